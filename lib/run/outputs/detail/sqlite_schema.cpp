#include "run/outputs/detail/sqlite_schema.hpp"

#include "core/report/fact_rows.hpp"

#include <array>

namespace arbiter::outputs::detail {
namespace {

constexpr std::array<Table, 6> kTablesWithPlies{{{"games", 19, true},
                                                 {"facts", report::kFactsColumns},
                                                 {"moves", 3},
                                                 {"tags", 4},
                                                 {"findings", 14},
                                                 {"plies", 10}}};
constexpr std::span<const Table> kTables = std::span(kTablesWithPlies).first<5>();
constexpr std::array<std::string_view, 3> kNames{"files", "events", "players"};

constexpr std::string_view kGames = R"(
CREATE TABLE files(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE events(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE games(
  id INTEGER PRIMARY KEY, file_id INTEGER NOT NULL REFERENCES files(id), game INTEGER NOT NULL,
  line INTEGER NOT NULL, event_id INTEGER REFERENCES events(id), site TEXT, date TEXT, round TEXT,
  white_id INTEGER REFERENCES players(id), black_id INTEGER REFERENCES players(id), result TEXT,
  white_elo INTEGER, black_elo INTEGER, eco TEXT, plies INTEGER NOT NULL, status TEXT NOT NULL,
  ending TEXT, moves_hash BLOB NOT NULL, findings INTEGER NOT NULL);
)";

constexpr std::string_view kOtherTables = R"(
CREATE TABLE moves(
  game_id INTEGER PRIMARY KEY REFERENCES games(id), san TEXT, comments INTEGER NOT NULL);
CREATE TABLE tags(
  game_id INTEGER NOT NULL REFERENCES games(id), position INTEGER NOT NULL, name TEXT NOT NULL,
  value TEXT NOT NULL, PRIMARY KEY(game_id, position)) WITHOUT ROWID;
CREATE TABLE findings(
  game_id INTEGER NOT NULL REFERENCES games(id), position INTEGER NOT NULL, code TEXT NOT NULL,
  rule TEXT NOT NULL, severity TEXT NOT NULL, certainty TEXT NOT NULL,
  byte_offset INTEGER NOT NULL, byte_length INTEGER NOT NULL, ply INTEGER, message TEXT NOT NULL, count INTEGER NOT NULL,
  article TEXT, laws TEXT, fen TEXT, PRIMARY KEY(game_id, position)) WITHOUT ROWID;
CREATE VIEW game_list AS SELECT
  games.id, files.name AS file, game, line, events.name AS event, site, date, round,
  white.name AS white, black.name AS black, result, white_elo, black_elo, eco, plies, status,
  ending, lower(hex(moves_hash)) AS moves_hash, findings
  FROM games JOIN files ON files.id = file_id LEFT JOIN events ON events.id = event_id
  LEFT JOIN players AS white ON white.id = white_id
  LEFT JOIN players AS black ON black.id = black_id;
)";

constexpr std::string_view kPlies = R"(
CREATE TABLE plies(
  game_id INTEGER NOT NULL REFERENCES games(id), ply INTEGER NOT NULL, san TEXT NOT NULL,
  uci TEXT NOT NULL, fen TEXT NOT NULL, clock_ms INTEGER, elapsed_ms INTEGER, evaluation TEXT,
  mark TEXT, comment TEXT, PRIMARY KEY(game_id, ply)) WITHOUT ROWID;
)";

constexpr std::array<std::string_view, 4> kCreateWithPlies{kGames, report::kCreateFacts,
                                                           kOtherTables, kPlies};
constexpr std::array<std::string_view, 3> kCreate{kGames, report::kCreateFacts, kOtherTables};

constexpr std::string_view kIndices = R"(
CREATE INDEX games_by_white ON games(white_id);
CREATE INDEX games_by_black ON games(black_id);
CREATE INDEX games_by_event ON games(event_id);
CREATE INDEX games_by_date ON games(date);
CREATE INDEX games_by_eco ON games(eco);
CREATE INDEX games_by_moves_hash ON games(moves_hash);
CREATE VIRTUAL TABLE players_fts USING fts5(
  name, content='players', content_rowid='id', tokenize='unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE events_fts USING fts5(
  name, content='events', content_rowid='id', tokenize='unicode61 remove_diacritics 2');
INSERT INTO players_fts(players_fts) VALUES('rebuild');
INSERT INTO events_fts(events_fts) VALUES('rebuild');
)";

constexpr std::string_view kDropIndices = R"(
DROP INDEX IF EXISTS games_by_white;
DROP INDEX IF EXISTS games_by_black;
DROP INDEX IF EXISTS games_by_event;
DROP INDEX IF EXISTS games_by_date;
DROP INDEX IF EXISTS games_by_eco;
DROP INDEX IF EXISTS games_by_moves_hash;
DROP TABLE IF EXISTS players_fts;
DROP TABLE IF EXISTS events_fts;
)";

}  // namespace

constinit const DatabaseSchema kSchema{.application_id = 0x41524254,  // "ARBT"
                                       .version = 1,
                                       .tables = kTables,
                                       .names = kNames,
                                       .create_sql = kCreate,
                                       .index_sql = kIndices,
                                       .drop_index_sql = kDropIndices};

constinit const DatabaseSchema kSchemaWithPlies{.application_id = 0x41524254,
                                                .version = 2,
                                                .tables = kTablesWithPlies,
                                                .names = kNames,
                                                .create_sql = kCreateWithPlies,
                                                .index_sql = kIndices,
                                                .drop_index_sql = kDropIndices};

}  // namespace arbiter::outputs::detail
