"""Parts of the table that the picture and the sentences share."""

from collections.abc import Iterator, Sequence

from hoylecli.core.cards import Card, rank_plural
from hoylecli.core.events import Seat
from hoylecli.core.grammar import counted
from hoylecli.families.hands import HandOrder
from hoylecli.families.screen import AS_USUAL, Style
from hoylecli.families.sides import side_name, sides

from ...position.deal import Hand, Meld
from ...position.opening import opening_at
from ...position.together.counts import is_closed, terms_of
from ...position.together.names import name_of
from ...position.together.sides import is_blocking, is_frozen, laid_of, points_of, rank_of
from ...view import RummyView


def seats_of(view: RummyView) -> list[list[Seat]]:
    """The seats of each side; before the first deal partners are not known to sit there yet."""
    players = len(view.hand_sizes) or (4 if view.rules.partners else len(view.scores))
    return sides(players, len(view.scores))


def names(view: RummyView, style: Style) -> list[str]:
    """What each side is called: `You and Rosa`."""
    return [side_name(seats, style) for seats in seats_of(view)]


def melds_of(view: RummyView, side: int) -> list[tuple[str, Meld]]:
    """The melds of a side, each with its name on the table: m1, m2 ..."""
    return [(f"m{number}", meld) for number, meld in enumerate(view.table, 1) if meld.side == side]


def closed_of(view: RummyView, side: int) -> Iterator[str]:
    """The canastas of a side that take no more cards, which lie as piles: `2 black books: fours, kings`."""
    terms = terms_of(view.rules)
    closed = [(meld, laid_of(meld, terms)) for _, meld in melds_of(view, side)]
    for is_natural in (True, False):
        ranks = [
            rank_plural(rank_of(meld))
            for meld, laid in closed
            if is_closed(laid, terms) and bool(laid.wilds) != is_natural
        ]
        if ranks:
            yield f"{counted(len(ranks), name_of(view.rules, is_natural))}: {', '.join(ranks)}"


def open_of(view: RummyView, side: int) -> list[tuple[str, Meld]]:
    """The melds of a side that take cards, each with its name on the table."""
    terms = terms_of(view.rules)
    return [(name, meld) for name, meld in melds_of(view, side) if not is_closed(laid_of(meld, terms), terms)]


def worth(view: RummyView, meld: Meld) -> str:
    """What the cards count, and how far the canasta is: `50, 3 short`, `120, mixed canasta`."""
    laid = laid_of(meld, terms_of(view.rules))
    short = view.rules.canasta.size - len(meld.cards)
    if short <= 0:
        return f"{points_of(meld)}, {name_of(view.rules, not laid.wilds)}"
    return f"{points_of(meld)}, {short} short"


def facts(view: RummyView, side: int) -> Iterator[str]:
    """What there is to know of a side beside its score and its melds."""
    laid = sum(points_of(meld) for _, meld in melds_of(view, side))
    if laid:
        yield f"{laid} on the table"
    opening = opening_at(view.rules, view.scores[side], view.number)
    if not view.opened[side] and laid < opening:
        yield f"{opening} to open"
    reds = len(view.reds[side])
    if reds:
        yield counted(reds, "red three")


def frozen(view: RummyView, style: Style) -> str:
    """For whom only two natural cards take the pile: `frozen`, `frozen for you and Rosa`; "" for nobody."""
    if is_blocking(view.discards[-1], view.rules):
        return "blocked"
    if view.rules.draw.frozen == "always":
        return ""
    if is_frozen(view.discards, view.rules):
        return "frozen"
    closed = [name for side, name in enumerate(names(view, style)) if not view.opened[side]]
    if len(closed) == len(view.scores):
        return "frozen before the first melds"
    inside = [name.replace("You", "you", 1) for name in closed]
    return f"frozen for {' and '.join(inside)}" if closed else ""


def groups(view: RummyView, cards: Hand, order: HandOrder = AS_USUAL) -> list[Sequence[Card]]:
    """A hand as one holds it: cards of a rank together, kings first; then single ones; then wild ones."""
    wild = terms_of(view.rules).wild
    ranks = {rank: [card for card in cards if card.rank == rank] for rank in range(13, -1, -1)}
    high = [1, *range(13, 1, -1)]
    alike: list[Sequence[Card]] = [ranks[rank] for rank in high if len(ranks[rank]) > 1 and rank not in wild]
    single = [card for rank in high for card in ranks[rank] if len(ranks[rank]) == 1 and rank not in wild]
    single = order.ranked(single, "left", lambda card: (card.rank - 2) % 13)
    jokers = [card for rank in (2, 0) if rank in wild or rank == 0 for card in ranks[rank]]
    return [group for group in (*alike, single, jokers) if group]


def goal(view: RummyView) -> str:
    """` · to 5000`, ` of 4`: how far the match goes."""
    deals = view.rules.score.deals
    return f" of {deals}" if deals else f" · to {view.rules.score.target}"


def in_hand(view: RummyView, seat: Seat) -> str:
    """How many cards a seat has: `9 cards`, `9 cards and a foot of 11`."""
    return counted(view.hand_sizes[seat], "card") + and_foot(view, seat)


def and_foot(view: RummyView, seat: Seat) -> str:
    """` and a foot of 11`, "" for who has none."""
    return f" and a foot of {view.feet[seat]}" if view.feet and view.feet[seat] else ""


def hand_of(view: RummyView, seat: Seat) -> Hand:
    """The cards of a seat, if the viewer sees them."""
    if seat == view.seat:
        return view.hand
    return view.known[seat] if seat in view.open else ()
