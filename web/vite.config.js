// Builds web/report/ to one file, dist/report.html, with scripts and styles inside and three places for the program to
// fill. The page says from which sources it was built (tests/web/report_test.py compares), and the same sources give
// the same bytes.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = dirname(fileURLToPath(import.meta.url));

// Of every file that the page depends on, by name and content.
function hashOfSources() {
  const files = ["package.json", "package-lock.json", "tsconfig.json", "vite.config.js"];
  for (const entry of readdirSync(join(here, "report"), { withFileTypes: true, recursive: true }))
    if (entry.isFile()) files.push(join(entry.parentPath ?? entry.path, entry.name).slice(here.length + 1));
  const hash = createHash("sha256");
  for (const file of files.sort())
    hash
      .update(file + "\0")
      .update(readFileSync(join(here, file)))
      .update("\0");
  return hash.digest("hex");
}

// What the licences of the bundled packages ask for: their notices. Texts that say the same stand once.
function licences(modules) {
  const roots = modules.map((name) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(name)?.[0]).filter(Boolean);
  const texts = new Map();
  for (const root of [...new Set(roots)].sort()) {
    const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const file = readdirSync(root).find((each) => /^licen[cs]e/i.test(each));
    const text = file ? readFileSync(join(root, file), "utf8") : "";
    const holders = text.match(/^Copyright .*\d{4}.*$/gm) ?? [];
    const body = text
      .replace(/^Copyright .*\d{4}.*$/gm, "")
      .replace(/\s+/g, " ")
      .trim();
    texts.set(body, [...(texts.get(body) ?? []), `${name} ${version}: ${holders.join("; ")}`]);
  }
  const all = [...texts].map(([body, names]) => names.join("\n") + "\n\n" + body.replace(/(.{1,110})( |$)/g, "$1\n"));
  return "This page contains the following packages.\n\n" + all.join("\n").replace(/--+/g, "-");
}

function onePage() {
  return {
    name: "one-page",
    enforce: "post",
    generateBundle(_, bundle) {
      const page = bundle["index.html"];
      const notices = licences(Object.values(bundle).flatMap((part) => Object.keys(part.modules ?? {})));
      for (const [name, part] of Object.entries(bundle)) {
        if (part === page) continue;
        // A function as replacement: texts may hold $&.
        if (part.type === "chunk") {
          const code = part.code
            .replace(/<\/(script)/gi, "<\\/$1")
            .replace(/<!--/g, "<\\!--")
            .trim();
          page.source = page.source.replace(/<script type="module"[^>]*src="[^"]*"[^>]*><\/script>\s*/, "");
          page.source = page.source.replace("</body>", () => `<script type="module">${code}</script>\n</body>`);
        } else {
          page.source = page.source.replace(
            /<link rel="stylesheet"[^>]*>/,
            () => `<style>${String(part.source).trim()}</style>`,
          );
        }
        delete bundle[name];
      }
      page.source = page.source.replace("__SOURCES__", hashOfSources());
      page.source = page.source.trimEnd() + `\n<!--\n${notices}-->\n`;
      for (const place of ["__TITLE__", "__BODY__", "__DATA__"])
        if (page.source.split(place).length !== 2) this.error(`the page has not exactly one ${place}`);
    },
    closeBundle() {
      renameSync(join(here, "dist/index.html"), join(here, "dist/report.html"));
    },
  };
}

export default defineConfig({
  root: join(here, "report"),
  base: "./",
  logLevel: "warn",
  build: {
    outDir: join(here, "dist"),
    emptyOutDir: true,
    target: ["chrome123", "firefox128", "safari17.5"],
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
  plugins: [onePage()],
});
