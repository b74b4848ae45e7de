"""dramatis study simulate --page: artificial people in a real browser, by the study's own page."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from report_test import BROWSER, NODE, NPM, install_packages

PROGRAM = os.environ["DRAMATIS"]
ROOT = pathlib.Path(__file__).resolve().parents[2]


def simulate(*arguments, **options):
    return subprocess.run([PROGRAM, "study", "simulate", *map(str, arguments)],
                          capture_output=True, text=True, timeout=500, **options)


class Page(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.store = pathlib.Path(folder.name) / "store.sqlite"

    @unittest.skipUnless(BROWSER and NODE and NPM, "no browser, node or npm on PATH")
    def test_people_take_part_in_a_browser(self):
        install_packages()
        done = simulate("paper", "--as", "greedy~0.3:2,min-score:1", "--page", "--seed", 3,
                        "--store", self.store, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = json.loads(done.stdout)
        self.assertEqual([row["as"] for row in rows], ["greedy~0.3", "min-score"])
        self.assertGreater(rows[0]["mean_score"], rows[1]["mean_score"] + 1000)
        for row, people in zip(rows, (2, 1)):
            self.assertEqual((row["people"], row["completed"], row["rounds"], row["moves"]),
                             (people, people, 6 * people, 125 * people))
        done = simulate("paper", "--as", "random:2", "--page", "--seed", 4, "--drop-out", 1,
                        "--store", self.store, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        row, = json.loads(done.stdout)
        self.assertEqual((row["people"], row["completed"], row["left"]), (2, 0, 2))

    def test_what_is_missing_is_told_before_anything_is_stored(self):
        for words, environment, what, status in (
                (("--as", "./mine.json"), {}, "by name alone", 2),
                (("--as", "greedy"), {"PATH": "/nowhere"}, "needs Node, Chromium", 3)):
            done = simulate("paper", *words, "--page", "--store", self.store,
                            env={**os.environ, **environment})
            self.assertEqual(done.returncode, status, done.stderr)
            self.assertIn(what, done.stderr)
            self.assertFalse(self.store.exists())


if __name__ == "__main__":
    unittest.main(verbosity=2)
