/** Words that the screens of every game use. */
import { clockTime, t } from '../i18n/index.svelte';
import { money } from '../money';
import type { Answer } from '../channel';
import type { Basis, Problem } from '../wire';
import { stopWords } from '../words';
import type { DeskReason } from '../../generated/house';

/** What became of a command, with the reasons of its game. */
export type Answered<R> = { kind: 'done' } | { kind: 'refused'; reason: R; basis: Basis } | { kind: 'error'; problem: Problem };

/** The channel carries what it is given: its types are those of the first game that it served. */
export const answered = <R>(answer: Answer) => answer as unknown as Answered<R>;

/** The text of a key with its fields, or nothing if there is none. */
export function known(key: string, fields: Record<string, string | number> = {}): string | undefined {
  const text = t(key, fields);
  return text === key ? undefined : text;
}

export const areaWords = (area: number) => t('table.area', { area });
export const seatWords = (seat: number) => t('table.player', { seat });
export const listWords = (numbers: readonly (number | string)[]) => numbers.join(t('house.and'));

const AMOUNTS = ['minimum', 'maximum', 'chip', 'balance', 'needed', 'most', 'limit', 'float', 'amount', 'unit'];
const MOMENTS = ['at', 'earliest', 'latest'];

/** A field of a reason, a prompt or a command as people say it. */
export function field(name: string, value: unknown): string | number {
  if (AMOUNTS.includes(name) && typeof value === 'number') return money(value);
  if (MOMENTS.includes(name) && typeof value === 'number') return clockTime(value);
  if (name === 'rank') return t(`rank.${String(value)}`);
  if (Array.isArray(value)) return listWords(value as number[]);
  return typeof value === 'number' ? value : String(value);
}

export type Field = typeof field;
export const fieldsOf = (object: object, of: Field = field) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, of(name, value)]));

/** Why the desk of a table refused. */
export function deskReasonWords(desk: DeskReason): string {
  if (desk.reason === 'own-stop') return stopWords(desk.why);
  const fields = fieldsOf(desk);
  return known(`table.desk.${desk.reason}`, fields) ?? known(`reason.${desk.reason}`, fields) ?? t('reason.unknown');
}

/** Why something was refused, by the words of the game under `prefix` or those of every game. */
export function reasonWordsOf(prefix: string, reason: { reason: string }, of: Field = field): string {
  const fields = fieldsOf(reason, of);
  return known(`${prefix}.reason.${reason.reason}`, fields) ?? known(`table.reason.${reason.reason}`, fields) ?? t('reason.unknown');
}

/** What to tell about a command that was not done; `undefined` if it was. */
export function answerWords<R>(answer: Answered<R>, reasonWords: (reason: R) => string): { text: string; basis: Basis } | undefined {
  if (answer.kind === 'done') return undefined;
  if (answer.kind === 'refused') return { text: reasonWords(answer.reason), basis: answer.basis };
  return { text: t('error.failed', { title: answer.problem.title }), basis: [] };
}
