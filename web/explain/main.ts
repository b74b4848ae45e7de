import { html, put, type Child } from "../shared/dom";
import { count, plural } from "../shared/format";
import { open } from "../shared/page";
import { CandidateTables, ruleCard } from "./candidates";
import { Controls } from "./controls";
import type { ExplainData } from "./data";
import { howToRead, Iteration } from "./iteration";
import { Detail, PointedBoard } from "./node";
import { treeLegend, TreeView } from "./tree";
import { View } from "./view";
import { VisitsPlot } from "./visits";

const TITLE = "A search, step by step";
const KICKER = "Monte-Carlo tree search, step by step";

function choice(view: View): HTMLElement {
  const { data } = view;
  const options = data.options ?? [];
  const shown = options.slice(0, 12);
  const most = Math.max(1, ...options.map(([, visits]) => visits));
  const number = (text: string) => html("td", { class: "number" }, text);
  const bar = (visits: number) =>
    html("span", { class: "bar", style: `width:${((100 * visits) / most).toFixed(1)}%` });
  return html(
    "section",
    { id: "choice" },
    html("h2", {}, "The choice"),
    html(
      "p",
      {},
      `After ${plural(view.total, "iteration", "iterations")} the program plays `,
      html("strong", {}, data.choice),
      ".",
    ),
    html(
      "div",
      { class: "scroll" },
      html(
        "table",
        {},
        html(
          "thead",
          {},
          html(
            "tr",
            {},
            html("th", { scope: "col" }, "move"),
            html("th", { scope: "col", class: "number" }, "visits"),
            html("th", { scope: "col", class: "number" }, "value"),
            html("td", {}),
          ),
        ),
        html(
          "tbody",
          {},
          shown.map(([name, visits, value]) =>
            html(
              "tr",
              { class: name === data.choice ? "chosen" : null },
              html("th", { scope: "row" }, name),
              number(count(visits)),
              number(view.worth(value)),
              html("td", { class: "bars", "aria-hidden": "true" }, bar(visits)),
            ),
          ),
        ),
      ),
    ),
    options.length > shown.length &&
      html("p", { class: "soft small" }, `And ${count(options.length - shown.length)} more.`),
  );
}

function heading(data: ExplainData): Child {
  const size = plural(data.steps.length, "iteration", "iterations");
  return [
    html("h1", {}, data.title),
    html(
      "p",
      { class: "source" },
      `${KICKER}: ${size}, seed ${data.seed}, techniques `,
      html("code", {}, data.techniques || "none"),
      ".",
    ),
  ];
}

function render(data: ExplainData, main: HTMLElement): void {
  const view = new View(data);
  const board = new PointedBoard(view);
  const drawTree = () => {
    tree.draw();
    board.draw();
    detail.draw();
  };
  const tree = new TreeView(view, drawTree, () => board.draw());
  const detail = new Detail(view, tree, drawTree);
  const iteration = new Iteration(view);
  const candidates = new CandidateTables(view);
  const visits = new VisitsPlot(view, (to) => controls.seek(to));
  const controls: Controls = new Controls(view, show);
  function show(): void {
    view.under = null; // what one points at now is another tree
    // Before the backup the tree is still that of the iteration before.
    const isBefore = view.phase >= 1 && view.phase <= 3;
    view.tree.to(isBefore ? Math.max(0, view.now - 1) : view.now);
    controls.follow();
    drawTree();
    iteration.draw();
    candidates.draw();
    visits.follow();
  }

  document.title = `${TITLE}: ${data.title}`;
  const position = { id: "position", tabindex: 0, role: "img" };
  put(
    main,
    heading(data),
    howToRead(),
    controls.place,
    html(
      "div",
      { class: "now" },
      html("section", {}, html("h2", {}, "The tree"), tree.place, treeLegend(view), detail.place),
      html(
        "section",
        {},
        board.place,
        html("h2", {}, "The position"),
        html("pre", { ...position, "aria-label": `The position: ${data.title}` }, data.position),
        html("h2", {}, "This iteration"),
        iteration.place,
        candidates.notes,
      ),
    ),
    html(
      "section",
      {},
      html("h2", {}, "Why this way"),
      html(
        "p",
        {},
        "What each node on the way knew of its children when it had to choose, before this ",
        "iteration. The highest score is taken; where there are no scores, a move that was not ",
        "tried yet.",
      ),
      ruleCard(data),
      candidates.place,
    ),
    html(
      "div",
      { class: "ends" },
      html(
        "section",
        {},
        html("h2", {}, "Visits of the root's moves"),
        html(
          "p",
          {},
          "The search spends more and more of its games on the moves that do well. The line shows ",
          "the iteration above; click to go to another.",
        ),
        visits.place,
      ),
      choice(view),
    ),
  );
  show();
  visits.start();
  new ResizeObserver(() => {
    if (tree.isStale()) drawTree();
  }).observe(tree.place);
}

open<ExplainData>({
  format: "dramatis-explain",
  version: 1,
  command: "dramatis explain",
  heading: () => [html("h1", {}, TITLE), html("p", { class: "source" }, KICKER)],
  render,
});
