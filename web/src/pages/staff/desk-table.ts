import { LiveTable, type DeskLive, type GameTypes } from '$lib/table/live.svelte';
import { t } from '$lib/i18n/index.svelte';
import { reasonWords as paiGowReason } from '$lib/pai-gow/words';
import { reasonWords as redDogReason } from '$lib/red-dog/words';
import type { AskedSetUp, Config as PaiGowConfig, Reason as PaiGowReason } from '$generated/pai-gow';
import type { Config as RedDogConfig, Proposal, Reason as RedDogReason } from '$generated/red-dog';

/** What pit and inspector need of a table's view, the same in every game with a desk. */
interface DeskTypes extends GameTypes {
  public: {
    table: string; demo: boolean; rulebook: string; edition: number; readings: string[]; open: boolean; closing_at: number | null;
    /** Whether a table of cards deals from a virtual shoe; of other games nothing. */
    virtual_shoe?: boolean;
    /** The round, the shoe and the cards on the layout, where there are any. */
    round?: number; shoe?: unknown; layout?: { value: { boxes?: unknown } }; history?: { cards?: unknown }[];
  };
  view: { audience: string; config?: PaiGowConfig | RedDogConfig; asked_set_up?: AskedSetUp; proposal?: Proposal | null } & NonNullable<DeskLive['view']>;
  command: { do: string; config?: unknown };
}

/** Why a table of the game refuses something, in words. */
export const reasonWordsOf = (game: string) => (reason: { reason: string }) => {
  if (game === 'pai-gow') return paiGowReason(reason as PaiGowReason);
  return game === 'red-dog' ? redDogReason(reason as RedDogReason) : t(`reason.${reason.reason}`);
};

/** A table of any game with a desk, as somebody looks at it who does not deal there. */
export const deskTable = (table: string, audience: 'supervisor' | 'inspector', reasonWords = reasonWordsOf('')) =>
  new LiveTable<DeskTypes, DeskTypes['view']>(table, { audience }, reasonWords);

/** What changes with every card that is seen, or said otherwise than before, and with every round: of Red Dog. */
export const beatOf = ({ open, round, shoe, layout, history }: DeskTypes['public']) => JSON.stringify([open, round, shoe, layout?.value.boxes, history?.[0]?.cards]);
