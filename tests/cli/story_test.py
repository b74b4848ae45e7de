"""Stories as their users meet them. The program's path is in DRAMATIS."""

import json
import os
import pathlib
import random
import re
import signal
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["DRAMATIS"]
WORLDS = ("apple", "crime", "fairy-tale", "heist")
STORIES = pathlib.Path(__file__).resolve().parents[2] / "stories"


def run(*args, timeout=300, **more):
    done = subprocess.run([PROGRAM, *map(str, args)], capture_output=True, timeout=timeout, **more)
    return (done.returncode, done.stdout.decode(errors="replace"),
            done.stderr.decode(errors="replace"))


class Scratch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)

    def good(self, *args, **more):
        status, out, err = run(*args, **more)
        self.assertEqual(status, 0, err + out)
        return out

    def bad(self, *args, says, status=2):
        got, out, err = run(*args)
        self.assertEqual(got, status, err)
        self.assertEqual(out, "")
        self.assertIn(says, err)
        self.assertIn(err.count("\n"), (1, 2), err)  # the reason, and perhaps where help is

    def world(self, *edits, name="mine.toml"):
        """The apple's world with pieces of it replaced."""
        text = (STORIES / "apple.toml").read_text()
        for old, new in edits:
            self.assertIn(old, text)
            text = text.replace(old, new, 1)
        (self.path / name).write_text(text)
        return self.path / name


class Help(Scratch):
    def test_every_command_explains_itself_in_80_columns(self):
        for command in ((), ("check",), ("list",), ("new",), ("experiment",)):
            out = self.good("story", *command, "--help")
            self.assertIn("Examples:", out)
            for line in out.splitlines():
                self.assertLessEqual(len(line), 80, line)


class Tell(Scratch):
    ORDER = ("story", "apple", "--nodes", 20000, "--seed", 1)

    def test_the_same_seed_gives_the_same_story(self):
        first = self.good(*self.ORDER)
        self.assertEqual(first, self.good(*self.ORDER))
        self.assertTrue(first.startswith("The apple\n"))
        self.assertRegex(first, r"score 0\.\d{3}: believability 0\.\d{3}, \d of 2 goals met")
        for line in first.splitlines():
            self.assertLessEqual(len(line), 80, line)

    def test_nodes_may_be_called_iterations_as_elsewhere(self):
        order = [word if word != "--nodes" else "--iterations" for word in self.ORDER]
        self.assertEqual(self.good(*order), self.good(*self.ORDER))
        self.assertNotIn("--iterations N", self.good("story", "--help"))

    def test_any_number_of_threads_gives_the_same_stories(self):
        order = ("story", "apple", "--nodes", 20000, "--seed", 1, "--count", 3)
        one, two = (self.good(*order, "--threads", threads) for threads in (1, 2))
        self.assertEqual(one, two)
        self.assertIn("2. The apple (seed", one)
        data = json.loads(self.good(*order, "--json"))
        told = [tuple(step["action"] for step in story["steps"]) for story in data["stories"]]
        self.assertEqual(len(set(told)), len(told))
        self.assertGreaterEqual(len(told), 2)

    def check_data(self, data, world):
        self.assertEqual((data["format"], data["version"]), ("dramatis-stories", 1))
        self.assertEqual(data["world"]["name"], world)
        actors, places, goals = (len(data["world"][key]) for key in ("actors", "places", "goals"))
        weights = [goal["weight"] for goal in data["world"]["goals"]]
        for story in data["stories"]:
            self.assertEqual((len(story["start"]), len(story["goals"])), (actors, goals))
            self.assertAlmostEqual(story["score"], story["believability"] * story["share"])
            self.assertGreaterEqual(story["score"], story["committed"]["score"])
            product = 1
            for step in story["steps"]:
                product *= step["believability"]
                self.assertAlmostEqual(step["so_far"], product)
                self.assertAlmostEqual(step["share"],
                                       sum(map(lambda w, g: w * g, weights,
                                               step["goals"])) / sum(weights))
                self.assertEqual((len(step["at"]), len(step["out"])), (actors, actors))
                self.assertTrue(all(-1 <= at < places for at in step["at"]))
                self.assertTrue(-1 <= step["doer"] < actors)
                self.assertRegex(step["action"], r"^\w+\(.*\)$")
                self.assertTrue(step["text"])
                if step["considered"]:
                    self.assertEqual([each["action"] for each in step["considered"]
                                      if each["chosen"]], [step["action"]])
            self.assertAlmostEqual(story["believability"], product)
            self.assertEqual(bool(story["steps"]), bool(story["paragraphs"]))

    def test_json_of_every_world(self):
        for world in WORLDS:
            data = json.loads(self.good("story", world, "--nodes", 3000, "--seed", 2, "--json"))
            self.check_data(data, world)
            again = data["search"]["command"].split()
            self.assertEqual(again[:2], ["dramatis", "story"])
            self.assertEqual(json.loads(self.good(*again[1:], "--json")), data)

    def test_trace_says_what_every_step_was_worth(self):
        out = self.good(*self.ORDER, "--trace")
        self.assertTrue(out.startswith(self.good(*self.ORDER)))
        rows = re.findall(r"^ +(\d\.\d{3})  +(\d\.\d{3})  +(\d+) %  (\w+\(.*\))$", out, re.M)
        steps = json.loads(self.good(*self.ORDER, "--json"))["stories"][0]["steps"]
        self.assertEqual([row[3] for row in rows], [step["action"] for step in steps])
        for row, step in zip(rows, steps):
            self.assertAlmostEqual(float(row[1]), step["so_far"], delta=0.0006)

    def test_goals_sliders_and_length_change_the_story(self):
        data = json.loads(self.good("story", "apple", "--nodes", 5000, "--seed", 1, "--goal",
                                    "hungry(Eva) and at(Eva) == Kitchen", "--goal", 2, "--json"))
        self.assertEqual([goal["name"] for goal in data["world"]["goals"]],
                         ["hungry(Eva) and at(Eva) == Kitchen", "Eva and Tom are friends"])
        without = json.loads(self.good("story", "apple", "--nodes", 5000, "--seed", 1, "--slider",
                                       "kindness=0", "--json"))
        self.assertFalse([step for step in without["stories"][0]["steps"]
                          if step["action"].startswith("Give")])
        self.assertEqual(without["world"]["sliders"], {"kindness": 0})
        short = json.loads(self.good("story", "apple", "--nodes", 5000, "--seed", 1, "--length", 3,
                                     "--uncut", "--json"))
        self.assertLessEqual(len(short["stories"][0]["steps"]), 3)

    def test_other_searches(self):
        for method in ("breadth-first", "depth-first", "best-first"):
            data = json.loads(self.good("story", "crime", "--by", method, "--nodes", 3000, "--seed",
                                        1, "--json"))
            self.check_data(data, "crime")
            self.assertEqual(data["search"]["method"], method)
        self.assertRegex(self.good("story", "crime", "--by", "breadth-first", "--nodes", 3000,
                                   "--trace"), r"0\.995 .*Move\(.*\n.*0\.100 .* 50 %  Earthquake\(")
        self.assertIn("Nothing happens", self.good("story", "crime", "--by", "best-first",
                                                   "--nodes", 100))
        settings = ("--search", "techniques=rule=rave;choose=max")
        self.assertEqual(self.good(*self.ORDER, *settings), self.good(*self.ORDER, *settings))

    def test_a_story_that_was_only_simulated_is_no_contradiction(self):
        order = ("story", "crime", "--nodes", 1000, "--seed", 1, "--goal", "jailed(Bob)")
        out = self.good(*order)
        words = " ".join(out.split())
        self.assertIn("The search found no story", words)
        self.assertIn("A better story came up during the search", words)
        self.assertNotIn("Nothing happens", words)
        promised = float(re.search(r"during the search, (0\.\d+)", words)[1])
        best = self.good(*order, "--best")
        self.assertAlmostEqual(float(re.search(r"score (0\.\d+)", best)[1]), promised)
        self.assertNotIn("found no story", best)
        self.assertNotIn("simulated", best)
        impossible = " ".join(self.good(*order[:-1], "not alive(Bob) and alive(Bob)").split())
        self.assertIn("Nothing happens: the search found no story that is better than the start.",
                      impossible)
        self.assertNotIn("simulated", impossible)

    def test_long_expressions_are_told(self):
        path = self.world(("at(A) != P", " and ".join(["at(A) != P"] * 13000)))
        self.assertEqual(self.good("story", path, *self.ORDER[2:]), self.good(*self.ORDER))

    def test_writes_a_page(self):
        page = self.path / "story.html"
        _, out, err = run(*self.ORDER, "--html", page)
        self.assertEqual(out, self.good(*self.ORDER))
        self.assertIn(f"The page: {page}", err)
        text = page.read_text()
        self.assertIn("dramatis-stories", text)
        self.assertNotIn("__DATA__", text)
        self.assertNotIn("__STATIC__", text)
        self.good(*self.ORDER, "--html", page)
        self.assertEqual(page.read_text(), text)

    def test_ctrl_c_gives_the_best_so_far(self):
        for method in ("mcts", "depth-first"):
            child = subprocess.Popen([PROGRAM, "story", "apple", "--nodes", "1000000000", "--seed",
                                      "1", "--by", method], stdout=subprocess.PIPE,
                                     stderr=subprocess.PIPE)
            time.sleep(1)
            child.send_signal(signal.SIGINT)
            out, err = child.communicate(timeout=60)
            self.assertEqual(child.returncode, 130, err)
            self.assertTrue(out.startswith(b"The apple\n"), out)
            self.assertIn(b"goals met", out)
            self.assertIn(b"stopped; this is the best story so far", err)

    def test_wrong_orders_get_the_cure(self):
        self.bad("story", "nosuch", says="there is no world 'nosuch'; choose from apple, crime, "
                                         "fairy-tale, heist")
        self.bad("story", "apple", "--slider", "kindness",
                 says="--slider: 'kindness' is not NAME=X")
        self.bad("story", "apple", "--slider", "kindness=much", says="--slider:")
        self.bad("story", "apple", "--slider", "kindness=-1", says="--slider:")
        self.bad("story", "apple", "--slider", "kindnes=1", says="did you mean kindness?")
        self.bad("story", "apple", "--goal", 3, says="--goal: a condition is true or false")
        self.bad("story", "apple", "--goal", "likes(Eva, Tim)", says="(character 12 of")
        self.bad("story", "apple", "--search", "d=1", says="--search:")
        self.bad("story", "apple", "--search", "choose=rule", says="max, mean or visits")
        self.bad("story", "apple", "--by", "luck", says="--by")
        self.bad("story", "apple", "--by", "best-first", "--count", 2,
                 says="--count: best-first has no randomness")
        self.bad("story", "apple", "--open", says="--html")
        self.bad("story", "apple", "--nodes", 0, says="--nodes")
        self.bad("story", "apple", "--length", 121, says="--length")
        self.bad("story", self.path / "none.toml", says="none.toml", status=3)
        self.bad("story", self.world(("at(A) != P", "att(A) != P")),
                 says="mine.toml:48:9: there is no attribute or shorthand att; did you mean at?",
                 status=1)
        (self.path / "junk.toml").write_bytes(bytes(range(256)))
        self.bad("story", self.path / "junk.toml", says="junk.toml:1:1: this byte is no text",
                 status=1)


class Check(Scratch):
    def test_worlds_that_ship_are_right(self):
        out = self.good("story", "check", *WORLDS)
        self.assertEqual(re.findall(r"/([\w-]+)\.toml: ok$", out, re.M), list(WORLDS))
        data = json.loads(self.good("story", "check", *WORLDS, "--json"))
        self.assertEqual([entry["faults"] for entry in data], [[]] * 4)
        self.assertEqual(data[1]["checkup"]["possible_at_start"], 47)
        self.assertEqual([entry["checkup"]["doubts"] for entry in data], [[]] * 4)

    def test_says_all_that_is_wrong_and_where(self):
        path = self.world(("at(A) != P", "att(A) != P"), ("believe = 0.99", "believe = 2"),
                          ("holder(I) == at(A)", "holder(I) == "))
        status, out, _ = run("story", "check", path)
        self.assertEqual(status, 1)
        self.assertEqual(out.count("\n"), 2, out)
        self.assertIn("mine.toml:48:9: ", out)
        self.assertIn("mine.toml:58:22: ", out)
        status, out, _ = run("story", "check", path, "apple", "--json")
        self.assertEqual(status, 1)
        self.assertEqual([len(entry["faults"]) for entry in json.loads(out)], [2, 0])

    def test_says_what_is_doubtful(self):
        out = self.good("story", "check",
                        self.world(("exists X: actor: has(X, I)",
                                    "holder(I) == none and hungry(Granny)"),
                                   ("likes(Eva, Tom) and likes(Tom, Eva)", "not likes(Eva, Tom)")))
        self.assertIn("ok, but see these warnings:", out)
        self.assertIn("Wind was not possible once in 10000 random stories", out)
        self.assertIn('"Eva and Tom are friends" is met before anything has happened', out)

    def test_says_that_a_goal_was_never_met(self):
        out = self.good("story", "check", self.world(("likes(Eva, Tom) and likes(Tom, Eva)",
                                                      "likes(Eva, Tom) and not likes(Eva, Tom)")))
        self.assertRegex(out, r'mine\.toml:\d+: the goal "Eva and Tom are friends" was not met '
                              r'once in 10000 random stories')
        self.assertIn("Eva and Tom are friends: 0.0 %", out)

    def test_long_expressions_are_read_or_refused_with_a_place(self):
        for between in (" and ", " or ", " && ", " || "):
            self.good("story", "check",
                      self.world(("at(A) != P", between.join(["at(A) != P"] * 13000))))
        for between in ("+", "-", "*", "/"):
            self.good("story", "check",
                      self.world(("at(A) != P", "at(A) != P and " + between.join(["1"] * 60000) +
                                  " >= -100000")))
        for deep, says in (("(" * 200000, "nested too deeply"),
                           ("not " * 200000, "nested too deeply"), ("1+" * 400000, "too large")):
            status, out, err = run("story", "check", self.world(("at(A) != P", deep)))
            self.assertEqual(status, 1, err)
            self.assertRegex(out, rf"mine\.toml:48:\d+: .*{says}")

    def test_takes_no_longer_where_much_is_possible(self):
        """A world of less than a kilobyte in which 3,540 actions are possible at each of 120
        steps."""
        text = "[story]\nlength=120\n[types]\nactor=[]\n[entities]\n" + "".join(
            f'{chr(97 + i // 26)}{chr(97 + i % 26)}={{is="actor"}}\n' for i in range(60))
        text += ('[attributes]\nf={of="actor",value="bool"}\n'
                 '[[action]]\nname="D"\nwho="A: actor, B: actor"\nbelieve=0.5\n'
                 'do=["f(A)=not f(B)"]\ntell="x"\n')
        path = self.path / "wide.toml"
        path.write_text(text + '[[goal]]\nname="g"\nholds="all X: actor: f(X)"\n')
        before = os.times()
        out = self.good("story", "check", path)
        after = os.times()
        # with sanitizers; it was 20 seconds without
        self.assertLess(after.children_user - before.children_user, 30)
        self.assertRegex(" ".join(out.split()), r"of \d+ random stories of 120 actions \(not "
                                                r"10000: in this world each takes long\)")

    def test_long_texts_are_refused_with_a_place(self):
        for words in ("{A} " * 100000, "." * 400000, "a" * 400000):
            status, out, _ = run("story", "check", self.world(("{A} went to {P}.", words)))
            self.assertEqual(status, 1)
            self.assertIn("a way to tell is too long: it has 400000 bytes, and 4000 are the most",
                          out)

    def test_odd_letters_in_keys_are_refused_with_a_place(self):
        for key in ("\u0378", "\u0e3b", "\U000e0100", "\u2028", "a\u0301"):
            status, out, _ = run("story", "check", self.world(("[types]", f"[types]\n{key} = []")))
            self.assertEqual(status, 1)
            self.assertRegex(out, r"mine\.toml:\d+:\d+: a key has letters a to z")

    def test_new_is_a_world_to_start_from(self):
        path = self.path / "new.toml"
        out = self.good("story", "new", path)
        self.assertIn(f"dramatis story check {path}", out)
        self.assertIn("new.toml: ok", self.good("story", "check", path))
        told, shipped = (self.good("story", world, "--nodes", 3000, "--seed", 4)
                         for world in (path, "apple"))
        self.assertEqual(told, shipped)
        path.write_text("mine")
        self.bad("story", "new", path, says="already exists")
        self.assertEqual(path.read_text(), "mine")
        self.good("story", "new", path, "--force")
        self.assertEqual(path.read_text(), (STORIES / "apple.toml").read_text())

    def test_lists_the_worlds(self):
        out = self.good("story", "list")
        data = json.loads(self.good("story", "list", "--json"))
        self.assertEqual([world["name"] for world in data], list(WORLDS))
        for world in data:
            self.assertIn(world["title"], out)
            for goal in world["goals"]:
                self.assertIn(goal, " ".join(out.split()))


class Experiment(Scratch):
    def order(self, folder, *more):
        return ("story", "experiment", "apple", "--seeds", 2, "--nodes", "500,2000", "--out",
                folder, *more)

    def files(self, folder):
        return {name: (folder / name).read_bytes()
                for name in ("README.md", "experiment.json", "results.json")}

    def test_goes_on_after_kills_and_gives_the_same(self):
        self.good(*self.order(self.path / "whole"))
        luck = random.Random(1)
        for how in (signal.SIGKILL, signal.SIGINT, signal.SIGKILL):
            child = subprocess.Popen([PROGRAM,
                                      *map(str, self.order(self.path / "killed", "--threads", 1))],
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(luck.uniform(0.05, 0.25))
            child.send_signal(how)
            child.wait()
        out = self.good(*self.order(self.path / "killed"))
        self.assertEqual(self.files(self.path / "killed"), self.files(self.path / "whole"))
        self.assertIn("| breadth first |", out)
        begin = time.monotonic()
        self.assertEqual(self.good(*self.order(self.path / "killed")), out)  # all is there
        self.assertLess(time.monotonic() - begin, 20)
        data = json.loads(self.good(*self.order(self.path / "killed", "--json")))
        for row in data["rows"]:
            self.assertLessEqual(row["low"], row["mean"])
            self.assertLessEqual(row["mean"], row["high"])
            self.assertIn(row["runs"], (1, 2))

    def test_the_paper_stands_first_and_variants_are_compared_by_seed(self):
        out = self.good("story", "experiment", "apple", "--seeds", 3, "--nodes", "300", "--out",
                        self.path / "runs")
        first = out.split("## Table 1")[1].split("\n|---")[1].split("\n")[1]
        self.assertTrue(first.startswith("| tree search as in the paper: one search"), first)
        self.assertTrue(first.endswith(" .07 / .9 |"), first)
        rows = json.loads((self.path / "runs" / "experiment.json").read_text())["rows"]
        self.assertEqual(rows[0]["settings"], "tries=1,haste=1,believing=0,rollout-bias=on")
        self.assertIs(rows[0]["all_or_nothing"], True)
        runs = json.loads((self.path / "runs" / "results.json").read_text())["runs"]
        scores = {(run["table"], run["row"], run["seed"]): run["score"] for run in runs}
        ours = next(row for row in rows if row["settings"] == "default" and row["runs"] == 3
                    and not row["all_or_nothing"])
        compared = [row for row in rows if row["against_ours"]]
        # All but ours (twice), and the three searches without chance.
        self.assertEqual(len(compared), len(rows) - 5)
        for row in compared:
            found = row["against_ours"]
            differences = [scores[row["table"], row["name"], seed]
                           - scores[ours["table"], ours["name"], seed] for seed in (1, 2, 3)]
            self.assertEqual(found["pairs"], 3)
            self.assertAlmostEqual(found["difference"], sum(differences) / 3)
            # Three pairs say little whatever they are: at best all have one sign.
            self.assertGreaterEqual(found["p"], 0.25 - 1e-9)
            self.assertAlmostEqual(found["p_adjusted"], 1)

    def test_the_page_drives_no_terminal(self):
        tell = "\\u001b]0;x\\u0007 \\u009b31m <script>a|b</script>"
        text = (STORIES / "apple.toml").read_text()
        world = self.path / "mine.toml"
        world.write_text(text.replace('"{A} ', f'"{tell} {{A}} '))
        self.good("story", "experiment", world, "--seeds", 1, "--nodes", 300, "--out",
                  self.path / "runs")
        page = (self.path / "runs" / "README.md").read_text()
        self.assertNotRegex(page, r"[\x00-\x09\x0b-\x1f\x7f-\x9f]|<script|a\|b")
        self.assertIn("script&#62;a&#124;b", page)

    def test_what_is_damaged_or_of_another_world_is_refused(self):
        folder = self.path / "runs"
        order = ("story", "experiment", "apple", "--seeds", 1, "--nodes", 200, "--out", folder)
        self.good(*order)
        results = folder / "results.json"
        whole = results.read_text()
        changes = [whole[: len(whole) // 2], "[]", "3", "",
                   whole.replace('"nodes": 200', '"nodes": -1', 1),
                   whole.replace('"score": 0', '"score": 7', 1),
                   whole.replace('"runs": [', '"runs": [3,', 1),
                   whole.replace('"checksum"', '"check"', 1),
                   re.sub(r'"actions": \[[^]]*\]', '"actions": ["Fake(Nobody)"]', whole),
                   re.sub(r'"score": [\d.e-]+', '"score": 0.999', whole),
                   re.sub(r'"paragraphs": \[[^]]*\]', '"paragraphs": ["Mine."]', whole),
                   re.sub(r'"world_signature": "\w*"', '"world_signature": "0"', whole),
                   whole.replace('"version": 1', '"version": 2', 1)]
        for text in changes:
            self.assertNotEqual(text, whole)
            results.write_text(text)
            self.bad(*order, says="results.json", status=1)
            self.assertEqual(results.read_text(), text)
        results.write_text(whole)
        self.bad("story", "experiment", "heist", "--seeds", 1, "--nodes", 200, "--out", folder,
                 says="it is of another world", status=1)
        self.good(*order)


if __name__ == "__main__":
    unittest.main()
