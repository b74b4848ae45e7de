// What the players at work make of the level, and of the last edit.
import type { Figure, Numbers, PlayerEntry } from "../../engine/types";
import { html, put, svg } from "../../shared/dom";
import { plural } from "../../shared/format";
import { CurvePlot } from "./curve_plot";
import { pointsWords, shareWords, verdictOf } from "./figures";
import type { Live } from "./live";

export type Base = "edit" | "opened";

export interface Choices {
  base: Base;
  seed: number;
}

interface Row {
  element: HTMLElement;
  value: HTMLElement;
  range: HTMLElement;
  bar: SVGSVGElement;
  verdict: HTMLElement;
  games: HTMLElement;
}

const BAR = 260;
const HALF = 7;

export const mainFigure = (numbers: Numbers): Figure | null =>
  numbers.pass_rate ?? numbers.figures.find(({ metric }) => metric === "score")?.figure ?? null;

export class NumbersCard {
  readonly element: HTMLElement;
  readonly extra = html("div", {}); // what others put at the end
  readonly brief = html("p", { class: "draw-brief" }); // beside the board
  private readonly rows = new Map<string, Row>();
  private readonly list = html("div", { class: "draw-players", role: "list" });
  private readonly state = html("p", { class: "draw-state soft small", role: "status" });
  private readonly command = html("code", {});
  private readonly curve = new CurvePlot();
  private readonly looks: Map<string, string>;

  constructor(
    private readonly live: Live,
    private readonly all: PlayerEntry[],
    private readonly choices: Choices,
    private readonly onChoice: () => void,
    private readonly fileName: () => string,
  ) {
    this.looks = new Map(all.map(({ name }, i) => [name, `p${i % 10}`]));
    this.element = html(
      "section",
      { class: "draw-card draw-numbers", "aria-label": "Live numbers" },
      html("h2", {}, "Live numbers"),
      this.list,
      this.state,
      this.curve.element,
      this.extra,
      this.settings(),
    );
    this.curve.element.hidden = true;
  }

  start(): void {
    this.curve.start();
  }
  lookOf(name: string): string {
    return this.looks.get(name) ?? "p9";
  }

  // The players anew, or what one of them has come to.
  showPlayers(): void {
    this.rows.clear();
    put(
      this.list,
      this.live.players.map((name) => {
        const row = this.row(name);
        this.rows.set(name, row);
        return row.element;
      }),
    );
    this.show();
  }

  show(): void {
    for (const name of this.live.players) this.showRow(name);
    this.showState();
    this.showCurve();
    this.showBrief();
  }

  private showBrief(): void {
    put(
      this.brief,
      this.live.players.map((name) => {
        const { numbers, versus } = this.live.of(name);
        const figure = numbers && mainFigure(numbers);
        if (!figure) return null;
        const words = numbers.pass_rate ? shareWords(figure) : pointsWords(figure);
        const verdict = versus && verdictOf(versus);
        return html(
          "span",
          { class: this.lookOf(name) },
          html("i", {}),
          `${name} `,
          html("strong", {}, words.value),
          verdict &&
            verdict.css !== "same" &&
            html("span", { class: verdict.css }, ` ${verdict.words}`),
        );
      }),
    );
  }

  private row(name: string): Row {
    const cell = (css: string) => html("div", { class: css });
    const [value, range, verdict, games] = ["value", "range", "verdict", "games"].map(cell);
    const bar = svg("svg", {
      ...{ viewBox: `0 0 ${BAR} ${2 * HALF}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    });
    const title = this.all.find((each) => each.name === name)?.title;
    const element = html(
      "div",
      { class: `draw-player ${this.lookOf(name)}`, role: "listitem", "data-player": name },
      html("div", { class: "name", title }, html("i", {}), name),
      ...[value!, range!, bar, verdict!, games!],
    );
    return { element, value: value!, range: range!, bar, verdict: verdict!, games: games! };
  }

  private showRow(name: string): void {
    const row = this.rows.get(name);
    if (!row) return;
    const { numbers, versus } = this.live.of(name);
    const fault = this.live.faultOf(name);
    const figure = numbers && mainFigure(numbers);
    const isShare = numbers?.pass_rate !== null;
    const words = figure && (isShare ? shareWords(figure) : pointsWords(figure));
    row.element.classList.toggle("waits", !numbers && !fault);
    put(
      row.value,
      words ? words.value : fault ? "cannot play" : this.live.match.level ? "\u2026" : "\u2013",
    );
    put(row.range, words?.range || (fault ?? "\u00a0"));
    put(row.games, numbers ? plural(numbers.games, "game", "games") : "\u00a0");
    const verdict = versus && verdictOf(versus);
    row.verdict.className = `verdict ${verdict?.css ?? ""}`;
    put(
      row.verdict,
      verdict && [html("strong", {}, verdict.words), " ", html("span", {}, verdict.range)],
    );
    put(row.bar, figure && isShare && this.barOf(figure));
    row.bar.classList.toggle("none", !isShare);
  }

  private barOf({ value, low, high }: Figure): SVGElement[] {
    const x = (share: number) => 5 + share * (BAR - 10);
    const out = [svg("path", { class: "track", d: `M5 ${HALF}H${BAR - 5}` })];
    if (low !== null && high !== null)
      out.push(svg("path", { class: "reach", d: `M${x(low)} ${HALF}H${x(high)}` }));
    if (value !== null)
      out.push(
        svg("path", { class: "at edge", d: `M${x(value)} ${HALF}h0` }),
        svg("path", { class: "at", d: `M${x(value)} ${HALF}h0` }),
      );
    return out;
  }

  private showState(): void {
    const { live } = this;
    if (!live.match.level) {
      this.say("Nobody can play this level: see what is wrong with it.");
      return;
    }
    const { base } = live.match;
    const against = this.choices.base === "edit" ? "before this edit" : "as it was opened";
    const compared = base
      ? `Compared with the level ${against}, game by game on the same boards.`
      : this.choices.base === "edit"
        ? "Draw something, and the difference that it makes is shown here."
        : "It is as it was opened.";
    this.say(
      `Seed ${live.match.seed}. ${live.isAtWork ? "" : "All games are played. "}${compared}`,
    );
    const games = Math.min(...live.players.map((name) => live.of(name).numbers?.games ?? 0));
    put(
      this.command,
      `dramatis playtest ${this.fileName()} --cast ${live.players.join(",")} ` +
        `--games ${Math.max(games, 100)} --seed ${live.match.seed}`,
    );
  }

  // For eyes and ears: not again what was said.
  private say(words: string): void {
    if (this.state.textContent !== words) this.state.textContent = words;
  }

  private showCurve(): void {
    const { live } = this;
    const moves = live.match.level?.moves;
    const lines = live.players.flatMap((name) => {
      const curve = live.of(name).numbers?.curve;
      return curve ? [{ name, look: this.lookOf(name), curve }] : [];
    });
    this.curve.show(lines, typeof moves === "number" ? moves : 0);
  }

  // Who plays, from which seed, and with what it is compared.
  private settings(): HTMLElement {
    const seed = html("input", {
      ...{ type: "number", min: 0, max: 2 ** 53, step: 1, value: this.choices.seed },
      id: "draw-seed",
    });
    seed.addEventListener("change", () => {
      if (!seed.validity.valid || seed.value === "") return;
      this.choices.seed = seed.valueAsNumber;
      this.onChoice();
    });
    const base = html(
      "select",
      { id: "draw-base" },
      html("option", { value: "edit" }, "the level before this edit"),
      html("option", { value: "opened" }, "the level as it was opened"),
    );
    base.addEventListener("change", () => {
      this.choices.base = base.value as Base;
      this.onChoice();
    });
    const ticks = this.all.map(({ name, title }) => {
      const box = html("input", {
        ...{ type: "checkbox", value: name, checked: this.live.players.includes(name) },
      });
      box.addEventListener("change", () => {
        const wanted = new Set(this.live.players);
        if (box.checked) wanted.add(name);
        else wanted.delete(name);
        this.live.setPlayers(this.all.map((each) => each.name).filter((each) => wanted.has(each)));
        this.showPlayers();
        this.onChoice();
      });
      return html("label", { class: "draw-tick", title }, box, html("span", {}, name));
    });
    return html(
      "details",
      { class: "draw-section" },
      html("summary", {}, "Who plays, seed, comparison"),
      html("div", { class: "draw-cast", role: "group", "aria-label": "Players" }, ticks),
      html(
        "div",
        { class: "draw-field" },
        html("label", { for: "draw-base" }, "Compared with"),
        base,
      ),
      html("div", { class: "draw-field" }, html("label", { for: "draw-seed" }, "Seed"), seed),
      html(
        "p",
        { class: "small" },
        "The program plays the same games and comes to the same numbers:",
      ),
      html("p", { class: "draw-command" }, this.command),
    );
  }
}
