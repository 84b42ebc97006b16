use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The number of a chip account at its table, counted from 1 and never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts", type = "number"))]
#[serde(transparent)]
pub struct AccountNumber(pub u32);

impl fmt::Display for AccountNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a person may tender to the dealer (Rapid Roulette 6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Tender {
    /// Banknotes and coin.
    Cash,
    /// Vouchers of the casino.
    Voucher,
    /// Authorised tokens.
    Token,
    /// Chips.
    Chips,
}

impl Tender {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Cash, Self::Voucher, Self::Token, Self::Chips];

    /// Its name in data and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cash => "cash",
            Self::Voucher => "voucher",
            Self::Token => "token",
            Self::Chips => "chips",
        }
    }
}

/// An account of one table's books.
///
/// Written `chips/7`, `stakes/7`, `float`, `drop/cash`, `notes/3`, `cage`, `win`, `commission`, `payable/7`,
/// `receivable/7`, `bank/2`, `losing`, `pool/NAME`, `linked/NAME`, `tokens/7`, `promotions`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts", type = "string"))]
pub enum Account {
    /// What a player has at a terminal.
    Chips(AccountNumber),
    /// What a chip account has wagered and is not settled.
    Stakes(AccountNumber),
    /// The chips in the table's float.
    Float,
    /// What lies in the drop box, by kind. Chips tendered go to the float.
    Drop(Tender),
    /// What lies in the note acceptor of a terminal.
    Notes(u8),
    /// The cage, where fills come from and credits and the drop go to.
    Cage,
    /// What the House has won at the table.
    Win,
    /// Commission earned by the House.
    Commission,
    /// What is owed to a closed account.
    Payable(AccountNumber),
    /// What is owed by an emptied or closed account.
    Receivable(AccountNumber),
    /// The stake of a banker who is a player, by seat.
    Bank(u8),
    /// The losing-wager area, while a player banks.
    Losing,
    /// A jackpot or reserve pool.
    Pool(String),
    /// Beside a table: what it has put into a pool that it shares with others, less what that gave it, by the pool's name.
    /// Beside a pool: the other side of that, by the table's.
    Linked(String),
    /// Promotional tokens of a chip account: they are wagered like chips and never paid for.
    Tokens(AccountNumber),
    /// What the House has given away in tokens.
    Promotions,
}

/// On which side an account grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Normal {
    /// By being given: what the table has.
    Debit,
    /// By giving: what the table owes, or has earned.
    Credit,
}

impl Account {
    /// On which side it grows.
    #[must_use]
    pub const fn normal(&self) -> Normal {
        match self {
            Self::Float | Self::Drop(_) | Self::Notes(_) | Self::Cage | Self::Receivable(_) => Normal::Debit,
            _ => Normal::Credit,
        }
    }

    /// Whether it may stand on the wrong side of zero. The House can lose and gives tokens away, the cage is the outside, and a
    /// shared pool pays at one table what others have put into it.
    #[must_use]
    pub const fn may_be_negative(&self) -> bool {
        matches!(self, Self::Win | Self::Cage | Self::Promotions | Self::Linked(_))
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chips(number) => write!(f, "chips/{number}"),
            Self::Stakes(number) => write!(f, "stakes/{number}"),
            Self::Float => f.write_str("float"),
            Self::Drop(tender) => write!(f, "drop/{}", tender.name()),
            Self::Notes(seat) => write!(f, "notes/{seat}"),
            Self::Cage => f.write_str("cage"),
            Self::Win => f.write_str("win"),
            Self::Commission => f.write_str("commission"),
            Self::Payable(number) => write!(f, "payable/{number}"),
            Self::Receivable(number) => write!(f, "receivable/{number}"),
            Self::Bank(seat) => write!(f, "bank/{seat}"),
            Self::Losing => f.write_str("losing"),
            Self::Pool(name) => write!(f, "pool/{name}"),
            Self::Linked(name) => write!(f, "linked/{name}"),
            Self::Tokens(number) => write!(f, "tokens/{number}"),
            Self::Promotions => f.write_str("promotions"),
        }
    }
}

/// A text that names no account.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` names no account")]
pub struct ParseAccountError(String);

impl FromStr for Account {
    type Err = ParseAccountError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseAccountError(text.chars().take(40).collect());
        let (kind, which) = text.split_once('/').unwrap_or((text, ""));
        let number = || which.parse().map(AccountNumber).map_err(|_| error());
        let seat = || which.parse().map_err(|_| error());
        let account = match kind {
            "chips" => Self::Chips(number()?),
            "stakes" => Self::Stakes(number()?),
            "payable" => Self::Payable(number()?),
            "receivable" => Self::Receivable(number()?),
            "tokens" => Self::Tokens(number()?),
            "promotions" => Self::Promotions,
            "notes" => Self::Notes(seat()?),
            "bank" => Self::Bank(seat()?),
            "pool" if (1..=40).contains(&which.len()) => Self::Pool(which.to_owned()),
            "linked" if (1..=40).contains(&which.len()) => Self::Linked(which.to_owned()),
            "drop" => {
                Tender::ALL.into_iter().find(|t| t.name() == which).map(Self::Drop).ok_or_else(error)?
            }
            "float" => Self::Float,
            "cage" => Self::Cage,
            "win" => Self::Win,
            "commission" => Self::Commission,
            "losing" => Self::Losing,
            _ => return Err(error()),
        };
        if account.to_string() == text { Ok(account) } else { Err(error()) }
    }
}

impl Serialize for Account {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Account {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_others_are_refused() {
        let seven = AccountNumber(7);
        let accounts = [
            Account::Chips(seven),
            Account::Stakes(seven),
            Account::Float,
            Account::Drop(Tender::Voucher),
            Account::Notes(3),
            Account::Cage,
            Account::Win,
            Account::Commission,
            Account::Payable(seven),
            Account::Receivable(seven),
            Account::Bank(2),
            Account::Losing,
            Account::Pool("gee-jun".into()),
            Account::Linked("gee-jun".into()),
            Account::Tokens(seven),
            Account::Promotions,
        ];
        for account in accounts {
            assert_eq!(account.to_string().parse(), Ok(account));
        }
        for text in ["", "chips", "chips/", "chips/+7", "chips/07", "float/1", "drop/gold", "pool/"] {
            assert!(text.parse::<Account>().is_err(), "{text}");
        }
    }
}
