import type { Pair, PlayerEntry, Pool } from "../../engine/types";
import { button, html, put } from "../../shared/dom";
import { capital } from "../../shared/format";
import type { Game } from "../../game/game";
import { swapWords } from "../../game/words";

// What each player would do here. They think in workers, so the page goes on meanwhile.
export class Advice {
  readonly element = html("details", { class: "more" }, html("summary", {}, "What would they do?"));
  private readonly place = html("div", {});
  private asked = 0; // answers to an older question are not shown
  private game: Game | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly players: readonly PlayerEntry[],
    private readonly columns: number,
    private readonly point: (pair: Pair | null) => void,
  ) {
    this.element.append(this.place);
    this.element.addEventListener("toggle", () => this.game && this.about(this.game));
  }

  // The position has changed.
  about(game: Game): void {
    this.game = game;
    const mine = ++this.asked;
    if (!this.element.open) return;
    if (game.view.over) return put(this.place, html("p", { class: "soft" }, "The game is over."));
    const rows = this.players.map((player) => {
      const answer = html("span", { class: "advice-move soft" }, "thinks …");
      const name = html("span", { class: "advice-name" }, capital(player.name));
      const title = html("span", { class: "small soft" }, player.title);
      const row = html("li", {}, name, title, answer);
      return { player, row, answer };
    });
    put(this.place, html("ul", { class: "advice" }, rows.map(({ row }) => row)));
    const { level, deal } = game;
    const moves = game.moves();
    let next = 0;
    const work = async (worker: number) => {
      for (let each; mine === this.asked && (each = rows[next++]); ) {
        const { player, answer } = each;
        try {
          const { table } = await this.pool.ask({ ask: "start", level, ...deal, moves }, worker);
          const hint = await this.pool.ask({ ask: "hint", table, player: player.name }, worker);
          await this.pool.ask({ ask: "close", table }, worker);
          if (mine !== this.asked) return;
          const pair: Pair = [hint.from, hint.to];
          const words = swapWords(hint.from, hint.to, this.columns);
          put(answer, button({ class: "link" }, words, () => this.point(pair)));
        } catch (error) {
          put(answer, (error as Error).message);
        }
      }
    };
    const workers = Math.min(this.pool.size, rows.length);
    for (let worker = 0; worker < workers; ++worker) void work(worker);
  }

  close(): void {
    ++this.asked;
  }
}
