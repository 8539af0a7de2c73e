"""The computer players of trick-taking games: legal, honest, repeatable, and as good as they say."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from positions import chosen
from trick_deals import after
from tricktable import dealt, position

from hoylecli.bots import bot
from hoylecli.bots.tricks.policies.avoiding import avoid
from hoylecli.bots.tricks.rollouts import search_cards
from hoylecli.bots.tricks.value import chance
from hoylecli.core.game import LEVELS, TABLE
from hoylecli.families.tricks.worlds import sample

OFTEN = {"beginner": 0.5, "average": 0.5, "expert": 0.15}
GAMES = ("hearts", "spades", "euchre", "euchre stick_the_dealer=yes", "five-hundred")


def choice(level: str, view: Any, seed: int = 1) -> str:
    return str(bot("tricks", level).choose(view, Random(seed)))


def positions(game: str, seed: int, often: float, deals: int = 1) -> Iterator[Any]:
    """Some of the positions in which somebody has a choice; average players make the moves."""
    state: Any = chosen(game).undealt(4, seed)
    rng, average = Random(seed), bot("tricks", "average")
    while state.to_act is not None and state.number <= deals:
        if state.to_act == TABLE:
            if state.number == deals:
                return
            state = state.apply(state.legal_moves()[0])
            continue
        view = state.view(state.to_act)
        if len(view.legal) > 1 and rng.random() < often:
            yield state
        state = state.apply(average.choose(view, rng))


@pytest.mark.usefixtures("in_a_hurry")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_is_legal_and_the_same_each_time(level: str, game: str) -> None:
    phases = set()
    for seed in (1, 2):
        for state in positions(game, seed, OFTEN[level]):
            view = state.view(state.to_act)
            phases.add(view.phase)
            move = bot("tricks", level).choose(view, Random(seed))
            assert move in view.legal
            assert bot("tricks", level).choose(view, Random(seed)) == move
    assert "playing" in phases


@pytest.mark.usefixtures("in_a_hurry")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_cards_that_a_player_has_not_seen_make_no_difference(level: str, game: str) -> None:
    """Another deal of the cards that are hidden from the player, and the move stays."""
    distinct = 0
    for number, state in enumerate(positions(game, 6, OFTEN[level], deals=2)):
        actor = state.to_act
        other = sample(state.view(actor), Random(number))
        distinct += other.deal.hands != state.deal.hands
        assert choice(level, other.view(actor), number) == choice(level, state.view(actor), number)
    assert distinct > 2


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scores", [(0, 0), (480, -250), (-250, 480)])
def test_blind_bids_are_legal_and_only_for_those_far_behind(level: str, scores: tuple[int, int]) -> None:
    """CG, Spades: double nil is bid before the cards are seen."""
    state: Any = replace(chosen("spades").undealt(4, 4), scores=scores)
    state = state.apply(state.legal_moves()[0])
    assert [str(move) for move in state.legal_moves()] == ["look", "blind"]
    view = state.view(0)
    assert view.hand == ()
    said = choice(level, view)
    assert said in ("look", "blind")
    if level != "expert" or scores[0] >= scores[1]:
        assert said == "look"


def test_who_is_about_to_lose_bids_blind_if_nothing_else_helps() -> None:
    """The others need one point and have bid two tricks: only two hundred can still win it."""
    state: Any = replace(chosen("spades").undealt(4, 4), scores=(499, 300))
    state = after(state.apply(state.legal_moves()[0]), "look, bid 1, look, bid 4, look, bid 1")
    for seed in (1, 2, 3):
        assert choice("expert", state.view(3), seed) == "blind"


# The expert


def test_a_sure_trick_is_taken_when_it_makes_the_bid() -> None:
    """CG, Euchre: three tricks are wanted; a trump takes the third now, and may not take it later."""
    tricks = ["0: JH 9H TH QH", "0: AS 9S TS QS", "0: KC AC 9C TC"]
    hands = ("KH QC", "KS 9D", "JD JC", "AH JS")
    state = position("euchre", *hands, trick="1: AD TD KD", tricks=tricks, trump="H", declarer=0)
    assert choice("expert", state.view(0)) == "KH"


def test_the_queen_goes_under_the_king() -> None:
    """CG, Hearts: whoever wins the trick takes the thirteen points."""
    state = position(
        "hearts", "QS 3S 4D", "5D 2S", "6D 7D", "8D 9D", trick="1: KS 5S 7S", tricks=["0: 2C 3C 4C 5C"]
    )
    assert choice("expert", state.view(0)) == "QS"


def test_the_leader_is_given_the_queen() -> None:
    """CG, Hearts: the lowest score wins the match, and seat 1 is about to have it."""
    lines = {"scores": (60, 10, 60, 60), "tricks": ["3: 2C 5C 3C 4C"]}
    hands = ("QS 9D", "KH 2S", "3H 4S", "5H 6S")
    with_leader = position("hearts", *hands, trick="1: AC TC 9C", **lines)  # type: ignore[arg-type]
    assert choice("expert", with_leader.view(0)) == "QS"


def test_another_is_kept_from_taking_everything() -> None:
    """Seat 1 has taken all but this: the king of hearts costs two points, not twenty-six."""
    tricks = ["0: 2C 6C 4C 5C", "1: KS QS 3S 4H", "1: AH 3H 5H 6H", "1: QH 7H 8H 9H", "1: AD 2H 5D 6D"]
    state = position(
        "hearts", "KH 2S 3D", "JH AC KC", "TC JC 9C", "9D JD TD", trick="1: TH 4D 8D", tricks=tricks
    )
    assert choice("expert", state.view(0)) == "KH"


def test_low_cards_are_no_reason_to_try_for_everything() -> None:
    """The others will not throw all their hearts on them."""
    own, tricks = "4C 7C 9C 4D 9D TD 2S QS KS", ["0: 2C QC JC TC", "1: 2D KD QD 8S", "2: 7S 5S 3S AS"]
    tricks.append("1: 4S JS 9S AC")
    seen = " ".join([own, "3C", *tricks])
    left = [name for card in chosen("hearts").undealt(4, 1).ranking.pack if (name := str(card)) not in seen]
    hands = [" ".join(left[at::3]) for at in range(3)]
    view = position("hearts", *hands, own, to_act=3, trick="2: 3C", tricks=tricks).view(3)
    for seed in range(1, 6):
        assert search_cards(view, Random(seed)).found.best.candidate.policy is avoid


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("JH JD AH KH AS", "alone"),
        ("JH AH 9H 9C 9D", "order alone"),
        ("9C TC 9D TD 9S", "pass"),
    ],
)
def test_trumps_are_made_on_good_hands(hand: str, said: str) -> None:
    """CG and CC, Euchre; the hand is that of the dealer's partner, and one has passed."""
    state = after(dealt("euchre", "", hand, turned="QH"), "pass")
    for level in ("average", "expert"):
        assert choice(level, state.view(1)) in said.split()


def test_the_dealer_lays_away_what_makes_a_void() -> None:
    state = dealt(
        "euchre", "9C TC QC TD QD", "TS QS KS KC KD", "9D AC JC JS 9S", "JD AH KH AS AD", turned="JH"
    )
    for word in ("pass", "pass", "pass", "order"):
        state = state.apply(next(move for move in state.legal_moves() if str(move) == word))
    assert choice("average", state.view(3)) == "AD"
    assert choice("expert", state.view(3)) in ("AD", "AS")


@pytest.mark.parametrize(
    ("game", "scores", "side", "expected"),
    [
        ("hearts", (100, 20, 30, 40), 1, 1.0),
        ("hearts", (100, 20, 30, 40), 0, 0.0),
        ("hearts", (100, 20, 20, 40), 1, 0.5),
        ("hearts", (0, 0, 0, 0), 2, 0.25),
        ("spades", (510, 400), 0, 1.0),
        ("spades", (-310, 100), 0, 0.0),  # below the floor
        ("spades", (510, 520), 0, 0.0),
        ("spades", (200, 200), 1, 0.5),
        ("euchre", (10, 9), 0, 1.0),
    ],
)
def test_the_chance_to_win_the_match(game: str, scores: tuple[int, ...], side: int, expected: float) -> None:
    state: Any = chosen(game).start(4, seed=1)
    assert chance(state.view(0), scores, side) == pytest.approx(expected)


def test_bags_and_a_lead_count_in_the_chance_to_win() -> None:
    """CG, Spades: ten bags cost a hundred."""
    view: Any = chosen("spades").start(4, seed=1).view(0)
    assert chance(view, (250, 200), 0) > 0.5 > chance(view, (200, 250), 0)
    assert chance(view, (200, 200), 0, (8, 0)) < 0.5
    assert chance(view, (450, 200), 0) > chance(view, (250, 0), 0)
