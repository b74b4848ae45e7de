import { Board } from "../board/board";
import { chooser, html, svg } from "../shared/dom";
import type { Cast } from "./cast";
import type { Comparison, Level, Replay, Report } from "./data";
import { framesOf, type Frame } from "./frames";
import { stepAct } from "./steps";
import { numberWords } from "./words";

const PACE = 520; // milliseconds that a frame is seen before what follows

// The signs on the buttons, in a square of 16.
const SIGNS: Record<string, string> = {
  first: "M2 2h2v12H2ZM14 2v12L5 8Z",
  back: "M12 2v12L3 8Z",
  next: "M4 2v12l9-6Z",
  end: "M2 2v12l9-6ZM12 2h2v12h-2Z",
};

// What is paid for moves left comes after the last move.
function scoreWords(replay: Replay): string {
  const whole = replay.moves.length === replay.moves_used;
  const played = (whole ? replay.moves.at(-1)?.score : undefined) ?? replay.score;
  const all = numberWords(replay.score, 0);
  return played < replay.score
    ? `${numberWords(played, 0)} points, ${all} with the bonus for moves left`
    : `${all} points`;
}

// Games to watch, step by step.
export class ReplayView {
  private readonly board: Board;
  private readonly event = html("p", { class: "event", "aria-live": "polite" });
  private readonly facts = html("dl");
  private readonly slider = html("input", {
    type: "range",
    min: 0,
    max: 0,
    value: 0,
    "aria-label": "Step",
  });
  private readonly buttons: Record<string, HTMLButtonElement> = {};
  private frames: Frame[] = [];
  private replay: Replay | undefined;
  private at = 0;
  private isRunning = false;
  private seen = 0; // of the frames asked for, the last one counts
  private player: string;
  private label: string;

  constructor(
    private readonly level: Level,
    private readonly cast: Cast,
    data: Report | Comparison,
    place: HTMLElement,
  ) {
    this.board = new Board({
      spots: data.spots,
      rows: level.rows,
      columns: level.columns,
      label: "The board",
      rulers: true,
    });
    this.board.setLetters(true);
    this.player = cast.mainPlayer(level)?.name ?? "";
    this.label = this.replays()[0]?.label ?? "";
    const stage = html("div", {}, this.board.element, this.slider, this.buttonRow());
    const telling = html("div", { class: "telling" }, this.event, this.facts, this.signs());
    const box = html(
      "div",
      { class: "replay", role: "group", "aria-label": "Replay" },
      this.choice(),
      stage,
      telling,
    );
    box.addEventListener("keydown", (event) => this.onKey(event));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    place.querySelector("details")?.before(box);
    this.load();
  }

  stop(): void {
    this.isRunning = false;
    this.buttons.play!.textContent = "Play";
  }

  private replays(): Replay[] {
    return this.level.players.find((player) => player.name === this.player)?.replays ?? [];
  }

  private choice(): HTMLElement {
    const players = this.cast
      .of(this.level)
      .filter(({ player }) => player.replays.length > 0)
      .map(({ member }) => member.name);
    const labels = this.replays().map((replay) => replay.label);
    return html(
      "div",
      { class: "choice" },
      html(
        "span",
        {},
        ...chooser("Player ", players, this.player, (name) => {
          this.player = name;
          this.load();
        }),
      ),
      html(
        "span",
        {},
        ...chooser("Game ", labels, this.label, (label) => {
          this.label = label;
          this.load();
        }),
      ),
    );
  }

  private buttonRow(): HTMLElement {
    const add = (key: string, label: string, act: () => void) => {
      const sign = SIGNS[key];
      const button = html(
        "button",
        { type: "button", "data-act": key, ...(sign ? { "aria-label": label, title: label } : {}) },
        sign
          ? svg("svg", { viewBox: "0 0 16 16", "aria-hidden": true }, svg("path", { d: sign }))
          : label,
      );
      button.addEventListener("click", act);
      this.buttons[key] = button;
      return button;
    };
    return html(
      "div",
      { class: "buttons" },
      add("first", "First step", () => this.go(0)),
      add("back", "One step back", () => this.go(this.at - 1)),
      add("play", "Play", () => this.toggle()),
      add("next", "Next step", () => this.go(this.at + 1)),
      add("end", "Last step", () => this.go(this.frames.length - 1)),
    );
  }

  private signs(): HTMLElement {
    const sign = (kind: string, text: string) =>
      html(
        "li",
        {},
        html("span", { class: `board-cell is-${kind}`, "aria-hidden": "true" }),
        text,
      );
    return html(
      "ul",
      { class: "signs" },
      sign("swap", "swapped"),
      sign("cleared", "cleared"),
      sign("fired", "special that fires"),
      sign("made", "special that is made"),
    );
  }

  private load(): void {
    this.stop();
    this.replay = this.replays().find((replay) => replay.label === this.label) ?? this.replays()[0];
    this.frames = this.replay ? framesOf(this.level, this.replay) : [];
    this.slider.max = String(Math.max(0, this.frames.length - 1));
    void this.show(0);
  }

  // What the reader does ends what plays by itself.
  private go(at: number): void {
    this.stop();
    void this.show(at);
  }

  private toggle(): void {
    if (this.isRunning) return this.stop();
    this.isRunning = true;
    this.buttons.play!.textContent = "Stop";
    void this.run();
  }

  private async run(): Promise<void> {
    if (this.at >= this.frames.length - 1) await this.show(0);
    while (this.isRunning && this.at < this.frames.length - 1) {
      await new Promise((done) => setTimeout(done, PACE));
      if (this.isRunning) await this.show(this.at + 1);
    }
    this.stop();
  }

  // The step from the frame before is seen as it happens, any other is a leap.
  private async show(at: number): Promise<void> {
    const from = this.frames[this.at];
    const isStep = at === this.at + 1;
    this.at = Math.min(Math.max(0, at), this.frames.length - 1);
    const frame = this.frames[this.at];
    const replay = this.replay;
    if (!frame || !replay) return;
    this.say(frame, replay);
    const mine = ++this.seen;
    this.board.leap();
    this.board.describe(`The board, move ${frame.move} of ${replay.moves_used}. ${frame.event}`);
    this.mark(undefined);
    const { columns } = this.level;
    if (isStep && from)
      await this.board.lead(
        (before, after, look) => stepAct(from, frame, before, after, columns, look),
        frame.board,
      );
    else await this.board.show(frame.board);
    if (mine === this.seen) this.mark(frame);
  }

  private mark(frame: Frame | undefined): void {
    this.board.mark("swap", frame?.swap ?? []);
    for (const kind of ["cleared", "fired", "made"] as const)
      this.board.mark(kind, frame?.[kind] ?? []);
  }

  private say(frame: Frame, replay: Replay): void {
    this.event.textContent = frame.event;
    const whole = replay.moves.length === replay.moves_used;
    const facts: [string, string][] = [
      ["move", `${frame.move} of ${replay.moves_used} played, ${this.level.moves} allowed`],
      [
        "score",
        this.at === this.frames.length - 1 && whole
          ? scoreWords(replay)
          : numberWords(frame.score, 0),
      ],
    ];
    this.level.goals.forEach((goal, i) => facts.push([goal, frame.goals[i] ?? "\u2013"]));
    if (frame.offered !== null) facts.push(["to choose from", `${frame.offered} moves`]);
    const outcome = this.level.has_goals ? (replay.won ? ", passed" : ", not passed") : "";
    facts.push(["game", `number ${replay.game}, ends with ${scoreWords(replay)}${outcome}`]);
    if (replay.cut) facts.push(["not kept", replay.cut]);
    this.facts.replaceChildren(
      ...facts.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]),
    );
    this.slider.value = String(this.at);
    this.slider.setAttribute(
      "aria-valuetext",
      `step ${this.at} of ${this.frames.length - 1}: ${frame.event}`,
    );
    this.buttons.first!.disabled = this.buttons.back!.disabled = this.at === 0;
    this.buttons.next!.disabled = this.buttons.end!.disabled = this.at === this.frames.length - 1;
  }

  private onKey(event: KeyboardEvent): void {
    if ((event.target as Element).matches("select")) return;
    const to = {
      ArrowRight: this.at + 1,
      ArrowLeft: this.at - 1,
      Home: 0,
      End: this.frames.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }
}
