"""The engine: how a deal is laid out, which phase follows which, and what it counts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from hoylecli.core import Card, Event, Outcome, Seat, cached_by_identity, counted, replace
from hoylecli.families import Phase, restored
from hoylecli.families.rummy import deal as cards
from hoylecli.families.rummy.deal import Hand, cards_on, hands_from
from hoylecli.families.rummy.state import RummyEngine, seats_dealt, told
from hoylecli.families.rummy.view import hands_of, others_known, restored as cards_restored
from hoylecli.frame.match import ScoreLine
from hoylecli.scoring.canasta import RED_THREE, Bonuses, CanastaItem, CanastaMeld, GoingOut, deal

from .counts import Counts, counts_of, terms_of
from .drawing import DRAWING, PERMISSION
from .melding import MELDING
from .position import Deal, Position, covered, is_last_turn, is_special, laid_of, name_of, rank_of, replaced
from .rules import TogetherRules, cards_each, match_of, pack_of, players_of
from .view import TogetherView, view_of

# Canastas, going out, red threes and the cards melded, less those in the hands (FG, Canasta, Scoring)


def lines(state: Position) -> Sequence[ScoreLine]:
    """What the hand counts, a line a side."""
    return [_line(state, side) for side in range(len(state.scores))]


def _line(state: Position, side: int) -> ScoreLine:
    items = items_of(state, side)
    return ScoreLine(sum(item.points for item in items), text=in_words(items, state.rules))


def items_of(state: Position, side: int) -> Sequence[CanastaItem]:
    """Where the points of a side come from."""
    table, terms = state.deal.table, terms_of(state.rules)
    melds = []
    for meld in table:
        if meld.side == side:
            naturals = laid_of(meld, terms).naturals
            melds.append(CanastaMeld(rank_of(meld), meld.cards[:naturals], meld.cards[naturals:]))
    hands = [hand for seat, hand in enumerate(state.deal.hands) if state.side(seat) == side]
    reds = len(state.deal.reds[side])
    bonuses = bonuses_of(state.rules)
    if is_last_turn(state):
        bonuses = bonuses._replace(out=0, concealed=0)
    kept = [tuple(card for card in hand if not is_special(card, state.rules)) for hand in hands]
    items = deal(melds, kept, reds, going_out(state, side), bonuses=bonuses).items
    in_feet = sum(map(len, hands)) - sum(map(len, kept))
    return (*items, CanastaItem("red threes in a foot", -RED_THREE * in_feet)) if in_feet else items


def going_out(state: Position, side: int) -> GoingOut:
    """How the side went out, if it did."""
    out = [seat for seat, hand in enumerate(state.deal.hands) if not hand and state.side(seat) == side]
    if not out:
        return ""
    close = state.rules.close
    return "out" if state.deal.opened[side] or close.out == close.concealed else "concealed"


def bonuses_of(rules: TogetherRules) -> Bonuses:
    canasta, close = rules.canasta, rules.close
    return Bonuses(
        canasta.natural,
        canasta.mixed,
        close.out,
        close.concealed,
        canasta.size,
        canasta.needed,
        2 * rules.pack.copies if rules.threes != "ordinary" else 0,
        rules.score.all_threes,
        canasta.closed,
    )


def in_words(items: Sequence[CanastaItem], rules: TogetherRules) -> str:
    """`2 mixed canastas 600, going out 100, cards melded 455, cards in hand -60`."""
    parts = dict[str, list[int]]()
    names = {f"{kind} canasta": name_of(rules, kind == "natural") for kind in ("natural", "mixed")}
    for item in items:
        parts.setdefault(names.get(item.what, item.what), []).append(item.points)
    return ", ".join(
        f"{counted(len(points), what) if len(points) > 1 else what} {sum(points)}"
        for what, points in parts.items()
        if sum(points) or len(points) > 1
    )


def outcome(state: Position) -> Outcome:
    """One score a seat; partners win together."""
    seats = range(state.players)
    scores = tuple(state.scores[state.side(seat)] for seat in seats)
    return Outcome(scores, tuple(seat for seat in seats if state.side(seat) in state.winning_sides))


# The phases of a deal; a new one is a module here, and a line in `PHASES`

PHASES: Final[Mapping[str, Phase[Position, TogetherView]]] = {
    phase.name: phase for phase in (DRAWING, MELDING, PERMISSION)
}


_SIDES = 2  # of partners


@dataclass(frozen=True, slots=True)
class TogetherEngine(RummyEngine):
    """What the frame asks of a rummy with melds by rank; see `frame.Engine`."""

    phases: ClassVar = PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        """Hands and feet one card at a time from the dealer's left; a card turned up, and red threes replaced
        from there on."""
        seats, foot, sides = seats_dealt(state), state.rules.deal.foot, len(state.scores)
        size = cards_each(state.rules, state.players)
        held, many = len(seats) * size, len(seats) * (size + foot)
        deal = replace(
            Deal.from_pack((*order[:held], *order[many:]), seats, size, True),
            feet=hands_from(order[held:], seats, foot) if foot else (),
            reds=((),) * sides,
            opened=(False,) * sides,
        )
        feet = [Event("feet", state.dealer, amount=foot)] if foot else []
        state = covered(told(state, deal, [ranked(hand) for hand in deal.hands], *feet))
        for seat in seats if state.rules.threes != "ordinary" else ():
            state = replaced(state, seat)
        return state

    def next_phase(self, state: Position) -> str | None:
        """A turn is drawing, and melding, in which a partner may be asked for permission."""
        if state.phase == "melding":
            return "permission" if state.deal.permission == "asked" else "drawing"
        return "drawing" if state.phase == "deal" else "melding"

    def settled(self, state: Position) -> Sequence[ScoreLine]:
        return lines(state)

    def view(self, state: Position, seat: Seat | None) -> TogetherView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        return outcome(state)


def ranked(cards: Iterable[Card]) -> Hand:
    """Cards of which only the ranks matter: aces and kings first, then down to 2s and jokers."""
    return tuple(sorted(cards, key=lambda card: (not card.rank, (1 - card.rank) % 13, card)))


def undealt(rules: TogetherRules, players: int, seed: int) -> Position:
    """The table before the first deal, or before the cut that says who deals."""
    sides = _SIDES if rules.partners else players
    engine = TogetherEngine(match_of(rules), pack_of(rules))
    return Position.undealt(engine, rules, players, seed, Deal(), scores=(0,) * sides)


# A world that a view allows: the cards a seat has not seen, drawn at random


def unseen(view: TogetherView) -> list[Card]:
    """The cards that may be in the stock, or unknown in a hand or a foot, in order."""
    known = others_known(view)
    return cards.unseen(
        pack_of(view.rules), view.hand, view.discards, cards_on(view.table), *(view.reds or ()), *known
    )


def unseen_counts(view: TogetherView) -> Counts:
    """How many of them there are of each rank, which players ask for at every turn."""
    hands = counts_of((*view.hand, *view.discards, *cards_on(view.table)))
    others = counts_of([card for cards in (*(view.reds or ()), *others_known(view)) for card in cards])
    pack = _pack_counts(view.rules)
    return tuple([all_ - one - two for all_, one, two in zip(pack, hands, others, strict=True)])


@cached_by_identity
def _pack_counts(rules: TogetherRules) -> Counts:
    return counts_of(pack_of(rules))


def sample(view: TogetherView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`, all of them equally likely."""
    hidden, stock = list[Card](), list[Card]()
    for card in unseen(view):  # nobody keeps a red three
        (stock if is_special(card, view.rules) else hidden).append(card)
    rng.shuffle(hidden)
    hands, left = hands_of(view, hidden)
    stock += left
    rng.shuffle(stock)
    feet = list[Hand]()
    for size in view.feet or ():
        feet.append(tuple(sorted(stock[:size])))
        del stock[:size]
    deal = Deal(
        **cards_restored(view, hands, tuple(stock)),
        table=view.table,
        reds=((),) * len(view.scores) if view.reds is None else view.reds,
        feet=tuple(feet),
        opened=view.opened,
        permission=view.permission or "",
    )
    players = players_of(view.rules)[0] if view.rules.partners else len(view.scores)
    return restored(view, undealt(view.rules, players, rng.getrandbits(30)), deal)
