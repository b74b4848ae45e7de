"""The page of the laboratory, in a real browser: what it shows of the data, and what it does not do
with it.

LAB_PAGE names the template; without it, the one of this repository. The part in the browser needs
Chromium, node and npm, and once the network, for the packages of web/package-lock.json; where one
of them is missing it is skipped, with a word.
"""

import json
import os
import pathlib
import unittest

from explain_page_test import PRELUDE, check_template, open_in_browser
from report_test import BROWSER, NODE, NPM, ROOT, WEB

TEMPLATE = pathlib.Path(os.environ.get("LAB_PAGE") or WEB / "dist" / "lab.html")
SAMPLE = ROOT / "tests" / "data" / "lab-sample.json"

SCRIPT = PRELUDE + r"""
const byId = new Map(data.techniques.map((technique) => [technique.id, technique]));
const name = (id) => byId.get(id)?.name ?? data[id].name;
const one = (value) => number(value, 1);
const signed = (value) => (Number(value.toFixed(1)) > 0 ? "+" : "") + number(value, 1).replace(/^−0\.0$/, "0.0");
const budgetText = (budget) => (budget.kind === "time" ? `the time of ${number(budget.amount, 0)} iterations` : `${number(budget.amount, 0)} iterations a move`);
const ownText = ({ kind, amount, own_iterations: own }) => (kind !== "time" ? "" : `${number(own, 0)} iterations of its own${own === amount ? ": the same games" : ""}`);
const change = (id) => byId.get(id)?.change ?? data[id].text;
const againText = ({ replication: again, standing }) => (again ? `${one(again.value)} %${one(again.low)} to ${one(again.high)}${number(again.games, 0)} games` : "") + standing || "–";
const key = (row) => `[data-technique="${row.technique}"][data-budget="${row.budget.kind} ${row.budget.amount}"]`;

test("the summary says what helped most, and what did nothing", () =>
  opened("sample", async (page) => {
    const text = await words(page.locator("#summary"));
    for (const kind of ["iterations", "time"]) {
      const rows = data.rows.filter((row) => row.question === "alone" && row.budget.kind === kind).sort((a, b) => b.value - a.value);
      const best = rows.filter((row) => row.verdict === "better")[0];
      assert.ok(text.includes(`added to UCT: most helped ${name(best.technique)}, ${one(best.value)} % (${one(best.low)} to ${one(best.high)}), ${best.standing}`), text);
      const idle = rows.filter((row) => row.verdict === "no difference seen").map((row) => name(row.technique));
      assert.ok(text.includes(`No difference seen: ${idle.slice(0, -1).join(", ")} and ${idle.at(-1)}.`), text);
    }
    const missed = data.rows.filter((row) => row.question === "removed").sort((a, b) => a.value - b.value)[0];
    assert.ok(text.includes(`most missed is ${name(missed.technique)}; without it ${one(missed.value)} %`), text);
    assert.ok(text.includes("With the same time (that of 1,000 iterations a move), added to UCT: "), text);
    const added = data.rows.filter((row) => row.question === "added"), of = (verdict) => added.filter((row) => row.verdict === verdict);
    const [helped] = of("better"), [idle] = of("no difference seen"), [harmful] = of("worse");
    assert.ok(text.includes(`Added to the best search (1,000 iterations a move): most helped ${name(helped.technique)}, ${one(helped.value)} % (${one(helped.low)} to ${one(helped.high)}), not confirmed. ` +
      `No difference seen with ${name(idle.technique)}. Made it worse: ${name(harmful.technique)}.`), text);
    const [base, best] = ["base", "best"].map((id) => data.rows.find((row) => row.question === "anchor" && row.technique === id));
    assert.ok(text.includes(`Against ${base.against} (1,000 iterations a move): the best search ${one(best.value)} % (${one(best.low)} to ${one(best.high)}) and UCT ${one(base.value)} %`), text);
    assert.ok(text.includes("2 reproduced, 1 small difference, 1 refuted, 1 open."));
    assert.ok((await words(page.locator(".source"))).includes(`${data.conditions}. Seed 18446744073709551615.`));
  }));

for (const [size, view] of [["desktop", {}], ["phone", phone]])
  test(`every row has its mark, where its value is: ${size}`, () =>
    opened("sample", async (page) => {
      for (const row of data.rows) {
        const mark = page.locator(`figure[data-question="${row.question}"] g.row${key(row)}`);
        assert.equal(await mark.count(), 1);
        assert.equal(await mark.locator("text.number").textContent(), `${one(row.value)} (${one(row.low)} to ${one(row.high)})`);
        const hover = (await mark.locator("title").textContent()).replaceAll("\u00a0", " ");
        assert.ok(hover.startsWith(`${name(row.technique)} against ${row.against}, ${budgetText(row.budget)}${ownText(row.budget) && ` (${ownText(row.budget)})`}: ${one(row.value)} %`), hover);
        assert.ok(hover.endsWith("\n" + change(row.technique)), hover);
        assert.ok((await mark.getAttribute("class")).includes({ better: "better", worse: "worse" }[row.verdict] ?? "same"));
        // Against the dashed line: an interval on one side of it in the data is so in the picture.
        const { from, to, even } = await mark.evaluate((g) => {
          const line = g.querySelector(".interval"), x = (e, which) => Number(e.getAttribute(which));
          const evens = [...g.ownerSVGElement.querySelectorAll(".even")].map((e) => x(e, "x1"));
          const middle = (x(line, "x1") + x(line, "x2")) / 2;
          return { from: x(line, "x1"), to: x(line, "x2"), even: evens.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] };
        });
        assert.ok(from < to);
        assert.deepEqual([from > even, to < even], [row.low > data.measure.even, row.high < data.measure.even], JSON.stringify([row, from, even, to]));
      }
      const added = page.locator('figure[data-question="added"]');
      assert.equal(await words(added.locator("figcaption")), "The best search with one technique more, against the best search. Right of the dashed line: it helps even there.");
      assert.deepEqual(await added.locator("text.head").allTextContents(), ["1,000 iterations a move"]);
      assert.deepEqual(await page.locator('figure[data-question="alone"] text.head').allTextContents(), ["1,000 iterations a move", "The time of 1,000 iterations"]);
      assert.deepEqual(await page.locator('figure[data-question="anchor"] text.name').evaluateAll((all) => all.map((text) => text.firstChild.data)), [data.best.name, data.base.name]);
      const alone = page.locator('figure[data-question="alone"]');
      assert.equal(await alone.locator("svg").count(), size === "phone" ? 2 : 1);
      assert.equal(await alone.locator(".even").count(), 2);
      assert.deepEqual(await alone.locator("svg").first().locator("text.phase").allTextContents(), ["select", "expand", "playout", "backup", "choose"]);
      await fits(page);
    }, view));

test("the table has every figure, and the literature's beside it", () =>
  opened("sample", async (page) => {
    const rows = await page.locator("#rows tbody tr").all();
    assert.equal(rows.length, data.rows.length);
    for (const [i, row] of data.rows.entries()) {
      const technique = byId.get(row.technique) ?? { phase: "–", literature: "–", source: "" };
      const found = (await cells(rows[i])).map((text) => text.replaceAll(" ", ""));
      const wanted = [name(row.technique) + change(row.technique), technique.phase, { alone: "added alone", removed: "taken away", added: "added to the best", anchor: "fixed opponent" }[row.question] + `against ${row.against}`, budgetText(row.budget) + ownText(row.budget),
        row.games < row.plan.games ? `${row.games} of ${row.plan.games}` : number(row.games, 0), `${one(row.value)} %${one(row.low)} to ${one(row.high)}`,
        row.q === null ? "–" : row.q < 0.001 ? "< 0.001" : number(row.q, 3), againText(row),
        row.points ? `${signed(row.points.value)}${signed(row.points.low)} to ${signed(row.points.high)}` : "–", `× ${number(row.cost, 2)}`,
        { better: "▲", worse: "▼" }[row.verdict] ?? "○", (technique.literature || "no figure") + technique.source].map((text) => text.replaceAll(" ", ""));
      wanted[10] += row.verdict.replaceAll(" ", "");
      assert.deepEqual(found, wanted);
    }
  }));

test("the table is sorted by a heading, by mouse and by keys, and filtered", () =>
  opened("sample", async (page) => {
    const values = () => page.locator("#rows tbody tr").evaluateAll((rows) => rows.map((row) => parseFloat(row.cells[5].textContent)));
    const names = () => page.locator("#rows tbody th .name").allTextContents();
    const down = data.rows.map((row) => Number(row.value.toFixed(1))).sort((a, b) => b - a);
    const head = page.locator("#rows thead th").nth(5);
    await head.locator("button").click();
    assert.equal(await head.getAttribute("aria-sort"), "descending");
    const close = (found, wanted) => found.forEach((value, i) => assert.ok(Math.abs(value - wanted[i]) < 0.11, `${found} is ${wanted}`));
    close(await values(), down);
    await page.keyboard.press("Enter");
    assert.equal(await head.getAttribute("aria-sort"), "ascending");
    close(await values(), down.reverse());
    await page.locator("#rows thead th button").first().click();
    assert.equal(await page.locator("#rows thead [aria-sort]").count(), 1);
    assert.deepEqual(await names(), (await names()).sort((a, b) => a.localeCompare(b, "en")));
    await page.getByLabel("Question").selectOption("removed");
    const removed = data.rows.filter((row) => row.question === "removed").length;
    assert.equal((await names()).length, removed);
    assert.equal(await words(page.locator("#rows-shown")), `${removed} of ${data.rows.length} rows`);
    await page.getByLabel("Phase").selectOption("playout");
    assert.deepEqual(await names(), data.rows.filter((row) => row.question === "removed" && byId.get(row.technique).phase === "playout").map((row) => name(row.technique)).sort());
  }));

test("curves, claims, techniques, players", () =>
  opened("sample", async (page) => {
    for (const curve of data.curves) {
      const figure = page.locator(`figure[data-curve="${curve.technique}"]`);
      assert.equal(await words(figure.locator("figcaption")), `${name(curve.technique)} against ${curve.against}`);
      const points = await figure.locator("circle.point").evaluateAll((all) => all.map((c) => [Number(c.getAttribute("cx")), Number(c.getAttribute("cy")), c.textContent]));
      assert.equal(points.length, curve.points.length);
      curve.points.forEach((point, i) => assert.ok(points[i][2].replaceAll("\u00a0", " ").startsWith(`${number(point.amount, 0)}: ${one(point.value)} % (${one(point.low)} to ${one(point.high)})`), points[i][2]));
      // Ten times as much is as far from 100 to 1,000 as from 1,000 to 10,000.
      const x = (amount) => points[curve.points.findIndex((point) => point.amount === amount)][0];
      assert.ok(Math.abs(x(1000) - x(100) - (x(10000) - x(1000))) < 0.5);
      assert.equal(await figure.locator("path.band").count(), 1);
    }
    await page.locator("#curves summary").click();
    assert.equal(await page.locator("#curve-numbers tbody tr").count(), data.curves.flatMap((curve) => curve.points).length);
    const claims = await Promise.all((await page.locator("#claims tbody tr").all()).map(cells));
    assert.deepEqual(claims, data.claims.map((c) => [c.claim + c.source, c.theirs, c.ours, { reproduced: "✓", "small difference": "≈", refuted: "✗", open: "?" }[c.verdict] + " " + c.verdict + (c.verdict === "open" ? "" : c.again ? "confirmed" : "not replicated")]));
    const sweep = data.sweeps[0];
    const swept = await Promise.all((await page.locator("#sweep-numbers tbody tr").all()).map(cells));
    assert.deepEqual(swept.map((row) => [row[2], row[4]]), sweep.points.map((point) => [point.setting, number(point.games, 0)]));
    for (const [i, point] of sweep.points.entries()) assert.ok(swept[i][7].endsWith(point.standing || "–"), swept[i][7]);
    assert.equal(await page.locator("#techniques tbody tr").count(), data.techniques.length);
    for (const technique of data.techniques) assert.ok((await words(page.locator("#techniques"))).includes(technique.formula));
    const settings = await page.locator("#configurations ul").evaluateAll((lists) => lists.map((list) => [...list.children].map((item) => item.textContent).join(",")));
    assert.deepEqual(settings, [data.base.text, data.best.text]);
    const base = new Set(data.base.text.split(","));
    assert.deepEqual(await page.locator("#configurations .new").allTextContents(), data.best.text.split(",").filter((part) => !base.has(part)));
  }));

test("differences of scores have their sign", () =>
  opened("points", async (page) => {
    const row = data.rows[0], text = (value) => ((value - 50) * 20 > 0 ? "+" : "") + number((value - 50) * 20, 0);
    assert.equal(await page.locator(`figure[data-question="alone"] g.row${key(row)} text.number`).textContent(), `${text(row.value)} (${text(row.low)} to ${text(row.high)})`);
    assert.match(await words(page.locator("#summary")), /differences of the mean score, in points, with 95 % intervals; 0 means equally good/);
    assert.equal(await page.locator("#rows thead th").filter({ hasText: "Points a game" }).count(), 0);
    await fits(page);
  }));

test("seconds are a budget too", () =>
  opened("points", async (page) => assert.match(await words(page.locator("#summary")), /With the same time \(0\.05 s a move\), added to UCT/)));

test("what was not measured is not shown; a technique called best is not the best search", () =>
  opened("part", async (page) => {
    const measured = data.rows.filter((row) => row.question === "anchor");
    assert.equal(await page.locator("#rows tbody tr").count(), measured.length);
    assert.deepEqual(await page.locator("#rows tbody th .name").allTextContents(), measured.map((row) => data[row.technique].name));
    assert.deepEqual(await page.locator("figure").evaluateAll((all) => all.map((figure) => figure.dataset.question)), ["anchor"]);
    assert.equal(await page.locator("#techniques, #curves").count(), 0);
    assert.doesNotMatch(await words(page.locator("main")), /Best first|added to UCT|Added to the best|NaN|null/);
    assert.equal(await page.locator("#nothing").count(), 0);
  }));

test("before the first result it says so", () =>
  opened("nothing", async (page) => {
    assert.equal(await words(page.locator("#nothing")), "Nothing was measured yet.");
    assert.equal(await page.locator("#message, figure, #rows, #techniques").count(), 0);
  }));

for (const [size, view] of [["desktop", {}], ["phone", phone]])
  test(`long names break nothing: ${size}`, () =>
    opened("long", async (page) => {
      await fits(page);
      const beyond = await page.locator(".plot svg").evaluateAll((all) => all.flatMap((svg) => {
        const frame = svg.getBoundingClientRect(), box = (text) => text.getBoundingClientRect();
        const texts = [...svg.querySelectorAll("text")], out = texts.filter((text) => box(text).left < frame.left - 1 || box(text).right > frame.right + 1).map((text) => text.textContent);
        const names = [...svg.querySelectorAll("text.name")].map(box), numbers = [...svg.querySelectorAll("text.number")];
        return out.concat(numbers.filter((text) => names.some((name) => name.right > box(text).left && name.left < box(text).right && name.bottom - 3 > box(text).top && name.top < box(text).bottom - 3)).map((text) => text.textContent));
      }));
      assert.deepEqual(beyond, []);
      const cut = await page.locator("#rows td, #rows tbody th, #techniques td, figcaption, #summary li").evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent));
      assert.deepEqual(cut.slice(0, 3), []);
    }, view));

test("a little data is enough", () =>
  opened("little", async (page) => {
    assert.equal(await page.locator("#message").count(), 0);
    assert.equal(await page.locator("figure").count(), 2);
    assert.equal(await page.evaluate(() => document.documentElement.outerHTML.includes('="NaN') || /[ML]NaN/.test(document.body.innerHTML.split("<script")[0])), false);
  }));
"""


def template():
    return TEMPLATE.read_text(encoding="utf-8")


def sample():
    return json.loads(SAMPLE.read_text(encoding="utf-8"))


def hostile():
    data = sample()
    image = "<img src=x onerror=window.hit=1>"
    script = "</script><script>window.hit=1</script><!--<script>"
    data["conditions"], data[
        "base"]["name"], data["best"]["text"] = image, script, image + "," + script
    for technique in data["techniques"]:
        technique |= {"name": image, "formula": script, "what": image, "source": script,
                      "literature": image, "change": script}
    for row in data["rows"]:
        row["against"] = script
    for sweep in data["sweeps"]:
        sweep |= {"name": image, "change": script, "against": image}
    for claim in data["claims"]:
        claim |= {"claim": image, "theirs": script, "ours": image}
    return data


def points():
    """As a game for one player with points has it."""
    data = sample() | {"game": "match3", "measure": {"name": "mean score", "unit": "points",
                                                     "even": 0}}
    every = data["rows"] + [point for each in data["curves"] + data["sweeps"]
                            for point in each["points"]]
    for row in every + [row["replication"] for row in every if row["replication"]]:
        row |= {key: (row[key] - 50) * 20 for key in ("value", "low", "high")}
        if "points" in row:
            row["points"] = None
        if row.get("budget", {}).get("kind") == "time":
            row["budget"] = {"kind": "seconds", "amount": 0.05}
    return data


def little():
    data = sample()
    data["rows"], data["claims"], data["curves"] = data["rows"][:1], [], data["curves"][:1]
    data["sweeps"] = []
    data["curves"][0]["points"] = data["curves"][0]["points"][:1]
    return data


def part():
    """Only the two players were measured yet; and a technique has the id of one of them."""
    data = sample()
    data["techniques"].append(data["techniques"][0] | {"id": "best", "name": "Best first"})
    for row in data["rows"]:
        if row["question"] != "anchor":
            row |= {"games": 0, "value": None, "low": None, "high": None, "points": None,
                    "cost": None}
    for point in data["curves"][0]["points"]:
        point |= {"games": 0, "value": None}
    data["curves"], data["sweeps"] = data["curves"][:1], []
    return data


def long_names():
    data = sample()
    for technique in data["techniques"][::2]:
        technique |= {"name": technique["name"] + ", with everything that anybody ever added to it",
                      "change": technique["change"] + ";" + "x" * 90 + "=on",
                      "literature": "http" + "s" * 200, "source": "Somebody and " + "o" * 100}
    for row in data["rows"]:
        if row["question"] == "anchor":
            row["against"] = "gtp:/opt/" + "directory/" * 12 + "gnugo --mode gtp"
    return data


class Template(unittest.TestCase):
    def test_has_one_place_for_the_data_and_loads_nothing(self):
        check_template(self, template())


@unittest.skipUnless(BROWSER, "no chromium, chromium-browser or google-chrome on PATH: the page "
                              "was not opened")
@unittest.skipUnless(NODE and NPM, "no node or npm on PATH: the page was not opened")
class Shown(unittest.TestCase):
    def test_in_a_browser(self):
        open_in_browser(self, SCRIPT, {
            "sample": (template(), sample()), "empty": (template(), None),
            "other": (template(), sample() | {"version": 4}),
            "hostile": (template(), hostile()), "points": (template(), points()),
            "little": (template(), little()),
            "part": (template(), part()),
            "nothing": (template(), sample() | {"rows": [], "claims": [], "curves": [],
                                                "sweeps": []}),
            "long": (template(), long_names())})


if __name__ == "__main__":
    unittest.main()
