import { expect, test } from 'vitest';
import { played } from './own';

test('a session is told in hours and minutes', () => {
  expect([0, 59_999, 60_000, 42 * 60_000, 3_600_000, 25 * 3_600_000 + 61_000].map(played)).toEqual(['0:00', '0:00', '0:01', '0:42', '1:00', '25:01']);
  // A terminal whose clock is behind the table's.
  expect(played(-5_000)).toBe('0:00');
});
