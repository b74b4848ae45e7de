// Who plays like whom.
import { html, put, type Child } from "../shared/dom";
import { count, number, plural } from "../shared/format";
import { table, type Cell } from "../shared/table";
import { between, colour, NOBODY, percent, percents, type PeopleData, type Person } from "./data";
import { rowPlot } from "./rows";

const small = (text: string) => html("span", { class: "small soft" }, text);

const best = (chance: number[]) => chance.indexOf(Math.max(...chance));

// What chance says of somebody, in words.
function verdict(person: Person, names: string[]): string {
  const order = person.chance
    .map((_, k) => k)
    .sort((a, b) => person.chance[b]! - person.chance[a]!);
  const [first, second] = order as [number, number];
  const words = `${names[first]} ${percent(person.chance[first]!)}`;
  return person.chance[first]! >= 0.95 || second === undefined
    ? words
    : `${words}, ${names[second]} ${percent(person.chance[second]!)}`;
}

class Who {
  readonly names: string[];
  readonly colours: string[];

  constructor(private readonly data: PeopleData) {
    const rivals = data.rivals.map((rival) => rival.name);
    this.names = data.who.classes.map((each) =>
      each.name === "nobody" ? "none of them" : each.name,
    );
    this.colours = data.who.classes.map((each) =>
      each.name === "nobody" ? NOBODY : colour(rivals.indexOf(each.name)),
    );
  }

  legend(): HTMLElement {
    return html(
      "ul",
      { class: "legend" },
      this.names.map((name, k) =>
        html(
          "li",
          {},
          html("span", { class: "patch", style: `--c: ${this.colours[k]}`, "aria-hidden": "true" }),
          name,
        ),
      ),
    );
  }

  private bar(person: Person): HTMLElement {
    return html(
      "span",
      { class: "stack", role: "img", "aria-label": verdict(person, this.names) },
      person.chance.map((chance, k) =>
        chance < 0.005
          ? false
          : html("span", {
              style: `--c: ${this.colours[k]}; flex-grow: ${chance.toFixed(4)}`,
              title: `${this.names[k]}: ${percent(chance)}`,
            }),
      ),
    );
  }

  people(): HTMLElement {
    const shares = this.data.who.classes.map((each) => each.share ?? 0);
    const people = [...this.data.who.people].sort((a, b) => {
      const [x, y] = [best(a.chance), best(b.chance)];
      if (x !== y) return shares[y]! - shares[x]! || x - y;
      return b.chance[x]! - a.chance[x]! || a.number - b.number;
    });
    const hasTruth = people.some((person) => person.as);
    return table({
      id: "people",
      css: "dense people",
      wrap: "scroll tall",
      head: [
        ["Person"],
        ["Plays like", "wide"],
        ["In words"],
        ["Follows it", "number"],
        ["Moves", "number"],
        ...(hasTruth ? [["Artificial, plays as"] as [string]] : []),
      ],
      rows: people.map((person): Cell[] => {
        const k = best(person.chance);
        const isNobody = this.data.who.classes[k]!.name === "nobody";
        return [
          [count(person.number), person.flags.length > 0 && small(person.flags.join(", "))],
          this.bar(person),
          verdict(person, this.names),
          isNobody ? "–" : percent(person.follows[k]!),
          count(person.moves),
          ...(hasTruth ? [person.as || "–"] : []),
        ];
      }),
    });
  }

  shares(starts: (() => void)[]): HTMLElement {
    const order = this.data.who.classes
      .map((_, k) => k)
      .sort((a, b) => this.data.who.classes[b]!.share! - this.data.who.classes[a]!.share!);
    return html(
      "figure",
      { id: "shares" },
      rowPlot(
        {
          id: "share-plot",
          title: "The share of people who play most like each player",
          axis: "share of people",
          percent: true,
          low: 0,
          rows: order.map((k) => {
            const each = this.data.who.classes[k]!;
            return {
              name: this.names[k]!,
              value: each.share,
              interval: each.interval,
              colour: this.colours[k],
              words: `${this.names[k]}: ${percent(each.share)}, ${percents(each.interval)}`,
            };
          }),
        },
        starts,
      ),
      html(
        "figcaption",
        {},
        `Of all people like these, how many play most like each player? From the moves of `,
        `${plural(this.data.sample.people, "person", "people")}; the line is the 95 % interval. `,
        `“None of `,
        "them”: any legal move would explain their moves as well.",
      ),
    );
  }

  fits(): HTMLElement {
    return table({
      css: "cards",
      head: [
        ["Player"],
        ["Share of people", "number"],
        ["Chooses the person's move", "number"],
        ["Explains a move", "number"],
      ],
      rows: this.data.who.classes.map((each, k): Cell[] => [
        [this.names[k], small(each.title)],
        [percent(each.share), small(percents(each.interval))],
        [percent(each.agreement.mean), small(percents(each.agreement.mean_interval))],
        each.name === "nobody"
          ? "0"
          : [number(each.gain.mean, 3), small(between(each.gain.mean_interval, 3))],
      ]),
    });
  }

  alike(): Child {
    const { rivals, who } = this.data;
    if (rivals.length < 3) return false;
    return html(
      "details",
      {},
      html("summary", {}, "Which players are hard to tell apart"),
      table({
        css: "dense",
        caption:
          "In people's positions, how often two players choose the same move; of a player with " +
          "itself, when it thinks again. Two that agree as often as each does with itself " +
          "cannot be " +
          "told apart, and share between them the people who play like either.",
        head: [["Player"], ...rivals.map((rival): [string, string] => [rival.name, "number"])],
        rows: rivals.map((rival, r): Cell[] => [
          rival.name,
          ...who.alike[r]!.map((value) => percent(value)),
        ]),
      }),
    );
  }
}

export function whoSection(data: PeopleData, starts: (() => void)[]): Child {
  if (data.who.classes.length < 2 || !data.who.people.length) return false;
  const who = new Who(data);
  const { gain } = data.who;
  const intro = html("p", {});
  put(
    intro,
    "In every position that a person had before them, each player was asked for its move, ",
    `${count(data.asking.asks)} times. Whose moves are most like the person's? A person may do `,
    `something `,
    "else now and then, each as often as they like; what counts is which player explains the rest.",
  );
  return [
    html("h2", { id: "who" }, "Who plays like whom"),
    intro,
    who.shares(starts),
    html("h3", {}, "Person by person"),
    html(
      "p",
      {},
      "A bar of one colour: one of these players explains the moves far better than the others. ",
      "“Follows it” is in how many moves the person ",
      "does what that player would do, beyond what chance gives.",
    ),
    who.legend(),
    who.people(),
    html("h3", {}, "How well players explain people"),
    html(
      "p",
      {},
      "“Explains a move” is how much likelier a player makes people's moves than blind chance ",
      "does, ",
      "as the logarithm of that ratio a move, for a person who may slip: 0 is no better than ",
      "chance, ",
      "0.1 over 120 moves is a ratio of 160,000. The mixture of all players, of each person ",
      "without ",
      `having seen them, comes to ${number(gain.mean, 3)} (${between(gain.mean_interval, 3)}).`,
    ),
    who.fits(),
    who.alike(),
  ];
}
