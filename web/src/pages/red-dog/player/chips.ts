/** The chips that a player's screen offers, in cents. */
export const CHIPS = [100, 500, 2_500, 10_000, 50_000] as const;

/** The chip that was picked, if the table has it; otherwise its smallest. */
export const chipOf = (chips: readonly number[], picked: number) => (chips.includes(picked) ? picked : (chips[0] ?? 0));
