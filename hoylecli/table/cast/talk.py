"""The remarks of computer players on plays as they happen, and at the end of a deal or match.

A remark depends on what everybody has seen, the scores, the seed and the number of moves, so it tells nothing
of hidden cards. At the end of a match it also knows how people have fared against whoever speaks.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from hoylecli.core import LEVELS, Player, Seat, State as AnyState
from hoylecli.core.text import ordinal
from hoylecli.frame.state import State
from hoylecli.store import MetMatch

from ..preferences import OFF
from ..settling import ends
from .moments import WORDS, TableMoment, moment
from .regulars import Character, Occasion, regulars, shipped

TALKATIVE: Final = "talkative"
OFTEN: Final = 0.6  # of the deals that somebody talkative has something to say about
MUCH: Final = 4  # a deal that makes a quarter of the target
AT_ALL_EVENTS: Final = ("match won", "match lost", "much")  # what the serious say something about, too
_GREAT: Final = 0.8  # of the great moments of play are spoken of
_SMALL: Final = 0.2  # of the others, by the talkative
_CHATTY: Final = 3  # times as often, and as likely to be the one who speaks, where somebody is chatty
_OWN: Final = 0.4  # of such remarks are in the words of whoever speaks
_WEEK: Final = 7 * 86_400

Met = Callable[[str], Sequence[MetMatch]]
"""The finished matches of the person at the table with a regular, by name, the last one last."""


def nobody_met(name: str) -> Sequence[MetMatch]:
    """For a table at which no results are known."""
    return ()


def remark(
    states: Sequence[AnyState],
    at: int,
    players: Sequence[Player],
    seed: int,
    talk: str,
    met: Met = nobody_met,
) -> str:
    """What one of the computer players says of the move of number `at`, and of the deal or match that it
    ended; "" for nothing. At the end of a match they speak of that, rather than of the last move.

    talk: `off`, `serious` (of the end of a match, and of what is great) or `talkative`.
    """
    if talk == OFF or at < 1:
        return ""
    if len(players) == 1:
        return _looking_on(states[at], seed, at)
    there = {one.name: one for one in regulars()}
    voices = {
        seat: there[player.name]
        for seat, player in enumerate(players)
        if player.level in LEVELS and player.name in there
    }
    of_play, of_deal = (
        _of_play(states, at, voices, seed, talk),
        _of_deal(states, at, voices, seed, talk, met),
    )
    return (of_deal or of_play) if states[at].outcome() is not None else (of_play or of_deal)


# The end of a deal


def _of_deal(
    states: Sequence[AnyState], at: int, voices: dict[Seat, Character], seed: int, talk: str, met: Met
) -> str:
    state = states[at]
    if not ends(states[at - 1 : at + 1]) or not isinstance(state, State):
        return ""
    chance = Random(f"talk/{seed}/{at}")
    is_heard = talk == TALKATIVE and chance.random() < OFTEN
    made = _made(states, at, state)
    said = {
        seat: occasion
        for seat, one in voices.items()
        if (occasion := _occasion(state, made, seat)) and one.remarks.get(occasion)
    }
    seats = [seat for seat, occasion in said.items() if is_heard or occasion in AT_ALL_EVENTS]
    if not seats:
        return ""
    seat = chance.choice(seats)
    one = voices[seat]
    record = remembered(met(one.name)) if state.outcome() is not None else ""
    lines = one.remarks[said[seat]]
    first = Random(f"talk/{seed}/{one.name}").randrange(len(lines))
    line = lines[(first + state.counted) % len(lines)]  # in turn, so that it is not said of each deal
    return _quoted(one, " ".join(filter(None, (line, record))))


def _quoted(one: Character, line: str) -> str:
    return f'{one.name}: "{line}"'


def remembered(met: Sequence[MetMatch]) -> str:
    """What somebody remembers of their matches with the person, the last of which is just over.

    `Third time this week.`, where the same one has won so often; "" for nothing.
    """
    if not met:
        return ""
    last = met[-1]
    if not last.won and not last.lost:
        return ""
    alike = [each for each in met if (each.won, each.lost) == (last.won, last.lost)]
    week = [each for each in alike if each.at > last.at - _WEEK]
    others = [each for each in met[:-1] if each.won or each.lost]
    streak = 0
    for each in reversed(others):
        if each.won == last.won:
            break
        streak += 1
    if streak > 2:
        return "After all those I lost." if last.lost else "And I had begun to feel safe."
    if len(week) > 2:
        return f"{ordinal(len(week)).capitalize()} time this week."
    if len(week) == 2:
        return "Twice this week."
    return "We should do this again." if len(met) == 1 else ""


# Moments of play


def _of_play(
    states: Sequence[AnyState],
    at: int,
    voices: dict[Seat, Character],
    seed: int,
    talk: str,
) -> str:
    found = moment(states, at)
    if found is None or (talk != TALKATIVE and not found.is_great) or not voices:
        return ""
    chance = Random(f"play/{seed}/{at}")
    is_chatty = any(one.style == "chatty" for one in voices.values())
    often = _GREAT if found.is_great else min(_SMALL * (_CHATTY if is_chatty else 1), 1)
    if chance.random() >= often:
        return ""
    weights = [_CHATTY if one.style == "chatty" else 1 for one in voices.values()]
    seat = chance.choices(list(voices), weights)[0]
    lines = lines_of(found, seat, voices[seat], chance)
    return _quoted(voices[seat], chance.choice(lines)) if lines else ""


def lines_of(found: TableMoment, seat: Seat, one: Character, chance: Random) -> Sequence[str]:
    """What somebody on a seat could say of a moment: in their own words, or in those for the moment."""
    words = WORDS[found.what]
    if seat == found.by:
        general, occasion = words.by, "stung" if found.what == "bust" else "pleased"
    elif seat == found.to:
        general, occasion = words.to, "stung"
    else:
        general, occasion = words.seen, "impressed"
    own = one.remarks.get(occasion, ())
    return own if own and (not general or chance.random() < _OWN) else general


def _looking_on(state: AnyState, seed: int, at: int) -> str:
    """What somebody who looks on says of a patience that the person has won."""
    outcome = state.outcome()
    if outcome is None or not outcome.winners:
        return ""
    chance = Random(f"patience/{seed}/{at}")
    one = chance.choice(shipped())
    return f'{one.name}, looking on: "{chance.choice(one.remarks["impressed"])}"'


def _made(states: Sequence[AnyState], at: int, state: "State[object, object]") -> tuple[int, ...]:
    """What each side has made since the deal before was counted."""
    before = states[max(ends(states[:at]), default=0)]
    assert isinstance(before, State)
    is_new_game = before.engine.match.games and before.is_won
    earlier = (0,) * len(state.scores) if is_new_game else before.scores
    return tuple(now - then for now, then in zip(state.scores, earlier, strict=True))


def _occasion(state: "State[object, object]", made: tuple[int, ...], seat: Seat) -> Occasion | None:
    match, side = state.engine.match, state.side(seat)
    outcome = state.outcome()
    if outcome is not None:
        return "match won" if seat in outcome.winners else "match lost"
    best = match.best(made)
    if made.count(best) == len(made):
        return None
    if made[side] == best:
        is_much = match.target and not match.lowest and best * MUCH >= match.target
        return "much" if is_much else "deal won"
    worst = max(state.scores) if match.lowest else min(state.scores)
    return "behind" if state.scores[side] == worst and state.counted > 1 else "deal lost"
