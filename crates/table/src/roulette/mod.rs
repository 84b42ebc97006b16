//! A live Rapid Roulette table.

mod apply;
mod asked;
mod command;
mod config;
mod decide;
mod detail;
mod event;
mod fair;
mod invariants;
mod layout;
mod offer;
mod offers;
mod phase;
mod postings;
mod reason;
mod reckoner;
mod record;
mod seat;
mod state;
mod step;
mod view;
mod views;

pub use command::{Command, Touch};
pub use config::{Automation, Config, ConfigFault, Period, Source};
pub use detail::{
    AccountCorrection, AccountSettlement, Adjusted, Borne, CashBox, ClaimSubject, CorrectedLines, Funds,
    Inspection, LateChip, Returned, Scope, SpinOutcome, SpotChange, Void, Why, Wrong,
};
pub use event::Event;
pub use fair::{
    Draw, DrawPart, NonceStanding, Promise, Recount, covered, nonce_commitment, recount, seat_blind,
};
pub use layout::{FinalLayout, SequenceWager, Wagers, layout_digest, total};
pub use offer::{ByHand, CorrectableSpin, Offer, StaffOffer};
pub use reason::{Bet, Reason};
pub use state::{
    AskedAdjustment, AskedLimits, AskedVoid, Claim, ClaimAnswer, Correction, Declared, Expired, Fallen,
    GivenUp, InForce, Meters, Notice, OpenSeat, Payout, Phase, Registered, Report, Seat, SeatResult,
    SequenceRecord, Sign, Silent, Snapshot, SpinRecord, Standing, State, Unconfirmed, Unsettled, Wagering,
};
pub use view::{
    AccountView, AskedView, CorrectionView, DealerView, DeclaredView, EquipmentView, LateReport, MoneyView,
    NonceReport, OutcomeView, Owed, PhaseView, Placed, Prompt, PublicView, SeatStatus, SeatView,
    SequenceView, Shown, SignView, View,
};

pub use invariants::Broken;
pub use reckoner::Reckoner;
pub use step::Need;

use crate::{Answer, Ask, Audience, By, Decision, Game, Recorded, Refused};
use houseway_games::roulette::Rules;
use houseway_lawbook::Ruled;
use houseway_ledger::{Books, Posting};

/// Rapid Roulette as a [`Game`].
#[derive(Clone, Copy, Debug)]
pub struct Roulette;

impl Game for Roulette {
    type Rules = Rules;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Reason = Reason;
    type Offer = Offer;
    type Need = Need;
    type View = View;

    const NAME: &'static str = "rapid-roulette";

    fn decide(
        rules: &Rules,
        state: &State,
        command: &Command,
        by: &By,
    ) -> Result<Decision<Event>, Refused<Reason>> {
        decide::decide(rules, state, command, by)
    }

    fn apply(state: &mut State, fact: &Recorded<Event>) {
        apply::apply(state, fact);
    }

    fn options(rules: &Rules, state: &State, by: &By) -> Vec<Ruled<Offer>> {
        offers::options(rules, state, by)
    }

    fn needs(_: &Rules, state: &State) -> Option<Need> {
        step::needs(state)
    }

    fn next_step(rules: &Rules, state: &State) -> Option<crate::Step<Command, Need>> {
        step::next_step(rules, state)
    }

    fn ask(rules: &Rules, need: &Need) -> Option<Ask> {
        step::ask(rules, need)
    }

    fn answer(_: &Rules, need: &Need, answer: Answer) -> Option<Command> {
        step::answer(need, answer)
    }

    fn view(rules: &Rules, state: &State, audience: Audience) -> View {
        views::view(rules, state, audience)
    }

    fn postings(event: &Event) -> Vec<Posting> {
        postings::postings(event)
    }

    fn books(state: &State) -> &Books {
        &state.books
    }

    fn asked(_: &State, facts: &[Recorded<Event>]) -> Option<Command> {
        step::asked(facts)
    }
}
