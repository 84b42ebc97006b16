import { expect, test } from '@playwright/test';
import { give, openTable, WAITS } from './support/house';
import { amount, chooseChip, expectChips, expectSound, placeOf, playing, sitDown, touch } from './support/table';

test('a spin corrected: no win is celebrated, the word of it outlives the next, and what is read stays', WAITS, async ({ page, request }) => {
  const table = await openTable(request, { seconds: 8 });
  await sitDown(page, table, 1);
  await chooseChip(page, '$5');
  await give(request, table, { do: 'open-period' });
  for (const spot of ['straight-up 8', 'column 2']) await touch(page, spot);
  await expectChips(page, 'column 2', 500);
  const strip = page.locator('.strip');
  const column = await placeOf(page, 'column 2');
  await page.mouse.move(column.x, column.y);
  await expect(strip).toContainText('wins $20.00');

  // The pointer is still there when wagers close: what is told is what lies there.
  await expect(page.getByText('No more bets').first()).toBeVisible({ timeout: 20_000 });
  await expect(strip).toContainText('now $5');
  await expect(strip).toContainText('wins $10.00');
  await give(request, table, { do: 'ball-spun' });
  await give(request, table, { do: 'ball-at-rest' });
  await give(request, table, { do: 'enter-outcome', outcome: 8, rested_after_expiry: true });
  // One figure: what the winning wagers won, with what is left of it beside.
  const reveal = page.locator('.reveal');
  await expect(reveal).toContainText('You win$185.00');
  await expect(amount(page, 'Last win')).toHaveText('$185.00');
  await expect(reveal).toHaveCount(0);

  await give(request, table, { do: 'begin-correction', spin: 1, wrong: { wrong: 'outcome', outcome: { outcome: 'number', number: 5 } }, takes_back: [], leaves: [] });
  await give(request, table, { do: 'confirm-correction' }, 'supervisor');
  await expect(reveal).toContainText('Corrected');
  await expect(reveal).toContainText('−$180.00');
  await expect(reveal).not.toContainText('You win');
  await expect(reveal).not.toHaveClass(/win/);
  const notice = page.locator('.notice');
  await expect(notice).toContainText('Spin 1 was corrected');

  // The answer to a claim stands before it, and it comes back.
  await give(request, table, { do: 'open-period' });
  await give(request, table, { do: 'call-no-spin', reason: 'disruption' });
  await expect(amount(page, 'Last win')).toHaveText('$10.00+$5.00 with lost stakes');
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('row', { name: /Treble/ })).toContainText('3.92%');
  await page.keyboard.press('Escape');

  // A row that is being read stays open and in its place when the next spin's comes.
  await page.getByRole('button', { name: 'History' }).click();
  const row = page.getByRole('dialog').locator('details', { hasText: 'Spin 1' });
  if (!(await row.evaluate((one: HTMLDetailsElement) => one.open))) await row.locator('summary').click();
  const before = await row.boundingBox();
  await give(request, table, { do: 'open-period' });
  await give(request, table, { do: 'call-no-spin', reason: 'disruption' });
  await expect(page.getByRole('dialog').locator('details')).toHaveCount(3);
  await expect(row).toHaveAttribute('open');
  await expect.poll(async () => Math.abs(((await row.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3);
});

test('the layout does not move when a sequence is placed, and each number names its spin', async ({ page, request }) => {
  await playing(page, request);
  const before = await placeOf(page, 'dozen 1');
  await page.getByRole('radio', { name: 'Sequences' }).click();
  await expect(page.locator('.strip')).toContainText('Choose a number for each spin');
  await expect(page.getByRole('group', { name: 'Numbers in order' })).toContainText('Spin 1');
  await expect(page.getByRole('group', { name: 'Numbers in order' })).toContainText('Spin 2');
  const numbers = page.getByRole('group', { name: 'Choose a number' });
  for (const n of ['7', '0']) await numbers.getByRole('button', { name: n, exact: true }).click();
  await page.getByRole('button', { name: '+$1', exact: true }).click();
  await page.getByRole('button', { name: '+$1', exact: true }).click();
  await page.getByRole('button', { name: 'Place sequence' }).click();
  await expect(page.locator('[data-sequence]')).toHaveCount(1);
  await page.getByRole('radio', { name: 'Layout' }).click();
  await expectSound(page, 'with a sequence');
  expect(await placeOf(page, 'dozen 1')).toEqual(before);
});

test('what was told is said in the language that is chosen, and covers neither hint nor tabs', async ({ page, request }) => {
  await playing(page, request);
  await chooseChip(page, '$100');
  await touch(page, 'straight-up 8');
  await expectChips(page, 'straight-up 8', 10_000);
  await touch(page, 'straight-up 9');
  const toast = page.locator('.toasts .toast');
  await expect(toast).toContainText('Not enough');
  // It stays while somebody points at it, and so can be looked at; it slides in: where it comes to stand counts.
  await toast.hover();
  await expect.poll(() => toast.evaluate((one) => one.getAnimations().length)).toBe(0);
  const beside = async () => {
    const at = await toast.boundingBox();
    const others = await Promise.all([page.locator('.strip'), page.locator('.stages.wide')].map((other) => other.boundingBox()));
    return others.every((box) => at && box && (at.y + at.height <= box.y || at.y >= box.y + box.height || at.x >= box.x + box.width || at.x + at.width <= box.x));
  };
  expect(await beside()).toBe(true);
  await page.getByRole('radio', { name: '繁體中文' }).or(page.getByRole('button', { name: /繁/ })).first().click();
  await expect(toast).not.toContainText('Not enough');
  await expect(toast).toContainText('$0.00');
  expect(await beside()).toBe(true);
});

test('a player sets his own limit and takes a break', async ({ page, request }) => {
  await playing(page, request);
  await chooseChip(page, '$25');
  const limits = page.getByRole('button', { name: 'Limits' });
  await limits.click();
  const own = page.getByRole('dialog').locator('section', { hasText: 'Your own limits' });
  await expect(own).toContainText('You have played for 0:00');
  await own.getByRole('group', { name: 'Lose at most' }).getByRole('button', { name: '$50', exact: true }).click();
  await own.getByRole('button', { name: 'Set these limits' }).click();
  await expect(own).toContainText('$50.00 of it is left');
  // Wider than it is: a day.
  await own.getByRole('group', { name: 'Lose at most' }).getByRole('button', { name: 'No limit' }).click();
  await own.getByRole('button', { name: 'Set these limits' }).click();
  await expect(own.locator('.later')).toBeVisible();
  await expect(own).toContainText('$50.00 of it is left');
  await expectSound(page, 'own limits');
  await page.keyboard.press('Escape');

  for (const spot of ['red', 'black', 'odd']) await touch(page, spot);
  await expectChips(page, 'black', 2_500);
  await expect(page.getByText('Your own limit of loss leaves $0.00')).toBeVisible();
  await expect(page.locator('[data-chip="odd"]')).toHaveCount(0);

  await limits.click();
  await own.getByRole('group', { name: 'Take a break' }).getByRole('button', { name: '5 min', exact: true }).click();
  await expect(own).toContainText('You rest until');
  await page.keyboard.press('Escape');
  await expect(page.locator('.strip')).toContainText('You rest until');
  // What lies there may still come off.
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.locator('[data-chip]')).toHaveCount(0);
  await expect(amount(page, 'Balance')).toContainText('$100.00');
});
