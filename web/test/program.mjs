// The program that the module is compared with, and texts to compare with.
import {spawnSync} from "node:child_process";
import {existsSync, mkdtempSync, readFileSync, readdirSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {fileURLToPath} from "node:url";

export const ROOT = resolve(fileURLToPath(import.meta.url), "../../..");
export const PROGRAM = process.env.ARBITER_BINARY ?? join(ROOT, "build/release/bin/arbiter");
export const TODAY = "2026-11-01";
export const SAMPLES = below(join(ROOT, "data/samples"), ".pgn");

// {stdout, stderr: text, code} of the program with `words`; `input`: bytes of its standard input.
export function program(words, {input, cwd} = {}) {
  if (!existsSync(PROGRAM)) throw new Error(`there is no program ${PROGRAM}: build it, or name it by ARBITER_BINARY`);
  const {stdout, stderr, status, error} = spawnSync(PROGRAM, words, {input, cwd, maxBuffer: 1 << 30, env: {...process.env, LC_ALL: "C.UTF-8", NO_COLOR: "1"}});
  if (error) throw error;
  return {stdout, stderr: stderr.toString(), code: status};
}
// The paths of all files below `folder` that end with `end`, in byte order.
export function below(folder, end) {
  const found = [];
  for (const entry of readdirSync(folder, {withFileTypes: true}).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...below(path, end));
    else if (entry.isFile() && entry.name.endsWith(end)) found.push(path);
  }
  return found;
}
// The games of the cases of rules: {name, bytes}.
export function case_texts() {
  const unescaped = (text) => Buffer.from(text.replace(/\n/g, "").replace(/\\(x[0-9A-Fa-f]{2}|.)/g, (all, c) => ({n: "\n", r: "\r", t: "\t"})[c] ?? (c[0] === "x" ? String.fromCharCode(parseInt(c.slice(1), 16)) : c)), "latin1");
  return below(join(ROOT, "tests/cases"), ".case").flatMap((path) => {
    const text = readFileSync(path, "latin1"), match = /^--- pgn(: escaped)?\n([^]*?)(?=^--- |$(?![^]))/m.exec(text);
    return match ? [{name: path.slice(ROOT.length + 1), bytes: match[1] ? unescaped(match[2]) : Buffer.from(match[2], "latin1")}] : [];
  });
}
// Files of ARBITER_CASES and ARBITER_CORPORA that are PGN, of the latter about `most` bytes, chosen evenly.
export function given_files(most) {
  const {ARBITER_CASES: cases, ARBITER_CORPORA: corpora} = process.env;
  const files = cases ? below(cases, ".pgn") : [];
  if (!corpora) return files;
  const all = below(corpora, ".pgn").map((path) => ({path, size: readFileSync(path).length})).filter(({size}) => size <= most / 4);
  const sum = all.reduce((total, {size}) => total + size, 0), step = Math.max(1, Math.ceil(all.length * Math.min(1, sum / most) / all.length * (sum / most)));
  return files.concat(all.filter((_, i) => i % step === 0).map(({path}) => path));
}
export function in_folder(use) {
  const folder = mkdtempSync(join(tmpdir(), "arbiter-web-"));
  const done = () => rmSync(folder, {recursive: true, force: true});
  return Promise.resolve(use(folder)).finally(done);
}
