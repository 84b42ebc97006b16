/** Tables of Red Dog that a test makes for itself, and the people at them. */
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import type { Card, Command } from '../../src/lib/red-dog/wire';
import { freshName } from './house';

export interface Wish {
  /** Where cards come from: a real shoe, whose dealer taps each card, unless it is said. */
  source?: 'shoe' | 'virtual';
  areas?: number;
  /** Its name, where it is seen in a picture. */
  name?: string;
  /** As it stands before the cards are checked and the float is counted. */
  closed?: boolean;
  /** As it stands before the cards are shuffled. */
  unshuffled?: boolean;
}

const FLOAT = [[50_000, 100], [10_000, 300], [2_500, 400], [500, 400], [100, 500]].map(([denomination = 0, count = 0]) => ({ denomination, count }));
const DECKS = { decks: 8, cards: 416 };

let given = 0;
export async function giveRedDog(request: APIRequestContext, table: string, command: Command, audience: 'dealer' | 'supervisor' = 'dealer'): Promise<void> {
  given += 1;
  const answer = await request.post(`/api/tables/${table}/commands`, { data: { id: `rd-${process.pid}-${Date.now()}-${given}`, command, audience } });
  expect(answer.ok(), `${command.do}: ${await answer.text()}`).toBe(true);
}

/** Makes a table that somebody deals, opens it under two signatures, and has the cards in the shoe. */
export async function openRedDog(request: APIRequestContext, { source = 'shoe', areas = 7, name, closed = false, unshuffled = false }: Wish = {}): Promise<string> {
  const table = name ?? freshName('RD');
  const config = {
    table, rulebook: 'vic-1997-red-dog', edition: 1, readings: {}, areas, seats: areas, limits: { minimum: 500, maximum: 50_000, unit: 500 },
    chips: [50_000, 10_000, 2_500, 500, 100], note_limit: 1_000_000, source, behind: 104, automation: {}, demo: true,
  };
  const made = await request.post('/api/tables', { data: { config } });
  expect(made.ok(), await made.text()).toBe(true);
  const give = (command: Command, audience: 'dealer' | 'supervisor' = 'dealer') => giveRedDog(request, table, command, audience);
  if (closed) return table;
  if (source === 'shoe') await give({ do: 'check-cards', check: { ...DECKS, jokers: 0, colour: 'red', alike: true, cutting_card: true, sound: true } });
  await give({ do: 'desk', desk: { do: 'count', kind: 'opening', count: FLOAT } });
  await give({ do: 'desk', desk: { do: 'countersign' } }, 'supervisor');
  if (unshuffled || source === 'virtual') return table;
  await give({ do: 'shuffle', cards: Array.from({ length: DECKS.cards }, () => null) });
  await give({ do: 'cut', before: 78 }, 'supervisor');
  await give({ do: 'load', behind: 104, burned: 1 });
  return table;
}

export type Size = 'touch' | 'phone';
export const SIZES: Record<Size, { width: number; height: number }> = { touch: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

export async function screen(browser: Browser, path: string, size: Size = 'touch'): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZES[size], reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Somebody buys in with demo money. */
export async function player(browser: Browser, table: string, seat: number, size: Size = 'touch', lang = 'en'): Promise<Page> {
  const page = await screen(browser, `/red-dog/?table=${table}&seat=${seat}&lang=${lang}`, size);
  await page.locator('.main button.primary').click();
  await expect(page.locator('.main .chips')).toBeVisible();
  return page;
}
export const dealer = (browser: Browser, table: string, size: Size = 'touch', lang = 'en') => screen(browser, `/red-dog/dealer/?table=${table}&lang=${lang}`, size);
export const display = (browser: Browser, table: string, size: Size = 'touch', lang = 'en') => screen(browser, `/red-dog/display/?table=${table}&lang=${lang}`, size);

/** Lays a chip of the picked kind on an area of the layout. */
export async function lay(page: Page, area: number): Promise<void> {
  await page.locator(`[data-area="${area}"] .lay`).click();
  await expect(page.locator(`[data-area="${area}"]`)).toHaveClass(/own/);
}

export const primary = (page: Page) => page.locator('.act > button.big');
/** The dealer takes the next step, which must be this one. */
export async function step(page: Page, name: string | RegExp): Promise<void> {
  await expect(primary(page)).toHaveText(name);
  await primary(page).click();
}

const RANKS: Record<string, string> = { A: 'Ace', K: 'King', Q: 'Queen', J: 'Jack' };
const SUITS: Record<string, string> = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
/** A card by its English name. */
export const named = (card: Card) => `${RANKS[card.slice(0, -1)] ?? card.slice(0, -1)} of ${SUITS[card.slice(-1)]}`;

/** The dealer taps the cards that he draws, each into the next box. */
export async function deal(page: Page, ...cards: Card[]): Promise<void> {
  for (const card of cards) {
    await page.locator('.tapping .pad').getByRole('button', { name: named(card), exact: true }).click();
    await expect(primary(page)).toContainText(named(card));
    await primary(page).click();
    await expect(page.locator(`.felt [data-card="${card}"]`).first()).toBeVisible();
  }
}

/** The amount beside a label of the player's money. */
export const amount = (page: Page, label: string) => page.locator('.money dl > div').filter({ hasText: label }).locator('dd');
