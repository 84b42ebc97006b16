//! Exact mathematics over the games: outcome spaces, house edge, PAR sheets.
