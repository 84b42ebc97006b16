import type { Basis } from '../wire';

export interface Toast {
  id: number;
  text: string;
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

/** What is shown, the newest last. */
export const toasts = () => shown;

/** Tells something for a while. The next takes its place. */
export function toast(text: string, basis: Basis = [], tone: Toast['tone'] = 'bad', milliseconds = 5_000): void {
  const id = ++last;
  shown = [{ id, text, basis, tone }];
  setTimeout(() => dismiss(id), milliseconds);
}

export function dismiss(id: number): void {
  shown = shown.filter((old) => old.id !== id);
}
