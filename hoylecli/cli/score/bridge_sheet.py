"""A bridge sheet as it is kept at the table, and where each of its numbers comes from."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from hoylecli.core import counted
from hoylecli.scoring.bridge import SIDES, Award, points, result_text
from hoylecli.scoring.bridge.columns import Entries, GameBelow, columns
from hoylecli.scoring.bridge.sheet import ScoredDeal, Sheet

_LABELS: Final = {
    "insult": "insult",
    "small_slam": "small slam",
    "grand_slam": "grand slam",
    "honors": "honors",
    "game": "game",
    "part_score": "part-score",
    "rubber": "rubber",
    "unfinished_game": "the one game",
    "unfinished_part_score": "part-score",
}


def sheet_lines(sheet: Sheet, whole: bool = True) -> list[str]:
    """The sheet, no wider than 60 columns; whole: with every deal and its items."""
    lines = list(_duplicate_lines(sheet)) if sheet.standing.form == "duplicate" else _table_lines(sheet)
    return [*lines, "", *_deal_lines(sheet)] if whole else lines


def _table_lines(sheet: Sheet) -> list[str]:
    title = "Rubber bridge" if sheet.standing.form == "rubber" else "Four-deal bridge"
    return [
        f"{title}. We are North-South, They are East-West;",
        "the deal that a number comes from is in brackets.",
        "",
        *_column_lines(sheet),
        "",
        *_standing_lines(sheet),
    ]


def _names(sheet: Sheet) -> dict[str, str]:
    return {"NS": "NS", "EW": "EW"} if sheet.standing.form == "duplicate" else {"NS": "We", "EW": "They"}


def _column_lines(sheet: Sheet) -> Iterator[str]:
    """The sheet as it is kept at the table."""
    above: Entries = ([], [])
    for scored in sheet.deals:
        for item in scored.items:
            if item.line == "above":
                above[SIDES.index(item.side)].append(_cell(item, scored))
    for at, side in enumerate(SIDES):
        above[at].extend([_cell(item) for item in sheet.extra if item.side == side][::-1])
    foot = [f"{sheet.total(side):>6}  {'total' if sheet.complete else 'so far'}" for side in SIDES]
    yield from columns(("    We", "    They"), above, _games(sheet), foot)


def _games(sheet: Sheet) -> list[GameBelow]:
    """The trick points game by game, the last one perhaps still to be won."""
    games, won = list[GameBelow](), (0, 0)
    below: Entries = ([], [])
    for scored in sheet.deals:
        for item in scored.items:
            if item.line == "below":
                below[SIDES.index(item.side)].append(_cell(item, scored))
        if scored.after.games != won:
            games.append(GameBelow(below, "We" if scored.after.games[0] > won[0] else "They"))
            won, below = scored.after.games, ([], [])
    return [*games, GameBelow(below)] if any(below) else games


def _cell(item: Award, scored: ScoredDeal | None = None) -> str:
    label = _LABELS.get(item.kind, "")
    deal = scored.deal if scored else None
    if deal and deal.contract:
        extra = abs(deal.result)
        label = {
            "tricks": deal.contract.sign,
            "overtricks": f"{extra} overtrick{'s' if extra > 1 else ''}",
            "undertricks": f"down {extra}",
        }.get(item.kind, label)
    number = f"({scored.number})" if scored else ""
    return f"{item.points:>6}  {label:<13} {number:>5}"


def _standing_lines(sheet: Sheet) -> Iterator[str]:
    standing = sheet.standing
    games, part = standing.games, standing.part
    if standing.form == "four-deal":
        left = counted(4 - standing.counted, "deal")
        yield "The round is over." if sheet.complete else f"The round is not over: {left} to play."
    elif sheet.complete:
        winner, lost = ("We", games[1]) if games[0] == 2 else ("They", games[0])
        yield f"{winner} won the rubber by two games to {'one' if lost else 'none'}."
    else:
        state = "was left unfinished" if sheet.abandoned else "is not over"
        yield f"The rubber {state}. Games: We {games[0]}, They {games[1]}."
        vulnerable = [name for name, won in zip(("We", "They"), games, strict=True) if won]
        yield f"Vulnerable: {' and '.join(vulnerable) or 'nobody'}."
    if sheet.abandoned and not sheet.extra:
        yield "No side has a bonus for that."
    if not sheet.complete and not sheet.abandoned and any(part):
        yield f"Below the line towards the next game: We {part[0]}, They {part[1]}."
    yield _lead(sheet)


def _lead(sheet: Sheet) -> str:
    difference = sheet.total("NS") - sheet.total("EW")
    if not difference:
        return "The points are level."
    return f"{'We' if difference > 0 else 'They'} are {abs(difference)} points ahead."


def _duplicate_lines(sheet: Sheet) -> Iterator[str]:
    """A row a deal: what each side earned, and the difference as North-South see it."""
    yield f"Duplicate, {counted(len(sheet.deals), 'deal')}."
    yield ""
    yield f"  {'deal':<6}{'contract':<13}{'vulnerable':<11}{'NS':>6}{'EW':>7}{'net':>8}"
    for scored in sheet.deals:
        who = sides_text(scored.vulnerable)
        yield f"  {scored.number:<6}{deal_words(scored, {}):<13}{who:<11}{earned(scored.items)}"
    yield f"  {'total':<30}{earned(sheet.items)}"
    yield ""
    yield "Each total is what the side earned; net is North-South's"
    yield "plus or minus, and East-West's the other way round."


def sides_text(vulnerable: Collection[str]) -> str:
    """`none`, `NS`, `EW` or `all`."""
    return {0: "none", 1: "".join(vulnerable), 2: "all"}[len(vulnerable)]


def earned(items: Iterable[Award]) -> str:
    """The three numbers of a row: what North-South earned, what East-West did, and the difference."""
    items = tuple(items)
    us, them = points(items, "NS"), points(items, "EW")
    return f"{us:>6}{them:>7}{f'{us - them:+}' if us != them else '0':>8}"


def deal_words(scored: ScoredDeal, names: Mapping[str, str]) -> str:
    """Declarer, contract and result. names: of sides, where one stands for the declarer."""
    contract = scored.deal.contract
    if contract is None:
        return "passed out"
    declarer = str(contract.declarer)
    return f"{names.get(declarer, declarer)} {contract.sign} {result_text(scored.deal.result)}"


def _deal_lines(sheet: Sheet) -> Iterator[str]:
    """Where each number comes from."""
    names = _names(sheet)
    for scored in sheet.deals:
        state = ", ".join(names[side] for side in scored.vulnerable) if scored.vulnerable else "nobody"
        state = "both sides" if len(scored.vulnerable) == 2 else state
        words = deal_words(scored, names)
        if scored.deal.contract is None and sheet.standing.form == "four-deal":
            words += ", to be dealt again"
        yield f"Deal {scored.number} (line {scored.deal.line}): {words}, {state} vulnerable"
        for item in scored.items:
            yield f"  {names[item.side]:<5}{item.points:>5}  {item.text}"
    if sheet.extra:
        yield "Left unfinished"
    for item in sheet.extra:
        yield f"  {names[item.side]:<5}{item.points:>5}  {item.text}"
