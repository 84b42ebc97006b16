import { answered, answerWords } from './words';
import { Stream, type Audience } from '../stream.svelte';
import { toast } from '../ui/toasts.svelte';
import type { Answer } from '../channel';
import type { Command as OtherCommand, View as OtherView } from '../wire';
import type { AnyView, Command, DeskCommand, DeskOffer, DeskOfferOf, Offer, OfferOf, Play, PlayOf, PublicView, Ruled } from './wire';

/**
 * A table of Pai Gow as one audience sees it. What may be done stands in the offers of its view: this finds them and gives
 * commands, and works nothing out.
 */
export class Live<V extends AnyView> {
  /** The stream carries what it is given: its types are those of the first game that it served. */
  #stream: Stream<OtherView>;
  /** How many commands wait for their answer. */
  waiting = $state(0);

  constructor(readonly table: string, who: Audience) {
    this.#stream = new Stream<OtherView>(table, who);
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
  get public(): PublicView | undefined {
    const view = this.view;
    if (!view) return undefined;
    return view.audience === 'public' ? view : view.table;
  }
  get round() {
    return this.public?.round ?? undefined;
  }
  get may(): Ruled<Offer>[] {
    const view = this.view;
    return view && 'may' in view ? view.may : [];
  }

  /** The offers of a kind. */
  offers<K extends Offer['may']>(may: K): Ruled<OfferOf<K>>[] {
    return this.may.filter((offer): offer is Ruled<OfferOf<K>> => offer.value.may === may);
  }
  offer<K extends Offer['may']>(may: K): Ruled<OfferOf<K>> | undefined {
    return this.offers(may)[0];
  }
  /** The offer of a command without anything to choose. */
  command<K extends Command['do']>(name: K): Ruled<Extract<Command, { do: K }>>[] {
    return this.offers('give')
      .filter(({ value }) => value.command.do === name)
      .map(({ value, basis }) => ({ value: value.command as Extract<Command, { do: K }>, basis }));
  }
  /** The offers of what a player does of that kind. */
  plays<K extends Play['play']>(play: K): Ruled<{ seat: number; act: PlayOf<K> }>[] {
    return this.command('play')
      .filter(({ value }) => value.act.play === play)
      .map(({ value, basis }) => ({ value: { seat: value.seat, act: value.act as PlayOf<K> }, basis }));
  }
  desk<K extends DeskOffer['may']>(may: K): Ruled<DeskOfferOf<K>> | undefined {
    const found = this.offers('desk').find(({ value }) => value.desk.may === may);
    return found && { value: found.value.desk as DeskOfferOf<K>, basis: found.basis };
  }

  /** Gives a command; tells why it was refused if it was, and says whether it was done. */
  async give(command: Command, done?: string): Promise<boolean> {
    this.waiting += 1;
    try {
      const answer: Answer = await this.#stream.give(command as unknown as OtherCommand);
      const words = answerWords(answered(answer));
      if (words) toast(words.text, words.basis);
      else if (done !== undefined) toast(done, [], 'good', 3_000);
      return words === undefined;
    } finally {
      this.waiting -= 1;
    }
  }
  play(seat: number, act: Play): Promise<boolean> {
    return this.give({ do: 'play', seat, act });
  }
  atDesk(desk: DeskCommand, done?: string): Promise<boolean> {
    return this.give({ do: 'desk', desk }, done);
  }

  close(): void {
    this.#stream.close();
  }
}
