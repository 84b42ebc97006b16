import { describe, expect, it } from 'vitest';
import type { Draw } from '$lib/wire';
import { Keeper } from './kept';

class Store implements Storage {
  map = new Map<string, string>();
  get length() {
    return this.map.size;
  }
  clear = () => this.map.clear();
  getItem = (name: string) => this.map.get(name) ?? null;
  key = (i: number) => [...this.map.keys()][i] ?? null;
  removeItem = (name: string) => void this.map.delete(name);
  setItem = (name: string, text: string) => void this.map.set(name, text);
}

const draw = (spin: number, commitment: string, parts: Draw['parts'] = []): Draw => ({ table: 'R1', spin, commitment, parts });

describe('what a terminal keeps of a spin', () => {
  it('is what it saw first, over a reload and for every page of the terminal', () => {
    const store = new Store();
    const keeper = new Keeper('R1', 3, store);
    keeper.see(draw(41, 'first'), true);
    keeper.see(draw(41, 'second'), true);
    keeper.keep(41, { nonce: 'n' });
    keeper.keep(41, { nonce: 'another', digest: 'd' });
    const other = new Keeper('R1', 3, store);
    other.see(draw(41, 'second', [{ seat: 3, layout: 'l' }]), false);
    other.see(draw(41, 'second', [{ seat: 3, layout: 'm' }]), false);
    expect(keeper.of(41)).toEqual({ commitment: 'first', nonce: 'n', digest: 'd', parts: [{ seat: 3, layout: 'l' }] });
    expect([new Keeper('R1', 30, store).of(41), new Keeper('R2', 3, store).of(41)]).toEqual([{}, {}]);
  });

  it('is nothing that was told with or after the number', () => {
    const keeper = new Keeper('R1', 3, new Store());
    keeper.see({ ...draw(41, 'c', [{ seat: 3, layout: 'l' }]), opening: 'o' }, false);
    expect(keeper.of(41)).toEqual({});
  });

  it('is the last twenty spins, and nothing of a table that began anew', () => {
    for (const store of [new Store(), undefined]) {
      const keeper = new Keeper('R1', 3, store);
      for (let spin = 1; spin <= 25; spin += 1) keeper.see(draw(spin, `c${spin}`), true);
      expect([5, 6, 25].map((spin) => keeper.of(spin).commitment)).toEqual([undefined, 'c6', 'c25']);
      keeper.see(draw(1, 'anew'), true);
      expect([keeper.of(25), keeper.of(1)]).toEqual([{}, { commitment: 'anew' }]);
    }
  });

  it('outlives a store that is full or damaged', () => {
    const store = new Store();
    store.setItem = () => {
      throw new Error('full');
    };
    const keeper = new Keeper('R1', 3, store);
    keeper.see(draw(41, 'c'), true);
    expect(keeper.of(41)).toEqual({ commitment: 'c' });
    store.map.set('houseway-spin R1 3 42', '{');
    expect(keeper.of(42)).toEqual({});
  });
});
