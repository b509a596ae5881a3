// One text, several workers. The text is cut at game borders by the core; each piece is inspected by whoever has time, numbered when the state of the numbering after the
// piece before is there, and given in order. What crosses between workers: the text of a piece, that state, and the games as text.
import {pieces_of} from "./source.js";

// Bytes of a piece, and the most that is looked through for a border.
const PIECE = 1 << 20, MOST = 8 << 20;
// Bytes that say what a text is.
const SIGHT = 1 << 17;
// So many pieces may be with one worker.
const WITH_ONE = 2;

// In memory of its own, which may be given away.
function joined(first, second) {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

// {bytes, begin, is_last, traits} of each piece of `stream`, an iterator of bytes. The last one may have `more`: the iterator with the rest of a text that has no border.
async function* cut(engine, run, stream) {
  let held = new Uint8Array(0), begin = 0, wanted = PIECE, sight = null, is_over = false;
  for (;;) {
    while (!is_over && held.length < wanted) {
      const {value, done} = await stream.next();
      is_over = Boolean(done);
      if (value) held = joined(held, value);
    }
    sight ??= await engine.do("pieces_sight", run, held.slice(0, SIGHT));
    const at = is_over || !sight.can_be_cut ? 0 : await engine.do("find_border", held, begin === 0);
    if (at > 0) {
      yield {bytes: held.slice(0, at), begin, is_last: false, traits: sight.traits};
      held = held.slice(at);
      begin += at;
      wanted = PIECE;
    } else if (is_over || !sight.can_be_cut || held.length >= MOST) {
      yield {bytes: held, begin, is_last: true, traits: sight.traits, more: is_over ? null : stream};
      return;
    } else {
      wanted = 2 * held.length;
    }
  }
}

// The first game carries the findings about the file that no game before it could.   `findings`, `lines`: JSON.
const FINDINGS = ',"findings":[';
function carried_by(lines, findings) {
  const at = lines.indexOf(FINDINGS), end = at + FINDINGS.length;
  if (at < 0 || at > lines.indexOf("\n")) return lines;
  return lines.slice(0, end) + findings + (lines[end] === "]" ? "" : ",") + lines.slice(end);
}

// Counts, problems and findings of all pieces so far.
class Sum {
  constructor() {
    this.counts = null;
    this.problems = [];
    this.findings = "";  // that no game has carried yet
  }
  // The games of a piece as they are given.
  add({games, summary, findings}) {
    const {problems, text, ...counts} = summary;
    void text;
    this.counts ??= Object.fromEntries(Object.keys(counts).map((key) => [key, 0]));
    for (const [key, count] of Object.entries(counts)) this.counts[key] += count;
    this.problems.push(...problems);
    const given = this.findings && games.length ? [carried_by(games[0], this.findings), ...games.slice(1)] : games;
    if (games.length) this.findings = "";
    this.findings += (this.findings && findings !== "[]" ? "," : "") + findings.slice(1, -1);
    return given;
  }
  async summary(engine) { return {...this.counts, text: await engine.do("summary_text", this.counts), problems: [...this.problems]}; }
}

// The games of `source` as text, in order. `engine`: cuts; `workers`: engines that audit. `ask` throws when somebody stops; `took`(summary) is called after each piece. The value is
// the findings that no game could carry.
export async function* lines_by_workers({engine, workers, options, source, on_bytes, ask, took}) {
  const own = await engine.do("pieces_new", options), sum = new Sum(), waiting = [];
  const crew = await Promise.all(workers.map(async (worker) => ({worker, run: await worker.do("pieces_new", options), pieces: 0})));
  let state = Promise.resolve(new Uint8Array(0));
  const stream = pieces_of(source, on_bytes);
  // The piece is on its way; what it gives comes in its turn.
  function send({bytes, ...start}) {
    const one = crew.reduce((best, each) => (each.pieces < best.pieces ? each : best));
    one.pieces++;
    const inspected = one.worker.do_giving(bytes, "piece_inspect", one.run, start, bytes), before = state;
    state = Promise.all([inspected, before]).then(([number, counted]) => one.worker.do("piece_number", number, counted));
    const taken = state.then(async () => one.worker.do("piece_take", await inspected)).finally(() => { one.pieces--; });
    for (const promise of [inspected, state, taken]) promise.catch(() => {});
    waiting.push(taken);
  }
  async function* given(answer) {
    const games = sum.add(answer);
    took(await sum.summary(engine));
    yield* games;
  }
  // A text that cannot be cut goes through one worker, as it comes.
  async function* read_on({bytes, more, ...start}) {
    const {worker, run} = crew[0], number = await worker.do("piece_begin", run, start);
    await worker.do("piece_number", number, await state);
    let before = null;
    const rest = (answer) => {
      const {summary} = answer, since = Object.fromEntries(Object.entries(summary).map(([key, value]) => [key, typeof value === "number" ? value - (before?.[key] ?? 0) : value]));
      since.problems = summary.problems.slice(before?.problems.length ?? 0);
      before = summary;
      return {...answer, summary: since};
    };
    yield* given(rest(await worker.do("piece_feed", number, bytes)));
    for (let next; more && !(next = await more.next()).done;) {
      ask();
      yield* given(rest(await worker.do("piece_feed", number, next.value)));
    }
    yield* given(rest(await worker.do("piece_finish", number)));
  }
  try {
    for await (const piece of cut(engine, own, stream)) {
      ask();
      if (piece.more) {
        while (waiting.length) yield* given(await waiting.shift());
        yield* read_on(piece);
        break;
      }
      send(piece);
      while (waiting.length >= WITH_ONE * crew.length) {
        ask();
        yield* given(await waiting.shift());
      }
    }
    while (waiting.length) {
      ask();
      yield* given(await waiting.shift());
    }
    return JSON.parse(`[${sum.findings}]`);
  } finally {
    await stream.return?.();
    await Promise.resolve(engine.do("free", own)).catch(() => {});
  }
}
