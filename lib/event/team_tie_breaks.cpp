#include "event/team_tie_breaks.hpp"

#include "base/text.hpp"
#include "event/contributions.hpp"
#include "event/standings.hpp"
#include "event/tie_breaks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace arbiter::event {
namespace {

constexpr TeamTieBreakInfo kTeamTieBreaks[] = {
#define ARBITER_TEAM_TIE_BREAK(id, acronym, definition) {acronym, definition},
#include "event/team_tie_breaks.def"
#undef ARBITER_TEAM_TIE_BREAK
};

using Group = std::vector<std::uint32_t>;  // teams that are tied

// What a tie-break says of a team: compared number by number, more is better.
struct Value {
    std::vector<std::int64_t> key;
    std::string text;
};

std::string hundredths_text(std::int64_t value) {
    return fmt::format("{}.{:02}", value / 100, value % 100);
}

// Best first; those with equal keys stay together.
std::vector<Group> split(const Group& group, const std::vector<std::vector<std::int64_t>>& keys) {
    std::vector<std::size_t> order(group.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order,
                             [&](std::size_t a, std::size_t b) { return keys[a] > keys[b]; });
    std::vector<Group> groups;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i == 0 || keys[order[i]] != keys[order[i - 1]]) groups.emplace_back();
        groups.back().push_back(group[order[i]]);
    }
    return groups;
}

class TeamRanking {
  public:
    TeamRanking(const TeamTable& table, Unplayed unplayed)
        : table_(table), match_(table.by_match, unplayed), board_(table.by_board, unplayed) {
        for (const std::vector<int>& each : table.board_points)
            boards_ = std::max(boards_, each.size());
    }

    // Groups in their order, each of teams that stay tied; values by team; those of direct
    // encounters only where there is a tie.
    std::vector<Group> apply(TeamTieBreak which, const Group& group,
                             std::vector<std::string>& texts) const {
        const bool is_between_tied = which == TeamTieBreak::DirectEncounter ||
                                     which == TeamTieBreak::ExtendedDirectEncounter;
        if (is_between_tied && group.size() < 2) return {group};
        if (which == TeamTieBreak::ExtendedDirectEncounter) {
            std::vector<Group> groups = extended(group);
            for (std::size_t i = 0; i < groups.size(); ++i)
                for (const std::uint32_t team : groups[i])
                    texts[team] = groups.size() == 1 ? "-" : std::to_string(i + 1);
            return groups;
        }
        std::vector<std::vector<std::int64_t>> keys;
        if (which == TeamTieBreak::DirectEncounter) {
            const auto values = direct_encounters(table_.by_match, group);
            for (std::size_t i = 0; i < group.size(); ++i) {
                keys.push_back({values[i].value_or(0)});
                texts[group[i]] = text_of(values[i], 1);
            }
        } else {
            for (const std::uint32_t team : group) {
                Value value = value_of(which, team);
                keys.push_back(std::move(value.key));
                texts[team] = std::move(value.text);
            }
        }
        return split(group, keys);
    }

  private:
    [[nodiscard]] Value value_of(TeamTieBreak which, std::uint32_t team) const {
        switch (which) {
            case TeamTieBreak::GamePoints:
                return of_tenths(table_.by_board.rows[team].points());
            case TeamTieBreak::Buchholz:
                return of_tenths(buchholz(team, 0));
            case TeamTieBreak::BuchholzCut1:
                return of_tenths(buchholz(team, 1));
            case TeamTieBreak::MatchMatch:
                return of_hundredths(sonneborn_berger(team, match_, match_, 0));
            case TeamTieBreak::MatchGame:
                return of_hundredths(sonneborn_berger(team, match_, board_, 0));
            case TeamTieBreak::GameMatch:
                return of_hundredths(sonneborn_berger(team, board_, match_, 0));
            case TeamTieBreak::GameGame:
                return of_hundredths(sonneborn_berger(team, board_, board_, 0));
            case TeamTieBreak::MatchMatchCut1:
                return of_hundredths(sonneborn_berger(team, match_, match_, 1));
            case TeamTieBreak::MatchGameCut1:
                return of_hundredths(sonneborn_berger(team, match_, board_, 1));
            case TeamTieBreak::GameMatchCut1:
                return of_hundredths(sonneborn_berger(team, board_, match_, 1));
            case TeamTieBreak::GameGameCut1:
                return of_hundredths(sonneborn_berger(team, board_, board_, 1));
            case TeamTieBreak::BoardCount:
                return board_count(team);
            case TeamTieBreak::TopBoards:
                return top_boards(team);
            case TeamTieBreak::BottomBoards:
                return bottom_boards(team);
            case TeamTieBreak::DirectEncounter:
            case TeamTieBreak::ExtendedDirectEncounter:
                break;
        }
        return {};
    }

    static Value of_tenths(int value) { return {{value}, trf::points_text(value)}; }
    static Value of_hundredths(std::int64_t value) { return {{value}, hundredths_text(value)}; }

    // What was not played by the team's own decision is cut first.   FIDE C.07 16.5
    [[nodiscard]] int buchholz(std::uint32_t team, std::size_t cut) const {
        std::vector<Contribution> parts = match_.of(team);
        std::ranges::sort(parts, {}, [](const Contribution& each) {
            return std::pair(!each.is_voluntary, each.score);
        });
        int sum = 0;
        for (std::size_t i = cut; i < parts.size(); ++i)
            sum += parts[i].score;
        return sum;
    }

    // The rounds of both tables are the same, in the same order. Cut is the opponent with the
    // lowest score, unless a round not played by own decision takes as much away.   FIDE
    // C.07 14.1, 16.5, as the checker of FIDE's technical commission has it.
    [[nodiscard]] std::int64_t sonneborn_berger(std::uint32_t team,
                                                const Contributions& of_opponent,
                                                const Contributions& won, std::size_t cut) const {
        const std::vector<Contribution> opponents = of_opponent.of(team), own = won.of(team);
        struct Part {
            bool is_kept;  // longer
            std::int64_t score, product;
        };
        std::vector<Part> parts;
        for (std::size_t i = 0; i < opponents.size(); ++i)
            parts.push_back({!opponents[i].is_voluntary, opponents[i].score,
                             std::int64_t{opponents[i].score} * own[i].points});
        for (; cut > 0 && !parts.empty(); --cut) {
            const auto lowest = std::ranges::min_element(
                parts, {}, [](const Part& each) { return std::pair(each.score, each.product); });
            const auto first = std::ranges::min_element(parts, {}, [](const Part& each) {
                return std::tuple(each.is_kept, each.score, each.product);
            });
            parts.erase(lowest->product > first->product ? lowest : first);
        }
        return std::accumulate(
            parts.begin(), parts.end(), std::int64_t{0},
            [](std::int64_t sum, const Part& each) { return sum + each.product; });
    }

    [[nodiscard]] Value board_count(std::uint32_t team) const {
        const std::vector<int>& boards = table_.board_points[team];
        int sum = 0;
        for (std::size_t i = 0; i < boards.size(); ++i)
            sum += static_cast<int>(i + 1) * boards[i];
        return {{-sum}, trf::points_text(sum)};
    }
    // Boards that a team never had count nothing.
    [[nodiscard]] std::vector<int> all_boards(std::uint32_t team) const {
        std::vector<int> boards = table_.board_points[team];
        boards.resize(boards_);
        return boards;
    }
    [[nodiscard]] Value top_boards(std::uint32_t team) const {
        const std::vector<int> boards = all_boards(team);
        return listed({boards.begin(), boards.end()});
    }
    [[nodiscard]] Value bottom_boards(std::uint32_t team) const {
        const std::vector<int> boards = all_boards(team);
        std::vector<std::int64_t> sums;
        for (std::size_t left = boards.size(); left-- > 1;)
            sums.push_back(std::accumulate(boards.begin(),
                                           boards.begin() + static_cast<std::ptrdiff_t>(left), 0));
        return listed(std::move(sums));
    }
    static Value listed(std::vector<std::int64_t> key) {
        std::string text;
        for (const std::int64_t each : key)
            text += (text.empty() ? "" : " ") + trf::points_text(static_cast<int>(each));
        return {std::move(key), std::move(text)};
    }

    // By match points between the tied; where they do not decide, by game points; from the
    // beginning for each group that remains.
    [[nodiscard]] std::vector<Group> extended(const Group& group) const {
        if (group.size() < 2) return {group};
        for (const Table* table : {&table_.by_match, &table_.by_board}) {
            std::vector<std::vector<std::int64_t>> keys;
            for (const TieBreakValue& value : direct_encounters(*table, group))
                keys.push_back({value.value_or(0)});
            const std::vector<Group> parts = split(group, keys);
            if (parts.size() == 1) continue;
            std::vector<Group> result;
            for (const Group& part : parts)
                for (Group& each : extended(part))
                    result.push_back(std::move(each));
            return result;
        }
        return {group};
    }

    const TeamTable& table_;
    Contributions match_, board_;
    std::size_t boards_ = 0;  // the most of a team
};

TeamStanding standing_of(const TeamTable& table, std::uint32_t team) {
    TeamStanding line;
    line.team = team;
    line.match_points = table.by_match.rows[team].points();
    line.board_points = table.by_board.rows[team].points();
    for (const TableItem& item : table.by_match.rows[team].items) {
        if (item.opponent == TableItem::kNobody) continue;
        ++line.matches;
        if (item.result == trf::Result::Win || item.result == trf::Result::ForfeitWin)
            ++line.won;
        else if (item.result == trf::Result::Draw)
            ++line.drawn;
        else
            ++line.lost;
    }
    return line;
}

}  // namespace

std::span<const TeamTieBreakInfo> team_tie_breaks() {
    return kTeamTieBreaks;
}

const TeamTieBreakInfo& info_of(TeamTieBreak which) {
    return kTeamTieBreaks[static_cast<std::size_t>(which)];
}

std::optional<TeamTieBreak> find_team_tie_break(std::string_view acronym) {
    for (std::size_t i = 0; i < std::size(kTeamTieBreaks); ++i)
        if (equals_ignoring_case(kTeamTieBreaks[i].acronym, acronym))
            return static_cast<TeamTieBreak>(i);
    return std::nullopt;
}

void rank_teams(std::span<const TeamTieBreak> tie_breaks, Unplayed unplayed, TeamTable& table) {
    const TeamRanking ranking(table, unplayed);
    table.columns.assign(tie_breaks.begin(), tie_breaks.end());
    table.standings.clear();
    const auto teams = static_cast<std::uint32_t>(table.names.size());
    std::vector<TeamStanding> lines;
    Group all(teams);
    std::iota(all.begin(), all.end(), 0U);
    std::vector<std::vector<std::int64_t>> keys;
    for (std::uint32_t team = 0; team < teams; ++team) {
        lines.push_back(standing_of(table, team));
        keys.push_back({lines.back().match_points});
    }
    std::vector<Group> groups = split(all, keys);
    for (const TeamTieBreak which : tie_breaks) {
        std::vector<std::string> texts(teams);
        std::vector<Group> finer;
        for (const Group& group : groups)
            for (Group& each : ranking.apply(which, group, texts))
                finer.push_back(std::move(each));
        for (std::uint32_t team = 0; team < teams; ++team)
            lines[team].values.push_back(std::move(texts[team]));
        groups = std::move(finer);
    }
    for (Group& group : groups) {
        std::ranges::sort(group, {}, [&](std::uint32_t team) { return table.names[team]; });
        const auto rank = static_cast<std::uint32_t>(table.standings.size() + 1);
        for (const std::uint32_t team : group) {
            lines[team].rank = rank;
            table.standings.push_back(std::move(lines[team]));
        }
    }
}

}  // namespace arbiter::event
