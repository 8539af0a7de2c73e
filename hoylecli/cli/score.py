"""`hoyle score`: the calculators."""

import click

from .lazy import LazyGroup

SECTIONS = {
    "Calculators": {
        "bridge": ("score_bridge", "A rubber, a four-deal round, duplicate deals, or one contract."),
        "cribbage": ("score_cribbage", "A hand or crib, the best discard, or a file of hands."),
        "euchre": ("score_euchre", "The makers' tricks: a deal or a match."),
        "gin": ("score_gin", "Melds, deadwood, knock and showdown."),
        "hearts": ("score_hearts", "The cards taken, and the moon: a deal or a match."),
        "pinochle": ("score_pinochle", "The melds of a hand, a deal or a match."),
        "piquet": ("score_piquet", "What was good, the tricks, the rubicon: a deal or a partie."),
        "pitch": ("score_pitch", "High, low, jack and game: a deal or a match."),
        "spades": ("score_spades", "Bids, nil and bags: a deal or a match."),
    }
}


@click.group(cls=LazyGroup, sections=SECTIONS)
def command() -> None:
    """Count what lies on a real table.

    Each calculator explains where its numbers come from; --json is for scripts.
    """


command.name = "score"
