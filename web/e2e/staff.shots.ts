/** The pictures of docs/screenshots that show the dealer's console, the pit and the inspector. */
import { expect, test } from '@playwright/test';
import { busySeats, dealerView, Stage } from './support/staff';
import { onlyTables } from './support/house';
import { AUTOMATED, DEALT, sitDown, touch } from './support/table';

const FOLDER = '../docs/screenshots';

for (const lang of ['en', 'zh-Hant', 'zh-Hans']) {
  for (const [size, viewport] of Object.entries({ touch: { width: 1280, height: 800 }, portrait: { width: 800, height: 1280 } })) {
    test(`console, ${size}, ${lang}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const stage = new Stage(dealerView());
      await stage.on(page);
      const take = async (name: string) => {
        await page.waitForTimeout(500);
        await page.screenshot({ path: `${FOLDER}/sgc-${name}-${size}-${lang}.png` });
      };
      await page.goto(`/sgc/?table=R2&lang=${lang}`);
      await expect(page.locator('.seat')).toHaveCount(24);
      await take('wagers');
      await page.locator('.seat').nth(6).click();
      await take('buy-in');
      await page.keyboard.press('Escape');
      await page.locator('.no-spin').click();
      await take('no-spin');
      await page.keyboard.press('Escape');
      const entering = dealerView({
        phase: { phase: 'expired', spin: 128, closed_at: Date.now() - 9_000, ball_spun: true, ball_at_rest: true },
        prompt: { value: 'announce-and-enter', basis: ['5.5(a)', '5.5(b)'] },
        seats: busySeats(24).map((seat) => (seat.account === undefined ? seat : { ...seat, confirmed: seat.seat !== 10 })),
      });
      entering.offers.push({ value: { may: 'enter-outcome', from: 0, statement: false, statement_until: 0 }, basis: ['5.5(b)'] });
      stage.show(entering);
      await page.locator('.keys button').nth(23).click();
      await take('number');
    });
  }

  test(`pit and inspector, ${lang}`, async ({ page }) => {
    await onlyTables(page.context(), AUTOMATED, DEALT);
    await sitDown(page, AUTOMATED, 3, lang);
    await expect(page.getByRole('timer')).toBeVisible();
    for (const spot of ['straight-up 17', 'corner 25-26-28-29', 'dozen 2', 'red']) await touch(page, spot);
    await expect(page.locator('[data-chip]')).toHaveCount(4);
    await expect(page.locator('.reveal')).toBeVisible({ timeout: 60_000 });
    for (const place of ['tables', 'limits', 'accounts', 'day', 'equipment']) {
      await page.goto(`/pit/?lang=${lang}#/${place}/${AUTOMATED}`);
      await expect(page.locator(`main[data-place="${place}"]`)).toBeVisible();
      await expect(page.locator('main [role="status"]')).toHaveCount(0, { timeout: 40_000 });
      await page.waitForTimeout(700);
      await page.screenshot({ path: `${FOLDER}/pit-${place}-${lang}.png` });
    }
    for (const place of ['rounds', 'live', 'rules', 'proof']) {
      await page.goto(`/inspector/?lang=${lang}#/${place}/${AUTOMATED}`);
      await expect(page.locator(`main[data-place="${place}"]`)).toBeVisible();
      await expect(page.locator('main [role="status"]')).toHaveCount(0, { timeout: 40_000 });
      await page.waitForTimeout(700);
      await page.screenshot({ path: `${FOLDER}/inspector-${place}-${lang}.png` });
    }
  });
}
