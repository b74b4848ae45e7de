import { button, html, put } from "../shared/dom";
import { thumbnail } from "../board/thumbnail";
import { dealtBoard } from "./dealt";
import { openNew } from "./draw/dialogs";
import { freshText, type Wishes } from "./draw/fresh";
import { pack } from "./link";
import { writeRoute } from "./routes";
import type { LevelText, OpenView, Studio } from "./studio";

// All levels of the page, each with a picture. A picture is drawn when it comes into sight.
export class LevelsView implements OpenView {
  private readonly seen: IntersectionObserver;

  constructor(
    place: HTMLElement,
    private readonly studio: Studio,
  ) {
    this.seen = new IntersectionObserver((entries) => this.onSeen(entries), {
      rootMargin: "400px",
    });
    const { levels } = studio.data;
    const cards = levels.map((level) => this.card(level));
    put(
      place,
      html(
        "div",
        { class: "levels-head" },
        html("h1", {}, "Levels"),
        html(
          "p",
          { class: "soft" },
          "Play one, or draw your own: artificial players play it while you draw, " +
            "and show how hard it is.",
        ),
        button({ class: "primary" }, "Draw a level", () =>
          openNew((wishes) => void this.draw(wishes)),
        ),
      ),
      levels.length
        ? html("ul", { class: "levels" }, cards)
        : html("p", { class: "notice" }, "This page came without levels."),
    );
    for (const card of cards) this.seen.observe(card);
  }

  private async draw(wishes: Wishes): Promise<void> {
    this.studio.go({ view: "draw", packed: await pack(freshText(wishes)) });
  }

  close(): void {
    this.seen.disconnect();
  }

  private card(level: LevelText): HTMLElement {
    const { id } = level;
    return html(
      "li",
      { class: "card", "data-level": id },
      html("a", { class: "card-link", href: writeRoute({ view: "play", id }) }, id),
      html("div", { class: "card-picture", "aria-hidden": "true" }),
      html("p", { class: "card-words" }),
    );
  }

  private onSeen(entries: IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      this.seen.unobserve(target);
      const level = this.studio.data.levels.find(
        ({ id }) => id === (target as HTMLElement).dataset.level,
      );
      if (level) this.fill(target as HTMLElement, level);
    }
  }

  private fill(card: HTMLElement, level: LevelText): void {
    const { engine } = this.studio;
    const review = engine.ask({ ask: "review", text: level.text });
    const { name, teaches, moves } = (review.level ?? {}) as Record<string, unknown>;
    if (typeof name === "string") put(card.querySelector("a")!, name);
    const board = review.level ? dealtBoard(engine, review.level) : null;
    if (board)
      put(
        card.querySelector(".card-picture")!,
        thumbnail(engine.spots, review.rows, review.columns, board),
      );
    const words = [
      typeof teaches === "string" && html("span", {}, teaches),
      html(
        "span",
        { class: "soft" },
        [...(review.goals ?? []), typeof moves === "number" && `${moves} moves`]
          .filter(Boolean)
          .join(" · "),
      ),
    ];
    put(card.querySelector(".card-words")!, words);
  }
}
