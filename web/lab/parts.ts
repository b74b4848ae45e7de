// Claims, techniques, players, and how it was measured.
import { html, type Child } from "../shared/dom";
import { capital, count } from "../shared/format";
import { table } from "../shared/table";
import { PHASES, type Player } from "./data";
import { inText, switches, type Findings } from "./findings";

const small = (...content: Child[]) => html("span", { class: "small soft" }, content);

export function claims({ data }: Findings): Child {
  const looks: Record<string, [string, string]> = {
    reproduced: ["better", "✓"],
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
      rows: data.claims.map(({ claim, source, theirs, ours, verdict }) => {
        const [kind, sign] = looks[verdict] ?? looks.open!;
        const words = html("span", { class: `verdict ${kind}` }, `${sign} ${verdict}`);
        return [[claim, small(source)], theirs || "–", ours || "–", words];
      }),
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
  const isClear = rows.every(
    (row) =>
      row.low > even === (row.verdict === "better") &&
      row.high < even === (row.verdict === "worse"),
  );
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
        "Fixed playouts ask whether a technique makes better use of each playout. Fixed time asks ",
        "whether that is worth what it costs: a slow technique may win the first and lose the ",
        "second.",
      ),
    kinds.has("time") &&
      html(
        "p",
        {},
        "“The time of so many playouts”: the opponent has so many, and the technique as many as ",
        "fit into the same time, by what a move cost both at fixed playouts; the table says how ",
        "many. Where a technique costs about as much as its opponent, that is the same match, and ",
        "the same games count for both rows.",
      ),
    html(
      "p",
      {},
      "Intervals are at 95 %. ",
      isClear
        ? "A verdict of “better” or “worse” means that the interval leaves out the dashed line; " +
            "“no difference seen” "
        : "“No difference seen” ",
      "does not mean that there is none, only that these games did not show it. ",
      rows.length >= 10 &&
        `With ${count(rows.length)} rows, expect about ` +
          `${count(Math.max(1, Math.round(rows.length / 20)))} whose interval misses the truth ` +
          "by chance alone.",
    ),
  );
}

export const conditions = ({ data }: Findings) =>
  `${data.conditions}${/[.!]$/.test(data.conditions) ? "" : "."} Seed ${data.seed}.`;
