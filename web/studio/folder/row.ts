// A level of the folder in one row.
import { thumbnail } from "../../board/thumbnail";
import type { Engine } from "../../engine/types";
import { button, html, put } from "../../shared/dom";
import { number } from "../../shared/format";
import { dealtBoard } from "../dealt";
import { writeRoute } from "../routes";
import type { LevelText } from "../studio";
import type { JobState, ListedLevel, Played } from "./types";

interface Ways {
  playtest: () => void;
  compare: () => void;
  history: () => void;
}

const SIGNS: Record<Played["status"], string> = {
  good: "✓",
  note: "•",
  warning: "!",
  alarm: "!!",
};

// "43 % (39 to 47) by greedy"
function figureText({ figure }: Played): string {
  if (!figure || figure.value === null) return "";
  const isShare = figure.metric === "pass_rate";
  const text = (value: number) => number(isShare ? 100 * value : value, 0);
  const unit = isShare ? " %" : " points";
  const range = `(${text(figure.low)} to ${text(figure.high)})`;
  return `${text(figure.value)}${unit} ${range} by ${figure.player}`;
}

function rateBar({ figure }: Played): HTMLElement | false {
  if (figure?.metric !== "pass_rate" || figure.value === null) return false;
  const bar = html("span", { class: "rate", "aria-hidden": "true" });
  bar.style.setProperty("--value", String(figure.value));
  bar.style.setProperty("--low", String(figure.low));
  bar.style.setProperty("--high", String(figure.high));
  return bar;
}

function standing(level: ListedLevel): Node[] {
  const { mistakes, played } = level;
  if (mistakes.length) {
    const { text, line, column } = mistakes[0]!;
    const more = mistakes.length > 1 ? ` (and ${mistakes.length - 1} more)` : "";
    return [html("p", { class: "mistake" }, `${line}:${column}: ${text}${more}`)];
  }
  if (!played) return [html("p", { class: "soft" }, "not played yet")];
  const found = played.findings.map((id) =>
    html("span", { class: "finding" }, played.names[id] ?? id),
  );
  return [
    html(
      "p",
      { class: `standing standing-${played.status}` },
      html("span", { class: "sign", "aria-label": played.status }, SIGNS[played.status]),
      rateBar(played),
      figureText(played),
      played.is_present === false && html("em", {}, "edited since"),
    ),
    html("p", { class: "findings" }, found),
  ];
}

export class LevelRow {
  readonly element: HTMLElement;
  private readonly picture = html("div", { class: "folder-picture", "aria-hidden": "true" });
  private readonly words = html("div", { class: "folder-words" });
  private readonly doings = html("div", { class: "folder-ways" });
  private readonly job = html("p", { class: "soft" }); // that plays it now
  private drawn = ""; // the version that the picture shows

  constructor(
    id: string,
    private readonly ways: Ways,
  ) {
    this.element = html(
      "li",
      { class: "folder-level", "data-level": id },
      this.picture,
      this.words,
      this.doings,
    );
  }

  show(level: ListedLevel): void {
    const { id, name, rows, columns, moves, played } = level;
    const facts = rows && `${rows} × ${columns}, ${moves} moves, ${level.colours} colours`;
    put(
      this.words,
      html("h2", {}, html("a", { href: writeRoute({ view: "draw", id }) }, name || id)),
      html("p", { class: "soft" }, [level.file, facts].filter(Boolean).join(" · ")),
      standing(level),
      this.job,
    );
    const canPlay = level.mistakes.length === 0;
    put(
      this.doings,
      canPlay && html("a", { href: writeRoute({ view: "play", id }) }, "Play"),
      html("a", { href: writeRoute({ view: "draw", id }) }, "Draw"),
      played && html("a", { href: played.page, target: "_blank" }, "Report"),
      canPlay && button({}, "Playtest", this.ways.playtest),
      played && button({}, "History", this.ways.history),
      played?.is_present === false && button({}, "What changed", this.ways.compare),
    );
  }

  // The list of jobs may be far above.
  follow({ state, progress }: JobState): void {
    const share = progress?.total ? Math.floor((100 * progress.done) / progress.total) : 0;
    const words = { waiting: "waits to be played", running: `is being played: ${share} %` };
    put(this.job, state in words ? words[state as keyof typeof words] : "");
  }

  draw(level: LevelText, engine: Engine): void {
    const version = level.version ?? level.text;
    if (this.drawn === version) return;
    this.drawn = version;
    try {
      const { level: read, rows, columns } = engine.ask({ ask: "review", text: level.text });
      const board = read && dealtBoard(engine, read);
      put(this.picture, board && thumbnail(engine.spots, rows, columns, board));
    } catch {
      put(this.picture);
    }
  }
}
