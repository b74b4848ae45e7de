import { button, html, put } from "../shared/dom";
import { count } from "../shared/format";
import { table } from "../shared/table";
import type { Origin, PersonLine } from "./data";
import { ago, flagWords, ORIGIN_WORDS, STATUS_WORDS } from "./words";

const ORIGINS: readonly Origin[] = ["person", "test", "simulated"];

export const statusChip = ({ status }: Pick<PersonLine, "status">) =>
  html("span", { class: `chip is-${status}` }, STATUS_WORDS[status]);

export const flagChips = (flags: readonly string[]) =>
  flags.map((flag) => html("span", { class: "chip is-flag" }, flagWords(flag)));

// Everybody who consented; test runs and simulated people apart.
export class PeopleList {
  readonly element = html("section", { class: "panel" });
  private origin: Origin = "person";
  private people: readonly PersonLine[] = [];

  show(people: readonly PersonLine[]): void {
    this.people = people;
    const focused = (document.activeElement as HTMLElement | null)?.dataset.key;
    const { origin } = this;
    const chosen = people.filter((each) => each.origin === origin).reverse();
    const of = (each: Origin) => people.filter((person) => person.origin === each).length;
    put(
      this.element,
      html("h2", {}, "Everybody"),
      html(
        "div",
        { class: "tabs", role: "group", "aria-label": "Who is listed" },
        ORIGINS.map((each) =>
          button(
            { "aria-pressed": String(each === origin), "data-key": each },
            `${ORIGIN_WORDS[each]} (${count(of(each))})`,
            () => this.choose(each),
          ),
        ),
      ),
      chosen.length ? this.table(chosen) : html("p", { class: "soft" }, "Nobody yet."),
    );
    if (focused)
      this.element.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  private choose(origin: Origin): void {
    this.origin = origin;
    this.show(this.people);
  }

  private table(people: readonly PersonLine[]): HTMLElement {
    const now = Date.now();
    const isSimulated = this.origin === "simulated";
    return table({
      css: "cards people",
      head: [
        ["Number"],
        ["Status", "half"],
        ["Condition", "half"],
        ...(isSimulated ? ([["Plays as", "half"]] as [string, string][]) : []),
        ["Last page", "half"],
        ["Last seen", "half"],
        ["Points", "half"],
        ["Flags"],
      ],
      rows: people.map((person) => [
        html(
          "a",
          { href: `#/person/${person.number}`, "data-key": `person-${person.number}` },
          `Person ${person.number}`,
        ),
        statusChip(person),
        person.condition,
        ...(isSimulated ? [person.as] : []),
        person.at || "–",
        ago(person.seen_at, now),
        person.rounds.length ? person.rounds.map(({ score }) => count(score)).join(" · ") : "–",
        person.flags.length ? flagChips(person.flags) : "–",
      ]),
    });
  }
}
