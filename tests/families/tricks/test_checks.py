"""Rules of tricks that cannot be played are named; all others can be played."""

import typing
from dataclasses import fields, is_dataclass, replace
from random import Random
from types import UnionType
from typing import Any

import pytest
from positions import changed, chosen

from hoylecli import rulebook
from hoylecli.core.game import TABLE
from hoylecli.families import find
from hoylecli.families.schema import Range
from hoylecli.families.tricks.rules import TricksRules
from hoylecli.rulebook.checking import unplayable
from hoylecli.rulebook.shapes import record, tagged_in

TRICKS = find("tricks")
GAMES = list(rulebook.by_family()["tricks"])
WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("black-maria", {"partners": True}, "partners"),
    ("oh-hell", {"partners": True}, "partners"),
    ("hearts", {"deal": {"cards": 2}}, "passing.cards"),
    ("pinochle/four-handed", {"passing": {"cards": 3}}, "deal.turn"),
    ("spades", {"passing": {"cards": 3}}, "passing.cards"),
    ("euchre", {"play": {"breaks": ("hearts",)}}, "play.breaks"),
    ("euchre", {"play": {"opening": ("hearts",)}}, "play.opening"),
    ("hearts", {"deal": {"cards": (13, 5)}}, "play.lead"),
    ("hearts", {"deal": {"cards": 12}}, "play.lead"),
    ("hearts", {"match": {"rubicon": 10}}, "play.lead"),  # for two, with 13 cards each
    ("tarneeb", {"play": {"lead": "holder"}, "bidding": {"kitty": 1}}, "bidding.kitty"),
    ("hearts", {"pack": {"jokers": 1}}, "play.lead"),  # one card is left over, perhaps the deuce of clubs
    ("hearts", {"score": {"lowest": False}}, "score.moon"),
    ("hearts", {"score": {"cards": {}, "moon": "none"}}, "match.target"),
    ("hearts", {"score": {"cards": {"A": -5}}, "match": {"target": 0, "deals": 4}}, "score.moon"),
    ("whist", {"score": {"book": 13}}, "match.target"),
    ("whist", {"bidding": {"kind": "tricks"}}, "bidding.kind"),
    ("whist", {"bidding": {"kind": "round", "most": 7}}, "bidding.kind"),
    ("whist", {"pack": {"order": "A"}}, "pack.order"),
    ("whist", {"passing": {"cards": 1}}, "deal.turn"),  # the dealer's card is turned up
    (
        "whist",
        {
            "deal": {"cards": "all", "turn": "none"},
            "trump": {"how": "none"},
            "passing": {"cards": 6},
            "pack": {"copies": 4},
        },
        "deal.cards",
    ),  # in twenty million ways
    ("five-hundred", {"passing": {"cards": 3}}, "passing.cards"),
    ("five-hundred", {"stock": {"draw": True}}, "bidding.kitty"),  # a kitty is taken up
    ("pinochle", {"deal": {"turn": "last"}, "bidding": {"kitty": 1}}, "deal.turn"),
    ("euchre", {"passing": {"cards": 3}}, "passing.cards"),  # the dealer lays a card away
    ("five-hundred", {"deal": {"turn": "next"}}, "deal.turn"),  # a card of the kitty
    ("euchre", {"pack": {"jokers": 1}}, "pack.jokers"),
    ("five-hundred", {"match": {"target": 0, "deals": 3}}, "match.bidder_wins"),
    ("pitch", {"trump": {"bowers": True}}, "trump.bowers"),
    ("euchre", {"score": {"kind": "bids"}}, "bidding.kind"),
    ("spades", {"score": {"kind": "exact"}}, "partners"),
    ("whist", {"bidding": {"kind": "order_up"}, "deal": {"turn": "next"}}, "bidding.kind"),
    ("piquet", {"deal": {"cards": 1}}, "deal.cards"),
    ("piquet", {"deal": {"cards": 16}}, "deal.cards"),
    ("piquet", {"deal": {"cards": (12, 10)}}, "deal.cards"),
    ("piquet", {"deal": {"turn": "last"}}, "deal.turn"),
    ("nap", {"bidding": {"kind": "none"}, "play": {"lead": "left_of_dealer"}}, "bidding.kind"),
    ("pitch", {"score": {"kind": "bidder"}, "bidding": {"most": 7}}, "bidding.most"),
    ("pitch", {"score": {"kind": "bidder"}, "bidding": {"least": 0}}, "bidding.most"),
    ("nap", {"score": {"every": "go nap"}}, "score.every"),
    (
        "pitch",
        {"score": {"kind": "bidder"}, "trump": {"how": "always"}},
        "trump.how",
    ),
]


@pytest.mark.parametrize(("choice", "groups", "key"), WRONG)
def test_rules_that_cannot_be_played_are_named(choice: str, groups: dict[str, Any], key: str) -> None:
    rules = chosen(choice).rules
    assert not list(unplayable(find("tricks"), rules))
    assert {name for name, _ in unplayable(find("tricks"), changed(rules, groups))} == {key}


def test_a_card_may_count_nothing_where_the_moon_is_shot() -> None:
    hearts = chosen("hearts").rules
    assert not list(unplayable(find("tricks"), changed(hearts, {"score": {"cards": {"hearts": 1, "A": 0}}})))


def test_a_bid_may_be_of_a_single_trick() -> None:
    nap = chosen("nap").rules
    assert not list(unplayable(find("tricks"), changed(nap, {"bidding": {"least": 1}})))
    assert TRICKS.players(nap) == (2, 10)
    assert TRICKS.players(changed(nap, {"bidding": {"most": 3}})) == (2, 12)


def test_only_as_many_play_as_make_up_the_rules() -> None:
    hearts = chosen("hearts").rules
    assert TRICKS.players(hearts) == (4, 4)  # somebody must hold the deuce of clubs
    assert TRICKS.players(changed(hearts, {"play": {"lead": "left_of_dealer"}})) == (2, 12)
    assert TRICKS.players(chosen("euchre").rules) == (4, 4)
    assert TRICKS.players(chosen("piquet").rules) == (2, 2)
    assert TRICKS.players(chosen("pitch").rules) == (2, 12)


def value(hint: Any, now: Any, rng: Random, bounds: Range | None = None) -> Any:
    """Another value of a rule with this annotation."""
    parts = typing.get_args(hint)
    if typing.get_origin(hint) is typing.Annotated:
        return value(parts[0], now, rng, next((each for each in parts[1:] if isinstance(each, Range)), None))
    if typing.get_origin(hint) in (typing.Union, UnionType):
        return value(rng.choice(parts), now, rng, bounds)
    if typing.get_origin(hint) is typing.Literal:
        return rng.choice(parts)
    if typing.get_origin(hint) is tuple:
        least = min(bounds.least, 1) if bounds else 0
        return tuple(value(parts[0], 0, rng, bounds) for _ in range(rng.randint(least, 3)))
    if hint is int:
        least, most = bounds or (0, 20)
        return rng.choice([least, most, rng.randint(least, min(most, least + 20))])
    return not now if hint is bool else now


def varied(rules: TricksRules, rng: Random) -> TricksRules:
    """The rules with one to three words changed."""
    for _ in range(rng.randint(1, 3)):
        group = rng.choice([each.name for each in fields(rules)])
        old = getattr(rules, group)
        if is_dataclass(old):
            tagged = tagged_in(record(TricksRules).fields[group].shape)
            if tagged and rng.random() < 0.3:
                rules = changed(rules, {group: {tagged.tag: rng.choice(list(tagged.kinds))}})
                continue
            hints = typing.get_type_hints(type(old), include_extras=True)
            word = rng.choice([each.name for each in fields(old)])
            new: Any = replace(old, **{word: value(hints[word], getattr(old, word), rng)})  # type: ignore[type-var]
        else:
            new = value(typing.get_type_hints(TricksRules, include_extras=True)[group], old, rng)
        rules = replace(rules, **{group: new})
    return rules


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_refused_can_be_played(name: str) -> None:
    rng, played = Random(name), 0
    variants = list(rulebook.describe(name).variants)
    while played < 40:
        game = rulebook.load(name, rng.choice(variants))
        rules = varied(game.rules, rng)
        if list(unplayable(find("tricks"), rules)):
            continue
        least, most = TRICKS.players(rules)
        players = min(max(game.players.usual, least), most)
        state: Any = TRICKS.undealt(rules, players, rng.randrange(1000))
        for _ in range(rng.randrange(80)):
            if state.to_act is None:
                break
            moves = state.legal_moves()
            assert moves, rules
            state = state.apply(rng.choice(moves))
        if state.to_act not in (None, TABLE):
            assert TRICKS.sample(state.view(state.to_act), rng).to_act == state.to_act
        played += 1
