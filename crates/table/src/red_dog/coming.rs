use super::detail::Due;
use super::state::State;
use houseway_games::red_dog::Unseen;

/// What the next round is dealt from, as far as anybody at the table can say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coming {
    /// The cards that can come. A burned card that nobody was shown is among them, and so is every card behind the cutting card: where
    /// they lie nobody knows.
    pub unseen: Unseen,
    /// Whether the cards are certain to be shuffled before that round.
    pub shuffled: bool,
}

impl State {
    /// What the next round is dealt from, at a table of so many decks. It follows from cards that lay face up alone: the order of a
    /// virtual shoe, which only the source of chance knows, is never looked at.
    #[must_use]
    pub fn coming(&self, decks: u16) -> Coming {
        let whole = || Unseen::decks(decks);
        let fresh = |unseen| Coming { unseen, shuffled: true };
        let due = self.shuffle_due();
        if !self.round_runs() || due == Some(Due::FirstCard) {
            // Nothing lies on the layout that would stay there.
            return match due {
                _ if self.cutting_card_is_next() => fresh(whole()),
                Some(_) => fresh(whole()),
                None => self.as_it_is(whole()),
            };
        }
        let out = self.shoe.as_ref().map(|shoe| shoe.out).or(self.stack.as_ref().map(|stack| stack.out));
        if out == Some(true) || self.cutting_card_is_next() {
            // The round is finished, and all cards are shuffled after it.
            return fresh(whole());
        }
        if due.is_some() {
            // What lies on the layout is not shuffled with the others.
            let mut unseen = whole();
            for card in self.phase.cards() {
                let _ = unseen.see(card.value);
            }
            return fresh(unseen);
        }
        self.as_it_is(whole())
    }

    fn as_it_is(&self, whole: Unseen) -> Coming {
        Coming { unseen: self.unseen.clone().unwrap_or(whole), shuffled: false }
    }

    /// Whether the next card of a virtual shoe brings the cutting card with it. How many cards are left, and how many lie behind it,
    /// everybody can count. Of a real shoe only its dealer sees that.
    fn cutting_card_is_next(&self) -> bool {
        let is_virtual = self.config.as_ref().is_some_and(super::config::Config::is_virtual);
        is_virtual && self.shoe.as_ref().is_some_and(super::state::Shoe::cutting_card_comes)
    }
}
