"""The table with the stock, the discards and what is known of the hands: as a picture, or in sentences."""

from collections.abc import Iterator, Sequence

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.grammar import capital, counted
from hoylecli.families.boxes import boxed_beside
from hoylecli.families.rummy.deal import Hand
from hoylecli.families.rummy.text import high_first, named, points, rows_of, spread, whole
from hoylecli.families.screen import Style
from hoylecli.scoring.gin.melds import arrange
from hoylecli.scoring.gin.showdown import Showdown

from .position import at_most, lengthened
from .scores import value
from .view import KnockingView


def picture(view: KnockingView, style: Style) -> list[str]:
    """What is played for, the opponent, the table, and the viewer with the hand, in melds."""
    bottom = view.seat or 0
    rows = [_player(view, style, 1 - bottom), *_middle(view, style), _player(view, style, bottom)]
    lines = rows_of(rows, style)
    above, below = _laid(view, style, 1 - bottom), _laid(view, style, bottom)
    lines[1:1] = whole(above, "  ", style) if above else []
    own = "Your hand  " if view.seat is not None else "  "
    lines += ["", *(_big(view, style) or whole(below, own, style))] if below else []
    return [*_title(view, style), *lines]


def _title(view: KnockingView, style: Style) -> list[str]:
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


def _middle(view: KnockingView, style: Style) -> Iterator[tuple[str, str]]:
    """The stock and the discards, as long as they are played with."""
    if view.showdown is None:
        yield "Stock", counted(view.stock, "card")
        if view.discards:
            others = len(view.discards) - 1
            yield "Discards", style.card(view.discards[-1]) + (f", on {others} more" if others else "")


def _player(view: KnockingView, style: Style, seat: Seat) -> tuple[str, str]:
    """A player with the score, and what the other has been seen to take."""
    name = named(view, style, seat)
    text = counted(view.scores[seat], "point")
    if seat != view.seat and view.showdown is None:
        text += f", {counted(view.hand_sizes[seat], 'card')}"
        taken = view.known[seat] if seat not in view.open and not view.laid_by(seat) else ()
        text += f", took {style.cards(high_first(taken))}" if taken else ""
    return name, text


def _laid(view: KnockingView, style: Style, seat: Seat) -> list[str]:
    """The hand in melds, and what is unmatched; nothing where it is not seen."""
    result, knock = view.showdown, view.knock
    if result is not None and knock is not None:
        if seat == knock.seat:
            return _parts(result.knocker.melds, result.knocker.unmatched, style)
        return _parts(result.opponent.melds, result.opponent.unmatched, style, _laid_off(result, style))
    is_seen = seat == view.seat or seat in view.open
    if view.phase == "arranging" and (is_seen or view.laid_by(seat)):
        loose = view.loose(seat) if is_seen else ()
        return [*numbered(view, seat, style), *_parts((), loose, style)]
    if not is_seen:
        return []
    held = arrange(view.hand if seat == view.seat else view.known[seat])
    return _parts(held.melds, held.unmatched, style)


def _big(view: KnockingView, style: Style) -> list[str]:
    """The viewer's hand in big cards, while it is played with."""
    if view.seat is None or view.knock is not None or view.phase == "arranging":
        return []
    return boxed_beside("Your hand", groups(view, style), style, f"deadwood {arrange(view.hand).deadwood}")


def groups(view: KnockingView, style: Style) -> list[Sequence[Card]]:
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


# In sentences, for those who listen


def lines(view: KnockingView, style: Style) -> Iterator[str]:
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


def _in_match(view: KnockingView, seat: Seat) -> str:
    match = view.rules.match
    if match.target == 1:
        return ""
    return f", and {view.games[seat]} of {match.target} in the match"


def numbered(view: KnockingView, seat: Seat, style: Style) -> list[str]:
    """The melds that a seat has laid by hand; those of the knocker, with what was laid on them, by name."""
    if view.knock is None or seat != view.knock.seat:
        return [style.cards(meld) for meld in view.laid_by(seat)]
    melds = lengthened(view.laid_by(seat), view.laid_off or ())
    return [f"m{number} {style.cards(meld)}" for number, meld in enumerate(melds, 1)]


def _of_seat(view: KnockingView, style: Style, seat: Seat) -> Iterator[str]:
    """What a player holds, as far as the viewer knows."""
    whose = style.possessive(seat)
    if view.laid_by(seat) or (view.phase == "arranging" and seat == view.seat):
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
