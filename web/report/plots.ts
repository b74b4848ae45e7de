// The plots that the program drew: as wide as their place, and with words for what one points at.
import { chooser, html } from "../shared/dom";
import { at, Stretched } from "../shared/stretch";
import { addTips, type Feel, type Mark } from "../shared/tip";
import type { Cast } from "./cast";
import {
  figureOf,
  isComparison,
  type Compared,
  type Comparison,
  type Level,
  type Player,
  type Report,
  type Series,
} from "./data";
import { word } from "./terms";
import { fitTitles } from "./titles";
import { figureWords, numberWords } from "./words";

type Marks = (drawn: Stretched) => Mark[];

const NEAR: Feel = { x: 1, y: 1 };
const ROWS: Feel = { x: 0, y: 1 };
const BARS: Feel = { x: 1, y: 3 };
const LEAST = 30; // pixels for a level of the difficulty plot

const count = (value: number) => numberWords(value, 0);

// Where the rows of players are.
function rows(drawn: Stretched): { name: string; y: number }[] {
  const groups = drawn.picture.querySelectorAll<SVGGElement>("[data-player]");
  return [...groups].map((group) => {
    const { y, height } = group.getBBox();
    return { name: group.dataset.player!, y: y + height / 2 };
  });
}

function lineMarks(
  drawn: Stretched,
  name: string,
  css: string,
  axis: string,
  series: Series,
): Mark[] {
  const unit = axis === "turn" ? "moves" : "share";
  return series.value.flatMap((value, i) => {
    if (value === null) return [];
    const [low, high] = [series.low[i] ?? null, series.high[i] ?? null];
    const words = [`${name}, ${axis} ${i + 1}`, figureWords({ value, low, high, n: 0 }, unit)];
    return [{ x: at(drawn.x, i + 1), y: at(drawn.y, value), words, css }];
  });
}

export class Plots {
  private view: HTMLElement | undefined;
  private readonly drawn = new Map<SVGSVGElement, Stretched>();

  constructor(
    private readonly data: Report | Comparison,
    private readonly cast: Cast,
  ) {
    let pending = 0;
    addEventListener("resize", () => {
      cancelAnimationFrame(pending);
      pending = requestAnimationFrame(() => this.fit());
    });
  }

  // In the view that is seen, at the width that it has.
  show(view: HTMLElement): void {
    this.view = view;
    this.fit();
  }

  private fit(): void {
    for (const figure of this.view?.querySelectorAll<HTMLElement>("figure.plot") ?? [])
      this.fitFigure(figure);
  }

  private fitFigure(figure: HTMLElement): void {
    const kind = figure.dataset.plot!;
    const place = figure.querySelector<HTMLElement>(".drawing")!;
    if (place.clientWidth === 0) return;
    if (kind === "compared-curve" && !figure.querySelector("select")) this.addChoice(figure);
    for (const picture of place.querySelectorAll<SVGSVGElement>("svg[data-x]")) {
      if (picture.closest("[hidden]")) continue;
      let drawn = this.drawn.get(picture);
      if (!drawn) {
        this.drawn.set(picture, (drawn = new Stretched(picture)));
        this.addTips(kind, figure, drawn);
      }
      const isDifficulty = kind === "difficulty";
      drawn.to(place.clientWidth, isDifficulty ? LEAST * drawn.x.to : 0);
      fitTitles(picture);
      if (isDifficulty) picture.style.minWidth = picture.style.maxWidth;
    }
  }

  private addTips(kind: string, figure: HTMLElement, drawn: Stretched): void {
    const index = Number(figure.closest<HTMLElement>(".view")?.dataset.level);
    const [marks, feel] = isComparison(this.data)
      ? this.comparedMarks(kind, this.data.levels[index]!, drawn)
      : kind === "difficulty"
        ? [this.difficultyMarks(this.data.levels), NEAR]
        : this.levelMarks(kind, this.data.levels[index]!);
    // They are found once for a width.
    let found: Mark[] = [];
    let then = NaN;
    const known = () => {
      if (drawn.x.end !== then) [found, then] = [marks(drawn), drawn.x.end];
      return found;
    };
    addTips(drawn.picture, known, feel);
  }

  private difficultyMarks(levels: Level[]): Marks {
    const played = levels.filter((level) => level.has_goals);
    return (drawn) =>
      played.flatMap((level, i) =>
        this.cast.of(level).flatMap(({ member, player }) => {
          const figure = figureOf(player, "pass_rate");
          if (!figure || figure.value === null) return [];
          const words = [
            level.name || level.id,
            `${member.name} passes ${figureWords(figure, "share")}`,
          ];
          const css = `p${member.look}`;
          return [{ x: at(drawn.x, i + 0.5), y: at(drawn.y, figure.value), words, css }];
        }),
      );
  }

  private levelMarks(kind: string, level: Level): [Marks, Feel] {
    const lines =
      (axis: string, series: (player: Player) => Series | null): Marks =>
      (drawn) =>
        this.cast.of(level).flatMap(({ member, player }) => {
          const found = series(player);
          return found ? lineMarks(drawn, member.name, `p${member.look}`, axis, found) : [];
        });
    const ofRows =
      (marks: (player: Player, y: number, drawn: Stretched) => Mark[]): Marks =>
      (drawn) =>
        rows(drawn).flatMap(({ name, y }) => {
          const player = level.players.find((each) => each.name === name);
          return player ? marks(player, y, drawn) : [];
        });
    const bars = (
      bins: (player: Player) => { from: number; width: number; counts: number[] },
      say: (from: number, to: number) => string,
    ) =>
      ofRows((player, y, drawn) => {
        const { from, width, counts } = bins(player);
        return counts.flatMap((games, i) => {
          if (games === 0) return [];
          const left = from + width * i;
          const bin = say(left, left + width);
          const words = `${bin}: ${count(games)} of ${count(player.games)} games`;
          return [{ x: at(drawn.x, left + width / 2), y, words: [player.name, words] }];
        });
      });
    const whole = (counts: number[]) => ({ from: -0.5, width: 1, counts });
    switch (kind) {
      case "passes":
        return [
          ofRows((player, y, drawn) => {
            const figure = figureOf(player, "pass_rate");
            if (!figure || figure.value === null) return [];
            const words = `${figureWords(figure, "share")} of ${count(figure.n)} games`;
            return [{ x: at(drawn.x, figure.value), y, words: [player.name, words] }];
          }),
          ROWS,
        ];
      case "curve":
        return [lines("moves allowed", (player) => player.curve), NEAR];
      case "offered":
        return [lines("turn", (player) => player.offered), NEAR];
      case "score":
        return [
          bars(
            (player) => player.score_histogram,
            (from, to) => `${count(from)} to ${count(to - 1)} points`,
          ),
          BARS,
        ];
      case "moves-left":
        return [
          bars(
            (player) => whole(player.moves_left_counts),
            (from) => `${from + 0.5} moves left`,
          ),
          BARS,
        ];
      case "cascades":
        return [
          bars(
            (player) => whole(player.cascade_counts),
            (from) => `longest cascade of ${from + 0.5} ${word("step", from + 0.5)}`,
          ),
          BARS,
        ];
      case "history":
        return [this.historyMarks(level), NEAR];
      default:
        return [() => [], NEAR];
    }
  }

  private historyMarks(level: Level): Marks {
    return (drawn) =>
      (level.history ?? []).flatMap((version, i) =>
        this.cast.of(level).flatMap(({ member }) => {
          const figure = version.players.find((each) => each.name === member.name)?.figure;
          if (!figure || figure.value === null) return [];
          const unit = version.metric === "score" ? "points" : "share";
          const said = `${member.name} ${figureWords(figure, unit)}`;
          const words = [`${i + 1}. ${version.name}`, said];
          const css = `p${member.look}`;
          return [{ x: at(drawn.x, i + 1), y: at(drawn.y, figure.value), words, css }];
        }),
      );
  }

  private comparedMarks(kind: string, compared: Compared, drawn: Stretched): [Marks, Feel] {
    const of = (level: Level, name: string) => level.players.find((each) => each.name === name);
    if (kind === "compared-passes")
      return [
        () =>
          rows(drawn).flatMap(({ name, y }) => {
            const old = figureOf(of(compared.old, name), "pass_rate");
            const now = figureOf(of(compared.new, name), "pass_rate");
            if (!old || !now || now.value === null) return [];
            const words = [
              name,
              `old ${figureWords(old, "share")}`,
              `new ${figureWords(now, "share")}`,
            ];
            return [{ x: at(drawn.x, now.value), y: y + 6, words }];
          }),
        ROWS,
      ];
    const name = drawn.picture.closest<HTMLElement>("[data-player]")?.dataset.player ?? "";
    return [
      () =>
        [compared.old, compared.new].flatMap((level, i) => {
          const curve = of(level, name)?.curve;
          const [word, css] = i ? ["new", "after"] : ["old", "before"];
          return curve ? lineMarks(drawn, word!, css!, "moves allowed", curve) : [];
        }),
      NEAR,
    ];
  }

  // Whose curves are seen, old and new.
  private addChoice(figure: HTMLElement): void {
    const all = [...figure.querySelectorAll<HTMLElement>("div[data-player]")];
    const names = all.map((each) => each.dataset.player!);
    const start = all.find((each) => !each.hidden)?.dataset.player ?? "";
    const heading = figure.querySelector("h4")!;
    heading.textContent = "Every move limit, old and new";
    const choice = chooser("Player", names, start, (name) => {
      for (const each of all) each.hidden = each.dataset.player !== name;
      this.fitFigure(figure);
    });
    heading.after(html("p", { class: "chooser" }, choice));
  }
}
