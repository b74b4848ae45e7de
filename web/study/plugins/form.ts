import { ParameterType, type JsPsych, type JsPsychPlugin, type TrialType } from "jspsych";
import { html, put } from "../../shared/dom";
import type { Answers, Question, Step } from "../data";
import { Field } from "../fields";
import { plausible } from "../plausible";
import { paragraphs, showPage, workButton } from "../screen";
import { Fault } from "../server";
import type { Visit } from "../visit";

const info = {
  name: "form" as const,
  version: "1",
  parameters: {
    visit: { type: ParameterType.FUNCTION },
    step: { type: ParameterType.COMPLEX },
  },
  data: { step: { type: ParameterType.STRING } },
};
type Trial = TrialType<typeof info>;

// Questions, those of a quiz among them.
export class FormPlugin implements JsPsychPlugin<typeof info> {
  static info = info;
  private visit!: Visit;
  private step!: Step;
  private fields: Field[] = [];
  private readonly wrong = new Map<string, Set<string>>(); // answers that a quiz refused
  private readonly summary = html("p", { class: "fault", role: "alert" });

  constructor(private readonly jsPsych: JsPsych) {}

  trial(display: HTMLElement, trial: Trial): void {
    this.take(trial);
    const { visit, step } = this;
    const { words } = visit;
    this.fields = step.questions!.map((question) => new Field(question, words));
    const next = workButton(step.button || words.say("next"), words.say("saving"), "primary", () =>
      this.send(),
    );
    const form = html(
      "form",
      { novalidate: true },
      this.fields.map(({ element }) => element),
      this.summary,
      html("div", { class: "ways" }, next),
    );
    form.addEventListener("submit", (event) => event.preventDefault());
    showPage(visit, display, step.title || visit.study.title, "sheet", paragraphs(step.text), form);
  }

  simulate(trial: Trial, mode: string): void {
    this.take(trial);
    if (mode === "data-only") return void this.answer();
    const display = this.jsPsych.getDisplayElement();
    this.trial(display, trial);
    // A quiz is tried until it is right.
    const again = () => {
      for (const field of this.fields) field.answer(this.guess(field.question));
      display.querySelector<HTMLElement>(".primary")?.click();
      this.jsPsych.pluginAPI.setTimeout(again, 1500);
    };
    this.jsPsych.pluginAPI.setTimeout(again, 600);
  }

  private take(trial: Trial): void {
    this.visit = trial.visit() as Visit;
    this.step = trial.step as Step;
  }

  private async send(): Promise<void> {
    const { fields, visit } = this;
    put(this.summary);
    const answers: Answers = {};
    let first: Field | undefined;
    for (const field of fields) {
      const fault = field.fault();
      field.complain(fault);
      if (fault) first ??= field;
      answers[field.question.id] = field.value();
    }
    if (first) return this.point(first);
    try {
      const done = await visit.session.next(answers);
      if (!done) return;
      if (!done.wrong?.length || !this.isHere()) return this.finish();
      this.remember(done.wrong, answers);
      this.showWrong(done.wrong, done.tries_left ?? null);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      const field = fields.find(({ question }) => fault.where.endsWith(`/${question.id}`));
      field?.complain(fault.message);
      if (field) this.point(field);
      else put(this.summary, fault.message);
    }
  }

  private showWrong(wrong: readonly string[], left: number | null): void {
    const { words } = this.visit;
    let first: Field | undefined;
    for (const field of this.fields) {
      const isWrong = wrong.includes(field.question.id);
      field.complain(isWrong ? words.say("quiz_wrong") : "");
      if (isWrong) first ??= field;
    }
    if (first) this.point(first);
    if (left !== null) put(this.summary, words.say("quiz_tries", { n: left }));
  }

  private point(field: Field): void {
    put(this.summary, this.visit.words.say("please_mend"));
    field.focus();
    field.element.scrollIntoView({ block: "nearest" });
  }

  // Whether the study goes on with the same page.
  private isHere(): boolean {
    const { state } = this.visit.session;
    return state?.status === "active" && state.step?.id === this.step.id;
  }

  private async answer(): Promise<void> {
    for (;;) {
      const answers = Object.fromEntries(
        this.step.questions!.map((question) => [question.id, this.guess(question)]),
      );
      const done = await this.visit.session.next(answers);
      if (!done) return;
      if (!done.wrong?.length || !this.isHere()) return this.finish();
      this.remember(done.wrong, answers);
    }
  }

  private remember(wrong: readonly string[], answers: Answers): void {
    for (const id of wrong)
      this.wrong.set(id, (this.wrong.get(id) ?? new Set()).add(String(answers[id])));
  }

  private guess(question: Question): Answers[string] {
    const wrong = this.wrong.get(question.id) ?? new Set();
    return plausible(question, wrong, this.jsPsych.randomization);
  }

  private finish(): void {
    this.jsPsych.finishTrial({ step: this.step.id });
  }
}
