#pragma once

#include "core/reach/detail/piece_sets.hpp"
#include "core/reach/reason.hpp"

namespace arbiter::reach::detail {

// The reason why the position is unreachable, or None.
struct Contradiction {
    Reason reason = Reason::None;
    Facts facts{};

    explicit operator bool() const { return reason != Reason::None; }
};

// The rules of Level::Cheap, in the order of reasons.def.
[[nodiscard]] Contradiction cheap_contradiction(const PieceSets& pieces);

}  // namespace arbiter::reach::detail
