"""`hoyle solve` of one deal: the verdict, and the moves that win."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from hoylecli.rulebook.names import PLAIN

from ..columns import room
from ..console import say, say_json
from ..units import limit_text, size_text
from .deals import new_seed, read_file, refuse_unnumbered, without_shuffles

if TYPE_CHECKING:
    from hoylecli.bots.solver import Solution
    from hoylecli.bots.solver.watch import Limit
    from hoylecli.families.patience.state import PatienceState
    from hoylecli.rulebook.game import Game

_WIDTH = 76


def solve_one(game: "Game", limit: "Limit", given: dict[str, Any], as_json: bool) -> None:
    """Searches the deal, layout or seed that is given, and says what came of it."""
    from hoylecli.bots.solver import solve
    from hoylecli.table.work.patience_solving import opening

    file, deal, seed = given["layout"], given["deal"], given["seed"]
    remark = ""
    if file is not None:
        state, remark = without_shuffles(read_file(file, game.rules))
        of = "the layout on standard input" if file == "-" else f"the layout in {file}"
    elif deal is not None:
        refuse_unnumbered(game, deal)
        state, of = opening(game, deal, numbered=True), f"deal {deal}"
    else:
        seed = new_seed() if seed is None else seed
        state, of = opening(game, seed, numbered=False), f"seed {seed}"
    found = solve(state, limit)
    if as_json:
        _say_one(game, seed, deal, found)
    else:
        say("\n".join([f"{title(game)}, {of}: {_verdict(found, limit)}", *_explained(state, found, remark)]))


def _say_one(game: "Game", seed: int | None, deal: int | None, found: "Solution") -> None:
    say_json(
        {"game": game.name, "variant": game.variant, "options": dict(game.options), "seed": seed}
        | ({"deal": deal} if deal is not None else {})
        | {
            "verdict": found.verdict,
            "moves": [str(move) for move in found.moves],
            "states": found.states,
            "seconds": round(found.seconds, 4),
            "out_of_memory": found.is_out_of_memory,
        }
    )


def title(game: "Game") -> str:
    """The game, and its variant unless that is the plain game."""
    return game.title if game.variant == PLAIN else f"{game.title}, {game.variant}"


def _verdict(found: "Solution", limit: "Limit") -> str:
    searched = f"{found.states:,} position{'s' * (found.states != 1)}"
    took = f"in {found.seconds:.2f} seconds"
    if found.verdict == "winnable":
        count = len(found.moves)
        moves = f"it can be won in {count} move{'s' * (count != 1)}" if count else "it has been won"
        return f"{moves}.\nFound after {searched} {took}."
    if found.verdict == "unwinnable":
        return f"it cannot be won.\nProved by looking at all {searched} that matter, {took}."
    return f"undecided.\nGiven up {_reason(found, limit)}, after {searched} {took}."


def _reason(found: "Solution", limit: "Limit") -> str:
    if not found.is_out_of_memory:
        return f"at the limit of {limit_text(limit)}"
    if limit.memory is None or found.memory < limit.memory:
        return "because the system gave no more memory"
    return f"at the limit of {size_text(limit.memory)} of memory"


def _explained(state: "PatienceState", found: "Solution", remark: str) -> Iterator[str]:
    redeals = state.rules.stock.redeal == "gather" and state.redeals_left != 0
    what = "every card and what each shuffle will bring" if redeals else "where every card lies"
    yield f"The search knew {what}, as no player does." if _hides(state) else "Every card lies open."
    if remark:
        yield remark
    if found.moves:
        yield ""
        yield from numbered([str(move) for move in found.moves])


def _hides(state: "PatienceState") -> bool:
    """Whether a player does not know the whole position, or what the next shuffle brings."""
    view = state.view(0)
    piles = (*view.columns, *view.reserve, view.stock)
    shuffles = state.rules.stock.redeal == "gather" and state.redeals_left != 0
    return shuffles or any(card is None for pile in piles for card in pile)


def numbered(moves: Sequence[str]) -> Iterator[str]:
    """The moves in lines, each with the number of its first move.

    >>> print("\\n".join(numbered(["5 3"] * 16 + ["remove 5H 8D"])))
     1  5 3, 5 3, 5 3, 5 3, 5 3, 5 3, 5 3, 5 3, 5 3, 5 3, 5 3, 5 3, 5 3, 5 3,
    15  5 3, 5 3, remove 5H 8D
    """
    margin = len(str(len(moves)))
    line, first, most = "", 1, min(room(), _WIDTH)
    for number, move in enumerate(moves, 1):
        word = f" {move}{',' if number < len(moves) else ''}"
        if line and margin + 1 + len(line) + len(word) > most:
            yield f"{first:{margin}} {line}"
            line, first = "", number
        line += word
    yield f"{first:{margin}} {line}"
