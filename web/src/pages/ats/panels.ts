/** What lies over the table when a player asks for it. */
export type Panel = 'limits' | 'history' | 'help' | 'claim' | 'menu';
/** What the middle of the screen shows. */
export type Stage = 'layout' | 'racetrack' | 'sequences';
export const STAGES: readonly Stage[] = ['layout', 'racetrack', 'sequences'];
