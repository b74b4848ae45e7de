import type { Story } from "./data";

export interface Piece {
  text: string;
  steps: number[]; // from 1; none of what belongs to no step
}
interface Found {
  at: number;
  end: number;
  step: number;
  best: number; // how many steps are found in order up to here
  before: Found | null;
}

// As many steps as possible, word by word and in their order.
function findSteps(whole: string, texts: (string | undefined)[]): Found[] {
  const found = texts.map((text, step) => {
    const places: Found[] = [];
    if (text)
      for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1))
        if (at === 0 || /[\s"“‘(—–]/.test(whole[at - 1]!))
          places.push({ at, end: at + text.length, step, best: 1, before: null });
    return places;
  });
  let last: Found | null = null;
  found.forEach((places, i) => {
    for (const place of places)
      for (const other of found.slice(0, i).flat())
        if (other.end <= place.at && other.best + 1 > place.best) {
          place.best = other.best + 1;
          place.before = other;
        }
  });
  for (const place of found.flat()) if (!last || place.best > last.best) last = place;
  const way: Found[] = [];
  for (let place: Found | null = last; place; place = place.before) way.unshift(place);
  return way;
}

// The running text in pieces, paragraph by paragraph. What lies between two steps that are found
// belongs to the steps between them, which were joined or told in other words.
export function pieces(story: Story): Piece[][] {
  const paragraphs = story.paragraphs ?? [];
  const steps = story.steps ?? [];
  const whole = paragraphs.join("\n");
  const spans: { at: number; end: number; steps: number[] }[] = [];
  let at = 0;
  let next = 0;
  const between = (end: number, upTo: number) => {
    const of = Array.from({ length: Math.max(0, upTo - next) }, (_, k) => next + k + 1);
    if (end > at) spans.push({ at, end, steps: of });
  };
  const texts = steps.map((step) => step.text);
  for (const place of findSteps(whole, texts)) {
    between(place.at, place.step);
    spans.push({ at: place.at, end: place.end, steps: [place.step + 1] });
    at = place.end;
    next = place.step + 1;
  }
  between(whole.length, steps.length);
  // Each paragraph's share of it.
  let from = 0;
  return paragraphs.map((paragraph) => {
    const to = from + paragraph.length;
    const parts: Piece[] = [];
    for (const span of spans) {
      const text = whole.slice(Math.max(span.at, from), Math.max(0, Math.min(span.end, to)));
      if (!text) continue;
      const core = text.trim();
      if (!span.steps.length || !/\p{L}/u.test(core)) {
        parts.push({ text, steps: [] });
        continue;
      }
      const lead = text.indexOf(core);
      parts.push(
        { text: text.slice(0, lead), steps: [] },
        { text: core, steps: span.steps },
        { text: text.slice(lead + core.length), steps: [] },
      );
    }
    from = to + 1;
    return parts.filter((part) => part.text);
  });
}
