"""The order of a hand on the screen, at every game that shows one."""

import re
from typing import Any

import pytest
from positions import load

from hoylecli import families
from hoylecli.core.cards import Card, parse_cards
from hoylecli.families.hands import HandOrder
from hoylecli.families.screen import Style

HAND = "5H KS 2C KD 9H"


def rank(card: Card) -> int:
    return card.rank


@pytest.mark.parametrize(
    ("order", "groups"),
    [
        ("", "KS|9H 5H|2C|KD"),
        ("right", "KD|2C|5H 9H|KS"),
        ("rank", "KD KS 9H 5H 2C"),
        ("rank right", "2C 5H 9H KD KS"),
    ],
)
def test_suits_or_ranks_lie_together_with_the_highest_on_a_side(order: str, groups: str) -> None:
    found = HandOrder.parse(order).groups(parse_cards(HAND), rank, by="suit", high="left")
    assert "|".join(" ".join(map(str, group)) for group in found) == groups


def test_cards_of_no_suit_are_not_lost() -> None:
    cards = [*parse_cards(HAND), Card.parse("*R")]
    for text in ("suit", "rank", "suit right"):
        found = HandOrder.parse(text).groups(cards, rank, by="suit", high="left")
        assert sorted(card for group in found for card in group) == sorted(cards)


def shown(game: str, order: str) -> str:
    """The cards of the line with the viewer's hand, as it is drawn before anybody has moved."""
    rules = load(game)
    view: Any = rules.start(seed=1).view(0)
    style = Style(tuple("ABCDEFGH"[: len(view.scores) * 2]), 0, 100, order=HandOrder.parse(order))
    screen = families.screen(rules.family)
    lines = screen.draw(view, style)
    line = next(line for line in reversed(lines) if line.startswith(("Your hand", "You ")))
    cards = re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠]", line)
    assert sorted(Card.parse(card) for card in cards) == sorted(view.hand)
    listed = [card.symbol for card in screen.held(view, style)]
    assert listed == (cards if game != "go-fish" else []), "where cards are chosen one by one"
    return " ".join(cards)


@pytest.mark.parametrize(
    ("game", "usual"),
    [
        ("hearts", "suit left"), ("euchre", "suit left"), ("whist", "suit left"), ("pitch", "suit left"),
        ("crazy-eights", "suit right"), ("cribbage", "rank right"), ("go-fish", "rank right"),
        ("pinochle", "suit left"),
    ],
)  # fmt: skip
def test_every_order_can_be_had_at_every_game(game: str, usual: str) -> None:
    orders = ("suit left", "suit right", "rank left", "rank right")
    found = {order: shown(game, order) for order in orders}
    assert len(set(found.values())) == 4
    assert shown(game, "") == found[usual]


def test_a_hand_at_rummy_keeps_its_melds_and_sorts_the_rest() -> None:
    """The hand is 3♣ 3♦ 3♠, and 10♣ 7♦ K♦ 6♦ 2♥ 9♠ 10♠."""
    assert shown("gin", "") == "3♣ 3♦ 3♠ K♦ 10♣ 10♠ 9♠ 7♦ 6♦ 2♥"
    assert shown("gin", "right") == "3♣ 3♦ 3♠ 2♥ 6♦ 7♦ 9♠ 10♣ 10♠ K♦"
    assert shown("gin", "suit").startswith("3♣ 3♦ 3♠ 10♠ 9♠ 2♥ 10♣")


def test_a_hand_at_poker_lies_as_usual_or_as_wanted() -> None:
    assert len({shown("poker", order) for order in ("", "suit", "right")}) == 3


@pytest.mark.parametrize("width", [36, 40])
@pytest.mark.parametrize(
    "game", ["crazy-eights", "mau-mau", "snip-snap-snorem", "hand-and-foot", "canasta", "gin", "rummy-500"]
)
def test_no_card_is_broken_where_a_line_ends(game: str, width: int) -> None:
    """A hand in one row is wider than a narrow screen."""
    rules = load(game)
    for seed in range(12):
        view: Any = rules.start(seed=seed).view(0)
        own = HandOrder(own=tuple(view.hand[-1:]))
        for order in (HandOrder(), HandOrder("rank"), own):
            names = tuple("ABCDEFGH"[: len(view.hand_sizes)])
            drawn = " ".join(families.screen(rules.family).draw(view, Style(names, 0, width, order=order)))
            assert [card.symbol for card in view.hand if card.symbol not in drawn] == [], (seed, order)
