import type { Config } from '$generated/red-dog';
import type { Cents } from '$lib/wire';
import { chipsOf, chipsText, type Rest } from './parts';

/** What a set-up of the book may choose, as the server says it. */
export interface Choices {
  areas: number[];
  players: number;
  behind: [number, number];
}

/** A set-up of a table of Red Dog that is being written. */
export interface RedDogDraft {
  areas: number;
  seats: number;
  minimum: Cents | undefined;
  maximum: Cents | undefined;
  /** The steps above the minimum; none where the notice states none. */
  unit: Cents | undefined;
  chips: string;
  noteLimit: Cents | undefined;
  source: Config['source'];
  behind: number;
  deals: boolean;
  /** Seconds. */
  bets: number;
  raises: number;
  step: number;
}

/** The set-up that holds, or the pattern of a new one, to be changed. */
export function draftOf({ limits, automation, ...config }: Config): RedDogDraft {
  return {
    areas: config.areas,
    seats: config.seats,
    minimum: limits.minimum,
    maximum: limits.maximum,
    unit: limits.unit,
    chips: chipsText(config.chips),
    noteLimit: config.note_limit,
    source: config.source,
    behind: config.behind,
    deals: automation.deals,
    bets: (automation.bets_ms || 20_000) / 1_000,
    raises: (automation.raises_ms || 12_000) / 1_000,
    step: (automation.step_ms || 2_500) / 1_000,
  };
}

/** The set-up, if everything is written. Whether the book permits it is the table's to say. */
export function configOf(draft: RedDogDraft): Rest<Config> | undefined {
  const chips = chipsOf(draft.chips);
  const { minimum, maximum, unit, noteLimit } = draft;
  if (!chips || minimum === undefined || maximum === undefined || noteLimit === undefined) return undefined;
  const ms = (seconds: number) => Math.round(seconds * 1_000);
  const deals = draft.deals && draft.source === 'virtual';
  return {
    areas: draft.areas,
    seats: draft.seats,
    limits: { minimum, maximum, ...(unit === undefined ? {} : { unit }) },
    chips,
    note_limit: noteLimit,
    source: draft.source,
    behind: draft.behind,
    automation: deals
      ? { deals, bets_ms: ms(draft.bets), raises_ms: ms(draft.raises), step_ms: ms(draft.step) }
      : { deals, bets_ms: 0, raises_ms: 0, step_ms: 0 },
  };
}
