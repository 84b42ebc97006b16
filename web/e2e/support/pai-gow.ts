/** Tables of Pai Gow that a test makes for itself, and the people at them. */
import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';
import type { Command } from '../../src/lib/pai-gow/wire';
import { freshName } from './house';

export interface Wish {
  book?: string;
  banks?: boolean;
  /** Real tiles and dice, and players without screens. */
  cloth?: boolean;
  options?: object;
}

const FLOAT = [[50_000, 100], [10_000, 300], [2_500, 400], [500, 400], [100, 500]].map(([denomination = 0, count = 0]) => ({ denomination, count }));

let given = 0;
async function give(request: APIRequestContext, table: string, command: Command, audience: 'dealer' | 'supervisor'): Promise<void> {
  given += 1;
  const answer = await request.post(`/api/tables/${table}/commands`, { data: { id: `pg-${process.pid}-${Date.now()}-${given}`, command, audience } });
  expect(answer.ok(), `${command.do}: ${await answer.text()}`).toBe(true);
}

/** Makes a table that somebody deals, with virtual tiles, and opens it under two signatures. */
export async function openPaiGow(request: APIRequestContext, { book = 'nsw-2016-pai-gow', banks = false, cloth = false, options = {} }: Wish = {}): Promise<string> {
  const table = freshName('PG');
  const config: Extract<Command, { do: 'configure' }>['config'] = {
    table, rulebook: book, edition: 1, readings: {}, areas: 8, seats: 10,
    options: { dice: 'regular', player_banks: banks, players: 3, ...options },
    terms: { commission: [5, 100], chip: 100, minimum: 1_000, maximum: 50_000 },
    commission_announced: false, chips: [50_000, 10_000, 2_500, 500, 100], note_limit: 1_000_000,
    source: cloth ? 'cloth' : 'virtual', cloth, automation: { bets_ms: 0, set_ms: 0, step_ms: 0 }, demo: true,
  };
  const made = await request.post('/api/tables', { data: { config } });
  expect(made.ok(), await made.text()).toBe(true);
  // A jackpot waits until a second person has asked for the same (ACT 12.1).
  if ('jackpot' in options) await give(request, table, { do: 'configure', config }, 'supervisor');
  await give(request, table, { do: 'desk', desk: { do: 'count', kind: 'opening', count: FLOAT } }, 'dealer');
  await give(request, table, { do: 'desk', desk: { do: 'countersign' } }, 'supervisor');
  return table;
}

async function screen(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Somebody buys in with demo money and sits down. */
export async function player(browser: Browser, table: string, seat: number, area: number): Promise<Page> {
  const page = await screen(browser, `/pai-gow/?table=${table}&seat=${seat}&lang=en`);
  await page.getByRole('button', { name: /Buy in with demo money/ }).click();
  await page.getByRole('button', { name: `Sit at area ${area}`, exact: true }).click();
  await expect(page.locator(`[data-area="${area}"]`)).toHaveClass(/mine/);
  return page;
}
export const dealer = (browser: Browser, table: string) => screen(browser, `/pai-gow/dealer/?table=${table}&lang=en`);
export const display = (browser: Browser, table: string) => screen(browser, `/pai-gow/display/?table=${table}&lang=en`);

export const primary = (page: Page): Locator => page.locator('.act > button.big');
/** The dealer takes the next step, which must be this one. */
export async function step(page: Page, name: string | RegExp): Promise<void> {
  await expect(primary(page)).toHaveText(name);
  await primary(page).click();
  await expect(primary(page).filter({ hasText: name })).toHaveCount(0);
}
/** The dealer takes steps until this one is done, opening hands as they come. */
export async function stepsTo(page: Page, last: string): Promise<void> {
  for (let taken = 0; taken < 40; taken += 1) {
    await expect(primary(page)).toBeEnabled();
    const name = await primary(page).innerText();
    await step(page, name);
    if (name === last) return;
  }
  throw new Error(`no step "${last}"`);
}

/** Lays one chip of the picked kind on a bet. */
export async function lay(page: Page, bet: string): Promise<void> {
  const spot = page.locator('.spot:not(.later)').filter({ hasText: bet });
  await spot.click();
  await expect(spot.locator('svg')).toBeVisible();
}

/** Takes up the tiles and lays two into the low hand until the table takes the setting. */
export async function setHand(page: Page): Promise<void> {
  const set = page.getByRole('button', { name: 'Set it so' });
  const high = page.locator('[data-slot="high"] .tile');
  const low = page.locator('[data-slot="low"] .tile');
  await expect(high.or(low)).toHaveCount(4);
  // So each tile comes in turn: of two tiles and the other two, one pair may always be the low hand.
  for (let tried = 0; tried < 8; tried += 1) {
    await (tried % 2 === 0 ? high.first() : high.last()).click();
    if ((await low.count()) === 2 && (await set.isEnabled())) break;
  }
  await set.click();
  await expect(page.getByText('Your hand is set.')).toBeVisible();
}
