import { describe, expect, it } from 'vitest';
import * as plane from './geometry';
import { SPOTS, spotNamed } from './spots';
import { BET_KINDS } from '../wire';

const STEP = 0.02;
const points = function* () {
  for (let x = STEP / 2; x < plane.LENGTH; x += STEP) for (let y = STEP / 2; y < plane.DEPTH; y += STEP) yield { x, y };
};
/** Inside the printed lines of the layout. */
const printed = ({ x, y }: plane.Point) =>
  y < 3 || (x >= plane.ZERO && x < plane.ZERO + plane.STREETS);

describe('the layout', () => {
  it('has 157 spots, of each kind as many as the rulebook', () => {
    const counts = BET_KINDS.map((kind) => SPOTS.filter((spot) => spot.kind === kind).length);
    expect(counts).toEqual([37, 60, 14, 23, 11, 3, 3, 1, 1, 1, 1, 1, 1]);
    expect(new Set(SPOTS.map((spot) => spot.name)).size).toBe(157);
  });

  it('has no spot that the rulebook lacks', () => {
    for (const name of ['split 3-4', 'split 0-4', 'street 7-9', 'six-line 2-7', 'corner 3-4-6-7', 'column 4']) {
      expect(spotNamed(name)).toBeUndefined();
    }
  });

  it('gives every printed point exactly one spot, reaches all 157, none of them a sliver', () => {
    const area = new Map<string, number>();
    const bare: plane.Point[] = [];
    for (const point of points()) {
      const spot = plane.spotAt(point);
      if (printed(point) && !spot) bare.push(point);
      if (spot) area.set(spot.name, (area.get(spot.name) ?? 0) + STEP * STEP);
    }
    expect(bare).toEqual([]);
    expect(area.size).toBe(157);
    // The smallest zone is a fifth of a square.
    expect(Math.min(...area.values())).toBeGreaterThan(0.18);
  });

  it('puts the chips of a spot where a touch means that spot', () => {
    for (const spot of SPOTS) expect(plane.spotAt(plane.anchor(spot))?.name).toBe(spot.name);
  });

  it('knows nothing beside the layout', () => {
    for (const point of [{ x: -0.1, y: 1 }, { x: 0.5, y: 3.3 }, { x: 13.5, y: 3.5 }, { x: 5, y: 9 }, { x: 14, y: 1 }]) {
      expect(plane.spotAt(point)).toBeUndefined();
    }
  });

  it('means the square in its middle, the line at the line', () => {
    const at = (x: number, y: number) => plane.spotAt({ x, y })?.name;
    expect(at(1.5, 2.5)).toBe('straight-up 1');
    expect(at(1.5, 0.5)).toBe('straight-up 3');
    expect(at(12.5, 0.5)).toBe('straight-up 36');
    expect(at(1, 0.5)).toBe('split 0-3');
    expect(at(1, 1)).toBe('street 0-2-3');
    expect(at(1, 2)).toBe('street 0-1-2');
    expect(at(1, 3)).toBe('corner 0-1-2-3');
    expect(at(2, 3)).toBe('six-line 1-6');
    expect(at(2.5, 3)).toBe('street 4-5-6');
    expect(at(2, 2)).toBe('corner 1-2-4-5');
    expect(at(2, 1.5)).toBe('split 2-5');
    expect(at(1.5, 2)).toBe('split 1-2');
    expect(at(13.5, 0.5)).toBe('column 3');
    expect(at(13.5, 2.5)).toBe('column 1');
    expect(at(5.5, 3.4)).toBe('dozen 2');
    expect(at(5.5, 4.2)).toBe('red');
  });

  it('turns without changing any answer', () => {
    for (const turned of [false, true]) {
      const frame = plane.fit(turned ? 380 : 1240, turned ? 560 : 480, turned);
      for (const spot of SPOTS) {
        const there = plane.toPlane(plane.toPixels(plane.anchor(spot), frame), frame);
        expect(plane.spotAt(there)?.name).toBe(spot.name);
      }
    }
    const frame = plane.fit(380, 560, true);
    expect(plane.toPixels(plane.anchor(spotNamed('straight-up 1')!), frame).x)
      .toBeLessThan(plane.toPixels(plane.anchor(spotNamed('straight-up 3')!), frame).x);
  });

  it('is wholly reachable by arrow keys from any spot', () => {
    for (const start of [SPOTS[0]!, spotNamed('high')!]) {
      const seen = new Set([start]);
      const queue = [start];
      for (let spot = queue.pop(); spot; spot = queue.pop()) {
        for (const direction of ['left', 'right', 'up', 'down'] as const) {
          const next = plane.nextSpot(spot, direction);
          if (!seen.has(next)) {
            seen.add(next);
            queue.push(next);
          }
        }
      }
      expect(seen.size).toBe(157);
    }
  });
});
