#include "core/base/text.hpp"
#include "core/event/report.hpp"
#include "core/text/utf8.hpp"
#include "core/trf/writer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>

namespace arbiter::event {
namespace {

constexpr std::size_t kMostInSquare = 40, kMostRounds = 40;

// A table whose columns are as wide as their widest cell.
class TextTable {
  public:
    void add(std::vector<std::string> cells) { lines_.push_back(std::move(cells)); }

    // `left` columns are aligned to the left, the others to the right.
    void append(std::vector<std::size_t> left, std::string& out) const {
        std::vector<std::size_t> widths;
        for (const auto& cells : lines_) {
            widths.resize(std::max(widths.size(), cells.size()));
            for (std::size_t i = 0; i < cells.size(); ++i)
                widths[i] = std::max(widths[i], trf::columns_of(cells[i]));
        }
        for (const auto& cells : lines_) {
            std::string line = " ";
            for (std::size_t i = 0; i < cells.size(); ++i) {
                const std::string blanks(widths[i] - trf::columns_of(cells[i]), ' ');
                const bool is_left = std::ranges::find(left, i) != left.end();
                line += ' ';
                line += is_left ? cells[i] + blanks : blanks + cells[i];
            }
            line.erase(line.find_last_not_of(' ') + 1);
            out += line + '\n';
        }
    }

  private:
    std::vector<std::vector<std::string>> lines_;
};

std::string rating_text(std::uint32_t rating) {
    return rating == 0 ? "-" : std::to_string(rating);
}

void append_standings(const EventAudit& audit, std::string& out) {
    TextTable table;
    std::vector<std::string> heading{"", "", "", "Elo", "points", "games"};
    for (const TieBreakColumn& each : audit.standings.columns)
        heading.push_back(each.name);
    table.add(std::move(heading));
    for (const Standing& line : audit.standings.lines) {
        const TableRow& row = audit.table.rows[line.row];
        std::vector<std::string> cells{std::to_string(line.rank), text::printable(row.title),
                                       text::printable(row.name), rating_text(row.rating),
                                       points_text(line.points),  std::to_string(row.played())};
        for (std::size_t i = 0; i < line.values.size(); ++i)
            cells.push_back(text_of(line.values[i], audit.standings.columns[i]));
        table.add(std::move(cells));
    }
    out += audit.table_source.empty()
               ? "\nStandings from the games\n"
               : fmt::format("\nStandings from {}\n", text::printable(audit.table_source));
    table.append({1, 2}, out);
}

void append_square(const EventAudit& audit, std::string& out) {
    TextTable table;
    const auto square = square_of(audit.table, audit.standings);
    std::vector<std::string> heading{"", ""};
    for (std::size_t i = 0; i < square.size(); ++i)
        heading.push_back(std::to_string(i + 1));
    table.add(std::move(heading));
    for (std::size_t i = 0; i < square.size(); ++i) {
        std::vector<std::string> cells{
            std::to_string(i + 1),
            text::printable(audit.table.rows[audit.standings.lines[i].row].name)};
        for (std::size_t j = 0; j < square.size(); ++j)
            cells.push_back(i == j ? "x" : square[i][j].empty() ? "." : square[i][j]);
        table.add(std::move(cells));
    }
    out += "\nCross-table\n";
    table.append({1}, out);
}

void append_progress(const EventAudit& audit, std::string& out) {
    TextTable table;
    const auto progress = progress_of(audit.table, audit.standings);
    std::vector<std::string> heading{"", ""};
    for (std::uint32_t round = 1; round <= audit.table.rounds; ++round)
        heading.push_back(text::printable(audit.event.round_name(round)));
    table.add(std::move(heading));
    for (std::size_t i = 0; i < progress.size(); ++i) {
        std::vector<std::string> cells{
            std::to_string(i + 1),
            text::printable(audit.table.rows[audit.standings.lines[i].row].name)};
        for (const std::string& cell : progress[i])
            cells.push_back(cell.empty() ? "." : cell);
        table.add(std::move(cells));
    }
    out += "\nRounds: place of the opponent, colour, result\n";
    table.append({1}, out);
}

// Matches of the rounds are in json and html.
void append_teams(const EventAudit& audit, std::string& out) {
    if (audit.teams.standings.empty()) return;
    TextTable table;
    const bool by_games = audit.teams.primary == TeamScore::Game;
    std::vector<std::string> heading{"", "", "matches", "won", "drawn", "lost"};
    heading.emplace_back(by_games ? "board points" : "match points");
    heading.emplace_back(by_games ? "match points" : "board points");
    for (const TeamTieBreakColumn& each : audit.teams.columns)
        if (!is_points(each.which)) heading.push_back(each.name);
    table.add(std::move(heading));
    for (const TeamStanding& line : audit.teams.standings) {
        std::vector<std::string> cells{std::to_string(line.rank),
                                       text::printable(audit.teams.names[line.team]),
                                       std::to_string(line.matches),
                                       std::to_string(line.won),
                                       std::to_string(line.drawn),
                                       std::to_string(line.lost),
                                       match_points_text(line.match_points),
                                       points_text(line.board_points)};
        if (by_games) std::swap(cells[cells.size() - 2], cells.back());
        for (std::size_t i = 0; i < line.values.size(); ++i)
            if (!is_points(audit.teams.columns[i].which)) cells.push_back(line.values[i]);
        table.add(std::move(cells));
    }
    out += by_games ? "\nTeams, board points first\n" : "\nTeams\n";
    table.append({1}, out);
}

void append_explanation(const EventAudit& audit, const Explanation& explanation, std::string& out) {
    const Standing& line = audit.standings.lines[explanation.place];
    out += fmt::format("\nHow {} came to place {}, {} points\n",
                       text::printable(audit.table.rows[line.row].name), line.rank,
                       points_text(line.points));
    TextTable table;
    table.add({"round", "", "opponent", "Elo", "result", "points", "counts in BH"});
    for (const Explanation::Round& round : explanation.rounds)
        table.add({round.round, round.colour, text::printable(round.opponent), round.rating,
                   round.result, round.points, round.counted});
    table.append({1, 2}, out);
    for (const ExplainedValue& value : explanation.values) {
        out += fmt::format("  {} {}: {}\n    {}\n", value.column.name, value.value,
                           definition_of(value.column), text::printable(value.terms));
    }
    const UnplayedInfo& unplayed = info_of(audit.unplayed);
    out += fmt::format(
        "  Rounds without a game count ({}): {}\n", unplayed.name,
        audit.table.is_round_robin
            ? "in a round robin forfeits as games against the opponent, others not at all"
            : unplayed.definition);
}

void append_finding(const Finding& finding, std::string& out) {
    const check::Rule& about = rule(finding.rule);
    out += fmt::format("  {} {} {}: {}\n    {}\n", check::to_string(about.severity), about.code,
                       about.name, text::printable(finding.message),
                       text::printable(words_of(finding.place)));
    for (const Place& other : finding.others)
        out += fmt::format("    {}\n", text::printable(words_of(other)));
}

// Style findings count, but are not listed.
void append_findings(const EventAudit& audit, std::size_t max_per_rule, std::string& out) {
    std::map<RuleId, std::size_t> counts;
    for (const Finding& finding : audit.findings)
        ++counts[finding.rule];
    if (counts.empty()) {
        out += "\nNo findings\n";
        return;
    }
    out += fmt::format("\nFindings: {}\n", audit.findings.size());
    for (const auto& [id, count] : counts) {
        if (rule(id).severity == check::Severity::Style) {
            out += fmt::format("  style {} {}: {} (listed by json and html)\n", rule(id).code,
                               rule(id).name, count);
            continue;
        }
        std::size_t listed = 0;
        for (const Finding& finding : audit.findings) {
            if (finding.rule != id) continue;
            if (max_per_rule != 0 && listed == max_per_rule) {
                out += fmt::format("  {} {}: {} more (--all lists them)\n", rule(id).code,
                                   rule(id).name, count - listed);
                break;
            }
            ++listed;
            append_finding(finding, out);
        }
    }
}

void append_event(const EventAudit& audit, const ReportInput& input, std::string& out) {
    const Event& event = audit.event;
    out += fmt::format("Event: {}\n", text::printable(title_of(event)));
    out += fmt::format("Kind: {} ({})\n", name_of(event.kind), text::printable(event.evidence));
    const std::string days = days_of(event);
    if (event.games.empty() && !audit.table.rows.empty())
        out += fmt::format("Players {}, rounds {}, no games\n", audit.table.rows.size(),
                           audit.table.rounds);
    else
        out += fmt::format("Players {}, rounds {}, games {}, not placed {}{}{}\n",
                           event.players.size(), event.rounds, event.games.size(),
                           event.unplaced.size(), days.empty() ? "" : ", ", days);
    if (!audit.accelerations.empty())
        out += fmt::format("Accelerated pairings, fictitious points by starting rank: {}\n",
                           words_of(audit.accelerations));
    if (audit.berger) out += fmt::format("Berger table: {}\n", words_of(*audit.berger));
    if (!audit.edition_evidence.empty()) out += edition_words(audit) + "\n";
    append_teams(audit, out);
    append_standings(audit, out);
    if (has_square(audit))
        append_square(audit, out);
    else if (has_progress(audit))
        append_progress(audit, out);
    for (const Explanation& each : explanations_of(audit, input.explained))
        append_explanation(audit, each, out);
    append_findings(audit, input.max_per_rule, out);
    out += '\n';
}

}  // namespace

std::string title_of(const Event& event) {
    return event.name.empty() ? "?" : event.name;
}

std::vector<Explanation> explanations_of(const EventAudit& audit,
                                         const std::vector<std::string>& players) {
    std::vector<std::uint32_t> places;
    for (const std::string& words : players) {
        const auto found = find_players(audit.table, audit.standings, words);
        places.insert(places.end(), found.begin(), found.end());
    }
    std::ranges::sort(places);
    places.erase(std::ranges::unique(places).begin(), places.end());
    std::vector<Explanation> explanations;
    for (const std::uint32_t place : places)
        explanations.push_back(explain(audit.table, audit.standings, audit.unplayed, place));
    return explanations;
}

std::string edition_words(const EventAudit& audit) {
    return audit.unplayed == Unplayed::Ignored
               ? fmt::format("Tie-breaks: rounds without a game count nothing ({}), {}",
                             info_of(audit.unplayed).name, audit.edition_evidence)
               : fmt::format("Tie-breaks: edition {}, {}", info_of(audit.unplayed).name,
                             audit.edition_evidence);
}

std::string match_points_text(int tenths) {
    return tenths % 10 == 0 ? std::to_string(tenths / 10) : points_text(tenths);
}

std::string words_of(const std::vector<trf::Acceleration>& accelerations) {
    std::vector<std::string> words;
    for (const trf::Acceleration& each : accelerations) {
        const bool is_one_round = each.first_round == each.last_round;
        words.push_back(
            fmt::format("round{} {}: {} for {}", is_one_round ? "" : "s",
                        is_one_round ? fmt::format("{}", each.first_round)
                                     : fmt::format("{}-{}", each.first_round, each.last_round),
                        points_text(each.points),
                        each.first == each.last ? fmt::format("{}", each.first)
                                                : fmt::format("{}-{}", each.first, each.last)));
    }
    return joined(words, "; ");
}

bool has_square(const EventAudit& audit) {
    const Kind kind = audit.event.kind;
    return (kind == Kind::RoundRobin || kind == Kind::DoubleRoundRobin || kind == Kind::Match ||
            kind == Kind::Scheveningen) &&
           audit.table.rows.size() <= kMostInSquare;
}

bool has_progress(const EventAudit& audit) {
    return audit.table.rounds != 0 && audit.table.rounds <= kMostRounds;
}

std::string days_of(const Event& event) {
    const std::optional<DateRange> days = event.days();
    if (!days) return {};
    return days->first == days->last
               ? to_string(days->first)
               : fmt::format("{} - {}", to_string(days->first), to_string(days->last));
}

FindingCounts count_findings(const std::vector<EventAudit>& events) {
    FindingCounts counts;
    for (const EventAudit& audit : events) {
        for (const Finding& finding : audit.findings) {
            switch (rule(finding.rule).severity) {
                case check::Severity::Error:
                    ++counts.errors;
                    break;
                case check::Severity::Warning:
                    ++counts.warnings;
                    break;
                case check::Severity::Info:
                    ++counts.infos;
                    break;
                case check::Severity::Style:
                    ++counts.styles;
            }
        }
    }
    return counts;
}

std::string totals_text(const std::vector<EventAudit>& events, std::size_t games,
                        std::uint64_t bytes) {
    std::size_t placed = 0, unplaced = 0, players = 0;
    for (const EventAudit& audit : events) {
        placed += audit.event.games.size();
        unplaced += audit.event.unplaced.size();
        // A report alone has its players in the table.
        const std::size_t of_games = audit.event.players.size();
        players += of_games != 0 ? of_games : audit.table.rows.size();
    }
    const FindingCounts counts = count_findings(events);
    return fmt::format(
        "events {}, players {}; games {} = placed {} + unplaced {}; findings {} = error {} + "
        "warning {} + info {} + style {}; bytes {}",
        events.size(), players, games, placed, unplaced, counts.all(), counts.errors,
        counts.warnings, counts.infos, counts.styles, bytes);
}

void append_text(const ReportInput& input, std::string& out) {
    for (const EventAudit& audit : input.events)
        append_event(audit, input, out);
    if (input.is_partial) out += "The run was stopped: what follows was not read.\n";
}

}  // namespace arbiter::event
