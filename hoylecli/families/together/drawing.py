"""A player who can go out may ask the partner first, and the answer binds for this turn (FG, Canasta).

With a no the player does not go out in this turn; a yes leaves it free.
"""

from collections.abc import Iterator, Sequence
from operator import add
from typing import Final

from hoylecli.core import PLAY, Card, Event, Move, Seat, changing, counted, rank_plural, replace
from hoylecli.families import Phase, Style
from hoylecli.families.rummy.deal import Hand
from hoylecli.families.rummy.state import last_seat
from hoylecli.families.rummy.turns import DRAW, FROM_STOCK, PASS, TAKE, alone, drawn, question, task

from . import position
from .counts import LEAST, NONE, RankLaid, Terms, can_finish, counts_of, terms_of
from .rules import opening_at
from .steps import laid_down, ranks_in
from .view import TogetherView

# A turn begins with cards for the hand: of the stock, or the whole pile for who melds its top card at once
# (FG, Canasta).
#
# `take 5H 5D` melds it with two natural cards of the hand, `take 5H 2S` with one and a wild card, `take m3`
# adds it to a meld of the side. Only the first will do while the pile is frozen, or before the side has
# melded; and then the side's opening must be within reach with the hand and the top card alone. Nobody
# takes the pile when its top card is wild or a black three.
#
# When the stock is empty, who takes nothing of the discards ends the hand by that, `pass`; nobody is asked
# when nothing can be taken.

_TAKE: Final = TAKE.verb
_with_turn = changing(position.Position, "turn")


def _drawing_begin(state: position.Position) -> position.Position:
    state = _with_turn(state, state.after(last_seat(state)))
    if state.deal.stock or _takings(state):
        return state
    return position.shown(state.updated(Event("stopped", state.to_act or 0, data={"asked": False})))


def _drawing_legal(state: position.Position) -> Sequence[Move]:
    takings = _takings(state)
    if state.deal.stock:
        return (DRAW, *takings)
    return takings if _must(state) else (*takings, PASS)


def _drawing_apply(state: position.Position, move: Move) -> position.Position:
    seat, many = state.actor, state.rules.draw.many
    if move == PASS:
        return position.shown(state.updated(Event("stopped", seat, data={"asked": True})))
    if move.verb == _TAKE:
        after = _taken(state, move)
        return after if after.done else after.phase_ended()
    deal = state.deal.draw(seat, many)
    events = drawn(seat, state.deal.stock[:many], deal)
    if state.rules.threes == "ordinary":
        return state.phase_ended(*events, deal=deal)
    state = position.replaced(state.updated(*events, deal=deal), seat)
    if len(state.deal.hands[seat]) < len(deal.hands[seat]):
        return position.shown(state.updated(Event("ran_out", seat)))
    return state.phase_ended()


def _task(state: position.Position) -> str:
    return task(state, _task_of_taking(state), may_pass=not _must(state))


# Taking the pile


def _takings(state: position.Position) -> list[Move]:
    return [move for move in _fitting(state) if _can_be_finished(state, move)]


def _fitting(state: position.Position) -> Iterator[Move]:
    """The ways in which the top card fits, whether or not the turn can be finished then."""
    deal, rules, terms = state.deal, state.rules, terms_of(state.rules)
    if not deal.discards or position.is_blocking(top := deal.discards[-1], rules):
        return
    hand, side = deal.hands[state.actor], state.side(state.actor)
    held = counts_of(hand)
    place = position.lying(deal.table, side, terms).places.get(top.rank)
    if not _needs_two(state):
        if place is not None:
            yield Move(_TAKE, target=f"m{place + 1}")
            return
        if held[top.rank] and terms.naturals <= LEAST - 1 and terms.most:
            for wild in reversed(terms.wild):
                if held[wild]:
                    yield Move(_TAKE, (*_first(hand, top.rank, 1), *_first(hand, wild, 1)))
    if held[top.rank] >= LEAST - 1 and _has_room(state, top.rank, terms):
        yield Move(_TAKE, _first(hand, top.rank, LEAST - 1))


def _has_room(state: position.Position, rank: int, terms: Terms) -> bool:
    """Whether the meld of this rank takes three cards, where canastas are closed."""
    laid = position.standing(state).laid.get(rank, RankLaid(0, 0))
    return not terms.closed or laid.size + LEAST <= terms.size


def _must(state: position.Position) -> bool:
    """Whether the top card fits a meld of the side, which must take it once the stock is used up (FG)."""
    return any(move.target for move in _takings(state))


def _needs_two(state: position.Position) -> bool:
    """Whether only two natural cards take the pile."""
    return (
        position.is_frozen(state.deal.discards, state.rules) or not state.deal.opened[state.side(state.actor)]
    )


def _first(hand: Hand, rank: int, many: int) -> Hand:
    return position.pick(hand, tuple(many if each == rank else 0 for each in range(14)))


def _can_be_finished(state: position.Position, move: Move) -> bool:
    """Whether the turn can be ended after the pile is taken so."""
    terms, top = terms_of(state.rules), state.deal.discards[-1]
    used = {rank: many for rank, many in enumerate(counts_of(move.cards)) if many}
    after = position.standing(state).after(top.rank, used, terms, extra=1)
    cards = position.taken(state.deal.discards, state.rules)[:-1]
    rest = counts_of(card for card in cards if not position.is_special(card, state.rules))
    with_pile = after._replace(
        hand=tuple(map(add, after.hand, rest)),
        apart=rest if after.lacks and any(rest) else NONE,
    )
    return can_finish(with_pile, terms)


def _taken(state: position.Position, move: Move) -> position.Position:
    seat, side, deal = state.actor, state.side(state.actor), state.deal
    pile, top = position.taken(deal.discards, state.rules), deal.discards[-1]
    places = position.lying(deal.table, side, terms_of(state.rules)).places
    place = int(move.target[1:]) - 1 if move.target else places.get(top.rank, -1)
    deal = deal.take(seat, len(pile))
    old = deal.table[place].cards if place >= 0 else ()
    deal = laid_down(deal, seat, side, (*move.cards, top), place, state.rules)
    cards = (top, *move.cards)
    told = Event("laid_off", seat, (*cards, *old), data={"many": len(cards)})
    if place < 0:
        told = Event("melded", seat, deal.table[-1].cards)
    state = state.updated(Event("took_pile", seat, (top,), len(pile)), told, deal=deal)
    reds = tuple(card for card in pile if position.is_special(card, state.rules))
    if reds:
        state = state.updated(Event("red_threes", seat, reds), deal=deal.laid_aside(seat, side, reds))
    return state if state.deal.hands[seat] else position.emptied(state)


# Why not


def _drawing_why_not(state: position.Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"A turn begins with a card for your hand: {_task(state)}."
    if move == DRAW:
        return f"The stock is empty; {_task(state)}."
    if move == PASS and not state.deal.stock:
        return f"The stock is used up, and your side has a meld for the top card; {_task(state)}."
    if move == PASS:
        return f"There are cards to draw; {_task(state)}."
    return _why_not_taken(state, move) if move.verb == _TAKE else alone(move.verb)


def _why_not_taken(state: position.Position, move: Move) -> str:
    if not state.deal.discards:
        return "There is no pile to take; 'draw' from the stock."
    top, fitting = state.deal.discards[-1], list(_fitting(state))
    if position.is_blocking(top, state.rules):
        kind = "wild card" if top.rank in terms_of(state.rules).wild else "black three"
        return f"Nobody takes the pile while a {kind} lies on top."
    legal = _takings(state)
    if legal:
        return f"Say what you meld the {top.symbol} with: {_ways(legal)}."
    if fitting:
        return _why_not_finished(state, top)
    return _why_no_meld(state, top)


def _why_not_finished(state: position.Position, top: Card) -> str:
    side = state.side(state.actor)
    if not state.deal.opened[side]:
        least = opening_at(state.rules, state.scores[side], state.number)
        return (
            f"Your first melds must count {least}. Your hand and the {top.symbol} don't reach that, "
            "and the rest of the pile does not count."
        )
    return "After that you would have no card to keep, and your side may not go out yet."


def _why_no_meld(state: position.Position, top: Card) -> str:
    rank = rank_plural(top.rank)
    held = counts_of(state.deal.hands[state.actor])[top.rank]
    if held >= LEAST - 1:
        return f"Your meld of {rank} has no room for three more, and all three are melded at once."
    if state.rules.draw.frozen == "always":
        return f"Only two {rank} of your hand take the pile, and you hold {held or 'none'}."
    if position.is_frozen(state.deal.discards, state.rules):
        return f"The pile is frozen: only two {rank} of your hand take it."
    if not state.deal.opened[state.side(state.actor)]:
        return f"Before your side has melded only two {rank} of your hand take the pile."
    return f"The {top.symbol} makes no meld with your hand, and your side has no {rank}."


def _ways(moves: Sequence[Move]) -> str:
    return " or ".join(f"'{move}'" for move in moves)


def _task_of_taking(state: position.Position) -> str:
    legal = _takings(state)
    return f"take the pile: {_ways(legal)}" if legal else ""


# In text


def _offer(view: TogetherView, style: Style) -> str:
    if all(move.verb != _TAKE for move in view.legal):
        return ""
    many = counted(len(position.taken(view.discards, view.rules)), "card")
    if view.rules.draw.most:
        return f"take {many} of the pile with the {style.card(view.discards[-1])}"
    return f"take the pile, {many} with the {style.card(view.discards[-1])}"


def _drawing_gloss(move: Move, view: TogetherView, style: Style) -> str:
    if move.verb != _TAKE:
        return "end the hand" if move == PASS else ""
    top = style.card(view.discards[-1])
    if move.target:
        return f"the {top} to {style.cards(view.table[int(move.target[1:]) - 1].cards)}"
    return f"{style.cards((view.discards[-1], *move.cards))}, and the rest in hand"


def _read(text: str, view: TogetherView) -> Move | None:
    """`take` alone for the way that costs no wild card, or the only one; the cards also by their ranks."""
    text = " ".join(text.lower().split())
    if text in FROM_STOCK:
        return DRAW
    word, _, rest = text.partition(" ")
    ways = [move for move in view.legal if move.verb == _TAKE]
    if word not in (_TAKE, "pile", "pick") or not ways:
        return None
    if rest in ("", "pile", "the pile", "up"):
        plain = [move for move in ways if not any(_is_wild(card, view) for card in move.cards)]
        return plain[0] if plain else ways[0] if len(ways) == 1 else None
    ranks = ranks_in(rest)
    same = [move for move in ways if move.cards and sorted(card.rank for card in move.cards) == ranks]
    return same[0] if len(same) == 1 else None


def _is_wild(card: Card, view: TogetherView) -> bool:
    return card.rank in terms_of(view.rules).wild


def _took_pile(event: Event, style: Style) -> str:
    many, top = counted(event.amount or 0, "card"), style.card(event.cards[0])
    return f"{style.does(event.seat, 'take')} the pile, {many}, for the {top}."


def _replaced(event: Event, style: Style) -> str:
    if event.cards:
        return f"{style.does(event.seat, 'draw')} {style.cards(event.cards)} instead."
    return ""


DRAWING: Final[Phase[position.Position, TogetherView]] = Phase(
    name="drawing",
    is_played=lambda rules: True,
    begin=_drawing_begin,
    legal=_drawing_legal,
    apply=_drawing_apply,
    why_not=_drawing_why_not,
    task=_task,
    question=lambda view, style: question(view, _offer(view, style)),
    verbs=(DRAW.verb, _TAKE, PASS.verb),
    gloss=_drawing_gloss,
    read=_read,
    tellers={
        "ran_out": lambda event, style: "the stock has no card for the red three: the hand is over.",
        "took_pile": _took_pile,
        "red_threes": lambda event, style: (
            f"{style.does(event.seat, 'lay')} down {style.cards(event.cards)}."
        ),
        "replaced": _replaced,
    },
)


YES: Final = Move("yes")
NO: Final = Move("no")
_MOVES: Final = (YES, NO)
_TASK: Final = "say 'yes' if your partner may go out, or 'no'"


def asking(state: position.Position) -> Seat:
    """The player whose turn it is."""
    return state.deal.turns[-1].seat


def _permission_begin(state: position.Position) -> position.Position:
    return state.updated(turn=(state.actor + state.players // 2) % state.players)


def _permission_legal(state: position.Position) -> Sequence[Move]:
    return _MOVES


def _permission_apply(state: position.Position, move: Move) -> position.Position:
    deal = replace(state.deal, permission="yes" if move == YES else "no")
    event = Event("permitted" if move == YES else "forbade", state.actor)
    return state.phase_ended(event, deal=deal, turn=asking(state))


def _permission_why_not(state: position.Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"Your partner waits for an answer: {_TASK}."
    return alone(move.verb)


def _question(view: TogetherView, style: Style) -> str:
    seat = view.turns[-1].seat
    cards = counted(view.hand_sizes[seat], "card")
    return f"{style.does(seat, 'ask')} to go out, with {cards} in hand. Yes, or no?"


def _permission_gloss(move: Move, view: TogetherView, style: Style) -> str:
    return "the hand may end now" if move == YES else "the hand goes on"


PERMISSION: Final[Phase[position.Position, TogetherView]] = Phase(
    name="permission",
    is_played=lambda rules: rules.close.ask,
    begin=_permission_begin,
    legal=_permission_legal,
    apply=_permission_apply,
    why_not=_permission_why_not,
    task=lambda state: _TASK,
    question=_question,
    verbs=(YES.verb, NO.verb),
    why_not_now=lambda state, move, task: f"Nobody has asked you anything; {task}.",
    gloss=_permission_gloss,
    tellers={
        "permitted": lambda event, style: f"{style.does(event.seat, 'say')} yes.",
        "forbade": lambda event, style: f"{style.does(event.seat, 'say')} no: no going out in this turn.",
    },
)
