"""What people type that is not written like a move, in the phases of the games."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hoylecli import families
from hoylecli.core.errors import HoyleError
from hoylecli.core.game import TABLE
from hoylecli.families.screen import Style
from hoylecli.rulebook import load
from hoylecli.table.host.reading import understand, what_would_do
from hoylecli.table.host.turn import Turn
from hoylecli.table.host.words import WORDS

NAMES = ("Ann", "Odile", "Piet", "Rosa")
Choice = tuple[str, str, dict[str, str]]
CRIBBAGE: Choice = ("cribbage", "plain", {"muggins": "yes", "count": "manual"})
EUCHRE, PIQUET, SPADES = (("euchre", "plain", {}), ("piquet", "plain", {}), ("spades", "plain", {}))
PINOCHLE, GIN, POKER = (("pinochle", "plain", {}), ("gin", "plain", {}), ("poker", "plain", {}))
ANY_KNOCK: Choice = ("gin", "plain", {"illegal_knock": "allow"})
CANASTA, WAR = ("canasta", "plain", {}), ("war", "plain", {})


def at(choice: Choice, verbs: Sequence[str]) -> tuple[Any, Turn]:
    """The first position where these words can be said, of matches of random moves, and its question."""
    name, variant, options = choice
    game = load(name, variant, **options)
    for seed in range(20):
        state: Any = game.start(seed=seed)
        chance = Random(seed)
        for _ in range(400):
            if state.to_act is None:
                break
            legal = state.legal_moves()
            if state.to_act != TABLE and {move.verb for move in legal} == set(verbs):
                return state, asked(state, game.family)
            verb = chance.choice(sorted({move.verb for move in legal}))
            state = state.apply(chance.choice([move for move in legal if move.verb == verb]))
    raise AssertionError(f"no question with {verbs} in twenty matches of {name}")


def asked(state: Any, family: str) -> Turn:
    view = state.view(state.to_act)
    words = {word.name: word.help for word in WORDS.values()}
    return Turn(state.to_act, view, view.legal, families.screen(family), Style(NAMES, state.to_act), words)


@pytest.mark.parametrize(
    ("choice", "verbs", "typed", "expected"),
    [
        (CRIBBAGE, ["claim"], "no", "claim 0"),
        (CRIBBAGE, ["claim"], "none", "claim 0"),
        (CRIBBAGE, ["claim"], "two", "claim 2"),
        (CRIBBAGE, ["claim"], "2 points", "claim 2"),
        (CRIBBAGE, ["muggins", "pass"], "no", "pass"),
        (CRIBBAGE, ["muggins", "pass"], "yes", "muggins"),
        (EUCHRE, ["order", "alone", "pass"], "no", "pass"),
        (EUCHRE, ["order", "alone", "pass"], "none", "pass"),
        (EUCHRE, ["order", "alone", "pass"], "yes", "order"),
        (PIQUET, ["look", "leave"], "yes", "look"),
        (PIQUET, ["look", "leave"], "no", "leave"),
        (PIQUET, ["good", "not-good"], "no", "not-good"),
        (PIQUET, ["point", "none"], "nothing", "none"),
        (SPADES, ["look", "blind"], "", "look"),
        (SPADES, ["look", "blind"], "yes", "look"),
        (SPADES, ["nil", "bid"], "8 tricks", "bid 8"),
        (SPADES, ["nil", "bid"], "eight", "bid 8"),
        (PINOCHLE, ["bid", "pass"], "no", "pass"),
        (PINOCHLE, ["bid", "pass"], "110 points", "bid 110"),
        (GIN, ["take", "pass"], "yes", "take"),
        (GIN, ["take", "pass"], "nope", "pass"),
        (ANY_KNOCK, ["accept", "refuse"], "yes", "accept"),
        (ANY_KNOCK, ["accept", "refuse"], "no", "refuse"),
        (POKER, ["stand", "discard"], "none", "stand"),
        (WAR, ["turn", "fight", "all"], "yes", "turn"),
    ],
)
def test_what_answers_the_question_is_understood(
    choice: Choice, verbs: Sequence[str], typed: str, expected: str
) -> None:
    state, turn = at(choice, verbs)
    meant = understand(typed, turn, families.find(load(choice[0]).family).verbs)
    assert str(meant) == expected
    state.apply(meant)


@pytest.mark.parametrize(
    ("choice", "verbs", "typed", "why"),
    [
        (CRIBBAGE, ["muggins", "pass"], "8", "type muggins or pass."),
        (CRIBBAGE, ["muggins", "pass"], "k", "type muggins or pass."),
        (CRIBBAGE, ["claim"], "k", "type claim 0, for example."),
        (CRIBBAGE, ["claim"], "15", "No card pegs more than 14; claim from 0 to 14."),
        (EUCHRE, ["order", "alone", "pass"], "8", "type order, alone or pass."),
        (PIQUET, ["good", "not-good"], "K", "type not-good or good."),
        (PIQUET, ["good"], "equal", "good"),
        (SPADES, ["nil", "bid"], "k", "type nil or bid 1, for example."),
        (PINOCHLE, ["bid", "pass"], "yes", "type bid 100 or pass, for example."),
        (GIN, ["draw", "take"], "no", "'draw' from the stock, or 'take'"),
        (CANASTA, ["draw"], "no", "'draw' from the stock."),
        (CANASTA, ["yes", "no"], "8", "type yes or no."),
        (POKER, ["fold", "check", "bet"], "k", "type fold, check or bet 20, for example."),
        (POKER, ["fold", "check", "bet"], "8", "You can bet 20 to 100, not 8."),
    ],
)
def test_what_does_not_is_answered_to_the_point(
    choice: Choice, verbs: Sequence[str], typed: str, why: str
) -> None:
    state, turn = at(choice, verbs)
    with pytest.raises(HoyleError) as refused:
        state.apply(understand(typed, turn, families.find(load(choice[0]).family).verbs))
    assert why in str(refused.value)
    assert str(refused.value).endswith((".", "?"))


def test_what_enter_does_stands_in_the_question() -> None:
    assert at(SPADES, ["look", "blind"])[1].question().endswith("[Enter: look]")
    turn = at(CRIBBAGE, ["claim"])[1]
    assert turn.question().endswith("[Enter: claim 0]")
    assert "for the" in turn.question()


def test_there_is_no_claim_by_enter_for_a_hand() -> None:
    game = load("cribbage", muggins="yes", count="manual")
    state: Any = game.start(seed=1)
    while state.to_act == TABLE or state.phase != "claim" or state.deal.counting.what != "hand":
        state = state.apply(state.legal_moves()[0])
    assert asked(state, game.family).by_enter is None


def test_as_many_as_six_moves_are_all_named_in_a_refusal() -> None:
    _, turn = at(GIN, ["play"])
    six, seven = (what_would_do("xyz", replace(turn, legal=turn.legal[:many])) for many in (6, 7))
    assert six.count(",") == 4
    assert six.startswith("'xyz' is not a move here; type ")
    assert not six.endswith(", for example.")
    assert seven.endswith(", for example.")


def test_moves_of_several_cards_are_told_apart_in_a_refusal() -> None:
    game = load("hearts")
    state: Any = game.start(4, seed=1)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    turn = asked(state, game.family)
    turn = replace(turn, style=replace(turn.style, in_words=True))
    first, second, third = (turn.spoken(move) for move in turn.legal[:3])
    assert first.count(", ") == 2
    three, one = (what_would_do("xyz", replace(turn, legal=turn.legal[:many])) for many in (3, 7))
    assert three == f"'xyz' is not a move here; type {first}; {second}; or {third}."
    assert one == f"'xyz' is not a move here; type {first}, for example."
