// Differences, times, answers, and what all of it does not say.
import { html, type Child } from "../shared/dom";
import { count, isNumber, list, number, plural } from "../shared/format";
import { table, type Cell } from "../shared/table";
import { between, colour, percent, type Estimate, type PeopleData, type Trait } from "./data";
import { rowPlot } from "./rows";
import { withInterval } from "./scores";

const small = (text: string) => html("span", { class: "small soft" }, text);

const decimalsOf = (trait: Trait) =>
  trait.unit === "points" ? 0 : trait.unit.includes("share") ? 2 : 2;

function traitPlot(data: PeopleData, trait: Trait, starts: (() => void)[]): Child {
  return html(
    "figure",
    { class: "trait" },
    html(
      "h3",
      {},
      trait.name,
      trait.beyond !== 0 &&
        html(
          "span",
          { class: "mark beyond" },
          trait.beyond > 0 ? "more than all players" : "less than all players",
        ),
    ),
    rowPlot(
      {
        id: `trait-${trait.id}`,
        title: `${trait.name}: people less each player`,
        axis: `people less the player, ${trait.unit}`,
        zero: "equal",
        rows: data.rivals.map((rival, r) => {
          const { difference, clear } = trait.rivals[r]!;
          return {
            name: rival.name,
            value: difference.mean,
            interval: difference.mean_interval,
            colour: clear ? (rival.random ? "var(--p0)" : colour(r)) : "var(--line)",
            words:
              `${rival.name}: people ${number(difference.mean, 2, "exceptZero")} ` +
              `(${between(difference.mean_interval, 2)})${clear ? "" : ", not clear"}`,
          };
        }),
      },
      starts,
    ),
    html(
      "figcaption",
      {},
      `${trait.meaning[0]!.toUpperCase()}${trait.meaning.slice(1)}. People: `,
      html("strong", {}, number(trait.people.mean, decimalsOf(trait))),
      ` ${trait.unit} (${between(trait.people.mean_interval, decimalsOf(trait))}; `,
      `${plural(trait.people.n, "game", "games")}).`,
    ),
  );
}

export function traitSection(data: PeopleData, starts: (() => void)[]): Child {
  if (!data.rivals.length || !data.sample.games) return false;
  const beyond = data.traits.filter((trait) => trait.beyond !== 0).map((trait) => trait.name);
  return [
    html("h2", { id: "differences" }, "How people differ from the players"),
    html(
      "p",
      {},
      "Each person's games are compared with each player's on the same boards. A mark right of ",
      "the ",
      "dashed line: people have more of it than that player; left of it: less. A grey mark: ",
      "with so ",
      "many comparisons this one may be chance (q-value of 0.05 or more). ",
      beyond.length
        ? `Beyond all players, people stand in ${list(beyond)}.`
        : "In nothing of it do people stand clearly beyond all players.",
    ),
    html(
      "div",
      { class: "traits" },
      data.traits.map((trait) => traitPlot(data, trait, starts)),
    ),
    html(
      "details",
      {},
      html("summary", {}, "The numbers of these pictures"),
      table({
        css: "dense",
        head: [
          ["Trait"],
          ["Player"],
          ["People", "number"],
          ["Player's mean", "number"],
          ["Difference", "number"],
          ["95 % interval", "number"],
          ["People compared", "number"],
          ["p", "number"],
          ["q", "number"],
        ],
        rows: data.traits.flatMap((trait) =>
          data.rivals.map((rival, r): Cell[] => {
            const row = trait.rivals[r]!;
            const decimals = decimalsOf(trait);
            return [
              trait.name,
              rival.name,
              number(trait.people.mean, decimals),
              number(row.rival_mean, decimals),
              number(row.difference.mean, decimals, "exceptZero"),
              between(row.difference.mean_interval, decimals),
              count(row.difference.n),
              number(row.p, 4),
              number(row.q, 4),
            ];
          }),
        ),
      }),
    ),
  ];
}

export function timeSection(data: PeopleData, starts: (() => void)[]): Child {
  const { times } = data;
  if (!times.by_choices.length) return false;
  const name = (row: { from: number; to: number | null }) =>
    row.to === null
      ? `${row.from} and more`
      : row.from === row.to
        ? `${row.from}`
        : `${row.from} to ${row.to}`;
  const { exponent } = times;
  const double = (value: number) => 2 ** value - 1;
  const change = (value: number) => `${number(100 * double(value), 0, "exceptZero")} %`;
  return [
    html("h2", { id: "times" }, "How long people think"),
    html(
      "p",
      {},
      `The usual move of a person takes ${number(times.median.mean, 1)} seconds `,
      `(${between(times.median.mean_interval, 1)}; `,
      `${plural(times.median.n, "person", "people")}). `,
      isNumber(exponent.mean) &&
        exponent.mean_interval &&
        `With twice as many moves to choose from, a move takes ${change(exponent.mean)} time ` +
          `(${change(exponent.mean_interval[0])} to ${change(exponent.mean_interval[1])}). `,
      `${plural(times.fast, "move", "moves")} of ${count(times.moves)} came faster than the study `,
      "calls too fast; they count all the same.",
    ),
    html(
      "figure",
      {},
      rowPlot(
        {
          id: "time-plot",
          title: "Time of a move by the number of moves to choose from",
          axis: "seconds",
          low: 0,
          rows: times.by_choices.map((row) => ({
            name: `${name(row)} moves`,
            value: row.median,
            interval: row.interval,
            words:
              `${name(row)} moves to choose from: ${number(row.median, 1)} seconds, ` +
              `${plural(row.moves, "move", "moves")} of ${plural(row.people, "person", "people")}`,
          })),
        },
        starts,
      ),
      html(
        "figcaption",
        {},
        "By how many moves were legal: the median over people of each one's own median, with its ",
        "95 % interval.",
      ),
    ),
  ];
}

export function answerSection(data: PeopleData): Child {
  const groups = data.answers.filter((row) => row.groups.length);
  const ranks = data.answers.filter((row) => row.rank_correlation !== null);
  if (!groups.length && !ranks.length) return false;
  const above = (e: Estimate): Child => [
    number(e.mean, 0, "exceptZero"),
    e.mean_interval && small(between(e.mean_interval)),
  ];
  return [
    html("h2", { id: "answers" }, "By what people answered"),
    html(
      "p",
      {},
      "“Above the mean” is how many points more than the average of the same boards. Whether ",
      "groups ",
      "differ at all is tested by shuffling who belongs to which; the p-values are adjusted for ",
      "the ",
      "number of questions (Holm). Small groups say little, and a difference is no cause.",
    ),
    groups.map((row) =>
      table({
        css: "cards",
        caption:
          `${row.ask} ${plural(row.people, "person", "people")}. ` +
          (isNumber(row.adjusted_p)
            ? row.adjusted_p < 0.05
              ? `The groups differ (p = ${number(row.adjusted_p, 3)}).`
              : `No difference between the groups is clear (p = ${number(row.adjusted_p, 2)}).`
            : ""),
        head: [
          ["Answer"],
          ["People", "number"],
          ["Games", "number"],
          ["Mean score", "number"],
          ["Standard deviation", "number"],
          ["Median", "number"],
          ["Lowest", "number"],
          ["Highest", "number"],
          ["Above the mean", "number"],
        ],
        rows: row.groups.map((group): Cell[] => [
          group.label,
          count(group.above_mean.units),
          count(group.score.n),
          withInterval(group.score),
          count(group.score.sd),
          count(group.score.median),
          count(group.score.min),
          count(group.score.max),
          above(group.above_mean),
        ]),
      }),
    ),
    ranks.length > 0 &&
      table({
        css: "cards",
        head: [
          ["Question with a number"],
          ["People", "number"],
          ["Rank correlation with points above the mean", "number"],
        ],
        rows: ranks.map((row): Cell[] => [
          row.ask,
          count(row.people),
          [number(row.rank_correlation, 2), small(between(row.interval, 2))],
        ]),
      }),
  ];
}

// What changes if people with a flag are left out: the first figures, both ways.
function flagged(data: PeopleData): Child {
  const without = data.without_flagged;
  if (!without) return false;
  const classes = data.who.classes
    .map((each, k) => ({ name: each.name, all: each.share ?? 0, rest: without.shares[k] ?? 0 }))
    .filter(({ all, rest }) => all >= 0.02 || rest >= 0.02);
  return table({
    id: "flagged",
    css: "dense narrow",
    caption: "The same figures without the people who have a quality flag.",
    head: [["Figure"], ["All people", "number"], ["Without flagged", "number"]],
    rows: [
      ["People", count(data.sample.people), count(without.people)],
      ["Mean score", withInterval(data.people.all.score), withInterval(without.score)],
      ...(data.range
        ? [
            [
              `Games between ${data.range.low} and ${data.range.high}`,
              percent(data.range.all.inside.value),
              percent(without.inside?.value ?? null),
            ],
          ]
        : []),
      ...classes.map(({ name, all, rest }): Cell[] => [
        name === "nobody" ? "Play like none of the players" : `Play most like ${name}`,
        percent(all),
        percent(rest),
      ]),
    ],
  });
}

// Those that people met; of a study that nobody has played yet, its own.
function versions({ study }: PeopleData): string {
  if (!study.versions.length) return `version ${study.version}`;
  if (study.versions.length === 1) return study.versions[0]!.name;
  return study.versions.map(({ name, people }) => `${name} (${plural(people, "person", "people")})`)
    .join(", ");
}

export function method(data: PeopleData): Child {
  const { left_out: out, with_flagged } = data.sample;
  const parts: [number, string, string][] = [
    [out.tests, "test run", "test runs"],
    [out.simulated, "artificial participant", "artificial participants"],
    [out.screened_out, "person screened out", "people screened out"],
    [out.flagged, "flagged person", "flagged people"],
    [out.without_games, "person without a whole round", "people without a whole round"],
    [out.unfinished, "unfinished round", "unfinished rounds"],
    [out.earlier_attempts, "earlier attempt at a round", "earlier attempts at a round"],
    [out.practice, "practice round", "practice rounds"],
  ];
  const told = parts.filter(([n]) => n > 0).map(([n, one, many]) => plural(n, one, many));
  return [
    html("h2", { id: "method" }, "What counts, and what this cannot say"),
    html(
      "ul",
      {},
      html(
        "li",
        {},
        told.length ? `Not counted: ${list(told)}.` : "All that was played counts.",
        with_flagged
          ? ` ${plural(data.sample.flagged, "person", "people")} with a quality flag counted ` +
              "like all others; with --without-flagged the page is made without them."
          : " People with a quality flag were left out (--without-flagged).",
      ),
      html(
        "li",
        {},
        "An interval says what other people of the same kind on the same boards would come to. It ",
        "does not reach to other kinds of people, or to other boards.",
      ),
      html(
        "li",
        {},
        "Who plays like whom is a choice among the players that were asked. That one explains a ",
        "person best does not mean that it explains them well: see how often it chooses their ",
        "move.",
      ),
      html(
        "li",
        {},
        "How people say that they play, and how they play, are two things; nothing here is about ",
        "what they had in mind.",
      ),
      data.problems.length > 0 &&
        html(
          "li",
          {},
          "Games that do not come out by the rules of this version of dramatis, and are left out: ",
          data.problems.join("; "),
        ),
    ),
    flagged(data),
    html(
      "p",
      { class: "soft" },
      `Study “${data.study.title}”, ${versions(data)}. The same data make the same `,
      `page: `,
      html("code", {}, "dramatis study report"),
      ". Every figure, with its formula and source: docs/study-analysis.md.",
    ),
  ];
}
