"""A head in twelve words: the command, the printed transcript and the page say the same ones."""

import json
import random
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from fairdeal.service.cli.console import fairdeal
from fairdeal.service.evidence.spoken import words_of

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]
PAGE = """
import { wordsOf } from "./web/js/keys/compare.js"
console.log(JSON.stringify(process.argv.slice(1).map(wordsOf)))
"""
ODD = ["0" * 64, "f" * 64, "8" + "0" * 63, "0" * 32 + "1" + "0" * 31, "0" * 33 + "f" * 31]


def test_the_page_and_the_command_say_the_same_words() -> None:
    dice = random.Random("words")
    hashes = [*ODD, *(dice.randbytes(32).hex() for _ in range(200))]
    command = ["node", "--input-type=module", "-e", PAGE, *hashes]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=True)
    assert json.loads(done.stdout) == [list(words_of(each)) for each in hashes]


def test_the_first_132_bits_count_and_no_more() -> None:
    assert words_of(ODD[0]) == ("abandon",) * 12
    assert words_of(ODD[1]) == ("zoo",) * 12
    assert words_of(ODD[3]) == (*["abandon"] * 11, "ability")
    assert words_of(ODD[4]) == words_of(ODD[0])


def test_verify_and_the_printed_transcript_tell_the_words(told: dict[str, bytes], tmp_path: Path) -> None:
    whole = told["full"]
    path = tmp_path / "match.jsonl"
    path.write_bytes(whole)
    words = " ".join(words_of(json.loads(whole.splitlines()[0])["head"]))
    assert f"by voice: {words}\n" in CliRunner().invoke(fairdeal, ["verify", str(path)]).output
    shown = CliRunner().invoke(fairdeal, ["show", str(path)]).output
    assert words in " ".join(shown.split())


def test_a_file_that_is_cut_off_has_no_head_to_compare(told: dict[str, bytes], tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(told["full"][:4000])
    assert "by voice" not in CliRunner().invoke(fairdeal, ["verify", str(path)]).output
