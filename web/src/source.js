// Where bytes come from: a text, bytes, a Blob or File, a stream, or anything that gives them piece by piece. Compressed by gzip or not.
import {ArbiterError} from "./core.js";

// Bytes of a piece that goes to the module at once: what bounds its memory.
const PIECE = 1 << 20;

const OTHERS = [
  ["zip archive", [0x50, 0x4b, 0x03, 0x04]], ["file compressed by zstd", [0x28, 0xb5, 0x2f, 0xfd]], ["file compressed by bzip2", [0x42, 0x5a, 0x68]],
  ["file compressed by xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a]], ["7z archive", [0x37, 0x7a, 0xbc, 0xaf]],
];
const begins_with = (bytes, start) => start.every((byte, i) => bytes[i] === byte);

function* sliced(bytes) {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
async function* of_stream(stream) {
  const reader = stream.getReader();
  try {
    for (;;) {
      const {value, done} = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Whoever stops in the middle leaves no stream that goes on.
    reader.cancel().catch(() => {});
  }
}
async function* raw(source) {
  if (typeof source === "string") yield* sliced(new TextEncoder().encode(source));
  else if (source instanceof Uint8Array) yield* sliced(source);
  else if (source instanceof ArrayBuffer) yield* sliced(new Uint8Array(source));
  else if (typeof source?.stream === "function") yield* of_stream(source.stream());
  else if (typeof source?.getReader === "function") yield* of_stream(source);
  else if (typeof source?.[Symbol.asyncIterator] === "function" || typeof source?.[Symbol.iterator] === "function") yield* source;
  else throw new ArbiterError("the source is none: it takes a string, Uint8Array, ArrayBuffer, Blob, ReadableStream or an iterable of Uint8Array");
}
async function* as_bytes(pieces) {
  const encoder = new TextEncoder();
  for await (const piece of pieces) {
    const bytes = typeof piece === "string" ? encoder.encode(piece) : piece instanceof ArrayBuffer ? new Uint8Array(piece) : piece;
    if (!(bytes instanceof Uint8Array)) throw new ArbiterError("a piece of the source is neither bytes nor a text");
    yield* sliced(bytes);
  }
}
// A piece of four bytes at least, if there are so many, and the rest.
async function with_start(pieces) {
  const iterator = pieces[Symbol.asyncIterator]();
  let start = new Uint8Array(0), is_over = false;
  while (start.length < 6 && !is_over) {
    const {value, done} = await iterator.next();
    is_over = Boolean(done);
    if (value) start = start.length ? new Uint8Array([...start, ...value]) : value;
  }
  async function* all() {
    try {
      if (start.length) yield start;
      for (let next; !is_over && !(next = await iterator.next()).done;) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return {start, pieces: all()};
}
// Bytes that are given to the decompressor at once.
const PACKED_PIECE = 1 << 14;

// What could be decompressed comes before the error about the damage: a stream that fails forgets what it has not given yet, so it is
// told of the end only when all is read.
async function* decompressed(pieces) {
  const stream = new DecompressionStream("gzip"), reader = stream.readable.getReader(), writer = stream.writable.getWriter();
  let is_hungry = false, is_left = false;
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  async function pump() {
    for await (const piece of pieces)
      for (let at = 0; at < piece.length && !is_left; at += PACKED_PIECE) await writer.write(piece.slice(at, at + PACKED_PIECE));
    for (let turns = 0; turns < 3 && !is_left; turns = is_hungry ? turns + 1 : 0) await turn();
    await writer.close();
  }
  let source_error = null;
  const pumped = pump().catch((error) => {
    source_error = error instanceof ArbiterError ? error : null;
    return writer.abort(error).catch(() => {});
  });
  try {
    for (;;) {
      is_hungry = true;
      const {value, done} = await reader.read();
      is_hungry = false;
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw source_error ?? damage(error.cause?.message ?? error.message);
  } finally {
    is_left = true;
    reader.cancel().catch(() => {});
    await pumped;
  }
}
function damage(what) {
  return Object.assign(new ArbiterError(`the compressed file is damaged: ${what}`, "input"), {damage: what});
}

// The decompressed bytes of `source`, in pieces of at most 1 MiB. `on_bytes` is told of each piece how many bytes were read, as they are stored.
// THROWS: ArbiterError when it is compressed otherwise, or damaged.
export async function* pieces_of(source, on_bytes = () => {}) {
  async function* counted() {
    for await (const piece of as_bytes(raw(source))) {
      on_bytes(piece.length);
      yield piece;
    }
  }
  const {start, pieces} = await with_start(counted());
  const other = OTHERS.find(([, bytes]) => begins_with(start, bytes));
  if (other) throw new ArbiterError(`this is a ${other[0]}; only plain text and gzip can be read here: unpack it first`, "input");
  if (begins_with(start, [0x1f, 0x8b])) yield* as_bytes(decompressed(pieces));
  else yield* pieces;
}

// How many bytes it is, as it is stored; 0: not known.
export function size_of(source) {
  if (typeof source === "string") return new TextEncoder().encode(source).length;
  return source?.byteLength ?? source?.size ?? 0;
}

// All of it at once.
export async function bytes_of(source) {
  const all = [];
  let size = 0;
  for await (const piece of pieces_of(source)) {
    all.push(piece.slice());
    size += piece.length;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of all) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
