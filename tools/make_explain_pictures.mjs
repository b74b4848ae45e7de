#!/usr/bin/env node
// Remakes docs/images/explain-*.png: pages of `dramatis explain`, caught in Chromium. Needs
// web/node_modules (cd web && npm ci).
//
//     tools/make_explain_pictures.mjs [PICTURE...]
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const program = process.env.DRAMATIS ?? join(root, "build/release/bin/dramatis");
const { chromium } = createRequire(join(root, "web/package.json"))("playwright-core");

// What is explained, how wide the page is, and the parts of it that are caught. At the last
// iteration, or at the first with such a note.
const tree = ".now",
  scores = "section:has(> #candidates)";
const pictures = {
  uct: {
    explain: ["tictactoe", "X.O/.X./...", "--iterations", "20"],
    width: 1100,
    parts: [tree, scores],
  },
  rave: {
    explain: [
      "tictactoe",
      "X.O/.X./...",
      "--iterations",
      "21",
      "--techniques",
      "rule=rave;bias=0.1;c=0.3",
    ],
    width: 1200,
    parts: [tree, scores],
  },
  pruning: {
    explain: [
      "tictactoe",
      "X../.O./...",
      "--iterations",
      "300",
      "--techniques",
      "rule=ucb1;c=0.7;pruning=soft;pruning-least=10;pruning-ratio=1.5;pruning-every=4",
    ],
    note: /^pruned/,
    width: 1100,
    parts: [tree],
  },
  go: {
    explain: ["go", "--size", "5", "--moves", "C3", "--iterations", "300"],
    width: 1100,
    parts: [tree],
  },
  match3: {
    explain: [
      "match3",
      "--iterations",
      "250",
      "--techniques",
      "rule=ucb1;c=0.02;choose=mean;horizon=4",
    ],
    width: 1100,
    parts: [tree],
  },
};

const wanted = process.argv.slice(2);
for (const name of wanted)
  if (!pictures[name]) {
    console.error(`there is no picture ${name}; there are ${Object.keys(pictures).join(", ")}`);
    process.exit(2);
  }
const folder = mkdtempSync(join(tmpdir(), "explain-"));
const browser = await chromium.launch({
  executablePath: process.env.BROWSER ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const [name, { explain, note, width, parts }] of Object.entries(pictures)) {
  if (wanted.length && !wanted.includes(name)) continue;
  const html = join(folder, `${name}.html`);
  const made = spawnSync(program, ["explain", ...explain, "--seed", "1", "--html", html], {
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(made.stderr || String(made.error));
  const page = await browser.newPage({ viewport: { width, height: 1000 } });
  await page.goto(pathToFileURL(html).href);
  if (note) {
    const steps = await page.evaluate(() =>
      JSON.parse(document.getElementById("data").textContent).steps.map((step) => step.notes),
    );
    const at = steps.findIndex((notes) => notes.some((each) => note.test(each)));
    if (at < 0) throw new Error(`${name}: no iteration has such a note`);
    await page.locator("#slider").fill(String(at + 1));
  }
  await page.addStyleTag({ content: ".controls { position: static !important; }" });
  await page.waitForTimeout(500);
  // All parts in one frame.
  const boxes = [];
  for (const part of parts) boxes.push(await page.locator(part).first().boundingBox());
  const top = Math.min(...boxes.map((box) => box.y)) - 8,
    bottom = Math.max(...boxes.map((box) => box.y + box.height)) + 8;
  await page.screenshot({
    path: join(root, `docs/images/explain-${name}.png`),
    fullPage: true,
    clip: { x: 0, y: Math.max(0, top), width, height: bottom - top },
  });
  await page.close();
}
await browser.close();
rmSync(folder, { recursive: true });
