import type { Post, Rank } from '../wire';

/** The ranks, lowest first (G-2). */
const LADDER: readonly Rank[] = ['dealer', 'game-supervisor', 'casino-supervisor', 'gaming-shift-manager'];

/** Whether whoever is signed in has that rank or a higher one; on a demo floor, where nobody is, whoever stands there is whoever is needed. */
export function reaches(person: { post: Post } | null | undefined, rank: Rank): boolean {
  return !person || LADDER.indexOf(person.post as Rank) >= LADDER.indexOf(rank);
}
