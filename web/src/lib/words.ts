import { clockTime, labelled, t } from './i18n/index.svelte';
import { difference, money } from './money';
import type { Answer } from './channel';
import type { FigureChange } from '$generated/floor';
import type { Basis, OwnStop, Reason, SpinOutcome, SpotName, Unsettled, Wrong } from './wire';

/** A spot as people say it: `split 0-1` as "Split 0-1", `dozen 2` as "2nd dozen 13–24". */
export function spotWords(spot: SpotName): string {
  const space = spot.indexOf(' ');
  if (space < 0) return t(`bet.${spot}`);
  const [kind, numbers] = [spot.slice(0, space), spot.slice(space + 1)];
  if (kind === 'dozen') return t(`spot.dozen-${numbers}`);
  return t(`spot.${kind}`, { numbers: numbers.replaceAll('-', '–') });
}

/** A bet as a record names it: a spot, or a kind of sequence. */
export function betWords(bet: string): string {
  return ['double', 'treble', 'quad'].includes(bet) ? t(`sequence.${bet}`) : spotWords(bet);
}

/** The title of a game, in the screen's language where the catalogue has it. */
export function gameWords(title: string): string {
  const key = `game.${title.toLowerCase().replaceAll(' ', '-')}`;
  const text = t(key);
  return text === key ? title : text;
}

/** The place and edition of a rulebook by its id, or the id where there are no words for it. */
export function placeWords(rulebook: string): string {
  const key = `place.${rulebook.replaceAll('.', '-')}`;
  const text = t(key);
  return text === key ? rulebook : text;
}

/** What is said between two spins: where a dealer stands, it is for him to go on. */
export const betweenKey = (view: { virtual_wheel: boolean } | undefined) => (view?.virtual_wheel === false ? 'phase.between-dealer' : 'phase.between');

/** An outcome: its number, or that it was no spin. */
export function outcomeWords(outcome: SpinOutcome): string {
  return outcome.outcome === 'number' ? String(outcome.number) : t('outcome.no-spin');
}

/** Why wagers of a terminal were not settled, with the clauses. */
export function unsettledWords(unsettled: Unsettled): string {
  if (!('amount' in unsettled)) return t(`unsettled.${unsettled.because}`);
  return t(`unsettled.${unsettled.because}`, { amount: money(unsettled.amount), basis: basisWords(unsettled.basis) });
}

/** What was wrong with a settled spin. */
export function wrongWords(wrong: Wrong): string {
  if (wrong.wrong === 'outcome') return t('wrong.outcome', { outcome: outcomeWords(wrong.outcome) });
  if (wrong.wrong === 'confirmed') return t('wrong.confirmed', { seat: wrong.seat });
  return t(wrong.sequences ? 'wrong.wagers-and-sequences' : 'wrong.wagers', { seat: wrong.seat });
}

/** Why a player wagers nothing more by his own will. */
export function stopWords(stop: OwnStop): string {
  return stop.stop === 'rest' ? t('own.stop-rest', { time: clockTime(stop.until, false) }) : t('own.stop-time', { minutes: stop.minutes });
}

/** Clauses and rulings as one text: `4.3(a), RR-6`. */
export function basisWords(basis: Basis): string {
  return basis.join(', ');
}

const AMOUNTS = ['left', 'balance', 'needed', 'minimum', 'maximum', 'multiple', 'limit', 'float', 'most'];
const MOMENTS = ['at', 'until', 'latest'];

/** A figure of a gaming day that changed, such as "R2, Drop: $0.00 → $400.00". */
function changeWords({ table, figure, was, now }: FigureChange): string {
  return labelled(`${table} ${t(`pit.day-${figure}`)}`, `${money(was)} → ${money(now)}`);
}

function field(name: string, value: unknown, reason: Reason): string | number {
  if (name === 'most' && (reason.reason === 'too-many-acceptors' || reason.reason === 'bad-minutes')) return Number(value);
  if (name === 'why' && reason.reason === 'own-stop') return stopWords(reason.why);
  if (AMOUNTS.includes(name) && typeof value === 'number') return money(value);
  if (name === 'asked' && typeof value === 'number') return difference(value);
  if (MOMENTS.includes(name) && typeof value === 'number') return clockTime(value);
  if (name === 'earliest' && typeof value === 'number' && reason.reason === 'notice-too-short') return clockTime(value);
  if (name === 'rank') return t(`rank.${String(value)}`);
  if (name === 'changes' && Array.isArray(value)) return (value as FigureChange[]).map(changeWords).join(t('house.and'));
  if (Array.isArray(value)) return value.join(t('house.and'));
  if (name === 'bet' && typeof value === 'object' && value !== null) {
    const { kind, bet } = value as { kind: string; bet: string };
    return t(kind === 'sequence' ? `sequence.${bet}` : `bet.${bet}`);
  }
  if (name === 'problem' && typeof value === 'object' && value !== null) {
    const { fault, ...rest } = value as { fault: string } & Record<string, string | number>;
    return t(`config-fault.${fault}`, rest);
  }
  return typeof value === 'number' ? value : String(value);
}

/** Why something was refused, in words. */
export function reasonWords(reason: Reason): string {
  const key = `reason.${reason.reason}`;
  const fields = Object.fromEntries(Object.entries(reason).map(([name, value]) => [name, field(name, value, reason)]));
  const text = t(key, fields);
  return text === key ? t('reason.unknown') : text;
}

/** What to tell about a command that was not done; `undefined` if it was. */
export function answerWords(answer: Answer): { text: string; basis: Basis } | undefined {
  if (answer.kind === 'done') return undefined;
  if (answer.kind === 'refused') return { text: reasonWords(answer.reason), basis: answer.basis };
  return { text: t('error.failed', { title: answer.problem.title }), basis: [] };
}
