/** What anybody may ask of the rulebooks: the shapes of the answers, and their words. */
import { get } from './api';
import { t } from './i18n/index.svelte';

/** A ruling that offers a choice in a book. */
export interface Ruling {
  ruling: string;
  /** Its alternatives, the default first. */
  choices: string[];
  /** Whether an alternative sets some hand otherwise. */
  sets: boolean;
  /** Whether it can bear on the odds. */
  odds: boolean;
}

export interface Rulebook {
  id: string;
  game: 'pai-gow' | 'rapid-roulette';
  title: string;
  jurisdiction: string;
  in_force: string;
  edition: number;
  rulings: Ruling[];
}

/** One of the thirty-two tiles. */
export interface Tile {
  /** From 0 to 31, the highest first. */
  number: number;
  code: string;
  /** The code of its sort, of which a set has two. */
  kind: string;
  faces: [number, number];
  english: string;
  cantonese: string;
  traditional: string;
  simplified: string;
}

export interface Worth {
  words: string;
  kind: 'points' | 'high-nine' | 'gong' | 'wong' | 'pair';
  points?: number;
  /** The code of the better tile. */
  head: string;
}
export interface Part {
  tiles: [string, string];
  worth: Worth;
  basis: string[];
}
export interface Set {
  low: Part;
  high: Part;
}
export interface Rule {
  row: string;
  says: string;
  basis: string[];
}
export interface Checked {
  verdict: 'house-way' | 'otherwise' | 'refused';
  set?: Set;
  turned: boolean;
  rejected_by?: Rule;
  worth_the_same: boolean;
  refused?: string;
  basis: string[];
}
export interface Setting extends Set {
  rulebook: string;
  readings: Readings;
  hand: string[];
  deals: number;
  decided: (Rule & { rejected: Set[] })[];
  basis: string[];
  checked?: Checked;
  others: (Set & { rulebook: string; differs: boolean; decided: Rule[] })[];
}

export interface Outcome {
  name: string;
  ways: string;
  percent: string;
  pays: string;
}
export interface Bet {
  bet: string;
  of: string;
  play: 'house-way' | 'best-play' | 'surrender' | 'best-play-surrender' | 'alone' | 'banker';
  outcomes: Outcome[];
  ways: string;
  edge: string;
  edge_percent: string;
  clauses: string[];
  rulings: string[];
  printed: string;
  printed_percent: string;
  change: string;
  change_percent: string;
  changed: -1 | 0 | 1;
}
export interface PayLine {
  name: string;
  unit: 'odds' | 'percent' | 'cents';
  pays: number;
  printed: number;
  per: number;
  basis: string[];
}
export interface PayTable {
  bet: string;
  lines: PayLine[];
}
export interface Odds {
  rulebook: string;
  edition: number;
  readings: Readings;
  bets: Bet[];
  house_way?: string;
  /** What the book says against what is assumed. */
  remarks?: string[];
  commission?: { rate: string; percent: string; printed: string; printed_percent: string; lower: boolean; basis: string[] };
  jackpot?: { return_of_an_empty_pool: string; return_per_dollar: string; break_even_pool?: string };
  tables?: PayTable[];
  departures?: {
    hands: number;
    deals: number;
    dearest: { hand: string[]; deals: number; house_way: [string, string][]; best: [string, string][]; gain: string; gain_percent: string }[];
  };
}

/** The alternative chosen for a ruling, where it is not the default. */
export type Readings = Record<string, string>;

export const rulebooks = () => get<Rulebook[]>('/api/rulebooks');
export const tiles = () => get<Tile[]>('/api/pai-gow/tiles');

/** Readings as the API and the addresses of the pages have them. */
export const readingsText = (readings: Readings) =>
  Object.entries(readings).map(([ruling, choice]) => `${ruling}=${choice}`).join(',');

/** Reads what `readingsText` wrote, as far as the book offers it. */
export function readReadings(text: string | null, book: Rulebook | undefined): Readings {
  const found: Readings = {};
  for (const part of (text ?? '').split(',')) {
    const [ruling = '', choice = ''] = part.split('=');
    const offered = book?.rulings.find((one) => one.ruling === ruling);
    if (offered?.choices.slice(1).includes(choice)) found[ruling] = choice;
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

/** Keeps what is chosen in the address of the page, beside the language if that stands there. */
export function keepInAddress(fields: Readonly<Record<string, string | number | undefined>>): void {
  const lang = new URLSearchParams(location.search).get('lang') ?? undefined;
  history.replaceState(null, '', address(location.pathname, { ...fields, lang }));
}

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');

/** A text of the catalogue, or what the core says in English. */
function known(key: string, otherwise: string): string {
  const text = t(key);
  return text === key ? otherwise : text;
}

export const bookWords = (book: Rulebook) => `${known(`game.${slug(book.title)}`, book.title)} · ${known(`place.${slug(book.id)}`, book.jurisdiction)}`;
export const sayWords = (says: string) => known(`way.${slug(says)}`, says);
export const lineWords = (name: string) => known(`end.${slug(name)}`, known(`line.${slug(name)}`, name));
export const rulingWords = (ruling: string) => known(`ruling.${ruling.toLowerCase()}`, ruling);
export const readingWords = (ruling: string, choice: string) => known(`reading.${ruling.toLowerCase()}.${choice}`, choice);
/** A sort of tile by its name; `G3` and `G6` are the sort `G`. */
export const tileWords = (code: string) => t(`tile.${(/^G\d$/.test(code) ? 'G' : code).toLowerCase()}`);
export const worthWords = (worth: Worth) => t(`worth.${worth.kind}`, { points: worth.points ?? 0, head: tileWords(worth.head) });
