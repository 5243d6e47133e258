"""The README's blocks run as they stand."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=[block.strip().splitlines()[0] for block in BLOCKS])
def test_a_block_of_the_readme_runs(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out


def test_the_first_block_plays_a_match_in_ten_lines() -> None:
    assert len([line for line in BLOCKS[0].splitlines() if line.strip()]) <= 10


def test_the_commands_of_the_readme_exist() -> None:
    from fairdeal.service.cli.console import fairdeal

    named = set(re.findall(r"\| `fairdeal ([\w-]+)", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert named == {name for name, command in fairdeal.commands.items() if not command.hidden}
