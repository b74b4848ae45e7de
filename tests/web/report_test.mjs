// The pages of a playtest and of a comparison in a real browser. report_test.py makes the pages and
// runs this with their places in REPORT_PAGE, REPORT_JSON, COMPARISON_PAGE, COMPARISON_JSON, those
// of a level that is too hard in ADVICE_PAGE and ADVICE_JSON, of an easy one with crates in
// EASY_PAGE and EASY_JSON, and those of tune in TUNE_PAGE, TUNE_JSON and FOLDER_PAGE.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { findFaults, open } from "./browser.mjs";

const { ADVICE_JSON, ADVICE_PAGE, COMPARISON_JSON, COMPARISON_PAGE } = process.env;
const { EASY_JSON, EASY_PAGE, FOLDER_PAGE, REPORT_JSON, REPORT_PAGE } = process.env;
const { TUNE_JSON, TUNE_PAGE } = process.env;

const report = JSON.parse(readFileSync(REPORT_JSON, "utf8"));
const advice = JSON.parse(readFileSync(ADVICE_JSON, "utf8"));
const easy = JSON.parse(readFileSync(EASY_JSON, "utf8"));
const tuning = JSON.parse(readFileSync(TUNE_JSON, "utf8"));
const comparison = JSON.parse(readFileSync(COMPARISON_JSON, "utf8"));
const withGoals = report.levels.find((level) => level.has_goals);

// Opens a page of those files.
const opened = (file, work, { hash = "", ...options } = {}) =>
  open(pathToFileURL(file).href + hash, work, options);

// The words of an element with one blank between them.
const words = async (locator) => (await locator.innerText()).replace(/\s+/g, " ").trim();
const hashOf = async (page, level) =>
  "#" +
  (await page.locator(`[data-level="${report.levels.indexOf(level)}"]`).first().getAttribute("id"));
const shown = (page) => page.locator(".view:not([hidden])");
// Until this level is the one that is seen: what an address asks for comes a moment later.
const comes = (page, index) =>
  page.waitForFunction(
    (wanted) => document.querySelector(".view:not([hidden])").dataset.level === wanted,
    String(index),
  );
// In percent, as the program rounds: the middle goes to the even number.
const percent = (share) =>
  Math.abs((100 * share) % 1) === 0.5 ? 2 * Math.round(50 * share) : Math.round(100 * share);

test("a figure of the page is that of the data", () =>
  opened(REPORT_PAGE, async (page) => {
    await page.goto(page.url() + (await hashOf(page, withGoals)));
    for (const player of withGoals.players) {
      const { value, low, high } = player.figures.find(
        (entry) => entry.metric === "pass_rate",
      ).figure;
      if (high - low < 0.02) continue; // then with a decimal
      const cell = shown(page).locator(`td[data-metric="pass_rate"][data-player="${player.name}"]`);
      const expected = `${percent(value)} % (${percent(low)} to ${percent(high)})`;
      assert.equal(await words(cell), expected);
      assert.ok(
        (await shown(page).locator('[data-plot="passes"]').innerText())
          .replace(/\s+/g, " ")
          .includes(expected),
        "in the plot, too",
      );
    }
  }));

test("views are switched by link, list, keyboard and address", () =>
  opened(REPORT_PAGE, async (page) => {
    const comesTo = (id) =>
      page.waitForFunction(
        (wanted) => document.querySelector(".view:not([hidden])").id === wanted,
        id,
      );
    assert.equal(await shown(page).count(), 1);
    const first = await shown(page).getAttribute("id");
    assert.equal(await shown(page).getAttribute("data-level"), "0");
    await page.locator("nav.levels a").last().click();
    await comesTo("overview");
    await page.locator("#overview tbody a").first().click();
    await comes(page, 0);
    assert.ok((await words(shown(page).locator("h2"))).startsWith(report.levels[0].name));
    await page.locator("nav.levels a").last().click();
    await comesTo("overview");
    await page.locator("nav.levels a").last().focus();
    await page.keyboard.press("ArrowUp");
    await comesTo(first);
    await page.goBack();
    await comesTo("overview");
    assert.equal(await page.locator("nav.levels [aria-current]").count(), 1);
  }));

test("on a phone a view is chosen from a box", () =>
  opened(
    REPORT_PAGE,
    async (page) => {
      await page.locator("#choose-view").selectOption({ index: 1 });
      await page.locator("#overview").waitFor();
      await page.locator("#choose-view").selectOption({ index: 0 });
      await comes(page, 0);
    },
    { viewport: { width: 360, height: 740 } },
  ));

for (const [name, file] of [
  ["report", REPORT_PAGE],
  ["comparison", COMPARISON_PAGE],
])
  for (const scripts of ["on", "off"])
    test(`no view of the ${name} is wider than a phone, scripts ${scripts}`, () =>
      opened(
        file,
        async (page) => {
          for (const link of await page.locator("nav.levels a").all()) {
            const hash = await link.getAttribute("href");
            await page.goto(page.url().split("#")[0] + hash);
            await page.waitForTimeout(100);
            const { width, fit } = await page
              .locator("html")
              .evaluate((html) => ({ width: html.scrollWidth, fit: html.clientWidth }));
            assert.ok(width <= fit, `${hash}: ${width} on ${fit} pixels`);
          }
        },
        { viewport: { width: 360, height: 740 }, javaScriptEnabled: scripts === "on" },
      ));

for (const width of [390, 1280])
  for (const scripts of ["on", "off"])
    test(`who passes can be read on ${width} pixels, scripts ${scripts}`, () =>
      opened(
        REPORT_PAGE,
        async (page) => {
          const index = report.levels.indexOf(withGoals);
          if (scripts === "on") {
            await page.goto(page.url() + (await hashOf(page, withGoals)));
            await comes(page, index);
          }
          const plot = page.locator(`[data-level="${index}"] [data-plot="passes"] .drawing svg`);
          const { whole, axis, words } = await plot.evaluate((svg) => {
            const box = (each) => {
              const { left, right, top, bottom } = each.getBoundingClientRect();
              return { text: each.textContent, left, right, top, bottom };
            };
            const seen = [...svg.querySelectorAll("text")].filter(
              (each) => getComputedStyle(each).display !== "none",
            );
            return {
              whole: box(svg),
              axis: box(svg.querySelector(".axis")),
              words: seen.map(box),
            };
          });
          assert.ok(words.length >= 2 * withGoals.players.length);
          for (const [i, a] of words.entries()) {
            assert.ok(a.left >= whole.left - 1 && a.right <= whole.right + 1, a.text);
            for (const b of words.slice(i + 1))
              assert.ok(
                a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top,
                `"${a.text}" and "${b.text}" overlap`,
              );
          }
          const share = (axis.right - axis.left) / (whole.right - whole.left);
          assert.ok(share > 0.6, `the bars have ${share} of the width`);
        },
        { viewport: { width, height: 900 }, javaScriptEnabled: scripts === "on" },
      ));

test("heat maps show the player that is chosen", () =>
  opened(REPORT_PAGE, async (page) => {
    await page.goto(page.url() + (await hashOf(page, withGoals)));
    const other = withGoals.players.find((player) => player.name !== withGoals.judge);
    await shown(page).locator(".heats select").selectOption(other.name);
    const map = shown(page).locator('figure[data-map="swaps"]');
    const values = other.maps.swaps.value.filter((value) => value > 0);
    assert.equal(await map.locator(".heat-cells rect").count(), values.length);
    assert.match(
      await map.locator("svg").getAttribute("aria-label"),
      new RegExp(`${other.name}: most at row`),
    );
    const most = Math.max(...values);
    assert.ok(
      Math.abs(Number(await map.locator(".most").innerText()) - most) <=
        (most >= 1 ? 0.05 : 0.005) + 1e-9,
    );
  }));

test("plots have tooltips, and keep their words for those who cannot see", () =>
  opened(REPORT_PAGE, async (page) => {
    await page.goto(page.url() + (await hashOf(page, withGoals)));
    for (const kind of ["passes", "curve", "score"]) {
      const plot = shown(page).locator(`[data-plot="${kind}"] svg`).first();
      await plot.scrollIntoViewIfNeeded();
      assert.ok((await plot.getAttribute("aria-label")).length > 20);
      const box = await plot.boundingBox();
      const texts = await plot.locator("text").count();
      let seen = false;
      for (let i = 1; i < 20 && !seen; ++i) {
        await page.mouse.move(box.x + (box.width * i) / 20, box.y + (box.height * (20 - i)) / 20);
        await page.waitForTimeout(50);
        seen = (await plot.locator("text").count()) > texts;
      }
      assert.ok(seen, kind);
    }
  }));

test("the curve is read by keys, and stands in a table", () =>
  opened(REPORT_PAGE, async (page) => {
    await page.goto(page.url() + (await hashOf(page, withGoals)));
    const figure = shown(page).locator('[data-plot="curve"]');
    const plot = figure.locator("svg").first();
    await plot.focus();
    const said = figure.locator("[aria-live]");
    await page.keyboard.press("ArrowRight");
    const first = await said.innerText();
    assert.match(first, /moves allowed 1: .*%/);
    await page.keyboard.press("ArrowRight");
    const second = await said.innerText();
    assert.match(second, /moves allowed 2: .*%/);
    assert.equal(first.split(",")[0], second.split(",")[0]); // of the same player
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    const rows = figure.locator(".as-table tbody tr");
    const curves = withGoals.players.filter((player) => player.curve);
    assert.equal(await rows.count(), Math.max(...curves.map(({ curve }) => curve.value.length)));
    await figure.locator(".as-table summary").click();
    const judge = curves.findIndex((player) => player.name === withGoals.judge);
    const { value, low, high } = withGoals.players.find(
      (player) => player.name === withGoals.judge,
    ).curve;
    const at = withGoals.moves - 1;
    const cell = rows.nth(at).locator("td").nth(judge);
    await cell.waitFor({ state: "visible" });
    if (high[at] - low[at] >= 0.02)
      assert.equal(
        await words(cell),
        `${percent(value[at])} % (${percent(low[at])} to ${percent(high[at])})`,
      );
  }));

test("a command is copied by its button, as it stands there", () =>
  opened(ADVICE_PAGE, async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const place = page.locator(".command").first();
    const command = advice.levels[0].advice.proposals[0].command;
    assert.equal(await place.locator("code").innerText(), command);
    await place.getByRole("button", { name: "Copy command" }).click();
    await place.getByRole("button", { name: "Copied" }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), command);
  }));

test("a replay goes step by step to the end that the data has", () =>
  opened(REPORT_PAGE, async (page) => {
    await page.goto(page.url() + (await hashOf(page, withGoals)));
    const player = withGoals.players.find((each) => each.name === withGoals.judge);
    const replay = player.replays.find((each) => each.label === "worst");
    const box = shown(page).locator(".replay");
    await box.getByLabel("Game").selectOption("worst");
    const event = box.locator(".event");
    assert.equal(await event.innerText(), "The board at the start");
    await box.getByRole("button", { name: "Next step" }).click();
    const first = replay.moves[0];
    assert.match(
      await event.innerText(),
      new RegExp(`^Swap row ${first.row}, column ${first.column} `),
    );
    const marked = async (kind, count) => {
      const cells = box.locator(`[role=img] .is-${kind}`);
      await cells.nth(count - 1).waitFor();
      assert.equal(await cells.count(), count);
    };
    await marked("swap", 2);
    await page.keyboard.press("ArrowRight");
    await marked("cleared", first.waves[0].cleared.length);
    assert.match(
      await event.innerText(),
      new RegExp(`${first.waves[0].cleared.length} cleared, \\+${first.waves[0].points}`),
    );
    await page.keyboard.press("ArrowLeft");
    assert.match(await event.innerText(), /^Swap /);
    await box.getByRole("button", { name: "Play" }).click();
    await page.waitForFunction(
      () => !document.querySelector(".view:not([hidden]) .event").textContent.startsWith("Swap"),
    );
    await box.getByRole("button", { name: "Stop" }).click();
    await box.getByRole("slider").focus();
    await page.keyboard.press("End");
    const last = replay.moves.at(-1);
    assert.match(await event.innerText(), replay.won ? /is passed$/ : /is not passed$/);
    assert.ok(
      (await words(box.locator("dl"))).includes(`score ${last.score.toLocaleString("en")}`),
    );
    assert.ok((await words(box.locator("dl"))).includes(last.goals[0]));
    assert.equal(
      (await words(box.locator("dl"))).includes("with the bonus for moves left"),
      replay.score > last.score,
    );
    assert.equal(await box.getByRole("button", { name: "Next step" }).isDisabled(), true);
  }));

test("goals and the score count step by step in a replay", () =>
  opened(EASY_PAGE, async (page) => {
    const level = easy.levels[0];
    const player = level.players.find((each) => each.name === level.judge);
    const replay = player.replays.find((each) => each.label === "worst");
    const at = replay.moves.findIndex(
      ({ waves, goals }) =>
        waves.length > 1 && new Set([...waves, { goals }].map((wave) => wave.goals[0])).size > 1,
    );
    assert.notEqual(at, -1, "no cascade that counts at different times");
    const box = shown(page).locator(".replay");
    await box.getByLabel("Game").selectOption("worst");
    const { before, waves } = {
      before: replay.moves[at - 1] ?? { score: 0, goals: replay.goals },
      waves: replay.moves[at].waves,
    };
    const said = async () => {
      const text = await words(box.locator("dl"));
      return level.goals.map((goal) => text.split(`${goal} `)[1].match(/^\d+ of \d+/)[0]);
    };
    // Each move is the swap, its waves, what was left out, and rest.
    const steps = replay.moves
      .slice(0, at)
      .reduce((sum, move) => sum + move.waves.length + 2 + (move.left_out ? 1 : 0), 0);
    await box.getByRole("slider").fill(String(steps + 1));
    assert.match(await box.locator(".event").innerText(), /^Swap /);
    assert.deepEqual(await said(), before.goals);
    let score = before.score;
    for (const [i, wave] of waves.entries()) {
      await box.getByRole("button", { name: "Next step" }).click();
      assert.match(await box.locator(".event").innerText(), new RegExp(`^Step ${i + 1} of `));
      assert.deepEqual(await said(), wave.goals, `step ${i + 1}`);
      score += wave.points;
      assert.ok(
        (await words(box.locator("dl"))).includes(`score ${score.toLocaleString("en")}`),
        `score after step ${i + 1}`,
      );
    }
  }));

// How bright each cell of the first heat map is with that much heat everywhere: the mean of the
// three colours, from 0 to 255.
async function shades(page, heat) {
  const map = shown(page).locator("figure.heat svg").first();
  await map.scrollIntoViewIfNeeded();
  const cells = await map.evaluate((svg, opacity) => {
    const under = svg.querySelector(".under");
    const size = svg.viewBox.baseVal;
    const [columns, rows] = ["width", "height"].map((name) =>
      Math.round((under[name].baseVal.value - 2) / 50),
    );
    const heat = svg.querySelector(".heat-cells");
    heat.replaceChildren();
    svg.querySelector(".heat-numbers").replaceChildren();
    const out = [];
    for (let i = 0; i < rows * columns; ++i) {
      const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      const [x, y] = [2 + 50 * (i % columns), 2 + 50 * Math.floor(i / columns)];
      for (const [name, value] of Object.entries({ x, y, width: 48, height: 48 }))
        rect.setAttribute(name, value);
      rect.setAttribute("fill-opacity", opacity);
      heat.append(rect);
      const box = svg.getBoundingClientRect();
      const scale = box.width / size.width;
      out.push({ x: (x - size.x) * scale, y: (y - size.y) * scale, size: 48 * scale });
    }
    return out;
  }, heat);
  const picture = (await map.screenshot()).toString("base64");
  return page.evaluate(
    async ([data, boxes]) => {
      const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d", { willReadFrequently: true });
      context.drawImage(image, 0, 0);
      return boxes.map(({ x, y, size }) => {
        const { data: dots } = context.getImageData(x + 3, y + 3, size - 6, size - 6);
        let sum = 0;
        for (let i = 0; i < dots.length; i += 4) sum += dots[i] + dots[i + 1] + dots[i + 2];
        return sum / (0.75 * dots.length);
      });
    },
    [picture, cells],
  );
}

for (const colorScheme of ["light", "dark"])
  test(`crates do not look like heat, ${colorScheme}`, () =>
    opened(
      EASY_PAGE,
      async (page) => {
        const { board, columns, rows } = easy.levels[0];
        const isCrate = Array.from({ length: rows * columns }, (_, cell) =>
          easy.spots[parseInt(board.slice(2 * cell, 2 * cell + 2), 36)].label.includes("crate"),
        );
        assert.ok(isCrate.includes(true) && isCrate.includes(false));
        const mean = (values, wanted) => {
          const chosen = values.filter((_, cell) => isCrate[cell] === wanted);
          return chosen.reduce((a, b) => a + b, 0) / chosen.length;
        };
        const [none, some, most] = [
          await shades(page, 0),
          await shades(page, 0.2),
          await shades(page, 0.9),
        ];
        const crates = Math.abs(mean(none, true) - mean(none, false));
        const tenth = Math.abs(mean(some, false) - mean(none, false)) / 2;
        const left = Math.abs(mean(most, true) - mean(most, false));
        assert.ok(tenth > 2, `a tenth of the heat is seen: ${tenth}`);
        assert.ok(crates < 1.5 * tenth, `crates: ${crates}, a tenth of the heat: ${tenth}`);
        assert.ok(left < 1.5 * tenth, `crates under heat: ${left}, a tenth of it: ${tenth}`);
      },
      { colorScheme },
    ));

test("on a phone the columns of the goals that tell most are seen", () =>
  opened(
    EASY_PAGE,
    async (page) => {
      const table = shown(page).locator("table.goals");
      await table.scrollIntoViewIfNeeded();
      const seen = await table.evaluate((each) => {
        const room = each.closest(".scroll").getBoundingClientRect().right;
        return [...each.querySelectorAll("thead th")]
          .filter((head) => head.getBoundingClientRect().right <= room + 1)
          .map((head) => head.textContent);
      });
      assert.deepEqual(seen, [
        "Goal",
        "Player",
        "Lost games that missed only this goal",
        "Lost games that missed it",
      ]);
      const cell = table.locator("tbody tr").first().locator("td").first();
      const { x, width } = await cell.boundingBox();
      assert.ok(x + width <= 390, "and what is in them");
    },
    { viewport: { width: 390, height: 844 } },
  ));

for (const width of [390, 1280])
  test(`a reading of 100 % stands clear of all marks on ${width} pixels`, () =>
    opened(
      EASY_PAGE,
      async (page) => {
        const level = easy.levels[0];
        const sure = level.players.filter(
          ({ figures }) => figures.find(({ metric }) => metric === "pass_rate").figure.value === 1,
        );
        assert.ok(sure.length > 0, "nobody passes always");
        const plot = shown(page).locator('[data-plot="passes"] svg').first();
        const { readings, marks } = await plot.evaluate((svg) => {
          const box = (each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            return { text: each.textContent, left, right, top, bottom };
          };
          return {
            readings: [...svg.querySelectorAll("text.reading, text.name")].map(box),
            marks: [...svg.querySelectorAll(".series > *")].map(box),
          };
        });
        assert.ok(readings.filter(({ text }) => text.includes("100")).length >= sure.length);
        assert.ok(marks.length >= 2 * level.players.length);
        for (const a of readings)
          for (const b of marks)
            assert.ok(
              a.right <= b.left || b.right <= a.left || a.bottom + 5 <= b.top || b.bottom <= a.top,
              `"${a.text}" is ${b.top - a.bottom} pixels above a mark`,
            );
      },
      { viewport: { width, height: 900 } },
    ));

test("names without end break, and leave the columns their room", async () => {
  for (const width of [390, 1280])
    await opened(
      REPORT_PAGE,
      async (page) => {
        const fits = () =>
          page.locator("html").evaluate((html) => html.scrollWidth <= html.clientWidth);
        const long = "x".repeat(400);
        await page.evaluate((text) => {
          for (const place of document.querySelectorAll(
            "#overview tbody th a, #overview tbody th .unit, .urgent a, h1, .kicker, .name, " +
              ".onward a, .summary, .finding p",
          ))
            place.textContent = text;
          for (const h2 of document.querySelectorAll(".level h2")) h2.prepend(text);
        }, long);
        await page.evaluate(() => (location.hash = "#overview"));
        await page.locator("#overview").waitFor();
        assert.ok(await fits(), `overview, ${width}`);
        const table = page.locator("#overview .scroll").first();
        assert.ok(
          await table.evaluate((box) => box.scrollWidth <= box.clientWidth),
          `table, ${width}`,
        );
        await page.evaluate(() => (location.hash = document.querySelector('[data-level="0"]').id));
        await comes(page, 0);
        assert.ok(await fits(), `level, ${width}`);
      },
      { viewport: { width, height: 900 } },
    );
});

test("goals are all there without scrolling in a box", () =>
  opened(REPORT_PAGE, async (page) => {
    await page.goto(page.url() + (await hashOf(page, withGoals)));
    const box = shown(page).locator(".scroll:has(table.goals)");
    assert.ok(await box.evaluate((each) => each.scrollHeight <= each.clientHeight + 1));
  }));

test("a page of one level says its name once at the top, and gives it the whole width", () =>
  opened(REPORT_PAGE, async (page) => {
    const tops = page.locator(
      "header.top h1, nav.levels, .view:not([hidden]) > header :is(.kicker, h2)",
    );
    const said = (await tops.allInnerTexts()).join("\n");
    assert.equal(said.split(withGoals.name).length - 1, 1, said);
    const main = await page.locator("main").boundingBox();
    assert.ok(main.width > 1280 - 60, `${main.width} pixels`);
    const figures = shown(page).locator(".scroll:has(table.figures)");
    assert.ok(await figures.evaluate((box) => box.scrollWidth <= box.clientWidth));
  }));

test("a table that goes on to the side fades there, and keys move it", () =>
  opened(
    REPORT_PAGE,
    async (page) => {
      const box = shown(page).locator(".scroll:has(table.goals)");
      const mask = () => box.evaluate((each) => getComputedStyle(each).maskImage);
      assert.equal(await box.getAttribute("data-cut"), "right");
      assert.notEqual(await mask(), "none");
      await box.focus();
      const end = () =>
        box.evaluate((each) => each.scrollLeft >= each.scrollWidth - each.clientWidth - 1);
      for (let i = 0; i < 40 && !(await end()); ++i) {
        await page.keyboard.press("ArrowRight");
        await page.waitForTimeout(50);
      }
      assert.ok(await end());
      await page.waitForFunction((each) => each.dataset.cut === "left", await box.elementHandle());
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.waitForFunction((each) => !("cut" in each.dataset), await box.elementHandle());
      assert.equal(await mask(), "none");
    },
    { viewport: { width: 390, height: 844 } },
  ));

test("a table that goes on below fades there until its end", () =>
  opened(COMPARISON_PAGE, async (page) => {
    const box = shown(page).locator(".scroll:has(table.differences)");
    assert.equal(await box.getAttribute("data-cut"), "bottom");
    await box.focus();
    await page.keyboard.press("End");
    await page.waitForFunction((each) => !("cut" in each.dataset), await box.elementHandle());
  }));

test("without scripts a shadow says that a table goes on", () =>
  opened(
    REPORT_PAGE,
    async (page) => {
      const box = page.locator(".scroll:has(table.goals)").first();
      const shade = await box.evaluate((each) => getComputedStyle(each).backgroundImage);
      assert.match(shade, /gradient/);
    },
    { viewport: { width: 390, height: 844 }, javaScriptEnabled: false },
  ));

for (const width of [390, 1280])
  test(`what is looked up is ${width < 760 ? "folded" : "open"} on ${width} pixels`, () =>
    opened(
      REPORT_PAGE,
      async (page) => {
        const figures = shown(page).locator("table.figures");
        const words = page.locator("tr[data-term]").first();
        assert.equal(await figures.isVisible(), width > 760);
        assert.equal(await words.isVisible(), width > 760);
        if (width > 760) return;
        for (const heading of ["All figures", "What the words mean"])
          await page.getByRole("heading", { name: heading }).click();
        assert.ok(await figures.isVisible());
        assert.ok(await words.isVisible());
      },
      { viewport: { width, height: 844 } },
    ));

for (const scripts of ["on", "off"])
  test(`that games are watched with scripts is said without them, scripts ${scripts}`, () =>
    opened(
      REPORT_PAGE,
      async (page) => {
        const place = page.locator(".replays").first();
        const said = await place.innerText();
        assert.equal(/JavaScript/.test(said), scripts === "off");
        const picture = place.locator("svg").first();
        assert.equal(await picture.isVisible().catch(() => false), scripts === "on");
      },
      { javaScriptEnabled: scripts === "on" },
    ));

for (const scripts of ["on", "off"])
  test(`labels of lines stand apart, around their lines, scripts ${scripts}`, () =>
    opened(
      REPORT_PAGE,
      async (page) => {
        const picture = page.locator('[data-plot="offered"] svg').first();
        const labels = await picture.evaluate((svg) =>
          [...svg.querySelectorAll("text.label")].map((text) => {
            const { top, bottom, right } = text.getBoundingClientRect();
            const [lead] = [...text.parentElement.querySelectorAll(".lead:not(.short)")];
            const y = lead.getAttribute("d").match(/-?[\d.]+/g).map(Number).filter((_, i) => i % 2);
            return { text: text.textContent, top, bottom, right, from: y[0], to: y.at(-1) };
          }),
        );
        assert.ok(labels.length > 5, "few players");
        const room = await picture.boundingBox();
        for (const [i, a] of labels.entries()) {
          assert.ok(a.right <= room.x + room.width + 1, a.text);
          for (const b of labels.slice(i + 1)) {
            assert.ok(a.from <= b.from && a.to < b.to, `${a.text} and ${b.text} cross`);
            assert.ok(b.to - a.to > 14.9, `${a.text} and ${b.text} overlap`);
          }
        }
        // Those that crowd give way to both sides.
        const moved = labels.map(({ from, to }) => to - from);
        assert.ok(Math.min(...moved) <= 0 && Math.max(...moved) >= 0, moved.join());
        const mean = moved.reduce((a, b) => a + b) / moved.length;
        const most = Math.max(...moved.map(Math.abs));
        assert.ok(Math.abs(mean) <= 0.25 * most + 0.1, `${mean} of ${most}: ${moved.join()}`);
      },
      { javaScriptEnabled: scripts === "on" },
    ));

test("the button changes between light and dark", () =>
  opened(REPORT_PAGE, async (page) => {
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.getByRole("button", { name: "Dark page" }).click();
    assert.notEqual(await paper(), light);
    await page.getByRole("button", { name: "Light page" }).click();
    assert.equal(await paper(), light);
  }));

test("with scripts off all levels are there, with plots, heat maps and tables", () =>
  opened(
    REPORT_PAGE,
    async (page) => {
      assert.equal(await page.locator(".view:visible").count(), 1 + report.levels.length);
      for (const [i, level] of report.levels.entries()) {
        const section = page.locator(`[data-level="${i}"]`);
        // Lines do not end between a number and its %.
        const words = (await section.innerText()).replaceAll("\u00a0%", " %");
        assert.ok(words.includes(level.summary));
        for (const finding of level.findings)
          assert.ok(words.includes(finding.text) || level.advice, finding.text);
        if (level.advice) assert.ok(words.includes(level.advice.standing), level.advice.standing);
        assert.ok((await section.locator(".plot svg").count()) >= 3);
        assert.ok((await section.locator(".heat rect").count()) > 0);
        assert.equal(
          await section.locator("table.figures thead th").count(),
          1 + level.players.length,
        );
      }
    },
    { javaScriptEnabled: false },
  ));

test("the comparison shows verdicts and differences", () =>
  opened(COMPARISON_PAGE, async (page) => {
    const compared = comparison.levels[0];
    const summary = await words(shown(page).locator(".summary"));
    assert.ok(summary.replaceAll("\u00a0", " ").includes(compared.text), summary);
    assert.notEqual(await shown(page).getAttribute("id"), "overview"); // there is one level only
    assert.match(await shown(page).locator(".headline").innerText(), /passed by greedy/);
    assert.equal(await shown(page).locator(".headline").isVisible(), true);
    assert.equal(
      await shown(page).locator(".differences tbody tr").count(),
      compared.differences.length,
    );
    const text = await words(shown(page));
    for (const edit of compared.edits)
      assert.ok(text.replaceAll("\u00a0", " ").includes(edit.replaceAll("->", "\u2192")), edit);
    assert.equal(await shown(page).locator("figure.board").count(), 2);
    const other = compared.new.players.find(
      (player) => player.curve && player.name !== compared.new.judge,
    );
    await shown(page).locator('[data-plot="compared-curve"] select').selectOption(other.name);
    await shown(page).locator(".heats select").selectOption(other.name);
    assert.match(
      await shown(page).locator('[data-side="old"] figure svg').first().getAttribute("aria-label"),
      new RegExp(other.name),
    );
  }));

for (const javaScriptEnabled of [true, false])
  test(`what tune found, scripts ${javaScriptEnabled ? "on" : "off"}`, () =>
    opened(
      TUNE_PAGE,
      async (page) => {
        assert.ok(tuning.proposals.length > 1 && tuning.proposals.some((each) => each.board));
        const told = await words(page.locator(".standing"));
        assert.ok(told.replace(/\u00a0/g, " ").startsWith(tuning.answer), told);
        const shownProposals = await page.locator("li.proposal").all();
        assert.equal(shownProposals.length, tuning.proposals.length);
        for (const [i, proposal] of tuning.proposals.entries()) {
          const here = shownProposals[i];
          assert.ok((await words(here.locator("h4"))).includes(proposal.text));
          assert.equal(await here.locator(".command code").innerText(), proposal.command);
          assert.equal(await here.locator(".strip .band").count(), 1);
          const flags = await here.locator("figure.board > svg .marks .flag").count();
          assert.equal(flags, 2 * proposal.cells.length); // before and after
          assert.equal(proposal.cells.length > 0, proposal.board !== null);
        }
        const rows = page.locator("details table tbody tr");
        assert.equal(await rows.count(), tuning.looks.length);
      },
      { javaScriptEnabled },
    ));

test("the page of tune holds what tune --json prints", () =>
  opened(TUNE_PAGE, async (page) => {
    const held = JSON.parse(await page.locator("#data").textContent());
    assert.deepEqual(held, tuning);
  }));

test("a proposal's command is copied", () =>
  opened(
    TUNE_PAGE,
    async (page) => {
      await page.locator("li.proposal button.copy").first().click();
      assert.equal(
        await page.evaluate(() => navigator.clipboard.readText()),
        tuning.proposals[0].command,
      );
    },
    { permissions: ["clipboard-read", "clipboard-write"] },
  ));

test("the folder's page has the curve, and says why a level is not in its band", () =>
  opened(FOLDER_PAGE, async (page) => {
    const folder = JSON.parse(await page.locator("#data").textContent());
    const curve = page.locator('[data-plot="tune-curve"]');
    assert.equal(await curve.locator("rect.band").count(), folder.levels.length);
    const played = folder.levels.filter((level) => level.before);
    assert.equal(await curve.locator("circle.before").count(), played.length);
    const missed = played.filter((level) => !level.inside);
    assert.ok(missed.length > 0 && missed.length < played.length);
    assert.equal(await curve.locator("path.sign.missed").count(), missed.length);
    const rows = await page.locator("table tbody tr").allInnerTexts();
    folder.levels.forEach((level, i) => {
      assert.ok(rows[i].includes(level.level));
      assert.ok(rows[i].replace(/\s+/g, " ").includes(level.text.replace(/\s+/g, " ")), rows[i]);
    });
    assert.ok(rows.some((row) => row.includes("it has no goals")));
  }));

for (const [name, file] of [["tune", TUNE_PAGE], ["folder", FOLDER_PAGE]]) {
  for (const scripts of ["on", "off"])
    test(`nothing is wider than a phone: ${name}, scripts ${scripts}`, () =>
      opened(
        file,
        async (page) => {
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.equal(width, 360);
        },
        { viewport: { width: 360, height: 740 }, javaScriptEnabled: scripts === "on" },
      ));
  for (const colorScheme of ["light", "dark"])
    test(`axe finds nothing: ${name}, ${colorScheme}`, () =>
      opened(
        file,
        async (page) => {
          assert.deepEqual(await findFaults(page), []);
        },
        { colorScheme, bypassCSP: true },
      ));
}

for (const [name, file] of [["level", REPORT_PAGE], ["tune", TUNE_PAGE]])
  test(`printed: black on white, unfolded and without buttons: ${name}`, () =>
    opened(
      file,
      async (page) => {
        const folded = page.locator("details:not([open], .as-table)");
        assert.ok((await folded.count()) > 0);
        await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
        assert.equal(await folded.count(), 0);
        await page.emulateMedia({ media: "print", colorScheme: "dark" });
        // Words, headings and the players that were chosen are printed as text (print_test.mjs).
        const pressed = "button:not(.term, th > button), select:not(.chooser select), input";
        for (const button of await page.locator(pressed).all())
          assert.equal(await button.isVisible(), false);
        assert.equal(
          await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
          "rgb(255, 255, 255)",
        );
        for (const heading of await page.locator("main h3:not(.replays h3)").all())
          assert.ok(await heading.isVisible(), await heading.textContent());
        await page.evaluate(() => dispatchEvent(new Event("afterprint")));
        assert.ok((await folded.count()) > 0);
      },
      { colorScheme: "dark" },
    ));

const views = [
  ["overview", REPORT_PAGE, 1],
  ["level", REPORT_PAGE, 0],
  ["comparison overview", COMPARISON_PAGE, 1],
  ["compared level", COMPARISON_PAGE, 0],
];
for (const [name, file, index] of views)
  for (const colorScheme of ["light", "dark"])
    // The page lets no foreign script in; for this one it has to.
    test(`axe finds nothing: ${name}, ${colorScheme}`, () =>
      opened(
        file,
        async (page) => {
          await page.goto(
            page.url() + (await page.locator("nav.levels a").nth(index).getAttribute("href")),
          );
          assert.deepEqual(await findFaults(page), []);
        },
        { colorScheme, bypassCSP: true },
      ));
