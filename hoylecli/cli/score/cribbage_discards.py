"""`hoyle score cribbage --discard`: which two of six cards to lay away."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from hoylecli.core.cards import Card, parse_cards

from ..console import say, say_json, wants_pictures
from . import expecting

if TYPE_CHECKING:
    from hoylecli.scoring.cribbage.discard import Discard

TABLE = 57  # columns of the discards
BAR = 20  # columns of a bar beside them, at most


def _symbols(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)


def rank_discards(six: list[Card], mine: bool, as_json: bool, expect: str | None) -> None:
    """Prints all fifteen discards, best first. mine: whose crib it is. expect: the best two."""
    from hoylecli.scoring.cribbage.discard import discards

    ranked = discards(six, mine)
    best = {_text(choice.laid) for choice in ranked if choice.expected == ranked[0].expected}
    wanted = _text(parse_cards(expect)) if expect is not None else ""
    _show(ranked, mine, as_json)
    if expect is not None:
        found = wanted if wanted in best else _text(ranked[0].laid)
        expecting.hold_against({expecting.ONE: wanted}, {expecting.ONE: found})


def _text(cards: Iterable[Card]) -> str:
    return " ".join(sorted(map(str, cards)))


def _show(ranked: "Sequence[Discard]", mine: bool, as_json: bool) -> None:
    if as_json:
        say_json(
            [
                {
                    "kept": list(map(str, choice.kept)),
                    "laid": list(map(str, choice.laid)),
                    "hand": round(choice.hand, 4),
                    "crib": round(choice.crib, 4),
                    "expected": round(choice.expected, 4),
                }
                for choice in ranked
            ]
        )
        return
    sign = "+" if mine else "-"
    lines = [f"{'Your own' if mine else 'The other player’s'} crib; points on average.", ""]
    lines.append(f"  {'lay away':<11}{'keep':<18}{'hand':>7}{'crib':>8}{'together':>11}")
    for choice, drawn in zip(ranked, _bars(ranked), strict=True):
        numbers = f"{choice.hand:>7.2f}{sign:>3}{choice.crib:>5.2f}{choice.expected:>11.2f}"
        lines.append(f"  {_symbols(choice.laid):<11}{_symbols(choice.kept):<18}{numbers}{drawn}")
    lines += [
        "",
        "The crib is averaged over all the other player may lay away,",
        "likely pairs counting more. Pegging is left out.",
    ]
    say("\n".join(lines))


def _bars(ranked: "Sequence[Discard]") -> list[str]:
    """A bar beside each discard for what it brings, where somebody looks and there is room; else nothing."""
    if not wants_pictures():
        return [""] * len(ranked)
    from hoylecli.core.text import bar

    from ..columns import room

    width, most = min(BAR, room() - TABLE - 2), ranked[0].expected
    if width < BAR // 2 or most <= 0:
        return [""] * len(ranked)
    return [f"  {bar(choice.expected / most, width)}".rstrip() for choice in ranked]
