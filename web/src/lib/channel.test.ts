import { describe, expect, it } from 'vitest';
import { Channel, LONGEST_WAIT, SILENCE, type Effect } from './channel';
import type { Command, ServerFrame } from './wire';

interface Seen { stake: number; spots: string[] }
const snapshot = (version: number, view: Seen, epoch = 'e1') =>
  ({ type: 'snapshot', epoch, version, now: 0, view }) as unknown as ServerFrame;
const stake = (version: number, value: number, epoch = 'e1'): ServerFrame =>
  ({ type: 'patch', epoch, version, now: 0, patch: [{ op: 'replace', path: '/stake', value }] });
const UNDO: Command = { do: 'touch', touch: { touch: 'undo' } };
const CLEAR: Command = { do: 'touch', touch: { touch: 'clear' } };
const sent = (effects: Effect[]) => effects.flatMap((e) => (e.do === 'send' ? [JSON.parse(e.text) as unknown] : []));

function live(): Channel<Seen> {
  const channel = new Channel<Seen>();
  channel.opened(0);
  channel.frame(snapshot(7, { stake: 0, spots: [] }), 0);
  return channel;
}

describe('a stream', () => {
  it('begins with an empty hello and a snapshot', () => {
    const channel = new Channel<Seen>();
    expect(sent(channel.opened(0))).toEqual([{ hello: {} }]);
    expect(channel.live).toBe(false);
    channel.frame(snapshot(7, { stake: 5, spots: [] }), 0);
    expect([channel.live, channel.version, channel.view?.stake]).toEqual([true, 7, 5]);
  });

  it('follows patches, and takes each once', () => {
    const channel = live();
    channel.frame(stake(8, 100), 1);
    channel.frame(stake(8, 999), 1);
    channel.frame(stake(7, 999), 1);
    expect([channel.version, channel.view?.stake]).toEqual([8, 100]);
  });

  it.each([
    ['a frame was lost', stake(9, 1)],
    ['the server began anew', stake(8, 1, 'e2')],
    ['a patch does not fit', { type: 'patch', epoch: 'e1', version: 8, now: 0, patch: [{ op: 'remove', path: '/none' }] } as ServerFrame],
    ['the server thinks of another version', { type: 'current', epoch: 'e1', version: 9, now: 0 } as ServerFrame],
  ])('hangs up and asks for a snapshot when %s', (_, frame) => {
    const channel = live();
    expect(channel.frame(frame, 1)).toEqual([{ do: 'hang-up' }]);
    expect([channel.live, channel.view?.stake]).toEqual([false, 0]);
    channel.closed();
    expect(sent(channel.opened(2))).toEqual([{ hello: {} }]);
  });

  it('says after a break where it was, and takes what it missed', () => {
    const channel = live();
    channel.frame(stake(8, 100), 1);
    channel.closed();
    expect(sent(channel.opened(2))).toEqual([{ hello: { epoch: 'e1', version: 8 } }]);
    expect(channel.live).toBe(false);
    channel.frame(stake(9, 200), 3);
    expect([channel.live, channel.view?.stake]).toEqual([true, 200]);
  });

  it('is up to date again when nothing was missed', () => {
    const channel = live();
    channel.closed();
    channel.opened(1);
    channel.frame({ type: 'current', epoch: 'e1', version: 7, now: 0 }, 2);
    expect(channel.live).toBe(true);
  });

  it('drops what it knew when it is ahead of the server', () => {
    const channel = live();
    channel.closed();
    channel.opened(1);
    channel.frame({ type: 'ahead', epoch: 'e1', version: 3 }, 2);
    expect(channel.live).toBe(false);
    channel.frame(snapshot(3, { stake: 9, spots: [] }), 3);
    expect([channel.live, channel.version, channel.view?.stake]).toEqual([true, 3, 9]);
  });

  it('hears silence', () => {
    const channel = live();
    expect(channel.silent(SILENCE - 1)).toBe(false);
    channel.frame({ type: 'tick', now: 0 }, 5_000);
    expect(channel.silent(SILENCE + 4_999)).toBe(false);
    expect(channel.silent(SILENCE + 5_000)).toBe(true);
    channel.closed();
    expect(channel.silent(99_999)).toBe(false);
  });

  it('waits longer from try to try, up to a limit, and never the same time everywhere', () => {
    const channel = live();
    channel.closed();
    expect([0, 0, 0].map((chance) => channel.wait(chance))).toEqual([125, 250, 500]);
    for (let i = 0; i < 30; i += 1) channel.wait(0);
    expect(channel.wait(0)).toBe(LONGEST_WAIT / 2);
    expect(channel.wait(0.999)).toBeGreaterThan(LONGEST_WAIT * 0.99);
    channel.opened(1);
    channel.frame(snapshot(1, { stake: 0, spots: [] }), 1);
    expect(channel.wait(0)).toBe(125);
  });

  it('outlives an answer that a newer server gives', () => {
    expect(live().frame({ type: 'applause' } as unknown as ServerFrame, 1)).toEqual([]);
  });
});

describe('a command', () => {
  it('is sent at once on a live stream, and answered by its id', () => {
    const channel = live();
    expect(sent(channel.command('a', UNDO))).toEqual([{ id: 'a', command: UNDO }]);
    expect(channel.pending.map((p) => p.id)).toEqual(['a']);
    expect(channel.frame({ type: 'done', id: 'a', version: 8 }, 1)).toEqual([{ do: 'answer', id: 'a', answer: { kind: 'done', version: 8 } }]);
    expect(channel.pending).toEqual([]);
    expect(channel.frame({ type: 'done', id: 'a', version: 8 }, 1)).toEqual([]);
  });

  it('waits for the stream, and goes in order with its old id after a break', () => {
    const channel = new Channel<Seen>();
    expect(channel.command('a', UNDO)).toEqual([]);
    channel.opened(0);
    expect(sent(channel.frame(snapshot(1, { stake: 0, spots: [] }), 0))).toEqual([{ id: 'a', command: UNDO }]);
    channel.command('b', CLEAR);
    channel.closed();
    channel.opened(1);
    const again = sent(channel.frame({ type: 'current', epoch: 'e1', version: 1, now: 0 }, 1));
    expect(again).toEqual([{ id: 'a', command: UNDO }, { id: 'b', command: CLEAR }]);
  });

  it('is refused with a reason and its clauses', () => {
    const channel = live();
    channel.command('a', UNDO);
    expect(channel.frame({ type: 'refused', id: 'a', reason: { reason: 'no-period' }, basis: ['3.6'] }, 1))
      .toEqual([{ do: 'answer', id: 'a', answer: { kind: 'refused', reason: { reason: 'no-period' }, basis: ['3.6'] } }]);
  });

  it('can fail, and a failure of no command disturbs none', () => {
    const channel = live();
    channel.command('a', UNDO);
    expect(channel.frame({ type: 'error', id: null, problem: { title: 'too fast' } }, 1)).toEqual([]);
    expect(channel.pending.length).toBe(1);
    expect(channel.frame({ type: 'error', id: 'a', problem: { title: 'too fast' } }, 1))
      .toEqual([{ do: 'answer', id: 'a', answer: { kind: 'error', problem: { title: 'too fast' } } }]);
  });
});
