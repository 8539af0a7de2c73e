"""The table of a game of tricks as a picture: the players around the trick, melds and hands."""

from collections.abc import Iterator, Sequence
from typing import Final

from hoylecli.core import Card, Seat, capital, counted
from hoylecli.families import pictures
from hoylecli.families.screen import Style, side_name, sides
from hoylecli.scoring.pinochle import said

from ..derived import around, held_back, laid_by, may_lay, order_of, winning
from ..position.bridge import COMPASS
from ..position.labels import SYMBOLS, sorted_hand
from ..view import TricksView
from . import bridge, picture, piquet

_AROUND: Final[dict[int, tuple[pictures.Side, ...]]] = {
    2: ("above", "below"),
    3: ("left", "right", "below"),
    4: ("left", "above", "right", "below"),
}
"""Where players sit, from the viewer's left on, the viewer last."""
_ROUNDS: Final = 8  # of the auction that a screen has room for
Groups = tuple[tuple[Card, ...], ...]


def pictured(view: TricksView, style: Style) -> pictures.Picture | None:
    """What the lines of the table say, with the trick and all cards in sight as they lie."""
    if not view.hand_sizes:
        return None
    return _bridge(view, style) if view.bridge is not None else _tricks(view, style)


def _tricks(view: TricksView, style: Style) -> pictures.Picture:
    parts: list[pictures.Part] = [pictures.TextLines(tuple(picture.title(view, style)), title=True)]
    if view.rules.partners:
        parts.append(_sides(view, style))
    is_around = view.phase == "playing" and view.players in _AROUND
    parts.append(_trick(view, style) if is_around else _players(view, style))
    called = list(piquet.lines(view, style))
    parts += [pictures.TextLines(tuple(called[1:]))] if called else []
    laid = tuple(_laid(view, style))
    parts += [pictures.Rows(laid)] if laid else []
    if view.open_hand and view.declarer is not None and view.declarer != view.seat:
        name = f"{capital(style.possessive(view.declarer))} hand"
        parts.append(pictures.HandPicture(name, _suits(view.open_hand, view, style)))
    return [*parts, *_own(view, style)]


def _suits(cards: Sequence[Card], view: TricksView, style: Style) -> Groups:
    return tuple(tuple(suit) for suit in sorted_hand(cards, order_of(view), style.order))


def _sides(view: TricksView, style: Style) -> pictures.Rows:
    """What the sides have, where players are partners."""
    rows = []
    for side, seats in enumerate(sides(view.players, len(view.scores))):
        facts = ", ".join(filter(None, picture.of_side(view, side, seats)))
        rows.append(pictures.Row(side_name(seats, style), figures=(str(view.scores[side]),), after=facts))
    return pictures.Rows(tuple(rows))


def _trick(view: TricksView, style: Style) -> pictures.TrickPicture:
    places = zip(around(view), _AROUND[view.players], strict=True)
    return pictures.TrickPicture(tuple(_sitting(view, seat, side, style) for seat, side in places))


def _sitting(view: TricksView, seat: Seat, side: pictures.Side, style: Style) -> pictures.PlayerAtTrick:
    at = next((at for at, play in enumerate(view.trick) if play.seat == seat), None)
    name, facts = style.name(seat), tuple(picture.facts_of(view, seat))
    if at is None:
        return pictures.PlayerAtTrick(side, name, facts, mark="?" if seat == view.turn else "")
    play = view.trick[at]
    wins = at == winning(view)
    words = [word for word, is_so in (("led", not at), ("wins", wins)) if is_so]
    words += [f"as {SYMBOLS[play.named]}"] if play.named else []
    return pictures.PlayerAtTrick(side, name, facts, play.card, ", ".join(words), wins)


def _players(view: TricksView, style: Style) -> pictures.Rows:
    """A row for each player, where no trick lies, or too many people sit around it."""
    heads, cells = picture.figures(view)
    rows = []
    for seat in around(view):
        play = next((play for play in view.trick if play.seat == seat), None)
        after = picture.played(view, style, seat)
        if play is not None:
            after = after.strip().removeprefix(style.card(play.card)).strip()
        name = style.name(seat) + (" (dealer)" if seat == view.dealer else "")
        groups = ((play.card,),) if play is not None else ()
        rows.append(pictures.Row(name, groups, tuple(cells[seat]), after, seat == style.you))
    return pictures.Rows(tuple(rows), tuple(heads))


def _laid(view: TricksView, style: Style) -> Iterator[pictures.Row]:
    """The melds that lie before each seat, the viewer last."""
    for seat in around(view):
        if laid := laid_by(view, seat):
            yield pictures.Row(
                f"{style.does(seat, 'have')} laid", _suits([one.card for one in laid], view, style)
            )


def _own(view: TricksView, style: Style) -> Iterator[pictures.Part]:
    """The viewer's hand, and the melds there are in it."""
    if view.seat is None:
        return
    if view.hand:
        yield pictures.HandPicture("Your hand", _suits(held_back(view), view, style))
        head = "You may lay" if view.phase == "drawing" else "Your meld"
        melds = tuple(
            pictures.Row(head, (tuple(meld.cards),), after=f"{said(meld)} {meld.points}")
            for meld in may_lay(view)
        )
        if melds:
            yield pictures.Rows(melds)
    elif size := view.hand_sizes[view.seat]:
        yield pictures.HandPicture(
            "Your hand", ((pictures.DOWN,) * size,), f"{counted(size, 'card')} face down"
        )


# Bridge


def _bridge(view: TricksView, style: Style) -> pictures.Picture:
    """The sides; the auction, or the trick with dummy above it; the viewer's own hand."""
    parts: list[pictures.Part] = [pictures.TextLines((bridge.title(view, style),), title=True)]
    parts.append(pictures.Rows(tuple(_team(view, style, side) for side in bridge.teams(view, style))))
    if view.phase == "bidding":
        parts.append(pictures.TextLines(tuple(bridge.auction(view, style, _ROUNDS))))
    shown = bridge.open_hands(view)
    own = shown.pop(view.seat, None) if view.seat is not None else None
    if view.phase in ("naming", "playing"):
        parts += [_open(view, style, seat, cards) for seat, cards in shown.items()]
        parts.append(_compass(view, style))
    return [*parts, *([pictures.HandPicture("Your hand", _at_bridge(own, view, style))] if own else [])]


def _at_bridge(cards: Sequence[Card], view: TricksView, style: Style) -> Groups:
    return tuple(map(tuple, bridge.groups(cards, view, style)))


def _team(view: TricksView, style: Style, side: int) -> pictures.Row:
    facts = (bridge.stands(view, side, True), bridge.in_tricks(view, side))
    return pictures.Row(
        bridge.team(view, style, side),
        figures=(str(view.scores[side]),),
        after=", ".join(filter(None, facts)),
    )


def _open(view: TricksView, style: Style, seat: Seat, cards: Sequence[Card]) -> pictures.HandPicture:
    """A hand that lies open: dummy's, or that of the partner whose cards the viewer plays."""
    assert view.bridge is not None
    what = "Dummy" if seat == view.bridge.dummy else "Partner"
    return pictures.HandPicture(f"{what}, {COMPASS[seat]}", _at_bridge(cards, view, style))


def _compass(view: TricksView, style: Style) -> pictures.TrickPicture:
    places = zip(bridge.places(view), _AROUND[4], strict=True)
    return pictures.TrickPicture(tuple(_at_compass(view, style, seat, side) for seat, side in places))


def _at_compass(view: TricksView, style: Style, seat: Seat, side: pictures.Side) -> pictures.PlayerAtTrick:
    label = bridge.named(view, style, seat).removeprefix(style.name(seat)).removeprefix(", ")
    name = f"{COMPASS[seat]} {style.name(seat)}"
    at = next((at for at, play in enumerate(view.trick) if play.seat == seat), None)
    facts = (label,) if label else ()
    if at is None:
        asked = seat == view.turn and view.phase == "playing"
        return pictures.PlayerAtTrick(side, name, facts, mark="?" if asked else "")
    wins = at == winning(view)
    words = [word for word, is_so in (("led", not at), ("wins", wins)) if is_so]
    return pictures.PlayerAtTrick(side, name, facts, view.trick[at].card, ", ".join(words), wins)
