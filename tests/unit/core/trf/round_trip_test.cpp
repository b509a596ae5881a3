#include "core/trf/reader.hpp"
#include "core/trf/symmetry.hpp"
#include "core/trf/writer.hpp"
#include "tests/support/corpora.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace arbiter::trf {
namespace round_trip_test {

// What is written reads as the same tournament, and is written the same way again.
void expect_round_trip(std::string_view bytes) {
    const Reading first = read(bytes);
    const std::string normal = write(first.tournament);
    const Reading second = read(normal);
    EXPECT_EQ(first.tournament, second.tournament);
    EXPECT_EQ(write(second.tournament), normal);
}

TEST(TrfRoundTrip, OfAReportWithDeviations) {
    expect_round_trip(
        "\xEF\xBB\xBF"
        "012 Open\r012X text in column 4\r\n  022 Oslo\nXYZ kept\n"
        "001    1 Fg   M\xC3\xBCller, J\xC3\xB6rg                    2400 NOR  0001503014 "
        "30.11.1990 "
        " 2,5    1     2 W 1     3 b h  0000 - u\n"
        "013 Team one    1    2\n001    2 m    B\n");
}

// By characters four fields cannot be read, by bytes the written line has fewer: it counts
// characters all the same.
TEST(TrfRoundTrip, ALineInNormalFormCountsCharacters) {
    expect_round_trip(
        "001    1      M\xC3\xBCller, J\xC3\xB6rg     162            2400 GER     1503014 "
        "1990/11/30 "
        " 1.0    " +
        std::string(37, '\0') + "1     2 w 1\n");
}

TEST(TrfRoundTrip, NormalFormHasNoDeviations) {
    const Reading reading = read(
        "042 28. 07. 2005\n"
        "001    1    f A, B                              2400 NOR    "
        " 1503014 30.11.1990  2,5    1     2 w 1     3 b H         U\n001    2      C, D\n");
    EXPECT_EQ(reading.deviations.size(), 4U);
    EXPECT_EQ(read(write(reading.tournament)).deviations, Deviations{});
}

// Found by scripts/mutate_trf.py.
TEST(TrfRoundTrip, MarksAndControlCharacters) {
    expect_round_trip(
        "\xEF\xBB\xBF\xEF\xBB\xBF"
        "BBW 3.0\r\n");
    expect_round_trip(
        "\n\xEF\xBB\xBF"
        "012 Open\n  \xEF\xBB\xBF \n001    1\n");
    expect_round_trip(
        std::string_view("\xFF\xFE"
                         "0\0"
                         "1\0"
                         "2\0"
                         " \0"
                         "\0\0"
                         "A\0",
                         14));
    const std::string player = "001    1      Osloson, A                                   \x1A";
    expect_round_trip(player);
    expect_round_trip(player + '\n');
    expect_round_trip(player + "\x1A\n\x1A\n");
    EXPECT_EQ(read("012 Open\r\n\x1A").tournament.head.size(), 1U);
}

TEST(TrfRoundTrip, TwoHundredRoundsOfNothing) {
    expect_round_trip("001    1" + std::string(2500, ' ') + "w");
}

// Every file of the archives reads without an error, and agrees with itself.
TEST(TrfRoundTrip, OfTheCorpora) {
    const auto root = testing::corpora();
    if (!root) GTEST_SKIP() << "ARBITER_CORPORA is not set";
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(*root / "trf")) {
        const std::string suffix = entry.path().extension().string();
        if (!entry.is_regular_file() || (suffix != ".trf" && suffix != ".input")) continue;
        ++files;
        SCOPED_TRACE(entry.path().string());
        const std::string bytes = testing::read_bytes(entry.path().string());
        expect_round_trip(bytes);
        const Reading reading = read(bytes);
        EXPECT_GT(reading.tournament.players.size(), 1U);
        for (const Deviation& each : reading.deviations)
            EXPECT_EQ(each.kind, DeviationKind::Form) << each.line << ": " << each.message;
        for (const Deviation& each : check_symmetry(reading.tournament))
            ADD_FAILURE() << each.line << ':' << each.column << ": " << each.message;
    }
    EXPECT_GT(files, 0U);
}

}  // namespace round_trip_test
}  // namespace arbiter::trf
