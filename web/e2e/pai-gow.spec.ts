/** Rounds of Pai Gow, played on the screens. */
import { expect, test, type WebSocketRoute } from '@playwright/test';
import { dealer, display, lay, openPaiGow, player, primary, setHand, step, stepsTo } from './support/pai-gow';
import { freshName } from './support/house';
import { expectAccessible, expectSound } from './support/table';

const limits = { minimum: 100, maximum: 10_000 };

test('a house-banked round with three players', async ({ browser, request }) => {
  const table = await openPaiGow(request);
  const console = await dealer(browser, table);
  const [one, two, three] = [await player(browser, table, 1, 3), await player(browser, table, 2, 5), await player(browser, table, 3, 6)];
  const sign = await display(browser, table);
  await step(console, 'Offer the bank');
  for (const page of [one, two, three]) await lay(page, 'Regular');
  await expectAccessible(one, 'wagering');
  await stepsTo(console, 'Deliver the tiles');
  await expect(sign.locator('.wall')).toHaveClass(/dealt/);
  await one.getByRole('button', { name: 'Look at your tiles' }).click();
  await expectAccessible(one, 'setting');
  await setHand(one);
  await two.getByRole('button', { name: 'Set area 5 House Way' }).click();
  await three.getByRole('button', { name: 'Concede area 6' }).click();
  await three.getByRole('dialog').getByRole('button', { name: 'Concede area 6' }).click();
  await stepsTo(console, 'Take and pay');
  // Each reads what his wager came to, and on which clauses.
  for (const page of [one, two]) await expect(page.locator('.main .call').first()).toHaveText(/Jung|Che|Jowl/);
  await expect(three.locator('.main')).toContainText('$25.00 lost');
  await three.locator('.main .clauses').first().click();
  await expect(three.getByRole('dialog').locator('dd').first()).not.toBeEmpty();
  await expect(sign.locator('.bank .open')).toBeVisible();
  // Hands lie beside one another, each within its own area.
  for (const area of await sign.locator('.felt .area').all()) {
    const [of, tiles] = [await area.boundingBox(), await area.locator('.tiles > *').first().boundingBox()];
    expect(of && tiles && tiles.x >= of.x - 1 && tiles.x + tiles.width <= of.x + of.width + 1).toBe(true);
  }
  await step(console, 'Put the tiles away');
  await expectAccessible(console, 'console');
  await expectAccessible(sign, 'display');
});

test('a player sets his own limit and takes a break', async ({ browser, request }) => {
  const table = await openPaiGow(request);
  const console = await dealer(browser, table);
  const one = await player(browser, table, 1, 3);
  await step(console, 'Offer the bank');
  const limits = one.getByRole('button', { name: 'Rules and pay' });
  await limits.click();
  const own = one.getByRole('dialog').locator('section', { hasText: 'Your own limits' });
  await own.getByRole('group', { name: 'Lose at most' }).getByRole('button', { name: '$50', exact: true }).click();
  await own.getByRole('button', { name: 'Set these limits' }).click();
  await expect(own).toContainText('$50.00 of it is left');
  await expectSound(one, 'own limits at Pai Gow');
  await one.keyboard.press('Escape');
  await lay(one, 'Regular');
  await limits.click();
  await expect(own).toContainText('$25.00 of it is left');
  await own.getByRole('group', { name: 'Take a break' }).getByRole('button', { name: '5 min', exact: true }).click();
  await one.keyboard.press('Escape');
  // The round that has begun is finished: tiles are his to look at and to set.
  await expect(one.locator('.main .stop')).toContainText('You rest until');
  await stepsTo(console, 'Deliver the tiles');
  await one.getByRole('button', { name: 'Look at your tiles' }).click();
  await setHand(one);
});

test('a player-banked round', async ({ browser, request }) => {
  const table = await openPaiGow(request, { banks: true });
  const console = await dealer(browser, table);
  const [banker, punter] = [await player(browser, table, 1, 3), await player(browser, table, 2, 5)];
  await step(console, 'Offer the bank');
  await banker.getByRole('button', { name: 'Take it alone' }).click();
  await banker.getByRole('button', { name: '+$500' }).click();
  await expect(banker.getByRole('heading', { name: 'Your stake in the bank $500.00' })).toBeVisible();
  await lay(punter, 'Regular');
  await expect(punter.locator('.felt')).toContainText('Player bank');
  await stepsTo(console, 'Deliver the tiles');
  await banker.getByRole('button', { name: 'Look at your tiles' }).click();
  await punter.getByRole('button', { name: 'Look at your tiles' }).click();
  await setHand(punter);
  await setHand(banker);
  await stepsTo(console, 'Take and pay');
  await expect(punter.locator('.main .call')).toHaveText(/Jung|Che|Jowl/);
});

test('a co-banked round', async ({ browser, request }) => {
  const table = await openPaiGow(request, { banks: true, book: 'vic-2000-pai-gow' });
  const console = await dealer(browser, table);
  const [banker, punter] = [await player(browser, table, 1, 3), await player(browser, table, 2, 5)];
  await step(console, 'Offer the bank');
  await banker.getByRole('button', { name: 'Take it with the House' }).click();
  await banker.getByRole('button', { name: '+$500' }).click();
  await lay(punter, 'Regular');
  await expect(punter.locator('.felt')).toContainText('Co-bank');
  await stepsTo(console, 'Open the cup');
  await banker.locator('.cuts button').first().click();
  await step(console, 'Deliver the tiles');
  await punter.getByRole('button', { name: 'Look at your tiles' }).click();
  await setHand(punter);
  await stepsTo(console, 'Take and pay');
  await expect(punter.locator('.main .call')).toHaveText(/Jung|Che|Jowl/);
});

test('a Bonanza round with surrender', async ({ browser, request }) => {
  const options = { bonus: { name: 'bonus/A', limits }, tie: { name: 'tie/B', limits } };
  const table = await openPaiGow(request, { book: 'crown-6.1-pai-gow', options });
  const console = await dealer(browser, table);
  const one = await player(browser, table, 1, 3);
  await step(console, 'Offer the bank');
  for (const bet of ['Regular', 'Bonus', 'Tie']) await lay(one, bet);
  await stepsTo(console, 'Deliver the tiles');
  await one.getByRole('button', { name: 'Look at your tiles' }).click();
  await one.getByRole('button', { name: 'Surrender the Tie at area 3' }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'Surrender the Tie at area 3' }).click();
  await expect(one.locator('[data-area="3"]')).toContainText('Surrendered');
  await setHand(one);
  // The console has it wager by wager in the order of the book, and keeps it while the dealer pays.
  const order = console.getByRole('region', { name: 'Take and pay, in this order' });
  await stepsTo(console, 'Turn up the bank’s hand');
  await expect(order).toHaveCount(0);
  await stepsTo(console, 'Open area 3');
  const surrendered = order.getByRole('listitem').filter({ hasText: 'Give back' });
  await expect(surrendered).toContainText('Tie');
  await expect(surrendered).toContainText('$13.00');
  await expect(order).toContainText('13.9.1(c)');
  await expect(order.getByRole('listitem').last()).toContainText('Tiles away');
  await expectSound(console, 'in the book’s order');
  await step(console, 'Take and pay');
  await expect(surrendered).toBeVisible();
  await expect(one.locator('.main')).toContainText('Tie, Area 3');
  // Half of it, up to the next sum that chips of a dollar make (9.2.3).
  await expect(one.locator('.main')).toContainText('$13.00 goes back');
});

for (const [book, bonus, clause] of [['vic-2000-pai-gow', 'bonus', '17.9.1'], ['crown-6.1-pai-gow', 'bonus/A', '13.8.1']] as const) {
  test(`with Bonus wagers alone the bank’s hand stays down until a player asks, ${book}`, async ({ browser, request }) => {
    const table = await openPaiGow(request, { book, options: { bonus: { name: bonus, limits } } });
    const console = await dealer(browser, table);
    const one = await player(browser, table, 1, 3);
    const dealt = async () => {
      await step(console, 'Offer the bank');
      await lay(one, 'Bonus');
      await stepsTo(console, 'Deliver the tiles');
      await one.getByRole('button', { name: 'Look at your tiles' }).click();
      await setHand(one);
      await expect(primary(console)).toHaveText('Leave the bank’s hand down');
      await expect(console.locator('.act .basis-line')).toContainText(clause);
    };
    await dealt();
    // The steps stand in the order in which the table has them.
    const course = console.getByRole('list', { name: 'The round’s steps' }).getByRole('listitem');
    await expect(course.filter({ hasText: 'Bank stays down' })).toHaveAttribute('aria-current', 'step');
    await expect(course.filter({ hasText: 'Deliver' })).toHaveClass(/done/);
    await expect(course.filter({ hasText: 'Open the hands' })).toHaveClass(/next/);
    await one.getByRole('button', { name: 'Ask to see the bank’s hand' }).click();
    await expect(course.filter({ hasText: 'Bank’s hand' })).toHaveAttribute('aria-current', 'step');
    await step(console, 'Turn up the bank’s hand');
    await expect(one.locator('.bank .open')).toBeVisible();
    await stepsTo(console, 'Put the tiles away');
    // Nobody asks: it stays down, and the hand is opened.
    await dealt();
    await step(console, 'Leave the bank’s hand down');
    await expect(primary(console)).toHaveText('Open area 3');
    await expect(one.locator('.bank .open')).toHaveCount(0);
  });
}

test('a supervisor limits the players of an area while the table is open', async ({ browser, request }) => {
  const table = await openPaiGow(request);
  const console = await dealer(browser, table);
  const [one, two] = [await player(browser, table, 1, 3), await player(browser, table, 2, 5)];
  await step(console, 'Offer the bank');
  await lay(one, 'Regular');
  const areas = two.locator('.betting .areas');
  await expect(areas.getByRole('button', { name: 'Area 3' })).toBeVisible();
  await console.getByRole('button', { name: 'Limits', exact: true }).click();
  const row = console.locator('.row').filter({ has: console.getByRole('heading', { name: 'Players to an area' }) });
  await expect(row).toContainText('9.8');
  await expect(row.getByRole('button', { name: '3', exact: true })).toBeDisabled();
  await row.getByRole('button', { name: '1', exact: true }).click();
  await expect(row.getByRole('button', { name: '1', exact: true })).toBeDisabled();
  // What lies there stays, and nobody else comes to it; at another area he plays on.
  await expect(areas.getByRole('button', { name: 'Area 3' })).toHaveCount(0);
  await lay(two, 'Regular');
  await expect(one.locator('[data-area="3"]')).toHaveClass(/mine/);
  await row.getByRole('button', { name: '3', exact: true }).click();
  await expect(areas.getByRole('button', { name: 'Area 3' })).toBeVisible();
});

test('a player’s last rounds show his hand and the bank’s as they lay open', async ({ browser, request }) => {
  const table = await openPaiGow(request, { book: 'vic-2000-pai-gow' });
  const console = await dealer(browser, table);
  const [one, two] = [await player(browser, table, 1, 3), await player(browser, table, 2, 5)];
  await step(console, 'Offer the bank');
  for (const page of [one, two]) await lay(page, 'Regular');
  await stepsTo(console, 'Deliver the tiles');
  await one.getByRole('button', { name: 'Look at your tiles' }).click();
  await setHand(one);
  await two.getByRole('button', { name: 'Concede area 5' }).click();
  await two.getByRole('dialog').getByRole('button', { name: 'Concede area 5' }).click();
  await stepsTo(console, 'Put the tiles away');
  for (const [page, own] of [[one, true], [two, false]] as const) {
    await page.locator('header nav').getByRole('button', { name: 'Last rounds' }).click();
    const hands = page.getByRole('dialog').locator('.hands figure');
    // What was given up unseen stays so.
    await expect(hands).toHaveCount(own ? 2 : 1);
    await expect(hands.filter({ hasText: 'Bank' }).getByRole('img')).toHaveCount(4);
    if (own) await expect(hands.filter({ hasText: 'Area 3' }).getByRole('img')).toHaveCount(4);
    await expectSound(page, 'last rounds');
  }
});

test('an irregularity: the book says what follows, and by which clauses', async ({ browser, request }) => {
  const table = await openPaiGow(request);
  const console = await dealer(browser, table);
  const one = await player(browser, table, 1, 3);
  await step(console, 'Offer the bank');
  await lay(one, 'Regular');
  await stepsTo(console, 'Deliver the tiles');
  await console.getByRole('button', { name: 'Irregularity', exact: true }).click();
  await console.getByRole('button', { name: 'A player is absent' }).click();
  await console.getByRole('group', { name: 'Playing areas' }).getByRole('button', { name: 'Area 3', exact: true }).click();
  await console.getByRole('button', { name: 'Report it' }).click();
  await expect(console.locator('.followed')).toContainText('A player is absent, Area 3: set House Way');
  await expect(console.locator('.followed .basis span').first()).toBeVisible();
  await expect(one.locator('[data-area="3"]')).toContainText('House Way');
});

test('a reconnect in the middle of setting: the tiles are there, and the hand is set once', async ({ browser, request }) => {
  const table = await openPaiGow(request);
  const console = await dealer(browser, table);
  const one = await player(browser, table, 1, 3);
  let line: WebSocketRoute | undefined;
  await one.routeWebSocket(/\/stream\?/, (socket) => {
    line = socket;
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(text));
    server.onMessage((text) => socket.send(text));
  });
  await one.reload();
  await step(console, 'Offer the bank');
  await lay(one, 'Regular');
  await stepsTo(console, 'Deliver the tiles');
  await one.getByRole('button', { name: 'Look at your tiles' }).click();
  const high = one.locator('[data-slot="high"] .tile');
  await expect(high).toHaveCount(4);
  await high.first().click();
  await line?.close();
  await expect(one.getByRole('alert')).toContainText('Connection lost');
  await expect(one.getByRole('alert')).toHaveCount(0);
  // What lay in the low hand lies there still, and what the tiles are did not change.
  await expect(one.locator('[data-slot="low"] .tile')).toHaveCount(1);
  await setHand(one);
  await one.reload();
  await expect(one.getByText('Your hand is set.')).toBeVisible();
  await expect(one.locator('[data-slot="low"] .tile')).toHaveCount(2);
});

test('the pit makes a table of another book, with what that book offers', async ({ page }) => {
  const table = freshName('PN');
  await page.goto('/pit/?lang=en#/tables');
  await page.getByRole('button', { name: 'New table' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name of the table').fill(table);
  await form.getByLabel('Rulebook').selectOption('act-2019-pai-gow');
  // The readings of the book stand there, too: the server finds them out once, which takes it a while.
  await expect(form.getByLabel(/^PG-14/)).toBeVisible({ timeout: 60_000 });
  // No Bonanza in that book, but a jackpot; three players an area at the most.
  await expect(form.getByRole('checkbox', { name: 'Jackpot' })).toBeVisible();
  await expect(form.getByRole('combobox', { name: /^Bonus/ })).toHaveCount(0);
  await form.getByLabel('Rulebook').selectOption('crown-6.1-pai-gow');
  await expect(form.getByRole('checkbox', { name: 'Jackpot' })).toHaveCount(0);
  await form.getByRole('combobox', { name: /^Dice/ }).selectOption('crown-pai-gow');
  await form.getByLabel('Big and Small').check();
  await form.getByRole('combobox', { name: /^Tie/ }).selectOption('tie/B');
  await form.getByLabel('Tie: Maximum').fill('50');
  await form.getByRole('textbox', { name: 'Minimum', exact: true }).fill('20');
  await expectSound(page, 'the form');
  await form.getByRole('button', { name: 'Make the table' }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole('region', { name: `Table ${table}` });
  await expect(row).toContainText('Pai Gow');
});

test('real tiles at the cloth: the dealer enters wagers, dice and hands', async ({ browser, request }) => {
  const table = await openPaiGow(request, { cloth: true });
  const console = await dealer(browser, table);
  const acts = console.locator('.act');
  await console.getByRole('button', { name: 'Open an account' }).click();
  await console.getByRole('button', { name: 'Players', exact: true }).click();
  await console.getByRole('button', { name: 'Sit at area 3', exact: true }).click();
  const hand = async (tiles: number[], bank: boolean) => {
    const all = console.locator('.entry .tiles button');
    for (const tile of tiles) await all.nth(tile).click();
    if (bank) return console.getByRole('button', { name: 'As the House Way has it' }).click();
    await expect(console.getByText('Tap the two of the low hand')).toBeVisible();
    for (const tile of tiles.slice(2)) await all.nth(tile).click();
    await console.getByRole('button', { name: 'Enter the hand' }).click();
  };
  let dealt = 0;
  const did: string[] = [];
  for (let taken = 0; taken < 40; taken += 1) {
    const laid = console.locator('.betting .spot').filter({ hasText: 'Regular' });
    if (taken > 0 && (await laid.isVisible()) && !(await laid.locator('svg').isVisible())) {
      await laid.click();
      await expect(laid.locator('svg')).toBeVisible();
    }
    const dice = acts.locator('.dice');
    if (await dice.isVisible()) {
      const all = await dice.getByRole('group').all();
      for (const [place, die] of all.entries()) await die.getByRole('button', { name: String((place % 6) + 1), exact: true }).click();
      await expectSound(console, 'dice');
      await dice.getByRole('button', { name: 'Enter the dice' }).click();
      await expect(dice).toHaveCount(0);
      continue;
    }
    const entry = acts.locator('.entry');
    // A supervisor confirms the bank's setting before any hand is matched with it (13.1.5).
    const confirm = primary(console).filter({ hasText: 'Confirm the bank’s hand' });
    if (await confirm.isVisible()) {
      await confirm.click();
      await expect(confirm).toHaveCount(0);
      continue;
    }
    if (await entry.isVisible()) {
      if (dealt === 0) await expectSound(console, 'hand');
      const title = (await entry.getByRole('heading').innerText()).split('\n', 1)[0]!.trim();
      await hand([dealt * 4, dealt * 4 + 1, dealt * 4 + 2, dealt * 4 + 3], title.includes('bank'));
      dealt += 1;
      await expect(entry.getByRole('heading').filter({ hasText: title })).toHaveCount(0);
      continue;
    }
    const name = await primary(console).innerText();
    did.push(name);
    await step(console, name);
    if (name === 'Take and pay') break;
  }
  // Checking real tiles takes a supervisor, as whom the console of a demo floor acts too (3.3.1).
  expect(did).toContain('Tiles checked');
  expect(dealt).toBe(2);
  await expect(console.locator('[data-area="3"] .call')).toHaveText(/Jung|Che|Jowl/);
});

test('the tiles of a delivery fly from the wall to their areas, and lie there', async ({ browser, request }) => {
  const table = await openPaiGow(request);
  const console = await dealer(browser, table);
  const moving = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await moving.goto(`/pai-gow/display/?table=${table}&lang=en`);
  await step(console, 'Offer the bank');
  const one = await player(browser, table, 2, 5);
  await lay(one, 'Regular');
  await stepsTo(console, 'Deliver the tiles');
  await expect(moving.locator('.flight span')).toHaveCount(32);
  await expect(moving.locator('.flight')).toHaveCount(0, { timeout: 10_000 });
  await expect(moving.locator('[data-area="5"]').getByRole('img', { name: 'Four tiles face down' })).toBeVisible();
  // Whoever wants less motion sees the wall change at once.
  await expect(one.locator('.flight')).toHaveCount(0);
});

test('a settled round is read by the inspector, with hands, wagers and clauses; a higher minimum goes on the sign from the console', async ({ browser, request }) => {
  const table = await openPaiGow(request);
  const console = await dealer(browser, table);
  const one = await player(browser, table, 1, 3);
  await step(console, 'Offer the bank');
  await lay(one, 'Regular');
  await stepsTo(console, 'Deliver the tiles');
  await one.getByRole('button', { name: 'Set area 3 House Way' }).click();
  await stepsTo(console, 'Take and pay');

  const inspector = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await inspector.goto(`/inspector/?lang=en#/rounds/${table}`);
  await expect(inspector.getByRole('complementary', { name: 'Rounds' }).getByRole('link')).toHaveText(/Round 1\s+settled/);
  const hands = inspector.locator('section').filter({ has: inspector.getByRole('heading', { name: 'Hands', exact: true }) }).last();
  await expect(hands.getByRole('row')).toHaveCount(3);
  await expect(hands).toContainText('9.2');
  await expectSound(inspector, 'a round');
  await inspector.goto(`/inspector/?lang=en#/live/${table}`);
  await expect(inspector.getByRole('row', { name: /Player 1/ })).toContainText('$');
  await expectSound(inspector, 'live');
  await inspector.goto(`/inspector/?lang=en#/rules/${table}`);
  await expect(inspector.getByRole('main')).toContainText('virtual, under commitments');

  // However long the console has stood: the notice runs from when the sign goes up.
  await console.getByRole('button', { name: 'Limits', exact: true }).click();
  await console.getByLabel('Minimum').first().fill('20');
  await console.getByLabel('Maximum').first().fill('500');
  await console.getByRole('button', { name: /to hold from/ }).click();
  await expect(console.getByText(/^Limits from .* \$20/)).toBeVisible();
  await console.getByRole('button', { name: 'Accounts', exact: true }).click();
  await console.getByRole('button', { name: /Announce the closing/ }).click();
  await expect(console.getByText(/Closes at \d+:\d+: play ends then/)).toBeVisible();
  await console.getByRole('button', { name: 'Withdraw the announcement' }).click();
  await expect(console.getByText(/play ends then/)).toHaveCount(0);
});
