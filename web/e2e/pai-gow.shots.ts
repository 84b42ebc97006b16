/** The pictures of docs/screenshots that show a table of Pai Gow, with virtual tiles. */
import { expect, test, type Page } from '@playwright/test';
import { dealer, display, lay, openPaiGow, player, setHand, step, stepsTo } from './support/pai-gow';

const FOLDER = '../docs/screenshots';
const SIZES = { touch: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** What is shown on a phone and in the other languages, too. */
const OF_ALL = ['wagers', 'setting', 'result'];

/** Takes what a screen shows, and leaves it as it was: in English, at its size. */
async function pictures(page: Page, name: string): Promise<void> {
  const english = page.url();
  const others = [['phone', 'en'], ['phone', 'zh-Hant'], ['touch', 'zh-Hant'], ['touch', 'zh-Hans']] as const;
  for (const [size, lang] of [...(OF_ALL.includes(name) ? others : []), ['touch', 'en']] as const) {
    await page.bringToFront();
    await page.setViewportSize(SIZES[size]);
    await page.goto(english.replace('lang=en', `lang=${lang}`));
    await expect(page.locator('main')).toBeVisible();
    await page.waitForTimeout(900);
    await page.screenshot({ path: `${FOLDER}/pai-gow-${name}-${size}-${lang}.jpg`, type: 'jpeg', quality: 82 });
  }
}

const limits = { minimum: 100, maximum: 10_000 };

test('a round of Pai Gow with side wagers', async ({ browser, request }) => {
  test.setTimeout(240_000);
  const table = await openPaiGow(request, { book: 'crown-6.1-pai-gow', options: { bonus: { name: 'bonus/A', limits }, tie: { name: 'tie/B', limits } } });
  const console = await dealer(browser, table);
  const one = await player(browser, table, 1, 3);
  const others = [await player(browser, table, 2, 5), await player(browser, table, 3, 6)];
  const sign = await display(browser, table);
  await step(console, 'Offer the bank');
  for (const bet of ['Regular', 'Bonus', 'Tie']) await lay(one, bet);
  for (const other of others) await lay(other, 'Regular');
  await pictures(one, 'wagers');
  await stepsTo(console, 'Open the cup');
  await pictures(console, 'console-cut');
  await stepsTo(console, 'Deliver the tiles');
  await pictures(sign, 'display-dealt');
  await one.getByRole('button', { name: 'Look at your tiles' }).click();
  await pictures(one, 'setting');
  await setHand(one);
  for (const other of others) {
    await other.getByRole('button', { name: 'Look at your tiles' }).click();
    await setHand(other);
  }
  await pictures(console, 'console-set');
  await stepsTo(console, 'Take and pay');
  await pictures(one, 'result');
  await pictures(console, 'console-result');
  await pictures(sign, 'display-result');
});

test('a player banks', async ({ browser, request }) => {
  test.setTimeout(240_000);
  const table = await openPaiGow(request, { banks: true });
  const console = await dealer(browser, table);
  const [banker, punter] = [await player(browser, table, 1, 3), await player(browser, table, 2, 5)];
  await step(console, 'Offer the bank');
  await pictures(banker, 'bank-offer');
  await banker.getByRole('button', { name: 'Take it alone' }).click();
  await banker.getByRole('button', { name: '+$500' }).click();
  await lay(punter, 'Regular');
  await stepsTo(console, 'Deliver the tiles');
  for (const page of [banker, punter]) await page.getByRole('button', { name: 'Look at your tiles' }).click();
  await pictures(banker, 'banker-setting');
  await setHand(punter);
  await setHand(banker);
  await stepsTo(console, 'Take and pay');
  await pictures(banker, 'banker-result');
});
