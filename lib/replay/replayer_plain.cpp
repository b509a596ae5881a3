// The run of half-moves that nearly every main line is made of: the next move number or none,
// strict SAN of a move that fits one man, its hints and mark right. Whatever else comes is left to
// the functions that take everything; they say the same of these, one token at a time.

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
    std::uint32_t number;       // the move number that comes next
    bool has_number;            // it stands before that token
    bool has_taken_number;      // in this run
    std::uint32_t new_numbers;  // of the run, as in numbered_moves_
};

// The number that is due, before a half-move of `Us`. False, and nothing changed: another one.
template <Color Us>
[[gnu::always_inline]] inline bool Replayer::take_number(PlainRun& run) {
    const Token& number = run.tokens[run.at];
    if (number.number != run.number || number.detail != dots_of(Us)) return false;
    const std::uint32_t next = run.at + 1;
    if (next != run.end && run.tokens[next].begin == number.end &&
        run.tokens[next].kind == TokenKind::Symbol)
        glued_numbers_.add(run.at, run.ply + 1, false);
    if (Us == Color::White && !run.has_number) ++run.new_numbers;
    run.has_number = run.has_taken_number = true;
    run.at = next;
    return true;
}

// One half-move. False: the run is over, at a token that is as it was.
template <Color Us, bool kHasVariations>
[[gnu::always_inline]] inline bool Replayer::play_plain_ply(PlainRun& run) {
    const chess::PlainSan* san = nullptr;
    while (san == nullptr) {
        if (run.at == run.end) return false;
        const Token& token = run.tokens[run.at];
        if (token.kind == TokenKind::Symbol) {
            const std::string_view text(run.text + token.begin, token.end - token.begin);
            if (!chess::SanLexicon::may_hold(text)) [[unlikely]]
                return false;
            san = lexicon_.find<Us>(text);
            if (san == nullptr) [[unlikely]]
                lexicon_.learn(text, Us);
        } else if (token.kind == TokenKind::MoveNumber) {
            if (!take_number<Us>(run)) return false;
        } else if (token.kind == TokenKind::Comment) {
            ++run.at;
        } else {
            return false;
        }
    }
    chess::Position& position = main_.position;
    chess::Position* before = kHasVariations ? &main_.before_last : nullptr;
    const chess::Move move = chess::play_if_plain<Us>(position, *san, before);
    if (move.is_none()) [[unlikely]]
        return false;

    moves_[run.ply] = move;
    move_tokens_[run.ply] = run.at;
    history_.add(++run.ply, position, facts_.has_null_move);
    if constexpr (Us == Color::Black) ++run.number;
    run.has_number = false;
    ++run.at;
    const auto plain_mark = position.is_check() ? chess::SanMark::Check : chess::SanMark::None;
    if (san->mark != plain_mark) [[unlikely]]
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

[[gnu::noinline]] void Replayer::review_plain_mark(std::uint32_t token, std::uint32_t ply) {
    settle(ply);
    const auto san = chess::parse_san(text_of(token));
    review_mark(token, *san, main_.position, false, ply);
}

// A plain half-move of a variation. False, and nothing changed: it is something else.
template <Color Us>
bool Replayer::play_plain_variation_ply(Line& line, std::uint32_t token) {
    const std::string_view text = text_of(token);
    if (!chess::SanLexicon::may_hold(text)) return false;
    if (lexicon_.find<Us>(text) == nullptr) lexicon_.learn(text, Us);
    const chess::PlainSan& san = *lexicon_.find<Us>(text);
    if (chess::play_if_plain<Us>(line.position, san, &line.before_last).is_none()) return false;
    ++line.ply;
    // A mate is told from a check by its mark, so that every check is looked at.
    if (san.mark != chess::SanMark::None || line.position.is_check())
        review_mark(token, *chess::parse_san(text), line.position, true, line.ply);
    return true;
}

bool Replayer::play_plain_in_variation(std::uint32_t token) {
    Line& line = variations_.back();
    if (pace_ != Pace::Runs || line.position.is_irregular()) return false;
    return line.position.turn() == Color::White
               ? play_plain_variation_ply<Color::White>(line, token)
               : play_plain_variation_ply<Color::Black>(line, token);
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
                 .has_number = has_number_before_,
                 .has_taken_number = false,
                 .new_numbers = 0};
    bool is_white = main_.position.turn() == Color::White;
    while (true) {
        if (is_white && !play_plain_ply<Color::White, kHasVariations>(run)) break;
        if (!play_plain_ply<Color::Black, kHasVariations>(run)) break;
        is_white = true;
    }
    settle(run.ply);
    has_number_before_ = run.has_number;
    numbered_moves_ += run.new_numbers;
    if (run.has_taken_number) {
        has_seen_number_ = true;
        is_half_move_missing_ = false;
    }
    return run.at;
}

template std::uint32_t Replayer::play_plain<true>(std::uint32_t);
template std::uint32_t Replayer::play_plain<false>(std::uint32_t);

}  // namespace arbiter::replay
