/**
 * What travels between a screen and the server: the JSON of the Rust types, as `crates/wire` writes them down, and the
 * frames around them. Amounts are whole cents, moments are milliseconds since the beginning of 1970, a basis is a list of
 * clauses and rulings.
 */
import type * as house from '../generated/house';
import type { Wrong } from '../generated/explore';
import type * as roulette from '../generated/roulette';

export { BET_KINDS, NO_SPIN_REASONS, NONCE_STANDINGS, PROMPTS, SEQUENCE_KINDS, TENDERS } from '../generated/keys';
export type { Basis, Cents, ChipSet, Count, Movement, MovementKind, Own, OwnLimits, OwnStop, Post, Rank, Ruled, Signature, Stack, Tender } from '../generated/house';
export type {
  AccountCorrection, AccountSettlement, AccountView, Adjusted, AskedAdjustment, BetKind, Call, Claim, ClaimAnswer, ClaimSubject, Colour,
  ByHand, Command, Config, CorrectableSpin, CorrectedLines, CorrectionView, DeclaredView, Draw, DrawPart, EquipmentView, Inspection, LateChip,
  Limit, Limits, Line, MoneyView, NonceReport, NonceStanding, NoSpinReason, Notice, Offer, OutcomeView, Owed, Payout, PhaseView, Placed,
  Prompt, Reason, Scope, SeatResult, SeatStatus, Sequence, SequenceKind, SequenceLine, SequenceView, SequenceWager, Shown, SignView,
  SpinOutcome, StaffOffer, Touch, Unsettled, Verdict, View, Why, Wrong,
} from '../generated/roulette';

export type Moment = house.Time;
/** The name of a spot of the layout, such as `split 0-1`. */
export type SpotName = roulette.Spot;
/** What everybody sees, within another view. */
export type PublicFields = roulette.PublicView;

export type SeatView = { audience: 'seat' } & roulette.SeatView;
export type PublicView = { audience: 'public' } & roulette.PublicView;
export type DealerView = { audience: 'dealer' | 'supervisor' | 'inspector' } & roulette.DealerView;

export interface Problem {
  title: string;
  detail?: string;
  status?: number;
  clause?: string;
  reason?: roulette.Reason;
  basis?: house.Basis;
  /** Why a question on the rulebooks has no answer. */
  wrong?: Wrong;
}

export interface PatchOperation {
  op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  path: string;
  from?: string;
  value?: unknown;
}

/** Names one life of a table's stream; after another the versions begin anew. */
export type Epoch = string | number;

export type ServerFrame =
  | { type: 'snapshot'; epoch: Epoch; version: number; now: Moment; view: roulette.View }
  | { type: 'patch'; epoch: Epoch; version: number; now: Moment; patch: PatchOperation[] }
  | { type: 'current'; epoch: Epoch; version: number; now: Moment }
  | { type: 'ahead'; epoch: Epoch; version: number }
  | { type: 'done'; id: string; version: number }
  | { type: 'refused'; id: string; reason: roulette.Reason; basis: house.Basis }
  | { type: 'error'; id: string | null; problem: Problem }
  | { type: 'tick'; now: Moment };
