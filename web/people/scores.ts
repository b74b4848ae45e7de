// What people and players scored: tables I and II of the paper, and the range between two players.
import { html, type Child } from "../shared/dom";
import { count, isNumber, number, plural } from "../shared/format";
import { table, type Cell } from "../shared/table";
import {
  between,
  colour,
  percent,
  percents,
  type BoardRow,
  type Estimate,
  type PeopleData,
} from "./data";
import { rowPlot, type PlotRow } from "./rows";

const small = (text: string) => html("span", { class: "small soft" }, text);

export const withInterval = (e: Estimate, decimals = 0): Child => [
  number(e.mean, decimals),
  e.mean_interval && small(between(e.mean_interval, decimals)),
];

export function scorePlot(data: PeopleData, starts: (() => void)[]): Child {
  const rows: PlotRow[] = [];
  data.sample.boards.forEach((board, b) => {
    const own = data.people.boards[b]!.score;
    rows.push({ name: board.name, heading: true });
    rows.push({
      name: "people",
      value: own.mean,
      interval: own.mean_interval,
      dots: data.people.scores[b]!,
      colour: "var(--ink)",
      strong: true,
      words: `${board.name}: people ${count(own.mean)}, interval ${between(own.mean_interval)}`,
    });
    data.rivals.forEach((rival, r) => {
      const score = rival.boards[b]!.score;
      rows.push({
        name: rival.name,
        value: score.mean,
        interval: score.mean_interval,
        colour: rival.random ? "var(--p0)" : colour(r),
        words: `${rival.name} ${count(score.mean)}`,
      });
    });
  });
  return html(
    "figure",
    { id: "scores" },
    rowPlot(
      {
        id: "score-plot",
        title: "Scores of people and players on each board",
        axis: "points a game",
        rows,
      },
      starts,
    ),
    html(
      "figcaption",
      {},
      "Small dots: one game of one person each. Large dots: means, of people and of each player ",
      "on ",
      "the very same boards; the line is the 95 % interval of the mean. Where two lines do not ",
      "meet, the means differ by more than chance explains.",
    ),
  );
}

export function tableOne(data: PeopleData): Child {
  const hasGoals = data.people.boards.some((row) => row.won);
  const row = (name: string, { score, won }: BoardRow): Cell[] => [
    name,
    [count(score.n), small(plural(score.units, "person", "people"))],
    [html("strong", {}, count(score.mean)), small(between(score.mean_interval))],
    [count(score.median), small(between(score.median_interval))],
    count(score.sd),
    count(score.min),
    count(score.max),
    ...(hasGoals ? [won ? [percent(won.value), small(percents(won.interval))] : "–"] : []),
  ];
  return [
    html("h2", { id: "table-1" }, "Table I: what people scored"),
    table({
      css: "cards",
      caption:
        "Below a mean and a median, its 95 % interval: what other people of the same kind would " +
        "come to. Several games of one person count as one voice in it.",
      head: [
        ["Board"],
        ["Games", "number"],
        ["Mean", "number"],
        ["Median", "number"],
        ["Standard deviation", "number"],
        ["Lowest", "number"],
        ["Highest", "number"],
        ...(hasGoals ? [["Won", "number"] as [string, string]] : []),
      ],
      rows: [
        ...data.sample.boards.map((board, b) => row(board.name, data.people.boards[b]!)),
        ...(data.sample.boards.length > 1 ? [row("All boards", data.people.all)] : []),
      ],
    }),
  ];
}

export function tableTwo(data: PeopleData): Child {
  const { boards } = data.sample;
  if (!data.rivals.length) return false;
  return [
    html("h2", { id: "table-2" }, "Table II: players on the same boards"),
    table({
      css: "cards",
      caption:
        `Mean scores with their 95 % intervals: ${count(data.asking.games)} games a board, and ` +
        `${count(data.asking.pool_games)} on each board that only one person met. The board and ` +
        "what falls are those of people; only the player's thoughts differ from game to game.",
      head: [["Player"], ...boards.map((board): [string, string] => [board.name, "number"])],
      rows: [
        ["People", ...data.people.boards.map((row) => withInterval(row.score))],
        ...data.rivals.map((rival): Cell[] => [
          [rival.name, small(rival.title)],
          ...rival.boards.map((row) => [
            withInterval(row.score),
            isNumber(row.won) && small(`won ${percent(row.won)}`),
          ]),
        ]),
      ],
    }),
  ];
}

export function rangeSection(data: PeopleData): Child {
  const { range } = data;
  if (!range) return false;
  const outside = range.all.outside_all;
  return [
    html("h2", { id: "range" }, `From ${range.low} to ${range.high}`),
    html(
      "p",
      {},
      `Two players, one that wants as few points as possible and one that wants as many, span a `,
      `range on every board. If people's games lie in it, the two tell a designer beforehand what `,
      `to expect. ${percent(range.all.inside.value)} of people's games `,
      `(${percents(range.all.inside.interval)}) lie between the two means. `,
      outside === 0
        ? "Not one lies beyond the lowest and highest single games of the two."
        : `${plural(outside, "game lies", "games lie")} beyond even the lowest and highest ` +
            `single ` +
            "games of the two.",
    ),
    table({
      css: "cards",
      head: [
        ["Board"],
        [`Mean of ${range.low}`, "number"],
        [`Mean of ${range.high}`, "number"],
        ["People, lowest to highest", "number"],
        ["Inside", "number"],
        ["Below", "number"],
        ["Above", "number"],
      ],
      rows: data.sample.boards.map((board, b): Cell[] => {
        const row = range.boards[b]!;
        return [
          board.name,
          isNumber(row.low) ? count(row.low) : "differs",
          isNumber(row.high) ? count(row.high) : "differs",
          `${count(row.lowest)} to ${count(row.highest)}`,
          [
            html("strong", {}, percent(row.inside.value)),
            small(percents(row.inside.interval)),
            small(plural(row.inside.n, "game", "games")),
          ],
          count(row.below),
          count(row.above),
        ];
      }),
    }),
  ];
}

export function rankingSection(data: PeopleData): Child {
  const { ranking, sample, rivals } = data;
  if (sample.boards.length < 2 || !rivals.length) return false;
  const figure = (value: number | null) => (ranking.by_pass_rate ? percent(value) : count(value));
  const few = sample.boards.length < 6;
  const pooled = rivals.some((rival) => rival.ranking.places !== null);
  const rank = (value: number | null, interval: [number, number] | null): Child => [
    number(value, 2),
    interval && small(between(interval, 2)),
  ];
  return [
    html("h2", { id: "ranking" }, "Which boards are hard"),
    html(
      "p",
      {},
      `By people's ${ranking.by_pass_rate ? "pass rates" : "mean scores"}, the hardest first: `,
      html("strong", {}, ranking.hardest.map((b) => sample.boards[b]!.name).join(" – ")),
      ". A player that finds the same boards hard can stand in for people when boards are ",
      "compared. Rank agreement is 1 if it puts them into the same order, −1 if into the opposite ",
      "one, and about 0 if the two orders have nothing to do with each other.",
      few &&
        ` With ${plural(sample.boards.length, "board", "boards")} there are so few orders that ` +
          "the same one comes about by chance: read the first column as a hint.",
    ),
    table({
      css: "cards",
      head: [
        ["Player"],
        ...sample.boards.map((board): [string, string] => [board.name, "number"]),
        ["Rank agreement over boards", "number"],
        ...(pooled ? [["Rank agreement over single games", "number"] as [string, string]] : []),
      ],
      rows: [
        ["People", ...ranking.people.map(figure), "", ...(pooled ? [""] : [])],
        ...rivals.map((rival): Cell[] => [
          rival.name,
          ...rival.ranking.means.map(figure),
          rank(rival.ranking.boards, rival.ranking.boards_interval),
          ...(pooled ? [rank(rival.ranking.places, rival.ranking.places_interval)] : []),
        ]),
      ],
    }),
    pooled &&
      html(
        "p",
        { class: "soft" },
        `Over single games: ${count(rivals[0]!.ranking.games)} games on boards that only one `,
        `person `,
        "met. Does the player score much where that person did? The luck of a board that both ",
        "share raises it; that each person plays each board but once lowers it.",
      ),
  ];
}
