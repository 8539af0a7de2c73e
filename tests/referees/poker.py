"""A referee of one interval of betting at poker, written from the help of the games.

It keeps a queue of those who are still to speak. A full raise puts all the others into it again; one that is
all a player had, and is less than a full raise, only those who have to pay more, and they may not raise.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass
class Interval:
    """One interval. around: the seats clockwise that can win the pot, the first to speak first. money, bets:
    by seat. high: what all have to bet; forced: whether that is a blind or a bring-in. limit: the word of the
    rules. least, most: of a bet; raises: how many are allowed, 0 for any number. pot: before the interval.
    """

    around: Sequence[int]
    money: dict[int, int]
    bets: dict[int, int]
    high: int
    limit: str
    least: int
    most: int
    raises: int
    pot: int
    opens: bool = True
    done: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.inside = list(self.around)
        self.queue = [seat for seat in self.around if seat not in self.done]
        self.tied: set[int] = set()
        self.step, self.made, self.bet = 0, 0, False

    # Whose turn it is

    @property
    def turn(self) -> int | None:
        """Who is to speak, None when the interval is over."""
        if len(self.inside) == 1:
            return None
        return next((seat for seat in self.queue if self._is_asked(seat)), None)

    def _is_asked(self, seat: int) -> bool:
        return bool(self.money[seat]) and (self._owes(seat) > 0 or self._can_be_answered(seat))

    def _owes(self, seat: int) -> int:
        """What it takes to stay in; where all the others are all in, no more than they have paid."""
        others = [other for other in self.inside if other != seat]
        if not any(self.money[other] for other in others):
            return max(0, min(self.high, max(self.bets[other] for other in others)) - self.bets[seat])
        return max(0, self.high - self.bets[seat])

    def _can_be_answered(self, seat: int) -> bool:
        to = self.bets[seat] + self._owes(seat)
        return any(self.bets[other] + self.money[other] > to for other in self.inside if other != seat)

    # What may be done

    def legal(self, may_open: bool = True) -> set[str]:
        seat = self.turn
        assert seat is not None
        stay = "call" if self._owes(seat) else "check"
        return {"fold", stay, *(self._raises(seat) if may_open or self.high else ())}

    def _raises(self, seat: int) -> set[str]:
        own, owes = self.bets[seat] + self.money[seat], self._owes(seat)
        many = self.raises and self.made >= self.raises and len(self.inside) > 2
        if own <= self.bets[seat] + owes or not self._can_be_answered(seat) or many or seat in self.tied:
            return set()
        low, top = (min(each, own) for each in self._bounds(seat))
        word, chip = "raise" if self.high else "bet", 1
        for chip in (1, 5, 25, 100, 500, 1000, 5000, 25_000):
            if top - low <= 200 * chip:
                break
        amounts = {low, top, *(each for each in range(low, top) if each % chip == 0)}
        return {"all-in" if each == own else f"{word} {each}" for each in amounts}

    def _bounds(self, seat: int) -> tuple[int, int]:
        base = self.high if self.high >= self.unit else 0
        if self.limit == "fixed":
            return base + self.least, base + self.least
        if self.limit == "spread":
            return base + self.least, base + self.most
        least = max(self.least, self.step)
        if self.limit == "none":
            return base + least, 10**9
        pot = self.pot + sum(self.bets.values()) + max(0, self.high - self.bets[seat])
        return base + least, base + max(least, pot)

    unit = 1
    """The least bet of the first interval: what is less was forced, or all that somebody had."""

    # What is done

    def do(self, words: str) -> None:
        seat = self.turn
        assert seat is not None
        verb, _, amount = words.partition(" ")
        self.queue = self.queue[self.queue.index(seat) + 1 :]
        if verb == "fold":
            self.inside.remove(seat)
        elif verb == "call":
            self._put(seat, min(self._owes(seat), self.money[seat]))
        elif verb != "check":
            whole = self.bets[seat] + self.money[seat]
            to = int(amount) if amount else min(whole, self._bounds(seat)[1])
            self._raise(seat, to)

    def _raise(self, seat: int, to: int) -> None:
        low = self._bounds(seat)[0]
        is_full = to >= low
        by, was = to - self.high, self.high
        self._put(seat, to - self.bets[seat])
        self.high = max(self.high, to)
        if was and (self.bet or was >= self.unit):
            self.made += 1
        self.bet = True
        others = [each for each in self._from(seat) if each != seat]
        if is_full:
            self.step, self.tied, self.queue = max(self.step, by), set(), others
        else:
            fresh = [each for each in self.queue if each in self.inside]
            self.tied |= {each for each in others if each not in fresh}
            self.queue = others

    def _from(self, seat: int) -> list[int]:
        at = list(self.around).index(seat)
        clockwise = [*self.around[at:], *self.around[:at]]
        return [each for each in clockwise if each in self.inside]

    def _put(self, seat: int, amount: int) -> None:
        self.money[seat] -= amount
        self.bets[seat] += amount


def interval(
    around: Sequence[int], money: Mapping[int, int], bets: Mapping[int, int], **rules: object
) -> Interval:
    """An interval with its own copies of what it changes."""
    return Interval(around, dict(money), dict(bets), **rules)  # type: ignore[arg-type]
