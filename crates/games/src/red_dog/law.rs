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
    }
}
