import { expect, test } from 'vitest';
import { inOrder, keyed, shown } from './told';

const items = (...keys: string[]) => keys.map((key) => ({ key }));

test('equal things told twice have keys of their own, which stay while they stand', () => {
  const once = keyed([{ told: 'decided', answer: 'it stands' }]);
  const twice = keyed([{ told: 'decided', answer: 'it stands' }, { told: 'decided', answer: 'it stands' }]);
  expect(new Set(twice).size).toBe(2);
  expect(twice[0]).toBe(once[0]);
});

test('what came last is the newest, wherever the table lists it', () => {
  const first = inOrder([], ['admonished', 'inspector']);
  expect(first).toEqual(['admonished', 'inspector']);
  expect(inOrder(first, ['would-count', 'admonished', 'inspector'])).toEqual(['admonished', 'inspector', 'would-count']);
  expect(inOrder(['admonished', 'inspector', 'would-count'], ['inspector'])).toEqual(['inspector']);
});

test('the newest is shown and the others are counted, but for what was put away', () => {
  const all = items('a', 'b', 'c');
  expect(shown(all, new Set())).toEqual({ newest: { key: 'c' }, more: 2 });
  expect(shown(all, new Set(['c']))).toEqual({ newest: { key: 'b' }, more: 1 });
  expect(shown(all, new Set(['a']))).toEqual({ newest: { key: 'c' }, more: 1 });
  expect(shown(all, new Set(['a', 'b', 'c']))).toEqual({ newest: undefined, more: 0 });
  expect(shown([], new Set())).toEqual({ newest: undefined, more: 0 });
});
