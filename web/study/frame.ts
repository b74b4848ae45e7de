import { button, html, put } from "../shared/dom";
import type { State, Study } from "./data";
import type { Words } from "./words";

const LETTERS = "dramatis-study-letters";

// What stands above every page: the study, how far one is, and the way out.
export class Frame {
  letters = false;
  onLetters: () => void = () => {};
  withdraw: () => Promise<void> = async () => {};
  private readonly where = html("p", { class: "where" });
  private readonly bar = html("div", { class: "way", "aria-hidden": "true" });
  private readonly note = html("p", { class: "away", role: "status" });
  private readonly menu = html("dialog", { class: "menu", "aria-labelledby": "menu-title" });
  private readonly sure = html("dialog", { class: "menu", "aria-labelledby": "sure-title" });
  private readonly stop: HTMLButtonElement;
  private state: State | null = null;

  constructor(
    place: HTMLElement,
    private readonly study: Study,
    private readonly words: Words,
    mark: string, // of a test run or an artificial participant
  ) {
    this.stop = button({ class: "link" }, words.say("withdraw"), () => this.showSure());
    this.stop.hidden = true;
    put(
      place,
      html("div", { class: "top-line" }, html("p", { class: "brand" }, study.title), this.where),
      this.bar,
    );
    if (mark) place.after(html("p", { class: "mark-line" }, mark));
    const about = button({ class: "link" }, words.say("menu"), () => this.showMenu());
    document.body.append(
      html("footer", { class: "foot" }, about, this.stop),
      this.note,
      this.menu,
      this.sure,
    );
    try {
      this.letters = localStorage.getItem(LETTERS) === "yes";
    } catch {
      // Then it is chosen anew.
    }
  }

  show(state: State | null): void {
    this.state = state;
    this.stop.hidden = state === null;
    const isOnWay = state?.status === "active" && state.step !== null;
    put(this.where, isOnWay && this.words.say("step_of", { n: state.at + 1, of: state.of }));
    const share = !state ? 0 : isOnWay ? state.at / state.of : 1;
    this.bar.style.setProperty("--share", String(share));
  }

  showAway(isAway: boolean): void {
    put(this.note, isAway && this.words.say("no_connection"));
  }

  // For a page after which nothing comes.
  end(state: State | null): void {
    this.show(state);
    this.menu.close();
    this.sure.close();
    this.showAway(false);
  }

  private showMenu(): void {
    const { words, study, state, menu } = this;
    const fact = (name: string, text: string) =>
      text && html("div", {}, html("dt", {}, name), html("dd", {}, text));
    const letters = html("input", { type: "checkbox", checked: this.letters });
    letters.addEventListener("change", () => this.setLetters(letters.checked));
    put(
      menu,
      html("h2", { id: "menu-title" }, study.title),
      html(
        "dl",
        {},
        fact(words.say("controller"), study.controller),
        fact(words.say("contact"), study.contact),
        fact(words.say("retention"), study.retention),
        state && fact(words.say("your_code"), state.code),
      ),
      html("label", { class: "check-line" }, letters, " ", words.say("menu_letters")),
      html(
        "div",
        { class: "ways" },
        button({ class: "primary" }, words.say("close"), () => menu.close()),
      ),
    );
    menu.showModal();
  }

  // To withdraw is asked for once.
  private showSure(): void {
    const { words, sure } = this;
    const yes = button({ class: "danger" }, words.say("withdraw_yes"), async () => {
      yes.disabled = true;
      try {
        await this.withdraw();
      } catch {
        this.showAway(true);
        yes.disabled = false;
      }
    });
    put(
      sure,
      html("h2", { id: "sure-title" }, words.say("withdraw_sure")),
      html("p", {}, words.say("withdraw_text")),
      html(
        "div",
        { class: "ways" },
        yes,
        button({ class: "primary" }, words.say("withdraw_no"), () => sure.close()),
      ),
    );
    sure.showModal();
  }

  private setLetters(letters: boolean): void {
    this.letters = letters;
    try {
      localStorage.setItem(LETTERS, letters ? "yes" : "no");
    } catch {
      // Then it holds until the page is closed.
    }
    this.onLetters();
  }
}
