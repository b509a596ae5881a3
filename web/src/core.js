// The module: its memory, its calls, and the few functions of WASI that it asks for. Synchronous, and the same in a page, a worker and Node.
// What it can do is in web/module/module.cpp; everything that is said about games comes from there.

// Why a call failed, for people. `kind`: "usage" (a word of the call), "not-found", "input", "stopped" or "internal" (a mistake of ours).
export class ArbiterError extends Error {
  constructor(message, kind = "usage") {
    super(message);
    this.name = "ArbiterError";
    this.kind = kind;
  }
}
const KINDS = ["usage", "not-found", "input", "stopped", "internal"];

// Parts of a game beside its findings: the numbers of web/module/module.cpp.
const PARTS = {facts: 1, ruling: 2, tags: 4, moves: 8, text: 16};
const NO_FINDINGS = 32;
// Games are given in pieces of about so many bytes of JSON.
const MOST_BYTES = 1 << 18;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// {select: ["END", "RES"], quick: true} as the module takes words: "select\0END\0select\0RES\0quick\0true\0". What is undefined is left out.
export function words_of(options) {
  let words = "";
  for (const [key, value] of Object.entries(options)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      if (String(one).includes("\0")) throw new ArbiterError(`${key} has a zero byte`);
      words += `${key}\0${one}\0`;
    }
  }
  return words;
}

// The functions of WASI that the module imports. There are no files, no environment and no arguments; the one thing that it learns is the day.
function wasi(core) {
  const view = () => new DataView(core.memory.buffer);
  const none = () => 8;  // EBADF
  const no_words = (count, size) => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return 0;
  };
  return {
    args_get: () => 0, args_sizes_get: no_words, environ_get: () => 0, environ_sizes_get: no_words,
    clock_time_get(id, precision, at) {
      view().setBigUint64(at, BigInt(Date.now()) * 1000000n, true);
      return 0;
    },
    // What the module says before it stops, such as a failed assertion of the C library.
    fd_write(file, pieces, count, written) {
      let size = 0;
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(pieces + 8 * i, true), length = view().getUint32(pieces + 8 * i + 4, true);
        core.said += decoder.decode(new Uint8Array(core.memory.buffer, at, length));
        size += length;
      }
      view().setUint32(written, size, true);
      return 0;
    },
    fd_close: none, fd_fdstat_get: none, fd_read: none, fd_seek: none,
    proc_exit(code) { throw new ArbiterError(`the module stopped with code ${code}`, "internal"); },
  };
}

export class Core {
  // `module`: a compiled WebAssembly.Module.
  constructor(module) {
    this.said = "";
    this.broken = null;
    const imports = {wasi_snapshot_preview1: new Proxy(wasi(this), {get: (all, name) => all[name] || (() => 52)})};  // ENOSYS
    const instance = new WebAssembly.Instance(module, imports);
    this.calls = instance.exports;
    this.memory = instance.exports.memory;
    this.calls._initialize();
  }

  // Runs `action`. Where the module itself fails, which is a mistake of ours or a lack of memory, it cannot be used again.
  guarded(action) {
    if (this.broken) throw new ArbiterError(this.broken, "internal");
    try {
      return action();
    } catch (error) {
      if (error instanceof ArbiterError && error.kind !== "internal") throw error;
      this.broken = `the module failed: ${error.message} ${this.said}`.trim();
      throw new ArbiterError(this.broken, "internal");
    }
  }

  // Calls `name` with numbers, and with texts and bytes as two numbers each: where they are, and how long.
  call(name, ...given) {
    return this.guarded(() => {
      const numbers = [], places = [];
      for (const one of given) {
        if (typeof one === "number") {
          numbers.push(one);
          continue;
        }
        const bytes = typeof one === "string" ? encoder.encode(one) : one;
        const at = this.calls.allocate(bytes.length);
        if (at === 0) throw new ArbiterError("there is not enough memory");
        new Uint8Array(this.memory.buffer, at, bytes.length).set(bytes);
        places.push(at);
        numbers.push(at, bytes.length);
      }
      const code = this.calls[name](...numbers);
      for (const at of places) this.calls.release(at);
      if (code < 0) throw new ArbiterError(this.text(), KINDS[-1 - code]);
      return code;
    });
  }
  // The bytes of an answer of the last call: a copy.
  bytes(index = 0) {
    const at = this.calls.answer_at(index), size = this.calls.answer_size(index);
    return new Uint8Array(this.memory.buffer, at, size).slice();
  }
  text(index = 0) {
    const at = this.calls.answer_at(index), size = this.calls.answer_size(index);
    return decoder.decode(new Uint8Array(this.memory.buffer, at, size));
  }
  json(index = 0) { return JSON.parse(this.text(index)); }

  about() { return this.call("about"), this.json(); }
  rules() { return this.call("rules"), this.json(); }
  explain(rule) { return this.call("explain", rule), this.json(); }
  // The same as `arbiter explain` prints it.
  explain_text(rule, is_markdown) { return this.call("explain", rule), this.text(is_markdown ? 2 : 1); }
  // The line of the position that a word of a command line is, or null.
  position_of_operand(word) { return this.call("position_of_operand", word) === 1 ? this.text() : null; }
  // Of `words` the nearest to `word`, or "".
  nearest(word, words) { return this.call("nearest", word, words.map((each) => `${each}\0`).join("")), this.text(); }
  drawings() { return this.call("pieces"), this.text(); }
  check_fen(line, options = {}) { return this.call("check_fen", line, words_of(options)), this.json(); }
  // The keys of `arbiter decide`, and `text`, a sentence.
  decide(fen, options) {
    this.call("decide", fen, words_of(options));
    return {...this.json(), text: this.text(1)};
  }
  // `text`: bytes. The result has what was done, and `bytes` and `diff`.
  fix(text, options = {}) {
    this.call("fix", text, words_of(options));
    const result = {...this.json(), bytes: this.bytes(1), diff: this.bytes(2)};
    this.calls.forget_answers();
    return result;
  }
  // Of counts that were added up the last line.
  summary_text(counts) { return this.call("summary_text", words_of(counts)), this.text(); }
  // Where a text that begins as a piece does may be cut, as late as possible; 0: nowhere.
  find_border(bytes, is_first) { return this.call("find_border", bytes, is_first ? 1 : 0); }
  audit(options = {}) { return new AuditOfCore(this, options); }
  pieces(options = {}) { return new PiecesOfCore(this, options); }
  event() { return new EventOfCore(this); }
  reports(options = {}) { return new ReportsOfCore(this, options); }
  answers(options = {}) { return new AnswersOfCore(this, options); }
}

const parts_of = ({parts = [], findings = true}) => parts.reduce((sum, part) => sum | (PARTS[part] ?? 0), findings ? 0 : NO_FINDINGS);
const without_parts = ({parts, findings, ...words}) => words;

// An audit of one text, which comes in pieces. Games come as text: a line of JSON each.
class AuditOfCore {
  constructor(core, options) {
    this.core = core;
    this.parts = parts_of(options);
    this.number = core.call("audit_new", words_of(without_parts(options)));
  }
  // The games that are certain by now, in pieces.
  *feed(bytes) {
    this.core.call("audit_feed", this.number, bytes);
    yield* this.games();
  }
  *finish() {
    this.core.call("audit_finish", this.number);
    yield* this.games();
  }
  *games() {
    while (this.core.call("audit_next", this.number, this.parts, MOST_BYTES) > 0) yield this.core.text();
  }
  summary() { return this.core.call("audit_summary", this.number), this.core.json(); }
  findings_without_game() { return this.core.call("audit_findings_without_game", this.number), this.core.json(); }
  free() {
    if (!this.core.broken) this.core.call("audit_free", this.number);
  }
}

// Reports of texts. What was written comes as bytes, for each format.
class ReportsOfCore {
  constructor(core, options) {
    this.core = core;
    this.formats = [options.format ?? []].flat();
    if (options.of_positions && options.to) this.formats.push("lines");   // what is written of positions, after the reports
    this.number = core.call("reports_new", words_of(options));
  }
  begin(name) { this.core.call("reports_begin", this.number, name); }
  // A text that cannot be read, and why.
  unreadable(name, why) { this.core.call("reports_unreadable", this.number, name, why); }
  feed(bytes) { return this.core.call("reports_feed", this.number, bytes), this.take(); }
  finish() { return this.core.call("reports_finish", this.number), this.take(); }
  take() {
    return this.formats.map((_, i) => {
      this.core.call("reports_take", this.number, i);
      return this.core.bytes();
    });
  }
  summary() { return this.core.call("reports_summary", this.number), this.core.json(); }
  free() {
    if (!this.core.broken) this.core.call("reports_free", this.number);
  }
}

// Answers to lists of questions, one text after the other.
class AnswersOfCore {
  constructor(core, options) {
    this.core = core;
    this.number = core.call("answers_new", words_of(options));
  }
  begin(name) { this.core.call("answers_begin", this.number, name); }
  feed(bytes) { return this.core.call("answers_feed", this.number, bytes), this.take(); }
  // The text cannot be read any further, and why.
  fail(why) { return this.core.call("answers_fail", this.number, why), this.take(); }
  finish() { return this.core.call("answers_finish", this.number), this.take(); }
  // {bytes: what was written, partial_end: what it would end with here}.
  take() {
    this.core.call("answers_take", this.number);
    return {bytes: this.core.bytes(), partial_end: this.core.bytes(1)};
  }
  counts() { return this.core.call("answers_counts", this.number), this.core.json(); }
  free() {
    if (!this.core.broken) this.core.call("answers_free", this.number);
  }
}

// One text that several workers audit in pieces, each of which begins and ends at a border (find_border). Games are inspected at any time, and numbered when the state of the
// numbering after the piece before is there: a few hundred bytes.
class PiecesOfCore {
  constructor(core, options) {
    const {name = "-", ...words} = options;
    this.core = core;
    this.name = name;
    this.parts = parts_of(options);
    this.number = core.call("pieces_new", words_of(without_parts(words)), this.parts);
  }
  // Of the first 64 KB of a text, or all of it: {can_be_cut, traits: what later pieces must know}.
  sight(bytes) {
    const can_be_cut = this.core.call("pieces_sight", this.number, bytes) === 1;
    return {can_be_cut, traits: this.core.bytes()};
  }
  // `begin`: its first byte in the text.
  piece({begin, is_last, traits}) {
    const number = this.core.call("piece_new", this.number, words_of({name: this.name, begin, is_last}), traits);
    return new PieceOfCore(this.core, number, this.parts);
  }
  free() {
    if (!this.core.broken) this.core.call("pieces_free", this.number);
  }
}
class PieceOfCore {
  constructor(core, number, parts) { Object.assign(this, {core, number, parts}); }
  feed(bytes) { this.core.call("piece_feed", this.number, bytes); }
  finish() { this.core.call("piece_finish", this.number); }
  number_from(state) { this.core.call("piece_number", this.number, state); }
  state() { return this.core.call("piece_state", this.number), this.core.bytes(); }
  *games() {
    while (this.core.call("piece_next", this.number, this.parts, MOST_BYTES) > 0) yield this.core.text();
  }
  summary() { return this.core.call("piece_summary", this.number), this.core.json(); }
  // As text, because others join it.
  findings_without_game() { return this.core.call("piece_findings_without_game", this.number), this.core.text(); }
  free() {
    if (!this.core.broken) this.core.call("piece_free", this.number);
  }
}

// Tournaments made of games, and a report beside them. Of the games only what they say of their event is kept.
class EventOfCore {
  constructor(core) {
    this.core = core;
    this.number = core.call("event_new");
  }
  begin(name) { this.core.call("event_begin", this.number, name); }
  feed(bytes) { this.core.call("event_feed", this.number, bytes); }
  report(name, bytes) { this.core.call("event_report", this.number, name, bytes); }
  // The last line of `arbiter event`, and the reports of `formats` by name, as bytes.
  finish(options = {}, formats = ["json"]) {
    this.core.call("event_make", this.number, words_of({...options, format: formats}));
    return {text: this.core.text(), reports: Object.fromEntries(formats.map((format, i) => [format, this.core.bytes(i + 1)]))};
  }
  free() {
    if (!this.core.broken) this.core.call("event_free", this.number);
  }
}
