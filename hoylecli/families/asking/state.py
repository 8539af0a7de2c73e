"""The engine of go fish: one deal is the match.

Decisions where the sources are silent: fours that are dealt go down in the order of the seats; ties share the
win.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from re import fullmatch, sub
from typing import ClassVar, Final

from hoylecli.core import STANDARD, Card, changing, counted, listed, making, rank_meant, rank_plural, replace
from hoylecli.core.errors import AmbiguousMove, BadNotation
from hoylecli.core.game import Event, Move, Outcome, Seat, seat_place
from hoylecli.families import Style
from hoylecli.families.phase import Phase, by_table
from hoylecli.frame import EngineDefaults
from hoylecli.frame.match import ONE_DEAL, MatchEnd, ScoreLine

from .view import Asked, AskingRules, AskingView, Deal, Pairs, Position, by_rank, four_of, view_of

# Asking and fishing, the one phase of a deal.
#
# You ask for a rank of which you hold a card. You get all of that rank that the player has, and ask again;
# else you fish the top card of the pond, and ask again only if it is of that rank (CG, FG). All four of a
# rank go down at once. Whoever has no cards left gets free ones while there are any in the pond (CG one, FG
# five).
#
# Decisions where the sources are silent: a hand is filled again as soon as it is empty, that of whoever asked
# first; a player who still has none is not asked, and is passed over.

ASK: Final = "ask"
VERBS: Final = frozenset((ASK, "cut", "deal"))
_POLITE: Final = r"\b(have|you|got|any|do|your|for|the|please|give|me)\b|[,?!.]"
AskingPhase = Phase[Position, AskingView]


def _begin(state: Position) -> Position:
    """The player left of the dealer begins."""
    return state.updated(turn=_next(state.deal, state.dealer))


def _legal(state: Position) -> Sequence[Move]:
    seat, hands, players = state.turn or 0, state.deal.hands, state.players
    ranks = dict.fromkeys([card.rank for card in hands[seat]])  # a hand is sorted by rank
    seats = range(seat + 1, seat + players)
    return [_ASKED[to % players][rank] for to in seats if hands[to % players] for rank in ranks]


_MOST_PLAYERS: Final = 10
_ASKED: Final = tuple(
    tuple(Move(ASK, target=seat_place(to), rank=rank) for rank in range(14)) for to in range(_MOST_PLAYERS)
)
_SEATS: Final = {seat_place(to): to for to in range(_MOST_PLAYERS)}
_event: Final = making(Event, "kind", "seat", "data")
_fishing: Final = making(Event, "kind", "seat", "amount", "reveals", "binding")
_seen: Final = making(Event, "kind", "seat", "cards", "amount", "data", "seen_by", "reveals", "binding")
_asked_for: Final = making(Asked, "seat", "to", "rank", "got", "fished")
_AFTER: Final = changing(Position, "events", "deal", "turn")
_MOVED: Final = changing(Deal, "pond", "hands", "turns")


def asking(to: Seat, rank: int) -> Move:
    """The question to a seat for a rank."""
    return _ASKED[to][rank]


def _apply(state: Position, move: Move) -> Position:
    seat, to, rank = state.turn, _SEATS[move.target], move.rank
    assert seat is not None
    assert rank is not None
    deal, told = state.deal, [_event("asked", seat, {"to": to, "rank": rank})]
    cards = tuple([card for card in deal.hands[to] if card.rank == rank])
    again = bool(cards)
    if cards:
        told.append(_seen("gave", to, cards, len(cards), {"to": seat}, None, True, True))
        turns = (*deal.turns, _asked_for(seat, to, rank, len(cards), "none"))
        hands = list(deal.hands)
        hands[to] = tuple([card for card in hands[to] if card.rank != rank])
        hands[seat] = by_rank((*hands[seat], *cards))
        deal = _MOVED(deal, deal.pond, tuple(hands), turns)
    else:
        told.append(_fishing("go_fish", to, len(deal.pond), True, True))
        deal, again = _fished(deal, told, seat, to, rank)
    for each in (seat, to):
        deal = settled(deal, told, each, state.rules.empty_hand)
    following = seat if again and deal.hands[seat] else _next(deal, seat)
    if following is None:
        return _AFTER(state, tuple(told), deal, seat).deal_ended()
    return _AFTER(state, tuple(told), deal, following)


def _next(deal: Deal, seat: Seat) -> Seat | None:
    """The next seat to the left that has cards, None where nobody has."""
    hands, players = deal.hands, len(deal.hands)
    for each in range(seat + 1, seat + players + 1):
        if hands[each % players]:
            return each % players
    return None


def _fished(deal: Deal, told: list[Event], seat: Seat, to: Seat, rank: int) -> tuple[Deal, bool]:
    """The deal after `Go fish!`, and whether the card was of the rank asked for: only then all see it."""
    cards = deal.pond[:1]
    if not cards:
        turn = _asked_for(seat, to, rank, 0, "none")
        return _MOVED(deal, cards, deal.hands, (*deal.turns, turn)), False
    is_shown = cards[0].rank == rank
    turn = _asked_for(seat, to, rank, 0, "shown" if is_shown else "hidden")
    hand = by_rank((*deal.hands[seat], *cards))
    hands = (*deal.hands[:seat], hand, *deal.hands[seat + 1 :])
    if not is_shown:
        told.append(Event("fished", seat, amount=1))
    told.append(_seen("fished", seat, cards, 1, {}, None if is_shown else (seat,), True, True))
    return _MOVED(deal, deal.pond[1:], hands, (*deal.turns, turn)), is_shown


def settled(deal: Deal, told: list[Event], seat: Seat, free: int) -> Deal:
    """The deal with the seat's fours laid down, and its hand filled from the pond when it is empty.

    told: takes in what happens. free: how many cards an empty hand gets.
    """
    while True:
        hand = deal.hands[seat]
        fours = [
            card.rank for card, fourth in zip(hand, hand[3:], strict=False) if card.rank == fourth.rank
        ]  # a hand is sorted by rank
        for rank in fours:
            told.append(Event("laid", seat, four_of(rank), len(deal.laid[seat]) + 1, {"rank": rank}))
            deal = _noted(deal.laid_down(seat, rank), laid=((seat, rank),))
        if deal.hands[seat] or not deal.pond:
            return deal
        cards = deal.pond[:free]
        deal = _noted(deal.drawn(seat, len(cards)), free=((seat, len(cards)),))
        told.append(Event("free", seat, amount=len(cards)))
        told.append(_seen("free", seat, cards, len(cards), {}, (seat,), True, True))


def _noted(deal: Deal, laid: Pairs = (), free: Pairs = ()) -> Deal:
    """The deal with more of what came of the last question; what is laid before the first came of none."""
    if not deal.turns:
        return deal
    last = deal.turns[-1]
    return replace(
        deal, turns=(*deal.turns[:-1], replace(last, laid=(*last.laid, *laid), free=(*last.free, *free)))
    )


# What people are asked and told


def _task(state: Position) -> str:
    first = _legal(state)[0]
    example = f"{ASK} {first.target} {rank_plural(first.rank or 0)}"
    return f"ask a player for a rank that you hold, such as '{example}'"


def _why_not(state: Position, move: Move) -> str:
    seat, to, rank, hands = state.to_act or 0, move.seat, move.rank, state.deal.hands
    if move.cards or move.source or move.amount is not None or to is None or rank is None:
        return f"Name one player and one rank: {_task(state)}."
    if to == seat:
        return "You would have to answer yourself; ask another player."
    if to >= state.players:
        return f"There are only {state.players} players, p1 to p{state.players}."
    held = sorted({card.rank for card in hands[seat]})
    if rank not in held:
        names = listed([rank_plural(each) for each in held], "or")
        return f"You hold no {rank_plural(rank)}, so you cannot ask for any; ask for {names}."
    assert not hands[to]
    return "That player has no cards left; ask another."


def _question(view: AskingView, style: Style) -> str:
    others = sorted({move.seat for move in view.legal if move.seat is not None})
    if len(others) == 1:
        return f"What do you ask {style.name(others[0])} for?"
    return "Whom do you ask, and for what?"


def _gloss(move: Move, view: AskingView, style: Style) -> str:
    return f"you hold {sum(card.rank == move.rank for card in view.hand)}"


def _read(text: str, view: AskingView) -> Move | None:
    """A question as it is said at the table, `p2, have you any sevens?`, or cut short: `p2 7`, or `7`.

    Raises BadNotation where the rank is missing, or all of it, or somebody is named who is not there,
    AmbiguousMove where it may be asked of several. A rank that is not held goes to any of them, so that the
    refusal is about the rank.
    """
    words = sub(_POLITE, " ", text.lower()).split()
    if words == [ASK]:
        raise BadNotation("Whom, and for what? Type the name and a rank that you hold in one line.")
    if len(words) > 1 and ASK.startswith(words[0]):
        del words[0]
    seats = {word for word in words if fullmatch(r"p[1-9]", word)}
    ranks = {rank_meant(word) for word in words if word not in seats}
    strangers = [word for word in words if word not in seats and not rank_meant(word)]
    if len(strangers) == 1 and len(words) == 2 and not seats:
        plural = rank_plural(max(ranks))
        raise BadNotation(f"Nobody here is called {strangers[0]}. Whom do you ask for {plural}?")
    if len(seats) > 1 or len(ranks) > 1 or 0 in ranks or not words:
        return None
    if not ranks:
        raise BadNotation("For which rank? Type the name and a rank that you hold in one line.")
    rank = ranks.pop()
    asked = seats or {move.target for move in view.legal}
    if len(asked) > 1 and any(card.rank == rank for card in view.hand):
        plural = rank_plural(rank)
        raise AmbiguousMove(f"Whom do you ask for {plural}? Type the name and the rank in one line.")
    return Move(ASK, target=min(asked), rank=rank)


def _asked(event: Event, style: Style) -> str:
    to, rank = event.data["to"], rank_plural(event.data["rank"])
    if to == style.you:
        return f'{style.name(event.seat)} asks you: "Have you any {rank}?"'
    return f'{style.name(event.seat)}: "{style.name(to)}, have you any {rank}?"'


def _gave(event: Event, style: Style) -> str:
    to = style.inside(event.data["to"])
    return f"{style.does(event.seat, 'give')} {to} {style.cards(event.cards)}."


def _fish(event: Event, style: Style) -> str:
    return f'{style.name(event.seat)}: "{"Go fish!" if event.amount else "No."}"'


def _fished_up(event: Event, style: Style) -> str:
    if event.seen_by is None and event.cards:
        return f"{style.does(event.seat, 'fish')} up the {style.cards(event.cards)}: just the thing!"
    if event.cards:
        return f"{style.does(event.seat, 'fish')} the {style.cards(event.cards)}."
    return "" if event.seat == style.you else f"{style.does(event.seat, 'fish')} a card."


def _free(event: Event, style: Style) -> str:
    if event.cards:
        return f"{style.does(event.seat, 'get')} {style.cards(event.cards)} for nothing."
    if event.seat == style.you:
        return ""
    many = counted(event.amount or 0, "card")
    return f"{style.name(event.seat)} has no cards left, and gets {many} for nothing."


def _laid(event: Event, style: Style) -> str:
    rank, many = rank_plural(event.data["rank"]), counted(event.amount or 0, "point")
    have = "have" if event.seat == style.you else "has"
    return f"{style.does(event.seat, 'lay')} down the four {rank}, and {have} {many}."


ASKING: Final[AskingPhase] = Phase(
    name="asking",
    is_played=lambda rules: True,
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    verbs=(ASK,),
    gloss=_gloss,
    read=_read,
    afresh=True,
    tellers={
        "asked": _asked,
        "gave": _gave,
        "go_fish": _fish,
        "fished": _fished_up,
        "free": _free,
        "laid": _laid,
    },
)


_PHASES: Final = {ASKING.name: ASKING}


@dataclass(frozen=True, slots=True)
class AskingEngine(EngineDefaults):
    """What the frame asks of go fish; see `frame.Engine`."""

    match: MatchEnd = ONE_DEAL
    pack: tuple[Card, ...] = STANDARD.cards()

    phases: ClassVar[Mapping[str, AskingPhase]] = _PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        """One card at a time from the dealer's left; the rest is the pond."""
        players, many = state.players, state.rules.hand * state.players
        first = state.after(state.dealer)
        hands = tuple(by_rank(order[(seat - first) % players : many : players]) for seat in range(players))
        events = [Event("hand", seat, hand, seen_by=(seat,)) for seat, hand in enumerate(hands)]
        deal = Deal(order[many:], hands, ((),) * players)
        told = [Event("dealt", state.dealer, amount=state.rules.hand), *events]
        for seat in range(players):
            deal = settled(deal, told, seat, state.rules.empty_hand)
        return state.updated(*told, deal=deal)

    def next_phase(self, state: Position) -> str | None:
        return ASKING.name

    def why_not(self, state: Position, move: Move) -> str:
        if move.verb == ASK:
            return ASKING.why_not(state, move)
        task = ASKING.task(state)
        return by_table(move, task) or f"You play no cards to the table in this game; {task}."

    def settled(self, state: Position) -> Sequence[ScoreLine]:
        """A point for each four (CG, FG)."""
        laid = state.deal.laid
        return [ScoreLine(len(ranks), text=listed(list(map(rank_plural, ranks)))) for ranks in laid]

    def view(self, state: Position, seat: Seat | None) -> AskingView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        """Scores are the fours laid down. detail: `questions`, how many were asked."""
        detail = {"questions": len(state.deal.turns)}
        return Outcome(state.scores, tuple(state.winning_sides), detail=detail)


def undealt(rules: AskingRules, players: int, seed: int) -> Position:
    """The table before the deal, or before the cut that says who deals."""
    return Position.undealt(AskingEngine(), rules, players, seed, Deal())
