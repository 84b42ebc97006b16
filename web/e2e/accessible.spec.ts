/** The player's pages in every language, shape and panel: accessible, whole, and large enough for a finger. */
import { expect, test, type Page } from '@playwright/test';
import { give, onlyTables, openTable } from './support/house';
import { AUTOMATED, chooseChip, DEALT, expectAccessible, expectFits, expectSound, playing, touch } from './support/table';

const LANGUAGES = ['en', 'zh-Hant', 'zh-Hans'] as const;
const SIZES = {
  table: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 740 },
  lying: { width: 844, height: 390 },
  'small lying': { width: 740, height: 360 },
} as const;

/** Nothing moves, for whoever wants less motion. */
const expectStill = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)).toBe(0);

/** Every panel of the terminal, one after the other. */
async function panels(page: Page, look: (what: string) => Promise<void>): Promise<void> {
  for (const panel of [0, 1, 2]) {
    const menu = page.locator('nav button.menu-button');
    if (await menu.isVisible()) {
      await menu.click();
      if (panel === 0) await look('menu');
      await page.locator('.menu button').nth(panel).click();
    } else {
      await page.locator('nav > button.named').nth(panel).click();
    }
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(`panel ${panel}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const lang of LANGUAGES) {
    test(`the terminal is accessible and fits: ${size}, ${lang}`, async ({ page, request }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      const look = (what: string) => expectSound(page, `${what} ${size} ${lang}`);
      const table = await playing(page, request, { lang });
      await touch(page, 'straight-up 5');
      await expect(page.locator('[data-chip]').first()).toBeVisible();
      await look('open');
      for (const stage of [1, 2, 0]) {
        await page.locator('.stages button').nth(stage).click();
        await look(`stage ${stage}`);
      }
      await panels(page, look);
      await give(request, table, { do: 'ball-spun' });
      await give(request, table, { do: 'call-no-spin', reason: 'ball-out' });
      await expect(page.locator('.reveal')).toBeVisible();
      await look('no spin');
      await expectStill(page);
      await page.goto(`/ats/?table=${table}&seat=4&lang=${lang}`);
      await expect(page.locator('.invite')).toBeVisible();
      await look('closed');
    });
  }
}

const SHAPES = [{ width: 1280, height: 800 }, { width: 390, height: 844 }, { width: 1920, height: 1080 }, { width: 1080, height: 1920 }];
for (const lang of LANGUAGES) {
  test(`display and start page are accessible and fit in every shape: ${lang}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await onlyTables(page.context(), AUTOMATED, DEALT);
    for (const address of [`/?lang=${lang}`, `/wnd/?table=${AUTOMATED}&lang=${lang}`, `/wnd/?table=${DEALT}&lang=${lang}`]) {
      await page.goto(address);
      await expect(page.locator('.seat em, .limits li').first()).toBeVisible();
      for (const viewport of SHAPES) {
        await page.setViewportSize(viewport);
        await expectAccessible(page, `${address} ${viewport.width}`);
        await expectFits(page, `${address} ${viewport.width}`);
      }
    }
  });
}

test('with less motion wanted nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.locator('svg.wheel')).toBeVisible();
  await expectStill(page);
});

test('a command is given once however often the button is hit', async ({ page, request }) => {
  await playing(page, request);
  await chooseChip(page, '$1');
  for (let i = 0; i < 8; i += 1) await touch(page, 'straight-up 33');
  await expect(page.locator('[data-chip="straight-up 33"]')).toHaveAttribute('data-amount', '800');
});

test('a table that opens meanwhile is on the start page without a reload', async ({ page, request }) => {
  await page.goto('/');
  await expect(page.locator('h1')).toBeVisible();
  const table = await openTable(request);
  await expect(page.locator(`a[href*="table=${table}&"]`).first()).toBeVisible();
});
