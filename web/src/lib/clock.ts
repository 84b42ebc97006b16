/**
 * The server's clock as a screen reckons it.
 *
 * A frame that bears the server's time arrives late by its way through the network, never early: of several such
 * readings the one with the largest difference to this machine's clock was delayed the least. Only the readings of
 * the last minutes count, so that two clocks that drift apart are followed. A question with its answer bounds the
 * delay itself; half of the shortest round trip is added.
 */
export class ServerClock {
  static readonly KEPT_FOR = 120_000;
  #readings: { at: number; difference: number }[] = [];
  #roundTrip = Infinity;

  /** A frame said `server` when this machine's clock said `local`. */
  heard(server: number, local: number): void {
    this.#readings.push({ at: local, difference: server - local });
    this.#readings = this.#readings.filter(({ at }) => at <= local && at > local - ServerClock.KEPT_FOR).slice(-64);
  }

  /** A question took this long to be answered. */
  roundTrip(milliseconds: number): void {
    if (milliseconds >= 0) this.#roundTrip = Math.min(this.#roundTrip, milliseconds);
  }

  /** What to add to this machine's clock, in whole milliseconds, as commands carry them; zero before anything was heard. */
  get offset(): number {
    if (this.#readings.length === 0) return 0;
    const best = this.#readings.reduce((most, { difference }) => Math.max(most, difference), -Infinity);
    return Math.round(best + (Number.isFinite(this.#roundTrip) ? Math.min(this.#roundTrip, 2_000) / 2 : 0));
  }

  /** Forgets everything, for a new connection after this machine slept. */
  reset(): void {
    this.#readings = [];
    this.#roundTrip = Infinity;
  }
}
