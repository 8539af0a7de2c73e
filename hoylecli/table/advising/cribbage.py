"""Cribbage at a real table: what to lay away, and which card to play."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from hoylecli.core import Card, Move, card_text, replace
from hoylecli.families.cribbage.position import Deal

from .replaying import Sitting, World, dealt, reached, table
from .text import Step, Told, refuse_twice, steps, wrong

NAMES: Final = ("me", "opponent")
_HAND: Final = 6
_STARTER, _REST = 2, 3
KEYS: Final[Mapping[str, Mapping[str, str]]] = {
    "cribbage": {
        "hand": "5H JD 4C   # six cards before you lay two away, later those you still hold",
        "dealer": "me   # me or opponent: whose crib it is",
        "score": "81 90   # yours first, with all that was pegged so far",
        "laid": "8S KH   # what you laid away",
        "starter": "6D   # the card turned up",
        "played": "9C 5S JH   # the play so far, in order, with every go",
    }
}


def position(game: Any, told: Told, rng: Random) -> Any:
    """The position that is told. Raises Misstated for one that cannot be.

    The play is gone through twice: what was pegged in it is in the score that is told.
    """
    for keys in (("hand", "laid", "starter", "played"),):
        refuse_twice(told, *keys)
    told.needs("dealer")
    scores = told.numbers("score", 2, "the score of both") or (0, 0)
    target = game.rules.target
    if not all(0 <= score < target for score in scores):
        wrong(told.line("score"), f"a score is from 0 to {target - 1} while the game goes on.")
    game = replace(game, rules=replace(game.rules, muggins=False, count="auto"))
    pegged = reached([_sitting(game, told, (0, 0))], rng).scores
    before = (scores[0] - pegged[0], scores[1] - pegged[1])
    if told.has("score") and min(before) < 0:
        seat = 0 if before[0] < 0 else 1
        who = "you have" if not seat else "your opponent has"
        wrong(
            told.line("score"), f"{who} pegged {pegged[seat]} in this deal already, so this score is too low."
        )
    return reached([_sitting(game, told, before if told.has("score") else (0, 0))], rng)


def _sitting(game: Any, told: Told, scores: tuple[int, int]) -> Sitting:
    dealer = told.seat("dealer", NAMES)
    assert dealer is not None
    start = table(game, 2, dealer, scores)
    start = start.updated(deal=replace(Deal(), pegs=((0, scores[0]), (0, scores[1]))))
    hand, laid, starter = told.cards("hand"), told.cards("laid"), told.card("starter")
    is_playing = told.has("played") or starter is not None or bool(laid)
    if is_playing:
        told.needs("laid", "starter")
        if len(laid) != 2:
            wrong(told.line("laid"), f"two cards are laid away, not {len(laid)}.")
    elif len(hand) != _HAND:
        wrong(
            told.line("hand"),
            f"you choose from six cards, not {len(hand)}. In the play, add 'laid' and 'starter'.",
        )
    known = {card: (0, told.line("hand")) for card in hand} | {card: (0, told.line("laid")) for card in laid}
    if starter is not None:
        known[starter] = _STARTER, told.line("starter")
    pack = start.engine.pack

    def deal(world: World) -> Move:
        return dealt(start, pack, world[:2], [*world[_STARTER], *world[_REST]])

    def untold(state: Any, world: World, coming: Step | None) -> Move | None:
        """What the opponent lays away, any two cards that were not played; and one's own two, where told."""
        if state.phase != "discard" or state.to_act not in (0, 1) or (state.to_act == 0 and not laid):
            return None
        cards: Sequence[Card] = laid if state.to_act == 0 else world[1][-2:]
        return Move(cards=tuple(sorted(cards)))

    return Sitting(
        "cribbage",
        start,
        0,
        NAMES,
        pack,
        (_HAND, _HAND, 1, len(pack) - 2 * _HAND - 1),
        known,
        list(steps(told, "played", NAMES, are_cards=True)),
        deal,
        untold,
        {0: (hand, told.line("hand"))},
        skips=True,
    )


def written(view: Any) -> str:
    """What the first seat knows, when it is to act, as such a text."""
    lines = [f"hand: {card_text(view.hand)}", f"dealer: {NAMES[view.dealer]}"]
    lines.append(f"score: {' '.join(map(str, view.scores))}")
    if view.starter is not None:
        lines += [f"laid: {card_text(view.laid_away)}", f"starter: {view.starter}"]
    if view.played:
        lines.append(
            f"played: {' '.join('go' if turn.card is None else str(turn.card) for turn in view.played)}"
        )
    return "\n".join(lines) + "\n"
