"""`hoyle flick`: cards into a hat."""

import click

from hoylecli.context import current

from ..console import note, say, spelled
from ..lazy import Quick, Whole


def _flick(throws: int, seed: int | None, plain: bool) -> None:
    """Flick cards into a hat, as winners do: press space when the marker passes it.

    The hat moves, and the marker gets quicker. Your best is kept, for each number of cards.
    """
    from .sit import can_prompt, who_plays

    if plain or not can_prompt():
        note("Card flick is a game of timing, and needs a terminal; it is skipped.")
        return
    from hoylecli.store import open_store
    from hoylecli.table.faces.flicking import throw_cards
    from hoylecli.table.faces.terminal import hanging_up
    from hoylecli.table.flick import told

    round_of = current().draw_seed() if seed is None else seed
    with hanging_up():
        hits = throw_cards(round_of, throws, spelled)
    if hits is None:
        say("The cards go back into their box.")
        return
    with open_store() as store:
        best = store.flicked(who_plays() or "You", throws, hits)
    say(told(hits, throws, best))


command = Quick(
    "flick",
    callback=_flick,
    params=[
        click.Option(
            ["--throws"],
            type=Whole(1, 52),
            default=10,
            help="How many cards; 52 is the pack.  [default: 10]",
        ),
        click.Option(["--seed"], type=Whole(0), metavar="N", help="Throw the cards of this seed."),
        click.Option(["--plain"], is_flag=True, help="For screen readers: the flick is skipped."),
    ],
    help=_flick.__doc__,
)
