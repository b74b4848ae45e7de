// The page of dramatis study report, by people_page_test.py: PAGE with the data of DATA.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { findFaults, open } from "./browser.mjs";

const { PAGE, DATA, HOSTILE } = process.env;
const data = JSON.parse(readFileSync(DATA, "utf8"));
const address = pathToFileURL(PAGE).href;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const words = async (place) => (await place.innerText()).replace(/\s+/g, " ").trim();
const whole = (value) => Math.round(value).toLocaleString("en-US");
const rowsOf = (page, after) =>
  page.locator(`#${after}`).evaluate((heading) => {
    let at = heading;
    while (!at.querySelector("table")) at = at.nextElementSibling;
    return [...at.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map((cell) => cell.innerText.replace(/\s+/g, " ").trim()),
    );
  });

test("the first lines are the program's", () =>
  open(address, async (page) => {
    const lines = await page.locator("#summary li").allInnerTexts();
    assert.deepEqual(lines, data.headlines);
    assert.equal(await page.locator("#simulated").count(), data.sample.simulated ? 1 : 0);
  }));

test("tables I and II have the figures of the data", () =>
  open(address, async (page) => {
    const one = await rowsOf(page, "table-1");
    data.people.boards.forEach(({ score }, b) => {
      assert.equal(one[b][0], data.sample.boards[b].name);
      const [low, high] = score.mean_interval.map(whole);
      assert.equal(one[b][2], `${whole(score.mean)} ${low} to ${high}`);
      assert.deepEqual(one[b].slice(4, 7), [score.sd, score.min, score.max].map(whole));
    });
    const two = await rowsOf(page, "table-2");
    data.rivals.forEach((rival, r) => {
      assert.ok(two[r + 1][0].startsWith(rival.name));
      assert.ok(two[r + 1][1].startsWith(whole(rival.boards[0].score.mean)), two[r + 1][1]);
    });
  }));

test("every person has a row, and the shares their marks", () =>
  open(address, async (page) => {
    const rows = page.locator("#people tbody tr");
    assert.equal(await rows.count(), data.who.people.length);
    for (const row of await rows.all()) {
      const parts = await row
        .locator(".stack > span")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      assert.ok(parts.length >= 1 && Math.max(...parts) > 20, String(parts));
    }
    assert.equal(await page.locator("#share-plot g.row").count(), data.who.classes.length);
    assert.equal(
      await page.locator("#score-plot g.row").count(),
      data.sample.boards.length * (data.rivals.length + 1),
    );
    const dots = await page.locator("#score-plot circle.one").count();
    assert.equal(dots, data.sample.games);
  }));

// Where a mark is says the value: the same scale for all rows of a picture.
test("marks stand where their values are", () =>
  open(address, async (page) => {
    const marks = await page
      .locator("#share-plot g.row")
      .evaluateAll((rows) =>
        rows.map((row) => [
          row.querySelector("title").textContent,
          Number(row.querySelector(".dot").getAttribute("cx")),
        ]),
      );
    const shares = data.who.classes.map((each) => each.share).sort((a, b) => b - a);
    const xs = marks.map(([, x]) => x);
    assert.deepEqual(xs, [...xs].sort((a, b) => b - a));
    const scale = (xs[0] - xs.at(-1)) / (shares[0] - shares.at(-1));
    xs.forEach((x, i) => assert.ok(Math.abs(x - xs[0] - scale * (shares[i] - shares[0])) < 0.2));
  }));

for (const [name, view] of [
  ["desktop", {}],
  ["phone", phone],
])
  for (const colorScheme of ["light", "dark"])
    test(`fits, and has no fault that axe finds: ${name}, ${colorScheme}`, () =>
      open(
        address,
        async (page) => {
          for (const fold of await page.locator("details").all())
            await fold.evaluate((one) => (one.open = true));
          await page.waitForTimeout(300);
          const [wide, room] = await page.evaluate(() => [
            document.documentElement.scrollWidth,
            innerWidth,
          ]);
          assert.ok(wide <= room, `${wide} in ${room}`);
          assert.deepEqual(await findFaults(page), []);
        },
        { bypassCSP: true, colorScheme, ...view },
      ));

test("names and answers of strangers are text", () =>
  open(pathToFileURL(HOSTILE).href, async (page) => {
    assert.equal(await page.evaluate(() => window.hacked), undefined);
    assert.ok((await words(page.locator("main"))).includes("<img src=x onerror="));
    assert.equal(await page.locator("main img").count(), 0);
  }));
