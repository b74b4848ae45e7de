// The texts and tables of a story.
import { html, put, type Child } from "../shared/dom";
import { capital, count, plural } from "../shared/format";
import { isWeak, sentenceOf, type Option } from "./data";
import { pieces } from "./pieces";
import { isMet, ownWords, percent, worth, type Telling } from "./telling";

const number = (text: Child, css = "") => html("td", { class: `number ${css}`.trim() }, text);
const bar = (share: number, attributes = {}) =>
  html("span", { class: "bar", style: `width:${(100 * share).toFixed(1)}%`, ...attributes });

function head(...columns: [text: string, css?: string][]): HTMLElement {
  const cells = columns.map(([text, css]) => html("th", { scope: "col", class: css }, text));
  return html("thead", {}, html("tr", {}, cells));
}

// The story itself: every sentence knows its steps.
export function drawTale(telling: Telling, tale: HTMLElement): void {
  const isWeakOne = (k: number) => isWeak(telling.step(k));
  put(
    tale,
    pieces(telling.story).map((parts) =>
      html(
        "p",
        {},
        parts.map(({ text, steps }) =>
          steps.length
            ? html(
                "a",
                {
                  class: "sentence" + (steps.some(isWeakOne) ? " weak" : ""),
                  href: `#step-${steps[0]}`,
                  "data-steps": steps.join(" "),
                },
                text,
              )
            : text,
        ),
      ),
    ),
  );
}

export function verdict(telling: Telling, hasWeak: boolean): Child {
  const { story, goals } = telling;
  const met = (story.goals ?? []).filter(isMet).length;
  return [
    html(
      "p",
      { id: "score" },
      html("strong", {}, `Score ${worth(story.score)}`),
      `: believability ${worth(story.believability)} × goals met ${percent(story.share)}`,
      goals.length ? ` (${met} of ${goals.length}). ` : ". ",
      "A story that nobody would doubt and that meets every goal has 1.",
    ),
    html(
      "p",
      { class: "soft small hint" },
      "Every sentence is a step: point at one, or go along with the arrow keys ← and →.",
      hasWeak && " Wavy underlines: hard to believe (under 0.5).",
    ),
  ];
}

// What else the search considered.
export function drawOther(telling: Telling, place: HTMLElement): void {
  const step = telling.step();
  const tried = [...(step.considered ?? [])].sort(
    (a, b) =>
      Number(b.chosen ?? false) - Number(a.chosen ?? false) ||
      b.most - a.most ||
      b.visits - a.visits,
  );
  const most = Math.max(1, ...tried.map((option) => option.visits || 0));
  const shown = tried.slice(0, tried.length > 9 ? 7 : 9);
  const rest = tried.slice(shown.length);
  const row = (option: Option) =>
    html(
      "tr",
      { class: option.chosen ? "chosen" : null },
      html(
        "th",
        { scope: "row" },
        option.text || option.action,
        option.chosen && [" ", html("span", { class: "mark" }, "● taken")],
      ),
      number(worth(option.most)),
      number(worth(option.mean)),
      html(
        "td",
        { class: "tried" },
        count(option.visits),
        bar((option.visits || 0) / most, { "aria-hidden": "true" }),
      ),
    );
  const table = (options: Option[]) =>
    html(
      "table",
      {},
      head(
        ["how it could go on"],
        ["best story", "number"],
        ["on average", "number"],
        ["times tried"],
      ),
      html("tbody", {}, options.map(row)),
    );
  const open = place.querySelector("details")?.open;
  put(
    place,
    html("h2", { id: "other-head" }, `Step ${telling.now}, and what else was considered`),
    html("p", { class: "told" }, sentenceOf(step)),
    html(
      "ul",
      { class: "tags" },
      html("li", { class: isWeak(step) ? "weakly" : null }, ownWords(step)),
      html("li", {}, `the story so far ${worth(step.so_far)}`),
      html("li", {}, `goals met ${percent(step.share)}`),
      telling
        .turnWords(telling.now)
        .map((text) => html("li", {}, html("strong", {}, capital(text)))),
      step.text && html("li", { class: "soft" }, html("code", {}, step.action)),
    ),
    tried.length
      ? [
          html(
            "p",
            { class: "small soft" },
            "Before it took this step, the search made up many stories that go on in different ",
            "ways: “best story” is the score of the best one that goes on this way, “on average” ",
            "what such stories were worth, and “times tried” how many it made up.",
          ),
          html("div", { id: "considered" }, table(shown)),
          rest.length > 0 &&
            html(
              "details",
              { open },
              html("summary", {}, `${count(rest.length)} more`),
              table(rest),
            ),
        ]
      : html(
          "p",
          { class: "soft", id: "considered" },
          "It is not known what else was considered here.",
        ),
  );
  // What is below stays where it is when the next step has less to tell.
  const least = parseFloat(place.style.minHeight) || 0;
  place.style.minHeight = `${Math.max(least, Math.min(700, place.offsetHeight))}px`;
}

export function stepTable(telling: Telling): HTMLElement {
  const row = (k: number) => {
    const step = telling.step(k);
    const label = { type: "button", tabindex: -1, "data-steps": k, "aria-label": `Step ${k}` };
    const turns = telling.turnWords(k);
    return html(
      "tr",
      { "data-steps": k, id: `step-${k}` },
      html("th", { scope: "row" }, html("button", label, k)),
      html(
        "td",
        {},
        sentenceOf(step),
        turns.map((text) => html("div", { class: "small" }, html("strong", {}, capital(text)))),
      ),
      number(worth(step.believability), isWeak(step) ? "weakly" : ""),
      number(worth(step.so_far)),
      number(percent(step.share)),
    );
  };
  return html(
    "table",
    {},
    html(
      "caption",
      {},
      "Every step, with the numbers of the pictures above. “So far” is the product of all ",
      "believabilities up to there.",
    ),
    head(
      ["step"],
      ["what happened"],
      ["believ\u00adability", "number"],
      ["so far", "number"],
      ["goals met", "number"],
    ),
    html(
      "tbody",
      {},
      telling.steps.map((_, i) => row(i + 1)),
    ),
  );
}

export function whereTable(telling: Telling): HTMLElement {
  const cell = (k: number, a: number) => {
    const at = telling.whereIs(k, a);
    const isOut = telling.isOut(k, a);
    const isMoved = k > 0 && telling.whereIs(k - 1, a) !== at;
    const css = [isOut && "gone", isMoved && "moved"].filter(Boolean).join(" ");
    return html("td", { class: css || null }, at >= 0 ? telling.placeOf(at) : "–", isOut && " ×");
  };
  return html(
    "table",
    {},
    html(
      "caption",
      {},
      "Where everybody is after each step. Bold: moved in this step. ×: can do nothing then.",
    ),
    head(["step"], ...telling.actors.map(({ name }): [string] => [name])),
    html(
      "tbody",
      {},
      Array.from({ length: telling.total + 1 }, (_, k) =>
        html(
          "tr",
          { "data-steps": k || null },
          html("th", { scope: "row" }, k || "start"),
          telling.actors.map((_, a) => cell(k, a)),
        ),
      ),
    ),
  );
}

const quoted = (word: string) =>
  /^[A-Za-z0-9_.\/=+:@%-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

export function facts(telling: Telling): Child {
  const { world, goals, story, data } = telling;
  const search = data.search ?? { nodes: NaN };
  const isWeighted = new Set(goals.map((goal) => goal.weight ?? 1)).size > 1;
  const sliders = Object.entries(world.sliders ?? {});
  const seed = story.seed ?? search.seed;
  const command = [
    "dramatis story",
    quoted(String(world.name)),
    `--seed ${seed} --nodes ${search.nodes}`,
    ...sliders.map(([name, value]) => `--slider ${quoted(`${name}=${value}`)}`),
  ].join(" ");
  const cut = story.cut ?? [];
  const row = (name: string, ...what: Child[]) => [html("dt", {}, name), html("dd", {}, what)];
  const met = goals.map((goal, i) => {
    const share = story.goals?.[i];
    const fill = bar(Math.max(0, Math.min(1, share ?? 0)));
    return html(
      "li",
      {},
      `${goal.name}${isWeighted ? ` (counts ${goal.weight ?? 1})` : ""}: `,
      html("span", { class: "meter", "aria-hidden": "true" }, fill),
      `${percent(share)} met`,
    );
  });
  return [
    html("h2", { id: "facts-head" }, "How it was made"),
    html(
      "dl",
      {},
      row(
        "world",
        html("code", {}, world.name),
        ` – ${world.title || world.name}${world.about ? `: ${world.about}` : ""}`,
      ),
      row("goals", goals.length ? html("ul", { id: "goals" }, met) : "none"),
      row(
        "sliders",
        sliders.map(([name, value]) => `${name} × ${value}`).join(", ") || "none turned",
      ),
      row(
        "search",
        `${search.method ? `${search.method}, ` : ""}${count(search.nodes)} nodes`,
        search.settings && [", ", html("code", {}, search.settings)],
      ),
      row("seed", String(seed)),
      story.committed &&
        row(
          "chosen step by step",
          `score ${worth(story.committed.score)} with `,
          plural(story.committed.steps, "step", "steps"),
        ),
      story.best &&
        row(
          "best on the way",
          `score ${worth(story.best.score)}: the best whole story that the search came upon`,
        ),
      row(
        "left out",
        cut.length
          ? [
              html("span", {}, "The story is as good without:"),
              html(
                "ul",
                { id: "cut" },
                cut.map((text) => html("li", {}, text)),
              ),
            ]
          : "nothing",
      ),
    ),
    html(
      "p",
      {},
      "This command makes the story again:",
      html("code", { class: "command", id: "command" }, command),
    ),
  ];
}
