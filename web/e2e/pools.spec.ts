/** Shared jackpot pools in the pit: made, linked, and given money under two signatures. */
import { expect, test } from '@playwright/test';
import { freshName } from './support/house';
import { expectSound } from './support/table';

test('the demo’s table shares a pool, and the pit sees what it holds and who did what', async ({ page }) => {
  await page.goto('/pit/?lang=en#/pools');
  const pool = page.getByRole('region', { name: 'Pool gee-jun' });
  await expect(pool.getByRole('row', { name: /P4/ })).toContainText('Shares it');
  await expect(pool.locator('.facts')).toContainText('ACT 2019');
  await pool.getByText('What was done, and by whom').click();
  await expect(pool.locator('details')).toContainText('$2,500.00 into the pool and $500.00 into the reserve: second signature · demo-supervisor');
  await expectSound(page, 'pools');
});

test('a pool is made, money goes in under two signatures, and a closed table is linked', async ({ page, request }) => {
  const name = `p-${Date.now().toString(36)}`;
  const table = freshName('PJ');
  const live = (await (await request.get('/api/live-books')).json()) as { rulebook: string; config: object }[];
  const config = { ...live.find(({ rulebook }) => rulebook === 'act-2019-pai-gow')?.config, table, demo: true };
  expect((await request.post('/api/tables', { data: { config } })).ok()).toBe(true);
  await page.goto('/pit/?lang=en#/pools');
  await page.getByRole('button', { name: 'New pool' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name of the pool').fill(name);
  await expectSound(page, 'a new pool');
  await form.getByRole('button', { name: 'Make the pool' }).click();
  const pool = page.getByRole('region', { name: `Pool ${name}` });
  await expect(pool.locator('.amount')).toHaveText('$0.00');
  await pool.getByRole('button', { name: 'Put money in' }).click();
  await pool.getByLabel('Into the pool').fill('1,000');
  await pool.getByLabel('Into the reserve').fill('90');
  await pool.getByRole('button', { name: 'Sign as the first' }).click();
  // Nothing is in before somebody else has signed for the same sums.
  await expect(pool.locator('.waits')).toContainText('$1,000.00 for the pool and $90.00 for the reserve wait for a second signature');
  await expect(pool.locator('.waits')).toContainText('Signed first by demo-manager');
  await expect(pool.locator('.waits .basis')).toContainText('G-9');
  await expect(pool.locator('.amount')).toHaveText('$0.00');
  await expectSound(page, 'money that waits');
  await pool.getByRole('button', { name: 'Sign as the second' }).click();
  await expect(pool.locator('.amount')).toHaveText('$1,000.00');
  await expect(pool.locator('.facts')).toContainText('$90.00');
  // The table is linked by its set-up, which begins with the pool’s terms.
  await pool.getByRole('button', { name: `Link table ${table}` }).click();
  await expect(form.getByLabel('Shared pool, by its name; empty for its own')).toHaveValue(name);
  await form.getByRole('button', { name: 'Save the set-up' }).click();
  await expect(form).toHaveCount(0);
  // One person alone links nothing.
  const waits = pool.locator('.waits');
  await expect(waits).toContainText(`Table ${table} is to share pool ${name}: $2.00 a wager, 70 % of a lost one to the pool`);
  await expect(pool.getByRole('row', { name: new RegExp(table) })).toHaveCount(0);
  await expectSound(page, 'a link that waits');
  await waits.getByRole('button', { name: 'Sign as the second' }).click();
  await expect(pool.getByRole('row', { name: new RegExp(table) })).toContainText('Shares it');
  await expect(waits).toHaveCount(0);
  // Nor unlinks anything; and what waits can be withdrawn.
  await pool.getByRole('button', { name: `Unlink table ${table}` }).click();
  await expect(waits).toContainText(`Table ${table} is to have no jackpot, and to share no pool`);
  await waits.getByRole('button', { name: 'Withdraw' }).click();
  await expect(waits).toHaveCount(0);
  await pool.getByRole('button', { name: `Unlink table ${table}` }).click();
  await expect(waits).toContainText('is to have no jackpot');
  // It stands at the table too. On a demo floor another of its people signs.
  await page.goto('/pit/?lang=en#/tables');
  const card = page.getByRole('region', { name: `Table ${table}` });
  await expect(card.locator('.waits')).toContainText('is to have no jackpot');
  await expectSound(page, 'a set-up that waits at its table');
  await card.locator('.waits').getByRole('button', { name: 'Sign as the second' }).click();
  await expect(card.locator('.waits')).toHaveCount(0);
});
