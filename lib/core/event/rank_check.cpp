#include "core/event/rank_check.hpp"

#include "core/base/text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace arbiter::event {
namespace {

constexpr std::string_view kSeparators = ", ;\t";

// The words of 212, else of 202.
std::vector<std::string_view> words_of_record(const trf::Tournament& tournament,
                                              std::string& record) {
    for (const std::string_view code : {"212", "202"}) {
        std::string_view text = tournament.text_of(code);
        if (text.empty()) continue;
        record = code;
        std::vector<std::string_view> words;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find_first_of(kSeparators), text.size());
            if (end != 0) words.push_back(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return words;
    }
    return {};
}

// Points come first in any case: the first word may say so, and which.
template <class Column, class Find>
std::optional<TeamScore> take_words(const trf::Tournament& tournament, Find find,
                                    NamedTieBreaks<Column>& named) {
    std::optional<TeamScore> score;
    bool is_first = true;
    for (const std::string_view word : words_of_record(tournament, named.record)) {
        if (std::exchange(is_first, false)) {
            score = find_team_score(word);
            if (score || equals_ignoring_case(word, "PTS")) continue;
        }
        std::optional<Column> column = find(word);
        if (!column) {
            named.unknown = word;
            break;
        }
        add_tie_break(*std::move(column), named.columns);
    }
    return score;
}

// The score of a team event, by the codes of TRF26: FIDE_TEAM_GP_MP, CUSTOM_TEAM_SWISS_GP.
std::optional<TeamScore> score_of_pairing_system(std::string_view code) {
    const std::size_t match = code.find("_MP"), game = code.find("_GP");
    if (match == game) return std::nullopt;  // neither
    return match < game ? TeamScore::Match : TeamScore::Game;
}

// One finding for each wrong rank, or one for many of them.
class RankFindings {
  public:
    RankFindings(std::string_view file, std::string_view record, std::uint32_t column)
        : file_(file), record_(record), column_(column) {}

    // `lines` have the ranks that are right; `of_line` is the player or team of one, with the rank
    // that the report gives. Equal ones may have any rank of their group.
    template <class Line, class OfLine>
    [[nodiscard]] std::vector<Finding> compare(const std::vector<Line>& lines, OfLine of_line) {
        std::map<std::uint32_t, std::size_t> sizes;  // of the groups of a rank
        for (const Line& line : lines)
            ++sizes[line.rank];
        for (const Line& line : lines)
            compare_one(of_line(line), line.rank, line.rank + sizes.at(line.rank) - 1);
        return take(lines.size());
    }
    // The rank of a player or team may be one of `first` to `last`; without one it is right.
    template <class Participant>
    void compare_one(const Participant& participant, std::size_t first, std::size_t last) {
        const std::uint32_t written = participant.rank.value_or(0);
        if (written == 0 || (first <= written && written <= last)) return;
        add(participant.line, participant.name, written, first, last);
    }
    [[nodiscard]] std::vector<Finding> take(std::size_t all) {
        constexpr std::size_t kMany = 10;
        if (findings_.size() > kMany) {
            findings_.front().message =
                fmt::format("{} of {} ranks are not those of {}; the first: {}", findings_.size(),
                            all, record_.empty() ? "the points" : fmt::format("record {}", record_),
                            findings_.front().message);
            findings_.resize(1);
        }
        return std::move(findings_);
    }

  private:
    void add(std::uint32_t line, std::string_view name, std::uint32_t written, std::size_t first,
             std::size_t last) {
        Finding& finding = findings_.emplace_back();
        finding.rule = RuleId::TRF07;
        finding.place = {std::string(file_), 0, line, column_};
        finding.message = fmt::format(
            "rank of {} is {}, but should be {} by the points{}", escaped(name), written,
            first == last ? fmt::format("{}", first) : fmt::format("{} to {}", first, last),
            record_.empty() ? "" : fmt::format(" and record {}", record_));
    }

    std::string_view file_, record_;
    std::uint32_t column_;
    std::vector<Finding> findings_;
};

constexpr std::uint32_t kRankColumn = 86;  // of a line 001

// Of the players that have a rank. Withdrawn ones have none in many reports: whether the others
// were counted with or without them, the rank lies between what both come to.
std::vector<Finding> check_ranks_by_points(const trf::Tournament& tournament, const Table& table,
                                           std::string_view file) {
    std::vector<int> all, ranked;  // points, the most first
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        all.push_back(table.rows[row].points());
        if (tournament.players[row].rank.value_or(0) != 0) ranked.push_back(all.back());
    }
    const std::vector<int> points = all;  // by row
    std::ranges::sort(all, std::ranges::greater{});
    std::ranges::sort(ranked, std::ranges::greater{});
    RankFindings findings(file, {}, kRankColumn);
    for (std::size_t row = 0; row < points.size(); ++row) {
        const auto before = std::ranges::lower_bound(ranked, points[row], std::ranges::greater{});
        const auto as_good = std::ranges::upper_bound(all, points[row], std::ranges::greater{});
        findings.compare_one(tournament.players[row],
                             static_cast<std::size_t>(before - ranked.begin()) + 1,
                             static_cast<std::size_t>(as_good - all.begin()));
    }
    return findings.take(ranked.size());
}

}  // namespace

NamedTieBreaks<TieBreakColumn> player_tie_breaks_of(const trf::Tournament& tournament) {
    NamedTieBreaks<TieBreakColumn> named;
    take_words(tournament, find_tie_break_column, named);
    return named;
}

NamedTeamTieBreaks team_tie_breaks_of(const trf::Tournament& tournament) {
    NamedTeamTieBreaks named;
    const auto written =
        take_words<TeamTieBreakColumn>(tournament, find_team_tie_break_column, named);
    const auto of_system = score_of_pairing_system(tournament.text_of("192"));
    named.primary = written.value_or(of_system.value_or(TeamScore::Match));
    return named;
}

std::vector<Finding> check_ranks(const trf::Tournament& tournament, const Table& table,
                                 Unplayed unplayed, const NamedTieBreaks<TieBreakColumn>& named,
                                 std::string_view file) {
    if (named.record.empty()) return check_ranks_by_points(tournament, table, file);
    const bool have_all_ratings =
        std::ranges::all_of(table.rows, [](const TableRow& row) { return row.rating != 0; });
    std::vector<TieBreakColumn> columns = named.columns;
    if (!have_all_ratings)
        columns.erase(
            std::ranges::find_if(
                columns, [](const TieBreakColumn& each) { return is_of_ratings(each.which); }),
            columns.end());
    const Standings standings = make_standings(table, columns, unplayed);
    RankFindings findings(file, named.record, kRankColumn);
    return findings.compare(standings.lines, [&](const Standing& line) -> const trf::Player& {
        return tournament.players[line.row];
    });
}

std::vector<Finding> check_team_ranks(const trf::TeamSection& section, TeamTable teams,
                                      Unplayed unplayed, const NamedTeamTieBreaks& named,
                                      std::string_view file) {
    if (named.record.empty()) return {};
    teams.primary = named.primary;
    rank_teams(named.columns, unplayed, teams);
    constexpr std::uint32_t kTeamRankColumn = 69;
    RankFindings findings(file, named.record, kTeamRankColumn);
    return findings.compare(teams.standings, [&](const TeamStanding& line) -> const trf::Team& {
        return section.teams[line.team];
    });
}

}  // namespace arbiter::event
