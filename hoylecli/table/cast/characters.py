"""Who of the regulars sits down, and how they are introduced. The seed of the match decides."""

from collections.abc import Collection, Sequence
from random import Random
from typing import Final

from hoylecli.bots import Persona
from hoylecli.core import LEVELS, Computer, HoyleError, Player, Program, Who, listed, shortened

from .regulars import Character, named, near, own_regulars, regulars

_A_FEW: Final = 3  # players who are introduced with a line each
_TEMPERS: Final = {"bold": (0.85, 0.6), "careful": (0.2, 0.2), "chatty": (0.55, 0.6), "stubborn": (0.4, 0.3)}
"""Aggression and bluff of a style, where nothing else is said of a regular."""


def opponents(
    seats: Collection[Who], seed: int, taken: Collection[str] = (), game: str = "", family: str = ""
) -> list[Player]:
    """A player for each seat, none with a name in `taken`; whoever plays this game at the level comes first.

    One's own regulars are asked before the others. The same seed seats the same players.
    """
    if not seats:
        return []
    chance, names = Random(f"cast/{seed}"), {name.casefold() for name in taken}
    known, own = regulars(), len(own_regulars())
    order = [one for some in (known[:own], known[own:]) for one in chance.sample(some, len(some))]
    free = [one for one in order if one.name.casefold() not in names]
    seated: list[Player] = []
    for who in seats:
        fits = (one for one in free if who == Computer(one.level_at(game, family)))
        chosen = next(fits, free[0] if free else None)
        if chosen is None:
            seated.append(Player(f"Player {len(seated) + 1}", who))
            continue
        free.remove(chosen)
        seated.append(Player(chosen.name, who))
    return seated


def regular(text: str, game: str = "", family: str = "") -> Player:
    """A regular by name, at the level they have at the game, or at another: `Bashir`, `Bashir/expert`.

    Raises HoyleError, with the names that are near.
    """
    name, slash, level = text.partition("/")
    found = named(name)
    if found is None:
        raise HoyleError(f"Nobody here is called '{shortened(name.strip())}'{near(name)}")
    if slash and level.strip().lower() not in LEVELS:
        raise HoyleError(f"'{shortened(level)}' is no level; write {listed(LEVELS, 'or')} after the name.")
    return Player(found.name, Computer(level.strip().lower() or found.level_at(game, family)))


def introductions(players: Sequence[Player]) -> list[str]:
    """The computer players at the table: a line for each of a few, else one for all."""
    if len(players) <= _A_FEW:
        return list(map(introduction, players))
    return [f"With {listed([f'{player.name} ({_level(player)})' for player in players])}."]


def persona_of(name: str) -> Persona:
    """How somebody of that name likes to play; see `bots.Persona`."""
    found = _called(name)
    if found is None:
        return Persona(name)
    usual = _TEMPERS.get(found.style, (0.5, 0.5))
    aggression, bluff = (
        usual[at] if percent is None else percent / 100
        for at, percent in enumerate((found.boldness, found.bluff))
    )
    return Persona(name, aggression=aggression, bluff=bluff, style=found.style)


def described(player: Player) -> str:
    """Whoever sits on a seat, in a line."""
    return f"{player.name}." if player.is_person else introduction(player)


def introduction(player: Player) -> str:
    """`Odile (average), who keeps ...`: a computer player in a line."""
    found = _called(player.name)
    who = f"{player.name} ({_level(player)})"
    return f"{who}: {found.line}." if found else f"{who}."


def _called(name: str) -> Character | None:
    """The regular of exactly this name; a match may have been played with people who are gone."""
    return next((one for one in regulars() if one.name == name), None)


def _level(player: Player) -> str:
    """The level, or that it is a program."""
    return "cmd" if isinstance(player.who, Program) else str(player.who)
