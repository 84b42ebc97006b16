/** Tables that a test makes for itself on the running demo: no test waits for, or meets, what another one does. */
import { expect, type APIRequestContext, type BrowserContext } from '@playwright/test';
import { WHEEL as ORDER } from '../../src/lib/roulette/wheel';
import type { Command } from '../../src/lib/wire';

/** A test that waits for whole wagering periods, or for the door: it begins before the others. */
export const WAITS = { tag: '@waits' };

let made = 0;
/** A name that no other test uses. */
export const freshName = (letter: string) => `${letter}${process.pid}-${(made += 1)}`;

let given = 0;
/** Gives a command as one of the demo's people. */
export async function give(request: APIRequestContext, table: string, command: Command, audience: 'dealer' | 'supervisor' = 'dealer'): Promise<void> {
  // No ball lies so soon after it was spun: such an entry would be suspect (RR-8).
  if (command.do === 'ball-at-rest') await new Promise((done) => setTimeout(done, 600));
  given += 1;
  const answer = await request.post(`/api/tables/${table}/commands`, { data: { id: `e2e-${process.pid}-${Date.now()}-${given}`, command, audience } });
  expect(answer.ok(), `${command.do}: ${await answer.text()}`).toBe(true);
}

const limit = (maximum: number) => ({ minimum: 100, maximum, multiple: 100 });

/** How a table of a test differs from the demo's. */
export interface Wish {
  /** The length of its wagering period in seconds: long where nothing waits for its end. */
  seconds?: number;
  /** Until this minute of the day (UTC) its period is the shortest there is, so that an evening is soon played. */
  quickUntil?: number;
  seats?: number;
  /** How soon after expiry an entry needs a second rank (RR-8), in milliseconds: the least that a table takes, unless told. */
  lateEntry?: number;
  /** Its name, where it is seen in a picture. */
  name?: string;
}

/** The set-up of such a table. */
export function configOf(table: string, { seconds = 600, quickUntil, seats = 6, lateEntry = 500 }: Wish = {}, demo = true): object {
  return {
    table, rulebook: 'vic-2000-rapid-roulette', edition: 1, readings: {}, seats,
    limits: {
      singles: [10_000, 20_000, 30_000, 40_000, 60_000, 100_000, 100_000, 200_000, 200_000, 200_000, 200_000, 200_000, 200_000].map(limit),
      sequences: [5_000, 2_000, 500].map(limit),
      aggregate_minimum: null,
    },
    chips: [50_000, 10_000, 2_500, 500, 100],
    schedule: [
      ...(quickUntil === undefined ? [] : [{ from_minute: (quickUntil + 1_400) % 1_440, to_minute: quickUntil, seconds: 5 }]),
      { from_minute: 0, to_minute: 1_440, seconds },
    ],
    utc_offset_minutes: 0, late_entry_ms: lateEntry, digest_wait_ms: 2_000, note_limit: 1_000_000,
    source: 'wheel', automation: { confirm_records: false }, demo,
  };
}

/** A wheel and a ball that the book accepts, and the float that a table opens with. */
export const WHEEL: Command = { do: 'inspect', inspection: { item: 'wheel', serial: 'W-1', order: [...ORDER], note: 'new' } };
export const BALL: Command = { do: 'inspect', inspection: { item: 'ball', serial: 'B-1', diameter_tenths: 190, metallic: false, note: 'new' } };
export const FLOAT: Command = {
  do: 'count', kind: 'opening',
  count: [[50_000, 40], [10_000, 100], [2_500, 200], [500, 400], [100, 500]].map(([denomination = 0, count = 0]) => ({ denomination, count })),
};

/** Makes a table and opens it under two signatures. */
export async function openTable(request: APIRequestContext, wish: Wish = {}): Promise<string> {
  const table = wish.name ?? freshName('T');
  const answer = await request.post('/api/tables', { data: { config: configOf(table, wish) } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await give(request, table, WHEEL, 'supervisor');
  await give(request, table, BALL, 'supervisor');
  await give(request, table, FLOAT);
  await give(request, table, { do: 'countersign' }, 'supervisor');
  return table;
}

/** From now on these pages hear of no tables but these: start page and pit would open a stream for each table of each test. */
export async function onlyTables(context: BrowserContext, ...tables: string[]): Promise<void> {
  await context.route('**/api/tables', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    // A page that asks as its test ends is gone before the answer comes.
    const response = await route.fetch().catch(() => undefined);
    if (!response) return;
    // A page that is closed meanwhile takes its answer with it.
    const list = (await response.json().catch(() => undefined)) as { table: string }[] | undefined;
    if (!list) return;
    return route.fulfill({ response, json: list.filter(({ table }) => tables.includes(table)) });
  });
}
