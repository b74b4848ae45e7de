"""Readers of files, in memory and with sanitizers: every target of fuzz/, by ./test --fuzz."""

import json
import re
import subprocess

from .formats import ROOT


def processor_seconds(log):
    found = re.search(r"stat::processor_time: +(\d+)m([\d.]+)s (\d+)m([\d.]+)s", log)
    return found and round(60 * (int(found[1]) + int(found[3])) + float(found[2])
                           + float(found[4]))


def check(_program, options):
    done = subprocess.run([ROOT / "test", "--fuzz", str(options.fuzz), *options.targets],
                          capture_output=True, text=True)
    failed = re.search(r"^FAILED: (.*); the inputs", done.stdout, flags=re.MULTILINE)
    failed = failed[1].split() if failed else []
    targets = re.findall(r"^== (\w+), ", done.stdout, flags=re.MULTILINE)
    if not targets or done.returncode != (1 if failed else 0):
        raise SystemExit(f"./test --fuzz: status {done.returncode}\n{done.stderr[-2000:]}")
    rows = []
    for target in targets:
        log = (ROOT / "build" / "fuzz" / f"{target}.log").read_text(errors="replace")
        runs = re.search(r"stat::number_of_executed_units: (\d+)", log)
        rows.append({"target": target, "runs": int(runs[1]) if runs else 0,
                     "processor": processor_seconds(log),
                     "faults": {"see build/fuzz-failures": 1} if target in failed else {}})
        print(f"{target}: {rows[-1]['runs']:,} runs", *rows[-1]["faults"], flush=True)
    if options.targets:  # the others stay as they are
        known = json.loads(options.json.read_text()).get("fuzzing", {"rows": []})
        rows += [row for row in known["rows"] if row["target"] not in targets]
        rows.sort(key=lambda row: row["target"])
    return {"seconds": options.fuzz, "rows": rows}
