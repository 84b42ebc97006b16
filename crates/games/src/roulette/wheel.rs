use super::{Colour, Numbers, Pocket};

/// The wheel as the rulebook draws it: the order of the compartments, clockwise from zero, and the red ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wheel {
    order: Vec<Pocket>,
    red: Numbers,
}

impl Wheel {
    /// A wheel of this order and these red compartments.
    ///
    /// # Errors
    /// A text that says what is wrong: each number once, zero first, eighteen red that are not zero.
    pub fn new(order: Vec<Pocket>, red: Numbers) -> Result<Self, String> {
        let all: Numbers = order.iter().copied().collect();
        if order.len() != usize::from(Pocket::COUNT) || all.len() != u32::from(Pocket::COUNT) {
            return Err("the wheel needs each number from 0 to 36 once".into());
        }
        if order[0] != Pocket::ZERO {
            return Err("the order of the wheel starts at 0".into());
        }
        if red.len() != 18 || red.contains(Pocket::ZERO) {
            return Err("eighteen numbers are red, and 0 is not".into());
        }
        Ok(Self { order, red })
    }

    /// The compartments clockwise from zero.
    #[must_use]
    pub fn order(&self) -> &[Pocket] {
        &self.order
    }

    /// The colour of a compartment.
    #[must_use]
    pub fn colour(&self, pocket: Pocket) -> Colour {
        if pocket == Pocket::ZERO {
            Colour::Green
        } else if self.red.contains(pocket) {
            Colour::Red
        } else {
            Colour::Black
        }
    }

    /// The compartment and its neighbours, `each_side` of them, clockwise.
    #[must_use]
    pub fn neighbours(&self, of: Pocket, each_side: u8) -> Vec<Pocket> {
        let count = self.order.len();
        let place = self.order.iter().position(|&p| p == of).unwrap_or(0);
        let side = usize::from(each_side).min(count / 2);
        (0..=2 * side).map(|step| self.order[(place + count + step - side) % count]).collect()
    }
}
