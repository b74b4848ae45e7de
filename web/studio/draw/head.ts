// The line above the drawing: what is drawn, undo, and ways in and out for the file.
import { button, html, put } from "../../shared/dom";
import type { Desk } from "./desk";
import { icon } from "./icons";
import { wordsOf } from "./level";

export interface Ways {
  fresh(): void;
  open(): void;
  download(): void;
  save?: () => void;
  share(): void;
  play(): void;
  help(): void;
}

export class Head {
  readonly element: HTMLElement;
  private readonly title = html("h1", {});
  private readonly undo: HTMLButtonElement;
  private readonly redo: HTMLButtonElement;
  private readonly saveButton: HTMLButtonElement | undefined;

  constructor(
    private readonly desk: Desk,
    ways: Ways,
  ) {
    this.undo = button({ class: "draw-step" }, [icon("undo"), html("span", {}, "Undo")], () =>
      desk.undo(),
    );
    this.redo = button({ class: "draw-step" }, [icon("redo"), html("span", {}, "Redo")], () =>
      desk.redo(),
    );
    if (ways.save) this.saveButton = button({ class: "primary" }, "Save", ways.save);
    this.element = html(
      "div",
      { class: "draw-head" },
      this.title,
      html("div", { class: "draw-ways", role: "group", "aria-label": "Steps" }, [
        this.undo,
        this.redo,
        button({ "aria-label": "Keys and hands", title: "Keys (?)" }, "?", ways.help),
      ]),
      html(
        "div",
        { class: "draw-ways", role: "group", "aria-label": "File" },
        button({}, "New", ways.fresh),
        button({}, "Open", ways.open),
        button({}, "Download", ways.download),
        this.saveButton,
        button({}, "Link", ways.share),
        button({ class: this.saveButton ? null : "primary" }, "Play it", ways.play),
      ),
    );
  }

  show(isKept: boolean): void {
    const { document } = this.desk;
    const name = wordsOf(document.drawn, "name") || "A level";
    put(
      this.title,
      name,
      !isKept && html("span", { class: "draw-unsaved", title: "Not saved yet" }, " \u2022"),
      !isKept && html("span", { class: "unseen" }, " not saved yet"),
    );
    this.showStep(this.undo, "Undo", document.undoable, document.words);
    this.showStep(this.redo, "Redo", document.redoable, "");
    if (this.saveButton) this.saveButton.disabled = isKept;
  }

  private showStep(made: HTMLButtonElement, name: string, steps: number, words: string): void {
    made.setAttribute("aria-disabled", String(steps === 0));
    made.title =
      steps === 0
        ? `Nothing to ${name.toLowerCase()}`
        : `${name} (${steps})${words && ": " + words}`;
  }
}
