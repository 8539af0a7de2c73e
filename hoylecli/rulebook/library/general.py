"""The pages of `hoyle help` that belong to no game: the history of cards, keys, and words of the table."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from ..reader import read_as
from .files import READING, shipped_folder


@dataclass(frozen=True, slots=True)
class Page:
    """A page of named paragraphs."""

    title: Annotated[str, "What stands above it."]
    text: Annotated[Mapping[str, str], "Paragraphs by name."]


@dataclass(frozen=True, slots=True)
class Glossary:
    """Words that many games share, with what they mean."""

    title: Annotated[str, "What stands above it."]
    words: Annotated[Mapping[str, str], "A word, and what it means in a few words."]


@dataclass(frozen=True, slots=True)
class Pages:
    """All of the file."""

    history: Annotated[Page, "How cards came to us."]
    keys: Annotated[Page, "What the keyboard does."]
    glossary: Annotated[Glossary, "Words of the card table."]


@cache
def general_pages() -> Pages:
    """The shipped pages. Raises BrokenRules with all that is wrong in their file."""
    return read_as(os.path.join(shipped_folder(), READING, "pages.yaml"), Pages)[0]
