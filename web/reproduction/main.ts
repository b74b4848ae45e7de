import { html, put, type Child } from "../shared/dom";
import { count, isNumber } from "../shared/format";
import { open } from "../shared/page";
import { table } from "../shared/table";
import { Chart } from "./chart";
import { excludesZero, isWanted, measureOf, type Experiment, type ReproductionData } from "./data";
import { people } from "./people";
import { evolutions } from "./spread";
import {
  boardTable,
  championTable,
  formula,
  generationTable,
  meanTable,
  readingsTable,
} from "./tables";

function heading(): Child {
  return [
    html("h1", {}, "Automated Playtesting of Matching Tile Games: the reproduction"),
    html(
      "p",
      { class: "source" },
      "After the paper of that name by Luvneesh Mugrai, Fernando Silva, Christoffer Holmgård and ",
      "Julian Togelius: its four experiments (figures 3 to 6) and its table II, played again by ",
      "dramatis.",
    ),
  ];
}

function reach(e: Experiment): string {
  const measure = measureOf(e);
  const c = e.champion;
  const d = c.over_vanilla;
  const mean = measure.figure(c.held_out.mean);
  const reached =
    e.measure === "score"
      ? `and scores ${mean} points a game`
      : `and has ${mean} moves to choose from on an average turn`;
  const vanilla = `vanilla with the same goal (${measure.figure(c.vanilla.mean)})`;
  const size = `${measure.figure(Math.abs(d.mean))} ${d.mean < 0 ? "fewer" : "more"} than`;
  const wrong = isWanted(e, d.mean) ? "" : ", the wrong way";
  const difference = excludesZero(d)
    ? `${size} ${vanilla}${wrong}`
    : `no clear difference from ${vanilla}`;
  return (
    ` plays for ${e.title} ${reached} (${measure.between(c.held_out)}): ${difference}; ` +
    `random play comes to ${measure.figure(c.random.mean)}.`
  );
}

function summary(experiments: Experiment[]): HTMLElement {
  const heldOut = (agent: string) => experiments.find((e) => e.agent === agent)?.champion.held_out;
  const [low, high] = [heldOut("MinS"), heldOut("MaxS")];
  return html(
    "p",
    { class: "summary", id: "summary" },
    "Artificial players with a style, called personas, were bred for a match-3 game, as the paper ",
    "did. Vanilla is the tree search that they grew from, with its textbook formula; random takes ",
    "any legal move. The means are over games that had no part in choosing the player; the ranges ",
    "in parentheses are 95 % intervals.",
    experiments.map((e) => [" ", html("strong", {}, e.agent), reach(e)]),
    low &&
      high &&
      low.high < high.low &&
      ` So scores from ${count(low.mean)} (MinS) to ${count(high.mean)} (MaxS) are within ` +
        "a player's power; the paper proposes this span as a first estimate of how people will " +
        "do on a level.",
  );
}

function caption(e: Experiment): HTMLElement {
  const measure = measureOf(e);
  const rows = e.generations;
  const first = rows[0]!;
  const last = rows.at(-1)!;
  const { held_out: held, generation } = e.champion;
  const isLeast = e.sense === "minimize";
  const isLucky = rows.some((row) => (isLeast ? row.best < held.low : row.best > held.high));
  const from = (kind: "best" | "median") =>
    `${measure.figure(first[kind])} to ${measure.figure(last[kind])}`;
  const course =
    rows.length === 1
      ? `In its one generation the best comes to ${measure.figure(first.best)}, ` +
        `the median to ${measure.figure(first.median)}.`
      : `From generation ${first.generation} to ${last.generation} the best of a generation goes ` +
        `from ${from("best")}, the median from ${from("median")}.`;
  return html(
    "figcaption",
    {},
    html("strong", {}, `Figure ${e.figure}. ${e.agent}: ${e.title}. `),
    course,
    ` The best is the luckiest of ${count(e.settings.population)} players on `,
    `${count(e.settings.games)} games. On ${count(held.games)} fresh games the champion, from `,
    `generation ${generation}, reaches ${measure.figure(held.mean)} (${measure.between(held)}, `,
    "green band): ",
    isLucky
      ? `what the best line shows ${isLeast ? "below" : "above"} the band is mostly luck.`
      : "here the best line never passes the band.",
    isNumber(e.bound) && ` Pink: the lowest value that the rules allow, ${count(e.bound)}.`,
    html("br"),
    html("span", { class: "soft" }, `The paper: ${e.paper}`),
  );
}

function formulas(e: Experiment): HTMLElement {
  const c = e.champion;
  const line = (name: string, ...content: Child[]) => [
    html("dt", {}, name),
    html("dd", {}, content),
  ];
  const luckiest = e.luckiest?.formula;
  const isSame = luckiest !== undefined && [c.formula, c.simplified].includes(luckiest);
  return html(
    "section",
    { class: "persona" },
    html("h3", {}, `${e.agent}: ${e.title}`),
    html(
      "dl",
      { class: "formulas" },
      line("as evolved", formula(c.formula)),
      line("simplified", formula(c.simplified)),
      line(
        "what ranks",
        formula(c.essence === "0" ? "0: nothing, all children are equal" : c.essence),
      ),
      luckiest !== undefined &&
        line(
          "luckiest, last generation",
          isSame ? "the same as the champion's" : formula(luckiest),
        ),
    ),
    c.latex &&
      html(
        "details",
        {},
        html("summary", {}, "LaTeX (a click selects all)"),
        html("pre", { class: "latex" }, c.latex),
      ),
    e.pareto &&
      e.pareto.length > 0 &&
      table({
        css: "narrow dense",
        caption:
          "Short or good: the candidates for champion that no shorter one equals or beats " +
          `(mean ${measureOf(e).unit} in the games of that choice).`,
        head: [
          ["terms", "number"],
          ["mean", "number"],
          ["formula", "formula"],
        ],
        rows: e.pareto.map((p) => [count(p.terms), measureOf(e).figure(p.mean), p.formula]),
      }),
  );
}

function command(data: ReproductionData): string {
  const runs = data.experiments[0]?.evolutions?.runs.length ?? 1;
  const other = (name: string, value: string | undefined, usual: string) =>
    value !== undefined && value !== usual ? ` --${name} ${value}` : "";
  return (
    `dramatis reproduce --scale ${data.scale} --seed ${data.seed}` +
    other("evolutions", String(runs), "1") +
    other("parents", data.parents, "all") +
    other("playout-length", data.playout_length, "game")
  );
}

function making(data: ReproductionData): Child {
  return [
    html("h2", {}, "How it was made"),
    html(
      "p",
      {},
      `Scale “${data.scale}”, seed ${data.seed}, dramatis ${data.version_of_dramatis}. Everything `,
      "random comes from the seed, so the same command makes the same page:",
    ),
    html("pre", {}, command(data)),
    table({
      css: "narrow dense",
      head: [
        ["Experiment"],
        ["population", "number"],
        ["generations", "number"],
        ["games each", "number"],
        ["search iterations a move", "number"],
      ],
      rows: data.experiments.map(({ agent, name, settings }) => [
        `${agent} (${name})`,
        count(settings.population),
        count(settings.generations),
        count(settings.games),
        count(settings.iterations),
      ]),
    }),
    html(
      "p",
      {},
      "All players of a generation, vanilla and random play the same games; the next generation ",
      "plays others. The goal of a generation is the best mean of the one before. The champion is ",
      "not whoever was luckiest: the winner of every generation and the last elites play again on ",
      "other games, the best of them once more on third ones, and the one that comes first there ",
      "is the champion. Its figures on this page come from fourth games, the fresh ones. Games ",
      "are always played with the formula as evolved; the shorter forms are for people.",
    ),
  ];
}

function evolution(charts: Chart[]): Child {
  return [
    html("h2", {}, "Figures 3 to 6: the evolution"),
    html(
      "p",
      {},
      "Solid lines: the best, the median and the worst player of each generation, on the games of ",
      "that generation. Dashed: vanilla, the mean over all generations; the faint dots are its ",
      "means in each, with that generation's goal. Dotted: random play, the mean over all ",
      "generations. So far as in the paper; the green band adds a second reading, the champion on ",
      "fresh games with its interval. Point at a chart, or step through it with the arrow keys, ",
      "to see one generation and the formula that won it.",
    ),
    charts.map(({ experiment, place }) =>
      html(
        "figure",
        { id: `figure-${experiment.figure}` },
        place,
        caption(experiment),
        generationTable(experiment),
      ),
    ),
  ];
}

function render(data: ReproductionData, main: HTMLElement): void {
  const { experiments } = data;
  const boards = data.boards ?? [];
  const charts = experiments.filter((e) => e.generations.length).map((e) => new Chart(e));
  const code = (text: string) => html("code", {}, text);
  put(
    main,
    heading(),
    data.scale !== "paper" &&
      html(
        "p",
        { class: "notice" },
        `This is a run at scale “${data.scale}”, smaller than the paper's: good to see that `,
        "everything works, too small to judge the paper by. ",
        html("code", { class: "nowrap" }, "dramatis reproduce --scale paper"),
        " makes the whole.",
      ),
    summary(experiments),
    championTable(experiments),
    evolution(charts),
    experiments.some((e) => e.luckiest) && [
      html("h2", {}, "Two readings of “the best”"),
      html(
        "p",
        {},
        "The paper reports the best player of a generation by the very games that it was chosen ",
        "on. The first of so many is lucky as well as good. Fresh games tell the two apart: what ",
        "was luck does not come back.",
      ),
      readingsTable(experiments),
    ],
    evolutions(experiments),
    boards.length > 0 && [
      html("h2", {}, "Table II: three boards"),
      html(
        "p",
        { class: "notice" },
        html("strong", {}, "These are not the paper's boards. "),
        "The paper did not publish its three boards, so we drew three of our own. Compare the ",
        "order of the players and how far they are apart, not the figures of a single board: ",
        "“Board 1” here and in the paper share nothing but the name. The paper's figures are from ",
        "one game each; ours are means over many.",
      ),
      boardTable(boards),
      data.three_boards && [
        html(
          "p",
          {},
          "The mean of three boards has an error of its own. Of these three boards it is as sure ",
          "as the games make it. Of any boards of the kind it is much less so: three are few ",
          "(95 % intervals, Student's t over the boards). The paper's means of three single games ",
          "have only that.",
        ),
        meanTable(data.three_boards),
      ],
    ],
    data.people && people(data.people),
    html("h2", {}, "The champions' formulas"),
    html(
      "p",
      {},
      "At every node the search moves on to the child with the highest value of the formula. It ",
      "may look at ",
      code("wins"),
      " (simulated games through the child that reached the goal), ",
      code("visits"),
      " (of the child), ",
      code("parent_visits"),
      " and ",
      code("moves"),
      " (available after the move). “What ranks” leaves out whatever is the same for all ",
      "children, and so cannot change the choice.",
    ),
    experiments.map(formulas),
    making(data),
  );
  for (const chart of charts) chart.start();
}

open<ReproductionData>({
  format: "dramatis-reproduction",
  version: 1,
  command: "dramatis reproduce",
  heading,
  render,
});
