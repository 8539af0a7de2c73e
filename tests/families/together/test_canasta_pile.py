"""Canasta: who may take the pile, and what becomes of it (FG, Canasta, Picking up the discard pile)."""

from dataclasses import replace

import pytest
from canasta_tables import dealt, position
from rummy_tables import kinds, legal, play, refusal

from hoylecli.core.cards import parse_cards
from hoylecli.families.together.position import Position

EIGHTS = ("8C 8D 8H",)


def hand(state: Position, seat: int = 0) -> str:
    return " ".join(map(str, state.deal.hands[seat]))


WAYS = [
    # [hand, pile, melds of the side, what can be taken, source]
    ("5C 5D KS AS", "9C 5H", EIGHTS, "take 5C 5D", "a new meld with at least two natural cards"),
    ("5C 2S KS AS", "9C 5H", EIGHTS, "take 5C 2S", "or with one natural card and one wild card"),
    ("5C *R 2S AS", "9C 5H", EIGHTS, "take 5C 2S, take 5C *R", "and any wild card will do"),
    ("KC KD AS QS", "9C 8S", EIGHTS, "take m1", "or in an existing meld"),
    ("8C 8D AS QS", "9C 8S", EIGHTS, "take m1", "in the one meld of that rank"),
    ("2C 2D AS QS", "9C 5H", EIGHTS, "", "not with wild cards alone"),
    ("5C KD AS QS", "9C 5H", EIGHTS, "", "not with one natural card alone"),
    ("5C 5D KS AS", "2C 9C 5H", EIGHTS, "take 5C 5D", "frozen by a 2: two natural cards"),
    ("5C 2S KS AS", "2C 9C 5H", EIGHTS, "", "frozen by a 2: no wild card helps"),
    ("5C 2S KS AS", "*B 9C 5H", EIGHTS, "", "frozen by a joker"),
    ("5C 2S KS AS", "3H 9C 5H", EIGHTS, "", "frozen by a red three that was turned up"),
    ("KC KD AS QS", "2C 9C 8S", EIGHTS, "", "frozen: no adding to a meld"),
    ("8C 8D AS QS", "2C 9C 8S", EIGHTS, "take 8C 8D", "frozen: two natural cards, which join the meld"),
    ("2C 2D 2S AS", "9C 2H", EIGHTS, "", "never with a 2 on top"),
    ("*R *R 2S AS", "9C *B", EIGHTS, "", "never with a joker on top"),
    ("3C 3S KS AS", "9C 3S", EIGHTS, "", "never with a black 3 on top"),
    ("AC AD KC KD KS QC QD", "9C AS", (), "take AC AD", "before the first meld: two natural cards"),
    ("AC 2D KC KD KS QC QD", "9C AS", (), "", "before the first meld: no wild card"),
]


@pytest.mark.parametrize(("held", "pile", "mine", "ways", "source"), WAYS)
def test_what_takes_the_pile(held: str, pile: str, mine: tuple[str, ...], ways: str, source: str) -> None:
    state = position(held, pile=pile, mine=mine)
    assert legal(state) == ", ".join(filter(None, ("draw", ways))), source


OPENINGS = [
    # [hand, pile, scores, whether it can be taken, why]
    ("AC AD KC QC JC", "9C AS", (0, 0), True, "three aces are 60, and 50 are needed"),
    ("KC KD QC JC 9S", "9C KS", (0, 0), False, "three kings are 30"),
    ("KC KD 5C 5D 5S JC 9S", "9C KS", (0, 0), False, "three kings and three fives are 45"),
    ("KC KD 5C 5D 2S JC 9S", "9C KS", (0, 0), True, "three kings and 5 5 2 are 60"),
    ("KC KD 2C JC 9S", "9C KS", (0, 0), True, "a 2 beside the kings makes 50"),
    ("KC KD *R *B 2C JC 9S", "9C KS", (1500, 0), True, "both jokers and a 2 beside the kings make 150"),
    ("AC AD AH KC JC", "9C AS", (1500, 0), False, "four aces are 80, and 90 are needed from 1500"),
    ("KC KD JC 9S 8S", "9C KS", (-5, 0), True, "15 are enough for a side below zero"),
    ("KC KD JC 9S", "AH AS AD AC KS", (0, 0), False, "the aces of the pile do not count"),
    ("AC AD", "9C AS", (0, 0), False, "there would be one card, and the side cannot go out"),
    ("AC AD", "9C 9D AS", (0, 0), True, "but with two of the pile one can be kept"),
]


@pytest.mark.parametrize(("held", "pile", "scores", "can", "why"), OPENINGS)
def test_the_opening_comes_from_the_hand_and_the_top_card(
    held: str, pile: str, scores: tuple[int, int], can: bool, why: str
) -> None:
    """FG: you do not get to take the other cards in the pile until you use the upcard in a meld."""
    state = position(held, pile=pile, scores=scores)
    assert ("take" in legal(state)) == can, why


PILE_AFTER = [
    # [hand, pile, the take, what can be laid then, why]
    ("KC KD 2C JC 9S", "KH KS KS", "take KC KD", "lay 2C m1", "the 2 makes 50, the kings of the pile do not"),
    (
        "KC KD 5C 5D 5S 2S JC 9S",
        "5H 2D KS",
        "take KC KD",
        "meld 5C 5D 2S, meld 5C 5D 5S, meld 5C 5D 5S 2S, lay 2S m1",
        "the fives of the hand with its 2: of the pile neither the five nor the 2",
    ),
    ("AC AD KC QC JC", "KD KH AS", "take AC AD", "meld KC KD KH", "three aces are 60: all is free then"),
]


@pytest.mark.parametrize(("held", "pile", "take", "laid", "why"), PILE_AFTER)
def test_the_pile_is_laid_only_after_the_first_melds(
    held: str, pile: str, take: str, laid: str, why: str
) -> None:
    """FG: you do not get to take the other cards in the pile until you use the upcard in a meld."""
    state = play(position(held, pile=pile), take)
    assert ", ".join(str(move) for move in state.legal_moves() if move.verb != "play") == laid, why


def test_why_a_card_of_the_pile_is_no_first_meld() -> None:
    state = play(position("KC KD 2C JC 9S", pile="KH KS KS"), "take KC KD")
    assert refusal(state, "lay KH m1") == (
        "The kings of the pile come after your first melds, which still lack 20 points. "
        "Lay cards that you held before."
    )
    state = play(state, "lay 2C m1")
    assert legal(play(state, "lay KH KS m1")) == "JC, 9S"


def test_the_top_card_is_melded_at_once_and_the_rest_goes_to_the_hand() -> None:
    state = play(position("AC AD KC QC JC", pile="9C 4H AS"), "take AC AD")
    assert [str(card) for card in state.deal.table[0].cards] == ["AC", "AD", "AS"]
    assert hand(state) == "9C JC QC KC 4H"
    assert state.deal.discards == ()
    assert kinds(state) == ["took_pile", "melded"]
    assert state.deal.known(0) == tuple(parse_cards("9C 4H"))


def test_a_card_added_to_a_meld_takes_the_pile() -> None:
    state = play(position("KC QC JC", pile="9C 4H 8S", mine=EIGHTS), "take m1")
    assert [str(card) for card in state.deal.table[0].cards] == ["8C", "8D", "8H", "8S"]
    assert hand(state) == "9C JC QC KC 4H"


def test_a_red_three_in_the_pile_is_laid_down_and_not_replaced() -> None:
    state = play(position("AC AD KC QC JC", pile="3D 9C AS"), "take AC AD")
    assert state.deal.reds == (tuple(parse_cards("3D")), ())
    assert hand(state) == "9C JC QC KC"
    assert len(state.deal.stock) == 3


def test_the_pile_stays_frozen_until_somebody_takes_it() -> None:
    state = position("8S 8C KC KD 5C", pile="2C 9D 8H", mine=("5C 5D 5H",), theirs=("QC QD QH",))
    state = play(state, "take 8C 8S, KC")
    assert state.deal.discards == tuple(parse_cards("KC"))
    held = tuple(parse_cards("KS 2S 9S TS"))
    state = state.updated(deal=replace(state.deal, hands=(state.deal.hands[0], held, held, held)))
    assert legal(state) == "draw, take KS 2S"


def test_a_pile_turned_up_wild_or_red_is_covered_and_frozen() -> None:
    """FG: if that card is a 2, joker, or red 3, another card is flipped on top of it."""
    state = dealt(["", "", "", ""], "2C 3H *R 9C", "KC")
    assert state.deal.discards == tuple(parse_cards("2C 3H *R 9C"))
    state = dealt(["", "", "", ""], "3C", "KC")
    assert state.deal.discards == tuple(parse_cards("3C"))


def test_red_threes_of_the_deal_are_laid_down_and_replaced() -> None:
    """FG: any red 3s in players' hands are automatically played and replaced with new cards; one that comes
    in its place is replaced, too."""
    state = dealt(["3D 3H AC", "", "3D", ""], "9C", "4C 3H 4D 4H")
    assert state.deal.reds == (tuple(parse_cards("3D 3D 3H 3H")), ())
    assert [len(cards) for cards in state.deal.hands] == [11] * 4
    assert {"4C", "4D"} <= set(hand(state).split())
    assert "4H" in hand(state, 2).split()


def test_a_red_three_that_is_drawn_is_laid_down_and_replaced() -> None:
    state = play(position("KC QC JC", stock="3D 9D 8D"), "draw")
    assert hand(state) == "JC QC KC 9D"
    assert state.deal.reds[0] == tuple(parse_cards("3D"))
    assert kinds(state) == ["drew", "drew", "red_threes", "replaced", "replaced"]


def test_a_red_three_as_the_last_card_of_the_stock_ends_the_hand() -> None:
    """Nothing comes in its place, so that the player has not drawn."""
    state = play(position("KC QC JC", stock="3D"), "draw")
    assert kinds(state)[-4:] == ["left", "left", "scored", "scored"]


@pytest.mark.parametrize(("stock", "ends"), [("3D 3H 9D", True), ("3D 9D", True), ("3D 3H 9D 8D", False)])
def test_of_two_cards_drawn_each_red_three_needs_another_card(stock: str, ends: bool) -> None:
    state = play(position("KC QC JC", stock=stock, variant="two-handed"), "draw")
    assert ("ran_out" in kinds(state)) == ends
    assert len(state.deal.hands[0]) == 5 - ends


REFUSED = [
    # [hand, pile, melds of the side, move, refusal]
    ("KC QC JC", "9C 2S", EIGHTS, "take", "Nobody takes the pile while a wild card lies on top."),
    (
        "3C 3S JC",
        "9C 3S",
        EIGHTS,
        "take 3C 3S",
        "Nobody takes the pile while a black three lies on top.",
    ),
    (
        "5C 2C JC",
        "2S 9C 5S",
        EIGHTS,
        "take 5C 2C",
        "The pile is frozen: only two fives of your hand take it.",
    ),
    (
        "AC 2C JC QC KC",
        "9C AS",
        (),
        "take AC 2C",
        "Before your side has melded only two aces of your hand take the pile.",
    ),
    (
        "KC KD JC QC",
        "9C KS",
        (),
        "take KC KD",
        "Your first melds must count 50. Your hand and the K♠ don't reach that, and the rest of the pile "
        "does not count.",
    ),
    ("KC KD JC", "9C 5S", EIGHTS, "take", "The 5♠ makes no meld with your hand, and your side has no fives."),
    (
        "KC KD",
        "KS",
        EIGHTS,
        "take KC KD",
        "After that you would have no card to keep, and your side may not go out yet.",
    ),
    ("KC KD 9C 8S", "9C KS", EIGHTS, "take KC 9C", "Say what you meld the K♠ with: 'take KC KD'."),
]


@pytest.mark.parametrize(("held", "pile", "mine", "move", "text"), REFUSED)
def test_why_the_pile_cannot_be_taken(
    held: str, pile: str, mine: tuple[str, ...], move: str, text: str
) -> None:
    assert refusal(position(held, pile=pile, mine=mine), move) == text


# The last card of the stock (FG, How the game is played)


def last(held: str, pile: str, mine: tuple[str, ...] = EIGHTS) -> Position:
    """Seat 3 throws the top card of the pile after drawing the last of the stock; seat 0 is next."""
    *rest, top = pile.split()
    state = position(held, pile=" ".join(rest), mine=mine, theirs=("QC QD QH",), stock="KS")
    hands = (*state.deal.hands[:3], tuple(parse_cards("4C 4D")))
    state = state.updated(turn=3, deal=replace(state.deal, hands=hands, stock=tuple(parse_cards(top))))
    return play(state, f"draw, {top}")


def test_without_a_way_to_take_the_pile_the_hand_ends_with_the_stock() -> None:
    state = last("KC JC TC", "9C 5S")
    assert "stopped" in kinds(state)
    assert len(state.sheet) == 1


def test_a_card_that_fits_a_meld_must_be_taken_then() -> None:
    state = last("KC JC TC", "9C 8S")
    assert legal(state) == "take m1"
    assert refusal(state, "pass").startswith("The stock is used up, and your side has a meld")


def test_a_card_that_the_hand_can_meld_may_be_taken_or_left() -> None:
    state = last("5C 5D TC", "9C 5S")
    assert legal(state) == "take 5C 5D, pass"
    assert "scored" in kinds(play(state, "pass"))


def test_the_hand_ends_after_that_turn() -> None:
    state = play(last("KC JC TC", "9C 8S"), "take m1, KC")
    assert "last_turn" in kinds(state)
    assert len(state.sheet) == 1


def test_nobody_gets_points_for_going_out_then() -> None:
    """FG: in any of these cases, the hand ends, and neither team gets points for going out."""
    state = last("8C", "8H", ("8C 8D 8H 8S 8C 8D",))
    state = play(state, "take m1, 8C")
    assert "went_out" in kinds(state)
    assert state.sheet[0][0].text == "natural canasta 500, cards melded 70, cards in hand -30"
