#include "check/rule.hpp"
#include "clean/detail/game_text.hpp"
#include "clean/detail/row_stream.hpp"
#include "clean/detail/sqlite_schema.hpp"
#include "clean/detail/sqlite_sink.hpp"
#include "clean/output_form.hpp"
#include "encoding/utf8.hpp"
#include "report/facts_keys.hpp"
#include "report/utf8.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace arbiter::clean {
namespace {

using detail::FieldKind;
using detail::TableId;

// SQLite refuses rows of a thousand million bytes. A text beyond this is cut, whatever a hostile
// game makes of it.
constexpr std::size_t kLongestText = std::size_t{48} << 20;

// The rows of one game, field by field in the order of the columns.
class Rows {
  public:
    explicit Rows(std::string& out) : writer_(out) {}

    Rows& row(TableId table) {
        writer_.row(static_cast<std::uint8_t>(table));
        return *this;
    }
    Rows& null() {
        writer_.null();
        return *this;
    }
    Rows& number(std::uint64_t value) {
        writer_.integer(static_cast<std::int64_t>(value));
        return *this;
    }
    Rows& text(std::string_view value, FieldKind kind = FieldKind::Text) {
        value = encoding::sound(value, encoding::Nul::Replace, scratch_);
        if (value.size() > kLongestText) value = cut(value);
        writer_.bytes(kind, value);
        return *this;
    }
    Rows& text_or_null(std::string_view value) { return value.empty() ? null() : text(value); }
    Rows& text_or_null(const std::optional<std::string_view>& value,
                       FieldKind kind = FieldKind::Text) {
        return value ? text(*value, kind) : null();
    }
    Rows& blob(std::string_view value) {
        writer_.bytes(FieldKind::Blob, value);
        return *this;
    }

  private:
    static std::string_view cut(std::string_view text) {
        std::size_t size = kLongestText;
        while ((static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80)
            --size;
        return text.substr(0, size);
    }

    detail::RowWriter writer_;
    std::string scratch_;
};

void write_hash(replay::Hash128 hash, Rows& rows) {
    std::array<char, 16> bytes;
    for (unsigned i = 8; i-- > 0; hash.high >>= 8, hash.low >>= 8) {
        bytes[i] = static_cast<char>(hash.high & 0xFF);
        bytes[8 + i] = static_cast<char>(hash.low & 0xFF);
    }
    rows.blob({bytes.data(), bytes.size()});
}

void write_rating(const Game& game, std::string_view tag, Rows& rows) {
    const int rating = detail::rating_of(detail::value_or_empty(game, tag));
    rating < 0 ? rows.null() : rows.number(static_cast<std::uint64_t>(rating));
}

void write_game(const Game& game, Rows& rows) {
    std::string scratch;
    const report::GameRecord& record = *game.record;
    rows.row(TableId::Games).text(report::to_utf8(game.origin.file, scratch), FieldKind::File);
    rows.number(game.origin.game).number(game.origin.line);
    rows.text_or_null(game.tag("Event"), FieldKind::Event).text_or_null(game.tag("Site"));
    rows.text_or_null(game.tag("Date")).text_or_null(game.tag("Round"));
    rows.text_or_null(game.tag("White"), FieldKind::Player);
    rows.text_or_null(game.tag("Black"), FieldKind::Player).text_or_null(game.tag("Result"));
    write_rating(game, "WhiteElo", rows);
    write_rating(game, "BlackElo", rows);
    rows.text_or_null(game.tag("ECO")).number(record.plies);
    rows.text(report::to_string(record.status));
    record.ending ? rows.text(laws::to_string(record.ending->kind)) : rows.null();
    write_hash(game.facts->moves_hash, rows);
    rows.number(record.findings_reported);
}

void write_ending(const std::optional<judge::Ending>& ending, Rows& rows) {
    if (!ending) {
        rows.null().null().null().null();
        return;
    }
    rows.number(ending->ply).text_or_null(ending->article);
    rows.text(judge::to_string(ending->score));
    const bool is_dead = ending->kind == laws::EndingKind::DeadPosition;
    is_dead ? rows.text(deadpos::to_string(ending->dead_proof)) : rows.null();
}

void write_facts(const Game& game, Rows& rows) {
    const report::FactsRecord& facts = *game.facts;
    rows.row(TableId::Facts).number(game.origin.byte_begin).number(game.origin.byte_end);
    rows.text(facts.variant).text_or_null(facts.laws);
    std::string also;
    for (const laws::Edition* edition : facts.laws_also)
        also.append(also.empty() ? "" : " ").append(edition->id);
    rows.text_or_null(std::string_view(also));
    facts.time_class ? rows.text(laws::to_string(*facts.time_class)) : rows.null();
    rows.text_or_null(facts.start_fen).text_or_null(facts.final_fen);
    rows.number(game.record->is_legal ? 1 : 0);
    if (facts.illegal)
        rows.number(facts.illegal->ply).text(facts.illegal->san).text(facts.illegal->rule);
    else
        rows.null().null().null();
    rows.text_or_null(facts.result_tag).text_or_null(facts.result_token);
    rows.text_or_null(facts.termination_tag);
    write_ending(game.record->ending, rows);
    for (const judge::CanWin can_win : facts.can_win)
        rows.text(judge::to_string(can_win));
    for (const auto& claim : facts.claims)
        claim ? rows.number(claim->first_ply).number(claim->plies) : rows.null().null();
    rows.number(facts.max_repetition).number(facts.max_quiet_plies).number(facts.kept_plies);
}

void write_moves(const Game& game, Rows& rows) {
    rows.row(TableId::Moves);
    if (game.start == nullptr) {
        rows.null();
    } else {
        std::string san;
        detail::append_san(game, san);
        rows.text(san);
    }
    rows.number(detail::count_comments(game));
}

// What the table of games has no column for: every tag pair but the first of each name of the
// roster.
void write_tags(const Game& game, Rows& rows) {
    constexpr std::array<std::string_view, 7> kRoster{"Event", "Site",  "Date",  "Round",
                                                      "White", "Black", "Result"};
    std::array<bool, kRoster.size()> is_seen{};
    for (std::size_t i = 0; i < game.tags.size(); ++i) {
        const auto at = std::ranges::find(kRoster, game.tags[i].name);
        if (at != kRoster.end() && !std::exchange(is_seen[std::size_t(at - kRoster.begin())], true))
            continue;
        rows.row(TableId::Tags).number(i + 1).text(game.tags[i].name).text(game.tags[i].value);
    }
}

void write_findings(const Game& game, Rows& rows) {
    std::uint64_t position = 0;
    for (const check::Finding& finding : game.findings) {
        if (finding.is_merged) continue;
        const check::Rule& rule = check::rule(finding.rule);
        rows.row(TableId::Findings).number(++position).text(rule.code).text(rule.name);
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

// Rows for the tables of a database.
class SqliteForm final : public OutputForm {
  public:
    [[nodiscard]] bool needs_facts() const override { return true; }
    [[nodiscard]] bool needs_findings() const override { return true; }

    void render(const Game& game, std::string& out) const override {
        Rows rows{out};
        write_game(game, rows);
        write_facts(game, rows);
        write_moves(game, rows);
        write_tags(game, rows);
        write_findings(game, rows);
    }
};

}  // namespace

constinit const OutputKind output_sqlite{
    .name = "sqlite",
    .summary = "a database of games, players, events, facts and findings",
    .make_form = [](const FormOptions&) -> std::unique_ptr<OutputForm> {
        return std::make_unique<SqliteForm>();
    },
    .make_sink = [](const std::string& path,
                    const SinkOptions& options) { return detail::make_sqlite_sink(path, options); },
};

}  // namespace arbiter::clean
