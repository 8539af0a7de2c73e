"""Canastas, going out, red threes and the cards melded, less those in the hands (FG, Canasta, Scoring)."""

from collections.abc import Sequence

from hoylecli.core.game import Outcome
from hoylecli.core.text import counted
from hoylecli.frame.match import ScoreLine
from hoylecli.scoring.canasta import RED_THREE, Bonuses, CanastaItem, CanastaMeld, GoingOut, deal

from .counts import terms_of
from .position import Position, is_last_turn, is_special, laid_of, name_of, rank_of
from .rules import TogetherRules


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
