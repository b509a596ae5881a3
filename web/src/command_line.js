// The command line of the npm package's command: what may be written is src/options.json, which comes from the program.
import {readFileSync, writeSync} from "node:fs";

export const TABLE = JSON.parse(readFileSync(new URL("./options.json", import.meta.url), "utf8"));
export const LEVELS = ["error", "warning", "info", "style"];
// What the core alone cannot do.
const REFUSED = {
  audit: ["config", "show-settings", "clock-table", "where", "changed-since", "baseline", "write-baseline", "shard", "partial", "partial-for", "verify-inputs", "statistics"],
  fen: ["config", "show-settings", "changed-since", "baseline", "write-baseline", "shard", "partial", "partial-for", "verify-inputs", "statistics", "sample", "seed", "sort", "proof-game", "board",
    "can-win", "perft", "perft-suite"],
  explain: [],
  decide: [],
};
export const USAGE = 2, FINDINGS = 1, STOPPED = 3;

export class UsageError extends Error {
  // Of `names` one may have been meant by `word`.
  constructor(message, word = "", names = []) {
    super(message);
    Object.assign(this, {word, names});
  }
}

export const say = (text) => process.stderr.write(text + "\n");
// Waits for a reader that is slow; one that went away is a normal end.
export function print(bytes) {
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
export function parse(command, words) {
  const {options} = TABLE.commands[command], values = new Map(), operands = [];
  const find = (by, word) => options.find((option) => option[by] === word);
  const add = ({name}, value) => values.set(name, [...(values.get(name) ?? []), value]);
  for (let i = 0, is_over = false; i < words.length; i++) {
    const word = words[i];
    if (is_over || word === "-" || !word.startsWith("-")) operands.push(word);
    else if (word === "--") is_over = true;
    else if (word.startsWith("--")) {
      const [name, ...rest] = word.slice(2).split("="), option = find("name", name);
      if (!option) throw new UsageError(`unknown option '--${name}'`, `--${name}`, ["--help", ...options.map((each) => `--${each.name}`)]);
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
export const list_of = (words) => words.flatMap((word) => word.split(",")).filter(Boolean);
export function number_of(given, name) {
  const word = given.last(name);
  if (word === undefined) return undefined;
  if (!/^\d+$/.test(word)) throw new UsageError(`--${name} is '${word}', but takes a number`);
  return Number(word);
}
export function choice(given, name, choices, usual) {
  const word = given.last(name) ?? usual;
  if (!choices.includes(word)) throw new UsageError(`--${name} is '${word}', but takes ${choices.join(", ")}`);
  return word;
}
// As provenance has them.
export function options_given(command, given) {
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
// Several commands write one file.
export function one_output(given) {
  const outputs = given.all("output");
  if (outputs.length > 1) throw new UsageError(`--output is given twice, as '${outputs[0]}' and '${outputs[1]}', but names one file`);
  return outputs[0];
}
