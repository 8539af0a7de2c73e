"""How whoever reads a face wants to be told a match."""

from dataclasses import dataclass
from typing import Final

from hoylecli.core import clock_text
from hoylecli.families.hands import HandOrder
from hoylecli.families.screen import AS_USUAL
from hoylecli.settings import Settings

OFF: Final = "off"


@dataclass(eq=False, slots=True)
class Preferences:
    """What one reader has chosen, and may change at the table; those who share a keyboard share it.

    pace: seconds to leave for reading what a computer player did. pauses: whether the end of a deal waits for
    Enter. talk: what is told of what computer players say; see `cast.talk`. order: how a hand lies at first.
    timer: the setting: `off`, `on`, or minutes to count down from.
    """

    pace: float = 0.0
    pauses: bool = True
    talk: str = OFF
    order: HandOrder = AS_USUAL
    timer: str = OFF

    @classmethod
    def chosen(cls, settings: Settings, pace: float = 0.0, talk: str = OFF) -> "Preferences":
        """The preferences of somebody with these settings."""
        order = HandOrder.parse(settings["hand-order"])
        return cls(pace, settings.is_on("pauses"), talk, order, settings["timer"])

    def clock(self, seconds: float) -> str:
        """What the timer says after so many seconds of play; "" where it is off.

        >>> Preferences(timer="on").clock(65), Preferences(timer="2").clock(65)
        ('1:05', '0:55 left')
        """
        if self.timer == OFF:
            return ""
        if self.timer == "on":
            return clock_text(seconds)
        left = 60 * int(self.timer) - seconds
        return f"{clock_text(left)} left" if left > 0 else "time is up"
