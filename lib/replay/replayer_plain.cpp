// The main line as far as it is played in lockstep: its spellings are read ahead, whatever the
// board says to them, and what was played is taken over. Whatever else comes is left to the
// functions that take everything; they say the same of these, one token at a time.

#include "pgn/symbols.hpp"
#include "replay/move_numbers.hpp"
#include "replay/replayer.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <utility>

namespace arbiter::replay {

using chess::Color;
using pgn::Token;
using pgn::TokenKind;

// The number that is due, before a half-move of `Us`. False, and nothing changed: another one.
template <Color Us>
[[gnu::always_inline]] inline bool Replayer::take_number(PlainRun& run) {
    const Token& number = run.tokens[run.at];
    if (number.number != run.number || number.detail != dots_of(Us)) return false;
    const std::uint32_t next = run.at + 1;
    if (next != run.size && run.tokens[next].begin == number.end &&
        run.tokens[next].kind == TokenKind::Symbol)
        run.glued_numbers.add(run.at, run.ply + 1, false);
    if (Us == Color::White && !run.has_number) ++run.new_numbers;
    run.has_number = run.has_taken_number = true;
    run.at = next;
    return true;
}

// Keeps the spelling of half-move `ply`, counted from 0, which stands at token `index`. False: it
// is none that lockstep can play.
[[gnu::always_inline]] inline bool Replayer::keep_spelling(std::string_view text,
                                                           std::uint32_t index, std::uint32_t ply) {
    if (!chess::may_be_played_in_lockstep(text) || text[0] == '\0') [[unlikely]]
        return false;
    spellings_[ply] = chess::packed_spelling(text);
    move_tokens_[ply] = index;
    return true;
}

// The same in a run, where nothing is to be done when it has been done before.
template <bool kKeepsSpellings>
[[gnu::always_inline]] inline bool Replayer::take_spelling(const PlainRun& run, std::uint32_t index,
                                                           std::uint32_t ply) {
    if constexpr (!kKeepsSpellings) return true;
    const Token& token = run.tokens[index];
    return keep_spelling({run.text + token.begin, token.end - token.begin}, index, ply);
}

// Everything but the place of a token, in one word.
[[gnu::always_inline]] inline std::uint64_t nature_of(const Token& token) {
    static_assert(std::endian::native == std::endian::little && sizeof(Token) == 12);
    std::uint32_t word = 0;
    std::memcpy(&word, reinterpret_cast<const char*>(&token) + offsetof(Token, kind), sizeof word);
    return word;
}
constexpr std::uint64_t nature_of(TokenKind kind, unsigned detail = 0, std::uint64_t number = 0) {
    return static_cast<std::uint64_t>(kind) | detail << 8 | number << 16;
}
static_assert(nature_of(TokenKind::Symbol) == 0);

// Three tokens as nearly every text repeats them until its end are taken without a question for
// each: "12. Nf3 Nf6" where nothing else is written, "12. Nf3 {...}" and "12... Nf6 {...}" where
// each half-move has its comment. What is not so is left to foresee_ply().
constexpr std::uint32_t kTokensAtOnce = 3;

// "12. Nf3 Nf6", and all that come like it.   REQUIRES: White is to move, no number stands before.
template <bool kKeepsSpellings>
[[gnu::always_inline]] inline void Replayer::foresee_full_moves(PlainRun& run) {
    while (run.ply < run.last_ply && run.end - run.at >= kTokensAtOnce) {
        const Token* const tokens = run.tokens + run.at;
        const std::uint64_t number =
            nature_of(TokenKind::MoveNumber, dots_of(Color::White), run.number);
        if (((nature_of(tokens[0]) ^ number) | nature_of(tokens[1]) | nature_of(tokens[2])) != 0)
            return;
        const bool is_glued = tokens[1].begin == tokens[0].end;
        if (run.glued_numbers.count < (is_glued ? 1U : 0U)) return;
        if (!take_spelling<kKeepsSpellings>(run, run.at + 1, run.ply) ||
            !take_spelling<kKeepsSpellings>(run, run.at + 2, run.ply + 1))
            return;
        run.glued_numbers.count += is_glued ? 1 : 0;
        run.has_taken_number = true;
        ++run.new_numbers;
        ++run.number;
        run.ply += 2;
        run.at += kTokensAtOnce;
    }
}

// "12. Nf3 {...}" or "12... Nf6 {...}". False, and nothing changed: it is not that.
template <Color Us, bool kKeepsSpellings>
[[gnu::always_inline]] inline bool Replayer::foresee_commented(PlainRun& run) {
    if (run.end - run.at < kTokensAtOnce || run.has_number) return false;
    const Token* const tokens = run.tokens + run.at;
    const std::uint64_t number = nature_of(TokenKind::MoveNumber, dots_of(Us), run.number);
    if (((nature_of(tokens[0]) ^ number) | nature_of(tokens[1]) |
         (nature_of(tokens[2]) ^ nature_of(TokenKind::Comment))) != 0)
        return false;
    const bool is_glued = tokens[1].begin == tokens[0].end;
    if (run.glued_numbers.count < (is_glued ? 1U : 0U)) return false;
    if (!take_spelling<kKeepsSpellings>(run, run.at + 1, run.ply)) return false;
    run.glued_numbers.count += is_glued ? 1 : 0;
    run.has_taken_number = true;
    if constexpr (Us == Color::White)
        ++run.new_numbers;
    else
        ++run.number;
    ++run.ply;
    run.at += kTokensAtOnce;
    return true;
}

// Reads one half-move with what stands before it, or goes by it where that has been done before.
// False: the run is over, at a token that is as it was.
template <Color Us, bool kKeepsSpellings>
[[gnu::always_inline]] inline bool Replayer::foresee_ply(PlainRun& run) {
    if (foresee_commented<Us, kKeepsSpellings>(run)) return true;
    while (run.at != run.end) {
        const Token& token = run.tokens[run.at];
        if (token.kind == TokenKind::Symbol) {
            if (!take_spelling<kKeepsSpellings>(run, run.at, run.ply)) return false;
            ++run.ply;
            if constexpr (Us == Color::Black) ++run.number;
            run.has_number = false;
            ++run.at;
            return true;
        }
        if (token.kind == TokenKind::MoveNumber) {
            if (!take_number<Us>(run)) return false;
        } else if (token.kind == TokenKind::Comment) {
            ++run.at;
        } else {
            return false;
        }
    }
    return false;
}

// Reads the spellings from `before` on, and `run` becomes where that ends, whatever the board says
// to them: nothing that is read waits for the half-move before it to be played.
template <bool kKeepsSpellings>
void Replayer::foresee(const PlainRun& before, PlainRun& run) {
    PlainRun now = before;  // its address is never given away, so that it lives in registers
    Color turn = facts_.start.turn();
    bool goes_on = true;
    while (goes_on && now.ply < now.last_ply) {
        if (turn == Color::White) {
            if (!now.has_number) foresee_full_moves<kKeepsSpellings>(now);
            goes_on = now.ply < now.last_ply && foresee_ply<Color::White, kKeepsSpellings>(now);
        }
        turn = Color::White;
        goes_on = goes_on && foresee_ply<Color::Black, kKeepsSpellings>(now);
    }
    run = now;
}

// The facts as they are after half-move `ply`, which lockstep has played.
void Replayer::settle(std::uint32_t ply) {
    const std::uint32_t played = ply - facts_.plies;
    if (played == 0) return;
    facts_.plies = ply;
    facts_.main_moves_written += played;
    main_.ply += played;
    last_token_ = move_tokens_[ply - 1];
    const char last = text_of(last_token_).back();
    last_mark_ = last == '+'   ? chess::SanMark::Check
                 : last == '#' ? chess::SanMark::Mate
                               : chess::SanMark::None;
    is_half_move_missing_ = false;
    // Of a mate, lockstep sees no more than that it is a check.
    if (last == '#') review_mate_mark();
}

// REQUIRES: the last half-move that was taken is the last one that lockstep played.
[[gnu::noinline]] void Replayer::review_mate_mark() {
    chess::Position after = chess::Position::initial();
    chess::Lockstep::get_position(ahead_.game, after);
    review_mark(last_token_, *chess::parse_san(text_of(last_token_)), after, false, facts_.plies);
}

[[gnu::always_inline]] inline Replayer::PlainRun Replayer::run_from(std::uint32_t token) const {
    const std::uint32_t half_moves = facts_.plies + (facts_.start.turn() == Color::Black ? 1U : 0U);
    return {.text = view_->text,
            .tokens = view_->tokens.data(),
            .size = static_cast<std::uint32_t>(view_->tokens.size()),
            .end = static_cast<std::uint32_t>(view_->tokens.size()),
            .at = token,
            .ply = facts_.plies,
            .last_ply = 0,
            .number = numbers_begin_at_ + half_moves / 2,
            .has_number = has_number_before_,
            .has_taken_number = false,
            .new_numbers = 0,
            .glued_numbers = glued_numbers_};
}

// Fewer half-moves were played than were read behind `before`: the run is over with half-move
// `played`.
void Replayer::end_early(PlainRun& run, const PlainRun& before, std::uint32_t played) {
    PlainRun bounded = before;
    bounded.end = move_tokens_[played];
    foresee<false>(bounded, run);
}

// The facts as they are behind `run`. Returns the token that comes next.
std::uint32_t Replayer::end_run(const PlainRun& run) {
    settle(run.ply);
    has_number_before_ = run.has_number;
    numbered_moves_ += run.new_numbers;
    glued_numbers_ = run.glued_numbers;
    if (run.has_taken_number) {
        has_seen_number_ = true;
        is_half_move_missing_ = false;
    }
    return run.at;
}

// Of a packed spelling.
constexpr unsigned kLastByte = 56;
// Fewer half-moves are not worth it.
constexpr std::uint32_t kFewestInLockstep = 8;

// The spellings of the first half-moves, to be played in lockstep. False: there are too few.
bool Replayer::read_ahead() {
    // One more may be read than is asked for.
    constexpr std::uint32_t kMost = chess::Lockstep::kMostPlies - 1;
    if (view_->symbols < kFewestInLockstep || !chess::Lockstep::is_suited(main_.position))
        return false;
    const pgn::PlainLine& line = view_->tokens.line();
    if (line.plies != 0 && numbers_begin_at_ == 1 && main_.position.turn() == Color::White)
        return read_line_ahead(line);
    facts_.start = main_.position;
    ahead_.before = run_from(0);
    ahead_.before.last_ply = kMost;
    foresee<true>(ahead_.before, ahead_.run);
    const std::uint32_t plies = read_on(ahead_.run.at, ahead_.run.ply);
    if (plies < kFewestInLockstep) return false;
    ahead_.is_line = false;
    prepare_lockstep(std::span(spellings_).first(plies));
    return true;
}

// The spellings of further half-moves from `token` on, whatever stands beside them. Returns how
// many half-moves there are.
std::uint32_t Replayer::read_on(std::uint32_t token, std::uint32_t ply) {
    const Token* const tokens = view_->tokens.data();
    const auto size = static_cast<std::uint32_t>(view_->tokens.size());
    std::uint32_t depth = 0;
    for (; token < size && ply < chess::Lockstep::kMostPlies; ++token) {
        if (static_cast<std::int32_t>(token) == view_->terminator) break;
        const TokenKind kind = tokens[token].kind;
        if (kind == TokenKind::RavOpen) ++depth;
        if (kind == TokenKind::RavClose && depth != 0) --depth;
        if (depth != 0) continue;
        if (kind == TokenKind::Other && !pgn::is_bracketed_annotation(text_of(token))) break;
        if (kind != TokenKind::Symbol) continue;
        // Nothing follows a mate.
        if (ply != 0 && spellings_[ply - 1] >> kLastByte == '#') break;
        if (!keep_spelling(view_->text_of(tokens[token]), token, ply)) break;
        ++ply;
    }
    return ply;
}

bool Replayer::read_line_ahead(const pgn::PlainLine& line) {
    static_assert(pgn::PlainLine::kMostPlies <= chess::Lockstep::kMostPlies);
    facts_.start = main_.position;
    ahead_.is_line = true;
    prepare_lockstep(line.spellings);
    return true;
}

// A mate is a check, and whether it is one is seen when it has been played.
void Replayer::prepare_lockstep(std::span<const std::uint64_t> spellings) {
    ahead_.game.start = &facts_.start;
    ahead_.game.spellings = spellings;
    ahead_.has_mate_mark = spellings.back() >> kLastByte == '#';
    is_read_ahead_ = true;
    if (!ahead_.has_mate_mark) return;
    const auto own = std::span(spellings_).first(spellings.size());
    if (own.data() != spellings.data()) std::ranges::copy(spellings, own.begin());
    own.back() ^= std::uint64_t{'#' ^ '+'} << kLastByte;
    ahead_.game.spellings = own;
}

// What was played of it. Returns the token that comes next. Of nearly all games nobody asks for
// more than where they ended: they are not followed. (A position that stood there twice may be
// claimed by one more move.   FIDE 2023 9.2.1.)
std::uint32_t Replayer::play_lockstep() {
    is_read_ahead_ = false;
    const std::uint32_t next = ahead_.is_line ? play_lockstep_line() : play_lockstep_run();
    if (ahead_.game.played == 0 || (ahead_.is_line && facts_.plies == 0)) {
        history_.begin(facts_.start);
        return next;
    }
    if (!writes_courses_ && !may_go_on(next)) {
        repetition_ = chess::Lockstep::find_repetition(ahead_.game);
        is_course_unwritten_ =
            repetition_.most == 1 || (repetition_.most == 2 && !repetition_.may_come_again);
    }
    if (!is_course_unwritten_) follow_lockstep();
    return next;
}

// The run with which the game begins is over; what is known behind it is taken token by token.
std::uint32_t Replayer::play_lockstep_run() {
    known_plies_ = ahead_.game.played;
    const std::uint32_t played = std::min(known_plies_, ahead_.run.ply);
    if (played != ahead_.run.ply) end_early(ahead_.run, ahead_.before, played);
    const std::uint32_t next = end_run(ahead_.run);
    owed_plies_ = played;
    if (!may_go_on(next)) pay_all();
    return next;
}

// The half-move at `token` of the main line, if lockstep has played it there.
bool Replayer::take_known(std::uint32_t token) {
    if (facts_.plies >= known_plies_) return false;
    if (move_tokens_[facts_.plies] != token) {
        forget_known();
        return false;
    }
    ++owed_plies_;
    settle(facts_.plies + 1);
    has_number_before_ = false;
    return true;
}

// What lockstep has played and the main line has not.
void Replayer::forget_known() {
    history_.forget_after(facts_.plies);
    known_plies_ = facts_.plies;
}

// Plays on main_.position what was taken without it.
void Replayer::pay_owed() {
    for (; owed_plies_ != 0; --owed_plies_) {
        if (owed_plies_ == 1) main_.before_last = main_.position;
        main_.position.play(moves_[facts_.plies - owed_plies_]);
    }
}

// The same at the end of the game.
void Replayer::pay_all() {
    if (owed_plies_ == 0) return;
    if (facts_.plies != ahead_.game.played) return pay_owed();
    owed_plies_ = 0;
    chess::Lockstep::get_position(ahead_.game, main_.position);
}

// All of the line or nothing: what is not as it looks is played token by token.
std::uint32_t Replayer::play_lockstep_line() {
    const pgn::PlainLine& line = view_->tokens.line();
    if (ahead_.game.played != line.plies) return 0;
    chess::Lockstep::get_position(ahead_.game, main_.position);
    if (ahead_.has_mate_mark && !is_checkmate(main_.position)) {
        main_.position = facts_.start;
        return 0;
    }
    facts_.plies = facts_.main_moves_written = main_.ply = line.plies;
    last_token_ = line.token_of(line.plies - 1);
    last_mark_ = ahead_.has_mate_mark        ? chess::SanMark::Mate
                 : main_.position.is_check() ? chess::SanMark::Check
                                             : chess::SanMark::None;
    has_seen_number_ = true;
    numbered_moves_ = (line.plies + 1) / 2;
    if (line.are_numbers_glued) glued_numbers_ = {.count = line.numbers(), .token = 0, .ply = 1};
    return line.tokens();
}

// Can there be a half-move at `token`, or behind it?
bool Replayer::may_go_on(std::uint32_t token) const {
    const std::size_t size = view_->tokens.size();
    return token < size &&
           (token + 1 != size || static_cast<std::int32_t>(token) != view_->terminator);
}

// Writes down what was played.
void Replayer::follow_lockstep() {
    const std::uint32_t played = ahead_.game.played;
    history_.begin(facts_.start);
    chess::Lockstep::Walk walk(ahead_.game);
    PositionHistory::Adder history = history_.adder();
    chess::Move* const moves = moves_.data();
    std::uint32_t ply = 0;
    const auto take = [&](chess::Move move) __attribute__((always_inline)) {
        moves[ply] = move;
        history.add(++ply, walk.repetition_key(), walk.quiet_plies(), false);
    };
    if (facts_.start.turn() == Color::Black) take(walk.next<Color::Black>());
    while (ply + 1 < played) {
        take(walk.next<Color::White>());
        take(walk.next<Color::Black>());
    }
    if (ply != played) take(walk.next<Color::White>());
    if (!ahead_.is_line) return;
    const pgn::PlainLine line = view_->tokens.line();
    std::uint32_t* const tokens = move_tokens_.data();
    for (ply = 0; ply != played; ++ply)
        tokens[ply] = line.token_of(ply);
}

// Asked by those who want to know more than replay itself.   REQUIRES: the games that were played
// together with this one were the last ones.
Course::Arrays Replayer::write_down() {
    if (std::exchange(is_course_unwritten_, false)) follow_lockstep();
    const std::size_t positions = facts_.plies + std::size_t{1};
    return {.moves = std::span(moves_).first(facts_.plies),
            .tokens = std::span(move_tokens_).first(facts_.plies),
            .keys = history_.keys().first(positions),
            .quiet = history_.quiet().first(positions),
            .repetitions = history_.repetitions().first(positions)};
}

}  // namespace arbiter::replay
