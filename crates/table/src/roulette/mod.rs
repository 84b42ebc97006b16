//! A live Rapid Roulette table.

mod command;
mod config;
mod event;
mod layout;
mod offer;
mod reason;
mod state;
mod view;

pub use command::{Command, Touch};
pub use config::{Automation, Config, ConfigFault, Period, Source};
pub use event::{
    AccountCorrection, AccountSettlement, Adjusted, CashBox, Cause, ClaimSubject, CorrectedLines, Event,
    Funds, Inspection, LateChip, Returned, Scope, SpinOutcome, SpotChange, Why,
};
pub use layout::{FinalLayout, SequenceWager, Wagers, layout_digest, total};
pub use offer::{Offer, Sample};
pub use reason::{Bet, Reason};
pub use state::{
    Claim, ClaimAnswer, Correction, Declared, Expired, Meters, Notice, OpenSeat, Phase, Registered, Report,
    Seat, SeatResult, SequenceRecord, Sign, Snapshot, SpinRecord, Standing, State, Wagering,
};
pub use view::{
    AccountView, CorrectionView, DealerView, DeclaredView, EquipmentView, MoneyView, OutcomeView, Owed,
    PhaseView, Placed, Prompt, PublicView, SeatStatus, SeatView, SequenceView, Shown, SignView, View,
};
