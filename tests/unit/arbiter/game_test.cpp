#include "tests/cases/case_file.hpp"
#include "tests/support/temp_folder.hpp"

#include "arbiter/arbiter.hpp"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The members of findings and facts beside their JSON, which audit_test compares with the
// program's.

namespace arbiter::face_test {
namespace {

namespace fs = std::filesystem;
using rapidjson::Value;

std::string_view text_of(const Value& value) {
    return value.IsNull() ? std::string_view()
                          : std::string_view(value.GetString(), value.GetStringLength());
}

void expect_text(std::string_view member, const Value& json, const char* key) {
    ASSERT_TRUE(json.HasMember(key)) << key;
    EXPECT_EQ(member, text_of(json[key])) << key;
    EXPECT_EQ(member.empty(), json[key].IsNull() || json[key].GetStringLength() == 0) << key;
}

void expect_optional(const std::optional<std::string_view>& member, const Value& json,
                     const char* key) {
    EXPECT_EQ(member.has_value(), !json[key].IsNull()) << key;
    if (member) {
        EXPECT_EQ(*member, text_of(json[key])) << key;
    }
}

void expect_number(std::uint64_t member, const Value& json, const char* key) {
    ASSERT_TRUE(json.HasMember(key)) << key;
    EXPECT_EQ(member, json[key].GetUint64()) << key;
}

void expect_claim(const std::optional<Claim>& claim, const Value& claims, const char* key) {
    if (!claims.HasMember(key)) {
        EXPECT_FALSE(claim.has_value()) << key;
        return;
    }
    ASSERT_EQ(claim.has_value(), !claims[key].IsNull()) << key;
    if (!claim) return;
    expect_number(claim->first_ply, claims[key], "first_ply");
    expect_number(claim->plies, claims[key], "plies");
}

void expect_board(char board, const Value& json) {
    if (board == '\0')
        EXPECT_FALSE(json.HasMember("board"));
    else
        EXPECT_EQ(text_of(json["board"]), std::string_view(&board, 1));
}

void expect_ending(const std::optional<Ending>& ending, const Value& json) {
    ASSERT_EQ(ending.has_value(), !json.IsNull());
    if (!ending) return;
    expect_text(ending->kind, json, "kind");
    expect_number(ending->ply, json, "ply");
    expect_text(ending->article, json, "article");
    expect_text(ending->result, json, "result");
    EXPECT_EQ(ending->proof.empty(), !json.HasMember("proof"));
    if (json.HasMember("proof")) expect_text(ending->proof, json, "proof");
    expect_board(ending->board, json);
}

void expect_illegal(const std::optional<IllegalMove>& illegal, const Value& json) {
    ASSERT_EQ(illegal.has_value(), !json.IsNull());
    if (!illegal) return;
    expect_number(illegal->ply, json, "ply");
    expect_text(illegal->san, json, "san");
    expect_text(illegal->rule, json, "rule");
    expect_board(illegal->board, json);
}

void expect_same(const Game& game, const Value& json) {
    const Facts& facts = game.facts();
    expect_text(game.file(), json, "file");
    expect_number(game.ordinal(), json, "game");
    expect_number(game.line(), json, "line");
    expect_number(game.byte_begin(), json, "byte_begin");
    expect_number(game.byte_end(), json, "byte_end");
    expect_text(to_string(facts.status), json, "status");
    EXPECT_EQ(facts.status, game.status());
    expect_text(facts.variant, json, "variant");
    expect_text(facts.laws, json, "laws");
    ASSERT_EQ(facts.laws_also.size(), json["laws_also"].Size());
    for (rapidjson::SizeType i = 0; i < json["laws_also"].Size(); ++i)
        EXPECT_EQ(facts.laws_also[i], text_of(json["laws_also"][i]));
    expect_text(facts.time_class, json, "time_class");
    expect_text(facts.start_fen, json, "start_fen");
    expect_text(facts.final_fen, json, "final_fen");
    expect_number(facts.plies, json, "plies");
    EXPECT_EQ(facts.plies, game.plies());
    EXPECT_EQ(facts.legal, json["legal"].GetBool());
    EXPECT_EQ(facts.legal, game.is_legal());
    expect_illegal(facts.illegal, json["illegal"]);
    expect_optional(facts.result_tag, json, "result_tag");
    expect_optional(facts.result_token, json, "result_token");
    expect_optional(facts.termination_tag, json, "termination_tag");
    expect_ending(facts.ending, json["ending"]);
    expect_text(facts.white_can_win, json["can_win"], "white");
    expect_text(facts.black_can_win, json["can_win"], "black");
    expect_claim(facts.claims.threefold_on_board, json["claims"], "threefold_on_board");
    expect_claim(facts.claims.threefold_intended, json["claims"], "threefold_intended");
    expect_claim(facts.claims.fifty_on_board, json["claims"], "fifty_on_board");
    expect_claim(facts.claims.fifty_intended, json["claims"], "fifty_intended");
    expect_claim(facts.claims.material, json["claims"], "material");
    expect_number(facts.max_repetition, json, "max_repetition");
    expect_number(facts.max_quiet_plies, json, "max_quiet_plies");
    expect_number(facts.kept_plies, json, "kept_plies");
    expect_text(facts.moves_hash, json, "moves_hash");
    expect_number(facts.findings, json, "findings");
}

void expect_fix(const std::optional<Fix>& fix, const Value& json) {
    ASSERT_EQ(fix.has_value(), !json.IsNull());
    if (!fix) return;
    expect_text(to_string(fix->kind), json, "kind");
    ASSERT_EQ(fix->edits.size(), json["edits"].Size());
    for (rapidjson::SizeType i = 0; i < json["edits"].Size(); ++i) {
        expect_number(fix->edits[i].begin, json["edits"][i], "begin");
        expect_number(fix->edits[i].end, json["edits"][i], "end");
        expect_text(fix->edits[i].text, json["edits"][i], "text");
    }
}

void expect_same(const Finding& finding, const Value& json) {
    expect_text(finding.file, json, "file");
    EXPECT_EQ(finding.game == 0, json["game"].IsNull());
    if (finding.game != 0) expect_number(finding.game, json, "game");
    expect_number(finding.line, json, "line");
    expect_number(finding.column, json, "column");
    expect_number(finding.byte_begin, json, "byte_begin");
    expect_number(finding.byte_end, json, "byte_end");
    EXPECT_EQ(finding.ply.has_value(), !json["ply"].IsNull());
    if (finding.ply) expect_number(*finding.ply, json, "ply");
    expect_text(finding.code, json, "code");
    expect_text(finding.rule, json, "rule");
    expect_text(to_string(finding.severity), json, "severity");
    expect_text(to_string(finding.certainty), json, "certainty");
    expect_text(finding.message, json, "message");
    expect_number(finding.count, json, "count");
    expect_text(finding.article, json, "article");
    expect_text(finding.laws, json, "laws");
    expect_text(finding.fen, json, "fen");
    expect_fix(finding.fix, json["fix"]);
}

// Moves and positions lead from the start to the end that the facts have.
void expect_sound_moves(const Game& game) {
    const Facts& facts = game.facts();
    EXPECT_EQ(game.moves().size(), facts.plies);
    if (facts.start_fen.empty()) {
        EXPECT_TRUE(game.positions().empty());
        return;
    }
    ASSERT_EQ(game.positions().size(), facts.plies + 1U);
    EXPECT_EQ(game.positions().front(), facts.start_fen);
    EXPECT_EQ(game.positions().back(), facts.final_fen);
    for (const Move& move : game.moves()) {
        EXPECT_GE(move.san.size(), 2U);
        EXPECT_GE(move.uci.size(), 4U);
    }
}

std::size_t compare_games(std::string_view text, const Options& options) {
    Audit audit = Audit::make(options).value();
    std::size_t games = 0;
    for (const Game& game : audit.read(text)) {
        rapidjson::Document json;
        json.Parse(game.facts_json().c_str());
        EXPECT_FALSE(json.HasParseError()) << game.facts_json();
        if (json.HasParseError()) continue;
        expect_same(game, json);
        expect_sound_moves(game);
        for (const Finding& finding : game.findings()) {
            json.Parse(finding.json().c_str());
            expect_same(finding, json);
        }
        ++games;
        if (testing::Test::HasFailure()) {
            ADD_FAILURE() << game.facts_json() << '\n' << text.substr(0, 2000);
            break;
        }
    }
    return games;
}

TEST(FaceGame, HasAsMembersWhatItsJsonHas) {
    std::size_t games = 0;
    for (const auto& entry : fs::directory_iterator(ARBITER_SOURCE_DIR "/data/samples"))
        if (entry.path().extension() == ".pgn")
            games += compare_games(io::testing::bytes_of(entry.path().string()), {});
    for (const auto& entry : fs::recursive_directory_iterator(ARBITER_SOURCE_DIR "/tests/cases")) {
        if (entry.path().extension() != ".case") continue;
        const cases::CaseFile file = cases::read_case(entry.path());
        Options options{.laws = file.laws, .today = "2026-01-01"};
        const auto rule = explain(file.rule);
        if (rule && rule->is_opt_in) options.select = {file.rule};
        games += compare_games(file.pgn, options);
        if (HasFailure()) FAIL() << entry.path();
    }
    EXPECT_GT(games, 1000U);
}

TEST(FaceGame, GivesTagsMovesAndPositionsInAnyOrder) {
    const std::string text =
        io::testing::bytes_of(ARBITER_SOURCE_DIR "/data/samples/clean_classics.pgn");
    Audit audit = Audit::make().value();
    for (const Game& game : audit.read(text)) {
        if (game.ordinal() % 2 == 0) {
            EXPECT_FALSE(game.positions().empty());
            EXPECT_TRUE(game.tag("White").has_value()) << game.ordinal();
        } else {
            EXPECT_TRUE(game.tag("White").has_value());
            EXPECT_FALSE(game.moves().empty()) << game.ordinal();
            EXPECT_TRUE(game.tag("Black").has_value());
        }
        EXPECT_TRUE(game.text().starts_with("[Event "));
    }
}

}  // namespace
}  // namespace arbiter::face_test
