// All figures as a table to be sorted and filtered.
import { button, html, put, type Child } from "../shared/dom";
import { count, isNumber, number, plural } from "../shared/format";
import { budgetKey, isTime, kindOf, PHASES, QUESTIONS, type Row } from "./data";
import {
  budgetWords,
  gamesWords,
  ownWords,
  qWords,
  switches,
  type Findings,
} from "./findings";

interface Column {
  label: string;
  css?: string;
  of: (row: Row) => string | number;
  show: (row: Row) => Child;
}

const SIGNS = { better: "▲", worse: "▼", same: "○" };
const signed = (value: number) => number(value, 1, "exceptZero");
const small = (...content: Child[]) => html("span", { class: "small soft" }, content);

function columnsOf(findings: Findings): Column[] {
  const { data, isPercent, unit } = findings;
  const of = (row: Row) => findings.technique(row.technique);
  const against = (row: Row): Child =>
    row.against === data.base.name || row.against === data.best.name
      ? `against ${row.against}`
      : ["against ", row.against.split(/(?<=;)/).map((part) => [part, html("wbr")])];
  const points: Column = {
    label: "Points a game",
    css: "number",
    of: (row) => row.points?.value ?? -Infinity,
    show: ({ points }) =>
      points
        ? [
            signed(points.value),
            html(
              "span",
              { class: "small soft nowrap" },
              `${signed(points.low)} to ${signed(points.high)}`,
            ),
          ]
        : "–",
  };
  return [
    {
      label: "Technique",
      of: (row) => of(row).name,
      show: (row) => {
        const { name, change } = of(row);
        return [html("span", { class: "name" }, name), change && small(switches(change))];
      },
    },
    {
      label: "Phase",
      css: "half",
      of: (row) => PHASES.indexOf(of(row).phase),
      show: (row) => of(row).phase || "–",
    },
    {
      label: "Question",
      css: "half",
      of: (row) => row.question + row.against,
      show: (row) => [
        html("span", { class: "nowrap" }, QUESTIONS[row.question] ?? row.question),
        html("span", { class: "small soft against" }, against(row)),
      ],
    },
    {
      label: "Budget",
      css: "half budget",
      of: (row) => (isTime(row.budget) ? 1e12 : 0) + row.budget.amount,
      show: (row) => {
        const own = ownWords(row.budget);
        return [budgetWords(row.budget), own && small(own)];
      },
    },
    {
      label: "Games, as planned",
      css: "number",
      of: (row) => row.games,
      show: (row) => gamesWords(row),
    },
    {
      label: `Ours: ${isPercent ? "" : "difference of "}${data.measure.name}`,
      css: "number",
      of: (row) => row.value,
      show: (row) => [
        html("strong", {}, findings.value(row.value) + unit),
        html("span", { class: "small soft nowrap" }, findings.between(row)),
      ],
    },
    {
      label: "False discovery rate q",
      css: "number",
      of: (row) => row.q ?? Infinity,
      show: (row) => qWords(row.q),
    },
    {
      label: "Again, on fresh seeds",
      css: "number",
      of: (row) => row.replication?.value ?? -Infinity,
      show: ({ replication, standing }) =>
        replication
          ? [
              findings.value(replication.value) + unit,
              html("span", { class: "small soft nowrap" }, findings.between(replication)),
              small(`${gamesWords(replication)} games`),
              standing && small(standing),
            ]
          : standing
            ? small(standing)
            : "–",
    },
    ...(findings.rows.some((row) => row.points) ? [points] : []),
    {
      label: "Time a move",
      css: "number",
      of: (row) => row.cost ?? -Infinity,
      show: (row) => (isNumber(row.cost) ? `×\u00a0${number(row.cost, 2)}` : "–"),
    },
    {
      label: "Verdict",
      css: "half",
      of: (row) => ["better", "same", "worse"].indexOf(kindOf(row.verdict)),
      show: (row) => {
        const kind = kindOf(row.verdict);
        return html("span", { class: `verdict ${kind}` }, `${SIGNS[kind]} ${row.verdict}`);
      },
    },
    {
      label: "The literature",
      css: "wide",
      of: (row) => of(row).literature || "\uffff",
      show: (row) => {
        const { literature, source } = of(row);
        const none = findings.isTechnique(row.technique) ? "no figure" : "–";
        return [literature || none, source && small(source)];
      },
    },
  ];
}

const compare = (a: string | number, b: string | number) =>
  typeof a === "string" ? a.localeCompare(String(b), "en") : a === b ? 0 : a - Number(b);

export function rowTable(findings: Findings): HTMLElement {
  const { rows, budgets } = findings;
  const columns = columnsOf(findings);
  let sorted = -1;
  let isDown = false;
  const body = html("tbody");
  const tally = html("span", { class: "soft", id: "rows-shown", role: "status" });
  const phaseOf = (row: Row) => findings.technique(row.technique).phase;

  const choice = (id: string, options: [string, string][]) => {
    const made = options.map(([value, text]) => html("option", { value }, text));
    const select = html("select", { id }, html("option", { value: "" }, "all"), made);
    select.addEventListener("change", fill);
    return select;
  };
  const questions = [...new Set(rows.map((row) => row.question))];
  const phases = PHASES.filter((phase) => rows.some((row) => phaseOf(row) === phase));
  const question = choice(
    "question",
    questions.map((q) => [q, QUESTIONS[q] ?? q]),
  );
  const budget = choice(
    "budget",
    budgets.map((b) => [budgetKey(b), budgetWords(b)]),
  );
  const phase = choice(
    "phase",
    phases.map((p) => [p, p]),
  );

  const heads = columns.map((column, i) => {
    const cut = column.label.lastIndexOf(" ") + 1;
    const text = [
      column.label.slice(0, cut),
      html("span", { class: "last" }, column.label.slice(cut)),
    ];
    const sort = button({}, text, () => {
      isDown = sorted === i ? !isDown : column.css === "number";
      sorted = i;
      for (const head of heads) head.removeAttribute("aria-sort");
      heads[i]!.setAttribute("aria-sort", isDown ? "descending" : "ascending");
      fill();
    });
    return html("th", { scope: "col", class: column.css === "number" ? "number" : null }, sort);
  });
  function fill(): void {
    const found = rows.filter(
      (row) =>
        (!question.value || row.question === question.value) &&
        (!budget.value || budgetKey(row.budget) === budget.value) &&
        (!phase.value || phaseOf(row) === phase.value),
    );
    const by = columns[sorted];
    if (by) found.sort((a, b) => (isDown ? -1 : 1) * compare(by.of(a), by.of(b)));
    tally.textContent = `${count(found.length)} of ${plural(rows.length, "row", "rows")}`;
    const cells = (row: Row) =>
      columns.map((column, i) =>
        i
          ? html("td", { class: column.css, "data-label": column.label }, column.show(row))
          : html("th", { scope: "row", class: column.css }, column.show(row)),
      );
    put(
      body,
      found.map((row) =>
        html(
          "tr",
          {
            "data-technique": row.id,
            "data-question": row.question,
            "data-budget": budgetKey(row.budget),
          },
          cells(row),
        ),
      ),
    );
  }
  fill();
  return html(
    "section",
    { id: "figures" },
    html("h2", {}, "All figures"),
    html(
      "p",
      {},
      "Click a heading to sort. A row is a difference where q is below 0.05. “Time a move” is ",
      "relative to the opponent's: × 2 thinks twice as long. The literature's figures come from ",
      "other programs and conditions; compare their direction more than their size.",
    ),
    html(
      "div",
      { class: "filters" },
      html("label", {}, "Question", question),
      html("label", {}, "Budget", budget),
      html("label", {}, "Phase", phase),
      tally,
    ),
    html(
      "div",
      { class: "scroll" },
      html(
        "table",
        { class: "cards sorting", id: "rows" },
        html("thead", {}, html("tr", {}, heads)),
        body,
      ),
    ),
  );
}
