#include "pipeline/joined_pgn.hpp"

namespace arbiter::pipeline {

JoinedPgn::JoinedPgn(const std::string& path, io::Opening opening) : output_(path, opening) {
    const std::string_view old = output_.old_tail();
    if (old.empty()) return;
    (void)joint_.before(old, true, check::LineEnd::None);
    is_empty_ = false;
    is_last_terminated_ = false;
}

Joint JoinedPgn::write(const PgnPiece& piece) {
    if (piece.text.empty()) return Joint::Plain;
    const bool is_apart = (!piece.follows_last || is_last_left_out_) && !is_empty_;
    is_last_left_out_ = piece.is_text && is_apart && !is_last_terminated_;
    if (is_last_left_out_) return Joint::LeftOut;
    const bool needs_event =
        is_apart && !piece.begins_with_event && (!piece.has_tags || !is_last_terminated_);
    if (needs_event) {
        constexpr std::string_view kEvent = "[Event \"?\"]\n";
        output_.write(joint_.before(kEvent, true, piece.line_end));
        output_.write(kEvent);
        output_.write(joint_.before(piece.text, !piece.has_tags, piece.line_end));
    } else {
        output_.write(joint_.before(piece.text, is_apart, piece.line_end));
    }
    output_.write(piece.text);
    is_empty_ = false;
    is_last_terminated_ = piece.has_terminator;
    return needs_event ? Joint::GotEvent : Joint::Plain;
}

}  // namespace arbiter::pipeline
