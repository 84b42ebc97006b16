/** The pictures of docs/screenshots that show the pages that are open to everybody. */
import { expect, test } from '@playwright/test';

const FOLDER = '../docs/screenshots';
for (const lang of ['en', 'zh-Hant'] as const) {
  for (const [size, viewport] of [['touch', { width: 1280, height: 800 }], ['phone', { width: 390, height: 844 }]] as const) {
    test(`house way, odds and rules: ${size}, ${lang}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(`/house-way/?tiles=12,H10,L10,G3&lang=${lang}`);
      await expect(page.locator('.others li')).toHaveCount(3);
      await page.screenshot({ path: `${FOLDER}/house-way-${size}-${lang}.png` });
      await page.goto(`/odds/?rulebook=vic-2000-pai-gow&reading=PG-3=whole&line=bonus.0:150&lang=${lang}`);
      await expect(page.locator('[data-bet="bonus"] [data-changed]').first()).toBeVisible();
      await page.screenshot({ path: `${FOLDER}/odds-${size}-${lang}.png` });
      await page.goto(`/odds/?rulebook=vic-1997-red-dog&decks=1&removed=2*A,K&raise=5&lang=${lang}`);
      await expect(page.locator('[data-spread="11"]')).toBeVisible();
      await page.screenshot({ path: `${FOLDER}/odds-red-dog-${size}-${lang}.png`, fullPage: size === 'touch' });
      await page.goto(`/rules/?rulebook=vic-1997-red-dog&lang=${lang}#7.2.1.1`);
      await expect(page.locator('.sought')).toBeInViewport();
      await page.screenshot({ path: `${FOLDER}/rules-${size}-${lang}.png` });
    });
  }
}
