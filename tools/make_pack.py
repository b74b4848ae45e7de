#!/usr/bin/env python3
"""Writes a pack of many levels for measurements: the levels that ship, varied.

    tools/make_pack.py FOLDER [--levels 1000]

Each is a shipped level with goals, with other moves, colours and counts of its goals, drawn from
its number: the same command writes the same levels. FOLDER must be new or empty.
"""

import argparse
import json
import pathlib
import random
import re
import sys

LEVELS = pathlib.Path(__file__).resolve().parents[1] / "levels"


def shipped():
    for path in sorted(LEVELS.glob("[0-9][0-9]-*.json")):
        yield path.stem, json.loads(re.sub(r"(?m)(^|[ ,\]}])//[^\n]*", r"\1", path.read_text()))


def colours_used(level):
    drawn = "".join(level["board"]) + "".join(level.get("refill", [])) + json.dumps(
        [level.get("legend", {}), level["goals"]])
    letters = re.findall(r"(?<![a-z])[A-J](?![a-z])", drawn)
    return max([ord(letter) - ord("A") + 1 for letter in letters] + [3])


def varied(level, chance, number):
    level = json.loads(json.dumps(level))
    level["name"] = f"{level['name']} {number}"
    level["moves"] = max(3, round(level["moves"] * chance.uniform(0.7, 1.4)))
    weighted = level.keys() & {"weights", "column_weights"}
    if not weighted and colours_used(level) < level["colours"] and chance.random() < 0.3:
        level["colours"] -= 1
    for goal in level["goals"]:
        for key, wanted in goal.items():
            if isinstance(wanted, int) and wanted > 2:
                goal[key] = max(1, round(wanted * chance.uniform(0.7, 1.15)))
    return level


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("folder", type=pathlib.Path)
    options.add_argument("--levels", type=int, default=1000)
    given = options.parse_args()
    if given.folder.exists() and any(given.folder.iterdir()):
        sys.exit(f"{given.folder}: is not empty; give a new folder")
    given.folder.mkdir(parents=True, exist_ok=True)
    sources = [(name, level) for name, level in shipped() if level.get("goals")]
    for number in range(1, given.levels + 1):
        chance = random.Random(number)
        name, level = sources[(number - 1) * len(sources) // given.levels]
        level = varied(level, chance, number)
        path = given.folder / f"{number:04}-{name[3:]}.json"
        path.write_text(json.dumps(level, indent=1) + "\n")


if __name__ == "__main__":
    main()
