"""Rules of pinochle and pitch that cannot be played are refused, each with its key and what is wrong."""

import json
from typing import Any

import pytest
from positions import changed, chosen

from hoylecli import rulebook
from hoylecli.families.tricks.rules.checks import check

ACROSS = {"cards": 3, "to": ("across",), "who": "bidders"}
WRONG = [
    (
        "pinochle/partnership",
        {"deal": {"turn": "next"}, "meld": {"trade": False, "turned": False}, "passing": ACROSS},
        "passing.who",
        "it takes partners of whom one has won the bidding and called trumps",
    ),
    (
        "pinochle",
        {"bidding": {"least": 1100, "most": 0}},
        "bidding.least",
        "the lowest bid is 1100, and none is above 1000; choose a target of 1100 or more",
    ),
    (
        "pinochle",
        {"bidding": {"least": 110, "most": 100}},
        "bidding.least",
        "the lowest bid is 110, and none is above 100",
    ),
    ("pinochle", {"bidding": {"smudge": True}}, "bidding.smudge", "only pitch counts a smudge; leave it out"),
    (
        "pinochle",
        {"pack": {"order": "ATKJ9"}, "bidding": {"marriage": True}},
        "bidding.marriage",
        "it takes trumps that are called, and a pack with kings and queens",
    ),
    (
        "pinochle",
        {"bidding": {"kind": "none"}, "play": {"lead": "left_of_dealer"}},
        "trump.how",
        "nobody wins the bidding here; bids are order_up, round, auction or contracts for it",
    ),
    (
        "pinochle/partnership",
        {"meld": {"trick": "bidders"}},
        "meld.trick",
        "nobody wins the bidding here; bids are order_up, round, auction or contracts for it",
    ),
    (
        "pinochle/partnership",
        {"play": {"lead": "bidder"}},
        "play.lead",
        "nobody wins the bidding here; bids are order_up, round, auction or contracts for it",
    ),
    (
        "pinochle/partnership",
        {"bidding": {"kind": "tricks"}},
        "bidding.kind",
        "score.kind 'pinochle' goes with none, round or auction, not tricks",
    ),
    (
        "pinochle",
        {"pack": {"copies": 4}},
        "meld.table",
        "'single' is for two copies of a card at most, 'double' for a pack without nines",
    ),
    ("pinochle/partnership", {"score": {"kind": "tricks"}}, "score.kind", "only pinochle counts melds"),
    (
        "pinochle",
        {"trump": {"how": "led"}},
        "trump.how",
        "melds need trumps before play: turned, called, or always the same",
    ),
    (
        "pinochle/partnership",
        {"deal": {"turn": "next"}},
        "meld.trade",
        "the nine of the pack is traded for the dealer's last card, turned up for trumps",
    ),
    (
        "pinochle/partnership",
        {"pack": {"order": "ATKQJ"}},
        "meld.trade",
        "the nine of the pack is traded for the dealer's last card, turned up for trumps",
    ),
    (
        "pinochle/two-handed",
        {"deal": {"turn": "last"}},
        "meld.trade",
        "the nine of the pack is traded for the next card, turned up for trumps",
    ),
    (
        "pinochle/two-handed",
        {"stock": {"draw": False}},
        "meld.when",
        "melds between the tricks come before cards are drawn; write stock.draw as well",
    ),
    (
        "pinochle/two-handed",
        {"passing": {"cards": 3}},
        "stock.draw",
        "cards are drawn where none are passed or taken up, and nobody drops out",
    ),
    (
        "pinochle/four-handed",
        {"match": {"at_once": True}},
        "match.at_once",
        "only pinochle counts at once, to a target, without bids and melds before play",
    ),
    (
        "pitch",
        {"bidding": {"kind": "none"}, "play": {"lead": "left_of_dealer"}},
        "bidding.kind",
        "score.kind 'pitch' goes with round or auction, not none",
    ),
    (
        "pitch",
        {"bidding": {"most": 5}},
        "bidding.most",
        "'pitch' is bid for from 1 to 4, at most the cards of a hand",
    ),
    (
        "pitch",
        {"trump": {"how": "none"}},
        "trump.how",
        "score.kind 'pitch' goes with led, called or always, not none",
    ),
]


@pytest.mark.parametrize(("choice", "groups", "key", "message"), WRONG)
def test_rules_that_cannot_be_played(
    choice: str, groups: dict[str, dict[str, Any]], key: str, message: str
) -> None:
    wrong = set(check(changed(chosen(choice).rules, groups)))
    assert (key, message) in wrong
    assert {name for name, _ in wrong} == {key}


SHIPPED = [
    "pitch",
    "pitch target=21",
    "pinochle",
    "pinochle/partnership",
    "pinochle/four-handed",
    "pinochle/two-handed",
]
SHIPPED += ["pinochle/double-pack", "pinochle/double-pack-500"]


@pytest.mark.parametrize("choice", SHIPPED)
def test_nothing_is_wrong_with_what_ships(choice: str) -> None:
    assert list(check(chosen(choice).rules)) == []


@pytest.mark.parametrize("choice", SHIPPED)
def test_the_rules_kept_with_a_match_are_read_again(choice: str) -> None:
    game = chosen(choice)
    assert rulebook.rebuild(json.loads(json.dumps(game.document))) == game
