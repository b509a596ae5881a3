// What a worker does, and a thread without one: requests by name. Runs have numbers, so that requests and answers are plain values.
import {Core} from "./core.js";

// Requests that are calls of the module.
const CALLS = ["about", "rules", "explain", "explain_text", "position_of_operand", "nearest", "check_fen", "decide", "fix", "find_border", "summary_text"];

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
  pieces_new(options) { return this.begin(this.live().pieces(options)); }
  pieces_sight(run, bytes) { return this.runs.get(run).sight(bytes); }
  piece_begin(run, start) { return this.begin(this.runs.get(run).piece(start)); }
  // All of a piece.
  piece_inspect(run, start, bytes) {
    const number = this.piece_begin(run, start), piece = this.runs.get(number);
    piece.feed(bytes);
    piece.finish();
    return number;
  }
  // The state for the next piece.
  piece_number(number, state) {
    this.runs.get(number).number_from(state);
    return this.runs.get(number).state();
  }
  // What is known of a piece that goes on.
  piece_feed(number, bytes) {
    const piece = this.runs.get(number);
    piece.feed(bytes);
    return {games: [...piece.games()], summary: piece.summary(), findings: "[]"};
  }
  piece_finish(number) {
    this.runs.get(number).finish();
    return this.piece_take(number);
  }
  // The games of a numbered piece, which is over then.
  piece_take(number) {
    const piece = this.runs.get(number);
    const taken = {games: [...piece.games()], summary: piece.summary(), findings: piece.findings_without_game()};
    this.free(number);
    return taken;
  }
  event_new() { return this.begin(this.live().event()); }
  event_begin(run, name) { this.runs.get(run).begin(name); }
  event_feed(run, bytes) { this.runs.get(run).feed(bytes); }
  event_report(run, name, bytes) { this.runs.get(run).report(name, bytes); }
  event_finish(run, options, formats) { return this.runs.get(run).finish(options, formats); }
  reports_new(options) { return this.begin(this.live().reports(options)); }
  reports_begin(run, name) { this.runs.get(run).begin(name); }
  reports_unreadable(run, name, why) { this.runs.get(run).unreadable(name, why); }
  reports_feed(run, bytes) { return this.runs.get(run).feed(bytes); }
  reports_finish(run) {
    const reports = this.runs.get(run);
    return {bytes: reports.finish(), summary: reports.summary()};
  }
  answers_new(options) { return this.begin(this.live().answers(options)); }
  answers_begin(run, name) { this.runs.get(run).begin(name); }
  answers_feed(run, bytes) { return this.runs.get(run).feed(bytes); }
  answers_fail(run, why) { return this.runs.get(run).fail(why); }
  answers_finish(run) { return this.runs.get(run).finish(); }
  answers_counts(run) { return this.runs.get(run).counts(); }
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
