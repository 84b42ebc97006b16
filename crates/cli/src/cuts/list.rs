use super::texts;
use crate::output;
use crate::table::{Align, Table, wrap};
use houseway_games::pai_gow::cut::{Course, Cut, Orientation};
use houseway_games::pai_gow::{Declined, HouseCutBy, TableRules};
use houseway_lawbook::Basis;
use serde::Serialize;

/// The cuts of a rulebook, and what calls them.
#[derive(Debug, Serialize)]
pub(super) struct List {
    rulebook: String,
    edition: u32,
    cuts: Vec<Row>,
    /// Which cut each number calls when the House banks; of several the first is made unless another is named.
    house: Calls,
    /// What a banker who names no cut gets.
    declined: Cited,
    /// What he gets who steals the cut and names none, where that is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    stolen: Option<Cited>,
    /// Who may accept a cut beside the list.
    other_cuts: Option<Cited>,
}

#[derive(Debug, Serialize)]
struct Row {
    cut: String,
    name: String,
    english: String,
    turned: Vec<Orientation>,
    /// How it runs from whichever side, where the book says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    course: Option<Course>,
    /// Where its order of delivery comes from.
    order: Order,
    approval: Option<String>,
    basis: Vec<String>,
}

/// Where an order of delivery comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Order {
    /// The book's data has it.
    Printed,
    /// The operator's file has it.
    Operator,
    /// The book names the cut only.
    NamedOnly,
}

#[derive(Debug, Serialize)]
struct Calls {
    by: &'static str,
    numbers: Vec<Call>,
    basis: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Call {
    number: usize,
    cuts: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Cited {
    value: String,
    basis: Vec<String>,
}

impl Cited {
    fn new(value: impl Into<String>, basis: &Basis) -> Self {
        Self { value: value.into(), basis: texts(basis) }
    }
}

impl List {
    pub(super) fn of(rules: &TableRules) -> Self {
        let (by, house) = (rules.house_cut_by(), rules.house_cuts());
        let numbers = (1..)
            .zip(&house.value)
            .map(|(number, cuts)| Call { number, cuts: cuts.iter().map(ToString::to_string).collect() });
        let declined = rules.declined();
        Self {
            rulebook: rules.id().to_string(),
            edition: rules.edition(),
            cuts: rules.cuts().iter().map(Row::of).collect(),
            house: Calls {
                by: match by.value {
                    HouseCutBy::Box => "the number that the total of the dice is counted as",
                    HouseCutBy::CutDie => "the cut die",
                    HouseCutBy::Always => "nothing: it is always the same",
                },
                numbers: numbers.collect(),
                basis: texts(&by.basis.clone().and(&house.basis)),
            },
            declined: Cited::new(
                match declined.value {
                    Declined::Supervisor => "the supervisor's choice",
                    Declined::HouseCut => "the cut that the House's bank would have",
                },
                &declined.basis,
            ),
            stolen: rules.stealing().filter(|stealing| stealing.moves_cut.value).map(|stealing| {
                Cited::new("the one that the adjusted total calls", &stealing.moves_cut.basis)
            }),
            other_cuts: rules.other_cuts().map(|rank| Cited::new(rank.value.as_str(), &rank.basis)),
        }
    }

    pub(super) fn text(&self) -> String {
        let mut table = Table::new(&[
            (Align::Left, "cut"),
            (Align::Left, "name"),
            (Align::Left, "english"),
            (Align::Left, "from"),
            (Align::Left, "order of delivery"),
        ]);
        for row in &self.cuts {
            let order = match row.order {
                Order::Printed => "known".to_owned(),
                Order::Operator => "the operator's".to_owned(),
                Order::NamedOnly => "named only: needs the operator's (--cuts)".to_owned(),
            };
            let basis = row.basis.join(", ");
            table.row([
                row.cut.clone(),
                row.name.clone(),
                row.english.clone(),
                row.turns(),
                format!("{order} ({basis})"),
            ]);
        }
        let Self { rulebook, edition, house, declined, .. } = self;
        let mut text = format!("Cuts of {rulebook} (edition {edition})\n\n{}", table.text(output::width()));
        let basis = house.basis.join(", ");
        match house.numbers.as_slice() {
            [always] => {
                text.push_str(&format!("\nThe House banks: always {} ({basis})\n", always.cuts.join(" or ")));
            }
            numbers => {
                text.push_str(&format!("\nThe House banks: called by {} ({basis})\n", house.by));
                for call in numbers {
                    text.push_str(&format!("  {}  {}\n", call.number, call.cuts.join(", or if named ")));
                }
            }
        }
        let mut lines = vec![format!(
            "A banker who names no cut gets {} ({}).",
            declined.value,
            declined.basis.join(", ")
        )];
        lines.extend(self.stolen.iter().map(|stolen| {
            format!(
                "One who steals the cut and names none gets {} ({}).",
                stolen.value,
                stolen.basis.join(", ")
            )
        }));
        lines.extend(self.other_cuts.iter().map(|rank| {
            format!(
                "A cut beside the list wants the {} ({}).",
                rank.value.replace('-', " "),
                rank.basis.join(", ")
            )
        }));
        for line in lines.iter().flat_map(|line| wrap(line, output::width())) {
            text.push_str(&format!("{line}\n"));
        }
        text
    }
}

impl Row {
    fn of(cut: &Cut) -> Self {
        let order = match (cut.is_playable(), cut.approval()) {
            (false, _) => Order::NamedOnly,
            (true, Some(_)) => Order::Operator,
            (true, None) => Order::Printed,
        };
        Self {
            cut: cut.name().to_string(),
            name: cut.title().to_owned(),
            english: cut.english().to_owned(),
            turned: cut.orientations(),
            course: cut.course(),
            order,
            approval: cut.approval().map(str::to_owned),
            basis: texts(cut.basis()),
        }
    }

    fn turns(&self) -> String {
        let has = |test: fn(&Orientation) -> bool| self.turned.iter().any(test);
        let sides = has(|way| way.side.is_some()).then_some("right, left");
        let ends = has(|way| way.end.is_some()).then_some("top, bottom");
        let parts = [sides, ends].map(|axis| axis.map(str::to_owned));
        let words: Vec<_> =
            parts.into_iter().flatten().chain(self.course.map(|course| course.to_string())).collect();
        words.join("; ")
    }
}
