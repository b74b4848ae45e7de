// The engine of the pages is asked what a native program was asked, and must give the same answers,
// byte for byte. engine_test.py makes the requests (SCRIPTS, a folder) and runs this.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const { SCRIPTS, WEB, BROWSER } = process.env;
const require = createRequire(join(WEB, "package.json"));

// Lines of a hash and a request; tables and runs keep their numbers within a script.
const script = (name) => readFileSync(join(SCRIPTS, name), "utf8").trimEnd().split("\n");

// The first lines whose answers are others, in a page or here.
function differences(engine, lines) {
  const out = [];
  const bytes = new TextEncoder();
  for (const line of lines) {
    const answer = bytes.encode(engine.answerTo(line.slice(9)));
    let hash = 2166136261;
    for (const byte of answer) hash = Math.imul(hash ^ byte, 16777619);
    if ((hash >>> 0).toString(16).padStart(8, "0") !== line.slice(0, 8)) out.push(line);
  }
  return out.slice(0, 3);
}

// web/engine/engine.ts for node.
async function loadEngine() {
  const { outputFiles } = require("esbuild").buildSync({
    entryPoints: [join(WEB, "engine", "engine.ts")],
    bundle: true,
    format: "esm",
    write: false,
  });
  const text = outputFiles[0].text;
  return import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
}
const { unpackModule, WasmEngine } = await loadEngine();
const module = await unpackModule(
  readFileSync(join(WEB, "engine", "dramatis.wasm.gz")).toString("base64"),
);

for (const name of ["moves", "playtests"])
  test(`${name} under node`, async () => {
    const engine = await WasmEngine.start(module, []);
    assert.deepEqual(differences(engine, script(name)), []);
  });

test("an answer that is an error is thrown, with its place", async () => {
  const engine = await WasmEngine.start(module, []);
  assert.throws(
    () => engine.ask({ ask: "undo", table: 1 }),
    ({ message, where }) => /no game/.test(message) && /table/.test(where),
  );
});

if (BROWSER) {
  const { open } = await import("./browser.mjs");
  const address = pathToFileURL(join(WEB, "dist", "studio.html")).href;
  for (const name of ["moves", "playtests"])
    test(`${name} in a browser`, () =>
      open(address, async (page) => {
        const lines = script(name);
        await page.waitForFunction(() => window.dramatis?.engine);
        await page.evaluate(`window.differences = ${differences}`);
        for (let at = 0; at < lines.length; at += 20_000)
          assert.deepEqual(
            await page.evaluate(
              (some) => differences(dramatis.engine, some),
              lines.slice(at, at + 20_000),
            ),
            [],
          );
      }));
}
