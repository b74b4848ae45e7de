// The champions, the two readings of "the best", the boards and the numbers of the figures.
import { html, svg, type Child } from "../shared/dom";
import { count, isNumber } from "../shared/format";
import { table, type Cell } from "../shared/table";
import {
  excludesZero,
  isWanted,
  measureOf,
  MOVES,
  SCORE,
  SERIES,
  type Board,
  type BoardMean,
  type Experiment,
  type Measure,
  type Range,
  type ThreeBoards,
} from "./data";

const small = (text: string) => html("span", { class: "small soft interval" }, text);
export const formula = (text: string) => html("span", { class: "formula" }, text || "–");
const games = (range: Range) => small(`${count(range.games)} games`);

const mean = (measure: Measure, range: Range | null | undefined): Child =>
  range ? [measure.figure(range.mean), small(measure.between(range))] : "–";

export function championTable(experiments: Experiment[]): HTMLElement {
  return table({
    css: "cards",
    caption:
      "The champion of each experiment, on fresh games: games that nobody was bred or chosen on.",
    head: [
      ["Agent"],
      ["Plays for"],
      ["Formula, simplified"],
      ["Champion, fresh games", "number"],
      ["Vanilla, same goal and games", "number"],
      ["Champion minus vanilla", "number"],
      ["Random, same games", "number"],
      ["The paper"],
    ],
    rows: experiments.map((e): Cell[] => {
      const measure = measureOf(e);
      const c = e.champion;
      const d = c.over_vanilla;
      const [css, verdict] = !excludesZero(d)
        ? ["soft", "includes 0: no clear difference"]
        : isWanted(e, d.mean)
          ? ["better", "excludes 0: better"]
          : ["worse", "excludes 0: worse"];
      return [
        e.agent,
        { css: "title-text", content: e.title },
        { css: "formula-text", content: formula(c.simplified) },
        [
          html("strong", {}, measure.figure(c.held_out.mean)),
          small(measure.between(c.held_out)),
          games(c.held_out),
        ],
        mean(measure, c.vanilla),
        [
          measure.signed(d.mean),
          small(measure.signedBetween(d)),
          html("span", { class: `small ${css}` }, verdict),
        ],
        mean(measure, c.random),
        {
          css: "figure-text",
          content: [
            html("a", { href: `#figure-${e.figure}` }, `Figure ${e.figure}`),
            html("span", { class: "small soft" }, e.paper),
          ],
        },
      ];
    }),
  });
}

export function generationTable(e: Experiment): HTMLElement {
  const measure = measureOf(e);
  return html(
    "details",
    {},
    html("summary", {}, `The numbers of figure ${e.figure}`),
    table({
      css: "dense",
      wrap: "scroll tall",
      head: [
        ["generation"],
        ["goal", "number"],
        ...SERIES.map((kind): [string, string] => [kind, "number"]),
        ["behaviours", "number"],
        ["games", "number"],
        ["winner's formula", "formula"],
      ],
      rows: e.generations.map((row) => [
        count(row.generation),
        measure.figure(row.goal),
        ...SERIES.map((kind) => measure.figure(row[kind])),
        count(row.behaviours),
        count(row.games),
        row.formula || "–",
      ]),
    }),
  );
}

// Luck and skill.
export function readingsTable(experiments: Experiment[]): HTMLElement {
  return table({
    css: "cards",
    head: [
      ["Agent"],
      ["Luckiest of the last generation, its own games", "number"],
      ["The same player, fresh games", "number"],
      ["Did not come back", "number"],
      ["Champion, fresh games", "number"],
    ],
    rows: experiments.flatMap((e) => {
      const l = e.luckiest;
      if (!l) return [];
      const measure = measureOf(e);
      const c = e.champion;
      const lost = (l.own_games - l.held_out.mean) * (e.sense === "minimize" ? -1 : 1);
      return [
        [
          [e.agent, html("span", { class: "small soft" }, measure.unit)],
          [
            measure.figure(l.own_games),
            small(`generation ${l.generation}`),
            small(`${count(e.settings.games)} games`),
          ],
          [mean(measure, l.held_out), games(l.held_out)],
          lost > 0 ? measure.figure(lost) : "nothing",
          [
            html("strong", {}, measure.figure(c.held_out.mean)),
            small(measure.between(c.held_out)),
            small(`generation ${c.generation}`),
            games(c.held_out),
          ],
        ],
      ];
    }),
  });
}

// Okabe and Ito's colours, told apart by people with any colour vision; the letter says the same.
const TILES: Record<string, [fill: string, ink: string]> = {
  A: ["#0072b2", "#fff"],
  B: ["#e69f00", "#000"],
  C: ["#009e73", "#000"],
  D: ["#cc79a7", "#000"],
  E: ["#f0e442", "#000"],
  F: ["#56b4e9", "#000"],
};

function boardPicture({ name, rows }: Board): SVGElement {
  const columns = Math.max(...rows.map((row) => row.length));
  return svg(
    "svg",
    { class: "board", viewBox: `0 0 ${columns * 16} ${rows.length * 16}`, role: "img" },
    svg("title", {}, `${name}, from the top: ${rows.join(" ")}`),
    rows.map((row, r) =>
      [...row].map((tile, c) => {
        const [fill, ink] = TILES[tile] ?? ["#8a929a", "#000"];
        const at = { x: c * 16 + 0.5, y: r * 16 + 0.5 };
        return [
          svg("rect", { ...at, width: 15, height: 15, rx: 2.5, fill }),
          svg("text", { x: c * 16 + 8, y: r * 16 + 11.3, fill: ink }, tile),
        ];
      }),
    ),
  );
}

// Two errors for two questions: of these boards, and of boards like them.
export function meanTable(three: ThreeBoards): HTMLElement {
  type Bounds = Pick<Range, "mean" | "low" | "high">;
  const row = (
    name: Child,
    measure: Measure,
    ours: BoardMean | undefined,
    theirs: Bounds | null | undefined,
  ): Cell[] => [
    name,
    ours ? html("strong", {}, measure.figure(ours.mean)) : "–",
    ours ? measure.between(ours) : "–",
    ours ? measure.between(ours.any_boards) : "–",
    theirs ? measure.figure(theirs.mean) : "–",
    theirs ? measure.between(theirs) : "–",
  ];
  return table({
    css: "narrow dense",
    head: [
      ["Mean of three boards"],
      ["ours", "number"],
      ["of these boards", "number"],
      ["of any boards", "number"],
      ["the paper", "number"],
      ["of any boards", "number"],
    ],
    rows: [
      ...three.agents.map((agent) => row(agent.name, SCORE, agent.score, agent.paper_score)),
      ...three.agents
        .filter((agent) => ["MaxM", "MinM"].includes(agent.name))
        .map((agent) =>
          row(
            [agent.name, html("span", { class: "small soft" }, MOVES.unit)],
            MOVES,
            agent.available_moves,
            agent.paper_moves,
          ),
        ),
      row("people", SCORE, undefined, three.people),
    ],
  });
}

export function boardTable(boards: Board[]): HTMLElement {
  const names = [...new Set(boards.flatMap((board) => board.agents.map((agent) => agent.name)))];
  const counts = [...new Set(boards.flatMap((board) => board.agents.map((agent) => agent.games)))];
  const small = (text: string) => html("span", { class: "small interval" }, text);
  const agentCell = (board: Board, name: string): Child => {
    const agent = board.agents.find((each) => each.name === name);
    if (!agent) return "–";
    const { score, available_moves: moves, paper_score: paper, paper_moves: paperMoves } = agent;
    const also = ["MaxM", "MinM"].includes(name) && moves;
    return [
      html(
        "strong",
        { class: "nowrap" },
        SCORE.figure(score.mean) + (also ? ` (${MOVES.figure(also.mean)})` : ""),
      ),
      small(SCORE.between(score)),
      also && small(`(${MOVES.between(also)})`),
      counts.length > 1 && small(`${count(agent.games)} games`),
      isNumber(paper) &&
        html(
          "span",
          { class: "paper interval" },
          `paper ${SCORE.figure(paper)}`,
          isNumber(paperMoves) && ` (${MOVES.figure(paperMoves)})`,
        ),
    ];
  };
  const people = ({ people }: Board): Child =>
    people
      ? html(
          "span",
          { class: "paper" },
          small(`mean ${count(people.mean)}`),
          small(`lowest ${count(people.min)}`),
          small(`highest ${count(people.max)}`),
        )
      : "–";
  const over = counts.length === 1 ? ` over ${count(counts[0])} games` : "";
  return table({
    css: "boards cards",
    caption:
      `Mean score${over} with its 95 % interval; for MaxM and MinM the mean of available moves ` +
      "in parentheses. Small and grey, after “paper”: the paper's one game on its own board.",
    head: [
      ["Board"],
      ...names.map((name): [string, string] => [name, "number"]),
      ["People, paper's board", "number"],
    ],
    rows: boards.map((board): Cell[] => [
      [board.name, boardPicture(board)],
      ...names.map((name) => agentCell(board, name)),
      { css: "number people", content: people(board) },
    ]),
  });
}
