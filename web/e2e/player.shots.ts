/** The pictures of docs/screenshots that show the start page, the terminal and the display. */
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import type { Command } from '../src/lib/wire';
import { give, onlyTables, openTable } from './support/house';
import { amount, AUTOMATED, chooseChip, DEALT, sitDown, touch } from './support/table';

const FOLDER = '../docs/screenshots';
const picture = (page: Page, name: string) => page.screenshot({ path: `${FOLDER}/${name}.jpg`, type: 'jpeg', quality: 82 });
const LANGUAGES = ['en', 'zh-Hant', 'zh-Hans'] as const;
const CHIPS: Record<string, [string, string][]> = {
  '$5': [
    ['straight-up', '17'], ['straight-up', '20'], ['corner', '4-5-7-8'], ['street', '0-2-3'], ['split', '32-35'], ['six-line', '25-30'],
  ],
  '$25': [['column', '2'], ['red', '']],
};

async function lay(page: Page): Promise<void> {
  for (const [chip, spots] of Object.entries(CHIPS)) {
    await page.locator(`.chips button[aria-label^="${chip} "]`).click();
    for (const [kind, numbers] of spots) await touch(page, numbers ? `${kind} ${numbers}` : kind);
  }
  await expect(page.locator('[data-chip]')).toHaveCount(8);
}

/** A table at which an evening was played already: it has outcomes, one of them no spin. */
async function played(request: APIRequestContext, name: string): Promise<string> {
  const quickUntil = (Math.floor(Date.now() / 60_000) + 3) % 1_440;
  const table = await openTable(request, { name, seconds: 30, quickUntil });
  for (const outcome of [5, 16, 36, 1, 20, 29, 3, 11, 22, 35, 31, 9, 0, 24, null, 8, 12, 27, 33, 14]) {
    if (outcome !== null && Date.now() / 60_000 % 1_440 > quickUntil - 0.2) break;
    await give(request, table, { do: 'open-period' });
    if (outcome === null) {
      await give(request, table, { do: 'ball-spun' });
      await give(request, table, { do: 'call-no-spin', reason: 'ball-out' });
      continue;
    }
    const at = (command: Command) => request.post(`/api/tables/${table}/commands`, { data: { id: `${name}-${outcome}-${command.do}`, command, audience: 'dealer' } });
    const done = (command: Command) => expect.poll(async () => (await at(command)).ok(), { intervals: [500], timeout: 20_000 }).toBe(true);
    await expect.poll(async () => (await (await request.get('/api/tables')).json() as { table: string; phase: string }[]).find((one) => one.table === table)?.phase, { intervals: [500], timeout: 20_000 }).toBe('expired');
    await done({ do: 'ball-spun' });
    // A ball that lay at once would be suspect, and its number wait for the pit (RR-8).
    await new Promise((later) => setTimeout(later, 700));
    await done({ do: 'ball-at-rest' });
    await done({ do: 'enter-outcome', outcome, rested_after_expiry: true });
  }
  await expect.poll(() => (Date.now() / 60_000) % 1_440 >= quickUntil, { timeout: 190_000 }).toBe(true);
  return table;
}

/** A player's picture at each step of a spin. */
for (const lang of LANGUAGES) {
  for (const [size, viewport] of [['touch', { width: 1280, height: 800 }], ['phone', { width: 390, height: 844 }]] as const) {
    test(`terminal, ${size}, ${lang}`, async ({ browser, request }) => {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      const take = (name: string) => picture(page, `ats-${name}-${size}-${lang}`);
      const picture_ = LANGUAGES.indexOf(lang) * 2 + (size === 'phone' ? 2 : 1);
      const seat = 3;
      test.setTimeout(400_000);
      const table = await played(request, `R${10 + picture_}`);
      await onlyTables(context, AUTOMATED, DEALT);
      await page.goto(`/?lang=${lang}`);
      await expect(page.locator('.seat em').first()).toBeVisible();
      await picture(page, `start-${size}-${lang}`);
      await page.goto(`/ats/?table=${table}&seat=${seat}&lang=${lang}`);
      await expect(page.locator('.invite')).toBeVisible();
      if (lang === 'en') await take('closed');
      await sitDown(page, table, seat, lang);
      await give(request, table, { do: 'open-period' });
      await expect(page.getByRole('timer')).toBeVisible();
      await lay(page);
      await page.mouse.move(5, 5);
      await take('wagers');
      await page.locator('.stages button').nth(1).click();
      await take('racetrack');
      await page.locator('.stages button').nth(2).click();
      await take('sequences');
      await page.locator('.stages button').nth(0).click();
      await expect(page.locator('.ats.last-call')).toBeVisible({ timeout: 40_000 });
      if (lang === 'en') await take('last-call');
      await expect(page.locator('.ats.no-more')).toBeVisible({ timeout: 15_000 });
      await give(request, table, { do: 'ball-spun' });
      const display = await context.newPage();
      await display.setViewportSize(size === 'phone' ? { width: 1080, height: 1920 } : { width: 1280, height: 800 });
      await display.goto(`/wnd/?table=${table}&lang=${lang}`);
      await give(request, table, { do: 'ball-at-rest' });
      await give(request, table, { do: 'enter-outcome', outcome: [17, 32, 20, 5, 0, 26][picture_ - 1] ?? 17, rested_after_expiry: true });
      await page.bringToFront();
      await expect(page.locator('.reveal')).toBeVisible();
      await page.waitForTimeout(900);
      await take('result');
      await display.bringToFront();
      await expect(display.locator('.outcome .caption')).toBeVisible();
      await display.waitForTimeout(900);
      await picture(display, `wnd-${size === 'phone' ? 'portrait' : 'landscape'}-${lang}`);
      await context.close();
    });
  }
}

test('history and help', async ({ page, request }) => {
  const table = await openTable(request, { name: 'R30', seconds: 12 });
  await sitDown(page, table, 1);
  await give(request, table, { do: 'open-period' });
  await expect(page.getByRole('timer')).toBeVisible();
  await chooseChip(page, '$5');
  await touch(page, 'straight-up 8');
  await touch(page, 'split 8-11');
  await touch(page, 'black');
  await expect(amount(page, 'Stake')).toHaveText('$15.00');
  await expect(page.locator('.ats.no-more')).toBeVisible({ timeout: 60_000 });
  await give(request, table, { do: 'ball-spun' });
  await give(request, table, { do: 'ball-at-rest' });
  await give(request, table, { do: 'enter-outcome', outcome: 8, rested_after_expiry: true });
  await expect(page.locator('.reveal')).toBeVisible();
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await page.getByRole('button', { name: 'History' }).click();
  await page.waitForTimeout(400);
  await picture(page, 'ats-history-touch-en');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.waitForTimeout(400);
  await picture(page, 'ats-help-touch-en');
});
