/** What travels between the screens of Red Dog and the server. */
import type * as game from '../../generated/red-dog';

export type {
  AreaView, Breach, Card, CardCheck, Cause, Command, Due, Incident, Leaves, Limits, Measured, Motion, Notice, Offer, Outcome, PhaseView, Play,
  PlayedRound, Prompt, Proposal, PublicView, Reason, SettledLine, ShoeView, Told, WagerView,
} from '../../generated/red-dog';
export type { Basis, Cents, Ruled } from '../../generated/house';

export type SeatView = { audience: 'seat' } & game.SeatView;
export type DealerView = { audience: 'dealer' | 'supervisor' | 'inspector' } & game.DealerView;
export type TableView = { audience: 'public' } & game.PublicView;
export type AnyView = SeatView | DealerView | TableView;

export type OfferOf<K extends game.Offer['may']> = Extract<game.Offer, { may: K }>;
