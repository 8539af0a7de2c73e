"""A canasta in sentences, for those who listen to it."""

from collections.abc import Iterator

from hoylecli.core.cards import rank_plural
from hoylecli.core.events import Seat
from hoylecli.core.grammar import capital, counted
from hoylecli.families.screen import Style
from hoylecli.families.sides import verb
from hoylecli.scoring.canasta import points as points_in

from ...position.labels import high_first, points
from ...position.together.sides import rank_of
from ...view import RummyView
from .parts import and_foot, closed_of, facts, frozen, groups, in_hand, names, open_of, seats_of, worth


def lines(view: RummyView, style: Style) -> Iterator[str]:
    """Scores, the stock and the pile, the melds of the sides, what is known of the hands."""
    for side, name in enumerate(names(view, style)):
        has = verb(seats_of(view)[side], "have", style)
        more = "".join(f", {fact}" for fact in facts(view, side)) if view.hand_sizes else ""
        of = "" if view.rules.score.deals else f" of {view.rules.score.target}"
        yield f"{name} {has} {points(view.scores[side])}{of}{more}."
    if not view.hand_sizes:
        return
    yield f"{style.does(view.dealer, 'are')} the dealer."
    yield f"The stock has {counted(view.stock, 'card')}."
    if view.discards:
        ice = frozen(view, style)
        many, top = counted(len(view.discards), "card"), style.card(view.discards[-1])
        yield f"The pile has {many}, with the {top} on top{f'; it is {ice}' if ice else ''}."
    for side, name in enumerate(names(view, style)):
        for number, meld in open_of(view, side):
            cards = f"{rank_plural(rank_of(meld))}: {style.cards(meld.cards)}"
            yield f"{name}, meld {number}, {cards}; {worth(view, meld)}."
        yield from (f"{name}, {closed}." for closed in closed_of(view, side))
    for seat in range(len(view.hand_sizes)):
        yield from _of_seat(view, style, seat)


def _of_seat(view: RummyView, style: Style, seat: Seat) -> Iterator[str]:
    """The hand of a player, as far as the viewer knows it."""
    if seat == view.seat:
        held = "; ".join(style.cards(group) for group in groups(view, view.hand, style.order))
        yield f"Your hand: {held}. It would cost you {points_in(view.hand)}." if held else "You hold no card."
        if foot := and_foot(view, seat):
            yield f"You have{foot.removeprefix(' and')} cards."
        return
    yield f"{style.does(seat, 'hold')} {in_hand(view, seat)}."
    if view.known[seat]:
        what = "Left in that hand" if seat in view.open else "Among them, taken from the pile"
        yield capital(f"{what}: {style.cards(high_first(view.known[seat]))}.")
