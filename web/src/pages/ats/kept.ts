import type { Kept } from '$lib/roulette/fair';
import type { Draw } from '$lib/wire';

/** As many spins as the table's record reaches. */
const MOST = 20;

/**
 * What this terminal keeps of the spins that it sees, so that it need not believe later what it was told before. It
 * outlasts a reload and is shared by every page of this terminal; what was kept first stays.
 */
export class Keeper {
  #name: string;
  /** What cannot be stored lives as long as the page. */
  #own = new Map<number, Kept>();

  constructor(table: string, seat: number, private store: Storage | undefined = localStore()) {
    this.#name = `houseway-spin ${table} ${seat} `;
  }

  /** What was kept of a spin. */
  of(spin: number): Kept {
    try {
      const kept: unknown = JSON.parse(this.store?.getItem(this.#name + spin) ?? 'null');
      if (kept !== null && typeof kept === 'object') return kept;
    } catch {
      // Not ours, or forbidden.
    }
    return this.#own.get(spin) ?? {};
  }

  /** Keeps more of a spin; what is there already is not replaced. */
  keep(spin: number, more: Kept): Kept {
    const kept = { ...more, ...this.of(spin) };
    this.#own.set(spin, kept);
    try {
      this.store?.setItem(this.#name + spin, JSON.stringify(kept));
    } catch {
      // Full or forbidden.
    }
    for (const old of this.#spins().slice(0, -MOST)) this.#forget(old);
    return kept;
  }

  /** Keeps what the table tells of a spin before its number is drawn; `open` while wagers are. */
  see({ spin, commitment, parts, opening }: Draw, open: boolean): void {
    if (opening !== undefined) return;
    if (open) {
      // Numbers never go back: this is another table of that name, such as a demo that was started anew.
      if ((this.#spins().at(-1) ?? 0) > spin || this.of(spin).parts) this.#spins().forEach((old) => this.#forget(old));
      if (this.of(spin).commitment === undefined) this.keep(spin, { commitment });
    } else if (parts.length > 0 && !this.of(spin).parts) {
      this.keep(spin, { parts });
    }
  }

  #spins(): number[] {
    const stored = Array.from({ length: this.store?.length ?? 0 }, (_, i) => this.store?.key(i) ?? '')
      .filter((name) => name.startsWith(this.#name))
      .map((name) => Number(name.slice(this.#name.length)));
    return [...new Set([...stored, ...this.#own.keys()])].sort((a, b) => a - b);
  }

  #forget(spin: number): void {
    this.#own.delete(spin);
    this.store?.removeItem(this.#name + spin);
  }
}

function localStore(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
