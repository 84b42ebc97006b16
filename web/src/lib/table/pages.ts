import type { Session } from '../api';

export type Page = 'player' | 'dealer' | 'display';

/** Where the screens of each game are, by its name in data. */
const FOLDERS = {
  'rapid-roulette': { player: '/ats/', dealer: '/sgc/', display: '/wnd/' },
  'pai-gow': { player: '/pai-gow/', dealer: '/pai-gow/dealer/', display: '/pai-gow/display/' },
  'red-dog': { player: '/red-dog/', dealer: '/red-dog/dealer/', display: '/red-dog/display/' },
} as const satisfies Record<string, Record<Page, string>>;
export type Game = keyof typeof FOLDERS;

/** The game as these pages know it; nothing if there are none of it. */
export const gameOf = (name: string | undefined): Game | undefined => (Object.keys(FOLDERS) as Game[]).find((game) => game === name);

/** Which page an enrolled device shows. */
const PAGES = { ats: 'player', sgc: 'dealer', wnd: 'display' } as const;

/** The address of one of a game's pages for a table. */
export function pagePath(game: Game, page: Page, table: string, seat?: number): string {
  return `${FOLDERS[game][page]}?table=${encodeURIComponent(table)}${seat === undefined ? '' : `&seat=${seat}`}`;
}

/** Where an enrolled screen belongs, when it shows the page of another game than is played at its table. */
export function ownPage(device: Session['device'], kind: 'ats' | 'sgc' | 'wnd', game: string): string | undefined {
  if (device?.kind !== kind || device.game === game) return undefined;
  const own = gameOf(device.game);
  return own && pagePath(own, PAGES[kind], device.table, device.seat);
}
