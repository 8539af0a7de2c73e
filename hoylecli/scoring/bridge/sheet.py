"""Score sheets at bridge: rubber, four-deal (Chicago) and duplicate, deal after deal.

`SheetStanding` is what one deal hands on to the next; `score_deal` scores a deal and gives the next one, so
that a game can keep score as it goes; `score_sheet` does a whole sheet. Sources: CG, Bridge, Keeping score
and Four-Deal Bridge; CC, Bridge, Declarer Awards; Laws of Contract Bridge (rubber), Laws 72 to 81.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from hoylecli.core import BadNotation, IllegalMove
from hoylecli.scoring import bridge

FORMS: Final = ("rubber", "four-deal", "duplicate")
_VULNERABLE: Final = ((), ("NS",), ("EW",), ("NS", "EW"), ("EW", "NS"))


class SheetDeal(NamedTuple):
    """A line of a sheet. No contract: passed out. `vulnerable` names sides, and is for duplicate alone."""

    contract: bridge.Contract | None
    result: int = 0
    honors: bridge.Honors | None = None
    vulnerable: tuple[str, ...] | None = None
    line: int = 0


class SheetStanding(NamedTuple):
    """How things stand between two deals.

    `games` and `part` (points below the line towards the next game) are pairs, NS and EW; `counted` is the
    number of deals so far, of the four in four-deal bridge; `dealer` is the seat that dealt the first.
    """

    form: str = "rubber"
    dealer: str = "N"
    games: tuple[int, int] = (0, 0)
    part: tuple[int, int] = (0, 0)
    counted: int = 0


class ScoredDeal(NamedTuple):
    """A deal with its number, who was vulnerable, everything it brought, and how things stand after it."""

    deal: SheetDeal
    number: int
    vulnerable: tuple[str, ...]
    items: tuple[bridge.Award, ...]
    after: SheetStanding

    @property
    def declarer_vulnerable(self) -> bool:
        return self.deal.contract is not None and self.deal.contract.side in self.vulnerable


class Sheet(NamedTuple):
    """A scored sheet: `extra` is for abandoning a rubber, `surplus` the deals that came after the end.

    abandoned: whether the rubber is not over, and will not be; no bonus may be due for it.
    """

    deals: tuple[ScoredDeal, ...]
    standing: SheetStanding
    extra: tuple[bridge.Award, ...] = ()
    surplus: tuple[SheetDeal, ...] = ()
    abandoned: bool = False

    @property
    def items(self) -> tuple[bridge.Award, ...]:
        return tuple(item for scored in self.deals for item in scored.items) + self.extra

    @property
    def complete(self) -> bool:
        """A finished rubber or round; duplicate boards are each complete."""
        return self.standing.form == "duplicate" or is_over(self.standing)

    def total(self, side: str) -> int:
        return bridge.points(self.items, side)


def is_over(standing: SheetStanding) -> bool:
    """A rubber ends with a side's second game, a round of four-deal bridge with its fourth deal."""
    if standing.form == "rubber":
        return 2 in standing.games
    return standing.form == "four-deal" and standing.counted == 4


def dealer_of(standing: SheetStanding) -> str:
    """Who deals next: the deal goes round, but in four-deal bridge one passed out stays with its dealer."""
    return bridge.SEATS[(bridge.SEATS.index(standing.dealer) + standing.counted) % 4]


def vulnerable_sides(standing: SheetStanding) -> tuple[str, ...]:
    """The sides vulnerable in the next deal.

    In a rubber those that have a game. In four-deal bridge nobody, twice the dealer's side, everybody,
    whatever has been won (CG, Four-Deal Bridge). In duplicate the deal itself says it: none here.
    """
    if standing.form == "rubber":
        return tuple(side for side, games in zip(bridge.SIDES, standing.games, strict=True) if games)
    if standing.form == "four-deal" and standing.counted in (1, 2):
        return (bridge.side_of(dealer_of(standing)),)
    return bridge.SIDES if standing.form == "four-deal" and standing.counted == 3 else ()


def check_form(form: str) -> None:
    """Raises BadNotation for a form of the game that is none of `FORMS`."""
    if form not in FORMS:
        raise BadNotation(f"'{form}' is no form of the game: {', '.join(FORMS)}.")


def check_deal(deal: SheetDeal, form: str) -> None:
    """Raises BadNotation for an impossible deal, and for what this form of the game does not have."""
    if deal.contract:
        bridge.check_contract(deal.contract)
        bridge.check_result(deal.contract, deal.result)
        if not deal.contract.declarer:
            raise BadNotation("who declared? Begin with N, E, S or W, We or They, such as N 4SX +1.")
    if deal.vulnerable is not None and deal.vulnerable not in _VULNERABLE:
        raise BadNotation(f"{deal.vulnerable!r} is no vulnerability: a tuple of 'NS' and 'EW', or empty.")
    if form != "duplicate":
        if deal.vulnerable is not None:
            decided = "the games won say" if form == "rubber" else "the number of the deal says"
            raise BadNotation(f"'vul' is for --form duplicate; here {decided} who is vulnerable.")
    elif deal.honors:
        raise BadNotation("honors don't count in duplicate.")
    elif deal.contract and deal.vulnerable is None:
        raise BadNotation("who is vulnerable? Add vul none, vul ns, vul ew or vul all.")
    if deal.honors:
        if deal.contract is None:
            raise BadNotation("nobody scores honors when all pass; leave them out.")
        bridge.check_honors(deal.contract, deal.honors)


def score_deal(standing: SheetStanding, deal: SheetDeal) -> tuple[ScoredDeal, SheetStanding]:
    """The deal scored, and how things stand after it.

    Raises BadNotation for an impossible deal, IllegalMove when the rubber or the round is over.
    """
    _check_standing(standing)
    if is_over(standing):
        raise IllegalMove("the score is settled; start a new sheet.")
    check_deal(deal, standing.form)
    duplicate = standing.form == "duplicate"
    vulnerable = deal.vulnerable or () if duplicate else vulnerable_sides(standing)
    contract, after = deal.contract, standing
    items: tuple[bridge.Award, ...] = ()
    if contract and duplicate:
        items = bridge.score_duplicate(contract, deal.result, contract.side in vulnerable)
    elif contract:
        items = bridge.score_contract(contract, deal.result, contract.side in vulnerable)
        if deal.honors:
            items += (bridge.score_honors(contract, deal.honors),)
        after = _below_the_line(standing, contract.side, bridge.points(items, contract.side, "below"))
        items += _bonus(standing, after, contract.side, made=deal.result >= 0)
    # In four-deal bridge a pass-out is none of the four: its dealer tries again (CG, Four-Deal Bridge).
    if contract or standing.form != "four-deal":
        after = after._replace(counted=after.counted + 1)
    return ScoredDeal(deal, standing.counted + 1, vulnerable, items, after), after


def _check_standing(standing: SheetStanding) -> None:
    check_form(standing.form)
    if standing.dealer not in bridge.SEAT_NAMES:
        raise BadNotation(f"'{standing.dealer}' is no seat: the dealer is N, E, S or W.")


def score_sheet(
    deals: Iterable[SheetDeal], form: str = "rubber", dealer: str = "N", unfinished: bool = False
) -> Sheet:
    """All deals of a sheet. `unfinished` abandons a rubber that is not over, for the bonuses of Law 80.

    Deals after the end are left in `surplus`, unscored. Raises BadNotation for an impossible deal, and for a
    form or a dealer there is not.

    >>> four, three = bridge.Contract(4, "S", 0, "N"), bridge.Contract(3, "NT", 0, "S")
    >>> sheet = score_sheet([SheetDeal(four), SheetDeal(three, 1)])
    >>> sheet.total("NS"), sheet.total("EW"), sheet.complete
    (950, 0, True)
    """
    standing = SheetStanding(form, dealer)
    _check_standing(standing)
    scored: list[ScoredDeal] = []
    surplus: list[SheetDeal] = []
    for deal in deals:
        if is_over(standing):
            surplus.append(deal)
            continue
        one, standing = score_deal(standing, deal)
        scored.append(one)
    extra = unfinished_bonuses(standing) if unfinished else ()
    abandoned = unfinished and form == "rubber" and not is_over(standing)
    return Sheet(tuple(scored), standing, extra, tuple(surplus), abandoned)


def unfinished_bonuses(standing: SheetStanding) -> tuple[bridge.Award, ...]:
    """300 for the only game, 100 for the only part-score of the game in hand, when a rubber is abandoned.

    Laws of Contract Bridge (rubber), Law 80: nothing where both sides have one. Nothing after the end.
    """
    if standing.form != "rubber" or is_over(standing):
        return ()
    items = []
    for side, other, games, part in zip(bridge.SIDES, (1, 0), standing.games, standing.part, strict=True):
        if games and not standing.games[other]:
            items.append(
                bridge.Award("unfinished_game", side, "above", 300, "the only game of an unfinished rubber")
            )
        if part and not standing.part[other]:
            text = "the only part-score of an unfinished game"
            items.append(bridge.Award("unfinished_part_score", side, "above", 100, text))
    return tuple(items)


def _below_the_line(standing: SheetStanding, side: str, tricks: int) -> SheetStanding:
    """Adds trick points; 100 make a game, and a game cuts off the part-scores of both sides."""
    at = bridge.SIDES.index(side)
    part = standing.part[at] + tricks
    if part < bridge.GAME:
        return standing._replace(part=_set(standing.part, at, part))
    return standing._replace(part=(0, 0), games=_set(standing.games, at, standing.games[at] + 1))


def _set(pair: tuple[int, int], at: int, value: int) -> tuple[int, int]:
    return (pair[0], value) if at else (value, pair[1])


def _bonus(before: SheetStanding, after: SheetStanding, side: str, made: bool) -> tuple[bridge.Award, ...]:
    """What the deal brought beyond its contract: the rubber, or in four-deal bridge game or part-score."""
    won_game = after.games != before.games
    if before.form == "four-deal":
        if won_game:
            return (bridge.game_bonus(side, side in vulnerable_sides(before)),)
        if made and before.counted == 3:
            return (bridge.Award("part_score", side, "above", 100, "part-score made on the fourth deal"),)
    elif won_game and is_over(after):
        lost = after.games[bridge.SIDES.index(bridge.other_side(side))]
        text = f"rubber, two games to {'one' if lost else 'none'}"
        return (bridge.Award("rubber", side, "above", 500 if lost else 700, text),)
    return ()
