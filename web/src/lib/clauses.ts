import type { Clause, Clauses, Printed } from '../generated/explore';
import { get } from './api';
import { address } from './explore';
import { language, type Language } from './i18n/index.svelte';

export type { Printed };

/** A clause, with the language in which its summary is written. */
export type ClauseRow = Clause & Pick<Clauses, 'lang'>;

/** Whether an id is a ruling's, such as `PG-3`, and no clause's. */
export const isRuling = (id: string) => /^[A-Z]+-\d/.test(id);

/** Where the rules of a book stand, with the readings that hold (`PG-3=whole,PG-2=half`); at one of its clauses or rulings, if one is named. */
export const rulesAddress = (rulebook: string, readings = '', at = '') =>
  address('/rules/', { rulebook, reading: readings }) + (at === '' ? '' : `#${encodeURIComponent(at)}`);

/** A rulebook clause by clause, and its text as it was gazetted, where the operator has it. */
export interface Told {
  /** In the book's order. */
  rows: ClauseRow[];
  text: Printed | undefined;
}

const read = new Map<string, Promise<Told>>();

/**
 * What a rulebook's clauses say in a language, the screen's if none is given; each language is read once. Where the book is not
 * told in it, the summaries are English and the rows say so.
 */
export function bookOf(rulebook: string, asked: Language = language()): Promise<Told> {
  const address = `/api/rulebooks/${encodeURIComponent(rulebook)}/clauses?lang=${asked}`;
  let known = read.get(address);
  if (!known) {
    known = get<Clauses>(address).then(({ lang, clauses, text }) => ({ rows: clauses.map((row) => ({ ...row, lang })), text }));
    known.catch(() => read.delete(address));
    read.set(address, known);
  }
  return known;
}

/** The clauses of a rulebook by their ids, as [`bookOf`]. */
export const clausesOf = (rulebook: string, asked: Language = language()): Promise<Map<string, ClauseRow>> =>
  bookOf(rulebook, asked).then(({ rows }) => new Map(rows.map((row) => [row.id, row])));
