// The list: findings by gravity, by game or by rule, games, or positions; filters, pages.
import {make} from "made:board";
import {LEVELS} from "./run.js";
import {players_of} from "./game.js";
import {say} from "./strings.js";

const by_id = (id) => document.getElementById(id);
const number = (n) => n.toLocaleString("en");
const ROWS = 100;

let run = null, view = "findings", page = 0, shown = [], chosen = null, choose = () => {};

// `choose_row`(row): someone wants to see a finding or a game.
export function set_up_list(choose_row) {
  choose = choose_row;
  const form = by_id("filters");
  let waiting = 0;
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => show_list(), 120);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(show_list, 0));
  by_id("level").append(make("option", {value: ""}, say("all")), ...LEVELS.map((level) => make("option", {value: level}, level)));
  by_id("grouped").append(...["level", "game", "rule"].map((kind) => make("option", {value: kind}, say(`by_${kind}`))));
  by_id("previous").addEventListener("click", () => turn(-1));
  by_id("next").addEventListener("click", () => turn(1));
}
function turn(by) {
  page += by;
  show_page();
  by_id("work").focus();
}
export function list_of(new_run, new_view) {
  run = new_run;
  view = new_view;
  for (const id of ["rule", "grouped"]) by_id(id).parentElement.hidden = view !== "findings";
  by_id("level").parentElement.hidden = view === "games";
  by_id("player").parentElement.hidden = view === "positions";
}
// The choices of the filters: while a run goes on, what is there so far.
export function fill_filters() {
  const rules = new Map(), players = new Set();
  for (const {code, rule} of run.findings) rules.set(code, [rule, (rules.get(code)?.[1] ?? 0) + 1]);
  for (const {tags} of run.games) {
    if (players.size > 1000) break;
    for (const name of [tags.White, tags.Black]) if (name && name !== "?") players.add(name);
  }
  const select = by_id("rule"), before = select.value;
  select.replaceChildren(make("option", {value: ""}, say("all")), ...[...rules].sort((a, b) => b[1][1] - a[1][1]).map(([code, [rule, count]]) => make("option", {value: code}, `${rule} (${number(count)})`)));
  select.value = rules.has(before) ? before : "";
  by_id("players").replaceChildren(...[...players].sort().map((value) => make("option", {value})));
}

const text_of_game = ({tags, ordinal}) => `${Object.values(tags).join(" ")} game ${ordinal}`;
function fits(words, player, card, text) {
  if (player && !(card && [card.tags.White, card.tags.Black].some((name) => (name ?? "").toLowerCase().includes(player)))) return false;
  return words.length === 0 || (() => {
    const all = `${text} ${card ? text_of_game(card) : ""}`.toLowerCase();
    return words.every((word) => all.includes(word));
  })();
}
function filtered() {
  const words = by_id("search").value.toLowerCase().split(/\s+/).filter(Boolean), player = by_id("player").value.trim().toLowerCase();
  if (view === "positions") return filtered_positions(words, by_id("level").value);
  if (view === "games") return run.games.filter((card) => fits(words, player, card, card.status));
  const level = by_id("level").value, rule = by_id("rule").value;
  // Style is for those who ask for it.
  const found = run.findings.filter((f) => (level ? f.severity === level : rule === f.code || f.severity !== "style") && (!rule || f.code === rule) && fits(words, player, f.card, `${f.code} ${f.rule} ${f.message} ${f.file}:${f.line}`));
  const gravity = (f) => LEVELS.indexOf(f.severity);
  if (by_id("grouped").value === "level") return found.sort((a, b) => gravity(a) - gravity(b));
  if (by_id("grouped").value === "rule") return found.sort((a, b) => gravity(a) - gravity(b) || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
  return found;
}
const worst_of = ({problems}) => LEVELS.findIndex((level) => problems.some(({severity}) => severity === level));
// The gravest first; those with nothing wrong are the last.
function filtered_positions(words, level) {
  const gravity = (each) => (worst_of(each) < 0 ? LEVELS.length : worst_of(each));
  const text = ({fen, problems}) => `${fen} ${problems.map(({code, rule, message}) => `${code} ${rule} ${message}`).join(" ")}`;
  const found = run.positions.filter((each) => (!level || each.problems.some(({severity}) => severity === level)) && fits(words, "", null, text(each)));
  return found.sort((a, b) => gravity(a) - gravity(b));
}
export function show_list() {
  shown = filtered();
  page = 0;
  show_page();
}
export const neighbour = (row, by) => shown[shown.indexOf(row) + by];
export function mark_chosen(row) {
  chosen = row;
  for (const each of by_id("rows").querySelectorAll("tr.chosen")) each.classList.remove("chosen");
  row?.element?.classList.add("chosen");
}
export function focus_chosen() { chosen?.element?.querySelector("button")?.focus(); }

function counted() {
  if (view !== "findings") return say(`${view}_listed`, {shown: number(shown.length), all: number({games: run.games, positions: run.positions}[view].length)});
  // Those of level style are there for who asks for them.
  const style = by_id("level").value || by_id("rule").value ? 0 : run.findings.filter(({severity}) => severity === "style").length, all = run.findings.length - style;
  return say(shown.length === all ? "listed_all" : "listed", {shown: number(shown.length), all: number(all)}) + (style ? say("style_apart", {count: number(style)}) : "");
}
function show_page() {
  const pages = Math.max(1, Math.ceil(shown.length / ROWS));
  page = Math.max(0, Math.min(page, pages - 1));
  const rows = shown.slice(page * ROWS, (page + 1) * ROWS);
  by_id("count").textContent = shown.length ? counted() : view !== "findings" ? counted() : run.findings.some(({severity}) => severity !== "style") ? say("nothing_fits") : run.is_over && run.counts.games ? say("nothing") : "";
  by_id("rows").replaceChildren(...(rows.length ? [table_of(rows)] : []));
  by_id("pages").hidden = pages === 1;
  by_id("page").textContent = say("page", {page: page + 1, pages});
  by_id("previous").disabled = page === 0;
  by_id("next").disabled = page === pages - 1;
}
function table_of(rows) {
  const heads = {findings: ["level", "rule", "game", "finding"], games: ["game", "result", "status", "round"], positions: ["level", "finding"]}[view];
  const caption = say(view === "games" ? "caption_games" : "caption_findings"), body = make("tbody", {});
  let group = "";
  for (const row of rows) {
    const head = group_of(row);
    if (head !== "" && head !== group) body.append(make("tr", {class: "group"}, make("td", {colspan: heads.length}, head)));
    group = head;
    row.element = {findings: row_of_finding, games: row_of_game, positions: row_of_position}[view](row);
    if (row === chosen) row.element.classList.add("chosen");
    body.append(row.element);
  }
  return make("table", {class: "full"}, make("caption", {class: "reader-only"}, caption), make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", {scope: "col"}, say(`column_${head}`))))), body);
}
function group_of(row) {
  if (view !== "findings") return "";
  if (by_id("grouped").value === "rule") return `${row.code} ${row.rule}`;
  if (by_id("grouped").value === "game") return row.card ? `${place_of(row.card)}: ${players_of(row.card)}` : `${row.file}: ${say("the_file")}`;
  return "";
}
function place_of({ordinal, tags, input}) {
  const round = tags.Round && tags.Round !== "?" ? `, ${say("round", {round: tags.Round})}` : "";
  return `${run.inputs.length > 1 ? input.name + ", " : ""}${say("game", {game: ordinal})}${round}`;
}
function open_button(row, words) { return make("button", {type: "button", class: "open", onclick: () => choose(row)}, words); }
function row_of_finding(f) {
  const times = f.count > 1 && !f.message.endsWith("times in this game)") ? `, ${f.count} times` : "";
  return make("tr", {}, make("td", {class: "short"}, make("span", {class: `level ${f.severity}`}, f.severity)),
    make("td", {class: "short"}, make("span", {class: "rule"}, f.rule), make("br"), make("span", {class: "place"}, f.code)),
    f.card ? make("td", {class: "who"}, players_of(f.card), make("br"), make("span", {class: "place"}, place_of(f.card))) : make("td", {}, say("the_file")),
    make("td", {class: "message"}, open_button(f, f.message + times), make("br"), make("span", {class: "place"}, `${f.file}:${f.line}:${f.column}`)));
}
function row_of_game(card) {
  return make("tr", {}, make("td", {class: "who"}, open_button(card, players_of(card)), make("br"), make("span", {class: "place"}, `${place_of(card)}${card.tags.Event ? ", " + card.tags.Event : ""}`)),
    make("td", {class: "short"}, card.tags.Result ?? ""), make("td", {class: "short"}, make("span", {class: card.worst && card.worst !== "style" ? `level ${card.worst}` : ""}, card.status)), make("td", {class: "short"}, card.tags.Round ?? ""));
}
function row_of_position(each) {
  const worst = LEVELS.find((level) => each.problems.some(({severity}) => severity === level)) ?? "";
  const words = each.problems.map(({code, message}) => make("p", {class: "said"}, code ? `${code} ${message}` : message));
  return make("tr", {}, make("td", {class: "short"}, make("span", {class: `level ${worst}`}, worst)), make("td", {class: "message"}, open_button(each, each.normalized || each.fen),
    ...(words.length ? words : [make("p", {class: "faint"}, say("position_ok"))]), make("span", {class: "place"}, `${each.input.name}, ${say("line", {line: each.line})}`)));
}
