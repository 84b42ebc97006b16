/** What is assumed beside the rules, as the address and the API have it. */
export interface Assumed {
  /** A fraction such as `450/10000`; the book's own if there is none. */
  commission?: string | undefined;
  /** The smallest chip and the stake, in cents; both or neither. */
  chip?: number | undefined;
  stake?: number | undefined;
  /** What the jackpot's pool holds, in cents. */
  pool?: number | undefined;
  /** The approved wager on the jackpot, in cents; a dollar if there is none. */
  wager?: number | undefined;
}

export const NOTHING: Assumed = { commission: undefined, chip: undefined, stake: undefined, pool: undefined, wager: undefined };

/** A commission is chosen in hundredths of a percent. */
export const COMMISSION_PARTS = 10_000;

/** Reads an address; what is no figure is left out, and the server says what is out of bounds. */
export function readAssumed(address: URLSearchParams): Assumed {
  const number = (name: string) => (/^\d{1,12}$/.test(address.get(name) ?? '') ? Number(address.get(name)) : undefined);
  const commission = address.get('commission') ?? '';
  return { commission: /^\d{1,6}\/\d{1,6}$/.test(commission) ? commission : undefined, chip: number('chip'), stake: number('stake'), pool: number('pool'), wager: number('wager') };
}

/** A commission in hundredths of a percent, to the nearest: where the slider stands. */
export function parts(commission: string): number {
  const [part = '0', of = '1'] = commission.split('/');
  return Math.round((Number(part) * COMMISSION_PARTS) / Number(of));
}
