"""Rising bids and trumps: what any player would say with such a hand, and what hands are worth."""

import re
from random import Random
from statistics import fmean
from typing import Any

import pytest
from hinted import hinted
from positions import chosen
from trick_deals import after, dealt

from hoylecli.bots import bot
from hoylecli.bots.tricks.hands.auction import Estimate, partner_leads
from hoylecli.bots.tricks.phases.auction import AuctionSearch, _but, _World, promising
from hoylecli.core.cards import SUITS, parse_cards
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.core.text import how_often
from hoylecli.families.tricks.phases.auction import PASS
from hoylecli.families.tricks.position.melds import table_of
from hoylecli.families.tricks.worlds import sample
from hoylecli.scoring.pinochle import melds

RUN = "AH AH TH TH KH QH JH AS AC KS QC 9D"
"""Run, both aces and tens of hearts, and two aces besides."""
NOTHING = "9H JH 9S JS JS 9C 9C JC JC TD 9D 9D"
BIDS = (
    *("pitch", "pitch target=7", "pinochle", "pinochle/double-pack", "pinochle/double-pack-500"),
    *("nap", "nap stick_the_dealer=yes", "tarneeb"),
)


def choice(level: str, view: Any, seed: int = 1) -> str:
    return str(bot("tricks", level).choose(view, Random(seed)))


def pinochle(hand: str, name: str = "pinochle", **more: Any) -> Any:
    """Seat 0 has this hand and speaks first; the others have what is left, in order of the pack."""
    own = parse_cards(hand)
    rest = list(chosen(name).undealt(4, 1).ranking.pack)  # type: ignore[attr-defined]
    for card in own:
        rest.remove(card)
    Random(1).shuffle(rest)
    size = len(own)
    hands = [" ".join(map(str, rest[at * size : (at + 1) * size])) for at in range(3)]
    return dealt(name, hand, *hands, **more)


# What hands are worth


@pytest.mark.parametrize("name", ["pinochle", "pinochle/double-pack", "pinochle/double-pack-500"])
def test_melds_in_bits_are_those_of_the_scoring(name: str) -> None:
    """CG, Pinochle, The Meld."""
    rng, state = Random(3), chosen(name).undealt(4, 1)
    estimate = Estimate(state.view(0))
    pack: list[Any] = list(state.ranking.pack)  # type: ignore[attr-defined]
    table = table_of(state.rules.meld)  # type: ignore[attr-defined]
    for _ in range(150):
        rng.shuffle(pack)
        hand = pack[: len(pack) // 4]
        expected = [sum(meld.points for meld in melds(hand, suit, table)) for suit in SUITS]
        assert list(estimate.melded(estimate.layout.mask(hand))) == expected


def test_a_better_hand_is_worth_more() -> None:
    estimate = Estimate(chosen("pinochle").undealt(4, 1).view(0))
    strong, weak = (estimate.best(estimate.layout.mask(parse_cards(hand))) for hand in (RUN, NOTHING))
    assert strong[0] > 300 > weak[0]
    assert SUITS[strong[1]] == "H"
    estimate = Estimate(chosen("pitch").undealt(4, 1).view(0))
    hands = ("AS KS 2S JS AH TD", "AS 2S 7H 8D 9C TC", "KS 7S 7H 8D 9C TC", "9S 7S 7H 8D 6C 5C")
    values = [estimate.best(estimate.layout.mask(parse_cards(hand)))[0] for hand in hands]
    assert values == sorted(values, reverse=True)
    assert values[0] > 3
    assert values[-1] < 1


def test_without_a_marriage_a_suit_cannot_be_named() -> None:
    """BK, Pinochle: a marriage is needed to name trumps."""
    estimate = Estimate(chosen("pinochle/double-pack-500").undealt(4, 1).view(0))
    hand = estimate.layout.mask(parse_cards("AH AH AH AH TH TH JH JH KH AS KS QS"))
    assert estimate.namable(hand) == [SUITS.index("S")]
    assert max(range(4), key=lambda suit: estimate.by_suit(hand)[suit]) == SUITS.index("S")


def test_only_a_suit_that_is_held_can_be_led_as_trumps() -> None:
    """FG, Pitch."""
    estimate = Estimate(chosen("pitch").undealt(4, 1).view(0))
    assert estimate.namable(estimate.layout.mask(parse_cards("3S 4S 5H 6H 7H 8H"))) == [2, 3]


@pytest.mark.parametrize("level", ["average", "expert"])
def test_without_a_marriage_a_side_does_not_bid(level: str) -> None:
    """BK, Pinochle: whoever has none is set back by the bid at once."""
    hand = "AS AS AS AS AH AH AH AH TH TH AD AD AD TD TD AC AC AC TC TC"
    view = pinochle(hand, "pinochle/double-pack-500").view(0)
    assert choice(level, view) == "pass"
    _, lines = hinted("tricks", view, Random(1))
    assert lines == ["You have no king and queen of a suit, so you could not name trumps."]


@pytest.mark.parametrize("level", LEVELS)
def test_a_dealer_who_must_bid_without_a_marriage_bids_the_least(level: str) -> None:
    """BK, Pinochle: when all others pass the dealer is stuck; without a marriage the bid is lost at once."""
    view = after(_stuck_dealer(), "pass, pass, pass").view(3)
    assert choice(level, view) == "bid 50"
    move, lines = hinted("tricks", view, Random(1))
    assert str(move) == "bid 50"
    assert lines[-1].endswith("You must bid, so bid the least.")


def test_a_dealer_who_will_be_stuck_without_a_marriage_costs_that_side_the_bid() -> None:
    """BK, Pinochle: as the expert sees the deal in which the last pass leads to that."""
    search = AuctionSearch(after(_stuck_dealer(), "pass, pass").view(2), Random(1))
    hands = [search.estimate.layout.mask(hand) for hand in _stuck_dealer().deal.hands]
    lost = _World(search, hands).value(0, 0.0, 0)
    assert lost == search.evaluation.after([0, -50])


def _stuck_dealer() -> Any:
    """A deal in which the dealer, seat 3, has no marriage."""
    hand = "AS AS AS AS AH AH AH AH TH TH AD AD AD TD TD AC AC AC TC TC"
    first, *others = pinochle(hand, "pinochle/double-pack-500").deal.hands
    return dealt("pinochle/double-pack-500", *(" ".join(map(str, cards)) for cards in [*others, first]))


# What is said


@pytest.mark.parametrize("level", LEVELS)
def test_a_run_is_bid_on_and_named(level: str) -> None:
    """CG, Pinochle: a run counts 150, and 100 is the lowest bid."""
    state = pinochle(RUN)
    assert choice(level, state.view(0)) == "bid 100"
    state = after(state, "bid 100, pass, pass, pass")
    assert choice(level, state.view(0)) == "call h"


@pytest.mark.parametrize("level", ["average", "expert"])
def test_a_bid_that_cannot_be_made_is_left_alone(level: str) -> None:
    state = after(pinochle(NOTHING, "pinochle"), "pass")
    assert state.to_act == 1
    state = pinochle(RUN)
    state = after(state, "bid 300, pass, pass, bid 480")
    assert choice(level, state.view(0)) == "pass"


@pytest.mark.parametrize("level", ["average", "expert"])
def test_nothing_is_bid_on_nothing(level: str) -> None:
    view = after(pinochle(NOTHING), "bid 100, bid 200, pass, bid 210").view(0)
    assert choice(level, view) == "pass"


NAPS = ("AS KS QS JS TS", "9S 8D 5H 2H 3C", "7S 6C KC 2C 4C", "AD 6D 2D 3D 4D")
TARNEEB = (
    "AS KS QS JS TS 9S 8S AH AD AC 2C 3C 4C",
    "8H 7H 6H 5H 8D 7D 6D 5D 8C 7C 6C 5C 7S",
    "9H 4H 3H 2H 9D 4D 3D 2D 9C 6S 5S 4S 3S",
    "KH QH JH TH KD QD JD TD KC QC JC TC 2S",
)


@pytest.mark.parametrize("level", LEVELS)
def test_all_that_is_hoped_for_is_bid_where_nobody_speaks_twice(level: str) -> None:
    """Nap, as commonly played: only the bid counts, so five top trumps are four tricks at least."""
    state = dealt("nap", *NAPS)
    assert choice(level, state.view(0)) in ("bid 4", "bid 5")
    assert choice(level, after(state, "bid 2").view(1)) == "pass"
    assert choice(level, after(state, "bid 5").view(0))[1] == "S"


@pytest.mark.parametrize("level", LEVELS)
def test_an_auction_is_begun_at_the_lowest_bid(level: str) -> None:
    """Tarneeb, as commonly played: tricks above the bid count, too."""
    state = dealt("tarneeb", *TARNEEB)
    assert choice(level, state.view(0)) == "bid 7"
    assert choice(level, after(state, "bid 8").view(1)) == "pass"
    assert choice(level, after(state, "bid 8, pass, pass, pass").view(0)) == "call s"


def test_who_needs_ten_points_takes_no_risk_for_the_bid() -> None:
    """CG, Pinochle: 1000 wins, and what is taken counts without a bid; a bid that fails comes off."""
    for scores, expected in (((0, 0), "bid 240"), ((990, 400), "pass")):
        state = after(pinochle(RUN, scores=scores), "bid 100, pass, pass, bid 230")
        assert choice("expert", state.view(0)) == expected


def test_the_expert_smudges_when_only_that_can_win() -> None:
    """FG, Pitch: a smudge counts 5, and sure tricks are sure."""
    hand = "AS KS QS JS TS 2S"
    state = dealt("pitch", hand, "AH KH QH JH TH 9H", "AD KD QD JD TD 9D", "AC KC QC JC TC 9C")
    assert choice("expert", state.view(0)) == "smudge"


def test_the_average_pitcher_leads_the_suit_that_was_bid_on() -> None:
    """FG, Pitch: the first card led makes trumps."""
    hand = "AS KS 2S JS AH 9D"
    state = dealt("pitch", hand, "QH KH 8H JH TH 9H", "AD KD QD JD TD 8D", "AC KC QC JC TC 9C")
    state = after(state, "bid 3, pass, pass, pass")
    assert choice("average", state.view(0)) == "AS"
    assert choice("expert", state.view(0)) in ("AS", "KS")


# Honest, legal, repeatable


@pytest.mark.usefixtures("in_a_hurry")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", BIDS)
def test_bids_are_legal_repeatable_and_blind_to_hidden_cards(level: str, game: str) -> None:
    """Another deal of the cards that are hidden from the player, and the move stays."""
    looked = 0
    is_short = game.partition(" ")[0] in ("nap", "pitch")
    for seed in (1,) if level == "expert" and not is_short else (1, 2):
        state: Any = chosen(game).undealt(4, seed)
        while state.phase in ("deal", "auction", "calling"):
            if state.to_act == TABLE:
                state = state.apply(state.legal_moves()[0])
                continue
            view = state.view(state.to_act)
            if len(view.bids) % 3 == 0 or state.phase == "calling":
                looked += 1
                said = choice(level, view, seed)
                assert said in map(str, view.legal)
                other = sample(view, Random(seed + looked))
                assert choice(level, other.view(state.to_act), seed) == said
            state = state.apply(bot("tricks", "average").choose(view, Random(1)))
    assert looked > 2


# The expert's numbers


def test_what_the_expert_counts_on_is_counted_right() -> None:
    """With all trumps and aces there are, everything is made in every deal that could be."""
    view = dealt(
        "pitch", "AS KS QS JS TS 2S", "AH KH QH JH TH 9H", "AD KD QD JD TD 9D", "AC KC QC JC TC 9C"
    ).view(0)
    found = {str(move): outlook for move, outlook in AuctionSearch(view, Random(1)).bids().items()}
    assert found["bid 4"].suit == "S"
    assert found["bid 4"].made == found["bid 4"].deals > 50
    assert found["bid 4"].points == 4
    assert found["smudge"].value > found["bid 4"].value > found["pass"].value


def test_hints_at_bids_say_how_often_they_are_made() -> None:
    move, lines = hinted("tricks", pinochle(RUN).view(0), Random(1))
    assert str(move) == "bid 100"
    assert lines[0] == "Your side makes 100 with hearts as trumps every time."
    assert lines[-1].startswith("Chance to win: bid 100 ")
    state = after(pinochle(NOTHING), "bid 100, bid 200, pass, bid 210")
    move, lines = hinted("tricks", state.view(0), Random(1))
    assert str(move) == "pass"
    assert lines[0].startswith("Your side makes 220 with ")
    assert lines[0].endswith("about one time in twenty.")


def test_a_pass_with_a_hand_that_makes_the_bid_says_what_would_become_of_the_bid() -> None:
    """CG, Pinochle: bids rise by ten, and an opponent whose hand is worth more goes on."""
    told = set()
    for seed in range(901, 907):
        state: Any = chosen("pinochle").undealt(4, seed)
        while state.to_act is not None and (state.to_act == TABLE or state.phase == "auction"):
            if state.to_act == TABLE:
                state = state.apply(state.legal_moves()[0])
                continue
            view = state.view(state.to_act)
            bidding = AuctionSearch(view, Random(seed))
            found = bidding.bids()
            passed, is_ours = found[PASS], partner_leads(view)
            if promising(found) == PASS and not is_ours and 2 * passed.made >= passed.deals:
                words = _but(bidding, PASS, found)
                topped = re.search(r"somebody else would bid more (.*)\.", words)
                often = _topped(view, bidding, passed.goal)
                assert bool(topped) == (often >= 0.5), (words, often)
                assert topped is None or topped[1] == how_often(often)
                others = [each.value for move, each in found.items() if move != PASS]
                assert ("as good" in words) == (passed.value - max(others) < 0.02)
                told.add(bool(topped))
            state = state.apply(bot("tricks", "average").choose(view, Random(seed)))
    assert told == {True, False}


def _topped(view: Any, bidding: AuctionSearch, goal: int) -> float:
    """In how many of the worlds an opponent who has not passed has a hand worth ten more."""
    passed = {bid.seat for bid in view.bids if bid.word == "pass"}
    theirs = [seat for seat in range(4) if (seat - view.seat) % 2 and seat not in passed]
    return fmean(any(world._limits[seat] >= goal + 10 for seat in theirs) for world in bidding.deals)


def test_a_hint_at_naming_trumps_does_not_argue_against_itself() -> None:
    state = after(pinochle("TC JC QC KC 9D QD KD KD QH 9S QS KS"), "bid 200, pass, pass, pass")
    move, lines = hinted("tricks", state.view(0), Random(1))
    assert str(move) == "call d"
    made, win = lines[1:]
    assert lines[0] == "Your side makes 200 with diamonds as trumps nearly every time."
    assert made.startswith("How often it is made: clubs 100%, diamonds 96%, ")
    assert win.startswith("Chance to win: diamonds ")


@pytest.mark.parametrize(
    ("game", "hand", "said", "words"),
    [
        ("nap", "3C 5D 9D QD TH", "bid 2", "Still, passing is worse: it leaves trumps to another."),
        ("nap stick_the_dealer=yes", "2C 4D 6H 7S 8S", "pass, pass, pass", "You must bid, though."),
        ("pitch", "8D TC KD 3S 4C 5C", "pass, pass", "Still, passing is worse: it leaves trumps to another."),
    ],
)
def test_a_hint_to_bid_what_is_seldom_made_says_why(game: str, hand: str, said: str, words: str) -> None:
    own, seat = parse_cards(hand), said.count(",") + 1
    rest = [card for card in chosen(game).undealt(4, 1).ranking.pack if card not in own]  # type: ignore[attr-defined]
    Random(1).shuffle(rest)
    hands = [" ".join(map(str, rest[at * len(own) : (at + 1) * len(own)])) for at in range(3)]
    hands.insert(seat, hand)
    move, lines = hinted("tricks", after(dealt(game, *hands), said).view(seat), Random(1))
    assert move.verb == "bid"
    assert lines[0].endswith(words)


@pytest.mark.parametrize(
    ("said", "why"), [("pass, pass", ": it leaves trumps to another"), ("pass, pass, pass", "")]
)
def test_where_all_others_have_passed_a_pass_leaves_trumps_to_nobody(said: str, why: str) -> None:
    """CG, Nap: if everybody passes, the cards are dealt again."""
    state = after(dealt("nap", "2C 4D 6H 7S 8S", "3C 5D 7H 8D 9S", "4C 6D 8H 9D TS", "5C 7D 9H TD JS"), said)
    bidding = AuctionSearch(state.view(state.to_act), Random(1))
    assert _but(bidding, Move.parse("bid 2"), {}) == f"Still, passing is worse{why}."
