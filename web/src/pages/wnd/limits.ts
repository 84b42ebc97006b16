import { t } from '$lib/i18n/index.svelte';
import { BET_KINDS, SEQUENCE_KINDS, type BetKind, type Cents, type Limit, type Limits, type SequenceKind } from '$lib/wire';

type Row = { label: string; minimum: Cents; maximum: Cents };

/** Neighbouring kinds with the same limits are one row: few lines, which can be read from afar. */
function grouped<K>(kinds: readonly K[], limits: readonly Limit[]): { kinds: K[]; limit: Limit }[] {
  const groups: { kinds: K[]; limit: Limit }[] = [];
  kinds.forEach((kind, i) => {
    const limit = limits[i];
    if (!limit) return;
    const last = groups.at(-1);
    if (last && last.limit.minimum === limit.minimum && last.limit.maximum === limit.maximum) last.kinds.push(kind);
    else groups.push({ kinds: [kind], limit });
  });
  return groups;
}

const SINGLES: Record<string, string> = {
  [BET_KINDS.slice(0, 5).join()]: 'wnd.inside',
  [BET_KINDS.slice(5).join()]: 'wnd.outside',
  [BET_KINDS.slice(7).join()]: 'wnd.even-chances',
  [BET_KINDS.join()]: 'wnd.all-bets',
};

/** The rows of the table's sign (4.1): every kind of bet stands in one of them, those on sequences too. */
export function limitRows(limits: Limits): Row[] {
  const row = (label: string, { minimum, maximum }: Limit): Row => ({ label, minimum, maximum });
  const and = (words: string[]) => words.join(t('house.and'));
  const singles = grouped<BetKind>(BET_KINDS, limits.singles).map(({ kinds, limit }) => {
    const key = SINGLES[kinds.join()];
    return row(key ? t(key) : and(kinds.map((kind) => t(`bet.${kind}`))), limit);
  });
  const sequences = grouped<SequenceKind>(SEQUENCE_KINDS, limits.sequences).map(({ kinds, limit }) =>
    row(kinds.length === SEQUENCE_KINDS.length ? t('wnd.sequences') : and(kinds.map((kind) => t(`sequence.${kind}`))), limit));
  return [...singles, ...sequences];
}
