import { html, put, type Child } from "../shared/dom";
import { count } from "../shared/format";
import type { Answers, Option, Question } from "./data";
import type { Words } from "./words";

type Answer = Answers[string];

const MOST_POINTS = 11; // of a scale whose points stand side by side
const MOST_RADIOS = 12;

export const optionsOf = (question: Question): Option[] =>
  "options" in question
    ? question.options.map((each) =>
        typeof each === "string" ? { value: each, label: each } : each,
      )
    : [];

export const pointsOf = ({ low, high, step }: Question & { kind: "scale" | "number" }) =>
  Array.from({ length: Math.floor((high - low) / step + 1e-9) + 1 }, (_, i) => low + i * step);

// One question on the page.
export class Field {
  readonly element: HTMLElement;
  private readonly complaint = html("p", { class: "complaint" });
  private readonly inputs: (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement)[] = [];
  private readonly name: string;

  constructor(
    readonly question: Question,
    private readonly words: Words,
  ) {
    this.name = `q-${question.id}`;
    this.complaint.id = `${this.name}-complaint`;
    const help =
      question.help && html("p", { class: "help", id: `${this.name}-help` }, question.help);
    const optional =
      !question.required && html("span", { class: "optional" }, ` (${words.say("optional")})`);
    const isGroup = this.isGroup();
    const body = this.body();
    this.element = isGroup
      ? html(
          "fieldset",
          { class: "field" },
          html("legend", {}, question.ask, optional),
          help,
          this.complaint,
          body,
        )
      : html(
          "div",
          { class: "field" },
          html("label", { for: this.name }, question.ask, optional),
          help,
          this.complaint,
          body,
        );
    this.describe(isGroup ? [this.element] : this.inputs, Boolean(help));
    this.element.addEventListener("input", () => this.complain(""));
  }

  value(): Answer {
    const { question, inputs } = this;
    const checked = inputs.filter((each) => each instanceof HTMLInputElement && each.checked);
    if (question.kind === "choices")
      return checked.length ? checked.map(({ value }) => value) : null;
    if (this.isGroup()) {
      const text = checked[0]?.value;
      if (text === undefined) return null;
      return question.kind === "scale" ? Number(text) : text;
    }
    const text = inputs[0]!.value.trim();
    if (text === "") return null;
    return question.kind === "number" || question.kind === "scale" ? Number(text) : text;
  }

  // As somebody would who answers so.
  answer(value: Answer): void {
    const values = (Array.isArray(value) ? value : [value]).map(String);
    for (const each of this.inputs)
      if (this.isGroup() && each instanceof HTMLInputElement)
        each.checked = values.includes(each.value);
      else if (value !== null) each.value = values[0]!;
  }

  // What is wrong with the answer, in words; "" if nothing is.
  fault(): string {
    const { question, words } = this;
    const value = this.value();
    const input = this.inputs[0];
    if (value === null) {
      const isOdd = input instanceof HTMLInputElement && input.validity.badInput;
      if (isOdd) return this.numberFault(Number.NaN);
      return question.required ? words.say("please_answer") : "";
    }
    if (typeof value === "number") return this.numberFault(value);
    if (question.kind === "text" && [...String(value)].length > this.longest())
      return words.say("please_shorter", { n: count(this.longest()) });
    return "";
  }

  complain(text: string): void {
    put(this.complaint, text);
    this.element.classList.toggle("is-wrong", text !== "");
    for (const each of this.inputs)
      if (text) each.setAttribute("aria-invalid", "true");
      else each.removeAttribute("aria-invalid");
  }

  focus(): void {
    this.inputs[0]?.focus();
  }

  private numberFault(value: number): string {
    const { question, words } = this;
    if (question.kind !== "number" && question.kind !== "scale") return "";
    const { low, high, step } = question;
    if (!(value >= low && value <= high))
      return words.say("please_number", { low: count(low), high: count(high) });
    const steps = (value - low) / step;
    return Math.abs(steps - Math.round(steps)) < 1e-6 ? "" : words.say("please_step", { step });
  }

  private longest(): number {
    const { question } = this;
    return question.kind === "text" ? question.longest : 0;
  }

  // Several inputs for one answer.
  private isGroup(): boolean {
    const { question } = this;
    if (question.kind === "choice") return question.options.length <= MOST_RADIOS;
    if (question.kind === "scale") return pointsOf(question).length <= MOST_POINTS;
    return question.kind === "choices";
  }

  private body(): Child {
    const { question, words } = this;
    switch (question.kind) {
      case "choice":
        return this.isGroup() ? this.list("radio") : this.select();
      case "choices":
        return [html("p", { class: "help" }, words.say("several")), this.list("checkbox")];
      case "scale":
        return this.isGroup() ? this.scale() : this.numberInput();
      case "number":
        return this.numberInput();
      case "text":
        return this.textArea();
    }
  }

  private list(type: "radio" | "checkbox"): HTMLElement {
    const rows = optionsOf(this.question).map(({ value, label }) => {
      const input = html("input", { type, name: this.name, value });
      this.inputs.push(input);
      return html("label", { class: "option" }, input, html("span", {}, label));
    });
    return html("div", { class: "options" }, rows);
  }

  private select(): HTMLElement {
    const options = optionsOf(this.question).map(({ value, label }) =>
      html("option", { value }, label),
    );
    const none = html("option", { value: "" }, this.words.say("choose"));
    const select = html("select", { id: this.name }, none, options);
    this.inputs.push(select);
    return select;
  }

  private scale(): HTMLElement {
    const question = this.question as Question & { kind: "scale" };
    const points = pointsOf(question).map((point) => {
      const input = html("input", { type: "radio", name: this.name, value: point });
      this.inputs.push(input);
      return html("label", { class: "scale-point" }, input, html("span", {}, point));
    });
    const { low_label, high_label } = question;
    const ends =
      (low_label || high_label) &&
      html("div", { class: "ends" }, html("span", {}, low_label), html("span", {}, high_label));
    // Who listens hears the ends with the first and the last point.
    points[0]?.append(html("span", { class: "unseen" }, low_label));
    points.at(-1)?.append(html("span", { class: "unseen" }, high_label));
    ends && ends.setAttribute("aria-hidden", "true");
    return html("div", { class: "scale" }, html("div", { class: "scale-points" }, points), ends);
  }

  private numberInput(): HTMLElement {
    const { low, high, step } = this.question as Question & { kind: "number" };
    const input = html("input", {
      type: "number",
      id: this.name,
      min: low,
      max: high,
      step,
      inputmode: Number.isInteger(step) ? "numeric" : "decimal",
    });
    this.inputs.push(input);
    return input;
  }

  private textArea(): HTMLElement {
    const area = html("textarea", { id: this.name, rows: this.longest() > 120 ? 4 : 1 });
    this.inputs.push(area);
    return area;
  }

  private describe(elements: HTMLElement[], hasHelp: boolean): void {
    const ids = [hasHelp && `${this.name}-help`, this.complaint.id].filter(Boolean);
    for (const each of elements) each.setAttribute("aria-describedby", ids.join(" "));
    for (const each of this.inputs) if (!this.isGroup()) each.required = !!this.question.required;
  }
}
