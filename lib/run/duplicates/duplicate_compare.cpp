#include "run/duplicates/duplicate_rules.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <vector>

namespace arbiter::duplicates {
namespace {

constexpr int kCloseDays = 7;

bool is_known(pgn::Outcome outcome) {
    return outcome != pgn::Outcome::None && outcome != pgn::Outcome::Unknown;
}

std::chrono::sys_days day_of(const DuplicateDate& date) {
    return std::chrono::year_month_day{std::chrono::year{date.year}, std::chrono::month{date.month},
                                       std::chrono::day{date.day}};
}

// Dates that differ as typing errors and bad sources make them differ.
bool are_close(const DuplicateDate& a, const DuplicateDate& b) {
    if (!a.is_complete() || !b.is_complete()) return false;
    if (a.month == b.month && a.day == b.day) return std::abs(a.year - b.year) == 1;
    if (a.year == b.year && a.month == b.day && a.day == b.month) return true;
    const auto days = (day_of(a) - day_of(b)).count();
    return days >= -kCloseDays && days <= kCloseDays;
}

Agreement compare_dates(const DuplicateDate& a, const DuplicateDate& b) {
    if (a.year == 0 || b.year == 0) return Agreement::Unknown;
    if (a == b && a.is_complete()) return Agreement::Same;
    const bool differs = a.year != b.year || (a.month != 0 && b.month != 0 && a.month != b.month) ||
                         (a.day != 0 && b.day != 0 && a.day != b.day);
    if (!differs) return Agreement::Compatible;
    return are_close(a, b) ? Agreement::Close : Agreement::Different;
}

Agreement compare_rounds(std::string_view a, std::string_view b) {
    if (a.empty() || b.empty()) return Agreement::Unknown;
    if (a == b) return Agreement::Same;
    const std::string_view shorter = a.size() < b.size() ? a : b;
    const std::string_view longer = a.size() < b.size() ? b : a;
    const bool says_more = longer.starts_with(shorter) && longer[shorter.size()] == '.';
    return says_more ? Agreement::Compatible : Agreement::Different;
}

// A source that knows neither the day nor the event, or has the place for it, writes "1" where it
// knows no round.
bool may_lack_round(const DuplicateFacts& facts) {
    return facts.has_round_of_collection || (facts.round_key == "1" && facts.date.day == 0 &&
                                             (facts.site_key.empty() || facts.event_key.empty() ||
                                              facts.event_key == facts.site_key));
}

Agreement compare_rounds(const DuplicateFacts& a, const DuplicateFacts& b) {
    const Agreement rounds = compare_rounds(a.round_key, b.round_key);
    const bool says_nothing =
        rounds == Agreement::Different && (may_lack_round(a) || may_lack_round(b));
    return says_nothing ? Agreement::Unknown : rounds;
}

bool has_word(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || text[at - 1] == ' ') && (end == text.size() || text[end] == ' '))
            return true;
    }
    return false;
}

bool has_all_words(std::string_view text, std::string_view words) {
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (!has_word(text, words.substr(0, end))) return false;
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return true;
}

Agreement compare_texts(std::string_view a, std::string_view b) {
    if (a.empty() || b.empty()) return Agreement::Unknown;
    if (a == b) return Agreement::Same;
    return has_all_words(a, b) || has_all_words(b, a) ? Agreement::Compatible
                                                      : Agreement::Different;
}

Agreement compare_results(pgn::Outcome a, pgn::Outcome b) {
    if (!is_known(a) || !is_known(b)) return Agreement::Unknown;
    return a == b ? Agreement::Same : Agreement::Different;
}

// What is known of the results names a winner.
bool is_decisive(pgn::Outcome a, pgn::Outcome b) {
    const auto is_win = [](pgn::Outcome outcome) {
        return outcome == pgn::Outcome::WhiteWins || outcome == pgn::Outcome::BlackWins;
    };
    return (is_win(a) && (a == b || !is_known(b))) || (is_win(b) && !is_known(a));
}

names::NameMatch compare_players(std::string_view key_a, std::string_view key_b, std::uint32_t id_a,
                                 std::uint32_t id_b) {
    // A FIDE id stays when a name is spelled in another way.
    return id_a != 0 && id_a == id_b ? names::NameMatch::Same : names::match_names(key_a, key_b);
}

// One tournament and one round of it: there a misspelt name is more likely than two pairs of nearly
// the same names with the same moves.
bool are_of_one_occasion(const Comparison& c) {
    return c.event == Agreement::Same && c.round == Agreement::Same &&
           c.site != Agreement::Different && c.is_one_year;
}

names::NameMatch with_slip(names::NameMatch match, std::string_view key_a, std::string_view key_b) {
    const bool is_slip =
        match == names::NameMatch::Different && names::are_one_slip_apart(key_a, key_b);
    return is_slip ? names::NameMatch::Similar : match;
}

constexpr std::size_t kUnit = 2;  // bytes of a ply

std::size_t equal_front(std::string_view a, std::string_view b) {
    const std::size_t most = std::min(a.size(), b.size());
    const auto at =
        std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(most), b.begin()).first;
    return static_cast<std::size_t>(at - a.begin()) / kUnit * kUnit;
}

}  // namespace

Comparison compare_games(const DuplicateFacts& a, const DuplicateFacts& b, MoveRelation moves,
                         std::uint32_t differing) {
    Comparison c{};
    c.moves = moves;
    const auto [shortest, longest] = std::minmax({a.written_half_moves(), b.written_half_moves()});
    // What could not be read is not known to be equal.
    c.half_moves = moves == MoveRelation::Prefix ? std::min(a.plies, b.plies) : shortest;
    c.more_half_moves = moves == MoveRelation::Near ? differing : longest - c.half_moves;
    c.is_more_unreadable = (a.plies > b.plies && !a.is_legal && b.is_legal) ||
                           (b.plies > a.plies && !b.is_legal && a.is_legal);
    c.white = compare_players(a.white_key, b.white_key, a.white_fide_id, b.white_fide_id);
    c.black = compare_players(a.black_key, b.black_key, a.black_fide_id, b.black_fide_id);
    c.date = compare_dates(a.date, b.date);
    c.round = compare_rounds(a, b);
    c.event = compare_texts(a.event_key, b.event_key);
    c.site = compare_texts(a.site_key, b.site_key);
    c.is_one_year = a.date.year != 0 && a.date.year == b.date.year;
    c.is_one_occasion = are_of_one_occasion(c);
    if (c.is_one_occasion) {
        c.white = with_slip(c.white, a.white_key, b.white_key);
        c.black = with_slip(c.black, a.black_key, b.black_key);
    }
    c.result = compare_results(a.outcome, b.outcome);
    c.is_decisive = is_decisive(a.outcome, b.outcome);
    c.is_one_annotated = (a.annotation_bytes == 0) != (b.annotation_bytes == 0);
    c.are_both_annotated_differently = a.annotation_bytes != 0 && b.annotation_bytes != 0 &&
                                       a.annotation_hash != b.annotation_hash;
    c.are_rosters_equal = a.white_key == b.white_key && a.black_key == b.black_key &&
                          a.date == b.date && a.round_key == b.round_key &&
                          a.event_key == b.event_key && a.site_key == b.site_key &&
                          a.outcome == b.outcome;
    return c;
}

std::uint32_t moves_distance(std::string_view a, std::string_view b, std::uint32_t limit) {
    const std::size_t front = equal_front(a, b);
    a.remove_prefix(front);
    b.remove_prefix(front);
    if (a.empty() || b.empty()) {
        const std::size_t rest = std::max(a.size(), b.size()) / kUnit;
        return static_cast<std::uint32_t>(std::min<std::size_t>(rest, limit + 1));
    }
    const std::size_t apart = std::max(a.size(), b.size()) - std::min(a.size(), b.size());
    if (limit == 0 || apart / kUnit > limit) return limit + 1;
    std::uint32_t best = moves_distance(a.substr(kUnit), b.substr(kUnit), limit - 1);
    if (a.size() > b.size() || limit > 1)
        best = std::min(best, moves_distance(a.substr(kUnit), b, limit - 1));
    if (b.size() > a.size() || limit > 1)
        best = std::min(best, moves_distance(a, b.substr(kUnit), limit - 1));
    return best + 1;
}

std::uint32_t transposed_half_moves(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return 0;
    const auto units_of = [](std::string_view moves) {
        std::vector<std::string_view> units;
        for (std::size_t at = 0; at + kUnit <= moves.size(); at += kUnit)
            units.push_back(moves.substr(at, kUnit));
        return units;
    };
    std::vector<std::string_view> first = units_of(a);
    std::vector<std::string_view> second = units_of(b);
    std::uint32_t moved = 0;
    for (std::size_t i = 0; i < first.size(); ++i)
        moved += first[i] != second[i] ? 1 : 0;
    std::ranges::sort(first);
    std::ranges::sort(second);
    return first == second ? moved : 0;
}

std::uint64_t occasion_of(const DuplicateFacts& facts) {
    if (facts.event_key.empty() || facts.round_key.empty() || facts.date.year == 0) return 0;
    const std::hash<std::string_view> hash;
    return (hash(facts.event_key) * 31 + hash(facts.round_key)) * 31 + facts.date.year;
}

std::uint32_t equal_half_moves(std::string_view a, std::string_view b) {
    return static_cast<std::uint32_t>(equal_front(a, b) / kUnit);
}

std::uint32_t repeated_half_moves(std::string_view moves) {
    std::size_t most = 0;
    for (const std::size_t cycle : {4U, 6U, 8U}) {
        std::size_t end = moves.size() / kUnit;
        std::size_t repeated = 0;
        for (; end > cycle && moves.substr((end - 1) * kUnit, kUnit) ==
                                  moves.substr((end - 1 - cycle) * kUnit, kUnit);
             --end)
            ++repeated;
        most = std::max(most, repeated);
    }
    return static_cast<std::uint32_t>(most);
}

}  // namespace arbiter::duplicates
