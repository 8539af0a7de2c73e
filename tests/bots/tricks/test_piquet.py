"""The computer players of piquet: what they exchange, what they know, and what a card counts."""

from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Any

import pytest
from hinted import hinted
from positions import chosen
from trick_deals import after, dealt

from hoylecli.bots import bot
from hoylecli.bots.tricks.hands.parting import cards_to_exchange
from hoylecli.bots.tricks.kernel import layout_of
from hoylecli.bots.tricks.phases.exchanging import ExchangeSearch, _why_kept, _worse
from hoylecli.bots.tricks.results import Holding, called, declared, totals
from hoylecli.bots.tricks.value import Evaluation, stakes
from hoylecli.bots.tricks.worlds import InformationSet
from hoylecli.core.cards import SUITS, parse_cards
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.families.tricks.derived import counted_in
from hoylecli.families.tricks.worlds import sample
from hoylecli.scoring import piquet

ELDER = "AS KS QS JS 9S AH AD KC 8C 7D 8D 7H"
"""Five spades with a quart, and three aces; the other high cards are away."""
YOUNGER = "AC QC JC TC KH QH JH TH KD QD JD TD"


def choice(level: str, view: Any, seed: int = 1) -> Any:
    return bot("tricks", level).choose(view, Random(seed))


def layout() -> Any:
    return layout_of(chosen("piquet").undealt(2, 1).rules, "", 2)  # type: ignore[attr-defined]


# What hands hold and count


def test_combinations_in_bits_are_those_of_the_scoring() -> None:
    """PC 62 to 64."""
    rng, pack = Random(2), list(chosen("piquet").undealt(2, 1).ranking.pack)  # type: ignore[attr-defined]
    for _ in range(200):
        rng.shuffle(pack)
        found = Holding(layout(), layout().mask(pack[:12])).found
        for kind in ("point", "sequence", "set"):
            expected = sorted((combo.strength for combo in piquet.combos(kind, pack[:12])), reverse=True)
            assert found[kind] == (expected[:1] if kind == "point" else expected)


def test_what_hands_count_is_what_the_engine_counts() -> None:
    """Whole deals in which everything is called: the same totals, with pique, capot and all."""
    for seed in range(40):
        state: Any = chosen("piquet").undealt(2, seed)
        elder, rng = 0, Random(seed)
        while not state.sheet:
            moves = state.legal_moves()
            if state.phase == "declaring":
                move = moves[0]
            else:
                move = moves[0] if state.to_act == TABLE else rng.choice(list(moves))
            if state.phase == "playing" and not state.deal.trick and not state.deal.tricks:
                elder, hands = state.to_act, [layout().mask(hand) for hand in state.deal.hands]
            state = state.apply(move)
        items = declared(("point", "sequence", "set"), [Holding(layout(), hand) for hand in hands])
        items += [item for item in called(state.view(0)) if item.stage == "blanche"]
        winners = [trick.winner for trick in state.deal.tricks]
        assert totals(items, elder, winners) == [line.total for line in state.sheet[0]]


def test_what_has_been_called_is_counted_at_the_table() -> None:
    """In the play, what a view tells of the count is what `hoyle` counts aloud, but for what comes yet."""
    compared = 0
    for seed in range(10):
        state: Any = chosen("piquet").undealt(2, seed)
        rng = Random(seed)
        while not state.sheet:
            view = state.view(state.to_act if state.to_act >= 0 else 0)
            if state.phase == "playing" and view.tricks and not view.trick:
                compared += 1
                aloud = sorted(
                    item.points for item in counted_in(view) if item.stage in ("point", "sequence", "set")
                )
                assert sorted(item.points for item in called(view) if item.stage != "blanche") == aloud
            state = state.apply(rng.choice(list(state.legal_moves())))
    assert compared > 60


# What is known


def test_the_truth_fits_what_piquet_players_know() -> None:
    """Cards shown are there, discards are in no hand, and the true hand is never ruled out."""
    looked, rng = 0, Random(4)
    for seed in range(12):
        state: Any = chosen("piquet").undealt(2, seed)
        while not state.sheet:
            if state.to_act != TABLE:
                for seat in (0, 1):
                    info = InformationSet(state.view(seat))
                    truth = info.layout.mask(state.deal.hands[1 - seat])
                    assert not info.barred[1 - seat] & truth
                    assert not info.known[1 - seat] & ~truth
                    drawn = info.hands(rng)[1 - seat]
                    assert not drawn & info.layout.mask(state.view(seat).exchange.discards)
                    looked += bool(info.known[1 - seat] or info.barred[1 - seat])
            state = state.apply(rng.choice(list(state.legal_moves())))
    assert looked > 100


def test_a_point_that_was_good_is_known_in_full() -> None:
    """PC 55: what is good is shown; and who called five spades holds no sixth."""
    state = dealt("piquet", ELDER, YOUNGER)
    state = after(state, "8C 7D 8D, JH QH KH")
    while state.to_act == 0 or not state.deal.calls[0].answer:
        state = state.apply(state.legal_moves()[0])
    info = InformationSet(state.view(1))
    point = state.view(1).calls[0]
    assert (point.kind, point.answer) == ("point", "good")
    spades = info.layout.masks[SUITS.index("S")]
    assert info.known[0] & spades == info.layout.mask(point.cards)
    assert spades & info.unseen & ~info.known[0] & ~info.barred[0] == 0


# What is exchanged


@pytest.mark.parametrize("level", ["average", "expert"])
def test_the_long_suit_and_three_aces_are_kept(level: str) -> None:
    """BK, Piquet: elder exchanges up to five cards."""
    move = choice(level, dealt("piquet", ELDER, YOUNGER).view(0))
    assert not {*move.cards} & {*parse_cards("AS KS QS JS AH AD")}
    assert {*move.cards} <= {*parse_cards("KC 8C 7D 8D 7H 9S")}
    assert len(move.cards) >= 4


def test_the_beginner_throws_the_lowest_cards() -> None:
    move = choice("beginner", dealt("piquet", ELDER, YOUNGER).view(0))
    assert {*move.cards} == {*parse_cards("7D 7H 8C 8D 9S")}


@pytest.mark.parametrize("level", LEVELS)
def test_elder_takes_nearly_all_and_younger_what_is_left(level: str) -> None:
    sizes = []
    for seed in range(4):
        state: Any = chosen("piquet").start(2, seed=seed)
        for most in (5, 3):
            move = choice(level, state.view(state.to_act))
            sizes.append(most - len(move.cards))
            state = after(state, " ".join(map(str, state.legal_moves()[-1].cards)))
    assert min(sizes) >= 0
    assert sum(sizes) <= 4


def test_what_is_exchanged_by_rule_of_thumb_is_of_the_size_allowed() -> None:
    rng, pack = Random(3), list(chosen("piquet").undealt(2, 1).ranking.pack)  # type: ignore[attr-defined]
    for _ in range(60):
        rng.shuffle(pack)
        hand = layout().mask(pack[:12])
        for least, most in ((1, 5), (1, 3), (3, 3), (1, 1)):
            cards = cards_to_exchange(layout(), hand, least, most)
            assert least <= cards.bit_count() <= most
            assert not cards & ~hand


def test_a_better_exchange_is_worth_more_to_the_expert() -> None:
    """To throw the spades and the aces is the worst there is."""
    trial = ExchangeSearch(dealt("piquet", ELDER, YOUNGER).view(0))
    best, rng = trial.compared(Random(1)).best, Random(2)
    worst = trial.layout.mask(parse_cards("AS KS QS AH AD"))
    value = fmean(trial.value(worst, trial.drawn(rng)) for _ in range(20))
    assert trial.counts(best.candidate)[0] > trial.counts(worst)[0] + 10
    assert best.mean > value


def test_the_hint_at_an_exchange_has_the_numbers() -> None:
    view = dealt("piquet", ELDER, YOUNGER).view(0)
    move, lines = hinted("tricks", view, Random(1))
    assert move in view.legal
    assert lines[0].startswith("You keep ")
    assert lines[1].startswith("You should count about ")
    assert lines[2].startswith("Points of the partie on average: ")


@pytest.mark.parametrize(
    ("out", "worse"),
    [
        ("9S 8S 7S AD KD", "Keep the A♦ and K♦: they may win tricks."),
        ("8S 7S 9H 8H", "You may exchange five, and each new card may make a combination."),
        ("8S 7S 9H 9D 7D", "Without the 9♦ and 7♦ you keep only two diamonds."),
    ],
)
def test_a_worse_exchange_is_told_what_it_gives_away(out: str, worse: str) -> None:
    view = dealt("piquet", "QS 9S 8S 7S 9H 8H QC 9C AD KD 9D 7D", "TS KH QH JH TH AC KC JC QD JD TD 8D").view(
        0
    )
    best = parse_cards("8S 7S 9H 8H 9C")
    assert _why_kept(view, best) == "You keep four diamonds to build on."
    assert next(_worse(view, best, parse_cards(out))) == worse


def test_a_set_that_an_exchange_breaks_up_is_named() -> None:
    """BK, Piquet: three or four of a rank from the tens up count."""
    view = dealt("piquet", "KS KH KC AS QS JS 9H 8H 7H 9C 8C 7D", "TS AH QH JH TH AC QC JC TC AD KD QD").view(
        0
    )
    best = parse_cards("9H 8H 9C 8C 7D")
    assert _why_kept(view, best) == "You keep four spades to build on, and three kings."
    assert (
        next(_worse(view, best, parse_cards("KC 8H 9C 8C 7D"))) == "Without the K♣ you keep only two kings."
    )


def test_the_hint_in_the_dialogue_names_the_cards_that_decide() -> None:
    younger = "TS 7S TH 9H 7H QC TC AD KD QD JD TD"
    state, told = dealt("piquet", "AS KS JS AH QH JH 8H JC 8C 7C 9D 8D", younger), []
    for cards in ("7C 8C 9D 8D KS", "7S 7H 9H"):
        state = state.apply(Move(cards=tuple(sorted(parse_cards(cards)))))
    while state.phase == "declaring":
        seat = state.to_act
        assert seat is not None
        move, why = hinted("tricks", state.view(seat), Random(1))
        told.append((move.verb, *why))
        state = state.apply(move)
    assert told[:3] == [
        ("point", "It makes 49 and counts 5 if it is good."),
        ("making", "Yours is a point of five, too: ask what theirs makes."),
        ("not-good", "Yours makes 51, which is better."),
    ]


# Honest and repeatable


@pytest.mark.usefixtures("in_a_hurry")
@pytest.mark.parametrize("level", LEVELS)
def test_moves_are_legal_repeatable_and_blind_to_hidden_cards(level: str) -> None:
    distinct = 0
    for seed in (1,) if level == "expert" else (1, 2):
        state: Any = chosen("piquet").undealt(2, seed)
        while not state.sheet:
            if state.to_act != TABLE and len(state.legal_moves()) > 1:
                view = state.view(state.to_act)
                move = choice(level, view, seed)
                assert move in view.legal
                other: Any = sample(view, Random(distinct))
                distinct += other.deal.hands != state.deal.hands
                assert choice(level, other.view(state.to_act), seed) == move
            moves = state.legal_moves()
            view = state.view(max(state.to_act, 0))
            state = state.apply(moves[0] if state.to_act == TABLE else choice("average", view, seed))
    assert distinct > 10


# What a deal is worth


def test_the_rubicon_counts() -> None:
    """PC 73: a loser below 100 adds his score to what the winner gets."""
    last: Any = chosen("piquet").undealt(2, 1).view(0)
    last = replace(last, number=6)
    assert stakes(last, (150, 99), 0) == pytest.approx(3.49)
    assert stakes(last, (150, 100), 0) == pytest.approx(1.5)
    assert stakes(last, (99, 150), 0) == pytest.approx(-3.49)
    assert stakes(last, (60, 150), 0) > stakes(last, (90, 150), 0)  # what cannot cross goes to the winner
    assert stakes(last, (100, 150), 0) > stakes(last, (60, 150), 0)


def test_every_point_counts_in_play() -> None:
    """PC 65, 66: leads, tricks won from them, the last trick and the cards."""
    state: Any = chosen("piquet").start(2, seed=5)
    while not state.sheet:
        before, view = state, state.view(max(state.to_act, 0))
        state = state.apply(state.legal_moves()[0])
    info = InformationSet(before.view(before.to_act))
    table = info.at([info.layout.mask(hand) for hand in before.deal.hands])
    while table.hands[table.seat]:
        table.play(table.legal().bit_length() - 1)
    evaluation = Evaluation(before.view(0))
    points = [line.total for line in state.sheet[0]]
    assert evaluation.of(table) == pytest.approx(evaluation.after(points))
    assert view.seat is not None
