"""The keys of a game, a variant and an option in rules files, and of the rules kept with a match."""

from typing import Final

from hoylecli import families
from hoylecli.families.schema import Range

from ..former import RUMMY
from ..reading.shapes import (
    Deferred,
    Either,
    Field,
    ListOf,
    MapOf,
    Nothing,
    OneOf,
    Record,
    Whole,
    Words,
    YesNo,
)

LINE: Final = Words(line=True)
SEATS: Final = Range(1, 12)
PAGE: Final = Either((Words(), MapOf(Either((Nothing(), Words())))))
HELP: Final = Record(
    dict,
    {
        "start": Field(PAGE, "How to begin, in a few lines.", False),
        "rules": Field(PAGE, "The rules of the game.", False),
        "history": Field(PAGE, "How the game came about.", False),
        "tips": Field(PAGE, "How to play it well.", False),
        "glossary": Field(PAGE, "The words of the game.", False),
    },
)
OPTION: Final = Record(
    dict,
    {
        "help": Field(LINE, "One line on what the option is for.", True),
        "values": Field(
            Deferred(lists=True),
            "Values for the rule of the same name, or what each changes; the first is the default.",
            True,
        ),
        "range": Field(
            ListOf(Whole(), Range(2, 2)),
            "Other whole numbers for the one rule that the values set, from and to.",
            False,
        ),
        "texts": Field(
            MapOf(HELP),
            "What players read instead, by value: pages as in `help`; `other` stands for numbers.",
            False,
        ),
    },
)
PLAYERS: Final = Field(
    Either((Whole(SEATS), ListOf(Whole(SEATS), Range(2, 2)))),
    "How many play, or the fewest and the most.",
    True,
)
USUAL: Final = Field(Whole(SEATS), "How many sit down when nobody says; the fewest without it.", False)
VARIANT: Final = Record(
    dict,
    {
        "summary": Field(LINE, "One line on what is different.", True),
        "players": PLAYERS._replace(required=False),
        "usual": USUAL,
        "rules": Field(Deferred(), "The rules that differ.", False),
        "options": Field(MapOf(LINE), "The options that begin with another value.", False),
        "help": Field(HELP, "What players read instead, by page and paragraph.", False),
    },
)
GAME: Final = Record(
    dict,
    {
        "game": Field(LINE, "The name, as it is typed.", True),
        "base": Field(LINE, "The game that this one builds on.", False),
        "title": Field(LINE, "The name, as it is printed.", True),
        "aliases": Field(ListOf(LINE), "Other names that people type for it.", False),
        "summary": Field(LINE, "One line on the game.", True),
        "family": Field(LINE, "The engine that plays it.", True),
        "players": PLAYERS,
        "usual": USUAL,
        "rules": Field(Deferred(), "What the engine plays by.", True),
        "options": Field(Deferred(), "What players may choose.", False),
        "variants": Field(Deferred(), "Sets of rules with a name.", False),
        "help": Field(HELP, "What players can read: pages, each a text or named paragraphs.", False),
    },
)
VARIANT_FILE: Final = Record(
    dict,
    {
        "variant": Field(LINE, "The name of the variant, as it is typed.", True),
        "of": Field(LINE, "The game it is a variant of.", True),
        **VARIANT.fields,
    },
)
SAVED: Final = Record(
    dict,
    {
        **{name: Field(LINE, "", True) for name in ("game", "title", "summary", "variant", "origin")},
        "family": Field(OneOf((*families.names(), RUMMY)), "", True),
        "players": Field(ListOf(Whole(SEATS), Range(2, 3)), "", True),
        "options": Field(MapOf(LINE), "", True),
        "rules": Field(Deferred(), "", True),
        "help": Field(MapOf(Words()), "", True),
        "shipped": Field(YesNo(), "", True),
    },
)
