import { isNumber, number } from "../shared/format";
import { isWeak, type Step, type Story, type StoryData, type World } from "./data";

// Believabilities and scores. What is not nothing does not read as nothing.
export const worth = (value: number) => (value > 0 && value < 0.0005 ? "<0.001" : number(value, 3));
export const percent = (value: number | undefined) =>
  isNumber(value) ? `${number(100 * value, 0)} %` : "–";
export const isMet = (value: number | undefined) => (value ?? 0) >= 1 - 1e-9;
export const ownWords = (step: Step) =>
  `believability ${worth(step.believability)}${isWeak(step) ? ", hard to believe" : ""}`;

export interface Turn {
  i: number; // of the goal
  name: string;
  isMet: boolean; // or undone
}

// The story and the step that are looked at, and what there is to say of them.
export class Telling {
  readonly world: World;
  readonly actors: { name: string }[];
  readonly places: { id: string; name: string }[];
  readonly goals: { name: string; weight?: number }[];
  picked = 0;
  now = 1;

  constructor(readonly data: StoryData) {
    this.world = data.world;
    this.actors = data.world.actors ?? [];
    this.places = data.world.places ?? [];
    this.goals = data.world.goals ?? [];
  }

  get story(): Story {
    return this.data.stories[this.picked]!;
  }
  get steps(): Step[] {
    return this.story.steps ?? [];
  }
  get total(): number {
    return this.steps.length;
  }
  // From 1.
  step(k = this.now): Step {
    return this.steps[k - 1]!;
  }
  nameOf(actor: number): string {
    return this.actors[actor]?.name ?? "somebody";
  }
  placeOf(place: number): string {
    return this.places[place]?.name ?? "somewhere";
  }

  // Where an actor is after step k, 0 being the start; -1: nowhere.
  whereIs(k: number, actor: number): number {
    return ((k === 0 ? this.story.start : this.step(k).at) ?? [])[actor] ?? -1;
  }
  // Who can do nothing after step k may do something again later: asleep is not dead.
  isOut(k: number, actor: number): boolean {
    return Boolean((k === 0 ? this.story.start_out : this.step(k).out)?.[actor]);
  }
  // The step after which an actor can do nothing to the end, if it could before.
  goneSince(actor: number): number {
    let k = this.total + 1;
    while (k > 1 && this.isOut(k - 1, actor)) --k;
    return k === 1 && this.isOut(0, actor) ? this.total + 1 : k;
  }

  // Goals that a step brought about, or undid.
  turns(k: number): Turn[] {
    const before = k > 1 ? this.step(k - 1).goals : [];
    const after = this.step(k).goals;
    return this.goals.flatMap(({ name }, i) => {
      const is = isMet(after?.[i]);
      return isMet(before?.[i]) === is ? [] : [{ i, name, isMet: is }];
    });
  }
  turnWords(k: number): string[] {
    return this.turns(k).map((t) => `${t.isMet ? "goal met" : "no longer so"}: ${t.name}`);
  }
  // What the curve says of a step, beside its own believability.
  rest(k: number): string[] {
    const { so_far: soFar, share } = this.step(k);
    const words = [`the story so far ${worth(soFar)}`, `goals met ${percent(share)}`];
    return [...words, ...this.turnWords(k)];
  }
  // What the lanes say of it.
  moves(k: number): string[] {
    return this.actors.flatMap(({ name }, a) => {
      const at = this.whereIs(k, a);
      const [was, is] = [this.isOut(k - 1, a), this.isOut(k, a)];
      const earlier = Array.from({ length: k - 1 }, (_, j) => j).some((j) => !this.isOut(j, a));
      return [
        this.whereIs(k - 1, a) !== at && at >= 0 && `${name} is now at: ${this.placeOf(at)}.`,
        is && !was && `${name} can do nothing ${this.goneSince(a) === k ? "any more" : "for now"}.`,
        !is && was && `${name} can do something ${earlier ? "again" : "now"}.`,
      ].filter((text) => text !== false);
    });
  }
}
