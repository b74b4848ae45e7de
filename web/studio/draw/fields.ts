// Controls that show a part of the level and change it.
import type { LevelFile } from "../../engine/types";
import { html, type Child } from "../../shared/dom";
import type { Desk } from "./desk";

export interface Field {
  readonly element: HTMLElement;
  show(file: LevelFile): void;
}

type Change<T> = (file: LevelFile, value: T) => LevelFile;
let fields = 0;

const labelled = (label: Child, control: HTMLElement, css = "draw-field"): HTMLElement => {
  control.id ||= `draw-field-${++fields}`;
  return html("div", { class: css }, html("label", { for: control.id }, label), control);
};

// What a control shows is what the level says, but for what is being typed.
class Shown<T> {
  private last?: T;
  private isNew = true;
  take(value: T): boolean {
    if (!this.isNew && this.last === value) return false;
    [this.last, this.isNew] = [value, false];
    return true;
  }
  forget(): void {
    this.isNew = true;
  }
}

interface NumberOptions {
  label: Child;
  name: string; // in the words of undo
  least: number;
  most: number;
  step?: number;
  placeholder?: string;
  css?: string;
  aria?: string; // in place of a visible label
  read: (file: LevelFile) => number | undefined;
  change: Change<number | undefined>;
  isOptional?: boolean;
}

export function numberField(desk: Desk, options: NumberOptions): Field {
  const { label, name, least, most, read, change, isOptional } = options;
  const input = html("input", {
    ...{ type: "number", inputmode: "decimal", min: least, max: most, step: options.step ?? 1 },
    placeholder: options.placeholder,
    "aria-label": options.aria,
  });
  const shown = new Shown<number | undefined>();
  const write = () => {
    const value = input.value.trim() === "" ? undefined : input.valueAsNumber;
    const isFit = value === undefined ? isOptional : value >= least && value <= most;
    const isWhole = value === undefined || options.step !== undefined || Number.isInteger(value);
    input.setAttribute("aria-invalid", String(!isFit || !isWhole));
    if (!isFit || !isWhole) return;
    shown.take(value);
    desk.document.edit((file) => change(file, value), name, name);
  };
  input.addEventListener("input", write);
  input.addEventListener("change", () => {
    if (input.getAttribute("aria-invalid") !== "true") return;
    shown.forget();
    show(desk.document.drawn);
  });
  const show = (file: LevelFile) => {
    input.disabled = !desk.document.canBeDrawn;
    const value = read(file);
    if (!shown.take(value)) return;
    input.value = value === undefined ? "" : String(value);
    input.setAttribute("aria-invalid", "false");
  };
  return { element: options.aria ? input : labelled(label, input, options.css), show };
}

interface TextOptions {
  label: Child;
  name: string;
  most?: number;
  lines?: number;
  placeholder?: string;
  css?: string;
  aria?: string;
  only?: RegExp; // what may be typed
  read: (file: LevelFile) => string;
  change: Change<string>;
}

export function textField(desk: Desk, options: TextOptions): Field {
  const { label, name, most, lines, placeholder, read, change, only } = options;
  const aria = options.aria;
  const attributes = { maxlength: most, placeholder, "aria-label": aria, autocomplete: "off" };
  const input = lines
    ? html("textarea", { ...attributes, rows: lines })
    : html("input", { ...attributes, type: "text" });
  const shown = new Shown<string>();
  input.addEventListener("input", () => {
    if (only) input.value = [...input.value].filter((sign) => only.test(sign)).join("");
    shown.take(input.value);
    desk.document.edit((file) => change(file, input.value), name, name);
  });
  const show = (file: LevelFile) => {
    input.disabled = !desk.document.canBeDrawn;
    const value = read(file);
    if (shown.take(value)) input.value = value;
  };
  return { element: aria ? input : labelled(label, input, options.css), show };
}

interface TickOptions {
  label: Child;
  name: string;
  aria?: string;
  read: (file: LevelFile) => boolean;
  change: Change<boolean>;
}

export function tickField(desk: Desk, { label, name, aria, read, change }: TickOptions): Field {
  const input = html("input", { type: "checkbox", "aria-label": aria });
  input.addEventListener("change", () =>
    desk.document.edit((file) => change(file, input.checked), name),
  );
  const show = (file: LevelFile) => {
    input.disabled = !desk.document.canBeDrawn;
    input.checked = read(file);
  };
  return {
    element: aria ? input : html("label", { class: "draw-tick" }, input, html("span", {}, label)),
    show,
  };
}

interface ChoiceOptions {
  label: Child;
  name: string;
  css?: string;
  aria?: string;
  choices: (file: LevelFile) => [value: string, words: string][];
  read: (file: LevelFile) => string;
  change: Change<string>;
}

export function choiceField(desk: Desk, options: ChoiceOptions): Field {
  const { label, name, choices, read, change, aria } = options;
  const select = html("select", { "aria-label": aria });
  let built = "";
  select.addEventListener("change", () =>
    desk.document.edit((file) => change(file, select.value), name),
  );
  const show = (file: LevelFile) => {
    select.disabled = !desk.document.canBeDrawn;
    const now = read(file);
    const all = choices(file);
    if (!all.some(([value]) => value === now)) all.push([now, now]);
    const wanted = JSON.stringify(all);
    if (wanted !== built)
      select.replaceChildren(...all.map(([value, words]) => html("option", { value }, words)));
    built = wanted;
    select.value = now;
  };
  return { element: aria ? select : labelled(label, select, options.css), show };
}

// Fields that depend on what the level has: built anew only when that changes, with the keys where
// they were.
export class Fields implements Field {
  readonly element: HTMLElement;
  private fields: Field[] = [];
  private built = "";

  constructor(
    css: string,
    private readonly shape: (file: LevelFile) => string,
    private readonly make: (file: LevelFile) => { content: Child; fields: Field[] },
  ) {
    this.element = html("div", { class: css });
  }

  show(file: LevelFile): void {
    const shape = this.shape(file);
    if (shape !== this.built) {
      const all = () => [
        ...this.element.querySelectorAll<HTMLElement>("input, select, button, textarea"),
      ];
      const place = all().indexOf(document.activeElement as HTMLElement);
      const { content, fields } = this.make(file);
      this.element.replaceChildren(html("div", {}, content));
      this.fields = fields;
      this.built = shape;
      if (place >= 0) all()[Math.min(place, all().length - 1)]?.focus();
    }
    for (const field of this.fields) field.show(file);
  }
}
