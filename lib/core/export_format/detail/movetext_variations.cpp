// Variations: played as far as they can be, written as they follow that.

#include "core/base/text.hpp"
#include "core/export_format/detail/movetext_writer.hpp"
#include "core/pgn/parenthesised_note.hpp"
#include "core/replay/cut_move.hpp"
#include "core/replay/reading.hpp"
#include "core/replay/replayer.hpp"

#include <algorithm>

namespace arbiter::export_format::detail {

using pgn::TokenKind;

namespace {

constexpr std::string_view kEllipsis = "\xE2\x80\xA6";

}  // namespace

void MovetextWriter::on_open() {
    if (takes_sign_in_parentheses() || takes_note()) return;
    if (options_->strip.variations || is_left_out()) return skip_variation();
    flush_words();
    waits_open_ = true;
    followed_move_ = follows_move_;
    needs_number_ = true;
    follows_move_ = false;
    if (raw_depth_ != 0 || lines_.size() > replay::kReplayedNesting) {
        write_open();
        ++raw_depth_;
        return;
    }
    // Before the first ply there is nothing to be an alternative to.
    const Line& parent = line();
    const bool is_readable = parent.has_move && parent.is_readable;
    lines_.push_back({parent.before_last, parent.before_last, false, is_readable});
    if (is_raw()) write_open();
}

void MovetextWriter::write_open() {
    if (!waits_open_) return;
    waits_open_ = false;
    out_.begin_word();
    out_.append_ascii("(");
    out_.glue();
    for_each_word(glyphs_, [&](std::string_view glyph) {
        out_.begin_word();
        out_.append_ascii(glyph);
    });
    glyphs_.clear();
}

// Nothing but glyphs is left of the variation: they annotate the ply before it.
void MovetextWriter::close_around_glyphs() {
    waits_open_ = false;
    lines_.pop_back();
    follows_move_ = followed_move_;
    for_each_word(glyphs_, [&](std::string_view glyph) {
        if (glyph.front() == '$')
            write_nag(glyph);
        else
            write_suffix(glyph);
    });
    glyphs_.clear();
}

void MovetextWriter::on_close() {
    if (!is_in_variation()) return;
    if (!glyphs_.empty() && words_.empty()) return close_around_glyphs();
    flush_words();
    out_.unglue();
    out_.append_ascii(")");
    needs_number_ = true;
    follows_move_ = false;
    if (raw_depth_ != 0)
        --raw_depth_;
    else
        lines_.pop_back();
}

void MovetextWriter::close_all() {
    while (is_in_variation())
        on_close();
}

// To the ')' that closes it, or to the end of the game.
void MovetextWriter::skip_variation() {
    std::size_t depth = 0;
    for (; at_ < end_; ++at_) {
        if (token().kind == TokenKind::RavOpen) ++depth;
        if (token().kind == TokenKind::RavClose && --depth == 0) return;
    }
}

// "(±)", "(N)": a sign by itself in parentheses is no variation; it annotates the ply before. "(=)"
// is the offer of a draw, for which there is no NAG.   FIDE 2023 8.1.5.
bool MovetextWriter::takes_sign_in_parentheses() {
    const auto tokens = game_->view->tokens();
    if (is_raw() || !line().has_move || at_ + 2 >= end_ ||
        tokens[at_ + 1].kind != TokenKind::Symbol || tokens[at_ + 2].kind != TokenKind::RavClose)
        return false;
    const std::string_view text = utf8(game_->view->text_of(tokens[at_ + 1]));
    const pgn::AnnotationSign sign = pgn::read_annotation_sign(text);
    const bool is_mark = pgn::check_mark_of(text).has_value();
    if (sign.kind == pgn::AnnotationKind::None && !is_mark) return false;
    if (text == "=")
        say("(=)");
    else if (!is_mark)
        write_sign(sign, text);
    at_ += 2;
    return true;
}

// "(5)", "(e.p.)" and "(!)" annotate the ply before: the words become a comment.
bool MovetextWriter::takes_note() {
    const auto tokens = game_->view->tokens();
    if (is_raw() || !line().has_move) return false;
    const std::size_t close = pgn::end_of_note(tokens, at_, game_->view->text);
    if (close == 0 || close >= end_) return false;
    for (++at_; at_ < close; ++at_) {
        if (pgn::is_word_of_note(token()))
            say(std::string("(").append(game_->view->text_of(token())) += ')');
        else
            write_token();
    }
    return true;
}

// In the letters of the game; what cannot be read so is read in those of English, in which it will
// be read the next time.
SymbolMeaning MovetextWriter::meaning_in_variation(std::string_view text) {
    const bool has_move = line().has_move;
    if (!game_->reading.is_english()) {
        const replay::LetteredSymbol lettered(game_->view->text_of(token()), game_->reading);
        lettered_ = lettered.text();
        const SymbolMeaning meaning = read_in_variation(line().now, lettered_, has_move);
        if (meaning.kind == SymbolMeaning::Kind::Parts) return meaning;
    }
    return read_in_variation(line().now, text, has_move);
}

void MovetextWriter::on_variation_symbol() {
    const std::string_view text = utf8(game_->view->text_of(token()));
    if (is_raw()) return write_raw(text);
    if (const auto cut =
            replay::read_cut_move(*game_->view, static_cast<std::uint32_t>(at_), line().now)) {
        play(cut->move);
        at_ = cut->last_token;
        return;
    }
    const SymbolMeaning meaning = meaning_in_variation(text);
    switch (meaning.kind) {
        case SymbolMeaning::Kind::Parts:
            return write_parts(meaning.parts());
        case SymbolMeaning::Kind::Silent:
            return;
        case SymbolMeaning::Kind::Words:
            return say(text);
        case SymbolMeaning::Kind::Unread:
            break;
    }
    if (!may_stand_raw(text)) return say(text);
    write_raw_numbers();
    line().is_readable = false;
    write_raw(text);
}

// Can the symbol be alone anywhere in a movetext and be read as the same symbol again? Others may
// begin a fence, an entity or something else that is no token, or have another number of characters
// in UTF-8.
bool MovetextWriter::may_stand_raw(std::string_view text) const {
    constexpr std::string_view kSigns = "+-=#/.,:'_|@";
    return std::ranges::all_of(text, [&](char c) {
        const bool is_high = static_cast<unsigned char>(c) >= 0x80;
        return is_high ? !is_converted_
                       : is_ascii_letter(c) || is_ascii_digit(c) ||
                             kSigns.find(c) != std::string_view::npos;
    });
}

void MovetextWriter::write_raw(std::string_view text) {
    if (!may_stand_raw(text)) return say(text);
    flush_words();
    out_.begin_word();
    append(text);
    needs_number_ = true;
    follows_move_ = true;
}

// The numbers before the ply that could not be played: as long as it could be, they waited.
void MovetextWriter::write_raw_numbers() {
    const auto tokens = game_->view->tokens();
    std::size_t first = at_;
    while (first > 0 && tokens[first - 1].kind == TokenKind::MoveNumber)
        --first;
    for (; first < at_; ++first)
        write_raw_number(tokens[first]);
}

// A number has a dot at least, so that it never becomes part of a result: "1 - 0".
void MovetextWriter::write_raw_number(const pgn::Token& token) {
    flush_words();
    std::string_view text = game_->view->text_of(token);
    const bool has_ellipsis = text.ends_with(kEllipsis);
    if (has_ellipsis) text.remove_suffix(kEllipsis.size());
    out_.begin_word();
    out_.append_ascii(text);
    if (has_ellipsis)
        out_.append_ascii("...");
    else if (is_ascii_digit(text.back()))
        out_.append_ascii(".");
    follows_move_ = false;
}

}  // namespace arbiter::export_format::detail
