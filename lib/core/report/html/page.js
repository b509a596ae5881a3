// ---- the report of findings ------------------------------------------------------------------
const totals = JSON.parse(by_id("totals").textContent);
const LEVELS = ["error", "warning", "info", "style"];
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const UNIT = totals.positions ? "position" : "game";
const number = (n) => n.toLocaleString("en");
const plural = (n, word) => number(n) + " " + word + (n === 1 ? "" : "s");

// ---- data ------------------------------------------------------------------------------------
const rules = new Map();
for (const [code, name, , , , summary, explanation, source] of totals.rules) rules.set(code, {code, name, summary, explanation, source});

const last_place = {file: "", game: null};
function read_findings() {
  const findings = [];
  let file = "", game = null;
  for (const row of JSON.parse(by_id("findings").textContent)) {
    if (row === 0) continue;
    if (row[0] === "file") {
      file = row[1];
    } else if (row[0] === "game") {
      const [, ordinal, status, card, start, first, black_first, line] = row;
      const [event, site, date, round, white, black, result, eco] = card;
      game = {ordinal, status, event, site, date, round, white, black, result, eco, start: start || (totals.positions ? "" : START), first, black_first, line};
    } else {
      const [, code, level, certainty, line, column, has_game, ply, message, count, article, laws, fen, excerpt, fix] = row;
      findings.push({code, rule: rules.get(code), level, certainty, file, line, column, game: has_game ? game : null, ply, message, count, article, laws, fen, excerpt, fix});
    }
  }
  Object.assign(last_place, {file, game});
  // The gravest first, within a level in the order of the input.
  return findings.sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}
const findings = read_findings();
const is_style = (f) => f.level === "style";
const QUIET = findings.filter(is_style).length;  // of them in the page
let shows_style = totals.lists_style || totals.alone;
const listed = () => shows_style ? findings : findings.filter((f) => !is_style(f));
if (totals.alone && !findings.length) findings.push(nothing_found());
// So that a game in which nothing was found has its board as well.
function nothing_found() {
  const rule = {code: "", name: "nothing found", summary: "", explanation: "", source: ""};
  return {code: "", rule, level: "", certainty: "certain", file: last_place.file, line: 1, column: 1, game: last_place.game, ply: null, message: "Nothing was found in this game.", count: 1, article: "", laws: "", fen: "", excerpt: ["", "", ""], is_none: true};
}

// ---- plots -----------------------------------------------------------------------------------
function bars(rows) {
  const most = Math.max(1, ...rows.map((row) => row.count));
  const plot = make("div", {class: "bars", role: "img", "aria-label": rows.map((row) => `${row.name}: ${row.count}`).join(", ")});
  for (const row of rows) {
    const bar = draw("rect", {width: Math.max(1, 100 * row.count / most), height: 10, class: row.level || "info"});
    plot.append(make("span", {class: "name"}, row.name), draw("svg", {viewBox: "0 0 100 10", preserveAspectRatio: "none"}, bar), make("span", {class: "count"}, number(row.count)));
  }
  return plot;
}
function columns(counts, from, width) {
  const height = 110, base = 88, wide = width / counts.length, most = Math.max(1, ...counts);
  const svg = draw("svg", {class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": counts.map((n, i) => n ? `from ply ${i * from}: ${n}` : "").filter(Boolean).join(", ")});
  counts.forEach((n, i) => {
    const high = n ? Math.max(2, 70 * n / most) : 0;
    svg.append(draw("rect", {x: i * wide + 2, y: base - high, width: wide - 4, height: high, class: "info"}, draw("title", {}, `from ply ${i * from}: ${n}`)));
    if (i % 5 === 0) svg.append(draw("text", {x: i * wide + 2, y: base + 15, class: "value"}, `ply ${i * from}`));
  });
  svg.append(draw("line", {x1: 0, y1: base, x2: width, y2: base, class: "axis"}),
             draw("text", {x: width, y: 12, "text-anchor": "end", class: "value"}, `most: ${number(most)}`));
  return svg;
}
function panel(title, ...content) {
  return make("div", {class: "panel"}, make("h2", {}, title), ...content);
}
function show_numbers() {
  const numbers = by_id("numbers");
  const add = (count, name, class_name, is_apart) => numbers.append(make("li", {class: is_apart ? "apart" : null}, make("b", {class: class_name}, number(count)), name));
  add(totals.games, totals.games === 1 ? UNIT : UNIT + "s");
  for (const [name, count] of Object.entries(totals.status)) if (count || name !== "unchecked") add(count, name);
  const by_level = LEVELS.map((level) => totals.rules.filter((row) => row[2] === level).reduce((sum, row) => sum + row[3], 0));
  LEVELS.forEach((level, i) => { if (by_level[i]) add(by_level[i], level, "level " + level, !by_level.slice(0, i).some(Boolean)); });
  if (!by_level.some(Boolean)) add(0, "findings", null, true);
  if (totals.suppressed) by_id("totals-panel").append(make("p", {class: "faint"}, `${number(totals.suppressed)} more suppressed by the ${UNIT}s themselves, known to a baseline, or of ${UNIT}s that were not changed or chosen`));
}
function show_overview() {
  const overview = by_id("overview");
  if (totals.rules.length) {
    const rows = totals.rules.slice(0, 15).map(([, name, level, count]) => ({name, level, count}));
    overview.append(panel("By rule", bars(rows), totals.rules.length > 15 ? make("p", {class: "faint"}, `and ${totals.rules.length - 15} more rules`) : null));
  }
  for (const [title, counts] of [["Results", totals.results], ["How games ended on the board", totals.endings]]) {
    const rows = Object.entries(counts).map(([name, count]) => ({name: name === "none" ? "no terminator" : name, count})).sort((a, b) => b.count - a.count).slice(0, 12);
    if (rows.length) overview.append(panel(title, bars(rows)));
  }
  const words = {threefold_on_board: "Threefold repetition on the board", fifty_on_board: "Fifty moves on the board"};
  for (const [kind, title] of Object.entries(words)) {
    const counts = totals.claims[kind];
    const sum = counts.reduce((a, b) => a + b, 0);
    if (sum) overview.append(panel("Claimable: " + title.toLowerCase(), make("p", {class: "faint"}, `${plural(sum, "game")}, by the ply from which a draw could be claimed`), columns(counts, 20, 340)));
  }
  if (!overview.childElementCount) by_id("plots").hidden = true;
}
function show_banners() {
  const banners = by_id("banners");
  if (totals.partial) banners.append(make("p", {class: "banner bad"}, "The run was stopped: what follows was not read."));
  for (const file of totals.damaged) banners.append(make("p", {class: "banner bad"}, `${file} could not be read whole.`));
  const missing = totals.rules.filter((row) => row[4] && (row[2] !== "style" || totals.lists_style));
  if (missing.length) {
    const sum = missing.reduce((total, row) => total + row[4], 0);
    banners.append(make("p", {class: "banner"}, `This page is full: ${plural(sum, "finding")} are counted but not listed: ` + missing.map((row) => `${row[1]} ${number(row[4])}`).join(", ") + ". What comes first in the input is listed first; notes and style leave a quarter of the page to what is worse."));
  }
}
// What the page is about: the event where all games are of one, else the files.
function show_header() {
  const [event, site, round, first_day, last_day] = totals.header;
  const name = totals.names.length === 1 ? totals.names[0].slice(totals.names[0].lastIndexOf("/") + 1) : plural(totals.files, "file");
  const known = (value) => value && value !== "?" && value !== "-";
  const files = totals.names.join(", ") + (totals.files > totals.names.length ? `, and ${totals.files - totals.names.length} more` : "");
  set_header(known(event) ? event : name === "-" ? "Standard input" : name || "Arbiter report", [known(site) ? site : "", known(round) ? "round " + round : "", first_day === last_day ? first_day : `${first_day} \u2013 ${last_day}`, files === "-" ? "" : files]);
}
function set_header(title, about) {
  document.querySelector("h1").textContent = title;
  document.title = title;
  by_id("about").replaceChildren(...about.filter(Boolean).map((words) => make("span", {}, words)));
}

// ---- filters and table -----------------------------------------------------------------------
const filters = {search: by_id("search"), rule: by_id("rule"), level: by_id("level"), status: by_id("status"), player: by_id("player"), event: by_id("event"), round: by_id("round")};
let shown = listed(), page = 0, chosen = null;

function add_options(select, values) {
  for (const [value, count] of values) select.append(make("option", {value}, count === undefined ? value : `${value} (${number(count)})`));
}
function counted(values) {
  const counts = new Map();
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) || 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
// A filter is there where it can choose: where there are two values at least.
function fill_filters() {
  const offer = (filter, values, is_wanted) => {
    if (is_wanted) add_options(filter, values);
    else filter.parentElement.hidden = true;
  };
  const of_games = (key) => counted(findings.map((f) => f.game ? f.game[key] : undefined));
  const rule_names = counted(findings.map((f) => f.rule.name));
  offer(filters.rule, rule_names, rule_names.length > 1);
  const levels = LEVELS.filter((level) => findings.some((f) => f.level === level)).map((level) => [level]);
  offer(filters.level, levels, levels.length > 1);
  const statuses = of_games("status");
  offer(filters.status, statuses, statuses.length > 1);
  for (const key of ["event", "round"]) {
    const values = totals.positions ? [] : of_games(key);
    offer(filters[key], values.slice(0, 300), values.length > 1);
  }
  const players = new Set();
  for (const f of findings) if (f.game && !totals.positions && players.size < 1000) players.add(f.game.white || "").add(f.game.black || "");
  players.delete("");
  filters.player.parentElement.hidden = players.size < 2;
  for (const player of [...players].sort()) by_id("players").append(make("option", {value: player}));
  filters.search.placeholder = totals.positions ? "FEN, place, text" : "player, move, text";
  if (findings.length < 2) by_id("filters").parentElement.hidden = true;
}
function text_of(f) {
  const game = f.game ? `${f.game.white} ${f.game.black} ${f.game.event} ${f.game.round} ${f.game.date} game ${f.game.ordinal}` : "";
  return `${f.code} ${f.rule.name} ${f.file}:${f.line} ${f.message} ${game}`.toLowerCase();
}
function apply_filters() {
  const words = filters.search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const player = filters.player.value.toLowerCase();
  if (filters.level.value === "style") shows_style = true;
  shown = listed().filter((f) => {
    if (filters.rule.value && f.rule.name !== filters.rule.value) return false;
    if (filters.level.value && f.level !== filters.level.value) return false;
    if (filters.status.value && (!f.game || f.game.status !== filters.status.value)) return false;
    if (filters.event.value && (!f.game || f.game.event !== filters.event.value)) return false;
    if (filters.round.value && (!f.game || f.game.round !== filters.round.value)) return false;
    if (player && (!f.game || ![f.game.white, f.game.black].some((name) => (name || "").toLowerCase().includes(player)))) return false;
    if (words.length) {
      const text = text_of(f);
      return words.every((word) => text.includes(word));
    }
    return true;
  });
  page = 0;
  show_rows();
}
function move_text(game, ply) {
  if (ply === null || !game) return "";
  if (ply === 0) return "start position";
  // In a match the half-moves have labels of their own.
  if (is_match(game)) return `half-move ${ply}:`;
  const index = ply - 1 + game.black_first;
  return `${game.first + Math.floor(index / 2)}${index % 2 ? "..." : "."}`;
}
function is_match(game) { return game.start.includes(" | "); }
function row_of(f) {
  const game = f.game;
  const where = game ? make("td", {class: "who"}, totals.positions ? null : `${game.white || "?"} \u2013 ${game.black || "?"}`, totals.positions ? null : make("br"), make("span", {class: "place"}, `${UNIT} ${game.ordinal}${game.round && game.round !== "?" ? ", round " + game.round : ""}`))
                     : make("td", {}, "the file");
  const open = make("button", {type: "button", class: "open", onclick: () => choose(f)}, (f.ply ? move_text(game, f.ply) + " " : "") + f.message + (f.count > 1 && !f.message.endsWith("times in this game)") ? `, ${f.count} times` : ""));
  const row = make("tr", {}, make("td", {class: "short"}, make("span", {class: "level " + f.level}, f.level)), make("td", {class: "short"}, make("span", {class: "rule", title: f.rule.summary}, f.rule.name), make("br"), make("span", {class: "place"}, f.code)), where,
                   make("td", {class: "message"}, open, make("br"), make("span", {class: "place"}, `${f.file}:${f.line}:${f.column}`)));
  f.row = row;
  if (f === chosen) row.classList.add("chosen");
  return row;
}
function show_rows() {
  const size = Number(by_id("size").value) || shown.length || 1;
  const pages = Math.max(1, Math.ceil(shown.length / size));
  page = Math.min(page, pages - 1);
  by_id("rows").replaceChildren(...shown.slice(page * size, (page + 1) * size).map(row_of));
  const all = listed().length;
  by_id("count").textContent = shown.length === all ? `${plural(all, "finding")} listed` : `${number(shown.length)} of ${plural(all, "finding")} listed`;
  show_quiet();
  by_id("page").textContent = `page ${page + 1} of ${pages}`;
  by_id("previous").disabled = page === 0;
  by_id("next").disabled = page === pages - 1;
  by_id("pages").classList.toggle("hidden", pages === 1 && shown.length <= 25);
}

// Findings of level style are hidden until someone wants them.
function show_quiet() {
  const button = by_id("quiet"), all = totals.rules.filter((row) => row[2] === "style").reduce((sum, row) => sum + row[3], 0);
  button.hidden = !QUIET || totals.lists_style || totals.alone;
  button.setAttribute("aria-pressed", String(shows_style));
  button.textContent = shows_style ? "Hide level style" : QUIET < all ? `Show ${number(QUIET)} of ${number(all)} of level style` : `Show ${number(QUIET)} of level style`;
}

// ---- the game: positions after each move; what shows them is core/page/board.js -----------------
const SQUARES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
function play(position, word) {
  const squares = position.squares.slice();
  const turn = position.turn === "w" ? "b" : "w";
  const after = {squares, turn, rights: position.rights, ep: "-", quiet: position.quiet + 1, number: position.number + (turn === "w" ? 1 : 0)};
  if (word.startsWith(":")) return {...after, from: -1, to: -1};
  // A game of a variant: the position itself.
  if (word.startsWith("=")) {
    const fen = word.slice(1, word.indexOf(":")).replaceAll("_", " ");
    return {...read_fen(fen), fen, from: -1, to: -1};
  }
  const from = SQUARES.indexOf(word[0]), to = SQUARES.indexOf(word[1]), kind = word[2];
  const piece = squares[from], is_pawn = piece.toLowerCase() === "p";
  const is_own = (right) => (right.letter < "a") === (position.turn === "w");
  after.rights = position.rights.filter((right) => right.square !== from && right.square !== to && !(piece.toLowerCase() === "k" && is_own(right)));
  if (is_pawn || (squares[to] && kind !== "s" && kind !== "l")) after.quiet = 0;
  squares[from] = "";
  if (kind === "s" || kind === "l") {
    const rank = from - from % 8, rook = squares[to];
    squares[to] = "";
    squares[rank + (kind === "s" ? 6 : 2)] = piece;
    squares[rank + (kind === "s" ? 5 : 3)] = rook;
    return {...after, from, to: rank + (kind === "s" ? 6 : 2)};
  }
  // The square is named when a pawn can take there, pins aside.
  const beside = (file) => file >= 0 && file < 8 && squares[to - to % 8 + file] === (turn === "w" ? "P" : "p");
  if (is_pawn && Math.abs(to - from) === 16 && (beside(to % 8 - 1) || beside(to % 8 + 1))) after.ep = "abcdefgh"[to % 8] + (turn === "w" ? "6" : "3");
  if (kind === "e") squares[from - from % 8 + to % 8] = "";
  squares[to] = "nbrq".includes(kind) && kind !== ":" ? (position.turn === "w" ? kind.toUpperCase() : kind) : piece;
  return {...after, from, to};
}
// ---- one finding -----------------------------------------------------------------------------
// The positions of the game; `fault` is the ply of the finding, `is_played` whether that was legal.
class Stepper {
  constructor(f) {
    this.finding = f;
    this.words = f.game && f.game.line ? f.game.line.split(" ") : [];
    this.positions = [read_fen(f.game ? f.game.start : START)];
    for (const word of this.words) this.positions.push(play(this.positions[this.positions.length - 1], word));
    this.alone = null;
    const before = f.ply ? this.positions[f.ply - 1] : null;
    if (f.fen && /^[1-8pnbrqkPNBRQK~\/]+(\[[PNBRQpnbrq]*\])? [wb] /.test(f.fen)) {
      const given = read_fen(f.fen);
      const is_main = this.positions.some((p) => placement_of(p.squares) === placement_of(given.squares) && p.turn === given.turn);
      if (!is_main) this.alone = given;
    }
    const is_at_end = f.code.startsWith("END") || f.is_none;
    const last = this.positions.length - 1;
    this.at = f.ply === null ? (is_at_end ? last : 0) : Math.min(f.ply, last);
    if (f.ply && !before) this.at = last;
    if (totals.ply !== null && !stepper) this.at = Math.min(totals.ply, last);
  }
  fen() {
    if (this.alone) return this.finding.fen;
    if (this.finding.fen && this.is_at_finding() && placement_of(read_fen(this.finding.fen).squares) === placement_of(this.positions[this.at].squares)) return this.finding.fen;
    if (this.at === 0 && this.finding.game) return this.finding.game.start;
    return this.positions[this.at].fen || fen_of(this.positions[this.at]);
  }
  is_at_finding() { return this.finding.ply !== null; }
  step(to) {
    this.at = Math.max(0, Math.min(this.positions.length - 1, to));
  }
}
let stepper = null;

function choose(f) {
  if (chosen && chosen.row) chosen.row.classList.remove("chosen");
  chosen = f;
  if (f.row) f.row.classList.add("chosen");
  stepper = new Stepper(f);
  by_id("work").classList.add("split");
  const detail = by_id("detail");
  detail.classList.remove("hidden");
  detail.replaceChildren(...detail_of(f));
  show_position();
  detail.focus({preventScroll: window.innerWidth > 900});
}
function close_detail() {
  by_id("detail").classList.add("hidden");
  by_id("work").classList.remove("split");
  if (!chosen) return;
  if (chosen.row) {
    chosen.row.classList.remove("chosen");
    chosen.row.querySelector("button").focus();
  }
  chosen = null;
}
// Three parts: the head with what is said, the board with the moves, and what is behind it.
function detail_of(f) {
  const is_alone = document.body.classList.contains("single");
  const title = f.is_none ? "Nothing found" : f.rule.name;
  const head = make("div", {class: "head"}, make("h2", {}, f.is_none ? null : make("span", {class: "level " + f.level}, f.level), ` ${f.code} ${title}`), is_alone ? null : make("button", {type: "button", id: "close", onclick: close_detail, "aria-label": "Close"}, "\u00d7"));
  const said = make("p", {class: "said"}, (f.ply ? move_text(f.game, f.ply) + " " : "") + f.message, f.certainty === "certain" ? null : ` (${f.certainty})`);
  return [head, said, make("div", {}, ...board_parts(f)), make("div", {}, ...source_parts(f))];
}
function board_parts(f) {
  if (!f.game || !f.game.start) return [];
  const fen = make("textarea", {id: "fen", readonly: "", rows: 2, spellcheck: "false", "aria-label": "FEN of the position", onfocus: (event) => event.target.select()});
  return [make("div", {id: "board"}),
    make("div", {class: "steps", role: "group", "aria-label": "Steps through the game"}, step_button("|\u25c0", "Start position", () => 0), step_button("\u25c0", "One ply back", () => stepper.at - 1),
         step_button("\u25b6", "One ply forward", () => stepper.at + 1), step_button("\u25b6|", "Last position", () => stepper.positions.length - 1), f.is_none ? null : step_button("to the finding", "To the finding", () => new Stepper(f).at)),
    make("p", {id: "position", class: "faint", role: "status", "aria-live": "polite"}),
    moves_of(f),
    make("div", {class: "fen"}, fen, make("button", {type: "button", onclick: copy_fen}, "Copy FEN"))];
}
function source_parts(f) {
  const parts = [], game = f.game;
  if (f.is_none) return parts;
  parts.push(make("h3", {}, "As written"), make("div", {class: "source"}, f.excerpt[0], make("mark", {}, f.excerpt[1] || "\u200b"), f.excerpt[2]));
  if (f.fix) {
    parts.push(make("h3", {}, f.fix[0] === "safe" ? "Safe fix" : "Fix to look at first (unsafe)"), make("pre", {class: "removed"}, "- " + f.fix[1]), make("pre", {class: "added"}, "+ " + f.fix[2]));
    if (f.fix[3]) parts.push(make("p", {class: "faint"}, `and ${plural(f.fix[3], "more edit")} in this game`));
  }
  const list = make("dl", {});
  const add = (name, value) => { if (value) list.append(make("dt", {}, name), make("dd", {}, value)); };
  add("Place", `${f.file}:${f.line}:${f.column}`);
  if (game) {
    add(totals.positions ? "Position" : "Game", `${game.ordinal}, ${game.status}`);
    if (!totals.alone && !totals.positions) add("Players", `${game.white || "?"} \u2013 ${game.black || "?"} ${game.result}`);
    if (!totals.alone) add("Event", [game.event, game.site, game.round ? "round " + game.round : "", game.date].filter(Boolean).join(", "));
  }
  add("Article", f.article ? `${f.laws ? f.laws + " " : ""}${f.article}` : "");
  add("Source", f.rule.source);
  parts.push(list);
  parts.push(make("h3", {}, "What the rule means"), make("p", {}, f.rule.summary));
  for (const paragraph of f.rule.explanation.split(/\n\s*\n/)) parts.push(make("p", {}, paragraph.replace(/\s+/g, " ")));
  return parts;
}
function step_button(sign, label, to) {
  return make("button", {type: "button", "aria-label": label, title: label, onclick: () => { stepper.alone = null; stepper.step(to()); show_position(); }}, sign);
}
function moves_of(f) {
  const list = make("div", {class: "moves", id: "moves", "aria-label": "Moves"});
  const game = f.game;
  stepper.words.forEach((word, i) => {
    const ply = i + 1, index = i + game.black_first;
    if (!is_match(game) && (index % 2 === 0 || i === 0)) list.append(make("span", {class: "number"}, ` ${move_text(game, ply)} `));
    list.append(make("button", {type: "button", "data-ply": ply, class: ply === f.ply ? "fault" : "", onclick: () => { stepper.alone = null; stepper.step(ply); show_position(); }}, word.slice(word.indexOf(":") + 1)), " ");
  });
  if (f.ply === stepper.words.length + 1 && f.excerpt[1]) list.append(make("span", {class: "number"}, ` ${move_text(game, f.ply)} `), make("span", {class: "fault"}, f.excerpt[1]));
  return list;
}
function show_position() {
  if (!chosen || !chosen.game || !chosen.game.start) return;
  const position = stepper.alone || stepper.positions[stepper.at];
  const marks = stepper.alone || position.from === undefined ? [] : [position.from, position.to];
  by_id("board").replaceChildren(...boards_of(position, marks));
  const fen = by_id("fen");
  fen.value = stepper.fen();
  fen.style.height = "auto";
  fen.style.height = fen.scrollHeight + 2 + "px";
  const word = stepper.at ? stepper.words[stepper.at - 1] : "";
  by_id("position").textContent = stepper.alone ? "the position of the finding, in a variation" : stepper.at === 0 ? "start position" : `after ${move_text(chosen.game, stepper.at)} ${word.slice(word.indexOf(":") + 1)}`;
  if (!position.other) by_id("position").textContent += beside_board(position);
  for (const button of by_id("moves").querySelectorAll("button")) {
    const is_here = Number(button.dataset.ply) === stepper.at && !stepper.alone;
    if (!is_here) { button.removeAttribute("aria-current"); continue; }
    button.setAttribute("aria-current", "true");
    const box = by_id("moves");
    box.scrollTop = button.offsetTop - box.offsetTop - box.clientHeight / 2;
  }
}
function copy_fen() {
  const field = by_id("fen");
  field.select();
  if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(field.value).catch(() => document.execCommand("copy"));
  else document.execCommand("copy");
}

// One game: no overview, no filters, and no table where one thing is said at most.
function show_alone() {
  const game = findings[0].game, f = findings[0];
  document.body.classList.add("alone");
  for (const id of ["plots", "totals-panel"]) by_id(id).hidden = true;
  by_id("filters").parentElement.hidden = true;
  if (findings.length === 1) document.body.classList.add("single");
  if (!game) return set_header("Game", [f.file]);
  const known = (value) => value && value !== "?" ? value : "";
  set_header(`${game.white || "?"} \u2013 ${game.black || "?"} ${game.result}`, [known(game.event), known(game.site), known(game.round) && "round " + game.round, known(game.date), known(game.eco), `${f.file}, game ${game.ordinal}`, game.status]);
}

// ---- start -----------------------------------------------------------------------------------
let waiting = 0;
for (const filter of Object.values(filters)) filter.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(apply_filters, 120); });
by_id("quiet").addEventListener("click", () => {
  shows_style = !shows_style;
  if (filters.level.value === "style") filters.level.value = "";
  apply_filters();
});
// Paper has no next page to go to: all rows up to 2,000.
let size_before = null;
window.addEventListener("beforeprint", () => {
  if (shown.length <= Number(by_id("size").value) || shown.length > 2000) return;
  size_before = by_id("size").value;
  by_id("size").value = "0";
  show_rows();
});
window.addEventListener("afterprint", () => {
  if (size_before === null) return;
  by_id("size").value = size_before;
  size_before = null;
  show_rows();
});
by_id("filters").addEventListener("submit", (event) => event.preventDefault());
by_id("filters").addEventListener("reset", () => setTimeout(apply_filters, 0));
by_id("previous").addEventListener("click", () => { page--; show_rows(); });
by_id("next").addEventListener("click", () => { page++; show_rows(); });
by_id("size").addEventListener("change", () => { page = 0; show_rows(); });
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !chosen) return;
  if (event.key === "Escape") return document.body.classList.contains("single") ? undefined : close_detail();
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  const steps = {ArrowLeft: () => stepper.at - 1, ArrowRight: () => stepper.at + 1, Home: () => 0, End: () => stepper.positions.length - 1};
  if (steps[event.key] && chosen.game && chosen.game.start) {
    event.preventDefault();
    stepper.alone = null;
    stepper.step(steps[event.key]());
    show_position();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const next = shown.indexOf(chosen) + (event.key === "ArrowDown" ? 1 : -1);
    if (shown[next]) { event.preventDefault(); choose(shown[next]); }
  }
});
show_header();
show_banners();
show_numbers();
show_overview();
fill_filters();
show_rows();
if (totals.alone) show_alone();
if (findings.length === 1 || (totals.alone && findings.length)) choose(findings[0]);
