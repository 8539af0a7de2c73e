"""Who may know what at a table of tricks: views and events, seat by seat."""

import pytest
from positions import chosen
from trick_deals import after
from tricktable import cards, dealt, told

from hoylecli.core.game import as_json
from hoylecli.families.tricks.state import TricksState

STAIRS = (
    "2C 6C TC AC 2D 6D TD 2H 6H TH 2S 6S TS",
    "3C 7C JC 3D 7D JD AD 3H 7H JH 3S 7S JS",
    "4C 8C QC 4D 8D QD 4H 8H QH AH 4S 8S QS",
    "5C 9C KC 5D 9D KD 5H 9H KH 5S 9S KS AS",
)
EUCHRE = ("AS KS QC 9D TH", "JH AH KD TS QS", "KH AD 9S JC KC", "JD QH AC TC 9C")


def named(state: TricksState, seat: int | None) -> set[str]:
    """Every card that a view names in a way other than as a legal move."""
    found: set[str] = set()

    def look(value: object) -> None:
        if isinstance(value, dict):
            for item in value.values():
                look(item)
        elif isinstance(value, list):
            for item in value:
                look(item)
        elif (
            isinstance(value, str) and len(value) == 2 and value[1] in "CDHS" and value[0] in "A23456789TJQK"
        ):
            found.add(value)

    view = as_json(state.view(seat))
    del view["rules"]
    look(view)
    return found


@pytest.mark.parametrize("choice", ["hearts", "hearts passing=none"])
def test_a_player_sees_one_hand_and_a_spectator_none(choice: str) -> None:
    state = dealt(choice, *STAIRS)
    for seat in range(4):
        assert named(state, seat) == set(STAIRS[seat].split())
        hands = [set(text.split()) for kind, _, text in told(state, seat) if kind == "hand"]
        assert hands == [set(STAIRS[seat].split())]
    assert named(state, None) == set()
    assert told(state, None) == [("dealt", 3, "")]


def test_what_is_passed_is_known_to_giver_and_taker_alone() -> None:
    state = after(dealt("hearts", *STAIRS), "2S 6S TS, 3S 7S JS, 4S 8S QS")
    assert told(state, 2) == [("passed_on", 2, ""), ("passed_on", 2, "4S 8S QS")]
    assert told(state, 1) == told(state, None) == [("passed_on", 2, "")]
    state = after(state, "AS 9S KS")
    assert told(state, 0) == [("passed_on", 3, ""), ("received", 0, "AS 9S KS")]
    assert told(state, None) == [("passed_on", 3, "")]
    assert (state.view(0).passing.passed, state.view(0).passing.received) == (
        cards("2S 6S TS"),
        cards("AS 9S KS"),
    )
    assert named(state, 2) == set(STAIRS[2].split()) | {"3S", "7S", "JS"}
    assert named(state, None) == set()


def test_before_a_player_looks_nobody_sees_the_cards() -> None:
    state = dealt("spades", *STAIRS)
    assert all(named(state, seat) == set() for seat in (0, 1, 2, 3, None))
    state = after(state, "look, bid 3, blind")
    assert named(state, 0) == set(STAIRS[0].split())
    assert named(state, 1) == set(STAIRS[1].split())
    assert named(state, 2) == named(state, 3) == set()


def test_the_card_turned_up_is_seen_by_all_and_what_is_laid_away_by_the_dealer() -> None:
    state = dealt("euchre", *EUCHRE, turned="9H")
    assert named(state, None) == {"9H"}
    assert named(state, 1) == {"9H", *EUCHRE[1].split()}
    state = after(state, "pass, order, TC")
    assert named(state, 3) == {"9H", *EUCHRE[3].split()}
    assert "TC" not in named(state, 1)
    assert named(state, None) == {"9H"}


def test_cards_played_are_seen_by_all() -> None:
    state = after(dealt("hearts passing=none", *STAIRS), "2C, 3C, 4C, 5C, 9C")
    assert named(state, None) == {"2C", "3C", "4C", "5C", "9C"}
    assert told(state, None) == [("played", 3, "9C")]
    assert state.view(None).legal == ()


@pytest.mark.parametrize("choice", ["hearts", "spades", "euchre", "five-hundred"])
def test_only_who_is_to_act_sees_legal_moves(choice: str) -> None:
    state = chosen(choice).undealt(4, 3)
    state = state.apply(state.legal_moves()[0])
    assert [bool(state.view(seat).legal) for seat in range(4)] == [True, False, False, False]
