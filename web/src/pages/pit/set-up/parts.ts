import type { Cents } from '$lib/wire';

/** What every table's set-up says, whatever is played at it. */
export interface Head {
  table: string;
  rulebook: string;
  edition: number;
  readings: Partial<Record<string, string>>;
  demo: boolean;
}
/** What the part of a set-up that a game asks for comes to. */
export type Rest<C extends Head> = Omit<C, keyof Head>;

/** The denominations that were written, or nothing if one of them is no amount. */
export function chipsOf(text: string): Cents[] | undefined {
  const chips = text.trim().split(/[\s,;]+/).map((one) => Math.round(Number(one) * 100));
  return chips.length > 0 && chips.every((chip) => Number.isInteger(chip) && chip > 0) ? [...new Set(chips)].sort((a, b) => b - a) : undefined;
}

/** Denominations as they are written. */
export const chipsText = (chips: readonly Cents[]) => chips.map((chip) => String(chip / 100)).join(' ');

/** Whether a table can have that name: the server's rule for it. */
export const namesTable = (name: string) => /^[\w.-]{1,40}$/.test(name);
