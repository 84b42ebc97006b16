import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { DEPTH, LENGTH } from '../src/lib/roulette/geometry';
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

test('enlarged, every spot is as wide as a fingertip; a tap places, a finger that slides only scrolls', async ({ page, request }) => {
  await playing(page, request);
  await page.getByRole('button', { name: 'Enlarge the layout' }).tap();
  const box = await page.locator('.board > svg').boundingBox();
  // The zone around a line is 0.48 of a square, what is left of the square is 0.52.
  expect(((box?.height ?? 0) - 20) / LENGTH * 0.48).toBeGreaterThan(44);
  expect(((box?.width ?? 0) - 20) / DEPTH * 0.48).toBeGreaterThan(44);
  const { x, y } = await placeOf(page, 'split 17-20');
  await page.touchscreen.tap(x, y);
  await expectChips(page, 'split 17-20', 100);
  const put = await finger(page);
  const room = page.locator('.room');
  const before = await room.evaluate((one) => one.scrollTop);
  await put('touchStart', { x, y });
  for (let step = 1; step <= 8; step += 1) await put('touchMove', { x, y: y - 20 * step });
  await put('touchEnd');
  await expect.poll(() => room.evaluate((one) => one.scrollTop)).toBeGreaterThan(before);
  // While the layout still glides a tap would only stop it.
  let last = -1;
  await expect.poll(async () => {
    const [now, seen] = [await room.evaluate((one) => one.scrollTop), last];
    last = now;
    return now === seen;
  }, { intervals: [150] }).toBe(true);
  await expect(page.locator('[data-chip]')).toHaveCount(1);
  await expect(page.locator('.ghost')).toHaveCount(0);
  await page.getByRole('button', { name: 'Enlarge the layout' }).tap();
  await expect(page.locator('.room.large')).toHaveCount(0);
});

test('on a small phone every number of a sequence is in sight above its stake', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await playing(page, request);
  for (const word of ['Layout', 'Racetrack', 'Sequences', 'Enlarge']) await expect(page.locator('.tools').getByText(word, { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Sequences' }).tap();
  for (const kind of ['Double', 'Treble', 'Quad']) {
    await page.getByRole('radio', { name: kind }).tap();
    const hidden = await page.locator('.grid button').evaluateAll((all) =>
      all.filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return [top + 2, bottom - 2].some((y) => document.elementFromPoint((left + right) / 2, y) !== one);
      }).map((one) => one.textContent),
    );
    expect(hidden, kind).toEqual([]);
    // What the run pays stands there too.
    await expect(page.locator('.place em').last()).toHaveText({ Double: '375 : 1', Treble: '5,000 : 1', Quad: '500,000 : 1' }[kind] ?? '');
    await expect(page.locator('.place em').last()).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole('button', { name: 'Place sequence' })).toBeInViewport({ ratio: 1 });
  // Back at the layout everything that belongs to it is there again.
  await page.getByRole('radio', { name: 'Layout' }).tap();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});
