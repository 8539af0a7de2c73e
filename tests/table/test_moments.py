"""Moments of play that computer players remark on: found in what everybody has seen."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from hoylecli import bots
from hoylecli.core.game import Outcome, Player, State as AnyState
from hoylecli.core.match import Match
from hoylecli.rulebook import by_family, catalogue, load
from hoylecli.store import MetMatch
from hoylecli.table.cast.moments import WORDS, TableMoment, moment
from hoylecli.table.cast.regulars import shipped
from hoylecli.table.cast.talk import lines_of, remark, remembered

DAY = 86_400.0


@cache
def played(name: str, seed: int = 4, most: int = 1500) -> Sequence[AnyState]:
    """The positions of a match played at random, no longer than that."""
    game = load(name)
    match, chance = Match(game.undealt(game.players.usual, seed)), Random(seed)
    match.deal()
    while match.state.to_act is not None and len(match.moves) < most:
        legal = match.state.legal_moves()
        match.apply(legal[int(len(legal) * chance.random() ** 2)])
        match.deal()
    return match.states


def found(name: str) -> list[tuple[int, TableMoment]]:
    states = played(name)
    return [(at, each) for at in range(1, len(states)) if (each := moment(states, at)) is not None]


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("euchre", {"trumped"}),
        ("hearts", {"queen of spades"}),
        ("go-fish", {"asked well", "four"}),
        ("old-maid", {"safe"}),
        ("farkle", {"bust"}),
        ("memory", {"pairs in a row"}),
        ("war", set()),
        ("mau-mau", {"made to draw", "skipped", "out"}),
        ("canasta", set()),
        ("klondike", set()),
    ],
)
def test_each_game_has_moments_of_its_own(game: str, expected: set[str]) -> None:
    kinds = Counter(each.what for _, each in found(game))
    assert expected <= set(kinds)
    assert set(kinds) <= set(WORDS)


def test_a_trick_is_trumped_by_a_trump_on_another_suit() -> None:
    states = played("euchre")
    for at, each in found("euchre"):
        before: Any = states[at - 1]
        assert each.what in ("trumped", "great hand")
        led, last = before.deal.trick[0].card, states[at].events[0].cards[0]
        cards = {play.seat: play.card for play in before.deal.trick} | {before.turn: last}
        assert each.by in cards
        assert each.to in cards
        assert cards[each.by] != led
        assert each.by != each.to


def test_the_queen_of_spades_costs_whoever_takes_her() -> None:
    states = played("hearts")
    for at, each in found("hearts"):
        if each.what == "queen of spades":
            (taken,) = [event for event in states[at].events if event.kind == "taken"]
            assert each.to == taken.seat
            assert each.by != each.to


def test_what_is_said_fits_who_did_it() -> None:
    colonel = next(one for one in shipped() if one.name == "The Colonel")
    seen = TableMoment("trumped", 1, 2)
    for number in range(20):
        chance = Random(number)
        assert set(lines_of(seen, 1, colonel, chance)) <= {*WORDS["trumped"].by, *colonel.remarks["pleased"]}
        assert set(lines_of(seen, 2, colonel, chance)) <= {*WORDS["trumped"].to, *colonel.remarks["stung"]}
        assert set(lines_of(seen, 3, colonel, chance)) <= {
            *WORDS["trumped"].seen,
            *colonel.remarks["impressed"],
        }
        assert set(lines_of(TableMoment("bust", 1), 1, colonel, chance)) <= {
            *WORDS["bust"].by,
            *colonel.remarks["stung"],
        }


def test_words_are_short_and_plain() -> None:
    for words in WORDS.values():
        assert words.by
        assert words.seen
        for line in (*words.by, *words.to, *words.seen):
            assert line.isascii(), line
            assert len(line) < 60, line
            assert line.endswith((".", "!", "?")), line


@pytest.mark.parametrize("name", sorted({*catalogue()} - {*by_family()["patience"]}))
def test_somebody_has_something_to_say_in_every_game(name: str) -> None:
    """Of a move, a deal or the end, before 600 moves at random; at rummies of beginners, who go out."""
    game = load(name)
    seats = game.players.usual
    others = [Player.of(each.name, "average") for each in shipped()[: seats - 1]]
    match, chance, beginner = Match(game.undealt(seats, 4)), Random(4), bots.bot(game.family, "beginner")
    match.deal()
    heard, at = "", 0
    while match.state.to_act is not None and len(match.moves) < 600 and not heard:
        legal = match.state.legal_moves()
        is_rummy = game.family in ("knocking", "laying")
        played = beginner.choose(match.state.view(match.state.to_act), chance) if is_rummy else None
        match.apply(played or legal[int(len(legal) * chance.random() ** 2)])
        match.deal()
        while at < len(match.moves) and not heard:
            at += 1
            heard = remark(match.states, at, [Player("Ann"), *others], 4, "talkative")
    assert heard.partition(": ")[0] in {each.name for each in others}


def test_the_end_of_a_match_is_spoken_of_with_the_record_rather_than_the_last_move() -> None:
    thrice = [MetMatch(days * DAY, "hearts", True, False) for days in (1, 2, 3)]
    names = [each.name for each in shipped()[:3]]
    players = [Player("Ann"), *(Player.of(name, "average") for name in names)]
    states = played("hearts", most=5000)
    assert states[-1].outcome() is not None
    for seed in range(30):
        line = remark(states, len(states) - 1, players, seed, "serious", lambda name: thrice)
        assert line.endswith('Third time this week."'), seed


def test_somebody_chatty_has_more_to_say() -> None:
    states = played("euchre")

    def said(names: Sequence[str], talk: str = "talkative") -> int:
        players = [Player("Ann"), *(Player.of(name, "average") for name in names)]
        return sum(bool(remark(states, at, players, 5, talk)) for at in range(1, len(states)))

    assert said(("Benedikta", "Walt", "Odile")) > said(("Kofi", "Walt", "Odile")) > 0
    assert said(("Benedikta", "Walt", "Odile"), "serious") < said(("Kofi", "Walt", "Odile"))
    assert said(("Benedikta", "Walt", "Odile"), "off") == 0


def test_the_record_is_remembered_at_the_end() -> None:
    def met(*results: tuple[float, bool]) -> list[MetMatch]:
        return [MetMatch(days * DAY, "cribbage", won, not won) for days, won in results]

    assert remembered(met((1, True))) == "We should do this again."
    assert remembered(met((1, True), (2, True))) == "Twice this week."
    assert remembered(met((1, False), (2, True), (3, False), (5, False))) == "Third time this week."
    assert remembered(met(*((number / 2, True) for number in range(12)))) == "12th time this week."
    assert remembered(met((1, True), (20, True))) == ""
    assert remembered(met((1, True), (2, True), (3, True), (9, False))) == "After all those I lost."
    assert remembered(met((1, False), (2, False), (3, False), (9, True))) == "And I had begun to feel safe."
    assert remembered([]) == ""
    assert remembered([MetMatch(0.0, "hearts", False, False)]) == ""


class WonPatience:
    """A patience that is over."""

    def __init__(self, winners: tuple[int, ...]) -> None:
        self.winners = winners

    def outcome(self) -> Outcome:
        return Outcome((52,), self.winners)


def test_somebody_looks_on_as_a_patience_is_won() -> None:
    won: Any = [None, WonPatience((0,))]
    line = remark(won, 1, [Player("Ann")], 3, "serious")
    assert ", looking on: " in line
    assert line == remark(won, 1, [Player("Ann")], 3, "talkative")
    assert remark(won, 1, [Player("Ann")], 3, "off") == ""
    lost: Any = [None, WonPatience(())]
    assert remark(lost, 1, [Player("Ann")], 3, "talkative") == ""
