"""Gin at a real table: the upcard, what to take, what to throw, when to knock."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from hoylecli.core import BadNotation, Card, IllegalMove, Move, card_text, shortened

from .replaying import dealt, refuse_over, table
from .text import Told, cards_of, refuse_twice, wrong

NAMES: Final = ("me", "opponent")
_TITLES: Final = ("you", "your opponent")
_SIZE: Final = 10
_HOW: Final = {
    **dict.fromkeys(("pass", "passes", "passed", "p"), "pass"),
    **dict.fromkeys(("take", "takes", "took"), "take"),
    **dict.fromkeys(("draw", "draws", "drew"), "draw"),
}
_THROWS: Final = ("throw", "throws", "threw", "discard", "discards", "discarded")
KEYS: Final[Mapping[str, Mapping[str, str]]] = {
    "gin": {
        "hand": "5C 6C 8C 7D 8D 10D 7H 3S 4S 7S 9S   # ten cards, or eleven once you have drawn",
        "dealer": "me   # me or opponent",
        "score": "35 60   # of this game, yours first",
        "upcard": "6D   # the card turned up",
        "turns": "pass pass QC JC JS KS take 7D take   # from the dealer's opponent on: pass, or the card "
        "thrown; take before it if the discard was taken; at the end draw or take, if you just did",
    }
}


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn at the table. how: pass, take or draw. thrown: None for a pass, or while it is to come."""

    line: int
    seat: int
    how: str
    thrown: Card | None = None


@dataclass(slots=True)
class _Found:
    """What the turns tell of the deal.

    draws: for each draw from the stock its seat, and the card if that is told. dealt: the cards each seat
    must have been dealt. pile: the discards now. taken: what each seat took from them and holds. own: cards
    of whoever asks that came from the deal or the stock.
    """

    pile: list[Card]
    draws: list[tuple[int, Card | None]] = field(default_factory=list)
    dealt: tuple[set[Card], set[Card]] = field(default_factory=lambda: (set(), set()))
    taken: tuple[set[Card], set[Card]] = field(default_factory=lambda: (set(), set()))
    own: set[Card] = field(default_factory=set)


def position(game: Any, told: Told, rng: Random) -> Any:
    """The position that is told. Raises Misstated for one that cannot be."""
    refuse_twice(told, "hand")
    told.needs("dealer", "upcard")
    dealer, upcard, hand = told.seat("dealer", NAMES), told.card("upcard"), set(told.cards("hand"))
    assert dealer is not None
    assert upcard is not None
    turns = list(_turns(told, 1 - dealer))
    found = _followed(turns, upcard, hand, told)
    found.own |= hand - found.taken[0]
    scores = told.numbers("score", 2, "the score of both")
    if scores and min(scores) < 0:
        wrong(told.line("score"), "a score at gin can't be below 0.")
    start = table(game, 2, dealer, scores)
    refuse_over(told, start)
    state = start.apply(_deal(start, found, turns, upcard, told, rng))
    for turn in turns:
        state = _made(state, turn)
    if state.to_act != 0 or set(state.deal.hands[0]) != hand:
        line = turns[-1].line if turns else told.line("dealer")
        wrong(line, "after this it is your opponent's turn, not yours; add what was done.")
    return state


def _turns(told: Told, seat: int) -> Iterator[_Turn]:
    """The turns one after another, the other player's after each."""
    how, line = "", 0
    for entry in told.all("turns"):
        for word in entry.text.replace(",", " ").replace("/", " ").lower().split():
            line = entry.line
            if word in _THROWS and how != "pass":
                continue
            if word in _HOW:
                if how:
                    wrong(line, f"say which card was thrown before '{word}'.")
                how = _HOW[word]
                if how == "pass":
                    yield _Turn(line, seat, how)
                    how, seat = "", 1 - seat
                continue
            cards = _cards(word, line)
            for card in cards:
                yield _Turn(line, seat, how or "draw", card)
                how, seat = "", 1 - seat
    if how:
        yield _Turn(line, seat, how)


def _cards(word: str, line: int) -> list[Card]:
    try:
        return cards_of(word, line)
    except (BadNotation, ValueError):
        wrong(line, f"'{shortened(word, 20)}' is no turn: write pass, or the card that was thrown.")


def _followed(turns: list[_Turn], upcard: Card, hand: set[Card], told: Told) -> _Found:
    """What the turns tell. Raises Misstated for a card that is elsewhere."""
    found = _Found([upcard])
    for turn in turns:
        if turn.how == "take":
            if not found.pile:
                wrong(turn.line, "there is no discard to take.")
            found.taken[turn.seat].add(found.pile.pop())
        if turn.thrown is None:
            if turn.how == "draw":
                found.draws.append((turn.seat, None))
            continue
        _check_thrown(turn, found)
        _throw(turn, found)
    for card in sorted(hand & set(found.pile)):
        wrong(told.line("hand"), f"the {card.symbol} lies among the discards, so you can't hold it.")
    for card in sorted(hand & found.taken[1]):
        wrong(told.line("hand"), f"your opponent has the {card.symbol}, so you can't hold it.")
    for card in sorted(found.taken[0] - hand):
        wrong(told.line("hand"), f"you took the {card.symbol} and have not thrown it; add it to your hand.")
    return found


def _check_thrown(turn: _Turn, found: _Found) -> None:
    card, other = turn.thrown, found.taken[1 - turn.seat]
    assert card is not None
    if card in found.pile:
        wrong(turn.line, f"the {card.symbol} lies among the discards already.")
    if card in other:
        wrong(
            turn.line,
            f"{_TITLES[1 - turn.seat]} took the {card.symbol}, so {_TITLES[turn.seat]} can't throw it.",
        )


def _throw(turn: _Turn, found: _Found) -> None:
    """A card goes to the discards; where nothing says more, it is the one that was just drawn."""
    card, seat = turn.thrown, turn.seat
    assert card is not None
    was_taken = card in found.taken[seat]
    found.taken[seat].discard(card)
    if seat == 0 and not was_taken:
        found.own.add(card)
    if turn.how == "draw":
        found.draws.append((seat, None if was_taken else card))
    elif not was_taken:
        found.dealt[seat].add(card)
    found.pile.append(card)


def _deal(start: Any, found: _Found, turns: list[_Turn], upcard: Card, told: Told, rng: Random) -> Move:
    """A deal in which all this can happen; cards that nobody has seen lie at random."""
    drawn = [card for seat, card in found.draws if seat == 0 and card is not None]
    free = sorted(found.own - set(drawn) - found.dealt[0])
    draws = list(found.draws)
    for at, (seat, card) in enumerate(draws):
        if seat == 0 and card is None and free:
            draws[at] = seat, free.pop()
    mine = found.dealt[0] | set(free)
    if len(mine) != _SIZE or any(seat == 0 and card is None for seat, card in draws):
        should = _SIZE + (
            bool(turns) and turns[-1].seat == 0 and turns[-1].thrown is None and turns[-1].how != "pass"
        )
        wrong(told.line("hand"), f"you should hold {should} cards now, not {len(told.cards('hand'))}.")
    seen = mine | found.dealt[1] | {upcard, *(card for _, card in draws if card is not None)}
    hidden = [card for card in start.engine.pack if card not in seen]
    rng.shuffle(hidden)
    theirs = [*found.dealt[1]]
    theirs += [hidden.pop() for _ in range(_SIZE - len(theirs))]
    stock = [card if card is not None else hidden.pop() for _, card in draws]
    return dealt(start, start.engine.pack, [sorted(mine), theirs], [upcard, *stock, *hidden])


def _made(state: Any, turn: _Turn) -> Any:
    """The state after a turn. Raises Misstated, with the reason of the rules."""
    moves = [Move(turn.how)] + ([Move(cards=(turn.thrown,))] if turn.thrown is not None else [])
    for move in moves:
        if state.to_act != turn.seat:
            wrong(turn.line, f"the hand is over before {_TITLES[turn.seat]} can {turn.how}.")
        try:
            state = state.apply(move)
        except IllegalMove as error:
            what = f"throw the {turn.thrown.symbol}" if move.cards and turn.thrown is not None else str(move)
            wrong(turn.line, f"{_TITLES[turn.seat]} can't {what} here. {error}")
    return state


def written(view: Any) -> str:
    """What the first seat knows, when it is to act, as such a text."""
    lines = [f"hand: {card_text(view.hand)}", f"dealer: {NAMES[view.dealer]}"]
    lines += [f"score: {' '.join(map(str, view.scores))}", f"upcard: {view.turned}"]
    words = []
    for turn in view.turns:
        words += [turn.how] if turn.how != "draw" or turn.thrown is None else []
        words += [str(turn.thrown)] if turn.thrown is not None else []
    return "\n".join([*lines, *([f"turns: {' '.join(words)}"] if words else [])]) + "\n"
