#include "core/event/team_tie_breaks.hpp"

#include "core/base/text.hpp"
#include "core/event/contributions.hpp"
#include "core/event/standings.hpp"
#include "core/event/tie_breaks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace arbiter::event {
namespace {

constexpr TeamTieBreakInfo kTeamTieBreaks[] = {
#define ARBITER_TEAM_TIE_BREAK(id, acronym, definition) {acronym, definition},
#include "core/event/team_tie_breaks.def"
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
        : table_(table),
          unplayed_(unplayed),
          match_(table.by_match, unplayed, {table.by_match.is_round_robin, false}),
          board_(table.by_board, unplayed, {table.by_board.is_round_robin, false}) {
        for (const std::vector<int>& each : table.board_points)
            boards_ = std::max(boards_, each.size());
    }

    // Groups in their order, each of teams that stay tied; values by team; those of direct
    // encounters only where there is a tie.
    std::vector<Group> apply(const TeamTieBreakColumn& column, const Group& group,
                             std::vector<std::string>& texts) const {
        const TeamTieBreak which = column.which;
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
            const Table& table = column.uses_game_points ? table_.by_board : table_.by_match;
            const bool counts_forfeits = column.of_score.counts_forfeits;
            const auto values = direct_encounters(table, group, counts_forfeits);
            for (std::size_t i = 0; i < group.size(); ++i)
                texts[group[i]] = text_of(values[i], 1);
            return split_by_encounters(table, group, counts_forfeits);
        }
        std::vector<TieBreakValue> values;
        if (which == TeamTieBreak::OfScore)
            values =
                values_of(column.of_score,
                          column.uses_game_points ? table_.by_board : table_.by_match, unplayed_);
        for (const std::uint32_t team : group) {
            Value value =
                which == TeamTieBreak::OfScore
                    ? Value{{values[team].value_or(0)}, text_of(values[team], column.of_score)}
                    : value_of(column, team);
            keys.push_back(std::move(value.key));
            texts[team] = std::move(value.text);
        }
        return split(group, keys);
    }

  private:
    [[nodiscard]] Value value_of(const TeamTieBreakColumn& column, std::uint32_t team) const {
        const std::size_t low = column.of_score.cut_low, high = column.of_score.cut_high;
        switch (column.which) {
            case TeamTieBreak::GamePoints:
                return of_tenths(table_.by_board.rows[team].points());
            case TeamTieBreak::Buchholz:
                return of_tenths(static_cast<int>(buchholz(team, 0)));
            case TeamTieBreak::BuchholzCut1:
                return of_tenths(static_cast<int>(buchholz(team, 1)));
            case TeamTieBreak::MatchMatch:
                return of_hundredths(sonneborn_berger(team, match_, match_, low, high));
            case TeamTieBreak::MatchGame:
                return of_hundredths(sonneborn_berger(team, match_, board_, low, high));
            case TeamTieBreak::GameMatch:
                return of_hundredths(sonneborn_berger(team, board_, match_, low, high));
            case TeamTieBreak::GameGame:
                return of_hundredths(sonneborn_berger(team, board_, board_, low, high));
            case TeamTieBreak::MatchMatchCut1:
                return of_hundredths(sonneborn_berger(team, match_, match_, 1, 0));
            case TeamTieBreak::MatchGameCut1:
                return of_hundredths(sonneborn_berger(team, match_, board_, 1, 0));
            case TeamTieBreak::GameMatchCut1:
                return of_hundredths(sonneborn_berger(team, board_, match_, 1, 0));
            case TeamTieBreak::GameGameCut1:
                return of_hundredths(sonneborn_berger(team, board_, board_, 1, 0));
            case TeamTieBreak::StrengthCombination:
                return strength_combination(column, team);
            case TeamTieBreak::BoardCount:
                return board_count(team);
            case TeamTieBreak::TopBoards:
                return top_boards(team);
            case TeamTieBreak::BottomBoards:
                return bottom_boards(team);
            case TeamTieBreak::DirectEncounter:
            case TeamTieBreak::ExtendedDirectEncounter:
            case TeamTieBreak::OfScore:
                break;
        }
        return {};
    }

    static Value of_tenths(int value) { return {{value}, trf::points_text(value)}; }
    static Value of_hundredths(std::int64_t value) { return {{value}, hundredths_text(value)}; }

    [[nodiscard]] std::int64_t buchholz(std::uint32_t team, std::size_t cut) const {
        std::vector<ContributedValue> parts;
        for (const Contribution& each : match_.of(team))
            parts.push_back({each.is_voluntary, each.score, each.score});
        return sum_without(std::move(parts), cut, 0);
    }

    // The rounds of both tables are the same, in the same order.
    [[nodiscard]] std::int64_t sonneborn_berger(std::uint32_t team,
                                                const Contributions& of_opponent,
                                                const Contributions& won, std::size_t low,
                                                std::size_t high) const {
        const std::vector<Contribution> opponents = of_opponent.of(team), own = won.of(team);
        std::vector<ContributedValue> parts;
        for (std::size_t i = 0; i < opponents.size(); ++i)
            parts.push_back({opponents[i].is_voluntary, opponents[i].score,
                             std::int64_t{opponents[i].score} * own[i].points});
        return sum_without(std::move(parts), low, high);
    }

    // All match points that there are by the game points of one match, without the rest, divide the
    // Buchholz.   C.07 13.4.2
    [[nodiscard]] Value strength_combination(const TeamTieBreakColumn& column,
                                             std::uint32_t team) const {
        const TieBreakColumn strength =
            column.of_score.is_fore ? TieBreak::ForeBuchholz : TieBreak::Buchholz;
        const std::int64_t sum = values_of(strength, table_.by_match, unplayed_)[team].value_or(0) /
                                 (kTieBreakUnit / 10);
        const int all = table_.by_match.win_points * static_cast<int>(table_.by_match.rounds);
        const int usual = all / std::max(1, table_.by_board.win_points);
        const std::int64_t divisor = column.divisor != 0 ? column.divisor : std::max(1, usual);
        const std::int64_t tenths = table_.by_board.rows[team].points();
        return of_hundredths(10 * tenths + (20 * sum + divisor) / (2 * divisor));
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
    Unplayed unplayed_;
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
        if (!acronym.empty() && equals_ignoring_case(kTeamTieBreaks[i].acronym, acronym))
            return static_cast<TeamTieBreak>(i);
    return std::nullopt;
}

TeamTieBreakColumn::TeamTieBreakColumn(TeamTieBreak each)
    : which(each), name(info_of(each).acronym) {}

std::optional<TeamTieBreakColumn> find_team_tie_break_column(std::string_view word) {
    word = trimmed(word);
    if (const auto usual = find_team_tie_break(word)) return *usual;
    const std::optional<TieBreakWord> read = read_tie_break_word(word);
    if (!read) return std::nullopt;
    const std::string& acronym = read->acronym;
    const bool is_plain = read->cut_low == 0 && read->cut_high == 0 && !read->is_fore &&
                          !read->uses_game_points && read->divisor == 0 && !read->counts_forfeits;
    if (is_plain && (acronym == "MPVGP" || acronym == "GPTS")) return TeamTieBreak::GamePoints;
    TeamTieBreakColumn column;
    column.name = acronym == "EDE" ? "EDE" : std::string(word);
    for (char& c : column.name)
        if (is_ascii_lower(c)) c = static_cast<char>(c - 'a' + 'A');
    column.divisor = read->divisor;
    column.uses_game_points = read->uses_game_points.value_or(false);
    column.of_score.cut_low = read->cut_low;
    column.of_score.cut_high = read->cut_high;
    column.of_score.is_fore = read->is_fore;
    column.of_score.counts_forfeits = read->counts_forfeits;
    if (const auto which = find_team_tie_break(acronym)) {
        column.which = *which;
        const bool is_cut = read->cut_low != 0 || read->cut_high != 0;
        switch (*which) {
            case TeamTieBreak::DirectEncounter:
                if (is_cut) return std::nullopt;
                return column;
            case TeamTieBreak::MatchMatch:
            case TeamTieBreak::MatchGame:
            case TeamTieBreak::GameMatch:
            case TeamTieBreak::GameGame:
                if (read->uses_game_points) return std::nullopt;
                return column;
            case TeamTieBreak::StrengthCombination:
                return is_cut ? std::nullopt : std::optional(column);
            case TeamTieBreak::Buchholz:
                break;  // as that of players
            default:
                return std::nullopt;
        }
    }
    const std::size_t colon = word.find(':');
    std::string of_players(word.substr(0, colon));
    if (colon != std::string_view::npos)
        of_players += word.substr(std::min(colon + 3, word.size()));
    const std::optional<TieBreakColumn> of_score = find_tie_break_column(of_players);
    if (!of_score || is_of_ratings(of_score->which) || of_score->which == TieBreak::DirectEncounter)
        return std::nullopt;
    column.which = TeamTieBreak::OfScore;
    column.of_score = *of_score;
    return column;
}

void rank_teams(std::span<const TeamTieBreakColumn> tie_breaks, Unplayed unplayed,
                TeamTable& table) {
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
    for (const TeamTieBreakColumn& which : tie_breaks) {
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
