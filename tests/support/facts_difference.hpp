#pragma once

#include "core/replay/facts.hpp"

#include <algorithm>
#include <string_view>

namespace arbiter::testing {

inline bool are_equal(const replay::Refusal& one, const replay::Refusal& other) {
    return one.kind == other.kind && one.token == other.token && one.ply == other.ply &&
           one.before == other.before && one.right_lost_ply == other.right_lost_ply;
}

inline bool are_equal(const replay::Note& one, const replay::Note& other) {
    return one.kind == other.kind && one.is_in_variation == other.is_in_variation &&
           one.token == other.token && one.ply == other.ply && one.aux == other.aux;
}

// The first thing in which two accounts of a game differ; empty: none.
inline std::string_view first_difference(const replay::GameFacts& one,
                                         const replay::GameFacts& other) {
    const auto all_equal = [](const auto& some, const auto& others) {
        return std::ranges::equal(some, others,
                                  [](const auto& a, const auto& b) { return are_equal(a, b); });
    };
    const struct {
        std::string_view name;
        bool is_equal;
    } parts[] = {
        {"is_replayed", one.is_replayed == other.is_replayed},
        {"is_legal", one.is_legal == other.is_legal},
        {"has_null_move", one.has_null_move == other.has_null_move},
        {"plies", one.plies == other.plies},
        {"first_null_ply", one.first_null_ply == other.first_null_ply},
        {"numbers_begin_at", one.numbers_begin_at == other.numbers_begin_at},
        {"kept_plies", one.kept_plies == other.kept_plies},
        {"kept.is_complete", one.after_illegal.is_complete == other.after_illegal.is_complete},
        {"kept.final", one.after_illegal.final == other.after_illegal.final},
        {"max_repetition", one.max_repetition == other.max_repetition},
        {"max_quiet_plies", one.max_quiet_plies == other.max_quiet_plies},
        {"start", one.start == other.start},
        {"final", one.final == other.final},
        {"main_moves_written", one.main_moves_written == other.main_moves_written},
        {"ends_with_double_forfeit",
         one.ends_with_double_forfeit == other.ends_with_double_forfeit},
        {"moves", std::ranges::equal(one.moves(), other.moves())},
        {"tokens", std::ranges::equal(one.tokens(), other.tokens())},
        {"keys", std::ranges::equal(one.keys(), other.keys())},
        {"quiet", std::ranges::equal(one.quiet(), other.quiet())},
        {"repetitions", std::ranges::equal(one.repetitions(), other.repetitions())},
        {"notes", all_equal(one.notes, other.notes)},
        {"note_set", one.note_set.bits() == other.note_set.bits()},
        {"refusals", all_equal(one.refusals, other.refusals)},
    };
    for (const auto& part : parts)
        if (!part.is_equal) return part.name;
    return {};
}

}  // namespace arbiter::testing
