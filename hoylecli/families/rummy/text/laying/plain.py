"""A rummy whose melds lie on the table, in sentences, for those who listen to it."""

from collections.abc import Iterator

from hoylecli.core.events import Seat
from hoylecli.core.grammar import capital, counted
from hoylecli.families.screen import Style

from ...position.arranging import arranged
from ...position.labels import high_first, points, spread
from ...position.opening import has_opening
from ...scores.values import in_hand
from ...view import RummyView
from .parts import counts_laid, is_closed, laid, melds_of, of_target, title, worth


def lines(view: RummyView, style: Style) -> Iterator[str]:
    """Scores, the stock and the discards, the melds of the table, what is known of the hands."""
    for side, score in enumerate(view.scores):
        yield f"{style.does(side, 'have')} {points(score)}{of_target(view)}."
    if not view.hand_sizes:
        return
    if has_opening(view.rules):
        yield f"{', '.join(title(view))}."
    yield f"{style.does(view.dealer, 'are')} the dealer."
    yield f"The stock has {counted(view.stock, 'card')}."
    if view.discards and view.rules.draw.discards == "fan":
        yield f"The discards, the top one last: {style.cards(view.discards)}."
    elif view.discards:
        yield f"The {style.card(view.discards[-1])} lies on top of the discards."
    for seat in range(len(view.hand_sizes)):
        yield from _of_seat(view, style, seat)


def _of_seat(view: RummyView, style: Style, seat: Seat) -> Iterator[str]:
    """The melds of a player, and the hand as far as the viewer knows it."""
    if seat < len(view.scores):
        for name, meld in melds_of(view, seat):
            count = f"; it counts {worth(view, meld, style)}" if counts_laid(view) else ""
            yield capital(f"{style.possessive(seat)} meld {name}: {style.cards(meld.cards)}{count}.")
    if counts_laid(view) and laid(view, seat):
        yield f"{style.does(seat, 'have')} {laid(view, seat)} on the table."
    if is_closed(view, seat):
        yield f"{style.does(seat, 'have')} not opened."
    if seat == view.seat:
        yield from _own(view, style, seat)
        return
    yield f"{style.does(seat, 'hold')} {counted(view.hand_sizes[seat], 'card')}."
    if view.known[seat] and view.hand_sizes[seat]:
        what = "Left in that hand" if seat in view.open else "Among them, taken from the discards"
        yield f"{what}: {style.cards(high_first(view.known[seat]))}."


def _own(view: RummyView, style: Style, seat: Seat) -> Iterator[str]:
    if not view.hand:
        yield "You hold no card."
        return
    melds, rest = arranged(view.rules, view.hand, view.lacking(seat))
    yield f"Your hand: {spread(melds, rest, style)}. It would cost you {in_hand(view.rules, view.hand)}."
    if view.must is not None:
        yield f"The {style.card(view.must)} is to be melded or laid off in this turn."
