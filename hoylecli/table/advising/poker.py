"""Poker at a real table: hold'em, and five cards with a draw."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from hoylecli.core import Move, card_text, replace

from .replaying import Sitting, World, dealt, reached, table
from .text import Step, Told, apart, refuse_twice, steps, wrong
from .tricks import seat_names

_SAID: Final = "fold, check, call, bet 20, raise 60 or all-in, from the first to bet"
_STACKS: Final = "chips before this deal, yours first, then clockwise"
_POT: Final = "in the pot now, to check the rest"
_DEALER: Final = "me, left, right, across of four, or player3 for the second on your left"
KEYS: Final[Mapping[str, Mapping[str, str]]] = {
    "texas-hold-em": {
        "hand": "AD 10H   # your two cards",
        "stacks": f"1015 975 1000 1010   # {_STACKS}",
        "dealer": f"me   # {_DEALER}",
        "blinds": "5 10   # small and big",
        "board": "5C 2S 6C 7C   # the cards on the board",
        "bets": f"fold call call check / check check check / check check   # {_SAID}",
        "pot": f"30   # {_POT}",
    },
    "poker": {
        "hand": "9C KC 6D 8D 9H   # your five cards now",
        "stacks": f"930 530 1550 990   # {_STACKS}",
        "dealer": f"right   # {_DEALER}",
        "ante": "10   # what everybody has paid",
        "bets": f"check check check check   # {_SAID}",
        "pot": f"40   # {_POT}",
        "draws": "3 3 3 3   # how many cards were drawn, from the dealer's left",
        "threw": "7D KH 5S   # what you threw for others",
    },
}


def position(game: Any, told: Told, rng: Random) -> Any:
    """The position that is told. Raises Misstated for one that cannot be."""
    refuse_twice(told, "hand", "board", "threw")
    told.needs("stacks", "dealer")
    many = len(apart(told.text("stacks")))
    if not game.players.least <= many <= game.players.most:
        wrong(told.line("stacks"), f"{game.players} can play, so there are as many stacks, not {many}.")
    stacks = told.numbers("stacks", many, "the chips of each player") or ()
    if min(stacks) < 1:
        wrong(told.line("stacks"), "leave out players who have no chips.")
    names = seat_names(many)
    dealer = told.seat("dealer", names)
    assert dealer is not None
    start = table(_with_stakes(game, told, stacks), many, dealer, stacks)
    counts = told.text("draws").replace(",", " ").split()
    draws = told.numbers("draws", len(counts), "how many cards were drawn", "from the dealer's left") or ()
    most = max(street.draw for street in start.rules.streets)
    if too_many := [each for each in draws if not 0 <= each <= most]:
        wrong(told.line("draws"), f"a player draws {most} cards at most, not {too_many[0]}.")
    before = sorted({sum(draws[:at]) for at in range(len(draws) + 1)})
    state = reached([_sitting(start, told, names, draws, each) for each in before], rng)
    _check_board(state, told)
    pot = told.numbers("pot", 1, "what is in the pot now")
    if pot and pot[0] != state.view(0).pot:
        wrong(told.line("pot"), f"by what was paid the pot is {state.view(0).pot} now, not {pot[0]}.")
    return state


def _with_stakes(game: Any, told: Told, stacks: Sequence[int]) -> Any:
    """The game with the stakes that are told; they do not grow by what the players have."""
    rules = game.rules
    stakes = replace(rules.stakes, chips=max(sum(stacks) // len(stacks), 1))
    blinds = told.numbers(
        "blinds", len(rules.stakes.blinds) or 2, "the small and the big blind", "the small one first"
    )
    if blinds and list(blinds) != sorted(blinds):
        wrong(told.line("blinds"), "the small blind comes first, and is no more than the big one.")
    if blinds:
        stakes = replace(stakes, blinds=blinds)
        rules = replace(rules, betting=replace(rules.betting, least=blinds[-1]))
    ante = told.numbers("ante", 1, "what everybody pays")
    if ante:
        stakes = replace(stakes, ante=ante[0])
    return replace(game, rules=replace(rules, stakes=stakes))


def _sitting(start: Any, told: Told, names: Sequence[str], draws: Sequence[int], before: int) -> Sitting:
    """draws: how many cards each player drew. before: how many of them before whoever asks."""
    pack, players = start.engine.pack, len(names)
    hand, board, threw = told.cards("hand"), told.cards("board"), told.cards("threw")
    size = start.rules.streets[0].down
    if len(hand) != size:
        wrong(told.line("hand"), f"your hand has {size} cards in this game, not {len(hand)}.")
    new = hand[: len(threw)]
    known = {card: (0, told.line("hand")) for card in (*hand[len(threw) :], *threw)}
    for at, card in enumerate((*new, *board), players):
        known[card] = at, told.line("board" if card in board else "hand")
    room = [size] * players + [1] * (len(new) + len(board))
    room.append(len(pack) - sum(room))

    def deal(world: World) -> Move:
        fixed = [cards[0] for cards in world[players:-1]]
        rest = list(world[-1])
        return dealt(start, pack, world[:players], [*rest[:before], *fixed, *rest[before:]])

    def untold(state: Any, world: World, coming: Step | None) -> Move | None:
        """What is thrown in the draw, of which the others see the number."""
        if state.phase != "drawing" or state.to_act is None or state.to_act < 0:
            return None
        so_far = sum(act.what == "draw" for act in state.deal.acts)
        if so_far >= len(draws) or (state.to_act == 0 and draws[so_far] and not threw):
            return None
        if state.to_act == 0 and draws[so_far] != len(threw):
            drew = f"you drew {draws[so_far]} by 'draws', so 'threw' is as many cards, not {len(threw)}."
            wrong(told.line("threw"), drew)
        cards = threw if state.to_act == 0 else state.deal.hands[state.to_act][: draws[so_far]]
        return Move("discard", tuple(sorted(cards))) if cards else Move("stand")

    return Sitting(
        "vying",
        start,
        0,
        names,
        pack,
        room,
        known,
        list(steps(told, "bets", names, are_cards=False)),
        deal,
        untold,
        {0: (hand, told.line("hand"))},
    )


def _check_board(state: Any, told: Told) -> None:
    """Raises Misstated where the bets have brought more or fewer cards on the board than are told."""
    shown, board = len(state.deal.board), told.cards("board")
    if shown == len(board):
        return
    line = told.line("board") or told.line("bets")
    wrong(line, f"by the bets there are {shown} cards on the board now, not {len(board)}.")


def written(view: Any) -> str:
    """What the first seat knows, when it is to act, as such a text. Nobody may be out of the match."""
    names = seat_names(len(view.scores))
    lines = [f"hand: {card_text(view.hand)}", f"stacks: {' '.join(map(str, view.scores))}"]
    lines.append(f"dealer: {names[view.dealer]}")
    if view.stakes.blinds:
        lines.append(f"blinds: {' '.join(map(str, view.stakes.blinds))}")
    if view.stakes.ante:
        lines.append(f"ante: {view.stakes.ante}")
    if view.board:
        lines.append(f"board: {card_text(view.board)}")
    said = [act for act in view.acts if act.what not in ("ante", "blind", "bring_in")]
    streets: dict[int, list[str]] = {}
    for act in said:
        if act.what != "draw":
            amount = f" {act.amount}" if act.what in ("bet", "raise") else ""
            streets.setdefault(act.street, []).append(act.what + amount)
    if streets:
        lines.append(f"bets: {' / '.join(' '.join(words) for words in streets.values())}")
    draws = [act for act in said if act.what == "draw"]
    if draws:
        lines.append(f"draws: {' '.join(str(act.amount) for act in draws)}")
        if view.drawing is not None and view.drawing.thrown:
            lines.append(f"threw: {card_text(view.drawing.thrown)}")
    return "\n".join(lines) + "\n"
