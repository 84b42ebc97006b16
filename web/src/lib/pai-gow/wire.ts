/** What travels between the screens of Pai Gow and the server. */
import type * as house from '../../generated/house';
import type * as game from '../../generated/pai-gow';

export type {
  AreaView, BankMethod, Bet, Called, Command, CutRequest, HandView, HandlingView, Incident, Irregularity, LineView, Offer, OpenView, OwnHand, Pays, Play, PlayedView,
  Prompt, PublicView, Reason, Remedy, Rest, RoundView, SeatResult, SideLine, Step, Worth, WagerView,
} from '../../generated/pai-gow';
export type { Basis, Cents, DeskCommand, DeskOffer, Ruled } from '../../generated/house';

export type SeatView = { audience: 'seat' } & game.SeatView;
export type DealerView = { audience: 'dealer' | 'supervisor' | 'inspector' } & game.DealerView;
export type TableView = { audience: 'public' } & game.PublicView;
export type AnyView = SeatView | DealerView | TableView;

export type OfferOf<K extends game.Offer['may']> = Extract<game.Offer, { may: K }>;
export type DeskOfferOf<K extends house.DeskOffer['may']> = Extract<house.DeskOffer, { may: K }>;
export type PlayOf<K extends game.Play['play']> = Extract<game.Play, { play: K }>;
