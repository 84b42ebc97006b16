import { TableActs } from '../table/acts.svelte';
import { LiveTable } from '../table/live.svelte';
import { reasonWords } from './words';
import type { Audience } from '../stream.svelte';
import type { AnyView, Command, DealerView, Offer, Play, PublicView, Reason } from './wire';

interface PaiGow {
  view: AnyView;
  public: PublicView;
  command: Command;
  offer: Offer;
  play: Play;
  reason: Reason;
}

/** A table of Pai Gow as one audience sees it. */
export class Live<V extends AnyView> extends LiveTable<PaiGow, V> {
  constructor(table: string, who: Audience) {
    super(table, who, reasonWords);
  }
  get round() {
    return this.public?.round ?? undefined;
  }
}

/** What may be done at a console of it. */
export class Acts extends TableActs<PaiGow, DealerView> {}
