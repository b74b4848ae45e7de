// Builds web/report/ to one file, dist/report.html, with scripts and styles inside and three places for the program to fill. The page says from
// which sources it was built (tests/web/report_test.py compares), and the same sources give the same bytes.
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
  for (const file of files.sort()) hash.update(file + "\0").update(readFileSync(join(here, file))).update("\0");
  return hash.digest("hex");
}

function onePage() {
  return {
    name: "one-page",
    enforce: "post",
    generateBundle(_, bundle) {
      const page = bundle["index.html"];
      for (const [name, part] of Object.entries(bundle)) {
        if (part === page) continue;
        // A function as replacement: texts may hold $&.
        if (part.type === "chunk") {
          const code = part.code.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--").trim();
          page.source = page.source.replace(/<script type="module"[^>]*src="[^"]*"[^>]*><\/script>\s*/, "");
          page.source = page.source.replace("</body>", () => `<script type="module">${code}</script>\n</body>`);
        } else {
          page.source = page.source.replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${String(part.source).trim()}</style>`);
        }
        delete bundle[name];
      }
      page.source = page.source.replace("__SOURCES__", hashOfSources());
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
