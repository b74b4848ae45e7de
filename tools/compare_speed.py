#!/usr/bin/env python3
"""Compares two builds of match3_bench, go_bench, story_bench or evolution_bench, run in turn:
tools/compare_speed.py OLD NEW [--runs 9] [--filter REGEX]

Prints, for every benchmark that both have, how many times as long the new one takes: by the
medians, and by the fastest runs (which other work on the machine disturbs least). To compare with
an earlier commit:
  git worktree add /tmp/old COMMIT && cd /tmp/old && cmake --preset release-tests &&
    ninja -C build/release benchmarks      # match3_bench …, in commits that have no such target
  tools/compare_speed.py /tmp/old/build/release/bin/match3_bench build/release/bin/match3_bench
"""
import argparse
import json
import pathlib
import re
import statistics
import subprocess

CLASSIC = "random_play_bitboards|random_moves<match3::Medium<3>>/9|mcts_game"


def times(program, pattern):
    if pathlib.Path(program).name == "evolution_bench":  # has figures of its own; one is a time
        out = subprocess.run([program, "1"], capture_output=True, text=True, check=True).stdout
        name, milliseconds = re.search(r"(.*shared) +([\d.]+) ms", out).groups()
        return {name: float(milliseconds)}
    out = subprocess.run([program, f"--benchmark_filter={pattern}", "--benchmark_min_time=0.25",
                          "--benchmark_format=json"],
                         capture_output=True, text=True, check=True).stdout
    return {b["name"]: b["cpu_time"] for b in json.loads(out)["benchmarks"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--filter", help="which benchmarks (those of classic match-3, or all of "
                                         "another program)")
    options = parser.parse_args()
    if options.filter is None:
        options.filter = CLASSIC if pathlib.Path(options.new).name == "match3_bench" else "."
    seen = {options.old: {}, options.new: {}}
    for run in range(options.runs):
        for program in sorted(seen, reverse=run % 2 == 1):
            for name, value in times(program, options.filter).items():
                seen[program].setdefault(name, []).append(value)
    for name, new in seen[options.new].items():
        old = seen[options.old].get(name)
        if old:
            print(f"{name:40} median {statistics.median(new) / statistics.median(old):.3f}   "
                  f"fastest {min(new) / min(old):.3f}")


if __name__ == "__main__":
    main()
