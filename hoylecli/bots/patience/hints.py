"""Words on moves of patiences: what they do, what they lead to, and places for a card compared."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import inf
from typing import Final, NamedTuple, TypeVar

from hoylecli.core import TABLE, Card, Move, counted, listed, revealed
from hoylecli.families.patience import Plan
from hoylecli.families.patience.position import in_place
from hoylecli.families.patience.position.board import Board, Step
from hoylecli.families.patience.position.fits import open_tops
from hoylecli.families.patience.position.grid import lines
from hoylecli.families.patience.position.steps import DRAW, REDEAL, ROWS, steps
from hoylecli.families.patience.state import PLAYER, PatienceState

from ..comparing import compared
from ..hints import Unit, Weighed, usual
from .lookahead import NO_PLAY

# Words on moves of patiences: what they do, and what they lead to

IN_ORDER: Final = "puts cards in order"
OVER: Final = "No move helps any more."
LOST: Final = "This deal can no longer be won, so play for the score."
NO_WAY: Final = "I have found no way on; this keeps most open."
MOST_WINS: Final = "Most of the wins I found begin with it."
DRAWN: Final = "The stock may bring more."
PLANNED: Final = "It goes on with a plan; others look better only for now."
LOSES_LEAST: Final = "It loses least at once."
_SOON: Final = 12  # moves that a hint looks ahead for what they bring
_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_NEARLY_ALL: Final = Fraction(11, 12)
_HARDLY: Final = 1 / 40
_FEW: Final = Fraction(1, 7)
_A_RUN: Final = 3  # cards that leave one after the other, which is worth a word
_REDEALS: Final = {
    "turn": "Go through the cards once more.",
    "gather": "Have the cards gathered, shuffled and dealt again.",
}
_SEEN: Final = ("columns", "reserve")  # where cards lie that everybody can see
_KINDS: Final = {"waste": "waste", "reserve": "reserve"}


def reasons(state: PatienceState, moves: Sequence[Move], is_lost: bool = False) -> list[str]:
    """Why to begin a line of moves, the best reason first: what its first move does, or what comes of all.

    is_lost: the deal is, which will be said behind the first reason.
    """
    soon = later(state, moves)
    if state.rules.win.how == "ordered" and state.board.grid:
        what, opens = effect(state, moves[0]), opened(state, moves[0])
        if is_lost or comes_of(state, moves[:1]):
            return [what, *(soon or filter(None, [opens]))]
        return [f"{what} {opens}".strip(), *soon]
    first = [phrase for phrase in comes_of(state, moves[:1]) if phrase != IN_ORDER]
    return (
        [*soon, effect(state, moves[0])]
        if soon and (not first or _is_a_run(state))
        else [effect(state, moves[0]), *soon]
    )


def effect(state: PatienceState, move: Move) -> str:
    """What a move does and what comes of it, as a sentence: `9♠ goes on 10♥, which empties column 2.`"""
    if move in (DRAW, REDEAL):
        return turning(state, move)
    what = does(state, move)
    said = "home" if "home" in what else "clears"
    brings = [phrase for phrase in comes_of(state, [move]) if said not in phrase]
    brings = brings or _opens(state, move)
    return f"{what}, which {sentence(brings)}." if brings else f"{what}."


def _opens(state: PatienceState, move: Move) -> list[str]:
    """Where cards leave the table: the cards below them that can leave next, `opens 4♦ and 9♠`."""
    plan = state.plan
    if plan.rules.remove.rule == "none" and not _is_a_run(state):
        return []
    after = state.apply(move).board
    if after.down != state.board.down:
        return []
    was, now = ({card for place, card in open_tops(plan, board) if place.kind in _SEEN}
                for board in (state.board, after))  # fmt: skip
    return [f"opens {listed([card.symbol for card in sorted(now - was)])}"] if now - was else []


def opened(state: PatienceState, move: Move) -> str:
    """What fits into the space that a card of a row leaves, as a sentence: `That opens b6 for Q♣.`"""
    step = steps(state).get(move)
    if step is None or step.source.kind != "grid":
        return ""
    then = state.apply(move)
    fitting = [
        then.board.pile(each.source)[-1]
        for each in filter(None, steps(then).values())
        if each.target == step.source
    ]
    row, column = divmod(step.source.at, state.plan.rules.grid.columns)
    if not fitting:
        return f"Nothing fits into {ROWS[row]}{column + 1} then."
    return f"That opens {ROWS[row]}{column + 1} for {listed([card.symbol for card in fitting], 'or')}."


def turning(state: PatienceState, move: Move) -> str:
    """Why to draw or to redeal where nothing better was found.

    >>> from hoylecli import load
    >>> state = load("klondike", "plain").start(1, seed=1)
    >>> turning(state.apply(state.legal_moves()[0]), DRAW)
    'Nothing on the table is better, so draw: 24 cards are left in the stock.'
    """
    if move == REDEAL:
        return _REDEALS[state.rules.stock.redeal]
    many = len(state.board.stock)
    left = f"{many} cards are" if many > 1 else "one card is"
    others = any(each not in NO_PLAY for each in state.legal_moves())
    why = "Nothing on the table is better" if others else "Nothing on the table can be played"
    return f"{why}, so draw: {left} left in the stock."


def does(state: PatienceState, move: Move) -> str:
    """What a move does: `9♠ from column 3 goes on 10♥`."""
    if move.verb == "remove":
        return f"{_cards(move.cards)} {'leave' if len(move.cards) > 1 else 'leaves'}"
    step = steps(state).get(move)
    return _moves(state.plan, state.board, step) if step is not None else str(move).capitalize()


def _moves(plan: Plan, board: Board, step: Step) -> str:
    cards = board.pile(step.source)[-step.size :]
    what = f"{cards[0].symbol} goes"
    if step.target.kind == "foundation":
        return f"{cards[0].symbol} is played" if plan.rules.win.how == "cleared" else f"{what} home"
    if step.target.kind == "grid":
        row, column = divmod(step.target.at, plan.rules.grid.columns)
        return f"{what} to {ROWS[row]}{column + 1}{_beside(plan, board, step)}"
    onto = board.pile(step.target)
    if step.target.kind == "columns":
        return f"{what} on {onto[-1].symbol}" if onto else f"{what} to the empty column {step.target.at + 1}"
    return f"{what} to {'a cell' if step.target.kind == 'cells' else f'the {_KINDS[step.target.kind]}'}"


def _beside(plan: Plan, board: Board, step: Step) -> str:
    """The neighbor that a card in a row goes with: `, behind 7♠`."""
    if plan.rules.win.how != "ordered":
        return ""
    gap, width, card = step.target.at, plan.rules.grid.columns, board.pile(step.source)[-1]
    left = board.grid[gap - 1] if gap % width else ()
    if left and card == left[0] + 1:
        return f", behind {left[0].symbol}"
    right = board.grid[gap + 1] if (gap + 1) % width else ()
    return f", before {right[0].symbol}" if right and card == right[0] - 1 else ""


def comes_of(state: PatienceState, moves: Sequence[Move]) -> list[str]:
    """What a line of moves brings about, the best first: `brings 4♣ 5♣ home`, `empties column 2`.

    It is certain: of cards that are drawn or dealt without having been seen, nothing is said.
    """
    before, after = state.board, state
    for move in moves:
        then = after.apply(move)
        if then.to_act == TABLE or (move in (DRAW, REDEAL) and revealed(after, then, PLAYER)):
            break
        after = then
    return _found(state.plan, before, after.board) + _freed(before, after.board)


def _found(plan: Plan, before: Board, after: Board) -> list[str]:
    was = {card for pile in before.foundation for card in pile}
    came = [card for pile in after.foundation for card in pile if card not in was]
    phrases = []
    if came:
        cleared = plan.rules.remove.rule != "none" or plan.rules.win.how == "cleared"
        phrases.append(f"clears away {_cards(came)}" if cleared else f"brings {_cards(came)} home")
    if plan.rules.win.how == "ordered":
        more = in_place(plan, after) - in_place(plan, before)
        if more > 0:
            phrases.append(f"puts {in_words(more)} more {'card' if more == 1 else 'cards'} in place")
    if plan.rules.grid.table != "none":
        full = sum(len(line) == plan.rules.grid.columns for line in lines(plan, after))
        phrases += ["completes a line"] if full > _full(plan, before) else []
    return phrases


def _full(plan: Plan, board: Board) -> int:
    return sum(len(line) == plan.rules.grid.columns for line in lines(plan, board))


def _freed(before: Board, after: Board) -> list[str]:
    """Cards turned up, columns and cells emptied, and cards put in order."""
    phrases = []
    up = [
        number for number, (old, new) in enumerate(zip(before.down, after.down, strict=True), 1) if new < old
    ]
    if up:
        phrases.append(f"turns up a hidden card in {_columns(up)}")
    emptied = [
        number
        for number, (old, new) in enumerate(zip(before.columns, after.columns, strict=True), 1)
        if old and not new
    ]
    more = sum(not pile for pile in after.columns) > sum(not pile for pile in before.columns)
    if emptied and more and len(before.columns) < 28:
        phrases.append(f"empties {_columns(emptied)}")
    if len(before.reserve) == 1 and len(after.reserve[0]) < len(before.reserve[0]):
        phrases.append("frees a card of the reserve")
    if sum(map(bool, after.cells)) < sum(map(bool, before.cells)):
        phrases.append("empties a cell")
    if sum(map(len, after.waste)) < sum(map(len, before.waste)):
        phrases.append("takes a card off the waste")
    if not phrases and _in_order(after) > _in_order(before):
        phrases.append(IN_ORDER)
    return phrases


def _in_order(board: Board) -> int:
    return sum(
        under.rank == card.rank + 1
        for index in range(len(board.columns))
        for under, card in pairwise(board.face_up(index))
    )


def _columns(numbers: Sequence[int]) -> str:
    return f"column{'s' * (len(numbers) > 1)} {listed([str(each) for each in numbers])}"


def _cards(cards: Sequence[Card]) -> str:
    if len(cards) > 5:
        return f"{len(cards)} cards"
    return listed([card.symbol for card in cards])


def sentence(phrases: Sequence[str]) -> str:
    """The first two of the phrases: `brings 4♣ home and empties column 2`."""
    return listed(phrases[:2])


def later(state: PatienceState, moves: Sequence[Move]) -> list[str]:
    """What a line of moves leads to: `In 3 moves A♣ gets home.` [] where that is nothing but order."""
    if _is_a_run(state):
        length = _run(state, moves)
        return [f"This starts a run of {in_words(length)} cards."] if length >= _A_RUN else []
    at_once = {*comes_of(state, moves[:1]), IN_ORDER}
    for many in range(2, min(len(moves), _SOON) + 1):
        brings = comes_of(state, moves[:many])
        if not at_once.issuperset(brings):
            brings = [phrase for phrase in brings if phrase != IN_ORDER]
            return [f"In {in_words(many)} moves this {sentence(brings)}."]
    return []


def _is_a_run(state: PatienceState) -> bool:
    """Whether cards are played one on the other to clear the table."""
    return state.rules.win.how == "cleared" and state.rules.remove.rule == "none"


def _run(state: PatienceState, moves: Sequence[Move]) -> int:
    """How many cards leave one after the other."""
    for length, move in enumerate(moves):
        then = state.apply(move)
        if sum(map(len, then.board.foundation)) == sum(map(len, state.board.foundation)):
            return length
        state = then
    return len(moves)


def odds(state: PatienceState, moves: Sequence[Move], won: int, tries: int) -> str:
    """How likely a win is. tries: in how many ways the hidden cards were laid, 1 if there are none."""
    if tries == 1:
        return f"It can be won from here in {counted(len(moves), 'move')}{_used(state, moves)}."
    return chances(won, tries)


def chances(won: int, tries: int) -> str:
    """How many deals can be won, as people say it.

    >>> chances(13, 80)
    'About one deal in six like this can still be won.'
    """
    if not won:
        return f"I found no win in {tries} deals like this one, but there may be one."
    share = Fraction(won, tries)
    if share > _NEARLY_ALL:
        return "Nearly every deal like this can still be won."
    about = Fraction(1, round(1 / share)) if share < _FEW else share.limit_denominator(6)
    if about.denominator == 2:
        return "About half the deals like this can still be won."
    many = f"{in_words(about.numerator)} deal{'s' * (about.numerator > 1)} in {in_words(about.denominator)}"
    return f"About {many} like this can still be won."


def chance(share: float) -> str:
    """A chance as people say it, without what for.

    >>> chance(0.0), chance(1 / 3), chance(0.5), chance(0.96)
    ('Hardly any chance', 'About one chance in three', 'About an even chance', 'Almost certain')
    """
    if share < _HARDLY:
        return "Hardly any chance"
    if share > _NEARLY_ALL:
        return "Almost certain"
    about = Fraction(1, round(1 / share)) if share < _FEW else Fraction(share).limit_denominator(6)
    if about.denominator == 2:
        return "About an even chance"
    many = f"{in_words(about.numerator)} chance{'s' * (about.numerator > 1)}"
    return f"About {many} in {in_words(about.denominator)}"


def in_words(many: int) -> str:
    """A small number in words, as in speech; others in figures."""
    return _NUMBERS[many] if many < len(_NUMBERS) else str(many)


def _used(state: PatienceState, moves: Sequence[Move]) -> str:
    """On how many foundations a winning line ends, where they are the score (SO, Eliminator)."""
    if state.rules.score.kind != "foundations":
        return ""
    for move in moves:
        state = state.apply(move)
    return f", on {counted(sum(map(bool, state.board.foundation)), 'foundation')}"


# Places for a card, compared by games played on from them

W = TypeVar("W")
CLOSE: Final = "Close: the second of these is about as good."


class WeighedPlace(NamedTuple):
    """A place for the card. value: what decides; mean: how the games ended on average; won: the share won.

    error: the standard error of the value, but for what the share won brings. is_own: whether the expert
    tries it without being asked.
    """

    value: float
    at: int
    mean: float
    won: float
    error: float = 0.0
    is_own: bool = True


def tried_out(
    looks: Mapping[int, float],
    worlds: Iterable[W],
    result: Callable[[int, W], float],
    goal: float,
    bonus: float,
    most: float = inf,
    asked: Mapping[int, float] | None = None,
) -> list[WeighedPlace]:
    """Places for the card by games played on from them in the same worlds, the best first.

    looks: the places, with what each is worth at sight. result: how the game ends in a world when the card
    goes there. goal: the result that wins, which is worth `bonus` more. most: beyond which results do not
    count. asked: further places, which are tried beside them.
    """
    found, own = [], looks
    looks = {**own, **(asked or {})}
    for each in compared(looks, [(worlds, None)], result).tried:
        won = sum(value >= goal for value in each.values) / len(each.values)
        worth = sum(min(value, most) for value in each.values) / len(each.values)
        value = worth + bonus * won + looks[each.candidate]
        found.append(WeighedPlace(value, each.candidate, each.mean, won, each.error, each.candidate in own))
    return sorted(found, key=lambda each: (each.value, each.is_own, each), reverse=True)


def judged(
    places: Sequence[WeighedPlace], move: Callable[[int], Move], close: float
) -> tuple[WeighedPlace, tuple[Weighed, ...], str]:
    """The best of the expert's own places, all as they were weighed, and a word if two are close.

    places: the best first. close: the difference below which two are.
    """
    best = next(place for place in places if place.is_own)
    values = tuple(Weighed(move(place.at), place.value, "", place.error) for place in places)
    if places[0] is not best:
        return best, values, usual(move(best.at), values)
    if len(places) < 2 or places[0].value - places[1].value >= close:
        return best, values, ""
    return best, values, CLOSE


def measure(asked: Collection[Move], unit: Unit, bonus: float) -> tuple[Unit, str]:
    """The unit of values, and what they are: `Points on average, a win counting 40 more`.

    Only whoever asks for moves is told; a hint has their order alone.
    """
    what = "Cards home" if unit == "cards" else "Points"
    return (unit, f"{what} on average, a win counting {bonus:.0f} more") if asked else ("order", "")
