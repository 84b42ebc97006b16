/** The pages that are open to everybody: how a hand is set, and what each bet is worth. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { expectSound } from './support/table';

const LANGUAGES = ['en', 'zh-Hant', 'zh-Hans'] as const;

/** Taps the first free tile of each name. */
async function tap(page: Page, ...numbers: number[]): Promise<void> {
  for (const number of numbers) await page.locator(`[data-tile="${number}"]`).click();
}
const hand = (page: Page, which: 'low' | 'high') => page.locator(`section[aria-label="The House Way"] .big [data-hand=${which}]`);

test('a hand is set with its clauses, beside the other books', async ({ page }) => {
  await page.goto('/?lang=en');
  await page.getByRole('link', { name: /House Way checker/ }).click();
  // Teen, High Ten, Low Ten and a Gee Jun tile: NSW sets them otherwise.
  await tap(page, 0, 8, 16, 30);
  await expect(hand(page, 'low')).toHaveAttribute('data-tiles', '12 L10');
  await expect(hand(page, 'high')).toHaveAttribute('data-tiles', 'H10 G');
  await expect(page.locator('.steps')).toContainText('App2.5.4');
  await expect(page.locator('.steps .rejected').first()).toBeVisible();
  const nsw = page.locator('.others li').filter({ hasText: 'New South Wales 2016' });
  await expect(nsw).toContainText('sets it differently');
  await expect(nsw).toContainText('App2.7');
  // The address holds it all.
  await page.reload();
  await expect(hand(page, 'low')).toHaveAttribute('data-tiles', '12 L10');
  await page.getByRole('combobox', { name: 'Rulebook' }).selectOption('nsw-2016-pai-gow');
  await expect(hand(page, 'low')).toHaveAttribute('data-tiles', 'H10 L10');
});

test('a setting that is not the House Way is told so, with the row that rejects it', async ({ page }) => {
  await page.goto('/house-way/?tiles=12,H10,L10,G3&lang=en');
  const check = page.getByRole('region', { name: 'Check a setting' });
  const verdict = check.locator('.verdict');
  const tile = (name: RegExp) => check.getByRole('button', { name });
  await tile(/^Mooy/).click();
  await tile(/^Hoong Tau Sap/).click();
  await expect(verdict).toContainText('No, this is not the House Way');
  await expect(verdict.locator('b').first()).toContainText('App2.');
  await expect(verdict.locator('[data-hand=low]')).toHaveAttribute('data-tiles', '12 L10');
  await tile(/^Teen/).click();
  await expect(verdict).toContainText('Yes, this is the House Way');
});

test('no hand is shown with the answer to another', async ({ page }) => {
  await page.goto('/house-way/?tiles=12,H10,L10,G3&lang=en');
  await expect(hand(page, 'low')).toHaveAttribute('data-tiles', '12 L10');
  // The server is slow, and then away.
  let answers = true;
  await page.route('**/house-way?*', async (route) => {
    if (!answers) return route.abort();
    await new Promise((later) => setTimeout(later, 700));
    return route.fallback();
  });
  await page.getByRole('combobox', { name: 'Rulebook' }).selectOption('nsw-2016-pai-gow');
  await expect(page.locator('.empty')).toBeVisible();
  await expect(page.locator('.big')).toHaveCount(0);
  await expect(hand(page, 'low')).toHaveAttribute('data-tiles', 'H10 L10');
  answers = false;
  await page.getByRole('button', { name: 'Random hand' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('.big')).toHaveCount(0);
});

test('a language that is chosen stays in the address that named one', async ({ page }) => {
  await page.goto('/house-way/?tiles=12,h10%20L10,G3&lang=en');
  await expect(hand(page, 'low')).toHaveAttribute('data-tiles', '12 L10');
  await page.getByRole('button', { name: '简体中文' }).click();
  await expect(page).toHaveURL(/lang=zh-Hans/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
});

test('Big, Small and the jackpot have controls of their own', async ({ page }) => {
  await page.goto('/odds/?rulebook=crown-6.1-pai-gow&lang=en');
  const big = page.locator('[data-bet=big]');
  await expect(big.locator('[data-edge]')).toHaveText('2.777778%');
  await big.getByText('Pay table').click();
  await big.getByRole('button', { name: /more/i }).click();
  await expect(big.locator('[data-edge]')).toHaveText('−45.833333%');
  await expect(page.locator('[data-bet=small] [data-edge]')).toHaveText('−45.833333%');
  await page.goto('/odds/?rulebook=act-2019-pai-gow&lang=en');
  const jackpot = page.locator('[data-bet=gee-jun-jackpot]');
  await expect(jackpot.locator('[data-edge]')).toHaveText('86.510011%');
  await page.getByLabel('Jackpot wager').fill('5');
  await page.getByLabel('Jackpot wager').press('Enter');
  await expect(jackpot.locator('[data-edge]')).not.toHaveText('86.510011%');
  await expect(page).toHaveURL(/wager=500/);
  await page.getByLabel('Jackpot pool').fill('30000');
  await page.getByLabel('Jackpot pool').press('Enter');
  await expect(page).toHaveURL(/pool=3000000/);
});

test('a set holds each tile once; undo, clear and a random hand', async ({ page }) => {
  await page.goto('/house-way/?lang=en');
  await tap(page, 0, 1);
  await page.locator('[data-tile="0"]').click();
  await expect(page.locator('[data-tile][aria-pressed="true"]')).toHaveCount(1);
  await tap(page, 0, 2, 4);
  await expect(page.locator('[data-tile="6"]')).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('[data-tile][aria-pressed="true"]')).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.locator('[data-tile][aria-pressed="true"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Random hand' }).click();
  await expect(page.locator('[data-tile][aria-pressed="true"]')).toHaveCount(4);
  await expect(hand(page, 'low')).toBeVisible();
});

test('the edge moves with a reading, and the address holds it', async ({ page, request }) => {
  await page.goto('/odds/?rulebook=vic-2000-pai-gow&lang=en');
  const edge = page.locator('[data-bet="pai-gow"] [data-edge]');
  await expect(edge).toBeVisible();
  const printed = await edge.textContent();
  await page.getByLabel(/PG-3/).selectOption('whole');
  await expect(edge).not.toHaveText(printed ?? '');
  const answer = (await (await request.get('/api/rulebooks/vic-2000-pai-gow/odds?reading=PG-3=whole')).json()) as { bets: { edge: string; edge_percent: string }[] };
  await expect(edge).toHaveText(`${answer.bets[0]?.edge_percent}%`);
  await expect(page.locator('[data-bet="pai-gow"] [data-changed="1"]').first()).toBeVisible();
  expect(page.url()).toContain('reading=PG-3=whole');
  await page.reload();
  await expect(edge).toHaveText(`${answer.bets[0]?.edge_percent}%`);
  await expect(page.getByRole('link', { name: 'Download JSON' })).toHaveAttribute('href', '/api/rulebooks/vic-2000-pai-gow/odds?reading=PG-3=whole');
  await page.getByRole('button', { name: 'Back to the printed rules' }).click();
  await expect(edge).toHaveText(printed ?? '');
});

test('a line of a pay table is stepped, and the commission slides', async ({ page }) => {
  await page.goto('/odds/?rulebook=vic-2000-pai-gow&lang=en');
  const bonus = page.locator('[data-bet="bonus"]');
  await bonus.getByText('Pay table: what if').click();
  await bonus.getByRole('button', { name: 'Less for Gee Jun pair with Teen pair' }).click();
  await expect(bonus.locator('.edge [data-changed="1"]')).toBeVisible();
  await expect(bonus.locator('li.changed input')).toHaveValue('190');
  await expect(bonus.locator('li.changed .figure')).toContainText('to 1');
  const game = page.locator('[data-bet="pai-gow"]');
  await page.getByLabel('Commission on wins').fill('400');
  await expect(page.locator('output[for=commission]')).toContainText('1/25');
  await expect(game.locator('.edge [data-changed="-1"]')).toBeVisible();
  expect(page.url()).toContain('line=bonus.0:190');
});

test('Red Dog: decks, cards gone and raises move every figure, and the address holds them', async ({ page, request }) => {
  await page.goto('/odds/?rulebook=vic-1997-red-dog&lang=en');
  const game = page.locator('[data-bet="red-dog"]');
  await expect(game.getByRole('heading', { name: 'Red Dog' })).toBeVisible();
  await expect(game.locator('[data-edge]')).toHaveText('2.750892%');
  // No raw key is on the page.
  for (const raw of [/\bbet\./, /\bplay\./, /spread-\d/, /-raised/, /void-/, /three-of-a-kind/]) await expect(page.locator('main')).not.toContainText(raw);
  await game.getByText('Outcomes and clauses').click();
  await expect(game.locator('table')).toContainText('Between, spread of 10, raised');
  // Every spread that can come, with what it is worth; best play raises from seven off the top.
  await expect(page.locator('[data-spread]')).toHaveCount(11);
  await expect(page.locator('[data-spread="6"] .tag')).toHaveText('stand');
  await expect(page.locator('[data-spread="7"] .tag')).toHaveText('raise');
  await expect(page.locator('[data-next-rank]')).toHaveCount(13);
  await expect(page.locator('[data-plans] tbody tr')).toHaveCount(3);

  await page.getByRole('group', { name: 'Decks in the shoe' }).getByRole('button', { name: '1', exact: true }).click();
  await expect(game.locator('[data-edge]')).toHaveText('3.155354%');
  await page.getByRole('button', { name: 'Ace: one more gone' }).click();
  await page.getByLabel('When the player raises').selectOption('5');
  await expect(page).toHaveURL(/decks=1&removed=A&raise=5/);
  const api = '/api/rulebooks/vic-1997-red-dog/odds?decks=1&removed=A&raise=5';
  const answer = (await (await request.get(api)).json()) as { bets: { bet: string; edge: string; edge_percent: string }[]; wagered: { raising: string; edge_of_money_percent: string }[]; spreads: { cards: number; with_raise: string }[] };
  const five = answer.bets.find(({ bet }) => bet === 'red-dog/raised-from-5');
  await expect(game.locator('[data-edge]')).toHaveText(`${five?.edge_percent.replace('-', '−')}%`);
  await expect(game.locator('header')).toContainText('at a spread of 5 or more');
  await expect(page.locator('[data-plans] [data-raising="5"]')).toContainText(answer.wagered.find(({ raising }) => raising === '5')?.edge_of_money_percent ?? 'none');
  await expect(page.locator('[data-spread="11"]')).toContainText(answer.spreads.find((row) => row.cards === 11)?.with_raise ?? 'none');
  await expect(page.locator('[data-rank="A"]')).toContainText('1 gone');
  await page.reload();
  await expect(game.locator('[data-edge]')).toHaveText(`${five?.edge_percent.replace('-', '−')}%`);
  await expect(page.locator('[data-unread]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download JSON' })).toHaveAttribute('href', api);
  // More decks than eight, and back.
  await page.getByLabel('Any number').fill('16');
  await page.getByLabel('Any number').press('Enter');
  await expect(page).toHaveURL(/decks=16/);
  await page.getByRole('button', { name: 'Back to the printed rules' }).click();
  await expect(game.locator('[data-edge]')).toHaveText('2.750892%');
  await expect(page).not.toHaveURL(/decks|removed|raise/);
});

test('a shoe is never offered that cannot be counted', async ({ page }) => {
  const refusals: string[] = [];
  page.on('response', (response) => response.status() >= 400 && refusals.push(response.url()));
  const most = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3'].map((rank) => `4*${rank}`).join(',');
  await page.goto(`/odds/?rulebook=vic-1997-red-dog&decks=1&removed=${most}&lang=en`);
  const more = page.getByRole('button', { name: /: one more gone/ });
  await page.getByRole('button', { name: '2: one more gone' }).click();
  // Three are left, as many as a round can take.
  for (const button of await more.all()) await expect(button).toBeDisabled();
  await expect(page.locator('[data-bet="red-dog"] [data-edge]')).toBeVisible();
  await expect(page.locator('[data-refused]')).toHaveCount(0);
  expect(refusals).toEqual([]);
});

test('what belongs to another book is told of a link', async ({ page }) => {
  const unread = page.locator('[data-unread]');
  await page.goto('/odds/?rulebook=vic-1997-red-dog&commission=4%25&chip=100&line=bonus.0:1&play=best-play&pool=1&raise=12&lang=en');
  for (const part of ['commission=4%', 'chip=100', 'line=bonus.0:1', 'play=best-play', 'pool=1', 'raise=12']) await expect(unread).toContainText(part);
  await page.goto('/odds/?rulebook=vic-2000-pai-gow&decks=1&removed=A&raise=5&pool=100&lang=en');
  for (const part of ['decks=1', 'removed=A', 'raise=5', 'pool=100']) await expect(unread).toContainText(part);
  await page.goto('/odds/?rulebook=vic-2000-rapid-roulette&decks=2&stake=100&lang=en');
  for (const part of ['decks=2', 'stake=100']) await expect(unread).toContainText(part);
});

test('what is typed and is no amount is told, and no figure moves', async ({ page }) => {
  await page.goto('/odds/?rulebook=act-2019-pai-gow&pool=2500000&lang=en');
  const edge = page.locator('[data-bet=gee-jun-jackpot] [data-edge]');
  await expect(edge).not.toHaveText('86.510011%');
  const before = await edge.textContent();
  const pool = page.getByLabel('Jackpot pool');
  for (const text of ['abc', '-5', '1e6', '9999999999999']) {
    await pool.fill(text);
    await pool.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Enter an amount from');
    await expect(edge).toHaveText(before!);
  }
  await pool.fill('0');
  await pool.press('Enter');
  await expect(edge).toHaveText('86.510011%');
  await expect(page.getByText('Enter an amount from')).toHaveCount(0);
});

test('chips, stakes and pay tables offer nothing that is refused', async ({ page }) => {
  const refusals: string[] = [];
  page.on('response', (response) => response.status() >= 400 && refusals.push(response.url()));
  await page.goto('/odds/?rulebook=vic-2000-pai-gow&lang=en');
  await expect(page.locator('[data-bet="pai-gow"] [data-edge]')).toBeVisible();
  const [chip, stake] = [page.getByLabel('Smallest chip'), page.getByLabel('Stake')];
  await chip.selectOption('50');
  await stake.selectOption('1000');
  await chip.selectOption('2500');
  await expect(page).toHaveURL(/chip=2500&stake=2500/);
  await expect(stake.locator('option[value="1000"]')).toHaveCount(0);
  const tie = page.locator('[data-bet="tie"]');
  await tie.getByText('Pay table').click();
  const less = tie.getByRole('button', { name: /^Less for/ }).last();
  for (let i = 0; i < 400 && (await less.isEnabled()); i += 1) await less.click();
  await expect(less).toBeDisabled();
  await expect(tie.locator('li').last().locator('input')).toHaveValue('1');
  await expect(page.locator('[data-bet="tie"] [data-edge]')).not.toHaveText('—');
  await page.waitForLoadState('networkidle');
  expect(refusals).toEqual([]);
});

for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
  test(`what is refused leaves no figure standing, and the controls: ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    // A line that pays more than the one above it.
    await page.goto('/odds/?rulebook=vic-2000-pai-gow&line=bonus.1:9000&lang=en');
    const refused = page.locator('[data-refused]');
    await expect(refused).toContainText('pays more than the line above it');
    const edge = page.locator('[data-bet="pai-gow"] [data-edge]');
    await expect(edge).toHaveText('—');
    await expect(page.locator('[data-summary-edge]')).toHaveCount(0);
    for (const figure of await page.locator('.fraction, [data-play] dd').all()) await expect(figure).not.toContainText(/\d\/\d/);
    // It stays in view down to the last card, and every control is there after a reload too.
    await page.reload();
    await expect(page.getByLabel('Commission on wins')).toBeVisible();
    await expect(page.getByLabel('Smallest chip')).toBeVisible();
    const bonus = page.locator('[data-bet="bonus"]');
    await bonus.scrollIntoViewIfNeeded();
    await expect(refused).toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(refused).toBeInViewport();
    // The control that is wrong mends it, without a reset.
    if (!(await bonus.getByRole('button', { name: 'Back to the printed table' }).isVisible())) await bonus.getByText('Pay table').click();
    await bonus.getByRole('button', { name: 'Back to the printed table' }).click();
    await expect(refused).toHaveCount(0);
    await expect(edge).toHaveText('2.390202%');
  });
}

test('a set may be right either way', async ({ page }) => {
  await page.goto('/house-way/?tiles=12,2,H6,G3&low=2,H6&lang=en');
  const verdict = page.locator('.verdict');
  await expect(verdict).toContainText('Yes, this is the House Way');
  await expect(verdict.locator('[data-either]')).toContainText('either way');
  await expect(verdict).toContainText('HW-8');
});

test('what of a link cannot be used is said', async ({ page }) => {
  await page.goto('/odds/?rulebook=nope&commission=abc&reading=PG-3=maybe&line=x&play=well&colour=red&lang=en');
  const unread = page.locator('[data-unread]');
  for (const part of ['rulebook=nope', 'commission=abc', 'reading=PG-3=maybe', 'line=x', 'play=well', 'colour=red']) await expect(unread).toContainText(part);
  await expect(unread).not.toContainText('lang');
  await unread.getByRole('button').click();
  await expect(unread).toHaveCount(0);
  await page.goto('/odds/?rulebook=vic-2000-pai-gow&commission=4%25&lang=en');
  await expect(page.locator('output[for=commission]')).toContainText('1/25');
  await expect(unread).toHaveCount(0);
  await page.goto('/house-way/?rulebook=vic-1997-red-dog&tiles=12,H8,9,99&lang=en');
  for (const part of ['rulebook=vic-1997-red-dog', 'tiles=12,H8,9,99']) await expect(unread).toContainText(part);
  await expect(page.locator('[data-tile][aria-pressed="true"]')).toHaveCount(0);
});

test('rulings and readings that change no figure are said to', async ({ page }) => {
  await page.goto('/odds/?rulebook=vic-2000-pai-gow&lang=en');
  await expect(page.locator('[data-idle]')).toContainText('PG-7');
  await expect(page.locator('[data-idle]')).not.toContainText('PG-6');
  await expect(page.getByLabel(/PG-6/).locator('option[value=gross-win]')).toContainText('changes no figure here');
  await expect(page.getByLabel(/PG-6/).locator('option[value=bank-pays-net]')).not.toContainText('changes no figure here');
});

test('on a phone the edge is seen beside the controls, and a touch leads to the bets', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/odds/?rulebook=vic-2000-pai-gow&lang=en');
  const edge = page.locator('[data-summary-edge]');
  await expect(edge).toHaveText('2.390202%');
  await expect(edge).toBeInViewport();
  await page.getByLabel(/PG-3/).selectOption('whole');
  await expect(edge).not.toHaveText('2.390202%');
  await expect(edge).toBeInViewport();
  await expect(page.locator('[data-summary] [data-changed="1"]')).toBeInViewport();
  await page.locator('[data-summary]').click();
  await expect(page.locator('[data-bet="pai-gow"] [data-edge]')).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('[data-summary]')).toBeHidden();
});

for (const lang of LANGUAGES) {
  test(`the pages are accessible and fit: ${lang}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
      await page.setViewportSize(viewport);
      await page.goto(`/house-way/?tiles=12,H10,L10,G3&low=12,G3&lang=${lang}`);
      await expect(page.locator('.verdict')).toBeVisible();
      await expectSound(page, `house way ${lang} ${viewport.width}`);
      await page.goto(`/odds/?rulebook=crown-6.1-pai-gow&play=best-play&line=bonus/A.0:150&lang=${lang}`);
      await expect(page.locator('[data-bet="bonus/A"] [data-edge]')).toBeVisible();
      await expectSound(page, `odds ${lang} ${viewport.width}`);
      await page.goto(`/odds/?rulebook=vic-1997-red-dog&decks=1&removed=2*A,K&raise=5&lang=${lang}`);
      await expect(page.locator('[data-spread="11"]')).toBeVisible();
      await page.locator('[data-bet="red-dog"] summary').click();
      // What the bar at the top of a phone covers while the page is scrolled is reached by scrolling on.
      await page.evaluate(() => scrollTo(0, 0));
      await expectSound(page, `odds of Red Dog ${lang} ${viewport.width}`);
      await page.goto(`/odds/?rulebook=vic-2000-pai-gow&line=bonus.1:9000&lang=${lang}`);
      await expect(page.locator('[data-refused]')).toBeVisible();
      await expect(page.locator('[data-bet="bonus"]')).toBeVisible();
      await expectSound(page, `refused ${lang} ${viewport.width}`);
    }
  });
}

test('the tiles bear the names that the core gives them', async ({ page, request }) => {
  const tiles = (await (await request.get('/api/pai-gow/tiles')).json()) as { number: number; cantonese: string; traditional: string; simplified: string }[];
  for (const [lang, name] of [['en', 'cantonese'], ['zh-Hant', 'traditional'], ['zh-Hans', 'simplified']] as const) {
    await page.goto(`/house-way/?lang=${lang}`);
    await expect(page.locator('[data-tile="31"]')).toBeVisible();
    const labels = await page.locator('[data-tile]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    expect(labels.map((label) => label.split(/[,，]/)[0])).toEqual(tiles.map((tile) => tile[name]));
  }
});

/** What a regulator files: printed with every clause, and read on a phone without moving sideways. */
for (const book of ['vic-2000-pai-gow', 'crown-6.1-pai-gow', 'vic-1997-red-dog']) {
  test(`a PAR sheet prints whole and fits a phone: ${book}`, async ({ page }) => {
    const sheet = execFileSync(process.env.HOUSEWAY_BIN ?? '', ['odds', '--rulebook', book, '--format', 'html'], { encoding: 'utf8', maxBuffer: 1 << 26 });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.setContent(sheet);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const cites of await page.locator('.cites').all()) await expect(cites).toBeVisible();
    // What was closed on the screen is printed all the same.
    await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = false)));
    await page.emulateMedia({ media: 'print' });
    const heights = await page.locator('details > table').evaluateAll((tables) => tables.map((table) => table.checkVisibility({ contentVisibilityAuto: true }) && table.getBoundingClientRect().height > 100));
    expect(heights.length).toBeGreaterThan(0);
    expect(heights.every((shown) => shown)).toBe(true);
  });
}

test('every reading that a rulebook offers has words in every language', async ({ request }) => {
  const books = (await (await request.get('/api/rulebooks')).json()) as { rulings: { ruling: string; choices: string[] }[] }[];
  const keys = new Set(books.flatMap(({ rulings }) => rulings).flatMap(({ ruling, choices }) => [`ruling.${ruling.toLowerCase()}`, ...choices.map((choice) => `reading.${ruling.toLowerCase()}.${choice}`)]));
  expect(keys.size).toBeGreaterThan(40);
  for (const lang of ['en', 'zh-Hant', 'zh-Hans']) {
    const words = JSON.parse(readFileSync(new URL(`../src/lib/i18n/${lang}/explore.json`, import.meta.url), 'utf8')) as Record<string, string>;
    expect([...keys].filter((key) => !words[key]), lang).toEqual([]);
  }
});

test('a link with any commission that the API takes opens as what it says, and the controls have it', async ({ page, request }) => {
  const field = page.getByLabel('Exact commission, in percent');
  const slider = page.getByLabel('Commission on wins');
  const edge = page.locator('[data-bet="pai-gow"] [data-edge]');
  const asked = async (commission: string) => {
    const answer = (await (await request.get(`/api/rulebooks/vic-2000-pai-gow/odds?commission=${commission}`)).json()) as { bets: { edge_percent: string }[] };
    return `${answer.bets[0]?.edge_percent.replace('-', '−')}%`;
  };
  for (const [text, shown, at] of [['15%25', '15', '1500'], ['2.5%25', '2.5', '250'], ['25%25', '25', '2500'], ['0.125%25', '0.125', '15'], ['1/300', '1/300', '35'], ['4.5000%25', '4.5', '450']] as const) {
    await page.goto(`/odds/?rulebook=vic-2000-pai-gow&commission=${text}&lang=en`);
    await expect(field).toHaveValue(shown);
    // The slider stands at the nearest place that it has.
    await expect(slider).toHaveValue(at);
    await expect(slider).toHaveAttribute('aria-valuetext', `${shown}%`);
    await expect(edge).toHaveText(await asked(text));
    await expect(page.locator('[data-unread]')).toHaveCount(0);
  }
  await page.goto('/odds/?rulebook=vic-2000-pai-gow&commission=26%25&lang=en');
  await expect(page.locator('[data-unread]')).toContainText('commission=26%');
  await expect(field).toHaveValue('5');
  await field.fill('12.75');
  await field.press('Enter');
  await expect(edge).toHaveText(await asked('12.75%25'));
  const before = await edge.textContent();
  await field.fill('26');
  await field.press('Enter');
  await expect(page.getByText('Enter a percentage from 0 to 25')).toBeVisible();
  await expect(edge).toHaveText(before!);
  await page.getByRole('button', { name: 'Back to the printed rules' }).click();
  await expect(field).toHaveValue('5');
  await expect(page.getByText('Enter a percentage from 0 to 25')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Rulebook' })).toBeFocused();
});

test('what stands twice in a link counts once, and the other is told', async ({ page }) => {
  await page.goto('/odds/?rulebook=vic-2000-pai-gow&commission=4%25&commission=6%25&reading=PG-3=whole&reading=PG-2=whole,PG-3=half&line=bonus.0:190&line=%20bonus.01:90,bonus.0:180,bonus.2:2.5&lang=en');
  const unread = page.locator('[data-unread]');
  for (const part of ['commission=6%', 'reading=PG-3=half', 'line=bonus.0:180', 'line=bonus.2:2.5']) await expect(unread).toContainText(part);
  await expect(page.getByLabel('Exact commission, in percent')).toHaveValue('4');
  await expect(page.getByLabel(/PG-3/)).toHaveValue('whole');
  await expect(page.getByLabel(/PG-2/)).toHaveValue('whole');
  const bonus = page.locator('[data-bet="bonus"]');
  await bonus.getByText('Pay table: what if').click();
  await expect(bonus.locator('li input').nth(0)).toHaveValue('190');
  await expect(bonus.locator('li input').nth(1)).toHaveValue('90');
});

test('what a line pays can be typed, within its bounds', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/odds/?rulebook=vic-2000-pai-gow&lang=en');
  const bonus = page.locator('[data-bet="bonus"]');
  await bonus.getByText('Pay table: what if').click();
  const field = bonus.getByLabel('What Gee Jun pair with Day pair pays: … to 1');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  expect((await field.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await field.fill('123');
  await field.press('Enter');
  await expect(page).toHaveURL(/line=bonus\.1:123/);
  await expect(bonus.locator('.edge [data-changed]').first()).toBeVisible();
  const edge = await bonus.locator('[data-edge]').textContent();
  for (const [text, told] of [['9000', /Out of range: \d+ to 1 to 200 to 1\./], ['0', /Out of range/], ['2.5', /Enter a whole number/], ['', /Enter a whole number/]] as const) {
    await field.fill(text);
    await field.blur();
    await expect(bonus.getByRole('alert').filter({ hasText: told })).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(bonus.locator('[data-edge]')).toHaveText(edge!);
  }
  await expectSound(page, 'a pay table with what cannot be');
  await bonus.getByRole('button', { name: 'Back to the printed table' }).click();
  await expect(field).not.toHaveValue('');
  await expect(bonus.getByText('Enter a whole number')).toHaveCount(0);
  await expect(bonus.locator('li input').first()).toBeFocused();
});

test('the keyboard keeps its place when the hand is cleared', async ({ page }) => {
  await page.goto('/house-way/?tiles=12,H10,L10,G3&lang=en');
  await expect(hand(page, 'low')).toBeVisible();
  const first = page.locator('[data-tile="0"]');
  await page.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(first).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Tap four tiles' })).toBeVisible();
  await first.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(first).toBeFocused();
  await first.press('Enter');
  await page.getByRole('button', { name: /^Take back Teen/ }).press('Enter');
  await expect(first).toBeFocused();
});

test('the name of a reading is shown whole on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const lang of LANGUAGES) {
    await page.goto(`/odds/?rulebook=crown-6.1-pai-gow&reading=PG-4=by-halves,PG-6=gross-win&lang=${lang}`);
    for (const path of ['', '/house-way/?rulebook=act-2019-pai-gow&reading=HW-11=high-10,HW-13=as-printed']) {
      if (path) await page.goto(`${path}&lang=${lang}`);
      const names = page.locator('.choice .field');
      await expect(names.first()).toBeVisible();
      for (const name of await names.all()) {
        const cut = await name.evaluate((box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1);
        expect(cut, (await name.textContent()) ?? '').toBe(false);
        await expect(name).not.toBeEmpty();
      }
    }
  }
});

test('why a pay table is refused is said in the language of the screen', async ({ page }) => {
  const refused = page.locator('[data-refused]');
  await page.goto('/odds/?rulebook=vic-2000-pai-gow&line=bonus.1:9000&lang=en');
  await expect(refused).toContainText('Gee Jun pair with Day pair: 9000 to 1 pays more than the line above it, 200 to 1');
  for (const lang of ['zh-Hant', 'zh-Hans'] as const) {
    await page.goto(`/odds/?rulebook=vic-2000-pai-gow&line=bonus.1:9000&lang=${lang}`);
    await expect(refused).toContainText(lang === 'zh-Hant' ? '1 賠 9000' : '1 赔 9000');
    await expect(refused).not.toContainText(/[A-Za-z]{2}/);
    await expect(page.locator('[data-refused] [lang=en]')).toHaveCount(0);
  }
  // It is said anew when the language changes, and so is that nothing answers.
  await page.getByRole('button', { name: 'English' }).click();
  await expect(refused).toContainText('pays more than the line above it');
  await page.goto('/house-way/?tiles=12,H10,L10,G3&lang=zh-Hant');
  await expect(page.locator('.big [data-hand=low]')).toBeVisible();
  await page.route('**/house-way?*', (route) => route.abort());
  await page.locator('.acts button').last().click();
  await expect(page.getByRole('alert')).toContainText('系統沒有回應');
});

test('whoever asks reads, searches and prints the rules, clause by clause', async ({ page }) => {
  await page.goto('/?lang=en');
  await page.getByRole('link', { name: /The rules, clause by clause/ }).click();
  await page.getByRole('combobox', { name: 'Rulebook' }).selectOption('vic-1997-red-dog');
  await expect(page.getByText('96 clauses', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('staff hand you a copy if you ask');
  await page.getByRole('searchbox', { name: 'Search' }).fill('10.12');
  await expect(page.getByText('1 of 96 clauses')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('The rules are there for whoever asks.');
  // The address holds the book, and every language tells it.
  for (const lang of LANGUAGES) {
    await page.goto(`/rules/?rulebook=vic-1997-red-dog&lang=${lang}`);
    await expect(page.getByRole('main').locator('dl > div')).toHaveCount(96);
    await expectSound(page, `rules ${lang}`);
  }
  // On paper nothing is left of the controls, and every clause is there.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('main').locator('dl > div').last()).toBeVisible();
});

test('a clause at a table leads to its place in the rules', async ({ page }) => {
  await page.goto('/red-dog/dealer/?table=D2&lang=en');
  await page.locator('.steps button.basis').first().click();
  const beside = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('link', { name: /The rules, clause by clause/ }).click();
  const rules = await beside;
  const clause = decodeURIComponent(new URL(rules.url()).hash.slice(1));
  await expect(rules.locator(`[id="${clause}"]`)).toBeInViewport();
});

/** The figures of tables that are broken over lines, as they stand. */
const brokenFigures = (page: Page) =>
  page.locator('td.num').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(text.textContent ?? '');
      }
      return broken;
    }),
  );

for (const lang of LANGUAGES) {
  test(`no figure of an outcome is broken over lines: ${lang}`, async ({ page, request }) => {
    const books = (await (await request.get('/api/rulebooks')).json()) as { id: string }[];
    for (const { id } of books) {
      await page.goto(`/odds/?rulebook=${id}&lang=${lang}`);
      await expect(page.locator('[data-bet] [data-edge]').first()).toBeVisible();
      await page.locator('[data-bet] details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
      for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
        await page.setViewportSize(viewport);
        expect(await page.locator('[data-bet] td.num').count()).toBeGreaterThan(0);
        expect(await brokenFigures(page), `${id} ${viewport.width}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${id} ${viewport.width}`).toBeLessThanOrEqual(viewport.width);
      }
    }
  });
}

test('a clause of a bet or of a step leads to its place in the rules, by the readings chosen', async ({ page }) => {
  const lit = page.locator('.sought');
  await page.goto('/odds/?rulebook=vic-2000-pai-gow&reading=PG-3=whole&lang=en');
  const bet = page.locator('[data-bet="pai-gow"]');
  await bet.getByText('Outcomes and clauses').click();
  await expectSound(page, 'the clauses of a bet');
  await bet.getByRole('link', { name: 'Clause 12.2.1.8 in the rules' }).click();
  await expect(page).toHaveURL(/\/rules\/\?rulebook=vic-2000-pai-gow&reading=PG-3=whole.*#12\.2\.1\.8$/);
  await expect(lit).toHaveAttribute('id', '12.2.1.8');
  await expect(lit).toBeInViewport();
  // A ruling, where the rules tell how it is read; the others are only named.
  await page.goBack();
  await bet.getByText('Outcomes and clauses').click();
  await expect(bet.locator('.cited').getByText('PG-1', { exact: true })).toBeVisible();
  await expect(bet.getByRole('link', { name: /PG-1 / })).toHaveCount(0);
  await bet.getByRole('link', { name: 'Ruling PG-3 in the rules' }).click();
  await expect(lit).toHaveAttribute('id', 'PG-3');
  await expect(lit).toBeInViewport();

  // Every book's step leads to that book.
  await page.goto('/house-way/?rulebook=vic-2000-pai-gow&tiles=12,H10,L10,G3&lang=en');
  const steps = page.locator('.steps');
  await expect(steps.getByRole('link', { name: 'Clause App2.5.4 in the rules' })).toHaveAttribute('href', '/rules/?rulebook=vic-2000-pai-gow#App2.5.4');
  await page.locator('.others').getByRole('link', { name: 'Clause App2.7 in the rules' }).click();
  await expect(page).toHaveURL(/rulebook=nsw-2016-pai-gow/);
  await expect(lit).toHaveAttribute('id', 'App2.7');
  await expect(lit).toBeInViewport();
  for (const path of ['/odds/', '/house-way/']) {
    await page.goto(`${path}?rulebook=crown-6.1-pai-gow&lang=en`);
    await page.getByRole('link', { name: 'The rules, clause by clause' }).click();
    await expect(page).toHaveURL(/\/rules\/\?rulebook=crown-6\.1-pai-gow/);
  }
});

test('where best play departs says how many of the hands it shows, and shows the others when asked', async ({ page }) => {
  await page.goto('/odds/?rulebook=vic-2000-pai-gow&play=best-play&lang=en');
  const departures = page.getByRole('region', { name: 'Where best play departs from the House Way' });
  await expect(departures).toContainText('The 12 dearest of 482 hands.');
  await expect(departures.locator('li')).toHaveCount(12);
  await expect(departures.locator('li').first()).toContainText(/Low hand.*High hand.*of the wager/s);
  await departures.getByRole('button', { name: 'Show the 24 dearest' }).click();
  await expect(departures).toContainText('The 24 dearest of 482 hands.');
  await expect(departures.locator('li')).toHaveCount(24);
  await expect(departures.getByRole('button')).toHaveCount(0);
  await expect(departures.locator('li').nth(12)).toBeFocused();
  for (const lang of LANGUAGES) {
    for (const width of [1280, 1101, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/odds/?rulebook=vic-2000-pai-gow&play=best-play&lang=${lang}`);
      await expect(page.locator('li .gain').first()).toBeVisible();
      const out = await page.locator('li').filter({ has: page.locator('.gain') }).evaluateAll((rows) => rows.filter((row) => row.scrollWidth > row.clientWidth + 1).length);
      expect(out, `${lang} ${width}`).toBe(0);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await expectSound(page, `departures ${lang}`);
  }
});
