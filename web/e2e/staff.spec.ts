/** The dealer's console, the pit and the inspector play a table of their own on the running house. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { amount, chooseChip, DEALT, expectAccessible, expectChips, expectFits, sitDown, touch } from './support/table';

test.describe.configure({ mode: 'serial' });

const TABLE = `S${Date.now() % 100_000}`;
const open = async (browser: Browser, address: string) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  return page;
};
const console_ = (browser: Browser) => open(browser, `/sgc/?table=${TABLE}&lang=en`);
const pit = (browser: Browser, place: string) => open(browser, `/pit/?lang=en#/${place}/${TABLE}`);
const act = (page: Page, name: RegExp) => page.getByRole('group', { name: 'The ball and the period' }).getByRole('button', { name });
const pick = (page: Page, name: string) => page.getByRole('group', { name: 'Number of the compartment' }).getByRole('button', { name, exact: true }).click();
const step = (page: Page, text: string) => expect(page.getByRole('region', { name: 'Next step' })).toContainText(text);
const expired = (page: Page) => expect(page.getByRole('region', { name: 'Next step' })).toContainText('No more bets', { timeout: 20_000 });
const place = (page: Page, name: string) => page.getByRole('navigation', { name: 'More' }).getByRole('button', { name }).click();

test('the pit makes a table, registers wheel and ball, and opens it under two signatures', async ({ browser }) => {
  const page = await pit(browser, 'tables');
  await page.getByRole('button', { name: 'New table' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name of the table').fill(TABLE);
  await expect(form.getByLabel('Rulebook')).toHaveValue('vic-2000-rapid-roulette');
  await form.getByRole('button', { name: 'Add a row' }).click();
  await form.getByRole('spinbutton', { name: 'seconds', exact: true }).fill('10');
  await form.getByRole('button', { name: 'Make the table' }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole('region', { name: `Table ${TABLE}` });
  await expect(row).toContainText('Table closed');

  await page.goto(`/pit/?lang=en#/equipment/${TABLE}`);
  await page.getByLabel('Serial number').fill('W-2000-17');
  await page.getByLabel('What was done or noted').fill('Levelled and balanced');
  await page.getByRole('button', { name: 'Sign the entry' }).click();
  await expect(page.getByText('W-2000-17')).toBeVisible();
  await page.getByRole('group', { name: 'Item' }).getByRole('button', { name: 'Ball' }).click();
  await page.getByLabel('Serial number').fill('B-19');
  await page.getByLabel('What was done or noted').fill('Measured');
  // A ball that the book does not want is refused, with the clause.
  await page.getByLabel('Diameter in millimetres').fill('25');
  await page.getByRole('button', { name: 'Sign the entry' }).click();
  await expect(page.getByRole('alert')).toContainText('does not meet the rules');
  await page.getByLabel('Diameter in millimetres').fill('19.5');
  await page.getByRole('button', { name: 'Sign the entry' }).click();
  await expect(page.getByText('B-19')).toBeVisible();

  // The dealer counts at the console, a second person signs there.
  const dealer = await console_(browser);
  await place(dealer, 'Counts');
  const sheet = dealer.getByRole('dialog').first();
  await sheet.getByRole('button', { name: 'Opening float' }).click();
  await sheet.getByLabel('How many of $1,000.00').fill('20');
  await sheet.getByLabel('How many of $25.00').fill('200');
  await sheet.getByRole('button', { name: /Sign: Opening float, \$25,000.00/ }).click();
  await expect(sheet).toContainText('demo-dealer');
  await sheet.getByRole('button', { name: 'Second person signs here' }).click();
  await dealer.getByRole('dialog').last().getByRole('button', { name: 'Countersign' }).click();
  await expect(sheet.getByRole('button', { name: 'Fill' })).toBeVisible();

  await page.goto(`/pit/?lang=en#/tables`);
  await expect(row).toContainText('$25,000.00');
  await expect(row).toContainText('Next spin soon');
});

test('a whole spin: two terminals, the console, the display, and the pit looks on', async ({ browser }) => {
  const dealer = await console_(browser);
  await step(dealer, 'Open the wagering period');

  // A buy-in at the console opens a terminal, and a top-up adds to it.
  await dealer.getByRole('region', { name: 'Terminals' }).getByRole('button').first().click();
  let sheet = dealer.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Add a $100.00 chip' }).click();
  await sheet.getByRole('button', { name: 'Voucher' }).click();
  await sheet.getByRole('button', { name: 'Open with $100.00' }).click();
  await expect(sheet).toHaveCount(0);
  await dealer.getByRole('region', { name: 'Terminals' }).getByRole('button').first().click();
  sheet = dealer.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Top up' }).click();
  await sheet.getByRole('group', { name: 'Amount in dollars' }).getByRole('button', { name: '5', exact: true }).click();
  await sheet.getByRole('group', { name: 'Amount in dollars' }).getByRole('button', { name: '0', exact: true }).click();
  await sheet.getByRole('button', { name: 'Add $50.00' }).click();
  await expect(dealer.getByRole('region', { name: 'Terminals' }).getByRole('button').first()).toContainText('$150.00');

  const [one, two, display] = await Promise.all([1, 2, 3].map(() => open(browser, 'about:blank'))) as [Page, Page, Page];
  await Promise.all([sitDown(one, TABLE, 1), sitDown(two, TABLE, 2), display.goto(`/wnd/?table=${TABLE}&lang=en`)]);
  await act(dealer, /Open period/).click();
  await expect(dealer.getByRole('timer')).toBeVisible();
  await step(dealer, 'Place your bets');
  // No number can be entered while wagers are open.
  await expect(dealer.getByRole('group', { name: 'Number of the compartment' }).getByRole('button').first()).toBeDisabled();
  await expect(dealer.getByRole('region', { name: 'Winning number' })).toContainText('8.1(f)');

  await chooseChip(one, '$5');
  await touch(one, 'straight-up 17');
  await expectChips(one, 'straight-up 17', 500);
  await chooseChip(two, '$5');
  await touch(two, 'red');
  await expectChips(two, 'red', 500);
  await expect(dealer.getByRole('region', { name: 'Terminals' }).getByRole('button').first()).toContainText('Stake $5.00');

  await expired(dealer);
  await act(dealer, /Ball spun/).click();
  await dealer.waitForTimeout(2_300);
  await act(dealer, /Ball at rest/).click();
  await step(dealer, 'Announce the winning number and enter it');
  await pick(dealer, '17 Black');
  await expect(dealer.getByRole('region', { name: 'Winning number' })).toContainText('17 Black');
  await dealer.getByRole('button', { name: 'Enter', exact: true }).click();

  await expect(one.locator('.reveal')).toContainText('$175.00');
  await expect(display.locator('.outcome').getByRole('img', { name: '17 Black' })).toBeVisible();
  await expect(amount(one, 'Balance')).toContainText('$325.00');
  await expect(dealer.getByRole('region', { name: 'Terminals' }).getByRole('button').first()).toContainText('$175.00');
  await expect(dealer.getByRole('region', { name: 'Terminals' }).getByRole('button').first()).toContainText('$325.00');

  const supervisor = await pit(browser, 'accounts');
  await expect(supervisor.getByRole('row', { name: /\$325.00/ }).first()).toBeVisible();
});

test('no spin with its reason, and its clause', async ({ browser }) => {
  const [dealer, one] = [await console_(browser), await open(browser, 'about:blank')];
  await sitDown(one, TABLE, 1);
  await act(dealer, /Open period/).click();
  await chooseChip(one, '$5');
  await touch(one, 'dozen 2');
  await expectChips(one, 'dozen 2', 500);
  await act(dealer, /Ball spun/).click();
  await act(dealer, /No spin/).click();
  const dialog = dealer.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Call “no spin”' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('button', { name: /8\.1\(e\).*left the wheel/ }).click();
  await confirm.click();
  await expect(one.locator('.reveal')).toContainText('The ball left the wheel');
  await expect(amount(one, 'Balance')).toContainText('$325.00');
  await step(dealer, 'Open the wagering period');
});

test('a number after an early spin needs a statement, and the pit answers with the late chips in sight', async ({ browser }) => {
  const [dealer, one, supervisor] = [await console_(browser), await open(browser, 'about:blank'), await pit(browser, 'late')];
  await sitDown(one, TABLE, 1);
  await act(dealer, /Open period/).click();
  await act(dealer, /Ball spun/).click();
  await chooseChip(one, '$5');
  await touch(one, 'straight-up 8');
  await expectChips(one, 'straight-up 8', 500);
  await expect(dealer.getByRole('region', { name: 'Next step' })).toContainText('Ball in play', { timeout: 20_000 });
  await act(dealer, /Ball at rest/).click();
  await pick(dealer, '8 Black');
  const enter = dealer.getByRole('button', { name: 'Enter', exact: true });
  await expect(enter).toBeDisabled();
  await dealer.getByRole('checkbox', { name: /I state that the ball came to rest/ }).check();
  await expect(enter).toBeEnabled();
  await expect.poll(async () => {
    if (await enter.isVisible() && await enter.isEnabled()) await enter.click();
    return dealer.getByRole('heading', { name: 'The entry waits for a second rank' }).isVisible();
  }).toBe(true);
  await expect(dealer.getByText('Straight up 8')).toBeVisible();

  await expect(supervisor.getByRole('heading', { name: '8 was entered by demo-dealer' })).toBeVisible();
  await expect(supervisor.getByRole('row', { name: /1 Straight up 8 \$5.00/ })).toBeVisible();
  await supervisor.getByRole('button', { name: 'The spin counts' }).click();
  await expect(one.locator('.reveal')).toContainText('$175.00');
  await step(dealer, 'Open the wagering period');
  // It stands in the report of late chips.
  await expect(supervisor.getByRole('heading', { name: 'Spin 3' })).toBeVisible();
});

test('a wrong number is corrected: the difference first, then a second person', async ({ browser }) => {
  const [dealer, one] = [await console_(browser), await open(browser, 'about:blank')];
  await sitDown(one, TABLE, 1);
  const before = await amount(one, 'Balance').textContent();
  await place(dealer, 'Correction');
  const dialog = dealer.getByRole('dialog').first();
  await dialog.getByRole('button', { name: /Spin 3/ }).click();
  await dialog.getByRole('button', { name: '11 Black', exact: true }).click();
  await dialog.getByRole('button', { name: 'Freeze and compare' }).click();
  const row = dialog.getByRole('row', { name: /Terminal 1/ });
  await expect(row).toContainText('$180.00');
  await expect(row).toContainText('−$180.00');
  await row.getByRole('button').click();
  await expect(dialog).toContainText('35 to 1');
  await expect(one.getByText('Accounts frozen').first()).toBeVisible();
  await expect(amount(one, 'Balance')).toContainText((before ?? '').split(' ')[0] ?? '');

  await dialog.getByRole('button', { name: 'Second person confirms here' }).click();
  await dealer.getByRole('dialog').last().getByRole('button', { name: 'Confirm the correction' }).click();
  await expect(amount(one, 'Balance')).toContainText('$320.00');
  await expect(dealer.getByRole('img', { name: 'Last outcomes' })).toBeVisible();
});

test('a claim is answered at the console and read by the player', async ({ browser }) => {
  const [dealer, one] = [await console_(browser), await open(browser, 'about:blank')];
  await sitDown(one, TABLE, 1);
  await one.evaluate(async (table) => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/stream?audience=seat&seat=1`);
    await new Promise((done) => { socket.onopen = done; });
    socket.send(JSON.stringify({ hello: {} }));
    await new Promise((done) => { socket.onmessage = done; });
    socket.send(JSON.stringify({ id: `claim-${Date.now()}`, command: { do: 'claim', subject: 'wrong-outcome', spin: 3 } }));
    await new Promise((done) => { socket.onmessage = done; });
    socket.close();
  }, TABLE);
  await step(dealer, 'Consider the claim and answer it');
  await place(dealer, 'Claims');
  const sheet = dealer.getByRole('dialog');
  await expect(sheet).toContainText('A wrong number was entered · Spin 3');
  await sheet.getByRole('button', { name: 'Answer' }).click();
  await expect(sheet.getByRole('button', { name: 'Uphold the claim' })).toBeDisabled();
  await sheet.getByRole('button', { name: 'You are right. The outcome was corrected.' }).click();
  await sheet.getByRole('button', { name: 'Uphold the claim' }).click();
  await expect(sheet).toContainText('Upheld');
  await expect(one.getByText('You are right. The outcome was corrected.').first()).toBeVisible();
});

test('a higher minimum at once is refused with the clause; a sign for later stands', async ({ browser }) => {
  const page = await pit(browser, 'limits');
  await page.getByRole('button', { name: 'New sign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Straight up: Minimum').fill('5');
  await dialog.getByRole('button', { name: 'At once' }).click();
  await dialog.getByRole('button', { name: 'Put up the sign' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The sign must stand longer');
  await expect(dialog.getByRole('alert')).toContainText(/s66|4\.1/);
  await dialog.getByRole('button', { name: 'In 20 min' }).click();
  await dialog.getByRole('button', { name: 'Put up the sign' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /On the sign, from/ })).toBeVisible();
  await page.getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByRole('heading', { name: /On the sign, from/ })).toHaveCount(0);
});

test('the player leaves and is paid in chips', async ({ browser }) => {
  const dealer = await console_(browser);
  const seat = dealer.getByRole('region', { name: 'Terminals' }).getByRole('button').first();
  await seat.click();
  const sheet = dealer.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Pay out and close' }).click();
  await expect(sheet).toContainText('3 × $100.00');
  await sheet.getByRole('button', { name: 'Close the account' }).click();
  const paid = dealer.getByRole('dialog');
  await expect(paid).toContainText('Pay terminal 1');
  await expect(paid).toContainText('$320.00');
  await expect(paid).toContainText('3 × $100.00');
  await paid.getByRole('button', { name: 'Paid' }).click();
  await expect(seat).toContainText('closed');
});

test('the inspector reads the whole story and proves the journal', async ({ browser }) => {
  const page = await open(browser, `/inspector/?lang=en#/rounds/${TABLE}/3`);
  await expect(page.getByRole('heading', { name: /^Spin 3/ })).toBeVisible();
  await expect(page.getByText('Begun by demo-dealer, confirmed by demo-supervisor')).toBeVisible();
  await expect(page.getByText('8 was entered by demo-dealer and answered by demo-supervisor.')).toBeVisible();
  await expect(page.getByRole('img', { name: /Straight up 8 \$5.00/ })).toBeVisible();
  await expect(page.getByText('Correction confirmed')).toBeVisible();
  const [pack] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Dispute pack' }).click()]);
  expect(pack.suggestedFilename()).toBe(`table-${TABLE}-round-3.html`);
  await page.goto(`/inspector/?lang=en#/proof`);
  await page.getByRole('button', { name: 'Verify the journal' }).click();
  await expect(page.getByText('The journal is sound.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`table:${TABLE}`) }).first()).toBeVisible();
});

const SIZES = { desk: { width: 1280, height: 800 }, tablet: { width: 800, height: 1280 }, phone: { width: 390, height: 844 } } as const;
const PLACES = [
  `/sgc/?table=${DEALT}`,
  ...['tables', 'alarms', 'day', 'people', 'devices', 'limits', 'accounts', 'claims', 'corrections', 'late', 'equipment'].map((one) => `/pit/#/${one}`),
  ...['rounds', 'live', 'rules', 'proof'].map((one) => `/inspector/#/${one}`),
];
for (const lang of ['en', 'zh-Hant', 'zh-Hans']) {
  test(`console, pit and inspector are accessible and fit: ${lang}`, async ({ page }) => {
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      for (const address of PLACES) {
        const [path = '', hash] = address.split('#');
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}${hash ? `#${hash}/${TABLE}` : ''}`);
        // Another part of the same page is no new page for the browser.
        await page.reload();
        await expect(page.locator('h1')).toBeVisible();
        await expect(page.locator('main [role="status"]')).toHaveCount(0);
        await page.waitForTimeout(150);
        await expectAccessible(page, `${address} ${size}`);
        await expectFits(page, `${address} ${size}`);
      }
    }
  });
}
