// Written from the types of crates/table and crates/floor by a test of crates/wire; do not edit.
// To write it anew: HOUSEWAY_WRITE_TYPES=1 cargo test -p houseway-wire --test types
import type { AccountNumber, Basis, Cents, Change, ChipSet, Count, Hex, Later, Movement, MovementKind, Own, OwnLimits, OwnStop, Rank, Readings, RulebookId, Ruled, Sealed, SeatNumber, Short, Signature, Stack, Tender, Time } from "./house";

/** What a correction changes for one account. */
export type AccountCorrection = {
  /** The account. */
  account: AccountNumber,
  /** Its terminal, while it is open. */
  seat: SeatNumber | null,
  /** The lines as first settled, of this spin and of sequences that it touched. */
  before: CorrectedLines,
  /** The lines as settled again. */
  after: CorrectedLines,
  /** What the account gains or loses. */
  difference: Change,
  /** The part of a loss that comes off what the account is owed. */
  from_payable: Cents,
  /** The part of a loss that nothing covers: it becomes owed by the account. */
  receivable: Cents,
  /** The part of a gain that comes off what the account owes. */
  to_receivable: Cents,
  /** The part of a gain that becomes owed to the account, it being closed. */
  payable: Cents,
  /** The balance afterwards. */
  balance: Cents,
};

/** One account's part in a spin. */
export type AccountSettlement = {
  /** The account. */
  account: AccountNumber,
  /** Its terminal, while it is open. */
  seat: SeatNumber | null,
  /** Its wagers on the single spin. */
  lines: Array<Line>,
  /** Its sequences that the spin decided. */
  sequences: Array<SequenceLine>,
  /** The stakes that were decided. */
  staked: Cents,
  /** What was won beside the stakes' own return. */
  won: Cents,
  /** What went back to the account, or is owed to it. */
  returned: Cents,
  /** The balance afterwards. */
  balance: Cents,
};

/** The player's side of an open terminal. */
export type AccountView = {
  /** The account. */
  account: AccountNumber,
  /** What it can wager (6.1, 5.6(b)(ii)). */
  balance: Cents,
  /** What lies on the layout. */
  stake: Cents,
  /** What sequences hold, running ones and new ones. */
  sequence_stake: Cents,
  /** What the last spin won, net of stakes (5.6(b)(i)). */
  last_win: Cents,
  /** The wagers on the layout; after expiry those on record. */
  wagers: Array<Placed>,
  /** Sequences, new and running. */
  sequences: Array<SequenceView>,
  /** The last settlements, the latest first, each with its arithmetic and clauses. */
  results: Array<SeatResult>,
  /** Claims of this account. */
  claims: Array<Claim>,
  /** What the player must be told. */
  notice?: Notice,
  /** The player leaves when the spin is settled. */
  leaving: boolean,
  /** Since when he plays, and what he allows himself. */
  own: Own,
  /** Why he wagers nothing more by his own will. */
  stop?: Ruled<OwnStop>,
  /** How much more he may stake by his own limit of loss. */
  room?: Cents,
  /** The spin for which this terminal is to commit to its nonce. */
  commit_nonce?: number,
  /** The final layout of an expired period that waits for this terminal's digest. */
  confirm_layout?: number,
};

/** A wager that was lowered or left out (4.3). */
export type Adjusted = {
  /** Which bet: a spot or a kind of sequence. */
  bet: string,
  /** What was asked for. */
  asked: Cents,
  /** What lies there. */
  permitted: Cents,
  /** Why. */
  why: Why,
  /** The clauses. */
  basis: Basis,
};

/** An adjustment that waits for its second person (RR-16, RR-18). */
export type AskedAdjustment = {
  /** What the account would gain, or lose if negative. */
  difference: Change,
  /** Why that much. */
  why: Short,
  /** Who asked. */
  by: Signature,
  /** The spins of which corrections had changed the account by then, each as often, and beside which it is. */
  beside?: Array<number>,
};

/** A void that waits for a second person. */
export type AskedView = {
  /** What is to be void. */
  void: Void,
  /** Who asked. */
  by: string,
};

/** What the system does by itself in the dealer's place. */
export type Automation = {
  /** Opens the next wagering period this long after the last spin, in milliseconds, while a terminal is open. */
  open_after_ms?: number | null,
  /** Spins the ball after expiry, and lets it run for this long, in milliseconds. */
  spin_for_ms?: number | null,
  /** Confirms the acknowledged record where a terminal's digest disagrees. */
  confirm_records: boolean,
};

/** Which bet a refusal is about. */
export type Bet = {
  kind: "single",
  bet: BetKind,
} | {
  kind: "sequence",
  bet: SequenceKind,
};

/** The thirteen kinds of bet on a single spin (7.1). */
export type BetKind = "straight-up" | "split" | "street" | "corner" | "six-line" | "column" | "dozen" | "low" | "high" | "even" | "odd" | "red" | "black";

/**
 * Who bears a gain or a loss that comes to an account after the fact (RR-5): its balance first, as long as its
 * terminal is open, then what it is owed or owes.
 */
export type Borne = {
  /** The part of a loss that comes off what the account is owed. */
  from_payable: Cents,
  /** The part of a loss that nothing covers: it becomes owed by the account. */
  receivable: Cents,
  /** The part of a gain that comes off what the account owes. */
  to_receivable: Cents,
  /** The part of a gain that becomes owed to the account, it being closed. */
  payable: Cents,
  /** The balance afterwards. */
  balance: Cents,
};

/** Money that was put right by hand for a claim. */
export type ByHand = {
  /** For which claim. */
  claim: number,
  /** To which account. */
  account: AccountNumber,
  /**
   * The terminal where that account was active when the spin's period expired; none if it has nothing there but a
   * sequence of before.
   */
  seat?: SeatNumber,
  /** The spin that the claim names; none if it names none. */
  spin?: number,
  /** What the account gained, or lost if negative. */
  difference: Change,
};

/**
 * A way to place several permitted wagers with one touch of the racetrack (2.1(b), RR-11). It is never a
 * bet of its own: what counts are the wagers that it places.
 */
export type Call = {
  call: "neighbours",
  /** The number in the middle. */
  of: Pocket,
  /** How many on each side, 0 to 9. */
  each_side: number,
} | {
  call: "voisins-du-zero",
} | {
  call: "tiers",
} | {
  call: "orphelins",
};

/** A box that holds what players paid. */
export type CashBox = {
  box: "drop",
  /** What. */
  tender: Tender,
} | {
  box: "notes",
  /** Which. */
  seat: SeatNumber,
};

/** A player's claim. */
export type Claim = {
  /** Its number. */
  number: number,
  /** The terminal; none where the account was closed already. */
  seat: SeatNumber | null,
  /** The account. */
  account: AccountNumber,
  /** About what. */
  subject: ClaimSubject,
  /** The spin. */
  spin: number | null,
  /** When. */
  at: Time,
  /** The answer, once given. */
  answer: ClaimAnswer | null,
  /** Money to be put right for it that a first person asked for and a second must agree to; not shown to players. */
  asked?: AskedAdjustment,
  /** What was put right for it by hand, once it was. */
  adjusted?: Change,
  /** The spin with whose correction that was taken back, if it was. */
  taken_back?: number,
  /** The spins of which corrections have changed the account, each as often as it was corrected. */
  corrected?: Array<number>,
};

/** The answer to a claim. */
export type ClaimAnswer = {
  /** Whether it is upheld. */
  upheld: boolean,
  /** What was said. */
  answer: Short,
  /** When. */
  at: Time,
};

/** What a claim is about (8.5). */
export type ClaimSubject = "wrong-outcome" | "malfunction";

/** The colour of a compartment. */
export type Colour = "green" | "red" | "black";

/** What somebody asks of a Rapid Roulette table. Who asks, and when, stands beside it. */
export type Command = {
  do: "touch",
  /** Which. */
  touch: Touch,
} | {
  do: "commit-nonce",
  /** For which spin. */
  spin: number,
  /** The digest of the nonce, with table, spin and seat bound into it. */
  commitment: Hex,
} | {
  do: "report-layout",
  /** Of which spin. */
  spin: number,
  /** The digest of the terminal's display. */
  digest: Hex,
  /** The terminal's contribution to the virtual wheel. */
  nonce: Hex,
} | {
  do: "claim",
  /** About what. */
  subject: ClaimSubject,
  /** The spin, if it is about one. */
  spin?: number | null,
} | {
  do: "call-dealer",
  /** Whether it burns. */
  on: boolean,
} | {
  do: "insert-note",
  /** The acceptor's own number for the note, which it counts upward: see [`crate::house::Notes`]. */
  note: Short,
  /** How much. */
  amount: Cents,
} | {
  do: "set-own-limits",
  /** All of them; what is left out is without limit. */
  limits: OwnLimits,
} | {
  do: "rest",
  /** How many minutes, 1 to [`OwnLimits::MINUTES`]. */
  minutes: number,
} | {
  do: "open-account",
  /** The terminal. */
  seat: SeatNumber,
  /** What was tendered. */
  tender: Tender,
  /** How much. */
  amount: Cents,
} | {
  do: "top-up",
  /** The terminal. */
  seat: SeatNumber,
  /** What was tendered. */
  tender: Tender,
  /** How much. */
  amount: Cents,
} | {
  do: "leave",
  /** The terminal. */
  seat: SeatNumber,
} | {
  do: "direct-to-leave",
  /** The terminal. */
  seat: SeatNumber,
  /** Why. */
  reason: Short,
} | {
  do: "open-period",
  /** The virtual wheel's commitment; absent at a real wheel. */
  seal?: Sealed | null,
  /** What hides the layouts in the draw, at a virtual wheel. */
  blind?: Hex | null,
} | {
  do: "expire",
  /** Of which spin. */
  spin: number,
} | {
  do: "ball-spun",
} | {
  do: "ball-at-rest",
} | {
  do: "enter-outcome",
  /** Which. */
  outcome: Pocket,
  /** The dealer's statement that the ball came to rest after expiry, where RR-8 asks for it. */
  rested_after_expiry?: boolean,
  /** What opens the virtual wheel's commitment; absent at a real wheel. */
  opening?: Hex | null,
} | {
  do: "answer-entry",
  /** Whether the spin counts. If not, it is "no spin" under 8.1(f). */
  counts: boolean,
} | {
  do: "call-no-spin",
  /** Which of the eight reasons. */
  reason: NoSpinReason,
} | {
  do: "report-malfunction",
  /** What failed. */
  scope: Scope,
  /** When it began, if earlier than now. */
  began_at?: Time | null,
} | {
  do: "restore",
  /** What works. */
  scope: Scope,
} | {
  do: "confirm-record",
  /** The terminal. */
  seat: SeatNumber,
} | {
  do: "void-record",
  /** The terminal. */
  seat: SeatNumber,
  /** Whether its running sequences cannot be confirmed either. */
  sequences: boolean,
} | {
  do: "begin-correction",
  /** Which spin. */
  spin: number,
  /** What was wrong with it. */
  wrong: Wrong,
  /**
   * The claims whose adjustments had been given for this very spin: they are taken back with the correction, so that
   * nothing is put right twice (RR-16).
   */
  takes_back?: Array<number>,
  /** The claims of which somebody could think so and whose adjustments were given for something else: they stand. */
  leaves?: Array<number>,
} | {
  do: "confirm-correction",
} | {
  do: "withdraw-correction",
} | {
  do: "answer-claim",
  /** Its number. */
  claim: number,
  /** Whether it is upheld. */
  upheld: boolean,
  /** The answer given to the player. */
  answer: Short,
} | {
  do: "take-claim",
  /** The account. */
  account: AccountNumber,
  /** About what. */
  subject: ClaimSubject,
  /** The spin, if it is about one. */
  spin?: number | null,
} | {
  do: "ask-adjustment",
  /** The claim's number. */
  claim: number,
  /** What the account gains, or loses if negative, in cents. */
  difference: Change,
  /** Why that much. */
  why: Short,
  /** The spins of which a correction has changed the account since, where what is given is beside that (RR-16). */
  beside?: Array<number>,
} | {
  do: "agree-adjustment",
  /** The claim's number. */
  claim: number,
  /** The same amount, so that nobody agrees to another than he has read. */
  difference: Change,
} | {
  do: "withdraw-adjustment",
  /** The claim's number. */
  claim: number,
} | {
  do: "answer-call",
  /** The terminal. */
  seat: SeatNumber,
} | {
  do: "report-display",
  /** What it showed. */
  shown: Pocket,
  /** For which spin; the last that has a number, if absent. */
  spin?: number | null,
} | {
  do: "pay-owed",
  /** The account. */
  account: AccountNumber,
} | {
  do: "receive-owed",
  /** The account. */
  account: AccountNumber,
  /** In what. */
  tender: Tender,
} | {
  do: "configure",
  /** How. */
  config: Config,
} | {
  do: "count",
  /** Which movement. */
  kind: MovementKind,
  /** What was counted. */
  count: Count,
} | {
  do: "countersign",
} | {
  do: "withdraw-count",
} | {
  do: "post-sign",
  /** The limits. */
  limits: Limits,
  /** From when they are to hold. */
  effective_at: Time,
} | {
  do: "withdraw-sign",
} | {
  do: "withdraw-limits",
} | {
  do: "change-limits",
} | {
  do: "place-marker",
  /** The terminal. */
  seat: SeatNumber,
  /** The limits that hold there. */
  limits: Limits | null,
} | {
  do: "post-closing",
  /** When. */
  at: Time,
} | {
  do: "withdraw-closing",
} | {
  do: "inspect",
  /** What was found. */
  inspection: Inspection,
};

/** How a table is set up. It changes only while the table is closed. */
export type Config = {
  /** The table. */
  table: Short,
  /** The rulebook in force. */
  rulebook: RulebookId,
  /** Which edition of the book's data. */
  edition: number,
  /** The readings chosen in place of defaults. */
  readings: Readings,
  /** How many terminals it has (2.2(a)). */
  seats: number,
  /** The limits that its signs show at first. */
  limits: Limits,
  /** The chips that players place and are paid in. */
  chips: ChipSet,
  /** How long the wagering period is at particular times (5.1). */
  schedule: Array<Period>,
  /** Minutes east of Greenwich, for the schedule. */
  utc_offset_minutes: number,
  /** How soon after expiry an entry needs a second rank, 500 to 600,000 milliseconds; the book's figure if absent (RR-8). */
  late_entry_ms?: number | null,
  /** How long the outcome waits for the terminals' digests, in milliseconds. */
  digest_wait_ms: number,
  /** The highest balance at which a note acceptor still takes notes. */
  note_limit: Cents,
  /** Where the numbers come from. */
  source: Source,
  /** What the system does by itself. */
  automation: Automation,
  /** Play money, marked as such everywhere. */
  demo: boolean,
};

/** Why a set-up cannot be used. */
export type ConfigFault = {
  fault: "seats",
  /** The most. */
  most: number,
} | {
  fault: "rulebook",
} | {
  fault: "limits",
  /** What is wrong. */
  problem: string,
} | {
  fault: "another-table",
} | {
  fault: "sequences-run",
} | {
  fault: "empty-period",
  /** Which row, the first being 1. */
  row: number,
} | {
  fault: "out-of-range",
  /** Which, by its name in the set-up. */
  what: string,
  /** The least. */
  least: number,
  /** The most. */
  most: number,
};

/** What can be corrected about a spin. */
export type CorrectableSpin = {
  /** Which. */
  spin: number,
  /** Whether its outcome can: not where "no spin" was called. */
  outcome: boolean,
  /** The terminals whose wagers on it can be declared void, as not confirmed. */
  wagers: Array<SeatNumber>,
  /**
   * Those of them that have nothing on it but sequences that were under way: they fall only if these are declared void
   * too.
   */
  sequences_only: Array<SeatNumber>,
  /** The terminals whose wagers were declared void so, and can be confirmed. */
  unconfirmed: Array<SeatNumber>,
  /**
   * What was put right by hand and may have been for this spin. For an outcome, it must be said of each of them whether it
   * is taken back; for a terminal, of those that bear its number.
   */
  by_hand?: Array<ByHand>,
};

/** One side of a correction. */
export type CorrectedLines = {
  /** Wagers on the single spin; none if it was "no spin". */
  lines: Array<Line>,
  /** Wagers returned as void. */
  void: { [key in Spot]: Cents },
  /** Sequences that were decided. */
  sequences: Array<SequenceLine>,
  /** Sequences that were void with their first spin. */
  void_sequences: Array<SequenceWager>,
  /** Sequences that still run. */
  running: Array<SequenceWager>,
  /** What goes to the account in all. */
  returned: Cents,
};

/** A correction under way. */
export type CorrectionView = {
  /** Of which spin. */
  spin: number,
  /** The outcome on record. */
  entered: SpinOutcome,
  /** What was wrong with it. */
  wrong: Wrong,
  /** Who began it. */
  by: string,
  /** The differences. */
  accounts: Array<AccountCorrection>,
  /** What had been put right for this spin by hand, and is taken back with it (RR-16). */
  takes_back?: Array<ByHand>,
  /** What was put right by hand for something else, and stands. */
  leaves?: Array<ByHand>,
};

/**
 * What the console, the pit and the inspector show. They differ by what may be done and by whether the
 * layouts of single terminals are shown.
 */
export type DealerView = {
  /** What everybody sees. */
  public: PublicView,
  /** The terminals. */
  seats: Array<SeatStatus>,
  /** What the dealer does next, with its clause. */
  prompt?: Ruled<Prompt>,
  /**
   * The spin that a failure of the system before expiry has just ended, until the next opens: nobody enters a number of it,
   * and its wagers went back (8.8(a)).
   */
  given_up?: Ruled<number>,
  /** An entry that waits for a second rank. */
  declared?: DeclaredView,
  /** Terminals whose records must be confirmed or voided. */
  examined: Array<SeatNumber>,
  /** A void that a first person asked for and a second must agree to (RR-18). */
  asked?: AskedView,
  /** The report of late chips, the latest spin first; for the pit and the inspector only (RR-8). */
  late?: Array<LateReport>,
  /**
   * The nonces that did not go into draws of the virtual wheel, the latest spin first; for the pit and the
   * inspector only.
   */
  nonces?: Array<NonceReport>,
  /** A correction under way. */
  correction?: CorrectionView,
  /** A movement that waits for its second signature. */
  movement?: Movement,
  /** Claims, unanswered ones first. */
  claims: Array<Claim>,
  /** Debts to and of closed accounts. */
  owed: Array<Owed>,
  /** The last pay-outs, the latest first: the chips and the coin that the dealer hands over, and to whom. */
  payouts: Array<Payout>,
  /** The chips that the table pays in. */
  chips: ChipSet | null,
  /** How the table is set up, with the limits that hold now; not at the dealer's console. */
  config?: Config,
  /** The table's money; not at the dealer's console. */
  money?: MoneyView,
  /** What may be done now, with bounds and clauses. */
  offers: Array<StaffOffer>,
  /** The register of equipment. */
  equipment: Array<EquipmentView>,
  /** The wheel and the ball that failed their inspection last, as long as no other check was passed. */
  failed_checks?: Array<EquipmentView>,
};

/** An entry that waits for a second rank, with the chips that were raised late. */
export type DeclaredView = {
  /** The number entered. */
  outcome: Pocket,
  /** By whom. */
  by: string,
  /** The late chips. */
  late_chips: Array<LateChip>,
};

/** A spin of the virtual wheel as anybody may check it. */
export type Draw = {
  /** The table. */
  table: string,
  /** Which spin. */
  spin: number,
  /** The wheel's commitment, made before wagers opened. */
  commitment: Hex,
  /** The secret that opens it; none before the number is drawn, and for ever none if there was no number. */
  opening?: Hex,
  /** The number that was drawn. */
  number?: Pocket,
  /** What each terminal that was open at expiry brought, in the order of seats; empty until then. */
  parts: Array<DrawPart>,
};

/** What one terminal brought into a draw. No wager can be read from it. */
export type DrawPart = {
  /** The terminal. */
  seat: SeatNumber,
  /** The digest of its final layout, covered. */
  layout: Hex,
  /** The nonce that it committed to before expiry. */
  promised?: Hex,
  /** The nonce, if it goes into the draw; not told before the draw. */
  nonce?: Hex,
  /** What became of its nonce, once the number is drawn; none if it neither promised nor sent one. */
  standing?: NonceStanding,
};

/** A wheel or ball that was inspected. */
export type EquipmentView = {
  /** `wheel` or `ball`. */
  item: string,
  /** Its serial number. */
  serial: string,
  /** When it was. */
  at: Time,
  /** By whom. */
  by: string,
};

/** A fact about a Rapid Roulette table. It holds everything that the state needs; no law is asked again. */
export type Event = {
  event: "configured",
  /** How. */
  config: Config,
} | {
  event: "movement-counted",
  /** The movement. */
  movement: Movement,
} | {
  event: "movement-withdrawn",
} | {
  event: "moved",
  /** Which way. */
  kind: MovementKind,
  /** What was counted. */
  count: Count,
  /** What it comes to. */
  total: Cents,
  /** What the books expected, where they expect a figure (drop, closing). */
  expected: Cents | null,
  /** What was in each box that was emptied. */
  emptied: Array<[CashBox, Cents]>,
  /** The signatures. */
  first: Signature,
  /** The second. */
  second: Signature,
} | {
  event: "inspected",
  /** What was found. */
  inspection: Inspection,
} | {
  event: "equipment-failed",
  /** What was found. */
  inspection: Inspection,
} | {
  event: "limits-asked",
  /** The terminal, for a marker; none for the table's sign. */
  seat: SeatNumber | null,
  /** The limits. */
  limits: Limits,
  /** From when they are to hold, for a sign. */
  effective_at: Time | null,
  /** Who asks. */
  first: Signature,
} | {
  event: "limits-withdrawn",
} | {
  event: "sign-posted",
  /** The limits. */
  limits: Limits,
  /** From when they are to hold. */
  effective_at: Time,
  /** Who asked and who agreed, where a maximum rises (RR-18). */
  signed?: [Signature, Signature] | null,
} | {
  event: "sign-withdrawn",
} | {
  event: "limits-changed",
  /** The limits. */
  limits: Limits,
} | {
  event: "marker-placed",
  /** The terminal. */
  seat: SeatNumber,
  /** The limits that hold there. */
  limits: Limits | null,
  /** Who asked and who agreed, where a maximum is higher than the table's (RR-18). */
  signed?: [Signature, Signature] | null,
} | {
  event: "closing-posted",
  /** When. */
  at: Time,
} | {
  event: "closing-withdrawn",
} | {
  event: "play-ended",
  /** The time that was announced. */
  at: Time,
} | {
  event: "wagers-lowered",
  /** The terminal. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** For each spot that changed, what lay there and what lies there now. */
  spots: Array<SpotChange>,
  /** Sequences that took the place of others, at a lower stake. */
  placed: Array<SequenceWager>,
  /** Sequences taken off. */
  removed: Array<SequenceWager>,
  /** What was lowered or taken off, and why. */
  adjusted: Array<Adjusted>,
} | {
  event: "account-opened",
  /** The terminal. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** From what. */
  source: Funds,
  /** With how much. */
  amount: Cents,
} | {
  event: "topped-up",
  /** The terminal. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** From what. */
  source: Funds,
  /** How much. */
  amount: Cents,
} | {
  event: "wagers-changed",
  /** The terminal. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** What was touched. */
  touch: Touch,
  /** For each spot, what lay there and what lies there now. */
  spots: Array<SpotChange>,
  /** Sequences placed. */
  placed: Array<SequenceWager>,
  /** Sequences taken back. */
  removed: Array<SequenceWager>,
  /** What was lowered or left out, and why. */
  adjusted: Array<Adjusted>,
} | {
  event: "period-opened",
  /** For which spin. */
  spin: number,
  /** How long it is. */
  seconds: number,
  /** When it expires. */
  closes_at: Time,
  /** The virtual wheel's commitment. */
  seal: Sealed | null,
  /** What hides the layouts in the draw. */
  blind?: Hex | null,
} | {
  event: "ball-spun",
  /** Of which spin. */
  spin: number,
  /** Whether the period still ran. */
  early: boolean,
} | {
  event: "ball-at-rest",
  /** Of which spin. */
  spin: number,
  /** Whether the period still ran: then "no spin" must be called (8.1(f)). */
  early: boolean,
} | {
  event: "period-expired",
  /** Of which spin. */
  spin: number,
  /** The deadline that passed. */
  closed_at: Time,
  /** The final layouts of the open terminals. */
  layouts: Array<FinalLayout>,
  /** Wagers that were not recognised (4.3(c)). */
  unrecognised: Array<Returned>,
} | {
  event: "nonce-committed",
  /** For which spin. */
  spin: number,
  /** The terminal. */
  seat: SeatNumber,
  /** Its commitment. */
  commitment: Hex,
} | {
  event: "layout-reported",
  /** Of which spin. */
  spin: number,
  /** The terminal. */
  seat: SeatNumber,
  /** Its digest. */
  digest: Hex,
  /** Its nonce. */
  nonce: Hex,
  /** Whether it shows what is on record. */
  agrees: boolean,
  /** What its nonce is worth, where terminals were asked to commit to theirs. */
  standing?: NonceStanding | null,
} | {
  event: "late-layout-reported",
  /** Of which spin. */
  spin: number,
  /** The terminal. */
  seat: SeatNumber,
  /** Its digest. */
  digest: Hex,
  /** Its nonce, which came too late for any draw. */
  nonce: Hex,
  /** Whether it shows what is on record. */
  agrees: boolean,
} | {
  event: "outcome-declared",
  /** Of which spin. */
  spin: number,
  /** The number entered. */
  outcome: Pocket,
  /** Who entered it, stating that the ball came to rest after expiry. */
  first: Signature,
  /** Chips raised after the ball was spun, or in the last seconds. */
  late_chips: Array<LateChip>,
} | {
  event: "spin-settled",
  /** Of which spin. */
  spin: number,
  /** The number. */
  outcome: Pocket,
  /** Account by account. */
  accounts: Array<AccountSettlement>,
  /** What opened the virtual wheel's commitment. */
  opening: Hex | null,
  /** The second rank's answer, where RR-8 asked for one. */
  answered_by: Signature | null,
} | {
  event: "no-spin-called",
  /** Which spin. */
  spin: number,
  /** Why. */
  reason: NoSpinReason,
  /** What was returned. */
  returned: Array<Returned>,
  /** What stays for the spin that replaces it, under the alternative of RR-3. */
  staying?: Array<Returned>,
} | {
  event: "malfunctioned",
  /** What failed. */
  scope: Scope,
  /** When it began. */
  began_at: Time,
  /** Whether it counts as one before expiry: what was wagered on the spin is void (8.7(a), 8.8(a)). */
  before_expiry: boolean,
  /** The spin that it touches, if any. */
  spin: number | null,
  /** What was void and returned. */
  returned: Array<Returned>,
  /** The terminals whose records must be confirmed. */
  examined: Array<SeatNumber>,
  /** The two persons by whose word wagers are void after expiry; none where the system noticed it itself. */
  signed?: [Signature, Signature] | null,
} | {
  event: "restored",
  /** What works. */
  scope: Scope,
} | {
  event: "void-asked",
  /** Of which spin. */
  spin: number,
  /** What is to be void. */
  void: Void,
  /** The terminals whose records must be confirmed. */
  examined: Array<SeatNumber>,
  /** Who asks. */
  first: Signature,
} | {
  event: "record-confirmed",
  /** Of which spin. */
  spin: number,
  /** The terminal. */
  seat: SeatNumber,
} | {
  event: "record-voided",
  /** Of which spin. */
  spin: number,
  /** The terminal. */
  seat: SeatNumber,
  /** Whether its running sequences are void too. */
  sequences?: boolean,
  /** What was returned. */
  returned: Returned,
  /** Who asked and who agreed. */
  signed?: [Signature, Signature] | null,
} | {
  event: "leave-noted",
  /** The terminal. */
  seat: SeatNumber,
  /** Why, if directed. */
  directed: Short | null,
} | {
  event: "account-closed",
  /** The terminal. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** The wagers that were withdrawn before expiry. */
  withdrawn: Returned | null,
  /** What was paid. */
  paid: Cents,
  /** What the float could not pay, and is owed. */
  owed?: Cents,
  /** In which chips. */
  chips: Array<Stack>,
  /** And in coin, below the smallest chip. */
  coin: Cents,
  /** The running sequences that its receipt lists. */
  receipt: Array<number>,
  /** Why, if directed. */
  directed: Short | null,
} | {
  event: "correction-begun",
  /** Of which spin. */
  spin: number,
  /** The outcome on record until then. */
  entered: SpinOutcome,
  /** What was wrong with it. */
  wrong: Wrong,
  /** What would change, account by account. */
  accounts: Array<AccountCorrection>,
  /** Who began it. */
  first: Signature,
  /** The wagering period that was stopped. */
  stopped: boolean,
  /** The claims whose adjustments are to be taken back with it. */
  takes_back?: Array<number>,
  /** The claims whose adjustments are to stand, being about something else. */
  leaves?: Array<number>,
} | {
  event: "correction-confirmed",
  /** Of which spin. */
  spin: number,
  /** The outcome on record until then. */
  entered: SpinOutcome,
  /** What was wrong with it. */
  wrong: Wrong,
  /** What changed, account by account. */
  accounts: Array<AccountCorrection>,
  /** The sequences that the spin touched, as they stand now. */
  sequences: Array<SequenceRecord>,
  /** Who began it. */
  begun_by: Signature,
  /** Who confirmed it. */
  confirmed_by: Signature,
} | {
  event: "correction-withdrawn",
  /** Of which spin. */
  spin: number,
} | {
  event: "period-restarted",
  /** Of which spin. */
  spin: number,
  /** How long it is. */
  seconds: number,
  /** When it expires. */
  closes_at: Time,
} | {
  event: "claim-made",
  /** Its number. */
  claim: number,
  /** The terminal; none where the account was closed and the player came back to the dealer. */
  seat: SeatNumber | null,
  /** The account. */
  account: AccountNumber,
  /** About what. */
  subject: ClaimSubject,
  /** The spin. */
  spin: number | null,
} | {
  event: "claim-answered",
  /** Its number. */
  claim: number,
  /** Whether it is upheld. */
  upheld: boolean,
  /** The answer. */
  answer: Short,
} | {
  event: "adjustment-asked",
  /** The claim's number. */
  claim: number,
  /** Its account. */
  account: AccountNumber,
  /** What the account would gain, or lose if negative. */
  difference: Change,
  /** Why that much. */
  why: Short,
  /** Who asks. */
  first: Signature,
  /** The spins of which a correction had changed the account, and beside which it is. */
  beside?: Array<number>,
} | {
  event: "adjustment-withdrawn",
  /** The claim's number. */
  claim: number,
} | {
  event: "claim-adjusted",
  /** The claim's number. */
  claim: number,
  /** Its account. */
  account: AccountNumber,
  /** Its terminal, while it is open. */
  seat: SeatNumber | null,
  /** What the account gained, or lost if negative. */
  difference: Change,
  /** Who bears it. */
  borne: Borne,
  /** Why that much. */
  why: Short,
  /** Who asked. */
  first: Signature,
  /** Who agreed. */
  second: Signature,
} | {
  event: "adjustment-taken-back",
  /** The claim's number. */
  claim: number,
  /** The spin that was corrected. */
  spin: number,
  /** The claim's account. */
  account: AccountNumber,
  /** Its terminal, while it is open. */
  seat: SeatNumber | null,
  /** What the account loses, or gains if positive. */
  difference: Change,
  /** Who bears it. */
  borne: Borne,
  /** Who began the correction. */
  first: Signature,
  /** Who confirmed it. */
  second: Signature,
} | {
  event: "display-differed",
  /** Of which spin. */
  spin: number,
  /** What it showed. */
  shown: Pocket,
  /** The outcome on record. */
  outcome: Pocket,
} | {
  event: "owed-paid",
  /** The account. */
  account: AccountNumber,
  /** How much. */
  amount: Cents,
  /** In which chips. */
  chips: Array<Stack>,
  /** And in coin. */
  coin: Cents,
} | {
  event: "owed-received",
  /** The account. */
  account: AccountNumber,
  /** How much. */
  amount: Cents,
  /** In what. */
  tender: Tender,
} | {
  event: "dealer-called",
  /** The terminal. */
  seat: SeatNumber,
  /** Whether it burns. */
  on: boolean,
} | {
  event: "own-limits-set",
  /** The terminal. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** What he asked for. */
  asked: OwnLimits,
  /** What holds from now on. */
  limits: OwnLimits,
  /** What of it holds later. */
  later: Later | null,
} | {
  event: "rested",
  /** The terminal. */
  seat: SeatNumber,
  /** The account. */
  account: AccountNumber,
  /** For how many minutes. */
  minutes: number,
  /** Until when. */
  until: Time,
};

/** What one terminal showed at the expiry of a wagering period (3.5). */
export type FinalLayout = {
  /** The terminal. */
  seat: SeatNumber,
  /** Its account. */
  account: AccountNumber,
  /** Its wagers on the single spin. */
  wagers: { [key in Spot]: Cents },
  /** The sequences that start with the spin, by number. */
  sequences: Array<number>,
  /** The digest of it all, which the terminal must answer with. */
  digest: Hex,
  /** The digest as everybody may see it, at a virtual wheel. */
  covered?: Hex,
  /** The nonce that the terminal committed to before expiry. */
  promised?: Hex,
};

/** Where an account's money came from. */
export type Funds = {
  from: "dealer",
  /** What. */
  tender: Tender,
} | {
  from: "acceptor",
  /** The device's own number for the message. */
  note: Short,
};

/** An entry in the register of equipment (2.3, 2.4). */
export type Inspection = {
  item: "wheel",
  /** Its serial number. */
  serial: Short,
  /** The compartments clockwise from zero, as found. */
  order: Array<Pocket>,
  /** What was done or noted. */
  note: Short,
} | {
  item: "ball",
  /** Its serial number. */
  serial: Short,
  /** Its diameter in tenths of a millimetre. */
  diameter_tenths: number,
  /** Whether any part is metal. */
  metallic: boolean,
  /** What was done or noted. */
  note: Short,
};

/** A chip raised after the ball was spun or in the last seconds. */
export type LateChip = {
  /** The terminal. */
  seat: SeatNumber,
  /** The bet. */
  bet: string,
  /** By how much. */
  by: Cents,
  /** When. */
  at: Time,
};

/**
 * A spin of the report of late chips (RR-8), with what was staked at the last moment: a second rank was asked about
 * it, its ball lay early, or it or a terminal's wagers on it were given up.
 */
export type LateReport = {
  /** Which. */
  spin: number,
  /** What it was; none if a failure of the system ended it without an outcome. */
  outcome: SpinOutcome | null,
  /** The late chips. */
  chips: Array<LateChip>,
};

/** The least, the most and the steps of a wager on one kind of bet. */
export type Limit = {
  /** The least permitted wager. */
  minimum: Cents,
  /** The most. */
  maximum: Cents,
  /** The steps above the minimum. */
  multiple: Cents,
};

/** The limits of one table, as its signs show them (4.1). */
export type Limits = {
  /** For each kind of bet on a single spin, in the order of [`BetKind::ALL`]. */
  singles: [Limit, Limit, Limit, Limit, Limit, Limit, Limit, Limit, Limit, Limit, Limit, Limit, Limit],
  /** For double, treble and quad. */
  sequences: [Limit, Limit, Limit],
  /** The least that a terminal's single-spin wagers must come to in all, if any (4.3(c)). */
  aggregate_minimum: Cents | null,
};

/** One wager of a spin, settled. */
export type Line = {
  /** The bet. */
  spot: Spot,
  /** What was wagered. */
  stake: Cents,
  /** What it won beside its own return; zero if it lost. */
  win: Cents,
  /** What goes back to the account: stake and win, or nothing. */
  returned: Cents,
  /** The clauses and rulings that decided. */
  basis: Basis,
};

/** The table's money. */
export type MoneyView = {
  /** The chips in the float. */
  float: Cents,
  /** What lies in the drop box. */
  drop: Cents,
  /** What lies in the note acceptors. */
  notes: Cents,
  /** What players have on accounts. */
  accounts: Cents,
  /** What they have wagered. */
  stakes: Cents,
  /** What the House has won, negative if it has lost, in cents. */
  win: number,
};

/** Why the dealer must call "no spin": the eight reasons of 8.1. */
export type NoSpinReason = "wheel-at-rest" | "same-direction" | "too-few-turns" | "foreign-object" | "ball-out" | "at-rest-early" | "interference" | "disruption";

/** A nonce that did not go into a draw. */
export type NonceReport = {
  /** Of which spin. */
  spin: number,
  /** The terminal. */
  seat: SeatNumber,
  /** Why. */
  standing: NonceStanding,
};

/** What became of a terminal's nonce. */
export type NonceStanding = "counted" | "uncommitted" | "mismatched" | "withheld";

/** What a terminal must tell its player, beyond what the layout shows. */
export type Notice = {
  notice: "adjusted",
  /** Each of them. */
  adjusted: Array<Adjusted>,
} | {
  notice: "returned",
  /** How much. */
  amount: Cents,
  /** The clauses. */
  basis: Basis,
} | {
  notice: "corrected",
  /** Which. */
  spin: number,
  /** What had been entered, where the outcome was wrong. */
  entered?: SpinOutcome,
  /** The difference. */
  difference: Change,
  /** What had been put right by hand for that spin and was taken back with it. */
  taken_back?: Change,
  /** The clauses. */
  basis: Basis,
} | {
  notice: "put-right",
  /** Which claim. */
  claim: number,
  /** The difference. */
  difference: Change,
  /** The clauses. */
  basis: Basis,
} | {
  notice: "answered",
  /** Which. */
  claim: number,
  /** Whether it is upheld. */
  upheld: boolean,
  /** The answer. */
  answer: Short,
};

/**
 * A shape of command that may be given now, with its bounds. Any sample inside is accepted; what lies
 * outside is refused.
 */
export type Offer = {
  may: "place",
  /** Which kind. */
  bet: BetKind,
  /** The least wager in all on a spot. */
  least: Cents,
  /** The most in all. */
  most: Cents,
  /** The steps between. */
  multiple: Cents,
} | {
  may: "place-sequence",
  /** Which kind. */
  sequence: SequenceKind,
  /** The least. */
  least: Cents,
  /** The most. */
  most: Cents,
  /** The steps between. */
  multiple: Cents,
} | {
  may: "place-more",
  /** Which spot. */
  spot: Spot,
  /** The least that lies there then, in all. */
  least: Cents,
  /** The most in all. */
  most: Cents,
  /** The steps between. */
  multiple: Cents,
} | {
  may: "place-more-sequence",
  /** On which numbers. */
  sequence: Sequence,
  /** The least that is wagered on it then, in all. */
  least: Cents,
  /** The most in all. */
  most: Cents,
  /** The steps between. */
  multiple: Cents,
} | {
  may: "remove",
} | {
  may: "undo",
} | {
  may: "clear",
} | {
  may: "repeat",
} | {
  may: "double",
} | {
  may: "remove-sequence",
  /** Its number. */
  wager: number,
} | {
  may: "commit-nonce",
  /** For which spin. */
  spin: number,
} | {
  may: "report-layout",
  /** Of which spin. */
  spin: number,
  /** Until when, once the ball lies: the outcome waits no longer, and nobody holds it up. */
  until?: Time,
} | {
  may: "insert-note",
  /** How much at most, at once. */
  most: Cents,
} | {
  may: "report-late",
  /** Of which spin. */
  spin: number,
} | {
  may: "set-own-limits",
  /** The highest limit of loss. */
  most: Cents,
  /** The longest time, in minutes. */
  minutes: number,
} | {
  may: "rest",
  /** For how many minutes at most. */
  minutes: number,
  /** He rests until then already, and may rest longer. */
  after?: Time,
} | {
  may: "claim",
} | {
  may: "call-dealer",
} | {
  may: "open-account",
  /** At which terminal. */
  seat: SeatNumber,
} | {
  may: "top-up",
  /** At which terminal. */
  seat: SeatNumber,
} | {
  may: "leave",
  /** At which terminal. */
  seat: SeatNumber,
} | {
  may: "direct-to-leave",
  /** At which terminal. */
  seat: SeatNumber,
} | {
  may: "open-period",
  /** Until when, if the table is announced to close: none begins from then on (G-4). */
  until?: Time,
} | {
  may: "ball-spun",
} | {
  may: "ball-at-rest",
} | {
  may: "enter-outcome",
  /** From when, terminals having still to confirm what they show. */
  from: Time,
  /** Whether the dealer's statement and a second rank are needed whenever it is entered (RR-8). */
  statement: boolean,
  /** Until when they are needed in any case. */
  statement_until: Time,
} | {
  may: "answer-entry",
} | {
  may: "call-no-spin",
  /** Which. */
  reasons: Array<NoSpinReason>,
} | {
  may: "terminal-malfunction",
  /** Which terminal. */
  seat: SeatNumber,
} | {
  may: "system-malfunction",
} | {
  may: "restore-terminal",
  /** Which terminal. */
  seat: SeatNumber,
} | {
  may: "restore-system",
} | {
  may: "confirm-record",
  /** Which terminal. */
  seat: SeatNumber,
} | {
  may: "void-record",
  /** Which terminal. */
  seat: SeatNumber,
  /**
   * Whether with its running sequences, whether without: which of the two may be asked for. What a supervisor agrees to,
   * or has asked for himself, is not among it.
   */
  sequences: Array<boolean>,
} | {
  may: "ask-void",
  /** What is to be void. */
  void: Void,
} | {
  may: "agree-void",
  /** What is to be void. */
  void: Void,
} | {
  may: "begin-correction",
  /** The earliest that can be reached. */
  earliest: number,
  /** The latest. */
  latest: number,
  /** What can be corrected about each, the earliest first. */
  spins: Array<CorrectableSpin>,
} | {
  may: "confirm-correction",
  /** Of which spin. */
  spin: number,
  /** What was wrong with it. */
  wrong: Wrong,
} | {
  may: "withdraw-correction",
} | {
  may: "answer-claim",
  /** Which. */
  claim: number,
} | {
  may: "take-claim",
} | {
  may: "ask-adjustment",
  /** Which claim. */
  claim: number,
  /** The spins of which a correction has changed the account since: what is asked for must be said to be beside them. */
  beside: Array<number>,
} | {
  may: "agree-adjustment",
  /** For which claim. */
  claim: number,
  /** What the account gains, or loses if negative. */
  difference: Change,
} | {
  may: "withdraw-adjustment",
  /** For which claim. */
  claim: number,
} | {
  may: "answer-call",
  /** Which terminal. */
  seat: SeatNumber,
} | {
  may: "report-display",
} | {
  may: "pay-owed",
  /** Which. */
  account: number,
  /** How much. */
  amount: Cents,
} | {
  may: "receive-owed",
  /** Which. */
  account: number,
  /** How much. */
  amount: Cents,
} | {
  may: "configure",
} | {
  may: "count",
  /** Which. */
  kind: MovementKind,
} | {
  may: "countersign",
  /** From when on: a table closes when its sign has stood (G-4). */
  from: Time,
} | {
  may: "withdraw-count",
} | {
  may: "post-sign",
} | {
  may: "withdraw-sign",
} | {
  may: "agree-limits",
  /** The terminal, for a marker; none for the table's sign. */
  seat?: SeatNumber,
  /** The limits. */
  limits: Limits,
  /** From when they are to hold, for a sign. */
  effective_at?: Time,
  /** Until when, where the sign has to stand for its notice. */
  until?: Time,
} | {
  may: "withdraw-limits",
} | {
  may: "change-limits",
  /** From when on. */
  from: Time,
} | {
  may: "place-marker",
  /** At which terminal. */
  seat: SeatNumber,
  /**
   * Whether one that is there may be taken away: not while somebody plays there for less than the signs of the table
   * ask.
   */
  lifts: boolean,
} | {
  may: "post-closing",
} | {
  may: "withdraw-closing",
} | {
  may: "inspect",
};

/** One outcome of the record. */
export type OutcomeView = {
  /** Which spin. */
  spin: number,
  /** What it was. */
  outcome: SpinOutcome,
  /** The colour of the number. */
  colour?: Colour,
  /** When. */
  at: Time,
  /** Whether it was settled again. */
  corrected: boolean,
};

/** A debt to or of an account. */
export type Owed = {
  /** Which. */
  account: AccountNumber,
  /** What it is owed. */
  payable: Cents,
  /** What it owes. */
  receivable: Cents,
  /** Its running sequences. */
  sequences: Array<number>,
};

/** What was paid to whoever left, or to whom a debt was paid. */
export type Payout = {
  /** When. */
  at: Time,
  /** The account. */
  account: AccountNumber,
  /** The terminal; none where the account had been closed before. */
  seat?: SeatNumber,
  /** What is paid, in all. */
  paid: Cents,
  /** What the float could not pay, and is owed. */
  owed: Cents,
  /** In which chips. */
  chips: Array<Stack>,
  /** And in coin. */
  coin: Cents,
  /** The running sequences that its receipt lists. */
  receipt: Array<number>,
};

/** The length of the wagering period from one minute of the day to another. */
export type Period = {
  /** First minute of the day, 0 to 1439. */
  from_minute: number,
  /** The minute after the last, 1 to 1440; one below `from_minute` runs past midnight. Never the same minute. */
  to_minute: number,
  /** How long the period is, 5 to 600 seconds. */
  seconds: number,
};

/** Where a table is, as everybody sees it. */
export type PhaseView = {
  phase: "closed",
} | {
  phase: "between",
} | {
  phase: "wagering",
  /** For which spin. */
  spin: number,
  /** When it opened. */
  opened_at: Time,
  /** When it expires. */
  closes_at: Time,
  /** Whether the ball was spun. */
  ball_spun: boolean,
} | {
  phase: "stopped",
  /** Which spin. */
  spin: number,
} | {
  phase: "rested-early",
  /** Which spin. */
  spin: number,
} | {
  phase: "expired",
  /** Which spin. */
  spin: number,
  /** When wagers closed. */
  closed_at: Time,
  /** Whether the ball was spun. */
  ball_spun: boolean,
  /** Whether it came to rest. */
  ball_at_rest: boolean,
};

/** Chips on a spot. */
export type Placed = {
  /** Where. */
  spot: Spot,
  /** How much. */
  amount: Cents,
};

/** A compartment of the wheel, 0 to 36, known by its number. */
export type Pocket = number;

/** What the dealer does next. */
export type Prompt = "open-period" | "may-spin" | "spin-now" | "await-ball" | "announce-and-enter" | "call-no-spin" | "confirm-records" | "answer-entry" | "confirm-correction" | "answer-claim" | "attend-seat" | "system-failed";

/** What everybody sees. */
export type PublicView = {
  /** The table. */
  table: string,
  /** The game's name. */
  title: string,
  /** The rulebook in force. */
  rulebook: string,
  /** Its edition. */
  edition: number,
  /** The readings chosen in place of defaults, such as `RR-2=literal`. */
  readings: Array<string>,
  /** Play money. */
  demo: boolean,
  /** Whether the wheel is virtual. */
  virtual_wheel: boolean,
  /** Where the table is. */
  phase: PhaseView,
  /** The last outcomes, the latest first. */
  outcomes: Array<OutcomeView>,
  /** The spin of the virtual wheel at hand, else the last one, as anybody may check it. */
  draw?: Draw,
  /** The limits in force (4.1). */
  limits: Limits | null,
  /** The sign of limits to come. */
  sign: SignView | null,
  /** When the table is announced to close. */
  closing_at?: Time,
  /** How many terminals are open, and how many there are. */
  seats_open: number,
  /** How many terminals there are. */
  seats: number,
  /** Every account is frozen by a correction (8.4). */
  frozen: boolean,
  /** The clauses that what is shown here stands on: the outcome, the signs, the countdown. */
  shown_by: Array<Shown>,
};

/** Why a command is refused, in order of precedence: of two that hold, the earlier is given. */
export type Reason = {
  reason: "not-configured",
} | {
  reason: "not-yours",
} | {
  reason: "rank-needed",
  /** The least. */
  rank: Rank,
} | {
  reason: "table-closed",
} | {
  reason: "table-open",
} | {
  reason: "frozen",
} | {
  reason: "system-failed",
} | {
  reason: "no-such-seat",
} | {
  reason: "terminal-failed",
} | {
  reason: "terminal-closed",
} | {
  reason: "terminal-in-use",
} | {
  reason: "no-period",
} | {
  reason: "other-spin",
  /** The current one. */
  spin: number,
} | {
  reason: "period-expired",
  /** When. */
  at: Time,
} | {
  reason: "period-runs",
  /** Until when. */
  until: Time,
} | {
  reason: "must-call-no-spin",
} | {
  reason: "seats-open",
} | {
  reason: "equipment-missing",
} | {
  reason: "nothing-pending",
} | {
  reason: "already-pending",
} | {
  reason: "same-person",
} | {
  reason: "ball-not-spun",
} | {
  reason: "ball-spun",
} | {
  reason: "awaiting-terminals",
  /** The limit. */
  until: Time,
} | {
  reason: "records-open",
  /** Which. */
  seats: Array<number>,
} | {
  reason: "statement-needed",
} | {
  reason: "wrong-source",
} | {
  reason: "no-chips",
} | {
  reason: "no-such-bet",
} | {
  reason: "call-too-long",
} | {
  reason: "no-amount",
} | {
  reason: "too-many-sequences",
} | {
  reason: "below-minimum",
  /** The bet. */
  bet: Bet,
  /** The minimum. */
  minimum: Cents,
} | {
  reason: "at-maximum",
  /** The bet. */
  bet: Bet,
  /** The maximum. */
  maximum: Cents,
} | {
  reason: "off-multiple",
  /** The bet. */
  bet: Bet,
  /** The steps above the minimum. */
  multiple: Cents,
} | {
  reason: "balance-short",
  /** The balance. */
  balance: Cents,
  /** What would be needed. */
  needed: Cents,
} | {
  reason: "own-loss",
  /** What it leaves. */
  left: Cents,
} | {
  reason: "own-stop",
  /** Why. */
  why: OwnStop,
} | {
  reason: "bad-minutes",
  /** The most. */
  most: number,
} | {
  reason: "nothing-to-do",
} | {
  reason: "note-known",
} | {
  reason: "note-old",
  /** The number. */
  after: Short,
} | {
  reason: "too-many-acceptors",
  /** How many can. */
  most: number,
} | {
  reason: "note-limit",
  /** The limit. */
  limit: Cents,
} | {
  reason: "out-of-reach",
  /** The earliest spin. */
  earliest: number,
} | {
  reason: "nothing-to-correct",
} | {
  reason: "bad-config",
  /** What about it. */
  problem: ConfigFault,
} | {
  reason: "bad-count",
  /** How many rows it may have. */
  rows: number,
  /** What it may come to. */
  most: Cents,
} | {
  reason: "float-short",
  /** What it holds. */
  float: Cents,
} | {
  reason: "bad-limits",
  /** What is wrong. */
  problem: string,
} | {
  reason: "closing",
  /** Since when. */
  at: Time,
} | {
  reason: "not-announced",
} | {
  reason: "within-reach",
  /** The earliest spin that is. */
  earliest: number,
} | {
  reason: "put-right-by-hand",
  /** For which claims. */
  claims: Array<number>,
} | {
  reason: "corrected-since",
  /** Of which spins. */
  spins: Array<number>,
} | {
  reason: "not-upheld",
} | {
  reason: "sign-needed",
} | {
  reason: "notice-too-short",
  /** The earliest moment. */
  earliest: Time,
} | {
  reason: "equipment-fails",
} | {
  reason: "nothing-owed",
} | {
  reason: "no-such-account",
} | {
  reason: "too-much",
  /** The most. */
  most: Cents,
} | {
  reason: "too-late",
  /** The latest. */
  latest: Time,
} | {
  reason: "other-amount",
  /** Which, in cents; negative if it is taken. */
  asked: Change,
} | {
  reason: "out-of-range",
};

/** Wagers that go back to an account. */
export type Returned = {
  /** The account. */
  account: AccountNumber,
  /** The terminal where they were placed. */
  seat: SeatNumber,
  /** Wagers on the single spin. */
  wagers: { [key in Spot]: Cents },
  /** Sequences. */
  sequences: Array<SequenceWager>,
  /** What goes back in all. */
  amount: Cents,
  /** Whether the account is closed, so that the amount is owed to it. */
  owed?: boolean,
};

/** What failed. */
export type Scope = {
  scope: "terminal",
  /** Which. */
  seat: SeatNumber,
} | {
  scope: "system",
};

/** One spin as a terminal's history shows it. */
export type SeatResult = {
  /** Which spin. */
  spin: number,
  /** What it was; none if a failure of the system ended it without an outcome. */
  outcome: SpinOutcome | null,
  /** How it was settled; none if nothing was. */
  settlement: AccountSettlement | null,
  /** Why wagers of this terminal were not settled; none if all were. */
  unsettled?: Unsettled,
  /** Whether it was settled again. */
  corrected: boolean,
  /** What hides this terminal's layout in the draw, at a virtual wheel. */
  blind?: Hex,
};

/** A terminal, as the console shows it. */
export type SeatStatus = {
  /** Which. */
  seat: SeatNumber,
  /** Its account, while open. */
  account?: AccountNumber,
  /** Its balance. */
  balance: Cents,
  /** What lies on its layout. */
  stake: Cents,
  /** What its sequences hold. */
  sequence_stake: Cents,
  /** What the last spin won. */
  last_win: Cents,
  /** Its light calls the dealer. */
  calls: boolean,
  /** It has failed. */
  failed: boolean,
  /** The player leaves when the spin is settled. */
  leaving: boolean,
  /** It has a marker. */
  marker: boolean,
  /** Whether it has confirmed what it shows, after expiry. */
  confirmed?: boolean,
  /** Its wagers; for the pit and the inspector only. */
  wagers?: Array<Placed>,
};

/** What a terminal shows. */
export type SeatView = {
  /** What everybody sees. */
  public: PublicView,
  /** Which terminal this is. */
  seat: SeatNumber,
  /** It has failed. */
  failed: boolean,
  /** Its light calls the dealer. */
  calls: boolean,
  /** The limits that hold here, under a marker if there is one. */
  limits: Limits | null,
  /** Whether they stand on a marker. */
  marker: boolean,
  /** The chips to choose from, largest first. */
  chips: ChipSet | null,
  /** The player's side, while an account is active. */
  account?: AccountView,
  /** What may be done now, with bounds and clauses. */
  offers: Array<Ruled<Offer>>,
};

/** A number designated for each of two, three or four consecutive spins; they may differ or repeat (RR-14). */
export type Sequence = {
  kind: SequenceKind,
  numbers: Array<Pocket>,
};

/** The three kinds of wager on consecutive spins (7.4). */
export type SequenceKind = "double" | "treble" | "quad";

/** One sequence wager that a spin decided. */
export type SequenceLine = {
  /** The wager's number at its table. */
  wager: number,
  /** The bet. */
  sequence: Sequence,
  /** What was wagered. */
  stake: Cents,
  /** How it was decided. */
  verdict: Verdict,
  /** What it won beside its own return; zero if it lost. */
  win: Cents,
  /** What goes back to the account: stake and win, or nothing. */
  returned: Cents,
  /** The clauses and rulings that decided. */
  basis: Basis,
};

/** A sequence wager and what became of it. */
export type SequenceRecord = {
  /** The wager. */
  wager: SequenceWager,
  /** The spins with an outcome that it has run over, at most four. */
  spins: Array<[number, Pocket]>,
  /** How it stands. */
  standing: Standing,
};

/** A sequence as a terminal shows it. */
export type SequenceView = {
  /** The wager. */
  wager: SequenceWager,
  /** Whether it has started and cannot be taken back. */
  running: boolean,
  /** The outcomes so far. */
  outcomes: Array<Pocket>,
};

/** A wager on a spin sequence (3.2, 7.4). */
export type SequenceWager = {
  /**
   * Its number, which its receipt bears: unique at the table, and made of its account's and a count of that account
   * alone, so that it tells nothing of others.
   */
  number: number,
  /** The account that placed it. */
  account: AccountNumber,
  /** The terminal where it was placed. */
  seat: SeatNumber,
  /** The designated numbers. */
  sequence: Sequence,
  /** What was wagered. */
  stake: Cents,
  /** The first of its spins. */
  first_spin: number,
};

/** One thing that a screen shows because a clause says so. */
export type Shown = {
  /** What, as a message key. */
  what: string,
  /** The clauses. */
  basis: Basis,
};

/** The sign of limits to come. */
export type SignView = {
  /** The limits. */
  limits: Limits,
  /** From when they hold. */
  effective_at: Time,
};

/** Where the numbers come from. */
export type Source = "wheel" | "virtual";

/** The outcome of a spin. */
export type SpinOutcome = {
  outcome: "number",
  /** Which. */
  number: Pocket,
} | {
  outcome: "no-spin",
  /** Why. */
  reason: NoSpinReason,
};

/**
 * A place on the layout where a chip makes one bet. There are 157, and no other can be made (3.8, 7.1).
 *
 * Written as its kind and what tells it from the others of that kind: `straight-up 17`, `split 0-1`,
 * `street 0-2-3`, `corner 0-1-2-3`, `six-line 1-6`, `column 2`, `dozen 3`, `low`.
 */
export type Spot = string;

/** What lay on a spot and what lies there now. */
export type SpotChange = {
  /** Where. */
  spot: Spot,
  /** Before. */
  from: Cents,
  /** Now. */
  to: Cents,
};

/**
 * An offer on a screen of those who work at a table. It is there for whoever holds the post that the screen is for: who among
 * them may take it stands beside it.
 */
export type StaffOffer = {
  /** What may be done. */
  value: Offer,
  /** The clauses. */
  basis: Basis,
  /** The least rank that may, where it is more than dealer (1.2, G-2). */
  rank?: Rank,
  /** Who may whatever his rank, because he began it. */
  or_by?: Short,
  /** Who may not, because he is the first of the two whom it takes (RR-18). */
  not_by?: Short,
};

/** How a sequence wager stands. */
export type Standing = {
  standing: "placed",
} | {
  standing: "running",
} | {
  standing: "decided",
  /** At which spin. */
  spin: number,
  /** How. */
  line: SequenceLine,
} | {
  standing: "void",
  /** The spin with which it fell. */
  spin: number,
};

/** A touch on the display of a terminal that moves chips (3.3). */
export type Touch = {
  touch: "place",
  /** Where. */
  spot: Spot,
  /** How much. */
  amount: Cents,
} | {
  touch: "call",
  /** Which. */
  call: Call,
  /** One unit. */
  amount: Cents,
} | {
  touch: "move",
  /** From where. */
  from: Spot,
  /** To where. */
  to: Spot,
} | {
  touch: "remove",
  /** Where. */
  spot: Spot,
  /** How much. */
  amount?: Cents | null,
} | {
  touch: "sequence",
  /** The numbers. */
  sequence: Sequence,
  /** How much. */
  amount: Cents,
} | {
  touch: "remove-sequence",
  /** Its number. */
  wager: number,
} | {
  touch: "undo",
} | {
  touch: "clear",
} | {
  touch: "repeat",
} | {
  touch: "double",
};

/** Why wagers of a terminal were not settled with a spin. */
export type Unsettled = {
  because: "no-wager",
} | {
  because: "runs-on",
} | {
  because: "not-recognised",
  /** How much. */
  amount: Cents,
  /** The clauses. */
  basis: Basis,
} | {
  because: "void",
  /** How much. */
  amount: Cents,
  /** The clauses. */
  basis: Basis,
} | {
  because: "stays",
  /** How much. */
  amount: Cents,
  /** The clauses. */
  basis: Basis,
};

/** How a sequence stands after some spins. */
export type Verdict = {
  verdict: "open",
} | {
  verdict: "lost",
  /** Counted from 1 within the sequence. */
  after: number,
} | {
  verdict: "won",
  /** Counted from 1 within the sequence. */
  after: number,
  /** How many leading spins brought the designated number, 1 or more. */
  hits: number,
};

/** What one audience sees of a Rapid Roulette table. */
export type View = {
  audience: "seat",
} & SeatView | {
  audience: "dealer",
} & DealerView | {
  audience: "supervisor",
} & DealerView | {
  audience: "public",
} & PublicView | {
  audience: "inspector",
} & DealerView;

/** What two persons declare void after the close of wagers (RR-18). */
export type Void = {
  void: "record",
  /** Which terminal. */
  seat: SeatNumber,
  /** Whether its running sequences are not confirmed either. */
  sequences: boolean,
} | {
  void: "failed",
  /** What failed. */
  scope: Scope,
  /** When it began. */
  began_at: Time,
};

/** Why a wager was lowered or left out. */
export type Why = "below-minimum" | "off-multiple" | "above-maximum" | "balance" | "too-many" | "own-limit";

/** What was wrong with a spin that is settled already. */
export type Wrong = {
  wrong: "outcome",
  /** What it truly was. */
  outcome: SpinOutcome,
} | {
  wrong: "wagers",
  /** The terminal. */
  seat: SeatNumber,
  /** Whether the sequences that were under way on it cannot be confirmed either. */
  sequences: boolean,
} | {
  wrong: "confirmed",
  /** The terminal. */
  seat: SeatNumber,
};
