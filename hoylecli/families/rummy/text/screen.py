"""How a rummy looks: the stock and the discards, what is known of the hands, the sheet."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.events import TABLE, Seat
from hoylecli.core.grammar import capital, counted
from hoylecli.core.moves import Move
from hoylecli.families.screen import Screen, Style
from hoylecli.scoring.gin.melds import arrange
from hoylecli.scoring.gin.showdown import Showdown

from ..phases import PHASES
from ..position.deal import Hand
from ..position.labels import high_first
from ..scores.deadwood import value
from ..scores.games import game_of, this_game
from ..view import RummyView
from . import plain
from .events import tell
from .plain import numbered

_NAME: Final = 16  # columns of a name, at most
_WIDE: Final = 70  # columns that leave room for it
_FIRM: Final = "\N{NO-BREAK SPACE}"


def draw(view: RummyView, style: Style) -> list[str]:
    """What is played for, the opponent, the table, and the viewer with the hand, in melds."""
    if style.in_words:
        return [line for sentence in plain.lines(view, style) for line in wrap(sentence, style.width)]
    if not view.hand_sizes:
        return []
    bottom = view.seat or 0
    rows = [_player(view, style, 1 - bottom), *_middle(view, style), _player(view, style, bottom)]
    label = max(len(name) for name, _ in rows) + 2
    hang = " " * label
    lines = [
        part
        for name, text in rows
        for part in wrap(f"{name:<{label}}{text}", style.width, subsequent_indent=hang)
    ]
    above, below = _laid(view, style, 1 - bottom), _laid(view, style, bottom)
    lines[1:1] = _whole(above, "  ", style) if above else []
    own = "Your hand  " if view.seat is not None else "  "
    lines += ["", *_whole(below, own, style)] if below else []
    return [*_title(view, style), *lines]


def _whole(parts: Sequence[str], before: str, style: Style) -> list[str]:
    """The parts in as few lines as can be, none of them broken."""
    text = before + " | ".join(part.replace(" ", _FIRM) for part in parts)
    lines = wrap(text, style.width, subsequent_indent=" " * len(before))
    return [line.replace(_FIRM, " ") for line in lines]


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
    width = _NAME if style.width >= _WIDE else _NAME - 4
    name = style.name(seat)[:width] + (" (dealer)" if seat == view.dealer else "")
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
    loose = f"{style.cards(high_first(unmatched))}, {deadwood}" if unmatched else deadwood
    return [*map(style.cards, melds), *off, loose]


# Around the table


def question(view: RummyView, style: Style) -> str:
    """What the seat to act is asked."""
    return PHASES[view.phase].question(view, style) if view.phase in PHASES else ""


def gloss(move: Move, view: RummyView, style: Style) -> str:
    """A few words on a legal move."""
    return PHASES[view.phase].gloss(move, view, style)


def read(text: str, view: RummyView) -> Move | None:
    """The move meant, None for what `core.moves.resolve` can read."""
    return PHASES[view.phase].read(text, view) if view.phase in PHASES else None


def standing(view: RummyView, style: Style) -> str:
    """The score and whose turn it is, in one line."""
    scores = ", ".join(f"{style.name(seat)} {score}" for seat, score in enumerate(view.scores))
    return f"{scores} · {_turn(view, style)}"


def _turn(view: RummyView, style: Style) -> str:
    if view.to_act is None:
        return "the match is over"
    if view.to_act == TABLE:
        return "the table deals"
    return f"{style.possessive(view.to_act)} turn"


def scores(view: RummyView, style: Style) -> list[str]:
    """The sheet of this game: its hands, the boxes, and when it is over the bonuses; and the match."""
    rules, game = view.rules.score, game_of(view.sheet, view.scores, view.rules.score)
    parts = game.players
    rows = [("", [style.name(seat)[:10] for seat in (0, 1)], "")]
    for number, row in enumerate(this_game(view.sheet, view.scores, rules.target), 1):
        text = next(line.text for line in row if line.total)
        rows.append((f"hand {number}", [str(line.total or "") for line in row], text))
    rows.append(("points", [str(part.points) for part in parts], f"of {rules.target}"))
    boxes = [str(part.hands_won * rules.box) for part in parts]
    if rules.box:
        waits = f"{rules.box} a hand won{'' if game.winner is not None else ', at the end of the game'}"
        rows.append(("boxes", boxes, waits))
    if game.winner is not None:
        rows.append(("game bonus", [str(part.game_bonus or "") for part in parts], ""))
        if any(part.shutout for part in parts):
            rows.append(("shutout", [str(part.shutout or "") for part in parts], ""))
        rows.append(("total", [str(part.total) for part in parts], ""))
    label = max(len(row[0]) for row in rows)
    width = max(len(cell) for row in rows for cell in row[1])
    hang = " " * (label + 2 * width + 6)
    lines = [
        part
        for name, cells, text in rows
        for part in wrap(
            f"{name:<{label}}  {cells[0]:>{width}}  {cells[1]:>{width}}  {text}",
            style.width,
            subsequent_indent=hang,
        )
    ]
    if view.rules.match.target > 1:
        lines += wrap(f"{_match(view, style)}.", style.width)
    return lines


def _match(view: RummyView, style: Style) -> str:
    what = "game" if view.rules.match.count == "games" else "point"
    won = ", ".join(f"{style.name(seat)} {games}" for seat, games in enumerate(view.games))
    return f"In the match: {won}, of {counted(view.rules.match.target, what)}"


def over(view: RummyView, style: Style) -> list[str]:
    """How the match ended."""
    game, match = game_of(view.sheet, view.scores, view.rules.score), view.rules.match
    winner = view.games.index(max(view.games))
    if match.target == 1 and match.count == "games":
        totals = [part.total for part in game.players]
        return [capital(f"{style.does(winner, 'win')}, {totals[winner]} to {totals[1 - winner]}.")]
    wins = f"{style.does(winner, 'win')} the match, {view.games[winner]} to {view.games[1 - winner]}."
    return [capital(wins)]


SCREEN: Final = Screen(draw, tell, question, gloss, standing, scores, over, read)
