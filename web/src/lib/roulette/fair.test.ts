import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hex, sha256 } from '../sha256';
import { check, commitmentTo, covered, drawText, hmac, nonceCommitment, numberFrom, unhex, type Kept } from './fair';
import type { Draw } from '../wire';

const counting = Uint8Array.from({ length: 32 }, (_, i) => i);
const nonces = { 3: 'a3'.repeat(16), 7: 'a7'.repeat(16) };
const first = (spin: number) =>
  `houseway wheel number 1\nspin ${spin}\nlayout 3 ${'33'.repeat(32)}\nlayout 7 ${'77'.repeat(32)}\nnonce 3 ${nonces[3]}\n`;
const blind = 'b3'.repeat(32);
const shown = sha256('spin 41\nseat 3\nred=500\n');

/** A spin in which terminals 3 and 7 took part, as the house would tell it; and what terminal 3 kept of it. */
async function played(): Promise<{ draw: Draw; kept: Kept }> {
  const parts = ([3, 7] as const).map((seat) => ({
    seat,
    layout: seat === 3 ? covered(blind, shown) : '77'.repeat(32),
    promised: nonceCommitment('R1', 41, seat, nonces[seat]),
  }));
  const open = { table: 'R1', spin: 41, commitment: await commitmentTo(counting), parts };
  const kept = { commitment: open.commitment, parts, nonce: nonces[3], digest: shown };
  const told = parts.map((part) => ({ ...part, nonce: nonces[part.seat], standing: 'counted' as const }));
  const draw: Draw = { ...open, parts: told, opening: hex(counting) };
  draw.number = await numberFrom(counting, drawText(draw));
  return { draw, kept };
}
const own = (draw: Draw) => ({ seat: 3, blind, number: draw.number });

for (const secure of [true, false]) {
  describe(secure ? 'with the browser’s own digests' : 'on a connection where the browser has none', () => {
    beforeAll(() => {
      if (!secure) vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
      return () => vi.unstubAllGlobals();
    });

    it('computes the same codes as another implementation', async () => {
      for (const text of ['', 'a', first(1), 'long '.repeat(500)]) {
        expect(hex(await hmac(counting, text))).toBe(createHmac('sha256', counting).update(text).digest('hex'));
      }
      expect(await commitmentTo(counting)).toBe(createHash('sha256').update('houseway wheel commitment 1\n').update(counting).digest('hex'));
    });

    // The same numbers stand in the tests of crates/chance, and come from the script of docs/FAIRNESS.md.
    it('draws the numbers that the house draws', async () => {
      const numbers = await Promise.all(Array.from({ length: 12 }, (_, i) => numberFrom(counting, first(i + 1))));
      expect(numbers).toEqual([33, 27, 8, 16, 15, 11, 30, 12, 26, 0, 12, 8]);
    });

    it('finds an honest spin to follow', async () => {
      const { draw, kept } = await played();
      const { verdict, follows, holds } = await check(draw, own(draw), kept);
      expect(Object.values(holds)).toEqual(Array(7).fill(true));
      expect([verdict, follows]).toEqual(['follows', draw.number]);
    });
  });
}

describe('a spin', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('has the digests of the house', () => {
    expect(nonceCommitment('R1', 41, 3, nonces[3])).toBe('7b62d19377bd37719053cb10e9987ad1301c765ae435c3ef9ba11b09582c62f3');
    expect(covered('42e5a038f5857bb50b2bbfc9d15c750a2522e7454b3d2c915cfe9073968bace5', '33'.repeat(32))).toBe('389fc5cc61ab6abbcd9071741f445ad302e3af51b078f9f25e928d3333ea2e64');
    expect([unhex('0aff'), unhex('0AFF'), unhex('0'), unhex('zz')]).toEqual([Uint8Array.of(10, 255), undefined, undefined, undefined]);
  });

  // Each lie by itself, and what gives it away.
  it.each<[string, string, (draw: Draw) => void]>([
    ['another secret', 'opens', (draw) => (draw.opening = '00'.repeat(32))],
    ['another secret with a commitment to it', 'commitment', (draw) => (draw.commitment = sha256('another'))],
    ['a secret that is none', 'opens', (draw) => (draw.opening = 'secret')],
    ['no secret at all', 'number', (draw) => delete draw.opening],
    ['another number', 'number', (draw) => (draw.number = (draw.number! + 1) % 37)],
    ['another layout of somebody else', 'entries', (draw) => (draw.parts[1]!.layout = '78'.repeat(32))],
    ['another layout of one’s own', 'layout', (draw) => (draw.parts[0]!.layout = '34'.repeat(32))],
    ['a terminal that was not there', 'entries', (draw) => draw.parts.push({ seat: 9, layout: '99'.repeat(32) })],
    ['a terminal less', 'entries', (draw) => draw.parts.pop()],
    ['a nonce that was chosen late', 'nonces', (draw) => (draw.parts[1]!.nonce = 'b7'.repeat(16))],
    ['a promise that was replaced to fit', 'entries', (draw) => {
      draw.parts[1]!.nonce = 'b7'.repeat(16);
      draw.parts[1]!.promised = nonceCommitment('R1', 41, 7, 'b7'.repeat(16));
    }],
  ])('of %s is found out', async (_, gives, tamper) => {
    const { draw, kept } = await played();
    const number = draw.number;
    tamper(draw);
    const { verdict, holds } = await check(draw, { seat: 3, blind, number }, kept);
    expect(verdict).toBe('fails');
    expect(holds[gives as keyof typeof holds]).toBe(false);
  });

  it('without one’s own nonce is told from one that fails', async () => {
    const { draw, kept } = await played();
    delete draw.parts[0]!.nonce;
    draw.parts[0]!.standing = 'withheld';
    draw.number = await numberFrom(counting, drawText(draw));
    const { verdict, standing, holds } = await check(draw, own(draw), kept);
    expect([verdict, standing, holds.nonce, holds.number]).toEqual(['without', 'withheld', false, true]);
  });

  it('that this terminal did not see is said to be unseen, and one without a number to be unopened', async () => {
    const { draw } = await played();
    const unseen = await check(draw, own(draw), {});
    expect(unseen.verdict).toBe('unseen');
    expect(unseen.holds).toMatchObject({ commitment: undefined, entries: undefined, opens: true, nonces: true, number: true });
    const { opening: _, number: __, ...none } = draw;
    const parts = draw.parts.map(({ seat, layout, promised }) => ({ seat, layout, ...(promised ? { promised } : {}) }));
    expect((await check({ ...none, parts }, { seat: 3, blind, number: undefined }, {})).verdict).toBe('unopened');
  });

  it('that was settled by another number fails, unless it was corrected', async () => {
    const { draw, kept } = await played();
    const other = (draw.number! + 1) % 37;
    expect((await check(draw, { ...own(draw), number: other }, kept)).verdict).toBe('fails');
    expect((await check(draw, { ...own(draw), number: undefined }, kept)).verdict).toBe('follows');
  });
});
