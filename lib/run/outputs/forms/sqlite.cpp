#include "core/check/rule.hpp"
#include "core/export_format/game_text.hpp"
#include "core/report/fact_rows.hpp"
#include "core/text/utf8.hpp"
#include "run/outputs/detail/ply_rows.hpp"
#include "run/outputs/detail/sqlite_schema.hpp"
#include "run/outputs/detail/sqlite_sink.hpp"
#include "run/outputs/output_form.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace arbiter::outputs {
namespace {

using detail::NameTable;
using detail::TableId;
using report::Rows;

Rows& name_or_null(const std::optional<std::string_view>& name, NameTable table, Rows& rows) {
    return name ? rows.name(table, *name) : rows.null();
}

// A row that begins with the number of the game.
Rows& row_of_game(TableId table, Rows& rows) {
    return rows.row(table).current(TableId::Games);
}

void write_rating(const export_format::Game& game, std::string_view tag, Rows& rows) {
    const int rating = export_format::rating_of(export_format::value_or_empty(game, tag));
    rating < 0 ? rows.null() : rows.number(static_cast<std::uint64_t>(rating));
}

void write_game(const export_format::Game& game, Rows& rows) {
    std::string scratch;
    const report::GameRecord& record = *game.record;
    rows.row(TableId::Games);
    rows.name(NameTable::Files, text::to_utf8(game.origin.file, scratch));
    rows.number(game.origin.game).number(game.origin.line);
    name_or_null(game.tag("Event"), NameTable::Events, rows).text_or_null(game.tag("Site"));
    rows.text_or_null(game.tag("Date")).text_or_null(game.tag("Round"));
    name_or_null(game.tag("White"), NameTable::Players, rows);
    name_or_null(game.tag("Black"), NameTable::Players, rows).text_or_null(game.tag("Result"));
    write_rating(game, "WhiteElo", rows);
    write_rating(game, "BlackElo", rows);
    rows.text_or_null(game.tag("ECO")).number(record.plies);
    rows.text(report::to_string(record.status));
    record.ending ? rows.text(laws::to_string(record.ending->kind)) : rows.null();
    rows.hash(game.facts->moves_hash).number(record.findings_reported);
}

void write_moves(const export_format::Game& game, Rows& rows) {
    row_of_game(TableId::Moves, rows);
    if (game.start == nullptr) {
        rows.null();
    } else {
        std::string san;
        export_format::append_san(game, san);
        rows.text(san);
    }
    rows.number(export_format::count_comments(game));
}

// What the table of games has no column for: every tag pair but the first of each name of the
// roster.
void write_tags(const export_format::Game& game, Rows& rows) {
    constexpr std::array<std::string_view, 7> kRoster{"Event", "Site",  "Date",  "Round",
                                                      "White", "Black", "Result"};
    std::array<bool, kRoster.size()> is_seen{};
    for (std::size_t i = 0; i < game.tags.size(); ++i) {
        const auto at = std::ranges::find(kRoster, game.tags[i].name);
        if (at != kRoster.end() && !std::exchange(is_seen[std::size_t(at - kRoster.begin())], true))
            continue;
        row_of_game(TableId::Tags, rows).number(i + 1);
        rows.text(game.tags[i].name).text(game.tags[i].value);
    }
}

void write_findings(const export_format::Game& game, Rows& rows) {
    std::uint64_t position = 0;
    for (const check::Finding& finding : game.findings) {
        if (finding.is_merged) continue;
        const check::Rule& rule = check::rule(finding.rule);
        row_of_game(TableId::Findings, rows).number(++position);
        rows.text(rule.code).text(rule.name);
        rows.text(check::to_string(finding.severity)).text(check::to_string(finding.certainty));
        const ByteSpan span = finding.span;
        const std::uint64_t begin = std::max(span.begin, game.record->span.begin);
        rows.number(begin - game.record->span.begin);
        rows.number(span.end - std::min(begin, span.end));
        finding.ply == check::kNoPly ? rows.null() : rows.number(finding.ply);
        rows.text(finding.message).number(finding.count).text_or_null(finding.article);
        rows.text_or_null(finding.laws).text_or_null(finding.fen);
    }
}

void write_plies(const export_format::Game& game, Rows& rows) {
    const auto put_time = [&](const std::optional<std::int64_t>& ms) {
        ms ? rows.number(static_cast<std::uint64_t>(*ms)) : rows.null();
    };
    detail::PlyRows{}.each(game, [&](const detail::PlyRow& ply) {
        row_of_game(TableId::Plies, rows).number(ply.ply);
        rows.text(ply.san).text(ply.uci).text(ply.fen);
        put_time(ply.clock_ms);
        put_time(ply.elapsed_ms);
        rows.text_or_null(ply.evaluation).text_or_null(ply.mark).text_or_null(ply.comment);
    });
}

// Rows for the tables of a database.
class SqliteForm final : public OutputForm {
  public:
    explicit SqliteForm(bool has_plies) : has_plies_(has_plies) {}

    [[nodiscard]] bool needs_facts() const override { return true; }
    [[nodiscard]] bool needs_findings() const override { return true; }

    void render(const export_format::Game& game, std::string& out) const override {
        Rows rows{out};
        write_game(game, rows);
        row_of_game(TableId::Facts, rows);
        report::write_facts_columns(*game.record, *game.facts, game.origin.byte_begin,
                                    game.origin.byte_end, rows);
        write_moves(game, rows);
        write_tags(game, rows);
        write_findings(game, rows);
        if (has_plies_) write_plies(game, rows);
    }

  private:
    const bool has_plies_;
};

}  // namespace

constinit const OutputKind output_sqlite{
    .name = "sqlite",
    .summary = "a database of games, players, events, facts and findings",
    .make_form = [](const FormOptions& options) -> std::unique_ptr<OutputForm> {
        return std::make_unique<SqliteForm>(options.rows_are_plies);
    },
    .make_sink = [](const std::string& path,
                    const SinkOptions& options) { return detail::make_sqlite_sink(path, options); },
};

}  // namespace arbiter::outputs
