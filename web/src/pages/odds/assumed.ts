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

/** The largest chip, stake and wager, and the largest pool, in cents, as the API has them. */
export const MOST_STAKED = 100_000_000;
export const MOST_POOL = 10_000_000_000;

/** Reads an address; `unread` is told what is no figure and what the API would refuse. */
export function readAssumed(address: URLSearchParams, unread: (field: string, value: string) => void): Assumed {
  const among = <T>(name: string, read: (text: string) => T | undefined): T | undefined => {
    const text = address.get(name) ?? '';
    const value = text === '' ? undefined : read(text);
    if (text !== '' && value === undefined) unread(name, text);
    return value;
  };
  const number = (name: string, least: number, most: number) =>
    among(name, (text) => (/^\d{1,12}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined));
  const found = {
    commission: among('commission', fraction), chip: number('chip', 1, MOST_STAKED), stake: number('stake', 1, MOST_STAKED),
    pool: number('pool', 0, MOST_POOL), wager: number('wager', 1, MOST_STAKED),
  };
  const { chip, stake } = found;
  if (chip === undefined ? stake === undefined : stake !== undefined && chip <= stake) return found;
  // One goes with the other, and a stake is at least one chip.
  for (const [name, value] of [['chip', chip], ['stake', stake]] as const) if (value !== undefined) unread(name, String(value));
  return { ...found, chip: undefined, stake: undefined };
}

/** The highest commission that the API takes, in hundredths of a percent; `houseway odds` knows higher ones. */
export const HIGHEST_COMMISSION = 2_500;

/** A commission is in parts of at most so many. */
const FINEST_COMMISSION = 100_000;

/** A rate as its two parts in lowest terms. */
function lowest(part: number, of: number): [part: number, of: number] {
  let [divisor, rest] = [of, part];
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  return [part / divisor, of / divisor];
}

/** The two parts of a commission: `450/10000`, in lowest terms. */
function ratio(commission: string): [part: number, of: number] {
  const [part = 0, of = 1] = commission.split('/').map(Number);
  return lowest(part, of);
}

/**
 * A commission as a fraction: of `9/200`, or a percentage such as `4.5%`, as the API takes them both, with up to four decimals;
 * none above the highest.
 */
export function fraction(text: string): string | undefined {
  if (text === '0') return '0/1';
  const [, whole = '', rest = ''] = /^(\d{0,5})(?:\.(\d{0,4}))?%$/.exec(text) ?? [];
  const [, above, below] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  if (above === undefined && whole + rest === '') return undefined;
  const [part, of] = above === undefined ? [Number(whole + rest), 100 * 10 ** rest.length] : [Number(above), Number(below)];
  if (of === 0) return undefined;
  const [a, b] = lowest(part, of);
  return b <= FINEST_COMMISSION && a * COMMISSION_PARTS <= b * HIGHEST_COMMISSION ? `${a}/${b}` : undefined;
}

/** What somebody typed as a commission in percent: `2.5`, `2.5%` or `1/40`, with a point or a comma. */
export function typedCommission(text: string): string | undefined {
  const plain = text.trim().replace(',', '.');
  return fraction(/^[\d.]+$/.test(plain) ? `${plain}%` : plain.replaceAll(/\s/g, ''));
}

/** A commission as it is read: in percent without a sign, or as a fraction where a percentage has no end. */
export function commissionText(commission: string): string {
  const [part, of] = ratio(commission);
  const parts = (part * 1_000_000) / of;
  return Number.isInteger(parts) ? String(parts / 10_000) : `${part}/${of}`;
}

/** A commission in hundredths of a percent, to the nearest: where the slider stands. */
export function parts(commission: string): number {
  const [part, of] = ratio(commission);
  return Math.round((part * COMMISSION_PARTS) / of);
}
