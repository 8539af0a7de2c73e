"""The expert at bridge: what it weighs is right, its hint is honest, and it sees no hidden card."""

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from bridge_cards import dealt_at_random, playing
from positions import chosen

from hoylecli.bots.bidding.hand import BALANCED, HCP
from hoylecli.bots.tricks.bridge import worths
from hoylecli.bots.tricks.bridge.layouts import Layout, Layouts
from hoylecli.bots.tricks.bridge.moment import Moment
from hoylecli.bots.tricks.bridge.playing import hint, weigh
from hoylecli.bots.tricks.bridge.sight import SPAN
from hoylecli.bots.tricks.bridge.told import counted
from hoylecli.core.cards import parse_cards
from hoylecli.core.game import Move
from hoylecli.families.tricks.position.bridge import original, points
from hoylecli.families.tricks.worlds import sample
from hoylecli.scoring.bridge import Contract


@pytest.fixture(autouse=True)
def few_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the search of this program, and of few layouts, so that a test takes no time."""
    monkeypatch.setattr(worths, "is_quick", lambda: False)
    monkeypatch.setattr(worths, "_BY_SEARCH", {9: 2, 8: 3, 7: 4, 6: 6, 5: 8})
    monkeypatch.setattr(worths, "_PLAYED_OUT", 6)


def at_card(seed: int, cards: int) -> Any:
    """A deal at random after so many cards, each played by the rules of thumb."""
    state = playing(("3NT", "4S", "2H", "5C")[seed % 4], *dealt_at_random(Random(seed)), declarer=seed % 4)
    for _ in range(cards):
        moment = Moment(state.view(state.to_act))
        state = state.apply(moment.move(moment.by_policy()))
    return state


@pytest.mark.parametrize("cards", [0, 1, 2, 5, 11, 22, 31, 40])
@pytest.mark.parametrize("seed", range(3))
def test_layouts_fit_what_is_known(seed: int, cards: int) -> None:
    """Every layout gives the same view: own cards, dummy's, how many the others have, and voids shown."""
    state = at_card(seed, cards)
    moment = Moment(state.view(state.to_act))
    info = moment.info
    for layout in Layouts(moment).drawn(8, Random(seed)):
        assert [hand.bit_count() for hand in layout.hands] == list(moment.view.hand_sizes)
        assert layout.hands[info.seat] == info.own
        for seat in range(4):
            assert not info.known[seat] & ~layout.hands[seat]
            assert not info.barred[seat] & layout.hands[seat]
        assert sum(layout.hands) == info.layout.everything & ~info.table.played


def test_all_layouts_are_looked_at_when_there_are_few() -> None:
    """Four cards each: two hidden hands can be dealt in seventy ways at most, and each comes once."""
    state = at_card(1, 36)
    layouts = Layouts(Moment(state.view(state.to_act))).drawn(8, Random(1))
    assert len({layout.hands for layout in layouts}) == len(layouts) <= 70


def test_the_points_told_at_minibridge_are_kept() -> None:
    """Minibridge as played: everybody has told high-card points, and no layout gives a hand others."""
    state: Any = chosen("minibridge").start(4, seed=3)
    while state.phase != "naming":
        state = state.apply(state.legal_moves()[0])
    state = state.apply(Move("bid", target="s", amount=2))
    for _ in range(6):
        moment = Moment(state.view(state.to_act))
        for layout in Layouts(moment).drawn(8, Random(1)):
            held = [moment.info.layout.cards(hand) for hand in layout.hands]
            played = [set(original(state.deal, seat)) - {*state.deal.hands[seat]} for seat in range(4)]
            told = [points([*cards, *gone]) for cards, gone in zip(held, played, strict=True)]
            assert told == list(state.deal.points)
        state = state.apply(moment.move(moment.by_policy()))


def test_most_layouts_fit_what_the_calls_have_shown() -> None:
    """One notrump is 15 to 17 points and balanced; few of the hands that West thinks of are otherwise."""
    state = playing("", *dealt_at_random(Random(3)), calls="1NT P 3NT P P P")
    moment = Moment(state.view(state.to_act))
    hands = [counted(layout.hands[0]) for layout in Layouts(moment).drawn(40, Random(1))]
    assert sum(15 <= hand[HCP] <= 17 and bool(hand[BALANCED]) for hand in hands) >= 34


def test_whoever_drops_a_touching_honor_has_the_other_less_often() -> None:
    """Restricted choice: East drops the queen under the ace, and may as well have dropped the jack."""
    hands = "A98765.A2.A32.A2", "32.T843.T87.T876", "KT4.K65.K654.K54", "QJ.QJ97.QJ9.QJ93"
    state = playing("3NT", *hands, played="3H 5H 9H AH AS 2S 4S QS")
    moment = Moment(state.view(state.to_act))
    jack = 1 << moment.info.layout.bit[parse_cards("JS")[0]]
    layouts = Layouts(moment).drawn(200, Random(1))
    with_east = sum(bool(layout.hands[3] & jack) for layout in layouts)
    assert with_east < 0.45 * len(layouts)


def test_whoever_plays_last_and_does_not_win_cheaply_hardly_has_the_card() -> None:
    """East plays the three under dummy's jack, so the queen lies with West; but somebody may hold up."""
    hands = "A52.A2.A32.AJ982", "Q876.T843.T87.T7", "KJ4.K65.K654.K54", "T93.QJ97.QJ9.Q63"
    state = playing("3NT", *hands, played="3H 5H 9H AH 2S 6S JS 3S")
    moment = Moment(state.view(state.to_act))
    queen = 1 << moment.info.layout.bit[parse_cards("QS")[0]]
    layouts = Layouts(moment).drawn(300, Random(1))
    with_east = sum(bool(layout.hands[3] & queen) for layout in layouts)
    assert 0 < with_east < 0.15 * len(layouts)


@pytest.mark.parametrize("seed", range(6))
def test_a_card_is_judged_by_what_was_known_when_it_was_played(seed: int) -> None:
    """How likely a defender's card was does not change when further suits are led."""
    early, late = (at_card(seed, cards) for cards in (16, 36))
    declarer = early.view(0).declarer
    dealt = [dealt_to(early, seat) for seat in range(4)]
    first, second = (Layouts(Moment(each.view(declarer))) for each in (early, late))
    for one, other in zip(first.plays, second.plays, strict=False):
        seat = one.table.seat
        assert one.likelihood(dealt[seat]) == other.likelihood(dealt[seat])


def dealt_to(state: Any, seat: int) -> int:
    """The cards that a seat was dealt."""
    layout = Moment(state.view(state.to_act)).info.layout
    return layout.mask(original(state.deal, seat))


def test_the_search_of_this_program_begins_at_trick_five() -> None:
    """Without endplay rules of thumb lead in the first four tricks, and layouts are solved afterwards."""
    solves = [worths.solves(Moment(at_card(1, cards).view(0))) for cards in (12, 15, 16, 20)]
    assert solves == [False, False, True, True]


def test_a_decision_takes_no_more_work_than_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is counted are positions, so that a slow machine chooses alike; three layouts are the least."""
    solved: list[int] = []
    tricks = worths.Solving.tricks

    def counting(solving: worths.Solving, layout: Layout) -> list[int]:
        solved.append(1)
        return tricks(solving, layout)

    monkeypatch.setattr(worths.Solving, "tricks", counting)
    state = at_card(2, 24)
    moment = Moment(state.view(state.to_act))
    weigh(moment, Random(1))
    usual = len(solved)
    monkeypatch.setattr(worths, "_WORK", (1, 1))
    solved.clear()
    weigh(moment, Random(1))
    assert len(solved) == 3 < usual


@pytest.mark.parametrize("seed", range(4))
def test_a_hint_agrees_with_its_figures(seed: int) -> None:
    """The advised card stands first, or the hint says what else decided; equal cards are told once."""
    for cards in (0, 4, 9, 26, 34):
        state = at_card(seed, cards)
        if len(state.legal_moves()) == 1:
            continue
        found = hint(Moment(state.view(state.to_act)), Random(seed))
        assert found.move in state.legal_moves()
        assert all(one.value >= other.value - 1e-9 for one, other in pairwise(found.weighed))
        assert found.move == found.weighed[0].move or found.decided
        assert found.unit == "tricks" or all(0 <= each.value <= 1 + 1e-9 for each in found.weighed)
        assert all(line.endswith((".", "?")) for line in (found.why, *found.more))
        told = re.search(r"contract in (\d+) of (\d+) layouts that fit", " ".join(found.more))
        assert (told is None) == (found.unit == "tricks")
        if told:
            value = next(each.value for each in found.weighed if each.move == found.move)
            assert round(value * int(told[2])) == int(told[1])


@pytest.mark.parametrize("seed", range(4))
def test_cards_that_are_asked_for_are_worth_what_the_side_scores(seed: int) -> None:
    """One unit for all, so that what a card costs can be told: points, the same as `duplicate_score` has."""
    for cards in (9, 26, 34):
        state = at_card(seed, cards)
        moves = state.legal_moves()
        if len(moves) == 1:
            continue
        moment = Moment(state.view(state.to_act))
        asked = hint(moment, Random(seed), moves[:2])
        assert asked.unit == "points"
        assert {each.move for each in asked.weighed} >= set(moves[:2])
        assert asked.move == asked.weighed[0].move or asked.decided
        assert re.fullmatch(r"(With \S+ you (make|set) the contract .*, with \S+ .*\.)?", asked.beside)
        scores = worths.scores_of(moment)
        assert all(min(scores) <= each.value <= max(scores) for each in asked.weighed)


def test_what_a_side_scores_rises_with_its_tricks() -> None:
    """3 notrump not vulnerable: 400 for nine tricks, 430 for ten, and 50 a trick for those who set it (CG,
    Bridge, Scoring)."""
    state = playing("3NT", *dealt_at_random(Random(1)), declarer=0)
    lead = Moment(state.view(state.to_act))
    after = state.apply(lead.move(lead.by_policy()))
    declaring = worths.scores_of(Moment(after.view(after.to_act)))
    assert (declaring[8], declaring[9], declaring[10]) == (-50, 400, 430)
    assert worths.scores_of(lead) == [-each for each in reversed(declaring)]
    assert worths.declarers_score(Contract(2, "S"), 0, False, below=40) == 110 + 250


def test_cards_to_be_compared_are_weighed_in_more_layouts() -> None:
    """A review asks for the best card and for the one that was played."""
    state = at_card(2, 24)
    moment = Moment(state.view(state.to_act))
    one, two = (moment.info.layout.bit[move.cards[0]] for move in state.legal_moves()[:2])
    counts = []
    for asked in ((), (one,), (one, two)):
        worths_, _ = weigh(moment, Random(1), asked)
        counts.append(worths_[0].layouts)
    assert counts[0] == counts[1] < counts[2] <= 3 * counts[0]


def test_equal_cards_are_weighed_once() -> None:
    """Dummy's queen and jack in sequence are one choice."""
    state = playing("3NT", "AK4.A32.A432.A32", "T987.KQ4.KQ5.KQ5", "QJ32.J65.J76.J76", played="TS")
    worths_, _ = weigh(Moment(state.view(state.to_act)), Random(1))
    ranks = sorted(each.bit % SPAN for each in worths_)
    assert len(ranks) == 2


@pytest.mark.parametrize("cards", [3, 30, 38])
def test_the_cards_that_are_not_seen_do_not_matter(cards: int) -> None:
    state = at_card(2, cards)
    view = state.view(state.to_act)
    other = sample(view, Random(5))
    assert other.deal.hands != state.deal.hands
    chosen = hint(Moment(view), Random(1))
    assert hint(Moment(other.view(other.to_act)), Random(1)) == chosen
    assert hint(Moment(view), Random(1)) == chosen


@pytest.mark.parametrize(
    ("hand", "calls", "lead"),
    [
        ("853.72.KJT96.A74", "1NT P 2NT P 3NT", "JD"),  # from king-jack-ten in a long suit
        ("65.73.JT852.KQ74", "1NT P 3NT", "5D"),
        ("863.KJT5.Q74.J52", "1NT", "5H"),
        ("84.972.KJT4.K852", "1NT", "4D"),
    ],
)
def test_an_opening_lead_is_the_usual_one_unless_another_is_better_beyond_chance(
    hand: str, calls: str, lead: str
) -> None:
    """CG, Defensive Leads: favoring long suits against notrump, by the tables."""
    moment = Moment(playing("", "", hand, calls=f"{calls} P P P").view(1))
    led = [moment.move(weigh(moment, Random(seed))[1].bit).cards[0] for seed in range(8)]
    assert [str(card) for card in led] == [lead] * 8
