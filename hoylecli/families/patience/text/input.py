"""What people type at a patience: piles and cards in any mixture, as long as one legal move fits.

    7 3   73            from column 7 to column 3
    5H 6S   5♥ on 6♠    a card, with all that lies on it, to the card it goes on
    KH 3   5H f   5H c  a card to a pile
    7   5H   a3         the one move there is from there, or to that space of a grid
    3 7                 where cards are removed: the last cards of those piles
    w   c               the one move there is from any pile of that kind
    3C 1 6              a card, the column it is in, and where it goes
    d                   draw, or turn the waste over when nothing is left to draw

Cards may be written in every way that `core.cards` knows, with small words between.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, permutations
from typing import Final

from hoylecli.core import RANK_NAMES, RANKS, SUIT_NAMES, Card, Move, listed, one_of, parse_cards
from hoylecli.core.errors import AmbiguousMove, BadNotation, IllegalMove

from ..plan import plan_of
from ..position.board import Board, Place, Step
from ..position.fits import alike
from ..position.steps import DRAW, PILES, PLACE, REDEAL, ROWS, label, removal, transfers
from ..view import PatienceView, Seen, seen_pile
from ..worlds import what_moves_do

Names = frozenset[str]

_SIGNS: Final = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs") | dict.fromkeys(map(ord, ",->"), " ") | {0xFE0F: None}
_FILLERS: Final = frozenset(("and", "column", "from", "move", "of", "on", "onto", "pile", "put", "the", "to"))
_MEANT: Final = {"home": "f", "foundation": "f", "cell": "c", "waste": "w", "reserve": "r", "stock": "s"}
_SPELLED: Final = re.compile(
    rf"\b({'|'.join(RANK_NAMES)}|10|[2-9tjqka])\s+(?:of\s+)?({'|'.join(name + '?' for name in SUIT_NAMES)})\b"
)
_SIGNED: Final = re.compile(r"(?<!\S)[-+][0-9]")  # `-1` names no pile, though `1-3` names two
_NO_NUMBERS_APART: Final = re.compile(r"(?<!\d) | (?!\d)")
_TURNS: Final = frozenset(("d", "dr", "dra", "draw", "deal", "turn"))
_KINDS: Final = {"f": "foundation", "c": "cells", "w": "waste", "r": "reserve"}


def read(text: str, view: PatienceView) -> Move | None:
    """The move meant by `text`, which may be illegal; None when it is no mixture of piles and cards.

    Raises AmbiguousMove when several legal moves fit, IllegalMove when no move could be written for it.
    """
    if _SIGNED.search(text):
        return None
    apart = _words(text)
    if view.phase == "play" and (move := _in_full(apart, view)) is not None:
        return move
    words = _with_numbers(apart)
    if not words or view.phase != "play":
        return None
    if len(words) == 1 and words[0] in _TURNS:
        return _turn(view, words[0])
    for fitting in _readings(words, view):
        moves = list(dict.fromkeys(fitting))
        if len(moves) == 1:
            return moves[0]
        if moves:
            raise AmbiguousMove(f"'{text.strip()}' could be {one_of(moves)}. Which one?")
    is_short = len(words) == 1 and words[0] != "resign" and "resign".startswith(words[0])
    if is_short and not _is_pile(words[0], view):  # `r` may be the reserve
        return _not_resigned(words[0])
    return _refused(words, view)


def _in_full(words: Sequence[str], view: PatienceView) -> Move | None:
    """The move of which cards and both piles are named, `3c 1 6`, whether it is legal or not.

    So moves are written with two packs. Of a run its first card will do where that is clear.
    """
    *cards, start, target = words if len(words) > 2 else ("", "")
    things = [_thing(word, view) for word in cards]
    named = [thing for thing in things if isinstance(thing, Card)]
    if not named or len(named) < len(things) or not (_is_pile(start, view) and _is_pile(target, view)):
        return None
    found = [
        move
        for move, step in what_moves_do(view).items()
        if step is not None
        and label(view.rules, step.source) == start
        and target in _targets(step, view)
        and tuple(named) in _runs_named(step, view)
    ]
    exact = Move(cards=tuple(named), source=start, target=target)
    if exact in found or not found:
        return exact
    if len(found) > 1:
        raise AmbiguousMove(f"That could be {one_of(found)}. Which one?")
    return found[0]


def _runs_named(step: Step, view: PatienceView) -> list[Seen]:
    """The run that is moved, and its first card alone."""
    run = seen_pile(view, step.source)[-step.size :]
    return [run, run[:1]]


def _not_resigned(word: str) -> Move:
    """The move for `r` or `re`: `redeal`, so that nobody gives up by mistake."""
    if "redeal".startswith(word):
        return REDEAL
    raise IllegalMove("To give this deal up, write resign in full.")


def _words(text: str) -> list[str]:
    """The words that matter, in lower case; a card that is spelled out is one of them."""
    plain = text.lower().translate(_SIGNS)
    plain = _SPELLED.sub(lambda found: _letter(found[1]) + found[2][0], plain)
    words = [_MEANT.get(word, word) for word in plain.split() if word not in _FILLERS]
    return [part for word in words for part in _apart(word)]


def _apart(word: str) -> list[str]:
    """Cards written without a blank, `5h6s`, as words of their own."""
    try:
        cards = parse_cards(word) if len(word) > 3 else []
    except BadNotation:
        return [word]
    return [str(card).lower() for card in cards] if len(cards) > 1 else [word]


def _with_numbers(words: list[str]) -> list[str]:
    """The words with a pile's letter and number, `r 1 6`, in one where another number follows.

    >>> _with_numbers(["r", "1", "6"]), _with_numbers(["7", "c", "3"])
    (['r1', '6'], ['7', 'c', '3'])
    """
    closed = _NO_NUMBERS_APART.sub("", " ".join(words))
    return closed.split() if " " in closed else words


def _letter(rank: str) -> str:
    return RANKS[RANK_NAMES.index(rank)].lower() if rank in RANK_NAMES else rank


def _turn(view: PatienceView, word: str) -> Move:
    """To draw; `d` and `deal` also turn the waste over when the stock is out."""
    again = word in ("d", "deal") and DRAW not in view.legal and view.rules.stock.redeal == "turn"
    return REDEAL if again and REDEAL in view.legal else DRAW


def _readings(words: Sequence[str], view: PatienceView) -> Iterator[list[Move]]:
    """The legal moves that fit, by reading: strictly, with other blanks, by one of the two piles alone."""
    named = [
        (move, step.source.kind, _sources(move, step, view), _targets(step, view))
        for move, step in what_moves_do(view).items()
        if step is not None
    ]
    yield _removals(words, view)
    if len(words) == 2:
        first, second = words
        yield [
            move
            for move, kind, sources, targets in named
            if second in targets and (first in sources or _KINDS.get(first) == kind)
        ]
    if _are_apart(words, view):
        return
    joined = "".join(words)
    yield [move for move, _, sources, targets in named if _is_made_of(joined, sources, targets)]
    yield [move for move, kind, sources, _ in named if joined in sources or _KINDS.get(joined) == kind]
    if joined == "f" or view.grid:
        yield [move for move, _, _, targets in named if joined in targets]


def _are_apart(words: Sequence[str], view: PatienceView) -> bool:
    """Whether words are no parts of one name: `1 2` is not column 12, nor `4 c` the 4♣ where c is a cell."""
    if any(first.isdecimal() and second.isdecimal() for first, second in pairwise(words)):
        return True
    return len(words) == 2 and None not in [_thing(word, view) for word in words]


def _is_made_of(joined: str, sources: Names, targets: Names) -> bool:
    return any(joined.startswith(source) and joined[len(source) :] in targets for source in sources)


# What piles and cards may be called


def _card_names(card: Card, view: PatienceView) -> Names:
    """What a card may be called; with its suit first only where no pile has that name, as `c2` may be."""
    suit, ranks = card.suit.lower(), [RANKS[card.rank - 1].lower(), *["10"] * (card.rank == 10)]
    suit_first = (suit + rank for rank in ranks)
    names = [name for name in suit_first if not _is_pile(name, view)]
    return frozenset([*names, *(rank + suit for rank in ranks)])


def _sources(move: Move, step: Step, view: PatienceView) -> Names:
    """What the source of a move may be called: its pile, unless it is a shorter run, and the card moved."""
    pile = seen_pile(view, step.source)
    names: set[str] = set()
    if not move.cards or step.source.kind == "grid":
        name = label(view.rules, step.source)
        names |= {name, "f"} if step.source.kind == "foundation" else {name}
    card = pile[-step.size] if pile else None
    return frozenset(names if card is None else names | _card_names(card, view))


def _targets(step: Step, view: PatienceView) -> Names:
    """What the target of a move may be called: its pile, by letter alone if that is enough; its card.

    Piles that are alike, such as empty foundations, have one move for all of them.
    """
    place = step.target
    names = {label(view.rules, place)}
    if place.kind in ("foundation", "waste"):
        names.add(place.kind[0])
    pile = seen_pile(view, step.source)
    if place.kind == "foundation" and pile and (card := pile[-1]) is not None:
        board = Board(foundation=view.foundation)
        others = alike(plan_of(view.rules, view.base), board, view.base, card, place.at)
        names |= {label(view.rules, Place("foundation", at)) for at in others}
    if place.kind == "cells":
        names |= {"c"} | {f"c{number}" for number, cell in enumerate(view.cells, 1) if not cell}
    pile = seen_pile(view, place)
    top = pile[-1] if pile else None
    return frozenset(names if top is None else names | _card_names(top, view))


# Cards that are removed


def _removals(words: Sequence[str], view: PatienceView) -> list[Move]:
    """The legal removals of cards that are named themselves, or by the piles whose last cards they are."""
    if len(words) > view.rules.remove.size or view.rules.remove.rule == "none":
        return []
    open_piles = {card: name for name, card in _tops(view)}
    found = []
    for move in view.legal:
        if move.verb == "remove" and len(move.cards) == len(words):
            names = [_card_names(card, view) | {open_piles.get(card, "")} for card in move.cards]
            if any(all(map(frozenset.__contains__, order, words)) for order in permutations(names)):
                found.append(move)
    return found


def _tops(view: PatienceView) -> Iterator[tuple[str, Card]]:
    """The open cards, each after the name of its pile."""
    kinds = ["cells", "reserve", "waste", "stock", "grid"]
    kinds += ["columns"] if view.rules.tableau.shape == "columns" else []
    for kind in kinds:
        piles: Sequence[Seen] = (view.stock[::-1],) if kind == "stock" else getattr(view, kind)
        for index, pile in enumerate(piles):
            card = pile[-1] if pile else None
            if card is not None:
                yield label(view.rules, Place(kind, index)), card


# What is not legal


def _refused(words: Sequence[str], view: PatienceView) -> Move | None:
    """The illegal move that is meant, so that the engine can say what is wrong with it."""
    if view.rules.remove.rule not in ("none", "lower_of_suit") and len(words) == view.rules.remove.size:
        cards = [_end_of(thing, view) for word in words if (thing := _thing(word, view)) is not None]
        seen = [card for card in cards if card is not None]
        if len(seen) == len(words) and "w" not in words[1:]:
            return Move("remove", tuple(sorted(seen)))
    for first, second in _halves(words):
        source, target = _thing(_source_name(first, view), view), _thing(second, view)
        if source is not None and target is not None:
            return _unlawful(source, target, view)
    if len(words) == 1 and (alone := _thing(words[0], view)) is not None:
        if isinstance(alone, str) and view.grid and view.rules.stock.face == "up":
            return Move(source="s", target=alone)
        raise IllegalMove(_nowhere(alone, view))
    return None


def _end_of(thing: str | Card, view: PatienceView) -> Card | None:
    """The card, or the last card of the pile."""
    return thing if isinstance(thing, Card) else dict(_tops(view)).get(thing)


def _source_name(word: str, view: PatienceView) -> str:
    """The name of the pile, if its letter alone tells; for `f` the first foundation that has begun."""
    if word == "f":
        return next((f"f{number}" for number, pile in enumerate(view.foundation, 1) if pile), word)
    many = word in _KINDS and len(getattr(view, _KINDS[word])) > 1
    return "" if many else word


def _halves(words: Sequence[str]) -> Iterable[tuple[str, str]]:
    if len(words) == 2:
        return [(words[0], words[1])]
    word = words[0] if len(words) == 1 else ""
    return [(word[:at], word[at:]) for at in range(1, len(word))]


def _thing(word: str, view: PatienceView) -> str | Card | None:
    """A card, or the name of a pile that there is."""
    if _is_pile(word, view):
        return word
    if not word:
        return None
    try:
        cards = parse_cards(word)
    except BadNotation:
        return None
    return cards[0] if len(cards) == 1 else None


def _is_pile(name: str, view: PatienceView) -> bool:
    if not PLACE.fullmatch(name):
        return False
    if name.isdecimal():
        return view.rules.tableau.shape == "columns" and 1 <= int(name) <= len(view.columns)
    letter, number = name[0], name[1:]
    if view.grid and letter in ROWS[: view.rules.grid.rows] and number:
        return 1 <= int(number) <= view.rules.grid.columns
    if letter == "s":
        return not number and view.rules.stock.face == "up"
    piles: Sequence[Seen] = getattr(view, _KINDS[letter]) if letter in _KINDS else ()
    return 1 <= int(number or 1) <= len(piles)


def _unlawful(source: str | Card, target: str | Card, view: PatienceView) -> Move:
    name = target if isinstance(target, str) else _pile_under(target, view)
    if isinstance(source, Card):
        return Move(cards=(source,), target=name)
    return Move(source=source, target=name)


def _pile_under(card: Card, view: PatienceView) -> str:
    """The pile that ends with the card. Raises IllegalMove when none does."""
    found = next((name for name, top in _tops(view) if top == card), "")
    if not found:
        homes = (pile[-1] for pile in view.foundation if pile)
        if card in homes:
            return "f"
        piles: list[Seen] = [*view.columns, *view.reserve, *view.waste]
        is_seen = any(card in pile for pile in piles)
        why = "covered" if is_seen else "nowhere to be seen"
        raise IllegalMove(f"The {card.symbol} is {why}; nothing can be put on it.")
    return found


def _nowhere(alone: str | Card, view: PatienceView) -> str:
    if isinstance(alone, Card):
        return f"There is no move for the {alone.symbol} now."
    if view.grid:
        return f"Nothing can be moved to {alone} now; name a card and a space, such as '5H a3'."
    examples = [f"'{each}'" for each in transfers(view.rules)]
    if not examples:
        return f"Name the cards to remove, such as '{removal(view.rules)}'."
    kind, number = ("columns", alone) if alone.isdecimal() else (_KINDS.get(alone[0], "stock"), alone[1:])
    several = kind != "stock" and len(getattr(view, kind)) > 1
    what = f"{PILES[kind]} {number}" if number else f"{'a' if several else 'the'} {PILES[kind]}"
    such = listed(examples, "or")
    return f"Nothing can be moved from {what} now. A move is written {such}."
