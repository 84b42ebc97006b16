import { describe, expect, it } from 'vitest';
import type { ClauseRow } from '$lib/clauses';
import { depth, found, soughtIn } from './rows';

const row = (id: string, summary: string): ClauseRow => ({ id, summary, class: 'enforced', lang: 'en' });
const rows = [row('1.1 Dealer', 'Who deals.'), row('4', 'The cards.'), row('4.1', 'When the cards are shuffled.'), row('4.1(a)', 'After the cutting card.'), row('4.10', 'Nobody else cuts.'), row('14.1', 'Cards again.')];
const ids = (search: string) => found(rows, search).map(({ id }) => id);

describe('the rules, clause by clause', () => {
  it('lie as deep as their numbers say', () => {
    expect(['4', '4.3', '4.3(b)', '4.3(b)(ii)', '10.2.1', '10.2.1(a)(ii)', 'App2.5.4', '1.1 Dealer'].map(depth)).toEqual([1, 2, 3, 4, 3, 4, 3, 2]);
  });

  it('are found by a number with what lies below it, and by every word', () => {
    expect(ids('4.1')).toEqual(['4.1', '4.1(a)']);
    expect(ids('4')).toEqual(['4', '4.1', '4.1(a)', '4.10']);
    expect(ids('CARDS shuffled')).toEqual(['4.1']);
    expect(ids('4 cutting')).toEqual(['4.1(a)']);
    expect(ids('  ')).toHaveLength(rows.length);
    expect(ids('roulette')).toEqual([]);
  });

  it('are opened at the clause that the address names, if it can be read', () => {
    expect(['', '#4.3(b)', '#1.1%20Dealer', '#%'].map(soughtIn)).toEqual(['', '4.3(b)', '1.1 Dealer', '']);
  });
});
