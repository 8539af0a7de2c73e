"""How a cribbage looks and is told."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from pegs import pegs_at

from hoylecli.cli.console import to_ascii
from hoylecli.core.game import Event, Move
from hoylecli.families import screen
from hoylecli.families.cribbage.screen import board
from hoylecli.families.cribbage.state import CribbageState
from hoylecli.families.screen import Style

Make = Callable[..., CribbageState]

SCREEN = screen("cribbage")
NAMES = ("Ann", "Odile")
ANN = Style(NAMES, you=0)
ODILE = Style(NAMES, you=1)
GUEST = Style(NAMES)
WORDS = Style(NAMES, you=0, in_words=True)


def story(state: CribbageState, style: Style) -> list[str]:
    """The events of a position as `style.you` hears them."""
    lines = [SCREEN.tell(event, style) for event in state.events if event.is_seen_by(style.you)]
    return [line for line in lines if line]


# The board


def test_the_board_is_drawn_with_holes_in_fives_and_both_pegs_of_each_player() -> None:
    assert list(board(((41, 45), (120, 121)), 121, 80)) == [
        "              10          20          30          40          50          60",
        "▲ ·· ····· ····· ····· ····· ····· ····· ····· ····· △···▲ ····· ····· ·····",
        "■ ·· ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ·····",
        "              70          80          90         100         110         120",
        "▲    ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ·",
        "■    ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ····□ ■",
    ]


def test_a_narrow_board_has_strips_of_forty() -> None:
    assert list(board(((0, 40), (41, 121)), 121, 60)) == [
        "              10          20          30          40",
        "▲ △· ····· ····· ····· ····· ····· ····· ····· ····▲",
        "■ ·· ····· ····· ····· ····· ····· ····· ····· ·····",
        "              50          60          70          80",
        "▲    ····· ····· ····· ····· ····· ····· ····· ·····",
        "■    □···· ····· ····· ····· ····· ····· ····· ·····",
        "              90         100         110         120",
        "▲    ····· ····· ····· ····· ····· ····· ····· ····· ·",
        "■    ····· ····· ····· ····· ····· ····· ····· ····· ■",
    ]


def test_the_narrowest_board_has_strips_of_thirty() -> None:
    assert list(board(((0, 0), (0, 31)), 61, 52)) == [
        "              10          20          30",
        "▲ △▲ ····· ····· ····· ····· ····· ·····",
        "■ □· ····· ····· ····· ····· ····· ·····",
        "              40          50          60",
        "▲    ····· ····· ····· ····· ····· ····· ·",
        "■    ■···· ····· ····· ····· ····· ····· ·",
    ]


def test_in_ascii_the_four_pegs_and_the_holes_still_differ() -> None:
    assert [to_ascii(line) for line in board(((1, 2), (3, 4)), 31, 60)][1:] == [
        "X .. xX... ..... ..... ..... ..... ..... .",
        "O .. ..oO. ..... ..... ..... ..... ..... .",
    ]


# The table


LEGEND = "▲ You 0   ■ Odile 0   game to 121"
BOARD = [
    "              10          20          30          40          50          60",
    "▲ △▲ ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ·····",
    "■ □■ ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ·····",
    "              70          80          90         100         110         120",
    "▲    ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ·",
    "■    ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ····· ·",
]
TABLE = [
    "Odile     3 cards    played Q♦",
    "Starter   3♣         Odile's crib, with 4♣ 4♦",
    "Count 20  10♥ Q♦",
    "You       A♠ 2♠ 9♥   played 10♥",
]


def test_the_table_in_the_middle_of_the_play(kept: Make, play: Make) -> None:
    state = play(kept("TH 9H 2S AS", "QD JC 8C 7D", "3C", crib="4C 4D 4H 4S"), "TH", "QD")
    assert SCREEN.draw(state.view(0), ANN) == [LEGEND, "", *TABLE]
    whole = SCREEN.whole
    assert whole is not None
    assert whole(state.view(0), ANN) == [LEGEND, *BOARD, "", *TABLE]


def test_the_board_is_drawn_when_a_deal_begins_and_when_all_is_over(seated: Make) -> None:
    rng, state, drawn = Random(1), seated(seed=1, target=61), set()
    while state.to_act is not None:
        state = state.apply(rng.choice(state.legal_moves()))
        has_board = any("·····" in line for line in SCREEN.draw(state.view(0), ANN))
        drawn.add((state.phase, has_board))
    assert drawn - {("cut", False), ("deal", False)} == {("discard", True), ("play", False), ("over", True)}


def test_in_words_there_is_no_picture_and_between_the_cards_only_what_changes(kept: Make, play: Make) -> None:
    state = play(kept("TH 9H 2S AS", "QD JC 8C 7D", "3C", crib="4C 4D 4H 4S"), "TH", "QD")
    assert SCREEN.draw(state.view(0), WORDS) == [
        "You have 0 points and Odile has 0 points.",
        "The count is 20: ten of hearts, queen of diamonds.",
        "You hold ace of spades, two of spades, nine of hearts.",
        "Odile holds 3 cards.",
    ]
    whole = SCREEN.whole
    assert whole is not None
    assert whole(state.view(0), WORDS) == [
        "You have 0 points of 121.",
        "Odile has 0 points of 121.",
        "The crib is Odile's.",
        "The starter is the three of clubs.",
        "The count is 20: ten of hearts, queen of diamonds.",
        "You hold ace of spades, two of spades, nine of hearts.",
        "Odile holds 3 cards.",
    ]


def test_a_guest_sees_no_hand(kept: Make) -> None:
    lines = SCREEN.draw(kept("TH 9H 2S AS", "QD JC 8C 7D", "3C").view(None), GUEST)
    assert [line.split("  ")[0] for line in lines[-3:]] == ["Odile", "Starter", "Ann"]
    assert "4 cards" in lines[-1]
    assert "♥" not in "".join(lines)


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("in_words", [False, True])
@pytest.mark.parametrize("changes", [{}, {"muggins": True, "match_target": 7}, {"target": 61}])
def test_every_position_fits_the_width_and_turns_into_ascii(
    seated: Make, width: int, in_words: bool, changes: dict[str, Any]
) -> None:
    rng, state = Random(width), seated(seed=width, **changes)
    names = ("Wilhelmina", "Bartholomew")
    while state.to_act is not None:
        state = state.apply(rng.choice(state.legal_moves()))
        for you in (0, 1, None):
            style = Style(names, you, width, in_words)
            view = state.view(you)
            lines = [*SCREEN.draw(view, style), *SCREEN.scores(view, style), SCREEN.standing(view, style)]
            lines += SCREEN.over(view, style) if state.to_act is None else []
            assert max(map(len, lines)) <= width
            assert "?" not in to_ascii("".join(lines).replace("?", ""))
            if in_words:
                assert not set("".join(lines)) & set("♣♦♥♠▲△■□")


# The telling


def test_the_cut_the_deal_and_the_discards_are_told_to_each_as_they_may_know(
    seated: Make, dealt: Make, play: Make
) -> None:
    state = play(seated(first_dealer="cut"), "cut 5H 9S")
    assert story(state, ANN) == ["You cut the 5♥ and Odile the 9♠: you deal first."]
    state = dealt("9C 4H AS KD 5H 7C", "2C 2D 2H 2S 3C 3D", "JS")
    assert story(state, ANN) == [
        "Odile deals six cards each and has the crib.",
        "Your cards: A♠ 4♥ 5♥ 7♣ 9♣ K♦.",
    ]
    assert story(state, GUEST) == ["Odile deals six cards each and has the crib."]
    assert story(state, ODILE)[0] == "You deal six cards each and have the crib."
    state = play(state, "9C KD")
    assert story(state, ANN) == ["You lay away 9♣ K♦."]
    assert story(state, ODILE) == ["Ann lays two cards away."]
    state = play(state, "3C 3D")
    assert story(state, ANN) == [
        "Odile lays two cards away.",
        "The starter is the J♠.",
        "Odile pegs 2 for his heels.",
    ]


def test_the_play_is_told_with_the_count_and_what_it_pegs(kept: Make, play: Make) -> None:
    state = play(kept("4C 5H 6S 8D", "6D 5S 4S KD", "3C"), "4C", "6D", "5H")
    assert story(state, GUEST) == ["Ann plays the 5♥: 15.", "Ann pegs 5 for fifteen and a run of 3."]
    assert story(state, WORDS)[0] == "You play the five of hearts: 15."
    state = play(kept("TH KH 4S 3S", "QD JC 8C 7D", "2C"), "TH", "QD", "KH", "go")
    assert story(state, ODILE) == ["You say go.", "Ann pegs 1 for the go.", "The count begins again."]


def test_the_show_is_called_as_at_the_table(kept: Make, play: Make) -> None:
    state = kept("4C 5H 6D 6S", "TH 9D 8C 7S", "KS", crib="2H 3D 8D JH")
    state = play(state, "4C", "TH", "6D", "9D", "go")
    while state.phase == "play":
        state = state.apply(state.legal_moves()[0])
    assert (
        "Your hand is 4♣ 5♥ 6♦ 6♠ with the K♠: "
        "fifteen two, fifteen four, fifteen six, and a double run of three is fourteen."
    ) in story(state, ANN)
    assert any(line.startswith("Odile's crib is 2♥ 3♦ 8♦ J♥ with the K♠: ") for line in story(state, ANN))


def test_a_wrong_claim_is_explained(kept: Make, play: Make) -> None:
    state = play(
        kept("TH JS 9C 8C", "TD QS KS AC", "2C", muggins=True), "TH", "claim 0", "pass", "TD", "claim 0"
    )
    assert story(state, ANN) == ["Odile claims 0 points."]
    assert story(play(state, "muggins"), ANN) == [
        "You call muggins!",
        "Too few; it counts 2: a pair is two.",
        "You peg 2 by muggins.",
    ]


def test_a_wrong_call_is_told(kept: Make, play: Make) -> None:
    state = play(kept("TH JS 9C 8C", "TD QS KS AC", "2C", muggins=True), "TH", "claim 0", "muggins")
    assert story(state, ANN) == ["Odile calls muggins, but the claim was right."]


def test_the_end_is_told_with_the_skunk(kept: Make, play: Make) -> None:
    state = pegs_at(kept("TH JS 9C 8C", "TD QS KS AC", "2C"), ((0, 85), (110, 119)))
    state = play(state, "TH", "TD")
    assert story(state, ANN)[-2:] == ["Odile wins the game by 36, a skunk.", "The win counts 2."]
    assert SCREEN.over(state.view(0), ANN) == ["Odile wins, 121 to 85."]
    assert SCREEN.over(state.view(1), ODILE)[0] == "You win, 121 to 85."
    assert SCREEN.standing(state.view(0), ANN) == "You 85, Odile 121 · the match is over"


def test_every_event_of_random_matches_has_its_sentence(seated: Make) -> None:
    silent = {"passed"}
    for changes in ({}, {"muggins": True, "match_target": 3}, {"count": "manual"}, {"first_dealer": "cut"}):
        rng, state = Random(1), seated(seed=6, **changes)
        while state.to_act is not None:
            state = state.apply(rng.choice(state.legal_moves()))
            for event in state.events:
                whispered = event.kind == "laid_away" and not event.cards
                counted = event.kind == "pegged" and event.data["reason"] in ("hand", "crib")
                for style in (ANN, ODILE, GUEST):
                    if event.is_seen_by(style.you) and not (whispered or counted or event.kind in silent):
                        assert SCREEN.tell(event, style).endswith((".", "!"))


def test_an_unknown_event_is_not_told() -> None:
    assert SCREEN.tell(Event("thunder"), ANN) == ""


# Around the prompt


def test_what_is_asked_and_the_words_on_each_move(dealt: Make, kept: Make, play: Make) -> None:
    state = dealt("9C 4H AS KD 5H 7C", "2C 2D 2H 2S 3C 3D", "8S")
    view = state.view(0)
    assert SCREEN.question(view, ANN) == "Lay two cards away to Odile's crib."
    assert SCREEN.gloss(Move.parse("7C 9C"), view, ANN) == "keeps 4 points"  # A 4 K and K 5
    state = play(kept("TH KH 4S 3S", "5D JC 8C 7D", "2C"), "TH")
    view = state.view(1)
    assert SCREEN.question(view, ODILE) == "The count is 10. Which card do you play?"
    assert SCREEN.gloss(Move.parse("5D"), view, ODILE) == "makes 15 for 2"
    assert SCREEN.gloss(Move.parse("8C"), view, ODILE) == "makes 18"


def test_who_counts_alone_is_told_no_points(dealt: Make, kept: Make, play: Make) -> None:
    view = dealt("9C 4H AS KD 5H 7C", "2C 2D 2H 2S 3C 3D", "8S", count="manual").view(0)
    assert SCREEN.gloss(Move.parse("7C 9C"), view, ANN) == "keeps A♠ 4♥ 5♥ K♦"
    state = play(kept("TH KH 4S 3S", "5D JC 8C 7D", "2C", muggins=True), "TH", "claim 0", "pass")
    assert SCREEN.gloss(Move.parse("5D"), state.view(1), ODILE) == "makes 15"
    state = play(state, "5D")
    assert SCREEN.question(state.view(1), ODILE) == "What do you claim for the 5♦?"
    assert SCREEN.gloss(Move.parse("claim 2"), state.view(1), ODILE) == "2 points"
    state = play(state, "claim 2")
    assert SCREEN.question(state.view(0), ANN) == "Odile claims 2 points for the 5♦. Muggins, or pass?"


def test_the_score_sheet_of_a_match_has_its_points_and_who_listens_hears_sentences(kept: Make) -> None:
    view = pegs_at(kept("TH KH 4S 3S", "5D JC 8C 7D", "2C", match_target=7), ((0, 100), (0, 9)), (1, 2)).view(
        1
    )
    assert SCREEN.scores(view, ODILE)[-3:] == [
        "        points  to go  match",
        "Ann        100     21      1",
        "You          9    112      2",
    ]
    assert SCREEN.scores(view, replace(ODILE, in_words=True)) == [
        "Ann has 100 points and 21 to go, and 1 of 7 match points.",
        "You have 9 points and 112 to go, and 2 of 7 match points.",
    ]


def test_the_score_sheet(kept: Make) -> None:
    state = pegs_at(kept("TH KH 4S 3S", "5D JC 8C 7D", "2C"), ((0, 100), (0, 9)), (1, 2))
    assert SCREEN.scores(state.view(1), ODILE) == [
        "",
        *board(((0, 100), (0, 9)), 121, 80),
        "",
        "        points  to go",
        "Ann        100     21",
        "You          9    112",
    ]
    assert SCREEN.standing(state.view(1), ODILE) == "Ann 100, You 9 · Ann's turn"
