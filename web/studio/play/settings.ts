import { html } from "../../shared/dom";

const SPEEDS = [
  ["slow", 0.55],
  ["normal", 1],
  ["fast", 1.8],
] as const;
const KEY = "dramatis-play";

export interface Wishes {
  speed: string;
  letters: boolean;
}

function remembered(): Wishes {
  const usual = { speed: "normal", letters: false };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual; // a page opened from a file may not be allowed to remember anything
  }
}

// How the board moves and looks, remembered by the browser where it may.
export class Settings {
  readonly element: HTMLElement;
  private readonly wishes = remembered();

  constructor(private readonly changed: () => void) {
    const speed = html(
      "select",
      {},
      SPEEDS.map(([name]) =>
        html("option", { value: name, selected: name === this.wishes.speed }, name),
      ),
    );
    speed.addEventListener("change", () => this.set({ speed: speed.value }));
    const letters = html("input", { type: "checkbox", checked: this.wishes.letters });
    letters.addEventListener("change", () => this.set({ letters: letters.checked }));
    this.element = html(
      "details",
      { class: "more" },
      html("summary", {}, "Speed and letters"),
      html(
        "div",
        { class: "settings" },
        html("label", {}, "Speed ", speed),
        html("label", {}, letters, " Letters on the tiles"),
      ),
    );
  }

  get speed(): number {
    return SPEEDS.find(([name]) => name === this.wishes.speed)?.[1] ?? 1;
  }

  get letters(): boolean {
    return this.wishes.letters;
  }

  private set(some: Partial<Wishes>): void {
    Object.assign(this.wishes, some);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.wishes));
    } catch {
      // Then it holds until the page is closed.
    }
    this.changed();
  }
}
