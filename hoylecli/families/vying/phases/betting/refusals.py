"""What can be done in an interval of betting, and why something cannot, as one would tell a beginner."""

from hoylecli.core.moves import Move

from ...position.limits import Limits, limits_of
from ...position.position import Position
from .rules import is_barred


def task(state: Position) -> str:
    """What can be done, with the amounts."""
    limits, raises = limits_of(state), "raise" if state.deal.high else "bet"
    words = ["'fold'", f"'call' for {limits.call}" if limits.call else "'check'"]
    if limits.most and not is_barred(state):
        words.append(_offer(limits, raises))
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _offer(limits: Limits, raises: str) -> str:
    if limits.least == limits.all_in:
        return "'all-in'"
    return f"{raises}, such as '{raises} {limits.least}'"


def why_not(state: Position, move: Move) -> str:
    limits, can = limits_of(state), task(state)
    if move.cards or move.target or move.source:
        return f"Now there is betting: {can}."
    if move.verb == "fold" or (move.verb == "check" and not limits.call):
        return f"Say '{move.verb}' alone; {can}."
    if move.verb == "check":
        return f"You cannot check: somebody has bet, and it takes {limits.call} more to stay in; {can}."
    if move.verb == "call":
        if limits.call:
            return f"A call is for {limits.call}, no more and no less; {can}."
        return f"There is no bet to call; {can}."
    return _why_no_raise(state, move, limits, can)


def _why_no_raise(state: Position, move: Move, limits: Limits, can: str) -> str:
    if is_barred(state):
        return f"It takes a pair of jacks or better to open, and you have less; {can}."
    if not limits.most:
        return f"You cannot {'raise' if state.deal.high else 'bet'}: {limits.why}; {can}."
    if move.verb == "bet" and state.deal.high:
        return f"Somebody has bet already, so that you would raise; {can}."
    if move.verb == "raise" and not state.deal.high:
        return f"There is no bet to raise; {can}."
    if move.verb == "all-in":
        return f"All that you have, {limits.all_in}, is more than may be bet; the most is {limits.most}."
    return _wrong_amount(state, move, limits)


def _wrong_amount(state: Position, move: Move, limits: Limits) -> str:
    verb = "raise to" if state.deal.high else "bet"
    if limits.least == limits.most != move.amount:
        only = "'all-in'" if limits.most == limits.all_in else f"'{move.verb} {limits.most}'"
        return f"You can {verb} {limits.most} here, and nothing else: {only}."
    if move.amount is None:
        return f"Say how much, from {limits.least} to {limits.most}, such as '{move.verb} {limits.least}'."
    if limits.least <= move.amount <= limits.most:
        if move.amount == limits.all_in:
            return f"{move.amount} is all that you have; say 'all-in'."
        below = max(each for each in limits.amounts if each < move.amount)
        above = min(each for each in limits.amounts if each > move.amount)
        return f"Bets are made up of ${limits.chip} chips here: {move.verb} {below}, or {above}."
    if state.deal.high:
        return f"You can raise to {limits.least} up to {limits.most} here, all told, not to {move.amount}."
    return f"You can bet from {limits.least} to {limits.most} here, not {move.amount}."
