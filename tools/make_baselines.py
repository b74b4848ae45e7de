#!/usr/bin/env python3
"""Plays the games of docs/baselines.md and writes its table anew (about five minutes on two cores).
usage: tools/make_baselines.py [PROGRAM]"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "baselines.md"
BEGIN, END = "<!-- table: tools/make_baselines.py -->\n", "<!-- end of table -->\n"
GAMES = [
    ("--player random", 100_000),
    ("--player greedy --refills hidden", 20_000),
    ("--player greedy --refills known", 20_000),
    ("--player vanilla --refills known", 10_000),
    ("--player vanilla --refills known --choose visits", 5_000),
    ("--player vanilla --refills known --choose mean", 5_000),
    ("--player vanilla --refills hidden", 5_000),
    ("--player vanilla --refills hidden --reward share --goal 7000 --choose mean", 5_000),
    ("--player vanilla --refills hidden --reward share --goal 7000 --choose mean --tree open-loop",
     5_000),
    ("--player mcts --refills hidden", 5_000),
    ("--player strong --refills hidden", 5_000),
    ("--player strong --refills hidden --iterations 2000", 1_000),
    ("--player mcts --refills known", 5_000),
    ("--player mcts --refills known --goal 20000", 5_000),
]


def main():
    program = sys.argv[
        1] if len(sys.argv) > 1 else str(ROOT / "build" / "release" / "bin" / "dramatis")
    table = ("| `dramatis play --seed 1` … | games | mean score | 95 % interval | deviation | "
             "legal moves |\n")
    table += "|---|---|---|---|---|---|\n"
    for options, games in GAMES:
        command = [program, "play", "--seed", "1", "--json", "--games", str(games),
                   *options.split()]
        result = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        score, moves = result["score"], result["available_moves"]
        low, high = score["interval"]
        m_low, m_high = moves["interval"]
        table += (f"| `{options}` | {games:,} | **{score['mean']:,.0f}** | {low:,.0f} to "
                  f"{high:,.0f} | "
                  f"{score['deviation']:,.0f} | {moves['mean']:.2f} ({m_low:.2f} to {m_high:.2f}) "
                  f"|\n")
    page = PAGE.read_text()
    before, rest = page.split(BEGIN)
    PAGE.write_text(before + BEGIN + table + END + rest.split(END)[1])


if __name__ == "__main__":
    main()
