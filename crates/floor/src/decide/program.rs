use super::alarms;
use super::{Answer, Ctx};
use crate::event::{AlarmSubject, Event};
use crate::{PartName, Point, Program, Reason};
use houseway_lawbook::Short;
use houseway_table::{PersonId, Rank};

/// The first program that is found is recorded; every later one is held against it (G-12).
pub(super) fn note(ctx: Ctx<'_>, program: &Program, asked_by: Option<PersonId>) -> Answer {
    ctx.need_system(Point::Program)?;
    ctx.bounded(program.parts.len().saturating_sub(1), Program::PARTS, Point::Program)?;
    let Some(record) = &ctx.state.program else {
        return ctx.done(Event::ProgramRecorded { program: program.clone() }, &[Point::Program]);
    };
    let changed = record.recorded.differences(program);
    let found = (!changed.is_empty()).then(|| program.clone());
    let detail = detail(&changed);
    let seen = record.found.as_ref() == Some(program);
    let checked = Event::ProgramChecked { found, changed: changed.clone(), asked_by };
    let decision = ctx.done(checked, &[Point::Program])?;
    if changed.is_empty() {
        return Ok(alarms::cleared(&ctx, decision, AlarmSubject::ProgramChanged));
    }
    match alarms::active(&ctx, AlarmSubject::ProgramChanged, None, detail) {
        Some(alarm) if alarm.cleared_at.is_some() => {
            let alarm = alarm.number;
            Ok(decision.and(
                Event::AlarmRenewed { alarm, detail: None },
                ctx.basis(&[Point::Program, Point::Alarms]),
            ))
        }
        Some(_) => Ok(decision),
        // What was found before and acknowledged does not ring again; what changed since does.
        None if seen => Ok(decision),
        None => Ok(alarms::raised(&ctx, decision, AlarmSubject::ProgramChanged, detail)),
    }
}

/// The first parts by name, and how many more there are.
fn detail(changed: &[PartName]) -> Option<Short<200>> {
    let mut text = String::new();
    for (place, name) in changed.iter().enumerate() {
        let rest = format!(" +{}", changed.len() - place);
        if text.len() + name.as_str().len() + rest.len() + 2 > 200 {
            text.push_str(&rest);
            break;
        }
        if place > 0 {
            text.push_str(", ");
        }
        text.push_str(name.as_str());
    }
    Short::new(text.trim()).ok()
}

/// Whoever manages the shift says that the program as it was last found belongs here, as after an update.
pub(super) fn accept(ctx: Ctx<'_>) -> Answer {
    ctx.need_rank(Rank::GamingShiftManager)?;
    let Some(program) = ctx.state.program.as_ref().and_then(|record| record.found.clone()) else {
        return Err(ctx.refuse(Reason::ProgramUnchanged, Point::Program));
    };
    let decision = ctx.done(Event::ProgramRecorded { program }, &[Point::Program])?;
    Ok(alarms::cleared(&ctx, decision, AlarmSubject::ProgramChanged))
}
