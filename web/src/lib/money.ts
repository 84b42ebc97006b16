import type { Cents } from './wire';

/** `1234567` as `$12,345.67`; a difference below zero bears a true minus. Whole cents in, exact digits out. */
export function money(cents: Cents): string {
  return `${cents < 0 ? '−' : ''}$${digits(cents)}`;
}

/** As `money`, with a plus before what is above zero. */
export function difference(cents: number): string {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** `1250` as `12.50` and `1200` as `12`: what is written on a chip or a key, without the sign. */
export function plain(cents: Cents): string {
  const text = digits(cents);
  return text.endsWith('.00') ? text.slice(0, -3) : text;
}

/** As `money`, without cents where there are none. */
export function short(cents: Cents): string {
  return `${cents < 0 ? '−' : ''}$${plain(cents)}`;
}

/** What fits on a chip: `12.5`, `250`, `1.5k`, `20k`, `1M`. Only what is exact is shortened. */
export function onChip(cents: Cents): string {
  const scaled = (unit: number, mark: string) => {
    const tenths = unit / 10;
    if (cents < unit || cents % tenths !== 0) return undefined;
    const [whole, part] = [Math.trunc(cents / unit), (cents % unit) / tenths];
    return `${whole}${part ? `.${part}` : ''}${mark}`;
  };
  return scaled(100_000_000, 'M') ?? scaled(100_000, 'k') ?? plain(cents).replaceAll(',', '');
}

function digits(cents: number): string {
  const whole = BigInt(Math.abs(cents));
  const dollars = (whole / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${dollars}.${(whole % 100n).toString().padStart(2, '0')}`;
}

/** Reads what a person typed, such as `1,234.5`, in cents; `undefined` if it is no amount. */
export function readMoney(text: string): Cents | undefined {
  const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!found) return undefined;
  return Number(found[1]?.replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
