"""Parts of the table that the picture and the sentences share."""

from hoylecli.core.events import Seat
from hoylecli.families.screen import Style

from ...position.deal import Hand, Meld
from ...position.opening import NOTHING, has_opening, needed
from ...scores.laid import on_table
from ...view import RummyView


def melds_of(view: RummyView, side: int) -> list[tuple[str, Meld]]:
    """The melds of a side, each with its name on the table: m1, m2 ..."""
    return [(f"m{number}", meld) for number, meld in enumerate(view.table, 1) if meld.side == side]


def counts_laid(view: RummyView) -> bool:
    """Whether cards on the table count for who has laid them."""
    return view.rules.score.count == "laid"


def title(view: RummyView) -> list[str]:
    """Which hand it is, how far the match goes, and what first melds must be: `Hand 2`, `to 150, the fewest
    points win`, `40 points to open`."""
    rules = view.rules
    fewest = ", the fewest points win" if rules.score.count == "held" else ""
    parts = [f"Hand {view.number}", f"to {rules.score.target}{fewest}"]
    if rules.contracts:
        parts = [f"Hand {view.number} of {len(rules.contracts)}"]
    if rules.contracts or (has_opening(rules) and view.seat is not None):
        parts.append(f"{needed(rules, view.number, view.scores[view.side(view.seat or 0)])} to open")
    return parts


def is_closed(view: RummyView, seat: Seat) -> bool:
    """Whether a player has not laid first melds that have to be something special."""
    return view.lacking(seat) != NOTHING


def of_target(view: RummyView) -> str:
    """` of 100`, what ends the match; "" where deals do."""
    return "" if view.rules.contracts else f" of {view.rules.score.target}"


def worth(view: RummyView, meld: Meld, style: Style) -> str:
    """What the meld counts; where others have laid on it, who has what of it: `Odile 18, you 8`."""
    sides = len(view.scores)
    counts = {side: on_table(view.rules, (meld,), side, sides) for side in range(sides)}
    if sum(counts.values()) == counts[meld.side]:
        return str(counts[meld.side])
    order = sorted((side for side in counts if counts[side]), key=lambda side: side != meld.side)
    return ", ".join(f"{'you' if side == style.you else style.name(side)} {counts[side]}" for side in order)


def laid(view: RummyView, seat: Seat) -> int:
    """What the side of a seat has laid on the table so far."""
    sides = len(view.scores)
    return on_table(view.rules, view.table, seat % sides, sides)


def hand_of(view: RummyView, seat: Seat) -> Hand:
    """The cards of a seat, if the viewer sees them."""
    if seat == view.seat:
        return view.hand
    return view.known[seat] if seat in view.open else ()
