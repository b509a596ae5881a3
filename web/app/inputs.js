// What was dropped, chosen or pasted: {name, source: Blob, kind}. Offsets of games count in the decompressed text.
import {bytes_of, pieces_of} from "../src/source.js";

// So much decompressed text is kept in memory to look at games of a compressed file without reading it again.
const MOST_KEPT = 64 << 20;

export function input_of(file) { return {name: file.name, source: file, kind: "games"}; }
export function input_of_text(name, text) { return {name, source: new Blob([text]), kind: "games"}; }

async function is_packed(input) {
  const start = new Uint8Array(await input.source.slice(0, 2).arrayBuffer());
  return start[0] === 0x1f && start[1] === 0x8b;
}
// The bytes [begin, end) of its text.
export async function text_of(input, begin, end) {
  if (input.plain === undefined && await is_packed(input)) {
    if (input.source.size > MOST_KEPT / 8) return far_text_of(input, begin, end);
    input.plain = new Blob([await bytes_of(input.source)]);
  }
  input.plain ??= input.source;
  const bytes = new Uint8Array(await input.plain.slice(begin, end).arrayBuffer());
  const mark = new Uint8Array(await input.plain.slice(0, 2).arrayBuffer());
  // A game of a text in UTF-16 says so by itself.
  const is_utf16 = (mark[0] === 0xff && mark[1] === 0xfe) || (mark[0] === 0xfe && mark[1] === 0xff);
  return is_utf16 && begin > 0 ? new Uint8Array([...mark, ...bytes]) : bytes;
}
async function far_text_of(input, begin, end) {
  const bytes = new Uint8Array(end - begin);
  let at = 0;
  for await (const piece of pieces_of(input.source)) {
    const from = Math.max(begin, at), to = Math.min(end, at + piece.length);
    if (from < to) bytes.set(piece.subarray(from - at, to - at), from - begin);
    at += piece.length;
    if (at >= end) break;
  }
  return bytes;
}
