#pragma once

#include "core/check/file_rules.hpp"
#include "run/engine/fixed_output.hpp"
#include "run/io/packed_output.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::clean {

// A game on its way into a PGN file that is made of many.
struct PgnPiece {
    std::string_view text;      // with the text after it
    bool follows_last = false;  // stood directly after the piece written last, in one file
    bool has_event = false;     // a tag pair Event, though perhaps not its first
    bool has_tags = false;      // it begins with a tag pair
    bool has_terminator = false;
    bool is_verbatim = false;                        // nothing may be added to it
    bool is_text = false;                            // without a game
    bool is_rewritten = false;                       // without the text that stood after it
    check::LineEnd line_end = check::LineEnd::None;  // of its file
};

// What was done to a piece so that it stays separate.
enum class Joint : std::uint8_t {
    Plain,
    GotEvent,  // it got a tag pair Event
    Parted,    // lines before it end the game before (pgn::kEndLine)
    LeftOut,   // text that the game before, which has no end, would have swallowed
};

// Writes games of many files and places into one, so that they can be separated again: between two
// that did not follow each other are a line end and a blank line, added only where they are
// missing. A game that does not begin with a line `[Event "` and would run into the game before it
// gets such a line; where it must stay as it is, or has an Event tag elsewhere, lines that every
// reader of PGN skips end the game before it.
// THREADS: one at a time.   THROWS (all): DiskFull, ReaderGone, IoError.
class JoinedPgn {
  public:
    // Packed as the name says; "-" = standard output. What is appended is kept apart from the old
    // text.
    explicit JoinedPgn(const std::string& path, io::Opening opening = io::Opening::Replace);

    Joint write(const PgnPiece& piece);
    // Makes the file appear. Without it the old one stays. Callers with several files prepare them
    // all first.
    void prepare() { output_.prepare(); }
    void commit() { output_.commit(); }

  private:
    [[nodiscard]] Joint joint_with(const PgnPiece& piece) const;

    io::PackedOutput output_;
    engine::TextJoint joint_;
    bool is_empty_ = true;
    bool is_last_terminated_ = true;
    bool is_last_left_out_ = false;
    bool is_last_rewritten_ = false;
};

}  // namespace arbiter::clean
