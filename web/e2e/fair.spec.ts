import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import type { Draw } from '../src/lib/wire';
import { configOf, FLOAT, freshName, give, WAITS } from './support/house';
import { chooseChip, expectChips, expectSound, sitDown, touch } from './support/table';

/** Makes and opens a table with a virtual wheel that deals itself, as quickly as a busy machine can still follow. */
async function virtualTable(request: APIRequestContext, seconds = 10): Promise<string> {
  const table = freshName('V');
  const automation = { open_after_ms: 800, spin_for_ms: 1_200, confirm_records: true };
  const made = await request.post('/api/tables', { data: { config: { ...configOf(table, { seconds }), source: 'virtual', automation } } });
  expect(made.ok(), await made.text()).toBe(true);
  await give(request, table, FLOAT);
  await give(request, table, { do: 'countersign' }, 'supervisor');
  return table;
}

/** Plays one spin with a chip on red, and says which it was. */
async function spin(page: Page): Promise<number> {
  await chooseChip(page, '$1');
  await touch(page, 'red');
  await expectChips(page, 'red', 100);
  await expect(page.locator('.reveal')).toBeVisible({ timeout: 30_000 });
  return Number(/\d+/.exec((await page.locator('.reveal').textContent()) ?? '')?.[0]);
}

const openHistory = async (page: Page) => {
  await page.getByRole('button', { name: /^(History|紀錄|记录|投注紀錄|投注记录)/ }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
const verdict = (page: Page) => page.locator('[data-verdict]');
const checks = (page: Page) => page.locator('[data-check]');

test('a player checks his spin, with the promise that his own terminal saw before he wagered', WAITS, async ({ page, browser, request }) => {
  const table = await virtualTable(request);
  const display = await (await browser.newContext()).newPage();
  await display.goto(`/wnd/?table=${table}`);
  const other = await (await browser.newContext()).newPage();
  await Promise.all([sitDown(page, table, 1), sitDown(other, table, 2)]);
  // The promise stands on the display while wagers are open.
  const promise = display.locator('[data-commitment]');
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(promise).toBeVisible();
  const promised = await promise.getAttribute('data-commitment');
  expect(promised).toMatch(/^[0-9a-f]{64}$/);
  await spin(page);
  await openHistory(page);
  await page.getByRole('button', { name: 'Check this spin' }).first().click();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'follows');
  await expect(checks(page)).toHaveCount(7);
  for (const one of await checks(page).all()) await expect(one).toHaveAttribute('data-holds', 'holds');
  await expect(page.locator('.check dl')).toContainText(promised ?? '');
  await expect(page.locator('.check pre')).toContainText(/houseway wheel number 2\ntable V.*\nspin 1\nlayout 1 .*\nlayout 2 /);
  // Nothing of the other's wagers is told, and what is drawn from is what the display saw.
  await expect(page.locator('.check')).not.toContainText('=');
  await expectSound(page, 'the check');
  // After a reload the terminal still knows what it had seen.
  await page.reload();
  await openHistory(page);
  await page.getByRole('button', { name: 'Check this spin' }).last().click();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'follows');
});

/** Lies that a house could tell afterwards, and what gives each away. */
const LIES: [string, string, (draw: Draw) => void][] = [
  ['another secret', 'opens', (draw) => (draw.opening = 'ab'.repeat(32))],
  ['another number', 'number', (draw) => (draw.number = (draw.number! + 1) % 37)],
  ['another promise', 'commitment', (draw) => (draw.commitment = 'cd'.repeat(32))],
  ['another layout', 'entries', (draw) => (draw.parts[0]!.layout = 'ef'.repeat(32))],
];

test('a spin that was tampered with is shown as not following', WAITS, async ({ page, request }) => {
  // Slow enough for the spin to stay among the results until the last lie.
  const table = await virtualTable(request);
  await sitDown(page, table, 1);
  await expect(page.getByRole('timer')).toBeVisible();
  await spin(page);
  for (const [what, gives, tamper] of LIES) {
    await page.route('**/api/tables/*/draws/*', async (route) => {
      const response = await route.fetch();
      const draw = (await response.json()) as Draw;
      tamper(draw);
      return route.fulfill({ response, json: draw });
    });
    await openHistory(page);
    await page.locator('details', { hasText: 'Spin 1' }).evaluate((details: HTMLDetailsElement) => (details.open = true));
    await page.locator('details', { hasText: 'Spin 1' }).getByRole('button', { name: 'Check this spin' }).click();
    await expect(verdict(page), what).toHaveAttribute('data-verdict', 'fails');
    await expect(verdict(page)).toContainText('does NOT follow');
    await expect(page.locator(`[data-check="${gives}"]`), what).toHaveAttribute('data-holds', 'broken');
    if (gives === 'opens') await expectSound(page, 'a check that fails');
    await page.keyboard.press('Escape');
    await page.unroute('**/api/tables/*/draws/*');
  }
});

for (const [lang, check] of [['zh-Hant', '核對此輪'], ['zh-Hans', '核对此轮']] as const) {
  test(`the check fits a phone and speaks ${lang}`, WAITS, async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const table = await virtualTable(request);
    await sitDown(page, table, 1, lang);
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(page.locator('.reveal')).toBeVisible({ timeout: 30_000 });
    await page.locator('nav button').last().click();
    await page.locator('.menu button').nth(1).click();
    await page.getByRole('button', { name: check }).first().click();
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'follows');
    await expectSound(page, lang);
  });
}

test('a terminal that promised and kept silent is told to the pit and to the regulator', WAITS, async ({ page, browser, request }) => {
  const table = await virtualTable(request, 5);
  // A terminal of somebody's own program: it commits to a nonce and never sends it.
  const silent = await (await browser.newContext()).newPage();
  await silent.routeWebSocket(/\/stream/, (ws) => {
    const server = ws.connectToServer();
    ws.onMessage((text) => {
      if (!String(text).includes('report-layout')) server.send(text);
    });
  });
  await Promise.all([sitDown(page, table, 1), sitDown(silent, table, 2)]);
  await expect(page.locator('.reveal')).toBeVisible({ timeout: 40_000 });
  await openHistory(page);
  await page.getByRole('button', { name: 'Check this spin' }).first().click();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'follows');
  await expect(page.locator('.check pre')).toContainText(/promise 2 /);
  await expect(page.locator('.check pre')).not.toContainText(/nonce 2 /);
  for (const address of [`/pit/?table=${table}#/late/${table}`, `/inspector/?table=${table}#/live/${table}`]) {
    const staff = await (await browser.newContext()).newPage();
    await staff.goto(address);
    await expect(staff.locator('[data-nonces] li').first()).toContainText(/Terminal 2\s*Promised and not sent before the draw/);
    await expectSound(staff, address);
  }
  const record = await (await browser.newContext()).newPage();
  await record.goto(`/inspector/#/rounds/${table}/1`);
  await expect(record.locator('[data-nonce="withheld"]')).toBeVisible();
});

test('where a table deals by itself the player is paid out by himself, and no bell rings in vain', WAITS, async ({ page, request }) => {
  const table = await virtualTable(request);
  await sitDown(page, table, 1);
  await expect(page.getByRole('button', { name: 'Call dealer' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('$100.00');
  await expectSound(page, 'leaving');
  await sheet.getByRole('button', { name: 'Leave' }).click();
  await expect(page.locator('.invite')).toBeVisible();
  await expect(page.locator('.toasts')).toContainText('$100.00 was paid out');
});

test('a result takes no touch from the layout', WAITS, async ({ page, request }) => {
  const table = await virtualTable(request);
  await sitDown(page, table, 1);
  await spin(page);
  await expect(page.locator('.reveal')).toContainText('Net');
  // The card goes with the first touch, and the touch is for the spot under it.
  await touch(page, 'straight-up 17');
  await expectChips(page, 'straight-up 17', 100);
  await expect(page.locator('.reveal')).toHaveCount(0);
});
