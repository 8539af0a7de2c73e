"""What an expert is asked for a review, and what was thought, as lines with which it goes on after a stop."""

import json
from collections.abc import Iterable
from contextlib import suppress
from random import Random
from typing import Any, Final, NamedTuple

from hoylecli import bots, families
from hoylecli.bots.hints import Hint, Weighed
from hoylecli.core import HoyleError, Match, Move, Seat

_TRICKS: Final = 2  # that may be given away without saying so


class Question(NamedTuple):
    """A decision that is to be weighed: the view, the seed of the luck with which it is, and the moves."""

    at: int
    family: str
    view: Any
    seed: str
    asked: tuple[Move, ...]


def given_away(match: Match, seat: Seat, family: str) -> frozenset[int]:
    """The numbers of the states, from 0, in which cards are played after a seat gave the rest of a deal away.

    It had conceded, or claimed only some of the tricks, so these cards are none that it chose. A match keeps
    moves alone, so what tells is that they are those of a concession, to the end of the deal. A card before
    them that a concession would have played, too, is taken for one of them. The first of all is not among
    them: it stands for the decision to give the rest away, or it was chosen.
    """
    claiming, found, at = families.find(family).claiming, set[int](), 0
    while claiming is not None and at < len(match.moves):
        state: Any = match.states[at]
        given: list[Move] = []
        if state.to_act == seat and claiming.can_concede(state):
            with suppress(HoyleError):
                given = list(claiming.concede(state, seat, ()))
        is_so = given == match.moves[at : at + len(given)]
        if is_so and len(given) > _TRICKS * state.players:
            found |= {*range(at + 1, at + len(given))}
            at += len(given)
        else:
            at += 1
    return frozenset(found)


def weighed_once(question: Question) -> Hint:
    """What an expert thinks of a decision; it may be asked in another process."""
    return bots.evaluation(question.family, question.view, Random(question.seed), question.asked)


def line_of(seed: str, hint: Hint) -> str:
    """A line that holds what a review takes from a hint. seed: that of the question."""
    values = (
        [[str(each.move), each.value, each.error] for each in kept] for kept in (hint.weighed, hint.dropped)
    )
    mixed, told = list(map(str, hint.mixed)), [hint.why, hint.beside, hint.unit, hint.decided]
    return json.dumps([seed, str(hint.move), *told, hint.by_thumb, mixed, *values])


def thought(lines: Iterable[str]) -> dict[str, Hint]:
    """The hints by the seeds of their questions; a line that was not written to its end is left out."""
    found = {}
    for line in lines:
        with suppress(ValueError, TypeError):
            seed, move, why, beside, unit, decided, by_thumb, mixed, *values = json.loads(line)
            weighed, dropped = (
                tuple(Weighed(Move.parse(text), value, "", error) for text, value, error in kept)
                for kept in values
            )
            found[seed] = Hint(
                Move.parse(move),
                why,
                weighed=weighed,
                unit=unit,
                decided=decided,
                dropped=dropped,
                mixed=tuple(map(Move.parse, mixed)),
                beside=beside,
                by_thumb=by_thumb,
            )
    return found
