// One line a technique: a mark where its value is, a line over its interval.
import { html, put, svg } from "../shared/dom";
import { capital, isNumber, plural } from "../shared/format";
import { fitting, textWidth } from "../shared/measure";
import { fit, rangeOf, ticks } from "../shared/plot";
import { budgetKey, kindOf, PHASES, QUESTIONS, type Budget, type Kind, type Row } from "./data";
import { budgetWords, inText, type Findings } from "./findings";

const NAME = { size: 13.5 };
const GAP = 26; // between panels

function mark(kind: Kind, x: number, y: number): SVGElement {
  if (kind === "same") return svg("circle", { class: "dot", cx: x, cy: y, r: 5 });
  const [base, tip] = kind === "better" ? [y + 5, y - 6] : [y - 5, y + 6];
  return svg("path", { class: "dot", d: `M${x - 6} ${base}L${x} ${tip}L${x + 6} ${base}Z` });
}

export function legend(): HTMLElement {
  const sign = (kind: Kind, text: string) =>
    html(
      "li",
      {},
      svg(
        "svg",
        { class: "sign", width: 34, height: 16, "aria-hidden": "true" },
        svg(
          "g",
          { class: kind },
          svg("line", { class: "interval", x1: 1, x2: 33, y1: 8, y2: 8 }),
          mark(kind, 17, 8),
        ),
      ),
      text,
    );
  const even = svg("line", { class: "even", x1: 6, x2: 6, y1: 0, y2: 16 });
  return html(
    "ul",
    { class: "legend" },
    sign("better", "better"),
    sign("worse", "worse"),
    sign("same", "no difference seen"),
    html("li", {}, svg("svg", { width: 12, height: 16, "aria-hidden": "true" }, even), "equal"),
  );
}

interface Line {
  phase?: string;
  id: string;
  y: number;
  extra: number; // a line of its own for a name that is too long to stand beside its number
}

class Forest {
  private readonly slim: boolean;
  private readonly numberWidth: number;
  private readonly nameWidth: number;
  private readonly low: number;
  private readonly high: number;

  constructor(
    private readonly findings: Findings,
    private readonly found: Row[],
    private readonly panels: Budget[],
    private readonly width: number,
  ) {
    this.slim = width < 620;
    this.numberWidth = this.slim ? 0 : numberRoom(findings, found);
    this.nameWidth = this.slim ? 0 : Math.min(nameRoom(findings, found), 0.36 * width);
    const { even, isPercent } = findings;
    const values = [...found.flatMap((row) => [row.low, row.high, row.value]), even];
    const { low, high } = rangeOf(values.filter(isNumber), 0.04);
    this.low = isPercent ? Math.max(0, low) : low;
    this.high = isPercent ? Math.min(100, high) : high;
  }

  private isShown(row: Row): boolean {
    return this.panels.some((panel) => budgetKey(panel) === budgetKey(row.budget));
  }

  // Phase by phase, in each what matters most first; players have no phase and come before all.
  private lines(top: number): { lines: Line[]; bottom: number } {
    const { findings, found, slim } = this;
    const first = found[0]!.question === "removed" ? -1 : 1;
    const key = budgetKey(this.panels[0]!);
    const best = (id: string) =>
      Math.max(
        -Infinity,
        ...found
          .filter((row) => row.technique === id && budgetKey(row.budget) === key)
          .map((row) => first * row.value),
      );
    const isLong = (id: string) =>
      slim &&
      found.some(
        (row) =>
          row.technique === id &&
          textWidth(findings.nameOf(id), NAME) + textWidth(findings.short(row)) + 14 > this.width,
      );
    const ids = [
      ...new Set(found.filter((row) => this.isShown(row)).map((row) => row.technique)),
    ].sort((a, b) => best(b) - best(a));
    const lines: Line[] = [];
    let y = top;
    for (const phase of ["", ...PHASES]) {
      const here = ids.filter((id) => {
        const own = findings.technique(id).phase;
        return phase ? own === phase : !PHASES.includes(own);
      });
      if (here.length && phase) {
        lines.push({ phase, id: "", y, extra: 0 });
        y += slim ? 28 : 30;
      }
      for (const id of here) {
        const extra = isLong(id) ? 17 : 0;
        lines.push({ id, y, extra });
        y += (slim ? 42 : 27) + extra;
      }
    }
    return { lines, bottom: y + 4 };
  }

  draw(title: string): SVGElement {
    const { findings, found, panels, slim, width, low, high, nameWidth, numberWidth } = this;
    const top = 46;
    const { lines, bottom } = this.lines(top);
    const height = bottom + 40;
    const { measure } = findings.data;
    const words = found
      .filter((row) => this.isShown(row))
      .map((row) => `${findings.words(row)}, ${row.verdict}`);
    const picture = svg("svg", {
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": `${title}. ${words.join("; ")}.`,
    });
    const room = (width - nameWidth - GAP * (panels.length - 1)) / panels.length - numberWidth;
    panels.forEach((budget, i) => {
      const left = nameWidth + i * (room + numberWidth + GAP) + (slim ? 14 : 6);
      const right = left + room - (slim ? 28 : 12);
      const x = (v: number) => left + ((v - low) / (high - low)) * (right - left);
      const { values, decimals } = ticks(low, high, slim ? 5 : Math.max(3, room / 60));
      picture.append(
        svg("text", { class: "head", x: left, y: 16 }, capital(budgetWords(budget))),
        ...values.flatMap((v) => [
          svg("line", { class: "grid", x1: x(v), x2: x(v), y1: top - 16, y2: bottom }),
          svg(
            "text",
            { x: x(v), y: bottom + 16, "text-anchor": "middle" },
            findings.value(v, decimals),
          ),
        ]),
        svg("line", { class: "axis", x1: left, x2: right, y1: bottom, y2: bottom }),
        svg("line", {
          class: "even",
          x1: x(findings.even),
          x2: x(findings.even),
          y1: top - 16,
          y2: bottom,
        }),
        svg(
          "text",
          { x: (left + right) / 2, y: height - 6, "text-anchor": "middle" },
          findings.isPercent ? measure.name : `difference of the ${measure.name}, ${measure.unit}`,
        ),
      );
      for (const line of lines) {
        if (line.phase) {
          const at = { class: "phase", x: 0, y: line.y + 18 };
          if (i === 0) picture.append(svg("text", at, line.phase));
        } else picture.append(...this.line(line, budget, i === 0, x, right));
      }
    });
    return picture;
  }

  private line(
    { id, y, extra }: Line,
    budget: Budget,
    isFirst: boolean,
    x: (v: number) => number,
    right: number,
  ): SVGElement[] {
    const { findings, slim, width, low, high } = this;
    const out: SVGElement[] = [];
    const mine = this.found.filter(
      (row) => row.technique === id && budgetKey(row.budget) === budgetKey(budget),
    );
    const middle = y + extra + (slim ? 29 : 13);
    const technique = findings.technique(id);
    // A name that has no room is cut, and whole where the pointer rests.
    if (isFirst || slim) {
      const whole = technique.name + (technique.change ? `: ${technique.change}` : "");
      out.push(
        svg(
          "text",
          { class: "name", x: slim ? 0 : 10, y: slim ? y + 14 : middle + 4.5 },
          fitting(technique.name, slim ? width : this.nameWidth - 18, NAME),
          svg("title", {}, [whole, technique.what].filter(Boolean).join("\n")),
        ),
      );
    }
    if (!mine.length && !slim) out.push(svg("text", { x: right + 14, y: middle + 4 }, "–"));
    mine.forEach((row, j) => {
      const at = middle + (j - (mine.length - 1) / 2) * 9;
      const kind = kindOf(row.verdict);
      const games = plural(row.games, "game", "games");
      const change = technique.change ? `\n${technique.change}` : "";
      const [from, to] = [x(Math.max(low, row.low)), x(Math.min(high, row.high))];
      out.push(
        svg(
          "g",
          { class: `row ${kind}`, "data-technique": row.id, "data-budget": budgetKey(row.budget) },
          svg("title", {}, `${findings.words(row)}, ${games}, ${row.verdict}${change}`),
          svg("line", {
            class: "interval",
            x1: from.toFixed(1),
            x2: to.toFixed(1),
            y1: at,
            y2: at,
          }),
          mark(kind, Number(x(row.value).toFixed(1)), at),
          j === 0 &&
            svg(
              "text",
              {
                class: "number",
                x: slim ? width : right + 14,
                y: slim ? y + extra + 14 : middle + 4,
                "text-anchor": slim ? "end" : null,
              },
              findings.short(row),
            ),
        ),
      );
    });
    return out;
  }
}

const numberRoom = (findings: Findings, found: Row[]) =>
  Math.max(60, ...found.map((row) => textWidth(findings.short(row)))) + 14;
const nameRoom = (findings: Findings, found: Row[]) =>
  Math.max(70, ...found.map((row) => textWidth(findings.nameOf(row.technique), NAME))) + 18;

function titleOf(findings: Findings, question: string, against: string): string {
  const { base, best } = findings.data;
  const title =
    {
      alone: against
        ? `Each technique alone, added to ${base.name}, against ${against}`
        : `Techniques that build on another one, against ${base.name} with that other one`,
      removed: `${inText(best.name)} without one technique, against ${inText(against)}`,
      added: `${inText(best.name)} with one technique more, against ${inText(against)}`,
      anchor: `Against ${against}`,
    }[question] ?? `${question}, against ${against}`;
  return capital(title);
}

function explanation(findings: Findings, question: string, against: string, found: Row[]): string {
  const opponents = [...new Map(found.map((row) => [row.technique, row])).values()]
    .map((row) => `${findings.nameOf(row.technique)}: against ${row.against}`)
    .join(". ");
  return (
    {
      alone: "Right of the dashed line: the technique helps." + (against ? "" : ` ${opponents}.`),
      added: "Right of the dashed line: it helps even there.",
      removed: "Left of the dashed line: the technique is missed when it is not there.",
      anchor: "The same opponent for all: how strong they are on the whole.",
    }[question] ?? ""
  );
}

// A figure for each question and opponent; `starts` draws them once they are on the page.
export function forests(findings: Findings, starts: (() => void)[]): HTMLElement[] {
  const { rows, budgets, data } = findings;
  // Techniques that need another one each have an opponent of their own: one figure for them all.
  const opponent = (row: Row) =>
    row.question === "alone" && row.against.startsWith(data.base.name + " with ")
      ? ""
      : row.against;
  const order = (row: Row) => Object.keys(QUESTIONS).indexOf(row.question);
  const firsts = [
    ...new Map(rows.map((row) => [row.question + "\n" + opponent(row), row])).values(),
  ];
  return firsts
    .sort((a, b) => order(a) - order(b))
    .map((first) => {
      const { question } = first;
      const against = opponent(first);
      const found = rows.filter((row) => row.question === question && opponent(row) === against);
      const panels = budgets.filter((budget) =>
        found.some((row) => budgetKey(row.budget) === budgetKey(budget)),
      );
      const place = html("div", { class: "plot" });
      const title = titleOf(findings, question, against);
      starts.push(
        fit(place, 280, (width) => {
          // On a phone one below the other; three or more on any screen two a row.
          const names = Math.min(nameRoom(findings, found), 0.36 * width);
          const least = names + 2 * (numberRoom(findings, found) + 120) + GAP;
          const across = width < Math.max(620, least) ? 1 : 2;
          const pictures = [];
          for (let i = 0; i < panels.length; i += across)
            pictures.push(
              new Forest(findings, found, panels.slice(i, i + across), width).draw(title),
            );
          put(place, pictures);
        }),
      );
      return html(
        "figure",
        { "data-question": question, "data-against": against },
        html(
          "figcaption",
          {},
          html("strong", {}, title + ". "),
          explanation(findings, question, against, found),
        ),
        place,
      );
    });
}
