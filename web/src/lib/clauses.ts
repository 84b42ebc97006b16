import type { Clause, Clauses } from '../generated/explore';
import { get } from './api';
import { language, type Language } from './i18n/index.svelte';

/** A clause, with the language in which its summary is written. */
export type ClauseRow = Clause & Pick<Clauses, 'lang'>;

/** Whether an id is a ruling's, such as `PG-3`, and no clause's. */
export const isRuling = (id: string) => /^[A-Z]+-\d/.test(id);

const read = new Map<string, Promise<Map<string, ClauseRow>>>();

/**
 * The clauses of a rulebook by their ids in a language, the screen's if none is given; each language is read once. Where the
 * book is not told in it, the summaries are English and the rows say so.
 */
export function clausesOf(rulebook: string, asked: Language = language()): Promise<Map<string, ClauseRow>> {
  const address = `/api/rulebooks/${encodeURIComponent(rulebook)}/clauses?lang=${asked}`;
  let known = read.get(address);
  if (!known) {
    known = get<Clauses>(address).then(({ lang, clauses }) => new Map(clauses.map((row) => [row.id, { ...row, lang }])));
    known.catch(() => read.delete(address));
    read.set(address, known);
  }
  return known;
}
