/** The pictures of docs/screenshots that show Red Dog, at a real shoe whose cards are chosen. */
import { expect, test, type Page } from '@playwright/test';
import type { Card } from '../src/lib/red-dog/wire';
import { dealer, display, giveRedDog, lay, openRedDog, player, SIZES, type Size } from './support/red-dog';

const FOLDER = '../docs/screenshots';
const picture = async (page: Page, name: string) => {
  await page.bringToFront();
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${FOLDER}/red-dog-${name}.jpg`, type: 'jpeg', quality: 82 });
};

/** What is shown in every language; the rest in English alone. */
const OF_ALL = ['raise', 'result', 'console-tap', 'display-spread'];

for (const lang of ['en', 'zh-Hant', 'zh-Hans']) {
  for (const size of Object.keys(SIZES) as Size[]) {
    test(`red dog, ${size}, ${lang}`, async ({ browser, request }) => {
      test.setTimeout(180_000);
      const table = await openRedDog(request, { name: `D${10 + ['en', 'zh-Hant', 'zh-Hans'].indexOf(lang) * 2 + (size === 'phone' ? 1 : 0)}` });
      const give = (cards: Card[]) => cards.reduce((before, card) => before.then(() => giveRedDog(request, table, { do: 'deal', card })), Promise.resolve());
      const close = () => giveRedDog(request, table, { do: 'no-more-bets' });
      const take = async (page: Page, name: string) => {
        if (lang === 'en' || OF_ALL.includes(name)) await picture(page, `${name}-${size}-${lang}`);
      };
      const one = await player(browser, table, 2, size, lang);
      await take(one, 'choose');
      const others = [];
      for (const [seat, area, chip] of [[1, 2, '$5'], [3, 5, '$100'], [4, 5, '$25'], [5, 7, '$500']] as const) {
        const page = await player(browser, table, seat);
        await page.getByRole('radio', { name: chip, exact: true }).click();
        await lay(page, area);
        others.push(page);
      }
      await lay(one, 3);
      // A round before, so that there is something to look back on.
      await close();
      await give(['7C', '7H', '2S']);
      await expect(one.locator('.main .result')).toBeVisible();
      await take(one, 'pair-void');
      await close();
      const console = await dealer(browser, table, size, lang);
      await give(['5H']);
      await console.locator('.tapping .pad button').nth(13).click();
      await take(console, 'console-tap');
      await give(['QS']);
      await expect(one.locator('.main .raising')).toBeVisible();
      await take(one, 'raise');
      const sign = await display(browser, table, size, lang);
      await take(sign, 'display-spread');
      await giveRedDog(request, table, { do: 'play', seat: 3, act: { play: 'raise', amount: 5_000 } });
      await one.locator('.main .raising .acts button.big').first().click();
      await console.locator('.tabs .segments button').nth(2).click();
      await console.locator('.kinds button').nth(2).click();
      await take(console, 'console-exposed');
      await close();
      await give(['9D']);
      await expect(one.locator('.main .result')).toBeVisible();
      await take(one, 'result');
      await take(sign, 'display-result');
      for (const [button, name] of [[0, 'history'], [1, 'limits']] as const) {
        await one.locator('header nav > button').nth(button).click();
        await take(one, name);
        await one.keyboard.press('Escape');
      }
      if (lang === 'en') {
        const unshuffled = await openRedDog(request, { name: `E${size}`, unshuffled: true });
        await giveRedDog(request, unshuffled, { do: 'shuffle', cards: Array.from({ length: 416 }, () => null) });
        const cutter = await dealer(browser, unshuffled, size, lang);
        await expect(cutter.locator('.cut')).toBeVisible();
        await take(cutter, 'console-cut');
        const closed = await dealer(browser, await openRedDog(request, { name: `F${size}`, closed: true }), size, lang);
        await expect(closed.locator('.check-cards')).toBeVisible();
        await take(closed, 'console-check');
      }
    });
  }
}
