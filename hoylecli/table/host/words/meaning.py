"""What moves say to the others by agreement: `? 2h` before a call is made, `why` afterwards."""

from dataclasses import replace
from typing import Final, NamedTuple

from hoylecli import bots
from hoylecli.bots.hints import Explained
from hoylecli.core import HoyleError, Move, Seat, capital

from ..messages import Answer
from ..table import Table
from ..turn import Turn

NOBODY: Final = "Nobody has called in this deal."


class _Made(NamedTuple):
    """A move of the deal that says something, whose it was, and after how many moves it was made."""

    seat: Seat
    move: Move
    said: Explained
    number: int


def made(table: Table, turn: Turn, since: int) -> list[_Made]:
    """The moves after the first `since` that say something, in order, as whoever listens may know."""
    match, found = table.session.match, []
    for number, move in enumerate(match.moves[since:], since):
        seat = match.states[number].to_act
        said = None if seat is None or seat < 0 else _explained(table, number, turn, move)
        if said is not None and seat is not None:
            found.append(_Made(seat, move, said, number))
    return found


def _explained(table: Table, number: int, turn: Turn, move: Move) -> Explained | None:
    state = table.session.match.states[number]
    return bots.explain(table.session.game.family, state.view(turn.seat), move)


def before(table: Table, turn: Turn, text: str, since: int) -> Answer | None:
    """What the move of this text would say now, or has said in this deal; None where moves say nothing.

    Raises HoyleError for one that may not be made, and has not been.
    """
    session = table.session
    move, actor = _read(turn, text, turn.view), session.state.to_act
    if move is not None and actor is not None and actor >= 0 and move in session.state.legal_moves():
        said = bots.explain(session.game.family, turn.view, move)
        if said is not None:
            return _answer("help", turn, None if actor == turn.seat else actor, move, said)
    calls = made(table, turn, since)
    for call in reversed(calls):
        if _read(turn, text, session.match.states[call.number].view(turn.seat)) == call.move:
            answer = _answer("help", turn, call.seat, call.move, call.said)
            why_not = _why_not(table, turn, call.move)
            return replace(answer, lines=[why_not, *answer.lines]) if why_not else answer
    if actor is not None and actor >= 0 and _says_anything(table, turn):
        if move is not None:
            session.state.apply(move)
    elif named := _open_before(table, turn, text, calls):
        raise HoyleError(
            f"Nobody called {named} in this deal, and the auction is over. Say auction for all the calls."
        )
    return None


def _why_not(table: Table, turn: Turn, move: Move) -> str:
    """Why the viewer, whose turn it is, may not make a call now that others have made; "" for a bid."""
    state = table.session.state
    if state.to_act != turn.seat or move.amount is not None or move in state.legal_moves():
        return ""
    try:
        state.apply(move)
    except HoyleError as error:
        return str(error)
    return ""


def _open_before(table: Table, turn: Turn, text: str, calls: list[_Made]) -> str:
    """The call of this text in words, if somebody could have made it in this auction; "" otherwise."""
    for call in reversed(calls if turn.screen.auction is not None else []):
        state = table.session.match.states[call.number]
        move = _read(turn, text, state.view(turn.seat))
        if move is not None and move in state.legal_moves():
            said = _explained(table, call.number, turn, move)
            return said.named if said is not None else ""
    return ""


def _says_anything(table: Table, turn: Turn) -> bool:
    """Whether moves say something now."""
    moves = table.session.state.legal_moves()
    return bool(moves) and bots.explain(table.session.game.family, turn.view, moves[0]) is not None


def _read(turn: Turn, text: str, view: object) -> Move | None:
    try:
        return turn.screen.read(text, view)
    except HoyleError:
        return None


def why(table: Table, turn: Turn, rest: str, since: int) -> Answer:
    """What the last call said, that of this number in the deal, or the last one of a player."""
    calls = made(table, turn, since)
    if not calls:
        raise HoyleError(NOBODY)
    if not rest:
        chosen = next((call for call in reversed(calls) if not call.said.is_silent), calls[-1])
    elif rest.isdecimal():
        if not 1 <= int(rest[:6]) <= len(calls):
            there = (
                "is 1 call so far; say why 1"
                if len(calls) == 1
                else f"are {len(calls)} calls so far; say why 1 to why {len(calls)}"
            )
            raise HoyleError(f"There {there}.")
        chosen = calls[int(rest[:6]) - 1]
    elif (seats := _named(turn, rest)) is not None:
        theirs = [call for call in calls if call.seat in seats]
        if not theirs:
            raise HoyleError(
                f"{turn.style.name(seats[0])} {'have' if seats[0] == turn.seat else 'has'} not called yet."
            )
        chosen = theirs[-1]
    else:
        answer = before(table, turn, rest, since)
        if answer is None:
            raise HoyleError("Say why, why 3 for the third call, or why and a name.")
        return Answer("why", answer.lines, answer.data)
    return _answer("why", turn, chosen.seat, chosen.move, chosen.said)


def _named(turn: Turn, text: str) -> list[Seat] | None:
    """The seat of the player whose name begins so, or has a word that does; None where it is no name."""
    plain = text.lower()
    if plain in ("me", "i", "my", "mine") and turn.seat is not None:
        return [turn.seat]
    names = [name.lower() for name in turn.style.names]
    found = [
        seat
        for seat, name in enumerate(names)
        if name.startswith(plain) or any(word.startswith(plain) for word in name.split())
    ]
    return found[:1] or None


def meanings(table: Table, turn: Turn, since: int) -> list[str]:
    """All calls of the deal with what they said, a line each. Raises HoyleError where nobody has called."""
    calls = made(table, turn, since)
    if not calls:
        raise HoyleError(NOBODY)
    return [
        f"{number}. {turn.style.name(call.seat)}, {call.said.named}: {_lowered(call.said.says)}"
        for number, call in enumerate(calls, 1)
    ]


def _answer(kind: str, turn: Turn, seat: Seat | None, move: Move, said: Explained) -> Answer:
    whose = said.named if seat is None else f"{turn.style.possessive(seat)} {said.named}"
    data = {
        "move": str(move),
        "seat": seat,
        "meaning": said.says,
        "more": list(said.more),
        "rule": said.rule or None,
    }
    return Answer(kind, [f"{capital(whose)}: {_lowered(said.says)}", *said.more], data)


def _lowered(sentence: str) -> str:
    """A sentence as it goes on after a colon."""
    return sentence[:1].lower() + sentence[1:]
