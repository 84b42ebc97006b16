use houseway_lawbook::points_of_law;

points_of_law! {
    /// What the rules of Rapid Roulette decide, refuse, prompt, show or record.
    pub enum Point {
        /// A higher rank may do what a lower may.
        HigherRank = "higher-rank",
        /// Only a terminal with an active chip account is in play.
        OpenTerminal = "open-terminal",
        /// What the layout and the terminal's display must show.
        Layout = "layout",
        /// How many terminals a table may have.
        TerminalCount = "terminal-count",
        /// What makes up a table.
        TableEquipment = "table-equipment",
        /// What the wheel must be.
        WheelRegister = "wheel-register",
        /// What the ball must be.
        BallRegister = "ball-register",
        /// How a wager on one spin is placed.
        SingleWager = "single-wager",
        /// How a wager on a spin sequence is placed.
        SequenceWager = "sequence-wager",
        /// Chips move by touching the terminal.
        Touch = "touch",
        /// Whoever controls a terminal answers for its chips.
        PlayerControls = "player-controls",
        /// The wager is what the terminal showed at expiry.
        SettledAsShown = "settled-as-shown",
        /// No chip moves after expiry.
        Late = "late",
        /// Losing chips are cleared.
        ClearLosing = "clear-losing",
        /// Winnings are paid to the account.
        PayWinning = "pay-winning",
        /// Only the bets of the rulebook may be placed.
        PermittedBets = "permitted-bets",
        /// Call bets are permitted wagers placed together.
        CallBets = "call-bets",
        /// The signs with minimum and maximum.
        Signs = "signs",
        /// Each terminal is a place where the signs stand.
        SignsAtTerminal = "signs-at-terminal",
        /// The marker of a terminal is its player's.
        PlayersMarker = "players-marker",
        /// New limits begin between two periods.
        LimitsStart = "limits-start",
        /// A table that is closed keeps the limits of its sign.
        ClosedLimits = "closed-limits",
        /// A minimum rises only after its sign has stood long enough.
        RaiseNotice = "raise-notice",
        /// A table closes after its sign, and plays on until then.
        ClosingNotice = "closing-notice",
        /// A wager below the minimum shows no chips.
        BelowMinimum = "below-minimum",
        /// A wager between two multiples is lowered.
        OffMultiple = "off-multiple",
        /// A wager above the maximum is lowered.
        AboveMaximum = "above-maximum",
        /// Wagers below the aggregate are not recognised.
        BelowAggregate = "below-aggregate",
        /// The operator sets the length of the wagering period.
        PeriodSet = "period-set",
        /// The length where none is set.
        PeriodDefault = "period-default",
        /// Each terminal counts down.
        Countdown = "countdown",
        /// The ball may be spun while the period runs.
        SpinEarly = "spin-early",
        /// After expiry the ball must be spun at once.
        SpinNow = "spin-now",
        /// The number is announced.
        Announce = "announce",
        /// The number is entered.
        EnterOutcome = "enter-outcome",
        /// Each open terminal shows the outcome.
        ShowOutcome = "show-outcome",
        /// Each terminal shows what it won.
        ShowWin = "show-win",
        /// Each terminal shows its new balance.
        ShowBalance = "show-balance",
        /// An open terminal shows its account.
        ShowAccount = "show-account",
        /// How a person buys in.
        BuyIn = "buy-in",
        /// The player is given control of a terminal.
        GiveControl = "give-control",
        /// The account is opened with the amount tendered.
        ActivateAccount = "activate-account",
        /// A note in the acceptor is credited.
        NoteCredited = "note-credited",
        /// More may be tendered to the dealer at any time.
        TopUp = "top-up",
        /// More notes may be inserted at any time.
        NoteTopUp = "note-top-up",
        /// A player may leave at any time.
        MayLeave = "may-leave",
        /// A player may be directed to leave.
        DirectedToLeave = "directed-to-leave",
        /// The whole balance is paid in chips.
        PayOut = "pay-out",
        /// The account is closed.
        CloseAccount = "close-account",
        /// What the chip on a square designates.
        Squares = "squares",
        /// Zero, one and two make a street.
        StreetZeroOneTwo = "street-zero-one-two",
        /// Zero, two and three make a street.
        StreetZeroTwoThree = "street-zero-two-three",
        /// Three numbers that end in a multiple of three make a street.
        StreetOfThree = "street-of-three",
        /// Zero pays only the bets that involve it.
        ZeroWins = "zero-wins",
        /// Zero takes all others.
        ZeroLoses = "zero-loses",
        /// 8.1(a)
        NoSpinWheelAtRest = "no-spin-wheel-at-rest",
        /// 8.1(b)
        NoSpinSameDirection = "no-spin-same-direction",
        /// 8.1(c)
        NoSpinTooFewTurns = "no-spin-too-few-turns",
        /// 8.1(d)
        NoSpinForeignObject = "no-spin-foreign-object",
        /// 8.1(e)
        NoSpinBallOut = "no-spin-ball-out",
        /// 8.1(f)
        NoSpinAtRestEarly = "no-spin-at-rest-early",
        /// 8.1(g)
        NoSpinInterference = "no-spin-interference",
        /// 8.1(h)
        NoSpinDisruption = "no-spin-disruption",
        /// The dealer may stop the ball of a "no spin".
        StopBall = "stop-ball",
        /// A spin called "no spin" has no effect.
        NoEffect = "no-effect",
        /// A number entered so soon that the ball may have lain early needs a second rank.
        LateChips = "late-chips",
        /// A wrong entry freezes every account and is settled again.
        Correction = "correction",
        /// A player's claim is considered and answered.
        Claim = "claim",
        /// The display does not decide.
        DisplayDisregarded = "display-disregarded",
        /// A terminal fails before expiry.
        TerminalFailsBefore = "terminal-fails-before",
        /// A terminal fails after expiry.
        TerminalFailsAfter = "terminal-fails-after",
        /// The system fails before expiry.
        SystemFailsBefore = "system-fails-before",
        /// The system fails after expiry.
        SystemFailsAfter = "system-fails-after",
        /// A terminal works again.
        TerminalRestored = "terminal-restored",
        /// The system works again.
        SystemRestored = "system-restored",
        /// What the records do not confirm is void.
        Unconfirmed = "unconfirmed",
        /// A void returns the stake.
        VoidReturns = "void-returns",
        /// Whole cents only.
        WholeCents = "whole-cents",
        /// Two persons sign what one may not do alone.
        TwoPersons = "two-persons",
        /// Which spins can be corrected.
        CorrectionReach = "correction-reach",
        /// What undo and repeat may move.
        UndoRepeat = "undo-repeat",
        /// What players allow themselves.
        OwnLimits = "own-limits",
        /// Running sequences outlive the account and the table's day.
        SequenceCarriesOver = "sequence-carries-over",
        /// The table is run by the SGC.
        Console = "console",
        /// The display shows at least the last outcome.
        ShowOnDisplay = "show-on-display",
    }
}
