"""`hoyle score`: the calculators."""

import click

from .lazy import LazyGroup

SECTIONS = {
    "Calculators": {
        "bridge": ("score_bridge", "A rubber, a four-deal round, duplicate deals, or one contract."),
        "cribbage": ("score_cribbage", "A hand or crib, the best discard, or a file of hands."),
        "gin": ("score_gin", "Melds, deadwood, knock and showdown."),
    }
}


@click.group(cls=LazyGroup, sections=SECTIONS)
def command() -> None:
    """Count what lies on a real table.

    Each calculator explains where its numbers come from; --json is for scripts.
    """


command.name = "score"
