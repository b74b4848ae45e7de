// The level's file as text, with the numbers of its lines and a mark where something is to be said.
import { html, put } from "../../shared/dom";
import type { Desk } from "./desk";
import { isAlarm, type Mark } from "./marks";
import { offsetOf, offsetOfCell } from "./places";

export class TextSide {
  readonly element: HTMLElement;
  private readonly area = html("textarea", {
    class: "draw-text",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    wrap: "off",
    "aria-label": "The level's file",
  });
  private readonly lines = html("div", { class: "draw-lines", "aria-hidden": "true" });
  private shown = "";

  constructor(private readonly desk: Desk) {
    this.element = html("div", { class: "draw-file" }, this.lines, this.area);
    this.area.addEventListener("input", () => this.onInput());
    this.area.addEventListener("scroll", () => this.follow());
    this.area.addEventListener("keydown", (event) => this.onKey(event));
    new ResizeObserver(() => this.follow()).observe(this.area);
  }

  show(marks: Mark[]): void {
    const { text } = this.desk.document;
    if (this.area.value !== text) {
      const { scrollTop, scrollLeft, selectionStart } = this.area;
      this.area.value = text;
      this.area.setSelectionRange(selectionStart, selectionStart);
      Object.assign(this.area, { scrollTop, scrollLeft });
    }
    const changed = this.changedLines(text);
    this.shown = text;
    const told = new Map<number, Mark[]>();
    for (const mark of marks)
      told.set(mark.remark.line, [...(told.get(mark.remark.line) ?? []), mark]);
    put(
      this.lines,
      text.split("\n").map((_, i) => {
        const here = told.get(i + 1);
        const css = [
          here && (here.some(isAlarm) ? "alarm" : "warning"),
          changed.has(i) && "changed",
        ];
        const title = here?.map(({ remark }) => remark.text).join("\n");
        return html("span", { class: css.filter(Boolean).join(" ") || null, title }, i + 1);
      }),
    );
    this.follow();
  }

  // The caret to a place, as messages name it.
  goTo(line: number, column: number): void {
    this.select(offsetOf(this.area.value, line, column), 0);
    this.area.focus();
  }

  // Where a cell is written, in sight.
  reveal(row: number, column: number): void {
    const at = offsetOfCell(this.area.value, row, column);
    if (at !== null) this.scrollTo(at);
  }

  private select(from: number, length: number): void {
    this.area.setSelectionRange(from, from + length);
    this.scrollTo(from);
  }

  private scrollTo(offset: number): void {
    const line = this.area.value.slice(0, offset).split("\n").length - 1;
    const height = this.lineHeight;
    const top = line * height;
    const { scrollTop, clientHeight } = this.area;
    if (top < scrollTop + height || top > scrollTop + clientHeight - 2 * height)
      this.area.scrollTop = Math.max(0, top - clientHeight / 2);
  }

  private get lineHeight(): number {
    return parseFloat(getComputedStyle(this.area).lineHeight) || 18;
  }

  // Lines that an edit of the drawing made or changed.
  private changedLines(text: string): Set<number> {
    if (this.shown === "" || document.activeElement === this.area) return new Set();
    const [old, now] = [this.shown.split("\n"), text.split("\n")];
    let start = 0;
    while (start < now.length && start < old.length && old[start] === now[start]) ++start;
    let end = 0;
    const least = Math.min(old.length, now.length) - start;
    while (end < least && old.at(-1 - end) === now.at(-1 - end)) ++end;
    const out = new Set<number>();
    for (let i = start; i < now.length - end; ++i)
      if (old.length !== now.length || old[i] !== now[i]) out.add(i);
    return out;
  }

  private onInput(): void {
    this.desk.document.setText(this.area.value, "typing in the text", "text");
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === "Tab" || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === "z" || key === "y") {
      // Undo is that of the drawing, and knows what was typed.
      event.preventDefault();
      event.stopPropagation();
      if (key === "y" || event.shiftKey) this.desk.redo();
      else this.desk.undo();
    }
  }

  private follow(): void {
    this.lines.scrollTop = this.area.scrollTop;
  }
}
