"""`hoyle score`: the group of the calculators, a command for each game."""

import click

from ..lazy import LazyGroup

SECTIONS = {
    "Calculators": {
        "bridge": ("score.bridge", "A rubber, a four-deal round, duplicate deals, or one contract."),
        "canasta": ("score.canasta", "Canastas, melds and hands: a side's deal or a match."),
        "cribbage": ("score.cribbage", "A hand or crib, the best discard, a file of hands, or a game."),
        "euchre": ("score.tricks:euchre", "The makers' tricks: a deal or a match."),
        "farkle": ("score.farkle", "What a roll counts, every way to set its dice aside, or a game."),
        "gin": ("score.gin", "Melds, deadwood, knock and showdown, or a game."),
        "hearts": ("score.tricks:hearts", "The cards taken, and the moon: a deal or a match."),
        "pinochle": ("score.pinochle", "The melds of a hand, a deal or a match, in every form."),
        "piquet": (
            "score.tricks:piquet",
            "What was good, the tricks, the rubicon: a deal or a partie.",
        ),
        "pitch": ("score.tricks:pitch", "High, low, jack and game: a deal or a match."),
        "poker": ("score.poker", "Ranks of hands, who wins and why, and how often."),
        "rummy": ("score.rummy", "Rummy 500: melds, cards laid off, the hand: a deal or a match."),
        "spades": ("score.tricks:spades", "Bids, nil and bags: a deal or a match."),
    }
}


@click.group(cls=LazyGroup, sections=SECTIONS)
def command() -> None:
    """Count what lies on a real table.

    Each calculator explains where its numbers come from; --json is for scripts. Where a match has deals,
    --sheet reads them from a file, and --pad keeps score as you play.
    """


command.name = "score"
