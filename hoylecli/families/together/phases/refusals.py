"""Why a move is not legal in a turn of melding, as one would tell a beginner."""

from collections import Counter
from collections.abc import Iterable

from hoylecli.core.cards import card_text, rank_plural
from hoylecli.core.grammar import counted
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.rummy.turns import alone, not_held

from ..counts import LEAST, THREES, canastas, is_closed, terms_of
from ..position import Position, lacking_canastas, laid_of, rank_of, standing
from ..rules import opening_at
from ..steps import places_of
from .choices import ASK, LAY, MELD, bears_no, legal, task


def why_not(state: Position, move: Move) -> str:
    """As `Phase.why_not`."""
    if move.verb == ASK.verb:
        return _not_asked(state, move)
    if move.verb not in (PLAY, MELD, LAY):
        return f"You have your cards for this turn; now {task(state)}."
    hand = state.deal.hands[state.actor]
    missing = next((card for card in move.cards if move.cards.count(card) > hand.count(card)), None)
    if missing is not None:
        return f"You don't hold another {missing.symbol}." if missing in hand else not_held(state, missing)
    if not move.cards:
        alike = next((other for other in legal(state) if other.verb == move.verb), None)
        if alike is None:
            return f"You have no cards to {move.verb} now; {task(state)}."
        return f"Say which cards, such as '{alike}'."
    if move.verb == PLAY:
        return _not_thrown(state, move)
    return _not_melded(state, move) if move.verb == MELD else _not_laid(state, move)


def _not_asked(state: Position, move: Move) -> str:
    if move != ASK:
        return alone(ASK.verb)
    if not state.rules.close.ask:
        return f"There is no partner to ask; {task(state)}."
    if state.deal.permission == "late":
        return f"You ask before you lay cards down; {task(state)}."
    if state.deal.permission:
        return f"Your partner has answered; {task(state)}."
    if not bears_no(state):
        return f"If your partner said no you could not end this turn, with no card to keep; {task(state)}."
    return f"You cannot go out in this turn, so there is nothing to ask; {task(state)}."


def _not_thrown(state: Position, move: Move) -> str:
    if len(move.cards) != 1:
        return f"A turn ends with one discard, and melds begin with '{MELD}'; {task(state)}."
    at = standing(state)
    if at.lacks and at.has_begun:
        return f"Your first melds still lack {at.lacks} points; {task(state)}."
    return f"{_not_yet_out(state)}, and you must keep a card; {task(state)}."


def _not_yet_out(state: Position) -> str:
    """Why the player may not go out now."""
    if state.deal.permission == "no":
        return "Your partner has said no to going out"
    lacking = lacking_canastas(state.rules, canastas(standing(state), terms_of(state.rules)))
    return lacking or "Your first melds do not count enough yet"


def _not_melded(state: Position, move: Move) -> str:
    terms = terms_of(state.rules)
    if move.target or move.source or move.amount is not None:
        return "Write only the cards of a new meld. Use 'lay' to add to one on the table."
    naturals = [card for card in move.cards if card.rank not in terms.wild]
    wilds = len(move.cards) - len(naturals)
    ranks = {card.rank for card in naturals}
    if len(ranks) > 1:
        return "Apart from wild cards, all cards of a meld have the same rank."
    if len(move.cards) < LEAST:
        return f"A meld has at least {LEAST} cards."
    if len(naturals) < terms.naturals:
        return f"A meld has at least {terms.naturals} natural cards."
    rank = naturals[0].rank
    if rank == THREES and terms.threes:
        return _why_no_threes(state, wilds)
    if terms.closed and len(move.cards) > terms.size:
        return f"A meld has at most {terms.size} cards."
    if wilds > terms.most:
        return f"A meld has at most {counted(terms.most, 'wild card')}."
    if wilds > terms.wilds_with(len(naturals)):
        return "A meld has fewer wild cards than natural ones."
    place = places_of(state.deal.table, state.side(state.actor), terms).get(rank)
    if place is not None:
        return f"Your side has {rank_plural(rank)} already: 'lay {card_text(move.cards)} m{place + 1}'."
    return _from_the_pile(state, move) or _same_ranks(state, move) or _unfinished(state)


def _why_no_threes(state: Position, wilds: int) -> str:
    if not terms_of(state.rules).black:
        return "Threes are not melded."
    if wilds:
        return "Black threes are melded without wild cards."
    return "Black threes are melded only as the last thing before going out."


def _not_laid(state: Position, move: Move) -> str:
    table, side, terms = state.deal.table, state.side(state.actor), terms_of(state.rules)
    mine = [place for place, meld in enumerate(table) if meld.side == side]
    if not mine:
        return f"Your side has no meld yet that cards could be laid on; {task(state)}."
    example = f"m{mine[0] + 1}"
    if not move.target or move.source or move.amount is not None:
        return f"Name the meld, too: 'lay {card_text(move.cards)} {example}'."
    names = {f"m{place + 1}": place for place in range(len(table))}
    if move.target not in names:
        return f"There is no meld {move.target}; yours are {_names(mine)}."
    meld = table[names[move.target]]
    if meld.side != side:
        return f"{move.target} is not a meld of your side; yours are {_names(mine)}."
    if is_closed(laid_of(meld, terms), terms):
        return f"{move.target} has its {terms.size} cards, and takes no more."
    naturals = [card for card in move.cards if card.rank not in terms.wild]
    stray = next((card for card in naturals if card.rank != rank_of(meld)), None)
    if stray is not None:
        return f"The {stray.symbol} does not fit {move.target}, which is of {rank_plural(rank_of(meld))}."
    if len(naturals) < len(move.cards) and len(move.cards) > 1:
        return "Lay wild cards one at a time."
    if terms.closed and len(meld.cards) + len(move.cards) > terms.size:
        return f"{move.target} has room for {counted(terms.size - len(meld.cards), 'card')}."
    laid = laid_of(meld, terms)
    if not naturals and laid.wilds >= terms.most:
        return f"{move.target} has {counted(terms.most, 'wild card')} already, and no more fit."
    if not naturals and laid.wilds >= terms.wilds_with(laid.naturals):
        return f"{move.target} needs more natural cards before it takes another wild one."
    return _from_the_pile(state, move) or _same_ranks(state, move) or _unfinished(state)


def why_not_now(state: Position, move: Move, task: str) -> str:
    """As `Phase.why_not_now`."""
    if move.verb == ASK.verb and not state.rules.close.ask:
        return f"There is no partner to ask; {task}."
    return f"First you take cards: {task}." if state.phase == "drawing" else ""


def _names(places: Iterable[int]) -> str:
    return ", ".join(f"m{place + 1}" for place in places)


def _from_the_pile(state: Position, move: Move) -> str:
    """Why cards that came with the pile do not help the first melds of a side."""
    at, asked = standing(state), Counter(card.rank for card in move.cards)
    rank = next((rank for rank, many in asked.items() if many > at.own[rank]), None)
    if rank is None:
        return ""
    kind = rank_plural(rank) if rank else "jokers"
    return (
        f"The {kind} of the pile come after your first melds, which still lack {at.lacks} points. "
        "Lay cards that you held before."
    )


def _same_ranks(state: Position, move: Move) -> str:
    """How the same cards are written, where others of their ranks are meant."""
    ranks = sorted(card.rank for card in move.cards)
    for other in legal(state):
        same = (other.verb, other.target) == (move.verb, move.target)
        if same and sorted(card.rank for card in other.cards) == ranks:
            return f"Write it as '{other}'; suits make no difference."
    return ""


def _unfinished(state: Position) -> str:
    """Why a step that could be made would leave a turn that cannot be finished."""
    at = standing(state)
    if at.lacks:
        least = opening_at(state.rules, state.scores[state.side(state.actor)], state.number)
        return f"Your first melds must count {least} in this turn, and that would leave them short."
    return f"{_not_yet_out(state)}; after that you would have no card to keep."
