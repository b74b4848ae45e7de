import { html, put, type Child } from "../shared/dom";
import type { Visit } from "./visit";

export const paragraphs = (text: readonly string[] = []) => text.map((each) => html("p", {}, each));

// A page in place of the one before; who listens or uses keys begins at its heading.
export function showPage(
  visit: Pick<Visit, "study">,
  place: Element,
  heading: string,
  css: string,
  ...children: Child[]
): HTMLElement {
  const title = html("h1", { tabindex: -1 }, heading);
  const sheet = html("section", { class: css }, title, ...children);
  put(place, sheet);
  document.title = `${heading} – ${visit.study.title}`;
  // jsPsych would have it among what the tab key reaches.
  place.closest("main")!.tabIndex = -1;
  scrollTo(0, 0);
  title.focus({ preventScroll: true });
  return sheet;
}

const PATIENCE = 400;

// A button that is busy until its work is done, and says so if that takes long.
export function workButton(
  text: string,
  saving: string,
  css: string,
  work: () => Promise<void>,
): HTMLButtonElement {
  const button = html("button", { type: "submit", class: css }, text);
  const isBusy = () => button.getAttribute("aria-disabled") === "true";
  button.addEventListener("click", async (event) => {
    event.preventDefault();
    if (isBusy()) return;
    button.setAttribute("aria-disabled", "true");
    const timer = setTimeout(() => put(button, saving), PATIENCE);
    try {
      await work();
    } finally {
      clearTimeout(timer);
      put(button, text);
      button.removeAttribute("aria-disabled");
    }
  });
  return button;
}
