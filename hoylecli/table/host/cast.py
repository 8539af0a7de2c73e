"""The computer players you may meet. The seed of the match decides who sits down."""

from collections.abc import Collection
from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.bots import Persona
from hoylecli.core.match import HUMAN, Player


@dataclass(frozen=True, slots=True)
class Character:
    """An invented opponent, and the level they like best to play at."""

    name: str
    line: str
    level: str


CAST: Final = (
    Character("Pip", "eleven years old, holds the cards upside down and wins anyway", "beginner"),
    Character("Uncle Bertil", "tells the whole street what he holds", "beginner"),
    Character("Mrs. Okafor", "came for the tea, stays for the cards", "beginner"),
    Character("Tomasz", "learned the game on the train here", "beginner"),
    Character("Odile", "keeps the lighthouse, and the score", "average"),
    Character("Walt", "retired ferryman; never in a hurry", "average"),
    Character("Ximena", "hums when the hand is good", "average"),
    Character("Dr. Lindqvist", "shuffles better than she operates", "average"),
    Character("The Colonel", "has not forgiven a misdeal since the war", "expert"),
    Character("Aunt Prudence", "plays for matches and owns a forest of them", "expert"),
    Character("Bashir", "counts cards the way others count sheep", "expert"),
    Character("Madame Zephyrine", "says she cannot see your hand; says it often", "expert"),
)


def opponents(levels: Collection[str], seed: int, taken: Collection[str] = ()) -> list[Player]:
    """A player for each of `levels`, none with a name in `taken`; who prefers the level is asked first.

    The same seed seats the same players.
    """
    order = Random(f"cast/{seed}").sample(CAST, len(CAST))
    free = [character for character in order if character.name not in taken]
    seated = []
    for level in levels:
        chosen = next((character for character in free if character.level == level), free[0])
        free.remove(chosen)
        seated.append(Player(chosen.name, level))
    return seated


def persona_of(name: str) -> Persona:
    """How somebody of that name likes to play; see `bots.Persona`."""
    return Persona(name)


def described(player: Player) -> str:
    """Whoever sits on a seat, in a line."""
    return f"{player.name}." if player.level == HUMAN else introduction(player)


def introduction(player: Player) -> str:
    """`Odile (average), who keeps ...`: a computer player in a line."""
    line = next((character.line for character in CAST if character.name == player.name), "")
    level = player.level.partition(":")[0]
    return f"{player.name} ({level}): {line}." if line else f"{player.name} ({level})."
