"""The rules of beggar-my-neighbour, one at a time, as its own page has them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hoylecli import families, load
from hoylecli.core.cards import STANDARD, Card, parse_cards
from hoylecli.core.errors import IllegalMove, RulesError
from hoylecli.core.game import Move
from hoylecli.families.battle.view import Deal, Position
from hoylecli.families.screen import Style
from hoylecli.rulebook.game import Game

SCREEN = families.screen("battle")
NAMES = ("Ann", "Odile")
PAID = {"A": 1, "J": 11, "Q": 12, "K": 13}
ENDLESS = ("---K---Q-KQAJ-----AAJ--J--", "----------Q----KQ-J-----KA")
"""A deal that goes round in circles, found by Brayden Casella in 2024; a line is any other card."""


def table(first: str, second: str) -> Position:
    """Packs of these cards, the top card first; the first player begins."""
    state: Any = load("beggar-my-neighbour", first_dealer="opponent").start(2, seed=1)
    packs = tuple(parse_cards(first)), tuple(parse_cards(second))
    return replace(state, deal=Deal(packs, due=0))  # type: ignore[no-any-return]


def told(state: Position, *moves: str) -> list[str]:
    lines = []
    for move in moves:
        state = state.apply(Move.parse(move))
        lines += [SCREEN.tell(event, Style(NAMES, 0)) for event in state.events]
    return [line for line in lines if line]


def test_cards_are_turned_up_by_turns_until_one_is_to_be_paid() -> None:
    state: Any = table("5C 6C 7C", "5D QD 7D")
    for seat in (0, 1, 0, 1):
        assert (state.to_act, state.deal.due) == (seat, 0)
        state = state.apply(Move("turn"))
    assert (state.to_act, state.deal.due) == (0, 2)


@pytest.mark.parametrize(("card", "many"), [("JS", 1), ("QS", 2), ("KS", 3), ("AS", 4)])
def test_the_other_pays_one_to_four_cards_and_the_pile_is_taken(card: str, many: int) -> None:
    state: Any = table(f"{card} 9C", "2D 3D 4D 5D 6D").apply(Move("turn"))
    assert state.deal.due == many
    for _ in range(many):
        assert state.to_act == 1
        state = state.apply(Move("turn"))
    pile = parse_cards(f"{card} 2D 3D 4D 5D")[: many + 1]
    assert (state.to_act, state.deal.packs[0]) == (0, tuple(parse_cards("9C") + pile))


@pytest.mark.parametrize(("pack", "short"), [("9C", None), ("", 0)])
def test_where_won_cards_are_shuffled_one_pays_from_the_pack_to_its_last_card(
    pack: str, short: int | None
) -> None:
    state: Any = table("5C", "2D 3D")
    deal = Deal(
        (tuple(parse_cards(pack)) if pack else (), state.deal.packs[1]), (tuple(parse_cards("KS")), ())
    )
    assert replace(state, rules=replace(state.rules, won="shuffled"), deal=deal).short == short


def test_a_debt_is_forgotten_when_a_card_paid_is_to_be_paid_for() -> None:
    assert told(table("AS 2C 3C", "4D JD 5D 6D"), *["turn"] * 4) == [
        "You turn up the A♠.",
        "Odile has to pay 4 cards.",
        "Odile turns up the 4♦.",
        "Odile turns up the J♦.",
        "You have to pay 1 card.",
        "You turn up the 2♣.",
        "Odile takes all 4 cards.",
    ]


@pytest.mark.parametrize(
    ("first", "second", "cards", "left"),
    [
        ("AS 2C", "4D 5D", 3, (4, 0)),  # two cards are not enough for an ace
        ("5C", "6D 7D", 2, (0, 3)),  # nobody is paid, and it is the turn of who has none
    ],
)
def test_who_has_no_card_to_turn_up_has_lost(
    first: str, second: str, cards: int, left: tuple[int, int]
) -> None:
    state: Any = table(first, second)
    for _ in range(cards):
        state = state.apply(Move("turn"))
    assert (state.to_act, state.scores) == (None, left)
    winner = left.index(max(left))
    assert SCREEN.over(state.view(0), Style(NAMES, 0)) == [
        f"{('You win', 'Odile wins')[winner]} with all the cards, after 1 pile."
    ]


def test_the_last_card_is_not_lost_while_it_is_being_paid_for() -> None:
    state: Any = table("KS", "2D 3D 4D 5D 6D")
    for _ in range(4):
        state = state.apply(Move("turn"))
    assert (state.to_act, state.deal.left(0), state.deal.left(1)) == (0, 4, 2)


def test_on_tells_every_card_until_the_pile_is_taken() -> None:
    state = table("5C KS 9C", "QD 2D 3D 4D 5D")
    assert told(state, "on") == [
        "You turn up the 5♣.",
        "Odile turns up the Q♦.",
        "You have to pay 2 cards.",
        "You turn up the K♠.",
        "Odile has to pay 3 cards.",
        "Odile turns up the 2♦.",
        "Odile turns up the 3♦.",
        "Odile turns up the 4♦.",
        "You take all 6 cards.",
    ]
    after = state.apply(Move("on"))
    assert (after.to_act, after.deal.hurry) == (0, None)


def sign(card: Card) -> str:
    """What a card is in `ENDLESS`."""
    return next((sign for sign, rank in PAID.items() if rank == card.rank), "-")


def signs(state: Position) -> tuple[str, ...]:
    return tuple("".join(map(sign, pack)) for pack in state.deal.packs)


def endless() -> Position:
    left: dict[str, list[Any]] = {each: [] for each in "AJQK-"}
    for card in STANDARD.cards():
        left[sign(card)].append(card)
    packs = [[left[each].pop() for each in pack] for pack in ENDLESS]
    order = tuple(card for both in zip(*packs, strict=True) for card in both)
    return load("beggar-my-neighbour", first_dealer="opponent").undealt(2, 1).apply(Move("deal", order))  # type: ignore[no-any-return]


def test_a_deal_that_never_ends_is_stopped_and_says_so() -> None:
    state = endless()
    seen = set()
    for _ in range(200):
        seen.add((signs(state), state.to_act))
        state = state.apply(Move("on"))
    assert (signs(state), state.to_act) in seen, "the deal does not go round in circles"
    assert told(endless(), "all") == [
        "1000 piles go by: You 48 to 4 Odile.",
        "The game stops here, and the larger pack wins.",
    ]
    assert endless().apply(Move("all")).outcome().winners == (0,)


def test_all_and_one_card_after_another_come_to_the_same_end() -> None:
    one: Any = load("beggar-my-neighbour").start(2, seed=5)
    other: Any = one.apply(Move("all"))
    while one.to_act is not None:
        one = one.apply(Move("turn"))
    assert one.outcome() == other.outcome()


@pytest.mark.parametrize("move", ["5H", "shuffle", "fight", "deal", "turn 10"])
def test_there_is_nothing_else_to_do(move: str) -> None:
    with pytest.raises(IllegalMove, match=r"'on' to go on until the pile is taken, or 'all' for the rest\.$"):
        table("KS", "KH").apply(Move.parse(move))


def test_the_table_at_eighty_and_sixty_columns_and_in_words() -> None:
    state: Any = table("5C KS 9C", "6D 2D 3D 4D")
    for _ in range(3):
        state = state.apply(Move("turn"))
    view = state.view(0)
    assert SCREEN.draw(view, Style(NAMES, 0)) == [
        "Odile  3 cards",
        "You    1 card",
        "Pile   5♣ 6♦ K♠",
    ]
    for width in (60, 80):
        assert all(len(line) <= width for line in SCREEN.draw(view, Style(NAMES, 0, width)))
    assert SCREEN.draw(view, Style(NAMES, 0, in_words=True))[-1] == (
        "On the pile: 3 cards, king of spades on top."
    )
    assert SCREEN.question(state.view(1), Style(NAMES, 1)) == "Pay a card, 2 more after it"


def own(folder: Path, rules: str) -> Game:
    file = folder / "own.yaml"
    head = "game: own\ntitle: Own\nsummary: Own.\nfamily: battle\nplayers: 2\n"
    file.write_text(f"{head}rules: {rules}\n")
    return load("own", file=str(file))


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (
            "{won: in_order}",
            "won: 'in_order' only where most_battles is 1 to 10000, not '0'; cards in order may go",
        ),
        ("{pay: [{rank: J, many: 1}], wars: 3}", "wars: '3' only where pay is 'none', not a list"),
        ("{pay: [{rank: J, many: 1}, {rank: J, many: 2}]}", "pay: each rank is written once"),
    ],
)
def test_rules_that_do_not_go_together(tmp_path: Path, rules: str, why: str) -> None:
    with pytest.raises(RulesError, match=why):
        own(tmp_path, rules)


@pytest.mark.parametrize(
    "rules", ["{won: in_order, most_battles: 300}", "{pay: [{rank: 7, many: 3}]}", "{down: 0}"]
)
def test_rules_of_ones_own_come_to_an_end(tmp_path: Path, rules: str) -> None:
    for seed in range(20):
        state: Any = own(tmp_path, rules).start(2, seed=seed)
        while state.to_act is not None:
            state = state.apply(state.legal_moves()[-1])
        assert sum(state.scores) == 52
