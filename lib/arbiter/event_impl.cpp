#include "core/audit/text_cutter.hpp"
#include "core/base/text.hpp"
#include "core/check/selection.hpp"
#include "core/event/event_rules.hpp"
#include "core/event/kind.hpp"
#include "core/event/rank_check.hpp"
#include "core/event/report.hpp"
#include "core/pgn/result.hpp"

#include "arbiter/inside/events.hpp"
#include "arbiter/inside/text_input.hpp"
#include "arbiter/inside/words.hpp"

#include "arbiter/event.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {
namespace {

// Calls `take` with each word between commas until one is not taken; that one, or nullopt.
template <class Take>
std::optional<std::string> refused_word(std::string_view words, Take take) {
    for (bool is_last = false; !is_last;) {
        const std::size_t comma = words.find(',');
        is_last = comma == std::string_view::npos;
        const std::string_view word = words.substr(0, comma);
        if (!is_last) words.remove_prefix(comma + 1);
        if (!word.empty() && !take(word)) return std::string(word);
    }
    return std::nullopt;
}

// The rules of that code, beginning of a code, or name; false: there is none.
bool set_rules(std::string_view word, bool value, std::vector<bool>& rules) {
    bool is_known = false;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const check::Rule& rule = *event::rules()[i];
        if (!equals_ignoring_case(rule.name, word) &&
            !equals_ignoring_case(rule.code.substr(0, word.size()), word))
            continue;
        rules[i] = value;
        is_known = true;
    }
    return is_known;
}

std::optional<Error> select_rules(const EventOptions& words, std::vector<bool>& rules) {
    rules.assign(event::rules().size(), words.select.empty());
    for (const auto& [list, value] :
         {std::pair(&words.select, true), std::pair(&words.ignore, false)})
        for (const std::string& each : *list)
            if (const auto unknown = refused_word(each, [&, is_on = value](std::string_view word) {
                    return set_rules(word, is_on, rules);
                }))
                return Error{fmt::format("unknown rule '{}'", escaped(*unknown))};
    return std::nullopt;
}

// `find` knows an acronym.
template <class Column, class Find>
std::optional<Error> read_tie_breaks(std::string_view option, std::string_view words, Find find,
                                     std::optional<std::vector<Column>>& columns) {
    columns.emplace();
    const auto unknown = refused_word(words, [&](std::string_view word) {
        const auto column = find(word);
        if (column) event::add_tie_break(*column, *columns);
        return column.has_value();
    });
    if (!unknown) return std::nullopt;
    return Error{fmt::format("{}: unknown tie-break '{}'", option, escaped(*unknown))};
}

// Points at the head of the list come first.
std::optional<Error> read_team_tie_breaks(std::string_view words, event::EventOptions& options) {
    const std::size_t comma = std::min(words.find(','), words.size());
    options.team_score = event::find_team_score(words.substr(0, comma));
    if (options.team_score) words.remove_prefix(std::min(comma + 1, words.size()));
    return read_tie_breaks("team_tie_breaks", words, &event::find_team_tie_break_column,
                           options.team_tie_breaks);
}

std::optional<Error> read_single_words(const EventOptions& words, EventPlan& plan) {
    event::EventOptions& options = plan.options;
    if (!words.kind.empty()) {
        options.kind = event::find_kind(words.kind);
        if (!options.kind || *options.kind == event::Kind::Unknown)
            return not_a_choice("kind", words.kind, event::kind_words());
    }
    if (!words.points.empty()) {
        options.points = trf::read_point_system(words.points);
        if (!options.points)
            return not_a_choice("points", words.points,
                                "the points of a win, a draw and a loss, as 3-1-0");
    }
    if (!words.unplayed.empty()) {
        options.unplayed = event::find_unplayed(words.unplayed);
        std::string names;
        for (const event::UnplayedInfo& each : event::ways_to_count_unplayed())
            names.append(names.empty() ? "" : ", ").append(each.name);
        if (!options.unplayed) return not_a_choice("unplayed", words.unplayed, names);
    }
    if (!words.encoding.empty()) {
        plan.charset = encoding::find_local_charset(words.encoding);
        if (!plan.charset)
            return not_a_choice("encoding", words.encoding, encoding::local_charset_names());
    }
    return std::nullopt;
}

EventPlace place_of(const event::Place& from) {
    return {from.file, from.game, from.line, from.column};
}

EventFinding finding_of(const event::Finding& from) {
    const check::Rule& rule = event::rule(from.rule);
    EventFinding finding{.code = rule.code,
                         .rule = rule.name,
                         .severity = static_cast<Severity>(rule.severity),
                         .message = from.message,
                         .place = place_of(from.place),
                         .others = {}};
    for (const event::Place& place : from.others)
        finding.others.push_back(place_of(place));
    return finding;
}

EventPlayer player_of(const event::EventAudit& audit, const event::Standing& standing) {
    const event::TableRow& row = audit.table.rows[standing.row];
    EventPlayer player{.rank = standing.rank,
                       .name = row.name,
                       .title = row.title,
                       .fide_id = row.fide_id,
                       .federation = row.federation,
                       .team = row.team,
                       .rating = row.rating,
                       .number = row.number,
                       .points = standing.points,
                       .games = row.played(),
                       .tie_breaks = {}};
    for (std::size_t i = 0; i < standing.values.size(); ++i)
        player.tie_breaks.push_back(event::text_of(standing.values[i], audit.standings.columns[i]));
    return player;
}

EventGame game_of(const event::Event& event, const event::Game& from) {
    EventGame game{.round = from.round == 0 ? std::string() : event.round_name(from.round),
                   .board = from.board,
                   .white = event.players[from.players[0]].name,
                   .black = event.players[from.players[1]].name,
                   .result = std::string(pgn::marker(from.outcome)),
                   .date = from.date ? to_string(*from.date) : std::string(),
                   .is_forfeit = from.is_forfeit,
                   .place = place_of(event::place_of(*from.entry))};
    if (game.result.empty()) game.result = "*";
    return game;
}

Event event_of(const event::EventAudit& audit) {
    const event::Event& from = audit.event;
    Event made{.name = from.name,
               .kind = std::string(event::name_of(from.kind)),
               .evidence = from.evidence,
               .days = event::days_of(from),
               .rounds = from.rounds,
               .players = {},
               .tie_breaks = {},
               .team_tie_breaks = {},
               .tie_break_edition = std::string(event::info_of(audit.unplayed).name),
               .teams = {},
               .games = {},
               .unplaced = from.unplaced.size(),
               .findings = {}};
    for (const event::TieBreakColumn& column : audit.standings.columns)
        made.tie_breaks.push_back(column.name);
    for (const event::Standing& standing : audit.standings.lines)
        made.players.push_back(player_of(audit, standing));
    for (const event::TeamTieBreakColumn& column : audit.teams.columns)
        made.team_tie_breaks.push_back(column.name);
    for (const event::TeamStanding& each : audit.teams.standings)
        made.teams.push_back({each.rank, audit.teams.names[each.team], each.matches, each.won,
                              each.drawn, each.lost, each.match_points, each.board_points,
                              each.values});
    for (const event::Game& game : from.games)
        made.games.push_back(game_of(from, game));
    for (const event::Finding& finding : audit.findings)
        made.findings.push_back(finding_of(finding));
    return made;
}

}  // namespace

Result<EventPlan> event_plan_of(const EventOptions& options) {
    EventPlan plan;
    plan.options.is_one_event = options.one_event;
    plan.options.event_rules = {options.rounds, options.boards, options.no_draw_before};
    std::optional<Error> error = select_rules(options, plan.options.rules);
    if (!error) error = read_single_words(options, plan);
    if (!error && !options.tie_breaks.empty())
        error = read_tie_breaks("tie_breaks", options.tie_breaks, &event::find_tie_break_column,
                                plan.options.tie_breaks);
    if (!error && !options.team_tie_breaks.empty())
        error = read_team_tie_breaks(options.team_tie_breaks, plan.options);
    if (error) return *error;
    return plan;
}

// The texts of games, as they come.
struct EventFeed {
    void begin(std::string name) {
        end_text();
        source = std::make_unique<FedSource>();
        cutter.begin({.file = std::move(name)});
        has_games = true;
    }
    void feed(std::string_view bytes) {
        source->feed(bytes);
        add_batches();
    }
    void end_text() {
        if (!source) return;
        source->finish();
        add_batches();
        source.reset();
    }
    void add_batches() {
        while (!cutter.is_over() && cutter.next(*source, batch)) {
            body->games.add(batch);
            batch.clear();
        }
    }

    std::shared_ptr<EventBody> body = std::make_shared<EventBody>();
    std::unique_ptr<FedSource> source;
    audit::TextCutter cutter;
    check::RuleSettings settings{};
    audit::Batch batch{settings};
    bool has_games = false;
};

Events finish(std::shared_ptr<EventBody> body, const EventPlan& plan, bool has_games) {
    event::EventOptions options = plan.options;
    options.has_games = has_games;
    if (body->report) {
        if (options.points) body->report->tournament.points = *options.points;
        options.trf = &*body->report;
        options.trf_file = body->report_name;
    }
    body->audits = event::audit_events(body->games.entries, options);
    return Events(std::move(body));
}

}  // namespace hidden

Events::Events(std::shared_ptr<const hidden::EventBody> body) : body_(std::move(body)) {
    for (const event::EventAudit& audit : body_->audits)
        events_.push_back(hidden::event_of(audit));
}

std::span<const std::string> Events::problems() const {
    return body_->games.errors;
}

Result<std::string> Events::report(std::string_view format) const {
    const event::ReportInput input{.events = body_->audits, .version = {}};
    std::string out;
    const report::Format* const found = report::find_format(format);
    const std::vector<const report::Format*> all = report::formats_of(report::Subject::Events);
    if (std::ranges::find(all, found) == all.end()) {
        std::string names;
        for (const report::Format* each : all)
            names.append(names.empty() ? "" : ", ").append(each->name);
        return hidden::not_a_choice("format", format, names);
    }
    event::append_report(*found, input, out);
    return out;
}

std::string Events::text() const {
    return event::totals_text(body_->audits, body_->games.entries.size(), body_->games.bytes);
}

Result<Events> events_of(std::span<const NamedText> games, const NamedText* report,
                         const EventOptions& options) {
    EventReader reader;
    for (const NamedText& text : games) {
        reader.begin(text.name);
        constexpr std::size_t kPiece = std::size_t{1} << 20;  // copied, and given up again
        for (std::size_t at = 0; at < text.text.size(); at += kPiece)
            reader.feed(text.text.substr(at, kPiece));
    }
    return reader.finish(report, options);
}

EventReader::EventReader() : feed_(std::make_unique<hidden::EventFeed>()) {}
EventReader::EventReader(EventReader&&) noexcept = default;
EventReader& EventReader::operator=(EventReader&&) noexcept = default;
EventReader::~EventReader() = default;

void EventReader::begin(std::string name) {
    feed_->begin(std::move(name));
}
void EventReader::feed(std::string_view bytes) {
    feed_->feed(bytes);
}
Result<Events> EventReader::finish(const NamedText* report, const EventOptions& options) {
    const Result<hidden::EventPlan> plan = hidden::event_plan_of(options);
    if (!plan) return Error{plan.error()};
    feed_->end_text();
    hidden::EventBody& body = *feed_->body;
    if (report != nullptr) {
        body.report = trf::read(report->text, plan->charset);
        body.report_name = report->name;
    }
    return hidden::finish(feed_->body, *plan, feed_->has_games);
}

}  // namespace v1
}  // namespace arbiter
