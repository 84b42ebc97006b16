/** Views of a table as its staff see it, for tests that look at one screen alone without a server. */
import type { Page } from '@playwright/test';
import {
  BET_KINDS, NO_SPIN_REASONS, type Limits, type AccountCorrection, type Command, type DealerView, type Offer, type OutcomeView, type PhaseView, type Ruled,
  type SeatStatus,
} from '../../src/lib/wire';

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const limit = (minimum: number, maximum: number, multiple: number) => ({ minimum, maximum, multiple });
const ruled = (value: Offer, ...basis: string[]): Ruled<Offer> => ({ value, basis });

export const LIMITS = {
  singles: BET_KINDS.map((_, i) => (i < 5 ? limit(250, 10_000, 250) : limit(500, 100_000, 500))),
  sequences: [limit(200, 5_000, 200), limit(200, 2_000, 200), limit(200, 1_000, 200)],
  aggregate_minimum: 500,
} as Limits;

export function seat(number: number, more: Partial<SeatStatus> = {}): SeatStatus {
  return {
    seat: number, balance: 0, stake: 0, sequence_stake: 0, last_win: 0,
    calls: false, failed: false, leaving: false, marker: false, ...more,
  };
}

const numbers = [17, 32, 0, 8, 8, 25, 36, 11, null, 30, 4, 19, 2, 33, 14, 20, 1, 9, 22, 31];
export const outcomes = (last: number): OutcomeView[] =>
  numbers.map((number, back) => ({
    spin: last - back,
    outcome: number === null ? { outcome: 'no-spin', reason: 'ball-out' } : { outcome: 'number', number },
    ...(number === null ? {} : { colour: number === 0 ? 'green' as const : RED.has(number) ? 'red' as const : 'black' as const }),
    at: Date.now() - 60_000 * (back + 1),
    corrected: back === 6,
  }));

/** Terminals as on a busy evening: most open, one calling, one failed, one leaving. */
export function busySeats(count: number): SeatStatus[] {
  return Array.from({ length: count }, (_, i) => {
    const n = i + 1;
    if (n % 7 === 0) return seat(n);
    return seat(n, {
      account: 100 + n,
      balance: 12_50 * n * n + 40_000,
      stake: n % 3 === 0 ? 0 : 250 * n + 1_000,
      sequence_stake: n % 5 === 0 ? 2_000 : 0,
      last_win: n % 4 === 0 ? 17_500 : 0,
      calls: n === 4,
      failed: n === 9,
      leaving: n === 5,
      marker: n === 2,
    });
  });
}

export const seatOffers = (seats: SeatStatus[]): Ruled<Offer>[] =>
  seats.flatMap(({ seat: n, account, failed, leaving }) => [
    ...(account === undefined ? (failed ? [] : [ruled({ may: 'open-account', seat: n }, '6.2', '6.3')]) : [
      ...(failed ? [] : [ruled({ may: 'top-up', seat: n }, '6.5(a)')]),
      ...(leaving ? [] : [ruled({ may: 'leave', seat: n }, '6.6(a)', '6.7', 'RR-4'), ruled({ may: 'direct-to-leave', seat: n }, '6.6(b)')]),
    ]),
    failed ? ruled({ may: 'restore-terminal', seat: n }, '8.7(b)', 'RR-9') : ruled({ may: 'terminal-malfunction', seat: n }, '8.7(a)', 'RR-9'),
  ]);

export const wagering = (left = 21_000): PhaseView => ({
  phase: 'wagering', spin: 128, opened_at: Date.now() - 30_000 + left, closes_at: Date.now() + left, ball_spun: false,
});

/** What a dealer sees while wagers are open; `more` replaces parts of it. */
export function dealerView(more: Partial<DealerView> & { phase?: PhaseView; frozen?: boolean } = {}): DealerView {
  const { phase = wagering(), frozen = false, ...rest } = more;
  const seats = rest.seats ?? busySeats(24);
  return {
    audience: 'dealer',
    public: {
      table: 'R2', title: 'Rapid Roulette', rulebook: 'vic-2000-rapid-roulette', edition: 1, readings: [], demo: true, virtual_wheel: false,
      phase, outcomes: outcomes(127), limits: LIMITS, sign: null,
      seats_open: seats.filter(({ account }) => account !== undefined).length, seats: seats.length, frozen, shown_by: [],
    },
    seats,
    prompt: { value: 'may-spin', basis: ['5.4'] },
    examined: [],
    claims: [
      { number: 7, seat: 3, account: 103, subject: 'wrong-outcome', spin: 127, at: Date.now() - 40_000, answer: null },
      { number: 6, seat: 12, account: 112, subject: 'malfunction', spin: null, at: Date.now() - 900_000, answer: { upheld: true, answer: 'Your wagers of that spin were void and returned.', at: Date.now() - 800_000 } },
    ],
    owed: [{ account: 88, payable: 26_000, receivable: 0, sequences: [14] }, { account: 91, payable: 0, receivable: 4_500, sequences: [] }],
    payouts: [],
    chips: [100_000, 50_000, 10_000, 2_500, 1_000, 500, 250],
    offers: [
      ruled({ may: 'ball-spun' }, '5.4'),
      ruled({ may: 'call-no-spin', reasons: NO_SPIN_REASONS.filter((reason) => reason !== 'at-rest-early') }, '8.2', 'RR-3'),
      ...seatOffers(seats),
      ruled({ may: 'system-malfunction' }, '8.8(a)'),
      ruled({ may: 'begin-correction', earliest: 108, latest: 127, spins: [{ spin: 127, outcome: true, wagers: [3], sequences_only: [], unconfirmed: [] }] }, '8.4', 'RR-5'),
      ruled({ may: 'answer-claim', claim: 7 }, '8.5'),
      ruled({ may: 'report-display' }, '8.6'),
      ruled({ may: 'pay-owed', account: 88, amount: 26_000 }, '6.7', 'RR-4'),
      ...(['fill', 'credit', 'drop'] as const).map((kind) => ruled({ may: 'count', kind }, 'G-2')),
    ],
    equipment: [],
    ...rest,
  };
}

const side = (lines: { spot: string; stake: number; win: number }[]) => {
  const full = lines.map((line) => ({ ...line, returned: line.win ? line.win + line.stake : 0, basis: ['7.1', '3.7'] }));
  return { lines: full, void: {}, sequences: [], void_sequences: [], running: [], returned: full.reduce((all, { returned }) => all + returned, 0) };
};

export const corrections = (): AccountCorrection[] => [
  {
    account: 103, seat: 3, difference: 36_000, from_payable: 0, receivable: 0, to_receivable: 0, payable: 0, balance: 87_250,
    before: side([{ spot: 'straight-up 18', stake: 1_000, win: 0 }, { spot: 'red', stake: 2_000, win: 0 }]),
    after: side([{ spot: 'straight-up 18', stake: 1_000, win: 35_000 }, { spot: 'red', stake: 2_000, win: 0 }]),
  },
  {
    account: 108, seat: null, difference: -18_000, from_payable: 0, receivable: 18_000, to_receivable: 0, payable: 0, balance: 0,
    before: side([{ spot: 'split 17-20', stake: 1_000, win: 17_000 }]),
    after: side([{ spot: 'split 17-20', stake: 1_000, win: 0 }]),
  },
];

/** Answers the streams of every table with a view, and keeps what the page gives. `show` puts another view there. */
export class Stage {
  given: Command[] = [];
  #sockets: { send: (frame: object) => void; version: number }[] = [];
  #refusal: object | undefined;

  constructor(private view: DealerView) {}

  async on(page: Page): Promise<void> {
    await page.route('**/api/session', (route) => route.fulfill({ json: { demo: true, person: null, device: null } }));
    await page.route('**/api/tables', (route) =>
      route.fulfill({ json: [{ table: 'R2', title: 'Rapid Roulette', game: 'rapid-roulette', rulebook: 'vic-2000-rapid-roulette', demo: true, seats: 24, phase: 'wagering', seats_open: 21, health: 'running' }] }),
    );
    await page.route('**/api/tables/*/commands', (route) => {
      const { command } = route.request().postDataJSON() as { command: Command };
      this.given.push(command);
      return route.fulfill({ json: { version: 1 } });
    });
    await page.routeWebSocket(/\/api\/tables\/[^/]+\/stream/, (ws) => {
      const socket = { send: (frame: object) => ws.send(JSON.stringify(frame)), version: 1 };
      const audience = new URL(ws.url()).searchParams.get('audience') as DealerView['audience'];
      this.#sockets.push(socket);
      ws.onMessage((text) => {
        const frame = JSON.parse(String(text)) as { hello?: object; id?: string; command?: Command };
        if (frame.hello) socket.send({ type: 'snapshot', epoch: 'e', version: socket.version, now: Date.now(), view: { ...this.view, audience } });
        if (frame.command) {
          this.given.push(frame.command);
          socket.send(this.#refusal ? { type: 'refused', id: frame.id, ...this.#refusal } : { type: 'done', id: frame.id, version: socket.version });
        }
      });
    });
  }

  /** From now on every command is refused so. */
  refuse(reason: object, basis: string[]): void {
    this.#refusal = { reason, basis };
  }

  show(view: DealerView): void {
    this.view = view;
    for (const socket of this.#sockets) {
      socket.version += 1;
      socket.send({ type: 'snapshot', epoch: 'e', version: socket.version, now: Date.now(), view });
    }
  }
}
