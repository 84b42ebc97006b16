#!/usr/bin/env python3
"""Writes pai-gow-cuts.tsv: which hand each tile of the wall goes to, cut by cut, by carrying the cuts out.

Source: how the books say in words that each cut is set up and delivered (Victoria, Appendix 3; Crown, Appendix 2), not their
delivery grids, which are the data that this table checks. Stacks are moved, tiles are taken from their tops or bottoms, and only
where each tile came from is kept. Written without the program it tests.

A tile is named by stack (1 to 8 from the dealer's left) and level (1 the top). A row of the table: cut, side, end, then the hands
of the 32 tiles, stack by stack from the left, each from the top; a dash where a cut is not turned that way.
"""

from pathlib import Path


def wall():
    return [[(stack, level) for level in range(1, 5)] for stack in range(1, 9)]


def seen_from(side, stacks):
    """The stacks in the order in which somebody delivering from that side reaches them."""
    return stacks if side == "left" else stacks[::-1]


def take(stack, count, end):
    """Takes tiles from the top or the bottom of a stack."""
    if end == "bottom":
        taken, stack[-count:] = stack[-count:], []
    else:
        taken, stack[:count] = stack[:count], []
    return taken


def yat_dong_dong(side, end):
    # One stack after the other.
    return [take(stack, 4, "top") for stack in seen_from(side, wall())]


def cup_say(side, end):
    # Two stacks are brought forward; four tiles from one end of them, then the other four; then the next two.
    stacks, hands = seen_from(side, wall()), []
    for pair in range(0, 8, 2):
        for _ in range(2):
            hands.append(take(stacks[pair], 2, end) + take(stacks[pair + 1], 2, end))
    return hands


def chee_yee(side, end):
    # The outermost two stacks are put together, four tiles from one end, then the rest; so inwards.
    stacks, hands = wall(), []
    while stacks:
        left, right = stacks.pop(0), stacks.pop()
        for _ in range(2):
            hands.append(take(left, 2, end) + take(right, 2, end))
    return hands


def dai_pin(side, end):
    # The top tiles of the first four stacks, those of the next four, and so on down.
    stacks, hands = seen_from(side, wall()), []
    for _ in range(4):
        for half in (stacks[:4], stacks[4:]):
            hands.append([tile for stack in half for tile in take(stack, 1, "top")])
    return hands


def jung_quat(side, end):
    # The middle two stacks are brought forward and dealt, the rest is pushed together, and again.
    stacks, hands = wall(), []
    while stacks:
        middle = len(stacks) // 2
        left, right = stacks.pop(middle - 1), stacks.pop(middle - 1)
        for _ in range(2):
            hands.append(take(left, 2, end) + take(right, 2, end))
    return hands


def two_blocks(side):
    # The four stacks of the side of delivery become two of double height (PG-16: the outer two are set on the inner two);
    # the four others stay as they are.
    stacks = seen_from(side, wall())
    high = [stacks[0] + stacks[2], stacks[1] + stacks[3]]
    return high, stacks[4:]


def from_high(high):
    return [tile for stack in high for tile in take(stack, 2, "top")]


def from_low(low):
    return [tile for stack in low for tile in take(stack, 1, "top")]


def long_tau(side, end):
    # Four tiles from the higher block, four from the lower, in turn.
    (high, low), hands = two_blocks(side), []
    for _ in range(4):
        hands += [from_high(high), from_low(low)]
    return hands


def fong_may(side, end):
    # The lower block first.
    (high, low), hands = two_blocks(side), []
    for _ in range(4):
        hands += [from_low(low), from_high(high)]
    return hands


def wui_fung_bank(side, end):
    # From both sides at once: the outermost stack goes on the innermost, the upper half of the next on top of it (PG-16). The two
    # towers are dealt in fours, five lots; what remains is pushed together and dealt in the same manner.
    half = {}
    for name, stacks in (("left", wall()[:4]), ("right", wall()[:3:-1])):
        outer, second, third, inner = stacks
        tower = take(second, 2, "top") + outer + inner
        half[name] = [second, third, tower]
    hands = []
    for _ in range(5):
        hands.append(take(half["left"][2], 2, "top") + take(half["right"][2], 2, "top"))
    for column, lots in ((1, 2), (0, 1)):
        for _ in range(lots):
            hands.append(take(half["left"][column], 2, "top") + take(half["right"][column], 2, "top"))
    return hands


def foot_say(side, end):
    # Two stacks from each end are set on the four in the middle, the outermost on the outer; then row by row from the top.
    stacks = wall()
    columns = [stacks[0] + stacks[2], stacks[1] + stacks[3], stacks[6] + stacks[4], stacks[7] + stacks[5]]
    return [[tile for column in columns for tile in take(column, 1, "top")] for _ in range(8)]


SIDES, ENDS = ["right", "left"], ["top", "bottom"]
CUTS = [
    ("yat-dong-dong", yat_dong_dong, SIDES, ["-"]),
    ("cup-say", cup_say, SIDES, ENDS),
    ("chee-yee", chee_yee, ["-"], ENDS),
    ("dai-pin", dai_pin, SIDES, ["-"]),
    ("jung-quat", jung_quat, ["-"], ENDS),
    ("long-tau", long_tau, SIDES, ["-"]),
    ("fong-may", fong_may, SIDES, ["-"]),
    ("wui-fung-bank", wui_fung_bank, ["-"], ["-"]),
    ("foot-say", foot_say, ["-"], ["-"]),
]

lines = ["cut\tside\tend\thands"]
for name, cut, sides, ends in CUTS:
    for side in sides:
        for end in ends:
            hands = cut(side, end)
            assert [len(hand) for hand in hands] == [4] * 8, name
            of = {tile: number for number, hand in enumerate(hands, 1) for tile in hand}
            assert len(of) == 32, name
            row = " ".join(str(of[stack, level]) for stack in range(1, 9) for level in range(1, 5))
            lines.append(f"{name}\t{side}\t{end}\t{row}")
Path(__file__).with_name("pai-gow-cuts.tsv").write_text("\n".join(lines) + "\n")
