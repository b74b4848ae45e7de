import { EngineError, type Answer, type Ask, type Engine, type Question, type Spot } from "./types";

// What the WebAssembly module gives (src/wasm/engine.cpp).
interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  reserve(bytes: number): number;
  ask(): number;
  answer(): number;
}

const NOT_THERE = 52; // what WASI calls ENOSYS

// The page has the module in base64, packed by gzip.
export async function unpackModule(packed: string): Promise<WebAssembly.Module> {
  const bytes = Uint8Array.from(atob(packed.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

// The engine asks nothing of the machine. Only a failed check of its own writes a line and ends.
function surroundings(module: WebAssembly.Module, memory: () => DataView): WebAssembly.Imports {
  const known: Record<string, (...numbers: number[]) => number> = {
    fd_write: (_file, list = 0, count = 0, written = 0) => {
      const view = memory();
      let text = "";
      for (let i = 0; i < count; ++i) {
        const at = view.getUint32(list + 8 * i, true);
        const size = view.getUint32(list + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(view.buffer, at, size));
      }
      console.error(text.trimEnd());
      view.setUint32(written, text.length, true);
      return 0;
    },
    proc_exit: () => {
      throw new EngineError("The engine has ended", "engine");
    },
  };
  const out: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (out[from] ??= {})[name] = known[name] ?? (() => NOT_THERE);
  return out;
}

export class WasmEngine implements Engine {
  readonly spots: Spot[] = [];

  private constructor(private readonly exports: Exports) {}

  static async start(module: WebAssembly.Module, personas: readonly string[]): Promise<WasmEngine> {
    let exports: Exports | undefined;
    const memory = () => new DataView(exports!.memory.buffer);
    const instance = await WebAssembly.instantiate(module, surroundings(module, memory));
    exports = instance.exports as unknown as Exports;
    exports._initialize();
    const engine = new WasmEngine(exports);
    for (const text of personas) engine.ask({ ask: "persona", text });
    return engine;
  }

  ask<K extends Ask>(question: Question<K>): Answer<K> {
    const { error, spots, ...answer } = JSON.parse(this.answerTo(JSON.stringify(question))) as {
      error?: { what: string; where: string };
      spots?: { first: number; list: Spot[] };
    };
    if (error) throw new EngineError(error.what, error.where);
    if (spots) {
      this.spots.length = spots.first;
      this.spots.push(...spots.list);
    }
    return answer as unknown as Answer<K>;
  }

  // The same in texts, as the engine reads and writes them.
  answerTo(question: string): string {
    const request = new TextEncoder().encode(question);
    const room = this.exports.reserve(request.length);
    new Uint8Array(this.exports.memory.buffer, room, request.length).set(request);
    const size = this.exports.ask();
    const bytes = new Uint8Array(this.exports.memory.buffer, this.exports.answer(), size);
    return new TextDecoder().decode(bytes);
  }
}
