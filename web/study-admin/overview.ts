import { html, put, type Child } from "../shared/dom";
import { count, number, plural } from "../shared/format";
import { table } from "../shared/table";
import { STATUSES, type Overview } from "./data";
import { FLAG_WORDS, flagWords, STATUS_WORDS } from "./words";

function bar(css: string, share: number, text = ""): HTMLElement {
  const made = html("span", { class: `share ${css}`, title: text });
  made.style.width = `${100 * Math.min(1, Math.max(0, share))}%`;
  return made;
}

function panel(heading: string, ...children: Child[]): HTMLElement {
  return html("section", { class: "panel" }, html("h2", {}, heading), ...children);
}

const tile = (value: number, label: string, css = "") =>
  html("li", { class: `tile ${css}` }, html("strong", {}, count(value)), html("span", {}, label));

// How many came, and what became of them.
function tiles({ counters, people }: Overview): HTMLElement {
  const consented = STATUSES.reduce((sum, status) => sum + people[status], 0);
  return html(
    "ul",
    { class: "tiles" },
    tile(counters.arrived ?? 0, "opened the page"),
    tile(Math.min(counters.declined ?? 0, counters.arrived ?? 0), "declined"),
    tile(consented, "consented"),
    STATUSES.map((status) => tile(people[status], STATUS_WORDS[status], `is-${status}`)),
  );
}

// Every step with who came to it, and who went no further.
function dropOuts({ drop_outs }: Overview): HTMLElement {
  const most = Math.max(1, ...drop_outs.map(({ reached }) => reached));
  const rows = drop_outs.map(({ step, title, reached, left }) =>
    html(
      "li",
      { class: "step-row" },
      html("span", { class: "step-title", title: step }, title),
      html(
        "span",
        { class: "track-bar", "aria-hidden": "true" },
        bar("is-reached", (reached - left) / most),
        left > 0 && bar("is-left", left / most),
      ),
      html(
        "span",
        { class: "step-words" },
        html("strong", {}, count(reached)),
        left > 0 && html("span", { class: "left-words" }, ` ${count(left)} left`),
      ),
    ),
  );
  return panel(
    "How far people come",
    html(
      "p",
      { class: "soft small" },
      "For each page who came to it, and who left there for good.",
    ),
    html("ol", { class: "steps" }, rows),
  );
}

function conditions({ conditions: all }: Overview): HTMLElement {
  const most = Math.max(1, ...all.map((each) => each.target || each.completed + each.active));
  const rows = all.map(({ id, target, completed, active, left }) =>
    html(
      "li",
      { class: "condition" },
      html("span", { class: "step-title" }, id),
      html(
        "span",
        { class: "track-bar", "aria-hidden": "true" },
        bar("is-done", completed / most),
        bar("is-active", active / most),
      ),
      html(
        "span",
        { class: "small soft" },
        target > 0 ? `${count(completed)} of ${count(target)}` : count(completed),
        ` completed, ${count(active)} under way, ${count(left)} left`,
      ),
    ),
  );
  return panel("Conditions", html("ul", { class: "steps" }, rows));
}

function flags({ flags: all }: Overview): HTMLElement {
  const rows = Object.keys({ ...FLAG_WORDS, ...all }).map((flag) =>
    html(
      "li",
      { class: all[flag] ? "flag-line is-up" : "flag-line" },
      html("span", {}, flagWords(flag)),
      html("strong", {}, count(all[flag] ?? 0)),
    ),
  );
  return panel(
    "Worth a second look",
    html("ul", { class: "flag-lines" }, rows),
    html("p", { class: "soft small" }, "Flagged people stay in the data."),
  );
}

// Table I of the paper, of those rounds that were played to the end.
function scores({ table: rows }: Overview): HTMLElement {
  const whole = (value: number | null) => (value === null ? "–" : number(value, 0));
  return panel(
    "Scores so far",
    table({
      css: "cards",
      head: [
        ["Round"],
        ["n", "number"],
        ["mean", "number"],
        ["sd", "number"],
        ["median", "number"],
        ["min", "number"],
        ["max", "number"],
      ],
      rows: rows.map(({ round, name, n, mean, sd, median, min, max }) => [
        [name || round, html("span", { class: "soft small" }, round)],
        count(n),
        ...[mean, sd, median, min, max].map(whole),
      ]),
    }),
    html(
      "p",
      { class: "soft small" },
      `Rounds that people played to the end, ${plural(
        rows.reduce((sum, { n }) => sum + n, 0),
        "game",
        "games",
      )} in all. Practice, test runs and simulated people are left out.`,
    ),
  );
}

export function showOverview(place: HTMLElement, overview: Overview): void {
  put(
    place,
    tiles(overview),
    html(
      "div",
      { class: "halves" },
      dropOuts(overview),
      html("div", {}, conditions(overview), flags(overview)),
    ),
    scores(overview),
  );
}
