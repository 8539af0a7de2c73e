"""The computer players you may meet. The seed of the match decides who sits down."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.bots import Persona
from hoylecli.core.grammar import listed
from hoylecli.core.seats import Computer, Player, Program, Who

_A_FEW: Final = 3  # players who are introduced with a line each


@dataclass(frozen=True, slots=True)
class Character:
    """An invented opponent, and the level they like best to play at.

    line: so short that it fits 60 columns behind the name, whatever the level.

    aggression, bluff: how they like to play where that means something; see `bots.Persona`.
    """

    name: str
    line: str
    level: str
    aggression: float = 0.5
    bluff: float = 0.5


CAST: Final = (
    Character("Pip", "eleven, wins with the cards upside down", "beginner", 0.8, 0.8),
    Character("Uncle Bertil", "tells the street what he holds", "beginner", 0.4, 0.1),
    Character("Mrs. Okafor", "came for tea, stays for the cards", "beginner", 0.2, 0.2),
    Character("Tomasz", "learned the game on the train here", "beginner", 0.6, 0.5),
    Character("Odile", "keeps the lighthouse, and the score", "average", 0.3, 0.2),
    Character("Walt", "retired ferryman; never in a hurry", "average", 0.2, 0.3),
    Character("Ximena", "hums when the hand is good", "average", 0.7, 0.6),
    Character("Dr. Lindqvist", "shuffles better than she operates", "average", 0.8, 0.4),
    Character("The Colonel", "never forgave a misdeal in the war", "expert", 0.9, 0.4),
    Character("Aunt Prudence", "plays for matches; owns a forest", "expert", 0.3, 0.2),
    Character("Bashir", "counts cards the way others count sheep", "expert", 0.5, 0.5),
    Character("Madame Zephyrine", "says she cannot see your cards", "expert", 0.6, 0.9),
)


def opponents(seats: Collection[Who], seed: int, taken: Collection[str] = ()) -> list[Player]:
    """A player for each seat, none with a name in `taken`; whoever prefers the level is asked first.

    The same seed seats the same players.
    """
    order = Random(f"cast/{seed}").sample(CAST, len(CAST))
    free = [character for character in order if character.name not in taken]
    seated = []
    for who in seats:
        chosen = next((character for character in free if who == Computer(character.level)), free[0])
        free.remove(chosen)
        seated.append(Player(chosen.name, who))
    return seated


def introductions(players: Sequence[Player]) -> list[str]:
    """The computer players at the table: a line for each of a few, else one for all."""
    if len(players) <= _A_FEW:
        return list(map(introduction, players))
    return [f"With {listed([f'{player.name} ({_level(player)})' for player in players])}."]


def persona_of(name: str) -> Persona:
    """How somebody of that name likes to play; see `bots.Persona`."""
    found = next((character for character in CAST if character.name == name), None)
    return Persona(name, aggression=found.aggression, bluff=found.bluff) if found else Persona(name)


def described(player: Player) -> str:
    """Whoever sits on a seat, in a line."""
    return f"{player.name}." if player.is_person else introduction(player)


def introduction(player: Player) -> str:
    """`Odile (average), who keeps ...`: a computer player in a line."""
    line = next((character.line for character in CAST if character.name == player.name), "")
    who = f"{player.name} ({_level(player)})"
    return f"{who}: {line}." if line else f"{who}."


def _level(player: Player) -> str:
    """The level, or that it is a program."""
    return "cmd" if isinstance(player.who, Program) else str(player.who)
