#include "run/duplicates/duplicate_rules.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

namespace arbiter::duplicates {
namespace {

std::string_view words_for(Agreement agreement) {
    constexpr std::string_view kWords[] = {"same", "compatible", "unknown", "close", "different"};
    return kWords[static_cast<std::size_t>(agreement)];
}

std::string_view words_for(names::NameMatch match) {
    constexpr std::string_view kWords[] = {"same", "compatible", "unknown", "similar", "different"};
    return kWords[static_cast<std::size_t>(match)];
}

std::string words_for_equal(const Comparison& c) {
    std::string words = fmt::format("{} equal half-moves", c.half_moves);
    if (c.theory_half_moves != 0)
        fmt::format_to(std::back_inserter(words), " (other games share {})", c.theory_half_moves);
    if (c.moves == MoveRelation::Prefix)
        fmt::format_to(std::back_inserter(words), ", then {} more", c.more_half_moves);
    return words;
}

std::string words_for_moves(const Comparison& c) {
    switch (c.moves) {
        case MoveRelation::Equal:
        case MoveRelation::Prefix:
            return words_for_equal(c);
        case MoveRelation::Near:
            if (c.transposed_half_moves != 0)
                return fmt::format("{} half-moves in two orders, the first that differs is ply {}",
                                   c.half_moves, c.equal_front + 1);
            return fmt::format("{} of {} half-moves differ, the first is ply {}", c.more_half_moves,
                               c.half_moves, c.equal_front + 1);
        case MoveRelation::Other:
            return fmt::format("{} equal half-moves, then other ones", c.equal_front);
    }
    return {};
}

}  // namespace

std::string_view to_string(DuplicateKind kind) {
    constexpr std::string_view kNames[] = {"same-game", "same-moves",      "annotated",
                                           "prefix",    "result-conflict", "near",
                                           "short",     "same-pairing",    "reviewed"};
    return kNames[static_cast<std::size_t>(kind)];
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
    if (verdict.kind == DuplicateKind::Near && c.moves == MoveRelation::Equal)
        why += c.is_decisive ? "; too little says that it is one game"
                             : "; a drawn line can be played again";
    if (c.are_colours_exchanged) why += "; colours are exchanged";
    if (c.is_more_unreadable) why += "; the longer game is rejected";
    if (c.are_both_annotated_differently) why += "; both annotated, differently";
    return why;
}

}  // namespace arbiter::duplicates
