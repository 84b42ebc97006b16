import type { Hold } from '$generated/floor';

/** The hold as a percentage with two decimals, a dash where players paid nothing in, rounded half away from zero; exact in whole numbers until then. */
export function holdWords(hold: Hold | null): string {
  // Where nothing went into the boxes there is nothing to take a share of, whatever was paid out of them.
  if (!hold || hold.drop <= 0) return '–';
  const scaled = BigInt(hold.win) * 100_000n / BigInt(hold.drop);
  const rounded = (scaled + (scaled < 0n ? -5n : 5n)) / 10n;
  const [sign, size] = rounded < 0n ? ['−', -rounded] : ['', rounded];
  return `${sign}${size / 100n}.${String(size % 100n).padStart(2, '0')} %`;
}

/** Today's date at the screen's place, such as `2026-03-01`. */
export function today(): string {
  const now = new Date();
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
