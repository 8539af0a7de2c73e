"""How a review says what was played and what was better: cards by name, bids and draws by their verbs."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from dice_tables import play as farkle_roll, table as farkle_table

from hoylecli import families, rulebook
from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.game import TABLE, Move
from hoylecli.families.rummy.deal import Meld
from hoylecli.families.screen import Style
from hoylecli.table.host.turn import spoken
from hoylecli.table.review.decisions import Cost, Decision, Review
from hoylecli.table.review.telling import Telling, chosen

STYLE = Style(("Ann", "Odile", "Walt", "Ines"), 0)
LYING = tuple(
    Meld(kind, 0, cards, (0,) * len(cards))
    for kind, text in (("run", "AD 2D 3D"), ("run", "5D 6D 7D 8D 9D"), ("set", "9C 9H 2D *R 9S"))
    for cards in [tuple(parse_cards(text))]
)
FAN = tuple(parse_cards("7S 3H AH 8D 2C"))


def told(family: str, played: str, best: str, dealer: int = 1, seat: int = 0, view: Any = None) -> str:
    view = view or SimpleNamespace(
        table=LYING, discards=FAN, turned=Card.parse("KS"), dealer=dealer, seat=seat
    )
    moves = Move.parse(played), Move.parse(best)
    return chosen(view, families.screen(family), *moves, lambda move: spoken(move, STYLE))


@pytest.mark.parametrize(
    ("family", "played", "best", "said"),
    [
        ("knocking", "draw", "take", "You drew from the stock; it was better to take the 2♣."),
        ("knocking", "take", "draw", "You took the 2♣; it was better to draw from the stock."),
        ("knocking", "pass", "take", "You passed; it was better to take the 2♣."),
        ("knocking", "knock 4D", "6H", "You knocked; it was better to throw 6♥ and play on."),
        ("knocking", "6H", "knock 4D", "You threw 6♥ and played on; it was better to throw 4♦ and knock."),
        ("knocking", "knock 6H", "knock 4D", "You knocked and threw 6♥; it was better to throw 4♦."),
        ("knocking", "6H", "4D", "You chose 6♥; 4♦ was better."),
        (
            "laying",
            "take 8D",
            "take 3H",
            "You took the 8♦ and the card above it; it was better to take the 3♥",
        ),
        ("laying", "draw", "take 3H", "to take the 3♥ and the 3 cards above it."),
        ("laying", "6H", "lay 4D m1", "it was better to lay 4♦ on A♦ 2♦ 3♦."),
        ("laying", "6H", "lay 4D m2", "it was better to lay 4♦ on 5♦ to 9♦."),
        ("together", "6H", "lay 9D m3", "it was better to lay 9♦ on the nines."),
        ("laying", "4D", "meld 6H 6S 6D", "You threw 4♦; it was better to meld 6♥ 6♠ 6♦."),
        ("laying", "lay 4D m1", "6H", "You laid 4♦ on A♦ 2♦ 3♦; it was better to throw 6♥."),
        ("together", "draw", "take 4D 4S", "it was better to take the pile with 4♦ 4♠."),
        ("shedding", "draw", "4D", "You drew from the stock; it was better to play 4♦."),
        ("tricks", "pass", "order", "You passed; it was better to order the K♠ up."),
        ("tricks", "pass", "call d", "You passed; it was better to call diamonds."),
        (
            "tricks",
            "call d",
            "alone d",
            "You called diamonds; it was better to call diamonds and play alone.",
        ),
        ("tricks", "bid 1", "nil", "You bid 1; it was better to bid nil."),
        ("tricks", "look", "blind", "You looked at your cards; it was better to bid nil without looking."),
        ("tricks", "4D", "6H", "You chose 4♦; 6♥ was better."),
        ("vying", "fold", "call", "You folded; it was better to call."),
        ("vying", "call", "raise 8", "You called; it was better to raise 8."),
        ("vying", "stand", "discard 4D", "You stood pat; it was better to throw 4♦."),
        ("vying", "check", "bet 8", "You checked; it was better to bet 8."),
        ("tricks", "pass", "misere", "You passed; it was better to bid misere."),
        ("together", "4D", "ask", "You threw 4♦; it was better to ask whether you may go out."),
        (
            "asking",
            "ask p2 9x",
            "ask p4 9x",
            "You asked Odile for nines; it was better to ask Ines for nines.",
        ),
        ("pairing", "a3", "c6", "You turned up a3; it was better to turn up c6."),
        ("dice", "roll", "hold", "You rolled; it was better to hold."),
    ],
)
def test_a_move_is_told_by_what_it_does(family: str, played: str, best: str, said: str) -> None:
    assert said in told(family, played, best)


@pytest.mark.parametrize(
    ("game", "played", "best", "said"),
    [
        ("cribbage-square", "s a1", "s b3", "You laid {} at a1; it was better to lay {} at b3."),
        ("poker-square", "s w", "s b3", "You threw {} away; it was better to lay {} at b3."),
        (
            "slide",
            "s a1",
            "s c6",
            "You pushed row a right with {}; it was better to push row c left with {}.",
        ),
        ("calculation", "s 1", "s 2", "You chose s 1; s 2 was better."),
    ],
)
def test_a_card_of_the_stock_is_told_by_where_it_goes(game: str, played: str, best: str, said: str) -> None:
    state: Any = rulebook.load(game).undealt(1, 3)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    view = state.view(0)
    assert told("patience", played, best, view=view) == said.format(*[view.stock[0].symbol] * 2)


@pytest.mark.parametrize(
    ("family", "text", "said"),
    [
        ("shedding", "JS h", "J♠ with hearts called"),
        ("shedding", "JS", "J♠"),
        ("tricks", "*R s", "★R as a spade"),
    ],
)
def test_a_card_that_names_a_suit_says_so(family: str, text: str, said: str) -> None:
    """Mau-Mau: a jack calls a suit. Five hundred: the joker counts for one without trumps."""
    telling = Telling(Review(0, ()), SimpleNamespace(), family, STYLE)  # type: ignore[arg-type]
    view = SimpleNamespace(bridge=None, effects={}, rules=SimpleNamespace(by_rank=False), hand=())
    assert telling._named(view, Move.parse(text)) == said


def test_dice_are_told_by_what_becomes_of_the_turn() -> None:
    """Farkle, Pig: what is set aside and what is rolled, or what the turn brings."""
    state: Any = farkle_table(2000, 2000)
    view = farkle_roll(replace(state, deal=replace(state.deal, free=4, points=300)), "roll 1556").view(0)
    assert told("dice", "bank 155", "keep 1", view=view) == (
        "You banked 500 points; it was better to keep 1, with three dice to roll."
    )
    assert told("dice", "keep 155", "keep 15", view=view) == (
        "You kept 1, 5 and 5, with one die to roll; it was better to keep 1 and 5, with two dice to roll."
    )
    pig = farkle_roll(farkle_table(30, 30, game="pig"), "roll 4").view(0)
    assert told("dice", "keep 4", "hold 4", view=pig) == "You rolled again; it was better to hold 4 points."


def test_the_dealer_takes_the_turned_card_up() -> None:
    assert told("tricks", "pass", "order", dealer=0).endswith("better to take the K♠ up.")
    assert told("tricks", "order", "alone", dealer=0) == (
        "You took the K♠ up; it was better to take the K♠ up and play alone."
    )


@pytest.mark.parametrize(
    ("noise", "good", "is_praised"),
    [
        ({"points": 2.0, "win": 0.01}, 19, True),
        ({"points": 0.0, "win": 0.11}, 20, False),  # a cost of one win in four may be luck
        ({"points": 8.0, "win": 0.0}, 20, False),  # a point is worth a hundredth of the match
        ({"points": 2.0, "win": 0.01}, 17, False),  # though no mistake is sure
    ],
)
def test_praise_needs_good_decisions_and_a_sharp_eye(
    noise: dict[str, float], good: int, is_praised: bool
) -> None:
    cost = Cost(2.0, 0.02)
    decisions = tuple(
        Decision(at, 1, "play", Move("draw"), Move("draw"), at < good, cost, is_worse=at >= good)
        for at in range(20)
    )
    telling = Telling(Review(0, decisions, noise=noise), SimpleNamespace(), "knocking", STYLE)  # type: ignore[arg-type]
    first = telling.whole()[0]
    assert first.startswith("No decision cost more than chance may explain.")
    assert ("Well played" in first) == is_praised
