"""The rules of go fish, one at a time. Sources: CG, How to play Go Fish; FG, Go Fish."""

import re
from dataclasses import replace
from typing import Any

import pytest
from positions import load

from hoylecli import families
from hoylecli.core.cards import STANDARD, parse_cards
from hoylecli.core.errors import AmbiguousMove, BadNotation, IllegalMove
from hoylecli.core.game import Move
from hoylecli.families.asking.view import Position
from hoylecli.families.screen import Style

NAMES = ("Ann", "Walt", "Odile")
SCREEN = families.screen("asking")
TASK = "ask a player for a rank that you hold, such as 'ask p2 twos'"


def dealt(*hands: str, pond: str = "", **options: Any) -> Position:
    """A table at which seat 0 begins with hands of five, or seven; pond: its first cards."""
    held = [parse_cards(hand) for hand in hands]
    top = [card for row in zip(*held, strict=True) for card in row] + parse_cards(pond)
    rest = [card for card in STANDARD.cards() if card not in top]
    state: Any = load("go-fish", **options).undealt(len(hands), 1)
    return state.apply(Move("deal", (*top, *rest)))  # type: ignore[no-any-return]


def late(*hands: str, pond: str = "") -> Position:
    """The end of a game, in which the cards not named are laid down by the last seat."""
    held = tuple(tuple(sorted(parse_cards(hand), key=lambda card: (card.rank, card))) for hand in hands)
    left = tuple(parse_cards(pond))
    used = {card.rank for cards in (*held, left) for card in cards}
    laid = (*((),) * (len(hands) - 1), tuple(rank for rank in range(1, 14) if rank not in used))
    state = dealt(*["AC 2C 3C 4C 5C", "AD 2D 3D 4D 5D", "AH 2H 3H 4H 5H"][: len(hands)])
    return replace(state, deal=replace(state.deal, hands=held, pond=left, laid=laid), turn=0)


def play(state: Position, *moves: str) -> Position:
    for move in moves:
        state = state.apply(Move.parse(move))
    return state


def told(state: Position, seat: int | None, you: int | None = None) -> list[str]:
    style = Style(NAMES, you)
    lines = (SCREEN.tell(event, style) for event in state.events if event.is_seen_by(seat))
    return [line for line in lines if line]


THREE = ("7C 7D 9C KD 2H", "7H 7S QC 4D 3H", "9D 9H 9S KC 5H")


def test_you_may_ask_anybody_for_the_ranks_that_you_hold() -> None:
    """CG, FG: a given rank, of which you must hold a card."""
    assert [str(move) for move in dealt(*THREE).legal_moves()] == [
        "ask p2 2x", "ask p2 7x", "ask p2 9x", "ask p2 Kx",
        "ask p3 2x", "ask p3 7x", "ask p3 9x", "ask p3 Kx",
    ]  # fmt: skip


def test_you_get_all_of_the_rank_and_ask_again() -> None:
    """CG: the cards jump out of your hand. Fours go down at once, for a point."""
    state = play(dealt(*THREE), "ask p2 7x")
    assert state.to_act == 0
    assert state.view(0).hand == tuple(sorted(parse_cards("2H 9C KD"), key=lambda card: card.rank))
    assert (state.view(1).hand_sizes, state.view(1).laid) == ((3, 3, 5), ((7,), (), ()))
    assert told(state, None) == [
        'Ann: "Walt, have you any sevens?"',
        "Walt gives Ann 7♥ 7♠.",
        "Ann lays down the four sevens, and has 1 point.",
    ]


def test_who_has_none_says_go_fish_and_nobody_else_sees_the_card() -> None:
    state = play(dealt(*THREE, pond="8S"), "ask p2 9x")
    assert state.to_act == 1
    assert told(state, 1, you=1) == [
        'Ann asks you: "Have you any nines?"',
        'You: "Go fish!"',
        "Ann fishes a card.",
    ]
    assert told(state, 0, you=0)[1:] == ['Walt: "Go fish!"', "You fish the 8♠."]
    assert [(turn.got, turn.fished) for turn in state.view(2).turns] == [(0, "hidden")]


def test_who_fishes_up_the_rank_shows_it_and_asks_again() -> None:
    """FG: if you get the card you asked for, you get to go again."""
    state = play(dealt(*THREE, pond="KS"), "ask p2 Kx")
    assert state.to_act == 0
    assert told(state, 1, you=1)[-1] == "Ann fishes up the K♠: just the thing!"
    assert state.view(1).turns[-1].fished == "shown"


def test_fours_that_are_dealt_go_down_at_once() -> None:
    state = dealt("7C 7D 7H 7S 2H", "AC 2C 3C 4C 5C")
    assert (state.view(1).laid, state.view(1).hand_sizes) == (((7,), ()), (1, 5))


@pytest.mark.parametrize(("options", "number"), [({}, 1), ({"empty_hand": "five_cards"}, 5)])
def test_an_empty_hand_is_filled_from_the_pond(options: dict[str, str], number: int) -> None:
    """CG: you get a free fish; FG: five free cards. For whoever gave the last card, too."""
    hands = ("AC AD AH 2C 3C 4C 5C", "AS 2D 2H 3D 3H 4D 4H")
    state = dealt(*hands, pond="9C 9D TC TD JC JD", hand="7", **options)
    state = play(state, "ask p2 Ax")  # the four aces go down
    state = play(state, "ask p2 2x", "ask p2 3x", "ask p2 4x")
    assert state.view(0).hand_sizes == (9 + 1, number)
    assert state.view(1).turns[-1].free == ((1, number),)


def test_who_asks_draws_before_who_was_asked() -> None:
    state = play(late("AC AD AH", "AS", pond="9C 9D 9H 9S"), "ask p2 Ax")
    assert (state.to_act, state.view(0).hand, state.view(1).hand) == (
        0,
        (parse_cards("9C")[0],),
        (parse_cards("9D")[0],),
    )


def test_who_has_no_card_when_the_pond_is_empty_is_not_asked_and_passed_over() -> None:
    state = play(late("AC AD 2C 2D", "AH 3C 3D", "AS 2H 2S 3H 3S"), "ask p2 Ax")
    assert state.view(0).hand_sizes == (5, 2, 5)
    state = play(late("AC AD 3C", "AH", "AS 3H 3S 3D"), "ask p2 Ax")
    assert {move.seat for move in state.legal_moves()} == {2}
    state = play(state, "ask p3 3x")
    state = play(late("AC AD 2C", "AH AS", "2H 2S 2D"), "ask p3 Ax")
    assert told(state, None)[-1] == 'Odile: "No."'
    assert state.to_act == 1


def test_the_game_ends_when_all_fours_are_down_and_ties_share() -> None:
    state = late("AC AD", "AH AS")
    state = play(state, "ask p2 Ax")
    outcome = state.outcome()
    assert outcome is not None
    assert (state.to_act, outcome.scores, outcome.winners) == (None, (1, 12), (1,))
    assert SCREEN.over(state.view(0), Style(NAMES, 0)) == ["The pond is fished out: Walt wins with 12 fours."]


def test_those_who_win_together_are_named() -> None:
    state = replace(play(late("AC AD", "AH AS", "9S"), "ask p2 Ax"), scores=(6, 6, 1))
    for you, names in ((0, "you and Walt"), (1, "Ann and you"), (None, "Ann and Walt")):
        assert " ".join(SCREEN.over(state.view(you), Style(NAMES, you))) == (
            f"The pond is fished out: {names} win together with 6 fours each."
        )


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("ask p2 8x", "You hold no eights, so you cannot ask for any; ask for twos, sevens, nines or kings."),
        ("ask p1 7x", "You would have to answer yourself; ask another player."),
        ("ask p4 7x", "There are only 3 players, p1 to p3."),
        ("ask p2", f"Name one player and one rank: {TASK}."),
        ("7C", f"You play no cards to the table in this game; {TASK}."),
        ("deal", f"Cutting and dealing are done for you; {TASK}."),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_asked_is_explained(move: str, why: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        dealt(*THREE).apply(Move.parse(move))
    assert str(refused.value) == why


def test_nobody_is_asked_who_has_no_cards() -> None:
    state = play(late("AC AD 3C", "AH", "AS 3H 3S 3D"), "ask p2 Ax")
    with pytest.raises(IllegalMove, match=r"^That player has no cards left; ask another\.$"):
        play(state, "ask p2 3x")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("p2, have you any sevens?", "ask p2 7x"),
        ("ask p3 for kings", "ask p3 Kx"),
        ("a p3 k", "ask p3 Kx"),
        ("p2 8", "ask p2 8x"),  # not held: for the game to refuse
        ("whatever", None),
    ],
)
def test_questions_are_read_as_they_are_said(text: str, move: str | None) -> None:
    read = SCREEN.read(text, dealt(*THREE).view(0))
    assert (read and str(read)) == move


def test_the_question_names_the_only_player_who_can_be_asked() -> None:
    three = late("2C 3C", "2D 3D", "2H 3H")
    assert SCREEN.question(three.view(0), Style(NAMES, 0)) == "Whom do you ask, and for what?"
    one = late("2C 3C", "", "2H 3H")
    assert SCREEN.question(one.view(0), Style(NAMES, 0)) == "What do you ask Odile for?"


def test_half_a_question_is_asked_back() -> None:
    view = dealt(*THREE).view(0)
    why = "Whom do you ask for sevens? Type the name and the rank in one line."
    with pytest.raises(AmbiguousMove, match=f"^{re.escape(why)}$"):
        SCREEN.read("sevens", view)
    with pytest.raises(BadNotation, match=r"^For which rank\?"):
        SCREEN.read("p2", view)
    with pytest.raises(BadNotation, match=r"^Whom, and for what\?"):
        SCREEN.read("ask", view)
    with pytest.raises(BadNotation, match=r"^Nobody here is called walt\. Whom do you ask for sevens\?$"):
        SCREEN.read("Walt, sevens", view)
    two = dealt("7C 7D 9C KD 2H", "7H 7S QC 4D 3H").view(0)
    assert str(SCREEN.read("sevens", two)) == "ask p2 7x"


def test_the_table_at_eighty_and_sixty_columns_and_in_words() -> None:
    state = play(dealt(*THREE, pond="8S"), "ask p2 7x")
    view = state.view(0)
    assert SCREEN.draw(view, Style(NAMES, 0)) == [
        "Pond   37 cards",
        "Walt   3 cards",
        "Odile  5 cards",
        "You    2♥ 9♣ K♦  [7]",
    ]
    for width in (60, 80):
        many = dealt(*(f"{a} {b} {c} {d} {e}" for a, b, c, d, e in [THREE[0].split(), THREE[1].split()]))
        assert all(len(line) <= width for line in SCREEN.draw(many.view(0), Style(NAMES, 0, width)))
    assert SCREEN.draw(view, Style(NAMES, 0, in_words=True))[-1] == (
        "You hold two of hearts, nine of clubs, king of diamonds. Laid down: sevens."
    )
    assert SCREEN.standing(view, Style(NAMES, 0)) == "You 1, Walt 0, Odile 0 · your turn"
    assert SCREEN.scores(view, Style(NAMES, 0))[0] == "You have 1 point: sevens."


def test_a_rank_that_is_not_held_is_refused_without_asking_for_a_name() -> None:
    state = dealt(*THREE)
    missing = next(
        rank for rank in "A23456789TJQK" if all(str(card)[0] != rank for card in state.deal.hands[0])
    )
    move = SCREEN.read(missing, state.view(0))
    assert move is not None
    with pytest.raises(IllegalMove, match=r"^You hold no "):
        state.apply(move)
