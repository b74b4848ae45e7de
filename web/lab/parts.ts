// Claims, techniques, players, and how it was measured.
import { html, type Child } from "../shared/dom";
import { capital, isNumber, number } from "../shared/format";
import { table } from "../shared/table";
import { PHASES, type Claim, type Player } from "./data";
import { gamesWords, inText, qWords, switches, type Findings } from "./findings";

const small = (...content: Child[]) => html("span", { class: "small soft" }, content);

// What the replication adds to what the first games say.
function againWords({ first, again }: Claim): string {
  if (again === null) return first === "open" ? "" : "not replicated";
  return again === first ? (first === "open" ? "" : "confirmed") : `first ${first}, again ${again}`;
}

export function claims({ data }: Findings): Child {
  const looks: Record<string, [string, string]> = {
    reproduced: ["better", "✓"],
    "small difference": ["same", "≈"],
    refuted: ["worse", "✗"],
    open: ["same", "?"],
  };
  if (!data.claims?.length) return null;
  return html(
    "section",
    {},
    html("h2", {}, "What the literature says, and what we saw"),
    table({
      id: "claims",
      css: "cards",
      head: [["Claim", "wide"], ["Theirs"], ["Ours"], ["Verdict", "half"]],
      rows: data.claims.map((each) => {
        const { claim, source, theirs, ours, verdict } = each;
        const [kind, sign] = looks[verdict] ?? looks.open!;
        const words = html("span", { class: `verdict ${kind}` }, `${sign} ${verdict}`);
        const again = againWords(each);
        return [[claim, small(source)], theirs || "–", ours || "–", [words, again && small(again)]];
      }),
    }),
  );
}

export function sweeps(findings: Findings): Child {
  const found = findings.data.sweeps ?? [];
  if (!found.length) return null;
  return html(
    "section",
    { id: "sweeps" },
    html("h2", {}, "One setting at several values"),
    html("p", {}, "All values of a setting play against the same opponent."),
    table({
      id: "sweep-numbers",
      css: "cards",
      head: [
        ["Setting"],
        ["Against"],
        ["Value", "number"],
        [findings.isPercent ? findings.data.measure.name : "Difference", "number"],
        ["Games", "number"],
        ["q", "number"],
        ["Time a move", "number"],
        ["Again", "number"],
      ],
      rows: found.flatMap((sweep) =>
        sweep.points.map((point) => [
          [sweep.name, small(switches(sweep.change || sweep.setting))],
          sweep.against,
          point.setting,
          findings.short(point),
          gamesWords(point),
          qWords(point.q),
          isNumber(point.cost) ? `×\u00a0${number(point.cost, 2)}` : "–",
          point.replication
            ? [findings.short(point.replication), point.standing && small(point.standing)]
            : point.standing || "–",
        ]),
      ),
    }),
  );
}

export function techniques({ data, rows, curves }: Findings): Child {
  const seen = new Set([...rows, ...curves].map((each) => each.technique));
  const shown = data.techniques.filter((technique) => seen.has(technique.id));
  if (!shown.length) return null;
  const rank = (phase: string) => (PHASES.includes(phase) ? PHASES.indexOf(phase) : PHASES.length);
  shown.sort((a, b) => rank(a.phase) - rank(b.phase));
  return html(
    "section",
    {},
    html("h2", {}, "The techniques"),
    table({
      id: "techniques",
      css: "cards",
      head: [["Technique"], ["Phase", "half"], ["What it does", "wide"], ["Formula"], ["Source"]],
      rows: shown.map(({ name, change, phase, what, formula, source }) => [
        [name, change && small(switches(change))],
        phase,
        what,
        formula ? html("span", { class: "formula" }, formula) : "–",
        source || "–",
      ]),
    }),
  );
}

export function players({ data, rows }: Findings): HTMLElement {
  const parts = (text: string) => (text || "").split(/[,;]/).filter(Boolean);
  const base = new Set(parts(data.base.text));
  const settings = (of: Player, isMarked: boolean) =>
    html(
      "ul",
      { class: "settings" },
      parts(of.text).map((part) =>
        html("li", { class: isMarked && !base.has(part) ? "new" : null }, part),
      ),
    );
  const added = rows.some((row) => row.question === "added") ? ", or added to" : "";
  return html(
    "section",
    { id: "configurations" },
    html("h2", {}, "The players"),
    html("h3", {}, data.base.name),
    html("p", {}, "What each technique is added to."),
    settings(data.base, false),
    html("h3", {}, capital(data.best.name)),
    html(
      "p",
      {},
      `What each technique is taken away from${added}. In a thick frame: what differs from `,
      `${data.base.name}.`,
    ),
    settings(data.best, true),
  );
}

export function method(findings: Findings): HTMLElement {
  const { data, rows, budgets, even, isPercent, unit } = findings;
  const { measure } = data;
  const kinds = new Set(budgets.map((budget) => budget.kind));
  const best = inText(data.best.name);
  const questions: [string, string, string][] = [
    ["alone", "Added alone", `${data.base.name} with the technique against the opponent named.`],
    [
      "removed",
      "Taken away",
      `${best} without the technique against ${best}; a technique that matters is missed, so its ` +
        `value lies below ${findings.value(even)}${unit}.`,
    ],
    [
      "added",
      "Added to the best",
      `${best} with the technique against ${best}; above ${findings.value(even)}${unit}, it ` +
        "helps even there.",
    ],
    [
      "anchor",
      "Fixed opponent",
      "another program that stays the same, to tie all this to the world outside.",
    ],
  ];
  return html(
    "section",
    { id: "how" },
    html("h2", {}, "How it was measured"),
    html(
      "p",
      {},
      `${conditions(findings)} `,
      isPercent
        ? "Each row is a match of two players: the value is the share of the points of the " +
            `first, ${findings.value(even)} % if both are equally strong.`
        : "Each row compares two players: the value is the difference of their " +
            `${measure.name}, ${findings.value(even)} if both are equally good.`,
    ),
    rows.length > 0 &&
      html(
        "p",
        {},
        questions
          .filter(([question]) => findings.rowsOf(question).length)
          .map(([, name, text]) => [html("strong", {}, `${name}: `), text, " "]),
      ),
    kinds.size > 1 &&
      html(
        "p",
        {},
        "Fixed iterations ask whether a technique makes better use of each iteration. Fixed time ",
        "asks whether that is worth what it costs: a slow technique may win the first and lose ",
        "the second.",
      ),
    kinds.has("time") &&
      html(
        "p",
        {},
        "“The time of so many iterations”: the opponent has so many, and the technique as many as ",
        "fit into the same time, by what a move cost both at fixed iterations; the table says how ",
        "many. Where a technique costs about as much as its opponent, that is the same match, and ",
        "the same games count for both rows.",
      ),
    html(
      "p",
      {},
      "Intervals are at 95 %. With many rows, some intervals miss the truth by chance alone. So a ",
      "row is called “better” or “worse” only where q is below ",
      `${number(data.false_discovery_rate, 2)}: of all rows that are called so, at most `,
      `${number(100 * data.false_discovery_rate, 0)} % are expected to be chance (Benjamini and `,
      "Hochberg 1995, over every match of this lab). “No difference seen” does not mean that ",
      "there is none, only that these games did not show it.",
    ),
    html(
      "p",
      {},
      "How many games a match has was written down before its first game, and a match is judged ",
      "when all have been played. “Again” is the same match on fresh seeds, which had no part in ",
      "the first figures: a difference is confirmed if it comes out the same way there.",
    ),
  );
}

export const conditions = ({ data }: Findings) =>
  `${data.conditions}${/[.!]$/.test(data.conditions) ? "" : "."} Seed ${data.seed}.`;
