// The module under Node says what the program says, to the byte: facts, findings, last line, reports, fixes, positions, decisions, events.
import assert from "node:assert/strict";
import {readFileSync, writeFileSync} from "node:fs";
import {basename, join} from "node:path";
import test from "node:test";
import {gzipSync} from "node:zlib";
import * as arbiter from "../src/index.js";
import {ROOT, SAMPLES, TODAY, below, case_texts, given_files, in_folder, program} from "./program.mjs";

const QUIET = ["-q", "--isolated", "--no-provenance", "--fail-on", "never", "--today", TODAY];
const ROUND = join(ROOT, "data/samples/round_5.pgn");
const lines_of = (bytes) => bytes.toString().split("\n").slice(0, -1);
const kind = (kind_of_error) => (error) => error instanceof arbiter.ArbiterError && error.kind === kind_of_error;

async function said_of(source, options, engine = arbiter) {
  const run = engine.audit(source, {facts: true, today: TODAY, ...options});
  const facts = [], findings = [];
  for await (const game of run) {
    if (game.facts) facts.push(JSON.stringify(game.facts));
    for (const finding of game.findings) findings.push(JSON.stringify(finding));
  }
  for (const finding of run.findings) findings.push(JSON.stringify(finding));
  return {facts, findings, last: run.summary.text};
}
// What JSON.parse and JSON.stringify make of a line of the program: numbers and strings are spelt anew.
const respelt = (line) => JSON.stringify(JSON.parse(line));

async function same_as_program(bytes, options = {}, words = [], engine = arbiter) {
  const said = await said_of(new Uint8Array(bytes), options, engine);
  const [facts, findings] = ["facts", "ndjson"].map((form) => program(["audit", ...QUIET, ...words, "--report", form, "-"], {input: bytes}));
  assert.deepEqual(said.findings, lines_of(findings.stdout).map(respelt));
  assert.deepEqual(said.facts, lines_of(facts.stdout).map(respelt));
  assert.equal(said.last, facts.stderr.trimEnd().split("\n").at(-1));
}

for (const file of SAMPLES) test(`facts and findings of ${basename(file)}`, () => same_as_program(readFileSync(file)));
test("facts and findings by another edition, profile and selection", async () => {
  const bytes = readFileSync(ROUND);
  await same_as_program(bytes, {laws: "fide-1997"}, ["--laws", "fide-1997"]);
  await same_as_program(bytes, {laws: "lichess"}, ["--laws", "lichess"]);
  await same_as_program(bytes, {profile: "strict"}, ["--profile", "strict"]);
  await same_as_program(bytes, {select: ["END", "CLK"], ignore: ["END17"]}, ["--select", "END,CLK", "--ignore", "END17"]);
  await same_as_program(bytes, {dead: "material", played_illegal: "keep"}, ["--dead", "material", "--played-illegal", "keep"]);
});
test("facts and findings in a worker", async () => {
  const worker = await arbiter.Arbiter.start();
  await same_as_program(readFileSync(ROUND), {}, [], worker).finally(() => worker.end());
});
// One file of all cases: what they have between games is no game of the next one.
test("facts and findings of the cases of rules", async () => {
  const parts = case_texts().filter(({bytes}) => bytes[0] !== 0xff && bytes[0] !== 0xfe && !bytes.subarray(0, 200).includes(0));
  assert(parts.length > 900);
  await same_as_program(Buffer.concat(parts.flatMap(({bytes}) => [bytes, Buffer.from("\n\n")])));
});
test("facts and findings of every tenth case by itself", async () => {
  for (const [i, {bytes}] of case_texts().entries()) if (i % 10 === 0) await same_as_program(bytes);
});
test("facts and findings of given files", {skip: !process.env.ARBITER_CASES && !process.env.ARBITER_CORPORA && "neither ARBITER_CASES nor ARBITER_CORPORA is set"}, async () => {
  for (const file of given_files(Number(process.env.ARBITER_WEB_BYTES ?? 5e6))) await same_as_program(readFileSync(file));
});

test("every kind of source says the same", async () => {
  const bytes = new Uint8Array(readFileSync(ROUND)), text = new TextDecoder().decode(bytes);
  const expected = await said_of(bytes);
  const by_bytes = function* (size) { for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size); };
  const sources = {
    text, blob: new Blob([bytes]), buffer: bytes.slice().buffer, stream: new Blob([bytes]).stream(), pieces: by_bytes(7), texts: [text.slice(0, 1000), text.slice(1000)],
    gzip: new Uint8Array(gzipSync(bytes)), gzip_in_pieces: (function* () { const packed = gzipSync(bytes); for (let i = 0; i < packed.length; i += 3) yield new Uint8Array(packed.subarray(i, i + 3)); })(),
  };
  for (const [name, source] of Object.entries(sources)) assert.deepEqual(await said_of(source), expected, name);
});
test("other containers and damage are refused", async () => {
  await assert.rejects(arbiter.summary(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0)), /zip archive.*unpack/);
  await assert.rejects(arbiter.summary(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0, 0)), kind("input"));
  await assert.rejects(arbiter.summary(new Uint8Array(gzipSync(readFileSync(ROUND))).subarray(0, 500)), kind("input"));
  await assert.rejects(arbiter.summary(42), kind("usage"));
});
test("an empty text has a summary", async () => {
  assert.match((await arbiter.summary("")).text, /^games 0 = clean 0/);
});
// ---- several workers -----------------------------------------------------------------------------
// All that one run gives: games as text, without their findings, and findings. One about the text between two games comes with one of them: with which, depends on where batches end.
async function given_by(source, options) {
  const run = arbiter.audit(source, {today: TODAY, facts: true, tags: true, name: "x.pgn", ...options}), said = [];
  let games = "";
  for await (const lines of run.lines()) {
    for (const line of lines.split("\n")) {
      const at = line.indexOf(',"findings":[');
      games += `${at < 0 ? line : line.slice(0, at)}\n`;
      if (at >= 0) said.push(...JSON.parse(line).findings.map((finding) => JSON.stringify(finding)));
    }
  }
  return {games: games.replace(/\n+/g, "\n"), findings: [...said, ...run.findings.map((finding) => JSON.stringify(finding))].join("\n"), summary: run.summary};
}
const repeated = (bytes, size) => Buffer.concat(Array(Math.ceil(size / bytes.length)).fill(bytes));
const CASES = Buffer.concat(case_texts().filter(({bytes}) => bytes[0] !== 0xff && bytes[0] !== 0xfe && !bytes.subarray(0, 200).includes(0)).flatMap(({bytes}) => [bytes, Buffer.from("\n\n")]));
const game = (black) => `[Event "a"]\n[Site "b"]\n[Date "2001.01.01"]\n[Round "1"]\n[White "c"]\n[Black "${black}"]\n[Result "*"]\n\n1. e4 e5 *\n\n`;
const LONG = {
  "a round, again and again": () => repeated(readFileSync(ROUND), 3.3e6),
  "the cases of rules": () => repeated(CASES, 2 * CASES.length),
  "games without tags": () => repeated(Buffer.from(`1. e4 {${"words ".repeat(800)}} e5 2. Nf3 *\n\n`), 9e6),
  "games with CRLF": () => Buffer.from(repeated(readFileSync(ROUND), 2.2e6).toString("latin1").replace(/\r?\n/g, "\r\n"), "latin1"),
  "UTF-16": () => Buffer.from("\ufeff" + repeated(readFileSync(ROUND), 1.2e6).toString("utf8"), "utf16le"),
  "two encodings, far apart": () => Buffer.concat([Buffer.from(game("M\u00fcller"), "utf8"), repeated(Buffer.from(game("d")), 2.5e6), Buffer.from(game("M\u00fcller"), "latin1"), repeated(Buffer.from(game("e")), 1.2e6)]),
  "long text between games": () => Buffer.concat([repeated(Buffer.from(game("d")), 1.5e6), Buffer.from("words and words\n\n".repeat(60000)), repeated(Buffer.from(game("e")), 1.5e6), Buffer.from("more words ".repeat(50000))]),
  "a heading, and a first game late": () => Buffer.concat([Buffer.from("; by hand\n\n".repeat(150000)), repeated(Buffer.from(game("d")), 1.5e6)]),
  "no games": () => repeated(Buffer.from("% nothing\n\n"), 2e6),
  "a few bytes": () => Buffer.from("1. e4 *"), nothing: () => Buffer.alloc(0), "no PGN": () => repeated(Buffer.from("001 x\n012 open\n"), 100),
};
for (const [name, text_of] of Object.entries(LONG))
  test(`several workers give the same of ${name}`, async () => {
    const bytes = new Uint8Array(text_of()), one = await given_by(bytes, {workers: 1});
    for (const workers of [2, 3]) {
      const several = await given_by(bytes, {workers});
      assert.equal(several.games, one.games);
      assert.equal(several.findings, one.findings);
      assert.deepEqual(several.summary, one.summary);
    }
    const without = {workers: 2, facts: false, findings: false, tags: false};
    assert.equal((await given_by(bytes, without)).games, (await given_by(bytes, {...without, workers: 1})).games);
  });
test("several workers say what the program says", () => same_as_program(repeated(CASES, CASES.length * 2), {workers: 2}));
test("several workers read gzip, tell how far they are, and end", async () => {
  const bytes = repeated(readFileSync(ROUND), 4e6), told = [];
  const run = arbiter.audit(new Uint8Array(gzipSync(bytes)), {workers: 2, on_progress: (progress) => told.push(progress)});
  let games = 0;
  for await (const each of run) games += each.game > 0 ? 1 : 0;
  assert.equal(run.summary.games, games);
  assert.equal(told.at(-1).bytes_done, told.at(-1).bytes_total);
  assert(told.every(({games: count}, i) => i === 0 || count >= told[i - 1].games));
  const stopped = arbiter.audit(bytes, {workers: 2});
  await assert.rejects(async () => { for await (const each of stopped) if (each.game === 3) stopped.cancel(); }, kind("stopped"));
  const left = arbiter.audit(bytes, {workers: 2});
  for await (const each of left) if (each.game === 3) break;
  await assert.rejects(arbiter.summary(bytes, {workers: 2, select: ["MVO"]}), kind("usage"));
  for (const workers of [0, -1, 1.5, "2", 65]) assert.throws(() => arbiter.audit(bytes, {workers}), kind("usage"));
});

test("names of files", async () => {
  for await (const game of arbiter.audit(readFileSync(ROUND), {name: "round 5.pgn"})) {
    assert.equal(game.file, "round 5.pgn");
    for (const finding of game.findings) assert.equal(finding.file, "round 5.pgn");
  }
});

test("a game with all its parts", async () => {
  const parts = {facts: true, ruling: true, tags: true, moves: true, text: true};
  for await (const game of arbiter.audit(readFileSync(ROUND), parts)) {
    assert.equal(game.moves.length, game.plies);
    if (game.facts.start_fen) assert.equal(game.positions.length, game.plies + 1);
    if (game.facts.final_fen) assert.equal(game.positions.at(-1), game.facts.final_fen);
    assert.equal(game.tags.find(([name]) => name === "Round")[1].startsWith("5"), true);
    assert(game.text.startsWith("["));
    assert(game.ruling.text.length > 0);
  }
});
test("rulings are those of the report", async () => {
  const expected = lines_of(program(["audit", ...QUIET, "--report", "rulings", ROUND]).stdout);
  const texts = [];
  for await (const game of arbiter.audit(readFileSync(ROUND), {ruling: true, findings: false})) texts.push(game.ruling.text);
  assert.equal(texts.length, expected.length);
  texts.forEach((text, i) => assert(expected[i].endsWith(text), `${expected[i]}\n${text}`));
});

const FORMATS = ["text", "grouped", "full", "ndjson", "facts", "claims", "rulings", "json", "csv", "sarif", "junit", "github", "gitlab", "markdown", "html"];
for (const format of FORMATS)
  test(`report ${format} has the bytes of the program`, () => in_folder(async (folder) => {
    for (const file of SAMPLES) writeFileSync(join(folder, basename(file)), readFileSync(file));
    const names = SAMPLES.map((file) => basename(file));
    const words = ["audit", "-q", "--isolated", "--fail-on", "never", "--today", TODAY, "--report", format];
    const expected = program([...words, ...names], {cwd: folder}).stdout;
    const given = {today: TODAY, fail_on: "never", option_given: [`--today=${TODAY}`], here: folder, root: folder};
    const made = await arbiter.report(names.map((name) => ({name, source: readFileSync(join(folder, name))})), format, given);
    assert.equal(Buffer.from(made).toString("latin1"), expected.toString("latin1"));
  }));
test("reports that there are none of", async () => {
  await assert.rejects(arbiter.report("", "pdf"), /unknown report 'pdf'/);
  await assert.rejects(arbiter.report("", "sqlite"), /database/);
  await assert.rejects(arbiter.report("", "facts", {quick: true}), /quick/);
});

for (const level of ["safe", "style", "all"])
  test(`fixes of level ${level} are those of the program`, () => in_folder(async (folder) => {
    const files = [...SAMPLES.map((file) => readFileSync(file)), ...case_texts().filter((_, i) => i % 25 === 0).map(({bytes}) => bytes)];
    for (const bytes of files) {
      writeFileSync(join(folder, "games.pgn"), bytes);
      const words = ["audit", "-q", "--isolated", "--fail-on", "never", "--today", TODAY, "--fix", level];
      const expected = program([...words, "-o", "fixed.pgn", "games.pgn"], {cwd: folder});
      if (expected.code !== 0) continue;
      const fixed = await arbiter.fix(bytes, {level, diff: true, name: "games.pgn", today: TODAY});
      assert.equal(Buffer.compare(Buffer.from(fixed.bytes), readFileSync(join(folder, "fixed.pgn"))), 0);
      assert(expected.stderr.includes(`fixed ${fixed.findings} findings in ${fixed.games} of ${fixed.before.games} games`), expected.stderr);
      if (fixed.diff_problem) continue;
      const diff = program([...words, "--diff", "games.pgn"], {cwd: folder}).stdout;
      assert.equal(Buffer.from(fixed.diff).toString("latin1"), diff.toString("latin1"));
    }
  }));

test("positions", async () => {
  const fens = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"];
  for (const fen of fens) {
    const expected = lines_of(program(["fen", "-q", "--isolated", "--report", "ndjson", "--fail-on", "never", "-"], {input: fen + "\n"}).stdout).map((line) => JSON.parse(line));
    assert.deepEqual([await arbiter.checkFen(fen)], expected);
  }
  await assert.rejects(arbiter.checkFen("two\nlines"), kind("usage"));
});
test("decisions", async () => {
  for (const fen of ["8/8/8/8/8/5k2/6q1/6K1 w - - 0 1", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "8/5k2/8/8/8/8/1N6/1K6 w - - 0 1"])
    for (const [i, winner] of ["white", "black"].entries()) {
      const expected = JSON.parse(lines_of(program(["decide", "-q", fen]).stdout)[i]);
      const {text, ...decision} = await arbiter.decide(fen, {winner});
      assert.deepEqual(decision, expected);
      assert(text.length > 10);
    }
  const lone_bishop = "4k3/8/8/8/8/8/8/4KB2 w - - 0 1";
  const {text} = await arbiter.decide(lone_bishop, {flag: "black"});
  assert.equal(text, program(["decide", "-q", "--text", "--flag", "black", lone_bishop]).stdout.toString().trimEnd());
  await assert.rejects(arbiter.decide("x", {winner: "white"}), kind("usage"));
});
test("rules, profiles, editions", async () => {
  const expected = JSON.parse(program(["rules", "--report", "json"]).stdout);
  const rules = await arbiter.rules();
  assert.deepEqual(rules.map(({code, name, severity}) => [code, name, severity]), expected.map(({code, name, severity}) => [code, name, severity]));
  assert.equal((await arbiter.explain("mov01")).name, "illegal-move");
  await assert.rejects(arbiter.explain("MVO01"), /did you mean/);
  const editions = await arbiter.editions(), edition = editions.find(({id}) => id === "fide-2023");
  assert.equal(edition.says, program(["editions", "fide-2023"]).stdout.toString());
  assert.equal(edition.changes, program(["editions", "diff", "fide-2018", "fide-2023"]).stdout.toString());
  const about = await arbiter.about();
  assert(program(["version"]).stdout.toString().includes(about.version));
});
test("events", async () => {
  const expected = program(["event", "-q", "--no-provenance", "--report", "json", "data/samples/round_5.pgn"], {cwd: ROOT}).stdout;
  const {text, ...event} = await arbiter.event([{name: "data/samples/round_5.pgn", source: readFileSync(ROUND)}]);
  assert.deepEqual(event, JSON.parse(expected));
  assert.match(text, /^events 1/);
});

test("words that name nothing", async () => {
  for (const options of [{laws: "fide-3000"}, {select: ["MVO"]}, {profile: "x"}, {today: "yesterday"}, {dead: "deep"}])
    await assert.rejects(arbiter.summary("", options), kind("usage"));
});
test("a run is cancelled", async () => {
  const text = readFileSync(ROUND, "latin1").repeat(400);
  const run = arbiter.audit(text);
  await assert.rejects(async () => { for await (const game of run) if (game.game === 3) run.cancel(); }, kind("stopped"));
  const stop = new AbortController();
  stop.abort();
  await assert.rejects(arbiter.summary(text, {signal: stop.signal}), kind("stopped"));
  const worker = await arbiter.Arbiter.start(), waiting = worker.summary(text);
  setTimeout(() => worker.end(), 20);
  await assert.rejects(waiting, kind("stopped"));
});
test("progress is told, and memory is bounded by pieces", async () => {
  const piece = new Uint8Array(readFileSync(ROUND)), count = 3000;
  const told = [];
  const worker = await arbiter.Arbiter.start();
  const summary = await worker.summary((function* () { for (let i = 0; i < count; i++) yield piece; })(), {on_progress: (progress) => told.push(progress), select: ["MOV"]});
  worker.end();
  assert.equal(summary.bytes, piece.length * count);
  assert.equal(told.at(-1).bytes_done, piece.length * count);
  assert(told.every(({games}, i) => i === 0 || games >= told[i - 1].games));
});
test("several runs at once", async () => {
  const bytes = readFileSync(ROUND), expected = await said_of(bytes);
  const all = await Promise.all([1, 2, 3].map(() => said_of(bytes)));
  for (const one of all) assert.deepEqual(one, expected);
});

// What the fuzzers of the program have found worth keeping: text that is cut, bent and repeated, bytes that are no text.
test("hostile inputs break nothing", async () => {
  const seeds = below(join(ROOT, "tests/fuzz/corpus"), "");
  assert(seeds.length > 100);
  const worker = await arbiter.Arbiter.start();
  for (const seed of seeds) {
    const bytes = readFileSync(seed);
    const all = {facts: true, ruling: true, tags: true, moves: true, text: true};
    try {
      for await (const game of worker.audit(bytes, all)) assert.equal(typeof game.status, "string");
      await worker.fix(bytes, {level: "all", diff: true});
      await worker.checkFen(bytes.toString("utf8").split(/[\r\n]/)[0]);
    } catch (error) {
      assert(error instanceof arbiter.ArbiterError && (error.kind === "usage" || error.kind === "input"), `${seed}: ${error.kind} ${error.message}`);
    }
  }
  worker.end();
});
