"""Tutorials: the first deal of a game with a sentence at each decision, as data beside the rules file.

`cribbage.tutorial.yaml` beside `cribbage.yaml` is the tutorial of cribbage; `library.tutorials` reads it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from hoylecli.families.schema import Range

from .names import PLAIN

PLAYER: Final = 0  # the seat of who is taught
NAMED: Final = re.compile(r"\{(\d*)\}")


@dataclass(frozen=True, slots=True)
class Step:
    """A decision of the player's in the deal of the tutorial."""

    move: Annotated[str, "The move that is recommended, in full."]
    say: Annotated[str, "What is said before it; {2} stands for the name of the second player."] = ""
    also: Annotated[tuple[str, ...], "Moves that are just as good."] = ()
    differs: Annotated[str, "Why the expert's hint is another move, where it is."] = ""
    praise: Annotated[str, "What was good about the move, for the end."] = ""
    then: Annotated[tuple[str, ...], "What the other players do next."] = ()


@dataclass(frozen=True, slots=True)
class Tutorial:
    """The tutorial of a game; `Step` has its decisions.

    The other players follow it, too, as long as the player does. Afterwards they are computer players of the
    level, and what is said goes by the kind of decision, as `families.screen.Screen.kind` names it.
    """

    tutorial: Annotated[str, "The name of the game."]
    seed: Annotated[int, Range(0, 999_999_999), "The seed of the deal."]
    introduction: Annotated[tuple[str, ...], Range(1, 9), "What is said first: short pages."]
    steps: Annotated[tuple[Step, ...], Range(1, 400), "The decisions of the player, in order."]
    kinds: Annotated[Mapping[str, str], "What is said at a kind of decision where no step is left."]
    closing: Annotated[str, "What is said at the end."]
    next: Annotated[str, "One thing to try next."]
    variant: Annotated[str, "The variant that is played."] = PLAIN
    options: Annotated[Mapping[str, str], "Options with another value than usual."] = field(
        default_factory=dict
    )
    ends: Annotated[
        Literal["deal", "steps"], "When it ends: with the first deal, or after as many moves as it has steps."
    ] = "deal"
    level: Annotated[Literal["beginner", "average", "expert"], "How the other players play."] = "average"
    before: Annotated[tuple[str, ...], "What other players do before the first step."] = ()

    def line(self) -> Iterator[tuple[int, str]]:
        """Every move in order, with the number of its step if it is the player's, else -1."""
        yield from ((-1, move) for move in self.before)
        for number, step in enumerate(self.steps):
            yield number, step.move
            yield from ((-1, move) for move in step.then)
