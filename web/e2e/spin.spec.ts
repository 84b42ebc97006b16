import { expect, test } from '@playwright/test';
import { give, openTable, WAITS } from './support/house';
import { amount, chips, confirmations, chooseChip, expectChips, expectSound, placeOf, playing, sitDown, touch } from './support/table';

test('chips are placed, stacked, doubled, moved and taken back, each as the table acknowledges it', async ({ page, request }) => {
  await playing(page, request);
  await chooseChip(page, '$5');
  await touch(page, 'straight-up 17');
  await expectChips(page, 'straight-up 17', 500);
  await touch(page, 'straight-up 17');
  await expectChips(page, 'straight-up 17', 1_000);
  await touch(page, 'corner 1-2-4-5');
  await expectChips(page, 'corner 1-2-4-5', 500);
  await expect(amount(page, 'Stake')).toHaveText('$15.00');
  await expect(amount(page, 'Balance')).toContainText('$85.00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(chips(page, 'corner 1-2-4-5')).toHaveCount(0);
  await page.getByRole('button', { name: 'Stakes ×2' }).click();
  await expectChips(page, 'straight-up 17', 2_000);

  // Moved with the mouse.
  const [from, to] = [await placeOf(page, 'straight-up 17'), await placeOf(page, 'split 17-20')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expect(page.getByText('Move $20 to Split 17–20')).toBeVisible();
  await page.mouse.up();
  await expectChips(page, 'split 17-20', 2_000);
  await expect(chips(page, 'straight-up 17')).toHaveCount(0);

  // What is under the pointer is told before the chip is placed.
  const red = await placeOf(page, 'red');
  await page.mouse.move(red.x, red.y);
  await expect(page.locator('.strip')).toContainText('Red');
  await expect(page.locator('.strip')).toContainText('1 to 1');
});

test('a clause that is touched says in words what it is about', async ({ page, request }) => {
  await playing(page, request);
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('dialog').locator('button.basis').first().click();
  const clauses = page.getByRole('dialog').last();
  await expect(clauses.locator('dt').first()).toHaveText(/^\d/);
  await expect(clauses.locator('dd').first()).toHaveText(/[a-z]{3,} [a-z]+/);
  await expect(clauses).not.toContainText('No summary');
  await expectSound(page, 'clauses in words');
});

for (const [lang, help, none] of [['zh-Hant', '說明', '沒有此條文的摘要'], ['zh-Hans', '说明', '没有此条文的摘要']] as const) {
  test(`a clause is told in the language of the screen: ${lang}`, async ({ page, request }) => {
    await playing(page, request, { lang });
    await page.getByRole('button', { name: help }).click();
    await page.getByRole('dialog').locator('button.basis').first().click();
    const told = page.getByRole('dialog').last();
    await expect(told.locator('dt').first()).toHaveText(/^\d/);
    for (const words of await told.locator('dd').all()) await expect(words).toHaveText(/^[^a-zA-Z]*\p{Script=Han}{2,}[^a-zA-Z]*$/u);
    await expect(told.locator('[lang]')).toHaveCount(0);
    await expect(told).not.toContainText(none);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page, `clauses ${lang} phone`);
  });
}

test('a whole spin with two terminals, a dealer and a display', WAITS, async ({ browser, request }) => {
  const table = await openTable(request, { seconds: 15 });
  const pages = await Promise.all([0, 1, 2].map(async () => (await browser.newContext()).newPage()));
  const [one, two, display] = pages as [typeof pages[0], typeof pages[0], typeof pages[0]];
  await Promise.all([sitDown(one, table, 1), sitDown(two, table, 2), display.goto(`/wnd/?table=${table}`)]);
  // Here a dealer stands: it is for him to go on.
  await expect(display.getByText('The dealer opens the next spin')).toBeVisible();
  await chooseChip(one, '$5');
  await chooseChip(two, '$25');

  await give(request, table, { do: 'open-period' });
  await touch(one, 'split 17-20');
  await touch(two, 'red');
  await expectChips(one, 'split 17-20', 500);
  await expectChips(two, 'red', 2_500);
  await expect(chips(one, 'red')).toHaveCount(0);
  for (const page of [one, two, display]) await expect(page.getByText('Place your bets')).toBeVisible();

  await expect(two.getByText(/Last call/).first()).toBeVisible({ timeout: 40_000 });
  for (const page of [one, two, display]) await expect(page.getByText('No more bets').first()).toBeVisible({ timeout: 15_000 });

  // Nothing moves any more.
  const black = await placeOf(two, 'black');
  await two.mouse.click(black.x, black.y);
  await expect(two.getByText(/Too late|No wagering period/)).toBeVisible();
  await expectChips(two, 'red', 2_500);

  await give(request, table, { do: 'ball-spun' });
  await expect(display.getByText('Ball in play')).toBeVisible();
  // Both terminals have confirmed what they show (3.5).
  await expect.poll(() => confirmations(display, table)).toEqual([true, true]);
  await give(request, table, { do: 'ball-at-rest' });
  await give(request, table, { do: 'enter-outcome', outcome: 17, rested_after_expiry: true });

  await expect(one.locator('.reveal')).toContainText('$85.00');
  await expect(two.locator('.reveal')).toContainText('No win this spin');
  await expect(display.locator('.outcome').getByRole('img', { name: '17 Black' })).toBeVisible();
  await expect(amount(one, 'Balance')).toContainText('$185.00');
  await expect(amount(one, 'Last win')).toHaveText('$85.00');
  await expect(amount(two, 'Balance')).toContainText('$75.00');
  await expect(one.locator('[data-chip]')).toHaveCount(0);
  await expect(one.locator('.reveal')).toHaveCount(0);

  await one.getByRole('button', { name: 'History' }).click();
  const line = one.getByRole('dialog').locator('li', { hasText: 'Split 17–20' });
  await expect(line).toContainText('$5.00 × 17 = $85.00, with the stake $90.00');
  await expect(line).toContainText('7.1');
  await one.keyboard.press('Escape');
  for (const page of pages) await page.context().close();
});

test('a no spin gives the chips back and says why', async ({ page, request }) => {
  const table = await playing(page, request);
  await chooseChip(page, '$5');
  await touch(page, 'dozen 2');
  await expectChips(page, 'dozen 2', 500);
  await give(request, table, { do: 'ball-spun' });
  await give(request, table, { do: 'call-no-spin', reason: 'ball-out' });
  await expect(page.locator('.reveal')).toContainText('The ball left the wheel');
  await expect(page.locator('[data-chip]')).toHaveCount(0);
  await expect(amount(page, 'Balance')).toContainText('$100.00');
});

test('a spin that a failure of the system ends stands in the history, with what went back and why', async ({ page, request }) => {
  const table = await playing(page, request);
  await chooseChip(page, '$5');
  await touch(page, 'red');
  await expectChips(page, 'red', 500);
  await give(request, table, { do: 'report-malfunction', scope: { scope: 'system' } });
  await give(request, table, { do: 'restore', scope: { scope: 'system' } });
  await expect(page.locator('[data-chip]')).toHaveCount(0);
  await expect(amount(page, 'Balance')).toContainText('$100.00');
  await page.getByRole('button', { name: 'History' }).click();
  const row = page.getByRole('dialog').locator('details').first();
  await expect(row).toContainText('Spin 1');
  await expect(row).toContainText('No outcome: the system failed');
  await expect(row).toContainText('$5.00 went back: void (8.8(a)');
  await page.keyboard.press('Escape');
  // The next period is that of the next spin, and its row stands above.
  await give(request, table, { do: 'open-period' });
  await give(request, table, { do: 'call-no-spin', reason: 'disruption' });
  await page.getByRole('button', { name: 'History' }).click();
  const rows = page.getByRole('dialog').locator('details');
  await expect(rows.nth(0)).toContainText('Spin 2');
  await expect(rows.nth(1)).toContainText('No outcome: the system failed');
});

test('a spin by keyboard alone', async ({ page, request }) => {
  await playing(page, request);
  const board = page.locator('.board');
  await page.keyboard.press('Tab');
  await board.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-chip]')).toHaveCount(1);
  await page.keyboard.press('Delete');
  await expect(page.locator('[data-chip]')).toHaveCount(0);
});

test('a sequence is placed, and shown until it is decided', async ({ page, request }) => {
  await playing(page, request);
  await page.getByRole('radio', { name: 'Sequences' }).click();
  await page.getByRole('radio', { name: 'Treble' }).click();
  const numbers = page.getByRole('group', { name: 'Choose a number' });
  for (const n of ['7', '0', '36']) await numbers.getByRole('button', { name: n, exact: true }).click();
  await page.getByRole('button', { name: '+$1', exact: true }).click();
  await page.getByRole('button', { name: '+$1', exact: true }).click();
  await page.getByRole('button', { name: 'Place sequence' }).click();
  await expect(page.locator('[data-sequence]')).toHaveAttribute('data-numbers', '7-0-36');
  await expect(page.locator('[data-sequence]')).toHaveAttribute('data-stake', '200');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.locator('[data-sequence]')).toHaveCount(0);
});

test('a refused wager says why, with its clause', async ({ page, request }) => {
  await playing(page, request);
  await chooseChip(page, '$100');
  await touch(page, 'straight-up 8');
  await expectChips(page, 'straight-up 8', 10_000);
  await touch(page, 'straight-up 9');
  await expect(page.locator('.toasts')).toContainText('Not enough: the balance is $0.00');
  await expect(page.locator('.toasts')).toContainText(/Rule .+/);
  await expect(chips(page, 'straight-up 9')).toHaveCount(0);
});
