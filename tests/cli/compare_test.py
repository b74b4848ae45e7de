"""What an edit changed, and what would mend a level: compare and tune as their users meet them. The
program's path is in DRAMATIS."""

import csv
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as xml

PROGRAM = os.environ["DRAMATIS"]
LEVELS = pathlib.Path(__file__).resolve().parent.parent.parent / "levels"
QUICK = ["--cast", "random,greedy", "--games", "400", "--seed", "3"]


def run(*args, cwd):
    done = subprocess.run([PROGRAM, *map(str, args)], capture_output=True, text=True, timeout=300,
                          cwd=cwd)
    return done.returncode, done.stdout, done.stderr


class Scratch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)

    def dramatis(self, *args, status=0):
        got, out, err = run(*args, cwd=self.path)
        self.assertEqual(got, status, f"{args}\n{out}\n{err}")
        return out, err

    def level(self, name, file=None, **changes):
        level = json.loads((LEVELS / f"{name}.json").read_text()) | changes
        path = self.path / (file or f"{name}.json")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(level))
        return path

    def kept(self, folder, level):
        """Where the games on the one other version are."""
        [place] = {path.parent for path in (self.path / folder / "history" / level).rglob("*.zst")}
        return place

    def compare_json(self, *args, status=0):
        return json.loads(self.dramatis("compare", *args, "--json", status=status)[0])


class Compare(Scratch):
    def test_an_edit_that_matters_is_an_alarm(self):
        old = self.level("12-garden", "old.json")
        new = self.level("12-garden", "new.json", moves=13)
        out, err = self.dramatis("compare", old, new, *QUICK, "--junit", "ci/levels.xml", status=1)
        self.assertIn("new: changed", out)
        self.assertIn("moves: 17 -> 13", out)
        self.assertRegex(out, r"down +greedy +pass rate")
        self.assertIn("comparison/comparison.html", out)
        suite = xml.parse(self.path / "ci/levels.xml").getroot().find("testsuite")
        self.assertEqual(suite.get("tests"), "2")
        failed = [case.get("name") for case in suite if case.find("failure") is not None]
        self.assertIn("pass rate of greedy", failed)
        data = json.loads((self.path / "comparison/comparison.json").read_text())
        self.assertEqual(data["verdict"], "changed")
        page = (self.path / "comparison/comparison.html").read_text()
        self.assertIn("moves: 17", page)

    def test_forgives_what_it_is_told_to(self):
        old = self.level("12-garden", "old.json")
        new = self.level("12-garden", "new.json", moves=13)
        data = self.compare_json(old, new, *QUICK, "--tolerance", "0.5")
        self.assertEqual(data["verdict"], "same")
        self.assertEqual({d["verdict"] for d in data["levels"][0]["differences"] if d["gated"]
                          and d["player"] == "greedy"}, {"within"})
        self.assertEqual(self.compare_json(old, new, *QUICK, "--band", "0.3..0.9", "--for",
                                           "greedy")["verdict"], "in_band")
        self.assertEqual(self.compare_json(old, new, *QUICK, "--band", "0.9..0.95", "--for",
                                           "greedy", status=1)["verdict"], "changed")
        self.assertEqual(self.compare_json(old, new, *QUICK, "--gate", "shuffles")["verdict"],
                         "same")

    def test_detect_plans_the_games_and_says_the_same_for_sure(self):
        old = self.level("25-the-vault", "old.json")
        new = self.level("25-the-vault", "new.json", moves=8)
        detect = ["--cast", "random,greedy", "--seed", "3", "--detect", "0.03"]
        out, err = self.dramatis("compare", old, new, *detect, "--json", status=1)
        self.assertRegex(err, r"400 games each to see how many it takes")
        needed = int(re.search(r"it takes (\d+) games each", err)[1])
        level = json.loads(out)["levels"][0]
        self.assertGreater(needed, 400)
        self.assertEqual({player["games"] for player in level["new"]["players"]}, {needed})
        rates = [d for d in level["differences"] if d["metric"] == "pass_rate"]
        self.assertTrue(all(d["margin"] == 0.03 and d["detectable"] <= 0.033 for d in rates))
        # The same command goes on with the games that are there, to the same answer.
        self.assertEqual(self.dramatis("compare", old, new, *detect, "--json", status=1)[0], out)
        few = self.dramatis("compare", old, new, *detect, "--max-games", "450", "--out", "few",
                            status=1)[1]
        self.assertIn(f"it takes {needed} games each; --max-games allows 450", few)
        # Other stars change nothing about who passes.
        stars = self.level("25-the-vault", "stars.json", stars=[1, 2, 3])
        said = self.dramatis("compare", old, stars, *detect, "--out", "stars")[0]
        self.assertIn("The same within 3 points, for sure", said)
        for words in (["--detect", "0.03", "--games", "5"], ["--max-games", "500"],
                      ["--detect", "3"]):
            self.assertIn("--detect", self.dramatis("compare", old, new, *words, status=2)[1])

    def test_inside_its_target_a_level_passes_unless_told_otherwise(self):
        old = self.level("12-garden", "old.json", moves=13)
        new = self.level("12-garden", "new.json", moves=18)
        out, err = self.dramatis("compare", old, new, *QUICK, "--junit", "levels.xml")
        self.assertIn("new: changed, and inside its target\n", out)
        self.assertRegex(out, r"\n  \d\d % -> \d\d % passed by greedy \(target 77 to 93 %: now "
                              r"inside\)\n")
        self.assertEqual(xml.parse(self.path / "levels.xml").getroot().find("testsuite")
                         .get("failures"), "0")
        data = self.compare_json(old, new, *QUICK)
        self.assertEqual((data["verdict"], data["levels"][0]["headline"]["target"]["is"]),
                         ("in_band", "inside"))
        out, err = self.dramatis("compare", old, new, *QUICK, "--strict", status=1)
        self.assertIn("new: changed\n", out)
        # Without a target there is nothing to be inside of.
        self.level("12-garden", "plain.json", moves=18, target=None)
        plain = json.loads((self.path / "plain.json").read_text())
        del plain["target"]
        (self.path / "plain.json").write_text(json.dumps(plain))
        self.dramatis("compare", old, "plain.json", *QUICK, status=1)
        # It has left the target.
        out, err = self.dramatis("compare", new, old, *QUICK, "--out", "back", status=1)
        self.assertIn("(target 77 to 93 %: now too hard)", out)

    def test_several_levels_begin_with_a_table_of_what_fails(self):
        for name, moves in (("04-lines", 22), ("06-thin-ice", 9), ("12-garden", 17)):
            self.level(name, f"a/{name}.json")
            self.level(name, f"b/{name}.json", moves=moves)
        self.level("12-garden", "b/12-garden.json", stars=[1, 2, 3])
        out, err = self.dramatis("compare", "a", "b", *QUICK, "--markdown", "-", status=1)
        self.assertTrue(out.startswith("<!-- dramatis compare -->\n### Levels: "), out)
        rows = [line for line in out.splitlines() if line.startswith("| <code>")]
        self.assertEqual([re.search(r"<code>(.*?)</code>", row)[1] for row in rows],
                         ["06-thin-ice", "12-garden"])
        self.assertIn("**changed**", rows[0])
        out, err = self.dramatis("compare", "a", "b", *QUICK, "--markdown", "ci/summary.md",
                                 status=1)
        table = out.split("\n\n")[0].splitlines()
        self.assertEqual([row.split()[0] for row in table], ["level", "06-thin-ice", "12-garden"])
        self.assertRegex(table[1], r"82 to 98 %: now too hard +changed$")
        self.assertNotIn("12-garden: ", out)  # what did not change has its line in the table alone
        self.assertIn("06-thin-ice: changed", out)
        self.assertEqual((self.path / "ci/summary.md").read_text().splitlines()[0],
                         "<!-- dramatis compare -->")

    def test_a_markdown_file_takes_no_place_of_another(self):
        old, new = self.level("12-garden", "old.json"), self.level("12-garden", "new.json", moves=9)
        (self.path / "mine.md").write_text("my notes\n")
        for words, said in ((["--markdown", "mine.md"], "mine.md"),
                            (["--markdown", "x", "--junit", "./x"], "give another name"),
                            (["--markdown", "comparison/comparison.json"], "give another name"),
                            (["--markdown", "-", "--json"], "give --markdown a file")):
            out, err = self.dramatis("compare", old, new, *QUICK, *words, status=2)
            self.assertIn(said, err)
        self.assertEqual((self.path / "mine.md").read_text(), "my notes\n")

    def test_csv_has_the_same_differences(self):
        old = self.level("12-garden", "old.json")
        new = self.level("12-garden", "new.json", moves=13)
        rows = list(csv.DictReader(self.dramatis("compare", old, new, *QUICK, "--csv",
                                                 status=1)[0].splitlines()))
        data = json.loads(
            (self.path / "comparison/comparison.json").read_text())["levels"][0]["differences"]
        self.assertEqual([(row["player"], row["metric"], row["verdict"]) for row in rows],
                         [(d["player"], d["metric"], d["verdict"]) for d in data])
        for row, d in zip(rows, data):
            if d["difference"]["value"] is not None:
                self.assertEqual(float(row["difference"]), d["difference"]["value"])

    def test_identical_levels_are_not_played(self):
        self.level("12-garden", "a/garden.json")
        self.level("12-garden", "b/garden.json", notes="other words")
        self.level("06-thin-ice", "a/ice.json")
        self.level("06-thin-ice", "b/ice.json", moves=9)
        self.level("01-first-points", "b/new.json")
        out, err = self.dramatis("compare", "a", "b", *QUICK, status=1)
        self.assertIn("1 level is identical and not played", err)
        self.assertIn("only on the new side: new", err)
        self.assertEqual(sorted(path.name
                                for path in (self.path / "comparison/new/traces").iterdir()),
                         ["ice"])
        out, err = self.dramatis("compare", "a/garden.json", "b/garden.json", *QUICK, "--out",
                                 "other")
        self.assertIn("nothing to compare", out)

    def test_levels_that_only_one_side_has_fail_unless_told_otherwise(self):
        for side in "ab":
            self.level("12-garden", f"{side}/garden.json")
        self.level("06-thin-ice", "a/ice.json")
        for args, status, verdict in (([], 1, "changed"), (["--missing", "fail"], 1, "changed"),
                                      (["--missing", "warn"], 0, "same")):
            out, err = self.dramatis("compare", "a", "b", *QUICK, "--junit", "levels.xml", *args,
                                     status=status)
            self.assertIn("only on the old side: ice", err)
            self.assertIn("ice: missing", out)
            data = json.loads((self.path / "comparison/comparison.json").read_text())
            self.assertEqual((data["removed"], data["added"], data["verdict"], data["identical"]),
                             (["ice"], [], verdict, 1))
            self.assertIn("<code>ice</code>",
                          (self.path / "comparison/comparison.html").read_text())
            case = xml.parse(self.path / "levels.xml").getroot().find("testsuite/testcase")
            self.assertEqual(case.get("classname"), "ice")
            self.assertEqual([part.tag for part in case],
                             ["skipped" if "warn" in args else "failure"])
        self.dramatis("compare", "b", "a", *QUICK, status=1)
        self.dramatis("compare", "b", "a", *QUICK, "--missing", "maybe", status=2)

    def test_a_level_that_was_renamed_and_ruined_does_not_pass(self):
        for side in "ab":
            self.level("12-garden", f"{side}/garden.json")
        self.level("06-thin-ice", "a/ice.json")
        self.level("06-thin-ice", "b/frost.json", moves=3)
        out, err = self.dramatis("compare", "a", "b", *QUICK, status=1)
        self.assertIn("frost on the new side may be the same level under another name", out)
        self.assertIn("ice on the old side may be the same level under another name", out)
        # Renamed and nothing else: that is no change.
        self.level("06-thin-ice", "b/frost.json")
        out, err = self.dramatis("compare", "a", "b", *QUICK)
        self.assertIn("ice is now called frost, and plays the same", err)

    def test_traces_of_levels_that_only_one_side_has(self):
        for side, names in (("s1", ["26-last-orders", "12-garden"]), ("s2", ["26-last-orders"])):
            self.dramatis("playtest", *names, "--cast", "random", "--games", 40, "--seed", 1,
                          "--out", side)
        data = self.compare_json("s1", "s2", status=1)
        self.assertEqual((data["removed"], data["verdict"]), (["12-garden"], "changed"))
        self.assertEqual(self.compare_json("s1", "s2", "--missing", "warn")["verdict"], "same")

    def test_a_level_that_cannot_be_read_is_not_called_missing(self):
        for side in "ab":
            self.level("12-garden", f"{side}/garden.json")
            self.level("06-thin-ice", f"{side}/ice.json")
        (self.path / "b/ice.json").write_text("{")
        out, err = self.dramatis("compare", "a", "b", *QUICK, status=2)
        self.assertIn("b/ice.json:1:", err)
        self.assertNotIn("only on", out + err)

    def test_same_bytes_for_any_number_of_threads(self):
        old = self.level("12-garden", "old.json")
        new = self.level("12-garden", "new.json", moves=15)
        files = []
        for threads in (1, 2, 5):
            run("compare", old, new, *QUICK, "--threads", threads, "--out", f"t{threads}",
                cwd=self.path)
            files.append([(self.path / f"t{threads}" / name).read_bytes()
                          for name in ("comparison.json", "comparison.html")])
        self.assertEqual(files[0], files[1])
        self.assertEqual(files[0], files[2])

    def test_what_playtest_kept_before_an_edit_gives_the_same_answer(self):
        old, new = self.level("12-garden", "old.json"), self.level("12-garden", "mine.json")
        self.dramatis("playtest", new, *QUICK)
        self.level("12-garden", "mine.json", moves=13)
        self.dramatis("playtest", new, *QUICK)
        kept = self.compare_json(self.kept("playtest", "mine"), "playtest/traces/mine", status=1)
        played = self.compare_json(old, new, *QUICK, "--out", "again", status=1)
        self.assertEqual([d["difference"] for d in kept["levels"][0]["differences"]],
                         [d["difference"] for d in played["levels"][0]["differences"]])

    def test_other_seeds_of_the_same_level_raise_no_alarm(self):
        for seed in (1, 2):
            self.dramatis("playtest", "26-last-orders", "--cast", "random,greedy", "--games", 300,
                          "--seed", seed, "--out", f"s{seed}")
        self.assertEqual(self.compare_json("s1", "s2")["verdict"], "same")

    def test_the_same_command_goes_on_with_the_same_games(self):
        old = self.level("12-garden", "old.json")
        new = self.level("12-garden", "new.json", moves=16)
        command = ("compare", old, new, "--cast", "random", "--games", "100")
        out, err = self.dramatis(*command)
        seed = int(re.search(r"seed (\d+)", err)[1])
        again, err = self.dramatis(*command)
        self.assertEqual(again, out)
        self.assertIn(f"seed {seed}", err)
        self.assertNotIn("played before", err)
        self.assertEqual([], list(self.path.glob("comparison/*/history")))
        err = self.dramatis(*command, "--seed", seed + 1)[1]
        self.assertIn("with another seed", err)
        self.assertIn(f"seed {seed + 1}", self.dramatis(*command)[1], "the folder's is the latest")
        (self.path / "comparison/seed.txt").write_text("seven\n")
        err = self.dramatis(*command, status=2)[1]
        self.assertIn("comparison/seed.txt: should contain the seed, a whole number", err)

    def test_says_which_verdicts_are_sure_together(self):
        old = self.level("12-garden", "old.json")
        new = self.level("12-garden", "new.json", moves=18)
        self.dramatis("compare", old, new, "--cast", "random", "--games", "50", "--seed", "3")
        page = (self.path / "comparison/comparison.html").read_text()
        self.assertIn("Both versions were played with the same seeds", page)
        self.assertNotIn("all the verdicts of this page", page)
        self.assertIn("all verdicts that count would be right with 95 % certainty, over all levels "
                      "together, and so would those of the other figures, level by level", page)

    def test_not_seen_is_not_called_the_same(self):
        old = self.level("12-garden", "old.json")
        new = self.level("12-garden", "new.json", moves=18)
        few = ["--cast", "greedy", "--games", "200", "--seed", "3"]
        out, err = self.dramatis("compare", old, new, *few)
        self.assertIn("new: no change of the pass rate seen\n", out)
        self.assertRegex(out, r"none seen +greedy +pass rate")
        self.assertNotRegex(out, r"\bsame\b")
        said = re.search(r"anything from (\S+) points less to (\S+) points more would fit these "
                         r"games. With this many, a change of (\S+) points is found in 8 of 10 "
                         r"cases", " ".join(out.split()))
        self.assertTrue(said, out)
        page = (self.path / "comparison/comparison.html").read_text()
        self.assertIn("No change seen", page)
        self.assertIn("? no change seen", re.sub(r"<[^>]*>", "", page))
        data = json.loads((self.path / "comparison/comparison.json").read_text())
        self.assertEqual(data["verdict"], "same")
        # A margin that is wide enough makes it the same for sure.
        out, err = self.dramatis("compare", old, new, *few, "--tolerance", "0.3")
        self.assertIn("new: the same (within 30 points, for sure)\n", out)
        page = (self.path / "comparison/comparison.html").read_text()
        self.assertIn("The same, for sure", page)
        self.assertIn("the same within 30 points, for sure", page)

    def test_bad_input_is_status_2(self):
        good = self.level("12-garden", "good.json")
        (self.path / "bad.json").write_text('{"dramatis_level": 1, "moves": "many"}')
        for args, word in (
                ((good, "bad.json"), "bad.json"),
                ((good, good, "--band", "0.9..0.1"), "--band"),
                ((good, good, "--gate", "beauty"), "there is no metric"),
                ((good, good, "--tolerance", "much"), "--tolerance"),
                ((good, good, "--for", "greedy"), "--band"),
                ((good, self.level("12-garden", "other.json", moves=9), "--cast", "nobody"),
                 "there is no player")):
            out, err = self.dramatis("compare", *args, status=2)
            self.assertIn(word, err)

    def test_one_bad_level_does_not_stop_the_others(self):
        for side, moves in (("a", 17), ("b", 13)):
            self.level("12-garden", f"{side}/garden.json", moves=moves)
            (self.path / side / "bad.json").write_text("{")
        out, err = self.dramatis("compare", "a", "b", *QUICK, status=2)
        self.assertIn("garden: changed", out)
        self.assertIn("bad.json:1:", err)

    def test_the_root_of_all_folders_is_no_level(self):
        out, err = self.dramatis("compare", "/", self.level("12-garden"), status=2)
        self.assertNotIn("filesystem error", err)
        self.assertRegex(err, "/:? contains ")  # traces of somebody, or no level

    def test_traces_and_levels_do_not_mix(self):
        level = self.level("26-last-orders")
        self.dramatis("playtest", level, "--cast", "random", "--games", 20, "--seed", 1)
        self.assertIn("compare levels with levels",
                      self.dramatis("compare", "playtest", level, status=2)[1])


    def test_calls_nothing_the_same_that_it_could_not_read(self):
        (self.path / "broken.json").write_text("{")
        out, err = self.dramatis("compare", "broken.json", "broken.json", status=2)
        self.assertIn("nothing could be compared", out)
        self.assertNotIn("same", out)
        out, err = self.dramatis("compare", "nowhere.json", "neither.json", status=3)
        self.assertEqual(out, "")
        self.assertIn("nowhere.json: cannot be opened", err)
        self.level("12-garden", "old/a.json")
        self.level("12-garden", "new/a.json")
        (self.path / "old/b.json").write_text("{")
        out, err = self.dramatis("compare", "old", "new", status=2)
        self.assertIn("nothing to compare: the levels that both sides have play the same", out)

    def test_a_band_for_somebody_who_does_not_play_is_refused_before_the_first_game(self):
        old, new = self.level("12-garden", "old.json"), self.level("12-garden", "new.json", moves=9)
        band = ("--band", "0.5..0.8", "--for", "strong")
        out, err = self.dramatis("compare", old, new, "--cast", "random,greedy", "--games",
                                 "1000000", "--seed", "1", *band, status=2)
        self.assertIn("--for: 'strong' is not in the cast", err)
        self.assertIn("choose from random, greedy", err)
        self.assertFalse(list(self.path.rglob("*.zst")))
        for side, level in (("a", old), ("b", new)):
            self.dramatis("playtest", level, "--cast", "random,greedy", "--games", 30, "--seed", 1,
                          "--out", side)
        out, err = self.dramatis("compare", "a", "b", *band, status=2)
        self.assertIn("--for: 'strong' did not play new", err)
        self.assertIn("choose from random, greedy", err)

    def test_its_junit_file_is_no_input_and_that_is_said_before_the_games(self):
        old, new = self.level("12-garden", "old.json"), self.level("12-garden", "new.json", moves=9)
        out, err = self.dramatis("compare", old, new, "--games", "1000000", "--junit", new,
                                 "--force", status=2)
        self.assertIn("is an input of this command", err)
        self.assertEqual(json.loads(new.read_text())["moves"], 9)

    def test_a_player_who_is_gone_counts_as_told(self):
        self.level("12-garden", "level.json")
        for folder, cast in (("before", "random,greedy"), ("after", "random")):
            self.dramatis("playtest", "level.json", "--cast", cast, "--games", "50", "--seed", "1",
                          "--out", folder)
        out, err = self.dramatis("compare", "before", "after", status=1)
        self.assertIn("greedy played only the old version, which counts as", out)
        self.dramatis("compare", "before", "after", "--missing", "warn")
        self.dramatis("compare", "after", "before")  # one player more is no loss


class Help(Scratch):
    def test_fits_the_screen_and_has_examples(self):
        for command in ("playtest", "report", "compare", "tune"):
            out, err = self.dramatis(command, "--help")
            self.assertLessEqual(max(map(len, out.splitlines())), 80, command)
            self.assertIn("Examples:", out)

    def test_says_what_it_promises(self):
        out = " ".join(self.dramatis("compare", "--help")[0].split())
        for words in ("clearly inside this band, whatever it was before",
                      "no more than about five will report a change",
                      "What to do about levels, or old players, that only one side has:"):
            self.assertIn(words, out)


class Tune(Scratch):
    def test_finds_a_change_and_writes_the_level(self):
        out, err = self.dramatis("tune", "26-last-orders", "--pass-rate", "0.25..0.40", "--for",
                                 "greedy", "--seed", 3)
        self.assertIn("Found, for sure: the greedy player passes", out)
        tuned = json.loads((self.path / "26-last-orders-tuned.json").read_text())
        self.assertEqual(tuned["target"], {"pass_rate": [0.25, 0.4], "player": "greedy"})
        self.assertEqual(tuned["name"], "Last orders")
        self.dramatis("level", "check", "--no-play", "26-last-orders-tuned.json")
        report = json.loads(self.dramatis("playtest", "26-last-orders-tuned.json", "--cast",
                                          "greedy", "--games", 3000, "--seed", 88, "--json")[0])
        rate = report["levels"][0]["players"][0]["figures"][0]
        self.assertEqual(rate["metric"], "pass_rate")
        self.assertTrue(0.23 < rate["figure"]["value"] < 0.42, rate)

    def test_is_honest_when_it_cannot(self):
        out, err = self.dramatis("tune", "06-thin-ice", "--pass-rate", "0.05..0.10", "--for",
                                 "greedy", "--vary", "goal", "--seed", 3, status=1)
        out = " ".join(out.split())
        self.assertIn("Not found: all that was tried with --vary goal, one change or two at "
                      "once, is outside the band for sure", out)
        # Just what the interval says.
        low, high = map(float, re.search(r"nearest: .* \((\S+) to (\S+)\)", out).groups())
        self.assertTrue(high < 5 or low > 10, out)
        self.assertFalse((self.path / "06-thin-ice-tuned.json").exists())

    def test_says_when_nothing_need_be_done(self):
        out, err = self.dramatis("tune", "12-garden", "--pass-rate", "0.75..0.95", "--for",
                                 "greedy", "--seed", 3)
        self.assertIn("The level is already in the band for sure", out)
        self.assertFalse((self.path / "12-garden-tuned.json").exists())

    def test_does_not_contradict_the_lines_it_prints(self):
        for seed in (1, 3):
            out, err = self.dramatis("tune", "12-garden", "--pass-rate", "0.40..0.50", "--for",
                                     "greedy", "--games", 300, "--max-games", 1000, "--seed", seed,
                                     "--tried", "--force")
            said = re.search(r"(Found, for sure|Probably): the greedy player passes (.*) of "
                             r"([0-9,]+) fresh games", out)
            change = re.search(r"\n  change  (.*)\n", out)[1]
            games = said[3].replace(",", "")
            self.assertRegex(out, rf"\n  check +{re.escape(said[2])} of +{games}   {change}\n")
            self.assertRegex(out, rf"\n   1 +{re.escape(said[2])} (for sure|probably) +{change}"
                             r"( \(\d+ to \d+ (will do|seem to do)\))?\n")
            self.assertTrue((self.path / "12-garden-tuned.json").exists())

    # A band so narrow that the interval of so few games does not fit into it.
    NARROW = ("tune", "26-last-orders", "--for", "greedy", "--max-games", 1000, "--seed", 3)

    def verdict(self, *args, status):
        """What is printed of a band in which nothing is sure, in one line."""
        return " ".join(self.dramatis(*self.NARROW, *args, status=status)[0].split())

    def test_says_what_is_only_probable_and_what_would_decide_it(self):
        out = self.verdict("--pass-rate", "0.43..0.475", status=0)
        said = re.search(r"Probably: the greedy player passes (\S+) % \((\S+) to (\S+)\) of "
                         r"[12],000 fresh games, which reaches beyond the band. "
                         r"--max-games (\d+) should decide it", out)
        self.assertTrue(said, out)
        rate, low, high = map(float, said.groups()[:3])
        self.assertTrue(low < 43 or high > 47.5, out)
        self.assertTrue(43 <= rate <= 47.5, out)
        self.assertGreater(int(said[4]), 1000)
        self.assertTrue((self.path / "26-last-orders-tuned.json").exists())

    def test_says_when_it_is_not_decided_and_writes_nothing(self):
        out = self.verdict("--pass-rate", "0.58..0.595", "--vary", "moves", status=1)
        said = re.search(r"Not decided: .* passes (\S+) % \((\S+) to (\S+)\) of 1,000 fresh games, "
                         r"which reaches into the band. --max-games \d+ should decide it", out)
        self.assertTrue(said, out)
        self.assertIn("nearest moves: 12 -> 13", out)
        self.assertFalse((self.path / "26-last-orders-tuned.json").exists())

    def test_json_has_all_that_was_tried_and_is_the_same_for_any_threads(self):
        results = []
        for threads in (1, 3):
            results.append(self.dramatis("tune", "12-garden", "--pass-rate", "0.40..0.55", "--for",
                                         "greedy", "--seed", 5, "--json", "--force",
                                         "--threads", threads, "--out", "t.json")[0])
        self.assertEqual(*results)
        data = json.loads(results[0])
        self.assertEqual(data["status"], "found")
        self.assertTrue(data["best"]["fresh_games"])
        self.assertTrue(0.40 <= data["best"]["pass_rate"]["low"] <=
                        data["best"]["pass_rate"]["high"] <= 0.55)
        self.assertGreaterEqual(len(data["looks"]), 2)

    def test_takes_the_proposal_that_is_asked_for(self):
        def tuned(*args, status=0):
            out = self.dramatis("tune", "02-harvest", "--pass-rate", "0.4..0.6", "--for",
                                "greedy", "--seed", 3, "--games", 300, "--max-games",
                                2000, "--out", "t.json", "--force", "--json",
                                *args, status=status)[0]
            return json.loads(out) if out else None
        first = tuned()
        self.assertGreater(len(first["proposals"]), 1)
        self.assertEqual(first["proposals"][0]["change"], first["best"]["change"])
        second = tuned("--take", 2)
        self.assertEqual(first["proposals"], second["proposals"])
        self.assertNotEqual(first["level"], second["level"])
        # The command that makes just this one.
        alone = tuned("--vary", ",".join(second["proposals"][1]["vary"]))
        self.assertIn(second["proposals"][1]["change"],
                      [each["change"] for each in alone["proposals"]])
        self.assertEqual(len(tuned("--proposals", 1)["proposals"]), 1)
        out, err = self.dramatis("tune", "02-harvest", "--pass-rate", "0.4..0.6", "--for",
                                 "greedy", "--vary", "moves", "--seed", 3, "--take", 2, "--out",
                                 "u.json", status=1)
        self.assertIn("there is only 1 proposal", err)
        self.assertFalse((self.path / "u.json").exists())

    COMMENTED = """// My orders, 2026.
{
  "dramatis_level": 1, "name": "Orders", /* for now */
  "moves": 12,      // not many
  "colours": 5,
  "board": [        // seven rows
    "???????",
    "???????", "???????",
    "???????",      // the middle
    "???????", "???????",
    "???????"
  ],
  "goals": [{"score": 4500}]  // more later
}
"""

    def test_keeps_the_comments_and_the_layout_of_the_file(self):
        (self.path / "mine.json").write_text(self.COMMENTED)
        out, err = self.dramatis("tune", "mine.json", "--pass-rate", "0.3..0.6", "--for", "greedy",
                                 "--vary", "moves", "--games", 300, "--seed", 3, "--out", "t.json")
        self.assertNotIn("written anew", out)
        tuned = (self.path / "t.json").read_text()
        moves = re.search(r'"moves": (\d+)', tuned)[1]
        self.assertNotEqual(moves, "12")
        # Nothing but the moves is another, and only the target is new.
        again = tuned.replace(f'"moves": {moves}', '"moves": 12')
        again = re.sub(r'\n *"target": [^\n]*', "", again)
        self.assertEqual(again.replace("}],  // more", "}]  // more"), self.COMMENTED)

    def test_a_page_and_json_with_all_that_was_found(self):
        level = self.level("02-harvest", "mine.json")
        args = ("tune", "mine.json", "--pass-rate", "0.4..0.6", "--for", "greedy", "--seed", 3,
                "--games", 300, "--max-games", 2000, "--vary", "moves,places,specials,goals")
        out, err = self.dramatis(*args, "--html", "t.html")
        self.assertTrue(out.endswith("  page    t.html\n"), out)
        data = json.loads(self.dramatis(*args, "--json", "--force")[0])
        page = (self.path / "t.html").read_text()
        held = re.search(r'(?s)<script id="data" type="application/json">(.*?)</script>', page)[1]
        self.assertEqual(json.loads(held), data)
        self.assertIn(data["answer"], " ".join(out.split()))
        self.assertEqual((data["low"], data["high"], data["id"], data["name"]),
                         (0.4, 0.6, "mine", json.loads(level.read_text())["name"]))
        self.assertEqual(data["vary"], ["moves", "goals", "places", "specials"])
        self.assertEqual(data["before"], data["looks"][0]["pass_rate"])
        self.assertEqual(len(data["board"]), 2 * data["rows"] * data["columns"])
        before = level.read_text()
        for proposal in data["proposals"]:
            words = proposal["command"].split()
            self.assertEqual(words[:4], ["./dramatis", "level", "set", "mine.json"])
            # The command makes just this change.
            subprocess.run(["sh", "-c", proposal["command"].replace("./dramatis", PROGRAM, 1)],
                           cwd=self.path, check=True, capture_output=True)
            made = json.loads(level.read_text())
            wanted = proposal["level"]
            for key in ("moves", "goals", "board"):
                if key in made:
                    self.assertEqual(made[key], wanted.get(key), proposal["change"])
            self.assertNotEqual(level.read_text(), before)
            level.write_text(before)

    def test_a_page_of_what_was_not_found(self):
        self.dramatis("tune", "06-thin-ice", "--pass-rate", "0.05..0.10", "--for", "greedy",
                      "--vary", "goals", "--seed", 3, "--html", "t.html", status=1)
        page = (self.path / "t.html").read_text()
        self.assertIn("Not found: all that was tried", page)
        self.assertIn("The level was not written.", page)

    def test_where_the_page_may_not_go(self):
        base = ("tune", "26-last-orders", "--pass-rate", "0.4..0.5", "--for", "greedy", "--out",
                "new.json")
        for words, says in ((("--html", "./new.json"), "is where the new level goes"),
                            (("--open",), "--open shows the page of --html FILE")):
            out, err = self.dramatis(*base, *words, "--force", status=2)
            self.assertIn(says, err)
            self.assertNotIn("games", out)
        (self.path / "theirs.html").write_text("mine")
        out, err = self.dramatis(*base, "--html", "theirs.html", status=2)
        self.assertIn("dramatis did not make it", err)
        self.assertEqual((self.path / "theirs.html").read_text(), "mine")
        self.assertFalse((self.path / "new.json").exists())

    def test_bad_requests(self):
        self.level("26-last-orders", "there-tuned.json")
        self.level("26-last-orders", "there.json")
        base = ["--pass-rate", "0.4..0.5", "--for", "greedy"]
        for args, status, word in (
                (["there.json", *base], 2, "already exists"),
                (["26-last-orders", "--pass-rate", "0.5..0.4", "--for", "greedy"], 2,
                 "is not a band"),
                (["26-last-orders", "--pass-rate", "0.4..0.5", "--for", "nobody"], 2,
                 "there is no player"),
                (["26-last-orders", *base, "--vary", "stars"], 2,
                 "stars do not change the pass rate"),
                (["26-last-orders", *base, "--vary", "gravity"], 2, "cannot be varied"),
                (["paper", *base], 1, "has no goals"),
                (["nowhere.json", *base], 3, "nowhere.json")):
            out, err = self.dramatis("tune", *args, status=status)
            self.assertIn(word, err)


def checksum_of(record):
    """FNV-1a over the compact JSON, without the checksum itself."""
    bare = {key: value for key, value in record.items() if key != "check"}
    text = json.dumps(bare, separators=(",", ":"), ensure_ascii=False)
    number = 0xcbf29ce484222325
    for byte in text.encode():
        number = (number ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return f"{number:016x}"


class TuneFolder(Scratch):
    def setUp(self):
        super().setUp()
        for name in ("01-first-points", "06-thin-ice", "26-last-orders"):
            self.level(name, f"pack/{name}.json")

    def tune(self, *args, status=None, to="out"):
        command = ["tune", "pack", "--curve", "0.9..0.5", "--for", "greedy", "--games", 200,
                   "--max-games", 1000, "--seed", 1, "--out", to, *args]
        got, out, err = run(*command, cwd=self.path)
        self.assertIn(got, (0, 1) if status is None else (status,), err)
        return out, err

    def test_writes_levels_along_the_curve_and_goes_on_where_it_was(self):
        before = {path.name: path.read_text() for path in (self.path / "pack").iterdir()}
        first = json.loads(self.tune("--json", "--threads", 1)[0])
        self.assertEqual([each["level"] for each in first["levels"]],
                         ["01-first-points", "06-thin-ice", "26-last-orders"])
        for each, middle in zip(first["levels"], (0.9, 0.7, 0.5)):
            self.assertAlmostEqual(each["low"], middle - 0.05)
            self.assertAlmostEqual(each["high"], middle + 0.05)
            level = json.loads((self.path / f"out/{each['level']}.json").read_text())
            self.assertEqual(level["target"], {"pass_rate": [each["low"], each["high"]],
                                               "player": "greedy"})
            if each["status"] in ("already", "found", "likely"):
                self.assertTrue(each["low"] <= each["after"]["value"] <= each["high"], each)
        self.assertEqual(before, {path.name: path.read_text()
                                  for path in (self.path / "pack").iterdir()})
        # What was tuned is kept; what was not, or is another level now, is tuned.
        state = self.path / "out/tune.json"
        kept = json.loads(state.read_text())
        record = kept["levels"]["01-first-points.json"]
        record["result"]["change"] = "as kept"
        record["check"] = checksum_of(record)
        del kept["levels"]["06-thin-ice.json"]
        state.write_text(json.dumps(kept))
        (self.path / "out/06-thin-ice.json").unlink()
        again = json.loads(self.tune("--json", "--threads", 3)[0])
        self.assertEqual(again["levels"][0]["change"], "as kept")
        self.assertEqual(again["levels"][1:], first["levels"][1:])
        self.level("12-garden", "pack/01-first-points.json")
        other = json.loads(self.tune("--json", "--force")[0])
        self.assertNotEqual(other["levels"][0]["change"], "as kept")
        self.assertEqual(other["levels"][1:], first["levels"][1:])

    def test_believes_nothing_of_what_it_kept_that_was_edited_or_damaged(self):
        first = self.tune("--json")[0]
        state = self.path / "out/tune.json"
        good = state.read_text()
        for what, change in {
                "edited": lambda record: record["result"].update(change="as edited"),
                "a number for a text": lambda record: record.update(asked=5),
                "no list": lambda record: record.update(written=[]),
                "no checksum": lambda record: record.pop("check"),
                "no result": lambda record: record.pop("result")}.items():
            with self.subTest(what):
                kept = json.loads(good)
                change(kept["levels"]["06-thin-ice.json"])
                state.write_text(json.dumps(kept))
                out, err = self.tune("--json")
                self.assertEqual(out, first)
                self.assertIn("note: out/tune.json: what it says of 06-thin-ice.json was edited or "
                              "damaged; that level is tuned again\n", err)
                self.assertEqual(json.loads(state.read_text()), json.loads(good))
        for key, value in {"low": "x", "after": {"value": 0.5}, "vary": 3, "status": None}.items():
            with self.subTest(key):  # with a checksum that fits
                kept = json.loads(good)
                record = kept["levels"]["06-thin-ice.json"]
                record["result"][key] = value
                record["check"] = checksum_of(record)
                state.write_text(json.dumps(kept))
                self.assertEqual(self.tune("--json")[0], first)
        state.write_text(good[:-9])
        out, err = self.tune("--json")
        self.assertEqual(out, first)
        self.assertRegex(err, "note: out/tune.json:1:[0-9]+: .*; all levels are tuned again\n")

    def test_says_why_a_level_is_not_in_its_band(self):
        self.level("paper", "pack/paper.json")
        (self.path / "pack/broken.json").write_text("{")
        out, err = self.tune("--vary", "colours", status=1)
        self.assertRegex(out, r"paper .* not tuned: it has no goals")
        self.assertRegex(out, r"(whatever --vary allows|not decided)")
        self.assertIn("broken.json", err)
        self.assertRegex(out, r"\d of 4 levels are in their bands")

    def test_a_page_with_all_levels(self):
        self.level("paper", "pack/paper.json")
        out, err = self.tune("--html", "out.html", "--json")
        data = json.loads(out)
        page = (self.path / "out.html").read_text()
        held = re.search(r'(?s)<script id="data" type="application/json">(.*?)</script>', page)[1]
        self.assertEqual(json.loads(held), data)
        self.assertIn(data["answer"], page)
        for each in data["levels"]:
            self.assertEqual(each["inside"], each["status"] in ("already", "found", "likely"))
            self.assertIn(f'<th scope="row">{each["level"]}</th>', page)
        self.assertIn("it has no goals", data["levels"][-1]["text"])
        out, err = self.tune("--html", "out/x.json", "--force", status=2)
        self.assertIn("would be taken for a level", err)
        # A run that finds all done writes the same page.
        self.tune("--html", "again.html")
        self.assertEqual((self.path / "again.html").read_text(), page)

    def test_never_writes_over_what_is_not_its_own(self):
        before = (self.path / "pack/01-first-points.json").read_text()
        out, err = self.tune(to="pack", status=2)
        self.assertIn("is where the levels are", err)
        self.assertEqual((self.path / "pack/01-first-points.json").read_text(), before)
        (self.path / "out").mkdir()
        (self.path / "out/01-first-points.json").write_text("mine")
        self.tune(status=2)
        self.assertEqual((self.path / "out/01-first-points.json").read_text(), "mine")

    def test_wants_a_band_or_a_curve(self):
        for args, status, said in (
                ([], 3, "is a folder; give --curve FIRST..LAST to tune its levels, or name a "
                        "level"),
                (["--pass-rate", "0.4..0.5", "--curve", "0.9..0.5"], 2,
                 "give either --pass-rate")):
            out, err = self.dramatis("tune", "pack", "--for", "greedy", *args, status=status)
            self.assertIn(said, err)
        self.assertIn("is not a curve", self.dramatis("tune", "pack", "--for", "greedy", "--curve",
                                                      "0.9", status=2)[1])
        self.assertIn("is no folder", self.dramatis("tune", "12-garden", "--for", "greedy",
                                                    "--curve", "0.9..0.5", status=3)[1])


if __name__ == "__main__":
    unittest.main()
