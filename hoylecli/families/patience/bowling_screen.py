"""How bowling looks: the pins, the card to place, and the score sheet."""

from collections.abc import Iterator
from typing import Any, Final

from hoylecli.core import Card, Event, Move, Seat, capital, card_text, listed
from hoylecli.families import Screen, Style
from hoylecli.families.pictures import Band, GridPicture, Picture, Pile, TextLines, backs, heap
from hoylecli.scoring.bowling import FRAMES, PINS, frames, next_frame, running, total

from .text.layout import HIDDEN, pile_lines
from .view import BowlingView

NONE: Final = "--"
_ROWS: Final = ((7, 8, 9, 10), (4, 5, 6), (2, 3), (1,))  # as they stand at the end of the alley
_BALLS: Final = ("first", "second")
_NAME: Final = 12  # letters of a name on the score sheet
_BOX: Final = 4  # columns of a frame there


def draw(view: BowlingView, style: Style) -> list[str]:
    """The alley and the score sheet; only sentences where nothing is to be drawn."""
    if style.in_words:
        return style.wrapped(_sentences(view, style))
    return [*_alley(view, style), "", *sheet(view, style)]


def _alley(view: BowlingView, style: Style) -> Iterator[str]:
    card = view.stock[0] if view.stock else None
    shown = style.card(card) if card is not None else NONE
    yield f"s {shown} ({len(view.stock)} in the stock)"
    yield ""
    pins = view.pins or ((),) * PINS
    for row, numbers in enumerate(_ROWS):
        signs = (f"p{number} {_top(pins[number - 1], style):<3}" for number in numbers)
        yield (" " * (4 * row) + "".join(f"{sign:<8}" for sign in signs)).rstrip()
    yield ""
    most = view.rules.waste.most
    wastes = view.waste or ((), ())
    shown_wastes = (f"{style.cards(pile) or NONE} ({len(pile)} of {most})" for pile in wastes)
    yield "   ".join(f"w{number} {waste}" for number, waste in enumerate(shown_wastes, 1))


def pictured(view: BowlingView, style: Style) -> Picture | None:
    """The card to place and the wastes, the pins, and the score sheet."""
    if view.phase != "play" and not view.pins:
        return None
    wastes = view.waste or ((), ())
    most = view.rules.waste.most
    piles = [
        Pile(f"w{number}", heap(pile), f"({len(pile)} of {most})") for number, pile in enumerate(wastes, 1)
    ]
    stock = Pile("s", heap(backs(view.stock[:1])), f"({len(view.stock)})", int(bool(view.stock)))
    pins = view.pins or ((),) * PINS
    rows = tuple(tuple(heap(pins[number - 1][-1:])[0] for number in numbers) for numbers in _ROWS)
    labels = tuple(tuple(f"p{number}" for number in numbers) for numbers in _ROWS)
    return [
        Band((stock, *piles)),
        GridPicture(rows, labels=labels, pyramid=True),
        TextLines(tuple(sheet(view, style))),
    ]


def _top(pile: tuple[Card, ...], style: Style) -> str:
    return style.card(pile[-1]) if pile else NONE


# The score sheet


def sheet(view: BowlingView, style: Style) -> list[str]:
    """Two lines a bowler: the balls of each frame, and the score after it."""
    lines = [f"{'':{_NAME}}" + "".join(f"{number:>{_BOX}}" for number in range(1, FRAMES)) + f"{FRAMES:>5}"]
    for seat, balls in enumerate(view.balls):
        name = style.name(seat)[: _NAME - 1]
        signs = [marks(frame) for frame in frames(balls)]
        scores = ["" if score is None else str(score) for score in running(balls)]
        lines += [f"{name:{_NAME}}{_boxes(signs)}".rstrip(), f"{'':{_NAME}}{_boxes(scores)}".rstrip()]
    return [line for line in lines if line]


def _boxes(texts: list[str]) -> str:
    return "".join(f"{text:>{_BOX + (number == FRAMES)}}" for number, text in enumerate(texts, 1))


def marks(frame: tuple[int, ...]) -> str:
    """The balls of a frame as they are written: `X`, `7/`, `9-`.

    >>> marks((10,)), marks((7, 3)), marks((9, 0)), marks((10, 4, 6))
    ('X', '7/', '9-', 'X4/')
    """
    text, standing, fresh = "", PINS, True
    for pins in frame:
        if pins == standing:
            text += "X" if fresh else "/"
            standing, fresh = PINS, True
        else:
            text += str(pins or "-")
            standing, fresh = (standing - pins, False) if fresh else (PINS, True)
    return text


# In words


def _sentences(view: BowlingView, style: Style) -> Iterator[str]:
    frame, ball = turn(view)
    if view.phase == "play":
        yield f"Frame {frame}, {style.name(view.bowler)}, {_BALLS[ball]} ball."
    card = view.stock[0] if view.stock else None
    if card is not None:
        yield f"The card is the {style.card(card)}."
    for number, pile in enumerate(view.pins, 1):
        if pile:
            more = f", and {len(pile) - 1} of its rank under it" if len(pile) > 1 else ""
            yield f"Pin {number}: {style.card(pile[-1])}{more}."
    empty = [str(number) for number, pile in enumerate(view.pins, 1) if not pile]
    if empty:
        yield ("Pin " if len(empty) == 1 else "Pins ") + listed(empty) + " without a card."
    for number, pile in enumerate(view.waste, 1):
        yield f"Waste {number}: {style.cards(pile) or 'no card'}, {len(pile)} of {view.rules.waste.most}."
    for seat, balls in enumerate(view.balls):
        yield f"{style.name(seat)}: {total(balls)} after {_frames(balls)}."


def _frames(balls: tuple[int, ...]) -> str:
    done = next_frame(balls) - 1
    return "1 frame" if done == 1 else f"{done} frames"


def turn(view: BowlingView) -> tuple[int, int]:
    """The frame being bowled, from 1, and the ball, 0 or 1."""
    ball = bool(view.waste) and len(view.waste[0]) == view.rules.waste.most
    return min(next_frame(view.balls[view.bowler]), FRAMES), int(ball)


# Telling, asking, scoring


def question(view: BowlingView, style: Style) -> str:
    card = view.stock[0] if view.stock else None
    if card is None or not view.legal:
        return ""
    takes_it = any(move.target.startswith("p") for move in view.legal)
    name = capital(style.card(card))
    return f"{name}: on which pin?" if takes_it else f"{name} fits nowhere: w?"


def tell(event: Event, style: Style) -> str:
    """A sentence on an event of bowling, "" for any other event."""
    cards = capital(style.cards(event.cards))
    if event.kind == "racked":
        return f"Frame {event.amount}: {style.does(event.seat, 'bowl')}."
    if event.kind == "placed":
        return f"{cards} on pin {event.data['pin']}."
    if event.kind == "wasted":
        return f"{cards} fits nowhere and goes to waste {event.data['ball']}."
    if event.kind == "bowled":
        return _bowled(event)
    if event.kind == "finished":
        resigned = event.data["ending"] == "resigned"
        return f"{style.does(event.seat, 'resign')}." if resigned else "The last frame is bowled."
    return ""


def _bowled(event: Event) -> str:
    result = event.data["result"]
    if result in ("strike", "spare"):
        return f"{capital(result)}!"
    pins = "1 pin" if event.amount == 1 else f"{event.amount} pins"
    return f"The ball takes {pins}" + (", and the frame stays open." if result else ".")


def gloss(move: Move, view: BowlingView, style: Style) -> str:
    if move.verb == "resign":
        return "give the game up"
    if move.target == "w":
        return "no pin takes it"
    pile = view.pins[int(move.target[1:]) - 1]
    return f"on {style.card(pile[-1])}" if pile else f"pin {move.target[1:]}"


def standing(view: BowlingView, style: Style) -> str:
    frame, ball = turn(view)
    if len(view.balls) == 1:
        parts = [f"score {total(view.balls[0])}", f"{view.rules.win.points} wins"]
    else:
        totals = " ".join(str(total(balls)) for balls in view.balls)
        parts = [totals, f"{style.name(view.bowler)[:_NAME]} to bowl"]
    return " · ".join([f"frame {frame} of {FRAMES}", f"{_BALLS[ball]} ball", *parts])


def scores(view: BowlingView, style: Style) -> list[str]:
    """The score sheet; a sentence for each bowler where nothing is to be drawn."""
    if not style.in_words:
        return sheet(view, style)
    return style.wrapped(_sheet_said(view, style))


def _sheet_said(view: BowlingView, style: Style) -> Iterator[str]:
    for seat, balls in enumerate(view.balls):
        bowled = zip(frames(balls), running(balls), strict=True)
        said = [f"frame {number}, {_said(*frame)}" for number, frame in enumerate(bowled, 1)]
        yield f"{style.name(seat)}: {'; '.join(said) or 'no frame yet'}."


def _said(frame: tuple[int, ...], score: int | None) -> str:
    """A frame in words: `strike, 30`, `7 and 2, 9`; without its score while that depends on balls to come."""
    signs = {"X": "strike", "/": "spare", "-": "0"}
    felled = " and ".join(signs.get(sign, sign) for sign in marks(frame))
    return felled if score is None else f"{felled}, {score}"


def over(view: BowlingView, style: Style) -> list[str]:
    """Says who has won."""
    totals = [total(balls) for balls in view.balls]
    if len(totals) == 1:
        wanted = view.rules.win.points
        return [
            f"{style.name(0)}: {totals[0]}" + (", a win." if view.ending == "won" else f"; {wanted} wins.")
        ]
    best: list[Seat] = [seat for seat, score in enumerate(totals) if score == max(totals)]
    if len(best) > 1:
        return [f"{listed([style.name(seat) for seat in best])} share the win with {max(totals)}."]
    return [f"{style.does(best[0], 'win')} with {max(totals)}."]


def read(text: str, view: BowlingView) -> Move | None:
    """A pin by its number alone (`7`), or after the card or the stock (`9H 7`, `s 7`, `s w`)."""
    words = text.lower().replace("pin", "p").replace("p ", "p").split()
    card = view.stock[0] if view.stock else None
    names = {"s", str(card).lower(), card.symbol.lower()} if card is not None else set()
    if len(words) == 2 and words[0] in names:
        words = words[1:]
    if len(words) != 1 or view.phase != "play":
        return None
    word = words[0].removeprefix("p")
    if word.isdecimal() and 1 <= int(word) <= PINS:
        return Move(target=f"p{int(word)}")
    return Move(target="w") if word in ("w", "waste") else None


def layout(view: BowlingView) -> str:
    """The balls of each bowler, the pins and the piles as text."""
    lines = [f"bowler {seat}: {' '.join(map(str, balls)) or '-'}" for seat, balls in enumerate(view.balls, 1)]
    lines += [f"p{number}: {card_text(pile)}" for number, pile in enumerate(view.pins, 1) if pile]
    lines += [f"w{number}: {card_text(pile)}" for number, pile in enumerate(view.waste, 1) if pile]
    lines += pile_lines("s", [HIDDEN if card is None else str(card) for card in view.stock])
    return "\n".join(lines) + "\n"


_OWN: Final = Screen(draw, tell, question, gloss, standing, scores, over, read, layout, picture=pictured)


def beside(other: Screen) -> Screen:
    """The screen of the family: this one for bowling, `other` for all other patiences."""

    def of(view: Any) -> Screen:
        return _OWN if isinstance(view, BowlingView) else other

    return Screen(
        draw=lambda view, style: of(view).draw(view, style),
        tell=lambda event, style: tell(event, style) or other.tell(event, style),
        question=lambda view, style: of(view).question(view, style),
        gloss=lambda move, view, style: of(view).gloss(move, view, style),
        standing=lambda view, style: of(view).standing(view, style),
        scores=lambda view, style: of(view).scores(view, style),
        over=lambda view, style: of(view).over(view, style),
        read=lambda text, view: of(view).read(text, view),
        layout=lambda view: (of(view).layout or layout)(view),
        by_enter=lambda view: of(view).by_enter(view),
        light=lambda view: of(view).light(view),
        picture=lambda view, style: of(view).picture(view, style),
        under=lambda view, style: under(view, style) if (under := of(view).under) else [],
        phrase=lambda move, view, said: of(view).phrase(move, view, said),
        motion=other.motion,
    )
