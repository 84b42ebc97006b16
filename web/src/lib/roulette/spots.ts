import { colourOf } from './wheel';
import type { BetKind, SpotName } from '../wire';

/** A place on the layout where a chip makes one bet. */
export interface Spot {
  name: SpotName;
  kind: BetKind;
  /** The numbers that it covers, ascending. */
  numbers: readonly number[];
}

const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

function make(): Spot[] {
  const spots: Spot[] = [];
  const add = (kind: BetKind, numbers: number[], name?: string) =>
    spots.push({ name: name ?? `${kind} ${numbers.join('-')}`, kind, numbers });
  for (const n of range(0, 36)) add('straight-up', [n]);
  for (const n of range(1, 3)) add('split', [0, n]);
  for (const n of range(1, 36)) if (n % 3 !== 0) add('split', [n, n + 1]);
  for (const n of range(1, 33)) add('split', [n, n + 3]);
  add('street', [0, 1, 2]);
  add('street', [0, 2, 3]);
  for (const n of range(1, 34, 3)) add('street', [n, n + 1, n + 2]);
  add('corner', [0, 1, 2, 3]);
  for (const n of range(1, 32)) if (n % 3 !== 0) add('corner', [n, n + 1, n + 3, n + 4]);
  for (const n of range(1, 31, 3)) add('six-line', range(n, n + 5), `six-line ${n}-${n + 5}`);
  for (const which of range(1, 3)) add('column', range(which, 36, 3), `column ${which}`);
  for (const which of range(1, 3)) add('dozen', range(12 * which - 11, 12 * which), `dozen ${which}`);
  const all = range(1, 36);
  add('low', range(1, 18), 'low');
  add('high', range(19, 36), 'high');
  add('even', all.filter((n) => n % 2 === 0), 'even');
  add('odd', all.filter((n) => n % 2 === 1), 'odd');
  add('red', all.filter((n) => colourOf(n) === 'red'), 'red');
  add('black', all.filter((n) => colourOf(n) === 'black'), 'black');
  return spots;
}

/** The 157 spots of the layout. */
export const SPOTS: readonly Spot[] = make();

const BY_NAME = new Map(SPOTS.map((spot) => [spot.name, spot]));

/** The spot of that name; `undefined` if the layout has none. */
export const spotNamed = (name: SpotName) => BY_NAME.get(name);
