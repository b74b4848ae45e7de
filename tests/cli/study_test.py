"""dramatis study new and check, docs/study.schema.json, and the study in docs/study.md."""
import copy
import json
import os
import pathlib
import pty
import re
import subprocess
import tempfile
import time
import unittest

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ["DRAMATIS"]
SCHEMA = json.loads((ROOT / "docs/study.schema.json").read_text())
PAPER = ROOT / "studies/paper/study.json"


def study(*arguments, **options):
    options.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.run([PROGRAM, "study", *map(str, arguments)], capture_output=True, text=True,
                          timeout=120, **options)


def without_comments(text):
    """The texts in our studies hold no // after a blank."""
    return re.sub(r"(?m)(^|\s)//[^\n]*", "", text)


def example():
    """The study of docs/study.md."""
    text = (ROOT / "docs/study.md").read_text()
    return json.loads(re.search(r"```json\n(.*?)```", text, re.S).group(1))


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, content, name="study.json"):
        path = self.folder / name
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return path

    def check(self, content):
        """What check says of it, as JSON."""
        done = study("check", self.write(content), "--json")
        said = json.loads(done.stdout)
        self.assertEqual(done.returncode, 0 if said["ok"] else 1, done.stderr)
        return said


class Check(Folder):
    def test_the_paper_can_be_tried_out_but_not_served(self):
        done = study("check", "paper")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(done.stdout.count("people must be told"), 3)
        self.assertIn("5 pages, 7 rounds (120 moves and 5 of practice)", done.stdout)
        self.assertEqual(study("check", "paper", "--strict").returncode, 1)
        said = json.loads(study("check", PAPER, "--json").stdout)
        self.assertFalse(said["ready_for_people"])
        self.assertRegex(said["hash"], "^[0-9a-f]{64}$")

    def test_a_folder_a_file_and_a_name_are_the_same_study(self):
        told = {json.loads(study("check", name, "--json").stdout)["hash"]
                for name in ("paper", PAPER, PAPER.parent)}
        self.assertEqual(len(told), 1)

    def test_every_mistake_is_told_with_its_place(self):
        text = PAPER.read_text()
        for right, wrong in (('"level": "preset-1"', '"level": "preset1"'),
                             ('"order": "shuffle"', '"order": "shufle"'),
                             ('"vanilla"', '"vanila"')):
            text = text.replace(right, wrong)
        done = study("check", self.write(text))
        self.assertEqual(done.returncode, 1)
        for line, words in ((113, 'did you mean "shuffle"?'), (118, 'did you mean "preset-1"?')):
            self.assertRegex(done.stdout, rf"study.json:\d+:\d+: [^\n]*{re.escape(words)}")
        # Players are looked for when the rest is right.
        done = study("check", self.write(PAPER.read_text().replace('"vanilla"', '"vanila"')))
        self.assertEqual(done.returncode, 1)
        self.assertIn('did you mean "vanilla"?', done.stdout)

    def test_levels_of_ones_own_lie_beside_the_study(self):
        own = json.loads((ROOT / "levels/paper.json").read_text())
        own["moves"] = 7
        (self.folder / "levels").mkdir()
        self.write(own, "levels/mine.json")
        text = PAPER.read_text().replace('"level": "preset-1", "seed": 1, "moves": 20',
                                         '"level": "levels/mine.json", "seed": 1')
        done = study("check", self.write(text))
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("107 moves", done.stdout)
        own["colours"] = 99
        self.write(own, "levels/mine.json")
        done = study("check", self.write(text))
        self.assertEqual(done.returncode, 1)
        self.assertIn("levels/mine.json:", done.stdout)
        self.assertIn('"colours" must be', done.stdout)
        text = text.replace("levels/mine.json", "levels/none.json")
        self.assertIn("levels/none.json", study("check", self.write(text)).stdout)

    def test_what_is_not_there(self):
        for name, status in (("papper", 2), (self.folder, 3), (self.folder / "x.json", 3)):
            done = study("check", name)
            self.assertEqual(done.returncode, status, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)
        self.assertIn('did you mean "paper"?', study("check", "papper").stderr)

    def test_hostile_texts_are_shown_as_escapes(self):
        evil = "\u202e\u001b[31m"
        for text in (PAPER.read_text().replace('"id": "play"', f'"id": "{evil}"'),
                     '{"dramatis_study": 1, "x\\u001b[31m": 1}', "\x1b[31m", "\xff"):
            done = study("check", self.write(text))
            self.assertEqual(done.returncode, 1)
            self.assertNotIn("\x1b", done.stdout + done.stderr)
            self.assertNotIn("\u202e", done.stdout + done.stderr)


class New(Folder):
    def test_what_is_given_is_in_the_file_and_comments_stay(self):
        folder = self.folder / "mine"
        done = study("new", folder, "--title", 'My "own" \\ study', "--contact",
                     "Jo, jo@example.org", "--controller", "Us", "--retention", "A year.")
        self.assertEqual(done.returncode, 0, done.stderr)
        text = (folder / "study.json").read_text()
        self.assertIn("// Of the orders and of the random boards.", text)
        read = json.loads(without_comments(text))
        self.assertEqual([read[key] for key in ("title", "contact", "controller", "retention")],
                         ['My "own" \\ study', "Jo, jo@example.org", "Us", "A year."])
        self.assertTrue(json.loads(study("check", folder, "--json").stdout)["ready_for_people"])
        self.assertEqual(study("check", folder, "--strict").returncode, 0)

    def test_nothing_is_overwritten(self):
        self.write("mine")
        done = study("new", self.folder)
        self.assertEqual(done.returncode, 2)
        self.assertEqual((self.folder / "study.json").read_text(), "mine")
        self.assertEqual(study("new", self.folder, "--force").returncode, 0)

    def test_what_no_study_can_say_is_refused(self):
        done = study("new", self.folder / "x", "--title", "two\nlines")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--title", done.stderr)
        self.assertFalse((self.folder / "x/study.json").exists())
        for source, status in (("papper", 2), (self.folder / "none.json", 3)):
            self.assertEqual(study("new", self.folder / "y", "--from", source).returncode, status)

    def test_fields_that_are_not_there_are_added(self):
        other = example()
        del other["contact"]
        path = self.write(other, "other.json")
        done = study("new", self.folder / "z", "--from", path, "--contact", "Jo")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads((self.folder / "z/study.json").read_text())["contact"], "Jo")

    def test_in_a_terminal_it_asks(self):
        ours, theirs = pty.openpty()
        process = subprocess.Popen([PROGRAM, "study", "new", self.folder / "asked"], stdin=theirs,
                                   stdout=subprocess.PIPE, text=True)
        os.close(theirs)
        os.write(ours, b"\nJo, jo@example.org\nUs\n\n")
        said, _ = process.communicate(timeout=60)
        os.close(ours)
        self.assertEqual(process.returncode, 0)
        self.assertIn("Whom can people ask?", said)
        read = json.loads(without_comments((self.folder / "asked/study.json").read_text()))
        self.assertEqual([read[key] for key in ("title", "contact", "controller", "retention")],
                         ["How people play match-3", "Jo, jo@example.org", "Us", ""])


class Simulate(Folder):
    def simulate(self, *words):
        return study("simulate", "paper", *words, "--store", self.folder / "store.sqlite")

    def test_artificial_people_take_part(self):
        done = self.simulate("--as", "greedy:3, random~0.5:2", "--seed", 1, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = json.loads(done.stdout)
        self.assertEqual([(row["as"], row["people"], row["completed"], row["rounds"], row["moves"])
                          for row in rows], [("greedy", 3, 3, 18, 375),
                                             ("random~0.5", 2, 2, 12, 250)])
        # Those of before are not counted again; the beginning of a name will do.
        done = self.simulate("--as", "gree:1", "--seed", 2, "--drop-out", 1)
        self.assertRegex(done.stdout, r"greedy +1 +0 +1 ")
        power = study("power", "paper", "--store", self.folder / "store.sqlite", "--simulated",
                      "--difference", 300)
        self.assertEqual(power.returncode, 1)
        self.assertIn("fewer than ten artificial people", power.stderr)

    def test_the_same_seed_gives_the_same_data(self):
        """To the byte: what is exported has no clock and no token in it."""
        found = []
        for number, seed in enumerate((7, 7, 8)):
            store, out = self.folder / f"{number}.sqlite", self.folder / f"data-{number}"
            for words in (("simulate", "paper", "--as", "greedy~0.3:3,random:2", "--seed", seed,
                           "--drop-out", 0.4, "--store", store),
                          ("export", "paper", "--simulated", "--store", store, "--out", out)):
                done = study(*words)
                self.assertEqual(done.returncode, 0, done.stderr)
            found.append({path.relative_to(out): path.read_bytes()
                          for path in sorted(out.rglob("*")) if path.is_file()})
            time.sleep(1)
        self.assertGreater(len(found[0]), 10)
        self.assertEqual(found[0], found[1])
        self.assertNotEqual(found[0], found[2])

    def test_who_plays_is_looked_at_first(self):
        for words, what in (("casual:5", "there is no player 'casual'; choose from random"),
                            ("greedi", "choose from random, greedy"),
                            ("greedy:0", "ends in no number of people"),
                            ("greedy~2", "no share of slips"), ("", "a player is missing"),
                            ("greedy,greedy", "twice"),
                            ("greedy,gree", "twice"), ("greedy:100001", "people")):
            done = self.simulate("--as", words)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(what, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)
        self.assertEqual(self.simulate().returncode, 2)
        self.assertEqual(list(self.folder.iterdir()), [])


class Power(Folder):
    def ask(self, *words):
        done = study("power", *words, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_answers(self):
        # Cohen (1988): an effect of one half takes 64 in each group.
        said = self.ask("--difference", 50, "--sd", 100)
        self.assertEqual((said["people"], said["plan"], said["sd"]), (128, "between", 100))
        self.assertEqual(self.ask("--difference", 50, "--sd", 100, "--within", "--correlation",
                                  0.5)["people"], 34)
        self.assertGreater(self.ask("--difference", 50, "--sd", 100, "--power", 0.95)["people"],
                           200)
        self.assertEqual(self.ask("--people", 41)["sd"], 1075)
        self.assertEqual(self.ask("--share", 0.5, "--interval", 0.1)["question"], "share")
        self.assertGreater(self.ask("--share", 0.3, "--against", 0.5)["people"], 180)
        # R: power.t.test(n = 20, delta = 1, sd = 1).
        self.assertAlmostEqual(self.ask("--people", 40, "--difference", 1, "--sd", 1)["power"],
                               0.8689528, places=6)
        text = study("power", "--people", 41).stdout
        for words in ("a guess from the smallest and largest scores", "in 80 of 100 cases"):
            self.assertIn(words, text)

    def test_contradictions(self):
        for words in ((), ("--difference", 5, "--interval", 4), ("--against", 0.5),
                      ("--share", 0.5, "--difference", 5), ("--share", 0.5, "--against", 0.5),
                      ("--share", 0.5, "--interval", 20), ("--store", "x", "--people", 5),
                      ("--difference", -5), ("--people", 1), ("--power", 1, "--people", 5),
                      ("--simulated", "--people", 5), ("--people", 3)):
            done = study("power", *words)
            self.assertEqual(done.returncode, 2, (words, done.stdout))
            self.assertEqual(done.stdout, "")


class Schema(Folder):
    def setUp(self):
        super().setUp()
        self.validator = jsonschema.Draft202012Validator(SCHEMA)

    def test_the_schema_is_one(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_shipped_studies_are_valid(self):
        files = sorted((ROOT / "studies").glob("*/study.json"))
        self.assertGreaterEqual(len(files), 1)
        for file in files:
            self.validator.validate(json.loads(without_comments(file.read_text())))

    def test_the_example_of_the_manual_is_right(self):
        self.validator.validate(example())
        said = self.check(example())
        self.assertTrue(said["ok"], said)
        self.assertEqual(said["warnings"], [])

    def test_schema_and_program_refuse_the_same(self):
        def at(*path):
            def change(value):
                study_file = copy.deepcopy(example())
                place = study_file
                for part in path[:-1]:
                    place = place[part]
                place[path[-1]] = value
                return study_file
            return change

        block, question, round_ = at("blocks", 1), at("blocks", 1, "questions", 0), \
            at("blocks", 3, "rounds", 0)
        age = example()["blocks"][1]["questions"][0]
        spoilt = {
            "version of the format": at("dramatis_study")(2),
            "unknown field": at("titel")("x"),
            "no blocks": at("blocks")([]),
            "no consent": at("blocks", 0)({"id": "a", "kind": "text", "text": "x"}),
            "consent again": block({"id": "a", "kind": "consent", "text": "x"}),
            "kind of block": at("blocks", 2, "kind")("quizz"),
            "id with a dot": at("blocks", 2, "id")("a.b"),
            "text without text": block({"id": "a", "kind": "text"}),
            "empty paragraph": at("blocks", 0, "text")(["x", ""]),
            "line end": at("blocks", 0, "text")("x\ny"),
            "rounds of a text": block({"id": "a", "kind": "text", "text": "x", "rounds": []}),
            "order of questions": at("blocks", 1, "order")("fixed"),
            "tries of questions": at("blocks", 1, "tries")(3),
            "consent by condition": at("blocks", 0, "only")(["short"]),
            "max_age": at("blocks", 3, "max_age")("2 hours"),
            "max_age of a block that is closed": at("blocks", 3, "resume")("block"),
            "order": at("blocks", 3, "order")("random"),
            "seed": at("blocks", 3, "rounds", 1, "seed")("own"),
            "moves": at("blocks", 3, "rounds", 1, "moves")(0),
            "round without a seed": round_({"id": "a", "level": "paper"}),
            "round with a level in it": round_({"id": "a", "level": "paper", "seed": 1,
                                                "level_file": {}}),
            "question without options": question({"id": "a", "ask": "?", "kind": "choice"}),
            "one option": question({**age, "options": ["a"]}),
            "options of a number": question({**age, "kind": "number"}),
            "label of a number": question({"id": "a", "ask": "?", "kind": "number",
                                           "low_label": "x"}),
            "right outside a quiz": question({**age, "right": "18-24"}),
            "quiz without right": at("blocks", 2, "questions", 0)({**age}),
            "several right ones": at("blocks", 2, "questions", 0)({**age, "kind": "choices",
                                                                  "right": "18-24"}),
            "target": at("conditions", 0)({"id": "short", "target": -1}),
            "link": at("links", "completed")("javascript:alert(1)"),
            "parameter": at("links", "take")(["A B"]),
            "words": at("words")({"next": ""}),
            "players": at("beside")([1]),
            "quality": at("quality")({"fast": 1}),
        }
        for name, wrong in spoilt.items():
            with self.subTest(name):
                self.assertFalse(self.validator.is_valid(wrong), "the schema takes it")
                self.assertFalse(self.check(wrong)["ok"], "the program takes it")


class Words(Folder):
    def words(self):
        done = study("check", "paper", "--words")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_all_that_the_page_says_can_be_had(self):
        said = self.words()
        for name in ("web/study/words.json", "web/game/words.json"):
            for word, text in json.loads((ROOT / name).read_text()).items():
                self.assertEqual(said[word], text)

    def test_what_is_not_translated_is_told(self):
        german = {**example(), "language": "de"}
        warning, = self.check(german)["warnings"]
        self.assertIn("words stay English", warning["text"])
        german["words"] = {"next": "Weiter", "red tile": "rotes Feld"}
        self.assertEqual(len(self.check(german)["warnings"]), 1)
        german["words"] = self.words()
        self.assertEqual(self.check(german)["warnings"], [])
        german["words"]["step_of"] = "Schritt {n}"
        german["words"]["nexst"] = "Weiter"
        told = [warning["text"] for warning in self.check(german)["warnings"]]
        self.assertEqual(len(told), 2)
        self.assertIn("{of} is missing", told[0])
        self.assertIn("did you mean 'next'?", told[1])


if __name__ == "__main__":
    unittest.main()
