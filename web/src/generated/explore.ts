// Written from the types of crates/server/src/http/explore by a test there; do not edit.
// To write it anew: HOUSEWAY_WRITE_TYPES=1 cargo test -p houseway-server --lib explore::types
import type { Cents, Readings, RulebookId } from "./house";

/** One bet. */
export type Bet = {
  /** Its name in data. */
  bet: string,
  /** The bet of which it is one way to play: `tie/B` of `tie/B/best-play`. */
  of: string,
  /** How it is played. */
  play: Play,
  /** Its outcomes, best first. */
  outcomes: Array<Outcome>,
  /** How many equally likely ways there are in all. */
  ways: string,
  /** What the house gains on average, as a fraction of the initial wager. */
  edge: string,
  /** The same in hundredths. */
  edge_percent: string,
  /** The clauses that decided any of its outcomes. */
  clauses: Array<string>,
  /** The rulings that did. */
  rulings: Array<string>,
  /** What the house gains by the printed rules: every reading at its default, the book's commission and pay tables. */
  printed: string,
  /** The same in hundredths. */
  printed_percent: string,
  /** By how much the edge is above the printed one. */
  change: string,
  /** The same in hundredths. */
  change_percent: string,
  /** Whether the edge is above (1), at (0) or below (-1) the printed one. */
  changed: number,
};

/** What a setting is that somebody asked about. */
export type Checked = {
  /** What it is. */
  verdict: Verdict,
  /** The setting; none if it is refused. */
  set?: Set,
  /** Whether the book turned low and high hand round. */
  turned: boolean,
  /** Whether it is the House Way as another placement of equal rank is, which a ruling takes to show (HW-8). */
  either_way: boolean,
  /** The row that rejects it. */
  rejected_by?: Rule,
  /** Whether both hands are worth as much as the House Way makes them, so that only lesser tiles lie otherwise. */
  worth_the_same: boolean,
  /** Why it is refused. */
  refused?: string,
  /** The clauses and rulings behind the verdict. */
  basis: Array<string>,
};

/** One clause and what is done with it. */
export type Clause = {
  /** Its id, such as `4.3(b)(ii)`. */
  id: string,
  /**
   * What the system does with it: `computed`, `enforced`, `prompted`, `displayed`, `recorded`, `parameter`, `definition`,
   * `heading`, `physical` or `pending`.
   */
  class: string,
  /** What it says, in this project's own words and the language of `lang`. */
  summary: string,
  /** Why it is exempt from coverage, where it is; in English. */
  reason?: string,
  /** What it waits for, where it is pending; in English. */
  waits_for?: string,
};

/** A rulebook's clauses. */
export type Clauses = {
  /** The rulebook. */
  rulebook: string,
  /** The language of the summaries: the one that was asked for, or `en` where the book is not told in it. */
  lang: "en" | "zh-Hant" | "zh-Hans",
  /** Every clause, in the book's order. */
  clauses: Array<Clause>,
  /** The book as it was gazetted, where the operator has laid it down: at `/api/rulebooks/{id}/text`. */
  text?: Printed,
};

/** The commission that is taken of a win. */
export type Commission = {
  /** As a fraction. */
  rate: string,
  /** In hundredths. */
  percent: string,
  /** What the book prints. */
  printed: string,
  /** The same in hundredths. */
  printed_percent: string,
  /** Whether the book lets a table take less. */
  lower: boolean,
  /** The clauses and rulings behind it. */
  basis: Array<string>,
};

/** A row that decided. */
export type Decided = {
  /** The settings that it took away. */
  rejected: Array<Set>,
  /** Those that it passed over and that are the House Way as well: equal in rank, to be placed either way (HW-8). */
  as_well: Array<Set>,
  /** Where it stands in the book's data: `points row 3`. */
  row: string,
  /** What it says, in the project's own words. */
  says: string,
  /** The clauses and rulings behind it. */
  basis: Array<string>,
};

/** A hand that is better set otherwise. */
export type Departure = {
  /** Its tiles. */
  hand: [string, string, string, string],
  /** How many deals give it. */
  deals: number,
  /** The low hand by the House Way, and the high one. */
  house_way: [[string, string], [string, string]],
  /** The low and the high hand that gain most. */
  best: [[string, string], [string, string]],
  /** How much more that gains for each unit of the wager, on such a hand. */
  gain: string,
  /** The same in hundredths. */
  gain_percent: string,
};

/** The hands that are better set otherwise than House Way. */
export type Departures = {
  /** How many there are. */
  hands: number,
  /** How many of the 35,960 deals give them. */
  deals: number,
  /** The dearest of them. */
  dearest: Array<Departure>,
};

/** Which game's code plays a rulebook. */
export type Game = "rapid-roulette" | "pai-gow" | "red-dog";

/** What a wager on the jackpot returns, as a function of the pool. */
export type Jackpot = {
  /** What a wager returns on average, as a fraction of it, while the pool is empty. */
  return_of_an_empty_pool: string,
  /** By how much that rises with each dollar of the pool. */
  return_per_dollar: string,
  /** The pool, in dollars, at which a wager returns itself, if there is one. */
  break_even_pool?: string,
};

/** What one card more gone does to the edge. */
export type NextGone = {
  /** The card's rank. */
  rank: string,
  /** How many of it are left. */
  left: number,
  /** The edge without one of them. */
  edge: string,
  /** The same in hundredths. */
  edge_percent: string,
  /** By how much that is above the edge of this shoe. */
  change: string,
  /** The same in hundredths. */
  change_percent: string,
  /** Whether the edge is above (1), at (0) or below (-1) that of this shoe. */
  changed: number,
};

/** Every bet of a rulebook. */
export type Odds = {
  /** The rulebook. */
  rulebook: string,
  /** The edition of its data. */
  edition: number,
  /** The readings in place of the defaults. */
  readings: Readings,
  /** The bets in the order of the book. */
  bets: Array<Bet>,
};

/** How another book sets the same tiles. */
export type OtherBook = {
  /** Which book. */
  rulebook: string,
  /** Whether other tiles lie low and high than by the book that was asked. */
  differs: boolean,
  /** Whether they do, and one of the two books allows both settings, which are equal in rank (HW-8). */
  either_way: boolean,
  /** The rows that decided there. */
  decided: Array<Rule>,
  /** The low hand. */
  low: Part,
  /** The high hand. */
  high: Part,
};

/** One way that a bet can end. */
export type Outcome = {
  /** Its name. */
  name: string,
  /** In how many ways it comes. */
  ways: string,
  /** The same as a part of all ways, in hundredths. */
  percent: string,
  /** What the player gains for each unit of the wager. */
  pays: string,
};

/** What the odds of Pai Gow further depend on. */
export type PaiGowOdds = {
  /** By whose House Way hands are set. */
  house_way: string,
  /** The commission. */
  commission: Commission,
  /** The smallest chip in cents, to which a commission on the stake is rounded. */
  chip?: Cents,
  /** The stake in cents; none if nothing is rounded. */
  stake?: Cents,
  /** What the book says against what is assumed. */
  remarks: Array<string>,
  /** The jackpot by its pool, in the books that have one. */
  jackpot?: Jackpot,
  /** The pay tables in force. */
  tables: Array<PayTable>,
  /** The hands that are better set otherwise than House Way. */
  departures: Departures,
};

/** Two tiles that lie together. */
export type Part = {
  /** Their codes. */
  tiles: [string, string],
  /** What they are worth. */
  worth: Worth,
  /** The clauses and rulings by which they are. */
  basis: Array<string>,
};

/** A line of a pay table. */
export type PayLine = {
  /** What it is called. */
  name: string,
  /** What the figures are. */
  unit: Unit,
  /** What it pays. */
  pays: number,
  /** What it pays by the book. */
  printed: number,
  /** For so many units of the wager; 1 but for odds. */
  per: number,
  /** The clauses and rulings behind it. */
  basis: Array<string>,
};

/** A pay table. */
export type PayTable = {
  /** The bet that it pays: `bonus/A`, `tie`, `gee-jun-jackpot`; `big-small` is both of these. */
  bet: string,
  /** Its lines, the highest first. */
  lines: Array<PayLine>,
};

/** How a bet is played. */
export type Play = "house-way" | "best-play" | "surrender" | "best-play-surrender" | "alone" | "alone-best-play" | "banker" | "raised" | "never-raised";

/** What there is to be handed out. */
export type Printed = {
  /** `pdf` or `txt`. */
  form: "pdf" | "txt",
  /** How many bytes it has. */
  bytes: number,
  /** The SHA-256 of the file, in hexadecimal digits, by which an inspector knows it. */
  sha256: string,
};

/** What the odds of Red Dog further depend on, and what they say beside the bets. */
export type RedDogOdds = {
  /** Of how many decks the shoe was. */
  decks: number,
  /** How many the rulebook has. */
  printed_decks: number,
  /** The cards that are gone, as they were named. */
  removed: string,
  /** How many cards can still come. */
  cards: number,
  /** What is wagered in all, bet by bet. */
  wagered: Array<Wagered>,
  /** What a raise does at each spread. */
  spreads: Array<Spread>,
  /** What one card more gone does to the edge of best play, from ace to two. */
  next_gone: Array<NextGone>,
};

/** A row of a House Way that decided. */
export type Rule = {
  /** Where it stands in the book's data: `points row 3`. */
  row: string,
  /** What it says, in the project's own words. */
  says: string,
  /** The clauses and rulings behind it. */
  basis: Array<string>,
};

/** A rulebook. */
export type Rulebook = {
  /** The rulings that offer a choice in it. */
  rulings: Array<Ruling>,
  /** The fields that a question about its odds may have. */
  fields: Array<string>,
  /** Of how many decks its shoe is, in a game of cards. */
  decks?: number,
  /** The rulebook's id. */
  id: RulebookId,
  /** Which game it is a book of. */
  game: Game,
  /** The game's name as the text has it. */
  title: string,
  /** Where it is law. */
  jurisdiction: string,
  /** Where it was published. */
  source: string,
  /** Since when it is law, as its text has it: a day as year, month, day; an event, with the day of signing; or `undated`. */
  in_force: string,
  /** Which edition of the data. */
  edition: number,
  /** What the book calls each of the [`RANKS`]. */
  ranks: { [key in string]: string },
};

/** A ruling that offers a choice. */
export type Ruling = {
  /** Its id, such as `PG-3`. */
  ruling: string,
  /** Its alternatives, the default first. */
  choices: Array<string>,
  /** Whether an alternative sets some hand otherwise by the House Way. */
  sets: boolean,
  /** Whether an alternative, by itself, changes what the house gains on some bet. */
  odds: boolean,
  /** The alternatives that change it on none. */
  idle: Array<string>,
};

/** Four tiles, set. */
export type Set = {
  /** The low hand. */
  low: Part,
  /** The high hand. */
  high: Part,
};

/** How four tiles are set. */
export type Setting = {
  /** By which rulebook. */
  rulebook: string,
  /** Under which readings in place of the defaults. */
  readings: Readings,
  /** The tiles, the highest first. */
  hand: [string, string, string, string],
  /** In how many of the 35,960 deals these sorts of tile come. */
  deals: number,
  /** The rows that decided, in order, with what each rejected. */
  decided: Array<Decided>,
  /** The clauses and rulings behind the setting. */
  basis: Array<string>,
  /** Which of the readings have no bearing on how hands are set. */
  remarks: Array<string>,
  /** What a setting that was asked about is. */
  checked?: Checked,
  /** How the other books set the same tiles, at their defaults. */
  others: Array<OtherBook>,
  /** The low hand. */
  low: Part,
  /** The high hand. */
  high: Part,
};

/** The shoe of a table, valued by the cards that have been seen. */
export type ShoeWorth = {
  /** The rulebook. */
  rulebook: string,
  /** The readings chosen in place of defaults, such as `RD-1=as-placed`. */
  readings: Array<string>,
  /** The round that is played, or was last. */
  round: number,
  /** Whether the cards are certain to be shuffled before the next. */
  shuffled: boolean,
  /** How many cards can come. */
  cards: number,
  /** What is gone from the decks of the book, as the odds explorer takes it: `A,3*K`. */
  removed: string,
  /** What the house gains on average of the next round, as a fraction of the initial wager, raised whenever that gains. */
  edge: string,
  /** The same in hundredths. */
  edge_percent: string,
  /** The same of the full shoe. */
  full_edge: string,
  /** The same in hundredths. */
  full_edge_percent: string,
  /** Whether the edge of this shoe is above (1), at (0) or below (-1) that of the full one. */
  against_full: number,
  /** What a raise does at each spread. */
  spreads: Array<Spread>,
};

/** What a raise does at the spreads of so many cards. */
export type Spread = {
  /** How many ranks lie between. */
  cards: number,
  /** What a winning wager is paid. */
  pays: string,
  /** How often it is announced, as a fraction of all rounds. */
  share: string,
  /** The same in hundredths. */
  share_percent: string,
  /** How often it then wins, as a fraction. */
  wins: string,
  /** The same in hundredths. */
  wins_percent: string,
  /** What a wager that is not raised gains on average for each unit of it. */
  unraised: string,
  /** The same in hundredths. */
  unraised_percent: string,
  /** What a wager gains on average for each unit of the original, raised by as much. */
  with_raise: string,
  /** The same in hundredths. */
  with_raise_percent: string,
  /** What a raise gains on average for each unit of it. */
  gain: string,
  /** The same in hundredths. */
  gain_percent: string,
  /** Whether best play raises: `always`, `sometimes` or `never`. */
  raised: string,
};

/** One of the thirty-two tiles. */
export type Tile = {
  /** Its number, from 0 to 31, the highest first. */
  number: number,
  /** Its code; `G3` and `G6` for the two Gee Jun tiles. */
  code: string,
  /** The code of its sort, of which a set has two. */
  kind: string,
  /** The points on its two halves. */
  faces: [number, number],
  /** Its name in English. */
  english: string,
  /** In Cantonese, romanised. */
  cantonese: string,
  /** In traditional characters. */
  traditional: string,
  /** In simplified characters. */
  simplified: string,
  /** Its rank as a single tile, from 1. */
  rank: number,
  /** The rank of its pair, from 1. */
  pair_rank: number,
};

/** What a figure of a pay table is. */
export type Unit = "odds" | "percent" | "cents";

/** What a setting is by the House Way. */
export type Verdict = "house-way" | "otherwise" | "refused";

/** What is wagered in all on one bet. */
export type Wagered = {
  /** Which bet. */
  bet: string,
  /** When it is raised: `best`, `never`, or the least spread. */
  raising: string,
  /** What is wagered on average for each unit of the initial wager. */
  wagered: string,
  /** What the house gains, as a fraction of all the money wagered. */
  edge_of_money: string,
  /** The same in hundredths. */
  edge_of_money_percent: string,
};

/** What two tiles are worth, as it is told. */
export type Worth = {
  /** In words, such as `7`, `Teen Wong`, `pair of Yun`. */
  words: string,
  /** What they make. */
  kind: WorthKind,
  /** The points, if it is none of the named combinations. */
  points?: number,
  /** The better of the two tiles, by its code: it tells equal points apart. */
  head: string,
};

/** What two tiles make. */
export type WorthKind = "points" | "high-nine" | "gong" | "wong" | "pair";

/** What is wrong with a question. */
export type Wrong = {
  wrong: "unreadable",
} | {
  wrong: "no-field",
  /** Its name. */
  field: string,
} | {
  wrong: "twice",
  /** What. */
  what: string,
} | {
  wrong: "too-many",
  /** Which field. */
  field: string,
  /** How many it may name. */
  most: number,
} | {
  wrong: "number",
  /** Which field. */
  field: string,
  /** The least that it may be. */
  least: number,
  /** The most. */
  most: number,
} | {
  wrong: "commission",
  /** The highest, as a part of 100. */
  highest: number,
} | {
  wrong: "chip-and-stake",
} | {
  wrong: "no-stake",
} | {
  wrong: "below-chip",
} | {
  wrong: "unsettled",
} | {
  wrong: "reading",
} | {
  wrong: "no-change",
  /** As it stands there. */
  text: string,
} | {
  wrong: "no-line",
  /** Of which bet. */
  bet: string,
  /** Which, from 1. */
  row: number,
} | {
  wrong: "pays-more",
  /** What it is called. */
  line: string,
  /** What its figures are. */
  unit: Unit,
  /** What it would pay. */
  pays: number,
  /** For so many units of the wager. */
  per: number,
  /** What the line above it pays. */
  above: number,
  /** For so many units of the wager. */
  above_per: number,
} | {
  wrong: "out-of-range",
  /** What it is called. */
  line: string,
  /** What its figures are. */
  unit: Unit,
  /** What it would pay. */
  pays: number,
  /** For so many units of the wager. */
  per: number,
} | {
  wrong: "pay-table",
} | {
  wrong: "tiles",
} | {
  wrong: "low",
} | {
  wrong: "removed",
} | {
  wrong: "raise",
} | {
  wrong: "answer",
} | {
  wrong: "no-book",
} | {
  wrong: "no-drill",
} | {
  wrong: "language",
} | {
  wrong: "no-advice",
};
