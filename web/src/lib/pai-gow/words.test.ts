import { describe, expect, it } from 'vitest';
import { setLanguage } from '../i18n/index.svelte';
import { pagePath } from '../table/pages';
import { commandWords, cutWords, handledWords, incidentWords, irregularityWords, lineResult, paysWords, playWords, promptWords, reasonWords, worthWords } from './words';
import type { Command, Incident, LineView, Pays, Play, Prompt } from './wire';

/** A text in which a message key or a field stayed unfilled. */
const unfilled = (text: string) => /\{[a-z-]+\}|\b(pg|table)\.[a-z]/.test(text);

const PROMPTS: Prompt[] = [
  { prompt: 'check-tiles' }, { prompt: 'close-table' }, { prompt: 'check-equipment', items: ['chung'] }, { prompt: 'tell-inspector' }, { prompt: 'lay-nearest', areas: [[3, 1]] },
  { prompt: 'offer-shake', seat: 2 }, { prompt: 'put-together', areas: [4, 5] }, { prompt: 'turn-across', areas: [7] }, { prompt: 'confirm-bank', seat: null },
  { prompt: 'tap-twice', areas: [3] }, { prompt: 'leave-laid-out' }, { prompt: 'offer-bank', to: null }, { prompt: 'offer-bank', to: [3, 1] },
  { prompt: 'shuffle' }, { prompt: 'place-chung', area: 1, method: 'co-bank' }, { prompt: 'take-wagers' }, { prompt: 'find-controller', areas: [[3, null], [4, 2]] },
  { prompt: 'laja', seat: null }, { prompt: 'laja', seat: 2 }, { prompt: 'offer-laja' }, { prompt: 'call-bets' }, { prompt: 'ask-cut' }, { prompt: 'shake' },
  { prompt: 'uncover' }, { prompt: 'call-dice', total: 9, area: 1, cut: null, side: null }, { prompt: 'deliver' }, { prompt: 'retrieve', areas: [] },
  { prompt: 'retrieve', areas: [2] }, { prompt: 'wait-for-hands', areas: [3] }, { prompt: 'set-house-way', areas: [3] }, { prompt: 'expose-bank', method: 'house' },
  { prompt: 'open', area: 3 }, { prompt: 'call', area: 3, called: 'jowl' }, { prompt: 'take', areas: [] }, { prompt: 'pay', areas: [3] }, { prompt: 'warn', seats: [1] },
  { prompt: 'clear' }, { prompt: 'sat-out', seats: [1] }, { prompt: 'shake-after' }, { prompt: 'keep-bank' }, { prompt: 'await-pool' },
];
const PLAYS: Play[] = [
  { play: 'sit', area: 3 }, { play: 'sit', area: null }, { play: 'wager', area: 3, bet: 'tie', amount: 0 }, { play: 'wager-tokens', area: 3, amount: 500 },
  { play: 'confirm-bank' }, { play: 'show', area: 3 }, { play: 'ask-bank', on: true }, { play: 'ask-bank', on: false }, { play: 'take-bank', method: 'player' },
  { play: 'take-bank', method: 'co-bank' }, { play: 'take-bank', method: 'player', would_co_bank: true }, { play: 'decline-bank' },
  { play: 'choose-house-wager', wager: 'minimum' }, { play: 'choose-house-wager', wager: 'as-before' }, { play: 'ask-laja', own: true }, { play: 'ask-laja', own: false },
  { play: 'consent', on: true }, { play: 'consent', on: false }, { play: 'look', area: 3 }, { play: 'ask-house-way', area: 3 }, { play: 'concede', area: 3 },
  { play: 'call-void', area: 3 }, { play: 'surrender', area: 3 }, { play: 'yield', on: true }, { play: 'yield', on: false }, { play: 'agree', area: 3, on: 2 },
  { play: 'leave-side', area: 3 }, { play: 'ask-bank-hand' },
];
const COMMANDS: Command[] = [
  { do: 'check-tiles' }, { do: 'offer-bank' }, { do: 'pass-bank' }, { do: 'call-bets' }, { do: 'deliver' }, { do: 'settle' }, { do: 'clear' }, { do: 'withdraw-sign' },
  { do: 'change-limits' }, { do: 'answer-laja', allowed: true }, { do: 'answer-laja', allowed: false }, { do: 'confirm-bank' }, { do: 'open-cup' }, { do: 'expose-bank' },
  { do: 'open', area: 3 }, { do: 'show-conceded', area: 3 }, { do: 'return-area', area: 3 }, { do: 'vacate-seat', seat: 1 }, { do: 'allow-two', seat: 1, on: true },
  { do: 'allow-two', seat: 1, on: false }, { do: 'shuffle', wall: [] }, { do: 'shake', dice: [] }, { do: 'keep-bank' },
];

describe('the words of Pai Gow', () => {
  it.each(PROMPTS)('fill the prompt $prompt', (prompt) => {
    expect(promptWords(prompt)).not.toSatisfy(unfilled);
    expect(promptWords(prompt)).not.toBe(prompt.prompt);
  });
  it.each(PLAYS)('name what a player does: $play', (play) => {
    expect(playWords(play)).not.toSatisfy(unfilled);
    expect(playWords(play)).not.toBe(play.play);
  });
  it.each(COMMANDS)('name what the table does: $do', (command) => {
    expect(commandWords(command)).not.toSatisfy(unfilled);
    expect(commandWords(command)).not.toBe(command.do);
  });
  it('speak of one area in the singular', () => {
    expect(promptWords({ prompt: 'wait-for-hands', areas: [2] })).toBe('Wait until area 2 is set');
    expect(promptWords({ prompt: 'wait-for-hands', areas: [2, 3] })).toBe('Wait until areas 2, 3 are set');
    expect(promptWords({ prompt: 'set-house-way', areas: [2] })).toBe('Set area 2 House Way');
    expect(promptWords({ prompt: 'pay', areas: [3] })).toBe('Pay area 3');
    expect(promptWords({ prompt: 'sat-out', seats: [1] })).toBe('Player 1 sat out three rounds');
  });
  it('say of each step of taking and paying what the dealer moves, and between which places', () => {
    const wager = { number: 7, seat: 3, bet: 'regular' as const, stake: 10_000, taken: 0, given: 9_500, commission: 500, house: false };
    const paid = handledWords({ step: 'pay', area: 4, wager });
    expect(paid.wager).toBe('Regular · Player 3');
    expect(paid.sum).toBe('$95.00');
    expect(paid.notes).toHaveLength(2);
    expect(handledWords({ step: 'take', area: 4, wager: { ...wager, taken: 10_000, given: 0, commission: 0 } }).sum).toBe('$100.00');
    const tie = { ...wager, bet: 'tie' as const, stake: 1_500, taken: 700, given: 800, commission: 0, house: true };
    expect(handledWords({ step: 'surrender', area: 4, wager: tie })).toMatchObject({ sum: '$8.00', notes: ['Surrendered: $7.00 of $15.00 is taken'] });
    expect(handledWords({ step: 'clear', area: 4 })).toEqual({ wager: '', sum: '', notes: [] });
    expect([paid.wager, ...paid.notes].join(' ')).not.toSatisfy(unfilled);
  });
  it('say amounts, places and clauses of a refusal as people do', () => {
    expect(reasonWords({ reason: 'outside-limits', minimum: 1_000, maximum: 50_000 })).toBe('From $10.00 to $500.00');
    expect(reasonWords({ reason: 'not-all-set', areas: [3, 5] })).toContain('3, 5');
    expect(reasonWords({ reason: 'desk', desk: { reason: 'at-stake', amount: 2_500 } })).toBe('$25.00 is still at stake');
    expect(reasonWords({ reason: 'rank-needed', rank: 'game-supervisor' })).not.toContain('game-supervisor');
  });
  it('say what a side bet pays in the language of the screen', () => {
    const lines: Pays[] = [{ pays: 'odds', odds: '12 1/2 to 1' }, { pays: 'share', of_pool: [10, 100] }, { pays: 'amount', amount: 10_000 }];
    expect(lines.map(paysWords)).toEqual(['12 1/2 to 1', '10% of the pool', '$100.00']);
    setLanguage('zh-Hans');
    expect(lines.map(paysWords)).toEqual(['1 赔 12 1/2', '彩池的 10%', '$100.00']);
    setLanguage('en');
  });
  it('tell that the table was closed at once', () => {
    const incident: Incident = { round: 1, at: 0, by: { actor: 'system' }, what: { incident: 'closed-at-once', why: 'signals' }, basis: ['12.6.5'] };
    expect(incidentWords(incident)).toBe('Table closed at once: signals');
  });
  it('tell what a wager came to', () => {
    const line: LineView = { wager: 1, seat: 1, area: 3, called: 'jung', stake: 2_500, win: 2_500, commission: 125, returned: 4_875, basis: ['13.1'] };
    expect(lineResult(line)).toBe('$25.00 won $25.00, less commission $1.25: $48.75 is yours');
    expect(lineResult({ ...line, called: 'che' })).toBe('$25.00 lost');
  });
  it('tell what happened and what followed', () => {
    const what = { irregularity: 'knocked', areas: [3, 4] } as const;
    expect(irregularityWords({ ...what, areas: [3, 4] })).toBe('Hands were knocked together, 3, 4');
    const incident = { round: 1, at: 0, by: { actor: 'system' }, what: { incident: 'irregularity', what: { ...what, areas: [3] }, remedy: 'reset' }, basis: ['15.1'] } as Incident;
    expect(incidentWords(incident)).toBe('Hands were knocked together, 3: set anew');
  });
  it('name cuts and values', () => {
    expect(cutWords({ name: 'yat-dong-dong', side: 'left', end: null })).toBe('Yat Dong Dong · from the left');
    expect(worthWords({ worth: 'points', points: 7 })).toBe('7 points');
  });
});

describe('the pages', () => {
  it('are found by table, seat and device', () => {
    expect(pagePath('pai-gow', 'player', 'P 1', 3)).toBe('/pai-gow/?table=P%201&seat=3');
    expect(pagePath('pai-gow', 'dealer', 'P1')).toBe('/pai-gow/dealer/?table=P1');
    expect(pagePath('rapid-roulette', 'player', 'R1', 2)).toBe('/ats/?table=R1&seat=2');
  });
});
