// Files that the command of the npm package reads and writes.
import {closeSync, createReadStream, existsSync, lstatSync, openSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeSync} from "node:fs";
import {dirname, join, resolve, sep} from "node:path";
import {UsageError} from "./command_line.js";

export const written = (name) => name.replace(/^(\.\/+)+/, "");
const GAMES = /\.pgn(\.gz)?$/i;
export const POSITIONS = /\.(fen|epd|csv|tsv|txt|perft)(\.gz)?$/i;
function below(folder, suffix) {
  const names = readdirSync(folder, {withFileTypes: true}).filter(({name}) => !name.startsWith(".")).sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
  return names.flatMap((entry) => {
    const path = join(folder, entry.name).split(sep).join("/");
    if (entry.isDirectory()) return below(path, suffix);
    return entry.isFile() && suffix.test(entry.name) ? [path] : [];
  });
}
// {name, source} of each, as far as it can be opened; `complain` of the others.
// A word that `position_of` takes for a position stands for itself, where no file has that name. `suffix` null: folders are none.
export function inputs_of(given, complain, suffix = GAMES, position_of = () => null) {
  const operands = [...given.operands];
  if (given.has("files-from")) operands.push(...readFileSync(given.last("files-from") === "-" ? 0 : given.last("files-from"), "utf8").split(/\r?\n/).filter(Boolean));
  else if (!operands.length) operands.push("-");
  return operands.flatMap((name) => {
    if (name === "-") return [{name, source: process.stdin}];
    const line = existsSync(name) ? null : position_of(name);
    if (line !== null) return [{name, source: line}];
    try {
      const is_folder = statSync(name).isDirectory();
      if (is_folder && suffix === null) return [{name, problem: `cannot read '${name}': Is a directory`}];
      if (!is_folder) return [{name: written(name), path: name, get source() { return createReadStream(name, {highWaterMark: 1 << 20}); }}];
      const files = below(name, suffix);
      if (!files.length) complain(`no ${suffix === GAMES ? "PGN file" : "list of positions"} below '${name}'`, false);
      return files.map((path) => ({name: written(path), path, get source() { return createReadStream(path, {highWaterMark: 1 << 20}); }}));
    } catch (error) {
      return [{name: written(name), problem: `cannot open '${name}': ${why(error)}`}];
    }
  });
}
const WORDS = {ENOENT: "No such file or directory", EACCES: "Permission denied", EISDIR: "Is a directory", ENOTDIR: "Not a directory", ENOSPC: "No space left on device", EIO: "Input/output error"};
// As the C library says it.
export const why = (error) => WORDS[error.code] ?? error.message;

// A file that appears whole or not at all. What is no regular file, such as /dev/null, is written to and stays what it is.   THROWS: UsageError when it cannot be opened.
export class WholeFile {
  constructor(path) {
    const is_whole = existsSync(path) && !lstatSync(path).isFile();
    this.path = path;
    this.beside = is_whole ? null : join(dirname(path), `.${path.split(/[\\/]/).at(-1)}.tmp`);
    try {
      this.file = openSync(this.beside ?? path, "w");
    } catch (error) {
      throw new UsageError(`cannot open '${path}': ${why(error)}`);
    }
  }
  // THROWS: Error, with its name.
  write(bytes) {
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(this.file, bytes, at);
    } catch (error) {
      throw new Error(`cannot write '${this.path}': ${why(error)}`);
    }
  }
  commit() {
    closeSync(this.file);
    if (this.beside) renameSync(this.beside, this.path);
  }
  // It is as if nothing had been written.
  abandon() {
    closeSync(this.file);
    if (this.beside) rmSync(this.beside, {force: true});
  }
}
export function write_whole(path, bytes) {
  const file = new WholeFile(path);
  try {
    file.write(Buffer.from(bytes));
    file.commit();
  } catch (error) {
    if (file.beside) rmSync(file.beside, {force: true});
    throw error;
  }
}
// What is read must not be written.
export function refuse_overwriting(path, inputs) {
  if (path === undefined || path === "-" || !existsSync(path)) return;
  const input = inputs.find((each) => each.path !== undefined && realpathSync(each.path) === realpathSync(path));
  if (input) throw new UsageError(`--output would overwrite the input '${input.path}'`);
}
export function has_settings(folder) {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(join(at, "arbiter.toml"))) return true;
    if (dirname(at) === at) return false;
  }
}
