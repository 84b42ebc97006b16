use houseway_lawbook::points_of_law;

points_of_law! {
    /// What the rules of Pai Gow decide or refuse about tiles, settings and matching.
    pub enum Point {
        /// Both the player's hands are higher.
        Wins = "wins",
        /// Both the bank's hands are higher.
        Loses = "loses",
        /// One hand each.
        StandOff = "stand-off",
        /// Both hands are alike.
        Identical = "identical",
        /// The player's hand is higher by a pair, Wong, Gong or High Nine.
        PlayerByRank = "player-by-rank",
        /// The bank's hand is higher by one of these.
        BankByRank = "bank-by-rank",
        /// The player's hand is higher by its points.
        PlayerByPoints = "player-by-points",
        /// The bank's hand is higher by its points.
        BankByPoints = "bank-by-points",
        /// At equal points the player's better tile is higher.
        PlayerByTile = "player-by-tile",
        /// At equal points the bank's better tile is higher.
        BankByTile = "bank-by-tile",
        /// A player parts his four tiles into a high and a low hand.
        PlayerSets = "player-sets",
        /// The game is played with one set of thirty-two tiles.
        TileSet = "tile-set",
        /// The House Way binds whoever sets by it.
        HouseWay = "house-way",
        /// A computer may check that a hand is set House Way.
        ComputerCheck = "computer-check",
    }
}
