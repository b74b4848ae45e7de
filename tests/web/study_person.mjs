// What people do on the pages of a study: by mouse, by touch and by keys alone.
import assert from "node:assert/strict";

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

export const heading = (page, text) =>
  page.locator("main h1", { hasText: text }).waitFor({ timeout: 20000 });
export const words = async (locator) => (await locator.innerText()).replace(/\s+/g, " ").trim();
export const movesLeft = async (page) => Number(await page.locator(".moves-left").innerText());
export const pieces = (page) =>
  page
    .locator(".board-cell")
    .evaluateAll((cells) => cells.map((cell) => cell.ariaLabel.split(": ")[1]));
const columnsOf = (page) =>
  page
    .locator(".game-board")
    .evaluate((board) => Number(board.style.getPropertyValue("--columns")));

export async function ready(page) {
  await page.locator('.board-cell[tabindex="0"][aria-label]').waitFor({ timeout: 20000 });
}

// Until nothing moves.
export async function rest(page) {
  await page.waitForFunction(() => !document.querySelector("[data-moving]"));
  await page.waitForTimeout(80);
}

const hasMatch = (board, columns) =>
  board.some((piece, at) => {
    const isRow = at % columns < columns - 2;
    return (
      (isRow && piece === board[at + 1] && piece === board[at + 2]) ||
      (piece === board[at + columns] && piece === board[at + 2 * columns])
    );
  });

// A swap that makes a match, or one that makes none.
export async function findSwap(page, isLegal = true) {
  const [board, columns] = [await pieces(page), await columnsOf(page)];
  for (let at = 0; at < board.length; ++at)
    for (const to of [(at + 1) % columns ? at + 1 : -1, at + columns]) {
      if (to < 0 || to >= board.length) continue;
      const swapped = [...board];
      [swapped[at], swapped[to]] = [swapped[to], swapped[at]];
      if (hasMatch(swapped, columns) === isLegal) return [at, to];
    }
  assert.fail("there is no such swap");
}

async function middle(page, at) {
  const { x, y, width, height } = await page
    .locator(`.board-cell[data-cell="${at}"]`)
    .boundingBox();
  return [x + width / 2, y + height / 2];
}

const focused = (page) => page.evaluate(() => Number(document.activeElement.dataset.cell));

// To what a selector names, by the tab key.
export async function tabTo(page, selector, key = "Tab") {
  for (let i = 0; i < 40; ++i) {
    await page.keyboard.press(key);
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
  }
  assert.fail(`the tab key does not come to ${selector}`);
}

async function swipe(page, [from, to]) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, at) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  const [a, b] = [await middle(page, from), await middle(page, to)];
  const between = (p) => ({ x: a[0] + p * (b[0] - a[0]), y: a[1] + p * (b[1] - a[1]) });
  await touch("touchStart", between(0));
  for (const p of [0.2, 0.4, 0.6, 0.8]) await touch("touchMove", between(p));
  await touch("touchEnd");
  await session.detach();
}

const byMouse = {
  input: "mouse",
  press: (page, name) => page.getByRole("button", { name, exact: true }).click(),
  choose: (page, question, option) =>
    page.getByRole("group", { name: question }).getByText(option, { exact: true }).click(),
  write: (page, question, text) => page.getByLabel(question).fill(text),
  async swap(page, [from, to]) {
    await page.mouse.move(...(await middle(page, from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, to)), { steps: 4 });
    await page.mouse.up();
  },
};

let taps = 0;
const byTouch = {
  input: "touch",
  press: (page, name) => page.getByRole("button", { name, exact: true }).tap(),
  choose: (page, question, option) =>
    page.getByRole("group", { name: question }).getByText(option, { exact: true }).tap(),
  async write(page, question, text) {
    await page.getByLabel(question).tap();
    await page.keyboard.insertText(text);
  },
  async swap(page, pair) {
    if (++taps % 2) return swipe(page, pair);
    for (const at of pair) await page.touchscreen.tap(...(await middle(page, at)));
  },
};

const byKeys = {
  input: "keyboard",
  async press(page, name) {
    const wanted = await page.getByRole("button", { name, exact: true }).elementHandle();
    for (let i = 0; i < 40; ++i) {
      if (await wanted.evaluate((one) => one === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    assert.ok(await wanted.evaluate((one) => one === document.activeElement), name);
    await page.keyboard.press("Enter");
  },
  // From the question before, as one goes through a page.
  async choose(page, question, option) {
    const wanted = page
      .getByRole("group", { name: question })
      .locator("label", { hasText: option })
      .locator("input");
    const type = await wanted.getAttribute("type");
    const name = await wanted.getAttribute("name");
    await tabTo(page, `[name="${name}"]`);
    for (
      let i = 0;
      i < 20 && !(await wanted.evaluate((one) => one === document.activeElement));
      ++i
    )
      await page.keyboard.press(type === "radio" ? "ArrowDown" : "Tab");
    await page.keyboard.press("Space");
    assert.ok(await wanted.isChecked(), option);
  },
  async write(page, question, text) {
    const id = await page.getByLabel(question).getAttribute("id");
    await tabTo(page, `[id="${id}"]`);
    await page.keyboard.type(text);
  },
  async swap(page, [from, to]) {
    const columns = await columnsOf(page);
    if (Number.isNaN(await focused(page))) await tabTo(page, ".board-cell");
    for (let i = 0; i < 40; ++i) {
      const at = await focused(page);
      if (at === from) break;
      const down = Math.floor(from / columns) - Math.floor(at / columns);
      const right = (from % columns) - (at % columns);
      const across = right > 0 ? "ArrowRight" : "ArrowLeft";
      await page.keyboard.press(right !== 0 ? across : down > 0 ? "ArrowDown" : "ArrowUp");
    }
    assert.equal(await focused(page), from);
    await page.keyboard.press("Enter");
    await page.keyboard.press(to - from === 1 ? "ArrowRight" : "ArrowDown");
  },
};

export const WAYS = { mouse: byMouse, touch: byTouch, keys: byKeys };

export async function consent(page, way = byMouse) {
  await heading(page, "Take part?");
  await way.press(page, "I agree");
}

export async function answerProfile(page, way = byMouse, text = "No.") {
  await heading(page, "About you");
  await way.choose(page, "How old are you?", "18-24");
  await way.choose(page, "What do you have?", "Tablet");
  await way.choose(page, "How much do you like games?", "5");
  await way.write(page, "How many do you own?", "12");
  await way.write(page, "Anything else?", text);
  await way.press(page, "Continue");
}

export async function answerQuiz(page, way = byMouse) {
  await heading(page, "One question");
  await way.choose(page, "What do you try to do?", "Score points");
  await way.press(page, "Continue");
}

// One move, which counts.
export async function move(page, way = byMouse) {
  await rest(page);
  const left = await movesLeft(page);
  await way.swap(page, await findSwap(page));
  await page.waitForFunction(
    (before) => document.querySelector(".moves-left").textContent !== before,
    String(left),
  );
  assert.equal(await movesLeft(page), left - 1);
  await rest(page);
}

export async function playRound(page, way = byMouse) {
  await ready(page);
  while ((await movesLeft(page)) > 0) await move(page, way);
  await page.locator(".is-over").waitFor();
  await way.press(page, "Continue");
}

// To the first round that counts.
export async function comeToPlay(page, way = byMouse) {
  await consent(page, way);
  await answerProfile(page, way);
  await answerQuiz(page, way);
  await heading(page, "Practice");
  await playRound(page, way);
  await heading(page, "Round 1 of 2");
  await ready(page);
}
