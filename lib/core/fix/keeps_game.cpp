#include "core/fix/keeps_game.hpp"

#include "core/pgn/result.hpp"

#include <algorithm>

namespace arbiter::fix {
namespace {

using pgn::Outcome;

bool says_something(Outcome outcome) {
    return outcome != Outcome::None && outcome != Outcome::Unknown;
}

// A result that was open or unreadable may become what the other place already said.
bool keeps_result(Outcome before, Outcome after, Outcome elsewhere) {
    if (before == Outcome::None || before == after) return true;
    return before == Outcome::Unknown && says_something(elsewhere) && after == elsewhere;
}

bool keeps_moves(const audit::GameFingerprint& before, const audit::GameFingerprint& after) {
    if (!before.is_replayed) return true;
    if (!after.is_replayed || before.start_key != after.start_key) return false;
    if (before.is_legal && (!after.is_legal || before.moves.size() != after.moves.size()))
        return false;
    return before.moves.size() <= after.moves.size() &&
           std::equal(before.moves.begin(), before.moves.end(), after.moves.begin());
}

// Both lists are in order, and so are the changes.
bool keeps_comments(const audit::GameFingerprint& before, const audit::GameFingerprint& after,
                    std::span<const Replacement> changes, std::uint64_t base) {
    auto found = after.comments.begin();
    for (const ByteSpan& comment : before.comments) {
        const std::uint64_t begin = comment.begin - base;
        const std::uint64_t end = comment.end - base;
        const auto next =
            std::partition_point(changes.begin(), changes.end(), [&](const Replacement& change) {
                return change.old_end < begin ||
                       (change.old_end == begin && change.old_begin <= begin);
            });
        const bool is_changed = next != changes.end() && next->old_begin < end;
        if (is_changed) continue;
        const ByteSpan wanted{base + mapped({changes.begin(), next}, begin),
                              base + mapped({changes.begin(), next}, end)};
        while (found != after.comments.end() && found->begin < wanted.begin)
            ++found;
        if (found == after.comments.end() || *found != wanted) return false;
    }
    return true;
}

}  // namespace

bool keeps_legal_moves(const audit::GameFingerprint& before, const audit::GameFingerprint& after) {
    if (!before.is_legal || before.moves.empty()) return true;
    return after.is_legal && before.start_key == after.start_key;
}

bool keeps_game(const audit::GameFingerprint& before, const audit::GameFingerprint& after,
                std::span<const Replacement> changes, std::uint64_t base) {
    return keeps_moves(before, after) && keeps_result(before.tag, after.tag, before.terminator) &&
           keeps_result(before.terminator, after.terminator, before.tag) &&
           keeps_comments(before, after, changes, base);
}

}  // namespace arbiter::fix
