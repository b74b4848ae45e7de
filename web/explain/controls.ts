// From iteration to iteration, or from phase to phase: by buttons, slider and keys, or by itself.
import { button, html } from "../shared/dom";
import { count } from "../shared/format";
import { PHASES, type View } from "./view";

const SPEEDS = [
  ["1", "slow"],
  ["4", "normal"],
  ["20", "fast"],
  ["100", "very fast"],
] as const;

export class Controls {
  readonly place: HTMLElement;
  private readonly slider: HTMLInputElement;
  private readonly where = html("span", { class: "where", id: "iteration" });
  private readonly play: HTMLButtonElement;
  private readonly speed: HTMLSelectElement;
  private readonly phases: HTMLButtonElement[];
  private playing: number | undefined;
  private isAsked = false;

  constructor(
    private readonly view: View,
    private readonly show: () => void,
  ) {
    const { total } = view;
    this.slider = html("input", {
      type: "range",
      id: "slider",
      min: 0,
      max: total,
      step: 1,
      value: total,
      "aria-label": "Iteration",
    });
    const step = (id: string, label: string, text: string, work: () => void) =>
      button({ id, "aria-label": label }, text, () => {
        this.stop();
        work();
      });
    this.play = button({ id: "play" }, "▶ Play", () => this.toggle());
    this.speed = html(
      "select",
      { id: "speed", "aria-label": "Speed" },
      SPEEDS.map(([value, text]) => html("option", { value, selected: value === "4" }, text)),
    );
    this.phases = ["All", ...PHASES.slice(1)].map((name, i) =>
      button(
        { "aria-pressed": String(i === 0), "data-phase": i },
        i ? `${i} ${name}` : name,
        () => {
          view.phase = i;
          this.show();
        },
      ),
    );
    this.place = html(
      "div",
      { class: "controls", role: "group", "aria-label": "Iterations" },
      html(
        "span",
        { class: "group" },
        step("first", "To the beginning", "|◀", () => {
          view.phase = Math.min(view.phase, 1);
          this.go(0);
        }),
        step("back", "One step back", "◀", () => this.move(-1)),
        this.play,
        step("next", "One step on", "▶", () => this.move(1)),
        step("last", "To the end", "▶|", () => this.go(total)),
        this.speed,
      ),
      this.slider,
      this.where,
      html(
        "span",
        { class: "group phase", role: "group", "aria-label": "Phase" },
        html("span", {}, "phase"),
        this.phases,
      ),
    );
    this.speed.addEventListener("change", () => {
      if (this.playing !== undefined) this.start();
    });
    this.slider.addEventListener("input", () => this.seek(Number(this.slider.value)));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  follow(): void {
    const { now, total, phase } = this.view;
    this.slider.value = String(now);
    this.slider.setAttribute("aria-valuetext", `iteration ${now} of ${total}`);
    this.where.textContent = `Iteration ${count(now)} of ${count(total)}`;
    this.phases.forEach((each, i) => each.setAttribute("aria-pressed", String(i === phase)));
  }

  seek(to: number): void {
    this.stop();
    this.go(to);
  }

  private go(to: number): void {
    const { view } = this;
    view.now = Math.min(Math.max(Math.round(to) || 0, 0), view.total);
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => {
      this.isAsked = false;
      this.show();
    });
  }

  // One step: an iteration, or a phase where one phase is looked at.
  private move(by: number): void {
    const { view } = this;
    const { now, total, phase } = view;
    if (phase === 0) return this.go(now + by);
    if (now === 0 && by < 0) return;
    let to = (now === 0 ? 0 : phase) + by;
    let iteration = Math.max(1, now);
    if (to > 4) {
      if (now === total) return;
      to = 1;
      ++iteration;
    }
    if (to < 1) {
      to = now <= 1 ? 1 : 4;
      iteration = Math.max(1, now - 1);
    }
    view.phase = to;
    this.go(iteration);
  }

  private get isAtEnd(): boolean {
    const { now, total, phase } = this.view;
    return now >= total && (phase === 0 || phase === 4);
  }
  private toggle(): void {
    if (this.playing === undefined) this.start();
    else this.stop();
  }
  private stop(): void {
    clearInterval(this.playing);
    this.playing = undefined;
    this.play.textContent = "▶ Play";
  }
  private start(): void {
    const { view } = this;
    if (this.isAtEnd) {
      view.now = 0;
      view.phase = Math.min(view.phase, 1);
    }
    this.play.textContent = "❚❚ Pause";
    const rate = () => Number(this.speed.value);
    const tick = () => {
      if (this.isAtEnd) return this.stop();
      if (view.phase === 0) this.go(view.now + Math.max(1, Math.round(rate() / 20)));
      else this.move(1);
    };
    clearInterval(this.playing);
    this.playing = setInterval(tick, 1000 / Math.min(20, rate()));
    tick();
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (target.closest("input, select, [tabindex='0'].scroll")) return;
    if (event.key === " ") {
      if (target.closest("button, summary")) return;
      event.preventDefault();
      return this.toggle();
    }
    const keys: Record<string, () => void> = {
      ArrowLeft: () => this.move(-1),
      ArrowRight: () => this.move(1),
      Home: () => this.go(0),
      End: () => this.go(this.view.total),
    };
    const work = keys[event.key];
    if (!work) return;
    event.preventDefault();
    this.stop();
    work();
  }
}
