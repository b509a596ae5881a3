// The worker of the page, made of text in the page itself: no file is asked for, so that a page opened from a folder works as well.
import packed from "made:wasm";
import worker_text from "made:worker";
import {RemoteEngine} from "../src/remote.js";

let module_bytes = null, engine = null;

function unpacked() {
  module_bytes ??= (() => {
    const text = atob(packed), bytes = new Uint8Array(text.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  })();
  return module_bytes;
}
// One more worker: for a run with several.
async function start() {
  const address = URL.createObjectURL(new Blob([worker_text], {type: "text/javascript"}));
  const worker = new Worker(address);
  const remote = new RemoteEngine(worker);
  const ready = new Promise((resolve, reject) => remote.waiting.set(0, {resolve, reject}));
  worker.postMessage({module: await unpacked()});
  await ready;
  URL.revokeObjectURL(address);
  return remote;
}
export const CREW = {start, cores: async () => navigator.hardwareConcurrency ?? 1};
// The engine: one worker for all. After a failure, or restart(), a new one.
export async function engine_now() {
  engine ??= start();
  const remote = await engine;
  if (!remote.ended) return remote;
  engine = start();
  return engine;
}
// Ends what the worker does.
export function restart() {
  engine?.then((remote) => remote.terminate());
  engine = null;
}
export const ask = async (name, ...given) => (await engine_now()).do(name, ...given);
