import { describe, expect, it } from 'vitest';
import type { Config } from '$generated/pai-gow';
import { configOf, draftOf } from './pai-gow';

const CONFIG: Config = {
  table: 'P9', rulebook: 'crown-6.1-pai-gow', edition: 1, readings: {}, areas: 8, seats: 10,
  options: {
    dice: 'crown-pai-gow', big_small: { minimum: 100, maximum: 5_000 }, bonus: { name: 'bonus/A', limits: { minimum: 200, maximum: 9_000 } },
    bonus_with_regular: true, tie: { name: 'tie/B', limits: { minimum: 300, maximum: 8_000 } }, house_way_areas: [], player_banks: true, players: 5,
  },
  terms: { commission: [500, 10_000], chip: 100, minimum: 1_000, maximum: 50_000 },
  commission_announced: false, chips: [10_000, 2_500, 500, 100], note_limit: 1_000_000, source: 'virtual', cloth: false,
  automation: { deal_after_ms: 6_000, bets_ms: 20_000, set_ms: 60_000, step_ms: 2_500 }, demo: true,
};

describe('the set-up of a table of Pai Gow', () => {
  it('comes back as it was', () => {
    const { table: _t, rulebook: _r, edition: _e, readings: _s, demo: _d, ...rest } = CONFIG;
    expect(configOf(draftOf(CONFIG))).toEqual(rest);
  });
  it('keeps the pool that the table shares', () => {
    const jackpot = { amount: 200, to_pool: [7_000, 10_000], pool: 'gee' } as const;
    const linked: Config = { ...CONFIG, options: { ...CONFIG.options, jackpot: { ...jackpot, to_pool: [7_000, 10_000] } } };
    expect(configOf(draftOf(linked))?.options.jackpot).toEqual(jackpot);
    expect(configOf({ ...draftOf(linked), pool: ' ' })?.options.jackpot).toEqual({ amount: 200, to_pool: [7_000, 10_000] });
  });
  it('keeps the cuts of the operator', () => {
    const own: Config = { ...CONFIG, cuts: 'rulebook = "crown-6.1-pai-gow"\n[cuts]\n' };
    expect(configOf(draftOf(own))?.cuts).toBe(own.cuts);
    expect(configOf({ ...draftOf(own), cuts: '  ' })).not.toHaveProperty('cuts');
  });
  it('has a commission in hundredths of a hundredth', () => {
    expect(configOf({ ...draftOf(CONFIG), commission: 2.75 })?.terms.commission).toEqual([275, 10_000]);
    expect(configOf({ ...draftOf(CONFIG), commission: 101 })).toBeUndefined();
    expect(draftOf({ ...CONFIG, terms: { ...CONFIG.terms, commission: [1, 20] } }).commission).toBe(5);
  });
  it('leaves out what is not offered, and what a table with real tiles does not do', () => {
    const draft = draftOf(CONFIG);
    draft.bonus.name = '';
    draft.tie.name = '';
    draft.bigSmall.name = '';
    draft.play = 'cloth';
    const config = configOf(draft);
    expect(config?.options).toEqual({ dice: 'crown-pai-gow', house_way_areas: [], player_banks: true, players: 5 });
    expect([config?.source, config?.cloth, config?.automation.deal_after_ms]).toEqual(['cloth', true, undefined]);
  });
  it('is none while a limit of what is offered is missing', () => {
    const draft = draftOf(CONFIG);
    draft.tie.maximum = undefined;
    expect(configOf(draft)).toBeUndefined();
    draft.tie.name = '';
    expect(configOf(draft)).toBeDefined();
  });
});
