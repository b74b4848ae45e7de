// The words of a page in a real browser: what they mean opens by tap and by key, and without
// scripts. report_test.py runs this as it runs report_test.mjs.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

const { ADVICE_PAGE, BROWSER, COMPARISON_PAGE, PACK_PAGE, REPORT_PAGE, WEB } = process.env;
const { chromium } = createRequire(join(WEB, "package.json"))("playwright-core");

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
});
after(() => browser?.close());

async function opened(file, work, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.stack));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.goto(pathToFileURL(file).href);
  await work(page);
  assert.deepEqual(faults, []);
  await context.close();
}

const STEP = 'button.term[popovertarget="term-step"]:visible';
const MEANING = /One round of a cascade/;
const openOnes = (page) => page.locator(".term-text:popover-open");

test("by key: Enter opens, Escape closes and leaves the word in focus", () =>
  opened(REPORT_PAGE, async (page) => {
    const word = page.locator(STEP).first();
    await word.focus();
    assert.equal(await openOnes(page).count(), 0);
    await page.keyboard.press("Enter");
    assert.match(await openOnes(page).innerText(), MEANING);
    await page.keyboard.press("Escape");
    assert.equal(await openOnes(page).count(), 0);
    assert.equal(await word.evaluate((one) => one === document.activeElement), true);
  }));

for (const scripts of ["on", "off"])
  for (const width of [390, 1280])
    test(`by tap, ${width} pixels wide, scripts ${scripts}: it opens in sight`, () =>
      opened(
        REPORT_PAGE,
        async (page) => {
          const word = page.locator(STEP).first();
          await word.scrollIntoViewIfNeeded();
          await word.tap();
          assert.match(await openOnes(page).innerText(), MEANING);
          const { x, y, width: wide, height } = await openOnes(page).boundingBox();
          assert.ok(x >= 0 && x + wide <= width, `from ${x} to ${x + wide}`);
          assert.ok(y >= 0 && y + height <= 900, `from ${y} to ${y + height}`);
          // The next one takes its place.
          await page.locator('button.term[popovertarget="term-cascade"]:visible').first().tap();
          assert.match(await openOnes(page).innerText(), /All that one swap sets off/);
        },
        { viewport: { width, height: 900 }, hasTouch: true, javaScriptEnabled: scripts === "on" },
      ));

test("without scripts all words stand at the end", () =>
  opened(
    REPORT_PAGE,
    async (page) => {
      const row = page.locator('tr[data-term="step"]');
      await row.scrollIntoViewIfNeeded();
      assert.match(await row.innerText(), MEANING);
      assert.match(await row.innerText(), /wave/);
    },
    { javaScriptEnabled: false },
  ));

for (const [name, file] of Object.entries({ ADVICE_PAGE, COMPARISON_PAGE, PACK_PAGE, REPORT_PAGE }))
  test(`${name} opens only what it has, and says none of our own words`, () =>
    opened(file, async (page) => {
      const missing = await page
        .locator("button.term")
        .evaluateAll((all) =>
          all
            .map((one) => one.getAttribute("popovertarget"))
            .filter((id) => !document.getElementById(id)),
        );
      assert.deepEqual(missing, []);
      assert.ok((await page.locator("button.term").count()) > 0);
      // "Elsewhere" is where they stand.
      const text = await page.evaluate(() => {
        const copy = document.body.cloneNode(true);
        for (const each of copy.querySelectorAll("script, style, .glossary, template"))
          each.remove();
        return copy.textContent;
      });
      const ours = /.{0,40}\b(?:judges?|ladders?|rungs?|waves?|best games|pp)\b.{0,40}/gi;
      assert.deepEqual(text.match(ours) ?? [], []);
    }));

test("a replay counts steps", () =>
  opened(REPORT_PAGE, async (page) => {
    const said = await page.evaluate(() => document.querySelector(".replays")?.textContent ?? "");
    assert.doesNotMatch(said, /wave/i);
    await page.locator(".replays input[type=range]").evaluate((one) => {
      one.value = "2";
      one.dispatchEvent(new Event("input", { bubbles: true }));
    });
    for (let i = 0; i < 60; ++i) {
      if (/Step \d+ of \d+: /.test(await page.locator(".replays").innerText())) return;
      await page.locator(".replays input[type=range]").press("ArrowRight");
    }
    assert.fail("no cascade of several steps in sixty pictures");
  }));

test("players say what they do where they are met first", () =>
  opened(REPORT_PAGE, async (page) => {
    const plot = page.locator('[data-plot="passes"]:visible');
    const said = await plot.locator("svg").first().textContent();
    assert.match(said, /few moves to choose from/);
    await plot.locator("summary").click();
    assert.match(await plot.locator(".cast").innerText(), /min-moves as few moves to choose from/);
  }));
