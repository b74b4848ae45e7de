"""Markup and script in every name that a file may carry, made into every page and picture that the
program writes, and opened in a real browser: nothing runs, nothing is asked for, and the names are
there as text.

DRAMATIS names the program. Needs Chromium, node and npm, and once the network, for the packages of
web/package-lock.json; where one of them is missing it is skipped, with a word. The page of
`reproduce` holds no text of a user's; reproduction_test.py fills its template with hostile text all
the same.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from report_test import BROWSER, DRAMATIS, NODE, NPM, ROOT, WEB, install_packages

RUN = "window.hacked=1;alert(1)"
# The first has no slash, so that a file may be called so. The last ones are words that the program
# looks for in its own templates.
TAG = f"<img src=x onerror={RUN}>"
NAMES = [TAG, f"\"><svg onload='{RUN}'>",
         f"'\"></title></style></script><script>{RUN}</script><!--<script>",
         f"<iframe srcdoc='<script>{RUN}</script>'>",
         f"<a href=\"javascript:{RUN}\" autofocus onfocus={RUN}>",
         "&lt;script&gt; ]]> ${1} `x` \\u003cb\\u003e", "__TITLE__ __BODY__ __STATIC__ __DATA__"]
ALL = " ".join(NAMES)
# What a level calls its colours and a goal, in 24 characters.
COLOURS = ["<img src=x onerror=h()>", "\"><svg onload='h()'>", "</script><script>h()//",
           "&lt; ${1} __BODY__"]
GOAL = "<i onfocus=h() autofocus"

SCRIPT = r"""
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

const { BROWSER, PAGES, WEB } = process.env;
const { chromium } = createRequire(WEB + "/package.json")("playwright-core");
let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
});
after(() => browser?.close());

// Everything that can be pressed is, and every step is gone to: what is shown late is shown, too.
async function lookAtAll(page) {
  for (const link of await page.locator("nav a:visible, .stories button:visible").all())
    await link.click({ timeout: 2000 }).catch(() => {});
  for (const slider of await page.locator("input[type=range]:visible").all())
    for (const key of ["End", "Home", "ArrowRight"]) await slider.press(key).catch(() => {});
  for (const fold of await page.locator("details").all())
    await fold.evaluate((one) => { one.open = true; });
  const marks = await page.locator("[tabindex='0']:visible, tbody tr:visible").all();
  for (const mark of marks.slice(0, 15)) await mark.hover({ timeout: 500 }).catch(() => {});
}

for (const { name, file, shows } of JSON.parse(readFileSync(PAGES, "utf8")))
  for (const javaScriptEnabled of [true, false])
    test(`${name}, scripts ${javaScriptEnabled ? "on" : "off"}`, async () => {
      // The pages' own rules for scripts are off: names must be harmless without them.
      const context = await browser.newContext({ bypassCSP: true, javaScriptEnabled });
      const page = await context.newPage();
      const faults = [];
      page.on("dialog", (dialog) => {
        faults.push("dialog: " + dialog.message());
        dialog.dismiss();
      });
      page.on("pageerror", (error) => faults.push(error.stack));
      page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
      const address = pathToFileURL(file).href;
      page.on("request", (request) => {
        const url = request.url();
        const own = url.split("#")[0] === address || url.startsWith("data:image/");
        if (!own) faults.push("asks for " + url.slice(0, 200));
      });
      page.on("frameattached", () => faults.push("a frame"));
      await page.goto(address);
      if (javaScriptEnabled) await lookAtAll(page);
      await page.waitForTimeout(200);
      if (javaScriptEnabled) assert.equal(await page.evaluate(() => window.hacked), undefined);
      const scripted = "[onerror], [onload], [onfocus], [href^='javascript:'], img[src=x]";
      const odd = await page.locator("iframe, object, embed, " + scripted).count();
      assert.equal(odd, 0, "elements that a name has made");
      const text = await page.evaluate(() => document.documentElement.textContent);
      for (const word of shows) assert.ok(text.includes(word), `it does not show ${word}`);
      assert.deepEqual(faults, []);
      await context.close();
    });
"""


def level(name):
    return {"dramatis_level": 1, "name": name, "teaches": ALL, "notes": ALL, "colours": 4,
            "moves": 5, "board": ["A B ? C D"] + ["? ? ? ? ?"] * 4,
            "colour_names": dict(zip("ABCD", COLOURS)),
            "goals": [{"score": 300, "name": GOAL}, {"collect": "A", "count": 2}]}


def hostile_world():
    """The small world that ships, with markup in everything that may be text."""
    text = (ROOT / "stories" / "apple.toml").read_text(encoding="utf-8")
    # Braces stand for names there. The quotes of JSON are also those of TOML.
    quoted = json.dumps(ALL.replace("{", "(").replace("}", ")"))
    text = re.sub(r'^(title|about) = ".*"', lambda found: f"{found[1]} = {quoted}", text,
                  flags=re.MULTILINE)
    text = re.sub(r'^name = "(the children are not hungry|Eva and Tom are friends)"',
                  lambda found: f"name = {quoted}", text, flags=re.MULTILINE)
    text = re.sub(r'name = "(the [a-z]+)"', lambda found: f"name = {quoted}", text)
    text = text.replace('about = "how gladly they give"', f"about = {quoted}")
    for old in ('tell = ["{A} ate {I}."', 'tell = ["{A} took {I}."', 'tell = ["{A} went to {P}."'):
        text = text.replace(old, old[:-1] + " " + quoted[1:-1] + '"')
    return text


class Kitchen:
    """Makes each page with the program itself."""

    def __init__(self, test, folder):
        self.test, self.folder, self.pages = test, folder, []

    def run(self, *arguments, statuses=(0, 1)):
        done = subprocess.run([DRAMATIS, *arguments], cwd=self.folder, capture_output=True,
                              timeout=600)
        self.test.assertIn(done.returncode, statuses,
                           (arguments, done.stderr.decode("utf-8", "replace")[-1000:]))

    def add(self, name, file, *shows):
        self.pages.append({"name": name, "file": str(self.folder / file), "shows": list(shows)})

    def playtests(self):
        for folder, moves in (("old", 5), ("new", 9)):
            (self.folder / folder).mkdir()
            for number, name in enumerate(NAMES):
                file = self.folder / folder / (f"{TAG}{number}.json" if number < 2
                                               else f"level{number}.json")
                file.write_text(json.dumps({**level(name), "moves": moves}), encoding="utf-8")
            (self.folder / folder / f"{TAG}broken.json").write_text('{"dramatis_level": 1, "' + TAG
                                                                    + '": 1}')
        persona = json.loads((ROOT / "personas" / "horizontal.json").read_text(encoding="utf-8"))
        (self.folder / f"{TAG}.json").write_text(json.dumps({**persona, "name": "mine",
                                                             "title": ALL}), encoding="utf-8")
        cast = ["--cast", f"random,greedy,./{TAG}.json", "--games", "30", "--seed", "1"]
        self.run("playtest", "old", *cast, "--out", "played")
        self.add("report", "played/report.html", TAG)
        self.run("playtest", "old/level2.json", *cast, "--out", "single")
        self.add("a level", "single/report.html", GOAL, *COLOURS)
        self.run("compare", "old", "new", *cast, "--out", "compared", statuses=(0, 1, 2))
        self.add("comparison", "compared/comparison.html", TAG, GOAL, *COLOURS)
        quick = ["--for", "random", "--games", "100", "--max-games", "100", "--seed", "1", "--vary",
                 "all"]
        self.run("tune", f"old/{TAG}0.json", "--pass-rate", "0.4..0.9", *quick, "--out",
                 f"{TAG}tuned.json", "--html", "tune.html")
        self.add("a tuned level", "tune.html", TAG)
        self.run("tune", "old", "--curve", "0.9..0.5", *quick, "--out", f"{TAG}tuned", "--html",
                 "folder.html")
        self.add("a tuned folder", "folder.html", TAG)
        for number in range(len(NAMES)):
            file = f"old/{TAG}{number}.json" if number < 2 else f"old/level{number}.json"
            self.run("level", "render", file, "-o", f"level{number}.svg")
            self.add(f"level {number} as a picture", f"level{number}.svg")

    def stories(self):
        (self.folder / f"{TAG}.toml").write_text(hostile_world(), encoding="utf-8")
        for number, options in enumerate((["--count", "2"], ["--trace", "--uncut"],
                                          ["--by", "breadth-first"])):
            self.run("story", f"./{TAG}.toml", "--nodes", "3000", "--seed", "1", *options, "--html",
                     f"story{number}.html", statuses=(0,))
            self.add(f"stories {number}", f"story{number}.html", TAG)
        self.run("story", f"./{TAG}.toml", "--nodes", "300", "--seed", "1", "--goal",
                 "hungry(Eva) or 1 < 2", "--html", "goal.html")
        self.add("stories with a goal of one's own", "goal.html")

    def explanations(self):
        value = ALL.replace("]", "").replace("\\", "")
        keys = ("PB", "PW", "GN", "EV", "C", "GC", "US", "AP")
        root = "".join(f"{key}[{value}]" for key in keys)
        moves = f";B[cc]C[{TAG}]LB[aa:{TAG}];W[bc]N[{TAG}]"
        (self.folder / f"{TAG}.sgf").write_text(f"(;GM[1]FF[4]SZ[5]{root}{moves})")
        (self.folder / f"{TAG}1.json").write_text('{"rule": "rave", "bias": 0.1}')
        self.run("explain", "go", f"./{TAG}.sgf", "--iterations", "30", "--html", "go.html")
        self.add("explained Go", "go.html")
        self.run("explain", "match3", "--level", f"old/{TAG}0.json", "--iterations", "30", "--html",
                 "match3.html")
        self.add("explained match-3", "match3.html")
        self.run("explain", "tictactoe", "X.O/.X./...", "--techniques", f"./{TAG}1.json",
                 "--iterations", "30", "--html", "tictactoe.html")
        self.add("explained tic-tac-toe", "tictactoe.html")

    def lab(self):
        self.run("lab", "match3", "--level", f"old/{TAG}0.json", "--only", "rave", "--ask", "alone",
                 "--games", "2", "--iterations", "3", "--out", "lab")
        self.add("lab", "lab/index.html")

    def matches(self):
        engine = f"gtp:{sys.executable} {ROOT / 'tests' / 'cli' / 'fake_gtp.py'} --moves 4 --name "
        # A command line is split at blanks and quotes, so that a name is one word of it.
        for number, name in enumerate(("<img/src=x/onerror=window.hacked=1>",
                                       "</text><script>window.hacked=1</script>", "]]>&amp;<!--")):
            out = f"match{number}"
            self.run("match", "go", engine + f'"{name}"', "iterations=2", "--size", "5", "--games",
                     "4", "--seed", "1", "--out", out)
            self.add(f"match {number}", f"{out}/match.svg")
        self.run("match", "match3", "random", "greedy", "--level", f"old/{TAG}0.json", "--games",
                 "4", "--seed", "1", "--out", "match3")
        self.add("match of match-3", "match3/match.svg")


@unittest.skipUnless(BROWSER, "no browser on PATH (chromium, google-chrome): no page was opened")
@unittest.skipUnless(NODE and NPM, "no node or npm on PATH: the pages were not opened")
class Hostile(unittest.TestCase):
    def test_nothing_runs_and_names_stay_text(self):
        install_packages()
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
            folder = pathlib.Path(name)
            kitchen = Kitchen(self, folder)
            kitchen.playtests()
            kitchen.stories()
            kitchen.explanations()
            kitchen.lab()
            kitchen.matches()
            (folder / "pages.json").write_text(json.dumps(kitchen.pages), encoding="utf-8")
            (folder / "pages_test.mjs").write_text(SCRIPT, encoding="utf-8")
            done = subprocess.run([NODE, str(folder / "pages_test.mjs")], capture_output=True,
                                  text=True, timeout=500,
                                  env=os.environ | {"BROWSER": BROWSER,
                                                    "PAGES": str(folder / "pages.json"),
                                                    "WEB": str(WEB)})
            self.assertEqual(done.returncode, 0, done.stdout[-20000:] + done.stderr[-4000:])


if __name__ == "__main__":
    unittest.main()
