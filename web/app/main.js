// The page: what is dropped is read, and what is found is shown while it is read.
import {make} from "made:board";
import sample from "made:sample";
import {engine_now} from "./engine.js";
import {show_event} from "./event.js";
import {hide_game, is_game_shown, show_game, step} from "./game.js";
import {input_of, input_of_text} from "./inputs.js";
import {fill_filters, focus_chosen, list_of, mark_chosen, neighbour, set_up_list, show_list} from "./list.js";
import {leave_out, options_now, set_up_options} from "./options.js";
import {LEVELS, Run} from "./run.js";
import {forget_fixes, set_up_saving, show_saving} from "./save.js";
import {STRINGS, say} from "./strings.js";

const by_id = (id) => document.getElementById(id);
const number = (n) => n.toLocaleString("en");

let inputs = [], run = null, view = "findings", chosen = null, rules = new Map();

// ---- words and theme ---------------------------------------------------------------------------
for (const node of document.querySelectorAll("[data-text]")) node.textContent = STRINGS[node.dataset.text];
for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", STRINGS[node.dataset.label]);
function set_theme(theme) {
  document.documentElement.dataset.theme = theme;
  by_id("theme").setAttribute("aria-pressed", String(theme === "dark"));
  by_id("theme").textContent = say(theme === "dark" ? "light" : "dark");
}
set_theme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
by_id("theme").hidden = false;
by_id("theme").addEventListener("click", () => set_theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));

// ---- what is read ------------------------------------------------------------------------------
function check(new_inputs) {
  if (!new_inputs.length) return;
  run?.stop();
  inputs = new_inputs;
  for (const input of inputs) input.kind = "games";
  close_game();
  forget_fixes();
  view = "findings";
  document.body.classList.add("ran");
  by_id("run").hidden = by_id("result").hidden = false;
  by_id("banners").replaceChildren();
  document.title = `${inputs.length === 1 ? inputs[0].name : say("many_files", {count: inputs.length})} \u2013 Arbiter`;
  const mine = new Run(inputs, options_now(), () => { if (run === mine) show_progress(); });
  run = mine;
  shown_at = 0;
  show_tabs();
  show_progress();
  run.go();
}
function banner(words, is_bad) { by_id("banners").append(make("p", {class: is_bad ? "banner bad" : "banner"}, words)); }

let shown_at = 0;
const megabytes = (bytes) => (bytes < 1e6 ? `${number(Math.ceil(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`);
// A few times a second, and with long lists so seldom that it takes an eighth of the time; at the end at once.
let shown_ms = 0;
function show_progress() {
  const now = performance.now();
  if (!run.is_over && now - shown_at < Math.max(200, 8 * shown_ms)) return;
  const {counts, bytes_done, bytes_total} = run;
  by_id("bar").value = run.is_over ? 1 : bytes_total ? Math.min(1, bytes_done / bytes_total) : 0;
  by_id("bar").parentElement.hidden = run.is_over;
  by_id("progress_text").textContent = run.is_over ? (run.last_line && inputs.length === 1 && !run.is_stopped ? run.last_line : "") : bytes_done ? say("reading", {done: megabytes(bytes_done), total: megabytes(bytes_total), games: number(counts.games)}) : say("starting");
  show_numbers(counts);
  list_of(run, view);
  fill_filters();
  if (view !== "event" && (run.is_over || !is_game_shown())) show_view();
  if (run.is_over) finish();
  shown_at = performance.now();
  shown_ms = shown_at - now;
}
function show_numbers(counts) {
  const add = (count, name, kind, is_apart) => make("li", {class: is_apart ? "apart" : null}, make("b", {class: kind}, number(count)), name);
  const is_positions = run.positions.length > 0 && run.games.length === 0;
  const items = [add(counts.games, is_positions ? "positions" : "games")];
  for (const status of ["clean", "flagged", "rejected", "unchecked"]) if (counts[status] || status !== "unchecked") items.push(add(counts[status], status));
  LEVELS.forEach((level, i) => items.push(add(counts[level], level, `level ${level}`, i === 0)));
  by_id("numbers").replaceChildren(...items);
}
function finish() {
  if (run.is_stopped) banner(say("stopped"), true);
  for (const error of run.problems) banner(say(error.kind === "internal" || !error.kind ? "internal" : "failed", {error: error.message}), true);
  if (run.unlisted) banner(say("unlisted", {count: number(run.unlisted)}));
  if (run.unlisted_games) banner(say("unlisted_games", {count: number(run.games.length)}));
  by_id("save").hidden = !run.games.length && !run.positions.length;
  show_saving(run.games.length > 0);
  if (run.positions.length && !run.games.length) view = "positions";
  if (inputs.some(({kind}) => kind === "report")) view = "event";
  show_tabs();
  show_view();
}

// ---- views -------------------------------------------------------------------------------------
function show_tabs() {
  const are_positions = run.is_over && run.positions.length && !run.games.length;
  const names = are_positions ? [] : ["findings", "games"];
  if (run.positions.length) names.push("positions");
  if (run.is_over && (run.games.length || inputs.some(({kind}) => kind === "report"))) names.push("event");
  by_id("tabs").replaceChildren(...names.map((name) => make("button", {type: "button", role: "tab", id: `tab_${name}`, "aria-selected": String(name === view), "aria-controls": "work", tabindex: name === view ? "0" : "-1", onclick: () => open_view(name)}, say(`tab_${name}`))));
}
by_id("tabs").addEventListener("keydown", (event) => {
  const tabs = [...by_id("tabs").children], at = tabs.indexOf(event.target), by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
  if (!by || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  tabs[(at + by + tabs.length) % tabs.length].click();
  by_id("tabs").querySelector("[aria-selected=true]").focus();
});
function open_view(name) {
  view = name;
  close_game();
  show_tabs();
  show_view();
}
function show_view() {
  const mine = view;
  by_id("filters").hidden = view === "event";
  if (view === "event") return show_event(inputs, () => view === mine);
  list_of(run, view);
  show_list();
}

// ---- one game ----------------------------------------------------------------------------------
function choose(row) {
  chosen = row;
  mark_chosen(row);
  const finding = row.code && row.severity ? row : null;
  const card = row.problems ? null : finding ? row.card : row;
  if (row.problems) return choose_position(row);
  const findings = card ? run.findings.filter((f) => f.card === card && f.severity !== "style") : [];
  const shows = finding && !findings.includes(finding) ? [...findings, finding] : findings;
  show_game({card, finding, findings: shows, options: options_now(), rules, close: close_and_return, leave_out: (code) => {
    leave_out(code);
    check(inputs);
  }});
}
// A position of a list is looked at as a game without moves.
function choose_position(row) {
  const variant = row.variant ? `[Variant "${row.variant}"]\n` : "", text = `[Event "?"]\n[SetUp "1"]\n${variant}[FEN "${row.normalized ?? ""}"]\n\n*\n`;
  const input = input_of_text(row.input.name, text), card = {input, ordinal: row.line, begin: 0, end: text.length, status: "", tags: {Event: row.fen}, title: `${row.input.name}, ${say("line", {line: row.line})}`};
  show_game({card, finding: null, findings: row.problems.map((problem) => ({...problem, ply: null})), options: options_now(), rules, close: close_and_return, leave_out: () => {}});
}
function close_game() {
  hide_game();
  mark_chosen(null);
  chosen = null;
}
function close_and_return() {
  hide_game();
  focus_chosen();
  mark_chosen(null);
  chosen = null;
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !chosen) return;
  if (event.key === "Escape") return close_and_return();
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (step[event.key]) {
    event.preventDefault();
    step[event.key]();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const next = neighbour(chosen, event.key === "ArrowDown" ? 1 : -1);
    if (next) {
      event.preventDefault();
      choose(next);
    }
  }
});

// ---- where games come from -----------------------------------------------------------------------
by_id("choose").addEventListener("click", () => by_id("files").click());
by_id("files").addEventListener("change", (event) => {
  check([...event.target.files].map(input_of));
  event.target.value = "";
});
by_id("sample").addEventListener("click", () => check([input_of_text(say("sample_name"), sample)]));
by_id("paste").addEventListener("click", () => {
  const form = by_id("pasted");
  form.hidden = !form.hidden;
  by_id("paste").setAttribute("aria-expanded", String(!form.hidden));
  if (!form.hidden) by_id("text").focus();
});
by_id("pasted").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = by_id("text").value;
  if (text.trim()) check([input_of_text(say("pasted_name"), text)]);
});
let depth = 0;
const over = (by) => {
  depth = by === 0 ? 0 : Math.max(0, depth + by);
  document.body.classList.toggle("over", depth > 0);
};
document.addEventListener("dragenter", () => over(1));
document.addEventListener("dragleave", () => over(-1));
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  over(0);
  check([...event.dataTransfer.files].map(input_of));
});
document.addEventListener("paste", (event) => {
  if (/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
  const files = [...event.clipboardData.files], text = event.clipboardData.getData("text");
  if (files.length) check(files.map(input_of));
  else if (text.trim()) check([input_of_text(say("pasted_name"), text)]);
});

// ---- start ---------------------------------------------------------------------------------------
by_id("cancel").addEventListener("click", () => run?.stop());
set_up_list(choose);
set_up_saving(() => inputs);
engine_now().then(() => set_up_options(() => check(inputs))).then((known) => { rules = known; }).catch((error) => banner(say("internal", {error: error.message}), true));
if ("serviceWorker" in navigator && location.protocol.startsWith("http")) navigator.serviceWorker.register("sw.js").catch(() => {});
