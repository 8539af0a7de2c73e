"""Players where first melds must be something special: what they open with, take and throw."""

from random import Random

import pytest
from rummy_500_tables import table
from rummy_tables import play

from hoylecli import bots
from hoylecli.bots.laying import expert
from hoylecli.bots.laying.openings import throws
from hoylecli.bots.laying.plans import Plan, plan_of
from hoylecli.bots.laying.rules_of_thumb import unseen_by
from hoylecli.core.cards import parse_cards
from hoylecli.core.game import LEVELS
from hoylecli.families.laying.position import Position

OTHER = "2C 4D 9S 9H"


def contract(number: int, hand: str, fan: str = "9C", melds: str = "") -> Position:
    return table(hand, OTHER, fan, "8D 8D 2H 3H", melds, game="contract-rummy", number=number)


def kalooki(hand: str, fan: str = "9C", melds: str = "") -> Position:
    return table(hand, OTHER, fan, "8D 8D 2H 3H", melds, game="kalooki")


def chosen(state: Position, level: str) -> str:
    return str(bots.bot("laying", level).choose(state.view(0), Random(1)))


PLANS = [
    (1, "5H 5D 5C KS KD 2C 8S", 1),
    (1, "5H 5D 5C KS KD *R 8S", 0),
    (1, "5H 5H 5C KS KS KD 8S", 0),
    (1, "AH 3C 5S 7D 9C JD KH", 4),
    (2, "5H 5D 5C 6H 7H 8H 9H", 0),
    (2, "5H 5D 5C 6H 7H 8H QS", 1),
    (3, "5H 6H 7H 8H TS JS KS", 1),
    (3, "5H 6H 7H 8H TS JS *R KS", 0),
    (7, "5H 6H 7H 8H TS JS QS KS AC 2C 3C 9D", 1),
]


@pytest.mark.parametrize(("number", "hand", "missing"), PLANS)
def test_how_many_cards_a_hand_lacks(number: int, hand: str, missing: int) -> None:
    """A card serves one meld, and a joker stands for one that is missing."""
    view = contract(number, hand).view(0)
    assert plan_of(view, view.hand, unseen_by(view)).missing == missing


@pytest.mark.parametrize("level", ["average", "expert"])
def test_a_discard_is_taken_for_the_contract(level: str) -> None:
    assert chosen(contract(1, "5H 5D 8S KC 2C AH", fan="KD"), level) == "take"
    assert chosen(contract(3, "5H 5D 8S KC 2C AH", fan="KD"), level) == "draw"


@pytest.mark.parametrize("level", ["average", "expert"])
def test_what_the_contract_has_no_use_for_is_thrown(level: str) -> None:
    """Of a pair and of neighbours those are kept that the deal wants."""
    sets = play(contract(1, "5H 5D 5C KS KD QD JD"), "draw")
    assert chosen(sets, level) in ("QD", "JD")
    runs = play(contract(3, "5H 6H 7H 8H TS JS QS 8C"), "draw")
    assert chosen(runs, level) in ("8C", "8D")


def test_the_expert_keeps_what_lacks_least() -> None:
    """Pairs of low cards rather than a high card alone, and no third card of a pair thrown."""
    state = play(contract(4, "5H 5D 3C 3S 7S 7D KC QD 2S TS"), "draw")
    assert chosen(state, "expert") in ("KC", "QD", "TS")


@pytest.mark.parametrize("level", LEVELS)
def test_who_can_open_does(level: str) -> None:
    state = play(contract(1, "5H 5D 5C KS KD KH 2S"), "draw")
    first = chosen(state, level)
    assert first in ("meld KD KH KS", "meld 5C 5D 5H")
    assert chosen(play(state, first), level) in ("meld KD KH KS", "meld 5C 5D 5H")


@pytest.mark.parametrize("level", LEVELS)
def test_a_joker_is_not_thrown(level: str) -> None:
    assert "*" not in chosen(play(contract(1, "*R KS 5C 7D"), "draw"), level)
    assert "*" not in chosen(play(kalooki("*R KS 5C 7D"), "draw"), level)


@pytest.mark.parametrize("level", LEVELS)
def test_an_opening_of_forty_spends_no_joker_without_need(level: str) -> None:
    """KKK and QQQ are 60 without the joker."""
    state = play(kalooki("KC KD KS QC QD QH *R 2S 7C"), "draw")
    first = chosen(state, level)
    assert "*R" not in first
    assert "*R" not in chosen(play(state, first), level)


@pytest.mark.parametrize("level", LEVELS)
def test_the_discard_that_opens_is_taken(level: str) -> None:
    assert chosen(kalooki("KC KD QC QD QH 2S 7C", fan="KS"), level) == "take"


@pytest.mark.parametrize("level", LEVELS)
def test_a_joker_is_fetched_where_a_card_fits_nowhere_else(level: str) -> None:
    state = play(kalooki("6H KS", melds="3C 3D 3S, -5H *B 7H"), "draw")
    assert chosen(state, level) == "swap 6H m2"


HINTS = [
    (
        contract(1, "5H 5D 8S KC 2C AH", fan="KD"),
        [
            "The K♦ brings you nearer to your contract.",
            "You lack 2 cards for 2 sets, and any of 12 cards not yet seen would help.",
        ],
    ),
    (
        play(contract(1, "5H 5D 5C KS KD KH 2S"), "draw"),
        ["The meld takes 30 points out of your hand."],
    ),
    (
        play(kalooki("6H KS", melds="3C 3D 3S, -5H *B 7H"), "draw"),
        ["The 6♥ brings you a joker, which you can lay elsewhere."],
    ),
]


def advised(state: Position) -> list[str]:
    expert = bots.advice("laying", state.view(0), Random(1))
    return [expert.why, *expert.more]


@pytest.mark.parametrize(("state", "lines"), HINTS)
def test_hints_say_why(state: Position, lines: list[str]) -> None:
    assert advised(state) == lines


ONE_OF_THEM = [
    (table("KC 4D", "9H", "2S", "2H"), "The stock has 1 card."),
    (play(table("KC 4D", "9H", "2S", "2H 3H"), "draw"), "An opponent holds 1 card, and the stock has 1:"),
    (
        play(table("AC KD 9S", OTHER, "4H", "8D 8C", melds="2C 3C 4C", game="rummy"), "draw"),
        "The A♣ takes 1 point out of your hand.",
    ),
]


@pytest.mark.parametrize(("state", "part"), ONE_OF_THEM)
def test_a_hint_counts_one_card_as_one(state: Position, part: str) -> None:
    assert part in " ".join(advised(state))


def test_a_hint_counts_one_card_that_would_help_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "plan_of", lambda view, hand, unseen: Plan(missing=1, outs=1, held=0))
    state = contract(1, "5H 5D 8S KC 2C AH", fan="KD")
    assert advised(state)[-1] == "You lack 1 card for 2 sets, and one card not yet seen would help."


def test_what_is_unseen() -> None:
    """The cards of both packs that nobody has seen are counted."""
    view = kalooki("KC KC KD *R", fan="KS").view(0)
    unseen = unseen_by(view)
    assert [unseen[card] for card in parse_cards("KC KD KS KH *R *B")] == [0, 1, 1, 2, 1, 2]


# First melds that count points


def opening_throws(hand: str, drawn: str = "3D") -> dict[str, float]:
    """How many cards from the stock the hand wants for its first melds, by the card thrown."""
    state = play(table(hand, OTHER, "9C", f"{drawn} 2H 3H", game="kalooki"), "draw")
    return {str(throw.card): throw.draws for throw in throws(state.view(0), Random(1))}


def test_a_hand_without_a_card_of_its_melds_opens_later() -> None:
    """Of three kings and two nines a king or a nine would do; without a nine a king alone does at once."""
    draws = opening_throws("KC KD KH 9C 9D 5S 7H 2C")
    assert draws["5S"] < draws["9C"]
    assert draws["5S"] < draws["9D"]


def test_the_expert_keeps_what_opens_soonest_and_says_how_far_it_is() -> None:
    state = play(table("KC KD KH 9C 9D 5S 7H 2C", OTHER, "9C", "3D 2H 3H", game="kalooki"), "draw")
    assert bots.advice("laying", state.view(0), Random(1)).move.cards[0].rank in (2, 3, 5, 7)
    assert "Your first melds still lack 40 points." in " ".join(advised(state))
