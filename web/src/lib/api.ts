import type { Problem, Post } from './wire';

/** An answer of the server that is not a success, with its problem body. */
export class ApiError extends Error {
  constructor(readonly problem: Problem, readonly status: number) {
    super(problem.detail ?? problem.title);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  let read: unknown;
  try {
    read = text === '' ? undefined : JSON.parse(text);
  } catch {
    read = { title: response.statusText || String(response.status), detail: text.slice(0, 200) };
  }
  if (!response.ok) throw new ApiError((read ?? { title: response.statusText }) as Problem, response.status);
  return read as T;
}

/** Reads from the server. @throws ApiError */
export const get = <T>(path: string) => ask<T>('GET', path);
/** Sends to the server. @throws ApiError */
export const post = <T>(path: string, body: unknown = {}) => ask<T>('POST', path, body);
/** Deletes at the server. @throws ApiError */
export const remove = <T>(path: string) => ask<T>('DELETE', path);

export interface Session {
  demo: boolean;
  person: { id: string; name: string; post: Post } | null;
  device: { kind: 'ats' | 'wnd' | 'sgc'; table: string; game?: string; seat?: number } | null;
}

export interface TableSummary {
  table: string;
  /** The game, by its name in data. */
  game: string;
  title: string;
  rulebook: string;
  demo: boolean;
  /** Whether it deals by itself. */
  deals?: boolean;
  seats: number;
  phase: string;
  /** How many terminals are in use. */
  seats_open: number;
  /** Terminals that nobody plays at. */
  seats_free: number[];
  /** Terminals at which no device is enrolled. */
  seats_unpaired?: number[];
  /** The pit whose it is. */
  pit?: string;
  /** Whether whoever looks gives commands here. */
  yours?: boolean;
}

export interface BetOdds {
  bet: string;
  outcomes: { name: string; ways: string; pays: string }[];
  ways: string;
  edge: string;
  edge_percent: string;
  clauses: string[];
}

export interface Odds {
  rulebook: string;
  bets: BetOdds[];
}

export const session = () => get<Session>('/api/session');
/** Every table of the floor. */
export const allTables = () => get<TableSummary[]>('/api/tables');
/** Those of one game, by its name in data. */
export const tables = async (game: string) => (await allTables()).filter((table) => table.game === game);
export function odds(rulebook: string, readings: readonly string[] = []): Promise<Odds> {
  const query = readings.map((reading) => `reading=${encodeURIComponent(reading)}`).join('&');
  return get<Odds>(`/api/rulebooks/${encodeURIComponent(rulebook)}/odds${query ? `?${query}` : ''}`);
}
