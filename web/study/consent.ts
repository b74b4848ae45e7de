import { html, put } from "../shared/dom";
import { paragraphs, showPage, workButton } from "./screen";
import { Fault } from "./server";
import type { Visit } from "./visit";

// As coarse as it is of use: what they hold in their hands.
export function deviceOf(): "phone" | "tablet" | "desktop" {
  if (!matchMedia("(pointer: coarse)").matches) return "desktop";
  return Math.min(screen.width, screen.height) < 600 ? "phone" : "tablet";
}

// The first page: before its button is pressed, nothing about the person is sent.
export function showConsent(visit: Visit, place: Element, done: () => void): void {
  const { study, words, session } = visit;
  const { consent } = study;
  const saving = words.say("saving");
  const note = html("p", { class: "fault", role: "alert" });
  const agree = workButton(consent.button || words.say("agree"), saving, "primary", async () => {
    put(note);
    try {
      await session.consent(study.hash, deviceOf(), visit.as);
    } catch (fault) {
      if (!(fault instanceof Fault) || fault.isPassing)
        return put(note, words.say("no_connection"));
      return put(note, words.say("fault_text"), " ", fault.message);
    }
    done();
  });
  const decline = workButton(consent.decline || words.say("decline"), saving, "", async () => {
    visit.declined = await session.decline();
    done();
  });
  const fact = (name: string, text: string) => [html("dt", {}, name), html("dd", {}, text)];
  showPage(
    visit,
    place,
    consent.title || study.title,
    "sheet",
    paragraphs(consent.text),
    html(
      "dl",
      { class: "facts" },
      fact(words.say("controller"), study.controller),
      fact(words.say("contact"), study.contact),
      fact(words.say("retention"), study.retention),
    ),
    note,
    html("div", { class: "ways" }, agree, decline),
  );
}
