import { get } from '$lib/api';
import type { AccountCorrection, AccountSettlement, Basis, LateChip, Moment, NonceStanding, SpinOutcome, SpotName, Stack, Wrong } from '$lib/wire';

/** An entry of the journal, as the record of a round lists it. */
export interface Entry {
  version: number;
  hash: string;
  at: Moment;
  by: string;
  kind: string;
  /** The round that it is about. */
  round: number;
  basis: Basis;
  event: { event: string } & Record<string, unknown>;
  postings: { debit: string; credit: string; cents: number; reason: string; corrects?: string | null }[];
}

/** Everything that the journal holds about one round. */
export interface RoundRecord {
  table: string;
  game: string;
  stream: string;
  round: number;
  /** What matters, in tables. */
  sections: { title: string; columns: string[]; rows: string[][] }[];
  entries: Entry[];
}

const place = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

/** The conclusions of the last rounds, the latest first. @throws ApiError */
export const rounds = (table: string, before?: number, limit = 50) =>
  get<Entry[]>(`${place(table)}/rounds?limit=${limit}${before === undefined ? '' : `&before=${before}`}`);

/** The record of one round. @throws ApiError */
export const round = (table: string, spin: number) => get<RoundRecord>(`${place(table)}/rounds/${spin}`);

/** Where the record of one round is had as one file. */
export const packOf = (table: string, spin: number) => `${place(table)}/rounds/${spin}/pack`;

export interface FinalLayout {
  seat: number;
  account: number;
  wagers: Record<SpotName, number>;
  sequences: number[];
  digest: string;
  /** The nonce that the terminal committed to before expiry, at a virtual wheel. */
  promised?: string;
}

export interface Returned {
  account: number;
  seat: number;
  wagers: Record<SpotName, number>;
  amount: number;
}

/** A round's record sorted out: what each entry says, where somebody looks for it. */
export interface Sorted {
  spin: number;
  opened: { at: Moment; seconds: number; closesAt: Moment } | undefined;
  closedAt: Moment | undefined;
  outcome: SpinOutcome | undefined;
  layouts: FinalLayout[];
  /** What each terminal answered at expiry; nothing if it did not. */
  answers: Map<number, { agrees: boolean; digest: string; standing: NonceStanding | undefined }>;
  /** What a virtual wheel promised before wagers opened, and the secret that opened it with the number. */
  promise: { commitment: string; opening: string | undefined } | undefined;
  settlements: AccountSettlement[];
  settledAt: Moment | undefined;
  returned: (Returned & { basis: Basis })[];
  declared: { outcome: number; by: string; late: LateChip[]; answeredBy: string | undefined } | undefined;
  corrections: { begunBy: string; confirmedBy: string; at: Moment; entered: SpinOutcome; wrong: Wrong; accounts: AccountCorrection[]; basis: Basis }[];
  closed: { account: number; seat: number; paid: number; chips: Stack[]; coin: number; receipt: number[] }[];
}

/** What became of a terminal's nonce; nothing where it was asked for none, or neither promised nor sent one. */
export function nonceOf(sorted: Sorted, layout: FinalLayout): NonceStanding | undefined {
  const answer = sorted.answers.get(layout.seat);
  if (answer) return answer.standing;
  return layout.promised !== undefined && sorted.promise?.opening !== undefined ? 'withheld' : undefined;
}

/** What a spin's outcome is once it was corrected: other than before only where that was wrong. */
export function corrected(entered: SpinOutcome, wrong: Wrong): SpinOutcome {
  return wrong.wrong === 'outcome' ? wrong.outcome : entered;
}

export function sort(record: RoundRecord): Sorted {
  const sorted: Sorted = {
    spin: record.round, opened: undefined, closedAt: undefined, outcome: undefined, layouts: [], answers: new Map(), promise: undefined, settlements: [],
    settledAt: undefined, returned: [], declared: undefined, corrections: [], closed: [],
  };
  for (const { event, at, basis } of record.entries) {
    // An entry of another round stands here only because it names this one.
    if (typeof event.spin === 'number' && event.spin !== record.round) continue;
    const returned = (event.returned ?? event.unrecognised ?? []) as Returned | Returned[];
    if (event.event !== 'spin-settled') sorted.returned.push(...[returned].flat().filter(({ amount }) => amount > 0).map((one) => ({ ...one, basis })));
    switch (event.event) {
      case 'period-opened':
      case 'period-restarted':
        sorted.opened = { at, seconds: event.seconds as number, closesAt: event.closes_at as number };
        if (event.seal) sorted.promise = { commitment: (event.seal as { commitment: string }).commitment, opening: undefined };
        break;
      case 'period-expired':
        sorted.closedAt = event.closed_at as number;
        sorted.layouts = event.layouts as FinalLayout[];
        break;
      case 'layout-reported':
        sorted.answers.set(event.seat as number, {
          agrees: event.agrees as boolean,
          digest: event.digest as string,
          standing: event.standing as NonceStanding | undefined,
        });
        break;
      case 'outcome-declared':
        sorted.declared = { outcome: event.outcome as number, by: (event.first as { person: string }).person, late: event.late_chips as LateChip[], answeredBy: undefined };
        break;
      case 'spin-settled': {
        sorted.outcome = { outcome: 'number', number: event.outcome as number };
        sorted.settlements = event.accounts as AccountSettlement[];
        sorted.settledAt = at;
        if (sorted.promise) sorted.promise.opening = (event.opening as string | null) ?? undefined;
        const answered = event.answered_by as { person: string } | null;
        if (sorted.declared && answered) sorted.declared.answeredBy = answered.person;
        break;
      }
      case 'no-spin-called':
        sorted.outcome = { outcome: 'no-spin', reason: event.reason as Extract<SpinOutcome, { outcome: 'no-spin' }>['reason'] };
        break;
      case 'correction-confirmed':
        sorted.corrections.push({
          at, basis,
          begunBy: (event.begun_by as { person: string }).person,
          confirmedBy: (event.confirmed_by as { person: string }).person,
          entered: event.entered as SpinOutcome,
          wrong: event.wrong as Wrong,
          accounts: event.accounts as AccountCorrection[],
        });
        sorted.outcome = corrected(event.entered as SpinOutcome, event.wrong as Wrong);
        break;
      case 'account-closed':
        sorted.closed.push(event as unknown as Sorted['closed'][number]);
        break;
      default:
    }
  }
  return sorted;
}
