"""The page of dramatis study report, in a real browser: what it shows of the data, that it fits a
phone, and that nothing on it is hard to use.

ARTIFICIAL_STUDY names the program that makes the data (tests/web/artificial_study.cpp). Needs
Chromium, node and npm, and once the network, for the packages of web/package-lock.json; where one
of them is missing it is skipped, with a word.
"""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from report_test import BROWSER, NODE, NPM, WEB, install_packages

PROGRAM = os.environ["ARTIFICIAL_STUDY"]
TESTS = pathlib.Path(__file__).resolve().parent
TEMPLATE = WEB / "dist" / "people.html"
TAG = "<img src=x onerror='window.hacked=1'>"


def filled(data):
    """The page as the program writes it."""
    return TEMPLATE.read_text(encoding="utf-8").replace(
        "__DATA__", json.dumps(data).replace("<", "\\u003c"))


def hostile(data):
    """The same with markup in every name that comes from outside."""
    out = json.loads(json.dumps(data))
    out["study"].update(title=TAG, version=TAG)
    for board in out["sample"]["boards"]:
        board["name"] += TAG
    for rival in out["rivals"]:
        rival.update(name=rival["name"] + TAG, title=TAG)
    for each in out["who"]["classes"]:
        each.update(title=TAG)
    for person in out["who"]["people"]:
        person.update(flags=[TAG])
    for row in out["answers"]:
        row["ask"] = TAG
        for group in row["groups"]:
            group["label"] = TAG
    out["problems"] = [TAG]
    out["sample"]["simulated"] = 3
    out["headlines"][0] = TAG
    return out


class Template(unittest.TestCase):
    def test_has_one_place_for_the_data_and_loads_nothing(self):
        text = TEMPLATE.read_text(encoding="utf-8")
        self.assertEqual(text.count("__DATA__"), 1)
        text = text.replace("http://www.w3.org/2000/svg", "")
        for word in ("http:", "https:", "src=", "@import", "url(", "innerHTML", "outerHTML",
                     "insertAdjacentHTML", "document.write", "eval(", "new Date", "Date.now"):
            self.assertNotIn(word, text)
        self.assertIn("default-src 'none'", text)


@unittest.skipUnless(BROWSER, "no chromium, chromium-browser or google-chrome on PATH: the page "
                              "was not opened")
@unittest.skipUnless(NODE and NPM, "no node or npm on PATH: the page was not opened")
class Shown(unittest.TestCase):
    def test_in_a_browser(self):
        install_packages()
        done = subprocess.run([PROGRAM, "report", "8"], capture_output=True, text=True, check=True)
        data = json.loads(done.stdout)
        with tempfile.TemporaryDirectory() as folder:
            files = {name: pathlib.Path(folder, name)
                     for name in ("page.html", "hostile.html", "data.json")}
            files["page.html"].write_text(filled(data), encoding="utf-8")
            files["hostile.html"].write_text(filled(hostile(data)), encoding="utf-8")
            files["data.json"].write_text(done.stdout, encoding="utf-8")
            tested = subprocess.run(
                [NODE, "--test", str(TESTS / "people_page_test.mjs")], capture_output=True,
                text=True, timeout=500,
                env={**os.environ, "BROWSER": BROWSER, "WEB": str(WEB),
                     "PAGE": str(files["page.html"]), "DATA": str(files["data.json"]),
                     "HOSTILE": str(files["hostile.html"])})
        self.assertEqual(tested.returncode, 0, tested.stdout[-6000:] + tested.stderr[-2000:])


if __name__ == "__main__":
    unittest.main()
