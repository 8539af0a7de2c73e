"""Which build of the program runs: plain Python, or one whose slow modules are compiled (`setup.py`)."""

import os
from importlib.machinery import EXTENSION_SUFFIXES

from hoylecli import __version__

_LIBRARY = "hoyle__mypyc"  # lies beside the package where its modules are compiled


def is_compiled() -> bool:
    """Whether the modules that can be compiled are. Both builds play, solve and advise alike."""
    beside = os.path.join(os.path.dirname(os.path.dirname(__file__)), _LIBRARY)
    return any(os.path.exists(beside + suffix) for suffix in EXTENSION_SUFFIXES)


def version() -> str:
    """What `hoyle --version` says: the version, and which build runs if it is not plain Python."""
    return f"hoyle {__version__}{' (compiled)' if is_compiled() else ''}"
