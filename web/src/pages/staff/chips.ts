import type { Stack } from '$lib/wire';

/** What stacks come to. */
export const worth = (stacks: readonly Stack[]) => stacks.reduce((sum, { denomination, count }) => sum + denomination * count, 0);
