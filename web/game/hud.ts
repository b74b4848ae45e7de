import { spotPicture } from "../board/thumbnail";
import type { Goal, LevelFile, Spot, View } from "../engine/types";
import { html, put, svg } from "../shared/dom";
import { count, filled } from "../shared/format";
import { GAME_WORDS, type GameWords } from "./words";

const STAR = "M12 1.8l3.1 6.6 7.1.9-5.2 5 1.3 7.1L12 17.9l-6.3 3.5L7 14.3l-5.2-5 7.1-.9Z";

export const starSign = (isWon: boolean) =>
  svg(
    "svg",
    { class: isWon ? "star is-won" : "star", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: STAR }),
  );

const CHECK = "M4 12.5l5.5 5.5L20 6.5";

// Draws the eye to a number that has changed.
function nudge(element: HTMLElement): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  element.animate([{ transform: "scale(1.25)" }, { transform: "none" }], {
    duration: 260,
    easing: "ease-out",
  });
}

class GoalSign {
  readonly element = html("li", { class: "goal" });
  private readonly left = html("span", { class: "goal-left", "aria-hidden": "true" });
  private readonly words = html("span", { class: "goal-words" });
  private readonly bar = html("span", { class: "goal-bar", "aria-hidden": "true" });
  private shown = "";

  constructor(
    goal: Goal,
    spots: readonly Spot[],
    private readonly say: GameWords,
  ) {
    const spot = goal.spot === null ? undefined : spots[goal.spot];
    const sign = spot ? spotPicture(spot) : starSign(true);
    put(
      this.element,
      html("span", { class: "goal-sign", "aria-hidden": "true" }, sign),
      this.left,
      this.words,
      this.bar,
    );
    this.show(goal);
  }

  show({ text, done, target, met }: Goal): void {
    const left = count(Math.max(0, target - done));
    const words = `${left} ${met}`;
    if (words === this.shown) return;
    if (this.shown) nudge(this.left);
    this.shown = words;
    const check = svg("svg", { viewBox: "0 0 24 24", class: "check" }, svg("path", { d: CHECK }));
    put(this.left, met ? check : left);
    const more = met
      ? this.say.goal_done
      : filled(this.say.goal_left, { left, target: count(target) });
    put(this.words, this.say[text] ?? text, html("span", { class: "unseen" }, more));
    this.element.classList.toggle("is-met", met);
    const share = target > 0 ? Math.min(1, done / target) : 1;
    this.bar.style.setProperty("--share", String(met ? 1 : share));
  }
}

// Moves left, goals, score and stars.
export class Hud {
  readonly element = html("section", { class: "hud" });
  private readonly moves = html("strong", { class: "moves-left" });
  private readonly movesWord = html("span", {});
  private readonly score = html("strong", { class: "score" });
  private readonly goals: GoalSign[];
  private readonly stars: { at: number; sign: SVGElement }[];
  private readonly track = html("span", { class: "track", "aria-hidden": "true" });
  private readonly starWords = html("span", { class: "unseen" });
  private points = 0;

  constructor(
    view: View,
    level: LevelFile,
    spots: readonly Spot[],
    private readonly words: GameWords = GAME_WORDS,
  ) {
    this.goals = view.goals.map((goal) => new GoalSign(goal, spots, words));
    this.element.ariaLabel = words.the_game;
    const marks = Array.isArray(level.stars) ? (level.stars as number[]) : [];
    this.stars = marks.map((at) => ({ at, sign: starSign(false) }));
    const most = (marks.at(-1) ?? 0) * 1.06;
    for (const { at, sign } of this.stars) {
      const place = html("span", { class: "track-star" }, sign);
      place.style.left = `${(100 * at) / most}%`;
      this.track.append(place);
    }
    this.track.style.setProperty("--most", String(most));
    const signs = this.goals.map((each) => each.element);
    put(
      this.element,
      html("p", { class: "moves" }, this.moves, " ", this.movesWord),
      view.goals.length > 0 && html("ul", { class: "goals", "aria-label": words.goals }, signs),
      html(
        "div",
        { class: "points" },
        html("p", {}, this.score, ` ${words.points}`, this.starWords),
        marks.length > 0 && this.track,
      ),
    );
    this.show(view);
  }

  show(view: View): void {
    this.showLeft(view.left);
    this.showGoals(view.goals);
    this.showScore(view.score);
  }

  showLeft(left: number): void {
    const text = count(left);
    if (this.moves.textContent !== text && this.moves.textContent) nudge(this.moves);
    put(this.moves, text);
    put(this.movesWord, left === 1 ? this.words.move_left : this.words.moves_left);
    this.element.classList.toggle("is-short", left > 0 && left <= 3);
  }

  showGoals(goals: readonly Goal[]): void {
    goals.forEach((goal, i) => this.goals[i]?.show(goal));
  }

  showScore(points: number): void {
    this.points = points;
    put(this.score, count(points));
    const most = Number(this.track.style.getPropertyValue("--most")) || 1;
    this.track.style.setProperty("--share", String(Math.min(1, points / most)));
    const won = this.stars.filter(({ at }) => points >= at).length;
    for (const { at, sign } of this.stars) sign.classList.toggle("is-won", points >= at);
    const stars = won === 1 ? this.words.star : filled(this.words.stars, { n: won });
    put(this.starWords, this.stars.length > 0 && stars);
  }

  addPoints(points: number): void {
    this.showScore(this.points + points);
  }
}
