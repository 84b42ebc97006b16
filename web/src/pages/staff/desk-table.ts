import { LiveTable, type DeskLive, type GameTypes } from '$lib/table/live.svelte';
import { t } from '$lib/i18n/index.svelte';

/** What pit and inspector need of a table's view, the same in every game with a desk. */
interface DeskTypes extends GameTypes {
  public: {
    table: string; demo: boolean; rulebook: string; edition: number; readings: string[]; open: boolean; closing_at: number | null;
    virtual_tiles?: boolean; virtual_cards?: boolean;
  };
  view: { audience: string } & NonNullable<DeskLive['view']>;
}

/** A table of any game with a desk, as somebody looks at it who does not deal there. */
export const deskTable = (table: string, audience: 'supervisor' | 'inspector') =>
  new LiveTable<DeskTypes, DeskTypes['view']>(table, { audience }, ({ reason }) => t(`reason.${reason}`));
