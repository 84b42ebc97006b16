import type { Cents, Stack } from '$lib/wire';
import { layOut } from '../staff/chips';
import { round, sort } from '../staff/record';

/** What a closed account is paid. */
export interface Payout {
  seat: number;
  account: number;
  paid: Cents;
  chips: Stack[];
  coin: Cents;
  /** The sequences that its receipt lists. */
  receipt: number[];
}

/**
 * What an account was paid when it was closed, from the record of the spin; without a record at hand, what it was last
 * seen with, laid out in chips.
 */
export async function payoutOf(table: string, spin: number, seat: number, account: number, seen: Cents, chips: readonly Cents[]): Promise<Payout> {
  const found = spin > 0 ? await round(table, spin).then((record) => sort(record).closed.find((one) => one.account === account)).catch(() => undefined) : undefined;
  if (found) return { seat, account, paid: found.paid, chips: found.chips, coin: found.coin, receipt: found.receipt };
  const { stacks, coin } = layOut(seen, chips);
  return { seat, account, paid: seen, chips: stacks, coin, receipt: [] };
}
