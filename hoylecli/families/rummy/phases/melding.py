"""Melds come on the table by rank, those of a side together; then a card is thrown (FG, Canasta).

`meld 5H 5D 2S` lays a new meld, `lay 5C m2` adds to one of the side, by its number on the table; a card alone
is thrown, which ends the turn. `ask` comes before all that: it asks the partner for permission to go out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from hoylecli.core.cards import Card, card_text, parse_cards, rank_plural
from hoylecli.core.errors import BadNotation
from hoylecli.core.events import Event
from hoylecli.core.grammar import counted
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style
from hoylecli.scoring.canasta import VALUES

from ..position.ending import shown
from ..position.position import Position
from ..position.refusals import alone, not_held
from ..position.together.counts import KEPT, LEAST, THREES, can_finish, can_go_out, canastas, terms_of
from ..position.together.ranks import ranks_in
from ..position.together.sides import is_last_turn, lacking, opening_at, rank_of, standing
from ..position.together.steps import by_rank, cards_of, laid_down, places_of, steps
from ..view import RummyView
from .phase import RummyPhase

MELD: Final = "meld"
LAY: Final = "lay"
ASK: Final = Move("ask")
_THROWING: Final = ("discard", "throw", "play")


def _begin(state: Position) -> Position:
    return state


def _legal(state: Position) -> Sequence[Move]:
    """`ask`, new melds, cards for melds that lie there, and cards to throw, none of which leaves the turn
    unfinished."""
    at, terms = standing(state), terms_of(state.rules)
    hand, places = state.deal.hands[state.actor], places_of(state.deal, state.side(state.actor))
    ranks = by_rank(hand)
    moves = [ASK] if _may_ask(state) and can_go_out(at, terms) and _bears_no(state) else []
    for step in steps(at, terms, places):
        cards = cards_of(step, ranks, terms)
        moves.append(Move(MELD, cards) if step.place < 0 else Move(LAY, cards, target=f"m{step.place + 1}"))
    if _may_throw(state):
        moves += [Move(cards=(card,)) for card in dict.fromkeys(hand)]
    return moves


def _may_ask(state: Position) -> bool:
    return state.rules.close.ask and not state.deal.permission


def _bears_no(state: Position) -> bool:
    """Whether the turn can be ended without going out; who has too few cards left for that cannot ask."""
    return can_finish(standing(state)._replace(may_go_out=False), terms_of(state.rules))


def _may_throw(state: Position) -> bool:
    """Whether the turn can end with a discard now."""
    at, terms = standing(state), terms_of(state.rules)
    if at.lacks and at.laid:
        return False
    return at.left >= KEPT or (at.may_go_out and not at.lacks and canastas(at, terms) >= terms.needed)


def _apply(state: Position, move: Move) -> Position:
    if move == ASK:
        return state.then(Event("asked", state.actor), deal=replace(state.deal, permission="asked")).through()
    return _thrown(state, move.cards[0]) if move.verb == PLAY else _laid(state, move)


def _laid(state: Position, move: Move) -> Position:
    seat, deal = state.actor, state.deal
    place = int(move.target[1:]) - 1 if move.target else -1
    old = deal.table[place].cards if move.target else ()
    event = Event("melded", seat, move.cards)
    if old:
        event = Event("laid_off", seat, (*move.cards, *old), data={"many": len(move.cards)})
    deal = laid_down(deal, seat, state.side(seat), move.cards, place, state.rules)
    state = state.then(event, deal=replace(deal, permission=deal.permission or "late"))
    return state if deal.hands[seat] else _out(state)


def _thrown(state: Position, card: Card) -> Position:
    seat = state.actor
    deal = state.deal.throw(seat, card)
    state = state.then(Event("threw", seat, (card,)), deal=deal)
    if not deal.hands[seat]:
        return _out(state)
    sides = {meld.side for meld in deal.table}
    opened = tuple(side in sides for side in range(len(state.scores)))
    if is_last_turn(state):
        return shown(state.then(Event("last_turn", seat)))
    return state.then(deal=replace(deal, opened=opened, permission="")).through()


def _out(state: Position) -> Position:
    return shown(state.then(Event("went_out", state.actor)))


def _task(state: Position) -> str:
    legal = _legal(state)
    if state.to_act is not None and THREES in standing(state).laid:
        return f"throw your last card, '{legal[-1]}'"
    steps_now = [move for move in legal if move.verb in (MELD, LAY)]
    throwing = [move for move in legal if move.verb == PLAY]
    laying = f"lay cards down, such as '{steps_now[0]}'" if steps_now else ""
    one = f"throw a card, such as '{throwing[0]}'" if throwing else ""
    return ", or ".join(filter(None, (laying, one)))


# Why not


def _why_not(state: Position, move: Move) -> str:
    if move.verb == ASK.verb:
        return _why_not_asked(state, move)
    if move.verb not in (PLAY, MELD, LAY):
        return f"You have your cards for this turn; now {_task(state)}."
    hand = state.deal.hands[state.actor]
    missing = next((card for card in move.cards if move.cards.count(card) > hand.count(card)), None)
    if missing is not None:
        return f"You don't hold another {missing.symbol}." if missing in hand else not_held(state, missing)
    if not move.cards:
        return f"Say which cards, such as '{_legal(state)[0]}'."
    if move.verb == PLAY:
        return _why_not_thrown(state, move)
    return _why_not_melded(state, move) if move.verb == MELD else _why_not_laid(state, move)


def _why_not_asked(state: Position, move: Move) -> str:
    if move != ASK:
        return alone(ASK.verb)
    if state.deal.permission == "late":
        return f"You ask before you lay cards down; {_task(state)}."
    if state.deal.permission:
        return f"Your partner has answered; {_task(state)}."
    if not _bears_no(state):
        return f"After a no you could not end this turn, as you have no card to keep; {_task(state)}."
    return f"You cannot go out in this turn, so there is nothing to ask; {_task(state)}."


def _why_not_thrown(state: Position, move: Move) -> str:
    if len(move.cards) != 1:
        return f"A turn ends with one discard, and melds begin with '{MELD}'; {_task(state)}."
    at = standing(state)
    if at.lacks and at.laid:
        return f"Your first melds still lack {at.lacks} points; {_task(state)}."
    return f"{_not_out(state)}, and you must keep a card; {_task(state)}."


def _not_out(state: Position) -> str:
    """Why the player may not go out now."""
    if state.deal.permission == "no":
        return "Your partner has said no to going out"
    needed, made = terms_of(state.rules).needed, canastas(standing(state), terms_of(state.rules))
    if made < needed:
        return f"Your side goes out with {counted(needed, 'canasta')}, and has {made or 'none'}"
    return "Your first melds do not count enough yet"


def _why_not_melded(state: Position, move: Move) -> str:
    terms = terms_of(state.rules)
    if move.target or move.source or move.amount is not None:
        return "A new meld is its cards alone; 'lay' adds to one that lies there."
    naturals = [card for card in move.cards if card.rank not in terms.wild]
    wilds = len(move.cards) - len(naturals)
    ranks = {card.rank for card in naturals}
    if len(ranks) > 1:
        return "But for wild cards a meld has cards of one rank."
    if len(move.cards) < LEAST:
        return f"A meld has at least {LEAST} cards."
    if len(naturals) < terms.naturals:
        return f"A meld has at least {terms.naturals} natural cards."
    rank = naturals[0].rank
    if rank == THREES and terms.threes:
        return _why_no_threes(state, wilds)
    if wilds > terms.most:
        return f"A meld has at most {counted(terms.most, 'wild card')}."
    place = places_of(state.deal, state.side(state.actor)).get(rank)
    if place is not None:
        return f"Your side has {rank_plural(rank)} already: 'lay {card_text(move.cards)} m{place + 1}'."
    if wilds > 1:
        return "Wild cards come one at a time: begin with one, and 'lay' the others on the meld."
    return _same_ranks(state, move) or _unfinished(state)


def _why_no_threes(state: Position, wilds: int) -> str:
    if wilds:
        return "Black threes are melded without wild cards."
    return "Black threes are melded only as the last thing before going out."


def _why_not_laid(state: Position, move: Move) -> str:
    table, side, terms = state.deal.table, state.side(state.actor), terms_of(state.rules)
    mine = places_of(state.deal, side)
    if not mine:
        return f"Your side has no meld yet that cards could be laid on; {_task(state)}."
    example = f"m{next(iter(mine.values())) + 1}"
    if not move.target or move.source or move.amount is not None:
        return f"Name the meld, too: 'lay {card_text(move.cards)} {example}'."
    names = {f"m{place + 1}": place for place in range(len(table))}
    if move.target not in names:
        return f"There is no meld {move.target}; yours are {_names(mine.values())}."
    meld = table[names[move.target]]
    if meld.side != side:
        return f"{move.target} is not a meld of your side; yours are {_names(mine.values())}."
    naturals = [card for card in move.cards if card.rank not in terms.wild]
    stray = next((card for card in naturals if card.rank != rank_of(meld)), None)
    if stray is not None:
        return f"The {stray.symbol} does not fit {move.target}, which is of {rank_plural(rank_of(meld))}."
    if len(naturals) < len(move.cards) and len(move.cards) > 1:
        return "Lay wild cards one at a time."
    if not naturals and sum(card.rank in terms.wild for card in meld.cards) >= terms.most:
        return f"{move.target} has {counted(terms.most, 'wild card')} already, and no more fit."
    return _same_ranks(state, move) or _unfinished(state)


def _names(places: Iterable[int]) -> str:
    return ", ".join(f"m{place + 1}" for place in places)


def _same_ranks(state: Position, move: Move) -> str:
    """How the same cards are written, where others of their ranks are meant."""
    ranks = sorted(card.rank for card in move.cards)
    for other in _legal(state):
        same = (other.verb, other.target) == (move.verb, move.target)
        if same and sorted(card.rank for card in other.cards) == ranks:
            return f"Write it as '{other}'; suits make no difference."
    return ""


def _unfinished(state: Position) -> str:
    """Why a step that could be made would leave a turn that cannot be finished."""
    at = standing(state)
    if at.lacks:
        least = opening_at(state.rules, state.scores[state.side(state.actor)])
        return f"Your first melds must count {least} in this turn, and after that they could not."
    return f"{_not_out(state)}; after that you would have no card to keep."


# In text


def _question(view: RummyView, style: Style) -> str:
    verbs = {move.verb for move in view.legal}
    words = [word for verb, word in ((MELD, "meld"), (LAY, "lay"), (PLAY, "throw a card")) if verb in verbs]
    lacks = lacking_of(view)
    still = f"{lacks} points to open. " if lacks and PLAY not in verbs else ""
    return f"{still}Do you {' or '.join([', '.join(words[:-1]), words[-1]] if len(words) > 1 else words)}?"


def lacking_of(view: RummyView) -> int:
    """What the first melds of the viewer's side must still count."""
    side = view.side(view.seat or 0)
    return lacking(view.rules, view.table, side, view.opened[side], view.scores[side])


def _gloss(move: Move, view: RummyView, style: Style) -> str:
    if move == ASK:
        return "ask your partner whether you may go out"
    if move.verb == LAY:
        return f"on {style.cards(view.table[int(move.target[1:]) - 1].cards)}"
    if move.verb == MELD:
        return f"{sum(VALUES[card.rank] for card in move.cards)} points"
    return "throw it"


def _read(text: str, view: RummyView) -> Move | None:
    """Cards by their ranks: `meld 5 5 5 2`, `throw 4`; `lay kings` where they fit one meld alone."""
    word, _, rest = " ".join(text.lower().split()).partition(" ")
    if word in _THROWING and rest:
        return _only([move for move in view.legal if move.verb == PLAY], ranks_in(rest), rest)
    target = ""
    if rest and (last := rest.split()[-1])[0] == "m" and last[1:].isdigit():
        rest, target = rest[: -len(last)].strip(), last
    if word == "add":
        word = LAY
    if word not in (MELD, LAY) or not rest:
        return None
    moves = [move for move in view.legal if move.verb == word and target in ("", move.target)]
    return _only(moves, ranks_in(rest), rest)


def _only(moves: Sequence[Move], ranks: list[int], text: str) -> Move | None:
    """The one move with cards of these ranks; of several those that are written, suits and all."""
    same = [move for move in moves if sorted(card.rank for card in move.cards) == ranks]
    if len(same) < 2:
        return same[0] if same else None
    try:
        cards = parse_cards(text)
    except BadNotation:
        cards = []
    written = [move for move in same if sorted(move.cards) == sorted(cards)]
    if len(written) == 1:
        return written[0]
    return same[0] if same[0].verb == PLAY and not written else None


MELDING: Final[RummyPhase] = Phase(
    name="melding",
    is_played=lambda rules: rules.melds.together,
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    verbs=(MELD, LAY, ASK.verb),
    elsewhere=lambda state, move, task: f"First you take cards: {task}.",
    gloss=_gloss,
    read=_read,
    tellers={
        "asked": lambda event, style: f"{style.does(event.seat, 'ask')} to go out.",
        "last_turn": lambda event, style: "That was the last turn, as the stock is used up.",
    },
)
