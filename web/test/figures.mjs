// Time and memory beside the program: node figures.mjs FILE [RUNS]. Both check FILE (PGN, plain) with findings for readers of NDJSON, with one thread and with two, in turns.
import {spawnSync} from "node:child_process";
import {createReadStream, readFileSync, statSync} from "node:fs";
import {brotliCompressSync, gzipSync} from "node:zlib";
import {fileURLToPath} from "node:url";
import {PROGRAM} from "./program.mjs";

const [, self, file, runs = "3", workers] = process.argv;
if (workers) {
  const {audit} = await import("../src/index.js");
  const run = audit(createReadStream(file, {highWaterMark: 1 << 20}), {today: "2026-11-01", workers: Number(workers)});
  for await (const lines of run.lines()) void lines;
  console.log(run.summary.text);
  process.exit(0);
}
// {seconds of processor time, and by the clock, MB at most, last line}.
function measured(words) {
  const {stdout, stderr, status} = spawnSync("/usr/bin/time", ["-f", "%U %S %M %e", ...words], {encoding: "utf8", maxBuffer: 1 << 30});
  const lines = stderr.trimEnd().split("\n"), [user, system, kib, clock] = lines.at(-1).split(" ").map(Number);
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return {seconds: user + system, clock, megabytes: kib / 1024, text: [...stdout.split("\n"), ...lines].find((line) => line.startsWith("games "))};
}
const middle = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const all = {"program, 1 thread": [], "program, 2 threads": [], "module, 1 worker": [], "module, 2 workers": []};
for (let i = 0; i < Number(runs); i++) {
  for (const count of ["1", "2"]) {
    all[`program, ${count} thread${count === "1" ? "" : "s"}`].push(measured([PROGRAM, "audit", "-q", "-j", count, "--isolated", "--today", "2026-11-01", "--report", "ndjson:/dev/null", file]));
    all[`module, ${count} worker${count === "1" ? "" : "s"}`].push(measured([process.execPath, fileURLToPath(new URL(self, "file:")), file, "0", count]));
  }
}
const of = (values, key) => middle(values.map((each) => each[key]));
for (const [name, values] of Object.entries(all)) console.log(`${name}: ${of(values, "seconds").toFixed(2)} s of processor time, ${of(values, "clock").toFixed(2)} s by the clock, ${of(values, "megabytes").toFixed(0)} MB; ${values[0].text}`);
const ratio = (first, second, key) => (of(all[first], key) / of(all[second], key)).toFixed(2);
console.log(`processor time, module to program ${ratio("module, 1 worker", "program, 1 thread", "seconds")}; by the clock, one worker to two ${ratio("module, 1 worker", "module, 2 workers", "clock")}; file ${statSync(file).size} bytes`);
const wasm = readFileSync(new URL("../arbiter.wasm", import.meta.url));
console.log(`arbiter.wasm: ${wasm.length} bytes, gzip ${gzipSync(wasm, {level: 9}).length}, brotli ${brotliCompressSync(wasm).length}`);
