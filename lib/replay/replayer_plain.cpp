// The run of half-moves that nearly every main line is made of: the next move number or none,
// strict SAN of a move that fits one man, its mark right. Whatever else comes is left to the
// functions that take everything; they say the same of these, one token at a time.

#include "replay/move_numbers.hpp"
#include "replay/replayer.hpp"

namespace arbiter::replay {

using chess::Color;
using pgn::Token;
using pgn::TokenKind;

// Where a run has come to.
struct Replayer::PlainRun {
    const char* text;     // of the view
    const Token* tokens;  // of the view
    std::uint32_t end;    // how many there are
    std::uint32_t at;     // index of the token that comes next
    std::uint32_t ply;
    std::uint32_t number;  // the move number that comes next
    bool has_number;       // it stands before that token
};

// The number that is due, before a half-move of `Us`. False, and nothing changed: another one.
template <Color Us>
inline bool Replayer::take_number(PlainRun& run) {
    const Token& number = run.tokens[run.at];
    if (number.number != run.number || number.detail != dots_of(Us)) return false;
    if (is_glued_number(*view_, run.at)) glued_numbers_.add(run.at, run.ply + 1, false);
    if (Us == Color::White && !run.has_number) ++numbered_moves_;
    run.has_number = has_seen_number_ = true;
    is_half_move_missing_ = false;
    ++run.at;
    return true;
}

// One half-move. False: the run is over, at a token that is as it was.
template <Color Us, bool kHasVariations>
[[gnu::always_inline]] inline bool Replayer::play_plain_ply(PlainRun& run) {
    while (true) {
        if (run.at == run.end) return false;
        const TokenKind kind = run.tokens[run.at].kind;
        if (kind == TokenKind::Symbol) break;
        if (kind == TokenKind::MoveNumber) {
            if (!take_number<Us>(run)) return false;
        } else if (kind == TokenKind::Comment) {
            ++run.at;
        } else {
            return false;
        }
    }
    const Token& token = run.tokens[run.at];
    const std::size_t size = token.end - token.begin;
    using Lexicon = chess::SanLexicon;
    if (size - Lexicon::kShortest > Lexicon::kLongest - Lexicon::kShortest) [[unlikely]]
        return false;
    const chess::PlainSan& san = lexicon_.find<Us>({run.text + token.begin, size});
    chess::Position& position = main_.position;
    const chess::Square from = chess::plain_origin<Us>(position, san);
    chess::Move move = chess::Move::normal(from, san.to);
    if (from == chess::Square::None) [[unlikely]] {
        move = chess::plain_castling<Us>(position, san);
        if (move.is_none()) return false;
    }
    if (san.has_hint && !is_hint_needed(run.at, move)) [[unlikely]]
        return false;
    if constexpr (kHasVariations) main_.before_last = position;
    if (move.is_plain()) [[likely]]
        position.play_plain_as<Us>({from, san.to, san.role, san.quiet_mask, san.ep_takers});
    else
        position.play_as<Us>(move);

    moves_[run.ply] = move;
    move_tokens_[run.ply] = run.at;
    history_.add(++run.ply, position, facts_.has_null_move);
    if constexpr (Us == Color::Black) ++run.number;
    run.has_number = false;
    ++run.at;
    const auto plain_mark = position.is_check() ? chess::SanMark::Check : chess::SanMark::None;
    if (san.mark != plain_mark) [[unlikely]]
        review_plain_mark(run.at - 1, run.ply);
    return true;
}

// The facts as they are after half-move `ply`, the last one of a run so far.
void Replayer::settle(std::uint32_t ply) {
    const std::uint32_t played = ply - facts_.plies;
    if (played == 0) return;
    facts_.plies = ply;
    facts_.main_moves_written += played;
    main_.ply += played;
    last_token_ = move_tokens_[ply - 1];
    last_mark_ = chess::parse_san(text_of(last_token_))->mark;
    is_half_move_missing_ = false;
}

// "Nbd2" where another knight could go there. Else the hint is a defect, and no plain half-move.
bool Replayer::is_hint_needed(std::uint32_t token, chess::Move move) const {
    const auto san = chess::parse_san(text_of(token));
    return chess::detail::review_hints(main_.position, *san, move) == 0;
}

[[gnu::noinline]] void Replayer::review_plain_mark(std::uint32_t token, std::uint32_t ply) {
    settle(ply);
    const auto san = chess::parse_san(text_of(token));
    review_mark(token, *san, main_.position, false, ply);
}

template <bool kHasVariations>
std::uint32_t Replayer::play_plain(std::uint32_t token) {
    if (main_.position.is_irregular()) return token;
    const std::uint32_t half_moves = facts_.plies + (facts_.start.turn() == Color::Black ? 1U : 0U);
    PlainRun run{.text = view_->text,
                 .tokens = view_->tokens.data(),
                 .end = static_cast<std::uint32_t>(view_->tokens.size()),
                 .at = token,
                 .ply = facts_.plies,
                 .number = numbers_begin_at_ + half_moves / 2,
                 .has_number = has_number_before_};
    bool is_white = main_.position.turn() == Color::White;
    while (true) {
        if (is_white && !play_plain_ply<Color::White, kHasVariations>(run)) break;
        if (!play_plain_ply<Color::Black, kHasVariations>(run)) break;
        is_white = true;
    }
    settle(run.ply);
    has_number_before_ = run.has_number;
    return run.at;
}

template std::uint32_t Replayer::play_plain<true>(std::uint32_t);
template std::uint32_t Replayer::play_plain<false>(std::uint32_t);

}  // namespace arbiter::replay
