#include "core/export_format/detail/movetext_writer.hpp"

#include "core/base/assert.hpp"
#include "core/chess/unmarked_san.hpp"
#include "core/pgn/result.hpp"
#include "core/replay/cut_move.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace arbiter::export_format::detail {

using chess::Color;
using pgn::TokenKind;

namespace {

// Long algebraic notation: origin, target, and what happens there.
chess::SanText to_lan(const replay::GamePosition& now, chess::Move move) {
    chess::SanText text;
    const chess::Role role = chess::role_of(now.piece_on(move.from()));
    const bool is_capture =
        move.kind() == chess::MoveKind::EnPassant || now.piece_on(move.to()) != chess::Piece::None;
    if (role != chess::Role::Pawn) text.push(chess::letter_of(role));
    text.push(chess::to_string(move.from()));
    text.push(is_capture ? 'x' : '-');
    text.push(chess::to_string(move.to()));
    if (move.promotion() != chess::Role::None) {
        text.push('=');
        text.push(chess::letter_of(move.promotion()));
    }
    return text;
}

// Rights of Chess960 make castling king takes rook.
chess::UciForm uci_form_of(const replay::GamePosition& position) {
    return position.is_orthodox() && position.orthodox().has_chess960_rights()
               ? chess::UciForm::Chess960
               : chess::UciForm::Orthodox;
}

}  // namespace

void MovetextWriter::write(const Game& game, const ShapeOptions& options, PlyRange::Bounds kept,
                           std::string_view terminator, std::string& out) {
    begin(game, options, kept);
    for (at_ = 0; at_ < end_; ++at_)
        write_token();
    close_all();
    flush_words();
    if (!terminator.empty()) {
        out_.begin_word();
        out_.append_ascii(terminator);
    }
    out_.end_line();
    out.append(out_.text());
}

void MovetextWriter::begin(const Game& game, const ShapeOptions& options, PlyRange::Bounds kept) {
    ARBITER_ASSERT(can_be_rewritten(game) && game.move_tokens.size() == game.moves.size());
    game_ = &game;
    options_ = &options;
    has_line_comment_ = false;
    left_out_commands_ = CommandChoice(options.strip);
    kept_ = kept;
    is_converted_ = game.view->traits.has_high && game.charset != encoding::Charset::Utf8;
    out_.begin(options.width);
    lines_.clear();
    lines_.push_back({*game.start, *game.start});
    is_copied_ = game.is_spelled_for_export && !game.view->has_variations &&
                 options.notation == MoveNotation::San && options.has_check_marks &&
                 kept.begin == 0;
    raw_depth_ = 0;
    end_ = game.view->token_count();
    played_ = 0;
    needs_number_ = true;
    follows_move_ = false;
    waits_open_ = false;
    glyphs_.clear();
    words_.clear();
    // Rights of Chess960 at the first ply that is written decide, as they do when the result is
    // read again.
    uci_form_ = uci_form_of(*game.start);
}

void MovetextWriter::write_token() {
    switch (token().kind) {
        case TokenKind::Symbol:
            return on_symbol();
        case TokenKind::MoveNumber:
            if (is_raw()) write_raw_number(token());
            return;
        case TokenKind::Nag:
            return write_nag(game_->view->text_of(token()));
        case TokenKind::Suffix:
            return on_suffix();
        case TokenKind::Comment:
        case TokenKind::LineComment:
            return on_comment();
        case TokenKind::Escape:
            return on_escape();
        case TokenKind::RavOpen:
            return on_open();
        case TokenKind::RavClose:
            return on_close();
        case TokenKind::Result:
            return on_result();
        case TokenKind::Other:
            return on_other();
        case TokenKind::StrayClose:
            return;
    }
}

void MovetextWriter::on_symbol() {
    if (is_in_variation()) return on_variation_symbol();
    if (played_ < game_->moves.size() && game_->move_tokens[played_] == at_) return on_main_moves();
    // Both have lost: no word, and written after everything else.
    const std::string_view text = utf8(game_->view->text_of(token()));
    if (game_->view->terminator < 0 && text == "0-0") return;
    const SymbolMeaning meaning = read_beside_moves(text);
    if (meaning.kind == SymbolMeaning::Kind::Words) return say(text);
    write_parts(meaning.parts());
}

// Nearly always one ply, which the symbol spells and nothing else. Others are read once more for
// what else they hold.
void MovetextWriter::on_main_moves() {
    std::size_t count = 1;
    while (played_ + count < game_->moves.size() && game_->move_tokens[played_ + count] == at_)
        ++count;
    const std::string_view text = game_->view->text_of(token());
    if (is_copied_ && count == 1) {
        if (!is_past_range()) copy_main_move(text);
        return;
    }
    chess::San san;
    bool is_plain = count == 1 && chess::parse_plain_san(text, san);
    if (!is_plain && count == 1) {
        const auto read = variant::parse_san(text);
        if (read) san = read->chess;
        is_plain = read.has_value();
    }
    const std::size_t last = count == 1 ? last_token_of_main_move(is_plain ? &san : nullptr) : at_;
    if (!is_plain && last == at_) return on_main_word(count);
    if (is_past_range()) return;
    play_main(game_->moves[played_]);
    at_ = last;
}

// "Nb d7", "a8 =Q": a ply may have several symbols. `san`: what the first of them says.
std::size_t MovetextWriter::last_token_of_main_move(const chess::San* san) const {
    const chess::Move move = game_->moves[played_];
    if (san != nullptr && (move.is_null() || move.is_drop() || move.is_castling() ||
                           move.promotion() == san->promotion))
        return at_;
    return replay::last_token_of_move(*game_->view, static_cast<std::uint32_t>(at_),
                                      lines_.front().now, move);
}

void MovetextWriter::on_main_word(std::size_t count) {
    const auto moves = game_->moves.subspan(played_, count);
    const std::string_view written = game_->view->text_of(token());
    const replay::LetteredSymbol lettered(written, game_->reading);
    const std::string_view text = game_->reading.is_english() ? utf8(written) : lettered.text();
    const SymbolMeaning meaning = read_with_moves(line().now, text, moves);
    for (const SymbolPart& part : meaning.parts()) {
        if (part.move.is_none()) {
            write_sign(part.sign, part.text);
            continue;
        }
        if (is_past_range()) return;
        play_main(part.move);
    }
}

// The next ply is left out, and everything after it.
bool MovetextWriter::is_past_range() {
    if (played_ < kept_.end) return false;
    end_ = at_;
    return true;
}

void MovetextWriter::copy_main_move(std::string_view san) {
    if (!words_.empty()) flush_words();
    const replay::GamePosition& start = *game_->start;
    const std::uint32_t half_move = (start.turn() == Color::Black ? 1 : 0) + played_++;
    const bool is_white = half_move % 2 == 0;
    if ((is_white || needs_number_) && options_->has_move_numbers)
        write_number(start.move_number() + half_move / 2, is_white);
    out_.begin_word();
    out_.append_ascii(san);
    lines_.front().has_move = true;
    needs_number_ = false;
    follows_move_ = true;
}

void MovetextWriter::play_main(chess::Move move) {
    Line& main = lines_.front();
    if (game_->view->has_variations) main.before_last = main.now;
    main.has_move = true;
    if (played_++ >= kept_.begin) return write_move(main.now, move);
    main.now.play(move);
    if (played_ == kept_.begin) uci_form_ = uci_form_of(main.now);
}

void MovetextWriter::play(chess::Move move) {
    Line& current = line();
    current.before_last = current.now;
    current.has_move = true;
    write_move(current.now, move);
}

void MovetextWriter::write_move(replay::GamePosition& now, chess::Move move) {
    if (waits_open_ || !words_.empty()) flush_words();
    const bool is_white = now.turn() == Color::White;
    if ((is_white || needs_number_) && options_->has_move_numbers) write_number(now);
    chess::SanText text = text_of(now, move);
    const bool may_be_marked = options_->has_check_marks && options_->notation != MoveNotation::Uci;
    if (may_be_marked && !now.is_orthodox()) text.push(now.check_suffix_of(move));
    now.play(move);
    if (may_be_marked && now.is_orthodox() && now.is_check())
        text.push(now.orthodox().has_legal_move() ? '+' : '#');
    out_.begin_word();
    out_.append_ascii(text.view());
    needs_number_ = false;
    follows_move_ = true;
}

// PGN 8.2.2.2: one dot before White's ply, three before Black's.
void MovetextWriter::write_number(const replay::GamePosition& now) {
    write_number(now.move_number(), now.turn() == Color::White);
}

void MovetextWriter::write_number(std::uint32_t number, bool is_white) {
    std::array<char, 16> text;  // ten digits at most
    char* end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    end = std::ranges::copy(std::string_view(is_white ? "." : "..."), end).out;
    out_.begin_word();
    out_.append_ascii({text.data(), static_cast<std::size_t>(end - text.data())});
}

chess::SanText MovetextWriter::text_of(const replay::GamePosition& now, chess::Move move) const {
    const bool has_squares = !move.is_null() && options_->notation != MoveNotation::San;
    if (has_squares && options_->notation == MoveNotation::Uci)
        return chess::to_uci(move, uci_form_);
    if (has_squares && !move.is_castling() && !move.is_drop()) return to_lan(now, move);
    return now.unmarked_san(move);
}

std::string_view MovetextWriter::utf8(std::string_view bytes) {
    if (!is_converted_) return bytes;
    utf8_.clear();
    append_as_utf8(bytes, game_->charset, utf8_);
    return utf8_;
}

}  // namespace arbiter::export_format::detail
