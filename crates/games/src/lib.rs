//! The rules of play, pure: wheel, dice, tiles, cards, and each game's law.
