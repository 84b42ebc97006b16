import { expect, test, type Page } from '@playwright/test';
import { openTable } from './support/house';
import { LIMITS, outcomes } from './support/staff';
import { expectSound } from './support/table';

/** The display with twenty outcomes, a period that runs, and the sign of limits to come. */
async function evening(page: Page, coming: boolean): Promise<void> {
  await page.routeWebSocket(/\/stream/, (ws) => {
    const server = ws.connectToServer();
    ws.onMessage((data) => server.send(data));
    server.onMessage((data) => {
      const frame = JSON.parse(String(data)) as { type: string; now: number; view: Record<string, unknown> };
      if (frame.type !== 'snapshot') return ws.send(data);
      frame.view.outcomes = outcomes(51);
      frame.view.phase = { phase: 'wagering', spin: 52, opened_at: frame.now, closes_at: frame.now + 600_000 };
      if (coming) frame.view.sign = { effective_at: frame.now + 1_800_000, limits: LIMITS };
      ws.send(JSON.stringify(frame));
    });
  });
}

for (const [width, height] of [[1280, 800], [1366, 768], [1920, 1080], [1024, 768], [390, 844]] as const) {
  test(`at ${width}×${height} no part of the display lies over another`, async ({ page, request }) => {
    const table = await openTable(request);
    await page.setViewportSize({ width, height });
    for (const coming of [false, true]) {
      await page.unrouteAll();
      await evening(page, coming);
      for (const lang of ['en', 'zh-Hant']) {
        await page.goto(`/wnd/?table=${table}&lang=${lang}`);
        await expect(page.locator('.plates > span')).toHaveCount(20);
        await expect(page.locator('.sign')).toHaveCount(coming ? 2 : 1);
        const over = await page.evaluate(() => {
          const parts = [...document.querySelectorAll('main header, .phase, .last h2, .plates > span, .sign h2, .sign li, main footer')].map((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return { left, right, top, bottom, text: `${one.tagName}.${one.className} ${one.textContent?.trim().slice(0, 20)}` };
          });
          return parts.flatMap((a, i) =>
            parts.slice(i + 1).filter((b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2).map((b) => `${a.text} × ${b.text}`),
          ).concat(parts.filter(({ bottom }) => bottom > innerHeight + 1).map(({ text }) => `below the screen: ${text}`));
        });
        expect.soft(over, `${lang}${coming ? ', with a sign' : ''}`).toEqual([]);
        await expectSound(page, `display ${width} ${lang}`);
      }
    }
  });
}
