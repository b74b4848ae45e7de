import { button, html } from "./dom";

// What is folded away is printed, too, but not the figures of a picture in rows, which go on for
// pages: only those that the reader has opened.
export const FOLDED = "details:not([open], .as-table)";

export function unfoldForPrint(): void {
  let opened: HTMLDetailsElement[] = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>(FOLDED)];
    for (const each of opened) each.open = true;
  });
  addEventListener("afterprint", () => {
    for (const each of opened) each.open = false;
  });
}

// At the top of the page, before its other buttons: one that prints it, and a link that prints all
// levels if there is a page that does so.
export function addPrintButtons(all?: string): void {
  document
    .querySelector(".top > div")
    ?.after(
      html(
        "div",
        { class: "print" },
        all && html("a", { href: all, target: "_blank" }, "Print all levels"),
        button({}, "Print", () => print()),
      ),
    );
}
