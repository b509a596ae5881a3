// `arbiter decide` of the npm package: lists of questions in, answers out, as the program has them.
import {existsSync} from "node:fs";
import * as arbiter from "./index.js";
import {STOPPED, TABLE, USAGE, UsageError, number_of, one_output, print, say} from "./command_line.js";
import {WholeFile, inputs_of, refuse_overwriting, why} from "./command_files.js";
import {Engine} from "./engine.js";
import {pieces_of} from "./source.js";

const FORMATS = ["text", "ndjson", "csv", "markdown"];
const SUFFIXES = {ndjson: "ndjson", jsonl: "ndjson", json: "ndjson", txt: "text", csv: "csv", md: "markdown"};
// Endings of which people expect a form that is not written here.
const OTHERS = /\.(pgn|sqlite|db|html?|sarif|xml|epd|fen|uci|trf|cb[hvf]|si[345]|sg4|pgi|zip|tar|tgz|7z|rar|xlsx?|ods|pdf|bin|abk|ctg)$/i;
// Bytes that are answered before the next look at whether somebody stops.
const PIECE = 1 << 10;
const INTERRUPTED = 130;

// {format, path}.
function report_of(given) {
  const words = given.all("report"), output = one_output(given);
  if (words.length > 1) throw new UsageError("--report is given twice, but one report is written");
  if (words.length && given.has("text")) throw new UsageError("--text and --report exclude each other");
  const [, format, path = "-"] = words.length ? /^([^:]*)(?::([^]*))?$/.exec(words[0]) : [null, given.has("text") ? "text" : by_suffix(output)];
  if (!FORMATS.includes(format)) throw new UsageError(`--report is '${format}', but takes ${FORMATS.join(", ")}`);
  if (path === "") throw new UsageError(`--report ${words[0]}: a file name must follow the colon`);
  if (output !== undefined && path !== "-") throw new UsageError("--output and the file of --report exclude each other");
  if (given.has("certificate") && format !== "ndjson") throw new UsageError(`--certificate is JSON, but the report is ${format}`);
  return {format, path: output ?? path};
}
function by_suffix(output = "-") {
  const end = /[^/](\.[^./]+)$/.exec(output)?.[1].toLowerCase() ?? "", format = SUFFIXES[end.slice(1)];
  if (format === undefined && OTHERS.test(end)) throw new UsageError(`--output is '${output}', but no ${end} file is written here: only ${Object.keys(SUFFIXES).map((each) => `.${each}`).join(", ")}`);
  return format ?? "ndjson";
}
function words_of(given) {
  if (given.has("dead-under-75"))
    for (const name of ["certificate", "verify"]) if (given.has(name)) throw new UsageError(`--${name} and --dead-under-75 exclude each other: the proofs know no clock`);
  const budget = given.last("budget"), flag = given.last("flag")?.toLowerCase(), window = given.last("max-window");
  if (budget !== undefined && !/^0*[1-9]\d*$/.test(budget)) throw new UsageError(`--budget is '${budget}', but takes a number of positions from 1 on, such as 1000000`);
  if (flag !== undefined && flag !== "white" && flag !== "black") throw new UsageError(`--flag is '${given.last("flag")}', but takes the player whose flag falls: white or black`);
  number_of(given, "jobs");
  if (window !== undefined && !/^\d+[KMG]?$/.test(window)) throw new UsageError(`--max-window is '${window}', but takes a number of bytes such as 128M`);
  return {variant: given.last("variant"), flag, budget, dead_under_75: given.has("dead-under-75"), certificate: given.has("certificate"), verify: given.has("verify"), csv_safe: given.has("csv-safe")};
}

// Where answers go: a file, or standard output.
class AnswerOutput {
  constructor(path) {
    this.file = path === "-" ? null : new WholeFile(path);
    this.path = path;
    this.is_reader_gone = false;
    this.problem = null;
  }
  get is_over() { return this.is_reader_gone || this.problem !== null; }
  write(bytes) {
    if (this.is_over || !bytes.length) return;
    try {
      if (this.file) this.file.write(bytes);
      else this.is_reader_gone = !print(bytes);
    } catch (error) {
      this.problem = this.file ? error.message : `cannot write standard output: ${why(error)}`;
    }
  }
  // `is_wanted` false: an old file of that name stays.
  end(is_wanted) {
    if (!this.file) return;
    is_wanted && !this.problem ? this.file.commit() : this.file.abandon();
  }
}

async function answer_all(engine, run, inputs, output, is_stopped) {
  let partial_end = new Uint8Array(0);
  const take = ({bytes, partial_end: end}) => {
    output.write(bytes);
    partial_end = end;
  };
  for (const {name, problem, source} of inputs) {
    engine.do("answers_begin", run, name);
    try {
      if (problem) throw Object.assign(new Error(problem), {kind: "input"});
      for await (const piece of pieces_of(source)) {
        for (let at = 0; at < piece.length; at += PIECE) {
          if (is_stopped() || output.is_over) return partial_end;
          take(engine.do("answers_feed", run, piece.subarray(at, at + PIECE)));
        }
        await new Promise((resolve) => setImmediate(resolve));  // a signal is heard only then
      }
    } catch (error) {
      if (error.kind !== "input" && error.syscall === undefined) throw error;
      take(engine.do("answers_fail", run, trouble(error, name, engine.do("answers_counts", run).bytes, problem)));
    }
  }
  take(engine.do("answers_finish", run));
  return partial_end;
}
function trouble(error, name, bytes, problem) {
  if (problem) return problem;
  if (error.damage !== undefined) return `'${name}' is damaged at byte ${bytes} of its text: ${error.damage}; the lines before the damage were read`;
  return error.syscall !== undefined ? `cannot read '${name}': ${why(error)}` : `cannot read '${name}': ${error.message}`;
}

// The exit code.
export async function decide(given) {
  if (!given.operands.length && !given.has("files-from") && process.stdin.isTTY) return say(TABLE.commands.decide.brief.trimEnd()), USAGE;
  refuse_overwriting(one_output(given), given.operands.filter((name) => name !== "-" && existsSync(name)).map((name) => ({path: name})));
  const started = performance.now(), words = words_of(given), {format, path} = report_of(given), engine = new Engine(await arbiter.module());
  const run = engine.do("answers_new", {...words, format});
  const inputs = inputs_of(given, () => {}, null, (word) => engine.do("position_of_operand", word));
  refuse_overwriting(path, inputs);
  const output = new AnswerOutput(path);
  if (given.has("verbose")) say(`inputs ${inputs.length}, budget ${words.budget ?? 1000000}`);
  let is_interrupted = false;
  const stop = () => { is_interrupted = true; };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop);
  const partial_end = await answer_all(engine, run, inputs, output, () => is_interrupted);
  const counts = engine.do("answers_counts", run), queries = counts.winnable + counts.unwinnable + counts.unknown + counts.invalid;
  const is_partial = is_interrupted || output.problem !== null;
  if (is_interrupted) output.write(partial_end);
  const is_wanted = queries > 0 || counts.unread === 0 || is_partial;
  output.end(is_wanted);
  const problems = [...counts.problems, ...(output.problem ? [output.problem] : []), ...(is_wanted || path === "-" ? [] : [`'${path}' is not written: nothing could be read`])];
  for (const problem of problems) say(`arbiter decide: ${problem}`);
  if (counts.refused) say(`arbiter decide: ${counts.refused} of the proofs ${counts.refused === 1 ? "was" : "were"} refused: please report it`);
  if (!given.has("quiet")) {
    if (counts.unknown) say("unknown is no verdict: a larger --budget may decide it");
    const seconds = Math.max((performance.now() - started) / 1000, 1e-9);
    say(`time ${seconds.toFixed(2)} s, ${(queries / seconds).toFixed(0)} queries/s`);
  }
  say(counts.text + (is_partial ? "; partial" : ""));
  if (is_interrupted) return INTERRUPTED;
  if (output.problem !== null || counts.has_internal_error || counts.refused) return STOPPED;
  return counts.unread || counts.invalid ? USAGE : 0;
}
