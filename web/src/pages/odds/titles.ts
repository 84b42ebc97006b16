import type { Bet } from '$lib/explore';
import { t } from '$lib/i18n/index.svelte';
import { betWords } from '$lib/words';

/** The title of a bet, such as `tie/B` as "Tie, option B". */
export function betTitle(of: string): string {
  const [name = of, option] = of.split('/');
  if (option !== undefined) return t(`bet-name.${name}-option`, { option });
  const text = t(`bet-name.${name}`);
  return text === `bet-name.${name}` ? betWords(of) : text;
}

/** How a bet is played. */
export function playWords(bet: Bet): string {
  if (bet.of === 'red-dog') return raisingWords(bet.play === 'never-raised' ? 'never' : (/raised-from-(\d+)$/.exec(bet.bet)?.[1] ?? 'best'));
  return t(`play.${bet.play}`);
}

/** When a wager of Red Dog is raised: `best`, `never` or the least spread. */
export function raisingWords(raising: string): string {
  if (raising === 'best' || raising === 'never') return t(`odds.raise-${raising}`);
  return t(raising === '11' ? 'odds.raise-at-largest' : 'odds.raise-from', { n: raising });
}
