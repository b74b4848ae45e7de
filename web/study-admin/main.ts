import { unpackModule, WasmEngine } from "../engine/engine";
import { button, html, put } from "../shared/dom";
import { addThemeButton } from "../shared/theme";
import type { AdminPage, Overview, Person, PersonLine } from "./data";
import { showOverview } from "./overview";
import { PeopleList } from "./people";
import { PersonView } from "./person";
import { Server } from "./server";

const EVERY = 3000; // milliseconds from one look to the next
const STALE = 20000; // then it is told again how long ago something was

const personIn = (hash: string) => /^#\/person\/(\d+)$/.exec(hash)?.[1];

async function startEngine(): Promise<WasmEngine> {
  const module = await unpackModule(document.getElementById("engine")!.textContent!);
  return WasmEngine.start(module, []);
}

// The study as it is now, or one person.
class Admin {
  private readonly page = document.getElementById("page")!;
  private readonly server: Server;
  private readonly engine = startEngine();
  private readonly live = html("span", { class: "live", role: "status" });
  private readonly pause = button({}, "Pause", () => this.setPaused(!this.isPaused));
  private readonly overview = html("div", {});
  private readonly people = new PeopleList();
  private person: PersonView | undefined;
  private isPaused = false;
  private isLooking = false;
  private shown = ""; // what was last told
  private shownAt = 0;
  private turn = 0;

  constructor(private readonly data: AdminPage) {
    this.server = new Server(data.token);
    document.documentElement.classList.add("scripted");
    put(
      document.getElementById("top")!,
      html(
        "div",
        { class: "brand" },
        html("a", { href: "#/" }, data.title),
        html("span", { class: "soft small" }, `dramatis ${data.program}`),
      ),
      this.live,
      html("a", { href: "/?test=1", target: "_blank", rel: "noopener" }, "Try it"),
      this.pause,
    );
    addThemeButton();
    addEventListener("hashchange", () => void this.show());
    document.addEventListener("visibilitychange", () => void this.look());
    setInterval(() => void this.look(), EVERY);
    void this.show();
  }

  private async show(): Promise<void> {
    const mine = ++this.turn;
    this.person?.close();
    this.person = undefined;
    const number = personIn(location.hash);
    this.pause.hidden = number !== undefined;
    put(this.live);
    if (number === undefined) {
      document.title = `${this.data.title} – study`;
      put(
        this.page,
        html("h1", { class: "unseen" }, this.data.title),
        this.overview,
        this.people.element,
      );
      this.shown = "";
      return this.look();
    }
    try {
      const person = await this.server.ask<Person>("GET", `people/${number}`);
      if (mine !== this.turn) return;
      const gone = () => (location.hash = "#/");
      this.person = new PersonView(this.engine, this.server, person, gone);
      document.title = `Person ${number} – ${this.data.title}`;
      put(this.page, this.person.element);
      scrollTo(0, 0);
      this.page.querySelector("h1")!.focus({ preventScroll: true });
    } catch (error) {
      if (mine !== this.turn) return;
      put(
        this.page,
        html("h1", {}, `Person ${number}`),
        html("p", { class: "notice" }, (error as Error).message),
        html("p", {}, html("a", { href: "#/" }, "← Everybody")),
      );
    }
  }

  private setPaused(isPaused: boolean): void {
    this.isPaused = isPaused;
    put(this.pause, isPaused ? "Go on" : "Pause");
    put(this.live, isPaused && "Paused");
    void this.look();
  }

  // How it is now, unless nobody sees it.
  private async look(): Promise<void> {
    const isSeen = document.visibilityState === "visible" && !this.isPaused;
    if (!isSeen || this.isLooking || personIn(location.hash) !== undefined) return;
    this.isLooking = true;
    try {
      const [overview, people] = await Promise.all([
        this.server.ask<Overview>("GET", "overview"),
        this.server.ask<PersonLine[]>("GET", "people"),
      ]);
      put(this.live, html("span", { class: "dot", "aria-hidden": "true" }), "Live");
      this.live.classList.remove("is-gone");
      const told = JSON.stringify([overview, people]);
      const now = performance.now();
      if (told === this.shown && now - this.shownAt < STALE) return;
      this.shown = told;
      this.shownAt = now;
      showOverview(this.overview, overview);
      this.people.show(people);
    } catch (error) {
      put(this.live, (error as Error).message);
      this.live.classList.add("is-gone");
    } finally {
      this.isLooking = false;
    }
  }
}

new Admin(JSON.parse(document.getElementById("data")!.textContent!) as AdminPage);
