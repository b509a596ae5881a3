#include "core/replay/symbol_reading.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/uci.hpp"
#include "core/replay/main_line_tokens.hpp"
#include "tests/unit/core/replay/replayed.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace arbiter::replay {
namespace symbol_reading_test {

enum class Kind : std::uint8_t { Nothing, Single, Word, Split };  // in the order of SymbolReading

struct Case {
    std::string_view name, fen, text;
    SymbolContext context;
    Kind kind;
    std::string_view moves;  // as UCI, with spaces
};

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr std::string_view kMayCastle = "4k3/8/8/8/8/8/3P1P2/3QK2R w K - 0 1";
// A bishop can take on c4, and no pawn can.
constexpr std::string_view kBishop = "7k/8/8/1B6/2p5/8/8/4K3 w - - 0 1";
constexpr std::string_view kCheck = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";

constexpr SymbolContext kMissing{{}, true, false};
constexpr SymbolContext kSingle{{}, false, true};

const Case kCases[] = {
    {"san", kStart, "Nf3", {}, Kind::Single, "g1f3"},
    {"another_spelling", kStart, "Ng1-f3", {}, Kind::Single, "g1f3"},
    {"illegal_is_nothing", kStart, "Nf4", {}, Kind::Nothing, ""},
    {"no_move_is_nothing", kStart, "hello", {}, Kind::Nothing, ""},
    {"null_move", kStart, "--", {}, Kind::Single, "0000"},
    {"null_move_in_check_is_nothing", kCheck, "--", {}, Kind::Nothing, ""},
    {"castling_as_king_move", kMayCastle, "Kg1", {}, Kind::Single, "e1g1"},
    {"no_castling_as_king_move_where_one_is_missing", kMayCastle, "Kg1", kMissing, Kind::Nothing,
     ""},
    {"bishop_in_lower_case", kBishop, "bxc4", {}, Kind::Single, "b5c4"},
    {"sign_glued_to_a_move", kStart, "e4+-", {}, Kind::Word, "e2e4"},
    {"sign_where_one_half_move_is_wanted", kStart, "e4+-", kSingle, Kind::Nothing, ""},
    {"moves_with_a_comma", kStart, "e4,e5", {}, Kind::Word, "e2e4 e7e5"},
    {"novelty", kStart, "Nf3N", {}, Kind::Word, "g1f3"},
    {"novelty_before_another_piece", kStart, "Nf3N", {"Bc4", false, false}, Kind::Word, "g1f3"},
    {"novelty_that_begins_a_knight_move", kStart, "Nf3N", {"c6", false, false}, Kind::Nothing, ""},
    {"moves_with_nothing_between_them", kStart, "e4e5", {}, Kind::Split, "e2e4 e7e5"},
    {"three_moves", kStart, "e4e5Nf3", {}, Kind::Split, "e2e4 e7e5 g1f3"},
    {"no_split_where_one_is_missing", kStart, "e4e5", kMissing, Kind::Nothing, ""},
    {"second_move_is_illegal", kStart, "e4e4", {}, Kind::Nothing, ""},
};

class SymbolReadings : public ::testing::TestWithParam<Case> {};

std::vector<chess::San> moves_of(const SymbolReading& reading) {
    if (const auto* single = std::get_if<SingleMove>(&reading)) return {single->san};
    if (const auto* word = std::get_if<Word>(&reading))
        return {word->moves.begin(), word->moves.begin() + word->move_count};
    if (const auto* split = std::get_if<Split>(&reading))
        return {split->moves.begin(),
                split->moves.begin() + static_cast<std::ptrdiff_t>(split->parts)};
    return {};
}

// Which moves they are is asked of the board once more.
TEST_P(SymbolReadings, AreOneOfFour) {
    const Case& each = GetParam();
    chess::Position position = *chess::read_start_position(each.fen).position;
    const SymbolReading reading = read_symbol(position, each.text, each.context);
    ASSERT_EQ(reading.index(), static_cast<std::size_t>(each.kind));
    std::string moves;
    for (const chess::San& san : moves_of(reading)) {
        const chess::SanResolution found = chess::resolve_san(position, san);
        ASSERT_TRUE(found.is_ok());
        if (!moves.empty()) moves += ' ';
        const chess::SanText uci = chess::to_uci(found.move);
        moves += uci.view();
        position.play(found.move);
    }
    EXPECT_EQ(moves, each.moves);
}

INSTANTIATE_TEST_SUITE_P(Replay, SymbolReadings, ::testing::ValuesIn(kCases),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(SymbolReading, TellsASplitThatMayBeOneIllegalMove) {
    EXPECT_TRUE(is_spelled_as_move("e4e5"));  // from e4 to e5
    EXPECT_FALSE(is_spelled_as_move("Nf3Nc6"));
}

TEST(SymbolReading, KnowsHowASingleMoveWasRead) {
    const chess::Position position = *chess::read_start_position(kMayCastle).position;
    EXPECT_EQ(read_single_move(position, "Kg1")->odd_castling(), NoteKind::CastlingAsKing);
    EXPECT_EQ(read_single_move(position, "Kxh1")->odd_castling(), NoteKind::CastlingByRook);
    EXPECT_EQ(read_single_move(position, "O-O")->odd_castling(), std::nullopt);
    EXPECT_FALSE(read_single_move(position, "Kg1", false).has_value());
}

// What stands in variations is passed over, however they are nested.
TEST(MainLineTokens, AreVisitedUntilTheEnd) {
    const testing::Replayed game("1. e4 (1. d4 d5 (1... Nf6) 2. c4) e5 2. Nf3 *\n");
    const pgn::GameView& view = game.view();
    std::string seen;
    const std::uint32_t end = end_of_main_line(view);
    const auto visit = [&](std::uint32_t index) {
        seen += view.text_of(view.tokens()[index]);
        seen += ' ';
        return view.text_of(view.tokens()[index]) != "Nf3";
    };
    const std::uint32_t last = visit_main_line(view, 0, end, visit);
    EXPECT_EQ(seen, "1. e4 e5 2. Nf3 ");
    EXPECT_EQ(view.text_of(view.tokens()[last]), "Nf3");
    EXPECT_EQ(visit_main_line(view, 0, end, [](std::uint32_t) { return true; }), end);
}

}  // namespace symbol_reading_test
}  // namespace arbiter::replay
