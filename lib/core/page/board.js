// ---- elements and boards: of the HTML report, and of the page in web/app -----------------------
// Elements are made with text, never with markup: what a game says stays text.
function make(name, attributes, ...children) {
  const node = document.createElement(name);
  return dress(node, attributes, children);
}
function draw(name, attributes, ...children) {
  return dress(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}
function dress(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value);
  }
  for (const child of children) if (child !== undefined && child !== null) node.append(child);
  return node;
}

const NAMES = {p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king"};

// Both boards of a match are joined by " | "; the second one is `other`.
function read_fen(fen) {
  const [first, second] = fen.split(" | ");
  const fields = first.split(" ");
  // Variants: checks that each side must still give stand before the counters, pieces in hand after the placement.
  const checks = fields.length === 7 ? fields.splice(4, 1)[0] : "";
  const [placement, turn, rights, ep, quiet, move] = fields;
  const squares = new Array(64).fill("");
  let rank = 7, file = 0;
  for (const c of placement.split("[")[0]) {
    if (c === "/") { rank--; file = 0; }
    else if (c >= "1" && c <= "8") file += Number(c);
    else if (c !== "~") squares[rank * 8 + file++] = c;
  }
  const position = {squares, hand: placement.includes("[") ? placement.slice(placement.indexOf("[") + 1, -1) : null, checks, turn: turn || "w", ep: ep || "-", quiet: Number(quiet || 0), number: Number(move || 1)};
  position.rights = [...(rights || "-")].filter((letter) => letter !== "-").map((letter) => ({letter, square: rook_of(squares, letter)}));
  if (second) position.other = read_fen(second);
  return position;
}
// Where the rook of a right to castle stands: K and Q mean the outermost one on that side of the king, other letters are files.
function rook_of(squares, letter) {
  const is_white = letter < "a", rank = is_white ? 0 : 56, kind = letter.toLowerCase();
  if (kind !== "k" && kind !== "q") return rank + kind.charCodeAt(0) - 97;
  const king = squares.indexOf(is_white ? "K" : "k", rank) - rank;
  const rooks = [0, 1, 2, 3, 4, 5, 6, 7].filter((file) => squares[rank + file] === (is_white ? "R" : "r") && (kind === "k") === (file > king));
  return rank + (kind === "k" ? rooks[rooks.length - 1] : rooks[0]);
}
function fen_of(position) {
  const rights = position.rights.map((right) => right.letter).join("") || "-";
  return `${placement_of(position.squares)} ${position.turn} ${rights} ${position.ep} ${position.quiet} ${position.number}`;
}
function placement_of(squares) {
  const ranks = [];
  for (let rank = 7; rank >= 0; rank--) {
    let text = "", empty = 0;
    for (let file = 0; file < 8; file++) {
      const piece = squares[rank * 8 + file];
      if (!piece) { empty++; continue; }
      if (empty) text += empty;
      empty = 0;
      text += piece;
    }
    ranks.push(text + (empty || ""));
  }
  return ranks.join("/");
}
function described(position) {
  const lists = {w: [], b: []};
  for (const kind of "kqrbnp") for (const [side, piece] of [["w", kind.toUpperCase()], ["b", kind]]) {
    const where = position.squares.map((p, i) => p === piece ? "abcdefgh"[i % 8] + (1 + Math.floor(i / 8)) : "").filter(Boolean);
    if (where.length) lists[side].push(`${NAMES[kind]} ${where.join(" ")}`);
  }
  const held = (letters) => [...letters].map((c) => NAMES[c.toLowerCase()]).join(", ") || "nothing";
  const hands = position.hand === null || position.hand === undefined ? "" : ` In hand: White ${held(position.hand.replace(/[a-z]/g, ""))}, Black ${held(position.hand.replace(/[A-Z]/g, ""))}.`;
  const checks = position.checks ? ` Checks to give: ${position.checks}.` : "";
  return `White: ${lists.w.join(", ")}. Black: ${lists.b.join(", ")}. ${position.turn === "w" ? "White" : "Black"} to move.${hands}${checks}`;
}
// What variants have beside the board.
function beside_board(position) {
  const held = (letters) => [...letters].join(" ") || "-";
  const hands = position.hand === null || position.hand === undefined ? "" : `; in hand: White ${held(position.hand.replace(/[a-z]/g, ""))}, Black ${held(position.hand.replace(/[A-Z]/g, ""))}`;
  return hands + (position.checks ? `; checks to give: White ${position.checks[0]}, Black ${position.checks[2]}` : "");
}
function board_of(position, marks) {
  const svg = draw("svg", {class: "board", viewBox: "-4 -1 85 86", role: "img", "aria-label": described(position)}, draw("rect", {class: "light", width: 80, height: 80}));
  for (let square = 0; square < 64; square++) {
    const x = square % 8 * 10, y = 70 - Math.floor(square / 8) * 10, piece = position.squares[square];
    if ((square % 8 + Math.floor(square / 8)) % 2 === 0) svg.append(draw("rect", {class: "dark", x, y, width: 10, height: 10}));
    if (marks.includes(square)) svg.append(draw("rect", {class: "marked", x: x + .4, y: y + .4, width: 9.2, height: 9.2}));
    if (piece) svg.append(draw("use", {href: "#piece-" + piece, x, y}));
  }
  for (let i = 0; i < 8; i++) svg.append(draw("text", {class: "label", x: i * 10 + 5, y: 84, "text-anchor": "middle"}, "abcdefgh"[i]), draw("text", {class: "label", x: -2, y: 76 - i * 10, "text-anchor": "middle"}, String(i + 1)));
  return svg;
}

function boards_of(position, marks) {
  if (!position.other) return [board_of(position, marks)];
  return [["Board A", position], ["Board B", position.other]].map(([name, board]) => make("figure", {}, make("figcaption", {class: "faint"}, name + beside_board(board)), board_of(board, [])));
}
