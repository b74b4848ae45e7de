// The try-it site from a disk: every level is there, one can be played, and nothing is asked of
// anybody. report_test.py's neighbours say what BROWSER and WEB are; SITE is the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { open } from "./browser.mjs";

const address = pathToFileURL(process.env.SITE).href;

test("all levels that ship are there, and can be played", () =>
  open(address, async (page) => {
    await page.waitForFunction(() => window.dramatis?.engine);
    const outcome = await page.evaluate(() => {
      const { engine, data } = dramatis;
      const wrong = [];
      for (const { id, text } of data.levels) {
        const { level, remarks } = engine.ask({ ask: "review", text });
        if (!level || remarks.some(({ kind }) => kind !== "warning")) wrong.push(id);
        const { table, view } = engine.ask({ ask: "start", level, seed: 1, game: 0 });
        const [from, to] = view.moves[0];
        if (!engine.ask({ ask: "play", table, from, to }).legal) wrong.push(id);
      }
      return { wrong, levels: data.levels.length, players: engine.ask({ ask: "players" }).players };
    });
    assert.deepEqual(outcome.wrong, []);
    assert.ok(outcome.levels >= 28);
    assert.ok(outcome.players.some(({ name }) => name === "max-score"));
  }));
