import { MOST_PAID, type PayLine, type PayTable } from '$lib/explore';
import { plain, readMoney } from '$lib/money';

/** What lines of a table pay as they are asked for, by `bonus/A.0`. */
export type Lines = Readonly<Record<string, number>>;

export const paid = (table: PayTable, lines: Lines, place: number) => lines[`${table.bet}.${place}`] ?? table.lines[place]?.printed ?? 1;

/** The figures between which a line may lie: nothing pays less than one, and no line more than the one above it, which is paid first. */
export function bounds(table: PayTable, lines: Lines, place: number): [least: number, most: number] {
  const line = table.lines[place];
  if (!line) return [1, 1];
  const alike = (other: PayLine | undefined): other is PayLine => other?.unit === line.unit;
  const above = table.lines[place - 1];
  const below = table.lines[place + 1];
  const cap = line.unit === 'percent' ? 100 : line.unit === 'cents' ? MOST_PAID : 10_000 * line.per;
  // Odds may be to different units of the wager.
  const most = alike(above) ? Math.min(cap, Math.floor((paid(table, lines, place - 1) * line.per) / above.per)) : cap;
  const least = alike(below) ? Math.max(1, Math.ceil((paid(table, lines, place + 1) * line.per) / below.per)) : 1;
  return [least, most];
}

const step = (line: PayLine, at: number) => (line.unit === 'cents' ? 1_000 : at >= 100 ? 10 : at >= 25 ? 5 : 1);

/** One step up or down, as far as the bounds let it; `undefined` if there is none. One step down lands where one step up came from. */
export function stepped(table: PayTable, lines: Lines, place: number, way: 1 | -1): number | undefined {
  const line = table.lines[place];
  if (!line) return undefined;
  const at = paid(table, lines, place);
  const [least, most] = bounds(table, lines, place);
  const next = way > 0 ? at + step(line, at) : at - step(line, at - 1);
  const kept = Math.min(most, Math.max(least, next));
  return (way > 0 ? kept > at : kept < at) ? kept : undefined;
}

/** What somebody typed for a line, in its unit: `undefined` if it is no such figure, whatever the bounds. */
export function typedPays(line: PayLine, text: string): number | undefined {
  if (line.unit === 'cents') return readMoney(text);
  const digits = text.trim().replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '').replace(/(?<=\d)\s*%$/, line.unit === 'percent' ? '' : '%');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

/** What stands in the field of a line. */
export const paysText = (line: PayLine, pays: number) => (line.unit === 'cents' ? plain(pays) : String(pays));
