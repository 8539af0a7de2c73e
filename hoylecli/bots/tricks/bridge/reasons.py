"""Why a card is played at bridge: each sentence is true of what the player sees."""

from collections.abc import Iterator
from typing import Final

from hoylecli.core.grammar import counted
from hoylecli.families.tricks.position.labels import SUITS

from .moment import Moment
from .sight import SPAN, SUIT, Sight, above, top

_MOST: Final = 2
_WEAK: Final = 9
"""The rank bit of the ten; higher cards are honors."""


def reasons(moment: Moment, bit: int) -> list[str]:
    """One or two sentences on a card, the more important first."""
    said = _Card(moment, bit)
    found = said.leading() if said.leads else said.playing()
    return list(filter(None, found))[:_MOST] or ["It came out best in the hands that fit what you know."]


class _Card:
    """A card that may be played. own, other, out: what is held of its suit, lies across, and is not seen."""

    def __init__(self, moment: Moment, bit: int) -> None:
        self.moment: Final = moment
        self.table: Final = moment.table()
        self.layout: Final = self.table.layout
        self.sight: Final = Sight(self.table, moment.declarer)
        self.suit: Final = bit // SPAN
        self.rank: Final = 1 << bit % SPAN
        self.bit: Final = bit
        self.own, self.other, self.out = self.sight.suit(self.suit)
        self.name: Final = self.layout.card[bit].symbol
        self.suit_name: Final = SUITS["CDHS"[self.suit]]
        self.trump: Final = self.table.trump
        self.leads: Final = self.table.led < 0
        self.trumps_out: Final = (
            self.sight.unseen >> SPAN * self.trump & SUIT if self.trump >= 0 else 0
        ).bit_count()

    @property
    def across(self) -> str:
        """The other hand of declarer's side, as declarer names it."""
        return "dummy" if self.moment.seat == self.moment.declarer else "your hand"

    @property
    def wins(self) -> bool:
        """Whether it wins the trick so far."""
        table = self.table
        ruffs = self.suit == self.trump and self.layout.suit[table.best] != self.trump
        return ruffs or bool(self.layout.above[table.best] >> self.bit & 1)

    @property
    def is_ours(self) -> bool:
        return not (self.table.holder - self.moment.seat) % 2

    def opening(self) -> Iterator[str]:
        """The opening lead: the suit, and the card of it."""
        rule = self.moment.lead_rule(self.suit)
        yield f"Lead {rule.why}."
        worths = self.moment.lead_worths(self.sight.own, self.moment.seat)
        partners = self.moment.partners_suits()
        if "CDHS"[self.suit] in partners:
            yield f"Your partner has shown {self.suit_name}."
        elif self.trump < 0 and self.own.bit_count() == max(
            (self.sight.own >> SPAN * suit & SUIT).bit_count() for suit in worths
        ):
            yield "Small cards of a long suit may become tricks."
        elif self.own.bit_count() == 1 and self.suit != self.trump:
            yield "You may ruff the next round."

    def leading(self) -> Iterator[str]:
        """A lead."""
        if not self.table.played:
            yield from self.opening()
            return
        if self.moment.is_declaring:
            yield from self._leading_for_declarer()
            return
        partners = [trick for trick in self.moment.view.tricks if (trick.leader - self.moment.seat) % 4 == 2]
        if any(self.layout.suit[self.layout.bit[trick.plays[0].card]] == self.suit for trick in partners):
            yield f"Return your partner's {self.suit_name}."
        if self._is_sure(self.out | self.sight.dummy >> SPAN * self.suit & SUIT):
            yield f"Nobody can beat the {self.name}."

    def _is_sure(self, others: int) -> bool:
        return not above(others, self.rank) and (self.suit == self.trump or not self.trumps_out)

    def _leading_for_declarer(self) -> Iterator[str]:
        if self.suit == self.trump and self.out:
            yield f"Draw trumps. {counted(self.out.bit_count(), 'trump')} {_are(self.out)} still out."
        elif self.suit != self.trump and not self.other and self.trump >= 0 and self._ruffs_across():
            yield f"Ruff a {self.suit_name[:-1]} in {self.across}."
        elif self._is_sure(self.out):
            yield f"Nobody can beat the {self.name}."
        elif self.other and top(self.other) > self.rank and top(self.other) > top(self.out):
            yield f"Lead towards the {self._card(top(self.other))}."
        elif self.other and top(self.other) > self.rank and above(self.out, top(self.other)).bit_count() == 1:
            high = self._card(top(above(self.out, top(self.other))))
            yield f"Lead towards the {self._card(top(self.other))}. It wins if the {high} lies before it."
        elif self.out and (self.own | self.other).bit_count() > self.out.bit_count():
            both = (self.own | self.other).bit_count()
            yield f"Set up the {self.suit_name}: you have {both} in both hands."

    def _ruffs_across(self) -> bool:
        return bool(self.sight.across >> SPAN * self.trump & SUIT)

    def _card(self, rank: int) -> str:
        return self.layout.card[SPAN * self.suit + rank.bit_length() - 1].symbol

    def playing(self) -> Iterator[str]:
        """A card on a lead."""
        table, led = self.table, self.table.led
        if self.suit != led:
            if self.suit == self.trump:
                yield "Ruff it." if self.wins else "It is a trump you can spare."
            else:
                yield f"You have no {SUITS['CDHS'[led]][:-1]}, and can spare the {self.name}."
            return
        over = above(self.own, 1 << table.best - SPAN * led) if self.layout.suit[table.best] == led else 0
        last = table.count == 3
        if self.is_ours and not self.wins:
            yield f"Your side's {self.layout.card[table.best].symbol} wins the trick so far."
        elif not over:
            yield "You can't win this trick, so play low." if self.rank == self.own & -self.own else ""
        elif not self.wins:
            yield from self._low(over, last)
        else:
            yield from self._high(over, last)

    def _low(self, over: int, last: bool) -> Iterator[str]:
        """Below a card that could be beaten."""
        if last and self.moment.is_declaring and not above(self.out, top(over)):
            yield f"Hold up the {self._card(top(over))}, so that one of them runs out of {self.suit_name}."
        elif self.table.count == 1:
            yield "Second hand plays low."
            if self.moment.is_declaring and top(self.other) > top(self.own):
                yield f"The {self._card(top(self.other))} in {self.across} plays last."
        else:
            yield "It is better to let them win this one."

    def _high(self, over: int, last: bool) -> Iterator[str]:
        """A card that wins the trick so far."""
        if last:
            lowest = over & -over
            yield "It wins the trick" + (" as cheaply as you can." if lowest == self.rank else ".")
            return
        missing = above(self.out, self.rank)
        if self.table.count == 2 and self.moment.is_declaring and missing and top(self.own) > top(missing):
            yield f"Finesse: it wins unless the {self._card(top(missing))} is behind it."
        elif self.table.count == 1 and 1 << self.table.best - SPAN * self.table.led >= 1 << _WEAK:
            if self.rank > 1 << _WEAK:
                yield "Cover an honor with an honor."
        elif self.table.count == 2 and not self.moment.is_declaring:
            yield "Third hand plays high" + (
                ", no higher than needed." if top(self.own) != self.rank else "."
            )
        elif not missing:
            yield f"The {self.name} is sure to win."


def _are(cards: int) -> str:
    return "is" if cards.bit_count() == 1 else "are"
