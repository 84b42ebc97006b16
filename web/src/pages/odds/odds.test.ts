import { describe, expect, it } from 'vitest';
import type { PayTable } from '$lib/explore';
import { readLines } from '$lib/explore';
import { commissionText, fraction, parts, readAssumed, typedCommission } from './assumed';
import { bounds, paysText, stepped, typedPays } from './lines';
import { cards, FULL, gone, more, ofDecks, RANKS, readShoe, removedText, without } from './shoe';

/** What a link asks for, and what of it is told. */
function told<T>(query: string, read: (address: URLSearchParams, unread: (field: string, value: string) => void) => T) {
  const unread: string[] = [];
  return { found: read(new URLSearchParams(query), (field, value) => unread.push(`${field}=${value}`)), unread };
}
const shoe = (query: string) => told(query, (address, unread) => readShoe(address, 8, unread));

describe('a shoe in an address', () => {
  it('is read as the API has it', () => {
    expect(shoe('decks=1&removed=A&raise=5')).toEqual({ found: { decks: 1, removed: { A: 1 }, raise: 5 }, unread: [] });
    expect(shoe('removed=3*K,10,QS,K&raise=never').found).toEqual({ decks: undefined, removed: { K: 4, 10: 1, Q: 1 }, raise: 'never' });
    expect(shoe('decks=8&raise=best')).toEqual({ found: FULL, unread: [] });
    expect(removedText(shoe('removed=10,3*K,A,A').found.removed)).toBe('2*A,3*K,10');
  });

  it('tells what the API would refuse', () => {
    const unread = (query: string) => shoe(query).unread;
    expect(unread('decks=0')).toEqual(['decks=0']);
    expect(unread('decks=1000001')).toEqual(['decks=1000001']);
    expect(unread('decks=1000000')).toEqual([]);
    expect(unread('raise=12&removed=X,0*A,1')).toEqual(['removed=X', 'removed=0*A', 'removed=1', 'raise=12']);
    expect(unread('decks=1&removed=5*A,4*K')).toEqual(['removed=5*A']);
    expect(unread('decks=1&removed=AS,AS')).toEqual(['removed=AS']);
    // A round can take three cards.
    const all = RANKS.map((rank) => `4*${rank}`).join(',');
    expect(unread(`decks=1&removed=${all}`)).toEqual(['removed=4*2']);
  });

  it('never loses more cards than it had', () => {
    const many = shoe('removed=20*A,2*K').found;
    expect(ofDecks(many, 1, 8)).toEqual({ decks: 1, removed: { A: 4, K: 2 }, raise: undefined });
    let one = ofDecks(FULL, 1, 8);
    for (const rank of RANKS) while (more(one, 1, rank) > 0) one = without(one, rank, (one.removed[rank] ?? 0) + 1);
    expect(cards(1) - gone(one.removed)).toBe(3);
    const smaller = ofDecks({ ...FULL, removed: Object.fromEntries(RANKS.map((rank) => [rank, 20])) }, 1, 8);
    expect(cards(1) - gone(smaller.removed)).toBe(3);
  });
});

describe('what is assumed of a wager', () => {
  const assumed = (query: string) => told(query, readAssumed);
  it('is never asked where it would be refused', () => {
    expect(assumed('chip=2500&stake=1000').unread).toEqual(['chip=2500', 'stake=1000']);
    expect(assumed('chip=2500&stake=1000').found.chip).toBeUndefined();
    expect(assumed('chip=2500').unread).toEqual(['chip=2500']);
    expect(assumed('stake=1000').unread).toEqual(['stake=1000']);
    expect(assumed('chip=2500&stake=2500')).toMatchObject({ found: { chip: 2500, stake: 2500 }, unread: [] });
    expect(assumed('chip=0&stake=0&wager=0&pool=10000000001').unread).toEqual(['chip=0', 'stake=0', 'pool=10000000001', 'wager=0']);
    expect(assumed('commission=1/100001').unread).toEqual(['commission=1/100001']);
    expect(assumed('commission=0').found.commission).toBe('0/1');
  });
});

describe('a commission', () => {
  it('of a link is taken as the API takes it', () => {
    const taken = { '2.5%': '1/40', '15%': '3/20', '25%': '1/4', '0.125%': '1/800', '2.5000%': '1/40', '.5%': '1/200', '5.%': '1/20', '01/040': '1/40', '1/300': '1/300' };
    for (const [text, wanted] of Object.entries(taken)) expect(fraction(text), text).toBe(wanted);
    // In parts of a hundred thousand at most, whatever it is written in.
    expect(fraction('200000/999999')).toBeUndefined();
    expect(fraction('0.0001%')).toBeUndefined();
    expect(fraction('0.0010%')).toBe('1/100000');
    for (const text of ['25.01%', '26%', '1/3', '%', '.%', '5', '5/0', '1e1%', '-5%', '4.12345%', '1/2/3']) expect(fraction(text), text).toBeUndefined();
  });

  it('is shown as it is, and typed in percent', () => {
    for (const [rate, text] of [['1/40', '2.5'], ['3/20', '15'], ['1/800', '0.125'], ['1/300', '1/300'], ['250/10000', '2.5'], ['0/1', '0']] as const) {
      expect(commissionText(rate)).toBe(text);
      expect(commissionText(typedCommission(text) ?? 'none')).toBe(text);
    }
    expect(typedCommission(' 2,5 ')).toBe('1/40');
    expect(typedCommission('2.5%')).toBe('1/40');
    expect(typedCommission('1 / 40')).toBe('1/40');
    for (const text of ['', '30', '-1', 'x', '1.23456']) expect(typedCommission(text), text).toBeUndefined();
    // The slider stands near what has no place of its own.
    expect([parts('1/300'), parts('3/20'), parts('1/4')]).toEqual([33, 1500, 2500]);
  });
});

describe('a line of a pay table', () => {
  it('is typed in its own unit', () => {
    expect(typedPays(line(5), ' 1,250 ')).toBe(1250);
    expect(typedPays(line(100, 'percent'), '40 %')).toBe(40);
    expect(typedPays(line(5_000, 'cents'), '$1,250.50')).toBe(125_050);
    for (const text of ['', '2.5', '5/2', '-3', '1e3', '1,2', '12345678901', '40%']) expect(typedPays(line(5), text), text).toBeUndefined();
    expect([paysText(line(5), 150), paysText(line(5, 'cents'), 125_050), paysText(line(5, 'cents'), 5_000)]).toEqual(['150', '1,250.50', '50']);
  });

  const line = (pays: number, unit: 'odds' | 'percent' | 'cents' = 'odds', per = 1) => ({ name: 'x', unit, pays, printed: pays, per, basis: [] });
  const table = (...lines: PayTable['lines']): PayTable => ({ bet: 'tie', lines });

  it('pays at least one, and no more than the line above it', () => {
    const tie = table(line(5), line(2));
    expect(bounds(tie, {}, 0)).toEqual([2, 10_000]);
    expect(bounds(tie, {}, 1)).toEqual([1, 5]);
    expect(stepped(tie, { 'tie.1': 1 }, 1, -1)).toBeUndefined();
    expect(stepped(tie, {}, 1, -1)).toBe(1);
    expect(stepped(tie, { 'tie.1': 5 }, 1, 1)).toBeUndefined();
    expect(stepped(tie, { 'tie.0': 2 }, 0, -1)).toBeUndefined();
    // 25 for 2 is less than 13 for 1.
    const halves = table(line(13), line(25, 'odds', 2));
    expect(bounds(halves, {}, 1)).toEqual([1, 26]);
    expect(bounds(halves, {}, 0)[0]).toBe(13);
  });

  it('stays within what its unit can be', () => {
    const jackpot = table(line(100, 'percent'), line(10, 'percent'), line(5_000, 'cents'), line(1_000, 'cents'));
    expect(bounds(jackpot, {}, 0)).toEqual([10, 100]);
    expect(bounds(jackpot, {}, 1)).toEqual([1, 100]);
    expect(bounds(jackpot, {}, 2)).toEqual([1_000, 100_000_000]);
    expect(stepped(jackpot, {}, 3, -1)).toBe(1);
    expect(stepped(jackpot, {}, 0, 1)).toBeUndefined();
  });

  it('lands where it came from', () => {
    const one = table(line(100));
    for (const from of [1, 24, 25, 95, 100, 240]) {
      const up = stepped(one, { 'tie.0': from }, 0, 1) ?? 0;
      expect(stepped(one, { 'tie.0': up }, 0, -1), String(from)).toBe(from);
    }
  });

  it('is not asked to pay nothing by a link', () => {
    const unread: string[] = [];
    expect(readLines('tie.0:0,tie.1:3,tie.2:999999999', (part) => unread.push(part))).toEqual({ 'tie.1': 3 });
    expect(unread).toEqual(['tie.0:0', 'tie.2:999999999']);
  });

  it('of a link is the line that the controls show, or is told', () => {
    const unread: string[] = [];
    expect(readLines(' tie.00:5 ,tie.1:2.5,tie.2:5/2,tie.0:6,,bonus/A.3:9', (part) => unread.push(part))).toEqual({ 'tie.0': 5, 'bonus/A.3': 9 });
    expect(unread).toEqual(['tie.1:2.5', 'tie.2:5/2', 'tie.0:6']);
  });
});
