import { eventsOf } from '../staff/record';
import type { Cents, Stack } from '$lib/wire';

/** What a closed account was paid, as the record has it. */
export interface Payout {
  seat: number;
  account: number;
  paid: Cents;
  chips: Stack[];
  coin: Cents;
  /** The sequences that its receipt lists. */
  receipt: number[];
}

/** What an account was paid when it was closed; `undefined` if the record does not say so. */
export async function payoutOf(table: string, seat: number, account: number): Promise<Payout | undefined> {
  const closed = (await eventsOf(table).catch(() => [])).find(
    ({ event }) => event.event === 'account-closed' && event.account === account,
  );
  return closed ? { ...(closed.event as unknown as Omit<Payout, 'seat'>), seat, account } : undefined;
}
