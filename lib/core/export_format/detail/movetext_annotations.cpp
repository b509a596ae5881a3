// What is written around the moves: NAGs, comments, escape lines, and text that PGN has no token
// for.

#include "core/encoding/html_entity.hpp"
#include "core/export_format/detail/movetext_writer.hpp"
#include "core/pgn/result.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace arbiter::export_format::detail {

using pgn::TokenKind;

namespace {

// Bytes that are not the second or a later one of their character.
std::size_t count_characters(std::string_view utf8) {
    return static_cast<std::size_t>(std::ranges::count_if(
        utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

// A forfeit, "+-", or a score like "1/2-0": no marker of the standard says that.
bool says_more_than_marker(std::string_view result) {
    const pgn::ResultReading reading = pgn::read_result(result);
    return reading.spelling == pgn::ResultSpelling::PlusMinus ||
           (reading.outcome == pgn::Outcome::Unknown && result != "*");
}

// "%" in the first column hides a line from every program, and a line `[Event "` looks like a game.
bool may_begin_line(std::string_view word) {
    return word.front() != '%' && !word.starts_with("[Event");
}

// With the ASCII characters that HTML references mean, but no braces and no bracket: they end a
// comment or begin a command.
std::string without_references(std::string_view words) {
    constexpr std::string_view kKept = "{}[";
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto entity = encoding::read_final_html_entity(words.substr(i));
        const char c =
            entity && entity->character < 0x80 ? static_cast<char>(entity->character) : '{';
        if (kKept.find(c) != std::string_view::npos) {
            text += words[i];
        } else {
            text += c;
            i += entity->length - 1;
        }
    }
    return text;
}

}  // namespace

void MovetextWriter::append(std::string_view text) {
    out_.append(text, game_->view->traits.has_high ? count_characters(text) : text.size());
}

void MovetextWriter::write_parts(std::span<const SymbolPart> parts) {
    for (const SymbolPart& part : parts) {
        if (part.move.is_none())
            write_sign(part.sign, part.text);
        else
            play(part.move);
    }
}

// The NAG of the sign; without one, or without a ply to follow, it is a comment.
void MovetextWriter::write_sign(const pgn::AnnotationSign& sign, std::string_view text) {
    const bool is_of_white = line().now.turn() == chess::Color::Black;
    const unsigned number = is_of_white ? sign.white : sign.black;
    if (number == 0 || !line().has_move) return say(text);
    std::array<char, 8> nag{'$'};
    const char* const end = std::to_chars(nag.data() + 1, nag.data() + nag.size(), number).ptr;
    write_nag({nag.data(), static_cast<std::size_t>(end - nag.data())});
}

void MovetextWriter::write_nag(std::string_view text) {
    if (options_->strip.nags || is_left_out() || waits_with_variation(text)) return;
    flush_words();
    out_.begin_word();
    out_.append_ascii(text);
    needs_number_ = true;
    follows_move_ = false;
}

// A glyph at the start of a variation waits for what follows it there.
bool MovetextWriter::waits_with_variation(std::string_view glyph) {
    if (!waits_open_ || !words_.empty()) return false;
    glyphs_.append(" ").append(glyph);
    return true;
}

// PGN 8.2.3.8: "!" to "?!" are $1 to $6. Other runs have no number.
void MovetextWriter::on_suffix() {
    const std::string_view text = game_->view->text_of(token());
    const unsigned number = pgn::suffix_nag(text);
    if (number != 0) {
        const std::array<char, 2> nag{'$', static_cast<char>('0' + number)};
        return write_nag({nag.data(), nag.size()});
    }
    write_suffix(text);
}

void MovetextWriter::write_suffix(std::string_view text) {
    if (options_->strip.nags || is_left_out() || waits_with_variation(text)) return;
    flush_words();
    if (!follows_move_) out_.begin_word();
    out_.append_ascii(text);
    needs_number_ = true;
    follows_move_ = false;
}

void MovetextWriter::on_comment() {
    if (options_->strip.comments || is_left_out()) return;
    std::string_view text = game_->view->text_of(token());
    const bool is_closed =
        token().kind == TokenKind::Comment && text.size() > 1 && text.back() == '}';
    text = text.substr(1, text.size() - (is_closed ? 2 : 1));
    flush_words();
    write_stripped(utf8(text));
}

// A comment of which nothing is left goes with its commands.
void MovetextWriter::write_stripped(std::string_view text) {
    if (!has_command(text, left_out_commands_)) return write_comment(text);
    stripped_.clear();
    append_without_commands(text, left_out_commands_, stripped_);
    if (!is_all_space(stripped_)) write_comment(stripped_);
}

// White space is folded. A comment with braces inside can only follow ";", since brace
// comments do not nest.   PGN 5.
void MovetextWriter::write_comment(std::string_view text) {
    const bool has_braces =
        text.find('}') != std::string_view::npos || text.find('{') != std::string_view::npos;
    has_line_comment_ |= has_braces;
    out_.begin_word();
    out_.append_ascii(has_braces ? ";" : "{");
    bool is_first = true;
    for_each_word(text, [&](std::string_view word) {
        if (!is_first) {
            if (!has_braces && may_begin_line(word))
                out_.begin_word();
            else
                out_.begin_unbroken_word();
        }
        is_first = false;
        append(word);
    });
    if (has_braces)
        out_.end_line();
    else
        out_.append_ascii("}");
    needs_number_ = true;
    follows_move_ = false;
}

// PGN 6: a separate line, kept as it is.
void MovetextWriter::on_escape() {
    if (is_left_out()) return;
    flush_words();
    out_.end_line();
    append(utf8(game_->view->text_of(token())));
    out_.end_line();
    needs_number_ = true;
    follows_move_ = false;
}

// Text in brackets outside comments, and bytes that begin no token.
void MovetextWriter::on_other() {
    const std::string_view text = game_->view->text_of(token());
    if (text == "[#]" && line().has_move && !is_raw()) return write_nag("$220");
    say(utf8(text));
}

// A termination marker that does not end the game.
void MovetextWriter::on_result() {
    const pgn::GameView& view = *game_->view;
    const std::string_view text = utf8(view.text_of(token()));
    if (static_cast<std::int32_t>(at_) == view.terminator) {
        if (says_more_than_marker(text) && game_->tag("Result") != text) say(text);
        return;
    }
    const auto outcome = static_cast<pgn::Outcome>(token().detail);
    const std::string_view marker = pgn::marker(outcome);
    const bool is_plain = !marker.empty() && (marker != "*" || text == "*");
    if (!is_plain) return say(text);
    if (!is_in_variation()) {
        if (outcome != view.outcome()) say(marker);
        return;
    }
    flush_words();
    out_.begin_word();
    out_.append_ascii(marker);
    needs_number_ = true;
    follows_move_ = false;
}

// Adjacent words become one comment.
void MovetextWriter::say(std::string_view words) {
    if (options_->strip.comments || is_left_out()) return;
    if (!words_.empty()) words_ += ' ';
    words_ += words;
}

// Between moves rule ENC15 leaves the references of HTML that would begin or end something; in a
// comment it would complete them, so that a second run would change what this one wrote.
void MovetextWriter::flush_words() {
    write_open();
    if (words_.empty()) return;
    write_stripped(words_.find('&') == std::string::npos ? words_ : without_references(words_));
    words_.clear();
}

}  // namespace arbiter::export_format::detail
