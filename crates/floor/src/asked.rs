use crate::State;
use crate::command::Command;
use crate::event::{Act, Event};
use houseway_table::Recorded;

/// The command that must have led to the first event of a decision, with all facts of which it stands first.
pub(crate) fn from_event(state: &State, event: &Event, facts: &[Recorded<Event>]) -> Option<Command> {
    Some(match event.clone() {
        Event::PersonAdded { id, name, post } => Command::AddPerson { id, name, post },
        Event::PostChanged { id, to, .. } => Command::ChangePost { id, post: to },
        Event::PersonLocked { id, reason: Some(reason), .. } => Command::Lock { id, reason },
        Event::PersonUnlocked { id } => Command::Unlock { id },
        Event::SignInFailed { id, source } => Command::NoteSignInFailed { id, source },
        Event::SignedIn { id, device, source } => Command::NoteSignedIn { id, device, source },
        Event::SecretChanged { id } => Command::NoteSecretChanged { id },
        Event::ActProposed { what, .. } => match *what {
            Act::AddPerson { id, name, post } => Command::AddPerson { id, name, post },
            Act::ChangePost { id, post } => Command::ChangePost { id, post },
            Act::CloseDay { reports } => Command::CloseDay { reports },
        },
        Event::ActConfirmed { act, .. } => {
            let closed = facts.iter().find_map(|fact| match &fact.event {
                Event::DayClosed { reports, .. } => Some(reports.clone()),
                _ => None,
            });
            Command::Confirm { act, reports: closed.unwrap_or_default() }
        }
        Event::ActWithdrawn { act } => Command::Withdraw { act },
        Event::CodeIssued { code, place, .. } => Command::IssueCode { code, place },
        Event::DeviceEnrolled { device, code, .. } => Command::Enrol { code, device },
        Event::DeviceRevoked { device } => Command::Revoke { device },
        Event::TableAdded { table, title, rulebook, seats } => {
            Command::AddTable { table, title, rulebook, seats }
        }
        Event::TableRetired { table } => Command::RetireTable { table },
        Event::TablePlaced { table, pit } => Command::PlaceTable { table, pit },
        Event::Assigned { id, station } => Command::Assign { id, station },
        Event::Released { id, station } => Command::Release { id, station },
        Event::AssignmentRequired { required } => Command::RequireAssignment { required },
        Event::DayOpened { day } => Command::OpenDay { day },
        Event::AlarmRaised { subject, table, detail, of, .. } => {
            Command::RaiseAlarm { subject, table, detail, of }
        }
        Event::AlarmRenewed { alarm, detail } => {
            let known = state.alarms.iter().find(|known| known.number == alarm)?;
            let (subject, table, of) = (known.subject, known.table, known.of);
            match table {
                // What an entry told though the same stood already.
                Some(table) if known.cleared_at.is_none() && detail.is_none() => {
                    Command::TellAlarm { subject, table, detail: known.detail, of }
                }
                _ => Command::RaiseAlarm { subject, table, detail: detail.or(known.detail), of },
            }
        }
        Event::AlarmCleared { alarm } => {
            let known = state.alarms.iter().chain(&state.acknowledged).find(|known| known.number == alarm)?;
            Command::ClearAlarm { subject: known.subject, table: known.table, detail: known.detail }
        }
        Event::ProgramRecorded { program } => match state.program {
            None => Command::NoteProgram { program, asked_by: None },
            Some(_) => Command::AcceptProgram,
        },
        Event::ProgramChecked { found, asked_by, .. } => {
            let program = found.or_else(|| state.program.as_ref().map(|record| record.recorded.clone()))?;
            Command::NoteProgram { program, asked_by }
        }
        Event::AlarmAcknowledged { alarm, note } => Command::Acknowledge { alarm, note },
        // Given only together with another event that stands first.
        Event::PersonLocked { .. } | Event::SignInBarred { .. } | Event::DayClosed { .. } => return None,
    })
}
