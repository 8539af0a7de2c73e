"""Each phase of tricks is one room, and all tables are made from the rooms."""

from collections import Counter

from hoylecli import families, rulebook
from hoylecli.families.cribbage.state import PHASES as OF_CRIBBAGE
from hoylecli.families.tricks.phases import PHASES, phases_of
from hoylecli.families.tricks.rules import CalledTrumps, TricksRules, WinnersTrumps
from hoylecli.families.tricks.rules.before_play import PassedByAll, RisingAuction, TrickBids
from hoylecli.families.tricks.scores import SCORES


def test_no_event_is_told_in_two_rooms() -> None:
    for phases in (PHASES, OF_CRIBBAGE):
        told = Counter(kind for phase in phases.values() for kind in phase.tellers)
        assert set(told.values()) == {1}


def test_a_deal_has_the_phases_that_its_rules_ask_for() -> None:
    assert phases_of(TricksRules()) == ("playing",)
    called = TricksRules(bidding=RisingAuction(), trump=CalledTrumps(), passing=PassedByAll(3))
    assert phases_of(called) == ("passing", "auction", "calling", "playing")
    winner = TricksRules(bidding=TrickBids(), trump=WinnersTrumps())
    assert phases_of(winner) == ("calling", "nominating", "playing")


def test_every_word_of_rules_files_for_a_score_has_its_module() -> None:
    games = (rulebook.load(name) for name in rulebook.catalogue())
    used = {game.rules.score.kind for game in games if game.family == "tricks"}
    assert used <= set(SCORES)


def test_all_words_that_can_be_said_are_known_to_the_family() -> None:
    verbs = {verb for phase in PHASES.values() for verb in phase.verbs}
    assert families.find("tricks").verbs == verbs | {"cut", "deal"}
