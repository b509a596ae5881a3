// What can be saved: the fixed games with a diff to look at before, and reports. The bytes are those of the command line.
import {make} from "made:board";
import {write_reports} from "../src/audit.js";
import {bytes_of} from "../src/source.js";
import {ask, engine_now} from "./engine.js";
import {options_given, options_now} from "./options.js";
import {LIST_OPTIONS} from "./run.js";
import {say} from "./strings.js";

const by_id = (id) => document.getElementById(id);
const FORMATS = {html: "text/html", csv: "text/csv", json: "application/json", sarif: "application/json", text: "text/plain", ndjson: "application/x-ndjson"};
const ENDS = {text: "txt"};
const MOST_DIFF_LINES = 2000;

export function save_file(name, parts, type) {
  const address = URL.createObjectURL(new Blob(parts, {type}));
  const link = make("a", {href: address, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}
const stem = (name) => name.replace(/\.gz$/i, "").replace(/\.[^.]*$/, "") || "games";
const note = (words) => { by_id("fix_note").textContent = words; };

// `inputs_now`: the inputs of the run that is shown.
export function set_up_saving(inputs_now) {
  by_id("show_diff").addEventListener("click", () => guarded(async () => show_diff(await fixed_of(inputs_now()))));
  by_id("save_fixed").addEventListener("click", () => guarded(async () => {
    for (const {input, fixed} of await fixed_of(inputs_now())) save_file(`${stem(input.name)}.fixed.pgn`, [fixed.bytes], "application/x-chess-pgn");
  }));
  for (const option of by_id("fix_level").options) option.textContent = say(`fix_level_${option.value}`);
  by_id("save_list").addEventListener("click", () => guarded(() => save_list(inputs_now())));
  by_id("fix_level").addEventListener("change", forget_fixes);
  by_id("reports").append(...Object.keys(FORMATS).map((format) => make("button", {type: "button", id: `report_${format}`, onclick: () => guarded(() => save_report(inputs_now(), format))}, say(`report_${format}`))));
}
// What there is to save: of games, or of lists of positions.
export function show_saving(are_games) {
  by_id("fix_row").hidden = !are_games;
  by_id("list_row").hidden = are_games;
}
export function forget_fixes() {
  note("");
  by_id("diff").hidden = true;
  by_id("diff").replaceChildren();
}
async function guarded(action) {
  const buttons = [...by_id("save").querySelectorAll("button")];
  for (const button of buttons) button.disabled = true;
  try {
    await action();
  } catch (error) {
    note(say(error.kind === "internal" ? "internal" : "failed", {error: error.message}));
  }
  for (const button of buttons) button.disabled = false;
}

async function fixed_of(inputs) {
  note(say("fixing"));
  const level = by_id("fix_level").value, all = [];
  for (const input of inputs.filter(({kind}) => kind === "games"))
    all.push({input, fixed: await ask("fix", await bytes_of(input.source), {...options_now(), level, diff: true, name: input.name})});
  const sum = (value) => all.reduce((total, {fixed}) => total + value(fixed), 0);
  const left = sum(({after}) => after.findings), left_alone = sum((fixed) => fixed.left_alone), findings = sum((fixed) => fixed.findings);
  note((findings ? say(left ? "fixed" : "fixed_all", {findings, games: sum(({games}) => games), all: sum(({before}) => before.games), left}) : say("fixed_none")) + (left_alone ? " " + say("left_alone", {count: left_alone}) : ""));
  return all;
}
function show_diff(all) {
  const lines = all.flatMap(({fixed}) => fixed.diff_problem ? [fixed.diff_problem] : new TextDecoder().decode(fixed.diff).split("\n").filter(Boolean));
  const kind = (line) => (/^(---|\+\+\+|@@)/.test(line) ? "head" : line[0] === "+" ? "added" : line[0] === "-" ? "removed" : null);
  const box = by_id("diff");
  box.replaceChildren(make("pre", {role: "region", tabindex: "0", "aria-label": say("diff_label")}, ...lines.slice(0, MOST_DIFF_LINES).map((line) => make("span", {class: kind(line)}, line))));
  if (lines.length > MOST_DIFF_LINES) box.append(make("p", {class: "faint"}, say("diff_long", {count: MOST_DIFF_LINES})));
  box.hidden = lines.length === 0;
}
async function written(inputs, words) {
  note(say("writing"));
  const pieces = [];
  await write_reports(await engine_now(), inputs, words, (i, bytes) => pieces.push(bytes));
  note("");
  return pieces;
}
const list_words = () => {
  const {profile, select, ignore} = options_now();
  return {...LIST_OPTIONS, profile, select, ignore, option_given: options_given(true)};
};
async function save_report(inputs, format) {
  const games = inputs.filter(({kind}) => kind === "games"), lists = inputs.filter(({kind}) => kind === "positions");
  const pieces = games.length ? await written(games, {...options_now(), option_given: options_given(), format: [format]}) : await written(lists, {...list_words(), format: [format]});
  const names = games.length ? games : lists;
  save_file(`${names.length === 1 ? stem(names[0].name) : games.length ? "games" : "positions"}.${ENDS[format] ?? format}`, pieces, FORMATS[format]);
}
// Each position once, in normal form, as `arbiter fen --dedupe position --to fen` writes them.
async function save_list(inputs) {
  const lists = inputs.filter(({kind}) => kind === "positions");
  save_file(`${lists.length === 1 ? stem(lists[0].name) : "positions"}.clean.fen`, await written(lists, {...list_words(), to: "fen", format: []}), "text/plain");
}
