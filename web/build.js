// Builds every page to one file, dist/NAME.html, with scripts and styles inside and places for the
// program to fill. A page says from which sources it was built (tests/web/report_test.py compares),
// and the same sources give the same bytes.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const here = dirname(fileURLToPath(import.meta.url));

// The pages, and what the program fills in each, in this order.
const pages = {
  explain: ["__DATA__"],
  lab: ["__DATA__"],
  pack: ["__KIND__", "__TITLE__", "__BODY__", "__DATA__"],
  people: ["__DATA__"],
  report: ["__KIND__", "__TITLE__", "__BODY__", "__DATA__"],
  reproduction: ["__DATA__"],
  story: ["__STATIC__", "__DATA__"],
  studio: ["__DATA__"],
  study: ["__DATA__"],
  "study-admin": ["__DATA__"],
};

// Pages that take something from another folder, or a file of it.
const borrows = {
  pack: ["report"],
  report: ["board", "engine/types.ts"],
  studio: ["board", "engine", "game"],
  study: ["board", "engine", "game"],
  "study-admin": ["board", "engine", "game"],
};

// A page that says so has the index.html of another, but scripts and styles of its own.
const sameFrame = (name) => ({
  name: "same-frame",
  transformIndexHtml: {
    order: "pre",
    handler: (html) =>
      html.replace(/^<!-- As (\S+),.*-->\n$/, (_, file) =>
        readFileSync(join(here, name, file), "utf8"),
      ),
  },
});

// Of every file that a page depends on, by name and content.
function hashOfSources(name) {
  const files = ["package.json", "package-lock.json", "tsconfig.json", "build.js"];
  const taken = borrows[name] ?? [];
  files.push(...taken.filter((each) => each.includes(".")));
  for (const folder of [name, "shared", ...taken.filter((each) => !each.includes("."))])
    for (const entry of readdirSync(join(here, folder), { withFileTypes: true, recursive: true }))
      if (entry.isFile())
        files.push(join(entry.parentPath ?? entry.path, entry.name).slice(here.length + 1));
  const hash = createHash("sha256");
  for (const file of files.sort())
    hash
      .update(file + "\0")
      .update(readFileSync(join(here, file)))
      .update("\0");
  return hash.digest("hex");
}

// WebAssembly, made from the C++ sources by tools/make_engine.py.
const engine = readFileSync(join(here, "engine", "dramatis.wasm.gz")).toString("base64");

// As a page's policy names what it allows.
const hashOf = (text) => "sha256-" + createHash("sha256").update(text).digest("base64");

// The page with what it would load in its place.
function joined(name, output) {
  const part = (end) => output.find((each) => each.fileName.endsWith(end));
  const [page, style, script] = [".html", ".css", ".js"].map(part);
  if (output.length !== 3) throw new Error(`${name}: more than a page, a style and a script`);
  const code = script.code
    .replace(/<\/(script)/gi, "<\\/$1")
    .replace(/<!--/g, "<\\!--")
    .trim();
  const look = String(style.source).trim();
  // A function as replacement: texts may hold $&.
  const text = page.source
    .replace(/<script type="module"[^>]*src="[^"]*"[^>]*><\/script>\s*/, "")
    .replace("</body>", () => `<script type="module">${code}</script>\n</body>`)
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${look}</style>`)
    .replace("__ENGINE__", () => engine)
    .replace("__SCRIPT_HASH__", hashOf(code))
    .replace("__STYLE_HASH__", hashOf(look))
    .replace("__SOURCES__", hashOfSources(name));
  for (const place of pages[name])
    if (text.split(place).length !== 2) throw new Error(`${name}: not exactly one ${place}`);
  return text.trimEnd() + "\n";
}

rmSync(join(here, "dist"), { recursive: true, force: true });
mkdirSync(join(here, "dist"));
for (const name of Object.keys(pages)) {
  const { output } = await build({
    configFile: false,
    root: join(here, name),
    base: "./",
    logLevel: "warn",
    plugins: [sameFrame(name)],
    build: {
      write: false,
      target: ["chrome123", "firefox128", "safari17.5"],
      modulePreload: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
    },
  });
  writeFileSync(join(here, "dist", name + ".html"), joined(name, output));
}
