import { answered, answerWords, type Answered } from './words';
import { Stream, type Audience } from '../stream.svelte';
import { toast, type Words } from '../ui/toasts.svelte';
import type { Command as OtherCommand, Ruled, View as OtherView } from '../wire';
import type { DeskCommand, DeskOffer, DeskView, Higher } from '../../generated/house';

/** The types of a game, as its screens use them. */
export interface GameTypes {
  view: { audience: string };
  public: object;
  command: { do: string };
  offer: { may: string };
  play: { play: string };
  reason: { reason: string };
}

export type DeskOfferOf<K extends DeskOffer['may']> = Extract<DeskOffer, { may: K }>;

/** The desk of a table of any game, as its sheet uses it. */
export interface DeskLive {
  readonly live: boolean;
  readonly now: number;
  readonly view: { table: { table: string; demo: boolean; rulebook: string; closing_at: number | null }; desk: DeskView; balances: [number, number, number, number][] } | undefined;
  desk<K extends DeskOffer['may']>(may: K): Ruled<DeskOfferOf<K>> | undefined;
  atDesk(desk: DeskCommand, done?: Words): Promise<boolean>;
}

/**
 * A table as one audience sees it. What may be done stands in the offers of its view: this finds them and gives commands,
 * and works nothing out.
 */
export class LiveTable<G extends GameTypes, V extends G['view']> {
  /** The stream carries what it is given: its types are those of the first game that it served. */
  #stream: Stream<OtherView>;
  #reasonWords: (reason: G['reason']) => string;
  /** How many commands wait for their answer. */
  waiting = $state(0);

  constructor(readonly table: string, who: Audience, reasonWords: (reason: G['reason']) => string) {
    this.#stream = new Stream<OtherView>(table, who);
    this.#reasonWords = reasonWords;
  }

  get standing() {
    return this.#stream.standing;
  }
  get live() {
    return this.#stream.standing === 'live';
  }
  get now() {
    return this.#stream.now;
  }
  get view(): V | undefined {
    return this.#stream.view as unknown as V | undefined;
  }
  get public(): G['public'] | undefined {
    const view = this.view as unknown as ({ audience: string; table: G['public'] } & G['public']) | undefined;
    if (!view) return undefined;
    return view.audience === 'public' ? view : view.table;
  }
  get may(): Ruled<G['offer']>[] {
    const view = this.view as unknown as { may?: Ruled<G['offer']>[] } | undefined;
    return view?.may ?? [];
  }
  /** What takes a higher rank than dealer, each with the least that may; a player's screen and a display have none. */
  get higher(): Higher<G['offer']>[] {
    const view = this.view as unknown as { higher?: Higher<G['offer']>[] } | undefined;
    return view?.higher ?? [];
  }

  /** The offers of a kind. */
  offers<K extends G['offer']['may']>(may: K): Ruled<Extract<G['offer'], { may: K }>>[] {
    return this.may.filter(({ value }) => value.may === may) as Ruled<Extract<G['offer'], { may: K }>>[];
  }
  offer<K extends G['offer']['may']>(may: K): Ruled<Extract<G['offer'], { may: K }>> | undefined {
    return this.offers(may)[0];
  }
  /** Every offer of a command without anything to choose. */
  get gives(): Ruled<G['command']>[] {
    const gives = this.may.filter(({ value }) => value.may === 'give') as unknown as Ruled<{ command: G['command'] }>[];
    return gives.map(({ value, basis }) => ({ value: value.command, basis }));
  }
  /** Those of a kind. */
  command<K extends G['command']['do']>(name: K): Ruled<Extract<G['command'], { do: K }>>[] {
    return this.gives.filter(({ value }) => value.do === name) as Ruled<Extract<G['command'], { do: K }>>[];
  }
  /** The offers of what a player does of that kind. */
  plays<K extends G['play']['play']>(play: K): Ruled<{ seat: number; act: Extract<G['play'], { play: K }> }>[] {
    type Given = { seat: number; act: Extract<G['play'], { play: K }> };
    const given = this.gives.filter(({ value }) => value.do === 'play') as unknown as Ruled<Given>[];
    return given.filter(({ value }) => (value.act as { play: string }).play === play).map(({ value: { seat, act }, basis }) => ({ value: { seat, act }, basis }));
  }
  desk<K extends DeskOffer['may']>(may: K): Ruled<DeskOfferOf<K>> | undefined {
    const offers = this.may.filter(({ value }) => value.may === 'desk') as unknown as Ruled<{ desk: DeskOffer }>[];
    const found = offers.find(({ value }) => value.desk.may === may);
    return found && { value: found.value.desk as DeskOfferOf<K>, basis: found.basis };
  }

  /** Gives a command and says what became of it. */
  async ask(command: G['command']): Promise<Answered<G['reason']>> {
    this.waiting += 1;
    try {
      return answered<G['reason']>(await this.#stream.give(command as unknown as OtherCommand));
    } finally {
      this.waiting -= 1;
    }
  }
  /** Gives a command; tells why it was refused if it was, and says whether it was done. */
  async give(command: G['command'], done?: Words): Promise<boolean> {
    const answer = await this.ask(command);
    const words = answerWords(answer, this.#reasonWords);
    if (words) toast(() => answerWords(answer, this.#reasonWords)?.text ?? words.text, words.basis);
    else if (done !== undefined) toast(done, [], 'good', 3_000);
    return words === undefined;
  }
  play(seat: number, act: G['play']): Promise<boolean> {
    return this.give({ do: 'play', seat, act } as unknown as G['command']);
  }
  atDesk(desk: DeskCommand, done?: Words): Promise<boolean> {
    return this.give({ do: 'desk', desk } as unknown as G['command'], done);
  }

  close(): void {
    this.#stream.close();
  }
}
