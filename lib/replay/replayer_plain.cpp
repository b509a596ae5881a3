// The run of half-moves that nearly every main line is made of: the next move number or none,
// strict SAN of a move that fits one man, its hints and mark right. Whatever else comes is left to
// the functions that take everything; they say the same of these, one token at a time.

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

// Reads the spelling of the half-move behind `ply` at token `index`, or goes by it where that has
// been done before. False: it cannot be plain.
template <Color Us, Replayer::Spellings kSpellings>
[[gnu::always_inline]] inline bool Replayer::take_spelling(const PlainRun& run, std::uint32_t index,
                                                           std::uint32_t ply) {
    if constexpr (kSpellings != Spellings::Leave) {
        const Token& token = run.tokens[index];
        const std::string_view text(run.text + token.begin, token.end - token.begin);
        if (!chess::may_be_plain_san(text)) [[unlikely]]
            return false;
        if constexpr (kSpellings == Spellings::Pack) {
            if (text[0] == '\0') [[unlikely]]
                return false;
            spellings_[ply] = chess::packed_spelling(text);
        } else {
            const chess::PlainSan san = chess::read_plain_san<Us>(text);
            if (san == chess::PlainSan{}) [[unlikely]]
                return false;
            foreseen_[ply] = san;
        }
        move_tokens_[ply] = index;
    }
    return true;
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
template <Replayer::Spellings kSpellings>
[[gnu::always_inline]] inline void Replayer::foresee_full_moves(PlainRun& run) {
    while (run.ply < run.last_ply && run.end - run.at >= kTokensAtOnce) {
        const Token* const tokens = run.tokens + run.at;
        const std::uint64_t number =
            nature_of(TokenKind::MoveNumber, dots_of(Color::White), run.number);
        if (((nature_of(tokens[0]) ^ number) | nature_of(tokens[1]) | nature_of(tokens[2])) != 0)
            return;
        const bool is_glued = tokens[1].begin == tokens[0].end;
        if (run.glued_numbers.count < (is_glued ? 1U : 0U)) return;
        if (!take_spelling<Color::White, kSpellings>(run, run.at + 1, run.ply) ||
            !take_spelling<Color::Black, kSpellings>(run, run.at + 2, run.ply + 1))
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
template <Color Us, Replayer::Spellings kSpellings>
[[gnu::always_inline]] inline bool Replayer::foresee_commented(PlainRun& run) {
    if (run.end - run.at < kTokensAtOnce || run.has_number) return false;
    const Token* const tokens = run.tokens + run.at;
    const std::uint64_t number = nature_of(TokenKind::MoveNumber, dots_of(Us), run.number);
    if (((nature_of(tokens[0]) ^ number) | nature_of(tokens[1]) |
         (nature_of(tokens[2]) ^ nature_of(TokenKind::Comment))) != 0)
        return false;
    const bool is_glued = tokens[1].begin == tokens[0].end;
    if (run.glued_numbers.count < (is_glued ? 1U : 0U)) return false;
    if (!take_spelling<Us, kSpellings>(run, run.at + 1, run.ply)) return false;
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
template <Color Us, Replayer::Spellings kSpellings>
[[gnu::always_inline]] inline bool Replayer::foresee_ply(PlainRun& run) {
    if (foresee_commented<Us, kSpellings>(run)) return true;
    while (run.at != run.end) {
        const Token& token = run.tokens[run.at];
        if (token.kind == TokenKind::Symbol) {
            if (!take_spelling<Us, kSpellings>(run, run.at, run.ply)) return false;
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
template <Replayer::Spellings kSpellings>
void Replayer::foresee(const PlainRun& before, PlainRun& run, Color turn) {
    PlainRun now = before;  // its address is never given away, so that it lives in registers
    bool goes_on = true;
    while (goes_on && now.ply < now.last_ply) {
        if (turn == Color::White) {
            if (!now.has_number) foresee_full_moves<kSpellings>(now);
            goes_on = now.ply < now.last_ply && foresee_ply<Color::White, kSpellings>(now);
        }
        turn = Color::White;
        goes_on = goes_on && foresee_ply<Color::Black, kSpellings>(now);
    }
    run = now;
}

// Half-move `ply` + 1 as it was foreseen. False: it is less than plain, and nothing is changed.
template <Color Us, bool kHasVariations>
[[gnu::always_inline]] inline bool Replayer::play_foreseen_ply(chess::PlainPlayer& player,
                                                               std::uint32_t ply) {
    const chess::PlainSan san = foreseen_[ply];
    if constexpr (kHasVariations) {
        player.put_back(Us);
        main_.before_last = main_.position;
    }
    if (!player.play<Us>(san, moves_[ply])) [[unlikely]]
        return false;
    history_.add(ply + 1, player.repetition_key(~Us), player.quiet_plies(), facts_.has_null_move);
    const auto plain_mark = player.is_check() ? chess::SanMark::Check : chess::SanMark::None;
    if (san.mark() != plain_mark) [[unlikely]] {
        player.put_back(~Us);
        review_plain_mark(move_tokens_[ply], ply + 1);
    }
    return true;
}

// The half-moves behind `ply` as far as they were foreseen, which is until `end`, and plain.
// Returns how many half-moves have been played then.
template <bool kHasVariations>
std::uint32_t Replayer::play_foreseen(std::uint32_t ply, std::uint32_t end) {
    const Color first = main_.position.turn();
    const std::uint32_t begin = ply;
    chess::PlainPlayer player(main_.position);
    bool is_white = first == Color::White;
    while (ply != end) {
        if (is_white) {
            if (!play_foreseen_ply<Color::White, kHasVariations>(player, ply)) break;
            if (++ply == end) break;
        }
        if (!play_foreseen_ply<Color::Black, kHasVariations>(player, ply)) break;
        ++ply;
        is_white = true;
    }
    player.put_back((ply - begin) % 2 == 0 ? first : ~first);
    return ply;
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
bool Replayer::play_plain_in_variation(std::uint32_t token) {
    Line& line = variations_.back();
    const std::string_view text = text_of(token);
    if (pace_ != Pace::Runs || line.position.is_irregular() || !chess::may_be_plain_san(text))
        return false;
    const Color us = line.position.turn();
    const chess::Position before = line.position;
    chess::PlainPlayer player(line.position);
    const bool is_white = us == Color::White;
    const chess::PlainSan san = is_white ? chess::read_plain_san<Color::White>(text)
                                         : chess::read_plain_san<Color::Black>(text);
    chess::Move move = chess::Move::none();
    if (is_white ? !player.play<Color::White>(san, move) : !player.play<Color::Black>(san, move))
        return false;
    player.put_back(~us);
    line.before_last = before;
    ++line.ply;
    // A mate is told from a check by its mark, so that every check is looked at.
    if (san.mark() != chess::SanMark::None || line.position.is_check())
        review_mark(token, *chess::parse_san(text), line.position, true, line.ply);
    return true;
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
    const Color turn =
        (played - before.ply) % 2 == 0 ? main_.position.turn() : ~main_.position.turn();
    PlainRun bounded = before;
    bounded.end = move_tokens_[played];
    foresee<Spellings::Leave>(bounded, run, turn);
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

template <bool kHasVariations>
std::uint32_t Replayer::play_plain(std::uint32_t token) {
    if (main_.position.is_irregular()) return token;
    // The run so far and the one with what is read next, in turn: a copy of one that has just been
    // written would have to wait.
    PlainRun runs[2] = {run_from(token), {}};
    PlainRun *before = &runs[0], *run = &runs[1];
    for (;; std::swap(before, run)) {
        before->last_ply = before->ply + plies_ahead_;
        foresee<Spellings::Read>(*before, *run, main_.position.turn());
        const std::uint32_t played = play_foreseen<kHasVariations>(before->ply, run->ply);
        if (played != run->ply) {
            // Where that happens often, less is to be foreseen.
            end_early(*run, *before, played);
            plies_ahead_ = std::max(plies_ahead_ / 4, kFewestPliesAhead);
            break;
        }
        if (run->ply < run->last_ply) break;
        plies_ahead_ = std::min(2 * plies_ahead_, kMostPliesAhead);
    }
    return end_run(*run);
}

template std::uint32_t Replayer::play_plain<true>(std::uint32_t);
template std::uint32_t Replayer::play_plain<false>(std::uint32_t);

// Fewer half-moves are not worth it.
constexpr std::uint32_t kFewestInLockstep = 8;

// The spellings of the first half-moves, to be played in lockstep. False: there are too few.
bool Replayer::read_ahead() {
    // One more may be read than is asked for.
    constexpr std::uint32_t kMost = chess::Lockstep::kMostPlies - 1;
    if (view_->symbols < kFewestInLockstep || !chess::Lockstep::is_suited(main_.position))
        return false;
    const pgn::PlainLine& line = view_->tokens.line();
    if (line.plies != 0 && numbers_begin_at_ == 1) return read_line_ahead(line);
    facts_.start = main_.position;
    ahead_.before = run_from(0);
    ahead_.before.last_ply = kMost;
    foresee<Spellings::Pack>(ahead_.before, ahead_.run, Color::White);
    if (ahead_.run.ply < kFewestInLockstep) return false;
    ahead_.is_line = false;
    prepare_lockstep(std::span(spellings_).first(ahead_.run.ply));
    return true;
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
    constexpr unsigned kLastByte = 56;
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
    if (facts_.plies == 0) {
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

std::uint32_t Replayer::play_lockstep_run() {
    const std::uint32_t played = ahead_.game.played;
    chess::Lockstep::get_position(ahead_.game, main_.position);
    if (played != ahead_.run.ply)
        end_early(ahead_.run, ahead_.before, played);
    else if (ahead_.has_mate_mark)
        review_plain_mark(move_tokens_[played - 1], played);
    return end_run(ahead_.run);
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
