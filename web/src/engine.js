// What a worker does, and a thread without one: requests by name. Runs have numbers, so that requests and answers are plain values.
import {Core} from "./core.js";

// Requests that are calls of the module.
const CALLS = ["about", "rules", "explain", "explain_text", "pieces", "position_of_operand", "check_fen", "decide", "fix", "event"];

export class Engine {
  // `module`: a compiled WebAssembly.Module.
  constructor(module) {
    this.module = module;
    this.core = null;
    this.runs = new Map();
    this.last = 0;
  }
  // After a failure inside the module the next call has a new one; runs of the old one are over.
  live() {
    if (!this.core || this.core.broken) this.core = new Core(this.module);
    return this.core;
  }

  // Does `name`, and returns its value.   THROWS: ArbiterError.
  do(name, ...given) {
    if (CALLS.includes(name)) return this.live()[name](...given);
    return this[name](...given);
  }
  begin(run) {
    this.runs.set(++this.last, run);
    return this.last;
  }
  audit_new(options) { return this.begin(this.live().audit(options)); }
  // The games that are certain by now, as pieces of text, and the summary so far.
  audit_feed(run, bytes) {
    const audit = this.runs.get(run);
    return {games: [...audit.feed(bytes)], summary: audit.summary()};
  }
  // The last ones, and findings about the file that no game could carry.
  audit_finish(run) {
    const audit = this.runs.get(run);
    return {games: [...audit.finish()], summary: audit.summary(), findings: audit.findings_without_game()};
  }
  reports_new(options) { return this.begin(this.live().reports(options)); }
  reports_begin(run, name) { this.runs.get(run).begin(name); }
  reports_unreadable(run, name, why) { this.runs.get(run).unreadable(name, why); }
  reports_feed(run, bytes) { return this.runs.get(run).feed(bytes); }
  reports_finish(run) {
    const reports = this.runs.get(run);
    return {bytes: reports.finish(), summary: reports.summary()};
  }
  free(run) {
    this.runs.get(run)?.free();
    this.runs.delete(run);
  }
}

// Answers the requests that come to `port` ({id, name, given}), one after the other: {id, value} or {id, error}.
export function serve(port, engine) {
  port.onmessage = ({data: {id, name, given}}) => {
    try {
      port.postMessage({id, value: engine.do(name, ...given)});
    } catch (error) {
      port.postMessage({id, error: {message: error.message, kind: error.kind ?? "internal"}});
    }
  };
}
