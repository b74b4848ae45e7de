#!/usr/bin/env node
// How fast the index of a pack is in Chromium: how large it is, when it can be used, what memory
// it takes, how long a search and a sort take until they are seen, and how long the page of a level
// takes to open; as it is, and on a processor a quarter as fast.
//
//     tools/measure_pack.mjs FOLDER [TIMES]
//
// FOLDER is what dramatis playtest or report wrote. Medians of TIMES (5) fresh pages each.
import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [folder, times = "5"] = process.argv.slice(2);
if (!folder) {
  console.error("usage: tools/measure_pack.mjs FOLDER [TIMES]");
  process.exit(1);
}
const web = fileURLToPath(new URL("../web/package.json", import.meta.url));
const { chromium } = createRequire(web)("playwright-core");
const index = JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
const file = join(folder, "report.html");

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

// In the page: until what `work` does is on the screen.
const seen = `async (work) => {
  const start = performance.now();
  work();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - start;
}`;

async function measure(browser, rate) {
  const out = { ready: [], heap: [], search: [], sort: [], level: [] };
  for (let i = 0; i < Number(times); ++i) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const client = await page.context().newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate });
    await page.goto(pathToFileURL(file).href);
    out.ready.push(
      await page.evaluate(
        () =>
          new Promise((done) => {
            const look = () =>
              document.querySelector(".count")
                ? requestAnimationFrame(() => setTimeout(() => done(performance.now())))
                : setTimeout(look, 5);
            look();
          }),
      ),
    );
    for (const text of ["v", "va", "vault", ""])
      out.search.push(
        await page.evaluate(`(${seen})(() => {
          const box = document.getElementById("search-levels");
          box.value = ${JSON.stringify(text)};
          box.dispatchEvent(new Event("input"));
        })`),
      );
    for (const column of [3, index.columns.length - 1, 5])
      out.sort.push(
        await page.evaluate(`(${seen})(() => {
          const box = document.getElementById("choose-sort");
          box.value = "${column}";
          box.dispatchEvent(new Event("change"));
        })`),
      );
    await client.send("HeapProfiler.collectGarbage");
    const { usedSize } = await client.send("Runtime.getHeapUsage");
    out.heap.push(usedSize);
    const level = index.levels[Math.floor((index.levels.length * (i + 1)) / (Number(times) + 1))];
    await page.goto(pathToFileURL(join(folder, level.page)).href);
    out.level.push(
      await page.evaluate(
        () =>
          new Promise((done) =>
            requestAnimationFrame(() => setTimeout(() => done(performance.now()))),
          ),
      ),
    );
    await page.close();
  }
  return out;
}

const browser = await chromium.launch({
  executablePath: process.env.BROWSER ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
console.log(`${index.levels.length} levels, ${index.cast.length} players`);
console.log(`index: ${(statSync(file).size / 1e6).toFixed(2)} MB`);
for (const rate of [1, 4]) {
  const { ready, heap, search, sort, level } = await measure(browser, rate);
  const ms = (values) =>
    `${median(values).toFixed(0)} ms (at most ${Math.max(...values).toFixed(0)})`;
  console.log(`processor / ${rate}: to be used after ${ms(ready)}`);
  console.log(`  JavaScript memory ${(median(heap) / 1e6).toFixed(1)} MB`);
  console.log(`  search ${ms(search)}, sort ${ms(sort)}`);
  console.log(`  page of a level after ${ms(level)}`);
}
await browser.close();
