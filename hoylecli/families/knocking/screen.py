"""How a rummy with a knock is shown: the table as a picture or in sentences, events, the sheet of a game."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Final

from hoylecli.core import Card, Event, Seat, capital, counted
from hoylecli.families import Style, Teller, pictures
from hoylecli.families.boxes import boxed_beside
from hoylecli.families.hands import whole
from hoylecli.families.rummy import text as rummy, turns
from hoylecli.families.rummy.deal import Hand
from hoylecli.scoring.gin import arrange
from hoylecli.scoring.gin.showdown import Showdown

from .position import Part, at_most, game_of, lengthened, this_game, value
from .state import PHASES
from .view import KnockingView


def picture(view: KnockingView, style: Style) -> list[str]:
    """What is played for, the opponent, the table, and the viewer with the hand, in melds."""
    bottom = view.seat or 0
    rows = [
        _player(view, style, 1 - bottom),
        *(rummy.stock_rows(view, style) if view.showdown is None else ()),
        _player(view, style, bottom),
    ]
    lines = rummy.rows_of(rows, style)
    above, below = _laid(view, style, 1 - bottom), _laid(view, style, bottom)
    lines[1:1] = whole(above, "  ", style.width) if above else []
    own = "Your hand  " if view.seat is not None else "  "
    lines += ["", *(_big(view, style) or whole(below, own, style.width))] if below else []
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


def _player(view: KnockingView, style: Style, seat: Seat) -> tuple[str, str]:
    """A player with the score, and what the other has been seen to take."""
    name = rummy.named(view, style, seat)
    text = counted(view.scores[seat], "point")
    if seat != view.seat and view.showdown is None:
        text += f", {counted(view.hand_sizes[seat], 'card')}"
        taken = view.known[seat] if seat not in view.open and not view.laid_by(seat) else ()
        text += f", took {style.cards(rummy.high_first(taken))}" if taken else ""
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


# As values that say what lies where


def pictured(view: KnockingView, style: Style) -> pictures.Picture:
    """The opponent, the stock and the discards, the viewer's hand in melds; at the end what was laid down."""
    bottom = view.seat or 0
    head = pictures.TextLines(tuple(_title(view, style)), title=True)
    if view.showdown is not None or view.phase == "arranging":
        return [head, *(part for seat in (1 - bottom, bottom) for part in _opened(view, style, seat))]
    rows = [_pictured_player(view, style, 1 - bottom)]
    if view.seat is None:
        rows.append(_pictured_player(view, style, bottom))
    own = pictures.Row(rummy.named(view, style, bottom), after=_player(view, style, bottom)[1], own=True)
    held = tuple(map(tuple, groups(view, style))) if view.seat is not None else ()
    hand = (
        [pictures.HandPicture("Your hand", held, f"deadwood {arrange(view.hand).deadwood}")]
        if view.hand
        else []
    )
    return [
        head,
        pictures.Rows(tuple(rows)),
        pictures.Band(rummy.stock_piles(view)),
        *([pictures.Rows((own,))] if hand else []),
        *hand,
    ]


def _pictured_player(view: KnockingView, style: Style, seat: Seat) -> pictures.Row:
    """What a player holds: backs, and the cards that have been seen."""
    known = tuple(rummy.high_first(view.known[seat]))
    cards = tuple(filter(None, (pictures.face_down(view.hand_sizes[seat] - len(known)), known)))
    return pictures.Row(
        rummy.named(view, style, seat), cards, after=_player(view, style, seat)[1].partition(", took")[0]
    )


def _opened(view: KnockingView, style: Style, seat: Seat) -> list[pictures.Part]:
    """A player and what they have laid down, what was laid off in words."""
    name, text = _player(view, style, seat)
    return [
        pictures.Rows((pictures.Row(name, after=text, own=seat == style.you),)),
        pictures.TextLines(tuple(_laid(view, style, seat))),
    ]


# In sentences, for those who listen


def lines(view: KnockingView, style: Style) -> Iterator[str]:
    """Scores, the stock and the discards, what is known of the hands, and the viewer's own."""
    for seat, score in enumerate(view.scores):
        of_game = f"{rummy.points(score)} of {view.rules.score.target}"
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
        yield f"Your hand: {rummy.spread(held.melds, held.unmatched, style)}. Deadwood {held.deadwood}."
    else:
        yield f"{style.does(seat, 'hold')} {counted(view.hand_sizes[seat], 'card')}."
        if seat in view.open:
            held = arrange(view.known[seat])
            yield f"{whose} hand lies open: {rummy.spread(held.melds, held.unmatched, style)}."
        elif view.known[seat]:
            yield f"Among them, taken from the discards: {style.cards(rummy.high_first(view.known[seat]))}."


# The score sheet

_NAME: Final = 14  # columns of a name, at most


def scores(view: KnockingView, style: Style) -> list[str]:
    """The sheet of this game: its hands, the boxes, and when it is over the bonuses; and the match."""
    rules, game = view.rules.score, game_of(view.sheet, view.scores, view.rules.score)
    parts = game.players
    rows = [("", [style.name(seat)[:_NAME] for seat in (0, 1)], "")]
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


def _match(view: KnockingView, style: Style) -> str:
    what = "game" if view.rules.match.count == "games" else "point"
    won = ", ".join(f"{style.name(seat)} {games}" for seat, games in enumerate(view.games))
    return f"In the match: {won}, of {counted(view.rules.match.target, what)}"


def over(view: KnockingView, style: Style) -> list[str]:
    """How the match ended; boxes may leave the winner of a game behind."""
    game, match = game_of(view.sheet, view.scores, view.rules.score), view.rules.match
    winner = view.games.index(max(view.games))
    if match.target == 1 and match.count == "games":
        totals = [part.total for part in game.players]
        sums = f"{totals[winner]} to {totals[1 - winner]}"
        first = f" with {game.players[winner].points} points; with boxes it is" if game.margin <= 0 else ","
        return [capital(f"{style.does(winner, 'win')}{first} {sums}.")]
    wins = f"{style.does(winner, 'win')} the match, {view.games[winner]} to {view.games[1 - winner]}."
    return [capital(wins)]


# Sentences on events


def _turned(event: Event, style: Style) -> str:
    knock = f": a knock needs {event.amount} or less" if event.amount else ": only gin will do"
    limit = knock if event.data["sets_limit"] else ""
    double = ", and the hand counts double" if event.data["doubled"] else ""
    return f"the {style.cards(event.cards)} is turned up{limit}{double}."


def _game_won(event: Event, style: Style) -> str:
    """By how much, or that boxes give the other as much or more (CG, CC, FG: whoever reaches 100 wins)."""
    parts, margin = event.data["players"], event.amount or 0
    how = f" by {margin}{', a shutout' if event.data['win'] else ''}"
    if margin <= 0:
        more = f"{-margin} more" if margin else "as much"
        winner = event.seat or 0
        loser = style.does(1 - winner, "have")
        how = f" with {parts[winner]['points']} points, though with boxes {loser} {more}"
    sums = [f"{style.name(seat)} {in_sum(part)}" for seat, part in enumerate(parts)]
    return f"{style.does(event.seat, 'win')} the game{how}. {'; '.join(sums)}."


def in_sum(part: Part) -> str:
    """`101 + 100 game bonus + 50 for 2 boxes = 251`."""
    words = str(part["points"])
    words += f" + {part['bonus']} game bonus" if part["bonus"] else ""
    words += f" + {part['shutout']} shutout" if part["shutout"] else ""
    words += f" + {part['boxes']} for {counted(part['hands'], 'box', 'boxes')}" if part["boxes"] else ""
    return f"{words} = {part['total']}"


def _stakes(event: Event, style: Style) -> str:
    return f"that is {event.amount} for {style.inside(event.seat)} in the match." if event.amount != 1 else ""


TELLERS: Final[Mapping[str, Teller]] = {
    **turns.TELLERS,
    "new_game": lambda event, style: "a new game begins.",
    "turned": _turned,
    "thrown_in": lambda event, style: (
        "two cards are left in the stock: the hand is dead, and dealt again by the same dealer."
    ),
    "game_won": _game_won,
    "stakes": _stakes,
    "match_won": lambda event, style: f"{style.does(event.seat, 'win')} the match.",
}
SCREEN: Final = rummy.screen_of(PHASES, TELLERS, picture, lines, groups, scores, over, pictured=pictured)
