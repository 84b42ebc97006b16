#!/usr/bin/env python3
"""Writes red-dog-returns.tsv: what a wager of 100 cents at Red Dog brings back for every three ranks.

Made afresh from rules 3.2, 5.9, 7.2 and 8.1.1 of the gazette; it shares nothing with the program that it judges. The ranks are
laid out as a ladder, and what lies between two cards is found by walking from one to the other.

Columns: first card, second card, what is announced, and the return (stake included, without a raise) with the third card a two,
three, ... ace. Where no third card is drawn, the return is the same whatever would come.
Run it in this folder; it takes no arguments.
"""

LADDER = "2 3 4 5 6 7 8 9 10 J Q K A".split()
STAKE = 100
LAYOUT = {"1": 5, "2": 4, "3": 2, "4 or more": 1}


def between(one, other):
    """The rungs passed on the way from one to the other."""
    if LADDER.index(one) > LADDER.index(other):
        one, other = other, one
    rungs, passing = [], False
    for rung in LADDER:
        if rung == other:
            break
        if passing:
            rungs.append(rung)
        passing = passing or rung == one
    return rungs


def row(first, second):
    rungs = between(first, second)
    if first == second:
        won = STAKE + 11 * STAKE
        return "pair", [won if third == first else STAKE for third in LADDER]
    if not rungs:
        return "no spread", [STAKE for _ in LADDER]
    box = str(len(rungs)) if len(rungs) < 4 else "4 or more"
    won = STAKE + LAYOUT[box] * STAKE
    return f"spread {len(rungs)}", [won if third in rungs else 0 for third in LADDER]


with open("red-dog-returns.tsv", "w") as table:
    print("first", "second", "announced", *LADDER, sep="\t", file=table)
    for first in LADDER:
        for second in LADDER:
            announced, returns = row(first, second)
            print(first, second, announced, *returns, sep="\t", file=table)
