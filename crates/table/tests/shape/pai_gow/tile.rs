use serde::{Deserialize, Serialize};

/// A tile by its rank; equal tiles are not told apart. Highest individual rank first (PG-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Tile {
    #[serde(rename = "12")]
    Teen,
    #[serde(rename = "2")]
    Day,
    #[serde(rename = "H8")]
    Yun,
    #[serde(rename = "H4")]
    Ngor,
    #[serde(rename = "H10")]
    Mooy,
    #[serde(rename = "H6")]
    CheungSum,
    #[serde(rename = "L4")]
    BanTang,
    #[serde(rename = "11")]
    FooTau,
    #[serde(rename = "L10")]
    HoongTauSap,
    #[serde(rename = "H7")]
    KoKiokChaat,
    #[serde(rename = "L6")]
    LimLumLok,
    #[serde(rename = "9")]
    ChapGow,
    #[serde(rename = "L8")]
    ChapPaat,
    #[serde(rename = "L7")]
    ChapChaat,
    #[serde(rename = "5")]
    ChapNg,
    #[serde(rename = "G3")]
    GeeJunThree,
    #[serde(rename = "G6")]
    GeeJunSix,
}

use Tile::*;

impl Tile {
    /// How many tiles a set has.
    pub const SET: u16 = 32;

    const RANKED: [Self; 15] = [
        Teen,
        Day,
        Yun,
        Ngor,
        Mooy,
        CheungSum,
        BanTang,
        FooTau,
        HoongTauSap,
        KoKiokChaat,
        LimLumLok,
        ChapGow,
        ChapPaat,
        ChapChaat,
        ChapNg,
    ];

    /// The tile of that place in the set, each rank twice and Gee Jun last.
    pub fn of(number: u16) -> Option<Self> {
        match number {
            30 => Some(GeeJunThree),
            31 => Some(GeeJunSix),
            _ => Self::RANKED.get(usize::from(number / 2)).copied(),
        }
    }

    /// How many of it a set has.
    pub fn copies(self) -> usize {
        if self.is_gee_jun() { 1 } else { 2 }
    }

    pub fn is_gee_jun(self) -> bool {
        matches!(self, GeeJunThree | GeeJunSix)
    }

    /// The individual rank, 16 for Teen to 2 for Chap Ng, and 1 for either Gee Jun.
    pub fn rank(self) -> u8 {
        Self::RANKED.iter().position(|tile| *tile == self).map_or(1, |place| 16 - place as u8)
    }

    /// What it counts; Gee Jun both ways.
    pub fn counts(self) -> &'static [u8] {
        match self {
            Teen | Day => &[2],
            Yun | ChapPaat => &[8],
            Ngor | BanTang => &[4],
            Mooy | HoongTauSap => &[0],
            CheungSum | LimLumLok => &[6],
            FooTau => &[1],
            KoKiokChaat | ChapChaat => &[7],
            ChapGow => &[9],
            ChapNg => &[5],
            GeeJunThree | GeeJunSix => &[3, 6],
        }
    }
}
