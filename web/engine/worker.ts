import { WasmEngine } from "./engine";
import { EngineError, type Ask, type Question } from "./types";

// An engine in a worker of its own: the first message starts it, every other one is a question.
export type ToWorker =
  | { module: WebAssembly.Module; personas: readonly string[] }
  | { id: number; question: Question<Ask> };
export type FromWorker =
  | { id: number; answer: unknown }
  | { id: number; error: { what: string; where: string } };

let engine: Promise<WasmEngine> | undefined;

self.addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    engine = WasmEngine.start(data.module, data.personas);
    return;
  }
  try {
    const answer = (await engine!).ask(data.question);
    self.postMessage({ id: data.id, answer } satisfies FromWorker);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    const where = error instanceof EngineError ? error.where : "engine";
    self.postMessage({ id: data.id, error: { what, where } } satisfies FromWorker);
  }
});
