"""The answers of the word help: one screen for the decision at hand, and the list of all words."""

from collections.abc import Mapping, Sequence
from typing import Final

from .host.turn import FEW, Turn
from .lines import reflowed, wrapped

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
    choices = [f"  {line}" for line in turn.choices()] if len(turn.legal) <= FEW else []
    whole = [*above, *choices, *below]
    if len(turn.legal) <= FEW and len(wrapped(whole, turn.style.width)) <= ONE_SCREEN:
        return whole
    return [*above, f"  You have {len(turn.legal)} choices; type moves to see them.", *below]


def all_words(texts: Mapping[str, str], turn: Turn, verbs: Sequence[str], later: Sequence[str]) -> list[str]:
    """Every word of this game: those of the table that can be used now, with what they do, and of its moves.

    verbs: with which moves begin. later: the words of the table that can be used at other times.
    """
    lines = ["Words you can always type, with or without a / in front:"]
    lines += [f"  {_label(name):<8} {text}" for name, text in turn.words.items()]
    lines += [f"At other times: {', '.join(later)}."] if later else []
    lines += [f"Words of the game: {', '.join(verbs)}."] if verbs else []
    return [*lines, *_more(texts)]


def _more(texts: Mapping[str, str]) -> list[str]:
    names = [name for name in texts if name != "start"]
    listed = " or ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
    return [f"Read more: help {listed}."] if names else []


def _label(name: str) -> str:
    return "help, ?" if name == "help" else name
