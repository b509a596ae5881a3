#pragma once

#include "core/check/file_rules.hpp"
#include "core/check/finding.hpp"
#include "run/clean/clean_prepared.hpp"
#include "run/clean/joined_pgn.hpp"
#include "run/io/spool.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::clean {

// A game, or text without a game, on its way into the outputs of `clean`.
// LIFETIME: views a batch, or the bytes it was read from.
struct OutgoingGame {
    std::uint64_t sequence = 0;  // of the games and texts of the run, from 1
    std::uint64_t ordinal = 0;   // in its file, from 1; 0 = text, not a game
    std::uint64_t line = 0;
    Destination destination = Destination::Written;
    check::LineEnd line_end = check::LineEnd::None;  // of its file
    bool follows_previous = false;                   // directly follows the one before in its file
    bool continues_game = false;  // more of the text after the game before: it goes where that goes
    bool is_changed = false;
    bool is_rewritten = false;        // in export format, without the text that stood after it
    bool has_withheld_fixes = false;  // as in GameFingerprint
    bool has_event = false;
    bool has_tags = false;
    bool has_terminator = false;
    bool is_rejected = false;  // also when it stays in the database
    std::array<std::uint32_t, check::kSeverities> findings{};
    std::string_view file, pgn, rendered, reasons, log, sort_key, part;
};

// The game as a piece of a PGN file to which the game `last` was written last.
[[nodiscard]] PgnPiece piece_of(const OutgoingGame& game, std::uint64_t last);

// Outgoing games on disk. A record begins with its length, so that all of them can be read in turn.
class OutgoingSpool {
  public:
    explicit OutgoingSpool(const std::string& folder) : spool_(folder) {}

    // Returns its place.   THROWS: as io::Spool.
    std::uint64_t add(const OutgoingGame& game);
    // The game at `offset`; the place of the next one goes to `next`.   LIFETIME: until the next
    // call.
    [[nodiscard]] OutgoingGame read(std::uint64_t offset, std::uint64_t& next);
    // The same for reading here and there.
    [[nodiscard]] OutgoingGame read_apart(std::uint64_t offset);
    [[nodiscard]] std::uint64_t size() const { return spool_.size(); }

  private:
    io::Spool spool_;
    std::string record_, header_, record_apart_;
};

}  // namespace arbiter::clean
