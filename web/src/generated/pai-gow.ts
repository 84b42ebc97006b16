// Written from the types of crates/table and crates/floor by a test of crates/wire; do not edit.
// To write it anew: HOUSEWAY_WRITE_TYPES=1 cargo test -p houseway-wire --test types
import type { AccountNumber, Actor, Basis, Cents, ChipSet, DeskCommand, DeskEvent, DeskOffer, DeskReason, DeskView, Hex, Higher, Odds, OwnView, Rank, Rate, Readings, RulebookId, Ruled, Sealed, SeatNumber, Short, Shown, Signature, Time } from "./house";

/**
 * A playing area, or box, by its place at the table: 1 is furthest to the dealer's right, and the numbers rise
 * counter-clockwise to 8.
 */
export type Area = number;

/** A playing area. */
export type AreaView = {
  /** Which. */
  area: Area,
  /** The House sets its tiles always. */
  house_way: boolean,
  /** It is out of play. */
  off: boolean,
  /** Who sits there. */
  seated: SeatNumber | null,
  /** What lies there. */
  wagers: Array<WagerView>,
  /** Its hand in the round. */
  hand: HandView | null,
};

/** A set-up that gives the table another jackpot, or another pool for it, and waits for a second person (G-9). */
export type AskedSetUp = {
  /** How the table would be set up. */
  config: Config,
  /** Who asked for it. */
  first: Signature,
};

/** What the system does by itself in the dealer's place. */
export type Automation = {
  /**
   * Deals: shuffles this long after the last round while somebody plays, and takes every step of the dealer, in
   * milliseconds.
   */
  deal_after_ms?: number,
  /** How long wagers stay open, in milliseconds. */
  bets_ms: number,
  /** How long players have for setting, in milliseconds; then the House Way is set for whoever has not. */
  set_ms: number,
  /** How long each further step is shown, in milliseconds. */
  step_ms: number,
};

/** What a claim is paid beside its stake. */
export type Award = {
  /** On which area. */
  area: Area,
  /** Which wager. */
  wager: number,
  /** How much. */
  win: Cents,
};

/** A wager, or part of one, that goes back to its player. */
export type Back = {
  /** The wager. */
  wager: number,
  /** The account. */
  account: AccountNumber,
  /** How much. */
  amount: Cents,
  /** Whether in tokens. */
  tokens?: boolean,
};

/** The bank's hand, turned up and set. */
export type BankHand = {
  /** The tiles. */
  tiles: [Shown<Tile>, Shown<Tile>, Shown<Tile>, Shown<Tile>],
  /** Which two are the low hand, by their places. */
  low: [number, number],
  /** Whether it should have been set House Way and is not. */
  misset: boolean,
  /** Whether its setting was confirmed. */
  confirmed: boolean,
};

/** What the round was to the bank. */
export type BankLine = {
  /** What it put up: in a co-bank both halves, with a House bank nothing. */
  stake: Cents,
  /** The losing wagers that it took. */
  collected: Cents,
  /** What it gave for winning wagers. */
  paid: Cents,
  /** What it could not give. */
  owed: Cents,
  /** What was left of the losing wagers. */
  excess: Cents,
  /** The commission of the banker. */
  commission: Cents,
  /** What each banker has at the end, his stake with it. */
  returned: Array<Share>,
  /** What of a co-bank goes back to the float. */
  to_float: Cents,
  /** The clauses and rulings that decided. */
  basis: Basis,
};

/** How the bank of a round is held. */
export type BankMethod = "house" | "player" | "co-bank";

/** A player's bank. */
export type BankView = {
  /** Where. */
  area: Area,
  /** Who. */
  seats: Array<SeatNumber>,
  /** Alone, or with the House. */
  method: BankMethod,
  /** Which bank running it is. */
  number: number,
  /** Which round of it comes, or is played. */
  round: number,
};

/** What is wagered on. */
export type Bet = "regular" | "bonus" | "tie" | "big" | "small" | "jackpot";

/** What the dealer calls when a player's hands are opened and matched. */
export type Called = "jung" | "che" | "jowl" | "void";

/** What somebody asks of a table of Pai Gow. Who asks, and when, stands beside it. */
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
  do: "check-tiles",
} | {
  do: "replace-tiles",
  /** Which; the whole set if none is named. */
  tiles: Array<Tile>,
  /** Why. */
  why: Short,
} | {
  do: "offer-bank",
} | {
  do: "pass-bank",
} | {
  do: "share-bank",
  /** Whose seat. */
  seat: SeatNumber,
} | {
  do: "allow-bank",
  /** Who shakes the cup for him, where the book asks for somebody else. */
  shaker?: Short | null,
} | {
  do: "shuffle",
  /** The tiles of the wall, by the index of their places. */
  wall: Array<Sealed | null>,
} | {
  do: "laja",
  /** Which player made it or asked for it; none if the dealer makes it of himself. */
  seat?: SeatNumber | null,
  /** The tiles as they lie now. */
  wall: Array<Sealed | null>,
} | {
  do: "answer-laja",
  /** Whether. */
  allowed: boolean,
} | {
  do: "call-bets",
} | {
  do: "shake",
  /** The dice under its cover, each under its seal; none on the cloth. */
  dice: Array<Sealed | null>,
} | {
  do: "open-cup",
  /** The dice, in the order of their set. */
  rests?: Array<Rest> | null,
} | {
  do: "choose-cut",
  /** Which. */
  cut: CutRequest,
} | {
  do: "deliver",
} | {
  do: "expose-bank",
  /** The tiles. */
  tiles?: [Tile, Tile, Tile, Tile] | null,
  /** Which two are the low hand, by their places; the House Way, or what the banker set, if none are named. */
  low?: [number, number] | null,
} | {
  do: "keep-bank",
} | {
  do: "open",
  /** Which. */
  area: Area,
  /** The tiles, at the cloth. */
  tiles?: [Tile, Tile, Tile, Tile] | null,
  /** Which two are the low hand, at the cloth. */
  low?: [number, number] | null,
  /** Only what was called, at the cloth, where nothing else rests on the tiles. */
  called?: Called | null,
} | {
  do: "settle",
} | {
  do: "clear",
} | {
  do: "report",
  /** What. */
  what: Irregularity,
} | {
  do: "set-first",
  /** Whose. */
  areas: Array<Area>,
} | {
  do: "return-area",
  /** Which. */
  area: Area,
} | {
  do: "refuse-wager",
  /** Its number. */
  wager: number,
  /** Why. */
  why: Short,
} | {
  do: "confirm-bank",
} | {
  do: "show-conceded",
  /** Which. */
  area: Area,
  /** The tiles, at the cloth. */
  tiles?: [Tile, Tile, Tile, Tile] | null,
} | {
  do: "keep-apart",
  /** Whose seat. */
  seat: SeatNumber,
  /** Why. */
  why: Short,
} | {
  do: "allow-two",
  /** Whose seat. */
  seat: SeatNumber,
  /** Whether. */
  on: boolean,
} | {
  do: "pool-answers",
  /** Up to which posting of the table. */
  through: number,
  /** What the claims among them are paid. */
  awards: Array<Award>,
  /** What the pool holds now. */
  shown: Cents,
} | {
  do: "exchange-voucher",
  /** Whose seat. */
  seat: SeatNumber,
  /** The voucher's own number. */
  voucher: Short,
  /** Its value. */
  amount: Cents,
} | {
  do: "sanction",
  /** Whose seat. */
  seat: SeatNumber,
  /** Whether his wagers are void. */
  void: boolean,
  /** Whether he is shut out of the game. */
  exclude: boolean,
  /** What he did, and what else was done. */
  why: Short,
} | {
  do: "vacate-seat",
  /** Whose seat. */
  seat: SeatNumber,
} | {
  do: "dispute",
  /** Whose. */
  seat?: SeatNumber | null,
  /** What it was about, and what was decided. */
  answer: Short,
  /** Whether it reviews an earlier answer. */
  review?: boolean,
} | {
  do: "close-at-once",
  /** What was seen. */
  why: Short,
} | {
  do: "direct",
  /** Which. */
  direction: Short,
} | {
  do: "configure",
  /** How. */
  config: Config,
} | {
  do: "withdraw-set-up",
} | {
  do: "post-sign",
  /** The new minimum. */
  minimum: Cents,
  /** The new maximum. */
  maximum: Cents,
  /** From when they hold. */
  effective_at: Time,
} | {
  do: "withdraw-sign",
} | {
  do: "change-limits",
} | {
  do: "limit-players",
  /** How many. */
  most: number,
} | {
  do: "place-marker",
  /** Whose seat. */
  seat: SeatNumber,
  /** His maximum. */
  maximum: Cents | null,
};

/** How a table of Pai Gow is set up. It changes only while the table is closed. */
export type Config = {
  /** The table. */
  table: Short,
  /** The rulebook in force. */
  rulebook: RulebookId,
  /** Which edition of the book's data. */
  edition: number,
  /** The readings chosen in place of defaults. */
  readings: Readings,
  /** How many playing areas the layout has. */
  areas: number,
  /** How many places for players it has, each with an account: several may wager on one area. */
  seats: number,
  /** Which version of the game, and what is offered beside it. */
  options: Options,
  /** Commission, smallest chip and limits, as the signs show them at first. */
  terms: Terms,
  /** Whether the sign of a commission lower than the book's stands, and its notice was given. */
  commission_announced: boolean,
  /** The chips that players wager and are paid in. */
  chips: ChipSet,
  /** The highest balance at which a note acceptor still takes notes. */
  note_limit: Cents,
  /** Where tiles and dice come from. */
  source: Source,
  /** Whether players have no screens: the dealer enters what they do. */
  cloth: boolean,
  /** What the system does by itself. */
  automation: Automation,
  /** The operator's own cuts, as their file has them: for cuts that the book only names, and others that it permits. */
  cuts?: string,
  /** Play money, marked as such everywhere. */
  demo: boolean,
};

/** Why a set-up cannot be used. */
export type ConfigFault = {
  fault: "rulebook",
} | {
  fault: "another-table",
} | {
  fault: "out-of-range",
  /** Which, by its name in the set-up. */
  what: string,
  /** The least. */
  least: number,
  /** The most. */
  most: number,
} | {
  fault: "not-offered",
  /** What, by its name in the set-up. */
  what: string,
  /** What the book offers there. */
  known: string,
} | {
  fault: "terms",
  /** Why. */
  problem: string,
};

/** A step of a round, named as the command that takes it; the players' own has none of the dealer's. */
export type CourseStep = "check-tiles" | "offer-bank" | "shuffle" | "call-bets" | "shake" | "open-cup" | "deliver" | "set-hands" | "keep-bank" | "expose-bank" | "confirm-bank" | "open" | "settle" | "clear";

/** A step of the round at hand. */
export type CourseView = {
  /** Which. */
  step: CourseStep,
  /** How far it is. */
  standing: Standing,
};

/** From which end of the stacks a wall is delivered. */
export type CutEnd = "top" | "bottom";

/** The name of a cut in data, such as `yat-dong-dong`. */
export type CutName = string;

/** A cut that somebody names; what is not named of its orientation is the table's custom. */
export type CutRequest = {
  /** Which cut. */
  name: CutName,
  /** From which side, if named. */
  side: CutSide | null,
  /** From which end, if named. */
  end: CutEnd | null,
};

/** From which side a wall is delivered, as the dealer sees it. */
export type CutSide = "right" | "left";

/** What dealer and pit see. */
export type DealerView = {
  /** What everybody sees. */
  table: PublicView,
  /** Accounts and float. */
  desk: DeskView,
  /** What each seat has, and has at stake. */
  balances: Array<[SeatNumber, AccountNumber, Cents, Cents]>,
  /** What each seat has in tokens. */
  tokens: Array<[SeatNumber, Cents]>,
  /** Hands that were given up, for whoever may look at them. */
  conceded: Array<Ruled<[Area, [Tile, Tile, Tile, Tile]]>>,
  /**
   * The steps of the round in the order in which they are taken, how far each is, and its clauses; none while the table is
   * closed.
   */
  steps: Array<Ruled<CourseView>>,
  /** What the dealer does now, in order, each with its clauses. */
  prompts: Array<Ruled<Prompt>>,
  /**
   * Where the rules of Bonanza say in which order wagers are taken and paid and tiles put away: that order, as far as hands are
   * opened, and its clauses.
   */
  handling: Ruled<Array<HandlingView>> | null,
  /** The last irregularities, the latest first. */
  incidents: Array<Incident>,
  /** How the table is set up, with the limits that hold now; for the pit alone. */
  config?: Config,
  /** A set-up that waits for a second person; for the pit alone. */
  asked_set_up?: AskedSetUp,
  /** What may be done. */
  may: Array<Ruled<Offer>>,
  /**
   * What takes a higher rank than dealer, each with the least that may: for whoever stands at the table to call one. An
   * inspector calls nobody and sees none.
   */
  higher: Array<Higher<Offer>>,
};

/** How the wall was delivered, for the animation of the cut. */
export type DeliveryView = {
  /** The area served first. */
  first: Area,
  /** The cut. */
  cut: CutName,
  /** How it was turned. */
  orientation: Orientation,
  /** For each hand in order: the area, and its places in the wall, by stack and level. */
  hands: Array<[Area, [number, number, number, number]]>,
};

/** The number of the area served first, and how it was reached. */
export type DiceCount = {
  /** The dice and the nominated value together: -1 to 22 with three dice. */
  total: number,
  /** The total brought to 1 to 8. */
  number: number,
  /** Whether the number is that of a printed area and not counted from the chung (the alternative of PG-7). */
  printed: boolean,
};

/** What one die shows, 1 to 6. */
export type Die = number;

/** What a die is read for; dice of different use have different colours. */
export type DieUse = "box" | "cut" | "big-small";

/** What happened at a table of Pai Gow. */
export type Event = {
  event: "configured",
  /** How. */
  config: Config,
} | {
  event: "set-up-asked",
  /** How, and who signed first. */
  asked: AskedSetUp,
} | {
  event: "set-up-withdrawn",
} | {
  event: "desk",
  /** What. */
  desk: DeskEvent,
} | {
  event: "tiles-checked",
} | {
  event: "tiles-replaced",
  /** Which; the whole set if none. */
  tiles: Array<Tile>,
  /** Why. */
  why: Short,
} | {
  event: "sat",
  /** Who. */
  seat: SeatNumber,
  /** Where. */
  area: Area | null,
} | {
  event: "yielded",
  /** Who. */
  seat: SeatNumber,
  /** Whether. */
  on: boolean,
} | {
  event: "agreed",
  /** Who. */
  seat: SeatNumber,
  /** Where. */
  area: Area,
  /** On whom. */
  on: SeatNumber,
} | {
  event: "side-left",
  /** Who. */
  seat: SeatNumber,
  /** Where. */
  area: Area,
} | {
  event: "bank-asked",
  /** Who. */
  seat: SeatNumber,
  /** Whether. */
  on: boolean,
} | {
  event: "bank-offered",
  /** Whom it is offered to, in order; the House has it if nobody is. */
  ask: Array<[Area, SeatNumber]>,
} | {
  event: "bank-declined",
  /** Who. */
  seat: SeatNumber,
} | {
  event: "bank-taken",
  /** Who. */
  seat: SeatNumber,
  /** Where. */
  area: Area,
  /** How. */
  method: BankMethod,
  /** Whether he would co-bank if he cannot cover alone. */
  would_co_bank: boolean,
  /** Which bank running on the area it is. */
  bank: number,
} | {
  event: "house-banks",
} | {
  event: "bank-shared",
  /** Who. */
  seat: SeatNumber,
} | {
  event: "bank-allowed",
  /** Who shakes the cup. */
  shaker: Short | null,
} | {
  event: "bank-given-up",
  /** Who. */
  seat: SeatNumber,
} | {
  event: "shuffled",
  /** Its number. */
  round: number,
  /** The tiles. */
  wall: Array<Sealed | null>,
  /** How the bank is held. */
  method: BankMethod,
  /** Where it lies. */
  bank: Area,
  /** Who holds it. */
  bankers: Array<[SeatNumber, AccountNumber]>,
  /** Wagers that lay where none may lie now, and went back. */
  returned: Array<Back>,
} | {
  event: "laja-asked",
  /** Who. */
  seat: SeatNumber,
  /** Whether he makes it himself. */
  own: boolean,
  /** Whether it needs no leave. */
  allowed: boolean,
} | {
  event: "laja-answered",
  /** Whether it is allowed. */
  allowed: boolean,
} | {
  event: "laja-made",
  /** For which player. */
  seat: SeatNumber | null,
  /** The tiles. */
  wall: Array<Sealed | null>,
} | {
  event: "wager-changed",
  /** Its number. */
  number: number,
  /** Whose seat. */
  seat: SeatNumber,
  /** Whose account. */
  account: AccountNumber,
  /** Where. */
  area: Area,
  /** On what. */
  bet: Bet,
  /** What lay there. */
  from: Cents,
  /** What lies there now. */
  to: Cents,
  /** Whether it lies in tokens. */
  tokens?: boolean,
} | {
  event: "bank-staked",
  /** Whose seat. */
  seat: SeatNumber,
  /** Whose account. */
  account: AccountNumber,
  /** Where the bank lies. */
  area: Area,
  /** What he had put up. */
  from: Cents,
  /** What he has put up now. */
  to: Cents,
} | {
  event: "house-wager-chosen",
  /** Which. */
  wager: HouseWagerChoice,
} | {
  event: "house-wagered",
  /** Its number. */
  number: number,
  /** Where. */
  area: Area,
  /** How much. */
  amount: Cents,
} | {
  event: "bank-covered",
  /** Where it lies. */
  area: Area,
  /** How it is held now. */
  method: BankMethod,
  /** What the bankers added to what they had put up. */
  added: Array<Stakeholder>,
  /** What they took back of it. */
  taken: Array<Stakeholder>,
  /** What the House put up beside them. */
  matched: Cents,
} | {
  event: "bank-fell",
  /** Where it lay. */
  area: Area,
  /** What the bankers take back. */
  stakes: Array<Stakeholder>,
  /** The wagers that go back. */
  returned: Array<Back>,
} | {
  event: "bets-closed",
} | {
  event: "wagers-recognised",
  /** Each. */
  wagers: Array<Recognised>,
  /** What goes back at once. */
  returned: Array<Back>,
} | {
  event: "cut-named",
  /** Which. */
  cut: CutRequest,
  /** Whether by the banker. */
  by_banker: boolean,
} | {
  event: "stolen",
  /** By how much. */
  value: Steal | null,
} | {
  event: "consented",
  /** Whether. */
  on: boolean,
} | {
  event: "cup-shaken",
  /** The dice under its cover. */
  dice: Array<Sealed | null>,
} | {
  event: "shake-again",
  /** How they lay. */
  rests: Array<Rest>,
} | {
  event: "dice-read",
  /** Each as it was turned up. */
  dice: Array<Shown<Die>>,
  /** What they show. */
  throw: Throw,
  /** The number that is counted from the chung. */
  count: DiceCount,
  /** The wagers on the dice, settled. */
  sides: Array<SideLine>,
} | {
  event: "delivered",
  /** The area served first. */
  first: Area,
  /** The cut. */
  cut: CutName,
  /** How it was turned. */
  orientation: Orientation,
  /** The hands, in the order of delivery. */
  hands: Array<Hand>,
} | {
  event: "first-marked",
  /** Which areas. */
  areas: Array<Area>,
} | {
  event: "looked",
  /** Where. */
  area: Area,
} | {
  event: "hand-set",
  /** Where. */
  area: Area,
  /** Which two are the low hand. */
  low: [number, number],
} | {
  event: "house-way-asked",
  /** Where. */
  area: Area,
} | {
  event: "conceded",
  /** Where. */
  area: Area,
} | {
  event: "surrendered",
  /** Which wager. */
  wager: number,
  /** Where. */
  area: Area,
} | {
  event: "hand-voided",
  /** Where. */
  area: Area,
  /** The wagers. */
  returned: Array<Back>,
} | {
  event: "bank-exposed",
  /** How they lie. */
  hand: BankHand,
} | {
  event: "bank-kept",
} | {
  event: "bank-hand-asked",
  /** Who. */
  seat: SeatNumber,
} | {
  event: "bank-confirmed",
  /** By the banker; by a supervisor if nobody is named. */
  seat: SeatNumber | null,
} | {
  event: "hand-shown",
  /** Where. */
  area: Area,
  /** The tiles. */
  tiles: [Shown<Tile>, Shown<Tile>, Shown<Tile>, Shown<Tile>],
} | {
  event: "hand-opened",
  /** Where. */
  area: Area,
  /** How it lies. */
  opened: Opened,
} | {
  event: "hand-reset",
  /** Where. */
  area: Area,
  /** Which two are the low hand. */
  low: [number, number],
} | {
  event: "called-again",
  /** Where. */
  area: Area,
  /** How it lies. */
  opened: Opened,
} | {
  event: "settled",
  /** What everything came to. */
  outcome: Outcome,
} | {
  event: "settled-again",
  /** What everything had come to. */
  before: Outcome,
  /** What it comes to. */
  after: Outcome,
} | {
  event: "pool-answered",
  /** Up to which posting of the table. */
  through: number,
  /** The wagers that won a share, settled. */
  paid: Array<SideLine>,
  /** What the pool holds now. */
  shown: Cents,
} | {
  event: "cleared",
  /** Who is told that his wager was below the minimum. */
  warned: Array<SeatNumber>,
  /** Whether the banker keeps the bank: for another round of it, or for a further bank. */
  keeps: Keeps | null,
} | {
  event: "round-voided",
  /** The wagers. */
  returned: Array<Back>,
  /** What the bankers take back. */
  stakes: Array<Stakeholder>,
  /** Where the bank lay. */
  bank: Area,
  /** What the House takes back of a co-bank. */
  matched: Cents,
  /** Wagers that are forfeited. */
  forfeited: Array<Back>,
} | {
  event: "begun-again",
  /** What the House takes back of a co-bank until the cover is checked again. */
  matched: Cents,
  /** Where the bank lies. */
  bank: Area,
  /** The House's own wager, until it is laid again. */
  returned: Array<Back>,
} | {
  event: "happened",
  /** What. */
  what: Irregularity,
  /** What follows. */
  remedy: Remedy,
} | {
  event: "area-off",
  /** Which. */
  area: Area,
} | {
  event: "area-back",
  /** Which. */
  area: Area,
} | {
  event: "wager-refused",
  /** What goes back. */
  back: Back,
  /** Whose seat. */
  seat: SeatNumber,
  /** Why. */
  why: Short,
} | {
  event: "sanctioned",
  /** Whose seat. */
  seat: SeatNumber,
  /** Whether his wagers are void. */
  void: boolean,
  /** Whether he is shut out. */
  exclude: boolean,
  /** His wagers that are void. */
  returned: Array<Back>,
  /** Why. */
  why: Short,
} | {
  event: "kept-apart",
  /** Whose seat. */
  seat: SeatNumber,
  /** Why. */
  why: Short,
} | {
  event: "closed-at-once",
  /** What was seen. */
  why: Short,
} | {
  event: "two-allowed",
  /** Whose seat. */
  seat: SeatNumber,
  /** Whether. */
  on: boolean,
} | {
  event: "tokens-issued",
  /** Whose seat. */
  seat: SeatNumber,
  /** Whose account. */
  account: AccountNumber,
  /** The voucher's own number. */
  voucher: Short,
  /** Its value. */
  amount: Cents,
} | {
  event: "tokens-taken-back",
  /** Whose seat. */
  seat: SeatNumber,
  /** Whose account. */
  account: AccountNumber,
  /** How many. */
  amount: Cents,
} | {
  event: "vacated",
  /** Whose seat. */
  seat: SeatNumber,
} | {
  event: "dispute-answered",
  /** Whose. */
  seat: SeatNumber | null,
  /** What was decided. */
  answer: Short,
  /** Whether it reviews an earlier answer. */
  review: boolean,
} | {
  event: "directed",
  /** Which. */
  direction: Short,
} | {
  event: "sign-posted",
  /** The new minimum. */
  minimum: Cents,
  /** The new maximum. */
  maximum: Cents,
  /** From when they hold. */
  effective_at: Time,
} | {
  event: "sign-withdrawn",
} | {
  event: "limits-changed",
  /** The minimum. */
  minimum: Cents,
  /** The maximum. */
  maximum: Cents,
  /** Who keeps which minimum, having played before. */
  keeps: Array<[SeatNumber, Cents]>,
} | {
  event: "players-limited",
  /** How many. */
  most: number,
} | {
  event: "marker-placed",
  /** Whose seat. */
  seat: SeatNumber,
  /** The maximum. */
  maximum: Cents | null,
};

/** Four tiles at an area. */
export type Hand = {
  /** Where. */
  area: Area,
  /** Where its tiles lay in the wall. */
  places: [number, number, number, number],
  /** What it is in the round. */
  part: Part,
  /** Who decides on its tiles; the dealer if nobody. */
  controller: SeatNumber | null,
  /** Who sets them. */
  way: Way,
  /** Whether its controller has taken the tiles up. */
  looked: boolean,
  /** Which two are the low hand, by their places, once set by a player. */
  low: [number, number] | null,
  /** How many of its tiles were seen. */
  exposed: number,
  /** Whether its player may call it void. */
  may_void: boolean,
  /** The regular wager was given up. */
  conceded: boolean,
  /** The tiles, where they were laid open before they are matched, or shown after a concession. */
  shown?: [Shown<Tile>, Shown<Tile>, Shown<Tile>, Shown<Tile>],
  /** How it was opened. */
  opened: Opened | null,
};

/** A hand as everybody sees it. */
export type HandView = {
  /** What it is in the round. */
  part: Part,
  /** Who decides on it. */
  controller: SeatNumber | null,
  /** Who sets it. */
  way: Way,
  /** Nothing more is awaited of whoever sets it. */
  set: boolean,
  /** It is set before the others. */
  first: boolean,
  /** It may be called void. */
  may_void: boolean,
  /** The regular wager was given up. */
  conceded: boolean,
  /** The tiles, where they were laid open before they are matched, or shown after a concession. */
  shown: [Tile, Tile, Tile, Tile] | null,
  /** The tiles of a hand that nobody played, once everybody is paid, and by which clause. */
  unused: Ruled<[Tile, Tile, Tile, Tile]> | null,
  /** How it lies open. */
  opened: OpenView | null,
};

/** A wager that is taken or paid. */
export type HandledView = {
  /** Its number. */
  number: number,
  /** Whose; the House's own if nobody's. */
  seat: SeatNumber | null,
  /** On what. */
  bet: Bet,
  /** What lies there. */
  stake: Cents,
  /** What of it the dealer takes. */
  taken: Cents,
  /** What he hands out: of a won one the win less commission, of a surrendered one what goes back. */
  given: Cents,
  /** The commission that was kept off. */
  commission: Cents,
  /**
   * It is the House's: to its float and from it. Else it goes to the losing wagers and is paid from them, and then from the
   * bank's own.
   */
  house: boolean,
};

/** One thing that the dealer does with an area of a Bonanza table as it is settled. */
export type Handling = {
  step: "take",
  /** Where. */
  area: Area,
  /** Of which kind: the regular wager, the Tie or the Bonus. */
  bet: Bet,
} | {
  step: "pay",
  /** Where. */
  area: Area,
  /** Of which kind. */
  bet: Bet,
} | {
  step: "clear",
  /** Of which area. */
  area: Area,
};

/** One thing that the dealer does as a Bonanza round is settled. */
export type HandlingView = {
  step: "take",
  /** Where. */
  area: Area,
  /** Which. */
  wager: HandledView,
} | {
  step: "pay",
  /** Where. */
  area: Area,
  /** Which. */
  wager: HandledView,
} | {
  step: "surrender",
  /** Where. */
  area: Area,
  /** Which. */
  wager: HandledView,
} | {
  step: "clear",
  /** Of which area. */
  area: Area,
};

/** Which of the House's wagers the banker chooses. */
export type HouseWagerChoice = "as-before" | "minimum";

/** Something that went wrong, or was directed, with what followed. */
export type Incident = {
  /** In which round, or after it. */
  round: number,
  /** When. */
  at: Time,
  /** Who told it. */
  by: Actor,
  /** What. */
  what: IncidentKind,
  /** The clauses and rulings. */
  basis: Basis,
};

/** What an incident was. */
export type IncidentKind = {
  incident: "irregularity",
  /** Which. */
  what: Irregularity,
  /** What followed. */
  remedy: Remedy,
} | {
  incident: "sanction",
  /** Whose seat. */
  seat: SeatNumber,
  /** Whether his wagers were void. */
  void: boolean,
  /** Whether he was shut out. */
  exclude: boolean,
  /** Why. */
  why: Short,
} | {
  incident: "refused",
  /** Whose seat. */
  seat: SeatNumber,
  /** Why. */
  why: Short,
} | {
  incident: "dispute",
  /** Whose. */
  seat: SeatNumber | null,
  /** What was decided. */
  answer: Short,
  /** Whether it reviews an earlier answer. */
  review: boolean,
} | {
  incident: "closed-at-once",
  /** What was seen. */
  why: Short,
} | {
  incident: "kept-apart",
  /** Whose seat. */
  seat: SeatNumber,
  /** Why. */
  why: Short,
} | {
  incident: "direction",
  /** Which. */
  direction: Short,
} | {
  incident: "replaced",
  /** Which; the whole set if none. */
  tiles: Array<Tile>,
  /** Why. */
  why: Short,
};

/** What went wrong, as the dealer tells it. */
export type Irregularity = {
  irregularity: "exposed-stacking",
  /** How many. */
  tiles: number,
} | {
  irregularity: "exposed-laja",
  /** How many. */
  tiles: number,
} | {
  irregularity: "exposed-hand",
  /** Whose. */
  area: Area,
  /** How many. */
  tiles: number,
  /** Whether the player who banks showed them himself. */
  by_banker: boolean,
} | {
  irregularity: "misset",
  /** Which. */
  area: Area,
} | {
  irregularity: "wrong-deal",
  /** Whether players have handled their tiles. */
  handled: boolean,
  /** Whether it can be put right. */
  possible: boolean,
} | {
  irregularity: "missing-tile",
  /** Whether it is one too many. */
  foreign: boolean,
} | {
  irregularity: "knocked",
  /** Which. */
  areas: Array<Area>,
} | {
  irregularity: "absent",
  /** Which. */
  area: Area,
} | {
  irregularity: "reshuffle",
  /** Why. */
  why: Short,
} | {
  irregularity: "disruption",
  /** What. */
  why: Short,
} | {
  irregularity: "fraud",
  /** What. */
  why: Short,
  /** Whose wagers are forfeited, where the book lets them be. */
  forfeit?: Array<SeatNumber>,
} | {
  irregularity: "collusion",
  /** What the dice show, in the order of their set. */
  dice: Array<Die>,
  /** What was seen. */
  why: Short,
} | {
  irregularity: "breach",
  /** Whose hand is void; the whole round if none is named. */
  area: Area | null,
  /** What was seen. */
  why: Short,
};

/** What the operator has had approved for the jackpot. */
export type JackpotSetting = {
  /** The amount of every wager. */
  amount: Cents,
  /** The share of a lost wager that goes to the pool; the rest goes to the reserve. */
  to_pool: Rate,
  /** The pool that the table shares with others; without it the table has one of its own. */
  pool?: Short,
};

/** What a banker keeps after a round. */
export type Keeps = "round" | "further-bank";

/** One wager, settled. */
export type Line = {
  /** The wager's number. */
  number: number,
  /** On which area. */
  area: Area,
  /** What was called. */
  called: Called,
  /** What was in play. */
  stake: Cents,
  /** The odds that a win is paid at. */
  odds: Odds,
  /** What it won before commission; zero unless it won. */
  win: Cents,
  /** The commission on it. */
  commission: Cents,
  /** What the bank could not pay of it. */
  owed: Cents,
  /** What lies at the wager at the end, the stake with it; at a stand-off the stake, which stays where it is. */
  returned: Cents,
  /** The clauses and rulings that decided. */
  basis: Basis,
};

/** A regular wager, settled. */
export type LineView = {
  /** The wager. */
  wager: number,
  /** Whose. */
  seat: SeatNumber | null,
  /** Where. */
  area: Area,
  /** What was called. */
  called: Called,
  /** What was in play. */
  stake: Cents,
  /** What it won before commission. */
  win: Cents,
  /** The commission. */
  commission: Cents,
  /** What lies there at the end, or went to the player. */
  returned: Cents,
  /** The clauses. */
  basis: Basis,
};

/** Who has the bank of the next round. */
export type NextBank = "house" | "run";

/** What the book has shown to everybody. */
export type Notice = "rules" | "no-advice" | "no-side-bets" | "secrecy" | "devices" | "laid-out" | "layout" | "limits" | "personal-limits" | "low-upright-high-across" | "house-way-areas" | "two-minimums" | "area-off" | "surrendered";

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
  area: Area,
  /** On what. */
  bet: Bet,
  /** The least. */
  minimum: Cents,
  /** The most. */
  maximum: Cents,
  /** What it is a multiple of. */
  multiple: Cents | null,
  /** What lies there, as the player laid it. */
  lies: Cents,
} | {
  may: "wager-tokens",
  /** Whose seat. */
  seat: SeatNumber,
  /** Where. */
  area: Area,
  /** The least. */
  minimum: Cents,
  /** The most. */
  maximum: Cents,
  /** What it is a multiple of. */
  multiple: Cents | null,
  /** What lies there. */
  lies: Cents,
} | {
  may: "exchange-voucher",
  /** Whose seats. */
  seats: Array<SeatNumber>,
  /** What its value is a multiple of. */
  multiple: Cents,
  /** The most. */
  most: Cents,
} | {
  may: "close-at-once",
} | {
  may: "keep-apart",
  /** Whose seats. */
  seats: Array<SeatNumber>,
} | {
  may: "show-conceded",
  /** Where. */
  area: Area,
} | {
  may: "stake-bank",
  /** Whose seat. */
  seat: SeatNumber,
  /** The most. */
  most: Cents,
  /** What he has put up. */
  lies: Cents,
} | {
  may: "set",
  /** Whose seat. */
  seat: SeatNumber,
  /** Where. */
  area: Area,
  /** The low hands, by places. */
  low: Array<[number, number]>,
} | {
  may: "cut",
  /** The banker's seat; none where it is chosen for the table. */
  seat: SeatNumber | null,
  /** Which, each with its ways. */
  cuts: Array<CutRequest>,
} | {
  may: "steal",
  /** Whose seat. */
  seat: SeatNumber,
  /** Which. */
  values: Array<number | null>,
} | {
  may: "tiles",
  /** For a laja of this player; for the dealer's if `laja` and none. */
  seat: SeatNumber | null,
  /** Whether it is a laja. */
  laja: boolean,
} | {
  may: "shake",
} | {
  may: "read-dice",
  /** How many there are. */
  dice: number,
} | {
  may: "tap-bank",
} | {
  may: "tap-hand",
  /** Where. */
  area: Area,
  /** Whether its two low tiles are asked for. */
  low: boolean,
  /** Whether it is enough to say what was called. */
  called: boolean,
} | {
  may: "report",
  /** One of its kind, as an example. */
  what: Irregularity,
} | {
  may: "set-first",
  /** Which are. */
  marked: Array<Area>,
  /** How many areas there are. */
  areas: number,
} | {
  may: "refuse-wager",
  /** Which. */
  wagers: Array<number>,
} | {
  may: "sanction",
  /** Whose seats. */
  seats: Array<SeatNumber>,
} | {
  may: "dispute",
  /** Whether an earlier answer may be reviewed. */
  review: boolean,
} | {
  may: "direct",
} | {
  may: "replace-tiles",
} | {
  may: "allow-bank",
  /** Whether somebody who shakes is to be named. */
  shaker: boolean,
} | {
  may: "share-bank",
  /** Whose seats. */
  seats: Array<SeatNumber>,
} | {
  may: "post-sign",
  /** How long a higher minimum stands on the sign before it holds. */
  notice_minutes: number,
} | {
  may: "limit-players",
  /** As many as the book lets. */
  most: number,
  /** How many may now. */
  now: number,
} | {
  may: "place-marker",
  /** Whose seats, each with the maximum that he has now. */
  seats: Array<[SeatNumber, Cents | null]>,
  /** From what on. */
  above: Cents,
  /** What it is a multiple of. */
  multiple: Cents,
} | {
  may: "configure",
};

/** Four tiles that lie open and set. */
export type OpenView = {
  /** The tiles; none where only the result was entered. */
  tiles: [Tile, Tile, Tile, Tile] | null,
  /** Which two are the low hand. */
  low: [number, number] | null,
  /** What the low hand is worth. */
  low_worth: Worth | null,
  /** What the high hand is worth. */
  high_worth: Worth | null,
  /** What was called; nothing of the bank's. */
  called: Called | null,
  /** The clauses. */
  basis: Basis | null,
};

/** How a hand lies when it is opened. */
export type Opened = {
  /** The tiles; absent where only the result was entered. */
  tiles: [Shown<Tile>, Shown<Tile>, Shown<Tile>, Shown<Tile>] | null,
  /** Which two are the low hand, by their places in `tiles`. */
  low: [number, number] | null,
  /** What was called. */
  called: Called,
  /** What the call rests on. */
  basis: Basis,
};

/** Which version of the game is played, and what is offered beside the regular wager. */
export type Options = {
  /** The set of dice by its name in the book's data: `regular`, or that of another version. */
  dice: Short,
  /** Whether Big and Small are offered. */
  big_small?: Range | null,
  /** The Bonus that is offered, by its name: `bonus`, `bonus/A`. */
  bonus?: SideBet | null,
  /** The Tie that is offered. */
  tie?: SideBet | null,
  /** Whether a Bonus wager needs a regular one beside it, by a notice at the table. */
  bonus_with_regular?: boolean,
  /** The jackpot. */
  jackpot?: JackpotSetting | null,
  /** Areas whose tiles the House sets always (NSW layout B). */
  house_way_areas?: Array<Area>,
  /** Whether players may take the bank. */
  player_banks: boolean,
  /** How many players may wager on an area. */
  players: number,
};

/** How a cut is turned; nothing where the cut has no such choice. */
export type Orientation = {
  /** From which side. */
  side: CutSide | null,
  /** From which end. */
  end: CutEnd | null,
};

/** Everything that a round came to. */
export type Outcome = {
  /** The regular wagers and the bank. */
  regular: Settlement,
  /** Those wagers as they lay there. */
  wagers: Array<Wager>,
  /** Where the bank's stake lay; none with a House bank. */
  bank: Area | null,
  /** The others. */
  sides: Array<SideLine>,
  /**
   * In which order the dealer takes, pays and clears, where the rules of Bonanza say (PG-35); none elsewhere, nor in journals
   * of before the table asked for it.
   */
  handling?: Array<Handling>,
};

/** A hand as whoever decides on it sees it. */
export type OwnHand = {
  /** Where. */
  area: Area,
  /** The tiles, once taken up. */
  tiles: [Tile, Tile, Tile, Tile] | null,
  /** Which two are the low hand, once set. */
  low: [number, number] | null,
  /** What each way to part them is worth: low places, low hand, high hand. No way is recommended. */
  ways: Array<[[number, number], Worth, Worth]>,
};

/** What a hand is in the round. */
export type Part = "bank" | "plays" | "unused" | "void";

/** What a line of a side bet pays beside its stake. */
export type Pays = {
  pays: "odds",
  /** Which. */
  odds: Odds,
} | {
  pays: "share",
  /** How much of it. */
  of_pool: Rate,
} | {
  pays: "amount",
  /** How much. */
  amount: Cents,
};

/** What a player does. */
export type Play = {
  play: "sit",
  /** Where; nowhere if he stands. */
  area: Area | null,
} | {
  play: "wager",
  /** Where. */
  area: Area,
  /** On what. */
  bet: Bet,
  /** How much in all. */
  amount: Cents,
} | {
  play: "wager-tokens",
  /** Where. */
  area: Area,
  /** How much in all. */
  amount: Cents,
} | {
  play: "confirm-bank",
} | {
  play: "show",
  /** Where. */
  area: Area,
} | {
  play: "ask-bank-hand",
} | {
  play: "ask-bank",
  /** Whether. */
  on: boolean,
} | {
  play: "take-bank",
  /** Alone, or with the House. */
  method: BankMethod,
  /** Whether he would co-bank if he cannot cover alone. */
  would_co_bank?: boolean,
} | {
  play: "decline-bank",
} | {
  play: "stake-bank",
  /** How much. */
  amount: Cents,
} | {
  play: "choose-house-wager",
  /** Which. */
  wager: HouseWagerChoice,
} | {
  play: "name-cut",
  /** Which. */
  cut: CutRequest,
} | {
  play: "steal",
  /** By how much. */
  value: number | null,
} | {
  play: "ask-laja",
  /** Whether he would make it himself. */
  own: boolean,
} | {
  play: "consent",
  /** Whether. */
  on: boolean,
} | {
  play: "look",
  /** Where. */
  area: Area,
} | {
  play: "set",
  /** Where. */
  area: Area,
  /** Which two are the low hand, by their places. */
  low: [number, number],
} | {
  play: "ask-house-way",
  /** Where. */
  area: Area,
} | {
  play: "concede",
  /** Where. */
  area: Area,
} | {
  play: "call-void",
  /** Where. */
  area: Area,
} | {
  play: "surrender",
  /** Where. */
  area: Area,
} | {
  play: "yield",
  /** Whether. */
  on: boolean,
} | {
  play: "agree",
  /** Where. */
  area: Area,
  /** On whom. */
  on: SeatNumber,
} | {
  play: "leave-side",
  /** Where. */
  area: Area,
};

/** A round that is over. */
export type PlayedView = {
  /** Its number. */
  number: number,
  /** How the bank was held. */
  method: BankMethod,
  /** Where it lay. */
  bank: Area,
  /** The bank's hand. */
  bank_hand: OpenView | null,
  /** What was called at each area. */
  hands: Array<[Area, OpenView]>,
  /** Why it was void, if it was. */
  void: Basis | null,
};

/** A player. */
export type PlayerView = {
  /** His seat. */
  seat: SeatNumber,
  /** Where he sits. */
  area: Area | null,
  /** His own maximum, under a marker. */
  maximum: Cents | null,
  /** The minimum that he keeps, under a marker. */
  minimum: Cents | null,
  /** He is shut out. */
  excluded: boolean,
  /** He asked for the bank. */
  asks_bank: boolean,
  /** How many rounds running he sat out. */
  missed: number,
};

/** What the dealer is to do or to call. */
export type Prompt = {
  prompt: "check-tiles",
} | {
  prompt: "close-table",
} | {
  prompt: "check-equipment",
  /** Which. */
  items: Array<string>,
} | {
  prompt: "tell-inspector",
} | {
  prompt: "lay-nearest",
  /** Which, each with whoever decides. */
  areas: Array<[Area, SeatNumber]>,
} | {
  prompt: "offer-shake",
  /** Whose seat. */
  seat: SeatNumber,
} | {
  prompt: "put-together",
  /** Which. */
  areas: Array<Area>,
} | {
  prompt: "turn-across",
  /** Which. */
  areas: Array<Area>,
} | {
  prompt: "confirm-bank",
  /** Whose seat. */
  seat: SeatNumber | null,
} | {
  prompt: "tap-twice",
  /** Which. */
  areas: Array<Area>,
} | {
  prompt: "leave-laid-out",
} | {
  prompt: "offer-bank",
  /** To whom; as the book says if nobody is named. */
  to: [Area, SeatNumber] | null,
} | {
  prompt: "shuffle",
} | {
  prompt: "place-chung",
  /** Where. */
  area: Area,
  /** How the bank is held. */
  method: BankMethod,
} | {
  prompt: "take-wagers",
} | {
  prompt: "find-controller",
  /** Which, each with whoever decides. */
  areas: Array<[Area, SeatNumber | null]>,
} | {
  prompt: "laja",
  /** For whom; of yourself if nobody is named. */
  seat: SeatNumber | null,
} | {
  prompt: "offer-laja",
} | {
  prompt: "call-bets",
} | {
  prompt: "ask-cut",
} | {
  prompt: "shake",
} | {
  prompt: "uncover",
} | {
  prompt: "call-dice",
  /** The total as it is counted. */
  total: number,
  /** The area served first. */
  area: Area,
  /** The cut, where it is called. */
  cut: CutName | null,
  /** Big or Small, where they are offered and one of them wins. */
  side: Bet | null,
} | {
  prompt: "deliver",
} | {
  prompt: "retrieve",
  /** Which. */
  areas: Array<Area>,
} | {
  prompt: "wait-for-hands",
  /** Which. */
  areas: Array<Area>,
} | {
  prompt: "set-house-way",
  /** Which. */
  areas: Array<Area>,
} | {
  prompt: "keep-bank",
} | {
  prompt: "expose-bank",
  /** How the bank is held. */
  method: BankMethod,
} | {
  prompt: "open",
  /** Which. */
  area: Area,
} | {
  prompt: "call",
  /** Which. */
  area: Area,
  /** What. */
  called: Called,
} | {
  prompt: "take",
  /** Which. */
  areas: Array<Area>,
} | {
  prompt: "pay",
  /** Which. */
  areas: Array<Area>,
} | {
  prompt: "await-pool",
} | {
  prompt: "warn",
  /** Whose seats. */
  seats: Array<SeatNumber>,
} | {
  prompt: "clear",
} | {
  prompt: "sat-out",
  /** Whose seats. */
  seats: Array<SeatNumber>,
} | {
  prompt: "shake-after",
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
  /** Whether tiles and dice are virtual. */
  virtual_tiles: boolean,
  /** Whether the table has its float. */
  open: boolean,
  /** The signs: limits, smallest chip and commission (Vic 10.1, 13.10 and their like). */
  terms: Terms | null,
  /** The sign of limits to come: minimum, maximum, and from when. */
  sign: [Cents, Cents, Time] | null,
  /** Limits of the side bets that are offered. */
  side_bets: Array<SideBetView>,
  /** The jackpot as it is displayed. */
  jackpot: Cents | null,
  /** When the table is announced to close. */
  closing_at: Time | null,
  /** The playing areas, counter-clockwise from the dealer's right. */
  areas: Array<AreaView>,
  /** Who plays. */
  players: Array<PlayerView>,
  /** Where the bank of the round, or the last one, lies. */
  chung: Area | null,
  /** Who has the bank of the next round. */
  next_bank: NextBank | null,
  /** Whom the bank is offered to now. */
  offered_to: [Area, SeatNumber] | null,
  /** The player's bank that runs. */
  bank: BankView | null,
  /** The round that is being played. */
  round: RoundView | null,
  /** The last rounds, the latest first. */
  history: Array<PlayedView>,
  /** What the book has said at the table to whoever asks, each with its clauses. */
  notices: Array<Ruled<Notice>>,
};

/** Where money lies. */
export type Purse = {
  wager: number,
} | "losing-wagers" | "bank" | {
  banker: number,
} | "float" | "commission";

/** Money that moves. */
export type PurseMovement = {
  /** From here. */
  from: Purse,
  /** To there. */
  to: Purse,
  /** How much; never nothing. */
  amount: Cents,
  /** By which clauses and rulings. */
  basis: Basis,
};

/** A least and a most. */
export type Range = {
  /** The least. */
  minimum: Cents,
  /** The most. */
  maximum: Cents,
};

/** Why a command is refused. */
export type Reason = {
  reason: "not-configured",
} | {
  reason: "desk",
  /** Why. */
  desk: DeskReason,
} | {
  reason: "not-yours",
} | {
  reason: "rank-needed",
  /** Which. */
  rank: Rank,
} | {
  reason: "not-known",
} | {
  reason: "bad-config",
  /** Why. */
  problem: ConfigFault,
} | {
  reason: "table-open",
} | {
  reason: "table-closed",
} | {
  reason: "not-now",
} | {
  reason: "too-soon",
  /** When it comes. */
  at: Time,
} | {
  reason: "seat-empty",
} | {
  reason: "excluded",
} | {
  reason: "no-such-area",
} | {
  reason: "area-off",
} | {
  reason: "area-taken",
  /** Who. */
  seat: SeatNumber,
} | {
  reason: "unchecked",
} | {
  reason: "bets-closed",
} | {
  reason: "bets-not-open",
} | {
  reason: "not-offered",
} | {
  reason: "area-closed",
  /** Why. */
  problem: string,
} | {
  reason: "area-full",
  /** How many. */
  most: number,
} | {
  reason: "nobody-decides",
} | {
  reason: "not-double",
} | {
  reason: "no-change",
} | {
  reason: "outside-limits",
  /** The least. */
  minimum: Cents,
  /** The most. */
  maximum: Cents,
} | {
  reason: "off-chip",
  /** The chip. */
  chip: Cents,
} | {
  reason: "balance-short",
  /** What there is. */
  balance: Cents,
} | {
  reason: "side-bet",
  /** Why. */
  problem: string,
} | {
  reason: "others-first",
  /** Who. */
  seat: SeatNumber,
} | {
  reason: "not-agreed",
  /** Who has not. */
  seat: SeatNumber,
} | {
  reason: "no-wager",
} | {
  reason: "nobody-wagers",
} | {
  reason: "bank-undecided",
} | {
  reason: "bank",
  /** Why. */
  problem: string,
} | {
  reason: "not-a-whole-set",
} | {
  reason: "wrong-source",
} | {
  reason: "sealed",
} | {
  reason: "cup",
  /** Why. */
  problem: string,
} | {
  reason: "cut",
  /** Why. */
  problem: string,
} | {
  reason: "laja-owed",
} | {
  reason: "no-laja",
} | {
  reason: "cover",
  /** What is needed. */
  needed: Cents,
} | {
  reason: "not-controller",
} | {
  reason: "not-looked",
} | {
  reason: "set-already",
} | {
  reason: "set-first",
  /** Which. */
  areas: Array<Area>,
} | {
  reason: "blind",
} | {
  reason: "no-such-setting",
} | {
  reason: "low-above-high",
} | {
  reason: "not-all-set",
  /** Which are not. */
  areas: Array<Area>,
} | {
  reason: "other-first",
  /** Which. */
  area: Area,
} | {
  reason: "impossible-tile",
  /** Which. */
  tile: Tile,
} | {
  reason: "tiles-needed",
} | {
  reason: "no-option",
} | {
  reason: "not-alone",
} | {
  reason: "conceded",
} | {
  reason: "not-all-opened",
} | {
  reason: "pool-first",
} | {
  reason: "bank-hand-first",
} | {
  reason: "not-misset",
} | {
  reason: "too-late",
} | {
  reason: "not-so",
  /** Why. */
  problem: string,
} | {
  reason: "sign-needed",
} | {
  reason: "notice-too-short",
  /** From when it is enough. */
  earliest: Time,
} | {
  reason: "bad-limits",
  /** Why. */
  problem: string,
} | {
  reason: "other-money",
} | {
  reason: "voucher-known",
} | {
  reason: "others-play",
} | {
  reason: "needs-leave",
} | {
  reason: "nothing-pending",
};

/** How much of a wager is in play. */
export type Recognised = {
  /** The wager's number. */
  number: number,
  /** What is settled. */
  in_play: Cents,
  /** What goes back whatever the result. */
  returned: Cents,
  /** What was found. */
  verdict: Verdict,
  /** The clauses and rulings that decided. */
  basis: Basis,
};

/** What follows a table's irregularity, for the record and the console. */
export type Remedy = "plays-on" | "laja" | "laja-if-asked" | "option-to-void" | "reshuffled" | "round-void" | "hand-void" | "rebuilt" | "stands" | "set-house-way" | "reset" | "area-off" | "throw-again";

/** How a die lies when the cup is opened. */
export type Rest = {
  flat: Die,
} | "not-flat";

/** A round being played. */
export type RoundView = {
  /** Its number. */
  number: number,
  /** How far it has come. */
  step: Step,
  /** Since when. */
  since: Time,
  /** How the bank is held. */
  method: BankMethod,
  /** Where it lies. */
  bank: Area,
  /** What each banker has put up. */
  stakes: Array<[SeatNumber, Cents]>,
  /** What the House has put up beside them. */
  matched: Cents,
  /** Whether wagers are closed. */
  closed: boolean,
  /** When the table closes them by itself. */
  closes_at: Time | null,
  /** When the table sets what is not set. */
  sets_at: Time | null,
  /** The digest over the commitments of all tiles, at a virtual table. */
  seal: Hex | null,
  /** The laja that was asked for: by whom, and whether it is allowed. */
  laja_asked: [SeatNumber, boolean] | null,
  /** How many lajas were made. */
  lajas: number,
  /** The cut that was named. */
  named: CutRequest | null,
  /** By how much it is stolen. */
  steal: number | null,
  /** Whether the banker lets wagers be changed after the dice. */
  consent: boolean,
  /** What the dice show. */
  throw: Throw | null,
  /** The number that they come to: the total with what was stolen, and what it is counted as. */
  count: [number, number] | null,
  /** The delivery. */
  delivery: DeliveryView | null,
  /** The bank's hand, once it lies open. */
  bank_hand: OpenView | null,
  /** Whether hands are opened without the bank's, nothing but Bonus wagers lying there. */
  bank_down: boolean,
  /** Who asked to see the bank's hand of such a round. */
  asked_bank: Array<SeatNumber>,
  /** Whether the bank's hand should have been set otherwise. */
  bank_misset: boolean,
  /** What was settled on the dice. */
  on_dice: Array<SideLine>,
  /** What wagers came to. */
  lines: Array<LineView>,
  /** What the side wagers came to. */
  sides: Array<SideLine>,
};

/** What a round came to for a player. */
export type SeatResult = {
  /** Which round. */
  round: number,
  /** The bank's hand, where it was exposed. */
  bank: OpenView | null,
  /** The hands of the areas on which he wagered, as far as they were exposed. */
  hands: Array<[Area, OpenView]>,
  /** His regular wagers. */
  lines: Array<LineView>,
  /** His side wagers. */
  sides: Array<SideLine>,
  /** As a banker: what he put up, and what he had at the end. */
  banked: [Cents, Cents] | null,
  /** Why it was void, if it was. */
  void: Basis | null,
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
  /** What he has in tokens, to wager and never to be paid. */
  tokens: Cents,
  /** What he allows himself; none while nobody plays here. */
  own: OwnView | null,
  /** The hands that he decides on. */
  hands: Array<OwnHand>,
  /** What his last rounds came to, the latest first. */
  results: Array<SeatResult>,
  /** What he may do. */
  may: Array<Ruled<Offer>>,
};

/** A round, settled. */
export type Settlement = {
  /** Each wager, in the order in which the areas are taken. */
  lines: Array<Line>,
  /** The bank. */
  bank: BankLine,
  /**
   * Every movement of money, in order: first what lost, then what won, then the bank. Wagers, bank and bankers'
   * stakes lie in their purses when it begins.
   */
  movements: Array<PurseMovement>,
};

/** What one person put into a bank. */
export type Share = {
  /** Who, by a number of the table; each appears once in a bank. */
  who: number,
  /** How much. */
  amount: Cents,
};

/** A side bet that is offered. */
export type SideBet = {
  /** Its name among the book's bets. */
  name: Short,
  /** Its limits. */
  limits: Range,
};

/** A side bet that is offered. */
export type SideBetView = {
  /** Which. */
  bet: Bet,
  /** Its name among the book's bets. */
  name: string,
  /** The least. */
  minimum: Cents,
  /** The most. */
  maximum: Cents,
  /** Its pay table: each line and what it pays. */
  lines: Array<[string, Pays]>,
};

/** A wager beside the regular one, settled. */
export type SideLine = {
  /** The wager. */
  wager: number,
  /** The account. */
  account: AccountNumber,
  /** Where. */
  area: Area,
  /** On what. */
  bet: Bet,
  /** What was in play. */
  stake: Cents,
  /** The line of the pay table that it made, if any. */
  line: string | null,
  /** What it won beside its stake. */
  win: Cents,
  /** Of the win, what the pool gave; the rest is the House's money. */
  from_pool: Cents,
  /** What of the stake goes back. */
  back: Cents,
  /** Of a lost stake, what feeds the pool. */
  to_pool: Cents,
  /** And what feeds the reserve. */
  to_reserve: Cents,
  /** What the reserve gave the pool afterwards. */
  refilled: Cents,
  /** The pool that it is played for, where tables share one: what feeds it and what it wins goes there and comes from there. */
  linked?: Short,
  /** It has won, and how much that pool still has to tell: until then its stake lies there. */
  pending?: boolean,
  /** The clauses and rulings that decided. */
  basis: Basis,
};

/** Where tiles and dice come from. */
export type Source = "cloth" | "virtual";

/** What a banker has put up. */
export type Stakeholder = {
  /** Whose seat. */
  seat: SeatNumber,
  /** Whose account. */
  account: AccountNumber,
  /** How much. */
  amount: Cents,
};

/** How far a step is. */
export type Standing = "done" | "now" | "next";

/**
 * A plus or minus value by which a banker who is a player steals the cut. Never zero: whoever wants no change names
 * none.
 */
export type Steal = number;

/** How far a round has come. */
export type Step = "stacked" | "shaken" | "thrown" | "setting" | "exposed" | "settled";

/** What one table takes, pays in and permits, as its signs show it. */
export type Terms = {
  /** The commission taken. */
  commission: Rate,
  /** The smallest chip of the table: what a commission is rounded to and a win is paid in. Zero means a cent. */
  chip: Cents,
  /** The least wager. */
  minimum: Cents,
  /** The most, on whatever the book counts it. */
  maximum: Cents,
};

/** What the dice of one cup show, in the order of their set. */
export type Throw = Array<[DieUse, Die]>;

/** One of the thirty-two tiles. */
export type Tile = number;

/** What was found of a wager. */
export type Verdict = "permitted" | "below-valid" | "below-warned" | "below-returned" | "cut-back";

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

/** A wager on the layout. */
export type Wager = {
  /** Its number at the table, counted from 1 and never used again. */
  number: number,
  /** Whose seat; none for the House's own. */
  seat: SeatNumber | null,
  /** Whose account; number 0 is the House. */
  account: AccountNumber,
  /** Where. */
  area: Area,
  /** On what. */
  bet: Bet,
  /** How much. */
  amount: Cents,
  /** It stood off in an earlier round, and lies there still. */
  carried: boolean,
  /** It was surrendered. */
  surrendered: boolean,
  /** It lies in promotional tokens, or in chips that are not negotiable. */
  tokens?: boolean,
};

/** A wager on the layout. */
export type WagerView = {
  /** Its number. */
  number: number,
  /** Whose; the House's own if nobody's. */
  seat: SeatNumber | null,
  /** On what. */
  bet: Bet,
  /** How much. */
  amount: Cents,
  /** It stood off before. */
  carried: boolean,
  /** It was surrendered. */
  surrendered: boolean,
  /** It lies in tokens, or in chips that are not negotiable. */
  tokens: boolean,
};

/** Who sets the tiles of a hand. */
export type Way = "own" | "house-way" | "blind";

/** What two tiles are worth, for a screen to put into words. */
export type Worth = {
  worth: "pair",
  /** Which. */
  kind: number,
} | {
  worth: "wong",
  /** Whether with the Teen. */
  teen: boolean,
} | {
  worth: "gong",
  /** Whether with the Teen. */
  teen: boolean,
} | {
  worth: "high-nine",
  /** Whether with the Teen. */
  teen: boolean,
} | {
  worth: "points",
  /** How many. */
  points: number,
};
