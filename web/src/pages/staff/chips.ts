import type { Cents, Stack } from '$lib/wire';

/** What stacks come to. */
export const worth = (stacks: readonly Stack[]) => stacks.reduce((sum, { denomination, count }) => sum + denomination * count, 0);

/** An amount laid out in chips, the largest first, and what is below the smallest, in coin. */
export function layOut(amount: Cents, chips: readonly Cents[]): { stacks: Stack[]; coin: Cents } {
  const stacks: Stack[] = [];
  let coin = amount;
  for (const denomination of chips) {
    const count = Math.floor(coin / denomination);
    coin -= count * denomination;
    if (count > 0) stacks.push({ denomination, count });
  }
  return { stacks, coin };
}
