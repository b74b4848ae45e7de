import { spotPicture } from "../../board/thumbnail";
import type { Goal, LevelFile, Spot, View } from "../../engine/types";
import { button, html, put } from "../../shared/dom";
import { count, plural } from "../../shared/format";
import { starSign } from "../../game/hud";

export interface Ways {
  next?: () => void; // to the level after this one
  again: () => void;
  fresh: () => void;
  watch: () => void;
}

function title(view: View): string {
  if (view.goals.length === 0) return "That was the last move";
  return view.won ? "Level passed" : "Not this time";
}

function reason(view: View, level: LevelFile): string {
  if (view.goals.length === 0) return "";
  if (!view.won)
    return view.left > 0 ? "No swap is left on the board." : "The moves are used up.";
  if (view.left === 0) return "With the last move";
  const bonus = typeof level.move_bonus === "number" ? level.move_bonus * view.left : 0;
  const moves = plural(view.left, "move", "moves");
  return bonus > 0 ? `${moves} left, worth ${count(bonus)} points` : `${moves} left`;
}

// What is shown when a game is over.
export class Ending {
  readonly element = html("dialog", { class: "ending", "aria-labelledby": "ending-title" });

  constructor(private readonly spots: readonly Spot[]) {}

  show(view: View, level: LevelFile, ways: Ways): void {
    const marks = Array.isArray(level.stars) ? level.stars.length : 0;
    const leave = (work: () => void) => () => {
      this.element.close();
      work();
    };
    const isFine = view.won || view.goals.length === 0;
    const first = isFine && ways.next ? "next" : "again";
    const kind = (name: string) => ({ class: name === first ? "primary" : "" });
    const stars = Array.from({ length: marks }, (_, i) => starSign(i < view.stars));
    put(
      this.element,
      marks > 0 &&
        isFine &&
        html(
          "p",
          { class: "ending-stars", role: "img", "aria-label": `${view.stars} of ${marks} stars` },
          stars,
        ),
      html("h2", { id: "ending-title" }, title(view)),
      html("p", { class: "ending-score" }, html("strong", {}, count(view.score)), " points"),
      html("p", { class: "soft" }, reason(view, level)),
      !isFine && html("ul", { class: "ending-goals" }, view.goals.map((goal) => this.goal(goal))),
      html(
        "div",
        { class: "ending-ways" },
        ways.next && isFine && button(kind("next"), "Next level", leave(ways.next)),
        button(kind("again"), view.won ? "Play it again" : "Try again", leave(ways.again)),
        button({}, "New board", leave(ways.fresh)),
        button({}, "Watch the game", leave(ways.watch)),
      ),
      button({ class: "ending-close" }, "Look at the board", () => this.element.close()),
    );
    this.element.classList.toggle("is-won", isFine);
    if (!this.element.open) this.element.showModal();
  }

  private goal({ text, done, target, met, spot }: Goal): HTMLElement {
    const picture = spot === null ? undefined : this.spots[spot];
    return html(
      "li",
      { class: met && "is-met" },
      picture ? spotPicture(picture) : starSign(true),
      html("strong", {}, met ? "done" : `${count(target - done)} left`),
      html("span", { class: "small soft" }, text),
    );
  }

  close(): void {
    if (this.element.open) this.element.close();
  }
}
