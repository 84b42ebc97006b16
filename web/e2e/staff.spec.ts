/** The dealer's console, the pit and the inspector play tables of their own on the running house. */
import { expect, test, type APIRequestContext, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { configOf, freshName, give, onlyTables, openTable, WAITS } from './support/house';
import { amount, chooseChip, expectChips, expectSound, sitDown, touch } from './support/table';

/** The screens of one table, each with a browser of its own. */
class Screens {
  #contexts: BrowserContext[] = [];
  constructor(private browser: Browser, readonly table: string) {}

  async open(address: string): Promise<Page> {
    const context = await this.browser.newContext();
    this.#contexts.push(context);
    await onlyTables(context, this.table);
    const page = await context.newPage();
    await page.goto(address);
    return page;
  }
  console_ = () => this.open(`/sgc/?table=${this.table}&lang=en`);
  pit = (place: string) => this.open(`/pit/?lang=en#/${place}/${this.table}`);
  async terminal(seat: number): Promise<Page> {
    const page = await this.open('about:blank');
    await sitDown(page, this.table, seat);
    return page;
  }
  async close(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()));
  }
}
let screens: Screens;
test.afterEach(() => screens.close());

const act = (page: Page, name: RegExp) => page.getByRole('group', { name: 'The ball and the period' }).getByRole('button', { name });
const pick = (page: Page, name: string) => page.getByRole('group', { name: 'Number of the compartment' }).getByRole('button', { name, exact: true }).click();
const step = (page: Page, text: string) => expect(page.getByRole('region', { name: 'Next step' })).toContainText(text);
const expired = (page: Page) => expect(page.getByRole('region', { name: 'Next step' })).toContainText('No more bets', { timeout: 40_000 });
const place = (page: Page, name: string) => page.getByRole('navigation', { name: 'More' }).getByRole('button', { name }).click();
const seatOne = (page: Page) => page.getByRole('region', { name: 'Terminals' }).getByRole('button').first();

test('the pit makes a table, registers wheel and ball, and opens it under two signatures', async ({ browser }) => {
  screens = new Screens(browser, freshName('N'));
  const { table } = screens;
  const page = await screens.pit('tables');
  // What is written while the server still says what a table may begin with stands when it has said it.
  let answered = () => {};
  await page.route('**/api/live-books', async (route) => {
    await new Promise<void>((go) => (answered = go));
    await route.continue();
  });
  await page.getByRole('button', { name: 'New table' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name of the table').fill(table);
  answered();
  await expect(form.getByLabel('Rulebook')).toHaveValue('vic-2000-rapid-roulette');
  await form.getByRole('button', { name: 'Add a row' }).click();
  await expect(form.getByLabel('Name of the table')).toHaveValue(table);
  await form.getByRole('spinbutton', { name: 'seconds', exact: true }).fill('10');
  await form.getByRole('button', { name: 'Make the table' }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole('region', { name: `Table ${table}` });
  await expect(row).toContainText('Table closed');

  await page.goto(`/pit/?lang=en#/equipment/${table}`);
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
  // It is on record as failed, and the register lacks a ball still.
  await expect(page.getByRole('status').filter({ hasText: 'is on record as failed' })).toBeVisible();
  await page.getByLabel('Diameter in millimetres').fill('19.5');
  await page.getByRole('button', { name: 'Sign the entry' }).click();
  await expect(page.getByText('B-19')).toBeVisible();

  // The dealer counts at the console, a second person signs there.
  const dealer = await screens.console_();
  await place(dealer, 'Counts');
  const sheet = dealer.getByRole('dialog').first();
  await sheet.getByRole('button', { name: 'Opening float' }).click();
  await sheet.getByLabel('How many of $500.00').fill('40');
  await sheet.getByLabel('How many of $25.00').fill('200');
  await sheet.getByRole('button', { name: /Sign: Opening float, \$25,000.00/ }).click();
  await expect(sheet).toContainText('demo-dealer');
  await sheet.getByRole('button', { name: 'Second person signs here' }).click();
  await dealer.getByRole('dialog').last().getByRole('button', { name: 'Countersign' }).click();
  await expect(sheet.getByRole('button', { name: 'Fill' })).toBeVisible();

  await page.goto(`/pit/?lang=en#/tables/${table}`);
  await expect(row).toContainText('$25,000.00');
  await expect(row).toContainText('The dealer opens the next spin');
});

test('a whole spin: two terminals, the console, the display, and the pit looks on', WAITS, async ({ browser, request }) => {
  screens = new Screens(browser, await openTable(request, { seconds: 15 }));
  const dealer = await screens.console_();
  await step(dealer, 'Open the wagering period');

  // A buy-in at the console opens a terminal, and a top-up adds to it.
  await seatOne(dealer).click();
  let sheet = dealer.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Add a $100.00 chip' }).click();
  await sheet.getByRole('button', { name: 'Voucher' }).click();
  await sheet.getByRole('button', { name: 'Open with $100.00' }).click();
  await expect(sheet).toHaveCount(0);
  await seatOne(dealer).click();
  sheet = dealer.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Top up' }).click();
  await sheet.getByRole('group', { name: 'Amount in dollars' }).getByRole('button', { name: '5', exact: true }).click();
  await sheet.getByRole('group', { name: 'Amount in dollars' }).getByRole('button', { name: '0', exact: true }).click();
  await sheet.getByRole('button', { name: 'Add $50.00' }).click();
  await expect(seatOne(dealer)).toContainText('$150.00');

  const [one, two, display] = await Promise.all([screens.terminal(1), screens.terminal(2), screens.open(`/wnd/?table=${screens.table}&lang=en`)]);
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
  await expect(seatOne(dealer)).toContainText('Stake $5.00');

  await expired(dealer);
  await act(dealer, /Ball spun/).click();
  // No ball lies so soon after it was spun (RR-8).
  await dealer.waitForTimeout(600);
  await act(dealer, /Ball at rest/).click();
  await step(dealer, 'Announce the winning number and enter it');
  await pick(dealer, '17 Black');
  await expect(dealer.getByRole('region', { name: 'Winning number' })).toContainText('17 Black');
  await dealer.getByRole('button', { name: 'Enter', exact: true }).click();

  await expect(one.locator('.reveal')).toContainText('$175.00');
  await expect(display.locator('.outcome').getByRole('img', { name: '17 Black' })).toBeVisible();
  await expect(amount(one, 'Balance')).toContainText('$325.00');
  await expect(seatOne(dealer)).toContainText('$175.00');
  await expect(seatOne(dealer)).toContainText('$325.00');

  const supervisor = await screens.pit('accounts');
  await expect(supervisor.getByRole('row', { name: /\$325.00/ }).first()).toBeVisible();
});

test('no spin with its reason, and its clause', async ({ browser, request }) => {
  screens = new Screens(browser, await openTable(request));
  const [dealer, one] = await Promise.all([screens.console_(), screens.terminal(1)]);
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
  await expect(amount(one, 'Balance')).toContainText('$100.00');
  await step(dealer, 'Open the wagering period');
});

test('a number after an early spin needs a statement and the pit; it is corrected by two; the inspector reads the whole story', WAITS, async ({ browser, request }) => {
  screens = new Screens(browser, await openTable(request, { seconds: 12, lateEntry: 2_000 }));
  const [dealer, one, supervisor] = await Promise.all([screens.console_(), screens.terminal(1), screens.pit('late')]);
  await act(dealer, /Open period/).click();
  await act(dealer, /Ball spun/).click();
  await chooseChip(one, '$5');
  await touch(one, 'straight-up 8');
  await expectChips(one, 'straight-up 8', 500);
  await expect(dealer.getByRole('region', { name: 'Next step' })).toContainText('Ball in play', { timeout: 40_000 });
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
  await expect(supervisor.getByRole('heading', { name: 'Spin 1' })).toBeVisible();

  const before = await amount(one, 'Balance').textContent();
  await place(dealer, 'Correction');
  const dialog = dealer.getByRole('dialog').first();
  await dialog.getByRole('button', { name: /Spin 1/ }).click();
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
  await expect(amount(one, 'Balance')).toContainText('$95.00');

  const page = await screens.open(`/inspector/?lang=en#/rounds/${screens.table}/1`);
  await expect(page.getByRole('heading', { name: /^Spin 1/ })).toBeVisible();
  await expect(page.getByText('Begun by demo-dealer, confirmed by demo-supervisor')).toBeVisible();
  await expect(page.getByText('8 was entered by demo-dealer and answered by demo-supervisor.')).toBeVisible();
  await expect(page.getByRole('img', { name: /Straight up 8 \$5.00/ })).toBeVisible();
  await expect(page.getByText('Correction confirmed')).toBeVisible();
  const [pack] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Dispute pack' }).click()]);
  expect(pack.suggestedFilename()).toBe(`table-${screens.table}-round-1.html`);
  await page.goto(`/inspector/?lang=en#/proof`);
  await page.getByRole('button', { name: 'Verify the journal' }).click();
  await expect(page.getByText('The journal is sound.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`table:${screens.table}`) }).first()).toBeVisible();
});

test('a fault found after settlement has one terminal’s wagers void: two people correct it, and nobody else’s spin changes', WAITS, async ({ browser, request }) => {
  screens = new Screens(browser, await openTable(request, { seconds: 8 }));
  const { table } = screens;
  const [dealer, one, two] = await Promise.all([screens.console_(), screens.terminal(1), screens.terminal(2)]);
  await give(request, table, { do: 'open-period' });
  for (const page of [one, two]) {
    await chooseChip(page, '$5');
    await touch(page, 'red');
    await expectChips(page, 'red', 500);
  }
  await expired(dealer);
  await give(request, table, { do: 'ball-spun' });
  await give(request, table, { do: 'ball-at-rest' });
  await step(dealer, 'Announce the winning number and enter it');
  await give(request, table, { do: 'enter-outcome', outcome: 32, rested_after_expiry: true });
  for (const page of [one, two]) await expect(amount(page, 'Balance')).toContainText('$105.00');

  await place(dealer, 'Correction');
  const dialog = dealer.getByRole('dialog').first();
  await dialog.getByRole('button', { name: /Spin 1/ }).click();
  await dialog.getByRole('button', { name: 'A terminal’s wagers' }).click();
  await expect(dialog.getByRole('button', { name: 'Freeze and compare' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Terminal 1', exact: true }).click();
  await expectSound(dealer, 'which terminal');
  await dialog.getByRole('button', { name: 'Freeze and compare' }).click();
  const rows = dialog.getByRole('row', { name: /Terminal \d/ });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Terminal 1');
  await expect(rows).toContainText('−$5.00');
  await expect(two.getByText('Accounts frozen').first()).toBeVisible();
  await expect(amount(one, 'Balance')).toContainText('$105.00');
  // Whoever began it does not confirm it.
  await expect(dialog.getByRole('button', { name: 'Confirm the correction' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Second person confirms here' }).click();
  const second = dealer.getByRole('dialog').last();
  await expectSound(dealer, 'the second person');
  await second.getByRole('button', { name: 'Confirm the correction' }).click();

  await expect(amount(one, 'Balance')).toContainText('$100.00');
  await expect(amount(two, 'Balance')).toContainText('$105.00');
  for (const [page, told] of [[one, /void/i], [two, '+$5.00']] as const) {
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('dialog').locator('details', { hasText: 'Spin 1' })).toContainText(told);
  }
});

test('a player makes a claim, the console answers it, the player reads the answer', async ({ browser, request }) => {
  screens = new Screens(browser, await openTable(request));
  await give(request, screens.table, { do: 'open-period' });
  await give(request, screens.table, { do: 'ball-spun' });
  await give(request, screens.table, { do: 'call-no-spin', reason: 'ball-out' });
  const [dealer, one] = await Promise.all([screens.console_(), screens.terminal(1)]);
  await one.getByRole('button', { name: 'Help' }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'Make a claim' }).click();
  const form = one.getByRole('dialog');
  await form.getByRole('radio', { name: 'A wrong number was entered' }).click();
  await form.getByRole('button', { name: 'Send claim' }).click();
  await expect(form).toHaveCount(0);
  await expect(one.locator('.toasts')).toContainText(/claim/i);
  await step(dealer, 'Consider the claim and answer it');
  await place(dealer, 'Claims');
  const sheet = dealer.getByRole('dialog');
  await expect(sheet).toContainText('A wrong number was entered · Spin 1');
  await sheet.getByRole('button', { name: 'Answer' }).click();
  await expect(sheet.getByRole('button', { name: 'Uphold the claim' })).toBeDisabled();
  await sheet.getByRole('button', { name: 'You are right. The outcome was corrected.' }).click();
  await sheet.getByRole('button', { name: 'Uphold the claim' }).click();
  await expect(sheet).toContainText('Upheld');
  await expect(one.getByText('You are right. The outcome was corrected.').first()).toBeVisible();
});

test('a higher minimum stands on a sign for 20 minutes first; sign and closing are shown on terminal and display', async ({ browser, request }) => {
  screens = new Screens(browser, await openTable(request));
  const [page, one, display] = await Promise.all([screens.pit('limits'), screens.terminal(1), screens.open(`/wnd/?table=${screens.table}&lang=en`)]);
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
  // Whoever plays here sees both, before they hold.
  await expect(one.locator('.notices')).toContainText(/New limits from \d/);
  await expect(display.locator('.coming')).toContainText('$5 – $100');
  await one.locator('.notices').getByRole('button', { name: 'Limits' }).click();
  await expect(one.getByRole('dialog')).toContainText(/From .*\d/);
  await one.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByRole('heading', { name: /On the sign, from/ })).toHaveCount(0);
  await expect(one.locator('.notices')).toHaveCount(0);
  await expect(display.locator('.coming')).toHaveCount(0);

  // A higher maximum takes two persons (RR-18): nobody sees it before the second has agreed.
  await page.getByRole('button', { name: 'New sign' }).click();
  await dialog.getByLabel('Straight up: Maximum').fill('200');
  await dialog.getByRole('button', { name: 'In 20 min' }).click();
  await dialog.getByRole('button', { name: 'Put up the sign' }).click();
  const waits = page.locator('.waits');
  await expect(waits.getByRole('heading', { name: /Waits for a second person: sign with a higher maximum, from/ })).toBeVisible();
  await expectSound(page, 'limits that wait');
  await expect(page.getByRole('heading', { name: /On the sign, from/ })).toHaveCount(0);
  await expect(one.locator('.notices')).toHaveCount(0);
  await waits.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(waits).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /On the sign, from/ })).toBeVisible();
  await expect(one.locator('.notices')).toContainText(/New limits from \d/);

  await page.getByRole('button', { name: 'Announce closing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(one.locator('.notices')).toContainText(/closes at \d/);
  await expect(display.locator('.closing')).toContainText(/closes at \d/);
});

test('a terminal fails while wagers are open: its wagers go back, the others play on, and it is restored', async ({ browser, request }) => {
  screens = new Screens(browser, await openTable(request));
  const [dealer, one, two] = await Promise.all([screens.console_(), screens.terminal(1), screens.terminal(2)]);
  await act(dealer, /Open period/).click();
  for (const page of [one, two]) {
    await chooseChip(page, '$5');
    await touch(page, 'red');
    await expectChips(page, 'red', 500);
  }
  await seatOne(dealer).click();
  const sheet = dealer.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Terminal malfunction' }).click();
  await expect(sheet).toContainText('8.7');
  await sheet.getByRole('button', { name: 'Report the malfunction' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(one.getByRole('heading', { level: 1, name: /out of order/i })).toBeVisible();
  await expect(one.locator('.board')).toHaveCount(0);
  await expect(seatOne(dealer)).toContainText('Stake $0.00');
  await expect(seatOne(dealer)).toContainText('$100.00');
  await expectChips(two, 'red', 500);

  await seatOne(dealer).click();
  await dealer.getByRole('dialog').getByRole('button', { name: 'It works again' }).click();
  await expect(one.locator('.board')).toBeVisible();
  await expect(one.locator('[data-chip]')).toHaveCount(0);
  await expect(amount(one, 'Balance')).toContainText('$100.00');
});

test('the player leaves and is paid in chips', async ({ browser, request }) => {
  screens = new Screens(browser, await openTable(request));
  const { table } = screens;
  await give(request, table, { do: 'open-account', seat: 1, tender: 'cash', amount: 32_000 });
  const dealer = await screens.console_();
  const seat = seatOne(dealer);
  await seat.click();
  const sheet = dealer.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Pay out and close' }).click();
  await sheet.getByRole('button', { name: 'Close the account' }).click();
  const paid = dealer.getByRole('dialog', { name: /^Pay terminal/ });
  await expect(paid).toContainText('Pay terminal 1');
  await expect(paid).toContainText('$320.00');
  await expect(paid).toContainText('3 × $100.00');
  await paid.getByRole('button', { name: 'Paid' }).click();
  await expect(seat).toContainText('closed');
  // It can be looked up again.
  await place(dealer, 'Owed');
  await dealer.getByRole('dialog').locator('summary', { hasText: 'Terminal 1' }).click();
  await expect(dealer.getByRole('dialog')).toContainText('3 × $100.00');
});

test('a call is answered at the console, and the light goes off', async ({ browser, request }) => {
  screens = new Screens(browser, await openTable(request));
  const [dealer, one] = await Promise.all([screens.console_(), screens.terminal(1)]);
  await one.getByRole('button', { name: 'Call dealer' }).click();
  await expect(one.getByRole('button', { name: 'Dealer called' })).toBeVisible();
  await step(dealer, 'A player calls');
  await seatOne(dealer).click();
  await dealer.getByRole('dialog').getByRole('button', { name: /light off/ }).click();
  await expect(one.getByRole('button', { name: 'Call dealer' })).toBeVisible();
});

test('a closed table is set up again from how it is set up', async ({ browser, request }) => {
  const table = freshName('C');
  const answer = await request.post('/api/tables', { data: { config: configOf(table, { seconds: 45, seats: 5, lateEntry: 3_000 }) } });
  expect(answer.ok(), await answer.text()).toBe(true);
  screens = new Screens(browser, table);
  const page = await screens.pit('tables');
  const form = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Set-up', exact: true }).click();
  await expect(form.getByLabel('Terminals', { exact: true })).toHaveValue('5');
  await expect(form.getByRole('spinbutton', { name: 'seconds', exact: true })).toHaveValue('45');
  await expect(form.getByLabel(/late entry|Second rank/i)).toHaveValue('3');
  await form.getByLabel('Terminals', { exact: true }).fill('3');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('region', { name: `Table ${table}` })).toContainText('/ 3');
  await page.getByRole('button', { name: 'Set-up', exact: true }).click();
  await expect(form.getByLabel('Terminals', { exact: true })).toHaveValue('3');
  await expect(form.getByRole('spinbutton', { name: 'seconds', exact: true })).toHaveValue('45');
});

test('somebody is assigned to a table, and released', async ({ browser, request }) => {
  screens = new Screens(browser, await openTable(request));
  const page = await screens.pit('people');
  const row = page.getByRole('listitem').filter({ hasText: 'demo-dealer' });
  await row.getByRole('button', { name: /^Assign/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: `Table ${screens.table}` }).click();
  const release = row.getByRole('button', { name: new RegExp(`^Release .* from Table ${screens.table}`) });
  await expect(release).toBeVisible();
  await release.click();
  await expect(release).toHaveCount(0);
});

const SIZES = { desk: { width: 1280, height: 800 }, tablet: { width: 800, height: 1280 }, phone: { width: 390, height: 844 } } as const;
const PIT = ['tables', 'alarms', 'day', 'people', 'devices', 'limits', 'accounts', 'claims', 'corrections', 'late', 'equipment'];
const INSPECTOR = ['rounds', 'live', 'rules', 'proof'];

/** A table that has played a spin, with a player at it, a claim and a sign. */
async function lively(request: APIRequestContext, page: Page, lang: string): Promise<string> {
  const table = await openTable(request, { seconds: 6 });
  await sitDown(page, table, 1, lang);
  await give(request, table, { do: 'open-period' });
  await touch(page, 'red');
  await expectChips(page, 'red', 100);
  await expect(page.locator('.ats.no-more')).toBeVisible({ timeout: 30_000 });
  await give(request, table, { do: 'ball-spun' });
  await give(request, table, { do: 'ball-at-rest' });
  await expect.poll(async () => {
    const answer = await request.post(`/api/tables/${table}/commands`, {
      data: { id: `enter-${table}`, command: { do: 'enter-outcome', outcome: 8, rested_after_expiry: true }, audience: 'dealer' },
    });
    return answer.ok();
  }).toBe(true);
  return table;
}

for (const lang of ['en', 'zh-Hant', 'zh-Hans']) {
  test(`console, pit and inspector are accessible and fit: ${lang}`, async ({ browser, page, request }) => {
    const table = await lively(request, page, lang);
    screens = new Screens(browser, table);
    const look = async (one: Page, what: string) => {
      for (const [size, viewport] of Object.entries(SIZES)) {
        await one.setViewportSize(viewport);
        await expectSound(one, `${what} ${size} ${lang}`);
      }
    };
    const dealer = await screens.open(`/sgc/?table=${table}&lang=${lang}`);
    await expect(dealer.locator('.seat').first()).toBeVisible();
    await look(dealer, 'console');
    for (const [page_, places] of [['pit', PIT], ['inspector', INSPECTOR]] as const) {
      const shown = await screens.open(`/${page_}/?lang=${lang}`);
      for (const one of places) {
        await shown.goto(`/${page_}/?lang=${lang}#/${one}/${table}${one === 'rounds' ? '/1' : ''}`);
        await expect(shown.locator(`main[data-place="${one}"]`)).toBeVisible();
        await expect(shown.locator('main [role="status"]')).toHaveCount(0);
        await look(shown, `${page_} ${one}`);
      }
    }
  });
}
