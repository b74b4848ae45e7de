import { EngineError, type Answer, type Ask, type Pool, type Question } from "./types";
import type { FromWorker, ToWorker } from "./worker";
import EngineWorker from "./worker?worker&inline";

const MOST = 4;

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

// One worker, and who waits for its answers. It starts with the first question.
class Place {
  readonly waiting = new Map<number, Waiting>();
  private worker: Worker | undefined;

  constructor(private readonly start: ToWorker) {}

  ask(id: number, question: Question<Ask>, who: Waiting): void {
    if (!this.worker) {
      this.worker = new EngineWorker();
      this.worker.addEventListener("message", (event: MessageEvent<FromWorker>) =>
        this.hear(event.data),
      );
      this.worker.addEventListener("error", (event) => this.stop(event.message));
      this.worker.postMessage(this.start);
    }
    this.waiting.set(id, who);
    this.worker.postMessage({ id, question } satisfies ToWorker);
  }

  stop(why: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const who of this.waiting.values()) who.reject(new EngineError(why, "engine"));
    this.waiting.clear();
  }

  private hear(data: FromWorker): void {
    const who = this.waiting.get(data.id);
    this.waiting.delete(data.id);
    if ("error" in data) who?.reject(new EngineError(data.error.what, data.error.where));
    else who?.resolve(data.answer);
  }
}

export class WorkerPool implements Pool {
  private readonly places: Place[];
  private next = 1;

  constructor(module: WebAssembly.Module, personas: readonly string[]) {
    const count = Math.min(Math.max((navigator.hardwareConcurrency || 2) - 1, 1), MOST);
    this.places = Array.from({ length: count }, () => new Place({ module, personas }));
  }

  get size(): number {
    return this.places.length;
  }

  ask<K extends Ask>(question: Question<K>, worker?: number): Promise<Answer<K>> {
    const place = worker === undefined ? this.idlest() : this.places[worker]!;
    return new Promise((resolve, reject) =>
      place.ask(this.next++, question as Question<Ask>, {
        resolve: resolve as (answer: unknown) => void,
        reject,
      }),
    );
  }

  cancel(worker: number): void {
    this.places[worker]!.stop("This was cancelled");
  }

  private idlest(): Place {
    return this.places.reduce((best, place) =>
      place.waiting.size < best.waiting.size ? place : best,
    );
  }
}
