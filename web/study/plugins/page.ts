import { ParameterType, type JsPsych, type JsPsychPlugin, type TrialType } from "jspsych";
import { html } from "../../shared/dom";
import { deviceOf, showConsent } from "../consent";
import type { Step } from "../data";
import { paragraphs, showPage, workButton } from "../screen";
import type { Visit } from "../visit";

const info = {
  name: "page" as const,
  version: "1",
  parameters: {
    visit: { type: ParameterType.FUNCTION },
    step: { type: ParameterType.COMPLEX, default: null }, // null: the consent
  },
  data: { step: { type: ParameterType.STRING } },
};
type Trial = TrialType<typeof info>;

// Text to read, and the consent before all.
export class PagePlugin implements JsPsychPlugin<typeof info> {
  static info = info;

  constructor(private readonly jsPsych: JsPsych) {}

  trial(display: HTMLElement, trial: Trial): void {
    const visit = trial.visit() as Visit;
    const step = trial.step as Step | null;
    if (!step) return showConsent(visit, display, () => this.finish(null));
    const { words, session } = visit;
    const next = workButton(
      step.button || words.say("next"),
      words.say("saving"),
      "primary",
      async () => {
        if (await session.next({})) this.finish(step);
      },
    );
    showPage(
      visit,
      display,
      step.title || visit.study.title,
      "sheet",
      paragraphs(step.text),
      html("div", { class: "ways" }, next),
    );
  }

  simulate(trial: Trial, mode: string): void {
    const visit = trial.visit() as Visit;
    const step = trial.step as Step | null;
    if (mode === "data-only") return void this.pass(visit, step);
    const display = this.jsPsych.getDisplayElement();
    this.trial(display, trial);
    this.jsPsych.pluginAPI.clickTarget(display.querySelector(".primary")!, 600);
  }

  private async pass(visit: Visit, step: Step | null): Promise<void> {
    if (!step) await visit.session.consent(visit.study.hash, deviceOf(), visit.as);
    else if (!(await visit.session.next({}))) return;
    this.finish(step);
  }

  private finish(step: Step | null): void {
    this.jsPsych.finishTrial({ step: step?.id ?? "consent" });
  }
}
