#!/usr/bin/env node
// Remakes docs/images/report-*.png: real pages of real playtests, caught in Chromium. Needs
// web/node_modules (cd web && npm ci).
//
//     tools/make_report_pictures.mjs PACK/report.html LEVEL/report.html COMPARISON/comparison.html
//
// PACK is a playtest of the levels that ship, LEVEL one of a single level that misses its target,
// COMPARISON one of a level of which the board was edited.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { chromium } = createRequire(join(root, "web/package.json"))("playwright-core");
const [pack, level, comparison] = process.argv.slice(2);
if (!comparison) {
  console.error(
    "usage: tools/make_report_pictures.mjs PACK/report.html LEVEL/report.html " +
      "COMPARISON/comparison.html",
  );
  process.exit(2);
}
const picture = (name) => ({ path: join(root, `docs/images/report-${name}.png`) });

const browser = await chromium.launch({
  executablePath: process.env.BROWSER ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const open = async (file, viewport) => {
  const page = await browser.newPage({ viewport });
  await page.goto(pathToFileURL(file).href);
  await page.waitForTimeout(500);
  return page;
};

let page = await open(pack, { width: 1200, height: 1060 });
await page.screenshot(picture("overview"));

page = await open(level, { width: 1200, height: 1060 });
await page.screenshot(picture("level"));
const replay = page.locator(".view:not([hidden]) .replay").first();
await replay.scrollIntoViewIfNeeded();
for (let step = 0; step < 5; ++step) await replay.getByRole("button", { name: /next/i }).click();
await replay.screenshot(picture("replay"));

page = await open(comparison, { width: 1080, height: 1010 });
await page.screenshot(picture("comparison"));
await browser.close();
