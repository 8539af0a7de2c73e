"""The words that everybody at every table understands: one table of name, help and what it does."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from hoylecli import bots
from hoylecli.bots import LEVELS
from hoylecli.core.errors import HoyleError
from hoylecli.core.events import Seat
from hoylecli.core.game import as_json
from hoylecli.core.limits import NAME
from hoylecli.core.match import HUMAN, PROGRAM, Player
from hoylecli.families.hands import HandOrder
from hoylecli.families.race import race
from hoylecli.families.screen import Style
from hoylecli.settings import SETTINGS

from .. import claims
from ..cast.characters import described, opponents
from ..help import all_words, first_help
from ..lines import in_words, reflowed
from ..settling import ends, settled
from ..teaching.tutor import SKIP
from .messages import Answer
from .record import clock_text, so_far
from .table import Table
from .turn import Turn, spoken

Scope = Literal["anybody", "player", "host"]

UNDONE: Final = "take back what was played last"
REDONE: Final = "make again what was taken back"
REPLAYED: Final = "go back to the start of the deal"
REVERTED: Final = "go back to the point that was saved"
SEATED: Final = "change who sits where"
CLAIMED: Final = "claim tricks"
CONCEDED: Final = "give away the tricks that are left"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the table.

    run: `(table, turn, what follows the word)` to the answer. offered: whether it has anything to do for a
    seat. scope: who may say it: anybody, spectators too; who plays; or only who has opened the table. news:
    what others are told that somebody does with it, in the plain form of the verb; "" for nothing.
    """

    name: str
    help: str
    run: Callable[[Table, Turn, str], Answer]
    offered: Callable[[Table, Seat | None], bool] = lambda table, seat: True
    scope: Scope = "anybody"
    news: str = ""

    def is_for(self, seat: Seat | None, is_host: bool) -> bool:
        """Whether a listener may say it."""
        return self.scope == "anybody" or (self.scope == "player" and seat is not None) or is_host


def _help(table: Table, turn: Turn, about: str) -> Answer:
    texts = table.session.game.texts
    if about in texts:
        return Answer("help", reflowed(texts[about]), {"about": about, "text": texts[about]})
    if about in WORDS:
        return Answer("help", [f"{about}: {WORDS[about].help}"], {"about": about, "text": WORDS[about].help})
    data = {"words": dict(turn.words), "start": texts.get("start", "")}
    if about == "all":
        return Answer("help", all_words(texts, turn), data)
    if about:
        known = ", ".join(dict.fromkeys(["all", *texts, *turn.words]))
        raise HoyleError(f"There is no help on '{about}'; there is on {known}.")
    return Answer("help", first_help(texts, turn), data)


def _rules(table: Table, turn: Turn, rest: str) -> Answer:
    game = table.session.game
    lines = [f"{game.title}: {game.summary}", f"Variant: {game.variant}."]
    lines += [f"  {name.replace('_', '-')}: {value}" for name, value in game.options.items()]
    lines += ["", *reflowed(game.texts["rules"])] if "rules" in game.texts else []
    data = {"game": game.name, "variant": game.variant, "options": dict(game.options)}
    return Answer("rules", lines, data | {"rules": as_json(game.rules)})


def _moves(table: Table, turn: Turn, rest: str) -> Answer:
    return Answer("moves", turn.choices(), {"moves": [str(move) for move in turn.legal]})


def _table(table: Table, turn: Turn, rest: str) -> Answer:
    return Answer("table", then="show")


def _hint(table: Table, turn: Turn, rest: str) -> Answer:
    session = table.session
    chance = bots.rng(session.seed, len(session.match.moves), _player(turn))
    move, why = bots.bot(session.game.family, "expert").hint(turn.view, chance)
    lines = [
        *(table.tutor.repeated(turn) if table.tutor is not None else ()),
        f"Hint: {spoken(move, turn.style)}",
        *(in_words(line) if turn.style.in_words else line for line in why),
    ]
    return Answer("hint", lines, {"move": str(move), "why": list(why)})


def _undo(table: Table, turn: Turn, rest: str) -> Answer:
    count = _repeated("undo", rest, lambda number: table.undo(_player(turn), is_counted=not number))
    return _taken("undo", count, "There is nothing to take back.", "Taken back.")


def _redo(table: Table, turn: Turn, rest: str) -> Answer:
    count = _repeated("redo", rest, lambda _: table.redo())
    return _taken("redo", count, "Nothing was taken back that could be made again.", "Made again.")


def _repeated(word: str, times: str, step: Callable[[int], int]) -> int:
    """Does a step as often as was said, once if nothing was, while there is anything to do; the sum.

    step: is told how often it was done before.
    """
    if times and not (times.isascii() and times.isdecimal() and int(times)):
        raise HoyleError(f"'{times}' is no number of times; write {word}, or {word} 3.")
    total = step(0)
    for number in range(1, int(times or 1) if total else 1):
        try:
            count = step(number)
        except HoyleError:  # no further, but so far it has been done
            break
        if not count:
            break
        total += count
    return total


def _player(turn: Turn) -> Seat:
    assert turn.seat is not None  # the words that ask this are for players
    return turn.seat


def _replay(table: Table, turn: Turn, rest: str) -> Answer:
    if turn.view.to_act is None:
        return Answer("again", then="again")
    count = table.replay(_player(turn))
    return _taken("replay", count, "This deal has just begun.", "The same deal, from its start.")


def _taken(kind: str, count: int, none: str, some: str) -> Answer:
    if not count:
        raise HoyleError(none)
    return Answer(kind, [some], {"moves": count}, then="go on")


def _score(table: Table, turn: Turn, rest: str) -> Answer:
    last, states = _fresh(table), table.session.match.states
    lines = settled(states, last, turn.screen, turn.seat, turn.style) if last else []
    lines += turn.screen.scores(turn.view, turn.style)
    goal = turn.screen.goal(turn.view)
    if goal and turn.style.pictures:
        lines += ["", *race(turn.view.scores, goal, turn.style)]
    lines += so_far(table.session) if table.is_alone else []
    return Answer("score", lines, {"standing": turn.screen.standing(turn.view, turn.style)})


def _log(table: Table, turn: Turn, rest: str) -> Answer:
    if rest not in ("", "all"):
        raise HoyleError("The word is log, or log all for everything since the match began.")
    since = 0 if rest else _deal_begins(table)
    told = table.told(turn.seat, turn.style, since)
    lines = [sentence for _, _, sentence in told if sentence]
    return Answer("log", lines or ["Nothing yet."], {"events": [as_json(event) for _, event, _ in told]})


def _fresh(table: Table) -> int:
    """After how many moves the last deal was counted, while no person has moved in the new one; else 0."""
    is_fresh = table.session.is_untouched or table.session.state.to_act is None
    if table.screen.settled is None or not is_fresh:
        return 0
    return (ends(table.session.match.states) or [0])[-1]


def _deal_begins(table: Table) -> int:
    """After how many moves the deal begins that is talked about: the last one, while the new one is fresh."""
    fresh, states = _fresh(table), table.session.match.states
    if fresh:
        return ([0, *ends(states[:fresh])])[-1]
    return max(table.session.last_deal() - 1, 0)


def _last(table: Table, turn: Turn, rest: str) -> Answer:
    assert turn.screen.last is not None
    return Answer("last", turn.screen.last(turn.view, turn.style))


def _melds(table: Table, turn: Turn, rest: str) -> Answer:
    assert turn.screen.melds is not None
    return Answer("melds", turn.screen.melds(turn.view, turn.style))


def _save(table: Table, turn: Turn, name: str) -> Answer:
    return Answer("save", [table.session.save(name)], {"name": name})


def _revert(table: Table, turn: Turn, rest: str) -> Answer:
    return Answer("revert", ["Back to what you saved."], {"moves": table.revert()}, then="go on")


def _new(table: Table, turn: Turn, rest: str) -> Answer:
    return Answer("new", then="new")


def _time(table: Table, turn: Turn, rest: str) -> Answer:
    seconds = table.session.seconds_now()
    lines = [f"You have played for {clock_text(seconds)}."]
    best = None
    if table.is_alone and table.session.store is not None and table.session.id is not None:
        tally = table.session.store.results_like(table.session.id)
        best = tally.best_time if tally is not None else None
        lines += [f"Your quickest win took {clock_text(best)}."] if best is not None else []
    return Answer("time", lines, {"seconds": round(seconds), "best": best})


def _auto(table: Table, turn: Turn, rest: str) -> Answer:
    """Turns the making of harmless moves on or off, or makes all moves that end in the same place anyway."""
    rest = rest.lower()
    if rest in ("on", "off"):
        table.auto = rest == "on"
    elif rest in ("", "now", "all"):
        return _all_home(table, turn) if rest else Answer("auto", [_auto_text(table)], {"on": table.auto})
    else:
        raise HoyleError("The word is auto on, auto off, or auto now for every card that can go home.")
    made = table.safe_moves(_player(turn)) if table.auto else []
    table.make(made)
    return Answer("auto", [_auto_text(table)], {"on": table.auto}, then="go on" if made else "ask")


def _auto_text(table: Table) -> str:
    if table.auto:
        return "Cards that are never missed go home by themselves; auto off stops that."
    return "Cards go home only when you send them; auto on sends those that are never missed."


def _all_home(table: Table, turn: Turn) -> Answer:
    made = table.safe_moves(_player(turn), everything=True)
    table.make(made)
    return _taken("auto", len(made), "No card can go home by itself now.", "Home they go.")


def _export(table: Table, turn: Turn, rest: str) -> Answer:
    assert turn.screen.layout is not None
    text = turn.screen.layout(turn.view)
    return Answer("export", text.splitlines(), {"layout": text})


def _seat(table: Table, turn: Turn, rest: str) -> Answer:
    """Says who sits where, or gives a seat to somebody else: `2 expert`, `2 human`, `2 human Rosa`."""
    if not rest:
        lines = [f"Seat {number}: {described(each)}" for number, each in enumerate(table.session.players, 1)]
        return Answer("seat", lines, {"seats": as_json(table.session.players)})
    number, _, who = rest.partition("=") if "=" in rest.partition(" ")[0] else rest.partition(" ")
    seat = int(number) - 1 if number.isdecimal() and len(number) == 1 else -1
    if not 0 <= seat < len(table.session.players):
        raise HoyleError(f"Seats are numbered from 1 to {len(table.session.players)}; write seat 1 expert.")
    player = _newcomer(table, seat, who.strip())
    table.seat(seat, player)
    return Answer("seat", [f"Seat {number}: {described(player)}"], {"seat": seat, **as_json(player)}, "go on")


def _newcomer(table: Table, seat: Seat, who: str) -> Player:
    level, _, name = who.partition(" ")
    if level == HUMAN:
        if len(name.strip()) > NAME:
            raise HoyleError(f"A name has at most {NAME} letters at the table.")
        return Player(name.strip() or f"Player {seat + 1}")
    if level not in LEVELS:
        if level.startswith(PROGRAM):
            raise HoyleError("A program sits down when a match is opened: hoyle resume --seat 2=cmd:PROGRAM.")
        raise HoyleError(f"A seat is for {', '.join(LEVELS)} or {HUMAN}, as in seat {seat + 1} expert.")
    return opponents([level], table.session.seed, table.session.names)[0]


def _colors(table: Table, turn: Turn, rest: str) -> Answer:
    return Answer("colors", then="colors")


def _sort(table: Table, turn: Turn, rest: str) -> Answer:
    """Changes how the hand lies, or says how it does."""
    before = turn.style.order
    if rest:
        try:
            wanted = HandOrder.parse(SETTINGS["hand-order"].read(rest))
        except ValueError:
            raise HoyleError(
                "The words are suit or rank, and left or right, as in sort rank right."
            ) from None
        order = HandOrder(wanted.by or before.by, wanted.high or before.high)
        table.sort(_player(turn), order)
        return Answer("sort", [f"Your hand lies {_said(order)}."], {"order": str(order)}, then="go on")
    lines = [f"Your hand lies {_said(before)}.", "Say sort suit, sort rank, sort left or sort right."]
    return Answer("sort", lines, {"order": str(before)})


def _said(order: HandOrder) -> str:
    by = f"by {order.by}" if order.by else ""
    high = f"the highest on the {order.high}" if order.high else ""
    return ", ".join(filter(None, (by, high))) or "as is usual at this game"


def _flick(table: Table, turn: Turn, rest: str) -> Answer:
    return Answer("flick", then="flick")


def _quit(table: Table, turn: Turn, rest: str) -> Answer:
    return Answer("quit", then="quit")


def _is_played(table: Table, seat: Seat | None) -> bool:
    return table.session.state.to_act is not None


def _is_taught(table: Table, seat: Seat | None) -> bool:
    return table.tutor is not None


def _is_to_act(table: Table, seat: Seat | None) -> bool:
    return seat is not None and table.session.state.to_act == seat


def _is_won(table: Table, seat: Seat | None) -> bool:
    outcome = table.session.state.outcome()
    return table.is_alone and outcome is not None and 0 in outcome.winners


def _has_layout(table: Table, seat: Seat | None) -> bool:
    return table.screen.layout is not None


def _has_tricks(table: Table, seat: Seat | None) -> bool:
    return _is_played(table, seat) and table.screen.last is not None


def _has_melds(table: Table, seat: Seat | None) -> bool:
    show, state = table.screen.melds, table.session.state
    return show is not None and bool(show(state.view(None), Style(table.session.names)))


def _is_sorted(table: Table, seat: Seat | None) -> bool:
    return _is_to_act(table, seat) and table.screen.sorts


def _can_follow(table: Table, seat: Seat | None) -> bool:
    return _is_to_act(table, seat) and table.safe is not None


WORDS: Final = {
    word.name: word
    for word in (
        Word("help", "what you can do now; ? all: all these words", _help),
        Word("moves", "every move you can make now, with a word on each", _moves, _is_to_act),
        Word("hint", "what an expert would do here, and why", _hint, _is_to_act),
        Word("table", "look at the table again (or just press Enter)", _table),
        Word("score", "the score so far", _score),
        Word("last", "the last trick", _last, _has_tricks),
        Word("melds", "the melds that were laid in this deal", _melds, _has_melds),
        Word("log", "this deal, or the last; log all: the whole match", _log),
        Word("rules", "the rules this match is played by", _rules),
        Word("undo", "take back your last move; undo 3: the last three", _undo, scope="player", news=UNDONE),
        Word("redo", "make again what you took back", _redo, scope="player", news=REDONE),
        Word(
            "replay",
            "this deal from its start; also restart or again",
            _replay,
            scope="player",
            news=REPLAYED,
        ),
        Word("auto", "on: harmless moves are made for you; now: all", _auto, _can_follow, "player"),
        Word(
            "claim",
            "take all the rest for certain; claim 3: so many",
            claims.claim,
            claims.is_open,
            "player",
            CLAIMED,
        ),
        Word(
            "concede",
            "leave all the rest to the other side",
            claims.concede,
            claims.is_open,
            "player",
            CONCEDED,
        ),
        Word("time", "how long you have played", _time),
        Word("export", "the cards as text, for other programs", _export, _has_layout),
        Word("flick", "throw cards into a hat, because you have won", _flick, _is_won, "player"),
        Word("seat", "who sits where; seat 2 expert: from now on", _seat, _is_played, "host", SEATED),
        Word("save", "mark this point; save NAME gives the match a name", _save, scope="host"),
        Word("revert", "back to the point you saved", _revert, scope="host", news=REVERTED),
        Word("new", "leave this match for later and deal a new one", _new, scope="host"),
        Word("sort", "your hand: suit or rank, highest left or right", _sort, _is_sorted, "player"),
        Word("colors", "two colors for the suits, or four", _colors),
        Word(SKIP, "leave the tutorial", _quit, _is_taught),
        Word("quit", "leave; the match is kept for hoyle resume", _quit),
    )
}
ALIASES: Final = {"?": "help", "exit": "quit", "bye": "quit", "scores": "score", "colours": "colors"} | {
    "restart": "replay",
    "again": "replay",
    "seats": "seat",
}
TAKES_MORE: Final = frozenset(
    {"auto", "claim", "concede", "help", "log", "redo", "save", "seat", "sort", "undo"}
)
