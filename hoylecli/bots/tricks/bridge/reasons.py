"""Why a card is played at bridge: each sentence is true of what the player sees."""

from collections.abc import Iterator
from typing import Final

from hoylecli.core import beginning, counted
from hoylecli.families.tricks.position import Trick
from hoylecli.families.tricks.position.labels import SUITS

from .moment import Moment
from .sight import HONORS, SPAN, SUIT, Sight, above, equals, outlook, top

_MOST: Final = 2
_SUIT_TO_SET_UP: Final = 5
"""Cards that both hands have of a suit from which small ones become tricks."""
_STRONG: Final = 0b111 << 11
"""The queen to the ace, among the ranks of a suit."""
_WEAK: Final = 9
"""The rank bit of the ten; higher cards are honors."""


def reasons(moment: Moment, bit: int) -> list[str]:
    """One or two sentences on a card, the more important first."""
    said = _Card(moment, bit)
    found = list(filter(None, said.leading() if said.leads else said.playing()))[:_MOST]
    count = [said.count()] if said.leads and moment.is_declaring else []
    return [*(found or [said.otherwise()]), *filter(None, count)]


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

    @property
    def _can_ruff(self) -> bool:
        """Whether the hand has trumps, and the suit is another."""
        trumps = self.sight.own >> SPAN * self.trump & SUIT if self.trump >= 0 else 0
        return bool(trumps) and self.suit != self.trump

    def beginning(self) -> Iterator[str]:
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
        elif self.own.bit_count() == 1 and self._can_ruff:
            yield "You may ruff the next round."
        elif self.trump < 0 and "CDHS"[self.suit] not in self.moment.declarers_suits():
            yield f"Your partner may be long in {self.suit_name}."

    def leading(self) -> Iterator[str]:
        """A lead."""
        if not self.table.played:
            yield from self.beginning()
            return
        if self.moment.is_declaring:
            yield from self._leading_for_declarer()
            return
        partners = [trick for trick in self.moment.view.tricks if (trick.leader - self.moment.seat) % 4 == 2]
        if any(self.layout.suit[self.layout.bit[trick.plays[0].card]] == self.suit for trick in partners):
            yield f"Return your partner's {self.suit_name}."
        others = self.out | self.sight.dummy >> SPAN * self.suit & SUIT
        if self._is_sure(others):
            yield f"Nobody can beat the {self.name}."
        elif others and not above(others, self.rank):
            yield f"It is the highest {self.suit_name[:-1]}, and wins unless somebody ruffs it."
        yield from self._new_suit()

    def _new_suit(self) -> Iterator[str]:
        """What speaks for a suit that a defender leads when dummy lies open."""
        moment, sight = self.moment, self.sight
        dummy = sight.dummy >> SPAN * self.suit & SUIT
        honors, declarer = dummy & _STRONG, moment.declarer
        if self.suit == self.trump:
            if sight.dummy >> SPAN * self.trump & SUIT:
                yield "Lead a trump, so that dummy can ruff less."
            return
        is_void = bool(self.out) and not self.out & ~(moment.info.barred[declarer] >> SPAN * self.suit)
        if self.trump >= 0 and is_void and dummy:
            yield f"Declarer has no {self.suit_name} and must ruff, which takes a trump away."
        elif self.own == self.rank and self._can_ruff:
            yield f"It is your last {self.suit_name[:-1]}: you may ruff the next."
        elif self._run().bit_count() > 1 and self.rank & HONORS and self.rank == top(self._run()):
            yield "Lead the top of touching honors: it costs nothing."
        elif (moment.seat + 1) % 4 == (declarer + 2) % 4 and honors:
            yield f"Lead through dummy's {self._card(top(honors))}: your partner plays after it."
        elif (moment.seat - 1) % 4 == (declarer + 2) % 4 and dummy and not honors:
            yield f"Dummy is weak in {self.suit_name}, and plays last."
        elif any(trick.leader == moment.seat and self._led_in(trick) for trick in moment.view.tricks):
            yield f"Go on with your {self.suit_name}."

    def _led_in(self, trick: Trick) -> bool:
        return bool(self.layout.suit[self.layout.bit[trick.plays[0].card]] == self.suit)

    def _run(self) -> int:
        """The held cards of the suit that are as good as this one."""
        others = self.out | self.sight.dummy >> SPAN * self.suit & SUIT
        return equals(self.own, self.rank, others)

    def _is_sure(self, others: int) -> bool:
        return not above(others, self.rank) and (self.suit == self.trump or not self.trumps_out)

    def _leading_for_declarer(self) -> Iterator[str]:
        if self.suit == self.trump and self.out:
            left = beginning(counted(self.out.bit_count(), "trump"))
            yield f"Draw trumps. {left} {_are(self.out)} still out."
        elif self.suit != self.trump and not self.other and self.trump >= 0 and self._ruffs_across():
            if above(self.out, self.rank):
                yield f"Ruff a {self.suit_name[:-1]} in {self.across}."
            else:
                yield f"Nobody has a higher {self.suit_name[:-1]}, so {self.across} can throw a card away."
        elif self._is_sure(self.out):
            yield f"Nobody can beat the {self.name}."
        elif self.out and not above(self.out, self.rank):
            yield f"It is the highest {self.suit_name[:-1]}, and wins unless somebody ruffs it."
        elif against := self._finessed():
            yield f"Finesse against the {against}: play low in {self.across} unless it shows."
        elif self.other and top(self.other) > self.rank and top(self.other) > top(self.out):
            yield f"Lead towards the {self._card(top(self.other))}."
        elif self.other and top(self.other) > self.rank and above(self.out, top(self.other)).bit_count() == 1:
            high = self._card(top(above(self.out, top(self.other))))
            yield f"Lead towards the {self._card(top(self.other))}. It wins if the {high} lies before it."
        elif self.out and (self.own | self.other).bit_count() >= max(_SUIT_TO_SET_UP, self.out.bit_count()):
            yield from self._setting_up()
        elif self.suit == self.trump:
            yield "Run your trumps: the others have to throw cards away."
        elif self.trump >= 0 and self._ruffs_across() and self.other.bit_count() < self.own.bit_count():
            yield f"Give up a {self.suit_name[:-1]}, to ruff the next in {self.across}."

    def _finessed(self) -> str:
        """The missing card that the lead of an honor may catch under a higher one across, "" for none.

        It takes touching honors in both hands: else the honor is thrown away when it is covered.
        """
        missing, both = above(self.out, self.rank), self.own | self.other
        if not missing or not self.rank & HONORS or not above(self.other, top(missing)):
            return ""
        touching = equals(both, self.rank, self.out)
        return self._card(top(missing)) if touching.bit_count() > 1 else ""

    def _setting_up(self) -> Iterator[str]:
        """A suit that is led while they have higher cards of it."""
        missing = above(self.out, self.rank)
        if self.rank & HONORS and missing.bit_count() == 1:
            yield f"Drive out the {self._card(missing)}, and the rest of your {self.suit_name} is worth more."
        else:
            both = (self.own | self.other).bit_count()
            yield f"Set up the {self.suit_name}: you have {both} in both hands."

    def _ruffs_across(self) -> bool:
        return bool(self.sight.across >> SPAN * self.trump & SUIT)

    def _card(self, rank: int) -> str:
        return self.layout.card[SPAN * self.suit + rank.bit_length() - 1].symbol

    def _one_of(self, cards: int) -> str:
        """`the K♣` for one card, `a higher club` for several that are higher."""
        return f"the {self._card(cards)}" if not cards & (cards - 1) else f"a higher {self.suit_name[:-1]}"

    def playing(self) -> Iterator[str]:
        """A card on a lead."""
        table, led = self.table, self.table.led
        if self.suit != led:
            if self.suit == self.trump:
                yield "Ruff it." if self.wins else "It is a trump you can spare."
            else:
                is_dummy = self.moment.is_declaring and self.moment.seat != self.moment.declarer
                who = "Dummy has" if is_dummy else "You have"
                yield f"{who} no {SUITS['CDHS'[led]][:-1]}, and can spare the {self.name}."
            return
        over = above(self.own, 1 << table.best - SPAN * led) if self.layout.suit[table.best] == led else 0
        last = table.count == 3
        if self.is_ours and not self.wins:
            whose = "Your partner's"
            if self.moment.is_declaring:
                whose = "Dummy's" if self.moment.seat == self.moment.declarer else "Your"
            yield f"{whose} {self.layout.card[table.best].symbol} wins the trick so far."
        elif not over:
            yield from self._losing()
        elif not self.wins:
            yield from self._low(over, last)
        else:
            yield from self._high(over, last)

    def _losing(self) -> Iterator[str]:
        """A card where none of the hand could win the trick."""
        lowest = self.own & -self.own
        if self.rank == lowest or self._run() & lowest:
            yield "You can't win this trick, so play low."
        elif self.moment.is_declaring and self.rank & HONORS:
            yield f"Get the {self.name} out of the way of {self.across}'s {self.suit_name}."
        elif self.rank & HONORS:
            yield f"Get the {self.name} out of the way of your partner's {self.suit_name}."

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
        elif self.table.count == 2 and self.moment.is_declaring and missing:
            yield f"Play high: it wins, or {self._one_of(missing)} has to come out."
        elif self.table.count == 1 and 1 << self.table.best - SPAN * self.table.led >= 1 << _WEAK:
            if self.rank > 1 << _WEAK:
                yield "Cover an honor with an honor."
        elif self.table.count == 2 and not self.moment.is_declaring:
            yield "Third hand plays high" + (
                ", no higher than needed." if top(self.own) != self.rank else "."
            )
        elif not missing:
            yield f"The {self.name} is sure to win."
        elif self._run().bit_count() > 1 and self.rank & HONORS:
            yield "Play one of your touching honors, so that a higher card has to come out."
        else:
            yield f"It wins unless {self._one_of(missing)} is played after it."

    def _tricks(self) -> tuple[int, int]:
        """How many tricks declarer still needs, and how many can be counted from the top."""
        sure = sum(outlook(*self.sight.suit(suit)).cash for suit in range(4))
        return max(0, self.moment.target - self.moment.taken), sure

    def count(self) -> str:
        """What declarer can count from the top, and how much is needed; "" when nothing is."""
        needed, sure = self._tricks()
        if not needed:
            return ""
        return f"You need {counted(needed, 'trick')}, and can count {sure or 'none'} from the top."

    def otherwise(self) -> str:
        """What is true of a card for which nothing else speaks."""
        if not self.leads:
            return "It keeps the cards that you need later."
        if not self.moment.is_declaring:
            return "A safe lead: it gives declarer nothing, and keeps your high cards."
        needed, sure = self._tricks()
        if sure >= needed:
            return "You can count enough tricks, and this may bring one more."
        return "You must lose the lead some time, and this keeps your other suits together."


def _are(cards: int) -> str:
    return "is" if cards.bit_count() == 1 else "are"
