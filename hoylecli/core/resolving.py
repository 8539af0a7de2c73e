"""Reads the move that a person means: cards in any notation and order, a word cut short, a rank alone."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from .cards import Card, parse_cards, parse_rank
from .errors import AmbiguousMove, BadNotation
from .game import NUMBER, PLACE, PLAY, VERB, Move

_BETWEEN_NUMBERS: Final = re.compile(r"(?<=[0-9]) (?=[0-9])")
_NOUGHTS: Final = re.compile(r"(?<![.,])\b([a-z]?)0+(?=[0-9])", re.ASCII | re.IGNORECASE)
_THOUSANDS: Final = re.compile(r"(?<![0-9.,])[1-9][0-9]{0,2}(,[0-9]{3})+(?![0-9.,])")


def tidy(text: str) -> str:
    """What a person typed, with single blanks, without noughts before a number and commas in one.

    >>> tidy(" r012  06 10h "), tidy("raise 1,050"), tidy("1,05 or 10.05")
    ('r12 6 10h', 'raise 1050', '1,05 or 10.05')
    """
    whole = _THOUSANDS.sub(lambda found: found[0].replace(",", ""), " ".join(text.split()))
    return _NOUGHTS.sub(r"\1", whole)


def resolve(text: str, legal: Sequence[Move], verbs: Collection[str] = ()) -> Move:
    """The move that a person means by `text`, by the moves that are legal now and the verbs of the game.

    Accepts the exact notation; cards in every notation of `parse_cards` and in any order; a rank alone, or a
    verb left out or cut short, where only one legal move fits; the rank of a move that has one also as a word
    or plural (`ask p2 queens`). A well-written move that is not legal is returned, too: applying it gives the
    reason why not.

    Raises AmbiguousMove when several legal moves fit, BadNotation when the text is no move of the game.
    """
    folded = tidy(text)
    if not folded:
        raise BadNotation("You typed nothing; ? shows what you can do.")
    exact = _exact(folded)
    if exact is not None and exact in legal:
        return exact
    for reading in (_same_words, _same_cards, _same_rank, _shortened):
        fitting = list(dict.fromkeys(reading(folded, legal)))
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise AmbiguousMove(_which(folded, fitting))
    if exact is not None and exact.verb != PLAY and exact.verb not in verbs:
        exact = None  # `qs` could be a word
    written = _amount(folded, legal) or _rank(folded, legal) or exact or _written(folded)
    if written.verb != PLAY and written.verb not in verbs:
        raise BadNotation(f"'{folded}' is not a move here; ? shows what you can do.")
    return written


def one_of(moves: Iterable[Move], most: int = 6) -> str:
    """`5H, 6S or go`: a few moves for a message; more than `most` only if there is a single one more.

    >>> one_of([Move.parse("go")] * 4, 2)
    'go, go or one of 2 more'
    """
    texts = [str(move) for move in moves]
    if len(texts) > most + 1:
        return ", ".join(texts[:most]) + f" or one of {len(texts) - most} more"
    return " or ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def _exact(text: str) -> Move | None:
    try:
        return Move.parse(text)
    except BadNotation:
        return None


def _same_words(text: str, legal: Sequence[Move]) -> list[Move]:
    """Legal moves whose text is the same except for case and blanks, and a verb left out.

    Two numbers are not read as one: `1 2` is no `bid 12`, though `73` may be `7 3`.
    """
    apart = _BETWEEN_NUMBERS.search(text) is not None
    typed = _squeezed(text, apart)
    return [
        move
        for move in legal
        if typed in (_squeezed(str(move), apart), _squeezed(_without_verb(move), apart))
    ]


def _without_verb(move: Move) -> str:
    return str(move).partition(" ")[2] if move.verb != PLAY else ""


def _squeezed(text: str, apart: bool) -> str:
    """The text in small letters and without blanks; apart: a mark stays between two numbers."""
    marked = _BETWEEN_NUMBERS.sub("_", text) if apart else text
    return marked.lower().replace(" ", "")


def _same_cards(text: str, legal: Sequence[Move]) -> list[Move]:
    """Legal moves with the same cards in any notation and order; a verb and the places must agree."""
    verb, rest = _split_verb(text)
    return [
        move
        for move in legal
        if verb in ("", move.verb) and move.cards and _cards_before(rest, _places(move)) == sorted(move.cards)
    ]


def _same_rank(text: str, legal: Sequence[Move]) -> list[Move]:
    """Legal moves of a rank written as a word or plural; a verb or place that is written, too, must agree."""
    words = text.lower().split()
    with_rank = [move for move in legal if move.rank is not None and not move.cards]
    return [move for move in with_rank if len(words) > 1 and _names_rank(words, move)]


def _names_rank(words: list[str], move: Move) -> bool:
    """Whether the words are the rank of the move, with at most its places and a beginning of its verb."""
    for at, word in enumerate(words):
        rest = words[:at] + words[at + 1 :]
        if rest and move.verb.startswith(rest[0]):
            del rest[0]
        if rank_meant(word) == move.rank and all(place in (move.source, move.target) for place in rest):
            return True
    return False


def rank_meant(word: str) -> int:
    """The rank, 1 to 13, that a word names as people say it; 0 where it names none, or might name a card.

    >>> [rank_meant(word) for word in ("Qx", "queen", "queens", "sixes", "7s", "10", "x", "king of hearts")]
    [12, 12, 12, 6, 7, 10, 0, 0]
    """
    word = word.lower()
    forms = (word, *(word.removesuffix(ending) for ending in ("x", "s", "es")))
    return next(filter(None, map(parse_rank, forms)), 0)


def _places(move: Move) -> str:
    return " ".join(place for place in (move.source, move.target) if place)


def _cards_before(text: str, places: str) -> list[Card]:
    """The sorted cards of `text` when it ends in `places`; [] when it doesn't or has none."""
    if places and not text.lower().endswith(f" {places}"):
        return []
    try:
        return sorted(parse_cards(text[: len(text) - len(places)]))
    except BadNotation:
        return []


def _shortened(text: str, legal: Sequence[Move]) -> list[Move]:
    """Legal moves meant by the beginning of their text or verb, or by the ranks of their cards alone."""
    typed = text.lower()
    by_verb = [move for move in legal if move.verb != PLAY and _begins(typed, move)]
    if by_verb:
        return by_verb
    named, ranks = _named_or_ranked(text)
    alone = rank_meant(text)
    return [
        move
        for move in legal
        if (move.cards and ranks and _are(move.cards, named, ranks))
        or (not move.cards and move.rank is not None and move.rank == alone)
    ]


def _named_or_ranked(text: str) -> tuple[list[Card], list[int]]:
    """The cards that a line names, and the sorted ranks it has for others; both empty for another line."""
    named, ranks = list[Card](), list[int]()
    for word in text.split():
        if rank := parse_rank(word):
            ranks.append(rank)
        elif _is_cards(word):
            named += parse_cards(word)
        else:
            return [], []
    return named, sorted(ranks)


def _are(cards: Sequence[Card], named: Sequence[Card], ranks: Sequence[int]) -> bool:
    """Whether they are the cards named and others of these ranks, each once."""
    if len(cards) != len(named) + len(ranks):
        return False
    left = list(cards)
    for card in named:
        if card not in left:
            return False
        left.remove(card)
    return sorted(card.rank for card in left) == ranks


def _begins(typed: str, move: Move) -> bool:
    """Whether a move is meant by its beginning, `disc`, or by that of its verb and all the rest, `b 100`.

    Numbers and cards are never completed: `bid 10` is not `bid 100`, and `meld kh` is not a longer meld.
    """
    text, verb, rest = str(move), *typed.partition(" ")[::2]
    if rest and move.verb.startswith(verb) and text.lower() == f"{move.verb} {rest}":
        return True
    goes_on = text[len(typed) : len(typed) + 1].isdigit() and typed[-1].isdigit()
    return text.startswith(typed) and not goes_on


def _which(text: str, fitting: Sequence[Move]) -> str:
    """What is missing from a text that fits several moves: a number, or which of them is meant."""
    amounts = [move.amount for move in fitting if move == Move(fitting[0].verb, amount=move.amount)]
    numbers = [amount for amount in amounts if amount is not None]
    if len(numbers) == len(fitting) > 2:
        return f"'{text}' needs a number from {min(numbers)} to {max(numbers)}, such as '{fitting[0]}'."
    return f"'{text}' could be {one_of(fitting)}. Which one?"


def _amount(text: str, legal: Sequence[Move]) -> Move | None:
    """A verb cut short and an amount that is not legal now: `b 5`, when 10 are bid.

    Raises AmbiguousMove when several verbs that take amounts now begin so.
    """
    verb, _, rest = text.lower().partition(" ")
    verbs = {move.verb for move in legal if move.amount is not None and move.verb.startswith(verb)}
    if not verbs or not NUMBER.fullmatch(rest):
        return None
    meant = [Move(each, amount=int(rest)) for each in sorted(verbs)]
    if len(meant) > 1:
        raise AmbiguousMove(f"'{text}' could be {one_of(meant)}. Which one?")
    return meant[0]


def _rank(text: str, legal: Sequence[Move]) -> Move | None:
    """A verb, a place and a rank that are not legal now: `ask p2 sevens`, by a player who holds none."""
    words = text.lower().split()
    verbs = {move.verb for move in legal if move.rank is not None and move.verb.startswith(words[0])}
    if len(words) != 3 or len(verbs) != 1 or not PLACE.fullmatch(words[1]) or not rank_meant(words[2]):
        return None
    return Move(verbs.pop(), target=words[1], rank=rank_meant(words[2]))


def _written(text: str) -> Move:
    """A move that is not legal, but has cards that can be read, with a verb before and two places after them.

    Raises BadNotation.
    """
    verb, rest = _split_verb(text)
    words, places = rest.split(), list[str]()
    while words[1:] and len(places) < 2 and not _is_cards(" ".join(words)):
        places.insert(0, words.pop().lower())
    if not _is_cards(" ".join(words)) or not all(map(PLACE.fullmatch, places)):
        raise BadNotation(f"'{text}' is not a move here; ? shows what you can do.")
    source, target = ["", "", *places][-2:]
    return Move(verb or PLAY, tuple(parse_cards(" ".join(words))), source, target)


def _split_verb(text: str) -> tuple[str, str]:
    first, _, rest = text.partition(" ")
    if VERB.fullmatch(first.lower()) and rest:
        try:
            parse_cards(first)
        except BadNotation:
            return ("", text) if _is_cards(text) else (first.lower(), rest)
    return "", text


def _is_cards(text: str) -> bool:
    try:
        return bool(parse_cards(text))
    except BadNotation:
        return False
