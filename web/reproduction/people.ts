// The people of the paper's study, beside our simplest players.
import { html, type Child } from "../shared/dom";
import { count } from "../shared/format";
import { table } from "../shared/table";
import { SCORE, type People, type Range } from "./data";

const small = (text: string) => html("span", { class: "small soft interval" }, text);

export function people(data: People): Child {
  const ours = (name: string, how: string, range: Range) => [
    name,
    how,
    [SCORE.figure(range.mean), small(SCORE.between(range)), small(`${count(range.games)} games`)],
  ];
  return [
    html("h2", {}, "People"),
    html(
      "p",
      {},
      `The paper's ${count(data.participants)} people played three random boards each, 20 moves a `,
      `board, and scored ${count(data.mean)} on average. That is ${count(100 * data.share)} % of `,
      "the way from a player who takes any legal move to one who always takes the move that is ",
      "best right away: people play much nearer to random than to greedy. (The paper does not ",
      "say how many colours its boards had; ours have six.)",
    ),
    table({
      css: "narrow dense",
      head: [["Who"], ["How they choose"], ["Score, random boards", "number"]],
      rows: [
        ours("random", "any legal move", data.random),
        [
          "people, the paper",
          "as they like",
          [
            html("strong", {}, SCORE.figure(data.mean)),
            small(`lowest ${count(data.min)}`),
            small(`highest ${count(data.max)}`),
          ],
        ],
        ours("greedy", "the move that scores most right away, refills unseen", data.greedy),
      ],
    }),
  ];
}
