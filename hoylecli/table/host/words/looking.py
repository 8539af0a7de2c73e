"""The words that change nothing: help, what can be seen, and how things stand."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from hoylecli import bots
from hoylecli.bots.hints import Hint
from hoylecli.core import HoyleError, as_json, capital, clock_text, counted
from hoylecli.families.boxes import race
from hoylecli.store import ALONE

from ...lines import in_words, reflowed, wrapped
from ...settling import ends, settled
from ..messages import Answer, Later
from ..record import contracts_text, so_far
from ..table import ALL_GO_HOME, Table
from ..turn import Turn, player
from . import meaning


def rules(table: Table, turn: Turn, rest: str) -> Answer:
    game = table.session.game
    lines = [f"{game.title}: {game.summary}", f"Variant: {game.variant}."]
    lines += [f"  {name.replace('_', '-')}: {value}" for name, value in game.options.items()]
    lines += ["", *reflowed(game.texts["rules"])] if "rules" in game.texts else []
    data = {"game": game.name, "variant": game.variant, "options": dict(game.options)}
    return Answer("rules", lines, data | {"rules": as_json(game.rules)})


def moves(table: Table, turn: Turn, rest: str) -> Answer:
    return Answer("moves", turn.choices(), {"moves": [str(move) for move in turn.legal]})


def table(table: Table, turn: Turn, rest: str) -> Answer:
    return Answer("table", then="show")


def hint(table: Table, turn: Turn, rest: str) -> Later:
    if rest.lower() not in ("", "more"):
        raise HoyleError("Type hint, or hint more for the figures.")
    session = table.session
    chance = bots.rng(session.seed, len(session.match.moves), player(turn))
    work = partial(bots.advice, session.game.family, turn.view, chance)
    return Later(work, lambda advice: _advised(table, turn, advice, bool(rest)))


def _advised(table: Table, turn: Turn, advice: Hint, is_whole: bool) -> Answer:
    more = [*advice.more, *advice.figures(turn.spoken)]
    told = [advice.why, *(more if is_whole else ())]
    lines = [
        *(table.tutor.repeated(turn) if table.tutor is not None else ()),
        f"Hint: {turn.spoken(advice.move)}",
        *(capital(in_words(line)) if turn.style.in_words else line for line in told if line),
        *([ALL_GO_HOME] if table.all_go_home(player(turn)) else ()),
    ]
    return Answer("hint", lines, hint_data(advice, more))


def hint_data(hint: Hint, more: list[str]) -> dict[str, object]:
    """A hint for programs: all of it, with the values of the moves that were weighed, best first."""
    return {
        "move": str(hint.move),
        "why": [line for line in (hint.why,) if line],
        "more": more,
        "values": [{"move": str(each.move), "value": round(each.value, 4)} for each in hint.weighed],
        "unit": hint.unit if hint.weighed else None,
        "decided": hint.decided,
    }


def score(table: Table, turn: Turn, rest: str) -> Answer:
    last, states = _fresh(table), table.session.match.states
    lines = settled(states, last, turn.screen, turn.seat, turn.style) if last else []
    lines += turn.screen.scores(turn.view, turn.style)
    goal = turn.screen.goal(turn.view)
    if goal and turn.style.pictures:
        lines += ["", *race(turn.view.scores, goal, turn.style)]
    lines += so_far(table.session) if table.is_alone else []
    return Answer("score", lines, {"standing": turn.screen.standing(turn.view, turn.style)})


def log(table: Table, turn: Turn, rest: str) -> Answer:
    if rest.lower() not in ("", "all"):
        raise HoyleError("Type log, or log all for everything since the match began.")
    since = 0 if rest else deal_begins(table)
    told = table.told(turn.seat, turn.style, since)
    lines = [sentence for _, _, sentence in told if sentence]
    return Answer("log", lines or ["Nothing yet."], {"events": [as_json(event) for _, event, _ in told]})


def _fresh(table: Table) -> int:
    """After how many moves the last deal was counted, while no person has moved in the new one; else 0."""
    is_fresh = table.session.is_untouched or table.session.state.to_act is None
    if table.screen.settled is None or not is_fresh:
        return 0
    return (ends(table.session.match.states) or [0])[-1]


def why(table: Table, turn: Turn, rest: str) -> Answer:
    return meaning.why(table, turn, rest, calls_begin(table))


def deal_begins(table: Table) -> int:
    """After how many moves the deal begins that is talked about: the last one, while the new one is fresh."""
    fresh, states = _fresh(table), table.session.match.states
    if fresh:
        return ([0, *ends(states[:fresh])])[-1]
    return max(table.session.last_deal() - 1, 0)


def calls_begin(table: Table) -> int:
    """After how many moves the deal of the last calls begins: a new one from its first call on."""
    begins = max(table.session.last_deal() - 1, 0)
    movers = [state.to_act for state in table.session.match.states[begins:-1]]
    has_begun = any(mover is not None and mover >= 0 for mover in movers)
    return begins if has_begun else deal_begins(table)


def last(table: Table, turn: Turn, rest: str) -> Answer:
    assert turn.screen.last is not None
    return Answer("last", turn.screen.last(turn.view, turn.style))


def auction(table: Table, turn: Turn, rest: str) -> Answer:
    assert turn.screen.auction is not None
    if rest:
        if rest.lower() not in ("meaning", "meanings", "more"):
            raise HoyleError("Say auction, or auction meanings for what each call says.")
        return Answer("auction", meaning.meanings(table, turn, calls_begin(table)))
    return Answer("auction", turn.screen.auction(turn.view, turn.style))


def contract(table: Table, turn: Turn, rest: str) -> Answer:
    assert turn.screen.contract is not None
    return Answer("contract", turn.screen.contract(turn.view, turn.style))


def melds(table: Table, turn: Turn, rest: str) -> Answer:
    assert turn.screen.melds is not None
    return Answer("melds", turn.screen.melds(turn.view, turn.style))


def peek(table: Table, turn: Turn, rest: str) -> Answer:
    assert turn.screen.under is not None
    return Answer("peek", turn.screen.under(turn.view, turn.style))


def stats(table: Table, turn: Turn, rest: str) -> Answer:
    """How the player has fared at this game against such opponents."""
    session, seat = table.session, turn.seat or 0
    if rest:
        raise HoyleError(f"Here is only what you did at {session.game.title}: say stats alone.")
    if session.store is None or session.id is None:
        return Answer("stats", ["This match is not kept, so nothing is counted."], {"played": 0})
    tally = session.store.results_like(session.id, seat)
    if tally is None:
        return Answer("stats", [f"No match of {session.game.title} is finished yet."], {"played": 0})
    against = "" if tally.against == ALONE else f" against {tally.against}"
    lines = [
        f"{session.game.title}{against}: {counted(tally.played, 'match', 'matches')} played, "
        f"{tally.won} won, {tally.lost} lost.",
        f"Scores: {tally.average:.1f} on average, {tally.best} at best.",
        f"Won in a row: {tally.streak} now, {tally.best_streak} at most.",
    ]
    if tally.best_time is not None:
        lines.append(f"Your quickest win took {clock_text(tally.best_time)}.")
    if tally.contracts is not None and (told := contracts_text(tally.contracts)):
        lines.append(f"Contracts: {told}.")
    data = {"played": tally.played, "won": tally.won, "lost": tally.lost, "best": tally.best}
    return Answer("stats", lines, data)


def time(table: Table, turn: Turn, rest: str) -> Answer:
    seconds = table.session.seconds_now()
    lines = [f"You have played for {clock_text(seconds)}."]
    timer, said = turn.preferences.timer, turn.preferences.clock(seconds)
    if timer.isdecimal():
        lines.append(f"Of {timer} minutes you have {said}." if "left" in said else "Your time is up.")
    best = None
    if table.is_alone and table.session.store is not None and table.session.id is not None:
        tally = table.session.store.results_like(table.session.id)
        best = tally.best_time if tally is not None else None
        lines += [f"Your quickest win took {clock_text(best)}."] if best is not None else []
    return Answer("time", lines, {"seconds": round(seconds), "best": best})


def export(table: Table, turn: Turn, rest: str) -> Answer:
    assert turn.screen.layout is not None
    text = turn.screen.layout(turn.view)
    return Answer("export", text.splitlines(), {"layout": text})


def colors(table: Table, turn: Turn, rest: str) -> Answer:
    return Answer("colors", then="colors")


def flick(table: Table, turn: Turn, rest: str) -> Answer:
    return Answer("flick", then="flick")


def review(table: Table, turn: Turn, rest: str) -> Answer:
    return Answer("review", then="review")


def quit(table: Table, turn: Turn, rest: str) -> Answer:
    return Answer("quit", then="quit")


# Help: one screen for the decision at hand, and the list of all words

ONE_SCREEN: Final = 22  # lines that a small terminal has beside the prompt and what stands below it
FIRST_WORDS: Final = {
    "moves": "all you can do",
    "hint": "what an expert would do",
    "undo": "take back a move",
    "table": "or Enter: look again",
    "score": "the score so far",
    "skip": "leave the tutorial",
    "quit": "leave; it is kept",
}


def first_help(texts: Mapping[str, str], turn: Turn) -> list[str]:
    """How to move, what can be done now, and the words that one needs, on one screen."""
    above = [*reflowed(texts.get("start", "")), "", "Now: " + turn.question()]
    offered = {name for name in turn.words if name != "quit" or "skip" not in turn.words}
    meant = {"table": "look again"} if turn.by_enter is not None else {}
    words = [f"{name} ({text})" for name, text in (FIRST_WORDS | meant).items() if name in offered]
    below = ["", f"Words: {', '.join(words)}. Type ? all for all words.", *_more(texts)]
    choices = [f"  {line}" for line in turn.choices()] if turn.is_brief else []
    whole = [*above, *choices, *below]
    if turn.is_brief and len(wrapped(whole, turn.style.width)) <= ONE_SCREEN:
        return whole
    return [*above, f"  You have {len(turn.legal)} choices; type moves to see them.", *below]


def all_words(texts: Mapping[str, str], turn: Turn, verbs: Sequence[str], later: Sequence[str]) -> list[str]:
    """Every word of this game: those of the table that can be used now, with what they do, and of its moves.

    verbs: with which moves begin. later: the words of the table that can be used at other times.
    """
    lines = ["Words you can always type, with or without a / in front:"]
    lines += [f"  {'help, ?' if name == 'help' else name:<8} {text}" for name, text in turn.words.items()]
    lines += [f"At other times: {', '.join(later)}."] if later else []
    lines += [f"Words of the game: {', '.join(verbs)}."] if verbs else []
    return [*lines, *_more(texts)]


def _more(texts: Mapping[str, str]) -> list[str]:
    names = [name for name in texts if name != "start"]
    listed = " or ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
    return [f"Read more: help {listed}."] if names else []
