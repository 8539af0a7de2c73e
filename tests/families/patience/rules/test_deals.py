"""What is dealt in every patience, with each variant and option that changes it: literally, from the sources.

SO: the solitaire rulebook. CG: Card Games, Solitaire. The layouts of `standard` are those most books give.
"""

from collections.abc import Callable

import pytest

from hoylecli import rulebook
from hoylecli.core.cards import Card, parse_cards
from hoylecli.families.patience.position.board import Pile
from hoylecli.families.patience.state import PatienceState

Lay = Callable[..., PatienceState]


def layout(state: PatienceState) -> str:
    """`4*7 4*6, cells 2*1 2*0, stock 24`: the cards in each pile; foundations only where they have begun."""
    board = state.board
    parts = [sizes(board.columns)] if board.columns else []
    parts += [f"down {sizes(board.down)}"] if any(board.down) else []
    begun = [pile for pile in board.foundation if pile]
    parts += [f"foundation {sizes(tuple(begun))}"] if begun else []
    for kind in ("cells", "reserve", "waste"):
        piles = board.piles(kind)
        parts += [f"{kind} {sizes(piles)}"] if any(piles) else []
    parts += [f"grid {len(board.grid)}"] if board.grid else []
    parts += [f"stock {len(board.stock)}"] if board.stock else []
    parts += [f"aside {len(board.aside)}"] if board.aside else []
    return ", ".join(parts)


def sizes(piles: tuple[Pile | int, ...]) -> str:
    """`4*7 4*6` for four piles of seven cards and four of six."""
    counts: list[list[int]] = []
    for pile in piles:
        size = pile if isinstance(pile, int) else len(pile)
        if counts and counts[-1][1] == size:
            counts[-1][0] += 1
        else:
            counts.append([1, size])
    return " ".join(f"{many}*{size}" if many > 1 else str(size) for many, size in counts)


DEALS = [
    ("aces-up", "4*1, stock 48", "SO: one card to each of four columns"),
    ("bakers-dozen", "13*4, down 13*1", "SO: three face up, one face down"),
    ("bakers-dozen/difficult", "13*4, down 13*2", "SO, Difficult: two face down"),
    ("bakers-dozen/standard", "13*4", "all face up"),
    ("beleaguered-castle", "8*6, foundation 4*1", "SO: eight columns of six, aces on the foundations"),
    ("beleaguered-castle/standard", "8*6, foundation 4*1", "the same"),
    ("bristol", "8*3, stock 28", "SO: twenty-four cards to eight columns"),
    ("bristol/standard", "8*3, stock 28", "the same, but for kings"),
    ("calculation", "5*0, foundation 4*1, stock 48", "SO: an ace, two, three and four are set out"),
    ("calculation/difficult", "4*0, foundation 4*1, stock 48", "SO, Difficult: four columns"),
    ("calculation/standard", "4*0, foundation 4*1, stock 48", "four columns"),
    ("canfield", "4*1, foundation 1, reserve 10, stock 37", "SO: ten in the reserve"),
    ("canfield reserve=13", "4*1, foundation 1, reserve 13, stock 34", "CG, Thirteen Card Reserve"),
    ("canfield/difficult", "4*1, foundation 1, reserve 14, stock 33", "SO, Difficult: fourteen"),
    ("canfield/standard", "4*1, foundation 1, reserve 13, stock 34", "thirteen"),
    ("cribbage-square", "grid 16, stock 52", "SO: an empty grid, all cards in the stock"),
    ("eagle-wing", "8*1, foundation 1, reserve 14, stock 29", "SO: fourteen in the reserve"),
    ("eagle-wing/difficult", "8*1, foundation 1, reserve 17, stock 26", "SO, Difficult: seventeen"),
    ("eagle-wing/standard", "8*1, foundation 1, reserve 13, stock 30", "thirteen"),
    ("eight-off", "4*7 4*6", "SO: four columns with seven, four with six"),
    ("eight-off/difficult", "8*6, cells 4*1 4*0", "SO, Difficult: a card in four of the cells"),
    ("eight-off/standard", "8*6, cells 4*1 4*0", "Winnability of Klondike: four cells filled"),
    ("eliminator", "4*13", "SO: four columns of thirteen"),
    ("eliminator/difficult", "4*13", "SO: the same"),
    ("flower-garden", "6*5, reserve 22*1", "SO: thirty cards, and twenty-two face up"),
    ("flower-garden/difficult", "6*6, reserve 16*1", "SO, Difficult: sixteen; a card more in each column"),
    ("flower-garden/standard", "6*6, reserve 16*1", "the same"),
    ("fortress", "2*6 8*5", "SO: all cards in ten columns"),
    ("four-free", "4*7 4*6", "CG: all face up in eight columns"),
    ("gaps", "grid 52, aside 4", "SO: four rows, twos at the left, the aces set aside"),
    ("golf", "7*5, stock 17", "SO: seven columns of five, no card on the foundation"),
    ("golf/difficult", "6*6, stock 16", "SO, Difficult: six of six"),
    ("golf/standard", "7*5, foundation 1, stock 16", "Winnability of Klondike: a card begins the hole"),
    ("klondike", "1 2 3 4 5 6 7, down 0 1 2 3 4 5 6, stock 24", "SO: twenty-eight cards, the last face up"),
    ("la-belle-lucie", "16*3, foundation 4*1", "SO: all aces out, sixteen columns of three"),
    ("la-belle-lucie/standard", "17*3 1", "seventeen fans of three and a single card, aces in them"),
    ("nestor", "6*7, reserve 10*1", "SO: six columns of seven, ten cards in the reserve"),
    ("nestor/difficult", "6*8, reserve 4*1", "SO, Difficult: eight to a column, four in the reserve"),
    ("nestor/standard", "8*6, reserve 4*1", "eight columns of six, and four cards"),
    ("poker-square", "grid 25, stock 52", "SO: an empty grid, all cards in the stock"),
    ("pyramid", "28*1, reserve 7*1, stock 17", "SO: twenty-eight cards, and seven"),
    ("pyramid/difficult", "28*1, stock 24", "SO, Difficult: no reserve"),
    ("pyramid/standard", "28*1, stock 24", "no reserve"),
    ("scorpion", "7*7, down 4*2 3*0, stock 3", "SO: two face down in the first four"),
    ("scorpion/difficult", "7*7, down 4*3 3*0, stock 3", "SO, Difficult: three face down in four columns"),
    ("scorpion/standard", "7*7, down 4*3 3*0, stock 3", "three face down"),
    ("seahaven-towers", "10*5, cells 2*1 2*0", "CG: ten columns of five, two in the first two spaces"),
    ("shamrocks", "17*3 1", "SO: eighteen columns, three cards each but the last"),
    ("spiderette", "7*3, down 7*2, stock 31", "SO: two face down and one face up"),
    ("spiderette/difficult", "7*4, down 7*3, stock 24", "SO, Difficult: three face down"),
    ("spiderette/standard", "1 2 3 4 5 6 7, down 0 1 2 3 4 5 6, stock 24", "as in Klondike"),
    ("strategy", "8*0, foundation 4*1, stock 48", "SO: nothing dealt, all aces on the foundations"),
    ("strategy/difficult", "6*0, foundation 4*1, stock 48", "SO, Difficult: six columns"),
    ("triplets", "16*3 2*2", "SO: sixteen columns of three and two of two"),
    ("yukon", "1 6 7 8 9 10 11, down 0 1 2 3 4 5 6", "SO: one to eleven cards, one to six of them face down"),
]


@pytest.mark.parametrize(("choice", "expected", "source"), DEALS, ids=[choice for choice, _, _ in DEALS])
def test_the_layout_is_what_the_source_says(choice: str, expected: str, source: str, lay: Lay) -> None:
    pack = list(lay(choice).plan.pack)
    for seed in range(20):
        dealt = rulebook.load(*choice.split()[0].split("/"), **options(choice)).start(seed=seed)
        assert layout(dealt) == expected, source
        assert sorted(dealt.board.everywhere()) == pack


def options(choice: str) -> dict[str, str]:
    return dict(option.split("=") for option in choice.split()[1:])


def ranks_of(pile: Pile) -> list[int]:
    return [card.rank for card in pile]


@pytest.mark.parametrize("seed", range(5))
def test_gaps_begins_with_the_twos_and_leaves_a_gap_for_every_ace(seed: int) -> None:
    """SO, Gaps."""
    board = rulebook.load("gaps").start(seed=seed).board
    assert [board.grid[at][0].rank for at in (0, 13, 26, 39)] == [2, 2, 2, 2]
    assert (sum(not pile for pile in board.grid), ranks_of(board.aside)) == (4, [1, 1, 1, 1])


def test_gaps_as_mostly_played_leaves_the_twos_where_they_fall() -> None:
    """Winnability of Klondike: all cards are dealt at random, and the aces taken out."""
    rules = rulebook.load("gaps", "standard")
    order = rules.undealt(1, 7).legal_moves()[0].cards
    board = rules.start(deal=order).board
    assert [pile[0] if pile else None for pile in board.grid] == [
        card if card.rank > 1 else None for card in order
    ]


@pytest.mark.parametrize("seed", range(5))
def test_the_fourth_card_of_penguin_is_anywhere_or_deepest_in_the_first_column(seed: int) -> None:
    """SO, Penguin, Easy and Difficult: three cards of a rank begin, the fourth is among the columns."""
    for variant, only_there in (("plain", False), ("difficult", True), ("standard", True)):
        state = rulebook.load("penguin", variant).start(seed=seed)
        board = state.board
        assert [len(pile) for pile in board.columns] == [7] * 7
        assert sorted(map(len, board.foundation)) == [0, 1, 1, 1]
        assert {pile[0].rank for pile in board.foundation if pile} == {state.base}
        missing = [board.foundation.index(pile) for pile in board.foundation if not pile]
        fourth = next(card for pile in board.columns for card in pile if card.rank == state.base)
        assert ["CDHS"[at] for at in missing] == [fourth.suit]
        if only_there:
            assert board.columns[0][0] == fourth


def test_the_fourth_card_of_penguin_is_as_likely_to_lie_deep_as_near_the_end() -> None:
    """SO, Penguin: it is randomly placed. 700 deals; about a hundred in each row."""
    game = rulebook.load("penguin")
    rows = [0] * 7
    for seed in range(700):
        state = game.start(seed=seed)
        for pile in state.board.columns:
            for row, card in enumerate(pile):
                rows[row] += card.rank == state.base
    assert sum(rows) == 700
    assert min(rows) > 65
    assert max(rows) < 140


@pytest.mark.parametrize("name", ["canfield", "eagle-wing"])
def test_the_first_card_of_the_pack_sets_the_rank_that_foundations_begin_with(name: str) -> None:
    """SO, Canfield and Eagle Wing: the starting rank is randomly selected and dealt to a foundation."""
    game = rulebook.load(name)
    for seed in range(5):
        order = game.undealt(1, seed).legal_moves()[0].cards
        state = game.start(deal=order)
        assert state.base == order[0].rank
        assert [pile for pile in state.board.foundation if pile] == [(order[0],)]


def test_kings_go_to_the_bottom_of_their_columns_in_bakers_dozen_and_in_bristol_as_mostly_played() -> None:
    """SO, Baker's Dozen; Bristol as its inventors have it."""
    for choice in (("bakers-dozen",), ("bristol", "standard")):
        for seed in range(5):
            for pile in rulebook.load(*choice).start(seed=seed).board.columns:
                kings = [card.rank == 13 for card in pile]
                assert kings == sorted(kings, reverse=True)


def order_for(columns: list[str], rest: str = "") -> list[Card]:
    """The pack that is dealt row by row into these columns, other cards after them in order."""
    piles = [parse_cards(text) for text in columns]
    dealt = [pile[row] for row in range(max(map(len, piles))) for pile in piles if len(pile) > row]
    return [*dealt, *parse_cards(rest)]


def test_a_king_of_shamrocks_goes_under_a_lower_card_of_its_suit_and_no_other() -> None:
    """Shamrocks as mostly played: a king is put under a lower card of its suit in the same leaf."""
    leaves = ["3H 5S KH", "KD 4D 2S", "6H KC 7S", "8C KS 9S", "2C KC 3C"]
    leaves[4] = "2D 9D JD"
    named = parse_cards(" ".join(leaves))
    others = [card for card in rulebook.load("shamrocks").undealt(1, 0).plan.pack if card not in named]
    rest = [" ".join(map(str, others[at : at + 3])) for at in range(0, len(others), 3)]
    game = rulebook.load("shamrocks", "standard")
    board = game.start(deal=order_for([*leaves, *rest])).board
    expected = ["KH 3H 5S", "KD 4D 2S", "6H KC 7S", "8C KS 9S"]
    assert [" ".join(map(str, pile)) for pile in board.columns[:4]] == expected


def test_nestor_as_mostly_played_puts_a_second_card_of_a_rank_under_the_pack() -> None:
    """Nestor: no column gets two cards of a rank; such a card goes under the pack."""
    game = rulebook.load("nestor", "standard")
    for seed in range(20):
        for pile in game.start(seed=seed).board.columns:
            assert len(set(ranks_of(pile))) == 6
    pack = list(game.undealt(1, 0).plan.pack)
    first = parse_cards("2C 3C 4C 5C 6C 7C 8C 9C 2D TC 2H")
    rest = [card for card in pack if card not in first]
    board = game.start(deal=[*first, *rest]).board
    assert [str(pile[1]) for pile in board.columns[:2]] == ["TC", "2H"]
