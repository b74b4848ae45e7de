"""The page of the reproduction, in a real browser: what it shows of the data, and what it does not
do with it.

REPRODUCTION_PAGE names the template; without it, the one of this repository. Needs Chromium;
Python's standard library does the rest.
"""

import html.parser
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

TEMPLATE = os.environ.get("REPRODUCTION_PAGE") or os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "..", "web", "dist", "reproduction.html")
PLACE = "__DATA__"
DECLINED = bool(os.environ.get("DRAMATIS_NO_BROWSER"))
BROWSERS = map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))
BROWSER = None if DECLINED else next(filter(None, BROWSERS), None)
PATIENCE = 60  # seconds until a browser that says nothing counts as stuck


def measured(mean, low, high, games=1000):
    return {"games": games, "mean": mean, "low": low, "high": high}


def experiment(name, agent, title, figure, measure, sense, bound, unit, champion, vanilla,
               difference):
    """One whose values are those of a score of a few thousand, times `unit`."""
    generations = [{"generation": g, "goal": (2840 + 500 * g) * unit,
                    "best": (3772.8 + 600 * g) * unit,
                    "median": (2473.6 + 50 * g) * unit, "worst": (1796.4 + 10 * g) * unit,
                    "vanilla": 4017.2 * unit,
                    "random": 2851.2 * unit, "behaviours": 54 + g, "games": 5000,
                    "formula": f"wins / visits + {g}"}
                   for g in range(3)]
    return {"name": name, "agent": agent, "title": title, "figure": figure, "measure": measure,
            "sense": sense,
            "bound": bound, "settings": {"population": 100, "generations": 3, "games": 50,
                                         "iterations": 250},
            "generations": generations, "vanilla_mean": 4017.2 * unit, "random_mean": 2851.2 * unit,
            "champion": {"generation": 1, "goal": 3340 * unit, "formula": "wins / visits + 1 - 0",
                         "essence": "wins / visits",
                         "simplified": "wins / visits + 1", "latex": "\\frac{wins}{visits}",
                         "held_out": champion,
                         "vanilla": vanilla,
                         "random": measured(2840 * unit, 2800 * unit, 2880 * unit),
                         "over_vanilla": difference},
            "luckiest": {"generation": 2, "formula": "wins / visits + 2",
                         "own_games": 4972.8 * unit,
                         "held_out": measured(4700 * unit, 4650 * unit, 4750 * unit)},
            "pareto": [{"terms": 3, "mean": 4400 * unit, "formula": "wins / visits"}],
            "paper": f"What figure {figure} says."}


def sample():
    few = 0.0025  # makes a number of moves of a score
    return {
        "format": "dramatis-reproduction", "version": 1, "scale": "quick",
        "seed": 18446744073709551615, "version_of_dramatis": "0.1.0",
        "experiments": [
            experiment("max-score", "MaxS", "as many points as possible", 3, "score", "maximize",
                       None, 1,
                       measured(5900.4, 5849.6, 5950.5), measured(4200, 4150, 4250),
                       measured(1700.4, 1640.2, 1760.9)),
            experiment("min-score", "MinS", "as few points as possible", 4, "score", "minimize",
                       1200, 1,
                       measured(1655, 1640, 1670), measured(2050, 2030, 2070),
                       measured(-395, -415.2, -374.8)),
            experiment("max-moves", "MaxM", "as many moves as possible", 5, "available_moves",
                       "maximize", None, few,
                       measured(12.211, 12.124, 12.298), measured(12.2, 12.1, 12.3),
                       measured(0.011, -0.05, 0.072)),
            experiment("min-moves", "MinM", "as few moves as possible", 6, "available_moves",
                       "minimize", 1, few,
                       measured(7.5, 7.4, 7.6), measured(7.2, 7.1, 7.3), measured(0.3, 0.2, 0.4))],
        "boards": [{"name": f"Board {b}", "rows": ["ABCDEFA"] * 7,
                    "people": {"mean": 4530.24, "max": 7680, "min": 2120},
                    "agents": [{"name": name, "games": 200,
                                "score": measured(2548.3, 2465.1, 2631.4, 200),
                                "available_moves": measured(12.3, 12.161, 12.439, 200),
                                "paper_score": 2640,
                                "paper_moves": 14.35 if name in ("MaxM", "MinM") else None}
                               for name in ("MaxS", "MinS", "MaxM", "MinM", "Vanilla", "Random")]}
                   for b in (1, 2, 3)]}


def template():
    with open(TEMPLATE, encoding="utf-8") as file:
        return file.read()


def filled(data, escape=("</", "<\\/")):
    """The page as the program writes it."""
    return template().replace(PLACE, json.dumps(data).replace(*escape))


class Element:
    def __init__(self, tag, attributes):
        self.tag, self.attributes, self.children = tag, dict(attributes), []

    def all(self, tag, **wanted):
        """The elements inside of that tag; `kind` is one of their classes, `id` their id."""
        for child in self.children:
            if isinstance(child, Element):
                kinds = (child.attributes.get("class") or "").split()
                if (child.tag == tag and wanted.get("kind", None) in [None, *kinds]
                        and wanted.get("id",
                                       child.attributes.get("id")) == child.attributes.get("id")):
                    yield child
                yield from child.all(tag, **wanted)

    def one(self, tag, **wanted):
        found = list(self.all(tag, **wanted))
        assert len(found) == 1, f"{len(found)} of {tag} {wanted}"
        return found[0]

    @property
    def text(self):
        """The words, with one space between, no matter which element they are in."""
        parts = [child if isinstance(child, str) else child.text for child in self.children]
        return " ".join(" ".join(parts).split())

    def rows(self):
        """Of a table's body, as texts."""
        return [[cell.text for cell in row.children if isinstance(cell, Element)]
                for row in self.one("tbody").all("tr")]


class Reader(html.parser.HTMLParser):
    EMPTY = {"meta", "br", "img", "link", "input", "hr"}

    def __init__(self, text):
        super().__init__()
        self.root = Element("root", [])
        self.open = [self.root]
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        element = Element(tag, attributes)
        self.open[-1].children.append(element)
        if tag not in self.EMPTY:
            self.open.append(element)

    def handle_endtag(self, tag):
        if tag in (element.tag for element in self.open):
            while self.open.pop().tag != tag:
                pass

    def handle_data(self, data):
        self.open[-1].children.append(data)


def shown(page):
    """What the browser makes of a page: its document, and what it logged."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        file = pathlib.Path(folder, "page.html")
        file.write_text(page, encoding="utf-8")
        done = subprocess.run(
            [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--disable-extensions",
             f"--user-data-dir={folder}/profile", "--enable-logging=stderr", "--v=0",
             "--window-size=1200,900",
             "--virtual-time-budget=2000", "--dump-dom", file.as_uri()],
            capture_output=True, text=True, encoding="utf-8", errors="replace", timeout=PATIENCE)
    assert done.returncode == 0 and done.stdout, done.stderr
    return Reader(done.stdout).root, done.stderr


class Template(unittest.TestCase):
    def test_has_one_place_for_the_data(self):
        self.assertEqual(template().count(PLACE), 1)
        self.assertIn(f'<script id="data" type="application/json">{PLACE}</script>', template())

    def test_loads_nothing_and_makes_no_html_of_text(self):
        text = template().replace("http://www.w3.org/2000/svg", "")
        for word in ("http:", "https:", "src=", "@import", "url(", "innerHTML", "outerHTML", "insertAdjacentHTML",
                     "document.write", "eval(", "new Date", "Date.now"):
            self.assertNotIn(word, text)
        self.assertIn("default-src 'none'", text)


@unittest.skipUnless(BROWSER, "no chromium, chromium-browser or google-chrome on PATH: the page "
                              "was not opened")
class Shown(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.page, cls.log = shown(filled(sample()))
        if cls.page.one("main").text == "":
            raise AssertionError("nothing was drawn:\n" + cls.log)

    def table(self, heading):
        """The table that has this column."""
        found = [t for t in self.page.all("table")
                 if heading in [cell.text for cell in t.one("thead").all("th")]]
        self.assertEqual(len(found), 1, heading)
        return found[0]

    def test_logs_no_error(self):
        self.assertNotIn("Uncaught", self.log)
        self.assertNotIn("Content Security Policy", self.log)
        self.assertEqual(list(self.page.all("div", id="message")), [])

    def test_the_summary_says_what_each_persona_reaches(self):
        text = self.page.one("p", id="summary").text
        self.assertIn("MaxS plays for as many points as possible and scores 5,900 points a game "
                      "(5,850 to 5,951): "
                      "1,700 more than vanilla with the same goal (4,200); random play comes to "
                      "2,840.", text)
        self.assertIn("(1,640 to 1,670): 395 fewer than vanilla", text)
        self.assertIn("12.21 moves to choose from on an average turn (12.12 to 12.30): no clear "
                      "difference from vanilla "
                      "with the same goal (12.20)", text)
        self.assertIn("0.30 more than vanilla with the same goal (7.20), the wrong way;", text)

    def test_the_champions_stand_beside_vanilla_and_random(self):
        rows = self.table("Champion minus vanilla").rows()
        self.assertEqual(rows[0], [
            "MaxS", "as many points as possible", "wins / visits + 1",
            "5,900 5,850 to 5,951 1,000 games",
            "4,200 4,150 to 4,250", "+1,700 +1,640 to +1,761 excludes 0: better",
            "2,840 2,800 to 2,880",
            "Figure 3 What figure 3 says."])
        self.assertEqual([row[5] for row in rows[1:]], [
            "−395 −415 to −375 excludes 0: better",
            "+0.01 −0.05 to +0.07 includes 0: no clear difference",
            "+0.30 +0.20 to +0.40 excludes 0: worse"])

    def test_there_are_four_figures(self):
        figures = list(self.page.all("figure"))
        self.assertEqual([f.attributes["id"] for f in figures],
                         ["figure-3", "figure-4", "figure-5", "figure-6"])
        for figure, measure in zip(figures, ("points", "points", "available moves",
                                             "available moves")):
            picture = figure.one("div", kind="plot").one("svg")
            self.assertIn(measure, picture.one("desc").text)
            self.assertTrue(picture.one("title").text.startswith("Figure "))
            for kind in ("best", "median", "worst"):
                lines = [p for p in picture.all("path", kind=kind)
                         if "lead" not in p.attributes["class"]]
                self.assertEqual([line.attributes["d"].count("L") for line in lines], [2], kind)
            for kind in ("vanilla", "random", "champion"):
                # the line, and the way to its label
                self.assertEqual(len(list(picture.all("path", kind=kind))), 2, kind)
            self.assertEqual(len(list(picture.all("rect", kind="champion"))), 1)
            self.assertNotIn("NaN", str([p.attributes for p in picture.all("path")]))
        bounds = [[t.text for t in f.all("text", kind="bound")] for f in figures]
        self.assertEqual(bounds, [[], ["lowest possible 1,200"], [], ["lowest possible 1"]])

    def test_labels_keep_apart(self):
        for figure in self.page.all("figure"):
            heights = sorted(float(t.attributes["y"]) for t in figure.all("text", kind="label"))
            self.assertGreaterEqual(len(heights), 6)
            self.assertGreaterEqual(min(b - a for a, b in zip(heights, heights[1:])), 16.9)

    def test_a_figure_has_its_numbers(self):
        rows = self.page.one("figure", id="figure-3").one("table").rows()
        self.assertEqual(rows[0], ["0", "2,840", "3,773", "2,474", "1,796", "4,017", "2,851", "54",
                                   "5,000", "wins / visits + 0"])
        rows = self.page.one("figure", id="figure-6").one("table").rows()
        self.assertEqual(rows[2][:7], ["2", "9.60", "12.43", "6.43", "4.54", "10.04", "7.13"])

    def test_the_two_readings(self):
        rows = self.table("Did not come back").rows()
        self.assertEqual(rows[0], ["MaxS points", "4,973 generation 2 50 games",
                                   "4,700 4,650 to 4,750 1,000 games", "273",
                                   "5,900 5,850 to 5,951 generation 1 1,000 games"])
        self.assertEqual([row[3] for row in rows[1:]], ["nothing", "0.68", "nothing"])

    def test_the_boards(self):
        table = self.table("People, paper's board")
        rows = table.rows()
        self.assertEqual(len(rows), 3)
        self.assertEqual(rows[0][1], "2,548 2,465 to 2,631 paper 2,640")
        self.assertEqual(rows[0][3], "2,548 (12.30) 2,465 to 2,631 (12.16 to 12.44) paper 2,640 "
                                     "(14.35)")
        self.assertEqual(rows[0][7], "mean 4,530 lowest 2,120 highest 7,680")
        self.assertEqual([len(list(picture.all("rect")))
                          for picture in table.all("svg", kind="board")], [49] * 3)
        self.assertIn("These are not the paper's boards.", self.page.one("main").text)

    def test_the_formulas_and_how_it_was_made(self):
        text = self.page.one("main").text
        self.assertIn("as evolved wins / visits + 1 - 0 simplified wins / visits + 1 what ranks "
                      "wins / visits", text)
        self.assertEqual([pre.text for pre in self.page.all("pre", kind="latex")],
                         ["\\frac{wins}{visits}"] * 4)
        self.assertIn("dramatis reproduce --scale quick --seed 18446744073709551615",
                      [pre.text for pre in self.page.all("pre")])
        self.assertIn("This is a run at scale “quick”", text)


def repeated():
    """Three evolutions of each persona, the means of the boards, people, and games all alike."""
    data = sample()
    data.update(parents="best-half", playout_length="game")

    def spread(mean, by_games=None):
        out = {"mean": mean, "low": mean - 100, "high": mean + 100, "deviation": 40.2,
               "least": mean - 50, "most": mean + 50}
        return out if by_games is None else {**out, "by_games": by_games}

    for experiment, unit in zip(data["experiments"], (1, 1, 0.01, 0.01)):
        experiment["evolutions"] = {
            "runs": [{"seed": 7 + i, "generation": i, "goal": 1, "formula": f"wins + {i}",
                      "champion": measured((5000 + i) * unit, 4900 * unit, 5100 * unit),
                      "luckiest": measured(4700 * unit, 4600 * unit, 4800 * unit),
                      "own_games": 6000 * unit,
                      "first_median": 2500 * unit, "last_median": 2600 * unit} for i in range(3)],
            "champion": spread(5001, 30.4), "luckiest": spread(4700, 30.4),
            "own_games": spread(6000), "first_median": spread(2500), "last_median": spread(2600)}
    data["boards"][1]["agents"][1]["score"] = {**measured(1380, 1380, 1380, 200), "alike": True}
    mean = {"mean": 2548.3, "low": 2500, "high": 2596.6, "games": 600,
            "any_boards": {"low": 1200.4, "high": 3896.2}}
    data["three_boards"] = {
        "people": {"mean": 3494.96, "low": 1264.1, "high": 5725.8},
        "agents": [{"name": name, "score": mean, "available_moves": {**mean, "mean": 12.3},
                    "paper_score": {"mean": 6860, "low": 5998.04, "high": 7721.96},
                    "paper_moves": None}
                   for name in ("MaxS", "MinS", "MaxM", "MinM", "Vanilla", "Random")]}
    data["people"] = {"participants": 41, "mean": 3275.64, "min": 1700, "max": 7060,
                      "random": measured(2857, 2840, 2874, 20000),
                      "greedy": measured(5364, 5341, 5387, 20000), "share": 0.16698}
    return data


@unittest.skipUnless(BROWSER, "no chromium, chromium-browser or google-chrome on PATH: the page "
                              "was not opened")
class Repeated(Shown):
    """All of the page above, and what comes with more evolutions than one."""

    @classmethod
    def setUpClass(cls):
        cls.page, cls.log = shown(filled(repeated()))

    def test_the_spread_over_evolutions(self):
        self.assertIn("3 evolutions of each", [h.text for h in self.page.all("h2")])
        rows = self.table("Deviation").rows()
        self.assertEqual(rows[0], [
            "MaxS", "5,001 4,901 to 5,101", "40 (30 by games)", "4,951 to 5,051",
            "6,000 5,900 to 6,100", "4,700 4,600 to 4,800", "2,500 2,400 to 2,600",
            "2,600 2,500 to 2,700"])
        self.assertEqual(rows[1][3], "5,051 to 4,951", "who minimises is best at the low end")
        self.assertEqual(rows[2][2], "40.20 (30.40 by games)")

    def test_each_evolution_has_a_row(self):
        tables = [t for t in self.page.all("table")
                  if "from generation" in [cell.text for cell in t.one("thead").all("th")]]
        self.assertEqual([len(t.rows()) for t in tables], [3] * 4)
        self.assertEqual(tables[0].rows()[2][:3], ["9", "5,002 4,900 to 5,100", "2"])
        self.assertEqual(tables[0].rows()[2][7], "wins + 2")

    def test_the_boards(self):
        rows = self.table("People, paper's board").rows()
        self.assertEqual(len(rows), 3)
        self.assertEqual(rows[1][2], "1,380 all games alike paper 2,640")
        means = self.table("Mean of three boards").rows()
        self.assertEqual(means[0], ["MaxS", "2,548", "2,500 to 2,597", "1,200 to 3,896", "6,860",
                                    "5,998 to 7,722"])
        self.assertEqual([row[0] for row in means[6:]],
                         ["MaxM available moves", "MinM available moves", "people"])
        self.assertEqual(means[6][1], "12.30")
        self.assertEqual(means[8][1:], ["–", "–", "–", "3,495", "1,264 to 5,726"])

    def test_people_stand_between_random_and_greedy(self):
        self.assertIn("That is 17 % of the way", self.page.one("main").text)
        self.assertEqual([row[2] for row in self.table("How they choose").rows()], [
            "2,857 2,840 to 2,874 20,000 games", "3,276 lowest 1,700 highest 7,060",
            "5,364 5,341 to 5,387 20,000 games"])

    def test_the_formulas_and_how_it_was_made(self):
        self.assertIn("dramatis reproduce --scale quick --seed 18446744073709551615 --evolutions 3 "
                      "--parents best-half", [pre.text for pre in self.page.all("pre")])


@unittest.skipUnless(BROWSER, "no chromium, chromium-browser or google-chrome on PATH: the page "
                              "was not opened")
class Behaviour(unittest.TestCase):
    def test_without_data_it_says_how_to_get_some(self):
        page, log = shown(template())
        self.assertEqual(page.one("div", id="message").text,
                         "This page has no data yet. To make it with data, "
                         "run dramatis reproduce .")
        self.assertNotIn("Uncaught", log)

    def test_other_data_is_refused(self):
        page, log = shown(filled(sample() | {"version": 2}))
        self.assertIn("not of the format dramatis-reproduction, version 1",
                      page.one("div", id="message").text)
        self.assertNotIn("Uncaught", log)

    def test_missing_data_is_told_and_logged(self):
        data = sample()
        del data["experiments"][2]["champion"]
        page, log = shown(filled(data))
        self.assertIn("missing", page.one("div", id="message").text)
        self.assertIn("Uncaught", log)  # so the other tests would see an error

    def test_one_generation_is_enough(self):
        data = sample()
        for e in data["experiments"]:
            e["generations"] = e["generations"][:1]
            e["luckiest"] = None
        data["boards"] = []
        page, log = shown(filled(data))
        self.assertNotIn("Uncaught", log)
        self.assertEqual(len(list(page.all("figure"))), 4)
        self.assertNotIn("NaN", str([p.attributes for p in page.all("path")]))
        self.assertIn("In its one generation the best comes to 3,773",
                      page.one("figure", id="figure-3").text)

    def text_stays_text(self, image, script, escape):
        data = sample()
        for e in data["experiments"]:
            e["title"], e["agent"], e["paper"] = image, script, script
            for generation in e["generations"]:
                generation["formula"] = image + script
            for key in ("formula", "simplified", "essence", "latex"):
                e["champion"][key] = script + image
            e["luckiest"]["formula"] = e["pareto"][0]["formula"] = image
        data["boards"][0]["name"] = image
        data["boards"][0]["rows"][0] = "<b>A&lt;"
        data["boards"][0]["agents"][0]["name"] = script
        data["scale"] = image
        page, log = shown(filled(data, escape))
        self.assertNotIn("Uncaught", log)
        self.assertEqual([t.text for t in page.one("head").all("title")],
                         ["Automated Playtesting of Matching Tile Games: the reproduction"])
        self.assertEqual(list(page.all("img")) + list(page.all("b")), [])
        self.assertEqual(len(list(page.all("script"))), 2)
        text = page.one("main").text
        self.assertIn(image, text)
        self.assertIn(script + image, text)
        self.assertEqual(len(list(page.all("figure"))), 4)

    def test_hostile_text_stays_text(self):
        self.text_stays_text("<img src=x onerror=\"document.title='run'\">",
                             "</script><script>document.title='run'</script>", ("</", "<\\/"))

    # "<!--<script" makes a browser overlook the end of a script; only a program that escapes every
    # "<" is safe from it.
    def test_a_comment_that_opens_a_script_stays_text(self):
        self.text_stays_text("<img src=x>", "<!--<script></script>", ("<", "\\u003c"))

    def test_a_generation_shows_its_values(self):
        points = """<script>addEventListener("load", () => {
            const [first, second] = document.querySelectorAll(".scrub"), box = first.getBoundingClientRect();
            first.dispatchEvent(new PointerEvent("pointermove", { clientX: box.left + box.width / 2 }));
            for (const key of ["Home", "ArrowRight", "ArrowLeft"]) second.dispatchEvent(new KeyboardEvent("keydown", { key }));
        });</script></body>"""
        page, log = shown(filled(sample()).replace("</body>", points))
        self.assertNotIn("Uncaught", log)
        tips = [tip for tip in page.all("div", kind="tip") if "hidden" not in tip.attributes]
        self.assertEqual([tip.text for tip in tips], [
            "Generation 1 best 4,373 median 2,524 worst 1,806 vanilla 4,017 random 2,851 "
            "goal of the search 3,340 won by wins / visits + 1",
            "Generation 0 best 3,773 median 2,474 worst 1,796 vanilla 4,017 random 2,851 "
            "goal of the search 2,840 won by wins / visits + 0"])
        self.assertEqual([s.attributes["aria-valuenow"] for s in page.all("div", kind="scrub")],
                         ["1", "0", "2", "2"])


if __name__ == "__main__":
    unittest.main()
