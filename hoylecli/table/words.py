"""The words that everybody at every table understands: one table of name, help and what it does."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from hoylecli import bots
from hoylecli.core.errors import AmbiguousMove, BadNotation, HoyleError
from hoylecli.core.game import as_json
from hoylecli.core.limits import LINE
from hoylecli.core.moves import PLAY, Move, one_of, resolve, tidy

from .face import REWARD, Answer, Turn, in_words, reflowed, spoken
from .flick import told
from .record import clock_text

if TYPE_CHECKING:
    from .loop import Table

FEW: Final = 9

Call = tuple["Word", str]


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the table.

    run: `(table, turn, what follows the word)` to the answer. offered: whether it has anything to do.
    """

    name: str
    help: str
    run: Callable[["Table", Turn, str], Answer]
    offered: Callable[["Table"], bool] = lambda table: True


def understand(line: str, turn: Turn, verbs: frozenset[str]) -> Move | Call:
    """The move or the word that a line means.

    A move in full goes before a word, a word before a shortened move; with `/` it is always a word. A number
    is a place in the list of choices that was shown, unless a move is written so.

    Raises BadNotation or AmbiguousMove. The move may still be an illegal one.
    """
    if len(line) > LINE:
        raise BadNotation(f"That line is longer than {LINE} letters, as no move is.")
    folded = " ".join(line.split())
    if not folded:
        return turn.legal[0] if len(turn.legal) == 1 else (WORDS["table"], "")
    said = tidy(line)
    exact = [move for move in turn.legal if str(move).lower() == said.lower()]
    if exact:
        return exact[0]
    name, _, rest = folded.partition(" ")
    word = WORDS.get(ALIASES.get(name.lower().removeprefix("/"), name.lower().removeprefix("/")))
    if word is not None and word.name not in turn.words:
        raise BadNotation(f"There is nothing for the word '{word.name}' to do here.")
    if word is not None and (name.startswith("/") or not rest or word.name in TAKES_MORE):
        return word, rest
    if name.startswith("/"):
        raise BadNotation(
            f"'{name}' is no word of the table.{_meant(name[1:], turn.words)} ? lists them all."
        )
    if said.isdecimal() and turn.numbered and (turn.style.in_words or turn.listed):
        return _numbered(said, turn, verbs)
    return _move(said, turn, verbs)


def _numbered(number: str, turn: Turn, verbs: frozenset[str]) -> Move:
    """What a number alone means to those who have numbered choices.

    It is the choice of that number, if the choices were shown, or a card of that rank. Raises AmbiguousMove
    when it is one move by its number and another by its rank, BadNotation when it is none. Who sees the cards
    means the list last of all.
    """
    fitting = [move for move in turn.legal if _fits(number, move, verbs)]
    place = int(number) - 1
    is_choice = turn.listed and 0 <= place < len(turn.legal)
    sees_cards = not turn.style.in_words
    if not fitting and (sees_cards or not is_choice):
        read = turn.screen.read(number, turn.view)
        if read is not None:
            return read
    if not fitting and not is_choice:
        raise BadNotation(
            f"'{number}' is no choice you were shown; "
            f"the word moves lists all {len(turn.legal)} with numbers."
        )
    if not is_choice or (sees_cards and fitting):
        return resolve(number, turn.legal, verbs)
    chosen = turn.legal[place]
    others = [move for move in fitting if move != chosen]
    if others:
        named = ", ".join(_named(move, turn) for move in others)
        raise AmbiguousMove(
            f"'{number}' could be {named}, or choice {number}, {_named(chosen, turn)}; "
            f"write {one_of([*others, chosen])}."
        )
    return chosen


def _fits(text: str, move: Move, verbs: frozenset[str]) -> bool:
    try:
        return resolve(text, [move], verbs) == move
    except HoyleError:
        return False


def _named(move: Move, turn: Turn) -> str:
    return ("the " if move.verb == PLAY and move.cards else "") + spoken(move, turn.style)


def _move(text: str, turn: Turn, verbs: frozenset[str]) -> Move:
    try:
        return turn.screen.read(text, turn.view) or resolve(text, turn.legal, verbs)
    except AmbiguousMove:
        raise
    except BadNotation as error:
        meant = _meant(text.lower(), turn.words)
        if meant:
            raise BadNotation(f"'{text}' is not a move here.{meant}") from None
        raise error


def _meant(text: str, known: Iterable[str]) -> str:
    near = get_close_matches(text, known, n=1, cutoff=0.7) if text.isalpha() and len(text) <= 12 else []
    return f" Did you mean {near[0]}?" if near else ""


def _help(table: "Table", turn: Turn, about: str) -> Answer:
    texts = table.session.game.texts
    if about in texts:
        return Answer("help", reflowed(texts[about]), {"about": about, "text": texts[about]})
    if about in WORDS:
        return Answer("help", [f"{about}: {WORDS[about].help}"], {"about": about, "text": WORDS[about].help})
    if about:
        known = ", ".join(dict.fromkeys([*texts, *turn.words]))
        raise HoyleError(f"There is no help on '{about}'; there is on {known}.")
    lines = [*reflowed(texts.get("start", "")), "", "Now: " + turn.question(), *_possible(turn), ""]
    lines.append("Words you can use at any time (with / in front, too):")
    lines += [f"  {_label(name):<8} {text}" for name, text in turn.words.items()]
    more = [f"help {name}" for name in texts if name != "start"]
    lines += [f"Read more: {', '.join(more)}."] if more else []
    return Answer("help", lines, {"words": dict(turn.words), "start": texts.get("start", "")})


def _label(name: str) -> str:
    return "help, ?" if name == "help" else name


def _possible(turn: Turn) -> list[str]:
    if len(turn.legal) > FEW:
        return [f"  You have {len(turn.legal)} choices; the word moves lists them."]
    return [f"  {line}" for line in turn.choices()]


def _rules(table: "Table", turn: Turn, rest: str) -> Answer:
    game = table.session.game
    lines = [f"{game.title}: {game.summary}", f"Variant: {game.variant}."]
    lines += [f"  {name.replace('_', '-')}: {value}" for name, value in game.options.items()]
    lines += ["", *reflowed(game.texts["rules"])] if "rules" in game.texts else []
    data = {"game": game.name, "variant": game.variant, "options": dict(game.options)}
    return Answer("rules", lines, data | {"rules": as_json(game.rules)})


def _moves(table: "Table", turn: Turn, rest: str) -> Answer:
    return Answer("moves", turn.choices(), {"moves": [str(move) for move in turn.legal]})


def _table(table: "Table", turn: Turn, rest: str) -> Answer:
    return Answer("table", then="show")


def _hint(table: "Table", turn: Turn, rest: str) -> Answer:
    session = table.session
    chance = bots.rng(session.seed, len(session.match.moves), turn.seat)
    move, why = bots.bot(session.game.family, "expert").hint(turn.view, chance)
    lines = [
        f"Hint: {spoken(move, turn.style)}",
        *(in_words(line) if turn.style.in_words else line for line in why),
    ]
    return Answer("hint", lines, {"move": str(move), "why": list(why)})


def _undo(table: "Table", turn: Turn, rest: str) -> Answer:
    count = _repeated("undo", rest, lambda number: table.undo(turn.seat, is_counted=not number))
    return _taken("undo", count, "There is nothing to take back.", "Taken back.")


def _redo(table: "Table", turn: Turn, rest: str) -> Answer:
    count = _repeated("redo", rest, lambda _: table.redo())
    return _taken("redo", count, "Nothing was taken back that could be made again.", "Made again.")


def _repeated(word: str, times: str, step: Callable[[int], int]) -> int:
    """Does a step as often as was said, once if nothing was, while there is anything to do; the sum.

    step: is told how often it was done before.
    """
    if times and not (times.isascii() and times.isdecimal() and int(times)):
        raise HoyleError(f"'{times}' is no number of times; write {word}, or {word} 3.")
    total = 0
    for number in range(int(times or 1)):
        count = step(number)
        if not count:
            break
        total += count
    return total


def _replay(table: "Table", turn: Turn, rest: str) -> Answer:
    if turn.view.to_act is None:
        return Answer("again", then="again")
    count = table.replay(turn.seat)
    return _taken("replay", count, "This deal has just begun.", "The same deal, from its start.")


def _taken(kind: str, count: int, none: str, some: str) -> Answer:
    if not count:
        raise HoyleError(none)
    return Answer(kind, [some], {"moves": count}, then="go on")


def _score(table: "Table", turn: Turn, rest: str) -> Answer:
    lines = turn.screen.scores(turn.view, turn.style)
    return Answer("score", lines, {"standing": turn.screen.standing(turn.view, turn.style)})


def _log(table: "Table", turn: Turn, rest: str) -> Answer:
    if rest not in ("", "all"):
        raise HoyleError("The word is log, or log all for everything since the match began.")
    since = 0 if rest else max(table.session.last_deal() - 1, 0)
    told = table.told(turn.seat, since)
    events = [as_json(event) for event, _ in told]
    return Answer("log", [line for _, line in told if line] or ["Nothing yet."], {"events": events})


def _last(table: "Table", turn: Turn, rest: str) -> Answer:
    assert turn.screen.last is not None
    return Answer("last", turn.screen.last(turn.view, turn.style))


def _save(table: "Table", turn: Turn, name: str) -> Answer:
    return Answer("save", [table.session.save(name)], {"name": name})


def _revert(table: "Table", turn: Turn, rest: str) -> Answer:
    return Answer("revert", ["Back to what you saved."], {"moves": table.revert()}, then="go on")


def _new(table: "Table", turn: Turn, rest: str) -> Answer:
    return Answer("new", then="new")


def _time(table: "Table", turn: Turn, rest: str) -> Answer:
    seconds = table.session.seconds_now()
    lines = [f"You have played for {clock_text(seconds)}."]
    best = None
    if table.is_alone and table.session.store is not None and table.session.id is not None:
        tally = table.session.store.results_like(table.session.id)
        best = tally.best_time if tally is not None else None
        lines += [f"Your quickest win took {clock_text(best)}."] if best is not None else []
    return Answer("time", lines, {"seconds": round(seconds), "best": best})


def _auto(table: "Table", turn: Turn, rest: str) -> Answer:
    """Turns the making of harmless moves on or off, or makes all moves that end in the same place anyway."""
    rest = rest.lower()
    if rest in ("on", "off"):
        table.auto = rest == "on"
    elif rest in ("", "now", "all"):
        return _all_home(table, turn) if rest else Answer("auto", [_auto_text(table)], {"on": table.auto})
    else:
        raise HoyleError("The word is auto on, auto off, or auto now for every card that can go home.")
    made = table.safe_moves(turn.seat) if table.auto else []
    table.make(made)
    return Answer("auto", [_auto_text(table)], {"on": table.auto}, then="go on" if made else "ask")


def _auto_text(table: "Table") -> str:
    if table.auto:
        return "Cards that are never missed go home by themselves; auto off stops that."
    return "Cards go home only when you send them; auto on sends those that are never missed."


def _all_home(table: "Table", turn: Turn) -> Answer:
    made = table.safe_moves(turn.seat, everything=True)
    table.make(made)
    return _taken("auto", len(made), "No card can go home by itself now.", "Home they go.")


def _export(table: "Table", turn: Turn, rest: str) -> Answer:
    assert turn.screen.layout is not None
    text = turn.screen.layout(turn.view)
    return Answer("export", text.splitlines(), {"layout": text})


def _flick(table: "Table", turn: Turn, rest: str) -> Answer:
    session = table.session
    hits = table.face.flick(session.seed)
    if hits is None:
        return Answer("flick", ["The cards go back into their box."], {"hits": None})
    best = None if session.store is None else session.store.flicked(session.names[0], REWARD, hits)
    return Answer("flick", [told(hits, REWARD, best)], {"hits": hits, "best": best})


def _is_played(table: "Table") -> bool:
    return table.session.state.to_act is not None


def _is_won(table: "Table") -> bool:
    outcome = table.session.state.outcome()
    return table.is_alone and outcome is not None and 0 in outcome.winners


def _has_layout(table: "Table") -> bool:
    return table.screen.layout is not None


def _has_tricks(table: "Table") -> bool:
    return _is_played(table) and table.screen.last is not None


def _can_follow(table: "Table") -> bool:
    return _is_played(table) and table.safe is not None


def _colors(table: "Table", turn: Turn, rest: str) -> Answer:
    return Answer("colors", [table.face.change_colors()])


def _quit(table: "Table", turn: Turn, rest: str) -> Answer:
    return Answer("quit", then="quit")


WORDS: Final = {
    word.name: word
    for word in (
        Word("help", "what you can do now, and these words", _help),
        Word("moves", "every move you can make now, with a word on each", _moves, _is_played),
        Word("hint", "what an expert would do here, and why", _hint, _is_played),
        Word("table", "look at the table again (or just press Enter)", _table),
        Word("score", "the score so far", _score),
        Word("last", "the last trick", _last, _has_tricks),
        Word("log", "this deal so far; log all: the whole match", _log),
        Word("rules", "the rules this match is played by", _rules),
        Word("undo", "take back your last move; undo 3: the last three", _undo),
        Word("redo", "make again what you took back", _redo),
        Word("replay", "this deal from its start; also restart or again", _replay),
        Word("auto", "on: harmless moves are made for you; now: all", _auto, _can_follow),
        Word("time", "how long you have played", _time),
        Word("export", "the cards as text, for other programs", _export, _has_layout),
        Word("flick", "throw cards into a hat, because you have won", _flick, _is_won),
        Word("save", "mark this point; save NAME gives the match a name", _save),
        Word("revert", "back to the point you saved", _revert),
        Word("new", "leave this match for later and deal a new one", _new),
        Word("colors", "two colors for the suits, or four", _colors),
        Word("quit", "leave; the match is kept for hoyle resume", _quit),
    )
}
ALIASES: Final = {"?": "help", "exit": "quit", "bye": "quit", "scores": "score", "colours": "colors"} | {
    "restart": "replay",
    "again": "replay",
}
TAKES_MORE: Final = frozenset({"auto", "help", "log", "redo", "save", "undo"})
