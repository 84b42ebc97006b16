// Written from the types of crates/table and crates/floor by a test of crates/wire; do not edit.
// To write it anew: HOUSEWAY_WRITE_TYPES=1 cargo test -p houseway-wire --test types
import type { Cents, Change, Hex, Post, Rank, RulebookId, SeatNumber, Short, Signature, Time } from "./house";

/** What one person may not do alone (G-7). */
export type Act = {
  act: "add-person",
  /** Who. */
  id: Short,
  /** The name. */
  name: Short,
  /** As what. */
  post: Post,
} | {
  act: "change-post",
  /** Who. */
  id: Short,
  /** As what. */
  post: Post,
} | {
  act: "close-day",
  /** Table by table. */
  reports: Array<DayReport>,
};

/** What an alarm is about (G-10). */
export type AlarmSubject = "day-differs" | "books-differ" | "journal-damaged" | "clock-stepped" | "storage-low" | "device-lost" | "display-differed" | "program-changed" | "program-failed" | "sign-ins-tried";

/** Something that needs, or needed, a person's eyes. */
export type AlarmView = {
  /** Its number. */
  number: number,
  /** About what. */
  subject: AlarmSubject,
  /** At which table, if at one. */
  table?: Short,
  /** More. */
  detail?: string,
  /** When it was raised. */
  at: Time,
  /** Since when what it is about is over. */
  cleared_at?: Time,
  /** How many times that came back. */
  renewed: number,
  /** Who took note of it. */
  acknowledged_by?: string,
  /** When. */
  acknowledged_at?: Time,
  /** What he wrote. */
  note?: string,
};

/** Nobody signs in under a person's name from there. */
export type Bar = {
  /** From where; from every address where he is not known, if absent. */
  source?: Source,
  /** Until when. */
  until: Time,
};

/** A pairing code that was given out. Nothing of the code itself is known. */
export type CodeView = {
  /** For which place. */
  place: Place,
  /** Until when it is good. */
  expires_at: Time,
  /** Who gave it out. */
  issued_by?: Short,
};

/** What somebody asks of the floor. Who asks, and when, stands beside it. */
export type Command = {
  do: "add-person",
  /** Who. */
  id: Short,
  /** The name on screens and documents. */
  name: Short,
  /** As what. */
  post: Post,
} | {
  do: "change-post",
  /** Who. */
  id: Short,
  /** As what. */
  post: Post,
} | {
  do: "lock",
  /** Who. */
  id: Short,
  /** Why. */
  reason: Short,
} | {
  do: "unlock",
  /** Who. */
  id: Short,
} | {
  do: "note-sign-in-failed",
  /** In whose name. */
  id: Short,
  /** From where. */
  source?: Source | null,
} | {
  do: "note-signed-in",
  /** Who. */
  id: Short,
  /** At which device, if at one of the floor's. */
  device?: Short | null,
  /** From where. */
  source?: Source | null,
} | {
  do: "note-secret-changed",
  /** Whose. */
  id: Short,
} | {
  do: "confirm",
  /** Its number. */
  act: number,
  /** For the closing of a gaming day: the reports as they are now, which the server fills in. Empty for other acts. */
  reports?: Array<DayReport>,
} | {
  do: "withdraw",
  /** Its number. */
  act: number,
} | {
  do: "issue-code",
  /** The digest of the code. */
  code: Hex,
  /** For a device at this place. */
  place: Place,
} | {
  do: "enrol",
  /** The digest of the code. */
  code: Hex,
  /** The device. */
  device: Short,
} | {
  do: "revoke",
  /** Which. */
  device: Short,
} | {
  do: "add-table",
  /** The table. */
  table: Short,
  /** Its name on screens. */
  title: Short,
  /** The rulebook. */
  rulebook: RulebookId,
  /** How many terminals or seats it has. */
  seats: number,
} | {
  do: "retire-table",
  /** Which. */
  table: Short,
} | {
  do: "place-table",
  /** The table. */
  table: Short,
  /** The pit; of none, if absent. */
  pit?: Short | null,
} | {
  do: "assign",
  /** Who. */
  id: Short,
  /** Where. */
  station: Station,
} | {
  do: "release",
  /** Whose. */
  id: Short,
  /** Where. */
  station: Station,
} | {
  do: "require-assignment",
  /** Closed, if true. */
  required: boolean,
} | {
  do: "open-day",
  /** Which. */
  day: GamingDay,
} | {
  do: "close-day",
  /**
   * One for each table of the floor, and for those that left it since the last day was closed, in the order of their
   * names.
   */
  reports: Array<DayReport>,
} | {
  do: "raise-alarm",
  /** About what. */
  subject: AlarmSubject,
  /** At which table, if at one. */
  table?: Short | null,
  /** More, for whoever reads it. */
  detail?: Short | null,
  /** Which thing of the table it is about, where it can come again with another detail: one alarm counts them all. */
  of?: Short | null,
} | {
  do: "tell-alarm",
  /** About what. */
  subject: AlarmSubject,
  /** At which table. */
  table: Short,
  /** More, for whoever reads it. */
  detail?: Short | null,
  /** Which thing of the table it is about, where it can come again with another detail: one alarm counts them all. */
  of?: Short | null,
} | {
  do: "clear-alarm",
  /** About what. */
  subject: AlarmSubject,
  /** At which table, if at one. */
  table?: Short | null,
  /** As it was raised. */
  detail?: Short | null,
} | {
  do: "note-program",
  /** What was found. */
  program: Program,
  /** Who wanted to know, if somebody did. */
  asked_by?: Short | null,
} | {
  do: "accept-program",
} | {
  do: "acknowledge",
  /** Its number. */
  alarm: number,
  /** What he writes. */
  note: Short,
};

/** Who works at a table. */
export type CrewView = {
  /** The table. */
  table: Short,
  /** Who is assigned to it, alone or with its pit. */
  people: Array<Short>,
  /** The ranks of which anybody works there without an assignment. */
  open_to: Array<Rank>,
};

/**
 * What a table's day came to, counted by hand on one side and by its journal on the other (G-9).
 *
 * A day takes in everything since the day before it was closed, from a closed table to a closed table; for one that is
 * still open the report is provisional: its float is what the books say.
 */
export type DayReport = {
  /** The table. */
  table: Short,
  /** The gaming day. */
  day: GamingDay,
  /** Whether the table is closed, and the report final. */
  closed: boolean,
  /** The floats that it opened with, as counted. */
  opening_float: Cents,
  /** Chips that came from the cage. */
  fills: Cents,
  /** Chips that went to the cage. */
  credits: Cents,
  /** What was found in the drop box and the note acceptors, as counted. */
  drop: Cents,
  /** What the boxes hold more, or less, than at the beginning of the day, by the books. */
  in_boxes: Change,
  /** The floats that it closed with, as counted. */
  closing_float: Cents,
  /** The win: closing float, credits, drop and what is still in the boxes, less opening float and fills. */
  win: Change,
  /** The win by the journal: what the accounts of win and commission gained. */
  journal_win: Change,
  /**
   * What the table owes players more, or less, than at the beginning of the day: balances, running
   * sequences and debts.
   */
  carried: Change,
  /** How far the counted win lies above what the journal accounts for. Anything but nothing is an alarm. */
  difference: Change,
  /** The hold: the win as a share of what players paid into the boxes; none if they paid nothing. */
  hold: Hold | null,
  /**
   * The version of the last entry of the table's journal that the report takes in: the next day begins after it. None in
   * reports that were written before they said so.
   */
  through?: number,
};

/** A gaming day. */
export type DayView = {
  /** Which. */
  day: GamingDay,
  /** When it opened. */
  opened_at: Time,
  /** When it closed. */
  closed_at?: Time,
  /** Table by table, once closed. */
  reports: Array<DayReport>,
};

/** A device that is enrolled. */
export type DeviceView = {
  /** The device. */
  device: Short,
  /** Its place. */
  place: Place,
  /** Since when. */
  enrolled_at: Time,
  /** Who gave out its code. */
  issued_by?: Short,
};

/** A fact about the floor. */
export type Event = {
  event: "person-added",
  /** Who. */
  id: Short,
  /** The name on screens and documents. */
  name: Short,
  /** As what. */
  post: Post,
} | {
  event: "post-changed",
  /** Who. */
  id: Short,
  /** What he was. */
  from: Post,
  /** What he is. */
  to: Post,
} | {
  event: "person-locked",
  /** Who. */
  id: Short,
  /**
   * Until when; until somebody unlocks him, if absent. Only in journals from before sign-ins were counted by their
   * source: there failures locked the person out, and today that closes sign-in wherever he is not known.
   */
  until: Time | null,
  /** Why, if somebody locked him out. */
  reason: Short | null,
} | {
  event: "person-unlocked",
  /** Who. */
  id: Short,
} | {
  event: "sign-in-failed",
  /** In whose name. */
  id: Short,
  /** From where; not told in older journals. */
  source?: Source | null,
} | {
  event: "sign-in-barred",
  /** In whose name. */
  id: Short,
  /** From where; from every address where he is not known, if absent. */
  source?: Source | null,
  /** Until when. */
  until: Time,
} | {
  event: "signed-in",
  /** Who. */
  id: Short,
  /** At which device, if at one of the floor's. */
  device: Short | null,
  /** From where; not told in older journals. */
  source?: Source | null,
} | {
  event: "secret-changed",
  /** Whose. */
  id: Short,
} | {
  event: "act-proposed",
  /** Its number. */
  act: number,
  /** What. */
  what: Act,
  /** Who. */
  first: Signature,
} | {
  event: "act-confirmed",
  /** Its number. */
  act: number,
  /** Who asked. */
  first: Signature,
  /** Who agreed. */
  second: Signature,
} | {
  event: "act-withdrawn",
  /** Its number. */
  act: number,
} | {
  event: "code-issued",
  /** The digest of the code; the code itself is nowhere written. */
  code: Hex,
  /** For a device at this place. */
  place: Place,
  /** Until when it is good. */
  expires_at: Time,
} | {
  event: "device-enrolled",
  /** The device. */
  device: Short,
  /** Its place. */
  place: Place,
  /** The digest of the code that it showed. */
  code: Hex,
  /** The device that it takes the place of. */
  replaces: Short | null,
} | {
  event: "device-revoked",
  /** Which. */
  device: Short,
} | {
  event: "table-added",
  /** The table. */
  table: Short,
  /** Its name on screens. */
  title: Short,
  /** The rulebook. */
  rulebook: RulebookId,
  /** How many terminals or seats it has. */
  seats: number,
} | {
  event: "table-retired",
  /** Which. */
  table: Short,
} | {
  event: "table-placed",
  /** The table. */
  table: Short,
  /** The pit. */
  pit: Short | null,
} | {
  event: "assigned",
  /** Who. */
  id: Short,
  /** Where. */
  station: Station,
} | {
  event: "released",
  /** Whose. */
  id: Short,
  /** Where. */
  station: Station,
} | {
  event: "assignment-required",
  /** Closed, if true. */
  required: boolean,
} | {
  event: "day-opened",
  /** Which. */
  day: GamingDay,
} | {
  event: "day-closed",
  /** Which. */
  day: GamingDay,
  /** Table by table. */
  reports: Array<DayReport>,
} | {
  event: "alarm-raised",
  /** Its number. */
  alarm: number,
  /** What. */
  subject: AlarmSubject,
  /** At which table, if at one. */
  table: Short | null,
  /** More, for whoever reads it. */
  detail: Short | null,
  /** Which thing of the table, where it can come again with another detail. */
  of?: Short | null,
} | {
  event: "alarm-renewed",
  /** Its number. */
  alarm: number,
  /** What it was this time, where that is another. */
  detail?: Short | null,
} | {
  event: "alarm-cleared",
  /** Its number. */
  alarm: number,
} | {
  event: "program-recorded",
  /** The program. */
  program: Program,
} | {
  event: "program-checked",
  /** What was found, where it is not what was recorded. */
  found: Program | null,
  /** The parts that differ, are new or are gone. */
  changed: Array<Short>,
  /** Who wanted to know, if somebody did. */
  asked_by: Short | null,
} | {
  event: "alarm-acknowledged",
  /** Its number. */
  alarm: number,
  /** What he wrote. */
  note: Short,
};

/** A figure of a table's day that is counted or posted; everything else of a report follows from these. */
export type Figure = "opening-float" | "fills" | "credits" | "drop" | "in-boxes" | "closing-float" | "journal-win" | "carried";

/** A figure that is not what it was when the closing of a day was asked for. */
export type FigureChange = {
  /** At which table. */
  table: Short,
  /** Which. */
  figure: Figure,
  /** What it was, in cents. */
  was: Change,
  /** What it is, in cents. */
  now: Change,
};

/** What the pit and the inspector see. */
export type FloorView = {
  /** What everybody sees. */
  public: PublicView,
  /** Who works here. */
  people: Array<PersonView>,
  /** Who works at each table, in the order of the tables. */
  crews: Array<CrewView>,
  /** Whether a table to which nobody is assigned is closed to those below casino supervisor. */
  assignment_required: boolean,
  /** The program that belongs here, and how it was last found. */
  program?: ProgramView,
  /** Devices that are enrolled. */
  devices: Array<DeviceView>,
  /** Pairing codes that were given out and not used. */
  codes: Array<CodeView>,
  /** What waits for a second person. */
  pending: Array<PendingView>,
  /** The gaming day that is open. */
  day: DayView | null,
  /** The last gaming days, the latest first. */
  days: Array<DayView>,
  /** Alarms that nobody has acknowledged, the oldest first. */
  alarms: Array<AlarmView>,
  /** The last acknowledged ones, the latest first. */
  acknowledged: Array<AlarmView>,
};

/** A gaming day, named by the date on which it opens: `2026-03-01`. Later days are greater. */
export type GamingDay = string;

/** A win over a drop, exactly, in lowest terms. */
export type Hold = {
  /** Above the line; negative where the House lost. */
  win: number,
  /** Below the line, above zero. */
  drop: number,
};

/** A shape of command that may be given now, with its bounds. */
export type Offer = {
  may: "add-person",
  /** Which. */
  posts: Array<Post>,
} | {
  may: "change-post",
  /** Who. */
  id: Short,
  /** Which. */
  posts: Array<Post>,
} | {
  may: "lock",
  /** Who. */
  id: Short,
} | {
  may: "unlock",
  /** Who. */
  id: Short,
} | {
  may: "confirm",
  /** Its number. */
  act: number,
} | {
  may: "withdraw",
  /** Its number. */
  act: number,
} | {
  may: "issue-code",
  /** For places at these tables. */
  tables: Array<Short>,
} | {
  may: "revoke",
  /** Which. */
  device: Short,
} | {
  may: "add-table",
} | {
  may: "retire-table",
  /** Which. */
  table: Short,
} | {
  may: "place-table",
  /** Which. */
  table: Short,
} | {
  may: "assign",
  /** Who. */
  id: Short,
  /** Tables where he is not yet. */
  tables: Array<Short>,
  /** Pits where he is not yet. */
  pits: Array<Short>,
} | {
  may: "release",
  /** Whose. */
  id: Short,
  /** Which. */
  stations: Array<Station>,
} | {
  may: "require-assignment",
  /** Closed, if true. */
  required: boolean,
} | {
  may: "accept-program",
} | {
  may: "open-day",
  /** The last. */
  after: GamingDay | null,
} | {
  may: "close-day",
} | {
  may: "acknowledge",
  /** Its number. */
  alarm: number,
};

/** A part of the program. */
export type Part = {
  /** Its name. */
  name: Short,
  /** The SHA-256 of its bytes. */
  digest: Hex,
};

/** What waits for a second person. */
export type PendingView = {
  /** Its number. */
  act: number,
  /** What. */
  what: Act,
  /** Who asked. */
  first: Signature,
};

/** Somebody who works here. */
export type PersonView = {
  /** Who. */
  id: Short,
  /** The name. */
  name: string,
  /** As what. */
  post: Post,
  /** Where he is assigned. */
  stations: Array<Station>,
  /** Locked out until somebody lets him in: he gives nothing and signs in nowhere. */
  locked: boolean,
  /** From where nobody signs in under his name after failures, and until when; what has run out may still stand here. */
  barred?: Array<Bar>,
  /** When he last signed in. */
  signed_in_at?: Time,
};

/** Where a device stands. */
export type Place = {
  kind: "ats",
  /** At which table. */
  table: Short,
  /** At which seat. */
  seat: SeatNumber,
} | {
  kind: "sgc",
  /** At which table. */
  table: Short,
} | {
  kind: "wnd",
  /** At which table. */
  table: Short,
} | {
  kind: "wheel-sensor",
  /** At which table. */
  table: Short,
};

/** The program that runs here: its version, and the digest of each of its parts. */
export type Program = {
  /** What it says of itself. */
  version: Short,
  /** Its parts, in order of names. */
  parts: Array<Part>,
};

/** The program that belongs here, and how it was last found. */
export type ProgramView = {
  /** What it says of itself. */
  version: string,
  /** Its parts with their SHA-256. */
  parts: Array<Part>,
  /** Since when it belongs here. */
  recorded_at: Time,
  /** Who accepted it; the system, if nobody had to. */
  recorded_by: string,
  /** When it was last examined. */
  checked_at: Time,
  /** The parts that were not as recorded then. */
  changed: Array<Short>,
};

/** What everybody sees. */
export type PublicView = {
  /** The tables, by name. */
  tables: Array<TableView>,
  /** The gaming day that is open. */
  day: GamingDay | null,
};

/** Why a command is refused, in order of precedence: of two that hold, the earlier is given. */
export type Reason = {
  reason: "not-yours",
} | {
  reason: "post-changed",
} | {
  reason: "locked",
  /** Until when; until somebody lets him in again, if absent. */
  until: Time | null,
} | {
  reason: "barred",
  /** Until when. */
  until: Time,
} | {
  reason: "rank-needed",
  /** The least. */
  rank: Rank,
} | {
  reason: "not-assigned",
  /** Which. */
  table: Short,
} | {
  reason: "own-affair",
} | {
  reason: "same-person",
} | {
  reason: "no-such-person",
} | {
  reason: "person-known",
} | {
  reason: "last-manager",
} | {
  reason: "no-such-table",
} | {
  reason: "table-known",
} | {
  reason: "table-retired",
} | {
  reason: "no-such-pit",
} | {
  reason: "needs-no-assignment",
} | {
  reason: "no-such-seat",
} | {
  reason: "no-such-device",
} | {
  reason: "device-known",
} | {
  reason: "no-such-code",
} | {
  reason: "code-known",
} | {
  reason: "code-expired",
  /** When. */
  at: Time,
} | {
  reason: "day-open",
} | {
  reason: "no-day",
} | {
  reason: "day-not-later",
} | {
  reason: "tables-open",
  /** Which. */
  tables: Array<Short>,
} | {
  reason: "bad-report",
  /** Of which table. */
  table: Short,
} | {
  reason: "figures-changed",
  /** What changed. */
  changes: Array<FigureChange>,
} | {
  reason: "nothing-pending",
} | {
  reason: "already-pending",
} | {
  reason: "no-such-alarm",
} | {
  reason: "alarm-active",
  /** Its number. */
  alarm: number,
} | {
  reason: "program-unchanged",
} | {
  reason: "nothing-to-do",
} | {
  reason: "too-many",
};

/** From where somebody signs in, or tries to (G-6). Failures are counted for each person and source. */
export type Source = {
  from: "known",
  /** The digest of the mark that it bears. */
  browser: Hex,
} | {
  from: "console",
  /** Which. */
  device: Short,
} | {
  from: "address",
  /** The address on the network; of the newer kind the first 64 bits. */
  address: Short,
};

/** Where a person gives commands (G-11). */
export type Station = {
  at: "table",
  /** Which. */
  table: Short,
} | {
  at: "pit",
  /** Which. */
  pit: Short,
};

/** A table of the floor. */
export type TableView = {
  /** The table. */
  table: Short,
  /** Its name on screens. */
  title: string,
  /** The rulebook. */
  rulebook: string,
  /** How many terminals or seats it has. */
  seats: number,
  /** The pit whose it is. */
  pit?: Short,
};

/** What one audience sees of the floor. */
export type View = {
  audience: "supervisor",
} & FloorView | {
  audience: "inspector",
} & FloorView | {
  audience: "public",
} & PublicView;
