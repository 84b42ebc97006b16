// Written from the types of crates/server/src/http/explore by a test there; do not edit.
// To write it anew: HOUSEWAY_WRITE_TYPES=1 cargo test -p houseway-server --lib explore::types
import type { Worth } from "./explore";
import type { Cents, Rank, Rate, Readings } from "./house";
import type { Area, BankMethod, Called, CutEnd, CutSide, DieUse, Remedy, Tile } from "./pai-gow";

/** What is asked. */
export type Asked = {
  drill: "house-way",
} & HouseWayQuestion | {
  drill: "payouts",
} & PayoutQuestion | {
  drill: "cuts",
} & CutQuestion | {
  drill: "irregularities",
} & IrregularityQuestion;

/** The right answer. */
export type Correct = {
  drill: "house-way",
} & HouseWayCorrect | {
  drill: "payouts",
} & PayoutCorrect | {
  drill: "cuts",
} & CutCorrect | {
  drill: "irregularities",
} & IrregularityCorrect;

/** Who is served first, and how the wall is delivered. */
export type CutCorrect = {
  /** The dice and the stolen value together. */
  total: number,
  /** The total brought to 1 to 8. */
  number: number,
  /** The area that is served first. */
  first: Area,
  /** The clauses and rulings behind that. */
  counted: Array<string>,
  /** The places of the wall that the area asked about gets. */
  places: Array<number>,
  /** Every area with its places, in the order of delivery. */
  hands: Array<[Area, Array<number>]>,
  /** The clauses and rulings behind the delivery. */
  delivered: Array<string>,
  /** Whether the first area was right. */
  first_right: boolean,
  /** Whether the places were. */
  places_right: boolean,
};

/** Dice and a cut. */
export type CutQuestion = {
  /** Who banks. */
  method: BankMethod,
  /** Where the chung lies. */
  chung: Area,
  /** The set of dice, by its name in the book's data. */
  set: string,
  /** What the dice show. */
  dice: Array<DieShown>,
  /** By how much the banker stole the cut. */
  steal?: number,
  /** The cut in data, such as `yat-dong-dong`. */
  cut: string,
  /** Its traditional name. */
  title: string,
  /** Its English name. */
  english: string,
  /** From which side, as the dealer sees it. */
  side?: CutSide,
  /** From which end of the stacks. */
  end?: CutEnd,
  /** The area whose four tiles are to be found in the wall. */
  find: Area,
};

/** A die. */
export type DieShown = {
  /** What it is read for. */
  use: DieUse,
  /** What it shows. */
  face: number,
};

/** What is drilled. */
export type Drill = "house-way" | "payouts" | "cuts" | "irregularities";

/** An answer to be marked, with what makes the question once more. */
export type Given = {
  /** The seed. */
  seed: number,
  /** The number of the question. */
  number: number,
  /** Readings in place of defaults. */
  readings: Readings,
  /** How many right answers came just before, for the points. */
  streak: number,
  /** The answer. */
  answer: TrainingAnswer,
};

/** A hand of a player. */
export type HandShown = {
  /** Where it lies. */
  area: Area,
  /** As it is set. */
  set: SetShown,
};

/** How the House Way sets the tiles. */
export type HouseWayCorrect = {
  /** The setting. */
  set: SetShown,
  /** What its low hand and its high hand are worth. */
  worth: [Worth, Worth],
  /** The same of the setting that was given. */
  given: [Worth, Worth],
  /** The rows that decided, in order, with what each rejected. */
  decided: Array<Step>,
  /** What is wrong with the setting that was given; absent if nothing is. */
  wrong?: WrongSetting,
  /** The other rulebooks that set these tiles otherwise, at their defaults. */
  otherwise: Array<string>,
};

/** Four tiles to be set. */
export type HouseWayQuestion = {
  /** The tiles by their numbers from 0 to 31, as they were dealt. */
  tiles: [Tile, Tile, Tile, Tile],
};

/** What follows. */
export type IrregularityCorrect = {
  /** The branch. */
  remedy: Remedy,
  /** The lowest rank that may declare it. */
  rank: Rank,
  /** The clauses and rulings behind it. */
  basis: Array<string>,
  /** What the same leads to in the other rulebooks, where they know it. */
  elsewhere: Array<[string, Remedy]>,
};

/** Something that went wrong. */
export type IrregularityQuestion = {
  /** What happened, and when. */
  case: TrainingCase,
  /** The same in English. */
  says: string,
  /** What may follow; one of them does. In data: `round-void`. */
  choices: Array<Remedy>,
};

/** An answer, marked. */
export type Mark = {
  /** Whether it is right in every part. */
  right: boolean,
  /** What it is worth, the streak before it counted. */
  points: number,
  /** The right answer, with how it comes about. */
  correct: Correct,
  /** What it turned on: a row of the House Way, a count, a cut, a wager, a branch. */
  turns_on: Array<Reason>,
  /** Every clause and ruling behind it. */
  basis: Array<string>,
};

/** What was paid and taken. */
export type PayoutCorrect = {
  /** Each wager in the order of the question. */
  lines: Array<PayoutLine>,
};

/** One wager, settled. */
export type PayoutLine = {
  /** On what. */
  on: WagerOn,
  /** Where. */
  area: Area,
  /** What it is to its player, in cents: paid beside the stake, or taken as a negative number. */
  amount: number,
  /** What was answered. */
  given: number,
  /** What was called of the hand. */
  called?: Called,
  /** The line of the pay table that it made. */
  line?: string,
  /** What it won before commission, in cents; of a bank, what was left over of the losing wagers. */
  win: Cents,
  /** The commission, in cents. */
  commission: Cents,
  /** The clauses and rulings behind it. */
  basis: Array<string>,
};

/** Wagers to be settled. */
export type PayoutQuestion = {
  /** Who banks. */
  method: BankMethod,
  /** Where the bank lies. */
  bank_area: Area,
  /** The bank's tiles as they are set. */
  bank: SetShown,
  /** The commission that the table takes, as a part of a whole. */
  commission: Rate,
  /** The smallest chip, in cents. */
  chip: Cents,
  /** What the dice show, where somebody wagers on them. */
  dice: Array<DieShown>,
  /** What the jackpot's pool and its reserve hold, where somebody wagers on it. */
  pool?: PoolShown,
  /** The hands, in the order in which they are opened. */
  hands: Array<HandShown>,
  /** The wagers to be settled, in the order in which an answer names their amounts. */
  wagers: Array<WagerShown>,
};

/** What a jackpot is paid of. */
export type PoolShown = {
  /** What the sign shows, in cents. */
  pool: Cents,
  /** What the reserve holds, in cents. */
  reserve: Cents,
};

/** A question. What answers it is not in it. */
export type Question = {
  /** By which rulebook. */
  rulebook: string,
  /** Which edition of its data. */
  edition: number,
  /** Under which readings in place of the defaults. */
  readings: Readings,
  /** The seed. */
  seed: number,
  /** The number of the question under that seed, from 1. */
  number: number,
  /** What is asked. */
  asked: Asked,
};

/** One thing that an answer turned on. */
export type Reason = {
  /** What counts it together with other answers: `points row 3`, `cut sup-gee`, `regular`. */
  key: string,
  /** What it says, in English. */
  says: string,
  /** The clauses and rulings behind it. */
  basis: Array<string>,
  /** Whether the answer missed it. */
  missed: boolean,
};

/** Four tiles as they are set, by their numbers. */
export type SetShown = {
  /** The low hand. */
  low: [Tile, Tile],
  /** The high hand. */
  high: [Tile, Tile],
};

/** A row that decided. */
export type Step = {
  /** Where it stands in the book's data: `points row 3`. */
  row: string,
  /** What it says, in the project's own words. */
  says: string,
  /** The clauses and rulings behind it. */
  basis: Array<string>,
  /** The settings that it took away. */
  rejected: Array<SetShown>,
  /** Whether the setting that was given is one of them. */
  yours: boolean,
};

/** An answer. */
export type TrainingAnswer = {
  drill: "house-way",
  /** In any order. */
  low: [Tile, Tile],
} | {
  drill: "payouts",
  /** In cents. */
  amounts: Array<number>,
} | {
  drill: "cuts",
  /** The area that gets the first hand. */
  first: Area,
  /**
   * The places of the wall from which the area that was asked about gets its tiles: stack by stack from the left of the
   * dealer's view, each from the top, counted from 0 to 31. In any order.
   */
  places: Array<number>,
} | {
  drill: "irregularities",
  /** One of the choices. */
  remedy: Remedy,
};

/** What goes wrong, and when. */
export type TrainingCase = "seen-stacking" | "seen-laja" | "seen-laja-three" | "reshuffle-stacked" | "player-one" | "player-two" | "house-two" | "banker-one" | "banker-two" | "banker-shows" | "co-bank-two" | "co-bank-misset" | "jackpot-two" | "jackpot-missing" | "wrong-deal" | "wrong-deal-mixed" | "wrong-deal-handled" | "wrong-deal-open" | "reshuffle-dealt" | "tile-missing" | "tile-foreign" | "absent" | "breach-hand" | "breach-round" | "misset-house" | "misset-house-open" | "misset-player" | "knocked" | "disruption" | "fraud" | "collusion" | "collusion-house";

/** What a wager lies on. */
export type WagerOn = "regular" | "bonus" | "tie" | "big" | "small" | "bank" | "co-bank" | "house" | "jackpot";

/** A wager to be settled. */
export type WagerShown = {
  /** On what. */
  on: WagerOn,
  /** Where. */
  area: Area,
  /** How much, in cents. */
  stake: Cents,
  /** The pay table's name among the book's bets: `bonus/A`. */
  table?: string,
  /** Whether it was surrendered before the bank's tiles were turned up. */
  surrendered: boolean,
};

/** What is wrong with a setting. */
export type WrongSetting = "rejected" | "wrong-way-round" | "low-above-high";
