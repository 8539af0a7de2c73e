"""Writes `rules/schema.json` anew. Run it after a change of a family's rules or of the format of files."""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hoylecli.rulebook.jsonschema import schema  # noqa: E402

if __name__ == "__main__":
    text = json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"
    (ROOT / "rules" / "schema.json").write_text(text, encoding="utf-8")
