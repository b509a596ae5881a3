#include "core/event/report_check.hpp"

#include "core/base/text.hpp"
#include "core/event/roster.hpp"
#include "core/names/folding.hpp"
#include "core/names/player_name.hpp"
#include "core/trf/awards.hpp"
#include "core/trf/free_date.hpp"
#include "core/trf/schedule_records.hpp"
#include "core/trf/team_matches.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

namespace arbiter::event {
namespace {

using trf::Cell;
using trf::Result;

enum class ByeBar : std::uint8_t { AnyPoints, Forfeit, FullPoint };
struct ByeRule {
    Date from;
    ByeBar bar;
    std::string_view article;
};
constexpr ByeRule kByeRules[] = {
#define ARBITER_BYE_RULE(year, month, day, bar, article) {{year, month, day}, ByeBar::bar, article},
#include "core/event/bye_rules.def"
#undef ARBITER_BYE_RULE
};

// Of an unknown day what all of them have: the middle one is the narrowest.
const ByeRule& bye_rule_on(const std::optional<Date>& day) {
    const ByeRule* found = &kByeRules[1];
    if (!day) return *found;
    for (const ByeRule& each : kByeRules)
        if (each.from <= *day) found = &each;
    return *found;
}

class ReportCheck {
  public:
    ReportCheck(const trf::Tournament& tournament, const trf::TeamSection& section,
                const Event& event, std::string_view file, bool is_final)
        : tournament_(tournament),
          section_(section),
          event_(event),
          file_(file),
          rounds_(static_cast<std::uint32_t>(tournament.rounds())),
          is_of_teams_(section.teams.size() >= 2),
          is_final_(is_final) {
        for (const trf::Player& player : tournament.players)
            by_number_.emplace(player.number, &player);
    }

    [[nodiscard]] std::vector<Finding> check() {
        trf::Deviations flaws;
        if (is_of_teams_) {
            if (is_team_swiss()) check_team_pairings();
        } else {
            if (event_.kind == Kind::Swiss) check_byes();
            check_known_byes(trf::read_known_byes(tournament_, flaws));
            check_returns();
        }
        check_forbidden(trf::read_forbidden_pairings(tournament_, flaws));
        check_dates();
        check_open_results();
        check_twice();
        for (const trf::Player& player : tournament_.players)
            check_person(player);
        for (Finding& each : findings_of(flaws, file_))
            findings_.push_back(std::move(each));
        return std::move(findings_);
    }

  private:
    void report(RuleId rule, std::uint32_t line, std::uint32_t column, std::string message,
                std::vector<Place> others = {}) {
        findings_.push_back({rule, place(line, column), std::move(message), std::move(others)});
    }
    [[nodiscard]] Place place(std::uint32_t line, std::uint32_t column) const {
        return {std::string(file_), 0, line, column};
    }
    [[nodiscard]] Place place_of_cell(const trf::Player& player, std::uint32_t round) const {
        return place(player.line, player.rounds[round - 1].column);
    }
    void report_cell(RuleId rule, const trf::Player& player, std::uint32_t round,
                     std::string message, std::vector<Place> others = {}) {
        report(rule, player.line, player.rounds[round - 1].column,
               fmt::format("round {}: {}", round, message), std::move(others));
    }
    [[nodiscard]] static Cell cell_of(const trf::Player& player, std::uint32_t round) {
        return round >= 1 && round <= player.rounds.size() ? player.rounds[round - 1] : Cell{};
    }
    // "12 (Anders, Anna)".
    [[nodiscard]] static std::string words_of(const trf::Player& player) {
        return fmt::format("{} ({})", player.number, escaped(player.name));
    }

    // ---- byes of a Swiss

    void check_byes() {
        const ByeRule& rule = bye_rule_on(trf::day_of(tournament_, "042"));
        for (std::uint32_t round = 1; round <= rounds_; ++round) {
            const trf::Player* first = nullptr;
            for (const trf::Player& player : tournament_.players) {
                if (cell_of(player, round).result != Result::PairingBye) continue;
                if (first == nullptr) {
                    first = &player;
                } else {
                    report_cell(RuleId::TRF08, player, round,
                                fmt::format("{} has a pairing-allocated bye, but so has {}; only "
                                            "one player of a round can be left over [C.04.1 3]",
                                            words_of(player), words_of(*first)),
                                {place_of_cell(*first, round)});
                }
                check_bye_before(rule, player, round);
            }
        }
    }
    void check_bye_before(const ByeRule& rule, const trf::Player& player, std::uint32_t round) {
        for (std::uint32_t before = 1; before < round; ++before) {
            const Result result = cell_of(player, before).result;
            if (!is_bar(rule.bar, result, points_.of(player, before))) continue;
            report_cell(RuleId::TRF08, player, round,
                        fmt::format("{} has a pairing-allocated bye, but had {} in round {} "
                                    "already [{}]",
                                    words_of(player), trf::name_of(result), before, rule.article),
                        {place_of_cell(player, before)});
            return;
        }
    }
    [[nodiscard]] bool is_bar(ByeBar bar, Result result, int points) const {
        if (result == Result::PairingBye || result == Result::ForfeitWin) return true;
        if (!trf::is_bye(result) || bar == ByeBar::Forfeit) return false;
        return bar == ByeBar::AnyPoints ? points > 0 : points >= event_.points.white.win;
    }

    // ---- records 240: byes that were known before

    void check_known_byes(const std::vector<trf::KnownBye>& byes) {
        for (const trf::KnownBye& bye : byes) {
            const auto found = by_number_.find(bye.number);
            if (found == by_number_.end()) {
                report(
                    RuleId::TRF09, bye.line, 11,
                    fmt::format("record 240 gives a bye to {}, who has no line 001", bye.number));
                continue;
            }
            const trf::Player& player = *found->second;
            const Cell cell = cell_of(player, bye.round);
            if (cell.is_empty() || bye.round == 0) continue;
            if (cell.opponent != 0)
                report_cell(RuleId::TRF09, player, bye.round,
                            fmt::format("{} is paired with {}, but record 240 gives {}",
                                        words_of(player), cell.opponent, trf::name_of(bye.kind)),
                            {place(bye.line, 5)});
            else if (cell.result != bye.kind)
                report_cell(RuleId::TRF09, player, bye.round,
                            fmt::format("{} has {}, but record 240 gives {}", words_of(player),
                                        trf::name_of(cell.result), trf::name_of(bye.kind)),
                            {place(bye.line, 5)});
        }
    }

    // ---- withdrawn players

    // Who does not come without saying so has withdrawn; without a pairing after it, the arbiter
    // took it so.
    void check_returns() {
        if (event_.kind != Kind::Swiss) return;
        for (const trf::Player& player : tournament_.players) {
            std::uint32_t absent = 0;  // the round of the forfeit
            bool was_left_out = false;
            for (std::uint32_t round = 1; round <= rounds_; ++round) {
                const Cell cell = cell_of(player, round);
                if (cell.opponent == 0) {
                    const bool is_out =
                        cell.result == Result::None || cell.result == Result::ZeroPointBye;
                    was_left_out = absent != 0 && (was_left_out || is_out);
                    continue;
                }
                if (was_left_out)
                    report_cell(RuleId::TRF12, player, round,
                                fmt::format("{} is paired again, but did not come in round {} and "
                                            "was not paired then; withdrawn?",
                                            words_of(player), absent),
                                {place_of_cell(player, absent)});
                absent = cell.result == Result::ForfeitLoss ? round : 0;
                was_left_out = false;
            }
        }
    }

    // ---- forbidden pairings

    void check_forbidden(const std::vector<trf::ForbiddenPairing>& forbidden) {
        for (const trf::ForbiddenPairing& each : forbidden) {
            if (is_of_teams_)
                check_forbidden_teams(each);
            else
                check_forbidden_players(each);
        }
    }
    [[nodiscard]] static bool is_in_rounds(const trf::ForbiddenPairing& each, std::uint32_t round) {
        if (each.last_round == 0) return true;
        return each.first_round <= round && round <= each.last_round;
    }
    void check_forbidden_players(const trf::ForbiddenPairing& each) {
        const std::set<std::uint32_t> numbers(each.numbers.begin(), each.numbers.end());
        for (const std::uint32_t number : numbers) {
            const auto found = by_number_.find(number);
            if (found == by_number_.end()) continue;
            for (std::uint32_t round = 1; round <= rounds_; ++round) {
                const std::uint32_t other = cell_of(*found->second, round).opponent;
                if (other <= number || !numbers.contains(other) || !is_in_rounds(each, round))
                    continue;
                report_cell(RuleId::TRF10, *found->second, round,
                            fmt::format("{} is paired with {}, but a record 260 or XXP forbids it",
                                        words_of(*found->second), other),
                            {place(each.line, 1)});
            }
        }
    }
    void check_forbidden_teams(const trf::ForbiddenPairing& each) {
        const std::set<std::uint32_t> numbers(each.numbers.begin(), each.numbers.end());
        for (std::size_t i = 0; i < section_.teams.size(); ++i) {
            const trf::Team& team = section_.teams[i];
            if (!numbers.contains(team.number)) continue;
            for (const trf::TeamRound& match : matches().rounds[i]) {
                if (match.opponent == trf::TeamRound::kNobody) continue;
                const trf::Team& other = section_.teams[match.opponent];
                if (other.number <= team.number || !numbers.contains(other.number) ||
                    !is_in_rounds(each, match.round))
                    continue;
                report(RuleId::TRF10, team.line, 9,
                       fmt::format("round {}: {} is paired with {}, but record 260 forbids it",
                                   match.round, escaped(team.name), escaped(other.name)),
                       {place(each.line, 1)});
            }
        }
    }

    // ---- teams

    [[nodiscard]] bool is_team_swiss() const {
        if (event_.kind == Kind::TeamRoundRobin) return false;
        const std::string code = names::folded(tournament_.text_of("192"), 100);
        const std::string words = names::folded(tournament_.text_of("092"), 200);
        const auto says = [&](std::string_view word) {
            return code.find(word) != std::string::npos || words.find(word) != std::string::npos;
        };
        return says("swiss") && !says("double");
    }
    const trf::TeamMatches& matches() {
        if (!matches_) matches_ = trf::make_team_matches(tournament_, section_);
        return *matches_;
    }
    // EVT02 and TRF08: a team meets another one once, and has one pairing-allocated bye.
    void check_team_pairings() {
        std::map<std::uint32_t, std::size_t> byes;  // the team with the bye of each round
        for (std::size_t i = 0; i < section_.teams.size(); ++i) {
            const trf::Team& team = section_.teams[i];
            std::map<std::uint32_t, std::uint32_t> met;  // rounds, by opponent
            std::uint32_t bye = 0;
            for (const trf::TeamRound& match : matches().rounds[i]) {
                if (match.result == Result::PairingBye) {
                    if (bye != 0)
                        report_team(RuleId::TRF08, team, match.round,
                                    fmt::format("has a pairing-allocated bye, but had one in round "
                                                "{} already [C.04.1 4]",
                                                bye));
                    bye = match.round;
                    const auto [other, is_first] = byes.emplace(match.round, i);
                    if (!is_first)
                        report_team(RuleId::TRF08, team, match.round,
                                    fmt::format("has a pairing-allocated bye, but so has {} "
                                                "[C.04.1 3]",
                                                escaped(section_.teams[other->second].name)));
                }
                if (match.opponent == trf::TeamRound::kNobody || !match.is_played) continue;
                const auto [first, is_new] = met.emplace(match.opponent, match.round);
                if (is_new || match.opponent < i) continue;
                report_team(
                    RuleId::EVT02, team, match.round,
                    fmt::format("meets {} again, whom it met in round {}; in a Swiss two "
                                "teams meet once",
                                escaped(section_.teams[match.opponent].name), first->second));
            }
        }
    }
    void report_team(RuleId rule, const trf::Team& team, std::uint32_t round,
                     std::string_view what) {
        report(rule, team.line, 9, fmt::format("round {}: {} {}", round, escaped(team.name), what));
    }

    // ---- dates

    void check_dates() {
        const std::optional<Date> first = trf::day_of(tournament_, "042");
        const std::optional<Date> last = trf::day_of(tournament_, "052");
        if (first && last && *last < *first)
            report(RuleId::TRF11, line_of("052"), 5,
                   fmt::format("the last day (052) is {}, before the first day (042), {}",
                               trf::day_text(*last), trf::day_text(*first)),
                   {place(line_of("042"), 5)});
        const trf::RoundDates dates = trf::read_round_dates(tournament_);
        if (dates.line == 0 || dates.rounds.empty()) return;
        const std::size_t rounds = std::max<std::size_t>(rounds_, event_.planned_rounds);
        std::optional<std::size_t> before;  // the last round before it that has a day
        for (std::size_t i = 0; i < std::max(rounds, dates.rounds.size()); ++i) {
            if (i >= dates.rounds.size()) {
                report(RuleId::TRF11, dates.line, 1,
                       fmt::format("record 132 has no date of round {}", i + 1));
                continue;
            }
            const trf::RoundDate& date = dates.rounds[i];
            check_date(dates.line, i + 1, date, rounds);
            if (!date.day || i >= rounds) continue;
            check_span(dates.line, i + 1, date, first, last);
            if (before && *date.day < *dates.rounds[*before].day)
                report(RuleId::TRF11, dates.line, date.column,
                       fmt::format("round {} is dated {}, before round {}, {}", i + 1,
                                   trf::day_text(*date.day), *before + 1,
                                   trf::day_text(*dates.rounds[*before].day)));
            before = i;
        }
    }
    void check_date(std::uint32_t line, std::size_t round, const trf::RoundDate& date,
                    std::size_t rounds) {
        if (rounds != 0 && round > rounds)
            report(RuleId::TRF11, line, date.column,
                   fmt::format("record 132 has a date of round {}, but there are {} rounds", round,
                               rounds));
        else if (date.text.empty())
            report(RuleId::TRF11, line, date.column,
                   fmt::format("record 132 has no date of round {}", round));
        else if (!date.day)
            report(RuleId::TRF11, line, date.column,
                   fmt::format("the date of round {} is \"{}\"; should be YY/MM/DD", round,
                               escaped(date.text)));
    }
    void check_span(std::uint32_t line, std::size_t round, const trf::RoundDate& date,
                    const std::optional<Date>& first, const std::optional<Date>& last) {
        if (first && *date.day < *first)
            report(RuleId::TRF11, line, date.column,
                   fmt::format("round {} is dated {}, before the first day (042), {}", round,
                               trf::day_text(*date.day), trf::day_text(*first)));
        if (last && *last < *date.day)
            report(RuleId::TRF11, line, date.column,
                   fmt::format("round {} is dated {}, after the last day (052), {}", round,
                               trf::day_text(*date.day), trf::day_text(*last)));
    }
    [[nodiscard]] std::uint32_t line_of(std::string_view code) const {
        for (const auto* records : {&tournament_.head, &tournament_.tail})
            for (const trf::Record& record : *records)
                if (record.code == code) return record.line;
        return 0;
    }

    // ---- results

    // A round that is being played has open results: all games of the last one, while others are
    // to come or not.
    void check_open_results() {
        for (std::uint32_t round = 1; round <= rounds_; ++round) {
            std::vector<const trf::Player*> open;
            std::size_t games = 0;
            for (const trf::Player& player : tournament_.players) {
                const Cell cell = cell_of(player, round);
                if (!is_first_of_pair(player, cell)) continue;
                ++games;
                if (cell.result == Result::None) open.push_back(&player);
            }
            if (open.empty() || is_under_way(round, open.size() == games)) continue;
            report_open(round, games, open);
        }
    }
    [[nodiscard]] bool is_under_way(std::uint32_t round, bool has_no_result) const {
        return !is_final_ && round == rounds_ && has_no_result;
    }
    [[nodiscard]] static bool is_first_of_pair(const trf::Player& player, const Cell& cell) {
        if (cell.opponent == 0) return false;
        return cell.colour == trf::Colour::White ||
               (cell.colour == trf::Colour::None && player.number < cell.opponent);
    }
    void report_open(std::uint32_t round, std::size_t games,
                     const std::vector<const trf::Player*>& open) {
        constexpr std::size_t kMany = 3;
        if (open.size() > kMany)
            return report_cell(
                RuleId::TRF13, *open.front(), round,
                fmt::format("{} of {} games have no result, {} - {} is the first", open.size(),
                            games, open.front()->number, cell_of(*open.front(), round).opponent));
        for (const trf::Player* player : open)
            report_cell(RuleId::TRF13, *player, round,
                        fmt::format("{} - {} has no result", player->number,
                                    cell_of(*player, round).opponent));
    }

    // ---- players

    // TRF14: an id, or a name without a second id beside it, in two lines.
    void check_twice() {
        std::unordered_map<std::string, const trf::Player*> ids, named;
        for (const trf::Player& player : tournament_.players) {
            if (!clean_id(player.fide_id).empty()) {
                const auto [first, is_new] = ids.emplace(clean_id(player.fide_id), &player);
                if (!is_new) {
                    report(RuleId::TRF14, player.line, 58,
                           fmt::format("FIDE number {} of {} is that of {} in line {}",
                                       escaped(player.fide_id), words_of(player),
                                       words_of(*first->second), first->second->line),
                           {place(first->second->line, 58)});
                    continue;
                }
            }
            const std::string key = names::player_key(player.name);
            if (!has_name(key)) continue;
            const auto [first, is_new] = named.emplace(key, &player);
            if (is_new || !may_be_one(player, *first->second)) continue;
            report(RuleId::TRF14, player.line, 15,
                   fmt::format("{} is in line {} already; namesakes have two FIDE numbers or dates "
                               "of birth",
                               words_of(player), first->second->line),
                   {place(first->second->line, 15)});
        }
    }
    // Not "0", "N.N." and other signs for a name that is not known.
    [[nodiscard]] static bool has_name(std::string_view key) {
        constexpr std::size_t kLeastLetters = 4;
        const auto is_letter = [](char c) {
            return is_ascii_letter(c) || static_cast<unsigned char>(c) >= 0x80U;
        };
        return static_cast<std::size_t>(std::ranges::count_if(key, is_letter)) >= kLeastLetters;
    }
    // Two players meet each other, or differ in what people are known by: namesakes.
    [[nodiscard]] static bool may_be_one(const trf::Player& a, const trf::Player& b) {
        const auto differ = [](std::string_view one, std::string_view other) {
            return !one.empty() && !other.empty() && one != other;
        };
        if (differ(clean_id(a.fide_id), clean_id(b.fide_id)) || differ(a.birth, b.birth))
            return false;
        return std::ranges::none_of(a.rounds,
                                    [&](const Cell& cell) { return cell.opponent == b.number; });
    }

    // TRF15.   FIDE Handbook B.01: titles of women
    void check_person(const trf::Player& player) {
        if (player.sex == 'm' && player.title.starts_with('W'))
            report(RuleId::TRF15, player.line, 10,
                   fmt::format("{} is \"m\", but has the title {} of women", words_of(player),
                               escaped(player.title)));
        const std::optional<Date> first = trf::day_of(tournament_, "042");
        std::string birth = player.birth;
        std::ranges::replace(birth, '/', '.');
        const auto year = birth.size() >= 4 ? parse_loose_date(birth.substr(0, 4)) : std::nullopt;
        if (!first || !year) return;
        constexpr int kOldest = 110;
        const int age = first->year - year->first.year;
        if (age >= 0 && age <= kOldest) return;
        report(RuleId::TRF15, player.line, 70,
               fmt::format("{} is born in {}, but the tournament began in {}", words_of(player),
                           year->first.year, first->year));
    }

    const trf::Tournament& tournament_;
    const trf::TeamSection& section_;
    const Event& event_;
    std::string_view file_;
    std::uint32_t rounds_;
    bool is_of_teams_, is_final_;
    trf::PlayerPoints points_{tournament_};
    std::unordered_map<std::uint32_t, const trf::Player*> by_number_;
    std::optional<trf::TeamMatches> matches_;
    std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> check_report(const trf::Tournament& tournament,
                                  const trf::TeamSection& section, const Event& event,
                                  std::string_view file, bool is_final) {
    return ReportCheck(tournament, section, event, file, is_final).check();
}

}  // namespace arbiter::event
