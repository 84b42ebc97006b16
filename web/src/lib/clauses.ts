import { get } from './api';

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
