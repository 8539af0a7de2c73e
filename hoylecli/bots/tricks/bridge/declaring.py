"""How declarer plays both hands by rules of thumb: a policy that looks at these two hands alone."""

from typing import Final, NamedTuple

from hoylecli.core import Seat

from ..kernel import Policy, SimulatedDeal
from .sight import SPAN, SUIT, Outlook, Sight, above, discard, falls, low, lowest_equal, outlook, top

_EVEN: Final = 0.5
_HOLD_UP: Final = 7
"""A stopper is held up for so many rounds, less the cards of the suit that both hands were dealt."""


def declares(declarer: Seat, target: int) -> Policy:
    """The policy for declarer and dummy. target: the tricks that the contract needs."""

    def choose(table: SimulatedDeal, legal: int) -> int:
        sight = Sight(table, declarer)
        wanted = max(0, target - table.taken[declarer] - table.taken[(declarer + 2) & 3])
        if table.led < 0:
            return _Lead(sight, wanted).card()
        return _follow(sight, legal, wanted)

    return choose


# Leads


class _Chance(NamedTuple):
    """A lead: how good it seems, and the card."""

    worth: float
    card: int


class _Lead:
    """The lead from one of the two hands. wanted: tricks that are missing to the contract."""

    def __init__(self, sight: Sight, wanted: int) -> None:
        self.sight, self.wanted, self.trump = sight, wanted, sight.table.trump
        self.suits = [sight.suit(suit) for suit in range(4)]
        self.outlooks: list[Outlook] = [outlook(*suit) for suit in self.suits]
        self.sure = sum(each.cash for each in self.outlooks)

    def card(self) -> int:
        if self.trump >= 0:
            own, across, out = self.suits[self.trump]
            if out:
                ruff = self._ruff(own, across) if self.sure < self.wanted else -1
                if ruff >= 0:
                    return ruff
                if own and not (out & (out - 1) == 0 and out > top(own | across)):
                    return self._from_right_side(self.trump)
        return self._cash() if self.sure >= self.wanted else self._develop()

    def _of(self, suit: int) -> int:
        return SPAN * suit + led_card(*self.suits[suit]).bit_length() - 1

    def _from_right_side(self, suit: int) -> int:
        """A card of the suit; or a low one to a winner across, if the suit is to be led from there."""
        mine, other, out = self.suits[suit]
        if _toward(other, mine, out) > _toward(mine, other, out):
            for side, (low_from, winner, others) in enumerate(self.suits):
                if side in (suit, self.trump) or not low_from or not others:
                    continue
                if top(winner) > top(others) and low(low_from) < top(winner):
                    return SPAN * side + low(low_from).bit_length() - 1
        return self._of(suit)

    def _ruff(self, own: int, across: int) -> int:
        """A lead that lets the hand with fewer trumps ruff now or soon, -1 for none."""
        fewer, more = own.bit_count(), across.bit_count()
        if fewer > more:  # the long hand leads
            best, short = -1, 3
            for suit, (mine, other, out) in enumerate(self.suits):
                shortness = other.bit_count()
                if suit == self.trump or not mine or not across or mine.bit_count() <= shortness:
                    continue
                if shortness < short and low(mine) < top(out):
                    best, short = suit, shortness
            if best < 0:
                return -1
            mine, other, out = self.suits[best]
            card = top(mine) if short and top(mine) > top(out) else low(mine)
            return SPAN * best + card.bit_length() - 1
        for suit, (mine, other, out) in enumerate(self.suits):
            loses = other.bit_count() > 1 and low(other) < top(out)
            if suit != self.trump and own and mine and not mine & (mine - 1) and loses:
                return SPAN * suit + mine.bit_length() - 1
        return -1

    def _cash(self) -> int:
        """A sure trick, from the hand with fewer cards first; else something to be lost cheaply."""
        best = _Chance(-1.0, -1)
        for suit, (mine, other, out) in enumerate(self.suits):
            if not mine or not self.outlooks[suit].cash:
                continue
            worth = 10.0 + other.bit_count() - 5 * (suit == self.trump)
            if mine.bit_count() <= other.bit_count() and top(mine) > top(out):
                worth += 3
            best = max(best, _Chance(worth, self._of(suit)))
        return best.card if best.card >= 0 else self._develop(cash=False)

    def _develop(self, cash: bool = True) -> int:
        """The suit that brings most further tricks, led from the right hand where it can be."""
        best = _Chance(-100.0, -1)
        for suit, (mine, other, out) in enumerate(self.suits):
            if not mine:
                continue
            seen = self.outlooks[suit]
            worth = 4.0 * (seen.tricks - seen.cash) - seen.losers
            worth += _toward(mine, other, out) - _toward(other, mine, out)
            worth += (mine.bit_count() + other.bit_count()) / 4 - 6 * (suit == self.trump)
            best = max(best, _Chance(worth, self._from_right_side(suit)))
        gains = any(seen.tricks > seen.cash for seen in self.outlooks)
        crosses = any(_toward(mine, other, out) > 0 for mine, other, out in self.suits if mine)
        if cash and self.sure and not gains and not crosses:
            return self._cash()
        return best.card


def _toward(mine: int, other: int, out: int) -> float:
    """What it gains to lead a suit from this hand towards the other: two for a finesse, one for an honor."""
    gap = out & (top(other) - 1)
    if not mine or not other or not out or other.bit_count() < 2:
        return 0.0
    if top(other) > top(out):
        second = other & ~top(other)
        while second and above(second, top(gap)):
            second &= ~top(second)
        return 2.0 if second and above(out, top(second)).bit_count() <= 2 else 0.0
    return 1.0 if above(out, top(other)).bit_count() == 1 else 0.0


def led_card(own: int, across: int, out: int) -> int:
    """The card of a suit to lead from one of two hands, as its bit; the other hand plays third.

    Winners from the short hand first; low towards honors; an honor is led for a finesse only where both hands
    have the next ones below it.
    """
    best_own, best_across, best_out = top(own), top(across), top(out)
    if not across:
        return best_own if best_own > best_out else low(own)
    if best_own > best_out and (own.bit_count() <= across.bit_count() or best_across < best_out):
        return best_own
    return _run_or_low(own, across, out)


def _run_or_low(own: int, across: int, out: int) -> int:
    """The honor to run for a finesse, if the cards below it are there, else the lowest."""
    missing = above(out, top(own))
    if missing and above(across, top(missing)):
        below = out & (top(own) - 1)
        run = above((own | across) & (2 * top(own) - 1), top(below)).bit_count()
        if run >= 2 and run + (own | across).bit_count() // 4 >= 3:
            return top(own)
    return low(own)


# Following to a lead


def _follow(sight: Sight, legal: int, wanted: int) -> int:
    table = sight.table
    if not legal >> SPAN * table.led & SUIT:
        return _without(sight, legal)
    shift = SPAN * table.led
    own, across, out = sight.suit(table.led)
    best = 1 << table.best - shift if table.layout.suit[table.best] == table.led else 1 << SPAN
    is_ours = not (table.holder - table.seat) & 1
    if table.count == 3:
        card = _last(sight, own, across, out, best, is_ours, wanted)
    elif table.count == 2:
        card = _third(own, out, best, is_ours, wanted, across)
    else:
        card = _second(sight, own, across, out, best, wanted)
    return shift + card.bit_length() - 1


def _last(sight: Sight, own: int, across: int, out: int, best: int, is_ours: bool, wanted: int) -> int:
    """Wins as cheaply as it can, unless the trick is won or a stopper is held up."""
    over = above(own, best)
    if is_ours or not over or _holds_up(sight, own, across, out, wanted):
        return low(own)
    return low(over)


def _third(own: int, out: int, best: int, is_ours: bool, wanted: int, across: int) -> int:
    """The third card to a lead from across: finesse, or the top, as it is likelier to bring the tricks."""
    over, best_own = above(own, best), top(own)
    threats = above(out, best)
    if is_ours and not threats:
        return low(own)
    if not over:
        return low(own)
    if not above(out, best_own):  # the trick is ours for the taking
        if wanted > 1:
            finesse = _finesse(own, out, best, is_ours, across)
            if finesse:
                return finesse
        sure = lowest_equal(own, best_own, out | best)
        return sure if sure > best else best_own
    if is_ours and above(out, best).bit_count() <= above(out, best_own).bit_count():
        return low(own)
    return max(lowest_equal(own, best_own, out), low(over))


def _finesse(own: int, out: int, best: int, is_ours: bool, across: int) -> int:
    """The card that finesses against one missing card, or two where it's from touching ones; 0 for none."""
    tops = above(own | across, top(out)).bit_count()
    if not tops or falls(out.bit_count(), tops) > _EVEN:
        return 0
    if is_ours and above(out, best).bit_count() == 1:
        return low(own)
    for card in _ascending(above(own, best)):
        missing = above(out, card).bit_count()
        touching = lowest_equal(own, card, out) != card or lowest_equal(own | across, card, out) != card
        if missing == 1 or (missing == 2 and touching):
            return card
    return 0


def _ascending(cards: int) -> list[int]:
    found = []
    while cards:
        found.append(cards & -cards)
        cards &= cards - 1
    return found


def _second(sight: Sight, own: int, across: int, out: int, best: int, wanted: int) -> int:
    """Low, as the other hand plays last, unless only this one can win, or its honor would be lost."""
    over = above(own, best)
    if not over or _holds_up(sight, own, across, out, wanted):
        return low(own)
    best_own, best_across = top(own), top(across)
    if above(across, best) and not above(out, best_across):
        # Honor and one card before the ace or king: it wins now or never.
        if own.bit_count() == 2 and above(out, best_own).bit_count() == 1 and best_own & (7 << 11):
            return best_own
        return low(own)
    if not above(out, best_own) and best_across < best_own:
        return lowest_equal(own, best_own, out)
    if own.bit_count() == 2 and above(out, best_own).bit_count() == 1 and best_across < best_own:
        return best_own
    return low(own)


def _holds_up(sight: Sight, own: int, across: int, out: int, wanted: int) -> bool:
    """Whether the only stopper of a suit is kept at notrump, until the rule of seven says to take it."""
    table, together = sight.table, own | across
    if table.trump >= 0:
        return False
    led = (table.before >> SPAN * table.led & SUIT).bit_count()
    rounds = (led + 3) // 4
    length = together.bit_count() + 2 * rounds + (table.count == 3)
    is_only = above(together, top(out)).bit_count() == 1
    if not is_only or above(out, top(together & ~top(together))).bit_count() < 2:
        return False
    sure = sum(outlook(*sight.suit(suit)).cash for suit in range(4))
    return rounds < _HOLD_UP - length and sure < wanted


def _without(sight: Sight, legal: int) -> int:
    """Ruffs what would be lost, with the lowest trump that wins; throws away the rest."""
    table = sight.table
    trump = table.trump
    trumps = legal & table.layout.masks[trump] if trump >= 0 else 0
    is_ours = not (table.holder - table.seat) & 1
    if trumps and table.layout.suit[table.best] == trump:
        trumps &= table.layout.above[table.best]
    if not trumps or (is_ours and (table.count == 3 or not sight.unseen & table.layout.above[table.best])):
        return discard(sight, legal)
    if table.count == 1 and table.led != trump:
        across = sight.across >> SPAN * table.led & SUIT
        if across and 1 << table.best - SPAN * table.led < top(across) > top(sight.suit(table.led)[2]):
            return discard(sight, legal)
    return (trumps & -trumps).bit_length() - 1
