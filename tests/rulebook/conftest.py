from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The user's own folder of rules files, still empty; there are no others but those that are shipped."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("HOYLE_RULES_PATH", raising=False)
    folder = tmp_path / "config" / "hoyle" / "rules"
    folder.mkdir(parents=True)
    return folder
