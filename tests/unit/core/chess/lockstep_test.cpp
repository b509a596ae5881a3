// Lockstep against the board that plays one half-move after the other, and against to_san() of
// every legal move: what it plays is what is spelled so, to the letter.

#include "core/chess/lockstep.hpp"

#include "core/chess/detail/lockstep_kernel.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/san.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <deque>
#include <string>
#include <vector>

namespace arbiter::chess {
namespace lockstep_test {

using testing::Dice;

// Alone in its memory, so that a byte read beside it is found.
std::uint64_t packed(std::string_view text) {
    const std::vector<char> copy(text.begin(), text.end());
    return packed_spelling({copy.data(), copy.size()});
}

// Of a piece, both its file and its rank: lockstep leaves it to others.
bool has_two_hints(std::string_view text) {
    const auto san = parse_san(text);
    return san && san->role != Role::Pawn && san->origin_file != kNoHint &&
           san->origin_rank != kNoHint;
}

// The legal move that is spelled so, to the letter; none() where lockstep must stop.
Move move_spelled(const Position& pos, std::string_view text) {
    if (text.ends_with('#') || has_two_hints(text)) return Move::none();
    MoveList moves;
    generate_legal(pos, moves);
    for (const Move move : moves) {
        const SanText san = to_san(pos, move);
        if (san.view() == text) return move;
    }
    return Move::none();
}

struct WrittenGame {
    Position start = Position::initial();
    std::vector<std::string> sans;
    std::vector<std::uint64_t> spellings;
};

// A random game; sometimes a half-move is misspelled, sometimes one of an opponent stands there.
WrittenGame write_game(Dice& dice) {
    WrittenGame game;
    const auto& starts = testing::kPlayoutStarts;
    const Position start = position_of(starts[dice.roll(std::size(starts))]);
    if (dice.roll(2) == 0 && Lockstep::is_suited(start)) game.start = start;
    Position pos = game.start;
    std::vector<Move> played;
    for (std::uint64_t plies = dice.roll(dice.roll(20) == 0 ? Lockstep::kMostPlies + 1 : 257);
         plies != 0; --plies) {
        MoveList moves;
        generate_legal(pos, moves);
        if (moves.is_empty()) break;
        const Move move = testing::choose_move(moves, played, dice, 3);
        played.push_back(move);
        const SanText san = to_san(pos, move);
        std::string text(san.view());
        pos.play(move);
        if (dice.roll(400) == 0) testing::misspell(text, dice, 3);
        if (!may_be_played_in_lockstep(text)) break;
        game.sans.push_back(text);
        game.spellings.push_back(packed(text));
    }
    return game;
}

// Would a legal move bring about a position that is among `keys` twice?
bool may_come_for_the_third_time(const Position& pos, const std::vector<std::uint64_t>& keys) {
    MoveList moves;
    generate_legal(pos, moves);
    return std::ranges::any_of(moves, [&](Move move) {
        Position next = pos;
        next.play(move);
        return std::ranges::count(keys, next.repetition_key()) == 2;
    });
}

// Games in which a position stood on the board twice, none of them oftener.
struct Repeated {
    int near = 0;  // one of them could have come once more
    int far = 0;   // and is known not to have
};

// Follows what was played with the board; returns how many half-moves there are.
std::uint32_t expect_as_the_board(const WrittenGame& written, const Lockstep::Game& game,
                                  Repeated& repeated) {
    Position pos = written.start;
    std::vector<std::uint64_t> keys{pos.repetition_key()};
    std::uint32_t most_quiet = pos.quiet_plies();
    std::ptrdiff_t most = 1;
    bool may_come_again = false;
    Lockstep::Walk walk(game);
    for (std::uint32_t ply = 0; ply < game.played; ++ply) {
        const std::string& text = written.sans[ply];
        const Move expected = move_spelled(pos, text);
        const Move move =
            pos.turn() == Color::White ? walk.next<Color::White>() : walk.next<Color::Black>();
        EXPECT_EQ(move, expected) << text << " in " << to_fen(pos);
        if (expected.is_none()) return ply;
        pos.play(expected);
        EXPECT_EQ(walk.repetition_key(), pos.repetition_key()) << text << " to " << to_fen(pos);
        EXPECT_EQ(walk.quiet_plies(), pos.quiet_plies()) << text << " to " << to_fen(pos);
        keys.push_back(pos.repetition_key());
        most = std::max(most, std::ranges::count(keys, pos.repetition_key()));
        may_come_again = may_come_again || (most == 2 && may_come_for_the_third_time(pos, keys));
        most_quiet = std::max<std::uint32_t>(most_quiet, pos.quiet_plies());
    }
    const Lockstep::Repetition found = Lockstep::find_repetition(game);
    EXPECT_EQ(found.most, std::min<std::ptrdiff_t>(most, 3)) << to_fen(pos);
    if (most == 2) {
        EXPECT_TRUE(found.may_come_again || !may_come_again) << to_fen(pos);
        ++(found.may_come_again ? repeated.near : repeated.far);
    }
    EXPECT_EQ(game.most_quiet_plies, most_quiet) << to_fen(pos);
    Position behind = Position::initial();
    Lockstep::get_position(game, behind);
    EXPECT_EQ(behind, pos) << to_fen(pos);
    EXPECT_EQ(behind.key(), pos.recomputed_key());
    if (game.played < written.sans.size()) {
        const std::string& text = written.sans[game.played];
        EXPECT_EQ(move_spelled(pos, text), Move::none()) << text << " in " << to_fen(pos);
    }
    return game.played;
}

class LockstepOn : public ::testing::TestWithParam<detail::LockstepKernel> {};

INSTANTIATE_TEST_SUITE_P(EveryKernel, LockstepOn,
                         ::testing::ValuesIn(detail::runnable_lockstep_kernels().begin(),
                                             detail::runnable_lockstep_kernels().end()),
                         [](const auto& kernel) { return std::string(kernel.param.name); });

TEST_P(LockstepOn, PlaysWhatIsSpelledToTheLetter) {
    Dice dice{20261123};
    Lockstep lockstep(GetParam());
    std::uint64_t played = 0;
    int stopped = 0;
    Repeated repeated;
    for (int round = 0; round < 60; ++round) {
        std::vector<WrittenGame> written(dice.roll(Lockstep::kMostGames) + 1);
        std::vector<Lockstep::Game> games(written.size());
        std::vector<Lockstep::Game*> together;
        for (std::size_t i = 0; i < games.size(); ++i) {
            written[i] = write_game(dice);
            games[i].start = &written[i].start;
            games[i].spellings = written[i].spellings;
            together.push_back(&games[i]);
        }
        lockstep.play(together);
        for (std::size_t i = 0; i < games.size(); ++i) {
            const std::uint32_t plies = expect_as_the_board(written[i], games[i], repeated);
            played += plies;
            stopped += plies < written[i].sans.size() ? 1 : 0;
        }
        ASSERT_FALSE(HasFailure());
    }
    EXPECT_GT(played, 60'000U);
    EXPECT_GT(stopped, 150);
    EXPECT_GT(repeated.near, 5);
    EXPECT_GT(repeated.far, 5);
}

// What was played of a game is there until other games are played.
TEST_P(LockstepOn, KnowsWhichGamesAreStillThere) {
    Dice dice{20261125};
    Lockstep lockstep(GetParam());
    const WrittenGame written = write_game(dice);
    Lockstep::Game first;
    Lockstep::Game second;
    EXPECT_FALSE(first.is_current());
    for (Lockstep::Game* game : {&first, &second}) {
        game->start = &written.start;
        game->spellings = written.spellings;
        Lockstep::Game* const games[] = {game};
        lockstep.play(games);
        EXPECT_TRUE(game->is_current());
    }
    EXPECT_FALSE(first.is_current());
}

// From positions with much to go wrong, one half-move as it is or misspelled: pins, checks, hints,
// castling, promotions, e.p.
TEST_P(LockstepOn, StopsAtWhatIsLessThanPlain) {
    Dice dice{20261124};
    Lockstep lockstep(GetParam());
    std::deque<WrittenGame> written;
    int played = 0;
    int stopped = 0;
    Repeated repeated;
    const auto play_all = [&] {
        std::vector<Lockstep::Game> games(written.size());
        std::vector<Lockstep::Game*> together;
        for (std::size_t i = 0; i < games.size(); ++i) {
            games[i].start = &written[i].start;
            games[i].spellings = written[i].spellings;
            together.push_back(&games[i]);
        }
        lockstep.play(together);
        for (std::size_t i = 0; i < games.size(); ++i)
            ++(expect_as_the_board(written[i], games[i], repeated) == 0 ? stopped : played);
        written.clear();
    };
    testing::for_each_position(2, 100, [&](const Position& pos, const MoveList& moves) {
        if (!Lockstep::is_suited(pos)) return;
        for (const Move move : moves) {
            const SanText san = to_san(pos, move);
            std::string text(san.view());
            testing::misspell(text, dice, 6);
            if (!may_be_played_in_lockstep(text)) continue;
            written.push_back({pos, {text}, {packed(text)}});
            if (written.size() == Lockstep::kMostGames) play_all();
        }
    });
    play_all();
    EXPECT_GT(played, 10'000);
    EXPECT_GT(stopped, 5'000);
}

// What parse_san() says of it, in the bits that lockstep uses.
std::uint32_t read_slowly(std::string_view text) {
    using Bits = detail::LockstepBits;
    const auto san = parse_san(text);
    if (!san || san->deviations != 0 || san->kind == SanKind::Null || has_two_hints(text)) return 0;
    if (san->mark != SanMark::None && san->mark != SanMark::Check) return 0;
    std::uint64_t bits = san->mark == SanMark::Check ? Bits::kMarksCheck : 0;
    if (san->kind == SanKind::CastleShort)
        return static_cast<std::uint32_t>(bits | Bits::kCastleShort);
    if (san->kind == SanKind::CastleLong)
        return static_cast<std::uint32_t>(bits | Bits::kCastleLong);
    const bool has_hint = san->origin_file != kNoHint || san->origin_rank != kNoHint;
    if (san->role == Role::King && has_hint) return 0;  // no king needs one
    bits |= index(san->to) | std::uint64_t{index(san->role)} << Bits::kKind;
    if (san->promotion == Role::Pawn || san->promotion == Role::King) return 0;
    bits |= std::uint64_t{index(san->promotion)} << Bits::kPromotionRole;
    if (san->is_capture) bits |= Bits::kTakes;
    if (san->role == Role::Pawn) {
        // A pawn names its file when it takes, and only then.
        if ((san->origin_file != kNoHint) != san->is_capture || san->origin_rank != kNoHint)
            return 0;
        bits |= Bits::kPawn | (san->is_capture ? Bits::kPawnTakesKind : Bits::kPawnSteps);
    } else if (!san->is_capture) {
        bits |= Bits::kQuietBit;
    }
    if (san->origin_file != kNoHint)
        bits |= std::uint64_t{san->origin_file + 1U} << Bits::kFileHint;
    if (san->origin_rank != kNoHint)
        bits |= std::uint64_t{san->origin_rank + 1U} << Bits::kRankHint;
    return static_cast<std::uint32_t>(bits);
}

// The bits of what is written in `text`.
std::uint32_t read(const detail::LockstepKernel& kernel, std::string_view text) {
    const std::uint64_t spelling = packed(text);
    std::uint32_t sans[detail::kMostLanes * detail::kMostLanes] = {};
    kernel.read({&spelling, 1}, sans);
    return sans[0];
}

TEST_P(LockstepOn, ReadsSpellingsAsTheParserDoes) {
    constexpr std::string_view kBytes = "abhi018KQRBNPOx+-#=";
    int plain = 0;
    std::string text;
    const auto compare = [&] {
        const std::uint32_t expected = read_slowly(text);
        EXPECT_EQ(read(GetParam(), text), expected) << text;
        plain += expected != 0 ? 1 : 0;
    };
    for (std::size_t size = 2; size <= 4; ++size) {
        std::size_t texts = 1;
        for (std::size_t i = 0; i < size; ++i)
            texts *= kBytes.size();
        for (std::size_t number = 0; number < texts; ++number) {
            text.clear();
            for (std::size_t rest = number; text.size() < size; rest /= kBytes.size())
                text += kBytes[rest % kBytes.size()];
            compare();
        }
    }
    ASSERT_FALSE(HasFailure());
    Dice dice{5};
    for (int round = 0; round < 300'000; ++round) {
        constexpr std::string_view kTexts[] = {"Nbxd7+", "exd8=Q+", "O-O-O+", "Qa1xb2", "R1e1",
                                               "e8=N",   "O-O",     "Kxh8",   "axb1=R"};
        text = kTexts[dice.roll(std::size(kTexts))];
        testing::misspell(text, dice, 3);
        if (dice.roll(20) == 0) text[dice.roll(text.size())] = static_cast<char>(dice.roll(256));
        if (may_be_played_in_lockstep(text) && text[0] != '\0') compare();
    }
    EXPECT_GT(plain, 1'000);
}

TEST(Lockstep, IsForOrdinaryStarts) {
    EXPECT_TRUE(Lockstep::is_suited(Position::initial()));
    EXPECT_TRUE(Lockstep::is_suited(position_of("4k3/8/8/8/8/8/8/4K3 b - - 0 1")));
    EXPECT_FALSE(Lockstep::is_suited(position_of("1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1")));
    EXPECT_FALSE(Lockstep::is_suited(position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")));
}

}  // namespace lockstep_test
}  // namespace arbiter::chess
