// How soon numbers come after a stroke: draws on a small, a full and a large level of the studio in
// Chromium, and says what a stroke takes on the page itself, when the first numbers of random and
// greedy play stand there, and how exact they are a while later.
//
//     node tools/measure_draw.mjs web/dist/studio.html levels [--strokes 9] [--slow 1]
//
// BROWSER names the browser (chromium if it does not); packages are those of web/.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    strokes: { type: "string", default: "9" },
    slow: { type: "string", default: "1" },
  },
});
const [file, folder] = positionals;
if (!file || !folder) {
  console.error("measure_draw.mjs PAGE LEVELS [--strokes 9] [--slow 1]");
  process.exit(2);
}

const LEVELS = {
  "01-first-points": "7 x 7",
  "25-the-vault": "9 x 9, full rules",
  "27-great-hall": "12 x 12",
};
const PLAYERS = ["random", "greedy"];
const LATER = 3000; // milliseconds

const web = join(fileURLToPath(new URL("..", import.meta.url)), "web");
const { chromium } = createRequire(join(web, "package.json"))("playwright-core");
const place = mkdtempSync(join(tmpdir(), "measure-draw-"));
const data = {
  levels: Object.keys(LEVELS).map((id) => ({
    id,
    text: readFileSync(join(folder, id + ".json"), "utf8"),
    version: null,
  })),
  personas: [],
  serve: null,
  program: "measured",
};
const path = join(place, "studio.html");
const filled = JSON.stringify(data).replaceAll("<", "\\u003c");
writeFileSync(
  path,
  readFileSync(file, "utf8").replace("__DATA__", () => filled),
);
const browser = await chromium.launch({
  executablePath: process.env.BROWSER ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

const middle = (numbers) => {
  const ordered = [...numbers].sort((a, b) => a - b);
  return ordered[Math.floor(ordered.length / 2)] ?? NaN;
};
const rounded = (number) => String(Math.round(number)).padStart(6);

// A crate into a cell by the page's own events: what it takes, and when each player has numbers.
async function stroke(page, cell) {
  return page.evaluate(
    async ([cell, players, later]) => {
      const box = document.querySelector(`[data-cell="${cell}"]`);
      const { x, y, width, height } = box.getBoundingClientRect();
      const at = { clientX: x + width / 2, clientY: y + height / 2, pointerId: 1, bubbles: true };
      const times = {};
      const games = (name) =>
        document.querySelector(`[data-player="${name}"]:not(.waits) .games`)?.textContent ?? "";
      box.dispatchEvent(new PointerEvent("pointerdown", { ...at, pointerType: "mouse" }));
      const start = performance.now();
      box.dispatchEvent(new PointerEvent("pointerup", { ...at, pointerType: "mouse" }));
      const page = performance.now() - start;
      const old = Object.fromEntries(players.map((name) => [name, games(name)]));
      await new Promise((resolve) => {
        const look = () => {
          const now = performance.now() - start;
          for (const name of players) {
            const said = games(name);
            if (said !== old[name]) old[name] = null;
            if (old[name] === null && said.includes("game")) times[name] ??= now;
          }
          if (now > later) resolve();
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      const then = Object.fromEntries(
        players.map((name) => [name, Number(games(name).replace(/\D/g, ""))]),
      );
      return { page, times, then };
    },
    [cell, PLAYERS, LATER],
  );
}

console.log(
  `milliseconds after a stroke, the middle of ${values.strokes}; games after ${LATER} ms`,
);
console.log("                     page  random  greedy   games of random, of greedy");
for (const [id, words] of Object.entries(LEVELS)) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${pathToFileURL(path).href}#/draw/${id}`);
  await page.locator('[data-player="greedy"]:not(.waits)').waitFor();
  await page.locator('[data-brush="1"]').click();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: Number(values.slow) });
  const all = [];
  for (let i = 0; i < Number(values.strokes); ++i) all.push(await stroke(page, 20 + 2 * i));
  console.log(
    words.padEnd(18),
    rounded(middle(all.map((each) => each.page))),
    ...PLAYERS.map((name) => rounded(middle(all.map(({ times }) => times[name] ?? Infinity)))),
    " ",
    ...PLAYERS.map((name) => rounded(middle(all.map(({ then }) => then[name])))),
  );
  await page.close();
}
await browser.close();
rmSync(place, { recursive: true });
