/** Playing cards as they are drawn and named; what they are worth is for the server to say. */
import { t } from '../i18n/index.svelte';
import type { Card } from './wire';

export const SUITS = ['S', 'H', 'D', 'C'] as const;
export type Suit = (typeof SUITS)[number];
export const RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'] as const;
export type Rank = (typeof RANKS)[number];

/** A card of its two parts, as data names it: `10H`. */
export const cardOf = (rank: Rank, suit: Suit): Card => `${rank}${suit}`;
export const suitOf = (card: Card) => card.slice(-1) as Suit;
export const rankOf = (card: Card) => card.slice(0, -1) as Rank;
export const isRed = (suit: Suit) => suit === 'H' || suit === 'D';

/** `AS` as "Ace of spades". */
export const cardWords = (card: Card) => t('rd.card', { rank: t(`rd.rank.${rankOf(card)}`), suit: t(`rd.suit.${suitOf(card)}`) });
/** `AS` as `A♠`, for places with little room; the marks are drawn, as fonts of text may lack them. */
export const cardsWords = (cards: readonly Card[]) => cards.map(cardWords).join(t('house.and'));

/** The outline of a suit about the middle of a square of 100. */
export const SHAPES: Record<Suit, string> = {
  S: 'M0-46C8-30 42-10 42 14 42 28 31 36 20 36 12 36 6 32 3 26 4 36 8 43 15 46H-15C-8 43-4 36-3 26-6 32-12 36-20 36-31 36-42 28-42 14-42-10-8-30 0-46Z',
  H: 'M0 44C-8 27-44 5-44-19-44-34-33-44-21-44-10-44-3-37 0-28 3-37 10-44 21-44 33-44 44-34 44-19 44 5 8 27 0 44Z',
  D: 'M0-48C8-31 22-12 35 0 22 12 8 31 0 48-8 31-22 12-35 0-22-12-8-31 0-48Z',
  C: 'M-20-25a20 20 0 1 0 40 0a20 20 0 1 0-40 0ZM-43 9a20 20 0 1 0 40 0a20 20 0 1 0-40 0ZM3 9a20 20 0 1 0 40 0a20 20 0 1 0-40 0ZM-7-12H7C5 14 6 34 16 46H-16C-6 34-5 14-7-12Z',
};

const [LEFT, MIDDLE, RIGHT] = [76, 125, 174];
const columns = (...rows: number[]) => rows.flatMap((y) => [[LEFT, y], [RIGHT, y]] as [number, number][]);
const centre = (...rows: number[]) => rows.map((y) => [MIDDLE, y] as [number, number]);
/** Where the pips of a number lie on a card of 250 by 350; below the middle they stand on their heads. */
export const PIPS: Partial<Record<Rank, [number, number][]>> = {
  2: centre(72, 278),
  3: centre(72, 175, 278),
  4: columns(72, 278),
  5: [...columns(72, 278), ...centre(175)],
  6: columns(72, 175, 278),
  7: [...columns(72, 175, 278), ...centre(122)],
  8: [...columns(72, 175, 278), ...centre(122, 228)],
  9: [...columns(72, 140, 210, 278), ...centre(175)],
  10: [...columns(72, 140, 210, 278), ...centre(106, 244)],
};
