/** Players, displays and a dealer for tests against a running demo. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { anchor, DEPTH, LENGTH } from '../../src/lib/roulette/geometry';
import { spotNamed } from '../../src/lib/roulette/spots';
import { give, openTable, type Wish } from './house';

/** The table that deals itself, and the one with a wheel and a dealer. */
export const AUTOMATED = 'R1';
export const DEALT = 'R2';

/** Opens a terminal and buys in where nobody has yet. */
export async function sitDown(page: Page, table: string, seat: number, lang = 'en'): Promise<void> {
  await page.goto(`/ats/?table=${table}&seat=${seat}&lang=${lang}`);
  const buyIn = page.locator('.invite button.primary');
  await expect(buyIn.or(page.locator('.board'))).toBeVisible();
  if (await buyIn.isVisible()) await buyIn.click();
  await expect(page.locator('.board')).toBeVisible();
}

/** Sits down at a table of one's own, with wagers open for as long as the test needs them. */
export async function playing(page: Page, request: APIRequestContext, { lang = 'en', ...wish }: Wish & { lang?: string } = {}): Promise<string> {
  const table = await openTable(request, wish);
  await sitDown(page, table, 1, lang);
  await give(request, table, { do: 'open-period' });
  await expect(page.getByRole('timer')).toBeVisible();
  return table;
}

/** Where a spot lies on the page. */
export async function placeOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const spot = spotNamed(name);
  const box = await page.locator('.board > svg').boundingBox();
  if (!spot || !box) throw new Error(`no ${name} to be seen`);
  const ROOM = 10;
  const at = anchor(spot);
  const [width, height] = [box.width - 2 * ROOM, box.height - 2 * ROOM];
  return height > width
    ? { x: box.x + ROOM + (width * (DEPTH - at.y)) / DEPTH, y: box.y + ROOM + (height * at.x) / LENGTH }
    : { x: box.x + ROOM + (width * at.x) / LENGTH, y: box.y + ROOM + (height * at.y) / DEPTH };
}

/** Touches a spot with the chosen chip, once this page has seen the period open. */
export async function touch(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('timer')).toBeVisible();
  const { x, y } = await placeOf(page, name);
  await page.mouse.click(x, y);
}

/** Chips that the table has acknowledged on a spot, in cents. */
export const chips = (page: Page, name: string) => page.locator(`[data-chip="${name}"]`);

export const expectChips = (page: Page, name: string, cents: number) =>
  expect(chips(page, name)).toHaveAttribute('data-amount', String(cents));

export const chooseChip = (page: Page, text: string) => page.getByRole('radio', { name: `${text} chip`, exact: true }).click();

/** The amount under a label of the money bar. */
export const amount = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) }).locator('dd');

/** Of each open terminal, whether its digest agreed with the record; as the dealer sees it. */
export const confirmations = (page: Page, table: string) =>
  page.evaluate(
    (address) =>
      new Promise<(boolean | undefined)[]>((resolve, reject) => {
        const socket = new WebSocket(address);
        socket.onopen = () => socket.send('{"hello":{}}');
        socket.onerror = () => reject(new Error('no dealer stream'));
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(String(data)) as { type: string; view: { seats: { account?: number; confirmed?: boolean }[] } };
          if (frame.type !== 'snapshot') return;
          socket.close();
          resolve(frame.view.seats.filter(({ account }) => account !== undefined).map(({ confirmed }) => confirmed));
        };
      }),
    `${new URL(page.url()).origin.replace('http', 'ws')}/api/tables/${table}/stream?audience=dealer`,
  );

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What answers to a change of size has answered after two frames. */
const settled = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

type Axe = { run: (where: Document, how: object) => Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[] }> };

/** Nothing on the page breaks WCAG 2.2 AA as far as a program can tell. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
      // The style sheets are asked for by one rule alone, which is experimental and not among these.
      preload: { assets: ['media'] },
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary}`));
  });
  expect.soft(found, what).toEqual([]);
}

/** Accessible, nothing cut off, and what a finger must hit is large enough. */
export async function expectSound(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await expectFits(page, what);
  await expectReachable(page, what);
}

/** Every button, link and field is at least 44 pixels wide and high, as a finger needs; links within a sentence are not meant. */
export async function expectReachable(page: Page, what: string): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary, [role="button"], [role="radio"]')]
      .filter((one) => one.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) && !one.closest('.visually-hidden, p, td.text'))
      // A modal dialog leaves nothing else to be hit.
      .filter((one) => document.querySelector('dialog:modal') === null || one.closest('dialog:modal') !== null)
      .map((one) => {
        const target = (one instanceof HTMLInputElement && one.closest('label')) || one;
        const { width, height } = target.getBoundingClientRect();
        return { width, height, text: `${one.tagName} .${one.getAttribute('class') ?? ''} "${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}"` };
      })
      .filter(({ width, height }) => Math.min(width, height) < 43.5)
      .map(({ width, height, text }) => `${text} ${Math.round(width)}x${Math.round(height)}`),
  );
  expect.soft(small, what).toEqual([]);
}

/** The page does not scroll sideways, and no text is cut off within its box. */
export async function expectFits(page: Page, what: string): Promise<void> {
  await settled(page);
  const cut = await page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? [`page ${document.documentElement.scrollWidth}`] : [];
    const texts = [...document.querySelectorAll<HTMLElement>('button, a, dt, dd, b, h1, h2, h3, td, th')].filter(
      (element) => element.checkVisibility({ checkVisibilityCSS: true }) && !element.closest('.visually-hidden, .chips, .others') && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline',
    );
    // What a part that does not scroll lets run out of the screen is cut off, too.
    const out = [...document.querySelectorAll<HTMLElement>('b, h1, h2, h3, p, dd, dt, li, button, a, td')].filter((element) => {
      if (!element.checkVisibility({ checkVisibilityCSS: true }) || element.closest('.visually-hidden, .others, .lens')) return false;
      for (let up = element.parentElement; up; up = up.parentElement) if (/auto|scroll/.test(getComputedStyle(up).overflowX)) return false;
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > innerWidth + 1 || left < -1);
    });
    return [...wide, ...out.map((element) => `out of the screen: ${element.tagName} "${element.textContent?.trim().slice(0, 40)}"`), ...texts.map((element) => `${element.tagName} ${element.className} "${element.textContent?.trim().slice(0, 40)}"`)];
  });
  expect.soft(cut, what).toEqual([]);
}
