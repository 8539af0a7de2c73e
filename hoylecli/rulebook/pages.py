"""What people read of a game: pages of named paragraphs, which variants and values of options change."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

Page = str | Mapping[str, str | None]
"""A page as one text, or its paragraphs by name in the order in which they are read; None: left out."""

Pages = Mapping[str, Page]
"""Pages by name: `start`, `rules`, `tips` ..."""

_PLACE: Final = re.compile(r"\{([^{}]*)\}")


def put_on(pages: Pages, above: Pages) -> Pages:
    """The pages with others on top: a text replaces the page, a map replaces and adds paragraphs.

    >>> put_on({"rules": {"deal": "Five cards.", "end": "To 100."}}, {"rules": {"deal": "Seven cards."}})
    {'rules': {'deal': 'Seven cards.', 'end': 'To 100.'}}
    """
    merged = dict(pages)
    for name, page in above.items():
        below = pages.get(name, {})
        merged[name] = page if isinstance(page, str) else {**_paragraphs(below), **page}
    return merged


def _paragraphs(page: Page) -> Mapping[str, str | None]:
    return {"": page} if isinstance(page, str) else page


def written(pages: Pages, options: Mapping[str, str]) -> dict[str, str]:
    """The text of each page. `{target}` stands for the value of the option of that name.

    Paragraphs are apart; but `stock.redeals` goes on in the paragraph of `stock`, wherever it is added.

    >>> written({"rules": {"deal": "Five cards.", "end": "To {target}.", "end.tie": "On."}}, {"target": "50"})
    {'rules': 'Five cards.\\n\\nTo 50.\\nOn.\\n'}
    """
    texts = {}
    for name, page in pages.items():
        paragraphs: dict[str, list[str]] = {}
        for part, text in _paragraphs(page).items():
            said = paragraphs.setdefault(part.partition(".")[0], [])
            said.extend([] if text is None else [text.strip("\n")])
        whole = "\n\n".join("\n".join(said) for said in paragraphs.values() if said)
        texts[name] = _PLACE.sub(lambda found: options.get(found[1], found[0]), whole and f"{whole}\n")
    return texts


def unknown_places(pages: Pages, options: Iterable[str]) -> Iterator[str]:
    """The names in braces that are no options."""
    known = set(options)
    for page in pages.values():
        for part in _paragraphs(page).values():
            yield from (name for name in _PLACE.findall(part or "") if name not in known)
