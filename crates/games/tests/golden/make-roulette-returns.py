#!/usr/bin/env python3
"""Writes roulette-returns.tsv: what 100 cents on each spot of Rapid Roulette bring back at each outcome.

Made afresh from the gazette's rules 7.1 to 7.3 and from rulings RR-10 and RR-12; it shares nothing with the program that
it judges. The layout is laid out as squares on a plane, and a bet is found by where its chip would lie:

    row 0         zero, as wide as the three columns, lying along 1, 2 and 3
    rows 1 to 12  three squares each, 1-2-3 up to 34-35-36

Columns of the table: spot, the numbers it covers, its odds to 1, and the return (stake included) at 0, 1, ... 36.
Run it in this folder; it takes no arguments.
"""

STAKE = 100
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}  # RR-12

# A square is the rectangle (left, top, right, bottom) that it fills.
SQUARES = {0: (0, 0, 3, 1)}
for number in range(1, 37):
    row, column = divmod(number - 1, 3)
    SQUARES[number] = (column, row + 1, column + 1, row + 2)


def corners(square):
    left, top, right, bottom = square
    return {(x, y) for x in (left, right) for y in (top, bottom)}


def shared_line(one, other):
    """How long the line is that two squares share; 0 if they do not touch along a line."""
    l1, t1, r1, b1 = one
    l2, t2, r2, b2 = other
    if b1 == t2 or b2 == t1:
        return max(0, min(r1, r2) - max(l1, l2))
    if r1 == l2 or r2 == l1:
        return max(0, min(b1, b2) - max(t1, t2))
    return 0


def spots():
    """Every bet: name, numbers covered, odds to 1."""
    numbers = sorted(SQUARES)
    for n in numbers:
        yield f"straight-up {n}", [n], 35

    for a in numbers:
        for b in numbers:
            if a < b and shared_line(SQUARES[a], SQUARES[b]) > 0:
                yield f"split {a}-{b}", [a, b], 17

    # 7.2(b): two with zero as printed, and each three in sequence that end in a multiple of three.
    streets = [[0, 1, 2], [0, 2, 3]] + [[n - 2, n - 1, n] for n in numbers if n and n % 3 == 0]
    for street in streets:
        yield "street " + "-".join(map(str, street)), street, 11

    # Where four squares meet in a point; and 0-1-2-3, where zero, one and the first dozen meet (RR-10).
    yield "corner 0-1-2-3", [0, 1, 2, 3], 8
    points = sorted({point for n in numbers for point in corners(SQUARES[n])}, key=lambda p: (p[1], p[0]))
    for point in points:
        around = [n for n in numbers if point in corners(SQUARES[n])]
        if len(around) == 4:
            yield "corner " + "-".join(map(str, around)), around, 8

    # Where two streets meet: neighbouring rows of three, at their outer corner.
    rows = [street for street in streets if 0 not in street]
    for upper in rows:
        for lower in rows:
            if SQUARES[upper[0]][3] == SQUARES[lower[0]][1]:
                six = upper + lower
                yield f"six-line {six[0]}-{six[-1]}", six, 5

    # 7.2(c): the three lists are each every third number.
    for which in (1, 2, 3):
        yield f"column {which}", list(range(which, 37, 3)), 2
    for which, dozen in enumerate(([1, 12], [13, 24], [25, 36]), start=1):
        yield f"dozen {which}", list(range(dozen[0], dozen[1] + 1)), 2

    yield "low", list(range(1, 19)), 1
    yield "high", list(range(19, 37)), 1
    yield "even", list(range(2, 37, 2)), 1
    yield "odd", list(range(1, 36, 2)), 1
    yield "red", sorted(RED), 1
    yield "black", sorted(set(range(1, 37)) - RED), 1


def wins(name, covered, outcome):
    """7.1, and at zero 7.3: only straight-up 0 and splits, streets and corners with zero win."""
    if outcome == 0:
        return name.split()[0] in ("straight-up", "split", "street", "corner") and 0 in covered
    return outcome in covered


def main():
    table = list(spots())
    counts = {}
    for name, covered, _ in table:
        kind = name.split()[0]
        counts[kind] = counts.get(kind, 0) + 1
        # The definitions of 7.1 say how many compartments a bet of each kind has.
        size = {"straight-up": 1, "split": 2, "street": 3, "corner": 4, "six-line": 6, "column": 12, "dozen": 12}
        assert len(set(covered)) == size.get(kind, 18), name
    expected = {"straight-up": 37, "split": 60, "street": 14, "corner": 23, "six-line": 11, "column": 3, "dozen": 3}
    for kind, count in counts.items():
        assert count == expected.get(kind, 1), (kind, count)  # RR-10
    assert len({name for name, _, _ in table}) == len(table) == 157

    with open("roulette-returns.tsv", "w", encoding="ascii") as out:
        print("spot", "covers", "odds", *range(37), sep="\t", file=out)
        for name, covered, odds in table:
            returns = [STAKE + STAKE * odds if wins(name, covered, outcome) else 0 for outcome in range(37)]
            print(name, " ".join(map(str, covered)), odds, *returns, sep="\t", file=out)


main()
