"""The canasta players: what they take, lay and throw, and what they say to it."""

from random import Random

import pytest
from canasta_tables import position
from positions import load
from rummy_tables import play

from hoylecli import bots
from hoylecli.bots import levels
from hoylecli.bots.together import _beside, hint_for
from hoylecli.bots.together.choices import EXPERT, can_take, table_of, throws
from hoylecli.core.game import LEVELS, Move
from hoylecli.families.together.position import Position

CANASTA = "KC KC KD KD KH KH KS"


def chosen(state: Position, level: str = "expert") -> str:
    assert state.to_act is not None
    return str(bots.bot("together", level).choose(state.view(state.to_act), Random(1)))


def turn(hand: str, drawn: str = "4C", **changes: object) -> Position:
    return play(position(hand, stock=f"{drawn} 9C 8C 7C 6C 9D 8D 7D 6D 9H 8H 7H", **changes), "draw")  # type: ignore[arg-type]


@pytest.mark.parametrize("level", LEVELS)
def test_everybody_takes_a_large_pile(level: str) -> None:
    state = position("5C 5D KS AS QD", pile="9C 9D 9H AC AD 7C 5H", mine=("8C 8D 8H",))
    assert chosen(state, level) == "take 5C 5D"


@pytest.mark.parametrize("level", ["average", "expert"])
def test_a_wild_card_is_not_spent_on_a_small_pile(level: str) -> None:
    state = position("5C 2D KS AS QD", pile="9C 5H", mine=("8C 8D 8H",))
    assert chosen(state, level) == "draw"
    assert chosen(state, "beginner") == "take 5C 2D"


@pytest.mark.parametrize("level", LEVELS)
def test_everybody_goes_out_who_can(level: str) -> None:
    state = turn("8C 8D 8H", mine=(CANASTA,), theirs=("AC AD AH",), others="QC JC TC")
    assert chosen(state, level) == "meld 8C 8D 8H"
    assert chosen(play(state, "meld 8C 8D 8H"), level) == "4C"


@pytest.mark.parametrize("level", LEVELS)
def test_an_opening_is_made_without_wild_cards_where_it_can_be(level: str) -> None:
    state = turn("AC AD AH 2C *R 9S 7D 5S", "4C")
    assert chosen(state, level) == "meld AC AD AH"


def test_the_expert_finishes_a_canasta_with_several_cards() -> None:
    state = turn("8C 8D 2C 9S 7D 5S JS QD", mine=("8H 8S 8H 8S",))
    state = play(state, chosen(state))
    assert chosen(state) == "lay 2C m1"


def test_a_card_the_next_player_can_add_to_a_meld_is_kept_back() -> None:
    state = turn(
        "9C 5S QS",
        "JD",
        mine=("AC AD AH",),
        theirs=("9D 9H 9S", "JC JH JS", "QC QD QH"),
        pile="4C 4D 4S 6C 6D",
    )
    assert chosen(state) == "5S"


def test_chances_of_taking_the_pile() -> None:
    """A card of a meld that lies there is taken for certain; a wild card or a black three never."""
    state = turn("9C 5S QS", "3C", mine=("AC AD AH",), theirs=("9D 9H 9S",))
    table = table_of(state.view(0))
    assert can_take(table, 1, 9, frozen=False) == 1
    assert can_take(table, 1, 9, frozen=True) < 0.5
    assert can_take(table, 1, 2, frozen=False) == can_take(table, 1, 3, frozen=False) == 0
    assert 0 < can_take(table, 1, 5, frozen=True) < can_take(table, 1, 5, frozen=False) < 1


def test_a_partner_with_a_light_hand_gives_permission() -> None:
    asked = play(turn("8C 8D 8H", mine=(CANASTA,), others="QC JC TC"), "ask")
    assert chosen(asked) == "yes"
    asked = play(turn("8C 8D 8H", mine=(CANASTA,), others="AC AD AS *R QC JC TC"), "ask")
    assert chosen(asked) == "no"


HINTS = [
    # [hand, changes, what the hint begins with]
    (
        "5C 5D KS AS QD",
        {"pile": "9C 9D 9H AC 5H", "mine": ("8C 8D 8H",)},
        "Take the pile: it brings 5 cards, worth 55 points when melded. The 5♥ goes with 5♣ 5♦.",
    ),
    (
        "5C KS AS QD",
        {"pile": "9C 5H", "mine": ("8C 8D 8H",)},
        "You cannot take the pile: the 5♥ makes no meld with your hand.",
    ),
    (
        "5C KS AS QD",
        {"pile": "9C 5H"},
        "You cannot take the pile: it takes two fives of your own, and you hold one.",
    ),
    (
        "KC KS AS QD",
        {"pile": "9C 3S", "mine": ("8C 8D 8H",)},
        "You cannot take the pile: nobody may with the 3♠ on it.",
    ),
]


@pytest.mark.parametrize(("hand", "changes", "text"), HINTS)
def test_a_hint_on_drawing(hand: str, changes: dict[str, object], text: str) -> None:
    state = position(hand, **changes)  # type: ignore[arg-type]
    assert bots.advice("together", state.view(0), Random(1)).why == text


def test_hints_on_laying_and_throwing() -> None:
    state = turn("AC AD AH 2C *R 9S 7D 5S", "4C")
    hint = bots.advice("together", state.view(0), Random(1))
    assert (str(hint.move), hint.why) == (
        "meld AC AD AH",
        "Your first melds must count 50, and A♣ A♦ A♥ gets you there with the least of your hand.",
    )
    hint = bots.advice("together", play(state, "meld AC AD AH").view(0), Random(1))
    assert hint.weighed[0].move == hint.move
    assert hint.more[0].startswith(
        f"The next player hardly ever takes a pile of 2 with the {hint.move.cards[0].symbol}."
    )


def test_a_hint_on_throwing_says_when_a_safer_card_is_kept() -> None:
    """The advice went against its own figures: the 8♠ with 38% over the K♠ with 43%."""
    for seed in range(12):
        state = load("canasta").undealt(4, seed)
        state = state.apply(state.legal_moves()[0])
        while not (state.phase == "melding" and len(state.view(state.to_act).legal) > 1):
            state = state.apply(state.legal_moves()[0])
        view = state.view(state.to_act)
        hint = bots.advice("together", view, Random(seed))
        if hint.move.verb == "play":
            chances = {throw.card: throw.taken for throw in throws(table_of(view), EXPERT, Random(seed))}
            is_safest = chances[hint.move.cards[0]] <= min(chances.values()) + 0.05
            assert is_safest or hint.more[-1].endswith(" is safer, but you need it more.")
        assert not hint.weighed or hint.weighed[0].move == hint.move


@pytest.mark.parametrize(
    ("hand", "card", "said"),
    [
        ("3C AC AD KS KH 7D 7H", "3C", "You hold 1 of the black threes, and 3 are unseen."),
        ("3C 3C 3S KS KH 7D 7H", "3C", "You hold 3 of the black threes, and 1 is unseen."),
        ("KC KC KD KD KH KH KS", "KC", "You hold 7 of the kings, and 1 is unseen."),
        ("KC KC KD KD KH KH KS KS", "KC", "You hold 8 of the kings, and none is unseen."),
    ],
)
def test_a_hint_on_throwing_counts_the_unseen(hand: str, card: str, said: str) -> None:
    """FG: red threes are laid down at once, so that none is ever thrown or drawn to a black one."""
    view = turn(hand).view(0)
    assert said in hint_for(table_of(view), EXPERT, Move.parse(card), None, Random(1)).more


@pytest.mark.parametrize("card", ["3C", "2C", "*R"])
def test_a_hint_on_throwing_says_that_a_card_stops_the_pile(card: str) -> None:
    """FG: the pile can't be taken on a wild card or a black three."""
    view = turn("3C 2C *R AC AD KS KH").view(0)
    hint = hint_for(table_of(view), EXPERT, Move.parse(card), None, Random(1))
    assert hint.why.startswith(
        ("Nobody may take the pile", f"The {Move.parse(card).cards[0].symbol} freezes")
    )
    assert not any("takes a pile" in line for line in hint.more)


@pytest.mark.parametrize(
    ("hand", "changes", "best", "other", "worse"),
    [
        (
            "KC 9D",
            {"theirs": ("KS KD KH",)},
            "9D",
            "KC",
            "The K♣ may give the pile away: the next player can take the pile with it.",
        ),
        (
            "9D 9C 3C KS",
            {},
            "3C",
            "9D",
            "You hold two nines, which may take the pile or make a meld.",
        ),
        (
            "KC 3C 9D",
            {"theirs": ("KS KD KH",), "pile": "2C 4H"},
            "3C",
            "KC",
            "They collect kings, and the K♣ helps whoever takes the pile.",
        ),
        ("2D 9D 8H", {}, "9D", "2D", "The 2♦ is wild, and does more in a meld."),
        ("8D 9D JH", {"mine": ("8C 8S 8H",)}, "9D", "8D", "The 8♦ can still go on your eights."),
        ("9D 9C 8H", {}, "8H", "9D", "You hold two nines, which may take the pile or make a meld."),
        (
            "9D 9C 9H 8H",
            {},
            "meld 9D 9C 9H",
            "8H",
            "Kept in your hand, 9♦ 9♣ 9♥ count 30 against you when the hand ends.",
        ),
        (
            "9D 9C 9H 8H",
            {},
            "8H",
            "meld 9D 9C 9H",
            "As long as you hold two nines, they may take the pile when one of the nines is thrown.",
        ),
        (
            "9D 9C 9S 2H",
            {},
            "meld 9D 9C 9S",
            "meld 9D 9C 9S 2H",
            "It spends the 2♥, which may be wanted to complete a canasta.",
        ),
        (
            "9D 9C 2H 8H",
            {},
            "8H",
            "meld 9D 9C 2H",
            "It spends the 2♥, which may be wanted to complete a canasta.",
        ),
        (
            "9D 9C 2H 8H",
            {"pile": "2C 9H"},
            "take 9D 9C",
            "take 9D 2H",
            "It spends the 2♥, which may be wanted to complete a canasta.",
        ),
    ],
)
def test_another_throw_is_told_by_what_it_gives_away(
    hand: str, changes: dict[str, object], best: str, other: str, worse: str
) -> None:
    """FG, Canasta: a card that fits a meld of theirs gives them the pile; pairs wait for it."""
    table = table_of(turn(hand, **changes).view(0))
    assert _beside(table, Move.parse(best), Move.parse(other), Random(1)) == worse


@pytest.mark.parametrize(("work", "worlds"), [(1, 2), (10**9, 5)])
def test_more_worlds_are_played_on_where_little_is_left(
    work: int, worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("_WORLDS", 2), ("_ENOUGH", 5), ("_WORK", work)):
        monkeypatch.setattr(levels, name, value)
    view = turn("KC 9D 8H").view(0)
    values = levels.PlayingOn("together", "expert")._values(view, view.legal[:2], 1)
    assert [len(each) for each in values] == [worlds, worlds]


def test_drawing_brings_less_than_the_pile() -> None:
    view = position("5C 5D KS AS QD", pile="9C 9D 9H AC AD 7C 5H", mine=("8C 8D 8H",)).view(0)
    hint = bots.bot("together", "expert").evaluate(view, Random(1), [Move("draw")])
    assert hint.beside == "Drawing brings you only 1 card."
