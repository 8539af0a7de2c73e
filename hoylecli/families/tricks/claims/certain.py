"""The tricks that a player is certain to take, whatever the others hold and play.

It is worked out from the player's own view, so that neither a claim that holds nor one that does not tells
anything about hidden cards.
"""

from collections import Counter
from collections.abc import Sequence

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat

from ..derived import order_of
from ..position.following import broken_by, leads, led
from ..rules.ranking import ranking_of
from ..view import TricksView
from ..worlds import inference


class Certain:
    """The longest line of own cards that all win, played one after another from now on.

    Every other player, a partner too, may hold all the cards at once that nothing is known to keep from them.
    With each round of a suit they must follow, keeping their best cards. Nothing here is lost by winning one
    trick before another, so the first card that is certain to win can always be played first.

    - line: the cards. why: what may become of the best card that is left then, "" when none is.
    """

    def __init__(self, view: TricksView) -> None:
        self._view, self._order = view, order_of(view)
        self._ranking = ranking_of(view.rules, view.players)
        self._held = possible(view)
        self._rounds: Counter[str] = Counter()
        self.line: list[Card] = []
        self.why = ""
        hand, cards = list(view.hand), [move.cards[0] for move in view.legal if move.cards]
        broken = broken_by(self._ranking, view.trump, view.tricks)
        while cards:
            sure = [card for card in cards if not self._against(card)]
            if not sure:
                self.why = self._against(max(cards, key=self._strength))
                break
            choose = min if view.trick and not self.line else max
            card = choose(sure, key=self._strength)
            self._play(card)
            hand.remove(card)
            cards = leads(self._ranking, self._order, hand, broken)

    def _strength(self, card: Card) -> tuple[bool, int]:
        return self._order.suit[card] == self._order.trump, self._order.power[card]

    def _play(self, card: Card) -> None:
        """The card wins a trick; whoever holds the suit that was led has followed, if it was led now."""
        if not (self._view.trick and not self.line) and self._view.rules.play.follow != "any":
            self._rounds[self._order.suit[card]] += 1
        self.line.append(card)

    def _against(self, card: Card) -> str:
        """What may keep the card from winning the next trick; "" for nothing."""
        view, order = self._view, self._order
        asked, seats = order.suit[card], list(self._held)
        if view.trick and not self.line:
            asked, before = led(order, view.trick), tuple(play.card for play in view.trick)
            best = order.best((*before, card))
            if best < len(before):
                return f"the {before[best].symbol} wins this trick so far"
            played = {play.seat for play in view.trick}
            seats = [seat for seat in seats if seat not in played]
        return next(filter(None, (self._from(seat, card, asked) for seat in seats)), "")

    def _from(self, seat: Seat, card: Card, asked: str) -> str:
        """What the seat may hold against the card, when the suit `asked` was led."""
        order, suit = self._order, self._order.suit[card]
        if suit == asked or self._may_miss(seat, asked):
            higher = [each for each in self._left(seat, suit) if order.power[each] > order.power[card]]
            if higher:
                best = max(higher, key=lambda each: order.power[each])
                return f"the {best.symbol} may still be out, and beats your {card.symbol}"
        if suit != order.trump and order.trump and self._may_miss(seat, asked):
            return f"your {card.symbol} may be trumped" if self._left(seat, order.trump) else ""
        return ""

    def _left(self, seat: Seat, suit: str) -> Sequence[Card]:
        """The cards of a suit that the seat may hold; () once as many rounds of it have been led."""
        cards = [card for card in self._held[seat].elements() if self._order.suit[card] == suit]
        return cards if len(cards) > self._rounds[suit] else ()

    def _may_miss(self, seat: Seat, asked: str) -> bool:
        """Whether the seat may play another suit than the one that was led."""
        if self._view.rules.play.follow != "suit":
            return True
        others = sum(count for card, count in self._held[seat].items() if self._order.suit[card] != asked)
        return self._view.hand_sizes[seat] - len(self.line) <= others


def possible(view: TricksView) -> dict[Seat, Counter[Card]]:
    """For each other seat that plays and holds cards those that it may hold."""
    hidden = inference.hidden(view) - Counter(view.exchange.discards if view.exchange else ())
    barred = inference.barred(view, list(hidden))
    known = inference.known(view, barred)
    free = hidden - Counter(inference.aside(view, barred))
    for cards in known.values():
        free -= Counter(cards)
    return {
        seat: Counter({card: count for card, count in free.items() if card not in barred[seat]})
        + Counter(known.get(seat, ()))
        for seat, size in enumerate(view.hand_sizes)
        if size and seat not in (view.seat, view.out)
    }
