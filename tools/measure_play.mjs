// How smoothly a board moves: plays hints on a level of the studio in Chromium, its processor
// slowed down, and says how long the frames were while pieces moved.
//
//     node tools/measure_play.mjs web/dist/site/index.html 27-great-hall --slow 6 --moves 10
//
// On a machine that has other work, frames come late whatever the page does. The processor time
// that the page's own thread takes for a frame says more there: it should stay under 16.7 ms.
//
// BROWSER names the browser (chromium if it does not); packages are those of web/.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    slow: { type: "string", default: "6" },
    moves: { type: "string", default: "10" },
    seed: { type: "string", default: "7" },
    phone: { type: "boolean", default: false },
  },
});
const [file, level] = positionals;
if (!file || !level) {
  console.error("measure_play.mjs PAGE LEVEL [--slow 6] [--moves 10] [--seed 7] [--phone]");
  process.exit(2);
}

const web = join(fileURLToPath(new URL("..", import.meta.url)), "web");
const { chromium } = createRequire(join(web, "package.json"))("playwright-core");
const profile = mkdtempSync(join(tmpdir(), "measure-play-")); // its processes are known by it
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.BROWSER ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
  ...(values.phone
    ? { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true }
    : { viewport: { width: 1280, height: 900 } }),
});
const page = await context.newPage();
await page.addInitScript(() => {
  window.works_ = [];
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (work) =>
    ask((now) => {
      const before = performance.now();
      work(now);
      if (document.querySelector("[data-moving]")) window.works_.push(performance.now() - before);
    });
  window.watch_ = ask;
});
await page.goto(`${pathToFileURL(resolve(file)).href}#/play/${level}?seed=${values.seed}`);
await page.locator(".board-cell[tabindex='0']").waitFor();
await page.evaluate(() => {
  const board = document.querySelector(".game-board");
  // Until nothing moves: told by the page, as asking again and again would cost what is measured.
  window.rest_ = () =>
    new Promise((done) => {
      const isResting = () => !("moving" in board.dataset);
      const watch = new MutationObserver(() => isResting() && done());
      watch.observe(board, { attributeFilter: ["data-moving"] });
      setTimeout(() => isResting() && done(), 3000);
    });
  const frames = (window.frames_ = []);
  let last;
  const look = (now) => {
    const isMoving = "moving" in board.dataset;
    if (isMoving && last !== undefined) frames.push(now - last);
    last = isMoving ? now : undefined;
    window.watch_(look);
  };
  window.watch_(look);
});
const session = await context.newCDPSession(page);
await session.send("Emulation.setCPUThrottlingRate", { rate: Number(values.slow) });

// Milliseconds that the main threads of the browser's pages have run (Linux).
function usedTime() {
  let sum = 0;
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      const command = readFileSync(`/proc/${id}/cmdline`, "utf8");
      if (!command.includes("--type=renderer") || !command.includes(profile)) continue;
      sum += Number(readFileSync(`/proc/${id}/task/${id}/schedstat`, "utf8").split(" ")[0]) / 1e6;
    } catch {
      // It has ended meanwhile.
    }
  return sum;
}

let used = 0;
for (let i = 0; i < Number(values.moves); ++i) {
  if (await page.locator(".ending[open]").count()) break;
  await page.getByRole("button", { name: "Hint" }).click();
  for (const cell of await page.locator(".is-hint").all()) await cell.click({ force: true });
  const before = usedTime();
  await page.evaluate(() => window.rest_());
  used += usedTime() - before;
}

const works = (await page.evaluate(() => window.works_)).sort((a, b) => a - b);
const work = (share) => works[Math.floor(share * (works.length - 1))].toFixed(1);
const frames = (await page.evaluate(() => window.frames_)).sort((a, b) => a - b);
const at = (share) => frames[Math.min(frames.length - 1, Math.floor(share * frames.length))];
const late = frames.filter((time) => time > 25).length;
const total = frames.reduce((sum, time) => sum + time, 0);
console.log(
  `${level}, ${values.phone ? "phone" : "desktop"}, slowed ${values.slow} times: ` +
    `${frames.length} frames, ${((1000 * frames.length) / total).toFixed(1)} a second; ` +
    `median ${at(0.5).toFixed(1)} ms, 95 % ${at(0.95).toFixed(1)}, 99 % ${at(0.99).toFixed(1)}, ` +
    `longest ${at(1).toFixed(1)}; ${late} late (${((100 * late) / frames.length).toFixed(1)} %); ` +
    `the page's own work a frame: median ${work(0.5)} ms, 95 % ${work(0.95)}; ` +
    `processor time of its thread a frame: ${(used / frames.length).toFixed(2)} ms`,
);
await context.close();
rmSync(profile, { recursive: true, force: true });
