"""The rummy players: what they take, throw and knock with, and what they know of the other hand."""

from random import Random

import pytest
from haste import hurry
from rummy_tables import play, table

from hoylecli import bots
from hoylecli.bots.knocking.expert import WeighedMove
from hoylecli.bots.knocking.reasons import _beside, _helps, _safe, _spared, _throw, _why_thrown
from hoylecli.bots.knocking.table import completes, danger, outs, table_of, unmatched
from hoylecli.core.cards import CARDS, Card, parse_cards
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.families.knocking.position import Position
from hoylecli.scoring.gin import hand_mask, mask_deadwood, mask_value

FIRST = "4C 5C 6C 7D 7H 7S 2C 3D AH KD"
DEALER = "KS QS JH TH 9C 9D 8H 6D 5S 2S"
PACK = CARDS[:52]


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch.setattr, "hoylecli.bots.knocking")


def chosen(state: Position, level: str) -> str:
    assert state.to_act is not None
    return str(bots.bot("knocking", level).choose(state.view(state.to_act), Random(1)))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("turned", "move"), [("7C", "take"), ("3C", "take"), ("QD", "pass"), ("9H", "pass")])
def test_everybody_takes_what_makes_a_meld_and_leaves_what_does_nothing(
    level: str, turned: str, move: str
) -> None:
    assert chosen(table(FIRST, DEALER, turned, "AS"), level) == move


@pytest.mark.parametrize("level", LEVELS)
def test_everybody_takes_gin(level: str) -> None:
    state = table("4C 5C 6C 7D 7H 7S AC AD AH KD", DEALER, "QD", "AS")
    assert chosen(play(state, "pass, pass, draw"), level) == "knock KD"


@pytest.mark.parametrize("level", ["beginner", "average"])
def test_a_knock_early_in_the_hand_is_made(level: str) -> None:
    state = play(table(FIRST, DEALER, "QD", "AS"), "pass, pass, draw")
    assert chosen(state, level) == "knock KD"


def test_the_average_player_keeps_a_pair_of_kings_rather_than_a_lone_queen() -> None:
    state = table("KD KH QC 4C 5C 6C 2D 2H 9S 7S", "QS JH TH 9C 9D 8H 6D 5S 3S 3C", "8C", "JD")
    assert chosen(play(state, "pass, pass, draw"), "average") in ("QC", "JD")


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_knocks_above_the_limit_though_it_is_possible(level: str) -> None:
    state = table(
        "KD QC 9H 4C 5C 6C 2D 2H 9S 7S", DEALER.replace("9C", "TC"), "8C", "JD", illegal_knock="allow"
    )
    assert "knock" not in chosen(play(state, "pass, pass, draw"), level)


@pytest.mark.parametrize(
    ("level", "dealer", "answer"),
    [
        ("beginner", DEALER, "refuse"),
        ("average", DEALER, "refuse"),
        *((level, "KS KH KC 9C 9D 9S TH JH QH 8H", "accept") for level in LEVELS),
    ],
)
def test_a_knock_above_the_limit_is_accepted_by_who_has_less(level: str, dealer: str, answer: str) -> None:
    state = table(FIRST, dealer, "QD", "AS", illegal_knock="allow")
    assert chosen(play(state, "pass, pass, draw, knock 3D"), level) == answer


@pytest.mark.parametrize("level", LEVELS)
def test_hands_laid_down_by_hand_are_laid_down_as_the_program_would(level: str) -> None:
    dealer = "7C 8C TH TS TD 9D 8H 6D 5S 2S"
    by_program = play(table(FIRST, dealer, "QD", "AS"), "pass, pass, draw, knock KD")
    state = play(table(FIRST, dealer, "QD", "AS", arrange="manual"), "pass, pass, draw, knock KD")
    while state.to_act != TABLE:
        state = play(state, chosen(state, level))
    assert state.scores == by_program.scores


def test_a_hint_names_a_legal_move_and_its_figures() -> None:
    state = play(table(FIRST, DEALER, "QD", "AS"), "pass, pass, draw")
    hint = bots.advice("knocking", state.view(0), Random(1))
    assert hint.move in state.legal_moves()
    assert hint.weighed
    assert {each.move for each in hint.weighed} <= set(state.legal_moves())


def test_a_hint_on_laying_out_says_what_is_left_in_the_end() -> None:
    """The 2♣, the 3♦ and the ace are in no meld."""
    state = play(table(FIRST, DEALER, "QD", "AS", arrange="manual"), "pass, pass, draw, knock KD")
    for meld in ("meld 7D 7H 7S", "meld 4C 5C 6C"):
        hint = bots.advice("knocking", state.view(0), Random(1))
        assert (hint.move.verb, hint.why) == ("meld", "Laid out like this you are left with 7.")
        state = play(state, meld)


GIN_HINTS = [
    # [hand of ten, drawn, what is said of the discard]
    ("4C 5C 6C 9D 9H 9S 2C 3D 4H KS", "AS", "Knock with 10: it should win you about"),
    ("4C 5C 6C 9D 9H 9S 2C 2D 2H KS", "7C", "That is gin."),
    ("4C 5C 6C 9D 9H 9S TD TH 4H KS", "2S", "The K♠ goes with nothing in your hand, and it is heavy if"),
]


@pytest.mark.parametrize(("hand", "drawn", "why"), GIN_HINTS)
def test_a_hint_at_gin_begins_with_the_plainest_reason(hand: str, drawn: str, why: str) -> None:
    state = play(table(hand, "3C 3H 5D 6H 6S 7S JC JH 8H QS", "AC", drawn), "pass, pass, draw")
    assert bots.advice("knocking", state.view(0), Random(1)).why.startswith(why)


def test_what_speaks_against_a_throw_or_a_knock_is_in_the_cards() -> None:
    """9♣ breaks up the nines; with an early 10 there is little to win, or they undercut it."""
    state = play(
        table("4C 5C 6C 9D 9H 9S 2C 3D 7H KS", "3C 3H 5D 6H 6S 7S JC JH 8H QS", "AC", "2S"),
        "pass, pass, draw",
    )
    asked = Move.parse("9D")
    hint = bots.evaluation("knocking", state.view(0), Random(1), [asked])
    assert hint.move == Move.parse("KS")
    assert hint.beside == "The 9♦ is one of your 9♦ 9♥ 9♠: without it you have 42 deadwood, not 14."


OTHERS = "3C 3H 5D 6H 6S 7S JC JH 8H QS"

TAKEN = [
    # [hand, turned up, why it is taken, what is worse about leaving it]
    ("4C 5C 6C 9D 9H QD 2S 3D KC JD", "7C", "The 7♣ lengthens your 4♣ 5♣ 6♣.", "would help you to a meld."),
    ("4C 5C 6C 9D 9H QD 2S 3D KC JD", "9S", "The 9♠ makes 9♦ 9♥ 9♠.", "would help you to a meld."),
    (
        "4C 5C 6C 9D 9H 2H 2S 3D AC KH",
        "9S",
        "The 9♠ makes 9♦ 9♥ 9♠, and you can knock with 8.",
        "of the 41 cards you have not seen would let you knock.",
    ),
    ("4C 5C 6C 9D 9H 2H 2S 2D QC QD", "9S", "The 9♠ makes 9♦ 9♥ 9♠, and you can knock with 10.", "knock."),
    ("4C 5C 6C 9D 9H 2H 2S 2D 7C QD", "9S", "The 9♠ makes 9♦ 9♥ 9♠, and that is gin.", ""),
]


@pytest.mark.parametrize(("hand", "top", "why", "beside"), TAKEN)
def test_a_discard_is_taken_for_what_it_does(hand: str, top: str, why: str, beside: str) -> None:
    hint = bots.evaluation("knocking", table(hand, OTHERS, top, "AS").view(0), Random(1), [Move("pass")])
    assert (hint.move, hint.why) == (Move("take"), why)
    assert beside in hint.beside


def test_few_cards_of_the_stock_do_what_the_discard_does() -> None:
    """Of 41 unseen cards the 3♣, the 7♣, the 9♣ and the 10♥ make a meld or a longer one."""
    view = table("4C 5C 6C 9D 9H QS 2S KD AC JH", "3C 3H 5D 6H 6S 7S JC JS 8H QH", "9S", "AS").view(0)
    hint = bots.evaluation("knocking", view, Random(1), [Move("pass")])
    assert hint.beside == "Only 4 of the 41 cards you have not seen would help you to a meld."


def test_a_card_of_a_meld_is_spared_for_what_the_others_make() -> None:
    """The 7♥ leaves a run of diamonds, and a fourth queen leaves three; a king is in no meld."""
    state = play(
        table("7C 7D 7H 6D 5D QC QD QH KS JD", "3C 3H 5H 6H 6S 7S JC JH 8H TS", "AC", "4S"),
        "pass, pass, draw",
    )
    assert _spared(state.view(0), Card.parse("7H")) == "Without the 7♥ you have 5♦ 6♦ 7♦ instead."
    assert not _spared(state.view(0), Card.parse("KS"))
    assert not _spared(state.view(0), Card.parse("QC"))
    state = play(
        table("QC QD QH 6D 5D 2D 9C KS 9H 4C", "3C 3H 5H 6H 6S 7S JC JD 8H TC", "AC", "QS"),
        "pass, pass, draw",
    )
    spared = _spared(state.view(0), Card.parse("QS"))
    assert spared == "You can spare the Q♠: Q♣ Q♦ Q♥ is a meld without it."


def test_cards_that_would_fit_a_meld_are_counted_in_words() -> None:
    """A figure beside the sign of a card, as in 3♣ 5, has to be read twice."""
    view = table("AC AD AS TC TD TH TS 6S 5D 3D", "3S 3H 5H 6H 6C 7S JC JH 8H QS", "3C", "2H").view(0)
    assert _helps(view) == "With the 3♣, six cards not yet seen would fit a meld, not three."


def test_a_throw_is_compared_with_a_throw_though_a_knock_is_legal() -> None:
    """What speaks against the knock comes first only where it was asked for, or nothing was."""
    view = play(table("4C 5C 6C 9D 9H 9S 2C 3D 4H KS", OTHERS, "AC", "8D"), "pass, pass, draw").view(0)
    found = [
        WeighedMove(Move.parse(text), points, points)
        for text, points in (("KS", 20), ("knock KS", 5), ("8D", 3))
    ]
    knock, throw = f"A knock with {2 + 3 + 4 + 8}", "The K♠ goes with nothing in your hand"
    for others in ([], found[1:2], found[2:]):
        first, second, *_ = _throw(view, found, others)
        if others == found[2:]:
            first, second = second, first
        assert first.startswith(f"{knock} should win about 5 points, but playing on about 20 points.")
        assert second.startswith(throw)


def test_a_knock_is_compared_with_playing_on() -> None:
    view = play(table("4C 5C 6C 9D 9H 9S 2C 3D 4H KS", OTHERS, "AC", "AS"), "pass, pass, draw").view(0)
    knock = WeighedMove(Move.parse("knock KS"), 0.0, 9.2)

    def told(points: float) -> str:
        on = WeighedMove(Move.parse("4H"), 0.0, points)
        assert not _beside(view, knock, on)
        return next(_throw(view, [knock, on], [on]))

    wins = "Knock with 10: it should win you about 9 points, and they can hardly undercut you."
    assert told(4.4) == f"{wins} Playing on should bring about 4 points."
    assert told(-3.4) == f"{wins} Playing on would cost you about 3 points."
    assert told(0.2) == f"{wins} Playing on would bring nothing."
    assert told(9.4) == wins
    other = WeighedMove(Move.parse("knock 4H"), 0.0, 9.0)
    assert _beside(view, knock, other) == "The 4♥ would leave you 16 deadwood, not 10."


def test_a_safe_card_is_safe_for_cards_that_are_out_of_reach() -> None:
    """You hold one ten, and another lies on the discards; the cards two steps away are named last."""
    others = "3C 3H 5D 6H 6S 7S JC JH QS KS"
    view = play(table("AC 7C TC 6D JD 2H 8H 9H 3S 4S", others, "TD", "8C"), "pass, pass, draw").view(0)
    gone = "you hold the 8♣, and the 10♦ is gone"
    assert _safe(view, Card.parse("TC")) == f"The 10♣ is a safe card: {gone}, so they can hardly use it."
    assert (
        _safe(view, Card.parse("4S")) == "The 4♠ is a safe card: you hold the 3♠, so they can hardly use it."
    )
    assert _safe(view, Card.parse("AC")) == "The A♣ is a safe card: they can hardly use it."


def test_a_spared_card_is_told_by_what_still_fits() -> None:
    """Pairs of fives, fours and fives, kings, and eights and nines: fewest cards fit without the 5♠."""
    others = "3C 3H 6D 6H 6S 7S JC JH QS 9D"
    view = play(table("AC 7C QC 5D KS AH 8H 9H KH 4S", others, "QD", "5S"), "pass, pass, draw").view(0)

    def told(best: str, *asked: str) -> str:
        found = [WeighedMove(Move.parse(text), 0.0, 5.0) for text in (best, *asked)]
        return _why_thrown(view, Card.parse(best), found)

    spared = "You can spare the 8♥: without it eight cards not yet seen still fit a meld"
    assert told("8H", "5S") == f"{spared}, more than without any other."
    assert told("8H", "5S", "9H") == f"{spared}."
    assert told("KH", "KS", "QC") == "Without the K♥ you have the least deadwood, 60."
    assert told("KH", "AC", "8H") == "The K♥ is the heaviest card that you can spare."


def test_a_throw_that_goes_with_other_cards_is_told_by_them() -> None:
    """Two tens beside a jack that nothing fits, where nothing else tells the one throw from the other."""
    others = "3C 3H 5D 6H 6S 7S JC JH QS KS"
    view = play(table("AC 7C TC 6D JD 2H 8H 9H TH 4S", others, "QC", "5S"), "pass, pass, draw").view(0)

    def told(best: str, asked: str) -> str:
        return _beside(view, *(WeighedMove(Move.parse(text), 0.0, 5.0) for text in (best, asked)))

    assert told("JD", "TC") == "The 10♣ goes with your 10♥."
    assert not told("TC", "JD")


# What they reckon with


def test_unmatched_cards_count_the_least_deadwood() -> None:
    rng = Random(1)
    for _ in range(300):
        hand = hand_mask(rng.sample([card for card in PACK if card.rank < 8], 10))
        assert mask_value(unmatched(hand)) == mask_deadwood(hand)


def test_outs_are_the_unseen_cards_that_find_a_place() -> None:
    hand = hand_mask(parse_cards("4C 5C 9D 9H KS"))
    unseen = hand_mask(PACK) & ~hand
    helping = [card for card in PACK if unseen >> card & 1 and completes(hand, card)]
    assert sorted(map(str, helping)) == ["3C", "6C", "9C", "9S"]
    assert outs(hand, unseen) == 4
    assert outs(hand, unseen & ~hand_mask(parse_cards("3C 9C"))) == 2


def test_a_card_is_dangerous_if_the_other_can_hold_its_neighbours() -> None:
    card = Card.parse("5H")
    assert danger(card, {}) == 0
    assert danger(card, dict.fromkeys(parse_cards("5C 5D"), 1.0)) == 1
    assert danger(card, {Card.parse("6H"): 1.0, Card.parse("7H"): 0.25}) == 0.25
    assert danger(card, dict.fromkeys(parse_cards("6S 7S"), 1.0)) == 0


def test_what_was_refused_is_remembered() -> None:
    state = play(table(FIRST, DEALER, "QD", "AS 3H"), "pass, pass, draw, KD, draw, 3H")
    seen = table_of(state.view(0))
    assert [str(CARDS[card]) for card in seen.refused] == ["QD", "KD"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", ["plain", "oklahoma"])
def test_players_bring_a_game_to_its_end(level: str, variant: str) -> None:
    state = table(FIRST, DEALER, "QH", "", variant)
    player = bots.bot("knocking", level)
    for number in range(3000):
        if state.to_act is None:
            break
        if state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
        else:
            state = state.apply(player.choose(state.view(state.to_act), Random(number)))
    assert state.to_act is None


@pytest.mark.parametrize(("card", "is_heaviest"), [("7H", False), ("QD", True)])
def test_the_heaviest_card_to_spare_is_the_one_that_leaves_least(card: str, is_heaviest: bool) -> None:
    """A queen that is kept for a reason is heavier than a seven, whichever cards were weighed beside it."""
    hands = "TC TD TH QD JC 7H 6C 5C 5H 2C", "KS QS QH JD 9C 9D 8H 6D 5S 2S"
    view = play(table(*hands, "8S", "AC"), "pass, pass, draw").view(0)
    found = [WeighedMove(Move.parse(text), 0.0, 0.0) for text in (card, "5H")]
    why = _why_thrown(view, Card.parse(card), found)
    assert ("heaviest" in why) == is_heaviest, why
