use houseway_ledger::Posting;

/// A posting in the words of a journal that knows no game: the fields of the store's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostingRow {
    /// The account that is given the amount.
    pub debit: String,
    /// The account that gives it.
    pub credit: String,
    /// The amount, in whole cents, above zero.
    pub cents: i64,
    /// Why.
    pub reason: String,
    /// What it corrects, if anything.
    pub corrects: Option<String>,
}

impl From<&Posting> for PostingRow {
    fn from(posting: &Posting) -> Self {
        Self {
            debit: posting.debit.to_string(),
            credit: posting.credit.to_string(),
            // An amount is at most 2^53 - 1.
            cents: i64::try_from(posting.amount.get()).unwrap_or(i64::MAX),
            reason: posting.reason.name().to_owned(),
            corrects: posting.corrects.clone(),
        }
    }
}

/// The rows of an event's postings, in their order.
#[must_use]
pub fn posting_rows(postings: &[Posting]) -> Vec<PostingRow> {
    postings.iter().map(PostingRow::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_ledger::{Account, AccountNumber, Reason, Tender};
    use houseway_money::Cents;

    #[test]
    fn a_posting_becomes_a_row_in_names() {
        let chips = Account::Chips(AccountNumber(7));
        let posting = Posting::new(Account::Drop(Tender::Cash), chips, Cents::MAX, Reason::BuyIn).unwrap();
        let row = PostingRow {
            debit: "drop/cash".into(),
            credit: "chips/7".into(),
            cents: 9_007_199_254_740_991,
            reason: "buy-in".into(),
            corrects: None,
        };
        assert_eq!(posting_rows(std::slice::from_ref(&posting)), [row]);
        let corrects = PostingRow::from(&posting.correcting("spin 41")).corrects;
        assert_eq!(corrects.as_deref(), Some("spin 41"));
    }
}
