import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { difference, money, onChip, plain, readMoney, short } from './money';
import { ServerClock } from './clock';
import { sha256 } from './sha256';
import { preferred } from './i18n/index.svelte';
import { callSpots, callUnits, colourOf, neighbours, WHEEL } from './roulette/wheel';
import { spotNamed } from './roulette/spots';

describe('money', () => {
  it.each([
    [0, '$0.00'], [5, '$0.05'], [1_050, '$10.50'], [123_456_789, '$1,234,567.89'], [-250, '−$2.50'],
    [9_007_199_254_740_991, '$90,071,992,547,409.91'],
  ])('writes %d as %s', (cents, text) => expect(money(cents)).toBe(text));

  it('shortens only what is exact', () => {
    expect([50, 250, 10_000, 150_000, 123_400, 123_450, 2_000_000, 150_000_000].map(onChip))
      .toEqual(['0.50', '2.50', '100', '1.5k', '1234', '1234.50', '20k', '1.5M']);
    expect(plain(1_234_500)).toBe('12,345');
    expect(short(-2_500)).toBe('−$25');
    expect([100, 0, -100].map(difference)).toEqual(['+$1.00', '$0.00', '−$1.00']);
  });

  it.each([
    ['12', 1_200], ['$1,234.5', 123_450], ['0.05', 5], ['1.005', undefined], ['', undefined], ['1,23', undefined],
    ['-5', undefined], ['1e3', undefined],
  ])('reads %s', (text, cents) => expect(readMoney(text)).toBe(cents));
});

describe('the server’s clock', () => {
  it('follows the reading that was delayed least', () => {
    const clock = new ServerClock();
    expect(clock.offset).toBe(0);
    // The true difference is 5,000; the frames took 80, 20 and 300 ms.
    [[80, 1_000], [20, 6_000], [300, 11_000]].forEach(([delay, at]) => clock.heard(at! - delay! + 5_000, at!));
    expect(clock.offset).toBe(4_980);
    clock.roundTrip(40);
    clock.roundTrip(900);
    expect(clock.offset).toBe(5_000);
    // A browser measures parts of a millisecond; a command carries whole ones.
    clock.roundTrip(12.6);
    expect(clock.offset).toBe(4_986);
  });

  it('forgets old readings, so a drift is followed', () => {
    const clock = new ServerClock();
    clock.heard(10_000, 0);
    clock.heard(ServerClock.KEPT_FOR + 9_000 + 1, ServerClock.KEPT_FOR + 1);
    expect(clock.offset).toBe(9_000);
  });
});

describe('the digest', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000])('agrees with another at length %d', (length) => {
    const text = 'split 0-1=500\n'.repeat(80).slice(0, length);
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  });
  it('counts bytes, not characters', () => {
    expect(sha256('零 é')).toBe(createHash('sha256').update('零 é').digest('hex'));
  });
});

describe('the wheel', () => {
  it('has each number once, red and black in turn behind zero', () => {
    expect([...WHEEL].sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, n) => n));
    WHEEL.slice(1).forEach((n, i) => expect(colourOf(n)).toBe(i % 2 ? 'black' : 'red'));
    expect(neighbours(0, 2)).toEqual([3, 26, 0, 32, 15]);
  });
  it('has calls of permitted wagers that cover the wheel', () => {
    const calls = [{ call: 'voisins-du-zero' }, { call: 'tiers' }, { call: 'orphelins' }] as const;
    expect(calls.map(callUnits)).toEqual([9, 6, 5]);
    const covered = calls.flatMap((call) => callSpots(call).flatMap(([name]) => spotNamed(name)!.numbers));
    expect(new Set(covered).size).toBe(37);
    expect(callSpots({ call: 'neighbours', of: 0, each_side: 1 }).map(([name]) => name))
      .toEqual(['straight-up 26', 'straight-up 0', 'straight-up 32']);
  });
});

describe('the language', () => {
  it.each([
    [['zh-HK'], 'zh-Hant'], [['zh-TW', 'en'], 'zh-Hant'], [['zh-Hant-CN'], 'zh-Hant'], [['zh-CN'], 'zh-Hans'],
    [['zh'], 'zh-Hans'], [['de', 'en-GB'], 'en'], [[], 'en'],
  ])('for %s is %s', (tags, language) => expect(preferred(tags)).toBe(language));
});
