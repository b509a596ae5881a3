#include "core/base/csv.hpp"
#include "run/duplicates/duplicates.hpp"

#include <algorithm>

namespace arbiter::duplicates {
namespace {

void append_game(const DuplicateFacts& facts, bool guards_formulas, std::string& out) {
    const auto field = [&](std::string_view value) {
        out += ',';
        append_csv_field(value, guards_formulas, out);
    };
    field(facts.file);
    field(std::to_string(facts.game));
    field(std::to_string(facts.line));
    for (const std::string_view value :
         {facts.white, facts.black, facts.event, facts.date_text, facts.round, facts.result})
        field(value);
    field(std::to_string(facts.plies));
}

}  // namespace

std::string_view duplicate_table_header() {
    return "kind,score,decision,why,"
           "first_file,first_game,first_line,first_white,first_black,first_event,first_date,"
           "first_round,first_result,first_plies,"
           "second_file,second_game,second_line,second_white,second_black,second_event,second_date,"
           "second_round,second_result,second_plies\n";
}

void append_duplicate_row(const DuplicateRow& row, bool guards_formulas, std::string& out) {
    out += to_string(row.kind);
    out += ',';
    out += std::to_string(row.score);
    out += row.is_dropped ? ",dropped," : ",kept,";
    append_csv_field(row.why, guards_formulas, out);
    append_game(row.first, guards_formulas, out);
    append_game(row.second, guards_formulas, out);
    out += '\n';
}

TagList merged_tags(std::span<const export_format::Tag> kept,
                    std::span<const export_format::Tag> duplicate) {
    constexpr std::string_view kAboutMoves[] = {"Result", "SetUp", "FEN", "PlyCount", "Variant"};
    TagList merged;
    for (const export_format::Tag& tag : kept)
        merged.emplace_back(tag.name, tag.value);
    for (const export_format::Tag& tag : duplicate) {
        const bool is_about_moves =
            std::ranges::find(kAboutMoves, tag.name) != std::end(kAboutMoves);
        if (is_about_moves || !export_format::says_something(tag.value)) continue;
        const auto own = std::ranges::find(merged, tag.name, &TagList::value_type::first);
        if (own == merged.end())
            merged.emplace_back(tag.name, tag.value);
        else if (!export_format::says_something(own->second))
            own->second = tag.value;
    }
    return merged;
}

}  // namespace arbiter::duplicates
