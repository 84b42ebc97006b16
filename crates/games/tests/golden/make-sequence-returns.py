#!/usr/bin/env python3
"""Writes sequence-returns.tsv: what 200 cents on a Double, Treble or Quad bring back for every pattern of hits and misses.

Made afresh from the gazette's rule 7.4 and from rulings RR-1, RR-2 and RR-14; it shares nothing with the program that it
judges. `h` is a spin that brings its designated number, `m` one that does not.

Columns of the table: kind, reading of RR-2, pattern, the spin that decides, and the return (stake included).
Run it in this folder; it takes no arguments.
"""

from fractions import Fraction
from itertools import product

STAKE = 200

# The lines as the gazette prints them: which spins hit and which do not, and the odds to 1 (12 1/2: RR-1).
PRINTED = {
    "double": {"hm": 25, "hh": 375},
    "treble": {"hmm": 25, "hhm": 250, "hhh": 5000},
    "quad": {"hmmm": Fraction(25, 2), "hhmm": 125, "hhhm": 12500, "hhhh": 500000},
}


def literal(lines, pattern):
    """Only the printed patterns are owed, at the last spin; lost as soon as none of them can come any more."""
    for after in range(1, len(pattern) + 1):
        if not any(line.startswith(pattern[:after]) for line in lines):
            return after, None
    return len(pattern), lines[pattern]


def leading_run(lines, pattern):
    """Decided at the first miss, by the hits before it; the printed line with so many hits at its head pays."""
    run = pattern.split("m")[0]
    if run == pattern:
        return len(pattern), lines[pattern]
    after = len(run) + 1
    return after, lines.get(run.ljust(len(pattern), "m"))


def main():
    with open("sequence-returns.tsv", "w", encoding="ascii") as out:
        print("kind", "reading", "pattern", "after", "return", sep="\t", file=out)
        for kind, lines in PRINTED.items():
            spins = len(next(iter(lines)))
            for name, reading in (("leading-run", leading_run), ("literal", literal)):
                for hits in product("hm", repeat=spins):
                    after, odds = reading(lines, "".join(hits))
                    back = 0 if odds is None else STAKE + STAKE * odds
                    assert back == int(back)
                    print(kind, name, "".join(hits), after, int(back), sep="\t", file=out)


main()
