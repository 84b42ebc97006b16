import { get, type BetOdds } from '$lib/api';
import { t } from '$lib/i18n/index.svelte';
import { check, nonceCommitment, type Verdict } from '$lib/roulette/fair';
import { callSpots } from '$lib/roulette/wheel';
import type { Spot } from '$lib/roulette/spots';
import { freshId, type Stream } from '$lib/stream.svelte';
import { toast } from '$lib/ui/toasts.svelte';
import { answerWords } from '$lib/words';
import type { Cents, Command, Draw, Limit, Offer, SeatResult, SeatView, SpotName, Touch } from '$lib/wire';
import { Keeper } from './kept';

/** The last part of a wagering period, when the cue calls for last wagers, in milliseconds. */
export const LAST_CALL = 5_000;

/** The chip to begin with: the least that every bet takes by itself, else the least that any does. */
export function usualChip(chips: readonly Cents[], limits: readonly Limit[]): Cents {
  const taken = (chip: Cents, { minimum, maximum }: Limit) => chip >= minimum && chip <= maximum;
  return chips.find((chip) => limits.every((limit) => taken(chip, limit))) ?? chips.find((chip) => limits.some((limit) => taken(chip, limit))) ?? chips.at(-1) ?? 0;
}

type OfferOf<K extends Offer['may']> = Extract<Offer, { may: K }>;

/** What the finger is about to do. */
export interface Aim {
  /** The spot under it; none beside the layout. */
  spot: Spot | undefined;
  /** The chips that it has picked up. */
  lifted?: { from: Spot; amount: number };
  /** The finger is on the glass; else it only hovers, or the keyboard aims. */
  down: boolean;
}

/** Where the game is, as a player needs it. */
export type Moment = 'closed' | 'between' | 'open' | 'last-call' | 'no-more' | 'spinning' | 'at-rest' | 'halted' | 'frozen';

/** A player's side of the terminal: what the table says, and what the player is about to ask. */
export class Seat {
  /** The chip that a touch places, in cents; nothing until the table has said which chips there are. */
  picked = $state<number>();
  removing = $state(false);
  aim = $state.raw<Aim>({ spot: undefined, down: false });
  odds = $state.raw<ReadonlyMap<string, BetOdds>>(new Map());
  /** The result whose chips are being swept off the layout. */
  swept = $state.raw<SeatResult>();

  /** What the spins were drawn from, as far as this terminal has seen it. */
  readonly keeper: Keeper;

  constructor(readonly stream: Stream<SeatView>, readonly number: number, readonly table = '') {
    this.keeper = new Keeper(table, number);
  }

  get view() {
    return this.stream.view;
  }
  get public() {
    return this.stream.view?.public;
  }
  get account() {
    return this.stream.view?.account;
  }
  get live() {
    return this.stream.standing === 'live';
  }

  placed = $derived.by(() => new Map(this.stream.view?.account?.wagers.map(({ spot, amount }) => [spot, amount]) ?? []));

  /** What touches that wait for the table would add, by spot. */
  ghosts = $derived.by(() => {
    const added = new Map<SpotName, number>();
    const add = (spot: SpotName, amount: number) => added.set(spot, (added.get(spot) ?? 0) + amount);
    for (const { command } of this.stream.pending) {
      if (command.do !== 'touch') continue;
      const { touch } = command;
      if (touch.touch === 'place') add(touch.spot, touch.amount);
      if (touch.touch === 'call') for (const [spot, units] of callSpots(touch.call)) add(spot, units * touch.amount);
      if (touch.touch === 'move') add(touch.to, this.placed.get(touch.from) ?? 0);
    }
    return added;
  });

  /** Spots whose chips a touch that waits for the table takes away. */
  going = $derived.by(() => {
    const names = new Set<SpotName>();
    for (const { command } of this.stream.pending) {
      if (command.do !== 'touch') continue;
      if (command.touch.touch === 'move') names.add(command.touch.from);
      if (command.touch.touch === 'remove') names.add(command.touch.spot);
      if (command.touch.touch === 'clear') for (const name of this.placed.keys()) names.add(name);
    }
    return names;
  });

  waiting = $derived.by(() => this.stream.pending.some(({ command }) => command.do === 'touch'));

  chips = $derived.by(() => [...(this.stream.view?.chips ?? [])].sort((a, b) => a - b));

  chip = $derived.by(() => {
    if (this.picked !== undefined && this.chips.includes(this.picked)) return this.picked;
    return usualChip(this.chips, this.stream.view?.limits?.singles ?? []);
  });

  /** Milliseconds until wagers close; none while no period runs. */
  left = $derived.by(() => {
    const phase = this.stream.view?.public.phase;
    return phase?.phase === 'wagering' ? Math.max(0, phase.closes_at - this.stream.now) : undefined;
  });

  moment = $derived.by((): Moment => {
    const view = this.stream.view?.public;
    if (!view) return 'between';
    if (view.frozen) return 'frozen';
    switch (view.phase.phase) {
      case 'closed': return 'closed';
      case 'between': return 'between';
      case 'wagering': return this.left === 0 ? 'no-more' : this.left! <= LAST_CALL ? 'last-call' : 'open';
      case 'expired': return view.phase.ball_at_rest ? 'at-rest' : view.phase.ball_spun ? 'spinning' : 'no-more';
      default: return 'halted';
    }
  });

  /** Whether somebody comes when the player calls: at a demo's table that deals by itself nobody stands. */
  attended = $derived.by(() => !(this.stream.view?.public.demo && this.stream.view.public.virtual_wheel));

  /** What the table offers of that kind. */
  offer<K extends Offer['may']>(may: K, fits: (offer: OfferOf<K>) => boolean = () => true): OfferOf<K> | undefined {
    for (const { value } of this.stream.view?.offers ?? []) {
      if (value.may === may && fits(value as OfferOf<K>)) return value as OfferOf<K>;
    }
    return undefined;
  }

  may(may: Offer['may']): boolean {
    return this.live && this.moment !== 'no-more' && this.offer(may) !== undefined;
  }

  /** Keeps what the table tells of the spin at hand, before its number is drawn. */
  see(): void {
    const view = this.stream.view?.public;
    if (view?.draw) this.keeper.see(view.draw, view.phase.phase === 'wagering');
  }

  /** Chooses a nonce for a spin and commits to it: nobody can say afterwards that it was chosen late. */
  commit(spin: number): void {
    this.see();
    const nonce = this.keeper.keep(spin, { nonce: freshId() }).nonce ?? '';
    void this.stream.give({ do: 'commit-nonce', spin, commitment: nonceCommitment(this.table, spin, this.number, nonce) });
  }

  /** Answers with what this terminal shows at expiry, and opens its nonce. */
  report(spin: number, digest: string): void {
    // What the others brought is kept before this one's nonce is told.
    this.see();
    const nonce = this.keeper.keep(spin, { nonce: freshId(), digest }).nonce ?? '';
    void this.stream.give({ do: 'report-layout', spin, digest, nonce });
  }

  /** Whether a result of the history follows from what was promised. @throws ApiError */
  async checked({ spin, outcome, corrected, blind }: SeatResult): Promise<{ draw: Draw; verdict: Verdict }> {
    const draw = await get<Draw>(`/api/tables/${encodeURIComponent(this.table)}/draws/${spin}`);
    const number = outcome?.outcome === 'number' && !corrected ? outcome.number : undefined;
    return { draw, verdict: await check(draw, { seat: this.number, blind, number }, this.keeper.of(spin)) };
  }

  async give(command: Command): Promise<boolean> {
    const answer = await this.stream.give(command);
    const told = answerWords(answer);
    if (told) toast(() => answerWords(answer)?.text ?? told.text, told.basis);
    return told === undefined;
  }

  touch(touch: Touch): void {
    if (!this.live) {
      toast(() => t('house.lost-detail'));
      return;
    }
    void this.give({ do: 'touch', touch });
  }

  place(spot: Spot): void {
    if (this.chip > 0) this.touch({ touch: 'place', spot: spot.name, amount: this.chip });
  }

  remove(spot: Spot): void {
    if (this.placed.has(spot.name)) this.touch({ touch: 'remove', spot: spot.name });
  }

  move(from: Spot, to: Spot): void {
    if (from.name !== to.name) this.touch({ touch: 'move', from: from.name, to: to.name });
  }
}
