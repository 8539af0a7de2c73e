"""Hearts: each rule of the sources as a literal position, its scores, and a whole deal.

CG: Card Games. CC: Classic Card Games. FG: the family games.
"""

from random import Random

import pytest
from trick_deals import after, legal, refused
from tricktable import cards, dealt, position, tricks

from hoylecli.bots import bot
from hoylecli.core.game import Move
from hoylecli.families.tricks.state import TricksState
from hoylecli.scoring.hearts import deal

STAIRS = (
    "2C 6C TC AC 2D 6D TD 2H 6H TH 2S 6S TS",
    "3C 7C JC 3D 7D JD AD 3H 7H JH 3S 7S JS",
    "4C 8C QC 4D 8D QD 4H 8H QH AH 4S 8S QS",
    "5C 9C KC 5D 9D KD 5H 9H KH 5S 9S KS AS",
)
SUITS_APART = (
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
    "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
    "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
)


# Passing


@pytest.mark.parametrize(
    ("choice", "number", "from_seat"),
    [
        ("hearts", 1, 3),  # to the left: seat 0 gets what seat 3 chose
        ("hearts", 2, 1),
        ("hearts", 3, 2),
        ("hearts", 5, 3),
        ("hearts passing=left", 1, 3),
        ("hearts passing=left", 2, 3),
        ("hearts passing=left", 4, 3),
    ],
)
def test_three_cards_go_left_right_across_and_nowhere_in_turn(
    choice: str, number: int, from_seat: int
) -> None:
    """CC, Hearts, passing variations; FG passes to the left."""
    state = dealt(choice, *STAIRS, number=number)
    chosen = ["2S 6S TS", "3S 7S JS", "4S 8S QS", "9S KS AS"]
    order = [state.after(state.dealer)]
    while len(order) < 4:
        order.append(state.after(order[-1]))
    for seat in order:
        assert (state.phase, state.to_act) == ("passing", seat)
        state = state.apply(Move(cards=tuple(sorted(cards(chosen[seat])))))
    got = next(event for event in state.events if event.kind == "received" and event.seat == 0)
    assert (got.data, set(got.cards)) == ({"from": from_seat}, set(cards(chosen[from_seat])))
    assert set(state.deal.hands[0]) == set(cards(STAIRS[0])) - set(cards(chosen[0])) | set(got.cards)


@pytest.mark.parametrize(("choice", "number"), [("hearts", 4), ("hearts", 8), ("hearts passing=none", 1)])
def test_in_a_hold_deal_and_without_passing_play_begins_at_once(choice: str, number: int) -> None:
    """CC, Hearts: every fourth hand is a hold hand; no passing ever."""
    state = dealt(choice, *STAIRS, number=number)
    assert (state.phase, state.to_act, legal(state)) == ("playing", 0, "2C")


def test_cards_are_chosen_before_any_are_seen_that_come() -> None:
    """CG, Hearts: you must pass before you can look."""
    state = after(dealt("hearts", *STAIRS), "2S 6S TS, 3S 7S JS, 4S 8S QS")
    assert state.view(0).hand == tuple(sorted(cards(STAIRS[0])))
    assert state.view(0).passing.received == ()
    assert state.view(3).passing.chosen == (0, 1, 2)
    assert state.view(3).passing.passed == ()


def test_any_three_cards_may_be_passed() -> None:
    state = dealt("hearts", *STAIRS)
    assert len(state.legal_moves()) == 13 * 12 * 11 // 6
    assert legal(state).startswith("AC 2C 6C, AC 2C TC, AC 2C 2D")


# The first lead


def test_the_two_of_clubs_leads_from_whatever_hand_it_has_come_to() -> None:
    """CC, Hearts, two of clubs leads."""
    state = dealt("hearts", *STAIRS)
    assert state.ranking.lead == cards("2C")[0]
    state = after(state, "2C 6S TS, 3S 7S JS, 4S 8S QS, AS 9S KS")
    assert (state.to_act, legal(state)) == (1, "2C")


def test_left_of_the_dealer_leads_anything_but_a_heart() -> None:
    """CC, Hearts, left of dealer leads."""
    state = dealt("hearts lead=left_of_dealer passing=none", *STAIRS)
    assert state.to_act == 0
    assert legal(state) == "AC, 2C, 6C, TC, 2D, 6D, TD, 2S, 6S, TS"


def test_a_heart_is_not_led_first_where_hearts_need_not_be_broken() -> None:
    """CC, Hearts, left of dealer leads any card except a heart."""
    choice = "hearts lead=left_of_dealer breaking=no passing=none"
    state = dealt(choice, *STAIRS)
    assert legal(state) == "AC, 2C, 6C, TC, 2D, 6D, TD, 2S, 6S, TS"
    assert (
        refused(state, "2H")
        == "Hearts may not be led to the first trick. Lead a club, a diamond or a spade, such as the 2♣."
    )
    assert "2H" in legal(after(state, "AC, 3C, 4C, 5C"))
    assert legal(position(choice, "2H 6H", "3C 7C", "4C 8C", "5C 9C")) == "2H, 6H"


# Breaking, following, taking


@pytest.mark.parametrize("choice", ["hearts", "hearts lead=left_of_dealer"])
def test_hearts_are_not_led_until_they_are_broken(choice: str) -> None:
    """CG, CC and FG, Hearts; whoever leads first."""
    quiet = position(choice, "3C AS 2H", "4C", "5C", "6C", tricks=["0: 2C 7C 8C 9C"])
    assert legal(quiet) == "3C, AS"
    assert legal(position(choice, "3C AS 2H", "4C", "5C", "6C", tricks=["0: 2C 7C 8C 9H"])) == "3C, 2H, AS"


def test_the_queen_of_spades_breaks_nothing_and_may_be_led() -> None:
    state = position("hearts", "QS 2H", "4C", "5C", "6C", tricks=["0: 2C 7C 8C KS"])
    assert legal(state) == "QS"


@pytest.mark.parametrize(
    ("choice", "leads"),
    [
        ("hearts", "4C"),  # CG, Hearts: a heart is thrown by somebody who cannot follow suit
        ("hearts/standard", "4C, 4H"),  # CC, Hearts: or forced to play one due to having only hearts left
    ],
)
def test_who_holds_nothing_but_hearts_leads_one(choice: str, leads: str) -> None:
    hands = ("2H 3H", "KH 4H 4C", "5H 6C", "7H 8C")
    state = position(choice, *hands, tricks=["0: 2C 9C TC JC"])
    assert legal(state) == "2H, 3H"
    assert legal(after(state, "2H, KH, 5H, 7H")) == leads


def test_without_breaking_hearts_are_led_at_will() -> None:
    """CG, Hearts, Getting Started: rules for breaking hearts can be set."""
    assert legal(position("hearts breaking=no", "3C 2H", "4C", "5C", "6C", tricks=["0: 2C 7C 8C 9C"])) == (
        "3C, 2H"
    )


@pytest.mark.parametrize(
    ("hand", "expected"),
    [("3C KC QS 2H", "3C, KC"), ("QS 2H 4D", "4D, 2H, QS")],
)
def test_suit_is_followed_by_who_can_and_else_anything_goes(hand: str, expected: str) -> None:
    """CG, Hearts."""
    state = position("hearts", "", hand, "", "", to_act=1, trick="0: 5C", tricks=["0: 2C 7C 8C 9C"])
    assert legal(state) == expected


@pytest.mark.parametrize(
    ("played", "taker"), [("9C AC TC AS", 1), ("9C AH KS QS", 0), ("2D 3D KD QD", 2), ("2D AH AS AC", 0)]
)
def test_the_highest_card_of_the_suit_led_takes_the_trick(played: str, taker: int) -> None:
    """CG, Hearts: there are no trumps; aces are high."""
    hands = [f"{card} {spare}" for card, spare in zip(played.split(), ("4S", "5S", "6S", "7S"), strict=True)]
    state = position("hearts", *hands, tricks=["0: 2C 3H 4H 5H"])
    assert after(state, played.replace(" ", ", ")).to_act == taker


# The first trick


def test_points_may_be_thrown_on_the_first_trick_unless_that_is_ruled_out() -> None:
    """The sources are silent: allowed, and an option."""
    hands = SUITS_APART[0], "QS AH 3D 4D 5D"
    state = after(dealt("hearts passing=none", *hands), "2C")
    names = legal(state).split(", ")
    assert {"QS", "AH", "3D"} <= set(names)
    state = after(dealt("hearts passing=none no_points_first_trick=yes", *hands), "2C")
    assert not {card for card in legal(state).split(", ") if card == "QS" or card.endswith("H")}


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("QS 4H 9D", "9D"),
        ("QS 4H 9S", "9S"),
        ("QS 4H", "4H, QS"),
        ("QS 4C", "4C"),
    ],
)
def test_with_no_points_in_the_first_trick_who_has_nothing_else_still_plays(hand: str, expected: str) -> None:
    state = position("hearts/standard", "", hand, "", "", to_act=1, trick="0: 2C")
    assert legal(state) == expected


def test_nor_is_a_card_that_counts_led_to_the_first_trick_then() -> None:
    state = position("hearts/standard lead=left_of_dealer", "QS 4H 9D", "", "", "")
    assert legal(state) == "9D"


# The score


@pytest.mark.parametrize(
    ("taken", "moon", "expected", "source"),
    [
        ((15, 0, 0, 11), "others_add", (15, 0, 0, 11), "CC, Scoring: a heart 1, the queen 13"),
        ((13, 13, 0, 0), "others_add", (13, 13, 0, 0), "the queen for one, all hearts for another: no moon"),
        ((0, 26, 0, 0), "others_add", (26, 0, 26, 26), "CC and CG: all others 26, the shooter none"),
        ((0, 26, 0, 0), "self_subtracts", (0, -26, 0, 0), "the usual other way"),
        ((25, 0, 1, 0), "self_subtracts", (25, 0, 1, 0), "a single heart stops the moon"),
    ],
)
def test_what_a_deal_counts(
    taken: tuple[int, ...], moon: str, expected: tuple[int, ...], source: str
) -> None:
    assert deal(taken, moon=moon) == expected, source


BY_HAND = """
    0: 2C 3C 4C 5C > 3
    3: 9C 6C 7C 8C > 3
    3: KC AC JC QC > 0
    0: TC JH QS KH > 0
    0: 2H 3H 4H 5H > 3
    3: 9H 6H 7H 8H > 3
    3: 5D 2D 3D 4D > 3
    3: 9D 6D 7D 8D > 3
    3: KD TD JD QD > 3
    3: AS TS JS 8S > 3
    3: KS 6S 7S 4S > 3
    3: 5S 2S 3S QH > 3
    3: 9S TH AD AH > 3
"""


def test_a_whole_deal_by_hand() -> None:
    """Seat 0 takes the queen and two hearts in the fourth trick; seat 3 the other eleven hearts."""
    state = tricks(dealt("hearts passing=none", *STAIRS), BY_HAND)
    assert state.scores == (15, 0, 0, 11)
    assert [line.text for line in state.sheet[0]] == ["queen of spades, 2 hearts", "", "", "11 hearts"]
    assert (state.phase, state.number) == ("deal", 1)
    assert state.apply(state.legal_moves()[0]).dealer == 0


@pytest.mark.parametrize(
    ("choice", "scores", "texts"),
    [
        ("others_add", (0, 26, 26, 26), ["shot the moon", *["the moon was shot"] * 3]),
        ("self_subtracts", (-26, 0, 0, 0), ["shot the moon", "", "", ""]),
    ],
)
def test_who_takes_everything_has_shot_the_moon(
    choice: str, scores: tuple[int, ...], texts: list[str]
) -> None:
    """CG, CC and FG, Hearts: seat 0 holds all the clubs, leads first, and never loses the lead."""
    state = dealt(f"hearts passing=none moon={choice}", *SUITS_APART)
    for played in zip(*(cards(hand) for hand in SUITS_APART), strict=True):
        for card in played:
            state = state.apply(Move(cards=(card,)))
    assert state.scores == scores
    assert [line.text for line in state.sheet[0]] == texts


# The jack of diamonds (an option)


def test_the_jack_of_diamonds_takes_ten_points_off() -> None:
    state = tricks(dealt("hearts passing=none jack=yes", *STAIRS), BY_HAND)
    assert state.scores == (15, 0, 0, 11 - 10)
    assert state.sheet[0][3].text.startswith("jack of diamonds, ")
    assert tricks(dealt("hearts passing=none", *STAIRS), BY_HAND).scores == (15, 0, 0, 11)


@pytest.mark.parametrize(
    ("moon", "scores"), [("others_add", (-10, 26, 26, 26)), ("self_subtracts", (-36, 0, 0, 0))]
)
def test_whoever_shoots_the_moon_has_the_jack_beside_it(moon: str, scores: tuple[int, ...]) -> None:
    state = dealt(f"hearts passing=none jack=yes moon={moon}", *SUITS_APART)
    for played in zip(*(cards(hand) for hand in SUITS_APART), strict=True):
        for card in played:
            state = state.apply(Move(cards=(card,)))
    assert state.scores == scores
    assert state.sheet[0][0].text == "shot the moon, jack of diamonds"


def test_the_moon_needs_no_jack() -> None:
    state = position(
        "hearts jack=yes", "AC", "2C", "3C", "4C",
        tricks=["0: AH 2H 3H 4H", "0: KH 5H 6H 7H", "0: QH 8H 9H TH", "0: QS 2S 3S JH", "1: JD 2D 3D 4D"],
    )  # fmt: skip
    assert after(state, "AC, 2C, 3C, 4C").scores == (0, 16, 26, 26)


def test_the_jack_may_be_played_to_a_first_trick_without_points() -> None:
    hands = ("2C AC KC", "JD 3D 4H", "3C 4C 5C", "6C 7C 8C")
    state = position("hearts jack=yes no_points_first_trick=yes", *hands, trick="0: 2C", to_act=1)
    assert legal(state) == "3D, JD"


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        ("QD 2D", "1: JD 3D 4D", "QD"),  # last, and the trick costs nothing else
        ("JD 2D", "1: 5D 3D TD", "JD"),
        ("QD 2D", "1: JD 3D QS", "2D"),  # the queen costs more than the jack brings
        ("JD 9C", "1: 5S 3S 4S", "9C"),  # it is not thrown on somebody else's trick
        ("AD 2D", "1: KD JD 3D", "AD"),
    ],
)
def test_average_players_take_the_jack_where_it_pays(hand: str, trick: str, card: str) -> None:
    others = ("5C 6C", "7C 8C", "TC JC")
    state = position("hearts jack=yes", hand, *others, trick=trick)
    assert str(bot("tricks", "average").choose(state.view(0), Random(1))) == card


# The end


def last_trick(choice: str, *scores: int) -> TricksState:
    """Seat 0 is about to take a single heart with the ace of clubs, and somebody else the queen before."""
    state = position(choice, "AC", "2C", "3H", "4C", scores=scores, tricks=["0: 2D 3D QS 4D"])
    return after(state, "AC, 2C, 3H, 4C")


def test_the_match_ends_when_somebody_has_100_and_the_lowest_wins() -> None:
    """CG, CC and FG, Hearts: a player equals or breaks 100; seat 1 takes 13, seat 0 takes 1."""
    outcome = last_trick("hearts", 99, 60, 50, 70).outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((100, 60, 50, 83), (2,))
    assert last_trick("hearts", 98, 60, 50, 70).outcome() is None


def test_two_who_are_level_at_100_do_not_play_on() -> None:
    """CG, CC and FG, Hearts: everybody plays alone."""
    outcome = last_trick("hearts", 99, 100, 50, 57).outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((100, 100, 50, 70), (2,))


def test_those_who_are_level_at_the_end_share_the_win() -> None:
    outcome = last_trick("hearts", 99, 50, 50, 70).outcome()
    assert outcome is not None
    assert outcome.winners == (1, 2)


def test_the_target_may_be_another() -> None:
    assert last_trick("hearts target=50", 49, 0, 0, 0).outcome() is not None
    assert last_trick("hearts target=50", 48, 0, 0, 0).outcome() is None
