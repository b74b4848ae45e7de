// Levels are drawn in a real browser: by mouse, by finger and by keys alone. draw_test.py makes the
// page and runs this with its place in STUDIO, a folder to write to in FOLDER and the program in
// DRAMATIS.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { findFaults, open } from "./browser.mjs";

const { DRAMATIS, FOLDER, STUDIO } = process.env;
const STUDIO_URL = pathToFileURL(STUDIO).href;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SAFETY = 20000; // milliseconds until something has to be there

// Opens the drawing of a level.
const drawing = (id, work, options) =>
  open(
    `${STUDIO_URL}#/draw/${id}`,
    async (page) => {
      page.setDefaultTimeout(SAFETY);
      await page.locator(".draw-grid").waitFor();
      await work(page);
    },
    options,
  );

const tool = (page, name) => page.locator(`[data-tool="${name}"]`);
const swatch = (page, id) => page.locator(`[data-brush="${id}"]`);
const cell = (page, number) => page.locator(`[data-cell="${number}"]`);
const text = (page) => page.locator(".draw-text").inputValue();
const file = async (page) => JSON.parse((await text(page)).replace(/\/\/.*$|\/\*.*?\*\//gm, ""));
const board = async (page) => (await file(page)).board;
const undo = (page) => page.locator(".draw-step").first();
const redo = (page) => page.locator(".draw-step").nth(1);
const label = (page, number) => cell(page, number).getAttribute("aria-label");
const verdict = (page) => page.locator(".draw-verdict").innerText();
const changing = (page) =>
  page
    .locator(".will, .will-too")
    .evaluateAll((all) => all.map((each) => Number(each.dataset.cell)).sort((a, b) => a - b));

async function middle(page, number) {
  const box = await cell(page, number).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
async function drag(page, ...cells) {
  await cell(page, cells[0]).scrollIntoViewIfNeeded();
  await page.mouse.move(...(await middle(page, cells[0])));
  await page.mouse.down();
  for (const each of cells.slice(1))
    await page.mouse.move(...(await middle(page, each)), { steps: 2 });
  await page.mouse.up();
}
// Types into a box as a person does who first marks all of it.
async function fill(page, name, value) {
  const box = page.getByLabel(name, { exact: true });
  await box.fill(String(value));
  await box.blur();
}
async function opened(page, title) {
  const section = page.locator("details.draw-section", {
    has: page.locator(`summary:text-is("${title}")`),
  });
  if ((await section.getAttribute("open")) === null) await section.locator("summary").click();
}
async function typed(page, change) {
  const area = page.locator(".draw-text");
  await area.fill(change(await area.inputValue()));
}

// What the drawing shows is what the text says.
async function agrees(page) {
  const rows = await board(page);
  const cells = rows.flatMap((row) => (row.includes(" ") ? row.split(" ") : [...row]));
  const labels = await page
    .locator("[data-cell]")
    .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  assert.equal(labels.length, cells.length);
  const words = {
    "?": /^any tile/,
    ".": /^hole/,
    "#": /^stone/,
    "%": /^vine/,
    "*": /^item/,
    _: /^empty/,
    "@": /^colour bomb/,
  };
  for (const [i, sign] of cells.entries()) {
    const wanted =
      words[sign] ??
      (/[1-5]/.test(sign) ? new RegExp(`^crate, ${sign}`) : new RegExp(` ${sign[0]}`));
    assert.match(labels[i], wanted);
  }
}

test("a level is drawn from nothing, by mouse", () =>
  open(STUDIO_URL + "#/draw/paper", async (page) => {
    page.setDefaultTimeout(SAFETY);
    await page.getByRole("button", { name: "New" }).click();
    await page.locator('dialog [name="name"]').fill("From nothing");
    await page.locator('dialog [name="rows"]').fill("6");
    await page.locator('dialog [name="columns"]').fill("7");
    await page.locator('dialog [name="colours"]').fill("4");
    await page.locator('dialog [name="moves"]').fill("15");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.waitForFunction(() => document.querySelectorAll("[data-cell]").length === 42);
    assert.equal(await page.locator("h1").innerText(), "From nothing");
    assert.deepEqual(await board(page), Array(6).fill("???????"));

    await swatch(page, ".").click();
    await cell(page, 0).click();
    await cell(page, 6).click();
    await swatch(page, "2").click();
    await drag(page, 21, 22, 23); // a line of crates
    await swatch(page, "ice 2").click();
    await tool(page, "rectangle").click();
    await drag(page, 29, 40);
    await swatch(page, "%").click();
    await tool(page, "brush").click();
    await cell(page, 24).click();
    await swatch(page, "C").click();
    await swatch(page, "C-").click();
    await cell(page, 10).click();
    assert.deepEqual(await board(page), [
      ". ? ? ? ? ? .",
      "? ? ? C- ? ? ?",
      "? ? ? ? ? ? ?",
      "2 2 2 % ? ? ?",
      "? ? ? ? ? ? ?",
      "? ? ? ? ? ? ?",
    ]);
    assert.deepEqual((await file(page)).layers.ice, [
      ...Array(4).fill("......."),
      ".22222.",
      ".22222.",
    ]);
    await agrees(page);

    // What has to be done, in the panel.
    await page.getByRole("button", { name: "Remove goal 1" }).click();
    await page.locator(".draw-add").click();
    await page.locator(".draw-add").click();
    await page.locator(".draw-add").click();
    await fill(page, "Moves", 25);
    await opened(page, "Stars and bonus");
    await fill(page, "★ at", 3000);
    assert.deepEqual((await file(page)).goals, [
      { ice: "all" },
      { crates: "all" },
      { vines: "all" },
    ]);
    assert.equal((await file(page)).moves, 25);
    assert.deepEqual((await file(page)).stars, [3000]);
    assert.equal(await verdict(page), "Nothing is wrong with this level.");
    await page.locator('.draw-player[data-player="greedy"] .games:has-text("game")').waitFor();
  }));

test("a mistake is told on the cell that it is about, in the list and beside the text", () =>
  drawing("12-garden", async (page) => {
    await swatch(page, "A").click();
    await drag(page, 10, 11, 12);
    const words = await page.locator(".draw-remarks li").first().innerText();
    assert.match(words, /Mistake/);
    assert.ok((await page.locator(".draw-badge.alarm").count()) > 0);
    const marked = await page
      .locator("[data-cell]:has(.draw-badge)")
      .evaluateAll((all) => all.map((each) => Number(each.dataset.cell)));
    assert.ok(
      marked.some((each) => [10, 11, 12].includes(each)),
      String(marked),
    );
    const told = words.replace(/^Mistake\s*/, "").replace(/\s*line \d+$/, "");
    assert.ok((await label(page, marked[0])).includes(told));
    await page.mouse.move(5, 5);
    await cell(page, marked[0]).hover();
    assert.ok((await page.locator(".draw-tip").innerText()).includes(told));
    assert.equal(await page.locator(".draw-lines .alarm").count(), 1);
    assert.match(await page.locator(".draw-state").innerText(), /Nobody can play/);
    // The list leads to the place.
    await page.locator(".draw-remark").first().click();
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), String(marked[0]));
    await undo(page).click();
    assert.equal(await page.locator(".draw-badge.alarm").count(), 0);
  }));

test("what is no cell is told where it stands, and painted over", () =>
  drawing("12-garden", async (page) => {
    await typed(page, (now) =>
      now.replace(/"board": \[\s*"\?\?/, (found) => found.slice(0, -1) + "q"),
    );
    await page.locator(".draw-badge").first().waitFor();
    const marked = page.locator("[data-cell]:has(.draw-badge)");
    assert.equal(await marked.first().getAttribute("data-cell"), "1");
    assert.match(await label(page, 1), /'q' is not a cell/);
    await swatch(page, "?").click();
    await cell(page, 1).click();
    assert.equal(await verdict(page), "Nothing is wrong with this level.");
  }));

test("a level that cannot be won says so, and is still played", () =>
  drawing("06-thin-ice", async (page) => {
    await typed(page, (now) => now.replace(/"goals": \[/, '"goals": [{"crates": 3}, '));
    assert.match(
      await page.locator(".draw-remarks li").first().innerText(),
      /Cannot be won|Mistake/,
    );
  }));

test("a text that cannot be read leaves the drawing, and says so", () =>
  drawing("12-garden", async (page) => {
    const before = await page.locator("[data-cell]").count();
    await typed(page, (now) => now.slice(0, 40));
    assert.match(await page.locator(".draw-remarks").innerText(), /cannot be drawn/);
    assert.equal(await page.locator("[data-cell]").count(), before);
    await cell(page, 3).click();
    assert.equal((await text(page)).length, 40, "nothing is painted over it");
    await undo(page).click();
    assert.equal(await verdict(page), "Nothing is wrong with this level.");
  }));

test("200 steps are undone and done again, and each is what it was", () =>
  drawing("01-first-points", async (page) => {
    const texts = [await text(page)];
    const brushes = ["1", "%", "ice 1", "#", "ice 2", "?", "erase"];
    for (let i = 0; texts.length < 205; ++i) {
      const name = brushes[i % brushes.length];
      if (name === "erase") await page.keyboard.press("e");
      else
        await page.evaluate((id) => document.querySelector(`[data-brush="${id}"]`).click(), name);
      await page.evaluate(
        (number) => {
          const box = document.querySelector(`[data-cell="${number}"]`);
          const { x, y, width, height } = box.getBoundingClientRect();
          const at = {
            clientX: x + width / 2,
            clientY: y + height / 2,
            pointerType: "mouse",
            pointerId: 1,
            bubbles: true,
          };
          box.dispatchEvent(new PointerEvent("pointerdown", at));
          box.dispatchEvent(new PointerEvent("pointerup", at));
        },
        (i * 11) % 48,
      );
      const now = await text(page);
      if (now !== texts.at(-1)) texts.push(now);
    }
    // A number in the panel and words in the text are steps like all others.
    await fill(page, "Moves", 33);
    texts.push(await text(page));
    await typed(page, (now) => now.replace("First points", "Last points"));
    texts.push(await text(page));
    assert.ok(texts.length > 200, String(texts.length));
    await cell(page, 0).focus();
    for (const wanted of [...texts].reverse().slice(1)) {
      await page.keyboard.press("Control+z");
      assert.equal(await text(page), wanted);
    }
    await agrees(page);
    assert.equal(await undo(page).getAttribute("aria-disabled"), "true");
    for (const wanted of texts.slice(1)) {
      await page.keyboard.press("Control+Shift+z");
      assert.equal(await text(page), wanted);
    }
    assert.equal(await redo(page).getAttribute("aria-disabled"), "true");
    await undo(page).click();
    assert.equal(await text(page), texts.at(-2));
  }));

test("symmetry shows all cells that will change, and changes just those", () =>
  drawing("27-great-hall", async (page) => {
    await swatch(page, "#").click();
    for (const [key, cells] of [
      ["m", [26, 33]],
      ["w", [26, 33, 110, 117]],
      ["t", [26, 33, 110, 117]],
    ]) {
      await page.keyboard.press(key);
      await page.mouse.move(2, 2);
      await page.mouse.move(...(await middle(page, 26)));
      assert.deepEqual(await changing(page), cells);
    }
    assert.equal(await page.locator(".will").count(), 1);
    await page.mouse.down();
    await page.mouse.up();
    const rows = await board(page);
    for (const each of [26, 33, 110, 117])
      assert.equal(rows[Math.floor(each / 12)][each % 12], "#");
    await page.keyboard.press("Control+z");
    for (const key of "mwt") await page.keyboard.press(key);
    // Quarter turns, by themselves; a rectangle shows all of itself before it is drawn.
    await page.keyboard.press("t");
    await page.mouse.move(2, 2);
    await page.mouse.move(...(await middle(page, 27)));
    assert.deepEqual(await changing(page), [27, 45, 98, 116]);
    await page.keyboard.press("t");
    await tool(page, "rectangle").click();
    await page.mouse.move(...(await middle(page, 26)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, 40)));
    assert.deepEqual(await changing(page), [26, 27, 28, 38, 39, 40]);
    assert.equal(await page.locator(".will").count(), 6);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    assert.ok(!(await text(page)).includes("###"), "it was given up");
  }));

test("fill, pick and erase; the right button erases, Alt picks", () =>
  drawing("12-garden", async (page) => {
    const [first] = await board(page);
    await swatch(page, "3").click();
    await tool(page, "fill").click();
    await cell(page, 0).click();
    const filled = (await board(page)).join("");
    assert.ok(!filled.includes("?") || first.includes("."), filled);
    assert.ok(filled.includes("3"));
    await page.keyboard.press("Control+z");
    await tool(page, "brush").click();
    await cell(page, 0).click();
    await tool(page, "pick").click();
    await cell(page, 1).click();
    assert.equal(await swatch(page, "?").getAttribute("aria-pressed"), "true");
    assert.equal(await tool(page, "brush").getAttribute("aria-pressed"), "true");
    await cell(page, 0).click({ modifiers: ["Alt"] });
    assert.equal(await swatch(page, "3").getAttribute("aria-pressed"), "true");
    await cell(page, 0).click({ button: "right" });
    assert.equal((await board(page))[0], first);
  }));

test("one picks what lies on a cell where any tile may be", () =>
  drawing("06-thin-ice", async (page) => {
    await tool(page, "pick").click();
    await cell(page, 16).click();
    assert.equal(await swatch(page, "ice 1").getAttribute("aria-pressed"), "true");
  }));

test("the way back leads to what was drawn, and a new level is empty", () =>
  drawing("paper", async (page) => {
    const begin = async () => {
      await page.getByRole("button", { name: "New" }).click();
      await page.getByRole("button", { name: "Begin" }).click();
      await page.locator('h1:has-text("My level")').waitFor();
    };
    await begin();
    await swatch(page, "1").click();
    await drag(page, 9, 10, 11);
    await page.getByRole("button", { name: "Play it" }).click();
    await page.locator(".play").waitFor();
    await page.goBack();
    await page.locator(".draw-grid").waitFor();
    assert.equal((await board(page))[1], "?111????");
    await page.keyboard.press("Control+z");
    assert.equal((await board(page))[1], "????????");
    await page.keyboard.press("Control+y");
    await begin();
    await page.waitForFunction(() => !document.querySelector(".draw-text").value.includes("1??"));
    assert.equal((await board(page))[1], "????????");
  }));

test("rows and columns come and go at each side", () =>
  drawing("19-side-door", async (page) => {
    const before = await file(page);
    await page.getByRole("button", { name: "A column more on the left" }).click();
    assert.equal((await board(page))[0], "?????##????");
    assert.equal((await file(page)).entries, "vvvvv..vvvv");
    await page.getByRole("button", { name: "A row more at the top" }).click();
    assert.equal((await board(page)).length, 9);
    assert.equal(await page.locator("[data-cell]").count(), 99);
    assert.equal((await file(page)).layers.ice[2], "....1111...");
    await page.getByRole("button", { name: "A row less at the bottom" }).click();
    await page.getByRole("button", { name: "A column less on the right" }).click();
    await agrees(page);
    for (let i = 0; i < 4; ++i) await page.keyboard.press("Control+z");
    assert.deepEqual(await file(page), before);
  }));

test("comments stay, whatever is drawn", () =>
  drawing("12-garden", async (page) => {
    await typed(page, (now) =>
      now.replace("{", "{ // mine\n  /* and this */").replace('"moves"', '// few\n  "moves"'),
    );
    await swatch(page, "@").click();
    await cell(page, 5).click();
    await fill(page, "Moves", 31);
    await page.getByRole("button", { name: "A row more at the bottom" }).click();
    const now = await text(page);
    for (const each of ["// mine", "/* and this */", "// few"]) assert.ok(now.includes(each), now);
    assert.match(now, /"moves": 31/);
    await agrees(page);
  }));

test("the text draws, and the drawing writes", () =>
  drawing("12-garden", async (page) => {
    await typed(page, (now) =>
      now.replace(/"board": \[\s*"\?\?/, (found) => found.slice(0, -2) + "4?"),
    );
    assert.match(await label(page, 0), /^crate, 4 hits/);
    await typed(page, (now) => now.replace(/"colours": \d/, '"colours": 3'));
    assert.equal(await swatch(page, "D").count(), 0);
    assert.equal(await page.getByLabel("Colours", { exact: true }).inputValue(), "3");
    await agrees(page);
  }));

test("every field of the panel says what the text says", () =>
  drawing("25-the-vault", async (page) => {
    await opened(page, "How often colours fall");
    await fill(page, "B, light blue", 4);
    await opened(page, "Columns: entries, queues, weights");
    await page.getByLabel("What falls first into column 2").fill("ABx*");
    await page.getByLabel("Tiles enter column 8").uncheck();
    await page.getByLabel("Weight of C in column 1").fill("7");
    await opened(page, "Names of colours");
    await fill(page, "A", "cherry");
    await page.getByLabel("Squares of 2 × 2 match as well").uncheck();
    await page.getByLabel("Four or more make special pieces").uncheck();
    await page.getByLabel("When no swap is left").selectOption("end");
    await fill(page, "Passed in at least %", 20);
    await opened(page, "Words");
    await fill(page, "Notes", "one\ntwo");
    await page.getByLabel("Goal 1: its name").fill("the honey");
    const now = await file(page);
    assert.deepEqual(now.weights, { B: 4 });
    assert.deepEqual(now.refill, ["", "", "AB*", "", "", "", "", "", ""]);
    assert.equal(now.entries, "vvvvvvvv.");
    assert.deepEqual(now.column_weights, { 1: { C: 7 } });
    assert.deepEqual(now.colour_names, { A: "cherry" });
    assert.deepEqual([now.squares, now.specials, now.dead_board], [undefined, false, "end"]);
    assert.deepEqual(now.target, { pass_rate: [0.2, 0.58], player: "greedy" });
    assert.equal(now.notes, "one\ntwo");
    assert.deepEqual(now.goals[0], { ice: "all", name: "the honey" });
    assert.match(await swatch(page, "A").getAttribute("aria-label"), /cherry/i);
    // An arrow above the board closes a column, too.
    await page.locator(".draw-heads button").first().click();
    assert.equal((await file(page)).entries, ".vvvvvvv.");
    await page.getByLabel("Moves", { exact: true }).fill("0");
    assert.equal((await file(page)).moves, 12, "no level has 0 moves");
  }));

test("by keys alone", () =>
  drawing("12-garden", async (page) => {
    const before = await text(page);
    await page.locator(".draw-grid [tabindex='0']").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("4");
    const { columns } = await page.evaluate(() => ({
      columns: Number(document.querySelector(".draw-grid").getAttribute("aria-colcount")),
    }));
    assert.deepEqual(await changing(page), [columns + 1]);
    await page.keyboard.press("Space");
    assert.match(await label(page, columns + 1), /^crate, 4 hits/);
    await page.keyboard.press("Shift+ArrowRight");
    assert.match(await label(page, columns + 2), /^crate, 4 hits/);
    await page.keyboard.press("r");
    await page.keyboard.press("%");
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    assert.equal((await changing(page)).length, 4);
    await page.keyboard.press("Enter");
    assert.match(await label(page, 2 * columns), /^vine/);
    await page.keyboard.press("p");
    await page.keyboard.press("Space");
    assert.equal(await swatch(page, "%").getAttribute("aria-pressed"), "true");
    await page.keyboard.press("]");
    assert.equal(await swatch(page, "#").getAttribute("aria-pressed"), "true");
    await page.keyboard.press("e");
    await page.keyboard.press("Space");
    assert.match(await label(page, 2 * columns + 1), /^any tile/);
    await page.keyboard.press("?");
    assert.ok(await page.getByRole("dialog").isVisible());
    await page.keyboard.press("Escape");
    for (let i = 0; i < 9; ++i) await page.keyboard.press("Control+z");
    assert.equal(await text(page), before);
    // Exactly one cell is in the order of the tab key.
    assert.equal(await page.locator(".draw-grid [tabindex='0']").count(), 1);
    assert.equal(
      await page.evaluate(() => document.activeElement.getAttribute("role")),
      "gridcell",
    );
  }));

test("by finger, on a phone", () =>
  drawing(
    "12-garden",
    async (page) => {
      await swatch(page, "2").tap();
      await cell(page, 20).tap();
      assert.match(await label(page, 20), /^crate, 2 hits/);
      // A stroke of a finger paints, and does not move the page.
      const session = await page.context().newCDPSession(page);
      await cell(page, 0).scrollIntoViewIfNeeded();
      const from = await middle(page, 27);
      const to = await middle(page, 31);
      const scroll = await page.evaluate(() => scrollY);
      const touch = (type, points) =>
        session.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: points.map(([x, y]) => ({ x, y })),
        });
      await touch("touchStart", [from]);
      for (let i = 1; i <= 8; ++i)
        await touch("touchMove", [
          [from[0] + ((to[0] - from[0]) * i) / 8, from[1] + ((to[1] - from[1]) * i) / 8],
        ]);
      await page.waitForTimeout(200); // at rest: else the next tap counts as the end of a throw
      await touch("touchEnd", []);
      for (const each of [27, 28, 29, 30, 31])
        assert.match(await label(page, each), /^crate, 2 hits/);
      assert.equal(await page.evaluate(() => scrollY), scroll);
      await page.locator(".draw-brief strong").first().waitFor();
      const width = await page.evaluate(() => document.querySelector("main").scrollWidth);
      assert.ok(width <= 390, `${width} pixels wide`);
      await undo(page).tap();
      assert.match(await label(page, 29), /^any tile/);
    },
    PHONE,
  ));

test("a link carries the level to another browser", async () => {
  let addresses, drawn;
  await drawing("12-garden", async (page) => {
    await swatch(page, "@").click();
    await cell(page, 12).click();
    await typed(page, (now) => now.replace("{", "{ // été ☀"));
    drawn = await text(page);
    await page.getByRole("button", { name: "Link" }).click();
    addresses = await page
      .locator("dialog input")
      .evaluateAll((all) => all.map((each) => each.value));
  });
  assert.equal(addresses.length, 2);
  const [play, draw] = addresses.map((each) => each.slice(each.indexOf("#")));
  assert.match(play, /^#\/play\/=/);
  await open(STUDIO_URL + draw, async (page) => {
    await page.locator(".draw-grid").waitFor();
    assert.equal(await text(page), drawn);
    assert.match(await label(page, 12), /^colour bomb/);
  });
});

test("what was drawn is there again after it was played", () =>
  drawing("12-garden", async (page) => {
    await swatch(page, "1").click();
    await cell(page, 0).click();
    const drawn = await text(page);
    await page.getByRole("button", { name: "Play it" }).click();
    await page.locator(".draw-grid").waitFor({ state: "detached" });
    await page.goBack();
    await page.locator(".draw-grid").waitFor();
    assert.equal(await text(page), drawn);
    await undo(page).click();
    assert.notEqual(await text(page), drawn, "with its steps");
  }));

test("a level is saved where there is a folder for it", () =>
  drawing("12-garden", async (page) => {
    assert.equal(await page.getByRole("button", { name: "Save" }).count(), 0);
    await page.evaluate(() => {
      window.saved = [];
      window.dramatis.folder = {
        save: async (id, text) => {
          if (window.refuses) throw new Error("the disk is full");
          window.saved.push([id, text]);
        },
      };
      location.hash = "#/draw/06-thin-ice";
    });
    await page.waitForFunction(() => document.querySelector("h1")?.textContent.includes("ice"));
    const save = page.getByRole("button", { name: "Save" });
    assert.ok(await save.isDisabled());
    await swatch(page, "1").click();
    await cell(page, 0).click();
    await page.evaluate(() => (window.refuses = true));
    await save.click();
    assert.match(await page.locator(".draw-status").innerText(), /Not saved: the disk is full/);
    await page.evaluate(() => (window.refuses = false));
    await cell(page, 0).focus();
    await page.keyboard.press("Control+s");
    await page.waitForFunction(() => window.saved.length === 1);
    assert.deepEqual(await page.evaluate(() => window.saved[0]), ["06-thin-ice", await text(page)]);
    assert.ok(await save.isDisabled());
    await page.keyboard.press("Control+z");
    assert.ok(await save.isEnabled());
  }));

test("a level of one's own is opened, and downloaded", () =>
  drawing("paper", async (page) => {
    const path = join(mkdtempSync(join(FOLDER, "own-")), "own.json");
    const own =
      '{"dramatis_level": 1, "name": "Own one", "moves": 9, "colours": 4, // few\n' +
      ' "board": ["????", "????", "????"]}';
    writeFileSync(path, own);
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Open" }).click(),
    ]);
    await chooser.setFiles(path);
    await page.waitForFunction(() => document.querySelectorAll("[data-cell]").length === 12);
    assert.equal(await text(page), own);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "own-one.json");
    assert.equal(readFileSync(await download.path(), "utf8"), own);
  }));

// The program's own report of a level.
function playtest(text, seed, games) {
  const folder = mkdtempSync(join(FOLDER, "played-"));
  const path = join(folder, "level.json");
  writeFileSync(path, text);
  const words = ["playtest", path, "--cast", "random,greedy", "--games", games, "--seed", seed];
  const more = ["--json", "--no-advice", "--out", join(folder, "out")];
  const out = execFileSync(DRAMATIS, [...words, ...more].map(String), {
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return JSON.parse(out).levels[0];
}

test("live numbers come, and are the program's", () =>
  drawing("25-the-vault", async (page) => {
    await swatch(page, "1").click();
    await cell(page, 40).click();
    await opened(page, "Who plays, seed, comparison");
    await fill(page, "Seed", 7);
    await page.waitForFunction(() => {
      const games = document.querySelector('[data-player="greedy"] .games').textContent;
      return parseInt(games.replace(/\D/g, "") || "0") >= 100;
    });
    // The same games asked for once more, in one go.
    const level = playtest(await text(page), 7, 150);
    for (const player of level.players) {
      const numbers = await page.evaluate(
        async ({ text, name }) => {
          const { engine } = window.dramatis;
          const { level } = engine.ask({ ask: "review", text });
          const { run } = engine.ask({ ask: "run", level, player: name, seed: 7 });
          engine.ask({ ask: "more", run, games: 60 });
          return engine.ask({ ask: "more", run, games: 90 });
        },
        { text: await text(page), name: player.name },
      );
      assert.equal(numbers.games, 150);
      assert.deepEqual(
        numbers.pass_rate,
        player.figures.find(({ metric }) => metric === "pass_rate").figure,
      );
      assert.deepEqual(numbers.curve, player.curve);
      assert.deepEqual(numbers.maps, player.maps);
    }
    // And those on the screen are of so many games as stand there.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    const seen = page.locator('[data-player="greedy"]');
    const [value, games] = await seen.evaluate((row) => [
      row.querySelector(".value").textContent,
      Number(row.querySelector(".games").textContent.replace(/\D/g, "")),
    ]);
    const report = playtest(await text(page), 7, games);
    const { figure } = report.players[1].figures.find(({ metric }) => metric === "pass_rate");
    const digits = figure.high - figure.low < 0.02 ? 1 : 0;
    assert.equal(value, `${(100 * figure.value).toFixed(digits)} %`);
    assert.match(
      await page.locator(".draw-command").innerText(),
      /playtest 25-the-vault\.json .*--seed 7/,
    );
  }));

test("the difference to the level before an edit is seen", () =>
  drawing("25-the-vault", async (page) => {
    await page.locator('[data-player="greedy"] .games:has-text("game")').waitFor();
    await fill(page, "Moves", 18);
    await page.locator('[data-player="greedy"] .verdict.easier').waitFor();
    assert.match(
      await page.locator('[data-player="greedy"] .verdict').innerText(),
      /points easier/,
    );
    await page.keyboard.press("Control+z");
    await page.locator('[data-player="greedy"] .verdict.easier').waitFor({ state: "detached" });
  }));

test("heat lies over the board, with numbers in the cells and in words", () =>
  drawing("25-the-vault", async (page) => {
    await page.getByLabel("Over the board").selectOption("swaps");
    await page.locator(".draw-heat:not(:empty)").first().waitFor();
    assert.ok((await page.locator(".draw-heat:not(:empty)").count()) > 40);
    await cell(page, 40).hover();
    assert.match(await page.locator(".draw-tip").innerText(), /greedy: [\d.]+ ± [\d.]+ a game/);
    await page.keyboard.press("h");
    assert.equal(await page.getByLabel("Over the board").inputValue(), "clears");
    for (let i = 0; i < 2; ++i) await page.keyboard.press("h");
    assert.equal(await page.locator(".draw-heat:visible").count(), 0);
  }));

test("the curve over move limits is read by keys", () =>
  drawing("25-the-vault", async (page) => {
    await page.locator(".draw-curve .line").first().waitFor();
    await page.locator(".draw-curve svg").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    assert.match(await page.locator(".draw-curve .callout").textContent(), /moves.*passes \d+ %/);
  }));

test("the tuner's change is an edit that is undone", () =>
  drawing("26-last-orders", async (page) => {
    const before = await text(page);
    await page.locator("#draw-tune-share").fill("70");
    await page.getByLabel("within so many points").fill("8");
    await page.getByRole("button", { name: "Find a change" }).click();
    await page
      .getByRole("button", { name: "Make this change" })
      .first()
      .waitFor({ timeout: 120000 });
    await page.getByRole("button", { name: "Make this change" }).first().click();
    const tuned = await text(page);
    assert.notEqual(tuned, before);
    await agrees(page);
    await page.getByRole("button", { name: "Undo it" }).click();
    assert.equal(await text(page), before);
    await page.keyboard.press("Control+Shift+z");
    assert.equal(await text(page), tuned);
    // A search that takes too long is stopped, and the players go on.
    await page.locator("#draw-tune-share").fill("3");
    await page.getByLabel("within so many points").fill("1");
    await page.getByRole("button", { name: "Find a change" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    const games = () =>
      page.locator('[data-player="greedy"] .games').evaluate((each) => each.textContent);
    const then = await games();
    await page.waitForFunction(
      (old) => document.querySelector('[data-player="greedy"] .games').textContent !== old,
      then,
    );
    assert.equal(await page.locator('.value:text("cannot play")').count(), 0);
  }));

for (const [name, options] of [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["a phone", { colorScheme: "light", ...PHONE }],
])
  test(`accessible: ${name}`, () =>
    drawing(
      "25-the-vault",
      async (page) => {
        await page.locator('[data-player="greedy"] .games:has-text("game")').waitFor();
        await page
          .locator("details.draw-section")
          .evaluateAll((all) => all.forEach((each) => (each.open = true)));
        await swatch(page, "A").click();
        await drag(page, 10, 11, 12);
        await page.locator("#draw-heat-kind").selectOption("swaps");
        assert.deepEqual(await findFaults(page), []);
        await page.getByRole("button", { name: "Keys and hands" }).click();
        await page.getByRole("dialog").waitFor();
        assert.deepEqual(await findFaults(page), []);
      },
      { ...options, bypassCSP: true },
    ));
