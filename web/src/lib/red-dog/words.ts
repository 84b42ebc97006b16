import { dateTime, labelled, sentences, t } from '../i18n/index.svelte';
import { money, short } from '../money';
import { deskReasonWords, field as anyField, fieldsOf as fieldsBy, known, listWords, reasonWordsOf, seatWords } from '../table/words';
import { cardsWords, cardWords } from './cards';
import type { Card, CardCheck, Command, Due, Incident, Leaves, Limits, Measured, Motion, Outcome, Play, PlayedRound, Prompt, PublicView, Reason, SettledLine, Told, WagerView } from './wire';

export { areaWords, listWords, seatWords } from '../table/words';

export const phaseWords = (phase: PublicView['phase']) => t(`rd.phase.${phase}`);
export const dueWords = (due: Due) => t(`rd.due.${due}`);
export const whyWords = ({ why, placed, counts }: Measured) => (why === null ? '' : t(`rd.why.${why}`, { placed: money(placed), counts: money(counts) }));

/** What a player is told at his screen. */
export function toldWords(told: Told): string {
  if (told.told === 'would-count') return whyWords(told.measured);
  if (told.told === 'sanctioned') return t('rd.told.sanctioned', { measures: measureWords(told) });
  if (told.told === 'admonished') return t('rd.told.admonished', { breach: within(t(`rd.breach.${told.breach}`)) });
  if (told.told === 'decided') return t('rd.told.decided', { answer: told.answer });
  if (told.told !== 'gave-back') return t(`rd.told.${told.told}`);
  return t(told.laid > 0 ? 'rd.told.gave-back-laid' : 'rd.told.gave-back', { round: told.round, taken: money(told.taken), laid: money(told.laid) });
}

/** Odds as a layout prints them, `5 to 1`, in the screen's language. */
export const oddsWords = (odds: string) => t('rd.to-one', { win: odds.replace(/ to 1$/, '') });

/** What is said of a raise of so much: it adds what does not lie there yet, and doubles the wager where it comes to as much. */
export function raiseKey({ lies }: { lies: number }, amount: number, placed: number): string {
  if (amount === placed) return lies > 0 ? 'rd.raise-whole-more' : 'rd.raise-whole';
  return lies > 0 ? 'rd.raise-more' : 'rd.raise-by';
}

/** What two cards leave between them. */
export function leavesWords(leaves: Leaves): string {
  return leaves.leaves === 'spread' ? t(leaves.cards === 1 ? 'rd.leaves.spread-one' : 'rd.leaves.spread', { cards: leaves.cards }) : t(`rd.leaves.${leaves.leaves}`);
}

/** How a wager stands in the round: what counts of it is in play, and what does not count goes back whatever comes (6.2). */
export function wagerWords({ placed, raise, counts }: Pick<WagerView, 'placed' | 'raise' | 'counts'>): string {
  const played = (counts?.counts ?? placed) + raise;
  return played > 0 ? t('rd.in-play', { amount: short(played) }) : t('rd.not-in-play', { amount: short(placed) });
}

/** How a round came out. */
export const outcomeWords = (outcome: Outcome) => t(`rd.outcome.${outcome.outcome}`);

/** Which line of the layout a round was paid by: its place among the spreads, or three of a kind; `undefined` if by none. */
export function lineOf(outcome: Outcome | null | undefined, spreads: number): number | 'three' | undefined {
  if (outcome?.outcome === 'three-of-a-kind') return 'three';
  return outcome?.outcome === 'between' ? Math.min(outcome.cards, spreads) : undefined;
}
export const spreadLine = (leaves: Leaves | undefined, spreads: number): number | 'three' | undefined => {
  if (leaves?.leaves === 'pair') return 'three';
  return leaves?.leaves === 'spread' ? Math.min(leaves.cards, spreads) : undefined;
};

function field(name: string, value: unknown): string | number {
  if (name === 'card' && typeof value === 'string') return cardWords(value as Card);
  if (name === 'due' && typeof value === 'string') return dueWords(value as Due);
  if (name === 'leaves' && typeof value === 'object' && value !== null) return leavesWords(value as Leaves);
  if (name === 'unit') return value === null ? '–' : money(value as number);
  if (name === 'problem' && typeof value === 'object' && value !== null) {
    const { fault, ...rest } = value as { fault: string } & Record<string, unknown>;
    return t(`rd.config-fault.${fault}`, fieldsBy(rest));
  }
  return anyField(name, value);
}
const fieldsOf = (object: object) => fieldsBy(object, field);

/** Why something was refused, in words. */
export function reasonWords(reason: Reason): string {
  // Of a limit of loss as much again is kept for the raise.
  if (reason.reason === 'desk' && reason.desk.reason === 'own-loss') return t('rd.reason.own-loss', { left: money(reason.desk.left) });
  if (reason.reason === 'desk') return deskReasonWords(reason.desk);
  // What is held against limits counts chips; what is held against numbers does not.
  if (reason.reason === 'outside-cut' || reason.reason === 'out-of-range') return t(`rd.reason.${reason.reason}`, { least: reason.least, most: reason.most });
  if (reason.reason === 'other-depth') return t('rd.reason.other-depth', { behind: reason.behind });
  if (reason.reason === 'more-lie') return t('rd.reason.more-lie', { area: reason.area, players: reason.players });
  if (reason.reason === 'area-full') return t('rd.reason.area-full', { most: reason.most });
  return reasonWordsOf('rd', reason, field);
}

/** What the dealer is to do, in words; at a virtual shoe nobody says a card, and none is said wrongly. */
export function promptWords(prompt: Prompt, virtual = false): string {
  if (prompt.prompt === 'announce-no-spread' && virtual) return t('rd.prompt.announce-no-spread-virtual');
  if (prompt.prompt === 'load') return t('rd.prompt.load', { most: prompt.most });
  if (prompt.prompt === 'complaint-left') {
    return t('rd.prompt.complaint-left', { gone: listWords(prompt.gone.map(([seat, account]) => t('rd.gone', { seat: seatWords(seat), account }))) });
  }
  if (prompt.prompt === 'deal-centre') return t(prompt.leaves.leaves === 'pair' ? 'rd.prompt.deal-centre-pair' : 'rd.prompt.deal-centre');
  const key = `rd.prompt.${prompt.prompt}`;
  const alone = 'seats' in prompt && prompt.seats.length === 1 ? known(`${key}-one`, fieldsOf(prompt)) : undefined;
  return alone ?? t(key, fieldsOf(prompt));
}

/** What a player does, as it stands on the button. */
export function playWords(act: Play): string {
  if (act.play === 'wager' && act.amount === 0) return t('rd.act.take-back', { area: act.area });
  return t(`rd.act.${act.play}`, fieldsOf(act));
}

/** What the table does, as it stands on the button; the next card goes where the round stands. */
export function commandWords(command: Command, phase: PublicView['phase']): string {
  if (command.do === 'play') return labelled(seatWords(command.seat), playWords(command.act));
  if (command.do === 'deal') return t(phase === 'first' || phase === 'second' ? `rd.do.deal-${phase}` : 'rd.do.deal-third');
  if (command.do === 'cutting-card') return t(command.late === true ? 'rd.do.cutting-card-late' : 'rd.do.cutting-card');
  return known(`rd.do.${command.do}`, fieldsOf(command)) ?? command.do;
}

/** A label as it stands within a sentence. */
const within = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

const measureWords = ({ measures }: { measures: { void?: boolean; exclude?: boolean; seize?: number; confiscate?: boolean; detain?: boolean } }) =>
  listWords([
    ...(measures.void ? [t('rd.measure.void')] : []),
    ...(measures.exclude ? [t('rd.measure.exclude')] : []),
    ...(measures.seize ? [t('rd.measure.seized', { amount: money(measures.seize) })] : []),
    ...(measures.confiscate ? [t('rd.measure.confiscate')] : []),
    ...(measures.detain ? [t('rd.measure.detain')] : []),
  ].map(within));

/** What one person asks for, and another is to agree to. */
export function motionWords(motion: Motion): string {
  switch (motion.motion) {
    case 'invalidate': return t('rd.motion.invalidate', { round: motion.round, cause: within(t(`rd.cause.${motion.cause}`)), note: motion.note });
    case 'exchange': return t('rd.motion.exchange', { round: motion.round, cards: cardsWords(motion.to) });
    case 'correct-result': return t('rd.motion.correct-result', { round: motion.round, cards: cardsWords(motion.cards), note: motion.note });
    case 'void-wagers': return t('rd.motion.void-wagers', { who: seatWords(motion.seat), measures: measureWords(motion), note: motion.note });
    case 'raise-maximum': return t('rd.motion.raise-maximum', { limits: limitsWords(motion.limits), time: dateTime(motion.effective_at) });
    case 'place-marker': return t('rd.motion.place-marker', { who: seatWords(motion.seat), amount: money(motion.maximum) });
  }
}

const who = (seat: number | null) => (seat === null ? t('rd.onlooker') : seatWords(seat));

/** Something that went wrong, was complained of or was directed. */
export function incidentWords({ what }: Incident): string {
  switch (what.incident) {
    case 'burned': return t('rd.incident.burned', { cards: what.cards });
    case 'face-up': return t('rd.incident.face-up', { card: cardWords(what.card) });
    case 'drawn-in-error': return what.card === null ? t('rd.incident.drawn-unseen') : t('rd.incident.drawn-exposed', { card: cardWords(what.card) });
    case 'reconstructed': return t('rd.incident.reconstructed', { from: cardsWords(what.from), to: cardsWords(what.to) });
    case 'shoe-short': return t('rd.incident.shoe-short', { cards: what.missing });
    case 'shuffle': return t('rd.incident.shuffle', { due: dueWords(what.due) });
    case 'corrected': return t('rd.incident.corrected', { from: cardsWords(what.from), to: cardsWords(what.to), note: what.note });
    case 'invalidated': return t('rd.incident.invalidated', { cause: t(`rd.cause.${what.cause}`), note: what.note });
    case 'admonished': return t('rd.incident.admonished', { who: who(what.seat), breach: t(`rd.breach.${what.breach}`), note: what.note });
    case 'sanctioned': return t('rd.incident.sanctioned', { who: who(what.seat), measures: measureWords(what), note: what.note });
    case 'complained': return t('rd.incident.complained', { who: who(what.seat) });
    case 'decided': {
      const key = what.review ? 'rd.incident.reviewed' : 'rd.incident.decided';
      return what.seat === null ? t(key, { answer: what.answer }) : t(`${key}-of`, { who: who(what.seat), answer: what.answer });
    }
    case 'replaced': return t('rd.incident.replaced', { note: what.note });
    case 'vacated': return t('rd.incident.vacated', { who: who(what.seat) });
  }
}

/** What one player's wager came to; of a round that was invalidated, nothing but that it goes back (10.4). */
export function lineWords({ line, excess, stays, dropped = 0 }: SettledLine, invalidated = false): string {
  const stake = line.stake.original + line.stake.raise;
  if (invalidated) return t('rd.line.invalidated', { stake: money(stake + excess + dropped) });
  const fields = { stake: money(stake), win: money(line.win), returned: money(line.returned) };
  const parts: string[] = [];
  if (stake > 0) {
    if (line.win > 0) parts.push(t('rd.line.won', fields));
    else if (stays > 0) parts.push(t('rd.line.stays', { ...fields, stays: money(stays) }));
    else parts.push(t(line.returned > 0 ? 'rd.line.void' : 'rd.line.lost', fields));
  }
  if (excess > 0) parts.push(t('rd.line.excess', { excess: money(excess) }));
  if (dropped > 0) parts.push(t('rd.line.dropped', { dropped: money(dropped) }));
  return sentences(parts);
}

/** What the house bears for a wager, as it could not be taken again; it is for those who answer for the money. */
export const borneWords = ({ borne = 0 }: SettledLine) => (borne > 0 ? [t('rd.line.borne', { borne: money(borne) })] : []);

/** What a stake is made of: the original wager and, if there is one, the raise. */
export const stakeWords = ({ line }: SettledLine) =>
  line.stake.raise > 0 ? t('rd.stake-raised', { original: short(line.stake.original), raise: short(line.stake.raise) }) : t('rd.stake', { original: short(line.stake.original) });

/** A round as a heading: its number and how it came out. */
export function roundWords({ number, outcome, invalidated }: PlayedRound): string {
  const what = invalidated ? t('rd.invalid') : outcome ? outcomeWords(outcome) : '';
  return [t('table.results-of', { round: number }), what].filter(Boolean).join(' · ');
}

export const limitsWords = ({ minimum, maximum }: Limits) => t('table.bounds', { minimum: short(minimum), maximum: short(maximum) });

/** A check of cards to begin with: as the book wants them, but for what must be looked at. */
export const unchecked = (cards: { decks: number; cards: number }): CardCheck => ({ ...cards, jokers: 0, colour: '', alike: false, cutting_card: false, sound: false });
