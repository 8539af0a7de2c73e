"""How hearts, spades and euchre look and are told."""

from dataclasses import replace
from random import Random

import pytest
from positions import chosen
from trick_deals import after
from tricktable import SPADES_BY_HAND, dealt, position, tricks

from hoylecli.cli.console import to_ascii
from hoylecli.core.cards import Card
from hoylecli.families import screen
from hoylecli.families.screen import Style
from hoylecli.families.tricks.state import TricksState

SCREEN = screen("tricks")
NAMES = ("Ann", "Odile", "Madame Zephyrine", "Walt")
ANN = Style(NAMES, you=0, width=60)
WALT = Style(NAMES, you=3, width=60)
GUEST = Style(NAMES)
WORDS = Style(NAMES, you=0, width=60, in_words=True)
STAIRS = (
    "2C 6C TC AC 2D 6D TD 2H 6H TH 2S 6S TS",
    "3C 7C JC 3D 7D JD AD 3H 7H JH 3S 7S JS",
    "4C 8C QC 4D 8D QD 4H 8H QH AH 4S 8S QS",
    "5C 9C KC 5D 9D KD 5H 9H KH 5S 9S KS AS",
)
EUCHRE = ("AS KS QC 9D TH", "JH AH KD TS QS", "KH AD 9S JC KC", "JD QH AC TC 9C")


def story(state: TricksState, style: Style) -> list[str]:
    """The events of a position as `style.you` hears them."""
    lines = [SCREEN.tell(event, style) for event in state.events if event.is_seen_by(style.you)]
    return [line for line in lines if line]


def drawn(state: TricksState, style: Style) -> list[str]:
    return SCREEN.draw(state.view(style.you), style)


# The table


def test_the_heads_of_the_sheet_move_together_before_a_name_is_cut() -> None:
    view = dealt("hearts", *STAIRS).view(0)
    for name, shown in (("Dr. Lindqvist", "Dr. Lindqvist"), ("Madame Zephyrine", "Madame Zephyr")):
        style = Style(("You", "Odile", "Ximena", name), you=0, width=60)
        head = SCREEN.scores(view, style)[0]
        assert head.split(" ", 1)[0] == "deal"
        assert head.endswith(f" {shown}")
        assert len(head) <= 60
    assert SCREEN.scores(view, replace(ANN, width=80))[0].endswith("  Madame Zephyrine              Walt")


def test_the_name_above_the_table_is_whole() -> None:
    state = after(dealt("euchre", *EUCHRE, turned="9H"), "pass, pass, pass, order, 9C")
    style = Style(("Odile", "You", "Walt", "Wilhelmina Featherst"), 1, 80)
    lines = SCREEN.draw(state.view(1), style)
    assert "Wilhelmina Featherst, dealer, 0 tricks" in [line.strip() for line in lines]


def test_hearts_in_the_middle_of_a_trick() -> None:
    state = dealt("hearts", *STAIRS, scores=(12, 40, 0, 26))
    state = after(state, "2S 6S TS, 3S 7S JS, 4S 8S QS, AS 9S KS, 2C, 3C, 4C, 5C, 9C")
    assert drawn(state, ANN) == [
        "Deal 1 · hearts not broken · to 100",
        "                score  points",
        "Odile              40       0",
        "Madame Zephyri      0       0",
        "Walt (dealer)      26       0   9♣  led, wins",
        "You                12       0  ?",
        "",
        "Your hand  A♠ K♠ 9♠  10♥ 6♥ 2♥  A♣ 10♣ 6♣  10♦ 6♦ 2♦",
    ]
    assert SCREEN.last(state.view(0), ANN) == [  # type: ignore[misc]
        "Trick 1: Walt takes it.",
        "  You                2♣  led",
        "  Odile              3♣",
        "  Madame Zephyrine   4♣",
        "  Walt               5♣  took it",
    ]


def test_points_taken_are_shown_and_that_hearts_are_broken() -> None:
    state = position("hearts", "AC 2C", "QS 3D", "4H 4D", "5C 5D", tricks=["0: KC QC JC TC"])
    lines = drawn(after(state, "AC, QS, 4H, 5C"), ANN)
    assert lines[0] == "Deal 1 · to 100"
    assert lines[5] == "You                 0      14  leads"


@pytest.mark.parametrize(("breaking", "title"), [("no", ""), ("yes", " · hearts not broken")])
def test_nothing_is_unbroken_where_nothing_has_to_be_broken(breaking: str, title: str) -> None:
    """CC, Hearts, left of the dealer leads: hearts are kept out of the first lead, whatever breaks them."""
    state = dealt(f"hearts passing=none lead=left_of_dealer breaking={breaking}", *STAIRS)
    assert state.phase == "playing"
    assert drawn(state, ANN)[0] == f"Deal 1{title} · to 100"
    assert ("Hearts are not broken." in drawn(state, WORDS)) == (breaking == "yes")


def test_hearts_while_cards_are_passed() -> None:
    state = after(dealt("hearts", *STAIRS), "2S 6S TS")
    assert drawn(state, Style(NAMES, 1, 60))[1:6] == [
        "                score",
        "Madame Zephyri      0",
        "Walt (dealer)       0",
        "Ann                 0  has chosen",
        "You                 0  ?",
    ]


def test_spades_with_bids_tricks_and_bags() -> None:
    state = after(dealt("spades", *STAIRS), "look, bid 1, look, nil, look, bid 2, blind")
    assert drawn(after(state, "AC, 3C, 4C, 5C, 2C, 7C, 8C"), WALT) == [
        "Deal 1 · ♠ trumps · spades not broken · to 500",
        "Ann and Madame Zephyrine  0  1 of 3 tricks, needs 2, 0 bags",
        "You and Odile             0  0 tricks, 0 bags",
        "",
        "                  bid  tricks",
        "Ann                 1       1   2♣  led",
        "Odile             nil       0   7♣",
        "Madame Zephyri      2       0   8♣  wins",
        "You (dealer)    blind       0  ?",
        "",
        "Your hand  A♠ K♠ 9♠ 5♠  K♥ 9♥ 5♥  K♣ 9♣  K♦ 9♦ 5♦",
    ]


def test_the_tricks_of_a_broken_nil_do_not_help_the_partner() -> None:
    """CG, Spades: nil bids are scored by themselves."""
    hands = ("AS 2C", "KS 3C", "QS 4C", "JS 5C")
    state = position("spades", *hands, bids="nil 4 1 2", tricks=["0: AH TH 2H 8H"])
    assert drawn(state, ANN)[1:3] == [
        "You and Madame Zephyrine  0  0 of 1 trick, needs 1, 0 bags",
        "Odile and Walt            0  0 of 6 tricks, needs 6, 0 bags",
    ]
    assert "You and Madame Zephyrine need 1 more of 1 trick." in drawn(state, WORDS)


def test_spades_before_the_cards_are_looked_at() -> None:
    assert drawn(dealt("spades", *STAIRS), ANN) == [
        "Deal 1 · ♠ trumps · to 500",
        "You and Madame Zephyrine  0  0 bags",
        "Odile and Walt            0  0 bags",
        "",
        "Odile",
        "Madame Zephyri",
        "Walt (dealer)",
        "You             ?",
        "",
        "Your hand  13 cards face down",
    ]


def test_euchre_shows_the_card_turned_up_and_what_was_said() -> None:
    state = dealt("euchre", *EUCHRE, turned="9H")
    assert drawn(state, ANN)[0] == "Deal 1 · 9♥ turned up · to 10"
    assert drawn(after(state, "pass, pass, pass, pass"), ANN) == [
        "Deal 1 · 9♥ turned down · to 10",
        "You and Madame Zephyrine  0",
        "Odile and Walt            0",
        "",
        "                said",
        "Odile           pass",
        "Madame Zephyri  pass",
        "Walt (dealer)   pass",
        "You             pass  ?",
        "",
        "Your hand  A♠ K♠  10♥  Q♣  9♦",
    ]


def test_euchre_shows_who_made_trumps_who_plays_alone_and_who_sits_out() -> None:
    state = dealt("euchre", *EUCHRE, turned="9H")
    assert drawn(after(state, "pass, pass, alone, 9C"), ANN) == [
        "Deal 1 · ♥ trumps, ordered up by Madame Zephyrine alone",
        "to 10",
        "You and Madame Zephyrine  0  0 of 3 tricks, needs 3",
        "Odile and Walt            0  0 tricks",
        "",
        "                 said  tricks",
        "Odile            pass       0  leads",
        "Madame Zephyri  alone       0",
        "Walt (dealer)               0",
        "You              pass       0  sits out",
        "",
        "Your hand  10♥  A♠ K♠  Q♣  9♦",
    ]
    called = drawn(after(state, "pass, pass, pass, pass, alone s"), Style(NAMES, 0, 60))
    assert called[0] == "Deal 1 · ♠ trumps, called by you alone · to 10"
    assert called[-3] == "You             alone ♠       0  leads"
    taken = after(state, "pass, pass, pass, order")
    assert drawn(taken, ANN)[0] == "Deal 1 · ♥ trumps, picked up by Walt · to 10"
    in_plain_words = drawn(taken, Style(NAMES, 0, 60, in_words=True))
    assert "Hearts are trumps: Walt picked up the nine of hearts." in in_plain_words


def test_trumps_come_first_in_the_hand_and_the_left_bower_with_them() -> None:
    state = after(dealt("euchre", *EUCHRE, turned="9H"), "order")
    assert drawn(state, WALT)[-1] == "Your hand  J♦ Q♥ 9♥  A♣ 10♣ 9♣"


@pytest.mark.parametrize("choice", ["hearts", "spades", "euchre", "five-hundred"])
@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("in_words", [True, False])
def test_nothing_is_wider_than_the_screen(choice: str, width: int, in_words: bool) -> None:
    names = ("Aunt Prudence", "Madame Zephyrine", "Uncle Bertil", "Dr. Lindqvist")
    longest = ("Aunt Prudence Oldham", "Madame Zephyrine May", "Wilhelmina Featherst", "Dr. Lindqvist of Bor")
    rng, state = Random(3), chosen(choice).undealt(4, 3)
    for _ in range(150):
        if state.to_act is None:
            break
        for seat in (0, 2, None):
            style, view = Style(names, seat, width, in_words), state.view(seat)
            for each in (style, replace(style, names=longest)):
                lines = [*SCREEN.draw(view, each), *SCREEN.last(view, each)]  # type: ignore[misc]
                assert max(map(len, lines), default=0) <= width
            assert len(SCREEN.question(view, style)) <= 60
        state = state.apply(rng.choice(state.legal_moves()))


@pytest.mark.parametrize("choice", ["hearts", "spades", "euchre", "five-hundred"])
def test_everything_can_be_drawn_without_suit_signs(choice: str) -> None:
    rng, state = Random(3), chosen(choice).undealt(4, 3)
    for _ in range(60):
        text = "\n".join([*SCREEN.draw(state.view(0), ANN), *story(state, ANN)])  # type: ignore[arg-type]
        assert to_ascii(text).isascii()
        if state.to_act is None:
            break
        state = state.apply(rng.choice(state.legal_moves()))


# In words


def test_the_table_for_those_who_listen() -> None:
    state = position(
        "euchre",
        "QC 9D TH",
        "JH AH KD",
        "KH AD JC",
        "JD QH AC",
        to_act=2,
        trick="0: QC KD",
        tricks=["0: AS TS 9S 9C", "0: KS QS KC TC"],
        trump="H",
        declarer=1,
        turned=Card.parse("9H"),
        out=3,
        bids="pass alone",
    )
    whole = SCREEN.whole(state.view(0), WORDS)  # type: ignore[misc]
    assert whole == [
        "You and Madame Zephyrine have 0 points.",
        "Odile and Walt have 0 points.",
        "Walt is the dealer.",
        "Hearts are trumps: Odile ordered up the nine of hearts, and",
        "plays alone.",
        "Walt sits out.",
        "You and Madame Zephyrine have 2 tricks.",
        "Odile and Walt have 0 tricks.",
        "Odile and Walt need 3 more of 3 tricks.",
        "You led the queen of clubs.",
        "Odile played the king of diamonds.",
        "You win so far.",
        "Your hand: ten of hearts, queen of clubs, nine of diamonds.",
    ]
    assert drawn(state, WORDS) == whole[3:]  # between the cards without what stays as it is


def test_bids_and_bags_for_those_who_listen() -> None:
    state = after(dealt("spades", *STAIRS), "look, bid 1, look, nil, look, bid 2, blind, AC, 3C, 4C, 5C")
    assert SCREEN.whole(state.view(0), WORDS)[:9] == [  # type: ignore[misc]
        "You and Madame Zephyrine have 0 points and 0 bags.",
        "Odile and Walt have 0 points and 0 bags.",
        "Walt is the dealer.",
        "Spades are trumps.",
        "Spades are not broken.",
        "You bid 1 and have 1 trick.",
        "Odile bids nil and has 0 tricks.",
        "Madame Zephyrine bids 2 and has 0 tricks.",
        "Walt bids double nil and has 0 tricks.",
    ]
    assert SCREEN.last(state.view(0), WORDS) == [  # type: ignore[misc]
        "Trick 1: You take it.",
        "You led the ace of clubs.",
        "Odile played the three of clubs.",
        "Madame Zephyrine played the four of clubs.",
        "Walt played the five of clubs.",
    ]


def test_points_taken_for_those_who_listen() -> None:
    state = position("hearts", "AC 2C", "QS 3D", "4H 4D", "5C 5D", tricks=["0: KC QC JC TC"])
    lines = drawn(after(state, "AC, QS, 4H, 5C"), WORDS)
    assert "You have taken 14 points in this deal." in lines
    assert "Hearts are not broken." not in lines


def test_there_is_no_last_trick_at_first() -> None:
    state = dealt("hearts", *STAIRS)
    assert SCREEN.last(state.view(0), ANN) == ["No trick has been taken in this deal yet."]  # type: ignore[misc]


# Questions, and words on moves


def test_a_left_bower_that_is_led_is_named_with_the_suit_it_belongs_to() -> None:
    state = after(dealt("euchre", *EUCHRE, turned="9H"), "pass, pass, pass, pass, call s, 9D, KD, AD, JD, JC")
    assert SCREEN.question(state.view(state.to_act), ANN).startswith("The left bower leads spades. ")


@pytest.mark.parametrize(
    ("state", "seat", "asked"),
    [
        (dealt("hearts", *STAIRS), 0, "Pass 3 cards to Odile, to your left."),
        (dealt("hearts", *STAIRS, number=2, dealer=3), 0, "Pass 3 cards to Walt, to your right."),
        (
            dealt("hearts", *STAIRS, number=3, dealer=3),
            0,
            "Pass 3 cards to Madame Zephyrine, across the table.",
        ),
        (dealt("hearts passing=none", *STAIRS), 0, "Which card do you lead?"),
        (after(dealt("hearts passing=none", *STAIRS), "2C"), 1, "Clubs were led. Which card do you play?"),
        (dealt("spades", *STAIRS), 0, "Look at your cards, or bid double nil blind?"),
        (after(dealt("spades", *STAIRS), "look"), 0, "How many tricks do you bid?"),
        (dealt("euchre", *EUCHRE, turned="9H"), 0, "Order the 9♥ up for Walt, or pass?"),
        (
            after(dealt("euchre", *EUCHRE, turned="9H"), "pass, pass, pass"),
            3,
            "Do you pick up the 9♥, or pass?",
        ),
        (after(dealt("euchre", *EUCHRE, turned="9H"), "order"), 3, "Lay one card away, face down."),
        (
            after(dealt("euchre", *EUCHRE, turned="9H"), "pass, pass, pass, pass"),
            0,
            "Call a suit, not hearts, or pass?",
        ),
        (
            after(
                dealt("euchre stick_the_dealer=yes", *EUCHRE, turned="9H"),
                "pass, pass, pass, pass, pass, pass, pass",
            ),
            3,
            "You are stuck. Call a suit, not hearts.",
        ),
    ],
)
def test_what_is_asked(state: TricksState, seat: int, asked: str) -> None:
    assert state.to_act == seat
    assert SCREEN.question(state.view(seat), Style(NAMES, seat, 60)) == asked


def glosses(state: TricksState) -> list[str]:
    view = state.view(state.to_act)
    return [f"{move}: {SCREEN.gloss(move, view, ANN)}" for move in view.legal]


def test_a_word_on_each_move() -> None:
    assert glosses(dealt("spades", *STAIRS)) == [
        "look: see your cards",
        "blind: no trick, unseen, for twice as much",
    ]
    bids = glosses(after(dealt("spades", *STAIRS), "look"))
    assert bids[:3] == ["nil: no trick at all", "bid 1: 1 trick", "bid 2: 2 tricks"]
    ordering = dealt("euchre", *EUCHRE, turned="9H")
    assert glosses(ordering) == [
        "order: hearts are trumps",
        "alone: hearts are trumps, and your partner sits out",
        "pass: ",
    ]
    assert glosses(after(ordering, "pass, pass, pass, pass"))[:1] == ["call c: clubs are trumps"]
    assert glosses(after(dealt("hearts passing=none", *STAIRS), "2C, 3C, 4C"))[0] == "5C: wins so far"


# What is told


def test_passing_as_each_hears_it() -> None:
    state = after(dealt("hearts", *STAIRS), "2S 6S TS")
    assert story(state, ANN) == ["You pass 10♠ 6♠ 2♠."]
    assert story(state, WALT) == story(state, GUEST) == ["Ann chooses 3 to pass."]
    state = after(state, "3S 7S JS, 4S 8S QS, AS 9S KS")
    assert story(state, ANN) == ["Walt chooses 3 to pass.", "You get A♠ K♠ 9♠ from Walt."]
    assert story(state, WALT) == ["You pass A♠ K♠ 9♠.", "You get Q♠ 8♠ 4♠ from Madame Zephyrine."]


def test_how_trumps_are_made_is_told() -> None:
    state = dealt("euchre", *EUCHRE, turned="9H")
    assert story(state, ANN) == [
        "Walt deals 5 cards each.",
        "Walt turns up the 9♥.",
        "Your cards: A♠ K♠ 10♥ Q♣ 9♦.",
    ]
    assert story(after(state, "order"), ANN) == ["You order it up.", "Walt picks up the 9♥."]
    assert story(after(state, "order, 9C"), ANN) == ["Walt lays a card away."]
    assert story(after(state, "order, 9C"), WALT) == ["You lay away the 9♣."]
    assert story(after(state, "pass, alone"), ANN) == ["Odile orders it up, and plays alone."]
    down = after(state, "pass, pass, pass, pass")
    assert story(down, ANN) == ["Walt passes.", "The 9♥ is turned down."]
    assert story(after(down, "call s"), ANN) == ["You call spades."]
    assert story(after(down, "call s"), GUEST) == ["Ann calls spades."]
    assert story(after(down, "alone d"), GUEST) == ["Ann calls diamonds, and plays alone."]
    assert story(after(down, "pass, pass, pass, pass"), ANN) == [
        "Walt passes.",
        "The cards are thrown in.",
    ]


def test_bids_are_told() -> None:
    state = dealt("spades", *STAIRS)
    assert story(after(state, "look"), WALT) == ["Ann looks at the cards."]
    assert story(after(state, "blind"), WALT) == ["Ann bids double nil, blind."]
    assert story(after(state, "look, nil"), ANN) == ["You bid nil."]
    assert story(after(state, "look, bid 4"), WALT) == ["Ann bids 4."]


def test_a_trick_with_points_is_told() -> None:
    state = position("hearts", "AC 2C", "QS 3D", "4H 4D", "5C 5D", tricks=["0: KC QC JC TC"])
    assert story(after(state, "AC, QS, 4H, 5C"), ANN) == [
        "Walt plays the 5♣.",
        "You take the trick, with 14 points.",
    ]


def test_after_a_deal_every_side_hears_where_its_points_come_from() -> None:
    state = after(
        dealt("spades", *STAIRS, scores=(100, 200)), "look, bid 1, look, nil, look, bid 2, look, bid 6"
    )
    state = tricks(state, SPADES_BY_HAND)
    assert story(state, ANN)[-2:] == [
        "You and Madame Zephyrine score 33, 133 in all: "
        "bid 1 and 2, took 2 and 4: bid made +30, 3 overtricks +3.",
        "Odile and Walt score -160, 40 in all: bid nil and 6, took 2 and 5: nil broken -100, bid missed -60.",
    ]
    assert SCREEN.scores(state.view(0), ANN) == [
        "deal  You and Madame Zephyrine            Odile and Walt",
        "   1                        33                      -160",
        "      You and Madame Zephyrine: bid 1 and 2, took 2 and 4:",
        "        bid made +30, 3 overtricks +3",
        "      Odile and Walt: bid nil and 6, took 2 and 5: nil",
        "        broken -100, bid missed -60",
        " all                       133                        40",
    ]
    assert SCREEN.standing(state.view(0), replace(ANN, width=80)) == (
        "You and Madame Zephyrine 133, Odile and Walt 40 · the table deals"
    )
    assert SCREEN.standing(state.view(0), ANN) == (
        "You and Madame 133, Odile and Walt 40 · the table deals"
    ), "the first names alone where the line would be wider than the screen"


def test_the_end_is_told() -> None:
    last = ["0: 2D 3D QS 4D"]
    state = position("hearts", "AC", "2C", "3H", "4C", scores=(99, 50, 50, 80), tricks=last)
    state = after(state, "AC, 2C, 3H, 4C")
    assert SCREEN.over(state.view(0), ANN) == ["Odile and Madame Zephyrine win with 50; Walt 93 and you 100."]
    assert "You score 1, 100 in all: 1 heart." in story(state, ANN)
    assert "Walt scores 13, 93 in all: queen of spades." in story(state, ANN)
    assert "Odile scores nothing, 50 in all." in story(state, ANN)
    state = position("spades", "AS", "KH", "KD", "KC", bids="1 1 nil 1", scores=(390, 0))
    state = after(state, "AS, KH, KD, KC")
    assert SCREEN.over(state.view(0), ANN) == ["You and Madame Zephyrine win, 500 to -20."]
