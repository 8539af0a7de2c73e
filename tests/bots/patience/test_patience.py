"""The players of patiences: legal, honest, never without end, and able to say why."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from haste import hurry
from positions import position

from hoylecli import rulebook
from hoylecli.bots import advice, bot
from hoylecli.bots.patience.general import SEARCHES, line_from
from hoylecli.bots.patience.hints import comes_of, does, effect, later, reasons
from hoylecli.bots.patience.lookahead import (
    Sight,
    best_path,
    boards_before,
    evaluate,
    in_full,
    since_the_best,
)
from hoylecli.bots.patience.worlds import is_open
from hoylecli.bots.solver import solve
from hoylecli.bots.solver.watch import Limit
from hoylecli.core.game import LEVELS, TABLE, Move, State
from hoylecli.core.values import replace
from hoylecli.families.patience.position.steps import DRAW, RESIGN
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.worlds import sample
from hoylecli.rulebook.game import Game

GAMES = list(rulebook.by_family()["patience"])
MOST_MOVES = 1500


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less thought than at the table, and no clock, so that many games can be played."""
    hurry(monkeypatch.setattr, "hoylecli.bots.patience")


def lies(name: str, columns: list[str], **given: Any) -> PatienceState:
    """A position of a patience; cards in brackets lie face down. Other piles: a text each."""
    return position(name, columns=columns, fresh=False, **given)


def positions(game: Game, level: str, seed: int) -> Iterator[State]:
    """Every position in which somebody is to move, until the game is over."""
    state, moves = game.undealt(game.players.usual, seed), 0
    while state.to_act is not None:
        if state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
            continue
        yield state
        move = bot("patience", level).choose(state.view(state.to_act), Random(f"{seed}/{moves}"))
        assert move in state.legal_moves()
        state, moves = state.apply(move), moves + 1
        assert moves < MOST_MOVES, f"{game.name}, seed {seed}, goes on and on"


@cache
def by_a_beginner(name: str) -> list[State]:
    """Positions of a match."""
    return list(positions(rulebook.load(name, "plain"), "beginner", 12))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_to_its_end_with_legal_moves(name: str, level: str) -> None:
    assert sum(1 for _ in positions(rulebook.load(name, "plain"), level, 11)) > 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_cards_that_have_not_been_seen_make_no_difference(name: str, level: str) -> None:
    """Worlds that look the same are played the same, and so is the same world again."""
    if name == "bowling":
        pytest.skip("a view of its own")
    seen = 0
    for number, state in enumerate(by_a_beginner(name)):
        if number % 8 or seen > 6:
            continue
        view, seen = state.view(0), seen + 1
        player, other = bot("patience", level), sample(view, Random(number)).view(0)  # type: ignore[arg-type]
        assert player.choose(view, Random(5)) == player.choose(other, Random(5))
    assert seen


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_is_a_legal_move_with_a_reason_in_a_line_or_two(name: str) -> None:
    for number, state in enumerate(by_a_beginner(name)):
        if number % 9 == 0:
            hint = advice("patience", state.view(state.to_act), Random(1))
            assert hint.move in state.legal_moves()
            assert hint.move != RESIGN or solve(state, Limit(states=5000)).verdict != "winnable"
            assert hint.why
            assert len(hint.more) <= 2
            assert all(line.endswith(".") and len(line) < 120 for line in hint.lines(str))
            values = [each.value for each in hint.weighed]
            assert values == sorted(values, reverse=True)
            assert not hint.weighed or hint.weighed[0].move == hint.move


# Looking ahead


def test_it_looks_ahead_past_a_move_that_looks_like_nothing() -> None:
    """The ace lies below a five, and the five fits nowhere until the other six has been freed."""
    state = lies("yukon", ["AC 5H", "6S 9D", "TC"])
    way = best_path(state, Sight(200))
    assert way is not None
    assert [str(move) for move in way.moves] == ["2 3", "1 2", "1 f"]


def test_it_looks_no_more_moves_ahead_than_its_sight_has() -> None:
    state = lies("yukon", ["AC 5H", "6S 9D", "TC"])
    assert [str(move) for move in best_path(state, Sight(200, ahead=2)).moves] == ["2 3", "1 2"]


def test_a_beginner_likes_what_it_sees_at_once_and_an_average_player_asks_what_lies_in_the_way() -> None:
    """The nine goes on the ten, below which the ace lies; with the ten in a cell the ace goes home."""
    view = lies("four-free", ["AC TS", "KD 9H"]).view(0)
    assert str(bot("patience", "beginner").choose(view, Random(1))) == "2 1"
    assert str(bot("patience", "average").choose(view, Random(1))) == "1 c"


def test_a_beginner_who_sees_nothing_good_makes_a_move_that_spoils_nothing_it_sees() -> None:
    """No card fits another; a cell is as good to it as none."""
    view = lies("four-free", ["AC KS", "2C KD"]).view(0)
    assert str(bot("patience", "beginner").choose(view, Random(1))) in map(str, view.legal)
    assert bot("patience", "beginner").choose(view, Random(1)) != RESIGN


def test_it_does_not_look_below_a_card_that_is_face_down() -> None:
    state = lies("yukon", ["[AC] 5H", "6S"])
    way = best_path(state, Sight(200))
    assert way is not None
    assert [str(move) for move in way.moves] == ["1 2"]


@pytest.mark.parametrize("sight", [Sight(120, 3), Sight(250)], ids=["average", "expert"])
def test_a_hidden_card_is_turned_up_before_cards_that_can_wait_are_put_in_order(sight: Sight) -> None:
    """Three columns can be emptied at any time; what lies below the five is worth knowing first."""
    state = lies("yukon", ["[KC] 5H", "6S", "TC", "9D", "8S", "KH", "QC"])
    assert [str(move) for move in best_path(state, sight).moves] == ["1 2"]


def test_where_nothing_is_hidden_a_player_still_looks_as_far_as_it_can() -> None:
    state = lies("yukon", ["KC 5H", "6S", "TC", "9D", "8S", "KH", "QC"])
    assert len(best_path(state, Sight(120, 3)).moves) == 3


def test_how_long_a_player_has_had_nothing_better_is_found_with_one_look_at_each_position() -> None:
    """The same number as from all positions since a card was turned up, judged anew."""
    looked: list[int] = []

    def worth(state: PatienceState) -> float:
        looked.append(1)
        return in_full(state)

    asked = 0
    for state in positions(rulebook.load("yukon"), "average", 3):
        assert isinstance(state, PatienceState)
        view = state.view(0)
        before = sample(view, Random(0))
        values = [in_full(replace(before, board=board)) for board in (before.board, *boards_before(before))]
        assert since_the_best(view, worth) == (values.index(max(values)), max(values))
        asked += 1
    assert len(looked) <= asked


def test_a_card_above_a_lower_one_is_in_the_way_and_one_above_a_higher_is_not() -> None:
    assert evaluate(lies("yukon", ["9D 2C 5H"])).blocked == 1
    assert evaluate(lies("yukon", ["9D 5H 2C"])).blocked == 0


def test_what_is_low_depends_on_the_rank_that_foundations_begin_with() -> None:
    assert evaluate(lies("canfield", ["QC 2D"], base=12, reserve=[""])).blocked == 1
    assert evaluate(lies("canfield", ["2D QC"], base=12, reserve=[""])).blocked == 0


# Hints


def test_a_hint_for_an_open_game_says_that_it_wins_and_how_soon() -> None:
    ranks = "A23456789TJQK"
    home = [" ".join(f"{rank}{suit}" for rank in ranks[: 13 - (suit in "CS")]) for suit in "CDHS"]
    hint = advice("patience", lies("four-free", ["KS KC"], foundation=home).view(0), Random(1))
    assert hint.lines(str) == [
        "K♣ goes home.",
        "In two moves this brings K♣ and K♠ home and empties column 1.",
        "It can be won from here in 2 moves.",
        "Best first: 1 f, 1 c.",
    ]


def test_a_hint_says_that_a_deal_is_lost_only_with_a_move_for_the_score() -> None:
    """Three cards are missing, so it cannot come out; two can still go home."""
    hint = advice("patience", lies("four-free", ["AS 2C"], foundation=["AC", "", "", ""]).view(0), Random(1))
    assert hint.why == "2♣ goes home. This deal can no longer be won, so play for the score."


def test_a_hint_to_redeal_says_what_is_done_with_the_cards() -> None:
    """SO, Gaps and La Belle Lucie: they are gathered, shuffled and dealt, and no waste is turned."""
    state = lies("la-belle-lucie", ["AC 5H", "6S 9D"])
    assert effect(state, Move("redeal")) == "Have the cards gathered, shuffled and dealt again."


def test_a_column_that_is_only_exchanged_for_another_is_not_emptied() -> None:
    state = lies("aces-up", ["", "5C", "9H", "6D"], stock="2S 3S 4S 7S")
    assert comes_of(state, [Move.parse("3 1")]) == []
    assert comes_of(state, [Move.parse("3 w")]) == ["empties column 3"]


def test_a_hint_says_what_a_move_that_looks_like_nothing_is_good_for() -> None:
    state = lies("yukon", ["AC 5H", "6S 9D", "TC"])
    moves = [Move.parse(text) for text in ("2 3", "1 2", "1 f")]
    assert later(state, moves) == ["In three moves this brings A♣ home and empties column 1."]
    assert later(state, moves[:2]) == []
    assert reasons(state, moves)[0] == later(state, moves)[0]


@pytest.mark.parametrize("name", ["klondike", "canfield"])
def test_hints_to_draw_do_not_say_the_same_twice_in_a_row(name: str) -> None:
    state, said = rulebook.load(name).start(seed=3), []
    for _ in range(5):
        hint = advice("patience", state.view(0), Random(1))
        said += [hint.why] if hint.move == DRAW else []
        state = state.apply(hint.move)
    assert len(said) == len(set(said)) > 1


def test_words_name_the_cards_the_piles_and_what_comes_of_it() -> None:
    state = lies("yukon", ["[AC] 5H", "6S"])
    assert effect(state, Move.parse("1 2")) == "5♥ goes on 6♠, which turns up a hidden card in column 1."
    assert comes_of(state, [Move.parse("1 2")]) == ["turns up a hidden card in column 1"]
    pairs = lies("nestor", ["5C", "5H", "KS 5D"], reserve=["5S"])
    assert does(pairs, Move.parse("remove 5C 5H")) == "5♣ and 5♥ leave"
    assert comes_of(pairs, [Move.parse("remove 5C 5H")])[0] == "clears away 5♣ and 5♥"


def test_nothing_is_said_of_cards_that_are_dealt_without_having_been_seen() -> None:
    """The ace would complete the run of spades, but nobody knows that it is the first card of the stock."""
    run = " ".join(f"{rank}S" for rank in "KQJT98765432")
    state = lies("spiderette", [run, "5H", "6C", "9D", "9C", "KH", "QC"], stock="AS 2D 4D 6D 8D TD QD")
    line = [Move.parse("2 3"), DRAW]
    assert state.apply(line[0]).apply(DRAW).board.foundation[0]
    assert comes_of(state, line) == ["empties column 2"]
    assert later(state, line) == []


@pytest.mark.parametrize("name", ["yukon", "spiderette", "scorpion", "bakers-dozen", "canfield"])
def test_what_a_hint_says_is_true_however_the_hidden_cards_lie(name: str) -> None:
    """The reasons for the expert's line are the same in other worlds in which the player sees the same."""
    looked = 0
    for state in by_a_beginner(name)[::7]:
        view: Any = state.view(0)
        line = line_from(view, SEARCHES["expert"]).moves
        if not line or is_open(view):
            continue
        said = {tuple(reasons(sample(view, Random(world)), line)) for world in range(6)}
        assert len(said) == 1
        looked += 1
    assert looked > 1


@pytest.mark.parametrize("name", ["spiderette", "scorpion"])
def test_what_a_hint_promises_comes_true_for_whoever_follows_it(name: str) -> None:
    """`In four moves this turns up a hidden card`: so it does after four hints."""
    promises: dict[int, tuple[Move, ...]] = {}
    kept, followed = 0, list[Move]()
    state: Any = rulebook.load(name).undealt(1, 1)
    while state.to_act is not None and len(followed) < 40:
        if state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
            continue
        line = line_from(state.view(0), SEARCHES["expert"])
        if later(state, line.moves):
            promises[len(followed)] = line.moves
        hint = advice("patience", state.view(0), Random(1))
        followed.append(hint.move)
        state = state.apply(hint.move)
    for at, moves in promises.items():
        if at + len(moves) <= len(followed):
            assert tuple(followed[at : at + len(moves)]) == moves
            kept += 1
    assert kept


def test_a_card_that_leaves_the_table_opens_those_below_it() -> None:
    """Not what lies hidden in a stock, and not what leaves with it."""
    pairs = lies("nestor", ["2C 5C", "5H", "KS 5D"], reserve=["5S", "9C"])
    assert effect(pairs, Move.parse("remove 5D 5S")) == "5♦ and 5♠ leave, which opens K♠."
    assert effect(pairs, Move.parse("remove 5C 5D")) == "5♣ and 5♦ leave, which opens 2♣ and K♠."
    pyramid = lies("pyramid", [*[""] * 25, "KH", "QH", "AC"], stock="2H 8D JS")
    assert effect(pyramid, Move.parse("remove KH")) == "K♥ leaves."
    golf = lies("golf", ["4C 9S", *[""] * 6], stock="2H", foundation=["8D"])
    assert effect(golf, Move.parse("1 f")) == "9♠ is played, which opens 4♣."


def test_a_hint_at_eliminator_says_how_many_foundations_the_win_takes() -> None:
    state = lies("eliminator", ["6H 5H", "7S", "", ""], foundation=["4C", *[""] * 7])
    hint = advice("patience", state.view(0), Random(1))
    assert hint.more[-1] == "It can be won from here in 3 moves, on 1 foundation."


def test_a_hint_counts_the_moves_of_a_win_beyond_cards_that_have_been_seen_before() -> None:
    """The waste was turned over once, so the stock is known: a card is turned to get at the 8."""
    state = lies("pyramid/standard", ["5C", *[""] * 27], stock="2H 8D JS", redeals=1)
    hint = advice("patience", state.view(0), Random(1))
    assert hint.more[-1] == "It can be won from here in 3 moves."
