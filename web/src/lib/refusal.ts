/** Why a question on the rulebooks has no answer, in the language of the screen. */
import type { Unit, Wrong } from '../generated/explore';
import { ApiError } from './api';
import { lineWords } from './explore';
import { t } from './i18n/index.svelte';
import { short } from './money';

/** A figure of a pay table in words: `150 to 1`, `10% of the pool`, `$50`. */
export function paysWords(unit: Unit, per: number, pays: number): string {
  if (unit === 'cents') return short(pays);
  return unit === 'percent' ? t('odds.percent-of-pool', { pays }) : t('odds.to-one', { pays, per });
}

/** Fields that are amounts of money, in cents. */
const AMOUNTS = ['chip', 'stake', 'pool', 'wager'];

/** Every code that the server has. */
export const WRONG: Readonly<Record<Wrong['wrong'], true>> = {
  unreadable: true, 'no-field': true, twice: true, 'too-many': true, number: true, commission: true, 'chip-and-stake': true, 'no-stake': true,
  'below-chip': true, unsettled: true, reading: true, 'no-change': true, 'no-line': true, 'pays-more': true, 'out-of-range': true, 'pay-table': true,
  tiles: true, low: true, removed: true, raise: true, answer: true, 'no-book': true, 'no-drill': true, language: true, 'no-advice': true,
};

function words(wrong: Wrong): string {
  const key = `wrong.${wrong.wrong}`;
  switch (wrong.wrong) {
    case 'number': {
      const figure = AMOUNTS.includes(wrong.field) ? short : (figure: number) => figure.toLocaleString('en');
      return t(key, { field: wrong.field, least: figure(wrong.least), most: figure(wrong.most) });
    }
    case 'pays-more':
      return t(key, { line: lineWords(wrong.line), pays: paysWords(wrong.unit, wrong.per, wrong.pays), above: paysWords(wrong.unit, wrong.above_per, wrong.above) });
    case 'out-of-range':
      return t(key, { line: lineWords(wrong.line), pays: paysWords(wrong.unit, wrong.per, wrong.pays) });
    default: {
      const { wrong: _, ...fields } = wrong;
      return t(key, fields);
    }
  }
}

/** An error in words, and what the server said in English where there is no code for it. */
export function refusalWords(error: unknown): { text: string; english?: string } {
  if (!(error instanceof ApiError)) return { text: t('wrong.no-connection') };
  const { problem, status } = error;
  if (problem.wrong && problem.wrong.wrong in WRONG) return { text: words(problem.wrong) };
  if (status === 429) return { text: t('wrong.too-fast') };
  if (status === 503) return { text: t('wrong.busy') };
  if (status >= 500) return { text: t('wrong.house') };
  return { text: t('wrong.other'), english: problem.detail ?? problem.title };
}
