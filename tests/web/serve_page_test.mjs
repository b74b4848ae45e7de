// The studio as it is served, in a real browser. serve_page_test.py starts the server: ADDRESS says
// where, and LEVELS names its folder.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { findFaults, open } from "./browser.mjs";

const { ADDRESS, LEVELS } = process.env;
const file = (id) => join(LEVELS, `${id}.json`);
const at = (hash, work, options) => open(ADDRESS + hash, work, { allowed: ADDRESS, ...options });
const rows = (page) => page.locator(".folder-level");
const ids = (page) => rows(page).evaluateAll((all) => all.map((each) => each.dataset.level));
const listed = (page) => page.waitForSelector(".folder-level");

test("the levels of the folder, how they stand, and which of them", () =>
  at("", async (page) => {
    await listed(page);
    assert.equal(await rows(page).count(), 12);
    assert.equal(await page.locator('[data-level="02-level"] h2').innerText(), "Level <2>");
    assert.match(await page.locator('[data-level="broken"] .mistake').innerText(), /^1:1: "name"/);
    await page.waitForSelector('[data-level="02-level"] .thumbnail');
    await page.getByRole("searchbox").fill("level 1");
    assert.deepEqual(await ids(page), ["10-level", "11-level"]);
    await page.getByRole("searchbox").fill("");
    await page.getByLabel("sorted:").selectOption("most moves");
    assert.equal((await ids(page))[0], "11-level");
    await page.getByLabel("Which levels").selectOption("with mistakes");
    assert.deepEqual(await ids(page), ["broken"]);
  }));

test("a playtest with its progress and report, and what it says of the level", () =>
  at("", async (page) => {
    await listed(page);
    const row = page.locator('[data-level="garden"]');
    await row.getByRole("button", { name: "Playtest" }).click();
    const job = page.locator(".job").first();
    await job.waitFor();
    await page.waitForSelector('.job[data-state="done"]', { timeout: 120000 });
    await row.locator(".standing").waitFor();
    assert.match(await row.locator(".standing").innerText(), /\d+ % \(\d+ to \d+\) by greedy/);
    const [report] = await Promise.all([
      page.context().waitForEvent("page"),
      job.getByRole("link", { name: "Open the report" }).click(),
    ]);
    await report.waitForLoadState();
    const faults = [];
    report.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await report.reload();
    await report.waitForSelector("h1");
    assert.deepEqual(faults, []);
    await report.close();
    await row.getByRole("button", { name: "History" }).click();
    await page.waitForSelector("dialog.history table");
    await page.getByRole("button", { name: "Close" }).click();
    writeFileSync(file("garden"), readFileSync(file("garden"), "utf8").replace("8,", "5,"));
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await row.getByText("edited since").waitFor();
    await row.getByRole("button", { name: "What changed" }).click();
    await page.waitForFunction(
      () => document.querySelectorAll('.job[data-state="done"]').length === 2,
      null,
      { timeout: 120000 },
    );
  }));

// A report that is served leads to it by such an address.
test("a change that a report proposes is made in the studio, and saved when one says so", () =>
  at("#/draw/04-level?set=moves%3D19&set=name%3DLonger", async (page) => {
    await page.getByRole("button", { name: "Save" }).waitFor();
    const text = () => page.getByRole("textbox", { name: "The level's file" }).inputValue();
    assert.match(await text(), /"moves": 19/);
    assert.match(await text(), /"name": "Longer"/);
    assert.doesNotMatch(await page.evaluate(() => location.hash), /set=/);
    assert.doesNotMatch(readFileSync(file("04-level"), "utf8"), /"moves": 19/);
    await page.getByRole("button", { name: "Undo" }).click();
    assert.doesNotMatch(await text(), /"moves": 19/);
  }));

test("a playtest is cancelled", () =>
  at("", async (page) => {
    await listed(page);
    await page.evaluate(() =>
      window.dramatis.folder.server.call("POST", "/playtests", { levels: [], games: 10000 }),
    );
    await page.reload();
    const job = page.locator(".job").first();
    await job.getByRole("button", { name: "Cancel" }).click();
    await page.waitForSelector('.job[data-state="cancelled"]');
  }));

test("saves, and asks where the file was changed meanwhile", () =>
  at("", async (page) => {
    await listed(page);
    const save = (text) =>
      page.evaluate(
        (text) => window.dramatis.folder.save("03-level", text).catch((fault) => fault.message),
        text,
      );
    const text = readFileSync(file("03-level"), "utf8");
    const ours = text.replace("Level <3>", "Ours");
    await save(ours);
    assert.equal(readFileSync(file("03-level"), "utf8"), ours);
    const theirs = text.replace("Level <3>", "Theirs");
    for (const [name, after] of [
      ["Go on drawing", theirs],
      ["Save yours over it", ours + " "],
    ]) {
      writeFileSync(file("03-level"), theirs);
      const saving = save(ours + " ");
      await page.waitForSelector("dialog.conflict");
      assert.match(await page.locator("dialog.conflict").innerText(), /Theirs/);
      await page.getByRole("button", { name }).click();
      await saving;
      assert.equal(readFileSync(file("03-level"), "utf8"), after);
    }
    writeFileSync(file("03-level"), theirs);
    const saving = save(ours + "  ");
    await page.getByRole("button", { name: "Take what is in the file" }).click();
    await saving;
    assert.equal(
      await page.evaluate(
        () => window.dramatis.data.levels.find(({ id }) => id === "03-level").text,
      ),
      theirs,
    );
    await page.getByRole("button", { name: "New level" }).click();
    await page.waitForURL(/#\/draw\/new-level$/);
    assert.match(readFileSync(file("new-level"), "utf8"), /"New level"/);
  }, { expected: /409/ }));

test("nothing that axe finds serious, on a desk and on a phone, light and dark", async () => {
  for (const colorScheme of ["light", "dark"])
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ])
      await at(
        "",
        async (page) => {
          await listed(page);
          await page.waitForSelector('[data-level="02-level"] .thumbnail');
          assert.deepEqual(await findFaults(page), []);
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(width <= viewport.width, `${width} pixels wide`);
          if (process.env.PICTURES)
            await page.screenshot({
              path: join(process.env.PICTURES, `folder-${colorScheme}-${viewport.width}.png`),
            });
        },
        { colorScheme, viewport, bypassCSP: true },
      );
});
