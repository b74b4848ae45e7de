// "Bring it to 45 %": the tuner looks for a change, and what it finds is an edit like any other.
import type { LevelFile, Proposal, Tuned } from "../../engine/types";
import { button, html, put } from "../../shared/dom";
import { number } from "../../shared/format";
import type { Desk } from "./desk";
import { shareWords } from "./figures";
import { targetOf } from "./level";
import type { Live } from "./live";

const GAMES = 400;
const said = (words: string[]) => words.join("; ").replaceAll(" -> ", " \u2192 ");
const STATES: Record<Tuned["status"], string> = {
  already: "It is there already.",
  found: "These changes do it:",
  likely: "These changes most likely do it:",
  unclear: "It could not be told whether one of these does it:",
  none: "Nothing that was tried does it.",
};

export class Tuning {
  readonly element: HTMLElement;
  private readonly share = html("input", {
    ...{ type: "number", min: 0, max: 100, step: 1, value: 45, id: "draw-tune-share" },
  });
  private readonly margin = html("input", {
    ...{
      type: "number",
      min: 1,
      max: 50,
      step: 1,
      value: 5,
      "aria-label": "within so many points",
    },
  });
  private readonly player = html("select", { "aria-label": "of the games of" });
  private readonly answer = html("div", { class: "draw-offers", "aria-live": "polite" });
  private readonly start: HTMLButtonElement;
  private readonly stop: HTMLButtonElement;
  private turn = 0; // of searches: one that was given up says nothing

  constructor(
    private readonly desk: Desk,
    private readonly live: Live,
    players: string[],
    private readonly ask: (level: LevelFile, band: Band, seed: number) => Promise<Tuned>,
  ) {
    this.player.append(...players.map((name) => html("option", { value: name }, name)));
    this.player.value = players.includes("greedy") ? "greedy" : (players[0] ?? "");
    this.start = button({ class: "primary" }, "Find a change", () => void this.search());
    this.stop = button({ hidden: true }, "Stop", () => this.giveUp("Stopped."));
    this.element = html(
      "div",
      { class: "draw-tune", role: "group", "aria-label": "Bring it to a pass rate" },
      html("label", { for: "draw-tune-share" }, "Bring it to"),
      this.share,
      "% \u00b1",
      this.margin,
      "of games by",
      this.player,
      this.start,
      this.stop,
      this.answer,
    );
  }

  // At the level's own target first of all.
  aim(): void {
    const target = targetOf(this.desk.document.drawn);
    if (!target) return;
    this.share.value = number(50 * (target.low + target.high), 0);
    this.margin.value = number(Math.max(1, 50 * (target.high - target.low)), 0);
    if ([...this.player.options].some(({ value }) => value === target.player))
      this.player.value = target.player;
  }

  show(): void {
    const { level } = this.live.match;
    this.start.disabled = level === null || !Array.isArray(level.goals);
    this.start.title = this.start.disabled ? "A level without goals cannot be passed" : "";
    // What was offered was for the level as it was.
    if (this.offered !== null && this.offered !== this.desk.document.text) this.clear();
  }
  private offered: string | null = null;
  private clear(): void {
    this.offered = null;
    if (!this.stop.hidden) this.giveUp("The level has changed.");
    else put(this.answer);
  }

  private giveUp(words: string): void {
    ++this.turn;
    this.live.cancel(this.live.spare);
    this.finish();
    put(this.answer, html("p", { class: "soft" }, words));
  }
  private finish(): void {
    this.stop.hidden = true;
    this.start.hidden = false;
    this.live.setOn(true);
  }

  private async search(): Promise<void> {
    const { level, seed } = this.live.match;
    if (!level || !this.share.validity.valid || !this.margin.validity.valid) return;
    const mine = ++this.turn;
    const [middle, margin] = [this.share.valueAsNumber, this.margin.valueAsNumber];
    const band: Band = {
      low: Math.max(0, (middle - margin) / 100),
      high: Math.min(1, (middle + margin) / 100),
      player: this.player.value,
      games: GAMES,
    };
    this.offered = this.desk.document.text;
    this.stop.hidden = false;
    this.start.hidden = true;
    put(
      this.answer,
      html("p", { class: "draw-busy" }, "Trying moves, ice, crates, weights, goals and more\u2026"),
    );
    try {
      const tuned = await this.ask(level, band, seed);
      if (mine === this.turn) this.showTuned(tuned, band);
    } catch (error) {
      if (mine === this.turn)
        put(this.answer, html("p", { class: "notice" }, (error as Error).message));
    }
    if (mine === this.turn) this.finish();
  }

  private showTuned({ status, nearest, proposals }: Tuned, band: Band): void {
    const of = `${band.player}, about ${number(band.games, 0)} games`;
    put(
      this.answer,
      html("p", {}, STATES[status] ?? status),
      proposals.length > 0 &&
        html(
          "ul",
          {},
          proposals.map((proposal) => this.offer(proposal)),
        ),
      status === "none" &&
        html("p", { class: "soft" }, `The nearest is ${shareWords(nearest.pass).value} (${of}).`),
    );
  }

  private offer(proposal: Proposal): HTMLElement {
    const { words, pass, moves } = proposal;
    const { value, range } = shareWords(pass);
    const limits =
      moves &&
      moves[0] !== moves[1] &&
      ` Any limit from ${moves[0]} to ${moves[1]} moves would do.`;
    return html(
      "li",
      {},
      html("strong", {}, said(words)),
      html("span", { class: "soft" }, ` passed ${value} (${range}).`, limits),
      button({}, "Make this change", () => this.apply(proposal)),
    );
  }

  private apply({ level, words }: Proposal): void {
    this.offered = null;
    put(this.answer);
    this.desk.document.tune(level, `Tuned: ${said(words)}`);
    const { text } = this.desk.document;
    put(
      this.answer,
      html("p", {}, "Done: ", html("strong", {}, said(words)), "."),
      button({}, "Undo it", () => {
        if (this.desk.document.text === text) this.desk.undo();
        put(this.answer);
      }),
    );
    this.offered = text;
  }
}

export interface Band {
  low: number;
  high: number;
  player: string;
  games: number;
}
