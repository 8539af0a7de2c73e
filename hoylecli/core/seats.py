"""The player on a seat: a person, a computer player, or a program that plays.

One text says which of them it is. People type it (`--seat 2=expert`), matches are kept with it, and JSON
carries it as `level`: `human`, the level of a computer player, or `cmd:` and a command line.
"""

from dataclasses import dataclass
from typing import Final

from .text import on_one_line

HUMAN: Final = "human"
PROGRAM: Final = "cmd:"
LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a face."""

    def __str__(self) -> str:
        return HUMAN


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player of a level, which may be none that there is. Its name is that of its character."""

    level: str

    def __str__(self) -> str:
        return self.level


@dataclass(frozen=True, slots=True)
class Program:
    """A program of somebody's own, by the command line that starts it."""

    command: str

    def __str__(self) -> str:
        return PROGRAM + self.command


Who = Person | Computer | Program
PERSON: Final = Person()


def who_is(text: str) -> Who:
    """The player that a text means; `str` gives the text again.

    >>> who_is("expert"), who_is("cmd:./bot"), str(who_is("human"))
    (Computer(level='expert'), Program(command='./bot'), 'human')
    """
    if text == HUMAN:
        return PERSON
    return Program(text.removeprefix(PROGRAM)) if text.startswith(PROGRAM) else Computer(text)


@dataclass(frozen=True, slots=True)
class Player:
    """The player on a seat, by name.

    The name is made fit for one line by `on_one_line` and cut to LONGEST_NAME, wherever it comes from.
    """

    name: str
    who: Who = PERSON

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", on_one_line(self.name)[:LONGEST_NAME].rstrip() or "?")

    @classmethod
    def of(cls, name: str, text: str) -> "Player":
        """The player of that name who is meant by a text."""
        return cls(name, who_is(text))

    @property
    def is_person(self) -> bool:
        return self.who == PERSON

    @property
    def level(self) -> str | None:
        """The level of a computer player; None for anybody else."""
        return self.who.level if isinstance(self.who, Computer) else None

    def __str__(self) -> str:
        """`Ann`, `Odile (expert)`"""
        return self.name if self.is_person else f"{self.name} ({self.who})"

    def as_json(self) -> dict[str, str]:
        return {"name": self.name, "level": str(self.who)}
