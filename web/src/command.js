// The command `arbiter` of the npm package, for machines where nothing is compiled: `audit`, `fen`, `decide` and `explain` of the program, with the same options, output, last
// line and exit codes. What needs threads or packages of the program is refused with a message.
import {existsSync, lstatSync, statSync} from "node:fs";
import {sep} from "node:path";
import * as arbiter from "./index.js";
import {ArbiterError} from "./core.js";
import {write_reports} from "./audit.js";
import {FINDINGS, LEVELS, STOPPED, TABLE, USAGE, UsageError, choice, list_of, number_of, options_given, parse, print, say} from "./command_line.js";
import {POSITIONS, has_settings, inputs_of, write_whole} from "./command_files.js";
import {decide} from "./command_decide.js";
import {Engine} from "./engine.js";
import {bytes_of} from "./source.js";

function audit_options(given) {
  return {
    laws: given.last("laws"), profile: given.last("profile"), select: list_of(given.all("select")), ignore: list_of(given.all("ignore")), severity: list_of(given.all("severity")),
    today: given.last("today"), dead: given.last("dead"), budget: number_of(given, "budget"), played_illegal: given.last("played-illegal"), tolerance: number_of(given, "tolerance"),
    quick: given.has("quick"), inline_suppression: !given.has("no-inline-suppression"),
  };
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

const COMMANDS = {audit, fen, decide, explain};
const HELP = `Usage: arbiter COMMAND [options] [FILE | DIR | -]...

The commands of the npm package; the program has more.
  audit       check games and report what is wrong with them
  fen         check lists of positions: FEN, EPD and tables
  decide      can this side still checkmate? with a proof
  explain     tell what a rule means, why it matters and how to repair it

'arbiter COMMAND -h' tells the most used options of one of them, --help all of the program.
`;

async function did_you_mean(word, names) {
  const near = new Engine(await arbiter.module()).do("nearest", word, names);
  return near ? `, did you mean '${near}'?` : "";
}

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
    if (error.word) error.message += await did_you_mean(error.word, error.names);
    const text = error instanceof ArbiterError ? error.message.replace(/^(today|dead|played_illegal|tolerance|fix|fail_on) is /, (_, name) => `--${name.replace("_", "-")} is `) : error.message;
    say(`arbiter ${command}: ${text}`);
    return error instanceof UsageError || (error instanceof ArbiterError && error.kind === "usage") ? USAGE : error instanceof ArbiterError && error.kind === "input" ? USAGE : STOPPED;
  }
}
