#include "core/base/text.hpp"
#include "core/export_format/game_text.hpp"
#include "core/report/facts_keys.hpp"
#include "core/text/csv_record.hpp"
#include "core/text/utf8.hpp"
#include "run/outputs/csv_columns.hpp"
#include "run/outputs/detail/ply_rows.hpp"
#include "run/outputs/detail/text_sink.hpp"
#include "run/outputs/output_form.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <vector>

namespace arbiter::outputs {
namespace {

constexpr std::string_view kDefault[] = {"file",     "game",      "line",       "Event",   "Site",
                                         "Date",     "Round",     "White",      "Black",   "Result",
                                         "WhiteElo", "BlackElo",  "ECO",        "plies",   "status",
                                         "ending",   "final_fen", "moves_hash", "findings"};

using Record = text::CsvRecord;

struct FactColumn {
    std::string_view name;
    void (*write)(const export_format::Game& game, Record& record);
};

void write_moves(const export_format::Game& game, Record& record) {
    std::string moves;
    if (game.start != nullptr) export_format::append_san(game, moves);
    record.text(moves);
}

constexpr FactColumn kFacts[] = {
    {"file",
     [](const export_format::Game& game, Record& record) {
         std::string scratch;
         record.text(text::to_utf8(game.origin.file, scratch));
     }},
    {"game",
     [](const export_format::Game& game, Record& record) { record.number(game.origin.game); }},
    {"line",
     [](const export_format::Game& game, Record& record) { record.number(game.origin.line); }},
    {"byte_begin", [](const export_format::Game& game,
                      Record& record) { record.number(game.origin.byte_begin); }},
    {"byte_end",
     [](const export_format::Game& game, Record& record) { record.number(game.origin.byte_end); }},
    {"plies",
     [](const export_format::Game& game, Record& record) { record.number(game.record->plies); }},
    {"status", [](const export_format::Game& game,
                  Record& record) { record.text(report::to_string(game.record->status)); }},
    {"legal", [](const export_format::Game& game,
                 Record& record) { record.text(game.record->is_legal ? "true" : "false"); }},
    {"ending",
     [](const export_format::Game& game, Record& record) {
         const auto& ending = game.record->ending;
         record.text(ending ? laws::to_string(ending->kind) : std::string_view{});
     }},
    {"ending_ply",
     [](const export_format::Game& game, Record& record) {
         if (game.record->ending)
             record.number(game.record->ending->ply);
         else
             record.empty();
     }},
    {"variant",
     [](const export_format::Game& game, Record& record) { record.text(game.facts->variant); }},
    {"laws",
     [](const export_format::Game& game, Record& record) { record.text(game.facts->laws); }},
    {"time_class",
     [](const export_format::Game& game, Record& record) {
         const auto time_class = game.facts->time_class;
         record.text(time_class ? laws::to_string(*time_class) : std::string_view{});
     }},
    {"start_fen",
     [](const export_format::Game& game, Record& record) { record.text(game.facts->start_fen); }},
    {"final_fen",
     [](const export_format::Game& game, Record& record) { record.text(game.facts->final_fen); }},
    {"moves_hash",
     [](const export_format::Game& game, Record& record) {
         const std::array<char, 32> hash = report::hex_digits(game.facts->moves_hash);
         record.text({hash.data(), hash.size()});
     }},
    {"findings", [](const export_format::Game& game,
                    Record& record) { record.number(game.record->findings_reported); }},
    {"moves", &write_moves},
    {"comments", [](const export_format::Game& game,
                    Record& record) { record.number(export_format::count_comments(game)); }},
};

constexpr auto kFactNames = [] {
    std::array<std::string_view, std::size(kFacts)> names{};
    std::ranges::transform(kFacts, names.begin(), &FactColumn::name);
    return names;
}();

const FactColumn* find_fact(std::string_view name) {
    const auto* const found = std::ranges::find(kFacts, name, &FactColumn::name);
    return found == std::end(kFacts) ? nullptr : found;
}

// A tag name as PGN writes it. The first letter distinguishes it from a fact.   PGN 8.1.
bool is_tag_column(std::string_view word) {
    return !word.empty() && is_ascii_upper(word.front()) && std::ranges::all_of(word, [](char c) {
        return is_ascii_letter(c) || is_ascii_digit(c) || c == '_';
    });
}

// One record for each game.
class CsvForm final : public OutputForm {
  public:
    CsvForm(std::span<const std::string> columns, bool guards_formulas)
        : guards_formulas_(guards_formulas) {
        for (const std::string& name : columns)
            columns_.push_back({name, find_fact(name)});
        if (!columns.empty()) return;
        for (const std::string_view name : kDefault)
            columns_.push_back({std::string(name), find_fact(name)});
    }

    [[nodiscard]] bool needs_facts() const override { return true; }

    void render(const export_format::Game& game, std::string& out) const override {
        Record record{out, guards_formulas_};
        for (const Column& column : columns_) {
            if (column.fact != nullptr)
                column.fact->write(game, record);
            else
                record.text(export_format::value_or_empty(game, column.name));
        }
        record.end();
    }

  private:
    struct Column {
        std::string name;
        const FactColumn* fact;  // null: a tag
    };
    std::vector<Column> columns_;
    bool guards_formulas_;
};

}  // namespace

constinit const OutputKind output_csv{
    .name = "csv",
    .summary = "a table, one line for each game",
    .make_form = [](const FormOptions& options) -> std::unique_ptr<OutputForm> {
        if (options.rows_are_plies) return detail::make_ply_csv(options.guards_formulas);
        return std::make_unique<CsvForm>(options.columns, options.guards_formulas);
    },
    .make_sink =
        [](const std::string& path, const SinkOptions& options) {
            return detail::make_text_sink(path, options, detail::Joint::Line,
                                          options.rows_are_plies ? std::string(detail::kPlyHeader)
                                                                 : csv_header(options.columns));
        },
};

std::span<const std::string_view> default_csv_columns() {
    return kDefault;
}

std::span<const std::string_view> csv_fact_columns() {
    return kFactNames;
}

Result<std::vector<std::string>, std::string> parse_csv_columns(std::string_view list) {
    std::vector<std::string> columns;
    for (bool is_over = false; !is_over;) {
        const std::size_t comma = list.find(',');
        const std::string_view word = trimmed(list.substr(0, comma));
        is_over = comma == std::string_view::npos;
        list.remove_prefix(is_over ? list.size() : comma + 1);
        if (find_fact(word) == nullptr && !is_tag_column(word))
            return Unexpected{std::string(word)};
        columns.emplace_back(word);
    }
    return columns;
}

std::string csv_header(std::span<const std::string> columns) {
    std::string header;
    const auto add = [&](std::string_view name) {
        if (!header.empty()) header += ',';
        header += name;
    };
    if (columns.empty()) std::ranges::for_each(kDefault, add);
    std::ranges::for_each(columns, add);
    return header += "\r\n";
}

}  // namespace arbiter::outputs
