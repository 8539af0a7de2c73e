"""Kinds of score of bridge: rubber, four deals and duplicate, counted by `scoring.bridge`."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core import Seat
from hoylecli.frame.match import Below, Declared, ScoreLine, standing
from hoylecli.scoring.bridge import SIDES, Award, Contract, Honors
from hoylecli.scoring.bridge.sheet import ScoredDeal, SheetDeal, SheetStanding, score_deal, unfinished_bonuses

from ..position import Bid, Position
from ..position.bridge import COMPASS, contract_of, original, vulnerable
from ..rules.counting import DuplicateScore, FourDealScore, RubberScore
from .kinds import ScoreKind

BOOK: Final = 6
_FORMS: Final = {"rubber": "rubber", "four_deal": "four-deal", "duplicate": "duplicate"}
_TRUMP_HONORS: Final = "AKQJT"


def needed(bids: Sequence[Bid], declarer: Seat | None, seats: Sequence[Seat]) -> int:
    """The tricks of the contract for declarer's side, and those that set it for the others; 0 before."""
    if declarer is None or not bids:
        return 0
    high = next(bid for bid in reversed(bids) if bid.word == "bid")
    return BOOK + high.amount if declarer in seats else 8 - high.amount


def result_of(state: Position) -> int | None:
    """Tricks over the contract of the deal that has been played, or below 0 under it; None if passed out."""
    contract = contract_of(state.deal.bids, state.dealer)
    if contract is None or state.deal.declarer is None:
        return None
    side = state.deal.declarer % 2
    taken = sum(trick.winner % 2 == side for trick in state.deal.tricks)
    return taken - BOOK - contract.level


def honors_of(state: Position, contract: Contract) -> Honors | None:
    """Honors in one hand: four of the five highest trumps, all five, or at notrump the four aces (CG)."""
    for seat in range(4):
        hand = list(map(str, original(state.deal, seat)))
        if contract.denomination == "NT":
            if sum(card[0] == "A" for card in hand) == 4:
                return Honors(COMPASS[seat], 150)
            continue
        held = sum(f"{rank}{contract.denomination}" in hand for rank in _TRUMP_HONORS)
        if held >= 4:
            return Honors(COMPASS[seat], 150 if held == 5 else 100)
    return None


def scored(state: Position) -> ScoredDeal:
    """The deal that has been played, or passed out, as the calculator counts it."""
    form = _FORMS[state.rules.score.kind]
    contract, result = contract_of(state.deal.bids, state.dealer), result_of(state)
    now = standing(state.sheet, 2)
    counted = len(state.sheet)
    first = COMPASS[(state.dealer - counted) % 4]
    before = SheetStanding(form, first, (now.games[0], now.games[1]), (now.parts[0], now.parts[1]), counted)
    if contract is None or result is None:
        deal = SheetDeal(None)
    else:
        score = state.rules.score
        with_honors = isinstance(score, RubberScore | FourDealScore) and score.honors
        honors = honors_of(state, contract) if with_honors else None
        sides = tuple(SIDES[side] for side in vulnerable(state)) if form == "duplicate" else None
        deal = SheetDeal(contract, result, honors, sides)
    return score_deal(before, deal)[0]


def _lines(state: Position, score: RubberScore | FourDealScore | DuplicateScore) -> list[ScoreLine]:
    """What each side has from the deal, above the line and below, and why."""
    found = scored(state)
    items = list(found.items)
    games = [after - before for after, before in zip(found.after.games, _games(state), strict=True)]
    if _is_abandoned(state):
        items += unfinished_bonuses(found.after)
    return [_line(state, items, side, bool(games[side])) for side in (0, 1)]


def _games(state: Position) -> tuple[int, ...]:
    return standing(state.sheet, 2).games


def _is_abandoned(state: Position) -> bool:
    """Whether the rubber ends unfinished with this deal, as the rules say after how many (CG; Law 80)."""
    deals = state.rules.match.deals
    return state.rules.score.kind == "rubber" and bool(deals) and state.counted + 1 >= deals


def _line(state: Position, items: Sequence[Award], side: int, game: bool) -> ScoreLine:
    own = [item for item in items if item.side == SIDES[side]]
    total, contract = sum(item.points for item in own), contract_of(state.deal.bids, state.dealer)
    text = "; ".join(f"{item.points} for {_what(item, contract, result_of(state) or 0)}" for item in own)
    declared = _declared(state, side)
    if state.rules.score.kind == "duplicate":
        return ScoreLine(total, text=text, declared=declared)
    below = sum(item.points for item in own if item.line == "below")
    return ScoreLine(total, text=text, below=Below(below, game), declared=declared)


def _declared(state: Position, side: int) -> Declared | None:
    declarer, result = state.deal.declarer, result_of(state)
    return Declared(declarer, result >= 0) if result is not None and declarer in (side, side + 2) else None


def contracts(sheet: Sequence[Sequence[ScoreLine]]) -> dict[str, int | str]:
    """How many contracts the players have made, and how many were set: `made` and `set`, a number a seat.

    >>> contracts([[ScoreLine(0, declared=Declared(2, False)), ScoreLine(50)]])
    {'made': '0 0 0 0', 'set': '0 0 1 0'}
    """
    played = [line.declared for row in sheet for line in row if line.declared is not None]
    return {
        word: " ".join(str(played.count(Declared(seat, made))) for seat in range(4))
        for word, made in (("made", True), ("set", False))
    }


_BONUSES: Final = {
    "small_slam": "the small slam",
    "grand_slam": "the grand slam",
    "insult": "the insult",
    "game": "the game",
    "unfinished_game": "the only game of the rubber",
    "unfinished_part_score": "the only part-score of the game",
}


def _what(item: Award, contract: Contract | None, result: int) -> str:
    """What points are for: `3 hearts made`, `2 overtricks`, `4 spades doubled, down 2`."""
    if item.kind == "tricks" and contract is not None:
        return f"{contract.words}{',' if contract.doubled else ''} made"
    if item.kind == "undertricks" and contract is not None:
        return f"{contract.words}, down {-result}"
    if item.kind == "overtricks":
        return "an overtrick" if result == 1 else f"{result} overtricks"
    if item.kind == "honors":
        return f"{item.text.partition(' in ')[0]} in one hand"
    if item.kind == "rubber":
        return f"the {item.text}"
    if item.kind == "part_score":
        return f"the part-score{' in the last deal' if 'fourth' in item.text else ''}"
    return _BONUSES[item.kind]


RUBBER: Final = ScoreKind(RubberScore, _lines, aim="contract", bidden=needed)
FOUR_DEAL: Final = ScoreKind(FourDealScore, _lines, aim="contract", bidden=needed)
DUPLICATE: Final = ScoreKind(DuplicateScore, _lines, aim="contract", bidden=needed)
