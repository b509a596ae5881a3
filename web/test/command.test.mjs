// The command of the npm package: the .cli cases of the program that use only what it has, and its output beside the program's.
import assert from "node:assert/strict";
import {spawn, spawnSync} from "node:child_process";
import {chmodSync, copyFileSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from "node:fs";
import {basename, join} from "node:path";
import test from "node:test";
import {gzipSync} from "node:zlib";
import {PROGRAM, ROOT, SAMPLES, in_folder, program} from "./program.mjs";

const COMMAND = join(ROOT, "web/bin/arbiter.js");
const command = (words, options = {}) => {
  const {stdout, stderr, status} = spawnSync(process.execPath, [COMMAND, ...words], {maxBuffer: 1 << 30, ...options});
  return {stdout, stderr: stderr.toString(), code: status};
};
// Without the line about time.
const said = ({stdout, stderr, code}) => ({stdout: stdout.toString("latin1"), stderr: stderr.replace(/^time .*\n/m, ""), code});

// The cases of which every step is a matter of the command, and those of which some steps need what only the program has.
const CASES = {
  doubtful_fixes: [], facts: [], ndjson: [], played_illegal: [], rulings: [],
  decide: [/timeout/], decide_inputs: [/all\.tar/], decide_lines: [], decide_proofs: [], decide_suffix: [], decide_text: [], decide_variants: [/suicide/],
  operand_positions: [/--perft/, /arbiter audit/],
};
// The case with the steps that match none of `left_out`.
function steps_of(text, left_out) {
  const [head, ...steps] = text.split(/^(?=--- run )/m);
  const kept = steps.filter((step) => !left_out.some((pattern) => pattern.test(step.split("\n", 1)[0])));
  assert.equal(steps.length - kept.length, left_out.length, "each pattern leaves out one step");
  return head + kept.join("");
}
for (const [name, left_out] of Object.entries(CASES))
  test(`${name}.cli`, () => in_folder((folder) => {
    const wrapper = join(folder, "arbiter"), file = join(folder, `${name}.cli`);
    writeFileSync(wrapper, `#!/bin/sh\nexec '${process.execPath}' '${COMMAND}' "$@"\n`);
    chmodSync(wrapper, 0o755);
    writeFileSync(file, steps_of(readFileSync(join(ROOT, `tests/cli/${name}.cli`), "utf8"), left_out));
    const {status, stdout, stderr} = spawnSync("python3", [join(ROOT, "tests/cli/run_case.py"), wrapper, file], {encoding: "utf8"});
    assert.equal(status, 0, stdout + stderr);
  }));

test("decide that is stopped says that it is partial", () => new Promise((resolve, reject) => {
  const run = spawn(process.execPath, [COMMAND, "decide", "-q", "-"]), question = "8/8/8/1K6/4k3/3n4/8/8 w - - 0 83\tblack\n";
  let errors = "";
  run.stderr.on("data", (data) => { errors += data; });
  run.stdout.once("data", () => run.kill("SIGTERM"));
  run.once("exit", (code, signal) => {
    try {
      assert.deepEqual([code, signal], [130, null]);
      assert.match(errors, /^queries \d+ = .*; partial\n$/);
      resolve();
    } catch (error) {
      reject(error);
    }
  });
  run.stdin.on("error", () => {});
  run.stdout.on("data", () => run.stdin.write(question.repeat(100)));
  run.stdin.write(question.repeat(2000));
}));

const LINES = [
  [], ["--report", "json"], ["-q", "--select", "END,TAG", "--laws=fide-2018", "--max-per-rule", "2"], ["-qv"], ["-v", "--report", "csv", "--csv-safe"], ["--report", "sarif", "--dead", "material"],
  ["-q", "--fail-on", "warning", "--ignore", "END"], ["-q", "--fail-on", "never"], ["-q", "--max-findings", "100"], ["-q", "--fail-on-rejected", "--profile", "strict", "--no-provenance"], ["-q", "--report", "junit", "-o", "-"],
];
test("an audit has the output, the last line and the exit code of the program", () => in_folder((folder) => {
  for (const file of SAMPLES) copyFileSync(file, join(folder, basename(file)));
  for (const line of LINES) {
    const words = ["audit", "--isolated", "--today", "2026-11-01", ...line, "."];
    assert.deepEqual(said(command(words, {cwd: folder})), said(program(words, {cwd: folder})), words.join(" "));
  }
}));
test("fixed files are those of the program", () => in_folder((folder) => {
  const words = ["audit", "-q", "--isolated", "--fix", "style", "--report", "ndjson:left.ndjson"];
  for (const [i, run] of [program, command].entries()) {
    copyFileSync(join(ROOT, "data/samples/defects.pgn"), join(folder, `${i}.pgn`));
    const {code, stderr} = run([...words, "--in-place", `${i}.pgn`], {cwd: folder});
    writeFileSync(join(folder, `${i}.said`), `${code} ${stderr}`);
  }
  for (const end of ["pgn", "said"]) assert.equal(readFileSync(join(folder, `1.${end}`), "latin1"), readFileSync(join(folder, `0.${end}`), "latin1"));
}));
test("a device, a pipe or a link stays what it is", () => in_folder((folder) => {
  copyFileSync(SAMPLES[0], join(folder, "a.pgn"));
  writeFileSync(join(folder, "to.json"), "");
  symlinkSync("to.json", join(folder, "link.json"));
  assert.equal(command(["audit", "-q", "--report", "json:link.json", "a.pgn"], {cwd: folder}).code, 0);
  assert(lstatSync(join(folder, "link.json")).isSymbolicLink());
  assert(readFileSync(join(folder, "to.json"), "utf8").startsWith("{"));
  assert.equal(spawnSync("mkfifo", [join(folder, "pipe")]).status, 0);
  const reader = spawn("cat", [join(folder, "pipe")], {stdio: "ignore"});
  assert.equal(command(["audit", "-q", "--report", "json:pipe", "a.pgn"], {cwd: folder}).code, 0);
  assert(lstatSync(join(folder, "pipe")).isFIFO());
  reader.kill();
  assert.equal(command(["audit", "-q", "--fix", "safe", "--in-place", "pipe"], {cwd: folder}).code, 2);
}));
const LISTS = [
  ["book.epd", '# a comment\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id "one";\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id "one";\n4k3/8/8/8/8/8/8/4KB2 b - - bm Kd7 Zz9;\n'],
  ["deep/puzzles.csv", "Id,FEN,Moves\na,8/8/8/1R4B1/4k1p1/2P5/5PKP/8 b - - 0 1,e4d3\nb,8/8/8,\n"],
  ["sloppy.fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0 1\r\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\r\nno position"],
];
const OF_LISTS = [
  ["."], ["-q", "."], ["--report", "ndjson", "."], ["--report", "json", "-q", "--dedupe", "position", "."], ["-q", "--report", "csv", "--select", "FEN", "--fail-on", "warning", "."],
  ["-q", "--to", "epd", "."], ["--to", "fen", "--ep", "always", "--canonical-counters", "book.epd"], ["-q", "--to", "shredder", "--report", "text:said.txt", "--dedupe", "mirror", "."],
  ["-q", "--column", "2", "deep/puzzles.csv"], ["-q", "--reach", "full", "--report", "markdown", "sloppy.fen"], ["-q", "--report", "ndjson", "startpos", "8/8/8/8/8/8/8/K6k w KQ - 0 1"], ["-q", "none.fen"],
  ["-q", "--column", "X", "deep/puzzles.csv"], ["-q", "--variant", "crazyhouse", "sloppy.fen"], ["-q", "--to", "pgn", "book.epd"], ["-q", "-o", "out.epd", "book.epd"],
];
test("lists of positions have the output, the last line and the exit code of the program", () => in_folder((folder) => {
  mkdirSync(join(folder, "deep"));
  for (const [name, text] of LISTS) writeFileSync(join(folder, name), text);
  const written = () => ["said.txt", "out.epd"].map((name) => {
    const path = join(folder, name), bytes = existsSync(path) ? readFileSync(path, "latin1") : null;
    rmSync(path, {force: true});
    return bytes;
  });
  for (const line of OF_LISTS) {
    const words = ["fen", "--isolated", ...line], by_command = [said(command(words, {cwd: folder})), written()];
    assert.deepEqual(by_command, [said(program(words, {cwd: folder})), written()], words.join(" "));
  }
}));
test("rules are explained as by the program", () => {
  for (const words of [["explain", "MOV01"], ["explain", "mov01", "bom"], ["explain", "--all", "--markdown"], ["explain", "MVO01"]])
    assert.deepEqual(said(command(words)), said(program(words)), words.join(" "));
});
const QUESTIONS = [
  [], ["--text"], ["--report", "csv"], ["--report", "csv", "--csv-safe"], ["--report", "markdown:said.txt"], ["-o", "said.txt", "--verify", "--certificate"], ["--flag", "white", "--text"], ["--flag", "black"], ["--variant", "atomic"], ["--budget", "3"],
  ["--dead-under-75"], ["--flag", "blue"], ["--report", "html"], ["--report", "csv:"], ["-o", "no/such/folder"], ["--budget", "0"], ["--max-window", "1x"], ["--text", "--report", "csv"], ["-o", "a", "-o", "b"],
  ["--certificate", "--dead-under-75"], ["--certificate", "--text"],
];
test("decisions are those of the program", () => in_folder((folder) => {
  const positions = ["8/8/8/1K6/4k3/3n4/8/8 w - - 0 83\tblack", "hello", "=1+1", "", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "8/8/8/8/4k3/8/8/1K6[] w - - 0 1", "8/8/8/8/4k3/8/8/3QK3 w - - 149 120", "x".repeat(2000)];
  writeFileSync(join(folder, "a.fen"), positions.join("\n") + "\n");
  writeFileSync(join(folder, "b.txt"), Buffer.from("\ufeff" + positions.join("\r\n"), "utf16le"));
  writeFileSync(join(folder, "c.fen.gz"), gzipSync(positions.slice(3).join("\r")));
  writeFileSync(join(folder, "list"), "b.txt\nc.fen.gz\n");
  writeFileSync(join(folder, "games.pgn"), '[Event "x"]\n\n1. e4 e5 *\n');  // of a longer one more bytes are read than here before it is refused
  const written = () => {
    const path = join(folder, "said.txt"), bytes = existsSync(path) ? readFileSync(path, "utf8") : null;
    rmSync(path, {force: true});
    return bytes;
  };
  const lines = QUESTIONS.map((words) => [...words, "a.fen", "b.txt", "c.fen.gz"]).concat([["startpos"], ["--files-from", "list"], ["games.pgn"], ["none.fen", "a.fen"], ["-o", "said.txt", "none.fen"], ["-o", "a.fen", "a.fen"]]);
  for (const line of lines) {
    const words = ["decide", "-q", ...line], by_command = [said(command(words, {cwd: folder})), written()];
    assert.deepEqual(by_command, [said(program(words, {cwd: folder})), written()], words.join(" "));
  }
}));
test("what it does not have is refused", () => {
  assert.match(command(["audit", "--baseline", "x"]).stderr, /--baseline is an option of the program/);
  assert.equal(command(["audit", "--baseline", "x"]).code, 2);
  assert.equal(command(["clean"]).code, 2);
  assert.equal(command(["audit", "no such file.pgn"]).code, 2);
  assert.match(command(["audit", "no such file.pgn"]).stderr, /^arbiter audit: cannot open 'no such file.pgn': No such file or directory\n/);
});
test("its options are those of the program", () => {
  const {status, stdout} = spawnSync("python3", [join(ROOT, "scripts/web_options.py"), PROGRAM, "--check"], {encoding: "utf8"});
  assert.equal(status, 0, stdout);
});
