// Why the search went this way: what each node on it knew of its children.
import { html, put, type Child } from "../shared/dom";
import { count, number } from "../shared/format";
import { textWidth } from "../shared/measure";
import type { Candidates, ExplainData } from "./data";
import { BOLD } from "./layout";
import type { View } from "./view";

export function ruleCard({ rule }: ExplainData): Child {
  if (!rule) return null;
  return html(
    "div",
    { class: "rule", id: "rule" },
    html(
      "p",
      {},
      "Score by ",
      html("strong", {}, rule.title),
      ": ",
      html("code", {}, (rule.formula ?? "").replace(/\*/g, "×")),
      " ",
      html("span", { class: "soft" }, `(${rule.source})`),
    ),
    html(
      "dl",
      {},
      (rule.names ?? []).map(([name, what]) => [html("dt", {}, name), html("dd", {}, what)]),
    ),
  );
}

export class CandidateTables {
  readonly place = html("div", { class: "candidates", id: "candidates" });
  readonly notes = html("div", { id: "notes" });
  private readonly columns: string[];
  private readonly scoreAt: number;

  constructor(private readonly view: View) {
    this.columns = view.data.columns ?? [];
    const score = this.columns.indexOf("score");
    this.scoreAt = score >= 0 ? score + 1 : this.columns.length;
  }

  draw(): void {
    const { step, now } = this.view;
    const tables = step?.tables ?? [];
    put(
      this.place,
      tables.map((table) => this.section(table)),
      !tables.length &&
        html(
          "p",
          { class: "soft" },
          now === 0
            ? "Nothing was chosen yet."
            : "Nothing to choose in this iteration: no node on the way had all its children yet.",
        ),
    );
    // As many side by side as have room for their marks.
    const names = tables.flatMap((table) =>
      table.rows.map((row) => textWidth(this.view.nameOf(row[0] as number), BOLD)),
    );
    const least = 1.25 * Math.max(40, ...names) + 66 * this.columns.length + 90;
    this.place.style.setProperty("--least", `${Math.ceil(least)}px`);
    const said = step?.notes ?? [];
    put(
      this.notes,
      said.length > 0 && [
        html("h3", {}, "Notes of this iteration"),
        html(
          "ul",
          { class: "notes" },
          said.map((text) => html("li", {}, text)),
        ),
      ],
    );
  }

  private section(table: Candidates): HTMLElement {
    const { view } = this;
    const rank = (row: Candidates["rows"][number]) =>
      row[0] === table.chosen ? Infinity : ((row[this.scoreAt] as number | null) ?? -Infinity);
    const id = (row: Candidates["rows"][number]) => row[0] as number;
    const rows = [...table.rows].sort((a, b) => rank(b) - rank(a) || id(a) - id(b));
    const first = rows.slice(0, rows.length > 9 ? 7 : 9);
    if (!first.some((row) => id(row) === table.plain))
      first.push(...rows.filter((row) => id(row) === table.plain));
    const mover = view.moverOf(table.parent);
    const others = table.others ?? 0;
    const plain =
      table.plain !== undefined && table.plain >= 0 && table.plain !== table.chosen
        ? table.plain
        : null;
    let all: HTMLDetailsElement | null = null;
    if (rows.length > first.length) {
      const which = others > 0 ? "The first" : "All";
      const details = html(
        "details",
        {},
        html("summary", {}, `${which} ${count(rows.length)} candidates`),
      );
      details.addEventListener("toggle", () => {
        if (details.open && details.children.length === 1) details.append(this.table(table, rows));
      });
      all = details;
    }
    return html(
      "section",
      {},
      html(
        "h3",
        {},
        table.parent === 0 ? "At the root" : `After ${view.lineOf(table.parent).join(", ")}`,
        mover && html("span", { class: "soft" }, ` (${mover} chooses)`),
      ),
      plain !== null &&
        html(
          "p",
          { class: "differs" },
          `UCB1 with c = ${view.data.plain_c ?? 1} would have taken `,
          html("strong", {}, view.nameOf(plain)),
          ".",
        ),
      html("div", { class: "scroll" }, this.table(table, first)),
      all,
      others > 0 &&
        html(
          "p",
          { class: "soft small others" },
          `and ${count(others)} more; shown are the one taken and the most visited`,
        ),
    );
  }

  private table(table: Candidates, rows: Candidates["rows"]): HTMLElement {
    const { view, columns } = this;
    const isWhole = columns.map(
      (name, c) =>
        /visit|count|^n$|games/.test(name) &&
        table.rows.every((row) => row[c + 1] === null || Number.isInteger(row[c + 1])),
    );
    const words = (v: number | string | null | undefined, c: number) => {
      if (typeof v !== "number") return v ?? "–";
      const size = Math.abs(v);
      return isWhole[c] ? count(v) : number(v, size >= 1000 ? 0 : size >= 100 ? 1 : 3);
    };
    const mark = (kind: string, text: string) => html("span", { class: `mark ${kind}` }, text);
    return html(
      "table",
      {},
      html(
        "thead",
        {},
        html(
          "tr",
          {},
          html("th", { scope: "col" }, "move"),
          columns.map((name) => html("th", { scope: "col", class: "number" }, name)),
          html("td", {}),
        ),
      ),
      html(
        "tbody",
        {},
        rows.map((row) => {
          const worked = this.workedOut(table.worked?.[table.rows.indexOf(row)]);
          const isChosen = row[0] === table.chosen;
          const css = [isChosen && "chosen", worked && "has-worked"].filter(Boolean).join(" ");
          return [
            html(
              "tr",
              { class: css || null },
              html("th", { scope: "row" }, view.nameOf(row[0] as number)),
              columns.map((_, c) => html("td", { class: "number" }, words(row[c + 1], c))),
              html(
                "td",
                {},
                isChosen && mark("took", "● taken"),
                " ",
                row[0] === table.plain && !isChosen && mark("plain", "○ UCB1"),
              ),
            ),
            worked &&
              html(
                "tr",
                { class: `worked ${isChosen ? "chosen" : ""}`.trim() },
                html("td", { colspan: columns.length + 2 }, worked),
              ),
          ];
        }),
      ),
    );
  }

  // A child's formula with its numbers: the number of a shape, then what goes into its places.
  private workedOut(text: string | null | undefined): Child {
    const { shapes } = this.view.data;
    if (typeof text !== "string" || !shapes) return null;
    const [shape, ...numbers] = text.split(" ");
    let i = 0;
    const [score, ...where] = (shapes[Number(shape)] ?? "")
      .replace(/\{\}/g, () => numbers[i++] ?? "?")
      .replace(/-(?=\d)/g, "−")
      .split(/,  (?:where )?/);
    return [
      html("span", {}, score),
      where.map((part, k) => html("span", { class: "where" }, (k ? "" : "where ") + part)),
    ];
  }
}
