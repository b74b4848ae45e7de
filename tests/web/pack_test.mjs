// The index of a pack of levels in a real browser. report_test.py makes it and runs this with its
// folder in PACK, the browser in BROWSER, and WEB, the folder whose packages are used.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { findFaults, open } from "./browser.mjs";

const { PACK } = process.env;
const index = JSON.parse(readFileSync(join(PACK, "report.json"), "utf8"));
const address = pathToFileURL(join(PACK, "report.html")).href;

// Opens the index.
const opened = (work, { hash = "", ...options } = {}) => open(address + hash, work, options);

// Of the rows, when all of them are in their places.
const ids = (page) =>
  page
    .locator("table.pack tbody:not([aria-busy])")
    .evaluate((body) =>
      [...body.rows]
        .filter((row) => !row.classList.contains("group"))
        .map((row) => row.querySelector("th .unit").textContent),
    );
const all = index.levels.map((level) => level.id);
const column = (player, metric) =>
  index.columns.findIndex((each) => each.player === player && each.metric === metric);
const value = (level, at) =>
  Array.isArray(level.figures[at]) ? level.figures[at][0] : level.figures[at];

test("all levels are there, in the order of their numbers", () =>
  opened(async (page) => {
    assert.deepEqual(await ids(page), all);
    assert.ok(all.indexOf("02-harvest") < all.indexOf("12-garden"));
    assert.equal(await page.locator(".count").innerText(), `${all.length} levels`);
  }));

test("what is farthest from its target stands first, and the others are a click away", () =>
  opened(async (page) => {
    const urgent = page.locator(".urgent li:not(.more)");
    const names = await urgent.locator("a").allInnerTexts();
    const miss = (level) => {
      const rate = value(level, column(level.judge, "pass_rate"));
      if (!level.has_goals || typeof rate !== "number") return 0;
      const own = level.target?.player === level.judge;
      const { low, high } = own ? level.target : { low: 0.3, high: 0.9 };
      return Math.max(low - rate, rate - high, 0);
    };
    const status = index.levels.some((level) => level.status === "alarm") ? "alarm" : "warning";
    const bad = index.levels.filter((level) => level.status === status);
    assert.equal(names.length, Math.min(bad.length, 8));
    const shown = names.map((name) => bad.find((level) => level.name === name));
    const least = Math.min(...shown.map(miss));
    for (const level of bad) assert.ok(shown.includes(level) || miss(level) <= least + 0.001);
    for (let i = 1; i < shown.length; ++i)
      assert.ok(miss(shown[i]) <= miss(shown[i - 1]) + 0.001, names.join());
    const more = page.locator(".urgent .more");
    assert.equal(await more.count(), bad.length > 8 ? 1 : 0);
    if (bad.length <= 8) return;
    assert.equal(await more.innerText(), `and ${bad.length - 8} more`);
    await more.getByRole("link").click();
    assert.deepEqual(
      (await ids(page)).toSorted(),
      bad.map((level) => level.id).toSorted(),
    );
  }));

test("a link leads to a level, and from there to its neighbours and back", () =>
  opened(async (page) => {
    await page.locator('table.pack a[href="report/12-garden.html"]').press("Enter");
    await page.waitForURL(/\/report\/12-garden\.html$/);
    await page.locator('nav.pack a[rel="next"]').first().click();
    await page.waitForURL(/\/report\/13-fireworks\.html$/);
    await page.locator('nav.pack a[rel="prev"]').last().click();
    await page.waitForURL(/\/report\/12-garden\.html$/);
    await page.locator('nav.pack a[rel="up"]').first().click();
    await page.waitForURL(/\/report\.html$/);
  }));

test("every page that the index names is there and says which level it is", () => {
  for (const level of index.levels) {
    const page = readFileSync(join(PACK, level.page), "utf8");
    assert.ok(page.includes(`<p class="kicker">${level.id}</p>`), level.id);
    const data = JSON.parse(readFileSync(join(PACK, level.data), "utf8"));
    assert.equal(data.levels[0].id, level.id);
  }
});

test("an address of the old kind leads to the page of its level", () =>
  opened(async (page) => page.waitForURL(/\/report\/25-the-vault\.html$/), {
    hash: "#level-25-the-vault",
  }));

test("search finds names, ids, what a level teaches and what it contains", () =>
  opened(async (page) => {
    for (const [text, fits] of [
      ["vault", (level) => level.id.includes("vault")],
      ["spread unless", (level) => level.teaches.includes("spread unless")],
      ["ICE", (level) => JSON.stringify([level.id, level.name, level.teaches, level.mechanics])
        .toLowerCase().includes("ice")],
      ["nothing of the kind", () => false],
    ]) {
      await page.locator("#search-levels").fill(text);
      const wanted = index.levels.filter(fits).map((level) => level.id);
      assert.deepEqual(await ids(page), wanted, text);
    }
    await page.getByRole("button", { name: "Show all" }).click();
    assert.deepEqual(await ids(page), all);
  }));

test("filters keep the levels with a finding, a mechanic, a status", () =>
  opened(async (page) => {
    const finding = index.levels.flatMap((level) => level.findings)[0];
    for (const [box, wanted, fits] of [
      ["finding", finding, (level) => level.findings.includes(finding)],
      ["mechanic", "ice", (level) => level.mechanics.includes("ice")],
      ["status", "alarm", (level) => level.status === "alarm"],
    ]) {
      await page.locator(`#choose-${box}`).selectOption(wanted);
      const expected = index.levels.filter(fits).map((level) => level.id);
      assert.deepEqual(await ids(page), expected, box);
      assert.ok(expected.length > 0 && expected.length < all.length);
      await page.locator(`#choose-${box}`).selectOption("");
    }
  }));

test("levels are sorted by any figure, those without it last", () =>
  opened(async (page) => {
    for (const at of [column("greedy", "pass_rate"), column("random", "longest_cascade")])
      for (const way of [1, -1]) {
        await page.locator("#choose-sort").selectOption(String(at));
        if (way < 0) await page.locator("button.turn").click();
        const order = [...index.levels].sort((a, b) => {
          const [x, y] = [value(a, at), value(b, at)];
          if (x === null || y === null) return (x === null) - (y === null);
          return way * (x - y);
        });
        assert.deepEqual(
          await ids(page),
          order.map((level) => level.id),
        );
        await page.getByRole("button", { name: "Show all" }).click();
      }
    await page.locator("#choose-sort").selectOption(String(column("random", "longest_cascade")));
    const head = await page.locator("table.pack thead th").nth(3).innerText();
    assert.match(head, /longest cascade, random/);
    const first = page.locator("table.pack tbody tr").first();
    const cells = await first.locator("td").nth(2).innerText();
    const most = Math.min(
      ...index.levels.map((level) => value(level, column("random", "longest_cascade"))),
    );
    assert.match(cells, new RegExp(String(most)[0]));
  }));

test("a heading sorts, and again the other way round", () =>
  opened(async (page) => {
    const head = page.locator("table.pack thead th", { hasText: "greedy" });
    await head.getByRole("button").click();
    assert.equal(await head.getAttribute("aria-sort"), "ascending");
    await head.getByRole("button").click();
    assert.equal(await head.getAttribute("aria-sort"), "descending");
  }));

test("levels are grouped, each once, and the address keeps what was asked for", () =>
  opened(async (page) => {
    await page.locator("#choose-group").selectOption("mechanics");
    const groups = new Set(index.levels.map((level) => level.mechanics.join(", ")));
    assert.deepEqual([...(await ids(page))].sort(), [...all].sort());
    assert.equal(await page.locator("tr.group").count(), groups.size);
    await page.locator("#search-levels").fill("garden");
    const [found, url] = [await ids(page), page.url()];
    await page.goto("about:blank");
    await page.goto(url);
    assert.deepEqual(await ids(page), found);
    assert.equal(await page.locator("#search-levels").inputValue(), "garden");
  }));

test("boards are drawn for the rows that are in sight", () =>
  opened(async (page) => {
    const drawn = () => page.locator(".thumb svg").count();
    await page.locator("table.pack").scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.querySelector(".thumb svg"));
    assert.ok((await drawn()) < all.length);
    await page.locator("table.pack tbody tr:last-child").scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      document.querySelector("table.pack tbody tr:last-child .thumb svg"),
    );
    const level = index.levels.at(-1);
    const tiles = level.board
      .match(/../g)
      .filter((spot) => index.spots[parseInt(spot, 36)].svg).length;
    assert.equal(await page.locator("table.pack tbody tr:last-child .thumb use").count(), tiles);
  }));

test("the curve names its jumps, zooms by button, key and wheel, and opens levels", () =>
  opened(async (page) => {
    assert.ok(index.curve.jumps.some(({ from, to }) => from === "34-copy" && to === "35-copy"));
    const curve = page.locator('[data-plot="pack-curve"] svg.curve');
    const named = page.locator('.named[data-kind="jumps"] li', { hasText: "35-copy" });
    assert.match(await named.innerText(), /much harder/);
    const labels = () => curve.locator("text").allTextContents();
    const before = await labels();
    await named.getByRole("button").click();
    assert.ok((await labels()).join().includes("3"));
    assert.notDeepEqual(await labels(), before);
    await page.getByRole("button", { name: "All levels", exact: true }).click();
    assert.deepEqual(await labels(), before);
    await curve.focus();
    await page.keyboard.press("+");
    assert.notDeepEqual(await labels(), before);
    await page.keyboard.press("-");
    assert.deepEqual(await labels(), before);
    await curve.scrollIntoViewIfNeeded();
    const box = await curve.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + 150);
    assert.match(await curve.locator(".callout").innerHTML(), /greedy passes \d+/);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -240);
    await page.keyboard.up("Control");
    await page.waitForFunction((words) => {
      const texts = [...document.querySelectorAll("svg.curve > text")];
      return texts.map((text) => text.textContent).join("|") !== words;
    }, before.join("|"));
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForURL(/\/report\/.+\.html$/);
  }));

test("keys go along the curve from level to level, to both ends, and open one", () =>
  opened(async (page) => {
    const curve = page.locator("svg.curve");
    const at = column("greedy", "pass_rate");
    const played = index.levels.filter((level) => level.figures[at] !== null);
    const said = async () => (await curve.locator(".callout-name").textContent()).trim();
    await curve.focus();
    const seen = [];
    for (let i = 0; i < 4; ++i) {
      await page.keyboard.press("ArrowRight");
      seen.push(await said());
    }
    assert.equal(new Set(seen).size, 4, seen.join());
    await page.keyboard.press("ArrowLeft");
    assert.equal(await said(), seen[2]);
    await page.keyboard.press("Home");
    assert.equal(await said(), seen[0]);
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowRight");
    assert.match(await said(), new RegExp(played.at(-1).name));
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/report/${played.at(-1).id}\\.html$`));
  }));

test("what is shown in the curve fills it and is marked, until all levels are", () =>
  opened(async (page) => {
    const curve = page.locator("svg.curve");
    const items = await page.locator(".named li").all();
    assert.ok(items.length > 1);
    for (const item of items) {
      const [first, last] = ["first", "last"].map((end) => item.getAttribute(`data-${end}`));
      const [from, to] = [all.indexOf(await first), all.indexOf(await last)];
      await item.getByRole("button").click();
      const levels = (await curve.locator('text[text-anchor="middle"]').allTextContents()).filter(
        (text) => text !== "no goals",
      );
      assert.ok(levels.length > 0 && all.includes(levels[0]), levels.join());
      const { width, room, x } = await curve.locator("rect.chosen").evaluate((rect) => ({
        width: rect.width.baseVal.value,
        x: rect.x.baseVal.value,
        room: rect.ownerSVGElement.viewBox.baseVal.width,
      }));
      const wide = Math.max(8, 2 * (to - from + 1));
      assert.ok(width > ((to - from + 1) / wide) * 0.8 * room, `${width} of ${room} pixels`);
      assert.ok(x + width <= room);
      assert.equal(await page.locator(".named li.chosen").count(), 1);
    }
    await page.getByRole("button", { name: "All levels", exact: true }).click();
    assert.equal(await curve.locator("rect.chosen").count(), 0);
    assert.equal(await page.locator(".named li.chosen").count(), 0);
  }));

test("a legend says what stands above the curve", () =>
  opened(async (page) => {
    const said = await page.locator('[data-plot="pack-curve"] .legend').innerText();
    for (const [kind, word] of [["plateaus", /plateau/], ["jumps", /jump/]])
      if (index.curve[kind].length > 0) assert.match(said, word);
    assert.match(said, /no goals to pass/);
  }));

for (const javaScriptEnabled of [true, false])
  test(`where the curve has no line it says why, scripts ${javaScriptEnabled ? "on" : "off"}`, () =>
    opened(
      async (page) => {
        const at = column("greedy", "pass_rate");
        const without = index.levels.filter((level) => level.figures[at] === null);
        assert.ok(without.length > 1 && index.levels.at(-1).figures[at] === null);
        const figure = page.locator('[data-plot="pack-curve"]');
        const gap = await figure.locator(".drawing rect.gap").last().boundingBox();
        const grid = await figure.locator(".drawing .grid").first().boundingBox();
        assert.ok(Math.abs(gap.x + gap.width - grid.x - grid.width) < 3, "to the end");
        assert.equal(await figure.locator(".gap-word").last().textContent(), "no goals");
        const said = await figure.locator("figcaption").innerText();
        assert.ok(said.includes(`${without.length} levels that have no goals`), said);
      },
      { javaScriptEnabled },
    ));

for (const width of [1000, 1280])
  test(`ranges of large scores stay in their columns on ${width} pixels`, () =>
    opened(
      async (page) => {
        // All of them: rows out of sight are not laid out.
        await page.addStyleTag({ content: "tr { content-visibility: visible !important }" });
        const wide = await page.locator("table.pack td .interval").evaluateAll((all) =>
          all
            .filter((each) => {
              const cell = each.closest("td").getBoundingClientRect();
              const range = document.createRange();
              range.selectNodeContents(each);
              return range.getBoundingClientRect().right > cell.right + 0.5;
            })
            .map((each) => each.textContent),
        );
        assert.deepEqual(wide, []);
      },
      { viewport: { width, height: 900 }, bypassCSP: true },
    ));

for (const scripts of ["on", "off"])
  test(`nothing is wider than a phone, scripts ${scripts}`, () =>
    opened(
      async (page) => {
        const { width, room } = await page
          .locator("html")
          .evaluate((html) => ({ width: html.scrollWidth, room: html.clientWidth }));
        assert.ok(width <= room, `${width} on ${room} pixels`);
      },
      { viewport: { width: 360, height: 740 }, javaScriptEnabled: scripts === "on" },
    ));

test("with scripts off the table and the curve are there", () =>
  opened(
    async (page) => {
      assert.deepEqual(await ids(page), all);
      assert.equal(await page.locator('[data-plot="pack-curve"] svg .line').count(), 1);
      const greedy = index.levels.findIndex((level) => level.id === "12-garden");
      const figure = index.levels[greedy].figures[column("greedy", "pass_rate")];
      const said = await page.locator("table.pack tbody tr").nth(greedy).textContent();
      assert.ok(said.includes(`${Math.round(100 * figure[0])} %`), said);
    },
    { javaScriptEnabled: false },
  ));

for (const colorScheme of ["light", "dark"])
  // The page lets no foreign script in; for this one it has to.
  test(`axe finds nothing, ${colorScheme}`, () =>
    opened(
      async (page) => {
        assert.deepEqual(await findFaults(page), []);
      },
      { colorScheme, bypassCSP: true },
    ));

test("the index is printed with the titles of its columns, and without what is pressed", () =>
  opened(
    async (page) => {
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      for (const head of await page.locator("table.pack thead th:not(.thumb)").all())
        assert.notEqual((await head.innerText()).trim(), "");
      for (const each of await page.locator("select, input, .zoom, .print").all())
        assert.equal(await each.isVisible(), false);
      assert.equal(
        await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
        "rgb(255, 255, 255)",
      );
      assert.ok(await page.locator("svg.curve").isVisible());
      await page.emulateMedia({ media: "screen" });
      await page.locator("#search-levels").fill("garden");
      await page.emulateMedia({ media: "print" });
      assert.ok((await page.locator(".count").innerText()).includes(` of ${all.length} levels`));
    },
    { colorScheme: "dark" },
  ));

// From file://, where a page may not read another one.
test("all levels are printed from one page", () =>
  opened(async (index) => {
    await index.context().addInitScript(() => {
      window.print = () => (window.printed = (window.printed ?? 0) + 1);
    });
    const opening = index.context().waitForEvent("page");
    await index.getByRole("link", { name: "Print all levels" }).click();
    const page = await opening;
    const faults = [];
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("pageerror", (error) => faults.push(error.stack));
    await page.waitForSelector("html[data-ready]", { timeout: 240_000 });
    assert.equal(await page.evaluate(() => window.printed), 1);
    assert.deepEqual(
      await page.locator(".printed .kicker + h2").evaluateAll((heads) =>
        heads.map((head) => head.previousElementSibling.textContent),
      ),
      all,
    );
    await page.emulateMedia({ media: "print" });
    // Each begins a sheet, has what its own page has, and refers to nothing of another level.
    const found = await page.evaluate(() => {
      const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
      const dangling = [...document.querySelectorAll("use")].filter(
        (use) => !document.getElementById(use.getAttribute("href").slice(1)),
      );
      const foreign = [...document.querySelectorAll(".printed")].flatMap((part) =>
        [...part.querySelectorAll("use")].filter(
          (use) => !part.contains(document.getElementById(use.getAttribute("href").slice(1))),
        ),
      );
      const breaks = [...document.querySelectorAll(".printed")].map(
        (part) => getComputedStyle(part).breakBefore,
      );
      return {
        twice: ids.length - new Set(ids).size,
        dangling: dangling.length,
        foreign: foreign.length,
        breaks: breaks.slice(1).every((value) => value === "page"),
        frames: document.querySelectorAll("iframe").length,
        folded: document.querySelectorAll("details:not([open], .as-table)").length,
        seen: [...document.querySelectorAll("button:not(.term), nav")].filter((each) =>
          each.checkVisibility(),
        ).length,
      };
    });
    assert.deepEqual(found, {
      twice: 0,
      dangling: 0,
      foreign: 0,
      breaks: true,
      frames: 0,
      folded: 0,
      seen: 0,
    });
    assert.ok((await page.pdf({ format: "A4" })).length > 0);
    assert.deepEqual(faults, []);
    await page.close();
  }));
