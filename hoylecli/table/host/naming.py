"""Players' names in what people type: `ask walt 7` for `ask p2 7`."""

from typing import Final

from hoylecli.core.errors import AmbiguousMove
from hoylecli.core.events import Seat
from hoylecli.core.grammar import listed
from hoylecli.core.moves import rank_meant, seat_place

from .turn import Turn

_MARKS: Final = ".,:;?!'\""
_ARTICLES: Final = ("the",)


def with_seats(text: str, turn: Turn) -> str:
    """The text with the name of a player written as a seat, where moves name seats; else as it is.

    A whole name goes first, then one of its words, then the beginning of one. A word that is a rank is a name
    only if another word is the rank: `k 7` asks Kim, `k` is for kings. Raises AmbiguousMove for a word that
    may be several players.
    """
    if all(move.seat is None for move in turn.legal):
        return text
    words = text.split()
    plain = [word.strip(_MARKS).lower() for word in words]
    names = {seat: _words(name) for seat, name in enumerate(turn.style.names) if seat != turn.seat}
    for seat, name in sorted(names.items(), key=lambda item: -len(item[1])):
        for at in range(len(words) - len(name) + 1):
            if name and plain[at : at + len(name)] == name and list(names.values()).count(name) == 1:
                return " ".join([*words[:at], seat_place(seat), *words[at + len(name) :]])
    for at in sorted(range(len(words)), key=lambda at: -len(plain[at])):
        seats = _meant(plain[at], names) if _may_name(at, plain, turn) else []
        if len(seats) > 1:
            who = listed([f"{turn.style.names[seat]} ({seat_place(seat)})" for seat in seats], "or")
            raise AmbiguousMove(f"'{words[at]}' could be {who}. Which one?")
        if seats:
            return " ".join([*words[:at], seat_place(seats[0]), *words[at + 1 :]])
    return text


def _words(name: str) -> list[str]:
    return [word.strip(_MARKS).lower() for word in name.split()]


def _may_name(at: int, plain: list[str], turn: Turn) -> bool:
    """Whether a word may stand for a player: no word of a move, and not the only rank there is."""
    word, verbs = plain[at], {move.verb for move in turn.legal}
    if not word or word in verbs or word in _ARTICLES:
        return False
    if at == 0 and len(plain) > 2 and any(verb.startswith(word) for verb in verbs):
        return False
    ranks = [each for each in plain if rank_meant(each)]
    return word not in ranks or len(ranks) > 1


def _meant(word: str, names: dict[Seat, list[str]]) -> list[Seat]:
    """The seats that a word may mean: names with that word, or else names with a word that begins so."""
    told = {seat: [each for each in name if each not in _ARTICLES] for seat, name in names.items()}
    whole = [seat for seat, name in told.items() if word in name]
    return whole or [seat for seat, name in told.items() if any(each.startswith(word) for each in name)]
