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
  'no-such-bet',
  'call-too-long',
  'no-amount',
  'too-many-sequences',
  'below-minimum',
  'at-maximum',
  'off-multiple',
  'balance-short',
  'own-loss',
  'own-stop',
  'bad-minutes',
  'nothing-to-do',
  'note-known',
  'note-old',
  'too-many-acceptors',
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
  'sign-needed',
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
  'empty-period',
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
  'set-own-limits',
  'rest',
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
  'withdraw-limits',
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
  'place-more',
  'place-more-sequence',
  'remove',
  'undo',
  'clear',
  'repeat',
  'double',
  'remove-sequence',
  'commit-nonce',
  'report-layout',
  'insert-note',
  'report-late',
  'set-own-limits',
  'rest',
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
  'agree-limits',
  'withdraw-limits',
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
  'equipment-failed',
  'limits-asked',
  'limits-withdrawn',
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
  'late-layout-reported',
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
  'own-limits-set',
  'rested',
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
  'too-many',
  'own-limit',
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

/** Why the desk of a table refuses. */
export const DESK_REASONS = [
  'not-yours',
  'rank-needed',
  'table-closed',
  'table-open',
  'no-such-seat',
  'seat-in-use',
  'seat-empty',
  'no-amount',
  'too-much',
  'note-known',
  'note-old',
  'too-many-acceptors',
  'staff-opens',
  'shut-out',
  'note-limit',
  'at-stake',
  'float-short',
  'nothing-owed',
  'already-pending',
  'nothing-pending',
  'bad-count',
  'same-person',
  'round-runs',
  'seats-open',
  'not-announced',
  'notice-too-short',
  'rounds-to-play',
  'bad-minutes',
  'no-change',
  'own-stop',
  'own-loss',
  'too-late',
] as const;

/** What may be asked of the desk. */
export const DESK_COMMANDS = [
  'open-account',
  'top-up',
  'insert-note',
  'set-own-limits',
  'rest',
  'read-clock',
  'leave',
  'pay-owed',
  'count',
  'countersign',
  'withdraw-count',
  'post-closing',
  'withdraw-closing',
  'end-play',
  'shut-out',
  'readmit',
] as const;

/** What may be done at the desk now. */
export const DESK_OFFERS = [
  'open-account',
  'top-up',
  'insert-note',
  'set-own-limits',
  'rest',
  'leave',
  'pay-owed',
  'count',
  'countersign',
  'withdraw-count',
  'post-closing',
  'withdraw-closing',
  'shut-out',
  'readmit',
] as const;

/** What happened at the desk. */
export const DESK_EVENTS = [
  'account-opened',
  'topped-up',
  'account-closed',
  'owed-paid',
  'movement-counted',
  'movement-withdrawn',
  'moved',
  'closing-posted',
  'closing-withdrawn',
  'play-ended',
  'shut-out',
  'readmitted',
  'own-limits-set',
  'rested',
  'clock-read',
] as const;

/** Why a command is refused at Pai Gow. */
export const PAI_GOW_REASONS = [
  'not-configured',
  'desk',
  'not-yours',
  'rank-needed',
  'not-known',
  'bad-config',
  'table-open',
  'table-closed',
  'not-now',
  'too-soon',
  'seat-empty',
  'excluded',
  'no-such-area',
  'area-off',
  'area-taken',
  'unchecked',
  'bets-closed',
  'bets-not-open',
  'not-offered',
  'area-closed',
  'area-full',
  'nobody-decides',
  'not-double',
  'no-change',
  'outside-limits',
  'off-chip',
  'balance-short',
  'side-bet',
  'others-first',
  'not-agreed',
  'no-wager',
  'nobody-wagers',
  'bank-undecided',
  'bank',
  'not-a-whole-set',
  'wrong-source',
  'sealed',
  'cup',
  'cut',
  'laja-owed',
  'no-laja',
  'cover',
  'not-controller',
  'not-looked',
  'set-already',
  'set-first',
  'blind',
  'no-such-setting',
  'low-above-high',
  'not-all-set',
  'other-first',
  'impossible-tile',
  'tiles-needed',
  'no-option',
  'not-alone',
  'conceded',
  'not-all-opened',
  'pool-first',
  'bank-hand-first',
  'not-misset',
  'too-late',
  'not-so',
  'sign-needed',
  'notice-too-short',
  'bad-limits',
  'other-money',
  'voucher-known',
  'others-play',
  'needs-leave',
  'nothing-pending',
] as const;

/** What is wrong with the set-up of a table of Pai Gow. */
export const PAI_GOW_CONFIG_FAULTS = [
  'rulebook',
  'another-table',
  'out-of-range',
  'not-offered',
  'terms',
] as const;

/** What may be asked of a table of Pai Gow. */
export const PAI_GOW_COMMANDS = [
  'play',
  'desk',
  'check-tiles',
  'replace-tiles',
  'offer-bank',
  'pass-bank',
  'share-bank',
  'allow-bank',
  'shuffle',
  'laja',
  'answer-laja',
  'call-bets',
  'shake',
  'open-cup',
  'choose-cut',
  'deliver',
  'expose-bank',
  'keep-bank',
  'open',
  'settle',
  'clear',
  'report',
  'set-first',
  'return-area',
  'refuse-wager',
  'confirm-bank',
  'show-conceded',
  'keep-apart',
  'allow-two',
  'pool-answers',
  'exchange-voucher',
  'sanction',
  'vacate-seat',
  'dispute',
  'close-at-once',
  'direct',
  'configure',
  'withdraw-set-up',
  'post-sign',
  'withdraw-sign',
  'change-limits',
  'limit-players',
  'place-marker',
] as const;

/** What a player of Pai Gow does. */
export const PAI_GOW_PLAYS = [
  'sit',
  'wager',
  'wager-tokens',
  'confirm-bank',
  'show',
  'ask-bank-hand',
  'ask-bank',
  'take-bank',
  'decline-bank',
  'stake-bank',
  'choose-house-wager',
  'name-cut',
  'steal',
  'ask-laja',
  'consent',
  'look',
  'set',
  'ask-house-way',
  'concede',
  'call-void',
  'surrender',
  'yield',
  'agree',
  'leave-side',
] as const;

/** What may be done now at Pai Gow. */
export const PAI_GOW_OFFERS = [
  'desk',
  'give',
  'wager',
  'wager-tokens',
  'exchange-voucher',
  'close-at-once',
  'keep-apart',
  'show-conceded',
  'stake-bank',
  'set',
  'cut',
  'steal',
  'tiles',
  'shake',
  'read-dice',
  'tap-bank',
  'tap-hand',
  'report',
  'set-first',
  'refuse-wager',
  'sanction',
  'dispute',
  'direct',
  'replace-tiles',
  'allow-bank',
  'share-bank',
  'post-sign',
  'limit-players',
  'place-marker',
  'configure',
] as const;

/** What happened at a table of Pai Gow. */
export const PAI_GOW_EVENTS = [
  'configured',
  'set-up-asked',
  'set-up-withdrawn',
  'desk',
  'tiles-checked',
  'tiles-replaced',
  'sat',
  'yielded',
  'agreed',
  'side-left',
  'bank-asked',
  'bank-offered',
  'bank-declined',
  'bank-taken',
  'house-banks',
  'bank-shared',
  'bank-allowed',
  'bank-given-up',
  'shuffled',
  'laja-asked',
  'laja-answered',
  'laja-made',
  'wager-changed',
  'bank-staked',
  'house-wager-chosen',
  'house-wagered',
  'bank-covered',
  'bank-fell',
  'bets-closed',
  'wagers-recognised',
  'cut-named',
  'stolen',
  'consented',
  'cup-shaken',
  'shake-again',
  'dice-read',
  'delivered',
  'first-marked',
  'looked',
  'hand-set',
  'house-way-asked',
  'conceded',
  'surrendered',
  'hand-voided',
  'bank-exposed',
  'bank-kept',
  'bank-hand-asked',
  'bank-confirmed',
  'hand-shown',
  'hand-opened',
  'hand-reset',
  'called-again',
  'settled',
  'settled-again',
  'pool-answered',
  'cleared',
  'round-voided',
  'begun-again',
  'happened',
  'area-off',
  'area-back',
  'wager-refused',
  'sanctioned',
  'kept-apart',
  'closed-at-once',
  'two-allowed',
  'tokens-issued',
  'tokens-taken-back',
  'vacated',
  'dispute-answered',
  'directed',
  'sign-posted',
  'sign-withdrawn',
  'limits-changed',
  'players-limited',
  'marker-placed',
] as const;

/** What the dealer of Pai Gow does next. */
export const PAI_GOW_PROMPTS = [
  'check-tiles',
  'close-table',
  'check-equipment',
  'tell-inspector',
  'lay-nearest',
  'offer-shake',
  'put-together',
  'turn-across',
  'confirm-bank',
  'tap-twice',
  'leave-laid-out',
  'offer-bank',
  'shuffle',
  'place-chung',
  'take-wagers',
  'find-controller',
  'laja',
  'offer-laja',
  'call-bets',
  'ask-cut',
  'shake',
  'uncover',
  'call-dice',
  'deliver',
  'retrieve',
  'wait-for-hands',
  'set-house-way',
  'keep-bank',
  'expose-bank',
  'open',
  'call',
  'take',
  'pay',
  'await-pool',
  'warn',
  'clear',
  'sat-out',
  'shake-after',
] as const;

/** What a table of Pai Gow shows to everybody. */
export const PAI_GOW_NOTICES = [
  'rules',
  'no-advice',
  'no-side-bets',
  'secrecy',
  'devices',
  'laid-out',
  'layout',
  'limits',
  'personal-limits',
  'low-upright-high-across',
  'house-way-areas',
  'two-minimums',
  'area-off',
  'surrendered',
] as const;

/** What is wagered on at Pai Gow. */
export const PAI_GOW_BETS = [
  'regular',
  'bonus',
  'tie',
  'big',
  'small',
  'jackpot',
] as const;

/** How far a round of Pai Gow has come. */
export const PAI_GOW_STEPS = [
  'stacked',
  'shaken',
  'thrown',
  'setting',
  'exposed',
  'settled',
] as const;

/** The steps of a round of Pai Gow that a dealer takes. */
export const PAI_GOW_COURSE = [
  'check-tiles',
  'offer-bank',
  'shuffle',
  'call-bets',
  'shake',
  'open-cup',
  'deliver',
  'set-hands',
  'keep-bank',
  'expose-bank',
  'confirm-bank',
  'open',
  'settle',
  'clear',
] as const;

/** What a hand is in a round of Pai Gow. */
export const PAI_GOW_PARTS = [
  'bank',
  'plays',
  'unused',
  'void',
] as const;

/** Who sets a hand. */
export const PAI_GOW_WAYS = [
  'own',
  'house-way',
  'blind',
] as const;

/** What two tiles are worth. */
export const PAI_GOW_WORTHS = [
  'pair',
  'wong',
  'gong',
  'high-nine',
  'points',
] as const;

/** What is called when a hand is matched. */
export const PAI_GOW_CALLED = [
  'jung',
  'che',
  'jowl',
  'void',
] as const;

/** How the bank is held. */
export const PAI_GOW_BANKS = [
  'house',
  'player',
  'co-bank',
] as const;

/** The House's wager against a bank. */
export const PAI_GOW_HOUSE_WAGERS = [
  'as-before',
  'minimum',
] as const;

/** What may go wrong at Pai Gow. */
export const PAI_GOW_IRREGULARITIES = [
  'exposed-stacking',
  'exposed-laja',
  'exposed-hand',
  'misset',
  'wrong-deal',
  'missing-tile',
  'knocked',
  'absent',
  'reshuffle',
  'disruption',
  'fraud',
  'collusion',
  'breach',
] as const;

/** What follows an irregularity. */
export const PAI_GOW_REMEDIES = [
  'plays-on',
  'laja',
  'laja-if-asked',
  'option-to-void',
  'reshuffled',
  'round-void',
  'hand-void',
  'rebuilt',
  'stands',
  'set-house-way',
  'reset',
  'area-off',
  'throw-again',
] as const;

/** What is kept of a table's incidents. */
export const PAI_GOW_INCIDENTS = [
  'irregularity',
  'sanction',
  'refused',
  'dispute',
  'closed-at-once',
  'kept-apart',
  'direction',
  'replaced',
] as const;

/** Where tiles and dice come from. */
export const PAI_GOW_SOURCES = [
  'cloth',
  'virtual',
] as const;

/** Why a command is refused at Red Dog. */
export const RED_DOG_REASONS = [
  'not-configured',
  'not-yours',
  'rank-needed',
  'desk',
  'table-closed',
  'table-open',
  'seat-empty',
  'excluded',
  'not-now',
  'too-soon',
  'shuffle-first',
  'no-shuffle-due',
  'not-all-cards',
  'cards-fail',
  'cards-unchecked',
  'cards-sealed',
  'wrong-source',
  'not-offered',
  'outside-cut',
  'other-depth',
  'no-such-area',
  'other-area',
  'area-full',
  'more-lie',
  'not-in-chips',
  'too-much',
  'no-change',
  'no-wager',
  'outside-raise',
  'balance-short',
  'called-void',
  'no-spread',
  'third-card',
  'nobody-wagers',
  'impossible-card',
  'nothing-there',
  'same-person',
  'already-asked',
  'more-than-won',
  'inspector-reviews',
  'may-stay',
  'bad-config',
  'bad-limits',
  'out-of-range',
  'sign-needed',
  'maximum-unsigned',
  'notice-too-short',
  'not-known',
] as const;

/** What is wrong with the set-up of a table of Red Dog. */
export const RED_DOG_CONFIG_FAULTS = [
  'rulebook',
  'another-table',
  'areas',
  'deals-real-shoe',
  'out-of-range',
  'limits',
] as const;

/** What may be asked of a table of Red Dog. */
export const RED_DOG_COMMANDS = [
  'play',
  'desk',
  'check-cards',
  'replace-cards',
  'shuffle',
  'offer-cut',
  'cut',
  'load',
  'show-burned',
  'no-more-bets',
  'resume',
  'no-spread',
  'deal',
  'cutting-card',
  'declare',
  'shoe-short',
  'face-up',
  'drawn-in-error',
  'reconstruct',
  'order-shuffle',
  'invalidate',
  'correct-result',
  'admonish',
  'sanction',
  'release-seized',
  'vacate-seat',
  'dispute',
  'restrict-players',
  'agree',
  'withdraw-proposal',
  'configure',
  'post-sign',
  'withdraw-sign',
  'change-limits',
  'place-marker',
] as const;

/** What a player of Red Dog does. */
export const RED_DOG_PLAYS = [
  'wager',
  'raise',
  'cut',
  'ask-burned',
  'complain',
] as const;

/** What may be done now at Red Dog. */
export const RED_DOG_OFFERS = [
  'desk',
  'give',
  'wager',
  'raise',
  'cut',
  'shuffle',
  'load',
  'tap',
  'reconstruct',
  'exchange',
  'show-burned',
  'declare',
  'check-cards',
  'invalidate',
  'correct-result',
  'admonish',
  'sanction',
  'release-seized',
  'dispute',
  'restrict-players',
  'configure',
  'post-sign',
  'place-marker',
] as const;

/** For what the dealer says a card. */
export const RED_DOG_TAPS = [
  'deal',
  'face-up',
  'drawn-in-error',
] as const;

/** What happened at a table of Red Dog. */
export const RED_DOG_EVENTS = [
  'configured',
  'desk',
  'cards-checked',
  'cards-replaced',
  'shuffled',
  'cut-offered',
  'cut',
  'loaded',
  'burned',
  'burned-asked',
  'burned-shown',
  'wager-changed',
  'bets-closed',
  'card-dealt',
  'cutting-card-out',
  'announced',
  'raised',
  'raises-closed',
  'resumed',
  'wager-settled',
  'round-ended',
  'shoe-short',
  'face-up-discarded',
  'drawn-in-error',
  'reconstructed',
  'shuffle-ordered',
  'proposed',
  'agreed',
  'proposal-withdrawn',
  'invalidated',
  'corrected',
  'admonished',
  'sanctioned',
  'seized-released',
  'vacated',
  'complained',
  'dispute-decided',
  'players-restricted',
  'sign-posted',
  'sign-withdrawn',
  'limits-changed',
  'marker-placed',
] as const;

/** Which part of a round of Red Dog it is. */
export const RED_DOG_PHASES = [
  'closed',
  'over',
  'shuffling',
  'cutting',
  'loading',
  'betting',
  'first',
  'second',
  'raising',
  'no-spread',
  'third',
] as const;

/** What the dealer of Red Dog does next. */
export const RED_DOG_PROMPTS = [
  'check-cards',
  'shuffle',
  'await-player',
  'offer-cut',
  'have-cut',
  'load',
  'burn',
  'show-burned',
  'doubt-cards',
  'close-table',
  'call-bets',
  'deal-right',
  'deal-left',
  'announce-spread',
  'call-raises',
  'deal-centre',
  'announce-no-spread',
  'warn',
  'pick-up',
  'finish-round',
  'sat-out',
  'tell-of-inspector',
  'complaint-left',
] as const;

/** What a table of Red Dog shows to everybody. */
export const RED_DOG_NOTICES = [
  'rules',
  'no-advice',
  'no-side-bets',
  'no-influence',
  'devices',
  'handling',
  'face-up',
] as const;

/** What a player of Red Dog is told. */
export const RED_DOG_TOLD = [
  'would-count',
  'below-minimum',
  'excluded',
  'sanctioned',
  'admonished',
  'decided',
  'inspector',
  'cut-offered',
  'gave-back',
] as const;

/** What two cards leave between them. */
export const RED_DOG_LEAVES = [
  'pair',
  'no-spread',
  'spread',
] as const;

/** How a round of Red Dog comes out. */
export const RED_DOG_OUTCOMES = [
  'three-of-a-kind',
  'between',
  'outside',
  'pair-void',
  'consecutive-void',
] as const;

/** What the notice says to a wager that is not as it states. */
export const RED_DOG_WHY = [
  'below-minimum',
  'below-again',
  'off-unit',
  'above-maximum',
] as const;

/** Why the cards are shuffled. */
export const RED_DOG_DUES = [
  'start',
  'first-card',
  'after-round',
  'abnormal',
  'late',
  'short',
] as const;

/** Why an outcome is invalidated. */
export const RED_DOG_CAUSES = [
  'disruption',
  'fraud',
] as const;

/** What a player is admonished for. */
export const RED_DOG_BREACHES = [
  'device',
  'influence',
  'side-bet',
  'handling',
] as const;

/** What is kept of the incidents of a table of Red Dog. */
export const RED_DOG_INCIDENTS = [
  'burned',
  'face-up',
  'drawn-in-error',
  'reconstructed',
  'shuffle',
  'shoe-short',
  'invalidated',
  'corrected',
  'admonished',
  'sanctioned',
  'complained',
  'decided',
  'replaced',
  'vacated',
] as const;

/** Where cards come from. */
export const RED_DOG_SOURCES = [
  'shoe',
  'virtual',
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
  'barred',
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
  'tell-alarm',
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
  'sign-in-barred',
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
  'program-failed',
  'sign-ins-tried',
] as const;

/** Why a shared pool refuses a command. */
export const POOL_REASONS = [
  'not-configured',
  'configured',
  'bad-config',
  'not-yours',
  'rank-needed',
  'same-person',
  'already-pending',
  'other-sums',
  'no-change',
  'done',
  'gap',
  'out-of-order',
  'earlier-first',
  'no-such-line',
  'nothing-pending',
  'too-much',
] as const;

/** What may be done to a shared pool now. */
export const POOL_OFFERS = [
  'fund',
  'confirm-fund',
  'withdraw-fund',
  'pass-over',
  'withdraw-pass-over',
] as const;

/** What people do to a shared pool. */
export const POOL_ACTS = [
  'set-up',
  'fund-asked',
  'funded',
  'fund-withdrawn',
  'pass-over-asked',
  'pass-over-withdrawn',
  'passed-over',
] as const;

/** What a device is. */
export const DEVICE_KINDS = [
  'ats',
  'sgc',
  'wnd',
  'wheel-sensor',
] as const;
