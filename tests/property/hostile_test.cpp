// No text makes the program hang, crash or fail inside a game: one piece of syntax repeated very
// often, which is where a search that starts anew at every byte shows. What would take hours is
// caught by ctest's own time limit.

#include "core/check/rule.hpp"
#include "run/engine/audit.hpp"
#include "tests/support/collecting_report.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
namespace hostile_test {

struct Hostile {
    std::string_view name, before, piece, after;
};

constexpr std::string_view kGame = "[Event \"x\"]\n\n1. e4 ";

constexpr Hostile kHostile[] = {
    {"open_braces", kGame, "{", ""},
    {"unbalanced_braces", kGame, "{{{ }", ""},
    {"unbalanced_braces_and_moves", kGame, "{{ } e5 ", ""},
    {"open_variations", kGame, "(", ""},
    {"closing_parentheses", kGame, ")", ""},
    {"variations_that_never_close", kGame, "(e5 ", ""},
    {"illegal_variations", "[Event \"x\"]\n\n1. Nf3 ", "(1. Qh8) ", "*"},
    {"terminators", kGame, "1-0 ", ""},
    {"stars", kGame, "*", ""},
    {"dollars", kGame, "$", ""},
    {"brackets", "", "[", ""},
    {"half_tags", "", "[a", ""},
    {"half_tags_after_moves", kGame, "[a", ""},
    {"tags_in_single_quotes", "", "[a 'x']", ""},
    {"tags_after_moves", kGame, "[T \"x\"]\n", ""},
    {"quotes_in_a_value", "[Event \"", "\"", ""},
    {"result_words", kGame, "resigns ", ""},
    {"words", kGame, "word ", ""},
    {"numbers", kGame, "1. ", ""},
    {"dots", kGame, ".", ""},
    {"line_comments", kGame, ";\n", ""},
    {"escapes", kGame, "%\n", ""},
    {"comments", kGame, "{a}", " *"},
    {"comments_after_the_end", "[Event \"x\"]\n\n1. e4 * ", "\n{a}", ""},
    {"zero_bytes", kGame, std::string_view("\0", 1), ""},
    {"bytes_of_no_encoding", kGame, "\xff", ""},
    {"byte_order_marks", "", "\xEF\xBB\xBF", ""},
    {"byte_order_marks_between_moves", kGame, "\xEF\xBB\xBF ", ""},
    {"null_moves", kGame, "-- ", ""},
    {"repetitions", "[Event \"x\"]\n\n", "Nf3 Nf6 Ng1 Ng8 ", "*"},
    {"needless_hints", "[Event \"x\"]\n\n", "Ng1f3 Ng8f6 Nf3g1 Nf6g8 ", "*"},
    {"glued_moves", "[Event \"x\"]\n\n", "Nf3Nf6 Ng1Ng8 ", "*"},
    {"three_glued_moves", "[Event \"x\"]\n\n", "Nf3Nf6Ng1 Ng8Nf3Nf6 Ng1Ng8 ", "*"},
    {"other_letters", "[Event \"x\"]\n\n", "Sf3 Sf6 Sg1 Sg8 ", "*"},
    {"other_letters_and_a_word", "[Event \"x\"]\n\n1. e4 e5 ", "Ke2 Ke7 Ke1 Ke8 ", "Dd9 Dh5 *"},
    {"cyrillic_letters", "[Event \"x\"]\n\n", "\u041Af3 \u041Af6 \u041Ag1 \u041Ag8 ", "*"},
    {"figures", "[Event \"x\"]\n\n", "\u2658f3 \u265Ef6 \u2658g1 \u265Eg8 ", "*"},
    {"small_letters", "[Event \"x\"]\n\n", "nf3 nf6 ng1 ng8 ", "*"},
    {"kings_that_castle_in_variations",
     "[Event \"x\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. Ke2 ", "(1. Kg1) ", "*"},
    {"bare_uci", "", "g1f3 g8f6 f3g1 f6g8\n", ""},
    {"wrong_marks", "[Event \"x\"]\n\n", "Nf3+ Nf6# Ng1 Ng8 ", "*"},
    {"wrong_numbers", "[Event \"x\"]\n\n", "7. Nf3 Nf6 9. Ng1 Ng8 ", "*"},
    {"glued_numbers", "[Event \"x\"]\n\n", "7.Nf3 Nf6 9.Ng1 Ng8 ", "*"},
    {"dots_without_numbers", "[Event \"x\"]\n\n", "Nf3 ... Nf6 ... Ng1 ... Ng8 ... ", "*"},
    {"numbers_in_variations", "[Event \"x\"]\n\n1. Nf3 ", "(1.d4 1. ... Z0) ", "*"},
    {"both_squares", "[Event \"x\"]\n\n", "Ng1-f3 Ng8-f6 Nf3-g1 Nf6-g8 ", "*"},
    {"moves_of_engines", "[Event \"x\"]\n\n", "g1f3 g8f6 f3g1 f6g8 ", "*"},
    {"illegal_moves", kGame, "e5 Ra3 Ra6 Ke2 Qd8 Ke7 ", "*"},
    {"kings_in_check", kGame, "e1e5 e8e6 d8e7 ", "*"},
    {"signs", kGame, "+- ", "*"},
    {"signs_and_variations", kGame, "= (d4) ", "*"},
    {"letters_of_knights", kGame, "N ", "*"},
    {"suffixes_by_themselves", kGame, "!? ", "*"},
    {"diagrams", kGame, "[#]", "*"},
    {"comment_commands", kGame, "{[%eval x][%foo]}", " *"},
    {"commands_in_one_comment", "[Event \"x\"]\n\n1. e4 {", "[%foo]", "} *"},
    {"open_commands", "[Event \"x\"]\n\n1. e4 {", "[%", "} *"},
    {"empty_games", "", "[Event \"x\"]\n\n", ""},
    {"games_on_one_line", "", "[Event \"x\"] 1. e4 * ", ""},
};

class HostileText : public ::testing::TestWithParam<Hostile> {};

TEST_P(HostileText, IsReadToItsEnd) {
    constexpr std::size_t kBytes = 600'000;
    const Hostile& hostile = GetParam();
    std::string text(hostile.before);
    while (text.size() < kBytes)
        text += hostile.piece;
    text += hostile.after;
    engine::AuditOptions options;
    options.today = {2026, 1, 1};
    for (const auto played_illegal : {replay::PlayedIllegal::Stop, replay::PlayedIllegal::Keep}) {
        options.played_illegal = played_illegal;
        testing::CollectingReport report;
        report::Report* const reports[] = {&report};
        std::string outputs[1];
        const report::RunSummary summary =
            engine::audit_text(text, "hostile.pgn", options, reports, outputs);
        EXPECT_EQ(summary.bytes, text.size());
        EXPECT_EQ(summary.games,
                  summary.clean + summary.flagged + summary.rejected + summary.unchecked);
        const auto failed = static_cast<std::size_t>(check::RuleId::STR23_internal_error);
        EXPECT_EQ(summary.findings.by_rule[failed], 0U);
        // Reports stay in proportion: no game gives more than some thousand findings.
        EXPECT_LT(outputs[0].size(), 100 * kBytes);
    }
}

INSTANTIATE_TEST_SUITE_P(Repeated, HostileText, ::testing::ValuesIn(kHostile),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace hostile_test
}  // namespace arbiter
