"""The table in sentences, for those who listen to it."""

from collections.abc import Iterator

from hoylecli.core.events import Seat
from hoylecli.core.grammar import capital, counted
from hoylecli.families.screen import Style
from hoylecli.scoring.gin.melds import arrange

from ...position.labels import at_most, high_first, points, spread
from ...position.melds import lengthened
from ...scores.deadwood import value
from ...view import RummyView


def lines(view: RummyView, style: Style) -> Iterator[str]:
    """Scores, the stock and the discards, what is known of the hands, and the viewer's own."""
    for seat, score in enumerate(view.scores):
        of_game = f"{points(score)} of {view.rules.score.target}"
        yield f"{style.does(seat, 'have')} {of_game}{_in_match(view, seat)}."
    if not view.hand_sizes:
        return
    yield f"{style.does(view.dealer, 'are')} the dealer."
    double = ", and the hand counts double" if view.doubled else ""
    yield f"A knock needs {at_most(view.limit)}{double}."
    if view.showdown is None:
        yield f"The stock has {counted(view.stock, 'card')}."
        if view.discards:
            yield f"The {style.card(view.discards[-1])} lies on top of the discards."
    for seat in range(len(view.hand_sizes)):
        yield from _of_seat(view, style, seat)


def _in_match(view: RummyView, seat: Seat) -> str:
    match = view.rules.match
    if match.target == 1:
        return ""
    return f", and {view.games[seat]} of {match.target} in the match"


def numbered(view: RummyView, seat: Seat, style: Style) -> list[str]:
    """The melds that a seat has laid by hand; those of the knocker, with what was laid on them, by name."""
    if view.knock is None or seat != view.knock.seat:
        return [style.cards(meld) for meld in view.melds[seat]]
    melds = lengthened(view.melds[seat], view.laid_off)
    return [f"m{number} {style.cards(meld)}" for number, meld in enumerate(melds, 1)]


def _of_seat(view: RummyView, style: Style, seat: Seat) -> Iterator[str]:
    """What a player holds, as far as the viewer knows."""
    whose = style.possessive(seat)
    if view.melds[seat] or (view.phase == "arranging" and seat == view.seat):
        loose = view.loose(seat)
        melds = numbered(view, seat, style)
        yield capital(f"{whose} melds: {'; '.join(melds) or 'none yet'}.")
        if loose:
            yield f"Unmatched: {style.cards(style.order.ranked(loose, 'left'))}; deadwood {value(loose)}."
    elif seat == view.seat:
        held = arrange(view.hand)
        yield f"Your hand: {spread(held.melds, held.unmatched, style)}. Deadwood {held.deadwood}."
    else:
        yield f"{style.does(seat, 'hold')} {counted(view.hand_sizes[seat], 'card')}."
        if seat in view.open:
            held = arrange(view.known[seat])
            yield f"{whose} hand lies open: {spread(held.melds, held.unmatched, style)}."
        elif view.known[seat]:
            yield f"Among them, taken from the discards: {style.cards(high_first(view.known[seat]))}."
