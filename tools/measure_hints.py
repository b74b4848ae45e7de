#!/usr/bin/env python3
"""How long a hint of `dramatis play --human` takes on the levels that ship: asked for before every
move of a game in which each hint is played.

  tools/measure_hints.py                            # by greedy, who gives hints by default
  tools/measure_hints.py --player strong 27-great-hall
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = os.environ.get("DRAMATIS", str(ROOT / "dramatis"))


def hints_on(level, player, seed, most):
    """Seconds that each hint took, move by move."""
    command = [PROGRAM, "play", "--human", "--json", "--level", level, "--seed", str(seed)]
    command += ["--player", player] if player else []
    out = []
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                          bufsize=1) as program:
        def ask(line):
            print(line, file=program.stdin)
            return json.loads(program.stdout.readline())
        program.stdout.readline()  # the board at the start
        try:
            while len(out) < most:
                begun = time.perf_counter()
                hint = ask("hint")
                if hint["type"] != "hint":
                    break  # the last move ended the game
                out.append(time.perf_counter() - begun)
                (row, column), (below, _) = hint["swap"]
                ask(f"{row} {column} {'right' if row == below else 'down'}")
        except BrokenPipeError:  # the same, and the program is gone already
            pass
        program.kill()
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("levels", nargs="*", help="names or files; by default all that ship")
    parser.add_argument("--player", help="who gives hints")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=1000, help="hints on each level")
    options = parser.parse_args()
    levels = options.levels or sorted(path.stem for path in (ROOT / "levels").glob("*.json"))
    everything, worst = [], (0, "")
    for level in levels:
        took = hints_on(level, options.player, options.seed, options.most)
        everything += took
        worst = max(worst, (max(took), level))
        print(f"{level:<20} {len(took):>3} hints, median {1000 * statistics.median(took):>8.1f} ms,"
              f" worst {1000 * max(took):>8.1f} ms", flush=True)
    print(f"{len(everything)} hints on {len(levels)} levels: median "
          f"{1000 * statistics.median(everything):.1f} ms, worst {1000 * worst[0]:.1f} ms on "
          f"{worst[1]}; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
