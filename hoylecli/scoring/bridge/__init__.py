"""One contract at bridge: what it scores, item by item.

The figures are those of rubber bridge since 1993 (CG, Bridge, The Contract Bridge Scoring System; CC, Bridge,
Declarer Awards, Defender Awards and Honors); duplicate adds its game and part-score bonuses to each deal.
How the score goes on from deal to deal is in `sheet`, how people write it down in `notation`.

NamedTuples, because a calculator that starts at once cannot afford to build dataclasses.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from hoylecli.core import BadNotation

SEATS: Final = "NESW"
SEAT_NAMES: Final = {"N": "North", "E": "East", "S": "South", "W": "West"}
SIDES: Final = ("NS", "EW")
DENOMINATIONS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "notrump"}
DOUBLINGS: Final = ("", "doubled", "redoubled")
GAME: Final = 100
"""Trick points that make a game."""

_SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": "NT"}


class Contract(NamedTuple):
    """A bid that stood: `level` 1 to 7, a denomination of `DENOMINATIONS`, doubled 0, 1 or 2 times.

    declarer: a seat, or a side where nobody wrote down which of the two; without one the sides are called
    `declarer` and `defenders`.

    >>> contract = Contract(4, "S", 1, "N")
    >>> str(contract), contract.sign, contract.words, contract.side
    ('4SX', '4♠X', '4 spades doubled', 'NS')
    """

    level: int
    denomination: str
    doubled: int = 0
    declarer: str | None = None

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}{'X' * self.doubled}"

    @property
    def sign(self) -> str:
        """The contract with its suit sign."""
        return f"{self.level}{_SIGNS[self.denomination]}{'X' * self.doubled}"

    @property
    def words(self) -> str:
        """The contract as it is said."""
        name = DENOMINATIONS[self.denomination]
        if self.level == 1 and self.denomination != "NT":
            name = name[:-1]
        return f"{self.level} {name} {DOUBLINGS[self.doubled]}".rstrip()

    @property
    def side(self) -> str:
        """`NS` or `EW`, whoever declares; `declarer` where no seat is known."""
        return side_of(self.declarer) if self.declarer else "declarer"

    @property
    def other_side(self) -> str:
        return other_side(self.side) if self.declarer else "defenders"


class Honors(NamedTuple):
    """Honors held in one hand; `holder` is a seat, or a side where nobody wrote down which of the two."""

    holder: str
    points: int


class Award(NamedTuple):
    """Points for one thing: its kind, the side that gets them, `above` or `below` the line, and why."""

    kind: str
    side: str
    line: str
    points: int
    text: str


def side_of(seat: str) -> str:
    """The side of a seat; a side is its own."""
    return "NS" if seat[0] in "NS" else "EW"


def other_side(side: str) -> str:
    """`EW` for `NS`, and the other way round."""
    return "EW" if side == "NS" else "NS"


def points(items: Iterable[Award], side: str, line: str | None = None) -> int:
    """What a side gets from the items; only above or only below the line if `line` says so."""
    return sum(item.points for item in items if item.side == side and line in (None, item.line))


def result_text(result: int) -> str:
    """The result as sheets show it: `=`, `+1`, `-2`."""
    return f"{result:+}" if result else "="


def check_contract(contract: Contract) -> None:
    """Raises BadNotation for a bid that nobody can make."""
    name = f"{contract.level}{contract.denomination}"
    if not isinstance(contract.level, int) or not 1 <= contract.level <= 7:
        raise BadNotation(f"{name} is no contract: bids go from 1 to 7, the most that 13 tricks allow.")
    if contract.denomination not in DENOMINATIONS:
        raise BadNotation(f"{name} is no contract: bids are in C, D, H, S or NT.")
    if not isinstance(contract.doubled, int) or contract.doubled not in (0, 1, 2):
        raise BadNotation(f"{name} cannot be doubled {contract.doubled} times; write 0, 1 or 2.")
    if contract.declarer is not None and contract.declarer not in (*SEATS, *SIDES):
        raise BadNotation(f"'{contract.declarer}' is no seat: declarer is N, E, S or W, or a side.")


def check_result(contract: Contract, result: int) -> None:
    """Raises BadNotation for more than 13 tricks, or fewer than none."""
    if not isinstance(result, int):
        raise BadNotation(f"{result} is no result: whole tricks over the contract, or below 0 under it.")
    book = contract.level + 6
    name = f"{contract} {result_text(result)}"
    if book + result > 13:
        most = 13 - book
        at_best = f"{contract} makes {result_text(most)} at best" if most else f"{contract} has no overtricks"
        raise BadNotation(f"{name} would be {book + result} tricks, and there are 13: {at_best}.")
    if book + result < 0:
        raise BadNotation(f"{name} is impossible: with no trick at all {contract} is down {book}.")


def check_honors(contract: Contract, honors: Honors) -> None:
    """Raises BadNotation for honors that the denomination does not have (CG, Honors points)."""
    if honors.holder not in SEAT_NAMES and honors.holder not in SIDES:
        raise BadNotation(f"'{honors.holder}' can't hold honors: name a seat or a side, as in N150.")
    if contract.denomination == "NT" and honors.points != 150:
        raise BadNotation(f"nobody can hold {honors.points} in honors in notrump: four aces are 150.")
    if honors.points not in (100, 150):
        raise BadNotation(
            f"nobody can hold {honors.points} in honors: four of the five in one hand are 100, all five 150."
        )


def honors_doubt(contract: Contract, result: int, honors: Honors) -> str:
    """Why trump honors in one hand hardly go with the tricks of the deal, or "".

    No card beats one of five trump honors but another of them, and one hand plays one card to a trick: they
    win five. Of four, only the fifth honor can beat one, and but once: they win three. Four aces may win
    nothing, as aces can be thrown away. It is no more than a doubt, for a revoke moves tricks across.
    """
    if contract.denomination == "NT":
        return ""
    taken = contract.level + 6 + result
    if side_of(honors.holder) != contract.side:
        taken = 13 - taken
    what, sure = ("five trump honors", 5) if honors.points == 150 else ("four trump honors", 3)
    if taken < sure:
        who = side_of(honors.holder)
        return f"check the honors: {what} in one hand win {sure} tricks, but {who} took {taken}."
    return ""


def score_contract(contract: Contract, result: int, vulnerable: bool) -> tuple[Award, ...]:
    """The items a contract earns by itself: tricks, overtricks, slam and insult, or the undertricks.

    `result` is the number of tricks over (or, negative, under) the contract; `vulnerable` is about declarer's
    side. Raises BadNotation for impossible contracts and results.

    >>> [(item.kind, item.line, item.points) for item in score_contract(Contract(2, "H", 1), 1, True)]
    [('tricks', 'below', 120), ('overtricks', 'above', 200), ('insult', 'above', 50)]
    """
    check_contract(contract)
    check_result(contract, result)
    if result < 0:
        return (_undertricks(contract, -result, vulnerable),)
    items = [_tricks(contract)]
    if result:
        items.append(_overtricks(contract, result, vulnerable))
    if contract.level >= 6:
        items.append(_slam(contract, vulnerable))
    if contract.doubled:
        text = f"{DOUBLINGS[contract.doubled]} contract made, for the insult"
        items.append(Award("insult", contract.side, "above", 50 * contract.doubled, text))
    return tuple(items)


def score_honors(contract: Contract, honors: Honors) -> Award:
    """The item for honors in one hand, whichever side holds them (CC, Bridge, Honors)."""
    check_honors(contract, honors)
    where = f"{SEAT_NAMES[honors.holder]}'s hand" if honors.holder in SEAT_NAMES else "one hand"
    what = "four trump honors" if honors.points == 100 else "five trump honors"
    what = "four aces" if contract.denomination == "NT" else what
    return Award("honors", side_of(honors.holder), "above", honors.points, f"{what} in {where}")


def game_bonus(side: str, vulnerable: bool) -> Award:
    """The bonus for a game where games are paid at once, in duplicate and in four-deal bridge."""
    text = f"game{_if_vulnerable(vulnerable)}"
    return Award("game", side, "above", 500 if vulnerable else 300, text)


def score_duplicate(contract: Contract, result: int, vulnerable: bool) -> tuple[Award, ...]:
    """The items of a deal of duplicate: the contract, and 300 or 500 for a game or 50 for a part-score."""
    items = score_contract(contract, result, vulnerable)
    if result < 0:
        return items
    if items[0].points >= GAME:
        return (*items, game_bonus(contract.side, vulnerable))
    return (*items, Award("part_score", contract.side, "above", 50, "part-score"))


def duplicate_score(contract: Contract, result: int, vulnerable: bool) -> int:
    """The duplicate score as declarer's side sees it, negative when the contract fails.

    >>> duplicate_score(Contract(4, "S", 1), 0, True), duplicate_score(Contract(3, "NT"), -2, False)
    (790, -100)
    """
    items = score_duplicate(contract, result, vulnerable)
    return points(items, contract.side) - points(items, contract.other_side)


def _tricks(contract: Contract) -> Award:
    level, times = contract.level, 1 << contract.doubled
    if contract.denomination == "NT":
        odd, sum_text = 10 + 30 * level, "40" + (f" + {level - 1} x 30" if level > 1 else "")
        sum_text = f"({sum_text})" if times > 1 and level > 1 else sum_text
    else:
        each = _trick_value(contract)
        odd, sum_text = each * level, f"{level} x {each}"
    sum_text += f" x {times}" if times > 1 else ""
    return Award("tricks", contract.side, "below", odd * times, f"{contract.words}, {sum_text}")


def _trick_value(contract: Contract) -> int:
    return 20 if contract.denomination in ("C", "D") else 30


def _overtricks(contract: Contract, count: int, vulnerable: bool) -> Award:
    each, why = _trick_value(contract), ""
    if contract.doubled:
        each = 100 * contract.doubled * (2 if vulnerable else 1)
        why = f", {DOUBLINGS[contract.doubled]}{_if_vulnerable(vulnerable)}"
    text = f"{count} overtrick{'s' if count > 1 else ''} at {each}{why}"
    return Award("overtricks", contract.side, "above", each * count, text)


def _slam(contract: Contract, vulnerable: bool) -> Award:
    kind, value = ("small_slam", 500) if contract.level == 6 else ("grand_slam", 1000)
    text = f"{kind.replace('_', ' ')}{_if_vulnerable(vulnerable)}"
    return Award(kind, contract.side, "above", value * 3 // 2 if vulnerable else value, text)


def _undertricks(contract: Contract, count: int, vulnerable: bool) -> Award:
    """CG's table: doubled and not vulnerable 100, 200, 200, then 300 each; vulnerable 200, then 300 each."""
    if not contract.doubled:
        steps = [(count, 100 if vulnerable else 50)]
    elif vulnerable:
        steps = [(1, 200), (count - 1, 300)]
    else:
        steps = [(1, 100), (min(count - 1, 2), 200), (count - 3, 300)]
    steps = [(tricks, value * max(1, contract.doubled)) for tricks, value in steps if tricks > 0]
    sums = " + ".join(f"{tricks} x {value}" if tricks > 1 else str(value) for tricks, value in steps)
    how = f" {DOUBLINGS[contract.doubled]}" if contract.doubled else ""
    text = f"down {count}{how}{_if_vulnerable(vulnerable)}: {sums}"
    total = sum(tricks * value for tricks, value in steps)
    return Award("undertricks", contract.other_side, "above", total, text)


def _if_vulnerable(vulnerable: bool) -> str:
    return ", vulnerable" if vulnerable else ""


__all__ = [
    "Contract",
    "Honors",
    "Item",
    "duplicate_score",
    "score_contract",
    "score_duplicate",
    "score_honors",
]
