"""The cribbage players at the table: legal, honest, repeatable, and as good as they say."""

import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hoylecli.bots import bot
from hoylecli.bots.cribbage.reasons import _equal, _reasons, _worse
from hoylecli.bots.hints import Hint, weighed
from hoylecli.core.cards import CARDS, Card, parse_cards
from hoylecli.core.game import LEVELS, Move
from hoylecli.families.cribbage.position import Counting
from hoylecli.families.cribbage.state import CribbageState
from hoylecli.families.cribbage.view import CribbageView
from hoylecli.families.cribbage.worlds import sample
from hoylecli.rulebook import load
from hoylecli.scoring.cribbage.discard import discards

Table = Callable[..., CribbageState]


def choice(level: str, view: CribbageView, seed: int = 1) -> str:
    return str(bot("cribbage", level).choose(view, Random(seed)))


def cards(text: str) -> set[Card]:
    return set(parse_cards(text))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("changes", [{}, {"muggins": "yes"}, {"count": "manual"}, {"target": 31}])
def test_every_choice_and_hint_is_legal(level: str, changes: dict[str, Any], positions: Table) -> None:
    player = bot("cribbage", level)
    phases = set()
    for state in positions(3, **changes):
        view = state.view(state.to_act)
        phases.add(view.phase)
        assert player.choose(view, Random(7)) in view.legal
        hint = player.hint(view, Random(7))
        assert hint.move in view.legal
        assert hint.why
        values = [each.value for each in hint.weighed]
        assert values == sorted(values, reverse=True)
        is_first = bool(values) and hint.weighed[0].move == hint.move and values.count(values[0]) == 1
        assert is_first or hint.decided or not values
    assert {"discard", "play"} <= phases
    assert ("claim" in phases) == ("muggins" in changes or "count" in changes)
    assert ("muggins" in phases) == ("muggins" in changes)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_chance_give_the_same_move(level: str, positions: Table) -> None:
    for number, state in enumerate(positions(5, muggins="yes")):
        view = state.view(state.to_act)
        assert choice(level, view, number) == choice(level, view, number)


@pytest.mark.parametrize("level", LEVELS)
def test_cards_that_a_player_has_not_seen_make_no_difference(level: str, positions: Table) -> None:
    """Another deal of the cards that are hidden from the player, and the move stays."""
    differing = 0
    for number, state in enumerate(positions(6, muggins="yes")):
        actor = state.to_act
        assert actor is not None
        other = sample(state.view(actor), Random(number))
        differing += other.deal.hands[1 - actor] != state.deal.hands[1 - actor]
        assert choice(level, other.view(actor), number) == choice(level, state.view(actor), number)
    assert differing > 50


@pytest.mark.parametrize("level", LEVELS)
def test_the_order_of_the_pack_beyond_the_own_hand_makes_no_difference_to_the_discard(level: str) -> None:
    game = load("cribbage", first_dealer="opponent")
    own = parse_cards("5H 6H 7C 9D QS KS")
    moves = set()
    for shuffle in range(5):
        rest = [card for card in CARDS[:52] if card not in own]
        Random(shuffle).shuffle(rest)
        order = [card for pair in zip(own, rest[:6], strict=True) for card in pair] + rest[6:]
        state = game.undealt(2, shuffle).apply(Move("deal", tuple(order)))
        moves.add(choice(level, state.view(0)))
    assert len(moves) == 1


@pytest.mark.parametrize(
    ("six", "mine", "laid"),
    [
        ("5H 5C 5S JD 9C 2D", True, "9C 2D"),  # the twenty-nine in sight
        ("5H 5C JD QS 9C 2D", False, "9C 2D"),
        ("5H 5D 6C 7S KC QD", True, "6C 7S"),  # neighbours are good for the own crib,
        ("5H 5D 6C 7S KC QD", False, "KC QD"),  # not for the other's
        ("7H 8D KC QS 4C 2D", True, "7H 8D"),
        ("7H 8D KC QS 4C 2D", False, "KC QS"),
        ("2C 3D 4H 5S 9C KD", False, "9C KD"),  # a run of four
    ],
)
def test_the_expert_lays_away_what_any_strong_player_does(
    six: str, mine: bool, laid: str, table: Table
) -> None:
    assert cards(choice("expert", table(six, mine).view(0))) == cards(laid)


@pytest.mark.parametrize("six", ["7H 8D KC QS 4C 2D", "3H 2D 6C 9S JC KD"])
def test_the_average_player_minds_whose_crib_it_is(six: str, table: Table) -> None:
    own, others = (cards(choice("average", table(six, side).view(0))) for side in (True, False))
    assert own != others


def test_the_beginner_does_not_mind_whose_crib_it_is(table: Table) -> None:
    for six in ("5H 5D 6C 7S KC QD", "7H 8D KC QS 4C 2D", "2C 3D 4H 5S 9C KD"):
        for seed in range(10):
            own, others = (
                cards(choice("beginner", table(six, side).view(0), seed)) for side in (True, False)
            )
            assert own == others


def test_near_the_end_the_expert_keeps_the_points_that_are_sure_to_be_enough(table: Table) -> None:
    """Five to go, and the dealer six: two pairs and one pegged are out, whatever is turned."""
    six = "QC 7D 4H 7H 3S QS"
    assert cards(choice("expert", table(six).view(0))) != cards("4H 3S")
    for seed in range(3):
        assert cards(choice("expert", table(six, scores=(116, 115)).view(0), seed)) == cards("4H 3S")


@pytest.mark.parametrize("level", ["average", "expert"])
def test_no_five_is_led(level: str, in_play: Table) -> None:
    for own in ("5H JS QD KC", "5H 4D 3S 8C", "5H 9D 7S 7C"):
        view = in_play(own, "2H 4S 8S QH", "6C").view(0)
        assert not any(choice(level, view, seed).startswith("5") for seed in range(5))


@pytest.mark.parametrize(("own", "led", "answer"), [("5H 2S KD JC", "TS", "5H"), ("3D 3C TD KD", "TS", "TD")])
def test_the_expert_takes_fifteen_or_a_pair(own: str, led: str, answer: str, in_play: Table) -> None:
    state = in_play(own, f"{led} 4S 6S QC", mine=True).apply(Move.parse(led))
    assert choice("expert", state.view(0)) == answer


@pytest.mark.parametrize(
    ("scores", "own", "turns", "wins"),
    [
        ((120, 119), "8H 3S KD QD", ["8H", "4C"], "3S"),  # any point is the game
        ((115, 100), "TH TD 6C AS", ["TH", "TC"], "TD"),  # a pair royal
    ],
)
def test_at_the_last_hole_the_expert_pegs_out(
    scores: tuple[int, int], own: str, turns: list[str], wins: str, in_play: Table
) -> None:
    theirs = f"{turns[1]} 6S 9H 9S"
    state = in_play(own, theirs, scores=scores)
    for turn in turns:
        state = state.apply(Move.parse(turn))
    state = state.apply(Move.parse(choice("expert", state.view(0))))
    assert state.is_won
    assert state.scores[0] == 121
    assert state.deal.pile[-1] == Card.parse(wins)


def counting_view(in_play: Table, hand: str, starter: str, claimed: int | None) -> CribbageView:
    """Seat 0 counts `hand`, or is told the claim that seat 1 made for it."""
    view = in_play(hand, "2H 4D 8S QH", starter).view(0)
    seat = 0 if claimed is None else 1
    counting = Counting("hand", seat, tuple(parse_cards(hand)), claimed)
    claims = tuple(Move("claim", amount=points) for points in range(30))
    legal = claims if claimed is None else (Move("muggins"), Move("pass"))
    phase = "claim" if claimed is None else "muggins"
    return replace(view, phase=phase, legal=legal, counting=counting)


HANDS = [
    ("5H 5C 5S JD", "5D", 29),
    ("7C 7H 6D 9S", "3H", 4),
    ("4C 5H 6D 6S", "KS", 14),
    ("2C 6H TS QS", "KD", 0),
]


@pytest.mark.parametrize(("hand", "starter", "worth"), HANDS)
def test_the_expert_claims_exactly(hand: str, starter: str, worth: int, in_play: Table) -> None:
    view = counting_view(in_play, hand, starter, None)
    assert {choice("expert", view, seed) for seed in range(50)} == {f"claim {worth}"}


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_claims_too_much(level: str, in_play: Table) -> None:
    for hand, starter, worth in HANDS:
        view = counting_view(in_play, hand, starter, None)
        claims = [int(choice(level, view, seed).split()[1]) for seed in range(100)]
        assert max(claims) <= worth
        if level == "beginner" and worth > 4:
            assert min(claims) < worth


@pytest.mark.parametrize(
    ("claimed", "answer"), [(14, "pass"), (12, "muggins"), (16, "muggins"), (0, "muggins")]
)
def test_the_expert_calls_muggins_when_and_only_when_the_claim_is_wrong(
    claimed: int, answer: str, in_play: Table
) -> None:
    view = counting_view(in_play, "4C 5H 6D 6S", "KS", claimed)
    assert {choice("expert", view, seed) for seed in range(50)} == {answer}


def test_worse_players_notice_fewer_wrong_claims(in_play: Table) -> None:
    view = counting_view(in_play, "4C 5H 6D 6S", "KS", 12)
    calls = {level: sum(choice(level, view, seed) == "muggins" for seed in range(300)) for level in LEVELS}
    assert 15 < calls["beginner"] < 80 < calls["average"] < calls["expert"] == 300
    right = counting_view(in_play, "4C 5H 6D 6S", "KS", 14)
    assert {choice(level, right, seed) for level in LEVELS for seed in range(100)} == {"pass"}


def advice(view: CribbageView) -> Hint:
    return bot("cribbage", "expert").hint(view, Random(1))


def test_a_hint_for_a_discard_has_the_figures_of_the_calculator(table: Table) -> None:
    """Those of `hoyle score cribbage --discard`, all fifteen of them."""
    hint = advice(table("5H 5C 5S JD 9C 2D", mine=True).view(0))
    found = discards(parse_cards("5H 5C 5S JD 9C 2D"), mine=True)
    assert sorted(hint.move.cards) == sorted(found[0].laid) == parse_cards("9C 2D")
    assert hint.why == "Keep 5♣ 5♥ 5♠ J♦: they count 14 already, more than any other four."
    assert hint.more == (
        f"The hand is worth about 16.6, from 14 to 29, and your crib about {found[0].crib:.1f}.",
    )
    assert [each.value for each in hint.weighed] == [each.expected for each in found]
    assert hint.weighed[0].move == hint.move


def test_a_hint_says_when_the_crib_decides(table: Table) -> None:
    """FG, Cribbage, Strategies: good cards for a crib of your own, balking cards for theirs."""
    assert advice(table("QC JD 6H 8H 6S QS", mine=True).view(0)).why == (
        "Lay 6♥ and 6♠ into your own crib: a pair brings more there than in your hand."
    )
    assert advice(table("4C QC QD AH KH 4S", scores=(60, 60)).view(0)).why == (
        "Lay away Q♣ and K♥. Q♣ and Q♦ would leave you more, but a pair helps their crib."
    )


def test_a_crib_of_your_own_gets_what_the_hand_does_not_miss(table: Table) -> None:
    assert advice(table("AD 2S 3H 9H TH QH", mine=True).view(0)).why == (
        "Lay 9♥ and 10♥ into your own crib: that is the start of a run, and your hand loses next to nothing."
    )


def test_the_reasons_for_a_card_say_how_few_can_answer_it(in_play: Table) -> None:
    """Three of a rank are no pair. After 8♥ 3♥ a four makes fifteen, a three a pair; 4♠ 3♥ 2♠ is a run."""
    first = in_play("4C 4D 4H 5D", "9C 9D TD KD", starter="2S").view(0)
    assert next(_reasons(Card.parse("4C"), first)).startswith("Play one of your fours:")
    later = in_play("AD 2S 3H 9H", "8H 9D TD KD", mine=True, starter="2C").apply(Move.parse("8H")).view(0)
    assert list(_reasons(Card.parse("3H"), later)) == [
        "After 3♥ they score only with a three or a four, and your 2♠ would answer a four with three."
    ]
    assert next(_reasons(Card.parse("9H"), later)) == (
        "After 9♥ they score only with a seven, a nine or a ten. Keep A♦, 3♥ and 2♠ for the end of a count."
    )


@pytest.mark.parametrize(
    ("hand", "card", "left"),
    [
        ("TC JD 9H KS", "KS", "After K♠ they score only with a five or a king."),
        ("2C 3D TH KS", "KS", "After K♠ they score only with a five or a king. Keep 2♣ and 3♦ for the end"),
        (
            "6C 7D TH KS",
            "6C",
            "After 6♣ they score only with a six or a nine, fewer cards than after anything else.",
        ),
    ],
)
def test_a_card_is_told_by_those_that_score_after_it(in_play: Table, hand: str, card: str, left: str) -> None:
    """Of a first card its own rank makes a pair, and another fifteen."""
    view = in_play(hand, "9C 9D TD KD", starter="2S").view(0)
    assert next(_reasons(Card.parse(card), view)).startswith(left)


@pytest.mark.parametrize(
    ("six", "mine", "asked", "beside"),
    [
        ("QC JD 6H 8H 6S QS", True, "6H 8H", "6♥ and 8♥ would bring your crib about 1 point less."),
        ("4C QC QD AH KH 4S", False, "QC QD", "Q♣ and Q♦ would give their crib about 1.5 points more."),
        (
            "5H 5C 5S JD 9C 2D",
            True,
            "5H 2D",
            "2♦ and 5♥ would cost your hand about 8 points, "
            "though they would bring your crib about 2 points more.",
        ),
        ("5H 5C 5S JD 9C 2D", True, "9C 2D", ""),
        (
            "3S 5H 8S TC TS QC",
            False,
            "3S QC",
            "3♠ and Q♣ would cost your hand about 2 points, "
            "though they would give their crib about half a point less.",
        ),
    ],
)
def test_another_discard_is_told_by_what_it_costs(
    table: Table, six: str, mine: bool, asked: str, beside: str
) -> None:
    """In the hand and in the crib, as the tables of `scoring.cribbage.discard` count them."""
    view = table(six, mine=mine).view(0)
    move = next(move for move in view.legal if set(move.cards) == set(parse_cards(asked)))
    assert bot("cribbage", "expert").evaluate(view, Random(0), [move]).beside == beside


@pytest.mark.parametrize(
    ("hand", "played", "best", "other", "worse"),
    [
        ("AC 5C JD 4D", "4D 7C", "AC", "5C", "After 5♣ a six pegs four for them, and four are unseen."),
        ("5D JD QS KH", "JC", "5D", "JD", "After J♦ a jack pegs six for them, and two are unseen."),
        ("4D QC 4S AC", "4H", "4D", "QC", "Q♣ pegs nothing."),
        ("3H 6H 9H QH", "", "3H", "QH", "After Q♥ a five pegs two for them, and four are unseen."),
        ("4C 4D 4H 5D", "", "4C", "5D", "After 5♦ any ten-card pegs two for them, and fifteen are unseen."),
        ("5D JD QS KH", "JC", "JD", "5D", ""),  # only fives and tens answer it, for two
    ],
)
def test_another_card_is_told_by_what_it_lets_them_peg(
    in_play: Table, hand: str, played: str, best: str, other: str, worse: str
) -> None:
    """Of 4 7 5 a six makes a run of four; a third jack is a pair royal."""
    cards = played.split()
    theirs = " ".join([*cards[-1:], "9D", "TD", "KD", "8D"][:4])
    state = in_play(hand, theirs, mine=len(cards) == 1, starter="2S")
    for card in cards:
        state = state.apply(Move.parse(card))
    assert _worse(state.view(0), Card.parse(best), Card.parse(other)) == worse


def test_a_hint_near_the_end_speaks_of_the_chance_to_win(table: Table) -> None:
    hint = advice(table("QC 7D 4H 7H 3S QS", scores=(116, 115)).view(0))
    assert hint.unit == "win"
    assert hint.more[-1] == "You need 5 and they need 6: what counts is who is out first."


def test_a_hint_near_the_end_has_no_chance_below_nought(table: Table) -> None:
    """Points add next to nothing to the chance, and may take as little away."""
    hint = advice(table("8H 8S AD 4D 6C QS", mine=True, scores=(98, 120)).view(0))
    assert "0%" in " ".join(hint.figures(str))
    assert "-0%" not in " ".join(hint.figures(str))


def test_a_hint_does_not_fear_a_hand_that_is_played_out(in_play: Table) -> None:
    state = in_play("TH JH QH KS", "AD AS AC 2S")
    for card in ("TH", "AD", "JH", "AS", "go", "AC", "2S"):
        state = state.apply(Move.parse(card))
    assert advice(state.view(0)).why == "They have no card left to answer with."


def test_whoever_has_said_go_answers_nothing_at_this_count(in_play: Table) -> None:
    """CG: after a go the other player goes on alone as long as something fits under 31."""
    state = in_play("KC 6S AD 2H", "TC 7H 8H 9S", starter="3C")
    for card in ("KC", "TC", "6S", "go"):
        state = state.apply(Move.parse(card))
    view = state.view(0)
    assert list(_reasons(Card.parse("AD"), view)) == ["They have said go, so nothing answers it."]
    assert not _worse(view, Card.parse("AD"), Card.parse("2H"))


def test_a_hint_for_a_card_says_what_it_takes(in_play: Table) -> None:
    state = in_play("5H 2S KD JC", "TS 4S 6S QC", mine=True).apply(Move.parse("TS"))
    hint = advice(state.view(0))
    assert str(hint.move) == "5H"
    assert hint.why == "5♥: fifteen two."
    assert hint.more == ("After 5♥ they score only with a five.",)
    assert hint.weighed[0].move == hint.move
    assert len(hint.weighed) == 4
    assert not hint.decided


def test_equal_cards_are_called_equal() -> None:
    """The same to a tenth of a point is the same to a person."""
    queen, king, ace = map(Move.parse, ("QD", "KH", "AS"))
    values = {queen: -0.803, king: -0.796, ace: -2.0}
    assert _equal(weighed(values)) == "K♥ and Q♦ are equal: either costs about 0.8 in the pegging."
    assert _equal(weighed({queen: 0.5, king: 0.1})) == ""


def test_a_hint_says_when_there_is_nothing_to_choose(in_play: Table) -> None:
    state = in_play("TH TD TC 9C", "JS JD QS QC")
    for turn in ("TH", "JS", "TD"):
        state = state.apply(Move.parse(turn))
    assert advice(state.view(1)) == Hint(Move("go"), "Nothing you hold fits.")


def test_a_hint_for_a_count_says_it_as_at_the_table(in_play: Table) -> None:
    hint = advice(counting_view(in_play, "4C 5H 6D 6S", "KS", None))
    assert hint.move == Move("claim", amount=14)
    assert hint.why == (
        "4♣ 5♥ 6♦ 6♠: fifteen two, fifteen four, fifteen six, and a double run of three is fourteen."
    )
    wrong = advice(counting_view(in_play, "4C 5H 6D 6S", "KS", 12))
    assert (str(wrong.move), wrong.why) == ("muggins", "They claimed 12, but it is worth 14.")


def test_claims_are_worth_what_they_bring(in_play: Table) -> None:
    """CC, Cribbage, Muggins: whoever claims too many gets the true points, and the caller the difference."""
    hand = "4C 5H 6D 6S"  # fourteen, with the king
    view = counting_view(in_play, hand, "KS", None)
    few, many = Move("claim", amount=12), Move("claim", amount=16)

    def worth(view: CribbageView, *moves: Move) -> list[float]:
        hint = bot("cribbage", "expert").evaluate(view, Random(0), moves)
        return [found.value for found in map(hint.of, (hint.move, *moves)) if found is not None]

    alone, called = (
        replace(view, rules=replace(view.rules, count="manual", muggins=muggins)) for muggins in (False, True)
    )
    assert worth(alone, few, many) == [14, 12, 14]
    assert worth(called, few, many) == [14, 10, 12]
    for claimed, gain in ((12, 2), (16, 2), (14, 0)):
        answer = counting_view(in_play, hand, "KS", claimed)
        assert worth(answer, Move("muggins"), Move("pass"))[1:] == [gain, 0]


def test_the_expert_thinks_a_moment_and_no_longer(positions: Table) -> None:
    """A third of a second is the most a decision should take; here with room for a busy machine."""
    slowest = 0.0
    for state in positions(2, level="expert"):
        view = state.view(state.to_act)
        start = time.process_time()
        choice("expert", view)
        slowest = max(slowest, time.process_time() - start)
    assert slowest < 1.0
