"""The engine of old maid: one deal is the match.

Decision where the sources are silent: all cards are dealt, so that some hands may have one more than others.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from hoylecli.core import TABLE, Event, Move, Outcome, Seat, counted, one_of, rank_meant, replace
from hoylecli.core.cards import RANK_NAMES, Card, rank_plural, shuffled
from hoylecli.core.errors import AmbiguousMove, BadNotation, IllegalMove
from hoylecli.families import Style, restored
from hoylecli.families.phase import Phase, by_table
from hoylecli.frame import EngineDefaults
from hoylecli.frame.match import ONE_DEAL, MatchEnd, ScoreLine

from .view import Deal, Hand, Position, ScapegoatRules, ScapegoatView, all_pairs, pairs_in, view_of

# The two phases that follow one another: laying down pairs, and drawing a card.
#
# Everybody lays down the pairs that they were dealt; then each in turn draws a card from the hand of the
# player on the right and may lay down a pair again, until one player alone has cards left (CG, CC).
#
# Decisions where the sources are silent: the hand is shuffled before a card is drawn from it, so that places
# tell nothing; whoever has no cards is passed over; pairs that a player overlooks stay in the hand, and can
# be laid down after a later draw, until the table lays down all of them (`most_draws`).

PAIR: Final = "pair"
DONE: Final = Move("done")
DRAW: Final = "draw"
SHUFFLE: Final = "shuffle"
VERBS: Final = frozenset((PAIR, DONE.verb, DRAW, SHUFFLE, "cut", "deal"))
ScapegoatPhase = Phase[Position, ScapegoatView]


# Laying down


def _lay_begin(state: Position) -> Position:
    deal = state.deal
    if state.by_hand and deal.hands[deal.mover]:
        return state.updated(turn=deal.mover)
    return _passed_on(_laid(state, all_pairs(deal.hands[deal.mover], state.rules)))


def _lay_legal(state: Position) -> Sequence[Move]:
    pairs = pairs_in(state.deal.hands[state.deal.mover], state.rules)
    return [*(Move(PAIR, two) for two in pairs), DONE]


def _lay_apply(state: Position, move: Move) -> Position:
    if move == DONE:
        return _passed_on(state)
    state = _laid(state, move.cards)
    return state if state.deal.hands[state.deal.mover] else _passed_on(state)


def _laid(state: Position, cards: Hand) -> Position:
    if not cards:
        return state
    seat = state.deal.mover
    state = state.updated(Event("laid", seat, cards, len(cards) // 2), deal=state.deal.laid_down(cards))
    return state if state.deal.hands[seat] else state.updated(Event("safe", seat))


def _passed_on(state: Position) -> Position:
    """The position with the turn passed on; at the end when only one player has cards."""
    deal = state.deal
    if deal.waiting:
        deal = replace(deal, waiting=deal.waiting - 1, mover=state.after(deal.mover))
    else:
        deal = replace(deal, mover=deal.next(deal.mover, 1))
    if not deal.waiting:
        if sum(map(bool, deal.hands)) < 2:
            return state.updated(deal=deal).deal_ended()
        if not deal.hands[deal.mover]:
            deal = replace(deal, mover=deal.next(deal.mover, 1))
    return state.phase_ended(deal=deal)


def _lay_why_not(state: Position, move: Move) -> str:
    hand, alike = state.deal.hands[state.deal.mover], _alike(state.rules.match)
    missing = [card for card in move.cards if card not in hand]
    if move.verb == DRAW:
        return f"Before you draw you may lay down pairs; {_lay_task(state)}."
    if missing:
        return f"You do not hold the {missing[0].symbol}; {_lay_task(state)}."
    if len(move.cards) != 2:
        return f"A pair is two cards {alike}, never three or four; {_lay_task(state)}."
    if state.rules.kind(move.cards[0]) != state.rules.kind(move.cards[1]):
        return f"A pair is two cards {alike}; {_lay_task(state)}."
    return f"Write it as '{Move(PAIR, tuple(sorted(move.cards)))}'."


def _alike(match: str) -> str:
    return "of one rank" if match == "rank" else "of one rank and one color"


def _lay_task(state: Position) -> str:
    return f"lay down two cards with '{PAIR} 7H 7D', or say '{DONE}' when you see no more pairs"


def _lay_read(text: str, view: ScapegoatView) -> Move | None:
    """`7`, `sevens`, `pair 7`: a pair of that rank.

    Raises AmbiguousMove where that is of either color, BadNotation where there is none; other pairs are not
    told.
    """
    words = text.lower().split()
    if len(words) > 1 and PAIR.startswith(words[0]):
        del words[0]
    rank = rank_meant(words[0]) if len(words) == 1 else 0
    meant = [move for move in view.legal if move.cards and rank and move.cards[0].rank == rank]
    if len({view.rules.kind(move.cards[0]) for move in meant}) > 1:
        raise AmbiguousMove(f"'{text.strip()}' could be {one_of(meant)}. Which one?")
    if rank and not meant:
        raise BadNotation(_no_pair(rank, sum(card.rank == rank for card in view.hand)))
    return meant[0] if meant else None


def _no_pair(rank: int, held: int) -> str:
    """Why there is no pair of a rank of which a hand holds so many cards."""
    if held > 1:
        return f"Your {rank_plural(rank)} are of different colors, and a pair is of one."
    return f"You hold only one {RANK_NAMES[rank - 1]}." if held else f"You hold no {rank_plural(rank)}."


def _laid_down(event: Event, style: Style) -> str:
    cards = event.cards
    pairs = [style.cards(cards[at : at + 2]) for at in range(0, len(cards), 2)]
    if len(pairs) == 1:
        return f"{style.does(event.seat, 'lay')} down {pairs[0]}."
    return f"{style.does(event.seat, 'lay')} down {counted(len(pairs), 'pair')}: {'; '.join(pairs)}."


LAYING: Final[ScapegoatPhase] = Phase(
    name="laying",
    is_played=lambda rules: True,
    begin=_lay_begin,
    legal=_lay_legal,
    apply=_lay_apply,
    why_not=_lay_why_not,
    task=_lay_task,
    question=lambda view, style: "Lay down a pair, or are you done?",
    verbs=(PAIR, DONE.verb),
    gloss=lambda move, view, style: "no more pairs" if move == DONE else "",
    read=_lay_read,
    tellers={
        "laid": _laid_down,
        "safe": lambda event, style: (
            f"{style.does(event.seat, 'have')} no cards left, and {_is(event, style)} safe."
        ),
    },
)


def _is(event: Event, style: Style) -> str:
    return "are" if event.seat == style.you else "is"


# Drawing


def _draw_begin(state: Position) -> Position:
    """The table shuffles the fan first, where there is anything to shuffle."""
    deal = state.deal
    return state.updated(turn=TABLE if len(deal.hands[deal.giver]) > 1 else deal.mover)


def _draw_legal(state: Position) -> Sequence[Move]:
    size = len(state.deal.hands[state.deal.giver])
    return [Move(DRAW, amount=place) for place in range(1, size + 1)]


def _draw_chance(state: Position) -> Move:
    return Move(SHUFFLE, shuffled(sorted(state.deal.hands[state.deal.giver]), state.seed, state.shuffles))


def _draw_apply(state: Position, move: Move) -> Position:
    deal = state.deal
    seat, giver = deal.mover, deal.giver
    hand = deal.hands[giver]
    if state.to_act == TABLE:
        if move != Move(SHUFFLE, move.cards) or sorted(move.cards) != sorted(hand):
            raise IllegalMove(
                f"The table shuffles the fan of {len(hand)} cards: '{SHUFFLE}' and each of them once."
            )
        return state.updated(
            Event("shuffled", giver, amount=len(hand)), deal=deal.holding({giver: move.cards}), turn=seat
        )
    place = move.amount or 0
    cards, left = hand[place - 1 : place], (*hand[: place - 1], *hand[place:])
    data = {"giver": giver}
    state = state.updated(
        Event("drew", seat, amount=place, data=data),
        Event("drew", seat, cards, place, data, seen_by=(seat, giver), reveals=True, binding=True),
        *(() if left else (Event("safe", giver),)),
        deal=deal.holding({seat: (*deal.hands[seat], *cards), giver: left}, draws=deal.draws + 1),
    )
    if state.rules.pairs == "manual" and state.deal.draws == state.rules.most_draws:
        state = state.updated(Event("table_lays", amount=state.deal.draws))
    return state.phase_ended()


def _draw_why_not(state: Position, move: Move) -> str:
    task = _draw_task(state)
    if move.verb in (PAIR, DONE.verb) or move.cards:
        when = "once you have drawn" if state.by_hand else "for you"
        return f"Pairs are laid down {when}; {task}."
    size = len(state.deal.hands[state.deal.giver])
    if move.amount is None:
        return f"You see only backs, so choose one by its place; {task}."
    return f"There {'is 1 card' if size == 1 else f'are {size} cards'} in the fan; {task}."


def _draw_task(state: Position) -> str:
    size = len(state.deal.hands[state.deal.giver])
    return f"draw one with '{DRAW} 1'" + (f", or any number up to '{DRAW} {size}'" if size > 1 else "")


def _draw_question(view: ScapegoatView, style: Style) -> str:
    assert view.giver is not None
    size = view.hand_sizes[view.giver]
    if size == 1:
        return f"Draw {style.possessive(view.giver)} last card?"
    return f"Which of {style.possessive(view.giver)} {size} cards do you draw?"


def _drew(event: Event, style: Style) -> str:
    giver = event.data["giver"]
    if bool(event.cards) != (style.you in (event.seat, giver)):
        return ""  # the two who see the card are told once
    card = f"the {style.cards(event.cards)}" if event.cards else "a card"
    return f"{style.does(event.seat, 'draw')} {card} from {style.possessive(giver)} hand."


DRAWING: Final[ScapegoatPhase] = Phase(
    name="drawing",
    is_played=lambda rules: True,
    begin=_draw_begin,
    legal=_draw_legal,
    chance=_draw_chance,
    apply=_draw_apply,
    why_not=_draw_why_not,
    task=_draw_task,
    question=_draw_question,
    verbs=(DRAW, SHUFFLE),
    gloss=lambda move, view, style: "any back is as good as any other" if move.amount == 1 else "",
    tellers={
        "drew": _drew,
        "table_lays": lambda event, style: (
            f"{event.amount} cards have been drawn: from now on the table lays down all pairs."
        ),
    },
)
PHASES: Final = {phase.name: phase for phase in (LAYING, DRAWING)}


# The engine


@dataclass(frozen=True, slots=True)
class ScapegoatEngine(EngineDefaults):
    """What the frame asks of old maid; see `frame.Engine`."""

    pack: tuple[Card, ...]
    match: MatchEnd = ONE_DEAL

    phases: ClassVar[Mapping[str, ScapegoatPhase]] = PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        """All cards, one at a time from the dealer's left."""
        players, first = state.players, state.after(state.dealer)
        hands = tuple(order[(seat - first) % players :: players] for seat in range(players))
        events = [Event("hand", seat, hand, seen_by=(seat,)) for seat, hand in enumerate(hands)]
        deal = Deal(hands, ((),) * players, first, players)
        return state.updated(Event("dealt", state.dealer, amount=len(order)), *events, deal=deal)

    def next_phase(self, state: Position) -> str | None:
        """Somebody draws, once all have laid down what they were dealt, and lays down again."""
        return DRAWING.name if state.phase == LAYING.name and not state.deal.waiting else LAYING.name

    def why_not(self, state: Position, move: Move) -> str:
        phase = PHASES[state.phase]
        return by_table(move, phase.task(state)) or phase.why_not(state, move)

    def settled(self, state: Position) -> Sequence[ScoreLine]:
        """1 for all but the one who has cards left (CC: three winners and one old maid)."""
        return [ScoreLine(int(not hand)) for hand in state.deal.hands]

    def view(self, state: Position, seat: Seat | None) -> ScapegoatView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        """Scores are 0 for the loser and 1 for all others, who win. detail: `draws`, how many there were."""
        return Outcome(state.scores, tuple(state.winning_sides), detail={"draws": state.deal.draws})


def undealt(rules: ScapegoatRules, players: int, seed: int) -> Position:
    """The table before the deal, or before the cut that says who deals."""
    return Position.undealt(ScapegoatEngine(rules.pack), rules, players, seed, Deal())


# A world that a view allows: the cards a seat does not see, drawn at random


def sample(view: ScapegoatView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`.

    Nobody holds a pair where the table lays them down. Which cards a player has drawn from another is not
    remembered: the hands are shuffled, and go round.
    """
    deal = Deal()
    if view.hand_sizes:
        deal = Deal(_hands(view, rng), view.laid, view.mover, view.waiting, view.draws)
    return restored(view, undealt(view.rules, len(view.scores), rng.getrandbits(30)), deal)


def unseen(view: ScapegoatView) -> list[Card]:
    """The cards that the others hold, in order."""
    seen = {*view.hand, *(card for cards in view.laid for card in cards)}
    return [card for card in view.rules.pack if card not in seen]


def _hands(view: ScapegoatView, rng: Random) -> tuple[tuple[Card, ...], ...]:
    """The cards of one kind go to different hands, those first that lack most."""
    hidden = unseen(view)
    rng.shuffle(hidden)
    kinds = [view.rules.kind(card) for card in hidden]
    hands: list[list[Card]] = [[] for _ in view.hand_sizes]
    lacking = [0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes)]
    for kind in sorted(dict.fromkeys(kinds), key=lambda kind: -kinds.count(kind)):
        cards = [card for card in hidden if view.rules.kind(card) == kind]
        order = sorted(range(len(hands)), key=lambda seat: (-lacking[seat], rng.random()))
        for number, card in enumerate(cards):
            seat = next((at for at in order[number:] if lacking[at]), None)
            seat = max(range(len(hands)), key=lambda at: lacking[at]) if seat is None else seat
            hands[seat].append(card)
            lacking[seat] -= 1
    for hand in hands:
        rng.shuffle(hand)
    return tuple(view.hand if seat == view.seat else tuple(hand) for seat, hand in enumerate(hands))
