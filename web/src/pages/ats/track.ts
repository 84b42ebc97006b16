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
interface Shape {
  round: number;
  straight: number;
  ring: number;
  /** Where the middle sector begins and ends. */
  cuts: [number, number];
}

const FLAT: Shape = { round: 130, straight: 460, ring: 74, cuts: [-166, 74] };
const ROOM = 4;

/**
 * A point on the oval at a distance of the middle line, `share` of the way round from the middle of the right end,
 * clockwise; `out` is how far outside the middle line.
 */
function onOval({ round, straight }: Shape, share: number, out: number): Point {
  const arc = Math.PI * round;
  const whole = 2 * arc + 4 * straight;
  let way = (((share % 1) + 1) % 1) * whole;
  const r = round + out;
  const turn = (centre: number, angle: number) => ({ x: centre + r * Math.cos(angle), y: r * Math.sin(angle) });
  if (way < arc / 2) return turn(straight, way / round);
  way -= arc / 2;
  if (way < 2 * straight) return { x: straight - way, y: r };
  way -= 2 * straight;
  if (way < arc) return turn(-straight, Math.PI / 2 + way / round);
  way -= arc;
  if (way < 2 * straight) return { x: way - straight, y: -r };
  return turn(straight, -Math.PI / 2 + (way - 2 * straight) / round);
}

/** The racetrack: the wheel as an oval with zero at the right end. */
export function track(): Track {
  const shape = FLAT;
  const { round, straight, ring } = shape;
  const long = 2 * (straight + round + ring / 2 + ROOM);
  const deep = 2 * (round + ring / 2 + ROOM);
  const place = ({ x, y }: Point): Point => ({ x: long / 2 + x, y: deep / 2 + y });
  const text = (points: Point[]) => `M${points.map(place).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}z`;
  const STEPS = 12;
  const share = (i: number) => (i - 0.5) / WHEEL.length;
  const cells = WHEEL.map((_, i) => {
    const along = Array.from({ length: STEPS + 1 }, (_, s) => share(i) + s / STEPS / WHEEL.length);
    const outer = along.map((at) => onOval(shape, at, ring / 2));
    const inner = along.map((at) => onOval(shape, at, -ring / 2)).reverse();
    return { path: text([...outer, ...inner]), middle: place(onOval(shape, i / WHEEL.length, 0)) };
  });
  const left = -straight - round + ring / 2;
  const cut = (from: number, to: number): Piece => {
    const inner = Array.from({ length: 400 }, (_, s) => onOval(shape, s / 400, -ring / 2 - 3));
    const inside = inner.map(({ x, y }) => ({ x: Math.max(from, Math.min(to, x)), y }));
    const middle = { x: (Math.max(from, left) + Math.min(to, -left)) / 2, y: 0 };
    return { path: text(inside), middle: place(middle) };
  };
  const gap = 3;
  const [one, two] = shape.cuts;
  return { width: long, height: deep, cells, sectors: [cut(-9_999, one - gap), cut(one + gap, two - gap), cut(two + gap, 9_999)] };
}
