import { applyPatch, PatchError } from './patch';
import type { Basis, Command, PatchOperation, Problem, Reason, ServerFrame } from './wire';

/** What became of a command. */
export type Answer =
  | { kind: 'done'; version: number }
  | { kind: 'refused'; reason: Reason; basis: Basis }
  | { kind: 'error'; problem: Problem };

/** A command that the server has not answered yet. */
export interface Pending {
  id: string;
  command: Command;
}

/** What the owner of the socket has to do next. */
export type Effect =
  | { do: 'send'; text: string }
  | { do: 'answer'; id: string; answer: Answer }
  | { do: 'hang-up' };

/** A connection is lost when nothing was heard for so long, in milliseconds. */
export const SILENCE = 12_000;
/** The longest wait between two attempts to connect. */
export const LONGEST_WAIT = 10_000;

/**
 * One audience's stream without its socket: where the view stands, which commands wait for their answer, and what is
 * to be sent. It keeps no clock and no timer, so each of its rules can be tested alone.
 */
export class Channel<V> {
  view: V | undefined;
  pending: Pending[] = [];
  /** Whether the socket is open and the server has told where the view stands. */
  live = false;
  #epoch: string | number | undefined;
  #version = 0;
  #open = false;
  #attempts = 0;
  #heardAt = 0;

  get version(): number {
    return this.#version;
  }

  /** The socket opened: say hello. Commands follow when the server has answered. */
  opened(now: number): Effect[] {
    this.#open = true;
    this.#heardAt = now;
    const known = this.#epoch !== undefined && this.view !== undefined;
    const hello = known ? { epoch: this.#epoch, version: this.#version } : {};
    return [{ do: 'send', text: JSON.stringify({ hello }) }];
  }

  /** The socket closed, or was given up. */
  closed(): void {
    this.#open = false;
    this.live = false;
  }

  /** How long to wait before the next attempt, in milliseconds; `chance` is at least 0 and below 1. */
  wait(chance: number): number {
    const longest = Math.min(LONGEST_WAIT, 250 * 2 ** Math.min(this.#attempts, 16));
    this.#attempts += 1;
    return Math.round(longest * (0.5 + chance / 2));
  }

  /** Whether so much time has passed in silence that the connection counts as lost. */
  silent(now: number): boolean {
    return this.#open && now - this.#heardAt >= SILENCE;
  }

  /** A command to give. It is sent at once if the stream is live, else as soon as it is. */
  command(id: string, command: Command): Effect[] {
    const pending = { id, command };
    this.pending = [...this.pending, pending];
    return this.live ? [send(pending)] : [];
  }

  /** A frame of the server. */
  frame(frame: ServerFrame, now: number): Effect[] {
    this.#heardAt = now;
    switch (frame.type) {
      case 'snapshot':
        this.view = frame.view as V;
        this.#epoch = frame.epoch;
        this.#version = frame.version;
        return this.#begin();
      case 'current':
        if (this.view === undefined || frame.epoch !== this.#epoch || frame.version !== this.#version) {
          return this.#restart();
        }
        return this.#begin();
      case 'patch':
        return this.#patch(frame.epoch, frame.version, frame.patch);
      case 'ahead':
        // The server lost what this screen has seen; the snapshot that follows is the truth.
        this.#forget();
        return [];
      case 'done':
        return this.#answer(frame.id, { kind: 'done', version: frame.version });
      case 'refused':
        return this.#answer(frame.id, { kind: 'refused', reason: frame.reason, basis: frame.basis });
      case 'error':
        return frame.id === null ? [] : this.#answer(frame.id, { kind: 'error', problem: frame.problem });
      case 'tick':
        return [];
      default:
        // A newer server may say more than this screen knows.
        return [];
    }
  }

  #patch(epoch: string | number, version: number, patch: PatchOperation[]): Effect[] {
    if (epoch !== this.#epoch) return this.#restart();
    if (version <= this.#version) return [];
    if (version !== this.#version + 1 || this.view === undefined) return this.#restart();
    try {
      this.view = applyPatch(this.view, patch);
    } catch (error) {
      if (error instanceof PatchError) return this.#restart();
      throw error;
    }
    this.#version = version;
    return this.#begin();
  }

  /** The view is up to date; on the first frame that says so, what waits is sent again under its old id. */
  #begin(): Effect[] {
    if (this.live) return [];
    this.live = true;
    this.#attempts = 0;
    return this.pending.map(send);
  }

  #answer(id: string, answer: Answer): Effect[] {
    if (!this.pending.some((pending) => pending.id === id)) return [];
    this.pending = this.pending.filter((pending) => pending.id !== id);
    return [{ do: 'answer', id, answer }];
  }

  #forget(): void {
    this.#epoch = undefined;
    this.#version = 0;
    this.live = false;
  }

  /** Something was missed: begin anew with a snapshot. */
  #restart(): Effect[] {
    this.#forget();
    return [{ do: 'hang-up' }];
  }
}

const send = ({ id, command }: Pending): Effect => ({ do: 'send', text: JSON.stringify({ id, command }) });
