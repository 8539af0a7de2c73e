"""A turn at a game of shedding: a card is played, cards are drawn, or a suit is called."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core import PLAY, AmbiguousMove, BadNotation, Card, Event, Move, one_of, parse_suit, rank_meant
from hoylecli.core.cards import CARDS, RANK_NAMES, SUIT_NAMES, SUITS, parse_cards, parse_rank, rank_plural
from hoylecli.core.text import capital, counted, listed, with_article
from hoylecli.core.values import changing, making, replace
from hoylecli.families import Phase, Style

from .turns import drawn, finished, fitting, leads, may_draw, may_shuffle, next_turn, to_who_follows
from .view import Deal, Position, SheddingView, Table, Turn

# A turn: a card is played that fits, or cards are drawn, or nothing can be done (CG and CC, Crazy Eights).
#
# A wild card is played with the suit that is called, `8H s`, or alone, and the suit is called after it; as a
# last card it needs none. The last card of a hand ends the deal, whatever it would do.
#
# Where only the rank is followed, any card is led, and then the turn goes to the next player who has one of
# the rank, until all four lie there; whoever has played the fourth leads again.

DRAW: Final = Move("draw")
PASS: Final = Move("pass")
_PLAYS: Final = tuple(Move(cards=(card,)) for card in CARDS[:52])
_CALLS: Final = tuple(
    tuple(Move(cards=(card,), target=suit) for suit in SUITS.lower()) for card in CARDS[:52]
)
_WORDS: Final = {"take": DRAW, "stock": DRAW, "deck": DRAW}


def _begin(state: Position) -> Position:
    """A player who was drawing goes on when the pile has been shuffled."""
    return _by_itself(
        drawn(state, 0, state.events) if state.table.coming else state.updated(turn=state.table.player)
    )


def _playing_legal(state: Position) -> Sequence[Move]:
    table, rules, deal = state.table, state.rules, state.deal
    hand = deal.hands[table.player]
    effects, is_last = state.effects, len(hand) == 1
    plays = list[Move]()
    for card in fitting(rules, table, hand):
        plays.append(_PLAYS[card])
        if effects[card].wild and not is_last:
            plays.extend(_CALLS[card])
    if table.owed:
        return (*plays, DRAW)
    draws = may_draw(rules, table, len(deal.stock)) and (rules.draw.able or not plays)
    leaves = not (plays or draws) or (rules.draw.leave and table.drawn > 0)
    return (*plays, *([DRAW] if draws else []), *([PASS] if leaves else []))


def _by_itself(state: Position) -> Position:
    """The position after all draws that need not be asked for: nothing else could be done."""
    while state.rules.draw.by_itself and not state.done and _playing_legal(state) == (DRAW,):
        state = drawn(state, state.table.owed or 1, state.events)
    return state


def _playing_apply(state: Position, move: Move) -> Position:
    return _by_itself(_moved(state, move))


def _moved(state: Position, move: Move) -> Position:
    table = state.table
    if move.verb == DRAW.verb:
        return drawn(state, table.owed or 1)
    if move.verb == PASS.verb:
        passes = 0 if table.drawn else table.passes + 1
        state = state.updated(events=(Event("passed", table.player),))
        state = state.on_table(passes=passes, turns=(*table.turns, Turn(table.player, "passed")))
        return finished(state.updated(Event("blocked"))) if passes == state.players else next_turn(state)
    return _played(state, move.cards[0], move.target.upper())


_PLAYED: Final = changing(Position, "events", "deal", "turn")
_PLAYED_DEAL: Final = changing(Deal, "hands", "table")
_PLAYED_TABLE: Final = changing(Table, "pile", "suit", "passes", "turns", "player", "drawn")
_turn: Final = making(Turn, "seat", "what", "card", "suit")
_event: Final = making(Event, "kind", "seat", "cards", "data")


def _played(state: Position, card: Card, called: str) -> Position:
    deal, table, effect = state.deal, state.table, state.effects[card]
    seat = table.player
    hand = tuple([held for held in deal.hands[seat] if held != card])
    suit = called or card.suit
    turns, goes_on = (*table.turns, _turn(seat, "played", card, suit)), hand and effect.is_plain
    player = (seat + table.step) % state.players if goes_on and not state.rules.by_rank else seat
    drawn_so_far = table.drawn if player == seat else 0
    table = _PLAYED_TABLE(table, (*table.pile, card), suit, 0, turns, player, drawn_so_far)
    data = {"called": called, "said": _said(state, len(table.pile)), "left": len(hand)}
    hands = (*deal.hands[:seat], hand, *deal.hands[seat + 1 :])
    event = _event("played", seat, (card,), data)
    turn = state.turn if player == seat else player
    state = _PLAYED(state, (event,), _PLAYED_DEAL(deal, hands, table), turn)
    if player != seat:
        return state
    if not hand:
        return finished(state.updated(Event("went_out", seat)))
    if state.rules.by_rank:
        return to_who_follows(state if leads(state.rules, table) else next_turn(state))
    if effect.wild and not called:
        return state.on_table(calling=True).phase_ended()
    if effect.take:
        owed = table.owed + effect.take
        state = next_turn(state.on_table(owed=owed))
        return state.updated(Event("owes", state.table.player, amount=owed))
    if effect.skip:
        missed = (seat + table.step) % state.players
        return next_turn(state.updated(Event("skipped", missed)), 2)
    if effect.reverse:
        state = state.on_table(step=-table.step)
        state = next_turn(state, 2 if state.players == 2 else 1)
        return state.updated(Event("reversed", seat, data={"next": state.table.player}))
    return next_turn(state)


def _said(state: Position, cards: int) -> str:
    """The word that goes with a card of a rank, where so many cards lie on the pile with it."""
    words = ("", *state.rules.say)
    return words[(cards - 1) % len(SUITS)] if len(words) > (cards - 1) % len(SUITS) else ""


# What is asked and told


def _fitting_words(at: Position | SheddingView) -> list[str]:
    """What goes on the top card: a suit, its rank, wild cards; `heart`, `queen`, `eight`."""
    table, rules = at.table, at.rules
    rank = RANK_NAMES[table.top.rank - 1]
    if table.owed or rules.by_rank:
        return [rank]
    suit = suit_name(table.suit)[:-1]
    wild = [RANK_NAMES[parse_rank(each) - 1] for each in rules.effects.wild]
    top_is_wild = at.effects[table.top].wild
    if top_is_wild and not rules.effects.wild_on_wild:
        return [suit]
    return [suit, *([] if top_is_wild else [rank]), *wild]


def wanted(at: Position | SheddingView) -> str:
    """What can be played on the top card: `a heart, a queen or an eight`, or `any card`."""
    if leads(at.rules, at.table):
        return "any card"
    return listed([with_article(word) for word in _fitting_words(at)], "or")


def _task(state: Position) -> str:
    plays = [move for move in _playing_legal(state) if move.verb == PLAY]
    others = [f"'{move}'" for move in _playing_legal(state) if move.verb != PLAY]
    if not plays:
        return f"nothing you hold can be played, so say {listed(others, 'or')}"
    return f"play {wanted(state)}, such as '{plays[0]}'" + "".join(f", or say {each}" for each in others)


def _why_not(state: Position, move: Move) -> str:
    if move.verb == PLAY:
        return _no_card(state, move)
    if move == DRAW:
        return _no_drawing(state)
    if move == PASS:
        return f"You may not pass now; {_task(state)}."
    return f"Say '{move.verb}' alone."


def _no_drawing(state: Position) -> str:
    table, draw = state.table, state.rules.draw
    if state.rules.by_rank:
        return f"Nobody draws in this game; {_task(state)}."
    if draw.most and table.drawn >= draw.most:
        return f"You can draw only {counted(draw.most, 'card')} in a turn; {_task(state)}."
    if state.deal.stock or may_shuffle(state.rules, table):
        return f"You may draw only if you can't play; {_task(state)}."
    return f"The stock is used up; {_task(state)}."


def _no_card(state: Position, move: Move) -> str:
    table, hand = state.table, state.deal.hands[state.table.player]
    if len(move.cards) != 1:
        return f"Play one card at a time; {_task(state)}."
    card = move.cards[0]
    if card not in hand:
        lies = " It lies on the pile." if card in table.pile else ""
        return f"You don't hold the {card.symbol}.{lies} {capital(_task(state))}."
    if card in fitting(state.rules, table, hand):
        return _no_suit(state, card)
    if table.owed:
        more = f"{with_article(RANK_NAMES[table.top.rank - 1])} would answer the {table.top.symbol}"
        cards = counted(table.owed, "card")
        is_answered = state.effects[table.top].answer
        return (
            f"Only {more}; play one, or 'draw' {cards}."
            if is_answered
            else (f"The {table.top.symbol} cannot be answered: 'draw' {cards}.")
        )
    if state.effects[card].wild:
        return f"A wild card can't go on another; {_task(state)}."
    followed = suit_name(table.suit)
    called = f", and {followed} were called" if state.effects[table.top].wild else ""
    return f"The {card.symbol} does not go on the {table.top.symbol}{called}; {_task(state)}."


def _no_suit(state: Position, card: Card) -> str:
    if not state.effects[card].wild:
        return f"You call a suit only with a wild card; type '{card}' alone."
    if len(state.deal.hands[state.table.player]) == 1:
        return f"Your last card needs no suit; type '{card}' alone."
    return f"Call one of the four suits with it, such as '{card} h', or type '{card}' alone."


def _question(view: SheddingView, style: Style) -> str:
    table, plays = view.table, any(move.verb == PLAY for move in view.legal)
    if leads(view.rules, table):
        return "Which card do you lead?"
    if table.owed:
        take = f"take {counted(table.owed, 'card')}"
        return f"Answer with {wanted(view)}, or {take} (draw)?" if plays else f"You {take}: draw."
    others = [move.verb for move in (DRAW, PASS) if move in view.legal]
    if not plays:
        return f"You have no {listed(_fitting_words(view), 'or')}: {listed(others, 'or')}."
    return f"Play {wanted(view)}{''.join(f', or {verb}' for verb in others)}."


def _playing_gloss(move: Move, view: SheddingView, style: Style) -> str:
    if move.target:
        return f"calls {suit_name(move.target)}"
    if move.verb != PLAY:
        return f"{view.table.owed} cards, and your turn is over" if view.table.owed and move == DRAW else ""
    effect = view.effects[move.cards[0]]
    if len(view.hand) == 1:
        return "your last card"
    if view.rules.by_rank:
        held = sum(card.rank == move.cards[0].rank for card in view.hand)
        return f"you hold {held} {rank_plural(move.cards[0].rank)}" if held > 1 else ""
    if effect.wild:
        return "then call a suit"
    if effect.take:
        return f"the next player takes {view.table.owed + effect.take}"
    return "the next player is skipped" if effect.skip else "turns the direction" if effect.reverse else ""


def _playing_read(text: str, view: SheddingView) -> Move | None:
    """`8h spades`; `8 spades` with one eight, if it is not that of spades; other words for drawing; a rank.

    Raises AmbiguousMove or BadNotation as `_of_rank` does.
    """
    words = text.lower().removeprefix(f"{PLAY} ").split()
    if " ".join(words) in _WORDS:
        return _WORDS[" ".join(words)]
    rank = rank_meant(words[0]) if len(words) == 1 else 0
    if rank:
        return _of_rank(rank, view)
    suit = parse_suit(words[-1]) if len(words) > 1 else ""
    if not suit or words[-2] == "of":
        return None
    before = " ".join(words[:-1]).removesuffix(" call")
    wild = [move for move in view.legal if move.target == suit.lower()]
    by_rank = [move for move in wild if before in _names(move.cards[0])]
    if len(by_rank) == 1 and by_rank[0].cards[0].suit != suit:
        return by_rank[0]
    try:
        cards = tuple(parse_cards(before))
    except BadNotation:
        return None
    return Move(cards=cards, target=suit.lower()) if cards else None


def _of_rank(rank: int, view: SheddingView) -> Move:
    """The one card of a rank that can be played, no suit called yet; if none can, one held, to be refused.
    Any of several will do where suits make no difference.

    Raises AmbiguousMove where several can be played, BadNotation where none is held.
    """
    held = [Move(cards=(card,)) for card in view.hand if card.rank == rank]
    if not held:
        raise BadNotation(f"You hold no {rank_plural(rank)}.")
    meant = [move for move in held if move in view.legal]
    if len(meant) > 1 and not view.rules.by_rank:
        raise AmbiguousMove(f"Which {RANK_NAMES[rank - 1]}? Say {one_of(meant)}.")
    return (meant or held)[0]


def _by_enter(view: SheddingView) -> Move | None:
    """Any card of the rank that is to be followed."""
    follows = view.rules.by_rank and not leads(view.rules, view.table)
    return view.legal[0] if follows and view.legal else None


def _names(card: Card) -> tuple[str, ...]:
    return str(card)[0].lower(), str(card.rank), card.name.partition(" ")[0]


def _told_play(event: Event, style: Style) -> str:
    called = event.data["called"]
    calls = f" and {'call' if event.seat == style.you else 'calls'} {suit_name(called)}" if called else ""
    left = ": one card left!" if event.data["left"] == 1 else "."
    said = f' "{event.data["said"].capitalize()}!"' if event.data["said"] else ""
    return f"{style.does(event.seat, 'play')} the {style.cards(event.cards)}{calls}{left}{said}"


def suit_name(suit: str) -> str:
    """`hearts` for `H`."""
    return SUIT_NAMES[SUITS.index(suit.upper())]


def _drew(event: Event, style: Style) -> str:
    if not event.amount:
        return "" if event.seen_by else f"{style.does(event.seat, 'find')} nothing to draw."
    if event.cards:
        return f"{style.does(event.seat, 'draw')} the {listed([style.card(card) for card in event.cards])}."
    what = "a card" if event.amount == 1 else counted(event.amount, "card")
    return "" if event.seat == style.you else f"{style.does(event.seat, 'draw')} {what}."


def _owes(event: Event, style: Style) -> str:
    cards = counted(event.amount or 0, "card")
    return f"{style.does(event.seat, 'have')} to take {cards}."


PLAYING: Final[Phase[Position, SheddingView]] = Phase(
    name="playing",
    is_played=lambda rules: True,
    begin=_begin,
    legal=_playing_legal,
    apply=_playing_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    verbs=(DRAW.verb, PASS.verb),
    gloss=_playing_gloss,
    read=_playing_read,
    by_enter=_by_enter,
    afresh=True,
    tellers={
        "played": _told_play,
        "drew": _drew,
        "owes": _owes,
        "passed": lambda event, style: f"{style.does(event.seat, 'pass')}.",
        "skipped": lambda event, style: f"{style.does(event.seat, 'miss')} a turn.",
        "reversed": lambda event, style: (
            f"{style.does(event.seat, 'play')} again."
            if event.seat == event.data["next"]
            else "the turn goes round the other way."
        ),
        "went_out": lambda event, style: f"{style.does(event.seat, 'are')} out of cards!",
        "blocked": lambda event, style: "nobody can play: the hand is blocked, and nobody scores.",
        "left": lambda event, style: f"{style.does(event.seat, 'hold')} {style.cards(event.cards)}.",
    },
)


# A wild card has been played, and its player calls the suit to be followed: `call h`, or `hearts`

CALL: Final = "call"


def _calling_legal(state: Position) -> Sequence[Move]:
    return [Move(CALL, target=suit) for suit in SUITS.lower()]


def _calling_apply(state: Position, move: Move) -> Position:
    table, suit = state.table, move.target.upper()
    turns = (*table.turns[:-1], replace(table.turns[-1], suit=suit))
    state = state.on_table(suit=suit, turns=turns, calling=False)
    state = state.updated(Event("called", table.player, data={"suit": suit}))
    return next_turn(state).phase_ended()


def _calling_read(text: str, view: SheddingView) -> Move | None:
    suit = parse_suit(text.removeprefix("call "))
    return Move(CALL, target=suit.lower()) if suit else None


def _calling_gloss(move: Move, view: SheddingView, style: Style) -> str:
    """How many cards of the suit the player holds."""
    many = sum(card.suit == move.target.upper() for card in view.hand)
    return f"{suit_name(move.target)}: you hold {many}"


CALLING: Final[Phase[Position, SheddingView]] = Phase(
    name="calling",
    is_played=lambda rules: bool(rules.effects.wild),
    begin=lambda state: state.updated(turn=state.table.player),
    legal=_calling_legal,
    apply=_calling_apply,
    why_not=lambda state, move: "Call the suit to be followed: 'clubs', 'diamonds', 'hearts' or 'spades'.",
    task=lambda state: "call the suit to be followed, such as 'hearts'",
    question=lambda view, style: "Which suit do you call: clubs, diamonds, hearts or spades?",
    verbs=(CALL,),
    why_not_now=lambda state, move, task: f"A suit is called with a wild card; {task}.",
    gloss=_calling_gloss,
    read=_calling_read,
    tellers={
        "called": lambda event, style: f"{style.does(event.seat, 'call')} {suit_name(event.data['suit'])}."
    },
)
