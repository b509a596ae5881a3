// An audit over a source, wherever the module runs.
import {ArbiterError} from "./core.js";
import {pieces_of, size_of} from "./source.js";

// Games of `source`, as they become certain: an async iterable, once. `engine_of`: () => an Engine or RemoteEngine, or a promise of one.
export class Audit {
  constructor(engine_of, source, options = {}) {
    const {signal, on_progress, facts, ruling, tags, moves, text, findings = true, ...words} = options;
    this.engine_of = engine_of;
    this.source = source;
    this.signal = signal;
    this.on_progress = on_progress;
    this.options = {...words, findings, parts: Object.entries({facts, ruling, tags, moves, text}).filter(([, is_wanted]) => is_wanted).map(([part]) => part)};
    this.summary = null;   // so far
    this.findings = [];    // about the file, which no game could carry; complete at the end
    this.is_cancelled = false;
  }
  // The iteration ends soon, with an ArbiterError of kind "stopped".
  cancel() { this.is_cancelled = true; }

  // Games as text, in pieces of whole lines: for those who pass them on.
  async *lines() {
    if (this.is_begun) throw new ArbiterError("an audit can be read once");
    this.is_begun = true;
    const engine = await this.engine_of();
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
