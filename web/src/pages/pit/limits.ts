import type { Cents, Limit, Limits } from '$lib/wire';

/** Limits as they are being written; what is not an amount yet is missing. */
export interface Draft {
  singles: { minimum: Cents | undefined; maximum: Cents | undefined; multiple: Cents | undefined }[];
  sequences: { minimum: Cents | undefined; maximum: Cents | undefined; multiple: Cents | undefined }[];
  aggregate: Cents | undefined;
}

const whole = (rows: Draft['singles']): Limit[] | undefined => {
  const limits = rows.flatMap(({ minimum, maximum, multiple }) =>
    minimum === undefined || maximum === undefined || multiple === undefined ? [] : [{ minimum, maximum, multiple }],
  );
  return limits.length === rows.length ? limits : undefined;
};

/** What was written, if every field holds an amount. Whether the table takes it is the table's to say. */
export function limitsOf(draft: Draft): Limits | undefined {
  const [singles, sequences] = [whole(draft.singles), whole(draft.sequences)];
  return singles && sequences ? ({ singles, sequences, aggregate_minimum: draft.aggregate ?? null } as Limits) : undefined;
}

export function draftOf(limits: Limits): Draft {
  return {
    singles: limits.singles.map((limit) => ({ ...limit })),
    sequences: limits.sequences.map((limit) => ({ ...limit })),
    aggregate: limits.aggregate_minimum ?? undefined,
  };
}

/** Limits to begin with at a new table: the chips that it begins with are all taken by some bet. */
export const USUAL = {
  singles: Array.from({ length: 13 }, (_, i) => (i < 5 ? { minimum: 100, maximum: 25_000, multiple: 100 } : { minimum: 500, maximum: 200_000, multiple: 500 })),
  sequences: [
    { minimum: 200, maximum: 10_000, multiple: 200 },
    { minimum: 200, maximum: 5_000, multiple: 200 },
    { minimum: 200, maximum: 1_000, multiple: 200 },
  ],
  aggregate_minimum: 500,
} as Limits;
