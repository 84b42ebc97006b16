import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { PAI_GOW_REMEDIES } from '../generated/keys';
import { CATALOGUES } from './i18n/catalogues';
import { begun, byBook, counted, keptWith, missedMost, numberIn, percent, readKept, reasonKey, writeKept, type Item, type Mark } from './training';

const item: Item = { rulebook: 'vic-2000-pai-gow', readings: {}, drill: 'cuts', seed: 7, number: 1 };
const marked = (right: boolean, points = right ? 10 : 0): Mark => ({
  right, points, basis: ['8.2'],
  correct: { drill: 'cuts', total: 3, number: 3, first: 3, counted: [], places: [], hands: [], delivered: [], first_right: right, places_right: true },
  turns_on: [{ key: 'count', says: 'Counted.', basis: ['8.2.1'], missed: !right }, { key: 'cut sup-gee', says: 'Delivered.', basis: ['7.6'], missed: false }],
});

beforeEach(() => localStorage.clear());

describe('a session', () => {
  it('counts points, streaks and what was missed', () => {
    let tally = begun(3);
    tally = counted(tally, 0, 'cuts', marked(true));
    tally = counted(tally, 1, 'cuts', marked(true, 12));
    tally = counted(tally, 2, 'cuts', marked(false));
    expect([tally.points, tally.streak, tally.best, tally.marks]).toEqual([22, 0, 2, [true, true, false]]);
    expect(missedMost(tally.turned).map(({ key, asked, missed }) => [key, asked, missed])).toEqual([['count', 3, 1]]);
  });
});

describe('what the browser keeps', () => {
  it('keeps a missed question until it is answered rightly', () => {
    let kept = keptWith(readKept(), item, marked(false), 0);
    kept = keptWith(kept, { ...item, number: 2 }, marked(false), 0);
    kept = keptWith(kept, { ...item }, marked(false), 0);
    expect(kept.pile.map(({ number }) => number)).toEqual([2, 1]);
    kept = keptWith(kept, { ...item, number: 2 }, marked(true), 1);
    expect(kept.pile.map(({ number }) => number)).toEqual([1]);
    expect(kept.records['vic-2000-pai-gow/cuts']).toEqual({ asked: 4, right: 1, best: 1 });
    writeKept(kept);
    expect(readKept()).toEqual(kept);
    expect(byBook(kept.turned)['vic-2000-pai-gow/cuts']?.['cuts/count']).toMatchObject({ asked: 4, missed: 3 });
  });

  it('begins anew with what it cannot read', () => {
    for (const text of ['{', 'null', '[]', '{"pile":3}']) {
      localStorage.setItem('houseway-training', text);
      expect(readKept().pile).toEqual([]);
    }
  });
});

it('numbers of an address are whole and within bounds', () => {
  expect([numberIn('7', 1, 10), numberIn('0', 1, 10), numberIn('11', 1, 10), numberIn('1e3', 1, 9_999), numberIn('', 0, 1), numberIn(null, 0, 1)]).toEqual([7, undefined, undefined, undefined, undefined, undefined]);
  expect([percent(1, 3), percent(0, 0)]).toEqual([33, 0]);
  expect([reasonKey('cut sup-gee'), reasonKey('regular stand-off')]).toEqual(['tr.on.cut', 'tr.on.regular-stand-off']);
});

it('every case, branch and reason has its words', () => {
  const types = readFileSync(join(import.meta.dirname, '../generated/training.ts'), 'utf8');
  const cases = [.../export type TrainingCase = ([^;]+);/.exec(types)?.[1]?.matchAll(/"([a-z-]+)"/g) ?? []].map(([, name]) => `tr.case.${name}`);
  expect(cases.length).toBeGreaterThan(20);
  const sides = ['bonus', 'tie', 'big', 'small'].flatMap((on) => [`tr.on.${on}-won`, `tr.on.${on}-lost`]);
  const keys = [...cases, ...sides, ...PAI_GOW_REMEDIES.map((remedy) => `tr.remedy.${remedy}`)];
  expect(keys.filter((key) => !(key in CATALOGUES.en))).toEqual([]);
});
