import { sha256 } from '$lib/sha256';

/** What a terminal shows of a wager on a sequence that starts with the spin. */
export interface ShownSequence {
  number: number;
  kind: string;
  numbers: string;
  stake: string;
}

/** The text whose digest confirms what a terminal shows at expiry (3.5). */
export function layoutText(spin: number, seat: number, chips: readonly [string, string][], sequences: readonly ShownSequence[]): string {
  const lines = [
    `spin ${spin}`,
    `seat ${seat}`,
    ...chips.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([spot, amount]) => `${spot}=${amount}`),
    ...sequences
      .toSorted((a, b) => a.number - b.number)
      .map(({ number, kind, numbers, stake }) => `sequence ${number} ${kind} ${numbers}=${stake}`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** The digest of what the page really shows: the drawn chips and the slips of sequences, read back from the document. */
export function shownDigest(page: ParentNode, spin: number, seat: number): string {
  const chips = [...page.querySelectorAll<SVGElement>('[data-chip]')].map(
    (chip): [string, string] => [chip.dataset.chip ?? '', chip.dataset.amount ?? ''],
  );
  const sequences = [...page.querySelectorAll<HTMLElement>(`[data-sequence][data-first-spin="${spin}"]`)].map((slip) => ({
    number: Number(slip.dataset.sequence),
    kind: slip.dataset.kind ?? '',
    numbers: slip.dataset.numbers ?? '',
    stake: slip.dataset.stake ?? '',
  }));
  return sha256(layoutText(spin, seat, chips, sequences));
}
