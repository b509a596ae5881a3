#include "core/report/fact_rows.hpp"
#include "core/stats/report.hpp"
#include "core/text/utf8.hpp"

#include <array>

namespace arbiter::stats::detail {
namespace {

using report::Rows;

// docs/guide/stats.md describes the tables. A change of any of them is a new version.
enum class TableId : std::uint8_t { Run, Files, Scores, Counts, Names, Spellings };
constexpr std::array<Table, 6> kTables{
    {{"run", 10}, {"files", 9}, {"scores", 12}, {"counts", 4}, {"names", 13}, {"spellings", 3}}};

constexpr std::string_view kCreate = R"(
CREATE TABLE run(
  complete INTEGER NOT NULL, version TEXT, rule_set TEXT, laws TEXT, options TEXT, selection TEXT,
  games_read INTEGER NOT NULL, games INTEGER NOT NULL, left_out INTEGER NOT NULL,
  bytes INTEGER NOT NULL);
CREATE TABLE files(
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, games INTEGER NOT NULL, clean INTEGER NOT NULL,
  flagged INTEGER NOT NULL, rejected INTEGER NOT NULL, unchecked INTEGER NOT NULL,
  bytes INTEGER NOT NULL, whole INTEGER NOT NULL);
CREATE TABLE scores(
  kind TEXT NOT NULL, key, opening TEXT, games INTEGER NOT NULL, white INTEGER NOT NULL,
  draws INTEGER NOT NULL, black INTEGER NOT NULL, unfinished INTEGER NOT NULL,
  both_lost INTEGER NOT NULL, no_result INTEGER NOT NULL, whole_games INTEGER NOT NULL,
  plies INTEGER NOT NULL);
CREATE TABLE counts(kind TEXT NOT NULL, key, games INTEGER NOT NULL, played_on INTEGER);
CREATE TABLE names(
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, spellings INTEGER NOT NULL,
  games INTEGER NOT NULL, as_white INTEGER, wins INTEGER NOT NULL, draws INTEGER NOT NULL,
  losses INTEGER NOT NULL, first_year INTEGER, last_year INTEGER, lowest_elo INTEGER,
  highest_elo INTEGER);
CREATE TABLE spellings(
  name_id INTEGER NOT NULL REFERENCES names(id), spelling TEXT NOT NULL, games INTEGER NOT NULL);
CREATE VIEW shares AS SELECT
  kind, key, opening, games,
  round(100.0 * white / nullif(white + draws + black, 0), 1) AS white_percent,
  round(100.0 * draws / nullif(white + draws + black, 0), 1) AS draws_percent,
  round(100.0 * black / nullif(white + draws + black, 0), 1) AS black_percent,
  round((100.0 * white + 50.0 * draws) / nullif(white + draws + black, 0), 1) AS white_score,
  round(0.5 * plies / nullif(whole_games, 0), 1) AS moves
  FROM scores;
)";
constexpr std::string_view kIndices = R"(
CREATE INDEX names_by_name ON names(name);
CREATE INDEX spellings_by_name_id ON spellings(name_id);
CREATE INDEX spellings_by_spelling ON spellings(spelling);
)";
constexpr std::array<std::string_view, 1> kCreateParts{kCreate};
constexpr DatabaseSchema kSchema{.application_id = 0x41524253,  // "ARBS"
                                 .version = 1,
                                 .tables = kTables,
                                 .names = {},
                                 .create_sql = kCreateParts,
                                 .index_sql = kIndices,
                                 .drop_index_sql = {}};

void write_run(const ReportView& view, Rows& rows) {
    const report::Provenance& by = view.options.provenance;
    rows.row(TableId::Run).number(view.run.is_partial ? 0 : 1);
    if (by.is_wanted) {
        std::string options;
        for (const std::string& option : by.options)
            options.append(options.empty() ? "" : "\n").append(option);
        rows.text(by.version).text(by.rule_set).text_or_null(std::string_view(by.laws));
        rows.text_or_null(std::string_view(options));
    } else {
        rows.null().null().null().null();
    }
    rows.text_or_null(std::string_view(view.options.where)).number(view.run.games);
    rows.number(view.collection.all.games).number(view.left_out()).number(view.run.bytes);
    std::uint64_t id = 0;
    for (const report::FileSummary& file : view.run.files) {
        std::string scratch;
        rows.row(TableId::Files).number(++id).text(text::to_utf8(file.name, scratch));
        rows.number(file.games).number(file.clean).number(file.flagged).number(file.rejected);
        rows.number(file.unchecked).number(file.bytes).number(file.is_ok ? 1 : 0);
    }
}

// `write_key` writes key and opening.
template <class WriteKey>
void write_score(std::string_view kind, WriteKey write_key, const ScoreCount& score, Rows& rows) {
    rows.row(TableId::Scores).text(kind);
    write_key();
    rows.number(score.games).number(score.white()).number(score.draws()).number(score.black());
    rows.number(score.of(pgn::Outcome::Unknown)).number(score.of(pgn::Outcome::BothLose));
    rows.number(score.of(pgn::Outcome::None)).number(score.whole_games).number(score.plies);
}

void write_scores(const Collection& all, Rows& rows) {
    const auto nothing = [&] { rows.null().null(); };
    const auto number = [&](std::int16_t value, bool is_known) {
        is_known ? rows.number(static_cast<std::uint64_t>(value)).null() : rows.null().null();
    };
    write_score("all", nothing, all.all, rows);
    for (const auto& [year, score] : all.by_year)
        write_score(
            "year", [&, y = year] { number(y, y != 0); }, score, rows);
    for (const auto& [from, score] : all.by_rating)
        write_score(
            "rating", [&, f = from] { number(f, f >= 0); }, score, rows);
    for (std::size_t eco = 0; eco <= kEcoCodes; ++eco) {
        if (all.by_eco[eco].games == 0) continue;
        const auto key = [&] {
            if (eco == kEcoCodes) return nothing();
            rows.text(eco_code(eco)).text(opening_name(eco));
        };
        write_score("eco", key, all.by_eco[eco], rows);
    }
    for (std::size_t i = 0; i < all.by_time_class.size(); ++i) {
        if (all.by_time_class[i].games == 0) continue;
        const auto key = [&] {
            if (i + 1 == all.by_time_class.size()) return nothing();
            rows.text(laws::to_string(static_cast<laws::TimeClass>(i))).null();
        };
        write_score("time_class", key, all.by_time_class[i], rows);
    }
    const auto words = [&](std::string_view kind, const auto& table) {
        for (const auto& [name, score] : table)
            write_score(
                kind, [&, n = std::string_view(name)] { rows.text_or_null(n).null(); }, score,
                rows);
    };
    words("variant", all.by_variant);
    words("laws", all.by_laws);
}

void write_counts(const Collection& all, Rows& rows) {
    const auto write = [&](std::string_view kind, std::string_view key, std::uint64_t games) {
        rows.row(TableId::Counts).text(kind).text_or_null(key).number(games);
        return &rows;
    };
    for (std::size_t i = 0; i < report::kStatuses; ++i)
        write("status", report::to_string(static_cast<report::Status>(i)), all.by_status[i])
            ->null();
    for (std::size_t i = 0; i < all.by_ending.size(); ++i) {
        const std::string_view key = i == laws::kEndingKinds
                                         ? std::string_view()
                                         : laws::to_string(static_cast<laws::EndingKind>(i));
        if (all.by_ending[i].games != 0)
            write("ending", key, all.by_ending[i].games)->number(all.by_ending[i].played_on);
    }
    for (std::size_t i = 0; i < judge::kClaimKinds; ++i)
        write("claim", report::to_string(static_cast<judge::ClaimKind>(i)), all.claims[i].games)
            ->number(all.claims[i].played_on);
    write("claim", "any", all.any_claim.games)->number(all.any_claim.played_on);
    for (std::size_t i = 0; i < kLackings; ++i)
        write("lacking", kLacking[i].key, all.lacking[i])->null();
    for (const auto& [plies, games] : all.by_plies)
        rows.row(TableId::Counts).text("plies").number(plies).number(games).null();
}

void write_names(std::string_view kind, const std::vector<JoinedName>& names, std::uint64_t& id,
                 Rows& rows) {
    const auto known = [&](std::int16_t value) {
        value == 0 ? rows.null() : rows.number(static_cast<std::uint64_t>(value));
    };
    for (const JoinedName& name : names) {
        const NameFigures& of = name.figures;
        rows.row(TableId::Names).number(++id).text(kind).text(name.name());
        rows.number(name.spellings.size()).number(of.games);
        kind == "player" ? rows.number(of.as_white) : rows.null();
        rows.number(of.wins).number(of.draws).number(of.losses);
        known(of.first_year);
        known(of.last_year);
        known(of.lowest_elo);
        known(of.highest_elo);
        for (const JoinedName::Spelling& each : name.spellings)
            rows.row(TableId::Spellings).number(id).text(each.text).number(each.games);
    }
}

}  // namespace

const DatabaseSchema& schema() {
    return kSchema;
}

void append_rows(const ReportView& view, std::string& out) {
    Rows rows{out};
    write_run(view, rows);
    write_scores(view.collection, rows);
    write_counts(view.collection, rows);
    std::uint64_t id = 0;
    write_names("player", view.players, id, rows);
    write_names("event", view.events, id, rows);
}

void append_partial_row(std::string& out) {
    Rows rows{out};
    rows.row(TableId::Run).number(0).null().null().null().null().null();
    rows.number(0).number(0).number(0).number(0);
}

}  // namespace arbiter::stats::detail
