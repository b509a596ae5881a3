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

// What follows EDE for two teams that it leaves tied.   C.07 13.3.2
std::span<const TeamTieBreak> knockouts_of(TeamTieBreak which) {
    using enum TeamTieBreak;
    static constexpr TeamTieBreak kCountTop[] = {BoardCount, TopBoards};
    static constexpr TeamTieBreak kCountBottom[] = {BoardCount, BottomBoards};
    switch (which) {
        case EncounterCountTop:
            return kCountTop;
        case EncounterCountBottom:
            return kCountBottom;
        case EncounterTop:
            return std::span(kCountTop).subspan(1);
        case EncounterBottom:
            return std::span(kCountBottom).subspan(1);
        case EncounterCount:
            return std::span(kCountTop).first(1);
        default:
            return {};
    }
}

bool is_extended(TeamTieBreak which) {
    return which == TeamTieBreak::ExtendedDirectEncounter || !knockouts_of(which).empty();
}

TeamScore other_of(TeamScore score) {
    return score == TeamScore::Match ? TeamScore::Game : TeamScore::Match;
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
        if (is_between_tied(column)) return apply_between(column, group, texts);
        std::vector<TieBreakValue> values;
        if (column.which == TeamTieBreak::OfScore)
            values = values_of(column.of_score, table_by(score_of(column)), unplayed_);
        std::vector<std::vector<std::int64_t>> keys;
        for (const std::uint32_t team : group) {
            Value value =
                column.which == TeamTieBreak::OfScore
                    ? Value{{values[team].value_or(0)}, text_of(values[team], column.of_score)}
                    : value_of(column, team);
            keys.push_back(std::move(value.key));
            texts[team] = std::move(value.text);
        }
        return split(group, keys);
    }

  private:
    [[nodiscard]] const Table& table_by(TeamScore score) const {
        return score == TeamScore::Match ? table_.by_match : table_.by_board;
    }
    [[nodiscard]] TeamScore score_of(const TeamTieBreakColumn& column) const {
        return column.score.value_or(table_.primary);
    }

    std::vector<Group> apply_between(const TeamTieBreakColumn& column, const Group& group,
                                     std::vector<std::string>& texts) const {
        if (group.size() < 2) return {group};
        if (is_extended(column.which)) {
            std::vector<Group> groups = extended(column, group);
            for (std::size_t i = 0; i < groups.size(); ++i)
                for (const std::uint32_t team : groups[i])
                    texts[team] = groups.size() == 1 ? "-" : std::to_string(i + 1);
            return groups;
        }
        const Table& table = table_by(score_of(column));
        const bool counts_forfeits = column.of_score.counts_forfeits;
        const auto values = direct_encounters(table, group, counts_forfeits);
        for (std::size_t i = 0; i < group.size(); ++i)
            texts[group[i]] = text_of(values[i], 1);
        return split_by_encounters(table, group, counts_forfeits);
    }

    [[nodiscard]] Value value_of(const TeamTieBreakColumn& column, std::uint32_t team) const {
        const std::size_t low = column.of_score.cut_low, high = column.of_score.cut_high;
        switch (column.which) {
            case TeamTieBreak::GamePoints:
                return of_tenths(table_.by_board.rows[team].points());
            case TeamTieBreak::MatchPoints:
                return of_tenths(table_.by_match.rows[team].points());
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
            case TeamTieBreak::TopBoards:
            case TeamTieBreak::BottomBoards:
                return of_boards(column.which, table_.board_points[team]);
            default:
                return {};
        }
    }

    static Value of_tenths(int value) { return {{value}, trf::points_text(value)}; }
    static Value of_hundredths(std::int64_t value) { return {{value}, hundredths_text(value)}; }

    [[nodiscard]] std::int64_t buchholz(std::uint32_t team, std::size_t cut) const {
        std::vector<ContributedValue> parts;
        const Contributions& all = table_.primary == TeamScore::Match ? match_ : board_;
        for (const Contribution& each : all.of(team))
            parts.push_back({each.is_voluntary, each.score, each.score});
        return sum_without(parts, cut, 0);
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
        return sum_without(parts, low, high);
    }

    // The most primary points that there are by the most secondary points of one match, without the
    // rest, divide the Buchholz.   C.07 13.4.2
    [[nodiscard]] Value strength_combination(const TeamTieBreakColumn& column,
                                             std::uint32_t team) const {
        const TieBreakColumn strength =
            column.of_score.is_fore ? TieBreak::ForeBuchholz : TieBreak::Buchholz;
        const TeamScore first = score_of(column);
        const Table &primary = table_by(first), &secondary = table_by(other_of(first));
        const std::int64_t sum =
            values_of(strength, primary, unplayed_)[team].value_or(0) / (kTieBreakUnit / 10);
        const int all = primary.win_points * static_cast<int>(primary.rounds);
        const int usual = all / std::max(1, secondary.win_points);
        const std::int64_t divisor = column.divisor != 0 ? column.divisor : std::max(1, usual);
        const std::int64_t tenths = secondary.rows[team].points();
        return of_hundredths(10 * tenths + (20 * sum + divisor) / (2 * divisor));
    }

    // BC, TBR or BBE of points by board; boards that a team never had count nothing.   C.07 12
    [[nodiscard]] Value of_boards(TeamTieBreak which, std::vector<int> boards) const {
        boards.resize(boards_);
        if (which == TeamTieBreak::TopBoards) return listed({boards.begin(), boards.end()});
        if (which == TeamTieBreak::BoardCount) {
            int sum = 0;
            for (std::size_t i = 0; i < boards.size(); ++i)
                sum += static_cast<int>(i + 1) * boards[i];
            return {{-sum}, trf::points_text(sum)};
        }
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

    // Article 6 by the points that come first; where it breaks no tie, by the others; from the
    // beginning for each group that remains.   C.07 13.3
    [[nodiscard]] std::vector<Group> extended(const TeamTieBreakColumn& column,
                                              const Group& group) const {
        if (group.size() < 2) return {group};
        const TeamScore first = score_of(column);
        for (const TeamScore score : {first, other_of(first)}) {
            const std::vector<Group> parts =
                split_by_encounters(table_by(score), group, column.of_score.counts_forfeits);
            if (parts.size() == 1) continue;
            std::vector<Group> result;
            for (const Group& part : parts)
                for (Group& each : extended(column, part))
                    result.push_back(std::move(each));
            return result;
        }
        if (group.size() == 2) return by_their_boards(column, group);
        return {group};
    }

    // The boards of the matches between two teams, not those of the tournament: EDE is of type A, a
    // subset of the games by the tied (C.07 4.3, 5).   C.07 13.3.2
    [[nodiscard]] std::vector<Group> by_their_boards(const TeamTieBreakColumn& column,
                                                     const Group& pair) const {
        const std::vector<int> boards[] = {boards_against(pair[0], pair[1], column),
                                           boards_against(pair[1], pair[0], column)};
        for (const TeamTieBreak each : knockouts_of(column.which)) {
            std::vector<Group> parts =
                split(pair, {of_boards(each, boards[0]).key, of_boards(each, boards[1]).key});
            if (parts.size() == 2) return parts;
        }
        return {pair};
    }
    [[nodiscard]] std::vector<int> boards_against(std::uint32_t team, std::uint32_t opponent,
                                                  const TeamTieBreakColumn& column) const {
        const bool counts_forfeits =
            column.of_score.counts_forfeits || table_.by_match.is_round_robin;
        const std::vector<TableItem>& items = table_.by_match.rows[team].items;
        std::vector<int> sums(boards_);
        for (std::size_t i = 0; i < items.size(); ++i) {
            const TableItem& item = items[i];
            const bool counts = item.is_played || (counts_forfeits && trf::is_forfeit(item.result));
            if (!counts || item.opponent != opponent) continue;
            const std::vector<int>& boards = table_.round_boards[team][i];
            for (std::size_t board = 0; board < boards.size(); ++board)
                sums[board] += boards[board];
        }
        return sums;
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

std::optional<TeamScore> find_team_score(std::string_view word) {
    word = trimmed(word);
    if (equals_ignoring_case(word, "MPTS") || equals_ignoring_case(word, "PTS:MP"))
        return TeamScore::Match;
    if (equals_ignoring_case(word, "GPTS") || equals_ignoring_case(word, "PTS:GP"))
        return TeamScore::Game;
    return std::nullopt;
}

bool is_between_tied(const TeamTieBreakColumn& column) {
    return column.which == TeamTieBreak::DirectEncounter || is_extended(column.which);
}

std::optional<TeamTieBreakColumn> find_team_tie_break_column(std::string_view word) {
    word = trimmed(word);
    if (const auto usual = find_team_tie_break(word)) return *usual;
    const std::optional<TieBreakWord> read = read_tie_break_word(word);
    if (!read) return std::nullopt;
    const std::string& acronym = read->acronym;
    const bool is_plain = read->cut_low == 0 && read->cut_high == 0 && !read->is_fore &&
                          !read->uses_game_points && read->divisor == 0 && !read->counts_forfeits;
    if (const auto score = find_team_score(word))
        return *score == TeamScore::Match ? TeamTieBreak::MatchPoints : TeamTieBreak::GamePoints;
    TeamTieBreakColumn column;
    column.name = std::string(word);
    for (char& c : column.name)
        if (is_ascii_lower(c)) c = static_cast<char>(c - 'a' + 'A');
    column.divisor = read->divisor;
    if (read->uses_game_points)
        column.score = *read->uses_game_points ? TeamScore::Game : TeamScore::Match;
    column.of_score.cut_low = read->cut_low;
    column.of_score.cut_high = read->cut_high;
    column.of_score.is_fore = read->is_fore;
    column.of_score.counts_forfeits = read->counts_forfeits;
    if (const auto which = find_team_tie_break(acronym)) {
        column.which = *which;
        const bool is_cut = read->cut_low != 0 || read->cut_high != 0;
        if (is_between_tied(column))
            return is_cut || read->is_fore || read->divisor != 0 ? std::nullopt
                                                                 : std::optional(column);
        switch (*which) {
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
                return is_plain ? std::optional(TeamTieBreakColumn(*which)) : std::nullopt;
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
    table.columns.clear();
    for (const TeamTieBreakColumn& each : tie_breaks) {
        TeamTieBreakColumn column = each;
        if (each.which == TeamTieBreak::SecondaryPoints)
            column = table.primary == TeamScore::Match ? TeamTieBreak::GamePoints
                                                       : TeamTieBreak::MatchPoints;
        if (std::ranges::find(table.columns, column) == table.columns.end())
            table.columns.push_back(std::move(column));
    }
    table.standings.clear();
    const auto teams = static_cast<std::uint32_t>(table.names.size());
    std::vector<TeamStanding> lines;
    Group all(teams);
    std::iota(all.begin(), all.end(), 0U);
    std::vector<std::vector<std::int64_t>> keys;
    for (std::uint32_t team = 0; team < teams; ++team) {
        lines.push_back(standing_of(table, team));
        keys.push_back({table.primary == TeamScore::Match ? lines.back().match_points
                                                          : lines.back().board_points});
    }
    std::vector<Group> groups = split(all, keys);
    for (const TeamTieBreakColumn& which : table.columns) {
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
