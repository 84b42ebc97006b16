// Written from the types of crates/table and crates/floor by a test of crates/wire; do not edit.
// To write it anew: HOUSEWAY_WRITE_TYPES=1 cargo test -p houseway-wire --test types

/** Why a command is refused. */
export const REASONS = [
  'not-configured',
  'not-yours',
  'rank-needed',
  'table-closed',
  'table-open',
  'frozen',
  'system-failed',
  'no-such-seat',
  'terminal-failed',
  'terminal-closed',
  'terminal-in-use',
  'no-period',
  'other-spin',
  'period-expired',
  'period-runs',
  'must-call-no-spin',
  'seats-open',
  'equipment-missing',
  'nothing-pending',
  'already-pending',
  'same-person',
  'ball-not-spun',
  'ball-spun',
  'awaiting-terminals',
  'records-open',
  'statement-needed',
  'wrong-source',
  'no-chips',
  'call-too-long',
  'no-amount',
  'too-many-sequences',
  'below-minimum',
  'at-maximum',
  'balance-short',
  'nothing-to-do',
  'note-known',
  'note-limit',
  'out-of-reach',
  'nothing-to-correct',
  'bad-config',
  'bad-count',
  'float-short',
  'bad-limits',
  'closing',
  'not-announced',
  'within-reach',
  'put-right-by-hand',
  'corrected-since',
  'not-upheld',
  'notice-too-short',
  'equipment-fails',
  'nothing-owed',
  'no-such-account',
  'too-much',
  'too-late',
  'other-amount',
  'out-of-range',
] as const;

/** What is wrong with a set-up. */
export const CONFIG_FAULTS = [
  'seats',
  'rulebook',
  'limits',
  'another-table',
  'sequences-run',
  'out-of-range',
] as const;

/** What may be asked of a table. */
export const COMMANDS = [
  'touch',
  'commit-nonce',
  'report-layout',
  'claim',
  'call-dealer',
  'insert-note',
  'open-account',
  'top-up',
  'leave',
  'direct-to-leave',
  'open-period',
  'expire',
  'ball-spun',
  'ball-at-rest',
  'enter-outcome',
  'answer-entry',
  'call-no-spin',
  'report-malfunction',
  'restore',
  'confirm-record',
  'void-record',
  'begin-correction',
  'confirm-correction',
  'withdraw-correction',
  'answer-claim',
  'take-claim',
  'ask-adjustment',
  'agree-adjustment',
  'withdraw-adjustment',
  'answer-call',
  'report-display',
  'pay-owed',
  'receive-owed',
  'configure',
  'count',
  'countersign',
  'withdraw-count',
  'post-sign',
  'withdraw-sign',
  'change-limits',
  'place-marker',
  'post-closing',
  'withdraw-closing',
  'inspect',
] as const;

/** What a touch does. */
export const TOUCHES = [
  'place',
  'call',
  'move',
  'remove',
  'sequence',
  'remove-sequence',
  'undo',
  'clear',
  'repeat',
  'double',
] as const;

/** What may be done now. */
export const OFFERS = [
  'place',
  'place-sequence',
  'remove',
  'undo',
  'clear',
  'repeat',
  'double',
  'remove-sequence',
  'commit-nonce',
  'report-layout',
  'insert-note',
  'claim',
  'call-dealer',
  'open-account',
  'top-up',
  'leave',
  'direct-to-leave',
  'open-period',
  'ball-spun',
  'ball-at-rest',
  'enter-outcome',
  'answer-entry',
  'call-no-spin',
  'terminal-malfunction',
  'system-malfunction',
  'restore-terminal',
  'restore-system',
  'confirm-record',
  'void-record',
  'ask-void',
  'agree-void',
  'begin-correction',
  'confirm-correction',
  'withdraw-correction',
  'answer-claim',
  'take-claim',
  'ask-adjustment',
  'agree-adjustment',
  'withdraw-adjustment',
  'answer-call',
  'report-display',
  'pay-owed',
  'receive-owed',
  'configure',
  'count',
  'countersign',
  'withdraw-count',
  'post-sign',
  'withdraw-sign',
  'change-limits',
  'place-marker',
  'post-closing',
  'withdraw-closing',
  'inspect',
] as const;

/** What happened at a table. */
export const EVENTS = [
  'configured',
  'movement-counted',
  'movement-withdrawn',
  'moved',
  'inspected',
  'sign-posted',
  'sign-withdrawn',
  'limits-changed',
  'marker-placed',
  'closing-posted',
  'closing-withdrawn',
  'play-ended',
  'wagers-lowered',
  'account-opened',
  'topped-up',
  'wagers-changed',
  'period-opened',
  'ball-spun',
  'ball-at-rest',
  'period-expired',
  'nonce-committed',
  'layout-reported',
  'outcome-declared',
  'spin-settled',
  'no-spin-called',
  'malfunctioned',
  'restored',
  'void-asked',
  'record-confirmed',
  'record-voided',
  'leave-noted',
  'account-closed',
  'correction-begun',
  'correction-confirmed',
  'correction-withdrawn',
  'period-restarted',
  'claim-made',
  'claim-answered',
  'adjustment-asked',
  'adjustment-withdrawn',
  'claim-adjusted',
  'adjustment-taken-back',
  'display-differed',
  'owed-paid',
  'owed-received',
  'dealer-called',
] as const;

/** Who looks at a table. */
export const AUDIENCES = [
  'seat',
  'dealer',
  'supervisor',
  'public',
  'inspector',
] as const;

/** Where a table is. */
export const PHASES = [
  'closed',
  'between',
  'wagering',
  'stopped',
  'rested-early',
  'expired',
] as const;

/** What the dealer does next. */
export const PROMPTS = [
  'open-period',
  'may-spin',
  'spin-now',
  'await-ball',
  'announce-and-enter',
  'call-no-spin',
  'confirm-records',
  'answer-entry',
  'confirm-correction',
  'answer-claim',
  'attend-seat',
  'system-failed',
] as const;

/** What a terminal must tell its player. */
export const NOTICES = [
  'adjusted',
  'returned',
  'corrected',
  'put-right',
  'answered',
] as const;

/** Why a wager was lowered or left out. */
export const WHY = [
  'below-minimum',
  'off-multiple',
  'above-maximum',
  'balance',
] as const;

/** Why no spin was called. */
export const NO_SPIN_REASONS = [
  'wheel-at-rest',
  'same-direction',
  'too-few-turns',
  'foreign-object',
  'ball-out',
  'at-rest-early',
  'interference',
  'disruption',
] as const;

/** What became of a terminal's nonce. */
export const NONCE_STANDINGS = [
  'counted',
  'uncommitted',
  'mismatched',
  'withheld',
] as const;

/** The bets on a single spin, in the order of limits. */
export const BET_KINDS = [
  'straight-up',
  'split',
  'street',
  'corner',
  'six-line',
  'column',
  'dozen',
  'low',
  'high',
  'even',
  'odd',
  'red',
  'black',
] as const;

/** The bets on a spin sequence, in the order of limits. */
export const SEQUENCE_KINDS = [
  'double',
  'treble',
  'quad',
] as const;

/** Ways to place several wagers with one touch. */
export const CALLS = [
  'neighbours',
  'voisins-du-zero',
  'tiers',
  'orphelins',
] as const;

/** The colours of the wheel. */
export const COLOURS = [
  'green',
  'red',
  'black',
] as const;

/** What a claim is about. */
export const CLAIM_SUBJECTS = [
  'wrong-outcome',
  'malfunction',
] as const;

/** How chips or money move. */
export const MOVEMENT_KINDS = [
  'opening',
  'fill',
  'credit',
  'drop',
  'closing',
] as const;

/** What may be tendered. */
export const TENDERS = [
  'cash',
  'voucher',
  'token',
  'chips',
] as const;

/** The ranks of the ladder, lowest first. */
export const RANKS = [
  'dealer',
  'game-supervisor',
  'casino-supervisor',
  'gaming-shift-manager',
] as const;

/** What a person is here for. */
export const POSTS = [
  'dealer',
  'game-supervisor',
  'casino-supervisor',
  'gaming-shift-manager',
  'tournament-director',
  'inspector',
  'surveillance',
] as const;

/** Why the floor refuses a command. */
export const FLOOR_REASONS = [
  'not-yours',
  'post-changed',
  'locked',
  'rank-needed',
  'not-assigned',
  'own-affair',
  'same-person',
  'no-such-person',
  'person-known',
  'last-manager',
  'no-such-table',
  'table-known',
  'table-retired',
  'no-such-pit',
  'needs-no-assignment',
  'no-such-seat',
  'no-such-device',
  'device-known',
  'no-such-code',
  'code-known',
  'code-expired',
  'day-open',
  'no-day',
  'day-not-later',
  'tables-open',
  'bad-report',
  'figures-changed',
  'nothing-pending',
  'already-pending',
  'no-such-alarm',
  'alarm-active',
  'program-unchanged',
  'nothing-to-do',
  'too-many',
] as const;

/** What may be asked of the floor. */
export const FLOOR_COMMANDS = [
  'add-person',
  'change-post',
  'lock',
  'unlock',
  'note-sign-in-failed',
  'note-signed-in',
  'note-secret-changed',
  'confirm',
  'withdraw',
  'issue-code',
  'enrol',
  'revoke',
  'add-table',
  'retire-table',
  'place-table',
  'assign',
  'release',
  'require-assignment',
  'open-day',
  'close-day',
  'raise-alarm',
  'clear-alarm',
  'note-program',
  'accept-program',
  'acknowledge',
] as const;

/** What may be done on the floor now. */
export const FLOOR_OFFERS = [
  'add-person',
  'change-post',
  'lock',
  'unlock',
  'confirm',
  'withdraw',
  'issue-code',
  'revoke',
  'add-table',
  'retire-table',
  'place-table',
  'assign',
  'release',
  'require-assignment',
  'accept-program',
  'open-day',
  'close-day',
  'acknowledge',
] as const;

/** What happened on the floor. */
export const FLOOR_EVENTS = [
  'person-added',
  'post-changed',
  'person-locked',
  'person-unlocked',
  'sign-in-failed',
  'signed-in',
  'secret-changed',
  'act-proposed',
  'act-confirmed',
  'act-withdrawn',
  'code-issued',
  'device-enrolled',
  'device-revoked',
  'table-added',
  'table-retired',
  'table-placed',
  'assigned',
  'released',
  'assignment-required',
  'day-opened',
  'day-closed',
  'alarm-raised',
  'alarm-renewed',
  'alarm-cleared',
  'program-recorded',
  'program-checked',
  'alarm-acknowledged',
] as const;

/** What one person may not do alone on the floor. */
export const ACTS = [
  'add-person',
  'change-post',
  'close-day',
] as const;

/** What an alarm is about. */
export const ALARM_SUBJECTS = [
  'day-differs',
  'books-differ',
  'journal-damaged',
  'clock-stepped',
  'storage-low',
  'device-lost',
  'display-differed',
  'program-changed',
] as const;

/** What a device is. */
export const DEVICE_KINDS = [
  'ats',
  'sgc',
  'wnd',
  'wheel-sensor',
] as const;
