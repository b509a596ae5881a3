#include "core/report/detail/claim_words.hpp"
#include "core/report/detail/listed_finding.hpp"
#include "core/report/fact_rows.hpp"
#include "core/report/report.hpp"
#include "core/text/utf8.hpp"

#include <array>
#include <string>

namespace arbiter::report {
namespace {

// docs/guide/reports.md describes the tables. A change of any of them is a new version.
enum class TableId : std::uint8_t { Files, Games, Facts, Claims, Positions, Findings, Edits, Run };
constexpr std::array<Table, 8> kTables{{{"files", 9},
                                        {"games", 18, true},
                                        {"facts", kFactsColumns},
                                        {"claims", 11},
                                        {"positions", 8, true},
                                        {"findings", 19, true},
                                        {"edits", 4},
                                        {"run", 13}}};
enum class NameTable : std::uint8_t { Events, Players };
constexpr std::array<std::string_view, 2> kNames{"events", "players"};

constexpr std::string_view kCreate = R"(
CREATE TABLE run(
  complete INTEGER NOT NULL, version TEXT, rule_set TEXT, laws TEXT, options TEXT,
  games INTEGER NOT NULL, clean INTEGER NOT NULL, flagged INTEGER NOT NULL,
  rejected INTEGER NOT NULL, unchecked INTEGER NOT NULL, findings INTEGER NOT NULL,
  suppressed INTEGER NOT NULL, bytes INTEGER NOT NULL);
CREATE TABLE files(
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, games INTEGER NOT NULL, clean INTEGER NOT NULL,
  flagged INTEGER NOT NULL, rejected INTEGER NOT NULL, unchecked INTEGER NOT NULL,
  bytes INTEGER NOT NULL, whole INTEGER NOT NULL);
CREATE TABLE events(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE games(
  id INTEGER PRIMARY KEY, file_id INTEGER NOT NULL REFERENCES files(id), game INTEGER NOT NULL,
  line INTEGER NOT NULL, event_id INTEGER REFERENCES events(id), site TEXT, date TEXT, round TEXT,
  white_id INTEGER REFERENCES players(id), black_id INTEGER REFERENCES players(id), result TEXT,
  eco TEXT, plies INTEGER NOT NULL, status TEXT NOT NULL, ending TEXT, moves_hash BLOB NOT NULL,
  fingerprint BLOB NOT NULL, findings INTEGER NOT NULL);
CREATE TABLE claims(
  game_id INTEGER NOT NULL REFERENCES games(id), kind TEXT NOT NULL, who TEXT NOT NULL,
  how TEXT NOT NULL, from_ply INTEGER NOT NULL, to_ply INTEGER NOT NULL, positions INTEGER NOT NULL,
  article TEXT, laws TEXT NOT NULL, certainty TEXT NOT NULL, sequel TEXT NOT NULL);
CREATE TABLE positions(
  id INTEGER PRIMARY KEY, file_id INTEGER NOT NULL REFERENCES files(id), position INTEGER NOT NULL,
  line INTEGER NOT NULL, fen TEXT, normalized TEXT, status TEXT NOT NULL,
  findings INTEGER NOT NULL);
CREATE TABLE findings(
  id INTEGER PRIMARY KEY, file_id INTEGER NOT NULL REFERENCES files(id),
  game_id INTEGER REFERENCES games(id), position_id INTEGER REFERENCES positions(id),
  line INTEGER NOT NULL, "column" INTEGER NOT NULL, byte_begin INTEGER NOT NULL,
  byte_end INTEGER NOT NULL, ply INTEGER, code TEXT NOT NULL, rule TEXT NOT NULL,
  severity TEXT NOT NULL, certainty TEXT NOT NULL, message TEXT NOT NULL, count INTEGER NOT NULL,
  article TEXT, laws TEXT, fen TEXT, fix TEXT);
CREATE TABLE edits(
  finding_id INTEGER NOT NULL REFERENCES findings(id), byte_begin INTEGER NOT NULL,
  byte_end INTEGER NOT NULL, text TEXT NOT NULL);
CREATE VIEW game_list AS SELECT
  games.id, files.name AS file, game, line, events.name AS event, site, date, round,
  white.name AS white, black.name AS black, result, eco, plies, status, ending,
  lower(hex(moves_hash)) AS moves_hash, games.findings
  FROM games JOIN files ON files.id = file_id LEFT JOIN events ON events.id = event_id
  LEFT JOIN players AS white ON white.id = white_id
  LEFT JOIN players AS black ON black.id = black_id;
CREATE VIEW finding_list AS SELECT
  findings.id, files.name AS file, game, findings.line, "column", severity, code, rule, ply, message,
  white.name AS white, black.name AS black, events.name AS event, round, date, article,
  findings.laws, fix
  FROM findings JOIN files ON files.id = findings.file_id LEFT JOIN games ON games.id = game_id
  LEFT JOIN events ON events.id = event_id LEFT JOIN players AS white ON white.id = white_id
  LEFT JOIN players AS black ON black.id = black_id;
)";

constexpr std::string_view kIndices = R"(
CREATE INDEX games_by_white ON games(white_id);
CREATE INDEX games_by_black ON games(black_id);
CREATE INDEX games_by_event ON games(event_id);
CREATE INDEX games_by_date ON games(date);
CREATE INDEX games_by_moves_hash ON games(moves_hash);
CREATE INDEX claims_by_game ON claims(game_id);
CREATE INDEX findings_by_game ON findings(game_id);
CREATE INDEX findings_by_rule ON findings(rule);
CREATE INDEX edits_by_finding ON edits(finding_id);
CREATE VIRTUAL TABLE players_fts USING fts5(
  name, content='players', content_rowid='id', tokenize='unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE events_fts USING fts5(
  name, content='events', content_rowid='id', tokenize='unicode61 remove_diacritics 2');
INSERT INTO players_fts(players_fts) VALUES('rebuild');
INSERT INTO events_fts(events_fts) VALUES('rebuild');
)";

constexpr std::array<std::string_view, 2> kCreateParts{kCreate, kCreateFacts};
constexpr DatabaseSchema kSchema{.application_id = 0x41524252,  // "ARBR"
                                 .version = 1,
                                 .tables = kTables,
                                 .names = kNames,
                                 .create_sql = kCreateParts,
                                 .index_sql = kIndices,
                                 .drop_index_sql = {}};

void write_game(const BatchView& batch, std::size_t index, std::uint64_t line, Rows& rows) {
    const GameRecord& game = batch.games[index];
    const GameCard& card = *game.card;
    const auto name = [&](std::string_view value, NameTable table) {
        value.empty() ? rows.null() : rows.name(table, value);
    };
    rows.row(TableId::Games).current(TableId::Files);
    rows.number(batch.first_game + index).number(line);
    name(card.event, NameTable::Events);
    rows.text_or_null(card.site).text_or_null(card.date).text_or_null(card.round);
    name(card.white, NameTable::Players);
    name(card.black, NameTable::Players);
    rows.text_or_null(card.result).text_or_null(card.eco).number(game.plies);
    rows.text(to_string(game.status));
    game.ending ? rows.text(laws::to_string(game.ending->kind)) : rows.null();
    rows.hash(game.facts->moves_hash).hash(card.fingerprint).number(game.findings_reported);
    rows.row(TableId::Facts).current(TableId::Games);
    write_facts_columns(game, *game.facts, batch.input_offset(game.span.begin),
                        batch.input_offset(game.span.end), rows);
}

void write_claims(const ClaimsRecord& claims, Rows& rows) {
    for (const judge::ClaimWindow& window : claims.windows) {
        rows.row(TableId::Claims).current(TableId::Games).text(judge::to_string(window.kind));
        rows.text(detail::player_of(window)).text(detail::way_of(window));
        rows.number(window.from_ply).number(window.to_ply).number(window.positions());
        rows.text_or_null(window.article->number).text(claims.laws);
        rows.text(check::to_string(detail::certainty_of(window)));
        rows.text(detail::sequel_of(window, claims));
    }
}

void write_position(const BatchView& batch, std::size_t index, std::uint64_t line, Rows& rows) {
    const GameRecord& game = batch.games[index];
    rows.row(TableId::Positions).current(TableId::Files);
    rows.number(batch.first_game + index).number(line);
    const PositionRecord* position = game.position;
    rows.text_or_null(position == nullptr ? std::string_view{} : position->text);
    rows.text_or_null(position == nullptr ? std::string_view{} : position->normalized);
    rows.text(to_string(game.status)).number(game.findings_reported);
}

void write_finding(const detail::ListedFinding& each, Rows& rows) {
    const check::Finding& finding = each.finding;
    const Place place = each.place();
    const bool is_of_position = each.game != nullptr && each.game->is_position;
    rows.row(TableId::Findings);
    if (const auto& place_in_run = each.batch.run_place) {
        rows.number(place_in_run->file).number(place_in_run->game);
    } else {
        rows.current(TableId::Files);
        each.game != nullptr && !is_of_position ? rows.current(TableId::Games) : rows.null();
    }
    is_of_position ? rows.current(TableId::Positions) : rows.null();
    rows.number(place.line).number(place.column);
    rows.number(each.batch.input_offset(finding.span.begin));
    rows.number(each.batch.input_offset(finding.span.end));
    finding.ply == check::kNoPly ? rows.null() : rows.number(finding.ply);
    rows.text(each.rule().code).text(each.rule().name);
    rows.text(check::to_string(finding.severity)).text(check::to_string(finding.certainty));
    rows.text(finding.message).number(finding.count).text_or_null(finding.article);
    rows.text_or_null(finding.laws).text_or_null(finding.fen);
    const bool has_fix = finding.fix != check::FixKind::None && !finding.edits.empty();
    has_fix ? rows.text(check::to_string(finding.fix)) : rows.null();
    if (!has_fix) return;
    for (const check::Edit& edit : finding.edits) {
        rows.row(TableId::Edits).current(TableId::Findings);
        rows.number(each.batch.input_offset(edit.begin)).number(each.batch.input_offset(edit.end));
        rows.text(edit.text);
    }
}

// The tables of a database: every game with its facts and claims, or every position, and every
// finding, of level style as well.
class SqliteReport final : public Report {
  public:
    explicit SqliteReport(const RenderOptions& options) : provenance_(options.provenance) {}

    [[nodiscard]] bool reads_facts() const override { return true; }
    [[nodiscard]] bool reads_claims() const override { return true; }
    [[nodiscard]] bool reads_cards() const override { return true; }
    [[nodiscard]] bool reads_style() const override { return true; }
    [[nodiscard]] bool reads_positions() const override { return true; }
    [[nodiscard]] const DatabaseSchema* schema() const override { return &kSchema; }

    // Each game before its findings: these name it as the last one.
    void render(const BatchView& batch, std::string& out) const override {
        Rows rows{out};
        if (batch.is_first_of_file) rows.skip_number(TableId::Files);
        PlaceCursor cursor{batch};
        std::size_t next = 0;  // the first game that is not written
        const auto write_games = [&](std::size_t end) {
            for (; next < end; ++next) {
                const GameRecord& game = batch.games[next];
                const std::uint64_t line = cursor.at(game.span.begin).line;
                if (game.is_position) {
                    write_position(batch, next, line, rows);
                    continue;
                }
                write_game(batch, next, line, rows);
                if (game.claims != nullptr) write_claims(*game.claims, rows);
            }
        };
        detail::each_listed(batch, true, [&](const detail::ListedFinding& each) {
            if (each.game != nullptr)
                write_games(static_cast<std::size_t>(each.game - batch.games.data()) + 1);
            write_finding(each, rows);
        });
        write_games(batch.games.size());
    }

    void finish(const RunSummary& summary, std::string& out) override {
        Rows rows{out};
        std::uint64_t id = 0;
        for (const FileSummary& file : summary.files) {
            std::string scratch;
            rows.row(TableId::Files).number(++id).text(text::to_utf8(file.name, scratch));
            rows.number(file.games).number(file.clean).number(file.flagged).number(file.rejected);
            rows.number(file.unchecked).number(file.bytes).number(file.is_ok ? 1 : 0);
        }
        rows.row(TableId::Run).number(summary.is_partial ? 0 : 1);
        write_provenance(rows);
        rows.number(summary.games).number(summary.clean).number(summary.flagged);
        rows.number(summary.rejected).number(summary.unchecked);
        std::uint64_t findings = 0;
        for (const std::uint64_t count : summary.findings.by_severity)
            findings += count;
        rows.number(findings).number(summary.findings.suppressed).number(summary.bytes);
    }

  private:
    void write_provenance(Rows& rows) const {
        if (!provenance_.is_wanted) {
            rows.null().null().null().null();
            return;
        }
        std::string options;
        for (const std::string& option : provenance_.options)
            options.append(options.empty() ? "" : "\n").append(option);
        rows.text(provenance_.version).text(provenance_.rule_set);
        rows.text_or_null(std::string_view(provenance_.laws));
        rows.text_or_null(std::string_view(options));
    }

    Provenance provenance_;
};

}  // namespace

constinit const Format format_sqlite{
    .name = "sqlite",
    .summary = "a database of games, facts, claims and findings",
    .make = [](const RenderOptions& options) -> std::unique_ptr<Report> {
        return std::make_unique<SqliteReport>(options);
    },
};

}  // namespace arbiter::report
