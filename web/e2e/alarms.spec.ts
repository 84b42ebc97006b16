/** What a screen shows to be wrong rings in the pit until a named person has answered it. */
import { expect, test } from '@playwright/test';
import { freshName, give, onlyTables, openTable, WAITS } from './support/house';
import { chooseChip, expectChips, expectSound, sitDown, touch } from './support/table';

test('a terminal that shows another layout is an alarm in the pit, until somebody has said what was done about it', WAITS, async ({ page, browser, request }) => {
  const table = await openTable(request, { name: freshName('A'), seconds: 8 });
  // The terminal confirms what it does not show, as a broken one would.
  await page.routeWebSocket(/\/stream/, (ws) => {
    const server = ws.connectToServer();
    ws.onMessage((text) => server.send(String(text).replace(/("do":"report-layout".*?"digest":")[0-9a-f]{64}/, `$1${'0'.repeat(64)}`)));
  });
  const context = await browser.newContext();
  await onlyTables(context, table);
  const pit = await context.newPage();
  await Promise.all([sitDown(page, table, 3), pit.goto(`/pit/?lang=en#/alarms/${table}`)]);
  const alarm = pit.locator('main section.note').filter({ hasText: `Table ${table}` });
  await expect(pit.getByRole('heading', { name: 'Alarms' })).toBeVisible();
  await expect(alarm).toHaveCount(0);
  await give(request, table, { do: 'open-period' });
  await chooseChip(page, '$1');
  await touch(page, 'red');
  await expectChips(page, 'red', 100);

  await expect(alarm).toContainText('A screen showed something else', { timeout: 40_000 });
  await expect(alarm).toContainText('spin 1, terminal 3');
  await expectSound(pit, 'a standing alarm');
  await alarm.getByRole('button', { name: 'Acknowledge' }).click();
  const sure = alarm.getByRole('button', { name: 'Acknowledge' });
  await expect(sure).toBeDisabled();
  await alarm.getByLabel('What was done about it').fill('The panel of terminal 3 was changed');
  await expectSound(pit, 'an alarm that is answered');
  await sure.click();
  await expect(alarm).toHaveCount(0);
  const row = pit.getByRole('row').filter({ hasText: table });
  await expect(row).toContainText('The panel of terminal 3 was changed');
  await expect(row).toContainText('demo-');
});
