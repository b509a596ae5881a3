#include "run/clean/joined_pgn.hpp"

namespace arbiter::clean {
namespace {

constexpr std::string_view kEventLine = "[Event \"";
constexpr std::string_view kEvent = "[Event \"?\"]\n";
// pgn::kEndLine twice: the first one may be used up by closing a comment.
constexpr std::string_view kEndLines = "%}\n%}\n";

// After a tag pair a broken one is read as a pair too, so a blank line between them would be a
// flaw; `[#]` and `[%clk ...]` are none.
bool goes_on_with_tags(std::string_view text) {
    return text.size() > 1 && text[0] == '[' && text[1] != '#' && text[1] != '%';
}

}  // namespace

JoinedPgn::JoinedPgn(const std::string& path, io::Opening opening) : output_(path, opening) {
    const std::string_view old = output_.old_tail();
    if (old.empty()) return;
    (void)joint_.before(old, true, check::LineEnd::None);
    is_empty_ = false;
    is_last_terminated_ = false;
}

Joint JoinedPgn::write(const PgnPiece& piece) {
    if (piece.text.empty()) return Joint::Plain;
    const bool follows = piece.follows_last && !is_last_left_out_ && !is_last_rewritten_;
    const bool is_apart = !follows && !is_empty_;
    is_last_left_out_ = piece.is_text && is_apart && !is_last_terminated_;
    if (is_last_left_out_) return Joint::LeftOut;
    const Joint joint = is_apart ? joint_with(piece) : Joint::Plain;
    if (joint != Joint::Plain) {
        const std::string_view lines = joint == Joint::GotEvent ? kEvent : kEndLines;
        output_.write(joint_.before(lines, true, piece.line_end));
        output_.write(lines);
        const bool begins_section = joint == Joint::Parted || !goes_on_with_tags(piece.text);
        output_.write(joint_.before(piece.text, begins_section, piece.line_end));
    } else {
        output_.write(joint_.before(piece.text, is_apart, piece.line_end));
    }
    output_.write(piece.text);
    is_empty_ = false;
    is_last_terminated_ = piece.has_terminator;
    is_last_rewritten_ = piece.is_rewritten;
    return joint;
}

// What a piece needs that does not follow the one before: see docs/guide/pgn_grammar.md, sections 1
// and 3.
Joint JoinedPgn::joint_with(const PgnPiece& piece) const {
    const bool begins_game = piece.is_text || piece.text.starts_with(kEventLine) ||
                             (piece.has_tags && is_last_terminated_);
    if (begins_game) return Joint::Plain;
    // A second tag pair Event would make two games of it.
    return piece.is_verbatim || piece.has_event ? Joint::Parted : Joint::GotEvent;
}

}  // namespace arbiter::clean
