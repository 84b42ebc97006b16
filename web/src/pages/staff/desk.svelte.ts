import { t } from '$lib/i18n/index.svelte';
import { Stream } from '$lib/stream.svelte';
import { reaches } from '$lib/table/ladder';
import { toast, type Words } from '$lib/ui/toasts.svelte';
import { answerWords, betweenKey } from '$lib/words';
import type { Answer } from '$lib/channel';
import type { Command, DealerView, Offer, Post, Ruled, StaffOffer } from '$lib/wire';

/** The offer that may be of kind `K`. */
export type OfferOf<K extends Offer['may'], O = Offer> = O extends { may: infer M } ? (K extends M ? O : never) : never;
export type StaffAudience = 'dealer' | 'supervisor' | 'inspector';

/** Tells about a command that was not done; says whether it was. */
export function told(answer: Answer): boolean {
  const words = answerWords(answer);
  if (words) toast(() => answerWords(answer)?.text ?? words.text, words.basis);
  return words === undefined;
}

/** Who is signed in on this screen; nobody on a demo floor, where whoever stands there is whoever is needed. */
export const signedIn = $state<{ person?: { id: string; post: Post } | null }>({});

/** Whether an offer of the screen is for whoever is signed in on it: of its rank, and not the first of the two whom it takes. */
export function isFor(offer: StaffOffer, person: { id: string; post: Post } | null | undefined): boolean {
  if (!person) return true;
  if (offer.not_by === person.id) return false;
  if (offer.or_by === person.id) return true;
  return reaches(person, offer.rank ?? 'dealer');
}

/**
 * A table as somebody who works here sees it. What may be done stands in the offers of the view; this only finds
 * them and gives commands.
 */
export class Desk {
  readonly stream: Stream<DealerView>;
  /** How many commands wait for their answer. */
  waiting = $state(0);

  constructor(readonly table: string, readonly audience: StaffAudience) {
    this.stream = new Stream<DealerView>(table, { audience });
  }

  get view() {
    return this.stream.view;
  }
  get public() {
    return this.stream.view?.public;
  }
  get live() {
    return this.stream.standing === 'live';
  }
  get now() {
    return this.stream.now;
  }

  /** The offers of a kind to whoever is signed in here. */
  offers<K extends Offer['may']>(may: K): Ruled<OfferOf<K>>[] {
    const own = (this.view?.offers ?? []).filter((offer) => isFor(offer, signedIn.person));
    return own.filter((offer): offer is StaffOffer & Ruled<OfferOf<K>> => offer.value.may === may);
  }

  /** The offer of a kind, if there is one. */
  offer<K extends Offer['may']>(may: K): Ruled<OfferOf<K>> | undefined {
    return this.offers(may)[0];
  }

  /** The offer of a kind for one terminal, if there is one. */
  at<K extends Extract<Offer, { seat: number }>['may']>(may: K, seat: number): Ruled<OfferOf<K>> | undefined {
    return this.offers(may).find((offer) => 'seat' in offer.value && offer.value.seat === seat);
  }

  /** Gives a command, tells why it was refused if it was, and says whether it was done. */
  async give(command: Command, done?: Words): Promise<boolean> {
    this.waiting += 1;
    try {
      const ok = told(await this.stream.give(command));
      if (ok && done !== undefined) toast(done, [], 'good', 3_000);
      return ok;
    } finally {
      this.waiting -= 1;
    }
  }

  close(): void {
    this.stream.close();
  }
}

/** The name of a table in the address, or nothing. */
export const tableInAddress = () => new URLSearchParams(location.search).get('table') ?? '';

/** Where a table is, in words, as the console says it. */
export function phaseWords(view: DealerView['public']): string {
  if (view.frozen) return t('phase.frozen');
  const { phase } = view;
  if (phase.phase === 'between') return t(betweenKey(view));
  if (phase.phase !== 'expired') return t(`phase.${phase.phase}`);
  if (phase.ball_at_rest) return t('phase.at-rest');
  return t(phase.ball_spun ? 'phase.spinning' : 'phase.expired');
}

/** The spin that is under way, if one is. */
export const spinOf = (view: DealerView['public']) => ('spin' in view.phase ? view.phase.spin : undefined);
