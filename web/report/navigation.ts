import { html } from "../shared/dom";

// One view at a time: the overview or a level. The address says which one, so that links and the
// back button work.
export class Navigation {
  private readonly views = [...document.querySelectorAll<HTMLElement>(".view")];
  private readonly links = [...document.querySelectorAll<HTMLAnchorElement>("nav.levels a")];
  private readonly select = html("select", { id: "choose-view" });
  private isWalking = false; // along the list, by arrow keys

  // `show` is told of every view that comes to be seen.
  constructor(private readonly show: (view: HTMLElement) => void) {
    document.documentElement.classList.add("scripted");
    this.addBar();
    this.views.forEach((view, i) => this.addOnward(view, i));
    addEventListener("hashchange", () => this.go(true));
    document
      .querySelector("nav.levels ol")
      ?.addEventListener("keydown", (event) => this.walk(event as KeyboardEvent));
    this.go(false);
  }

  private current(): HTMLElement | undefined {
    const id = decodeURIComponent(location.hash.slice(1));
    return (
      this.views.find((view) => view.id === id) ??
      this.views.find((view) => id && view.querySelector(`#${CSS.escape(id)}`)) ??
      this.views[0]
    );
  }

  private go(byReader: boolean): void {
    const current = this.current();
    if (!current) return;
    for (const view of this.views) view.hidden = view !== current;
    for (const link of this.links) {
      if (link.hash === `#${current.id}`) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    this.select.value = current.id;
    this.show(current);
    if (!byReader) return;
    scrollTo({ top: 0, behavior: "instant" });
    // Those who listen should hear where they are; those who walk along the list, which an address
    // takes the focus from, go on there.
    const next = this.isWalking
      ? this.links.find((link) => link.hash === `#${current.id}`)
      : current.querySelector<HTMLElement>("h2");
    next?.focus({ preventScroll: true });
    this.isWalking = false;
  }

  // For narrow pages, which have no room for the list.
  private addBar(): void {
    for (const link of this.links) {
      const status = link.querySelector(".word")?.textContent;
      const name = link.querySelector(".name")?.textContent ?? link.textContent!;
      this.select.append(
        html(
          "option",
          { value: link.hash.slice(1) },
          status ? `${name} (${status.toLowerCase()})` : name,
        ),
      );
    }
    this.select.addEventListener("change", () => (location.hash = this.select.value));
    document
      .querySelector("nav.levels")
      ?.prepend(
        html(
          "div",
          { class: "choose-view" },
          html("label", { for: "choose-view" }, "Show"),
          this.select,
        ),
      );
  }

  private addOnward(view: HTMLElement, i: number): void {
    const name = (j: number) => this.links[j]?.querySelector(".name")?.textContent ?? "Overview";
    const link = (j: number, text: string) =>
      this.views[j] ? html("a", { href: `#${this.views[j].id}` }, text) : html("span");
    if (this.views.length > 1)
      view.append(
        html(
          "div",
          { class: "onward" },
          link(i - 1, `\u2190 ${name(i - 1)}`),
          link(i + 1, `${name(i + 1)} \u2192`),
        ),
      );
  }

  // Up and down the list by arrow keys.
  private walk(event: KeyboardEvent): void {
    const at = this.links.indexOf(document.activeElement as HTMLAnchorElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.links.length - 1 }[
      event.key
    ];
    const link = to === undefined || at < 0 ? undefined : this.links[to];
    if (!link) return;
    event.preventDefault();
    this.isWalking = true;
    location.hash = link.hash;
  }
}
