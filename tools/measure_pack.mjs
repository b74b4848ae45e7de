#!/usr/bin/env node
// How fast the index of a pack is in Chromium: how large it is, when it can be used, what memory
// it takes, how long a search and a sort take until they are seen, and how long the page of a level
// takes to open; as it is, and on a processor a quarter as fast.
//
//     tools/measure_pack.mjs FOLDER [TIMES]
//
// FOLDER is what dramatis playtest or report wrote. Medians of TIMES (5) fresh pages each. The
// processor time of the page's main thread says the same on a machine that is busy with other work.
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
  const out = { ready: [], heap: [], process: [], search: [], sort: [], level: [] };
  const work = { ready: [], search: [], sort: [], level: [] }; // processor time
  for (let i = 0; i < Number(times); ++i) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const client = await page.context().newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate });
    await client.send("Performance.enable", { timeDomain: "threadTicks" });
    let past = 0;
    const worked = async () => {
      const { metrics } = await client.send("Performance.getMetrics");
      const all = 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
      const since = all < past ? all : all - past; // another page may begin anew
      past = all;
      return since;
    };
    await worked();
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
    work.ready.push(await worked());
    for (const text of ["v", "va", "vault", ""]) {
      out.search.push(
        await page.evaluate(`(${seen})(() => {
          const box = document.getElementById("search-levels");
          box.value = ${JSON.stringify(text)};
          box.dispatchEvent(new Event("input"));
        })`),
      );
      work.search.push(await worked());
    }
    for (const column of [3, index.columns.length - 1, 5]) {
      out.sort.push(
        await page.evaluate(`(${seen})(() => {
          const box = document.getElementById("choose-sort");
          box.value = "${column}";
          box.dispatchEvent(new Event("change"));
        })`),
      );
      work.sort.push(await worked());
    }
    await client.send("HeapProfiler.collectGarbage");
    const { usedSize } = await client.send("Runtime.getHeapUsage");
    out.heap.push(usedSize);
    out.process.push(await memoryOfPage());
    await worked();
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
    work.level.push(await worked());
    await page.close();
  }
  return { ...out, work };
}

// Of the process that draws the page, in bytes: what it alone has of the machine's memory.
async function memoryOfPage() {
  const { processInfo } = await system.send("SystemInfo.getProcessInfo");
  const own = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => {
      const text = readFileSync(`/proc/${id}/smaps_rollup`, "utf8");
      const kept = [...text.matchAll(/^Private_\w+: +(\d+)/gm)];
      return kept.reduce((sum, [, kb]) => sum + 1024 * kb, 0);
    });
  return Math.max(...own);
}

const browser = await chromium.launch({
  executablePath: process.env.BROWSER ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const system = await browser.newBrowserCDPSession();
console.log(`${index.levels.length} levels, ${index.cast.length} players`);
console.log(`index: ${(statSync(file).size / 1e6).toFixed(2)} MB`);
for (const rate of [1, 4]) {
  const { ready, heap, process, search, sort, level, work } = await measure(browser, rate);
  const ms = (values) =>
    `${median(values).toFixed(0)} ms (at most ${Math.max(...values).toFixed(0)})`;
  console.log(`processor / ${rate}: to be used after ${ms(ready)}`);
  console.log(
    `  memory ${(median(process) / 1e6).toFixed(0)} MB, of which its scripts hold ` +
      `${(median(heap) / 1e6).toFixed(1)} MB`,
  );
  console.log(`  search ${ms(search)}, sort ${ms(sort)}`);
  console.log(`  page of a level after ${ms(level)}`);
  console.log(
    `  of the processor: to be used ${ms(work.ready)}, search ${ms(work.search)}, ` +
      `sort ${ms(work.sort)}, page of a level ${ms(work.level)}`,
  );
}
await browser.close();
