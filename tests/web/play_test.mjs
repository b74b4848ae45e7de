// Playing in the studio, in a real browser. play_test.py makes the page, with some levels of its
// own, and says in STUDIO_PAGE where it is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { findFaults, open } from "./browser.mjs";

const studio = pathToFileURL(process.env.STUDIO_PAGE).href;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const opened = (hash, work, options) => open(studio + hash, work, options);
const words = async (locator) => (await locator.innerText()).replace(/\s+/g, " ").trim();
const number = async (page, selector) =>
  Number((await page.locator(selector).innerText()).replace(/,/g, ""));
const movesLeft = (page) => number(page, ".moves-left");
const score = (page) => number(page, ".hud .score");
const cell = (page, at) => page.locator(`.board-cell[data-cell="${at}"]`);
const labels = (page) =>
  page.locator(".board-cell").evaluateAll((cells) => cells.map((each) => each.ariaLabel));
const ready = (page) => page.locator('.board-cell[tabindex="0"][aria-label]').waitFor();
const columnsOf = (page) =>
  page
    .locator(".game-board")
    .evaluate((board) => Number(board.style.getPropertyValue("--columns")));

// Until nothing moves.
async function rest(page) {
  await page.waitForFunction(() => !document.querySelector("[data-moving]"));
}

// The two cells that the hint marks.
async function hinted(page) {
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  const marked = page.locator(".is-hint");
  await marked.first().waitFor({ state: "attached" });
  return marked.evaluateAll((cells) => cells.map((each) => Number(each.dataset.cell)));
}

async function middle(page, at) {
  const { x, y, width, height } = await cell(page, at).boundingBox();
  return [x + width / 2, y + height / 2];
}

const swaps = {
  async drag(page, [from, to]) {
    await page.mouse.move(...(await middle(page, from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, to)), { steps: 4 });
    await page.mouse.up();
  },
  async click(page, pair) {
    for (const at of pair) await page.mouse.click(...(await middle(page, at)));
  },
  async swipe(page, [from, to]) {
    const session = await page.context().newCDPSession(page);
    const touch = (type, at) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    const [a, b] = [await middle(page, from), await middle(page, to)];
    const between = (p) => ({ x: a[0] + p * (b[0] - a[0]), y: a[1] + p * (b[1] - a[1]) });
    await touch("touchStart", between(0));
    for (const p of [0.2, 0.4, 0.6, 0.8]) await touch("touchMove", between(p));
    await touch("touchEnd");
    await session.detach();
  },
  async tap(page, pair) {
    for (const at of pair) await page.touchscreen.tap(...(await middle(page, at)));
  },
};

// Plays what the hint says until the game is over, and sees that each move counts.
async function playOut(page, swap) {
  await ready(page);
  while ((await page.locator(".ending[open]").count()) === 0) {
    const left = await movesLeft(page);
    await swap(page, await hinted(page));
    await page.waitForFunction(
      (before) => document.querySelector(".moves-left").textContent !== before,
      String(left),
    );
    assert.equal(await movesLeft(page), left - 1);
    await rest(page);
    await page.waitForTimeout(60);
  }
}

test("every level has its picture and is one step away", () =>
  opened("#/", async (page) => {
    const cards = page.locator(".card");
    await cards.first().waitFor();
    for (const card of await cards.all()) {
      await card.scrollIntoViewIfNeeded();
      await card.locator(".thumbnail").waitFor();
    }
    const name = await words(cards.first().locator("a"));
    await cards.first().locator("a").click();
    await ready(page);
    assert.equal(await words(page.locator("h1")), name);
    await page.goBack();
    await cards.first().waitFor();
  }));

for (const way of ["drag", "click"])
  test(`a level is won with the mouse: ${way}`, () =>
    opened("#/play/quick?seed=7", async (page) => {
      await playOut(page, swaps[way]);
      assert.equal(await words(page.locator(".ending h2")), "Level passed");
      assert.match(await page.locator(".ending-stars").getAttribute("aria-label"), /of 3 stars/);
      await page.getByRole("button", { name: "Next level" }).click();
      await page.waitForFunction(() => document.querySelector("h1").textContent === "Hopeless");
    }));

for (const way of ["swipe", "tap"])
  test(`a level is lost with a finger, and begun again with the same board: ${way}`, () =>
  opened(
    "#/play/hopeless?seed=7",
    async (page) => {
      await ready(page);
      const before = await labels(page);
      await playOut(page, swaps[way]);
      assert.equal(await words(page.locator(".ending h2")), "Not this time");
      assert.match(await words(page.locator(".ending")), /moves are used up/);
      await page.getByRole("button", { name: "Try again" }).click();
      await page.waitForFunction(() => document.querySelector(".moves-left").textContent === "3");
      await page.waitForTimeout(100);
      assert.deepEqual(await labels(page), before);
    },
    phone,
  ));

test("a whole level is played with keys alone", () =>
  opened("#/play/02-harvest?seed=7", async (page) => {
    await ready(page);
    const columns = await columnsOf(page);
    for (let i = 0; i < 12; ++i) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement.matches(".board-cell"))) break;
    }
    const focused = () => page.evaluate(() => Number(document.activeElement.dataset.cell));
    const walk = async (to) => {
      for (let i = 0; i < 40; ++i) {
        const at = await focused();
        if (at === to) return;
        const [down, right] = [
          Math.floor(to / columns) - Math.floor(at / columns),
          (to % columns) - (at % columns),
        ];
        const across = right > 0 ? "ArrowRight" : "ArrowLeft";
        await page.keyboard.press(right !== 0 ? across : down > 0 ? "ArrowDown" : "ArrowUp");
      }
      assert.fail("the keys do not come to the cell");
    };
    while ((await page.locator(".ending[open]").count()) === 0) {
      const left = await movesLeft(page);
      await page.keyboard.press("Tab"); // from the board to the hint
      assert.equal(await page.evaluate(() => document.activeElement.textContent), "Hint");
      await page.keyboard.press("Enter");
      const [a, b] = await page
        .locator(".is-hint")
        .evaluateAll((cells) => cells.map((each) => Number(each.dataset.cell)));
      await page.keyboard.press("Shift+Tab");
      await walk(a);
      await page.keyboard.press("Enter");
      assert.equal(await cell(page, a).getAttribute("aria-selected"), "true");
      await page.keyboard.press(b - a === 1 ? "ArrowRight" : "ArrowDown");
      assert.equal(await movesLeft(page), left - 1);
      await page.keyboard.press("Enter"); // to the end of what moves
      await rest(page);
      await page.waitForTimeout(80);
      if (await page.locator(".board-cell[aria-selected]").count())
        await page.keyboard.press("Escape");
    }
    assert.ok(await page.evaluate(() => document.activeElement.closest(".ending") !== null));
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".ending[open]").count(), 0);
  }));

test("a swap that is none goes back, costs nothing and is explained", () =>
  opened("#/play/02-harvest?seed=7", async (page) => {
    await ready(page);
    const before = await labels(page);
    const kind = (at) => before[at].split(": ")[1];
    const columns = await columnsOf(page);
    const twin = before.findIndex((_, at) => (at + 1) % columns && kind(at) === kind(at + 1));
    const left = await movesLeft(page);
    for (const swap of [swaps.drag, swaps.click]) {
      await page.getByRole("button", { name: "Hint", exact: true }).click();
      await swap(page, [twin, twin + 1]);
      const said = page.locator(".said", { hasText: "That swap makes no match." });
      await said.waitFor();
      await page.waitForTimeout(500);
      assert.deepEqual(await labels(page), before);
      assert.equal(await movesLeft(page), left);
    }
  }));

// What the pieces look like, as they came to rest or drawn anew.
const picture = (page) =>
  page.evaluate(() =>
    [".board-ground", ".board-rest", ".board-pieces", ".board-over"].reduce((out, name) => {
      const canvas = document.querySelector(name);
      out.canvas.width ||= canvas.width;
      if (out.canvas.height !== canvas.height) out.canvas.height = canvas.height;
      out.canvas.getContext("2d").drawImage(canvas, 0, 0);
      return { canvas: out.canvas, text: out.canvas.toDataURL() };
    }, { canvas: Object.assign(document.createElement("canvas"), { width: 0 }) }).text,
  );

for (const id of ["06-thin-ice", "07-boxes", "11-delivery", "12-garden", "18-frozen-chain"])
  test(`what moved comes to rest where it belongs: ${id}`, () =>
    opened(`#/play/${id}?seed=7`, async (page) => {
      await ready(page);
      for (let i = 0; i < 4; ++i) {
        await swaps.drag(page, await hinted(page));
        await page.waitForTimeout(50);
        await rest(page);
      }
      await page.waitForTimeout(1300); // nothing flies any more
      const moved = await picture(page);
      await page.setViewportSize({ width: 900, height: 900 });
      await page.waitForTimeout(400);
      assert.notEqual(await picture(page), moved);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.waitForTimeout(400);
      assert.ok((await picture(page)) === moved, "drawn anew it looks otherwise");
    }));

test("a move is undone, a game begun again, and another board dealt", () =>
  opened("#/play/06-thin-ice?seed=7", async (page) => {
    await ready(page);
    const start = await labels(page);
    for (let i = 0; i < 3; ++i) {
      await swaps.drag(page, await hinted(page));
      await page.waitForTimeout(50);
      await rest(page);
    }
    const three = await labels(page);
    await swaps.drag(page, await hinted(page));
    await page.waitForTimeout(50);
    await rest(page);
    const undo = page.getByRole("button", { name: "Undo" });
    await undo.click();
    await page.waitForTimeout(60);
    assert.deepEqual(await labels(page), three);
    for (let i = 0; i < 3; ++i) {
      await undo.click();
      await page.waitForTimeout(60);
    }
    assert.deepEqual(await labels(page), start);
    assert.ok(await undo.isDisabled());
    assert.equal(await score(page), 0);
    // In the middle of a move, too.
    await swaps.drag(page, await hinted(page));
    await page.waitForTimeout(200);
    await page.getByRole("button", { name: "Restart" }).click();
    await page.waitForTimeout(300);
    assert.deepEqual(await labels(page), start);
    assert.equal(await score(page), 0);
    await page.getByRole("button", { name: "New board" }).click();
    await page.waitForTimeout(60);
    assert.notDeepEqual(await labels(page), start);
    const other = await labels(page);
    assert.match(page.url(), /seed=\d+/);
    await page.reload();
    await ready(page);
    assert.deepEqual(await labels(page), other);
  }));

test("a game that is seen again ends as it did, here and by its link elsewhere", () =>
  opened("#/play/06-thin-ice?seed=7", async (page) => {
    await ready(page);
    for (let i = 0; i < 4; ++i) {
      await swaps.drag(page, await hinted(page));
      await page.waitForTimeout(50);
      await rest(page);
    }
    const [end, points] = [await labels(page), await score(page)];
    await page.locator("summary", { hasText: "Share" }).click();
    const link = await page.getByLabel("My game, to watch", { exact: true }).inputValue();
    assert.match(link, /#\/play\/=[\w-]+\?seed=7&game=0&moves=\w+$/);
    await page.goto("about:blank");
    await page.goto(link);
    await ready(page);
    await page.waitForFunction(
      () => document.querySelector(".watching-where")?.textContent === "Move 4 of 4",
    );
    await page.waitForTimeout(300);
    await rest(page);
    assert.deepEqual(await labels(page), end);
    assert.equal(await score(page), points);
    for (let i = 0; i < 4; ++i) {
      await page.getByRole("button", { name: "One move back" }).click();
      await page.waitForTimeout(80);
    }
    assert.equal(await score(page), 0);
    await page.getByRole("button", { name: "Play on from here" }).click();
    await swaps.drag(page, await hinted(page));
    await page.waitForTimeout(50);
    await rest(page);
    assert.ok((await score(page)) > 0);
  }));

test("a link that was cut off says so", () =>
  opened("#/play/=q1YqS", async (page) => {
    await page.locator(".notice").waitFor();
    assert.match(await words(page.locator("main")), /not whole/);
    await page.goto(studio + "#/play/nowhere");
    await page.waitForFunction(() => /no such level/.test(document.body.innerText));
  }));

test("where nothing may move the waves are marked instead", () =>
  opened(
    "#/play/06-thin-ice?seed=7",
    async (page) => {
      await ready(page);
      const before = await labels(page);
      await swaps.click(page, await hinted(page));
      await page.locator(".is-cleared").first().waitFor({ state: "attached" });
      await rest(page);
      assert.notDeepEqual(await labels(page), before);
      assert.equal(await page.locator(".is-cleared").count(), 0);
    },
    { reducedMotion: "reduce" },
  ));

test("the players say what they would do", () =>
  opened("#/play/06-thin-ice?seed=7", async (page) => {
    await ready(page);
    await page.locator("summary", { hasText: "What would they do?" }).click();
    const first = page.locator(".advice-move button").first();
    await first.waitFor({ timeout: 60000 });
    await first.click();
    assert.equal(await page.locator(".is-hint").count(), 2);
  }));

test("every board fits, from 3 by 3 to 16 by 16", async () => {
  for (const options of [{}, phone])
    for (const id of ["smallest", "largest", "quick"])
      await opened(
        `#/play/${id}?seed=7`,
        async (page) => {
          await ready(page);
          const { width, fit } = await page
            .locator("html")
            .evaluate((html) => ({ width: html.scrollWidth, fit: html.clientWidth }));
          assert.ok(width <= fit, `${id}: ${width} on ${fit} pixels`);
          const board = await page.locator(".board-stage").boundingBox();
          assert.ok(board.height <= page.viewportSize().height, id);
          const first = await cell(page, 0).boundingBox();
          assert.ok(first.width >= 20, `${id}: a cell of ${first.width} pixels`);
        },
        options,
      );
});

for (const colorScheme of ["light", "dark"])
  test(`axe finds nothing, ${colorScheme}`, () =>
    opened(
      "#/",
      async (page) => {
        await page.locator(".thumbnail").first().waitFor();
        assert.deepEqual(await findFaults(page), []);
        await page.goto(studio + "#/play/hopeless?seed=7");
        await ready(page);
        for (const summary of await page.locator(".more summary").all()) await summary.click();
        await hinted(page);
        assert.deepEqual(await findFaults(page), []);
        for (const summary of await page.locator(".more summary").all()) await summary.click();
        await playOut(page, swaps.drag);
        await page.waitForTimeout(600);
        assert.deepEqual(await findFaults(page), []);
        await page.getByRole("button", { name: "Watch the game" }).click();
        await page.getByRole("button", { name: "Stop", exact: true }).click();
        await rest(page);
        assert.deepEqual(await findFaults(page), []);
      },
      { colorScheme, bypassCSP: true },
    ));
