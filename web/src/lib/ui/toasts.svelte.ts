import type { Basis } from '../wire';

export interface Toast {
  id: number;
  text: string;
  /** The clauses and rulings that it stands on. */
  basis: Basis;
  tone: 'bad' | 'good' | 'plain';
}

let last = 0;
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
