"""How a trick-taking game looks: the table, the score sheet, and what can be asked about the deal."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final

from hoylecli.core import Event, capital, listed
from hoylecli.families import Light, Settled, Style
from hoylecli.families.boxes import lined
from hoylecli.families.screen import (
    Histories,
    by_sheet,
    light_on_hand,
    short_side_name,
    side_name,
    sides,
    verb,
    whose_turn,
)
from hoylecli.scoring.pinochle import said

from .derived import around, in_play, laid_by, melded, score_of
from .position.bridge import FORMS
from .position.labels import SUITS
from .rules import TricksRules
from .rules.table import match_of
from .text import bridge, bridge_told, piquet, telling
from .text.picture import goes_to, held, picture
from .text.pictured import pictured
from .text.telling import BY_PHASE, choices, kind, phrase, says
from .view import TricksView


def draw(view: TricksView, style: Style) -> list[str]:
    """The table as the viewer sees it: a picture, or sentences."""
    if style.in_words:
        told = telling if view.bridge is None else bridge_told
        return style.wrapped(told.lines(view, style))
    if not view.hand_sizes:
        return []
    return bridge.picture(view, style) if view.bridge is not None else picture(view, style)


def whole(view: TricksView, style: Style) -> list[str]:
    """`draw`, but with all sentences at any time."""
    if not style.in_words:
        return draw(view, style)
    told = telling if view.bridge is None else bridge_told
    return style.wrapped(told.whole(view, style))


def last(view: TricksView, style: Style) -> list[str]:
    """The last trick of the deal, card by card."""
    if not view.tricks:
        return ["No trick has been taken in this deal yet."]
    trick = view.tricks[-1]
    lines = [f"Trick {len(view.tricks)}: {style.does(trick.winner, 'take')} it."]
    width = max(len(style.name(play.seat)) for play in trick.plays)
    if style.in_words:
        said = [capital(lines[0]), *telling.played(trick.plays, style)]
        return style.wrapped(said)
    for at, play in enumerate(trick.plays):
        marks = [word for word, is_so in (("led", not at), ("took it", play.seat == trick.winner)) if is_so]
        marks += [f"as {SUITS[play.named]}"] if play.named else []
        card = f"{style.card(play.card):>3}"
        lines.append(f"  {style.name(play.seat):<{width}}  {card}  {', '.join(marks)}".rstrip())
    return [capital(line) for line in lines]


def melds(view: TricksView, style: Style) -> list[str]:
    """The melds laid in this deal, player by player; [] while players are still to lay them."""
    if view.phase == "melding" or view.melding is None or not any(view.melding.melds):
        return []
    lines = []
    for seat in around(view):
        laid = view.melding.melds[seat]
        lines.append(f"{style.does(seat, 'have')} melded {melded(view, seat)}{':' if laid else '.'}")
        for meld in laid:
            text = f"{said(meld)} {meld.points}, {style.cards(meld.cards)}"
            lines += wrap(text, style.width, initial_indent="  ", subsequent_indent="    ")
    return lines


def auction(view: TricksView, style: Style) -> list[str]:
    """The calls of the deal; [] in other games than bridge."""
    return _wrapped(bridge_told.reviewed(view, style), style)


def contract(view: TricksView, style: Style) -> list[str]:
    """The contract, and what both sides need; [] in other games than bridge."""
    return _wrapped(bridge_told.contract_asked(view, style), style) if view.bridge is not None else []


def _wrapped(lines: Sequence[str], style: Style) -> list[str]:
    return [
        part for line in lines for part in (wrap(line, style.width) if len(line) > style.width else [line])
    ]


def standing(view: TricksView, style: Style) -> str:
    """The scores and whose turn it is, in one line; names are cut where it would be wider than the screen."""
    if view.bridge is not None:
        return bridge_told.standing_line(view, style)
    seats, turn = sides(view.players, len(view.scores)), whose_turn(view, style)
    names = [side_name(each, style) for each in seats]
    room = style.width - len(turn) - len(" · ") - sum(len(f"  {score},") for score in view.scores)
    if sum(map(len, names)) > room:
        names = [short_side_name(each, style, room // len(seats)) for each in seats]
    parts = [f"{name} {score}" for name, score in zip(names, view.scores, strict=True)]
    return f"{', '.join(parts)} · {turn}"


def scores(view: TricksView, style: Style) -> list[str]:
    """The score sheet: a line a deal, where the points come from, and the totals."""
    seats = sides(view.players, len(view.scores))
    if view.rules.score.kind in ("rubber", "four_deal"):
        teams = [bridge.team(view, style, side) for side in (0, 1)]
        return lined(view.sheet, seats, style, is_over=view.phase == "over", teams=teams)
    names = [side_name(side, style) for side in seats]
    room = (style.width - 4) // len(names)
    gap = " " * (1 + all(len(name) <= room - 2 for name in names))
    heads = [short_side_name(side, style, room - len(gap)) for side in seats]
    width = max(6, *map(len, heads))
    lines = ["deal" + "".join(f"{gap}{name:>{width}}" for name in heads)]
    for number, row in enumerate(view.sheet, 1):
        lines.append(f"{number:>4}" + "".join(f"{gap}{line.total:>{width}}" for line in row))
        for name, line in zip(names, row, strict=True):
            if line.text:
                lines += wrap(f"      {name}: {line.text}", style.width, subsequent_indent=" " * 8)
    gone = [sum(row[side].total for row in view.sheet) for side in range(len(view.scores))]
    now = [score - before for score, before in zip(view.scores, gone, strict=True)]
    if (view.rules.at_once and in_play(view)) or (view.rules.turned_counts and any(now)):
        lines.append(" now" + "".join(f"{gap}{points:>{width}}" for points in now))
    lines.append(" all" + "".join(f"{gap}{score:>{width}}" for score in view.scores))
    return lines


def settled(view: TricksView, events: Sequence[Event], style: Style) -> Settled:
    """What each side has made, and why; the bags on their accounts."""
    names = [side_name(seats, style) for seats in sides(view.players, len(view.scores))]
    bags = [f"{name} {line.bags}" for name, line in zip(names, view.sheet[-1], strict=True)]
    notes = [f"Bags: {', '.join(bags)}."] if score_of(view).shows == "bids" and view.rules.bags else []
    first = [] if view.bridge is None else [bridge_told.result(view, style)]
    return by_sheet(names, view.sheet, view.scores, goes_to(view), notes=notes, first=first)


def over(view: TricksView, style: Style) -> list[str]:
    """How the match ended."""
    if view.bridge is not None:
        lines = [bridge_told.won(view, style)]
    else:
        lines = piquet.partie(view, style) if view.rules.match.rubicon else [_won(view, style)]
    return style.wrapped(lines)


def _won(view: TricksView, style: Style) -> str:
    """Says who has won, and how far the others came."""
    if view.lives:
        still = [seat for seat, life in enumerate(view.lives) if life != "out"]
        gone = [seat for seat, life in enumerate(view.lives) if life == "out"]
        won = f"{side_name(still, style)} {verb(still, 'win', style)}"
        order = sorted(gone, key=lambda seat: seat != style.you)
        names = listed([style.inside(seat) for seat in order])
        return f"{won}; {names} {verb(gone, 'are', style)} out." if gone else f"{won}."
    row = [line.total for line in view.sheet[-1]] if view.sheet else []
    won_by = match_of(view.rules, view.players).winners(view.scores, row, view.declarer)
    best = view.scores[won_by[0]]
    if view.rules.partners and len(won_by) == len(view.scores):
        return f"Both sides have {best}: nobody wins."
    seats = [seat for seat in range(view.players) if view.side(seat) in won_by]
    won = f"{side_name(seats, style)} {verb(seats, 'win', style)}"
    if len(view.scores) == 2:
        return f"{won}, {best} to {view.scores[1 - won_by[0]]}."
    order = sorted(range(view.players), key=lambda seat: abs(view.scores[seat] - best))
    named = list(map(style.inside, range(view.players)))
    rest = [f"{named[seat]} {view.scores[seat]}" for seat in order if seat not in seats]
    return f"{won} with {best}{f'; {listed(rest)}' if rest else ''}."


def light(view: TricksView) -> Light:
    """The cards of the hand that can be played are bright; equal cards in the trick or in melds are left.

    At bridge that is the hand that is to play, whosever it is; the own one stands back for dummy's.
    """
    if view.bridge is not None:
        return bridge.light(view)
    found = light_on_hand(view)
    lying = {play.card for play in view.trick} | {
        one.card for seat in range(view.players) for one in laid_by(view, seat)
    }
    return Light(found.bright - lying, found.dim - lying)


def goal(view: TricksView) -> int:
    return view.rules.match.target


def histories(rules: TricksRules) -> Mapping[str, Histories]:
    """What writes deals of bridge as files of boards; read in when it is asked for."""
    if rules.score.kind not in FORMS:
        return {}
    from .boards import WRITERS

    return WRITERS


SCREEN: Final = BY_PHASE.screen(
    draw,
    standing,
    scores,
    over,
    last=last,
    melds=melds,
    auction=auction,
    contract=contract,
    says=says,
    phrase=phrase,
    choices=choices,
    histories=histories,
    settled=settled,
    whole=whole,
    light=light,
    sorts=True,
    held=lambda view, style: held(view, style) if view.bridge is None else bridge.held(view, style),
    goal=goal,
    kind=kind,
    picture=pictured,
    motion=lambda event: "gather" if event.kind == "taken" and len(event.cards) > 1 else None,
)
