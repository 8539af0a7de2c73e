"""Melds are laid on the table, and cards on melds that lie there; then a card is thrown (FG, Rummy 500).

`meld 5H 6H 7H` lays a new meld, `lay 8H m2` a card on the second meld of the table, `swap 6H m1` puts a card
in the place of a joker; a card alone is thrown, which ends the turn. A player without a card after any of
these is out, and the hand is over.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from hoylecli.core import (
    PLAY,
    BadNotation,
    Card,
    Event,
    Move,
    listed,
    number,
    one_of,
    rank_meant,
    replace,
    resolve,
)
from hoylecli.families import Phase, Style
from hoylecli.families.rummy.deal import Hand, Meld, less, sides_with_melds
from hoylecli.families.rummy.state import shown
from hoylecli.families.rummy.turns import not_held

from .melds import JOKER, jokers_in, laid_kind, laid_on, may_lay, melds_of, new_melds, swapped, terms_of
from .openings import NOTHING, can_finish, can_open, is_free, lacks, throws
from .position import Deal, Position
from .rules import LEAST
from .view import LayingView

MELD: Final = "meld"
LAY: Final = "lay"
SWAP: Final = "swap"


def legal(state: Position) -> Sequence[Move]:
    """New melds, cards for jokers, cards on melds of the table, cards to throw; none leaves a turn that
    cannot be ended."""
    hand = state.deal.hands[state.actor]
    moves = list(_meldings(state, hand))
    if lacks(state) == NOTHING:
        moves += [*_swaps(state, hand), *_layings(state, hand)]
    if may_throw(state):
        moves += [Move(cards=(card,)) for card in throws(state, hand)]
    return list(dict.fromkeys(moves))


def allows(state: Position, move: Move) -> bool:
    """Whether the move is among `legal`: whether the turn can be ended is asked for it alone."""
    hand = state.deal.hands[state.actor]
    if move.verb == PLAY:
        is_one = len(move.cards) == 1 and move == Move(cards=move.cards)
        return is_one and may_throw(state) and move.cards[0] in throws(state, hand)
    if move.verb == MELD:
        return move in _meldings(state, hand, move.cards)
    return move in legal(state)


def has_begun(state: Position) -> bool:
    """Whether the player has laid melds in this turn that are not enough yet."""
    side = state.side(state.actor)
    return lacks(state) != NOTHING and any(meld.side == side for meld in state.deal.table)


def may_throw(state: Position) -> bool:
    """Whether the turn can be ended now, if there is a card for it."""
    return state.deal.must is None and not has_begun(state)


def _meldings(state: Position, hand: Hand, only: Hand | None = None) -> Iterator[Move]:
    """only: cards; other melds are passed over."""
    deal, need, free = state.deal, lacks(state), is_free(state)
    if need == NOTHING:
        if state.rules.contracts:
            return
    elif not can_open(state.rules, hand, need, deal.must):
        return
    for kind, cards in new_melds(state.rules, hand):
        if only not in (None, cards):
            continue
        rest = need if need == NOTHING else need.after(state.rules, kind, cards)
        if rest is not None and (free or goes_on(state, hand, cards, (*deal.table, new(state, cards)))):
            yield Move(MELD, cards)


def _layings(state: Position, hand: Hand) -> Iterator[Move]:
    free, seat, table = is_free(state), state.actor, state.deal.table
    for at, meld in enumerate(table):
        if not may_lay(state.rules, meld, state.side(seat)):
            continue
        for card in hand:
            longer = laid_on(state.rules, meld, card, seat)
            if longer and (free or goes_on(state, hand, (card,), (*table[:at], longer, *table[at + 1 :]))):
                yield Move(LAY, (card,), target=f"m{at + 1}")


def _swaps(state: Position, hand: Hand) -> Iterator[Move]:
    if not state.rules.wild.swap:
        return
    free, seat, table = is_free(state), state.actor, state.deal.table
    for at, meld in enumerate(table):
        for card in hand if may_lay(state.rules, meld, state.side(seat)) else ():
            change = swapped(state.rules, meld, card, seat)
            if change is None:
                continue
            longer, joker = change
            with_joker = tuple(sorted((*hand, joker)))
            if free or goes_on(state, with_joker, (card,), (*table[:at], longer, *table[at + 1 :])):
                yield Move(SWAP, (card,), target=f"m{at + 1}")


def goes_on(state: Position, hand: Hand, cards: Hand, table: Sequence[Meld]) -> bool:
    """Whether the turn can be finished when these cards of the hand have come on the table."""
    must = None if state.deal.must in cards else state.deal.must
    return can_finish(state, less(hand, cards), table, must)


def new(state: Position, cards: Hand) -> Meld:
    """The meld that these cards are when the player to act lays them."""
    seat = state.actor
    return Meld(laid_kind(cards), state.side(seat), cards, (seat,) * len(cards))


def task(state: Position) -> str:
    """What is to be done now, with an example."""
    must, moves = state.deal.must, legal(state)
    if must is not None:
        return f"meld or lay off the {must.symbol}, which you have taken, such as '{_using(must, moves)}'"
    steps = [move for move in moves if move.verb != PLAY]
    throwing = [move for move in moves if move.verb == PLAY]
    laying = f"lay cards down, such as '{steps[0]}'" if steps else ""
    throwing_one = f"throw a card, such as '{throwing[-1]}'" if throwing else ""
    return ", or ".join(filter(None, (laying, throwing_one)))


def _using(must: Card, moves: Sequence[Move]) -> Move:
    """A move that uses the card, or the first step to one."""
    return next((move for move in moves if must in move.cards), moves[0])


# What comes of it


def _apply(state: Position, move: Move) -> Position:
    seat, deal = state.actor, state.deal
    if move.verb == MELD:
        return _next(
            state.updated(Event("melded", seat, move.cards), deal=deal.melded(seat, new(state, move.cards)))
        )
    (card,) = move.cards
    if move.verb == PLAY:
        deal = _opened(state, deal.throw(seat, card))
        state = state.updated(Event("threw", seat, (card,)), deal=deal)
        return _next(state) if not deal.hands[seat] else state.phase_ended()
    place = int(move.target[1:]) - 1
    meld = deal.table[place]
    if move.verb == SWAP:
        return _swap(state, place, card)
    longer = laid_on(state.rules, meld, card, seat)
    assert longer is not None
    event = Event("laid_off", seat, (card, *meld.cards), data={"many": 1})
    return _next(state.updated(event, deal=deal.laid(seat, place, longer, card)))


def _swap(state: Position, place: int, card: Card) -> Position:
    seat, meld = state.actor, state.deal.table[place]
    change = swapped(state.rules, meld, card, seat)
    assert change is not None
    longer, joker = change
    deal = state.deal.swapped(seat, place, longer, card, joker)
    return state.updated(Event("swapped", seat, (card, joker, *longer.cards)), deal=deal)


def _opened(state: Position, deal: Deal) -> Deal:
    """The deal with what the players have on the table when the next turn begins, where that matters."""
    opened = sides_with_melds(deal.table, len(deal.opened))
    return replace(deal, opened=opened) if opened != deal.opened else deal


def _next(state: Position) -> Position:
    """The state after a step: the hand is over when the player has no card left."""
    if state.deal.hands[state.actor]:
        return state
    return shown(state.updated(Event("went_out", state.actor)))


# Why not, as one would tell a beginner

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
    for place, meld in enumerate(state.deal.table, 1):
        if card in meld.cards:
            return f"The {card.symbol} lies on the table already, in m{place}."
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
    if not move.cards:
        return "Say which cards, such as 'meld 5H 6H 7H'."
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
        wild = f"; at most {number(most)} of them are jokers, and at least {number(least)} are not"
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


# In text

_JOKER: Final = re.compile(r"(?<!red )(?<!black )\bjoker\b|(?<!\S)\*(?!\S)")
_BEFORE: Final = ("discard ", "throw ", "play ")


def _question(view: LayingView, style: Style) -> str:
    if view.must is not None:
        return f"Where does the {style.card(view.must)} go that you have taken?"
    verbs = {move.verb for move in view.legal}
    if verbs == {PLAY}:
        return "Which card do you throw?"
    words = ((MELD, "meld"), (LAY, "lay off"), (SWAP, "swap for a joker"), (PLAY, "throw a card"))
    steps = [word for verb, word in words if verb in verbs]
    need = view.lacking(view.seat or 0)
    still = f"Your first melds still lack {need}. " if PLAY not in verbs and need != NOTHING else ""
    return f"{still}Do you {listed(steps, 'or')}?"


def _gloss(move: Move, view: LayingView, style: Style) -> str:
    if move.verb in (LAY, SWAP):
        return f"on {style.cards(view.table[int(move.target[1:]) - 1].cards)}"
    return "" if move.verb == MELD else "throw it"


def _read(text: str, view: LayingView) -> Move | None:
    """`lay 8h` where it fits one meld alone, `meld queens` for all of them, a card to throw with a word
    before it, and `joker` for one that is held, of either color."""
    written = " ".join(text.lower().split())
    folded = _jokers_named(written, view)
    before = next((start for start in _BEFORE if folded.startswith(start)), "")
    if folded != written and not before:
        return resolve(folded, view.legal, (MELD, LAY, SWAP))
    if before:
        return _meant(folded[len(before) :], [move for move in view.legal if move.verb == PLAY])
    word, _, card = folded.partition(" ")
    if word == MELD and (rank := rank_meant(card)):
        sets = [move for move in view.legal if move.verb == MELD and _is_set(move, rank)]
        return max(sets, key=lambda move: len(move.cards), default=None)
    word = LAY if word == "add" else word
    if word not in (LAY, SWAP) or not card:
        return None
    layings = [move for move in view.legal if move.verb == word]
    meant = _meant(card, [move._replace(verb=PLAY, target="") for move in layings])
    fitting = [move for move in layings if meant is not None and move.cards == meant.cards]
    return fitting[0] if len(fitting) == 1 else None


def _jokers_named(text: str, view: LayingView) -> str:
    """The text with the jokers that are held, one after another, where it says joker."""
    if not _JOKER.search(text):
        return text
    for joker in jokers_in(view.hand):
        text = _JOKER.sub(str(joker).lower(), text, count=1)
    return text


def _is_set(move: Move, rank: int) -> bool:
    """Whether the move lays a set of this rank, without jokers."""
    return laid_kind(move.cards) == "set" and {card.rank for card in move.cards} == {rank}


def _meant(text: str, moves: Sequence[Move]) -> Move | None:
    """The move that the text is one of, None where it is none, or might be several."""
    try:
        move = resolve(text, list(dict.fromkeys(moves)))
    except BadNotation:
        return None
    return move if move in moves else None


def _swapped(event: Event, style: Style) -> str:
    card, joker, *run = event.cards
    takes = "take" if event.seat == style.you else "takes"
    put = f"{style.does(event.seat, 'put')} the {style.card(card)} in {style.cards(run)}"
    return f"{put}, and {takes} the {style.card(joker)}."


LAYING: Final[Phase[Position, LayingView]] = Phase(
    name="laying",
    is_played=lambda rules: True,
    begin=lambda state: state,
    legal=legal,
    allows=allows,
    apply=_apply,
    why_not=why_not,
    task=task,
    question=_question,
    verbs=(MELD, LAY, SWAP),
    why_not_now=why_not_now,
    gloss=_gloss,
    read=_read,
    tellers={
        "swapped": _swapped,
    },
)
