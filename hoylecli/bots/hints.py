"""Advice to a person at the table: a move, why, and what the moves that were weighed are worth."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import hypot
from typing import Final, Literal

from hoylecli.core import PLAY, Move, number

Unit = Literal["win", "chance", "points", "chips", "tricks", "cards", "turns", "total", "order"]
"""What values mean. `win`: the chance to win the match or the deal. `chance`: that of something else.
`points`, `chips`, `tricks`, `cards`: so many on average. `turns`: those still needed, as a negative number.
`total`: a whole score. `order`: nothing that a person could read, so that only the order is shown."""

SHOWN: Final = 6  # moves whose values are told

_TITLES: Final[dict[Unit, str]] = {
    "win": "Chance to win",
    "chance": "Chance",
    "points": "Points on average",
    "chips": "Chips on average",
    "tricks": "Tricks on average",
    "cards": "Cards on average",
    "turns": "Turns still needed on average",
    "total": "Score on average",
    "order": "Best first",
}


@dataclass(frozen=True, slots=True)
class Weighed:
    """A legal move and what it is worth to whoever makes it, in the unit of its hint; more is better.

    said: the move as a person would say it, where its own text would not do. error: the standard error of the
    value; 0 where it was counted exactly, or nothing tells it.
    """

    move: Move
    value: float
    said: str = ""
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Hint:
    """What an expert would do, and why.

    why: the reason as a good teacher would give it, in a plain sentence or two. more: further sentences for
    whoever asks for more. weighed: the moves that were compared, best first by `value`; empty where nothing
    was. unit: what their values mean. title: what is said before them, where the unit alone is not clear.
    decided: what spoke for the move where the values did not, as a sentence; it must be there whenever the
    advised move is not the first of `weighed`. That the second is as good is said in any case. dropped: moves
    that were given up before they had been compared as often as those, with what is known of them. mixed:
    the other moves of a mixed strategy, which the expert makes in the same position now and then. beside:
    what is worse about a move that was asked for, as a sentence, "" where there is nothing plain to say.
    by_thumb: whether the expert chose by rules, or in another way, and not by these values.
    """

    move: Move
    why: str
    more: tuple[str, ...] = ()
    weighed: tuple[Weighed, ...] = ()
    unit: Unit = "order"
    title: str = ""
    decided: str = ""
    dropped: tuple[Weighed, ...] = ()
    mixed: tuple[Move, ...] = ()
    beside: str = ""
    by_thumb: bool = False

    def figures(self, name: Callable[[Move], str]) -> list[str]:
        """The values as lines of text, best first; [] where nothing was compared."""
        if len(self.weighed) < 2:
            return [self.decided] if self.decided else []
        shown = self.weighed[:SHOWN]
        texts = said([each.value for each in shown], self.unit)
        items = [
            f"{each.said or name(each.move)} {text}".rstrip() for each, text in zip(shown, texts, strict=True)
        ]
        also_best = texts[1] and texts[1] == texts[0] and not self.decided
        close = f"Close: {shown[1].said or name(shown[1].move)} is as good." if also_best else self.decided
        rest = len(self.weighed) - len(shown)
        also = [f"and {rest} more"] if rest else []
        between = "; " if any("," in item for item in items) else ", "
        line = f"{self.title or _TITLES[self.unit]}: {between.join([*items, *also])}."
        return [line, *([close] if close else [])]

    def of(self, move: Move) -> Weighed | None:
        """What is known of a move, None where it was not weighed."""
        return next((each for each in (*self.weighed, *self.dropped) if each.move == move), None)

    def also(self, same: Mapping[Move, Move]) -> "Hint":
        """The hint with equivalent moves added, each behind the one whose value it has.

        same: from a move to its equivalent that was weighed, perhaps itself.
        """
        listed = list(self.weighed)
        for move, other in same.items():
            known = [each.move for each in listed]
            if move not in known and other in known:
                at = known.index(other)
                listed.insert(at + 1, replace(listed[at], move=move, said=""))
        return replace(self, weighed=tuple(listed))

    def lines(self, name: Callable[[Move], str]) -> list[str]:
        """All there is to say, the reason first."""
        return [line for line in (self.why, *self.more, *self.figures(name)) if line]


@dataclass(frozen=True, slots=True)
class Explained:
    """What a move says to the other players by agreement.

    named: the move as people say it, `2 hearts`. says: a sentence. more: further ones, whether partner
    may pass for one. rule: of the system that has it, "" for none. is_silent: it says little, as a pass does.
    """

    named: str
    says: str
    more: tuple[str, ...] = ()
    rule: str = ""
    is_silent: bool = False


def weighed(values: Mapping[Move, float]) -> tuple[Weighed, ...]:
    """Moves with their values as a hint has them, best first; equal ones stay as they come."""
    return tuple(Weighed(move, values[move]) for move in sorted(values, key=lambda move: -values[move]))


def as_good(weighed: tuple[Weighed, ...], unit: Unit) -> str:
    """`Too close to call: 6♥ is as good.`, where other moves have the value of the first, as it is told.

    Empty where the first is better than all others.
    """
    others = equals(weighed, unit)[1:]
    if not others:
        return ""
    names = [each.said or _symbols(each.move) for each in others]
    are_many = len(names) > 2 or (len(names) > 1 and any(" and " in name for name in names))
    them = f"{number(len(names))} other moves" if are_many else " and ".join(names)
    return f"Too close to call: {them} {'are' if ' and ' in them or are_many else 'is'} as good."


_CLEAR: Final = 2.0  # standard errors
_CLOSE: Final = "Too close to call, so keep to the usual play."
_USUAL: Final = "It is the usual play, though the other is worth more by the figures."


def usual(move: Move, ranked: tuple[Weighed, ...]) -> str:
    """`Hint.decided` for a move chosen by rules of thumb; "" where its value is the highest, too."""
    first, own = ranked[0], next(each for each in ranked if each.move == move)
    if first.value <= own.value:
        return ""
    return _CLOSE if first.value - own.value <= _CLEAR * hypot(first.error, own.error) else _USUAL


def equals(weighed: tuple[Weighed, ...], unit: Unit) -> tuple[Weighed, ...]:
    """The first move and those that have its value, as it is told."""
    values = [each.value for each in weighed]
    alike = values if unit == "order" else said(values, unit)
    return tuple(each for each, value in zip(weighed, alike, strict=True) if value == alike[0])


def _symbols(move: Move) -> str:
    words = [] if move.verb == PLAY else [move.verb]
    return " ".join([*words, *(card.symbol for card in move.cards)])


def said(values: list[float], unit: Unit) -> list[str]:
    """Values with as many digits as a person would say: chances in percent, the rest to tenths or whole.

    Whether tenths matter depends on the largest value, so that all of a hint have the same digits.
    """
    if unit == "order":
        return [""] * len(values)
    if unit in ("win", "chance"):
        return [f"{min(max(value, 0.0), 1.0):.0%}" for value in values]
    if unit == "turns":
        return [f"{-value:.1f}" for value in values]
    largest = max(map(abs, values), default=0.0)
    digits = 0 if unit == "chips" or largest >= 20 else 1 if largest >= 1 else 2
    if unit == "total":
        return [f"{value:,.{digits}f}" for value in values]
    return [f"{round(value, digits) + 0.0:+,.{digits}f}" for value in values]
