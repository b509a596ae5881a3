// A run over all inputs: games and findings as they come, counts, and what the page keeps of them.
import {ArbiterError} from "../src/core.js";
import {Audit, write_reports} from "../src/audit.js";
import {CREW, engine_now, restart} from "./engine.js";

export const LEVELS = ["error", "warning", "info", "style"];
// What a browser has room for. All findings are counted; so many of a level are kept to be listed.
const MOST_FINDINGS = {error: 50000, warning: 30000, info: 20000, style: 10000};
const MOST_GAMES = 50000, MOST_POSITIONS = 50000;
const TAGS = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

// Characters of a tag that are shown.
const LONGEST = 200;
// Of lists of positions.
const LIST_NAMES = /\.(fen|epd|csv|tsv|perft)(\.gz)?$/i;
export const LIST_OPTIONS = {of_positions: true, dedupe: "position"};

export class Run {
  constructor(inputs, options, tell) {
    Object.assign(this, {inputs, options, tell});
    this.games = [];       // cards, of all inputs
    this.findings = [];    // {..finding, card, input}
    this.positions = [];   // of lists
    this.counts = {games: 0, clean: 0, flagged: 0, rejected: 0, unchecked: 0, error: 0, warning: 0, info: 0, style: 0, bytes: 0};
    this.kept = {error: 0, warning: 0, info: 0, style: 0};
    this.unlisted = this.unlisted_games = 0;
    this.problems = [];
    this.last_line = "";
    this.is_over = this.is_stopped = false;
    this.bytes_total = inputs.reduce((sum, {source}) => sum + source.size, 0);
    this.bytes_before = this.bytes_done = 0;
  }
  async go() {
    try {
      for (const input of this.inputs) {
        if (this.is_stopped) break;
        if (LIST_NAMES.test(input.name)) input.kind = "positions";
        await (input.kind === "positions" ? this.read_positions(input) : this.read_games(input));
        this.bytes_before += input.source.size;
      }
    } catch (error) {
      if (!(error instanceof ArbiterError) || error.kind !== "stopped") this.problems.push(error);
    }
    this.is_over = true;
    this.tell();
  }
  // At once, however long one game takes: the worker ends, and the next request has a new one.
  stop() {
    if (this.is_over) return;
    this.is_stopped = true;
    this.audit?.cancel();
    restart();
  }

  async read_games(input) {
    const before = {...this.counts};
    const tell = ({bytes_done}) => {
      this.bytes_done = this.bytes_before + bytes_done;
      this.take_counts(before, this.audit.summary);
      this.tell();
    };
    this.audit = new Audit(engine_now, input.source, {...this.options, name: input.name, tags: true, on_progress: tell}, CREW);
    const kept = this.findings.length;
    try {
      for await (const game of this.audit) this.take_game(game, input);
    } catch (error) {
      if (this.is_stopped || (error instanceof ArbiterError && error.kind === "usage")) throw error;
      this.problems.push(error);
      return;
    }
    for (const finding of this.audit.findings) this.take_finding(finding, null, input);
    const other = this.findings.slice(kept).find(({code, message}) => code === "STR25" && /'arbiter (fen|event --trf)'/.test(message));
    if (!other) {
      this.last_line = this.audit.summary.text;
      for (const problem of this.audit.summary.problems) this.problems.push(new ArbiterError(problem, "input"));
      return;
    }
    // It is no PGN, but something else that the page can read.
    this.findings.length = kept;
    this.counts = before;
    this.kept.error--;
    input.kind = other.message.includes("--trf") ? "report" : "positions";
    if (input.kind === "positions") await this.read_positions(input);
  }
  take_counts(before, summary) {
    for (const key of Object.keys(this.counts)) this.counts[key] = before[key] + summary[key];
  }
  take_game(game, input) {
    const card = {input, ordinal: game.game, begin: game.byte_begin, end: game.byte_end, line: game.line, status: game.status, worst: "", tags: {}};
    for (const [name, value] of game.tags) if (TAGS.includes(name) && card.tags[name] === undefined) card.tags[name] = value.length > LONGEST ? `${value.slice(0, LONGEST)}\u2026` : value;
    if (this.games.length < MOST_GAMES) this.games.push(card);
    else this.unlisted_games++;
    for (const finding of game.findings) this.take_finding(finding, finding.game === null ? null : card, input);
  }
  take_finding(finding, card, input) {
    if (card && (card.worst === "" || LEVELS.indexOf(finding.severity) < LEVELS.indexOf(card.worst))) card.worst = finding.severity;
    if (this.kept[finding.severity] >= MOST_FINDINGS[finding.severity]) {
      this.unlisted++;
      return;
    }
    this.kept[finding.severity]++;
    this.findings.push(Object.assign(finding, {card, input}));
  }
  // As `arbiter fen --dedupe position` has them.
  async read_positions(input) {
    const before = {...this.counts}, decoder = new TextDecoder(), {profile, select, ignore} = this.options;
    let rest = "";
    const take = (_format, bytes) => {
      const lines = (rest + decoder.decode(bytes, {stream: true})).split("\n");
      rest = lines.pop();
      for (const line of lines) this.take_position(JSON.parse(line), input);
    };
    const on_progress = ({bytes_done}) => {
      if (this.is_stopped) throw new ArbiterError("", "stopped");
      this.bytes_done = this.bytes_before + bytes_done;
      this.tell();
    };
    const words = {...LIST_OPTIONS, profile, select, ignore, format: ["ndjson"], on_progress};
    let summary = null;
    try {
      summary = await write_reports(await engine_now(), [input], words, take);
    } catch (error) {
      if (this.is_stopped || error.kind === "usage") throw error;
      this.problems.push(error);
      return;
    }
    this.take_counts(before, summary);
    this.last_line = summary.text;
    for (const problem of summary.problems) this.problems.push(new ArbiterError(problem, "input"));
  }
  take_position(checked, input) {
    this.counts.games++;
    for (const {severity} of checked.problems) this.counts[severity]++;
    if (this.positions.length < MOST_POSITIONS) this.positions.push({...checked, input});
    else this.unlisted++;
  }
}
