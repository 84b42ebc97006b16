import { describe, expect, it } from 'vitest';
import type { Config } from '$generated/red-dog';
import { configOf, draftOf } from './red-dog';

const CONFIG: Config = {
  table: 'D9', rulebook: 'vic-1997-red-dog', edition: 1, readings: {}, areas: 7, seats: 14, limits: { minimum: 500, maximum: 50_000, unit: 500 },
  chips: [10_000, 2_500, 500], note_limit: 1_000_000, source: 'virtual', behind: 60,
  automation: { deals: true, bets_ms: 15_000, raises_ms: 9_000, step_ms: 2_000 }, demo: true,
};

describe('the set-up of a table of Red Dog', () => {
  it('comes back as it was', () => {
    const { table: _t, rulebook: _r, edition: _e, readings: _s, demo: _d, ...rest } = CONFIG;
    expect(configOf(draftOf(CONFIG))).toEqual(rest);
  });
  it('states no steps where none are written, and deals no real shoe', () => {
    const config = configOf({ ...draftOf(CONFIG), unit: undefined, source: 'shoe' });
    expect(config?.limits).toEqual({ minimum: 500, maximum: 50_000 });
    expect(config?.automation.deals).toBe(false);
  });
  it('is none while a limit is missing', () => {
    expect(configOf({ ...draftOf(CONFIG), maximum: undefined })).toBeUndefined();
  });
});
