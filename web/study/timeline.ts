import { initJsPsych, type JsPsych } from "jspsych";
import type { Step } from "./data";
import { FormPlugin } from "./plugins/form";
import { PagePlugin } from "./plugins/page";
import { ResultsPlugin } from "./plugins/results";
import { RoundPlugin } from "./plugins/round";
import type { Visit } from "./visit";

const PLUGINS = [
  { type: PagePlugin, kinds: ["consent", "text"] },
  { type: FormPlugin, kinds: ["questions", "quiz"] },
  { type: RoundPlugin, kinds: ["round"] },
  { type: ResultsPlugin, kinds: ["results"] },
];

export interface Simulation {
  mode: string; // as jsPsych calls it: data-only or visual
  seed: string | null;
}

// The server says what comes next, so jsPsych's timeline is a loop: each time the plugin whose turn
// it is, until there is no step left.
export class Timeline {
  private readonly jsPsych: JsPsych;
  private isStopped = false;

  constructor(
    private readonly visit: Visit,
    place: HTMLElement,
    left: () => void,
  ) {
    this.jsPsych = initJsPsych({
      display_element: place,
      use_webaudio: false,
      on_trial_start: () => this.show(),
      on_trial_finish: left,
      on_interaction_data_update: ({ event }: { event: string }) => {
        if (event === "blur") visit.attention.leave();
        else if (event === "focus") visit.attention.come();
      },
    });
  }

  async run(simulation: Simulation | null): Promise<void> {
    const { jsPsych, visit } = this;
    const timeline = PLUGINS.map(({ type, kinds }) => ({
      timeline: [{ type, visit: () => visit, step: () => this.step }],
      conditional_function: () => this.isOn && kinds.includes(this.step?.kind ?? "consent"),
    }));
    const loop = [{ timeline, loop_function: () => this.isOn }];
    if (!simulation) return jsPsych.run(loop);
    if (simulation.seed !== null) jsPsych.randomization.setSeed(simulation.seed);
    return jsPsych.simulate(loop, simulation.mode as "data-only" | "visual");
  }

  stop(): void {
    this.isStopped = true;
    this.jsPsych.abortExperiment();
  }

  private get step(): Step | null {
    return this.visit.session.state?.step ?? null;
  }

  private get isOn(): boolean {
    const { session, declined } = this.visit;
    if (this.isStopped || declined !== null) return false;
    return !session.state || (session.state.status === "active" && session.state.step !== null);
  }

  private show(): void {
    const { frame, session } = this.visit;
    frame.show(session.state);
    document.documentElement.dataset.step = this.step?.id ?? "consent";
  }
}
