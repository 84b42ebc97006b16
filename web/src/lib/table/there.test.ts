import { describe, expect, it } from 'vitest';
import type { TableSummary } from '../api';
import { astray } from './there';

const table = (name: string, game: string, title: string, seats: number): TableSummary =>
  ({ table: name, game, title, rulebook: '', demo: true, seats, phase: '', seats_open: 0, seats_free: [] });
const all = [table('D1', 'red-dog', 'Red Dog', 7), table('R1', 'rapid-roulette', 'Rapid Roulette', 5)];

describe('an address', () => {
  it('that is good says nothing', () => {
    expect(astray(all, 'red-dog', 'player', 'D1', 7)).toBeUndefined();
    expect(astray(all, 'red-dog', 'display', 'D1')).toBeUndefined();
  });

  it('of no table, or of no place at it, says so', () => {
    expect(astray(all, 'red-dog', 'player', 'X9', 1)?.words()).toContain('X9');
    for (const seat of [0, 8, 12, 1.5, Number.NaN]) expect(astray(all, 'red-dog', 'player', 'D1', seat)?.words(), String(seat)).toContain('7');
  });

  it('of a table of another game leads to the page that it has', () => {
    const found = astray(all, 'red-dog', 'dealer', 'R1');
    expect(found?.words()).toContain('Rapid Roulette');
    expect(found?.elsewhere?.href).toBe('/sgc/?table=R1');
  });
});
