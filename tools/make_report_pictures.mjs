#!/usr/bin/env node
// Remakes docs/images/report-*.png: real pages of a real playtest, caught in Chromium. Needs
// web/node_modules (cd web && npm ci).
//
//     tools/make_report_pictures.mjs PLAYTEST/report.html COMPARISON/comparison.html [LEVEL]
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { chromium } = createRequire(join(root, "web/package.json"))("playwright-core");
const [report, comparison, level = "Drawbridge"] = process.argv.slice(2);
if (!comparison) {
  console.error(
    "usage: tools/make_report_pictures.mjs PLAYTEST/report.html COMPARISON/comparison.html [LEVEL]",
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
  return page;
};

let page = await open(report, { width: 1200, height: 1060 });
await page.screenshot(picture("overview"));
await page.locator("nav.levels a", { hasText: level }).first().click();
await page.waitForTimeout(500);
await page.screenshot(picture("level"));
const replay = page.locator(".view:not([hidden]) .replay").first();
await replay.scrollIntoViewIfNeeded();
for (let step = 0; step < 5; ++step) await replay.getByRole("button", { name: /next/i }).click();
await replay.screenshot(picture("replay"));

page = await open(comparison, { width: 960, height: 900 });
await page.goto(page.url() + (await page.locator("nav.levels a").last().getAttribute("href")));
await page.waitForTimeout(500);
await page.screenshot(picture("comparison"));
await browser.close();
