#pragma once

#include "run/duplicates/duplicate_digest.hpp"

#include <string>

namespace arbiter::duplicates::detail {

// Replaces `out` by the moves of a key as a score sheet has them: which piece goes to which square,
// two bytes each. A knight that comes from another square makes the same move, so one wrong
// ply stays a single difference, whatever the pieces do afterwards.
// REQUIRES: a key that make_digest() wrote. Bytes that are no such key give moves of no meaning.
void name_moves(const DuplicateKey& key, std::string& out);

}  // namespace arbiter::duplicates::detail
