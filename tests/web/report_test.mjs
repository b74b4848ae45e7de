// The pages of a playtest and of a comparison in a real browser. report_test.py makes the pages and
// runs this with their places in REPORT_PAGE, REPORT_JSON, COMPARISON_PAGE, COMPARISON_JSON, those
// of a level that is too hard in ADVICE_PAGE and ADVICE_JSON, those of tune in TUNE_PAGE, TUNE_JSON
// and FOLDER_PAGE, the browser in BROWSER, and WEB, the folder whose packages are used.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

const { ADVICE_JSON, ADVICE_PAGE, BROWSER, COMPARISON_JSON, COMPARISON_PAGE } = process.env;
const { FOLDER_PAGE, REPORT_JSON, REPORT_PAGE, TUNE_JSON, TUNE_PAGE, WEB } = process.env;
const require = createRequire(join(WEB, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const report = JSON.parse(readFileSync(REPORT_JSON, "utf8"));
const advice = JSON.parse(readFileSync(ADVICE_JSON, "utf8"));
const tuning = JSON.parse(readFileSync(TUNE_JSON, "utf8"));
const comparison = JSON.parse(readFileSync(COMPARISON_JSON, "utf8"));
const withGoals = report.levels.find((level) => level.has_goals);

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
});
after(() => browser?.close());

// Opens a page, and sees to it that it asks for nothing and logs nothing.
async function opened(file, work, { hash = "", bypassCSP = false, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    bypassCSP,
    ...options,
  });
  const page = await context.newPage();
  const faults = [];
  page.on(
    "console",
    (message) => ["error", "warning"].includes(message.type()) && faults.push(message.text()),
  );
  page.on("pageerror", (error) => faults.push(error.stack));
  page.on(
    "request",
    (request) => /^(file|data):/.test(request.url()) || faults.push(request.url()),
  );
  await page.goto(pathToFileURL(file).href + hash);
  await work(page);
  assert.deepEqual(faults, []);
  await context.close();
}

// The words of an element with one blank between them.
const words = async (locator) => (await locator.innerText()).replace(/\s+/g, " ").trim();
const hashOf = (page, level) =>
  page
    .locator("nav.levels a", { has: page.locator(".name", { hasText: level.name }) })
    .first()
    .getAttribute("href");
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
    assert.equal(await box.locator(".swap").count(), 2 + 1); // and one in the legend
    await page.keyboard.press("ArrowRight");
    assert.equal(
      await box.locator("svg.stage[role=img] .cleared").count(),
      first.waves[0].cleared.length,
    );
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
    for (const edit of compared.edits) assert.ok((await shown(page).innerText()).includes(edit));
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
          await page.evaluate(axe);
          const { violations } = await page.evaluate(() =>
            axe.run(document, { resultTypes: ["violations"] }),
          );
          const grave = violations.filter(({ impact }) => impact !== "minor");
          assert.deepEqual(
            grave.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 200)]),
            [],
          );
        },
        { colorScheme, bypassCSP: true },
      ));
}

for (const [name, file] of [["level", REPORT_PAGE], ["tune", TUNE_PAGE]])
  test(`printed: black on white, unfolded and without buttons: ${name}`, () =>
    opened(
      file,
      async (page) => {
        const folded = page.locator("details:not([open])");
        assert.ok((await folded.count()) > 0);
        await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
        assert.equal(await folded.count(), 0);
        await page.emulateMedia({ media: "print", colorScheme: "dark" });
        for (const button of await page.locator("button, select, input").all())
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
          await page.evaluate(axe);
          const { violations } = await page.evaluate(() =>
            axe.run(document, { resultTypes: ["violations"] }),
          );
          const grave = violations.filter(({ impact }) => impact !== "minor");
          assert.deepEqual(
            grave.map(({ id, nodes }) => [
              id,
              nodes
                .slice(0, 3)
                .map((node) => node.html.slice(0, 200) + " | " + node.failureSummary),
            ]),
            [],
          );
        },
        { colorScheme, bypassCSP: true },
      ));
