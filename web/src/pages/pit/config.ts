import type { Cents, Config, DealerView, Limit, Limits } from '$lib/wire';
import { draftOf, limitsOf, USUAL, type Draft } from './limits';

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
  /** Minutes east of Greenwich, for the schedule. */
  offset: number;
  source: 'wheel' | 'virtual';
  automated: boolean;
  openAfter: number;
  spinFor: number;
  confirms: boolean;
  /** Seconds; the rulebook's figure where nothing is written. */
  lateEntry: number | undefined;
  /** Seconds. */
  digestWait: number;
  noteLimit: Cents | undefined;
  demo: boolean;
}

export const CHIPS: readonly Cents[] = [100_000, 50_000, 10_000, 2_500, 1_000, 500, 100];

/** What a new table begins with, or what is known of one that is set up again. */
export function begin(demo: boolean, view?: DealerView): ConfigDraft {
  if (view?.config) return draftOfConfig(view.config);
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
    offset: -new Date().getTimezoneOffset(),
    source: known?.virtual_wheel ? 'virtual' : 'wheel',
    automated: known?.virtual_wheel ?? false,
    openAfter: 5,
    spinFor: 6,
    confirms: false,
    lateEntry: undefined,
    digestWait: 2,
    noteLimit: 1_000_000,
    demo,
  };
}

/** What a new table begins with: the pattern that the server has for its book, and the hours of this place. */
export function beginWith(config: Config, demo: boolean): ConfigDraft {
  return { ...draftOfConfig(config), table: '', schedule: [], offset: -new Date().getTimezoneOffset(), openAfter: 5, spinFor: 6, demo };
}

const timeOf = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The set-up that holds now, to be changed. */
function draftOfConfig(config: Config): ConfigDraft {
  return {
    table: config.table,
    rulebook: config.rulebook,
    edition: config.edition,
    readings: Object.fromEntries(Object.entries(config.readings).flatMap(([ruling, choice]) => (choice === undefined ? [] : [[ruling, choice]]))),
    seats: config.seats,
    limits: draftOf(config.limits),
    chips: config.chips.map((chip) => String(chip / 100)).join(' '),
    schedule: config.schedule.map(({ from_minute, to_minute, seconds }) => ({ from: timeOf(from_minute), to: timeOf(to_minute % 1_440), seconds })),
    offset: config.utc_offset_minutes,
    source: config.source,
    automated: config.automation.spin_for_ms != null || config.automation.open_after_ms != null,
    openAfter: (config.automation.open_after_ms ?? 5_000) / 1_000,
    spinFor: (config.automation.spin_for_ms ?? 6_000) / 1_000,
    confirms: config.automation.confirm_records,
    lateEntry: config.late_entry_ms == null ? undefined : config.late_entry_ms / 1_000,
    digestWait: config.digest_wait_ms / 1_000,
    noteLimit: config.note_limit,
    demo: config.demo,
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

/** Chips that no bet takes by themselves, and whether at least a sequence does: whoever picks one up is refused everywhere. */
export function lostChips(chips: readonly Cents[], { singles, sequences }: Limits): { chip: Cents; sequences: boolean }[] {
  const taken = (chip: Cents, limits: readonly Limit[]) => limits.some(({ minimum }) => chip >= minimum);
  return chips.filter((chip) => !taken(chip, singles)).map((chip) => ({ chip, sequences: taken(chip, sequences) }));
}

/** The set-up, if everything is written. Whether the rules permit it is the table's to say. */
export function configOf(draft: ConfigDraft): Config | undefined {
  const limits = limitsOf(draft.limits);
  const chips = chipsOf(draft.chips);
  const schedule = draft.schedule.map(({ from, to, seconds }) => ({ from_minute: minutes(from), to_minute: to === '00:00' || to === '24:00' ? 1_440 : minutes(to), seconds }));
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
    utc_offset_minutes: draft.offset,
    ...(draft.lateEntry == null ? {} : { late_entry_ms: Math.round(draft.lateEntry * 1_000) }),
    digest_wait_ms: Math.round(draft.digestWait * 1_000),
    note_limit: draft.noteLimit,
    source: draft.source,
    automation: draft.automated
      ? { open_after_ms: draft.openAfter * 1_000, spin_for_ms: draft.spinFor * 1_000, confirm_records: true }
      : { confirm_records: draft.confirms },
    demo: draft.demo,
  };
}
