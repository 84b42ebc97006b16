import type { Notice } from '$lib/wire';

/** What moved money of spins that are over, or answers what the player asked: it is told until he has read it. */
const KEPT: readonly Notice['notice'][] = ['corrected', 'put-right', 'answered'];

/** The notices of one account. The table holds the newest alone: what was told and not read yet is kept here. */
export interface Told {
  account: number;
  /** The notice that the table holds, as text. */
  newest: string;
  /** What is still to be read, the oldest first. */
  unread: readonly Notice[];
}

/** What is to be read after the table said `notice` to the account; the same object if that changes nothing. */
export function hear(told: Told | undefined, account: number, notice: Notice | undefined): Told {
  const newest = notice ? JSON.stringify(notice) : '';
  if (told?.account === account && told.newest === newest) return told;
  const before = told?.account === account ? told.unread.filter((one) => KEPT.includes(one.notice)) : [];
  return { account, newest, unread: notice ? [...before, notice] : before };
}

/** The one that is shown was read. */
export const read = (told: Told): Told => ({ ...told, unread: told.unread.slice(0, -1) });
