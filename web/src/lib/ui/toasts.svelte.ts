import { untrack } from 'svelte';
import type { Basis } from '../wire';

/** What is told; a function where it is worded anew when the screen changes its language. */
export type Words = string | (() => string);

export interface Toast {
  id: number;
  text: Words;
  /** The clauses and rulings that it stands on. */
  basis: Basis;
  tone: 'bad' | 'good' | 'plain';
}

let last = 0;
let rulebook = $state<string>();

/** The rulebook of what is told, where there is one: its clauses can then be looked up. */
export const book = () => rulebook;

/** Says by which rulebook this page plays. */
export function setBook(id: string | undefined): void {
  rulebook = id;
}

let shown = $state<Toast[]>([]);
let dialogs = $state<string[]>([]);

/** What is shown, the newest last. */
export const toasts = () => shown;
export const wordsOf = (text: Words) => (typeof text === 'string' ? text : text());

/** The dialog that lies on top: it tells what is to be told, for nothing beside it can be read or touched. */
export const topDialog = () => dialogs.at(-1);

/** A dialog opens; the answer closes it. What was told about another one is over. */
export function dialogOpened(id: string): () => void {
  // Whoever opens it does so in an effect, which must not run again because it has.
  untrack(() => {
    dialogs = [...dialogs, id];
    shown = [];
  });
  // What is written while an effect is taken down is not seen by those that stay.
  return () => queueMicrotask(() => {
    dialogs = dialogs.filter((one) => one !== id);
    // Why the dialog's wish was refused is of no use any more; that it was done still is.
    shown = shown.filter(({ tone }) => tone !== 'bad');
  });
}

/** Takes away what is told last once it has stood its time; none of it runs while somebody is at it. */
let waiting: { id: number; tone: Toast['tone']; milliseconds: number; timer?: ReturnType<typeof setTimeout> } | undefined;

/** Tells something for a while, and a refusal to a dialog until it is answered. The next takes its place. */
export function toast(text: Words, basis: Basis = [], tone: Toast['tone'] = 'bad', milliseconds = 5_000): void {
  const id = ++last;
  shown = [{ id, text, basis, tone }];
  hold();
  waiting = { id, tone, milliseconds };
  release(id);
}

/** Somebody points at what is told, or has come to it by keyboard: it stays for as long as he is at it. */
export function hold(): void {
  clearTimeout(waiting?.timer);
}

/** He has gone from what is told as `id`: its time begins anew. */
export function release(id: number): void {
  if (waiting?.id !== id) return;
  const { tone, milliseconds } = waiting;
  clearTimeout(waiting.timer);
  waiting.timer = setTimeout(() => {
    if (tone !== 'bad' || dialogs.length === 0) dismiss(id);
  }, milliseconds);
}

export function dismiss(id: number): void {
  shown = shown.filter((old) => old.id !== id);
}
