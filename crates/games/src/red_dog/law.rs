use houseway_lawbook::points_of_law;

points_of_law! {
    /// What the rules of Red Dog decide, refuse, prompt, show or record.
    pub enum Point {
        /// How many decks the cards are.
        Decks = "decks",
        /// What the ranks count.
        CardRanks = "card-ranks",
        /// How deep whoever cuts puts the cutting card.
        CutDepth = "cut-depth",
        /// How deep the cutting card goes before the cards go into the shoe.
        CuttingCard = "cutting-card",
        /// How many cards a spread is.
        SpreadCounts = "spread-counts",
        /// Two cards that are neither a pair nor consecutive leave a spread, and a third card is drawn.
        Spread = "spread",
        /// Two consecutive cards leave none.
        NoSpread = "no-spread",
        /// Two cards of one rank are a pair, and a third card is drawn.
        Pair = "pair",
        /// A third card between the two wins.
        Between = "between",
        /// A third card that is not between them loses.
        Outside = "outside",
        /// A third card of the pair's rank wins.
        ThreeOfAKind = "three-of-a-kind",
        /// Any other card on a pair neither wins nor loses.
        PairVoid = "pair-void",
        /// Consecutive cards neither win nor lose.
        ConsecutiveVoid = "consecutive-void",
        /// What is void goes back whole.
        VoidReturns = "void-returns",
        /// Winning wagers are paid by the table of odds, losing ones taken.
        Settle = "settle",
        /// A wager in cents whose win would not be whole cannot be placed.
        WholeCents = "whole-cents",
        /// The notice with minimum, maximum and unit.
        Notice = "notice",
        /// A wager off the unit that the notice states counts to the step below.
        OffUnit = "off-unit",
        /// A wager below the minimum is settled once, its owner told, and later ones are returned.
        BelowMinimum = "below-minimum",
        /// A wager above the maximum counts to the maximum.
        AboveMaximum = "above-maximum",
        /// How far a wager may be raised.
        Raise = "raise",
        /// There is no raise on a pair.
        NoRaiseOnPair = "no-raise-on-pair",
        /// The dealer, and whoever stands above him, conducts the game.
        Conducts = "conducts",
        /// How many areas the layout has.
        Areas = "areas",
        /// What the layout shows.
        Layout = "layout",
        /// The three boxes for cards.
        Boxes = "boxes",
        /// The inscriptions with spreads and odds.
        Inscriptions = "inscriptions",
        /// Cards are checked before they are used and after.
        CardsChecked = "cards-checked",
        /// Cards are taken away and others brought.
        CardsReplaced = "cards-replaced",
        /// Cards come from the shoe, face up.
        FaceUp = "face-up",
        /// Only whoever conducts the game handles cards.
        Handling = "handling",
        /// The cards are mixed, all of them.
        Shuffle = "shuffle",
        /// Before play begins.
        ShuffleBeforePlay = "shuffle-before-play",
        /// When the cutting card comes first in a round.
        ShuffleFirstCard = "shuffle-first-card",
        /// After the round in which the cutting card came.
        ShuffleAfterRound = "shuffle-after-round",
        /// At once, the sequence of cards being abnormal.
        ShuffleAbnormal = "shuffle-abnormal",
        /// The cut is offered to a player.
        OfferCut = "offer-cut",
        /// If no player cuts, a supervisor does.
        SupervisorCuts = "supervisor-cuts",
        /// Where the table deals by itself, it cuts when no player does.
        TableCuts = "table-cuts",
        /// The first card is burned, and shown to a player who asks.
        Burn = "burn",
        /// Wagers are made in chips.
        ChipsOnly = "chips-only",
        /// A wager lies on its area before the first card.
        WagerBefore = "wager-before",
        /// A wager by word of mouth is accompanied by what it is made of.
        Spoken = "spoken",
        /// From the first card to settlement nothing moves but a raise.
        WagersStand = "wagers-stand",
        /// How many players wager on one area.
        PlayersMost = "players-most",
        /// Nobody wagers on two areas.
        OneArea = "one-area",
        /// Who changes the limits.
        ChangeLimits = "change-limits",
        /// A higher minimum takes its notice.
        RaiseNotice = "raise-notice",
        /// A player may exceed the maximum under a marker.
        HigherLimit = "higher-limit",
        /// No more bets: then cards are dealt.
        CloseBets = "close-bets",
        /// The first card lies to the right.
        FirstBox = "first-box",
        /// The second lies to the left.
        SecondBox = "second-box",
        /// No more bets a second time: then the third card comes to the centre.
        CloseRaises = "close-raises",
        /// After an outage what runs by the clock begins anew.
        Resume = "resume",
        /// A hand can be laid out again.
        HandRecord = "hand-record",
        /// A settled round whose cards were others is settled again.
        CorrectResult = "correct-result",
        /// None or two cards burned: the deal goes on.
        BurnedWrong = "burned-wrong",
        /// A card face up in the shoe.
        FoundFaceUp = "found-face-up",
        /// A card drawn in error that nobody saw.
        DrawnUnseen = "drawn-unseen",
        /// A card drawn in error that was exposed.
        DrawnExposed = "drawn-exposed",
        /// A hand dealt to the wrong places is reconstructed.
        Reconstruct = "reconstruct",
        /// A shuffle that was forgotten.
        LateShuffle = "late-shuffle",
        /// A shoe that does not last for the round.
        ShoeShort = "shoe-short",
        /// Devices that nobody may have.
        Devices = "devices",
        /// Wagers of whoever broke a rule are void.
        VoidWagers = "void-wagers",
        /// Who broke a rule is excluded.
        Exclude = "exclude",
        /// What was won with a device is seized.
        Seize = "seize",
        /// The device is confiscated.
        Confiscate = "confiscate",
        /// Whoever has it is detained.
        Detain = "detain",
        /// Disruption undoes an outcome.
        Disruption = "disruption",
        /// A fraud undoes it.
        Fraud = "fraud",
        /// The wagers on it are refunded.
        Refund = "refund",
        /// Staff give no advice.
        NoAdvice = "no-advice",
        /// Nobody influences another player's decisions.
        NoInfluence = "no-influence",
        /// Who sits out may lose his seat.
        SeatLoss = "seat-loss",
        /// Whoever disputes is told of the inspector.
        Inspector = "inspector",
        /// A casino supervisor decides disputes.
        Dispute = "dispute",
        /// Players do not bet against each other.
        NoSideBets = "no-side-bets",
        /// The rules are there for whoever asks.
        RulesShown = "rules-shown",
    }
}
