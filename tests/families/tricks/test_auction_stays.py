"""Auctions that nobody leaves by passing (CG, Bridge): three passes in a row behind a bid end them, or four
at once. They are played here with kinds of score that there are, in games that are not shipped.
"""

from pathlib import Path
from random import Random

import pytest
from trick_deals import after, legal
from tricktable import dealt
from whist_deals import assert_worlds_are_the_same, at_random

from hoylecli import rulebook
from hoylecli.bots import bot
from hoylecli.core.errors import RulesError
from hoylecli.core.game import LEVELS, Seat
from hoylecli.families.screen import Style
from hoylecli.families.tricks.screen import SCREEN
from hoylecli.families.tricks.state import TricksState
from hoylecli.rulebook.game import Game

BRIGANDS = """
game: brigands
title: Brigands
summary: Partners bid tricks, and whoever has passed may come back.
family: tricks
players: 4

rules:
  partners: yes
  deal: {cards: 13}
  trump: {how: called}
  bidding: {kind: auction, least: 7, most: 13, passes: stay}
  play: {lead: bidder}
  score: {kind: bidder, over: yes, others: if_missed}
  match: {deals: 2}
"""

MARSHALS = """
game: marshals
title: Marshals
summary: Contracts, and whoever has passed may come back.
family: tricks
players: 4

rules:
  partners: yes
  deal: {cards: 13}
  trump: {how: bid}
  bidding:
    {kind: contracts, passes: stay, suits: [clubs, diamonds, hearts, spades, none], least: 7, most: 13}
  play: {lead: bidder}
  score: {kind: contracts}
  match: {deals: 2}
"""
TEXTS = {"brigands": BRIGANDS, "marshals": MARSHALS}


@pytest.fixture
def games(tmp_path: Path) -> dict[str, Game]:
    for name, text in TEXTS.items():
        (tmp_path / f"{name}.yaml").write_text(text)
    return {name: rulebook.load(name, file=str(tmp_path / f"{name}.yaml")) for name in TEXTS}


def opened(game: Game) -> TricksState:
    """After the first deal; seat 0 bids first."""
    state = game.start(4, seed=2)
    while state.to_act == -1:
        state = state.apply(state.legal_moves()[0])
    assert isinstance(state, TricksState)
    return state


def bidders(state: TricksState, *words: str) -> list[Seat]:
    """The seats that say these words."""
    seats = []
    for word in words:
        assert state.to_act is not None
        seats.append(state.to_act)
        state = after(state, word)
    return seats


def test_a_player_who_has_passed_bids_again(games: dict[str, Game]) -> None:
    state = opened(games["brigands"])
    first = state.to_act or 0
    said = ("pass", "bid 7", "pass", "pass", "bid 8", "pass", "bid 9", "pass", "pass")
    assert bidders(state, *said) == [(first + step) % 4 for step in range(9)]
    state = after(state, ", ".join(said))
    assert (state.phase, state.to_act) == ("auction", (first + 1) % 4)
    state = after(state, "pass")
    assert (state.phase, state.deal.declarer) == ("calling", (first + 2) % 4)


def test_three_passes_behind_a_bid_end_it(games: dict[str, Game]) -> None:
    state = after(opened(games["marshals"]), "bid h 7, pass, pass")
    assert state.phase == "contracting"
    state = after(state, "pass")
    assert (state.phase, state.deal.trump) == ("playing", "H")


def test_two_passes_in_a_row_and_another_later_do_not_end_it(games: dict[str, Game]) -> None:
    state = after(opened(games["marshals"]), "bid h 7, pass, pass, bid s 7, pass")
    assert (state.phase, len(state.deal.bids)) == ("contracting", 5)
    assert "bid n 7" in legal(state)


@pytest.mark.parametrize("name", list(TEXTS))
def test_four_passes_at_once_throw_the_cards_in(games: dict[str, Game], name: str) -> None:
    state = after(opened(games[name]), "pass, pass, pass")
    assert state.phase == ("auction" if name == "brigands" else "contracting")
    state = after(state, "pass")
    assert (state.phase, state.events[-1].kind) == ("deal", "thrown_in")


def test_a_bid_that_nobody_can_outbid_ends_it_at_once(games: dict[str, Game]) -> None:
    assert after(opened(games["brigands"]), "pass, bid 13").phase == "calling"
    assert after(opened(games["marshals"]), "bid n 13").phase == "playing"


def test_all_that_is_said_is_told(games: dict[str, Game]) -> None:
    state = after(opened(games["marshals"]), "pass, bid h 7, pass, pass, bid s 7")
    style = Style(("Ann", "Bob", "Cleo", "Dan"), you=1)
    assert SCREEN.question(state.view(1), style) == "Ann bid 7 spades. Do you bid more, or pass?"


@pytest.mark.parametrize("name", list(TEXTS))
def test_matches_at_random_end_and_every_view_has_its_worlds(games: dict[str, Game], name: str) -> None:
    for seed in range(2):
        rng = Random(seed)
        states = list(at_random(games[name].undealt(4, seed), rng))
        assert states[-1].outcome() is not None
        assert_worlds_are_the_same(states[:60:5], rng)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", list(TEXTS))
def test_players_of_every_level_bid_to_the_end(games: dict[str, Game], name: str, level: str) -> None:
    state, rng, player = opened(games[name]), Random(4), bot("tricks", level)
    for _ in range(60):
        if state.phase not in ("auction", "contracting"):
            break
        view = state.view(state.to_act)
        state = state.apply(player.choose(view, rng))
    assert state.phase in ("calling", "playing", "deal")


def test_whoever_speaks_only_once_does_not_come_back(tmp_path: Path) -> None:
    file = tmp_path / "brigands.yaml"
    file.write_text(BRIGANDS.replace("passes: stay", "once: yes, passes: stay"))
    with pytest.raises(
        RulesError,
        match=r"bidding.once: 'yes' only where bidding.passes is 'leave', not 'stay'; nobody bids again",
    ):
        rulebook.load("brigands", file=str(file))


def test_elsewhere_whoever_passes_is_out() -> None:
    """BK, Pinochle."""
    state = after(dealt("pinochle", ""), "pass, bid 300, pass")
    assert state.deal.bids[-1].word == "pass"
    assert bidders(after(state, "bid 310"), "bid 320", "bid 330") == [1, 3]
