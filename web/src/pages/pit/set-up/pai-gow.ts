import type { Config } from '$generated/pai-gow';
import type { Cents } from '$lib/wire';
import { chipsOf, chipsText, type Rest } from './parts';

/** What a set-up of the book may choose, as the server says it. */
export interface Choices {
  areas: number;
  seats: number;
  players: number;
  dice: { name: string; big_small: boolean }[];
  bonus: string[];
  tie: string[];
  jackpot: boolean;
  house_way_areas: boolean;
  player_banks: boolean;
  /** So many in so many. */
  commission: [number, number];
  lower_commission: boolean;
}

interface Side {
  /** Its name; empty while it is not offered. */
  name: string;
  minimum: Cents | undefined;
  maximum: Cents | undefined;
}

/** A set-up of a table of Pai Gow that is being written. */
export interface PaiGowDraft {
  areas: number;
  seats: number;
  players: number;
  /** Virtual tiles; real ones with the players' screens; real ones with no screens. */
  play: 'virtual' | 'screens' | 'cloth';
  deals: boolean;
  /** Seconds. */
  dealAfter: number;
  bets: number;
  set: number;
  step: number;
  dice: string;
  bigSmall: Side;
  bonus: Side;
  bonusWithRegular: boolean;
  tie: Side;
  jackpot: boolean;
  jackpotAmount: Cents | undefined;
  /** In a hundred. */
  toPool: number;
  /** The pool that the table shares with others, by its name; a pool of its own if empty. */
  pool: string;
  houseWayAreas: number[];
  playerBanks: boolean;
  /** In a hundred. */
  commission: number;
  announced: boolean;
  chip: Cents | undefined;
  minimum: Cents | undefined;
  maximum: Cents | undefined;
  chips: string;
  noteLimit: Cents | undefined;
  /** The operator's own cuts, as their file has them; none if empty. */
  cuts: string;
}

/** A share of the whole in hundredths of it; the server's fractions are exact, and a form has two decimals. */
const percent = ([part, whole]: readonly [number, number]) => Math.round((part * 10_000) / whole) / 100;
const rate = (of: number): [number, number] => [Math.round(of * 100), 10_000];
const valid = (of: number) => Number.isFinite(of) && of >= 0 && of <= 100;

/** The set-up that holds, or the pattern of a new one, to be changed. */
export function draftOf({ options, terms, automation, ...config }: Config): PaiGowDraft {
  const side = (name: string, limits?: { minimum: Cents; maximum: Cents } | null): Side => ({ name, minimum: limits?.minimum ?? 100, maximum: limits?.maximum ?? 10_000 });
  return {
    areas: config.areas,
    seats: config.seats,
    players: options.players,
    play: config.source === 'virtual' ? 'virtual' : config.cloth ? 'cloth' : 'screens',
    deals: automation.deal_after_ms !== undefined,
    dealAfter: (automation.deal_after_ms ?? 6_000) / 1_000,
    bets: (automation.bets_ms || 20_000) / 1_000,
    set: (automation.set_ms || 60_000) / 1_000,
    step: (automation.step_ms || 2_500) / 1_000,
    dice: options.dice,
    bigSmall: side(options.big_small ? 'big-small' : '', options.big_small),
    bonus: side(options.bonus?.name ?? '', options.bonus?.limits),
    bonusWithRegular: options.bonus_with_regular ?? false,
    tie: side(options.tie?.name ?? '', options.tie?.limits),
    jackpot: options.jackpot != null,
    jackpotAmount: options.jackpot?.amount ?? 200,
    toPool: percent(options.jackpot?.to_pool ?? [70, 100]),
    pool: options.jackpot?.pool ?? '',
    houseWayAreas: [...(options.house_way_areas ?? [])],
    playerBanks: options.player_banks,
    commission: percent(terms.commission),
    announced: config.commission_announced,
    chip: terms.chip,
    minimum: terms.minimum,
    maximum: terms.maximum,
    chips: chipsText(config.chips),
    noteLimit: config.note_limit,
    cuts: config.cuts ?? '',
  };
}

/** The set-up, if everything is written. Whether the book permits it is the table's to say. */
export function configOf(draft: PaiGowDraft): Rest<Config> | undefined {
  const chips = chipsOf(draft.chips);
  const { chip, minimum, maximum, noteLimit, jackpotAmount } = draft;
  const limits = (side: Side) => (side.minimum === undefined || side.maximum === undefined ? undefined : { minimum: side.minimum, maximum: side.maximum });
  const named = (side: Side) => {
    const range = limits(side);
    return side.name !== '' && range ? { name: side.name, limits: range } : undefined;
  };
  const sides = [draft.bigSmall, draft.bonus, draft.tie];
  if (!chips || chip === undefined || minimum === undefined || maximum === undefined || noteLimit === undefined) return undefined;
  if (sides.some((side) => side.name !== '' && !limits(side)) || (draft.jackpot && jackpotAmount === undefined)) return undefined;
  if (!valid(draft.commission) || !valid(draft.toPool)) return undefined;
  const bonus = named(draft.bonus);
  const tie = named(draft.tie);
  const bigSmall = draft.bigSmall.name === '' ? undefined : limits(draft.bigSmall);
  const ms = (seconds: number) => Math.round(seconds * 1_000);
  return {
    areas: draft.areas,
    seats: draft.seats,
    options: {
      dice: draft.dice,
      ...(bigSmall ? { big_small: bigSmall } : {}),
      ...(bonus ? { bonus, bonus_with_regular: draft.bonusWithRegular } : {}),
      ...(tie ? { tie } : {}),
      ...(draft.jackpot && jackpotAmount !== undefined ? { jackpot: { amount: jackpotAmount, to_pool: rate(draft.toPool), ...(draft.pool.trim() ? { pool: draft.pool.trim() } : {}) } } : {}),
      house_way_areas: draft.houseWayAreas.filter((area) => area <= draft.areas),
      player_banks: draft.playerBanks,
      players: draft.players,
    },
    terms: { commission: rate(draft.commission), chip, minimum, maximum },
    commission_announced: draft.announced,
    chips,
    note_limit: noteLimit,
    source: draft.play === 'virtual' ? 'virtual' : 'cloth',
    cloth: draft.play === 'cloth',
    automation: draft.deals && draft.play === 'virtual'
      ? { deal_after_ms: ms(draft.dealAfter), bets_ms: ms(draft.bets), set_ms: ms(draft.set), step_ms: ms(draft.step) }
      : { bets_ms: 0, set_ms: 0, step_ms: 0 },
    ...(draft.cuts.trim() ? { cuts: draft.cuts } : {}),
  };
}
