import { NO_SPIN_REASONS, type NoSpinReason } from '$lib/wire';

/** The clause of each reason for "no spin": 8.1(a) to 8.1(h), in the order of the book. */
export const noSpinClause = (reason: NoSpinReason) => `8.1(${'abcdefgh'[NO_SPIN_REASONS.indexOf(reason)] ?? '?'})`;

export { clausesOf, type ClauseRow } from '$lib/clauses';
