"""What is worse about another card, call, bid or suit than about the best one, as a sentence.

Each says what is seen at the table: the cards of the hand, melds, the bids so far; "" for nothing plain.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from hoylecli.core import SUITS, Move, beginning, counted, listed, number, so_often
from hoylecli.families.tricks import TricksView
from hoylecli.families.tricks.phases.auction import PASS, SMUDGE, is_round
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES
from hoylecli.families.tricks.rules.counting import BidderScore
from hoylecli.scoring.euchre import MARCH, deal

from .hands.auction import Estimate
from .hands.euchre import Ordering
from .kernel import bits, highest
from .worlds import InformationSet

_FEW: Final = 2  # trumps of five cards
_JACK: Final = 11
_ALL: Final = 1_000  # more than may be bid
_MOSTLY: Final = 0.6  # how often a bid is made from which the hand lacks nothing for it
_SEEN: Final = 0.1  # by how much more often the best bid is made, at least, for a word on that


# Ordering up and calling (CG, CC, Euchre)


def of_call(view: TricksView, best: Move, other: Move) -> str:
    """What is worse about another word on the turned card, or on the suit to call."""
    call = _Call(view)
    if other == PASS:
        return call.passed(call.suit(best))
    if best == PASS:
        return call.made(call.suit(other), bool(other.target))
    if call.suit(best) != call.suit(other):
        return call.other_suit(call.suit(best), call.suit(other))
    if best.verb == other.verb:
        return ""
    return call.with_partner() if best.verb == "alone" else call.alone(call.suit(best))


class _Call:
    """A hand before trumps are made, as it would be played with each suit as trumps."""

    def __init__(self, view: TricksView) -> None:
        info = InformationSet(view)
        self.view: Final = view
        self.ordering: Final = Ordering(view)
        self.seat: Final = info.seat
        self.own: Final = info.own

    def suit(self, move: Move) -> str:
        return move.target.upper() or self.ordering.turned

    def held(self, suit: str) -> int:
        return self.ordering.held(self.seat, self.own, suit)

    def trumps(self, suit: str) -> int:
        """A mask of the trumps that the hand would have."""
        layout = self.ordering.layouts[suit]
        return self.held(suit) & layout.masks[layout.trump]

    def many(self, suit: str) -> int:
        return self.trumps(suit).bit_count()

    def tricks(self, suit: str) -> float:
        return self.ordering.tricks(self.seat, self.own, suit)

    def made(self, suit: str, is_called: bool) -> str:
        """What is lacking for these trumps."""
        layout, held, turned = self.ordering.layouts[suit], self.held(suit), self.view.turned
        mine, many = self.trumps(suit), self.many(suit)
        is_theirs = self.view.side(self.seat) != self.view.side(self.view.dealer)
        if not is_called and is_theirs and turned is not None:
            if many > _FEW:
                return f"It gives the other side a trump, the {turned.symbol}."
            yours = _counted(many, "trump", "only ")
            return f"It gives the {turned.symbol} to the other side, and you hold {yours} yourself."
        jacks = any(layout.card[bit].rank == _JACK for bit in bits(mine))
        aces = any(not layout.everything & layout.above[bit] for bit in bits(held & ~mine))
        lacking = [*([] if jacks else ["no jack among them"]), *([] if aces else ["no ace beside them"])]
        if many > _FEW and not lacking:
            return ""
        if not many:
            return f"With {SUIT_NAMES[suit]} you would hold no trump."
        yours = _counted(many, "trump", "only " if many <= _FEW else "")
        more = f", {' and '.join(lacking)}" if lacking else ""
        return f"With {SUIT_NAMES[suit]} you would hold {yours}{more}."

    def passed(self, suit: str) -> str:
        """What becomes of the hand after a pass: another suit, that of another player, or no play at all."""
        view, said, turned = self.view, len(self.view.bids), self.view.turned
        if said == 2 * view.players - 1:
            return "If you pass, the cards are thrown in, and a good hand with them."
        others = [each for each in SUITS if each not in (suit, self.ordering.turned)]
        if said >= view.players:
            worst = min(others, key=lambda each: (self.many(each), self.tricks(each)))
            if self.many(worst) >= self.many(suit):
                return ""
            yours = _counted(self.many(worst), "trump")
            return f"If you pass, another player may call {SUIT_NAMES[worst]}, and you would hold {yours}."
        next_best = max(others, key=self.tricks)
        if turned is None or self.many(next_best) >= self.many(suit):
            if self.seat == view.dealer:
                return "If you pass, all the others may name trumps before you do."
            first = (view.dealer + 1) % view.players
            is_theirs = view.side(first) != view.side(self.seat)
            return "If all pass, the other side is the first to name a suit of its own." if is_theirs else ""
        out = f"Once the {turned.symbol} is turned down, {SUIT_NAMES[suit]} are out"
        yours = _counted(self.many(next_best), "trump")
        return f"{out}. With {SUIT_NAMES[next_best]}, your next best suit, you would hold {yours}."

    def other_suit(self, right: str, wrong: str) -> str:
        few, many = self.many(wrong), self.many(right)
        if few < many:
            yours = _counted(few, "trump", "only " if few else "")
            return f"With {SUIT_NAMES[wrong]} you would hold {yours}, not {number(many)}."
        tops = [self._top(suit) for suit in (wrong, right)]
        if few == many and tops[0][0] > tops[1][0]:
            (_, low), (_, high) = tops
            return f"With {SUIT_NAMES[wrong]} your highest trump would be the {low}, not the {high}."
        return ""

    def _top(self, suit: str) -> tuple[int, str]:
        """How many trumps are higher than the best of the hand, and its name."""
        layout, mine = self.ordering.layouts[suit], self.trumps(suit)
        if not mine:
            return len(layout.suit), ""
        top = highest(mine)
        return (layout.everything & layout.above[top]).bit_count(), layout.card[top].symbol

    def with_partner(self) -> str:
        alone, together = deal(MARCH, alone=True)[0], deal(MARCH)[0]
        return f"With your partner all five tricks count only {together} points; alone they count {alone}."

    def alone(self, suit: str) -> str:
        """The card that may cost a lone hand its march."""
        layout, held, trumps = self.ordering.layouts[suit], self.held(suit), self.trumps(suit)
        least = counted(deal(MARCH - 1)[0], "point")
        unseen = layout.everything & ~held
        if not self.ordering.leads_trumps(self.seat, self.own, suit):
            top = unseen & layout.above[highest(trumps)] if trumps else unseen & layout.masks[layout.trump]
            weak = f"the {layout.card[highest(top)].symbol} is higher than your trumps"
        else:
            losing = [bit for bit in bits(held & ~trumps) if unseen & layout.above[bit]]
            if not losing:
                return ""
            card = max(losing, key=lambda bit: (unseen & layout.above[bit]).bit_count())
            weak = f"your {layout.card[card].symbol} may lose one"
        return f"Alone you need all five tricks for more than {least}, and {weak}."


def _counted(many: int, what: str, before: str = "") -> str:
    """`only two trumps`, `no trump`."""
    return f"{before}{number(many)} {what}{'' if many == 1 else 's'}" if many else f"no {what}"


# Bids, and the suit that they are played in (CG, Pinochle; FG, Pitch)


def of_bid(view: TricksView, best: Move, other: Move, suit: int, made: Mapping[Move, float]) -> str:
    """What is worse about another bid. suit: the trumps that the hand would name. made: how often each bid is
    made, as far as that is known."""
    estimate, own = Estimate(view), InformationSet(view, "").own
    if best == PASS:
        if made.get(other, 0.0) > _MOSTLY:
            return ""
        return _bid_too_much(view, estimate, own, suit, other)
    if other == PASS:
        return _passed(view, estimate, own, suit)
    if _amount(other) > _amount(best) and not is_round(view.rules):
        return f"You may bid again, so there is no need to go to {other.amount} at once."
    if made.get(other, 1.0) < made.get(best, 0.0) - _SEEN:
        who, does = ("your side", "makes it") if view.rules.partners else ("you", "make it")
        return f"For {other.amount or 'everything'} you need more: {who} {so_often(does, made[other])}."
    if _amount(other) < _amount(best) and len(view.bids) < view.players - 1:
        return f"A bid of {other.amount} is the easier to top, and whoever does names trumps."
    return ""


def _amount(bid: Move) -> int:
    """What is bid, more than any number for all there is."""
    return _ALL if bid == SMUDGE else bid.amount or 0


def _bid_too_much(view: TricksView, estimate: Estimate, own: int, suit: int, bid: Move) -> str:
    """What the hand has for a bid, and what it lacks."""
    name, amount = SUIT_NAMES[SUITS[suit]], _amount(bid)
    if view.rules.meld.table != "none":
        melds = estimate.melded(own)[suit]
        if amount <= melds:
            return ""
        have = f"count {melds}" if melds else "count nothing"
        lacks = amount - melds
        if view.rules.partners:
            rest = f"the other {lacks} must come from tricks and from your partner"
        else:
            rest = f"{lacks} of the {estimate.counting} points in the tricks would have to be yours"
        return f"With {name} your own melds {have}: for {amount}, {rest}."
    held = own & estimate.layout.masks[suit]
    if not held:
        return ""
    what = "trick" if view.rules.score.kind == "bidder" else "point"
    goal = "everything" if bid == SMUDGE else counted(amount, what)
    yours = _counted(held.bit_count(), name[:-1])
    top = estimate.layout.card[highest(held)].symbol
    return f"With {yours}, the {top} the highest, {goal} is too much."


def _passed(view: TricksView, estimate: Estimate, own: int, suit: int) -> str:
    """What the hand loses where other trumps are named."""
    name, held = SUIT_NAMES[SUITS[suit]], own & estimate.layout.masks[suit]
    if view.rules.meld.table != "none":
        melds = estimate.melded(own)
        most = max(each for at, each in enumerate(melds) if at != suit)
        if most < melds[suit]:
            least = f"at most {most}" if most else "nothing"
            return f"With any other trumps your melds count {least}, not {melds[suit]}."
    if view.rules.score.kind == "pitch":
        cards = {1: "high", _JACK: "jack"}
        mine = [card for bit in bits(held) if (card := estimate.layout.card[bit]).rank in cards]
        if mine:
            names = listed([f"your {card.symbol} counts {cards[card.rank]}" for card in reversed(mine)])
            return f"{beginning(names)} only where {name} are trumps."
    many = held.bit_count()
    if many > _FEW:
        return f"The highest bidder names trumps, and you hold {_counted(many, name[:-1])}."
    higher = bits(estimate.layout.everything & ~own & estimate.layout.above[highest(held)]) if held else []
    if len(higher) == 1:
        top, best = (estimate.layout.card[bit].symbol for bit in (highest(held), *higher))
        return f"With {name} as trumps only the {best} beats your {top}."
    score = view.rules.score
    return "A pass scores nothing." if isinstance(score, BidderScore) and score.others == "none" else ""


def of_suit(view: TricksView, best: Move, other: Move) -> str:
    """What is worse about other trumps: melds, then length, then height."""
    estimate, own = Estimate(view), InformationSet(view, "").own
    right, wrong = (SUITS.index(move.target.upper()) for move in (best, other))
    name, better = (SUIT_NAMES[SUITS[suit]] for suit in (wrong, right))
    if view.rules.meld.table != "none":
        melds = estimate.melded(own)
        if melds[wrong] < melds[right]:
            only = f"only {melds[wrong]}" if melds[wrong] else "nothing"
            return f"With {name} as trumps your melds count {only}, not {melds[right]}."
    layout = estimate.layout
    mine, yours = (own & layout.masks[suit] for suit in (right, wrong))
    if yours.bit_count() < mine.bit_count():
        held = _counted(yours.bit_count(), name[:-1], "only " if yours else "")
        return f"You hold {held}, and {_counted(mine.bit_count(), better[:-1])}."
    if not mine or not yours:
        return ""
    tops = [highest(each) for each in (mine, yours)]
    above = [(layout.everything & ~own & layout.above[top]).bit_count() for top in tops]
    if above[0] < above[1]:
        top, low = (layout.card[bit].symbol for bit in tops)
        return f"Your highest {name[:-1]} is the {low}, your highest {better[:-1]} the {top}."
    return ""


# Cards that are laid away (CG and CC, Euchre; FG, Five Hundred)


def of_cards_away(info: InformationSet, best: int, other: int) -> str:
    """What is worse about laying other cards away; both are masks of cards of the hand."""
    return next(_worse_away(info, best, other), "")


def _worse_away(info: InformationSet, best: int, other: int) -> Iterator[str]:
    layout, unseen = info.layout, info.layout.everything & ~info.own
    gone, kept = other & ~best, best & ~other
    if not gone or not kept:
        return

    def above(bit: int) -> int:
        return (unseen & layout.above[bit]).bit_count()

    if layout.forced or info.view.rules.lowest:
        worst = min(bits(kept), key=above)
        if any(above(bit) > above(worst) for bit in bits(gone)):
            yield f"You would keep the {layout.card[worst].symbol}, which may have to take a trick."
        return
    trumps = layout.masks[layout.trump] if layout.trump >= 0 else 0
    if gone & trumps and not kept & trumps:
        yield f"The {layout.card[highest(gone & trumps)].symbol} is a trump, and may take a trick."
    tops = [bit for bit in bits(gone & ~trumps) if not above(bit)]
    if tops and all(map(above, bits(kept))):
        beats = "nothing but a trump" if trumps else "nothing"
        yield f"{beginning(beats)} beats the {layout.card[tops[0]].symbol}, so keep it."
    for mask in layout.masks if trumps & info.own & ~other else ():
        held = info.own & mask
        if mask != trumps and held & ~other and not held & ~best and kept & mask:
            suit = SUIT_NAMES["CDHS"[layout.masks.index(mask)]]
            yield f"You would still hold a {suit[:-1]}, and could not trump {suit}."
    yield from unguarded(info, best, other)
    low, high = min(bits(kept), key=lambda bit: -above(bit)), min(bits(gone), key=above)
    if above(high) < above(low):
        yield f"Fewer cards beat the {layout.card[high].symbol} than the {layout.card[low].symbol}."


def unguarded(info: InformationSet, best: int, other: int) -> Iterator[str]:
    """A card that only a higher one beats, which would be left alone in its suit."""
    layout, unseen = info.layout, info.layout.everything & ~info.own
    for bit in bits(info.own & ~other & ~best):
        suit = layout.masks[layout.suit[bit]]
        alone = info.own & ~other & suit == 1 << bit and layout.suit[bit] != layout.trump
        guards = info.own & ~best & suit & layout.below[bit]
        if alone and guards and (unseen & layout.above[bit]).bit_count() == 1:
            guard, high = (layout.card[each].symbol for each in (highest(guards), bit))
            yield f"The {high} needs the {guard} beside it, or it falls to a single higher card."
