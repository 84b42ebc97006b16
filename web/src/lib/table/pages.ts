import type { Session } from '../api';

/** The games that have a player's screen, a console and a display at every table, as `/api/tables` names them. */
export const GAMES = ['pai-gow', 'red-dog'] as const;
export type Game = (typeof GAMES)[number];

export type Page = 'player' | 'dealer' | 'display';

const FOLDERS: Record<Page, string> = { player: '', dealer: 'dealer/', display: 'display/' };

/** The address of one of a game's pages for a table. */
export function pagePath(game: Game, page: Page, table: string, seat?: number): string {
  return `/${game}/${FOLDERS[page]}?table=${encodeURIComponent(table)}${seat === undefined ? '' : `&seat=${seat}`}`;
}

/** The page of a game for a device of the kind, whatever game its own page was made for. */
export function pageOfDevice(game: Game, kind: 'ats' | 'sgc' | 'wnd', table: string, seat?: number): string {
  return pagePath(game, ({ ats: 'player', sgc: 'dealer', wnd: 'display' } as const)[kind], table, seat);
}

/** Where an enrolled screen belongs, when it shows the page of another game than is played at its table. */
export function ownPage(device: Session['device'], kind: 'ats' | 'sgc' | 'wnd', game: string): string | undefined {
  if (device?.kind !== kind || device.game === undefined || device.game === game) return undefined;
  const own = GAMES.find((one) => one === device.game);
  return own ? pageOfDevice(own, kind, device.table, device.seat) : `/${kind}/`;
}
