"""Rules of pinochle and pitch that cannot be played are refused, each with its key and what is wrong."""

import json
from typing import Any

import pytest
from positions import changed, chosen

from hoylecli import rulebook
from hoylecli.families import find
from hoylecli.rulebook.checking import unplayable

ACROSS = {"cards": 3, "to": ("across",), "who": "bidders"}
WRONG = [
    (
        "pinochle",
        {"partners": False, "passing": ACROSS},
        "partners",
        "write 'yes', not 'no', where passing.who is 'bidders'",
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
    (
        "pinochle",
        {"pack": {"order": "ATKJ9"}, "bidding": {"marriage": True}},
        "bidding.marriage",
        "it takes trumps that are called, and a pack with kings and queens",
    ),
    (
        "pinochle",
        {"bidding": {"kind": "none"}, "play": {"lead": "left_of_dealer"}},
        "bidding.kind",
        "write 'order_up', 'round' or 'auction', not 'none', where trump.how is 'called'",
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
        "write 'none', 'round' or 'auction', not 'tricks', where score.kind is 'pinochle'",
    ),
    (
        "pinochle",
        {"pack": {"copies": 4}},
        "meld.table",
        "'single' is for two copies of a card at most, 'double' for a pack without nines",
    ),
    (
        "pinochle/partnership",
        {"score": {"kind": "tricks"}},
        "meld.table",
        "write 'none', not 'single', where score.kind is 'tricks'",
    ),
    (
        "pinochle",
        {"trump": {"how": "led"}},
        "meld.table",
        "'single' only where trump.how is 'always', 'turned', 'called', 'last_winner' or 'bid', not 'led'",
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
        "stock.draw",
        "write 'yes', not 'no', where meld.when is 'after_tricks'",
    ),
    (
        "pinochle/two-handed",
        {"passing": {"cards": 3}},
        "passing.cards",
        "write '0', not '3', where stock.draw is 'yes'",
    ),
    (
        "pinochle/four-handed",
        {"score": {"at_once": True}},
        "score.at_once",
        "points count at once, to a target, without bids and melds before play",
    ),
    (
        "pitch",
        {"bidding": {"kind": "none"}, "play": {"lead": "left_of_dealer"}},
        "bidding.kind",
        "write 'round' or 'auction', not 'none', where score.kind is 'pitch'",
    ),
    (
        "pitch",
        {"bidding": {"most": 5}},
        "bidding.most",
        "write 1 to 4, not '5', where score.kind is 'pitch'",
    ),
    (
        "pitch",
        {"trump": {"how": "none"}},
        "trump.how",
        "write 'led', 'called' or 'always', not 'none', where score.kind is 'pitch'",
    ),
]


@pytest.mark.parametrize(("choice", "groups", "key", "message"), WRONG)
def test_rules_that_cannot_be_played(
    choice: str, groups: dict[str, dict[str, Any]], key: str, message: str
) -> None:
    wrong = set(unplayable(find("tricks"), changed(chosen(choice).rules, groups)))
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
    assert list(unplayable(find("tricks"), chosen(choice).rules)) == []


@pytest.mark.parametrize("choice", SHIPPED)
def test_the_rules_kept_with_a_match_are_read_again(choice: str) -> None:
    game = chosen(choice)
    assert rulebook.rebuild(json.loads(json.dumps(game.document))) == game
