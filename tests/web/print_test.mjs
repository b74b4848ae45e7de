// What pages look like on paper, in a real browser. report_test.py runs this as it runs
// report_test.mjs, with the index of a pack in PACK_PAGE.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { open } from "./browser.mjs";

const { ADVICE_PAGE, COMPARISON_PAGE, FOLDER_PAGE, PACK_PAGE, REPORT_PAGE, TUNE_PAGE } =
  process.env;
const pages = { ADVICE_PAGE, COMPARISON_PAGE, FOLDER_PAGE, PACK_PAGE, REPORT_PAGE, TUNE_PAGE };
const SHEET = 688; // pixels between the margins of A4

const opened = (file, work, options) => open(pathToFileURL(file).href, work, options);

// As the browser goes about it: what scripts draw is not drawn anew for the width of the paper.
async function print(page) {
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
}
const deaf = () => {
  window.ResizeObserver = class {
    observe() {}
  };
  const listen = window.addEventListener;
  window.addEventListener = (kind, ...rest) => kind === "resize" || listen(kind, ...rest);
};

// The texts that can be seen, or of these the ones that can be no longer, as no picture that is
// drawn anew says them either.
const collect = (page) =>
  page.evaluate(() => {
    // What one presses or watches is not for paper.
    const OTHER =
      ".replays, .zoom, .search > :not(.count), nav, .onward, .print, .skip, " +
      ".as-table > summary, script, option";
    const isText = (element) =>
      !element.closest(OTHER) && !element.closest("button:not(.term, th > button)");
    window.isSeen = (node) => {
      let element = node.parentElement;
      while (getComputedStyle(element).display === "contents") element = element.parentElement;
      const range = document.createRange();
      range.selectNodeContents(node);
      return element.checkVisibility() && range.getClientRects().length > 0;
    };
    window.listTexts = () => {
      const texts = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node; (node = walker.nextNode()); )
        if (node.data.trim() && isText(node.parentElement) && isSeen(node)) texts.push(node);
      return texts;
    };
    window.texts = listTexts();
    return texts.length;
  });
const lost = (page) =>
  page.evaluate(() => {
    const drawnAnew = new Set(listTexts().map((node) => node.data));
    const isLost = (node) => (node.isConnected ? !isSeen(node) : !drawnAnew.has(node.data));
    return texts.filter(isLost).map((node) => node.data);
  });

for (const [name, file] of Object.entries(pages))
  for (const javaScriptEnabled of [true, false])
    test(`${name} says on paper what it says, scripts ${javaScriptEnabled ? "on" : "off"}`, () =>
      opened(
        file,
        async (page) => {
          assert.ok((await collect(page)) > 50);
          const words = await page.locator("button.term").count();
          assert.ok(words > 0 || /TUNE|FOLDER/.test(name));
          await print(page);
          assert.deepEqual(await lost(page), []);
        },
        { javaScriptEnabled },
      ));

test("the headings of a table are no boxes: they are repeated on every sheet", () =>
  opened(PACK_PAGE, async (page) => {
    const heads = page.locator("thead th > button");
    assert.ok((await heads.count()) > 3);
    await print(page);
    for (const head of await heads.all())
      assert.equal(await head.evaluate((each) => getComputedStyle(each).display), "contents");
  }));

for (const [name, file] of Object.entries(pages))
  test(`no picture of ${name} is wider than the paper`, () =>
    opened(file, async (page) => {
      await page.addInitScript(deaf);
      await page.reload();
      await page.waitForTimeout(300);
      await print(page);
      await page.setViewportSize({ width: SHEET, height: 970 });
      const wide = await page.locator("svg").evaluateAll((all, sheet) => {
        const right = (each) => each.getBoundingClientRect().right;
        return all
          .filter((each) => each.checkVisibility() && right(each) > sheet + 1)
          .map((each) => [each.getAttribute("aria-label"), right(each)]);
      }, SHEET);
      assert.deepEqual(wide, []);
    }));

test("the figures of a curve are printed in rows only if the reader opened them", () =>
  opened(REPORT_PAGE, async (page) => {
    const rows = page.locator(".view:not([hidden]) .as-table");
    assert.ok((await rows.count()) > 0);
    await print(page);
    assert.equal(await rows.first().isVisible(), false);
    await page.emulateMedia({ media: "screen" });
    await rows.first().locator("summary").click();
    await print(page);
    assert.ok(await rows.first().locator("tbody tr").last().isVisible());
  }));

test("the player who was chosen is printed", () =>
  opened(REPORT_PAGE, async (page) => {
    const chosen = page.locator(".view:not([hidden]) .heats select");
    await chosen.selectOption("random");
    await print(page);
    assert.ok(await chosen.isVisible());
    assert.equal(await chosen.evaluate((each) => getComputedStyle(each).appearance), "none");
  }));
