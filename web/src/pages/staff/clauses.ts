import { get } from '$lib/api';
import { NO_SPIN_REASONS, type NoSpinReason } from '$lib/wire';

/** The clause of each reason for "no spin": 8.1(a) to 8.1(h), in the order of the book. */
export const noSpinClause = (reason: NoSpinReason) => `8.1(${'abcdefgh'[NO_SPIN_REASONS.indexOf(reason)] ?? '?'})`;

export interface ClauseRow {
  clause: string;
  class: string;
  summary: string;
  rulings?: string[];
}

const read = new Map<string, Promise<Map<string, ClauseRow>>>();

/** The clauses of a rulebook by their ids, read once. */
export function clausesOf(rulebook: string): Promise<Map<string, ClauseRow>> {
  let known = read.get(rulebook);
  if (!known) {
    known = get<ClauseRow[] | { clauses: ClauseRow[] }>(`/api/rulebooks/${encodeURIComponent(rulebook)}/clauses`).then((answer) => {
      const rows = Array.isArray(answer) ? answer : answer.clauses;
      return new Map(rows.map((row) => [row.clause, row]));
    });
    known.catch(() => read.delete(rulebook));
    read.set(rulebook, known);
  }
  return known;
}
