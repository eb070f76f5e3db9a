import os
import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def chance(request):
    """Random choices that are the same in every run."""
    return random.Random(request.node.name)


@pytest.fixture
def puzzles():
    """The folder of example puzzles."""
    return ROOT / "puzzles"


def pytest_sessionfinish(session):
    """Notes what was skipped for the end of ``make test``; where nothing may be skipped, that fails."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", [])
    if not skipped:
        return
    notes = ROOT / "target" / "skipped.txt"
    notes.parent.mkdir(exist_ok=True)
    with notes.open("a", encoding="utf-8") as file:
        for report in skipped:
            reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else str(report.longrepr)
            print(f"{report.nodeid}: {reason}", file=file)
    if os.environ.get("YOUDOKU_REQUIRE_ALL") == "1":
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
