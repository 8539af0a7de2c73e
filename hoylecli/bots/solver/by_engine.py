"""Any patience, searched with the rules engine itself: slow, and the standard for every other kernel."""

from collections.abc import Hashable, Iterator, Sequence

from hoylecli.core.events import TABLE
from hoylecli.core.moves import Move
from hoylecli.core.values import replace
from hoylecli.families.patience.position.steps import DRAW, REDEAL, RESIGN
from hoylecli.families.patience.state import PatienceState


class EngineKernel:
    """Positions are the engine's states. Shuffles are known, as they follow from the seed."""

    def __init__(self, state: PatienceState) -> None:
        self._start = state

    def start(self) -> PatienceState:
        return replace(self._start, events=())

    def key(self, position: PatienceState) -> Hashable:
        return position.board, position.base, position.redeals, position.shuffles, position.fresh

    def is_won(self, position: PatienceState) -> bool:
        return position.is_won

    def successors(self, position: PatienceState) -> Iterator[tuple[int, Move, PatienceState]]:
        for move in position.legal_moves():
            if move == RESIGN:
                continue
            then = position.apply(move)
            while then.to_act == TABLE:
                then = then.apply(then.legal_moves()[0])
            if then.to_act is None and not then.is_won:
                continue
            yield _cost(move, then), move, replace(then, events=())

    def moves(self, codes: Sequence[Move]) -> list[Move]:
        return list(codes)


def _cost(move: Move, then: PatienceState) -> int:
    """Lower for more cards on foundations and face up, and highest for a draw or a redeal."""
    turned = 2 if move in (DRAW, REDEAL) else 0
    return turned + sum(then.board.down) - 2 * sum(map(len, then.board.foundation))
