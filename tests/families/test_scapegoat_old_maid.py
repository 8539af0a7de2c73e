"""The rules of old maid, one at a time. Sources: CG, How to play Old Maid; CC, Old Maid."""

from dataclasses import replace
from typing import Any

import pytest
from positions import load

from hoylecli import bots, families
from hoylecli.core.cards import parse_cards
from hoylecli.core.errors import AmbiguousMove, BadNotation, IllegalMove
from hoylecli.core.game import TABLE, Move
from hoylecli.families.scapegoat.state import PHASES
from hoylecli.families.scapegoat.view import Deal, Position
from hoylecli.families.screen import Style

SCREEN = families.screen("scapegoat")
NAMES = ("Ann", "Odile", "Piet", "Rosa")


def table(phase: str, *hands: str, turn: int = 0, **options: Any) -> Position:
    """These hands, as the fans are held; `turn` lays down, or is about to draw."""
    state: Any = load("old-maid", **options).start(len(hands), seed=1)
    fans = tuple(tuple(parse_cards(hand)) for hand in hands)
    deal = Deal(fans, ((),) * len(hands), turn)
    return PHASES[phase].begin(replace(state, deal=deal, phase=phase, events=()))


def play(state: Position, *moves: str) -> Position:
    for move in moves:
        state = state.apply(Move.parse(move))
    return state


def legal(state: Position) -> list[str]:
    return list(map(str, state.legal_moves()))


def told(state: Position, you: int | None) -> list[str]:
    lines = [SCREEN.tell(event, Style(NAMES, you)) for event in state.events if event.is_seen_by(you)]
    return [line for line in lines if line]


def refusal(state: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        play(state, move)
    return str(refused.value)


# The pack and the pairs


@pytest.mark.parametrize(
    ("odd", "cards", "left_over"),
    [("queen", 51, "QS"), ("joker", 53, "*R"), ("jack", 49, "JS"), ("black_peter", 53, "*B")],
)
def test_one_card_alone_has_no_partner_of_its_rank_and_color(odd: str, cards: int, left_over: str) -> None:
    """CG: a queen is discarded, or a card is added; CC: in France three jacks are removed, in Germany Black
    Peter is a card of its own."""
    rules: Any = load("old-maid", odd_card=odd, match="rank_and_color").rules
    kinds = [rules.kind(card) for card in rules.pack]
    assert len(rules.pack) == cards
    assert [str(card) for card in rules.pack if kinds.count(rules.kind(card)) % 2] == [left_over]


def test_all_cards_are_dealt_and_all_pairs_laid_down() -> None:
    """CG: each player discards all pairs."""
    state: Any = load("old-maid").start(4, seed=1)
    dealt = [len(hand) + len(laid) for hand, laid in zip(state.deal.hands, state.deal.laid, strict=True)]
    assert dealt == [13, 13, 13, 12]
    for hand in state.deal.hands:
        ranks = [card.rank for card in hand]
        assert len(set(ranks)) == len(ranks)


def test_of_three_one_pair_goes_down_and_of_four_two() -> None:
    """CG: never three or four of a kind."""
    state = table("laying", "9C 9D 9H 7C 7D 7H 7S", "8C")
    assert told(state, 0)[0] == "You lay down 3 pairs: 7♣ 7♦; 9♣ 9♦; 7♥ 7♠."
    assert list(map(str, state.deal.hands[0])) == ["9H"]


def test_pairs_of_one_color_only() -> None:
    """CC: to make the game last longer, pairs match in color as well."""
    state = table("laying", "7C 7D 7H", "9C", pairs="manual", match="rank_and_color")
    assert legal(state) == ["pair 7D 7H", "done"]
    assert refusal(state, "pair 7C 7D").startswith("A pair is two cards of one rank and one color; lay down")


# Drawing


def test_a_card_is_drawn_from_the_right_and_the_turn_goes_to_the_left() -> None:
    """CC: the player left of the dealer begins, and chooses from the hand of the player on the right."""
    state = table("drawing", "7C 8C", "9C", "7H TC", "QS")
    assert state.deal.giver == 3
    state = play(state, "draw 1")
    assert told(state, 1) == ["Ann draws a card from Rosa's hand.", "Rosa has no cards left, and is safe."]
    assert state.deal.mover == 1
    assert state.deal.giver == 0


def test_who_has_no_cards_is_passed_over() -> None:
    state = table("drawing", "7C", "", "7H QS", "", turn=2)
    assert (state.to_act, state.deal.giver) == (2, 0)
    state = table("drawing", "7C 9D", "", "7H QS 9C", "")
    assert (state.deal.giver, state.to_act) == (2, TABLE)
    state = play(state, "shuffle QS 7H 9C", "draw 1")
    assert state.deal.mover == 2


def test_a_pair_that_is_drawn_goes_down_and_the_last_with_cards_loses() -> None:
    """CG: the possessor of the old maid is the loser; CC: three winners and one old maid."""
    state = table("drawing", "7C", "7H QS")
    state = play(state, "shuffle QS 7H", "draw 2")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.detail) == ((1, 0), (0,), {"draws": 1})
    assert told(state, 0) == [
        "You draw the 7♥ from Odile's hand.",
        "You lay down 7♣ 7♥.",
        "You have no cards left, and are safe.",
    ]
    assert SCREEN.over(state.view(0), Style(NAMES, 0)) == ["Odile is the old maid; you win."]
    assert SCREEN.over(state.view(1), Style(NAMES, 1)) == ["You are the old maid; Ann wins."]


def test_the_table_shuffles_the_fan_before_a_card_is_drawn() -> None:
    state = table("drawing", "7C", "7H QS TD")
    assert state.to_act == TABLE
    (move,) = state.legal_moves()
    assert (move.verb, sorted(map(str, move.cards))) == ("shuffle", ["7H", "QS", "TD"])
    for wrong in ("shuffle QS 7H", "shuffle QS 7H 9D", "draw 1"):
        assert refusal(state, wrong).startswith("The table shuffles the fan of 3 cards")
    state = play(state, "shuffle TD QS 7H")
    assert legal(state) == ["draw 1", "draw 2", "draw 3"]
    assert list(map(str, state.view(1).hand)) == ["TD", "QS", "7H"]
    assert state.view(0).hand_sizes == (1, 3)


def test_the_card_drawn_is_seen_by_two_and_stands() -> None:
    state = play(table("drawing", "7C 8D", "7H QS", "5C TD"), "shuffle TD 5C", "draw 1")
    shown = [event for event in state.events if event.cards]
    assert [(event.seen_by, event.reveals, event.binding) for event in shown] == [((0, 2), True, True)]
    assert told(state, 2)[0] == "Ann draws the 10♦ from your hand."
    assert told(state, 1)[0] == "Ann draws a card from Piet's hand."


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("draw 4", "There are 3 cards in the fan; draw one with 'draw 1', or any number up to 'draw 3'."),
        ("5", "You see only backs, so choose one by its place; draw one with"),
        ("QS", "Pairs are laid down for you; draw one"),
        ("done", "Pairs are laid down for you; draw one"),
        ("shuffle", "Shuffling is done for you; draw one"),
    ],
)
def test_what_is_wrong_is_said(move: str, reason: str) -> None:
    state = play(table("drawing", "7C 8D", "7H QS TD"), "shuffle TD QS 7H")
    assert refusal(state, move).startswith(reason)


# Pairs by hand


def test_pairs_by_hand_are_laid_one_by_one_and_may_be_overlooked() -> None:
    """CC: older players will want to remove pairs manually."""
    state = table("laying", "7C 7D 9H 9S", "7H QS", pairs="manual")
    assert legal(state) == ["pair 7C 7D", "pair 9H 9S", "done"]
    state = play(state, "pair 7C 7D")
    assert legal(state) == ["pair 9H 9S", "done"]
    state = play(state, "done", "shuffle 9S 9H", "draw 1")
    assert (state.deal.mover, legal(state)) == (1, ["done"])


def test_a_rank_alone_names_a_pair() -> None:
    view = table("laying", "7C 7D 9H 9S", "7H QS", pairs="manual").view(0)
    for typed in ("9", "nines", "pair 9", "p nines"):
        assert str(SCREEN.read(typed, view)) == "pair 9H 9S"
    assert SCREEN.read("whatever", view) is None
    both = table("laying", "7C 7D 7H 7S", "QS", pairs="manual", match="rank_and_color").view(0)
    with pytest.raises(AmbiguousMove, match=r"could be pair 7C 7S or pair 7D 7H\. Which one"):
        SCREEN.read("7", both)


@pytest.mark.parametrize(
    ("hand", "typed", "reason"),
    [
        ("7C 7D 9H 9S", "eights", "You hold no eights."),
        ("7C 7D QS KS", "queen", "You hold only one queen."),
        ("7C 9C 9H QS", "nines", "Your nines are of different colors, and a pair is of one."),
    ],
)
def test_a_rank_without_a_pair_is_no_hint_at_others(hand: str, typed: str, reason: str) -> None:
    match = "rank_and_color" if "different" in reason else "rank"
    view = table("laying", hand, "7H QS", pairs="manual", match=match).view(0)
    with pytest.raises(BadNotation) as refused:
        SCREEN.read(typed, view)
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("pair 7C 9H", "A pair is two cards of one rank; lay down"),
        ("pair 7C 8D", "You do not hold the 8♦; lay down"),
        ("pair 7C 7D 7H", "A pair is two cards of one rank, never three or four; lay down"),
        ("draw 1", "Before you draw you may lay down pairs; lay down"),
        ("deal", "Cutting and dealing are done for you; lay down"),
    ],
)
def test_what_is_no_pair_is_refused(move: str, reason: str) -> None:
    state = table("laying", "7C 7D 7H 9H 9S", "QS", pairs="manual")
    assert refusal(state, move).startswith(reason)


def test_after_so_many_draws_the_table_lays_down_all_pairs() -> None:
    """The help names the number: a game with overlooked pairs ends, too."""
    game = load("old-maid", pairs="manual")
    assert f"After {game.rules.most_draws} draws" in " ".join(game.texts["rules"].split())
    state: Any = game.start(4, seed=3)
    while state.to_act is not None:
        moves = state.legal_moves()
        state = state.apply(moves[-1] if moves[-1].verb == "done" else moves[0])
        if state.deal.draws < game.rules.most_draws:
            assert not any(state.deal.laid)
    assert game.rules.most_draws <= state.deal.draws
    assert len(state.outcome().winners) == 3


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("level", ["beginner", "expert"])
def test_every_game_ends_with_one_loser(players: int, level: str) -> None:
    for seed in range(12):
        odd = ("queen", "joker", "jack", "black_peter")[seed % 4]
        state: Any = load("old-maid", odd_card=odd, pairs=("auto", "manual")[seed % 2]).start(
            players, seed=seed
        )
        moves = 0
        while state.to_act is not None:
            seat = state.to_act
            if seat == TABLE:
                move = state.legal_moves()[0]
            else:
                move = bots.bot("scapegoat", level).choose(state.view(seat), bots.rng(seed, moves, seat))
            state, moves = state.apply(move), moves + 1
        (loser,) = [hand for hand in state.deal.hands if hand]
        assert len(state.outcome().winners) == players - 1
        assert len(loser) % 2 == 1
        assert any(card.rank == {"queen": 12, "jack": 11}.get(odd, 0) for card in loser)


# Text


def test_the_table_at_eighty_and_sixty_columns_and_in_words() -> None:
    state = play(table("drawing", "7C 8D", "5H", "7H QS TD"), "shuffle TD QS 7H")
    view = state.view(0)
    assert SCREEN.draw(view, Style(NAMES, 0)) == [
        "Odile  0 pairs   1 card",
        "Piet   0 pairs   |1|2|3|",
        "You    0 pairs   7♣ 8♦",
    ]
    assert SCREEN.draw(state.view(None), Style(NAMES)) == [
        "Ann    0 pairs   2 cards",
        "Odile  0 pairs   1 card",
        "Piet   0 pairs   3 cards",
    ]
    assert SCREEN.draw(view, Style(NAMES, 0, in_words=True)) == [
        "Odile holds 1 card.",
        "Piet holds 3 cards.",
        "You hold seven of clubs, eight of diamonds.",
    ]
    assert SCREEN.question(view, Style(NAMES, 0)) == "Which of Piet's 3 cards do you draw?"
    assert str(SCREEN.by_enter(view)) == "draw 1"
    assert SCREEN.standing(view, Style(NAMES, 0)) == "You 2, Odile 1, Piet 3 · your turn"
    long: Any = load("old-maid", pairs="manual").start(2, seed=1)
    for width in (60, 80):
        assert all(len(line) <= width for line in SCREEN.draw(long.view(0), Style(NAMES, 0, width)))
