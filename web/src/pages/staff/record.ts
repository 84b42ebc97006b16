import { get } from '$lib/api';
import type { Basis, Moment } from '$lib/wire';

/** A fact of a table's record, with when, by whom, and on what basis. */
export interface Recorded {
  at: Moment;
  by: { actor: string; id?: string; post?: string; seat?: number | null };
  basis: Basis;
  event: { event: string; [field: string]: unknown };
  sequence?: number;
}

/** The facts of a table's last spins, the latest first. */
export async function eventsOf(table: string): Promise<Recorded[]> {
  const answer = await get<{ events: Recorded[] }>(`/api/tables/${encodeURIComponent(table)}/events?limit=100`);
  return answer.events;
}
