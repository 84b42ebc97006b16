import { describe, expect, it } from 'vitest';
import type { Config, Limits } from '$lib/wire';
import { room } from '../../staff/bytes';
import { beginWith, configOf, draftOfConfig, lostChips } from './roulette';

const limits = (inside: number, outside: number, sequence: number): Limits => ({
  singles: Array.from({ length: 13 }, (_, i) => ({ minimum: i < 5 ? inside : outside, maximum: 100_000, multiple: i < 5 ? inside : outside })),
  sequences: Array.from({ length: 3 }, () => ({ minimum: sequence, maximum: 1_000, multiple: sequence })),
  aggregate_minimum: null,
}) as unknown as Limits;

const CONFIG: Config = {
  table: 'R7', rulebook: 'vic-2000-rapid-roulette', edition: 1, readings: { 'RR-2': 'literal' }, seats: 8, limits: limits(100, 500, 200),
  chips: [10_000, 2_500, 500, 100], schedule: [{ from_minute: 600, to_minute: 1_440, seconds: 25 }], utc_offset_minutes: 600, late_entry_ms: 2_500,
  digest_wait_ms: 2_000, note_limit: 500_000, source: 'virtual', automation: { open_after_ms: 4_000, spin_for_ms: 9_000, confirm_records: true },
  demo: false,
};

describe('the set-up of a table', () => {
  it('warns of chips that no bet takes by themselves', () => {
    expect(lostChips([500, 100], limits(250, 500, 200))).toEqual([{ chip: 100, sequences: false }]);
    expect(lostChips([500, 200], limits(250, 500, 200))).toEqual([{ chip: 200, sequences: true }]);
    expect(lostChips([500, 100], limits(100, 500, 200))).toEqual([]);
  });
  it('comes back as it was', () => {
    const { table, rulebook, edition, readings, demo, ...rest } = CONFIG;
    expect(configOf(draftOfConfig(CONFIG))).toEqual(rest);
    expect([table, rulebook, edition, readings, demo]).toHaveLength(5);
  });
  it('of a new table is the pattern without its hours', () => {
    expect(configOf(beginWith(CONFIG))).toMatchObject({ limits: CONFIG.limits, chips: CONFIG.chips, schedule: [] });
  });
  it('is none while something is missing', () => {
    expect(configOf({ ...draftOfConfig(CONFIG), noteLimit: undefined })).toBeUndefined();
    expect(configOf({ ...draftOfConfig(CONFIG), chips: '5 x' })).toBeUndefined();
    expect(configOf({ ...draftOfConfig(CONFIG), schedule: [{ from: '', to: '00:00', seconds: 30 }] })).toBeUndefined();
  });
});

describe('the room that a text has left', () => {
  it('is told in characters of the kind that is written', () => {
    expect([room('', 200), room('abc', 200), room('賭檯', 200), room('x'.repeat(201), 200)]).toEqual([200, 197, 64, -1]);
  });
});
