/** Training: each drill answered rightly and wrongly, a session summed up, what was missed repeated; three languages, a phone, keys alone. */
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { expectSound } from './support/table';

const LANGUAGES = ['en', 'zh-Hant', 'zh-Hans'] as const;
const DRILLS = ['house-way', 'payouts', 'cuts', 'irregularities'] as const;
type Drill = (typeof DRILLS)[number];
const BOOK = 'crown-6.1-pai-gow';

interface Correct {
  set: { low: [number, number] };
  lines: { amount: number }[];
  first: number;
  places: number[];
  remedy: string;
}
interface Asked {
  tiles: number[];
  wagers: { on: string }[];
  find: number;
  choices: string[];
}

/** The question of a number, and what is right there: some answer is marked by the server, as for any other program. */
async function solve(request: APIRequestContext, drill: Drill, number: number, seed = 7): Promise<{ asked: Asked; correct: Correct }> {
  const path = `/api/training/${BOOK}/${drill}`;
  const { asked } = (await (await request.get(`${path}?seed=${seed}&number=${number}`)).json()) as { asked: Asked };
  const answer = {
    'house-way': () => ({ drill, low: asked.tiles.slice(0, 2) }),
    payouts: () => ({ drill, amounts: asked.wagers.map(() => 1) }),
    cuts: () => ({ drill, first: 1, places: [0, 1, 2, 3] }),
    irregularities: () => ({ drill, remedy: asked.choices[0] }),
  }[drill]();
  const mark = await request.post(path, { data: { seed, number, answer } });
  expect(mark.ok(), await mark.text()).toBe(true);
  return { asked, correct: ((await mark.json()) as { correct: Correct }).correct };
}

/** Answers what is on the screen, rightly or wrongly. */
async function answer(page: Page, request: APIRequestContext, drill: Drill, number: number, right: boolean): Promise<void> {
  const { asked, correct } = await solve(request, drill, number);
  if (drill === 'house-way') {
    const { low } = correct.set;
    const other = asked.tiles.filter((tile) => !low.includes(tile));
    for (const tile of right ? low : [low[0], other[0] ?? 0]) await page.locator(`[data-slot=high] [data-tile="${tile}"]`).click();
    await page.getByRole('button', { name: 'Set this' }).click();
  } else if (drill === 'payouts') {
    for (const [at, { amount }] of correct.lines.entries()) {
      const row = page.locator('[data-wager]').nth(at);
      const given = right || at > 0 ? amount : amount + 100;
      await row.locator(`[data-how=${given > 0 ? 'paid' : given < 0 ? 'taken' : 'stays'}]`).click();
      if (given !== 0) await row.locator('input').fill((Math.abs(given) / 100).toFixed(2));
    }
    await page.getByRole('button', { name: 'Settle' }).click();
  } else if (drill === 'cuts') {
    await page.locator(`[data-area="${right ? correct.first : (correct.first % 8) + 1}"]`).click();
    for (const place of correct.places) await page.locator(`[data-place="${place}"]`).click();
    await page.getByRole('button', { name: 'Deliver so' }).click();
  } else {
    const remedy = right ? correct.remedy : asked.choices.find((one) => one !== correct.remedy);
    await page.locator(`[data-remedy="${remedy}"]`).click();
  }
}

const verdict = (page: Page) => page.locator('.verdict');
const open = (page: Page, drill: Drill, { questions = 2, lang = 'en', number = 1 } = {}) =>
  page.goto(`/training/?rulebook=${BOOK}&drill=${drill}&seed=7&questions=${questions}&number=${number}&lang=${lang}`);

for (const drill of DRILLS) {
  test(`a right and a wrong answer, the summary, and what was missed once more: ${drill}`, async ({ page, request }) => {
    await open(page, drill);
    await answer(page, request, drill, 1, true);
    await expect(verdict(page)).toHaveClass(/right/);
    await expect(verdict(page)).toContainText('+10');
    await expect(verdict(page).locator('.summary, .basis').first()).toBeVisible();
    await expect(page.locator('.points b')).toHaveText('10');
    await page.getByRole('button', { name: 'Next question' }).click();
    await expect(page).toHaveURL(/number=2/);
    await answer(page, request, drill, 2, false);
    await expect(verdict(page)).not.toHaveClass(/right/);
    await expect(verdict(page)).toContainText('Not so');
    await expect(verdict(page).locator('.missed').first()).toBeVisible();
    await page.getByRole('button', { name: 'To the summary' }).click();
    await expect(page.locator('.summary')).toContainText('1 of 2 right');
    await expect(page.locator('.summary')).toContainText('What you miss most');
    await page.getByRole('button', { name: 'Repeat 1 missed' }).click();
    await expect(page.getByText('Question 1 of 1')).toBeVisible();
    await answer(page, request, drill, 2, true);
    await page.getByRole('button', { name: 'To the summary' }).click();
    await expect(page.locator('.summary')).toContainText('Every one right');
    // What was missed and then answered leaves the pile; the records stay in this browser.
    await page.getByRole('button', { name: 'Another drill' }).click();
    await expect(page.locator(`[data-drill="${drill}"]`)).toContainText('2 of 3 right');
    await expect(page.getByText('Missed before')).toHaveCount(0);
    await page.reload();
    await expect(page.locator(`[data-drill="${drill}"]`)).toContainText('2 of 3 right');
  });
}

test('from the start page to a drill of another book; the answer is not in the question', async ({ page }) => {
  const told: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/training/') && response.request().method() === 'GET') told.push(await response.text());
  });
  await page.goto('/?lang=en');
  await page.getByRole('link', { name: /Training/ }).click();
  await page.getByRole('combobox', { name: 'Rulebook' }).selectOption('nsw-2016-pai-gow');
  await page.getByRole('radio', { name: '5', exact: true }).click();
  await page.locator('[data-drill=irregularities]').click();
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  await expect(page).toHaveURL(/rulebook=nsw-2016-pai-gow&drill=irregularities&seed=\d+&questions=5&number=1/);
  await page.locator('[data-remedy]').first().click();
  await expect(verdict(page)).toBeVisible();
  expect(told.length).toBeGreaterThan(0);
  for (const text of told) expect(text).not.toMatch(/"(correct|remedy|basis)"/);
  // The same link, the same question.
  const link = page.url();
  const asked = await page.locator('blockquote').textContent();
  await page.goto('/');
  await page.goto(link);
  await expect(page.locator('blockquote')).toHaveText(asked ?? '');
});

test('a tile is dragged, and the keyboard alone answers a question', async ({ page, request }) => {
  await open(page, 'house-way');
  const { correct } = await solve(request, 'house-way', 1);
  const low = page.locator('[data-slot=low]');
  await page.locator(`[data-tile="${correct.set.low[0]}"]`).hover();
  await page.mouse.down();
  const box = await low.boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 90, { steps: 6 });
  await page.mouse.up();
  await expect(low.locator('[data-tile]')).toHaveCount(1);
  await page.locator(`[data-tile="${correct.set.low[1]}"]`).focus();
  await page.keyboard.press('Enter');
  await expect(low.locator('[data-tile]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Set this' }).focus();
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toHaveClass(/right/);
  // The way on has the focus.
  await expect(page.getByRole('button', { name: 'Next question' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 2 of 2')).toBeVisible();
});

test('the keys of the screen write an amount, and a whole stack is taken at once', async ({ page }) => {
  await open(page, 'payouts');
  const row = page.locator('[data-wager]').first();
  await row.locator('[data-how=paid]').click();
  const keys = page.getByRole('group', { name: 'Keys for the amount' });
  for (const key of ['1', '9', '.', '.', '5']) await keys.getByRole('button', { name: key, exact: true }).click();
  await expect(row.locator('input')).toHaveValue('19.5');
  await keys.getByRole('button', { name: 'Delete' }).click();
  await expect(row.locator('input')).toHaveValue('19.');
  await row.locator('[data-how=taken]').click();
  await expect(row.locator('input')).not.toHaveValue('');
  await open(page, 'cuts');
  await page.getByRole('button', { name: 'The whole of stack 3' }).click();
  for (const place of [8, 9, 10, 11]) await expect(page.locator(`[data-place="${place}"]`)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Deliver so' })).toBeDisabled();
});

test('what of a link cannot be used is said', async ({ page }) => {
  await page.goto('/training/?rulebook=nope&drill=poker&seed=-1&number=0&questions=1e9&lang=en');
  const unread = page.locator('[data-unread]');
  for (const part of ['rulebook=nope', 'drill=poker', 'seed=-1', 'number=0', 'questions=1e9']) await expect(unread).toContainText(part);
  await expect(page.locator('[data-drill]')).toHaveCount(4);
});

for (const lang of LANGUAGES) {
  test(`the drills are accessible and fit: ${lang}`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [size, viewport] of [['touch', { width: 1280, height: 800 }], ['phone', { width: 390, height: 844 }]] as const) {
      await page.setViewportSize(viewport);
      await page.goto(`/training/?lang=${lang}`);
      await expect(page.locator('[data-drill]')).toHaveCount(4);
      await expectSound(page, `${size} choose ${lang}`);
      for (const drill of DRILLS) {
        await open(page, drill, { lang, questions: 1, number: drill === 'payouts' ? 2 : 1 });
        await expect(page.locator('.play :is(.hands, .wall, blockquote)').first()).toBeVisible();
        await expectSound(page, `${size} ${drill} ${lang}`);
        const { asked, correct } = await solve(request, drill, drill === 'payouts' ? 2 : 1);
        if (drill === 'house-way') {
          for (const tile of correct.set.low) await page.locator(`[data-slot=high] [data-tile="${tile}"]`).click();
          await page.locator('.acts button').click();
        } else if (drill === 'payouts') {
          for (const at of asked.wagers.keys()) await page.locator('[data-wager]').nth(at).locator('[data-how=stays]').click();
          await page.locator('.acts button').click();
        } else if (drill === 'cuts') {
          await page.locator('[data-area="1"]').click();
          for (const place of [0, 9, 18, 27]) await page.locator(`[data-place="${place}"]`).click();
          await page.locator('.acts button').click();
        } else await page.locator('[data-remedy]').first().click();
        await expect(verdict(page)).toBeVisible();
        await expect(verdict(page).locator('.summary, .basis').first()).toBeVisible();
        await expectSound(page, `${size} ${drill} marked ${lang}`);
      }
      await page.locator('.verdict .next button').click();
      await expect(page.locator('.summary')).toBeVisible();
      await expectSound(page, `${size} summary ${lang}`);
    }
  });
}

test('a banker of the ACT against two players and the House: wagers that come out alike are all told of', async ({ page }) => {
  await page.goto('/training/?rulebook=act-2019-pai-gow&drill=payouts&seed=7&questions=10&number=6&lang=en');
  await expect(page.locator('[data-wager]')).toHaveCount(4);
  await expect(page.locator('[data-wager=house]')).toContainText('The House’s own wager');
  for (let at = 0; at < 4; at += 1) await page.locator('[data-wager]').nth(at).locator('[data-how=taken]').click();
  await page.locator('.acts button').click();
  await expect(page.locator('.verdict')).toContainText('Not so');
  await expect(page.locator('.verdict').getByText('A regular wager that has lost.')).toHaveCount(2);
  await expectSound(page, 'a banker settled');
});

test('while the books are fetched the page says so', async ({ page }) => {
  let go = () => {};
  const held = new Promise<void>((done) => (go = done));
  await page.route('**/api/rulebooks', async (route) => {
    await held;
    return route.fallback();
  });
  await page.goto('/training/?lang=en');
  await expect(page.getByRole('status').filter({ hasText: 'Working it out' })).toBeVisible();
  go();
  await expect(page.getByRole('combobox').first()).toBeVisible();
  await expect(page.locator('main > .wait')).toHaveCount(0);
});
