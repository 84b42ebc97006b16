import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CATALOGUES, LANGUAGES } from './i18n/catalogues';
import { readLines, readReadings, remarkWords, type Rulebook } from './explore';
import { readAssumed } from '../pages/odds/assumed';

const BOOKS = resolve(import.meta.dirname, '../../../rulebooks');
const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
/** What a kind of file of the books has in quotes after `key = `. */
function texts(file: string, key: string): string[] {
  return readdirSync(BOOKS).map((book) => join(BOOKS, book, file)).filter((path) => existsSync(path)).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(new RegExp(`${key} = "([^"]+)"`, 'g'))].map(([, text = '']) => text));
}

describe('what the core says of the rulebooks has a text', () => {
  it.each(LANGUAGES)('%s', (language) => {
    const says = texts('house-way.toml', 'say').map((text) => `way.${slug(text)}`);
    const lines = texts('side-bets.toml', '{ name').map((text) => `line.${slug(text)}`);
    expect([says.length > 100, lines.length > 20]).toEqual([true, true]);
    expect([...says, ...lines].filter((key) => CATALOGUES[language][key] === undefined)).toEqual([]);
  });
});

describe('what a link asks for is used or told', () => {
  const book = { rulings: [{ ruling: 'PG-3', choices: ['half', 'whole'], sets: false, odds: true, idle: [] }] } as unknown as Rulebook;
  const told = <T>(read: (unread: (field: string, value?: string) => void) => T) => {
    const unread: string[] = [];
    return { found: read((field, value) => unread.push(value === undefined ? field : `${field}=${value}`)), unread };
  };

  it('readings', () => {
    expect(told((unread) => readReadings('PG-3=whole', book, unread))).toEqual({ found: { 'PG-3': 'whole' }, unread: [] });
    expect(told((unread) => readReadings('PG-3=half', book, unread))).toEqual({ found: {}, unread: [] });
    expect(told((unread) => readReadings('PG-3=maybe,PG-99=x', book, unread))).toEqual({ found: {}, unread: ['PG-3=maybe', 'PG-99=x'] });
    expect(told((unread) => readReadings(' PG-3=whole ,PG-3=half', book, unread))).toEqual({ found: { 'PG-3': 'whole' }, unread: ['PG-3=half'] });
    expect(told((unread) => readReadings(null, book, unread))).toEqual({ found: {}, unread: [] });
  });

  it('lines of pay tables', () => {
    expect(told((unread) => readLines('bonus/A.0:150,bonus/A:1,x', unread))).toEqual({ found: { 'bonus/A.0': 150 }, unread: ['bonus/A:1', 'x'] });
  });

  it('what is assumed', () => {
    const assumed = (query: string) => told((unread) => readAssumed(new URLSearchParams(query), unread));
    expect(assumed('commission=abc&chip=1.5&stake=&pool=100')).toEqual({
      found: { commission: undefined, chip: undefined, stake: undefined, pool: 100, wager: undefined }, unread: ['commission=abc', 'chip=1.5'],
    });
    const commission = (text: string) => assumed(`commission=${encodeURIComponent(text)}`).found.commission;
    // What the API refuses is told beside the page, which stays as it is with its slider.
    expect(['25%', '1/4', '25.01%', '99%', '1/2', '9/10'].map(commission)).toEqual(['1/4', '1/4', undefined, undefined, undefined, undefined]);
    expect(assumed('commission=99%25').unread).toEqual(['commission=99%']);
    expect(['9/200', '4%', '4.5%', '4.25%', '-1%', '1/0', '5'].map(commission)).toEqual(['9/200', '1/25', '9/200', '17/400', undefined, undefined, undefined]);
  });
});

describe('what the labels of readings say', () => {
  it.each(LANGUAGES)('of HW-13 in %s: what moves is the third sequel, before or after the first two, never the points', (language) => {
    const words = CATALOGUES[language];
    expect(words['ruling.hw-13']).toMatch(/six|六/);
    expect(words['reading.hw-13.apart-first']).toMatch(/before \(i\) and \(ii\)|先[於于]（i）/);
    for (const key of ['ruling.hw-13', 'reading.hw-13.apart-first', 'reading.hw-13.as-printed']) expect(words[key]).not.toMatch(/low hand|低牌/);
  });

  it.each(LANGUAGES)('of HW-11 and PG-4 in %s: a least tile is not the only one, and a copy counts as it is read', (language) => {
    const words = CATALOGUES[language];
    for (const tile of ['high-6', 'high-4', 'high-10']) expect(words[`reading.hw-11.${tile}`]).toMatch(/or better|更高/);
    expect(words['reading.pg-4.as-printed']).toMatch(/copied|相同/);
  });
});

describe('what the book says against a commission', () => {
  it('is told in the language of the screen, with its clauses', () => {
    expect(remarkWords('a commission of 9 in 200 needs its sign at the table and the notice to the regulator on record (11.1.2)')).toBe('A commission of 4.5% needs its sign at the table and a notice to the regulator. (11.1.2)');
    expect(remarkWords('a commission of 6 in 100 is more than the book allows (12.1, PG-6)')).toBe('A commission of 6% is more than the book allows. (12.1, PG-6)');
    expect(remarkWords('something else')).toBe('something else');
  });
});
