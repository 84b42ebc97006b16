import { labelled, t } from '$lib/i18n/index.svelte';
import { short } from '$lib/money';
import { callSpots, callUnits, neighbours } from '$lib/roulette/wheel';
import { spotNamed } from '$lib/roulette/spots';
import type { Call } from '$lib/wire';
import type { Seat } from './seat.svelte';

/** The sectors of the wheel, as they lie on the racetrack from left to right. */
export const SECTORS = ['tiers', 'orphelins', 'voisins-du-zero'] as const;

/** How many neighbours on each side can be asked for. */
export const SIDES = [0, 1, 2, 3, 4] as const;

/** What is said and done on the racetrack, in whichever shape it is drawn. */
export class Calling {
  /** Neighbours on each side of a number. */
  each = $state(2);
  /** The call that the finger or the keyboard is at. */
  shown = $state.raw<Call>();

  constructor(private seat: () => Seat) {}

  open = $derived.by(() => this.seat().may('place'));

  /** The numbers that the call covers. */
  lit = $derived.by(() => {
    if (this.shown === undefined) return [];
    if (this.shown.call === 'neighbours') return neighbours(this.shown.of, this.shown.each_side);
    return callSpots(this.shown).flatMap(([name]) => spotNamed(name)?.numbers ?? []);
  });

  /** What stands below the racetrack: the call and its cost, else what can be done here. */
  told = $derived.by(() => (this.shown ? `${this.words(this.shown)} · ${this.cost(this.shown)}` : t('ats.racetrack-hint')));

  /** The call of a number with its neighbours. */
  of(number: number): Call {
    return { call: 'neighbours', of: number, each_side: this.each };
  }

  words(call: Call): string {
    return call.call === 'neighbours' ? t('call.neighbours', { number: call.of, each: call.each_side }) : t(`call.${call.call}`);
  }

  amount(call: Call): string {
    return short(callUnits(call) * this.seat().chip);
  }

  cost(call: Call): string {
    return t('ats.units', { units: callUnits(call), amount: this.amount(call) });
  }

  /** What a screen reader says of the call. */
  label(call: Call): string {
    return labelled(this.words(call), this.cost(call));
  }

  place(call: Call): void {
    if (this.open) this.seat().touch({ touch: 'call', call, amount: this.seat().chip });
  }
}
