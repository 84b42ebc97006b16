// Written from the types of crates/table and crates/floor by a test of crates/wire; do not edit.
// To write it anew: HOUSEWAY_WRITE_TYPES=1 cargo test -p houseway-wire --test types
import type { AccountNumber, Actor, Basis, Cents, ChipSet, DeskCommand, DeskEvent, DeskOffer, DeskReason, DeskView, Hex, Higher, OwnView, Rank, Readings, RulebookId, Ruled, Sealed, SeatNumber, Short, Shown, Signature, Time } from "./house";

/** One area. */
export type AreaView = {
  /** Its number. */
  area: number,
  /** Who wagers there. */
  wagers: Array<WagerView>,
};

/** What the system does by itself in the dealer's place. */
export type Automation = {
  /** Whether it takes every step of the dealer. */
  deals: boolean,
  /** How long wagers stay open once the first lies, in milliseconds. */
  bets_ms: number,
  /** How long raises stay open, in milliseconds. */
  raises_ms: number,
  /** How long each further step is shown, in milliseconds. */
  step_ms: number,
};

/** What a player is admonished for. */
export type Breach = "device" | "influence" | "side-bet" | "handling";

/** A card by rank and suit, written such as `AS` or `10H`. Those of several decks are not told apart. */
export type Card = string;

/** What a check of the cards found (3.1, 3.3). */
export type CardCheck = {
  /** How many decks. */
  decks: number,
  /** How many cards in all, without the cutting card. */
  cards: number,
  /** How many jokers are among them. */
  jokers: number,
  /** The colour of their backs. */
  colour: Short,
  /** Whether all backs are of one colour and design. */
  alike: boolean,
  /** Whether the cutting card is there. */
  cutting_card: boolean,
  /** Whether none is marked or damaged. */
  sound: boolean,
};

/** Why an outcome is invalidated (10.3). */
export type Cause = "disruption" | "fraud";

/** What somebody asks of a table of Red Dog. Who asks, and when, stands beside it. */
export type Command = {
  do: "play",
  /** Whose seat. */
  seat: SeatNumber,
  /** What. */
  act: Play,
} | {
  do: "desk",
  /** What. */
  desk: DeskCommand,
} | {
  do: "check-cards",
  /** What was found. */
  check: CardCheck,
} | {
  do: "replace-cards",
  /** What was found of the new ones. */
  check: CardCheck,
  /** Why. */
  note: Short,
} | {
  do: "shuffle",
  /** The cards in their order. */
  cards: Array<Sealed | null>,
} | {
  do: "offer-cut",
  /** Whose seat. */
  seat: SeatNumber,
} | {
  do: "cut",
  /** How many cards lie before the cutting card. */
  before: number,
} | {
  do: "load",
  /** How many cards lie behind the cutting card. */
  behind: number,
  /** How many were burned: one, or in error none or two (9.1). */
  burned: number,
} | {
  do: "show-burned",
  /** Which. */
  cards?: Array<Card> | null,
} | {
  do: "no-more-bets",
} | {
  do: "resume",
} | {
  do: "no-spread",
} | {
  do: "deal",
  /** Which. */
  card?: Card | null,
} | {
  do: "cutting-card",
  /** Whether it came in an earlier round, and the shuffle was forgotten (9.6). */
  late?: boolean,
} | {
  do: "declare",
  /** Whose seat. */
  seat: SeatNumber,
  /** Where. */
  area: number,
  /** What is to lie there. */
  amount: Cents,
  /** Cash that is converted for it; his chips if none. */
  cash?: Cents | null,
} | {
  do: "shoe-short",
} | {
  do: "face-up",
  /** Which. */
  card: Card,
} | {
  do: "drawn-in-error",
  /** Which, if it was exposed. */
  card?: Card | null,
} | {
  do: "reconstruct",
  /** The first card, for the right box. */
  first: Card,
  /** The second, for the left. */
  second: Card,
} | {
  do: "order-shuffle",
} | {
  do: "invalidate",
  /** Why. */
  cause: Cause,
  /** In words. */
  note: Short,
  /** Whether it is of the round that was settled last, although bets of the next are closed already. */
  last?: boolean,
} | {
  do: "correct-result",
  /** The cards in the order in which they came: right, left and, if one did, centre. */
  cards: Array<Card>,
  /** Why. */
  note: Short,
} | {
  do: "admonish",
  /** Whose seat, if he has one. */
  seat?: SeatNumber | null,
  /** For what. */
  breach: Breach,
  /** In words. */
  note: Short,
} | {
  do: "sanction",
  /** Whose seat. */
  seat: SeatNumber,
  /** What. */
  measures: Measures,
  /** Why. */
  note: Short,
} | {
  do: "release-seized",
  /** Of which account. */
  account: AccountNumber,
  /** Whether the player has it back. */
  returned: boolean,
} | {
  do: "vacate-seat",
  /** Which. */
  seat: SeatNumber,
} | {
  do: "dispute",
  /** Whose. */
  seat?: SeatNumber | null,
  /** What was decided. */
  answer: Short,
  /** Whether it reviews an earlier answer, which is not for the house: always refused. */
  review?: boolean,
} | {
  do: "restrict-players",
  /** How many. */
  most: number,
} | {
  do: "agree",
} | {
  do: "withdraw-proposal",
} | {
  do: "configure",
  /** How. */
  config: Config,
} | {
  do: "post-sign",
  /** The limits. */
  limits: Limits,
  /** From when they hold. */
  effective_at: Time,
} | {
  do: "withdraw-sign",
} | {
  do: "change-limits",
} | {
  do: "place-marker",
  /** Whose seat. */
  seat: SeatNumber,
  /** His maximum. */
  maximum?: Cents | null,
};

/** How a table of Red Dog is set up. It changes only while the table is closed. */
export type Config = {
  /** The table. */
  table: Short,
  /** The rulebook in force. */
  rulebook: RulebookId,
  /** Which edition of the book's data. */
  edition: number,
  /** The readings chosen in place of defaults. */
  readings: Readings,
  /** How many areas for wagers the layout has (2.1.1). */
  areas: number,
  /** How many places for players it has, each with an account: several may wager on one area (5.7). */
  seats: number,
  /** The notice at first (6.1). */
  limits: Limits,
  /** The chips that players wager and are paid in. */
  chips: ChipSet,
  /** The highest balance at which a note acceptor still takes notes. */
  note_limit: Cents,
  /** Where cards come from. */
  source: Source,
  /** How many cards lie behind the cutting card of a virtual shoe, and usually of a real one (4.5). */
  behind: number,
  /** What the system does by itself. */
  automation: Automation,
  /** Play money, marked as such everywhere. */
  demo: boolean,
};

/** Why a set-up cannot be used. */
export type ConfigFault = {
  fault: "rulebook",
} | {
  fault: "another-table",
} | {
  fault: "areas",
  /** How many it may have. */
  known: Array<number>,
} | {
  fault: "deals-real-shoe",
} | {
  fault: "out-of-range",
  /** Which, by its name in the set-up. */
  what: string,
  /** The least. */
  least: number,
  /** The most. */
  most: number,
} | {
  fault: "limits",
  /** Why. */
  problem: string,
};

/** Who cut the cards. */
export type Cutter = {
  cutter: "player",
  /** His seat. */
  seat: SeatNumber,
} | {
  cutter: "supervisor",
} | {
  cutter: "table",
};

/** What dealer and pit see. */
export type DealerView = {
  /** What everybody sees. */
  table: PublicView,
  /** Accounts and float. */
  desk: DeskView,
  /** What each seat has, and has at stake. */
  balances: Array<[SeatNumber, AccountNumber, Cents, Cents]>,
  /** What the dealer does now, in order, each with its clauses. */
  prompts: Array<Ruled<Prompt>>,
  /** The last incidents, the latest first. */
  incidents: Array<Incident>,
  /** What one person asked for, and another is to agree to. */
  proposal: Proposal | null,
  /** What lies seized, by account. */
  seized: Array<[AccountNumber, Cents]>,
  /** How the table is set up, with the limits that hold now; for the pit alone. */
  config?: Config,
  /** What may be done. */
  may: Array<Ruled<Offer>>,
  /**
   * What takes a higher rank than dealer, each with the least that may: for whoever stands at the table to call one. An
   * inspector calls nobody and sees none.
   */
  higher: Array<Higher<Offer>>,
};

/** Why the cards are to be shuffled. */
export type Due = "start" | "first-card" | "after-round" | "abnormal" | "late" | "short";

/** A fact about a table of Red Dog. It holds everything that the state needs; no law is asked again. */
export type Event = {
  event: "configured",
  /** How. */
  config: Config,
  /** How many players may wager on one area. */
  players_most: number,
} | {
  event: "desk",
  /** What. */
  desk: DeskEvent,
} | {
  event: "cards-checked",
  /** What was found. */
  check: CardCheck,
} | {
  event: "cards-replaced",
  /** What was found of them. */
  check: CardCheck,
  /** Why. */
  note: Short,
} | {
  event: "shuffled",
  /** Of how many decks they are. */
  decks: number,
  /** Those on the layout, which are not among them. */
  laid: Array<Card>,
  /** The cards in their order. */
  cards: Array<Sealed | null>,
  /** Why they were shuffled. */
  due: Due,
} | {
  event: "cut-offered",
  /** To whom. */
  seat: SeatNumber,
} | {
  event: "cut",
  /** How many lay before the cutting card. */
  before: number,
  /** Who cut. */
  cutter: Cutter,
} | {
  event: "loaded",
  /** How many cards lie behind it. */
  behind: number,
} | {
  event: "burned",
  /** How many. */
  cards: number,
} | {
  event: "burned-asked",
  /** Whose seat. */
  seat: SeatNumber,
} | {
  event: "burned-shown",
  /** Which. */
  cards: Array<Shown<Card>>,
} | {
  event: "wager-changed",
  /** Whose seat. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** Where. */
  area: number,
  /** What lay there. */
  from: Cents,
  /** What lies there. */
  to: Cents,
  /** Whether he said so, and the dealer took it down (5.5). */
  spoken?: boolean,
} | {
  event: "bets-closed",
  /** Which round. */
  round: number,
  /** What counts of each. */
  wagers: Array<[SeatNumber, Measured]>,
} | {
  event: "card-dealt",
  /** Which. */
  card: Shown<Card>,
} | {
  event: "cutting-card-out",
  /** Why the cards are now to be shuffled: at once, or when the round is over. */
  due: Due,
} | {
  event: "announced",
  /** What. */
  leaves: Leaves,
} | {
  event: "raised",
  /** Whose seat. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** What the raise was. */
  from: Cents,
  /** What it is. */
  to: Cents,
} | {
  event: "raises-closed",
} | {
  event: "resumed",
} | {
  event: "wager-settled",
  /** How. */
  settled: SettledLine,
} | {
  event: "round-ended",
  /** How it came out. */
  outcome: Outcome,
} | {
  event: "shoe-short",
  /** How many cards the table still counted in it, and nobody found: 0 to the whole shoe. */
  missing?: number,
} | {
  event: "face-up-discarded",
  /** Which. */
  card: Card,
} | {
  event: "drawn-in-error",
  /** Which, if it was exposed. */
  card: Card | null,
} | {
  event: "reconstructed",
  /** As it lay. */
  from: [Card, Card],
  /** As it lies. */
  to: [Card, Card],
  /** What the cards leave. */
  leaves: Leaves,
  /** Raises that go back, as the cards leave something else. */
  returned: Array<[SeatNumber, AccountNumber, Cents]>,
} | {
  event: "shuffle-ordered",
} | {
  event: "proposed",
  /** What, and who. */
  proposal: Proposal,
} | {
  event: "agreed",
  /** Who asked. */
  first: Signature,
  /** Who agreed. */
  second: Signature,
} | {
  event: "proposal-withdrawn",
} | {
  event: "invalidated",
  /** Of which round. */
  round: number,
  /** Why. */
  cause: Cause,
  /** In words. */
  note: Short,
  /** Whether it was still being played. */
  in_play: boolean,
  /** What every account has back or gives back. */
  refunds: Array<Refund>,
  /** What counts of wagers from which something was taken after bets were closed. */
  measured?: Array<[SeatNumber, Measured]>,
} | {
  event: "corrected",
  /** Which round. */
  round: number,
  /** The cards as they were said. */
  from: Array<Card>,
  /** The cards as they lay. */
  to: Array<Card>,
  /** What the first two leave. */
  leaves: Leaves,
  /** How the round came out. */
  outcome: Outcome,
  /** Whether they are cards of the shoe in use. */
  counted: boolean,
  /** The wagers, settled again. */
  lines: Array<SettledLine>,
  /** What every account gets, or gives back. */
  moved: Array<Refund>,
  /** What counts of wagers from which something was taken after bets were closed. */
  measured?: Array<[SeatNumber, Measured]>,
  /** Why. */
  note: Short,
} | {
  event: "admonished",
  /** Whose seat, if he has one. */
  seat: SeatNumber | null,
  /** For what. */
  breach: Breach,
  /** In words. */
  note: Short,
} | {
  event: "sanctioned",
  /** Whose seat. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** What was done. */
  measures: Measures,
  /** Wagers that were void and went back. */
  voided: Cents,
  /** Why. */
  note: Short,
} | {
  event: "seized-released",
  /** Of which account. */
  account: AccountNumber,
  /** How much. */
  amount: Cents,
  /** Whether the player has it back. */
  returned: boolean,
  /** Whether his account is closed, so that it is owed to him. */
  owed: boolean,
} | {
  event: "vacated",
  /** Which. */
  seat: SeatNumber,
} | {
  event: "complained",
  /** Whose seat. */
  seat: SeatNumber,
} | {
  event: "dispute-decided",
  /** Whose. */
  seat: SeatNumber | null,
  /** What was decided. */
  answer: Short,
  /** Whether it reviews an earlier answer. */
  review: boolean,
} | {
  event: "players-restricted",
  /** How many. */
  most: number,
} | {
  event: "sign-posted",
  /** The limits. */
  limits: Limits,
  /** From when they hold. */
  effective_at: Time,
} | {
  event: "sign-withdrawn",
} | {
  event: "limits-changed",
  /** Which. */
  limits: Limits,
} | {
  event: "marker-placed",
  /** Whose seat. */
  seat: SeatNumber,
  /** His maximum. */
  maximum: Cents | null,
};

/** Something that went wrong, was complained of or was directed. */
export type Incident = {
  /** In which round, or after it. */
  round: number,
  /** When. */
  at: Time,
  /** Who told it, or asked for it. */
  by: Actor,
  /** Who agreed to it, where it took two. */
  second?: Short,
  /** The account that it is about, where it is about one. */
  account?: AccountNumber,
  /** What. */
  what: IncidentKind,
  /** The clauses and rulings. */
  basis: Basis,
};

/** What an incident was. */
export type IncidentKind = {
  incident: "burned",
  /** How many. */
  cards: number,
} | {
  incident: "face-up",
  /** Which. */
  card: Card,
} | {
  incident: "drawn-in-error",
  /** Which, if it was exposed. */
  card: Card | null,
} | {
  incident: "reconstructed",
  /** From what. */
  from: [Card, Card],
  /** To what. */
  to: [Card, Card],
} | {
  incident: "shuffle",
  /** Why. */
  due: Due,
} | {
  incident: "shoe-short",
  /** How many cards it still counted. */
  missing: number,
} | {
  incident: "invalidated",
  /** Why. */
  cause: Cause,
  /** In words. */
  note: Short,
} | {
  incident: "corrected",
  /** Its cards as they were said. */
  from: Array<Card>,
  /** As they lay. */
  to: Array<Card>,
  /** Why. */
  note: Short,
} | {
  incident: "admonished",
  /** Whose seat, if he has one. */
  seat: SeatNumber | null,
  /** For what. */
  breach: Breach,
  /** In words. */
  note: Short,
} | {
  incident: "sanctioned",
  /** Whose seat. */
  seat: SeatNumber,
  /** What was done. */
  measures: Measures,
  /** Why. */
  note: Short,
} | {
  incident: "complained",
  /** Whose seat. */
  seat: SeatNumber,
} | {
  incident: "decided",
  /** Whose. */
  seat: SeatNumber | null,
  /** What was decided. */
  answer: Short,
  /** Whether it reviews an earlier answer. */
  review: boolean,
} | {
  incident: "replaced",
  /** Why. */
  note: Short,
} | {
  incident: "vacated",
  /** Which. */
  seat: SeatNumber,
};

/** The layout as the book wants it (2.1.1 to 2.1.3, 7.1.2, 7.1.3). */
export type Layout = {
  /** The areas, from the dealer's left. */
  areas: Array<AreaView>,
  /** The three boxes: to the dealer's right, to his left, and the centre. */
  boxes: [Shown<Card> | null, Shown<Card> | null, Shown<Card> | null],
  /** The clauses on the boxes, in the same order. */
  box_basis: [Basis, Basis, Basis],
  /** What each spread pays, from one card up; the last holds beyond. */
  spreads: Array<string>,
  /** What three of a kind pays. */
  three_of_a_kind: string,
  /** The clauses on the inscriptions. */
  inscriptions: Basis,
};

/** What the first two cards leave between them (7.2). */
export type Leaves = {
  leaves: "pair",
} | {
  leaves: "no-spread",
} | {
  leaves: "spread",
  /** How many. */
  cards: number,
};

/** What the notice at the table states (6.1): for each player on each area. */
export type Limits = {
  /** The least wager. */
  minimum: Cents,
  /** The most. */
  maximum: Cents,
  /** The steps above the minimum, if the notice states any. */
  unit?: Cents,
};

/** One player's wager, settled. */
export type Line = {
  /** What was at stake. */
  stake: Stake,
  /** How the round came out. */
  outcome: Outcome,
  /** What was won beside the stake's own return; nothing if it was lost or void. */
  win: Cents,
  /** What goes back to the player: stake and win, the stake alone, or nothing. */
  returned: Cents,
  /** The clauses and rulings that decided. */
  basis: Basis,
};

/** A marker beside the place of a player who may exceed the maximum (6.5). */
export type Marker = {
  /** Whose. */
  seat: SeatNumber,
  /** Up to which maximum. */
  maximum: Cents,
};

/** A wager held against the notice when wagers close. */
export type Measured = {
  /** What was placed. */
  placed: Cents,
  /** The part that is paid or taken. */
  counts: Cents,
  /** Where the notice has something to say to it. */
  why: Why | null,
  /** The clauses behind that. */
  basis: Basis,
};

/** What a casino supervisor does about a player who broke a rule (10.2). */
export type Measures = {
  /** His wagers are void (10.2.1). */
  void: boolean,
  /** He is excluded from the game (10.2.2). */
  exclude: boolean,
  /** So much of what he won is seized (10.2.3). */
  seize: Cents,
  /** The device is confiscated (10.2.4). */
  confiscate: boolean,
  /** He is detained until somebody authorised takes over (10.2.5). */
  detain: boolean,
};

/** What nobody does alone: it changes how a round came out, or how high somebody may wager. */
export type Motion = {
  motion: "invalidate",
  /** Of which round. */
  round: number,
  /** Why. */
  cause: Cause,
  /** In words. */
  note: Short,
  /** Whether it is the round at hand, and not the one that was settled last. */
  in_play: boolean,
} | {
  motion: "exchange",
  /** Of which round. */
  round: number,
  /** The first and the second card. */
  to: [Card, Card],
} | {
  motion: "correct-result",
  /** Which round. */
  round: number,
  /** Its cards as they lay. */
  cards: Array<Card>,
  /** Why. */
  note: Short,
} | {
  motion: "void-wagers",
  /** Whose seat. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** That, and what else is done about him. */
  measures: Measures,
  /** Why. */
  note: Short,
} | {
  motion: "raise-maximum",
  /** The limits. */
  limits: Limits,
  /** From when they hold. */
  effective_at: Time,
} | {
  motion: "place-marker",
  /** Whose seat. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** His maximum. */
  maximum: Cents,
};

/** What the book has shown to everybody. */
export type Notice = "rules" | "no-advice" | "no-side-bets" | "no-influence" | "devices" | "handling" | "face-up";

/** A shape of command that may be given now, with its bounds. */
export type Offer = {
  may: "desk",
  /** What. */
  desk: DeskOffer,
} | {
  may: "give",
  /** Which. */
  command: Command,
} | {
  may: "wager",
  /** Whose seat. */
  seat: SeatNumber,
  /** Where. */
  areas: Array<number>,
  /** The smallest chip, of which it is a multiple. */
  chip: Cents,
  /** The most. */
  most: Cents,
  /** What lies there; nothing takes it back. */
  lies: Cents,
} | {
  may: "raise",
  /** Whose seat. */
  seat: SeatNumber,
  /** What the raise is. */
  lies: Cents,
  /** The most that the book lets. */
  most: Cents,
  /** The most that he has. */
  reach: Cents,
  /** The steps. */
  unit: Cents | null,
  /** The smallest chip. */
  chip: Cents,
} | {
  may: "cut",
  /** Whose seat; none for a supervisor. */
  seat: SeatNumber | null,
  /** The least and the most, from the front and from the back. */
  ranges: [[number, number], [number, number]],
} | {
  may: "shuffle",
  /** Why. */
  due: Due,
  /** How many there are. */
  cards: number,
  /** Whether they come from the virtual source. */
  sealed: boolean,
} | {
  may: "load",
  /** How many lie behind the cutting card at least and at most. */
  behind: [number, number],
  /** How many are burned; none or one more in error. */
  burned: number,
} | {
  may: "tap",
  /** For what. */
  what: Tap,
} | {
  may: "reconstruct",
  /** As they lie. */
  from: [Card, Card],
} | {
  may: "exchange",
  /** As they lie. */
  from: [Card, Card],
} | {
  may: "show-burned",
  /** How many. */
  cards: number,
} | {
  may: "declare",
  /** Whose seats. */
  seats: Array<SeatNumber>,
} | {
  may: "check-cards",
  /** Whether they are exchanged. */
  replace: boolean,
} | {
  may: "invalidate",
  /** Of which round. */
  round: number,
  /** Whether it is the one that was settled last, while another has begun. */
  last: boolean,
} | {
  may: "correct-result",
  /** Which round. */
  round: number,
  /** Its cards as they were said. */
  from: Array<Card>,
} | {
  may: "admonish",
  /** For what. */
  breaches: Array<Breach>,
} | {
  may: "sanction",
  /** Whose seats, each with what lies, and the most that may be seized. */
  seats: Array<[SeatNumber, Cents, Cents]>,
} | {
  may: "release-seized",
  /** Of which accounts, each with how much. */
  accounts: Array<[AccountNumber, Cents]>,
} | {
  may: "dispute",
} | {
  may: "restrict-players",
  /** The least: as many as wager on one area now. */
  least: number,
  /** The most. */
  most: number,
  /** As it is. */
  now: number,
} | {
  may: "configure",
} | {
  may: "post-sign",
  /** How long a higher minimum stands on the sign before it holds. */
  notice_minutes: number,
} | {
  may: "place-marker",
  /** Whose seats. */
  seats: Array<SeatNumber>,
  /** For more than this. */
  above: Cents,
};

/** How a round comes out, the same for every wager in it (5.9). */
export type Outcome = {
  outcome: "three-of-a-kind",
} | {
  outcome: "between",
  /** The spread by which it is paid. */
  cards: number,
} | {
  outcome: "outside",
  /** The spread. */
  cards: number,
} | {
  outcome: "pair-void",
} | {
  outcome: "consecutive-void",
};

/** Which part of a round it is. */
export type PhaseView = "closed" | "over" | "shuffling" | "cutting" | "loading" | "betting" | "first" | "second" | "raising" | "no-spread" | "third";

/** What a player does. */
export type Play = {
  play: "wager",
  /** Where. */
  area: number,
  /** How much. */
  amount: Cents,
} | {
  play: "raise",
  /** How much. */
  amount: Cents,
} | {
  play: "cut",
  /** How many cards lie before the cutting card. */
  before: number,
} | {
  play: "ask-burned",
} | {
  play: "complain",
};

/** A round as the table remembers it, so that its hand can be laid out again (7.3). */
export type PlayedRound = {
  /** Its number. */
  number: number,
  /** When it ended. */
  at: Time,
  /** The cards in the order in which they were dealt: right, left, centre. */
  cards: Array<Card>,
  /** What the first two left between them. */
  leaves: Leaves | null,
  /** How it came out; none if it was invalidated before. */
  outcome: Outcome | null,
  /** The wagers. */
  lines: Array<SettledLine>,
  /** What went back of wagers that were never settled, as it was invalidated while it was played. */
  returned?: Array<[SeatNumber, AccountNumber, Cents]>,
  /** It was over with the call of "no spread": no third card was drawn for it, whatever its cards are found to have been. */
  called_void: boolean,
  /** Why it was invalidated, if it was. */
  invalidated?: Basis,
  /** Why it was settled again from other cards, if it was. */
  corrected?: Basis,
};

/** What the dealer is to do or to call. */
export type Prompt = {
  prompt: "check-cards",
} | {
  prompt: "shuffle",
  /** Why. */
  due: Due,
} | {
  prompt: "await-player",
  /** Why a shuffle comes. */
  due: Due,
} | {
  prompt: "offer-cut",
} | {
  prompt: "have-cut",
} | {
  prompt: "load",
  /** How many cards lie behind it at most. */
  most: number,
} | {
  prompt: "burn",
} | {
  prompt: "show-burned",
  /** Whose seats. */
  seats: Array<SeatNumber>,
} | {
  prompt: "doubt-cards",
} | {
  prompt: "close-table",
} | {
  prompt: "call-bets",
} | {
  prompt: "deal-right",
} | {
  prompt: "deal-left",
} | {
  prompt: "announce-spread",
  /** How many cards. */
  cards: number,
} | {
  prompt: "call-raises",
} | {
  prompt: "deal-centre",
  /** What the others leave. */
  leaves: Leaves,
} | {
  prompt: "announce-no-spread",
} | {
  prompt: "warn",
  /** Whose seats. */
  seats: Array<SeatNumber>,
} | {
  prompt: "pick-up",
} | {
  prompt: "finish-round",
} | {
  prompt: "sat-out",
  /** Whose seats. */
  seats: Array<SeatNumber>,
} | {
  prompt: "tell-of-inspector",
  /** Whose seats. */
  seats: Array<SeatNumber>,
} | {
  prompt: "complaint-left",
  /** Where they sat, and their accounts. */
  gone: Array<[SeatNumber, AccountNumber]>,
};

/** What one person has asked for, and another has not agreed to yet (G-14). */
export type Proposal = {
  /** What. */
  motion: Motion,
  /** Who asked for it. */
  first: Signature,
};

/** What everybody sees. */
export type PublicView = {
  /** The table. */
  table: string,
  /** The game's name. */
  title: string,
  /** The rulebook in force. */
  rulebook: string,
  /** Its edition. */
  edition: number,
  /** The readings chosen in place of defaults. */
  readings: Array<string>,
  /** Play money. */
  demo: boolean,
  /** Whether the shoe is virtual. */
  virtual_shoe: boolean,
  /** Whether the table deals by itself. */
  deals: boolean,
  /** Whether the table has its float. */
  open: boolean,
  /** The notice (6.1). */
  limits: Ruled<Limits> | null,
  /** The markers of players who may exceed the maximum (6.5). */
  markers: Array<Ruled<Marker>>,
  /** The sign of limits to come, and from when. */
  sign: [Limits, Time] | null,
  /** When the table is announced to close. */
  closing_at: Time | null,
  /** The smallest chip. */
  chip: Cents | null,
  /** The layout: areas, boxes, inscriptions (2.1). */
  layout: Ruled<Layout>,
  /** Which part of the round it is. */
  phase: PhaseView,
  /** The round that is played, or was last. */
  round: number,
  /** Since when bets, or raises, are open that the table closes by itself. */
  opened_at: Time | null,
  /** When it closes them. */
  closes_at: Time | null,
  /** What the first two cards left, once announced. */
  announced: Ruled<Leaves> | null,
  /** The shoe. */
  shoe: ShoeView,
  /** What the last wagers came to. */
  settled: Array<SettledLine>,
  /** The last rounds, the latest first. */
  history: Array<PlayedRound>,
  /** What the book has shown to everybody. */
  notices: Array<Ruled<Notice>>,
};

/** Why a command is refused, in order of precedence. */
export type Reason = {
  reason: "not-configured",
} | {
  reason: "not-yours",
} | {
  reason: "rank-needed",
  /** The least. */
  rank: Rank,
} | {
  reason: "desk",
  /** Why. */
  desk: DeskReason,
} | {
  reason: "table-closed",
} | {
  reason: "table-open",
} | {
  reason: "seat-empty",
} | {
  reason: "excluded",
} | {
  reason: "not-now",
} | {
  reason: "too-soon",
  /** When. */
  at: Time,
} | {
  reason: "shuffle-first",
  /** Why. */
  due: Due,
} | {
  reason: "no-shuffle-due",
} | {
  reason: "not-all-cards",
  /** How many there are. */
  cards: number,
} | {
  reason: "cards-fail",
} | {
  reason: "cards-unchecked",
} | {
  reason: "cards-sealed",
} | {
  reason: "wrong-source",
} | {
  reason: "not-offered",
} | {
  reason: "outside-cut",
  /** From an end of the stack at least. */
  least: number,
  /** And at most. */
  most: number,
} | {
  reason: "other-depth",
  /** How many cards lie behind it. */
  behind: number,
} | {
  reason: "no-such-area",
} | {
  reason: "other-area",
  /** Which. */
  area: number,
} | {
  reason: "area-full",
  /** How many. */
  most: number,
} | {
  reason: "more-lie",
  /** On which. */
  area: number,
  /** How many. */
  players: number,
} | {
  reason: "not-in-chips",
  /** The smallest chip. */
  chip: Cents,
} | {
  reason: "too-much",
  /** The most. */
  most: Cents,
} | {
  reason: "no-change",
} | {
  reason: "no-wager",
} | {
  reason: "outside-raise",
  /** The most. */
  most: Cents,
  /** The steps. */
  unit: Cents | null,
} | {
  reason: "balance-short",
  /** The balance. */
  balance: Cents,
  /** What would be needed. */
  needed: Cents,
} | {
  reason: "called-void",
} | {
  reason: "no-spread",
} | {
  reason: "third-card",
} | {
  reason: "nobody-wagers",
} | {
  reason: "impossible-card",
  /** Which. */
  card: Card,
} | {
  reason: "nothing-there",
} | {
  reason: "same-person",
} | {
  reason: "already-asked",
} | {
  reason: "more-than-won",
  /** The most. */
  most: Cents,
} | {
  reason: "inspector-reviews",
} | {
  reason: "may-stay",
} | {
  reason: "bad-config",
  /** What about it. */
  problem: ConfigFault,
} | {
  reason: "bad-limits",
  /** Why. */
  problem: string,
} | {
  reason: "out-of-range",
  /** The least. */
  least: number,
  /** The most. */
  most: number,
} | {
  reason: "sign-needed",
} | {
  reason: "maximum-unsigned",
} | {
  reason: "notice-too-short",
  /** The earliest moment. */
  earliest: Time,
} | {
  reason: "not-known",
};

/** What one account has back, or gives back, of a round that is invalidated or settled again. */
export type Refund = {
  /** The account. */
  account: AccountNumber,
  /** Its seat, while it has one. */
  seat?: SeatNumber,
  /**
   * What comes off his area: all of a round at hand; of a wager for a round of which no card is dealt, what he has to give back
   * and his balance lacks, in whole chips.
   */
  released: Cents,
  /** What goes back of wagers that were lost, or was paid too little. */
  refunded: Cents,
  /**
   * What he held too much and is taken again: of what was seized of it, of his balance and of what came off his area, or of
   * what he is owed once he has left.
   */
  taken: Cents,
  /** How much of that out of what was seized: it was won in this round, and counts as won no longer. */
  seized?: Cents,
  /** How much of what is taken he had forfeited before: the house has it. */
  forfeited?: Cents,
  /** How much of what goes back is seized again with it, as the win comes back that it was seized of. */
  seized_again?: Cents,
  /** How much of what goes back stays the house's, having been forfeited of that win. */
  forfeited_again?: Cents,
  /**
   * What he then still holds of the round and should not, as it is gone: the house bears it. It is all that the house bears for
   * him in this round, whatever was said of it before.
   */
  borne: Cents,
};

/** What a player sees beside what everybody does. */
export type SeatView = {
  /** What everybody sees. */
  table: PublicView,
  /** The seat. */
  seat: SeatNumber,
  /** His account; none while nobody plays here. */
  account: AccountNumber | null,
  /** What he has to wager. */
  balance: Cents,
  /** What he has at stake. */
  staked: Cents,
  /** What he allows himself; none while nobody plays here. */
  own: OwnView | null,
  /** What he is told. */
  told: Array<Ruled<Told>>,
  /** What he may do. */
  may: Array<Ruled<Offer>>,
};

/** One player's wager as it was settled. */
export type SettledLine = {
  /** His seat. */
  seat: SeatNumber,
  /** His account. */
  account: AccountNumber,
  /** Where it lay. */
  area: number,
  /** How it came out. */
  line: Line,
  /** What did not count and goes back whatever the result. */
  excess: Cents,
  /** What stays on the area as his money, the hand being void (G-3). */
  stays: Cents,
  /** He is to be told that later wagers below the minimum go back (6.2). */
  warned: boolean,
  /** The raise that he made and has back, as the cards by which the round was settled again let nobody raise (RD-12). */
  dropped?: Cents,
  /**
   * What he holds of this round beyond all that this line gives him, as it was gone when it was to be taken: the house bears
   * it (RD-12).
   */
  borne?: Cents,
};

/** The shoe as everybody sees it. */
export type ShoeView = {
  /** How many cards are in it. */
  left: number,
  /** How many it had. */
  of: number,
  /** Whether the cutting card is out. */
  cutting_card_out: boolean,
  /** The digest over the commitments of all cards, at a virtual shoe; the journal holds each. */
  seal: Hex | null,
  /** The burned cards, once a player asked to see them (4.6). */
  burned: Array<Shown<Card>>,
  /** Why the cards are to be shuffled next, and by which clauses. */
  due: Ruled<Due> | null,
  /** To whom the cut is offered. */
  cut_offered: SeatNumber | null,
};

/** Where cards come from. */
export type Source = "shoe" | "virtual";

/** What one player has at stake in a round, as far as it counts. */
export type Stake = {
  /** The original wager (5.2). */
  original: Cents,
  /** The second wager, placed after the spread was announced (5.4). */
  raise: Cents,
};

/** For what the dealer says a card. */
export type Tap = "deal" | "face-up" | "drawn-in-error";

/** What a player is told. */
export type Told = {
  told: "would-count",
  /** How it would be measured. */
  measured: Measured,
} | {
  told: "below-minimum",
} | {
  told: "excluded",
} | {
  told: "sanctioned",
  /** What. */
  measures: Measures,
} | {
  told: "admonished",
  /** For what. */
  breach: Breach,
} | {
  told: "decided",
  /** The answer. */
  answer: Short,
} | {
  told: "inspector",
} | {
  told: "cut-offered",
} | {
  told: "gave-back",
  /** Which round. */
  round: number,
  /** All of it. */
  taken: Cents,
  /** How much came off his area for it. */
  laid: Cents,
};

/** What one audience sees. */
export type View = {
  audience: "seat",
} & SeatView | {
  audience: "dealer",
} & DealerView | {
  audience: "supervisor",
} & DealerView | {
  audience: "public",
} & PublicView | {
  audience: "inspector",
} & DealerView;

/** One player's wager. */
export type WagerView = {
  /** His seat. */
  seat: SeatNumber,
  /** The original wager as it was placed. */
  placed: Cents,
  /** The raise. */
  raise: Cents,
  /** What counts of it, once bets are closed. */
  counts: Measured | null,
  /** His maximum under a marker "higher limit" (6.5). */
  higher_limit: Cents | null,
};

/** What the notice says to a wager that is not as it states. */
export type Why = "below-minimum" | "below-again" | "off-unit" | "above-maximum";
