import { expect, test } from '@playwright/test';
import { AUTOMATED, awaitPeriod, chooseChip, DEALT, expectAccessible, expectFits, sitDown, touch } from './support/table';

const SIZES = { table: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const [lang, seat] of [['en', 1], ['zh-Hant', 2], ['zh-Hans', 3]] as const) {
    test(`the terminal is accessible and fits: ${size}, ${lang}`, async ({ page }) => {
      const narrow = size === 'phone';
      await page.setViewportSize(viewport);
      await page.goto(`/ats/?table=${AUTOMATED}&seat=4&lang=${lang}`);
      await expect(page.locator('.invite')).toBeVisible();
      await expectAccessible(page, 'closed');
      await expectFits(page, 'closed');
      await sitDown(page, AUTOMATED, seat, lang);
      await awaitPeriod(page, 7);
      await touch(page, 'straight-up 5');
      await expect(page.locator('[data-chip]').first()).toBeVisible();
      await expectAccessible(page, 'open');
      await expectFits(page, 'open');
      for (const stage of [1, 2]) {
        await page.locator('.stages button').nth(stage).click();
        await expectAccessible(page, `stage ${stage}`);
        await expectFits(page, `stage ${stage}`);
      }
      await page.locator('.stages button').nth(0).click();
      for (const panel of [1, 2, 3]) {
        if (narrow) {
          await page.locator('nav button').last().click();
          if (panel === 1) await expectAccessible(page, 'menu');
          await page.locator('.menu button').nth(panel - 1).click();
        } else {
          await page.locator('nav > button').nth(panel).click();
        }
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, `panel ${panel}`);
        await expectFits(page, `panel ${panel}`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });
  }
}

test('display and start page are accessible and fit, in every language and shape', async ({ page }) => {
  for (const lang of ['en', 'zh-Hant', 'zh-Hans']) {
    for (const viewport of [...Object.values(SIZES), { width: 1920, height: 1080 }, { width: 1080, height: 1920 }]) {
      await page.setViewportSize(viewport);
      for (const address of [`/?lang=${lang}`, `/wnd/?table=${AUTOMATED}&lang=${lang}`, `/wnd/?table=${DEALT}&lang=${lang}`]) {
        await page.goto(address);
        await expect(page.locator('h1')).toBeVisible();
        await expect(page.locator('.seat em, .limits li').first()).toBeVisible();
        await expectAccessible(page, `${address} ${viewport.width}`);
        await expectFits(page, `${address} ${viewport.width}`);
      }
    }
  }
});

test('with less motion wanted nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.locator('svg.wheel')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)).toBe(0);
});

test('a command is given once however often the button is hit', async ({ page }) => {
  await sitDown(page, AUTOMATED, 1);
  await awaitPeriod(page, 7);
  await chooseChip(page, '$1');
  for (let i = 0; i < 8; i += 1) await touch(page, 'straight-up 33');
  await expect(page.locator('[data-chip="straight-up 33"]')).toHaveAttribute('data-amount', '800');
});
