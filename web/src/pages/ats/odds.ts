import type { BetOdds } from '$lib/api';

/** Odds such as `35`, `25/2` or `12 1/2`, as a ratio; `undefined` if the text is none. */
export function ratio(pays: string): [bigint, bigint] | undefined {
  const found = /^(?:(\d+)\s+)?(\d+)(?:\/(\d+))?$/.exec(pays.trim());
  if (!found) return undefined;
  const [whole, over, under] = [BigInt(found[1] ?? 0), BigInt(found[2] ?? 0), BigInt(found[3] ?? 1)];
  return under === 0n || (found[1] !== undefined && found[3] === undefined) ? undefined : [whole * under + over, under];
}

const grouped = (whole: bigint) => whole.toString().replace(/\B(?=(\d{3})+$)/g, ',');

/** Odds as they are written on a layout: `35`, `12½`, `12,500`. */
export function oddsText(pays: string): string {
  const [over, under] = ratio(pays) ?? [undefined, 1n];
  if (over === undefined) return pays;
  const [whole, rest] = [over / under, over % under];
  if (rest === 0n) return grouped(whole);
  return rest * 2n === under ? `${whole ? grouped(whole) : ''}½` : `${whole ? grouped(whole) : ''} ${rest}/${under}`.trim();
}

/** What a stake wins at those odds, in cents; `undefined` where that is not whole. */
export function winOf(stake: number, pays: string): number | undefined {
  const [over, under] = ratio(pays) ?? [0n, 0n];
  if (under === 0n) return undefined;
  const win = BigInt(stake) * over;
  return win % under === 0n ? Number(win / under) : undefined;
}

/** The odds that a settled wager was paid at, reckoned from its amounts: `35`, `12½`. */
export function paidAt(stake: number, win: number): string {
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
  const by = common(win, stake) || 1;
  return oddsText(`${win / by}/${stake / by}`);
}

/** What a bet pays when it wins; sequences have several lines and none of them stands for all. */
export const paysOf = (bet: BetOdds | undefined) => (bet?.outcomes.filter(({ pays }) => Number(ratio(pays)?.[0] ?? 0n) > 0).at(-1)?.pays);

/** What a settlement left the player with beyond what he staked, in cents; below zero if less came back. */
export const netOf = ({ staked, returned }: { staked: number; returned: number }) => returned - staked;
