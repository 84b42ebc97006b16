import { describe, expect, it } from 'vitest';
import { RED_DOG_INCIDENTS, RED_DOG_PLAYS, RED_DOG_PROMPTS } from '../../generated/keys';
import { pagePath } from '../table/pages';
import { cardOf, cardWords, PIPS, rankOf, RANKS, suitOf, SUITS } from './cards';
import { borneWords, commandWords, incidentWords, leavesWords, lineOf, lineWords, motionWords, oddsWords, playWords, promptWords, raiseKey, reasonWords, spreadLine, stakeWords, toldWords, wagerWords } from './words';
import type { Command, Incident, Motion, Play, Prompt, Reason, SettledLine } from './wire';

/** A text in which a message key or a field stayed unfilled. */
const unfilled = (text: string) => /\{[a-z-]+\}|\b(rd|table)\.[a-z]/.test(text);

const PROMPTS: Prompt[] = [
  { prompt: 'check-cards' }, { prompt: 'shuffle', due: 'short' }, { prompt: 'await-player', due: 'start' }, { prompt: 'offer-cut' }, { prompt: 'have-cut' }, { prompt: 'load', most: 208 }, { prompt: 'burn' },
  { prompt: 'show-burned', seats: [2] }, { prompt: 'close-table' }, { prompt: 'doubt-cards' }, { prompt: 'call-bets' }, { prompt: 'deal-right' }, { prompt: 'deal-left' }, { prompt: 'announce-spread', cards: 1 },
  { prompt: 'call-raises' }, { prompt: 'deal-centre', leaves: { leaves: 'spread', cards: 4 } }, { prompt: 'deal-centre', leaves: { leaves: 'pair' } },
  { prompt: 'announce-no-spread' }, { prompt: 'warn', seats: [1, 3] }, { prompt: 'pick-up' }, { prompt: 'finish-round' }, { prompt: 'sat-out', seats: [4] },
  { prompt: 'tell-of-inspector', seats: [4] }, { prompt: 'complaint-left', gone: [[2, 5]] },
];
const PLAYS: Play[] = [
  { play: 'wager', area: 3, amount: 500 }, { play: 'wager', area: 3, amount: 0 }, { play: 'raise', amount: 500 }, { play: 'cut', before: 78 }, { play: 'ask-burned' }, { play: 'complain' },
];
const COMMANDS: Command[] = [
  { do: 'no-more-bets' }, { do: 'deal' }, { do: 'offer-cut', seat: 2 }, { do: 'show-burned' }, { do: 'cutting-card' }, { do: 'cutting-card', late: true }, { do: 'drawn-in-error' },
  { do: 'agree' }, { do: 'withdraw-proposal' },
  { do: 'order-shuffle' }, { do: 'vacate-seat', seat: 2 }, { do: 'withdraw-sign' }, { do: 'change-limits' }, { do: 'place-marker', seat: 2, maximum: null },
];
const MEASURES = { void: true, exclude: true, seize: 2_500, confiscate: true, detain: true };
const INCIDENTS: Incident['what'][] = [
  { incident: 'burned', cards: 2 }, { incident: 'face-up', card: 'AS' }, { incident: 'drawn-in-error', card: null }, { incident: 'drawn-in-error', card: '10H' },
  { incident: 'reconstructed', from: ['AS', '2D'], to: ['2D', 'AS'] }, { incident: 'shuffle', due: 'late' }, { incident: 'invalidated', cause: 'fraud', note: 'seen' },
  { incident: 'corrected', from: ['AS', '2D', 'KH'], to: ['AS', '2D', '7H'], note: 'seen' },
  { incident: 'admonished', seat: null, breach: 'side-bet', note: 'seen' }, { incident: 'sanctioned', seat: 2, measures: MEASURES, note: 'seen' }, { incident: 'complained', seat: 2 },
  { incident: 'decided', seat: 2, answer: 'it stands', review: false }, { incident: 'decided', seat: null, answer: 'it stands', review: true }, { incident: 'replaced', note: 'worn' },
  { incident: 'vacated', seat: 2 }, { incident: 'shoe-short', missing: 3 },
];

const LIMITS = { minimum: 1_000, maximum: 10_000, unit: 500 };
const MOTIONS: Motion[] = [
  { motion: 'invalidate', round: 3, cause: 'fraud', note: 'seen', in_play: true }, { motion: 'exchange', round: 3, to: ['AS', '2D'] }, { motion: 'correct-result', round: 3, cards: ['AS', '2D'], note: 'seen' },
  { motion: 'void-wagers', seat: 2, account: 5, measures: MEASURES, note: 'seen' }, { motion: 'raise-maximum', limits: LIMITS, effective_at: 1 },
  { motion: 'place-marker', seat: 2, account: 5, maximum: 50_000 },
];

describe('the words of Red Dog', () => {
  it.each(MOTIONS)('say what a second person is asked: $motion', (motion) => expect(motionWords(motion)).not.toSatisfy(unfilled));
  it('tell a player what was decided about him', () => {
    expect(toldWords({ told: 'sanctioned', measures: MEASURES })).not.toSatisfy(unfilled);
    expect(toldWords({ told: 'admonished', breach: 'side-bet' })).not.toSatisfy(unfilled);
    expect(toldWords({ told: 'admonished', breach: 'device' })).toBe('You were admonished: a forbidden device');
    expect(toldWords({ told: 'sanctioned', measures: { void: true, exclude: false, seize: 0, confiscate: false, detain: true } })).toBe(
      'A supervisor has decided about you: the wagers are void, held until somebody authorised attends',
    );
    expect(toldWords({ told: 'decided', answer: 'it stands' })).toBe('Your dispute was decided: it stands');
  });
  it('are tried of every kind there is', () => {
    expect(new Set(PROMPTS.map(({ prompt }) => prompt))).toEqual(new Set(RED_DOG_PROMPTS));
    expect(new Set(PLAYS.map(({ play }) => play))).toEqual(new Set(RED_DOG_PLAYS));
    expect(new Set(INCIDENTS.map(({ incident }) => incident))).toEqual(new Set(RED_DOG_INCIDENTS));
  });
  it.each(PROMPTS)('fill the prompt $prompt', (prompt) => expect(promptWords(prompt)).not.toSatisfy(unfilled));
  it.each(PLAYS)('name what a player does: $play', (play) => expect(playWords(play)).not.toSatisfy(unfilled));
  it.each(COMMANDS)('name what the table does: $do', (command) => {
    expect(commandWords(command, 'first')).not.toSatisfy(unfilled);
    expect(commandWords(command, 'first')).not.toBe(command.do);
  });
  it('speak of a card that was said wrongly only where cards are said', () => {
    expect(promptWords({ prompt: 'announce-no-spread' })).toContain('said wrongly');
    expect(promptWords({ prompt: 'announce-no-spread' }, true)).toBe('Announce “no spread”: the hand is void');
  });
  it('say whose dispute was decided', () => {
    const decided = (seat: number | null) => incidentWords({ round: 1, at: 0, by: { actor: 'system' }, what: { incident: 'decided', seat, answer: 'it stands', review: false }, basis: ['10.9'] });
    expect(decided(2)).toBe('Player 2, dispute decided: it stands');
    expect(decided(null)).toBe('Dispute decided: it stands');
  });
  it.each(INCIDENTS)('tell what happened: $incident', (what) => {
    expect(incidentWords({ round: 1, at: 0, by: { actor: 'system' }, what, basis: ['9.1'] })).not.toSatisfy(unfilled);
  });
  it('say where the next card goes', () => {
    const deal = { do: 'deal' } as const;
    expect([commandWords(deal, 'first'), commandWords(deal, 'second'), commandWords(deal, 'third')].map((text) => /(right|left|centre)/.exec(text)?.[0])).toEqual(['right', 'left', 'centre']);
  });
  it('tell amounts from numbers in a refusal', () => {
    const words = (reason: Reason) => reasonWords(reason);
    expect(words({ reason: 'outside-raise', most: 2_500, unit: 500 })).toContain('$25.00');
    expect(words({ reason: 'outside-cut', least: 65, most: 91 })).toBe('From 65 to 91 cards');
    expect(words({ reason: 'other-depth', behind: 104 })).toContain('104 cards');
    expect(words({ reason: 'area-full', most: 3 })).toBe('At most 3 players wager on one area');
    expect(words({ reason: 'impossible-card', card: 'AS' })).toContain('Ace of spades');
    expect(words({ reason: 'rank-needed', rank: 'game-supervisor' })).not.toContain('game-supervisor');
    expect(words({ reason: 'desk', desk: { reason: 'at-stake', amount: 2_500 } })).toBe('$25.00 is still at stake');
  });
  it('tell what a wager came to', () => {
    const line: SettledLine = {
      seat: 1, account: 1, area: 3, excess: 0, stays: 0, warned: false,
      line: { stake: { original: 2_500, raise: 1_000 }, outcome: { outcome: 'between', cards: 3 }, win: 7_000, returned: 10_500, basis: ['8.1.1'] },
    };
    expect(lineWords(line)).toBe('$35.00 won $70.00: $105.00 is yours.');
    expect(stakeWords(line)).toBe('$25 and raise $10');
    const lost: SettledLine = { ...line, excess: 500, line: { ...line.line, outcome: { outcome: 'outside', cards: 3 }, win: 0, returned: 0 } };
    expect(lineWords(lost)).toBe('$35.00 lost. $5.00 did not count and goes back.');
    // Settled again: the raise went back, and something is gone that he should not have.
    const pair: SettledLine = { ...line, dropped: 1_000, borne: 700, line: { ...line.line, stake: { original: 2_500, raise: 0 }, outcome: { outcome: 'pair-void' }, win: 0, returned: 2_500 } };
    expect(lineWords(pair)).toBe('$25.00 is void and goes back. The raise of $10.00 went back.');
    expect(lineWords(pair, true)).toBe('$35.00: invalidated, the wager goes back and nothing is won.');
    expect([borneWords(pair), borneWords(line)]).toEqual([['The house bears $7.00 that could not be taken again.'], []]);
    const again: SettledLine = { ...line, excess: 100, line: { ...line.line, stake: { original: 0, raise: 0 }, win: 0, returned: 0 } };
    expect(lineWords(again)).toBe('$1.00 did not count and goes back.');
  });
  it('say of a raise what a touch adds', () => {
    const of = (lies: number, amount: number, placed: number) => raiseKey({ lies }, amount, placed);
    expect([of(0, 5_000, 10_000), of(0, 10_000, 10_000), of(5_000, 7_500, 10_000), of(5_000, 10_000, 10_000)]).toEqual(['rd.raise-by', 'rd.raise-whole', 'rd.raise-more', 'rd.raise-whole-more']);
    // Where the notice lets less than the whole count, the most is not double.
    expect([of(0, 7_500, 10_000), of(2_500, 7_500, 10_000)]).toEqual(['rd.raise-by', 'rd.raise-more']);
  });
  it('say that a wager is in play only as far as it counts', () => {
    const wager = (placed: number, counts: number | null, raise = 0) =>
      wagerWords({ placed, raise, counts: counts === null ? null : { placed, counts, why: counts < placed ? 'below-again' : null, basis: [] } });
    expect(wager(5_000, null)).toContain('$50 is in play');
    expect(wager(5_000, 5_000, 2_500)).toContain('$75 is in play');
    expect(wager(60_000, 50_000)).toContain('$500 is in play');
    expect(wager(300, 0)).toContain('not in play');
  });
  it('tell one player by the singular', () => {
    expect(promptWords({ prompt: 'warn', seats: [1] })).toContain('player 1:');
    expect(promptWords({ prompt: 'warn', seats: [1, 3] })).toContain('players 1, 3:');
  });
  it('tell a player what he gave back', () => {
    expect(toldWords({ told: 'gave-back', round: 12, taken: 5_000, laid: 0 })).toBe('$50.00 was taken back: round 12 was undone or settled again.');
    expect(toldWords({ told: 'gave-back', round: 12, taken: 5_000, laid: 2_000 })).toContain('$20.00 of it off your area');
  });
  it('light the line of the layout that a round is about', () => {
    expect([spreadLine({ leaves: 'spread', cards: 2 }, 4), spreadLine({ leaves: 'spread', cards: 9 }, 4), spreadLine({ leaves: 'pair' }, 4), spreadLine({ leaves: 'no-spread' }, 4)]).toEqual([2, 4, 'three', undefined]);
    expect([lineOf({ outcome: 'between', cards: 7 }, 4), lineOf({ outcome: 'three-of-a-kind' }, 4), lineOf({ outcome: 'outside', cards: 7 }, 4), lineOf(null, 4)]).toEqual([4, 'three', undefined, undefined]);
    expect(oddsWords('11 to 1')).toBe('11 to 1');
    expect(leavesWords({ leaves: 'spread', cards: 1 })).toBe('Spread of 1 card');
  });
});

describe('the cards', () => {
  it('are 52, each with its two parts and its pips', () => {
    const all = SUITS.flatMap((suit) => RANKS.map((rank) => cardOf(rank, suit)));
    expect(new Set(all.map(cardWords)).size).toBe(52);
    for (const card of all) expect(cardOf(rankOf(card), suitOf(card))).toBe(card);
    for (const [rank, places] of Object.entries(PIPS)) expect(new Set(places.map(String)).size, rank).toBe(Number(rank));
  });
  it('have a page for each of the game’s screens', () => {
    expect([pagePath('red-dog', 'player', 'D1', 3), pagePath('red-dog', 'dealer', 'D1'), pagePath('red-dog', 'display', 'D1')]).toEqual(['/red-dog/?table=D1&seat=3', '/red-dog/dealer/?table=D1', '/red-dog/display/?table=D1']);
  });
});
