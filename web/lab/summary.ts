// What came out, in a few sentences.
import { html, type Child } from "../shared/dom";
import { count, list, plural } from "../shared/format";
import { isTime, kindOf, type Row } from "./data";
import { budgetWords, inText, type Findings } from "./findings";

export function summary(findings: Findings): Child {
  const { data, budgets, unit } = findings;
  const items: Child[] = [];
  const item = (...content: Child[]) => items.push(html("li", {}, content));
  const strong = (text: string) => html("strong", {}, text);
  // Some techniques need another one, and play against the base with that.
  const name = (row: Row) =>
    findings.nameOf(row.technique) +
    (row.question === "alone" && row.against !== data.base.name ? ` (over ${row.against})` : "");
  const names = (rows: Row[]) => list(rows.map(name));
  const many = (rows: Row[]) =>
    rows.length > 10 ? `${count(rows.length)} techniques (see the figures below)` : names(rows);
  // A match of which games are missing says nothing yet.
  const of = (rows: Row[], kind: string) =>
    rows.filter((row) => kindOf(row.verdict) === kind && row.verdict !== "unfinished");
  const standing = (row: Row) => row.standing && `, ${row.standing}`;
  const helped = (better: Row[]): Child => {
    const [first, ...others] = better;
    if (!first) return "nothing helped. ";
    const next = others
      .slice(0, 3)
      .map((row) => `${name(row)} (${findings.value(row.value)}${unit})`);
    return [
      "most helped ",
      strong(name(first)),
      `, ${findings.full(first)}${standing(first)}`,
      next.length > 0 && `; then ${list(next)}`,
      better.length > 4 && ` and ${plural(better.length - 4, "other", "others")}`,
      ". ",
    ];
  };
  const best = inText(data.best.name);

  for (const budget of budgets) {
    const found = findings.rowsOf("alone", budget).sort((a, b) => b.value - a.value);
    if (!found.length) continue;
    const [same, worse] = [of(found, "same"), of(found, "worse")];
    const words = budgetWords(budget);
    const time = budget.kind === "time" ? words.replace("the time", "that") + " a move" : words;
    item(
      strong(
        isTime(budget)
          ? `With the same time (${time})`
          : `With the same number of ${budget.kind} (${words})`,
      ),
      `, added to ${data.base.name}: `,
      helped(of(found, "better")),
      same.length > 0 && `No difference seen: ${many(same)}. `,
      worse.length > 0 && `Made it worse: ${many(worse)}.`,
    );
  }
  for (const budget of budgets) {
    const found = findings.rowsOf("removed", budget).sort((a, b) => a.value - b.value);
    if (!found.length) continue;
    const [missed, idle, harm] = [of(found, "worse"), of(found, "same"), of(found, "better")];
    const [first, ...others] = missed;
    item(
      strong(`Taken away from ${best}`),
      ` (${budgetWords(budget)}): `,
      first
        ? [
            "most missed is ",
            strong(findings.nameOf(first.technique)),
            `; without it ${findings.full(first)}${standing(first)}`,
            others.length > 0 && `; then ${names(others.slice(0, 3))}`,
            ". ",
          ]
        : "nothing is missed. ",
      idle.length > 0 && `No difference seen without ${many(idle)}. `,
      harm.length > 0 && `Better without: ${names(harm)}.`,
    );
  }
  for (const budget of budgets) {
    const found = findings.rowsOf("added", budget).sort((a, b) => b.value - a.value);
    if (!found.length) continue;
    const [same, worse] = [of(found, "same"), of(found, "worse")];
    item(
      strong(`Added to ${best}`),
      ` (${budgetWords(budget)}): `,
      helped(of(found, "better")),
      same.length > 0 && `No difference seen with ${many(same)}. `,
      worse.length > 0 && `Made it worse: ${many(worse)}.`,
    );
  }
  for (const budget of budgets) {
    const found = findings.rowsOf("anchor", budget).sort((a, b) => b.value - a.value);
    for (const against of new Set(findings.rowsOf("anchor", budget).map((row) => row.against))) {
      const here = found.filter((row) => row.against === against);
      const words = here.map(
        (row) => `${inText(findings.nameOf(row.technique))} ${findings.full(row)}`,
      );
      item(strong(`Against ${against}`), ` (${budgetWords(budget)}): ${list(words)}.`);
    }
  }
  const claims = data.claims ?? [];
  const tally = ["reproduced", "small difference", "refuted", "open"]
    .map((verdict) => [claims.filter((claim) => claim.verdict === verdict).length, verdict])
    .filter(([n]) => n);
  if (claims.length)
    item(
      strong("Claims of the literature: "),
      tally.map(([n, word]) => `${n} ${word}`).join(", ") + ".",
    );
  if (!items.length) return null;
  const { measure } = data;
  const even = findings.value(findings.even);
  return html(
    "section",
    { id: "summary" },
    html("h2", {}, "In short"),
    html("ul", { class: "summary" }, items),
    html(
      "p",
      { class: "soft" },
      findings.isPercent
        ? `Numbers are ${measure.name}, with 95 % intervals; ${even} % means equally strong.`
        : `Numbers are differences of the ${measure.name}, in ${measure.unit}, with 95 % ` +
            `intervals; ${even} means equally good.`,
    ),
  );
}
