"""What an attack found."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Report:
    """tried: how many attempts were made. failures: one line each, with what makes it happen again."""

    tried: int
    failures: tuple[str, ...]
