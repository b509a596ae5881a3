#include "core/report/facts_keys.hpp"
#include "run/outputs/output_form.hpp"
#include "tests/support/clean_games.hpp"
#include "tests/support/temp_folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <iterator>
#include <memory>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace arbiter::outputs {
namespace sqlite_output_test {

using io::testing::bytes_of;
using io::testing::TempFolder;

// Rows of a query, the columns with '|' between them, blobs in hex and "null" for null.
std::vector<std::string> query(const std::string& path, const std::string& sql) {
    sqlite3* handle = nullptr;
    EXPECT_EQ(sqlite3_open_v2(path.c_str(), &handle, SQLITE_OPEN_READONLY, nullptr), SQLITE_OK);
    const std::unique_ptr<sqlite3, int (*)(sqlite3*)> connection(handle, sqlite3_close);
    sqlite3_stmt* prepared = nullptr;
    EXPECT_EQ(sqlite3_prepare_v2(handle, sql.c_str(), -1, &prepared, nullptr), SQLITE_OK)
        << sql << ": " << sqlite3_errmsg(handle);
    const std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> statement(prepared,
                                                                          sqlite3_finalize);
    std::vector<std::string> rows;
    while (prepared != nullptr && sqlite3_step(prepared) == SQLITE_ROW) {
        std::string row;
        for (int i = 0; i < sqlite3_column_count(prepared); ++i) {
            if (i > 0) row += '|';
            const auto size = static_cast<std::size_t>(sqlite3_column_bytes(prepared, i));
            const auto* bytes = static_cast<const char*>(sqlite3_column_blob(prepared, i));
            switch (sqlite3_column_type(prepared, i)) {
                case SQLITE_NULL:
                    row += "null";
                    break;
                case SQLITE_BLOB:
                    for (std::size_t at = 0; at < size; ++at)
                        row += fmt::format("{:02x}", static_cast<unsigned char>(bytes[at]));
                    break;
                default:
                    row.append(bytes == nullptr ? "" : bytes, size);
            }
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string one(const std::string& path, const std::string& sql) {
    const std::vector<std::string> rows = query(path, sql);
    return rows.size() == 1 ? rows.front() : fmt::format("{} rows", rows.size());
}

// All that `.dump` would write: the schema and every row of every table, those of FTS5 included.
std::string dump(const std::string& path) {
    std::string all;
    for (const std::string& row : query(path, "SELECT type, name, sql FROM sqlite_schema"))
        all += row + "\n";
    for (const std::string& table :
         query(path, "SELECT name FROM sqlite_schema WHERE type = 'table'"))
        for (const std::string& row : query(path, "SELECT * FROM " + table))
            all += table + ": " + row + "\n";
    return all;
}

std::string rows_of(std::string_view pgn, std::string_view file = "test.pgn") {
    const test::CleanGames games(pgn, file);
    const auto form = find_output("sqlite")->make_form({});
    std::string rows;
    for (const export_format::Game& game : games)
        form->render(game, rows);
    return rows;
}

void write(const std::string& path, const std::string& rows, const SinkOptions& options = {}) {
    const auto sink = find_output("sqlite")->make_sink(path, options);
    sink->write(rows);
    sink->commit();
}

constexpr std::string_view kGames =
    "[Event \"Open \\\"A\\\"\"]\n[Site \"Graz\"]\n[Date \"2024.05.06\"]\n[Round \"1\"]\n"
    "[White \"Müller, Jörg\"]\n[Black \"B, 'C'\"]\n[Result \"0-1\"]\n[WhiteElo \"2300\"]\n"
    "[BlackElo \"-\"]\n[ECO \"A00\"]\n[White \"Other\"]\n\n1. f3 {bad} e5 2. g4 Qh4# 0-1\n\n"
    "[Event \"Open \\\"A\\\"\"]\n[White \"B, 'C'\"]\n[Black \"D\"]\n[Result \"1-0\"]\n\n"
    "1. e4 e5 2. Nf3 Nc6 3. Ke3 1-0\n\n"
    "[Event \"Blitz\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
    "[FEN \"bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w KQkq - 0 1\"]\n[Result \"*\"]\n\n"
    "1. f4 f5 2. Qf2 Qf7 3. O-O -- *\n\n"
    "[Event \"\"]\n[Variant \"Suicide\"]\n\n1. e4 *\n";

TEST(SqliteOutput, CanBeReadBack) {
    const TempFolder folder;
    const std::string path = folder / "x.db";
    write(path, rows_of(kGames));
    EXPECT_EQ(one(path, "PRAGMA integrity_check"), "ok");
    EXPECT_EQ(query(path, "PRAGMA foreign_key_check"), std::vector<std::string>{});
    EXPECT_EQ(one(path, "PRAGMA application_id"), "1095909972");
    EXPECT_EQ(one(path, "PRAGMA user_version"), "1");
    EXPECT_EQ(query(path, "SELECT * FROM players"),
              (std::vector<std::string>{"1|Müller, Jörg", "2|B, 'C'", "3|D"}));
    EXPECT_EQ(query(path, "SELECT * FROM events"),
              (std::vector<std::string>{"1|Open \"A\"", "2|Blitz", "3|"}));
    EXPECT_EQ(one(path,
                  "SELECT event, site, date, round, white, black, result, white_elo, "
                  "black_elo, eco, plies, status, ending FROM game_list WHERE id = 1"),
              "Open \"A\"|Graz|2024.05.06|1|Müller, Jörg|B, 'C'|0-1|2300|null|A00|4|flagged|"
              "checkmate");
    EXPECT_EQ(query(path, "SELECT * FROM moves"),
              (std::vector<std::string>{"1|f3 e5 g4 Qh4#|1", "2|e4 e5 Nf3 Nc6|0",
                                        "3|f4 f5 Qf2 Qf7 O-O --|0", "4|null|0"}));
    EXPECT_EQ(query(path, "SELECT * FROM tags WHERE game_id = 1"),
              (std::vector<std::string>{"1|8|WhiteElo|2300", "1|9|BlackElo|-", "1|10|ECO|A00",
                                        "1|11|White|Other"}));
    EXPECT_EQ(one(path,
                  "SELECT illegal_ply, illegal_san, illegal_rule FROM facts "
                  "WHERE game_id = 2"),
              "5|Ke3|illegal-move");
}

TEST(SqliteOutput, FindsNamesByTheirWordsWithoutMarks) {
    const TempFolder folder;
    const std::string path = folder / "x.db";
    write(path, rows_of(kGames));
    EXPECT_EQ(one(path, "SELECT rowid FROM players_fts WHERE players_fts MATCH 'muller jorg'"),
              "1");
    EXPECT_EQ(one(path, "SELECT name FROM events_fts WHERE events_fts MATCH 'blitz'"), "Blitz");
}

std::string escaped_quotes(std::string_view text) {
    std::string escaped;
    for (const char c : text)
        escaped.append(c == '\'' ? 2 : 1, c);
    return escaped;
}
std::string or_null(const std::optional<std::string_view>& text) {
    return text ? std::string(*text) : "null";
}
std::string filled_or_null(std::string_view text) {
    return text.empty() ? "null" : std::string(text);
}

TEST(SqliteOutput, HasTheFactsOfEveryGame) {
    const TempFolder folder;
    const std::string path = folder / "x.db";
    const test::CleanGames games(kGames);
    write(path, rows_of(kGames));
    std::size_t id = 0;
    for (const export_format::Game& game : games) {
        const report::FactsRecord& facts = *game.facts;
        const std::array<char, 32> hash = report::hex_digits(facts.moves_hash);
        EXPECT_EQ(
            one(path, fmt::format(
                          "SELECT game, line, byte_begin, byte_end, variant, laws, start_fen, "
                          "final_fen, legal, result_tag, result_token, white_can_win, "
                          "black_can_win, max_repetition, max_quiet_plies, kept_plies, moves_hash, "
                          "findings, plies FROM facts JOIN games ON id = game_id WHERE id = {}",
                          ++id)),
            fmt::format("{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}",
                        game.origin.game, game.origin.line, game.origin.byte_begin,
                        game.origin.byte_end, facts.variant, filled_or_null(facts.laws),
                        filled_or_null(facts.start_fen), filled_or_null(facts.final_fen),
                        game.record->is_legal ? 1 : 0, or_null(facts.result_tag),
                        or_null(facts.result_token), judge::to_string(facts.can_win[0]),
                        judge::to_string(facts.can_win[1]), facts.max_repetition,
                        facts.max_quiet_plies, facts.kept_plies,
                        std::string_view(hash.data(), hash.size()), game.record->findings_reported,
                        game.record->plies));
        for (const check::Finding& finding : game.findings)
            EXPECT_EQ(one(path, fmt::format("SELECT count(*) > 0 FROM findings WHERE game_id = {} "
                                            "AND message = '{}' AND byte_length = {}",
                                            id, escaped_quotes(finding.message),
                                            finding.span.end - finding.span.begin)),
                      "1")
                << finding.message;
    }
    EXPECT_EQ(one(path, "SELECT count(*) FROM games"), "4");
    EXPECT_NE(one(path, "SELECT count(*) FROM findings WHERE code = 'MOV01'"), "0");
}

TEST(SqliteOutput, IsTheSameForEveryRun) {
    const TempFolder folder;
    const std::string rows = rows_of(kGames);
    write(folder / "x.db", rows);
    // In one piece or game for game, with little memory or much.
    const auto sink = find_output("sqlite")->make_sink(folder / "y.db", {.memory_bytes = 1});
    const test::CleanGames games(kGames);
    const auto form = find_output("sqlite")->make_form({});
    for (const export_format::Game& game : games) {
        std::string piece;
        form->render(game, piece);
        sink->write(piece);
    }
    sink->commit();
    const std::string expected = dump(folder / "x.db");
    EXPECT_NE(expected.find("players_fts"), expected.npos);
    EXPECT_EQ(dump(folder / "y.db"), expected);
    EXPECT_TRUE(bytes_of(folder / "x.db") == bytes_of(folder / "y.db"));
}

// More names than are remembered.
TEST(SqliteOutput, NumbersNamesInTheirOrderWithinItsMemory) {
    const TempFolder folder;
    const test::CleanGames games("[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n\n1. e4 *\n");
    const auto form = find_output("sqlite")->make_form({});
    const auto sink = find_output("sqlite")->make_sink(folder / "x.db", {.memory_bytes = 1});
    constexpr int kNames = 8000;  // of 500 bytes, where 700 KB may be remembered
    export_format::Game game = games[0];
    for (int i = 0; i < 2 * kNames; ++i) {
        const std::string white = fmt::format("{:0500}", i % kNames);
        const std::vector<export_format::Tag> tags{{"White", white}, {"Black", "b"}};
        game.tags = tags;
        std::string rows;
        form->render(game, rows);
        sink->write(rows);
    }
    sink->commit();
    EXPECT_EQ(one(folder / "x.db", "SELECT count(*), max(id) FROM players"),
              fmt::format("{}|{}", kNames + 1, kNames + 1));
    EXPECT_EQ(one(folder / "x.db",
                  "SELECT count(*) FROM games JOIN players ON players.id = "
                  "white_id WHERE CAST(name AS INTEGER) = (games.id - 1) % 8000"),
              fmt::format("{}", 2 * kNames));
    EXPECT_EQ(one(folder / "x.db", "SELECT count(DISTINCT black_id), min(black_id) FROM games"),
              "1|2");
}

TEST(SqliteOutput, AppendedToIsTheDatabaseOfAllGames) {
    const TempFolder folder;
    const std::string path = folder / "x.db";
    const std::string first = rows_of(kGames), second = rows_of(kGames, "other.pgn");
    write(path, first);
    write(path, second, {.opening = io::Opening::Append});
    write(folder / "all.db", first + second);
    EXPECT_EQ(one(path, "PRAGMA integrity_check"), "ok");
    for (const char* table : {"files", "players", "events", "games", "facts", "moves", "tags",
                              "findings", "players_fts", "game_list"}) {
        const std::string sql = std::string("SELECT * FROM ") + table;
        EXPECT_EQ(query(path, sql), query(folder / "all.db", sql)) << table;
    }
    EXPECT_EQ(query(path, "SELECT name FROM sqlite_schema ORDER BY name"),
              query(folder / "all.db", "SELECT name FROM sqlite_schema ORDER BY name"));
}

std::string refusal_of(const std::string& path) {
    try {
        (void)find_output("sqlite")->make_sink(path, {.opening = io::Opening::Append});
    } catch (const io::IoError& error) {
        return error.what();
    }
    return "";
}

TEST(SqliteOutput, IsNotWrittenIntoWhatIsNoDatabaseOfItsKind) {
    const TempFolder folder;
    const std::string text = folder.write("x.pgn", std::string(5000, 'x'));
    EXPECT_EQ(refusal_of(text), "cannot write '" + text + "': file is not a database");
    const std::string other = folder / "other.db";
    sqlite3* handle = nullptr;
    ASSERT_EQ(sqlite3_open(other.c_str(), &handle), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(handle, "CREATE TABLE games(id)", nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(handle);
    EXPECT_EQ(refusal_of(other),
              "cannot append to '" + other + "': it is no database of this program");
    EXPECT_EQ(refusal_of("-"), "cannot write standard output: a database must be a regular file");
    EXPECT_EQ(refusal_of("/dev/null"),
              "cannot write '/dev/null': a database must be a regular file");
}

TEST(SqliteOutput, LeavesTheOldFileWithoutCommit) {
    const TempFolder folder;
    const std::string path = folder.write("x.db", "old");
    {
        const auto sink = find_output("sqlite")->make_sink(path, {});
        sink->write(rows_of(kGames));
    }
    {
        const auto sink = find_output("sqlite")->make_sink(path, {});
        sink->write(rows_of(kGames));
        sink->prepare();
    }
    EXPECT_EQ(bytes_of(path), "old");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(SqliteOutput, FullDiskLeavesTheOldFile) {
    const TempFolder folder;
    const std::string path = folder.write("x.db", "old");
    const pid_t child = ::fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{1'000'000, 1'000'000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        try {
            const auto sink = find_output("sqlite")->make_sink(path, {.memory_bytes = 1});
            const std::string rows = rows_of(kGames);
            for (int i = 0; i < 5000; ++i)
                sink->write(rows);
            sink->commit();
        } catch (const io::DiskFull&) {
            ::_exit(3);
        } catch (...) {
            ::_exit(4);
        }
        ::_exit(0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 3);
    EXPECT_EQ(bytes_of(path), "old");
}

TEST(SqliteOutput, HoldsHostileTags) {
    const TempFolder folder;
    const test::CleanGames games("[Event \"x\"]\n\n1. e4 *\n");
    export_format::Game game = games[0];
    const std::string large(1'000'000, '\'');
    const std::vector<export_format::Tag> tags{{"Event", std::string_view("a\0b", 3)},
                                               {"White", "\xFF"},
                                               {"Black", large},
                                               {"X\xC3", "'); DROP TABLE games; --"},
                                               {"WhiteElo", "99999999999999999999"},
                                               {"BlackElo", " 2500 "}};
    game.tags = tags;
    std::string rows;
    find_output("sqlite")->make_form({})->render(game, rows);
    write(folder / "x.db", rows);
    EXPECT_EQ(one(folder / "x.db",
                  "SELECT event, white, length(black), white_elo, black_elo "
                  "FROM game_list"),
              "a\xEF\xBF\xBD"
              "b|\xEF\xBF\xBD|1000000|null|2500");
    EXPECT_EQ(one(folder / "x.db", "SELECT name, value FROM tags WHERE position = 4"),
              "X\xEF\xBF\xBD|'); DROP TABLE games; --");
}

}  // namespace sqlite_output_test
}  // namespace arbiter::outputs
