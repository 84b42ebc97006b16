import { describe, expect, it } from 'vitest';
import { idleWords } from './idle';
import type { DeskView } from '../../generated/house';

const counted = { kind: 'opening', total: 9_650_000 } as DeskView['movement'];

describe('a dealer who has nothing to do', () => {
  it('is told that the float is still to be counted while the table is closed', () => {
    expect(idleWords(false, { movement: null })).toBe('The table is closed: count its float and sign, and a second person countersigns it.');
  });
  it('is told of a count that waits for its second signature, with its amount', () => {
    expect(idleWords(false, { movement: counted })).toBe('Opening float of $96,500.00 waits for its second signature.');
    expect(idleWords(true, { movement: counted })).toContain('second signature');
  });
  it('waits for players at an open table', () => {
    expect(idleWords(true, { movement: null })).toBeUndefined();
  });
});
