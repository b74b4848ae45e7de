import { ParameterType, type JsPsych, type JsPsychPlugin, type TrialType } from "jspsych";
import type { Pair } from "../../engine/types";
import type { Game } from "../../game/game";
import { html, put } from "../../shared/dom";
import type { Step } from "../data";
import { Round } from "../round";
import type { Visit } from "../visit";

const info = {
  name: "round" as const,
  version: "1",
  parameters: {
    visit: { type: ParameterType.FUNCTION },
    step: { type: ParameterType.COMPLEX },
  },
  data: { step: { type: ParameterType.STRING }, score: { type: ParameterType.INT } },
};
type Trial = TrialType<typeof info>;

// A game of match-3.
export class RoundPlugin implements JsPsychPlugin<typeof info> {
  static info = info;

  constructor(private readonly jsPsych: JsPsych) {}

  trial(display: HTMLElement, trial: Trial): void {
    this.open(trial, display).catch((fault) => this.fail(trial, fault));
  }

  simulate(trial: Trial, mode: string): void {
    this.playAs(trial, mode).catch((fault) => this.fail(trial, fault));
  }

  private fail(trial: Trial, fault: unknown): void {
    (trial.visit() as Visit).session.fail(fault);
  }

  private async open(trial: Trial, display: HTMLElement | null): Promise<Round> {
    const visit = trial.visit() as Visit;
    const step = trial.step as Step;
    if (display) put(display, html("p", { class: "loading" }, visit.words.say("loading")));
    const engine = await visit.engine;
    const round: Round = new Round(visit, step, engine, () =>
      this.jsPsych.finishTrial({ step: step.id, score: round.game.view.score }),
    );
    if (display) await round.show(display);
    return round;
  }

  private choose(game: Game, player: string, slips: number): Pair {
    if (Math.random() < slips)
      return this.jsPsych.randomization.sampleWithoutReplacement(game.view.moves, 1)[0]!;
    const { from, to } = game.hint(player);
    return [from, to];
  }

  // A player of the engine in the place of a person.
  private async playAs(trial: Trial, mode: string): Promise<void> {
    const visit = trial.visit() as Visit;
    const isSeen = mode === "visual";
    const round = await this.open(trial, isSeen ? this.jsPsych.getDisplayElement() : null);
    const { sampleExGaussian } = this.jsPsych.randomization;
    // "greedy~0.3": three of ten moves are any legal one.
    const [player = "", slips = "0"] = visit.as.split("~");
    while (!round.game.view.over) {
      const [from, to] = this.choose(round.game, player, Number(slips));
      const think = Math.round(sampleExGaussian(900, 250, 1 / 1200, true));
      if (isSeen) await round.swap(from, to, think);
      else round.quickSwap(from, to, think);
    }
    await round.finish();
  }
}
