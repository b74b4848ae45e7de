#!/usr/bin/env node
// Opens the try-it site in Firefox (Debian's firefox-esr, by WebDriver BiDi) and asks its engine
// for the signature of behaviour, on the page and in a worker; writes two pictures to look at.
//   tools/make_site.py && tools/check_firefox.mjs [FOLDER FOR PICTURES]
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const require = createRequire(join(root, "web", "package.json"));
const { ws: WebSocket } = require("playwright-core/lib/utilsBundle");
const signature = Number(readFileSync(join(root, "bench", "signature.txt"), "utf8"));
const site = pathToFileURL(join(root, "web", "dist", "site", "index.html")).href;
const pictures = process.argv[2];

const profile = mkdtempSync(join(tmpdir(), "dramatis-firefox-"));
const firefox = spawn(
  "firefox-esr",
  ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
  { stdio: ["ignore", "ignore", "pipe"] },
);
const address = await new Promise((resolve, reject) => {
  let told = "";
  firefox.on("error", reject);
  firefox.stderr.on("data", (text) => {
    told += text;
    const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(told);
    if (found) resolve(found[1]);
  });
});

const socket = new WebSocket(`${address}/session`);
await new Promise((resolve) => socket.on("open", resolve));
const waiting = new Map();
socket.on("message", (data) => {
  const { id, result, error, message } = JSON.parse(data);
  const who = waiting.get(id);
  waiting.delete(id);
  if (error) who?.reject(new Error(`${error}: ${message}`));
  else who?.resolve(result);
});
let next = 1;
const call = (method, params = {}) =>
  new Promise((resolve, reject) => {
    waiting.set(next, { resolve, reject });
    socket.send(JSON.stringify({ id: next++, method, params }));
  });

try {
  await call("session.new", { capabilities: {} });
  const { context } = (await call("browsingContext.getTree")).contexts[0];
  await call("browsingContext.setViewport", { context, viewport: { width: 1280, height: 900 } });
  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await call("script.evaluate", {
      expression,
      target: { context },
      awaitPromise: true,
    });
    assert.equal(exceptionDetails, undefined, exceptionDetails?.text);
    return result.value;
  };
  const picture = async (name) => {
    if (!pictures) return;
    const { data } = await call("browsingContext.captureScreenshot", { context });
    writeFileSync(join(pictures, name), Buffer.from(data, "base64"));
  };
  const visit = async (hash) => {
    await call("browsingContext.navigate", { context, url: site + hash, wait: "complete" });
    for (let i = 0; i < 100 && !(await evaluate("!!window.dramatis")); ++i) await sleep(100);
    await sleep(1000);
  };
  await visit("#/play/25-the-vault");
  assert.equal(await evaluate("dramatis.engine.ask({ ask: 'bench' }).signature"), signature);
  assert.equal(
    await evaluate("dramatis.pool.ask({ ask: 'bench' }).then((it) => it.signature)"),
    signature,
  );
  await picture("firefox-play.png");
  await visit("?drawing#/draw/25-the-vault");
  await sleep(4000);
  await picture("firefox-draw.png");
  console.log("Firefox: the engine answers as the program does");
} finally {
  socket.close();
  firefox.kill();
  await new Promise((resolve) => firefox.on("exit", resolve));
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
