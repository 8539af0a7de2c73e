"""Three games of tricks that are not shipped, added with a rules file each and no line of Python.

Each joins words that no shipped game has together: trumps called by the last winner before exact bids, a
trimmed short pack, players who drop out of a game with a trump suit that never changes, contracts of three
players who are each alone.
"""

import json
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
from hoylecli.families.tricks.rules.counting import TricksScore
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
  bidding:
    {kind: contracts, suits: [hearts, none], least: 5, most: 8, lowest: 10, suit: 5, trick: 10, misere: 30,
     kitty: 3}
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
    ("{match: {dog: yes}}", "match.dog: only match.out 'no_trick' has it. Left out, it is 'never' here"),
    ("{meld: {when: after_tricks, trick: yes}}", "trick: write 'no', not 'yes'"),
    ("{passing: {who: bidders, cards: 3, to: [left]}}", "to: write 'across', not 'left'"),
    ("{stock: {free: yes}}", "stock.free: only stock.draw 'yes' has it. Left out, it is 'no' here"),
    ("{bidding: {kind: round, blind: yes}}", "bidding.blind: only bidding.kind 'tricks' has it."),
    ("{bidding: {marriage: yes}}", "bidding.marriage: only bidding.kind 'round' or 'auction' has it."),
    ("{passing: {to: []}}", "to: write a list of 1 to 99, not of 0"),
    ("{deal: {cards: []}}", "cards: write"),
    (
        "{partners: yes, match: {out: no_trick}}",
        "partners: write 'no', not 'yes', where match.out is 'no_trick'",
    ),
    (
        "{score: {kind: exact}, bidding: {kind: tricks}, match: {out: no_trick}}",
        "bidding.kind: write 'none', not 'tricks', where match.out is 'no_trick'",
    ),
    ("{trump: {how: last_winner}}", "deal.turn: write 'next', not 'none', where trump.how is 'last_winner'"),
    (
        "{trump: {how: last_winner}, deal: {turn: last}}",
        "deal.turn: write 'next', not 'last', where trump.how is 'last_winner'",
    ),
    (
        "{trump: {how: last_winner}, deal: {turn: next}, bidding: {kind: auction, least: 1, most: 3}}",
        "bidding.kind: write 'none' or 'tricks', not 'auction', where trump.how is 'last_winner'",
    ),
    (
        "{score: {honors: yes}}",
        "score.honors: 'yes' only where trump.how is 'always', 'turned', 'called' or "
        "'last_winner', not 'none'",
    ),
    ("{pack: {spare: [2C, 2C]}}", "pack.spare: each is a card of the pack and named once, such as 2C"),
    ("{pack: {spare: [RJ]}}", "pack.spare: each is a card of the pack and named once, such as 2C"),
    (
        "{pack: {spare: [2C]}, play: {lead: holder, first: 2C}}",
        "play.first: '2C' is no card that is always in the pack; write it as 2C",
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


# Kinds of rules

OLD: dict[str, dict[str, Any]] = {  # what matches kept of every game before keys had kinds
    "score": {"book": 6, "honors": False, "miss": 0, "last": 0, "trick": 0, "over": False, "others": "none"},
    "bidding": {"step": 1, "leap_from": 0, "tens_from": 0, "once": False, "every": "all", "alone": False},
    "meld": {"either": True, "pick": False, "turned": False},
    "play": {"first": "2C", "lone": "left_of_dealer"},
    "trump": {"suit": "spades", "bowers": False},
    "stock": {"free": False},
    "match": {"dog": False},
}


@pytest.mark.parametrize("choice", ["hearts", "spades", "euchre", "pinochle/two-handed", "five-hundred"])
def test_matches_kept_with_the_keys_of_all_kinds_are_read(choice: str) -> None:
    game = chosen(choice)
    document = json.loads(json.dumps(game.document))
    document["rules"] = {
        name: OLD.get(name, {}) | group if isinstance(group, dict) else group
        for name, group in document["rules"].items()
    }
    assert rulebook.rebuild(document).rules == game.rules


BUILT = [
    ("polignac", "{score: {kind: tricks, book: 0}}", {"aces", "target", "first_dealer"}),
    ("spades", "{partners: no, bidding: {nil: no, blind: no}, score: {kind: exact}}",
     {"target", "floor", "first_dealer"}),  # without 'bags', which exact bids do not know
    ("hearts", "{score: {kind: tricks, book: 0}}",
     {"passing", "lead", "breaking", "no_points_first_trick", "target", "first_dealer"}),
]  # fmt: skip


@pytest.mark.parametrize(("base", "rules", "options"), BUILT)
def test_a_game_of_another_kind_than_its_base_leaves_out_what_only_that_has(
    tmp_path: Path, base: str, rules: str, options: set[str]
) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(f"game: house\nbase: {base}\nrules: {rules}\n")
    assert [str(each) for each in rulebook.problems(str(file))] == []
    assert set(rulebook.load("house", file=str(file)).options) == options


SCORED = """
game: either
title: Either
summary: Tricks, or penalties.
family: tricks
players: 4
rules:
  play: {lead: holder, first: 2D}
  score: {kind: penalties, cards: {Q: 1}, moon: none, lowest: yes}
options:
  moon:
    help: What a player gets who takes all.
    values: {none: {score: {moon: none}}, others_add: {score: {moon: others_add}}}
  scoring:
    help: What counts.
    values: {queens: {score: {kind: penalties}}, tricks: {score: {kind: tricks, book: 0}}}
variants:
  open:
    summary: The player left of the dealer leads.
    rules: {play: {lead: left_of_dealer}}
  counted:
    summary: Tricks count.
    options: {scoring: tricks}
"""


def of(file: Path, choice: str) -> Any:
    """The rules of a variant with options."""
    variant, *options = choice.split()
    return rulebook.load("either", variant, file=str(file), **dict(each.split("=") for each in options)).rules


def test_a_choice_of_another_kind_drops_the_keys_of_the_one_before(tmp_path: Path) -> None:
    file = tmp_path / "either.yaml"
    file.write_text(SCORED)
    assert [str(each) for each in rulebook.problems(str(file))] == []
    plain, opened = of(file, "plain"), of(file, "open")
    assert (plain.play.lead, plain.play.first, plain.score.moon) == ("holder", "2D", "none")
    assert (opened.play.lead, hasattr(opened.play, "first")) == ("left_of_dealer", False)
    for choice in ("plain scoring=tricks", "counted", "counted moon=none"):
        assert of(file, choice).score == TricksScore(book=0, lowest=True)
    for choice in ("plain scoring=tricks moon=others_add", "counted moon=others_add"):
        with pytest.raises(RulesError, match=r"moon=others_add.*: score.moon: only score.kind 'penalties'"):
            of(file, choice)
