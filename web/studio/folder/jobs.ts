// Playtests and comparisons as they run.
import { button, html, put } from "../../shared/dom";
import type { Server } from "./server";
import type { JobState } from "./types";

const WORDS: Record<JobState["state"], string> = {
  waiting: "waits for its turn",
  running: "runs",
  done: "done",
  failed: "failed",
  cancelled: "cancelled",
};

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return `${minutes}:${String(rest).padStart(2, "0")} left`;
}

function titleOf({ kind, levels }: JobState): string {
  const what = kind === "playtest" ? "Playtest" : "Comparison";
  return levels.length === 1 ? `${what} of ${levels[0]}` : `${what} of ${levels.length} levels`;
}

export class JobList {
  private readonly rows = new Map<string, HTMLElement>();
  private isClosed = false;

  constructor(
    private readonly place: HTMLElement,
    private readonly server: Server,
    private readonly onChange: (state: JobState) => void,
    private readonly onEnd: (state: JobState) => void,
  ) {
    place.setAttribute("aria-live", "polite");
  }

  close(): void {
    this.isClosed = true;
  }

  // Those that were started before this page was opened, or by others.
  async open(): Promise<void> {
    const { jobs } = await this.server.call<{ jobs: JobState[] }>("GET", "/jobs");
    for (const state of jobs.slice(0, 5).reverse()) {
      if (state.state === "waiting" || state.state === "running") void this.follow(state.job);
      else this.show(state);
    }
  }

  async start(path: string, body: unknown): Promise<void> {
    const { job } = await this.server.call<{ job: string }>("POST", path, body);
    await this.follow(job);
  }

  private async follow(job: string): Promise<void> {
    const last = await this.server.watch(job, (state) => this.show(state));
    if (!this.isClosed) this.onEnd(last);
  }

  private show(state: JobState): void {
    let row = this.rows.get(state.job);
    if (!row) {
      row = html("li", { class: "job" });
      this.rows.set(state.job, row);
      this.place.prepend(row);
    }
    const isOver = !["waiting", "running"].includes(state.state);
    const { progress } = state;
    const bar =
      !isOver &&
      html("progress", {
        max: progress?.total ?? 1,
        value: progress?.total ? progress.done : null,
        "aria-label": titleOf(state),
      });
    const said =
      progress && !isOver
        ? [progress.what, progress.left !== undefined && clock(progress.left), progress.note]
        : [WORDS[state.state], state.words];
    row.dataset.state = state.state;
    this.onChange(state);
    put(
      row,
      html("strong", {}, titleOf(state)),
      bar,
      html("span", { class: "soft" }, said.filter(Boolean).join(" · ")),
      state.report &&
        html(
          "a",
          { href: state.report, target: "_blank" },
          isOver ? "Open the report" : "A first report",
        ),
      !isOver && button({}, "Cancel", () => void this.server.call("DELETE", `/jobs/${state.job}`)),
    );
  }
}
