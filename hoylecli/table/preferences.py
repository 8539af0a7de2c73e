"""How whoever reads a face wants to be told a match."""

from dataclasses import dataclass
from typing import Final

from hoylecli.families.hands import HandOrder
from hoylecli.families.screen import AS_USUAL
from hoylecli.settings import Settings

OFF: Final = "off"


@dataclass(eq=False, slots=True)
class Preferences:
    """What one reader has chosen, and may change at the table; those who share a keyboard share it.

    pace: seconds to leave for reading what a computer player did. pauses: whether the end of a deal waits for
    Enter. talk: what is told of what computer players say; see `cast.talk`. order: how a hand lies at first.
    """

    pace: float = 0.0
    pauses: bool = True
    talk: str = OFF
    order: HandOrder = AS_USUAL

    @classmethod
    def chosen(cls, settings: Settings, pace: float = 0.0, talk: str = OFF) -> "Preferences":
        """Those of somebody with these settings."""
        return cls(pace, settings.is_on("pauses"), talk, HandOrder.parse(settings["hand-order"]))
