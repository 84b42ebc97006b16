/** Drills: what is asked of the server, a session of questions, and what a browser keeps of them. */
import type {
  Asked, Correct, CutCorrect, CutQuestion, Drill, Given, HouseWayCorrect, HouseWayQuestion, IrregularityCorrect, IrregularityQuestion, Mark, PayoutCorrect,
  PayoutLine, PayoutQuestion, Question, Reason, SetShown, Step, TrainingAnswer, WagerShown,
} from '../generated/training';
import { get, post } from './api';
import { address, readingsText, tileWords, worthWords, type Readings, type Worth } from './explore';
import { t } from './i18n/index.svelte';

export type {
  Asked, Correct, CutCorrect, CutQuestion, Drill, HouseWayCorrect, HouseWayQuestion, IrregularityCorrect, IrregularityQuestion, Mark, PayoutCorrect, PayoutLine,
  PayoutQuestion, Question, Reason, SetShown, Step, TrainingAnswer, WagerShown,
};

export const DRILLS: readonly Drill[] = ['house-way', 'payouts', 'cuts', 'irregularities'];
export const isDrill = (text: string | null): text is Drill => DRILLS.some((drill) => drill === text);
/** How many questions a session may have. */
export const LENGTHS: readonly number[] = [5, 10, 20];
/** The seeds and numbers that the server takes. */
export const MOST_SEED = 4_294_967_295;
export const LAST = 10_000;

/** What makes a question. */
export interface Item {
  rulebook: string;
  readings: Readings;
  drill: Drill;
  seed: number;
  number: number;
}

const path = ({ rulebook, drill }: Item) => `/api/training/${encodeURIComponent(rulebook)}/${drill}`;

export const ask = (item: Item) =>
  get<Question>(address(path(item), { seed: item.seed, number: item.number, reading: readingsText(item.readings) }));

export const mark = ({ seed, number, readings, ...of }: Item, answer: TrainingAnswer, streak: number) =>
  post<Mark>(path({ seed, number, readings, ...of }), { seed, number, readings, streak, answer } satisfies Given);

export const sameItem = (one: Item, other: Item) =>
  one.rulebook === other.rulebook && one.drill === other.drill && one.seed === other.seed && one.number === other.number &&
  readingsText(one.readings) === readingsText(other.readings);

/** What a session came to so far. */
export interface Tally {
  points: number;
  streak: number;
  best: number;
  /** Of each item in order: whether it was right; `undefined` until it is answered. */
  marks: readonly (boolean | undefined)[];
  /** What answers turned on. */
  turned: Readonly<Record<string, Turned>>;
}

/** How often an answer turned on one thing, and how often it was missed. */
export interface Turned {
  drill: Drill;
  key: string;
  says: string;
  basis: readonly string[];
  asked: number;
  missed: number;
}

export const begun = (items: number): Tally => ({ points: 0, streak: 0, best: 0, marks: Array<undefined>(items).fill(undefined), turned: {} });

/** The tally with the mark of one more answer. */
export function counted(tally: Tally, place: number, drill: Drill, { right, points, turns_on: reasons }: Mark): Tally {
  const streak = right ? tally.streak + 1 : 0;
  return {
    points: tally.points + points,
    streak,
    best: Math.max(tally.best, streak),
    marks: tally.marks.map((known, at) => (at === place ? right : known)),
    turned: withReasons(tally.turned, drill, reasons),
  };
}

function withReasons(turned: Readonly<Record<string, Turned>>, drill: Drill, reasons: readonly Reason[]): Record<string, Turned> {
  const all = { ...turned };
  for (const { key, says, basis, missed } of reasons) {
    const id = `${drill}/${key}`;
    const before = all[id];
    all[id] = { drill, key, says, basis, asked: (before?.asked ?? 0) + 1, missed: (before?.missed ?? 0) + (missed ? 1 : 0) };
  }
  return all;
}

/** What was missed, the most often missed first. */
export const missedMost = (turned: Readonly<Record<string, Turned>>, most = 5): Turned[] =>
  Object.values(turned)
    .filter(({ missed }) => missed > 0)
    .sort((a, b) => b.missed - a.missed || b.missed / b.asked - a.missed / a.asked)
    .slice(0, most);

/** What the browser keeps: nobody else has it. */
export interface Kept {
  /** By rulebook and drill: how many were asked and right, and the best streak. */
  records: Record<string, { asked: number; right: number; best: number }>;
  /** By rulebook, drill and key. */
  turned: Record<string, Turned>;
  /** Questions that were missed and not answered rightly since. */
  pile: Item[];
}

const KEPT = 'houseway-training';
/** How many missed questions and how many rows are kept. */
const PILE = 60;
const ROWS = 400;
const empty = (): Kept => ({ records: {}, turned: {}, pile: [] });

export function readKept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Partial<Kept> | null;
    const whole = found && typeof found.records === 'object' && typeof found.turned === 'object' && Array.isArray(found.pile);
    return whole ? { ...empty(), ...found } : empty();
  } catch {
    // Storage may be forbidden, or hold what an older page wrote.
    return empty();
  }
}

export function writeKept(kept: Kept): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // See above: then nothing is kept beyond this page.
  }
}

/** What is kept once one more answer was marked. */
export function keptWith(kept: Kept, item: Item, answered: Mark, streak: number): Kept {
  const of = `${item.rulebook}/${item.drill}`;
  const before = kept.records[of] ?? { asked: 0, right: 0, best: 0 };
  const record = { asked: before.asked + 1, right: before.right + (answered.right ? 1 : 0), best: Math.max(before.best, streak) };
  const others = kept.pile.filter((one) => !sameItem(one, item));
  const { [of]: own, ...books } = byBook(kept.turned);
  const turned = Object.entries({ ...books, [of]: withReasons(own ?? {}, item.drill, answered.turns_on) })
    .flatMap(([book, rows]) => Object.entries(rows).map(([id, row]) => [`${book}|${id}`, row] as const))
    .slice(-ROWS);
  return {
    records: { ...kept.records, [of]: record },
    turned: Object.fromEntries(turned),
    pile: answered.right ? others : [...others, item].slice(-PILE),
  };
}

/** The rows of each rulebook and drill. */
export function byBook(turned: Readonly<Record<string, Turned>>): Record<string, Record<string, Turned>> {
  const found: Record<string, Record<string, Turned>> = {};
  for (const [id, row] of Object.entries(turned)) {
    const [book = '', key = ''] = id.split('|');
    (found[book] ??= {})[key] = row;
  }
  return found;
}

/** What two tiles are worth, in few words: points with the better tile, which tells equal points apart. */
export const shortWorth = (worth: Worth) =>
  worth.kind === 'points' ? t('tr.worth', { points: worth.points ?? 0, head: tileWords(worth.head) }) : worthWords(worth);

/** Whole hundredths of a share. */
export const percent = (part: number, of: number) => (of === 0 ? 0 : Math.round((part * 100) / of));

/** A seed that nobody chose: only which questions come hangs on it. */
export const anySeed = () => Math.floor(Math.random() * MOST_SEED);

/** A whole number of the address within bounds. */
export function numberIn(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^\d{1,10}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

/** The key of a text for what an answer turned on: `points row 3` has none, for it is a row with words of its own. */
export const reasonKey = (key: string) => `tr.on.${key.startsWith('cut ') ? 'cut' : key.replaceAll(' ', '-')}`;
