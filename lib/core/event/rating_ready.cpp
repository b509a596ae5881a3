#include "core/event/rating_ready.hpp"

#include "core/base/text.hpp"
#include "core/event/player_match.hpp"
#include "core/event/roster.hpp"
#include "core/names/folding.hpp"
#include "core/trf/free_date.hpp"
#include "core/trf/national_records.hpp"
#include "core/trf/schedule_records.hpp"
#include "core/trf/time_control.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

namespace arbiter::event {
namespace {

struct RateOfPlay {
    std::uint32_t rating;
    int minutes;
};
constexpr RateOfPlay kRatesOfPlay[] = {
#define ARBITER_RATE_OF_PLAY(rating, minutes) {rating, minutes},
#define ARBITER_ROUNDS_A_DAY(which, most)
#include "core/event/rating_rules.def"
#undef ARBITER_RATE_OF_PLAY
#undef ARBITER_ROUNDS_A_DAY
};
constexpr std::array<std::size_t, 3> kRoundsADay{
#define ARBITER_RATE_OF_PLAY(rating, minutes)
#define ARBITER_ROUNDS_A_DAY(which, most) most,
#include "core/event/rating_rules.def"
#undef ARBITER_RATE_OF_PLAY
#undef ARBITER_ROUNDS_A_DAY
};

// Laws, Appendices A.1 and B.1, since July 2014: blitz up to ten minutes, rapid below sixty.
constexpr int kBlitzMinutes = 10, kRapidMinutes = 60;
constexpr Date kFirstDayOfClasses{2014, 7, 1};

RatingClass class_of_seconds(int seconds) {
    if (seconds <= kBlitzMinutes * 60) return RatingClass::Blitz;
    return seconds < kRapidMinutes * 60 ? RatingClass::Rapid : RatingClass::Standard;
}

std::optional<RatingClass> class_in_words(const trf::Tournament& tournament) {
    std::string text;
    for (const std::string_view code : {"092", "192", "012", "122"})
        text += names::folded(tournament.text_of(code), 400) + ' ';
    const auto has = [&](std::string_view word) { return text.find(word) != std::string::npos; };
    const bool is_rapid = has("rapid") || has("schnell"), is_blitz = has("blitz");
    const bool is_standard = has("standard") || has("classical");
    if (is_rapid + is_blitz + is_standard != 1) return std::nullopt;
    return is_rapid ? RatingClass::Rapid : is_blitz ? RatingClass::Blitz : RatingClass::Standard;
}

bool has_played(const trf::Player& player) {
    return std::ranges::any_of(player.rounds,
                               [](const trf::Cell& cell) { return trf::is_played(cell.result); });
}

class RatingCheck {
  public:
    RatingCheck(const trf::Tournament& tournament, std::string_view file)
        : tournament_(tournament),
          file_(file),
          rounds_(tournament.rounds()),
          control_(trf::time_control_of(tournament)) {}

    [[nodiscard]] std::vector<Finding> check() {
        check_records();
        check_round_dates();
        check_players();
        if (control_) check_time_control();
        check_rounds_a_day();
        return std::move(findings_);
    }

  private:
    void report(RuleId rule, std::uint32_t line, std::uint32_t column, std::string message) {
        findings_.push_back({rule, {std::string(file_), 0, line, column}, std::move(message), {}});
    }
    [[nodiscard]] std::uint32_t line_of(std::string_view code) const {
        for (const auto* records : {&tournament_.head, &tournament_.tail})
            for (const trf::Record& record : *records)
                if (record.code == code) return record.line;
        return 1;  // it is not there: the beginning of the file
    }

    // ---- TRF16

    void check_records() {
        constexpr std::pair<std::string_view, std::string_view> kNeeded[] = {
            {"012", "the name of the tournament"},
            {"022", "the city"},
            {"032", "the federation"},
            {"042", "the first day"},
            {"052", "the last day"},
            {"102", "the chief arbiter"}};
        for (const auto& [code, what] : kNeeded)
            if (tournament_.text_of(code).empty())
                report(RuleId::TRF16, line_of(code), 1,
                       fmt::format("record {} ({}) is missing; mandatory for rating", code, what));
        const std::string_view federation = tournament_.text_of("032");
        if (!federation.empty() && !trf::is_federation(federation))
            report(RuleId::TRF16, line_of("032"), 5,
                   fmt::format("record 032 is \"{}\"; should be the code of a federation, as NOR",
                               escaped(federation)));
        for (const std::string_view code : {"042", "052"})
            if (!tournament_.text_of(code).empty() && !trf::day_of(tournament_, code))
                report(RuleId::TRF16, line_of(code), 5,
                       fmt::format("record {} is \"{}\"; should be a day, as 2026/02/25", code,
                                   escaped(tournament_.text_of(code))));
    }

    // Single missing dates are TRF11.
    void check_round_dates() {
        if (rounds_ == 0 || !trf::read_round_dates(tournament_).rounds.empty()) return;
        report(RuleId::TRF16, line_of("132"), 1,
               "record 132 (the days of the rounds) is missing; mandatory for rating");
    }

    // ---- players

    void check_players() {
        std::vector<const trf::Player*> ids, ranks, sexes, federations, births, idle;
        for (const trf::Player& player : tournament_.players) {
            if (!has_played(player)) {
                idle.push_back(&player);
                continue;
            }
            if (clean_id(player.fide_id).empty()) ids.push_back(&player);
            if (!player.rank) ranks.push_back(&player);
            if (player.sex == ' ') sexes.push_back(&player);
            if (player.federation.empty()) federations.push_back(&player);
            if (player.birth.empty()) births.push_back(&player);
        }
        report_players(RuleId::TRF16, 58, ids, "no FIDE number; mandatory for rating");
        report_players(RuleId::TRF16, 86, ranks, "no rank; mandatory for rating");
        report_together(RuleId::TRF17, 10, sexes, "no sex");
        report_together(RuleId::TRF17, 54, federations, "no federation");
        report_together(RuleId::TRF17, 70, births, "no date of birth");
        report_players(RuleId::TRF20, 92, idle, "played no game, so nothing is rated");
    }
    // Each by itself, but many together.
    void report_players(RuleId rule, std::uint32_t column,
                        const std::vector<const trf::Player*>& players, std::string_view what) {
        constexpr std::size_t kMany = 10;
        if (players.size() > kMany) return report_together(rule, column, players, what);
        for (const trf::Player* player : players)
            report(rule, player->line, column,
                   fmt::format("{} ({}): {}", player->number, escaped(player->name), what));
    }
    void report_together(RuleId rule, std::uint32_t column,
                         const std::vector<const trf::Player*>& players, std::string_view what) {
        if (players.empty()) return;
        if (players.size() == 1) return report_players(rule, column, players, what);
        constexpr std::size_t kNamed = 10;
        std::vector<std::string> numbers;
        for (std::size_t i = 0; i < std::min(kNamed, players.size()); ++i)
            numbers.push_back(std::to_string(players[i]->number));
        report(rule, players.front()->line, column,
               fmt::format("{} of {} players: {} (starting ranks {}{})", players.size(),
                           tournament_.players.size(), what, joined(numbers, ", "),
                           players.size() > kNamed ? ", ..." : ""));
    }

    // ---- TRF18

    void check_time_control() {
        const std::optional<Date> first = trf::day_of(tournament_, "042");
        const RatingClass of_time = class_of_seconds(control_->seconds);
        const std::optional<RatingClass> named = class_in_words(tournament_);
        if (named && *named != of_time) {
            if (!first || *first < kFirstDayOfClasses) return;
            report(
                RuleId::TRF18, control_->line, 5,
                fmt::format("\"{}\" gives {} for 60 moves, which is {}, but the tournament calls "
                            "itself {}",
                            escaped(control_->text), minutes_text(), event::name_of(of_time),
                            event::name_of(*named)));
        } else if (of_time == RatingClass::Standard) {
            check_rate_of_play();
        }
    }
    [[nodiscard]] std::string minutes_text() const {
        const int minutes = control_->seconds / 60, rest = control_->seconds % 60;
        return rest == 0 ? fmt::format("{} minutes", minutes)
                         : fmt::format("{} minutes and {} seconds", minutes, rest);
    }
    // Games by the higher rating of the two players, against what that rating needs.
    void check_rate_of_play() {
        std::map<std::uint32_t, const trf::Player*> players;
        for (const trf::Player& player : tournament_.players)
            players.emplace(player.number, &player);
        std::array<std::size_t, std::size(kRatesOfPlay)> games{};
        std::array<std::string, std::size(kRatesOfPlay)> examples;
        for (const trf::Player& player : tournament_.players) {
            for (std::size_t round = 0; round < player.rounds.size(); ++round) {
                const trf::Cell& cell = player.rounds[round];
                const auto other = players.find(cell.opponent);
                if (!is_rated(cell) || other == players.end() || cell.opponent < player.number)
                    continue;
                const std::size_t row = row_of(std::max(player.rating, other->second->rating));
                if (row == std::size(kRatesOfPlay) ||
                    control_->seconds >= kRatesOfPlay[row].minutes * 60)
                    continue;
                if (++games[row] == 1)
                    examples[row] =
                        fmt::format("round {}, {} - {}", round + 1, player.number, cell.opponent);
            }
        }
        for (std::size_t row = 0; row < games.size(); ++row)
            if (games[row] != 0)
                report(RuleId::TRF18, control_->line, 5,
                       fmt::format("\"{}\" gives {} for 60 moves, but {} of a player rated {} or "
                                   "higher {} {} [B.02 1.1]; the first: {}",
                                   escaped(control_->text), minutes_text(),
                                   games[row] == 1 ? "a game" : fmt::format("{} games", games[row]),
                                   kRatesOfPlay[row].rating, games[row] == 1 ? "needs" : "need",
                                   kRatesOfPlay[row].minutes, examples[row]));
    }
    [[nodiscard]] static bool is_rated(const trf::Cell& cell) {
        return trf::is_played(cell.result) && !trf::is_unrated(cell.result);
    }
    [[nodiscard]] static std::size_t row_of(std::uint32_t rating) {
        for (std::size_t row = 0; row < std::size(kRatesOfPlay); ++row)
            if (rating >= kRatesOfPlay[row].rating) return row;
        return std::size(kRatesOfPlay);
    }

    // ---- TRF19

    void check_rounds_a_day() {
        const std::optional<RatingClass> which = class_of(tournament_);
        if (!which) return;
        const std::size_t most = kRoundsADay[static_cast<std::size_t>(*which)];
        const trf::RoundDates dates = trf::read_round_dates(tournament_);
        std::map<Date, std::vector<std::string>> days;
        for (std::size_t i = 0; i < dates.rounds.size(); ++i)
            if (dates.rounds[i].day) days[*dates.rounds[i].day].push_back(std::to_string(i + 1));
        for (const auto& [day, rounds] : days)
            if (rounds.size() > most)
                report(RuleId::TRF19, dates.line, 92,
                       fmt::format("{} has {} rounds ({}), but {} games have at most {} a day "
                                   "[B.02]",
                                   trf::day_text(day), rounds.size(), joined(rounds, ", "),
                                   event::name_of(*which), most));
    }

    const trf::Tournament& tournament_;
    std::string_view file_;
    std::size_t rounds_;
    std::optional<trf::TimeControl> control_;
    std::vector<Finding> findings_;
};

// Lists of FIDE: standard_may24frl.txt, rapid_may24frl.xml.
RatingClass class_of(const names::RatingList& list) {
    const std::string name = names::folded(list.name(), 200);
    if (name.find("rapid") != std::string::npos) return RatingClass::Rapid;
    return name.find("blitz") == std::string::npos ? RatingClass::Standard : RatingClass::Blitz;
}

class ListComparison {
  public:
    ListComparison(const trf::Tournament& tournament, const names::RatingList& list,
                   std::string_view file)
        : tournament_(tournament), list_(list), file_(file) {
        const std::optional<Date> first = trf::day_of(tournament, "042");
        has_month_ = first && list.months().has(first->year * 12 + first->month - 1);
        has_class_ = event::class_of(tournament).value_or(RatingClass::Standard) == class_of(list);
    }

    [[nodiscard]] std::vector<Finding> compare() {
        for (const trf::Player& player : tournament_.players)
            compare_player(player);
        return std::move(findings_);
    }

  private:
    void report(RuleId rule, const trf::Player& player, std::uint32_t column, std::string message) {
        findings_.push_back(
            {rule, {std::string(file_), 0, player.line, column}, std::move(message), {}});
    }
    void compare_player(const trf::Player& player) {
        const std::string_view id = clean_id(player.fide_id);
        if (id.empty()) return;
        const std::optional<names::ListedRating> listed = list_.find(id);
        if (!listed) return;
        if (!listed->name.empty() && !may_be_one_person(player.name, listed->name))
            return report(RuleId::EVT14, player, 58,
                          fmt::format("{} has FIDE id {}, but in the rating list {} that is {}",
                                      escaped(player.name), id, escaped(list_.name()),
                                      escaped(listed->name)));
        if (!has_month_) return;
        if (has_class_ && player.rating != 0 && listed->elo != 0 && player.rating != listed->elo)
            report_value(player, 49, "rating", std::to_string(player.rating),
                         std::to_string(listed->elo));
        if (!listed->title.empty() && player.title != listed->title)
            report_value(player, 11, "title", player.title.empty() ? "-" : player.title,
                         listed->title);
    }
    void report_value(const trf::Player& player, std::uint32_t column, std::string_view what,
                      std::string_view written, std::string_view listed) {
        report(RuleId::EVT23, player, column,
               fmt::format("{} has the {} {}, but {} in the rating list {}", escaped(player.name),
                           what, escaped(written), listed, escaped(list_.name())));
    }

    const trf::Tournament& tournament_;
    const names::RatingList& list_;
    std::string_view file_;
    bool has_month_ = false, has_class_ = false;
    std::vector<Finding> findings_;
};

}  // namespace

std::string_view name_of(RatingClass which) {
    constexpr std::array<std::string_view, 3> kNames{"standard", "rapid", "blitz"};
    return kNames[static_cast<std::size_t>(which)];
}

std::optional<RatingClass> class_of(const trf::Tournament& tournament) {
    if (const auto named = class_in_words(tournament)) return named;
    const std::optional<trf::TimeControl> control = trf::time_control_of(tournament);
    if (!control) return std::nullopt;
    return class_of_seconds(control->seconds);
}

std::vector<Finding> check_for_rating(const trf::Tournament& tournament, std::string_view file) {
    return RatingCheck(tournament, file).check();
}

std::vector<Finding> check_rating_list(const trf::Tournament& tournament,
                                       const names::RatingList& list, std::string_view file) {
    return ListComparison(tournament, list, file).compare();
}

}  // namespace arbiter::event
