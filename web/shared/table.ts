import { html, type Child } from "./dom";

// A cell's content, or that with a style of its own.
export type Cell = Child | { css: string; content: Child };

interface Table {
  id?: string;
  css?: string;
  wrap?: string;
  caption?: string;
  head: [label: string, css?: string][];
  rows: Cell[][]; // the first cell of each is its heading
}

const isStyled = (cell: Cell): cell is { css: string; content: Child } =>
  typeof cell === "object" && cell !== null && "content" in cell && "css" in cell;

// A table whose cells know their heading: on a phone, with the class "cards", a row is a card.
export function table({ id, css, wrap = "scroll", caption, head, rows }: Table): HTMLElement {
  const made = (cell: Cell, i: number) => {
    const [label, own] = head[i]!;
    const style = isStyled(cell) ? cell.css : own;
    const content = isStyled(cell) ? cell.content : cell;
    return i
      ? html("td", { class: style, "data-label": label }, content)
      : html("th", { scope: "row", class: style }, content);
  };
  return html(
    "div",
    { class: wrap, tabindex: wrap.includes("tall") ? 0 : null },
    html(
      "table",
      { class: css, id },
      caption && html("caption", {}, caption),
      html(
        "thead",
        {},
        html(
          "tr",
          {},
          head.map(([label, style]) => html("th", { scope: "col", class: style }, label)),
        ),
      ),
      html(
        "tbody",
        {},
        rows.map((row) => html("tr", {}, row.map(made))),
      ),
    ),
  );
}
