/** Rounds of Red Dog, played on the screens: at a real shoe the dealer taps the cards, so that each test chooses what comes. */
import { expect, test, type WebSocketRoute } from '@playwright/test';
import { amount, deal, dealer, display, giveRedDog, lay, named, openRedDog, player, primary, screen, step } from './support/red-dog';
import { expectSound } from './support/table';

test('a round with a raise, one player raising and one standing', async ({ browser, request }) => {
  const table = await openRedDog(request);
  const console = await dealer(browser, table);
  const [one, two] = [await player(browser, table, 1), await player(browser, table, 2)];
  const sign = await display(browser, table);
  for (const page of [one, two]) await lay(page, 3);
  await expect(console.locator('.steps ol')).toContainText('Call “no more bets”');
  await step(console, 'No more bets');
  await expect(one.locator('.phase')).toContainText('No more bets');
  await expect(console.locator('.steps ol')).toContainText('box on your right');
  await deal(console, '4H', '8S');
  // The spread is announced, with what it pays lit on the layout.
  await expect(console.locator('.steps ol')).toContainText('Announce the spread: 3');
  for (const page of [one, two, sign]) {
    await expect(page.locator('.felt .call')).toHaveText('Spread of 3 cards');
    await expect(page.locator('.inscriptions [aria-current]')).toHaveText(/3 card spread\s*2 to 1/);
  }
  await expect(one.getByRole('heading', { name: 'Spread of 3 cards: raise, or stand' })).toBeVisible();
  await one.getByRole('textbox', { name: 'Another amount' }).fill('12');
  await one.getByRole('button', { name: 'Raise', exact: true }).click();
  await expect(one.getByRole('alert').or(one.locator('.toasts'))).toContainText('A raise is in the steps of the notice ($5.00) up to $25.00');
  await one.getByRole('button', { name: 'Double: raise by $25' }).click();
  await expect(one.getByRole('heading', { name: 'Raised by $25.00' })).toBeVisible();
  await two.getByRole('button', { name: 'Stand', exact: true }).click();
  await expect(two.getByRole('heading', { name: 'You stand with $25' })).toBeVisible();
  await expect(console.locator('[data-area="3"] .raise')).toHaveCount(1);
  await step(console, 'No more bets');
  await expect(two.getByRole('heading', { name: 'No more bets: the third card' })).toBeVisible();
  await deal(console, '6D');
  for (const page of [one, two, sign]) await expect(page.locator('.felt .call')).toHaveText('Between: wins');
  await expect(one.locator('.main .result')).toContainText('$50.00 won $100.00: $150.00 is yours.');
  await expect(two.locator('.main .result')).toContainText('$25.00 won $50.00: $75.00 is yours.');
  await expect(amount(one, 'Balance')).toHaveText('$1,100.00');
  // Each line names its clauses, and they can be read.
  await one.locator('.main .result .clauses').click();
  await expect(one.getByRole('dialog').locator('dt').filter({ hasText: '8.1.1' })).toBeVisible();
  await expect(one.getByRole('dialog').locator('dd').first()).not.toBeEmpty();
  await one.keyboard.press('Escape');
  await one.getByRole('button', { name: 'Last rounds' }).click();
  await expect(one.getByRole('dialog').locator('[data-card]')).toHaveCount(3);
  await expect(one.getByRole('dialog')).toContainText('Area 3: $25 and raise $25');
});

test('a pair: no raise; it stays one and is void, or three of a kind pays 11 to 1', async ({ browser, request }) => {
  const table = await openRedDog(request);
  const console = await dealer(browser, table);
  const one = await player(browser, table, 1);
  await lay(one, 5);
  await step(console, 'No more bets');
  await deal(console, '9H', '9S');
  await expect(one.locator('.felt .call')).toHaveText('A pair');
  await expect(one.locator('.phase')).toContainText('A pair: no raise, the third card');
  await expect(one.getByRole('button', { name: /raise/i })).toHaveCount(0);
  await deal(console, 'QD');
  await expect(one.locator('.felt .call')).toHaveText('A pair: void');
  await expect(one.locator('.main .result')).toContainText('$25.00 is void: $25.00 stays on the area.');
  await expect(amount(one, 'Balance')).toHaveText('$975.00');
  // What stays is his money: it plays again, or is taken back.
  await step(console, 'No more bets');
  await deal(console, '9D', '9C', '9S');
  await expect(one.locator('.felt .call')).toHaveText('Three of a kind');
  await expect(one.locator('.inscriptions [aria-current]')).toHaveText(/Three of a kind\s*11 to 1/);
  await expect(one.locator('.main .result')).toContainText('$25.00 won $275.00: $300.00 is yours.');
});

test('consecutive cards: no spread, no third card, void', async ({ browser, request }) => {
  const table = await openRedDog(request);
  const console = await dealer(browser, table);
  const one = await player(browser, table, 1);
  await lay(one, 1);
  await step(console, 'No more bets');
  await deal(console, 'KH', 'AS');
  await expect(one.locator('.felt .call')).toHaveText('No spread');
  await expect(one.locator('.phase')).toContainText('Consecutive cards: no spread');
  await expect(console.locator('.steps ol')).toContainText('Announce “no spread”');
  await step(console, '“No spread”: the hand is void');
  await expect(one.locator('.felt .call')).toHaveText('No spread: void');
  await expect(one.locator('[data-box="2"] [data-card]')).toHaveCount(0);
  await one.getByRole('button', { name: 'Take it back' }).click();
  await expect(amount(one, 'Balance')).toHaveText('$1,000.00');
  await one.getByRole('button', { name: 'Same again: $25 on Area 1' }).click();
  await expect(amount(one, 'At stake')).toHaveText('$25.00');
});

test('a player sets his own limit, which leaves room for a raise, and takes a break', async ({ browser, request }) => {
  const table = await openRedDog(request);
  const one = await player(browser, table, 1);
  const limits = one.getByRole('button', { name: 'Rules and pay' });
  await limits.click();
  const own = one.getByRole('dialog').locator('section', { hasText: 'Your own limits' });
  await expect(own).toContainText('You have played for 0:00');
  await own.getByRole('group', { name: 'Lose at most' }).getByRole('button', { name: '$50', exact: true }).click();
  await own.getByRole('button', { name: 'Set these limits' }).click();
  await expect(own).toContainText('$50.00 of it is left');
  await expectSound(one, 'own limits at Red Dog');
  await one.keyboard.press('Escape');
  // $25 may lie, and as much again is kept for the raise: no more is offered.
  await lay(one, 3);
  await expect(amount(one, 'At stake')).toHaveText('$25.00');
  await expect(one.getByRole('button', { name: /^Your wager/ })).toBeDisabled();
  await limits.click();
  await own.getByRole('group', { name: 'Take a break' }).getByRole('button', { name: '5 min', exact: true }).click();
  await one.keyboard.press('Escape');
  await expect(one.locator('.main .stop')).toContainText('You rest until');
  // What lies is his to take back, and nothing new is laid.
  await one.getByRole('button', { name: 'Take it back' }).click();
  await expect(amount(one, 'At stake')).toHaveText('$0.00');
  await expect(one.locator('button.lay')).toHaveCount(0);
});

test('a wager below the minimum counts once, and its owner is told', async ({ browser, request }) => {
  const table = await openRedDog(request);
  const console = await dealer(browser, table);
  const one = await player(browser, table, 1);
  await one.getByRole('radio', { name: '$1', exact: true }).click();
  await lay(one, 2);
  await expect(one.locator('.told')).toContainText('$1.00 is below the minimum. This once it counts');
  await step(console, 'No more bets');
  await deal(console, '2H', '5S');
  await step(console, 'No more bets');
  await deal(console, 'KD');
  await expect(one.locator('.main .result')).toContainText('$1.00 lost. You are told: below the minimum.');
  await expect(one.locator('.told')).toContainText('go back from now on');
  await expect(console.locator('.steps ol')).toContainText('Tell player 1');
  // Nobody is led to lay again what would go back.
  await expect(one.getByRole('heading', { name: 'Choose an area' })).toBeVisible();
  await expect(one.getByRole('button', { name: /^Same again/ })).toHaveCount(0);
});

test('irregularities: the ninth ace, a card exposed in error, a hand that is reconstructed', async ({ browser, request }) => {
  const table = await openRedDog(request);
  for (let seen = 0; seen < 7; seen += 1) await giveRedDog(request, table, { do: 'face-up', card: 'AS' });
  const console = await dealer(browser, table);
  const one = await player(browser, table, 1);
  await lay(one, 4);
  await step(console, 'No more bets');
  await deal(console, 'AS');
  // No ninth ace of spades can come: the screen asks what it was.
  const pad = console.locator('.tapping .pad');
  await pad.getByRole('button', { name: named('AS'), exact: true }).click();
  await primary(console).click();
  const dialog = console.getByRole('dialog');
  await expect(dialog).toContainText('No Ace of spades can be left');
  await dialog.getByRole('button', { name: 'A mis-tap: tap again' }).click();
  await expect(primary(console)).toBeDisabled();
  await pad.getByRole('button', { name: named('AS'), exact: true }).click();
  await primary(console).click();
  await dialog.getByRole('button', { name: 'An irregularity of the shoe' }).click();
  await expect(console.getByRole('heading', { name: 'What happened?' })).toBeVisible();
  // A card was drawn in error and seen: it is discarded, by 9.4.
  await console.getByRole('button', { name: 'A card was drawn in error and exposed' }).click();
  await console.locator('.form .pad').getByRole('button', { name: named('7D'), exact: true }).click();
  await console.getByRole('button', { name: 'Report it' }).click();
  await expect(console.locator('.followed')).toContainText('7 of diamonds was drawn in error: discarded');
  await expect(console.locator('.followed .basis')).toContainText('9.4');
  await deal(console, '9C');
  await expect(one.locator('.felt .call')).toHaveText('Spread of 4 cards');
  // The first two were laid in the wrong boxes: the supervisor lays them right.
  await console.getByRole('button', { name: 'The first two cards went to the wrong places' }).click();
  await console.getByRole('button', { name: 'Report it' }).click();
  await expect(console.locator('.followed .basis')).toContainText('9.5');
  await expect(one.locator('[data-box="0"] [data-card="9C"]')).toBeVisible();
  await expect(one.locator('[data-box="1"] [data-card="AS"]')).toBeVisible();
  await step(console, 'No more bets');
  await deal(console, '2D');
  await expect(one.locator('.main .result')).toContainText('$25.00 lost.');
  // It was the jack and not the two: the round is settled again, 4 cards between at even money.
  await console.getByRole('button', { name: 'Irregularity', exact: true }).click();
  await console.getByRole('button', { name: 'The last round was settled from wrong cards' }).click();
  for (const card of ['9C', 'AS', 'JD'] as const) await console.locator('.form .pad').getByRole('button', { name: named(card), exact: true }).click();
  await expect(console.getByRole('button', { name: 'Report it' })).toBeDisabled();
  await console.getByLabel('Why').fill('mis-tap seen on the footage');
  await expectSound(console, 'settled again');
  await console.getByRole('button', { name: 'Report it' }).click();
  // It is only asked for: another person agrees to it.
  const asked = console.locator('.proposal');
  await expect(asked).toContainText('Round 1 is to be settled again from 9 of clubs, Ace of spades, Jack of diamonds: mis-tap seen on the footage');
  await expect(asked.locator('.basis').first()).toContainText('G-14');
  await expect(one.locator('.main .result')).toContainText('$25.00 lost.');
  await expectSound(console, 'waits for a second person');
  await asked.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(asked).toHaveCount(0);
  await expect(console.locator('.followed')).toContainText('Settled again: 9 of clubs, Ace of spades, Jack of diamonds for 9 of clubs');
  await expect(console.locator('.followed .basis')).toContainText('10.10');
  await expect(one.locator('.main .result')).toContainText('$25.00 won $25.00');
  await expect(amount(one, 'Balance')).toHaveText('$1,025.00');
  // Then a fraud is proven: nothing of it was won.
  await console.getByRole('button', { name: 'The outcome is invalidated' }).click();
  // What followed was of the last report, and stands above no other form.
  await expect(console.locator('.followed')).toHaveCount(0);
  await console.getByRole('button', { name: /fraud/i }).click();
  await console.getByLabel('Why').fill('a marked card');
  await console.getByRole('button', { name: 'Report it' }).click();
  await asked.getByRole('button', { name: 'Do not agree: withdraw it' }).click();
  await expect(asked).toHaveCount(0);
  await expect(amount(one, 'Balance')).toHaveText('$1,025.00');
  await console.getByRole('button', { name: 'The outcome is invalidated' }).click();
  await console.getByRole('button', { name: /fraud/i }).click();
  await console.getByLabel('Why').fill('a marked card');
  await console.getByRole('button', { name: 'Report it' }).click();
  await asked.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(one.locator('.main .result')).toContainText('invalidated, the wager goes back and nothing is won');
  await expect(one.locator('.main .result')).not.toContainText('is yours');
  await expect(amount(one, 'Balance')).toHaveText('$1,000.00');
});

test('a second card that was said wrongly is put right before the hand is called void, and the player raises', async ({ browser, request }) => {
  const table = await openRedDog(request);
  const console = await dealer(browser, table);
  const one = await player(browser, table, 1);
  await lay(one, 4);
  await step(console, 'No more bets');
  await deal(console, '5H', '6C');
  await expect(one.locator('.felt .call')).toHaveText('No spread');
  // Nothing is lost: he says so, a casino supervisor says the cards as they lie, and the spread is announced.
  await console.getByRole('button', { name: 'Was a card on the layout said wrongly?' }).click();
  await expect(console.locator('.form')).toContainText('Casino Supervisor');
  for (const card of ['5H', '9C'] as const) await console.locator('.form .pad').getByRole('button', { name: named(card), exact: true }).click();
  await expectSound(console, 'cards exchanged');
  await console.getByRole('button', { name: 'Report it' }).click();
  await expect(console.locator('.followed .basis')).toContainText('10.10');
  await expect(one.locator('.felt .call')).toHaveText('Spread of 3 cards');
  await one.getByRole('button', { name: 'Double: raise by $25' }).click();
  await expect(one.getByRole('heading', { name: 'Raised by $25.00' })).toBeVisible();
  await step(console, 'No more bets');
  await deal(console, '7D');
  await expect(one.locator('.main .result')).toContainText('$50.00 won $100.00');
});

test('whoever is shut out of the game is named to the dealer until a supervisor lets him play again', async ({ browser, request }) => {
  const table = await openRedDog(request);
  const console = await dealer(browser, table);
  const one = await player(browser, table, 1);
  const out = { void: false, exclude: true, seize: 0, confiscate: true, detain: false };
  await giveRedDog(request, table, { do: 'sanction', seat: 1, measures: out, note: 'a counting device' }, 'supervisor');
  await expect(one.locator('.told')).toContainText('excluded');
  const accounts = console.locator('.excluded');
  await expect(accounts).toContainText('Shut out of the game: Open an account only for somebody else.');
  await expect(accounts).toContainText('Player 1, account 1');
  // He leaves, and no acceptor opens an account for anybody: a person does, who sees whom.
  await giveRedDog(request, table, { do: 'desk', desk: { do: 'leave', seat: 1 } });
  const two = await screen(browser, `/red-dog/?table=${table}&seat=2`);
  await expect(two.locator('.main')).toContainText('Ask the dealer to open your account.');
  await expect(two.locator('.main button.primary')).toHaveCount(0);
  await expectSound(console, 'somebody is shut out');
  await accounts.getByRole('button', { name: 'Let play again' }).click();
  await expect(accounts).toHaveCount(0);
  await expect(two.locator('.main button.primary')).toBeVisible();
});

test('the shoe is out in the middle of a round, with cards still counted in it', async ({ browser, request }) => {
  const table = await openRedDog(request);
  const console = await dealer(browser, table);
  const one = await player(browser, table, 1);
  await lay(one, 4);
  const empty = console.getByRole('button', { name: 'No card left in the shoe?' });
  await expect(empty).toHaveCount(0);
  await step(console, 'No more bets');
  await deal(console, '5H', '9C');
  await step(console, 'No more bets');
  // A card is asked for, and there is none: he says so, and the clause says what follows.
  await empty.click();
  await expect(console.locator('.form .basis').first()).toContainText('9.7');
  await console.getByRole('button', { name: 'Report it' }).click();
  await expect(console.locator('.followed')).toContainText('The shoe was out with 413 cards still counted in it');
  await expect(console.locator('.followed .basis')).toContainText('9.7');
  await step(console, 'Shuffled');
  // What was touched is on its way; before it is done there is nothing to cut.
  await expect(() => giveRedDog(request, table, { do: 'cut', before: 78 }, 'supervisor')).toPass();
  await console.getByRole('button', { name: /^Into the shoe/ }).click();
  await expect(one.locator('.shoe')).toContainText('413 left');
  // The round is finished with the two cards that lie.
  await deal(console, '7D');
  await expect(one.locator('.main .result')).toContainText('$25.00 won $50.00');
});

test('from the check of the cards to the first round, and a player who cuts', async ({ browser, request }) => {
  const table = await openRedDog(request, { closed: true });
  const console = await dealer(browser, table);
  const form = console.locator('.check-cards');
  await form.getByLabel('Decks').fill('8');
  await form.getByLabel('Cards in all').fill('415');
  await form.getByLabel('Colour of the backs').fill('red');
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await form.getByRole('button', { name: 'Cards checked' }).click();
  await expect(console.locator('.toasts').or(console.getByRole('alert'))).toContainText('The cards are not as the book wants them');
  await form.getByLabel('Cards in all').fill('416');
  await form.getByRole('button', { name: 'Cards checked' }).click();
  await expect(form).toHaveCount(0);
  const float = [{ denomination: 2_500, count: 400 }];
  await giveRedDog(request, table, { do: 'desk', desk: { do: 'count', kind: 'opening', count: float } });
  await console.getByRole('button', { name: 'Countersign' }).click();
  await step(console, 'Shuffled');
  const one = await screen(browser, `/red-dog/?table=${table}&seat=1&lang=en`);
  await one.getByRole('button', { name: /Buy in with demo money/ }).click();
  await console.getByRole('button', { name: 'Offer the cut to player 1' }).click();
  await expect(one.locator('.told')).toContainText('The cut is offered to you.');
  await expect(console.getByText('The cut is offered to player 1')).toBeVisible();
  await one.getByRole('button', { name: /^Cut: \d+ cards before the card$/ }).click();
  await console.getByRole('button', { name: /^Into the shoe/ }).click();
  await expect(one.locator('.shoe')).toContainText('415 left');
  await one.getByRole('button', { name: 'Ask to see the burned card' }).click();
  await expect(console.locator('.steps ol')).toContainText('Show the burned card to player 1');
  await console.locator('.tapping .pad').getByRole('button', { name: named('JC'), exact: true }).click();
  await step(console, 'Show the burned card');
  await expect(one.locator('.burned [data-card="JC"]')).toBeVisible();
});

test('a reconnect in the middle of the raise: the raise lies there once', async ({ browser, request }) => {
  const table = await openRedDog(request);
  const console = await dealer(browser, table);
  const one = await player(browser, table, 1);
  let line: WebSocketRoute | undefined;
  await one.routeWebSocket(/\/stream\?/, (socket) => {
    line = socket;
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(text));
    server.onMessage((text) => socket.send(text));
  });
  await one.reload();
  await lay(one, 6);
  await step(console, 'No more bets');
  await deal(console, '3H', 'JS');
  await one.getByRole('button', { name: 'Raise by $5', exact: true }).click();
  await expect(one.locator('[data-area="6"] .raise')).toBeVisible();
  await line?.close();
  await expect(one.getByRole('alert')).toContainText('Connection lost');
  await expect(one.getByRole('alert')).toHaveCount(0);
  await expect(one.locator('.main')).toContainText('Raised by $5.00.');
  await expect(amount(one, 'At stake')).toHaveText('$30.00');
  await one.getByRole('button', { name: 'Double: add $20' }).click();
  await expect(amount(one, 'At stake')).toHaveText('$50.00');
  await step(console, 'No more bets');
  await deal(console, '4D');
  await expect(one.locator('.main .result')).toContainText('$50.00 won $50.00: $100.00 is yours.');
});

test('a table that deals by itself is played from the start page', async ({ page }) => {
  await page.goto('/?lang=en');
  const tile = page.getByRole('article', { name: 'Red Dog D1' });
  await tile.getByRole('link', { name: 'Player 7, free' }).click();
  await page.getByRole('button', { name: /Buy in with demo money/ }).click();
  const lays = page.locator('[data-area="7"] .lay');
  await expect(lays).toBeVisible({ timeout: 30_000 });
  await lays.click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.locator('.felt [data-box="1"] [data-card]')).toBeVisible({ timeout: 40_000 });
  await expect(page.locator('.main .result')).toBeVisible({ timeout: 40_000 });
});

for (const size of ['touch', 'phone'] as const) {
  for (const lang of ['en', 'zh-Hant', 'zh-Hans']) {
    test(`every screen is accessible, ${size}, ${lang}`, async ({ browser, request }) => {
      const table = await openRedDog(request);
      const english = await dealer(browser, table);
      const console = await dealer(browser, table, size, lang);
      const one = await player(browser, table, 1, size, lang);
      const sign = await display(browser, table, size, lang);
      await lay(one, 2);
      await expectSound(one, 'betting');
      await step(english, 'No more bets');
      await expectSound(console, 'tapping');
      await deal(english, '4H', 'QS');
      await expect(one.locator('.main .raising')).toBeVisible();
      await expectSound(one, 'raising');
      await expectSound(sign, 'display');
      for (const tab of await console.locator('.tabs .segments button').all()) {
        await tab.click();
        await expectSound(console, `console, ${await tab.innerText()}`);
      }
      await step(english, 'No more bets');
      await deal(english, '5D');
      await expect(one.locator('.main .result')).toBeVisible();
      await expectSound(one, 'result');
      for (const button of await one.locator('header nav > button').all()) {
        await button.click();
        await expectSound(one, `panel ${(await button.innerText()).trim()}`);
        await one.keyboard.press('Escape');
      }
    });
  }
}

test('inspector and pit see what the shoe in use is worth, and open it in the explorer', async ({ browser, request }) => {
  const table = await openRedDog(request);
  const console = await dealer(browser, table);
  const one = await player(browser, table, 1);
  const inspector = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await inspector.goto(`/inspector/?lang=en#/live/${table}`);
  const worth = inspector.getByRole('region', { name: 'What the shoe is worth' });
  await expect(worth.locator('[data-cards]')).toHaveText('416');
  await expect(worth.locator('[data-edge]')).toContainText('2.750892%');
  // At a full shoe a raise gains from a spread of seven on.
  await expect(worth.locator('tr[data-spread="7"]')).toContainText('raise');
  await expect(worth.locator('tr[data-spread="6"]')).toContainText('stand');
  await lay(one, 3);
  await step(console, 'No more bets');
  await deal(console, '9H', '9S');
  await deal(console, 'QD');
  await expect(worth.locator('[data-cards]')).toHaveText('413');
  const edge = (await worth.locator('[data-edge]').getAttribute('data-edge')) ?? '';
  expect(edge).toMatch(/^\d+\/\d+$/);
  await expectSound(inspector, 'the worth of a shoe');
  await worth.getByRole('link', { name: 'This shoe in the odds explorer' }).click();
  await expect(inspector).toHaveURL(/removed=Q,2\*9/);
  await expect(inspector.locator('[data-plans] tr[data-raising="best"]')).toContainText(edge);
  const pit = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await pit.goto('/pit/?lang=en');
  await pit.getByRole('region', { name: `Table ${table}` }).getByRole('button', { name: 'What the shoe is worth' }).click();
  await expect(pit.getByRole('dialog').locator('[data-cards]')).toHaveText('413');
  await expectSound(pit, 'the worth of a shoe in the pit');
});
