import type { Engine } from "../engine/types";
import { Replay } from "../game/replay";
import { html, put } from "../shared/dom";
import { count, plural } from "../shared/format";
import { table } from "../shared/table";
import type { MoveLine, PlayedRound } from "./data";
import { seconds } from "./words";

const thought = ({ shown_ms, done_ms }: MoveLine) => Math.max(0, done_ms - shown_ms);

// The time of every move before it was made, as a row of bars.
export function timeBars(times: readonly MoveLine[]): HTMLElement {
  const most = Math.max(1000, ...times.map(thought));
  const bars = times.map((move) => {
    const bar = html("span", { class: "time-bar", title: seconds(thought(move)) });
    bar.style.height = `${Math.max(4, (100 * thought(move)) / most)}%`;
    return bar;
  });
  const label = `Time before each move, up to ${seconds(most)}`;
  return html("div", { class: "time-bars", role: "img", "aria-label": label }, bars);
}

// A game move by move, beside what is known of each move.
export class GameView {
  readonly element = html("div", { class: "game-view" });
  private readonly replay: Replay;
  private readonly rows: HTMLTableRowElement[];

  constructor(engine: Engine, round: PlayedRound & { level: object }) {
    const { level, seed, moves, times } = round;
    this.replay = new Replay(engine, { level: level as Record<string, unknown>, seed, moves });
    const list = table({
      wrap: "scroll tall",
      css: "dense moves-table",
      head: [
        ["Move"],
        ["Thought", "number"],
        ["Choices", "number"],
        ["Points", "number"],
        ["Waves", "number"],
        ["Refused", "number"],
      ],
      rows: times.map((move, i) => [
        html(
          "button",
          { type: "button", class: "move-link", "aria-label": `Board after move ${i + 1}` },
          `${i + 1}`,
        ),
        seconds(thought(move)),
        count(move.choices),
        count(move.points),
        count(move.waves),
        move.refused ? count(move.refused) : "",
      ]),
    });
    this.rows = [...list.querySelectorAll<HTMLTableRowElement>("tbody tr")];
    this.rows.forEach((row, i) =>
      row
        .querySelector("button")!
        .addEventListener("click", () => void this.replay.watching.seek(i + 1)),
    );
    this.replay.onMove = (played) => this.mark(played);
    const caption = html(
      "p",
      { class: "soft small" },
      `${plural(times.length, "move", "moves")}. Thought: from the board at rest to the swap.`,
    );
    put(this.element, this.replay.element, html("div", { class: "move-list" }, list, caption));
  }

  async start(): Promise<void> {
    await this.replay.start();
  }

  close(): void {
    this.replay.close();
  }

  private mark(played: number): void {
    this.rows.forEach((row, i) => row.classList.toggle("chosen", i === played - 1));
    const row = this.rows[played - 1];
    const box = row?.closest<HTMLElement>(".scroll");
    if (row && box) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }
}
