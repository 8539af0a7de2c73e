"""What players of all levels say by rule of thumb: rising bids, trumps, piquet's exchange and calls."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

from hoylecli.core.cards import SUITS
from hoylecli.core.moves import Move
from hoylecli.families.tricks.auction import PASS
from hoylecli.families.tricks.knockout import KNOCK
from hoylecli.families.tricks.melding import table_of
from hoylecli.families.tricks.naming import SUITS as NAMES
from hoylecli.families.tricks.plan import plan_of
from hoylecli.families.tricks.rules import TricksRules
from hoylecli.families.tricks.view import TricksView
from hoylecli.scoring.pinochle import melds

_SHARE: Final = 0.3  # of the counting cards, that a side takes with three trumps and no ace
_PARTNER: Final = 0.15  # of the counting cards, that a partner's melds are worth


def raises(view: TricksView, rng: Random) -> Move:
    """The lowest bid, as long as the hand is worth it and no partner has bid."""
    bids = [] if _partner_leads(view) else [move for move in view.legal if move.verb == "bid"]
    worth = max(_worth(view, suit) for suit in SUITS)
    if bids and (bids[0].amount or 0) <= worth:
        return bids[0]
    return PASS if PASS in view.legal else view.legal[0]


def _partner_leads(view: TricksView) -> bool:
    """Whether the highest bid is the partner's."""
    high = next((bid for bid in reversed(view.bids) if bid.word != "pass"), None)
    return high is not None and view.rules.partners and view.side(high.seat) == view.side(view.seat or 0)


def names(view: TricksView, rng: Random) -> Move:
    """The suit that is worth most."""
    return max(view.legal, key=lambda move: (_worth(view, move.target.upper()), move.target))


def _worth(view: TricksView, trump: str) -> float:
    """Points that the hand is likely to make with these trumps."""
    if view.rules.score.kind == "pitch":
        return _pitched(view, trump)
    if view.rules.score.kind != "pinochle":
        return sum(1.0 + (card.rank == 1) for card in view.hand if card.suit == trump)
    found = melds(view.hand, trump, table_of(view.rules.meld))
    counting = _counting(view.rules)
    length = sum(card.suit == trump for card in view.hand) / view.rules.pack.copies * 2
    aces = sum(card.rank == 1 for card in view.hand) / view.rules.pack.copies * 2
    share = min(0.9, _SHARE + 0.06 * (length - 3) + 0.05 * aces)
    return sum(meld.points for meld in found) + counting * (share + _PARTNER * view.rules.partners)


def _counting(rules: TricksRules) -> int:
    """The points of all cards that count by rank, and of the last trick."""
    return 4 * rules.pack.copies * sum(rules.score.cards.values()) + rules.score.last


def _pitched(view: TricksView, trump: str) -> float:
    """High, low, jack and game, as far as the hand has them with these trumps."""
    held = {card.rank for card in view.hand if card.suit == trump}
    if not held:
        return 0
    best = max((rank - 2) % 13 for rank in held)
    high = {12: 1.0, 11: 0.7, 10: 0.4}.get(best, 0.1)
    low = {2: 0.8, 3: 0.6, 4: 0.4}.get(min(held - {1}, default=14), 0.1)
    jack = 0.3 + 0.15 * len(held) if 11 in held else 0.1
    game = min(0.8, 0.12 * len(held) + 0.15 * sum(card.rank in (1, 10, 13) for card in view.hand))
    return high + low + min(jack, 1) + game


def exchanges(view: TricksView, rng: Random) -> Move:
    """As many cards as may be, those that make least for point, sequences and sets."""
    suits = Counter(card.suit for card in view.hand)
    ranks = Counter(card.rank for card in view.hand)
    longest = max(suits.values())

    def kept(move: Move) -> float:
        gone = set(move.cards)
        worth = 0.0
        for card in view.hand:
            if card not in gone:
                high = (card.rank - 2) % 13
                worth += high + (6 if suits[card.suit] == longest else suits[card.suit])
                worth += 4 * (ranks[card.rank] - 1) if high >= _TEN else 0
        return worth + _DRAWN * len(gone)

    return max(view.legal, key=kept)


_TEN: Final = 8  # how high a ten ranks, from 0 for a two
_DRAWN: Final = 13.0  # what a card of the talon is worth, about


def first(view: TricksView, rng: Random) -> Move:
    """The first there is: to trade, to call all that is held, to say what is so."""
    return view.legal[0]


def knocks(view: TricksView) -> Move:
    """The one card of a dog's life is played where it wins what lies there, and kept for later elsewhere."""
    card = view.hand[0]
    trick = tuple(play.card for play in view.trick)
    order = plan_of(view.rules, view.players).order(view.trump)
    return Move(cards=(card,)) if order.best((*trick, card)) == len(trick) else KNOCK


PARTS: Final[dict[str, Callable[[TricksView, Random], Move]]] = {
    "auction": raises,
    "calling": names,
    "trading": first,
    "exchanging": exchanges,
    "declaring": first,
}


def reason(view: TricksView, move: Move) -> str:
    """Why the move of this module is made."""
    if view.phase == "auction" and _partner_leads(view):
        return "Your partner has the highest bid, and makes it with you."
    if view.phase == "auction":
        suit = max(SUITS, key=lambda suit: _worth(view, suit))
        worth = f"{_worth(view, suit):.0f} points with {NAMES[suit]} as trumps"
        return f"Your hand is good for about {worth}{'' if move.verb == 'bid' else ', too little for a bid'}."
    if view.phase == "calling":
        return f"Nothing makes more of your hand than {NAMES[move.target.upper()]}."
    if view.phase == "exchanging":
        return "It keeps your long suit and what goes together; the talon may bring something better."
    if view.phase == "trading":
        return "The nine counts all the same, and you get a better trump."
    return (
        "It keeps your card for a better trick." if move == KNOCK else "It is so, and costs nothing to say."
    )
