import { expect, it } from 'vitest';
import { percentOf } from './percent';

it.each([
  ['1/37', '2.70'],
  // The treble of Rapid Roulette: 3.916846 %, which is not 3.91 %.
  ['1984/50653', '3.92'],
  ['1/80', '1.25'],
  ['-1/37', '−2.70'],
  ['1/20000', '0.01'],
  ['-1/30000', '0.00'],
  ['0', '0.00'],
  ['1', '100.00'],
])('%s is %s %%, rounded on the exact figure', (fraction, percent) => expect(percentOf(fraction)).toBe(percent));

it('is nothing where there is no fraction', () => expect([percentOf(''), percentOf('1/0'), percentOf('2.7%')]).toEqual([undefined, undefined, undefined]));
