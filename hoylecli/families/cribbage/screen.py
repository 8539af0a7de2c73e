"""How cribbage looks: the board, the table, the questions and the scores."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Final

from hoylecli.core import TABLE, Card, Event, Seat, capital
from hoylecli.families import pictures
from hoylecli.families.boxes import boxed_beside
from hoylecli.families.phase import CUT_TELLERS, ByPhase, Teller
from hoylecli.families.screen import Settled, Style, light_on_hand, whose_turn

from .playing import DISCARD
from .position import by_rank, points
from .state import PHASES
from .view import CribbageView

# The pegging board, drawn with its holes and the two pegs of each player.
#
# A lane for each player, in strips of sixty holes, or fewer where it is narrow, in fives as on a real board;
# two holes to start from, and the game hole at the end. The players' pegs differ in shape, the front peg is
# filled and the rear one hollow, so that nothing depends on color.

FRONT: Final = "▲■"
REAR: Final = "△□"
HOLE: Final = "·"
_MARGIN: Final = 5  # the mark of the lane, a blank, two starting holes, a blank
_STRIPS: Final = (60, 40)  # holes of a strip, where there is room for it


def board(
    pegs: tuple[tuple[int, int], tuple[int, int]], target: int, width: int, tracks: Sequence[Seat] = (0, 1)
) -> Iterator[str]:
    """The lines of a board to `target` with `pegs`, (rear, front) a seat; 43 columns at least.

    tracks: the seats, the outer track first.
    """
    per_strip = next((holes for holes in _STRIPS if _column(holes) + 1 <= width), 30)
    for first in range(1, target, per_strip):
        last = min(first + per_strip - 1, target - 1)
        yield _ruler(first, last)
        for seat in tracks:
            yield _lane(seat, pegs[seat], first, last, target)


def _ruler(first: int, last: int) -> str:
    """The number of every tenth hole, above it."""
    line = ""
    for hole in range(first + 9, last + 1, 10):
        line = line.ljust(_column(hole - first) - len(str(hole)) + 1) + str(hole)
    return line


def _column(place: int) -> int:
    """Where the hole at `place` of a strip stands."""
    return _MARGIN + place + place // 5


def _lane(seat: Seat, pegs: tuple[int, int], first: int, last: int, target: int) -> str:
    rear, front = pegs
    marks = {rear: REAR[seat], front: FRONT[seat]}
    holes = "".join(marks.get(hole, HOLE) for hole in range(first, last + 1))
    fives = [holes[place : place + 5] for place in range(0, len(holes), 5)]
    start = "  "
    if first == 1:
        start = (REAR[seat] if rear == 0 else HOLE) + (FRONT[seat] if front == 0 else HOLE)
    game = [marks.get(target, HOLE)] if last == target - 1 else []
    return " ".join([FRONT[seat], start, *fives, *game])


# A sentence on each event. Those that belong to one phase are told in its module, the others here

_SKUNKS: Final = {"skunk": ", a skunk", "double_skunk": ", a double skunk"}


def _dealt(event: Event, style: Style) -> str:
    have = "have" if event.seat == style.you else "has"
    return f"{style.does(event.seat, 'deal')} six cards each and {have} the crib."


def _tell_hand(event: Event, style: Style) -> str:
    return f"{style.possessive(event.seat)} cards: {style.cards(by_rank(event.cards))}."


def _game_won(event: Event, style: Style) -> str:
    skunk = _SKUNKS.get(event.data["win"], "")
    return f"{style.does(event.seat, 'win')} the game by {event.amount}{skunk}."


_TELLERS: Final[Mapping[str, Teller]] = {
    **CUT_TELLERS,
    "new_game": lambda event, style: "a new game; the pegs go back to the start.",
    "dealt": _dealt,
    "hand": _tell_hand,
    "game_won": _game_won,
    "stakes": lambda event, style: f"the win counts {event.amount}.",
    "match_won": lambda event, style: f"{style.does(event.seat, 'win')} the match.",
}


_LABEL: Final = 16  # columns of the first column of the table, at most


def draw(view: CribbageView, style: Style) -> list[str]:
    """The table as the viewer sees it, with the board when a deal begins and when all is over; sentences
    alone where nothing is to be drawn, between the cards of the play only those on what changes.
    """
    if style.in_words:
        is_between = bool(view.played) and view.to_act is not None and not any(view.shown)
        return style.wrapped(_between(view, style) if is_between else _sentences(view, style))
    with_board = view.phase == DISCARD.name or view.to_act is None
    return _drawn(view, style, _board(view, style) if with_board else _legend(view, style))


def whole(view: CribbageView, style: Style) -> list[str]:
    """`draw`, but with the board and all sentences at any time."""
    if style.in_words:
        return style.wrapped(_sentences(view, style))
    return _drawn(view, style, _board(view, style))


def _drawn(view: CribbageView, style: Style, above: list[str]) -> list[str]:
    lines = [*above, "", *_table(view, style)]
    if _is_big(view, style):
        lines += ["", *boxed_beside("Your hand", [_hand(view, style)], style)]
    return [part for line in lines for part in _fitted(line, style.width)]


def _board(view: CribbageView, style: Style) -> list[str]:
    return [*_legend(view, style), *board(view.pegs, view.rules.target, style.width, _tracks(style))]


def _tracks(style: Style) -> tuple[Seat, Seat]:
    """The seats, the outer track first. CG, Cribbage: everybody may choose the inside or outside track."""
    return (1, 0) if style.track == ("outside" if style.you == 1 else "inside") else (0, 1)


def _fitted(line: str, width: int) -> list[str]:
    return wrap(line, width) if len(line) > width else [line]


def _legend(view: CribbageView, style: Style) -> list[str]:
    """Whose pegs are which, the scores, and what the game and the match go to; in two lines if need be."""
    players = []
    for seat in (0, 1):
        rear, front = view.pegs[seat]
        last = f", last {front - rear}" if front else ""
        players.append(f"{FRONT[seat]} {style.name(seat)} {front}{last}")
    goal = f"game to {view.rules.target}"
    if view.rules.match_target > 1:
        goal += f", match {view.stakes[0]}-{view.stakes[1]} to {view.rules.match_target}"
    line = "   ".join([*players, goal])
    return [line] if len(line) <= style.width else ["   ".join(players), goal]


# The table


def _table(view: CribbageView, style: Style) -> Iterator[str]:
    """A row for each player, for the starter and the crib, and for the pile, the viewer at the bottom."""
    bottom = view.seat or 0
    rows = [_player_row(view, style, 1 - bottom)]
    if view.dealer != TABLE:
        starter = style.card(view.starter) if view.starter is not None else "not turned yet"
        rows.append(("Starter", starter, _crib(view, style)))
    if view.pile and not any(view.shown):
        rows.append((f"Count {view.count}", style.cards(view.pile), ""))
    rows.append(_player_row(view, style, bottom))
    label = max(len(row[0][:_LABEL]) for row in rows) + 1
    middle = max((len(cards) for _, cards, more in rows if more), default=0)
    for name, cards, more in rows:
        yield f"{name[:_LABEL]:<{label}} {cards:<{middle}}   {more}".rstrip()


def _player_row(view: CribbageView, style: Style, seat: Seat) -> tuple[str, str, str]:
    cards, played = _holding(view, style, seat), _played_by(view, seat)
    if view.shown[seat]:
        return style.name(seat), style.cards(by_rank(view.shown[seat])), ""
    return style.name(seat), cards, f"played {style.cards(played)}" if played else ""


def _holding(view: CribbageView, style: Style, seat: Seat) -> str:
    if seat == view.seat and view.hand and not _is_big(view, style):
        return style.cards(_hand(view, style))
    number = view.hand_sizes[seat]
    return f"{number or 'no'} card{'s' if number != 1 else ''}"


def _hand(view: CribbageView, style: Style) -> list[Card]:
    return style.order.ranked(view.hand, "right")


def _is_big(view: CribbageView, style: Style) -> bool:
    """Whether the viewer's hand lies apart, in big cards."""
    return bool(style.big and view.hand and view.seat is not None and not view.shown[view.seat])


def _played_by(view: CribbageView, seat: Seat) -> list[Card]:
    return [turn.card for turn in view.played if turn.seat == seat and turn.card is not None]


def _crib(view: CribbageView, style: Style) -> str:
    if view.crib_shown:
        return capital(f"{style.possessive(view.dealer)} crib {style.cards(by_rank(view.crib_shown))}")
    laid = f", with {style.cards(by_rank(view.laid_away))}" if view.laid_away else ""
    return capital(f"{style.possessive(view.dealer)} crib{laid}")


# As a picture

_CRIB: Final = 4  # cards, once both players have laid away


def pictured(view: CribbageView, style: Style) -> pictures.Picture:
    """The board, the opponent, the starter and the crib, the cards of the count, and the viewer's hand."""
    bottom = view.seat or 0
    lanes = tuple(pictures.Lane(*view.pegs[seat], seat) for seat in _tracks(style))
    rows = [_pictured_player(view, style, 1 - bottom)]
    if view.dealer != TABLE:
        rows.append(pictures.Row("Starter", ((view.starter or pictures.EmptyPlace(),),)))
        rows.append(pictures.Row(capital(f"{style.possessive(view.dealer)} crib"), (_pictured_crib(view),)))
    if view.pile and not any(view.shown):
        rows.append(pictures.Row(f"Count {view.count}", (view.pile,)))
    holds = bool(view.seat is not None and view.hand and not view.shown[view.seat])
    if not holds or _played_by(view, bottom):
        rows.append(_pictured_player(view, style, bottom, holds=holds))
    hand = [pictures.HandPicture("Your hand", (tuple(_hand(view, style)),))] if holds else []
    legend = pictures.TextLines(tuple(_legend(view, style)), title=True)
    return [legend, pictures.PegBoard(lanes, view.rules.target), pictures.Rows(tuple(rows)), *hand]


def _pictured_player(view: CribbageView, style: Style, seat: Seat, *, holds: bool = False) -> pictures.Row:
    """What a player holds, backs where it is not seen, and has played. holds: whether the hand lies apart."""
    if view.shown[seat]:
        return pictures.Row(style.name(seat), (tuple(by_rank(view.shown[seat])),), own=seat == style.you)
    held = () if holds else (pictures.DOWN,) * view.hand_sizes[seat]
    groups = tuple(group for group in (held, tuple(_played_by(view, seat))) if group)
    return pictures.Row(style.name(seat), groups, own=seat == style.you)


def _pictured_crib(view: CribbageView) -> tuple[pictures.Lying, ...]:
    if view.crib_shown:
        return tuple(by_rank(view.crib_shown))
    others = 0 if view.phase == DISCARD.name else _CRIB - len(view.laid_away)
    return pictures.heap((*by_rank(view.laid_away), *(pictures.DOWN,) * others))


# In words


def _sentences(view: CribbageView, style: Style) -> Iterator[str]:
    for seat in (0, 1):
        have = f"{points(view.scores[seat])} of {view.rules.target}"
        yield f"{style.does(seat, 'have')} {have}{_in_match(view, seat)}."
    if view.dealer != TABLE:
        yield f"The crib is {'yours' if view.dealer == style.you else style.possessive(view.dealer)}."
    if view.starter is not None:
        yield f"The starter is the {style.card(view.starter)}."
    yield from _counted(view, style)
    for seat in (0, 1):
        if view.shown[seat]:
            yield f"{style.does(seat, 'show')} {style.cards(by_rank(view.shown[seat]))}."
        elif view.dealer != TABLE:
            yield f"{style.does(seat, 'hold')} {_holding(view, style, seat)}."
    if view.crib_shown:
        yield f"The crib holds {style.cards(by_rank(view.crib_shown))}."


def _between(view: CribbageView, style: Style) -> Iterator[str]:
    """What changes from card to card: the scores, the count, and what the players hold."""
    mine = view.seat or 0
    have = [f"{style.does(seat, 'have')} {points(view.scores[seat])}" for seat in (mine, 1 - mine)]
    yield f"{' and '.join(have)}."
    yield from _counted(view, style)
    yield from (f"{style.does(seat, 'hold')} {_holding(view, style, seat)}." for seat in (0, 1))


def _counted(view: CribbageView, style: Style) -> Iterator[str]:
    if view.pile and not any(view.shown):
        yield f"The count is {view.count}: {style.cards(view.pile)}."


# Around the table


def standing(view: CribbageView, style: Style) -> str:
    """The score and whose turn it is, in one line."""
    scores = ", ".join(f"{style.name(seat)} {view.scores[seat]}" for seat in (0, 1))
    return f"{scores} · {whose_turn(view, style)}"


def scores(view: CribbageView, style: Style) -> list[str]:
    """The board; points, how far it is to the game hole, and in a match the match points won."""
    match = view.rules.match_target > 1
    if style.in_words:
        return style.wrapped(_score_in_words(view, style, seat) for seat in (0, 1))
    names = [style.name(seat)[:20] for seat in (0, 1)]
    width = max(6, *map(len, names))
    lines = [f"{'':<{width}}  points  to go{'  match' if match else ''}"]
    for seat in (0, 1):
        won = f"  {view.stakes[seat]:>5}" if match else ""
        lines.append(
            f"{names[seat]:<{width}}  {view.scores[seat]:>6}  {view.rules.target - view.scores[seat]:>5}{won}"
        )
    return ["", *board(view.pegs, view.rules.target, style.width, _tracks(style)), "", *lines]


def _score_in_words(view: CribbageView, style: Style, seat: Seat) -> str:
    have, to_go = points(view.scores[seat]), view.rules.target - view.scores[seat]
    return f"{style.does(seat, 'have')} {have} and {to_go} to go{_in_match(view, seat)}."


def _in_match(view: CribbageView, seat: Seat) -> str:
    if view.rules.match_target == 1:
        return ""
    return f", and {view.stakes[seat]} of {view.rules.match_target} match points"


_PARTS: Final = {"go": "play", "last": "play", "claim": "counted"}  # other reasons are parts themselves


def settled(view: CribbageView, events: Sequence[Event], style: Style) -> Settled:
    """What each player has pegged in the deal, and for what; no more than there are holes left."""
    rows = []
    for seat in (0, 1):
        parts: dict[str, int] = {}
        pegged = [event for event in events if event.kind == "pegged" and event.seat == seat]
        rear, front = view.pegs[seat]
        for event in pegged:
            is_out = event is pegged[-1] and front == view.rules.target
            part = _PARTS.get(event.data["reason"], event.data["reason"])
            parts[part] = parts.get(part, 0) + (front - rear if is_out else event.amount or 0)
        why = ", ".join(f"{part} {pegged}" for part, pegged in parts.items())
        made = sum(parts.values())
        rows.append((style.name(seat), f"+{made}" if made else "0", str(view.scores[seat]), why))
    return Settled(rows, f"to {view.rules.target}")


def over(view: CribbageView, style: Style) -> list[str]:
    """How the match ended."""
    winner = 0 if view.scores[0] > view.scores[1] else 1
    lines = [f"{style.does(winner, 'win')}, {view.scores[winner]} to {view.scores[1 - winner]}."]
    if view.rules.match_target > 1:
        lines.append(f"The match ends {view.stakes[winner]} to {view.stakes[1 - winner]}.")
    return [capital(line) for line in lines]


SCREEN: Final = ByPhase(PHASES, _TELLERS).screen(
    draw,
    standing,
    scores,
    over,
    settled=settled,
    whole=whole,
    light=light_on_hand,
    sorts=True,
    held=_hand,
    picture=pictured,
    motion=lambda event: "turn" if event.kind == "starter" else None,
)
