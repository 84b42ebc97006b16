import { reaches } from './ladder';
import type { DeskOfferOf, GameTypes, LiveTable } from './live.svelte';
import type { Words } from '../ui/toasts.svelte';
import type { Post, Rank, Ruled } from '../wire';
import type { DeskCommand, DeskOffer } from '../../generated/house';

/** What may be done at a table, and who may do it. */
export interface Act<T> extends Ruled<T> {
  /** The least rank that may, where it takes a higher one than dealer. */
  rank: Rank | undefined;
  /** Whether whoever stands here may: what is not his he sees, with its rank and without a button. */
  mine: boolean;
}

/** The acts of a table's desk, whatever is played. */
export interface DeskActs {
  readonly person: { id: string; post: Post } | null;
  desk<K extends DeskOffer['may']>(may: K): Act<DeskOfferOf<K>> | undefined;
  atDesk(act: Act<unknown>, desk: DeskCommand, done?: Words): Promise<boolean>;
}

/**
 * What may be done at a table: the dealer's offers and, beside them, what takes a higher rank. Both stand in the dealer's own
 * view, so that he knows beforehand whom to call.
 */
export class TableActs<G extends GameTypes, V extends G['view']> implements DeskActs {
  /** The dealer's offers first. The view of the pit lists what every rank may do among them: there it stands once, with its rank. */
  readonly all: Act<G['offer']>[] = $derived.by(() => {
    const higher = new Set(this.live.higher.map(({ value }) => JSON.stringify(value)));
    const own = this.live.may.filter(({ value }) => !higher.has(JSON.stringify(value)));
    return [
      ...own.map(({ value, basis }) => ({ value, basis, rank: undefined, mine: true })),
      ...this.live.higher.map(({ value, basis, rank }) => ({ value, basis, rank, mine: reaches(this.person, rank) })),
    ];
  });

  /**
   * `above`: the same table as its supervisor sees it, where one screen acts as both; on a demo floor its commands are those of
   * the demo's supervisor. `person`: who is signed in.
   */
  constructor(
    readonly live: LiveTable<G, V>,
    readonly above: LiveTable<G, V> | undefined,
    readonly person: { id: string; post: Post } | null,
  ) {}

  offers<K extends G['offer']['may']>(may: K): Act<Extract<G['offer'], { may: K }>>[] {
    return this.all.filter(({ value }) => value.may === may) as Act<Extract<G['offer'], { may: K }>>[];
  }
  /** The widest shape of an offer that whoever stands here may use, or else the one of the least rank. */
  offer<K extends G['offer']['may']>(may: K): Act<Extract<G['offer'], { may: K }>> | undefined {
    const all = this.offers(may);
    return all.findLast(({ mine }) => mine) ?? all[0];
  }
  /** Commands without anything to choose. */
  get gives(): Act<G['command']>[] {
    const gives = this.all.filter(({ value }) => value.may === 'give') as unknown as Act<{ command: G['command'] }>[];
    return gives.map(({ value, ...act }) => ({ ...act, value: value.command }));
  }
  command<K extends G['command']['do']>(name: K): Act<Extract<G['command'], { do: K }>>[] {
    return this.gives.filter(({ value }) => value.do === name) as Act<Extract<G['command'], { do: K }>>[];
  }
  desk<K extends DeskOffer['may']>(may: K): Act<DeskOfferOf<K>> | undefined {
    const offers = this.all.filter(({ value }) => value.may === 'desk') as unknown as Act<{ desk: DeskOffer }>[];
    const all = offers.filter(({ value }) => value.desk.may === may);
    const found = all.findLast(({ mine }) => mine) ?? all[0];
    return found && { ...found, value: found.value.desk as DeskOfferOf<K> };
  }

  /** The table as whoever gives such an act sees it. */
  by(act: Act<unknown>): LiveTable<G, V> {
    return act.rank ? (this.above ?? this.live) : this.live;
  }
  give(act: Act<unknown>, command: G['command'], done?: Words): Promise<boolean> {
    return this.by(act).give(command, done);
  }
  atDesk(act: Act<unknown>, desk: DeskCommand, done?: Words): Promise<boolean> {
    return this.by(act).atDesk(desk, done);
  }
}
