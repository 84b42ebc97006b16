/**
 * Whether the number of a virtual wheel follows from what was promised before wagers closed. What is computed here is
 * written down in docs/FAIRNESS.md, and nothing of it is taken from the server's word.
 */
import { hex, sha256, sha256Bytes } from '../sha256';
import type { Draw, DrawPart, NonceStanding } from '../wire';

const NUMBERS = 37;
/** Bytes from here on would favour some numbers. */
const WHOLE = 256 - (256 % NUMBERS);
const encode = (text: string) => new TextEncoder().encode(text);

/** What a terminal kept of a spin while it was played: nothing of it comes from later. */
export interface Kept {
  /** The wheel's commitment, as it was first seen while wagers were open. */
  commitment?: string;
  /** What each terminal had shown and promised, as it was told before this one told its nonce. */
  parts?: DrawPart[];
  /** This terminal's nonce. */
  nonce?: string;
  /** The digest of what this terminal showed at expiry. */
  digest?: string;
}

/** The bytes of hexadecimal digits; none for anything else. */
export function unhex(text: string): Uint8Array | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

/** SHA-256 by the browser itself, or by our own code on connections where it has none. */
async function digest(bytes: Uint8Array): Promise<Uint8Array> {
  return crypto.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))) : sha256Bytes(bytes);
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** HMAC-SHA256 (FIPS 198-1) with a key that is not longer than a block; by the browser itself where it can. */
export async function hmac(key: Uint8Array, text: string): Promise<Uint8Array> {
  if (crypto.subtle) {
    const own = await crypto.subtle.importKey('raw', Uint8Array.from(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', own, encode(text)));
  }
  const block = new Uint8Array(64);
  block.set(key);
  const inner = sha256Bytes(joined(block.map((byte) => byte ^ 0x36), encode(text)));
  return sha256Bytes(joined(block.map((byte) => byte ^ 0x5c), inner));
}

/** The commitment that a secret opens. */
export async function commitmentTo(secret: Uint8Array): Promise<string> {
  return hex(await digest(joined(encode('houseway wheel commitment 1\n'), secret)));
}

/** The commitment to a nonce that a terminal makes before expiry. */
export const nonceCommitment = (table: string, spin: number, seat: number, nonce: string): string =>
  sha256(`houseway nonce commitment 1\ntable ${table}\nspin ${spin}\nseat ${seat}\nnonce ${nonce}\n`);

/** A layout's digest as everybody is told it. */
export const covered = (blind: string, layout: string): string => sha256(`houseway layout cover 1\nblind ${blind}\nlayout ${layout}\n`);

/** The text from which, with the secret, the number follows. */
export function drawText({ table, spin, parts }: Draw): string {
  const lines = [
    'houseway wheel number 2',
    `table ${table}`,
    `spin ${spin}`,
    ...parts.map(({ seat, layout }) => `layout ${seat} ${layout}`),
    ...parts.flatMap(({ seat, promised }) => (promised === undefined ? [] : [`promise ${seat} ${promised}`])),
    ...parts.flatMap(({ seat, nonce }) => (nonce === undefined ? [] : [`nonce ${seat} ${nonce}`])),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** The number that follows from a secret and a text: the first byte that favours none, by its remainder. */
export async function numberFrom(secret: Uint8Array, text: string): Promise<number> {
  for (let counter = 0; ; counter += 1) {
    const code = await hmac(secret, `${text}counter ${counter}\n`);
    const byte = code.find((one) => one < WHOLE);
    if (byte !== undefined) return byte % NUMBERS;
  }
}

export const CHECKS = ['commitment', 'opens', 'entries', 'nonces', 'layout', 'number', 'nonce'] as const;
export type Check = (typeof CHECKS)[number];

/** What came of checking a spin. */
export interface Verdict {
  /** Whether each thing holds; none where this terminal did not see enough to tell. */
  holds: Record<Check, boolean | undefined>;
  /** The number that follows; none if the secret was never opened. */
  follows: number | undefined;
  /** `unopened`: there was no number. `unseen`: what could be checked holds. `without`: all but this terminal's nonce. */
  verdict: 'follows' | 'unseen' | 'without' | 'fails' | 'unopened';
  /** What became of this terminal's nonce. */
  standing: NonceStanding | undefined;
}

/** What the player's own screen says of the spin. */
export interface Own {
  seat: number;
  /** What uncovers this terminal's layout in the draw. */
  blind: string | undefined;
  /** The number that the spin was settled by, unless it was settled again by another. */
  number: number | undefined;
}

const same = (one: DrawPart, other: DrawPart) => one.seat === other.seat && one.layout === other.layout && one.promised === other.promised;

/** Checks a spin against what this terminal kept of it. */
export async function check(draw: Draw, own: Own, kept: Kept): Promise<Verdict> {
  const mine = draw.parts.find(({ seat }) => seat === own.seat);
  const secret = draw.opening === undefined ? undefined : unhex(draw.opening);
  const follows = secret?.length === 32 ? await numberFrom(secret, drawText(draw)) : undefined;
  const holds: Verdict['holds'] = {
    commitment: kept.commitment === undefined ? undefined : kept.commitment === draw.commitment,
    opens: draw.opening === undefined ? undefined : secret?.length === 32 && (await commitmentTo(secret)) === draw.commitment,
    entries: kept.parts && kept.parts.length === draw.parts.length && kept.parts.every((part, i) => same(part, draw.parts[i]!)),
    nonces: draw.parts.every(
      ({ seat, nonce, promised }) => nonce === undefined || nonceCommitment(draw.table, draw.spin, seat, nonce) === promised,
    ),
    layout:
      kept.digest === undefined || own.blind === undefined ? undefined : mine?.layout === covered(own.blind, kept.digest),
    // A number for which no secret was opened follows from nothing.
    number:
      draw.opening === undefined && own.number === undefined
        ? undefined
        : follows !== undefined && follows === draw.number && (own.number === undefined || own.number === follows),
    nonce: kept.nonce === undefined ? undefined : mine?.nonce === kept.nonce,
  };
  return { holds, follows, verdict: verdict(draw, holds), standing: mine?.standing };
}

function verdict(draw: Draw, { nonce, ...rest }: Verdict['holds']): Verdict['verdict'] {
  const all = Object.values(rest);
  if (all.includes(false)) return 'fails';
  if (draw.opening === undefined) return 'unopened';
  if (nonce === false) return 'without';
  return nonce === undefined || all.includes(undefined) ? 'unseen' : 'follows';
}
