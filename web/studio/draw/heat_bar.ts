// What lies over the board: where players swap, where tiles vanish, what is left of lost games.
import type { Numbers } from "../../engine/types";
import { html } from "../../shared/dom";
import { number } from "../../shared/format";
import type { Heat } from "./grid";
import type { Live } from "./live";

type Kind = "none" | keyof Numbers["maps"];

const KINDS: [Kind, string][] = [
  ["none", "nothing"],
  ["swaps", "where players swap"],
  ["clears", "where tiles vanish"],
  ["blockers", "what is left when lost"],
];

export class HeatBar {
  readonly element: HTMLElement;
  private kind: Kind = "none";
  private player = "";
  private readonly kinds = html(
    "select",
    { id: "draw-heat-kind" },
    KINDS.map(([value, words]) => html("option", { value }, words)),
  );
  private readonly players = html("select", { id: "draw-heat-player", "aria-label": "of player" });
  private readonly words = html("span", { class: "soft small" });

  constructor(
    private readonly live: Live,
    private readonly onHeat: (heat: Heat | null) => void,
  ) {
    this.element = html(
      "div",
      { class: "draw-heat-bar" },
      html("label", { for: "draw-heat-kind" }, "Over the board"),
      this.kinds,
      this.players,
      this.words,
    );
    this.kinds.addEventListener("change", () => {
      this.kind = this.kinds.value as Kind;
      this.show();
    });
    this.players.addEventListener("change", () => {
      this.player = this.players.value;
      this.show();
    });
  }

  // The next of the maps; what it is called.
  step(): string {
    const at = KINDS.findIndex(([kind]) => kind === this.kind);
    const [kind, words] = KINDS[(at + 1) % KINDS.length]!;
    this.kinds.value = this.kind = kind;
    this.show();
    return `Over the board: ${words}`;
  }

  show(): void {
    const names = this.live.players;
    if (!names.includes(this.player)) this.player = names.at(-1) ?? "";
    if ([...this.players.options].map(({ value }) => value).join() !== names.join())
      this.players.replaceChildren(...names.map((name) => html("option", { value: name }, name)));
    this.players.value = this.player;
    this.players.hidden = this.kind === "none";
    const { numbers } = this.live.of(this.player);
    const map = this.kind === "none" || !numbers ? null : numbers.maps[this.kind];
    this.words.textContent = this.kind === "none" ? "" : this.about(map === null, numbers);
    this.onHeat(map && this.heatOf(map));
  }

  private about(isNone: boolean, numbers: Numbers | null): string {
    if (!numbers) return "no games yet";
    if (isNone) return this.kind === "blockers" ? "no game was lost" : "nothing to show";
    return this.kind === "blockers" ? "% of lost games" : "a game";
  }

  private heatOf({ value, margin }: { value: number[]; margin: number[] }): Heat {
    const most = Math.max(...value, 1e-9);
    const isShare = this.kind === "blockers";
    const digits = isShare || most >= 10 ? 0 : most >= 1 ? 1 : 2;
    const words = value.map((each) => number(isShare ? 100 * each : each, digits));
    const exact = (each: number) => number(isShare ? 100 * each : each, isShare ? 1 : 2);
    const unit = isShare ? " % of lost games" : " a game";
    return {
      value: value.map((each) => each / most),
      words,
      tips: value.map((each, i) =>
        each > 0 ? `${this.player}: ${exact(each)} \u00b1 ${exact(margin[i] ?? 0)}${unit}` : "",
      ),
    };
  }
}
