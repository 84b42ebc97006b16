/** The game as `/api/tables` names it. */
export const GAME = 'pai-gow';

export type Page = 'player' | 'dealer' | 'display';

const PATHS: Record<Page, string> = { player: '/pai-gow/', dealer: '/pai-gow/dealer/', display: '/pai-gow/display/' };

/** The address of one of the game's pages for a table. */
export function pagePath(page: Page, table: string, seat?: number): string {
  return `${PATHS[page]}?table=${encodeURIComponent(table)}${seat === undefined ? '' : `&seat=${seat}`}`;
}

/** The page of this game for a device of the kind, whatever game its own page was made for. */
export function pageOfDevice(kind: 'ats' | 'sgc' | 'wnd', table: string, seat?: number): string {
  return pagePath(({ ats: 'player', sgc: 'dealer', wnd: 'display' } as const)[kind], table, seat);
}
