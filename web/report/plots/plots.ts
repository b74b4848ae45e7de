import { colour, dash, type Cast } from "../cast";
import { figureOf, isComparison, type Compared, type Comparison, type Level, type Player, type Report } from "../data";
import { chooser, make } from "../dom";
import { numberWords } from "../words";
import { difficultyPlot } from "./difficulty";
import { histogramRows } from "./histograms";
import { linePlot, type Line } from "./lines";
import { dotRows, pairRows } from "./rows";

type Drawing = (width: number) => SVGElement | HTMLElement | undefined;

// Puts plots with tooltips where the page has plain ones, in the view that is seen and at the width that it has.
export class Plots {
  private view: HTMLElement | undefined;
  private readonly chosen = new Map<Element, string>(); // players of figures that show one

  constructor(
    private readonly data: Report | Comparison,
    private readonly cast: Cast,
  ) {
    let pending = 0;
    addEventListener("resize", () => {
      cancelAnimationFrame(pending);
      pending = requestAnimationFrame(() => this.redraw());
    });
  }

  show(view: HTMLElement): void {
    this.view = view;
    this.redraw();
  }

  private redraw(): void {
    for (const figure of this.view?.querySelectorAll("figure.plot") ?? []) this.draw(figure);
  }

  private draw(figure: Element): void {
    const place = figure.querySelector<HTMLElement>(".drawing")!;
    const drawing = this.drawingOf(figure);
    if (!drawing) return;
    const label = place.querySelector("svg")?.getAttribute("aria-label") ?? "";
    const plot = place.clientWidth > 0 ? drawing(place.clientWidth) : undefined;
    if (!plot) return;
    plot.setAttribute("role", "img");
    plot.setAttribute("aria-label", label);
    // Plot names the groups inside, which a group without a role may not be; the label of the whole says it all.
    for (const group of plot.querySelectorAll("g[aria-label]")) group.removeAttribute("aria-label");
    place.replaceChildren(plot);
  }

  private drawingOf(figure: Element): Drawing | undefined {
    const kind = figure.getAttribute("data-plot")!;
    const index = Number(figure.closest<HTMLElement>(".view")?.dataset.level);
    if (isComparison(this.data)) {
      const compared = this.data.levels[index];
      return compared && this.comparedDrawing(kind, compared, figure);
    }
    const levels = this.data.levels;
    if (kind === "difficulty") return (width) => difficultyPlot(levels, this.cast, width);
    const level = levels[index];
    return level && this.levelDrawing(kind, level);
  }

  private levelDrawing(kind: string, level: Level): Drawing | undefined {
    const played = this.cast.of(level);
    const counts = (key: "moves_left_counts" | "cascade_counts") =>
      played.map(({ member, player }) => ({ member, player, from: -0.5, width: 1, counts: player[key] }));
    switch (kind) {
      case "passes": {
        const rows = played.map(({ member, player }) => ({
          name: member.name,
          member,
          figure: figureOf(player, "pass_rate") ?? { value: null, low: null, high: null, n: 0 },
        }));
        return (width) => dotRows(rows, level.target, width);
      }
      case "curve":
        return (width) =>
          linePlot(
            this.lines(level, (player) => player.curve),
            { x: "moves allowed", y: "passed", unit: "share", top: 1, target: level.target, limits: [level.moves] },
            width,
          );
      case "offered": {
        const lines = this.lines(level, (player) => player.offered);
        const top = Math.max(1, ...lines.flatMap((line) => line.series.value.map((v) => 1.15 * (v ?? 0))));
        return (width) => linePlot(lines, { x: "turn", y: "moves to choose from", unit: "moves", top }, width);
      }
      case "score": {
        const hills = played.map(({ member, player }) => ({ member, player, ...player.score_histogram }));
        return (width) =>
          histogramRows(
            hills,
            {
              label: "points",
              stars: level.stars,
              boxes: true,
              say: (from, to) => `${numberWords(from, 0)} to ${numberWords(to - 1, 0)} points`,
            },
            width,
          );
      }
      case "moves-left":
        return (width) =>
          histogramRows(
            counts("moves_left_counts"),
            { label: "moves left", stars: [], boxes: false, say: (from) => `${from + 0.5} moves left` },
            width,
          );
      case "cascades":
        return (width) =>
          histogramRows(
            counts("cascade_counts"),
            { label: "waves", stars: [], boxes: false, say: (from) => `longest cascade of ${from + 0.5} waves` },
            width,
          );
      default:
        return undefined;
    }
  }

  private comparedDrawing(kind: string, compared: Compared, figure: Element): Drawing | undefined {
    if (kind === "compared-passes") {
      const pairs = this.cast.of(compared.new).flatMap(({ member, player }) => {
        const old = figureOf(
          compared.old.players.find((each) => each.name === member.name),
          "pass_rate",
        );
        const now = figureOf(player, "pass_rate");
        return old && now ? [{ name: member.name, old, now }] : [];
      });
      return pairs.length ? (width) => pairRows(pairs, width) : undefined;
    }
    if (kind !== "compared-curve") return undefined;
    if (!this.chosen.has(figure)) this.addChoice(figure, compared.new);
    const name = this.chosen.get(figure);
    const line = (level: Level, word: string, paint: string, pattern: string): Line[] => {
      const series = level.players.find((player) => player.name === name)?.curve;
      return series ? [{ name: word, colour: paint, dash: pattern, isMain: true, series }] : [];
    };
    const lines = [
      ...line(compared.old, "old", "var(--before)", "6 4"),
      ...line(compared.new, "new", "var(--after)", "none"),
    ];
    const limits = [...new Set([compared.old.moves, compared.new.moves])];
    return lines.length
      ? (width) =>
          linePlot(
            lines,
            { x: "moves allowed", y: "passed", unit: "share", top: 1, target: compared.new.target, limits },
            width,
          )
      : undefined;
  }

  private addChoice(figure: Element, level: Level): void {
    const start = this.cast.mainPlayer(level)?.name ?? "";
    this.chosen.set(figure, start);
    const names = this.cast
      .of(level)
      .filter(({ player }) => player.curve)
      .map(({ member }) => member.name);
    const heading = figure.querySelector("h4")!;
    heading.textContent = "Every move limit, old and new";
    heading.after(
      make(
        "p",
        { class: "chooser" },
        ...chooser("Player", names, start, (name) => {
          this.chosen.set(figure, name);
          this.draw(figure);
        }),
      ),
    );
  }

  private lines(level: Level, series: (player: Player) => Line["series"] | null): Line[] {
    const main = this.cast.mainPlayer(level)?.name;
    return this.cast.of(level).flatMap(({ member, player }) => {
      const found = series(player);
      return found && found.value.length
        ? [
            {
              name: member.name,
              colour: colour(member),
              dash: dash(member),
              isMain: member.isOnLadder || member.name === main,
              series: found,
            },
          ]
        : [];
    });
  }
}
