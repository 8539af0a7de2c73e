"""Canasta: melds, openings, going out, asking, and what a hand counts (FG, Canasta)."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from canasta_tables import dealt, position
from positions import load
from rummy_tables import kinds, legal, play, refusal

from hoylecli import families, rulebook
from hoylecli.core.cards import parse_cards
from hoylecli.core.errors import BadNotation
from hoylecli.core.game import Outcome
from hoylecli.core.resolving import resolve
from hoylecli.families.rummy.turns import VERBS
from hoylecli.families.together.counts import counts_of
from hoylecli.families.together.position import Position
from hoylecli.families.together.rules import opening_at
from hoylecli.families.together.state import unseen, unseen_counts
from hoylecli.scoring.canasta import opening

SCREEN = families.screen("together")
CANASTA = "KC KC KD KD KH KH KS"
MIXED = "QC QC QD QD QH 2C 2D"


def turn(hand: str, drawn: str = "4C", **changes: object) -> Position:
    """Seat 0 has drawn this card."""
    return play(position(hand, stock=f"{drawn} 9C 8C", **changes), "draw")  # type: ignore[arg-type]


def steps(state: Position) -> list[str]:
    """The legal moves but for discards."""
    return [str(move) for move in state.legal_moves() if move.verb != "play"]


def text_of(state: Position, side: int) -> str:
    return state.sheet[-1][side].text


def test_what_is_unseen_is_counted_as_it_is_listed() -> None:
    """Players count it at every turn, and worlds list it; both leave out what anybody can see."""
    rng = Random(4)
    for name in ("canasta", "hand-and-foot"):
        state: Any = rulebook.load(name).undealt(4, 11)
        for _ in range(160):
            if state.to_act is None:
                break
            if state.to_act >= 0:
                view = state.view(state.to_act)
                assert unseen_counts(view) == counts_of(unseen(view))
            state = state.apply(rng.choice(state.legal_moves()))


# The deal


def test_four_play_in_two_sides_with_eleven_cards_each() -> None:
    """FG: two regular decks with two jokers each; eleven cards; partners sit across from each other."""
    state = dealt(["", "", "", ""], "9C")
    assert len(state.engine.pack) == 108
    assert [len(hand) for hand in state.deal.hands] == [11] * 4
    assert [state.side(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert legal(state).startswith("draw")


def test_two_play_with_fifteen_cards_draw_two_and_need_two_canastas() -> None:
    state = dealt(["", ""], "9C", variant="two-handed")
    assert [len(hand) for hand in state.deal.hands] == [15] * 2
    assert len(play(state, "draw").deal.hands[0]) == 17
    state = position("8C 8D", mine=(CANASTA, "8H 8S 8C"), stock="4C 4D 4H", variant="two-handed")
    assert refusal(play(state, "draw, lay 8C 8D m2, 4C"), "5H")


# Melds


MELDS = [
    # [hand after drawing, melds that can be laid, source]
    ("5C 5D 5H 9S 4C", "meld 5C 5D 5H", "three or more cards of the same rank"),
    ("8C 8D 2S 9S 4C", "meld 8C 8D 2S", "8-8-2"),
    ("8C 2D 2S 9S 4C", "", "at least two natural cards"),
    ("8C 8D 2S *R 9S 4C", "meld 8C 8D 2S, meld 8C 8D *R, meld 8C 8D 2S *R", "2s and jokers are wild"),
    ("3C 3S 3C 9S 4C", "", "black 3s only as the very last play before going out"),
    ("6C 6C 6C 6D 9S 4C", "meld 6C 6C 6C, meld 6C 6C 6C 6D", "suits make no difference"),
]


@pytest.mark.parametrize(("held", "melds", "source"), MELDS)
def test_what_is_a_meld(held: str, melds: str, source: str) -> None:
    *hand, drawn = held.split()
    state = turn(" ".join(hand), drawn, mine=("JC JD JH",))
    made = [move for move in steps(state) if move.startswith("meld")]
    assert made == [move for move in melds.split(", ") if move], source


def test_a_meld_has_three_wild_cards_at_most() -> None:
    state = turn("2C 2D *R 5C 9S", mine=("8C 8D 2S 2H",))
    assert steps(state) == ["lay 2C m1", "lay *R m1"]
    state = play(state, "lay *R m1")
    assert steps(state) == []
    assert refusal(state, "lay 2C m1") == "m1 has 3 wild cards already, and no more fit."


def test_cards_of_a_rank_lie_in_one_meld_whoever_laid_them() -> None:
    state = turn("8C 8D 8H 5C 9S", mine=("8S 8S 2H",))
    assert [move for move in steps(state) if "8" in move] == ["lay 8C m1", "lay 8C 8D m1", "lay 8C 8D 8H m1"]
    assert refusal(state, "meld 8C 8D 8H") == "Your side has eights already: 'lay 8C 8D 8H m1'."


def test_melds_of_the_other_side_take_no_cards() -> None:
    state = turn("8C 8D 5C 9S", mine=("JC JD JH",), theirs=("8S 8S 8H",))
    assert steps(state) == []
    assert refusal(state, "lay 8C m2") == "m2 is not a meld of your side; yours are m1."


# The first melds of a side


def test_openings_are_those_of_the_table() -> None:
    rules = load("canasta").rules
    for score in (-500, -5, 0, 5, 1495, 1500, 1505, 2995, 3000, 9000):
        assert opening_at(rules, score, 1) == opening(score)


OPENINGS = [
    # [hand after drawing, score, first steps, why]
    ("AC AD AH 9S 4C", 0, "meld AC AD AH", "60 points"),
    ("KC KD KH 9S 4C", 0, "", "30 points"),
    ("KC KD KH 5C 5D 5H 9S 4C", 0, "", "45 points"),
    ("KC KD KH TC TD TH 9S 4C", 0, "meld TC TD TH, meld KC KD KH", "60 in two melds"),
    ("KC KD KH TC TD TH 9S 4C", 1500, "", "60, and 90 are needed"),
    ("KC KD KH 9S 4C", -5, "meld KC KD KH", "15 are needed below zero"),
    ("KC KD *R 9S 4C", 0, "meld KC KD *R", "70 with a joker"),
    (
        "TC TD TH KC KD 2C 4C",
        0,
        "meld TC TD TH, meld TC TD TH 2C, meld TC TD 2C",
        "not the kings: one card would be left",
    ),
]


@pytest.mark.parametrize(("held", "score", "melds", "why"), OPENINGS)
def test_the_first_melds_count_enough(held: str, score: int, melds: str, why: str) -> None:
    """FG: in one turn, one or more melds whose value is the initial meld value or more."""
    *hand, drawn = held.split()
    state = turn(" ".join(hand), drawn, scores=(score, 0))
    assert set(steps(state)) == {move for move in melds.split(", ") if move}, why


def test_an_opening_that_is_begun_is_finished_before_the_discard() -> None:
    state = play(turn("KC KD KH TC TD TH 9S"), "meld KC KD KH")
    assert legal(state) == "meld TC TD TH"
    assert refusal(state, "9S").startswith("Your first melds still lack 20 points; ")
    state = play(state, "meld TC TD TH, 9S")
    assert state.deal.opened == (True, False)


def test_red_threes_do_not_help_to_open() -> None:
    state = turn("KC KD KH 9S", reds=("3D 3H", ""))
    assert steps(state) == []


# Going out


def test_a_card_is_kept_by_who_does_not_go_out() -> None:
    """FG: you must always keep at least one card in your hand, unless you are going out."""
    state = turn("8C 8D 8H", mine=("JC JD JH",))
    assert steps(state) == []
    assert refusal(state, "meld 8C 8D 8H").startswith("Your side needs 1 canasta to go out, and has none")
    assert refusal(play(turn("8C", mine=("JC JD JH",)), "8C"), "8C")


OUT = [
    # [hand after drawing, melds, moves, source]
    ("8C 8D 8H 4C", (CANASTA,), "meld 8C 8D 8H, 4C", "the last card may be discarded"),
    ("8C 8D 8H", (CANASTA,), "meld 8C 8D 8H", "or melded"),
    ("8C 8D 4C", ("8H 8S 8C 8H 8S",), "lay 8C 8D m1, 4C", "with a canasta made in the same turn"),
    ("3C 3S 3C 4C", (CANASTA,), "meld 3C 3C 3S, 4C", "black threes as the last meld"),
]


@pytest.mark.parametrize(("held", "mine", "moves", "source"), OUT)
def test_going_out(held: str, mine: tuple[str, ...], moves: str, source: str) -> None:
    """FG: with a canasta on the table, all cards of the hand are played."""
    *hand, drawn = held.split()
    state = play(turn(" ".join(hand), drawn, mine=mine, theirs=("AC AD AH",)), moves)
    assert "went_out" in kinds(state), source
    assert "going out 100" in text_of(state, 0)


def test_without_a_canasta_nobody_goes_out() -> None:
    state = turn("8C 8D 8H", "8S", mine=("JC JD JH",))
    assert "meld 8C 8D 8H 8S" not in steps(state)
    assert "meld 8C 8D 8H" not in steps(state)


def test_black_threes_come_last_and_without_wild_cards() -> None:
    state = turn("3C 3S 3C 8C 8D 8H 2C", mine=(CANASTA,))
    assert not [move for move in steps(state) if "3C" in move]
    assert refusal(state, "meld 3C 3C 3S") == (
        "Black threes are melded only as the last thing before going out."
    )
    assert refusal(state, "meld 3C 3C 2C") == "Black threes are melded without wild cards."
    state = play(state, "meld 8C 8D 8H, lay 2C m1")
    assert "meld 3C 3C 3S" in steps(state)
    state = play(state, "meld 3C 3C 3S")
    assert refusal(state, "pass").endswith("throw your last card, '4C'.")
    assert "went_out" in kinds(play(state, "4C"))


def test_going_out_concealed() -> None:
    """FG: without an initial meld on a previous turn; an opening and a canasta are among the cards."""
    hand = "AC AC AD AD AH AH AS 5C 5D 5H"
    state = play(turn(hand, "4C", theirs=("JC JD JH",)), "meld AC AC AD AD AH AH AS, meld 5C 5D 5H")
    state = play(state, "4C")
    assert text_of(state, 0).startswith("natural canasta 500, going out concealed 200, cards melded 155")


def test_going_out_concealed_needs_a_canasta() -> None:
    state = turn("AC AD AH 5C 5D 5H", "4C", theirs=("JC JD JH",))
    assert refusal(play(state, "meld AC AD AH"), "meld 5C 5D 5H").startswith(
        "Your side needs 1 canasta to go out"
    )


# Asking the partner


def ready() -> Position:
    state = turn("8C 8D 8H", mine=(CANASTA,), others="QC JC TC")
    return state.updated(deal=replace(state.deal, stock=tuple(parse_cards("9C 9D 9H 9S 7C"))))


def test_who_can_go_out_may_ask_the_partner_first() -> None:
    state = ready()
    assert steps(state)[0] == "ask"
    state = play(state, "ask")
    assert state.to_act == 2
    assert legal(state) == "yes, no"


def test_the_partner_who_is_asked_has_no_cards_to_take() -> None:
    assert refusal(play(ready(), "ask"), "meld QC QD QH") == (
        "It is not time for 'meld'; say 'yes' if your partner may go out, or 'no'."
    )
    assert refusal(position("KC"), "meld KC KD KH") == "First you take cards: 'draw' from the stock."


def test_a_no_binds_for_this_turn() -> None:
    """FG: the answer is binding; you can only go out on that turn if your partner gives you permission."""
    state = play(ready(), "ask, no")
    assert state.to_act == 0
    assert "meld 8C 8D 8H" not in steps(state)
    assert refusal(state, "meld 8C 8D 8H").startswith("Your partner has said no to going out; ")
    state = play(state, "4C, draw, QC, draw, QC, draw, QC, draw")
    assert steps(state)[0] == "ask"


def test_with_a_yes_the_player_goes_out() -> None:
    assert "went_out" in kinds(play(ready(), "ask, yes, meld 8C 8D 8H, 4C"))


def test_asking_comes_before_cards_are_laid_and_only_when_going_out_is_possible() -> None:
    state = play(turn("8C 8D 8H 5C 5D 5H", mine=(CANASTA,)), "meld 8C 8D 8H")
    assert refusal(state, "ask").startswith("You ask before you lay cards down; ")
    state = turn("8C 8D 8H 5C 7D", mine=(CANASTA,))
    assert refusal(state, "ask").startswith("You cannot go out in this turn")
    assert refusal(play(ready(), "ask, no"), "ask").startswith("Your partner has answered; ")


def test_nobody_asks_who_could_not_bear_a_no() -> None:
    """With a pile of one card taken for a meld there may be no card to keep."""
    state = play(position("KC", pile="8S", mine=(CANASTA.replace("K", "Q"), "8C 8D 8H")), "take m2")
    assert legal(state) == "KC"
    assert refusal(state, "ask").startswith("If your partner said no you could not end this turn")


def test_two_have_nobody_to_ask() -> None:
    state = position("8C 8D 8H", mine=(CANASTA, MIXED), stock="4C 4D 4H", variant="two-handed")
    state = play(state, "draw")
    assert "ask" not in steps(state)
    assert refusal(state, "ask").startswith("There is no partner to ask; ")


# What a hand counts


SCORES = [
    # [melds, hand left beside the 4C thrown, red threes, what it counts, source]
    ((CANASTA,), "8C 9D", "", "natural canasta 500, cards melded 70, cards in hand -50", "natural canasta"),
    ((MIXED,), "8C 9D", "", "mixed canasta 300, cards melded 90, cards in hand -50", "mixed canasta"),
    (
        (CANASTA, MIXED, "AC AD *R"),
        "8C 9D",
        "3D",
        "natural canasta 500, mixed canasta 300, red threes 100, cards melded 250, cards in hand -50",
        "values of cards; 100 for a red three",
    ),
    ((), "8C 9D", "3D 3H", "red threes -200, cards in hand -50", "against who has not melded"),
    (
        (CANASTA,),
        "8C 9D",
        "3D 3H 3D 3H",
        "natural canasta 500, red threes 800, cards melded 70, cards in hand -50",
        "800 for all four",
    ),
    ((), "*R 2C", "3D 3H 3D 3H", "red threes -800, cards in hand -100", "and against who has not melded"),
]


@pytest.mark.parametrize(("mine", "left", "reds", "text", "source"), SCORES)
def test_what_a_side_counts_when_the_others_go_out(
    mine: tuple[str, ...], left: str, reds: str, text: str, source: str
) -> None:
    """The other partner holds J 10 10, 30 points."""
    state = position("9C 9D", mine=(CANASTA,), theirs=mine, reds=("", reds), others="JC TD TS")
    hands = (
        state.deal.hands[0],
        tuple(parse_cards(left)),
        state.deal.hands[2],
        tuple(parse_cards("JC TD TS")),
    )
    state = state.updated(deal=replace(state.deal, hands=hands, stock=tuple(parse_cards("9S 9H"))))
    state = play(state, "draw, meld 9C 9D 9S")
    assert text_of(state, 1) == text, source


def test_a_match_goes_to_5000() -> None:
    """FG: the first team to reach 5000 points wins; who wins is told for both partners."""
    state = play(
        turn("8C 8D 8H", mine=(CANASTA,), theirs=("AC AD AH",), scores=(4500, 3000)), "meld 8C 8D 8H, 4C"
    )
    assert state.outcome() == Outcome((5170, 3000, 5170, 3000), (0, 2))


def test_sides_that_are_level_at_the_target_play_on() -> None:
    state = turn("8C 8D 8H", mine=(CANASTA,), theirs=("AC AD AH",), others="QC JC TC", scores=(4330, 5000))
    state = play(state, "meld 8C 8D 8H, 4C")
    assert state.scores == (5000, 5000)
    assert state.outcome() is None


# At the table


def read(state: Position, text: str) -> str:
    view = state.view(state.to_act)
    meant = SCREEN.read(text, view) or resolve(text, view.legal, VERBS)
    return str(meant)


READ = [
    # [what is typed, what is meant]
    ("meld 5 5 5 2", "meld 5C 5D 5H 2C"),
    ("meld 5 5 5", "meld 5C 5D 5H"),
    ("meld 5h 5d 5c", "meld 5C 5D 5H"),
    ("lay 8", "lay 8C m1"),
    ("lay 8 m1", "lay 8C m1"),
    ("lay 8s m1", "lay 8C m1"),
    ("add joker m1", "lay *R m1"),
    ("9s", "9S"),
    ("throw 9", "9S"),
    ("discard 9s", "9S"),
]


@pytest.mark.parametrize(("typed", "meant"), READ)
def test_what_people_type(typed: str, meant: str) -> None:
    state = turn("5C 5D 5H 2C *R 8C 9S", mine=("8D 8H 8S",))
    assert read(state, typed) == meant


@pytest.mark.parametrize("typed", ["meld 5 5 2 joker", "meld 5c 5d 2c joker"])
def test_two_wild_cards_of_a_new_meld_are_typed_at_once(typed: str) -> None:
    """FG: a meld cannot contain more than three wild cards."""
    state = turn("5C 5D 5H 2C *R 8C 9S", mine=("8D 8H 8S",))
    assert read(state, typed) == "meld 5C 5D 2C *R"
    melds = [str(meld.cards[-1]) for meld in play(state, read(state, typed)).deal.table]
    assert melds == ["8S", "*R"]


def test_a_card_that_is_not_held_is_not_taken_for_another() -> None:
    state = turn("5C 5D 5H 9S", mine=("8D 8H 8S",))
    assert read(state, "throw 9h") == "9H"
    assert read(turn("5C 5D 9S *B", mine=("8D 8H 8S",)), "throw joker") == "*B"
    assert refusal(state, "9H") == "You don't hold the 9♥."


REFUSED = [
    # [what is typed, the move that is refused, what is said]
    ("lay 2 joker m1", "lay 2C *B m1", "Lay wild cards one at a time."),
    ("meld 5 5", "meld 5C 5D", "A meld has at least 3 cards."),
    ("lay 9s m1", "lay 9S m1", "The 9♠ does not fit m1, which is of eights."),
    ("lay 9 m1", "lay 9S m1", "The 9♠ does not fit m1, which is of eights."),
    ("lay 5 5 m1", "lay 5C 5D m1", "The 5♣ does not fit m1, which is of eights."),
    ("throw 8c", "8C", "You don't hold the 8♣."),
]


@pytest.mark.parametrize(("typed", "meant", "why"), REFUSED)
def test_ranks_that_are_no_legal_move_are_refused_for_what_they_are(typed: str, meant: str, why: str) -> None:
    state = turn("5C 5D 5H 2C *B 9S", mine=("8D 8H 8S",))
    assert read(state, typed) == meant
    assert refusal(state, meant).startswith(why)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("meld 9 9 9", "You hold only 1 nine."),
        ("meld 5 5 5 5", "You hold only 3 fives."),
        ("lay 6 m1", "You hold no sixes."),
        ("meld 5 5 joker joker", "You hold only 1 joker."),
    ],
)
def test_more_cards_of_a_rank_than_are_held_are_refused(typed: str, why: str) -> None:
    state = turn("5C 5D 5H 2C *B 9S", mine=("8D 8H 8S",))
    with pytest.raises(BadNotation) as refused:
        SCREEN.read(typed, state.view(0))
    assert str(refused.value) == why


def test_take_alone_takes_the_pile_without_a_wild_card() -> None:
    state = position("5C 5D 2S KS AS", pile="9C 5H", mine=("8C 8D 8H",))
    assert legal(state) == "draw, take 5C 2S, take 5C 5D"
    assert read(state, "take") == "take 5C 5D"
    assert read(state, "take 5 2") == "take 5C 2S"
    assert read(state, "take 5h 2s") == "take 5C 2S"
    only = position("5C 2S KS AS", pile="9C 5H", mine=("8C 8D 8H",))
    assert read(only, "take") == "take 5C 2S"
    either = position("5C 2S *R AS", pile="9C 5H", mine=("8C 8D 8H",))
    assert SCREEN.read("take", either.view(0)) is None
