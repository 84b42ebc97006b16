import { expect, test } from '@playwright/test';
import { configOf, freshName, give, openTable } from './support/house';
import { giveRedDog, openRedDog } from './support/red-dog';
import { chooseChip, expectChips, expectSound, sitDown, touch } from './support/table';
import { dealerView, Stage } from './support/staff';

test('the register says what it still needs, and leads on from the wheel to the ball and to the table', async ({ page, request }) => {
  const table = freshName('E');
  const made = await request.post('/api/tables', { data: { config: configOf(table) } });
  expect(made.ok(), await made.text()).toBe(true);
  await page.goto(`/pit/?lang=en#/equipment/${table}`);
  await page.getByLabel('Serial number').fill('W-7');
  await expect(page.getByText('Still needed: What was done or noted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign the entry' })).toBeDisabled();
  await page.getByLabel('What was done or noted').fill('Levelled');
  await expectSound(page, 'register');
  await page.getByRole('button', { name: 'Sign the entry' }).click();
  await expect(page.getByRole('button', { name: 'Ball', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Serial number').fill('B-7');
  await page.getByLabel('What was done or noted').fill('New');
  await page.getByRole('button', { name: 'Sign the entry' }).click();
  await page.getByRole('link', { name: 'On to the opening of the table' }).click();
  await expect(page.getByRole('region', { name: `Table ${table}` }).getByRole('list', { name: /open/i })).toContainText('Float counted');
});

test('a table of Pai Gow is set up again from what holds at it, and is that table still', async ({ page, request }) => {
  const table = freshName('PS');
  const live = (await (await request.get('/api/live-books')).json()) as { rulebook: string; config: { terms: object; chips: number[] } }[];
  const own = live.find(({ rulebook }) => rulebook === 'crown-6.1-pai-gow')!.config;
  const config = { ...own, table, demo: true, areas: 7, terms: { ...own.terms, minimum: 2_500 } };
  const made = await request.post('/api/tables', { data: { config } });
  expect(made.ok(), await made.text()).toBe(true);
  await page.goto('/pit/?lang=en#/tables');
  const card = page.getByRole('region', { name: `Table ${table}`, exact: true });
  await card.getByRole('button', { name: 'Set-up', exact: true }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Rulebook').locator('option:checked')).toContainText('crown-6.1-pai-gow');
  await expect(form.getByLabel('Playing areas')).toHaveValue('7');
  await expect(form.getByRole('textbox', { name: 'Minimum', exact: true })).toHaveValue('25');
  await expectSound(page, 'set up again');
  await form.getByLabel('Playing areas').fill('6');
  await form.getByRole('button', { name: 'Save the set-up' }).click();
  await expect(form).toHaveCount(0);
  // Opened once more, the form has what holds now.
  await card.getByRole('button', { name: 'Set-up', exact: true }).click();
  await expect(form.getByLabel('Playing areas')).toHaveValue('6');
  await expect(form.getByRole('textbox', { name: 'Minimum', exact: true })).toHaveValue('25');
});

test('a table of Red Dog is set up again from what holds at it', async ({ page, request }) => {
  const table = await openRedDog(request, { closed: true });
  await page.goto('/pit/?lang=en#/tables');
  const card = page.getByRole('region', { name: `Table ${table}`, exact: true });
  await card.getByRole('button', { name: 'Set-up', exact: true }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('button', { name: '7 areas' })).toHaveAttribute('aria-pressed', 'true');
  await expect(form.getByRole('button', { name: 'Shoe on the table' })).toHaveAttribute('aria-pressed', 'true');
  await expect(form.getByRole('textbox', { name: 'Maximum', exact: true })).toHaveValue('500');
  await form.getByRole('button', { name: '9 areas' }).click();
  await form.getByRole('button', { name: 'Save the set-up' }).click();
  await expect(form).toHaveCount(0);
  await card.getByRole('button', { name: 'Set-up', exact: true }).click();
  await expect(form.getByRole('button', { name: '9 areas' })).toHaveAttribute('aria-pressed', 'true');
  await expect(form.getByRole('textbox', { name: 'Maximum', exact: true })).toHaveValue('500');
});

test('at a real shoe the cards are checked before the float is counted, and the pit says so', async ({ page, request }) => {
  const table = await openRedDog(request, { closed: true });
  await page.goto('/pit/?lang=en#/tables');
  const card = page.getByRole('region', { name: `Table ${table}`, exact: true });
  const steps = card.getByRole('list', { name: /open/i });
  await expect(steps.locator('li.next')).toHaveText('Checked at the console');
  await expect(card.getByRole('link', { name: 'Next: check the cards at the console' })).toHaveAttribute('href', new RegExp(`red-dog/dealer/\\?table=${table}`));
  await giveRedDog(request, table, { do: 'check-cards', check: { decks: 8, cards: 416, jokers: 0, colour: 'red', alike: true, cutting_card: true, sound: true } });
  await expect(steps.locator('li.done').filter({ hasText: 'Checked at the console' })).toHaveCount(1);
  await expect(steps.locator('li.next')).toHaveText('Float counted');
});

test('why the next step cannot be taken stands with it, and the way home on a demo', async ({ page }) => {
  const view = dealerView({ phase: { phase: 'between' }, prompt: { value: 'open-period', basis: ['5.1'] } });
  view.offers = view.offers.filter(({ value }) => value.may !== 'open-period');
  view.public.virtual_wheel = true;
  await new Stage(view).on(page);
  await page.goto('/sgc/?table=R2&lang=en');
  await expect(page.locator('.prompt')).toContainText('Nobody opens it by hand: the wheel is virtual');
  await expect(page.getByRole('link', { name: 'Start page' })).toBeVisible();
  await expectSound(page, 'held step');
});

test('a refusal is told in the dialog that asked, and what was typed stays', async ({ page }) => {
  const view = dealerView({
    phase: { phase: 'stopped', spin: 128 }, prompt: { value: 'answer-entry', basis: ['8.1(f)', 'RR-8'] }, declared: { outcome: 17, by: 'anna', late_chips: [] },
  });
  view.public.demo = false;
  await new Stage(view).on(page);
  await page.unroute('**/api/tables/*/commands');
  await page.route('**/api/tables/*/commands', (route) =>
    route.fulfill({ status: 403, json: { title: 'not allowed', status: 403, detail: 'this secret was for one time: sign in with it once and choose another' } }));
  await page.goto('/sgc/?table=R2&lang=en');
  await expect(page.getByText('It is asked for because the ball was spun before wagers closed')).toBeVisible();
  await page.getByRole('button', { name: 'Second person answers here' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('sue');
  await dialog.getByLabel('PIN or password').fill('abcdef');
  await dialog.getByRole('button', { name: 'The spin counts' }).click();
  await expect(dialog).toContainText('This secret was for one time.');
  await expect(dialog.getByLabel('PIN or password')).toHaveValue('abcdef');
  await expectSound(page, 'refused');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('a spin that never expired says so, with what went back', async ({ page, request }) => {
  const table = await openTable(request);
  await sitDown(page, table, 1);
  await chooseChip(page, '$5');
  await give(request, table, { do: 'open-period' });
  await touch(page, 'red');
  await expectChips(page, 'red', 500);
  await give(request, table, { do: 'call-no-spin', reason: 'disruption' });
  await page.goto(`/inspector/?lang=en#/rounds/${table}/1`);
  await expect(page.getByText('never expired')).toBeVisible();
  await expect(page.getByText('No terminal was open at expiry')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Returned wagers' })).toBeVisible();
  // Named by nobody, the table is one at which there is something to inspect.
  await page.goto('about:blank');
  await page.goto('/inspector/?lang=en');
  await expect(page.locator('.rounds li').first()).toBeVisible();
});
