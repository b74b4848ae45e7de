// How much of a result is the luck of one evolution: the same experiment with other seeds.
import { html, type Child } from "../shared/dom";
import { count } from "../shared/format";
import { table, type Cell } from "../shared/table";
import { measureOf, type Evolutions, type Experiment, type Measure, type Spread } from "./data";

const small = (text: string) => html("span", { class: "small soft interval" }, text);

const spread = (measure: Measure, figure: Spread): Child => [
  measure.figure(figure.mean),
  small(measure.between(figure)),
];

type Repeated = Experiment & { evolutions: Evolutions };

function spreadTable(experiments: Repeated[]): HTMLElement {
  return table({
    css: "cards",
    head: [
      ["Agent"],
      ["Champions, fresh games", "number"],
      ["Deviation", "number"],
      ["Worst to best", "number"],
      ["Luckiest, own games", "number"],
      ["The same, fresh games", "number"],
      ["First median", "number"],
      ["Last median", "number"],
    ],
    rows: experiments.map((e): Cell[] => {
      const measure = measureOf(e);
      const all = e.evolutions;
      const ends = [all.champion.least, all.champion.most];
      if (e.sense === "minimize") ends.reverse();
      return [
        e.agent,
        [
          html("strong", {}, measure.figure(all.champion.mean)),
          small(measure.between(all.champion)),
        ],
        [
          measure.figure(all.champion.deviation),
          small(`(${measure.figure(all.champion.by_games)} by games)`),
        ],
        [measure.figure(ends[0]), small(`to ${measure.figure(ends[1])}`)],
        spread(measure, all.own_games),
        spread(measure, all.luckiest),
        spread(measure, all.first_median),
        spread(measure, all.last_median),
      ];
    }),
  });
}

function runTable(e: Repeated): HTMLElement {
  const measure = measureOf(e);
  return html(
    "details",
    {},
    html("summary", {}, `The evolutions of ${e.agent}, one by one`),
    table({
      css: "dense",
      wrap: "scroll tall",
      head: [
        ["seed"],
        ["champion, fresh games", "number"],
        ["from generation", "number"],
        ["luckiest, own games", "number"],
        ["luckiest, fresh games", "number"],
        ["first median", "number"],
        ["last median", "number"],
        ["champion's formula", "formula"],
      ],
      rows: e.evolutions.runs.map((run) => [
        String(run.seed),
        [measure.figure(run.champion.mean), small(measure.between(run.champion))],
        count(run.generation),
        measure.figure(run.own_games),
        [measure.figure(run.luckiest.mean), small(measure.between(run.luckiest))],
        measure.figure(run.first_median),
        measure.figure(run.last_median),
        run.formula,
      ]),
    }),
  );
}

export function evolutions(experiments: Experiment[]): Child {
  const repeated = experiments.filter((e): e is Repeated => e.evolutions !== undefined);
  const first = repeated[0];
  if (!first) return null;
  return [
    html("h2", {}, `${count(first.evolutions.runs.length)} evolutions of each`),
    html(
      "p",
      {},
      "Everything above is from the first evolution of each persona. Another seed draws other ",
      "first formulas, other mutations and other games, and breeds another champion. So what one ",
      "evolution reaches is one draw; this is what it was drawn from: means over the evolutions ",
      "with their 95 % intervals (Student's t). “Deviation” says how far the champions' means lie ",
      "apart, and in parentheses how far they would if all champions were equally good and only ",
      "their games differed. “Luckiest” is the best player of the last generation, whom the paper ",
      "reports. The medians are those of the first and of the last generation.",
    ),
    spreadTable(repeated),
    repeated.map(runTable),
  ];
}
