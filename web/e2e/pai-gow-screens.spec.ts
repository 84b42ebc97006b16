import { expect, test } from '@playwright/test';
import { dealer, lay, openPaiGow, player, step, stepsTo } from './support/pai-gow';
import { expectSound } from './support/table';

test('the offer of the bank fits the screen, the help says what the words mean, and a phone cuts nothing off', async ({ browser, request }) => {
  const table = await openPaiGow(request, { banks: true, book: 'vic-2000-pai-gow' });
  const console_ = await dealer(browser, table);
  const one = await player(browser, table, 1, 3);
  const two = await player(browser, table, 2, 5);
  await step(console_, 'Offer the bank');
  const decline = one.getByRole('button', { name: 'Decline the bank' });
  await expect(decline).toBeInViewport({ ratio: 1 });
  // What comes to the same is offered once.
  const offers = await one.locator('.bank li button:not(.clauses)').allInnerTexts();
  expect(new Set(offers).size).toBe(offers.length);
  await one.getByRole('button', { name: 'Help' }).click();
  for (const word of ['Laja', 'Chung', 'Jung, Che, Jowl', 'Cut, and stealing it', 'House Way']) await expect(one.getByRole('dialog')).toContainText(word);
  await expectSound(one, 'help');
  await one.keyboard.press('Escape');

  await one.getByRole('button', { name: 'Take it with the House' }).click();
  await expect(one.getByRole('button', { name: /^All of it/ })).toBeVisible();
  await one.getByRole('button', { name: '+$500' }).click();
  await lay(two, 'Regular');
  await expectSound(two, 'wagering');
  await two.setViewportSize({ width: 390, height: 844 });
  await expectSound(two, 'wagering on a phone');

  // What is asked of the dealer leads to where it is done; what stands in the middle lies under no area.
  await stepsTo(console_, 'Open the cup');
  const asked = console_.locator('.steps li', { hasText: 'Ask the banker for the cut' });
  if (await asked.getByRole('button', { name: 'Bank and cut' }).count()) {
    await asked.getByRole('button', { name: 'Bank and cut' }).click();
    await expect(console_.getByRole('heading', { name: /Choose the cut/ })).toBeVisible();
  }
  await one.locator('.cuts button').first().click();
  await step(console_, 'Deliver the tiles');
  await expect(console_.locator('.felt')).toContainText(/Total \d+: the \d(st|nd|rd|th) area counting from the chung/);
  await expect(console_.locator('.steps')).not.toContainText(/areas \d are set|areas \d House Way/);
  const middle = await console_.locator('.felt .centre .title').first().boundingBox();
  for (const area of await console_.locator('.felt .area').all()) {
    const box = await area.boundingBox();
    expect(box && middle && box.y + box.height <= middle.y + 1).toBe(true);
  }
});

test('a jackpot wager has its place before it may be laid, and says what it waits for', async ({ browser, request }) => {
  const table = await openPaiGow(request, { book: 'act-2019-pai-gow', options: { jackpot: { amount: 200, to_pool: [70, 100] } } });
  const console_ = await dealer(browser, table);
  const one = await player(browser, table, 1, 3);
  await step(console_, 'Offer the bank');
  const place = one.locator('.bet.jackpot');
  await expect(place).toContainText('Lay a regular wager first');
  await expectSound(one, 'jackpot to come');
  await lay(one, 'Regular');
  await expect(place.locator('button.spot')).toBeEnabled();
  await place.locator('button.spot').click();
  await expect(place.locator('svg').first()).toBeVisible();
  // What each line pays stands in the language of the screen (13.2).
  await one.goto(one.url().replace('lang=en', 'lang=zh-Hans'));
  await one.getByRole('button', { name: '规则' }).first().click();
  await expect(one.getByRole('dialog')).toContainText('彩池的 100%');
  await expect(one.getByRole('dialog')).not.toContainText('of the pool');
});
