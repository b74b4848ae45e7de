"""tools/check_playtest.py: that every check of intervals runs, in pieces that add up. The program's
path is in DRAMATIS."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parent.parent.parent / "tools/check_playtest.py"
os.environ["DRAMATIS"] = os.path.abspath(os.environ["DRAMATIS"])


class Pieces(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.kept = pathlib.Path(folder.name) / "kept.jsonl"

    def check(self, *words, status=0):
        done = subprocess.run([sys.executable, "-B", TOOL, *map(str, words), "--truth", "200",
                               "--kept", self.kept], capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout

    def test_every_check_of_intervals_runs(self):
        checks = ["coverage", "limits", "deciders", "luck", "differences", "tuned", "planners"]
        out = self.check(*checks, "--batches", 1, "--levels", "12-garden,26-last-orders,mcts")
        for name in checks:
            self.assertRegex(out, rf"(?m)^{name} .* of [01] intervals hold it.*too few to judge")
            self.assertRegex(out, rf"(?m)^{name} +took \d+ s")
        self.assertIn("this was only a part", out)

    def test_pieces_add_up_and_are_not_played_again(self):
        def held(*words):
            out = self.check("coverage", "--levels", "04-lines", *words)
            return [int(hits) for hits in re.findall(r"(\d+) of \d+ intervals hold it", out)]

        first, second = held("--batches", 2), held("--first", 2, "--batches", 1)
        played = self.kept.read_text()
        self.assertEqual(held("--batches", 3), [a + b for a, b in zip(first, second)])
        self.assertEqual(self.kept.read_text(), played)
        # A line that was not finished when it was stopped costs that batch only.
        self.kept.write_text(played[:-20])
        self.assertEqual(held("--batches", 3), [a + b for a, b in zip(first, second)])

    def test_unknown_checks_are_refused(self):
        done = subprocess.run([sys.executable, "-B", TOOL, "nothing"], capture_output=True,
                              text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("there is no check nothing; there are", done.stderr)


if __name__ == "__main__":
    unittest.main()
