import type { TableSummary } from '../api';
import { t } from '../i18n/index.svelte';
import { gameWords } from '../words';
import { gameOf, pagePath, type Game, type Page } from './pages';

/** Why an address leads nowhere, and where its table's own page is if it is another's. */
export interface Astray {
  words: () => string;
  elsewhere?: { href: string; words: () => string };
}

/**
 * What is wrong with the address of a page of `game`: no such table, a table of another game, or no such place at it. Nothing if
 * the address is good.
 */
export function astray(all: readonly TableSummary[], game: Game, page: Page, table: string, seat?: number): Astray | undefined {
  const found = all.find((one) => one.table === table);
  if (!found) return { words: () => t('house.no-such-table', { table }) };
  const own = gameOf(found.game);
  if (found.game !== game) {
    return {
      words: () => t('house.other-game', { table, game: gameWords(found.title) }),
      ...(own ? { elsewhere: { href: pagePath(own, page, table), words: () => t('house.to-its-page', { table }) } } : {}),
    };
  }
  if (seat === undefined || (Number.isInteger(seat) && seat >= 1 && seat <= found.seats)) return undefined;
  return { words: () => t('house.no-such-seat', { table, seat, seats: found.seats }) };
}
