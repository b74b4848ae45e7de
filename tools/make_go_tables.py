#!/usr/bin/env python3
"""Plays the matches of docs/go.md and writes its tables anew (about an hour on two quiet cores).
Matches that are in FOLDER already are not played again, and a run that was stopped goes on. With
--tables nothing is played: what FOLDER holds is written. usage: tools/make_go_tables.py FOLDER
[--tables]"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "build" / "release" / "bin" / "dramatis"
PAGE = ROOT / "docs" / "go.md"
GNUGO = "gtp:gnugo --mode gtp --level 10 --chinese-rules --seed {seed}"
REFEREE = "gtp:gnugo --mode gtp --chinese-rules"

# name, settings, what it says in the table
STRENGTH = [("gnu-5000", "iterations=5000", "5,000"), ("gnu-1000", "iterations=1000", "1,000")]
PARTS = [
    ("norave", "iterations=1000,rave=off,exploration=0.3", "without RAVE (UCB1, c = 0.3)"),
    ("uniform", "iterations=1000,heavy=off", "uniform playouts"),
    ("nopatterns", "iterations=1000,pattern-rate=0", "playouts without patterns"),
    ("noladder", "iterations=1000,ladder-rate=0", "playouts without ladders"),
    ("nopriors", "iterations=1000,priors=off", "without priors"),
    ("hand", "iterations=1000,minimum-mse=off", "RAVE's hand-selected schedule, k = 1,000"),
    ("noreuse", "iterations=1000,reuse=off", "a new tree for every move"),
    ("nosolver", "iterations=1000,solver=off", "without proofs"),
    ("plain", "iterations=1000,rave=off,priors=off,heavy=off,exploration=0.3",
     "plain UCT: none of the above"),
]
AGAINST_GNUGO = {"norave", "uniform", "nopatterns", "nopriors", "plain"}


def play(folder, name, games, seed, settings, opponent, *options):
    subprocess.run([PROGRAM, "match", "go", settings, opponent, "--games", str(games), "--seed",
                    str(seed), "--out", folder / name, *options],
                   check=True)


def share(folder, name):
    path = folder / name / "match.json"
    if not path.exists() or "summary" not in (match := json.loads(path.read_text())):
        return None
    summary = match["summary"]
    low, high = (100 * x for x in summary["score_interval"])
    return summary, f"{summary['a']['wins']} of {summary['games']} | {low:.0f} to {high:.0f} %"


def elo(summary):
    def number(x):
        return "?" if x is None or abs(x) > 2000 else f"{x:+.0f}"
    low, high = summary["elo_interval"]
    return f"{number(summary['elo'])} ({number(low)} to {number(high)})"


def strength_table(folder):
    lines = ["| iterations a move | won | 95 % interval | Elo |", "|---|---|---|---|"]
    for name, _, words in STRENGTH:
        if found := share(folder, name):
            lines.append(f"| {words} | {found[1]} | {elo(found[0])} |")
    return lines


def parts_table(folder):
    lines = [("| 1,000 iterations a move | won against the whole | 95 % interval | Elo | won "
              "against GNU Go | 95 % interval |"), "|---|---|---|---|---|---|"]
    for name, _, words in PARTS:
        own, other = share(folder, "self-" + name), share(folder, "gnu-" + name)
        if not own and not other:
            continue
        left = f"{own[1]} | {elo(own[0])}" if own else "| |"
        lines.append(f"| {words} | {left} | {other[1] if other else '|'} |")
    if whole := share(folder, "gnu-1000"):
        lines.append(f"| all of it | | | | {whole[1]} |")
    return lines


def write(name, lines):
    begin, end = f"<!-- {name}: tools/make_go_tables.py -->\n", f"<!-- end of {name} -->\n"
    text = PAGE.read_text()
    before, rest = text.split(begin)
    after = rest.split(end)[1]
    PAGE.write_text(before + begin + "\n".join(lines) + "\n" + end + after)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    if "--tables" not in sys.argv:
        for name, settings, _ in STRENGTH:
            play(folder, name, 100, 1, settings, GNUGO, "--referee", REFEREE)
        for name, settings, _ in PARTS:
            play(folder, "self-" + name, 100, 2, settings, "iterations=1000")
            if name in AGAINST_GNUGO:
                play(folder, "gnu-" + name, 50, 1, settings, GNUGO, "--referee", REFEREE)
    write("strength", strength_table(folder))
    write("parts", parts_table(folder))


main()
