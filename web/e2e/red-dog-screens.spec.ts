/** What the screens of Red Dog say where it is easily said wrongly: addresses, raises, the cut, reports, the pit and the inspector. */
import { expect, test } from '@playwright/test';
import { deal, dealer, display, giveRedDog, lay, named, openRedDog, player, primary, screen, step } from './support/red-dog';

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
