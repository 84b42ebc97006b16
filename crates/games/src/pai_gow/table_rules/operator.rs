use super::document::{Fault, Turn, axes, orientation};
use super::*;
use crate::pai_gow::cut::Delivery;
use crate::pai_gow::wall::{Pattern, Rebuilt};
use houseway_lawbook::{DocumentError, read};
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    /// The book that the cuts are played under.
    rulebook: RulebookId,
    cuts: BTreeMap<String, CutTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CutTable {
    /// Who approved the pattern, and when: shown wherever the cut is played.
    approval: String,
    /// These three only for a cut that the book does not list.
    name: Option<String>,
    english: Option<String>,
    turns: Option<Vec<Turn>>,
    deliveries: Vec<DeliveryTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeliveryTable {
    from: Vec<Turn>,
    order: String,
    set_up: Option<String>,
}

/// How many cuts one file may give.
const MOST: usize = 64;

impl TableRules {
    /// These rules with the patterns of the operator's own file of cuts: for cuts that the book only names, and,
    /// where the book permits others, for those too.
    ///
    /// The file names its `rulebook` and has a table `cuts.<name>` for each cut: `approval` (who approved it), `deliveries`
    /// with `from` (the side and the end, as the cut has them), `order` and, where the wall is rebuilt, `set_up`, as
    /// diagrams ([`Pattern::read`]); for a cut that the book does not list also `name`, `english` and `turns`.
    ///
    /// # Errors
    /// [`DocumentError`] names the file, the key and what is wrong: another book, a cut that the book does not permit
    /// or whose pattern it prints, a pattern that does not use every place of the wall exactly once.
    pub fn with_operator_cuts(mut self, file: &str, text: &str) -> Result<Self, DocumentError> {
        let document: Document = read(file, text)?;
        let error = |(key, message): Fault| DocumentError::new(file, &key, message).found_in(file, text);
        if document.rulebook != self.id {
            let message = format!("these cuts are for {}; the table plays by {}", document.rulebook, self.id);
            return Err(error(("rulebook".into(), message)));
        }
        if document.cuts.len() > MOST {
            return Err(error(("cuts".into(), format!("at most {MOST} cuts"))));
        }
        for (key, table) in document.cuts {
            let cut = self.operator_cut(&key, table).map_err(error)?;
            match self.cuts.iter_mut().find(|known| known.name() == cut.name()) {
                Some(known) => *known = cut,
                None => self.cuts.push(cut),
            }
        }
        Ok(self)
    }

    fn operator_cut(&self, key: &str, table: CutTable) -> Result<Cut, Fault> {
        let at = |part: &str| format!("cuts.{key}{part}");
        let name = CutName::new(key).map_err(|e| (at(""), e.to_string()))?;
        let approval = table.approval.trim();
        if approval.is_empty() || approval.len() > 200 {
            let message = "say in 1 to 200 bytes who approved the pattern, and when";
            return Err((at(".approval"), message.into()));
        }
        let described = (table.name, table.english, table.turns);
        let mut cut = match (self.cut_named(name), described, &self.other_cuts) {
            (Some(known), (None, None, None), _) => {
                if known.is_playable() && !self.operator_grids.value {
                    let basis = known.basis().clone().and(&self.operator_grids.basis);
                    return Err((at(""), format!("the book prints this cut's order of delivery ({basis})")));
                }
                Cut { deliveries: Vec::new(), ..known.clone() }
            }
            (Some(known), _, _) => {
                let message =
                    format!("the book lists this cut: leave out name, english and turns ({})", known.basis());
                return Err((at(""), message));
            }
            (None, (Some(title), Some(english), Some(turns)), Some(others)) => {
                let (sides, ends) = axes(&turns).map_err(|message| (at(".turns"), message))?;
                let basis = others.basis.clone();
                Cut {
                    name,
                    title,
                    english,
                    sides,
                    ends,
                    course: None,
                    basis,
                    deliveries: Vec::new(),
                    approval: None,
                    other: true,
                }
            }
            (None, _, Some(others)) => {
                let message = format!(
                    "the book does not list this cut: give its name, english and turns ({})",
                    others.basis
                );
                return Err((at(""), message));
            }
            (None, _, None) => {
                let list = self.basis(TablePoint::CutList);
                return Err((at(""), format!("the book permits no cut beside its list ({list})")));
            }
        };
        let basis = cut.basis.clone().and(&self.basis(TablePoint::OperatorCut));
        for (index, row) in table.deliveries.into_iter().enumerate() {
            let at = || at(&format!(".deliveries[{index}]"));
            let orientation =
                orientation(&row.from, (cut.sides, cut.ends)).map_err(|message| (at(), message))?;
            let pattern =
                Pattern::read(&row.order, row.set_up.as_deref()).map_err(|e| (at(), e.to_string()))?;
            if cut.deliveries.iter().any(|d| d.orientation == orientation) {
                return Err((at(), "this orientation is shown twice".into()));
            }
            let rebuilt = row.set_up.as_deref().map(|set_up| Rebuilt::read(&row.order, set_up));
            let rebuilt = rebuilt.transpose().map_err(|e| (at(), e.to_string()))?;
            cut.deliveries.push(Delivery { orientation, pattern, rebuilt, basis: basis.clone() });
        }
        if cut.deliveries.is_empty() {
            return Err((at(".deliveries"), "give at least one order of delivery".into()));
        }
        cut.approval = Some(approval.to_owned());
        Ok(cut)
    }
}
