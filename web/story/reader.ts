// The page as one reads it: a story and a step are looked at, and everything follows.
import { around, button, html, put, type Child } from "../shared/dom";
import { capital, list, plural } from "../shared/format";
import { fit } from "../shared/plot";
import { curvePicture } from "./curve";
import { isWeak, sentenceOf, type StoryData } from "./data";
import { lanesPicture } from "./lanes";
import { curveLegend, lanesLegend } from "./legends";
import { drawOther, drawTale, facts, stepTable, verdict, whereTable } from "./parts";
import { ownWords, Telling, worth } from "./telling";

function firstWords(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const blank = cut.lastIndexOf(" ");
  return (blank > length / 2 ? cut.slice(0, blank) : cut).replace(/[\s.,;:!]+$/, "") + " …";
}

const stepsOf = (element: HTMLElement | SVGElement) =>
  (element.dataset.steps ?? "").split(" ").map(Number);

export class Reader {
  private readonly telling: Telling;
  private readonly several: boolean;

  private readonly tale = html("div", { class: "tale", id: "tale", "data-rove": true });
  private readonly taleHead = html("h2", { id: "tale-head" });
  private readonly verdict = html("div", { class: "verdict" });
  private readonly other = html("section", { id: "other", "aria-labelledby": "other-head" });
  private readonly curve = html("div", { class: "plot", id: "curve" });
  private readonly lanes = html("div", { class: "plot", id: "lanes" });
  private readonly curveSays = html("p", { class: "readout", id: "curve-says" });
  private readonly lanesSay = html("p", { class: "readout", id: "lanes-say" });
  private readonly lanesNote = html("p", { class: "soft small" });
  private readonly steps = html("div", { id: "steps", "data-rove": true });
  private readonly whereabouts = html("div", {
    id: "whereabouts",
    class: "scroll",
    tabindex: 0,
    role: "region",
    "aria-label": "Who is where, as a table",
  });
  private readonly facts = html("section", { id: "facts", "aria-labelledby": "facts-head" });
  private readonly slider = html("input", {
    type: "range",
    id: "slider",
    min: 1,
    step: 1,
    "aria-label": "Step",
  });
  private readonly where = html("span", { class: "where", id: "where" });
  private readonly says = html("span", { class: "says", id: "says" });
  private readonly controls: HTMLElement;
  private readonly picker: HTMLElement;
  private stepwise: HTMLElement[] = []; // what a story without steps has nothing for

  constructor(
    private readonly data: StoryData,
    private readonly page: HTMLElement,
  ) {
    this.telling = new Telling(data);
    this.several = data.stories.length > 1;
    this.controls = this.makeControls();
    this.picker = this.makePicker();
    this.assemble();
    this.listen();
    fit(this.curve, 300, () => this.telling.total && this.drawPictures())();
    this.pick(0);
  }

  private makeControls(): HTMLElement {
    const { telling } = this;
    const step = (id: string, label: string, text: string, to: () => number) =>
      button({ id, "aria-label": label }, text, () => this.go(to()));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    return html(
      "div",
      { class: "controls", role: "group", "aria-label": "Steps" },
      html(
        "span",
        { class: "group" },
        step("first", "To the first step", "|◀", () => 1),
        step("back", "One step back", "◀", () => telling.now - 1),
        step("next", "One step on", "▶", () => telling.now + 1),
        step("last", "To the last step", "▶|", () => telling.total),
      ),
      this.slider,
      html("span", { class: "status", role: "status" }, this.where, this.says),
    );
  }

  private makePicker(): HTMLElement {
    const { stories } = this.data;
    const picker = html(
      "ol",
      { class: "stories" },
      stories.map((story, i) => {
        const score = [html("span", { class: "unseen" }, "score "), worth(story.score)];
        const text = (story.paragraphs ?? []).join(" ") || "(no text)";
        const name = [html("span", {}, `Story ${i + 1}`), html("span", { class: "number" }, score)];
        const words = [
          html("span", { class: "name" }, name),
          html("span", { class: "words" }, firstWords(text, 84)),
        ];
        return html(
          "li",
          {},
          button({ "data-story": i }, words, () => this.pick(i)),
        );
      }),
    );
    picker.addEventListener("keydown", (event) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      const to = Math.max(0, Math.min(stories.length - 1, this.telling.picked + by));
      this.pick(to);
      picker.querySelector<HTMLElement>(`[data-story="${to}"]`)!.focus();
    });
    return picker;
  }

  private assemble(): void {
    const { data, telling } = this;
    const { world, places, actors, goals } = telling;
    const title = world.title || world.name;
    const count = plural(data.stories.length, "story", "stories");
    const section = (id: string, name: string, ...content: Child[]) =>
      html("section", { "aria-labelledby": id }, html("h2", { id }, name), content);
    const curvePart = section(
      "curve-head",
      "How believable it is",
      html(
        "p",
        {},
        "A step that nobody would doubt has 1, one that nobody would believe 0. The line is the ",
        "story as a whole up to there: the believabilities of all its steps multiplied, so that ",
        "one bad step spoils all that follows.",
      ),
      this.curve,
      curveLegend(goals.length > 0),
      this.curveSays,
    );
    const hasEvents = data.stories.some((story) => story.steps?.some((step) => step.doer < 0));
    const lanesPart = section(
      "lanes-head",
      "Who is where",
      html("p", {}, "One line for each person, through the places, from the left to the right."),
      this.lanes,
      lanesLegend(hasEvents ?? false),
      this.lanesSay,
      this.lanesNote,
      html("details", {}, html("summary", {}, "As a table"), this.whereabouts),
    );
    const stepsPart = section("steps-head", "Step by step", this.steps);
    const pictures = places.length && actors.length ? [curvePart, lanesPart] : [curvePart];
    this.stepwise = [this.controls, this.other, ...pictures, stepsPart];
    document.title = `${title}: ${this.several ? `${data.stories.length} stories` : "a story"}`;
    put(
      this.page,
      html(
        "header",
        {},
        html("h1", {}, title),
        html(
          "p",
          { class: "source" },
          world.about && `${capital(world.about)}. `,
          this.several ? `${capital(count)} made up by a search.` : "A story made up by a search.",
        ),
      ),
      this.several && html("nav", { "aria-label": "Stories" }, this.picker),
      this.controls,
      html(
        "div",
        { class: "reading" },
        html("article", { "aria-labelledby": "tale-head" }, this.taleHead, this.tale, this.verdict),
        this.other,
      ),
      pictures,
      stepsPart,
      this.facts,
    );
  }

  private pick(i: number): void {
    const { telling } = this;
    telling.picked = i;
    telling.now = 1;
    this.picker.querySelectorAll("button").forEach((each, j) => {
      if (i === j) each.setAttribute("aria-current", "true");
      else each.removeAttribute("aria-current");
    });
    this.taleHead.textContent = this.several
      ? `Story ${i + 1} of ${this.data.stories.length}`
      : "The story";
    drawTale(telling, this.tale);
    put(this.verdict, verdict(telling, this.tale.querySelector(".weak") !== null));
    put(this.facts, facts(telling));
    for (const part of this.stepwise) part.hidden = telling.total === 0;
    if (telling.total === 0) return;
    put(this.steps, stepTable(telling));
    put(this.whereabouts, whereTable(telling));
    this.drawPictures();
    this.show();
  }

  private drawPictures(): void {
    const { telling, lanes } = this;
    const width = Math.max(300, Math.floor(this.curve.clientWidth || 600));
    this.other.style.minHeight = "";
    put(this.curve, curvePicture(telling, width));
    if (telling.places.length && telling.actors.length) {
      const { picture, labels, missing } = lanesPicture(telling, width, (k) => this.go(k));
      put(lanes, picture);
      lanes.onscroll = labels
        ? () => labels.setAttribute("transform", `translate(${lanes.scrollLeft} 0)`)
        : null;
      this.lanesNote.textContent = missing.length ? `Nobody was ever at: ${list(missing)}.` : "";
    }
    this.follow();
  }

  private go(to: number): void {
    const { telling } = this;
    const next = Math.min(Math.max(Math.round(to) || 1, 1), telling.total);
    if (telling.total === 0 || next === telling.now) return;
    telling.now = next;
    this.show();
  }

  private show(): void {
    const { telling } = this;
    const { now, total } = telling;
    const step = telling.step();
    const sentence = sentenceOf(step);
    this.slider.max = String(total);
    this.slider.value = String(now);
    this.slider.setAttribute("aria-valuetext", `step ${now} of ${total}: ${sentence}`);
    this.where.textContent = `Step ${now} of ${total} `;
    this.says.textContent = sentence;
    for (const [id, isOff] of [
      ["first", now === 1],
      ["back", now === 1],
      ["next", now === total],
      ["last", now === total],
    ])
      this.controls.querySelector("#" + id)!.setAttribute("aria-disabled", String(isOff));
    const start = () => [html("strong", {}, `Step ${now}: `), sentence, " "];
    put(
      this.curveSays,
      start(),
      html("span", { class: isWeak(step) ? "weakly" : "soft" }, capital(ownWords(step))),
      html("span", { class: "soft" }, ["", ...telling.rest(now)].join("; ") + "."),
    );
    put(this.lanesSay, start(), html("span", { class: "soft" }, telling.moves(now).join(" ")));
    drawOther(telling, this.other);
    this.follow();
  }

  // Shows the step everywhere: what belongs to it is marked, and of every row of steps it is the
  // one that the tab key reaches.
  private follow(): void {
    const isNow = (element: HTMLElement) => stepsOf(element).includes(this.telling.now);
    for (const element of this.page.querySelectorAll<HTMLElement>("[data-steps]")) {
      const on = isNow(element);
      element.classList.toggle("now", on);
      if (element.tagName === "TR") continue;
      if (on) element.setAttribute("aria-current", "step");
      else element.removeAttribute("aria-current");
    }
    for (const group of this.page.querySelectorAll("[data-rove]")) {
      const all = [
        ...group.querySelectorAll<HTMLElement>("a[data-steps], button[data-steps], .col"),
      ];
      const first = all.find(isNow) ?? all[0];
      for (const element of all) element.setAttribute("tabindex", element === first ? "0" : "-1");
    }
    for (const place of [this.curve, this.lanes]) {
      const mark = place.querySelector(".col.now .hit");
      if (!mark || place.scrollWidth <= place.clientWidth) continue;
      const at = Number(mark.getAttribute("x"));
      const from = place.scrollLeft;
      if (at < from + 40 || at > from + place.clientWidth - 60)
        place.scrollLeft = at - place.clientWidth / 2;
    }
  }

  // Where steps were joined into one sentence, another click goes on to the next of them.
  private goOn(element: HTMLElement): void {
    const steps = stepsOf(element);
    this.go(steps[(steps.indexOf(this.telling.now) + 1) % steps.length]!);
  }

  private listen(): void {
    const { page, telling } = this;
    const marked = (event: Event) => around<HTMLElement>(event, "[data-steps]");
    const near = () => page.querySelectorAll<HTMLElement>(".near");
    page.addEventListener("click", (event) => {
      const element = marked(event);
      if (!element) return;
      if (element.tagName === "A") event.preventDefault();
      this.goOn(element);
    });
    page.addEventListener("focusin", (event) => {
      const element = marked(event);
      if (!element?.matches(":focus-visible")) return;
      const steps = stepsOf(element);
      if (!steps.includes(telling.now)) this.go(steps[0]!);
    });
    page.addEventListener("pointerover", (event) => {
      const element = marked(event);
      const steps = element ? stepsOf(element) : [];
      for (const old of near())
        if (!stepsOf(old).some((k) => steps.includes(k))) old.classList.remove("near");
      for (const k of steps)
        for (const same of page.querySelectorAll(`[data-steps~="${k}"]`))
          if (same.tagName !== "BUTTON") same.classList.add("near");
    });
    page.addEventListener("pointerleave", () => {
      for (const old of near()) old.classList.remove("near");
    });
    document.addEventListener("keydown", (event) => {
      if (telling.total === 0 || event.defaultPrevented) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (around(event, "input, [role=region]")) return;
      const mark = marked(event);
      if (mark && mark.tagName !== "BUTTON" && (event.key === "Enter" || event.key === " ")) {
        event.preventDefault();
        return this.goOn(mark);
      }
      const keys: Record<string, number> = {
        ArrowLeft: telling.now - 1,
        ArrowRight: telling.now + 1,
        Home: 1,
        End: telling.total,
      };
      const to = keys[event.key];
      if (to === undefined) return;
      event.preventDefault();
      this.go(to);
      // The focus goes along.
      mark?.closest("[data-rove]")?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    });
  }
}
