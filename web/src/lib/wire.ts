/**
 * What travels between a screen and the server: the JSON of the Rust types in `crates/table`, as this project's
 * screens use them. Amounts are whole cents, moments are milliseconds since the beginning of 1970, a basis is a list
 * of clauses and rulings.
 */

export type Cents = number;
export type Moment = number;
export type Basis = string[];
export interface Ruled<T> {
  value: T;
  basis: Basis;
}

export const BET_KINDS = [
  'straight-up', 'split', 'street', 'corner', 'six-line', 'column', 'dozen',
  'low', 'high', 'even', 'odd', 'red', 'black',
] as const;
export type BetKind = (typeof BET_KINDS)[number];

export const SEQUENCE_KINDS = ['double', 'treble', 'quad'] as const;
export type SequenceKind = (typeof SEQUENCE_KINDS)[number];

export const NO_SPIN_REASONS = [
  'wheel-at-rest', 'same-direction', 'too-few-turns', 'foreign-object',
  'ball-out', 'at-rest-early', 'interference', 'disruption',
] as const;
export type NoSpinReason = (typeof NO_SPIN_REASONS)[number];

export type Colour = 'green' | 'red' | 'black';
export type Tender = 'cash' | 'voucher' | 'token' | 'chips';
export const TENDERS: readonly Tender[] = ['cash', 'voucher', 'token', 'chips'];
export type Rank = 'dealer' | 'game-supervisor' | 'casino-supervisor' | 'gaming-shift-manager';
export type Post = Rank | 'tournament-director' | 'inspector' | 'surveillance';
export type MovementKind = 'opening' | 'fill' | 'credit' | 'drop' | 'closing';
export type ClaimSubject = 'wrong-outcome' | 'malfunction';

/** The name of a spot of the layout, such as `split 0-1`. */
export type SpotName = string;

export interface Limit {
  minimum: Cents;
  maximum: Cents;
  multiple: Cents;
}

export interface Limits {
  /** In the order of BET_KINDS. */
  singles: Limit[];
  /** In the order of SEQUENCE_KINDS. */
  sequences: Limit[];
  aggregate_minimum: Cents | null;
}

export interface Sequence {
  kind: SequenceKind;
  numbers: number[];
}

export interface SequenceWager {
  number: number;
  account: number;
  seat: number;
  sequence: Sequence;
  stake: Cents;
  first_spin: number;
}

export type Call =
  | { call: 'neighbours'; of: number; each_side: number }
  | { call: 'voisins-du-zero' }
  | { call: 'tiers' }
  | { call: 'orphelins' };

export type SpinOutcome =
  | { outcome: 'number'; number: number }
  | { outcome: 'no-spin'; reason: NoSpinReason };

export type PhaseView =
  | { phase: 'closed' }
  | { phase: 'between' }
  | { phase: 'wagering'; spin: number; opened_at: Moment; closes_at: Moment; ball_spun: boolean }
  | { phase: 'stopped'; spin: number }
  | { phase: 'rested-early'; spin: number }
  | { phase: 'expired'; spin: number; closed_at: Moment; ball_spun: boolean; ball_at_rest: boolean };

export interface OutcomeView {
  spin: number;
  outcome: SpinOutcome;
  colour?: Colour;
  at: Moment;
  corrected: boolean;
}

export interface SignView {
  limits: Limits;
  effective_at: Moment;
}

export interface Shown {
  what: string;
  basis: Basis;
}

export interface PublicFields {
  table: string;
  title: string;
  rulebook: string;
  edition: number;
  readings: string[];
  demo: boolean;
  virtual_wheel: boolean;
  phase: PhaseView;
  outcomes: OutcomeView[];
  limits: Limits | null;
  sign: SignView | null;
  closing_at?: Moment;
  seats_open: number;
  seats: number;
  frozen: boolean;
  shown_by: Shown[];
}

export interface Placed {
  spot: SpotName;
  amount: Cents;
}

export interface SequenceView {
  wager: SequenceWager;
  running: boolean;
  outcomes: number[];
}

export interface Line {
  spot: SpotName;
  stake: Cents;
  win: Cents;
  returned: Cents;
  basis: Basis;
}

export type Verdict =
  | { verdict: 'open' }
  | { verdict: 'lost'; after: number }
  | { verdict: 'won'; after: number; hits: number };

export interface SequenceLine {
  wager: number;
  sequence: Sequence;
  stake: Cents;
  verdict: Verdict;
  win: Cents;
  returned: Cents;
  basis: Basis;
}

export interface AccountSettlement {
  account: number;
  seat: number | null;
  lines: Line[];
  sequences: SequenceLine[];
  staked: Cents;
  won: Cents;
  returned: Cents;
  balance: Cents;
}

export interface SeatResult {
  spin: number;
  outcome: SpinOutcome;
  settlement: AccountSettlement | null;
  corrected: boolean;
}

export interface ClaimAnswer {
  upheld: boolean;
  answer: string;
  at: Moment;
}

export interface Claim {
  number: number;
  seat: number;
  account: number;
  subject: ClaimSubject;
  spin: number | null;
  at: Moment;
  answer: ClaimAnswer | null;
}

export type Why = 'below-minimum' | 'off-multiple' | 'above-maximum' | 'balance';

export interface Adjusted {
  bet: string;
  asked: Cents;
  permitted: Cents;
  why: Why;
  basis: Basis;
}

export type Notice =
  | { notice: 'adjusted'; adjusted: Adjusted[] }
  | { notice: 'returned'; amount: Cents; basis: Basis }
  | { notice: 'corrected'; spin: number; difference: number; basis: Basis }
  | { notice: 'answered'; claim: number; upheld: boolean; answer: string };

export interface AccountView {
  account: number;
  balance: Cents;
  stake: Cents;
  sequence_stake: Cents;
  last_win: Cents;
  wagers: Placed[];
  sequences: SequenceView[];
  results: SeatResult[];
  claims: Claim[];
  notice?: Notice;
  leaving: boolean;
  confirm_layout?: number;
}

export interface SeatView {
  audience: 'seat';
  public: PublicFields;
  seat: number;
  failed: boolean;
  calls: boolean;
  limits: Limits | null;
  marker: boolean;
  /** Denominations, largest first. */
  chips: Cents[] | null;
  account?: AccountView;
  offers: Ruled<Offer>[];
}

export type PublicView = { audience: 'public' } & PublicFields;

export interface SeatStatus {
  seat: number;
  account?: number;
  balance: Cents;
  stake: Cents;
  sequence_stake: Cents;
  last_win: Cents;
  calls: boolean;
  failed: boolean;
  leaving: boolean;
  marker: boolean;
  confirmed?: boolean;
  wagers?: Placed[];
}

export const PROMPTS = [
  'open-period', 'may-spin', 'spin-now', 'await-ball', 'announce-and-enter', 'call-no-spin', 'confirm-records',
  'answer-entry', 'confirm-correction', 'answer-claim', 'attend-seat', 'system-failed',
] as const;
export type Prompt = (typeof PROMPTS)[number];

export interface LateChip {
  seat: number;
  bet: string;
  by: Cents;
  at: Moment;
}

export interface DeclaredView {
  outcome: number;
  by: string;
  late_chips: LateChip[];
}

export interface CorrectedLines {
  lines: Line[];
  void: Record<SpotName, Cents>;
  sequences: SequenceLine[];
  void_sequences: SequenceWager[];
  running: SequenceWager[];
  returned: Cents;
}

export interface AccountCorrection {
  account: number;
  seat: number | null;
  before: CorrectedLines;
  after: CorrectedLines;
  difference: number;
  receivable: Cents;
  payable: Cents;
  balance: Cents;
}

export interface CorrectionView {
  spin: number;
  entered: number;
  outcome: SpinOutcome;
  by: string;
  accounts: AccountCorrection[];
}

export interface Owed {
  account: number;
  payable: Cents;
  receivable: Cents;
  sequences: number[];
}

export interface MoneyView {
  float: Cents;
  drop: Cents;
  notes: Cents;
  accounts: Cents;
  stakes: Cents;
  win: number;
}

export interface EquipmentView {
  item: string;
  serial: string;
  at: Moment;
  by: string;
}

export interface Stack {
  denomination: Cents;
  count: number;
}

export interface Signature {
  person: string;
  rank: Rank;
  at: Moment;
}

export interface Movement {
  kind: MovementKind;
  count: Stack[];
  total: Cents;
  first: Signature;
}

export interface DealerView {
  audience: 'dealer' | 'supervisor' | 'inspector';
  public: PublicFields;
  seats: SeatStatus[];
  prompt?: Ruled<Prompt>;
  declared?: DeclaredView;
  examined: number[];
  correction?: CorrectionView;
  movement?: Movement;
  claims: Claim[];
  owed: Owed[];
  chips: Cents[] | null;
  money?: MoneyView;
  offers: Ruled<Offer>[];
  equipment: EquipmentView[];
}

export type View = SeatView | PublicView | DealerView;

export type Offer =
  | { may: 'place'; bet: BetKind; least: Cents; most: Cents; multiple: Cents }
  | { may: 'place-sequence'; sequence: SequenceKind; least: Cents; most: Cents; multiple: Cents }
  | { may: 'remove' } | { may: 'undo' } | { may: 'clear' } | { may: 'repeat' } | { may: 'double' }
  | { may: 'remove-sequence'; wager: number }
  | { may: 'report-layout'; spin: number }
  | { may: 'claim' } | { may: 'call-dealer' }
  | { may: 'open-account'; seat: number }
  | { may: 'top-up'; seat: number }
  | { may: 'leave'; seat: number }
  | { may: 'direct-to-leave'; seat: number }
  | { may: 'open-period' } | { may: 'ball-spun' } | { may: 'ball-at-rest' }
  | { may: 'enter-outcome'; statement: boolean }
  | { may: 'answer-entry' }
  | { may: 'call-no-spin'; reasons: NoSpinReason[] }
  | { may: 'terminal-malfunction'; seat: number }
  | { may: 'restore-terminal'; seat: number }
  | { may: 'confirm-record'; seat: number }
  | { may: 'void-record'; seat: number }
  | { may: 'system-malfunction' } | { may: 'restore-system' }
  | { may: 'begin-correction'; earliest: number; latest: number }
  | { may: 'confirm-correction'; spin: number; outcome: SpinOutcome }
  | { may: 'withdraw-correction' }
  | { may: 'answer-claim'; claim: number }
  | { may: 'report-display' }
  | { may: 'pay-owed'; account: number; amount: Cents }
  | { may: 'receive-owed'; account: number; amount: Cents }
  | { may: 'configure' }
  | { may: 'count'; kind: MovementKind }
  | { may: 'countersign' } | { may: 'withdraw-count' }
  | { may: 'post-sign' } | { may: 'withdraw-sign' }
  | { may: 'place-marker'; seat: number }
  | { may: 'post-closing' } | { may: 'inspect' };

export type Touch =
  | { touch: 'place'; spot: SpotName; amount: Cents }
  | { touch: 'call'; call: Call; amount: Cents }
  | { touch: 'move'; from: SpotName; to: SpotName }
  | { touch: 'remove'; spot: SpotName; amount?: Cents }
  | { touch: 'sequence'; sequence: Sequence; amount: Cents }
  | { touch: 'remove-sequence'; wager: number }
  | { touch: 'undo' } | { touch: 'clear' } | { touch: 'repeat' } | { touch: 'double' };

export type Scope = { scope: 'terminal'; seat: number } | { scope: 'system' };

export type Inspection =
  | { item: 'wheel'; serial: string; order: number[]; note: string }
  | { item: 'ball'; serial: string; diameter_tenths: number; metallic: boolean; note: string };

export type Command =
  | { do: 'touch'; touch: Touch }
  | { do: 'report-layout'; spin: number; digest: string; nonce: string }
  | { do: 'claim'; subject: ClaimSubject; spin?: number | null }
  | { do: 'call-dealer'; on: boolean }
  | { do: 'insert-note'; note: string; amount: Cents }
  | { do: 'open-account'; seat: number; tender: Tender; amount: Cents }
  | { do: 'top-up'; seat: number; tender: Tender; amount: Cents }
  | { do: 'leave'; seat: number }
  | { do: 'direct-to-leave'; seat: number; reason: string }
  | { do: 'open-period' } | { do: 'ball-spun' } | { do: 'ball-at-rest' }
  | { do: 'enter-outcome'; outcome: number; rested_after_expiry?: boolean }
  | { do: 'answer-entry'; counts: boolean }
  | { do: 'call-no-spin'; reason: NoSpinReason }
  | { do: 'report-malfunction'; scope: Scope; began_at?: Moment }
  | { do: 'restore'; scope: Scope }
  | { do: 'confirm-record'; seat: number }
  | { do: 'void-record'; seat: number; sequences: boolean }
  | { do: 'begin-correction'; spin: number; outcome: SpinOutcome }
  | { do: 'confirm-correction' } | { do: 'withdraw-correction' }
  | { do: 'answer-claim'; claim: number; upheld: boolean; answer: string }
  | { do: 'report-display'; shown: number }
  | { do: 'pay-owed'; account: number }
  | { do: 'receive-owed'; account: number; tender: Tender }
  | { do: 'configure'; config: unknown }
  | { do: 'count'; kind: MovementKind; count: Stack[] }
  | { do: 'countersign' } | { do: 'withdraw-count' }
  | { do: 'post-sign'; limits: Limits; effective_at: Moment }
  | { do: 'withdraw-sign' } | { do: 'change-limits' }
  | { do: 'place-marker'; seat: number; limits: Limits | null }
  | { do: 'post-closing'; at: Moment }
  | { do: 'inspect'; inspection: Inspection };

/** Why a command was refused: a kind, and what the text about it needs. */
export interface Reason {
  reason: string;
  [field: string]: unknown;
}

export interface Problem {
  title: string;
  detail?: string;
  status?: number;
  clause?: string;
  reason?: Reason;
  basis?: Basis;
}

export interface PatchOperation {
  op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  path: string;
  from?: string;
  value?: unknown;
}

export type ServerFrame =
  | { type: 'snapshot'; epoch: string | number; version: number; now: Moment; view: View }
  | { type: 'patch'; epoch: string | number; version: number; now: Moment; patch: PatchOperation[] }
  | { type: 'current'; epoch: string | number; version: number; now: Moment }
  | { type: 'ahead'; epoch: string | number; version: number }
  | { type: 'done'; id: string; version: number }
  | { type: 'refused'; id: string; reason: Reason; basis: Basis }
  | { type: 'error'; id: string | null; problem: Problem }
  | { type: 'tick'; now: Moment };
