// An audit over a source, wherever the module runs.
import {ArbiterError} from "./core.js";
import {lines_by_workers} from "./pieces.js";
import {bytes_of, pieces_of, size_of} from "./source.js";

// From so many stored bytes on several workers are worth their start, and more of them are no faster: the caller reads what they write.
const LARGE = 8e6, MOST_WORKERS = 4;

// Games of `source`, as they become certain: an async iterable, once. `engine_of`: () => an Engine or RemoteEngine, or a promise of one; `crew`, for runs
// with several workers: {start: () => a promise of one more RemoteEngine, cores: () => a promise of how many would be of use}.
export class Audit {
  constructor(engine_of, source, options = {}, crew = null) {
    const {signal, on_progress, facts, ruling, tags, moves, text, findings = true, workers, ...words} = options;
    if (workers !== undefined && !(Number.isInteger(workers) && workers > 0 && workers <= 64)) throw new ArbiterError(`workers is '${workers}', but takes a number from 1 to 64`);
    this.engine_of = engine_of;
    this.crew = crew;
    this.workers = workers;
    this.source = source;
    this.signal = signal;
    this.on_progress = on_progress;
    this.options = {...words, findings, parts: Object.entries({facts, ruling, tags, moves, text}).filter(([, is_wanted]) => is_wanted).map(([part]) => part)};
    this.summary = null;   // so far
    this.findings = [];    // about the file, which no game could carry; complete at the end
    this.is_cancelled = false;
  }
  // The iteration ends soon, with an ArbiterError of kind "stopped".
  cancel() {
    this.is_cancelled = true;
    for (const worker of this.started ?? []) worker.terminate();
  }

  // Games as text, in pieces of whole lines: for those who pass them on.
  async *lines() {
    if (this.is_begun) throw new ArbiterError("an audit can be read once");
    this.is_begun = true;
    const engine = await this.engine_of(), workers = await this.start_workers();
    if (workers.length) return yield* this.lines_of(engine, workers);
    const run = await engine.do("audit_new", this.options);
    let bytes_done = 0;
    const bytes_total = size_of(this.source);
    const took = (answer) => {
      this.summary = answer.summary;
      this.on_progress?.({bytes_done, bytes_total, games: this.summary.games, findings: this.summary.findings});
    };
    try {
      this.ask();
      for await (const piece of pieces_of(this.source, (count) => { bytes_done += count; })) {
        this.ask();
        const answer = await engine.do("audit_feed", run, piece);
        took(answer);
        yield* answer.games;
      }
      this.ask();
      const answer = await engine.do("audit_finish", run);
      this.findings = answer.findings;
      took(answer);
      yield* answer.games;
    } finally {
      await Promise.resolve(engine.do("free", run)).catch(() => {});
    }
  }
  // None where one engine is enough, or all that there can be.
  async start_workers() {
    const wanted = this.crew ? this.workers ?? (size_of(this.source) < LARGE ? 1 : Math.min(MOST_WORKERS, await this.crew.cores())) : 1;
    if (wanted === 1) return [];
    const started = await Promise.allSettled(Array.from({length: wanted}, () => this.crew.start()));
    const all = started.filter(({status}) => status === "fulfilled").map(({value}) => value);
    if (all.length === wanted) return all;
    for (const worker of all) worker.terminate();
    if (this.workers) throw started.find(({status}) => status === "rejected").reason;
    return [];
  }
  async *lines_of(engine, workers) {
    let bytes_done = 0;
    const bytes_total = size_of(this.source);
    const took = (summary) => {
      this.summary = summary;
      this.on_progress?.({bytes_done, bytes_total, games: summary.games, findings: summary.findings});
    };
    this.started = workers;
    try {
      this.ask();
      this.findings = yield* lines_by_workers({engine, workers, options: this.options, source: this.source, on_bytes: (count) => { bytes_done += count; }, ask: () => this.ask(), took});
    } finally {
      for (const worker of workers) worker.terminate();
    }
  }
  async *[Symbol.asyncIterator]() {
    for await (const lines of this.lines()) {
      for (const line of lines.split("\n")) {
        if (line === "") continue;
        this.ask();
        yield JSON.parse(line);
      }
    }
  }
  ask() {
    if (this.is_cancelled || this.signal?.aborted) throw new ArbiterError("the run was stopped", "stopped");
  }
}

// The reports of `inputs` ([{name, source}], or [{name, problem}] for one that cannot be read) in the formats of options.format, each as an async iterable of its bytes is too much for one pass: `write`
// gets (number of the format, bytes) as they come. Returns the summary.
export async function write_reports(engine, inputs, options, write) {
  const {signal, on_progress, ...words} = options;
  const run = await engine.do("reports_new", words);
  const ask = () => {
    if (signal?.aborted) throw new ArbiterError("the run was stopped", "stopped");
  };
  const bytes_total = inputs.reduce((sum, {source, problem}) => sum + (problem ? 0 : size_of(source)), 0);
  let bytes_done = 0;
  const pass_on = async (all) => {
    for (const [i, bytes] of all.entries()) if (bytes.length) await write(i, bytes);
  };
  try {
    for (const {name, source, problem} of inputs) {
      if (problem) {
        await engine.do("reports_unreadable", run, name, problem);
        continue;
      }
      await engine.do("reports_begin", run, name);
      for await (const piece of pieces_of(source, (count) => { bytes_done += count; })) {
        ask();
        await pass_on(await engine.do("reports_feed", run, piece));
        on_progress?.({bytes_done, bytes_total});
      }
    }
    const {bytes, summary} = await engine.do("reports_finish", run);
    await pass_on(bytes);
    return summary;
  } finally {
    await Promise.resolve(engine.do("free", run)).catch(() => {});
  }
}

// The tournaments of `inputs` ([{name, source}]) and, where there is one, of a tournament report: {text: the last line of `arbiter event`, reports: bytes by name of the format}. Of the
// games only what they say of their event is kept.
export async function make_event(engine, inputs, report, options, formats) {
  const run = await engine.do("event_new");
  try {
    for (const {name, source} of inputs) {
      await engine.do("event_begin", run, name);
      for await (const piece of pieces_of(source)) await engine.do("event_feed", run, piece);
    }
    if (report) await engine.do("event_report", run, report.name, await bytes_of(report.source));
    return await engine.do("event_finish", run, options, formats);
  } finally {
    await Promise.resolve(engine.do("free", run)).catch(() => {});
  }
}
