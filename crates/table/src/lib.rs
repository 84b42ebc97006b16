//! One live table: seats, roles, limits and signs, periods, irregularities, corrections.
