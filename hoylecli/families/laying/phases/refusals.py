"""Why a move is not legal in a turn of laying melds, as one would tell a beginner."""

from hoylecli.core.cards import Card
from hoylecli.core.moves import PLAY, Move, one_of
from hoylecli.families.rummy.table import Meld
from hoylecli.families.rummy.turns import not_held

from ..melds import JOKER, laid_kind, laid_on, may_lay, melds_of, swapped, terms_of
from ..openings import NOTHING, lacks
from ..position import Position
from ..rules import LEAST
from .steps import LAY, MELD, SWAP, has_begun, task

_NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}


def why_not(state: Position, move: Move) -> str:
    """As `Phase.why_not`."""
    hand = state.deal.hands[state.actor]
    if move.verb not in (PLAY, MELD, LAY, SWAP):
        return f"You have taken your card; now {task(state)}."
    if move.verb == SWAP and not state.rules.wild.swap:
        return f"There is no 'swap' in this game; {task(state)}."
    missing = next((card for card in move.cards if move.cards.count(card) > hand.count(card)), None)
    if missing is not None:
        return _not_held(state, missing)
    if move.verb == MELD:
        return _why_not_melded(state, move)
    return _why_not_thrown(state, move) if move.verb == PLAY else _why_not_laid(state, move)


def _not_held(state: Position, card: Card) -> str:
    if card in state.deal.hands[state.actor]:
        return f"You don't hold another {card.symbol}."
    for number, meld in enumerate(state.deal.table, 1):
        if card in meld.cards:
            return f"The {card.symbol} lies on the table already, in m{number}."
    return not_held(state, card)


def _why_not_thrown(state: Position, move: Move) -> str:
    if len(move.cards) != 1:
        return f"A turn ends with one discard, and cards are melded with 'meld'; {task(state)}."
    (card,), must = move.cards, state.deal.must
    if must is not None:
        return f"Before you throw a card, {task(state)}."
    if has_begun(state):
        return f"Your first melds still lack {lacks(state)}; {task(state)}."
    return f"You have just taken the {card.symbol}, so you can't throw it back; {task(state)}."


def _why_not_melded(state: Position, move: Move) -> str:
    if move.target or move.source or move.amount is not None:
        return f"Write only the cards of a new meld; {task(state)}."
    written = melds_of(state.rules, move.cards)
    if not written:
        return f"That is no meld: {_what_melds_are(state)}."
    if state.rules.contracts and lacks(state) == NOTHING:
        return f"You have laid your contract, so you only lay cards on melds now; {task(state)}."
    if move.cards not in written:
        ways = one_of([Move(MELD, cards) for cards in written])
        return f"Write it as '{ways}'." if len(written) == 1 else f"That could be {ways}. Which one?"
    return _leaves_unfinished(state, move)


def _what_melds_are(state: Position) -> str:
    suits = " of different suits" if terms_of(state.rules).suits and state.rules.pack.copies > 1 else ""
    run = _NUMBERS[state.rules.melds.run]
    kinds = {"set": f"three or more of a rank{suits}", "run": f"{run} or more of a suit in sequence"}
    wild = ""
    if state.rules.pack.jokers:
        most, least = state.rules.wild.most, state.rules.wild.naturals
        wild = f"; of them {most} at most are jokers, and {least} at least are not"
    return ", or ".join(kinds[kind] for kind in state.rules.melds.kinds) + wild


def _leaves_unfinished(state: Position, move: Move) -> str:
    """Why a step that could be made would leave a turn that cannot be finished."""
    must, taken, need = state.deal.must, state.deal.just_taken, lacks(state)
    if need != NOTHING:
        return _opens_not(state, move)
    if must is not None:
        return f"You took the {must.symbol} to use it, and after that you could not; {task(state)}."
    assert taken is not None
    return (
        f"That would leave you only the {taken.symbol}, which you have just taken and can't throw; "
        f"{task(state)}."
    )


def _opens_not(state: Position, move: Move) -> str:
    """Why this is not among the first melds."""
    need, must = lacks(state), state.deal.must
    still = "still lack" if has_begun(state) else "must be"
    if not state.rules.contracts:
        still = "still lack" if has_begun(state) else "must count"
    if need.after(state.rules, laid_kind(move.cards), move.cards) is None:
        return f"Your first melds {still} {need}, and no other; {task(state)}."
    with_it = f", the {must.symbol} among them" if must is not None else ""
    first = f"Your first melds {still} {need}{with_it}, all in this turn"
    return f"{first}, and that would leave them short; {task(state)}."


def _why_not_laid(state: Position, move: Move) -> str:
    table, need, verb = state.deal.table, lacks(state), move.verb
    if need != NOTHING and has_begun(state):
        return f"Finish your first melds before you lay cards on others: they lack {need}; {task(state)}."
    if need != NOTHING:
        return f"Lay first melds of {need} before you lay cards on others; {task(state)}."
    if not table:
        return f"No meld lies on the table yet that a card could be laid on; {task(state)}."
    if len(move.cards) != 1 or not move.target or move.source or move.amount is not None:
        if verb == SWAP:
            return "Swap one card for a joker, and name the meld: 'swap 8H m1'."
        return "Lay off one card at a time, and name the meld: 'lay 8H m1'."
    names = [f"m{number}" for number in range(1, len(table) + 1)]
    if move.target not in names:
        many = "only m1" if len(names) == 1 else f"m1 to {names[-1]}"
        return f"There is no meld {move.target}; on the table there is {many}."
    card, meld = move.cards[0], table[names.index(move.target)]
    if not may_lay(state.rules, meld, state.side(state.actor)):
        return f"You may lay cards only on your own melds, and {move.target} is not yours."
    cards = " ".join(each.symbol for each in meld.cards)
    if verb == SWAP:
        if meld.kind == "set":
            return f"A joker is swapped out of a run, and {move.target}, {cards}, is a set."
        if swapped(state.rules, meld, card, 0) is None:
            return f"No joker stands for the {card.symbol} in {move.target}, {cards}."
    elif laid_on(state.rules, meld, card, 0) is None:
        return _why_it_fits_not(state, card, meld, move.target, cards)
    return _leaves_unfinished(state, move)


def _why_it_fits_not(state: Position, card: Card, meld: Meld, name: str, cards: str) -> str:
    jokers = sum(other >= JOKER for other in meld.cards)
    if card >= JOKER and jokers >= terms_of(state.rules).wilds:
        return f"{name}, {cards}, has as many jokers as a meld may have."
    if meld.kind == "set" and len(meld.cards) > LEAST and terms_of(state.rules).suits:
        return f"{name}, {cards}, is full."
    return f"The {card.symbol} does not fit {name}, {cards}."


def why_not_now(state: Position, move: Move, task: str) -> str:
    """As `Phase.why_not_now`."""
    if move.verb == SWAP and not state.rules.wild.swap:
        return f"There is no '{SWAP}' in this game; {task}."
    return f"Cards are laid down when you have taken one; {task}."
