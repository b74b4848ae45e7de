// What the tests of pages share: a real browser, and pages in it that ask for nothing and log
// nothing. BROWSER names the browser, and WEB the folder whose packages are used.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before } from "node:test";

const { BROWSER, WEB } = process.env;
const require = createRequire(join(WEB, "package.json"));
const { chromium } = require("playwright-core");

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
});
after(() => browser?.close());

// Opens a page, and sees to it that it asks for nothing (but what begins with `allowed`) and logs
// nothing (but what is like `expected`).
export async function open(
  address,
  work,
  { bypassCSP = false, allowed, expected = /^$/, ...options } = {},
) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    bypassCSP,
    ...options,
  });
  const page = await context.newPage();
  const faults = [];
  page.on(
    "console",
    (message) => ["error", "warning"].includes(message.type()) && faults.push(message.text()),
  );
  page.on("pageerror", (error) => faults.push(error.stack));
  page.on(
    "request",
    (request) =>
      /^(file|data|blob):/.test(request.url()) ||
      (allowed && request.url().startsWith(allowed)) ||
      faults.push(request.url()),
  );
  await page.goto(address);
  await work(page);
  assert.deepEqual(
    faults.filter((fault) => !expected.test(fault)),
    [],
  );
  await context.close();
}

// What axe finds on a page that lets its script in (bypassCSP), and is not minor.
export async function findFaults(page) {
  await page.evaluate(readFileSync(require.resolve("axe-core/axe.min.js"), "utf8"));
  const { violations } = await page.evaluate(() =>
    axe.run(document, { resultTypes: ["violations"] }),
  );
  return violations
    .filter(({ impact }) => impact !== "minor")
    .map(({ id, nodes }) => [
      id,
      nodes.slice(0, 3).map((node) => node.html.slice(0, 200) + " | " + node.failureSummary),
    ]);
}
