"""The players of two-handed pinochle: their table against the engine, honest, and as good as they say."""

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import cast

import pytest
from hinted import hinted
from positions import chosen
from twohanded import GAME, table

from hoylecli.bots import bot
from hoylecli.bots.tricks.kernel import layout_of
from hoylecli.bots.tricks.stock.endgame import EndgameSearch, values
from hoylecli.bots.tricks.stock.playing import _worse
from hoylecli.bots.tricks.stock.rollouts import stock_table_of, worlds
from hoylecli.bots.tricks.stock.table import SimulatedStockDeal
from hoylecli.bots.tricks.worlds import InformationSet
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.families.tricks.derived import is_drawing, order_of
from hoylecli.families.tricks.rules.ranking import ranking_of
from hoylecli.families.tricks.state import TricksState
from hoylecli.families.tricks.worlds import sample
from hoylecli.scoring.pinochle import said

OUT_OF_REACH = (99_999, 99_999)


def positions(seed: int, often: float = 1.0, level: str = "average") -> Iterator[TricksState]:
    """Positions of the first deal in which somebody has a choice."""
    state = cast(TricksState, chosen(GAME).undealt(2, seed))
    rng = Random(seed)
    while state.number < 2 and state.to_act is not None:
        if state.to_act == TABLE:
            if state.number:
                return
            state = state.apply(state.legal_moves()[0])
            continue
        if len(state.legal_moves()) > 1 and rng.random() < often:
            yield state
        state = state.apply(bot("tricks", level).choose(state.view(state.to_act), rng))


def names(table: SimulatedStockDeal, seat: int) -> list[tuple[str, int]]:
    return sorted((lay.kind.name, lay.points) for lay in table.layable(seat))


def test_the_table_of_bits_knows_the_melds_of_the_engine() -> None:
    """All but double ones that could as well be laid one after another."""
    found = 0
    for seed in range(60):
        for state in positions(seed, level="beginner"):
            if state.phase != "drawing":
                continue
            view = state.view(state.to_act)
            if view.stock.has_melded:
                continue
            melds = [meld for meld in view.melding.found if meld.times == 1 or meld.name == "pinochle"]
            best = {meld.name + str(meld.cards): meld for meld in melds}
            doubled = any(meld.times == 2 and meld.points == 300 for meld in melds)
            expected = sorted(
                (meld.name, meld.points)
                for meld in best.values()
                if not (doubled and said(meld) == "pinochle")
            )
            assert names(stock_table_of(InformationSet(view)), view.seat or 0) == expected
            found += len(expected)
    assert found > 200


def test_worlds_agree_with_what_was_seen() -> None:
    looked = 0
    for seed in range(3):
        for state in positions(seed, 0.4):
            if not state.deal.rest:
                continue
            view = state.view(state.to_act)
            info = InformationSet(view)
            for world in worlds(info, Random(seed), 5):
                everything = [*world.stock, world.under]
                cards = world.hands[0] | world.hands[1] | world.played
                for bit in everything:
                    assert not cards >> bit & 1
                    cards |= 1 << bit
                assert cards == info.layout.everything
                assert [hand.bit_count() for hand in world.hands] == list(view.hand_sizes)
                for seat in (0, 1):
                    laid = sorted(map(str, info.layout.cards(world.laid(seat))))
                    assert laid == sorted(str(one.card) for one in view.stock.laid[seat])
                looked += 1
    assert looked > 100


def test_the_ending_is_searched_to_the_truth() -> None:
    """Against every line of play through the engine, with four cards each."""
    rng = Random(5)
    pack = list(table("9C", "9C").ranking.pack)
    for _ in range(25):
        cards = rng.sample(pack, 8)
        texts = [" ".join(map(str, part)) for part in (cards[:4], cards[4:])]
        state = table(*texts, stock="", phase="playing")
        layout = layout_of(state.rules, "H", 2)
        mine = layout.mask(cards[:4])
        other = layout.mask(cards[4:], mine)
        found = values(layout, mine, other, -1, OUT_OF_REACH, 10)
        assert found[0][0] == best(state)


def best(state: TricksState) -> int:
    """By how much seat 0 gets ahead when both know all and play for the most points."""
    if state.phase != "playing":
        return state.scores[0] - state.scores[1]
    results = [best(state.apply(move)) for move in state.legal_moves()]
    return max(results) if state.to_act == 0 else min(results)


def test_the_ending_wins_the_match_where_it_can() -> None:
    """Both need ten points: the ace takes them now, and a king led would give them away."""
    state = table("AS 9S KH QC", "TS JS TH AC", stock="", phase="playing", scores=(990, 990))
    assert str(bot("tricks", "expert").choose(state.view(0), Random(1))) == "AS"


def test_rules_of_thumb_follow_the_rules() -> None:
    rng, layout = Random(2), layout_of(table("9C", "9C").rules, "H", 2)
    search = EndgameSearch(layout, 10, False)
    pack = list(layout.card)
    for _ in range(50):
        cards = rng.sample(pack, 12)
        mine, other = sum(1 << bit for bit in cards[:6]), sum(1 << bit for bit in cards[6:])
        led = search.policy_lead(mine, other)
        assert mine >> led & 1
        assert search.follows(other, led) >> search.policy_reply(other, led) & 1


@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal_and_the_same_each_time(level: str) -> None:
    phases = set()
    for state in positions(4, 0.25 if level == "expert" else 1):
        view = state.view(state.to_act)
        move = bot("tricks", level).choose(view, Random(1))
        assert move in view.legal
        assert bot("tricks", level).choose(view, Random(1)) == move
        phases.add(view.phase)
    assert phases == {"playing", "drawing"}


@pytest.mark.parametrize("level", LEVELS)
def test_cards_that_a_player_has_not_seen_make_no_difference(level: str) -> None:
    distinct = 0
    for number, state in enumerate(positions(6, 0.25 if level == "expert" else 1)):
        view = state.view(state.to_act)
        other = sample(view, Random(number))
        distinct += other.deal.hands != state.deal.hands
        again = bot("tricks", level).choose(other.view(state.to_act), Random(number))
        assert again == bot("tricks", level).choose(view, Random(number))
    assert distinct > 2


@pytest.mark.parametrize("level", ["average", "expert"])
def test_what_counts_most_is_laid(level: str) -> None:
    state = table(
        "AH TH KH QH JH KC QC 9S 9S JC 9D TD", "TS TS TD TC TC AC AC AD AD JS JS KD", stock="9C 9C 9D KS KS"
    )
    assert str(bot("tricks", level).choose(state.view(0), Random(1))) in ("meld AH TH KH QH JH", "meld KH QH")


def test_hints_say_what_is_true() -> None:
    state = table("KC QC 9S 9S JS JD", "TS TS TD TC AD AS", stock="9C 9C 9D 9D JC KH KH QH TH")
    move, why = hinted("tricks", state.view(0), Random(1))
    assert str(move) == "meld KC QC"
    assert why[0] == "It counts 20, and nothing that you could lay counts more."
    state = table("AS KH", "9S 9H", stock="", phase="playing")
    assert hinted("tricks", state.view(0), Random(1))[1] == [
        "It should bring you 25 points more from here than the other player.",
        "You know both hands now.",
    ]
    for state in positions(7, 0.3):
        view = state.view(state.to_act)
        move, lines = hinted("tricks", view, Random(1))
        assert move in view.legal
        assert 1 <= len(lines) <= 4
        assert all(line.endswith(".") for line in lines)


@pytest.mark.parametrize(
    ("hand", "stock", "said"),
    [
        ("KH QH 9H KS QS AD", "9C 9D 9D JC KD QD TH TH JS", "It takes the trick."),
        ("KC QC 9S JS QD 9H", "9C 9D 9D JC KH KH QH TH QS", "You let the trick go; it has no points."),
    ],
)
def test_no_points_of_a_trick_are_not_counted(hand: str, stock: str, said: str) -> None:
    state = table(hand, "TS TS TC AD JD", led="9C", stock=stock, phase="playing")
    assert hinted("tricks", state.view(0), Random(1))[1][0] == said


def test_what_is_said_against_another_card_is_true_while_cards_are_drawn() -> None:
    """CG, Two-Handed Pinochle: melds are laid after tricks won, and cards count for whoever takes them."""
    told = set()
    for seed in range(3):
        for state in positions(seed):
            view = state.view(state.to_act)
            if view.phase == "playing" and is_drawing(view):
                info = InformationSet(view)
                for best, other in permutations(view.legal[:5], 2):
                    if words := _worse(info, best, other):
                        told.add(_holds(info, best, other, words))
    assert told == {"cannot", "melds", "give"}


def _holds(info: InformationSet, best: Move, other: Move, words: str) -> str:
    card, order = other.cards[0], order_of(info.view)
    points = ranking_of(info.view.rules).points
    assert card.symbol in words
    trick = tuple(play.card for play in info.view.trick)
    wins = [order.best((*trick, move.cards[0])) == len(trick) for move in (best, other)]
    if "cannot" in words:
        assert trick
        assert wins == [True, False]
        return "cannot"
    if "give" in words:
        assert f" {points[card]} point" in words
        assert points[card] > points[best.cards[0]]
        assert not trick or not wins[1]
        return "give"
    assert " of melds." in words
    return "melds"
