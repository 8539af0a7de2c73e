"""Gin rummy at the table: what is drawn, told, asked and read, and what nobody is shown."""

from random import Random

import pytest
from rummy_tables import legal, play, table

from hoylecli import families
from hoylecli.core.errors import AmbiguousMove, BadNotation
from hoylecli.core.resolving import resolve
from hoylecli.families.knocking.position import Position
from hoylecli.families.rummy.text import named
from hoylecli.families.rummy.turns import VERBS
from hoylecli.families.screen import Style

FIRST = "4C 5C 6C 7D 7H 7S 2C 3D AH KD"
DEALER = "KS QS JH TH 9C 9D 8H 6D 5S 2S"
SCREEN = families.screen("knocking")
NAMES = ("Ann", "Odile")


def opening(**options: str) -> Position:
    return table(FIRST, DEALER, "QD", "AS", **options)


def drawn(state: Position, seat: int | None = 0, width: int = 80, in_words: bool = False) -> list[str]:
    return SCREEN.draw(state.view(seat), Style(NAMES, seat, width, in_words))


def told(state: Position, seat: int | None = 0) -> list[str]:
    style = Style(NAMES, seat)
    lines = [SCREEN.tell(event, style) for event in state.events if event.is_seen_by(seat)]
    return [line for line in lines if line]


def test_the_hand_lies_in_melds_with_its_deadwood() -> None:
    assert drawn(opening()) == [
        "Hand 1 · knock at 10 · game to 100",
        "Odile (dealer)  0 points, 10 cards",
        "Stock           31 cards",
        "Discards        Q♦",
        "You             0 points",
        "",
        "Your hand  4♣ 5♣ 6♣ | 7♦ 7♥ 7♠ | K♦ 3♦ 2♣ A♥, deadwood 16",
    ]


def test_what_taking_does_is_said_for_cards_that_may_be_thrown_then() -> None:
    """The Q for the J leaves 16, as before; for the 4 it leaves 16 instead of 10, as the Q stays."""
    state = table(FIRST.replace("KD", "JD"), DEALER, "QD", "AS")
    assert glosses(state) == ["the Q♦: deadwood 16 to 16", ""]
    state = table(FIRST.replace("KD", "4D"), DEALER, "QD", "AS")
    assert glosses(state) == ["the Q♦: deadwood 10 to 16", ""]


def glosses(state: Position) -> list[str]:
    return [SCREEN.gloss(move, state.view(0), Style(NAMES, 0)) for move in state.legal_moves()]


def test_what_the_opponent_has_taken_is_shown_until_it_is_thrown() -> None:
    state = play(opening(), "pass, take, KS")
    assert "Odile (dealer)  0 points, 10 cards, took Q♦" in drawn(state)
    state = play(state, "draw, AS, draw, QD")
    assert "Odile (dealer)  0 points, 10 cards" in drawn(state)


def test_the_table_in_words() -> None:
    assert drawn(play(opening(), "pass, take, KS"), in_words=True) == [
        "You have 0 points of 100.",
        "Odile has 0 points of 100.",
        "Odile is the dealer.",
        "A knock needs 10 or less.",
        "The stock has 31 cards.",
        "The king of spades lies on top of the discards.",
        "Your hand: four of clubs, five of clubs, six of clubs; seven of diamonds, seven",
        "of hearts, seven of spades; unmatched king of diamonds, three of diamonds, two",
        "of clubs, ace of hearts. Deadwood 16.",
        "Odile holds 10 cards.",
        "Among them, taken from the discards: queen of diamonds.",
    ]


def test_the_showdown_shows_both_layouts_what_is_laid_off_and_the_sum() -> None:
    dealer = "KS QS JH TH 9S 9D 8C 7C 3C 2S"
    state = play(table(FIRST, dealer, "QD", "AS"), "pass, pass, draw, knock KD")
    assert told(state) == [
        "You knock, and throw the K♦.",
        "You show 4♣ 5♣ 6♣, 7♦ 7♥ 7♠ and 3♦ 2♣ A♥ A♠: deadwood 7.",
        "Odile lays the 7♣ 8♣ 3♣ off on 4♣ 5♣ 6♣.",
        "Odile shows K♠ Q♠ J♥ 10♥ 9♦ 9♠ 2♠: deadwood 60.",
        "You score 53: 60 - 7.",
    ]
    assert drawn(state, width=60)[1:] == [
        "Odile (dealer)  0 points",
        "  7♣ 8♣ 3♣ on 4♣ 5♣ 6♣ | K♠ Q♠ J♥ 10♥ 9♦ 9♠ 2♠, deadwood 60",
        "You             53 points",
        "",
        "Your hand  4♣ 5♣ 6♣ | 7♦ 7♥ 7♠ | 3♦ 2♣ A♥ A♠, deadwood 7",
    ]


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("in_words", [False, True])
@pytest.mark.parametrize("option", ["illegal_knock=allow", "arrange=manual", "match=to_target"])
def test_nothing_is_wider_than_the_screen(width: int, in_words: bool, option: str) -> None:
    key, _, value = option.partition("=")
    state = table(FIRST, DEALER, "QC", "AS", "oklahoma", **{key: value})
    rng = Random(1)
    for _ in range(120):
        if state.to_act is None:
            break
        for seat in (0, 1, None):
            view, style = state.view(seat), Style(("A" * 30, "B" * 30), seat, width, in_words)
            lines = [*SCREEN.draw(view, style), *SCREEN.scores(view, style)]
            assert all(len(line) <= width for line in lines), lines
            assert SCREEN.standing(view, style)
        state = state.apply(rng.choice(state.legal_moves()))


# What people type


@pytest.mark.parametrize(
    ("moves", "typed", "meant"),
    [
        ("", "t", "take"),
        ("", "p", "pass"),
        ("pass, pass", "d", "draw"),
        ("pass, pass", "stock", "draw"),
        ("pass, pass", "draw from the stock", "draw"),
        ("pass, pass, draw", "kd", "KD"),
        ("pass, pass, draw", "k", "KD"),
        ("pass, pass, draw", "throw 3d", "3D"),
        ("pass, pass, draw", "discard ace of hearts", "AH"),
        ("pass, pass, draw", "knock", "knock KD"),
        ("pass, pass, draw", "kn k", "knock KD"),
        ("pass, pass, draw", "knock king of diamonds", "knock KD"),
        ("pass, pass, draw", "knock 3d", "knock 3D"),
        ("pass, pass, draw", "9h", "9H"),
        ("pass, take, KS", "up", "take"),
    ],
)
def test_short_and_long_ways_to_say_it(moves: str, typed: str, meant: str) -> None:
    state = play(opening(), moves) if moves else opening()
    view = state.view(state.to_act)
    assert str(SCREEN.read(typed, view) or resolve(typed, view.legal, VERBS)) == meant


def test_a_rank_that_is_held_twice_is_asked_about() -> None:
    view = play(opening(), "pass, pass, draw").view(0)
    with pytest.raises(AmbiguousMove, match="7D, 7H or 7S"):
        SCREEN.read("7", view)


def test_gin_is_a_knock_that_leaves_nothing_over() -> None:
    view = play(opening(), "pass, pass, draw").view(0)
    with pytest.raises(BadNotation, match="That is no gin yet: your best discard leaves 7 points unmatched"):
        SCREEN.read("gin", view)
    near = play(table("4C 5C 6C 7D 7H 7S 2C 2D 2H AD", DEALER, "QD", "KC"), "pass, pass, draw").view(0)
    with pytest.raises(BadNotation, match="your best discard leaves 1 point unmatched"):
        SCREEN.read("gin", near)
    view = play(table("4C 5C 6C 7D 7H 7S 2C 2D 2H KD", DEALER, "QD", "3C"), "pass, pass, draw").view(0)
    assert str(SCREEN.read("gin", view)) == str(SCREEN.read("Gin king of diamonds", view)) == "knock KD"


def test_questions_and_glosses() -> None:
    style = Style(NAMES, 0)
    state = opening()
    assert SCREEN.question(state.view(0), style) == "Do you take the Q♦, or pass?"
    assert SCREEN.gloss(state.legal_moves()[0], state.view(0), style) == "the Q♦: deadwood 16 to 16"
    state = play(state, "pass, pass")
    assert SCREEN.question(state.view(0), style) == "Nobody took it: draw from the stock, 31 cards."
    state = play(state, "draw")
    assert SCREEN.question(state.view(0), style) == "Which card do you throw, or do you knock?"
    glosses = {str(move): SCREEN.gloss(move, state.view(0), style) for move in state.legal_moves()}
    assert (glosses["KD"], glosses["knock KD"]) == ("deadwood 7", "with 7")


# What nobody is shown


def test_a_drawn_card_is_seen_by_who_drew_it() -> None:
    state = play(opening(), "pass, pass, draw")
    (card,) = [card for event in state.events if event.is_seen_by(0) for card in event.cards]
    assert str(card) == "AS"
    for seat in (1, None):
        assert not [card for event in state.events if event.is_seen_by(seat) for card in event.cards]
        assert "AS" not in str(state.view(seat))
    assert [event.reveals for event in state.events] == [False, True]


def test_a_dead_hand_is_not_shown() -> None:
    state = play(table("KC KD QC QD TC TD 8C 8D 6C 6D", "KH KS QH QS TH TS 8H 8S 6H 6S", "JC"), "pass, pass")
    while state.phase in ("drawing", "discarding"):
        card = state.deal.stock[0]
        state = play(state, f"draw, {card}")
    assert state.view(0).known == ((), ())
    assert told(state)[-1] == (
        "Two cards are left in the stock: the hand is dead, and dealt again by the same dealer."
    )


def test_sampled_worlds_keep_what_was_taken_and_thrown() -> None:
    state = play(opening(), "pass, take, KS, draw, AS")
    view = state.view(0)
    sample = families.find("knocking").sample
    hands = set()
    for seed in range(20):
        world = sample(view, Random(seed))
        assert isinstance(world, Position)
        assert world.view(0) == view
        theirs = {str(card) for card in world.deal.hands[1]}
        assert "QD" in theirs
        assert not theirs & {"KS", "AS", *FIRST.split()}
        hands.add(world.deal.hands[1])
    assert len(hands) == 20


def test_an_open_hand_is_in_every_world() -> None:
    state = play(opening(illegal_knock="allow"), "pass, pass, draw, knock 3D, refuse")
    sample = families.find("knocking").sample
    worlds = [sample(state.view(1), Random(seed)) for seed in range(5)]
    assert {world.deal.hands[0] for world in worlds if isinstance(world, Position)} == {state.deal.hands[0]}
    assert legal(state) == "draw, take"


def test_melds_laid_by_hand_are_named_so_that_cards_can_be_laid_on_them() -> None:
    dealer = "7C 8C TH TS TD 9D 8H 6D 5S 2S"
    state = play(
        table(FIRST, dealer, "QD", "AS", arrange="manual"),
        "pass, pass, draw, knock KD, meld 4C 5C 6C, meld 7D 7H 7S, done, lay 7C m1, meld TD TH TS",
    )
    assert drawn(state, 1)[2:] == [
        "  m1 4♣ 5♣ 6♣ 7♣ | m2 7♦ 7♥ 7♠ | 3♦ 2♣ A♥ A♠, deadwood 7",
        "Stock         30 cards",
        "Discards      K♦, on 1 more",
        "You (dealer)  0 points",
        "",
        "Your hand  10♦ 10♥ 10♠ | 9♦ 8♣ 8♥ 6♦ 5♠ 2♠, deadwood 38",
    ]
    style = Style(NAMES, 1)
    assert SCREEN.question(state.view(1), style) == "38 deadwood: meld or lay off, and say 'done'."
    assert "Ann's melds: m1 four of clubs, five of clubs, six of clubs, seven of clubs; m2" in drawn(
        state, 1, in_words=True
    )


def test_long_names_have_more_room_where_the_screen_is_wider() -> None:
    view = opening().view(0)
    names = ("Ann", "Bartholomew the Elder")
    shown = [named(view, Style(names, 0, width), 1).removesuffix(" (dealer)") for width in (60, 80)]
    assert shown == ["Bartholomew th", "Bartholomew the"]
    assert named(view, Style(("Ann", "Dr. Lindqvist"), 0, 60), 1).startswith("Dr. Lindqvist")
