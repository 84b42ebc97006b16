/** What anybody may ask of the rulebooks: the shapes of the answers, and their words. */
import type {
  Bet, Checked, Decided, Jackpot, Odds as EveryBet, Outcome, PaiGowOdds, Part, PayLine, PayTable, RedDogOdds, Rule, Rulebook, Ruling, Set, Setting, Tile,
  Worth,
} from '../generated/explore';
import type { Readings } from '../generated/house';
import { get } from './api';
import { t } from './i18n/index.svelte';

export type {
  Bet, Checked, Decided, Jackpot, Outcome, Part, PayLine, PayTable, Readings, Rule, Rulebook, Ruling, Set, Setting, Tile, Worth,
};
/** Every bet of a rulebook, with what is particular to its game. */
export type Odds = EveryBet & Partial<PaiGowOdds> & Partial<RedDogOdds>;

export const rulebooks = () => get<Rulebook[]>('/api/rulebooks');
export const tiles = () => get<Tile[]>('/api/pai-gow/tiles');

/** Readings as the API and the addresses of the pages have them. */
export const readingsText = (readings: Readings) =>
  Object.entries(readings).map(([ruling, choice]) => `${ruling}=${choice}`).join(',');

/** What is listed with commas between, as the API reads it. */
const listed = (text: string | null) => (text ?? '').split(',').map((part) => part.trim()).filter((part) => part !== '');

/** Reads what `readingsText` wrote, as far as the book offers it; `unread` is told the rest, and what stands there twice. */
export function readReadings(text: string | null, book: Rulebook | undefined, unread: (part: string) => void): Readings {
  const found: Record<string, string> = {};
  for (const part of listed(text)) {
    const [, ruling = '', choice = ''] = /^([^=]*)=(.*)$/.exec(part) ?? [];
    const offered = book?.rulings.find((one) => one.ruling === ruling);
    if (!offered?.choices.includes(choice) || found[ruling] !== undefined) unread(part);
    else found[ruling] = choice;
  }
  const usual = (ruling: string) => book?.rulings.find((one) => one.ruling === ruling)?.choices[0];
  return Object.fromEntries(Object.entries(found).filter(([ruling, choice]) => choice !== usual(ruling)));
}

/** The largest figure that a line may be asked to pay, as the API has it. Nothing pays less than one. */
export const MOST_PAID = 100_000_000;

/**
 * Pay tables' lines that pay otherwise, as the address has them: `bonus/A.0:150`. `unread` is told what is no whole figure from 1
 * to the largest, and a line that stands there twice.
 */
export function readLines(text: string | null, unread: (part: string) => void): Record<string, number> {
  const found: Record<string, number> = {};
  for (const part of listed(text)) {
    const [, bet = '', place = '', pays = ''] = /^(.+)\.(\d{1,3}):(\d{1,9})$/.exec(part) ?? [];
    const line = `${bet}.${Number(place)}`;
    if (bet && Number(pays) >= 1 && Number(pays) <= MOST_PAID && found[line] === undefined) found[line] = Number(pays);
    else unread(part);
  }
  return found;
}

/** An address with these fields, of which the empty ones are left out; commas stay readable. */
export function address(path: string, fields: Readonly<Record<string, string | number | undefined>>): string {
  const query = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',').replaceAll('%3D', '=').replaceAll('%3A', ':').replaceAll('%2F', '/')}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Keeps what is chosen in the address of the page, beside the language if that stands there, and the place in it (`#7.2`). */
export function keepInAddress(fields: Readonly<Record<string, string | number | undefined>>, hash = ''): void {
  const lang = new URLSearchParams(location.search).get('lang') ?? undefined;
  history.replaceState(null, '', address(location.pathname, { ...fields, lang }) + hash);
}

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');

/** A text of the catalogue, or what the core says in English. */
function known(key: string, otherwise: string): string {
  const text = t(key);
  return text === key ? otherwise : text;
}

export const bookWords = (book: Rulebook) => `${known(`game.${slug(book.title)}`, book.title)} · ${known(`place.${slug(book.id)}`, book.jurisdiction)}`;
/** What the book says against a commission that was asked for, in the screen's language; anything else as the core says it. */
export function remarkWords(remark: string): string {
  const [, part, of, what = '', clauses = ''] = /^a commission of (\d+) in (\d+) (is more|is less|needs its sign)[^(]*(\(.*\))?$/.exec(remark) ?? [];
  if (!part || !of) return remark;
  const percent = `${Number(((Number(part) * 100) / Number(of)).toFixed(4))}%`;
  return `${t(`remark.commission.${slug(what)}`, { percent })} ${clauses}`.trim();
}
export const sayWords = (says: string) => known(`way.${slug(says)}`, says);
export function lineWords(name: string): string {
  const [, spread, raised] = /^spread-(\d+)(-raised)?$/.exec(name) ?? [];
  if (spread) return t(raised ? 'end.spread-raised' : 'end.spread', { n: spread });
  return known(`end.${slug(name)}`, known(`line.${slug(name)}`, name));
}
export const rulingWords = (ruling: string) => known(`ruling.${ruling.toLowerCase()}`, ruling);
/** What a ruling says where it leaves nothing to choose, in a sentence or two; empty where there are no words for it. */
export const rulingSays = (ruling: string) => known(`ruling-says.${ruling.toLowerCase()}`, '');
export const readingWords = (ruling: string, choice: string) => known(`reading.${ruling.toLowerCase()}.${choice}`, choice);
/** A sort of tile by its name; `G3` and `G6` are the sort `G`. */
export const tileWords = (code: string) => t(`tile.${(/^G\d$/.test(code) ? 'G' : code).toLowerCase()}`);
export const worthWords = (worth: Worth) => t(`worth.${worth.kind}`, { points: worth.points ?? 0, head: tileWords(worth.head) });
