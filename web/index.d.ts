// Arbiter for JavaScript. Values are those of docs/guide/interface.md: the keys of a finding (3.1) and of facts (3.2) are named and
// explained there. Fields are added, none is renamed.

/** Bytes of a text: UTF-8, UTF-16 or an older character set, plain or compressed by gzip. */
export type Source = string | Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array> | Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>;
export interface Named { name: string; source: Source }

/** What changes results: the options of `arbiter audit` of the same names, with the same words. */
export interface Options {
  /** "by-date", an edition ("fide-2023") or a site ("lichess"). */
  laws?: string;
  profile?: string;
  select?: string[];
  ignore?: string[];
  /** "RULE=LEVEL" */
  severity?: string[];
  /** "2024-02-29"; the day of the clock, in UTC, unless given. */
  today?: string;
  dead?: "full" | "material";
  /** Nodes for one full decision. */
  budget?: number;
  played_illegal?: "stop" | "keep";
  /** Seconds by which clocks may be wrong. */
  tolerance?: number;
  quick?: boolean;
  inline_suppression?: boolean;
}
export interface Running {
  signal?: AbortSignal;
  on_progress?: (progress: Progress) => void;
}
/** `bytes_total` 0: not known. Bytes are those that are stored. */
export interface Progress { bytes_done: number; bytes_total: number; games?: number; findings?: number }

export interface AuditOptions extends Options, Running {
  /** How findings name the text; "-" unless given. */
  name?: string;
  /** What games have besides their findings. `moves`: with positions and clocks. */
  facts?: boolean; ruling?: boolean; tags?: boolean; moves?: boolean; text?: boolean;
  /** false: games without their findings, which are counted all the same. */
  findings?: boolean;
  /**
   * So many workers audit the text, which is cut at borders of games; games, their numbers and all that is said of them are the same. Unless given: 1, and for sources whose size is
   * known to be 8 MB or more as many as there are cores, 4 at most. 1: no worker but the one of `Arbiter.start()`.
   */
  workers?: number;
}

export type Severity = "error" | "warning" | "info" | "style";
export interface Finding {
  file: string; game: number | null; line: number; column: number; byte_begin: number; byte_end: number; ply: number | null;
  code: string; rule: string; severity: Severity; certainty: "certain" | "claimable" | "possible" | "conditional"; message: string; count: number;
  article: string | null; laws: string | null; fen: string | null;
  fix: { kind: "safe" | "unsafe"; edits: { begin: number; end: number; text: string }[] } | null;
}
export interface Claim { first_ply: number; plies: number }
export interface Facts {
  file: string; game: number; line: number; byte_begin: number; byte_end: number; status: Status; variant: string; laws: string; laws_also: string[];
  time_class: string | null; start_fen: string | null; final_fen: string | null; plies: number; legal: boolean;
  illegal: { ply: number; san: string; rule: string } | null;
  result_tag: string | null; result_token: string | null; termination_tag: string | null;
  ending: { kind: string; ply: number; article: string | null; result: string; proof?: string | null } | null;
  can_win: { white: "yes" | "no" | "unknown"; black: "yes" | "no" | "unknown" };
  claims: Record<string, Claim | null>; max_repetition: number; max_quiet_plies: number; kept_plies?: number; moves_hash: string; findings: number;
  [key: string]: unknown;
}
/** One player could have claimed a draw at every turn of his from `from_ply` to `to_ply`. */
export interface ClaimWindow {
  kind: string; who: "white" | "black"; from_ply: number; to_ply: number; on_board: number[]; intended: number[]; occurrences: number[];
  quiet_plies: number; intended_moves: string[]; fen: string; article: string; laws: string; certain: boolean; conditional: boolean;
}
/** `text`: what the Laws say of the game, in sentences. */
export interface Ruling { text: string; laws: string | null; laws_also: string[]; windows: ClaimWindow[] }
export type Status = "clean" | "flagged" | "rejected" | "unchecked";
export interface Game {
  file: string; game: number; line: number; byte_begin: number; byte_end: number; status: Status; legal: boolean; plies: number;
  /** Its own, and before and after it those about the file. */
  findings?: Finding[];
  facts?: Facts | null;
  ruling?: Ruling;
  tags?: [name: string, value: string][];
  /** The legal main line, the FEN of each position (one more than moves), and milliseconds left after each ply. */
  moves?: { san: string; uci: string }[]; positions?: string[]; clocks?: (number | null)[];
  text?: string;
}
/** games = clean + flagged + rejected + unchecked; `text` is the last line of `arbiter audit`. */
export interface Summary {
  games: number; clean: number; flagged: number; rejected: number; unchecked: number;
  findings: number; error: number; warning: number; info: number; style: number; bytes: number; text: string;
  /** Why the text was not read to its end, or not at all: for people. */
  problems: string[];
}

/** Games in the order of the text, as soon as they are certain. To be iterated once. */
export interface Audit extends AsyncIterable<Game> {
  /** Of what was read so far; null before that. */
  readonly summary: Summary | null;
  /** Findings about the file that no game could carry. Complete at the end. */
  readonly findings: Finding[];
  /** The games as text, a line of JSON each, in pieces of whole lines. */
  lines(): AsyncIterable<string>;
  /** The iteration ends with an ArbiterError of kind "stopped". */
  cancel(): void;
}

export interface ReportOptions extends Options, Running {
  verbose?: boolean;
  max_per_rule?: number | "all";
  csv_safe?: boolean;
  /** What fails a game in the report junit: "error" unless given. */
  fail_on?: Severity | "never";
  /** false: nothing about program, rules and options. */
  provenance?: boolean;
  /** Options as they are to be named in the report: "--select=END". */
  option_given?: string[];
}
export interface FixOptions extends Options {
  /** "safe" unless given. */
  level?: "safe" | "style" | "all";
  /** Make a unified diff as well; `name` is the name of the file in it. */
  diff?: boolean;
  name?: string;
}
export interface Fixed {
  /** Mended findings, changed games, games that stay because a fix would have changed more than it should. */
  findings: number; games: number; left_alone: number; edits: number;
  before: Summary; after: Summary;
  /** The fixed text, in the encoding that it had. */
  bytes: Uint8Array;
  diff: Uint8Array;
  diff_problem: string | null;
}
export interface Decision { winner: string; verdict?: string; proof?: string | null; nodes?: number; text: string; [key: string]: unknown }
export interface Rule {
  code: string; name: string; severity: Severity; fix: "safe" | "unsafe" | null; opt_in: boolean; event_only: boolean; since: string;
  summary: string; explanation: string; example: string; repaired: string; source: string;
}
/** `says`: its articles, as `arbiter editions` prints them; `changes`: what differs from FIDE's edition before it, "" where there is none. */
export interface Edition { id: string; title: string; is_fide: boolean; says: string; changes: string }
export interface About {
  version: string; rule_set: string; profiles: { name: string; summary: string }[]; reports: { name: string; summary: string }[]; editions: Edition[];
}
export interface FenOptions {
  variant?: string; reach?: "off" | "cheap" | "full"; budget?: number; profile?: string; select?: string[]; ignore?: string[]; severity?: string[];
}
/** Of whole lists. */
export interface FenListOptions extends FenOptions, Running {
  /** Of a table: the name or the number of the column with positions; found by its name FEN or EPD unless given. */
  column?: string;
  dedupe?: "off" | "position" | "mirror";
  ep?: "legal" | "pseudo" | "always";
  canonical_counters?: boolean;
  verbose?: boolean; max_per_rule?: number | "all"; csv_safe?: boolean; fail_on?: Severity | "never"; provenance?: boolean; option_given?: string[];
}
export interface EventOptions {
  /** The tournament report (TRF) beside the games. */
  trf?: Source;
  one_event?: boolean; kind?: string; points?: string; tie_breaks?: string; team_tie_breaks?: string; unplayed?: string; encoding?: string;
  rounds?: number; boards?: number; no_draw_before?: number; select?: string[]; ignore?: string[];
}

/** Whose fault it is: a word of the call, the input, whoever stopped it, or ours. */
export class ArbiterError extends Error { kind: "usage" | "not-found" | "input" | "stopped" | "internal" }

export function audit(source: Source, options?: AuditOptions): Audit;
export function summary(source: Source, options?: AuditOptions): Promise<Summary>;
/** The report of that name, with the bytes that `arbiter audit --report` writes. */
export function report(source: Source | Named[], format: string, options?: ReportOptions): Promise<Uint8Array>;
/** Of a list of positions: the report of that name as `arbiter fen --report` writes it, or, for "fen", "epd", "shredder" and "xfen", its positions as --to. */
export function fenReport(source: Source | Named[], format: string, options?: FenListOptions): Promise<Uint8Array>;
/** The text is in memory as a whole. */
export function fix(source: Source, options?: FixOptions): Promise<Fixed>;
/** The report `json` of `arbiter event`, and its last line as `text`. */
export function event(games: Source | Named[], options?: EventOptions): Promise<{ text: string; [key: string]: unknown }>;
/** Can that side still checkmate? Or: what if that flag falls? The keys of `arbiter decide`, and a sentence. */
export function decide(fen: string, options: { winner?: "white" | "black"; flag?: "white" | "black"; budget?: number }): Promise<Decision>;
/** The keys of `arbiter fen --report ndjson`. */
export function checkFen(line: string, options?: FenOptions): Promise<{ [key: string]: unknown }>;
export function rules(): Promise<Rule[]>;
export function explain(code_or_name: string): Promise<Rule>;
export function editions(): Promise<Edition[]>;
export function about(): Promise<About>;

/** The same in a worker of its own, a Web Worker or one of worker_threads: `const arbiter = await Arbiter.start()`. */
export class Arbiter {
  static start(): Promise<Arbiter>;
  /** Ends the worker, and with kind "stopped" what it still does. */
  end(): void;
  audit: typeof audit; summary: typeof summary; report: typeof report; fix: typeof fix; event: typeof event; decide: typeof decide;
  checkFen: typeof checkFen; rules: typeof rules; explain: typeof explain; editions: typeof editions; about: typeof about;
}
/** The compiled module. */
export function module(): Promise<WebAssembly.Module>;
