import { Replay } from "../game/replay";
import { button, html, put } from "../shared/dom";
import { capital, count } from "../shared/format";
import type { PlayerResult, RoundResult } from "./data";
import type { Visit } from "./visit";

// One's own rounds, each beside those of players on the same board.
export class RoundsPlayed {
  readonly element = html("div", { class: "rounds-played" });
  private readonly dialog = html("dialog", { class: "replay-box", "aria-labelledby": "replay-of" });
  private replay: Replay | undefined;

  constructor(
    private readonly visit: Visit,
    rounds: readonly RoundResult[],
  ) {
    const { words } = visit;
    const none = rounds.length === 0 && html("p", { class: "soft" }, words.say("no_rounds"));
    const hasOthers = rounds.some(({ beside }) => beside.length > 0);
    put(
      this.element,
      none,
      rounds.map((round) => this.round(round)),
      hasOthers && html("p", { class: "soft small" }, words.say("games_of")),
      this.dialog,
    );
    this.dialog.addEventListener("close", () => this.stop());
    visit.onLeave(() => this.stop());
  }

  private round(round: RoundResult): HTMLElement {
    const { words } = this.visit;
    const { beside, score, name } = round;
    const games = beside.flatMap(({ scores }) => scores);
    const most = Math.max(score, ...games, 1) * 1.04;
    const below = games.filter((each) => each < score).length;
    return html(
      "section",
      { class: "round-card", "aria-label": name },
      html(
        "div",
        { class: "round-head" },
        html("h2", {}, name),
        below > 0 &&
          html(
            "p",
            { class: "soft small" },
            words.say("better_than", { n: count(below), of: count(games.length) }),
          ),
      ),
      this.row(words.say("your_game"), [score], score, most, round, round.moves, true),
      beside.map((player) => this.playerRow(player, most, round)),
    );
  }

  private playerRow(player: PlayerResult, most: number, round: RoundResult): HTMLElement {
    const { title, player: name, scores, mean, moves } = player;
    const who = capital(this.visit.words.translate(title || name));
    return this.row(who, scores, mean, most, round, moves, false);
  }

  private row(
    who: string,
    scores: readonly number[],
    mean: number,
    most: number,
    round: RoundResult,
    moves: string,
    isOwn: boolean,
  ): HTMLElement {
    const { words } = this.visit;
    const at = (css: string, value: number) => {
      const mark = html("span", { class: css });
      mark.style.insetInlineStart = `${(100 * value) / most}%`;
      return mark;
    };
    const points = count(Math.round(mean));
    const watch = html("span", {}, words.say("watch"));
    return html(
      "div",
      { class: isOwn ? "score-row is-own" : "score-row" },
      html("p", { class: "score-who" }, who),
      html(
        "p",
        { class: "score-points" },
        isOwn ? words.say("round_points", { n: points }) : words.say("mean_of", { n: points }),
      ),
      html(
        "div",
        { class: "score-strip", "aria-hidden": "true" },
        !isOwn && scores.map((each) => at("score-dot", each)),
        at("score-mean", mean),
      ),
      moves &&
        button(
          {
            class: "score-watch",
            "aria-label": words.say("watch_game", { who, round: round.name }),
          },
          watch,
          () => void this.watch(who, round, moves),
        ),
    );
  }

  private async watch(who: string, round: RoundResult, moves: string): Promise<void> {
    const { words, engine } = this.visit;
    const { level, seed, name } = round;
    this.replay = new Replay(await engine, { level, seed, moves }, words.all);
    put(
      this.dialog,
      html(
        "div",
        { class: "replay-head" },
        html("h2", { id: "replay-of" }, `${who}: ${name}`),
        button({}, words.say("close"), () => this.dialog.close()),
      ),
      this.replay.element,
    );
    this.dialog.showModal();
    await this.replay.start();
    this.replay?.watching.play();
  }

  private stop(): void {
    this.replay?.close();
    this.replay = undefined;
    put(this.dialog);
  }
}
