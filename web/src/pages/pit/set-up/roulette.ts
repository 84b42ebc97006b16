import type { Cents, Config, Limit, Limits } from '$lib/wire';
import { draftOf, limitsOf, type Draft } from '../limits';
import { chipsOf, chipsText, type Rest } from './parts';

/** A set-up of a table of Rapid Roulette that is being written. */
export interface RouletteDraft {
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
}

/** What a new table begins with: the pattern that the server has for its book, and the hours of this place. */
export function beginWith(pattern: Config): RouletteDraft {
  return { ...draftOfConfig(pattern), schedule: [], offset: -new Date().getTimezoneOffset(), openAfter: 5, spinFor: 6 };
}

const timeOf = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The set-up that holds now, to be changed. */
export function draftOfConfig(config: Config): RouletteDraft {
  return {
    seats: config.seats,
    limits: draftOf(config.limits),
    chips: chipsText(config.chips),
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
  };
}

const minutes = (time: string): number | undefined => {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined;
};

/** Chips that no bet takes by themselves, and whether at least a sequence does: whoever picks one up is refused everywhere. */
export function lostChips(chips: readonly Cents[], { singles, sequences }: Limits): { chip: Cents; sequences: boolean }[] {
  const taken = (chip: Cents, limits: readonly Limit[]) => limits.some(({ minimum }) => chip >= minimum);
  return chips.filter((chip) => !taken(chip, singles)).map((chip) => ({ chip, sequences: taken(chip, sequences) }));
}

/** The set-up, if everything is written. Whether the rules permit it is the table's to say. */
export function configOf(draft: RouletteDraft): Rest<Config> | undefined {
  const limits = limitsOf(draft.limits);
  const chips = chipsOf(draft.chips);
  const schedule = draft.schedule.map(({ from, to, seconds }) => ({ from_minute: minutes(from), to_minute: to === '00:00' || to === '24:00' ? 1_440 : minutes(to), seconds }));
  if (!limits || !chips || draft.noteLimit === undefined) return undefined;
  if (schedule.some(({ from_minute, to_minute }) => from_minute === undefined || to_minute === undefined)) return undefined;
  return {
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
  };
}
