// Windows over the page.
import { button, html, type Child } from "../../shared/dom";
import { MOST, LEAST } from "./plan";
import type { Wishes } from "./fresh";
import { SYMMETRIES, TOOLS } from "./tools_bar";

export function openDialog(
  title: string,
  make: (close: () => void) => Child,
  css = "",
): HTMLDialogElement {
  const dialog = html("dialog", { class: `draw-dialog ${css}`, "aria-label": title });
  const close = () => dialog.close();
  dialog.append(
    html(
      "div",
      { class: "draw-dialog-head" },
      html("h2", {}, title),
      button({ "aria-label": "Close", class: "draw-close" }, "\u00d7", close),
    ),
    html("div", {}, make(close)),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

const keys = (...names: string[]) => names.map((name) => [html("kbd", {}, name), " "]);

export function openHelp(): void {
  const rows: [Child, string][] = [
    ...TOOLS.map(({ key, name, title }): [Child, string] => [
      keys(key.toUpperCase()),
      `${name}: ${title.toLowerCase()}`,
    ]),
    ...SYMMETRIES.map(({ key, title }): [Child, string] => [keys(key.toUpperCase()), title]),
    [
      keys("\u2190", "\u2191", "\u2192", "\u2193"),
      "From cell to cell; Home, End, Page up and Page down to the edges",
    ],
    [keys("Space"), "Paint the cell; with the box tool first one corner, then the other"],
    [keys("Shift", "\u2192"), "Paint on the way"],
    [
      keys("1", "\u2026", "5", "#", "%", "*", "@", "_", "."),
      "Take up the piece that is written so; 0 takes any tile",
    ],
    [keys("[", "]"), "The brush before, the brush after"],
    [keys("Ctrl", "Z"), "Undo; with Shift, or Ctrl and Y, redo"],
    [keys("Ctrl", "S"), "Save or download"],
    [keys("H"), "What lies over the board: nothing, swaps, cleared tiles, what is left"],
    [keys("Esc"), "Give up a stroke"],
    [keys("?"), "This list"],
  ];
  openDialog("Keys and hands", () => [
    html(
      "table",
      { class: "narrow dense" },
      html(
        "tbody",
        {},
        rows.map(([names, words]) =>
          html("tr", {}, html("th", { scope: "row" }, names), html("td", {}, words)),
        ),
      ),
    ),
    html(
      "p",
      { class: "soft" },
      "By mouse or finger: drag to paint. The right button erases, Alt and a click picks. " +
        "Frames show what will change before it does, dotted ones what symmetry adds.",
    ),
  ]);
}

export function openNew(make: (wishes: Wishes) => void): void {
  const number = (name: string, words: string, value: number, least: number, most: number) =>
    html(
      "label",
      { class: "draw-field" },
      html("span", {}, words),
      html("input", { type: "number", name, value, min: least, max: most, required: true }),
    );
  openDialog("A new level", (close) => {
    const form = html(
      "form",
      { method: "dialog", class: "draw-new" },
      html(
        "label",
        { class: "draw-field wide" },
        html("span", {}, "Name"),
        html("input", {
          type: "text",
          name: "name",
          value: "My level",
          required: true,
          maxlength: 80,
        }),
      ),
      number("rows", "Rows", 8, LEAST, MOST),
      number("columns", "Columns", 8, LEAST, MOST),
      number("colours", "Colours", 5, 3, 10),
      number("moves", "Moves", 20, 1, 10000),
      html("button", { type: "submit", class: "primary" }, "Begin"),
    );
    form.addEventListener("submit", () => {
      const data = new FormData(form);
      const of = (name: string) => Number(data.get(name));
      close();
      make({
        name: String(data.get("name")).trim() || "My level",
        rows: of("rows"),
        columns: of("columns"),
        colours: of("colours"),
        moves: of("moves"),
      });
    });
    return form;
  });
}

// The level as links: whoever gets one has the whole level in it.
export function openShare(links: { words: string; address: string }[]): void {
  openDialog("A link with the whole level in it", () => [
    html("p", { class: "soft" }, "What stands after # holds the level, and is sent to no server."),
    links.map(({ words, address }) => {
      const field = html("input", {
        type: "text",
        readonly: true,
        value: address,
        "aria-label": words,
      });
      field.addEventListener("focus", () => field.select());
      const copy = button({}, "Copy", async () => {
        field.select();
        try {
          await navigator.clipboard.writeText(address);
        } catch {
          document.execCommand("copy");
        }
        copy.textContent = "Copied";
      });
      return html(
        "div",
        { class: "draw-link" },
        html("span", {}, words),
        html("div", {}, field, copy),
      );
    }),
  ]);
}
