// A level's text as a part of an address: deflated, in the letters of base64url.

const MOST_BYTES = 1 << 20; // as the program takes from a file at most

async function through(bytes: Uint8Array<ArrayBuffer>, way: GenericTransformStream, most: number) {
  const reader = new Blob([bytes]).stream().pipeThrough(way).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError("more than a level can have");
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export async function pack(text: string): Promise<string> {
  const bytes = await through(
    new TextEncoder().encode(text),
    new CompressionStream("deflate-raw"),
    MOST_BYTES,
  );
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

// Throws what says so if that is no packed text.
export async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream("deflate-raw"), MOST_BYTES);
  return new TextDecoder("utf-8", { fatal: true }).decode(text);
}
