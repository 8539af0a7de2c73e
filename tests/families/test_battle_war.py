"""The rules of war, one at a time. Source: CG, How to play War."""

from dataclasses import replace
from typing import Any

import pytest
from positions import load

from hoylecli import families
from hoylecli.core.cards import parse_cards
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import TABLE, Move
from hoylecli.families.battle.view import Deal, Position
from hoylecli.families.screen import Style

SCREEN = families.screen("battle")
NAMES = ("Ann", "Odile")


def table(first: str, second: str, beside: tuple[str, str] = ("", ""), **options: Any) -> Position:
    """Packs of these cards, the top card first, and the cards won under them."""
    state: Any = load("war", **options).start(2, seed=1)
    packs, under = (
        (tuple(parse_cards(one)), tuple(parse_cards(other))) for one, other in ((first, second), beside)
    )
    return replace(state, deal=Deal(packs, under))  # type: ignore[no-any-return]


def play(state: Position, *moves: str) -> Position:
    for move in moves:
        state = state.apply(Move.parse(move))
    return state


def told(state: Position, *moves: str, you: int | None = None) -> list[str]:
    lines = []
    for move in moves:
        state = play(state, move)
        lines += [SCREEN.tell(event, Style(NAMES, you)) for event in state.events]
    return [line for line in lines if line]


def test_the_lower_cut_deals_and_the_other_gets_the_first_card() -> None:
    state: Any = load("war", first_dealer="cut").undealt(2, seed=1)
    for cut, dealer in (("cut AS 2S", 0), ("cut KS 2S", 1)):
        dealt = play(state, cut).apply(Move("deal", state.engine.pack))
        assert (dealt.dealer, dealt.deal.packs[1 - dealer][0]) == (dealer, state.engine.pack[0])


def test_the_pack_is_split_and_both_turn_up_a_card() -> None:
    state: Any = load("war").start(2, seed=1)
    assert (state.to_act, state.view(0).packs) == (0, (26, 26))
    assert [str(move) for move in state.legal_moves()] == ["turn", "fight", "all"]
    assert play(state, "turn").to_act == 1


@pytest.mark.parametrize(
    ("first", "second", "winner"), [("KS", "QH", 0), ("2S", "3C", 1), ("AC", "KD", 0), ("TC", "AD", 1)]
)
def test_the_higher_card_takes_both_and_aces_are_high(first: str, second: str, winner: int) -> None:
    state = play(table(f"{first} 5C 6C", f"{second} 5D 6D"), "turn", "turn")
    assert [state.deal.left(winner), state.deal.left(1 - winner)] == [4, 2]
    assert set(state.deal.won[winner]) == set(parse_cards(f"{first} {second}"))


def test_two_equal_cards_are_war_three_down_and_one_up() -> None:
    state = table("KS 2C 3C 4C QH 5C", "KH 2D 3D 4D JH 5D")
    assert told(state, "turn", "turn", "turn", "turn", you=0) == [
        "You turn up the K♠.",
        "Odile turns up the K♥.",
        "War!",
        "You lay 3 cards down, and turn up the Q♥.",
        "Odile lays 3 cards down, and turns up the J♥.",
        "You take all 10 cards.",
    ]
    state = play(state, "turn", "turn")
    assert (state.deal.due, state.deal.wars) == (4, 1)
    assert [event.amount for event in state.events if event.kind == "war"] == [3]


def test_another_pair_is_another_war() -> None:
    state = table("KS 2C 3C 4C QH 5C 6C 7C 9S", "KH 2D 3D 4D QD 5D 6D 7D 8S 2H")
    state = play(state, *["turn"] * 6)
    assert (state.deal.left(0), state.deal.left(1), state.deal.wars) == (18, 1, 2)


@pytest.mark.parametrize(("short", "laid"), [("9C", 1), ("2C 9C", 2), ("2C 3C 9C", 3)])
def test_who_has_too_few_cards_lays_what_is_left_and_the_other_as_many(short: str, laid: int) -> None:
    """CG: the opposition matches this number."""
    state = play(table(f"KS {short}", "KH 2D 3D 4D JH 5D"), "turn", "turn")
    assert state.deal.due == laid
    state = play(state, "turn", "turn")
    assert state.view(0).sheet == () or state.to_act is None
    assert sum(map(len, state.deal.won)) == 2 + 2 * laid


def test_who_has_no_card_left_for_a_war_has_lost_it() -> None:
    state = play(table("KS", "KH 2D"), "turn", "turn")
    outcome = state.outcome()
    assert outcome is not None
    assert (state.to_act, outcome.scores, outcome.winners) == (None, (0, 3), (1,))


def test_a_war_for_which_nobody_has_a_card_is_drawn() -> None:
    state = play(table("KS", "KH"), "turn", "turn")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((1, 1), (0, 1))
    assert SCREEN.over(state.view(0), Style(NAMES)) == [
        "A draw, and peace with honor: 1 card each, after 1 battle, 1 war."
    ]


def test_what_was_won_goes_under_the_pack_at_once_in_any_order() -> None:
    """CG: the winner puts both cards under the own pack; those of one battle lie in random order."""
    state = play(table("KS 2S", "QH 3S"), "turn", "turn")
    assert state.to_act == TABLE
    (move,) = state.legal_moves()
    assert (move.verb, sorted(map(str, move.cards))) == ("shuffle", ["KS", "QH"])
    state = play(state, "shuffle QH KS")
    assert (state.to_act, state.deal.packs[0]) == (0, tuple(parse_cards("2S QH KS")))
    assert state.deal.won == ((), ())
    war = play(table("KS 2C 3C 4C QS", "KH 2D 3D 4D JH 5D"), "turn", "turn", "turn", "turn")
    (move,) = war.legal_moves()
    assert len(move.cards) == 10
    assert play(war, str(move)).deal.packs[0] == move.cards


def test_both_orders_of_the_cards_of_a_battle_come_up() -> None:
    orders = set()
    for seed in range(20):
        state = replace(table("KS 2S", "QH 3S"), seed=seed)
        orders.add(str(play(state, "turn", "turn").legal_moves()[0]))
    assert orders == {"shuffle KS QH", "shuffle QH KS"}


def test_what_was_won_is_shuffled_when_the_pack_comes_to_it() -> None:
    state = table("2S", "3S 4C", ("5H 6H 7H", ""), won="shuffled")
    state = play(state, "turn", "turn")
    assert state.to_act == TABLE
    (move,) = state.legal_moves()
    assert (move.verb, sorted(map(str, move.cards))) == ("shuffle", ["5H", "6H", "7H"])
    assert play(state, "shuffle 6H 7H 5H").deal.packs[0] == tuple(parse_cards("6H 7H 5H"))
    for wrong in ("shuffle 6H 7H", "shuffle 6H 7H 8H", "turn", "6H 7H 5H"):
        with pytest.raises(IllegalMove, match=r"^The table shuffles the 3 cards won: .*\.$"):
            play(state, wrong)


def test_a_pack_that_is_too_small_for_a_war_is_filled_first() -> None:
    state = play(table("KS 2C", "KH 2D 3D 4D JH", ("5H 6H 7H", ""), won="shuffled"), "turn", "turn")
    assert (state.to_act, state.deal.due) == (TABLE, 4)
    state = play(state, "shuffle 6H 7H 5H", "turn")
    assert list(map(str, state.deal.up[0])) == ["KS", "5H"]


@pytest.mark.parametrize("wars", [3, 6, 9])
def test_so_many_wars_may_end_it(wars: int) -> None:
    """CG: how many battles must take place before the game can end."""
    for seed in range(20):
        state: Any = load("war", battles=str(wars)).start(2, seed=seed)
        while state.to_act is not None:
            state = state.apply(state.legal_moves()[-1])
        left = [state.deal.left(seat) for seat in (0, 1)]
        assert state.scores == tuple(left)
        assert state.deal.wars >= wars or not min(left)


def test_fight_goes_on_to_the_next_war_and_tells_it_in_sum() -> None:
    state = table("9S 8S KS 2C 3C 4C QH 5C", "7H 9H KH 2D 3D 4D JH 5D")
    moves = ("fight", "shuffle 9S 7H", "shuffle 9H 8S")
    assert told(state, *moves, you=0) == ["2 battles go by: You 7 to 7 Odile. War!"]
    state = play(state, *moves)
    assert (state.to_act, state.deal.due, state.deal.hurry) == (0, 4, None)


def test_all_goes_to_the_end_past_every_shuffle() -> None:
    state: Any = load("war").start(2, seed=3)
    state = state.apply(Move("all"))
    while state.to_act is not None:
        assert state.to_act == TABLE
        state = state.apply(state.legal_moves()[0])
    assert sorted(state.scores) == [0, 52]


def test_turning_all_cards_one_by_one_ends_as_the_fast_way() -> None:
    one: Any = load("war").start(2, seed=5)
    other: Any = one.apply(Move("all"))
    while one.to_act is not None:
        one = one.apply(one.legal_moves()[0])
    while other.to_act is not None:
        other = other.apply(other.legal_moves()[0])
    assert one.outcome() == other.outcome()


@pytest.mark.parametrize("move", ["5H", "shuffle", "turn 5H", "deal", "turn 10"])
def test_there_is_nothing_else_to_do(move: str) -> None:
    with pytest.raises(
        IllegalMove,
        match=r"type 'turn' for one card, 'fight' to go on to the next war, or 'all' for the rest\.$",
    ):
        play(table("KS", "KH"), move)


def test_the_table_at_eighty_and_sixty_columns_and_in_words() -> None:
    state = play(table("KS 2C 3C 4C QH 5C", "KH 2D 3D 4D JH 5D"), *["turn"] * 3)
    view = state.view(0)
    assert SCREEN.draw(view, Style(NAMES, 0)) == [
        "Odile  5 cards   K♥",
        "You    1 card    K♠ Q♥, 3 face down",
    ]
    for width in (60, 80):
        assert all(len(line) <= width for line in SCREEN.draw(view, Style(NAMES, 0, width)))
    assert SCREEN.draw(view, Style(NAMES, 0, in_words=True)) == [
        "You have 1 card.",
        "In the middle: king of spades, queen of hearts, 3 face down.",
        "Odile has 5 cards.",
        "In the middle: king of hearts.",
    ]
    assert SCREEN.standing(view, Style(NAMES, 1)) == "Ann 1, You 5 · 0 battles, 1 war · your turn"
    assert SCREEN.question(state.view(1), Style(NAMES, 1)) == "War: lay 3 cards down, and turn one up"


@pytest.mark.parametrize("seed", range(40))
def test_every_war_ends(seed: int) -> None:
    """`scripts/match_lengths.py` plays 10,000."""
    state: Any = load("war").start(2, seed=1000 + seed)
    while state.to_act is not None:
        state = state.apply(state.legal_moves()[-1])
    assert sorted(state.scores) == [0, 52]


@pytest.mark.parametrize("text", ["war", "Battle", "flip", "turn up", "Turn up a card"])
def test_other_words_for_a_card_turned_up(text: str) -> None:
    state = table("7C 9D", "7H QS")
    assert str(SCREEN.read(text, state.view(0))) == "turn"
    assert SCREEN.read("peace", state.view(0)) is None
