import { button, html, put, type Child } from "../shared/dom";
import { showPage } from "./screen";
import type { Visit } from "./visit";

const SOON = 6; // seconds until a link is followed

export type End = "completed" | "screened_out" | "blocked" | "left" | "declined" | "withdrawn";

// Only addresses of the web are gone to.
const isAddress = (link: string) => /^https?:\/\//i.test(link);

// To where the study leads, unless one wants to stay.
function wayOn(visit: Visit, link: string): Child {
  if (!isAddress(link)) return null;
  const { words } = visit;
  const note = html("span", { class: "soft" });
  let left = SOON;
  const say = () => put(note, words.say("link_soon", { n: left }));
  const timer = setInterval(() => {
    --left;
    say();
    if (left > 0) return;
    clearInterval(timer);
    location.assign(link);
  }, 1000);
  say();
  const stay = button({}, words.say("stay"), () => {
    clearInterval(timer);
    put(note);
    stay.remove();
  });
  return [
    html(
      "div",
      { class: "ways" },
      html("a", { class: "primary button", href: link, rel: "noreferrer" }, words.say("link")),
      stay,
    ),
    html("p", {}, note),
  ];
}

export function codeBox({ words }: Visit, code: string): Child {
  const copy = button({}, words.say("copy"), () => {
    navigator.clipboard.writeText(code).then(() => put(copy, words.say("copied")));
  });
  return html(
    "div",
    { class: "code-box" },
    html("p", { class: "soft" }, words.say("your_code")),
    html("p", { class: "code" }, html("code", {}, code), "clipboard" in navigator && copy),
    html("p", { class: "soft small" }, words.say("code_text")),
  );
}

// A page after which nothing comes.
export function showEnd(visit: Visit, place: Element, end: End, link: string): void {
  const { words, session } = visit;
  visit.frame.end(session.state);
  document.documentElement.dataset.study = end;
  const heading = words.say(end === "completed" ? "thanks" : end);
  const why = end === "blocked" && session.state?.late ? "late" : end;
  const text = words.say(why === "completed" ? "completed" : `${why}_text`);
  const again =
    (visit.isTest || visit.isShared) &&
    html(
      "div",
      { class: "ways" },
      button({}, words.say(visit.isTest ? "restart_test" : "next_person"), () => {
        visit.session.forget();
        location.reload();
      }),
    );
  showPage(
    visit,
    place,
    heading,
    "sheet is-end",
    html("p", {}, text),
    session.state && codeBox(visit, session.state.code),
    wayOn(visit, link),
    again,
  );
}

// A page that says why it cannot go on, and offers to load again.
export function showStop(
  visit: Pick<Visit, "study" | "words" | "frame">,
  place: Element,
  why: "elsewhere" | "fault" | "incomplete",
  detail = "",
): void {
  const { words } = visit;
  visit.frame.end(null);
  document.documentElement.dataset.study = why;
  const again = button(
    { class: "primary" },
    words.say(why === "elsewhere" ? "go_on_here" : "load_again"),
    () => location.reload(),
  );
  showPage(
    visit,
    place,
    words.say(why),
    "sheet is-end",
    html("p", {}, words.say(`${why}_text`, { what: detail })),
    html("div", { class: "ways" }, again),
  );
}
