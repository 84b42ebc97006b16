use houseway_lawbook::{DocumentError, Law, Mutation, Point, PointTable, points_of_law};

points_of_law! {
    /// What a Bonanza table decides about its three wagers together.
    pub enum BonanzaPoint {
        /// No wager depends on another.
        Independent = "independent",
        /// The regular wager may lie alone.
        RegularAlone = "regular-alone",
        /// The Bonus may lie alone.
        BonusAlone = "bonus-alone",
        /// The Tie may lie alone.
        TieAlone = "tie-alone",
        /// Several may lie together.
        Several = "several",
        /// First the regular wager decides on the tiles.
        RegularDecides = "regular-decides",
        /// Then the Tie.
        TieDecides = "tie-decides",
        /// Last the Bonus.
        BonusDecides = "bonus-decides",
        /// What has lost is taken as soon as the area's tiles are exposed and set.
        LosersFirst = "losers-first",
        /// What has won stays with its tiles.
        WinnersStay = "winners-stay",
        /// It is paid when every area is through.
        WinnersPaid = "winners-paid",
    }
}

points_of_law! {
    /// What the Bonus decides.
    pub enum BonusPoint {
        /// It wins on the hands of its table.
        Wins = "wins",
        /// It loses on all others.
        Loses = "loses",
        /// What the bank holds does not matter.
        WhateverBank = "whatever-bank",
        /// Below the top lines any two of the four tiles make the line.
        AnyTwo = "any-two",
        /// Of several lines the highest is paid.
        HighestOnly = "highest-only",
        /// Beside a regular wager the setting does not matter.
        BesideRegular = "beside-regular",
        /// Who banks may wager on it.
        BankerMay = "banker-may",
        /// The House pays it, whoever banks.
        HousePays = "house-pays",
    }
}

points_of_law! {
    /// What the Tie decides.
    pub enum TiePoint {
        /// One setting is for the regular wager and the Tie.
        OneSetting = "one-setting",
        /// Who banks or co-banks may not wager on it.
        BankerMayNot = "banker-may-not",
        /// While a player banks alone nobody may.
        NoneUnderPlayer = "none-under-player",
        /// In a co-bank the others may.
        OthersInCoBank = "others-in-co-bank",
    }
}

points_of_law! {
    /// What surrendering a Tie decides.
    pub enum SurrenderPoint {
        /// It is open once the tiles are delivered.
        AfterTiles = "after-tiles",
        /// It ends when the bank's hand is exposed.
        BeforeBank = "before-bank",
        /// What is surrendered is collected in the final settlement.
        CollectedLast = "collected-last",
        /// Everybody decides on his own wager.
        EachForHimself = "each-for-himself",
    }
}

points_of_law! {
    /// What the jackpot decides.
    pub enum JackpotPoint {
        /// The House does not wager on it.
        HouseNever = "house-never",
        /// There is one wager a box.
        OneABox = "one-a-box",
        /// It is of the approved amount.
        ApprovedAmount = "approved-amount",
        /// It lies beside a regular wager.
        BesideWager = "beside-wager",
        /// The choice is first with whoever decides on the box's tiles.
        DeciderFirst = "decider-first",
        /// If he declines, with the other of two.
        ThenTheOther = "then-the-other",
        /// If he declines and there are two more, they agree.
        ThenByAgreement = "then-by-agreement",
        /// Lost wagers feed the pool and the reserve.
        LosersFeed = "losers-feed",
        /// The House owes every win, whoever banks.
        HousePays = "house-pays",
        /// It wins on the hands of its list.
        Wins = "wins",
        /// It loses on all others.
        Loses = "loses",
        /// A share is one of the pool as earlier wins left it.
        PoolAsLeft = "pool-as-left",
    }
}

/// The law of one part of the file, with its place in errors.
pub(super) fn law<P: Point>(
    file: &str,
    part: &str,
    table: &PointTable,
    mutation: &Mutation,
) -> Result<Law<P>, DocumentError> {
    Law::new(file, table, mutation)
        .map_err(|error| DocumentError::new(&error.file, &format!("{part}.{}", error.key), error.message))
}
