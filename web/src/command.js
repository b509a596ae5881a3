// The command `arbiter` of the npm package, for machines where nothing is compiled: `audit`, `fen`, `decide` and `explain` of the program, with the same options, output, last
// line and exit codes. What needs threads or packages of the program is refused with a message. The options are src/options.json, which comes from the program.
import {createReadStream, existsSync, lstatSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync, writeSync} from "node:fs";
import {dirname, join, resolve, sep} from "node:path";
import * as arbiter from "./index.js";
import {ArbiterError} from "./core.js";
import {write_reports} from "./audit.js";
import {Engine} from "./engine.js";
import {bytes_of} from "./source.js";

const TABLE = JSON.parse(readFileSync(new URL("./options.json", import.meta.url), "utf8"));
const LEVELS = ["error", "warning", "info", "style"];
// What the core alone cannot do.
const REFUSED = {
  audit: ["config", "show-settings", "clock-table", "where", "changed-since", "baseline", "write-baseline", "shard", "partial", "partial-for", "verify-inputs", "statistics"],
  fen: ["config", "show-settings", "changed-since", "baseline", "write-baseline", "shard", "partial", "partial-for", "verify-inputs", "statistics", "sample", "seed", "sort", "proof-game", "board",
    "can-win", "perft", "perft-suite"],
  explain: [],
  decide: ["variant", "certificate", "verify", "dead-under-75", "report", "output", "files-from"],
};
const USAGE = 2, FINDINGS = 1, STOPPED = 3;

class UsageError extends Error {}

const say = (text) => process.stderr.write(text + "\n");
// Waits for a reader that is slow; one that went away is a normal end.
function print(bytes) {
  const data = Buffer.from(bytes);
  for (let at = 0; at < data.length;) {
    try {
      at += writeSync(1, data, at);
    } catch (error) {
      if (error.code === "EPIPE") return false;
      if (error.code !== "EAGAIN") throw error;
    }
  }
  return true;
}

// ---- the command line --------------------------------------------------------------------------
// {operands, values: name -> list}.   THROWS: UsageError.
function parse(command, words) {
  const {options} = TABLE.commands[command], values = new Map(), operands = [];
  const find = (by, word) => options.find((option) => option[by] === word);
  const add = ({name}, value) => values.set(name, [...(values.get(name) ?? []), value]);
  for (let i = 0, is_over = false; i < words.length; i++) {
    const word = words[i];
    if (is_over || word === "-" || !word.startsWith("-")) operands.push(word);
    else if (word === "--") is_over = true;
    else if (word.startsWith("--")) {
      const [name, ...rest] = word.slice(2).split("="), option = find("name", name);
      if (!option) throw new UsageError(`unknown option '--${name}'`);
      if (option.value === "") {
        if (rest.length) throw new UsageError(`option '--${name}' takes no value`);
        add(option, name === "help" ? "--help" : "");
      } else if (rest.length || ++i < words.length) {
        add(option, rest.length ? rest.join("=") : words[i]);
      } else throw new UsageError(`option '--${name}' needs a value`);
    } else {
      for (let at = 1; at < word.length; at++) {
        const option = find("letter", word[at]);
        if (!option) throw new UsageError(`unknown option '-${word[at]}'`);
        if (option.value === "") {
          add(option, option.name === "help" ? "-h" : "");
          continue;
        }
        const rest = word.slice(at + 1);
        if (rest === "" && ++i >= words.length) throw new UsageError(`option '-${word[at]}' needs a value`);
        add(option, rest || words[i]);
        break;
      }
    }
  }
  for (const name of REFUSED[command]) if (values.has(name)) throw new UsageError(`--${name} is an option of the program; the command of the npm package does not have it`);
  if (values.has("quiet") && values.has("verbose")) throw new UsageError("--quiet and --verbose exclude each other");
  return {operands, values, has: (name) => values.has(name), last: (name) => values.get(name)?.at(-1), all: (name) => values.get(name) ?? []};
}
const list_of = (words) => words.flatMap((word) => word.split(",")).filter(Boolean);
function number_of(given, name) {
  const word = given.last(name);
  if (word === undefined) return undefined;
  if (!/^\d+$/.test(word)) throw new UsageError(`--${name} is '${word}', but takes a number`);
  return Number(word);
}
function choice(given, name, choices, usual) {
  const word = given.last(name) ?? usual;
  if (!choices.includes(word)) throw new UsageError(`--${name} is '${word}', but takes ${choices.join(", ")}`);
  return word;
}
// As provenance has them.
function options_given(command, given) {
  const options = TABLE.commands[command].options.filter(({changes_findings}) => changes_findings);
  const place = ({name}) => (TABLE.named_first.includes(name) ? TABLE.named_first.indexOf(name) : TABLE.named_first.length);
  return options.sort((a, b) => place(a) - place(b)).flatMap(({name, value, unless}) => {
    if (!given.has(name)) return [];
    if (value === "") return [`--${name}`];
    const plain = (word) => (/^\d+$/.test(word) ? word.replace(/^0+(?=\d)/, "") : word);
    const values = unless ? [plain(given.last(name))].filter((word) => word !== unless) : given.all(name);
    return values.map((word) => `--${name}=${word}`);
  });
}
function audit_options(given) {
  return {
    laws: given.last("laws"), profile: given.last("profile"), select: list_of(given.all("select")), ignore: list_of(given.all("ignore")), severity: list_of(given.all("severity")),
    today: given.last("today"), dead: given.last("dead"), budget: number_of(given, "budget"), played_illegal: given.last("played-illegal"), tolerance: number_of(given, "tolerance"),
    quick: given.has("quick"), inline_suppression: !given.has("no-inline-suppression"),
  };
}

// ---- files -------------------------------------------------------------------------------------
const written = (name) => name.replace(/^(\.\/+)+/, "");
const GAMES = /\.pgn(\.gz)?$/i, POSITIONS = /\.(fen|epd|csv|tsv|txt|perft)(\.gz)?$/i;
function below(folder, suffix) {
  const names = readdirSync(folder, {withFileTypes: true}).filter(({name}) => !name.startsWith(".")).sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
  return names.flatMap((entry) => {
    const path = join(folder, entry.name).split(sep).join("/");
    if (entry.isDirectory()) return below(path, suffix);
    return entry.isFile() && suffix.test(entry.name) ? [path] : [];
  });
}
// {name, source} of each, as far as it can be opened; `complain` of the others.
// A word that `position_of` takes for a position stands for itself, where no file has that name.
function inputs_of(given, complain, suffix = GAMES, position_of = () => null) {
  const operands = [...given.operands];
  if (given.has("files-from")) operands.push(...readFileSync(given.last("files-from") === "-" ? 0 : given.last("files-from"), "utf8").split(/\r?\n/).filter(Boolean));
  else if (!operands.length) operands.push("-");
  return operands.flatMap((name) => {
    if (name === "-") return [{name, source: process.stdin}];
    const line = existsSync(name) ? null : position_of(name);
    if (line !== null) return [{name, source: line}];
    try {
      if (!statSync(name).isDirectory()) return [{name: written(name), path: name, get source() { return createReadStream(name, {highWaterMark: 1 << 20}); }}];
      const files = below(name, suffix);
      if (!files.length) complain(`no ${suffix === GAMES ? "PGN file" : "list of positions"} below '${name}'`, false);
      return files.map((path) => ({name: written(path), path, get source() { return createReadStream(path, {highWaterMark: 1 << 20}); }}));
    } catch (error) {
      return [{name: written(name), problem: `cannot open '${name}': ${error.code === "ENOENT" ? "No such file or directory" : error.message}`}];
    }
  });
}
// A file that appears whole or not at all. What is no regular file, such as /dev/null, is written to and stays what it is.
function write_whole(path, bytes) {
  if (existsSync(path) && !lstatSync(path).isFile()) return writeFileSync(path, bytes);
  const beside = join(dirname(path), `.${path.split(/[\\/]/).at(-1)}.tmp`);
  try {
    writeFileSync(beside, bytes);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, {force: true});
    throw new Error(`cannot write '${path}': ${error.message}`);
  }
}
function has_settings(folder) {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(join(at, "arbiter.toml"))) return true;
    if (dirname(at) === at) return false;
  }
}

// ---- audit -------------------------------------------------------------------------------------
const SUFFIXES = {txt: "text", ndjson: "ndjson", jsonl: "ndjson", json: "json", csv: "csv", sarif: "sarif", xml: "junit", md: "markdown", html: "html", htm: "html"};
// [{format, path}], as --report and --output say.
function reports_of(given, is_fixing) {
  const all = given.all("report").map((word) => {
    const at = word.indexOf(":"), path = at < 0 ? "-" : word.slice(at + 1);
    if (path === "") throw new UsageError(`--report ${word}: a file name must follow the colon`);
    return {format: at < 0 ? word : word.slice(0, at), path};
  });
  const output = is_fixing ? undefined : given.last("output");
  if (!all.length && !is_fixing) all.push({format: SUFFIXES[/\.(\w+)$/.exec(output ?? "")?.[1]] ?? "text", path: "-"});
  const to_stdout = all.filter(({path}) => path === "-");
  if (to_stdout.length > 1) throw new UsageError(`two reports go to standard output; give one of them a file: --report ${to_stdout[1].format}:FILE`);
  if (output !== undefined) {
    if (!to_stdout.length) throw new UsageError(`--output is '${output}', but no report goes to standard output`);
    to_stdout[0].path = output;
  }
  return all;
}
function fixing_of(given) {
  const level = given.last("fix");
  if (level === undefined) {
    if (given.has("in-place")) throw new UsageError("--in-place is given, but nothing is to be fixed; add --fix safe");
    return given.has("diff") ? {level: "safe", diff: true} : null;
  }
  choice(given, "fix", ["safe", "style", "all"]);
  const fixing = {level, diff: given.has("diff"), in_place: given.has("in-place"), output: given.last("output")};
  if (fixing.in_place && fixing.output !== undefined) throw new UsageError("--in-place and --output exclude each other");
  if (!fixing.in_place && fixing.output === undefined && !fixing.diff) throw new UsageError(`--fix is '${level}', but nothing says where the games go; add --in-place, --output FILE or --diff`);
  for (const name of fixing.in_place ? given.operands : [])
    if (existsSync(name) && !lstatSync(name).isFile() && !statSync(name).isDirectory()) throw new UsageError(`--in-place is given, but '${name}' is not a regular file; use --output FILE`);
  if (fixing.in_place && given.operands.some((name) => name === "-" || /\.gz$/i.test(name))) throw new UsageError("--in-place is given, but standard input and packed files cannot be replaced; use --output FILE");
  return fixing;
}
const failing = (summary, fail_on) => (fail_on === "never" ? 0 : LEVELS.slice(0, LEVELS.indexOf(fail_on) + 1).reduce((sum, level) => sum + summary[level], 0));

async function fix_all(inputs, options, fixing) {
  const texts = [], totals = {findings: 0, games: 0, all: 0, left: 0, left_alone: 0, after: {error: 0, warning: 0, info: 0, style: 0}, before: []};
  for (const input of inputs.filter(({problem}) => !problem)) {
    const bytes = await bytes_of(input.source), fixed = await arbiter.fix(bytes, {...options, level: fixing.level, diff: fixing.diff, name: input.name});
    if (fixing.diff) print(fixed.diff);
    if (fixing.in_place && Buffer.compare(bytes, fixed.bytes) !== 0) write_whole(input.path, fixed.bytes);
    if (fixing.output !== undefined) texts.push(Buffer.from(fixed.bytes));
    totals.findings += fixed.findings;
    totals.games += fixed.games;
    totals.all += fixed.before.games;
    totals.left += fixed.after.findings;
    totals.left_alone += fixed.left_alone;
    for (const level of LEVELS) totals.after[level] += fixed.after[level];
    input.text = bytes;
  }
  if (texts.length > 1) throw new UsageError("several inputs and one output: join them with the program; the command of the npm package fixes one at a time, or --in-place");
  if (fixing.output === "-") print(texts[0] ?? "");
  else if (fixing.output !== undefined) write_whole(fixing.output, texts[0] ?? "");
  return totals;
}

async function audit(given) {
  const started = performance.now();
  let has_input_error = false;
  const complain = (text, is_error) => {
    has_input_error ||= is_error;
    say(`arbiter audit: ${text}`);
  };
  const fixing = fixing_of(given), wanted = reports_of(given, fixing !== null), options = audit_options(given);
  const fail_on = choice(given, "fail-on", [...LEVELS, "never"], "error"), most = number_of(given, "max-findings") ?? 0;
  const max_per_rule = given.has("all") ? "all" : number_of(given, "max-per-rule");
  const words = {...options, format: wanted.map(({format}) => format), verbose: given.has("verbose"), max_per_rule, csv_safe: given.has("csv-safe"), fail_on,
    provenance: !given.has("no-provenance"), option_given: options_given("audit", given), here: process.cwd().split(sep).join("/"), root: process.cwd().split(sep).join("/")};
  const engine = new Engine(await arbiter.module());
  engine.free(engine.do("reports_new", words));  // says what is wrong with the options before anything is read
  if (!given.has("isolated") && has_settings(".")) complain("arbiter.toml is not read by the command of the npm package", false);
  const inputs = inputs_of(given, complain);
  if (given.has("verbose")) say(`inputs ${inputs.length}, laws ${options.laws ?? "by-date"}`);
  const fixed = fixing ? await fix_all(inputs, options, fixing) : null;
  const pieces = wanted.map(() => []);
  const write = (i, bytes) => {
    if (wanted[i].path === "-") print(bytes);
    else pieces[i].push(bytes);
  };
  const summary = await write_reports(engine, inputs.map(({name, problem, text, source}) => (problem ? {name, problem} : {name, source: text ?? source})), words, write);
  wanted.forEach(({path}, i) => { if (path !== "-") write_whole(path, Buffer.concat(pieces[i])); });
  for (const problem of summary.problems) complain(problem, true);
  say_time(given, started, summary, "games");
  if (fixed) {
    if (fixed.left_alone) complain(`${fixed.left_alone} ${fixed.left_alone === 1 ? "game was left as it is" : "games were left as they are"}: a fix would have changed more than it should`, false);
    const is_written = fixing.in_place || fixing.output !== undefined;
    say(`${is_written ? "fixed" : "would fix"} ${fixed.findings} findings in ${fixed.games} of ${fixed.all} games, ${fixed.left} ${is_written ? "remain" : "would remain"}`);
  }
  const counted = fixed && (fixing.in_place || fixing.output !== undefined) ? fixed.after : summary;
  return ended(given, {summary, counted, has_input_error, fail_on, most});
}

// What is said at the end, and the exit code.
function ended(given, {summary, counted, has_input_error, fail_on, most}) {
  if (most) say(`${failing(counted, fail_on)} findings at or above --fail-on, and --max-findings allows ${most}`);
  say(summary.text);
  if (has_input_error) return USAGE;
  const fails = failing(counted, fail_on) > most || (given.has("fail-on-rejected") && summary.rejected > 0) || (given.has("fail-on-empty") && summary.games === 0);
  return fails ? FINDINGS : 0;
}
function say_time(given, started, summary, unit) {
  if (given.has("quiet")) return;
  const seconds = (performance.now() - started) / 1000;
  say(`time ${seconds.toFixed(2)} s, ${(summary.games / seconds).toFixed(0)} ${unit}/s, ${(summary.bytes / seconds / 1e6).toFixed(1)} MB/s`);
}

// ---- fen ---------------------------------------------------------------------------------------
async function fen(given) {
  const started = performance.now();
  let has_input_error = false;
  const complain = (text, is_error) => {
    has_input_error ||= is_error;
    say(`arbiter fen: ${text}`);
  };
  if (!given.operands.length && !given.has("files-from") && process.stdin.isTTY) return say(TABLE.commands.fen.brief.trimEnd()), USAGE;
  const output = given.last("output"), by_suffix = given.has("report") ? undefined : /\.(fen|epd)$/i.exec(output ?? "")?.[1].toLowerCase(), to = given.last("to") ?? by_suffix;
  if (to !== undefined) choice(given, "to", ["fen", "epd", "shredder", "xfen"], to);
  const wanted = to !== undefined && !given.has("report") ? [] : reports_of(given, to !== undefined);
  // Positions go where --output says, and the report where nothing is said of it to stderr.
  if (to !== undefined) wanted.push({format: null, path: output ?? "-"});
  if (wanted.filter(({path}) => path === "-").length > 1) throw new UsageError("positions and a report, or two reports, go to standard output; give one of them a file");
  const is_told = to !== undefined && !given.has("report") && !given.has("quiet");
  if (is_told) wanted.unshift({format: "text", path: null});
  const fail_on = choice(given, "fail-on", [...LEVELS, "never"], "error"), most = number_of(given, "max-findings") ?? 0, here = process.cwd().split(sep).join("/");
  const words = {of_positions: true, variant: given.last("variant"), reach: given.last("reach"), budget: number_of(given, "budget"), profile: given.last("profile"), select: list_of(given.all("select")),
    ignore: list_of(given.all("ignore")), severity: list_of(given.all("severity")), column: given.last("column"), dedupe: given.last("dedupe"), to, ep: given.last("ep"),
    canonical_counters: given.has("canonical-counters"), format: wanted.filter(({format}) => format !== null).map(({format}) => format), verbose: given.has("verbose"),
    max_per_rule: given.has("all") ? "all" : number_of(given, "max-per-rule"), csv_safe: given.has("csv-safe"), fail_on, provenance: !given.has("no-provenance"), option_given: options_given("fen", given),
    here, root: here};
  const engine = new Engine(await arbiter.module());
  engine.free(engine.do("reports_new", words));
  if (!given.has("isolated") && has_settings(".")) complain("arbiter.toml is not read by the command of the npm package", false);
  const inputs = inputs_of(given, complain, POSITIONS, (word) => engine.do("position_of_operand", word));
  if (given.has("verbose")) say(`inputs ${inputs.length}`);
  const pieces = wanted.map(() => []);
  const read = inputs.map(({name, problem, source}) => (problem ? {name, problem} : {name, source}));
  const summary = await write_reports(engine, read, words, (i, bytes) => {
    if (wanted[i].path === "-") print(bytes);
    else pieces[i].push(bytes);
  });
  wanted.forEach(({path}, i) => {
    if (path === null) process.stderr.write(Buffer.concat(pieces[i]));
    else if (path !== "-") write_whole(path, Buffer.concat(pieces[i]));
  });
  for (const problem of summary.problems) complain(problem, true);
  say_time(given, started, summary, "positions");
  return ended(given, {summary, counted: summary, has_input_error, fail_on, most});
}

// ---- explain -----------------------------------------------------------------------------------
async function explain(given) {
  const engine = new Engine(await arbiter.module());
  const names = given.has("all") ? engine.do("rules").map(({code}) => code) : given.operands;
  if (!names.length) throw new UsageError("no rule is named; --all explains every one");
  print(names.map((name) => engine.do("explain_text", name, given.has("markdown"))).join("\n"));
  return 0;
}

// ---- decide ------------------------------------------------------------------------------------
async function decide(given) {
  const flag = given.last("flag")?.toLowerCase(), budget = number_of(given, "budget");
  if (flag !== undefined && flag !== "white" && flag !== "black") throw new UsageError(`--flag is '${given.last("flag")}', but takes the player whose flag falls: white or black`);
  if (!given.operands.length) throw new UsageError("no position is named: the command of the npm package takes FENs in quotes, the program files as well");
  const counts = {winnable: 0, unwinnable: 0, unknown: 0, invalid: 0}, questions = flag ? [{flag}] : [{winner: "white"}, {winner: "black"}];
  let nodes = 0, bytes = 0;
  for (const operand of given.operands) {
    if (existsSync(operand)) throw new UsageError(`'${operand}' is a file: the command of the npm package takes FENs in quotes, the program files as well`);
    const fen = operand === "startpos" ? "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" : operand;
    bytes += Buffer.byteLength(fen);
    for (const question of questions) {
      const {text, ...answer} = await arbiter.decide(fen, {...question, budget});
      counts[answer.verdict]++;
      nodes += answer.nodes;
      print(`${given.has("text") ? text : JSON.stringify(answer)}\n`);
    }
  }
  say(`queries ${Object.values(counts).reduce((a, b) => a + b)} = ${Object.entries(counts).map(([name, count]) => `${name} ${count}`).join(" + ")}; nodes ${nodes}; bytes ${bytes}`);
  return counts.invalid ? USAGE : 0;
}

const COMMANDS = {audit, fen, decide, explain};
const HELP = `Usage: arbiter COMMAND [options] [FILE | DIR | -]...

The commands of the npm package; the program has more.
  audit       check games and report what is wrong with them
  fen         check lists of positions: FEN, EPD and tables
  decide      can this side still checkmate?
  explain     tell what a rule means, why it matters and how to repair it

'arbiter COMMAND -h' tells the most used options of one of them, --help all of the program.
`;

// The exit code.
export async function run([command, ...words]) {
  if (command === undefined) {
    say(HELP.trimEnd());
    return USAGE;
  }
  if (command === "--version" || command === "version") return print(`arbiter ${(await arbiter.about()).version}\n`), 0;
  if (command === "--help" || command === "-h" || command === "help") return print(words[0] in TABLE.commands ? TABLE.commands[words[0]].help : HELP), 0;
  if (!Object.hasOwn(COMMANDS, command)) {
    say(`arbiter: the command of the npm package has audit, fen, decide and explain, and no '${command}'`);
    return USAGE;
  }
  try {
    const given = parse(command, words), help = given.last("help");
    if (help) return print(TABLE.commands[command][help === "-h" ? "brief" : "help"]), 0;
    return await COMMANDS[command](given);
  } catch (error) {
    // The core names options as its own members.
    const text = error instanceof ArbiterError ? error.message.replace(/^(today|dead|played_illegal|tolerance|fix|fail_on) is /, (_, name) => `--${name.replace("_", "-")} is `) : error.message;
    say(`arbiter ${command}: ${text}`);
    return error instanceof UsageError || (error instanceof ArbiterError && error.kind === "usage") ? USAGE : error instanceof ArbiterError && error.kind === "input" ? USAGE : STOPPED;
  }
}
