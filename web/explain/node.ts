// A node of the tree: its board, and what is known of it.
import { button, html, put, svg } from "../shared/dom";
import { capital, count, number, plural } from "../shared/format";
import type { TreeView } from "./tree";
import type { View } from "./view";

const CELL = 24;
const LEFT = 18;

function boardPicture(view: View, id: number): SVGElement {
  const boardOf = (node: number) => view.data.nodes[node]?.board?.split("/");
  const rows = boardOf(id)!;
  const before = id > 0 ? boardOf(view.node(id).parent) : undefined;
  const [height, width] = [rows.length, rows[0]!.length];
  const x = (i: number) => LEFT + CELL * (i + 0.5);
  const y = (i: number) => 4 + CELL * (i + 0.5);
  const isGo = view.data.game === "go";
  const isMatch3 = view.data.game === "match3";
  const letters = isGo ? "ABCDEFGHJKLMNOPQRST" : "abcdefghijklmnopqrs";
  const where = id ? "after " + view.lineOf(id).join(", ") : "at the root";
  const words = rows.map((row) => [...row].join(" ")).join("; ");
  const picture = svg("svg", {
    class: "board",
    viewBox: `0 0 ${LEFT + CELL * width + 4} ${CELL * height + 22}`,
    role: "img",
    "aria-label": `The board ${where}, from the top: ${words}`,
  });
  if (isGo) {
    const line = (x1: number, y1: number, x2: number, y2: number) =>
      picture.append(svg("line", { class: "line", x1, x2, y1, y2 }));
    for (let i = 0; i < width; ++i) line(x(i), y(0), x(i), y(height - 1));
    for (let i = 0; i < height; ++i) line(x(0), y(i), x(width - 1), y(i));
  }
  const square = (css: string, row: number, column: number, inset: number) =>
    svg("rect", {
      class: css,
      x: x(column) - CELL / 2 + inset,
      y: y(row) - CELL / 2 + inset,
      width: CELL - 2 * inset,
      height: CELL - 2 * inset,
    });
  const stone = (css: string, row: number, column: number) =>
    svg("circle", { class: css, cx: x(column), cy: y(row), r: CELL * 0.45 });
  rows.forEach((row, r) =>
    [...row].forEach((sign, c) => {
      const isNew = !isMatch3 && before && sign !== "." && before[r]![c] === ".";
      if (!isGo) picture.append(square("cell", r, c, 0));
      if (sign !== ".")
        picture.append(
          isGo
            ? stone(sign === "X" ? "black" : "white", r, c)
            : svg("text", { x: x(c), y: y(r) + 5 }, sign),
        );
      if (isNew) picture.append(isGo ? stone("last", r, c) : square("last", r, c, 2));
    }),
  );
  for (let i = 0; i < width; ++i)
    picture.append(
      svg("text", { class: "edge", x: x(i), y: CELL * height + 18 }, isMatch3 ? i : letters[i]),
    );
  for (let i = 0; i < height; ++i)
    picture.append(svg("text", { class: "edge", x: 8, y: y(i) + 4 }, isMatch3 ? i : height - i));
  return picture;
}

// The board of the node that one points at, has the focus or is picked; else of the one that this
// iteration came to.
export class PointedBoard {
  readonly place = html("section", { class: "pointed", id: "pointed" });
  private shown = "";

  constructor(private readonly view: View) {
    this.place.hidden = !view.data.nodes.some((node) => node.board);
  }

  draw(): void {
    if (this.place.hidden) return;
    const { view } = this;
    const last = view.step?.path.at(-1) ?? 0;
    const id = [view.under, view.picked, last, 0].find(
      (each) => each !== null && view.data.nodes[each]?.board !== undefined,
    )!;
    const isAsked = id === view.under || id === view.picked;
    if (this.shown === `${id} ${isAsked}`) return;
    this.shown = `${id} ${isAsked}`;
    this.place.dataset.node = String(id);
    const mover = view.moverOf(id);
    const { board_of: from } = view.node(id);
    put(
      this.place,
      html(
        "h2",
        {},
        id === 0 ? "The board at the root" : `The board after ${view.lineOf(id).join(", ")}`,
      ),
      boardPicture(view, id),
      html(
        "p",
        { class: "soft small" },
        !isAsked && "Where this iteration came to. Point at a node to see its board.",
        mover && view.players.length > 1 && ` ${mover} is to move.`,
        view.data.chance &&
          from &&
          ` As it stood in iteration ${count(from)}; what falls is drawn anew in each.`,
      ),
    );
  }
}

// What is known of the node that was picked.
export class Detail {
  readonly place = html("div", { class: "detail", id: "detail", hidden: true });

  constructor(
    private readonly view: View,
    private readonly tree: TreeView,
    private readonly changed: () => void,
  ) {}

  draw(): void {
    const { view, tree } = this;
    const id = view.picked;
    this.place.hidden = id === null;
    if (id === null) return;
    const seen = view.visited(id);
    const hidden = seen.filter((child) => !tree.isDrawn(child)).length;
    const { parent } = view.node(id);
    const made = view.madeUnder(id);
    const [madeIn, firstIn] = [view.tree.madeIn[id]!, view.tree.firstIn[id]!];
    const action = (text: string, work: () => void) =>
      button({}, text, () => {
        work();
        this.changed();
      });
    const share =
      parent >= 0 && view.visits(parent) > 0
        ? ` (${number((100 * view.visits(id)) / view.visits(parent), 0)} % of those of its parent)`
        : "";
    const value = number(view.value(id), Math.min(view.decimals + 1, 3));
    const below = seen.length
      ? `${plural(seen.length, "child", "children")} visited` +
        (made > seen.length ? ` of ${count(made)}.` : ".")
      : made
        ? `${plural(made, "child", "children")}, none visited yet.`
        : "No child yet.";
    const history = [
      madeIn && `made in iteration ${count(madeIn)}`,
      firstIn && `first visited in iteration ${count(firstIn)}`,
    ].filter(Boolean);
    put(
      this.place,
      html(
        "p",
        {},
        html("strong", {}, id === 0 ? "Root" : view.lineOf(id).join(" → ")),
        id > 0 && ` (chosen by ${view.playerOf(id)})`,
        `, after ${plural(view.tree.at, "iteration", "iterations")}:`,
      ),
      html(
        "p",
        {},
        plural(view.visits(id), "visit", "visits") + share,
        id > 0 && `, value ${value} for ${view.playerOf(id)}`,
        `. ${below}`,
      ),
      history.length > 0 && html("p", { class: "soft" }, capital(history.join(", ")) + "."),
      hidden > 0 && action(`Unfold ${plural(hidden, "child", "children")}`, () => tree.unfold(id)),
      tree.unfolded.has(id) && action("Fold again", () => tree.unfolded.delete(id)),
      button({}, "Close", () => {
        view.picked = null;
        this.changed();
        tree.focus();
      }),
    );
  }
}
