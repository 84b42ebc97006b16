import { tiles as ask, tileWords, type Tile } from '../explore';

let known = $state.raw<readonly Tile[]>([]);

/** Reads the thirty-two tiles once: their points and names are the core's. */
export async function readTiles(): Promise<void> {
  if (known.length === 0) known = await ask();
}

/** The tile of a number from 0 to 31. */
export const tile = (number: number): Tile | undefined => known.find((one) => one.number === number);
export const allTiles = () => known;

/** What a tile is called in the language of the screen. */
export function tileName(number: number): string {
  const found = tile(number);
  return found ? tileWords(found.kind) : '';
}

/** The sort at a place of the individual order. */
export const kindName = (kind: number) => tileName(kind * 2);
