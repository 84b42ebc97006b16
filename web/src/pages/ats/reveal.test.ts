import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { OutcomeView, SeatResult } from '$lib/wire';
import Reveal from './Reveal.svelte';

const outcome: OutcomeView = { spin: 2, outcome: { outcome: 'number', number: 8 }, corrected: false } as OutcomeView;
const result = (staked: number, won: number, returned: number) =>
  ({ spin: 2, outcome: outcome.outcome, corrected: false, settlement: { staked, won, returned, balance: 0, lines: [], sequences: [] } }) as unknown as SeatResult;
const shown = (staked: number, won: number, returned: number) => {
  render(Reveal, { outcome, result: result(staked, won, returned), onclose: () => undefined });
  return screen.getByRole('status');
};

describe('the card of a result', () => {
  it('calls no loss a win: $15 staked, $10 back', () => {
    const card = shown(1_500, 500, 1_000);
    expect(card.textContent).not.toContain('You win');
    for (const part of ['Less came back', '$15.00', '$10.00', '−$5.00']) expect(card.textContent).toContain(part);
  });
  it('says what is left of a win', () => {
    const card = shown(1_000, 17_500, 18_000);
    for (const part of ['You win', '$170.00', '+$170.00', '$180.00']) expect(card.textContent).toContain(part);
  });
  it('separates spin and caption, and takes no touch from the layout', () => {
    const card = shown(500, 0, 0);
    expect(card.textContent).toContain('Spin 2 · Winning number');
    expect(card.textContent).toContain('No win this spin');
    expect(card.querySelector('button')).toBeNull();
    expect(card.tagName).not.toBe('BUTTON');
  });
});
