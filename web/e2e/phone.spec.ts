import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { expectChips, placeOf, playing } from './support/table';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function finger(page: Page): Promise<(type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  return async (type, at) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  };
}

test('on a phone a finger sees the bet before it lifts, slides to another, and off to cancel', async ({ page, request }) => {
  await playing(page, request);
  const put = await finger(page);
  const [start, end] = [await placeOf(page, 'straight-up 14'), await placeOf(page, 'corner 13-14-16-17')];
  await put('touchStart', start);
  await expect(page.locator('.strip')).toContainText('Straight up 14');
  await expect(page.locator('.lens')).toBeVisible();
  await put('touchMove', end);
  await expect(page.locator('.strip')).toContainText('Corner 13–14–16–17');
  await put('touchEnd');
  await expectChips(page, 'corner 13-14-16-17', 100);
  await expect(page.locator('.lens')).toHaveCount(0);

  await put('touchStart', start);
  await put('touchMove', { x: 6, y: start.y });
  await expect(page.locator('.strip')).toContainText('nothing is placed');
  await put('touchEnd');
  await expect(page.locator('.strip')).not.toContainText('nothing is placed');
  await expect(page.locator('.ghost')).toHaveCount(0);
  await expect(page.locator('[data-chip]')).toHaveCount(1);

  // Held, the chips are picked up; let go in their place, they are taken off.
  await put('touchStart', end);
  await expect(page.locator('.strip')).toContainText('Let go here to take off $1');
  await put('touchEnd');
  await expect(page.locator('[data-chip]')).toHaveCount(0);
});
