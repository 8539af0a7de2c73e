"""Every game can be reviewed, whatever was played, and the review told."""

from random import Random
from typing import Any

import pytest
from haste import hurry

from hoylecli import bots, rulebook
from hoylecli.bots.solver.watch import Limit
from hoylecli.core.game import TABLE
from hoylecli.core.match import Match
from hoylecli.families.screen import Style
from hoylecli.table.review import all_seen, making
from hoylecli.table.review.telling import Telling, for_programs, kept, restored

DECISIONS = 4


def at_random(name: str) -> Match:
    """The beginning of a match whose first seat plays at random, and the others on average."""
    game, rng = rulebook.load(name), Random(name)
    match, player, number = Match(game.undealt(game.players.usual, 11)), bots.bot(game.family, "average"), 0
    while (actor := match.state.to_act) is not None and number < DECISIONS:
        if actor == TABLE:
            match.apply(match.state.legal_moves()[0])
        elif actor != 0:
            match.apply(player.choose(match.state.view(actor), rng))
        else:
            legal = match.state.legal_moves()
            number += len(legal) > 1
            match.apply(rng.choice([move for move in legal if move.verb != "resign"] or legal))
    return match


@pytest.mark.parametrize("name", rulebook.catalogue())
def test_a_match_of_any_game_is_reviewed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = rulebook.load(name)
    hurry(monkeypatch.setattr, f"hoylecli.bots.{game.family}")
    monkeypatch.setattr(all_seen, "_ENOUGH", Limit(states=100))
    monkeypatch.setattr(all_seen, "is_quick", lambda: False)
    monkeypatch.setattr(making, "_LUCK", 0)
    match = at_random(name)
    made = making.Making(game.family, name, match, 0)
    for done, most in made.run():
        assert done <= most
    review = made.review()
    assert review.is_whole
    assert len(review.decisions) == len(made.decisions())
    names: Any = tuple(["Ann", "Odile", "Walt", "Ines", "Bram", "Tess", "Rosa", "Piet"][: game.players.usual])
    lines = Telling(review, match, game.family, Style(names, 0)).whole()
    assert lines
    for each in review.worst():
        page = Telling(review, match, game.family, Style(names, 0, in_words=True)).page(each)
        assert page[-1].count(". ") < 6
    assert restored(kept(review)) == review
    facts = for_programs(review)
    assert facts["whole"]
    order = [(each["unit"] != "win", -each["cost"]) for each in facts["decisions"]]
    assert order == sorted(order)
