"""What a line means: a move, in which players may be named, or a word of the table."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

from hoylecli.core import PLAY, Move, Seat, listed, one_of, rank_meant, resolve, seat_place, shortened
from hoylecli.core.errors import LINE, AmbiguousMove, BadNotation, HoyleError
from hoylecli.core.resolving import tidy

from .turn import Turn
from .words import ALIASES, TAKES_MORE, WORDS, Word

# Reads answers that are not written as moves, such as yes or a number in words; others are refused with what
# would do.

FEW: Final = 6  # moves that a refusal names, and kinds of moves of which it has one each
YES: Final = frozenset({"y", "yes", "yeah", "yep", "ok", "okay", "sure"})
NO: Final = frozenset({"n", "no", "none", "nope", "nothing"})
DECLINING: Final = ("pass", "none", "not-good", "leave", "stand", "refuse")
_SAID: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
)
_NUMBERS: Final = {name: number for number, name in enumerate(_SAID.split())}
_COUNTED: Final = re.compile(
    r"(?P<verb>[a-z-]+ )??(?P<number>\d{1,9}|[a-z]+)( ?(tricks?|points?|chips?|dollars?))?"
)


def answered(text: str, turn: Turn) -> Move | None:
    """The move that `yes`, `no`, `none`, `eight` or `8 tricks` mean, by the moves that are legal now.

    A number may be one that is not legal: applying the move gives the reason why not.
    """
    said, legal = text.lower(), turn.legal
    declining = [move for move in legal if str(move) in DECLINING]
    others = [move for move in legal if move not in declining]
    nothing = [move for move in legal if move.amount == 0]
    if said in YES:
        is_one = len(declining) == len(others) == 1 and not others[0].cards
        return others[0] if is_one else turn.by_enter if legal else None
    if said in NO:
        found = declining or nothing
        return found[0] if len(found) == 1 else None
    return _counted(said, [move for move in legal if move.amount is not None])


def _counted(said: str, legal: Sequence[Move]) -> Move | None:
    """The move with the one verb that takes a number alone now, and the number that is said."""
    verbs = {move.verb for move in legal}
    match = _COUNTED.fullmatch(said)
    if match is None or len(verbs) != 1 or any(move != Move(move.verb, amount=move.amount) for move in legal):
        return None
    (verb,), begun, number = verbs, (match["verb"] or "").strip(), match["number"]
    if (number not in _NUMBERS and not number.isdecimal()) or not verb.startswith(begun):
        return None
    return Move(verb, amount=_NUMBERS[number] if number in _NUMBERS else int(number))


def is_beside_the_point(move: Move, legal: Sequence[Move]) -> bool:
    """Whether it names places alone, where there are moves, and none of them is by places."""
    is_place = move.verb == PLAY and not move.cards
    return is_place and bool(legal) and not any(map(_names_places, legal))


def what_would_do(text: str, turn: Turn) -> str:
    """A refusal that names the moves, if they are few, or one of each kind of them."""
    legal, refused = turn.legal, f"'{text}' is not a move here"
    if not legal or any(map(_names_places, legal)):
        return f"{refused}; ? shows what you can do."
    if len(legal) == 1:
        return f"{refused}; type {turn.spoken(legal[0])}, or just press Enter."
    kinds = {(move.verb, bool(move.cards)): move for move in reversed(legal)}
    is_all = len(legal) <= FEW
    named = legal if is_all else sorted(kinds.values(), key=list(legal).index)[:FEW]
    texts = [turn.spoken(move) for move in named]
    is_long = len(texts) > 1 and any("," in text for text in texts)
    said = f"{'; '.join(texts[:-1])}; or {texts[-1]}" if is_long else listed(texts, "or")
    return f"{refused}; type {said}{'' if is_all else ', for example'}."


def _names_places(move: Move) -> bool:
    return move.verb == PLAY and bool(move.target or move.source)


# Players' names in what people type: `ask walt 7` for `ask p2 7`

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
        seats = _seats_meant(plain[at], names) if _may_name(at, plain, turn) else []
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


def _seats_meant(word: str, names: dict[Seat, list[str]]) -> list[Seat]:
    """The seats that a word may mean: names with that word, or else names with a word that begins so."""
    told = {seat: [each for each in name if each not in _ARTICLES] for seat, name in names.items()}
    whole = [seat for seat, name in told.items() if word in name]
    return whole or [seat for seat, name in told.items() if any(each.startswith(word) for each in name)]


Call = tuple[Word, str]
PROGRAM: Final = "hoyle"
QUIT_LETTER: Final = "q"
COMMANDS: Final = frozenset((  # of the shell, which are no words of the table
    "advise", "cast", "completion", "config", "daily", "drill", "games", "patience", "players", "quiz",
    "resume", "saves", "share", "simulate", "solve",
))  # fmt: skip


def understand(line: str, turn: Turn, verbs: frozenset[str]) -> Move | Call:
    """The move or the word that a line means.

    A move in full goes before a word, a word that has something to do before a move in other words; with `/`
    it is always a word. A number
    is a place in the list of choices that was shown, unless a move is written so.

    Raises BadNotation or AmbiguousMove. The move may still be an illegal one.
    """
    if len(line) > LINE:
        raise BadNotation(f"That line is too long; type at most {LINE} letters.")
    folded = " ".join(line.split())
    if not folded:
        return turn.by_enter or (WORDS["table"], "")
    said = tidy(line)
    exact = [move for move in turn.legal if str(move).lower() == said.lower()]
    if exact:
        return exact[0]
    name, _, rest = folded.partition(" ")
    word = _word(name, turn, verbs)
    if word is not None and word.name not in turn.words:
        meant = turn.screen.read(said, turn.view) if turn.legal else None
        if meant is not None:  # also an illegal one, which is refused with the reason
            return meant
        when = "yet" if word.name in turn.later else "here"
        typed = name.lower().removeprefix("/")
        why = turn.barred.get(word.name) or f"does nothing {when}; ? lists what you can type."
        raise BadNotation(f"'{typed}' {why}")
    if said.lower() == QUIT_LETTER and not _is_a_move(said, turn, verbs):
        return WORDS["quit"], ""
    if word is not None and (name.startswith("/") or not rest or word.name in TAKES_MORE):
        return word, rest
    if _is_for_the_shell(folded):
        raise BadNotation(f"Commands don't start from the table. Type quit, then {_in_the_shell(folded)}.")
    if name.startswith("/"):
        raise BadNotation(
            f"'{name}' is not a word here.{_meant(name[1:], turn.words)} Type ? all for all words."
        )
    if not turn.legal and turn.view.to_act is not None:
        raise BadNotation(f"It is {turn.style.possessive(turn.view.to_act)} turn; ? lists what you can type.")
    if said.isdecimal() and turn.numbered and (turn.style.in_words or turn.listed):
        return _numbered(said, turn, verbs)
    try:
        return _move(with_seats(said, turn), turn, verbs)
    except BadNotation as error:
        if word is None:  # what was typed is quoted, and not what was read
            raise BadNotation(str(error).replace(f"'{said}'", f"'{folded}'")) from error
        raise BadNotation(f"'{name.lower()}' stands alone; type it with nothing after it.") from None


def _is_a_move(said: str, turn: Turn, verbs: frozenset[str]) -> bool:
    """Whether somebody may mean a move, such as a queen, even one that cannot be made."""
    if not turn.legal:
        return False
    try:
        meant = _move(said, turn, verbs)
    except BadNotation:
        return False
    except HoyleError:
        return True
    return meant in turn.legal or bool(meant.cards) or meant.rank is not None


def _is_for_the_shell(line: str) -> bool:
    """Whether a line begins as on the command line, with the program or one of its commands."""
    first = line.split()[0].lower().removeprefix("/")
    return first == PROGRAM or first in COMMANDS


def _in_the_shell(line: str) -> str:
    """The line as it is typed there, `hoyle stats` for `stats`."""
    first, *rest = line.removeprefix("/").split()
    return shortened(" ".join([PROGRAM, *([] if first.lower() == PROGRAM else [first]), *rest]))


def word_of(line: str) -> str:
    """The line, if it begins with a word of the table, else ""."""
    name = line.split()[0].lower().removeprefix("/") if line.split() else ""
    name = "quit" if name == QUIT_LETTER else name
    return line if ALIASES.get(name, name) in WORDS else ""


def _word(name: str, turn: Turn, verbs: frozenset[str]) -> Word | None:
    """The word of that name; None where it has nothing to do but begins a move, as `claim` at cribbage."""
    plain = name.lower().removeprefix("/")
    word = WORDS.get(ALIASES.get(plain, plain))
    is_verb = name.lower() in verbs or any(move.verb == name.lower() for move in turn.legal)
    return None if word is not None and is_verb and word.name not in turn.words else word


def _numbered(number: str, turn: Turn, verbs: frozenset[str]) -> Move:
    """What a number alone means to those who have numbered choices.

    It is the choice of that number, if the choices were shown, or a card of that rank. Raises AmbiguousMove
    when it is one move by its number and another by its rank, BadNotation when it is none. Where the cards
    are drawn, a rank goes before a place in the list.
    """
    fitting = [move for move in turn.legal if _fits(number, move, verbs)]
    place, choices = int(number) - 1, turn.by_number()
    is_choice = turn.listed and 0 <= place < len(choices)
    sees_cards = not turn.style.in_words
    if not fitting and (sees_cards or not is_choice):
        try:
            read = turn.screen.read(number, turn.view)
        except HoyleError:
            if not is_choice:
                raise
            read = None
        if read is not None and (read in turn.legal or not is_choice):
            return read
    if not fitting and not is_choice:
        raise BadNotation(f"You were not shown a choice {number}; type moves for a list with numbers.")
    if not is_choice or (sees_cards and fitting):
        return _move(number, turn, verbs)
    chosen = choices[place]
    others = [move for move in fitting if move != chosen]
    if others:
        named = ", ".join(_named(move, turn) for move in others)
        raise AmbiguousMove(
            f"'{number}' could be {named}, or choice {number}, {_named(chosen, turn)}. "
            f"Type {one_of([*others, chosen])}."
        )
    return chosen


def _fits(text: str, move: Move, verbs: frozenset[str]) -> bool:
    try:
        return resolve(text, [move], verbs) == move
    except HoyleError:
        return False


def _named(move: Move, turn: Turn) -> str:
    return ("the " if move.verb == PLAY and move.cards else "") + turn.spoken(move)


def _move(text: str, turn: Turn, verbs: frozenset[str]) -> Move:
    read = turn.screen.read(text, turn.view)
    if read is not None:
        return read
    try:
        move = resolve(text, turn.legal, verbs)
    except AmbiguousMove:
        as_shown = [move for move in turn.legal if turn.spoken(move).lower() == text.lower()]
        if len(as_shown) != 1:
            raise
        return as_shown[0]
    except BadNotation as error:
        other = answered(text, turn)
        if other is None:
            near = _other_game(text, turn) or _meant(text.lower(), turn.words)
            why = f"'{text}' is not a move here.{near}" if near else what_would_do(text, turn)
            raise BadNotation(why) from error
        return other
    if move in turn.legal:
        return move
    other = answered(text, turn)
    if other is None and is_beside_the_point(move, turn.legal):
        raise BadNotation(what_would_do(text, turn))
    return other or move


def _other_game(text: str, turn: Turn) -> str:
    """What to type for the game that was named in place of a move; "" for no other game."""
    from hoylecli.rulebook import called

    name = called(text) if "new" in turn.words else ""
    return f" For that game, type new {name}." if name and name != called(turn.title) else ""


def _meant(text: str, known: Iterable[str]) -> str:
    near = get_close_matches(text, known, n=1, cutoff=0.7) if text.isalpha() and len(text) <= 12 else []
    return f" Did you mean {near[0]}?" if near else ""
