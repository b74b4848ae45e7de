"""The page that replays a search, in a real browser: what it shows of the data, and what it does
not do with it.

EXPLAIN_PAGE names the template; without it, the one of this repository. The part in the browser
needs Chromium, node and npm, and once the network, for the packages of web/package-lock.json; where
one of them is missing it is skipped, with a word.
"""

import copy
import json
import os
import pathlib
import random
import subprocess
import tempfile
import unittest

from report_test import BROWSER, NODE, NPM, ROOT, WEB, install_packages

TEMPLATE = pathlib.Path(os.environ.get("EXPLAIN_PAGE") or WEB / "dist" / "explain.html")
SAMPLE = ROOT / "tests" / "data" / "explain-sample.json"
PLACE = "__DATA__"

# What the tests of all pages begin with: opens pages, sees to it that they ask for nothing and log
# nothing.
TOOLS = r"""
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

const { BROWSER, PAGES, WEB } = process.env;
const require = createRequire(join(WEB, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const data = JSON.parse(readFileSync(join(PAGES, "sample.json"), "utf8"));
const phone = { viewport: { width: 390, height: 800 } };

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
});
after(() => browser?.close());

async function opened(name, work, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.stack));
  page.on("request", (request) => /^(file|data):/.test(request.url()) || faults.push(request.url()));
  await page.goto(pathToFileURL(join(PAGES, name + ".html")).href);
  await work(page);
  assert.deepEqual(faults, []);
  await context.close();
}

// The words of an element with one blank between them; a row's cells.
const tidy = (text) => text.replace(/\s+/g, " ").trim();
const words = async (locator) => tidy(await locator.innerText());
const cells = (row) => row.locator("th, td").evaluateAll((all) => all.map((cell) => cell.textContent.replace(/\s+/g, " ").trim()));
const number = (value, decimals) =>
  value === null || value === undefined || Number.isNaN(value) ? "–"
    : new Intl.NumberFormat("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value).replace("-", "−");

async function axeFindsNothing(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  const grave = violations.filter(({ impact }) => impact !== "minor");
  assert.deepEqual(grave.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((node) => node.html.slice(0, 200) + " | " + node.failureSummary)]), []);
}
const fits = async (page) => {
  const { width, fit } = await page.locator("html").evaluate((html) => ({ width: html.scrollWidth, fit: html.clientWidth }));
  assert.ok(width <= fit, `${width} on ${fit} pixels`);
};
// The page lets no foreign script in; for this one it has to.
const looks = [["desktop", {}], ["phone", phone]].flatMap(([size, view]) =>
  ["light", "dark"].map((colorScheme) => [`${size}, ${colorScheme}`, { ...view, colorScheme, bypassCSP: true }]));
const isFine = (name, look) =>
  opened(name, async (page) => { await axeFindsNothing(page); await fits(page); }, look);
"""

# What holds for each page, whatever it shows.
PRELUDE = TOOLS + r"""
for (const [title, look] of looks) test(`axe finds nothing: ${title}`, () => isFine("sample", look));

test("without scripts it says so", () =>
  opened("sample", async (page) => assert.match(await words(page.locator("main")), /please allow scripts/), { javaScriptEnabled: false }));

test("without data, or with other data, it says so", async () => {
  await opened("empty", async (page) => assert.match(await words(page.locator("#message")), /^This page has no data yet\./));
  await opened("other", async (page) => assert.match(await words(page.locator("#message")), /is not of the format dramatis-\w+, version \d\./));
});

test("hostile text stays text", () =>
  opened("hostile", async (page) => {
    assert.equal(await page.locator("img, b b, main script").count(), 0);
    assert.equal(await page.evaluate(() => window.hit), undefined);
    assert.ok((await page.locator("main").innerText()).includes("<img src=x onerror=window.hit=1>"));
    assert.equal(await page.locator("#message").count(), 0);
    await fits(page);
  }));
"""

SCRIPT = PRELUDE + r"""
// What the tree knows after an iteration, in the plainest way.
function known(after) {
  const visits = data.nodes.map(() => 0), values = data.nodes.map(() => NaN);
  for (const step of data.steps.slice(0, after)) for (const [id, n, value] of step.values) { visits[id] = n; values[id] = value; }
  return { visits, values };
}
const total = data.steps.length;
const name = (id) => (id === 0 ? "root" : data.nodes[id].move);
const come = (page, k) => page.waitForFunction((text) => document.querySelector("#iteration").textContent === text, `Iteration ${k} of ${total}`);
async function slideTo(page, k) {
  await page.locator("#slider").fill(String(k));
  await come(page, k);
}
async function treeIs(page, k) {
  const { visits, values } = known(k);
  const labels = await page.locator('#tree [role=treeitem]:not([data-key^="+"])').evaluateAll((all) => all.map((item) => [Number(item.dataset.key), item.getAttribute("aria-label")]));
  assert.ok(labels.length >= 1 && labels.length <= 60, `${labels.length} nodes`);
  for (const [id, label] of labels) {
    assert.ok(id === 0 || visits[id] > 0, `${id} was visited`);
    const start = `${name(id)}: ${number(visits[id], 0)} ${visits[id] === 1 ? "visit" : "visits"}`;
    const full = id === 0 ? start : `${start}, value ${number(values[id], 2)} for ${data.players[data.nodes[id].chooser]}`;
    assert.ok(label === full || label.startsWith(full + ", "), `${label} is ${full}`);
  }
  // What is not drawn is in a "+ n more" of a node that is, or below one.
  const drawn = new Set(labels.map(([id]) => id));
  const more = new Map(await page.locator('#tree [data-key^="+"]').evaluateAll((all) => all.map((item) => [Number(item.dataset.key.slice(1)), Number(/\+ ([\d,]+) more/.exec(item.textContent)[1])])));
  for (const id of drawn) {
    const hidden = data.nodes.filter((node, child) => node.parent === id && visits[child] > 0 && !drawn.has(child)).length;
    assert.equal(more.get(id) ?? 0, hidden, `hidden under ${name(id)}`);
  }
  return drawn;
}

test("begins at the end, with the choice", () =>
  opened("sample", async (page) => {
    assert.equal(await words(page.locator("#iteration")), `Iteration ${total} of ${total}`);
    assert.equal(await page.locator("h1").innerText(), data.title);
    assert.equal(await page.locator("#position").textContent(), data.position);
    assert.ok((await words(page.locator(".source"))).includes("seed 18446744073709551615, techniques " + data.techniques));
    assert.ok((await words(page.locator("#choice"))).includes(`the program plays ${data.choice}.`));
    const rows = await page.locator("#choice tbody tr").all();
    assert.equal(rows.length, data.options.length);
    for (const [i, row] of rows.entries()) assert.deepEqual((await cells(row)).slice(0, 3), [data.options[i][0], number(data.options[i][1], 0), number(data.options[i][2], 2)]);
    const label = await page.locator("#visits svg").getAttribute("aria-label");
    for (const [move, visits] of data.options.slice(0, 4)) assert.ok(label.includes(`${move} ${visits}`), label);
    for (const phase of ["1 Select", "2 Expand", "3 Playout", "4 Backup"]) assert.ok((await words(page.locator("#how"))).includes(phase));
  }));

test("the slider shows what the data has, forward and back", () =>
  opened("sample", async (page) => {
    for (const k of [1, 5, total, 17, 40, 2, 0, 33]) {
      await slideTo(page, k);
      const drawn = await treeIs(page, k);
      if (k === 0) { assert.deepEqual([...drawn], [0]); continue; }
      const step = data.steps[k - 1], before = known(k - 1);
      for (const id of step.path) assert.ok(drawn.has(id), "the way is drawn");
      assert.equal(await page.locator("#tree path.way.select").count(), Math.max(0, step.selected - 1));
      assert.equal(await page.locator("#tree path.way.expand").count(), step.path.length - step.selected);
      assert.equal(await page.locator("#tree path.arrow").count(), step.path.length - 1);
      assert.ok((await page.locator("#tree path.way.playout").count()) >= 1);
      const rows = await Promise.all((await page.locator("#story tbody tr").all()).map(cells));
      assert.deepEqual(rows, step.values.map(([id, n, value]) => [name(id), number(n, 0), number(before.values[id], 2), number(value, 2)]));
      assert.ok((await words(page.locator("#story"))).includes(`Result: X ${number(step.payoffs[0], Number.isInteger(step.payoffs[0]) ? 0 : 2)}, O`));
    }
  }));

test("the candidates are those of the data; the chosen one and UCB1's are marked", () =>
  opened("sample", async (page) => {
    const differing = data.steps.findIndex((step) => step.tables.some((table) => table.plain !== table.chosen)) + 1;
    assert.ok(differing > 0);
    for (const k of [differing, total, 20]) {
      await slideTo(page, k);
      const tables = data.steps[k - 1].tables, sections = await page.locator("#candidates section").all();
      assert.equal(sections.length, tables.length);
      for (const [i, table] of tables.entries()) {
        const differs = await sections[i].locator(".differs").allInnerTexts();
        assert.deepEqual(differs, table.plain === table.chosen ? [] : [`UCB1 with c = 1 would have taken ${name(table.plain)}.`]);
        const rows = await Promise.all((await sections[i].locator("tbody tr").all()).map(cells));
        assert.equal(rows.length, table.rows.length);
        for (const [id, n, value, rave, score] of table.rows)
          assert.ok(rows.some((row) => JSON.stringify(row) === JSON.stringify([name(id), number(n, 0), number(value, 3), number(rave, 3), number(score, 3),
            id === table.chosen ? "● taken" : id === table.plain ? "○ UCB1" : ""])), `${name(id)} in ${JSON.stringify(rows)}`);
        assert.match(rows[0].at(-1), /taken/);
      }
    }
    const noted = data.steps.findIndex((step) => step.notes.length) + 1;
    if (noted) { await slideTo(page, noted); assert.ok((await words(page.locator("#notes"))).includes(data.steps[noted - 1].notes[0])); }
  }));

test("buttons, keys, play and pause", () =>
  opened("sample", async (page) => {
    await page.locator("#first").click();
    await come(page, 0);
    await page.locator("#next").click();
    await come(page, 1);
    await page.keyboard.press("ArrowRight");
    await come(page, 2);
    await page.keyboard.press("ArrowLeft");
    await come(page, 1);
    await page.locator("#slider").focus();
    await page.keyboard.press("ArrowRight");
    await come(page, 2);
    await page.locator("#speed").selectOption("very fast");
    await page.locator("#play").click();
    assert.match(await page.locator("#play").innerText(), /Pause/);
    await come(page, total);
    await page.waitForFunction(() => /Play/.test(document.querySelector("#play").textContent));
    await page.locator("#speed").selectOption("slow");
    await page.locator("#play").click();
    await page.waitForFunction((text) => document.querySelector("#iteration").textContent !== text, `Iteration ${total} of ${total}`);
    await page.locator("#play").click();
    assert.match(await page.locator("#play").innerText(), /Play/);
    await page.waitForTimeout(100);
    const there = await words(page.locator("#iteration"));
    await page.waitForTimeout(1500);
    assert.equal(await words(page.locator("#iteration")), there);
  }));

test("phase by phase: until the backup the tree is that of before", () =>
  opened("sample", async (page) => {
    const k = data.steps.findIndex((step, i) => i > 10 && step.selected < step.path.length && step.selected > 1) + 1;
    await slideTo(page, k);
    const step = data.steps[k - 1], rootIs = (n) => page.waitForFunction((label) => document.querySelector('#tree [data-key="0"]').getAttribute("aria-label").startsWith(label), `root: ${n} visits`);
    await page.locator("[data-phase='1']").click();
    await rootIs(k - 1);
    assert.equal(await page.locator("#tree path.way.expand").count(), 0);
    await page.locator("#next").click();
    await page.waitForFunction(() => document.querySelector("[data-phase='2']").getAttribute("aria-pressed") === "true");
    assert.equal(await page.locator("#tree path.way.expand").count(), step.path.length - step.selected);
    assert.equal(await page.locator("#tree path.way.playout").count(), 0);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("#tree path.way.playout"));
    await rootIs(k - 1);
    await page.keyboard.press("ArrowRight");
    await rootIs(k);
    await page.keyboard.press("ArrowRight");
    await come(page, k + 1);
    assert.equal(await page.locator("[data-phase='1']").getAttribute("aria-pressed"), "true");
  }));

test("a node shows its numbers, a fold unfolds, by mouse and by keys", () =>
  opened("sample", async (page) => {
    const { visits, values } = known(total), best = data.nodes.findIndex((node) => node.parent === 0 && node.move === data.choice);
    await page.locator(`#tree [data-key="${best}"]`).click();
    const text = await words(page.locator("#detail"));
    assert.ok(text.includes(`${visits[best]} visits`) && text.includes(`value ${number(values[best], 3)} for X`), text);
    const stub = page.locator('#tree [data-key^="+"]').first(), key = await stub.getAttribute("data-key"), hidden = Number(/\d+/.exec(await stub.textContent())[0]);
    const kids = async () => (await treeIs(page, total)).size;
    await stub.click();
    const left = await page.locator(`#tree [data-key="${key}"]`).allTextContents();
    assert.ok(left.length === 0 || Number(/\d+/.exec(left[0])[0]) < hidden);
    assert.ok((await kids()) <= 60);
    await page.locator('#tree [data-key="0"]').click();
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-level")), "2");
    assert.equal(await words(page.locator("#iteration")), `Iteration ${total} of ${total}`);
    await page.keyboard.press("Enter");
    assert.match(await words(page.locator("#detail")), /chosen by X/);
  }));

test("two thousand iterations stay quick, and readable", () =>
  opened("long", async (page) => {
    await page.waitForSelector("#tree svg");
    const times = await page.evaluate(async () => {
      const slider = document.querySelector("#slider"), times = [];
      for (const k of [0, 2000, 1, 1000, 999, 1500, 3, 1999, 700, 701]) {
        const start = performance.now();
        slider.value = k;
        slider.dispatchEvent(new Event("input"));
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        times.push(performance.now() - start);
        const shown = document.querySelectorAll('#tree [role=treeitem]:not([data-key^="+"])').length;
        if (shown > 60) throw new Error(`${shown} nodes`);
      }
      return times.sort((a, b) => a - b);
    });
    assert.ok(times[5] < 500, `milliseconds: ${times.map(Math.round)}`);
    assert.ok(Number(await page.locator("#tree svg").getAttribute("height")) < 1000);
    assert.ok((await page.locator("#candidates details").count()) >= 1);
    await fits(page);
  }));

test("values in a narrow band have the whole scale of colours, and three decimals", async () => {
  const colours = (page) => page.locator("#tree rect.box").evaluateAll((all) => [...new Set(all.map((box) => box.classList[1]).filter((name) => /^v\d$/.test(name)))].sort());
  await opened("narrow", async (page) => {
    const all = data.steps.flatMap((step) => step.values.map(([, , value]) => 0.1 + 0.1 * value)), legend = await words(page.locator(".legend .scale"));
    assert.equal(legend, `value for who chose the move: ${number(Math.min(...all), 3)} ${number(Math.max(...all), 3)} the colours span only what occurs in this tree, not 0 to 1`);
    assert.ok((await colours(page)).length >= 5);
    await slideTo(page, 12);
    const step = data.steps[11], rows = await Promise.all((await page.locator("#story tbody tr").all()).map(cells));
    assert.deepEqual(rows.map((row) => row[3]), step.values.map(([, , value]) => number(0.1 + 0.1 * value, 3)));
    assert.ok((await words(page.locator("#story"))).includes(`Result: X ${number(0.1 + 0.1 * step.payoffs[0], 3)}, O`));
  });
  await opened("sample", async (page) => assert.equal(await words(page.locator(".legend .scale")), "value for who chose the move: 0.00 1.00"));
});

test("what the lists leave out is counted", () =>
  opened("narrow", async (page) => {
    const made = data.steps.findIndex((step) => step.expanded.length > 1) + 1, n = data.steps[made - 1].expanded.length;
    await slideTo(page, made);
    assert.ok((await words(page.locator("#story"))).includes(`2 Expand Made ${n + 60} children. On to`), await words(page.locator("#story")));
    await page.locator('#tree [data-key="0"]').click();
    assert.match(await words(page.locator("#detail")), new RegExp(`1 child visited of ${n + 60}\\.`));
    await slideTo(page, total);
    for (const text of await page.locator("#candidates section").allInnerTexts()) assert.match(text, /and 17 more; shown are/);
    // A child that came late: its parent had others before.
    const later = data.steps.findIndex((step, i) => i > 0 && step.selected > 1 && !step.expanded.length) + 1;
    await slideTo(page, later);
    assert.match(await words(page.locator("#story")), /2 Expand Made 1 more child at the root: moves that were not possible there before\./);
  }));

for (const width of [390, 700, 1100, 1280])
  test(`the marks of the candidates are in sight: ${width} pixels`, () =>
    opened("sample", async (page) => {
      const most = data.steps.reduce((best, step, i) => (step.tables.length > data.steps[best].tables.length ? i : best), 0) + 1;
      await slideTo(page, most);
      const cut = await page.locator("#candidates .scroll").evaluateAll((all) => all.filter((place) => place.scrollWidth > place.clientWidth).length);
      assert.equal(cut, 0);
    }, { viewport: { width, height: 800 } }));

test("one player and points instead of wins", () =>
  opened("points", async (page) => {
    await slideTo(page, 12);
    const [id, n, value] = data.steps[11].values.at(-1);
    assert.equal(await page.locator("#message").count(), 0);
    assert.ok((await page.locator(`#tree [data-key="${id}"]`).getAttribute("aria-label")).startsWith(`${name(id)}: ${n} ${n === 1 ? "visit" : "visits"}, value ${number(4000 * value, 0)} for player`));
  }));
"""

# Pages as the program makes them: formulas with their numbers, and boards.
REAL = r"""
const dataOf = (page) => page.evaluate(() => JSON.parse(document.getElementById("data").textContent));
const minus = (text) => text.replace(/-(?=\d)/g, "−");
function worked(data, text) {
  const [shape, ...numbers] = text.split(" ");
  return minus(data.shapes[Number(shape)].replace(/\{\}/g, () => numbers.shift()));
}
async function to(page, k, total) {
  await page.locator("#slider").fill(String(k));
  await page.waitForFunction((text) => document.querySelector("#iteration").textContent === text, `Iteration ${k} of ${total}`);
}

for (const name of ["ucb1", "rave", "boltzmann", "go", "match3"])
  test(`each child has its formula with its numbers: ${name}`, () =>
    opened(name, async (page) => {
      const real = await dataOf(page), total = real.steps.length;
      assert.ok((await words(page.locator("#rule"))).includes(tidy(real.rule.formula.replaceAll("*", "×"))));
      for (const [term, what] of real.rule.names) assert.ok((await words(page.locator("#rule dl"))).includes(`${term} ${what}`));
      let seen = 0;
      for (const k of [total, total - 1, Math.ceil(total / 2)]) {
        await to(page, k, total);
        const sections = await page.locator("#candidates section").all();
        for (const [i, table] of real.steps[k - 1].tables.entries()) {
          const shown = await Promise.all((await sections[i].locator("tr.worked").all()).map((row) => row.locator("span").allInnerTexts()));
          const expected = (table.worked ?? []).map((text) => worked(real, text).split(/,  (?:where )?/).map(tidy));
          assert.equal(shown.length, expected.length);
          for (const [score, ...where] of shown) assert.ok(expected.some((each) => each[0] === tidy(score) && each.length === where.length + 1), score);
          seen += shown.length;
        }
      }
      assert.ok(seen > 4, `${seen} formulas`);
      await fits(page);
    }));

const rowsShown = (page) => page.locator("#pointed svg.board").getAttribute("aria-label").then((label) => label.split("from the top: ")[1].split("; ").map((row) => row.replaceAll(" ", "")).join("/"));

for (const name of ["ucb1", "go", "match3"])
  test(`the board of the node that one points at: ${name}`, () =>
    opened(name, async (page) => {
      const real = await dataOf(page), total = real.steps.length, path = real.steps[total - 1].path;
      assert.equal(await rowsShown(page), real.nodes[path.at(-1)].board);  // where the iteration came to
      for (const id of path) {
        const item = page.locator(`#tree [data-key="${id}"]`);
        await item.hover();
        assert.equal(await rowsShown(page), real.nodes[id].board, `node ${id}`);
      }
      await page.mouse.move(5, 5);
      assert.equal(await rowsShown(page), real.nodes[path.at(-1)].board);
      await page.locator('#tree [data-key="0"]').focus();  // by keys
      assert.equal(await rowsShown(page), real.nodes[0].board);
      await page.keyboard.press("ArrowRight");
      const there = Number(await page.evaluate(() => document.activeElement.dataset.key));
      assert.equal(real.nodes[there].parent, 0);
      assert.equal(await rowsShown(page), real.nodes[there].board);
      await page.keyboard.press("Enter");  // and it stays
      await page.locator("#slider").focus();
      assert.equal(await rowsShown(page), real.nodes[there].board);
      if (name === "match3") assert.match(await words(page.locator("#pointed")), /As it stood in iteration \d+; what falls is drawn anew in each\./);
    }));

// Each in one way, all of them in every way by ./test --full: what the ways differ in is the page's,
// and the sample has been looked at in all of them.
for (const [i, name] of ["ucb1", "rave", "go", "match3"].entries())
  for (const [title, look] of "DRAMATIS_TIMES" in process.env ? looks : [looks[i]])
    test(`axe finds nothing in a page of the program: ${name}, ${title}`, () => isFine(name, look));
"""


def template():
    return TEMPLATE.read_text(encoding="utf-8")


def sample():
    return json.loads(SAMPLE.read_text(encoding="utf-8"))


def filled(page, data):
    """The page as the program writes it."""
    return page.replace(PLACE, json.dumps(data).replace("<", "\\u003c"))


def hostile():
    data = sample()
    image = "<img src=x onerror=window.hit=1>"
    script = "</script><script>window.hit=1</script><!--<script>"
    data["title"], data[
        "position"], data["techniques"], data["choice"] = image, image + script, script, image
    data["players"] = [image, script]
    data["columns"][1] = script
    for node in data["nodes"][1:]:
        node["move"] = image
    for step in data["steps"]:
        step["notes"], step["playout"] = [script, image], [image, script]
    data["options"][0][0] = image
    data["rule"] = {"title": image, "formula": script, "source": image, "names": [[image, script]]}
    data["shapes"], data["plain_c"], data["chance"] = [image + " {} " + script], image, True
    for node in data["nodes"]:
        node["board"], node["board_of"] = image + "/" + script, image
    for table in (table for step in data["steps"] for table in step["tables"]):
        table["worked"] = ["0 " + script.replace(" ", "_") for _ in table["rows"]]
    return data


def points():
    """As a game for one player with points has it."""
    data = copy.deepcopy(sample())
    data["game"], data["players"] = "match3", ["player"]
    for node in data["nodes"]:
        node["chooser"] = 0
    for step in data["steps"]:
        step["payoffs"] = [4000 * step["payoffs"][0]]
        step["values"] = [[node, n, 4000 * value] for node, n, value in step["values"]]
    data["options"] = [[move, n, 4000 * value] for move, n, value in data["options"]]
    return data


def narrow():
    """Values between 0.1 and 0.2, as match-3 has them; and more children than the lists have."""
    data = sample()
    for step in data["steps"]:
        step["payoffs"] = [0.1 + 0.1 * payoff for payoff in step["payoffs"]]
        step["values"] = [[node, n, 0.1 + 0.1 * value] for node, n, value in step["values"]]
        step["children"] = len(step["expanded"]) + (60 if len(step["expanded"]) > 1 else 0)
        for table in step["tables"]:
            table["others"] = 17
    # The first step that made nothing is said to have made a child of the root, as where chance
    # decides which moves there are.
    later = next(step for step in data["steps"][1:] if step["selected"] > 1
                 and not step["expanded"])
    data["nodes"].append({"parent": 0, "move": "late", "chooser": 0})
    later["expanded"], later["children"] = [len(data["nodes"]) - 1], 1
    return data


def long_search(iterations=2000, width=60):
    """Not a search, but as large as one of a game with many moves."""
    rng = random.Random(1)
    nodes, children, stats, steps = [{"parent": -1, "move": "", "chooser": 0}], {}, [[0, 0.0]], []
    depth = [0]
    for _ in range(iterations):
        path, expanded, tables = [0], [], []
        while path[-1] in children:
            known = children[path[-1]]
            rows = [[c, stats[c][0], None if not stats[c][0] else stats[c][1] / stats[c][0], 0.5,
                     rng.random()] for c in known]
            chosen = min(rng.sample(known, 4)) if rng.random() < 0.8 else rng.choice(known)
            tables.append({"parent": path[-1], "rows": rows if len(path) < 3 else rows[:8],
                           "chosen": chosen, "plain": known[0]})
            path.append(chosen)
        selected = len(path)
        if stats[path[-1]][0] > 0 or path == [0]:
            parent = path[-1]
            for i in range(width):
                expanded.append(len(nodes))
                nodes.append({"parent": parent, "move": f"{'abcdefghjk'[i % 10]}{i // 10 + 1}",
                              "chooser": depth[parent] % 2})
                stats.append([0, 0.0])
                depth.append(depth[parent] + 1)
            children[parent] = expanded
            path.append(expanded[0])
        won = rng.random() < 0.5
        for node in path:
            stats[node][0] += 1
            stats[node][1] += won == (nodes[node]["chooser"] == 0)
        steps.append({"path": path, "selected": selected, "expanded": expanded,
                      "playout": ["a1", "b2"], "playout_length": 80,
                      "payoffs": [int(won), int(not won)],
                      "values": [[node, stats[node][0], round(stats[node][1] / stats[node][0], 4)]
                                 for node in path], "tables": tables, "notes": []})
    options = sorted(([nodes[c]["move"], stats[c][0], 0.5] for c in children[0] if stats[c][0]),
                     key=lambda option: -option[1])
    return sample() | {"game": "go", "iterations": iterations, "nodes": nodes, "steps": steps,
                       "choice": options[0][0], "options": options}


def open_in_browser(test, script, pages):
    """Runs a script of node's tests over pages, each as (page, data)."""
    install_packages()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name)
        for key, (page, data) in pages.items():
            (folder / f"{key}.html").write_text(page if data is None else filled(page, data),
                                                encoding="utf-8")
        (folder / "sample.json").write_text(json.dumps(pages["sample"][1]), encoding="utf-8")
        (folder / "page_test.mjs").write_text(script, encoding="utf-8")
        done = subprocess.run([NODE, str(folder / "page_test.mjs")], capture_output=True, text=True,
                              timeout=500,
                              env=os.environ | {"BROWSER": BROWSER, "PAGES": name, "WEB": str(WEB)})
        test.assertEqual(done.returncode, 0, done.stdout[-20000:] + done.stderr[-4000:])


def check_template(test, text):
    test.assertEqual(text.count(PLACE), 1)
    test.assertIn(f'<script id="data" type="application/json">{PLACE}</script>', text)
    test.assertIn("default-src 'none'", text)
    for word in ("http:", "https:", "src=", "<link", "@import", "url(", "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(",
                 "new Function", "fetch(", "XMLHttpRequest", "new Date", "Date.now",
                 ")dramatis-page\"", "\0", "\r"):
        test.assertNotIn(word, text.replace("http://www.w3.org/2000/svg", ""))
    test.assertNotRegex(text, r"@[A-Za-z0-9_./+-]+@")  # CMake would fill it in


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
            "other": (template(), sample() | {"version": 2}),
            "hostile": (template(), hostile()), "long": (template(), long_search()),
            "points": (template(), points()),
            "narrow": (template(), narrow())})

    @unittest.skipUnless(os.environ.get("DRAMATIS"),
                         "DRAMATIS names no program: its pages were not opened")
    def test_pages_of_the_program(self):
        orders = {"ucb1": ("tictactoe", "X.O/.X./..."),
                  "rave": ("tictactoe", "--techniques", "rule=rave;bias=0.1;c=0.3"),
                  "boltzmann": ("tictactoe", "--techniques", "rule=boltzmann;k=10"),
                  "go": ("go", "--size", "5", "--moves", "C3"), "match3": ("match3",)}
        pages = {}
        with tempfile.TemporaryDirectory() as folder:
            for name, order in orders.items():
                path = pathlib.Path(folder) / f"{name}.html"
                subprocess.run([os.environ["DRAMATIS"], "explain", *order, "--iterations", "60",
                                "--html", path], check=True, capture_output=True, timeout=60)
                pages[name] = (path.read_text(encoding="utf-8"), None)
        open_in_browser(self, TOOLS + REAL, pages | {"sample": (template(), sample())})


if __name__ == "__main__":
    unittest.main()
