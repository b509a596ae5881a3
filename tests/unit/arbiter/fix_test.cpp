#include "tests/cases/case_file.hpp"
#include "tests/support/temp_folder.hpp"

#include "arbiter/arbiter.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::face_test {
namespace {

namespace fs = std::filesystem;

const Options kOptions{.today = "2026-01-01"};

// Samples, cases, and one of them in UTF-16.
std::vector<std::string> texts() {
    std::vector<std::string> texts;
    for (const auto& entry : fs::directory_iterator(ARBITER_SOURCE_DIR "/data/samples"))
        if (entry.path().extension() == ".pgn")
            texts.push_back(io::testing::bytes_of(entry.path().string()));
    for (const auto& entry : fs::recursive_directory_iterator(ARBITER_SOURCE_DIR "/tests/cases"))
        if (entry.path().extension() == ".case")
            texts.push_back(cases::read_case(entry.path()).pgn);
    std::string utf16 = "\xFF\xFE";
    for (const char c : texts.front().substr(0, 5000))
        utf16 += {c, '\0'};
    texts.push_back(utf16);
    return texts;
}

std::string edited(std::string_view text, const Fixed& fixed) {
    std::string out;
    std::uint64_t done = 0;
    for (const Replacement& edit : fixed.edits) {
        out.append(text.substr(done, edit.begin - done)).append(edit.text);
        done = edit.end;
    }
    return out.append(text.substr(done));
}

TEST(FaceFix, MakesOfSamplesAndCasesWhatTheProgramMakes) {
    const std::vector<std::string> all = texts();
    for (const std::string level : {"safe", "style", "all"}) {
        const io::testing::TempFolder folder;
        for (std::size_t i = 0; i < all.size(); ++i)
            (void)folder.write(std::to_string(i) + ".pgn", all[i]);
        const std::string command =
            std::string(ARBITER_BINARY) +
            " audit --isolated -q --today 2026-01-01 --report json:" + (folder / "report") +
            " --in-place --fix " + level + " " + (folder / ".") + " 2>" + (folder / "err");
        EXPECT_NE(std::system(command.c_str()), -1);
        std::size_t changed = 0, refused = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::string expected =
                io::testing::bytes_of(folder / (std::to_string(i) + ".pgn"));
            const auto fixed = v1::fix(all[i], level, kOptions);
            if (!fixed) {
                EXPECT_EQ(expected, all[i]) << fixed.error();
                ++refused;
                continue;
            }
            EXPECT_EQ(fixed->text, expected) << level << '\n' << all[i];
            EXPECT_EQ(edited(all[i], *fixed), expected) << level << '\n' << all[i];
            EXPECT_EQ(fixed->text == all[i], fixed->edits.empty());
            changed += fixed->text == all[i] ? 0 : 1;
        }
        EXPECT_GT(changed, 200U) << level;
        EXPECT_LT(refused, 20U) << level;
    }
}

TEST(FaceFix, CountsWhatItDid) {
    const auto fixed = v1::fix("[Event \"E\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. 0-0 1-0\n", "safe",
                               {.select = {"MOV", "RES"}});
    ASSERT_TRUE(fixed);
    EXPECT_EQ(fixed->before.games, 1U);
    EXPECT_EQ(fixed->after.games, 1U);
    const auto mended = v1::fix("[Event \"E\"]\n[Result \"1-0\"]\n\n1. e2e4 e5 1-0\n", "style");
    ASSERT_TRUE(mended);
    EXPECT_EQ(mended->games, 1U);
    EXPECT_GE(mended->findings, 1U);
    EXPECT_LT(mended->after.findings(), mended->before.findings());
}

TEST(FaceFix, LeavesWhatIsFixedAsItIs) {
    for (const std::string& text : texts()) {
        const auto once = v1::fix(text, "style", kOptions);
        if (!once) continue;
        const auto twice = v1::fix(once->text, "style", kOptions);
        ASSERT_TRUE(twice);
        EXPECT_TRUE(twice->edits.empty());
        EXPECT_EQ(twice->text, once->text);
    }
}

TEST(FaceFix, RefusesWordsThatNameNothingAndOtherTexts) {
    EXPECT_EQ(v1::fix("", "none").error(), "fix is 'none', but takes safe, style, all");
    EXPECT_FALSE(v1::fix("", "safe", {.select = {"MVO01"}}));
    EXPECT_FALSE(v1::fix("8/8/8/8/8/8/8/K1k5 w - - 0 1\n"));
    EXPECT_EQ(v1::fix("")->text, "");
}

}  // namespace
}  // namespace arbiter::face_test
