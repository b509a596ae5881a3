#include "core/trf/team_records.hpp"

#include "core/base/number.hpp"
#include "core/base/text.hpp"
#include "core/trf/record_line.hpp"
#include "core/trf/text_line.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace arbiter::trf {
namespace {

class TeamReader {
  public:
    TeamReader(const Tournament& tournament, Deviations& deviations)
        : tournament_(tournament), deviations_(deviations) {}

    [[nodiscard]] TeamSection read() {
        each("310", [&](const Record& record) { read_team(record, kTeam26); });
        if (section_.teams.empty())
            each("013", [&](const Record& record) { read_team(record, kTeam16); });
        if (section_.teams.empty()) return {};
        each("240", [&](const Record& record) { read_byes(record); });
        each("300", [&](const Record& record) { read_line_up(record); });
        each("320", [&](const Record& record) { read_pairing_byes(record); });
        each("330", [&](const Record& record) { read_forfeit(record); });
        each("352", [&](const Record& record) { read_colours(record); });
        each("362", [&](const Record& record) { read_match_points(record); });
        return std::move(section_);
    }

  private:
    // Where the fields of a team are: 0 = the record has no such field.
    struct TeamColumns {
        std::size_t number, number_end, name, name_end, points, rank, players;
    };
    static constexpr TeamColumns kTeam26{5, 7, 9, 40, 55, 69, 73};
    static constexpr TeamColumns kTeam16{0, 0, 5, 36, 0, 0, 37};

    template <class Read>
    void each(std::string_view code, Read read) {
        for (const auto* records : {&tournament_.head, &tournament_.tail})
            for (const Record& record : *records)
                if (record.code == code) read(record);
    }

    // Programs that count bytes shift everything after a name with letters outside ASCII.
    void read_team(const Record& record, const TeamColumns& columns) {
        if (section_.teams.size() == kMostTeams) {
            if (!std::exchange(has_too_many_, true))
                RecordLine(record, deviations_)
                    .report(1,
                            fmt::format("a report has {} teams at most; this one and those after "
                                        "it are left out",
                                        kMostTeams));
            return;
        }
        Deviations others;
        Team team = team_of(record, columns, TextLine::Columns::Characters, others);
        if (!TextLine(record.text, TextLine::Columns::Characters).is_ascii()) {
            Deviations in_bytes;
            Team other = team_of(record, columns, TextLine::Columns::Bytes, in_bytes);
            const bool has_number_in_name = team.name.find("  ") != std::string::npos;
            if (has_number_in_name || in_bytes.size() < others.size()) {
                team = std::move(other);
                others = std::move(in_bytes);
            }
        }
        deviations_.insert(deviations_.end(), others.begin(), others.end());
        section_.teams.push_back(std::move(team));
    }

    Team team_of(const Record& record, const TeamColumns& columns, TextLine::Columns counted,
                 Deviations& deviations) {
        RecordLine line(record, deviations, counted);
        Team team;
        team.line = record.line;
        team.number = static_cast<std::uint32_t>(section_.teams.size() + 1);
        if (columns.number != 0) {
            const auto number = line.number(columns.number, columns.number_end, "number of a team");
            if (!number) line.report(columns.number, "a team has no number");
            team.number = number.value_or(0);
        }
        team.name = line.text(columns.name, columns.name_end);
        if (team.name.empty()) line.report(columns.name, "the name of the team is missing");
        if (columns.points != 0) {
            constexpr std::size_t kWidth = 6, kStep = 7;
            const std::size_t games = columns.points + kStep;
            team.match_points =
                line.points(columns.points, columns.points + kWidth - 1, "match points");
            team.game_points = line.points(games, games + kWidth - 1, "game points");
            team.rank = line.number(columns.rank, columns.rank + 2, "rank of the team");
        }
        team.players = line.numbers_from(columns.players, "starting rank of a player");
        std::erase(team.players, 0U);
        return team;
    }

    void read_byes(const Record& record) {
        RecordLine line(record, deviations_);
        const std::optional<Result> kind = bye_of(line.line().at(5));
        if (!kind) return line.report(5, "the kind of a bye should be F, H or Z");
        const std::uint32_t round = line.number(7, 9, "round").value_or(0);
        for (const std::uint32_t team : line.numbers_from(11, "number of a team"))
            if (team != 0) section_.byes.push_back({round, team, *kind});
    }

    void read_line_up(const Record& record) {
        RecordLine line(record, deviations_);
        LineUp line_up;
        line_up.round = line.number(5, 7, "round").value_or(0);
        line_up.team = line.number(9, 11, "number of a team").value_or(0);
        line_up.players = line.numbers_in_fields(17, 4, "starting rank of a player");
        section_.line_ups.push_back(std::move(line_up));
    }

    void read_pairing_byes(const Record& record) {
        RecordLine line(record, deviations_);
        if (const auto points = line.points(5, 8, "match points"))
            section_.bye_match_points = points;
        if (const auto points = line.points(10, 13, "game points"))
            section_.bye_game_points = points;
        std::uint32_t round = 0;
        for (const std::uint32_t team : line.numbers_in_fields(15, 3, "number of a team")) {
            if (++round > kMostRounds)
                return line.report(15, fmt::format("320 has more than {} rounds", kMostRounds));
            if (team != 0) section_.byes.push_back({round, team, Result::PairingBye});
        }
    }

    void read_colours(const Record& record) {
        const std::size_t boards = trimmed(record.text).size();
        if (boards > kMostBoards)
            return RecordLine(record, deviations_)
                .report(5, fmt::format("352 has colours of {} boards, but a match has {} at most",
                                       boards, kMostBoards));
        section_.boards = boards;
    }

    void read_forfeit(const Record& record) {
        RecordLine line(record, deviations_);
        const std::string_view kind = line.line().columns(5, 6);
        if (kind != "+-" && kind != "-+" && kind != "--")
            return line.report(5, fmt::format("the kind of a forfeit is \"{}\"; should be +-, -+ "
                                              "or --",
                                              escaped(kind)));
        ForfeitedMatch match;
        match.round = line.number(8, 10, "round").value_or(0);
        match.white = line.number(12, 14, "number of a team").value_or(0);
        match.black = line.number(16, 18, "number of a team").value_or(0);
        match.white_wins = kind[0] == '+';
        match.black_wins = kind[1] == '+';
        section_.forfeits.push_back(match);
    }

    // Pairs of a name and points, wherever they are: "TW 2.0   TD 1.0".
    void read_match_points(const Record& record) {
        RecordLine line(record, deviations_);
        const std::string_view text = record.text;
        for (const auto& [name, points] :
             {std::pair("TW", &section_.win), std::pair("TD", &section_.draw),
              std::pair("TL", &section_.loss)}) {
            const std::size_t at = text.find(name);
            if (at == std::string_view::npos) continue;
            const std::string_view rest = trimmed(text.substr(at + 2));
            const auto value = tenths(rest.substr(0, rest.find(' ')));
            if (!value) line.report(at + 5, fmt::format("{} has no points", name));
            *points = value.value_or(*points);
        }
    }

    const Tournament& tournament_;
    Deviations& deviations_;
    TeamSection section_;
    bool has_too_many_ = false;
};

// XXA: the starting rank of a player, then the points of each round from the first one on.
void read_xxa(const Record& record, Deviations& deviations, std::vector<Acceleration>& found) {
    RecordLine line(record, deviations);
    const auto player = line.number(5, 8, "starting rank");
    if (!player) return line.report(5, "a starting rank is missing");
    std::uint32_t round = 0;
    constexpr std::size_t kFirst = 10, kWidth = 4, kStep = 5;
    for (std::size_t column = kFirst; column <= line.line().length(); column += kStep) {
        ++round;
        const int points = line.points(column, column + kWidth - 1, "points").value_or(0);
        if (points == 0) continue;
        const bool continues = !found.empty() && found.back().first == *player &&
                               found.back().points == points &&
                               found.back().last_round + 1 == round;
        if (continues)
            found.back().last_round = round;
        else
            found.push_back({points, round, round, *player, *player});
    }
}

void read_250(const Record& record, Deviations& deviations, std::vector<Acceleration>& found) {
    RecordLine line(record, deviations);
    Acceleration each;
    const int match_points = line.points(5, 8, "match points").value_or(0);
    each.points = line.points(10, 13, "points").value_or(match_points);
    each.first_round = line.number(15, 17, "round").value_or(0);
    each.last_round = line.number(19, 21, "round").value_or(each.first_round);
    each.first = line.number(23, 26, "number").value_or(0);
    each.last = line.number(28, 31, "number").value_or(each.first);
    if (each.first_round == 0 || each.first == 0)
        return line.report(5, "250 should name points, rounds, and players or teams");
    found.push_back(each);
}

// Players of neighbouring numbers with the same points in the same rounds are one entry.
std::vector<Acceleration> joined(std::vector<Acceleration> found) {
    std::ranges::stable_sort(found, {}, [](const Acceleration& each) {
        return std::tuple(each.first_round, each.last_round, each.points, each.first);
    });
    std::vector<Acceleration> result;
    for (const Acceleration& each : found) {
        const bool continues = !result.empty() && result.back().points == each.points &&
                               result.back().first_round == each.first_round &&
                               result.back().last_round == each.last_round &&
                               result.back().last + 1 == each.first;
        if (continues)
            result.back().last = each.last;
        else
            result.push_back(each);
    }
    return result;
}

}  // namespace

TeamSection read_teams(const Tournament& tournament, Deviations& deviations) {
    return TeamReader(tournament, deviations).read();
}

std::vector<Acceleration> read_accelerations(const Tournament& tournament, Deviations& deviations) {
    std::vector<Acceleration> found;
    for (const auto* records : {&tournament.head, &tournament.tail}) {
        for (const Record& record : *records) {
            if (record.code == "XXA") read_xxa(record, deviations, found);
            if (record.code == "250") read_250(record, deviations, found);
        }
    }
    return joined(std::move(found));
}

}  // namespace arbiter::trf
