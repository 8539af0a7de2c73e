"""Whether a program and all that it began have ended."""

import os
import time


def is_gone(group: int, seconds: float = 10.0) -> bool:
    """Whether no process of this group is left, at once or within so many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False
