import { allTables, ApiError, get, post, type TableSummary } from '$lib/api';
import { gameOf } from '$lib/table/pages';
import { toast } from '$lib/ui/toasts.svelte';
import { reasonWords } from '$lib/words';
import type { Basis, Rank } from '$lib/wire';
import type { FloorView, Offer } from '$generated/floor';
import { Desk } from '../staff/desk.svelte';

/** How often tables and floor are read again, in milliseconds. */
const EVERY = 5_000;

/** Something that whoever is here may do on the floor now. On a demo floor it says which of the demo's people would do it. */
export interface OfferLine<O = Offer> {
  value: O;
  basis: Basis;
  rank?: Rank;
}
type Of<K extends Offer['may']> = Extract<Offer, { may: K }>;

/** Every table of the floor, each as the pit sees it. */
export class Floor {
  list = $state.raw<TableSummary[]>([]);
  /** Those of Rapid Roulette. */
  desks = $state.raw<Desk[]>([]);
  /** Those of games with a desk of their own page. */
  others = $state.raw<TableSummary[]>([]);
  /** People, devices, gaming days, alarms; nothing before it was read, or where the post does not open it. */
  book = $state.raw<FloorView & { offers?: OfferLine[] }>();
  /** Why the list could not be read, if it could not. */
  failure = $state('');
  read = $state(false);
  /** Nobody is signed in on this screen any more. */
  ended = $state(false);
  #timer: ReturnType<typeof setInterval>;

  /** `demo`: nobody signs in, and acts are given in the name of the demo's people. */
  constructor(readonly demo: boolean) {
    void this.refresh();
    void this.reread();
    this.#timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      void this.refresh();
      void this.reread();
    }, EVERY);
  }

  /** What of that kind may be done on the floor now. */
  offers<K extends Offer['may']>(may: K): OfferLine<Of<K>>[] {
    return (this.book?.offers ?? []).filter((line): line is OfferLine<Of<K>> => line.value.may === may);
  }

  /** What of that kind may be done, of which `fits` says that it is meant. */
  offer<K extends Offer['may']>(may: K, fits: (value: Of<K>) => boolean = () => true): OfferLine<Of<K>> | undefined {
    return this.offers(may).find(({ value }) => fits(value));
  }

  async refresh(): Promise<void> {
    try {
      const all = await allTables();
      this.list = all;
      // Of a table where somebody else works there is nothing to see here (G-11).
      const own = all.filter(({ yours }) => yours !== false);
      const list = own.filter(({ game }) => game === 'rapid-roulette');
      this.others = own.filter(({ game }) => game !== 'rapid-roulette' && gameOf(game));
      const gone = this.desks.filter((desk) => !list.some(({ table }) => table === desk.table));
      for (const desk of gone) desk.close();
      const kept = this.desks.filter((desk) => !gone.includes(desk));
      const made = list.filter(({ table }) => !kept.some((desk) => desk.table === table)).map(({ table }) => new Desk(table, 'supervisor'));
      if (gone.length || made.length) {
        const order = (desk: Desk) => list.findIndex(({ table }) => table === desk.table);
        this.desks = [...kept, ...made].sort((a, b) => order(a) - order(b));
      }
      this.failure = '';
      this.ended = false;
    } catch (error) {
      this.ended = error instanceof ApiError && error.status === 401;
      this.failure = error instanceof ApiError ? error.message : String(error);
    } finally {
      this.read = true;
    }
  }

  /** Reads people, devices, days and alarms again. */
  async reread(): Promise<void> {
    try {
      this.book = await get<FloorView>('/api/floor');
    } catch {
      // What was read stands until it can be read again; the list of tables tells that the server is away.
    }
  }

  /** Asks the floor for something, and tells why it was refused if it was. Nothing if it was. */
  async ask<T = object>(path: string, body: object = {}): Promise<T | undefined> {
    return this.did(post<T>(path, body));
  }

  /** Tells why something was refused if it was, and reads the floor again. */
  async did<T>(asked: Promise<T>): Promise<T | undefined> {
    try {
      return ((await asked) ?? {}) as T;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { problem } = error;
      toast(() => (problem.reason ? reasonWords(problem.reason) : error.message), problem.basis ?? []);
      return undefined;
    } finally {
      await this.reread();
    }
  }

  close(): void {
    clearInterval(this.#timer);
    for (const desk of this.desks) desk.close();
  }
}

/** How many things at a table wait for the pit. */
export function waitingAt(desk: Desk): number {
  const view = desk.view;
  if (!view) return 0;
  return (
    view.claims.filter((claim) => claim.answer === null).length +
    (view.correction ? 1 : 0) + (view.declared ? 1 : 0) + (view.movement ? 1 : 0) + (view.asked ? 1 : 0) + view.examined.length
  );
}
