import { button, html, put } from "../../shared/dom";
import { pack } from "../link";
import { writeRoute } from "../routes";
import type { Game } from "../../game/game";

// Links that carry the whole level, so that they open wherever this page is.
export class Sharing {
  readonly element = html("details", { class: "more" }, html("summary", {}, "Share"));
  private readonly place = html("div", { class: "sharing" });

  constructor(
    private readonly text: string,
    private readonly game: () => Game,
  ) {
    this.element.append(
      this.place,
      html(
        "p",
        { class: "small soft" },
        "The level is in the link itself, after the #: nobody gets it but those whom you give the ",
        "link.",
      ),
    );
    this.element.addEventListener("toggle", () => void this.fill());
  }

  async fill(): Promise<void> {
    if (!this.element.open) return;
    const packed = await pack(this.text);
    const { deal, played } = this.game();
    const base = location.href.split("#")[0]!;
    const link = (more: object) => base + writeRoute({ view: "play", packed, ...more });
    put(
      this.place,
      this.row("This level", link({})),
      this.row("With this board", link(deal)),
      played.length > 0 &&
        this.row("My game, to watch", link({ ...deal, moves: this.game().moves() })),
    );
  }

  private row(label: string, address: string): HTMLElement {
    const named = { "aria-label": label };
    const field = html("input", { type: "text", readonly: true, value: address, ...named });
    field.addEventListener("focus", () => field.select());
    const copy = button({}, "Copy", () => {
      field.select();
      const say = (text: string) => put(copy, text);
      navigator.clipboard?.writeText(address).then(
        () => say("Copied"),
        () => say("Press Ctrl+C"),
      );
    });
    copy.setAttribute("aria-label", `Copy: ${label}`);
    return html("div", { class: "share-row" }, html("span", {}, label), field, copy);
  }
}
