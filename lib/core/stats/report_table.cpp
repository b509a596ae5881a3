#include "core/report/facts_keys.hpp"
#include "core/stats/report.hpp"
#include "core/text/utf8.hpp"

#include <array>
#include <optional>

namespace arbiter::stats::detail {
namespace count_table {

// docs/guide/stats.md describes the columns: added, never renamed.
enum class Column : std::uint8_t {
    Kind,
    Key,
    BelongsTo,
    Games,
    Wins,
    Draws,
    Losses,
    Unfinished,
    BothLost,
    NoResult,
    WholeGames,
    Plies,
    PlayedOn,
    Decided,
    Spellings,
    AsWhite,
    FirstYear,
    LastYear,
    LowestElo,
    HighestElo
};
constexpr auto kColumns = std::to_array<std::string_view>(
    {"kind",       "key",       "belongs_to", "games",       "wins",       "draws",      "losses",
     "unfinished", "both_lost", "no_result",  "whole_games", "plies",      "played_on",  "decided",
     "spellings",  "as_white",  "first_year", "last_year",   "lowest_elo", "highest_elo"});
static_assert(kColumns.size() == static_cast<std::size_t>(Column::HighestElo) + 1);

// Rows of the table, one after the other.
class TableRows {
  public:
    TableRows(const report::TableForm& table, bool guards_formulas, std::string& out)
        : table_(table), guards_formulas_(guards_formulas), out_(out) {
        table_.head(kColumns, out_);
    }

    // Begins a row. Without `key` it is not known.
    TableRows& row(std::string_view kind, std::string_view key,
                   std::optional<std::uint64_t> games) {
        cells_.fill({});
        at(Column::Kind) = kind;
        at(Column::Key) = text::printable(key);
        return games ? number(Column::Games, *games) : *this;
    }
    TableRows& words(Column column, std::string_view words) {
        at(column) = text::printable(words);
        return *this;
    }
    TableRows& number(Column column, std::uint64_t number) {
        at(column) = std::to_string(number);
        return *this;
    }
    // 0: not known.
    TableRows& known(Column column, std::int16_t number) {
        return number == 0 ? *this : this->number(column, static_cast<std::uint64_t>(number));
    }
    TableRows& score(const ScoreCount& score) {
        number(Column::Wins, score.white()).number(Column::Draws, score.draws());
        number(Column::Losses, score.black());
        number(Column::Unfinished, score.of(pgn::Outcome::Unknown));
        number(Column::BothLost, score.of(pgn::Outcome::BothLose));
        number(Column::NoResult, score.of(pgn::Outcome::None));
        return number(Column::WholeGames, score.whole_games).number(Column::Plies, score.plies);
    }
    void end() { table_.row(cells_, guards_formulas_, out_); }

  private:
    [[nodiscard]] std::string& at(Column column) {
        return cells_[static_cast<std::size_t>(column)];
    }

    const report::TableForm& table_;
    bool guards_formulas_;
    std::string& out_;
    std::array<std::string, kColumns.size()> cells_;
};

std::string number_if(std::int16_t value, bool is_known) {
    return is_known ? std::to_string(value) : std::string();
}

void append_scores(const Collection& all, TableRows& rows) {
    rows.row("all", {}, all.all.games).score(all.all).end();
    for (const auto& [year, score] : all.by_year)
        rows.row("year", number_if(year, year != 0), score.games).score(score).end();
    for (const auto& [from, score] : all.by_rating)
        rows.row("rating", number_if(from, from >= 0), score.games).score(score).end();
    for (std::size_t eco = 0; eco <= kEcoCodes; ++eco) {
        const ScoreCount& score = all.by_eco[eco];
        if (score.games == 0) continue;
        const bool is_code = eco != kEcoCodes;
        rows.row("eco", is_code ? eco_code(eco) : std::string_view(), score.games).score(score);
        if (is_code) rows.words(Column::BelongsTo, opening_name(eco));
        rows.end();
    }
    for (std::size_t i = 0; i < all.by_time_class.size(); ++i) {
        if (all.by_time_class[i].games == 0) continue;
        const bool is_known = i + 1 != all.by_time_class.size();
        rows.row("time_class",
                 is_known ? laws::to_string(static_cast<laws::TimeClass>(i)) : std::string_view(),
                 all.by_time_class[i].games);
        rows.score(all.by_time_class[i]).end();
    }
    for (const auto& [name, score] : all.by_variant)
        rows.row("variant", name, score.games).score(score).end();
    for (const auto& [name, score] : all.by_laws)
        rows.row("laws", name, score.games).score(score).end();
}

void append_counts(const Collection& all, TableRows& rows) {
    for (std::size_t i = 0; i < report::kStatuses; ++i)
        rows.row("status", report::to_string(static_cast<report::Status>(i)), all.by_status[i])
            .end();
    for (std::size_t i = 0; i < all.by_ending.size(); ++i) {
        if (all.by_ending[i].games == 0) continue;
        const bool is_ending = i != laws::kEndingKinds;
        rows.row("ending",
                 is_ending ? laws::to_string(static_cast<laws::EndingKind>(i)) : std::string_view(),
                 all.by_ending[i].games);
        rows.number(Column::PlayedOn, all.by_ending[i].played_on).end();
    }
    const auto claim = [&](std::string_view key, const ClaimCount& count) {
        rows.row("claim", key, count.games).number(Column::PlayedOn, count.played_on);
        rows.number(Column::Decided, count.decided).end();
    };
    for (std::size_t i = 0; i < judge::kClaimKinds; ++i)
        claim(report::to_string(static_cast<judge::ClaimKind>(i)), all.claims[i]);
    claim("any", all.any_claim);
    for (std::size_t i = 0; i < kLackings; ++i)
        rows.row("lacking", kLacking[i].key, all.lacking[i]).end();
    for (const auto& [plies, games] : all.by_plies)
        rows.row("plies", std::to_string(plies), games).end();
}

void append_names(std::string_view kind, std::string_view spelling_kind,
                  const std::vector<JoinedName>& names, TableRows& rows) {
    for (const JoinedName& name : names) {
        const NameFigures& of = name.figures;
        rows.row(kind, name.name(), of.games).number(Column::Wins, of.wins);
        rows.number(Column::Draws, of.draws).number(Column::Losses, of.losses);
        rows.number(Column::Spellings, name.spellings.size());
        if (kind == "player") rows.number(Column::AsWhite, of.as_white);
        rows.known(Column::FirstYear, of.first_year).known(Column::LastYear, of.last_year);
        rows.known(Column::LowestElo, of.lowest_elo).known(Column::HighestElo, of.highest_elo);
        rows.end();
        if (name.spellings.size() == 1) continue;
        for (const JoinedName::Spelling& each : name.spellings)
            rows.row(spelling_kind, each.text, each.games)
                .words(Column::BelongsTo, name.name())
                .end();
    }
}

}  // namespace count_table

void append_table(const ReportView& view, const report::TableForm& table, std::string& out) {
    count_table::TableRows rows(table, view.options.guards_formulas, out);
    count_table::append_scores(view.collection, rows);
    count_table::append_counts(view.collection, rows);
    count_table::append_names("player", "player_spelling", view.players, rows);
    count_table::append_names("event", "event_spelling", view.events, rows);
    if (view.run.is_partial) rows.row("partial", {}, std::nullopt).end();
}

std::string partial_table(const report::TableForm& table) {
    std::string out;
    count_table::TableRows(table, false, out).row("partial", {}, std::nullopt).end();
    return out;
}

}  // namespace arbiter::stats::detail
