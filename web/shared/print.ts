import { button, html } from "./dom";

// What is folded away is printed, too.
export function unfoldForPrint(): void {
  let opened: HTMLDetailsElement[] = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
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
