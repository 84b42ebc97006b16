use super::command::{Command, Play};
use super::offer::Offer;
use crate::house::desk;
use houseway_games::pai_gow::Area;
use houseway_money::Cents;

/// Whether a command lies inside an offer. What a dealer enters of tiles and dice is bounded by the set, not by the offer.
#[must_use]
pub fn covers(offer: &Offer, command: &Command) -> bool {
    match (offer, command) {
        (Offer::Desk { desk: offer }, Command::Desk { desk }) => desk::covers(offer, desk),
        (Offer::Give { command: offered }, command) => **offered == *command,
        (
            Offer::Wager { seat, area, bet, minimum, maximum, multiple, lies },
            Command::Play { seat: who, act: Play::Wager { area: at, bet: on, amount } },
        ) => {
            (seat, area, bet) == (who, at, on)
                && (minimum..=maximum).contains(&amount)
                && amount != lies
                && multiple.is_none_or(|multiple| amount.is_multiple_of(multiple))
        }
        (
            Offer::WagerTokens { seat, area, minimum, maximum, multiple, lies },
            Command::Play { seat: who, act: Play::WagerTokens { area: at, amount } },
        ) => {
            (seat, area) == (who, at)
                && (minimum..=maximum).contains(&amount)
                && amount != lies
                && multiple.is_none_or(|multiple| amount.is_multiple_of(multiple))
        }
        (Offer::ExchangeVoucher { seats, multiple, most }, Command::ExchangeVoucher { seat, amount, .. }) => {
            seats.contains(seat) && amount.is_multiple_of(*multiple) && !amount.is_zero() && amount <= most
        }
        (Offer::CloseAtOnce, Command::CloseAtOnce { .. }) => true,
        (Offer::KeepApart { seats }, Command::KeepApart { seat, .. }) => seats.contains(seat),
        (Offer::ShowConceded { area }, Command::ShowConceded { area: at, tiles: Some(_) }) => area == at,
        (
            Offer::StakeBank { seat, most, lies },
            Command::Play { seat: who, act: Play::StakeBank { amount } },
        ) => seat == who && amount <= most && amount != lies,
        (
            Offer::Set { seat, area, low },
            Command::Play { seat: who, act: Play::Set { area: at, low: set } },
        ) => (seat, area) == (who, at) && low.contains(set),
        (Offer::Cut { seat: Some(seat), cuts }, Command::Play { seat: who, act: Play::NameCut { cut } }) => {
            seat == who && cuts.contains(cut)
        }
        (Offer::Cut { seat: None, cuts }, Command::ChooseCut { cut }) => cuts.contains(cut),
        (Offer::Steal { seat, values }, Command::Play { seat: who, act: Play::Steal { value } }) => {
            seat == who && values.contains(value)
        }
        (Offer::Tiles { laja: false, .. }, Command::Shuffle { .. })
        | (Offer::Shake, Command::Shake { .. })
        | (Offer::TapBank, Command::ExposeBank { tiles: Some(_), .. })
        | (Offer::Direct, Command::Direct { .. })
        | (Offer::ReplaceTiles, Command::ReplaceTiles { .. })
        | (Offer::PostSign { .. }, Command::PostSign { .. })
        | (Offer::Configure, Command::Configure { .. }) => true,
        (Offer::SetFirst { marked, areas: most }, Command::SetFirst { areas }) => {
            let known = areas.iter().all(|area| area.number() <= *most);
            areas != marked && known && areas.len() <= usize::from(Area::COUNT)
        }
        (Offer::Tiles { seat, laja: true }, Command::Laja { seat: who, .. }) => seat == who,
        (Offer::ReadDice { dice }, Command::OpenCup { rests: Some(rests) }) => {
            rests.len() == usize::from(*dice)
        }
        (Offer::TapHand { area, called, .. }, Command::Open { area: at, tiles, called: said, .. }) => {
            area == at && (tiles.is_some() || (said.is_some() && *called))
        }
        (Offer::Report { what: offered }, Command::Report { what }) => {
            std::mem::discriminant(offered) == std::mem::discriminant(what)
        }
        (Offer::RefuseWager { wagers }, Command::RefuseWager { wager, .. }) => wagers.contains(wager),
        (Offer::Sanction { seats }, Command::Sanction { seat, void, exclude, .. }) => {
            seats.contains(seat) && (*void || *exclude)
        }
        (Offer::Dispute { review }, Command::Dispute { review: reviews, .. }) => !reviews || *review,
        (Offer::AllowBank { shaker }, Command::AllowBank { shaker: named }) => named.is_some() || !shaker,
        (Offer::LimitPlayers { most, now }, Command::LimitPlayers { most: wanted }) => {
            (1..=*most).contains(wanted) && wanted != now
        }
        (Offer::ShareBank { seats }, Command::ShareBank { seat }) => seats.contains(seat),
        (Offer::PlaceMarker { seats, above, multiple }, Command::PlaceMarker { seat, maximum }) => {
            let fits = |maximum: Cents| maximum >= *above && maximum.is_multiple_of(*multiple);
            seats.iter().any(|(who, now)| who == seat && now != maximum) && maximum.is_none_or(fits)
        }
        _ => false,
    }
}
