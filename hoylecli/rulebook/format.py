"""The keys of rules files: of a game, perhaps built on another, and of a variant in a file of its own."""

from typing import Final

from hoylecli import families
from hoylecli.families.schema import Range

from .shapes import Either, Later, Many, Named, OneOf, Record, Slot, Whole, Words, YesNo

LINE: Final = Words(line=True)
SEATS: Final = Range(1, 12)
HELP: Final = Record(
    dict,
    {
        "start": Slot(Words(), "How to begin, in a few lines.", False),
        "rules": Slot(Words(), "The rules of the game.", False),
        "history": Slot(Words(), "How the game came about.", False),
        "tips": Slot(Words(), "How to play it well.", False),
        "glossary": Slot(Words(), "The words of the game.", False),
    },
)
OPTION: Final = Record(
    dict,
    {
        "help": Slot(LINE, "One line on what the option is for.", True),
        "values": Slot(
            Later(rows=True),
            "Values for the rule of the same name, or what each changes; the first is the default.",
            True,
        ),
        "range": Slot(
            Many(Whole(), Range(2, 2)),
            "Other whole numbers for the one rule that the values set, from and to.",
            False,
        ),
    },
)
PLAYERS: Final = Slot(
    Either((Whole(SEATS), Many(Whole(SEATS), Range(2, 2)))),
    "How many play, or the fewest and the most.",
    True,
)
USUAL: Final = Slot(Whole(SEATS), "How many sit down when nobody says; the fewest without it.", False)
VARIANT: Final = Record(
    dict,
    {
        "summary": Slot(LINE, "One line on what is different.", True),
        "players": PLAYERS._replace(required=False),
        "usual": USUAL,
        "rules": Slot(Later(), "The rules that differ.", False),
        "options": Slot(Named(LINE), "The options that begin with another value.", False),
    },
)
GAME: Final = Record(
    dict,
    {
        "game": Slot(LINE, "The name, as it is typed.", True),
        "base": Slot(LINE, "The game that this one builds on.", False),
        "title": Slot(LINE, "The name, as it is printed.", True),
        "summary": Slot(LINE, "One line on the game.", True),
        "family": Slot(LINE, "The engine that plays it.", True),
        "players": PLAYERS,
        "usual": USUAL,
        "rules": Slot(Later(), "What the engine plays by.", True),
        "options": Slot(Later(), "What players may choose.", False),
        "variants": Slot(Later(), "Sets of rules with a name.", False),
        "help": Slot(HELP, "What players can read.", False),
    },
)
VARIANT_FILE: Final = Record(
    dict,
    {
        "variant": Slot(LINE, "The name of the variant, as it is typed.", True),
        "of": Slot(LINE, "The game it is a variant of.", True),
        **VARIANT.slots,
    },
)
SAVED: Final = Record(
    dict,
    {
        **{name: Slot(LINE, "", True) for name in ("game", "title", "summary", "variant", "origin")},
        "family": Slot(OneOf(tuple(families.names())), "", True),
        "players": Slot(Many(Whole(SEATS), Range(2, 3)), "", True),
        "options": Slot(Named(LINE), "", True),
        "rules": Slot(Later(), "", True),
        "help": Slot(Named(Words()), "", True),
        "shipped": Slot(YesNo(), "", True),
    },
)
