#include "core/judge/judge.hpp"
#include "tests/support/played_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace arbiter::judge {
namespace laws_cases_test {

// The board rows of tests/data/laws_cases.tsv under every edition for which they must hold. Rows
// about records, other variants and editions that are not there yet are left to the tests of the
// whole program.
using Row = std::map<std::string, std::string>;

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream{text};
    for (std::string part; std::getline(stream, part, separator);)
        parts.push_back(part);
    return parts;
}

std::vector<Row> board_rows() {
    std::ifstream file{ARBITER_SOURCE_DIR "/tests/data/laws_cases.tsv"};
    std::string line;
    std::getline(file, line);
    const auto columns = split(line, '\t');
    std::vector<Row> rows;
    while (std::getline(file, line)) {
        const auto cells = split(line, '\t');
        Row row;
        for (std::size_t i = 0; i < columns.size(); ++i)
            row[columns[i]] = i < cells.size() ? cells[i] : std::string{};
        const bool is_played = row["variant"] == "standard" || row["variant"] == "chess960";
        if (is_played && row["start"] != "record" && !row["laws"].empty()) rows.push_back(row);
    }
    return rows;
}

std::string claims_of(const Ruling& ruling) {
    constexpr std::string_view kNames[] = {"threefold_on_board", "threefold_intended",
                                           "fifty_on_board", "fifty_intended", "material"};
    std::string text;
    for (std::size_t i = 0; i < kClaimKinds; ++i) {
        if (!ruling.claims[i]) continue;
        if (!text.empty()) text += ";";
        text += std::string(kNames[i]) + "@" + std::to_string(ruling.claims[i]->first_ply);
    }
    return text.empty() ? "none" : text;
}

// "claims.fifty_intended.plies=1", "max_repetition=3".
void expect_facts(const std::string& expected, const Ruling& ruling,
                  const replay::GameFacts& facts) {
    const std::map<std::string, ClaimKind> kinds = {
        {"claims.threefold_on_board.plies", ClaimKind::ThreefoldOnBoard},
        {"claims.threefold_intended.plies", ClaimKind::ThreefoldIntended},
        {"claims.fifty_on_board.plies", ClaimKind::FiftyOnBoard},
        {"claims.fifty_intended.plies", ClaimKind::FiftyIntended},
    };
    for (const std::string& fact : split(expected, ';')) {
        const auto parts = split(fact, '=');
        ASSERT_EQ(parts.size(), 2U) << fact;
        if (const auto kind = kinds.find(parts[0]); kind != kinds.end()) {
            ASSERT_TRUE(ruling.claim(kind->second).has_value()) << fact;
            EXPECT_EQ(std::to_string(ruling.claim(kind->second)->plies), parts[1]) << fact;
        }
        if (parts[0] == "max_repetition") {
            EXPECT_EQ(std::to_string(facts.max_repetition), parts[1]);
        }
    }
}

// The row gives Black, who has a bare king, a mate: not so.
bool has_wrong_can_win(const std::string& id) {
    return id == "I7";
}

void expect_row(Row& row, const laws::Edition& edition) {
    const testing::PlayedGame game{row["start"], row["moves"]};
    const replay::GameFacts facts = game.facts();
    const Ruling ruling = judge(facts, {}, std::nullopt, {.edition = &edition});
    if (!row["expect_plies"].empty()) {
        EXPECT_EQ(std::to_string(facts.plies), row["expect_plies"]);
    }
    if (!row["expect_ending_kind"].empty()) {
        EXPECT_EQ(ruling.ending ? laws::to_string(ruling.ending->kind) : "none",
                  row["expect_ending_kind"]);
        EXPECT_EQ(ruling.ending ? std::to_string(ruling.ending->ply) : "",
                  row["expect_ending_ply"]);
    }
    if (!row["expect_claims"].empty()) {
        EXPECT_EQ(claims_of(ruling), row["expect_claims"]);
    }
    if (!row["expect_can_win_white"].empty() && !has_wrong_can_win(row["id"])) {
        EXPECT_EQ(to_string(ruling.can_win(chess::Color::White)), row["expect_can_win_white"]);
        EXPECT_EQ(to_string(ruling.can_win(chess::Color::Black)), row["expect_can_win_black"]);
    }
    expect_facts(row["expect_facts"], ruling, facts);
}

TEST(LawsCases, HoldUnderEveryEditionTheyName) {
    int judged = 0;
    for (Row& row : board_rows()) {
        auto editions = split(row["also_laws"], ',');
        editions.push_back(row["laws"]);
        for (const std::string& id : editions) {
            const laws::Edition* edition = laws::find_edition(id);
            if (edition == nullptr) continue;  // not stated yet
            SCOPED_TRACE(row["id"] + " " + id);
            expect_row(row, *edition);
            ++judged;
        }
    }
    EXPECT_GT(judged, 300);
}

}  // namespace laws_cases_test
}  // namespace arbiter::judge
