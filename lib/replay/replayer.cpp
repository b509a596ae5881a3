#include "replay/replayer.hpp"

#include "chess/movegen.hpp"
#include "pgn/result.hpp"
#include "pgn/symbols.hpp"
#include "replay/move_numbers.hpp"

#include <algorithm>

namespace arbiter::replay {

using chess::Color;
using pgn::Token;
using pgn::TokenKind;

namespace {

const chess::Position kInitial = chess::Position::initial();

// In the type of the elements, so that the compiler compares a vector of them at once.
template <class Count>
Count largest(std::span<const Count> counts) {
    Count most = 0;
    for (const Count count : counts)
        most = std::max(most, count);
    return most;
}

}  // namespace

const GameFacts& Replayer::replay(const pgn::GameView& view, encoding::Charset charset) {
    start(view);
    return finish(charset);
}

chess::Lockstep::Game* Replayer::begin(const pgn::GameView& view) {
    start(view);
    return is_set_up_ && read_ahead() ? &ahead_.game : nullptr;
}

void Replayer::start(const pgn::GameView& view) {
    view_ = written_ = &view;
    const bool had_start_reading = facts_.has_fen_tag;
    if (had_start_reading) facts_.start_reading = {};
    facts_.variant = {"standard", variant::VariantId::Standard};
    facts_.has_fen_tag = facts_.is_replayed = facts_.is_chess960 = facts_.is_legal = false;
    facts_.kept_plies = 0;
    facts_.max_repetition = facts_.max_quiet_plies = 0;
    facts_.is_next_repetition_out_of_reach = facts_.is_every_placement_new = false;
    facts_.reading = {};
    // Every half-move has a symbol of its own, so no array grows while the game is played.
    const std::size_t room = view.symbols + 1;
    if (moves_.size() < room) make_room(room);
    forget();
    is_read_ahead_ = false;
    is_set_up_ = set_up();
}

const GameFacts& Replayer::finish(encoding::Charset charset) {
    if (is_set_up_) {
        facts_.is_replayed = true;
        if (!is_read_ahead_) facts_.start = main_.position;
        play_game();
        if (facts_.has_refusal) [[unlikely]]
            try_readings(charset);
    } else {
        facts_.start = facts_.final = chess::Position::initial();
        skip_rest(0);
    }
    sum_up();
    if (played_illegal_ == PlayedIllegal::Keep) [[unlikely]]
        play_on();
    return facts_;
}

void Replayer::make_room(std::size_t positions) {
    // Enough for most games, so that it is made once.
    constexpr std::size_t kStep = 256;
    positions = (positions + kStep - 1) / kStep * kStep;
    moves_.resize(positions);
    move_tokens_.resize(positions);
    spellings_.resize(std::min<std::size_t>(positions, chess::Lockstep::kMostPlies));
    history_.make_room(positions);
}

// Nothing has been played yet.
void Replayer::forget() {
    facts_.has_null_move = false;
    facts_.plies = facts_.first_null_ply = facts_.main_moves_written = 0;
    facts_.note_set = {};
    facts_.has_refusal = facts_.ends_with_double_forfeit = false;
    if (!notes_.empty()) note_counts_.fill(0);
    notes_.clear();
    refusals_.clear();
    variations_.clear();
    skipped_depth_ = 0;
    trailing_from_ = UINT32_MAX;
    has_seen_number_ = is_half_move_missing_ = has_number_before_ = has_stopped_ = false;
    is_course_unwritten_ = false;
    known_plies_ = owed_plies_ = 0;
    has_uci_moves_ = false;
    numbered_moves_ = 0;
    glued_numbers_ = odd_dots_ = {};
    last_mark_ = chess::SanMark::None;
}

// From the start position that main_ holds.
void Replayer::play_game() {
    facts_.is_legal = true;
    if (!is_read_ahead_) history_.begin(main_.position);
    play_tokens();
    pay_all();
}

bool Replayer::set_up() {
    using pgn::KnownTag;
    numbers_begin_at_ = 1;
    if (const auto tag = view_->value(KnownTag::Variant)) {
        facts_.variant = variant::read_variant(*tag);
        if (!facts_.variant.replayed) return false;
        facts_.is_chess960 = *facts_.variant.replayed == variant::VariantId::Chess960;
    }
    main_.ply = main_.first_ply = 0;
    main_.is_readable = true;
    const pgn::TagPair* fen = view_->find(KnownTag::Fen);
    if (fen != nullptr) return read_start_position(*fen);
    // `SetUp "1"` announces a start position that is not there.   PGN 9.7.
    if (view_->value(KnownTag::SetUp) == "1") return false;
    main_.position = kInitial;
    return true;
}

bool Replayer::read_start_position(const pgn::TagPair& fen_tag) {
    facts_.has_fen_tag = true;
    const std::string_view fen = view_->value_of(fen_tag);
    facts_.start_reading = chess::read_start_position(fen);
    if (!facts_.is_chess960 && facts_.start_reading.is_chess960_start) {
        // No tag says Chess960. It is that all the same where nothing else can be meant; otherwise
        // a castling right is left over, and castling is that of orthodox chess.
        facts_.is_chess960 = facts_.start_reading.shuffled != chess::ShuffledStart::None;
        if (!facts_.is_chess960)
            facts_.start_reading = chess::read_start_position(fen, chess::CastlingStyle::Standard);
        else if (view_->find(pgn::KnownTag::Variant) == nullptr)
            facts_.variant = {"chess960", variant::VariantId::Chess960};
    }
    if (!facts_.start_reading.position) return false;
    main_.position = *facts_.start_reading.position;
    numbers_begin_at_ = main_.position.move_number();
    return true;
}

void Replayer::note(NoteKind kind, std::uint32_t token, std::uint32_t ply, std::uint32_t aux,
                    bool is_in_variation) {
    if (!is_spelling_reviewed_) return;
    facts_.note_set.add(kind);
    std::uint32_t& count = note_counts_[static_cast<std::size_t>(kind)];
    if (count == kMostNotes) return;
    ++count;
    notes_.push_back({kind, is_in_variation, token, ply, aux});
}

void Replayer::play_tokens() {
    const auto count = static_cast<std::uint32_t>(view_->tokens.size());
    std::uint32_t begin = 0;
    if (is_read_ahead_) {
        begin = play_lockstep();
        if (!may_go_on(begin)) return;
    }
    for (std::uint32_t i = begin; i < count; ++i) {
        const bool is_inside = !variations_.empty() || skipped_depth_ != 0;
        const Token& token = view_->tokens[i];
        switch (token.kind) {
            case TokenKind::Symbol:
                if (is_inside) {
                    on_variation_symbol(i);
                    break;
                }
                if (take_known(i)) break;
                on_main_symbol(i);
                if (has_stopped_) return skip_rest(i + 1);
                break;
            case TokenKind::MoveNumber:
                is_inside ? on_variation_number(i) : on_move_number(i);
                break;
            case TokenKind::Nag:
                review_nag(i, is_inside ? 0 : facts_.plies, is_inside);
                break;
            case TokenKind::RavOpen:
            case TokenKind::RavClose:
                token.kind == TokenKind::RavOpen ? open_variation() : close_variation();
                break;
            case TokenKind::Other:
                on_other(i, is_inside);
                if (has_stopped_) return skip_rest(i + 1);
                break;
            case TokenKind::Result:
                if (static_cast<std::int32_t>(i) == view_->terminator)
                    return stop_after_terminator(i);
                break;
            case TokenKind::Suffix:
                review_suffix(i, is_inside);
                break;
            case TokenKind::Comment:
            case TokenKind::LineComment:
            case TokenKind::Escape:
            case TokenKind::StrayClose:
                break;
        }
    }
}

// Half-moves behind the terminator are no part of the game, but they were written.
void Replayer::stop_after_terminator(std::uint32_t terminator) {
    variations_.clear();
    skipped_depth_ = 0;
    for (std::uint32_t i = terminator + 1; i < view_->tokens.size(); ++i) {
        if (view_->tokens[i].kind != TokenKind::Symbol || !pgn::looks_like_move(text_of(i)))
            continue;
        stop_at(i);
        return skip_rest(i);
    }
}

// Signs and words behind a move change nothing: a variation that follows is still one of that move.
// Moves that are glued together keep their own.
void Replayer::on_main_symbol(std::uint32_t token) {
    pay_owed();
    if (!view_->has_variations) return play_main_symbol(token);
    const chess::Position before = main_.position;
    const std::uint32_t plies = facts_.plies;
    play_main_symbol(token);
    if (facts_.plies == plies + 1) main_.before_last = before;
}

void Replayer::play_main_symbol(std::uint32_t token) {
    const bool is_played = main_.position.turn() == Color::White ? play_san<Color::White>(token)
                                                                 : play_san<Color::Black>(token);
    if (is_played) [[likely]]
        return;
    if (!play_rare(token) && !play_otherwise(token)) stop_at(token);
}

// A legal half-move in any spelling. Returns false for everything else.
template <Color Us>
bool Replayer::play_san(std::uint32_t token) {
    const Token& written = view_->tokens[token];
    chess::San san;
    if (!chess::parse_plain_san({view_->text + written.begin, written.end - written.begin}, san))
        [[unlikely]]
        return play_other_spelling<Us>(token);
    return play_parsed<Us>(token, san);
}

template <Color Us>
[[gnu::noinline]] bool Replayer::play_other_spelling(std::uint32_t token) {
    const auto parsed = chess::parse_san(text_of(token));
    if (!parsed || view_->tokens[token].kind != TokenKind::Symbol) return false;
    if (parsed->kind == chess::SanKind::Null) return play_null(token, *parsed);
    return play_parsed<Us>(token, *parsed);
}

// Cold functions take `san` by value, so that it stays in registers here.
template <Color Us>
[[gnu::always_inline]] inline bool Replayer::play_parsed(std::uint32_t token, chess::San san) {
    const chess::SanResolution found = chess::resolve_san_as<Us>(main_.position, san);
    if (!found.is_ok()) [[unlikely]]
        return false;
    ++facts_.main_moves_written;
    main_.position.play_as<Us>(found.move);
    record(found.move, token);
    if ((found.notes | san.deviations) != 0) [[unlikely]]
        review_spelling(token, san, found.notes, false, facts_.plies);
    last_mark_ = san.mark;
    const bool is_check = main_.position.is_check();
    const bool is_plainly_marked =
        san.mark == (is_check ? chess::SanMark::Check : chess::SanMark::None);
    if (!is_plainly_marked) [[unlikely]]
        review_mark(token, san, main_.position, false, facts_.plies);
    is_half_move_missing_ = has_number_before_ = false;
    return true;
}

// Off the common path: a half-move that was found by another reading of its token.
bool Replayer::play_found(std::uint32_t token, chess::San san) {
    return main_.position.turn() == Color::White ? play_parsed<Color::White>(token, san)
                                                 : play_parsed<Color::Black>(token, san);
}

void Replayer::record(chess::Move move, std::uint32_t token) {
    moves_[facts_.plies] = move;
    move_tokens_[facts_.plies] = token;
    last_token_ = token;
    const std::uint32_t ply = ++facts_.plies;
    ++main_.ply;
    history_.add(ply, main_.position.repetition_key(), main_.position.quiet_plies(),
                 facts_.has_null_move);
}

// Null moves pass the turn unless the side to move is in check.
bool Replayer::play_null(std::uint32_t token, chess::San san) {
    if (main_.position.is_check()) return false;
    main_.position.play(chess::Move::null());
    ++facts_.main_moves_written;
    if (!facts_.has_null_move) {
        facts_.has_null_move = true;
        facts_.first_null_ply = facts_.plies + 1;
    }
    record(chess::Move::null(), token);
    note(NoteKind::NullMove, token, facts_.plies, san.deviations, false);
    last_mark_ = chess::SanMark::None;
    is_half_move_missing_ = has_number_before_ = false;
    return true;
}

// Tokens that are no half-move and yet nothing to stop at.
bool Replayer::play_rare(std::uint32_t token) {
    const std::string_view text = text_of(token);
    // "N" may be a sign for a novelty, but not where the file ends inside a half-move.
    const bool is_last = token + 1 == view_->tokens.size();
    if (is_last && view_->flaw_set.has(pgn::FlawKind::TruncatedToken)) return false;
    if (is_en_passant_suffix(token)) {
        note(NoteKind::EnPassantSuffix, token, facts_.plies, 0, false);
        return true;
    }
    if (review_sign(token, false)) return true;
    if (!is_trailing(token))
        return review_check_word(token, false) || review_punctuation(token, false);
    if (text == "0-0" && view_->terminator < 0) {
        facts_.ends_with_double_forfeit = true;
        return true;
    }
    if (pgn::is_result_word(text)) {
        note(NoteKind::UnknownToken, token, facts_.plies, 0, false);
        return true;
    }
    return review_check_word(token, false) || review_punctuation(token, false);
}

// Does no half-move follow before the terminator?
bool Replayer::is_trailing(std::uint32_t token) {
    if (token >= trailing_from_) return true;
    for (std::size_t i = token + 1; i < view_->tokens.size(); ++i) {
        if (static_cast<std::int32_t>(i) == view_->terminator) break;
        const Token& next = view_->tokens[i];
        const bool is_number = next.kind == TokenKind::MoveNumber && next.number != 0;
        if (is_number || next.kind == TokenKind::RavOpen) return false;
        if (next.kind == TokenKind::Symbol && !pgn::is_result_word(view_->text_of(next)))
            return false;
    }
    trailing_from_ = token;
    return true;
}

// Nearly every number is the next one with the dots of the side to move, glued or not.
void Replayer::on_move_number(std::uint32_t index) {
    const Token& token = view_->tokens[index];
    const Color turn = this->turn();
    if (is_glued_number(*view_, index)) glued_numbers_.add(index, facts_.plies + 1, false);
    const std::uint32_t half_moves = facts_.plies + (facts_.start.turn() == Color::Black ? 1U : 0U);
    const std::uint32_t expected = numbers_begin_at_ + half_moves / 2;
    if (token.number != expected || token.detail != dots_of(turn)) [[unlikely]]
        return on_odd_number(index, half_moves);
    numbered_moves_ += turn == Color::White && !has_number_before_ ? 1U : 0U;
    has_number_before_ = has_seen_number_ = true;
    is_half_move_missing_ = false;
}

void Replayer::skip_rest(std::uint32_t token) {
    std::uint32_t depth = 0;
    for (std::size_t i = token; i < view_->tokens.size(); ++i) {
        const Token& each = view_->tokens[i];
        if (each.kind == TokenKind::RavOpen) ++depth;
        if (each.kind == TokenKind::RavClose && depth != 0) --depth;
        if (depth == 0 && each.kind == TokenKind::Symbol) ++facts_.main_moves_written;
    }
}

void Replayer::sum_up() {
    if (facts_.is_replayed) {
        facts_.final = main_.position;
        review_last_mark();
        review_numbers();
        review_last_king_move();
    }
    if (is_course_unwritten_) {
        facts_.course = Course(*this);
        facts_.max_repetition = repetition_.most;
        facts_.is_next_repetition_out_of_reach = repetition_.most == 2;
        facts_.is_every_placement_new = repetition_.is_every_placement_new;
        facts_.max_quiet_plies = ahead_.game.most_quiet_plies;
    } else {
        facts_.course = facts_.is_replayed ? Course(write_down()) : Course();
        facts_.max_repetition = largest(facts_.repetitions());
        facts_.max_quiet_plies = largest(facts_.quiet());
    }
    facts_.notes = notes_;
    facts_.refusals = refusals_;
    facts_.numbers_begin_at = numbers_begin_at_;
}

}  // namespace arbiter::replay
