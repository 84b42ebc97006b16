import { session } from './api';
import { Channel, type Answer, type Effect, type Pending } from './channel';
import { ServerClock } from './clock';
import type { Command, ServerFrame, View } from './wire';

/** Which of a table's streams. */
export type Audience =
  | { audience: 'seat'; seat: number }
  | { audience: 'dealer' | 'supervisor' | 'public' | 'inspector' };

/**
 * How a stream is doing. `ended`: the server is there and knows neither person nor device on this screen any more, so that
 * waiting for the connection would be in vain.
 */
export type Standing = 'connecting' | 'live' | 'lost' | 'ended';

/** A fresh idempotency key. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A number for the next note of this terminal: numbers go up, so that no note is credited twice (`house::Notes`). */
export function freshNote(): string {
  return `${Date.now()}-${freshId().slice(0, 8)}`;
}

function address(table: string, who: Audience): string {
  const query = new URLSearchParams({ audience: who.audience });
  if (who.audience === 'seat') query.set('seat', String(who.seat));
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/stream?${query}`;
}

/**
 * A live view of a table for one audience: `view`, `standing`, `pending` and `now` are reactive. Commands keep their
 * id over reconnections and are applied once.
 */
export class Stream<V extends View> {
  view = $state.raw<V | undefined>(undefined);
  standing = $state<Standing>('connecting');
  pending = $state.raw<readonly Pending[]>([]);
  /** The server's time in milliseconds, moving on ten times a second. */
  now = $state(Date.now());
  #channel = new Channel<V>();
  #clock = new ServerClock();
  #waiting = new Map<string, (answer: Answer) => void>();
  #socket: WebSocket | undefined;
  #address: string;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setInterval>;
  #helloAt: number | undefined;
  #ended = false;
  /** Whether people alone may look on, or an enrolled device too. */
  #people: boolean;
  #wake = () => {
    if (document.visibilityState === 'visible' && this.standing !== 'live') this.#connectNow();
  };

  constructor(table: string, who: Audience) {
    this.#address = address(table, who);
    this.#people = who.audience !== 'seat' && who.audience !== 'public';
    this.#timer = setInterval(() => this.#tick(), 100);
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  /** Gives a command, and says in the end what became of it. */
  give(command: Command, id: string = freshId()): Promise<Answer> {
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#run(this.#channel.command(id, command));
    });
  }

  /** Ends the stream for good. */
  close(): void {
    this.#ended = true;
    clearInterval(this.#timer);
    clearTimeout(this.#retry);
    removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#socket?.close();
  }

  #tick(): void {
    this.now = Date.now() + this.#clock.offset;
    if (this.#channel.silent(performance.now())) this.#drop();
  }

  #connectNow(): void {
    clearTimeout(this.#retry);
    if (!this.#socket) this.#connect();
  }

  #connect(): void {
    if (this.#ended) return;
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    const mine = (act: () => void) => () => {
      if (this.#socket === socket) act();
    };
    let opened = false;
    socket.onopen = mine(() => {
      opened = true;
      this.#helloAt = performance.now();
      this.#run(this.#channel.opened(performance.now()));
    });
    socket.onclose = mine(() => {
      this.#drop();
      if (!opened) void this.#ask();
    });
    socket.onmessage = (event: MessageEvent<unknown>) => mine(() => this.#receive(String(event.data)))();
  }

  #receive(text: string): void {
    const frame = JSON.parse(text) as ServerFrame;
    if ('now' in frame) {
      if (this.#helloAt !== undefined && frame.type !== 'tick') {
        this.#clock.roundTrip(performance.now() - this.#helloAt);
        this.#helloAt = undefined;
      }
      this.#clock.heard(frame.now, Date.now());
    }
    this.#run(this.#channel.frame(frame, performance.now()));
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#channel.closed();
    this.standing = this.#channel.view === undefined ? 'connecting' : 'lost';
    socket?.close();
    clearTimeout(this.#retry);
    if (!this.#ended) this.#retry = setTimeout(() => this.#connect(), this.#channel.wait(Math.random()));
  }

  /** The server did not let this screen in: because it is away, or because nobody is signed in here any more. */
  async #ask(): Promise<void> {
    try {
      const { demo, person, device } = await session();
      if (this.#ended || demo || person || (device && !this.#people)) return;
      clearTimeout(this.#retry);
      this.standing = 'ended';
    } catch {
      // It is away; the next attempt follows.
    }
  }

  #run(effects: Effect[]): void {
    for (const effect of effects) {
      if (effect.do === 'send') {
        this.#socket?.send(effect.text);
      } else if (effect.do === 'hang-up') {
        this.#drop();
      } else {
        this.#waiting.get(effect.id)?.(effect.answer);
        this.#waiting.delete(effect.id);
      }
    }
    this.view = this.#channel.view;
    this.pending = this.#channel.pending;
    if (this.#channel.live) this.standing = 'live';
  }
}
