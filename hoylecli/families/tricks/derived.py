"""What follows from a view: who is winning, who made trumps, what is broken."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from hoylecli.core import Card, Seat, make_card
from hoylecli.scoring.pinochle import Laid, PinochleMeld
from hoylecli.scoring.piquet import PiquetItem

from .position import Bid, Hand, highest, is_misere, short
from .position.following import broken_by
from .position.labels import SYMBOLS
from .position.melds import items_of, needs_trick
from .rules.ranking import Order, cards_in, ranking_of
from .scores import SCORES
from .scores.kinds import ScoreKind
from .view import TricksView


class Wanted(NamedTuple):
    """What a side has bid, and how much is missing to it: tricks or points.

    a_trick: whether any trick is all that is missing, as the melds make the bid when they count.
    """

    bid: int
    missing: int
    a_trick: bool = False


def order_of(view: TricksView) -> Order:
    """How the cards rank now."""
    return ranking_of(view.rules).order(view.trump, is_misere(view.bids))


def score_of(view: TricksView) -> ScoreKind[Any]:
    """The kind of score by which the game is counted."""
    return SCORES[view.rules.score.kind]


def around(view: TricksView) -> list[Seat]:
    """All seats in clockwise order, ending with the viewer; the last seat for a spectator."""
    last = view.seat if view.seat is not None else view.players - 1
    return [(last + step) % view.players for step in range(1, view.players + 1)]


def winning(view: TricksView) -> int:
    """The index of the card of the trick that wins so far; a card must have been played to it."""
    return order_of(view).best(tuple(play.card for play in view.trick))


def in_play(view: TricksView) -> bool:
    """Whether tricks are being played, or cards drawn between them."""
    return view.phase in ("playing", "drawing")


def held_back(view: TricksView) -> Hand:
    """The viewer's cards without those that lie on the table as melds."""
    laid = () if view.seat is None else laid_by(view, view.seat)
    return tuple((Counter(view.hand) - Counter(one.card for one in laid)).elements()) if laid else view.hand


def laid_by(view: TricksView, seat: Seat) -> tuple[Laid, ...]:
    """The melded cards that lie on the table before a seat and are played from there."""
    return view.stock.laid[seat] if view.stock and view.stock.laid else ()


def is_drawing(view: TricksView) -> bool:
    """Whether there is a stock from which cards are still drawn."""
    return view.rules.stock.draw and view.undealt >= view.players


def bottom(view: TricksView) -> Card | None:
    """The card that lies face up under the stock: the one turned up, or the nine of trumps traded for it."""
    if not view.undealt or view.turned is None or view.rules.deal.turn != "next":
        return None
    is_traded = view.melding is not None and view.melding.trader is not None
    return make_card(9, view.trump) if is_traded else view.turned


def tricks_before_draws(view: TricksView) -> int:
    """The number of tricks of a deal after which cards are drawn from the stock."""
    if not view.rules.stock.draw:
        return 0
    dealt = cards_in(view.rules, view.number - 1, view.players) * view.players
    return (len(ranking_of(view.rules, view.players).pack) - dealt) // view.players


def played_by(view: TricksView, seat: Seat) -> Hand:
    """The cards that a seat has played in this deal."""
    plays = [*(play for trick in view.tricks for play in trick.plays), *view.trick]
    return tuple(play.card for play in plays if play.seat == seat)


def points_of(view: TricksView, seat: Seat) -> int:
    """What the cards count that a seat has taken in this deal."""
    points = ranking_of(view.rules).points
    return sum(points[card] for trick in view.tricks if trick.winner == seat for card in trick.cards)


def are_cards_counted_later(view: TricksView) -> bool:
    """Whether the points of cards taken are counted like those of melds, but only when the deal is over."""
    return score_of(view).shows == "all" and not view.rules.at_once


def melded(view: TricksView, seat: Seat) -> int:
    """What the melds count that a seat has laid in this deal."""
    return sum(meld.points for meld in view.melding.melds[seat]) if view.melding and has_laid(view) else 0


def may_lay(view: TricksView) -> tuple[PinochleMeld, ...]:
    """The melds that the viewer may lay now."""
    return view.melding.found if view.melding else ()


def has_laid(view: TricksView) -> bool:
    """Whether melds are laid in this deal, or have been."""
    return view.melding is not None and bool(view.melding.melds)


def unbroken(view: TricksView) -> str:
    """The suits that are not broken yet, and so not led by players who hold another; "" out of play.

    Where nothing has to be broken, a suit that is only kept out of the first lead is none of them.
    """
    if view.phase != "playing":
        return ""
    ranking = ranking_of(view.rules)
    done = broken_by(ranking, view.trump, view.tricks)
    return "".join(suit for suit in ranking.breaks if suit not in done + ranking.opening)


def wanted(view: TricksView, seats: Sequence[Seat]) -> Wanted | None:
    """What the side that sits there has to make, as far as everybody knows how much of it is made.

    None where it has bid nothing, or to take no trick; and at pitch, whose points nobody knows before the
    cards taken are looked through. The tricks of a nil bidder do not help (CG, Spades: nil bids are scored
    by themselves).
    """
    score = score_of(view)
    bid = score.bidden(view.bids, view.declarer, seats)
    tricks = sum(view.taken(seat) for seat in seats if not bid_nil(view, seat))
    if not bid or score.shows != "all":
        return Wanted(bid, bid - tricks) if bid else None
    made = sum(melded(view, seat) + points_of(view, seat) for seat in seats)
    return Wanted(bid, bid - made, made >= bid and not tricks and needs_trick(view.rules.meld, bids=True))


def last_said(view: TricksView, seat: Seat) -> Bid | None:
    """The last bid of a seat, a pass included; None before it has spoken."""
    return next((bid for bid in reversed(view.bids) if bid.seat == seat), None)


def bid_nil(view: TricksView, seat: Seat) -> bool:
    """Whether a seat has bid to take no trick, having seen the cards or not (CG, Spades)."""
    said = last_said(view, seat)
    return said is not None and said.word in ("nil", "blind")


def said_short(bid: Bid) -> str:
    """A bid in a few signs: `4`, `nil`, `alone ♠`, `7♥`."""
    if bid.word == "bid":
        return short(bid) if bid.suit else str(bid.amount)
    if not bid.suit:
        return short(bid)
    return f"{bid.word} {SYMBOLS[bid.suit]}"


def contract_of(view: TricksView) -> Bid | None:
    """The contract that is played, None before the bidding is over and in games without contracts."""
    is_bid = view.rules.bidding.kind == "contracts" and view.declarer is not None
    return highest(view.bids) if is_bid else None


def made_trumps(view: TricksView) -> Bid | None:
    """The words that made trumps, where a card is ordered up or a suit called; None before that."""
    if view.declarer is not None and view.rules.trump.how == "last_winner" and view.trump:
        return Bid(view.declarer, "call", suit=view.trump)
    if view.rules.bidding.kind != "order_up" or view.declarer is None:
        return None
    return last_said(view, view.declarer)


def is_turned_down(view: TricksView) -> bool:
    """Whether all have passed on the card turned up."""
    return view.declarer is None and len(view.bids) >= view.players


def counted_in(view: TricksView) -> list[PiquetItem]:
    """All that has been counted aloud at piquet in this deal, in order; everybody hears it."""
    return items_of(view.calls or (), view.tricks, view.trick, view.hand_sizes, view.phase)
