"""The time a match took, and how it compares with those before."""

from hoylecli.store import Tally

from .session import Session


def clock_text(seconds: float) -> str:
    """Hours, minutes and seconds, as far as there are any.

    >>> clock_text(65.2), clock_text(3600)
    ('1:05', '1:00:00')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def compared(session: Session, tally: Tally | None) -> list[str]:
    """The time of a match, and what the player has done at the same game, variant and options."""
    if tally is None:
        return [f"Time {clock_text(session.seconds)}."]
    outcome = session.state.outcome()
    won = outcome is not None and bool(outcome.winners)
    best = tally.best_time
    time = f"Time {clock_text(session.seconds)}"
    if won and best is not None and tally.won > 1:
        time += ", your best" if session.seconds <= best else f"; your best is {clock_text(best)}"
    lines = [time + "."]
    share = f"{100 * tally.win_rate:.0f}%"
    streak = f", {tally.streak} in a row" if tally.streak > 1 else ""
    score = f" Best score {tally.best}."
    lines.append(f"Played {tally.played}, won {tally.won} ({share}){streak}.{score}")
    return lines
