import type { Call, Colour } from '../wire';

/** The compartments of the wheel, clockwise from zero. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
  5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
];

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** The colour of a compartment. */
export function colourOf(number: number): Colour {
  if (number === 0) return 'green';
  return RED.has(number) ? 'red' : 'black';
}

/** A number and its neighbours on the wheel, clockwise. */
export function neighbours(of: number, eachSide: number): number[] {
  const place = WHEEL.indexOf(of);
  const count = WHEEL.length;
  return Array.from({ length: 2 * eachSide + 1 }, (_, step) => WHEEL[(place + count + step - eachSide) % count] ?? 0);
}

const LISTED: Record<'voisins-du-zero' | 'tiers' | 'orphelins', [string, number][]> = {
  'voisins-du-zero': [
    ['street 0-2-3', 2], ['split 4-7', 1], ['split 12-15', 1], ['split 18-21', 1], ['split 19-22', 1],
    ['corner 25-26-28-29', 2], ['split 32-35', 1],
  ],
  tiers: [
    ['split 5-8', 1], ['split 10-11', 1], ['split 13-16', 1], ['split 23-24', 1], ['split 27-30', 1], ['split 33-36', 1],
  ],
  orphelins: [
    ['straight-up 1', 1], ['split 6-9', 1], ['split 14-17', 1], ['split 17-20', 1], ['split 31-34', 1],
  ],
};

/** The spots that a call places chips on, each with its number of units (RR-11). */
export function callSpots(call: Call): [string, number][] {
  if (call.call === 'neighbours') return neighbours(call.of, call.each_side).map((n) => [`straight-up ${n}`, 1]);
  return LISTED[call.call];
}

/** How many units a call takes in all. */
export const callUnits = (call: Call) => callSpots(call).reduce((sum, [, units]) => sum + units, 0);
