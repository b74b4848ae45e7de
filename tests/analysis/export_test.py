"""What `dramatis study export` writes of a study in which people wrote whatever came to mind: read
back by Python's csv and json, and held against the schema of Psych-DS (version 1.5,
https://github.com/psych-ds/psych-DS), whose validator is no package.

ARTIFICIAL_STUDY names the program that exports (tests/web/artificial_study.cpp).
"""

import csv
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["ARTIFICIAL_STUDY"]
NAME = re.compile(r"([a-z]+-[a-zA-Z0-9]+)(_[a-z]+-[a-zA-Z0-9]+)*_data\.(csv|tsv)")
# What tests/web/artificial_study.cpp has people write, as JSON has it.
HOSTILE = ["=HYPERLINK(\"http://example.org\")", "+1+cmd|' /C calc'!A0", "@SUM(A1)", "-2",
           "</script><script>alert(1)</script>", "'; DROP TABLE people; --",
           "a \"quoted\" word, a comma;\nand a line", "tab\tand\r\nreturn", "nul\0byte",
           "\ufffd\ufffd not UTF-8", "\u202eright to left", "   =1+1", "日本語 emoji 🎮", ""]


def check_psych_ds(folder):
    """What is wrong with a folder by the rules of Psych-DS that are errors, not advice."""
    try:
        text = (folder / "dataset_description.json").read_bytes().decode("utf-8")
    except FileNotFoundError:
        return ["MISSING_DATASET_DESCRIPTION"]
    faults = []
    data = json.loads(text)
    if data.get("@type") != "Dataset":
        faults.append("INCORRECT_DATASET_TYPE")
    if not re.fullmatch(r"https?://schema\.org/?", data.get("@context", "")):
        faults.append("UNKNOWN_NAMESPACE")
    faults += [f"JSON_KEY_REQUIRED {key}" for key in ("name", "description", "variableMeasured")
               if not data.get(key)]
    measured = [each if isinstance(each, str) else each["name"]
                for each in data.get("variableMeasured", [])]
    if len(set(measured)) < len(measured):
        faults.append("a variable is there twice")
    for each in data.get("variableMeasured", []):
        if each.get("@type") != "PropertyValue":
            faults.append(f"OBJECT_TYPE_MISSING {each}")
    files = sorted((folder / "data").rglob("*.csv")) if (folder / "data").is_dir() else []
    if not files:
        faults.append("MISSING_DATAFILE")
    columns = set()
    for file in files:
        if not NAME.fullmatch(file.name):
            faults.append(f"FILENAME_KEYWORD_FORMATTING_ERROR {file.name}")
        with open(file, encoding="utf-8", newline="") as lines:
            rows = list(csv.reader(lines, strict=True))
        if not rows or not rows[0]:
            faults.append(f"CSV_HEADER_MISSING {file.name}")
            continue
        if len(set(rows[0])) < len(rows[0]):
            faults.append(f"CSV_HEADER_REPEATED {file.name}")
        if any(len(row) != len(rows[0]) for row in rows):
            faults.append(f"CSV_HEADER_LENGTH_MISMATCH {file.name}")
        if "row_id" in rows[0]:
            faults.append("ROWID_VALUES_NOT_UNIQUE would have to be checked")
        columns |= set(rows[0])
    faults += [f"CSV_COLUMN_MISSING_FROM_METADATA {name}" for name in columns - set(measured)]
    faults += [f"VARIABLE_MISSING_FROM_CSV_COLUMNS {name}" for name in set(measured) - columns]
    return faults


def table(folder, name):
    path = folder / "data" / f"description-{name}_data.csv"
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def plain(field):
    """A field without the apostrophe that keeps it from being a formula."""
    return field[1:] if re.match(r"' *[=+\-@\t\r]", field) else field


def number(text):
    return None if text == "" else int(text)


class Exported(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.scratch.name, "public")
        cls.all = pathlib.Path(cls.scratch.name, "all")
        subprocess.run([PROGRAM, "export", cls.folder], check=True)
        subprocess.run([PROGRAM, "export-all", cls.all], check=True)
        cls.people = [json.loads(line) for line in
                      (cls.folder / "people.jsonl").read_text(encoding="utf-8").splitlines()]

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def test_is_psych_ds(self):
        for folder in (self.folder, self.all):
            self.assertEqual(check_psych_ds(folder), [])

    def test_the_check_finds_what_is_wrong(self):
        def spoilt(change):
            with tempfile.TemporaryDirectory() as scratch:
                copy = pathlib.Path(scratch, "copy")
                subprocess.run(["cp", "-r", self.folder, copy], check=True)
                change(copy)
                return check_psych_ds(copy)

        def rename(copy):
            file = copy / "data" / "description-moves_data.csv"
            file.rename(file.with_name("moves.csv"))

        def retitle(copy):
            file = copy / "data" / "description-moves_data.csv"
            file.write_text(file.read_text().replace("person,step", "person,place_", 1))

        def unname(copy):
            file = copy / "dataset_description.json"
            file.write_text(file.read_text().replace('"name": "How', '"nam": "How', 1))

        def lengthen(copy):
            file = copy / "data" / "description-events_data.csv"
            file.write_text(file.read_text() + "1,2,3\n")

        for change, word in ((rename, "FILENAME"), (retitle, "MISSING_FROM_METADATA"),
                             (unname, "JSON_KEY_REQUIRED name"), (lengthen, "LENGTH_MISMATCH")):
            self.assertTrue(any(word in fault for fault in spoilt(change)), word)

    def test_the_same_again_has_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as again:
            subprocess.run([PROGRAM, "export", again], check=True)
            files = sorted(p.relative_to(again) for p in pathlib.Path(again).rglob("*")
                           if p.is_file())
            self.assertGreater(len(files), 12)
            for file in files:
                self.assertEqual((self.folder / file).read_bytes(),
                                 pathlib.Path(again, file).read_bytes(), file)

    def test_tests_and_artificial_people_are_left_out(self):
        self.assertEqual([row["person"] for row in table(self.folder, "people")], ["1", "2", "3"])
        with_all = table(self.all, "people")
        self.assertEqual([row["origin"] for row in with_all],
                         ["person", "person", "person", "simulated"])
        self.assertEqual(with_all[3]["played_as"], "greedy")

    def test_parameters_are_there_only_if_asked_for(self):
        for file in self.folder.rglob("*"):
            if file.is_file():
                self.assertNotIn(b"secret-panel-id", file.read_bytes(), file)
        self.assertEqual([row["parameter_PROLIFIC_PID"] for row in table(self.all, "people")],
                         ["", "secret-panel-id", "", ""])
        self.assertIn("personal data", (self.all / "README.md").read_text())

    def test_tables_and_lines_say_the_same(self):
        self.assertEqual(len(self.people), 3)
        answers, rounds = table(self.folder, "answers"), table(self.folder, "rounds")
        moves, events = table(self.folder, "moves"), table(self.folder, "events")
        for person in self.people:
            def of(rows):
                return [row for row in rows if row["person"] == str(person["person"])]
            self.assertEqual([(row["step"], row["question"], number(row["after_ms"]))
                              for row in of(answers)],
                             [(a["step"], a["question"], a["after_ms"])
                              for a in person["answers"]])
            for row, answer in zip(of(answers), person["answers"]):
                value = answer["answer"]
                if isinstance(value, list):
                    value = "; ".join(value)
                told = plain(row["answer"]).replace("\0", "\ufffd")
                self.assertEqual(told, str(value).replace("\0", "\ufffd"))
            self.assertEqual([(row["step"], number(row["seed"]), number(row["score"]),
                               row["whole"] == "1") for row in of(rounds)],
                             [(r["step"], r["seed"], r["score"], r["ended_ms"] is not None)
                              for r in person["rounds"]])
            told = iter(of(moves))
            for each in person["rounds"]:
                for i, move in enumerate(each["moves"]):
                    row = next(told)
                    self.assertEqual(
                        (row["step"], row["move"], row["swap"], number(row["done_ms"]),
                         number(row["points"]), number(row["waves"])),
                        (each["step"], str(i), move["swap"], move["done_ms"], move["points"],
                         move["waves"]))
                    self.assertEqual(row["swap"], format(int(row["row"]), "x")
                                     + format(int(row["column"]), "x") + row["direction"][0])
            self.assertIsNone(next(told, None))
            self.assertEqual([row["event"] for row in of(events)],
                             [event["event"] for event in person["events"]])

    def test_whatever_people_write_is_there_and_harmless(self):
        told = [answer["answer"] for person in self.people for answer in person["answers"]
                if answer["question"] == "why"]
        self.assertEqual(set(told), {text for i, text in enumerate(HOSTILE) if i % 4 < 3})
        for file in (self.folder / "data").iterdir():
            with open(file, encoding="utf-8", newline="") as lines:
                for row in csv.reader(lines, strict=True):
                    for cell in row:
                        self.assertNotRegex(cell, r"^ *[=+@\t\r]", file)
                        if cell.lstrip().startswith("-"):
                            self.assertRegex(cell, r"^-\d+$")

    def test_the_codebook_has_every_column(self):
        with open(self.folder / "documentation" / "codebook.csv", encoding="utf-8",
                  newline="") as file:
            book = list(csv.DictReader(file))
        for name in ("people", "answers", "rounds", "moves", "events"):
            columns = list(table(self.folder, name)[0])
            self.assertEqual([row["column"] for row in book if row["table"] == name], columns)
        for row in book:
            self.assertTrue(row["meaning"] and row["type"] in
                            ("text", "integer", "number", "boolean"), row)
            values = {cell[row["column"]] for cell in table(self.folder, row["table"])}
            if row["type"] in ("integer", "boolean"):
                self.assertTrue(all(re.fullmatch(r"-?\d*", value) for value in values), row)
            if row["levels"] and row["column"] != "flags":
                levels = {level.split(" = ")[0] for level in row["levels"].split("; ")}
                self.assertLessEqual(values - {""}, levels, row)
            if "" in values and row["column"] not in ("answer",):
                self.assertTrue(row["empty_means"], row)

    def test_the_unfinished_round_does_not_count(self):
        rounds = [row for row in table(self.folder, "rounds") if row["person"] == "3"]
        self.assertEqual([row["counts"] for row in rounds],
                         ["0" if row["practice"] == "1" or row["whole"] == "0" else "1"
                          for row in rounds])
        self.assertEqual(rounds[-1]["took_ms"], "")


if __name__ == "__main__":
    unittest.main()
