"""The tables of docs/techniques.md, made of a small lab."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "make_techniques.py"
SAMPLE = json.loads((ROOT / "tests" / "data" / "lab-sample.json").read_text(encoding="utf-8"))
TABLES = ("all", "go", "anchors", "curves", "sweeps", "claims")


class Tables(unittest.TestCase):
    def made(self, *labs):
        """The page with the tables of these labs, a folder each."""
        with tempfile.TemporaryDirectory() as scratch:
            scratch = pathlib.Path(scratch)
            page = scratch / "page.md"
            page.write_text("".join(f"<!-- {name}: tools/make_techniques.py -->\n"
                                    "<!-- end of table -->\n" for name in TABLES))
            for i, lab in enumerate(labs):
                (scratch / str(i)).mkdir()
                (scratch / str(i) / "lab.json").write_text(json.dumps(lab))
            subprocess.run([sys.executable, "-B", TOOL, *(scratch / str(i)
                                                          for i in range(len(labs))),
                            "--page", page], check=True, timeout=60)
            return page.read_text()

    def part(self, page, name):
        return page.split(f"<!-- {name}: ")[1].split("<!-- end of table")[0]

    def text(self, row):
        return f"{row['value']:.1f} ({row['low']:.1f} to {row['high']:.1f})"

    def test_bold_is_what_has_a_small_q(self):
        page = self.part(self.made(SAMPLE), "go")
        row = {(row["technique"], row["question"]): row for row in SAMPLE["rows"]
               if row["budget"]["kind"] == "iterations"}
        rave, bonus = row["rave", "alone"], row["score-bonus", "added"]
        again = rave["replication"]
        self.assertIn(f"**{self.text(rave)}**, q < 0.001 <br> again {self.text(again)}, confirmed",
                      page)
        self.assertIn(f"**{self.text(bonus)}**, q 0.025 <br> again ", page)
        self.assertRegex(page, r"q 0\.025 <br> again [^|]*, not confirmed \|")
        # its interval leaves out even, and that is not enough
        beside = row["last-good-reply", "removed"]
        self.assertLess(beside["high"], 50)
        self.assertIn(f"| {self.text(beside)}, q 0.076 |", page)
        unfinished = row["mast", "alone"]
        self.assertIn(f"| {self.text(unfinished)}, unfinished: 120 of 200 games |", page)
        self.assertIn("Games, planned before the first was played: 100 or 200 a row; again, on "
                      "fresh seeds: 400.", page)

    def test_two_folders_are_one_lab(self):
        """Rows that show nothing, from another folder, make all q-values larger."""
        idle = json.loads(json.dumps(SAMPLE))
        idle["rows"], idle["curves"], idle["sweeps"], idle["claims"] = [
            row | {"technique": f"idle-{i}", "bout": f"idle-{i}", "p": 0.9, "q": 0.9,
                   "verdict": "no difference seen", "standing": "", "replication": None}
            for i, row in enumerate(SAMPLE["rows"])], [], [], []
        idle["techniques"] = [SAMPLE["techniques"][0] | {"id": f"idle-{i}"}
                              for i in range(len(idle["rows"]))]
        q = lambda page: float(re.search(r"58\.5 \(51\.6 to 65\.1\)\**, q ([\d.]+)",
                                         self.part(page, "go"))[1])
        one, two = self.made(SAMPLE), self.made(SAMPLE, idle)
        self.assertAlmostEqual(q(one), 0.025, delta=0.001)
        self.assertGreater(q(two), 0.04)
        self.assertAlmostEqual(q(self.made(SAMPLE, SAMPLE)), q(one), delta=0.002)

    def test_an_unfinished_row_replaces_none_that_is_finished(self):
        whole = json.loads(json.dumps(SAMPLE))
        (mast,) = (row for row in whole["rows"] if row["bout"] == "alone-mast-1000")
        mast |= {"games": 200, "q": 0.4, "verdict": "no difference seen"}
        for labs in ((whole, SAMPLE), (SAMPLE, whole)):
            self.assertNotIn("unfinished", self.part(self.made(*labs), "go"))

    def test_what_had_no_plan_is_never_bold(self):
        old = json.loads(json.dumps(SAMPLE)) | {"version": 1}
        del old["sweeps"], old["false_discovery_rate"]
        for found in old["rows"] + [p for curve in old["curves"] for p in curve["points"]]:
            for key in ("bout", "plan", "p", "q", "standing", "replication"):
                del found[key]
        for claim in old["claims"]:
            del claim["first"], claim["again"]
        page = self.made(old)
        self.assertNotIn("**", page)
        self.assertIn("played before labs had plans", page)
        self.assertIn("| open; games without a plan: reproduced |", page)

    def test_iterations_may_be_called_playouts_as_up_to_version_2(self):
        new = SAMPLE | {"conditions": "9x9; 1000 iterations a move"}
        old = json.dumps(new)
        for now, before in (('"iterations"', '"playouts"'), ("own_iterations", "own_playouts"),
                            ("iterations a move", "playouts a move")):
            self.assertIn(now, old)
            old = old.replace(now, before)
        self.assertEqual(self.made(json.loads(old) | {"version": 2}), self.made(new))

    def test_claims_are_bold_when_both_say_the_same(self):
        verdicts = [line.split("|")[-2].strip()
                    for line in self.part(self.made(SAMPLE), "claims").splitlines()[3:]]
        self.assertEqual(verdicts, ["**reproduced**, confirmed", "reproduced, not replicated",
                                    "**small difference**, confirmed",
                                    "**refuted**, confirmed", "open"])


if __name__ == "__main__":
    unittest.main()
