import type { ClauseRow } from '$lib/clauses';

/** How deep a clause lies: `4` is 1, `4.3` is 2, `4.3(b)` is 3, and whatever lies deeper is 4. A word that is defined lies at 2. */
export function depth(id: string): number {
  if (id.includes(' ')) return 2;
  const parts = id.split(/[.()]+/).filter((part) => part !== '');
  return Math.min(4, Math.max(1, parts.length));
}

/** Whether a clause is the one of that number, or lies below it: `4.1(a)` lies below `4.1`, and `4.10` does not. */
const within = (id: string, number: string) => id === number || id.startsWith(`${number}.`) || id.startsWith(`${number}(`);

/** The clauses that hold every word looked for, in their number or in what they say. */
export function found(rows: readonly ClauseRow[], search: string): ClauseRow[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter((word) => word !== '');
  return rows.filter(({ id, summary }) => words.every((word) => within(id.toLowerCase(), word) || summary.toLowerCase().includes(word)));
}

/** The clause that the address of the page names, or nothing. */
export function soughtIn(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return '';
  }
}
