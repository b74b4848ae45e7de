"""Names that a spreadsheet would take for a formula, or XML for markup, in every table and test
report that the program writes. The program's path is in DRAMATIS."""

import csv
import io
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

PROGRAM = os.path.abspath(os.environ["DRAMATIS"])
FORMULAS = ["=cmd|' ;C calc'!A0", "+1+1", "-2+3", "@SUM(1)", "\t=1", "\r=1", "=1,\"2\"", " =1"]
SPECIALS = ["a<b>&\"'c", "]]>", "&amp;", "control\x01\x1b[31m\x7f", "bad\udcff\udcfe",
            "\ufffe\uffff", "tab\tline\n", "<!--", "--><x>"]
GOAL = "=1|[a](//b) @c <i>"  # what a level calls its goal
A_FORMULA = re.compile(r"[=+\-@\t\r]")
A_NUMBER = re.compile(r"[-+]?\d+(\.\d+)?(e[-+]?\d+)?$")


def level(name, moves=5):
    name = re.sub("[^ -~]", "x",
                  name)  # control characters are for file names: in a level they are refused
    return json.dumps({"dramatis_level": 1, "name": name, "colours": 4, "moves": moves,
                       "board": ["? ? ? ? ?"] * 5,
                       "colour_names": {"A": "=1+1", "B": "@SUM(1)", "C": "a<b>&\"'c", "D": "]]>"},
                       "goals": [{"score": 300, "name": GOAL},
                                 {"collect": "B", "count": 1}]}).encode()


class Scratch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)

    def run_here(self, *arguments, statuses=(0,)):
        done = subprocess.run([PROGRAM, *arguments], cwd=self.path, capture_output=True,
                              timeout=300)
        self.assertIn(done.returncode, statuses, (arguments, done.stderr[-1000:]))
        return done.stdout

    def make_levels(self, names):
        """The same names before and after an edit."""
        for folder, moves in (("old", 5), ("new", 9)):
            (self.path / folder).mkdir()
            for name in names:
                (self.path / folder / f"{name}.json").write_bytes(level(name, moves))

    def assert_harmless(self, text):
        """A cell is a number, or begins with nothing that a spreadsheet would work out."""
        rows = list(csv.reader(io.StringIO(text.decode("utf-8"), newline="")))
        self.assertGreater(len(rows), 1)
        for row in rows:
            self.assertEqual(len(row), len(rows[0]), row)
            for cell in row:
                self.assertTrue(A_NUMBER.match(cell) or not A_FORMULA.match(cell.lstrip(" ")),
                                repr(cell))


class Tables(Scratch):
    def test_names_of_levels_are_no_formulas(self):
        self.make_levels(FORMULAS)
        printed = self.run_here("playtest", "old", "--cast", "random", "--games", "20", "--seed",
                                "1", "--out", "p", "--csv")
        self.assert_harmless(printed)
        self.assert_harmless((self.path / "p" / "report.csv").read_bytes())
        self.assert_harmless((self.path / "p" / "report-levels.csv").read_bytes())
        self.assert_harmless(self.run_here("report", "p", "--csv"))
        self.assert_harmless(self.run_here("compare", "old", "new", "--cast", "random", "--games",
                                           "40", "--seed", "1", "--out", "c", "--csv",
                                           statuses=(0, 1)))

    def test_what_levels_call_their_parts_is_no_markdown(self):
        self.make_levels(["plain"])
        file = self.path / "new" / "plain.json"
        file.write_text(file.read_text().replace('"score": 300', '"score": 400'))
        said = self.run_here("compare", "old", "new", "--cast", "random", "--games", "40", "--seed",
                             "1", "--out", "c", "--markdown", "-", statuses=(0, 1)).decode()
        self.assertIn("goals: ", said)
        for markup in ("[a]", "@c", "<i>", "<b>"):
            self.assertNotIn(markup, said)

    def test_a_terminal_gets_no_controls(self):
        """Those that JSON allows in a text; the others are refused."""
        self.make_levels(["plain"])
        file = self.path / "old" / "plain.json"
        file.write_text(file.read_text().replace("=1+1", "x\\u009b2J\\u202ey"))
        for arguments in (("level", "show"), ("level", "check"),
                          ("play", "--player", "random", "--seed", "1", "--level")):
            out = self.run_here(*arguments, "old/plain.json").decode()
            self.assertNotRegex(out, "[\x7f-\x9f\u202e]", arguments)
        self.assertIn("A x\\u009b2J\\u202ey", self.run_here("level", "show",
                                                             "old/plain.json").decode())

    def test_names_are_still_told_apart(self):
        self.make_levels(FORMULAS)
        printed = self.run_here("playtest", "old", "--cast", "random", "--games", "20", "--seed",
                                "1", "--out", "p", "--csv")
        names = {row["level"] for row in csv.DictReader(io.StringIO(printed.decode(), newline=""))}
        self.assertEqual(len(names), len(FORMULAS))

    def test_evolution_and_games_hold_no_formulas(self):
        self.run_here("evolve", "--population", "8", "--generations", "3", "--games", "2",
                      "--audition", "2", "--finalists", "2", "--held-out", "4", "--moves", "4",
                      "--iterations", "10", "--seed", "1", "--out", "e")
        for name in ("logbook.csv", "hall_of_fame.csv", "pareto.csv"):
            self.assert_harmless((self.path / "e" / name).read_bytes())
        self.make_levels(FORMULAS[:1])
        self.run_here("play", "--level", f"old/{FORMULAS[0]}.json", "--player", "random", "--games",
                      "5", "--seed", "1", "--csv", "g.csv")
        self.assert_harmless((self.path / "g.csv").read_bytes())


class Terminal(Scratch):
    """A name with a line break must not make lines of its own."""

    FORGED = "one\nforged  99 %  99 %\t\rx\u2028y"
    LINE = re.compile(r"^\s*forged", re.M)

    def told(self, *arguments, statuses=(0, 1)):
        done = subprocess.run([PROGRAM, *arguments], cwd=self.path, capture_output=True,
                              timeout=300)
        self.assertIn(done.returncode, statuses, done.stderr)
        text = (done.stdout + b"\n" + done.stderr).decode()
        self.assertNotRegex(text, self.LINE)
        self.assertIn("one\\x0aforged  99 %", text)
        self.assertNotIn("\t", done.stdout.decode())
        return done.stdout.decode()

    def test_in_no_table_and_no_message(self):
        self.make_levels([self.FORGED, "two"])
        for folder in ("old", "new"):
            (self.path / folder / f"broken{self.FORGED}.json").write_bytes(b"{")
        (self.path / "old" / f"gone{self.FORGED}.json").write_bytes(level("gone"))
        quick = ["--cast", "random", "--games", "20", "--seed", "1"]
        self.told("playtest", "old", *quick, "--out", "p")
        self.told("report", "p")
        self.told("compare", "old", "new", *quick, "--out", "c", statuses=(1, 2))
        self.told("tune", "old", "--curve", "0.9..0.5", "--for", "random", "--games", "100",
                  "--max-games", "100", "--seed", "1", "--out", f"t{self.FORGED}")
        self.told("history", f"old/{self.FORGED}.json", "--out", "p")
        self.told("tune", f"old/broken{self.FORGED}.json", "--pass-rate", "0.4..0.5", "--for",
                  "random")

    def test_columns_stand_below_their_titles(self):
        self.make_levels([self.FORGED, "two"])
        lines = self.told("playtest", "old", "--cast", "random", "--games", "20", "--seed", "1",
                          "--out", "p").splitlines()
        end = lines[0].index("random") + len("random")
        for line in lines[1:3]:
            self.assertEqual(line[end - 2:end], " %", lines)


class TestReports(Scratch):
    def suites(self, *names):
        self.make_levels(names)
        broken = self.path / "old" / "broken<&>\x01.json"
        broken.write_bytes(b'{"dramatis_level": 1, "<&\\u0001>": 1}')
        self.run_here("compare", "old", "new", "--cast", "random", "--games", "40", "--seed", "1",
                      "--out", "c", "--junit", "j.xml", statuses=(0, 1, 2))
        text = (self.path / "j.xml").read_bytes()
        root = xml.etree.ElementTree.fromstring(text)  # well formed, or this throws
        self.assertNotRegex(text.decode("utf-8"), "[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]")
        self.assertEqual({part.tag for part in root.iter()} - {"testsuites", "testsuite",
                                                               "testcase", "failure", "error",
                                                               "skipped"}, set())
        return [suite.get("name") for suite in root]

    def test_markup_in_names_is_text(self):
        found = self.suites("a<b>&\"'c", "]]>", "&amp;", "--><x a='1'>")
        for name in ("a<b>&\"'c", "]]>", "&amp;"):
            self.assertIn(name, found)

    def test_what_xml_cannot_hold_is_left_out_or_replaced(self):
        self.suites(*SPECIALS)


if __name__ == "__main__":
    unittest.main()
