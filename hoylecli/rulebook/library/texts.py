"""Tutorials and general pages: data beside rules files, and read as strictly as those.

The moves of a tutorial are played through, so that one that is read can be played.
"""

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Final, Literal

from hoylecli.core import TABLE, HoyleError, Level, Move, RulesError, State
from hoylecli.families.schema import Range

from ..choice import choose
from ..game import Game
from ..names import PLAIN
from ..nodes import List, Map
from ..problem import BrokenRules, FilePlace, Problem
from ..reader import read_as
from .files import READING, Library, beside, shipped_folder
from .opening import find, open_game

# Tutorials: the first deal of a game with a sentence at each decision, as data beside the rules file.
#
# `cribbage.tutorial.yaml` beside `cribbage.yaml` is the tutorial of cribbage.

PLAYER: Final = 0  # the seat of whoever is taught
NAMED: Final = re.compile(r"\{(\d*)\}")


@dataclass(frozen=True, slots=True)
class TutorialStep:
    """A decision of the player's in the deal of the tutorial."""

    move: Annotated[str, "The move that is recommended, in full."]
    say: Annotated[str, "What is said before it; {2} stands for the name of the second player."] = ""
    also: Annotated[tuple[str, ...], "Moves that are just as good."] = ()
    differs: Annotated[str, "Why the expert's hint is another move, where it is."] = ""
    praise: Annotated[str, "What was good about the move, for the end."] = ""
    then: Annotated[tuple[str, ...], "What the other players do next."] = ()


@dataclass(frozen=True, slots=True)
class Tutorial:
    """The tutorial of a game; `TutorialStep` has its decisions.

    The other players follow it, too, as long as the player does. Afterwards they are computer players of the
    level, and what is said goes by the kind of decision, as `families.screen.Screen.kind` names it.
    """

    tutorial: Annotated[str, "The name of the game."]
    seed: Annotated[int, Range(0, 999_999_999), "The seed of the deal."]
    introduction: Annotated[tuple[str, ...], Range(1, 9), "What is said first: short pages."]
    steps: Annotated[tuple[TutorialStep, ...], Range(1, 400), "The decisions of the player, in order."]
    kinds: Annotated[Mapping[str, str], "What is said at a kind of decision where no step is left."]
    closing: Annotated[str, "What is said at the end, however the deal went."]
    next: Annotated[str, "One thing to try next."]
    variant: Annotated[str, "The variant that is played."] = PLAIN
    options: Annotated[Mapping[str, str], "Options with another value than usual."] = field(
        default_factory=dict
    )
    ends: Annotated[
        Literal["deal", "steps"], "When it ends: with the first deal, or after as many moves as it has steps."
    ] = "deal"
    level: Annotated[Level, "How the other players play."] = "average"
    before: Annotated[tuple[str, ...], "What other players do before the first step."] = ()
    followed: Annotated[
        str, "What is said before the closing to whoever has made the move of every step."
    ] = ""

    def line(self) -> Iterator[tuple[int, str]]:
        """Every move in order, with the number of its step if it is the player's, else -1."""
        yield from ((-1, move) for move in self.before)
        for number, step in enumerate(self.steps):
            yield number, step.move
            yield from ((-1, move) for move in step.then)


def tutorials() -> list[str]:
    """The games that have a tutorial, by name."""
    return [name for name, file in sorted(Library().games().items()) if os.path.exists(beside(file.path))]


def open_tutorial(name: str) -> tuple[Game, Tutorial]:
    """The tutorial of a game, and the game as it is played there.

    Raises RulesError when there is none, or the file is broken.
    """
    path = beside(find(Library(), name).path)
    if not os.path.exists(path):
        known = ", ".join(tutorials())
        raise RulesError(f"There is no tutorial for {name}; there is one for {known}.")
    return read_tutorial(path)


def read_tutorial(path: str) -> tuple[Game, Tutorial]:
    """The tutorial in a file, and its game. Raises BrokenRules with all that is wrong."""
    tutorial, root = read_as(path, Tutorial)
    try:
        definition = open_game(Library(), tutorial.tutorial, tutorial.variant)
        game, _ = choose(definition, tutorial.variant, tutorial.options)
    except BrokenRules:
        raise
    except RulesError as error:
        raise BrokenRules([Problem(root.entries["tutorial"].node.place, str(error))]) from None
    problems = [*_misnamed(tutorial, game, root), *_unplayable(tutorial, game, root)]
    if problems:
        raise BrokenRules(problems)
    return game, tutorial


def problems_of_tutorial(path: str) -> list[Problem]:
    """Everything that is wrong with the tutorial in a file."""
    try:
        read_tutorial(path)
    except BrokenRules as error:
        return error.problems
    return []


def _misnamed(tutorial: Tutorial, game: Game, root: Map) -> Iterator[Problem]:
    """A problem for each name of a seat that there is not."""
    texts = [
        *tutorial.introduction,
        *tutorial.kinds.values(),
        tutorial.closing,
        tutorial.next,
        tutorial.followed,
    ]
    texts += [text for step in tutorial.steps for text in (step.say, step.differs, step.praise)]
    known = [str(seat + 1) for seat in range(game.players.usual)]
    for found in {found[1] for text in texts for found in NAMED.finditer(text)} - set(known):
        message = f"'{{{found}}}' stands for no player; there are {', '.join(known)}."
        yield Problem(root.place, message)


def _unplayable(tutorial: Tutorial, game: Game, root: Map) -> Iterator[Problem]:
    """A problem for the first move that cannot be made, and for each equally good one."""
    state = dealt(game.undealt(game.players.usual, tutorial.seed))
    for number, text in tutorial.line():
        place = _place(root, number) if number >= 0 else root.entries["steps"].place
        also = tutorial.steps[number].also if number >= 0 else ()
        wrong = [problem for each in (*also, text) if (problem := _why_not(state, each, number >= 0))]
        if wrong:
            yield Problem(place, wrong[0])
            return
        state = state.apply(Move.parse(text))
        if tutorial.ends == "steps":
            state = dealt(state)


def _why_not(state: State, text: str, is_players: bool) -> str:
    """Why this move cannot be made now by the player, or by somebody else; "" when it can."""
    try:
        move = Move.parse(text)
        if state.to_act in (None, TABLE):
            return f"'{text}': the deal is over before this move."
        if (state.to_act == PLAYER) != is_players:
            return f"'{text}': it is the turn of seat {(state.to_act or 0) + 1}."
        state.apply(move)
    except HoyleError as error:
        return f"'{text}': {error}"
    return ""


def _place(root: Map, number: int) -> FilePlace:
    steps = root.entries["steps"].node
    return steps.items[number].place if isinstance(steps, List) else root.place


def dealt(state: State) -> State:
    """The position after the first deal, in which a player is to act."""
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    return state


# The pages of `hoyle help` that belong to no game: the history of cards, keys, and words of the table


@dataclass(frozen=True, slots=True)
class Page:
    """A page of named paragraphs."""

    title: Annotated[str, "What stands above it."]
    text: Annotated[Mapping[str, str], "Paragraphs by name."]


@dataclass(frozen=True, slots=True)
class Glossary:
    """Words that many games share, with what they mean."""

    title: Annotated[str, "What stands above it."]
    words: Annotated[Mapping[str, str], "A word, and what it means in a few words."]


@dataclass(frozen=True, slots=True)
class GeneralPages:
    """All of the file."""

    history: Annotated[Page, "How cards came to us."]
    keys: Annotated[Page, "What the keyboard does."]
    glossary: Annotated[Glossary, "Words of the card table."]


@cache
def general_pages() -> GeneralPages:
    """The shipped pages. Raises BrokenRules with all that is wrong in their file."""
    return read_as(os.path.join(shipped_folder(), READING, "pages.yaml"), GeneralPages)[0]
