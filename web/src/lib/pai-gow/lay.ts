import type { Tile } from '../explore';

/** The tiles of these sorts out of a pool, each taken once; of two of a sort the first of the pool. */
export function lay(codes: readonly string[], pool: readonly Tile[]): Tile[] {
  const left = [...pool];
  return codes.flatMap((code) => {
    const place = left.findIndex((tile) => tile.kind === code || tile.code === code);
    return place < 0 ? [] : left.splice(place, 1);
  });
}
