#pragma once

#include "core/chess/position.hpp"
#include "core/chess/uci.hpp"
#include "core/export_format/detail/comment_text.hpp"
#include "core/export_format/detail/line_writer.hpp"
#include "core/export_format/detail/symbol_meaning.hpp"
#include "core/export_format/game.hpp"
#include "core/export_format/shape.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::export_format::detail {

// Writes the movetext of a game in export format.   PGN 8.2.
//
// Goes over the tokens once. The main line is known; variations are played as they are read. In a
// variation, what follows a move that cannot be played stays as it was written ("raw"), because its
// meaning is unknown. Words that belong to no move become comments.
// THREADS: one owner; keeps its memory from game to game.
class MovetextWriter {
  public:
    // Appends lines; nothing when nothing is left. `terminator`: what ends the movetext; empty for
    // nothing.   REQUIRES: can_be_rewritten(game); `kept` lies within its plies.
    void write(const Game& game, const ShapeOptions& options, PlyRange::Bounds kept,
               std::string_view terminator, std::string& out);
    // Has write() written a `;` comment?
    [[nodiscard]] bool has_line_comment() const { return has_line_comment_; }

  private:
    // The main line or a variation.
    struct Line {
        replay::GamePosition now;
        replay::GamePosition before_last;  // where a variation on its last ply begins
        bool has_move = false;
        bool is_readable = true;  // false after a ply that could not be played
    };

    void begin(const Game& game, const ShapeOptions& options, PlyRange::Bounds kept);
    void write_token();

    // moves
    void on_symbol();
    void on_main_moves();
    [[nodiscard]] std::size_t last_token_of_main_move(const chess::San* san) const;
    void on_main_word(std::size_t count);
    [[nodiscard]] bool is_past_range();
    void copy_main_move(std::string_view san);
    void play_main(chess::Move move);
    void play(chess::Move move);
    void write_move(replay::GamePosition& now, chess::Move move);
    void write_number(const replay::GamePosition& now);
    void write_number(std::uint32_t number, bool is_white);
    [[nodiscard]] chess::SanText text_of(const replay::GamePosition& now, chess::Move move) const;

    // variations
    void on_open();
    void write_open();
    void on_close();
    void close_around_glyphs();
    void close_all();
    void skip_variation();
    [[nodiscard]] bool takes_sign_in_parentheses();
    bool takes_note();
    void on_variation_symbol();
    [[nodiscard]] SymbolMeaning meaning_in_variation(std::string_view text);
    [[nodiscard]] bool may_stand_raw(std::string_view text) const;
    void write_raw(std::string_view text);
    void write_raw_numbers();
    void write_raw_number(const pgn::Token& token);

    // what is written around the moves
    void write_parts(std::span<const SymbolPart> parts);
    void write_sign(const pgn::AnnotationSign& sign, std::string_view text);
    void on_suffix();
    void write_suffix(std::string_view text);
    [[nodiscard]] bool waits_with_variation(std::string_view glyph);
    void on_comment();
    void write_stripped(std::string_view text);
    void write_comment(std::string_view text);
    void on_escape();
    void on_other();
    void on_result();
    void write_nag(std::string_view text);
    void say(std::string_view words);
    void flush_words();

    [[nodiscard]] Line& line() { return lines_.back(); }
    [[nodiscard]] const pgn::Token& token() const { return game_->view->tokens()[at_]; }
    [[nodiscard]] bool is_in_variation() const { return lines_.size() > 1; }
    [[nodiscard]] bool is_raw() const {
        return raw_depth_ != 0 || (is_in_variation() && !lines_.back().is_readable);
    }
    // Annotations of plies that are left out go with them.
    [[nodiscard]] bool is_left_out() const { return kept_.begin != 0 && played_ <= kept_.begin; }
    [[nodiscard]] std::string_view utf8(std::string_view bytes);
    void append(std::string_view text);

    const Game* game_ = nullptr;
    const ShapeOptions* options_ = nullptr;
    CommandChoice left_out_commands_{Strip{}};
    PlyRange::Bounds kept_{};
    chess::UciForm uci_form_ = chess::UciForm::Orthodox;
    LineWriter out_;
    std::vector<Line> lines_;    // the main line, then the open variations
    std::size_t raw_depth_ = 0;  // variations open beyond those in lines_
    std::size_t at_ = 0;         // the token
    std::size_t end_ = 0;        // of the tokens that are written
    std::uint32_t played_ = 0;   // plies of the main line
    // The main line needs no board: its plies are written as they are to be written.
    bool is_copied_ = false;
    bool is_converted_ = false;  // the game is not written in UTF-8
    bool has_line_comment_ = false;
    bool needs_number_ = true;   // also before a ply of Black
    bool follows_move_ = false;  // nothing follows the last ply yet
    // The '(' of the innermost variation, and the glyphs after it, wait: nothing else was in it
    // yet.
    bool waits_open_ = false;
    bool followed_move_ = false;  // follows_move_ as it was before that '('
    std::string glyphs_;
    std::string words_;                       // to become a comment
    std::string utf8_, stripped_, lettered_;  // scratch
};

}  // namespace arbiter::export_format::detail
