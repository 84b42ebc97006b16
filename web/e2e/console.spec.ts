/** The dealer's console alone, in states that a live table seldom shows: a full table, a frozen one, a failed system. */
import { expect, test, type Page } from '@playwright/test';
import type { DealerView, PhaseView } from '../src/lib/wire';
import { busySeats, corrections, dealerView, Stage } from './support/staff';
import { expectSound } from './support/table';

const expired = (more: Partial<Extract<PhaseView, { phase: 'expired' }>> = {}): PhaseView =>
  ({ phase: 'expired', spin: 128, closed_at: Date.now() - 9_000, ball_spun: true, ball_at_rest: true, ...more });

function entering(statement: boolean, until: number): DealerView {
  const view = dealerView({ phase: expired(), prompt: { value: 'announce-and-enter', basis: ['5.5(a)', '5.5(b)'] } });
  view.offers.push({ value: { may: 'enter-outcome', from: 0, statement, statement_until: until }, basis: ['5.5(b)'] });
  return view;
}

async function show(page: Page, view: DealerView, lang = 'en'): Promise<Stage> {
  const stage = new Stage(view);
  await stage.on(page);
  await page.goto(`/sgc/?table=R2&lang=${lang}`);
  await expect(page.locator('.seat').first()).toBeVisible();
  return stage;
}

for (const lang of ['en', 'zh-Hant', 'zh-Hans']) {
  for (const [size, viewport] of Object.entries({ desk: { width: 1280, height: 800 }, tablet: { width: 800, height: 1280 } })) {
    test(`a full table and every sheet of the console are accessible and fit: ${size}, ${lang}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      const stage = await show(page, dealerView(), lang);
      const look = async (what: string) => {
        await expectSound(page, `${what} ${size} ${lang}`);
      };
      await expect(page.locator('.seat')).toHaveCount(24);
      await look('full table');
      for (let n = 0; n < 6; n += 1) {
        await page.locator('nav button').nth(n).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await look(`sheet ${n}`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      for (const seat of [3, 6, 8]) {
        await page.locator('.seat').nth(seat).click();
        await look(`terminal ${seat + 1}`);
        await page.keyboard.press('Escape');
      }
      await page.locator('.no-spin').click();
      await look('no spin');
      await page.keyboard.press('Escape');
      stage.show(dealerView({ phase: expired(), prompt: { value: 'answer-entry', basis: ['8.1(f)', 'RR-8'] }, declared: { outcome: 23, by: 'anna', late_chips: [{ seat: 3, bet: 'straight-up 23', by: 2_500, at: Date.now() }, { seat: 8, bet: 'double', by: 1_000, at: Date.now() }] } }));
      await expect(page.locator('.declared')).toBeVisible();
      await look('declared');
      stage.show(dealerView({ phase: expired(), prompt: { value: 'confirm-records', basis: ['8.7(b)', '8.9'] }, examined: [3, 9], asked: { void: { void: 'record', seat: 9, sequences: true }, by: 'anna' } }));
      await expect(page.locator('.records')).toBeVisible();
      await look('records');
      stage.show(dealerView({ frozen: true, phase: { phase: 'stopped', spin: 128 }, prompt: { value: 'confirm-correction', basis: ['8.4', 'RR-5', 'RR-18'] }, correction: { spin: 127, entered: { outcome: 'number', number: 17 }, wrong: { wrong: 'outcome', outcome: { outcome: 'number', number: 18 } }, by: 'anna', accounts: corrections() } }));
      await page.locator('nav button').nth(1).click();
      await expect(page.getByRole('dialog').locator('tbody tr').first()).toBeVisible();
      await page.getByRole('dialog').locator('tbody button').first().click();
      await look('correction');
    });
  }
}

test('the number is read back, typed or touched, and entered once', async ({ page }) => {
  const stage = await show(page, entering(false, Date.now() - 1));
  const enter = page.getByRole('button', { name: 'Enter', exact: true });
  await expect(enter).toBeDisabled();
  await page.getByRole('button', { name: '32 Red', exact: true }).click();
  await expect(page.locator('.read')).toContainText('32 Red');
  // A keyboard's digits take the place of what was touched: 3, then 36; a third digit begins anew.
  await page.locator('body').press('3');
  await page.locator('body').press('6');
  await expect(page.locator('.read')).toContainText('36 Red');
  await page.locator('body').press('0');
  await expect(page.locator('.read')).toContainText('0 Green');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await enter.click();
  expect(stage.given).toEqual([{ do: 'enter-outcome', outcome: 0 }]);
});

test('a dialog is opened once, and rests', async ({ page }) => {
  await page.addInitScript(() => {
    const counted = window as unknown as { opened: number };
    counted.opened = 0;
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function () {
      counted.opened += 1;
      showModal.call(this);
    };
  });
  await show(page, dealerView({ seats: busySeats(6) }));
  await page.getByRole('navigation', { name: 'More' }).getByRole('button', { name: 'Counts' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForTimeout(400);
  expect(await page.evaluate(() => (window as unknown as { opened: number }).opened)).toBe(1);
});

test('after a failure of the system the console says which spin it ended', async ({ page }) => {
  const view = dealerView({ phase: { phase: 'between' }, prompt: { value: 'open-period', basis: ['5.1'] } });
  view.given_up = { value: 128, basis: ['8.8(a)', 'RR-9', 'RR-13'] };
  await show(page, view);
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('The system failed in spin 128');
  await expectSound(page, 'given up');
});

test('what was chosen stands while the view of the table goes on changing', async ({ page }) => {
  const stage = await show(page, entering(false, Date.now() - 1));
  await page.getByRole('button', { name: '17 Black', exact: true }).click();
  await expect(page.locator('.read')).toContainText('17 Black');
  // A player is paid, another calls: neither is about the number.
  const changed = entering(false, Date.now() - 1);
  changed.seats = busySeats(3);
  stage.show(changed);
  await expect(page.locator('.seat.open, .seat').nth(2)).toContainText('$');
  await expect(page.locator('.read')).toContainText('17 Black');
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  expect(stage.given).toEqual([{ do: 'enter-outcome', outcome: 17 }]);
});

test('a number that comes soon after the end of wagers needs the statement, until the moment that the table named', async ({ page }) => {
  const stage = await show(page, entering(false, Date.now() + 6_000));
  await page.getByRole('button', { name: '5 Red', exact: true }).click();
  const enter = page.getByRole('button', { name: 'Enter', exact: true });
  await expect(page.getByRole('checkbox')).toBeVisible();
  await expect(enter).toBeDisabled();
  // With the statement, too, nothing lies under the bar at the bottom.
  const [low, bar] = await Promise.all([enter.boundingBox(), page.getByRole('navigation', { name: 'More' }).boundingBox()]);
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  // The moment passes: no statement is asked for any more.
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(enter).toBeEnabled();
  // After a ball that was spun early it is asked for in any case, and sent with the number.
  stage.show(entering(true, Date.now() - 1));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '5 Red', exact: true }).click();
  await enter.click();
  expect(stage.given).toEqual([{ do: 'enter-outcome', outcome: 5, rested_after_expiry: true }]);
});

test('what is chosen for one spin is not carried to the next', async ({ page }) => {
  const stage = await show(page, entering(false, Date.now() - 1));
  await page.getByRole('button', { name: '5 Red', exact: true }).click();
  await expect(page.locator('.read')).toContainText('5 Red');
  stage.show(dealerView());
  await expect(page.locator('.read')).not.toContainText('5 Red');
  const later = entering(false, Date.now() - 1);
  later.public.phase = expired({ spin: 129 });
  stage.show(later);
  await expect(page.getByRole('button', { name: 'Enter', exact: true })).toBeDisabled();
});

test('only what the table offers can be done, and a refusal is told with its clause', async ({ page }) => {
  const view = dealerView({ seats: busySeats(6) });
  view.offers = [{ value: { may: 'ball-spun' }, basis: ['5.4'] }];
  const stage = await show(page, view);
  const acts = page.locator('.acts button');
  await expect(acts.nth(0)).toBeDisabled();
  await expect(acts.nth(1)).toBeEnabled();
  await expect(acts.nth(2)).toBeDisabled();
  await expect(acts.nth(3)).toBeDisabled();
  stage.refuse({ reason: 'must-call-no-spin' }, ['8.1(f)', 'RR-8']);
  await acts.nth(1).click();
  await expect(page.locator('.toasts')).toContainText('only “no spin” can be called');
  await expect(page.locator('.toasts')).toContainText(/8\.1\(f\)\s+RR-8/);
  await page.locator('.seat').first().click();
  await expect(page.getByRole('dialog')).toContainText('Nothing can be done at this terminal now.');
});

test('a failure that began earlier is reported with its moment', async ({ page }) => {
  const view = dealerView({ phase: expired() });
  const stage = await show(page, view);
  await page.locator('.seat').first().click();
  await page.getByRole('button', { name: 'Terminal malfunction' }).click();
  await page.getByRole('checkbox', { name: /It began before wagers closed/ }).check();
  await page.getByRole('button', { name: 'Report the malfunction' }).click();
  const closed = view.public.phase.phase === 'expired' ? view.public.phase.closed_at : 0;
  await expect.poll(() => stage.given.length).toBe(1);
  const [given] = stage.given;
  expect(given).toMatchObject({ do: 'report-malfunction', scope: { scope: 'terminal', seat: 1 } });
  const began = given?.do === 'report-malfunction' ? (given.began_at ?? 0) : 0;
  expect(began).toBeLessThan(closed);
  expect(closed - began).toBeLessThan(7_000);
});

test('a correction begins when it is said of money given by hand whether it was for that spin', async ({ page }) => {
  const view = dealerView();
  const byHand = [
    { claim: 3_000_001, account: 3, seat: 3, difference: 1_000 },
    { claim: 5_000_002, account: 5, spin: 127, difference: -250 },
  ];
  for (const { value } of view.offers) if (value.may === 'begin-correction' && value.spins[0]) value.spins[0].by_hand = byHand;
  const stage = await show(page, view);
  await page.getByRole('navigation').getByRole('button', { name: 'Correction' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: /Spin 127/ }).click();
  await dialog.getByRole('button', { name: '11 Black', exact: true }).click();
  const begin = dialog.getByRole('button', { name: 'Freeze and compare' });
  await expect(begin).toBeDisabled();
  await dialog.getByRole('group', { name: /Claim 3000001/ }).getByRole('button', { name: 'For this spin: take it back' }).click();
  await expect(begin).toBeDisabled();
  await dialog.getByRole('group', { name: /Claim 5000002/ }).getByRole('button', { name: 'For something else: it stands' }).click();
  await begin.click();
  await expect.poll(() => stage.given.length).toBe(1);
  expect(stage.given[0]).toMatchObject({ do: 'begin-correction', spin: 127, takes_back: [3_000_001], leaves: [5_000_002] });
  // For one terminal, only what its own account was given counts.
  await dialog.getByRole('button', { name: /Spin 127/ }).click();
  await dialog.getByRole('group', { name: 'What was wrong' }).getByRole('button').nth(1).click();
  await dialog.getByRole('button', { name: 'Terminal 3' }).click();
  await expect(dialog.getByRole('group', { name: /Claim/ })).toHaveCount(1);
});

test('whoever asked for wagers to be void is not asked to agree; whoever may agree gives the same command', async ({ page }) => {
  const phase = expired();
  const asked = { void: { void: 'record' as const, seat: 9, sequences: true }, by: 'anna' };
  const view = dealerView({ phase, prompt: { value: 'confirm-records', basis: ['8.7(b)', '8.9'] }, examined: [9], asked });
  const stage = await show(page, view);
  const note = page.locator('.note.waits');
  await expect(note).toContainText('Terminal 9: its wagers and running sequences are to be void');
  await expect(note).toContainText('anna');
  await expect(note.getByRole('button', { name: 'Second person agrees here' })).toBeEnabled();
  await expect(note.getByRole('button', { name: 'Agree: void' })).toHaveCount(0);
  stage.show({ ...view, offers: [...view.offers, { value: { may: 'agree-void', void: asked.void }, basis: ['8.9', 'RR-18'] }] });
  await note.getByRole('button', { name: 'Agree: void' }).click();
  await expect.poll(() => stage.given).toEqual([{ do: 'void-record', seat: 9, sequences: true }]);
});
