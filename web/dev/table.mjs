/**
 * A table that is played by a script, for work on the screens without a server. It speaks the protocol and keeps simple
 * books; the law is not here. Nothing of it is built into the product.
 */
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const BETS = {
  'straight-up': 35, split: 17, street: 11, corner: 8, 'six-line': 5, column: 2, dozen: 2,
  low: 1, high: 1, even: 1, odd: 1, red: 1, black: 1,
};
const limit = (minimum, maximum, multiple) => ({ minimum, maximum, multiple });
const LIMITS = {
  singles: Object.keys(BETS).map((kind, i) => (i < 5 ? limit(100, 10_000, 100) : limit(500, 100_000, 500))),
  sequences: [limit(100, 5_000, 100), limit(100, 2_000, 100), limit(200, 1_000, 200)],
  aggregate_minimum: 500,
};
const colour = (n) => (n === 0 ? 'green' : RED.has(n) ? 'red' : 'black');

function wins(spot, n) {
  const [kind, rest = ''] = spot.split(' ');
  const listed = rest.split('-').map(Number);
  switch (kind) {
    case 'six-line': return n >= listed[0] && n <= listed[1];
    case 'column': return n > 0 && (n - listed[0]) % 3 === 0;
    case 'dozen': return n > 0 && Math.ceil(n / 12) === listed[0];
    case 'low': return n >= 1 && n <= 18;
    case 'high': return n >= 19;
    case 'even': return n > 0 && n % 2 === 0;
    case 'odd': return n % 2 === 1;
    case 'red': case 'black': return colour(n) === kind;
    default: return listed.includes(n);
  }
}

const CALLS = {
  'voisins-du-zero': { 'street 0-2-3': 2, 'split 4-7': 1, 'split 12-15': 1, 'split 18-21': 1, 'split 19-22': 1, 'corner 25-26-28-29': 2, 'split 32-35': 1 },
  tiers: { 'split 5-8': 1, 'split 10-11': 1, 'split 13-16': 1, 'split 23-24': 1, 'split 27-30': 1, 'split 33-36': 1 },
  orphelins: { 'straight-up 1': 1, 'split 6-9': 1, 'split 14-17': 1, 'split 17-20': 1, 'split 31-34': 1 },
};
const WHEEL = [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26];

export class Table {
  epoch = 'played-by-a-script';
  spin = 40;
  phase = { phase: 'between' };
  outcomes = [];
  seats = new Map();
  viewers = new Set();

  constructor({ period = 20_000, pause = 4_000, roll = 3_000, delay = 60, numbers = [] } = {}) {
    Object.assign(this, { period, pause, roll, delay, numbers });
    for (let s = 21; s <= this.spin; s += 1) this.record(s, s % 9 === 0 ? null : (s * 17 + 5) % 37);
    setTimeout(() => this.open(), 500);
  }

  record(spin, n) {
    const outcome = n === null ? { outcome: 'no-spin', reason: 'ball-out' } : { outcome: 'number', number: n };
    this.outcomes.unshift({ spin, outcome, ...(n === null ? {} : { colour: colour(n) }), at: Date.now(), corrected: spin === 33 });
    this.outcomes.length = Math.min(this.outcomes.length, 20);
  }

  open() {
    this.spin += 1;
    this.phase = { phase: 'wagering', spin: this.spin, opened_at: Date.now(), closes_at: Date.now() + this.period, ball_spun: false };
    this.tell();
    setTimeout(() => this.expire(), this.period);
  }

  expire() {
    this.phase = { phase: 'expired', spin: this.spin, closed_at: Date.now(), ball_spun: false, ball_at_rest: false };
    for (const seat of this.seats.values()) seat.confirm = this.spin;
    this.tell();
    setTimeout(() => {
      this.phase = { ...this.phase, ball_spun: true };
      this.tell();
    }, 700);
    setTimeout(() => this.settle(), this.roll);
  }

  settle() {
    const n = this.numbers.shift() ?? Math.floor(Math.random() * 37);
    this.record(this.spin, n);
    for (const [number, seat] of this.seats) {
      const lines = [...seat.wagers].map(([spot, stake]) => {
        const win = wins(spot, n) ? stake * BETS[spot.split(' ')[0]] : 0;
        return { spot, stake, win, returned: win ? stake + win : 0, basis: win ? ['7.1', '3.7(b)'] : ['7.1', '3.7(a)'] };
      });
      const sum = (of) => lines.reduce((total, line) => total + line[of], 0);
      seat.balance += sum('returned');
      seat.last_win = sum('win');
      if (lines.length) {
        seat.results.unshift({
          spin: this.spin, outcome: { outcome: 'number', number: n }, corrected: false,
          settlement: { account: number, seat: number, lines, sequences: [], staked: sum('stake'), won: sum('win'), returned: sum('returned'), balance: seat.balance },
        });
        seat.before = new Map(seat.wagers);
      }
      seat.wagers = new Map();
      seat.past = [];
      seat.confirm = undefined;
      for (const sequence of seat.sequences) {
        sequence.running = true;
        sequence.outcomes.push(n);
      }
      seat.sequences = seat.sequences.filter(({ wager, outcomes }) => outcomes.length < wager.sequence.numbers.length);
    }
    this.phase = { phase: 'between' };
    this.tell();
    setTimeout(() => this.open(), this.pause);
  }

  publicView() {
    return {
      table: 'roulette-1', title: 'Rapid Roulette', rulebook: 'vic-2000-rapid-roulette', edition: 1, readings: [], demo: true,
      virtual_wheel: true, phase: this.phase, outcomes: this.outcomes, limits: LIMITS, sign: null,
      seats_open: this.seats.size, seats: 6, frozen: false, shown_by: [{ what: 'limits', basis: ['4.1', '4.2'] }],
    };
  }

  offers(seat) {
    const ruled = (value, ...basis) => ({ value, basis });
    const all = [ruled({ may: 'call-dealer' }, '2.2(b)')];
    if (!seat) return all;
    all.push(ruled({ may: 'claim' }, '8.5'));
    if (this.phase.phase !== 'wagering') return all;
    Object.keys(BETS).forEach((bet, i) => {
      const { minimum, maximum, multiple } = LIMITS.singles[i];
      all.push(ruled({ may: 'place', bet, least: minimum, most: maximum, multiple }, '3.1', '4.3'));
    });
    ['double', 'treble', 'quad'].forEach((sequence, i) => {
      const { minimum, maximum, multiple } = LIMITS.sequences[i];
      all.push(ruled({ may: 'place-sequence', sequence, least: minimum, most: maximum, multiple }, '3.2'));
    });
    if (seat.wagers.size) for (const may of ['remove', 'clear', 'double']) all.push(ruled({ may }, '3.3(b)'));
    if (seat.past.length) all.push(ruled({ may: 'undo' }, '3.3(b)'));
    if (seat.before && !seat.wagers.size) all.push(ruled({ may: 'repeat' }, '3.3(b)'));
    for (const { wager, running } of seat.sequences) if (!running) all.push(ruled({ may: 'remove-sequence', wager: wager.number }, '3.3(b)'));
    return all;
  }

  view({ audience, seat: number }) {
    if (audience !== 'seat') return { audience: 'public', ...this.publicView() };
    const seat = this.seats.get(number);
    const sum = (map) => [...map.values()].reduce((a, b) => a + b, 0);
    return {
      audience: 'seat', public: this.publicView(), seat: number, failed: false, calls: seat?.calls ?? false, limits: LIMITS, marker: false,
      chips: [100_000, 50_000, 10_000, 2_500, 1_000, 500, 250, 100],
      ...(seat && {
        account: {
          account: number, balance: seat.balance, stake: sum(seat.wagers), sequence_stake: seat.sequences.reduce((a, { wager }) => a + wager.stake, 0),
          last_win: seat.last_win, wagers: [...seat.wagers].map(([spot, amount]) => ({ spot, amount })), sequences: seat.sequences,
          results: seat.results.slice(0, 10), claims: [], leaving: false,
          ...(seat.notice && { notice: seat.notice }), ...(seat.confirm && { confirm_layout: seat.confirm }),
        },
      }),
      offers: this.offers(seat),
    };
  }

  tell() {
    for (const viewer of this.viewers) this.show(viewer);
  }

  show(viewer) {
    viewer.version += 1;
    viewer.send({ type: 'snapshot', epoch: this.epoch, version: viewer.version, now: Date.now(), view: this.view(viewer) });
  }

  join(viewer) {
    this.viewers.add(viewer);
    this.show(viewer);
  }

  command(viewer, { id, command }) {
    setTimeout(() => {
      const refusal = this.decide(viewer.seat, command);
      if (refusal) {
        viewer.send({ type: 'refused', id, ...refusal });
        return;
      }
      this.tell();
      viewer.send({ type: 'done', id, version: viewer.version });
    }, this.delay);
  }

  decide(number, command) {
    let seat = this.seats.get(number);
    if (command.do === 'insert-note') {
      if (!seat) this.seats.set(number, (seat = { balance: 0, last_win: 0, wagers: new Map(), sequences: [], results: [], past: [] }));
      seat.balance += command.amount;
      return undefined;
    }
    if (!seat) return { reason: { reason: 'terminal-closed' }, basis: ['1.5'] };
    if (command.do === 'report-layout') {
      seat.confirm = undefined;
      return undefined;
    }
    if (command.do === 'call-dealer') seat.calls = command.on;
    if (command.do !== 'touch') return undefined;
    if (this.phase.phase !== 'wagering') return { reason: { reason: 'period-expired', at: this.phase.closed_at ?? Date.now() }, basis: ['3.6'] };
    return this.touch(seat, command.touch);
  }

  touch(seat, touch) {
    const before = { wagers: new Map(seat.wagers), balance: seat.balance };
    const add = (spot, amount) => {
      const room = LIMITS.singles[Object.keys(BETS).indexOf(spot.split(' ')[0])];
      const there = seat.wagers.get(spot) ?? 0;
      const to = Math.min(there + amount, room.maximum);
      if (to < room.minimum) return { reason: { reason: 'below-minimum', bet: { kind: 'single', bet: spot.split(' ')[0] }, minimum: room.minimum }, basis: ['4.3(a)'] };
      if (to === there) return { reason: { reason: 'at-maximum', bet: { kind: 'single', bet: spot.split(' ')[0] }, maximum: room.maximum }, basis: ['4.3(b)(ii)', 'RR-6'] };
      if (to - there > seat.balance) return { reason: { reason: 'balance-short', balance: seat.balance, needed: to - there }, basis: ['6.1'] };
      seat.balance -= to - there;
      seat.wagers.set(spot, to);
      return undefined;
    };
    const all = (pairs) => pairs.map(([spot, amount]) => add(spot, amount)).find(Boolean);
    const take = (spot) => {
      seat.balance += seat.wagers.get(spot) ?? 0;
      seat.wagers.delete(spot);
    };
    let refusal;
    if (touch.touch === 'place') refusal = add(touch.spot, touch.amount);
    if (touch.touch === 'remove') take(touch.spot);
    if (touch.touch === 'move') {
      const amount = seat.wagers.get(touch.from) ?? 0;
      take(touch.from);
      refusal = add(touch.to, amount);
    }
    if (touch.touch === 'clear') for (const spot of [...seat.wagers.keys()]) take(spot);
    if (touch.touch === 'double') refusal = all([...seat.wagers]);
    if (touch.touch === 'repeat') refusal = all([...(seat.before ?? [])]);
    if (touch.touch === 'call') {
      const { call, of, each_side: each } = touch.call;
      const place = WHEEL.indexOf(of);
      refusal = call === 'neighbours'
        ? all(Array.from({ length: 2 * each + 1 }, (_, i) => [`straight-up ${WHEEL[(place + 37 + i - each) % 37]}`, touch.amount]))
        : all(Object.entries(CALLS[call]).map(([spot, units]) => [spot, units * touch.amount]));
    }
    if (touch.touch === 'sequence') {
      seat.balance -= touch.amount;
      seat.next = (seat.next ?? 0) + 1;
      seat.sequences.push({ running: false, outcomes: [], wager: { number: seat.next, account: 1, seat: 1, sequence: touch.sequence, stake: touch.amount, first_spin: this.spin } });
    }
    if (touch.touch === 'undo') {
      Object.assign(seat, seat.past.pop());
      return undefined;
    }
    if (refusal) Object.assign(seat, before);
    else seat.past.push(before);
    return refusal;
  }
}

/** The odds as `GET /api/rulebooks/{id}/odds` has them. */
export const ODDS = {
  rulebook: 'vic-2000-rapid-roulette',
  bets: [
    ...Object.entries(BETS).map(([bet, pays]) => ({
      bet, outcomes: [{ name: 'win', ways: String(36 / (pays + 1)), pays: String(pays) }, { name: 'lose', ways: '1', pays: '-1' }],
      ways: '37', edge: '1/37', edge_percent: '2.702703', clauses: ['7.1'],
    })),
    ...[['double', ['25', '375']], ['treble', ['25', '250', '5000']], ['quad', ['25/2', '125', '12500', '500000']]].map(([bet, lines]) => ({
      bet, outcomes: lines.map((pays, i) => ({ name: i + 1 === lines.length ? 'all' : `first-${['', 'two-', 'three-'][i]}of-n`, ways: '1', pays })),
      ways: '1369', edge: '1/37', edge_percent: '2.702703', clauses: ['7.4', 'RR-2'],
    })),
  ],
};
