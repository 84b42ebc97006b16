import { describe, expect, it } from 'vitest';
import { ownPage } from './pages';

describe('an enrolled screen', () => {
  const device = (kind: 'ats' | 'sgc' | 'wnd', table: string, game?: string, seat?: number) => ({ kind, table, ...(game ? { game } : {}), ...(seat ? { seat } : {}) });
  it('goes to the page of the game that is played at its table', () => {
    expect(ownPage(device('ats', 'P1', 'pai-gow', 3), 'ats', 'rapid-roulette')).toBe('/pai-gow/?table=P1&seat=3');
    expect(ownPage(device('sgc', 'D1', 'red-dog'), 'sgc', 'pai-gow')).toBe('/red-dog/dealer/?table=D1');
    expect(ownPage(device('wnd', 'R1', 'rapid-roulette'), 'wnd', 'pai-gow')).toBe('/wnd/?table=R1');
  });
  it('stays where it is at home, where nothing is known, and where it is no such device', () => {
    expect(ownPage(device('ats', 'P1', 'pai-gow', 3), 'ats', 'pai-gow')).toBeUndefined();
    expect(ownPage(device('ats', 'P1'), 'ats', 'rapid-roulette')).toBeUndefined();
    expect(ownPage(device('ats', 'P1', 'pai-gow', 3), 'sgc', 'rapid-roulette')).toBeUndefined();
    expect(ownPage(null, 'ats', 'rapid-roulette')).toBeUndefined();
  });
});
