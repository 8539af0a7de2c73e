"""Deals of trick-taking games as people write them down at a table, and what they make.

Each game is a `Counter`, which reads a deal as a list of words and knows what the next one needs of those
before: the bags of spades, the scores of pitch. A side is a player or a pair, numbered from 0 here and from 1
in what is written.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from ..core.errors import BadNotation
from . import euchre, hearts, pinochle, piquet, pitch, spades


class Item(NamedTuple):
    """Where points come from: the side that gets them, what for, and how many, with their sign."""

    side: int
    what: str
    points: int


class Counter(Protocol):
    """The score sheet of one game, filled in deal by deal.

    names: what the sides are called unless they are given names. form: how a deal is written.
    """

    names: Sequence[str]
    form: str
    lowest_wins: bool

    def count(self, words: Sequence[str]) -> list[Item]:
        """What the next deal makes. Raises BadNotation for one that cannot be."""

    def is_over(self, scores: Sequence[int]) -> bool:
        """Whether the match has ended with these scores."""

    def remark(self, scores: Sequence[int]) -> str:
        """What else there is to say at the end, or nothing."""
        return ""


def _number(word: str, least: int, most: int, what: str) -> int:
    """The number in a word. Raises BadNotation."""
    if not (word.isascii() and word.isdigit()) or not least <= int(word) <= most:
        raise BadNotation(f"'{word}': {what} is a number from {least} to {most}.")
    return int(word)


class Hearts(Counter):
    """The points that each player took: `13 5 0 8`; the queen may be written, as in `Q+5`."""

    form = "the points each player took, such as 13 5 0 8, or Q 5 0 8"
    lowest_wins = True
    _ALL: Final = 26
    _QUEEN: Final = 13

    def __init__(self, moon: str = "others_add", target: int = 100) -> None:
        self.names: Sequence[str] = [f"player {number}" for number in (1, 2, 3, 4)]
        self._moon = moon
        self._target = target

    def count(self, words: Sequence[str]) -> list[Item]:
        if len(words) != len(self.names):
            raise BadNotation(f"A deal is {self.form}; here: {len(words)} words.")
        if sum(word.upper().startswith("Q") for word in words) > 1:
            raise BadNotation("There is one queen of spades.")
        taken = [self._taken(word) for word in words]
        if sum(taken) != self._ALL:
            raise BadNotation(f"A deal has {self._ALL} points; here: {sum(taken)}.")
        charged = hearts.deal(taken, self._ALL, self._moon)
        what = "the moon" if charged != tuple(taken) else "taken"
        return [Item(side, what, points) for side, points in enumerate(charged) if points or what == "taken"]

    def _taken(self, word: str) -> int:
        upper = word.upper()
        if upper in ("-", "MOON"):
            return self._ALL if upper == "MOON" else 0
        queen, _, rest = upper.partition("Q")
        if not queen and upper != rest:
            return self._QUEEN + (_number(rest.lstrip("+"), 0, 13, "hearts taken") if rest else 0)
        return _number(word, 0, self._ALL, "points taken")

    def is_over(self, scores: Sequence[int]) -> bool:
        return max(scores) >= self._target


class Spades(Counter):
    """Bid and tricks of each player, partners first and third: `4:5 nil:0 3:3 5:5`."""

    form = "bid:tricks of each player around the table, such as 4:5 nil:0 3:3 5:5; blind:0 for blind nil"
    lowest_wins = False
    _TRICKS: Final = 13
    _WORDS: Final = ("nil", "blind")

    def __init__(self, target: int = 500, floor: int | None = -300, bags: bool = True) -> None:
        self.names: Sequence[str] = ["players 1 and 3", "players 2 and 4"]
        self._target = target
        self._floor = floor
        self._most_bags = 10 if bags else 0
        self._bags = [0, 0]

    def count(self, words: Sequence[str]) -> list[Item]:
        if len(words) != 4:
            raise BadNotation(f"A deal is {self.form}; here: {len(words)} words.")
        bids, taken, blind = zip(*map(self._player, words), strict=True)
        if sum(taken) != self._TRICKS:
            raise BadNotation(f"A deal has {self._TRICKS} tricks; here: {sum(taken)}.")
        items = []
        for side in (0, 1):
            found = spades.side(
                bids[side::2], taken[side::2], blind[side::2], self._bags[side], self._most_bags
            )
            self._bags[side] = found.bags
            items += [Item(side, item.what, item.points) for item in found.items]
        return items

    def _player(self, word: str) -> tuple[int, int, bool]:
        bid, colon, tricks = word.lower().replace("/", ":").partition(":")
        if not colon:
            raise BadNotation(f"'{word}': write bid and tricks as 4:5, nil:0 or blind:0.")
        amount = 0 if bid in self._WORDS else _number(bid, 1, self._TRICKS, "a bid")
        return amount, _number(tricks, 0, self._TRICKS, "the tricks of a player"), bid == "blind"

    def is_over(self, scores: Sequence[int]) -> bool:
        return max(scores) >= self._target or (self._floor is not None and min(scores) < self._floor)


class Euchre(Counter):
    """Who made trumps, and how many tricks they took: `us 4`, `them 5 alone`."""

    form = "us or them, the makers' tricks, and alone, such as us 4 or them 5 alone"
    lowest_wins = False
    _SIDES: Final = {"us": 0, "we": 0, "1": 0, "them": 1, "they": 1, "2": 1}

    def __init__(self, target: int = 10) -> None:
        self.names: Sequence[str] = ["we", "they"]
        self._target = target

    def count(self, words: Sequence[str]) -> list[Item]:
        lower = [word.lower() for word in words]
        if len(lower) not in (2, 3) or lower[0] not in self._SIDES or lower[2:] not in ([], ["alone"]):
            raise BadNotation(f"A deal is {self.form}.")
        side, tricks = self._SIDES[lower[0]], _number(lower[1], 0, euchre.MARCH, "the makers' tricks")
        made, set_back = euchre.deal(tricks, len(lower) == 3)
        if set_back:
            return [Item(1 - side, "euchre", set_back)]
        what = f"{tricks} tricks" if tricks < euchre.MARCH else "march, alone" if lower[2:] else "march"
        return [Item(side, what, made)]

    def is_over(self, scores: Sequence[int]) -> bool:
        return max(scores) >= self._target


class Pitch(Counter):
    """Pitcher, bid, and who took what: `2 3 high=2 low=1 jack=2 game=4`."""

    form = "pitcher, bid and who took each point, such as 2 3 high=2 low=1 jack=- game=4"
    lowest_wins = False
    _POINTS: Final = ("high", "low", "jack", "game")

    def __init__(self, players: int = 4, target: int = 11) -> None:
        self.names: Sequence[str] = [f"player {number}" for number in range(1, players + 1)]
        self._target = target
        self._scores = [0] * players

    def count(self, words: Sequence[str]) -> list[Item]:
        lower = [word.lower() for word in words]
        everything = "all" in lower
        lower = [word for word in lower if word != "all"]
        if len(lower) < 2:
            raise BadNotation(
                f"A deal is {self.form}; smudge is a bid, all says that the pitcher took all tricks."
            )
        pitcher = _number(lower[0], 1, len(self.names), "the pitcher") - 1
        bid = pitch.SMUDGE if lower[1] == "smudge" else _number(lower[1], 2, 4, "a bid")
        found = self._found(lower[2:])
        items = []
        for what, side, points in pitch.deal(found, pitcher, bid, everything):
            if max(self._scores) >= self._target:
                break
            self._scores[side] += points
            items.append(Item(side, what, points))
        return items

    def _found(self, words: Sequence[str]) -> list[pitch.Point]:
        owners: dict[str, int | None] = {}
        for word in words:
            what, _, player = word.partition("=")
            if what not in self._POINTS or not player or what in owners:
                raise BadNotation(
                    f"'{word}': write who took high, low, jack and game once each, such as low=1."
                )
            owners[what] = None if player == "-" else _number(player, 1, len(self.names), "a player") - 1
        missing = [what for what in ("high", "low") if owners.get(what) is None]
        if missing:
            raise BadNotation(f"Somebody took the {missing[0]} trump: write {missing[0]}= and the player.")
        return [pitch.Point(what, owners[what]) for what in self._POINTS if owners.get(what) is not None]

    def is_over(self, scores: Sequence[int]) -> bool:
        return max(scores) >= self._target


class Pinochle(Counter):
    """Who bid what, and melds and cards of each side: `us 250 100+150L 60+90`; L is the last trick.

    CG, Partnership Auction Pinochle and its kin, where cards and the last trick make 250, or 500 with the
    double pack.
    """

    form = (
        "the bidders, the bid and melds+cards of each side, such as us 250 100+150L 60+90; "
        "- for a deal without bids, L for the last trick, 60+none for a side without a trick"
    )
    lowest_wins = False
    _SIDES: Final = {"us": 0, "we": 0, "1": 0, "them": 1, "they": 1, "2": 1}
    _CARDS: Final = 240
    _LAST: Final = 10

    def __init__(self, packs: int = 1, target: int = 1000) -> None:
        self.names: Sequence[str] = ["we", "they"]
        self._packs = packs
        self._target = target

    def count(self, words: Sequence[str]) -> list[Item]:
        lower = [word.lower() for word in words]
        bid = lower[1] if lower and lower[0] in self._SIDES and len(lower) == 4 else ""
        if not bid and not (len(lower) == 3 and lower[0] == "-"):
            raise BadNotation(f"A deal is {self.form}.")
        amount = _number(bid, 1, 9999, "a bid") if bid else None
        sides = [self._side(word) for word in lower[-2:]]
        if sum(last for _, _, last, _ in sides) != 1:
            raise BadNotation("One side has the last trick: write L behind its cards, as in 100+150L.")
        cards, most = sum(side[1] for side in sides), self._packs * self._CARDS
        if cards != most:
            raise BadNotation(f"The cards of both sides make {most} without the last trick; here: {cards}.")
        items = []
        for at, (melded, counters, last, has_trick) in enumerate(sides):
            own = amount if bid and self._SIDES[lower[0]] == at else None
            found = pinochle.side(melded, counters, last * self._packs * self._LAST, own, has_trick)
            items += [Item(at, item.what, item.points) for item in found.items]
        return items

    def _side(self, word: str) -> tuple[int, int, bool, bool]:
        """Melds, cards, whether the last trick is theirs, and whether they have a trick at all."""
        melds, plus, cards = word.partition("+")
        if not plus:
            raise BadNotation(f"'{word}': write melds and cards as 100+150, 100+150L or 60+none.")
        melded = _number(melds, 0, 99990, "what melds make")
        if cards == "none":
            return melded, 0, False, False
        counters = _number(cards.removesuffix("l"), 0, self._packs * self._CARDS, "what cards make")
        return melded, counters, cards.endswith("l"), True

    def is_over(self, scores: Sequence[int]) -> bool:
        return max(scores) >= self._target and scores[0] != scores[1]


class Piquet(Counter):
    """What was good, and who won each trick: `E:point5 E:quart Y:kings3 EEEYYEEEYEEY`.

    E is elder, who leads first, Y younger; the first player is elder in the first deal, and then they change.
    """

    form = (
        "what was good of elder's (E) and younger's (Y), and the winners of the tricks, such as "
        "E:point5 E:quart Y:kings3 EEEYYEEEYEEY"
    )
    lowest_wins = False
    _TRICKS: Final = 12
    _DEALS: Final = (6, 8)
    _RANKS: Final = ("aces", "kings", "queens", "jacks", "tens")

    def __init__(self) -> None:
        self.names: Sequence[str] = ["player 1", "player 2"]
        self._deals = 0

    def count(self, words: Sequence[str]) -> list[Item]:
        upper = [word.upper() for word in words]
        tricks = [word for word in upper if set(word) <= set("EY")]
        if len(tricks) != 1 or len(tricks[0]) != self._TRICKS:
            raise BadNotation(f"A deal is {self.form}: {self._TRICKS} letters for the tricks.")
        declared = [self._declared(word) for word in upper if word != tricks[0]]
        for stage in ("point", "sequence", "set"):
            if {"E", "Y"} == {"EY"[item.seat] for item in declared if item.stage == stage}:
                raise BadNotation(f"Both have a {stage} that is good; only the better one's counts.")
        winners = ["EY".index(letter) for letter in tricks[0]]
        leaders = [0, *winners[:-1]]
        items = piquet.reckoned([*declared, *piquet.played(list(zip(leaders, winners, strict=True)))])
        elder = self._deals % 2
        self._deals += 1
        return _gathered([Item((elder + item.seat) % 2, item.what, item.points) for item in items])

    def _declared(self, word: str) -> piquet.Item:
        who, colon, what = word.partition(":")
        found = self._worth(what.lower()) if colon and who in ("E", "Y") else None
        if found is None:
            good = "point5, tierce to huitieme, aces3, aces4 or blanche"
            raise BadNotation(f"'{word.lower()}': write E: or Y: and what was good: {good}.")
        stage, name, points = found
        return piquet.Item("EY".index(who), stage, name, points)

    def _worth(self, what: str) -> tuple[str, str, int] | None:
        """Stage, words and points of what was declared, None if it is nothing."""
        if what == "blanche":
            return "blanche", "carte blanche", piquet.BLANCHE
        lengths = {name: length for length, name in piquet.SEQUENCES.items()}
        if what in lengths:
            return "sequence", what, piquet.worth("sequence", lengths[what])
        name, size = what.rstrip("0123456789"), what.lstrip("abcdefghijklmnopqrstuvwxyz")
        if name == "point" and size in ("2", "3", "4", "5", "6", "7", "8"):
            return "point", f"point of {size}", int(size)
        if name in self._RANKS and size in ("3", "4"):
            return "set", f"{'three' if size == '3' else 'four'} {name}", piquet.worth("set", int(size))
        return None

    def is_over(self, scores: Sequence[int]) -> bool:
        six, eight = self._DEALS
        return self._deals == eight or (self._deals == six and scores[0] != scores[1])

    def remark(self, scores: Sequence[int]) -> str:
        """What the partie is worth, at its end."""
        won = piquet.partie(scores)
        if won.winner is None:
            return "The partie is drawn."
        return f"The partie is worth {won.points}{', with a rubicon' if won.rubicon else ''}."


def _gathered(items: Sequence[Item]) -> list[Item]:
    """The items with the points of led and won cards in one, at the place of the first."""
    found: dict[tuple[int, str], int] = {}
    for item in items:
        key = item.side, "play" if item.what in ("led", "won") else item.what
        found[key] = found.get(key, 0) + item.points
    return [Item(side, what, points) for (side, what), points in found.items()]
