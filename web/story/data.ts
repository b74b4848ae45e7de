// The data of the page: format "dramatis-stories", version 1.

export interface Option {
  action: string;
  text?: string;
  chosen?: boolean;
  most: number;
  mean: number;
  visits: number;
}
export interface Step {
  action: string;
  text?: string;
  doer: number; // -1: nobody
  others?: number[];
  believability: number;
  so_far: number; // the product up to here
  share: number; // of the goals
  goals?: number[];
  at: number[]; // place of every actor
  out?: boolean[]; // who can do nothing
  considered?: Option[];
}
export interface Story {
  paragraphs?: string[];
  steps?: Step[];
  start?: number[];
  start_out?: boolean[];
  score: number;
  believability: number;
  share: number;
  goals?: number[];
  seed?: string;
  committed?: { score: number; steps: number };
  best?: { score: number };
  cut?: string[];
}
export interface World {
  name: string;
  title?: string;
  about?: string;
  sliders?: Record<string, number>;
  actors?: { name: string }[];
  places?: { id: string; name: string }[];
  goals?: { name: string; weight?: number }[];
}
export interface StoryData {
  world: World;
  search?: { method?: string; nodes: number; settings?: string; seed?: string };
  stories: Story[];
}

export const sentenceOf = (step: Step) => step.text || step.action;
export const isWeak = (step: Step) => step.believability < 0.5;
