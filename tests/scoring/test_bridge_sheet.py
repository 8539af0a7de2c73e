"""Whole sheets of rubber, four-deal and duplicate bridge, worked by hand, and thousands reckoned twice.

CG is Card Games, Bridge (Keeping score; Four-Deal Bridge); CC is Classic Card Games, Bridge, Scoring.
"""

import os
import random

import pytest

from hoylecli.core.errors import BadNotation, IllegalMove
from hoylecli.scoring.bridge.notation import parse_deal, read_sheet
from hoylecli.scoring.bridge.sheet import (
    Sheet,
    SheetStanding,
    dealer_of,
    is_over,
    score_deal,
    score_sheet,
    vulnerable_sides,
)


def scored(lines: str, form: str = "rubber", **options) -> Sheet:
    read = read_sheet(lines, form)
    assert read.errors == ()
    return score_sheet(read.deals, form, **options)


def totals(sheet: Sheet) -> tuple[int, int]:
    return sheet.total("NS"), sheet.total("EW")


def by_deal(sheet: Sheet) -> list[tuple[int, int]]:
    return [
        tuple(sum(item.points for item in deal.items if item.side == side) for side in ("NS", "EW"))
        for deal in sheet.deals
    ]


# name, form, lines with what each deal gives to (NS, EW), totals. Reckoned by hand.
WORKED = [
    (
        "Bridge Primer, Bridge Scoring Example 2: the winners of the rubber lose on points",
        "rubber",
        [
            ("W 7NT =", (0, 1220)),  # 40 + 6 x 30, grand slam 1000
            ("N 4H +1", (150, 0)),
            ("S 3NT +1", (630, 0)),  # 100 + 30, rubber two games to one 500
        ],
        (780, 1220),
    ),
    (
        "two games to none, with legs, a pass and honors on either side",
        "rubber",
        [
            ("N 4SX +1", (390, 0)),  # 240 + 100 + 50; game
            ("E 3NT -2", (100, 0)),
            ("W 1NT +2", (0, 100)),  # a leg of 40
            ("pass", (0, 0)),
            ("S 2H =", (60, 0)),  # a leg of 60
            ("E 2D = honors S100", (100, 40)),  # defender's honors; 40 + 40 is no game
            ("S 6H = honors N150", (1780, 0)),  # 180 + 750 + 150 + rubber 700
        ],
        (2430, 140),
    ),
    (
        "three games: a leg wiped for each side, both vulnerable, redoubled into game and rubber",
        "rubber",
        [
            ("N 2S =", (60, 0)),  # a leg
            ("E 3NT =", (0, 100)),  # game: the leg is worth no more towards game (CC)
            ("S 2H =", (60, 0)),  # 60, not 120: no game
            ("W 2S +1", (0, 90)),  # 60 below; the overtrick is above
            ("N 1NT =", (40, 0)),  # 60 + 40 is game, and wipes their 60
            ("E 1D =", (0, 20)),
            ("S 5CX -2 honors W100", (0, 600)),  # vulnerable 200 + 300, and honors
            ("E 1CXX +2", (0, 1480)),  # 80 + 20 is game; 2 x 400, insult 100, rubber 500
        ],
        (160, 2290),
    ),
    (
        "doubled into game, two contracts set, and a slam for the rubber",
        "rubber",
        [
            ("N 2SX =", (170, 0)),  # 120 below is game, insult 50
            ("W 3CX -1", (100, 0)),  # not vulnerable
            ("N 7H -1", (0, 100)),  # vulnerable
            ("S 6NT +1 honors S150", (1820, 0)),  # 190 + 30 + 750 + 150 + 700
        ],
        (2090, 100),
    ),
    (
        "part-scores of 70 and 30 make game exactly, for one side and then the other",
        "rubber",
        [
            ("N 2NT =", (70, 0)),
            ("E 2NT =", (0, 70)),
            ("S 1H =", (30, 0)),  # 100: game, wipes 70
            ("W 1S +3", (0, 120)),  # 30 below
            ("E 2NT =", (0, 70)),  # 30 + 70: game all
            ("N 3S -1", (0, 100)),
            ("W 4H -1", (100, 0)),
            ("W 5C =", (0, 600)),  # 100 + rubber 500
        ],
        (200, 960),
    ),
    (
        "an unfinished rubber, as it stands",
        "rubber",
        [("N 4S =", (120, 0)), ("W 2H =", (0, 60)), ("pass", (0, 0))],
        (120, 60),
    ),
    (
        "CG, Four-Deal Bridge: a leg carried over a pass-out into a vulnerable game; 100 on the last deal",
        "four-deal",
        [
            ("S 2H =", (60, 0)),
            ("pass", (0, 0)),  # redealt by East
            ("E 3NT -1", (100, 0)),  # East deals, East-West vulnerable
            ("N 1NT =", (540, 0)),  # South deals, North-South vulnerable: 60 + 40, game 500
            ("W 3D +1", (0, 180)),  # 60 + 20, part-score on the fourth deal 100
        ],
        (700, 180),
    ),
    (
        "four deals: a game cancels the other side's leg and does not make vulnerable",
        "four-deal",
        [
            ("W 1NT =", (0, 40)),
            ("N 4S =", (420, 0)),  # East deals: North-South not vulnerable, 120 + 300
            ("E 2S =", (0, 60)),  # no game: the 40 is cancelled; and no bonus for a part-score yet
            ("N 3NT =", (600, 0)),  # all vulnerable
        ],
        (1020, 100),
    ),
    (
        "four deals: vulnerability goes by the deal, whatever was won before",
        "four-deal",
        [
            ("N 4S =", (420, 0)),  # nobody vulnerable: 300
            ("N 4S -1", (0, 50)),  # East deals: North-South, with a game, are not vulnerable
            ("N 4S -1", (0, 100)),  # South deals: vulnerable
            ("E 4S -1", (100, 0)),  # all vulnerable, and no bonus for a contract that fails
        ],
        (520, 150),
    ),
    (
        "four deals: a part-score on the last deal that completes a game gets the game bonus alone",
        "four-deal",
        [
            ("N 1NT =", (40, 0)),
            ("N 1H =", (30, 0)),
            ("S 2C -1", (0, 100)),
            ("pass", (0, 0)),
            ("N 1S = honors E100", (530, 100)),  # 40 + 30 + 30 is game: 500, not 100 as well
        ],
        (600, 200),
    ),
    (
        "duplicate: nothing is carried over",
        "duplicate",
        [
            ("N 2S = vul none", (110, 0)),
            ("N 2S = vul ns", (110, 0)),
            ("E 3NT +1 vul ns", (0, 430)),
            ("W 4HX -2 vul all", (500, 0)),
            ("pass", (0, 0)),
            ("S 6NT = vul ns", (1440, 0)),
            ("S 1NT -3 vul ew", (0, 150)),
        ],
        (2160, 580),
    ),
]


@pytest.mark.parametrize(("name", "form", "deals", "expected"), WORKED, ids=[row[0] for row in WORKED])
def test_a_worked_sheet(name, form, deals, expected):
    sheet = scored("\n".join(line for line, _ in deals), form)
    assert by_deal(sheet) == [points for _, points in deals]
    assert totals(sheet) == expected
    assert sheet.complete == ("unfinished" not in name)


def test_the_rubber_bonus_is_700_against_none_and_500_against_one():
    assert scored("N 3NT =\nN 3NT =").deals[-1].items[-1][:4] == ("rubber", "NS", "above", 700)
    assert scored("N 3NT =\nE 3NT =\nE 3NT =").deals[-1].items[-1][:4] == ("rubber", "EW", "above", 500)


def test_a_side_is_vulnerable_from_its_first_game_to_the_end_of_the_rubber():
    sheet = scored("N 3NT =\nE 3NT =\nN 1C =\nN 3NT =")
    assert [deal.vulnerable for deal in sheet.deals] == [(), ("NS",), ("NS", "EW"), ("NS", "EW")]


# Laws of Contract Bridge (rubber), Law 80
@pytest.mark.parametrize(
    ("lines", "bonuses"),
    [
        ("N 4S =", {"unfinished_game": ("NS", 300)}),
        ("E 2S =", {"unfinished_part_score": ("EW", 100)}),
        ("N 4S =\nE 2S =", {"unfinished_game": ("NS", 300), "unfinished_part_score": ("EW", 100)}),
        ("E 2S =\nN 4S =", {"unfinished_game": ("NS", 300)}),  # the leg went with the game
        ("N 4S =\nE 4S =", {}),  # a game each
        ("N 2S =\nE 2S =", {}),  # a part-score each
        ("N 4S =\nE 4S =\nN 2S =", {"unfinished_part_score": ("NS", 100)}),
        ("N 4S =\nN 4S =", {}),  # over
        ("pass", {}),
    ],
)
def test_an_abandoned_rubber_pays_for_the_only_game_and_the_only_part_score(lines, bonuses):
    without, with_them = scored(lines), scored(lines, unfinished=True)
    assert {item.kind: (item.side, item.points) for item in with_them.extra} == bonuses
    assert without.extra == ()
    extra = sum(points for _, points in bonuses.values())
    assert sum(totals(with_them)) == sum(totals(without)) + extra


def test_other_forms_have_no_bonus_for_stopping_early():
    assert scored("N 4S =", "four-deal", unfinished=True).extra == ()


def test_deals_after_the_end_are_surplus():
    sheet = scored("N 3NT =\nN 3NT =\nE 1C =\npass")
    assert totals(sheet) == (900, 0)
    assert [deal.line for deal in sheet.surplus] == [3, 4]
    sheet = scored("N 1C =\nN 1C -1\nN 1C -1\nN 1C -1\nE 1C =", "four-deal")
    assert [deal.line for deal in sheet.surplus] == [5]


def test_a_settled_rubber_takes_no_more_deals():
    with pytest.raises(IllegalMove, match="settled"):
        score_deal(SheetStanding(games=(2, 1)), parse_deal("N 1C ="))


# CG, Four-Deal Bridge: one deal by each player in turn
@pytest.mark.parametrize(
    ("dealer", "sides"),
    [
        ("N", [(), ("EW",), ("NS",), ("NS", "EW")]),
        ("E", [(), ("NS",), ("EW",), ("NS", "EW")]),
        ("S", [(), ("EW",), ("NS",), ("NS", "EW")]),
        ("W", [(), ("NS",), ("EW",), ("NS", "EW")]),
    ],
)
def test_in_four_deals_the_dealers_side_is_vulnerable_in_the_second_and_third(dealer, sides):
    lines = "N 1C -1\npass\nN 1C -1\npass\npass\nN 1C -1\nN 1C -1"
    sheet = scored(lines, "four-deal", dealer=dealer)
    assert [deal.vulnerable for deal in sheet.deals if deal.deal.contract] == sides
    assert [deal.number for deal in sheet.deals] == [1, 2, 2, 3, 3, 3, 4]


def test_the_deal_goes_round_and_stays_where_a_deal_of_four_was_passed_out():
    rubber = SheetStanding("rubber", "W")
    four = SheetStanding("four-deal", "W")
    for standing, next_dealers in ((rubber, "WNE"), (four, "WWN")):
        seats = ""
        for line in ("pass", "N 1C =", None):
            seats += dealer_of(standing)
            if line:
                _, standing = score_deal(standing, parse_deal(line))
        assert seats == next_dealers


def test_the_dealer_line_names_the_first_dealer():
    assert read_sheet("# round 3\ndealer e\nN 1C =", "four-deal").dealer == "E"
    assert read_sheet("Dealer: South\nN 1C =", "four-deal").dealer == "S"
    assert read_sheet("N 1C =", "four-deal").dealer is None


@pytest.mark.parametrize(("form", "line"), [("rubber", "N 4S ="), ("duplicate", "N 4S = vul none")])
def test_a_dealer_noted_on_another_sheet_makes_no_difference(form, line):
    read = read_sheet(f"dealer E\n{line}", form)
    assert read.errors == ()
    assert totals(score_sheet(read.deals, form)) == totals(scored(line, form))


@pytest.mark.parametrize(
    ("form", "line", "words"),
    [
        ("rubber", "4S =", "who declared"),
        ("rubber", "N 4S = vul ns", "the games won say who is vulnerable"),
        ("four-deal", "N 4S = vul ns", "the number of the deal says who is vulnerable"),
        ("duplicate", "N 4S =", "who is vulnerable"),
        ("duplicate", "N 4S = vul ns honors N100", "honors don't count in duplicate"),
        ("rubber", "pass honors N100", "nobody scores honors when all pass"),
        ("rubber", "dealer X", "the dealer is N, E, S or W"),
        ("rubber", "N 8NT =", "8NT is no contract"),
    ],
)
def test_what_the_form_does_not_have_is_an_error_of_its_line(form, line, words):
    read = read_sheet(f"\n{line}\n", form)
    assert [number for number, _ in read.errors] == [2]
    assert words in read.errors[0][1]
    assert read.deals == ()


def test_score_deal_itself_refuses_what_the_form_does_not_have():
    with pytest.raises(BadNotation, match="who is vulnerable"):
        score_deal(SheetStanding("duplicate"), parse_deal("N 4S ="))


def test_every_bad_line_is_named_and_the_good_ones_are_read():
    read = read_sheet("N 4S =\r\nX 4S =\r\n\r\n# fine\r\nN 9C =\r\npass # too\r\ndealer N")
    assert [number for number, _ in read.errors] == [2, 5, 7]
    assert [deal.line for deal in read.deals] == [1, 6]


def test_a_comment_a_blank_and_a_form_feed_do_not_shift_the_line_numbers():
    assert [number for number, _ in read_sheet("# one\n\x0c\n\nN 8C =").errors] == [4]


def test_honors_against_the_tricks_are_counted_but_doubted():
    """A revoke moves tricks across the table, so they may be right all the same."""
    read = read_sheet("N 1C =\nN 7S = honors E150")
    assert read.errors == ()
    assert read.doubts == (
        (2, "check the honors: five trump honors in one hand win 5 tricks, but EW took 0."),
    )
    assert score_sheet(read.deals).total("EW") == 150


# A second reckoning, from the texts of CG and CC alone: tables by heart and two plain columns of numbers.

DOWN = {  # what the defenders have had after one, two, three ... undertricks
    (0, False): [50 * n for n in range(1, 14)],
    (0, True): [100 * n for n in range(1, 14)],
    (1, False): [100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500],
    (1, True): [200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800],
}
TRICKS = {
    "C": [20, 40, 60, 80, 100, 120, 140],
    "D": [20, 40, 60, 80, 100, 120, 140],
    "H": [30, 60, 90, 120, 150, 180, 210],
    "S": [30, 60, 90, 120, 150, 180, 210],
    "NT": [40, 70, 100, 130, 160, 190, 220],
}
OVER = {0: {False: None, True: None}, 1: {False: 100, True: 200}, 2: {False: 200, True: 400}}
SLAM = {6: {False: 500, True: 750}, 7: {False: 1000, True: 1500}}


def plain_deal(deal, vulnerable):
    """(points below, points above, points to the defenders) of a made or failed contract."""
    _, level, suit, doubled, result = deal
    if result < 0:
        lost = DOWN[min(doubled, 1), vulnerable][-result - 1]
        return 0, 0, lost * 2 if doubled == 2 else lost
    below = TRICKS[suit][level - 1] * (1, 2, 4)[doubled]
    over = OVER[doubled][vulnerable] or (20 if suit in "CD" else 30)
    above = over * result + (0, 50, 100)[doubled]
    if level in SLAM:
        above += SLAM[level][vulnerable]
    return below, above, 0


def plain_rubber(deals):
    score, games, legs = [0, 0], [0, 0], [0, 0]
    for deal, honors in deals:
        if max(games) == 2:
            break
        if deal is None:
            continue
        us = 0 if deal[0] in "NS" else 1
        below, above, lost = plain_deal(deal, games[us] > 0)
        score[us] += below + above
        score[1 - us] += lost
        if honors:
            score[0 if honors[0] in "NS" else 1] += honors[1]
        legs[us] += below
        if legs[us] >= 100:
            legs = [0, 0]
            games[us] += 1
            if games[us] == 2:
                score[us] += 500 if games[1 - us] else 700
    return tuple(score), max(games) == 2


def plain_four_deals(deals, dealer):
    score, legs, number = [0, 0], [0, 0], 1
    for deal, honors in deals:
        if number == 5:
            break
        if deal is None:
            continue
        us = 0 if deal[0] in "NS" else 1
        deals_now = "NESWNESW"["NESW".index(dealer) + number - 1]
        dealers_side = 0 if deals_now in "NS" else 1
        vulnerable = {1: False, 2: dealers_side == us, 3: dealers_side == us, 4: True}[number]
        below, above, lost = plain_deal(deal, vulnerable)
        score[us] += below + above
        score[1 - us] += lost
        if honors:
            score[0 if honors[0] in "NS" else 1] += honors[1]
        legs[us] += below
        if legs[us] >= 100:
            score[us] += 500 if vulnerable else 300
            legs = [0, 0]
        elif below and number == 4:
            score[us] += 100
        number += 1
    return tuple(score), number == 5


def random_deal(dice):
    if dice.random() < 0.1:
        return (None, None), "pass"
    level, suit = dice.choice((1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7)), dice.choice(list(TRICKS))
    seat, doubled = dice.choice("NESW"), dice.choice((0, 0, 0, 1, 2))
    result = dice.choice((0, 0, 0, 1, 1, 2, -1, -1, -2, dice.randint(-6 - level, 7 - level)))
    result = max(-6 - level, min(7 - level, result))
    honors = None
    if dice.random() < 0.25:
        honors = (dice.choice("NESW"), 150 if suit == "NT" else dice.choice((100, 150)))
        won = level + 6 + result if (honors[0] in "NS") == (seat in "NS") else 7 - level - result
        if suit != "NT" and won < 5:  # five trump honors would have won more
            honors = None
    words = f"{seat} {level}{suit}{'X' * doubled} {f'{result:+}' if result else '='}"
    words += f" honors {honors[0]}{honors[1]}" if honors else ""
    return ((seat, level, suit, doubled, result), honors), words


SHEETS = int(os.environ.get("HOYLE_ORACLE_HANDS", "4000"))


@pytest.mark.parametrize("form", ["rubber", "four-deal"])
def test_thousands_of_sheets_agree_with_a_second_reckoning(form):
    dice = random.Random(1993)
    finished = 0
    for number in range(SHEETS):
        dealer = dice.choice("NESW")
        deals, lines = zip(*(random_deal(dice) for _ in range(dice.randint(1, 20))), strict=True)
        sheet = scored("\n".join(lines), form, dealer=dealer)
        expected = plain_rubber(deals) if form == "rubber" else plain_four_deals(deals, dealer)
        assert (totals(sheet), sheet.complete) == expected, (number, dealer, lines)
        finished += sheet.complete
    assert SHEETS // 5 < finished < SHEETS  # both finished and unfinished ones were among them


def test_the_parts_of_a_sheet_always_add_up():
    dice = random.Random(7)
    for _ in range(300):
        lines = [random_deal(dice)[1] for _ in range(dice.randint(1, 12))]
        sheet = scored("\n".join(lines), unfinished=True)
        for side in ("NS", "EW"):
            of_deals = sum(item.points for deal in sheet.deals for item in deal.items if item.side == side)
            assert sheet.total(side) == of_deals + sum(i.points for i in sheet.extra if i.side == side)
        assert len(sheet.deals) + len(sheet.surplus) == len(lines)
        assert is_over(sheet.standing) == sheet.complete
        assert all(item.points > 0 for item in sheet.items)
        standing = SheetStanding()
        for deal in sheet.deals:  # the same, deal after deal, as a game keeps score
            assert deal.vulnerable == vulnerable_sides(standing)
            again, standing = score_deal(standing, deal.deal)
            assert again == deal
        assert standing == sheet.standing
