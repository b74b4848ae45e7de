// Artificial people take part in a study by its own page, in a real browser: what `dramatis study
// simulate --page` runs. BROWSER names the browser, and WEB the folder whose packages are used.
//
//   node tools/simulate_study.mjs ADDRESS < people.json
//
// One line of standard input: [{"as": "greedy~0.3", "seed": 7, "leaves": null or pages,
// "params": {}, "persona": null or the text of its file}].
// For each of them a line comes back: {"as", "end"}, where end is completed, screened_out, blocked,
// left, or what went wrong.
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const { BROWSER, WEB } = process.env;
const { chromium, devices } = createRequire(join(WEB, "package.json"))("playwright-core");
const PATIENCE = 300_000;
const AT_ONCE = 2;
const KINDS = [
  { viewport: { width: 1280, height: 900 } },
  devices["Pixel 5"],
  { viewport: { width: 1440, height: 900 } },
  devices["iPad Mini"],
];

// What the server says of a person after each page.
function endOf({ state }) {
  if (state.status !== "active") return state.status;
  return state.step === null ? "completed" : null;
}

async function takePart(browser, address, { as, seed, leaves, params, persona }, number) {
  const { defaultBrowserType, ...kind } = KINDS[number % KINDS.length];
  const context = await browser.newContext(kind);
  if (persona) await context.addInitScript((text) => (window.personas = [text]), persona);
  const page = await context.newPage();
  const query = new URLSearchParams({ ...params, simulate: as, seed });
  let pages = 0;
  try {
    return await new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`nothing happened for ${PATIENCE / 1000} s`)), PATIENCE);
      page.on("pageerror", reject);
      page.on("console", (message) => message.type() === "error" && reject(message.text()));
      page.on("response", async (response) => {
        if (!/\/api\/(consent|next)$/.test(response.url())) return;
        try {
          const said = await response.json();
          if (!response.ok()) return reject(new Error(JSON.stringify(said)));
          const end = endOf(said);
          if (end) resolve(end);
          else if (leaves !== null && ++pages > leaves) resolve("left");
        } catch {
          // The page was closed meanwhile.
        }
      });
      page.goto(`${address}/?${query}`).catch(reject);
    });
  } catch (fault) {
    return `went wrong: ${fault.message ?? fault}`;
  } finally {
    await context.close();
  }
}

const input = createInterface({ input: process.stdin });
const people = JSON.parse((await once(input, "line"))[0]);
input.close();
const browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
let next = 0;
async function work() {
  while (next < people.length) {
    const number = next++;
    const end = await takePart(browser, process.argv[2], people[number], number);
    console.log(JSON.stringify({ as: people[number].as, end }));
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
await browser.close();
