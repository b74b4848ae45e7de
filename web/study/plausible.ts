import type { JsPsych } from "jspsych";
import type { Answers, Question } from "./data";
import { optionsOf, pointsOf } from "./fields";

type Random = JsPsych["randomization"];

const TEXTS = ["It was fun.", "No remarks.", "I looked for long rows first."];

// What an artificial participant answers: what is right or lets them go on where they are told, and
// anything else at random. What was wrong before is not given again.
export function plausible(
  question: Question,
  wrong: ReadonlySet<string>,
  random: Random,
): Answers[string] {
  if (!question.required && Math.random() < 0.1) return null;
  const one = <Value>(from: Value[]) => random.sampleWithoutReplacement(from, 1)[0] as Value;
  if ("right" in question && question.right !== undefined) return question.right;
  switch (question.kind) {
    case "choice":
    case "choices": {
      const options = optionsOf(question).filter(({ screens_out }) => !screens_out);
      const values = options.map(({ value }) => value).filter((value) => !wrong.has(value));
      if (question.kind === "choice") return one(values) ?? null;
      return random.sampleWithoutReplacement(values, Math.min(2, values.length)) as string[];
    }
    case "scale":
      return one(pointsOf(question));
    case "number": {
      const { low, high, step } = question;
      return one(pointsOf({ ...question, high: Math.min(high, low + 100 * step) }));
    }
    case "text":
      return one(TEXTS).slice(0, question.longest);
  }
}
