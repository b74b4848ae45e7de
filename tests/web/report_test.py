"""Whether all pages were built from their sources; and, by report_test.mjs, what that of a playtest
does in a real browser (by words_test.mjs what its words mean, and by print_test.mjs what it looks
like on paper).

DRAMATIS names the program, which makes the pages. The part in the browser needs Chromium, node and
npm, and once the network, for the packages of web/package-lock.json; where one of them is missing
it is skipped, with a word.
"""

import fcntl
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
DRAMATIS = os.environ.get("DRAMATIS") or str(ROOT / "build" / "release" / "bin" / "dramatis")
DECLINED = bool(os.environ.get("DRAMATIS_NO_BROWSER"))  # then nothing is downloaded for it, either
BROWSERS = map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))
BROWSER = None if DECLINED else next(filter(None, BROWSERS), None)
NODE, NPM = (None, None) if DECLINED else (shutil.which("node"), shutil.which("npm"))


PLAYS = ("board", "engine", "game")
BORROWS = {"pack": ("report",), "report": ("board", "engine/types.ts"), "studio": PLAYS,
           "study": PLAYS, "study-admin": PLAYS}  # as web/build.js has it


def hash_of_sources(name):
    """As web/build.js has it: every file that the page depends on, by name and content."""
    files = ["package.json", "package-lock.json", "tsconfig.json", "build.js"]
    taken = BORROWS.get(name, ())
    files += [each for each in taken if "." in each]
    for folder in (name, "shared", *(each for each in taken if "." not in each)):
        files += [str(file.relative_to(WEB)) for file in (WEB / folder).rglob("*")
                  if file.is_file()]
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.encode() + b"\0" + (WEB / file).read_bytes() + b"\0")
    return digest.hexdigest()


class Built(unittest.TestCase):
    """All pages, each with what is said of it here; what else the other pages have to hold is in
    their own tests."""

    def setUp(self):
        self.pages = {file.stem: file.read_text(encoding="utf-8")
                      for file in sorted((WEB / "dist").glob("*.html"))}
        self.text = self.pages["report"]

    def test_every_page_has_its_file(self):
        folders = {file.parent.name for file in WEB.glob("*/index.html")}
        self.assertEqual(set(self.pages), folders)

    def test_from_the_sources_that_are_here(self):
        for name, text in self.pages.items():
            found = re.search(r'<meta name="dramatis-sources" content="([0-9a-f]{64})">', text)
            self.assertIsNotNone(found, name)
            self.assertEqual(found[1], hash_of_sources(name),
                             f"the sources of {name} changed: build the pages again with (cd web "
                             f"&& npm ci && npm run build)")

    def test_has_one_place_for_each_part(self):
        places = ("__KIND__", "__TITLE__", "__BODY__", "__DATA__")
        for text in (self.text, self.pages["pack"]):
            for place in places:
                self.assertEqual(text.count(place), 1, place)
            self.assertEqual(sorted(places, key=text.index), list(places))

    def test_loads_nothing(self):
        for name, text in self.pages.items():
            self.assertIn("default-src 'none'", text, name)
            loads = ("<link", "<img", "<iframe", "@import", "url(http", "src=\"", "eval(",
                     "new Function", "WebSocket")
            # These may ask who served them, and nobody else: connect-src 'self'.
            asks = {"studio": ["fetch("], "study-admin": ["fetch("],
                    "study": ["fetch(", "XMLHttpRequest"]}.get(name, [])  # jsPsych's, never used
            self.assertEqual("connect-src 'self'" in text, bool(asks), name)
            for word in (*loads, *({"fetch(", "XMLHttpRequest"} - set(asks))):
                self.assertNotIn(word, text, name)

    def test_its_packages_are_named_without_a_registry(self):
        lock = (WEB / "package-lock.json").read_text(encoding="utf-8")
        self.assertNotIn('"resolved"', lock)
        self.assertIn('"integrity"', lock)

    def test_fits_into_the_literal_that_carries_it(self):
        for name, text in self.pages.items():
            for word in (")dramatis-page\"", "\0", "\r"):
                self.assertNotIn(word, text, name)


def install_packages():
    """npm ci, unless these very packages are there; one test at a time, as npm begins by removing
    what another may be using."""
    folder = os.open(WEB, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        install_packages_alone()
    finally:
        os.close(folder)


def install_packages_alone():
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".dramatis-lock"
    if stamp.is_file() and stamp.read_text() == lock:
        return
    done = subprocess.run([NPM, "ci", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=WEB,
                          capture_output=True,
                          text=True, timeout=300)
    if done.returncode != 0:
        raise unittest.SkipTest("npm could not get the packages of web/: the pages were not "
                                "opened\n" + done.stderr[-500:])
    stamp.write_text(lock)


@unittest.skipUnless(BROWSER, "no chromium, chromium-browser or google-chrome on PATH: the pages "
                              "were not opened")
@unittest.skipUnless(NODE and NPM, "no node or npm on PATH: the pages were not opened")
class Shown(unittest.TestCase):
    def run_program(self, *arguments):
        done = subprocess.run([DRAMATIS, *arguments], capture_output=True, text=True, timeout=600)
        self.assertIn(done.returncode, (0, 1), done.stderr)  # 1: the comparison found a difference
        return done.stdout

    def tune(self, folder, hard):
        """The pages of a level that was tuned, and of a folder; and what was printed of the first.
        In the folder are a level without goals, and one that can hardly be made so hard."""
        tuned = folder / "tune.html"
        quick = ["--for", "greedy", "--games", "200", "--max-games", "800", "--seed", "7"]
        printed = folder / "tune.json"
        printed.write_text(self.run_program(
            "tune", str(hard), "--pass-rate", "0.6..0.9", *quick, "--vary", "moves,places,specials",
            "--out", str(folder / "t.json"), "--html", str(tuned), "--json"), encoding="utf-8")
        levels = folder / "levels"
        levels.mkdir()
        for name in ("02-harvest", "12-garden", "paper"):
            shutil.copy(ROOT / "levels" / f"{name}.json", levels)
        self.run_program("tune", str(levels), "--curve", "0.99..0.02", "--within", "0.05", *quick,
                         "--vary", "specials", "--out", str(folder / "tuned"), "--html",
                         str(folder / "folder.html"))
        return {"TUNE_PAGE": tuned, "TUNE_JSON": printed, "FOLDER_PAGE": folder / "folder.html"}

    def test_in_a_browser(self):
        install_packages()
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
            folder = pathlib.Path(name)
            played, compared = folder / "playtest", folder / "comparison"
            self.run_program("playtest", "12-garden", "25-the-vault", "paper", "--games", "16",
                             "--seed", "7", "--out", str(played))
            level = (ROOT / "levels" / "12-garden.json").read_text(encoding="utf-8")
            edited = folder / "12-garden.json"
            edited.write_text(re.sub(r'("moves":\s*)\d+', r"\g<1>12", level, count=1),
                              encoding="utf-8")
            self.run_program("compare", "12-garden", str(edited), "--games", "16", "--seed", "7",
                             "--out", str(compared))
            hard = folder / "hard.json"
            hard.write_text(re.sub(r'("moves":\s*)\d+', r"\g<1>9", level, count=1),
                            encoding="utf-8")
            advised = folder / "advised"
            self.run_program("playtest", str(hard), "--cast", "greedy", "--games", "100", "--seed",
                             "7", "--out", str(advised))
            easy = folder / "easy.json"
            crates = (ROOT / "levels" / "07-boxes.json").read_text(encoding="utf-8")
            easy.write_text(re.sub(r'("moves":\s*)\d+', r"\g<1>60", crates, count=1),
                            encoding="utf-8")
            praised = folder / "praised"
            self.run_program("playtest", str(easy), "--cast", "random,greedy", "--games", "60",
                             "--seed", "7", "--no-advice", "--out", str(praised))
            places = {"BROWSER": BROWSER, "WEB": WEB, **self.tune(folder, hard),
                      "EASY_PAGE": praised / "report.html",
                      "EASY_JSON": praised / "report.json",
                      "REPORT_PAGE": played / "report" / "12-garden.html",
                      "REPORT_JSON": played / "report" / "12-garden.json",
                      "ADVICE_PAGE": advised / "report.html",
                      "ADVICE_JSON": advised / "report.json",
                      "COMPARISON_PAGE": compared / "comparison.html",
                      "COMPARISON_JSON": compared / "comparison.json"}
            self.look("report_test.mjs", places)
            places["PACK_PAGE"] = played / "report.html"
            self.look("words_test.mjs", places)
            self.look("print_test.mjs", places)

    def look(self, test, places):
        done = subprocess.run([NODE, str(pathlib.Path(__file__).with_name(test))],
                              capture_output=True, text=True, timeout=1400,
                              env=os.environ | {name: str(place)
                                                for name, place in places.items()})
        self.assertEqual(done.returncode, 0, done.stdout[-20000:] + done.stderr[-4000:])

    def test_a_pack_in_a_browser(self):
        """Forty levels: those that ship, and some of them with other moves."""
        install_packages()
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
            folder = pathlib.Path(name)
            levels, played = folder / "levels", folder / "playtest"
            levels.mkdir()
            for file in sorted((ROOT / "levels").glob("*.json")):
                shutil.copy(file, levels)
            level = (ROOT / "levels" / "12-garden.json").read_text(encoding="utf-8")
            for number in range(30, 40):
                moves = 60 if number < 35 else 4  # a jump in the middle
                (levels / f"{number}-copy.json").write_text(
                    re.sub(r'("moves":\s*)\d+', rf"\g<1>{moves}", level, count=1),
                    encoding="utf-8")
            self.run_program("playtest", str(levels), "--cast", "random,greedy", "--games", "20",
                             "--seed", "7", "--out", str(played))
            self.look("pack_test.mjs", {"BROWSER": BROWSER, "WEB": WEB, "PACK": played})


if __name__ == "__main__":
    unittest.main()
