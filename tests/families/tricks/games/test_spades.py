"""Spades: each rule of the sources as a literal position, its scores, and a whole deal.

CG: Card Games. FG: the family games.
"""

import pytest
from trick_deals import after, legal
from tricktable import SPADES_BY_HAND, dealt, position, told, tricks

from hoylecli.families.tricks.state import TricksState
from hoylecli.frame.match import ScoreLine
from hoylecli.scoring.spades import side_score

STAIRS = (
    "2C 6C TC AC 2D 6D TD 2H 6H TH 2S 6S TS",
    "3C 7C JC 3D 7D JD AD 3H 7H JH 3S 7S JS",
    "4C 8C QC 4D 8D QD 4H 8H QH AH 4S 8S QS",
    "5C 9C KC 5D 9D KD 5H 9H KH 5S 9S KS AS",
)
BIDS = ", ".join(f"bid {number}" for number in range(1, 14))


# The bids


def test_double_nil_is_offered_before_the_cards_are_seen() -> None:
    """CG, Spades: before you even pick up your cards; not once you see them."""
    state = dealt("spades", *STAIRS)
    assert (state.to_act, legal(state)) == (0, "look, blind")
    assert state.view(0).hand == ()
    assert [kind for kind, _, _ in told(state, 0)] == ["dealt"]
    looked = after(state, "look")
    assert (looked.to_act, legal(looked)) == (0, f"nil, {BIDS}")
    assert len(looked.view(0).hand) == 13
    held = "TS 6S 2S TH 6H 2H AC TC 6C 2C TD 6D 2D"
    assert told(looked, 0) == [("looked", 0, ""), ("hand", 0, held)]
    assert told(looked, 1) == told(looked, None) == [("looked", 0, "")]


def test_who_bids_blind_sees_the_cards_then() -> None:
    state = after(dealt("spades", *STAIRS), "blind")
    assert (state.to_act, legal(state)) == (1, "look, blind")
    assert [kind for kind, _, _ in told(state, 0)] == ["bid", "hand"]
    assert [kind for kind, _, _ in told(state, 2)] == ["bid"]
    assert len(state.view(0).hand) == 13
    assert state.view(2).bids[0].word == "blind"


def test_each_bids_once_from_the_dealers_left_and_left_of_the_dealer_leads() -> None:
    """CG, Spades: clockwise."""
    state = dealt("spades", *STAIRS, dealer=1)
    for seat in (2, 3, 0, 1):
        assert state.to_act == seat
        state = after(state, "look, bid 3")
    assert (state.phase, state.to_act) == ("playing", 2)


# The play


def test_spades_are_not_led_until_one_has_trumped_another_suit() -> None:
    """CG and FG, Spades."""
    hands = "AS 2H", "4C 5S", "5C 6S", "6C 7S"
    assert legal(position("spades", *hands, tricks=["0: 2C 7C 8C 9C"])) == "2H"
    assert legal(position("spades", *hands, tricks=["0: 2C 7C 8C 9D"])) == "2H"
    assert legal(position("spades", *hands, tricks=["0: 2C 7C 8C 2S"])) == "2H, AS"


def test_who_has_nothing_but_spades_leads_one_which_breaks_nothing() -> None:
    """CG, Spades: they are broken when used to trump an earlier lead."""
    state = position("spades", "AS 9S", "4C 5S", "5C 6S", "6C 7S", tricks=["0: 2C 7C 8C 9C"])
    assert legal(state) == "AS, 9S"
    state = after(state, "9S, 5S, 6S, 7S")
    assert (state.to_act, legal(state)) == (0, "AS")
    other = position("spades", "2S", "JS 4C", "5S 5C", "6S 6C", tricks=["0: 2C 7C 8C 9C"])
    assert legal(after(other, "2S, JS, 5S, 6S")) == "4C"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [("3C KC QS 2H", "3C, KC"), ("QS 2H", "2H, QS")],
)
def test_suit_is_followed_by_who_can_and_else_anything_goes(hand: str, expected: str) -> None:
    """CG, Spades: you may trump or discard; nobody has to trump."""
    assert legal(position("spades", "", hand, "", "", to_act=1, trick="0: 5C")) == expected


@pytest.mark.parametrize(
    ("played", "taker"), [("9C AC TC KC", 1), ("9C AC 2S 3S", 3), ("AC 2S KC 3H", 1), ("2D AC AH KC", 0)]
)
def test_the_highest_spade_takes_the_trick_else_the_highest_of_the_suit_led(played: str, taker: int) -> None:
    """CG, Spades."""
    hands = [f"{card} {spare}" for card, spare in zip(played.split(), ("4H", "5H", "6H", "7H"), strict=True)]
    assert after(position("spades", *hands), played.replace(" ", ", ")).to_act == taker


# The score


@pytest.mark.parametrize(
    ("bids", "taken", "blind", "bags", "items", "left", "source"),
    [
        ([4, 3], [4, 3], [], 0, "made 70", 0, "CG: 10 for each trick in the bid"),
        ([4, 3], [6, 3], [], 0, "made 70, overtricks 2", 2, "CG: one for each trick above, a bag each"),
        ([4, 3], [3, 3], [], 4, "set -70", 4, "a bid that is missed is lost"),
        ([4, 3], [2, 5], [], 0, "made 70", 0, "CG: the total bid by the partnership"),
        ([0, 4], [0, 4], [], 0, "nil 100, made 40", 0, "CG: nil 100"),
        ([0, 4], [0, 3], [], 0, "nil 100, set -40", 0, "CG: scored independently, then combined"),
        ([0, 4], [2, 4], [], 0, "nil broken -100, made 40", 2, "CG: its tricks are bags, without points"),
        ([0, 4], [2, 3], [], 0, "nil broken -100, set -40", 2, "nor do they help the partner"),
        ([0, 4], [0, 4], [True, False], 0, "nil 200, made 40", 0, "CG: double nil 200"),
        ([0, 4], [1, 4], [True, False], 0, "nil broken -200, made 40", 1, "CG: double nil 200 against"),
        ([0, 0], [0, 1], [], 0, "nil 100, nil broken -100", 1, "both partners nil"),
        ([4, 3], [6, 3], [], 8, "made 70, overtricks 2, bags -100", 0, "CG: ten bags lose 100"),
        ([4, 3], [6, 3], [], 9, "made 70, overtricks 2, bags -100", 1, "the eleventh stays"),
        ([0, 4], [1, 4], [], 9, "nil broken -100, made 40, bags -100", 0, "the tenth from a nil"),
        ([1, 0], [12, 0], [], 9, "nil 100, made 10, overtricks 11, bags -200", 0, "CG: every ten bags"),
    ],
)
def test_what_a_side_scores(
    bids: list[int], taken: list[int], blind: list[bool], bags: int, items: str, left: int, source: str
) -> None:
    score = side_score(bids, taken, blind, bags)
    assert (", ".join(f"{item.what} {item.points}" for item in score.items), score.bags) == (items, left), (
        source
    )


def test_a_whole_deal_by_hand() -> None:
    """CG, Spades, bags: seats 0 and 2 take two and four of the three they bid together.

    Seat 1's nil is broken twice, and its partner takes five of six.
    """
    state = after(dealt("spades", *STAIRS), "look, bid 1, look, nil, look, bid 2, look, bid 6")
    state = tricks(state, SPADES_BY_HAND)
    assert state.scores == (33, -160)
    assert [(line.bags, line.text) for line in state.sheet[0]] == [
        (3, "bid 1 and 2, took 2 and 4: bid made +30, 3 overtricks +3"),
        (2, "bid nil and 6, took 2 and 5: nil broken -100, bid missed -60"),
    ]


@pytest.mark.parametrize(
    ("choice", "lines"),
    [("spades", [(33 - 100, 2), (-160 - 100, 0)]), ("spades bags=no", [(33, 12), (-160, 10)])],
)
def test_bags_are_kept_from_deal_to_deal_and_cost_nothing_where_they_do_not_count(
    choice: str, lines: list[tuple[int, int]]
) -> None:
    """CG, Spades: nine bags and eight from earlier deals, three and two more."""
    earlier = (ScoreLine(9, bags=9), ScoreLine(8, bags=8))
    state = after(
        dealt(choice, *STAIRS, sheet=(earlier,)), "look, bid 1, look, nil, look, bid 2, look, bid 6"
    )
    assert [(line.total, line.bags) for line in tricks(state, SPADES_BY_HAND).sheet[1]] == lines


@pytest.mark.parametrize(
    ("bids", "scores", "text"),
    [
        ("1 1 blind 1", (210, -20), "bid 1 and double nil, took 1 and 0: nil made +200, bid made +10"),
        ("blind 1 1 1", (-210, -20), "bid double nil and 1, took 1 and 0: nil broken -200, bid missed -10"),
    ],
)
def test_double_nil_counts_200_at_the_table(bids: str, scores: tuple[int, int], text: str) -> None:
    """CG, Spades: for or against."""
    state = last_trick("spades", bids)
    assert (state.scores, state.sheet[0][0].text) == (scores, text)


# The end


def last_trick(choice: str, bids: str, *scores: int) -> TricksState:
    """The one trick of a deal, which seat 0 takes with the ace of spades."""
    state = position(choice, "AS", "KH", "KD", "KC", bids=bids, scores=scores)
    return after(state, "AS, KH, KD, KC")


@pytest.mark.parametrize(
    ("choice", "bids", "before", "after", "winners"),
    [
        ("spades", "1 1 nil 1", (390, 0), (500, -20), (0, 2)),  # CG: 500 wins
        ("spades", "1 1 nil 1", (389, 0), (499, -20), None),
        ("spades", "1 nil nil nil", (390, 400), (500, 600), (1, 3)),  # both: the higher
        ("spades", "1 nil nil nil", (490, 400), (600, 600), None),  # level: they play on
        ("spades", "2 1 1 1", (0, -280), (-30, -300), None),  # CG: below -300, not at it
        ("spades", "2 1 1 1", (0, -281), (-30, -301), (0, 2)),
        ("spades", "5 5 5 5", (-290, -250), (-390, -350), (1, 3)),  # CG: both, and the lower loses
        ("spades", "5 5 5 5", (-250, -290), (-350, -390), (0, 2)),
        ("spades", "5 5 5 5", (-250, -250), (-350, -350), None),
        ("spades floor=none", "5 5 5 5", (-290, -250), (-390, -350), None),  # FG names no floor
        ("spades floor=none", "1 1 nil 1", (390, -900), (500, -920), (0, 2)),
        ("spades target=250", "1 1 nil 1", (140, 0), (250, -20), (0, 2)),
    ],
)
def test_when_the_match_ends_and_who_has_won(
    choice: str, bids: str, before: tuple[int, int], after: tuple[int, int], winners: tuple[int, ...] | None
) -> None:
    state = last_trick(choice, bids, *before)
    outcome = state.outcome()
    assert state.scores == after
    assert (outcome.winners if outcome else None) == winners
