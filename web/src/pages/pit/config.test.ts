import { describe, expect, it } from 'vitest';
import type { Limits } from '$lib/wire';
import { room } from '../staff/bytes';
import { begin, chipsOf, configOf, lostChips } from './config';

const limits = (inside: number, outside: number, sequence: number): Limits => ({
  singles: Array.from({ length: 13 }, (_, i) => ({ minimum: i < 5 ? inside : outside, maximum: 100_000, multiple: i < 5 ? inside : outside })),
  sequences: Array.from({ length: 3 }, () => ({ minimum: sequence, maximum: 1_000, multiple: sequence })),
  aggregate_minimum: null,
}) as unknown as Limits;

describe('the set-up of a table', () => {
  it('warns of chips that no bet takes by themselves', () => {
    expect(lostChips([500, 100], limits(250, 500, 200))).toEqual([{ chip: 100, sequences: false }]);
    expect(lostChips([500, 200], limits(250, 500, 200))).toEqual([{ chip: 200, sequences: true }]);
    expect(lostChips([500, 100], limits(100, 500, 200))).toEqual([]);
  });
  it('begins with limits and chips that fit', () => {
    const draft = begin(false);
    const config = configOf({ ...draft, table: 'T1', rulebook: 'vic-2000-rapid-roulette' });
    expect(config).toBeDefined();
    expect(lostChips(chipsOf(draft.chips) ?? [], config!.limits)).toEqual([]);
  });
});

describe('the room that a text has left', () => {
  it('is told in characters of the kind that is written', () => {
    expect([room('', 200), room('abc', 200), room('賭檯', 200), room('x'.repeat(201), 200)]).toEqual([200, 197, 64, -1]);
  });
});
