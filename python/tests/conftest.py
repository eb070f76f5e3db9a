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
