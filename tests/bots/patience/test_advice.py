"""Advice that is honest: to resign only where nothing helps for certain, and to go on where anything may."""

from itertools import count
from pathlib import Path
from random import Random

import pytest
from positions import pile, position
from recording import patience_resigning

from hoylecli import rulebook
from hoylecli.bots import advice, bot, evaluation, rng
from hoylecli.bots.patience import chances
from hoylecli.bots.patience.chances import _are_in_doubt, weighed_by_wins
from hoylecli.bots.patience.general import _kept, at_a_loss
from hoylecli.bots.patience.hints import does
from hoylecli.bots.patience.lookahead import least_loss, steps_forward, way_on
from hoylecli.bots.patience.worlds import is_hopeless
from hoylecli.bots.solver.watch import Limit
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.position.steps import DRAW, REDEAL, RESIGN
from hoylecli.families.patience.state import PatienceState, placed
from hoylecli.rulebook.game import Game

OWN = Path(__file__).parent / "own"
RANKS = "KQJT98765432A"


@pytest.fixture(autouse=True)
def _searched_anew() -> None:
    """No lines that players in a hurry have found in other tests."""
    _kept.cache_clear()


def own(name: str) -> Game:
    return rulebook.load(name, file=str(OWN / f"{name}.yaml"))


def run(suit: str, cards: int) -> str:
    """So many cards of a suit, from the king down."""
    return " ".join(rank + suit for rank in RANKS[:cards])


def spider() -> PatienceState:
    """Five runs without twos and aces, which are in the stock, five empty columns, and three suits gone."""
    columns = [run(suit, 11) for suit in "CSHDC"]
    board = Board(
        columns=tuple(map(pile, (*columns, *[""] * 5))),
        down=(0,) * 10,
        foundation=tuple(pile(run(suit, 13)) if suit else () for suit in ("S", "H", "D", *[""] * 5)),
        stock=pile("2C AC 2S AS 2H AH 2D AD 2C AC"),
    )
    return placed(own("spider").rules, board)


def dealt(game: Game, seed: int) -> PatienceState:
    state = game.undealt(1, seed)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    assert isinstance(state, PatienceState)
    return state


def test_runs_are_split_to_deal_where_every_column_must_have_a_card() -> None:
    """No move there makes anything look better, and the stock has all that is missing."""
    state = spider()
    for _ in range(8):
        move = advice("patience", state.view(0), Random(1)).move
        state = state.apply(move)
        if move == DRAW:
            break
    assert not state.board.stock


def test_the_rest_of_that_game_is_won_by_hand() -> None:
    state = spider()
    opening = "3C 1 6; 4C 1 7; 5C 1 8; 6C 1 9; 7C 1 10; draw"
    ending = "2 1; 3 2; 4 2; 5 3; 6 3; 7 4; 8 4; 9 5; 10 5; 1 6; 10 1; 9 1; 8 1; 7 1; 6 1"
    for text in opening.split("; "):
        state = state.apply(Move.parse(text))
    assert advice("patience", state.view(0), Random(1)).move != RESIGN
    for text in ending.split("; "):
        state = state.apply(Move.parse(text))
    assert state.is_won


@pytest.mark.parametrize("seed", [0, 7])
def test_an_opening_at_gaps_is_not_given_up(seed: int) -> None:
    """The first can be won in 64 moves; in the second six moves put the 3♦ behind its two."""
    state = dealt(rulebook.load("gaps"), seed)
    assert advice("patience", state.view(0), Random(1)).move != RESIGN
    for level in LEVELS:
        assert bot("patience", level).choose(state.view(0), Random(1)) != RESIGN


def test_what_is_found_at_a_loss_is_said_to_keep_most_open() -> None:
    view = dealt(rulebook.load("gaps"), 7).view(0)
    hint = at_a_loss(view)
    assert hint.why == "I have found no way on; this keeps most open."
    assert hint.move in view.legal


def test_it_is_certain_that_nothing_helps_where_all_that_is_left_goes_to_and_fro() -> None:
    """Yukon: the 5♣ can lie on either red six, and below them nothing moves."""
    state = position("yukon", columns=["AC 6D 5C", "AD 6H"])
    view = state.view(0)
    assert str(view.legal[0]) == "1 2"
    assert is_hopeless(view)
    hint = advice("patience", view, Random(1))
    assert (hint.move, hint.why) == (RESIGN, "No move helps any more.")


def test_a_hidden_card_may_always_help() -> None:
    view = position("yukon", columns=["[AC] 5C", "AD 6H"]).view(0)
    assert not is_hopeless(view)


def test_a_stock_that_has_been_seen_and_plays_nothing_changes_nothing() -> None:
    """CG, Canfield: any number of redeals; the same cards come again."""
    state = position("klondike", columns=["2S", "4S"], waste=["9S 9C TS"], redeals=1, fresh=True)
    assert is_hopeless(state.view(0))
    state = position("klondike", columns=["2S", "4S"], waste=["3H 9C TS"], redeals=1, fresh=True)
    assert REDEAL in state.view(0).legal


def test_a_shuffle_may_bring_anything() -> None:
    view = position("la-belle-lucie", columns=["9D 5C", "7C"]).view(0)
    assert not is_hopeless(view)
    assert advice("patience", view, Random(1)).move == REDEAL


def test_a_step_forward_is_found_though_the_position_looks_worse() -> None:
    """The card on the waste goes home only after a run has been broken up for it."""
    state = position("yukon", columns=["[AC] 5H", "6S", "6C"])
    moves = way_on(state, 100)
    then = state
    for move in moves:
        then = then.apply(move)
    assert steps_forward(then) > steps_forward(state)


def test_the_move_at_a_loss_leads_to_no_position_that_there_has_been() -> None:
    state = position("yukon", columns=["AC 6D 5C", "AD 6H"])
    moved = state.apply(Move.parse("1 2"))
    assert [str(move) for move in least_loss(state.view(0))] == ["1 2"]
    assert least_loss(moved.view(0)) == ()


@pytest.mark.parametrize("choice", ["four-free", "klondike", "nestor", "gaps/difficult"])
def test_no_winnable_position_is_given_up(choice: str) -> None:
    """A sample of what `scripts/patience_resigning.py` looks at."""
    name, _, variant = choice.partition("/")
    game = rulebook.load(name, variant or "plain")
    tally = patience_resigning.looked_at(game, 1, 3, Limit(states=6000))
    assert tally.positions
    assert not any(tally.resigned.values())


def test_a_hint_at_gaps_says_which_neighbor_a_card_goes_with() -> None:
    state = dealt(rulebook.load("gaps"), 11)
    assert does(state, Move.parse("8S b8")) == "8♠ goes to b8, before 9♠"
    assert does(state, Move.parse("JC b8")) == "J♣ goes to b8, behind 10♣"


def test_a_hint_at_gaps_says_what_the_space_is_good_for() -> None:
    """A card that only makes room has its reason in what can come there."""
    hint = advice("patience", dealt(rulebook.load("gaps"), 5).view(0), Random(1))
    assert hint.why == "8♥ goes to a6, before 9♥. That opens b6 for K♣ or 9♠."
    assert hint.more == ("In six moves this puts two more cards in place.",)


@pytest.mark.parametrize("name", ["gaps", "yukon", "golf", "canfield", "spiderette", "nestor"])
def test_a_hint_weighs_the_moves_and_gives_the_best_first(name: str) -> None:
    view = dealt(rulebook.load(name), 3).view(0)
    hint = advice("patience", view, Random(1))
    assert hint.weighed[0].move == hint.move or hint.decided
    assert len(hint.weighed) > 1
    assert [each.value for each in hint.weighed] == sorted((e.value for e in hint.weighed), reverse=True)
    assert {each.move for each in hint.weighed} <= set(view.legal)


@pytest.mark.parametrize("name", ["gaps", "klondike", "forty-thieves", "golf"])
def test_a_hint_takes_no_notice_of_the_clock(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    view = dealt(own(name) if name == "forty-thieves" else rulebook.load(name), 3).view(0)
    hint = advice("patience", view, Random(1))
    _kept.cache_clear()
    clock = count()
    monkeypatch.setattr("hoylecli.bots.solver.watch.perf_counter", lambda: next(clock) * 1000.0)
    assert advice("patience", view, Random(1)) == hint


def test_where_nothing_wins_moves_are_worth_the_cards_that_come_home() -> None:
    """The nine frees the six for the five, and the ace goes home; whoever gives up has nothing of it."""
    state = position("yukon", columns=["AC 5H", "6S 9D", "TC"])
    found = evaluation("patience", state.view(0), Random(1), [RESIGN])
    assert [(str(each.move), each.value) for each in found.weighed] == [("2 3", 1.0), ("resign", 0.0)]
    assert (
        found.figures(str)[0] == "More cards home or in place in the end, on average: 2 3 +1.0, resign +0.0."
    )


def test_where_nothing_wins_cards_that_are_left_count_against_a_move() -> None:
    """SO, Golf: from the five, six and seven leave; whoever plays the four leaves them behind."""
    state = position("golf", columns=["7D 6H", "4C"], foundation=["5S"])
    found = evaluation("patience", state.view(0), Random(1), [Move.parse("2 f")])
    assert (found.unit, [(str(each.move), each.value) for each in found.weighed]) == (
        "cards",
        [("1 f", 2.0), ("2 f", 1.0)],
    )


@pytest.mark.parametrize("name", ["la-belle-lucie", "scorpion", "spiderette"])
def test_moves_have_values_where_the_solver_cannot_help(name: str) -> None:
    view = dealt(rulebook.load(name), 3).view(0)
    found = evaluation("patience", view, Random(1), view.legal[:2])
    assert found.unit == "cards"
    assert {*view.legal[:2], found.move} == {each.move for each in found.weighed}


@pytest.mark.parametrize(
    ("name", "unit", "title"),
    [
        ("poker-square", "points", "Points on average, a win counting 40 more"),
        ("slide", "points", "Points on average, a win counting 200 more"),
        ("calculation", "cards", "Cards home on average, a win counting 20 more"),
    ],
)
def test_moves_asked_for_are_tried_out_as_the_expert_tries_its_own(name: str, unit: str, title: str) -> None:
    state = dealt(rulebook.load(name), 3)
    while homeward := [move for move in state.legal_moves() if move.target.startswith("f")]:
        state = state.apply(homeward[0])
    view = state.view(0)
    moves = [move for move in view.legal if move != RESIGN]
    own, found = (evaluation("patience", view, Random(2), asked) for asked in ((), moves))
    assert (found.unit, found.title) == (unit, title)
    assert {each.move for each in found.weighed} >= set(moves)
    for each in own.weighed:
        assert found.of(each.move) == each
    assert found.move == own.move
    assert found.weighed[0].move == found.move or found.decided


@pytest.mark.parametrize(
    ("name", "seed", "moves"), [("scorpion", 3, 15), ("shamrocks", 1, 21), ("yukon", 5, 8)]
)
def test_an_expert_makes_the_move_of_its_hint(name: str, seed: int, moves: int) -> None:
    """One search for both: a hint that looked less far than the expert took average players' side."""
    state, average = dealt(rulebook.load(name), seed), bot("patience", "average")
    for number in range(moves):
        state = state.apply(average.choose(state.view(0), rng(seed, number, 0)))
    view = state.view(0)
    hint = advice("patience", view, Random(1))
    assert bot("patience", "expert").choose(view, Random(1)) == hint.move
    assert evaluation("patience", view, Random(1), view.legal[:2]).move == hint.move
    assert hint.decided or hint.weighed[0].move == hint.move


@pytest.mark.parametrize(
    ("only_best", "only_other", "is_so"),
    [(0, 0, False), (10, 10, True), (22, 12, True), (60, 2, False)],
    ids=["alike", "no better so far", "better by 1.7 standard errors", "clearly better"],
)
def test_moves_are_tried_in_more_layouts_where_these_may_tell_them_apart(
    only_best: int, only_other: int, is_so: bool
) -> None:
    rest = 120 - only_best - only_other
    best = [True] * only_best + [False] * only_other + [True] * rest
    other = [False] * only_best + [True] * only_other + [True] * rest
    assert _are_in_doubt([best, other]) is is_so


def test_shares_of_the_same_layouts_are_known_as_well_as_their_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One move wins in 60 of 120 layouts, another in 59 of these: no chance is in that but the one layout."""
    one, other = Move("one"), Move("other")
    way = chances._Way([range(120)] * 9, lambda layout, move: layout < (60 if move == one else 59))
    monkeypatch.setattr(chances, "_way", lambda view, rng: way)
    view = position("klondike").view(0)
    found = {each.move: each for each in weighed_by_wins(view, Random(0), [one, other], 1)}
    assert found[one].value == 0.5
    assert found[other].value == pytest.approx(59 / 120)
    assert found[one].error ** 2 + found[other].error ** 2 == pytest.approx((1 / 120) ** 2)
