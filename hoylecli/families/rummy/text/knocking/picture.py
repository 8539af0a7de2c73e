"""How a rummy looks that ends with a knock: the stock and the discards, what is known of the hands."""

from collections.abc import Iterator, Sequence

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.grammar import counted
from hoylecli.families.boxes import boxed_beside
from hoylecli.families.screen import Style
from hoylecli.scoring.gin.melds import arrange
from hoylecli.scoring.gin.showdown import Showdown

from ...position.deal import Hand
from ...position.labels import high_first
from ...scores.deadwood import value
from ...view import RummyView
from ..rows import named, rows_of, whole
from .plain import numbered


def draw(view: RummyView, style: Style) -> list[str]:
    """What is played for, the opponent, the table, and the viewer with the hand, in melds."""
    bottom = view.seat or 0
    rows = [_player(view, style, 1 - bottom), *_middle(view, style), _player(view, style, bottom)]
    lines = rows_of(rows, style)
    above, below = _laid(view, style, 1 - bottom), _laid(view, style, bottom)
    lines[1:1] = whole(above, "  ", style) if above else []
    own = "Your hand  " if view.seat is not None else "  "
    lines += ["", *(_big(view, style) or whole(below, own, style))] if below else []
    return [*_title(view, style), *lines]


def _title(view: RummyView, style: Style) -> list[str]:
    """`Hand 3 · knock at 7, counts double · game to 100, match 1-0 to 2`."""
    knock = f"knock at {view.limit}" if view.limit else "gin only"
    double = ", counts double" if view.doubled else ""
    match = view.rules.match
    wins = "{}-{}".format(*view.games)
    goal = f"game to {view.rules.score.target}" + (
        f", match {wins} to {match.target}" if match.target > 1 else ""
    )
    line = " · ".join((f"Hand {view.number}", knock + double, goal))
    return [line] if len(line) <= style.width else [f"Hand {view.number} · {knock}{double}", goal]


def _middle(view: RummyView, style: Style) -> Iterator[tuple[str, str]]:
    """The stock and the discards, as long as they are played with."""
    if view.showdown is None:
        yield "Stock", counted(view.stock, "card")
        if view.discards:
            others = len(view.discards) - 1
            yield "Discards", style.card(view.discards[-1]) + (f", on {others} more" if others else "")


def _player(view: RummyView, style: Style, seat: Seat) -> tuple[str, str]:
    """A player with the score, and what the other has been seen to take."""
    name = named(view, style, seat)
    text = counted(view.scores[seat], "point")
    if seat != view.seat and view.showdown is None:
        text += f", {counted(view.hand_sizes[seat], 'card')}"
        taken = view.known[seat] if seat not in view.open and not view.melds[seat] else ()
        text += f", took {style.cards(high_first(taken))}" if taken else ""
    return name, text


def _laid(view: RummyView, style: Style, seat: Seat) -> list[str]:
    """The hand in melds, and what is unmatched; nothing where it is not seen."""
    result, knock = view.showdown, view.knock
    if result is not None and knock is not None:
        if seat == knock.seat:
            return _parts(result.knocker.melds, result.knocker.unmatched, style)
        return _parts(result.opponent.melds, result.opponent.unmatched, style, _laid_off(result, style))
    is_seen = seat == view.seat or seat in view.open
    if view.phase == "arranging" and (is_seen or view.melds[seat]):
        loose = view.loose(seat) if is_seen else ()
        return [*numbered(view, seat, style), *_parts((), loose, style)]
    if not is_seen:
        return []
    held = arrange(view.hand if seat == view.seat else view.known[seat])
    return _parts(held.melds, held.unmatched, style)


def _big(view: RummyView, style: Style) -> list[str]:
    """The viewer's hand in big cards, while it is played with."""
    if view.seat is None or view.knock is not None or view.phase == "arranging":
        return []
    return boxed_beside("Your hand", groups(view, style), style, f"deadwood {arrange(view.hand).deadwood}")


def groups(view: RummyView, style: Style) -> list[Sequence[Card]]:
    """The viewer's melds, and the cards beside them."""
    held = arrange(view.hand)
    return [*held.melds, style.order.ranked(held.unmatched, "left")]


def _laid_off(result: Showdown, style: Style) -> list[str]:
    """`7♣ 8♣ on 4♣ 5♣ 6♣`, for each meld on which cards are laid."""
    off = [
        (meld, [card for card, target in result.opponent.laid_off if target == at])
        for at, meld in enumerate(result.knocker.melds)
    ]
    return [f"{style.cards(cards)} on {style.cards(meld)}" for meld, cards in off if cards]


def _parts(
    melds: Sequence[Hand], unmatched: Sequence[Card], style: Style, off: Sequence[str] = ()
) -> list[str]:
    """`4♣ 5♣ 6♣`, `7♦ 7♥ 7♠` and `K♥ 9♠ 2♣, deadwood 21`."""
    deadwood = f"deadwood {value(unmatched)}"
    loose = f"{style.cards(style.order.ranked(unmatched, 'left'))}, {deadwood}" if unmatched else deadwood
    return [*map(style.cards, melds), *off, loose]
