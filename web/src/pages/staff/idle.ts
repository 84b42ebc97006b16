import { t } from '$lib/i18n/index.svelte';
import { money } from '$lib/money';
import type { DeskView } from '../../generated/house';

/** What a table with a desk waits for when its dealer has nothing to do, where that is not its players: a count, or its second signature. */
export function idleWords(open: boolean, desk: Pick<DeskView, 'movement'>): string | undefined {
  const { movement } = desk;
  if (movement) return t('table.count-waits', { kind: t(`movement.${movement.kind}`), total: money(movement.total) });
  return open ? undefined : t('table.float-to-count');
}
