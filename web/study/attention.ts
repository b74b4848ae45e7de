import type { Input } from "./data";

// By what the person moves, and whether they look at the page.
export class Attention {
  input: Input = "mouse";
  private leftAt: number | null = null;

  constructor(private readonly tell: (kind: "blur" | "focus", detail: string) => void) {
    const options = { capture: true, passive: true };
    addEventListener(
      "pointerdown",
      ({ pointerType }) => (this.input = pointerType === "touch" ? "touch" : "mouse"),
      options,
    );
    addEventListener("keydown", () => (this.input = "keyboard"), options);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.leave("hidden");
      else if (document.hasFocus()) this.come();
    });
  }

  // The page is left for another window; jsPsych sees it.
  leave(detail = ""): void {
    if (this.leftAt !== null) return;
    this.leftAt = performance.now();
    this.tell("blur", detail);
  }

  come(): void {
    if (this.leftAt === null) return;
    const away = Math.round(performance.now() - this.leftAt);
    this.leftAt = null;
    this.tell("focus", `after ${away} ms`);
  }
}
