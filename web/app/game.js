// One game: board, moves, clocks, findings at their moves, the ruling, claims, and what the fall of a flag means.
import {boards_of, beside_board, make, read_fen} from "made:board";
import {Audit} from "../src/audit.js";
import {ask, engine_now} from "./engine.js";
import {text_of} from "./inputs.js";
import {say} from "./strings.js";

const by_id = (id) => document.getElementById(id);

// Characters of a game as it is written.
const LONGEST = 200000;
// Half-moves of a part of a long game.
const PART = 400;

// What is looked at; null: nothing.
let shown = null;

async function read_game(card, options) {
  const bytes = await text_of(card.input, card.begin, card.end);
  const {select, ignore, ...words} = options;
  void select, void ignore;
  const audit = new Audit(engine_now, bytes, {...words, facts: true, ruling: true, moves: true, text: true, findings: false, name: card.input.name});
  for await (const game of audit) return game;
  return null;
}

const known = (value) => (value && value !== "?" && value !== "-" ? value : "");
export const players_of = ({tags}) => `${tags.White || "?"} \u2013 ${tags.Black || "?"}`;

// Shows the game of `card` in the panel, at `finding` if there is one. `findings`: those of the game. `close`, `leave_out`: what buttons do.
export async function show_game({card, finding, findings, options, rules, close, leave_out, is_split}) {
  const detail = by_id("detail"), mine = shown = {card};
  detail.classList.remove("hidden");
  by_id("work").classList.add("split");
  detail.replaceChildren(head_of(card, finding, close), make("p", {class: "wait", role: "status"}, say("loading")));
  if (!is_split) detail.focus({preventScroll: window.innerWidth > 900});
  let game = null;
  try {
    if (card) game = await read_game(card, options);
  } catch (error) {
    detail.append(make("p", {class: "banner bad"}, say("failed", {error: error.message})));
  }
  if (shown !== mine) return;
  mine.game = game;
  mine.findings = findings;
  mine.finding = finding;
  mine.at = start_of(game, finding);
  detail.replaceChildren(head_of(card, finding, close), ...parts_of(mine, rules, leave_out));
  if (has_board(game)) show_position();
}
export function hide_game() {
  shown = null;
  by_id("detail").classList.add("hidden");
  by_id("work").classList.remove("split");
}
export const is_game_shown = () => shown !== null;
const has_board = (game) => Boolean(game?.positions.length);

function start_of(game, finding) {
  if (!has_board(game)) return 0;
  const last = game.positions.length - 1;
  if (!finding || finding.ply === null) return finding && !finding.code.startsWith("END") ? 0 : last;
  return Math.min(finding.ply, last);
}
function head_of(card, finding, close) {
  const title = card?.title ? card.title : card ? `${players_of(card)} ${card.tags.Result ?? ""}` : `${finding.code} ${finding.rule}`;
  const about = card ? [known(card.tags.Event), known(card.tags.Round) && say("round", {round: card.tags.Round}), known(card.tags.Date), card.title ? "" : say("game", {game: card.ordinal}), card.status] : [];
  return make("div", {}, make("div", {class: "head"}, make("h2", {}, title), card ? make("button", {type: "button", id: "print", onclick: () => window.print()}, say("print")) : null, make("button", {type: "button", id: "close", onclick: close, "aria-label": say("close")}, "\u00d7")),
    make("p", {class: "faint"}, about.filter(Boolean).join(" \u00b7 ")));
}
function parts_of(view, rules, leave_out) {
  const {game, finding, findings} = view;
  const parts = [];
  if (finding) parts.push(finding_part(finding, game));
  if (has_board(game)) parts.push(...board_parts(view));
  else if (view.card) parts.push(make("p", {class: "faint"}, say("no_board")));
  if (game) parts.push(...ruling_parts(game));
  if (has_board(game)) parts.push(...flag_parts());
  if (findings.length > 1 || (findings.length && !finding)) parts.push(...all_findings(view));
  if (finding) parts.push(...rule_parts(finding, rules.get(finding.code), leave_out));
  if (game) parts.push(make("details", {}, make("summary", {}, say("source")), make("pre", {}, game.text.length > LONGEST ? `${game.text.slice(0, LONGEST)}\u2026` : game.text)));
  return parts;
}

// ---- findings --------------------------------------------------------------------------------
// "12..." of a half-move, by the number and the side of the start position.
export function move_number(ply, start) {
  const [, turn, , , , number] = (start ?? "").split(" ");
  const index = ply - 1 + (turn === "b" ? 1 : 0);
  return `${(Number(number) || 1) + Math.floor(index / 2)}${index % 2 ? "..." : "."}`;
}
function place_words(finding, game) {
  if (finding.ply === null) return "";
  if (finding.ply === 0) return say("start_position") + ": ";
  return move_number(finding.ply, game?.facts?.start_fen) + " ";
}
function finding_part(finding, game) {
  const lines = [make("p", {class: "answer"}, make("span", {class: `level ${finding.severity}`}, finding.severity), ` ${place_words(finding, game)}${finding.message}`,
    finding.certainty === "certain" ? null : ` (${finding.certainty})`, finding.article ? make("span", {class: "place"}, ` ${finding.laws ? finding.laws + " " : ""}${finding.article}`) : null)];
  if (finding.fix) lines.push(...fix_lines(finding.fix));
  return make("div", {}, ...lines);
}
function fix_lines({kind, edits}) {
  const texts = [...new Set(edits.map(({text}) => text.trim()).filter(Boolean))].slice(0, 3);
  return texts.length ? [make("h3", {}, say(`fix_${kind}`)), ...texts.map((text) => make("pre", {class: "added"}, `+ ${text}`))] : [];
}
function all_findings(view) {
  const items = view.findings.map((each) => make("li", {}, make("button", {type: "button", class: "open", onclick: () => go_to(each.ply ?? 0)}, make("span", {class: `level ${each.severity}`}, each.severity), ` ${place_words(each, view.game)}${each.message}`)));
  return [make("h3", {}, say("said_here")), make("ul", {class: "said"}, ...items)];
}
function rule_parts(finding, rule, leave_out) {
  const parts = [make("h3", {}, `${finding.code} ${finding.rule}`)];
  if (rule) parts.push(make("p", {}, rule.summary), ...rule.explanation.split(/\n\s*\n/).map((paragraph) => make("p", {}, paragraph.replace(/\s+/g, " "))));
  parts.push(make("p", {class: "place"}, say("place", {file: finding.file, line: finding.line}), rule?.source ? ` \u00b7 ${rule.source}` : null),
    make("p", {class: "buttons"}, make("button", {type: "button", onclick: () => leave_out(finding.code)}, say("leave_out", {rule: finding.code}))));
  return parts;
}

// ---- board and moves -------------------------------------------------------------------------
const STEPS = [["|\u25c0", "first", () => 0], ["\u25c0", "back", () => shown.at - 1], ["\u25b6", "forward", () => shown.at + 1], ["\u25b6|", "last", () => Infinity]];
function board_parts(view) {
  const steps = STEPS.map(([sign, words, to]) => make("button", {type: "button", "aria-label": say(words), title: say(words), onclick: () => go_to(to())}, sign));
  if (view.finding?.ply) steps.push(make("button", {type: "button", onclick: () => go_to(view.finding.ply)}, say("to_finding")));
  return [make("div", {id: "board"}), make("div", {class: "steps", role: "group", "aria-label": say("steps")}, ...steps),
    make("p", {id: "position", class: "faint", role: "status", "aria-live": "polite"}), moves_of(view),
    make("div", {class: "fen"}, make("textarea", {id: "fen", readonly: "", rows: 2, spellcheck: "false", "aria-label": say("fen")}), make("button", {type: "button", onclick: copy_fen}, say("copy_fen")))];
}
function moves_of(view) {
  const {game, findings, finding} = view, buttons = (view.buttons = new Map());
  const list = make("div", {class: "moves", id: "moves", role: "group", "aria-label": say("moves"), tabindex: "0"});
  const start = game.positions[0], noted = new Map();
  for (const each of findings) if (each.ply && !noted.has(each.ply)) noted.set(each.ply, each.message);
  // A game of tens of thousands of moves is laid out in parts.
  const is_long = game.moves.length > 3 * PART;
  let part = list;
  game.moves.forEach(({san}, i) => {
    if (is_long && i % PART === 0) list.append(part = make("div", {class: "part"}));
    const ply = i + 1, words = move_number(ply, start);
    if (i === 0 || words.endsWith(".") && !words.endsWith("...")) part.append(make("span", {class: "number"}, ` ${words} `));
    const is_fault = finding?.ply === ply;
    const button = make("button", {type: "button", "data-ply": ply, class: is_fault ? "fault" : noted.has(ply) ? "noted" : null, title: noted.get(ply), onclick: () => go_to(ply)}, san);
    buttons.set(ply, button);
    part.append(button, " ");
  });
  const illegal = game.facts?.illegal;
  if (illegal) list.append(make("span", {class: "number"}, ` ${move_number(illegal.ply, start)} `), make("span", {class: "fault"}, illegal.san));
  return list;
}
export function go_to(ply) {
  if (!has_board(shown?.game)) return;
  shown.at = Math.max(0, Math.min(shown.game.positions.length - 1, ply));
  show_position();
}
export const step = {ArrowLeft: () => go_to(shown.at - 1), ArrowRight: () => go_to(shown.at + 1), Home: () => go_to(0), End: () => go_to(Infinity)};

const SQUARE = (word, at) => word.charCodeAt(at) - 97 + 8 * (Number(word[at + 1]) - 1);
function marks_of(uci) {
  if (!uci || uci === "0000") return [];
  return uci[1] === "@" ? [SQUARE(uci, 2)] : [SQUARE(uci, 0), SQUARE(uci, 2)];
}
function clock_words(ms) {
  if (ms === null || ms === undefined) return "\u2013";
  const seconds = Math.floor(ms / 1000), part = (n) => String(n).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}`;
}
// The clock of each side after `at` half-moves: what it showed last.
function clocks_at({clocks, positions}, at) {
  const last = {w: null, b: null};
  for (let ply = at; ply > 0 && (last.w === null || last.b === null); ply--) {
    const ms = clocks[ply - 1] ?? null;
    if (ms !== null) last[positions[ply - 1].split(" ")[1]] ??= ms;
  }
  return last;
}
function show_position() {
  const {game, at} = shown, fen = game.positions[at], position = read_fen(fen);
  by_id("board").replaceChildren(...boards_of(position, at ? marks_of(game.moves[at - 1].uci) : []));
  const field = by_id("fen");
  field.value = fen;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + 2}px`;
  const where = at === 0 ? say("start_position") : say("after", {move: `${move_number(at, game.positions[0])} ${game.moves[at - 1].san}`});
  const {w, b} = clocks_at(game, at), beside = position.other ? "" : beside_board(position);
  by_id("position").replaceChildren(where + beside, w === null && b === null ? "" : make("span", {class: "clock"}, ` \u00b7 ${say("clocks", {white: clock_words(w), black: clock_words(b)})}`));
  shown.marked?.removeAttribute("aria-current");
  const button = shown.marked = shown.buttons.get(at), box = by_id("moves");
  if (button) {
    button.setAttribute("aria-current", "true");
    box.scrollTop += button.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
  }
  by_id("flag_answer").replaceChildren();
}
function copy_fen() {
  const field = by_id("fen");
  field.select();
  if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(field.value).catch(() => document.execCommand("copy"));
  else document.execCommand("copy");
}

// ---- ruling ----------------------------------------------------------------------------------
function ruling_parts({ruling, positions}) {
  const parts = [make("h3", {}, say("ruling")), make("p", {class: "ruling_text"}, ruling.text)];
  if (!ruling.windows.length) return parts;
  const number = (ply) => (ply === 0 ? say("start_position") : move_number(ply, positions[0]));
  const items = ruling.windows.map((window) => make("li", {}, make("button", {type: "button", class: "open", onclick: () => go_to(window.from_ply)},
    say("claim", {who: say(window.who), kind: say(window.kind), from: number(window.from_ply), to: number(window.to_ply), moves: window.intended_moves.length ? say("claim_moves", {moves: window.intended_moves.join(", ")}) : ""})),
    make("span", {class: "place"}, ` ${say("claim_article", window)}`)));
  return [...parts, make("h3", {}, say("claims")), make("ul", {class: "said"}, ...items)];
}
function flag_parts() {
  const answer = make("div", {id: "flag_answer", role: "status", "aria-live": "polite"});
  const button = (side) => make("button", {type: "button", onclick: () => answer_flag(side)}, say(`flag_${side}`));
  return [make("div", {class: "flag"}, make("h3", {}, say("flag")), make("div", {class: "buttons"}, button("white"), button("black")), answer)];
}
async function answer_flag(flag) {
  const mine = shown, at = shown.at;
  by_id("flag_answer").replaceChildren(make("p", {class: "wait"}, say("deciding")));
  let words = "";
  try {
    words = (await ask("decide", shown.game.positions[at], {flag})).text;
  } catch (error) {
    words = error.message;
  }
  if (shown === mine && shown.at === at) by_id("flag_answer").replaceChildren(make("p", {class: "answer"}, words));
}
