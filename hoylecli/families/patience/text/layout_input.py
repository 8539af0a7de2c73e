"""Reads positions; see `layout` for the two forms.

A line is a pile. Without a name it is the next column (of a grid or pyramid, the next row), and an empty line
between two columns is an empty column; `-` is an empty pile. Names are `1`, `f`, `c`, `r`, `w`, `s` and so on
as they are typed, in any case, or Foundations, Freecells or Cells, Reserve, Waste, Stock or Talon; `base`,
`redeals` (how many are left) and `out` (cards out of play) say the rest. A foundation is written as its
cards, `f2: AC 2C`, or all together as suits and last ranks, `f: H-0 C-2`. What follows `#` is a remark.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import repeat
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import BadNotation, Card, Move, card_text, make_card, parse_rank, replace

from ..plan import next_rank, plan_of, row_of, suit_pile
from ..position.board import Board, Pile
from ..position.fits import takes
from ..position.steps import ROWS
from ..rules import PatienceRules
from ..state import PatienceState, placed, undealt
from .layout import HIDDEN, NO_CARD, ROWS_OF_NEIGHBOURS, in_suit, may_hide, opening_order

_KINDS: Final = {
    "f": "foundation", "foundation": "foundation", "foundations": "foundation",
    "c": "cells", "cells": "cells", "freecells": "cells",
    "r": "reserve", "reserve": "reserve",
    "w": "waste", "waste": "waste",
    "s": "stock", "stock": "stock", "talon": "stock",
    "base": "base", "redeals": "redeals", "out": "aside",
}  # fmt: skip
_NAME: Final = re.compile(r"([A-Za-z]*)([0-9]{0,3})\s*:")
_UNKNOWN: Final = Card.parse("*R")  # stands for `??` as long as it is not known which cards are left
_LONGEST: Final = 30  # letters of a word: Foundations:H-0, and room for a slip
_LAST_RANK: Final = re.compile(r"([CDHS])-(\w+)", re.IGNORECASE)


class _Line(NamedTuple):
    """A pile as it is written. at: its number among those of its kind, from 0; None when none is written."""

    number: int
    kind: str
    at: int | None
    words: list[str]


def read_layout(rules: PatienceRules, text: str, rng: Random | None = None) -> PatienceState:
    """The position that the text describes, ready to be played.

    If it is an opening position, it is the state after that deal, and cards that the game deals face down
    need no `<>`. rng: draws the cards that are written `??`; without it all must be named. Raises BadNotation
    in one line, with the number of the bad line where there is one.
    """
    if rules.grid.place == "pins":
        raise BadNotation("this game deals one rack after another and has no layout.")
    lines = sorted(_lines(rules, text), key=lambda line: line.kind not in ("base", "redeals"))
    drawn: list[Card] | None = None
    if rng is not None:
        drawn = sorted(_read(rules, lines, repeat(_UNKNOWN)).left.elements())
        rng.shuffle(drawn)
    state = _read(rules, lines, None if drawn is None else iter(drawn)).finish()
    return _as_dealt(state) or state


def _read(rules: PatienceRules, lines: Iterable[_Line], hidden: Iterator[Card] | None) -> "_Reader":
    reader = _Reader(rules, hidden)
    for line in lines:
        try:
            reader.take(line)
        except BadNotation as error:
            raise BadNotation(f"line {line.number}: {error}") from None
    return reader


def _as_dealt(state: PatienceState) -> PatienceState | None:
    """The state after the deal, if this is an opening position."""
    covered = replace(state.board, down=state.plan.down)
    for board in (state.board, *([] if any(state.board.down) else [covered])):
        order = opening_order(replace(state, board=board))
        dealt = undealt(state.rules, 1, 0).apply(Move("deal", order)) if order is not None else None
        if dealt is not None and dealt.board == board:
            return replace(dealt, events=())
    return None


# Lines


def _lines(rules: PatienceRules, text: str) -> Iterator[_Line]:
    """The piles in the order in which they are written."""
    next_index, blanks = 0, 0
    by_rows = "grid" if rules.grid.rows else "pyramid" if rules.tableau.shape == "pyramid" else ""
    for number, written in enumerate(text.splitlines(), 1):
        line = written.partition("#")[0].strip()
        if longest := next((word for word in line.split() if len(word) > _LONGEST), ""):
            raise BadNotation(f"line {number}: '{longest[:_LONGEST]}...' is no card and no pile.")
        found = _NAME.match(line)
        if not line:
            blanks += not written.strip()
        elif found and found[0] != ":":
            yield _named(rules, by_rows, number, found[1].lower(), found[2], line[found.end() :].split())
        else:
            next_index += blanks if next_index and not by_rows else 0
            yield _Line(number, by_rows or "columns", next_index, line.removeprefix(":").split())
            next_index += 1
        blanks = blanks if not line else 0


def _named(
    rules: PatienceRules, by_rows: str, number: int, name: str, digits: str, words: list[str]
) -> _Line:
    index = int(digits) - 1 if digits else None
    if not name:
        return _Line(number, by_rows if by_rows == "pyramid" else "columns", index, words)
    if len(name) == 1 and name in ROWS[: rules.grid.rows] and index is None:
        return _Line(number, "grid", ROWS.index(name), words)
    if name not in _KINDS:
        known = "1, 2, ..., f, c, r, w, s, base, redeals and out"
        raise BadNotation(f"line {number}: no pile is called '{name}{digits}'; there are {known}.")
    return _Line(number, _KINDS[name], index, words)


class _Reader:
    """What has been read so far. hidden: the cards that `??` stand for, one after another."""

    def __init__(self, rules: PatienceRules, hidden: Iterator[Card] | None = None) -> None:
        self.rules = rules
        self.hidden = hidden
        self.plan = plan_of(rules)
        self.left = Counter(self.plan.pack)
        self.base = int(rules.foundation.base == "ace" and rules.grid.place not in ROWS_OF_NEIGHBOURS)
        self.redeals = 0
        self.down = [0] * len(self.plan.deal)
        self.piles: dict[str, list[list[Card]]] = {
            "columns": [[] for _ in self.plan.deal],
            "foundation": [[] for _ in range(rules.foundation.piles)],
            "cells": [[] for _ in range(rules.cells.count)],
            "reserve": [[] for _ in range(rules.reserve.cards if rules.reserve.fan else 1)],
            "waste": [[] for _ in range(rules.waste.piles)],
            "grid": [[] for _ in range(rules.grid.rows * rules.grid.columns)],
            "stock": [[]],
            "aside": [[]],
        }
        self.taken: dict[str, int] = {}  # places of cells and fan that lines have filled

    def take(self, line: _Line) -> None:
        """Lays the cards of a line, none for `-`. Raises BadNotation."""
        if line.words == [NO_CARD] and line.kind not in ("grid", "pyramid"):
            line = line._replace(words=[])
        if line.kind == "base":
            self._take_base(line.words)
        elif line.kind == "redeals":
            self._take_redeals(line.words)
        elif line.kind == "foundation":
            self._take_foundation(line)
        elif line.kind == "columns":
            self._take_column(line)
        elif line.kind in ("grid", "pyramid"):
            self._take_row(line)
        elif line.kind == "cells" or (line.kind == "reserve" and self.rules.reserve.fan):
            self._take_places(line)
        else:
            self._take_pile(line)

    # One kind after another

    def _take_base(self, words: list[str]) -> None:
        rank = parse_rank(words[0]) if len(words) == 1 else 0
        if not rank:
            raise BadNotation("write the rank that the foundations begin with after 'base', such as 7 or K.")
        if self.rules.foundation.base not in ("first", "chosen") and rank != self.base:
            raise BadNotation("the rules of this game say what the foundations begin with; leave 'base' out.")
        self.base = rank

    def _take_redeals(self, words: list[str]) -> None:
        allowed = self.rules.stock.redeals
        left = int(words[0]) if len(words) == 1 and words[0].isdecimal() and len(words[0]) < 4 else -1
        if isinstance(allowed, str):
            raise BadNotation("this game has any number of redeals; leave the line out.")
        if not 0 <= left <= allowed:
            raise BadNotation(f"write how many redeals are left after 'redeals', from 0 to {allowed}.")
        self.redeals = allowed - left

    def _take_column(self, line: _Line) -> None:
        columns, index = self.piles["columns"], line.at or 0
        if index not in range(len(columns)):
            raise BadNotation(f"this would be column {index + 1}; the game has {len(columns) or 'none'}.")
        for word in line.words:
            hidden = word == HIDDEN or (word[:1] == "<" and word[-1:] == ">")
            if hidden and not may_hide(self.rules):
                raise BadNotation(f"nothing lies face down in this game, so {word} cannot.")
            if hidden and self.down[index] < len(columns[index]):
                raise BadNotation(f"{word} lies face down on a card that is face up.")
            self.down[index] += hidden
            columns[index].append(self._card(word.strip("<>")))

    def _take_row(self, line: _Line) -> None:
        row, grid = line.at or 0, self.rules.grid
        if line.kind == "grid":
            piles, width, start, height = self.piles["grid"], grid.columns, row * grid.columns, grid.rows
        else:
            piles, width, start = self.piles["columns"], row + 1, row * (row + 1) // 2
            height = row_of(len(piles) - 1) + 1
        if row not in range(height):
            raise BadNotation(f"this would be row {row + 1}, and there are {height}.")
        if len(line.words) != width:
            raise BadNotation(
                f"this row has {width} places, not {len(line.words)}; '{NO_CARD}' is an empty one."
            )
        words = [word[1:-1] if word[:1] == "<" and word[-1:] == ">" else word for word in line.words]
        self._put(words, piles[start : start + width], height)

    def _take_places(self, line: _Line) -> None:
        """Cells or a fan: a line goes on where the last one ended, and `c3:` is one place."""
        places, start = self.piles[line.kind], self.taken.get(line.kind, 0)
        if not places and line.words:
            raise BadNotation("this game has no cells; leave the line out.")
        if line.at is not None:
            self._put(line.words, places[line.at : line.at + 1], len(places))
            return
        self.taken[line.kind] = start + len(line.words)
        self._put(line.words, places[start:], len(places))

    def _put(self, words: list[str], places: list[list[Card]], count: int) -> None:
        """Puts each word in the next of these places. count: how many places of the kind the game has."""
        for number, word in enumerate(words):
            if word == NO_CARD:
                continue
            if number >= len(places) or places[number]:
                raise BadNotation(f"there is no place left for {word}; the game has {count}.")
            places[number].append(self._card(word))

    def _take_pile(self, line: _Line) -> None:
        """A waste, the reserve, the stock or cards out of play."""
        rules, piles = self.rules, self.piles[line.kind]
        has = {
            "waste": rules.waste.piles > 0,
            "reserve": rules.reserve.cards > 0,
            "stock": rules.stock.to != "none" or rules.stock.face == "up",
            "aside": rules.grid.place in (*ROWS_OF_NEIGHBOURS, "slide"),
        }
        if not has[line.kind] and line.words:
            what = "cards out of play" if line.kind == "aside" else line.kind
            raise BadNotation(f"this game has no {what}.")
        if line.at is None and len(piles) > 1:
            raise BadNotation(f"there are {len(piles)} wastes; call them w1 to w{len(piles)}.")
        index = line.at or 0
        if line.words and index not in range(len(piles)):
            raise BadNotation(f"this would be pile {index + 1} of its kind, and the game has {len(piles)}.")
        if line.words:
            piles[index] += [self._card(word) for word in line.words]

    def _take_foundation(self, line: _Line) -> None:
        piles = self.piles["foundation"]
        index = 0 if line.at is None and len(piles) == 1 else line.at
        if index is None:
            for word in line.words:
                self._take_last_rank(word)
            return
        if index not in range(len(piles)):
            raise BadNotation(f"this would be foundation {index + 1}; the game has {len(piles) or 'none'}.")
        for word in line.words:
            if word.strip("<>") == HIDDEN:
                raise BadNotation("cards on foundations lie open; name them.")
            card = self._card(word)
            if not self._goes_on(index, card):
                raise BadNotation(f"{card.symbol} cannot lie there on foundation {index + 1}.")
            piles[index].append(card)

    def _goes_on(self, index: int, card: Card) -> bool:
        """Whether a foundation takes the card; True where cards get there otherwise than by building."""
        rules, piles = self.rules, self.piles["foundation"]
        if rules.remove.rule != "none" or rules.stock.to == "foundation" or rules.foundation.sets != "none":
            return True
        is_first = rules.foundation.base in ("first", "chosen") and not self.base
        if is_first:
            self.base = card.rank
        return takes(self.plan, Board(foundation=tuple(map(tuple, piles))), self.base, index, card)

    def _take_last_rank(self, word: str) -> None:
        """`H-7`: the foundation of hearts from its first rank to the seven."""
        found = _LAST_RANK.fullmatch(word)
        rank = parse_rank(found[2]) if found else 0
        if not found or not (rank or found[2] == "0"):
            piles = len(self.piles["foundation"])
            ways = "H-7 (hearts to the seven) and H-0 (none)" if in_suit(self.rules) else ""
            named = f"f1: AC 2C up to f{piles}:" if piles else "nothing: this game has no foundations"
            raise BadNotation(f"'{word}' says nothing of a foundation; write {ways or named}.")
        if not rank:
            return
        if not self.base:
            raise BadNotation("say first which rank the foundations begin with, for example 'base: 7'.")
        if not in_suit(self.rules) and rank != self.base:
            raise BadNotation(f"which cards lie under {word}? Write a foundation a line, such as f1: AC 2H.")
        suit, ranks = found[1].upper(), [self.base]
        while ranks[-1] != rank:
            ranks.append(next_rank(ranks[-1], 1))
        pile = self._free_foundation(make_card(rank, suit))
        pile += [self._card(str(make_card(each, suit))) for each in ranks]

    def _free_foundation(self, card: Card) -> list[Card]:
        piles = self.piles["foundation"]
        own = piles[suit_pile(card) :: 4]
        places = own if in_suit(self.rules) else [*own, *piles]  # as they are dealt, if that is free
        free = next((pile for pile in places if not pile), None)
        if free is None:
            raise BadNotation(f"all foundations for {card.symbol} are taken.")
        return free

    # Cards

    def _card(self, word: str) -> Card:
        if word.strip("<>") == HIDDEN:
            return self._hidden_card()
        card = Card.parse(word)
        if not self.left[card]:
            more = self.plan.pack.count(card)
            raise BadNotation(
                f"{card.symbol} is there {'once too often' if more else 'but not in the pack'}."
            )
        self.left[card] -= 1
        return card

    def _hidden_card(self) -> Card:
        if self.hidden is None:
            raise BadNotation("a hidden card, ??, stands for no card; all cards must be named.")
        card = next(self.hidden, None)
        if card is None:
            raise BadNotation("there are more hidden cards, ??, than cards that are not named.")
        self.left[card] -= card != _UNKNOWN
        return card

    # All together

    def finish(self) -> PatienceState:
        """The position. Raises BadNotation when cards are missing, or lie as they cannot."""
        piles = self.piles
        if self.rules.grid.place in ROWS_OF_NEIGHBOURS:
            piles["aside"][0] += [card for card in self.left.elements() if card.rank == 1]
            piles["aside"][0].sort()
            self.left.subtract([card for card in self.left.elements() if card.rank == 1])
        missing = sorted(self.left.elements())
        if missing:
            more = f" and {len(missing) - 6} more" if len(missing) > 6 else ""
            raise BadNotation(f"the layout is incomplete: {card_text(missing[:6])}{more} missing.")
        for index, down in enumerate(self.down):
            if down and down == len(piles["columns"][index]):
                raise BadNotation(f"the last card of column {index + 1} cannot lie face down.")
        return placed(self.rules, self._board(), self._known_base(), self.redeals)

    def _known_base(self) -> int:
        """The rank that foundations begin with."""
        begun = [pile[0].rank for pile in self.piles["foundation"] if pile]
        if self.rules.foundation.base == "first" and not (self.base or begun):
            raise BadNotation("say which rank the foundations begin with, for example 'base: 7'.")
        return self.base

    def _board(self) -> Board:
        piles: dict[str, tuple[Pile, ...]] = {
            kind: tuple(map(tuple, laid)) for kind, laid in self.piles.items()
        }
        (stock,), (aside,) = piles.pop("stock"), piles.pop("aside")
        if not self.rules.reserve.cards:
            piles["reserve"] = ()
        return Board(down=tuple(self.down), stock=stock, aside=aside, **piles)
