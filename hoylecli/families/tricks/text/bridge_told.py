"""Bridge in sentences: the table for those who listen, what a deal came to, and who has won."""

from collections.abc import Iterator, Sequence

from hoylecli.core import TABLE, Seat, capital, counted, listed
from hoylecli.families.screen import Style, side_name, verb, whose_turn
from hoylecli.frame.match import standing
from hoylecli.scoring.bridge import Contract

from ..derived import winning
from ..position import Bid, Hand, Play
from ..position.bridge import contract_of
from ..position.labels import suit_by_suit
from ..view import TricksView
from . import bridge


def seats_of(side: int) -> list[Seat]:
    """The seats of a side."""
    return [side, side + 2]


# The table


def whole(view: TricksView, style: Style) -> Iterator[str]:
    """The deal and the sides, the calls or the contract, the trick, and the hands that are seen."""
    dealt = "" if view.dealer == TABLE else f", dealt by {style.inside(view.dealer)}"
    yield f"{bridge.deal_name(view)}{dealt}."
    for side in bridge.teams(view, style):
        yield _has(view, style, side)
    if view.phase != "over" and not bridge.is_never_vulnerable(view):
        yield _vulnerable(view, style)
    if view.bridge is not None and view.bridge.points:
        yield points_told(view, style)
    if view.phase == "bidding":
        yield from calls_told(view, style)
    if view.phase != "over":
        yield from contract_told(view, style)
    yield from _lying(view, style, list(bridge.open_hands(view)))


def lines(view: TricksView, style: Style) -> Iterator[str]:
    """What matters at a decision: of the first one of a deal everything, then only what changes."""
    has_called = any(bid.seat == view.seat for bid in view.bids)
    if view.to_act is None or (view.phase == "bidding" and not has_called):
        yield from whole(view, style)
        return
    if view.phase != "playing" or not view.tricks:
        yield from (
            whole(view, style)
            if view.phase != "bidding"
            else _lying(view, style, list(bridge.open_hands(view)))
        )
        return
    for side in bridge.teams(view, style)[: 2 if view.seat is None else 1]:
        yield _needs(view, style, side)
    shown = list(bridge.open_hands(view))
    yield from _lying(view, style, [seat for seat in shown if not view.trick or seat == view.turn])


def _has(view: TricksView, style: Style, side: int) -> str:
    """`You and Ximena have 120 points, 1 game and 60 below the line.`"""
    seats, now = seats_of(side), standing(view.sheet, 2)
    has = [counted(view.scores[side], "point")]
    if view.rules.score.kind == "rubber" and now.games[side]:
        has.append(counted(now.games[side], "game"))
    if now.parts[side]:
        has.append(f"{now.parts[side]} below the line")
    return f"{side_name(seats, style)} {verb(seats, 'have', style)} {listed(has)}."


def _vulnerable(view: TricksView, style: Style) -> str:
    assert view.bridge is not None
    found = [side for side in bridge.teams(view, style) if view.bridge.vulnerable[side]]
    if len(found) == 1:
        return f"{side_name(seats_of(found[0]), style)} are vulnerable."
    return "Both sides are vulnerable." if found else "Nobody is vulnerable."


def points_told(view: TricksView, style: Style) -> str:
    """What each hand is worth, in the order in which it was told."""
    assert view.bridge is not None
    around = [(view.dealer + step) % 4 for step in range(4)]
    told = [f"{style.does_inside(seat, 'have')} {view.bridge.points[seat]}" for seat in around]
    return f"{capital(listed(told))} points."


def calls_told(view: TricksView, style: Style) -> Iterator[str]:
    """The auction, a sentence a round."""
    if not view.bids:
        yield "Nobody has called yet."
    for at in range(0, len(view.bids), 4):
        said = [style.does_inside(bid.seat, bid.word) + _bid(bid) for bid in view.bids[at : at + 4]]
        yield f"{capital(listed(said))}."


def _bid(bid: Bid) -> str:
    """` 1 heart`, "" for other calls."""
    return f" {bid_in_words(bid)}" if bid.word == "bid" else ""


def bid_in_words(bid: Bid) -> str:
    """`1 heart`, `3 notrump`"""
    return Contract(bid.amount, "NT" if bid.suit == "N" else bid.suit).words


def contract_told(view: TricksView, style: Style) -> Iterator[str]:
    """Who plays what, who is dummy, and what both sides need."""
    played = bridge.contract(view)
    if view.declarer is None or view.bridge is None or view.bridge.dummy is None:
        return
    dummy = style.does_inside(view.bridge.dummy, "are")
    if played is None:
        yield f"{style.does(view.declarer, 'are')} declarer, and {dummy} dummy."
        return
    yield f"{style.does(view.declarer, 'play')} {played.words}, and {dummy} dummy."
    if view.phase == "playing":
        for side in bridge.teams(view, style):
            yield _needs(view, style, side)


def _needs(view: TricksView, style: Style, side: int) -> str:
    """`You and Ximena have 3 tricks and need 7 more to make it.`"""
    has, seats = bridge.need(view, side), seats_of(side)
    who = f"{side_name(seats, style)} have"
    if has is None or view.declarer is None:
        return f"{who} {counted(sum(map(view.taken, seats)), 'trick')}."
    taken, declares = counted(has.taken, "trick"), view.side(view.declarer) == side
    if has.by is None:
        return f"{who} {taken} and need {has.more} more to {'make' if declares else 'set'} it."
    return f"{who} {taken}{_decided(has, declares)}."


def _decided(has: bridge.ContractNeed, declares: bool) -> str:
    by = has.by or 0
    if by < 0:
        return f", and are down {-by}" if declares else f", and have set it by {-by}"
    over = f" with {by} over" if by else ""
    return f", and have made it{over}" if declares else ""


def _lying(view: TricksView, style: Style, shown: Sequence[Seat]) -> Iterator[str]:
    """The trick, and these hands."""
    yield from played(view.trick, style)
    if view.trick:
        yield f"{style.does(view.trick[winning(view)].seat, 'win')} so far."
    for seat in shown:
        yield f"{_whose(view, style, seat)}: {_cards(bridge.open_hands(view)[seat], view, style)}."


def _cards(hand: Hand, view: TricksView, style: Style) -> str:
    """A hand suit by suit, or card by card where it lies in one row."""
    if bridge.lying(hand, view, style).is_one_row(hand):
        return bridge.in_one_row(hand, view, style)
    return suit_by_suit(bridge.by_suits(hand, view, style), style)


def _whose(view: TricksView, style: Style, seat: Seat) -> str:
    is_dummy = view.bridge is not None and view.bridge.dummy == seat
    if seat == view.seat:
        return "Your hand, dummy" if is_dummy else "Your hand"
    return f"Dummy, {style.name(seat)}" if is_dummy else f"{capital(style.possessive(seat))} hand"


def played(plays: Sequence[Play], style: Style) -> Iterator[str]:
    """A trick card by card."""
    for at, play in enumerate(plays):
        yield f"{style.name(play.seat)} {'played' if at else 'led'} the {style.card(play.card)}."


# What can be asked


def reviewed(view: TricksView, style: Style) -> list[str]:
    """The auction as far as it has come, or the points that were told; [] before a deal."""
    if view.bridge is None or not view.hand_sizes or view.dealer == TABLE:
        return []
    lines = [points_told(view, style)] if view.bridge.points else []
    if view.rules.bidding.kind == "bridge":
        lines += calls_told(view, style) if style.in_words else bridge.auction(view, style)
    return [*lines, *list(contract_told(view, style))[:1]]


def contract_asked(view: TricksView, style: Style) -> list[str]:
    """The contract and what both sides need; [] before it is known."""
    lines = list(contract_told(view, style)) if bridge.contract(view) is not None else []
    return [*lines, _vulnerable(view, style)] if lines and not bridge.is_never_vulnerable(view) else lines


def standing_line(view: TricksView, style: Style) -> str:
    """`We 120, They 60 · 4♠ by Odile · your turn`"""
    scores = ", ".join(
        f"{bridge.team(view, style, side)} {view.scores[side]}" for side in bridge.teams(view, style)
    )
    played, turn = bridge.contract(view), _turn(view, style)
    if played is None or view.declarer is None or view.to_act in (None, TABLE):
        return f"{scores} · {turn}"
    by = f" by {style.inside(view.declarer)}"
    ways = (
        f"{scores} · {bridge.in_signs(played)}{by} · {turn}",
        f"{scores} · {bridge.in_signs(played)} · {turn}",
    )
    return next((line for line in ways if len(line) <= style.width), f"{scores} · {turn}")


def _turn(view: TricksView, style: Style) -> str:
    if view.to_act in (None, TABLE, view.turn) or view.turn is None or view.bridge is None:
        return whose_turn(view, style)
    return "dummy's turn" if view.turn == view.bridge.dummy else f"{style.possessive(view.turn)} turn"


# What a deal came to, and who has won


def result(view: TricksView, style: Style) -> str:
    """`Odile made 4 hearts doubled with an overtrick.`"""
    played = contract_of(view.bids, view.dealer) if view.bids else None
    if played is None or view.declarer is None:
        return "All passed, and nobody scores."
    taken = sum(view.taken(seat) for seat in range(4) if view.side(seat) == view.side(view.declarer))
    over, who = taken - 6 - played.level, style.name(view.declarer)
    if over < 0:
        return f"{who} went down {-over} in {played.words}."
    more = "" if not over else " with an overtrick" if over == 1 else f" with {over} overtricks"
    return f"{who} made {played.words}{more}."


def won(view: TricksView, style: Style) -> str:
    """Who has the better score, and whose the rubber is."""
    best = max(view.scores)
    winners = [side for side in bridge.teams(view, style) if view.scores[side] == best]
    if len(winners) == 2:
        return f"Both sides have {best}: nobody wins."
    name = side_name(seats_of(winners[0]), style)
    what = {"rubber": "the rubber", "four_deal": "the round"}.get(view.rules.score.kind, "")
    points = f"{best} to {min(view.scores)}"
    if view.rules.score.kind != "rubber":
        return f"{name} win {what}, {points}." if what else f"{name} win, {points}."
    games = standing(view.sheet, 2).games
    if 2 not in games:
        return f"The rubber is not finished. {name} have the better of it, {points}."
    first = games.index(2)
    to = "one" if games[1 - first] else "none"
    if first == winners[0]:
        return f"{name} win the rubber, two games to {to}, and {points} in points."
    other = side_name(seats_of(first), style)
    winner = name[:1].lower() + name[1:] if style.you in seats_of(winners[0]) else name
    return f"{other} have two games to {to}, but {winner} win with more points, {points}."
