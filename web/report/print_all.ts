// All levels of a pack on paper. Each is a page of its own, and a page that was opened from a file
// may not read another one; but it may show it in a frame, and the other one may send a message. So
// the page of the first level, asked by its address, shows the next in a frame and is sent what is
// to be printed and which one follows, until it has all of them.
import { html } from "../shared/dom";
import { FOLDED } from "../shared/print";

const ALL = "#print-all";
const PART = "#print-part";
const PATIENCE = 20_000; // milliseconds for a level

interface Part {
  dramatis: "level to print";
  body: string;
  next: string | null;
}

// What an id is referred to by.
const REFERENCES = ["for", "aria-labelledby", "aria-describedby", "aria-controls"];

// With ids of its own, so that those of several levels can stand on one page.
function renamed(part: HTMLElement, prefix: string): void {
  for (const element of part.querySelectorAll("*"))
    for (const { name, value } of [...element.attributes]) {
      if (name === "id") element.id = prefix + value;
      else if (/^(xlink:)?href$/.test(name) && value.startsWith("#"))
        element.setAttribute(name, `#${prefix}${value.slice(1)}`);
      else if (REFERENCES.includes(name))
        element.setAttribute(name, value.replace(/\S+/g, (id) => prefix + id));
      else if (value.includes("url(#"))
        element.setAttribute(name, value.replaceAll("url(#", `url(#${prefix}`));
    }
}

// This page as the program wrote it, without the ways to other pages.
function ownPart(): { part: HTMLElement; next: string | null } {
  const next = document.querySelector('nav.pack a[rel="next"]')?.getAttribute("href") ?? null;
  const part = html("div", { class: "printed" });
  for (const child of [...document.body.children])
    if (!child.matches("script, nav, .skip")) part.append(child.cloneNode(true));
  // The index tells of the players and of all levels, once.
  const elsewhere = 'nav, .onward, .view[data-view="overview"]';
  for (const each of part.querySelectorAll(elsewhere)) each.remove();
  for (const each of part.querySelectorAll<HTMLDetailsElement>(FOLDED)) each.open = true;
  return { part, next };
}

function send(): void {
  const { part, next } = ownPart();
  const message: Part = { dramatis: "level to print", body: part.innerHTML, next };
  // Pages from files have no origin that could be named.
  parent.postMessage(message, location.protocol === "file:" ? "*" : location.origin);
}

// What the page of a level sends, shown in a frame out of sight.
function ask(page: string): Promise<Part> {
  const frame = html("iframe", { class: "unseen", "aria-hidden": "true", tabindex: "-1" });
  return new Promise<Part>((resolve, reject) => {
    const end = setTimeout(() => reject(new Error(`${page} does not answer`)), PATIENCE);
    const listen = (event: MessageEvent) => {
      const sent = event.data as Part | null;
      if (event.source !== frame.contentWindow || sent?.dramatis !== "level to print") return;
      clearTimeout(end);
      removeEventListener("message", listen);
      resolve(sent);
    };
    addEventListener("message", listen);
    frame.src = page + PART;
    document.body.append(frame);
  }).finally(() => frame.remove());
}

async function collect(): Promise<void> {
  const count = Number(document.querySelector("nav.pack .soft")?.textContent?.split(" ").pop());
  const own = ownPart();
  const said = html("p", { role: "status" });
  const place = html("div", {});
  const parts: HTMLElement[] = [];
  let stopped = false;
  const stop = html("button", { type: "button" }, "Print these");
  stop.addEventListener("click", () => (stopped = true));
  document.body.replaceChildren(html("div", { class: "collecting" }, said, stop), place);
  document.documentElement.classList.add("printing-all");
  const add = (part: HTMLElement) => {
    parts.push(part);
    renamed(part, `level${parts.length}-`);
    place.append(part);
    said.textContent = `Getting the levels: ${parts.length} of ${count}`;
  };
  add(own.part);
  const seen = new Set<string>();
  let wrong = "";
  // A name as the program gives it, so that nothing else is ever shown.
  for (let { next } = own; next && !stopped && !seen.has(next); ) {
    if (!/^[\w.-]+\.html$/.test(next)) break;
    seen.add(next);
    try {
      const sent: Part = await ask(next);
      const part = html("div", { class: "printed" });
      part.innerHTML = sent.body;
      add(part);
      next = sent.next;
    } catch (error) {
      wrong = `${(error as Error).message}: the levels up to there can be printed. `;
      break;
    }
  }
  said.textContent = `${wrong}${parts.length} of ${count} levels are ready to print.`;
  stop.replaceWith(html("button", { type: "button" }, "Print"));
  document.querySelector(".collecting button")!.addEventListener("click", () => print());
  document.documentElement.dataset.ready = String(parts.length);
  if (!wrong) print();
}

// Whether this page was opened for that, and so needs nothing else.
export function isForPrint(): boolean {
  if (location.hash === PART && parent !== window) send();
  else if (location.hash === ALL && document.querySelector("nav.pack")) void collect();
  else return false;
  return true;
}
