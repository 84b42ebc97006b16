/** A shoe of Red Dog, as the address and the API have it: of how many decks, what is gone from it, and when wagers are raised. */
export interface Shoe {
  /** Of how many decks it was; those of the book if there is none. */
  decks?: number | undefined;
  /** How many cards of each rank are gone. */
  removed: Readonly<Record<string, number>>;
  /** Never, or from so large a spread; wherever it gains if there is none. */
  raise?: 'never' | number | undefined;
}

export const FULL: Shoe = { decks: undefined, removed: {}, raise: undefined };
export const RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'] as const;
/** The largest spread: all ranks but the two that it lies between. */
export const SPREADS = RANKS.length - 2;
/** The most decks that the API counts. */
export const MOST_DECKS = 1_000_000;
/** How many cards a round can take, so that as many must be left. */
export const ROUND = 3;
const SUITS = 4;

export const gone = (removed: Shoe['removed']) => Object.values(removed).reduce((sum, count) => sum + count, 0);
export const cards = (decks: number) => decks * SUITS * RANKS.length;
/** How many more of a rank may go. */
export const more = (shoe: Shoe, decks: number, rank: string) =>
  Math.max(0, Math.min(decks * SUITS - (shoe.removed[rank] ?? 0), cards(decks) - gone(shoe.removed) - ROUND));

/** The cards that are gone, from ace to two: `A,3*K`. */
export const removedText = (removed: Shoe['removed']) =>
  RANKS.flatMap((rank) => {
    const count = removed[rank] ?? 0;
    return count === 0 ? [] : [count === 1 ? rank : `${count}*${rank}`];
  }).join(',');

/** The same shoe with so many of a rank gone. */
export function without(shoe: Shoe, rank: string, count: number): Shoe {
  const { [rank]: _, ...others } = shoe.removed;
  return { ...shoe, removed: count > 0 ? { ...others, [rank]: count } : others };
}

/** The same of so many decks; what would be gone that never was there is not. */
export function ofDecks(shoe: Shoe, decks: number, usual: number): Shoe {
  let left = cards(decks) - ROUND;
  const removed: Record<string, number> = {};
  for (const rank of RANKS) {
    const count = Math.min(shoe.removed[rank] ?? 0, decks * SUITS, left);
    if (count > 0) removed[rank] = count;
    left -= count;
  }
  return { ...shoe, decks: decks === usual ? undefined : decks, removed };
}

/** Reads an address. `unread` is told whatever the API would refuse: it is then not asked. */
export function readShoe(address: URLSearchParams, usual: number, unread: (field: string, value: string) => void): Shoe {
  const [decksText, removedText, raise] = ['decks', 'removed', 'raise'].map((field) => address.get(field) ?? '') as [string, string, string];
  const asked = /^[1-9]\d{0,6}$/.test(decksText) ? Number(decksText) : undefined;
  const fits = asked !== undefined && asked <= MOST_DECKS;
  if (decksText !== '' && !fits) unread('decks', decksText);
  let shoe: Shoe = { ...FULL, decks: fits && asked !== usual ? asked : undefined };
  const decks = shoe.decks ?? usual;
  const suited: Record<string, number> = {};
  for (const part of removedText.split(',').map((part) => part.trim())) {
    if (part === '') continue;
    // Suits decide nothing in this game, but of one card there are no more than decks.
    const [, times = '1', rank = '', suit = ''] = /^(?:([1-9]\d{0,6})\*)?(10|[2-9AKQJ])([SHDC]?)$/.exec(part) ?? [];
    const count = Number(times);
    const card = `${rank}${suit}`;
    const ofCard = (suited[card] ?? 0) + count;
    if (rank === '' || count > more(shoe, decks, rank) || (suit !== '' && ofCard > decks)) {
      unread('removed', part);
      continue;
    }
    suited[card] = ofCard;
    shoe = without(shoe, rank, (shoe.removed[rank] ?? 0) + count);
  }
  const least = /^\d{1,2}$/.test(raise) ? Number(raise) : 0;
  if (raise === 'never') shoe = { ...shoe, raise };
  else if (least >= 1 && least <= SPREADS) shoe = { ...shoe, raise: least };
  else if (raise !== '' && raise !== 'best') unread('raise', raise);
  return shoe;
}
