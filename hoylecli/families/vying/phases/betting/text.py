"""What players are asked, told and may type in an interval of betting."""

from collections.abc import Mapping
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.moves import Move
from hoylecli.families.phase import Teller
from hoylecli.families.screen import Style

from ...position.labels import money
from ...view import VyingView

_WORDS: Final = ("open", "bet", "bet to", "raise", "raise to", "reraise")
_ALL_IN: Final = ("all-in", "all in", "allin", "all", "push", "shove")
_STAY: Final = ("check", "call", "pass", "see", "stay")


def question(view: VyingView, style: Style) -> str:
    """`It is $20 to you. Fold, call 20 or raise to 40 up to 100?`"""
    words = [move.verb for move in view.legal]
    limits = view.limits
    assert limits is not None
    more = _range(view) if len(words) > 2 else ""
    if "check" in words:
        nobody = "Nobody has raised" if view.high else "Nobody has bet"
        barred = "you cannot raise" if view.high else "you need jacks or better to open"
        return f"{nobody}. Check{more}?" if more else f"{nobody}, and {barred}. Check or fold?"
    owed = f"It is {money(limits.call)} to you"
    all_in = limits.call == view.stacks[view.seat or 0]
    what = f"call {limits.call}, all you have" if all_in else f"call {limits.call}"
    return f"{owed}. Fold, {what}{more}?" if more else f"{owed}. Fold or {what}?"


def _range(view: VyingView) -> str:
    """` or raise to 40 up to 100`"""
    limits, verb = view.limits, "raise to" if view.high else "bet"
    assert limits is not None
    if limits.least == limits.all_in:
        return f" or all-in ({limits.all_in})"
    if limits.least == limits.most:
        return f" or {verb} {limits.most}"
    return f" or {verb} {limits.least} up to {limits.most}"


def gloss(move: Move, view: VyingView, style: Style) -> str:
    """What the move costs now."""
    limits = view.limits
    assert limits is not None
    own = view.bets[view.seat or 0]
    if move.verb == "call":
        return f"{limits.call} more" + (
            ", all you have" if limits.call == view.stacks[view.seat or 0] else ""
        )
    if move.verb == "all-in":
        return f"{limits.all_in - own} more, to {limits.all_in}"
    if move.amount is not None and view.high:
        return f"{move.amount - own} more"
    return {"fold": "give up this deal", "check": "stay in for nothing"}.get(move.verb, "")


def read(text: str, view: VyingView) -> Move | None:
    """Other words for the same, a dollar sign, and all of one's chips as an amount."""
    folded = " ".join(text.lower().replace("$", " ").split())
    legal, limits = {move.verb: move for move in view.legal if move.amount is None}, view.limits
    if folded in _ALL_IN and limits is not None:
        takes_all = view.seat is not None and limits.call == view.stacks[view.seat]
        return legal["call"] if takes_all else legal.get("all-in")
    if limits is not None and folded == f"call {limits.call}":
        return legal.get("call")
    if folded in _WORDS and limits is not None and (view.high or not folded.startswith("r")):
        return least(view) if not (view.high and folded == "bet") else None
    if folded in _STAY and folded not in legal:
        meant = {"check": "", "call": "", "pass": "check", "see": "call", "stay": "call"}[folded]
        return legal.get(meant)
    verb, _, rest = folded.rpartition(" ")
    if not rest.isdecimal() or len(rest) > 9 or limits is None or verb not in _WORDS:
        return None
    to = int(rest)
    if to == limits.all_in and "all-in" in legal:
        return legal["all-in"]
    if verb in ("raise", "bet"):
        return Move(verb, amount=to) if "$" in text else None
    return Move("raise" if view.high else "bet", amount=to)


def least(view: VyingView) -> Move | None:
    """The least bet or raise; None where there is none, or it takes all one's chips: nobody slips all in."""
    assert view.limits is not None
    verb, legal = "raise" if view.high else "bet", {str(move): move for move in view.legal}
    return legal.get(f"{verb} {view.limits.least}")


def understood(text: str, move: Move) -> str:
    """What is said of a bet without an amount: that it is the least."""
    is_alone = " ".join(text.lower().split()) in _WORDS and move.amount is not None
    return f"'{text.strip().lower()}' alone is the least: {move}." if is_alone else ""


def _paid(verb: str) -> Teller:
    def tell(event: Event, style: Style) -> str:
        all_in = ", all in" if event.data["all_in"] else ""
        return f"{style.does(event.seat, verb)} {_to(verb)}{money(event.amount)}{all_in}."

    return tell


def _to(verb: str) -> str:
    return {"raise": "to ", "call": "at "}.get(verb, "")


def _plain(verb: str) -> Teller:
    return lambda event, style: f"{style.does(event.seat, verb)}."


TELLERS: Final[Mapping[str, Teller]] = {
    "folded": _plain("fold"),
    "checked": _plain("check"),
    "called": _paid("call"),
    "bet": _paid("bet"),
    "raised": _paid("raise"),
    "blind": lambda event, style: f"{style.does(event.seat, 'post')} a blind of {money(event.amount)}.",
    "bring_in": lambda event, style: f"{style.does(event.seat, 'bring')} it in for {money(event.amount)}.",
    "up": lambda event, style: f"{style.does(event.seat, 'show')} {style.cards(event.cards)}.",
    "board": lambda event, style: f"on the board: {style.cards(event.cards)}.",
}
