#pragma once

#include "core/check/file_rules.hpp"
#include "run/clean/clean.hpp"
#include "run/clean/outgoing_game.hpp"

#include <string>

namespace arbiter::clean {

// One kind of line end in the whole database, where the level of the fixes covers mixed ones
// (ENC17) or lone carriage returns (ENC18): fixes change the line ends of games, this those between
// them, too. Those of the first input are those of all.   THREADS: one owner.
class LineEndUnifier {
  public:
    // LIFETIME: keeps `options`.
    explicit LineEndUnifier(const CleanOptions& options);

    // LIFETIME of its new texts: until the next call.
    void unify(OutgoingGame& game);

  private:
    void log(const check::Rule& rule, check::LineEnd wanted, OutgoingGame& game);

    const CleanOptions& options_;
    const bool mends_mixed_, mends_lone_crs_;
    check::LineEnd line_end_ = check::LineEnd::None;  // of the database
    std::string text_, log_;
};

}  // namespace arbiter::clean
