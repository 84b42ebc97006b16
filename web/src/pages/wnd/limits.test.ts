import { describe, expect, it } from 'vitest';
import type { Limits } from '$lib/wire';
import { limitRows } from './limits';

const limits = (sequences: number[][]): Limits => ({
  singles: Array.from({ length: 13 }, (_, i) => ({ minimum: i < 5 ? 100 : 500, maximum: i < 5 ? 25_000 : 200_000, multiple: 100 })),
  sequences: sequences.map(([minimum, maximum]) => ({ minimum, maximum, multiple: 100 })),
  aggregate_minimum: null,
}) as unknown as Limits;

describe('the sign of the limits (4.1)', () => {
  it('has the sequences, each kind whose limits are its own', () => {
    expect(limitRows(limits([[200, 10_000], [200, 5_000], [200, 1_000]]))).toEqual([
      { label: 'Numbers', minimum: 100, maximum: 25_000 },
      { label: 'Even chances, dozens, columns', minimum: 500, maximum: 200_000 },
      { label: 'Double', minimum: 200, maximum: 10_000 },
      { label: 'Treble', minimum: 200, maximum: 5_000 },
      { label: 'Quad', minimum: 200, maximum: 1_000 },
    ]);
  });
  it('puts like limits into one line', () => {
    expect(limitRows(limits([[200, 1_000], [200, 1_000], [200, 1_000]])).map(({ label }) => label)).toEqual(['Numbers', 'Even chances, dozens, columns', 'Sequences']);
  });
});
