import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { layoutText, shownDigest } from './confirm';
import { netOf, oddsText, paidAt, ratio, winOf } from './odds';
import { usualChip } from './seat.svelte';

describe('odds', () => {
  it.each([['35', '35'], ['25/2', '12½'], ['12 1/2', '12½'], ['1/2', '½'], ['7/5', '1 2/5'], ['12500', '12,500'], ['500000', '500,000'], ['25001/2', '12,500½']])('%s is written %s', (pays, text) =>
    expect(oddsText(pays)).toBe(text));
  it('are exact', () => {
    expect(winOf(500, '35')).toBe(17_500);
    expect(winOf(200, '25/2')).toBe(2_500);
    expect(winOf(1, '25/2')).toBeUndefined();
    expect(winOf(1_000_000_000_000, '500000')).toBe(500_000_000_000_000_000);
    expect([ratio('35 to 1'), ratio('1 2'), ratio('1/0'), ratio('')]).toEqual([undefined, undefined, undefined, undefined]);
  });
  it('are found again in what was paid', () => {
    expect([paidAt(500, 17_500), paidAt(200, 2_500), paidAt(300, 300)]).toEqual(['35', '12½', '1']);
  });
});

describe('what came of a spin', () => {
  it('is reckoned with the stakes that lost', () => {
    expect([netOf({ staked: 1_500, returned: 1_000 }), netOf({ staked: 500, returned: 18_000 }), netOf({ staked: 500, returned: 0 })])
      .toEqual([-500, 17_500, -500]);
  });
});

describe('the chip to begin with', () => {
  const limit = (minimum: number, maximum = 100_000) => ({ minimum, maximum, multiple: minimum });
  it.each([
    [[limit(250), limit(500)], 500],
    [[limit(100), limit(100)], 100],
    [[limit(250), limit(500), limit(50_000)], 50_000],
    [[limit(100, 200), limit(500)], 100],
    [[], 100],
  ])('is one that is taken under %j', (limits, chip) => expect(usualChip([100, 500, 2_500, 50_000], limits)).toBe(chip));
});

describe('what a terminal shows at expiry', () => {
  // The example in crates/table/src/roulette/layout.rs.
  const TEXT = 'spin 41\nseat 3\nsplit 0-1=500\nstraight-up 17=1000\nsequence 12 double 7-7=250\n';
  it('is a line for each chip and sequence, in order', () => {
    const sequence = { number: 12, kind: 'double', numbers: '7-7', stake: '250' };
    expect(layoutText(41, 3, [['straight-up 17', '1000'], ['split 0-1', '500']], [sequence])).toBe(TEXT);
    expect(layoutText(1, 1, [], [])).toBe('spin 1\nseat 1\n');
  });
  it('is read from the page, without chips that wait and sequences that run already', () => {
    const page = document.createElement('div');
    page.innerHTML = `<svg><g data-chip="straight-up 17" data-amount="1000"></g><g data-chip="split 0-1" data-amount="500"></g><g class="ghost"></g></svg>
      <i data-sequence="9" data-first-spin="40" data-kind="quad" data-numbers="1-2-3-4" data-stake="100"></i>
      <i data-sequence="12" data-first-spin="41" data-kind="double" data-numbers="7-7" data-stake="250"></i>`;
    expect(shownDigest(page, 41, 3)).toBe(createHash('sha256').update(TEXT).digest('hex'));
  });
});
