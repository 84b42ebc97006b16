// Written from the types of crates/table and crates/floor by a test of crates/wire; do not edit.
// To write it anew: HOUSEWAY_WRITE_TYPES=1 cargo test -p houseway-wire --test types

/** The number of a chip account at its table, counted from 1 and never used again. */
export type AccountNumber = number;

/** Who gives a command. */
export type Actor = {
  actor: "person",
  /** Who. */
  id: Short,
  /** As what. */
  post: Post,
} | {
  actor: "terminal",
  /** Which. */
  seat: SeatNumber,
} | {
  actor: "device",
  /** Which. */
  id: Short,
  /** The terminal that it belongs to, if any. */
  seat?: SeatNumber | null,
} | {
  actor: "system",
};

/** Who looks at a table. There is no audience of nobody, and nothing else leaves the server. */
export type Audience = {
  audience: "seat",
  /** Which. */
  seat: SeatNumber,
} | {
  audience: "dealer",
} | {
  audience: "supervisor",
} | {
  audience: "public",
} | {
  audience: "inspector",
};

/** The clauses and rulings that a decision or a refusal rests on. Never empty. */
export type Basis = Array<Citation>;

/**
 * An amount of money that is never negative, in whole cents.
 *
 * The range ends at [`Cents::MAX`], the largest whole number that every JSON reader keeps exactly,
 * so that an amount means the same in the journal, on the wire and on a screen.
 *
 * Reading a number outside the range is an error, never a wrapped value.
 */
export type Cents = number;

/**
 * A difference between two amounts, in whole cents; negative where something is taken.
 *
 * A difference explains a correction or a win; it is never a balance.
 */
export type Change = number;

/** The denominations of chip that a table pays in, largest first. */
export type ChipSet = Array<Cents>;

/** One thing that a decision rests on. */
export type Citation = string;

/** An announcement that the table closes. */
export type Closing = {
  /** When, at the earliest. */
  at: Time,
  /** When it was posted. */
  posted_at: Time,
  /** How many rounds had been played when it was posted. */
  round: number,
  /** Whether it has come, and play is over. */
  ended: boolean,
};

/** Chips or money counted by hand, by denomination. */
export type Count = Array<Stack>;

/** A box that holds what players paid. */
export type DeskBox = {
  box: "drop",
  /** What. */
  tender: Tender,
} | {
  box: "notes",
  /** Which. */
  seat: SeatNumber,
};

/** What somebody asks of the desk. */
export type DeskCommand = {
  do: "open-account",
  /** The seat. */
  seat: SeatNumber,
  /** What was tendered. */
  tender: Tender,
  /** How much. */
  amount: Cents,
} | {
  do: "top-up",
  /** The seat. */
  seat: SeatNumber,
  /** What was tendered. */
  tender: Tender,
  /** How much. */
  amount: Cents,
} | {
  do: "insert-note",
  /** The acceptor's own number for the note, which it counts upward: see [`crate::house::Notes`]. */
  note: Short,
  /** How much. */
  amount: Cents,
} | {
  do: "set-own-limits",
  /** Which, those that are left out included. */
  limits: OwnLimits,
} | {
  do: "rest",
  /** How many minutes, 1 to [`OwnLimits::MINUTES`]. */
  minutes: number,
} | {
  do: "read-clock",
} | {
  do: "leave",
  /** The seat. */
  seat: SeatNumber,
} | {
  do: "pay-owed",
  /** The account. */
  account: AccountNumber,
} | {
  do: "count",
  /** Which movement. */
  kind: MovementKind,
  /** What was counted. */
  count: Count,
} | {
  do: "countersign",
} | {
  do: "withdraw-count",
} | {
  do: "post-closing",
  /** When, at the earliest. */
  at: Time,
} | {
  do: "withdraw-closing",
} | {
  do: "end-play",
} | {
  do: "shut-out",
  /** The account that he had. */
  account: AccountNumber,
} | {
  do: "readmit",
  /** The account that he had. */
  account: AccountNumber,
};

/** What happened at the desk. */
export type DeskEvent = {
  desk: "account-opened",
  /** Where. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** From where the money came. */
  source: DeskFunds,
  /** How much. */
  amount: Cents,
} | {
  desk: "topped-up",
  /** Where. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** From where the money came. */
  source: DeskFunds,
  /** How much. */
  amount: Cents,
} | {
  desk: "account-closed",
  /** From where. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** What he was paid. */
  paid: Cents,
  /** What the float could not pay, and he is owed. */
  owed: Cents,
  /** The chips. */
  chips: Array<Stack>,
  /** What no chip is small enough for. */
  coin: Cents,
} | {
  desk: "owed-paid",
  /** To which account. */
  account: AccountNumber,
  /** How much. */
  amount: Cents,
  /** The chips. */
  chips: Array<Stack>,
  /** What no chip is small enough for. */
  coin: Cents,
} | {
  desk: "movement-counted",
  /** Which. */
  movement: Movement,
} | {
  desk: "movement-withdrawn",
} | {
  desk: "moved",
  /** Which way. */
  kind: MovementKind,
  /** What was counted. */
  count: Count,
  /** What it came to. */
  total: Cents,
  /** What the books had, where a float or a box was emptied. */
  expected?: Cents,
  /** The boxes that were emptied, with what the books had in them. */
  emptied: Array<[DeskBox, Cents]>,
  /** The first hand. */
  first: Signature,
  /** The second. */
  second: Signature,
} | {
  desk: "closing-posted",
  /** When, at the earliest. */
  at: Time,
} | {
  desk: "closing-withdrawn",
} | {
  desk: "play-ended",
} | {
  desk: "shut-out",
  /** The account that he had. */
  account: AccountNumber,
  /** Where he sat. */
  seat: SeatNumber,
} | {
  desk: "readmitted",
  /** The account that he had. */
  account: AccountNumber,
} | {
  desk: "own-limits-set",
  /** Where. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** What he asked for. */
  asked: OwnLimits,
  /** What holds. */
  limits: OwnLimits,
  /** What has to wait. */
  later?: Later,
} | {
  desk: "rested",
  /** Where. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** For how many minutes. */
  minutes: number,
  /** Until when. */
  until: Time,
} | {
  desk: "clock-read",
  /** Which. */
  seats: Array<SeatNumber>,
};

/** Where an account's money came from. */
export type DeskFunds = {
  from: "dealer",
  /** What. */
  tender: Tender,
} | {
  from: "acceptor",
  /** The acceptor's own number for the note. */
  note: Short,
};

/** A shape of command that the desk takes now, with its bounds. */
export type DeskOffer = {
  may: "open-account",
  /** Which. */
  seats: Array<SeatNumber>,
  /** The most at once. */
  most: Cents,
} | {
  may: "top-up",
  /** Which. */
  seats: Array<SeatNumber>,
  /** The most at once. */
  most: Cents,
} | {
  may: "insert-note",
  /** How much. */
  most: Cents,
} | {
  may: "set-own-limits",
  /** The highest limit of loss. */
  most: Cents,
  /** The longest time, in minutes. */
  minutes: number,
} | {
  may: "rest",
  /** The longest, in minutes. */
  minutes: number,
  /** It has to end later than this, where he rests already. */
  after: Time | null,
} | {
  may: "leave",
  /** Which. */
  seats: Array<SeatNumber>,
} | {
  may: "pay-owed",
  /** To these accounts, each with how much. */
  accounts: Array<[AccountNumber, Cents]>,
} | {
  may: "count",
  /** Which. */
  kinds: Array<MovementKind>,
  /** What a credit may come to. */
  float: Cents,
} | {
  may: "countersign",
} | {
  may: "withdraw-count",
} | {
  may: "post-closing",
  /** How long after it is announced, at the least. */
  notice_minutes: number,
  /** And at the most. */
  latest_minutes: number,
} | {
  may: "withdraw-closing",
} | {
  may: "shut-out",
  /** The accounts that they had, each with where its player sat. */
  gone: Array<[AccountNumber, SeatNumber]>,
} | {
  may: "readmit",
  /** The accounts that they had. */
  accounts: Array<AccountNumber>,
};

/** Why the desk refuses, in order of precedence. */
export type DeskReason = {
  reason: "not-yours",
} | {
  reason: "rank-needed",
  /** Which. */
  rank: Rank,
} | {
  reason: "table-closed",
} | {
  reason: "table-open",
} | {
  reason: "no-such-seat",
} | {
  reason: "seat-in-use",
} | {
  reason: "seat-empty",
} | {
  reason: "no-amount",
} | {
  reason: "too-much",
  /** The most. */
  most: Cents,
} | {
  reason: "note-known",
} | {
  reason: "note-old",
  /** The number. */
  after: Short,
} | {
  reason: "too-many-acceptors",
  /** How many can. */
  most: number,
} | {
  reason: "staff-opens",
} | {
  reason: "shut-out",
} | {
  reason: "note-limit",
  /** Up to which. */
  limit: Cents,
} | {
  reason: "at-stake",
  /** How much. */
  amount: Cents,
} | {
  reason: "float-short",
  /** What it holds. */
  float: Cents,
} | {
  reason: "nothing-owed",
} | {
  reason: "already-pending",
} | {
  reason: "nothing-pending",
} | {
  reason: "bad-count",
  /** The most rows. */
  rows: number,
  /** The most money. */
  most: Cents,
} | {
  reason: "same-person",
} | {
  reason: "round-runs",
} | {
  reason: "seats-open",
} | {
  reason: "not-announced",
} | {
  reason: "notice-too-short",
  /** From when it is enough. */
  earliest: Time,
} | {
  reason: "rounds-to-play",
  /** How many. */
  rounds: number,
} | {
  reason: "bad-minutes",
  /** The most. */
  most: number,
} | {
  reason: "no-change",
} | {
  reason: "own-stop",
  /** Why. */
  why: OwnStop,
} | {
  reason: "own-loss",
  /** What it leaves for this wager. */
  left: Cents,
} | {
  reason: "too-late",
  /** The furthest. */
  latest: Time,
};

/** The desk as dealer and pit see it. */
export type DeskView = {
  /** What the float holds. */
  float: Cents,
  /** What it held at the opening. */
  opening_float: Cents,
  /** What lies in the drop box. */
  drop: Cents,
  /** A movement that waits for its second signature. */
  movement: Movement | null,
  /** The last pay-outs, oldest first. */
  payouts: Array<PaidOut>,
  /** What closed accounts are owed. */
  owed: Array<OwedTo>,
  /** The announced closing. */
  closing: Closing | null,
  /** Whoever is shut out of the game: no account is opened for him. */
  excluded: Array<Excluded>,
};

/** Somebody who is shut out, as far as a table knows people: by the account that he had (G-13). */
export type Excluded = {
  /** The account. */
  account: AccountNumber,
  /** Where he sat. */
  seat: SeatNumber,
  /** Since when. */
  since: Time,
};

/** `N` bytes, written in lower-case hexadecimal. */
export type Hex = string;

/** What takes a higher rank than dealer, said before somebody is refused for it. */
export type Higher<O> = {
  /** What may be done. */
  value: O,
  /** The clauses and rulings. */
  basis: Basis,
  /** The least rank that may; never dealer. */
  rank: Rank,
};

/** Limits that a player asked for and that are not as strict as those he has. */
export type Later = {
  /** Which. */
  limits: OwnLimits,
  /** From when they hold. */
  from: Time,
};

/** A movement that the first of two ranks has signed and the second has not. */
export type Movement = {
  /** Which kind. */
  kind: MovementKind,
  /** What was counted. */
  count: Count,
  /** What it comes to. */
  total: Cents,
  /** Who signed first. */
  first: Signature,
};

/** How chips or money move between a table and the cage. */
export type MovementKind = "opening" | "fill" | "credit" | "drop" | "closing";

/**
 * Odds "to 1": what a winning wager is paid beside its own return, as an exact ratio.
 *
 * `35 to 1` pays thirty-five times the stake; `12 1/2 to 1` is held as 25 for 2. Both parts lie
 * between 1 and [`Odds::LARGEST`] and share no factor.
 */
export type Odds = string;

/** What a closed account is owed. */
export type OwedTo = {
  /** The account. */
  account: AccountNumber,
  /** How much. */
  amount: Cents,
};

/**
 * A player's own limits as they stand. Whatever depends on the time is looked at when play may begin anew, so that nothing
 * changes under the hand of somebody who wagers.
 */
export type Own = {
  /** Since when the account is open. */
  since: Time,
  /** The limits that hold. */
  limits: OwnLimits,
  /** Less strict ones that he asked for. */
  later?: Later,
  /** Until when he rests. */
  rest_until?: Time,
  /** His time was over when play last began. */
  over: boolean,
};

/** What a player allows himself with an account. */
export type OwnLimits = {
  /** The most that he will lose of what he bought in, in whole cents; none where he sets no limit. */
  loss?: Cents | null,
  /** For how many minutes from his buying in he will wager, 1 to [`OwnLimits::MINUTES`]; none where he sets no limit. */
  minutes?: number | null,
};

/** Why a player wagers nothing more by his own will. */
export type OwnStop = {
  stop: "rest",
  /** Until when. */
  until: Time,
} | {
  stop: "time-over",
  /** After how many minutes. */
  minutes: number,
};

/** What a player allows himself, as he sees it. */
export type OwnView = {
  /** Since when he plays, his limits, and what waits. */
  own: Own,
  /** Why he stakes nothing more by his own will. */
  stop?: Ruled<OwnStop>,
  /** How much more he may stake by his own limit of loss. */
  room?: Cents,
};

/** A pay-out. */
export type PaidOut = {
  /** The seat, if the player still had one. */
  seat: SeatNumber | null,
  /** The account. */
  account: AccountNumber,
  /** How much. */
  amount: Cents,
  /** The chips. */
  chips: Array<Stack>,
  /** What no chip is small enough for. */
  coin: Cents,
  /** When. */
  at: Time,
};

/** What a person is here for: a rank of the ladder, or a place beside it. */
export type Post = "dealer" | "game-supervisor" | "casino-supervisor" | "gaming-shift-manager" | "tournament-director" | "inspector" | "surveillance";

/** The ranks of the ladder, lowest first (G-2). */
export type Rank = "dealer" | "game-supervisor" | "casino-supervisor" | "gaming-shift-manager";

/** A share of an amount, such as a commission of five in a hundred: an exact ratio from 0 to 1. */
export type Rate = [number, number];

/** Which alternative of which rulings is chosen in place of the default: `RR-2=literal`. */
export type Readings = { [ruling in string]?: string };

/** An event as it is kept: when, by whom, and on what basis. */
export type Recorded<E> = {
  /** When the server received the command. */
  at: Time,
  /** Who gave it. */
  by: Actor,
  /** What the decision rests on. */
  basis: Basis,
  /** What happened. */
  event: E,
  /**
   * Whether another fact of the same decision follows. The facts of one decision are kept together, and
   * whoever reads them back finds the decision again.
   */
  more?: boolean,
};

/** A refusal and what it rests on. Nothing has changed. */
export type Refused<R> = {
  /** Why, with the figures that explain it. */
  reason: R,
  /** The clauses and rulings. */
  basis: Basis,
};

/** A rulebook, such as `vic-2000-rapid-roulette`. */
export type RulebookId = string;

/** A decision together with what it rests on. */
export type Ruled<T> = {
  /** What was decided. */
  value: T,
  /** The clauses and rulings that decided it. */
  basis: Basis,
};

/**
 * What the journal keeps of something hidden: a commitment to it, and the thing itself under a key that is
 * kept elsewhere.
 */
export type Sealed = {
  /** The commitment, that may be shown to everybody. */
  commitment: Hex,
  /** The sealed value, in hexadecimal. */
  cipher: string,
};

/** The number of a seat or terminal at a table, 1 to 99. How many a table may have is the rulebook's. */
export type SeatNumber = number;

/**
 * A short text held in place: copied without allocation, compared by its bytes.
 *
 * Between 1 and `N` bytes of printable text, with no control characters and no blank at either end.
 * Every text from outside that becomes an id passes through here, so its size is bounded.
 */
export type Short = string;

/**
 * Something turned up for all to see. If it was virtual, its opening stands beside it, so that anybody can
 * check it against the commitment published before.
 */
export type Shown<T> = {
  /** What it is. */
  value: T,
  /** What opens its commitment; absent for a thing on a real cloth. */
  opening?: Hex,
};

/** Somebody's hand under a document. */
export type Signature = {
  /** Who. */
  person: Short,
  /** As what. */
  rank: Rank,
  /** When. */
  at: Time,
};

/** Some chips of one denomination. */
export type Stack = {
  /** The value of one chip. */
  denomination: Cents,
  /** How many. */
  count: number,
};

/** What a person may tender to the dealer (Rapid Roulette 6.2). */
export type Tender = "cash" | "voucher" | "token" | "chips";

/** A moment: milliseconds since the beginning of 1970, UTC, as the server's clock tells it. */
export type Time = number;
