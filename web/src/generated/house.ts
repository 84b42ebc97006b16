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

/** Chips or money counted by hand, by denomination. */
export type Count = Array<Stack>;

/** `N` bytes, written in lower-case hexadecimal. */
export type Hex = string;

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

/** What a person is here for: a rank of the ladder, or a place beside it. */
export type Post = "dealer" | "game-supervisor" | "casino-supervisor" | "gaming-shift-manager" | "tournament-director" | "inspector" | "surveillance";

/** The ranks of the ladder, lowest first (G-2). */
export type Rank = "dealer" | "game-supervisor" | "casino-supervisor" | "gaming-shift-manager";

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
