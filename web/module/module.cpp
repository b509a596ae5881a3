// The face for JavaScript: functions of numbers and bytes, which web/src/core.js calls.
//
// Bytes go in through memory of allocate(); what comes out is in answers, which live until the next
// call: answer(i), answer_size(i). Words of options come as "key\0value\0key\0value\0", keys that
// are lists once for each item. A call returns 0 or a number that it is about; below 0 it failed,
// and answer 0 says why: -1 - ErrorKind. THREADS: one for each instance of the module.
#include "core/base/text.hpp"
#include "core/page/board.hpp"
#include "core/text/json_line.hpp"

#include <algorithm>
#include <arbiter/arbiter.hpp>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#define ARBITER_EXPORT(name) extern "C" __attribute__((export_name(#name))) auto name

namespace {

using arbiter::text::JsonLine;

// A game is written with its findings and these.
enum GamePart : std::uint32_t {
    kFacts = 1,
    kRuling = 2,
    kTags = 4,
    kMoves = 8,  // with positions and clocks
    kText = 16,
    kNoFindings = 32,
};

std::vector<std::string>& answers() {
    static std::vector<std::string> all;
    return all;
}

int answer(std::string text) {
    answers().assign(1, std::move(text));
    return 0;
}
void add_answer(std::string text) {
    answers().push_back(std::move(text));
}
int fail(const std::string& error, arbiter::ErrorKind kind = arbiter::ErrorKind::Usage) {
    answer(error);
    return -1 - static_cast<int>(kind);
}
template <class T>
int fail(const arbiter::Result<T>& result) {
    return fail(result.error(), result.error_kind());
}

// ---- words in -----------------------------------------------------------------------------------

// The options of a call.
class Words {
  public:
    explicit Words(std::string_view bytes) {
        while (!bytes.empty()) {
            const std::string_view key = take(bytes);
            all_.emplace_back(key, take(bytes));
        }
    }
    // Of a key that is there several times the last one.
    [[nodiscard]] std::optional<std::string> find(std::string_view key) const {
        std::optional<std::string> found;
        for (const auto& [name, value] : all_)
            if (name == key) found = value;
        return found;
    }
    [[nodiscard]] std::string get(std::string_view key, std::string_view otherwise = {}) const {
        return find(key).value_or(std::string(otherwise));
    }
    [[nodiscard]] std::vector<std::string> list(std::string_view key) const {
        std::vector<std::string> found;
        for (const auto& [name, value] : all_)
            if (name == key) found.emplace_back(value);
        return found;
    }
    [[nodiscard]] bool flag(std::string_view key, bool otherwise) const {
        const auto word = find(key);
        return word ? *word == "true" : otherwise;
    }
    [[nodiscard]] std::uint64_t number(std::string_view key, std::uint64_t otherwise) const {
        const auto word = find(key);
        if (!word) return otherwise;
        std::uint64_t value = otherwise;
        std::from_chars(word->data(), word->data() + word->size(), value);
        return value;
    }

  private:
    static std::string_view take(std::string_view& bytes) {
        const std::size_t end = bytes.find('\0');
        const std::string_view word = bytes.substr(0, end);
        bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
        return word;
    }
    std::vector<std::pair<std::string_view, std::string_view>> all_;
};

arbiter::Options options_of(const Words& words) {
    arbiter::Options options;
    options.laws = words.get("laws", options.laws);
    options.profile = words.get("profile", options.profile);
    options.select = words.list("select");
    options.ignore = words.list("ignore");
    options.severity = words.list("severity");
    options.today = words.get("today");
    options.dead = words.get("dead", options.dead);
    options.budget = words.number("budget", options.budget);
    options.played_illegal = words.get("played_illegal", options.played_illegal);
    options.tolerance = static_cast<std::uint32_t>(words.number("tolerance", options.tolerance));
    options.quick = words.flag("quick", options.quick);
    options.inline_suppression = words.flag("inline_suppression", options.inline_suppression);
    return options;
}

arbiter::ReportOptions report_options_of(const Words& words) {
    arbiter::ReportOptions options;
    options.formats = words.list("format");
    options.is_verbose = words.flag("verbose", false);
    if (const auto word = words.find("max_per_rule"))
        options.max_per_rule =
            *word == "all" ? std::optional<std::uint64_t>() : words.number("max_per_rule", 20);
    options.is_csv_safe = words.flag("csv_safe", false);
    options.fail_on = words.get("fail_on", options.fail_on);
    options.has_provenance = words.flag("provenance", true);
    options.options_given = words.list("option_given");
    options.here = words.get("here");
    options.root = words.get("root");
    return options;
}

arbiter::FenOptions fen_options_of(const Words& words) {
    arbiter::FenOptions options;
    options.variant = words.get("variant");
    options.reach = words.get("reach", options.reach);
    options.budget = words.number("budget", 0);
    options.profile = words.get("profile", options.profile);
    options.select = words.list("select");
    options.ignore = words.list("ignore");
    options.severity = words.list("severity");
    options.column = words.get("column");
    options.dedupe = words.get("dedupe");
    options.to = words.get("to");
    options.ep = words.get("ep", options.ep);
    options.canonical_counters = words.flag("canonical_counters", false);
    return options;
}

arbiter::AnswerOptions answer_options_of(const Words& words) {
    arbiter::AnswerOptions options;
    options.format = words.get("format", options.format);
    options.variant = words.get("variant");
    if (const auto side = words.find("flag"))
        options.flag = *side == "white" ? arbiter::Side::White : arbiter::Side::Black;
    options.budget = words.number("budget", 0);
    options.is_dead_under_75 = words.flag("dead_under_75", false);
    options.has_certificates = words.flag("certificate", false);
    options.verifies = words.flag("verify", false);
    options.is_csv_safe = words.flag("csv_safe", false);
    return options;
}

arbiter::EventOptions event_options_of(const Words& words) {
    arbiter::EventOptions options;
    options.one_event = words.flag("one_event", false);
    options.kind = words.get("kind");
    options.points = words.get("points");
    options.tie_breaks = words.get("tie_breaks");
    options.team_tie_breaks = words.get("team_tie_breaks");
    options.unplayed = words.get("unplayed");
    options.encoding = words.get("encoding");
    options.rounds = static_cast<std::uint32_t>(words.number("rounds", 0));
    options.boards = static_cast<std::uint32_t>(words.number("boards", 0));
    options.no_draw_before = static_cast<std::uint32_t>(words.number("no_draw_before", 0));
    options.select = words.list("select");
    options.ignore = words.list("ignore");
    return options;
}

// ---- values out ---------------------------------------------------------------------------------

std::string taken(JsonLine& json) {
    std::string out;
    json.take_line(out);
    out.pop_back();  // the line feed
    return out;
}

void write_rule(const arbiter::Rule& rule, JsonLine& json) {
    json.begin_object().key("code").string(rule.code).key("name").string(rule.name);
    json.key("severity").string(arbiter::to_string(rule.severity)).key("fix");
    rule.fix ? json.string(arbiter::to_string(*rule.fix)) : json.null();
    json.key("opt_in").boolean(rule.is_opt_in).key("event_only").boolean(rule.is_only_in_event);
    json.key("since").string(rule.since).key("summary").string(rule.summary);
    json.key("explanation").string(rule.explanation).key("example").string(rule.example);
    json.key("repaired").string(rule.repaired).key("source").string(rule.source).end_object();
}

// The keys of the report `json`.
void write_summary(const arbiter::Summary& summary, JsonLine& json) {
    json.begin_object().key("games").number(summary.games).key("clean").number(summary.clean);
    json.key("flagged").number(summary.flagged).key("rejected").number(summary.rejected);
    json.key("unchecked").number(summary.unchecked).key("findings").number(summary.findings());
    json.key("error").number(summary.errors).key("warning").number(summary.warnings);
    json.key("info").number(summary.infos).key("style").number(summary.styles);
    json.key("bytes").number(summary.bytes).key("text").string(summary.text());
    json.key("problems").begin_array();
    for (const std::string& problem : summary.problems)
        json.string(problem);
    json.end_array().end_object();
}

std::string summary_json(const arbiter::Summary& summary) {
    JsonLine json;
    write_summary(summary, json);
    return taken(json);
}

template <class Values>
void write_numbers(std::string_view key, const Values& values, JsonLine& json) {
    json.key(key).begin_array();
    for (const auto value : values)
        json.number(static_cast<std::uint64_t>(value));
    json.end_array();
}

void write_window(const arbiter::ClaimWindow& window, JsonLine& json) {
    json.begin_object().key("kind").string(window.kind).key("who").string(window.who);
    json.key("from_ply").number(window.from_ply).key("to_ply").number(window.to_ply);
    write_numbers("on_board", window.on_board, json);
    write_numbers("intended", window.intended, json);
    write_numbers("occurrences", window.occurrences, json);
    json.key("quiet_plies").number(window.quiet_plies).key("intended_moves").begin_array();
    for (const std::string& move : window.intended_moves)
        json.string(move);
    json.end_array().key("fen").string(window.fen);
    json.key("article").string(window.article).key("laws").string(window.laws);
    json.key("certain").boolean(window.is_certain);
    json.key("conditional").boolean(window.is_conditional).end_object();
}

void append_ruling(const arbiter::Game& game, std::string& out) {
    const arbiter::Ruling& ruling = game.ruling();
    JsonLine json;
    json.begin_object().key("text").string(ruling.text).key("laws").string_or_null(ruling.laws);
    json.key("laws_also").begin_array();
    for (const std::string_view id : ruling.laws_also)
        json.string(id);
    json.end_array().key("windows").begin_array();
    for (const arbiter::ClaimWindow& window : ruling.windows)
        write_window(window, json);
    json.end_array().end_object();
    out += ",\"ruling\":" + taken(json);
}

void append_tags(const arbiter::Game& game, std::string& out) {
    JsonLine json;
    json.begin_array();
    for (const arbiter::Tag& tag : game.tags())
        json.begin_array().string(tag.name).string(tag.value).end_array();
    out += ",\"tags\":" + taken(json.end_array());
}

// Milliseconds after each ply; null: the game does not say.
void append_clocks(const arbiter::Game& game, std::string& out) {
    arbiter::Result<arbiter::Columns> columns = arbiter::Columns::make({"clocks"});
    columns->add(game);
    const std::vector<std::byte>& bytes = columns->columns().front().values;
    JsonLine json;
    json.begin_array();
    for (std::size_t at = 0; at + sizeof(std::int32_t) <= bytes.size();
         at += sizeof(std::int32_t)) {
        std::int32_t ms = 0;
        std::memcpy(&ms, bytes.data() + at, sizeof ms);
        ms < 0 ? json.null() : json.number(static_cast<std::uint64_t>(ms));
    }
    out += ",\"clocks\":" + taken(json.end_array());
}

void append_moves(const arbiter::Game& game, std::string& out) {
    JsonLine json;
    json.begin_array();
    for (const arbiter::Move& move : game.moves())
        json.begin_object().key("san").string(move.san).key("uci").string(move.uci).end_object();
    out += ",\"moves\":" + taken(json.end_array());
    json.begin_array();
    for (const std::string& fen : game.positions())
        json.string(fen);
    out += ",\"positions\":" + taken(json.end_array());
    append_clocks(game, out);
}

void append_findings(std::span<const arbiter::Finding> findings, std::string& out) {
    out += '[';
    for (const arbiter::Finding& finding : findings) {
        if (out.back() != '[') out += ',';
        out += finding.json();
    }
    out += ']';
}

// One line: the game as GameOf of index.d.ts has it.
void append_game(const arbiter::Game& game, std::uint32_t parts, std::string& out) {
    JsonLine json;
    json.begin_object().key("file").string(game.file()).key("game").number(game.ordinal());
    json.key("line").number(game.line()).key("byte_begin").number(game.byte_begin());
    json.key("byte_end").number(game.byte_end());
    json.key("status").string(arbiter::to_string(game.status()));
    json.key("legal").boolean(game.is_legal()).key("plies").number(game.plies()).end_object();
    out += taken(json);
    out.pop_back();  // the brace
    if ((parts & kTags) != 0) append_tags(game, out);
    if ((parts & kFacts) != 0) {
        const std::string facts = game.facts_json();
        out += ",\"facts\":" + (facts.empty() ? "null" : facts);
    }
    if ((parts & kRuling) != 0) append_ruling(game, out);
    if ((parts & kMoves) != 0) append_moves(game, out);
    if ((parts & kText) != 0) {
        out += ",\"text\":" + taken(json.string(game.text()));
    }
    if ((parts & kNoFindings) == 0) {
        out += ",\"findings\":";
        std::string findings;
        append_findings(game.findings(), findings);
        out += findings;
    }
    out += "}\n";
}

// Games of `next` until the answer has `most_bytes`; how many.
template <class Next>
int answer_games(Next next, std::uint32_t parts, std::size_t most_bytes) {
    std::string out;
    int count = 0;
    while (out.size() < most_bytes) {
        const arbiter::Game* game = next();
        if (game == nullptr) break;
        append_game(*game, parts, out);
        ++count;
    }
    answer(std::move(out));
    return count;
}

// ---- runs ---------------------------------------------------------------------------------------

struct AuditRun {
    arbiter::Audit audit;
    std::string name;
    std::optional<arbiter::Games> games = std::nullopt;
};

// Things that calls name by a number above 0.
template <class T>
class Numbered {
  public:
    int add(T value) {
        all_.emplace(++last_, std::move(value));
        return last_;
    }
    [[nodiscard]] T& at(int number) { return all_.find(number)->second; }
    void remove(int number) { all_.erase(number); }

  private:
    std::map<int, T> all_;
    int last_ = 0;
};

Numbered<AuditRun>& audits() {
    static Numbered<AuditRun> all;
    return all;
}
Numbered<arbiter::Reports>& reports() {
    static Numbered<arbiter::Reports> all;
    return all;
}

// One text in pieces: what all of them share, then each.
Numbered<arbiter::PieceAudit>& piece_audits() {
    static Numbered<arbiter::PieceAudit> all;
    return all;
}
Numbered<arbiter::Piece>& pieces_in_work() {
    static Numbered<arbiter::Piece> all;
    return all;
}

Numbered<arbiter::Answers>& answer_runs() {
    static Numbered<arbiter::Answers> all;
    return all;
}

struct EventTexts {
    arbiter::EventReader games;
    std::optional<arbiter::NamedText> report;
    std::string report_text;
};
Numbered<std::unique_ptr<EventTexts>>& event_texts() {
    static Numbered<std::unique_ptr<EventTexts>> all;
    return all;
}

std::string_view view(const char* at, std::size_t size) {
    return {at, size};
}

}  // namespace

// ---- memory -------------------------------------------------------------------------------------

ARBITER_EXPORT(allocate)(std::size_t size)->void* {
    return std::malloc(size == 0 ? 1 : size);
}
ARBITER_EXPORT(release)(void* at)->void {
    std::free(at);
}
ARBITER_EXPORT(answer_at)(std::size_t index)->const char* {
    return answers()[index].data();
}
ARBITER_EXPORT(answer_size)(std::size_t index)->std::size_t {
    return answers()[index].size();
}
// Its memory is needed no longer.
ARBITER_EXPORT(forget_answers)()->void {
    answers() = {};
}

// ---- what Arbiter knows -------------------------------------------------------------------------

ARBITER_EXPORT(about)()->int {
    JsonLine json;
    json.begin_object().key("version").string(arbiter::version());
    json.key("rule_set").string(arbiter::rule_set()).key("profiles").begin_array();
    for (const arbiter::Profile& profile : arbiter::profiles())
        json.begin_object()
            .key("name")
            .string(profile.name)
            .key("summary")
            .string(profile.summary)
            .end_object();
    json.end_array().key("reports").begin_array();
    for (const arbiter::ReportFormat& format : arbiter::report_formats())
        json.begin_object()
            .key("name")
            .string(format.name)
            .key("summary")
            .string(format.summary)
            .end_object();
    json.end_array().key("editions").begin_array();
    for (const arbiter::Edition& edition : arbiter::laws::editions())
        json.begin_object()
            .key("id")
            .string(edition.id)
            .key("title")
            .string(edition.title)
            .key("is_fide")
            .boolean(edition.is_fide)
            .key("says")
            .string(arbiter::laws::statements(edition.id))
            .key("changes")
            .string(arbiter::laws::changes(edition.id))
            .end_object();
    return answer(taken(json.end_array().end_object()));
}

ARBITER_EXPORT(rules)()->int {
    JsonLine json;
    json.begin_array();
    for (const arbiter::Rule& rule : arbiter::rules())
        write_rule(rule, json);
    return answer(taken(json.end_array()));
}

// Answers: the rule, and its text and Markdown as `arbiter explain` prints them.
ARBITER_EXPORT(explain)(const char* word, std::size_t size)->int {
    const arbiter::Result<arbiter::Rule> rule = arbiter::explain(view(word, size));
    if (!rule) return fail(rule);
    JsonLine json;
    write_rule(*rule, json);
    answer(taken(json));
    for (const bool is_markdown : {false, true})
        add_answer(*arbiter::explain_text(rule->code, is_markdown));
    return 0;
}

// The drawings of the pieces, once in a page that has boards.
ARBITER_EXPORT(pieces)()->int {
    std::string out;
    arbiter::page::append_pieces(out);
    return answer(std::move(out));
}

// Of the words in `list`, each with a zero byte after it, the nearest to `word`; empty: none is
// near.
ARBITER_EXPORT(nearest)
(const char* word, std::size_t size, const char* list, std::size_t list_size)->int {
    std::vector<std::string_view> words;
    for (std::string_view rest = view(list, list_size); !rest.empty();) {
        words.push_back(rest.substr(0, rest.find('\0')));
        rest.remove_prefix(std::min(rest.size(), words.back().size() + 1));
    }
    return answer(std::string(arbiter::nearest(view(word, size), words).value_or("")));
}

// ---- positions ----------------------------------------------------------------------------------

ARBITER_EXPORT(check_fen)
(const char* line, std::size_t size, const char* words, std::size_t words_size)->int {
    const arbiter::FenOptions options = fen_options_of(Words(view(words, words_size)));
    const auto checked = arbiter::check_fen(view(line, size), options);
    return checked ? answer(checked->json) : fail(checked);
}

// 1, and the line that is to be read, where the word of a command line is a position; else 0.
ARBITER_EXPORT(position_of_operand)(const char* word, std::size_t size)->int {
    const auto line = arbiter::position_of_operand(view(word, size));
    answer(line.value_or(""));
    return line ? 1 : 0;
}

// Answers: the line of `arbiter decide`, and a sentence. With `flag` the question is what the fall
// of that flag means.
ARBITER_EXPORT(decide)
(const char* fen, std::size_t size, const char* words, std::size_t words_size)->int {
    const Words given(view(words, words_size));
    const std::string flag = given.get("flag"), side = flag.empty() ? given.get("winner") : flag;
    if (side != "white" && side != "black")
        return fail("the side is '" + side + "', but takes white, black");
    const arbiter::Side who = side == "white" ? arbiter::Side::White : arbiter::Side::Black;
    const std::uint64_t budget = given.number("budget", 0);
    if (flag.empty()) {
        const auto decision = arbiter::decide(view(fen, size), who, budget);
        if (!decision) return fail(decision);
        answer(decision->json);
        add_answer(decision->text);
        return 0;
    }
    const auto fall = arbiter::decide_flag_fall(view(fen, size), who, budget);
    if (!fall) return fail(fall);
    answer(fall->decision.json);
    add_answer(fall->decision.text);
    return 0;
}

// ---- lists of questions -------------------------------------------------------------------------

ARBITER_EXPORT(answers_new)(const char* words, std::size_t words_size)->int {
    const Words given(view(words, words_size));
    arbiter::Result<arbiter::Answers> made = arbiter::Answers::make(answer_options_of(given));
    return made ? answer_runs().add(std::move(*made)) : fail(made);
}
ARBITER_EXPORT(answers_begin)(int number, const char* name, std::size_t size)->void {
    answer_runs().at(number).begin(std::string(view(name, size)));
}
ARBITER_EXPORT(answers_feed)(int number, const char* bytes, std::size_t size)->void {
    answer_runs().at(number).feed(view(bytes, size));
}
ARBITER_EXPORT(answers_fail)(int number, const char* why, std::size_t size)->void {
    answer_runs().at(number).fail(std::string(view(why, size)));
}
ARBITER_EXPORT(answers_finish)(int number)->void {
    answer_runs().at(number).finish();
}
// What was written since the last call, and what it would end with here.
ARBITER_EXPORT(answers_take)(int number)->int {
    answer(answer_runs().at(number).take());
    add_answer(answer_runs().at(number).partial_end());
    return 0;
}
ARBITER_EXPORT(answers_counts)(int number)->int {
    const arbiter::AnswerCounts counts = answer_runs().at(number).counts();
    JsonLine json;
    json.begin_object().key("winnable").number(counts.winnable);
    json.key("unwinnable").number(counts.unwinnable).key("unknown").number(counts.unknown);
    json.key("invalid").number(counts.invalid).key("nodes").number(counts.nodes);
    json.key("bytes").number(counts.bytes).key("refused").number(counts.refused);
    json.key("has_internal_error").boolean(counts.has_internal_error);
    json.key("unread").number(counts.unread).key("text").string(counts.text);
    json.key("problems").begin_array();
    for (const std::string& problem : counts.problems)
        json.string(problem);
    return answer(taken(json.end_array().end_object()));
}
ARBITER_EXPORT(answers_free)(int number)->void {
    answer_runs().remove(number);
}

// ---- an audit -----------------------------------------------------------------------------------

ARBITER_EXPORT(audit_new)(const char* words, std::size_t words_size)->int {
    const Words given(view(words, words_size));
    arbiter::Result<arbiter::Audit> audit = arbiter::Audit::make(options_of(given));
    if (!audit) return fail(audit);
    return audits().add({std::move(*audit), given.get("name", "-")});
}
ARBITER_EXPORT(audit_feed)(int number, const char* bytes, std::size_t size)->void {
    AuditRun& run = audits().at(number);
    run.games.emplace(run.audit.feed(view(bytes, size), run.name));
}
ARBITER_EXPORT(audit_finish)(int number)->void {
    AuditRun& run = audits().at(number);
    if (!run.games) run.games.emplace(run.audit.feed({}, run.name));
    run.games.emplace(run.audit.finish());
}
// Games that are certain by now, a line of JSON each, until the answer has `most_bytes`; how many.
// 0: there are no more now.
ARBITER_EXPORT(audit_next)(int number, std::uint32_t parts, std::size_t most_bytes)->int {
    AuditRun& run = audits().at(number);
    const auto next = [&] { return run.games ? run.games->next() : nullptr; };
    return answer_games(next, parts, most_bytes);
}
ARBITER_EXPORT(audit_summary)(int number)->int {
    return answer(summary_json(audits().at(number).audit.summary()));
}
ARBITER_EXPORT(audit_findings_without_game)(int number)->int {
    std::string out;
    append_findings(audits().at(number).audit.findings_without_game(), out);
    return answer(std::move(out));
}
ARBITER_EXPORT(audit_free)(int number)->void {
    audits().remove(number);
}

// ---- an audit in pieces
// --------------------------------------------------------------------------

// `parts`: what games will be written with.
ARBITER_EXPORT(pieces_new)
(const char* words, std::size_t words_size, std::uint32_t parts)->int {
    using Wanted = arbiter::PieceAudit::Wanted;
    const Words given(view(words, words_size));
    const Wanted wanted = (parts & kRuling) != 0  ? Wanted::Rulings
                          : (parts & kFacts) != 0 ? Wanted::Facts
                                                  : Wanted::Findings;
    arbiter::Result<arbiter::PieceAudit> made =
        arbiter::PieceAudit::make(options_of(given), wanted);
    return made ? piece_audits().add(std::move(*made)) : fail(made);
}
// Of the first bytes of a text: 1, and its traits, where it can be cut into pieces; else 0.
ARBITER_EXPORT(pieces_sight)(int number, const char* bytes, std::size_t size)->int {
    const arbiter::TextSight sight = piece_audits().at(number).sight(view(bytes, size));
    answer(sight.traits);
    return sight.can_be_cut ? 1 : 0;
}
// Where a text that begins as a piece does may be cut, as late as possible; 0: nowhere.
ARBITER_EXPORT(find_border)(const char* bytes, std::size_t size, int is_first)->int {
    return static_cast<int>(arbiter::find_border(view(bytes, size), is_first != 0));
}
ARBITER_EXPORT(pieces_free)(int number)->void {
    piece_audits().remove(number);
}
ARBITER_EXPORT(piece_new)
(int number, const char* words, std::size_t words_size, const char* traits, std::size_t traits_size)
    ->int {
    const Words given(view(words, words_size));
    return pieces_in_work().add(
        piece_audits().at(number).begin({.name = given.get("name", "-"),
                                         .begin = given.number("begin", 0),
                                         .is_last = given.flag("is_last", true),
                                         .traits = std::string(view(traits, traits_size))}));
}
ARBITER_EXPORT(piece_feed)(int number, const char* bytes, std::size_t size)->void {
    pieces_in_work().at(number).feed(view(bytes, size));
}
ARBITER_EXPORT(piece_finish)(int number)->void {
    pieces_in_work().at(number).finish();
}
// `state`: after the piece before.
ARBITER_EXPORT(piece_number)(int number, const char* state, std::size_t size)->void {
    pieces_in_work().at(number).number(view(state, size));
}
ARBITER_EXPORT(piece_state)(int number)->int {
    return answer(pieces_in_work().at(number).state());
}
ARBITER_EXPORT(piece_next)(int number, std::uint32_t parts, std::size_t most_bytes)->int {
    arbiter::Piece& piece = pieces_in_work().at(number);
    return answer_games([&] { return piece.next(); }, parts, most_bytes);
}
// Of the piece.
ARBITER_EXPORT(piece_summary)(int number)->int {
    return answer(summary_json(pieces_in_work().at(number).summary()));
}
ARBITER_EXPORT(piece_findings_without_game)(int number)->int {
    std::string out;
    append_findings(pieces_in_work().at(number).findings_without_game(), out);
    return answer(std::move(out));
}
ARBITER_EXPORT(piece_free)(int number)->void {
    pieces_in_work().remove(number);
}
// The last line of counts that were added up.
ARBITER_EXPORT(summary_text)(const char* words, std::size_t words_size)->int {
    const Words given(view(words, words_size));
    arbiter::Summary summary;
    summary.games = given.number("games", 0);
    summary.clean = given.number("clean", 0);
    summary.flagged = given.number("flagged", 0);
    summary.rejected = given.number("rejected", 0);
    summary.unchecked = given.number("unchecked", 0);
    summary.errors = given.number("error", 0);
    summary.warnings = given.number("warning", 0);
    summary.infos = given.number("info", 0);
    summary.styles = given.number("style", 0);
    summary.bytes = given.number("bytes", 0);
    return answer(summary.text());
}

// ---- reports ------------------------------------------------------------------------------------

ARBITER_EXPORT(reports_new)(const char* words, std::size_t words_size)->int {
    const Words given(view(words, words_size));
    const arbiter::ReportOptions options = report_options_of(given);
    arbiter::Result<arbiter::Reports> made =
        given.flag("of_positions", false)
            ? arbiter::Reports::make_of_positions(options, fen_options_of(given))
            : arbiter::Reports::make(options, options_of(given));
    return made ? reports().add(std::move(*made)) : fail(made);
}
ARBITER_EXPORT(reports_begin)(int number, const char* name, std::size_t size)->void {
    reports().at(number).begin(std::string(view(name, size)));
}
ARBITER_EXPORT(reports_unreadable)
(int number, const char* name, std::size_t size, const char* why, std::size_t why_size)->void {
    reports().at(number).add_unreadable(std::string(view(name, size)),
                                        std::string(view(why, why_size)));
}
ARBITER_EXPORT(reports_feed)(int number, const char* bytes, std::size_t size)->void {
    reports().at(number).feed(view(bytes, size));
}
ARBITER_EXPORT(reports_finish)(int number)->void {
    reports().at(number).finish();
}
ARBITER_EXPORT(reports_take)(int number, std::size_t index)->int {
    return answer(reports().at(number).take(index));
}
ARBITER_EXPORT(reports_summary)(int number)->int {
    return answer(summary_json(reports().at(number).summary()));
}
ARBITER_EXPORT(reports_free)(int number)->void {
    reports().remove(number);
}

// ---- fixes --------------------------------------------------------------------------------------

// Answers: what was done, as JSON; the fixed text; and with `diff` the unified diff.
ARBITER_EXPORT(fix)
(const char* text, std::size_t size, const char* words, std::size_t words_size)->int {
    const Words given(view(words, words_size));
    arbiter::Result<arbiter::Fixed> fixed =
        arbiter::fix(view(text, size), given.get("level", "safe"), options_of(given));
    if (!fixed) return fail(fixed);
    std::string diff, problem;
    if (given.flag("diff", false)) {
        arbiter::Result<std::string> made =
            arbiter::unified_diff(view(text, size), *fixed, given.get("name", "-"));
        (made ? diff : problem) = made ? std::move(*made) : made.error();
    }
    JsonLine json;
    json.begin_object().key("findings").number(fixed->findings).key("games").number(fixed->games);
    json.key("left_alone").number(fixed->left_alone).key("edits").number(fixed->edits.size());
    json.key("diff_problem").string_or_null(std::string_view(problem)).key("before");
    write_summary(fixed->before, json);
    json.key("after");
    write_summary(fixed->after, json);
    answer(taken(json.end_object()));
    add_answer(std::move(fixed->text));
    add_answer(std::move(diff));
    return 0;
}

// ---- tournaments --------------------------------------------------------------------------------

ARBITER_EXPORT(event_new)()->int {
    return event_texts().add(std::make_unique<EventTexts>());
}
// A text of games begins, and goes on. What games say of their event is kept, not their text.
ARBITER_EXPORT(event_begin)(int number, const char* name, std::size_t name_size)->void {
    event_texts().at(number)->games.begin(std::string(view(name, name_size)));
}
ARBITER_EXPORT(event_feed)(int number, const char* bytes, std::size_t size)->void {
    event_texts().at(number)->games.feed(view(bytes, size));
}
// The tournament report beside them.
ARBITER_EXPORT(event_report)
(int number, const char* name, std::size_t name_size, const char* text, std::size_t size)->void {
    EventTexts& all = *event_texts().at(number);
    all.report_text = view(text, size);
    all.report = arbiter::NamedText{std::string(view(name, name_size)), all.report_text};
}
ARBITER_EXPORT(event_free)(int number)->void {
    event_texts().remove(number);
}
// Answers: the last line of `arbiter event`, then each report of `format`.
ARBITER_EXPORT(event_make)(int number, const char* words, std::size_t words_size)->int {
    const Words given(view(words, words_size));
    EventTexts& all = *event_texts().at(number);
    const arbiter::Result<arbiter::Events> events =
        all.games.finish(all.report ? &*all.report : nullptr, event_options_of(given));
    if (!events) return fail(events);
    std::string last = events->text();
    std::vector<std::string> written;
    for (const std::string& format : given.list("format")) {
        arbiter::Result<std::string> report = events->report(format);
        if (!report) return fail(report);
        written.push_back(std::move(*report));
    }
    answer(std::move(last));
    for (std::string& report : written)
        add_answer(std::move(report));
    return 0;
}
