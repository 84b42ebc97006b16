/** The pictures of docs/screenshots that show the drills. */
import { expect, test } from '@playwright/test';

const FOLDER = '../docs/screenshots';
const BOOK = 'crown-6.1-pai-gow';
for (const lang of ['en', 'zh-Hant'] as const) {
  for (const [size, viewport] of [['touch', { width: 1280, height: 800 }], ['phone', { width: 390, height: 844 }]] as const) {
    test(`training: ${size}, ${lang}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const open = (drill: string, number = 1) => page.goto(`/training/?rulebook=${BOOK}&drill=${drill}&seed=7&questions=10&number=${number}&lang=${lang}`);
      await page.goto(`/training/?lang=${lang}`);
      await expect(page.locator('[data-drill]')).toHaveCount(4);
      await page.screenshot({ path: `${FOLDER}/training-${size}-${lang}.png` });
      await open('house-way', 4);
      for (const at of [0, 0]) await page.locator('[data-slot=high] [data-tile]').nth(at).click();
      await page.locator('.acts button').click();
      await expect(page.locator('.verdict .summary').first()).toBeVisible();
      await page.screenshot({ path: `${FOLDER}/training-house-way-${size}-${lang}.png` });
      await open('payouts', 2);
      await expect(page.locator('[data-wager]').first()).toBeVisible();
      await page.screenshot({ path: `${FOLDER}/training-payouts-${size}-${lang}.png` });
      await open('cuts', 3);
      await page.locator('[data-area="3"]').click();
      for (const place of [8, 9, 10, 11]) await page.locator(`[data-place="${place}"]`).click();
      await page.locator('.acts button').click();
      await expect(page.locator('.verdict .summary').first()).toBeVisible();
      await page.screenshot({ path: `${FOLDER}/training-cuts-${size}-${lang}.png` });
      await open('irregularities', 2);
      await page.locator('[data-remedy]').first().click();
      await expect(page.locator('.verdict .summary').first()).toBeVisible();
      await page.screenshot({ path: `${FOLDER}/training-irregularities-${size}-${lang}.png` });
    });
  }
}
