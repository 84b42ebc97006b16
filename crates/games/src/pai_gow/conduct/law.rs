use houseway_lawbook::points_of_law;

points_of_law! {
    /// What the conduct of a round decides, prompts or records in every book.
    pub enum ConductPoint {
        /// The table and what belongs to it.
        SetUp = "set-up",
        /// The dealer, and whoever stands above him, conducts the game.
        Conducts = "conducts",
        /// The set is checked, tile by tile, and laid out.
        TilesChecked = "tiles-checked",
        /// Tiles are exchanged.
        TilesReplaced = "tiles-replaced",
        /// The tiles are shuffled before each round.
        Shuffle = "shuffle",
        /// They are stacked in eight groups of four.
        Stack = "stack",
        /// Wagers are chips on their areas.
        WagerArea = "wager-area",
        /// From the close of wagers nothing is laid, changed or taken back.
        WagersClosed = "wagers-closed",
        /// Up to so many players wager on an area.
        Players = "players",
        /// One who wagers on several areas decides on the tiles of one.
        SeveralAreas = "several-areas",
        /// The cup is shaken.
        Shake = "shake",
        /// The dealer calls what the dice say.
        CallDice = "call-dice",
        /// The tiles of areas without a wager are taken back unseen.
        Retrieve = "retrieve",
        /// A player may have his hand set House Way.
        AskHouseWay = "ask-house-way",
        /// Only who decides on an area sets its tiles.
        Controller = "controller",
        /// No tile is exposed before every hand is set.
        AllSet = "all-set",
        /// The bank's tiles are turned up and set before any player's.
        BankFirst = "bank-first",
        /// The House's hands are set House Way.
        HouseSets = "house-sets",
        /// A player who banks sets his hands last.
        BankerSets = "banker-sets",
        /// The dealer calls each hand won, lost or a stand-off.
        CallHand = "call-hand",
        /// Who alone wagers on an area may concede.
        Concede = "concede",
        /// The round ends and the tiles are gathered.
        Clear = "clear",
        /// Unused tiles stay unseen until the round is over.
        UnusedHidden = "unused-hidden",
        /// Players keep what they hold to themselves.
        Secrecy = "secrecy",
        /// One tile of a hand seen: play goes on.
        OneTile = "one-tile",
        /// Two or more of a player's hand seen: he may have it void.
        VoidOption = "void-option",
        /// Two or more of a banking player's hand seen: he may have the round void.
        VoidBank = "void-bank",
        /// Tiles of the House's hand seen: it is played.
        HouseExposed = "house-exposed",
        /// The banking player shows his own: play goes on.
        BankerExposed = "banker-exposed",
        /// A tile seen while stacking.
        ExposedStacking = "exposed-stacking",
        /// A tile seen in a laja.
        ExposedLaja = "exposed-laja",
        /// Tiles were delivered wrongly.
        WrongDeal = "wrong-deal",
        /// A tile is missing, or does not belong to the set.
        MissingTile = "missing-tile",
        /// The tiles are shuffled again.
        Reshuffle = "reshuffle",
        /// Unrest, fire and the like undo an outcome.
        Disruption = "disruption",
        /// A fraud undoes it.
        Fraud = "fraud",
        /// What becomes of the wagers on it.
        Refund = "refund",
        /// Wagers of whoever broke a rule are void.
        VoidWagers = "void-wagers",
        /// Who broke a rule is shut out of the game.
        Exclude = "exclude",
        /// A dispute is decided.
        Dispute = "dispute",
        /// Who sits out three rounds may lose his seat.
        SeatLoss = "seat-loss",
        /// Signs show the limits.
        Signs = "signs",
        /// A higher minimum takes its notice.
        RaiseNotice = "raise-notice",
        /// A player has limits of his own under a marker.
        PersonalLimits = "personal-limits",
        /// Staff give no advice.
        NoAdvice = "no-advice",
        /// Players do not wager among themselves.
        NoSideBets = "no-side-bets",
        /// The rules are there for whoever asks.
        RulesShown = "rules-shown",
        /// Forbidden devices.
        Devices = "devices",
    }
}

points_of_law! {
    /// What some books add to the conduct of a round; a book lists what it knows.
    pub enum ConductOption {
        /// Who touches the tiles after asking for the House Way answers for them himself.
        Touched = "touched",
        /// A hand once put down is not altered.
        SetOnce = "set-once",
        /// Hands count as set when the dealer takes the chung off the bank's tiles.
        ChungOff = "chung-off",
        /// A supervisor checks a hand set House Way.
        HouseWayChecked = "house-way-checked",
        /// Hands set House Way come after the other players' and before the bank's.
        HouseWayLast = "house-way-last",
        /// They stay stacked until that area is settled.
        HouseWayAtSettlement = "house-way-at-settlement",
        /// A banking player confirms his House Way setting.
        BankerConfirms = "banker-confirms",
        /// A supervisor confirms that the House's hand is set House Way.
        HouseHandConfirmed = "house-hand-confirmed",
        /// Areas whose tiles the House sets always.
        HouseWayAreas = "house-way-areas",
        /// Promotional tokens are wagered as chips, and winnings paid in chips.
        Tokens = "tokens",
        /// Non-negotiable chips are wagered only when the House banks.
        NonNegotiable = "non-negotiable",
        /// After the dice, and with a player banking, changes take the banker's consent.
        LateWithConsent = "late-with-consent",
        /// A spoken wager counts with its chips or cash on the layout.
        Spoken = "spoken",
        /// Against the House a player who is alone may lay his tiles open.
        AloneShows = "alone-shows",
        /// A supervisor may look at a conceded hand.
        ConcededViewed = "conceded-viewed",
        /// A wager is refused before the dice.
        RefuseWager = "refuse-wager",
        /// The hand of somebody absent, or too slow, is set House Way.
        Absent = "absent",
        /// Tiles that the dealer knocks over are set House Way.
        Knocked = "knocked",
        /// Some hands are set before anybody else looks at his.
        SetFirst = "set-first",
        /// Suspects are kept from one table.
        KeepApart = "keep-apart",
        /// Only English is spoken.
        English = "english",
        /// After a player's laja the bank may have one of its own.
        BankLaja = "bank-laja",
        /// After it the bank asks for no further shuffle.
        NoFurtherShuffle = "no-further-shuffle",
        /// Those already playing keep the old minimum.
        KeepMinimum = "keep-minimum",
        /// An area is taken out of play for collusion.
        RemoveArea = "remove-area",
        /// For collusion a table closes at once.
        CloseAtOnce = "close-at-once",
        /// A banker who is a player may shake the cup once more.
        ExtraShake = "extra-shake",
        /// The cup is shaken again after the delivery.
        ShakeAfter = "shake-after",
        /// With only Bonus wagers the bank's hand is dealt, and shown if a player asks.
        BonusOnly = "bonus-only",
        /// A fraud's wagers may be forfeited.
        Forfeit = "forfeit",
        /// A decision is reviewed by somebody else.
        Reviewed = "reviewed",
        /// In which order players may place side wagers.
        SideOrder = "side-order",
        /// More than two tiles seen in a laja.
        LajaExposed = "laja-exposed",
        /// A conceded hand in dispute is shown.
        ConcededDisputed = "conceded-disputed",
        /// A dealer breach while tiles are set may cost the round.
        BreachVoids = "breach-voids",
        /// Whoever decides on an area lays his wager nearest the dealer.
        NearestDealer = "nearest-dealer",
        /// Hands on their way to neighbouring areas without wagers are put down together.
        Together = "together",
        /// The dealer taps the table for a stand-off.
        StandOffTapped = "stand-off-tapped",
        /// Unused tiles may be looked at once everybody is paid.
        UnusedViewed = "unused-viewed",
        /// Before the tiles are dealt players are given the chance of a Bonus and a Tie wager.
        BonusOffered = "bonus-offered",
        /// Who wagers on the Tie answers for how his tiles are set, and is paid on a wager that lies.
        TieWager = "tie-wager",
        /// A marker shows a surrendered wager.
        SurrenderMarker = "surrender-marker",
        /// With Bonus and Tie, tiles are exposed and set area by area.
        BonanzaOpening = "bonanza-opening",
        /// Who has a maximum of his own plays his area alone.
        AloneUnderMarker = "alone-under-marker",
        /// What is called where a single die finds the area.
        OneBoxDie = "one-box-die",
        /// And that Big or Small is called with it.
        OneBoxDieBigSmall = "one-box-die-big-small",
        /// There, hands of areas without a wager join the tiles that were not dealt.
        OneBoxDieUnused = "one-box-die-unused",
    }
}

points_of_law! {
    /// Acts that take a certain rank; a book lists those it knows.
    pub enum Act {
        /// Lets several players wager on an area.
        SeveralPlayers = "several-players",
        /// Lets a player have a laja.
        Laja = "laja",
        /// Has the tiles shuffled again.
        Reshuffle = "reshuffle",
        /// Accepts a cut that the book does not list.
        OtherCut = "other-cut",
        /// Names the cut where the banker declines.
        ChooseCut = "choose-cut",
        /// Checks the tiles.
        CheckTiles = "check-tiles",
        /// Exchanges tiles.
        ReplaceTiles = "replace-tiles",
        /// Puts a mis-set hand right.
        ResetHand = "reset-hand",
        /// Has an absent player's hand set.
        SetAbsent = "set-absent",
        /// Has somebody set before the others.
        SetFirst = "set-first",
        /// Takes an area out of play.
        RemoveArea = "remove-area",
        /// Brings it back.
        ReturnArea = "return-area",
        /// Has the table closed where that did not help.
        CloseAtOnce = "close-at-once",
        /// Changes limits.
        Limits = "limits",
        /// Gives a player limits of his own.
        PersonalLimits = "personal-limits",
        /// Refuses a wager before the dice.
        RefuseWager = "refuse-wager",
        /// Declares an outcome void for unrest and the like.
        Disruption = "disruption",
        /// Declares it void for fraud.
        Fraud = "fraud",
        /// Declares a round void for an irregularity of the tiles.
        VoidRound = "void-round",
        /// Voids a player's wagers and shuts him out.
        Sanction = "sanction",
        /// Decides a dispute.
        Dispute = "dispute",
        /// Lets a player have a further bank, or several share one.
        BankLeave = "bank-leave",
        /// Requires a seat to be vacated.
        SeatLoss = "seat-loss",
        /// Looks at a conceded hand.
        ViewConceded = "view-conceded",
        /// Confirms that the House's hand is set House Way.
        ConfirmHand = "confirm-hand",
        /// Keeps a suspect from the table.
        KeepApart = "keep-apart",
        /// Lets a player wager on two areas and set both hands.
        TwoAreas = "two-areas",
    }
}

points_of_law! {
    /// Who decides on the tiles of an area where several wager, tried in the order of the enum; a book lists its own.
    pub enum Control {
        /// The player seated there.
        Seated = "seated",
        /// The one with the highest wager, if the seated player leaves it to him.
        SeatedYields = "seated-yields",
        /// The one with the highest wager.
        Highest = "highest",
        /// The one who decided in the round before.
        Kept = "kept",
        /// The one whose wager lies nearest the dealer, the first to have been laid.
        Nearest = "nearest",
        /// The one on whom they agree.
        Agreed = "agreed",
    }
}

points_of_law! {
    /// What belongs to a table beside its tiles; a book lists what it asks for.
    pub enum Equipment {
        /// The dice of the book's sets.
        Dice = "dice",
        /// The cup with its cover.
        Cup = "cup",
        /// Buttons for stealing the cut.
        StealButtons = "steal-buttons",
        /// A button for an area out of play.
        OffButton = "off-button",
        /// The marker of the bank.
        Chung = "chung",
        /// The rack for the float.
        FloatTray = "float-tray",
        /// The drop box.
        DropBox = "drop-box",
    }
}
