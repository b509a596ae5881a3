// Arbiter for JavaScript: docs/guide/browser.md, and index.d.ts for every value.
import {ArbiterError} from "./core.js";
import {Engine} from "./engine.js";
import {RemoteEngine} from "./remote.js";
import {Audit, make_event, write_reports} from "./audit.js";
import {bytes_of} from "./source.js";

export {ArbiterError};

const is_node = typeof process !== "undefined" && Boolean(process.versions?.node);
const WASM = new URL("../arbiter.wasm", import.meta.url);

let compiled = null;
async function compile() {
  if (is_node) return WebAssembly.compile(await (await import("node:fs/promises")).readFile(WASM));
  const response = await fetch(WASM);
  if (!response.ok) throw new ArbiterError(`cannot read '${WASM}': ${response.status}`, "not-found");
  return WebAssembly.compile(await response.arrayBuffer());
}
// The compiled module, once for all.
export function module() {
  compiled ??= compile().catch((error) => {
    compiled = null;
    throw error;
  });
  return compiled;
}

async function new_worker() {
  const compiled_module = await module();
  if (!is_node) return new RemoteEngine(new Worker(new URL("./worker.js", import.meta.url), {type: "module"}), compiled_module);
  const {Worker: NodeWorker} = await import("node:worker_threads");
  const worker = new NodeWorker(new URL("./worker.js", import.meta.url));
  const port = {postMessage: (value, memory) => worker.postMessage(value, memory), terminate: () => worker.terminate()};
  worker.on("message", (data) => port.onmessage({data}));
  worker.on("error", (error) => port.onerror(error));
  return new RemoteEngine(port, compiled_module);
}

const CREW = {
  start: new_worker,
  cores: async () => (is_node ? (await import("node:os")).cpus().length : navigator.hardwareConcurrency ?? 1),
};

let here = null;
async function local() {
  here ??= new Engine(await module());
  return here;
}

// Arbiter in a worker of its own: the same calls. end() ends it, and what it still does.
export class Arbiter {
  static async start() { return new Arbiter(await new_worker()); }
  constructor(engine) { this.engine = engine; }
  end() { this.engine.terminate(); }

  audit(source, options) { return new Audit(() => this.engine, source, options, CREW); }
  async summary(source, options) { return summary_of(this.audit(source, {...options, findings: false})); }
  async report(source, format, options) { return report_of(this.engine, source, {...options, format}); }
  async fenReport(source, format, options) {
    const words = FORMS.includes(format) ? {to: format, format: []} : {to: undefined, format};
    return report_of(this.engine, source, {...options, ...words, of_positions: true});
  }
  async fix(source, options) { return this.engine.do("fix", await bytes_of(source), options ?? {}); }
  async event(games, options) { return event_of(this.engine, games, options); }
  decide(fen, options) { return this.engine.do("decide", fen, options); }
  checkFen(line, options) { return this.engine.do("check_fen", line, options ?? {}); }
  rules() { return this.engine.do("rules"); }
  explain(rule) { return this.engine.do("explain", rule); }
  async editions() { return (await this.about()).editions; }
  about() { return this.engine.do("about"); }
}

// The same in the thread of the caller.
const in_thread = new Arbiter({do: async (name, ...given) => (await local()).do(name, ...given)});
export const audit = (source, options) => in_thread.audit(source, options);
export const summary = (source, options) => in_thread.summary(source, options);
export const report = (source, format, options) => in_thread.report(source, format, options);
export const fenReport = (source, format, options) => in_thread.fenReport(source, format, options);
export const fix = (source, options) => in_thread.fix(source, options);
export const event = (games, options) => in_thread.event(games, options);
export const decide = (fen, options) => in_thread.decide(fen, options);
export const checkFen = (line, options) => in_thread.checkFen(line, options);
export const rules = () => in_thread.rules();
export const explain = (rule) => in_thread.explain(rule);
export const editions = () => in_thread.editions();
export const about = () => in_thread.about();

async function summary_of(run) {
  for await (const lines of run.lines()) void lines;
  return run.summary;
}

// Inputs are a source, or several with names: [{name, source}].
const as_inputs = (given) => Array.isArray(given) ? given : [{name: given?.name ?? "-", source: given}];

// How lists of positions can be written.
const FORMS = ["fen", "epd", "shredder", "xfen"];

async function report_of(engine, given, options) {
  const pieces = [];
  await write_reports(engine, as_inputs(given), options, (i, bytes) => pieces.push(bytes));
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

async function event_of(engine, given, options = {}) {
  const {trf, ...words} = options, report = trf === undefined ? null : {name: trf.name ?? "-", source: trf};
  const {text, reports} = await make_event(engine, as_inputs(given), report, words, ["json"]);
  return {...JSON.parse(new TextDecoder().decode(reports.json)), text};
}
