"""Melds come on the table by rank, those of a side together; then a card is thrown (FG, Canasta).

`meld 5H 5D 2S` lays a new meld, `lay 5C m2` adds to one of the side, by its number on the table; a card alone
is thrown, which ends the turn. `ask` comes before all that: it asks the partner for permission to go out.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from hoylecli.core import PLAY, BadNotation, Event, Move, counted, listed, replace
from hoylecli.core.cards import RANK_NAMES, Card, card_text, parse_cards, rank_plural
from hoylecli.families import Phase, Style
from hoylecli.families.rummy.deal import sides_with_melds
from hoylecli.families.rummy.turns import alone, not_held
from hoylecli.scoring.canasta import VALUES

from . import position
from .counts import LEAST, THREES, Terms, can_finish, can_go_out, canastas, is_closed, may_end, terms_of
from .position import Position, emptied, lacking, laid_of, layable, lying, rank_of, standing
from .rules import opening_at
from .steps import CardsLaid, by_rank, can_be_made, cards_of, fitting, laid_down, ranks_in, steps
from .view import TogetherView

MELD: Final = "meld"
LAY: Final = "lay"
ASK: Final = Move("ask")


def legal(state: Position) -> Sequence[Move]:
    """`ask`, new melds, cards for melds that lie there, and cards to throw, none of which leaves the turn
    unfinished."""
    at, terms = standing(state), terms_of(state.rules)
    hand = state.deal.hands[state.actor]
    places = lying(state.deal.table, state.side(state.actor), terms).places
    ranks = by_rank(layable(hand, state.deal.turns, at.lacks, state.rules))
    moves = [ASK] if _may_ask(state) else []
    moves += [_step_as_move(step, ranks, terms) for step in steps(at, terms, places)]
    if _may_throw(state):
        moves += [Move(cards=(card,)) for card in dict.fromkeys(hand)]
    return moves


def allows(state: Position, move: Move) -> bool:
    """Whether the move is among `legal`: whether the turn can be finished is asked for it alone."""
    hand = state.deal.hands[state.actor]
    if move == ASK:
        return _may_ask(state)
    if move.verb == PLAY:
        is_one = len(move.cards) == 1 and move == Move(cards=move.cards)
        return is_one and move.cards[0] in hand and _may_throw(state)
    at, terms = standing(state), terms_of(state.rules)
    places = lying(state.deal.table, state.side(state.actor), terms).places
    ranks = by_rank(layable(hand, state.deal.turns, at.lacks, state.rules))
    return any(
        _step_as_move(step, ranks, terms) == move and can_be_made(step, at, terms)
        for step in fitting(at, terms, places)
    )


def _step_as_move(step: CardsLaid, ranks: Sequence[Sequence[Card]], terms: Terms) -> Move:
    cards = cards_of(step, ranks, terms)
    return Move(MELD, cards) if step.place < 0 else Move(LAY, cards, target=f"m{step.place + 1}")


def _may_ask(state: Position) -> bool:
    if not state.rules.close.ask or state.deal.permission:
        return False
    return can_go_out(standing(state), terms_of(state.rules)) and bears_no(state)


def bears_no(state: Position) -> bool:
    """Whether the turn can be ended without going out; whoever has too few cards left for that cannot ask."""
    return can_finish(standing(state)._replace(may_go_out=False), terms_of(state.rules))


def _may_throw(state: Position) -> bool:
    """Whether the turn can end with a discard now."""
    at, terms = standing(state), terms_of(state.rules)
    if at.lacks and at.has_begun:
        return False
    return at.left >= max(at.kept, 1) or may_end(at, terms)


def task(state: Position) -> str:
    """What is to be done now, with an example."""
    moves = legal(state)
    if THREES in standing(state).laid and terms_of(state.rules).black:
        return f"throw your last card, '{moves[-1]}'"
    steps_now = [move for move in moves if move.verb in (MELD, LAY)]
    throwing = [move for move in moves if move.verb == PLAY]
    throwing.sort(key=lambda move: move.cards[0].rank in terms_of(state.rules).wild)
    laying = f"lay cards down, such as '{steps_now[0]}'" if steps_now else ""
    one = f"throw a card, such as '{throwing[0]}'" if throwing else ""
    return ", or ".join(filter(None, (laying, one)))


# What comes of it


def _apply(state: Position, move: Move) -> Position:
    if move == ASK:
        return state.phase_ended(Event("asked", state.actor), deal=replace(state.deal, permission="asked"))
    return _throw(state, move.cards[0]) if move.verb == PLAY else _laid(state, move)


def _laid(state: Position, move: Move) -> Position:
    seat, deal = state.actor, state.deal
    place = int(move.target[1:]) - 1 if move.target else -1
    old = deal.table[place].cards if move.target else ()
    event = Event("melded", seat, move.cards)
    if old:
        event = Event("laid_off", seat, (*move.cards, *old), data={"many": len(move.cards)})
    deal = laid_down(deal, seat, state.side(seat), move.cards, place, state.rules)
    state = state.updated(event, deal=replace(deal, permission=deal.permission or "late"))
    return state if deal.hands[seat] else emptied(state)


def _throw(state: Position, card: Card) -> Position:
    seat = state.actor
    deal = state.deal.throw(seat, card)
    state = state.updated(Event("threw", seat, (card,)), deal=deal)
    if not deal.hands[seat]:
        state = emptied(state)
        if state.done:
            return state
    opened = sides_with_melds(deal.table, len(state.scores))
    if position.is_last_turn(state):
        return position.shown(state.updated(Event("last_turn", seat)))
    return state.phase_ended(deal=replace(state.deal, opened=opened, permission=""))


# Why not, as one would tell a beginner


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
    lacking = position.lacking_canastas(state.rules, canastas(standing(state), terms_of(state.rules)))
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
    place = lying(state.deal.table, state.side(state.actor), terms).places.get(rank)
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


# In text

_THROWING: Final = ("discard", "throw", "play")


def _question(view: TogetherView, style: Style) -> str:
    verbs = {move.verb for move in view.legal}
    if verbs == {PLAY}:
        return "Which card do you throw?"
    words = [word for verb, word in ((MELD, "meld"), (LAY, "lay"), (PLAY, "throw a card")) if verb in verbs]
    lacks = _lacking(view)
    still = f"{lacks} points to open. " if lacks and PLAY not in verbs else ""
    return f"{still}Do you {listed(words, 'or')}?"


def _lacking(view: TogetherView) -> int:
    """What the first melds of the viewer's side must still count."""
    side = view.side(view.seat or 0)
    least = opening_at(view.rules, view.scores[side], view.number)
    return lacking(view.table, side, view.opened[side], least)


def _gloss(move: Move, view: TogetherView, style: Style) -> str:
    if move == ASK:
        return "ask your partner whether you may go out"
    if move.verb == LAY:
        return f"on {style.cards(view.table[int(move.target[1:]) - 1].cards)}"
    if move.verb == MELD:
        return f"{sum(VALUES[card.rank] for card in move.cards)} points"
    return "throw it"


def _foot_taken(event: Event, style: Style) -> str:
    """`Odile takes up the foot.`, `You take up your foot, 11 cards: 4♣ 9♦ ...`"""
    if event.cards:
        many = counted(len(event.cards), "card")
        return f"{style.does(event.seat, 'take')} up the foot, {many}: {style.cards(event.cards)}."
    return "" if event.seat == style.you else f"{style.does(event.seat, 'take')} up the foot."


def _read(text: str, view: TogetherView) -> Move | None:
    """Cards by their ranks: `meld 5 5 5 2`, `throw 4`; `lay kings` where they fit one meld alone. Where that
    is no legal move it is one of cards that are held, if they are.

    Raises BadNotation for more cards of a rank than are held.
    """
    word, _, rest = " ".join(text.lower().split()).partition(" ")
    verb = PLAY if word in _THROWING else {"add": LAY}.get(word, word)
    if verb not in (PLAY, MELD, LAY) or not rest:
        return None
    target = ""
    if (last := rest.split()[-1])[0] == "m" and last[1:].isdigit():
        rest, target = rest[: -len(last)].strip(), last
    ranks = ranks_in(rest)
    moves = [move for move in view.legal if move.verb == verb and target in ("", move.target)]
    same = [move for move in moves if sorted(card.rank for card in move.cards) == ranks]
    if ranks and not same:
        cards = _cards(rest) if 0 not in ranks else []
        return Move(verb, tuple(cards or _of_hand(ranks, view)), target=target)
    return _thrown(same, rest) if verb == PLAY else _only(same, rest)


def _only(same: Sequence[Move], text: str) -> Move | None:
    """The one of these moves with the same ranks; of several that which is written, suits and all."""
    cards = _cards(text)
    written = [move for move in same if sorted(move.cards) == cards]
    return (written or same)[0] if len(same) == 1 or len(written) == 1 else None


def _thrown(same: Sequence[Move], text: str) -> Move | None:
    """The card that is thrown: one that is written, or any of a rank, or any joker."""
    written = Move(cards=tuple(_cards(text)))
    is_any = not written.cards or written.cards[0].is_joker
    return same[0] if same and is_any and written not in same else written if written.cards else None


def _of_hand(ranks: Sequence[int], view: TogetherView) -> list[Card]:
    """Cards of the viewer's hand that have these ranks. Raises BadNotation where there are too few."""
    cards = list[Card]()
    for rank, many in Counter(ranks).items():
        held = [card for card in view.hand if card.rank == rank]
        if len(held) < many:
            one, more = (RANK_NAMES[rank - 1], rank_plural(rank)) if rank else ("joker", "jokers")
            raise BadNotation(
                f"You hold {f'only {counted(len(held), one, more)}' if held else f'no {more}'}."
            )
        cards += held[:many]
    return sorted(cards)


def _cards(text: str) -> list[Card]:
    """The cards that are written with their suits, sorted; [] where there are others."""
    try:
        return sorted(parse_cards(text))
    except BadNotation:
        return []


MELDING: Final[Phase[Position, TogetherView]] = Phase(
    name="melding",
    is_played=lambda rules: True,
    begin=lambda state: state,
    legal=legal,
    allows=allows,
    apply=_apply,
    why_not=why_not,
    task=task,
    question=_question,
    verbs=(MELD, LAY, ASK.verb),
    why_not_now=why_not_now,
    gloss=_gloss,
    read=_read,
    tellers={
        "foot": _foot_taken,
        "asked": lambda event, style: f"{style.does(event.seat, 'ask')} to go out.",
        "last_turn": lambda event, style: "That was the last turn, as the stock is used up.",
    },
)
