import { TableActs } from '../table/acts.svelte';
import { LiveTable } from '../table/live.svelte';
import { reasonWords } from './words';
import type { Audience } from '../stream.svelte';
import type { AnyView, Command, DealerView, Offer, Play, PublicView, Reason } from './wire';

interface RedDog {
  view: AnyView;
  public: PublicView;
  command: Command;
  offer: Offer;
  play: Play;
  reason: Reason;
}

/** A table of Red Dog as one audience sees it. */
export class Live<V extends AnyView> extends LiveTable<RedDog, V> {
  constructor(table: string, who: Audience) {
    super(table, who, reasonWords);
  }
}

/** What may be done at a console of it. */
export class Acts extends TableActs<RedDog, DealerView> {}
