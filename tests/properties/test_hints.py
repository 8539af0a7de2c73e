"""What holds for advice in every game and variant: the move, its figures, and the words of its reason.

One test looks at all games of a family, at decisions of matches at random; players think in a hurry.
"""

import re
from collections.abc import Iterator
from math import isfinite
from random import Random

import pytest
from haste import hurry
from recording import golden

from hoylecli import bots, rulebook
from hoylecli.bots.hints import Hint
from hoylecli.core.game import TABLE, Move, State
from hoylecli.rulebook.game import Game

WEIGHING = {"asking", "cribbage", "dice", "shedding", "tricks", "gin", "rummy-500"}
"""Families and games in which some advice has moves with their values. Whoever teaches others to say them
adds them here."""
BY_CHANCE = {"scapegoat", "vying"}
"""Families whose experts choose by chance among moves that are as good, so that their hint may be another."""
LONG = 60  # moves after which a match is left
DECISIONS = 3  # of a match, at which advice is asked for
TIE_BREAK = 0.02  # by which a chance may be more or less for what decides between equal ones
WORDS = 45  # of a reason, at most
SENTENCES = 2
FIGURE = re.compile(r"%|\d\.\d|[+±]\d")  # what nobody would say in the first sentence
BEGINS = re.compile(r"(?:^|[.?!] )\d+(?![♠♥♦♣\d%])")  # a sentence that begins with a number in figures


SHIPPED = [game for game in map(rulebook.load, rulebook.catalogue()) if game.shipped]
FAMILIES = sorted({game.family for game in SHIPPED})


def games(family: str) -> Iterator[Game]:
    """Each game of the family with each of its variants."""
    for game in SHIPPED:
        if game.family == family:
            yield from (rulebook.load(game.name, name) for name in rulebook.describe(game.name).variants)


def decisions(game: Game) -> list[State]:
    """The first of each phase, and others at random, of a match that is played at random."""
    rng, found = Random(f"hints {game.name} {game.variant}"), list[State]()
    state: State = game.undealt(game.players.usual, 1)
    while state.to_act is not None and len(found) < LONG:
        if state.to_act != TABLE and len(state.legal_moves()) > 1:
            found.append(state)
        state = state.apply(rng.choice(golden.choices(state, game, False)))
    first = {getattr(each, "phase", ""): each for each in reversed(found)}
    others = rng.sample(found, min(DECISIONS, len(found)))
    return [*first.values(), *others][:DECISIONS]


def of_the_move(hint: Hint, state: State) -> Iterator[str]:
    """What is wrong with the move and the figures."""
    legal, values = state.legal_moves(), [each.value for each in hint.weighed]
    moves = [each.move for each in hint.weighed]
    if hint.move not in legal:
        yield f"{hint.move} is not legal"
    given = [*moves, *(each.move for each in hint.dropped)]
    if not set(given) <= set(legal) or len(set(given)) < len(given):
        yield f"weighed are {', '.join(map(str, given))}"
    if not all(isfinite(each.error) and each.error >= 0 for each in (*hint.weighed, *hint.dropped)):
        yield f"errors are {[each.error for each in hint.weighed]}"
    if values != sorted(values, reverse=True) or not all(map(isfinite, values)):
        yield f"values are {values}"
    is_chance = hint.unit in ("win", "chance")
    if is_chance and not all(-TIE_BREAK <= value <= 1 + TIE_BREAK for value in values):
        yield f"chances are {values}"
    if moves and hint.move != moves[0] and not hint.decided:
        yield f"{hint.move} is advised, {moves[0]} is worth more, and nothing says why"


def of_the_words(hint: Hint) -> Iterator[str]:
    """What is wrong with the reason, and whether something is said twice."""
    why = hint.why
    if not why.endswith(".") or why != " ".join(why.split()):
        yield f"no sentence: {why!r}"
    if len(why.split()) > WORDS or len(re.findall(r"[.?!](?= |$)", why.replace("...", ""))) > SENTENCES:
        yield f"too long: {why!r}"
    if FIGURE.search(why):
        yield f"has figures: {why!r}"
    if begun := [line for line in (why, *hint.more, hint.decided, hint.beside) if BEGINS.search(line)]:
        yield f"begins with a figure: {begun}"
    lines = hint.lines(str)
    if len(set(lines)) < len(lines):
        yield f"said twice: {lines}"


def faults(game: Game, state: State, seed: str) -> Iterator[str]:
    """What is wrong with the advice at a decision. seed: of the thoughts of the player.

    An expert may resign where no hint does.
    """
    expert, view = bots.bot(game.family, "expert"), state.view(state.to_act)
    given, hint = expert.hint(view, Random(seed)), bots.advice(game.family, view, Random(seed))
    yield from of_the_move(hint, state)
    yield from of_the_words(hint)
    if given != hint:
        yield f"{given} the first time, {hint} the second"
    move = expert.choose(view, Random(seed))
    if move not in (hint.move, Move("resign")) and game.family not in BY_CHANCE:
        yield f"the expert plays {move}, the hint is {hint.move}"


@pytest.mark.parametrize("family", FAMILIES)
def test_advice_is_legal_ordered_plain_and_the_same_every_time(
    family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch.setattr)
    wrong = [
        f"{game.name} {game.variant}, decision {number}: {fault}"
        for game in games(family)
        for number, state in enumerate(decisions(game))
        for fault in faults(game, state, f"{game.name} {number}")
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", sorted(WEIGHING))
def test_the_moves_that_were_weighed_are_given(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch.setattr)
    for game in games(name) if name in FAMILIES else [rulebook.load(name)]:
        asked = (state.view(state.to_act) for state in decisions(game))
        assert any(len(bots.advice(game.family, view, Random(1)).weighed) > 1 for view in asked), game.name
