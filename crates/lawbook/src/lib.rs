//! Rulebook, clause and ruling ids, the basis of a decision, and the reading of cited documents.
