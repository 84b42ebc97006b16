/** What takes a higher rank than dealer is said at the console before anybody is refused for it. */
import { expect, type Page } from '@playwright/test';
import { signIn, test, type Person, type RealFloor } from './support/floor';
import { WAITS } from './support/house';
import { expectSound } from './support/table';
import type { Command as PaiGowCommand } from '../src/lib/pai-gow/wire';
import type { Command as RedDogCommand } from '../src/lib/red-dog/wire';
import type { Command } from '../src/lib/wire';

const FLOAT = { do: 'count', kind: 'opening', count: [[50_000, 100], [100, 500]].map(([denomination = 0, count = 0]) => ({ denomination, count })) } as const;
const SHARED = { chips: [50_000, 10_000, 2_500, 500, 100], note_limit: 1_000_000, readings: {}, edition: 1, demo: false };

/** Who works on the floor: one of each rank up to casino supervisor. */
async function hired(floor: RealFloor) {
  const operator = await floor.signedIn(floor.operator.name, floor.operator.secret);
  const anna = await floor.hire(operator, 'anna', 'Anna Lee', 'dealer');
  const gus = await floor.hire(operator, 'gus', 'Gus Ong', 'game-supervisor');
  const cora = await floor.hire(operator, 'cora', 'Cora Diaz', 'casino-supervisor');
  return { operator, anna, gus, cora };
}

async function console_(floor: RealFloor, path: string, person: Person): Promise<Page> {
  const page = await floor.screen(`${path}&lang=en`);
  await page.getByRole('button', { name: 'Sign in without pairing' }).click();
  await signIn(page, person.id, person.secret);
  await expect(page.locator('.steps')).toBeVisible();
  return page;
}
const tab = (page: Page, name: string) => page.locator('.tabs .segments').getByRole('button', { name, exact: true }).click();

test('a dealer of Red Dog sees whom to call, a game supervisor cuts, and a casino supervisor invalidates the outcome', WAITS, async ({ floor }) => {
  const { operator, anna, gus, cora } = await hired(floor);
  const config = { ...SHARED, table: 'D1', rulebook: 'vic-1997-red-dog', areas: 7, seats: 7, limits: { minimum: 500, maximum: 50_000, unit: 500 }, source: 'shoe', behind: 104, automation: {} };
  expect((await operator.api.post('/api/tables', { data: { config } })).ok()).toBe(true);
  const give = (by: Person, command: RedDogCommand) => floor.give(by, 'D1', command as unknown as Command);
  await give(anna, { do: 'check-cards', check: { decks: 8, cards: 416, jokers: 0, colour: 'red', alike: true, cutting_card: true, sound: true } });
  await give(anna, { do: 'desk', desk: FLOAT });

  const dealers = await console_(floor, '/red-dog/dealer/?table=D1', anna);
  await expect(dealers.getByText('Takes a Game Supervisor: call one')).toBeVisible();
  await expect(dealers.getByRole('button', { name: 'Countersign' })).toHaveCount(0);
  await give(gus, { do: 'desk', desk: { do: 'countersign' } });
  await give(anna, { do: 'desk', desk: { do: 'open-account', seat: 1, tender: 'cash', amount: 100_000 } });
  await give(anna, { do: 'shuffle', cards: Array.from({ length: 416 }, () => null) });
  // No player cuts: the dealer reads whom to call, and the supervisor who signs in beside him has the stack.
  await expect(dealers.locator('.act')).toContainText('Takes a Game Supervisor: call one');
  const supervisors = await console_(floor, '/red-dog/dealer/?table=D1', gus);
  await expect(supervisors.locator('.act').getByText('Game Supervisor', { exact: true })).toBeVisible();
  await give(gus, { do: 'cut', before: 78 });
  await give(anna, { do: 'load', behind: 104, burned: 1 });
  await tab(dealers, 'Limits');
  await expect(dealers.locator('.tabs li').filter({ hasText: 'Maximum of a player’s own' })).toContainText('Takes a Gaming Shift Manager: call one');
  await expectSound(dealers, 'what takes a higher rank');
  await give(anna, { do: 'play', seat: 1, act: { play: 'wager', area: 1, amount: 2_500 } });
  await give(anna, { do: 'no-more-bets' });
  await give(anna, { do: 'deal', card: '5H' });

  for (const page of [dealers, supervisors]) {
    await tab(page, 'Irregularity');
    await page.getByRole('button', { name: 'The outcome is invalidated' }).click();
    const form = page.locator('.form');
    await expect(form).toContainText('Takes a Casino Supervisor: call one');
    await expect(form.locator('.basis')).toContainText('10.3.1');
    await expect(form.getByRole('button', { name: 'Report it' })).toHaveCount(0);
    await expect(form.getByLabel('Why')).toHaveCount(0);
  }
  await expectSound(dealers, 'what takes a casino supervisor');

  const above = await console_(floor, '/red-dog/dealer/?table=D1', cora);
  await tab(above, 'Irregularity');
  await above.getByRole('button', { name: 'The outcome is invalidated' }).click();
  await expect(above.locator('.form').getByText('Casino Supervisor', { exact: true })).toBeVisible();
  await above.getByRole('button', { name: /^Disruption/ }).click();
  await above.getByLabel('Why').fill('fire alarm');
  await above.getByRole('button', { name: 'Report it' }).click();
  // Whoever asked does not agree: another signs on his screen, or on his own.
  const asked = above.locator('.proposal');
  await expect(asked).toContainText('Round 1 is to be invalidated');
  await expect(asked.getByRole('button', { name: 'Agree', exact: true })).toHaveCount(0);
  await expect(asked.getByRole('button', { name: 'Second person agrees here' })).toBeVisible();
  await expectSound(above, 'waits for a second person');
  await expect(dealers.locator('.proposal')).toContainText('Takes a Game Supervisor: call one');
  await supervisors.locator('.proposal').getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(above.locator('.followed .basis')).toContainText('10.3.1');
});

test('a dealer of Pai Gow sees that a supervisor checks the tiles, who changes the limits and who decides a dispute', WAITS, async ({ floor }) => {
  const { operator, anna, gus } = await hired(floor);
  const config = {
    ...SHARED, table: 'P1', rulebook: 'vic-2000-pai-gow', areas: 8, seats: 10, options: { dice: 'regular', player_banks: true, players: 3 },
    terms: { commission: [5, 100], chip: 100, minimum: 1_000, maximum: 50_000 }, commission_announced: false, source: 'cloth', cloth: true, automation: { bets_ms: 0, set_ms: 0, step_ms: 0 },
  };
  expect((await operator.api.post('/api/tables', { data: { config } })).ok()).toBe(true);
  const give = (by: Person, command: PaiGowCommand) => floor.give(by, 'P1', command as unknown as Command);
  await give(anna, { do: 'desk', desk: FLOAT });
  await give(gus, { do: 'desk', desk: { do: 'countersign' } });

  const dealers = await console_(floor, '/pai-gow/dealer/?table=P1', anna);
  const act = dealers.locator('.act');
  await expect(act).toContainText('Tiles checked');
  await expect(act).toContainText('Takes a Game Supervisor: call one');
  await expect(act.getByRole('button', { name: 'Tiles checked' })).toHaveCount(0);
  await expectSound(dealers, 'a step that takes a supervisor');
  const supervisors = await console_(floor, '/pai-gow/dealer/?table=P1', gus);
  await expect(supervisors.locator('.act').getByText('Game Supervisor', { exact: true })).toBeVisible();
  await supervisors.locator('.act').getByRole('button', { name: 'Tiles checked' }).click();
  await expect(act).not.toContainText('Tiles checked');

  await tab(dealers, 'Limits');
  const row = (words: string) => dealers.locator('.tabs li').filter({ hasText: words });
  await expect(row('Put up a sign of new limits')).toContainText('Takes a Casino Supervisor: call one');
  await expect(row('Put up a sign of new limits').locator('.basis')).toContainText('10.6');
  await expect(row('dispute')).toContainText('Takes a Casino Supervisor: call one');
  // A game supervisor has what is his, and sees what is not.
  await tab(supervisors, 'Limits');
  await expect(supervisors.locator('.tabs li').filter({ hasText: 'Put up a sign of new limits' })).toContainText('Takes a Casino Supervisor: call one');
  await expect(supervisors.getByRole('heading', { name: 'Players to an area' })).toBeVisible();
});
