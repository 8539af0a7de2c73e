"""What follows from a view: who is winning, who made trumps, what is broken."""

from collections import Counter

from hoylecli.core.cards import Card, make_card
from hoylecli.core.events import Seat
from hoylecli.scoring.piquet import Item

from .position.contracts import highest, is_misere
from .position.deal import Bid, Hand
from .position.following import broken_by
from .position.labels import SYMBOLS, short
from .position.reckoning import items_of
from .rules.hands import cards_in
from .rules.ranking import Order, ranking_of
from .scores import SCORES
from .scores.score import Score
from .view import TricksView


def order_of(view: TricksView) -> Order:
    return ranking_of(view.rules).order(view.trump, is_misere(view.bids))


def score_of(view: TricksView) -> Score:
    """The kind of score by which the game is counted."""
    return SCORES[view.rules.score.kind]


def around(view: TricksView) -> list[Seat]:
    """The seats clockwise, that of the viewer last."""
    last = view.seat if view.seat is not None else view.players - 1
    return [(last + step) % view.players for step in range(1, view.players + 1)]


def winning(view: TricksView) -> int:
    """Which card of the trick wins so far; there is one at least."""
    return order_of(view).best(tuple(play.card for play in view.trick))


def in_play(view: TricksView) -> bool:
    """Whether tricks are being played, or cards drawn between them."""
    return view.phase in ("playing", "drawing")


def held_back(view: TricksView) -> Hand:
    """The cards of the viewer that do not lie on the table."""
    if view.seat is None or not view.laid:
        return view.hand
    return tuple((Counter(view.hand) - Counter(one.card for one in view.laid[view.seat])).elements())


def is_drawing(view: TricksView) -> bool:
    """Whether there is a stock from which cards are still drawn."""
    return view.rules.stock.draw and view.talon >= view.players


def bottom(view: TricksView) -> Card | None:
    """The card that lies face up under the stock: the one turned up, or the nine traded for it."""
    if not view.talon or view.turned is None or view.rules.deal.turn != "next":
        return None
    return view.turned if view.trader is None else make_card(9, view.trump)


def tricks_before_draws(view: TricksView) -> int:
    """After how many tricks of the deal cards were drawn, or will be."""
    if not view.rules.stock.draw:
        return 0
    dealt = cards_in(view.rules, view.number - 1, view.players) * view.players
    return (len(ranking_of(view.rules, view.players).pack) - dealt) // view.players


def played_by(view: TricksView, seat: Seat) -> Hand:
    """The cards that a seat has played in this deal."""
    plays = [*(play for trick in view.tricks for play in trick.plays), *view.trick]
    return tuple(play.card for play in plays if play.seat == seat)


def points_of(view: TricksView, seat: Seat) -> int:
    """What the cards count that a seat has taken."""
    points = ranking_of(view.rules).points
    return sum(points[card] for trick in view.tricks if trick.winner == seat for card in trick.cards)


def melded(view: TricksView, seat: Seat) -> int:
    """What the melds count that a seat has laid."""
    return sum(meld.points for meld in view.melds[seat]) if view.melds else 0


def unbroken(view: TricksView) -> str:
    """The suits that cannot be led yet by those who hold another, while that matters."""
    if view.phase != "playing":
        return ""
    ranking = ranking_of(view.rules)
    done = broken_by(ranking, view.trump, view.tricks)
    return "".join(suit for suit in ranking.breaks if suit not in done)


def last_said(view: TricksView, seat: Seat) -> Bid | None:
    return next((bid for bid in reversed(view.bids) if bid.seat == seat), None)


def said_short(bid: Bid) -> str:
    """`4`, `nil`, `alone ♠`, `7♥`."""
    if bid.word == "bid":
        return short(bid) if bid.suit else str(bid.amount)
    if not bid.suit:
        return short(bid)
    return f"{bid.word} {SYMBOLS[bid.suit]}"


def contract_of(view: TricksView) -> Bid | None:
    """The contract that is played, once the bidding is over."""
    is_bid = view.rules.bidding.kind == "contracts" and view.declarer is not None
    return highest(view.bids) if is_bid else None


def made_trumps(view: TricksView) -> Bid | None:
    """What made trumps, where they are made by ordering a card up or calling a suit."""
    if view.declarer is not None and view.rules.trump.how == "last_winner" and view.trump:
        return Bid(view.declarer, "call", suit=view.trump)
    if view.rules.bidding.kind != "order_up" or view.declarer is None:
        return None
    return last_said(view, view.declarer)


def is_turned_down(view: TricksView) -> bool:
    """Whether all have passed on the card turned up."""
    return view.declarer is None and len(view.bids) >= view.players


def counted_in(view: TricksView) -> list[Item]:
    """All that has been counted aloud at piquet in this deal; everybody hears it."""
    return items_of(view.calls, view.tricks, view.trick, view.hand_sizes, view.phase == "declaring")
