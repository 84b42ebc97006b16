use houseway_games::pai_gow::{Hand, Rules, Setting, Worth};

/// For every hand the settings that are looked at, in the order of [`Hand::all`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Where each hand's settings begin, and at last where they end.
    starts: Vec<u32>,
    settings: Vec<Setting>,
}

impl Choices {
    /// The one setting that the House Way has for each hand.
    #[must_use]
    pub fn house_way(rules: &Rules) -> Self {
        Self::of(rules.house_way().settings().iter().map(|setting| [*setting]))
    }

    /// Every legal setting of each hand: two or three of most.
    #[must_use]
    pub fn legal(rules: &Rules) -> Self {
        let ranking = rules.ranking();
        Self::of(Hand::all().iter().map(|hand| {
            let settings = ranking.settings(*hand);
            settings.iter().copied().collect::<Vec<_>>()
        }))
    }

    /// The same settings, of those hands alone whose place `keep` accepts; the others have none.
    #[must_use]
    pub fn keeping(&self, keep: impl Fn(usize) -> bool) -> Self {
        let of = |place| if keep(place) { self.settings[self.range(place)].to_vec() } else { Vec::new() };
        Self::of((0..Hand::COUNT).map(of))
    }

    fn of<I: IntoIterator<Item = Setting>>(hands: impl Iterator<Item = I>) -> Self {
        let (mut starts, mut settings) = (vec![0], Vec::new());
        for hand in hands {
            settings.extend(hand);
            starts.push(settings.len() as u32);
        }
        Self { starts, settings }
    }

    /// How many settings there are of all hands together.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.settings.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.settings.is_empty()
    }

    /// The places at which the settings of the hand at `place` of [`Hand::all`] stand among all.
    #[must_use]
    pub fn range(&self, place: usize) -> std::ops::Range<usize> {
        self.starts[place] as usize..self.starts[place + 1] as usize
    }

    /// All settings, hand by hand.
    #[must_use]
    pub fn settings(&self) -> &[Setting] {
        &self.settings
    }

    /// What each is worth.
    pub(super) fn worths(&self) -> Vec<Worth> {
        self.settings.iter().map(Setting::worth).collect()
    }
}
