#include "core/replay/detail/lockstep_line.hpp"

#include "core/base/assert.hpp"
#include "core/chess/movegen.hpp"

#include <algorithm>
#include <utility>

namespace arbiter::replay::detail {

using chess::Color;
using chess::Lockstep;

namespace {

// The shift of the last byte of a packed spelling.
constexpr unsigned kLastByte = 56;
// Fewer plies are not worth it.
constexpr std::uint32_t kFewestInLockstep = 8;

}  // namespace

void LockstepLine::forget() {
    is_record_unwritten_ = false;
    known_plies_ = owed_plies_ = 0;
}

Lockstep::Game* LockstepLine::read_ahead() {
    if (game_.view->symbols < kFewestInLockstep || !Lockstep::is_suited(game_.board.now))
        return nullptr;
    const pgn::UniformMainline& line = game_.view->token_list.line();
    const bool is_line =
        line.plies != 0 && numbers_.first() == 1 && game_.board.now.turn() == Color::White;
    return (is_line ? read_line_ahead(line) : read_run_ahead()) ? &lockstep_ : nullptr;
}

// False: there are too few plies.
bool LockstepLine::read_run_ahead() {
    // One more may be read than is requested.
    constexpr std::uint32_t kMost = Lockstep::kMostPlies - 1;
    game_.facts.start = game_.board.now;
    before_ = reader_.begin(numbers_, kMost);
    run_ = reader_.read(before_);
    const std::uint32_t plies = reader_.read_on(run_.at, run_.ply);
    if (plies < kFewestInLockstep) return false;
    is_line_ = false;
    prepare(std::span(spellings_).first(plies));
    return true;
}

bool LockstepLine::read_line_ahead(const pgn::UniformMainline& line) {
    static_assert(pgn::UniformMainline::kMostPlies <= Lockstep::kMostPlies);
    game_.facts.start = game_.board.now;
    is_line_ = true;
    prepare(line.spellings);
    return true;
}

// A mate is a check, and whether it is one is seen when it has been played.
void LockstepLine::prepare(std::span<const std::uint64_t> spellings) {
    lockstep_.start = &game_.facts.start.orthodox();
    lockstep_.spellings = spellings;
    has_mate_mark_ = spellings.back() >> kLastByte == '#';
    is_read_ahead_ = true;
    if (!has_mate_mark_) return;
    const auto own = std::span(spellings_).first(spellings.size());
    if (own.data() != spellings.data()) std::ranges::copy(spellings, own.begin());
    own.back() ^= std::uint64_t{'#' ^ '+'} << kLastByte;
    lockstep_.spellings = own;
}

// For nearly all games only the final position is needed: they are not followed. (A position that
// occurred twice may be claimed by one more move.   FIDE 2023 9.2.1.)
std::uint32_t LockstepLine::take() {
    is_read_ahead_ = false;
    const std::uint32_t next = is_line_ ? take_line() : take_run();
    if (lockstep_.played == 0 || (is_line_ && game_.facts.plies == 0)) {
        game_.history.begin(game_.facts.start.orthodox());
        return next;
    }
    if (!writes_records_ && !may_go_on(next)) {
        repetition_ = Lockstep::find_repetition(lockstep_);
        is_record_unwritten_ =
            repetition_.most == 1 || (repetition_.most == 2 && !repetition_.may_come_again);
    }
    if (!is_record_unwritten_) follow();
    return next;
}

// The run with which the game begins is over; what is known after it is taken token by token.
std::uint32_t LockstepLine::take_run() {
    known_plies_ = lockstep_.played;
    const std::uint32_t played = std::min(known_plies_, run_.ply);
    // Fewer plies were played than were read: the run is over with the last one.
    if (played != run_.ply) run_ = reader_.read_until(before_, game_.move_tokens[played]);
    settle(run_.ply);
    numbers_.take_run(run_.numbers);
    owed_plies_ = played;
    if (!may_go_on(run_.at)) catch_up_at_end();
    return run_.at;
}

// All of the line or nothing: what is not as it looks is played token by token.
std::uint32_t LockstepLine::take_line() {
    const pgn::UniformMainline& line = game_.view->token_list.line();
    chess::Position& now = game_.board.now;
    if (lockstep_.played != line.plies) return 0;
    Lockstep::get_position(lockstep_, now);
    if (has_mate_mark_ && !is_checkmate(now)) {
        now = game_.facts.start.orthodox();
        return 0;
    }
    game_.facts.plies = game_.facts.main_moves_written = game_.main.ply = line.plies;
    spelling_.on_main_move(line.token_of(line.plies - 1), has_mate_mark_   ? chess::SanMark::Mate
                                                          : now.is_check() ? chess::SanMark::Check
                                                                           : chess::SanMark::None);
    numbers_.take_line(line);
    return line.tokens();
}

bool LockstepLine::may_go_on(std::uint32_t token) const {
    const std::uint32_t size = game_.token_count();
    return token < size && (token + 1 != size || !game_.is_terminator(token));
}

bool LockstepLine::take_known(std::uint32_t token) {
    if (game_.facts.plies >= known_plies_) return false;
    if (game_.move_tokens[game_.facts.plies] != token) {
        forget_known();
        return false;
    }
    ++owed_plies_;
    settle(game_.facts.plies + 1);
    numbers_.on_half_move();
    return true;
}

// What lockstep has played and the main line has not.
void LockstepLine::forget_known() {
    game_.history.forget_after(game_.facts.plies);
    known_plies_ = game_.facts.plies;
}

// The facts as they are after half-move `ply`, which lockstep has played.
void LockstepLine::settle(std::uint32_t ply) {
    GameFacts& facts = game_.facts;
    const std::uint32_t played = ply - facts.plies;
    if (played == 0) return;
    facts.plies = ply;
    facts.main_moves_written += played;
    game_.main.ply += played;
    const std::uint32_t token = game_.move_tokens[ply - 1];
    const char last = game_.text_of(token).back();
    spelling_.on_main_move(token, last == '+'   ? chess::SanMark::Check
                                  : last == '#' ? chess::SanMark::Mate
                                                : chess::SanMark::None);
    numbers_.on_known_half_moves();
    // Lockstep sees of a mate only that it is a check.
    if (last == '#') review_mate_mark();
}

// REQUIRES: the last ply that was taken is the last one that lockstep played.
[[gnu::noinline]] void LockstepLine::review_mate_mark() {
    chess::Position after = chess::Position::initial();
    Lockstep::get_position(lockstep_, after);
    const std::uint32_t token = game_.move_tokens[game_.facts.plies - 1];
    spelling_.review_mark(token, *chess::parse_san(game_.text_of(token)), after, false,
                          game_.facts.plies);
}

void LockstepLine::catch_up() {
    LineBoard<chess::Position>& board = game_.board;
    for (; owed_plies_ != 0; --owed_plies_) {
        if (owed_plies_ == 1) board.before_last = board.now;
        board.now.play(game_.moves[game_.facts.plies - owed_plies_]);
    }
}

void LockstepLine::catch_up_at_end() {
    if (owed_plies_ == 0) return;
    if (game_.facts.plies != lockstep_.played) return catch_up();
    owed_plies_ = 0;
    Lockstep::get_position(lockstep_, game_.board.now);
}

// Writes down what was played.
void LockstepLine::follow() {
    ARBITER_ASSERT(lockstep_.is_current());
    const std::uint32_t played = lockstep_.played;
    game_.history.begin(game_.facts.start.orthodox());
    Lockstep::Walk walk(lockstep_);
    PositionHistory::Adder history = game_.history.adder();
    chess::Move* const moves = game_.moves.data();
    std::uint32_t ply = 0;
    const auto take = [&](chess::Move move) __attribute__((always_inline)) {
        moves[ply] = move;
        history.add(++ply, walk.repetition_key(), walk.quiet_plies(), false);
    };
    if (game_.facts.start.turn() == Color::Black) take(walk.next<Color::Black>());
    while (ply + 1 < played) {
        take(walk.next<Color::White>());
        take(walk.next<Color::Black>());
    }
    if (ply != played) take(walk.next<Color::White>());
    if (!is_line_) return;
    const pgn::UniformMainline line = game_.view->token_list.line();
    std::uint32_t* const tokens = game_.move_tokens.data();
    for (ply = 0; ply != played; ++ply)
        tokens[ply] = line.token_of(ply);
}

void LockstepLine::sum_up() {
    GameFacts& facts = game_.facts;
    if (is_record_unwritten_) {
        facts.record = MainlineRecord(*this);
        facts.max_repetition = repetition_.most;
        facts.is_next_repetition_out_of_reach = repetition_.most == 2;
        facts.is_every_placement_new = repetition_.is_every_placement_new;
        facts.max_quiet_plies = lockstep_.most_quiet_plies;
        return;
    }
    written_.sum_up();
}

MainlineRecord::Arrays LockstepLine::write_down() {
    if (std::exchange(is_record_unwritten_, false)) follow();
    return written_.write_down();
}

}  // namespace arbiter::replay::detail
