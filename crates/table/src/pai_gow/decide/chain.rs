use super::Ctx;
use crate::pai_gow::Rules;
use crate::pai_gow::apply::apply;
use crate::pai_gow::event::Event;
use crate::pai_gow::state::State;
use crate::{By, Decision};
use houseway_lawbook::Basis;

/// Several facts of one decision, each decided on the state that those before it lead to.
pub(in crate::pai_gow) struct Chain<'a> {
    rules: &'a Rules,
    by: &'a By,
    state: State,
    decision: Option<Decision<Event>>,
}

impl<'a> Chain<'a> {
    pub fn new(ctx: Ctx<'a>) -> Self {
        Self { rules: ctx.rules, by: ctx.by, state: ctx.state.clone(), decision: None }
    }

    /// What the next decision looks at.
    pub fn ctx(&self) -> Ctx<'_> {
        Ctx { rules: self.rules, state: &self.state, by: self.by }
    }

    pub fn push(&mut self, event: Event, basis: Basis) {
        let next = Decision::of(event, basis);
        for fact in next.clone().record(*self.by) {
            apply(&mut self.state, &fact);
        }
        self.decision = Some(match self.decision.take() {
            Some(before) => before.then(next),
            None => next,
        });
    }

    pub fn finish(self) -> Option<Decision<Event>> {
        self.decision
    }
}
