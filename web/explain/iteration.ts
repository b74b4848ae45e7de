// What happens in an iteration, phase by phase.
import { html, put, svg, type Child } from "../shared/dom";
import { count, plural } from "../shared/format";
import type { Step } from "./data";
import { KINDS, PHASES, type View } from "./view";

// How the line of a phase looks.
function sample(kind: string): SVGElement {
  const dash = { expand: "9 7", playout: "1 7" }[kind];
  return svg(
    "svg",
    { viewBox: "0 0 44 12", "aria-hidden": "true" },
    kind === "backup"
      ? svg("path", { d: "M30 1L16 6L30 11Z", fill: "var(--c)" })
      : svg("line", { class: "sample", x1: 3, x2: 41, y1: 6, y2: 6, "stroke-dasharray": dash }),
  );
}

export function howToRead(): HTMLElement {
  const item = (kind: string, name: string, text: string) =>
    html("li", { class: kind }, html("b", {}, name, sample(kind)), text);
  return html(
    "section",
    { id: "how", "aria-labelledby": "how-title" },
    html("h2", { id: "how-title" }, "How to read this"),
    html(
      "p",
      {},
      "The program does not know the best move. It tries many games, and keeps a tree of the ",
      "moves it tried. Each iteration has four phases and adds one game to what the tree knows. ",
      "Move the slider, press Play, or use the arrow keys ← and →. Point at a node to see its ",
      "board; click it to keep it, with its numbers.",
    ),
    html(
      "ol",
      { class: "phases" },
      item(
        "select",
        "1 Select",
        "Walk down the tree. At each node take the child with the highest score: good so far, or " +
          "not tried enough.",
      ),
      item("expand", "2 Expand", "At the edge of the tree, make new children and step to one."),
      item(
        "playout",
        "3 Playout",
        "Play on to the end, quickly and partly by chance. These moves are not kept in the tree.",
      ),
      item(
        "backup",
        "4 Backup",
        "Carry the result back up. Each node on the way has one visit more and a new mean.",
      ),
    ),
  );
}

function expansion(view: View, step: Step): string {
  const made = view.childrenMade(step);
  if (!made) return "Nothing new. ";
  // Where chance decides which moves there are, a node that has children may get more.
  const late = (step.expanded ?? []).filter((id) =>
    view.children(view.node(id).parent).some((child) => {
      const since = view.tree.madeIn[child]!;
      return since > 0 && since < view.now;
    }),
  );
  const parents = [...new Set(late.map((id) => view.node(id).parent))];
  const why = "moves that were not possible there before. ";
  const children = plural(made, "child", "children");
  if (!late.length) return `Made ${children}. `;
  const isAll = late.length === made;
  if (isAll && parents.length === 1) {
    const where = parents[0] === 0 ? "at the root" : `after ${view.nameOf(parents[0]!)}`;
    return `Made ${plural(made, "more child", "more children")} ${where}: ${why}`;
  }
  const which = !isAll ? "some of them " : made === 1 ? "" : "all of them ";
  return `Made ${children}, ${which}at nodes that had children before: ${why}`;
}

function changes(view: View, step: Step): HTMLElement {
  const before = new Map<number, number>();
  const here = view.tree.at;
  view.tree.to(view.now - 1);
  for (const [id] of step.values) before.set(id, view.value(id));
  view.tree.to(here);
  const onWay = new Set(step.path);
  const rows = step.values
    .filter(([id]) => onWay.has(id))
    .sort(([a], [b]) => view.depth(a) - view.depth(b));
  const others = step.values.length - rows.length;
  const more = others > 0 ? ` (and ${plural(others, "other node", "other nodes")})` : "";
  const head = (text: string, css?: string) => html("th", { scope: "col", class: css }, text);
  const number = (text: string) => html("td", { class: "number" }, text);
  return html(
    "table",
    {},
    html("caption", {}, `What it changes${more}`),
    html(
      "thead",
      {},
      html(
        "tr",
        {},
        head("node"),
        head("visits", "number"),
        head("value: before", "number"),
        head("after", "number"),
      ),
    ),
    html(
      "tbody",
      {},
      rows.map(([id, n, v]) =>
        html(
          "tr",
          {},
          html("th", { scope: "row" }, view.nameOf(id)),
          number(count(n)),
          number(view.worth(before.get(id))),
          number(view.worth(v)),
        ),
      ),
    ),
  );
}

export class Iteration {
  readonly place = html("ol", { class: "phases story", id: "story" });

  constructor(private readonly view: View) {}

  draw(): void {
    const { view } = this;
    const { step, phase } = view;
    if (!step) {
      const text = "The tree is only its root: the position above.";
      const name = html("b", {}, "Before the first iteration");
      put(this.place, html("li", { class: "select" }, name, text));
      return;
    }
    const names = (ids: number[]) => ids.map((id) => view.nameOf(id)).join(", ");
    const selected = names(step.path.slice(1, step.selected));
    const entered = names(step.path.slice(Math.max(1, step.selected)));
    const moves = (step.playout ?? []).slice(0, 8);
    const length = step.playout_length ?? moves.length;
    const item = (i: number, ...content: Child[]) =>
      html(
        "li",
        { class: KINDS[i] + (phase && phase < i ? " off" : "") },
        html("b", {}, `${i} ${PHASES[i]}`),
        content,
      );
    const played = `${plural(length, "move", "moves")}: ${moves.join(", ")}`;
    put(
      this.place,
      item(
        1,
        selected
          ? `From the root to ${selected}.`
          : "The root only: its children are not all known yet.",
      ),
      item(2, expansion(view, step), entered && `On to ${entered}.`),
      item(
        3,
        length === 0
          ? "None: the game is over here. "
          : `${played}${length > moves.length ? " …" : "."} `,
        html("strong", {}, `Result: ${view.result(step)}.`),
      ),
      item(4, !(phase && phase < 4) && changes(view, step)),
    );
  }
}
