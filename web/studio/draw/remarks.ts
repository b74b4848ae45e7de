import { button, html, put } from "../../shared/dom";
import { plural } from "../../shared/format";
import { isAlarm, type Mark } from "./marks";

const KINDS = { error: "Mistake", never_won: "Cannot be won", warning: "Doubt" };

// All that is to be said of the level, as a list; each leads to where it belongs.
export class Remarks {
  readonly element = html("section", { class: "draw-remarks", "aria-label": "What is to be said" });

  constructor(private readonly goTo: (mark: Mark) => void) {}

  show(marks: Mark[], leftOut: number, notes: string[]): void {
    const alarms = marks.filter(isAlarm).length;
    const words =
      marks.length === 0
        ? "Nothing is wrong with this level."
        : [
            alarms > 0 && plural(alarms, "mistake", "mistakes"),
            marks.length > alarms && plural(marks.length - alarms, "doubt", "doubts"),
          ]
            .filter(Boolean)
            .join(", ");
    put(
      this.element,
      html(
        "p",
        { class: `draw-verdict ${alarms ? "alarm" : marks.length ? "warning" : "good"}` },
        words,
      ),
      notes.map((note) => html("p", { class: "notice" }, note)),
      marks.length > 0 &&
        html(
          "ul",
          {},
          marks.map((mark) => this.entry(mark)),
        ),
      leftOut > 0 && html("p", { class: "soft" }, `and ${leftOut} more`),
    );
  }

  private entry(mark: Mark): HTMLElement {
    const { kind, text, line } = mark.remark;
    return html(
      "li",
      { class: isAlarm(mark) ? "alarm" : "warning" },
      button(
        { class: "draw-remark" },
        [
          html("strong", {}, KINDS[kind]),
          " ",
          text,
          line > 0 && html("span", { class: "soft" }, ` line ${line}`),
        ],
        () => this.goTo(mark),
      ),
    );
  }
}
