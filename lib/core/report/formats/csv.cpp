#include "core/report/detail/listed_finding.hpp"
#include "core/report/report.hpp"
#include "core/text/csv_record.hpp"
#include "core/text/utf8.hpp"

#include <string>

namespace arbiter::report {
namespace {

// The keys of a finding, then those of its game. Names with a capital are tags.
constexpr std::string_view kFindingHeader =
    "file,game,line,column,byte_begin,byte_end,ply,code,rule,severity,certainty,message,count,"
    "article,laws,fen,fix,status,Event,Site,Date,Round,White,Black,Result,ECO\r\n";
// In the columns of a finding, because a table has no other place to say it.
constexpr std::string_view kPartialRecord =
    ",,,,,,,,partial,error,certain,\"the run was stopped: what follows was not "
    "read\",1,,,,,,,,,,,,,\r\n";

// RFC 4180: a header and one record for each finding, of level style as well.
class CsvReport final : public Report {
  public:
    explicit CsvReport(const RenderOptions& options) : guards_formulas_(options.guards_formulas) {}

    [[nodiscard]] bool reads_style() const override { return true; }
    [[nodiscard]] bool reads_cards() const override { return true; }
    [[nodiscard]] std::string_view partial_end() const override { return kPartialRecord; }

    void begin(std::string& out) override { out += kFindingHeader; }

    void render(const BatchView& batch, std::string& out) const override {
        if (!detail::has_findings(batch)) return;
        std::string scratch;
        const std::string_view file = text::to_utf8(batch.file, scratch);
        text::CsvRecord record{out, guards_formulas_};
        detail::each_listed(batch, true, [&](const detail::ListedFinding& each) {
            record.text(file);
            write_finding(each, record);
            write_game(each.game, record);
            record.end();
        });
    }

    void finish(const RunSummary& summary, std::string& out) override {
        if (summary.is_partial) out += kPartialRecord;
    }

  private:
    static void write_finding(const detail::ListedFinding& each, text::CsvRecord& record) {
        const check::Finding& finding = each.finding;
        const Place place = each.place();
        each.ordinal == 0 ? record.empty() : record.number(each.ordinal);
        record.number(place.line).number(place.column);
        record.number(each.batch.input_offset(finding.span.begin));
        record.number(each.batch.input_offset(finding.span.end));
        finding.ply == check::kNoPly ? record.empty() : record.number(finding.ply);
        record.text(each.rule().code).text(each.rule().name);
        record.text(check::to_string(finding.severity)).text(check::to_string(finding.certainty));
        record.text(finding.message).number(finding.count).text(finding.article);
        record.text(finding.laws).text(finding.fen);
        const bool has_fix = finding.fix != check::FixKind::None && !finding.edits.empty();
        has_fix ? record.text(check::to_string(finding.fix)) : record.empty();
    }

    static void write_game(const GameRecord* game, text::CsvRecord& record) {
        constexpr GameCard kNone{};
        game == nullptr ? record.empty() : record.text(to_string(game->status));
        const GameCard& card = game == nullptr || game->card == nullptr ? kNone : *game->card;
        record.text(card.event).text(card.site).text(card.date).text(card.round);
        record.text(card.white).text(card.black).text(card.result).text(card.eco);
    }

    bool guards_formulas_;
};

constexpr TableForm kCsvTable{
    .head =
        [](std::span<const std::string_view> columns, std::string& out) {
            text::CsvRecord record(out);
            for (const std::string_view column : columns)
                record.text(column);
            record.end();
        },
    .row =
        [](std::span<const std::string> cells, bool guards_formulas, std::string& out) {
            text::CsvRecord record(out, guards_formulas);
            for (const std::string& cell : cells)
                record.text(cell);
            record.end();
        },
};

}  // namespace

constinit const Format format_csv{
    .name = "csv",
    .summary = "a table, one record for each finding",
    .make = [](const RenderOptions& options) -> std::unique_ptr<Report> {
        return std::make_unique<CsvReport>(options);
    },
    .table = &kCsvTable,
};

}  // namespace arbiter::report
