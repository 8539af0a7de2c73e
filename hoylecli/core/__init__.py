"""What every room speaks of: cards, moves, players, matches, errors and text.

Other rooms take the names below from here, as in `from hoylecli.core import Card, Move`. A name's module is
read when one of its names is first asked for, so that a calculator starts without what only matches need.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .cards import (
        BLACK_JOKER as BLACK_JOKER,
        CARDS as CARDS,
        RANK_NAMES as RANK_NAMES,
        RANKS as RANKS,
        RED_JOKER as RED_JOKER,
        STANDARD as STANDARD,
        SUIT_NAMES as SUIT_NAMES,
        SUITS as SUITS,
        Card as Card,
        Pack as Pack,
        card_symbols as card_symbols,
        card_text as card_text,
        make_card as make_card,
        parse_cards as parse_cards,
        parse_rank as parse_rank,
        parse_suit as parse_suit,
        rank_plural as rank_plural,
        refuse_twice as refuse_twice,
        shuffled as shuffled,
    )
    from .errors import (
        AmbiguousMove as AmbiguousMove,
        BadNotation as BadNotation,
        HoyleError as HoyleError,
        IllegalMove as IllegalMove,
        RulesError as RulesError,
        StoreError as StoreError,
    )
    from .game import (
        HUMAN as HUMAN,
        LEVELS as LEVELS,
        PERSON as PERSON,
        PLAY as PLAY,
        PROGRAM as PROGRAM,
        TABLE as TABLE,
        Computer as Computer,
        Event as Event,
        Level as Level,
        Move as Move,
        Outcome as Outcome,
        Player as Player,
        Program as Program,
        Seat as Seat,
        State as State,
        View as View,
        Who as Who,
        as_json as as_json,
        part as part,
        plays as plays,
        revealed as revealed,
        seat_place as seat_place,
        who_is as who_is,
    )
    from .match import Match as Match, Record as Record, Seating as Seating
    from .resolving import one_of as one_of, rank_meant as rank_meant, resolve as resolve
    from .text import (
        beginning as beginning,
        capital as capital,
        clock_text as clock_text,
        columns as columns,
        counted as counted,
        dollars as dollars,
        how_often as how_often,
        json_text as json_text,
        listed as listed,
        number as number,
        on_one_line as on_one_line,
        shortened as shortened,
        so_often as so_often,
        spread as spread,
        unspread as unspread,
        visible as visible,
        with_article as with_article,
    )
    from .values import (
        Changing as Changing,
        cached_by_identity as cached_by_identity,
        changing as changing,
        making as making,
        replace as replace,
    )
else:
    _MODULES = ("errors", "text", "cards", "values", "game", "resolving", "match")  # the quick ones first

    def __getattr__(name: str) -> Any:
        if name not in _MODULES and not name.startswith("_"):
            for module in _MODULES:
                found = vars(import_module(f"{__name__}.{module}"))
                if name in found:
                    return globals().setdefault(name, found[name])
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
