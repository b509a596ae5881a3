#include "core/stats/report.hpp"

#include "core/base/assert.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace arbiter::stats {
namespace {

using detail::ReportView;

// What is written for the whole collection when the run is over.
struct Form {
    const report::Format* format;
    void (*append)(const ReportView& view, std::string& out);
    std::string_view partial_end;
};

// The other formats write tables.
constexpr Form kForms[] = {
    {&report::format_text, &detail::append_text, detail::kPartialText},
    {&report::format_json, &detail::append_json, "{\"partial\":true}\n"},
    {&report::format_markdown, &detail::append_markdown, detail::kPartialMarkdown},
    {&report::format_html, &detail::append_html,
     "<!DOCTYPE html><html lang=\"en\"><title>arbiter</title><p>Partial: the run was stopped, "
     "because there was no room for this page.</p></html>\n"},
    {&report::format_sqlite, &detail::append_rows, ""},
};

class StatsReport : public report::Report {
  public:
    StatsReport(const Collection& collection, ReportOptions options)
        : collection_(collection), options_(std::move(options)) {}

    [[nodiscard]] bool reads_findings() const override { return false; }
    [[nodiscard]] bool is_lines() const override { return false; }
    void render(const report::BatchView&, std::string&) const override {}
    void finish(const report::RunSummary& summary, std::string& out) override {
        if (collection_.is_half_counted) return append_end(out);
        append({collection_, summary, options_, collection_.players.joined(),
                collection_.events.joined()},
               out);
    }

  protected:
    virtual void append(const ReportView& view, std::string& out) const = 0;
    // That it is partial, and no counts.
    virtual void append_end(std::string& out) const { out += partial_end(); }

  private:
    const Collection& collection_;
    ReportOptions options_;
};

class FormReport final : public StatsReport {
  public:
    FormReport(const Form& form, const Collection& collection, ReportOptions options)
        : StatsReport(collection, std::move(options)), form_(form) {}

    [[nodiscard]] const DatabaseSchema* schema() const override {
        return form_.append == &detail::append_rows ? &detail::schema() : nullptr;
    }
    [[nodiscard]] std::string_view partial_end() const override { return form_.partial_end; }

  protected:
    void append_end(std::string& out) const override {
        if (schema() != nullptr) return detail::append_partial_row(out);
        StatsReport::append_end(out);
    }
    void append(const ReportView& view, std::string& out) const override {
        form_.append(view, out);
    }

  private:
    const Form& form_;
};

class TableReport final : public StatsReport {
  public:
    TableReport(const report::TableForm& table, const Collection& collection, ReportOptions options)
        : StatsReport(collection, std::move(options)),
          table_(table),
          partial_end_(detail::partial_table(table)) {}

    [[nodiscard]] std::string_view partial_end() const override { return partial_end_; }

  protected:
    void append(const ReportView& view, std::string& out) const override {
        detail::append_table(view, table_, out);
    }

  private:
    const report::TableForm& table_;
    std::string partial_end_;
};

}  // namespace

std::unique_ptr<report::Report> make_report(const report::Format& format,
                                            const Collection& collection, ReportOptions options) {
    const auto* form = std::ranges::find(kForms, &format, &Form::format);
    if (form != std::end(kForms))
        return std::make_unique<FormReport>(*form, collection, std::move(options));
    ARBITER_CHECK(format.table != nullptr);
    return std::make_unique<TableReport>(*format.table, collection, std::move(options));
}

namespace detail {

SpellingCount count_spellings(const std::vector<JoinedName>& names) {
    SpellingCount count;
    for (const JoinedName& name : names) {
        count.spellings += name.spellings.size();
        if (name.spellings.size() > 1) ++count.with_several;
    }
    return count;
}

std::vector<const JoinedName*> with_several_spellings(const std::vector<JoinedName>& names) {
    std::vector<const JoinedName*> several;
    for (const JoinedName& name : names)
        if (name.spellings.size() > 1) several.push_back(&name);
    std::ranges::stable_sort(several, std::ranges::greater{},
                             [](const JoinedName* name) { return name->spellings.size(); });
    return several;
}

YearRange years_of(const Collection& collection) {
    YearRange years;
    for (const auto& [year, score] : collection.by_year) {
        if (year == 0) continue;
        if (years.first == 0) years.first = year;
        years.last = year;
    }
    return years;
}

Lengths lengths_of(const Collection& collection) {
    Lengths lengths{.games = collection.all.whole_games};
    std::uint64_t seen = 0;
    bool has_median = false;
    for (const auto& [plies, games] : collection.by_plies) {
        const std::uint32_t moves = plies / 2 + plies % 2;
        lengths.bins[std::min<std::size_t>((moves + std::size_t{9}) / 10, Lengths::kBins - 1)] +=
            games;
        lengths.longest_moves = moves;
        seen += games;
        if (!has_median && 2 * seen >= lengths.games) {
            lengths.median_moves = moves;
            has_median = true;
        }
    }
    return lengths;
}

std::string bin_words(std::size_t bin) {
    if (bin == 0) return "0";
    if (bin == Lengths::kBins - 1) return fmt::format("over {}", 10 * (bin - 1));
    return fmt::format("{}-{}", 10 * bin - 9, 10 * bin);
}

std::vector<FamilyCount> families_of(const Collection& collection) {
    std::map<std::string_view, ScoreCount> by_name;
    for (std::size_t eco = 0; eco < kEcoCodes; ++eco)
        if (collection.by_eco[eco].games != 0)
            by_name[opening_name(eco)].add(collection.by_eco[eco]);
    std::vector<FamilyCount> families;
    for (const auto& [name, score] : by_name)
        families.push_back({name, score});
    std::ranges::stable_sort(families, std::ranges::greater{},
                             [](const FamilyCount& each) { return each.score.games; });
    return families;
}

std::vector<std::size_t> codes_by_games(const Collection& collection) {
    std::vector<std::size_t> codes;
    for (std::size_t eco = 0; eco < kEcoCodes; ++eco)
        if (collection.by_eco[eco].games != 0) codes.push_back(eco);
    std::ranges::stable_sort(codes, std::ranges::greater{},
                             [&](std::size_t eco) { return collection.by_eco[eco].games; });
    return codes;
}

std::string percent(std::uint64_t mille) {
    return fmt::format("{}.{}%", mille / 10, mille % 10);
}

std::string share(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0) return "-";
    const std::uint64_t mille = per_mille(part, whole);
    return mille == 0 && part != 0 ? "<0.1%" : percent(mille);
}

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3;)
        digits.insert(at -= 3, ",");
    return digits;
}

std::string band_words(std::int16_t from) {
    return fmt::format("{}-{}", from, from + 99);
}

std::string range_words(std::int16_t least, std::int16_t most) {
    if (least == 0) return {};
    return least == most ? std::to_string(least) : fmt::format("{}-{}", least, most);
}

std::string_view claim_words(std::size_t kind) {
    constexpr std::string_view kWords[judge::kClaimKinds] = {
        "threefold repetition, on the board", "threefold repetition, by the next move",
        "fifty moves, on the board", "fifty moves, by the next move", "material"};
    return kWords[kind];
}

std::string plural(std::uint64_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace detail
}  // namespace arbiter::stats
