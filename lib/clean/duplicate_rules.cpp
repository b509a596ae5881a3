#include "clean/duplicate_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

namespace arbiter::clean {
namespace {

// Shorter than this, the same two players, too, repeat themselves: agreed draws of a dozen moves.
constexpr std::uint32_t kShortHalfMoves = 24;
// A partial date is enough for a beginning that is longer than the openings people repeat.
constexpr std::uint32_t kFarPrefixHalfMoves = 40;
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

NameMatch compare_players(std::string_view key_a, std::string_view key_b, std::uint32_t id_a,
                          std::uint32_t id_b) {
    // A FIDE id stays when a name is spelled in another way.
    return id_a != 0 && id_a == id_b ? NameMatch::Same : match_names(key_a, key_b);
}

bool agrees(NameMatch match) {
    return match == NameMatch::Same || match == NameMatch::Compatible;
}
bool agrees(Agreement agreement) {
    return agreement == Agreement::Same || agreement == Agreement::Compatible;
}

bool may_be_one_short_game(const Comparison& c) {
    if (!c.are_players_known_to_agree() || c.round == Agreement::Different) return false;
    if (c.date == Agreement::Same) return c.event != Agreement::Different || agrees(c.site);
    return c.date == Agreement::Compatible && agrees(c.event) && agrees(c.round);
}

bool may_be_one_middling_game(const Comparison& c) {
    if (c.round == Agreement::Different && c.date != Agreement::Close && c.event != Agreement::Same)
        return false;
    if (c.are_players_known_to_agree())
        return c.date != Agreement::Different &&
               !(c.round == Agreement::Different && c.date == Agreement::Same);
    return c.may_players_agree() && c.date == Agreement::Same && c.round != Agreement::Different;
}

bool is_one_game(const Comparison& c, DuplicateMode mode) {
    const bool is_copy =
        c.are_rosters_equal && c.white == NameMatch::Same && c.black == NameMatch::Same;
    if (is_copy || c.half_moves == 0) return is_copy;
    if (c.half_moves < kShortHalfMoves) return may_be_one_short_game(c);
    if (c.half_moves < kLongHalfMoves) return may_be_one_middling_game(c);
    return mode == DuplicateMode::Moves || c.may_players_agree();
}

bool is_beginning_of_one_game(const Comparison& c) {
    if (c.half_moves < kLeastPrefixHalfMoves || !c.are_players_known_to_agree()) return false;
    if (c.round == Agreement::Different) return false;
    if (c.date == Agreement::Same) return true;
    if (c.date == Agreement::Different || c.date == Agreement::Close) return false;
    return c.half_moves >= kLongHalfMoves ||
           (c.date == Agreement::Compatible && c.half_moves >= kFarPrefixHalfMoves) ||
           (agrees(c.event) && c.round == Agreement::Same);
}

bool is_nearly_one_game(const Comparison& c) {
    if (!c.are_players_known_to_agree() || c.round == Agreement::Different) return false;
    if (c.half_moves < kLeastNearHalfMoves) return false;
    return agrees(c.date) || c.date == Agreement::Close ||
           (c.date == Agreement::Unknown && c.half_moves >= kFarPrefixHalfMoves);
}

Verdict judge_equal(const Comparison& c, DuplicateMode mode) {
    Verdict verdict{.is_related = true};
    const bool is_one = is_one_game(c, mode);
    if (is_one && c.result == Agreement::Different) {
        verdict.kind = DuplicateKind::ResultConflict;
        verdict.is_for_the_table = true;
    } else if (is_one) {
        verdict.are_duplicates = verdict.is_for_the_table = true;
        verdict.kind = c.is_one_annotated    ? DuplicateKind::Annotated
                       : c.are_rosters_equal ? DuplicateKind::SameGame
                                             : DuplicateKind::SameMoves;
    } else if (c.half_moves >= kLongHalfMoves) {
        verdict.kind = DuplicateKind::SameMoves;
        verdict.is_for_the_table = true;
    }
    return verdict;
}

int score_of_moves(const Comparison& c) {
    constexpr int kMost = 60;
    const int length = static_cast<int>(std::min(c.half_moves, kLongHalfMoves));
    const int equal = length * kMost / static_cast<int>(kLongHalfMoves);
    switch (c.moves) {
        case MoveRelation::Equal:
            return equal;
        case MoveRelation::Prefix:
            return equal - 5;
        case MoveRelation::Near:
            return equal - 10 * static_cast<int>(c.more_half_moves);
    }
    return 0;
}

// `most` for what agrees fully, less for less.
int share(Agreement agreement, int most) {
    constexpr int kPercent[] = {100, 75, 35, 40, 0};
    return most * kPercent[static_cast<std::size_t>(agreement)] / 100;
}
int share(NameMatch match, int most) {
    constexpr int kPercent[] = {100, 85, 40, 50, 0};
    return most * kPercent[static_cast<std::size_t>(match)] / 100;
}

std::uint8_t score_of(const Comparison& c) {
    const int score = score_of_moves(c) + share(c.white, 10) + share(c.black, 10) +
                      share(c.date, 8) + share(c.event, 4) + share(c.site, 2) + share(c.round, 4) +
                      share(c.result, 2);
    return static_cast<std::uint8_t>(std::clamp(score, 0, 100));
}

std::string_view words_for(Agreement agreement) {
    constexpr std::string_view kWords[] = {"same", "compatible", "unknown", "close", "different"};
    return kWords[static_cast<std::size_t>(agreement)];
}

std::string_view words_for(NameMatch match) {
    constexpr std::string_view kWords[] = {"same", "compatible", "unknown", "similar", "different"};
    return kWords[static_cast<std::size_t>(match)];
}

std::string words_for_moves(const Comparison& c) {
    switch (c.moves) {
        case MoveRelation::Equal:
            return fmt::format("{} equal half-moves", c.half_moves);
        case MoveRelation::Prefix:
            return fmt::format("{} equal half-moves, then {} more", c.half_moves,
                               c.more_half_moves);
        case MoveRelation::Near:
            return fmt::format("{} of {} half-moves differ", c.more_half_moves, c.half_moves);
    }
    return {};
}

constexpr std::size_t kUnit = 2;  // bytes of a half-move

std::size_t equal_front(std::string_view a, std::string_view b) {
    const std::size_t most = std::min(a.size(), b.size());
    const auto at =
        std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(most), b.begin()).first;
    return static_cast<std::size_t>(at - a.begin()) / kUnit * kUnit;
}

}  // namespace

std::string_view to_string(DuplicateKind kind) {
    constexpr std::string_view kNames[] = {"same-game",       "same-moves", "annotated", "prefix",
                                           "result-conflict", "near",       "short"};
    return kNames[static_cast<std::size_t>(kind)];
}

bool Comparison::are_players_known_to_agree() const {
    return agrees(white) && agrees(black);
}

bool Comparison::may_players_agree() const {
    return white != NameMatch::Different && black != NameMatch::Different;
}

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
    c.round = compare_rounds(a.round_key, b.round_key);
    c.event = compare_texts(a.event_key, b.event_key);
    c.site = compare_texts(a.site_key, b.site_key);
    c.result = compare_results(a.outcome, b.outcome);
    c.is_one_annotated = (a.annotation_bytes == 0) != (b.annotation_bytes == 0);
    c.are_both_annotated_differently = a.annotation_bytes != 0 && b.annotation_bytes != 0 &&
                                       a.annotation_hash != b.annotation_hash;
    c.are_rosters_equal = a.white_key == b.white_key && a.black_key == b.black_key &&
                          a.date == b.date && a.round_key == b.round_key &&
                          a.event_key == b.event_key && a.site_key == b.site_key &&
                          a.outcome == b.outcome;
    return c;
}

Verdict judge_pair(const Comparison& c, DuplicateMode mode) {
    Verdict verdict;
    if (c.moves == MoveRelation::Equal) {
        verdict = judge_equal(c, mode);
    } else if (c.moves == MoveRelation::Prefix && is_beginning_of_one_game(c)) {
        verdict.is_related = verdict.is_for_the_table = true;
        // Neither can go when one is longer and the other is the one that is legal.
        verdict.are_duplicates = c.result != Agreement::Different && !c.is_more_unreadable;
        verdict.kind = c.result == Agreement::Different ? DuplicateKind::ResultConflict
                                                        : DuplicateKind::Prefix;
    } else if (c.moves == MoveRelation::Near && is_nearly_one_game(c)) {
        verdict.is_related = verdict.is_for_the_table = true;
        verdict.kind = DuplicateKind::Near;
    }
    verdict.score = score_of(c);
    return verdict;
}

std::string explain(const Comparison& c, const Verdict& verdict) {
    std::string why = words_for_moves(c);
    const std::string_view players =
        words_for(c.white == c.black ? c.white : std::max(c.white, c.black));
    fmt::format_to(std::back_inserter(why), "; players {}, date {}, round {}, event {}, site {}",
                   players, words_for(c.date), words_for(c.round), words_for(c.event),
                   words_for(c.site));
    if (verdict.kind == DuplicateKind::ResultConflict)
        why += "; results differ, a person has to say which is right";
    else if (c.result == Agreement::Unknown)
        why += "; a result is unknown";
    else if (c.result == Agreement::Different)
        why += "; results differ";
    if (c.is_more_unreadable) why += "; the longer game is rejected";
    if (c.are_both_annotated_differently) why += "; both annotated, differently";
    return why;
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

}  // namespace arbiter::clean
