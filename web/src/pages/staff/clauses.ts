import { get } from '$lib/api';
import { NO_SPIN_REASONS, type NoSpinReason } from '$lib/wire';

/** The clause of each reason for "no spin": 8.1(a) to 8.1(h), in the order of the book. */
export const noSpinClause = (reason: NoSpinReason) => `8.1(${'abcdefgh'[NO_SPIN_REASONS.indexOf(reason)] ?? '?'})`;

export interface ClauseRow {
  id: string;
  class: string;
  summary: string;
  rulings?: string[];
}

const read = new Map<string, Promise<Map<string, ClauseRow>>>();

/** The clauses of a rulebook by their ids, read once. */
export function clausesOf(rulebook: string): Promise<Map<string, ClauseRow>> {
  let known = read.get(rulebook);
  if (!known) {
    known = get<{ clauses: ClauseRow[] }>(`/api/rulebooks/${encodeURIComponent(rulebook)}/clauses`).then(({ clauses }) =>
      new Map(clauses.map((row) => [row.id, row])),
    );
    known.catch(() => read.delete(rulebook));
    read.set(rulebook, known);
  }
  return known;
}
