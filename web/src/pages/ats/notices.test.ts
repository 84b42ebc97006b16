import { expect, it } from 'vitest';
import type { Notice } from '$lib/wire';
import { hear, read } from './notices';

const corrected: Notice = { notice: 'corrected', spin: 1, entered: null, difference: -31_500, basis: ['8.4'] } as unknown as Notice;
const answered: Notice = { notice: 'answered', claim: 3, upheld: true, answer: 'You are right.' };
const adjusted: Notice = { notice: 'adjusted', adjusted: [] };

it('a correction comes back after the answer to a claim was read', () => {
  let told = hear(undefined, 7, corrected);
  told = hear(told, 7, answered);
  expect(told.unread).toEqual([corrected, answered]);
  told = read(told);
  expect(told.unread).toEqual([corrected]);
  // The table still holds what was read: it is not told again.
  told = hear(told, 7, answered);
  expect(told.unread).toEqual([corrected]);
  expect(read(told).unread).toEqual([]);
});

it('stays when the table lets go of it, and is not told to the next player', () => {
  const told = hear(hear(undefined, 7, corrected), 7, undefined);
  expect(told.unread).toEqual([corrected]);
  expect(hear(told, 8, undefined).unread).toEqual([]);
});

it('what only concerned wagers of a period goes with the next word', () => {
  expect(hear(hear(undefined, 7, adjusted), 7, answered).unread).toEqual([answered]);
  expect(hear(hear(undefined, 7, adjusted), 7, undefined).unread).toEqual([]);
});
