#include "core/report/answer_report.hpp"

#include "core/report/answer_text.hpp"
#include "core/report/detail/prose.hpp"

#include <array>

namespace arbiter::report {
namespace {

constexpr auto kAnswerColumns = std::to_array<std::string_view>(
    {"fen", "winner", "verdict", "proof", "helpmate", "nodes", "verified", "flag", "result",
     "article", "laws", "variant", "refused", "repaired", "problem"});

std::string verified_word(const AnswerRecord& record) {
    if (!record.is_verified) return {};
    return *record.is_verified ? "true" : "false";
}

void append_row(const TableForm& table, const AnswerRecord& record, AnswerKeys keys,
                std::string& out) {
    const bool is_known = record.answer != nullptr;
    std::array<std::string, kAnswerColumns.size()> cells;
    cells[0] = record.fen;
    if (record.winner) cells[1] = chess::to_string(*record.winner);
    cells[2] = to_string(verdict_of(record));
    cells[3] = to_string(is_known ? record.answer->proof : mating::Proof::None);
    cells[4] = helpmate_text(record);
    cells[5] = std::to_string(is_known ? record.answer->nodes : 0);
    cells[6] = verified_word(record);
    if (keys.flag) {
        const FlagArticle article = record.variant.empty() ? flag_article() : FlagArticle{};
        cells[7] = chess::to_string(*keys.flag);
        cells[8] = result_of_flag_fall(record, *keys.flag);
        cells[9] = article.number;
        cells[10] = article.laws;
    }
    cells[11] = record.variant;
    cells[12] = record.refused;
    cells[13] = record.repaired;
    cells[14] = record.problem;
    table.row(cells, keys.guards_formulas, out);
}

}  // namespace

void append_answers_head(const Format& format, std::string& out) {
    if (format.table != nullptr) format.table->head(kAnswerColumns, out);
}

void append_answer(const Format& format, const AnswerRecord& record, AnswerKeys keys,
                   std::string& out) {
    if (format.table != nullptr) return append_row(*format.table, record, keys, out);
    if (&format == &format_text) return append_answer_text(record, keys.flag, out);
    append_answer(record, keys, out);
}

std::string answers_partial_end(const Format& format) {
    if (&format == &format_text) return std::string(detail::kPartial);
    if (format.table == nullptr) return "{\"partial\":true}\n";
    std::array<std::string, kAnswerColumns.size()> cells;
    cells[2] = "partial";
    cells.back() = "the run was stopped: what follows was not read";
    std::string out;
    format.table->row(cells, false, out);
    return out;
}

}  // namespace arbiter::report
