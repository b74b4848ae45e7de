import { ParameterType, type JsPsych, type JsPsychPlugin, type TrialType } from "jspsych";
import { html, put } from "../../shared/dom";
import type { Step } from "../data";
import { RoundsPlayed } from "../rounds_played";
import { codeBox } from "../ends";
import { paragraphs, showPage, workButton } from "../screen";
import type { Visit } from "../visit";

const info = {
  name: "results" as const,
  version: "1",
  parameters: {
    visit: { type: ParameterType.FUNCTION },
    step: { type: ParameterType.COMPLEX },
  },
  data: { step: { type: ParameterType.STRING } },
};
type Trial = TrialType<typeof info>;

// One's own rounds beside those of players on the same boards.
export class ResultsPlugin implements JsPsychPlugin<typeof info> {
  static info = info;

  constructor(private readonly jsPsych: JsPsych) {}

  trial(display: HTMLElement, trial: Trial): void {
    const visit = trial.visit() as Visit;
    const step = trial.step as Step;
    const { words, session } = visit;
    const place = html("div", { "aria-busy": true }, html("p", {}, words.say("loading")));
    const finish = workButton(
      step.button || words.say("finish"),
      words.say("saving"),
      "primary",
      () => this.pass(trial),
    );
    showPage(
      visit,
      display,
      step.title || words.say("thanks"),
      "sheet is-wide",
      paragraphs(step.text),
      place,
      codeBox(visit, session.state!.code),
      html("div", { class: "ways" }, finish),
    );
    void this.fill(visit, place);
  }

  simulate(trial: Trial, mode: string): void {
    if (mode === "data-only") return void this.pass(trial);
    const display = this.jsPsych.getDisplayElement();
    this.trial(display, trial);
    this.jsPsych.pluginAPI.clickTarget(display.querySelector(".primary")!, 1500);
  }

  private async fill(visit: Visit, place: HTMLElement): Promise<void> {
    try {
      put(place, new RoundsPlayed(visit, await visit.session.results()).element);
      place.removeAttribute("aria-busy");
    } catch (fault) {
      visit.session.fail(fault);
    }
  }

  private async pass(trial: Trial): Promise<void> {
    const { session } = trial.visit() as Visit;
    if (await session.next({})) this.jsPsych.finishTrial({ step: trial.step.id });
  }
}
