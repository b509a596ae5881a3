#include "core/fen_line/form.hpp"

#include "core/chess/fen.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::fen_line {
namespace form_test {

std::string written(std::string_view line, const Form& form) {
    LineReading reading;
    read_line(line, reading);
    const auto start = chess::read_start_position(reading.fen);
    std::string out;
    append_position(*start.position, line, reading, form, out);
    return out;
}

TEST(Forms, WriteFenAndEpd) {
    constexpr std::string_view kLine = "4k3/8/8/8/8/8/8/R3K2R W QK - 3 9";
    EXPECT_EQ(written(kLine, {}), "4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9");
    EXPECT_EQ(written(kLine, {.notation = Notation::Shredder}), "4k3/8/8/8/8/8/8/R3K2R w HA - 3 9");
    EXPECT_EQ(written(kLine, {.notation = Notation::Epd}),
              "4k3/8/8/8/8/8/8/R3K2R w KQ - hmvc 3; fmvn 9;");
    EXPECT_EQ(written(kLine, {.has_canonical_counters = true}), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    EXPECT_EQ(written(kLine, {.notation = Notation::Epd, .has_canonical_counters = true}),
              "4k3/8/8/8/8/8/8/R3K2R w KQ -");
}

TEST(Forms, KeepOperationsAndTheirCounters) {
    constexpr std::string_view kLine =
        "4k3/8/8/8/8/8/8/R3K2R w KQ - bm  O-O ;id \"x\";hmvc 4; fmvn 11";
    EXPECT_EQ(written(kLine, {.notation = Notation::Epd}),
              "4k3/8/8/8/8/8/8/R3K2R w KQ - bm O-O; id \"x\"; hmvc 4; fmvn 11;");
    EXPECT_EQ(written(kLine, {}), "4k3/8/8/8/8/8/8/R3K2R w KQ - 4 11");
}

TEST(Forms, WriteTheEpSquareAsWanted) {
    constexpr std::string_view kNobody = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1";
    EXPECT_EQ(written(kNobody, {.ep = EpStyle::Always}), kNobody);
    EXPECT_EQ(written(kNobody, {.ep = EpStyle::Pseudo}), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    // The taking pawn is pinned.
    constexpr std::string_view kPinned = "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1";
    EXPECT_EQ(written(kPinned, {.ep = EpStyle::Pseudo}), kPinned);
    EXPECT_EQ(written(kPinned, {}), "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1");
    constexpr std::string_view kLegal = "3k4/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    EXPECT_EQ(written(kLegal, {}), kLegal);
}

TEST(Forms, WritePositionsOfVariants) {
    const auto written_as = [](variant::VariantId id, std::string_view line, const Form& form) {
        LineReading reading;
        read_line(line, reading);
        const variant::Rules& rules = variant::rules_of(id);
        const auto start = rules.read_fen(reading.fen);
        std::string out;
        append_position(rules, *start.position, line, reading, form, out);
        return out;
    };
    using variant::VariantId;
    constexpr std::string_view kHouse = "r3k3/8/8/8/8/8/8/R3K2R/qN W KQq - 3 9";
    EXPECT_EQ(written_as(VariantId::Crazyhouse, kHouse, {}),
              "r3k3/8/8/8/8/8/8/R3K2R[Nq] w KQq - 3 9");
    EXPECT_EQ(written_as(VariantId::Crazyhouse, kHouse, {.notation = Notation::Shredder}),
              "r3k3/8/8/8/8/8/8/R3K2R[Nq] w HAa - 3 9");
    constexpr std::string_view kChecks = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1 +1+0";
    EXPECT_EQ(written_as(VariantId::ThreeCheck, kChecks, {}),
              "4k3/8/8/8/4P3/8/8/4K3 b - - 2+3 0 1");
    EXPECT_EQ(written_as(VariantId::ThreeCheck, kChecks, {.ep = EpStyle::Always}),
              "4k3/8/8/8/4P3/8/8/4K3 b - e3 2+3 0 1");
    EXPECT_EQ(written_as(VariantId::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 b - - 2+3 acd 3; hmvc 4;",
                         {.notation = Notation::Epd}),
              "4k3/8/8/8/8/8/8/4K3 b - - 2+3 acd 3; hmvc 4;");
}

}  // namespace form_test
}  // namespace arbiter::fen_line
