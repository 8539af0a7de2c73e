"""Pitch: high, low, jack and game."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from hoylecli.core import BadNotation, Card, shortened

from .deals import Counter, SheetItem, number, side_in, which_side

GAME: Final[Mapping[int, int]] = {10: 10, 1: 4, 13: 3, 12: 2, 11: 1}
"""What cards count towards game, by rank (FG, Pitch)."""
SMUDGE: Final = 5


class Point(NamedTuple):
    """what: `high`, `low`, `jack` or `game`. seat: who has it, None for nobody."""

    what: str
    seat: int | None


def points(trump: str, won: Sequence[Sequence[Card]]) -> list[Point]:
    """The player who has each point, in the order in which they count. won: the cards that each has won.

    FG, Pitch: high and low are the highest and lowest trump in play, the jack of trumps counts if it is in,
    game is the most in tens, aces and court cards. All go to whoever takes them; nobody has game in a tie.

    >>> from hoylecli.core.cards import parse_cards
    >>> [(point.what, point.seat) for point in points("S", [parse_cards("AS TH"), parse_cards("2S JS AD")])]
    [('high', 0), ('low', 1), ('jack', 1), ('game', 0)]
    """
    trumps = [(card, seat) for seat, cards in enumerate(won) for card in cards if card.suit == trump]
    ends = (("high", max), ("low", min)) if trumps else ()
    found = [Point(what, choose(trumps, key=_height)[1]) for what, choose in ends]
    found += [Point("jack", seat) for card, seat in trumps if card.rank == 11]
    game = [sum(GAME.get(card.rank, 0) for card in cards) for cards in won]
    best = max(game)
    found.append(Point("game", game.index(best) if game.count(best) == 1 else None))
    return found


def _height(held: tuple[Card, int]) -> int:
    """How high a card is, aces high."""
    return (held[0].rank - 2) % 13


def deal(found: Sequence[Point], pitcher: int, bid: int, all_tricks: bool) -> list[tuple[str, int, int]]:
    """(what, seat, points) in the order in which they are counted.

    The pitcher keeps what was won when that is the bid at least, and is set back by the bid if not; a smudge
    wants all four points and all tricks, for 5. The others keep what they won.
    """
    mine = sum(point.seat == pitcher for point in found)
    made = (mine == 4 and all_tricks) if bid == SMUDGE else mine >= bid
    items = [
        (point.what, point.seat, 1)
        for point in found
        if point.seat is not None and (made or point.seat != pitcher)
    ]
    if bid == SMUDGE and made:
        items.append(("smudge", pitcher, 1))
    return items if made else [*items, ("set back", pitcher, -bid)]


# Deals of pitch as they are written down


class Pitch(Counter):
    """Pitcher, bid, and who took what: `2 3 high=2 low=1 jack=2 game=4`.

    In the place of a number the player's name will do; `-` and `nobody` are nobody.
    """

    vocabulary = ("high=", "low=", "jack=", "game=", "smudge", "all")
    _POINTS: Final = ("high", "low", "jack", "game")

    def __init__(self, players: int = 4, target: int = 11) -> None:
        self._numbered = [f"player {number}" for number in range(1, players + 1)]
        self.names: Sequence[str] = self._numbered
        self._target = target
        self._scores = [0] * players

    @property
    def form(self) -> str:
        called = [str(at) for at in range(1, len(self.names) + 1)]
        if list(self.names) != self._numbered:
            called = list(self.names)
        example = f"{called[1]} 3 high={called[1]} low={called[0]} jack=- game={called[-1]}"
        return f"pitcher, bid and who took each point, such as {example}"

    def by_number(self, words: Sequence[str]) -> list[str]:
        found = side_in(words, self.names)
        rest = found[1] if found else list(words)
        begins = [at for at, word in enumerate(rest) if "=" in word or word.lower() == "all"]
        numbered = [str(found[0] + 1)] if found else []
        numbered += rest[: begins[0]] if begins else rest
        for begin, end in pairwise([*begins, len(rest)]):
            numbered += self._owner_by_number(rest[begin:end])
        return numbered

    def _owner_by_number(self, words: Sequence[str]) -> list[str]:
        """`["low=1"]` from `["low=Ann", "Lee"]`; what names no player is left as it is."""
        what, equals, first = words[0].partition("=")
        found = side_in([*filter(None, [first]), *words[1:]], self.names) if equals else None
        return [f"{what}={found[0] + 1}"] if found and not found[1] else list(words)

    def count(self, words: Sequence[str]) -> list[SheetItem]:
        lower = [word.lower() for word in self.by_number(words)]
        everything = "all" in lower
        if everything:
            lower.remove("all")
        if side_in(lower[:1], self.names) is None:
            raise BadNotation(f"{which_side('who pitched', self.names)} A deal is {self.form}.")
        if len(lower) < 2:
            raise BadNotation(f"The bid is missing: 2 to 4, or smudge. A deal is {self.form}.")
        pitcher = int(lower[0]) - 1
        bid = SMUDGE if lower[1] == "smudge" else number(lower[1], 2, 4, "a bid other than smudge")
        found = self._found(lower[2:])
        if everything and any(point.seat != pitcher for point in found):
            raise BadNotation(
                "With all tricks the pitcher has taken all points, too; leave out 'all', or mend them."
            )
        items = []
        for what, side, points in deal(found, pitcher, bid, everything):
            if max(self._scores) >= self._target:
                break
            self._scores[side] += points
            items.append(SheetItem(side, what, points))
        return items

    def _found(self, words: Sequence[str]) -> list[Point]:
        owners: dict[str, int | None] = {}
        for word in words:
            what, _, player = word.partition("=")
            if what not in self._POINTS or not player or what in owners:
                typed = shortened(word)
                raise BadNotation(
                    f"'{typed}': write who took high, low, jack and game once each, such as low=1."
                )
            owners[what] = None if player in ("-", "nobody") else self._owner(what, player)
        missing = next((what for what in self._POINTS if what not in owners), None)
        if missing:
            raise BadNotation(
                f"Write who took {missing}, too: {missing}= and the player, or {missing}=- for nobody."
            )
        for what in ("high", "low"):
            if owners[what] is None:
                raise BadNotation(f"Somebody took the {what} trump: write {what}= and the player.")
        return [Point(what, owners[what]) for what in self._POINTS if owners[what] is not None]

    def _owner(self, what: str, player: str) -> int:
        found = side_in([player], self.names)
        if found is None:
            raise BadNotation(f"{which_side(f'who took {what}', self.names)} Write {what}=- for nobody.")
        return found[0]
