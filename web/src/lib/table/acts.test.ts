import { describe, expect, it } from 'vitest';
import { TableActs } from './acts.svelte';
import type { LiveTable, GameTypes } from './live.svelte';
import { POSTS, RANKS } from '../../generated/keys';
import { reaches } from './ladder';
import type { Post, Rank } from '../wire';

interface Cards extends GameTypes {
  offer: { may: 'cut'; cuts: number } | { may: 'dispute' } | { may: 'give'; command: { do: 'deal' | 'clear' } } | { may: 'desk'; desk: { may: 'countersign' } };
  command: { do: 'deal' | 'clear' };
}
type Rows = { value: Cards['offer']; rank?: Rank }[];

/** A table of which a screen is shown these. */
const shown = (may: Rows, higher: Rows) =>
  ({ may: may.map(({ value }) => ({ value, basis: [] })), higher: higher.map((row) => ({ ...row, basis: ['10.3.1'] })) }) as unknown as LiveTable<Cards, Cards['view']>;
const dealers: Rows = [{ value: { may: 'cut', cuts: 2 } }, { value: { may: 'give', command: { do: 'deal' } } }];
const higher: Rows = [
  { value: { may: 'desk', desk: { may: 'countersign' } }, rank: 'game-supervisor' },
  { value: { may: 'cut', cuts: 9 }, rank: 'casino-supervisor' },
  { value: { may: 'dispute' }, rank: 'casino-supervisor' },
  { value: { may: 'give', command: { do: 'clear' } }, rank: 'gaming-shift-manager' },
];
const as = (post: Post | null, above?: LiveTable<Cards, Cards['view']>) => new TableActs<Cards, Cards['view']>(shown(dealers, higher), above, post && { id: 'p', post });

describe('a rank', () => {
  it('is reached by whoever has it or a higher one', () => {
    expect(RANKS.map((rank) => POSTS.filter((post) => reaches({ post }, rank)).length)).toEqual([4, 3, 2, 1]);
    expect(reaches({ post: 'inspector' }, 'dealer')).toBe(false);
  });
  it('is everybody’s on a demo floor, where nobody is signed in', () => expect(RANKS.every((rank) => reaches(null, rank))).toBe(true));
});

describe('what takes a higher rank', () => {
  it('is seen by a dealer with its rank and clause, and is not his', () => {
    const dispute = as('dealer').offer('dispute');
    expect([dispute?.rank, dispute?.mine, dispute?.basis]).toEqual(['casino-supervisor', false, ['10.3.1']]);
    expect(as('dealer').desk('countersign')).toMatchObject({ rank: 'game-supervisor', mine: false });
    expect(as('dealer').command('clear')[0]).toMatchObject({ rank: 'gaming-shift-manager', mine: false });
    expect(as('dealer').command('deal')[0]).toMatchObject({ rank: undefined, mine: true });
  });
  it('is done by whoever has the rank', () => {
    expect(as('game-supervisor').offer('dispute')?.mine).toBe(false);
    expect(as('casino-supervisor').offer('dispute')?.mine).toBe(true);
    expect(as(null).gives.every(({ mine }) => mine)).toBe(true);
  });
  it('has bounds as wide as whoever stands there may go', () => {
    expect(as('dealer').offer('cut')).toMatchObject({ value: { cuts: 2 }, mine: true });
    expect(as('gaming-shift-manager').offer('cut')).toMatchObject({ value: { cuts: 9 }, rank: 'casino-supervisor' });
  });
  it('stands once where the pit’s own offers hold it too', () => {
    const pit = new TableActs<Cards, Cards['view']>(shown([...dealers, ...higher], higher), undefined, { id: 'p', post: 'game-supervisor' });
    expect(pit.offers('dispute')).toHaveLength(1);
    expect(pit.offer('dispute')?.mine).toBe(false);
  });
  it('is given as the supervisor where the screen acts as one, and the dealer’s own as the dealer', () => {
    const above = shown([], []);
    const acts = as(null, above);
    expect(acts.by(acts.offer('dispute')!)).toBe(above);
    expect(acts.by(acts.command('deal')[0]!)).toBe(acts.live);
  });
});
