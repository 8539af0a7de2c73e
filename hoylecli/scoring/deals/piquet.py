"""Deals of piquet as they are written down."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from hoylecli.core.errors import BadNotation
from hoylecli.core.text import shortened

from .. import piquet
from . import Counter, Item
from .sides import side_in, which_side

_LENGTHS: Final = {name: length for length, name in piquet.SEQUENCES.items()}
_SIZES: Final = {"three": 3, "four": 4}
_CARDS: Final = 12  # of a hand
_COURTS: Final = ("kings", "queens", "jacks")
_DRAWN: Final = (5, 7)  # by elder and younger at most; younger where elder took one (PC 21, 34)
_PLAYERS: Final = ("player 1", "player 2")
_ROLES: Final = {"E": "E", "ELDER": "E", "Y": "Y", "YOUNGER": "Y"}


class Piquet(Counter):
    """What was good, and who won each trick: `E:point5 E:quart Y:kings3 EEEYYEEEYEEY`.

    E is elder, who leads first, Y younger; the first player is elder in the first deal, and then they change.
    In their place numbers and names of players will do, `Ann:point5`, and for tricks numbers or initials,
    `AAABBAAABAAB`; letters that are all E and Y are elder and younger.
    """

    lowest_wins = False
    vocabulary = tuple(f"{who}:{what}" for who in "EY" for what in ("point", "blanche", *_LENGTHS))
    _TRICKS: Final = 12
    _DEALS: Final = (6, 8)
    _RANKS: Final = ("aces", "kings", "queens", "jacks", "tens")

    def __init__(self) -> None:
        self.names: Sequence[str] = _PLAYERS
        self._deals = 0

    @property
    def form(self) -> str:
        one, other = self.names
        first, second = one[:1].upper(), other[:1].upper()
        good = "E:point5 E:quart Y:kings3"
        if self.names != _PLAYERS:
            good = f"{one}:point5 {one}:quart {other}:kings3"
        if self.names == _PLAYERS or first == second:
            return (
                "what was good of elder's (E) and younger's (Y), and the winners of the tricks, such as "
                f"{good} EEEYYEEEYEEY"
            )
        tricks = "EEEYYEEEYEEY".replace("Y", second).replace("E", first) if second != "E" else "111221112112"
        return f"what was good of each, and the winners of the tricks, such as {good} {tricks}"

    def by_number(self, words: Sequence[str]) -> list[str]:
        """`1:point5` for the first player's; letters for elder and younger stay."""
        rest = " ".join(words).replace(":", ": ").split()
        found = list[str]()
        while rest:
            who = self._player(rest)
            if who is not None and len(who[1]) > 0:
                found.append(f"{who[0]}:{who[1][0]}")
                rest = who[1][1:]
            else:
                found.append(self._tricks_by_number(rest[0]))
                rest = rest[1:]
        return found

    def _player(self, words: Sequence[str]) -> tuple[str, list[str]] | None:
        """`E`, `Y` or the number of the player that the words begin with, and those after it."""
        colon = next((at for at, word in enumerate(words) if word.endswith(":")), None)
        if colon is None:
            return None
        named = [word.removesuffix(":") for word in words[: colon + 1]]
        if len(named) == 1 and named[0].upper() in _ROLES:
            return _ROLES[named[0].upper()], list(words[1:])
        found = side_in(named, self.names)
        return (str(found[0] + 1), list(words[colon + 1 :])) if found and not found[1] else None

    def _tricks_by_number(self, word: str) -> str:
        """The winners of the tricks with numbers for initials, unless they are E and Y."""
        first, second = (name[:1].upper() for name in self.names)
        letters = set(word.upper())
        if first == second or letters <= set("EY") or not letters <= {first, second}:
            return word
        return "".join("1" if letter == first else "2" for letter in word.upper())

    def count(self, words: Sequence[str]) -> list[Item]:
        elder = self._deals % 2
        roles = {str(elder + 1): "E", str(2 - elder): "Y"}
        upper = [_with_roles(word.upper(), roles) for word in self.by_number(words)]
        tricks = [word for word in upper if set(word) <= set("EY")]
        if len(tricks) != 1 or len(tricks[0]) != self._TRICKS:
            raise BadNotation(f"A deal is {self.form}: {self._TRICKS} letters for the tricks.")
        declared = [self._declared(word) for word in upper if word != tricks[0]]
        _refuse_impossible(declared, self._called())
        for stage in ("point", "sequence", "set"):
            if {"E", "Y"} == {"EY"[item.seat] for item in declared if item.stage == stage}:
                raise BadNotation(f"Both have a {stage} that is good; only the better one's counts.")
        winners = ["EY".index(letter) for letter in tricks[0]]
        leaders = [0, *winners[:-1]]
        items = piquet.reckoned([*declared, *piquet.played(list(zip(leaders, winners, strict=True)))])
        self._deals += 1
        return _gathered([Item((elder + item.seat) % 2, item.what, item.points) for item in items])

    def _declared(self, word: str) -> piquet.Item:
        who, colon, what = word.partition(":")
        found = self._worth(what.lower()) if colon and who in ("E", "Y") else None
        if found is None:
            raise BadNotation(self._not_good(who, what, bool(colon)))
        stage, name, points = found
        return piquet.Item("EY".index(who), stage, name, points)

    def _not_good(self, who: str, what: str, has_side: bool) -> str:
        """What is wrong with a word that is nothing anybody declares."""
        good = "point5, tierce to huitieme, aces3, aces4 or blanche"
        typed = shortened((f"{who}:{what}" if has_side else who).lower())
        if self.names == _PLAYERS:
            return f"'{typed}': write E: or Y: and what was good: {good}."
        if who not in ("E", "Y"):
            whose = which_side(f"whose is {typed}", self.names)
            return f"{whose} Write it as {self.names[0]}:point5."
        owner = self._called()["EY".index(who)]
        return f"'{shortened(what.lower())}': what was good of {owner}'s? Write {good}."

    def _called(self) -> tuple[str, str]:
        """Elder and younger of the next deal, by their names if they have any."""
        if self.names == _PLAYERS:
            return "elder", "younger"
        return self.names[self._deals % 2], self.names[1 - self._deals % 2]

    def _worth(self, what: str) -> tuple[str, str, int] | None:
        """Stage, words and points of what was declared, None if it is nothing."""
        if what == "blanche":
            return "blanche", "carte blanche", piquet.BLANCHE
        if what in _LENGTHS:
            return "sequence", what, piquet.worth("sequence", _LENGTHS[what])
        name, size = what.rstrip("0123456789"), what.lstrip("abcdefghijklmnopqrstuvwxyz")
        if name == "point" and size in ("1", "2", "3", "4", "5", "6", "7", "8"):
            return "point", f"point of {size}", int(size)
        if name in self._RANKS and size in ("3", "4"):
            return "set", f"{'three' if size == '3' else 'four'} {name}", piquet.worth("set", int(size))
        return None

    def is_over(self, scores: Sequence[int]) -> bool:
        six, eight = self._DEALS
        return self._deals == eight or (self._deals == six and scores[0] != scores[1])

    def winners(self, scores: Sequence[int]) -> list[int]:
        """Nobody, when the partie is drawn."""
        return [] if scores[0] == scores[1] else super().winners(scores)

    def due(self, called: Sequence[str]) -> str:
        return f"{called[self._deals % 2]} is elder"

    def remark(self, scores: Sequence[int]) -> str:
        """What the partie is worth, at its end."""
        won = piquet.partie(scores)
        if won.winner is None:
            return "The partie is drawn."
        return f"The partie is worth {won.points}{', with a rubicon' if won.rubicon else ''}."


def _with_roles(word: str, roles: Mapping[str, str]) -> str:
    """A declaration or the winners of the tricks with E and Y in the place of numbers of players."""
    who, colon, what = word.partition(":")
    if colon:
        return f"{roles.get(who, who)}:{what}"
    return "".join(map(roles.get, word, word)) if set(word) <= set(roles) else word


def _refuse_impossible(declared: Sequence[piquet.Item], called: Sequence[str]) -> None:
    """Raises BadNotation for what no hand of twelve cards can hold. called: elder and younger."""
    if sum(item.stage == "blanche" for item in declared) > 1:
        raise BadNotation("Only one hand of a deal can be without court cards.")
    for seat, (who, drawn) in enumerate(zip(called, _DRAWN, strict=True)):
        mine = [item for item in declared if item.seat == seat]
        if sum(item.stage == "point" for item in mine) > 1:
            raise BadNotation(f"A hand has one point, and you wrote two for {who}.")
        ranks = sorted(item.what.split()[-1] for item in mine if item.stage == "set")
        twice = next((rank for rank, other in pairwise(ranks) if rank == other), None)
        if twice:
            raise BadNotation(f"The {twice} of {who} are one set, of three or of four.")
        courts = sum(_SIZES[words[0]] for item in mine if (words := item.what.split())[-1] in _COURTS)
        if courts > drawn and any(item.stage == "blanche" for item in mine):
            raise BadNotation(
                f"After carte blanche {who} draws {drawn} cards at most, so cannot have {courts} court cards."
            )
        sequences = sum(_LENGTHS[item.what] for item in mine if item.stage == "sequence")
        sets = sum(_SIZES[item.what.split()[0]] for item in mine if item.stage == "set")
        if max(sequences, sets) > _CARDS:
            what = "sequences" if sequences > _CARDS else "sets"
            raise BadNotation(
                f"The {what} of {who} have {max(sequences, sets)} cards, and a hand has {_CARDS}."
            )


def _gathered(items: Sequence[Item]) -> list[Item]:
    """The items with the points of led and won cards in one, at the place of the first."""
    found: dict[tuple[int, str], int] = {}
    for item in items:
        key = item.side, "play" if item.what in ("led", "won") else item.what
        found[key] = found.get(key, 0) + item.points
    return [Item(side, what, points) for (side, what), points in found.items()]
