/** Something that a player is told at his screen, by what it says: equal things that come twice are told apart by their place. */
export interface Item {
  key: string;
}

/** Keys of what is told, the same for the same thing as long as it stands. */
export function keyed<T>(told: readonly T[]): string[] {
  const seen = new Map<string, number>();
  return told.map((one) => {
    const said = JSON.stringify(one);
    const before = seen.get(said) ?? 0;
    seen.set(said, before + 1);
    return `${said}#${before}`;
  });
}

/** What stands now in the order in which it came: what is told says no time, so what this screen heard of last is the newest. */
export function inOrder(came: readonly string[], now: readonly string[]): string[] {
  return [...came.filter((key) => now.includes(key)), ...now.filter((key) => !came.includes(key))];
}

/** The newest that was not put away, and how many stand beside it. */
export function shown<T extends Item>(items: readonly T[], away: ReadonlySet<string>): { newest: T | undefined; more: number } {
  const newest = items.findLast(({ key }) => !away.has(key));
  return { newest, more: newest ? items.filter(({ key }) => !away.has(key)).length - 1 : 0 };
}
