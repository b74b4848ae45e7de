import type { Engine } from "../engine/types";
import { button, html, put, type Child } from "../shared/dom";
import { count, plural } from "../shared/format";
import { table } from "../shared/table";
import type { Person, PlayedRound } from "./data";
import { GameView, timeBars } from "./game";
import { flagChips, statusChip } from "./people";
import type { Server } from "./server";
import { lasting, ORIGIN_WORDS, when } from "./words";

const answerText = (value: Person["answers"][number]["value"]) =>
  value === null || value === "" ? "–" : Array.isArray(value) ? value.join(", ") : String(value);

// All that is stored of one person.
export class PersonView {
  readonly element = html("article", { class: "person" });
  private games: GameView[] = [];

  constructor(
    private readonly engine: Promise<Engine>,
    private readonly server: Server,
    private readonly person: Person,
    private readonly forgotten: () => void,
  ) {
    const { number, origin, as, status, flags, rounds } = person;
    put(
      this.element,
      html("p", {}, html("a", { href: "#/" }, "← Everybody")),
      html(
        "header",
        { class: "person-head" },
        html("h1", { tabindex: -1 }, `Person ${number}`),
        html("p", {}, statusChip({ status }), " ", flagChips(flags)),
        origin !== "person" &&
          html("p", { class: "notice" }, `${ORIGIN_WORDS[origin]}${as ? `: plays as ${as}` : ""}`),
      ),
      this.facts(),
      this.answers(),
      html("h2", {}, "Rounds"),
      rounds.length
        ? rounds.map((round) => this.round(round))
        : html("p", { class: "soft" }, "No round was begun."),
      this.events(),
      this.forgetting(),
    );
  }

  close(): void {
    for (const game of this.games.splice(0)) game.close();
  }

  private facts(): HTMLElement {
    const { person } = this;
    const fact = (name: string, value: Child) =>
      html("div", {}, html("dt", {}, name), html("dd", {}, value));
    return html(
      "dl",
      { class: "facts" },
      fact("Condition", `${person.condition}, as number ${person.place + 1}`),
      fact("Device", [person.device, person.input].filter(Boolean).join(", mostly by ") || "–"),
      fact("Consented", when(person.consented_at)),
      fact("Last seen", when(person.seen_at)),
      fact("Ended", when(person.ended_at)),
      fact("Last page", person.at || "–"),
      fact("Version of the study", html("code", {}, person.design.slice(0, 12))),
    );
  }

  private answers(): Child {
    const { answers } = this.person;
    if (answers.length === 0) return null;
    return [
      html("h2", {}, "Answers"),
      table({
        css: "cards",
        head: [["Question"], ["Answer"], ["Page", "half"], ["Try", "half"], ["When", "half"]],
        rows: answers.map(({ step, question, ask, value, attempt, at }) => [
          ask ? [ask, html("span", { class: "soft small" }, question)] : question,
          answerText(value),
          step,
          String(attempt + 1),
          when(at),
        ]),
      }),
    ];
  }

  private round(round: PlayedRound): HTMLElement {
    const { step, name, practice, attempt, score, moves, times, began_at, ended_at } = round;
    const place = html("div", {});
    const isWhole = ended_at > 0;
    const words = [
      plural(moves.length / 3, "move", "moves"),
      isWhole ? lasting(ended_at - began_at) : "not finished",
      attempt > 0 && `attempt ${attempt + 1}`,
      practice && "practice",
    ];
    const watch = button({ class: "primary" }, "Watch", () => void this.watch(round, place, watch));
    watch.setAttribute("aria-label", `Watch ${step}`);
    return html(
      "section",
      { class: "panel played", "aria-label": step },
      html(
        "div",
        { class: "played-head" },
        html(
          "div",
          {},
          html("h3", {}, name || step, " ", html("span", { class: "soft small" }, step)),
          html("p", { class: "soft small" }, words.filter(Boolean).join(", ")),
        ),
        timeBars(times),
        html("p", { class: "played-score" }, html("strong", {}, count(score)), " points"),
        round.level && watch,
      ),
      place,
    );
  }

  private async watch(round: PlayedRound, place: HTMLElement, watch: HTMLElement): Promise<void> {
    watch.remove();
    const { level } = round;
    if (!level) return;
    const game = new GameView(await this.engine, { ...round, level });
    this.games.push(game);
    put(place, game.element);
    await game.start();
    game.element.querySelector<HTMLElement>(".watching .primary")?.focus({ preventScroll: true });
  }

  private events(): HTMLElement {
    const { events } = this.person;
    return html(
      "details",
      { class: "events" },
      html("summary", {}, `What happened when (${count(events.length)})`),
      table({
        css: "dense",
        head: [["When"], ["What"], ["Page"], ["Detail"]],
        rows: events.map(({ at, kind, step, detail }) => [
          new Date(at).toISOString().slice(0, 19).replace("T", " "),
          kind,
          step,
          detail,
        ]),
      }),
    );
  }

  // Asked for once more: it cannot be undone.
  private forgetting(): HTMLElement {
    const { number } = this.person;
    const fault = html("p", { class: "fault", role: "alert" });
    const dialog = html("dialog", { class: "sure", "aria-labelledby": "forget-title" });
    const yes = button({ class: "danger" }, "Delete for good", async () => {
      yes.disabled = true;
      try {
        await this.server.ask("POST", "forget", { number });
        dialog.close();
        this.forgotten();
      } catch (error) {
        yes.disabled = false;
        put(fault, (error as Error).message);
      }
    });
    put(
      dialog,
      html("h2", { id: "forget-title" }, `Forget person ${number}?`),
      html(
        "p",
        {},
        "Answers, moves and all else that is stored about this person is deleted. This cannot be ",
        "undone.",
      ),
      fault,
      html(
        "div",
        { class: "ways" },
        yes,
        button({ class: "primary" }, "Keep", () => dialog.close()),
      ),
    );
    return html(
      "div",
      { class: "forgetting" },
      button({ class: "danger" }, "Forget this person", () => dialog.showModal()),
      dialog,
    );
  }
}
