// Written from the types of crates/table and crates/floor by a test of crates/wire; do not edit.
// To write it anew: HOUSEWAY_WRITE_TYPES=1 cargo test -p houseway-wire --test types
import type { Actor, Cents, Change, Rank, Short, Time } from "./house";
import type { Area, JackpotSetting } from "./pai-gow";

/** Something that a person did to a pool. */
export type PoolAct = {
  /** When. */
  at: Time,
  /** Who. */
  by: Actor,
  /** What. */
  what: PoolActKind,
};

/** What somebody did to a pool. */
export type PoolActKind = {
  act: "set-up",
} | {
  act: "fund-asked",
  /** Into the pool. */
  pool: Cents,
  /** Into the reserve. */
  reserve: Cents,
} | {
  act: "funded",
  /** Into the pool. */
  pool: Cents,
  /** Into the reserve. */
  reserve: Cents,
} | {
  act: "fund-withdrawn",
} | {
  act: "pass-over-asked",
  /** At which table. */
  table: Short,
  /** Which. */
  round: number,
} | {
  act: "pass-over-withdrawn",
} | {
  act: "passed-over",
  /** At which table. */
  table: Short,
  /** Which. */
  round: number,
};

/** Money that the House is to put in: the first of two persons has signed. */
export type PoolAsked = {
  /** Into the pool. */
  pool: Cents,
  /** Into the reserve. */
  reserve: Cents,
  /** Who signed first. */
  by: Actor,
  /** When. */
  at: Time,
};

/** A round that is to give up its place: the first of two persons has signed. */
export type PoolAskedPass = {
  /** At which table. */
  table: Short,
  /** Which. */
  round: number,
  /** Who signed first. */
  by: Actor,
  /** When. */
  at: Time,
};

/** A shape of command that may be given to a shared pool now. */
export type PoolOffer = {
  may: "fund",
} | {
  may: "confirm-fund",
  /** Into the pool. */
  pool: Cents,
  /** Into the reserve. */
  reserve: Cents,
} | {
  may: "withdraw-fund",
} | {
  may: "pass-over",
  /** At which table. */
  table: Short,
  /** Which. */
  round: number,
} | {
  may: "withdraw-pass-over",
};

/** Why a shared pool refuses. */
export type PoolReason = {
  reason: "not-configured",
} | {
  reason: "configured",
} | {
  reason: "bad-config",
  /** Why. */
  problem: string,
} | {
  reason: "not-yours",
} | {
  reason: "rank-needed",
  /** Which. */
  rank: Rank,
} | {
  reason: "same-person",
} | {
  reason: "already-pending",
} | {
  reason: "other-sums",
  /** Into the pool. */
  pool: Cents,
  /** Into the reserve. */
  reserve: Cents,
} | {
  reason: "no-change",
} | {
  reason: "done",
  /** The last posting of that table that was. */
  last: number,
} | {
  reason: "gap",
  /** The one that is next. */
  next: number,
} | {
  reason: "out-of-order",
} | {
  reason: "earlier-first",
  /** Which table. */
  table: Short,
  /** Which round. */
  round: number,
} | {
  reason: "no-such-line",
} | {
  reason: "nothing-pending",
} | {
  reason: "too-much",
};

/** A table beside the pool. */
export type PoolTable = {
  /** Which. */
  table: Short,
  /** Its last posting that was taken in. */
  last: number,
  /** What it put in, less what it was paid. */
  put_in: Change,
};

/** What one audience sees of a shared pool. */
export type PoolView = {
  view: "whole",
} & PoolWhole | {
  view: "sign",
  /** Its name; none before it is set up. */
  pool: Short | null,
  /** What the jackpot is worth. */
  amount: Cents,
};

/** A round that has its place in the order of claims. */
export type PoolWaiting = {
  /** When its dice were exposed. */
  at: Time,
  /** At which table. */
  table: Short,
  /** Which. */
  round: number,
  /** What the pool held then, less what earlier claims were paid since: more is not won (ACT 13.3). */
  amount: Cents,
};

/** Everything about a shared pool. */
export type PoolWhole = {
  /** Its name; none before it is set up. */
  pool: Short | null,
  /** The approved terms. */
  jackpot: JackpotSetting | null,
  /** What the jackpot is worth. */
  amount: Cents,
  /** What the reserve holds. */
  reserve: Cents,
  /** What the House has put in of its own. */
  funded: Change,
  /** The tables that share it. */
  tables: Array<PoolTable>,
  /** Rounds that wait in the order in which their claims are paid. */
  waiting: Array<PoolWaiting>,
  /** The last wins, the latest first. */
  wins: Array<PoolWin>,
  /** Money of the House that waits for its second signature. */
  asked?: PoolAsked,
  /** A round that is to be passed over, for which a second signature is waited for. */
  asked_pass?: PoolAskedPass,
  /** The last things that people did to it, the latest first. */
  acts: Array<PoolAct>,
};

/** A win of a share. */
export type PoolWin = {
  /** When it was paid. */
  at: Time,
  /** At which table. */
  table: Short,
  /** In which round. */
  round: number,
  /** On which area. */
  area: Area,
  /** The line. */
  line: string,
  /** How much. */
  win: Cents,
};
