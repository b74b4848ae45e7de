import { button, html, put } from "../../shared/dom";
import type { Desk } from "./desk";
import { canResize, resized, type Side } from "./resize";

const SIDES: Side[] = ["top", "bottom", "left", "right"];

// A row or a column more or less, at each side of the board.
export class SizeBar {
  readonly element: HTMLElement;
  private readonly words = html("p", { class: "draw-size-words" });
  private readonly buttons: { made: HTMLButtonElement; side: Side; by: 1 | -1 }[] = [];

  constructor(private readonly desk: Desk) {
    this.element = html(
      "div",
      { class: "draw-size", role: "group", "aria-label": "Size of the board" },
      this.words,
      SIDES.map((side) =>
        html(
          "div",
          { class: "draw-side" },
          this.step(side, -1),
          html("span", { "aria-hidden": "true" }, side),
          this.step(side, 1),
        ),
      ),
    );
  }

  show(): void {
    const { plan, canBeDrawn } = this.desk.document;
    put(
      this.words,
      html("span", { "aria-hidden": "true" }, `Size: ${plan.rows} \u00d7 ${plan.columns}`),
      html("span", { class: "unseen" }, `${plan.rows} rows, ${plan.columns} columns`),
    );
    for (const { made, side, by } of this.buttons)
      made.setAttribute("aria-disabled", String(!canBeDrawn || !canResize(plan, side, by)));
  }

  private step(side: Side, by: 1 | -1): HTMLButtonElement {
    const line = side === "top" || side === "bottom" ? "row" : "column";
    const where = side === "top" || side === "bottom" ? `at the ${side}` : `on the ${side}`;
    const title = `A ${line} ${by > 0 ? "more" : "less"} ${where}`;
    const made = button(
      { title, "aria-label": title, "data-side": side, "data-by": by },
      by > 0 ? "+" : "\u2212",
      () => {
        const { document } = this.desk;
        if (!canResize(document.plan, side, by)) return;
        document.edit((file) => resized(file, side, by), title);
        this.desk.say(title);
      },
    );
    this.buttons.push({ made, side, by });
    return made;
  }
}
