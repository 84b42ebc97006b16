/** What the screens of Red Dog say where it is easily said wrongly: addresses, raises, the cut, reports, the pit and the inspector. */
import { expect, test, type APIRequestContext } from '@playwright/test';
import { deal, dealer, display, giveRedDog, lay, named, openRedDog, player, primary, screen, step } from './support/red-dog';
import { expectSound } from './support/table';

/** A round that whoever wagers loses: 5 and 9, and a 2 that is not between. */
async function lost(request: APIRequestContext, table: string): Promise<void> {
  await giveRedDog(request, table, { do: 'no-more-bets' });
  for (const card of ['5H', '9C']) await giveRedDog(request, table, { do: 'deal', card });
  await giveRedDog(request, table, { do: 'no-more-bets' });
  await giveRedDog(request, table, { do: 'deal', card: '2D' });
}

test('the words of a raise follow what it adds, and a report comes into sight', async ({ browser, request }) => {
  const table = await openRedDog(request, { areas: 9 });
  const one = await player(browser, table, 2);
  await one.getByRole('radio', { name: '$100', exact: true }).click();
  await lay(one, 3);
  // What a touch of the own box adds stands in it, on a phone too.
  const phone = await player(browser, table, 4, 'phone');
  await phone.getByRole('radio', { name: '$100', exact: true }).click();
  await phone.locator('[data-area="5"] .lay').click();
  await expect(phone.locator('.spot .adds')).toHaveText('Add $100');
  await giveRedDog(request, table, { do: 'no-more-bets' });
  const console_ = await dealer(browser, table);
  await expect(console_.locator('.tapping')).toBeVisible();
  await expect(console_.locator('.tabs .segments')).toBeInViewport({ ratio: 1 });
  await console_.getByRole('button', { name: 'No card left in the shoe?' }).click();
  await expect(console_.getByRole('button', { name: 'Report it' })).toBeInViewport({ ratio: 1 });
  await console_.getByRole('button', { name: 'Cancel' }).click();
  await giveRedDog(request, table, { do: 'deal', card: '5H' });
  await giveRedDog(request, table, { do: 'deal', card: 'QS' });
  await one.getByRole('button', { name: 'Raise by $25' }).click();
  await one.getByRole('button', { name: 'Double: add $75' }).click();
  await expect(one.locator('.main')).toContainText('Raised by $100');
  // A greyed-out button says what it waits for.
  await console_.getByRole('button', { name: 'Irregularity' }).click();
  await console_.getByRole('button', { name: 'The first two cards are others' }).click();
  await expect(console_.locator('.form')).toContainText('Still needed: Cards');
  await expect(console_.locator('header')).toContainText('Victoria 1997');
  const sign = await display(browser, table, 'phone');
  await expect(sign.locator('footer .sign')).toBeInViewport({ ratio: 1 });
});

test('an address that leads nowhere says so and offers the tables', async ({ browser, request }) => {
  const table = await openRedDog(request, { unshuffled: true });
  const told = async (path: string, text: string | RegExp) => {
    const page = await screen(browser, path);
    await expect(page.getByRole('alert')).toContainText(text);
    return page;
  };
  await told('/red-dog/?table=X9&seat=1', 'There is no table X9');
  await told(`/red-dog/?table=${table}&seat=12`, '1 to 7');
  await told('/ats/?table=R1&seat=99', '99');
  const other = await told('/red-dog/dealer/?table=R1', 'Rapid Roulette');
  await expect(other.getByRole('link', { name: 'To the page of table R1' })).toHaveAttribute('href', '/sgc/?table=R1');
  const wheel = await told(`/wnd/?table=${table}`, 'Red Dog');
  await expect(wheel.getByRole('link', { name: `To the page of table ${table}` })).toHaveAttribute('href', `/red-dog/display/?table=${table}`);
});

test('the cut fits the screen; paying out asks once more', async ({ browser, request }) => {
  const table = await openRedDog(request, { unshuffled: true });
  const one = await screen(browser, `/red-dog/?table=${table}&seat=1`);
  await one.locator('.main button.primary').click();
  await giveRedDog(request, table, { do: 'shuffle', cards: Array.from({ length: 416 }, () => null) });
  await giveRedDog(request, table, { do: 'offer-cut', seat: 1 });
  const cut = one.getByRole('button', { name: /^Cut: 78 cards/ });
  await expect(cut).toBeInViewport({ ratio: 1 });
  await one.getByRole('button', { name: 'From the back' }).click();
  // About as deep from the other end.
  await expect(one.getByRole('button', { name: /^Cut: 338 cards/ })).toBeVisible();
  const console_ = await dealer(browser, table);
  await console_.getByRole('button', { name: 'Pay out player 1' }).click();
  const asks = console_.getByRole('dialog');
  await expect(asks).toContainText('$1,000.00');
  await asks.getByRole('button', { name: 'Pay out $1,000.00' }).click();
  await expect(console_.getByText('No account is open.')).toBeVisible();
});

test('pit and inspector speak of every game, and the odds from a table count no cards', async ({ browser }) => {
  const pit = await screen(browser, '/pit/#/limits');
  const others = pit.getByRole('region', { name: 'Tables of other games' });
  await expect(others.getByRole('link', { name: 'Red Dog D1: console' })).toHaveAttribute('href', '/red-dog/dealer/?table=D1');
  const inspector = await screen(browser, '/inspector/?lang=zh-Hant#/rules/D1');
  await expect(inspector.locator('.facts')).toContainText('虛擬');
  const odds = await screen(browser, '/odds/?rulebook=vic-1997-red-dog&from=table');
  await expect(odds.getByText('Decks in the shoe')).toBeVisible();
  await expect(odds.getByText('Cards gone from the shoe')).toHaveCount(0);
  await expect(odds.locator('[data-next]')).toHaveCount(0);
});

test('a card is typed wherever the focus is, and enter takes the step with that card and no other', async ({ browser, request }) => {
  const table = await openRedDog(request);
  const console_ = await dealer(browser, table);
  const one = await player(browser, table, 1);
  await lay(one, 4);
  await step(console_, 'No more bets');
  await expect(console_.locator('.tapping .pad')).toBeVisible();
  // Nothing of the pad was touched.
  await console_.keyboard.press('k');
  await console_.keyboard.press('Enter');
  await expect(primary(console_)).toBeDisabled();
  await console_.keyboard.press('s');
  await expect(primary(console_)).toContainText('King of spades');
  await console_.keyboard.press('Enter');
  await expect(console_.locator('.felt [data-box="0"] [data-card="KS"]')).toBeVisible();
  // What is typed into a field is the field's.
  const field = console_.locator('.tab input.field').first();
  await field.fill('');
  await field.pressSequentially('9h');
  await expect(field).toHaveValue('9h');
  await expect(primary(console_)).toBeDisabled();
  // A key of the pad has the focus: it does not change the card that was typed.
  await console_.locator('.tapping .pad').getByRole('button', { name: named('2C'), exact: true }).click();
  await expect(primary(console_)).toContainText('2 of clubs');
  await console_.keyboard.type('9h');
  await expect(primary(console_)).toContainText('9 of hearts');
  await console_.keyboard.press('Enter');
  await expect(console_.locator('.felt [data-box="1"] [data-card="9H"]')).toBeVisible();
});

test('after a shuffle no card of the last round lies on any screen, and the record names whose wager and dispute it was', async ({ browser, request }) => {
  const table = await openRedDog(request);
  const console_ = await dealer(browser, table);
  const one = await player(browser, table, 1);
  const sign = await display(browser, table);
  await lay(one, 4);
  await step(console_, 'No more bets');
  await deal(console_, '5H', '9C');
  await step(console_, 'No more bets');
  await deal(console_, '7D');
  for (const page of [console_, one, sign]) await expect(page.locator('.felt .boxes [data-card]')).toHaveCount(3);
  await giveRedDog(request, table, { do: 'dispute', seat: 1, answer: 'it stands' }, 'supervisor');
  await console_.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(console_.locator('.tab')).toContainText('Player 1, dispute decided: it stands');
  await expect(console_.locator('.tab .result')).toContainText('Player 1 · Area 4');
  await giveRedDog(request, table, { do: 'order-shuffle' }, 'supervisor');
  for (const page of [console_, one, sign]) await expect(page.locator('.felt .boxes [data-card]')).toHaveCount(0);
  await giveRedDog(request, table, { do: 'shuffle', cards: Array.from({ length: 416 }, () => null) });
  await giveRedDog(request, table, { do: 'cut', before: 78 }, 'supervisor');
  await giveRedDog(request, table, { do: 'load', behind: 104, burned: 1 });
  await expect(one.locator('.phase')).toContainText('Place your wagers');
  for (const page of [console_, one, sign]) await expect(page.locator('.felt .boxes [data-card]')).toHaveCount(0);
});

test('what a player is told leaves him his wager, however much it is and however long', async ({ browser, request }) => {
  const table = await openRedDog(request);
  const one = await player(browser, table, 1);
  await lay(one, 4);
  await lost(request, table);
  const unbroken = 'W'.repeat(200);
  await giveRedDog(request, table, { do: 'admonish', seat: 1, breach: 'device', note: unbroken });
  await giveRedDog(request, table, { do: 'sanction', seat: 1, measures: { void: false, exclude: false, seize: 0, confiscate: true, detain: true }, note: unbroken }, 'supervisor');
  await giveRedDog(request, table, { do: 'play', seat: 1, act: { play: 'complain' } });
  await giveRedDog(request, table, { do: 'dispute', seat: 1, answer: unbroken }, 'supervisor');
  // The newest is shown, the others are counted.
  await expect(one.locator('.told .words')).toHaveText(new RegExp(unbroken));
  await expect(one.locator('.told .more')).toHaveText('+2');
  await expect(one.getByRole('button', { name: /^Same again/ })).toBeInViewport({ ratio: 1 });
  const [again, chips] = await Promise.all([one.getByRole('button', { name: /^Same again/ }).boundingBox(), one.locator('.chips').boundingBox()]);
  expect(again!.y + again!.height).toBeLessThanOrEqual(chips!.y);
  const console_ = await dealer(browser, table);
  await console_.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(console_.locator('.tab')).toContainText(unbroken);
  for (const page of [one, console_]) expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectSound(one, 'what a player is told');
  // Each is put away by itself, and all of them once they were read; they can be read again.
  await one.getByRole('button', { name: 'Put it away' }).click();
  await expect(one.locator('.told .words')).toHaveText(/^A supervisor has decided about you: the device is confiscated/);
  await one.locator('.told .more').click();
  await expect(one.getByRole('dialog').locator('li')).toHaveCount(3);
  await expectSound(one, 'all that a player was told');
  await one.keyboard.press('Escape');
  await expect(one.locator('.told')).toHaveCount(0);
  await expect(one.getByRole('button', { name: /^Told to you/ })).toBeVisible();
  await lay(one, 4);
  await giveRedDog(request, table, { do: 'no-more-bets' });
  for (const card of ['4H', '9D']) await giveRedDog(request, table, { do: 'deal', card });
  for (const name of [/^Double/, 'Stand']) await expect(one.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
});

test('whoever is shut out reads it in the head, and that his balance is paid', async ({ browser, request }) => {
  const table = await openRedDog(request);
  const one = await player(browser, table, 1);
  await giveRedDog(request, table, { do: 'sanction', seat: 1, measures: { void: false, exclude: true, seize: 0, confiscate: false, detain: false }, note: 'a counting device' }, 'supervisor');
  await expect(one.locator('.phase')).toContainText('Shut out of the game');
  await expect(one.locator('.main')).toContainText('You are shut out of the game');
  await expect(one.locator('.lay')).toHaveCount(0);
  await one.locator('.main').getByRole('button', { name: 'Leave and be paid' }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'Leave and be paid' }).click();
  await expect(one.locator('.main')).toContainText('Ask the dealer to open your account.');
});

test('what waits for a second person is seen in the pit, and why other things cannot be asked for at the console', async ({ browser, request }) => {
  const table = await openRedDog(request);
  const one = await player(browser, table, 1);
  await lay(one, 4);
  await lost(request, table);
  await giveRedDog(request, table, { do: 'invalidate', cause: 'fraud', note: 'marked cards', last: false }, 'supervisor');
  const console_ = await dealer(browser, table);
  await console_.getByRole('button', { name: 'Irregularity' }).click();
  await expect(console_.locator('.tab')).toContainText('Something waits for a second person');
  const pit = await screen(browser, '/pit/');
  const card = pit.getByRole('region', { name: `Table ${table}`, exact: true });
  await expect(card).toContainText('Round 1 is to be invalidated (fraud that affects the outcome): marked cards');
  await card.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(one.locator('.felt .call')).toHaveText('Invalidated');
  await expect(console_.locator('.tab')).not.toContainText('Something waits for a second person');
  // Before the closing float of a real shoe is counted the cards are checked: the console says so and does it.
  await giveRedDog(request, table, { do: 'desk', desk: { do: 'leave', seat: 1 } });
  await console_.getByRole('button', { name: 'Accounts' }).click();
  await expect(console_.locator('.tab')).toContainText('Before the closing float is counted the cards are checked.');
  await console_.locator('.tab').getByRole('button', { name: 'Check the cards' }).click();
  for (const [label, value] of [['Decks', '8'], ['Cards in all', '416'], ['Colour of the backs', 'red']] as const) await console_.getByLabel(label, { exact: true }).fill(value);
  for (const label of ['All backs are of one colour and design', 'The cutting card is there', 'None is marked or damaged']) await console_.getByLabel(label).check();
  await console_.getByRole('button', { name: 'Cards checked' }).click();
  await expect(console_.locator('.tab')).not.toContainText('Before the closing float is counted');
  await console_.getByText('Count the float and sign').click();
  await expect(console_.getByRole('button', { name: 'Closing float' })).toBeVisible();
});

test('the count of chips fits a phone', async ({ browser, request }) => {
  const table = await openRedDog(request);
  for (const lang of ['en', 'zh-Hant'] as const) {
    const phone = await screen(browser, `/red-dog/dealer/?table=${table}&lang=${lang}`, 'phone');
    await phone.locator('.tab details summary').last().click();
    await phone.locator('.count input').first().fill('12345');
    for (const part of [phone.locator('.count .total'), phone.locator('.count .add')]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 1 });
    }
  }
});

test('what followed a report stands until the next step, or until it is closed', async ({ browser, request }) => {
  const table = await openRedDog(request);
  const one = await player(browser, table, 1);
  await lay(one, 4);
  await giveRedDog(request, table, { do: 'no-more-bets' });
  const console_ = await dealer(browser, table);
  const report = async () => {
    await console_.getByRole('button', { name: 'A card was drawn in error, unseen' }).click();
    await console_.getByRole('button', { name: 'Report it' }).click();
    await expect(console_.locator('.followed')).toContainText('A card was drawn in error, unseen: it comes next');
  };
  await console_.getByRole('button', { name: 'Irregularity' }).click();
  await report();
  await console_.locator('.followed').getByRole('button', { name: 'Close' }).click();
  await expect(console_.locator('.followed')).toHaveCount(0);
  await giveRedDog(request, table, { do: 'deal', card: '5H' });
  await report();
  await giveRedDog(request, table, { do: 'deal', card: '9C' });
  await expect(console_.locator('.followed')).toHaveCount(0);
});
