import { t } from '$lib/i18n/index.svelte';
import { betWords } from '$lib/words';

/** The title of a bet, such as `tie/B` as "Tie, option B". */
export function betTitle(of: string): string {
  const [name = of, option] = of.split('/');
  if (option !== undefined) return t(`bet-name.${name}-option`, { option });
  const text = t(`bet-name.${name}`);
  return text === `bet-name.${name}` ? betWords(of) : text;
}
