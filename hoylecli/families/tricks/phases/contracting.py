"""Contracts are bid, each higher than the one before (five hundred, as played).

From the dealer's left each player bids more than the last bid, or passes and stays out, unless the rules let
those who pass stay (see `auction`). The highest bid names trumps. At misere the declarer's partner sits out.
When nobody bids the next dealer deals.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from hoylecli.core import Event, Move, Seat, counted, replace
from hoylecli.core.text import NUMBERS
from hoylecli.families import Phase, Style

from .. import position
from ..position import Bid, Hand, Position, in_words
from ..position.labels import as_held
from ..view import TricksView
from .auction import PASS, to_bid
from .phase import SUIT_WORDS, TricksPhase, folded, not_held, nothing_else, read_cards, wrong_number


def _contracting_legal(state: Position) -> Sequence[Move]:
    return [*position.contracts_above(state.rules.contracts, state.deal.high), PASS]


def _contracting_apply(state: Position, move: Move) -> Position:
    seat = state.turn
    assert seat is not None
    bid = position.bid_of(seat, move)
    deal = replace(state.deal, bids=(*state.deal.bids, bid))
    state = state.updated(Event("contract", seat, data=_data(bid)), deal=deal)
    following = to_bid(state, seat) if len(_contracting_legal(state)) > 1 else None
    if following is not None:
        return state.updated(turn=following)
    return _won(state, deal.high) if deal.high else state.thrown_in()


def _won(state: Position, high: Bid) -> Position:
    deal = replace(state.deal, declarer=high.seat, trump=position.trump_of(high), out=_out(state, high.seat))
    return state.phase_ended(Event("contract_won", high.seat, data=_data(high)), deal=deal)


def _data(bid: Bid) -> dict[str, str | int | None]:
    """The data of the event on a bid: its word, and of a contract the suit, `N` for none, and the tricks."""
    return {"word": bid.word, "suit": bid.suit or None, "tricks": bid.amount if bid.suit else None}


def _out(state: Position, declarer: Seat) -> Seat | None:
    """The partner of a declarer who plays misere; None at other contracts."""
    alone = position.is_misere(state.deal.bids) and state.rules.partners
    return (declarer + state.players // 2) % state.players if alone else None


def _contracting_why_not(state: Position, move: Move) -> str:
    high, rules = state.deal.high, state.rules.contracts
    bids, example = (
        list(position.contracts_of(rules)),
        in_words(position.bid_of(0, _contracting_legal(state)[0])),
    )
    if move.verb == "bid" and move not in bids:
        return _no_contract(state, move)
    if move in (position.MISERE, position.OPEN_MISERE) and move not in bids:
        what = in_words(position.bid_of(0, move))
        return f"There is no {what} at this table; bid, such as '{example}', or pass."
    if move not in bids:
        return f"Bid, such as '{example}', or pass."
    if high is not None and bids.index(move) <= bids.index(position.move_of(high)):
        return f"The bid is {in_words(high)}. Bid more, such as '{example}', or pass."
    if move == position.MISERE and rules.misere_over:
        return f"You may bid misere only over a bid of {rules.misere_over}. Bid {example} or more, or pass."
    return f"Bid, such as '{example}', or pass."


def _no_contract(state: Position, move: Move) -> str:
    """Why there is no such bid at all; the example is one of tricks, if one can still be bid."""
    rules, legal = state.rules.contracts, _contracting_legal(state)
    example = in_words(position.bid_of(0, next((each for each in legal if each.verb == "bid"), legal[0])))
    if move.amount is not None and not rules.least <= move.amount <= rules.most:
        return f"Bids are from {rules.least} to {counted(rules.most, 'trick')}, such as '{example}'."
    return f"Say how many tricks, and the trumps: '{example}'."


# In text


def _contracting_question(view: TricksView, style: Style) -> str:
    high = position.highest(view.bids)
    if high is None:
        return "What do you bid, or do you pass?"
    return f"{style.name(high.seat)} bid {in_words(high)}. Do you bid more, or pass?"


def _gloss(move: Move, view: TricksView, style: Style) -> str:
    """What a contract is, and what it counts."""
    if move.verb == "pass":
        return ""
    value = position.contracts_of(view.rules.contracts)[move]
    what = in_words(position.bid_of(0, move)) if move.verb == "bid" else "no trick at all"
    return f"{what}, {counted(value, 'point')}"


_CONTRACT: Final = re.compile(r"([0-9]{1,2}) ?([a-z♣♦♥♠ -]+)|([a-z♣♦♥♠]+) ?([0-9]{1,2})")
_NO_TRUMPS: Final = ("n", "nt", "no trump", "no trumps", "no-trump", "no-trumps", "notrump", "notrumps")
_TRICKS: Final = {word: str(amount) for amount, word in enumerate(NUMBERS) if amount}
_MISERES: Final = {
    "misere": position.MISERE,
    "misère": position.MISERE,
    "open": position.OPEN_MISERE,
    "open misere": position.OPEN_MISERE,
    "open misère": position.OPEN_MISERE,
}


def _read(text: str, view: TricksView) -> Move | None:
    """The contract meant by `7h`, `seven hearts`, `bid h7`, `8nt` or `open misere`.

    `7`, `bid` and `bid hearts` give illegal moves.
    """
    words = [_TRICKS.get(word, word) for word in folded(text).split()]
    is_begun = words[:1] == ["bid"]
    said = " ".join(words[is_begun:])
    if said in _MISERES:
        return _MISERES[said]
    if re.fullmatch("[0-9]{1,2}", said):
        return Move("bid", amount=int(said))
    if is_begun and (not said or _letter(said)):
        return Move("bid", target=_letter(said))
    found = _CONTRACT.fullmatch(said)
    if found is None:
        return None
    suit, tricks = (found[2], found[1]) if found[1] else (found[3], found[4])
    return Move("bid", target=_letter(suit), amount=int(tricks)) if _letter(suit) else None


def _letter(suit: str) -> str:
    """The letter of a suit, or of no trumps, that has been typed; "" for none."""
    return "n" if suit in _NO_TRUMPS else SUIT_WORDS.get(suit, "")


def _contract(event: Event, style: Style) -> str:
    if event.data["word"] == "pass":
        return f"{style.does(event.seat, 'pass')}."
    return f"{style.does(event.seat, 'bid')} {_named(event)}."


def _named(event: Event) -> str:
    data = event.data
    return in_words(Bid(event.seat, data["word"], data["tricks"] or 0, data["suit"] or ""))


CONTRACTING: Final[TricksPhase] = Phase(
    name="contracting",
    is_played=lambda rules: rules.bidding.kind == "contracts",
    begin=Position.eldest_begins,
    legal=_contracting_legal,
    apply=_contracting_apply,
    why_not=_contracting_why_not,
    task=lambda state: (
        f"bid, such as '{in_words(position.bid_of(0, _contracting_legal(state)[0]))}', or pass"
    ),
    question=_contracting_question,
    verbs=("bid", "misere", "open-misere", "pass"),
    gloss=_gloss,
    read=_read,
    tellers={
        "contract": _contract,
        "contract_won": lambda event, style: f"{style.does(event.seat, 'play')} {_named(event)}.",
    },
)


# The declarer takes the kitty up and lays as many cards away (five hundred, as played)


def _burying_begin(state: Position) -> Position:
    declarer, size, deal = state.deal.declarer, state.rules.kitty, state.deal
    assert declarer is not None
    kitty = deal.rest[:size]
    if not kitty:
        return state.phase_ended()
    deal = replace(deal, rest=deal.rest[size:]).with_hand(declarer, (*deal.hands[declarer], *kitty))
    events = (
        Event("kitty", declarer, amount=len(kitty)),
        Event("kitty", declarer, tuple(sorted(kitty)), seen_by=(declarer,), reveals=True),
    )
    return state.updated(*events, deal=deal, turn=declarer)


def _burying_legal(state: Position) -> Sequence[Move]:
    return _choices(state.deal.hands[state.turn or 0], _many(state))


def _many(state: Position) -> int:
    """How many cards are to be laid away: as many as the kitty had."""
    return _surplus([len(hand) for hand in state.deal.hands])


def _surplus(sizes: Sequence[int]) -> int:
    """By how many cards one hand is larger than the others."""
    return max(sizes) - min(sizes)


@lru_cache(maxsize=4)
def _choices(hand: Hand, size: int) -> tuple[Move, ...]:
    return tuple(Move(cards=cards) for cards in dict.fromkeys(combinations(hand, size)))


def _burying_apply(state: Position, move: Move) -> Position:
    declarer, cards = state.turn, move.cards
    assert declarer is not None
    deal = state.deal.without(declarer, cards)
    deal = replace(deal, rest=(*deal.rest, *cards), laid_away=cards)
    events = (
        Event("laid_away", declarer, amount=len(cards)),
        Event("laid_away", declarer, cards, seen_by=(declarer,)),
    )
    return state.phase_ended(*events, deal=deal)


def _task(state: Position) -> str:
    legal = _burying_legal(state)
    return f"lay {counted(len(legal[0].cards), 'card')} away, such as '{legal[0]}'"


def _burying_why_not(state: Position, move: Move) -> str:
    if move != Move(cards=move.cards):
        return nothing_else(_task(state))
    for card in move.cards:
        if card not in state.deal.hands[state.turn or 0]:
            return not_held(state, card)
    if len(move.cards) != _many(state):
        return wrong_number(move.cards, _many(state), _task(state))
    if len(set(move.cards)) < len(move.cards):
        return f"Each card once, please: {_task(state)}."
    return f"Write it as '{Move(cards=tuple(sorted(move.cards)))}'."


def _burying_question(view: TricksView, style: Style) -> str:
    return f"Lay {counted(_surplus(view.hand_sizes), 'card')} away, face down."


def _kitty(event: Event, style: Style) -> str:
    if event.cards:
        return f"{style.does(event.seat, 'take')} up {as_held(event.cards, style)}."
    return "" if event.seat == style.you else f"{style.does(event.seat, 'take')} the kitty."


BURYING: Final[TricksPhase] = Phase(
    name="burying",
    is_played=lambda rules: bool(rules.kitty),
    begin=_burying_begin,
    legal=_burying_legal,
    apply=_burying_apply,
    why_not=_burying_why_not,
    task=_task,
    question=_burying_question,
    read=read_cards,
    tellers={"kitty": _kitty},
)
