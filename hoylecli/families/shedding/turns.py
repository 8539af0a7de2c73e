"""The cards that can be played and drawn, whose turn comes next, and what the end of a deal counts."""

from typing import Final

from hoylecli.core import SUITS, Card, Event, changing, making, replace
from hoylecli.frame.match import ScoreLine

from .rules import SheddingRules, effects_of
from .view import Deal, Hand, Position, Table, Turn

_NEXT: Final = changing(Table, "player", "drawn")
_DRAWN: Final = changing(Table, "player", "drawn", "owed", "coming", "turns")
_DEAL_TABLE: Final = changing(Deal, "table")
_DEAL_DRAWN: Final = changing(Deal, "stock", "hands", "table")
_DEAL_TURN: Final = changing(Position, "deal", "turn")
_AFTER: Final = changing(Position, "events", "deal", "turn")
_turn: Final = making(Turn, "seat", "what", "many")
_event: Final = making(Event, "kind", "seat", "amount", "data")
_seen: Final = making(Event, "kind", "seat", "cards", "amount", "data", "seen_by", "reveals", "binding")

# The cards that can be played and drawn, and whose turn comes next


def leads(rules: SheddingRules, table: Table) -> bool:
    """Whether any card may be played, because all four of the last rank lie on the pile."""
    return rules.by_rank and len(table.pile) % len(SUITS) == 0


def fits(rules: SheddingRules, table: Table, card: Card) -> bool:
    """Whether the card may be played now: any that is led, or one of the rank, where only that is followed.

    On a card that has the player take some, only what answers it; else wild cards, and those of the suit to
    be followed or the rank on top.
    """
    if leads(rules, table):
        return True
    effects, top = effects_of(rules), table.top
    if rules.by_rank:
        return card.rank == top.rank
    if table.owed:
        return effects[card].answer and card.rank == top.rank
    if effects[card].wild:
        return rules.effects.wild_on_wild or not effects[top].wild
    return card.suit == table.suit or card.rank == top.rank


def fitting(rules: SheddingRules, table: Table, hand: Hand) -> list[Card]:
    """The cards of a hand that may be played now; see `fits`."""
    if rules.by_rank or table.owed:
        return [card for card in hand if fits(rules, table, card)]
    effects, suit, top = effects_of(rules), table.suit, table.top
    rank, on_wild = top.rank, rules.effects.wild_on_wild or not effects[top].wild
    return [
        card for card in hand if (on_wild if effects[card].wild else card.suit == suit or card.rank == rank)
    ]


def may_shuffle(rules: SheddingRules, table: Table) -> bool:
    """Whether the pile may become the stock."""
    return table.shuffles < rules.stock.shuffles and len(table.pile) > 1


def may_draw(rules: SheddingRules, table: Table, stock: int) -> bool:
    """Whether there is a card to draw, and this turn has not seen the most of them. stock: its cards."""
    is_there = stock > 0 or may_shuffle(rules, table)
    return is_there and (not rules.draw.most or table.drawn < rules.draw.most)


def is_bad_starter(state: Position) -> bool:
    """Whether the card turned up does something, so that it is buried in the stock and another is turned;
    where all cards of the stock do something, it stays, and does nothing."""
    deal = state.deal
    if not deal.table.pile or deal.table.turns[-1].what != "turned":  # nothing is turned up after a move
        return False
    effects = state.effects
    return not effects[deal.table.top].is_plain and any(effects[card].is_plain for card in deal.stock)


def needs_shuffle(state: Position) -> bool:
    """Whether the table is to shuffle before the play goes on."""
    table = state.table
    return is_bad_starter(state) or (
        table.coming > 0 and not state.deal.stock and may_shuffle(state.rules, table)
    )


def next_turn(state: Position, places: int = 1) -> Position:
    """The turn goes so many places on, the way it goes now."""
    table = state.table
    player = (table.player + places * table.step) % state.players
    deal = _DEAL_TABLE(state.deal, _NEXT(table, player, 0))
    return _DEAL_TURN(state, deal, player)


def to_who_follows(state: Position) -> Position:
    """The turn goes on to a player who holds a card of the rank; after the fourth it stays, for a lead."""
    table = state.table
    while not leads(state.rules, table) and not fitting(state.rules, table, state.deal.hands[table.player]):
        table = table.note(Turn(table.player, "passed"))
        table = replace(table, player=(table.player + table.step) % state.players)
    return state.on_table(player=table.player, turns=table.turns).updated(turn=table.player)


def drawn(state: Position, coming: int = 0, events: tuple[Event, ...] = ()) -> Position:
    """Draws so many cards, or what is to come; the phase is through where the pile has to be shuffled first.

    events: what has happened before in the same move.
    """
    rules, deal, table = state.rules, state.deal, state.table
    coming, stock = coming or table.coming, deal.stock
    if coming and not stock and may_shuffle(rules, table):
        return state.updated(events=events).on_table(coming=coming).phase_ended()
    many, seat, owed = min(coming, len(stock)), table.player, table.owed
    cards, stock = stock[:many], stock[many:]
    hand = tuple(sorted((*deal.hands[seat], *cards)))
    hands = (*deal.hands[:seat], hand, *deal.hands[seat + 1 :])
    turns = (*table.turns, _turn(seat, "took" if owed else "drew", many))
    so_far, data = table.drawn + (0 if owed else many), {"left": len(stock)}
    told = _event("drew", seat, many, data), _seen("drew", seat, cards, many, data, (seat,), True, True)
    if coming > many and may_shuffle(rules, table):
        deal = _DEAL_DRAWN(deal, stock, hands, _DRAWN(table, seat, so_far, owed, coming - many, turns))
        return _AFTER(state, events + told, deal, state.turn).phase_ended()
    goes_on = not owed and _goes_on(rules, replace(table, drawn=so_far), len(stock), hand)
    player = seat if goes_on else (seat + table.step) % state.players
    deal = _DEAL_DRAWN(deal, stock, hands, _DRAWN(table, player, so_far if goes_on else 0, 0, 0, turns))
    return _AFTER(state, events + told, deal, player)


def _goes_on(rules: SheddingRules, table: Table, stock: int, hand: Hand) -> bool:
    """Whether the turn of a player who has drawn by choice is not over yet."""
    if rules.draw.ends and table.drawn >= rules.draw.most:
        return False
    return may_draw(rules, table, stock) or bool(fitting(rules, table, hand))


def finished(state: Position) -> Position:
    """The deal is over: all hands lie open."""
    left = [
        Event("left", seat, hand, reveals=True, binding=True)
        for seat, hand in enumerate(state.deal.hands)
        if hand
    ]
    return state.on_table(is_open=True).updated(*left).deal_ended()


# The first without a card gets what the others hold, or the average of their hands (CG; CC, Crazy Eights).
#
# Decision where the sources are silent: an average is rounded to the nearest point, halves up. A deal that is
# blocked counts nothing.


def held(rules: SheddingRules, hand: tuple[Card, ...]) -> int:
    """What the cards of a hand count."""
    effects = effects_of(rules)
    return sum(effects[card].points for card in hand)


def lines(state: Position) -> list[ScoreLine]:
    """A line a seat: `12 + 50 in the other hands`."""
    hands = state.deal.hands
    if all(hands):
        return [ScoreLine(0) for _ in hands]
    out = hands.index(())
    counts = [held(state.rules, hand) for seat, hand in enumerate(hands) if seat != out]
    text = f"{' + '.join(map(str, counts))} in the other {'hand' if len(counts) == 1 else 'hands'}"
    total = sum(counts)
    if state.rules.score.count == "average" and len(counts) > 1:
        total = (2 * total + len(counts)) // (2 * len(counts))
        text = f"({text.replace(' in the', f') / {len(counts)}, the average of the')}"
    return [ScoreLine(total, text=text) if seat == out else ScoreLine(0) for seat in range(len(hands))]
