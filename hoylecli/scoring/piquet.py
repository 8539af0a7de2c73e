"""Piquet: what a hand holds, and what a deal and a partie count.

By the Laws of Piquet that the Portland Club adopted in 1882 ("PC" here, with the number of the law). BK,
Piquet, is the same game, but breaks off after the exchange; it has a new hand dealt after carte blanche,
where the laws play on (PC 18: it counts toward a pique), and so does this.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from hoylecli.core import SUITS, BadNotation, Card, capital, shortened

from .deals import Counter, SheetItem, side_in, which_side

ORDER: Final = "789TJQKA"
COURT: Final = (11, 12, 13)
RANKS: Final = "AKQJT"
"""The ranks of which three or four count."""
BLANCHE: Final = 10
CARDS: Final = 10
CAPOT: Final = 40
PIQUE: Final = 30
REPIQUE: Final = 60
THIRTY: Final = 30
RUBICON: Final = 100
STAGES: Final = ("blanche", "point", "sequence", "set", "play", "cards")
"""The order in which scores are reckoned (PC 67)."""
SEQUENCES: Final[Mapping[int, str]] = {
    3: "tierce", 4: "quart", 5: "quint", 6: "sixieme", 7: "septieme", 8: "huitieme",
}  # fmt: skip


class Combo(NamedTuple):
    """Cards that may count. kind: `point`, `sequence` or `set`. cards: the highest first.

    height: what decides between two of one size: the pips of a point, else how high the first card ranks,
    from 0 for a seven to 7 for an ace.
    """

    kind: str
    cards: tuple[Card, ...]
    height: int

    @property
    def strength(self) -> tuple[int, int]:
        """More beats less; of one kind only."""
        return len(self.cards), self.height


class PiquetItem(NamedTuple):
    """What a player counts. stage: of STAGES, or `bonus`. what: `quart`, `led`, `last trick`, `capot`, ..."""

    seat: int
    stage: str
    what: str
    points: int


def height(card: Card) -> int:
    """How high a card ranks: 0 for a seven to 7 for an ace."""
    return ORDER.index(str(card)[0])


def pips(cards: Iterable[Card]) -> int:
    """What a point makes: an ace 11, court cards and tens 10, others their number.

    >>> from hoylecli.core.cards import parse_cards
    >>> pips(parse_cards("AH QH JH TH 8H"))
    49
    """
    return sum(11 if card.rank == 1 else min(card.rank, 10) for card in cards)


def worth(kind: str, size: int) -> int:
    """What a combination of so many cards counts when it is good (PC 62 to 64).

    >>> worth("point", 6), worth("sequence", 4), worth("sequence", 5), worth("set", 3), worth("set", 4)
    (6, 4, 15, 3, 14)
    """
    many = 4 if kind == "set" else 5
    return size if kind == "point" or size < many else size + 10


def combos(kind: str, hand: Iterable[Card]) -> list[Combo]:
    """All that a hand holds of a kind, the best first: its suits, its sequences in full, or its sets.

    >>> from hoylecli.core.cards import parse_cards
    >>> hand = parse_cards("AS AH KH QH JH 8H KD QD JD 9S 8S 9C")
    >>> [combo.cards for combo in combos("sequence", hand)]
    [(AH, KH, QH, JH), (KD, QD, JD)]
    """
    cards = sorted(hand, key=lambda card: (-height(card), card))
    if kind == "set":
        same = [tuple(card for card in cards if str(card)[0] == rank) for rank in RANKS]
        found = [Combo(kind, group, height(group[0])) for group in same if len(group) >= 3]
    else:
        suits = [[card for card in cards if card.suit == suit] for suit in reversed(SUITS)]
        groups = [tuple(suit) for suit in suits if suit]
        if kind == "point":
            found = [Combo(kind, group, pips(group)) for group in groups]
        else:
            runs = [run for group in groups for run in _runs(group) if len(run) >= 3]
            found = [Combo(kind, run, height(run[0])) for run in runs]
    return sorted(found, key=lambda combo: combo.strength, reverse=True)


def parts(combo: Combo) -> list[Combo]:
    """The same combination, and the smaller ones that may be called in its place, the best first.

    A set of four has four of three, a sequence all shorter ones within it; a point is a whole suit.

    >>> from hoylecli.core.cards import parse_cards
    >>> [part.cards for part in parts(combos("sequence", parse_cards("KH QH JH TH"))[0])]
    [(KH, QH, JH, TH), (KH, QH, JH), (QH, JH, TH)]
    """
    kind, cards = combo.kind, combo.cards
    if kind == "point":
        return [combo]
    if kind == "set":
        fours = [cards] if len(cards) == 4 else []
        smaller = [tuple(card for card in four if card != sunk) for four in fours for sunk in reversed(four)]
    else:
        sizes = range(len(cards) - 1, 2, -1)
        smaller = [cards[at : at + size] for size in sizes for at in range(len(cards) - size + 1)]
    return [combo, *(Combo(kind, some, height(some[0])) for some in smaller)]


def _runs(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Cards of a suit, the highest first, cut where one is missing."""
    cuts = [at for at in range(1, len(cards)) if height(cards[at]) != height(cards[at - 1]) - 1]
    return [tuple(cards[start:end]) for start, end in zip([0, *cuts], [*cuts, len(cards)], strict=True)]


def is_blanche(hand: Iterable[Card]) -> bool:
    """Whether there is no king, queen or jack (PC 18)."""
    return not any(card.rank in COURT for card in hand)


def played(tricks: Sequence[tuple[int, int]], led: int | None = None, many: int = 12) -> list[PiquetItem]:
    """What is counted in play: 1 a card led, 1 a trick won from the other's lead, 1 for the last (PC 65).

    tricks: leader and winner of each. led: who has led to the trick that is not complete. many: tricks in the
    deal; after the last come the cards or the capot (PC 66).

    >>> [(item.seat, item.what, item.points) for item in played([(0, 0), (0, 1)], led=1)[1:]]
    [(0, 'led', 1), (1, 'won', 1), (1, 'led', 1)]
    """
    items = []
    for number, (leader, winner) in enumerate(tricks, 1):
        items.append(PiquetItem(leader, "play", "led", 1))
        items += [PiquetItem(winner, "play", "won", 1)] if winner != leader else []
        items += [PiquetItem(winner, "play", "last trick", 1)] if number == many else []
    if len(tricks) == many:
        winners = [winner for _, winner in tricks]
        most = max(set(winners), key=winners.count)
        if winners.count(most) == many:
            items.append(PiquetItem(most, "cards", "capot", CAPOT))
        elif 2 * winners.count(most) > many:
            items.append(PiquetItem(most, "cards", "cards", CARDS))
    return items if led is None else [*items, PiquetItem(led, "play", "led", 1)]


def reckoned(items: Iterable[PiquetItem]) -> list[PiquetItem]:
    """The items of a deal in the order of PC 67, with pique or repique after the one that made thirty.

    Thirty in hand before the other can count anything is a repique, 60 (PC 68); thirty in hand and play
    before the other has counted anything a pique, 30 (PC 69). The cards and the capot do not help towards it,
    and what was equal hinders nobody.
    """
    order, totals = [], dict[int, int]()
    for item in sorted(items, key=lambda item: STAGES.index(item.stage)):
        before = totals.get(item.seat, 0)
        totals[item.seat] = before + item.points
        order.append(item)
        alone = len(totals) == 1 and item.stage != "cards"
        if alone and before < THIRTY <= totals[item.seat]:
            in_play = item.stage == "play"
            bonus = ("pique", PIQUE) if in_play else ("repique", REPIQUE)
            order.append(PiquetItem(item.seat, "bonus", *bonus))
    return order


class PartieResult(NamedTuple):
    """How a partie ended. winner: None if it is drawn. points: what it is worth. rubicon: under the line."""

    winner: int | None
    points: int
    rubicon: bool


def partie(scores: Sequence[int], line: int = RUBICON) -> PartieResult:
    """What a partie between two is worth (PC 71 to 73).

    The difference and 100; or, when the loser has not reached the line, both scores and 100, whatever the
    winner has. Equal scores, after the two deals more that there are then, are a draw.

    >>> partie([131, 113])
    PartieResult(winner=0, points=118, rubicon=False)
    >>> partie([81, 125])
    PartieResult(winner=1, points=306, rubicon=True)
    """
    loser, best = min(scores), max(scores)
    if loser == best:
        return PartieResult(None, 0, False)
    points = (best + loser if loser < line else best - loser) + 100
    return PartieResult(scores.index(best), points, loser < line)


# Deals of piquet as they are written down

_LENGTHS: Final = {name: length for length, name in SEQUENCES.items()}
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
    `AAABBAAABAAB`; letters that are all E and Y are elder and younger. `Ann:blanche` alone is a deal that
    ended with carte blanche.
    """

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

    def count(self, words: Sequence[str]) -> list[SheetItem]:
        elder = self._deals % 2
        roles = {str(elder + 1): "E", str(2 - elder): "Y"}
        upper = [_with_roles(word.upper(), roles) for word in self.by_number(words)]
        if (shown := self._ended_by_blanche(upper)) is not None:
            self._deals += 1
            return [SheetItem((elder + shown.seat) % 2, shown.what, shown.points)]
        tricks = [word for word in upper if set(word) <= set("EY")]
        declared = [self._declared(word) for word in upper if word not in tricks]
        if trouble := self._trouble(tricks):
            raise BadNotation(f"{trouble}. A deal is {self.form}.")
        _refuse_impossible(declared, self._called())
        for stage in ("point", "sequence", "set"):
            if {"E", "Y"} == {"EY"[item.seat] for item in declared if item.stage == stage}:
                raise BadNotation(f"Both have a {stage} that is good; only the better one's counts.")
        winners = ["EY".index(letter) for letter in tricks[0]]
        leaders = [0, *winners[:-1]]
        items = reckoned([*declared, *played(list(zip(leaders, winners, strict=True)))])
        self._deals += 1
        return _gathered([SheetItem((elder + item.seat) % 2, item.what, item.points) for item in items])

    def _trouble(self, tricks: Sequence[str]) -> str:
        """What is wrong with the words that have the winners of the tricks, "" if nothing is."""
        if not tricks:
            return f"The winners of the tricks are missing: {self._TRICKS} letters"
        if len(tricks) > 1:
            return "The winners of the tricks are there twice; once is enough"
        letters = len(tricks[0])
        wanted = f"The winners of the tricks are {self._TRICKS} letters"
        return "" if letters == self._TRICKS else f"{wanted}, not {letters}"

    def _ended_by_blanche(self, words: Sequence[str]) -> PiquetItem | None:
        """The carte blanche, where a deal has nothing else: then a new hand was dealt (BK)."""
        is_alone = len(words) == 1 and words[0] in ("E:BLANCHE", "Y:BLANCHE")
        return self._declared(words[0]) if is_alone else None

    def _declared(self, word: str) -> PiquetItem:
        who, colon, what = word.partition(":")
        found = self._worth(what.lower()) if colon and who in ("E", "Y") else None
        if found is None:
            raise BadNotation(self._not_good(who, what, bool(colon)))
        stage, name, points = found
        return PiquetItem("EY".index(who), stage, name, points)

    def _not_good(self, who: str, what: str, has_side: bool) -> str:
        """What is wrong with a word that is nothing anybody declares."""
        good = "point5, tierce to huitieme, aces3, aces4 or blanche"
        typed = shortened((f"{who}:{what}" if has_side else who).lower())
        typed = capital(typed) if who in ("E", "Y") else typed
        if not has_side and len(who) > max(map(len, _LENGTHS)):
            return f"'{typed}': write who won each trick, E or Y."
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
            return "blanche", "carte blanche", BLANCHE
        if what in _LENGTHS:
            return "sequence", what, worth("sequence", _LENGTHS[what])
        name, size = what.rstrip("0123456789"), what.lstrip("abcdefghijklmnopqrstuvwxyz")
        if name == "point" and size in ("1", "2", "3", "4", "5", "6", "7", "8"):
            return "point", f"point of {size}", int(size)
        if name in self._RANKS and size in ("3", "4"):
            return "set", f"{'three' if size == '3' else 'four'} {name}", worth("set", int(size))
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
        won = partie(scores)
        if won.winner is None:
            return "The partie is drawn."
        return f"The partie is worth {won.points}{', with a rubicon' if won.rubicon else ''}."


def _with_roles(word: str, roles: Mapping[str, str]) -> str:
    """A declaration or the winners of the tricks with E and Y in the place of numbers of players."""
    who, colon, what = word.partition(":")
    if colon:
        return f"{roles.get(who, who)}:{what}"
    return "".join(map(roles.get, word, word)) if set(word) <= set(roles) else word


def _refuse_impossible(declared: Sequence[PiquetItem], called: Sequence[str]) -> None:
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


def _gathered(items: Sequence[SheetItem]) -> list[SheetItem]:
    """The items with the points of led and won cards in one, at the place of the first."""
    found: dict[tuple[int, str], int] = {}
    for item in items:
        key = item.side, "play" if item.what in ("led", "won") else item.what
        found[key] = found.get(key, 0) + item.points
    return [SheetItem(side, what, points) for (side, what), points in found.items()]
