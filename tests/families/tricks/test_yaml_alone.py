"""Three games of tricks that are not shipped, added with a rules file each and no line of Python.

Each joins words that no shipped game has together: trumps called by the last winner before exact bids, a
trimmed short pack, players who drop out of a game with a trump suit that never changes, contracts of three
players who are each alone.
"""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from positions import chosen
from trick_deals import after, legal
from tricktable import tricks
from whist_deals import assert_worlds_are_the_same, at_random, deal, drawn, told

from hoylecli import rulebook
from hoylecli.core.errors import RulesError
from hoylecli.core.game import Outcome
from hoylecli.families.tricks.state import TricksState

PROPHETS = """
game: prophets
title: Prophets
summary: The winner of the last deal calls trumps, and then all bid.
family: tricks
players: [2, 5]

rules:
  pack: {order: AKQJT987, spare: [7C, 7D, 7H, 7S]}
  deal: {cards: [3, 2, 1], turn: next}
  trump: {how: last_winner}
  bidding: {kind: tricks, hook: yes}
  play: {lead: bidder, trump: yes}
  score: {kind: exact, miss: 2}
  match: {once: yes}
"""

CANNIBALS = """
game: cannibals
title: Cannibals
summary: Spades are trumps, and who takes no trick is eaten.
family: tricks
players: [3, 6]

rules:
  pack: {order: AKQJT9}
  deal: {cards: 4}
  trump: {how: always, suit: spades}
  score: {kind: tricks, book: 0}
  match: {out: no_trick, dog: yes}
"""

CORSAIRS = """
game: corsairs
title: Corsairs
summary: Each alone against two, with contracts, a short pack and a joker.
family: tricks
players: 3

rules:
  pack: {order: AKQJT987, jokers: 1}
  deal: {cards: 10}
  trump: {how: bid}
  bidding: {kind: contracts}
  contracts: {suits: [hearts, none], least: 5, most: 8, lowest: 10, suit: 5, trick: 10, misere: 30}
  kitty: {cards: 3}
  play: {lead: bidder, trump: yes}
  score: {kind: contracts, trick: 2}
  match: {deals: 4}
"""

TEXTS = {"prophets": PROPHETS, "cannibals": CANNIBALS, "corsairs": CORSAIRS}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in TEXTS.items():
        (tmp_path / f"{name}.yaml").write_text(text)
    return tmp_path


def seated(folder: Path, name: str, players: int, seed: int = 1) -> TricksState:
    state = rulebook.load(name, file=str(folder / f"{name}.yaml")).undealt(players, seed)
    assert isinstance(state, TricksState)
    return state


@pytest.mark.parametrize(
    ("name", "players"),
    [("prophets", 2), ("prophets", 3), ("prophets", 5), ("cannibals", 3), ("cannibals", 6), ("corsairs", 3)],
)
def test_a_match_at_random_ends_and_every_view_has_its_worlds(folder: Path, name: str, players: int) -> None:
    for seed in range(3):
        rng = Random(seed)
        states = list(at_random(seated(folder, name, players, seed), rng))
        assert states[-1].outcome() is not None
        assert_worlds_are_the_same(states[:100:4], rng)


def test_prophets_call_trumps_before_they_bid(folder: Path) -> None:
    state = deal(seated(folder, "prophets", 3), "AC KC QC", "AD KD QD", "AH KH QH", top="9C")
    assert len(state.ranking.pack) == 30  # two sevens less, for three players
    assert (state.phase, state.to_act, state.deal.trump) == ("nominating", 0, "C")
    state = tricks(after(state, "bid 3, bid 0, bid 1"), "0: AC AD AH > 0\n0: KC KD KH > 0\n0: QC QD QH > 0")
    assert state.scores == (13, 10, 0)
    state = deal(state, "AC 8C", "AD KD", "8H TS")
    assert (state.phase, state.to_act, state.deal.turned) == ("calling", 0, None)
    state = after(state, "call h")
    assert (state.phase, state.to_act) == ("nominating", 1)
    assert drawn(state)[0] == "Deal 2 of 3 · ♥ trumps, called by Ann"
    state = after(state, "bid 2, bid 0, bid 1, AC, AD")
    assert legal(state) == "8H"  # no club, so a trump
    state = tricks(after(state, "8H"), "2: TS 8C KD > 2")
    assert state.scores == (13 + 0, 10 + 0, 0 + 4)


def test_cannibals_eat_one_another_until_one_is_left(folder: Path) -> None:
    hands = ("AS KS QS 9H", "JS TS 9S AH", "AC KC QC JC")
    state = tricks(
        deal(seated(folder, "cannibals", 3), *hands),
        "0: AS JS AC > 0\n0: KS TS KC > 0\n0: QS 9S QC > 0\n0: 9H AH JC > 1",
    )
    assert told(state)[-1] == "Cleo has taken no trick, and gets a dog's life, one card."
    state = deal(state, "AS KS QS JS", "AH KH QH JH", "9C")
    assert (state.dealer, state.to_act) == (0, 1)
    state = after(state, "JH, knock, JS, QS, QH, knock, KS, KH, knock, AS, AH, 9C")
    assert state.lives == ("in", "out", "out")
    assert state.outcome() == Outcome((7, 1, 0), (0,))


WRONG = [
    ("{match: {dog: yes}}", "match.dog: nobody drops out here, so nobody has a dog's life"),
    (
        "{partners: yes, match: {out: no_trick}}",
        "match.out: players drop out where each is alone, and nothing but trumps comes before play",
    ),
    (
        "{bidding: {kind: tricks}, match: {out: no_trick}}",
        "match.out: players drop out where each is alone, and nothing but trumps comes before play",
    ),
    ("{trump: {how: last_winner}}", "deal.turn: say which card is turned up for trumps in the first deal"),
    (
        "{trump: {how: last_winner}, deal: {turn: last}}",
        "deal.turn: with trumps called by the last winner, or players out, the next card is turned",
    ),
    (
        "{trump: {how: last_winner}, deal: {turn: next}, bidding: {kind: auction, least: 1, most: 3}}",
        "trump.how: trumps go to the last winner or to the bidder, not to both",
    ),
    (
        "{score: {honors: yes}}",
        "score.honors: honors are counted with 'tricks', where there are trumps before play",
    ),
    ("{pack: {spare: [2C, 2C]}}", "pack.spare: each is a card of the pack and named once, such as 2C"),
    ("{pack: {spare: [RJ]}}", "pack.spare: each is a card of the pack and named once, such as 2C"),
    (
        "{pack: {spare: [2C]}, play: {lead: holder, first: 2C}}",
        "pack.spare: the 2C leads, so it cannot be taken out",
    ),
]


@pytest.mark.parametrize(("rules", "message"), WRONG)
def test_words_that_do_not_go_together_are_refused(tmp_path: Path, rules: str, message: str) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(f"game: odd\ntitle: Odd\nsummary: Odd.\nfamily: tricks\nplayers: 4\nrules: {rules}\n")
    with pytest.raises(RulesError) as error:
        rulebook.load("odd", file=str(file))
    assert message in str(error.value)


def test_the_shipped_games_have_nothing_wrong() -> None:
    names = ["whist", "knockout-whist", "oh-hell", "black-maria", "nap", "tarneeb", "call-break", "polignac"]
    for name in names:
        game: Any = chosen(name)
        assert game.shipped


# Corsairs


def test_three_bid_contracts_and_each_has_its_own_tricks(folder: Path) -> None:
    state = deal(
        seated(folder, "corsairs", 3),
        "AH KH QH JH TH 9H 8H AS AC AD",
        "7H KS QS JS TS 9S KC QC JC TC",
        "8S 7S 9C 8C 7C KD QD JD TD 9D",
    )
    bids = "bid h 5, bid n 5, bid h 6, bid n 6, misere, bid h 7, bid n 7, bid h 8, bid n 8"
    assert legal(state) == f"{bids}, pass"
    state = after(state, "bid h 8, pass, pass, 7D 8D *R")
    state = tricks(
        state,
        """
        0: AH 7H 7C > 0
        0: KH TC 8C > 0
        0: QH TS 9C > 0
        0: JH 9S 7S > 0
        0: TH JS 8S > 0
        0: 9H QS 9D > 0
        0: AS KS TD > 0
        0: AC JC JD > 0
        0: AD QC QD > 0
        0: 8H KC KD > 0
        """,
    )
    assert state.scores == (40, 0, 0)


def test_there_is_no_partner_to_sit_out_at_misere(folder: Path) -> None:
    state = deal(
        seated(folder, "corsairs", 3),
        "7H 8H 9H 7S 8S 9S 7C 8C 9C 7D",
        "AH KH QH AS KS QS AC KC QC AD",
        "JH TH JS TS JC TC JD TD 8D 9D",
    )
    state = after(state, "misere, pass, pass, QD KD *R")
    assert state.deal.out is None
    state = tricks(state, "0: 7H AH TH > 1")
    assert legal(state) == "AC, QC, KC, AD, QH, KH, AS, QS, KS"
