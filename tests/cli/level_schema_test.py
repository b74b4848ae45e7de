"""docs/level.schema.json says of levels what the program says: all shipped levels and new ones are
valid, spoilt ones are not."""
import copy
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ["DRAMATIS"]
SCHEMA = json.loads((ROOT / "docs/level.schema.json").read_text())


def without_comments(text):
    """The texts in our levels hold no // ."""
    return re.sub(r"//[^\n]*", "", text)


def program_accepts(level, folder):
    path = folder / "level.json"
    path.write_text(json.dumps(level))
    return subprocess.run([PROGRAM, "level", "check", "--no-play", path], capture_output=True,
                          timeout=60).returncode == 0


class Schema(unittest.TestCase):
    def setUp(self):
        self.validator = jsonschema.Draft202012Validator(SCHEMA)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_the_schema_is_one(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_shipped_levels_are_valid(self):
        files = sorted((ROOT / "levels").glob("*.json"))
        self.assertGreaterEqual(len(files), 28)
        for file in files:
            with self.subTest(file.name):
                self.validator.validate(json.loads(without_comments(file.read_text())))

    def test_what_new_writes_is_valid(self):
        text = subprocess.run([PROGRAM, "level", "new"], capture_output=True, text=True, check=True,
                              timeout=60).stdout
        self.validator.validate(json.loads(without_comments(text)))

    def test_both_take_names(self):
        level = json.loads((ROOT / "levels/25-the-vault.json").read_text())
        level["colour_names"] = {"A": "x", "B": "a cherry", "C": "\u00e4" * 24}
        for number, goal in enumerate(level["goals"]):
            goal["name"] = f"goal {number}"
        self.validator.validate(level)
        self.assertTrue(program_accepts(level, self.folder))

    def test_schema_and_program_refuse_the_same(self):
        good = json.loads((ROOT / "levels/25-the-vault.json").read_text())
        self.assertTrue(program_accepts(good, self.folder))
        spoilt = {
            "version": ("dramatis_level", 2), "moves": ("moves", 0),
            "text for a number": ("colours", "five"),
            "colours": ("colours", 11), "board": ("board", []),
            "board of numbers": ("board", [1, 2, 3]),
            "unknown key": ("colors", 5), "goals": ("goals", [{"gold": 3}]),
            "too many goals": ("goals", [{"score": 5}] * 7),
            "stars": ("stars", [1, 2, 3, 4]), "dead board": ("dead_board", "maybe"),
            "target": ("target", {"pass_rate": [0.5]}),
            "weights": ("weights", {"A": -1}), "layers": ("layers", {"snow": []}),
            "bonus": ("move_bonus", -5),
            "name for no colour": ("colour_names", {"a": "x"}),
            "no name": ("colour_names", {"A": ""}),
            "a blank at the end": ("colour_names", {"A": "x "}),
            "too long a name": ("colour_names", {"A": "x" * 25}),
            "lines in a name": ("colour_names", {"A": "x\ny"}),
            "goal's name": ("goals", [{"score": 5, "name": 5}]),
            "goal's empty name": ("goals", [{"ice": "all", "name": " "}]),
            "flag": ("squares", "yes"), "entries": ("entries", "?????????"),
        }
        for name, (key, value) in spoilt.items():
            level = copy.deepcopy(good)
            level[key] = value
            with self.subTest(name):
                self.assertFalse(self.validator.is_valid(level), "the schema takes it")
                self.assertFalse(program_accepts(level, self.folder), "the program takes it")


if __name__ == "__main__":
    unittest.main()
