"""The players of crazy eights: sensible choices in literal positions, and hints with reasons and numbers."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from positions import load
from shedding_tables import play, table

from hoylecli import bots
from hoylecli.bots import shedding
from hoylecli.bots.shedding import careful
from hoylecli.bots.shedding.kernel import SimulatedDeal
from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.families.shedding.view import Position

WORLDS = (30, 50, 100)


@pytest.fixture
def at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The expert looks at as many worlds as it does at the table."""
    monkeypatch.setattr(shedding, "_WORLDS", WORLDS)


def chosen(state: Position, level: str, seed: int = 1) -> str:
    return str(bots.bot("shedding", level).choose(state.view(state.to_act), Random(seed)))


def thought(state: Position) -> str:
    """What the careful player does, who never plays without thinking."""
    return str(careful(state.view(state.to_act), Random(1)))


def test_the_average_player_keeps_the_eight_and_plays_the_longest_suit() -> None:
    state = table("8C QD 2H 3H 5H", "2C 3C 5C 6C 7C", starter="QH")
    assert thought(state) == "5H"


def test_the_average_player_calls_the_longest_suit() -> None:
    state = table("8C QD JD 3C 5H", "2C 3D 5C 6C 7C", starter="TS")
    assert thought(state) == "8C d"
    assert str(careful(play(state, "8C").view(0), Random(1))) == "call d"


def test_the_beginner_plays_eights_as_they_come() -> None:
    state = table("8C 9H", "2C 3C", starter="QH")
    assert {chosen(state, "beginner", seed) for seed in range(20)} == {"8C", "9H"}


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_draws_who_can_play_without_need(level: str) -> None:
    state = table("KC 9H", "2C 3C", starter="QH")
    assert chosen(state, level) == "9H"


@pytest.mark.usefixtures("at_the_table")
def test_the_expert_calls_a_suit_that_the_other_could_not_follow() -> None:
    """The other had to draw on spades, and still holds the four cards of then; both kinds are held once."""
    state = table("9S 8C KD QS", "7C 6C 5D 4H", starter="TS", stock="JC 2S", draw="must_play")
    state = play(state, "9S, draw, draw, 2S, 8C")
    assert (thought(state), chosen(state, "expert")) == ("call d", "call s")


@pytest.mark.usefixtures("at_the_table")
def test_the_expert_stops_who_is_nearly_out() -> None:
    """Both cards of clubs can be played; the two has a neighbour with one card take two."""
    state = table("2C KH 9C 4D", "TD TC 5D 7C", starter="6C", variant="very-crazy")
    hands = (state.deal.hands[0], (state.deal.hands[1][0],))
    state = replace(
        state, deal=replace(state.deal, hands=hands, stock=state.deal.hands[1][1:] + state.deal.stock)
    )
    assert chosen(state, "expert") == "2C"


@pytest.mark.usefixtures("at_the_table")
def test_a_hint_has_reasons_and_numbers() -> None:
    state = table("9H QD 8C 4S 8S", "2C 3C 5C 6C 7C", "AC AD AH KC KD", starter="QH")
    said = bots.advice("shedding", state.view(0), Random(1))
    assert str(said.move) in ("QD", "9H")
    assert said.more[0].startswith("It would count ")
    assert said.figures(str)[0].startswith(f"Points on average, more than the others: {said.move} +")


def test_a_hint_says_why_a_better_number_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    near = [shedding.Choice(Move.parse("QD"), 3.0, 0.5), shedding.Choice(Move.parse("9H"), 4.0, 0.5)]
    monkeypatch.setattr(shedding, "choices", lambda view, rng, asked: near)
    state = table("9H QD", "2C 3C", starter="QH")
    said = bots.advice("shedding", state.view(0), Random(1))
    assert (str(said.move), said.decided) == ("QD", "It is too close to call, so play the usual card.")
    assert [str(each.move) for each in said.weighed] == ["9H", "QD"]


def test_a_hint_where_there_is_no_choice() -> None:
    state = table("9H QD", "2C 3C", starter="KS")
    said = bots.advice("shedding", state.view(0), Random(1))
    assert (str(said.move), said.lines(str)) == ("draw", ["Nothing you hold fits."])


def test_what_is_known_of_the_next_player_is_said() -> None:
    state = table("9S 8C KD QS", "7C 6C 5D 4H", starter="TS", stock="JC 2S", draw="must_play")
    state = play(state, "9S, draw, draw, 2S")
    assert reasons(state)[0] == "Play the Q♠, your only spade, and the next player has none."


@pytest.mark.parametrize(
    ("known", "said"),
    [(1, "1 of the next player's 3 is of another suit"), (2, "2 of the next player's 3 are of other suits")],
)
def test_what_is_known_of_some_cards_of_the_next_player_is_said(
    known: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anything_but = (1 << 52) - 1
    monkeypatch.setattr(shedding, "places", lambda view: [[], [*[anything_but] * known, *[0] * (3 - known)]])
    state = table("9S KS 4D", "7C 6C 5D", starter="TS")
    assert f"you keep 1 card of its suit, and {said}." in reasons(state)[0]


def test_a_number_that_rounds_to_nought_has_no_minus(monkeypatch: pytest.MonkeyPatch) -> None:
    level = [shedding.Choice(Move.parse("QD"), -0.03, 0.5), shedding.Choice(Move.parse("9H"), -1.6, 0.25)]
    monkeypatch.setattr(shedding, "choices", lambda view, rng, asked: level)
    said = reasons(table("9H QD", "2C 3C", starter="QH"))[-1]
    assert said == "Points on average, more than the others: QD +0.0, 9H -1.6."


def reasons(state: Position) -> list[str]:
    return bots.advice("shedding", state.view(state.to_act), Random(1)).lines(str)


@pytest.mark.parametrize(("card", "many"), [("QS", 5), ("2S", 2)])
def test_who_cannot_answer_is_not_told_that_to_take_is_better(card: str, many: int) -> None:
    """CG, Very Crazy Eights: a two is answered by a two, the queen of spades by nothing."""
    state = play(table(f"{card} 9H 4D", "3C 5C 6C", starter="TS", variant="very-crazy"), card)
    said = f"Nothing you hold answers the {card[0]}♠, so you take {many}."
    assert reasons(state) == [said]


def test_a_king_turns_the_play_to_the_player_before() -> None:
    """CG, Very Crazy Eights: a king reverses; of two players the same one plays again."""
    three = table("KS KD", "3C 5C", "4C 4D", starter="TS", variant="very-crazy")
    mine, (held, other), before = three.deal.hands
    fewer = replace(three.deal, hands=(mine, (held,), before), stock=(other, *three.deal.stock))
    assert "The turn goes back to a player who holds 2 cards." in reasons(replace(three, deal=fewer))
    assert "You play again." in reasons(table("KS KD", "3C 5C", starter="TS", variant="very-crazy"))


# The quick players of the rollouts


CHOICES = ["crazy-eights", "crazy-eights very-crazy", "mau-mau", "switch"]


@pytest.mark.parametrize("choice", CHOICES)
def test_the_kernel_makes_moves_as_the_engine_does(choice: str) -> None:
    """Random moves, with the same cards; where the pile is shuffled, the two shuffle differently."""
    game, _, variant = choice.partition(" ")
    compared = 0
    for seed in range(30):
        rng = Random(seed)
        state = _dealt(game, variant or "plain", 2 + seed % 3, seed)
        while state.phase == "playing":
            world = SimulatedDeal(state, rng)
            move = rng.choice([move for move in state.legal_moves() if _is_whole(state, move)])
            world.make(move)
            state = state.apply(move)
            if state.phase != "playing":
                break
            assert world.hands == [sum(1 << card for card in hand) for hand in state.deal.hands]
            table = state.table
            assert (world.player, world.step, world.owed) == (table.player, table.step, table.owed)
            assert "CDHS"[world.suit] == table.suit
            assert world.stock == list(reversed(state.deal.stock))
            compared += 1
    assert compared > 200


def _dealt(game: str, variant: str, players: int, seed: int) -> Position:
    state = load(game, variant).undealt(players, seed)
    while state.phase in ("deal", "shuffling"):
        state = state.apply(state.legal_moves()[0])
    assert isinstance(state, Position)
    return state


def _is_whole(state: Position, move: Move) -> bool:
    """Not a wild card without the suit it calls, unless it is the last card."""
    is_wild = bool(move.cards) and state.effects[move.cards[0]].wild
    return not is_wild or bool(move.target) or len(state.deal.hands[state.table.player]) == 1


@pytest.mark.parametrize("choice", CHOICES)
def test_rollouts_end_and_count_what_the_game_counts(choice: str) -> None:
    game, _, variant = choice.partition(" ")
    for seed in range(40):
        world = SimulatedDeal(_dealt(game, variant or "plain", 2 + seed % 3, seed), Random(seed))
        world.play_on()
        results = world.results()
        assert (max(results) > 0) == (not all(world.hands))
        assert sum(result > 0 for result in results) <= 1


def test_cards_of_a_rank_are_worth_the_same_where_only_rank_is_followed() -> None:
    """CC, Snip Snap Snorem: suits make no difference, so a review blames nobody for one."""
    state = load("snip-snap-snorem").start(4, seed=3)
    view = state.view(state.to_act)
    ranks = [move.cards[0].rank for move in view.legal]
    pairs = [
        [move for move in view.legal if move.cards[0].rank == rank]
        for rank in set(ranks)
        if ranks.count(rank) > 1
    ]
    assert pairs
    found = bots.evaluation("shedding", view, Random(1), [move for pair in pairs for move in pair])
    for pair in pairs:
        values = [found.of(move) for move in pair]
        assert len({each.value for each in values if each is not None}) == 1
        assert None not in values


def test_wild_cards_that_call_the_same_suit_are_worth_the_same() -> None:
    state = table("8C 8D 2H 3H", "2C 3C 5C 6C", starter="QH")
    view = state.view(0)
    asked = [move for move in view.legal if move.target == "h"]
    found = bots.evaluation("shedding", view, Random(1), asked)
    values = [found.of(move) for move in asked]
    assert len(values) == 2
    assert None not in values
    assert len({each.value for each in values if each is not None}) == 1


@pytest.mark.parametrize("name", ["crazy-eights", "snip-snap-snorem"])
def test_what_may_be_chance_is_not_told_as_better(name: str) -> None:
    """A difference below its noise is said to be too close to call."""
    told = set()
    for seed in range(6):
        state: Any = load(name).undealt(3, seed)
        for _ in range(12):
            if state.to_act is None:
                break
            if state.to_act != TABLE and len(state.legal_moves()) > 1:
                view = state.view(state.to_act)
                found = shedding.choices(view, Random(seed))
                hint = shedding.evaluate(view, Random(seed))
                close = found[0].close
                says = hint.decided.startswith("Too close to call: ")
                if close is None:
                    assert not says
                elif hint.weighed[0].move == hint.move and hint.weighed[0].value > hint.weighed[1].value:
                    assert says
                told.add(says)
            state = state.apply(state.legal_moves()[0])
    assert True in told


@pytest.mark.parametrize(
    ("best", "other", "words"),
    [
        ("9H", "8C", "The 8♣ is wild: keep it for when nothing else fits."),
        ("9H", "QD", "After the Q♦ you keep no card of its suit, not 2."),
        ("KH", "3H", "You would keep the K♥, which counts 10 against you."),
        ("3H", "KH", ""),
        ("9H", "draw", ""),
    ],
)
def test_it_is_said_what_is_wrong_with_another_card(best: str, other: str, words: str) -> None:
    """FG, Crazy Eights: eights are wild, and court cards left in hand count ten."""
    view = table("8C QD 9H KH 3H", "2C 3C 5C 6C 7C", starter="QH").view(0)
    assert shedding._beside(view, Move.parse(best), Move.parse(other)) == words


@pytest.mark.parametrize(
    ("hand", "best", "other", "words"),
    [
        ("5C 5H 4H 2S", "5H", "4H", "Two fives are out to follow the 5♥, but three fours to follow the 4♥."),
        ("5C 5H 5D 4H", "5H", "4H", "One five is out to follow the 5♥, but three fours to follow the 4♥."),
        ("4H 5H KC 2S", "5H", "4H", "You would keep the 5♥, which counts 5 against you."),
        ("8C 8D 3D 4S", "8C d", "8D", ""),
        ("8C 8D 3S 4S", "8C s", "8D", "Of diamonds you would keep no card."),
    ],
)
def test_the_next_player_and_the_suit_called_are_told(hand: str, best: str, other: str, words: str) -> None:
    """FG, Crazy Eights: a card follows the suit or the rank, and an eight calls a suit."""
    view = table(hand, "2C 3C 6C 7C", starter="KH").view(0)
    assert shedding._beside(view, Move.parse(best), Move.parse(other)) == words


def test_equal_ranks_are_led_by_chance() -> None:
    """CC, Snip Snap Snorem: nothing tells three single cards apart, so no lead goes by their ranks."""
    state: Any = load("snip-snap-snorem").undealt(3, 1)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    cards = tuple(parse_cards("AH 9C KS"))
    view = replace(state.view(state.to_act), hand=cards, legal=tuple(Move(cards=(card,)) for card in cards))
    assert len({careful(view, Random(seed)) for seed in range(20)}) == 3


def test_ranks_are_told_by_how_many_cards_they_take_along() -> None:
    """FG, Snip Snap Snorem: all four cards of the rank that is led are played."""
    state: Any = load("snip-snap-snorem").undealt(3, 1)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    view = replace(state.view(state.to_act), hand=tuple(parse_cards("TS TH TD 9C 4S")))
    nine, ten = Move(cards=(Card.parse("9C"),)), Move(cards=(Card.parse("TS"),))
    assert shedding._beside(view, nine, ten) == "Your three tens go in one round, whoever leads them."
    assert shedding._beside(view, ten, nine) == "With the 9♣ only 1 card would go."
    assert shedding._beside(view, nine, Move(cards=(Card.parse("4S"),))) == ""
