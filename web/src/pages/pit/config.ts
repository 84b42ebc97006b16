import type { Cents, DealerView, Limits } from '$lib/wire';
import { draftOf, limitsOf, USUAL, type Draft } from './limits';

/** The set-up of a table as the command `configure` has it. */
export interface Config {
  table: string;
  rulebook: string;
  edition: number;
  readings: Record<string, string>;
  seats: number;
  limits: Limits;
  chips: Cents[];
  schedule: { from_minute: number; to_minute: number; seconds: number }[];
  utc_offset_minutes: number;
  late_entry_ms?: number;
  digest_wait_ms: number;
  note_limit: Cents;
  source: 'wheel' | 'virtual';
  automation: { open_after_ms?: number; spin_for_ms?: number; confirm_records: boolean };
  demo: boolean;
}

/** A set-up that is being written. */
export interface ConfigDraft {
  table: string;
  rulebook: string;
  edition: number;
  readings: Record<string, string>;
  seats: number;
  limits: Draft;
  chips: string;
  schedule: { from: string; to: string; seconds: number }[];
  source: 'wheel' | 'virtual';
  automated: boolean;
  openAfter: number;
  spinFor: number;
  lateEntry: number;
  noteLimit: Cents | undefined;
  demo: boolean;
}

export const CHIPS: readonly Cents[] = [100_000, 50_000, 10_000, 2_500, 1_000, 500, 100];

/** What a new table begins with, or what is known of one that is set up again. */
export function begin(demo: boolean, view?: DealerView): ConfigDraft {
  const known = view?.public;
  return {
    table: known?.table ?? '',
    rulebook: known?.rulebook ?? '',
    edition: known?.edition ?? 1,
    readings: Object.fromEntries((known?.readings ?? []).map((reading) => reading.split('=')).map(([ruling = '', choice = '']) => [ruling, choice])),
    seats: known?.seats ?? 6,
    limits: draftOf(known?.limits ?? USUAL),
    chips: (view?.chips ?? CHIPS).map((chip) => String(chip / 100)).join(' '),
    schedule: [],
    source: known?.virtual_wheel ? 'virtual' : 'wheel',
    automated: known?.virtual_wheel ?? false,
    openAfter: 5,
    spinFor: 6,
    lateEntry: 2,
    noteLimit: 1_000_000,
    demo,
  };
}

const minutes = (time: string): number | undefined => {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined;
};

/** The denominations that were written, or nothing if one of them is no amount. */
export function chipsOf(text: string): Cents[] | undefined {
  const chips = text.trim().split(/[\s,;]+/).map((one) => Math.round(Number(one) * 100));
  return chips.length > 0 && chips.every((chip) => Number.isInteger(chip) && chip > 0) ? [...new Set(chips)].sort((a, b) => b - a) : undefined;
}

/** The set-up, if everything is written. Whether the rules permit it is the table's to say. */
export function configOf(draft: ConfigDraft): Config | undefined {
  const limits = limitsOf(draft.limits);
  const chips = chipsOf(draft.chips);
  const schedule = draft.schedule.map(({ from, to, seconds }) => ({ from_minute: minutes(from), to_minute: to === '24:00' ? 1_440 : minutes(to), seconds }));
  if (!limits || !chips || !/^[\w.-]{1,40}$/.test(draft.table) || draft.rulebook === '' || draft.noteLimit === undefined) return undefined;
  if (schedule.some(({ from_minute, to_minute }) => from_minute === undefined || to_minute === undefined)) return undefined;
  return {
    table: draft.table,
    rulebook: draft.rulebook,
    edition: draft.edition,
    readings: draft.readings,
    seats: draft.seats,
    limits,
    chips,
    schedule: schedule as Config['schedule'],
    utc_offset_minutes: -new Date().getTimezoneOffset(),
    late_entry_ms: Math.round(draft.lateEntry * 1_000),
    digest_wait_ms: 2_000,
    note_limit: draft.noteLimit,
    source: draft.source,
    automation: draft.automated
      ? { open_after_ms: draft.openAfter * 1_000, spin_for_ms: draft.spinFor * 1_000, confirm_records: true }
      : { confirm_records: false },
    demo: draft.demo,
  };
}
