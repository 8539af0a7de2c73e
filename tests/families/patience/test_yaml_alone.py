"""Three patiences that are not among the thirty, added with a rules file each and no line of Python.

Spider, Forty Thieves and Russian Solitaire, by the rules that most books give.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from positions import pile, texts

from hoylecli import rulebook
from hoylecli.core.errors import IllegalMove, RulesError
from hoylecli.core.game import Move
from hoylecli.core.resolving import resolve
from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.state import VERBS, PatienceState
from hoylecli.rulebook.game import Game

SPIDER = """
game: spider
title: Spider
summary: Eight runs in suit, from king to ace, on ten columns of two packs.
family: patience
players: 1

rules:
  pack: {copies: 2, suits: 4}
  tableau:
    columns: 10
    deal: [6, 6, 6, 6, 5, 5, 5, 5, 5, 5]
    down: [5, 5, 5, 5, 4, 4, 4, 4, 4, 4]
    suits: any
    ranks: down
    lift: run
    run_suits: same
    empty: any
  foundation: {piles: 8, sets: same}
  stock: {to: columns, draw: 10, full_columns: yes}

options:
  suits:
    help: How many suits the two packs have.
    values:
      4: {pack: {suits: 4}}
      2: {pack: {suits: 2}}
      1: {pack: {suits: 1}}
"""

FORTY_THIEVES = """
game: forty-thieves
title: Forty Thieves
summary: Forty cards in ten columns, built down in suit, one card at a time.
family: patience
players: 1

rules:
  pack: {copies: 2}
  tableau: {columns: 10, deal: 4, suits: same, ranks: down, empty: any}
  foundation: {piles: 8}
  stock: {to: waste, draw: 1}
  waste: {piles: 1}
"""

RUSSIAN = """
game: russian
title: Russian Solitaire
summary: Yukon, but built in suit.
family: patience
players: 1

rules:
  tableau:
    columns: 7
    deal: [1, 6, 7, 8, 9, 10, 11]
    down: [0, 1, 2, 3, 4, 5, 6]
    suits: same
    ranks: down
    lift: unit
    empty: kings
"""

TEXTS = {"spider": SPIDER, "forty-thieves": FORTY_THIEVES, "russian": RUSSIAN}
Legal = Callable[[PatienceState], str]
After = Callable[[PatienceState, str], PatienceState]


@pytest.fixture
def load(tmp_path: Path) -> Callable[..., Game]:
    """The game from its text, in a file."""

    def read(name: str, **options: Any) -> Game:
        file = tmp_path / f"{name}.yaml"
        file.write_text(TEXTS[name])
        return rulebook.load(name, file=str(file), **options)

    return read


def position(game: Game, columns: list[str], stock: str = "", **piles: list[str]) -> PatienceState:
    """A position of the game; cards in brackets lie face down, foundations are those named first."""
    state = game.start(seed=1)
    board = Board(
        columns=tuple(map(pile, columns)),
        down=tuple(len(pile(text.partition("]")[0])) if "]" in text else 0 for text in columns),
        foundation=tuple(map(pile, piles.pop("foundation", [""] * len(state.board.foundation)))),
        waste=tuple(map(pile, piles.pop("waste", [""] * len(state.board.waste)))),
        stock=pile(stock),
    )
    return replace(state, board=board)


def run(suit: str, first: str = "K", last: str = "A") -> str:
    ranks = "KQJT98765432A"
    return " ".join(rank + suit for rank in ranks[ranks.index(first) : ranks.index(last) + 1])


# All three


@pytest.mark.parametrize("name", TEXTS)
def test_the_rules_file_is_right_and_the_deal_is_the_pack(name: str, load: Callable[..., Game]) -> None:
    board = load(name).start(seed=3).board
    assert len(list(board.everywhere())) == (52 if name == "russian" else 104)
    expected = {
        "spider": ([6] * 4 + [5] * 6, (5,) * 4 + (4,) * 6, 50),
        "forty-thieves": ([4] * 10, (0,) * 10, 64),
        "russian": ([1, 6, 7, 8, 9, 10, 11], (0, 1, 2, 3, 4, 5, 6), 0),
    }
    assert ([len(cards) for cards in board.columns], board.down, len(board.stock)) == expected[name]


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("seed", range(8))
def test_a_game_at_random_ends_and_loses_no_card(name: str, seed: int, load: Callable[..., Game]) -> None:
    """Every legal move is read back from its own text, and by a person's."""
    rng, state = Random(seed), load(name).start(seed=seed)
    pack, made = sorted(state.board.everywhere()), 0
    while state.to_act is not None:
        legal = list(state.legal_moves())
        assert len(set(map(str, legal))) == len(legal)
        move = rng.choice([move for move in legal if move.verb != "resign" or made > 150] or legal)
        assert Move.parse(str(move)) == move == resolve(str(move), legal, VERBS)
        state, made = state.apply(move), made + 1
        assert sorted(state.board.everywhere()) == pack
    assert state.outcome() is not None


# Spider


def test_spider_builds_in_any_suit_and_moves_in_suit(load: Callable[..., Game], legal: Legal) -> None:
    state = position(load("spider"), ["[2C] 9H 8S 7S", "9D", "8C", "8D 3H"], stock="4C")
    assert legal(state) == "1 2, 1 3, 3 2, draw"


def test_the_shorter_of_two_runs_is_written_with_its_card_and_where_it_lies(
    load: Callable[..., Game], legal: Legal, after: After
) -> None:
    """There are two of every card, so the pile is named with it."""
    state = position(load("spider"), ["KC 8S 7S 6S", "", "7S"])
    assert legal(state) == "1 2, 1 3, 6S 1 2, 7S 1 2"
    assert texts(after(state, "7S 1 2").board.columns) == ["KC 8S", "7S 6S", "7S"]
    assert texts(after(state, "6S 1 2").board.columns) == ["KC 8S 7S", "6S", "7S"]
    with pytest.raises(IllegalMove, match=r"^Write it as '6S 1 2'\.$"):
        state.apply(Move.parse("6S 2"))


def test_spider_deals_only_while_no_column_is_empty(
    load: Callable[..., Game], legal: Legal, after: After
) -> None:
    state = position(load("spider"), ["9H", "", *["KC"] * 8], stock="2C 3C 4C 5C 6C 7C 8C 9C TC JC")
    assert "draw" not in legal(state)
    with pytest.raises(IllegalMove, match=r"^First put a card in every empty column\.$"):
        state.apply(Move("draw"))
    full = position(load("spider"), ["9H", *["KC"] * 9], stock="2C 3C 4C 5C 6C 7C 8C 9C TC JC")
    assert texts(after(full, "draw").board.columns)[:3] == ["9H 2C", "KC 3C", "KC 4C"]


def test_a_whole_run_of_spider_leaves_only_in_suit(load: Callable[..., Game], after: After) -> None:
    mixed = run("H", "K", "2").replace("QH", "QS")
    state = position(load("spider"), ["[5C] " + run("S", "K", "2"), "AS", mixed, "AH", "9D"], stock="2C")
    state = after(state, "2 1, 4 3")
    assert texts(state.board.columns) == ["5C", "", mixed + " AH", "", "9D"]
    assert [len(cards) for cards in state.board.foundation] == [13, *[0] * 7]


@pytest.mark.parametrize(("suits", "each"), [(4, "CDHS"), (2, "HS"), (1, "S")])
def test_spider_with_fewer_suits_has_as_many_cards(suits: int, each: str, load: Callable[..., Game]) -> None:
    cards = list(load("spider", suits=suits).start(seed=2).board.everywhere())
    assert len(cards) == 104
    assert {card.suit for card in cards} == set(each)
    assert [sum(card.rank == rank for card in cards) for rank in range(1, 14)] == [8] * 13


@pytest.mark.parametrize("suits", [4, 2, 1])
def test_spider_is_won_when_the_eighth_run_leaves(
    suits: int, load: Callable[..., Game], after: After
) -> None:
    each = {4: "CCDDHHS", 2: "HHHHSSS", 1: "SSSSSSS"}[suits]
    home = [*(run(suit) for suit in each), ""]
    state = position(load("spider", suits=suits), [run("S", "K", "3"), "AS", "2S"], foundation=home)
    state = after(state, "3 1, 2 1")
    assert (state.ending, state.view(0).score) == ("won", 104)


# Forty thieves


def test_forty_thieves_builds_in_suit_one_card_at_a_time(load: Callable[..., Game], legal: Legal) -> None:
    state = position(load("forty-thieves"), ["9H 8H", "9H", "TH", "4S", ""], waste=["5C 8H"], stock="2C")
    assert legal(state) == "1 2, 1 5, 2 3, draw, w 2, w 5"


def test_each_suit_of_forty_thieves_has_two_foundations(
    load: Callable[..., Game], legal: Legal, after: After
) -> None:
    """The first four are for clubs, diamonds, hearts and spades, the other four for the same again."""
    home = ["AC 2C", "", "AH", "", "AC", "", "", ""]
    state = position(load("forty-thieves"), ["3C", "2C", "AH", "2H", "AS", "3C"], foundation=home)
    assert legal(state) == "1 f, 2 1, 2 6, 2 f, 3 4, 3 f, 4 f, 5 f, 6 f"
    state = after(state, "2 f, 1 f, 6 f, 3 f, 4 f, 5 f")
    assert texts(state.board.foundation) == ["AC 2C 3C", "", "AH 2H", "AS", "AC 2C 3C", "", "AH", ""]


def test_forty_thieves_is_won_with_all_cards_home(load: Callable[..., Game], after: After) -> None:
    suits = [" ".join(rank + suit for rank in "A23456789TJQK") for suit in "CDHS"]
    short = suits[3].removesuffix(" QS KS")
    state = position(load("forty-thieves"), ["KS QS"], foundation=[*suits, *suits[:3], short], stock="")
    state = after(state, "1 f, 1 f")
    assert (state.ending, state.view(0).score) == ("won", 104)


# Russian solitaire


def test_russian_solitaire_is_yukon_in_suit(load: Callable[..., Game], legal: Legal, after: After) -> None:
    state = position(load("russian"), ["[2C] 5S 9H 3D", "6C", "6S", "6D", "TH", ""])
    assert legal(state) == "1 3, 1 5"
    assert texts(after(state, "1 3").board.columns) == ["2C", "6C", "6S 5S 9H 3D", "6D", "TH", ""]


def test_russian_solitaire_is_won(load: Callable[..., Game], after: After) -> None:
    suits = [" ".join(rank + suit for rank in "A23456789TJQK") for suit in "CDHS"]
    short = suits[3].removesuffix(" JS QS KS")
    state = position(load("russian"), ["[QS] KS JS", "", ""], foundation=[*suits[:3], short])
    assert after(state, "1 2, 2 f, 1 f, 2 f").ending == "won"


def test_a_wrong_word_in_such_a_file_is_found_at_its_place(tmp_path: Path) -> None:
    file = tmp_path / "spider.yaml"
    file.write_text(SPIDER.replace("run_suits: same", "run_suit: same"))
    with pytest.raises(RulesError, match=r"spider\.yaml:17:5: .*run_suits"):
        rulebook.load("spider", file=str(file))
