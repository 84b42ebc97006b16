/** A real floor: people sign in with secrets of their own, screens are paired with codes, money is no play money. */
import { expect, type Page } from '@playwright/test';
import { BALL, configOf, FLOAT, WAITS, WHEEL } from './support/house';
import { signIn, test, type Person, type RealFloor } from './support/floor';
import { amount, chooseChip, expectChips, expectSound, touch } from './support/table';

test('the operator comes in with the one-time secret, chooses another, and takes on a dealer who does the same', WAITS, async ({ floor }) => {
  const page = await floor.screen('/pit/?lang=en#/people');
  await expectSound(page, 'sign-in');
  await signIn(page, floor.operator.name, floor.operator.secret);
  await expect(page.locator('form')).toContainText('This secret was for one time');
  await expectSound(page, 'a secret of one’s own');
  await page.getByLabel('Choose a PIN or password of your own').fill('the operator’s own');
  await page.getByLabel('Once more').fill('a slip of the finger');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('differ');
  await page.getByLabel('Once more').fill('the operator’s own');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();

  await page.getByRole('button', { name: 'Add a person' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Anna Lee');
  await form.getByLabel('Sign-in name').fill('anna');
  await form.getByRole('button', { name: 'Add a person' }).click();
  const once = (await page.getByRole('dialog').locator('.secret').textContent())?.trim() ?? '';
  expect(once.length).toBeGreaterThan(7);
  await page.getByRole('button', { name: 'I have noted it' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Anna Lee' })).toContainText('Dealer');

  // The program is the one that belongs here.
  await page.goto('/pit/?lang=en#/alarms');
  await expect(page.getByText('as recorded')).toBeVisible();
  await page.getByRole('button', { name: 'Examine it now' }).click();
  await expect(page.getByText('as recorded')).toBeVisible();
  // A table that is not needed leaves the floor.
  const made = await page.request.post('/api/tables', { data: { config: configOf('R9', {}, false) } });
  expect(made.ok(), await made.text()).toBe(true);
  await page.goto('/pit/?lang=en#/tables');
  await page.getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  await expect(page.getByText('There is no table on this floor yet')).toBeVisible();

  // The old secret is worth nothing any more; a dealer does not come into the pit.
  const other = await floor.screen('/pit/?lang=en');
  await signIn(other, floor.operator.name, floor.operator.secret);
  await expect(other.getByRole('alert')).toContainText('Name or PIN is wrong');
  await signIn(other, 'anna', once);
  await other.getByLabel('Choose a PIN or password of your own').fill('anna’s own');
  await other.getByLabel('Once more').fill('anna’s own');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByText('Anna Lee')).toBeVisible();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('three wrong PINs close sign-in where they were typed, end no session, and the pit opens it again', WAITS, async ({ floor }) => {
  const operator = await floor.signedIn(floor.operator.name, floor.operator.secret);
  const anna = await floor.hire(operator, 'anna', 'Anna Lee', 'game-supervisor');
  const page = await floor.screen('/pit/?lang=en#/people');
  for (const wrong of ['one', 'two', 'three']) {
    await signIn(page, 'anna', `wrong ${wrong}`);
    await expect(page.getByRole('alert')).toContainText(wrong === 'three' ? 'sign-in under this name is closed from here' : 'Name or PIN is wrong');
  }
  await expectSound(page, 'closed');
  // Closed for the right PIN, too; her session elsewhere goes on.
  expect(((await (await anna.api.get('/api/session')).json()) as { person: { id: string } }).person.id).toBe('anna');
  await signIn(page, 'anna', anna.secret);
  await expect(page.getByRole('alert')).toContainText('closed from here');

  const pit = await floor.screen('/pit/?lang=en#/people');
  await signIn(pit, operator.id, operator.secret);
  const row = pit.getByRole('listitem').filter({ hasText: 'Anna Lee' });
  await expect(row).toContainText(/Sign-in closed from .* until/);
  await row.getByRole('button', { name: 'Let in again' }).click();
  await expect(row).not.toContainText('closed');
  await signIn(page, 'anna', anna.secret);
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
});

test('a stranger’s wrong PINs take neither screen nor session from whoever runs the house', WAITS, async ({ floor }) => {
  const operator = await floor.signedIn(floor.operator.name, floor.operator.secret);
  const pit = await floor.screen('/pit/?lang=en#/people');
  await signIn(pit, operator.id, operator.secret);
  await expect(pit.getByRole('heading', { name: 'People' })).toBeVisible();
  const stranger = await floor.screen('/pit/?lang=en');
  for (const wrong of ['one', 'two', 'three', 'four']) await signIn(stranger, operator.id, `wrong ${wrong}`);
  await expect(stranger.getByRole('alert')).toContainText('closed from here');
  // The pit still works, and says from where it was tried; where he has signed in before he comes in again.
  await expect(pit.getByRole('listitem').filter({ hasText: operator.id })).toContainText(/Sign-in closed from 127/);
  await expect(pit.getByText('Connection lost')).toHaveCount(0);
  await pit.getByRole('button', { name: 'Sign out' }).click();
  await signIn(pit, operator.id, operator.secret);
  await expect(pit.getByRole('heading', { name: 'People' })).toBeVisible();
  // A session that has ended is told as one, not as a lost connection.
  await pit.context().clearCookies({ name: 'houseway_session' });
  await expect(pit.getByRole('alert')).toContainText('You are signed out');
  await pit.getByRole('button', { name: 'Sign in' }).click();
  await signIn(pit, operator.id, operator.secret);
  await expect(pit.getByRole('heading', { name: 'People' })).toBeVisible();
});

test('the console’s page without a table pairs the screen, or offers the tables to whoever signs in', WAITS, async ({ floor }) => {
  const operator = await floor.signedIn(floor.operator.name, floor.operator.secret);
  expect((await operator.api.post('/api/tables', { data: { config: configOf('R7', {}, false) } })).ok()).toBe(true);
  const console = await floor.screen('/?lang=en');
  await console.getByRole('link', { name: /Dealer console/ }).click();
  await expect(console.getByRole('heading', { name: 'Pair this screen' })).toBeVisible();
  await expectSound(console, 'pairing a console');
  await console.getByRole('button', { name: 'Sign in without pairing' }).click();
  await signIn(console, operator.id, operator.secret);
  await expectSound(console, 'the choice of a table');
  await console.getByRole('link', { name: /R7/ }).click();
  await expect(console.locator('header .table')).toHaveText('R7');
});

test('a new table is offered with what can be played, in words, and with chips that its bets take', WAITS, async ({ floor }) => {
  const operator = await floor.signedIn(floor.operator.name, floor.operator.secret);
  const pit = await floor.screen('/pit/?lang=en#/tables');
  await signIn(pit, operator.id, operator.secret);
  await pit.getByRole('button', { name: 'New table' }).click();
  const form = pit.getByRole('dialog');
  const live = (await (await operator.api.get('/api/live-books')).json()) as { game: string }[];
  await expect(form.getByLabel('Rulebook').locator('option')).toHaveCount(live.length);
  await expect(form.getByText('A sequence that misses and then hits')).toBeVisible();
  await expect(form.getByText('can be placed on no bet')).toHaveCount(0);
  await form.getByLabel('Chips, in dollars').fill('0.50 1 5');
  await expect(form.getByText(/The \$0\.50 chip can be placed on no bet/)).toBeVisible();
  await form.getByLabel('Chips, in dollars').fill('1 5 25');
  await expectSound(pit, 'a new table');
  await form.getByLabel('Name of the table').fill('R8');
  await form.getByRole('button', { name: 'Make the table' }).click();
  // The thread: the next thing to do is the golden one.
  const table = pit.getByRole('region', { name: 'Table R8' });
  await expect(table.getByRole('link', { name: 'Next: register the wheel' })).toBeVisible();
  await table.getByRole('link', { name: 'Next: register the wheel' }).click();
  await expect(pit).toHaveURL(/#\/equipment\/R8/);
});

/** Makes a pairing code in the pit. */
async function codeFor(pit: Page, kind: 'Terminal' | 'Console' | 'Display' | 'Wheel sensor', seat?: number): Promise<string> {
  await pit.getByRole('button', { name: 'Pairing code' }).click();
  const form = pit.getByRole('dialog');
  await form.getByRole('group', { name: 'Device' }).getByRole('button', { name: kind }).click();
  if (seat !== undefined) await form.getByLabel('Terminal').selectOption(String(seat));
  await form.getByRole('button', { name: 'Make a code' }).click();
  const code = (await pit.getByRole('dialog').locator('.code').textContent())?.trim() ?? '';
  await pit.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  return code;
}

async function pair(screen: Page, code: string): Promise<void> {
  await screen.getByLabel('Pairing code').fill(code);
  await screen.getByRole('button', { name: 'Pair', exact: true }).click();
}

/** Makes table R1 and opens it under two signatures. */
async function openReal(floor: RealFloor, operator: Person, dealer: Person, supervisor: Person): Promise<void> {
  const made = await operator.api.post('/api/tables', { data: { config: configOf('R1', {}, false) } });
  expect(made.ok(), await made.text()).toBe(true);
  await floor.give(supervisor, 'R1', WHEEL);
  await floor.give(supervisor, 'R1', BALL);
  await floor.give(dealer, 'R1', FLOAT);
  await floor.give(supervisor, 'R1', { do: 'countersign' });
}

test('terminal, console and display are paired, two people open the table, a player plays for money, and money is put right for a claim', WAITS, async ({ floor }) => {
  const operator = await floor.signedIn(floor.operator.name, floor.operator.secret);
  const [anna, gus] = [await floor.hire(operator, 'anna', 'Anna Lee', 'dealer'), await floor.hire(operator, 'gus', 'Gus Ong', 'game-supervisor')];
  const answer = await operator.api.post('/api/tables', { data: { config: configOf('R1', {}, false) } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await floor.give(gus, 'R1', WHEEL);
  await floor.give(gus, 'R1', BALL);

  const pit = await floor.screen('/pit/?lang=en#/devices');
  await signIn(pit, gus.id, gus.secret);
  await expect(pit.getByText('No device is enrolled')).toBeVisible();
  const [terminal, console_, display] = await Promise.all(['/ats/?lang=en', '/sgc/?table=R1&lang=en', '/wnd/?lang=en'].map((path) => floor.screen(path))) as [Page, Page, Page];
  await expectSound(terminal, 'pairing');
  await pair(terminal, 'NOT-A-CODE');
  await expect(terminal.getByRole('alert')).toContainText('not valid');
  await pair(terminal, await codeFor(pit, 'Terminal', 2));
  await expect(terminal.locator('header')).toContainText('Terminal 2');
  await expect(terminal.getByText('DEMO')).toHaveCount(0);
  await pair(console_, await codeFor(pit, 'Console'));
  await pair(display, await codeFor(pit, 'Display'));
  await expect(display.getByText('Table R1')).toBeVisible();
  await expect(pit.getByRole('row', { name: /Terminal · Table R1 · Terminal 2/ })).toBeVisible();

  // A paired console still asks who stands at it. The dealer counts, the supervisor signs beside her.
  await signIn(console_, anna.id, anna.secret);
  await expect(console_.getByText('Anna Lee')).toBeVisible();
  await floor.give(anna, 'R1', FLOAT);
  await console_.getByRole('navigation', { name: 'More' }).getByRole('button', { name: 'Counts' }).click();
  await console_.getByRole('dialog').getByRole('button', { name: 'Second person signs here' }).click();
  const second = console_.getByRole('dialog').last();
  await second.getByLabel('Name').fill(gus.id);
  await second.getByLabel('PIN or password').fill(gus.secret);
  await second.getByRole('button', { name: 'Countersign' }).click();
  await expect(console_.getByRole('region', { name: 'Next step' })).toContainText('Open the wagering period');
  await console_.keyboard.press('Escape');

  await console_.locator('.seat').nth(1).click();
  const sheet = console_.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Add a $100.00 chip' }).click();
  await sheet.getByRole('button', { name: 'Open with $100.00' }).click();
  await expect(terminal.locator('.board')).toBeVisible();
  await expect(amount(terminal, 'Balance')).toHaveText('$100.00');
  await console_.getByRole('group', { name: 'The ball and the period' }).getByRole('button', { name: /Open period/ }).click();
  await chooseChip(terminal, '$25');
  await touch(terminal, 'red');
  await expectChips(terminal, 'red', 2_500);
  await expect(console_.locator('.seat').nth(1)).toContainText('Stake $25.00');

  // A claim: upheld and asked for by the supervisor, agreed to by a manager on the same screen, told to the player.
  await terminal.getByRole('button', { name: 'Help' }).click();
  await terminal.getByRole('dialog').getByRole('button', { name: 'Make a claim' }).click();
  await terminal.getByRole('dialog').getByRole('radio', { name: 'Something failed' }).click();
  await terminal.getByRole('dialog').getByRole('button', { name: 'Send claim' }).click();
  await pit.goto('/pit/?lang=en#/claims/R1');
  const claims = pit.getByRole('main');
  await claims.getByRole('button', { name: 'Answer' }).click();
  await claims.getByLabel('Answer to the player').fill('The note acceptor kept a note.');
  await claims.getByRole('button', { name: 'Uphold the claim' }).click();
  await claims.getByRole('button', { name: 'Put money right' }).click();
  await claims.getByLabel('How much').fill('20');
  await claims.getByLabel('Why that much').fill('A note of $20');
  await claims.getByRole('button', { name: 'Ask for +$20.00' }).click();
  await expect(claims).toContainText('+$20.00 waits for a second person');
  await expect(amount(terminal, 'Balance')).toHaveText('$75.00');
  // Agreeing is offered to another person on a screen of his own, too.
  const agrees = { name: 'Agree to +$20.00' };
  const managers = await floor.screen('/pit/?lang=en#/claims/R1');
  await signIn(managers, operator.id, operator.secret);
  await expect(managers.getByRole('main').getByRole('button', agrees)).toBeEnabled();
  await claims.getByRole('button', { name: 'Second person agrees here' }).click();
  await pit.getByRole('dialog').getByLabel('Name').fill(operator.id);
  await pit.getByRole('dialog').getByLabel('PIN or password').fill(operator.secret);
  await pit.getByRole('dialog').getByRole('button', { name: 'Agree to +$20.00' }).click();
  await expect(claims).toContainText('Put right by hand: +$20.00');
  await expect(amount(terminal, 'Balance')).toHaveText('$95.00');
  await pit.goto('/pit/?lang=en#/devices');

  // Taken off the floor, the terminal is a screen like any other.
  await pit.getByRole('row', { name: /Terminal 2/ }).getByRole('button', { name: 'Revoke' }).click();
  await pit.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(pit.getByRole('row', { name: /Terminal 2/ })).toHaveCount(0);
  await terminal.reload();
  await expect(terminal.getByRole('heading', { name: 'Pair this screen' })).toBeVisible();
});

test('the start page of a real floor leads a stranger to the doors, and tells whoever is signed in where a terminal is free', WAITS, async ({ floor }) => {
  const operator = await floor.signedIn(floor.operator.name, floor.operator.secret);
  const anna = await floor.hire(operator, 'anna', 'Anna Lee', 'dealer');
  const gus = await floor.hire(operator, 'gus', 'Gus Ong', 'game-supervisor');
  await openReal(floor, operator, anna, gus);
  const page = await floor.screen('/?lang=en');
  await expect(page.getByText('screens are paired at the page that they need')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectSound(page, 'start page for a stranger');
  await page.getByRole('link', { name: 'Pit' }).click();
  await signIn(page, gus.id, gus.secret);
  await expect(page.getByText('Gus Ong')).toBeVisible();
  await page.goto('/?lang=en');
  await expect(page.getByText('6 of 6 free')).toBeVisible();
  await floor.give(anna, 'R1', { do: 'open-account', seat: 2, tender: 'cash', amount: 10_000 });
  await expect(page.getByText('5 of 6 free')).toBeVisible();
  await expect(page.getByRole('link', { name: /Terminal 2/ })).toContainText('in use');
  await expect(page.getByRole('link', { name: /Terminal 3/ })).toContainText('free');
  await expectSound(page, 'start page of a real floor');
});

test('a wheel sensor is paired with a code, tells of the ball at its own wheel, and is taken off the floor', WAITS, async ({ floor }) => {
  const operator = await floor.signedIn(floor.operator.name, floor.operator.secret);
  const anna = await floor.hire(operator, 'anna', 'Anna Lee', 'dealer');
  const gus = await floor.hire(operator, 'gus', 'Gus Ong', 'game-supervisor');
  await openReal(floor, operator, anna, gus);
  const made = await operator.api.post('/api/tables', { data: { config: configOf('R2', {}, false) } });
  expect(made.ok(), await made.text()).toBe(true);

  const pit = await floor.screen('/pit/?lang=en#/devices');
  await signIn(pit, gus.id, gus.secret);
  const code = await codeFor(pit, 'Wheel sensor');
  await expect(pit.getByText(/Wheel sensor · Table R1/)).toBeVisible();
  const sensor = await floor.driver(code);
  await expect(pit.getByRole('row', { name: /Wheel sensor · Table R1/ })).toContainText('gus');

  const console_ = await floor.screen('/sgc/?table=R1&lang=en');
  await pair(console_, await codeFor(pit, 'Console'));
  await signIn(console_, anna.id, anna.secret);
  await console_.getByRole('group', { name: 'The ball and the period' }).getByRole('button', { name: /Open period/ }).click();
  await expect(console_.getByRole('timer')).toBeVisible();
  expect(await sensor('R1', { do: 'enter-outcome', outcome: 7 })).toBe(403);
  expect(await sensor('R2', { do: 'ball-spun' })).toBe(403);
  const next = console_.getByRole('region', { name: 'Next step' });
  const spun = console_.getByRole('group', { name: 'The ball and the period' }).getByRole('button', { name: /Ball spun/ });
  await expect(spun).toBeEnabled();
  expect(await sensor('R1', { do: 'ball-spun' })).toBe(200);
  await expect(spun).toBeDisabled();
  // A ball that rests while wagers are open is a no spin, whoever looked away (8.1(f)).
  expect(await sensor('R1', { do: 'ball-at-rest' })).toBe(200);
  await expect(next).toContainText('8.1(f)');

  const row = pit.getByRole('row', { name: /Wheel sensor/ });
  await row.getByRole('button', { name: 'Revoke' }).click();
  await pit.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
  expect(await sensor('R1', { do: 'ball-spun' })).toBe(401);
});
