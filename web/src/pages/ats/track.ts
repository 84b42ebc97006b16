import { WHEEL } from '$lib/roulette/wheel';

interface Point {
  x: number;
  y: number;
}

export interface Piece {
  path: string;
  middle: Point;
}

export interface Track {
  width: number;
  height: number;
  /** One for each compartment, in the order of the wheel. */
  cells: Piece[];
  /** Tiers, orphelins, voisins du zéro. */
  sectors: Piece[];
}

/** Half the height of the oval, half the length of its straight part, and the depth of the ring. */
const ROUND = 130;
const STRAIGHT = 430;
const RING = 58;
const ROOM = 4;

/**
 * A point on the oval at a distance of the middle line, `share` of the way round from the middle of the right end,
 * clockwise; `out` is how far outside the middle line.
 */
function onOval(share: number, out: number): Point {
  const arc = Math.PI * ROUND;
  const whole = 2 * arc + 4 * STRAIGHT;
  let way = (((share % 1) + 1) % 1) * whole;
  const r = ROUND + out;
  const turn = (centre: number, angle: number) => ({ x: centre + r * Math.cos(angle), y: r * Math.sin(angle) });
  if (way < arc / 2) return turn(STRAIGHT, way / ROUND);
  way -= arc / 2;
  if (way < 2 * STRAIGHT) return { x: STRAIGHT - way, y: r };
  way -= 2 * STRAIGHT;
  if (way < arc) return turn(-STRAIGHT, Math.PI / 2 + way / ROUND);
  way -= arc;
  if (way < 2 * STRAIGHT) return { x: way - STRAIGHT, y: -r };
  return turn(STRAIGHT, -Math.PI / 2 + (way - 2 * STRAIGHT) / ROUND);
}

/** The racetrack: the wheel as an oval with zero at the right end, or turned with zero on top. */
export function track(turned: boolean): Track {
  const long = 2 * (STRAIGHT + ROUND + RING / 2 + ROOM);
  const deep = 2 * (ROUND + RING / 2 + ROOM);
  const place = ({ x, y }: Point): Point => (turned ? { x: deep / 2 + y, y: long / 2 - x } : { x: long / 2 + x, y: deep / 2 + y });
  const text = (points: Point[]) => `M${points.map(place).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}z`;
  const STEPS = 12;
  const share = (i: number) => (i - 0.5) / WHEEL.length;
  const cells = WHEEL.map((_, i) => {
    const along = Array.from({ length: STEPS + 1 }, (_, s) => share(i) + s / STEPS / WHEEL.length);
    const outer = along.map((at) => onOval(at, RING / 2));
    const inner = along.map((at) => onOval(at, -RING / 2)).reverse();
    return { path: text([...outer, ...inner]), middle: place(onOval(i / WHEEL.length, 0)) };
  });
  const left = -STRAIGHT - ROUND;
  const cut = (from: number, to: number): Piece => {
    const inner = Array.from({ length: 400 }, (_, s) => onOval(s / 400, -RING / 2 - 3));
    const inside = inner.map(({ x, y }) => ({ x: Math.max(from, Math.min(to, x)), y }));
    const middle = { x: (Math.max(from, left) + Math.min(to, -left)) / 2, y: 0 };
    return { path: text(inside), middle: place(middle) };
  };
  const gap = 3;
  const [one, two] = [-STRAIGHT * 0.36, STRAIGHT * 0.16];
  const [width, height] = turned ? [deep, long] : [long, deep];
  return { width, height, cells, sectors: [cut(-9_999, one - gap), cut(one + gap, two - gap), cut(two + gap, 9_999)] };
}
