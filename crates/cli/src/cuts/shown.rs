use super::texts;
use houseway_games::pai_gow::TableRules;
use houseway_games::pai_gow::cut::{Cut, Orientation};
use serde::Serialize;

/// How one cut, turned in one way, deals the wall.
#[derive(Debug, Serialize)]
pub(super) struct Shown {
    cut: String,
    name: String,
    english: String,
    from: Orientation,
    approval: Option<String>,
    /// How the wall is rebuilt, where it is.
    rebuilt: Option<Diagrams>,
    /// The wall as it stands, row by row from the top: to which hand each tile goes.
    wall: Vec<Vec<u8>>,
    hands: Vec<Dealt>,
    basis: Vec<String>,
}

/// The rebuilt wall, row by row from the top; null where no tile lies.
#[derive(Debug, Serialize)]
struct Diagrams {
    /// From which stack each tile came.
    stacks: Vec<Vec<Option<u8>>>,
    /// To which hand it goes.
    hands: Vec<Vec<Option<u8>>>,
}

#[derive(Debug, Serialize)]
struct Dealt {
    /// Its place in the order of delivery, from 1.
    hand: usize,
    tiles: Vec<Tile>,
}

/// A place of the wall.
#[derive(Debug, Serialize)]
struct Tile {
    /// 1 to 8 from the dealer's left.
    stack: u8,
    /// 1 to 4 from the top.
    level: u8,
}

impl Shown {
    /// `None` if no order of delivery is known.
    pub(super) fn of(cut: &Cut, orientation: Orientation) -> Option<Self> {
        let ruled = cut.pattern(orientation)?;
        let hands = (1..).zip(ruled.value.hands()).map(|(hand, places)| Dealt {
            hand,
            tiles: places.iter().map(|place| Tile { stack: place.stack(), level: place.level() }).collect(),
        });
        let hands: Vec<_> = hands.collect();
        let mut wall = vec![vec![0; 8]; 4];
        for dealt in &hands {
            for tile in &dealt.tiles {
                wall[usize::from(tile.level) - 1][usize::from(tile.stack) - 1] = dealt.hand as u8;
            }
        }
        Some(Self {
            cut: cut.name().to_string(),
            name: cut.title().to_owned(),
            english: cut.english().to_owned(),
            from: orientation,
            approval: cut.approval().map(str::to_owned),
            rebuilt: cut.rebuilt(orientation).map(|rebuilt| Diagrams {
                stacks: rebuilt.stacks().to_vec(),
                hands: rebuilt.hands().to_vec(),
            }),
            wall,
            hands,
            basis: texts(&ruled.basis),
        })
    }

    pub(super) fn text(&self, rules: &TableRules) -> String {
        let turned = self.from.to_string();
        let turned = if turned.is_empty() { String::new() } else { format!(", {turned}") };
        let basis = self.basis.join(", ");
        let mut text = format!("{} ({}) of {}{turned} ({basis})\n", self.name, self.english, rules.id());
        if let Some(approval) = &self.approval {
            text.push_str(&format!("The operator's own order of delivery: {approval}\n"));
        }
        if let Some(rebuilt) = &self.rebuilt {
            text.push_str("\nThe wall is rebuilt first; from which stack (1 to 8 from the dealer's left) each tile comes\n");
            text.push_str(&diagram(&rebuilt.stacks));
            text.push_str("\nand to which hand it goes\n");
            text.push_str(&diagram(&rebuilt.hands));
            text.push_str("\nIn the wall of eight stacks before that, to which hand each tile goes\n");
        } else {
            text.push_str("\nThe wall stays as it is; to which hand each tile goes, as the dealer sees it\n");
        }
        let wall: Vec<Vec<Option<u8>>> =
            self.wall.iter().map(|row| row.iter().copied().map(Some).collect()).collect();
        text.push_str(&diagram(&wall));
        text.push_str("\nThe hands in the order of delivery: stack from the dealer's left, and tiles of it from the top\n");
        for dealt in &self.hands {
            text.push_str(&format!("  {}  {}\n", dealt.hand, dealt.places()));
        }
        text
    }
}

impl Dealt {
    /// `stack 1: 1 2; stack 2: 1 2`.
    fn places(&self) -> String {
        let mut stacks: Vec<(u8, Vec<String>)> = Vec::new();
        for tile in &self.tiles {
            match stacks.iter_mut().find(|(stack, _)| *stack == tile.stack) {
                Some((_, levels)) => levels.push(tile.level.to_string()),
                None => stacks.push((tile.stack, vec![tile.level.to_string()])),
            }
        }
        stacks.sort();
        let parts = stacks.iter().map(|(stack, levels)| format!("stack {stack}: {}", levels.join(" ")));
        parts.collect::<Vec<_>>().join("; ")
    }
}

/// Rows of numbers, with a dot where no tile lies.
fn diagram(rows: &[Vec<Option<u8>>]) -> String {
    let cell = |cell: &Option<u8>| cell.map_or(".".to_owned(), |number| number.to_string());
    let line = |row: &Vec<Option<u8>>| format!("  {}\n", row.iter().map(cell).collect::<Vec<_>>().join(" "));
    rows.iter().map(line).collect()
}
