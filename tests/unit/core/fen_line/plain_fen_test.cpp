#include "core/fen_line/plain_fen.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/fen_line/form.hpp"
#include "core/fen_line/line.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace arbiter::fen_line {
namespace plain_fen_test {

// Does the general way find nothing in the line, and write it as it is?
bool is_faultless(std::string_view line) {
    LineReading reading;
    read_line(line, reading);
    if (reading.kind != LineKind::Position || !reading.slips.empty() || reading.is_epd)
        return false;
    const chess::StartReading start = chess::read_start_position(reading.fen);
    for (const chess::FenFault& fault : start.defects)
        if (fault.defect != chess::FenDefect::Short || reading.field_count != 4) return false;
    if (!start.position || !reading.variant.empty()) return false;
    std::string written;
    append_position(*start.position, line, reading, {}, written);
    return written == line || written == std::string(line) + " 0 1";
}

// What the fast way accepts, the general way accepts; and the fast way accepts most of that.
class Comparison {
  public:
    void compare(std::string_view line) {
        const bool is_plain = read_plain_fen(line).has_value();
        const bool is_right = is_faultless(line);
        EXPECT_TRUE(is_right || !is_plain) << line;
        plain_ += is_plain;
        right_ += is_right;
    }
    [[nodiscard]] unsigned plain() const { return plain_; }
    [[nodiscard]] unsigned right() const { return right_; }

  private:
    unsigned plain_ = 0, right_ = 0;
};

template <class Visit>
void for_positions_of_games(unsigned games, Visit visit) {
    std::mt19937 random(20261124);
    for (unsigned game = 0; game < games; ++game) {
        chess::Position pos = chess::Position::initial();
        for (unsigned ply = 0; ply < 120; ++ply) {
            chess::MoveList moves;
            generate_legal(pos, moves);
            if (moves.is_empty()) break;
            pos.play(moves[random() % moves.size()]);
            visit(chess::to_fen(pos), random);
        }
    }
}

TEST(PlainFens, OfGamesAreAccepted) {
    Comparison comparison;
    for_positions_of_games(100, [&](const std::string& fen, std::mt19937&) {
        comparison.compare(fen);
        const auto fields = chess::read_fen(fen).fields;
        comparison.compare(std::string_view(fen).substr(0, fields[3].end));
    });
    // The others have an e.p. square.
    EXPECT_GT(comparison.plain(), comparison.right() * 95 / 100);
    EXPECT_GT(comparison.right(), 10'000U);
}

// One byte of a right FEN is another one, gone, or there twice.
TEST(PlainFens, WithASlipAreLeftToTheGeneralWay) {
    constexpr std::string_view kBytes = "KQRBNPkqrbnp12345678/ wb-ae3609\t_;~[";
    Comparison comparison;
    for_positions_of_games(150, [&](std::string fen, std::mt19937& random) {
        const std::size_t at = random() % fen.size();
        const char byte = kBytes[random() % kBytes.size()];
        switch (random() % 4) {
            case 0:
                fen.erase(at, 1);
                break;
            case 1:
                fen.insert(at, 1, byte);
                break;
            case 2:
                std::swap(fen[at], fen[random() % fen.size()]);
                break;
            default:
                fen[at] = byte;
        }
        comparison.compare(fen);
    });
    EXPECT_GT(comparison.plain(), 100U);
}

TEST(PlainFens, SayWhereTheirFieldsEnd) {
    const auto plain = read_plain_fen("4k3/8/8/8/8/8/8/R3K3 b Q - 11 60");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->turn, chess::Color::Black);
    EXPECT_TRUE(plain->has_counters);
    EXPECT_EQ(plain->fields_end, std::string_view("4k3/8/8/8/8/8/8/R3K3 b Q -").size());
    EXPECT_FALSE(read_plain_fen("4k3/8/8/8/8/8/8/R3K3 b Q -")->has_counters);
}

}  // namespace plain_fen_test
}  // namespace arbiter::fen_line
