// Time and memory beside the program: node figures.mjs FILE [RUNS]. Both check FILE (PGN, plain) with findings for readers of NDJSON, one thread each, in turns.
import {spawnSync} from "node:child_process";
import {createReadStream, readFileSync, statSync} from "node:fs";
import {brotliCompressSync, gzipSync} from "node:zlib";
import {fileURLToPath} from "node:url";
import {PROGRAM} from "./program.mjs";

const [, self, file, runs = "3", mode] = process.argv;
if (mode === "module") {
  const {audit} = await import("../src/index.js");
  const run = audit(createReadStream(file, {highWaterMark: 1 << 20}), {today: "2026-11-01"});
  for await (const lines of run.lines()) void lines;
  console.log(run.summary.text);
  process.exit(0);
}
// {seconds of processor time, MB at most, last line}.
function measured(words) {
  const {stdout, stderr, status} = spawnSync("/usr/bin/time", ["-f", "%U %S %M", ...words], {encoding: "utf8", maxBuffer: 1 << 30});
  const lines = stderr.trimEnd().split("\n"), [user, system, kib] = lines.at(-1).split(" ").map(Number);
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return {seconds: user + system, megabytes: kib / 1024, text: [...stdout.split("\n"), ...lines].find((line) => line.startsWith("games "))};
}
const middle = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const all = {program: [], module: []};
for (let i = 0; i < Number(runs); i++) {
  all.program.push(measured([PROGRAM, "audit", "-q", "-j", "1", "--isolated", "--today", "2026-11-01", "--report", "ndjson:/dev/null", file]));
  all.module.push(measured([process.execPath, fileURLToPath(new URL(self, "file:")), file, "0", "module"]));
}
for (const [name, values] of Object.entries(all)) console.log(`${name}: ${middle(values.map(({seconds}) => seconds)).toFixed(2)} s of processor time, ${middle(values.map(({megabytes}) => megabytes)).toFixed(0)} MB; ${values[0].text}`);
console.log(`ratio of time ${(middle(all.module.map(({seconds}) => seconds)) / middle(all.program.map(({seconds}) => seconds))).toFixed(2)}, file ${statSync(file).size} bytes`);
const wasm = readFileSync(new URL("../arbiter.wasm", import.meta.url));
console.log(`arbiter.wasm: ${wasm.length} bytes, gzip ${gzipSync(wasm, {level: 9}).length}, brotli ${brotliCompressSync(wasm).length}`);
