/**
 * Where the spots of the layout lie, in squares: x runs from zero along the twelve streets, y from the row of 3 over
 * those of 2 and 1 to the dozens and the even-money boxes. A drawing scales this plane, and turns it on a narrow screen.
 *
 *     +---+---+--- ... ---+---+
 *     |   | 3 | 6          36 | C3
 *     | 0 | 2 | 5          35 | C2
 *     |   | 1 | 4          34 | C1
 *     +---+---+--- ... ---+---+
 *         |  dozen 1 ...  |
 *         | low | even ...|
 */
import { SPOTS, spotNamed, type Spot } from './spots';
import type { SpotName } from '../wire';

/** How deep the parts are, in squares. */
export const ZERO = 1;
export const STREETS = 12;
export const COLUMN = 1;
export const DOZEN = 0.76;
export const EVEN = 0.76;
export const LENGTH = ZERO + STREETS + COLUMN;
export const DEPTH = 3 + DOZEN + EVEN;

/** Half the width of the zone around a line where a chip lies on the line. */
export const REACH = 0.24;
/** How far the zone of streets and six-lines reaches over the outer line into the dozens. */
export const OVER = 0.16;

export interface Point {
  x: number;
  y: number;
}

const EVEN_BOXES: readonly SpotName[] = ['low', 'even', 'red', 'black', 'odd', 'high'];

/** The number on the square of street `street` (from 0) in row `row` (0 is the row of 3). */
export const numberOn = (street: number, row: number) => 3 * street + 3 - row;

/** The only spot that a point of the layout belongs to; `undefined` beside the layout. */
export function spotAt({ x, y }: Point): Spot | undefined {
  const name = nameAt(x, y);
  return name === undefined ? undefined : spotNamed(name);
}

function nameAt(x: number, y: number): SpotName | undefined {
  if (x < 0 || y < 0 || x >= LENGTH || y >= DEPTH) return undefined;
  const along = x - ZERO;
  if (y >= 3 + OVER) {
    if (along < 0 || along >= STREETS) return undefined;
    return y < 3 + DOZEN ? `dozen ${Math.floor(along / 4) + 1}` : EVEN_BOXES[Math.floor(along / 2)];
  }
  if (along >= STREETS) return y < 3 ? `column ${3 - Math.floor(y)}` : undefined;
  if (along < -REACH) return y < 3 ? 'straight-up 0' : undefined;
  return onSquares(along, y);
}

/** The line nearest to `at` among those from `first` to `last`, if it is within reach. */
function line(at: number, first: number, last: number): number | undefined {
  const nearest = Math.round(at);
  return nearest >= first && nearest <= last && Math.abs(at - nearest) < REACH ? nearest : undefined;
}

function onSquares(along: number, y: number): SpotName {
  const outer = y >= 3 - REACH;
  const across = line(along, 0, STREETS - 1) ?? (along < 0 ? 0 : undefined);
  const between = outer ? undefined : line(y, 1, 2);
  const row = Math.min(2, Math.floor(y));
  const street = Math.max(0, Math.min(STREETS - 1, Math.floor(along)));
  if (across === 0) {
    if (outer) return 'corner 0-1-2-3';
    if (between !== undefined) return between === 1 ? 'street 0-2-3' : 'street 0-1-2';
    return `split 0-${numberOn(0, row)}`;
  }
  if (across !== undefined) {
    const first = numberOn(across - 1, 2);
    if (outer) return `six-line ${first}-${first + 5}`;
    if (between !== undefined) {
      const low = numberOn(across - 1, between);
      return `corner ${low}-${low + 1}-${low + 3}-${low + 4}`;
    }
    const low = numberOn(across - 1, row);
    return `split ${low}-${low + 3}`;
  }
  if (outer) {
    const first = numberOn(street, 2);
    return `street ${first}-${first + 1}-${first + 2}`;
  }
  if (between !== undefined) {
    const low = numberOn(street, between);
    return `split ${low}-${low + 1}`;
  }
  return `straight-up ${numberOn(street, row)}`;
}

const squareOf = (number: number): Point =>
  number === 0 ? { x: ZERO / 2, y: 1.5 } : { x: ZERO + Math.floor((number - 1) / 3) + 0.5, y: 2.5 - ((number - 1) % 3) };

/** Where the chips of a spot lie. */
export function anchor(spot: Spot): Point {
  const [first = 0, second = 0] = spot.numbers;
  const which = Number(spot.name.split(' ')[1]);
  const middle = (numbers: readonly number[]) => {
    const squares = numbers.map(squareOf);
    const mean = (of: (point: Point) => number) => squares.reduce((sum, at) => sum + of(at), 0) / squares.length;
    return { x: mean((at) => at.x), y: mean((at) => at.y) };
  };
  switch (spot.kind) {
    case 'straight-up': return squareOf(first);
    case 'split': return first === 0 ? { x: ZERO, y: squareOf(second).y } : middle(spot.numbers);
    case 'street':
      if (first !== 0) return { x: squareOf(first).x, y: 3 };
      return { x: ZERO, y: second === 2 ? 1 : 2 };
    case 'corner': return first === 0 ? { x: ZERO, y: 3 } : middle(spot.numbers);
    case 'six-line': return { x: middle(spot.numbers).x, y: 3 };
    // Beside the words of the box, so that they can still be read.
    case 'column': return { x: ZERO + STREETS + COLUMN / 2, y: 3.78 - which };
    case 'dozen': return { x: ZERO + 4 * which - 1.15, y: 3 + DOZEN / 2 };
    default: return { x: ZERO + 2 * EVEN_BOXES.indexOf(spot.name) + 1.62, y: 3 + DOZEN + EVEN / 2 };
  }
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const ANCHORS: readonly [Spot, Point][] = SPOTS.map((spot) => [spot, anchor(spot)]);

/** The next spot in a direction of the plane, for the arrow keys; the same where there is none. */
export function nextSpot(from: Spot, direction: Direction): Spot {
  const here = anchor(from);
  const sign = direction === 'right' || direction === 'down' ? 1 : -1;
  const flat = direction === 'left' || direction === 'right';
  let best = from;
  let least = Infinity;
  for (const [spot, at] of ANCHORS) {
    const ahead = sign * (flat ? at.x - here.x : at.y - here.y);
    const aside = Math.abs(flat ? at.y - here.y : at.x - here.x);
    const cost = ahead + 4 * aside;
    if (ahead > 0.01 && aside <= 4 * ahead && cost < least) [best, least] = [spot, cost];
  }
  return best;
}

/** A plane of squares drawn in pixels, lying or turned so that zero is on top. */
export interface Frame {
  turned: boolean;
  width: number;
  height: number;
  /** Pixels of one square along the streets, and across them. */
  along: number;
  across: number;
}

/** A drawing of a size of its own, which is looked at through a window. */
export function drawn(along: number, across: number, turned: boolean): Frame {
  const [length, depth] = [along * LENGTH, across * DEPTH];
  return { turned, along, across, width: turned ? depth : length, height: turned ? length : depth };
}

/** The largest drawing in a box, with squares that are neither too flat nor too tall. */
export function fit(width: number, height: number, turned: boolean): Frame {
  const [long, deep] = turned ? [height, width] : [width, height];
  let along = long / LENGTH;
  let across = deep / DEPTH;
  if (turned) {
    across = Math.min(across, along * 2.6);
    along = Math.min(along, across * 1.1);
  } else {
    across = Math.min(across, along * 1.35);
    along = Math.min(along, across * 1.15);
  }
  return drawn(along, across, turned);
}

/** From the plane to pixels. Turned, the row of 1 is at the left, as a player at the table's end sees it. */
export function toPixels({ x, y }: Point, frame: Frame): Point {
  return frame.turned
    ? { x: (DEPTH - y) * frame.across, y: x * frame.along }
    : { x: x * frame.along, y: y * frame.across };
}

/** From pixels to the plane. */
export function toPlane({ x, y }: Point, frame: Frame): Point {
  return frame.turned
    ? { x: y / frame.along, y: DEPTH - x / frame.across }
    : { x: x / frame.along, y: y / frame.across };
}

/** A rectangle of the plane in pixels. */
export function rectangle(x: number, y: number, width: number, height: number, frame: Frame) {
  const a = toPixels({ x, y }, frame);
  const b = toPixels({ x: x + width, y: y + height }, frame);
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(b.x - a.x), height: Math.abs(b.y - a.y) };
}
