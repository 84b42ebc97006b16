import { expect, it } from 'vitest';
import { holdWords } from './day';

it.each([
  [null, '–'],
  [{ win: -4_000, drop: 0 }, '–'],
  [{ win: -4_000, drop: -4_000 }, '–'],
  [{ win: 1, drop: 3 }, '33.33 %'],
  [{ win: -1, drop: 20_000 }, '−0.01 %'],
])('the hold of %j is %s', (hold, words) => expect(holdWords(hold)).toBe(words));
